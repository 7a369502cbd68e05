#include "ui/widget/token_wheel.h"

#define FAR_REACH 0.8f     // from here on a stick means the outer ring
enum { HELD_US = 150000 }; // a stick on its way back does not stay so long

void token_wheel_close(TokenWheel *wheel) {
    *wheel = (TokenWheel){.note = wheel->note, .left_us = wheel->left_us, .left_token = wheel->left_token};
}

// Closes a wheel that is seen to go.
static void leave(TokenWheel *wheel, int token, int64_t now_us) {
    if (wheel->open) wheel->left_us = now_us, wheel->left_token = token;
    token_wheel_close(wheel);
}

static void pick(TokenWheel *wheel, int order, bool keypad) {
    int token = wheel_token(order, keypad, wheel->ring, wheel->x, wheel->y);
    if (token) wheel->token = token;
}

bool token_wheel_action(TokenWheel *wheel, const Input *input, int order, bool keypad) {
    if (!wheel->open) return false;
    if (input->menu_action == ACTION_BACK || input->action == ACTION_ERASE) {
        leave(wheel, 0, input->time_us);
        wheel->off = true;
        return true;
    }
    bool shoulder = input->action == ACTION_UNDO || input->action == ACTION_REDO;
    if (!shoulder || !wheel_has_rings(order)) return false;
    wheel->ring = input->action == ACTION_UNDO ? WHEEL_INNER : WHEEL_OUTER;
    wheel->ring_chosen = true;
    pick(wheel, order, keypad);
    return true;
}

// The ring that the stick means. A stick that has been nearer the middle for a while is being held there.
static void choose_ring(TokenWheel *wheel, float reach, int64_t now_us) {
    if (reach > 0.8f * wheel->reach)
        wheel->back_us = 0;
    else if (!wheel->back_us)
        wheel->back_us = now_us;
    else if (now_us >= wheel->back_us + HELD_US)
        wheel->reach = reach, wheel->back_us = 0;
    wheel->reach = fmaxf(wheel->reach, reach);
    if (!wheel->ring_chosen) wheel->ring = wheel->reach >= FAR_REACH ? WHEEL_OUTER : WHEEL_INNER;
}

int token_wheel_aim(TokenWheel *wheel, const Input *input, int order, bool keypad, bool notes_mode) {
    if (input->pressed) { // the stick's own button takes the middle of the pad
        token_wheel_close(wheel);
        wheel->note = input->note;
        return wheel_middle(order);
    }
    if (input->x == 0 && input->y == 0) {
        int taken = wheel->open ? wheel->token : 0;
        leave(wheel, taken, input->time_us);
        return taken;
    }
    if (wheel->off) return 0;
    // A stick on its way back passes other directions, for its axes are reported one after the other: only an
    // outward stick chooses.
    float reach = hypotf(input->x, input->y);
    if (wheel_has_rings(order)) choose_ring(wheel, reach, input->time_us);
    wheel->reach = fmaxf(wheel->reach, reach);
    wheel->x = input->x, wheel->y = input->y;
    if (reach > 0.8f * wheel->reach) pick(wheel, order, keypad);
    if (!wheel->open) wheel->open_us = input->time_us, wheel->first = wheel->token;
    wheel->open = wheel->open || wheel_token(order, keypad, wheel->ring, input->x, input->y);
    wheel->note = input->note || notes_mode;
    return 0;
}

