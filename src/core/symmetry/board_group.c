// Cells get colours that no symmetry changes, and lines the colours of their cells. Then rows and columns are
// placed in turn, each where a line of its colour lay, as long as the colours of cells, and which cells must
// differ, agree with those of the places. What remains in the end is checked as a whole.
//
// Not all moves are looked for, but one for each place to which a line can go while those before it stay; and
// none where the moves that are known already take it there (G. Butler, "Fundamental Algorithms for
// Permutation Groups", 1991, on searches for generators).

#include "core/symmetry/board_group.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/constraint/board_turn.h"
#include "core/constraint/constraint.h"
#include "core/symmetry/board_keeps.h"

enum { COLOUR_ROUNDS = 4 };

typedef struct {
    const Layout *board;
    int order, size[2]; // of bands, of stacks
    uint64_t colour[CELLS_MAX];
    uint64_t line[2][TOKENS_MAX]; // of rows, of columns
    CellSet apart[CELLS_MAX];     // of each cell: those that it must differ from, but not on the base
    CellSet together[CELLS_MAX];  // of each cell: those in a constraint with it
    CellSet beside[CELLS_MAX];    // of each cell: those before and after it, where that matters
    LineMove now;
    uint32_t used[2]; // the places that have been given to rows, to columns
    Text still;       // the board's text
} GroupSearch;

// ---- colours

static uint64_t rule_colour(const Rule *rule) {
    uint64_t hash = hash_word(rule->kind, (uint64_t)rule->count << 32 | (uint64_t)(uint16_t)rule->total);
    return hash_word(hash, (uint64_t)rule->relation.kind << 16 | rule->relation.value << 8 |
                               rule->relation.negated);
}

// The bulb of a thermometer differs from its tip. Cells of other rules are taken as if they stood in no
// order: colours need not tell all apart.
static uint64_t place_colour(const Rule *rule, int i) {
    bool first = rule->kind == RULE_PAIR && rule->relation.kind == RELATION_LESS && i == 0;
    return (uint64_t)(first ? 2 : 1);
}

static void colour_by_rules(const Layout *board, const uint64_t *old, uint64_t *colour) {
    for (int i = 0; i < board->rule_count; i++) {
        const LayoutRule *rule = &board->rule[i];
        const CellIndex *cell = layout_rule_cells(board, rule);
        uint64_t all = rule_colour(&rule->rule);
        for (int k = 0; k < rule->rule.count; k++)
            all += hash_mix(old[cell[k]] * place_colour(&rule->rule, k));
        for (int k = 0; k < rule->rule.count; k++)
            colour[cell[k]] += hash_mix(all ^ place_colour(&rule->rule, k));
    }
}

// A constraint that adds nothing to the houses, such as a cage without a sum in one box, stands in the
// board's text all the same.
static void colour_by_constraints(const Layout *board, const uint64_t *old, uint64_t *colour) {
    for (int i = 0; i < board->constraint_count; i++) {
        const Constraint *constraint = &board->constraint[i];
        const CellIndex *cell = layout_constraint_cells(board, constraint);
        uint64_t all =
            hash_word(constraint->kind, (uint64_t)constraint->count << 32 ^ (uint32_t)constraint->value);
        for (int k = 0; k < constraint->count; k++) all += hash_mix(old[cell[k]]);
        for (int k = 0; k < constraint->count; k++) colour[cell[k]] += hash_mix(all);
    }
}

static void colour_by_peers(const Layout *board, const uint64_t *old, uint64_t *colour) {
    for (int cell = 0; cell < board->cells; cell++) {
        uint64_t all = 0;
        const CellSet *peers = &board->peers[cell];
        for (int peer = cellset_next(peers, 0); peer >= 0; peer = cellset_next(peers, peer + 1))
            all += hash_mix(old[peer]);
        colour[cell] += hash_mix(all);
    }
}

