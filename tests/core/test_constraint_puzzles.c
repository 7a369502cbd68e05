// Puzzles made on boards with constraints of every kind, from 4x4 to 25x25: each has one solution by a search
// that knows only what each kind means (support/constraint_brute.h).
//
// With NONET_SOAK 1,000 of each kind and size (100 on 25x25), which takes hours and tells how far it is. A
// kind's key as an argument chooses that kind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "core/base/memory.h"
#include "core/make/board_draw.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "support/constraint_brute.h"
#include "support/sanitized.h"

enum { MIXED = -1, PUZZLES = TEST_SOAK ? 1000 : SANITIZED ? 2 : 8 };

static const char *only; // the key of the kind that was chosen, or NULL

static const char *key_of(int kind) { return kind == MIXED ? "mixed" : constraint_kind(kind)->key; }

static bool is_chosen(int kind) { return !only || strcmp(only, key_of(kind)) == 0; }

static void check_unique(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    assert_int_equal(brute_solutions(layout, puzzle), 1);
    assert_true(constraints_hold(layout, solution) && grid_complete(layout, solution));
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell]) assert_int_equal(puzzle->cell[cell], solution->cell[cell]);
}

static void say_done(const char *id, int kind, int puzzles) {
    if (TEST_SOAK) print_message("%s %s: %d puzzles\n", id, key_of(kind), puzzles);
}

// ---- a few constraints anywhere, minimal puzzles

static void draw_solvable(const char *id, int kind, Rng *rng, Layout *out) {
    Grid empty = {{0}};
    for (int tries = 0;; tries++) {
        assert_true(tries < 260);
        if (draw_constraints(id, kind, kind == MIXED ? 4 : 2, rng, out) && solver_count(out, &empty, 1) > 0)
            return;
    }
}

static void check_minimal(const char *id, int kind, int wanted) {
    Rng rng = rng_seed(77 + (uint64_t)kind);
    MEM_LOCAL(Layout, layout);
    for (int made = 0; made < wanted; made++) {
        Grid puzzle, solution;
        draw_solvable(id, kind, &rng, layout);
        assert_true(generate_puzzle(layout, &rng, &(GenerateSpec){.minimal = true}, &puzzle, &solution));
        check_unique(layout, &puzzle, &solution);
        CellSet redundant = solver_redundant_clues(layout, &puzzle);
        assert_true(cellset_empty(&redundant));
    }
    say_done(id, kind, wanted);
}

static bool exists_on_6x6(const char *key) { return strcmp(key, "all-dots") != 0; }

// Rules for all neighbours leave so few clues on larger boards that the enumeration does not come to an end.
static bool leaves_few_clues(const char *key) {
    return strcmp(key, "non-consecutive") == 0 || strncmp(key, "all-", 4) == 0;
}

static void test_minimal_puzzles(void **state) {
    (void)state;
    for (int kind = 0; kind < kind_count(); kind++) {
        if (!is_chosen(kind)) continue;
        if (exists_on_6x6(key_of(kind))) check_minimal("6x6", kind, PUZZLES);
        if (!TEST_SOAK || leaves_few_clues(key_of(kind))) continue;
        check_minimal("8x8", kind, PUZZLES);
        check_minimal("9x9", kind, PUZZLES);
    }
    if (is_chosen(MIXED)) check_minimal("6x6", MIXED, 5 * PUZZLES);
}

// ---- boards drawn by the program, with so many clues that the enumeration comes to an end

enum { CLUES_PERCENT = 55 };

// Boards that are not drawn: no grid keeps the rule, none is found in time, or the kind is for small boards.
static bool is_refused(const char *id, const char *key) {
    static const char *const REFUSED[][2] = {
        {"4x4", "anti-king"}, {"4x4", "non-consecutive"}, {"4x4", "x"},        {"12x12", "renban"},
        {"15x15", "renban"},  {"16x16", "renban"},        {"25x25", "renban"}, {"25x25", "hyper"}};
    bool refused = false;
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++)
        refused = refused || (strcmp(REFUSED[i][0], id) == 0 && strcmp(REFUSED[i][1], key) == 0);
    return refused;
}

static void check_drawn(const char *id, int kind, int wanted) {
    Rng rng = rng_seed(177 + (uint64_t)kind);
    MEM_LOCAL(Layout, base);
    MEM_LOCAL(Layout, layout);
    layout_init(base, id);
    const BoardDrawSpec draw = {.asks = {{{.kind = kind}}, 1}};
    const GenerateSpec dig = {.clues_min = base->cells * CLUES_PERCENT / 100};
    for (int made = 0; made < wanted; made++) {
        Grid puzzle, solution;
        TextError error = {0};
        if (!board_draw_possible(base, &draw, &error) ||
            !board_draw(base, &draw, &rng, layout, &solution, &error)) {
            if (!is_refused(id, key_of(kind))) fail_msg("%s %s: %s", id, key_of(kind), error.reason);
            return;
        }
        assert_false(is_refused(id, key_of(kind)));
        assert_true(generate_dig(layout, &rng, &dig, &solution, &solution, &puzzle));
        check_unique(layout, &puzzle, &solution);
    }
    say_done(id, kind, wanted);
}

static void test_drawn_puzzles(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int soak;
    } BOARDS[] = {{"4x4", 1000},   {"6x6", 1000},   {"8x8", 1000},   {"9x9", 1000}, {"10x10", 1000},
                  {"12x12", 1000}, {"15x15", 1000}, {"16x16", 1000}, {"25x25", 100}};
    for (int kind = 0; kind < kind_count(); kind++) {
        for (int i = 0; is_chosen(kind) && i < (int)(sizeof BOARDS / sizeof *BOARDS); i++)
            if (TEST_SOAK || (kind + i) % (SANITIZED ? 18 : 3) == 0)
                check_drawn(BOARDS[i].id, kind, TEST_SOAK ? BOARDS[i].soak : 1);
    }
}

int main(int argc, char **argv) {
    only = argc > 1 ? argv[1] : NULL;
    bool known = !only || is_chosen(MIXED);
    for (int kind = 0; kind < kind_count(); kind++) known = known || is_chosen(kind);
    if (!known) return fprintf(stderr, "there is no kind '%s'\n", only), 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimal_puzzles),
        cmocka_unit_test(test_drawn_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
