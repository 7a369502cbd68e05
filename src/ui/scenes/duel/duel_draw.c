// The two boards: each with its player, clock and count above and the tokens below.
#include <math.h>
#include <stdio.h>

#include "ui/figure/board_figure.h"
#include "ui/kit/constraint_view.h"
#include "ui/scenes/duel/duel_view.h"

// ---- layout

static const float HEAD = 62, STRIP = 40, GAP = 8; // above a board, below it, and between

static void place_side(DuelLayout *l, int side, Rect area, const Layout *board, float u) {
    Rect room = {area.x, area.y + (HEAD + GAP) * u, area.w, area.w};
    l->grid[side] = grid_layout(room, board->order, u);
    Rect grid = l->grid[side].rect;
    l->head[side] = (Rect){grid.x, area.y, grid.w, HEAD * u};
    l->strip[side] = (Rect){grid.x, grid.y + grid.h + GAP * u, grid.w, STRIP * u};
    l->grid[side] = constraint_view_room(l->grid[side], board);
}

// The end: words, the table and the buttons as one block, in the middle of a high window.
static void place_end(DuelLayout *l, float w, float h, float inner_w, float u) {
    float wide = fminf(inner_w, 720 * u), words = 96 * u, button = 54 * u, gap = 16 * u,
          rows = SPLIT_COUNT + 2;
    float row = fminf(44 * u, (h - 40 * u - words - button - 2 * gap) / rows);
    float x = floorf((w - wide) / 2), y = 32 * u;
    y += fmaxf(0, floorf((h - y - words - rows * row - button - 2 * gap) / 2));
    l->words = (Rect){x, y, wide, words};
    l->table = (Rect){x, y + words, wide, rows * row};
    for (int i = 0; i < 2; i++) {
        float half = (wide - 12 * u) / 2;
        l->end_button[i] =
            (Rect){x + (float)i * (half + 12 * u), l->table.y + l->table.h + gap, half, button};
    }
}

// The boards side by side, or one below the other, close together in the middle.
DuelLayout duel_layout(const App *app) {
    float u = app->look.unit, w = app->look.width, h = app->look.height, foot = widget_footer_height(app);
    float margin = fminf(40 * u, w * 0.03f), gap = fminf(48 * u, w * 0.04f), button = 54 * u;
    float top = 40 * u, around = (HEAD + STRIP + 2 * GAP) * u; // what leads back stands above
    bool tall = w < h;
    DuelLayout l = {.footer_x = margin};
    float inner_w = w - 2 * margin, inner_h = h - top - foot, half_h = (inner_h - 12 * u) / 2;
    float board = tall ? fminf(inner_w, half_h - around) : fminf((inner_w - gap) / 2, inner_h - around);
    float x = (w - (tall ? board : 2 * board + gap)) / 2;
    float y = top + ((tall ? half_h : inner_h) - board - around) / 2;
    for (int i = 0; i < DUEL_SIDES; i++) {
        float right = tall ? 0 : (float)i * (board + gap), down = tall ? (float)i * (half_h + 12 * u) : 0;
        place_side(&l, i, (Rect){floorf(x + right), floorf(y + down), board, board + around},
                   &app->play.layout, u);
    }
    Rect first = l.grid[0].rect;
    float panel_w = fminf(inner_w, 460 * u), panel_h = 190 * u, half = (panel_w - 60 * u) / 2;
    l.panel = rect_whole((w - panel_w) / 2, first.y + (first.h - panel_h) / 2, panel_w, panel_h);
    for (int i = 0; i < 2; i++)
        l.button[i] = (Rect){l.panel.x + 24 * u + (float)i * (half + 12 * u),
                             l.panel.y + panel_h - button - 24 * u, half, button};
    place_end(&l, w, h - foot, inner_w, u);
    return l;
}

