#include "core/symmetry/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/constraint.h"

static const char *const rule_names[] = {"none", "relabel", "pattern", "full"};
_Static_assert(sizeof rule_names / sizeof *rule_names == SYMMETRY_RULE_COUNT, "a name for each rule");

// The square's symmetries, in the order in which irregular layouts number theirs: whether row and column
// change places, and then whether the new ones are counted from the other end.
enum { SQUARE_IDENTITY, SQUARE_COUNT = SQUARE_SYMMETRIES_MAX };
static const struct {
    bool swaps, turns_row, turns_column;
} squares[SQUARE_COUNT] = {
    {false, false, false}, // identity
    {true, false, true},   // turn clockwise
    {false, true, true},   // half turn
    {true, true, false},   // turn anticlockwise
    {false, false, true},  // mirror
    {false, true, false},  // flip
    {true, false, false},  // diagonal
    {true, true, true},    // antidiagonal
};

const char *symmetry_rule_name(SymmetryRule rule) {
    assert(rule >= 0 && rule < SYMMETRY_RULE_COUNT);
    return rule_names[rule];
}

bool symmetry_rule_parse(const char *name, SymmetryRule *out) {
    int i = 0;
    while (i < SYMMETRY_RULE_COUNT && strcmp(name, rule_names[i]) != 0) i++;
    if (i < SYMMETRY_RULE_COUNT) *out = (SymmetryRule)i;
    return i < SYMMETRY_RULE_COUNT;
}

void group_number_format(GroupNumber number, char out[GROUP_NUMBER_TEXT]) {
    char digit[GROUP_NUMBER_TEXT];
    int count = 0;
    do digit[count++] = (char)('0' + (int)(number % 10));
    while ((number /= 10) != 0);
    for (int i = 0; i < count; i++) out[i] = digit[count - 1 - i];
    out[count] = '\0';
}

bool group_number_parse(const char **at, GroupNumber *out) {
    GroupNumber number = 0;
    const char *digit = *at;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        if (number > (~(GroupNumber)0 - 9) / 10) return false;
        number = number * 10 + (GroupNumber)(*digit - '0');
    }
    if (digit == *at) return false;
    *at = digit;
    *out = number;
    return true;
}

GroupNumber group_number_below(Rng *rng, GroupNumber bound) {
    if (bound <= UINT64_MAX) return rng_below(rng, (uint64_t)bound);
    GroupNumber number;
    do {
        number = (GroupNumber)rng_below(rng, (uint64_t)((bound - 1) >> 64) + 1) << 64;
        number |= rng_next(rng);
    } while (number >= bound);
    return number;
}

static GroupNumber factorial(int n) {
    GroupNumber product = 1;
    for (int i = 2; i <= n; i++) product *= (GroupNumber)i;
    return product;
}

static int square_cell(int order, int symmetry, int cell) {
    bool swaps = squares[symmetry].swaps;
    int row = swaps ? cell % order : cell / order, column = swaps ? cell / order : cell % order;
    if (squares[symmetry].turns_row) row = order - 1 - row;
    if (squares[symmetry].turns_column) column = order - 1 - column;
    return row * order + column;
}

static bool square_keeps_house(const Layout *layout, int symmetry, const House *house) {
    CellSet image = {{0}};
    for (int i = 0; i < layout->order; i++)
        cellset_add(&image, square_cell(layout->order, symmetry, house->cell[i]));
    for (int i = 0; i < layout->house_count; i++)
        if (cellset_equal(image, layout->house[i].set)) return true;
    return false;
}

static bool rule_cells_equal(const Rule *rule, const CellIndex *a, const CellIndex *b, CellSet of_a,
                             CellSet of_b) {
    bool ordered =
        rule->kind == RULE_PAIR || rule->kind == RULE_BETWEEN || rule->kind == RULE_SANDWICH || rule->minus;
    return ordered ? cells_compare(a, b, rule->count) == 0 : cellset_equal(of_a, of_b);
}

static bool has_rule(const Layout *layout, const Rule *rule, const CellIndex *cell) {
    CellSet own = {{0}};
    for (int i = 0; i < rule->count; i++) cellset_add(&own, cell[i]);
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *other = &layout->rule[i];
        if (!rule_equal(&other->rule, rule)) continue;
        const CellIndex *cells = layout_rule_cells(layout, other);
        CellSet set = {{0}};
        for (int k = 0; k < rule->count; k++) cellset_add(&set, cells[k]);
        if (rule_cells_equal(rule, cell, cells, own, set)) return true;
    }
    return false;
}

// True when a relation that does not care which cell comes first, or a sandwich read from the other end.
static bool can_be_read_backwards(const Rule *rule) {
    return rule->kind == RULE_SANDWICH || (rule->kind == RULE_PAIR && rule->relation.kind != RELATION_LESS);
}

