#include "core/make/constraint_draw.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/make/constraint_place.h"

enum {
    STEPWISE_TRIES = 60, // at one size, if stepwise: a wrong step shows at once
    TRIES = 600,         // at one size, for other grown kinds
};

static int below(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

// Whether the grid, which satisfies the plain board, satisfies the one constraint of the trial board. Unless
// that is said of the whole board, it says nothing of other cells than its own.
static bool satisfies(const Layout *trial, const Grid *grid, const ConstraintPlace *place) {
    if (place->count == 0) return grid_conflicts(trial, grid, NULL, 0) == 0;
    for (int i = 0; i < place->count; i++) {
        int cell = place->cell[i], token = grid->cell[cell];
        if (!(trial->domain[cell] & token_bit(token))) return false;
        for (int k = 0; k < i; k++)
            if (grid->cell[place->cell[k]] == token && cellset_has(&trial->peers[cell], place->cell[k]))
                return false;
    }
    for (int i = 0; i < trial->rule_count; i++)
        if (!grid_keeps_rule(trial, &trial->rule[i], grid)) return false;
    return true;
}

// Takes the constraint off the trial board. It has changed its own cells at most, unless it brought a house
// or is said of the whole board.
static void clear_trial(const Layout *plain, const ConstraintPlace *place, Layout *trial) {
    if (place->count == 0 || trial->house_count != plain->house_count) {
        *trial = *plain;
        return;
    }
    for (int i = 0; i < place->count; i++) {
        trial->peers[place->cell[i]] = plain->peers[place->cell[i]];
        trial->domain[place->cell[i]] = plain->domain[place->cell[i]];
    }
    trial->peers_beyond_houses = plain->peers_beyond_houses;
    trial->constraint_count = trial->constraint_cell_count = 0;
    trial->rule_count = trial->rule_cell_count = 0;
}

// Whether the constraint is possible and the grid satisfies it. Sets the place's value.
static bool keeps(ConstraintDraw *draw, int kind, ConstraintPlace *place) {
    const ConstraintKind *what = constraint_kind(kind);
    Layout *trial = draw->trial;
    place->value =
        what->random.value ? what->random.value(draw->grid, place->cell, place->count, draw->rng) : 0;
    bool kept = constraint_add(trial, kind, place->value, place->cell, place->count, &draw->why) &&
                (!draw->grid || (constraint_build(trial, NULL) && satisfies(trial, draw->grid, place)));
    clear_trial(draw->plain, place, trial);
    return kept;
}

static bool add(ConstraintDraw *draw, int kind, const ConstraintPlace *place, TextError *error) {
    return constraint_add(draw->out, kind, place->value, place->cell, place->count, error);
}

static void turn_round(ConstraintPlace *place) {
    for (int i = 0, k = place->count - 1; i < k; i++, k--) {
        CellIndex other = place->cell[i];
        place->cell[i] = place->cell[k];
        place->cell[k] = other;
    }
}

// The same, but also tries an edge the other way round. A diagonal with a value is seen from a random end.
static bool keeps_somehow(ConstraintDraw *draw, int kind, ConstraintPlace *place) {
    const ConstraintKind *what = constraint_kind(kind);
    bool seen = what->over == OVER_DIAGONAL && what->value != VALUE_NONE;
    if (seen && below(draw->rng, 2)) turn_round(place);
    if (keeps(draw, kind, place)) return true;
    if (what->over != OVER_EDGE) return false;
    turn_round(place);
    if (keeps(draw, kind, place)) return true;
    turn_round(place);
    return false;
}

static bool is_below(const ConstraintPlace *edge) { return abs(edge->cell[0] - edge->cell[1]) > 1; }

static void take_edge(ConstraintDraw *draw, const ConstraintPlace *edge) {
    cellset_add(&draw->signs[is_below(edge)], edge->cell[0] < edge->cell[1] ? edge->cell[0] : edge->cell[1]);
}

static bool is_free(const ConstraintDraw *draw, ConstraintOver over, const ConstraintPlace *place) {
    if (over == OVER_EDGE) return !cellset_has(&draw->signs[is_below(place)], place->cell[0]);
    return over != OVER_CELLS || !cellset_has(&draw->taken[over], place->cell[0]);
}

static int how_many(const ConstraintAsk *ask, int usual_share, int all) {
    if (ask->number && !ask->share) return ask->number;
    int number = ((ask->share ? ask->number : usual_share) * all + 50) / 100;
    return number > 0 ? number : 1;
}

static bool too_few(const ConstraintDraw *draw, const ConstraintAsk *ask, int found, TextError *error) {
    const ConstraintKind *kind = constraint_kind(ask->kind);
    if (found == 0 && draw->why.reason[0]) return text_error(error, 0, 0, "%s", draw->why.reason);
    return text_error(error, 0, 0, "%s: there is room for %d, not for %d", kind->name, found, ask->number);
}

// Adds the chosen cells as one constraint.
static bool add_cells(ConstraintDraw *draw, int kind, const CellSet *chosen, TextError *error) {
    CellIndex cell[CELLS_MAX];
    int count = 0;
    for (int i = 0; i < draw->plain->cells; i++)
        if (cellset_has(chosen, i)) cell[count++] = (CellIndex)i;
    draw->taken[OVER_CELLS] = cellset_or(draw->taken[OVER_CELLS], *chosen);
    return count == 0 || constraint_add(draw->out, kind, 0, cell, count, error);
}

// `place`: room for CONSTRAINT_PLACES_MAX.
static bool draw_places(ConstraintDraw *draw, const ConstraintAsk *ask, ConstraintPlace *place,
                        TextError *error) {
    const ConstraintKind *kind = constraint_kind(ask->kind);
    CellSet chosen = {{0}};
    int all = constraint_places(draw->plain, kind->over, place), kept = 0;
    for (int i = 0; i < all; i++)
        if (is_free(draw, kind->over, &place[i]) && keeps_somehow(draw, ask->kind, &place[i]))
            place[kept++] = place[i];
    int wanted = how_many(ask, kind->random.share, kept);
    if (wanted > kept && ((ask->number && !ask->share) || draw->why.reason[0]))
        return too_few(draw, ask, kept, error);
    for (int i = 0; i < kept; i++) { // each set of `wanted` is equally likely
        if (below(draw->rng, kept - i) >= wanted) continue;
        wanted--;
        if (kind->over == OVER_CELLS)
            cellset_add(&chosen, place[i].cell[0]);
        else if (!add(draw, ask->kind, &place[i], error))
            return false;
        if (kind->over == OVER_EDGE) take_edge(draw, &place[i]);
    }
    return add_cells(draw, ask->kind, &chosen, error);
}

// Draws one of the two marks wherever one is possible; a random one where both are.
static bool draw_marks(ConstraintDraw *draw, const ConstraintAsk *ask, ConstraintPlace *place,
                       TextError *error) {
    const ConstraintKind *kind = constraint_kind(ask->kind);
    int all = constraint_places(draw->plain, OVER_EDGE, place);
    for (int i = 0; i < all; i++) {
        int first = below(draw->rng, 2);
        for (int k = 0; k < 2; k++) {
            int mark = constraint_kind_of(kind->marks[first ^ k]->key);
            if (!keeps_somehow(draw, mark, &place[i])) continue;
            if (!add(draw, mark, &place[i], error)) return false;
            take_edge(draw, &place[i]);
            break;
        }
    }
    return add(draw, ask->kind, &(ConstraintPlace){.count = 0}, error);
}

// --- Grown ones

static int random_of(Rng *rng, const CellSet *set) {
    int cell = cellset_next(set, 0);
    for (int i = below(rng, cellset_count(set)); i > 0; i--) cell = cellset_next(set, cell + 1);
    return cell;
}

static CellSet free_cells(const ConstraintDraw *draw, ConstraintOver over) {
    CellSet all = {{0}};
    for (int cell = 0; cell < draw->plain->cells; cell++) cellset_add(&all, cell);
    return cellset_minus(all, draw->taken[over]);
}

static CellSet neighbours(const Layout *layout, int cell, bool by_corners) {
    CellSet set = {{0}};
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int row = layout_row(layout, cell) + down, column = layout_column(layout, cell) + right;
            if ((by_corners || down == 0 || right == 0) && constraint_place_inside(layout, row, column))
                cellset_add(&set, layout_cell(layout, row, column));
        }
    cellset_remove(&set, cell);
    return set;
}

