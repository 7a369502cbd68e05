#include "core/constraint/board_spelling.h"

#include <stdlib.h>
#include <string.h>

#include "core/constraint/constraint_kinds.h"

// --- The list and its order

static void reverse(CellIndex *cell, int count) {
    for (int i = 0; i < count / 2; i++) {
        CellIndex other = cell[i];
        cell[i] = cell[count - 1 - i];
        cell[count - 1 - i] = other;
    }
}

// Of all orders of the cells that mean the same, the one with the least first cell.
static void put_in_order(const ConstraintKind *kind, CellIndex *cell, int count) {
    if (kind->directed || count == 0) return;
    switch (kind->over) {
    case OVER_CELLS:
    case OVER_AREA:
    case OVER_CORNER:
    case OVER_DIAGONAL:
    case OVER_ROW: cells_sort(cell, count); break;
    case OVER_EDGE:
    case OVER_LINE:
        if (cell[count - 1] < cell[0]) reverse(cell, count);
        break;
    case OVER_BOARD:
    case OVER_COUNT: break;
    }
}

// By key, not by number, which may be another in a later version.
static int compare_items(const void *a, const void *b) {
    const SpelledConstraint *x = a, *y = b;
    int order = strcmp(x->kind->key, y->kind->key);
    if (order == 0) order = x->count - y->count;
    if (order == 0) order = cells_compare(x->cell, y->cell, x->count);
    return order != 0 ? order : (x->value > y->value) - (x->value < y->value);
}

static void sort(BoardSpelling *spelling) {
    qsort(spelling->item, (size_t)spelling->count, sizeof *spelling->item, compare_items);
}

void board_spelling(const Layout *board, const CellIndex *to, BoardSpelling *out) {
    out->count = board->constraint_count;
    out->cells = board->constraint_cell_count;
    for (int i = 0; i < board->constraint_count; i++) {
        const Constraint *from = &board->constraint[i];
        const ConstraintKind *kind = constraint_kind(from->kind);
        CellIndex *cell = &out->cell[from->first];
        for (int k = 0; k < from->count; k++) cell[k] = to[layout_constraint_cells(board, from)[k]];
        put_in_order(kind, cell, from->count);
        out->item[i] = (SpelledConstraint){kind, from->value, from->count, cell};
    }
    sort(out);
}

// --- The rules

static bool has_kind(const BoardSpelling *spelling, const ConstraintKind *kind) {
    for (int i = 0; i < spelling->count; i++)
        if (spelling->item[i].kind == kind) return true;
    return false;
}

static void remove_item(BoardSpelling *spelling, int index) {
    spelling->count--;
    memmove(&spelling->item[index], &spelling->item[index + 1],
            (size_t)(spelling->count - index) * sizeof *spelling->item);
}

// Tokens as a constraint's value holds them, in ascending order.
static int32_t tokens_ascending(int32_t value) {
    int32_t sorted = 0;
    for (int token = TOKENS_MAX; token > 0; token--)
        for (int32_t rest = value; rest > 0; rest >>= 5)
            if ((rest & 31) == token) sorted = sorted << 5 | token;
    return sorted;
}

// What one constraint says about itself.
static void settle_item(const Layout *boxes, SpelledConstraint *item) {
    const ConstraintKind *kind = item->kind;
    if (kind->usual && item->value == kind->usual(boxes)) item->value = 0;
    if (kind->value == VALUE_TOKENS) item->value = tokens_ascending(item->value);
    if (kind->bare && item->value == 0 && item->count >= kind->bare->cells.least) item->kind = kind->bare;
}