static bool square_keeps_rule(const Layout *layout, int symmetry, const LayoutRule *rule) {
    CellIndex image[RULE_CELLS_MAX], back[RULE_CELLS_MAX];
    int count = rule->rule.count;
    for (int i = 0; i < count; i++)
        image[i] = back[count - 1 - i] =
            (CellIndex)square_cell(layout->order, symmetry, layout_rule_cells(layout, rule)[i]);
    return has_rule(layout, &rule->rule, image) ||
           (can_be_read_backwards(&rule->rule) && has_rule(layout, &rule->rule, back));
}

// Whether what the constraints add stays the same.
static bool square_keeps_constraints(const Layout *layout, int symmetry) {
    for (int cell = 0; cell < layout->cells; cell++) {
        int to = square_cell(layout->order, symmetry, cell);
        if (layout->domain[cell] != layout->domain[to]) return false;
        for (int peer = cellset_next(&layout->peers[cell], 0); peer >= 0;
             peer = cellset_next(&layout->peers[cell], peer + 1))
            if (!cellset_has(&layout->peers[to], square_cell(layout->order, symmetry, peer))) return false;
    }
    for (int i = 0; i < layout->rule_count; i++)
        if (!square_keeps_rule(layout, symmetry, &layout->rule[i])) return false;
    return true;
}

static bool square_fits(const Layout *layout, int symmetry) {
    if (symmetry_regular(layout)) return layout->box_rows == layout->box_columns || !squares[symmetry].swaps;
    for (int i = 0; i < layout->house_count; i++)
        if (!square_keeps_house(layout, symmetry, &layout->house[i])) return false;
    return layout->constraint_count == 0 || square_keeps_constraints(layout, symmetry);
}

// The known layout of a board with a text of its own. *out_room is freed by the caller.
static const Layout *base_of(const Layout *layout, Layout **out_room) {
    *out_room = NULL;
    if (layout->text_hash == 0) return layout;
    *out_room = mem_alloc(sizeof **out_room);
    bool known = layout_init(*out_room, layout->id);
    assert(known);
    return *out_room;
}

static int square_list(const Layout *layout, int out[SQUARE_COUNT]) {
    Layout *room;
    const Layout *base = base_of(layout, &room);
    int count = 0;
    for (int i = 0; i < SQUARE_COUNT; i++)
        if (square_fits(base, i) && (base == layout || square_fits(layout, i))) out[count++] = i;
    free(room);
    return count;
}

static void place_square(const Layout *layout, int symmetry, Transform *out) {
    for (int i = 0; i < layout->cells; i++) out->cell[i] = (CellIndex)square_cell(layout->order, symmetry, i);
}

bool symmetry_regular(const Layout *layout) {
    if (layout->box_rows == 0 || layout->house_count != 3 * layout->order || layout->constraint_count > 0 ||
        layout->text_hash != 0)
        return false;
    bool latin = layout->box_rows == 1 || layout->box_columns == 1;
    return !(latin && layout->order > 12);
}

// How many orders there are of `order` lines in groups of `size`.
static GroupNumber lines_count(int order, int size) {
    GroupNumber count = factorial(order / size);
    for (int i = 0; i < order / size; i++) count *= factorial(size);
    return count;
}

GroupNumber symmetry_geometry_count(const Layout *layout, SymmetryRule rule) {
    int list[SQUARE_COUNT];
    switch (rule) {
    case SYMMETRY_NONE:
    case SYMMETRY_RELABEL: return 1;
    case SYMMETRY_PATTERN: return (GroupNumber)square_list(layout, list);
    case SYMMETRY_FULL:
        if (!symmetry_regular(layout)) return (GroupNumber)square_list(layout, list);
        return (layout->box_rows == layout->box_columns ? 2 : 1) *
               lines_count(layout->order, layout->box_rows) * lines_count(layout->order, layout->box_columns);
    case SYMMETRY_RULE_COUNT: break;
    }
    assert(!"a symmetry rule");
    return 0;
}

GroupNumber symmetry_relabel_count(const Layout *layout, SymmetryRule rule) {
    return rule == SYMMETRY_NONE || !layout_tokens_are_alike(layout) ? 1 : factorial(layout->order);
}

Transform transform_identity(const Layout *layout) {
    Transform identity = {{0}, {0}};
    place_square(layout, SQUARE_IDENTITY, &identity);
    for (int t = 1; t <= layout->order; t++) identity.token[t] = (uint8_t)t;
    return identity;
}

