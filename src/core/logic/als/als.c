// ALS-XZ: sets A and B are linked by x. One of them lacks x, so it holds all its other tokens: a token z that
// both have is in A or in B, and goes from the cells that see all places of z in both. If they are linked by
// two tokens, each of them has exactly one of these: all their other tokens are locked in their sets.
//
// ALS-XY-Wing: A is linked with C by x, B with C by y. If A lacks z, it has x, so C has y, so B lacks y and
// has z. Rules as in HoDoKu.

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/als/als_sets.h"
#include "core/logic/finder.h"

// --- XZ ---

static TokenMask xz_tokens(const AlsSets *sets, const Als *a, const Als *b, int link_token) {
    return als_removable(sets, a, b, a->tokens & b->tokens & ~marks_bit(link_token));
}

// What goes because all tokens of the set but these two are locked in it.
static void add_locked(Step *step, const Als *als, TokenMask links, const Als *other) {
    for (TokenMask left = als->seen_tokens & ~links; left != 0; left &= left - 1) {
        int t = marks_first(left) - 1;
        als_add_removal(step, t + 1, cellset_minus(als->sees[t], other->cells));
    }
}

static bool give_xz(const AlsSets *sets, int from, const AlsLink *link, const StepQuery *query) {
    const Als *a = &sets->als[from], *b = &sets->als[link->to];
    TokenMask tokens = xz_tokens(sets, a, b, link->token);
    if (tokens == 0 && link->second == 0) return true;
    Step step = {0};
    als_add_removals(&step, a, b, tokens);
    if (link->second != 0) {
        als_add_removals(&step, a, b, xz_tokens(sets, a, b, link->second));
        add_locked(&step, a, als_link_tokens(link), b);
        add_locked(&step, b, als_link_tokens(link), a);
        if (step.tokens == 0) return true;
    }
    als_add_set(sets, &step, from, 0);
    als_add_set(sets, &step, link->to, 1);
    als_add_common(&step, a, b, link->token);
    als_add_common(&step, a, b, link->second);
    return finder_give(query, &step);
}

// The sets that have the fewest cells together come first.
static bool find_xz(const AlsSets *sets, const StepQuery *query) {
    for (int size = 2; size <= 2 * ALS_CELLS_MAX; size++) {
        for (int from = 0; from < sets->count; from++) {
            int wanted = size - sets->als[from].cell_count;
            for (int i = sets->first[from]; i < sets->first[from + 1]; i++) {
                const AlsLink *link = &sets->link[i];
                if (link->to <= from || sets->als[link->to].cell_count != wanted) continue;
                if (!give_xz(sets, from, link, query)) return false;
            }
        }
    }
    return true;
}

// --- XY-Wing ---

typedef struct {
    uint16_t hinge;
    uint8_t size; // cells of all three
    int a, b;     // indices of the links from the hinge
} AlsWing;

typedef struct {
    AlsWing *wing;
    int count;
    size_t room;
} Wings;

static TokenMask wing_tokens(const AlsSets *sets, const AlsLink *to_a, const AlsLink *to_b) {
    const Als *a = &sets->als[to_a->to], *b = &sets->als[to_b->to];
    TokenMask links = als_link_tokens(to_a) | als_link_tokens(to_b);
    return als_removable(sets, a, b, a->tokens & b->tokens & ~links);
}

static bool is_wing(const AlsSets *sets, const AlsLink *to_a, const AlsLink *to_b, bool overlap) {
    const Als *a = &sets->als[to_a->to], *b = &sets->als[to_b->to];
    if (to_a->second == 0 && to_b->second == 0 && to_a->token == to_b->token) return false;
    if (wing_tokens(sets, to_a, to_b) == 0) return false;
    if (als_disjoint(a, b)) return true;
    return overlap && !cellset_within(a->cells, b->cells) && !cellset_within(b->cells, a->cells);
}

static void collect_wings(const AlsSets *sets, bool overlap, Wings *out) {
    for (int hinge = 0; hinge < sets->count; hinge++) {
        for (int i = sets->first[hinge]; i < sets->first[hinge + 1]; i++) {
            for (int j = i + 1; j < sets->first[hinge + 1]; j++) {
                const AlsLink *to_a = &sets->link[i], *to_b = &sets->link[j];
                if (!is_wing(sets, to_a, to_b, overlap)) continue;
                out->wing = mem_room(out->wing, &out->room, (size_t)out->count + 1, sizeof *out->wing);
                int size = sets->als[hinge].cell_count + sets->als[to_a->to].cell_count +
                           sets->als[to_b->to].cell_count;
                out->wing[out->count++] = (AlsWing){(uint16_t)hinge, (uint8_t)size, i, j};
            }
        }
    }
}

static bool give_wing(const AlsSets *sets, const AlsWing *wing, const StepQuery *query) {
    const AlsLink *to_a = &sets->link[wing->a], *to_b = &sets->link[wing->b];
    const Als *a = &sets->als[to_a->to], *b = &sets->als[to_b->to], *c = &sets->als[wing->hinge];
    Step step = {0};
    als_add_removals(&step, a, b, wing_tokens(sets, to_a, to_b));
    als_add_set(sets, &step, to_a->to, 0);
    als_add_set(sets, &step, to_b->to, 1);
    als_add_set(sets, &step, wing->hinge, 2);
    als_add_common(&step, a, c, to_a->token);
    als_add_common(&step, a, c, to_a->second);
    als_add_common(&step, b, c, to_b->token);
    als_add_common(&step, b, c, to_b->second);
    return finder_give(query, &step);
}

static bool find_wings(const AlsSets *sets, bool overlap, const StepQuery *query) {
    Wings wings = {0};
    bool going = true;
    collect_wings(sets, overlap, &wings);
    for (int size = 3; size <= 3 * ALS_CELLS_MAX; size++)
        for (int i = 0; i < wings.count && going; i++)
            if (wings.wing[i].size == size) going = give_wing(sets, &wings.wing[i], query);
    free(wings.wing);
    return going;
}

// --- all ---

// HoDoKu's cases with overlapping sets are wings, chains and blossoms: the second kind of an ALS-XZ is that
// of two links. So FIND_ALS_OVERLAP makes no difference to XZ.
bool als_find(const StepQuery *query) {
    bool wing = query->technique == TECHNIQUE_ALS_XY_WING;
    assert(wing || query->technique == TECHNIQUE_ALS_XZ);
    bool overlap = wing && (query->position->options & FIND_ALS_OVERLAP) != 0;
    AlsSets sets;
    als_sets_init(&sets, query->position);
    als_sets_link(&sets, overlap);
    bool going = wing ? find_wings(&sets, overlap, query) : find_xz(&sets, query);
    als_sets_finish(&sets);
    return going;
}
