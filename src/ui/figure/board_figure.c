#include "ui/figure/board_figure.h"

#include "ui/kit/constraint_view.h"

// More than the 4.5 that is wanted on the screen: the strokes of small signs are thinner than a pixel.
#define NOTE_CONTRAST 5.2f
#define SELECTED_CONTRAST 4.7f

static Colour colour_of(const BoardFigure *figure, Role role) { return figure->look->theme.colour[role]; }

static bool is_given(const BoardFigure *figure, int cell) { return figure->givens->cell[cell] != 0; }

Rect board_figure_cell(const BoardFigure *figure, int cell) {
    return grid_cell(figure->grid, layout_row(figure->layout, cell), layout_column(figure->layout, cell));
}

void board_figure_fill(const BoardFigure *figure, int cell, Colour colour) {
    grid_fill_cell(figure->draw, figure->grid, figure->layout, cell, colour);
}

// ---- grounds

// The cells that share a cage, or another group whose tokens belong together, with the cursor.
static CellSet cursor_group(const BoardFigure *figure) {
    const Layout *layout = figure->layout;
    CellSet group = {{0}};
    for (int i = 0; i < layout->rule_count && figure->cursor >= 0; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (rule->rule.kind != RULE_CAGE && rule->rule.kind != RULE_RUN) continue;
        CellSet cells = {{0}};
        for (int k = 0; k < rule->rule.count; k++) cellset_add(&cells, layout_rule_cells(layout, rule)[k]);
        if (cellset_has(&cells, figure->cursor)) group = cellset_or(group, cells);
    }
    return group;
}

static bool is_in_sight(const BoardFigure *figure, int cell) {
    return figure->houses && figure->cursor >= 0 && cellset_has(&figure->layout->peers[figure->cursor], cell);
}

void board_figure_fills(const BoardFigure *figure) {
    CellSet group = figure->houses ? cursor_group(figure) : (CellSet){{0}};
    Colour together = colour_mix(colour_of(figure, ROLE_BOARD), colour_of(figure, ROLE_SELECTED), 0.5f);
    for (int cell = 0; cell < figure->layout->cells; cell++)
        if (figure->same && figure->board->grid.cell[cell] == figure->same)
            board_figure_fill(figure, cell, colour_of(figure, ROLE_SAME));
        else if (cellset_has(&group, cell))
            board_figure_fill(figure, cell, together);
        else if (is_in_sight(figure, cell) ||
                 (figure->houses && cell == figure->cursor)) // it may be on its way
            board_figure_fill(figure, cell, colour_of(figure, ROLE_HOUSE));
}

void board_figure_selection(const BoardFigure *figure, const CellSet *selected, Rect cursor) {
    Colour colour = colour_of(figure, ROLE_SELECTED);
    Colour others = colour_mix(colour, colour_of(figure, ROLE_BOARD), 0.35f);
    for (int cell = cellset_next(selected, 0); cell >= 0; cell = cellset_next(selected, cell + 1))
        if (cell != figure->cursor) board_figure_fill(figure, cell, others);
    Rect home = board_figure_cell(figure, figure->cursor);
    if (home.x == cursor.x && home.y == cursor.y)
        board_figure_fill(figure, figure->cursor, colour);
    else
        draw_fill(figure->draw, cursor, colour);
}

void board_figure_pencil(const BoardFigure *figure) {
    Draw *draw = figure->draw;
    Rect r = board_figure_cell(figure, figure->cursor);
    float inset = r.w * 0.06f, dot = fmaxf(2, r.w * 0.035f), x1 = r.x + r.w - inset, y1 = r.y + r.h - inset;
    Colour pencil = colour_of(figure, ROLE_GIVEN);
    draw_dotted(draw, r.x + inset, r.y + inset, x1, r.y + inset, dot, dot * 1.6f, pencil);
    draw_dotted(draw, x1, r.y + inset, x1, y1, dot, dot * 1.6f, pencil);
    draw_dotted(draw, r.x + inset, y1, x1, y1, dot, dot * 1.6f, pencil);
    draw_dotted(draw, r.x + inset, r.y + inset, r.x + inset, y1, dot, dot * 1.6f, pencil);
}

static Colour clash_ground(const BoardFigure *figure) {
    return colour_mix(colour_of(figure, ROLE_BOARD), colour_of(figure, ROLE_CONFLICT), 0.26f);
}

