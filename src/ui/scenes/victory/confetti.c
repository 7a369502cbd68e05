#include "ui/scenes/victory/confetti.h"

#include <math.h>

enum { FLAKES = 72 };

// A number 0..1 that belongs to a flake and a property.
static float chance(unsigned flake, unsigned property) {
    unsigned x = flake * 374761393u + property * 668265263u;
    x = (x ^ x >> 13) * 1274126177u;
    return (float)((x ^ x >> 16) & 0xFFFFu) / 65536.0f;
}

// Every third flake is a scrap of paper that turns as it falls.
static void draw_scrap(Draw *draw, unsigned i, Point at, float age, float unit, Colour colour) {
    float turn = age * (3 + 6 * chance(i, 7)) + 6 * chance(i, 8),
          flip = 0.35f + 0.65f * fabsf(cosf(age * (4 + 4 * chance(i, 9))));
    float a = (5 + 4 * chance(i, 10)) * unit, b = a * 0.62f * flip, c = cosf(turn), s = sinf(turn);
    Point p[4] = {{at.x + a * c - b * s, at.y + a * s + b * c},
                  {at.x - a * c - b * s, at.y - a * s + b * c},
                  {at.x - a * c + b * s, at.y - a * s - b * c},
                  {at.x + a * c + b * s, at.y + a * s - b * c}};
    draw_polygon(draw, p, 4, colour);
}

// Thrown up from the last cell, slowed down by the air, and falling: to both sides as far as there is room.
static Point flake_at(unsigned i, Point from, float age, Rect room) {
    const float air = 2.6f, h = fminf(room.h, 1.25f * room.w), fall = 0.42f * h;
    float slowed = (1 - expf(-air * age)) / air, way = 2 * chance(i, 1) - 1;
    float right = air * way * (way < 0 ? from.x - room.x : room.x + room.w - from.x),
          up = (0.9f + 2.2f * chance(i, 2)) * h;
    float sway = sinf(age * (3 + 3 * chance(i, 4)) + 6 * chance(i, 5)) * 0.02f * h * fminf(age * 2, 1);
    return (Point){from.x + right * slowed + sway, from.y - up * slowed + fall * age * age};
}

// How clear a flake of some size is so near to an edge of the room; one outside is not seen.
static float clear_at(Point at, float size, Rect room) {
    float x = fminf(at.x - room.x, room.x + room.w - at.x),
          y = room.y + room.h - at.y; // it may fly out above
    return clampf((fminf(x, y) - size / 2) / size, 0, 1);
}

void confetti_draw(const Motion *fall, const App *app, Draw *draw, Point from, Rect room) {
    if (!motion_runs(fall, app->now_us)) return;
    static const Role ROLES[] = {ROLE_ENTERED, ROLE_HINT, ROLE_GIVEN, ROLE_GOOD};
    TokenSet tokens = app_play_tokens(app, &app->play);
    tokens.digits = false;
    float unit = app->look.unit, passed = motion_at(fall, app->now_us);
    float age = passed * (float)motion_info(MOTION_FALL)->length_us / 1e6f;
    float clear = 0.9f * fminf(1, passed * 12) * fminf(1, (1 - passed) * 3);
    for (unsigned i = 0; i < FLAKES; i++) {
        int token = 1 + (int)(i % (unsigned)app->play.layout.order);
        const TokenLook *look = &tokens.look[token];
        Colour own = look->has_colour
                         ? 0xFF000000u | look->colour[app->look.theme.dark ? GROUND_DARK : GROUND_LIGHT]
                         : role(app, ROLES[i % 4]);
        Point at = flake_at(i, from, age, room);
        float size = (float)(26 + 8 * (i % 4)) * unit;
        Colour ink = colour_alpha(own, clear * clear_at(at, size, room));
        if (i % 3 == 2)
            draw_scrap(draw, i, at, age, unit, ink);
        else
            token_draw(draw, &tokens, token, at.x, at.y, size, ink);
    }
}
