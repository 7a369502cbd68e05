// How a board is drawn.
#include "host/print/print_board.h"

#include <math.h>

#include "core/constraint/constraint_picture.h"
#include "host/print/print_constraints.h"
#include "host/print/print_marks.h"
#include "host/print/print_token.h"

// ---- lines

// Where the lines of a board run: `origin` is the middle of the frame's left and upper line.
typedef struct {
    const Layout *layout;
    double x, y, cell;
    double thin, thick;
} BoardLines;

static BoardLines board_lines(const PrintInk *ink, const Layout *layout, double x, double y, double size) {
    int order = layout->order;
    if (ink->pixels) { // all cells equal, the frame's edges between pixels
        double thick = fmax(2, 2 * round(size / 360)), thin = fmax(1, floor(thick / 3));
        double cell = floor((size - thick) / order), left = floor((size - thick - cell * order) / 2);
        return (BoardLines){layout, round(x) + thick / 2 + left, round(y) + thick / 2 + left, cell, thin,
                            thick};
    }
    double thick = fmin(fmax(size * 0.0075, 0.8), 2.2), thin = fmin(fmax(size * 0.0014, 0.25), 0.5);
    return (BoardLines){layout, x + thick / 2, y + thick / 2, (size - thick) / order, thin, thick};
}

// A line along a row of the lattice (`across`) or a column, from one crossing to another; `over` is how far
// it extends beyond both ends.
static void draw_line(PrintInk *ink, const BoardLines *lines, bool across, int at, int from, int to,
                      double width, double over) {
    double along = (across ? lines->x : lines->y) + from * lines->cell - over;
    double length = (to - from) * lines->cell + 2 * over;
    double beside = (across ? lines->y : lines->x) + at * lines->cell;
    if (ink->pixels) {
        double edge = beside - floor(width / 2);
        cairo_rectangle(ink->cairo, across ? along : edge, across ? edge : along, across ? length : width,
                        across ? width : length);
        cairo_fill(ink->cairo);
        return;
    }
    cairo_set_line_width(ink->cairo, width);
    cairo_move_to(ink->cairo, across ? along : beside, across ? beside : along);
    cairo_line_to(ink->cairo, across ? along + length : beside, across ? beside : along + length);
    cairo_stroke(ink->cairo);
}

// True when the line after `at` rows (or columns) separates two boxes at this place.
static bool parts_boxes(const Layout *layout, bool across, int at, int place) {
    int a = across ? layout_cell(layout, at - 1, place) : layout_cell(layout, place, at - 1);
    int b = across ? layout_cell(layout, at, place) : layout_cell(layout, place, at);
    return layout_parts_boxes(layout, a, b);
}

static void draw_boxes(PrintInk *ink, const BoardLines *lines, bool across, int at) {
    const Layout *layout = lines->layout;
    for (int from = 0; from < layout->order; from++) {
        if (!parts_boxes(layout, across, at, from)) continue;
        int to = from + 1;
        while (to < layout->order && parts_boxes(layout, across, at, to)) to++;
        draw_line(ink, lines, across, at, from, to, lines->thick, lines->thick / 2);
        from = to;
    }
}

static void draw_lines(PrintInk *ink, const BoardLines *lines) {
    int order = lines->layout->order;
    cairo_set_line_cap(ink->cairo, CAIRO_LINE_CAP_BUTT);
    print_ink_set(ink, ink->colours.thin);
    for (int across = 0; across < 2; across++)
        for (int at = 1; at < order; at++) draw_line(ink, lines, across, at, 0, order, lines->thin, 0);
    print_ink_set(ink, ink->colours.thick);
    for (int across = 0; across < 2; across++)
        for (int at = 1; at < order; at++) draw_boxes(ink, lines, across, at);
    for (int across = 0; across < 2; across++) {
        draw_line(ink, lines, across, 0, 0, order, lines->thick, lines->thick / 2);
        draw_line(ink, lines, across, order, 0, order, lines->thick, lines->thick / 2);
    }
}

// ---- boards

static int value_of(const PrintInk *ink, const PrintBoard *board, PrintSide side, int cell) {
    if (board->givens.cell[cell]) return board->givens.cell[cell];
    if (side == PRINT_SOLUTION) return board->solution.cell[cell];
    return ink->entries ? board->entries.cell[cell] : 0;
}

static void draw_tokens(const PrintLattice *at, const PrintBoard *board, PrintSide side,
                        const PrintThoughts *thoughts) {
    PrintInk *ink = at->ink;
    CellSet numbered = thoughts ? print_constraints_numbered(at->layout) : (CellSet){{0}};
    for (int cell = 0; cell < at->layout->cells; cell++) {
        int value = value_of(ink, board, side, cell);
        ink->grounds = 0;
        for (TokenMask left = thoughts ? thoughts->colours.cell[cell] : 0; left; left &= left - 1)
            ink->ground[ink->grounds++] = ink->colours.tile[marks_first(left) - 1];
        bool given = board->givens.cell[cell] != 0;
        bool whole = given || side == PRINT_SOLUTION; // in which all is small enough
        if (value)
            print_token(ink, value, at->x + (layout_column(at->layout, cell) + 0.5) * at->cell,
                        at->y + (layout_row(at->layout, cell) + 0.5) * at->cell,
                        at->cell * (whole ? 1 : print_entry_size(ink, value)), given);
        else if (thoughts)
            print_marks(at, thoughts, cell, cellset_has(&numbered, cell));
    }
    ink->grounds = 0;
}

// The lines of the board within the square, less the margins for the numbers beside it.
static BoardLines lines_within(const PrintInk *ink, const Layout *layout, PictureMargins margins, double x,
                               double y, double size) {
    double across = (double)(margins.left + margins.right), down = (double)(margins.top + margins.bottom);
    if (across + down <= 0) return board_lines(ink, layout, x, y, size);
    double cell = size / (layout->order + fmax(across, down)), own = cell * layout->order;
    return board_lines(ink, layout, x + (size - own - across * cell) / 2 + (double)margins.left * cell,
                       y + (size - own - down * cell) / 2 + (double)margins.top * cell, own);
}

void print_board(PrintInk *ink, const PrintBoard *board, PrintSide side, double x, double y, double size) {
    const Layout *layout = print_layout_of(ink->sheet, board);
    bool rules = side == PRINT_PUZZLE; // a solution is small, and says enough
    BoardLines lines =
        lines_within(ink, layout, rules ? picture_margins(layout) : (PictureMargins){0}, x, y, size);
    PrintLattice lattice = {ink, layout, lines.x, lines.y, lines.cell};
    double whole = lines.cell * layout->order;
    const PrintThoughts *thoughts = ink->entries && rules ? board->thoughts : NULL;
    bool others = false; // besides the givens
    for (int cell = 0; cell < layout->cells; cell++)
        others |= !board->givens.cell[cell] && value_of(ink, board, side, cell);
    print_rectangle(ink, lines.x, lines.y, whole, whole, ink->colours.board);
    for (int cell = 0; cell < layout->cells && others; cell++) {
        if (!board->givens.cell[cell]) continue;
        print_rectangle(ink, lines.x + layout_column(layout, cell) * lines.cell,
                        lines.y + layout_row(layout, cell) * lines.cell, lines.cell, lines.cell,
                        ink->colours.given_ground);
    }
    if (thoughts) print_tiles(&lattice, board);
    if (rules) print_constraints_under(&lattice);
    draw_lines(ink, &lines);
    if (rules) print_constraints_over(&lattice);
    if (thoughts) print_thought_lines(&lattice, thoughts);
    draw_tokens(&lattice, board, side, thoughts);
}