void board_figure_clash_grounds(const BoardFigure *figure, const CellSet *clashing, bool cursor_shown) {
    Colour ground = clash_ground(figure);
    for (int cell = cellset_next(clashing, 0); cell >= 0; cell = cellset_next(clashing, cell + 1)) {
        bool cursor = cursor_shown && cell == figure->cursor;
        if (is_given(figure, cell) && !cursor) continue;
        board_figure_fill(figure, cell, ground);
        if (!cursor) continue;
        Rect r = board_figure_cell(figure, cell);
        float width = floorf(fmaxf(1, r.w * 0.025f) + 0.5f); // inside it is the ring
        draw_round_frame(figure->draw, r, 0, width, colour_of(figure, ROLE_ENTERED));
    }
}

// What a token stands on.
static Colour ground_of(const BoardFigure *figure, int cell) {
    bool same = figure->same && figure->board->grid.cell[cell] == figure->same;
    return colour_of(figure, cell == figure->cursor      ? ROLE_SELECTED
                             : same                      ? ROLE_SAME
                             : is_in_sight(figure, cell) ? ROLE_HOUSE
                                                         : ROLE_BOARD);
}

// ---- tokens and notes

Colour board_figure_dimmed(const Theme *theme, const Layout *layout, int cell, Colour ink) {
    ink = theme_ink_on(theme, ink, theme->colour[ROLE_BOARD], TOKEN_DIMMED_CONTRAST);
    return colour_alpha(constraint_view_ink(theme, layout, cell, ink, TOKEN_DIMMED_CONTRAST), 0.74f);
}

Colour board_figure_ink(const BoardFigure *figure, int cell, Colour ink, float contrast) {
    for (int left = figure->board->colours.cell[cell]; left; left &= left - 1)
        ink = theme_ink_on(&figure->look->theme, ink, figure->look->theme.tile[marks_first(left) - 1],
                           contrast);
    return ink;
}

// As many dots as the try is deep in which the entry was made: colour is not the only sign of it.
static void draw_try(const BoardFigure *figure, Rect r, int depth) {
    float dot = fmaxf(1.5f, r.w * 0.035f);
    for (int i = 0; i < depth; i++)
        draw_circle(figure->draw, r.x + r.w * 0.85f - (float)i * dot * 3, r.y + r.w * 0.15f, dot,
                    theme_try(&figure->look->theme, depth));
}

// An ink that can be read on the ground of a clashing entry, and on the cursor's.
static Colour wrong_ink(const BoardFigure *figure, int cell) {
    const Theme *theme = &figure->look->theme;
    Colour ink = theme_ink_on(theme, colour_of(figure, ROLE_CONFLICT), clash_ground(figure), NOTE_CONTRAST);
    return cell == figure->cursor ? theme_ink_on(theme, ink, colour_of(figure, ROLE_SELECTED), 4.6f) : ink;
}

void board_figure_token(const BoardFigure *figure, int cell, bool wrong, const TokenPose *pose) {
    int token = figure->board->grid.cell[cell];
    Rect r = board_figure_cell(figure, cell);
    bool given = is_given(figure, cell);
    float scale = pose->scale * grid_token_size(&figure->tokens.look[token], given);
    Colour ground = ground_of(figure, cell);
    if (given && grid_tokens_have_colours(figure->tokens.look, figure->layout->order))
        ground = grid_given_tile(figure->draw, &figure->look->theme, r, ground,
                                 figure->tokens.look[token].shape != SHAPE_NONE);
    Colour ink = colour_of(figure, given ? ROLE_GIVEN : ROLE_ENTERED);
    int try_depth = figure->board->try_of[cell];
    if (try_depth) {
        ink = theme_try(&figure->look->theme, try_depth);
        draw_try(figure, r, try_depth);
    }
    ink = theme_ink_on(&figure->look->theme, ink, ground,
                       cell == figure->cursor ? SELECTED_CONTRAST : TOKEN_BOARD_CONTRAST);
    ink = constraint_view_ink(&figure->look->theme, figure->layout, cell, ink, TOKEN_BOARD_CONTRAST);
    if (wrong) ink = wrong_ink(figure, cell);
    ink = board_figure_ink(figure, cell, ink, TOKEN_BOARD_CONTRAST);
    if (figure->bright && !wrong && !cellset_has(figure->bright, cell))
        ink = board_figure_dimmed(&figure->look->theme, figure->layout, cell, ink);
    TokenSet tokens = figure->tokens;
    tokens.ground = ground;
    draw_push_opacity(figure->draw, pose->opacity);
    token_draw(figure->draw, &tokens, token, r.x + (0.5f + pose->x) * r.w, r.y + (0.5f + pose->y) * r.h,
               scale * r.w, ink);
    draw_pop_opacity(figure->draw);
}

