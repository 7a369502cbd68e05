// Automorphisms out of what the search for the canonical form leaves behind
// (core/symmetry/canonical_search.h). The count falls out of it (orbit and stabiliser: at each node of the
// search, how many children lead to the form). All of them are products: at each node either nothing, or the
// automorphism that one of the other children has shown; C. Sims's chain of stabilisers, with the search's
// nodes for base.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/symmetry/canonical_search.h"

enum {
    LINES_MAX = 2 * TOKENS_MAX,
    LEVELS_MAX = 128,              // nodes of the search, and four kinds of lines alike
    STEPS_MAX = OTHERS_MAX + 1024, // lines alike: at most 120 pairs of rows, of bands, of columns, of stacks
};

// An automorphism: where each line goes. Rows are 0..order-1, columns order..2 * order - 1.
typedef struct {
    uint8_t to[LINES_MAX];
} Motion;

// Each automorphism is one product of motions: none or one of each level.
typedef struct {
    const Layout *layout;
    const Grid *puzzle;
    AutomorphismSink *sink;
    void *context;
    uint64_t given;
    int levels, steps;
    int end[LEVELS_MAX]; // of each level: where its motions end, and those of the next begin
    Motion step[STEPS_MAX];
} StabiliserChain;

static Motion motion_at_rest(void) {
    Motion rest;
    for (int i = 0; i < LINES_MAX; i++) rest.to[i] = (uint8_t)i;
    return rest;
}

static void add_step(StabiliserChain *chain, const Motion *motion) {
    assert(chain->steps < STEPS_MAX);
    chain->step[chain->steps++] = *motion;
}

// Ends a level, if it has motions.
static void end_level(StabiliserChain *chain) {
    if (chain->steps == (chain->levels > 0 ? chain->end[chain->levels - 1] : 0)) return;
    assert(chain->levels < LEVELS_MAX);
    chain->end[chain->levels++] = chain->steps;
}

static void add_others(StabiliserChain *chain, const Arrangement *first, const OtherArrangements *others) {
    int order = chain->layout->order, deepest = 0;
    for (int i = 0; i < others->count; i++) {
        if (others->item[i].level > deepest) deepest = others->item[i].level;
    }
    for (int level = 0; level <= deepest; level++) {
        for (int i = 0; i < others->count; i++) {
            const Arrangement *other = &others->item[i].arrangement;
            if (others->item[i].level != level) continue;
            Motion motion = motion_at_rest();
            for (int p = 0; p < order; p++) {
                motion.to[arrangement_row(first, order, p)] = (uint8_t)arrangement_row(other, order, p);
                motion.to[arrangement_column(first, order, p)] = (uint8_t)arrangement_column(other, order, p);
            }
            add_step(chain, &motion);
        }
        end_level(chain);
    }
}

static void exchange(Motion *motion, int a, int b) {
    motion->to[a] = (uint8_t)b;
    motion->to[b] = (uint8_t)a;
}

// Exchanges of columns, or of stacks, that no cut parts.
static void add_columns_alike(StabiliserChain *chain, const Arrangements *found, uint32_t cuts, int size) {
    int order = chain->layout->order;
    for (int p = 0; p < order; p += size) {
        for (int q = p - size; q >= 0 && !((cuts >> (q + size)) & 1); q -= size) {
            Motion motion = motion_at_rest();
            for (int i = 0; i < size; i++) {
                exchange(&motion, arrangement_column(&found->first, order, p + i),
                         arrangement_column(&found->first, order, q + i));
            }
            add_step(chain, &motion);
        }
        end_level(chain);
    }
}

// Exchanges of rows of a band.
static void add_rows_alike(StabiliserChain *chain, const Arrangements *found) {
    int order = chain->layout->order, size = chain->layout->box_rows, start = found->first.transposed * order;
    for (int r = 0; r < order; r++) {
        for (int other = r / size * size; other < r; other++) {
            if (found->row_class[other] != found->row_class[r]) continue;
            Motion motion = motion_at_rest();
            exchange(&motion, start + other, start + r);
            add_step(chain, &motion);
        }
        end_level(chain);
    }
}

// Exchanges of bands: each row for one with the same content.
static void add_bands_alike(StabiliserChain *chain, const Arrangements *found) {
    int order = chain->layout->order, size = chain->layout->box_rows, start = found->first.transposed * order;
    for (int b = 0; b < order / size; b++) {
        for (int other = 0; other < b; other++) {
            if (found->band_class[other] != found->band_class[b]) continue;
            Motion motion = motion_at_rest();
            uint32_t taken = 0;
            for (int r = b * size; r < (b + 1) * size; r++) {
                int to = other * size;
                while (found->row_class[to] != found->row_class[r] || ((taken >> to) & 1)) to++;
                taken |= UINT32_C(1) << to;
                exchange(&motion, start + r, start + to);
            }
            add_step(chain, &motion);
        }
        end_level(chain);
    }
}