// All cells in which a kind allows its tokens go to the first constraint of that kind.
static void merge_tokens(const Layout *boxes, BoardSpelling *spelling, int first) {
    SpelledConstraint *into = &spelling->item[first];
    CellSet all = {{0}};
    for (int i = spelling->count - 1; i >= first; i--) {
        SpelledConstraint *item = &spelling->item[i];
        if (item->kind != into->kind) continue;
        for (int k = 0; k < item->count; k++) cellset_add(&all, item->cell[k]);
        if (i > first) remove_item(spelling, i);
    }
    into->cell = &spelling->cell[spelling->cells];
    into->count = 0;
    for (int cell = 0; cell < boxes->cells; cell++)
        if (cellset_has(&all, cell)) into->cell[into->count++] = (CellIndex)cell;
    spelling->cells += into->count;
}

// True when the constraint is of the kind, or means one of it.
static bool is_as(const SpelledConstraint *item, const ConstraintKind *kind) {
    return item->kind == kind || (item->kind->twin == kind && item->value == item->kind->twin_value);
}

// Constraints of this kind and of its twin.
static void settle_twins(BoardSpelling *spelling, const ConstraintKind *kind) {
    bool others = false;
    for (int i = 0; i < spelling->count; i++)
        others = others || (spelling->item[i].kind == kind && spelling->item[i].value != kind->twin_value);
    for (int i = 0; i < spelling->count; i++) {
        SpelledConstraint *item = &spelling->item[i];
        if (!is_as(item, kind->twin)) continue;
        item->kind = others ? kind : kind->twin;
        item->value = others ? kind->twin_value : 0;
    }
}

static int find_region(const BoardSpelling *spelling, const ConstraintKind *kind, const CellIndex *cell,
                       int count) {
    for (int i = 0; i < spelling->count; i++) {
        const SpelledConstraint *item = &spelling->item[i];
        if (item->kind == kind && item->count == count && cells_compare(item->cell, cell, count) == 0)
            return i;
    }
    return -1;
}

// The regions that this kind stands for.
static void settle_regions(const Layout *boxes, BoardSpelling *spelling, const ConstraintKind *kind) {
    CellIndex cell[TOKENS_MAX];
    bool there = has_kind(spelling, kind), all = kind->region(boxes, 0, cell);
    for (int i = 0; all && !there && kind->region(boxes, i, cell); i++)
        all = find_region(spelling, kind->region_kind, cell, boxes->order) >= 0;
    if (!all) return;
    for (int i = 0; kind->region(boxes, i, cell); i++) {
        int index;
        while ((index = find_region(spelling, kind->region_kind, cell, boxes->order)) >= 0)
            remove_item(spelling, index);
    }
    if (!there) spelling->item[spelling->count++] = (SpelledConstraint){.kind = kind, .cell = spelling->cell};
}

static void settle_unmarked(BoardSpelling *spelling, const ConstraintKind *kind) {
    for (int i = 0; i < spelling->count; i++)
        if (is_as(&spelling->item[i], kind->marks[0]) || is_as(&spelling->item[i], kind->marks[1])) return;
    for (int i = 0; i < spelling->count; i++)
        if (spelling->item[i].kind == kind) spelling->item[i].kind = kind->unmarked;
}

static void remove_repeated(BoardSpelling *spelling) {
    for (int i = spelling->count - 1; i > 0; i--)
        if (compare_items(&spelling->item[i - 1], &spelling->item[i]) == 0) remove_item(spelling, i);
}

void board_spelling_settle(const Layout *boxes, BoardSpelling *spelling) {
    const ConstraintKind *kind;
    for (int i = 0; i < spelling->count; i++) settle_item(boxes, &spelling->item[i]);
    for (int i = 0; i < spelling->count; i++)
        if (spelling->item[i].kind->tokens) merge_tokens(boxes, spelling, i);
    for (int number = 0; (kind = constraint_kind(number)) != NULL; number++) {
        if (kind->twin) settle_twins(spelling, kind);
        if (kind->region) settle_regions(boxes, spelling, kind);
        if (kind->unmarked) settle_unmarked(spelling, kind);
    }
    sort(spelling);
    remove_repeated(spelling);
}