void token_wheel_footer(Footer *out) {
    static const Prompt PROMPTS[] = {{ACTION_UNDO, "Inner ring", "", "", NULL},
                                     {ACTION_REDO, "Outer ring", "", "", NULL},
                                     {ACTION_NONE, "Note: hold", "", "", "rt"},
                                     {ACTION_ERASE, "Call off", "", "", NULL}};
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

// ---- where it is

// Where the wheel is drawn, and in which sizes.
typedef struct {
    float x, y, u;
    float reach;  // from the middle to the farthest tokens
    float token;  // a token's size
    float circle; // around the one that is aimed at
} Dial;

// At the cursor, moved so that it stays in its room; tokens as large as the ring leaves them room.
static Dial dial_of(const TokenWheelPlace *place) {
    const Layout *layout = place->layout;
    int order = layout->order, cursor = place->cursor;
    float u = place->radius / 172, margin = place->radius + 8 * u;
    Rect room = place->room,
         cell = grid_cell(place->grid, layout_row(layout, cursor), layout_column(layout, cursor));
    Dial dial = {.u = u, .reach = 114 * u, .token = 60 * u, .circle = 36 * u};
    dial.x = clampf(cell.x + cell.w / 2, room.x + margin, room.x + room.w - margin);
    dial.y = clampf(cell.y + cell.h / 2, room.y + margin, room.y + room.h - margin);
    float ax, ay, bx, by;
    wheel_place(order, false, order, &ax, &ay);
    wheel_place(order, false, order - 1, &bx, &by);
    if (wheel_middle(order) || order < 10) return dial;
    dial.reach = 138 * u;
    float apart = dial.reach * hypotf(ax - bx, ay - by);
    dial.token = fminf(60 * u, 0.9f * apart), dial.circle = fminf(36 * u, 0.49f * apart);
    return dial;
}

Rect token_wheel_token(const TokenWheelPlace *place, const Look *look, int token) {
    Dial dial = dial_of(place);
    float dx, dy, side = dial.token;
    wheel_place(place->layout->order, look->keypad, token, &dx, &dy);
    return (Rect){dial.x + dx * dial.reach - side / 2, dial.y + dy * dial.reach - side / 2, side, side};
}

void token_wheel_open(TokenWheel *wheel, int64_t now_us) {
    token_wheel_close(wheel);
    wheel->open = true;
    wheel->open_us = now_us;
}

void token_wheel_finger(TokenWheel *wheel, const TokenWheelPlace *place, const Look *look, Point finger,
                        int64_t now_us, bool notes_mode) {
    Dial dial = dial_of(place);
    Input aim = {.kind = INPUT_AIM,
                 .x = (finger.x - dial.x) / dial.reach,
                 .y = (finger.y - dial.y) / dial.reach,
                 .time_us = now_us};
    if (hypotf(aim.x, aim.y) > 0.05f)
        token_wheel_aim(wheel, &aim, place->layout->order, look->keypad, notes_mode);
}

// ---- drawing

// Token after token comes out of the middle, first the one that was aimed at, then those nearest to it.
static int part_of(const TokenWheel *wheel, const App *app, int order, int token) {
    float x, y, first_x, first_y;
    if (!wheel->first) return token - 1;
    wheel_place(order, app->look.keypad, token, &x, &y);
    wheel_place(order, app->look.keypad, wheel->first, &first_x, &first_y);
    return (int)lroundf((float)(order - 1) * fminf(1, hypotf(x - first_x, y - first_y) / 2));
}

static Motion bloom_of(const TokenWheel *wheel, const App *app, int order) {
    return motion_begin_parts(MOTION_BLOOM, order, (MotionTime){wheel->open_us, app->settings.reduce_motion});
}

// A wheel that goes does so as one.
static Motion furl_of(const TokenWheel *wheel, const App *app) {
    if (wheel->open || !wheel->left_us) return (Motion){0};
    return motion_begin(MOTION_FURL, (MotionTime){wheel->left_us, app->settings.reduce_motion});
}

bool token_wheel_seen(const TokenWheel *wheel, const App *app) {
    Motion furl = furl_of(wheel, app);
    return wheel->open || motion_runs(&furl, app->now_us);
}

// How far a wheel is open.
static float openness(const TokenWheel *wheel, const App *app, int order) {
    Motion bloom = bloom_of(wheel, app, order), furl = furl_of(wheel, app);
    return wheel->open ? motion_at(&bloom, app->now_us) : 1 - motion_at(&furl, app->now_us);
}

void token_wheel_wake(const TokenWheel *wheel, const App *app, int order, int64_t *out_wake_us) {
    Motion bloom = bloom_of(wheel, app, order), furl = furl_of(wheel, app);
    if (wheel->open) motion_wake(&bloom, app->now_us, out_wake_us);
    motion_wake(&furl, app->now_us, out_wake_us);
}

Colour token_wheel_shade(const TokenWheel *wheel, const App *app) {
    float dim = app->look.theme.dark ? 0.4f : 0.1f;
    return colour_alpha(0xFF000000u, dim * openness(wheel, app, 1));
}

static void draw_band(Draw *draw, const Dial *dial, float from, float to, Colour colour) {
    draw_ring(draw, dial->x, dial->y, (from + to) / 2, to - from, colour);
}

// The ring that is chosen from has a ground of its own.
static void draw_rings(const TokenWheel *wheel, const App *app, Draw *draw, const Dial *dial, float radius) {
    float between = dial->reach * 0.78f, inside = dial->reach * 0.34f, edge = fmaxf(1, dial->u);
    Colour ground = colour_mix(role(app, ROLE_PANEL), role(app, ROLE_SELECTED), 0.3f);
    if (wheel->ring == WHEEL_OUTER)
        draw_band(draw, dial, between, radius, ground);
    else
        draw_band(draw, dial, inside, between, ground);
    draw_ring(draw, dial->x, dial->y, between, edge, role(app, ROLE_LINE_THIN));
    draw_ring(draw, dial->x, dial->y, inside, edge, role(app, ROLE_LINE_THIN));
}

static void draw_place(const TokenWheel *wheel, const App *app, Draw *draw, const TokenWheelPlace *place,
                       const Dial *dial, const TokenSet *tokens, int token, float bloom) {
    float dx, dy, u = dial->u;
    const Layout *layout = place->layout;
    wheel_place(layout->order, app->look.keypad, token, &dx, &dy);
    float x = dial->x + dx * dial->reach * bloom, y = dial->y + dy * dial->reach * bloom;
    bool aimed = token == wheel->token, allowed = app_mistakes(app) == MISTAKES_OFF ||
                                                  grid_allows(layout, place->board, place->cursor, token);
    if (aimed) {
        float width = fmaxf(2, 3 * u);
        draw_circle(draw, x, y, dial->circle, role(app, ROLE_SELECTED));
        draw_ring(draw, x, y, dial->circle - 1.5f * u, width, role(app, ROLE_ENTERED));
    }
    if (place->colours && token <= MARK_COLOURS) {
        float side = dial->token * 0.87f;
        widget_swatch(draw, app, (Rect){x - side / 2, y - side / 2, side, side}, token);
        return;
    }
    token_draw(draw, tokens, token, x, y, wheel->note && aimed ? dial->token * 2 / 3 : dial->token,
               colour_alpha(role(app, ROLE_GIVEN), aimed || allowed ? 1 : 0.35f));
}

void token_wheel_draw(const TokenWheel *wheel, const App *app, Draw *draw, const TokenWheelPlace *place) {
    const Layout *layout = place->layout;
    float radius = place->radius, u = radius / 172;
    Dial dial = dial_of(place);
    float x = dial.x, y = dial.y;
    Motion bloom = bloom_of(wheel, app, layout->order);
    float opens = openness(wheel, app, layout->order);
    radius *= 0.72f + 0.28f * opens;
    draw_push_opacity(draw, opens * 1.6f);
    draw_shadow(draw, (Rect){x - radius, y - radius, 2 * radius, 2 * radius}, radius, 40 * u,
                app->look.theme.dark ? 0x60000000u : 0x38000000u);
    draw_circle(draw, x, y, radius, role(app, ROLE_PANEL));
    if (wheel_has_rings(layout->order)) draw_rings(wheel, app, draw, &dial, radius);
    draw_ring(draw, x, y, radius, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    TokenSet tokens =
        place->look ? app_tokens_of(app, place->pack, place->look) : app_tokens(app, place->pack);
    for (int token = 1; token <= layout->order; token++) {
        if (!wheel->open && token == wheel->left_token) continue; // it flies
        float comes = wheel->open
                          ? motion_part_at(&bloom, part_of(wheel, app, layout->order, token), app->now_us)
                          : opens;
        draw_push_opacity(draw, comes);
        draw_place(wheel, app, draw, place, &dial, &tokens, token, 0.5f + 0.5f * comes);
        draw_pop_opacity(draw);
    }
    bool free = layout->order > 9; // nothing stands in the middle
    if (wheel->note)
        draw_text(draw, FACE_MEDIUM, fmaxf(14 * u, 11), x, free ? y + 5 * u : y + radius - 14 * u,
                  ALIGN_CENTRE, role(app, ROLE_HINT), "note");
    draw_pop_opacity(draw);
}
