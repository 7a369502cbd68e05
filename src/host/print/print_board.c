// How a board and its tokens are drawn.
#include "host/print/print_board.h"

#include <math.h>
#include <stdio.h>

#include "core/constraint/constraint_picture.h"
#include "core/pack/shape_outline.h"
#include "host/print/print_constraints.h"

// ---- shapes: the outlines that the window has, drawn with curves

static const double PI = 3.14159265358979324;

static void circle(cairo_t *cairo, double x, double y, double radius) {
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * PI);
    cairo_close_path(cairo);
}

static void square(cairo_t *cairo, double x, double y, double half, double round) {
    cairo_new_sub_path(cairo);
    for (int corner = 0; corner < 4; corner++) {
        double cx = x + (corner == 0 || corner == 3 ? 1 : -1) * (half - round);
        double cy = y + (corner < 2 ? 1 : -1) * (half - round);
        cairo_arc(cairo, cx, cy, round, corner * PI / 2, (corner + 1) * PI / 2);
    }
    cairo_close_path(cairo);
}

static void corners(cairo_t *cairo, const ShapeOutline *of, double x, double y, double radius) {
    for (int i = 0; i < of->count; i++) {
        double angle = of->turn + 2 * PI * i / of->count, r = i % 2 ? radius * of->inner : radius;
        if (of->kind == OUTLINE_CORNERS)
            cairo_line_to(cairo, x + radius * of->corner[i].x, y + radius * of->corner[i].y);
        else
            cairo_line_to(cairo, x + r * cos(angle), y + r * sin(angle));
    }
    cairo_close_path(cairo);
}

// A closed curve over 0..2 pi in cubic arcs that have its direction where they meet.
static void smooth_curve(cairo_t *cairo, const ShapeOutline *of, double x, double y, double radius) {
    enum { ARCS = 16 };
    const double step = 2 * PI / ARCS, near = 1e-4, reach = radius * step / 3 / (2 * near);
    double from[2] = {0};
    for (int i = 0; i <= ARCS; i++) {
        double t = step * i;
        OutlinePoint at = of->curve(t), before = of->curve(t - near), after = of->curve(t + near);
        double way_x = (after.x - before.x) * reach, way_y = (after.y - before.y) * reach;
        double px = x + radius * at.x, py = y + radius * at.y;
        if (i == 0)
            cairo_move_to(cairo, px, py);
        else
            cairo_curve_to(cairo, from[0], from[1], px - way_x, py - way_y, px, py);
        from[0] = px + way_x, from[1] = py + way_y;
    }
    cairo_close_path(cairo);
}

// A disc with a bite of the same size taken out of its right side.
static void moon(cairo_t *cairo, double x, double y, double radius, double shift) {
    double meet = acos(shift / 2 / radius);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, meet, 2 * PI - meet);
    cairo_arc_negative(cairo, x + shift, y, radius, PI + meet, PI - meet);
    cairo_close_path(cairo);
}

// Adds the outline of a shape to the context's path, which is to be filled.
static void shape_path(cairo_t *cairo, Shape shape, double x, double y, double r) {
    const ShapeOutline *of = shape_outline(shape);
    double radius = r * of->radius, inner = r * of->inner;
    x += r * of->x, y += r * of->y;
    cairo_new_path(cairo);
    switch (of->kind) {
    case OUTLINE_NONE: break;
    case OUTLINE_CIRCLE: circle(cairo, x, y, radius); break;
    case OUTLINE_RING: // the inner circle runs the other way round, so that filling leaves it out
        circle(cairo, x, y, radius);
        cairo_new_sub_path(cairo);
        cairo_arc_negative(cairo, x, y, inner, 2 * PI, 0);
        cairo_close_path(cairo);
        break;
    case OUTLINE_SQUARE: square(cairo, x, y, radius, inner); break;
    case OUTLINE_STAR:
    case OUTLINE_CORNERS: corners(cairo, of, x, y, radius); break;
    case OUTLINE_CURVE: smooth_curve(cairo, of, x, y, radius); break;
    case OUTLINE_MOON: moon(cairo, x, y, radius, inner); break;
    }
}