// Takes a rank below count! off the end of *number: that of a permutation of 0..count-1 in lexicographic
// order, whose Lehmer code are the rank's digits in the factorial base.
static void take_permutation(GroupNumber *number, int count, uint8_t *out) {
    for (int i = count - 1; i >= 0; i--) {
        out[i] = (uint8_t)(*number % (unsigned)(count - i));
        *number /= (unsigned)(count - i);
        for (int j = i + 1; j < count; j++) out[j] = (uint8_t)(out[j] + (out[j] >= out[i]));
    }
}

// Appends it to *number again; false when it is not a permutation.
static bool append_permutation(const uint8_t *permutation, int count, GroupNumber *number) {
    uint32_t seen = 0;
    for (int i = 0; i < count; i++) {
        if (permutation[i] >= count || ((seen >> permutation[i]) & 1)) return false;
        uint32_t before = seen & ((UINT32_C(1) << permutation[i]) - 1);
        *number = *number * (unsigned)(count - i) + (unsigned)(permutation[i] - __builtin_popcount(before));
        seen |= UINT32_C(1) << permutation[i];
    }
    return true;
}

// Where each of `order` lines in groups of `size` goes; takes its digits off the end of *number.
static void lines_of_number(GroupNumber *number, int order, int size, uint8_t *out) {
    int groups = order / size;
    uint8_t within[TOKENS_MAX][TOKENS_MAX] = {{0}}, group[TOKENS_MAX] = {0};
    for (int g = groups - 1; g >= 0; g--) take_permutation(number, size, within[g]);
    take_permutation(number, groups, group);
    for (int i = 0; i < order; i++) out[i] = (uint8_t)(size * group[i / size] + within[i / size][i % size]);
}

// Appends the digits of an order of lines to *number; false when it tears a group apart.
static bool lines_number(const uint8_t *line, int order, int size, GroupNumber *number) {
    int groups = order / size;
    uint8_t group[TOKENS_MAX] = {0}, within[TOKENS_MAX] = {0};
    for (int i = 0; i < order; i += size) group[i / size] = line[i] / (uint8_t)size;
    if (!append_permutation(group, groups, number)) return false;
    for (int g = 0; g < groups; g++) {
        for (int i = 0; i < size; i++) {
            if (line[g * size + i] / size != group[g]) return false;
            within[i] = line[g * size + i] % (uint8_t)size;
        }
        if (!append_permutation(within, size, number)) return false;
    }
    return true;
}

static void place_lines(const Layout *layout, bool transposed, const uint8_t *row, const uint8_t *column,
                        Transform *out) {
    for (int i = 0; i < layout->cells; i++) {
        int r = layout_row(layout, i), c = layout_column(layout, i);
        out->cell[i] = (CellIndex)layout_cell(layout, row[transposed ? c : r], column[transposed ? r : c]);
    }
}

bool transform_from_number(const Layout *layout, TransformNumber number, Transform *out) {
    if (number.geometry >= symmetry_geometry_count(layout, SYMMETRY_FULL) ||
        number.relabel >= symmetry_relabel_count(layout, SYMMETRY_FULL))
        return false;
    Transform made = {{0}, {0}};
    if (symmetry_regular(layout)) {
        uint8_t row[TOKENS_MAX] = {0}, column[TOKENS_MAX] = {0};
        lines_of_number(&number.geometry, layout->order, layout->box_columns, column);
        lines_of_number(&number.geometry, layout->order, layout->box_rows, row);
        place_lines(layout, number.geometry != 0, row, column, &made);
    } else {
        int list[SQUARE_COUNT];
        square_list(layout, list);
        place_square(layout, list[number.geometry], &made);
    }
    take_permutation(&number.relabel, layout->order, made.token + 1);
    for (int t = 1; t <= layout->order; t++) made.token[t]++;
    *out = made;
    return true;
}

static bool same_cells(const Layout *layout, const Transform *a, const Transform *b) {
    return cells_compare(a->cell, b->cell, layout->cells) == 0;
}

static bool square_number(const Layout *layout, const Transform *transform, GroupNumber *out) {
    int list[SQUARE_COUNT];
    int count = square_list(layout, list);
    for (int i = 0; i < count; i++) {
        Transform candidate;
        place_square(layout, list[i], &candidate);
        if (same_cells(layout, transform, &candidate)) {
            *out = (GroupNumber)i;
            return true;
        }
    }
    return false;
}

