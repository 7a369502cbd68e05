#include "ui/widget/story_strip.h"

#include <math.h>

#include "core/pack/pack_game.h"
#include "ui/kit/token.h"

// What all kinds are drawn from.
typedef struct {
    const Story *story;
    Rect rect;
    bool whole;
    int places;
    float pitch, middle; // from one place to the next; where they stand
    Draw *draw;
    const App *app;
    const PackGame *game;
    TokenSet tokens;
} Strip;

static const Pack *pack_of(const App *app) {
    const PackEntry *entry = app->play.pack;
    return entry && entry->pack.layout.order == app->play.layout.order ? &entry->pack : NULL;
}

bool story_strip_wanted(const App *app) {
    const Pack *pack = pack_of(app);
    if (!pack || pack->story.kind == STORY_NONE || pack->story.kind == STORY_PICTURE) return false;
    return pack->story.kind != STORY_WORD || app->play.game.word[0];
}

const char *story_strip_end(const App *app) {
    const Pack *pack = pack_of(app);
    if (!pack) return "";
    return pack->story.kind == STORY_PICTURE ? app->play.game.picture
           : pack->story.kind == STORY_WORD  ? app->play.game.word
                                             : "";
}

static bool is_complete(const Strip *strip, int token) {
    return strip->whole || session_remaining(&strip->app->play.session, token) <= 0;
}

static float place_x(const Strip *strip, int place) {
    return strip->rect.x + ((float)place + 0.5f) * strip->pitch;
}

// ---- word: letters in boxes, which are empty where one is still to come

static void draw_word(const Strip *strip) {
    float h = strip->rect.h, line = fmaxf(1, floorf(h * 0.05f + 0.5f)), w = floorf(h * 0.94f);
    for (int i = 0; i < strip->places; i++) {
        float x = place_x(strip, i);
        int token = strip->game->spelt[i];
        bool complete = is_complete(strip, token);
        draw_round_frame(strip->draw, (Rect){floorf(x - w / 2), floorf(strip->rect.y), w, h}, h * 0.16f, line,
                         role(strip->app, complete ? ROLE_ENTERED : ROLE_LINE_THICK));
        if (complete)
            draw_sign(strip->draw, FACE_STRONG, h * 0.7f, x, strip->middle, role(strip->app, ROLE_ENTERED),
                      strip->tokens.look[token].text);
    }
}

// ---- lights: a disc in its colour with the token on it, or a ring

// Black or white, whichever is read better.
static Colour ink_on(Colour ground) {
    return colour_contrast(ground, 0xFF12141Au) >= colour_contrast(ground, 0xFFFFFFFFu) ? 0xFF12141Au
                                                                                        : 0xFFFFFFFFu;
}

static void draw_light(const Strip *strip, int place) {
    const App *app = strip->app;
    const Story *story = strip->story;
    int token = story->order[place];
    float x = place_x(strip, place), y = strip->middle, radius = strip->rect.h * 0.5f;
    draw_circle(strip->draw, x, y, radius + 2, role(app, ROLE_BACKGROUND)); // the line ends at it
    if (is_complete(strip, token)) {
        Colour colour = place < story->colours ? story->colour[place] | 0xFF000000u : role(app, ROLE_ACCENT);
        draw_circle(strip->draw, x, y, radius, colour);
        token_draw(strip->draw, &strip->tokens, token, x, y, radius * 2.3f, ink_on(colour));
        return;
    }
    draw_ring(strip->draw, x, y, radius, fmaxf(1, radius * 0.09f), role(app, ROLE_LINE_THICK));
    token_draw(strip->draw, &strip->tokens, token, x, y, radius * 2, role(app, ROLE_DIM));
}

static void draw_lights(const Strip *strip) {
    const Story *story = strip->story;
    float x = strip->rect.x, y = strip->middle, radius = strip->rect.h * 0.36f;
    draw_line(strip->draw, x, y, place_x(strip, strip->places - 1), y, fmaxf(1, radius * 0.1f),
              role(strip->app, ROLE_LINE_THICK));
    if (story->has_source) {
        Colour source = story->source | 0xFF000000u;
        draw_circle(strip->draw, x, y, radius * 1.45f,
                    colour_mix(role(strip->app, ROLE_BACKGROUND), source, 0.3f));
        draw_circle(strip->draw, x, y, radius, source);
    }
    for (int i = 0; i < strip->places; i++) draw_light(strip, i);
}