Rect duel_strip_token(const DuelLayout *layout, int side, int order, int token) {
    Rect strip = layout->strip[side];
    float step = strip.w / (float)order;
    return (Rect){floorf(strip.x + step * (float)(token - 1)), strip.y, floorf(step), strip.h};
}

Rect duel_strip_square(const DuelLayout *layout, int side, int order, int token) {
    Rect r = duel_strip_token(layout, side, order, token);
    float size = fminf(r.w, r.h) * 0.78f;
    return (Rect){r.x + (r.w - size) / 2, r.y + (r.h - size) / 2, size, size};
}

// ---- above and below the board

// "Ahead" is a smaller time: its sign is minus.
static void draw_difference(const Duel *duel, const App *app, Draw *draw, Rect head, int side) {
    int64_t difference_us;
    char text[32];
    if (!duel_difference(duel, side, &difference_us)) return;
    time_format_difference(difference_us, TIME_TENTHS, text, sizeof text);
    draw_text(draw, FACE_STRONG, widget_small(app, 16), head.x + head.w, head.y + 58 * app->look.unit,
              ALIGN_RIGHT, role(app, widget_difference_role(difference_us)), text);
}

void duel_count_text(const Duel *duel, int which, char out[DUEL_COUNT_MAX]) {
    const size_t size = DUEL_COUNT_MAX;
    const DuelSide *side = &duel->side[which], *other = &duel->side[1 - which];
    if (side->lost)
        snprintf(out, size, "gamepad unplugged");
    else if (side->stopped)
        snprintf(out, size, "stopped");
    else if (side->play->saved.finished)
        snprintf(out, size, duel->winner == which ? "solved first" : "solved");
    else
        snprintf(out, size, "%d of %d  ·  player %d has %d", session_placed(&side->play->session),
                 session_blanks(&side->play->session), 2 - which, session_placed(&other->play->session));
}

static void draw_head(const Duel *duel, const App *app, Draw *draw, Rect head, int which) {
    const DuelSide *side = &duel->side[which];
    float u = app->look.unit, size = 38 * u;
    char device[24], text[DUEL_COUNT_MAX];
    duel_device_name(side, device, sizeof device);
    snprintf(text, sizeof text, "Player %d  ·  %s", which + 1, device);
    time_format(duel_side_ended(side) ? side->end_us : play_shown_us(side->play, app->now_us),
                TIME_HUNDREDTHS, device, sizeof device);
    float time_w = app->settings.show_timer ? draw_digits_width(draw, FACE_LIGHT, size, device) : 0;
    Rect words = {head.x, head.y, head.w - time_w - 12 * u, head.h};
    draw_text_cut(draw, FACE_MEDIUM, widget_small(app, 17), words.x, head.y + 24 * u, words.w,
                  role(app, ROLE_TEXT), text);
    duel_count_text(duel, which, text);
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 15), words.x, head.y + 50 * u, words.w,
                  role(app, side->lost ? ROLE_CONFLICT : ROLE_DIM), text);
    if (!app->settings.show_timer) return;
    draw_digits(draw, FACE_LIGHT, size, head.x + head.w - time_w, head.y + 34 * u, role(app, ROLE_TEXT),
                device);
    draw_difference(duel, app, draw, head, which);
}

// The tokens; that in hand is framed, one that is placed everywhere is dim.
static void draw_strip(const Duel *duel, const App *app, Draw *draw, const DuelLayout *l, int which) {
    const DuelSide *side = &duel->side[which];
    const Session *session = &side->play->session;
    int order = side->play->layout.order;
    float u = app->look.unit;
    TokenSet tokens = app_play_tokens(app, side->play);
    tokens.ground = role(app, ROLE_BACKGROUND);
    for (int token = 1; token <= order; token++) {
        Rect r = duel_strip_token(l, which, order, token);
        float size = duel_strip_square(l, which, order, token).w;
        bool in_hand = token == side->active;
        if (in_hand)
            draw_panel(draw, r, 8 * u, fmaxf(1.5f, 2 * u), role(app, ROLE_SELECTED),
                       theme_ink_on(&app->look.theme, role(app, side->notes_mode ? ROLE_HINT : ROLE_ENTERED),
                                    role(app, ROLE_SELECTED), 3.2f));
        bool done = session_remaining(session, token) <= 0;
        token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h / 2, side->notes_mode ? size * 0.7f : size,
                   colour_alpha(role(app, in_hand ? ROLE_GIVEN : ROLE_DIM), done && !in_hand ? 0.4f : 1));
    }
}

