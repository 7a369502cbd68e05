#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/techniques/technique_find.h"
#include "game/records/study.h"
#include "game/run/run_check.h"
#include "support/random_run.h"
#include "support/run_puzzle.h"
#include "support/sanitized.h"

static int64_t sum_us(const int64_t *values, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum;
}

static int sum_of(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum;
}

// Every entry and every mistake is counted once, and no time twice.
static void nothing_is_lost_and_nothing_counted_twice(void **state) {
    (void)state;
    Study all = {0};
    int runs = 0, entries = 0;
    for (uint64_t seed = 1; seed <= FEW(60); seed++) {
        Rng rng = rng_seed(seed);
        Run run = random_run(&rng);
        RunResult result;
        TextError error;
        if (!run_check(&run, &result, &error))
            fail_msg("seed %llu: %s", (unsigned long long)seed, error.reason);
        Study study = {0};
        assert_true(study_add_run(&study, &run, NULL, NULL));
        bool well = study.runs == 1 && sum_of(study.entries, CELLS_MAX) == result.blanks &&
                    sum_of(study.mistakes, CELLS_MAX) == result.mistakes &&
                    sum_us(study.cell_us, CELLS_MAX) <= result.time_us &&
                    sum_us(study.wait_us, TECHNIQUE_COUNT) <= sum_us(study.cell_us, CELLS_MAX) &&
                    sum_of(study.waits, TECHNIQUE_COUNT) <= result.blanks;
        if (!well) fail_msg("seed %llu", (unsigned long long)seed);
        study_add(&all, &study);
        runs++, entries += result.blanks;
        run_finish(&run);
    }
    assert_int_equal(all.runs, runs);
    assert_int_equal(sum_of(all.entries, CELLS_MAX), entries);
}

static bool easiest(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// The easiest single, or else what rules candidates out by one of a few techniques.
static bool next_step(const Position *position, Step *out) {
    static const Technique ORDER[] = {
        TECHNIQUE_FULL_HOUSE,   TECHNIQUE_HIDDEN_SINGLE_BOX, TECHNIQUE_HIDDEN_SINGLE_LINE,
        TECHNIQUE_NAKED_SINGLE, TECHNIQUE_LOCKED_PAIR,       TECHNIQUE_LOCKED_TRIPLE,
        TECHNIQUE_POINTING,     TECHNIQUE_CLAIMING,          TECHNIQUE_NAKED_PAIR,
        TECHNIQUE_HIDDEN_PAIR,  TECHNIQUE_NAKED_TRIPLE,      TECHNIQUE_HIDDEN_TRIPLE,
        TECHNIQUE_X_WING,       TECHNIQUE_SWORDFISH,
    };
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; i++) {
        out->technique = TECHNIQUE_COUNT;
        technique_find(position, ORDER[i], easiest, out);
        if (out->technique != TECHNIQUE_COUNT) return true;
    }
    return false;
}

// A player who needs a time of its own for each technique: as many seconds as its number. False when the
// puzzle asks for more than such a player can.
static bool solve_by_logic(Run *run, int expected[TECHNIQUE_COUNT]) {
    const RunPuzzle *puzzle = &run->puzzle[0];
    Position position = position_of_grid(puzzle->layout, &puzzle->givens);
    RandomPlayer player = {.run = run};
    random_event(&player, EVENT_START, BY_GAME, 1);
    Technique hardest = TECHNIQUE_FULL_HOUSE;
    while (grid_filled(puzzle->layout, &position.grid) < puzzle->layout->cells) {
        Step step;
        if (!next_step(&position, &step)) return false;
        hardest = step.technique > hardest ? step.technique : hardest;
        if (step.token != 0) {
            player.now_us += (int64_t)hardest * 1000000;
            Move move = {.time_us = player.now_us,
                         .kind = MOVE_PUT,
                         .token = step.token,
                         .cells = cellset_of(step.cell)};
            Event event = event_of_move(&move, BY_KEYBOARD);
            run_add_event(run, &event);
            expected[hardest]++;
            hardest = TECHNIQUE_FULL_HOUSE;
        }
        step_apply(&step, &position);
    }
    return true;
}