// The corner that a step between two cells crosses; -1: it crosses an edge.
static int corner_of(const Layout *layout, int a, int b) {
    int row = layout_row(layout, a), column = layout_column(layout, a);
    int other_row = layout_row(layout, b), other_column = layout_column(layout, b);
    if (row == other_row || column == other_column) return -1;
    return layout_cell(layout, row < other_row ? row : other_row,
                       column < other_column ? column : other_column);
}

// Adds a cell to a growing constraint. False when no cell can be added.
static bool grow_by_one(ConstraintDraw *draw, int kind, bool line, ConstraintPlace *place) {
    const ConstraintKind *what = constraint_kind(kind);
    CellSet next = {{0}}, left = free_cells(draw, what->over);
    for (int i = line ? place->count - 1 : 0; i < place->count; i++)
        next = cellset_or(next, neighbours(draw->plain, place->cell[i], line));
    for (int i = 0; i < place->count; i++) cellset_remove(&left, place->cell[i]);
    for (next = cellset_and(next, left); !cellset_empty(&next);) {
        int cell = random_of(draw->rng, &next);
        int corner = line ? corner_of(draw->plain, place->cell[place->count - 1], cell) : -1;
        bool crosses =
            corner >= 0 && (cellset_has(&draw->crossed, corner) || cellset_has(&place->crossed, corner));
        cellset_remove(&next, cell);
        if (crosses) continue;
        place->cell[place->count++] = (CellIndex)cell;
        bool fine = !what->random.stepwise || place->count < what->cells.least || keeps(draw, kind, place);
        if (fine && corner >= 0) cellset_add(&place->crossed, corner);
        if (fine) return true;
        place->count--;
    }
    return false;
}