// ---- day: a sky that has come as far as the board is filled

static Colour sky_at(const Story *story, float t) {
    float at = t * (float)(story->colours - 1);
    int stop = (int)at;
    if (stop >= story->colours - 1) return story->colour[story->colours - 1] | 0xFF000000u;
    return colour_mix(story->colour[stop] | 0xFF000000u, story->colour[stop + 1] | 0xFF000000u,
                      at - (float)stop);
}

// How much of the day has passed, 0..1.
static float day_passed(const Session *session, bool whole) {
    int blanks = session_blanks(session);
    return whole || blanks == 0 ? 1 : (float)session_placed(session) / (float)blanks;
}

// The sun by day; the moon when the sky has become dark.
static void draw_body(const Strip *strip, float x, float y, float radius, Colour sky) {
    bool night = colour_contrast(sky, 0xFFFFFFFFu) > 7;
    if (night) {
        draw_shape(strip->draw, SHAPE_MOON, x, y, radius, 0xFFF3F1EAu);
        return;
    }
    draw_circle(strip->draw, x, y, radius * 1.3f, colour_mix(sky, 0xFFFFF3C4u, 0.5f));
    draw_circle(strip->draw, x, y, radius, 0xFFFFF8DCu);
    draw_ring(strip->draw, x, y, radius, fmaxf(1, radius * 0.12f), 0xFFE0A11Bu);
}

static void draw_day(const Strip *strip) {
    Rect r = strip->rect;
    float passed = day_passed(&strip->app->play.session, strip->whole), corner = r.h / 2, body = r.h * 0.34f;
    float from = r.x + corner, width = r.w - 2 * corner, at = from + width * passed;
    Colour dark = role(strip->app, ROLE_HOUSE);
    draw_round(strip->draw, r, corner, dark);
    if (passed > 0) draw_circle(strip->draw, from, strip->middle, corner, sky_at(strip->story, 0));
    for (float x = floorf(from); x < at; x++)
        draw_fill(strip->draw, (Rect){x, r.y, 1, r.h},
                  sky_at(strip->story, fmaxf(0, (x + 0.5f - from) / width)));
    if (passed > 0) draw_circle(strip->draw, at, strip->middle, corner, sky_at(strip->story, passed));
    draw_body(strip, at, strip->middle, body, passed > 0 ? sky_at(strip->story, passed) : dark);
}

// ---- melody: heads on a staff, each higher than the one before it

static void draw_melody(const Strip *strip) {
    enum { LINES = 5 };
    Rect r = strip->rect;
    const App *app = strip->app;
    float thin = fmaxf(1, floorf(r.h * 0.03f)), radius = fmaxf(3.2f, r.h * 0.15f);
    float gap = roundf(r.h / LINES), top = floorf(r.y + (r.h - gap * (LINES - 1)) / 2);
    for (int i = 0; i < LINES; i++)
        draw_fill(strip->draw, (Rect){r.x, top + (float)i * gap, r.w, thin}, role(app, ROLE_LINE_THICK));
    float low = r.y + r.h * 0.95f, high = r.y + r.h * 0.05f;
    for (int i = 0; i < strip->places; i++) {
        float y = low + (high - low) * (float)i / (float)(strip->places - 1), x = place_x(strip, i);
        bool sounds = is_complete(strip, strip->story->order[i]);
        draw_circle(strip->draw, x, y, radius + 1.5f, role(app, ROLE_BACKGROUND));
        if (sounds)
            draw_circle(strip->draw, x, y, radius, role(app, ROLE_ENTERED));
        else
            draw_ring(strip->draw, x, y, radius, fmaxf(1, radius * 0.3f), role(app, ROLE_DIM));
    }
}

void story_strip_draw(Draw *draw, const App *app, Rect rect, bool whole) {
    if (rect.h <= 0 || !story_strip_wanted(app)) return;
    const Pack *pack = pack_of(app);
    Strip strip = {.draw = draw,
                   .app = app,
                   .story = &pack->story,
                   .game = &app->play.game,
                   .tokens = app_play_tokens(app, &app->play),
                   .rect = rect,
                   .places = pack->layout.order,
                   .whole = whole,
                   .pitch = rect.w / (float)pack->layout.order,
                   .middle = rect.y + rect.h / 2};
    strip.tokens.digits = false;
    switch (pack->story.kind) {
    case STORY_WORD: draw_word(&strip); break;
    case STORY_LIGHTS: draw_lights(&strip); break;
    case STORY_DAY: draw_day(&strip); break;
    case STORY_MELODY: draw_melody(&strip); break;
    case STORY_NONE:
    case STORY_PICTURE:
    case STORY_COUNT: break;
    }
}

