// What a player puts on a board to think with: coloured cells and notes, marks at the edge, lines.
#include <math.h>

#include "ui/figure/board_figure.h"
#include "ui/kit/constraint_view.h"

static const Theme *theme_of(const BoardFigure *figure) { return &figure->look->theme; }

// ---- coloured cells

// How far down a tile's signs stand: between, or below, what is written in the cell.
static float sign_height(const BoardFigure *figure, int cell) {
    const Board *board = figure->board;
    bool marked = board->notes.cell[cell] || board->corners.cell[cell];
    return marked && !board->grid.cell[cell] ? 0.665f : 0.855f;
}

static void draw_tile(const BoardFigure *figure, int cell) {
    Draw *draw = figure->draw;
    TokenMask colours = figure->board->colours.cell[cell];
    Rect r = board_figure_cell(figure, cell);
    float inset = fmaxf(2, floorf(r.w * 0.07f)), radius = fmaxf(2.5f, r.w * 0.05f);
    Rect tile = {r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset};
    float band = tile.w / (float)marks_count(colours), x = tile.x;
    for (int left = colours; left; left &= left - 1, x += band) {
        int colour = marks_first(left) - 1;
        float from = floorf(x), to = floorf(x + band + 0.01f);
        draw_push_clip(draw, (Rect){from, tile.y, to - from, tile.h});
        draw_round(draw, tile, r.w * 0.09f, theme_of(figure)->tile[colour]);
        draw_pop_clip(draw);
        draw_shape(draw, theme_sign(colour), x + band / 2, r.y + r.h * sign_height(figure, cell), radius,
                   theme_of(figure)->mark[colour]);
    }
}

void board_figure_tiles(const BoardFigure *figure) {
    for (int cell = 0; cell < figure->layout->cells; cell++)
        if (figure->board->colours.cell[cell]) draw_tile(figure, cell);
}

// ---- notes and marks at the edge

// A mark at the edge stands in a frame: by its place alone it could be a note.
static void draw_corner(const BoardFigure *figure, int cell, int token, float x, float y, float size) {
    Colour edge = colour_alpha(figure->look->theme.colour[ROLE_NOTE], 0.6f);
    float half = size * 0.62f;
    draw_round_frame(figure->draw, (Rect){x - half, y - half, 2 * half, 2 * half}, half * 0.45f,
                     fmaxf(1, size * 0.06f), edge);
    board_figure_note(figure, cell, token, &(NotePlace){x, y, 2 * half * 0.92f, size * 0.92f});
}

// Up to six go to the corners, then above and below; more stand in two rows.
static void draw_corners(const BoardFigure *figure, int cell) {
    static const float PLACE[6][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0.5f, 0}, {0.5f, 1}};
    TokenMask corners = figure->board->corners.cell[cell];
    Rect r = board_figure_cell(figure, cell);
    int count = marks_count(corners), upper = (count + 1) / 2;
    float edge = 0.165f, size = 0.2f, step = count > 6 ? (1 - 2 * edge) / (float)(upper - 1) : 0;
    if (count > 6) size = fminf(size, step * 0.78f);
    for (int i = 0; i < count; i++, corners &= corners - 1) {
        float x = i < 6 ? edge + PLACE[i][0] * (1 - 2 * edge) : 0, y = i < 6 ? PLACE[i][1] : 0;
        if (count > 6) {
            x = edge + (float)(i < upper ? i : i - upper) * step;
            y = i < upper ? 0 : 1;
        }
        draw_corner(figure, cell, marks_first(corners), r.x + x * r.w,
                    r.y + (edge + y * (1 - 2 * edge)) * r.h, size * r.w);
    }
}

// The sign of a note's colour lies behind it.
static void draw_note(const BoardFigure *figure, int cell, int token, const NotePlace *place) {
    int colour = board_note_colour(figure->board, cell, token);
    if (colour)
        draw_shape(figure->draw, theme_sign(colour - 1), place->x, place->y, place->room * 0.55f,
                   theme_note_ground(theme_of(figure), colour - 1));
    board_figure_note(figure, cell, token, place);
}

