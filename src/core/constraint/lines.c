#include <string.h>

#include "core/constraint/constraint_parts.h"

// Lines from cell to cell.

// A thermometer's bulb comes first.
const ConstraintKind constraint_thermo = {
    {"thermo", "Thermometer", "Numbers rise along a thermometer from its bulb."},
    .over = OVER_LINE,
    .directed = true,
    .cells = {.least = 2},
    .step = {.kind = RELATION_LESS},
    .picture = {{AT_ALL, PIECE_LINE, .tint = 2}, {AT_FIRST, PIECE_BULB, .tint = 2}},
    .random = {.how = DRAWN_GROWN, .share = 40, .least = 3, .most = 7, .stepwise = true}};

// --- Whispers: half the number of tokens apart, rounded up, unless the line says another number

static int32_t usual_whisper(const Layout *layout) { return (layout->order + 1) / 2; }

static int apart(const Layout *layout, const Constraint *constraint) {
    return (int)(constraint->value ? constraint->value : usual_whisper(layout));
}

static bool fits_whisper(const Layout *layout, const Constraint *constraint, TextError *error) {
    return fits_between("Whisper", apart(layout, constraint), 1, layout->order - 1, error);
}

static bool build_whisper(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint,
                       (Relation){.kind = RELATION_APART, .value = (uint8_t)apart(layout, constraint)});
}

const ConstraintKind constraint_whisper = {
    {"whisper", "Whisper", "Neighbours on the line are at least half the board's size apart."},
    .over = OVER_LINE,
    .value = VALUE_OPTIONAL,
    .cells = {2, -1},
    .fits = fits_whisper,
    .build = build_whisper,
    .usual = usual_whisper,
    .picture = {{AT_ALL, PIECE_LINE, .tint = 5}},
    .random = {.how = DRAWN_GROWN, .share = 30, .least = 3, .most = 6, .stepwise = true}};

// --- Renban

static bool fits_renban(const Layout *layout, const Constraint *constraint, TextError *error) {
    (void)constraint;
    return layout->order <= RULE_SET_TOKENS_MAX ||
           text_error(error, 0, 0, "Renban: only on boards of up to %d tokens", RULE_SET_TOKENS_MAX);
}

static bool build_renban(Layout *layout, const Constraint *constraint) {
    layout_differ(layout, layout_constraint_cells(layout, constraint), constraint->count);
    return build_rule(layout, constraint, RULE_RUN);
}

const ConstraintKind constraint_renban = {
    {"renban", "Renban", "The line holds consecutive numbers in any order."},
    .over = OVER_LINE,
    .cells = {.least = 2},
    .fits = fits_renban,
    .build = build_renban,
    .picture = {{AT_ALL, PIECE_LINE, .tint = 6}},
    .random = {.how = DRAWN_GROWN, .share = 25, .least = 3, .most = 5}};

// --- Palindromes

static bool build_palindrome(Layout *layout, const Constraint *constraint) {
    return build_halves(layout, constraint, true);
}

const ConstraintKind constraint_palindrome = {
    {"palindrome", "Palindrome", "The line reads the same from both ends."},
    .over = OVER_LINE,
    .cells = {2, -1},
    .build = build_palindrome,
    .picture = {{AT_ALL, PIECE_LINE, .tint = 0}},
    .random = {.how = DRAWN_GROWN, .share = 25, .least = 3, .most = 5}};

// --- Arrows and lines between two circles

// Moves a point of the line to the edge of the circle around it, towards the next point.
static void cut_at_ring(Piece *piece, int point, int next) {
    float dx = piece->x[next] - piece->x[point], dy = piece->y[next] - piece->y[point];
    float slant = dx != 0 && dy != 0 ? 0.70710678f : 1; // cells of a line touch: by an edge or a corner
    piece->x[point] += dx * slant * PIECE_RING_RADIUS;
    piece->y[point] += dy * slant * PIECE_RING_RADIUS;
}

// A fine line from a circle around its first cell, and (`both`) to one around its last.
static void draw_ringed(const Layout *layout, const Constraint *constraint, PieceLook look, bool both,
                        PieceSink *sink, void *context) {
    Piece line = piece_over(layout, layout_constraint_cells(layout, constraint), constraint->count, look);
    int last = line.count - 1;
    PieceLook ring = {.kind = PIECE_RING, .tint = look.tint};
    draw_at(ring, line.x[0], line.y[0], sink, context);
    if (both) draw_at(ring, line.x[last], line.y[last], sink, context);
    cut_at_ring(&line, 0, 1);
    if (both) cut_at_ring(&line, last, last - 1);
    sink(context, &line);
}

static void draw_arrow(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_ringed(layout, constraint, (PieceLook){.kind = PIECE_ARROW, .tint = 2}, false, sink, context);
}

static bool build_arrow(Layout *layout, const Constraint *constraint) {
    CellIndex cell[RULE_CELLS_MAX]; // the circle last: it is taken away
    int shaft = constraint->count - 1;
    memcpy(cell, layout_constraint_cells(layout, constraint) + 1, (size_t)shaft * sizeof *cell);
    cell[shaft] = (CellIndex)cell_at(layout, constraint, 0);
    Rule rule = {.kind = RULE_SUM, .count = (uint8_t)constraint->count, .minus = 1};
    return layout_add_rule(layout, rule, cell);
}

const ConstraintKind constraint_arrow = {
    {"arrow", "Arrow", "The cells along an arrow add up to the one in its circle."},
    .over = OVER_LINE,
    .directed = true,
    .cells = {2, RULE_CELLS_MAX},
    .build = build_arrow,
    .draw = draw_arrow,
    .random = {.how = DRAWN_GROWN, .share = 30, .least = 3, .most = 5}};

static void draw_between(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_ringed(layout, constraint, (PieceLook){.kind = PIECE_THIN, .tint = 7}, true, sink, context);
}

static bool build_between(Layout *layout, const Constraint *constraint) {
    CellIndex cell[RULE_CELLS_MAX]; // both ends first
    const CellIndex *own = layout_constraint_cells(layout, constraint);
    int count = constraint->count;
    cell[0] = own[0];
    cell[1] = own[count - 1];
    memcpy(cell + 2, own + 1, ((size_t)count - 2) * sizeof *cell);
    return layout_add_rule(layout, (Rule){.kind = RULE_BETWEEN, .count = (uint8_t)count}, cell);
}

const ConstraintKind constraint_between = {
    {"between", "Between line", "Numbers on the line lie between those in its two circles."},
    .over = OVER_LINE,
    .cells = {3, RULE_CELLS_MAX},
    .build = build_between,
    .draw = draw_between,
    .random = {.how = DRAWN_GROWN, .share = 30, .least = 3, .most = 6}};