enum { NOTES_LARGE_ENOUGH = 12 }; // boards of more tokens have notes whose strokes are thinner than a pixel

void board_figure_note(const BoardFigure *figure, int cell, int token, const NotePlace *place) {
    float x = place->x, y = place->y, size = place->room * NOTE_TEXT_PART;
    Draw *draw = figure->draw;
    const TokenSet *tokens =
        &(TokenSet){figure->tokens.look, figure->tokens.face, figure->tokens.digits, ground_of(figure, cell)};
    bool lit = token == figure->same, shaped = tokens->look[token].shape != SHAPE_NONE;
    bool at_cursor = cell == figure->cursor;
    if (lit && tokens->face != FACE_DISPLAY) // signs have no bold: a disc behind them instead
        draw_circle(draw, x, y, size * 0.66f, colour_alpha(colour_of(figure, ROLE_ENTERED), 0.28f));
    int colour = board_note_colour(figure->board, cell, token);
    Colour plain = colour_of(figure, ROLE_NOTE);
    if (figure->layout->constraint_count) plain = constraint_view_note(&figure->look->theme);
    if (figure->layout->order > NOTES_LARGE_ENOUGH) plain = colour_of(figure, ROLE_GIVEN);
    Colour ink = at_cursor || lit ? colour_of(figure, ROLE_GIVEN) : plain;
    if (lit && tokens->face == FACE_DISPLAY && !shaped && !at_cursor) ink = colour_of(figure, ROLE_ENTERED);
    ink = colour ? theme_ink_on(&figure->look->theme, ink,
                                theme_note_ground(&figure->look->theme, colour - 1), NOTE_CONTRAST)
                 : board_figure_ink(figure, cell, ink, NOTE_CONTRAST);
    if (lit && tokens->face == FACE_DISPLAY && !shaped)
        draw_sign(draw, FACE_STRONG, place->text * 1.06f, x, y, ink, tokens->look[token].text);
    else
        token_draw_note(draw, tokens, token, place, ink);
    if (lit && shaped)
        draw_ring(draw, x, y, place->room * 0.5f, fmaxf(1.5f, size * 0.1f), colour_of(figure, ROLE_GIVEN));
}

// ---- what is wrong

void board_figure_ring(const BoardFigure *figure, int cell, Colour colour) {
    Rect r = board_figure_cell(figure, cell);
    float inset = floorf(fmaxf(1, r.w * 0.04f) + 0.5f), width = floorf(fmaxf(2, r.w * 0.035f) + 0.5f);
    Rect ring = {r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset};
    draw_round_frame(figure->draw, ring, r.w * 0.11f, width, colour);
    constraint_view_number(figure->draw, figure->look, figure->grid, figure->layout, cell);
}

static void draw_tie(const BoardFigure *figure, int a, int b) {
    Rect ra = board_figure_cell(figure, a), rb = board_figure_cell(figure, b);
    float ax = ra.x + ra.w / 2, ay = ra.y + ra.h / 2, bx = rb.x + rb.w / 2, by = rb.y + rb.h / 2;
    float length = hypotf(bx - ax, by - ay), reach = ra.w * 0.47f;
    float ux = (bx - ax) / length, uy = (by - ay) / length;
    float far = fmaxf(fabsf(ux), fabsf(uy));
    reach /= far; // to the ring's edge, also on a slant
    if (length <= 2 * reach) return;
    float dot = fmaxf(2.5f, ra.w * 0.045f);
    draw_dotted(figure->draw, ax + ux * reach, ay + uy * reach, bx - ux * reach, by - uy * reach, dot,
                dot * 1.3f, colour_of(figure, ROLE_CONFLICT));
}

void board_figure_ties(const BoardFigure *figure) {
    Conflict pairs[CONFLICTS_MAX];
    int count = grid_conflicts(figure->layout, &figure->board->grid, pairs, CONFLICTS_MAX);
    for (int i = 0; i < count && i < CONFLICTS_MAX; i++)
        if (pairs[i].a != pairs[i].b) draw_tie(figure, pairs[i].a, pairs[i].b);
}