static bool geometry_number(const Layout *layout, const Transform *transform, GroupNumber *out) {
    int order = layout->order;
    for (int i = 0; i < layout->cells; i++)
        if (transform->cell[i] >= layout->cells) return false;
    bool transposed = layout_row(layout, transform->cell[0]) != layout_row(layout, transform->cell[1]);
    if (transposed && layout->box_rows != layout->box_columns) return false;
    uint8_t row[TOKENS_MAX] = {0}, column[TOKENS_MAX] = {0};
    for (int i = 0; i < order; i++) {
        int along = transform->cell[layout_cell(layout, 0, i)],
            down = transform->cell[layout_cell(layout, i, 0)];
        row[i] = (uint8_t)layout_row(layout, transposed ? along : down);
        column[i] = (uint8_t)layout_column(layout, transposed ? down : along);
    }
    Transform candidate;
    place_lines(layout, transposed, row, column, &candidate);
    *out = transposed;
    return same_cells(layout, transform, &candidate) && lines_number(row, order, layout->box_rows, out) &&
           lines_number(column, order, layout->box_columns, out);
}

bool transform_number(const Layout *layout, const Transform *transform, TransformNumber *out) {
    uint8_t token[TOKENS_MAX];
    for (int t = 1; t <= layout->order; t++) token[t - 1] = (uint8_t)(transform->token[t] - 1);
    TransformNumber number = {0, 0};
    if (transform->token[0] != 0 || !append_permutation(token, layout->order, &number.relabel)) return false;
    bool found = symmetry_regular(layout) ? geometry_number(layout, transform, &number.geometry)
                                          : square_number(layout, transform, &number.geometry);
    if (found) *out = number;
    return found;
}

Transform transform_random(const Layout *layout, SymmetryRule rule, Rng *rng) {
    GroupNumber geometry = group_number_below(rng, symmetry_geometry_count(layout, rule));
    GroupNumber relabel = group_number_below(rng, symmetry_relabel_count(layout, rule));
    Transform drawn;
    bool pattern = rule == SYMMETRY_PATTERN;
    bool known = transform_from_number(layout, (TransformNumber){pattern ? 0 : geometry, relabel}, &drawn);
    assert(known);
    if (pattern) {
        int list[SQUARE_COUNT];
        square_list(layout, list);
        place_square(layout, list[geometry], &drawn);
    }
    return drawn;
}

void transform_apply(const Layout *layout, const Transform *transform, const Grid *grid, Grid *out) {
    Grid moved = {{0}};
    for (int i = 0; i < layout->cells; i++) moved.cell[transform->cell[i]] = transform->token[grid->cell[i]];
    *out = moved;
}

Transform transform_compose(const Layout *layout, const Transform *first, const Transform *second) {
    Transform both = {{0}, {0}};
    for (int i = 0; i < layout->cells; i++) both.cell[i] = second->cell[first->cell[i]];
    for (int t = 1; t <= layout->order; t++) both.token[t] = second->token[first->token[t]];
    return both;
}

Transform transform_inverse(const Layout *layout, const Transform *transform) {
    Transform inverse = {{0}, {0}};
    for (int i = 0; i < layout->cells; i++) inverse.cell[transform->cell[i]] = (CellIndex)i;
    for (int t = 1; t <= layout->order; t++) inverse.token[transform->token[t]] = (uint8_t)t;
    return inverse;
}

// Some of what is said of a whole board is not the same everywhere: on 6x6 no mirror keeps the windows.
static void add_said_of_whole(const Layout *layout, Layout *base) {
    bool any = false;
    for (int i = 0; i < layout->constraint_count; i++)
        if (constraint_kind_at(&layout->constraint[i])->over == OVER_BOARD)
            any |= layout_add_constraint(base, layout->constraint[i].kind, 0, NULL, 0);
    TextError contradiction; // as may be where signs are missing; what is meant stands there all the same
    if (any) constraint_build(base, &contradiction);
}

int base_squares(const Layout *layout, Transform out[SQUARE_SYMMETRIES_MAX]) {
    Layout *room;
    int list[SQUARE_COUNT];
    const Layout *base = base_of(layout, &room);
    if (room) add_said_of_whole(layout, room);
    int count = square_list(base, list);
    for (int i = 0; i < count; i++) {
        out[i] = transform_identity(layout);
        place_square(layout, list[i], &out[i]);
    }
    free(room);
    return count;
}

void base_counts(const Layout *layout, GroupNumber *out_geometries, GroupNumber *out_relabellings) {
    Layout *room;
    const Layout *base = base_of(layout, &room);
    *out_geometries = symmetry_geometry_count(base, SYMMETRY_FULL);
    *out_relabellings = symmetry_relabel_count(base, SYMMETRY_FULL);
    free(room);
}

bool base_number(const Layout *layout, const Transform *transform, TransformNumber *out) {
    Layout *room;
    bool has_number = transform_number(base_of(layout, &room), transform, out);
    free(room);
    return has_number;
}

bool base_transform(const Layout *layout, TransformNumber number, Transform *out) {
    Layout *room;
    bool known = transform_from_number(base_of(layout, &room), number, out);
    free(room);
    return known;
}
