#include "ui/kit/grid_view.h"

#include <math.h>

#include "ui/kit/constraint_view.h"
#include "ui/kit/patches.h"
#include "ui/kit/token.h"

int grid_pad_columns(int order) {
    int columns = 2;
    while (columns * columns < order) columns++;
    return columns;
}

void grid_pad_place(int order, bool keypad, int token, int *out_row, int *out_column) {
    int columns = grid_pad_columns(order), row = (token - 1) / columns;
    *out_row = keypad && order == 9 ? 2 - row : row;
    *out_column = (token - 1) % columns;
}

enum { NOTES_LARGE = 3 }; // columns: more notes are small, and need all their room

// What a note has of its room, and what the notes leave free at the cell's edge, in parts of it.
static float text_part(int order) { return grid_pad_columns(order) > NOTES_LARGE ? 1.1f : NOTE_TEXT_PART; }
static float notes_inset(int order) { return grid_pad_columns(order) > NOTES_LARGE ? 0.03f : 0.06f; }

static Rect note_room(Rect cell, int order) {
    int columns = grid_pad_columns(order), rows = (order + columns - 1) / columns;
    float inset = cell.w * notes_inset(order);
    return (Rect){cell.x + inset, cell.y + inset, (cell.w - 2 * inset) / (float)columns,
                  (cell.h - 2 * inset) / (float)rows};
}

float grid_note_size(Rect cell, int order) {
    Rect room = note_room(cell, order);
    return fminf(room.w, room.h) * text_part(order);
}

NotePlace grid_note_place(const Look *look, Rect cell, int order, int token) {
    Rect room = note_room(cell, order);
    int row, column;
    grid_pad_place(order, look->keypad, token, &row, &column);
    return (NotePlace){room.x + ((float)column + 0.5f) * room.w, room.y + ((float)row + 0.5f) * room.h,
                       fminf(room.w, room.h), grid_note_size(cell, order)};
}

void grid_draw_ground(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    draw_round(draw, grid->rect, grid_radius(grid), look->theme.colour[ROLE_BOARD]);
    if (layout->box_rows > 0) return;
    PatchShades shades;
    patches_shade(layout, &shades);
    for (int cell = 0; cell < layout->cells; cell++) {
        int shade = shades.of_box[layout->box_of[cell]];
        if (shade > 0) grid_fill_cell(draw, grid, layout, cell, patches_colour(&look->theme, shade));
    }
}

// A line between two neighbours is thick where they are of different boxes.
static void inner_lines(Draw *draw, const GridLayout *grid, const Layout *layout, bool thick, Colour colour) {
    float width = thick ? grid->thick : grid->thin, over = thick ? floorf((grid->thick - grid->thin) / 2) : 0;
    float reach = grid->cell + grid->thin + over;
    for (int cell = 0; cell < layout->cells; cell++) {
        int row = layout_row(layout, cell), column = layout_column(layout, cell);
        bool right = column + 1 < layout->order && layout_parts_boxes(layout, cell, cell + 1) == thick;
        bool below =
            row + 1 < layout->order && layout_parts_boxes(layout, cell, cell + layout->order) == thick;
        if (!right && !below) continue;
        Rect r = grid_cell(grid, row, column);
        if (right) draw_fill(draw, (Rect){r.x + r.w - over, r.y - over, width, reach}, colour);
        if (below) draw_fill(draw, (Rect){r.x - over, r.y + r.h - over, reach, width}, colour);
    }
}

static void draw_lines(Draw *draw, const GridLayout *grid, const Layout *layout, bool thick, Colour colour) {
    Rect inner = {grid->rect.x + grid->border, grid->rect.y + grid->border, grid->rect.w - 2 * grid->border,
                  grid->rect.h - 2 * grid->border};
    draw_push_clip(draw, inner);
    inner_lines(draw, grid, layout, thick, colour);
    draw_pop_clip(draw);
    if (thick) draw_round_frame(draw, grid->rect, grid_radius(grid), grid->border, colour);
}

