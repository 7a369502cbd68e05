// The two boards: each with its player, clock and count above and the tokens below.
#include <math.h>
#include <stdio.h>

#include "ui/figure/board_figure.h"
#include "ui/scenes/duel/duel_view.h"

// ---- layout

static void place_side(DuelLayout *l, int side, Rect area, int order, float u) {
    float head = 62 * u, gap = 8 * u, strip = 40 * u;
    Rect room = {area.x, area.y + head + gap, area.w, area.h - head - strip - 2 * gap};
    l->grid[side] = grid_layout(room, order, u);
    Rect grid = l->grid[side].rect;
    l->grid[side].rect.y = floorf(room.y);
    l->head[side] = (Rect){grid.x, area.y, grid.w, head};
    l->strip[side] = (Rect){grid.x, floorf(room.y) + grid.h + gap, grid.w, strip};
}

DuelLayout duel_layout(const App *app) {
    float u = app->look.unit, w = app->look.width, h = app->look.height, foot = widget_footer_height(app);
    float margin = fminf(40 * u, w * 0.03f), gap = fminf(48 * u, w * 0.04f), button = 54 * u;
    float top = 40 * u; // what leads back stands above
    int order = app->play.layout.order;
    DuelLayout l = {.tall = w < h, .footer_x = margin};
    float inner_w = w - 2 * margin, inner_h = h - top - foot;
    for (int i = 0; i < DUEL_SIDES; i++) {
        float half_w = (inner_w - gap) / 2, half_h = (inner_h - 12 * u) / 2, at = (float)i;
        Rect area = l.tall ? (Rect){margin, top + at * (half_h + 12 * u), inner_w, half_h}
                           : (Rect){margin + at * (half_w + gap), top, half_w, inner_h};
        place_side(&l, i, area, order, u);
    }
    float panel_w = fminf(inner_w, 460 * u), panel_h = 190 * u;
    l.panel = (Rect){floorf((w - panel_w) / 2), floorf((h - foot - panel_h) / 2), panel_w, panel_h};
    float wide = fminf(inner_w, 720 * u), x = floorf((w - wide) / 2), y = h - foot - button - 8 * u;
    l.table = (Rect){x, 128 * u, wide, y - 128 * u - 16 * u};
    for (int i = 0; i < 2; i++) {
        float third = (panel_w - 60 * u) / 2, half = (wide - 12 * u) / 2, at = (float)i;
        l.button[i] = (Rect){l.panel.x + 24 * u + at * (third + 12 * u),
                             l.panel.y + panel_h - button - 24 * u, third, button};
        l.end_button[i] = (Rect){x + at * (half + 12 * u), y, half, button};
    }
    return l;
}

// ---- above and below the board

// "Ahead" is a smaller time: its sign is minus.
static void draw_difference(const Duel *duel, const App *app, Draw *draw, Rect head, int side) {
    int64_t difference_us;
    char text[32];
    if (!duel_difference(duel, side, &difference_us)) return;
    time_format_difference(difference_us, TIME_TENTHS, text, sizeof text);
    draw_text(draw, FACE_STRONG, widget_small(app, 16), head.x + head.w, head.y + 58 * app->look.unit,
              ALIGN_RIGHT, role(app, difference_us <= 0 ? ROLE_GOOD : ROLE_CONFLICT), text);
}

// Says of the other how much is filled, never what with.
static void count_text(const Duel *duel, int which, char *out, size_t size) {
    const DuelSide *side = &duel->side[which], *other = &duel->side[1 - which];
    if (side->lost)
        snprintf(out, size, "gamepad unplugged");
    else if (side->stopped)
        snprintf(out, size, "stopped");
    else if (side->play->saved.finished)
        snprintf(out, size, duel->winner == which ? "solved first" : "solved");
    else
        snprintf(out, size, "%d of %d  ·  other %d", session_placed(&side->play->session),
                 session_blanks(&side->play->session), session_placed(&other->play->session));
}