// ---- tokens

// Relative luminance and contrast as WCAG 2 defines them.
static double luminance(PrintColour colour) {
    double part[3] = {colour.red, colour.green, colour.blue};
    for (int i = 0; i < 3; i++)
        part[i] = part[i] <= 0.03928 ? part[i] / 12.92 : pow((part[i] + 0.055) / 1.055, 2.4);
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
}

static double contrast(PrintColour a, PrintColour b) {
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

static PrintColour black_or_white_on(PrintColour colour) {
    PrintColour black = {0, 0, 0}, white = {1, 1, 1};
    return contrast(colour, black) >= contrast(colour, white) ? black : white;
}

// A coloured sign that the ground would swallow goes towards the ink until it reads.
static PrintColour readable(const PrintInk *ink, PrintColour colour) {
    double amount = 0;
    while (amount < 1 && contrast(print_mix(colour, ink->colours.ink, amount), ink->colours.board) < 4.5)
        amount += 0.1;
    return print_mix(colour, ink->colours.ink, fmin(amount, 1));
}

// Each coloured shape has an edge, so that it is seen whatever grey its colour becomes.
static void draw_shape(PrintInk *ink, const TokenLook *look, double x, double y, double size,
                       PrintColour own) {
    shape_path(ink->cairo, look->shape, x, y, size * 0.36);
    print_ink_set(ink, own);
    if (!look->has_colour) {
        cairo_fill(ink->cairo);
        return;
    }
    cairo_fill_preserve(ink->cairo);
    print_ink_set(ink, print_mix(own, ink->colours.ink, 0.75));
    cairo_set_line_width(ink->cairo, fmax(size * 0.025, 0.25));
    cairo_set_line_join(ink->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(ink->cairo);
}

static void draw_shaped(PrintInk *ink, int token, double x, double y, double size) {
    PrintColour plain = ink->colours.ink; // of entries too: their colour would look like a token's own
    const TokenLook *look = &ink->look[token];
    PrintColour own = look->has_colour ? print_colour(look->colour[ink->colours.lies_on]) : plain;
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    draw_shape(ink, look, x, y, size, own);
    const char *text = ink->overlay ? digit : look->text;
    if (!*text) return;
    double lower = look->shape == SHAPE_TRIANGLE ? 0.08 : look->shape == SHAPE_DROP ? 0.09 : 0;
    double aside = look->shape == SHAPE_MOON ? -0.2 : 0;
    PrintColour over = look->shape == SHAPE_RING ? plain : black_or_white_on(own);
    print_sign(ink, PRINT_FACE_STRONG, size * 0.34, x + size * aside, y + size * lower, size * 0.4, over,
               text);
}

static PrintColour sign_colour(const PrintInk *ink, const TokenLook *look, PrintColour plain) {
    return look->has_colour ? readable(ink, print_colour(look->colour[ink->colours.lies_on])) : plain;
}

void print_note(PrintInk *ink, int token, double x, double y, double size) {
    const TokenLook *look = &ink->look[token];
    if (!look->small[0])
        print_token(ink, token, x, y, size, false);
    else
        print_sign(ink, PRINT_FACE_TEXT, size * 0.62, x, y, size * 0.84,
                   sign_colour(ink, look, ink->colours.entered), look->small);
}

void print_token(PrintInk *ink, int token, double x, double y, double size, bool given) {
    const TokenLook *look = &ink->look[token];
    if (look->shape != SHAPE_NONE) {
        draw_shaped(ink, token, x, y, size);
        return;
    }
    PrintColour plain = given ? ink->colours.ink : ink->colours.entered;
    PrintFace face = ink->look_face[token];
    if (!given && face == PRINT_FACE_DISPLAY) face = PRINT_FACE_LIGHT;
    print_sign(ink, face, size * 0.6 * (double)ink->look_size[token], x, y, size * 0.84,
               sign_colour(ink, look, plain), look->text);
    if (!ink->overlay) return;
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    print_sign(ink, PRINT_FACE_STRONG, size * 0.2, x + size * 0.36, y - size * 0.33, size * 0.25, plain,
               digit);
}

// ---- lines

// Where the lines of a board run: `origin` is the middle of the frame's left and upper line.
typedef struct {
    const Layout *layout;
    double x, y, cell;
    double thin, thick;
} BoardLines;

static BoardLines board_lines(const PrintInk *ink, const Layout *layout, double x, double y, double size) {
    int order = layout->order;
    if (ink->pixels) { // all cells alike, the frame's edges between pixels
        double thick = fmax(2, 2 * round(size / 360)), thin = fmax(1, floor(thick / 3));
        double cell = floor((size - thick) / order), left = floor((size - thick - cell * order) / 2);
        return (BoardLines){layout, round(x) + thick / 2 + left, round(y) + thick / 2 + left, cell, thin,
                            thick};
    }
    double thick = fmin(fmax(size * 0.0075, 0.8), 2.2), thin = fmin(fmax(size * 0.0014, 0.25), 0.5);
    return (BoardLines){layout, x + thick / 2, y + thick / 2, (size - thick) / order, thin, thick};
}

// A line along a row of the lattice (`across`) or a column, from one crossing to another; `over` is how far
// it goes on at both ends.
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

// True when the line after so many rows (or columns) parts two boxes at this place.
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

static double middle_x(const BoardLines *lines, int cell) {
    return lines->x + (layout_column(lines->layout, cell) + 0.5) * lines->cell;
}

static double middle_y(const BoardLines *lines, int cell) {
    return lines->y + (layout_row(lines->layout, cell) + 0.5) * lines->cell;
}

static void draw_thoughts(PrintInk *ink, const BoardLines *lines, const PrintBoard *board) {
    print_ink_set(ink, ink->colours.dim);
    cairo_set_line_width(ink->cairo, lines->cell * 0.035);
    for (int i = 0; i < board->lines; i++) {
        int from = board->line[i][0], to = board->line[i][1];
        cairo_move_to(ink->cairo, middle_x(lines, from), middle_y(lines, from));
        cairo_line_to(ink->cairo, middle_x(lines, to), middle_y(lines, to));
        cairo_stroke(ink->cairo);
    }
}

// Each mark in its token's place, as on the pad; a corner mark in a frame.
static void draw_marks(PrintInk *ink, const BoardLines *lines, const PrintBoard *board, int cell) {
    int order = lines->layout->order, columns = (int)ceil(sqrt(order));
    double step = lines->cell * 0.9 / columns, size = step * 0.86;
    for (int token = 1; token <= order; token++) {
        bool corner = marks_has(&board->corners, cell, token);
        if (!corner && !marks_has(&board->notes, cell, token)) continue;
        int row = (token - 1) / columns, column = (token - 1) % columns;
        double x = middle_x(lines, cell) + (column - (columns - 1) * 0.5) * step;
        double y = middle_y(lines, cell) + (row - (columns - 1) * 0.5) * step;
        print_note(ink, token, x, y, corner ? size : step * 1.1);
        if (!corner) continue;
        print_ink_set(ink, ink->colours.dim);
        cairo_set_line_width(ink->cairo, lines->thin);
        cairo_rectangle(ink->cairo, x - size / 2, y - size / 2, size, size);
        cairo_stroke(ink->cairo);
    }
}

// The square that is left to the board by the numbers beside it.
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
    if (rules) print_constraints_under(&lattice);
    draw_lines(ink, &lines);
    if (rules) print_constraints_over(&lattice);
    bool thoughts = ink->entries && side == PRINT_PUZZLE;
    if (thoughts) draw_thoughts(ink, &lines, board);
    for (int cell = 0; cell < layout->cells; cell++) {
        int value = value_of(ink, board, side, cell);
        if (value)
            print_token(ink, value, middle_x(&lines, cell), middle_y(&lines, cell), lines.cell,
                        board->givens.cell[cell] != 0);
        else if (thoughts)
            draw_marks(ink, &lines, board, cell);
    }
}
