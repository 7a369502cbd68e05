// The grid and the wheel. Order of the layers: ground, cell fills, lines, hint marks, tokens and notes,
// clashes on top of everything, so that no highlight ever hides a mistake.
#include <math.h>

#include "ui/scenes/board/board_view.h"

// 0..1 of a motion that began at start_us, eased out; 1 when it is over or never began.
static float motion(int64_t start_us, int64_t now_us, int64_t length_us) {
    if (!start_us || now_us >= start_us + length_us) return 1;
    float t = (float)(now_us - start_us) / (float)length_us, rest = 1 - (t < 0 ? 0 : t);
    return 1 - rest * rest * rest;
}

BoardLayout board_layout_of(const App *app) {
    return board_layout(app->look.width, app->look.height, app->look.unit, app->play.layout.order);
}

int board_highlight(const BoardView *board, const App *app) {
    int under = app->play.session.board.grid.cell[board->cursor];
    return under ? under : board->active;
}

// The token and cell whose clashes are shown before anything is placed: false when there are none to show.
static bool find_preview(const BoardView *board, const App *app, int *out_cell, int *out_token) {
    const Grid *grid = &app->play.session.board.grid;
    if (app->settings.mistakes == MISTAKES_OFF || app->settings.mistakes == MISTAKES_END) return false;
    bool token_first = app->settings.order == ORDER_TOKEN_FIRST;
    int token = board_token_of(board->hover), hovered = board_cell_of(board->hover);
    if (!token && token_first && hovered >= 0) token = board->active;
    int cell = token_first && hovered >= 0 ? hovered : board->cursor;
    if (board->aiming && board->aim_token) token = board->aim_token, cell = board->cursor;
    if (!token || grid->cell[cell]) return false;
    *out_cell = cell;
    *out_token = token;
    return true;
}

static Rect cell_rect(const BoardLayout *layout, const App *app, int cell) {
    return grid_cell(&layout->grid, layout_row(&app->play.layout, cell),
                     layout_column(&app->play.layout, cell));
}

static void fill_cell(Draw *draw, const BoardLayout *layout, const App *app, int cell, Colour colour) {
    grid_fill_cell(draw, &layout->grid, &app->play.layout, cell, colour);
}

// ---- fills

static void draw_fills(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Layout *geometry = &app->play.layout;
    const Session *session = &app->play.session;
    int same = app->settings.highlight_same ? board_highlight(board, app) : 0;
    const CellSet *peers = &geometry->peers[board->cursor];
    for (int cell = 0; cell < geometry->cells && board->hint.kind == HINT_CLOSED; cell++)
        if (same && session->board.grid.cell[cell] == same)
            fill_cell(draw, layout, app, cell, role(app, ROLE_SAME));
        else if (app->settings.highlight_houses && cellset_has(peers, cell))
            fill_cell(draw, layout, app, cell, role(app, ROLE_HOUSE));
}

// The cursor's cell glides from where it was.
static void draw_selection(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    Colour colour = role(app, ROLE_SELECTED);
    for (int cell = cellset_next(&board->selected, 0); cell >= 0;
         cell = cellset_next(&board->selected, cell + 1))
        if (cell != board->cursor)
            fill_cell(draw, layout, app, cell, colour_mix(colour, role(app, ROLE_BOARD), 0.35f));
    float t = motion(board->glide_us, app->now_us, GLIDE_US);
    if (t >= 1) {
        fill_cell(draw, layout, app, board->cursor, colour);
    } else {
        Rect from = cell_rect(layout, app, board->glide_from), to = cell_rect(layout, app, board->cursor);
        draw_fill(draw, (Rect){from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t, to.w, to.h},
                  colour);
    }
    if (!board->notes_mode) return;
    // Notes mode is plain at the cursor itself: a dashed frame, as drawn with a pencil.
    Rect r = cell_rect(layout, app, board->cursor);
    float inset = r.w * 0.06f, dot = fmaxf(2, r.w * 0.035f), x1 = r.x + r.w - inset, y1 = r.y + r.h - inset;
    Colour pencil = role(app, ROLE_GIVEN);
    draw_dotted(draw, r.x + inset, r.y + inset, x1, r.y + inset, dot, dot * 1.6f, pencil);
    draw_dotted(draw, x1, r.y + inset, x1, y1, dot, dot * 1.6f, pencil);
    draw_dotted(draw, r.x + inset, y1, x1, y1, dot, dot * 1.6f, pencil);
    draw_dotted(draw, r.x + inset, r.y + inset, r.x + inset, y1, dot, dot * 1.6f, pencil);
}

