// Reverse BUGs: against their definition, by exchange, and against the solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/unique_judge.h"

enum { MORE_MOST = 4, GUARDIANS_MOST = 4 };

static const Technique it = TECHNIQUE_REVERSE_BUG;

// --- the definition: the clues of two tokens, and every choice of a few cells more ---

typedef struct {
    const Position *position;
    Outcomes *out;
    TokenMask pair;
    CellSet cells;
    int more, guardians, cell[MORE_MOST];
} Reverse;

static bool is_clue(const Reverse *reverse, int cell) {
    int token = reverse->position->grid.cell[cell];
    return token != 0 && (reverse->pair & marks_bit(token)) != 0 &&
           cellset_has(&reverse->position->given, cell);
}

static bool can_hold_one(const Reverse *reverse, int cell) {
    int token = reverse->position->grid.cell[cell];
    TokenMask marks = token != 0 ? marks_bit(token) : reverse->position->marks.cell[cell];
    return (marks & reverse->pair) != 0;
}

static TokenMask guardians_at(const Reverse *reverse, int cell) {
    return reverse->position->grid.cell[cell] != 0 ? 0 : reverse->position->marks.cell[cell] & ~reverse->pair;
}

static bool goes(const Reverse *reverse, int cell, int token) {
    const CellSet *peers = &reverse->position->layout->peers[cell];
    for (int i = 0; i < reverse->more; i++)
        for (TokenMask left = guardians_at(reverse, reverse->cell[i]); left != 0; left &= left - 1) {
            bool out = cell == reverse->cell[i]
                           ? token != marks_first(left)
                           : token == marks_first(left) && cellset_has(peers, reverse->cell[i]);
            if (!out || (reverse->guardians == 1 && cell != reverse->cell[i])) return false;
        }
    return true;
}

// With the clues and those of the chosen cells that have a bit.
static bool is_closed(const Reverse *reverse, unsigned chosen) {
    const Layout *layout = reverse->position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        CellSet here = cellset_and(reverse->cells, layout->house[h].set);
        int count = cellset_count(&here);
        for (int i = 0; i < reverse->more; i++)
            count -= (chosen >> i & 1) == 0 && cellset_has(&layout->house[h].set, reverse->cell[i]);
        if (count != 0 && count != 2) return false;
    }
    return true;
}

// All of the chosen cells close it, and no fewer of them do.
static bool is_smallest(const Reverse *reverse) {
    unsigned all = (1u << reverse->more) - 1;
    for (unsigned chosen = 0; chosen < all; chosen++)
        if (is_closed(reverse, chosen)) return false;
    return is_closed(reverse, all);
}

static void define(const Reverse *reverse) {
    const Layout *layout = reverse->position->layout;
    Marks remove = {{0}};
    if (reverse->guardians == 0 || cellset_count(&reverse->cells) >= 2 * layout->order) return;
    if (!is_smallest(reverse)) return;
    for (int c = 0; c < layout->cells; c++)
        for (TokenMask left = reverse->position->marks.cell[c]; left != 0; left &= left - 1)
            if (goes(reverse, c, marks_first(left))) remove.cell[c] |= left & -left;
    if (!marks_empty(layout, &remove))
        outcome_add(reverse->out, outcome_of(layout, 0, 0, &reverse->cells, &remove));
}

static void define_from(Reverse *reverse, int from) {
    const Layout *layout = reverse->position->layout;
    define(reverse);
    for (int c = from; c < layout->cells && reverse->more < MORE_MOST; c++) {
        int guardians = marks_count(guardians_at(reverse, c));
        if (is_clue(reverse, c) || !can_hold_one(reverse, c)) continue;
        if (reverse->guardians + guardians > GUARDIANS_MOST) continue;
        reverse->cell[reverse->more++] = c;
        reverse->guardians += guardians;
        cellset_add(&reverse->cells, c);
        define_from(reverse, c + 1);
        cellset_remove(&reverse->cells, c);
        reverse->guardians -= guardians;
        reverse->more--;
    }
}

static void define_all(const Position *position, Outcomes *out) {
    const Layout *layout = position->layout;
    for (int a = 1; a <= layout->order; a++)
        for (int b = a + 1; b <= layout->order; b++) {
            Reverse reverse = {.position = position, .out = out, .pair = marks_bit(a) | marks_bit(b)};
            for (int c = 0; c < layout->cells; c++)
                if (is_clue(&reverse, c)) cellset_add(&reverse.cells, c);
            if (!cellset_empty(&reverse.cells)) define_from(&reverse, 0);
        }
}

// --- positions ---

// The places of two tokens that hang together: each house that has the one has the other.
static CellSet piece_of(const Layout *layout, const Grid *solution, int a, int b, int from) {
    CellSet piece = cellset_of(from);
    for (int round = 0; round < 2 * layout->order; round++)
        for (int h = 0; h < layout->house_count; h++) {
            CellSet both = {{0}};
            for (int i = 0; i < layout->order; i++) {
                int cell = layout->house[h].cell[i];
                if (solution->cell[cell] == a || solution->cell[cell] == b) cellset_add(&both, cell);
            }
            if (cellset_meet(both, piece)) piece = cellset_or(piece, both);
        }
    return piece;
}