// Thin lines would saw through a thermometer.
void grid_draw_lines(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    draw_lines(draw, grid, layout, false, look->theme.colour[ROLE_LINE_THIN]);
    constraint_view_under(draw, look, grid, layout);
    draw_lines(draw, grid, layout, true, look->theme.colour[ROLE_LINE_THICK]);
    constraint_view_over(draw, look, grid, layout);
}

void grid_draw_hidden(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    const float strength = 0.45f; // mixed, not translucent: that would show twice where lines cross
    const Colour *colour = look->theme.colour;
    draw_round(draw, grid->rect, grid_radius(grid), colour[ROLE_BOARD]);
    draw_lines(draw, grid, layout, false, colour_mix(colour[ROLE_BOARD], colour[ROLE_LINE_THIN], strength));
    draw_lines(draw, grid, layout, true, colour_mix(colour[ROLE_BOARD], colour[ROLE_LINE_THICK], strength));
}

bool grid_tokens_have_colours(const TokenLook *look, int order) {
    for (int token = 1; token <= order; token++)
        if (look[token].has_colour) return true;
    return false;
}

Colour grid_given_tile(Draw *draw, const Theme *theme, Rect cell, Colour ground, bool shape) {
    const float strength = shape ? 0.16f : 0.05f;
    float inset = fmaxf(cell.w < 24 ? 1 : 2, cell.w * 0.06f);
    Rect tile = {cell.x + inset, cell.y + inset, cell.w - 2 * inset, cell.h - 2 * inset};
    Colour colour = colour_mix(theme->colour[ROLE_GIVEN], theme->colour[ROLE_NOTE], 0.5f);
    draw_round(draw, tile, cell.w * 0.14f, colour_alpha(colour, strength));
    if (!shape)
        draw_round_frame(draw, tile, cell.w * 0.14f, fmaxf(1, cell.w * 0.02f), colour_alpha(colour, 0.5f));
    return colour_mix(ground, colour, strength);
}

float grid_token_size(const TokenLook *look, bool given) {
    if (!given && (look->shape != SHAPE_NONE || look->has_colour)) return 0.84f;
    return look->shape != SHAPE_NONE && look->has_colour ? 0.92f : 1; // a given's tile is seen around it
}

void grid_draw_token(Draw *draw, const Look *look, const TokenSet *tokens, int token, Rect cell, bool given,
                     bool coloured) {
    TokenSet set = *tokens;
    if (given && coloured)
        set.ground =
            grid_given_tile(draw, &look->theme, cell, set.ground, tokens->look[token].shape != SHAPE_NONE);
    token_draw(draw, &set, token, cell.x + cell.w / 2, cell.y + cell.h / 2,
               cell.w * grid_token_size(&set.look[token], given),
               look->theme.colour[given ? ROLE_GIVEN : ROLE_ENTERED]);
}

void grid_draw_small(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                     const TokenLook *tokens, Face face, Rect rect) {
    grid_draw_small_game(draw, look, layout, grid, grid, tokens, face, rect);
}

void grid_draw_small_game(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                          const Grid *givens, const TokenLook *tokens, Face face, Rect rect) {
    GridLayout lines = constraint_view_room(grid_layout(rect, layout->order, rect.w / 400), layout);
    TokenSet set = {tokens, face, false, look->theme.colour[ROLE_BOARD]};
    bool coloured = grid != givens && grid_tokens_have_colours(tokens, layout->order); // else all are given
    grid_draw_ground(draw, look, &lines, layout);
    grid_draw_lines(draw, look, &lines, layout);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!grid->cell[cell]) continue;
        Rect r = grid_cell(&lines, layout_row(layout, cell), layout_column(layout, cell));
        grid_draw_token(draw, look, &set, grid->cell[cell], r, givens->cell[cell] != 0, coloured);
    }
}
