#include "ui/widget/card_scene_parts.h"

#include <math.h>

Colour card_colour(const CardScene *scene, Role role) { return scene->look->theme.colour[role]; }

Colour card_mix(const CardScene *scene, Role a, Role b, float amount) {
    return colour_mix(card_colour(scene, a), card_colour(scene, b), amount);
}

Colour card_paper(const CardScene *scene) {
    return card_colour(scene, scene->look->theme.dark ? ROLE_GIVEN : ROLE_BOARD);
}

Colour card_ink(const CardScene *scene) {
    return card_colour(scene, scene->look->theme.dark ? ROLE_BOARD : ROLE_GIVEN);
}

float card_y(const CardScene *scene, float part) { return scene->rect.y + scene->rect.h * part; }

float card_x(const CardScene *scene, float part) { return scene->middle + scene->rect.h * part; }

int card_nth(const CardScene *scene, int i) { return (i % scene->order + scene->order) % scene->order + 1; }

void card_token(const CardScene *scene, int token, float x, float y, float size, Colour ink, Colour ground) {
    TokenSet set = scene->tokens;
    set.ground = ground;
    token_draw(scene->draw, &set, token, x, y, size, colour_readable(ink, ground, 4.8f));
}

void card_faint(const CardScene *scene, int token, float x, float y, float size, Colour ink) {
    draw_push_opacity(scene->draw, (float)CARD_SCENE_FAINT / 255);
    token_draw(scene->draw, &scene->tokens, token, x, y, size, ink);
    draw_pop_opacity(scene->draw);
}

void card_quad(const CardScene *scene, Point a, Point b, Point c, Point d, Colour colour) {
    const Point points[] = {a, b, c, d};
    draw_polygon(scene->draw, points, 4, colour);
}

void card_turned(const CardScene *scene, Point middle, float w, float h, float angle, float radius,
                 Colour colour) {
    enum { STEPS = 5, CORNERS = 4 };
    Point points[CORNERS * STEPS];
    float turn = cosf(angle), lean = sinf(angle);
    for (int i = 0; i < CORNERS * STEPS; i++) {
        int corner = i / STEPS;
        float right = corner == 0 || corner == 3 ? 1.0f : -1.0f, down = corner < 2 ? 1.0f : -1.0f;
        float t = ((float)corner + (float)(i % STEPS) / (STEPS - 1)) * 1.5707963f;
        float x = right * (w / 2 - radius) + radius * cosf(t), y = down * (h / 2 - radius) + radius * sinf(t);
        points[i] = (Point){middle.x + x * turn - y * lean, middle.y + x * lean + y * turn};
    }
    draw_polygon(scene->draw, points, CORNERS * STEPS, colour);
}