static void a_player_by_logic_is_seen_through(void **state) {
    (void)state;
    Study study = {0};
    int expected[TECHNIQUE_COUNT] = {0}, solved = 0, beyond_singles = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_seed(seed);
        Layout nine;
        layout_init(&nine, "9x9");
        Run run = {.band = -1};
        char code[CODE_TEXT_MAX];
        Grid puzzle = random_puzzle(&nine, &rng);
        random_code(&nine, &puzzle, &rng, code);
        run_add_puzzle(&run, "9x9", code, &puzzle);
        int needs[TECHNIQUE_COUNT] = {0};
        if (solve_by_logic(&run, needs)) {
            assert_true(study_add_run(&study, &run, NULL, NULL));
            for (int t = 0; t < TECHNIQUE_COUNT; t++) expected[t] += needs[t];
            for (int t = TECHNIQUE_POINTING; t < TECHNIQUE_COUNT; t++) beyond_singles += needs[t];
            solved++;
        }
        run_finish(&run);
    }
    assert_true(solved > 100 && beyond_singles > 20);
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        if (study.waits[t] != expected[t] ||
            (expected[t] > 0 && study_mean_us(&study, (Technique)t) != (int64_t)t * 1000000))
            fail_msg("%s: %d waits, %d expected", technique_info((Technique)t)->name, study.waits[t],
                     expected[t]);
    }
    Technique slowest[TECHNIQUE_COUNT];
    int count = study_slowest(&study, 1, slowest);
    assert_true(count > 4);
    for (int i = 1; i < count; i++) assert_true(slowest[i] < slowest[i - 1]);
    assert_int_equal(study_slowest(&study, 1000000, slowest), 0);
}

// Those that were needed, each once, from the last of techniques.def to the first.
static void techniques_met_are_those_that_were_needed(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_seed(seed);
        Study study = {0};
        int needed = 0;
        for (int t = 0; t < TECHNIQUE_COUNT; t++) {
            study.waits[t] = rng_below(&rng, 3) == 0 ? 1 + (int)rng_below(&rng, 9) : 0;
            needed += study.waits[t] > 0;
        }
        Technique met[TECHNIQUE_COUNT];
        assert_int_equal(study_met(&study, met), needed);
        for (int i = 0; i < needed; i++)
            if (study.waits[met[i]] == 0 || (i > 0 && met[i] >= met[i - 1]))
                fail_msg("seed %llu, place %d", (unsigned long long)seed, i);
    }
}

static bool stop_at_once(void *context) {
    ++*(int *)context;
    return false;
}

static void a_stopped_study_adds_nothing(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    Run run = random_run(&rng);
    Study study = {0}, nothing = {0};
    int asked = 0;
    assert_false(study_add_run(&study, &run, stop_at_once, &asked));
    assert_true(asked > 0);
    assert_memory_equal(&study, &nothing, sizeof study);
    run.event[1].time_us = -1; // cannot be played
    assert_false(study_add_run(&study, &run, NULL, NULL));
    assert_memory_equal(&study, &nothing, sizeof study);
    run_finish(&run);
}

static void time_after_a_hint_is_of_no_technique(void **state) {
    (void)state;
    static const char PUZZLE[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    Run run = {.band = -1};
    Grid puzzle;
    Layout nine;
    layout_init(&nine, "9x9");
    assert_true(grid_parse(&nine, PUZZLE, &puzzle));
    char code[CODE_TEXT_MAX];
    code_format(&nine, &(Code){.kind = CODE_PUZZLE, .puzzle = puzzle}, code);
    run_add_puzzle(&run, "9x9", code, &puzzle);
    static const char *const EVENTS[] = {
        "0 - start 1",          "1000000 k put r5c5 5", "2000000 k hint 1",     "9000000 k put r7c9 4",
        "9500000 k put r8c8 1", "9600000 k put r8c8 6", "19000000 k put r8c8 3"};
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++) {
        Event event;
        assert_true(event_parse(&nine, EVENTS[i], &event, NULL));
        run_add_event(&run, &event);
    }
    Study study = {0};
    assert_true(study_add_run(&study, &run, NULL, NULL));
    run_finish(&run);
    assert_int_equal(sum_of(study.entries, CELLS_MAX), 3);
    assert_int_equal(sum_of(study.waits, TECHNIQUE_COUNT), 2);
    assert_int_equal(sum_us(study.wait_us, TECHNIQUE_COUNT), 1000000 + 10000000);
    assert_int_equal(study.cell_us[6 * 9 + 8], 8000000);
    assert_int_equal(study.mistakes[7 * 9 + 7], 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost_and_nothing_counted_twice),
        cmocka_unit_test(a_player_by_logic_is_seen_through),
        cmocka_unit_test(techniques_met_are_those_that_were_needed),
        cmocka_unit_test(a_stopped_study_adds_nothing),
        cmocka_unit_test(time_after_a_hint_is_of_no_technique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
