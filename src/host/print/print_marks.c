#include "host/print/print_marks.h"

#include <math.h>

#include "core/constraint/constraint_picture.h"
#include "core/look/shape_outline.h"
#include "host/print/print_token.h"

typedef struct {
    double x, y, w, h; // of a cell
} CellPlace;

static CellPlace place_of(const PrintLattice *at, int cell) {
    return (CellPlace){at->x + layout_column(at->layout, cell) * at->cell,
                       at->y + layout_row(at->layout, cell) * at->cell, at->cell, at->cell};
}

// ---- coloured cells

// A shape says which colour it is; it lies between what is written in the cell, or below it. Around the tile
// of a given its grey ground stays visible.
static void draw_tile(const PrintLattice *at, const PrintBoard *board, int cell, bool numbered) {
    PrintInk *ink = at->ink;
    const PrintThoughts *thoughts = board->thoughts;
    TokenMask colours = thoughts->colours.cell[cell];
    CellPlace r = place_of(at, cell);
    bool filled = board->givens.cell[cell] || board->entries.cell[cell];
    bool marked = !filled && (thoughts->notes.cell[cell] || thoughts->corners.cell[cell]);
    double inset = r.w * (board->givens.cell[cell] ? 0.11 : 0.05),
           band = (r.w - 2 * inset) / marks_count(colours), x = r.x + inset;
    double sign_y = !marked ? 0.865 : numbered ? 0.14 : 0.665; // beside a number, above the notes
    for (TokenMask left = colours; left; left &= left - 1, x += band) {
        int colour = marks_first(left) - 1;
        print_rectangle(ink, x, r.y + inset, band, r.h - 2 * inset, ink->colours.tile[colour]);
        print_shape(ink, shape_of_colour(colour), x + band / 2, r.y + r.h * sign_y, r.w * 0.045,
                    ink->colours.mark[colour], ink->colours.mark[colour], r.w * 0.005);
    }
}

void print_tiles(const PrintLattice *lattice, const PrintBoard *board) {
    CellSet numbered = print_constraints_numbered(lattice->layout);
    for (int cell = 0; cell < lattice->layout->cells; cell++)
        if (board->thoughts->colours.cell[cell])
            draw_tile(lattice, board, cell, cellset_has(&numbered, cell));
}

// ---- lines

// From a little off one cell's middle to a little off the other's, so that what stands there can be read.
static void draw_line(const PrintLattice *at, const CellLine *line) {
    PrintInk *ink = at->ink;
    CellPlace a = place_of(at, line->a), b = place_of(at, line->b);
    double length = hypot(b.x - a.x, b.y - a.y), w = a.w;
    if (length <= 0 || line->colour < 1) return;
    double ux = (b.x - a.x) / length * w * 0.33, uy = (b.y - a.y) / length * w * 0.33;
    double from_x = a.x + w / 2 + ux, from_y = a.y + w / 2 + uy, to_x = b.x + w / 2 - ux,
           to_y = b.y + w / 2 - uy;
    PrintColour colour = ink->colours.mark[line->colour - 1];
    print_ink_set(ink, colour);
    cairo_set_line_cap(ink->cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(ink->cairo, w * 0.04);
    cairo_move_to(ink->cairo, from_x, from_y);
    cairo_line_to(ink->cairo, to_x, to_y);
    cairo_stroke(ink->cairo);
    Shape sign = shape_of_colour(line->colour - 1);
    print_shape(ink, sign, from_x, from_y, w * 0.07, colour, ink->colours.board, w * 0.012);
    print_shape(ink, sign, to_x, to_y, w * 0.07, colour, ink->colours.board, w * 0.012);
}

void print_thought_lines(const PrintLattice *lattice, const PrintThoughts *thoughts) {
    for (int i = 0; i < thoughts->lines; i++) draw_line(lattice, &thoughts->line[i]);
}

// ---- notes

// The shape of a note's colour lies behind the note. The hole of the ring is made large enough for it.
static void draw_note_ground(PrintInk *ink, int colour, double x, double y, double size) {
    PrintColour tile = ink->colours.tile[colour], edge = ink->colours.mark[colour];
    double line = fmax(size * 0.035, 0.15);
    Shape shape = shape_of_colour(colour);
    bool ring = shape == SHAPE_RING;
    if (ink->grounds < COLOUR_MARKS && !ring) ink->ground[ink->grounds++] = tile;
    print_shape(ink, ring ? SHAPE_CIRCLE : shape, x, y, size * (ring ? 0.6 : 0.56), tile, edge, line);
    if (ring) print_shape(ink, SHAPE_CIRCLE, x, y, size * 0.42, ink->colours.board, edge, line);
}

static void draw_note(PrintInk *ink, const PrintThoughts *thoughts, int cell, int token, double x, double y,
                      double size) {
    int colour = mark_colour(thoughts->note_colour[cell], token), grounds = ink->grounds;
    if (colour) draw_note_ground(ink, colour - 1, x, y, size);
    print_note(ink, token, x, y, size);
    ink->grounds = grounds;
}

// A mark at the edge has a frame: by its place alone it could be taken for a note.
static void draw_corner(PrintInk *ink, int token, double x, double y, double size) {
    double half = size * 0.5;
    print_ink_set(ink, print_mix(ink->colours.board, ink->colours.dim, 0.7));
    cairo_set_line_width(ink->cairo, fmax(size * 0.045, 0.15));
    cairo_rectangle(ink->cairo, x - half, y - half, 2 * half, 2 * half);
    cairo_stroke(ink->cairo);
    print_note(ink, token, x, y, size * 1.1);
}

// Up to six go to the corners, then above and below; more stand in two rows.
static void draw_corners(const PrintLattice *at, const PrintThoughts *thoughts, int cell, CellPlace r) {
    static const double PLACE[6][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0.5, 0}, {0.5, 1}};
    TokenMask corners = thoughts->corners.cell[cell];
    int count = marks_count(corners), upper = (count + 1) / 2;
    double edge = 0.15, size = 0.22, step = count > 6 ? (1 - 2 * edge) / (upper - 1) : 0;
    if (count > 6) size = fmin(size, step * 0.82);
    for (int i = 0; i < count; i++, corners &= corners - 1) {
        double x = i < 6 ? edge + PLACE[i][0] * (1 - 2 * edge) : 0, y = i < 6 ? PLACE[i][1] : 0;
        if (count > 6) {
            x = edge + (i < upper ? i : i - upper) * step;
            y = i < upper ? 0 : 1;
        }
        draw_corner(at->ink, marks_first(corners), r.x + x * r.w,
                    r.y + edge * r.w + y * (r.h - 2 * edge * r.w), size * r.w);
    }
}

