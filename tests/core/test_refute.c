// Refutations of wrong entries in random puzzles of several sizes: judged line by line by the rules alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/logic/refute.h"
#include "support/finder_walk.h"

// Whether the candidate is gone once these entries of the walk stand (or stood never).
static bool is_gone(const Position *position, const Refutation *walk, const CellSet *rests, int cell,
                    int token) {
    if (!marks_has(&position->marks, cell, token)) return true;
    for (int i = cellset_next(rests, 0); i >= 0; i = cellset_next(rests, i + 1)) {
        const RefuteEntry *entry = &walk->entry[i];
        if (entry->cell == cell && entry->token != token) return true;
        if (entry->token == token && cellset_has(&position->layout->peers[cell], entry->cell)) return true;
    }
    return false;
}

static void judge_entry(const Position *position, const Refutation *walk, int index) {
    const RefuteEntry *entry = &walk->entry[index];
    const Layout *layout = position->layout;
    for (int i = cellset_next(&entry->rests, 0); i >= 0; i = cellset_next(&entry->rests, i + 1))
        assert_true(i < index);
    assert_int_equal(position->grid.cell[entry->cell], 0);
    if (entry->house < 0) {
        for (int token = 1; token <= layout->order; token++)
            assert_true(token == entry->token || is_gone(position, walk, &entry->rests, entry->cell, token));
        return;
    }
    const House *house = &layout->house[entry->house];
    assert_true(cellset_has(&house->set, entry->cell));
    for (int i = 0; i < layout->order; i++) {
        int cell = house->cell[i];
        assert_true(position->grid.cell[cell] != entry->token);
        assert_true(cell == entry->cell || is_gone(position, walk, &entry->rests, cell, entry->token));
    }
}

static void judge_end(const Position *position, const Refutation *walk) {
    const Layout *layout = position->layout;
    assert_true((walk->dead_cell >= 0) != (walk->dead_house >= 0));
    for (int token = 1; walk->dead_cell >= 0 && token <= layout->order; token++)
        assert_true(is_gone(position, walk, &walk->rests, walk->dead_cell, token));
    for (int i = 0; walk->dead_house >= 0 && i < layout->order; i++) {
        int cell = layout->house[walk->dead_house].cell[i];
        assert_int_not_equal(position->grid.cell[cell], walk->dead_token);
        assert_true(is_gone(position, walk, &walk->rests, cell, walk->dead_token));
    }
}

// Every entry leads to the end, so that nothing is said in vain.
static void judge_need(const Refutation *walk) {
    CellSet needed = walk->rests;
    for (int i = walk->count - 1; i > 0; i--) {
        assert_true(cellset_has(&needed, i));
        needed = cellset_or(needed, walk->entry[i].rests);
    }
}

static void refute_wrong_entries(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    int asked = 0, refuted = 0, longest = 0;
    Refutation walk, again;
    for (int i = 0; i < count; i++) {
        Rng rng = rng_seed((uint64_t)i + 1);
        GenerateSpec spec = {.pattern = PATTERN_NONE};
        Grid puzzle, solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        for (int cell = 0; cell < layout.cells; cell++) // some entries that are right
            if (rng_below(&rng, 4) == 0) puzzle.cell[cell] = solution.cell[cell];
        Position position = position_of_grid(&layout, &puzzle);
        for (int cell = 0; cell < layout.cells; cell++) {
            int token = 1 + (int)rng_below(&rng, (uint64_t)layout.order);
            if (puzzle.cell[cell]) continue;
            if (token == solution.cell[cell]) {
                assert_false(refute(&position, cell, token, &walk)); // nothing is said against what is true
                continue;
            }
            asked++;
            if (!refute(&position, cell, token, &walk)) continue;
            assert_true(refute(&position, cell, token, &again));
            assert_int_equal(walk.count, again.count);
            refuted++;
            assert_int_equal(walk.entry[0].cell, cell);
            assert_int_equal(walk.entry[0].token, token);
            if (walk.seen >= 0) {
                assert_int_equal(puzzle.cell[walk.seen], token);
                assert_true(cellset_has(&layout.peers[cell], walk.seen));
                continue;
            }
            for (int k = 1; k < walk.count; k++) judge_entry(&position, &walk, k);
            judge_end(&position, &walk);
            judge_need(&walk);
            if (walk.count > longest) longest = walk.count;
        }
    }
    printf("%s: seeds 1 to %d, %d of %d wrong entries refuted, in %d entries at most\n", id, count, refuted,
           asked, longest);
    assert_true(refuted * 2 > asked);
}

static void refutations_hold(void **state) {
    (void)state;
    refute_wrong_entries("9x9", 400 / CHAIN_SHARE);
    refute_wrong_entries("6x6", 400 / CHAIN_SHARE);
    refute_wrong_entries("4x4", 400 / CHAIN_SHARE);
    refute_wrong_entries("16x16", 16 / CHAIN_SHARE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(refutations_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