// Tokens go where the cells take them; those that do not occur stay.
static bool complete_tokens(const Layout *layout, const Grid *puzzle, Transform *automorphism) {
    uint8_t from[TOKENS_MAX + 1] = {0};
    memset(automorphism->token, 0, sizeof automorphism->token);
    for (int i = 0; i < layout->cells; i++) {
        uint8_t token = puzzle->cell[i], becomes = puzzle->cell[automorphism->cell[i]];
        if ((token == 0) != (becomes == 0)) return false;
        if (token == 0) continue;
        if (automorphism->token[token] != 0 && automorphism->token[token] != becomes) return false;
        if (from[becomes] != 0 && from[becomes] != token) return false;
        automorphism->token[token] = becomes;
        from[becomes] = token;
    }
    for (int t = 1; t <= layout->order; t++) {
        if (automorphism->token[t] == 0) automorphism->token[t] = (uint8_t)t;
    }
    return true;
}

static bool give(StabiliserChain *chain, const Motion *motion) {
    const Layout *layout = chain->layout;
    int order = layout->order;
    bool transposed = motion->to[0] >= order;
    Transform automorphism = {{0}, {0}};
    for (int r = 0; r < order; r++) {
        for (int c = 0; c < order; c++) {
            int row = motion->to[transposed ? order + c : r];
            int column = motion->to[transposed ? r : order + c] - order;
            automorphism.cell[layout_cell(layout, r, c)] = (uint8_t)layout_cell(layout, row, column);
        }
    }
    bool fits = complete_tokens(layout, chain->puzzle, &automorphism);
    assert(fits);
    chain->given++;
    return chain->sink(chain->context, &automorphism);
}

// Gives every product of motions of this level and those below it, each followed by `after`.
static bool give_products(StabiliserChain *chain, int level, const Motion *after) {
    if (level == chain->levels) return give(chain, after);
    if (!give_products(chain, level + 1, after)) return false;
    for (int i = level > 0 ? chain->end[level - 1] : 0; i < chain->end[level]; i++) {
        Motion both;
        for (int line = 0; line < LINES_MAX; line++) both.to[line] = after->to[chain->step[i].to[line]];
        if (!give_products(chain, level + 1, &both)) return false;
    }
    return true;
}

static uint64_t each_regular(const Layout *layout, const Grid *puzzle, AutomorphismSink *sink,
                             void *context) {
    StabiliserChain *chain = mem_alloc(sizeof *chain); // large, as are the others below
    *chain = (StabiliserChain){.layout = layout, .puzzle = puzzle, .sink = sink, .context = context};
    Motion rest = motion_at_rest();
    Grid form;
    Arrangements found;
    canonical_find(layout, puzzle, &form, &found);
    if (found.count > 1) {
        OtherArrangements *others = mem_alloc(sizeof *others);
        canonical_search(layout, puzzle, &form, &found, others);
        add_others(chain, &found.first, others);
        free(others);
        add_columns_alike(chain, &found, found.stack_cuts, layout->box_columns);
        add_columns_alike(chain, &found, found.column_cuts, 1);
        add_rows_alike(chain, &found);
        add_bands_alike(chain, &found);
    }
    give_products(chain, 0, &rest);
    uint64_t given = chain->given;
    free(chain);
    return given;
}

// One by one: there are eight at most.
static uint64_t each_irregular(const Layout *layout, const Grid *puzzle, AutomorphismSink *sink,
                               void *context) {
    uint64_t given = 0, count = symmetry_geometry_count(layout, SYMMETRY_FULL);
    for (uint64_t g = 0; g < count; g++) {
        Transform transform;
        bool known = transform_from_number(layout, (TransformNumber){g, 0}, &transform);
        assert(known);
        if (!complete_tokens(layout, puzzle, &transform)) continue;
        given++;
        if (sink && !sink(context, &transform)) break;
    }
    return given;
}

uint64_t canonical_automorphisms(const Layout *layout, const Grid *puzzle) {
    if (!symmetry_regular(layout)) return each_irregular(layout, puzzle, NULL, NULL);
    Grid form;
    Arrangements found;
    canonical_find(layout, puzzle, &form, &found);
    return found.count;
}

uint64_t canonical_each_automorphism(const Layout *layout, const Grid *puzzle, AutomorphismSink *sink,
                                     void *context) {
    return symmetry_regular(layout) ? each_regular(layout, puzzle, sink, context)
                                    : each_irregular(layout, puzzle, sink, context);
}