// Rows and columns count alike, since the mirror turns one into the other.
static void colour_by_houses(const Layout *board, const uint64_t *old, uint64_t *colour) {
    for (int i = 0; i < board->house_count; i++) {
        const House *house = &board->house[i];
        uint64_t all = house->kind == HOUSE_COLUMN ? HOUSE_ROW : house->kind;
        for (int k = 0; k < board->order; k++) all += hash_mix(old[house->cell[k]]);
        for (int k = 0; k < board->order; k++) colour[house->cell[k]] += hash_mix(all);
    }
}

static void colour_cells(GroupSearch *search) {
    const Layout *board = search->board;
    uint64_t old[CELLS_MAX];
    for (int i = 0; i < board->cells; i++) search->colour[i] = hash_mix(board->domain[i]);
    for (int round = 0; round < COLOUR_ROUNDS; round++) {
        memcpy(old, search->colour, sizeof old);
        colour_by_houses(board, old, search->colour);
        colour_by_peers(board, old, search->colour);
        colour_by_rules(board, old, search->colour);
        colour_by_constraints(board, old, search->colour);
    }
    memset(search->line, 0, sizeof search->line);
    for (int i = 0; i < board->cells; i++) {
        search->line[0][layout_row(board, i)] += hash_mix(search->colour[i]);
        search->line[1][layout_column(board, i)] += hash_mix(search->colour[i]);
    }
}

// ---- the search

// The row and column where a cell stands before it moves: of the board, mirrored or not.
static int source_row(const GroupSearch *search, int cell) {
    return search->now.transposed ? layout_column(search->board, cell) : layout_row(search->board, cell);
}

static int source_column(const GroupSearch *search, int cell) {
    return search->now.transposed ? layout_row(search->board, cell) : layout_column(search->board, cell);
}

// The cell of row i and column k of the board, mirrored or not.
static int source(const GroupSearch *search, int i, int k) {
    return search->now.transposed ? layout_cell(search->board, k, i) : layout_cell(search->board, i, k);
}

// Whether the cells that belong with this one, as far as they have been placed, belong with its place.
static bool keeps_neighbours(const GroupSearch *search, const CellSet *of, int from, int rows, int columns) {
    int to = line_move_cell(search->board, &search->now, from);
    for (int other = cellset_next(&of[from], 0); other >= 0; other = cellset_next(&of[from], other + 1)) {
        if (source_row(search, other) >= rows || source_column(search, other) >= columns) continue;
        if (!cellset_has(&of[to], line_move_cell(search->board, &search->now, other))) return false;
    }
    return true;
}

// Whether a cell agrees with its place, beside those of the first rows and columns.
static bool cell_agrees(const GroupSearch *search, int i, int k, int rows, int columns) {
    int from = source(search, i, k), to = line_move_cell(search->board, &search->now, from);
    if (search->colour[from] != search->colour[to]) return false;
    return keeps_neighbours(search, search->apart, from, rows, columns) &&
           keeps_neighbours(search, search->together, from, rows, columns) &&
           keeps_neighbours(search, search->beside, from, rows, columns);
}

// The cells of the last line of those that have been placed.
static bool line_agrees(const GroupSearch *search, bool column, int placed) {
    int rows = placed + 1, columns = placed + column;
    for (int i = 0; i < (column ? rows : columns); i++)
        if (!cell_agrees(search, column ? i : placed, column ? placed : i, rows, columns)) return false;
    return true;
}

static bool is_symmetry(const GroupSearch *search) {
    CellIndex to[CELLS_MAX];
    line_move_cells(search->board, &search->now, to);
    return board_keeps_meaning(search->board, to) &&
           board_keeps_text(search->board, to, text_of(&search->still));
}

static bool place_next(GroupSearch *search, int step);