static bool grow(ConstraintDraw *draw, int kind, int size, ConstraintPlace *out) {
    CellSet left = free_cells(draw, constraint_kind(kind)->over);
    *out = (ConstraintPlace){.count = 0};
    if (cellset_empty(&left)) return false;
    out->cell[out->count++] = (CellIndex)random_of(draw->rng, &left);
    while (out->count < size)
        if (!grow_by_one(draw, kind, constraint_kind(kind)->over == OVER_LINE, out)) return false;
    return true;
}

// Whether the cells from number `size` on hold the same tokens as those before.
static bool is_repeated(const Grid *grid, const ConstraintPlace *place, int size) {
    for (int i = 0; i < size; i++)
        if (grid->cell[place->cell[i]] != grid->cell[place->cell[size + i]]) return false;
    return true;
}

// Adds the cells of the same area elsewhere, where the grid has the same tokens. False when there are none.
static bool find_twin(ConstraintDraw *draw, int kind, ConstraintPlace *place) {
    const Layout *layout = draw->plain;
    int size = place->count, first = place->cell[0];
    CellSet left = free_cells(draw, constraint_kind(kind)->over), to;
    for (int i = 0; i < size; i++) cellset_remove(&left, place->cell[i]);
    for (to = left; !cellset_empty(&to);) {
        int cell = random_of(draw->rng, &to), count = size;
        cellset_remove(&to, cell);
        for (int i = 0; i < size; i++) {
            int row =
                layout_row(layout, place->cell[i]) + layout_row(layout, cell) - layout_row(layout, first);
            int column = layout_column(layout, place->cell[i]) + layout_column(layout, cell) -
                         layout_column(layout, first);
            if (constraint_place_inside(layout, row, column) &&
                cellset_has(&left, layout_cell(layout, row, column)))
                place->cell[count++] = (CellIndex)layout_cell(layout, row, column);
        }
        place->count = count;
        if (count == 2 * size && is_repeated(draw->grid, place, size) && keeps(draw, kind, place))
            return true;
    }
    return false;
}

// One of `size` cells or, where there is none, of the next smaller size that can be found.
static bool draw_grown_one(ConstraintDraw *draw, int kind, int size, int least, ConstraintPlace *out) {
    const ConstraintRandom *random = &constraint_kind(kind)->random;
    bool twins = random->how == DRAWN_TWINS;
    for (; size >= least; size--)
        for (int i = 0; i < (random->stepwise ? STEPWISE_TRIES : TRIES); i++)
            if (grow(draw, kind, size, out) && (twins ? find_twin(draw, kind, out) : keeps(draw, kind, out)))
                return true;
    return false;
}