// A position of a full grid. Of two tokens that do not hang together everywhere only one piece is given, but
// for a few cells, which have another candidate; so it is no puzzle with one solution.
static Position reverse_position(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Rng rng = rng_seed(seed);
    full_grid_draw(layout, &rng, out_solution);
    uint64_t n = (uint64_t)layout->order;
    int a = 1 + (int)rng_below(&rng, n), b = 1 + (int)(((uint64_t)a + rng_below(&rng, n - 1)) % n), first = 0;
    while (out_solution->cell[first] != a) first++;
    CellSet piece = piece_of(layout, out_solution, a, b, first);
    Position position = {.layout = layout};
    uint64_t filled = 30 + rng_below(&rng, 50), clues = 40 + rng_below(&rng, 60),
             gone = 50 + rng_below(&rng, 50);
    for (int c = 0; c < layout->cells; c++) {
        bool pair = out_solution->cell[c] == a || out_solution->cell[c] == b;
        bool given = pair ? cellset_has(&piece, c) && rng_below(&rng, 5) > 0
                          : rng_below(&rng, 100) < filled && rng_below(&rng, 100) < clues;
        if (given) cellset_add(&position.given, c);
        if (given || rng_below(&rng, 100) < (pair ? 10 : filled))
            position.grid.cell[c] = out_solution->cell[c];
    }
    position.marks = marks_of_grid(layout, &position.grid);
    for (int c = 0; c < layout->cells; c++)
        for (int t = 1; t <= layout->order; t++)
            if (t != out_solution->cell[c] && rng_below(&rng, 100) < gone)
                position.marks.cell[c] &= ~marks_bit(t);
    return position;
}

// --- steps ---

typedef struct {
    UniqueJudge judge;
    Outcomes *found;
} Witness;

// In the solution the two tokens change places everywhere but in the pattern.
static void exchange(const UniqueJudge *judge, const Step *step) {
    Grid other = *judge->solution;
    int a = marks_first(step->tokens), b = marks_first(step->tokens & (step->tokens - 1));
    for (int c = 0; c < judge->position->layout->cells; c++) {
        bool pair = other.cell[c] == a || other.cell[c] == b;
        if (cellset_has(&step->pattern_cells, c)) {
            if (!pair) unique_fail(judge, step, "contradicts a solution that has a guardian");
        } else if (pair) {
            other.cell[c] = (uint8_t)(other.cell[c] == a ? b : a);
        }
    }
    unique_is_second(judge, step, &other);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    UniqueJudge *judge = &witness->judge;
    const Layout *layout = judge->position->layout;
    judge->steps[it]++;
    if (step_removals(layout, step) == 0 || step->token != 0) unique_fail(judge, step, "removes nothing");
    if (marks_count(step->tokens) != 2) unique_fail(judge, step, "not two tokens");
    for (int c = 0; c < layout->cells; c++)
        if (((step->pattern.cell[c] | step->remove.cell[c]) & ~judge->position->marks.cell[c]) != 0)
            unique_fail(judge, step, "no candidates");
    if (witness->found != NULL)
        outcome_add(witness->found, outcome_of(layout, 0, 0, &step->pattern_cells, &step->remove));
    if (!unique_contradicts(judge, step)) return true;
    judge->against[it]++;
    exchange(judge, step);
    return true;
}

static void agrees(const char *id, int count) {
    static Outcomes found, defined;
    Layout layout;
    assert_true(layout_init(&layout, id));
    Witness witness = {.found = &found};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = reverse_position(&layout, (uint64_t)i, &solution);
        witness.judge.position = &position;
        witness.judge.solution = &solution;
        witness.judge.seed = (uint64_t)i;
        found.count = defined.count = 0;
        assert_true(technique_find(&position, it, watch, &witness));
        define_all(&position, &defined);
        outcomes_agree(&found, &defined, &position, it, (uint64_t)i);
    }
    printf("%s: %d positions, %llu steps, %llu against a solution\n", id, count,
           (unsigned long long)witness.judge.steps[it], (unsigned long long)witness.judge.against[it]);
    assert_true(SANITIZED || (witness.judge.steps[it] > 0 && witness.judge.against[it] > 0));
}

static void what_contradicts_a_solution_shows_a_second(void **state) {
    (void)state;
    agrees("9x9", TEST_SOAK ? 5000 : 120 / CHAIN_SHARE);
    agrees("6x6", TEST_SOAK ? 5000 : 200 / CHAIN_SHARE);
    agrees("jigsaw", TEST_SOAK ? 5000 : 300 / CHAIN_SHARE);
}

static void they_agree_with_an_only_solution(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    uint64_t steps = 0;
    for (int i = 1; i <= (TEST_SOAK ? 200000 : 4000 / CHAIN_SHARE); i++) {
        Grid solution;
        Position position = walk_position(&layout, (uint64_t)i, &solution);
        Witness witness = {.judge = {&position, &solution, (uint64_t)i, {0}, {0}}};
        assert_true(technique_find(&position, it, watch, &witness));
        if (witness.judge.against[it] > 0) fail_msg("seed %d: removes the truth", i);
        steps += witness.judge.steps[it];
    }
    printf("%llu steps\n", (unsigned long long)steps);
    assert_true(steps > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_contradicts_a_solution_shows_a_second),
        cmocka_unit_test(they_agree_with_an_only_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