// Step 2i places row i, step 2i + 1 column i. True when a symmetry follows, which `now` is then.
static bool place_line(GroupSearch *search, int step, int at) {
    int side = step % 2, line = step / 2, size = search->size[side];
    uint8_t *to = side ? search->now.column : search->now.row;
    uint32_t *used = &search->used[side], group = ((UINT32_C(1) << size) - 1) << (at / size * size);
    bool free =
        line % size == 0 ? !(*used & group) : at / size == to[line - 1] / size && !((*used >> at) & 1);
    if (!free || search->line[side][at] != search->line[search->now.transposed ? !side : side][line])
        return false;
    to[line] = (uint8_t)at;
    if (!line_agrees(search, side, line)) return false;
    *used |= UINT32_C(1) << at;
    bool found = place_next(search, step + 1);
    *used &= ~(UINT32_C(1) << at);
    return found;
}

static bool place_next(GroupSearch *search, int step) {
    if (step == 2 * search->order) return is_symmetry(search);
    for (int at = 0; at < search->order; at++)
        if (place_line(search, step, at)) return true;
    return false;
}

// Looks for a move that leaves the lines of all steps before this one and takes its line to `at`.
static bool find_move(GroupSearch *search, int step, int at) {
    search->now.transposed = false;
    for (int i = 0; i < search->order; i++) search->now.row[i] = search->now.column[i] = (uint8_t)i;
    search->used[0] = (UINT32_C(1) << (step + 1) / 2) - 1;
    search->used[1] = (UINT32_C(1) << step / 2) - 1;
    return place_line(search, step, at);
}

static void find_group(GroupSearch *search, bool mirrors, LineGroup *out) {
    int order = search->order;
    line_group_init(out, order);
    for (int step = 2 * order - 1; step >= 0; step--) {
        for (int at = step / 2 + 1; at < order; at++) {
            int line = at + (step % 2 ? order : 0);
            if (((out->orbit[step] >> line) & 1) || !find_move(search, step, at)) continue;
            LineTurn turn = line_turn_of(order, &search->now);
            line_group_add(out, step, &turn);
        }
    }
    search->now.transposed = true;
    search->used[0] = search->used[1] = 0;
    if (!mirrors || !place_next(search, 0)) return;
    LineTurn mirror = line_turn_of(order, &search->now);
    line_group_add(out, 0, &mirror);
}

// True for constraints whose cells stand in an order, one way or both.
static bool is_in_order(const Constraint *constraint) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    return kind->directed || kind->over == OVER_LINE || kind->over == OVER_ROW;
}

static void relate_constraint(GroupSearch *search, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(search->board, constraint);
    bool in_order = is_in_order(constraint);
    CellSet all = {{0}};
    for (int k = 0; k < constraint->count; k++) cellset_add(&all, cell[k]);
    for (int k = 0; k < constraint->count; k++) {
        search->together[cell[k]] = cellset_or(search->together[cell[k]], all);
        if (!in_order || k == 0) continue;
        cellset_add(&search->beside[cell[k]], cell[k - 1]);
        cellset_add(&search->beside[cell[k - 1]], cell[k]);
    }
}

static void relate_cells(GroupSearch *search, const Layout *base) {
    const Layout *board = search->board;
    for (int i = 0; i < board->cells; i++) search->apart[i] = cellset_minus(board->peers[i], base->peers[i]);
    for (int i = 0; i < board->constraint_count; i++) relate_constraint(search, &board->constraint[i]);
}

static void write_still(GroupSearch *search) {
    CellIndex to[CELLS_MAX];
    for (int i = 0; i < search->board->cells; i++) to[i] = (CellIndex)i;
    board_turned_text(search->board, to, &search->still);
}

void board_group(const Layout *base, const Layout *board, LineGroup *out) {
    assert(base->box_rows > 0 && base->order == board->order);
    MEM_LOCAL(GroupSearch, search);
    search->board = board;
    search->order = board->order;
    search->size[0] = base->box_rows;
    search->size[1] = base->box_columns;
    relate_cells(search, base);
    colour_cells(search);
    write_still(search);
    find_group(search, base->box_rows == base->box_columns, out);
    text_finish(&search->still);
}