// ---- the board

static CellSet clashing_cells(const App *app, const DuelSide *side) {
    bool rules = app->settings.mistakes == MISTAKES_RULES || app->settings.mistakes == MISTAKES_SOLUTION;
    return rules ? grid_conflict_cells(&side->play->layout, &side->play->session.board.grid) : (CellSet){{0}};
}

static BoardFigure figure_of(const App *app, Draw *draw, const DuelSide *side, const GridLayout *grid) {
    const Session *session = &side->play->session;
    int under = session->board.grid.cell[side->cursor];
    bool ended = duel_side_ended(side);
    return (BoardFigure){.draw = draw,
                         .look = &app->look,
                         .grid = grid,
                         .layout = &side->play->layout,
                         .tokens = app_play_tokens(app, side->play),
                         .board = &session->board,
                         .givens = &session->givens,
                         .cursor = ended ? -1 : side->cursor,
                         .same = !app->settings.highlight_same || ended ? 0
                                 : under                                ? under
                                                                        : side->active};
}

static void draw_board(const App *app, Draw *draw, const DuelSide *side, const GridLayout *grid) {
    const Session *session = &side->play->session;
    const Layout *geometry = &side->play->layout;
    CellSet clashing = clashing_cells(app, side);
    CellSet selected = cellset_of(side->cursor);
    bool ended = duel_side_ended(side);
    BoardFigure figure = figure_of(app, draw, side, grid);
    const BoardMotion *motion = &side->motion;
    grid_draw_ground(draw, &app->look, grid, geometry);
    if (!ended) {
        figure.houses = app->settings.highlight_houses;
        board_figure_fills(&figure);
        board_figure_selection(&figure, &selected, board_motion_cursor(motion, &figure, app->now_us));
        if (side->notes_mode) board_figure_pencil(&figure);
    }
    board_motion_draw_waves(motion, &figure, app->now_us);
    board_figure_clash_grounds(&figure, &clashing, !ended);
    grid_draw_lines(draw, &app->look, grid, geometry);
    for (int cell = 0; cell < geometry->cells; cell++)
        if (session->board.grid.cell[cell])
            board_motion_draw_token(motion, &figure, cell, cellset_has(&clashing, cell), app->now_us);
        else
            board_motion_draw_marks(motion, &figure, cell, app->now_us);
    board_figure_wrong(&figure, &clashing, cellset_count(&clashing) > 0);
    board_motion_draw_gone(motion, &figure, app->now_us);
}

TokenWheelPlace duel_wheel_place(const DuelSide *side, const GridLayout *grid) {
    return (TokenWheelPlace){.layout = &side->play->layout,
                             .board = &side->play->session.board.grid,
                             .pack = side->play->pack,
                             .look = play_tokens(side->play),
                             .grid = grid,
                             .cursor = side->cursor,
                             .room = grid->rect,
                             .radius = grid->rect.w * 0.3f};
}

// On the player's own board only, so that it never covers the other.
static void draw_wheel(const App *app, Draw *draw, const DuelSide *side, const GridLayout *grid) {
    if (!token_wheel_seen(&side->wheel, app)) return;
    TokenWheelPlace place = duel_wheel_place(side, grid);
    draw_round(draw, grid->rect, 12 * app->look.unit, token_wheel_shade(&side->wheel, app));
    token_wheel_draw(&side->wheel, app, draw, &place);
}