// A completed house: one soft wave that starts at the cell placed.
static void draw_wave(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    if (!board->wave_us || app->now_us >= board->wave_us + WAVE_US) return;
    float t = (float)(app->now_us - board->wave_us) / (float)WAVE_US;
    const Layout *geometry = &app->play.layout;
    int row = layout_row(geometry, board->wave_cell), column = layout_column(geometry, board->wave_cell);
    for (int i = 0; i < board->wave_count; i++) {
        const House *house = &geometry->house[board->wave_house[i]];
        for (int k = 0; k < geometry->order; k++) {
            int cell = house->cell[k];
            float away = hypotf((float)(layout_row(geometry, cell) - row),
                                (float)(layout_column(geometry, cell) - column));
            float crest = 1 - fabsf(t * 1.5f - away / (float)geometry->order - 0.2f) * 3.5f;
            if (crest > 0)
                fill_cell(draw, layout, app, cell, colour_alpha(role(app, ROLE_GOOD), 0.4f * crest));
        }
    }
}

// ---- what a hint shows

bool board_step_picture(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                        StepPicture *out) {
    const Hint *hint = &board->hint;
    bool shown =
        hint->kind == HINT_LIST ? hint->progress.found > 0 : hint->kind == HINT_STEP && hint->stage >= 3;
    if (!shown || !hint->position.layout) return false;
    TokenSet tokens = app_tokens(app, app->play.pack);
    step_picture_init(out, &app->look, draw, &layout->grid, &tokens, &hint->position, &hint->step,
                      &app->play.session.board.notes);
    if (board->walk.has && hint->kind == HINT_STEP)
        step_picture_walk(out, &board->walk.walk, board->walk.age, board->walk.stop);
    return true;
}

static CellSet region_of(const Hint *hint, const Layout *layout) {
    if (hint->kind == HINT_BEYOND) return cellset_of(hint->reveal_cell);
    if (hint->kind != HINT_STEP) return (CellSet){{0}};
    const Step *step = &hint->step;
    if (hint->stage < 2) return step_place(&hint->position, step);
    return step->house_count ? step_houses(layout, step, step->house_count) : step->pattern_cells;
}

// The region to look at, at the stages before that.
static void draw_hint_region(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    CellSet region = region_of(&board->hint, &app->play.layout);
    Colour colour = colour_mix(role(app, ROLE_BOARD), role(app, ROLE_HINT), 0.12f);
    for (int cell = cellset_next(&region, 0); cell >= 0; cell = cellset_next(&region, cell + 1))
        fill_cell(draw, layout, app, cell, colour);
}

// ---- tokens and notes

static void draw_notes(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                       int cell) {
    TokenSet tokens = app_tokens(app, app->play.pack);
    uint16_t notes = app->play.session.board.notes.cell[cell];
    int same = app->settings.highlight_same ? board_highlight(board, app) : 0;
    Rect r = cell_rect(layout, app, cell);
    for (int token = 1; notes >> (token - 1); token++) {
        if (!(notes & marks_bit(token))) continue;
        float x, y, size;
        grid_note_place(r, app->play.layout.order, token, &x, &y, &size);
        bool lit = token == same;
        if (lit && tokens.face != FACE_DISPLAY) // signs have no bold: a disc behind them instead
            draw_circle(draw, x, y, size * 0.66f, colour_alpha(role(app, ROLE_ENTERED), 0.28f));
        Colour ink = role(app, cell == board->cursor ? ROLE_GIVEN : ROLE_NOTE);
        if (lit && tokens.face == FACE_DISPLAY && tokens.look[token].shape == SHAPE_NONE)
            draw_sign(draw, FACE_STRONG, size * 1.06f, x, y,
                      role(app, cell == board->cursor ? ROLE_GIVEN : ROLE_ENTERED), tokens.look[token].text);
        else
            token_draw_note(draw, &tokens, token, x, y, size, lit ? role(app, ROLE_GIVEN) : ink);
        if (lit && tokens.look[token].shape != SHAPE_NONE)
            draw_ring(draw, x, y, size * 0.62f, fmaxf(1.5f, size * 0.1f), role(app, ROLE_GIVEN));
    }
}

static bool mistake_shown(const BoardView *board, const App *app, int cell) {
    const Session *session = &app->play.session;
    if (cellset_has(&board->checked, cell)) return true;
    bool wrong =
        session->board.grid.cell[cell] && session->board.grid.cell[cell] != session->solution.cell[cell];
    if (!wrong) return false;
    bool hinted = board->hint.kind == HINT_WRONG_ENTRY && board->hint.stage >= 2;
    bool at_end = app->settings.mistakes == MISTAKES_END && session_full(session);
    return hinted || at_end || app->settings.mistakes == MISTAKES_SOLUTION;
}

