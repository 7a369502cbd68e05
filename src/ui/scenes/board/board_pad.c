// A key of the pad: the token, what writes it, and how many are left.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/board/board_view.h"

// The key that the pad shows for a token, for those who have keys at hand; "" for none.
static void pad_key(const App *app, const TokenSet *tokens, int token, char out[2]) {
    Device device = input_device(app->input);
    char letters[TOKEN_KEYS];
    app_token_letters(app, letters);
    token_key_label(tokens, letters, token, out);
    if (device != DEVICE_KEYBOARD && device != DEVICE_MOUSE) out[0] = '\0';
}

// The square that a token fills on its key: it makes room for a label where the key is narrow.
static Rect pad_token_square(Rect key, float u, bool labelled) {
    bool beside = labelled && key.w < 100 * u;
    float size = fminf(fminf(key.h * 0.74f, 64 * u), key.w * 0.8f) * (beside ? 0.86f : 1);
    float x = key.x + key.w / 2 - (beside ? 7 * u : 0), y = key.y + key.h * (key.h > 60 * u ? 0.46f : 0.42f);
    return (Rect){x - size / 2, y - size / 2, size, size};
}

Rect board_pad_token(const App *app, const BoardLayout *layout, int token) {
    TokenSet tokens = app_play_tokens(app, &app->play);
    char key[2];
    pad_key(app, &tokens, token, key);
    return pad_token_square(layout->pad[token - 1], layout->unit, *key);
}

// A small keycap in the corner.
static void draw_pad_key(Draw *draw, Rect pad, float u, const char *key, Colour face, Colour ink) {
    bool narrow = pad.w < 100 * u;
    float side = (narrow ? 17 : 20) * u, inset = (narrow ? 4 : 8) * u;
    Rect cap = {pad.x + pad.w - side - inset, pad.y + inset, side, side};
    draw_round_frame(draw, cap, 5 * u, fmaxf(1, u), colour_mix(face, ink, 0.22f));
    draw_text_in(draw, FACE_MEDIUM, fmaxf(12 * u, 11), cap, ALIGN_CENTRE, colour_mix(face, ink, 0.75f), key);
}

// In the other corner what the pad writes, and the sign that stands for the token in notes where that is
// another one.
static void draw_pad_note(const BoardView *board, const App *app, Draw *draw, Rect pad, float u,
                          const TokenLook *look) {
    const char *mode = board->writing == WRITE_NOTES     ? "note"
                       : board->writing == WRITE_CORNERS ? "corner"
                                                         : "";
    const char *sign = look->small_own || board->writing == WRITE_TINTS ? "" : look->small;
    char text[40];
    if (*mode && *sign && pad.w >= 100 * u)
        snprintf(text, sizeof text, "%s %s", mode, sign);
    else
        snprintf(text, sizeof text, "%s", *mode ? mode : sign);
    draw_text(draw, FACE_MEDIUM, (*mode ? 12 : 14) * u, pad.x + 12 * u, pad.y + 19 * u, ALIGN_LEFT,
              role(app, *mode ? ROLE_HINT : ROLE_DIM), text);
}

void board_draw_pad_token(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                          int token) {
    float u = layout->unit;
    Rect r = layout->pad[token - 1];
    const Session *session = &app->play.session;
    int order = app->play.layout.order, left = session_remaining(session, token), placed = order - left;
    bool colours = board_writes_colours(board) && token <= MARK_COLOURS;
    bool lit = token == (colours ? board->colour : board->active), // in hand: it is what is written next
        hovered = board->hover == BOARD_TOKEN + token;
    Colour face = role(app, lit ? ROLE_SELECTED : ROLE_PANEL);
    if (hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
    draw_round(draw, r, 12 * u, face);
    draw_round_frame(draw, r, 12 * u, fmaxf(1, u), role(app, lit ? ROLE_ENTERED : ROLE_LINE_THIN));
    if (colours) {
        float side = fminf(r.h, r.w) * 0.72f;
        widget_swatch(draw, app, (Rect){r.x + (r.w - side) / 2, r.y + (r.h - side) / 2, side, side}, token);
        return;
    }
    TokenSet tokens = app_play_tokens(app, &app->play);
    Colour ink = role(app, left <= 0 && !lit ? ROLE_NOTE : ROLE_GIVEN);
    char key[2];
    pad_key(app, &tokens, token, key);
    if (*key) draw_pad_key(draw, r, u, key, face, role(app, ROLE_GIVEN));
    Rect square = pad_token_square(r, u, *key);
    token_draw(draw, &tokens, token, square.x + square.w / 2, square.y + square.h / 2, square.w, ink);
    draw_pad_note(board, app, draw, r, u, &tokens.look[token]);
    if (board->writing == WRITE_TINTS && board->colour)
        widget_swatch(draw, app, (Rect){r.x + 9 * u, r.y + 8 * u, 18 * u, 18 * u}, board->colour);
    if (countdown_runs(&board->countdown)) return; // how many there are belongs to the puzzle
    char count[12];
    snprintf(count, sizeof count, "%d", left);
    float foot = r.y + r.h - 15 * u;
    bool too_many = left < 0;
    draw_text(draw, FACE_TEXT, 14 * u, r.x + r.w - 12 * u, r.y + r.h - 10 * u, ALIGN_RIGHT,
              role(app, too_many ? ROLE_CONFLICT
                        : lit    ? ROLE_GIVEN
                                 : ROLE_DIM),
              left == 0 ? "✓" : count);
    float step = fminf(6.6f * u, (r.w - 46 * u) / (float)order), dot = fminf(2.1f * u, step * 0.34f);
    if (step < 3.2f * u) return; // too narrow for dots: the count says it
    for (int i = 0; i < order; i++) {
        Colour off = colour_mix(role(app, ROLE_LINE_THIN), face, lit ? 0.2f : 0);
        Colour on = lit && !app->look.theme.dark ? role(app, ROLE_ENTERED) : role(app, ROLE_GOOD);
        draw_circle(draw, r.x + 15 * u + (float)i * step, foot, dot, i < placed ? on : off);
    }
}