// What is on its way is seen over everything.
static void draw_flights(const App *app, Draw *draw, const DuelSide *side, const GridLayout *grid) {
    BoardFigure figure = figure_of(app, draw, side, grid);
    if (!board_motion_flies(&side->motion, &figure, app->now_us)) return;
    CellSet clashing = clashing_cells(app, side);
    board_motion_draw_flights(&side->motion, &figure, &clashing, app->now_us);
}

void duel_seat_text(const DuelSide *side, char out[DUEL_SEAT_MAX]) {
    snprintf(out, DUEL_SEAT_MAX, "Press a button or a key");
    if (side->joined) duel_device_name(side, out, DUEL_SEAT_MAX);
}

// Where a player takes a seat.
static void draw_seat(const Duel *duel, const App *app, Draw *draw, const GridLayout *grid, int which) {
    const DuelSide *side = &duel->side[which];
    float u = app->look.unit, size = 40 * u;
    Rect r = grid->rect;
    char words[24], below[DUEL_SEAT_MAX];
    snprintf(words, sizeof words, "Player %d", which + 1);
    duel_seat_text(side, below);
    draw_panel(draw, r, 12 * u, fmaxf(1, u) * (side->joined ? 2 : 1), role(app, ROLE_BOARD),
               role(app, side->joined ? ROLE_ENTERED : ROLE_LINE_THIN));
    draw_text_in(draw, FACE_LIGHT, size, r, ALIGN_CENTRE, role(app, ROLE_TEXT), words);
    r.y += size * 1.1f;
    draw_text_in(draw, side->joined ? FACE_STRONG : FACE_TEXT, widget_small(app, 16), r, ALIGN_CENTRE,
                 role(app, side->joined ? ROLE_ENTERED : ROLE_DIM), below);
}

static void draw_seats(const Duel *duel, const App *app, Draw *draw, const DuelLayout *l) {
    float u = app->look.unit, y = l->head[0].y, middle = app->look.width / 2;
    draw_text(draw, FACE_TITLE, 30 * u, middle, y + 24 * u, ALIGN_CENTRE, role(app, ROLE_TEXT), "Duel");
    draw_text(draw, FACE_TEXT, widget_small(app, 16), middle, y + 52 * u, ALIGN_CENTRE, role(app, ROLE_DIM),
              "The same puzzle for both. Whoever solves it first wins.");
    for (int i = 0; i < DUEL_SIDES; i++) draw_seat(duel, app, draw, &l->grid[i], i);
}

static void draw_pause(const App *app, Draw *draw, Rect panel) {
    float u = app->look.unit, x = panel.x + 24 * u, w = panel.w - 48 * u;
    draw_panel(draw, panel, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text_cut(draw, FACE_TITLE, 30 * u, x, panel.y + 52 * u, w, role(app, ROLE_TEXT), "Paused");
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 15), x, panel.y + 82 * u, w, role(app, ROLE_DIM),
                  "The clocks go on.");
}

void duel_draw_boards(const Duel *duel, const App *app, Draw *draw, const DuelLayout *l) {
    if (duel->phase == DUEL_JOINING) {
        draw_seats(duel, app, draw, l);
        return;
    }
    for (int i = 0; i < DUEL_SIDES; i++) {
        const DuelSide *side = &duel->side[i];
        const GridLayout *grid = &l->grid[i];
        draw_head(duel, app, draw, l->head[i], i);
        if (countdown_runs(&duel->countdown)) {
            countdown_draw(&duel->countdown, app, draw, grid, &side->play->layout);
        } else if (duel->phase == DUEL_PAUSED) {
            grid_draw_hidden(draw, &app->look, grid, &side->play->layout);
        } else {
            draw_board(app, draw, side, grid);
            draw_strip(duel, app, draw, l, i);
            draw_wheel(app, draw, side, grid);
            draw_flights(app, draw, side, grid);
        }
    }
    if (duel->phase == DUEL_PAUSED) draw_pause(app, draw, l->panel);
}