static void draw_token_at(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                          int cell, bool clash) {
    const Session *session = &app->play.session;
    TokenSet tokens = app_tokens(app, app->play.pack);
    int token = session->board.grid.cell[cell];
    Rect r = cell_rect(layout, app, cell);
    bool given = session_is_given(session, cell);
    float size = r.w, x = r.x + r.w / 2, y = r.y + r.h / 2;
    const TokenLook *look = &tokens.look[token];
    if ((look->shape != SHAPE_NONE || look->has_colour) && !given)
        size *= 0.84f; // what has a colour of its own cannot change ink: entries are smaller
    if (cell == board->settle_cell)
        size *= 1 + 0.16f * (1 - motion(board->settle_us, app->now_us, SETTLE_US));
    if (cell == board->shake_cell && board->shake_us && app->now_us < board->shake_us + SHAKE_US) {
        float t = (float)(app->now_us - board->shake_us) / (float)SHAKE_US;
        x += sinf(t * 18.8f) * (1 - t) * r.w * 0.06f;
    }
    Colour ink = role(app, given ? ROLE_GIVEN : ROLE_ENTERED);
    if (cell == board->cursor && !given)
        ink = colour_mix(ink, role(app, ROLE_GIVEN), app->look.theme.dark ? 0.55f : 0);
    if (clash || mistake_shown(board, app, cell)) ink = role(app, ROLE_CONFLICT);
    token_draw(draw, &tokens, token, x, y, size, ink);
}

// ---- clashes

// A ring around a clash, so that colour is not the only sign of it.
static void draw_ring_at(const App *app, Draw *draw, const BoardLayout *layout, int cell, Colour colour) {
    Rect r = cell_rect(layout, app, cell);
    float inset = fmaxf(2, r.w * 0.05f), width = fmaxf(2, r.w * 0.04f);
    Rect ring = {r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset};
    draw_round_frame(draw, ring, r.w * 0.11f, width, colour);
}

static void draw_tie(const App *app, Draw *draw, const BoardLayout *layout, int a, int b, Colour colour) {
    Rect ra = cell_rect(layout, app, a), rb = cell_rect(layout, app, b);
    float ax = ra.x + ra.w / 2, ay = ra.y + ra.h / 2, bx = rb.x + rb.w / 2, by = rb.y + rb.h / 2;
    float length = hypotf(bx - ax, by - ay), reach = ra.w * 0.47f;
    float ux = (bx - ax) / length, uy = (by - ay) / length;
    float far = fmaxf(fabsf(ux), fabsf(uy));
    reach /= far; // to the ring's edge, also on a slant
    if (length <= 2 * reach) return;
    float dot = fmaxf(2.5f, ra.w * 0.045f);
    draw_dotted(draw, ax + ux * reach, ay + uy * reach, bx - ux * reach, by - uy * reach, dot, dot * 1.3f,
                colour);
}

static void draw_clashes(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Layout *geometry = &app->play.layout;
    const Grid *grid = &app->play.session.board.grid;
    Colour colour = role(app, ROLE_CONFLICT);
    bool rules = app->settings.mistakes == MISTAKES_RULES || app->settings.mistakes == MISTAKES_SOLUTION ||
                 (app->settings.mistakes == MISTAKES_END && session_full(&app->play.session));
    if (rules) {
        Conflict pairs[CONFLICTS_MAX];
        int count = grid_conflicts(geometry, grid, pairs, CONFLICTS_MAX);
        for (int i = 0; i < count; i++) draw_tie(app, draw, layout, pairs[i].a, pairs[i].b, colour);
    }
    CellSet ringed = rules ? grid_conflict_cells(geometry, grid) : (CellSet){{0}};
    for (int cell = 0; cell < geometry->cells; cell++)
        if (cellset_has(&ringed, cell) || mistake_shown(board, app, cell))
            draw_ring_at(app, draw, layout, cell, colour);
    if (board->hint.kind == HINT_WRONG_NOTES && board->hint.stage >= 2)
        for (int cell = cellset_next(&board->hint.wrong, 0); cell >= 0;
             cell = cellset_next(&board->hint.wrong, cell + 1))
            draw_ring_at(app, draw, layout, cell, colour);
    int cell, token;
    if (!find_preview(board, app, &cell, &token)) return;
    for (int peer = cellset_next(&geometry->peers[cell], 0); peer >= 0;
         peer = cellset_next(&geometry->peers[cell], peer + 1))
        if (grid->cell[peer] == token) draw_ring_at(app, draw, layout, peer, colour_alpha(colour, 0.55f));
}