// If there are marks at the edge, the notes stand side by side in the middle: up to four on one line, more on
// two.
static void draw_run(const PrintLattice *at, const PrintThoughts *thoughts, int cell, CellPlace r) {
    TokenMask notes = thoughts->notes.cell[cell];
    int count = marks_count(notes), lines = count > 4 ? 2 : 1, upper = (count + lines - 1) / lines;
    double step = fmin(0.18, 0.86 / upper), size = r.w * fmin(lines == 1 ? 0.28 : 0.24, step * 1.5);
    for (int i = 0; i < count; i++, notes &= notes - 1) {
        int row = i / upper, column = i - row * upper, of_row = row ? count - upper : upper;
        draw_note(at->ink, thoughts, cell, marks_first(notes),
                  r.x + r.w * (0.5 + (column - (of_row - 1) * 0.5) * step),
                  r.y + r.h * (lines == 1 ? 0.5 : 0.41 + 0.18 * row), size);
    }
}

// Each note in its token's place, as on the pad.
static void draw_notes(const PrintLattice *at, const PrintThoughts *thoughts, int cell, CellPlace r) {
    int order = at->layout->order, columns = (int)ceil(sqrt(order)), rows = (order + columns - 1) / columns;
    double inset = r.w * 0.06, w = (r.w - 2 * inset) / columns, h = (r.h - 2 * inset) / rows;
    for (TokenMask left = thoughts->notes.cell[cell]; left; left &= left - 1) {
        int token = marks_first(left), row = (token - 1) / columns, column = (token - 1) % columns;
        draw_note(at->ink, thoughts, cell, token, r.x + inset + (column + 0.5) * w,
                  r.y + inset + (row + 0.5) * h, fmin(w, h) * 1.12);
    }
}

void print_marks(const PrintLattice *lattice, const PrintThoughts *thoughts, int cell, bool numbered) {
    CellPlace r = place_of(lattice, cell);
    if (numbered) {
        double top = r.h * ((double)PICTURE_INSET + (double)PICTURE_CORNER * 0.8);
        r.y += top, r.h -= top + r.w * 0.04;
    }
    if (!thoughts->corners.cell[cell]) {
        draw_notes(lattice, thoughts, cell, r);
        return;
    }
    draw_run(lattice, thoughts, cell, r);
    draw_corners(lattice, thoughts, cell, r);
}
