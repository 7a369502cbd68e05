#include "core/make/regions_draw.h"

#include "core/board/layout.h"

enum {
    CUTS_EACH = 60, // tries to cut anew, for each region: by then the initial rows are long forgotten
    PAIR_MAX = 2 * TOKENS_MAX,
    NO_CELL = -1
};

// The cells of two regions in the order in which a walk first met them, each with the place in that order of
// the cell that it was met from. They form a tree.
typedef struct {
    int cell[PAIR_MAX], from[PAIR_MAX];
} Tree;

// A random neighbour of a cell, or NO_CELL beyond the board's edge.
static int step_from(int order, Rng *rng, int cell) {
    int row = cell / order, column = cell % order;
    switch (rng_below(rng, 4)) {
    case 0: return row > 0 ? cell - order : NO_CELL;
    case 1: return row < order - 1 ? cell + order : NO_CELL;
    case 2: return column > 0 ? cell - 1 : NO_CELL;
    default: return column < order - 1 ? cell + 1 : NO_CELL;
    }
}

// A uniform spanning tree by a random walk (D. Aldous, 1990; A. Broder, 1989).
static void draw_tree(int order, Rng *rng, const uint8_t *region, int a, int b, Tree *out) {
    int place[CELLS_MAX], at = a, count = 1;
    for (int i = 0; i < order * order; i++) place[i] = -1;
    out->cell[0] = a;
    out->from[0] = -1;
    place[a] = 0;
    while (count < 2 * order) {
        int next = step_from(order, rng, at);
        if (next == NO_CELL || (region[next] != region[a] && region[next] != region[b])) continue;
        if (place[next] < 0) {
            place[next] = count;
            out->cell[count] = next;
            out->from[count++] = place[at];
        }
        at = next;
    }
}

// Cuts the tree into halves where that is possible.
static void cut(int order, Rng *rng, const Tree *tree, int a, int b, uint8_t *region) {
    int size[PAIR_MAX], halves[PAIR_MAX], count = 0;
    bool below[PAIR_MAX] = {false};
    for (int i = 0; i < PAIR_MAX; i++) size[i] = 1;
    for (int i = 2 * order - 1; i > 0; i--) {
        size[tree->from[i]] += size[i];
        if (size[i] == order) halves[count++] = i;
    }
    if (count == 0) return;
    int half = halves[rng_below(rng, (uint64_t)count)], first = region[a], second = region[b];
    for (int i = 0; i < 2 * order; i++) {
        below[i] = i == half || (i > 0 && below[tree->from[i]]);
        region[tree->cell[i]] = (uint8_t)(below[i] ? second : first);
    }
}

void regions_draw(int order, Rng *rng, uint8_t *out_region) {
    Tree tree = {{0}, {0}};
    int cells = order * order;
    for (int cell = 0; cell < cells; cell++) out_region[cell] = (uint8_t)(cell / order);
    for (int i = 0; i < CUTS_EACH * order;) {
        int a = (int)rng_below(rng, (uint64_t)cells), b = step_from(order, rng, a);
        if (b == NO_CELL || out_region[a] == out_region[b]) continue;
        draw_tree(order, rng, out_region, a, b, &tree);
        cut(order, rng, &tree, a, b, out_region);
        i++;
    }
}