// A colour mixed with an end of the scale until it is no farther from it than the ground is.
static Colour no_farther(Colour colour, Colour end, Colour ground) {
    enum { STEPS = 32 };
    Colour mixed = end;
    float most = colour_contrast(ground, end);
    for (int step = STEPS; step > 0; step--) {
        mixed = colour_mix(end, colour, (float)step / STEPS);
        if (colour_contrast(mixed, end) <= most) break;
    }
    return mixed;
}

// In a dark window the sky is as dark as the pack's own ground. It keeps some of its blue, for a warm sky
// would make it brown.
static Colour dark_light(const Theme *theme, Colour sky) {
    Colour own = theme->colour[ROLE_BACKGROUND];
    return colour_mix(no_farther(sky, 0xFF000000u, own), own, 0.35f);
}

static int channel(Colour colour, int which) { return (int)(colour >> (16 - 8 * which) & 0xFFu); }

// The channels with the most and the least of a colour.
static void ends_of(Colour colour, int *out_most, int *out_least) {
    *out_most = *out_least = 0;
    for (int i = 1; i < 3; i++) {
        if (channel(colour, i) > channel(colour, *out_most)) *out_most = i;
        if (channel(colour, i) < channel(colour, *out_least)) *out_least = i;
    }
}

// In a light window it is the sky's hue on nearly white. Mixed with white alone, a warm sky would be louder
// around a cool board than a cool sky, and dusk and night would be grey. So a hue of the ground's own kind
// is nearly as strong as the ground, and any other half as strong.
static Colour light_light(const Theme *theme, Colour sky) {
    Colour own = theme->colour[ROLE_BACKGROUND], light = 0xFF000000u;
    int most, least, own_most, own_least;
    ends_of(sky, &most, &least);
    ends_of(own, &own_most, &own_least);
    bool alike = most == own_most && least == own_least;
    float strength = (float)(channel(own, own_most) - channel(own, own_least)) * (alike ? 0.8f : 0.5f);
    float spread = fmaxf(1, (float)(channel(sky, most) - channel(sky, least)));
    float scale = fminf(strength / spread, 3); // a grey is left one
    for (int i = 0; i < 3; i++) {
        float away = (float)(channel(sky, most) - channel(sky, i)) * scale;
        light |= (Colour)(255 - lroundf(away)) << (16 - 8 * i);
    }
    return no_farther(light, 0xFFFFFFFFu, own);
}

// As light beside the sky as the pack's own panel is beside its own ground, and of the sky's hue: the own one
// would be lost on a sky as light as itself.
static Colour panel_on(Colour ground, float contrast) {
    enum { STEPS = 64 };
    Colour panel = ground;
    for (int step = 1; step <= STEPS && colour_contrast(panel, ground) < contrast; step++)
        panel = colour_mix(ground, 0xFFFFFFFFu, (float)step / STEPS);
    return panel;
}

// The theme is made anew, for what the sky has been before is no part of it.
void story_light(App *app, const PackEntry *entry, const Session *session, bool whole) {
    enum { HOURS = 9 };
    ThemeChoice choice = app_theme_choice(app);
    if (!entry || entry->pack.story.kind != STORY_DAY || choice == THEME_CONTRAST) return;
    float hour = floorf(day_passed(session, whole) * HOURS) / HOURS;
    Theme theme = theme_make(choice, &entry->pack);
    Colour sky = sky_at(&entry->pack.story, hour), panel = theme.colour[ROLE_PANEL];
    float raised = colour_contrast(panel, theme.colour[ROLE_BACKGROUND]);
    theme_tint(&theme, ROLE_BACKGROUND, theme.dark ? dark_light(&theme, sky) : light_light(&theme, sky));
    theme_tint(&theme, ROLE_PANEL, panel_on(theme.colour[ROLE_BACKGROUND], raised));
    app->look.theme = theme;
}
