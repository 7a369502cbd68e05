#include "host/print/print_constraints.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "core/constraint/constraint_picture.h"
#include "core/look/colour_roles.h"

static const double PI = 3.14159265358979324;

typedef struct {
    PrintLattice at;
    PieceLayer layer;
    PictureMargins margins;
    PrintColour board, ink;
    bool numbered[CELLS_MAX]; // has a number in its corner
    double width[CELLS_MAX];  // of that number
} ConstraintPrint;

// ---- places and colours

static double place_x(const ConstraintPrint *p, double x) { return p->at.x + x * p->at.cell; }
static double place_y(const ConstraintPrint *p, double y) { return p->at.y + y * p->at.cell; }

static PrintColour mix(PrintColour a, PrintColour b, double amount) {
    return (PrintColour){a.red + (b.red - a.red) * amount, a.green + (b.green - a.green) * amount,
                         a.blue + (b.blue - a.blue) * amount};
}

// Kinds that can meet differ in grey too, for printers without colours.
static PrintColour tint(const ConstraintPrint *p, int which, double strength) {
    static const double AMOUNT[CONSTRAINT_TINTS] = {0.30, 0.22, 0.34, 1.00, 0.80, 0.42, 0.30, 0.50};
    _Static_assert((int)COLOUR_TINTS == (int)CONSTRAINT_TINTS, "a colour for each tint");
    double lighter = p->board.green < 0.5 ? 0.55 : 0; // on dark boards
    PrintColour full = mix(print_colour(colour_table(COLOURS_PAGE)->tint[which]), p->ink, lighter);
    return mix(p->board, full, fmin(AMOUNT[which] * strength, 1));
}

// ---- strokes

static void stroke(const ConstraintPrint *p, double width, PrintColour colour) {
    cairo_t *cairo = p->at.ink->cairo;
    print_ink_set(p->at.ink, colour);
    cairo_set_line_width(cairo, fmax(width * p->at.cell, 0.2));
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo);
}

static void path(const ConstraintPrint *p, const Piece *piece) {
    cairo_new_path(p->at.ink->cairo);
    for (int i = 0; i < piece->count; i++)
        cairo_line_to(p->at.ink->cairo, place_x(p, (double)piece->x[i]), place_y(p, (double)piece->y[i]));
}

static void disc(const ConstraintPrint *p, double x, double y, double radius, PrintColour colour) {
    cairo_new_path(p->at.ink->cairo);
    cairo_arc(p->at.ink->cairo, x, y, radius * p->at.cell, 0, 2 * PI);
    print_ink_set(p->at.ink, colour);
    cairo_fill(p->at.ink->cairo);
}

static void ring(const ConstraintPrint *p, double x, double y, double radius, double width,
                 PrintColour colour) {
    cairo_new_path(p->at.ink->cairo);
    cairo_arc(p->at.ink->cairo, x, y, radius * p->at.cell, 0, 2 * PI);
    stroke(p, width, colour);
}

static void text(const ConstraintPrint *p, double size, double x, double y, const char *what) {
    print_sign(p->at.ink, PRINT_FACE_STRONG, size * p->at.cell, x, y, p->at.cell, p->ink, what);
}

// An arrowhead: two strokes that meet in a point, which points along (dx, dy), a vector of length 1.
static void head(const ConstraintPrint *p, double x, double y, double dx, double dy, double size) {
    cairo_t *cairo = p->at.ink->cairo;
    double away = size * p->at.cell;
    cairo_new_path(cairo);
    cairo_move_to(cairo, x - away * (dx + dy), y - away * (dy - dx));
    cairo_line_to(cairo, x, y);
    cairo_line_to(cairo, x - away * (dx - dy), y - away * (dy + dx));
}

static void draw_arrow(const ConstraintPrint *p, const Piece *piece) {
    PrintColour colour = tint(p, piece->tint, 2.2);
    int last = piece->count - 1;
    double dx = (double)(piece->x[last] - piece->x[last - 1]),
           dy = (double)(piece->y[last] - piece->y[last - 1]);
    double length = hypot(dx, dy);
    path(p, piece);
    stroke(p, (double)PICTURE_FINE, colour);
    head(p, place_x(p, (double)piece->x[last]), place_y(p, (double)piece->y[last]), dx / length, dy / length,
         0.14);
    stroke(p, (double)PICTURE_FINE, colour);
}

// ---- cells

static void draw_cells(const ConstraintPrint *p, const Piece *piece, double side, PrintColour colour) {
    double gap = (1 - side) / 2;
    for (int i = 0; i < piece->count; i++)
        print_rectangle(p->at.ink, place_x(p, floor((double)piece->x[i]) + gap),
                        place_y(p, floor((double)piece->y[i]) + gap), side * p->at.cell, side * p->at.cell,
                        colour);
}

