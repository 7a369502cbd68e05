// Cells get colours that no symmetry changes, and lines the colours of their cells. Then rows and columns are
// placed in turn, each where a line of its colour lay, as long as the colours of cells, and which cells must
// differ, agree with those of the places. What remains in the end is checked as a whole.

#include "core/symmetry/board_group.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/constraint/board_turn.h"
#include "core/symmetry/board_keeps.h"

enum { COLOUR_ROUNDS = 4 };

typedef struct {
    const Layout *board;
    int order, size[2]; // of bands, of stacks
    uint64_t colour[CELLS_MAX];
    uint64_t line[2][TOKENS_MAX]; // of rows, of columns
    LineMove now;
    uint32_t used[2]; // the places that have been given to rows, to columns
    Text still;       // the board's text
    LineMove *out;
    int count;
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
    }
    memset(search->line, 0, sizeof search->line);
    for (int i = 0; i < board->cells; i++) {
        search->line[0][layout_row(board, i)] += hash_mix(search->colour[i]);
        search->line[1][layout_column(board, i)] += hash_mix(search->colour[i]);
    }
}

// ---- the search

// The cell of row i and column k of the board, mirrored or not; and the place that it gets.
static int source(const GroupSearch *search, int i, int k) {
    return search->now.transposed ? layout_cell(search->board, k, i) : layout_cell(search->board, i, k);
}

static int place(const GroupSearch *search, int i, int k) {
    return layout_cell(search->board, search->now.row[i], search->now.column[k]);
}

// Whether a cell agrees with its place, beside those of the first rows and columns.
static bool cell_agrees(const GroupSearch *search, int i, int k, int rows, int columns) {
    int from = source(search, i, k), to = place(search, i, k);
    if (search->colour[from] != search->colour[to]) return false;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            if (cellset_has(&search->board->peers[from], source(search, r, c)) !=
                cellset_has(&search->board->peers[to], place(search, r, c)))
                return false;
    return true;
}

// The cells of the last line of those that have been placed.
static bool line_agrees(const GroupSearch *search, bool column, int placed) {
    int rows = placed + 1, columns = placed + column;
    for (int i = 0; i < (column ? rows : columns); i++)
        if (!cell_agrees(search, column ? i : placed, column ? placed : i, rows, columns)) return false;
    return true;
}

static void keep(GroupSearch *search) {
    CellIndex to[CELLS_MAX];
    line_move_cells(search->board, &search->now, to);
    if (!board_keeps_meaning(search->board, to) ||
        !board_keeps_text(search->board, to, text_of(&search->still)))
        return;
    if (search->count < BOARD_GROUP_MAX) search->out[search->count] = search->now;
    search->count++;
}

// Step 2i places row i, step 2i + 1 column i.
static void place_line(GroupSearch *search, int step) {
    int side = step % 2, line = step / 2, size = search->size[side];
    if (step == 2 * search->order) {
        keep(search);
        return;
    }
    uint8_t *to = side ? search->now.column : search->now.row;
    uint64_t colour = search->line[search->now.transposed ? !side : side][line];
    int from = line % size ? to[line - 1] / size * size : 0;
    for (int at = from; at < (line % size ? from + size : search->order); at++) {
        if ((search->used[side] >> at) & 1 || search->line[side][at] != colour) continue;
        uint32_t group = ((UINT32_C(1) << size) - 1) << (at / size * size);
        if (line % size == 0 && (search->used[side] & group)) continue;
        to[line] = (uint8_t)at;
        if (!line_agrees(search, side, line)) continue;
        search->used[side] |= UINT32_C(1) << at;
        place_line(search, step + 1);
        search->used[side] &= ~(UINT32_C(1) << at);
        if (search->count > BOARD_GROUP_MAX) return;
    }
}

static void write_still(GroupSearch *search) {
    CellIndex to[CELLS_MAX];
    for (int i = 0; i < search->board->cells; i++) to[i] = (CellIndex)i;
    board_turned_text(search->board, to, &search->still);
}

int board_group(const Layout *base, const Layout *board, LineMove out[BOARD_GROUP_MAX]) {
    assert(base->box_rows > 0 && base->order == board->order);
    MEM_LOCAL(GroupSearch, search);
    search->board = board;
    search->order = board->order;
    search->size[0] = base->box_rows;
    search->size[1] = base->box_columns;
    search->out = out;
    colour_cells(search);
    write_still(search);
    for (int mirror = 0; mirror < (base->box_rows == base->box_columns ? 2 : 1); mirror++) {
        search->now.transposed = mirror;
        place_line(search, 0);
    }
    text_finish(&search->still);
    return search->count > BOARD_GROUP_MAX ? 0 : search->count;
}
