// ALS-W-Wings: a token x has two places in a house. One sees all places of x in an almost locked set A, the
// other all those in a set B. So one of the sets loses x and holds all its other tokens: a token z that both
// have goes from the cells that see all places of z in both.
//
// With two pairs for sets it is a W-Wing, of which this is the general form (StrmCkr, Sudoku Players' Forum).

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/als/als_sets.h"
#include "core/logic/finder.h"

// A token's two places in a house, and the sets that lose it to the one and to the other.
typedef struct {
    uint8_t house, token;
    CellIndex place[2];
    uint16_t *set[2];
    int count[2];
} AlsHinge;

typedef struct {
    uint16_t hinge, a, b;
    uint8_t size; // cells of both sets
} AlsWWing;

typedef struct {
    const StepQuery *query;
    AlsSets sets;
    AlsHinge *hinge;
    int hinge_count;
    size_t hinge_room;
    AlsWWing *wing;
    int count;
    size_t room;
} AlsWSearch;

// Sets with the token that have neither place, and lose it when this place is true.
static void collect_sets(AlsWSearch *search, AlsHinge *hinge, int side) {
    const AlsSets *sets = &search->sets;
    hinge->set[side] = mem_alloc(((size_t)sets->count + 1) * sizeof **hinge->set);
    for (int i = 0; i < sets->count; i++) {
        const Als *als = &sets->als[i];
        if (!(als->seen_tokens & marks_bit(hinge->token))) continue;
        if (!cellset_has(&als->sees[hinge->token - 1], hinge->place[side])) continue;
        if (!cellset_has(&als->cells, hinge->place[1 - side]))
            hinge->set[side][hinge->count[side]++] = (uint16_t)i;
    }
}

static void add_hinge(AlsWSearch *search, int house, int token, int first, int second) {
    for (int i = 0; i < search->hinge_count; i++) {
        const AlsHinge *known = &search->hinge[i];
        if (known->token == token && known->place[0] == first && known->place[1] == second) return;
    }
    search->hinge =
        mem_room(search->hinge, &search->hinge_room, (size_t)search->hinge_count + 1, sizeof *search->hinge);
    AlsHinge *hinge = &search->hinge[search->hinge_count++];
    *hinge = (AlsHinge){(uint8_t)house, (uint8_t)token, {(CellIndex)first, (CellIndex)second}, {NULL}, {0}};
    for (int side = 0; side < 2; side++) collect_sets(search, hinge, side);
}

// Each two places once, with the house in which people look first.
static void find_hinges(AlsWSearch *search) {
    const Position *position = search->query->position;
    const Layout *layout = position->layout;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        const CellIndex *cell = layout->house[house].cell;
        TokenPlaces places = finder_places(position, &layout->house[house]);
        for (int token = 1; token <= layout->order; token++) {
            TokenMask where = places.where[token];
            if (marks_count(where) != 2) continue;
            add_hinge(search, house, token, cell[marks_first(where) - 1],
                      cell[marks_first(where & (where - 1)) - 1]);
        }
    }
}

static TokenMask lost_tokens(const AlsWSearch *search, const AlsWWing *wing) {
    const Als *a = &search->sets.als[wing->a], *b = &search->sets.als[wing->b];
    int token = search->hinge[wing->hinge].token;
    return als_removable(&search->sets, a, b, a->tokens & b->tokens & ~marks_bit(token));
}

static void find_wings(AlsWSearch *search, int number) {
    const AlsHinge *hinge = &search->hinge[number];
    for (int i = 0; i < hinge->count[0]; i++) {
        const Als *a = &search->sets.als[hinge->set[0][i]];
        for (int j = 0; j < hinge->count[1]; j++) {
            const Als *b = &search->sets.als[hinge->set[1][j]];
            int size = a->cell_count + b->cell_count;
            AlsWWing wing = {(uint16_t)number, hinge->set[0][i], hinge->set[1][j], (uint8_t)size};
            if (size == 2 || !als_disjoint(a, b) || lost_tokens(search, &wing) == 0) continue;
            search->wing = mem_room(search->wing, &search->room, (size_t)search->count + 1, sizeof wing);
            search->wing[search->count++] = wing;
        }
    }
}

static bool give(const AlsWSearch *search, const AlsWWing *wing) {
    const AlsHinge *hinge = &search->hinge[wing->hinge];
    const Als *set[] = {&search->sets.als[wing->a], &search->sets.als[wing->b]};
    Step step = {0};
    als_add_removals(&step, set[0], set[1], lost_tokens(search, wing));
    als_add_set(&search->sets, &step, wing->a, 0);
    als_add_set(&search->sets, &step, wing->b, 1);
    finder_add_house(&step, hinge->house);
    als_add_common(&step, set[0], set[1], hinge->token);
    for (int side = 0; side < 2; side++) {
        int place = hinge->place[side];
        step.pattern.cell[place] |= marks_bit(hinge->token);
        cellset_add(&step.pattern_cells, place);
        finder_add_marks(&step, place, marks_bit(hinge->token), STEP_FIN);
    }
    return finder_give(search->query, &step);
}

bool als_w_wing_find(const StepQuery *query) {
    AlsWSearch search = {.query = query};
    bool going = true;
    als_sets_init(&search.sets, query->position);
    find_hinges(&search);
    for (int i = 0; i < search.hinge_count; i++) find_wings(&search, i);
    for (int size = 3; size <= 2 * ALS_CELLS_MAX; size++)
        for (int i = 0; i < search.count && going; i++)
            if (search.wing[i].size == size) going = give(&search, &search.wing[i]);
    for (int i = 0; i < search.hinge_count; i++)
        for (int side = 0; side < 2; side++) free(search.hinge[i].set[side]);
    free(search.hinge);
    free(search.wing);
    als_sets_finish(&search.sets);
    return going;
}
