#include "core/symmetry/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/constraint.h"
#include "core/symmetry/token_group.h"

static const char *const rule_names[] = {"none", "relabel", "pattern", "full"};
_Static_assert(sizeof rule_names / sizeof *rule_names == SYMMETRY_RULE_COUNT, "a name for each rule");

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

static void place_square(const Layout *layout, int symmetry, Transform *out) {
    LineMove move = square_move(layout->order, symmetry);
    line_move_cells(layout, &move, out->cell);
}

static GroupNumber moves_count(const Layout *layout) {
    MEM_LOCAL(MoveSet, moves);
    moves_of(layout, moves);
    return moves->count;
}

// How many orders there are of `order` lines in groups of `size`.
static GroupNumber lines_count(int order, int size) {
    GroupNumber count = factorial(order / size);
    for (int i = 0; i < order / size; i++) count *= factorial(size);
    return count;
}

GroupNumber symmetry_geometry_count(const Layout *layout, SymmetryRule rule) {
    int list[SQUARE_SYMMETRIES_MAX];
    switch (rule) {
    case SYMMETRY_NONE:
    case SYMMETRY_RELABEL: return 1;
    case SYMMETRY_PATTERN: return (GroupNumber)square_list(layout, list);
    case SYMMETRY_FULL:
        if (!symmetry_regular(layout)) return moves_count(layout);
        return (layout->box_rows == layout->box_columns ? 2 : 1) *
               lines_count(layout->order, layout->box_rows) * lines_count(layout->order, layout->box_columns);
    case SYMMETRY_RULE_COUNT: break;
    }
    assert(!"a symmetry rule");
    return 0;
}

GroupNumber symmetry_relabel_count(const Layout *layout, SymmetryRule rule) {
    if (rule == SYMMETRY_NONE) return 1;
    TokenGroup group;
    token_group(layout, &group);
    return token_group_count(&group);
}

Transform transform_identity(const Layout *layout) {
    Transform identity = {{0}, {0}};
    place_square(layout, 0, &identity);
    for (int t = 1; t <= layout->order; t++) identity.token[t] = (uint8_t)t;
    return identity;
}

// Takes a rank below count! off the end of *number: that of a permutation of 0..count-1 in lexicographic
// order, whose Lehmer code is the digits of the rank in the factorial base.
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

static void rename_by_number(const Layout *layout, GroupNumber number, Transform *out) {
    TokenGroup group;
    token_group(layout, &group);
    Renaming renaming = token_group_at(&group, number);
    memcpy(out->token, renaming.token, sizeof out->token);
}

bool transform_from_number(const Layout *layout, TransformNumber number, Transform *out) {
    if (number.geometry >= symmetry_geometry_count(layout, SYMMETRY_FULL) ||
        number.relabel >= symmetry_relabel_count(layout, SYMMETRY_FULL))
        return false;
    Transform made = {{0}, {0}};
    if (symmetry_regular(layout)) {
        LineMove move = {0};
        lines_of_number(&number.geometry, layout->order, layout->box_columns, move.column);
        lines_of_number(&number.geometry, layout->order, layout->box_rows, move.row);
        move.transposed = number.geometry != 0;
        line_move_cells(layout, &move, made.cell);
    } else {
        MEM_LOCAL(MoveSet, moves);
        moves_of(layout, moves);
        LineMove move = moves_at(moves, number.geometry);
        line_move_cells(layout, &move, made.cell);
    }
    rename_by_number(layout, number.relabel, &made);
    *out = made;
    return true;
}

static bool same_cells(const Layout *layout, const Transform *a, const Transform *b) {
    return cells_compare(a->cell, b->cell, layout->cells) == 0;
}

static bool move_number(const Layout *layout, const Transform *transform, GroupNumber *out) {
    MEM_LOCAL(MoveSet, moves);
    moves_of(layout, moves);
    return moves_number(moves, layout, transform->cell, out);
}

static bool geometry_number(const Layout *layout, const Transform *transform, GroupNumber *out) {
    int order = layout->order;
    LineMove move = line_move_of_cells(layout, transform->cell);
    if (move.transposed && layout->box_rows != layout->box_columns) return false;
    Transform candidate;
    line_move_cells(layout, &move, candidate.cell);
    *out = move.transposed;
    return same_cells(layout, transform, &candidate) &&
           lines_number(move.row, order, layout->box_rows, out) &&
           lines_number(move.column, order, layout->box_columns, out);
}

bool transform_number(const Layout *layout, const Transform *transform, TransformNumber *out) {
    TransformNumber number = {0, 0};
    Renaming renaming;
    TokenGroup group;
    for (int i = 0; i < layout->cells; i++)
        if (transform->cell[i] >= layout->cells) return false;
    token_group(layout, &group);
    memcpy(renaming.token, transform->token, sizeof renaming.token);
    if (transform->token[0] != 0 || !token_group_number(&group, &renaming, &number.relabel)) return false;
    bool found = symmetry_regular(layout) ? geometry_number(layout, transform, &number.geometry)
                                          : move_number(layout, transform, &number.geometry);
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
        int list[SQUARE_SYMMETRIES_MAX];
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

// Constraints on the whole board can break symmetries of the base: on 6x6 no mirror keeps the windows.
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
    int list[SQUARE_SYMMETRIES_MAX];
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