static void take(ConstraintDraw *draw, int kind, const ConstraintPlace *place) {
    CellSet *taken = &draw->taken[constraint_kind(kind)->over];
    for (int i = 0; i < place->count; i++) cellset_add(taken, place->cell[i]);
    draw->crossed = cellset_or(draw->crossed, place->crossed);
}

static int sum_of_counts(const ConstraintPlace *place, int count) {
    int cells = 0;
    for (int i = 0; i < count; i++) cells += place[i].count;
    return cells;
}

// Lets a cell that is left join a random neighbouring constraint that has room.
static bool join(ConstraintDraw *draw, int kind, int cell, int most, ConstraintPlace *place, int count) {
    CellSet beside = neighbours(draw->plain, cell, false);
    while (!cellset_empty(&beside)) {
        int other = random_of(draw->rng, &beside);
        cellset_remove(&beside, other);
        for (int i = 0; i < count; i++) {
            ConstraintPlace more = place[i];
            bool has = false;
            for (int k = 0; k < more.count; k++) has = has || more.cell[k] == other;
            if (!has || more.count >= most) continue;
            more.cell[more.count++] = (CellIndex)cell;
            if (!keeps(draw, kind, &more)) continue;
            place[i] = more;
            return true;
        }
    }
    return false;
}

// Covers the cells that are left. Returns how many constraints there are then.
static int fill_up(ConstraintDraw *draw, int kind, int most, ConstraintPlace *place, int count) {
    CellSet left = free_cells(draw, OVER_AREA);
    while (!cellset_empty(&left)) {
        int cell = random_of(draw->rng, &left);
        cellset_remove(&left, cell);
        if (join(draw, kind, cell, most, place, count)) continue;
        place[count] = (ConstraintPlace){.cell = {(CellIndex)cell}, .count = 1};
        count += keeps(draw, kind, &place[count]);
    }
    return count;
}

static bool draw_grown(ConstraintDraw *draw, const ConstraintAsk *ask, ConstraintPlace *place,
                       TextError *error) {
    const ConstraintKind *kind = constraint_kind(ask->kind);
    const ConstraintRandom *random = &kind->random;
    int order = draw->plain->order, count = 0, cells = draw->plain->cells;
    int most = random->most && random->most < order ? random->most : order;
    int least = random->least ? random->least : order;
    bool number = ask->number && !ask->share;
    int wanted = how_many(ask, random->share, cells);
    while (number ? count < wanted : sum_of_counts(place, count) + least <= wanted || count == 0) {
        int size = least + below(draw->rng, most - least + 1);
        if (!draw_grown_one(draw, ask->kind, size, least, &place[count])) break;
        take(draw, ask->kind, &place[count++]);
    }
    if ((number && count < wanted) || (count == 0 && draw->why.reason[0]))
        return too_few(draw, ask, count, error);
    if (kind->over == OVER_AREA && !number && wanted == cells)
        count = fill_up(draw, ask->kind, most, place, count);
    for (int i = 0; i < count; i++) {
        if (kind->over != OVER_LINE && random->how != DRAWN_TWINS) cells_sort(place[i].cell, place[i].count);
        if (!add(draw, ask->kind, &place[i], error)) return false;
    }
    return true;
}

static bool draw_in(ConstraintDraw *draw, const ConstraintAsk *ask, ConstraintPlace *place,
                    TextError *error) {
    switch (constraint_kind(ask->kind)->random.how) {
    case DRAWN_PLACES:
    case DRAWN_FIRST: return draw_places(draw, ask, place, error);
    case DRAWN_MARKS: return draw_marks(draw, ask, place, error);
    case DRAWN_GROWN:
    case DRAWN_TWINS: break;
    }
    return draw_grown(draw, ask, place, error);
}

bool constraint_draw(ConstraintDraw *draw, const ConstraintAsk *ask, TextError *error) {
    ConstraintPlace *place = mem_alloc(CONSTRAINT_PLACES_MAX * sizeof *place);
    draw->why.reason[0] = '\0';
    *draw->trial = *draw->plain;
    bool fine = draw_in(draw, ask, place, error);
    free(place);
    return fine;
}
