// What the engines for 9x9 make of sets of tokens, as the general search asks them: on each instruction set
// the same, nothing that a solution needs, and no contradiction where there is a solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/base/processor.h"
#include "core/base/rng.h"
#include "core/make/full_grid.h"
#include "core/search/model.h"
#include "core/solve/solver_single.h"
#include "support/sanitized.h"

enum { CELLS = 81, WAYS_MAX = 3, CASES = SANITIZED ? 2000 : 20000, NODES_MAX = 20000 };

typedef struct {
    Layout layout;
    ModelHouses *way[WAYS_MAX];
    int ways;
} Houses;

static Houses houses;

static int list_ways(void **state) {
    (void)state;
    houses.way[houses.ways++] = solver_houses_portable;
#if defined(__x86_64__)
    if (processor_has_avx2()) houses.way[houses.ways++] = solver_houses_avx2;
    if (processor_has_avx512()) houses.way[houses.ways++] = solver_houses_avx512;
#endif
    return layout_init(&houses.layout, "9x9") ? 0 : -1;
}

// Sets around a solution, with few other tokens or more.
static void draw_sets(Rng *rng, const Grid *solution, bool few, TokenMask *out) {
    for (int cell = 0; cell < CELLS; cell++) {
        TokenMask others = (TokenMask)rng_next(rng) & (TokenMask)rng_next(rng);
        if (few) others &= (TokenMask)rng_next(rng);
        out[cell] = (token_bit(solution->cell[cell]) | others) & tokens_up_to(9);
    }
}

// Whether any solution is within the sets: the cell with the fewest tokens left is tried with each. -1 when
// that takes too long.
static int any_solution(const TokenMask *set, Grid *grid, int *nodes) {
    int best = -1, fewest = 10;
    TokenMask left_of_best = 0;
    if (--*nodes < 0) return -1;
    for (int cell = 0; cell < CELLS; cell++) {
        if (grid->cell[cell]) continue;
        TokenMask left = set[cell];
        const CellSet *peers = &houses.layout.peers[cell];
        for (int peer = cellset_next(peers, 0); peer >= 0; peer = cellset_next(peers, peer + 1))
            if (grid->cell[peer]) left &= ~token_bit(grid->cell[peer]);
        if (__builtin_popcount(left) >= fewest) continue;
        fewest = __builtin_popcount(left);
        best = cell;
        left_of_best = left;
    }
    if (best < 0) return 1;
    for (TokenMask left = left_of_best; left; left &= left - 1) {
        grid->cell[best] = (uint8_t)(__builtin_ctz(left) + 1);
        int any = any_solution(set, grid, nodes);
        grid->cell[best] = 0;
        if (any != 0) return any;
    }
    return 0;
}

// All ways do the same, and say truly what they changed.
static bool follow_alike(const TokenMask *before, TokenMask *out, uint64_t cells[MODEL_CELL_WORDS],
                         int seed) {
    bool possible = false;
    for (int i = 0; i < houses.ways; i++) {
        TokenMask set[CELLS];
        uint64_t changed[MODEL_CELL_WORDS] = {0};
        memcpy(set, before, sizeof set);
        bool now = houses.way[i](set, changed);
        for (int cell = 0; now && cell < CELLS; cell++) {
            if ((set[cell] & ~before[cell]) || set[cell] == 0) fail_msg("seed %d: cell %d", seed, cell);
            if ((set[cell] != before[cell]) != (changed[cell / 64] >> cell % 64 & 1))
                fail_msg("seed %d: way %d says of cell %d what is not so", seed, i, cell);
        }
        if (!now && !(changed[0] | changed[1])) fail_msg("seed %d: nowhere a contradiction", seed);
        if (i > 0 && (now != possible || memcmp(cells, changed, sizeof changed) != 0 ||
                      (now && memcmp(set, out, sizeof set) != 0)))
            fail_msg("seed %d: way %d differs", seed, i);
        possible = now;
        memcpy(out, set, sizeof set);
        memcpy(cells, changed, sizeof changed);
    }
    return possible;
}

static void test_solutions_stay(void **state) {
    (void)state;
    int changes = 0;
    for (int seed = 0; seed < CASES; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        Grid solution;
        TokenMask before[CELLS], after[CELLS];
        uint64_t cells[MODEL_CELL_WORDS];
        full_grid_draw(&houses.layout, &rng, &solution);
        draw_sets(&rng, &solution, seed % 2, before);
        if (!follow_alike(before, after, cells, seed)) fail_msg("seed %d: there is a solution", seed);
        for (int cell = 0; cell < CELLS; cell++)
            if (!(after[cell] & token_bit(solution.cell[cell]))) fail_msg("seed %d: cell %d", seed, cell);
        changes += (cells[0] | cells[1]) != 0;
    }
    assert_true(changes > CASES / 2);
}

// A token that has one place in a house, or stands alone in a cell, is nowhere else in its houses.
static void test_singles_are_followed(void **state) {
    (void)state;
    for (int seed = 0; seed < CASES; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        Grid solution;
        TokenMask before[CELLS], after[CELLS];
        uint64_t cells[MODEL_CELL_WORDS];
        full_grid_draw(&houses.layout, &rng, &solution);
        draw_sets(&rng, &solution, true, before);
        assert_true(follow_alike(before, after, cells, seed));
        for (int h = 0; h < houses.layout.house_count; h++) {
            const House *house = &houses.layout.house[h];
            for (int token = 1; token <= 9; token++) {
                int places = 0, settled = 0;
                for (int i = 0; i < 9; i++) {
                    TokenMask set = after[house->cell[i]];
                    places += (set & token_bit(token)) != 0;
                    settled += set == token_bit(token);
                }
                if (places == 0 || (places == 1) != (settled == 1))
                    fail_msg("seed %d: token %d has %d places in house %d", seed, token, places, h);
            }
        }
    }
}

static void test_contradictions_are_true(void **state) {
    (void)state;
    int contradictions = 0, settled = 0;
    for (int seed = 0; seed < CASES; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        Grid solution, empty = {{0}};
        TokenMask before[CELLS], after[CELLS];
        uint64_t cells[MODEL_CELL_WORDS];
        full_grid_draw(&houses.layout, &rng, &solution);
        draw_sets(&rng, &solution, true, before);
        for (int i = 0; i < 3; i++) {
            int cell = (int)rng_below(&rng, CELLS);
            TokenMask others = before[cell] & ~token_bit(solution.cell[cell]);
            if (others) before[cell] = others;
        }
        if (follow_alike(before, after, cells, seed)) continue;
        int nodes = NODES_MAX, any = any_solution(before, &empty, &nodes);
        if (any > 0) fail_msg("seed %d: there is a solution", seed);
        contradictions++;
        settled += any == 0;
    }
    assert_true(contradictions > CASES / 10 && settled == contradictions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solutions_stay),
        cmocka_unit_test(test_singles_are_followed),
        cmocka_unit_test(test_contradictions_are_true),
    };
    return cmocka_run_group_tests(tests, list_ways, NULL);
}