// Where the i-th of `count` notes stands in a run in the middle: up to four on a line, more on two.
static NotePlace place_in_run(Rect r, int i, int count) {
    int lines = count > 4 ? 2 : 1, upper = (count + lines - 1) / lines;
    int row = i / upper, of_row = row ? count - upper : upper, column = i - row * upper;
    float step = fminf(0.175f, 0.84f / (float)upper);
    return (NotePlace){r.x + r.w * (0.5f + ((float)column - (float)(of_row - 1) / 2) * step),
                       r.y + r.h * (lines == 1 ? 0.5f : 0.41f + 0.18f * (float)row), r.w * step,
                       r.w * fminf(lines == 1 ? 0.22f : 0.19f, step * 1.2f)};
}

static NotePlace place_note(const BoardFigure *figure, int cell, int token) {
    TokenMask notes = figure->board->notes.cell[cell];
    Rect r = board_figure_cell(figure, cell);
    if (!figure->board->corners.cell[cell])
        return grid_note_place(figure->look, constraint_view_notes(figure->layout, cell, r),
                               figure->layout->order, token);
    int before = marks_count(notes & (marks_bit(token) - 1));
    return place_in_run(r, before, marks_count(notes));
}

int board_figure_note_at(const BoardFigure *figure, int cell, float at_x, float at_y) {
    int nearest = 0;
    float least = 0;
    for (TokenMask left = figure->board->notes.cell[cell]; left; left &= left - 1) {
        NotePlace place = place_note(figure, cell, marks_first(left));
        float away = hypotf(place.x - at_x, place.y - at_y);
        if (nearest && away >= least) continue;
        nearest = marks_first(left);
        least = away;
    }
    return nearest;
}

void board_figure_marks(const BoardFigure *figure, int cell) {
    for (TokenMask left = figure->board->notes.cell[cell]; left; left &= left - 1) {
        NotePlace place = place_note(figure, cell, marks_first(left));
        float pop = figure->popping & left & (TokenMask)-left ? figure->pop[__builtin_ctz(left)] : 1;
        draw_push_opacity(figure->draw, pop);
        place.room *= 0.4f + 0.6f * pop, place.text *= 0.4f + 0.6f * pop;
        draw_note(figure, cell, marks_first(left), &place);
        draw_pop_opacity(figure->draw);
    }
    draw_corners(figure, cell);
}

// ---- lines

// From beside one cell's middle to beside the other's, so that what stands there can be read; the colour's
// sign at both ends.
void board_figure_line(const BoardFigure *figure, int a, int b, int colour) {
    Rect ra = board_figure_cell(figure, a);
    Colour ink = theme_of(figure)->mark[colour - 1];
    float w = ra.w, ax = ra.x + w / 2, ay = ra.y + w / 2, sign = fmaxf(3, w * 0.075f);
    if (b < 0 || a == b) {
        draw_shape(figure->draw, theme_sign(colour - 1), ax, ay - w * 0.3f, sign, ink);
        return;
    }
    Rect rb = board_figure_cell(figure, b);
    float bx = rb.x + w / 2, by = rb.y + w / 2, length = hypotf(bx - ax, by - ay);
    float ux = (bx - ax) / length, uy = (by - ay) / length, off = w * 0.33f;
    ax += ux * off, ay += uy * off, bx -= ux * off, by -= uy * off;
    draw_line(figure->draw, ax, ay, bx, by, fmaxf(2, w * 0.04f), colour_alpha(ink, 0.8f));
    draw_shape(figure->draw, theme_sign(colour - 1), ax, ay, sign, ink);
    draw_shape(figure->draw, theme_sign(colour - 1), bx, by, sign, ink);
}

void board_figure_lines(const BoardFigure *figure) {
    for (int i = 0; i < figure->board->lines; i++) {
        const CellLine *line = &figure->board->line[i];
        board_figure_line(figure, line->a, line->b, line->colour);
    }
}

void board_figure_wrong(const BoardFigure *figure, const CellSet *wrong, bool ties) {
    if (ties) board_figure_ties(figure);
    for (int cell = cellset_next(wrong, 0); cell >= 0; cell = cellset_next(wrong, cell + 1))
        board_figure_ring(figure, cell, figure->look->theme.colour[ROLE_CONFLICT]);
}

void board_figure_tokens(const BoardFigure *figure, const CellSet *wrong, bool ties) {
    for (int cell = 0; cell < figure->layout->cells; cell++)
        if (figure->board->grid.cell[cell])
            board_figure_token(figure, cell, cellset_has(wrong, cell), &TOKEN_AT_REST);
        else
            board_figure_marks(figure, cell);
    board_figure_wrong(figure, wrong, ties);
}