static void draw_run(void *context, const OutlineRun *run) {
    const ConstraintPrint *p = context;
    cairo_t *cairo = p->at.ink->cairo;
    double inset = (double)PICTURE_INSET;
    bool across = run->out_row != 0;
    int out = across ? run->out_row : run->out_column, first = across ? run->column : run->row;
    double beside = (across ? run->row : run->column) + (out < 0 ? inset : 1 - inset);
    double from = first + (run->inner_first ? -inset : inset);
    double to = first + run->length + (run->inner_last ? inset : -inset);
    int number = layout_cell(p->at.layout, run->row, run->column);
    if (out < 0 && !run->inner_first && p->numbered[number]) // the number stands where the corner would be
        from += across ? p->width[number] / p->at.cell + 0.03 : (double)PICTURE_CORNER * 0.8 + 0.03;
    cairo_new_path(cairo);
    cairo_move_to(cairo, place_x(p, across ? from : beside), place_y(p, across ? beside : from));
    cairo_line_to(cairo, place_x(p, across ? to : beside), place_y(p, across ? beside : to));
    // Dashes and gaps of such lengths that the line ends with a whole dash.
    double length = (to - from) * p->at.cell, dash = 0.075 * p->at.cell, gap = 0.06 * p->at.cell;
    double count = fmax(round((length - dash) / (dash + gap)), 1);
    double dashes[2] = {dash, fmax((length - dash) / count - dash, 0.01)};
    cairo_set_dash(cairo, dashes, 2, 0);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(cairo, fmax(0.02 * p->at.cell, 0.3));
    print_ink_set(p->at.ink, tint(p, 4, 1));
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

static void draw_outline(ConstraintPrint *p, const Piece *piece) {
    CellSet cells = {{0}};
    for (int i = 0; i < piece->count; i++) cellset_add(&cells, piece_cell(p->at.layout, piece, i));
    outline_runs(p->at.layout, &cells, draw_run, p);
}

static PrintStyle corner_style(const ConstraintPrint *p) {
    return (PrintStyle){.face = PRINT_FACE_STRONG,
                        .size = (double)PICTURE_CORNER * p->at.cell,
                        .colour = p->ink,
                        .align = PRINT_LEFT,
                        .width = p->at.cell};
}

static void note_corner(void *context, const Piece *piece) {
    ConstraintPrint *p = context;
    if (piece->kind != PIECE_CORNER) return;
    int cell = piece_cell(p->at.layout, piece, 0);
    PrintStyle style = corner_style(p);
    p->numbered[cell] = true;
    p->width[cell] = print_text_width(p->at.ink, style.face, style.size, piece->text);
}

static void draw_corner(const ConstraintPrint *p, const Piece *piece) {
    PrintStyle style = corner_style(p);
    double inset = (double)PICTURE_INSET * 0.9;
    print_text(p->at.ink, &style, place_x(p, floor((double)piece->x[0]) + inset),
               place_y(p, floor((double)piece->y[0]) + inset) + style.size * 0.73, piece->text);
}

// ---- signs

// A dot that has the board's ground has a rim: a black one on a dark board, a white one on a light board.
static void draw_dot(const ConstraintPrint *p, const Piece *piece, double x, double y) {
    bool filled = (piece->kind == PIECE_WHITE) == (p->board.green < 0.5);
    disc(p, x, y, (double)PICTURE_DOT, filled ? p->ink : p->board);
    if (!filled) ring(p, x, y, (double)PICTURE_DOT, 0.025, p->ink);
}

static void draw_hollow(const ConstraintPrint *p, const Piece *piece, double x, double y) {
    char line[2][PIECE_TEXT_MAX];
    double longest = (double)piece_lines(piece, line);
    bool two = line[1][0] != '\0';
    double radius = longest <= 1 && !two ? 0.155 : 0.25;
    disc(p, x, y, radius, p->board);
    ring(p, x, y, radius, 0.025, p->ink);
    double size = radius * (longest <= 1 && !two ? 1.3 : two ? 0.92 : 1.08);
    if (longest > 2) size *= 2.4 / longest;
    for (int i = 0; i < 2; i++)
        if (line[i][0]) text(p, size, x, y + (two ? (i - 0.5) * size * 0.92 * p->at.cell : 0), line[i]);
}

static void draw_outside(const ConstraintPrint *p, const Piece *piece) {
    float beside_x, beside_y;
    piece_beside(p->at.layout, &p->margins, piece, &beside_x, &beside_y);
    double x = place_x(p, (double)beside_x), y = place_y(p, (double)beside_y);
    double dx = (double)(piece->x[1] - piece->x[0]), dy = (double)(piece->y[1] - piece->y[0]);
    if (!piece_is_slanting(piece)) {
        text(p, 0.34, x, y, piece->text);
        return;
    }
    double right = dx > 0 ? 1 : -1, down = dy > 0 ? 1 : -1, cell = p->at.cell; // along a slanting line
    float aside_x, aside_y;
    piece_slanting_number(p->at.layout, piece, &aside_x, &aside_y);
    text(p, 0.28, x + (double)aside_x * cell, y + (double)aside_y * cell, piece->text);
    double tip_x = x + right * 0.31 * cell, tip_y = y + down * 0.31 * cell;
    cairo_new_path(p->at.ink->cairo);
    cairo_move_to(p->at.ink->cairo, x + right * 0.15 * cell, y + down * 0.15 * cell);
    cairo_line_to(p->at.ink->cairo, tip_x, tip_y);
    stroke(p, 0.03, p->ink);
    head(p, tip_x, tip_y, right * sqrt(0.5), down * sqrt(0.5), 0.07);
    stroke(p, 0.03, p->ink);
}

static void draw_chevron(const ConstraintPrint *p, const Piece *piece) {
    double x = (double)(2 * piece->x[1] + piece->x[0] + piece->x[2]) / 4,
           y = (double)(2 * piece->y[1] + piece->y[0] + piece->y[2]) / 4;
    disc(p, place_x(p, x), place_y(p, y), 0.13, p->board);
    path(p, piece);
    stroke(p, 0.035, p->ink);
}

// ---- all pieces

static void draw_piece(void *context, const Piece *piece) {
    ConstraintPrint *p = context;
    if (piece_layer(piece->kind) != p->layer) return;
    double x = piece->count ? place_x(p, (double)piece->x[0]) : 0,
           y = piece->count ? place_y(p, (double)piece->y[0]) : 0;
    switch (piece->kind) {
    case PIECE_LINE:
        path(p, piece);
        stroke(p, (double)PICTURE_LINE, tint(p, piece->tint, 1));
        break;
    case PIECE_THIN:
        path(p, piece);
        stroke(p, (double)PICTURE_FINE, tint(p, piece->tint, 2.2));
        break;
    case PIECE_ARROW: draw_arrow(p, piece); break;
    case PIECE_BULB: disc(p, x, y, (double)PICTURE_BULB, tint(p, piece->tint, 1)); break;
    case PIECE_RING:
        ring(p, x, y, (double)PIECE_RING_RADIUS, (double)PICTURE_FINE, tint(p, piece->tint, 2.2));
        break;
    case PIECE_BLACK:
    case PIECE_WHITE: draw_dot(p, piece, x, y); break;
    case PIECE_HOLLOW: draw_hollow(p, piece, x, y); break;
    case PIECE_SQUARE: draw_cells(p, piece, (double)PICTURE_SQUARE, tint(p, piece->tint, 1)); break;
    case PIECE_SHADE: draw_cells(p, piece, 1, tint(p, piece->tint, 0.7)); break;
    case PIECE_OUTLINE: draw_outline(p, piece); break;
    case PIECE_CHEVRON: draw_chevron(p, piece); break;
    case PIECE_SIGN:
        disc(p, x, y, 0.15, p->board);
        text(p, 0.31, x, y, piece->text);
        break;
    case PIECE_CORNER: draw_corner(p, piece); break;
    case PIECE_OUTSIDE: draw_outside(p, piece); break;
    case PIECE_COUNT: break;
    }
}

static void draw_layers(const PrintLattice *lattice, PieceLayer from, PieceLayer end) {
    const Layout *layout = lattice->layout;
    if (layout->constraint_count == 0) return;
    ConstraintPrint picture = {
        .at = *lattice, .board = lattice->ink->colours.board, .ink = lattice->ink->colours.ink};
    picture.margins = picture_margins(layout);
    picture_pieces(layout, note_corner, &picture);
    cairo_save(lattice->ink->cairo);
    for (picture.layer = from; picture.layer < end; picture.layer++)
        picture_pieces(layout, draw_piece, &picture);
    cairo_restore(lattice->ink->cairo);
}

void print_constraints_under(const PrintLattice *lattice) {
    draw_layers(lattice, LAYER_SHADE, LAYER_OUTLINE);
}

void print_constraints_over(const PrintLattice *lattice) { draw_layers(lattice, LAYER_OUTLINE, LAYER_COUNT); }

typedef struct {
    const Layout *layout;
    CellSet cells;
} Numbered;

static void seek_number(void *context, const Piece *piece) {
    Numbered *numbered = context;
    if (piece->kind == PIECE_CORNER) cellset_add(&numbered->cells, piece_cell(numbered->layout, piece, 0));
}

CellSet print_constraints_numbered(const Layout *layout) {
    Numbered numbered = {.layout = layout};
    picture_pieces(layout, seek_number, &numbered);
    return numbered.cells;
}

void print_constraints_unseen(const Layout *layout, char *out, size_t size) {
    size_t used = 0;
    *out = '\0';
    for (int i = 0; i < layout->constraint_count; i++) {
        const ConstraintKind *kind = constraint_kind_at(&layout->constraint[i]);
        if (constraint_has_picture(kind)) continue;
        int more = snprintf(out + used, size - used, "%s%s", used ? " · " : "", kind->name);
        if (more < 0 || (size_t)more >= size - used) {
            out[used] = '\0';
            return;
        }
        used += (size_t)more;
    }
}