static void draw_head(const Duel *duel, const App *app, Draw *draw, Rect head, int which) {
    const DuelSide *side = &duel->side[which];
    float u = app->look.unit, size = 38 * u;
    char device[24], text[64];
    duel_device_name(side, device, sizeof device);
    snprintf(text, sizeof text, "Player %d  ·  %s", which + 1, device);
    time_format(duel_side_ended(side) ? side->end_us : play_shown_us(side->play, app->now_us),
                TIME_HUNDREDTHS, device, sizeof device);
    float time_w = app->settings.show_timer ? draw_digits_width(draw, FACE_LIGHT, size, device) : 0;
    Rect words = {head.x, head.y, head.w - time_w - 12 * u, head.h};
    draw_text_cut(draw, FACE_MEDIUM, widget_small(app, 17), words.x, head.y + 24 * u, words.w,
                  role(app, ROLE_TEXT), text);
    count_text(duel, which, text, sizeof text);
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 15), words.x, head.y + 50 * u, words.w,
                  role(app, side->lost ? ROLE_CONFLICT : ROLE_DIM), text);
    if (!app->settings.show_timer) return;
    draw_digits(draw, FACE_LIGHT, size, head.x + head.w - time_w, head.y + 34 * u, role(app, ROLE_TEXT),
                device);
    draw_difference(duel, app, draw, head, which);
}

// The tokens; that in hand is framed, one that is placed everywhere is dim.
static void draw_strip(const App *app, Draw *draw, const DuelSide *side, Rect strip) {
    const Session *session = &side->play->session;
    int order = side->play->layout.order;
    float u = app->look.unit, step = strip.w / (float)order, size = fminf(step, strip.h) * 0.78f;
    TokenSet tokens = app_tokens(app, side->play->pack);
    tokens.ground = role(app, ROLE_BACKGROUND);
    for (int token = 1; token <= order; token++) {
        Rect r = {floorf(strip.x + step * (float)(token - 1)), strip.y, floorf(step), strip.h};
        bool in_hand = token == side->active;
        if (in_hand)
            draw_panel(draw, r, 8 * u, fmaxf(1.5f, 2 * u), role(app, ROLE_SELECTED),
                       role(app, side->notes_mode ? ROLE_HINT : ROLE_ENTERED));
        bool done = session_remaining(session, token) <= 0;
        token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h / 2, side->notes_mode ? size * 0.7f : size,
                   colour_alpha(role(app, in_hand ? ROLE_GIVEN : ROLE_DIM), done && !in_hand ? 0.4f : 1));
    }
}

// ---- the board

static void draw_board(const App *app, Draw *draw, const DuelSide *side, const GridLayout *grid) {
    const Session *session = &side->play->session;
    const Layout *geometry = &side->play->layout;
    const Settings *settings = &app->settings;
    int under = session->board.grid.cell[side->cursor];
    bool rules = settings->mistakes == MISTAKES_RULES || settings->mistakes == MISTAKES_SOLUTION;
    CellSet clashing = rules ? grid_conflict_cells(geometry, &session->board.grid) : (CellSet){{0}};
    CellSet selected = cellset_of(side->cursor);
    bool ended = duel_side_ended(side);
    BoardFigure figure = {.draw = draw,
                          .look = &app->look,
                          .grid = grid,
                          .layout = geometry,
                          .tokens = app_tokens(app, side->play->pack),
                          .cells = &session->board.grid,
                          .givens = &session->givens,
                          .notes = &session->board.notes,
                          .cursor = ended ? -1 : side->cursor,
                          .same = !settings->highlight_same || ended ? 0
                                  : under                            ? under
                                                                     : side->active};
    grid_draw_ground(draw, &app->look, grid);
    if (!ended) {
        board_figure_fills(&figure, settings->highlight_houses);
        board_figure_selection(&figure, &selected, board_figure_cell(&figure, side->cursor));
        if (side->notes_mode) board_figure_pencil(&figure);
    }
    board_figure_clash_grounds(&figure, &clashing, !ended);
    grid_draw_lines(draw, &app->look, grid, geometry);
    for (int cell = 0; cell < geometry->cells; cell++)
        if (session->board.grid.cell[cell])
            board_figure_token(&figure, cell, cellset_has(&clashing, cell), 1, 0);
        else
            board_figure_notes(&figure, cell);
    if (rules) board_figure_ties(&figure);
    for (int cell = cellset_next(&clashing, 0); cell >= 0; cell = cellset_next(&clashing, cell + 1))
        board_figure_ring(&figure, cell, role(app, ROLE_CONFLICT));
}