// A clashing entry has a ground of its own, also under the cursor, on which its ink can be read; the cursor
// is then a frame.
static void draw_clash_grounds(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                               const CellSet *clashing) {
    Colour ground = colour_mix(role(app, ROLE_BOARD), role(app, ROLE_CONFLICT), 0.26f);
    for (int cell = cellset_next(clashing, 0); cell >= 0; cell = cellset_next(clashing, cell + 1)) {
        bool cursor = cell == board->cursor && board->hint.kind == HINT_CLOSED;
        if (session_is_given(&app->play.session, cell) && !cursor) continue;
        fill_cell(draw, layout, app, cell, ground);
        if (!cursor) continue;
        Rect r = cell_rect(layout, app, cell);
        draw_round_frame(draw, r, 0, fmaxf(2, r.w * 0.045f), role(app, ROLE_ENTERED));
    }
}

void board_draw_grid(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Layout *geometry = &app->play.layout;
    const Session *session = &app->play.session;
    StepPicture picture;
    bool pictured = board_step_picture(board, app, draw, layout, &picture);
    bool rules = app->settings.mistakes == MISTAKES_RULES || app->settings.mistakes == MISTAKES_SOLUTION;
    CellSet clashing = rules ? grid_conflict_cells(geometry, &session->board.grid) : (CellSet){{0}};
    grid_draw_ground(draw, &app->look, &layout->grid);
    draw_fills(board, app, draw, layout);
    if (board->hint.kind == HINT_CLOSED)
        draw_selection(board, app, draw, layout);
    else if (pictured)
        step_picture_grounds(&picture);
    else
        draw_hint_region(board, app, draw, layout);
    draw_wave(board, app, draw, layout);
    draw_clash_grounds(board, app, draw, layout, &clashing);
    grid_draw_lines(draw, &app->look, &layout->grid, geometry);
    if (pictured) step_picture_links(&picture);
    for (int cell = 0; cell < geometry->cells; cell++)
        if (session->board.grid.cell[cell])
            draw_token_at(board, app, draw, layout, cell, cellset_has(&clashing, cell));
        else if (pictured)
            step_picture_notes(&picture, cell);
        else
            draw_notes(board, app, draw, layout, cell);
    if (pictured) step_picture_tags(&picture);
    draw_clashes(board, app, draw, layout);
}

// ---- the wheel

void board_draw_wheel(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    if (!board->aiming) return;
    const Layout *geometry = &app->play.layout;
    const Grid *grid = &app->play.session.board.grid;
    float u = layout->unit, radius = 172 * u, reach = 114 * u;
    Rect cell = cell_rect(layout, app, board->cursor);
    float x = cell.x + cell.w / 2, y = cell.y + cell.h / 2, margin = radius + 8 * u;
    x = fminf(fmaxf(x, margin), app->look.width - margin);
    y = fminf(fmaxf(y, margin), app->look.height - margin);
    float dim_to = layout->portrait ? app->look.width
                                    : layout->side.x - 16 * u; // the pad stays bright: it says the same
    draw_fill(draw, (Rect){0, 0, dim_to, app->look.height},
              colour_alpha(0xFF000000u, app->look.theme.dark ? 0.4f : 0.1f));
    draw_shadow(draw, (Rect){x - radius, y - radius, 2 * radius, 2 * radius}, radius, 40 * u, 0x60000000u);
    draw_circle(draw, x, y, radius, role(app, ROLE_PANEL));
    draw_ring(draw, x, y, radius, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    TokenSet tokens = app_tokens(app, app->play.pack);
    for (int token = 1; token <= geometry->order; token++) {
        float dx, dy;
        wheel_place(geometry->order, token, &dx, &dy);
        float tx = x + dx * reach, ty = y + dy * reach;
        bool aimed = token == board->aim_token, allowed = app->settings.mistakes == MISTAKES_OFF ||
                                                          grid_allows(geometry, grid, board->cursor, token);
        if (aimed) {
            draw_circle(draw, tx, ty, 36 * u, role(app, ROLE_SELECTED));
            draw_ring(draw, tx, ty, 34.5f * u, fmaxf(2, 3 * u), role(app, ROLE_ENTERED));
        }
        float size = (board->aim_note && aimed ? 40 : 60) * u;
        token_draw(draw, &tokens, token, tx, ty, size,
                   colour_alpha(role(app, ROLE_GIVEN), aimed || allowed ? 1 : 0.35f));
    }
    if (board->aim_note)
        draw_text(draw, FACE_MEDIUM, 14 * u, x, y + radius - 14 * u, ALIGN_CENTRE, role(app, ROLE_HINT),
                  "note");
}