// Over the middle of the own board, so that it never covers the other.
static void draw_wheel(const App *app, Draw *draw, const DuelSide *side, const GridLayout *grid) {
    const Layout *geometry = &side->play->layout;
    Rect board = grid->rect;
    Rect cell = grid_cell(grid, layout_row(geometry, side->cursor), layout_column(geometry, side->cursor));
    float radius = board.w * 0.3f, reach = radius * 0.68f;
    float x = clampf(cell.x + cell.w / 2, board.x + radius, board.x + board.w - radius);
    float y = clampf(cell.y + cell.h / 2, board.y + radius, board.y + board.h - radius);
    draw_circle(draw, x, y, radius, role(app, ROLE_PANEL));
    draw_ring(draw, x, y, radius, fmaxf(1, app->look.unit), role(app, ROLE_LINE_THIN));
    TokenSet tokens = app_tokens(app, side->play->pack);
    tokens.ground = role(app, ROLE_PANEL);
    for (int token = 1; token <= geometry->order; token++) {
        float dx, dy;
        wheel_place(geometry->order, token, &dx, &dy);
        bool aimed = token == side->aim_token;
        float size = radius * (aimed && side->aim_note ? 0.24f : 0.36f);
        if (aimed)
            draw_circle(draw, x + dx * reach, y + dy * reach, radius * 0.22f, role(app, ROLE_SELECTED));
        token_draw(draw, &tokens, token, x + dx * reach, y + dy * reach, size, role(app, ROLE_GIVEN));
    }
    if (side->aim_note)
        draw_text(draw, FACE_MEDIUM, widget_small(app, 13), x, y + radius * 0.95f, ALIGN_CENTRE,
                  role(app, ROLE_HINT), "note");
}

// A board of which nothing is to be seen yet, or now; with a few words in its middle.
static void draw_empty(const App *app, Draw *draw, const GridLayout *grid, float size, const char *words,
                       const char *below) {
    Rect r = grid->rect;
    float radius = 12 * app->look.unit;
    draw_panel(draw, r, radius, fmaxf(1, app->look.unit), role(app, ROLE_BOARD), role(app, ROLE_LINE_THIN));
    draw_text_in(draw, FACE_LIGHT, size, r, ALIGN_CENTRE, role(app, ROLE_TEXT), words);
    r.y += size * 1.1f;
    draw_text_in(draw, FACE_TEXT, widget_small(app, 16), r, ALIGN_CENTRE, role(app, ROLE_DIM), below);
}

static void draw_seat(const Duel *duel, const App *app, Draw *draw, const DuelLayout *l, int which) {
    const DuelSide *side = &duel->side[which];
    char words[24], below[32] = "Press a button or a key";
    snprintf(words, sizeof words, "Player %d", which + 1);
    if (side->joined) duel_device_name(side, below, sizeof below);
    draw_empty(app, draw, &l->grid[which], 40 * app->look.unit, words, below);
}

void duel_draw_boards(const Duel *duel, const App *app, Draw *draw, const DuelLayout *l) {
    char count[8] = "";
    int64_t left_us = duel->countdown_us - app->now_us;
    int counts = left_us <= 0 ? 1 : (int)((left_us + DUEL_COUNT_US - 1) / DUEL_COUNT_US);
    bool counting = duel->phase == DUEL_COUNTING && duel->countdown_us;
    if (counting) snprintf(count, sizeof count, "%d", counts);
    for (int i = 0; i < DUEL_SIDES; i++) {
        const DuelSide *side = &duel->side[i];
        if (duel->phase == DUEL_JOINING) {
            draw_seat(duel, app, draw, l, i);
            continue;
        }
        draw_head(duel, app, draw, l->head[i], i);
        if (counting || duel->phase == DUEL_PAUSED) {
            draw_empty(app, draw, &l->grid[i], l->grid[i].rect.w * 0.3f, count, "");
            continue;
        }
        draw_board(app, draw, side, &l->grid[i]);
        draw_strip(app, draw, side, l->strip[i]);
        if (side->aiming) draw_wheel(app, draw, side, &l->grid[i]);
    }
    if (duel->phase != DUEL_PAUSED) return;
    float u = app->look.unit;
    draw_panel(draw, l->panel, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    float x = l->panel.x + 24 * u, w = l->panel.w - 48 * u;
    draw_text_cut(draw, FACE_TITLE, 30 * u, x, l->panel.y + 52 * u, w, role(app, ROLE_TEXT), "Paused");
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 15), x, l->panel.y + 82 * u, w, role(app, ROLE_DIM),
                  "The clocks go on.");
}
