#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <time.h>

#include "core/logic/chain_length.h"
#include "core/logic/finder.h"
#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/proof_judge.h"
#include "support/shared.h"

// Generated for this project: they need dynamic forcing chains.
static const char *const hard_puzzles[] = {
    "..36..7...2..7..46.....4......8..5...6......15...1.3....4.9..27.1..4...9..2..8...",
    "..39...52.6.53......4..71...9.3....5.......7.8....69....21...49....2.5..3......6.",
    ".81..5.6.29...4.......1.4......3....96.1.8....7...9.856...9.....2.....7......621.",
};

// A person who knows nothing but singles, locked candidates, subsets and forcing chains.
static const Technique ladder[] = {
    TECHNIQUE_FULL_HOUSE,
    TECHNIQUE_HIDDEN_SINGLE_BOX,
    TECHNIQUE_HIDDEN_SINGLE_LINE,
    TECHNIQUE_NAKED_SINGLE,
    TECHNIQUE_POINTING,
    TECHNIQUE_CLAIMING,
    TECHNIQUE_NAKED_PAIR,
    TECHNIQUE_HIDDEN_PAIR,
    TECHNIQUE_NAKED_TRIPLE,
    TECHNIQUE_HIDDEN_TRIPLE,
    TECHNIQUE_NAKED_QUAD,
    TECHNIQUE_HIDDEN_QUAD,
    TECHNIQUE_NISHIO,
    TECHNIQUE_CELL_FORCING_CHAIN,
    TECHNIQUE_REGION_FORCING_CHAIN,
    TECHNIQUE_DYNAMIC_FORCING_CHAIN,
    TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN,
    TECHNIQUE_NESTED_FORCING_CHAIN,
};
enum { LADDER = sizeof ladder / sizeof ladder[0], FAMILIES = 6 };

// --- figures that the long tests print ---

typedef struct {
    double *value;
    int count, room;
} Figures;

typedef struct {
    Figures time[FAMILIES], lines[FAMILIES]; // milliseconds of calls; lines of the proofs of steps taken
} Report;

static void note(Figures *figures, double value) {
    if (figures->count == figures->room) {
        figures->room = 2 * figures->room + 1024;
        figures->value = realloc(figures->value, (size_t)figures->room * sizeof(double));
        assert_non_null(figures->value);
    }
    figures->value[figures->count++] = value;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_figures(const char *name, Figures *figures) {
    if (figures->count == 0) return;
    qsort(figures->value, (size_t)figures->count, sizeof(double), by_value);
    int last = figures->count - 1;
    printf("    %-8s %7d: p50 %.4g, p99 %.4g, max %.4g\n", name, figures->count, figures->value[last / 2],
           figures->value[last * 99 / 100], figures->value[last]);
}

static void print_report(Report *report, const char *title) {
    printf("  %s\n", title);
    for (int i = 0; i < FAMILIES; i++) {
        if (report->time[i].count == 0) continue;
        printf("   %s\n", technique_info(TECHNIQUE_NISHIO + i)->name);
        print_figures("ms", &report->time[i]);
        print_figures("lines", &report->lines[i]);
    }
    for (int i = 0; i < FAMILIES; i++) {
        free(report->time[i].value);
        free(report->lines[i].value);
    }
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); // others may be at work on the machine
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

// --- what a proof may use ---

static const char *rules_fault(const Step *step, const Proof *proof) {
    bool plus = false, inner = false;
    for (int i = 0; i < proof->count; i++) {
        const ProofLine *line = &proof->line[i];
        plus = plus || (line->rule >= PROOF_LOCKED && line->rule <= PROOF_X_WING);
        inner = inner || line->rule == PROOF_INNER;
        bool last = line->rule == PROOF_LAST_IN_CELL || line->rule == PROOF_LAST_IN_HOUSE;
        if (step->technique == TECHNIQUE_NISHIO) {
            if (line->token != step->node[0].token || line->rule == PROOF_LAST_IN_CELL) return "two tokens";
        } else if (step->technique < TECHNIQUE_DYNAMIC_FORCING_CHAIN && last && line->parent_count != 1) {
            return "several parents in a static branch";
        }
    }
    if (plus && step->technique < TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN) return "a rule of dynamic+";
    if (inner && step->technique < TECHNIQUE_NESTED_FORCING_CHAIN) return "a chain inside";
    if (!plus && step->technique == TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN) return "no rule of dynamic+";
    if (!inner && step->technique == TECHNIQUE_NESTED_FORCING_CHAIN) return "no chain inside";
    int base = technique_info(step->technique)->rating_tenths, length = chain_length_tenths(proof->count);
    int over = step->rating_tenths - base - length;
    if (step->technique == TECHNIQUE_NESTED_FORCING_CHAIN)
        return over >= 0 && over % 5 == 0 ? NULL : "rating";
    return over == 0 ? NULL : "rating";
}

// Proves a step and judges the proof; how many lines it has.
static int prove(const Position *position, const Grid *solution, const Step *step) {
    Proof proof;
    int line = -1;
    const char *fault = walk_fault(position, solution, step);
    proof_init(&proof);
    if (fault == NULL && !forcing_prove(position, step, &proof)) fault = "no proof";
    if (fault == NULL) fault = proof_fault(position, step, &proof, &line);
    if (fault == NULL) fault = rules_fault(step, &proof);
    int count = proof.count;
    if (fault != NULL) {
        char grid[CELLS_MAX + 1];
        grid_format(position->layout, &position->grid, grid);
        print_message("%s, %s at %s: %s, line %d of %d\n", position->layout->id,
                      technique_info(step->technique)->name, grid, fault, line, count);
    }
    proof_finish(&proof);
    return fault == NULL ? count : -1;
}

// --- every step of a position ---

typedef struct {
    const Position *position;
    const Grid *solution;
    int steps, lines_before, prove_every;
    Marks placed, removed; // to see that conclusions differ
    bool failed;
} Check;

static bool check_step(void *context, const Step *step) {
    Check *check = context;
    const StepNode *end = &step->node[step->node_count - 1];
    Marks *known = end->on ? &check->placed : &check->removed;
    if (marks_has(known, end->cell[0], end->token)) {
        print_message("the same conclusion twice\n");
        check->failed = true;
    }
    known->cell[end->cell[0]] |= marks_bit(end->token);
    if (check->steps++ % check->prove_every == 0) {
        int lines = prove(check->position, check->solution, step);
        if (lines < check->lines_before) {
            print_message("%d lines after %d\n", lines, check->lines_before);
            check->failed = true;
        }
        check->lines_before = lines;
    }
    return !check->failed;
}

static int check_position(const Position *position, const Grid *solution, Technique until, int prove_every,
                          uint64_t seed) {
    int steps = 0;
    for (Technique t = TECHNIQUE_NISHIO; t <= until; t++) {
        Check check = {.position = position, .solution = solution, .prove_every = prove_every};
        technique_find(position, t, check_step, &check);
        if (check.failed) fail_msg("seed %llu", (unsigned long long)seed);
        steps += check.steps;
    }
    return steps;
}

static void check_layout(const Layout *layout, uint64_t seed, int positions, Technique until) {
    int steps = 0;
    for (int i = 0; i < positions; i++, seed++) {
        Grid solution;
        Position position = (i & 1) != 0 && layout->order > 4 ? walk_anywhere(layout, seed, &solution)
                                                              : walk_position(layout, seed, &solution);
        steps += check_position(&position, &solution, until, 7, seed);
    }
    printf("  %s: %d positions, %d steps\n", layout->id, positions, steps);
}

static void test_every_step_of_a_position_holds(void **state) {
    (void)state;
    Layout layout;
    int scale = TEST_SOAK ? 25 : 1;
    static const struct {
        const char *id;
        int positions;
    } boards[] = {{"4x4", 60}, {"6x6", 60}, {"9x9", 24}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        assert_true(layout_init(&layout, boards[i].id));
        check_layout(&layout, 1000 * i, (boards[i].positions * scale + CHAIN_SHARE - 1) / CHAIN_SHARE,
                     TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN);
    }
    walk_diagonals(&layout);
    check_layout(&layout, 9000, (16 * scale + CHAIN_SHARE - 1) / CHAIN_SHARE,
                 TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN);
}

// --- whole puzzles ---

typedef struct {
    Step step;
    bool found;
} First;

static bool take_first(void *context, const Step *step) {
    First *first = context;
    if (!first->found) first->step = *step;
    first->found = true;
    return false;
}

// Solves by the first step of the easiest technique; the steps of forcing chains are proved and judged. False
// when something is wrong, or no step is left.
static bool explain(const Layout *layout, const Grid *puzzle, const Grid *solution, Report *report) {
    Position position = position_of_grid(layout, puzzle);
    while (grid_filled(layout, &position.grid) < layout->cells) {
        First first = {.found = false};
        for (int i = 0; i < LADDER && !first.found; i++) {
            double before = milliseconds();
            technique_find(&position, ladder[i], take_first, &first);
            int family = i - (LADDER - FAMILIES);
            if (report == NULL || family < 0) continue;
            note(&report->time[family], milliseconds() - before);
        }
        if (!first.found) {
            print_message("nothing is found any more\n");
            return false;
        }
        if (first.step.technique >= TECHNIQUE_NISHIO) {
            int lines = prove(&position, solution, &first.step);
            if (lines < 0) return false;
            if (report != NULL) note(&report->lines[first.step.technique - TECHNIQUE_NISHIO], lines);
        }
        step_apply(&first.step, &position);
    }
    return grid_equal(layout, &position.grid, solution);
}

static void explain_line(const char *line, Report *report) {
    Layout layout;
    Grid puzzle, solution;
    assert_true(layout_init(&layout, "9x9"));
    char text[82] = {0};
    memcpy(text, line, 81);
    assert_true(grid_parse(&layout, text, &puzzle));
    assert_true(solver_unique(&layout, &puzzle, &solution));
    if (!explain(&layout, &puzzle, &solution, report)) fail_msg("%s", text);
}

static void test_hard_puzzles_are_explained(void **state) {
    (void)state;
    Report report = {0};
    int count = (int)(sizeof hard_puzzles / sizeof hard_puzzles[0]);
    if (CHAIN_SHARE > 1) count = 2;
    for (int i = 0; i < count; i++) explain_line(hard_puzzles[i], &report);
    print_report(&report, "hard puzzles");
}

static void test_generated_puzzles_are_explained(void **state) {
    (void)state;
    static const char *const boards[] = {"4x4", "6x6", "9x9", "9x9"};
    Report report = {0};
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        Layout layout;
        assert_true(layout_init(&layout, boards[b]));
        int count = TEST_SOAK ? 1000 : 40 / CHAIN_SHARE;
        for (int i = 0; i < count; i++) {
            uint64_t seed = 7000 * b + (uint64_t)i;
            Rng rng = rng_seed(seed);
            GenerateSpec spec = {.pattern = PATTERN_NONE};
            Grid puzzle, solution;
            generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
            if (!explain(&layout, &puzzle, &solution, layout.order == 9 ? &report : NULL))
                fail_msg("seed %llu, %s", (unsigned long long)seed, layout.id);
        }
    }
    print_report(&report, "generated puzzles, 9x9");
}

// --- the definition: singles alone, by the plainest code ---

// Whether placing a token and then all singles leaves a cell without a candidate or a house without a place.
static bool singles_fail(Position position, int cell, int token) {
    const Layout *layout = position.layout;
    Step place = {.cell = (CellIndex)cell, .token = (uint8_t)token};
    for (;;) {
        if (place.token != 0) step_apply(&place, &position);
        place.token = 0;
        for (int c = 0; c < layout->cells && place.token == 0; c++) {
            if (position.grid.cell[c] != 0) continue;
            if (position.marks.cell[c] == 0) return true;
            if (marks_count(position.marks.cell[c]) != 1) continue;
            place.cell = (CellIndex)c;
            place.token = (uint8_t)marks_first(position.marks.cell[c]);
        }
        for (int h = 0; h < layout->house_count && place.token == 0; h++) {
            for (int t = 1; t <= layout->order && place.token == 0; t++) {
                int places = 0, last = 0;
                bool stands = false;
                for (int i = 0; i < layout->order; i++) {
                    int c = layout->house[h].cell[i];
                    stands = stands || position.grid.cell[c] == t;
                    if (!marks_has(&position.marks, c, t)) continue;
                    places++;
                    last = c;
                }
                if (!stands && places == 0) return true;
                if (stands || places != 1) continue;
                place.cell = (uint8_t)last;
                place.token = (uint8_t)t;
            }
        }
        if (place.token == 0) return false;
    }
}

static bool collect_removals(void *context, const Step *step) {
    Marks *gone = context;
    for (int c = 0; c < CELLS_MAX; c++) gone->cell[c] |= step->remove.cell[c];
    return true;
}

static void test_dynamic_finds_what_singles_refute(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int refuted = 0;
    for (uint64_t seed = 500; seed < 500 + (uint64_t)((TEST_SOAK ? 2000 : 60) / CHAIN_SHARE); seed++) {
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {.pattern = PATTERN_NONE};
        Grid puzzle, solution;
        generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
        Position position = position_of_grid(&layout, &puzzle);
        walk_on(&position, TECHNIQUE_DIRECT_POINTING, UINT64_MAX);
        walk_on(&position, TECHNIQUE_DIRECT_HIDDEN_TRIPLE, UINT64_MAX);
        Marks gone = {{0}};
        technique_find(&position, TECHNIQUE_DYNAMIC_FORCING_CHAIN, collect_removals, &gone);
        for (int c = 0; c < layout.cells; c++) {
            for (int t = 1; t <= layout.order; t++) {
                if (!marks_has(&position.marks, c, t) || !singles_fail(position, c, t)) continue;
                refuted++;
                if (!marks_has(&gone, c, t))
                    fail_msg("seed %llu, cell %d, token %d", (unsigned long long)seed, c, t);
            }
        }
    }
    assert_true(refuted > 0);
    printf("  %d candidates refuted\n", refuted);
}

// --- stopping, order, strangers ---

static bool steps_alike(const Layout *layout, const Step *a, const Step *b) {
    return a->technique == b->technique && a->token == b->token && a->cell == b->cell &&
           a->rating_tenths == b->rating_tenths && a->node_count == b->node_count &&
           memcmp(a->node, b->node, a->node_count * sizeof a->node[0]) == 0 &&
           marks_equal(layout, &a->remove, &b->remove);
}

// A generated puzzle without some of its clues, at the point where everything easier than nested chains ends.
static Position hard_position(const Layout *layout, uint64_t seed, int clues_gone, Grid *solution) {
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    Grid puzzle;
    generate_puzzle(layout, &rng, &spec, &puzzle, solution);
    while (clues_gone > 0) {
        int cell = (int)rng_below(&rng, (uint64_t)layout->cells);
        if (puzzle.cell[cell] != 0) clues_gone--;
        puzzle.cell[cell] = 0;
    }
    Position position = position_of_grid(layout, &puzzle);
    for (;;) {
        First first = {.found = false};
        int i = 0;
        while (i < LADDER - 1 && technique_find(&position, ladder[i], take_first, &first)) i++;
        if (i == LADDER - 1) return position;
        step_apply(&first.step, &position);
    }
}

// Seeds at which chains inside chains lead on.
enum { NESTED_SEED = 7 };

static void check_nested(const Layout *layout, uint64_t seed, int clues_gone) {
    Grid solution;
    Position position = hard_position(layout, seed, clues_gone, &solution);
    Check check = {.position = &position, .solution = &solution, .prove_every = 1};
    technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, check_step, &check);
    if (check.failed || check.steps == 0) fail_msg("seed %llu, %s", (unsigned long long)seed, layout->id);
    printf("  %s: %d steps, the longest proof of %d lines\n", layout->id, check.steps, check.lines_before);
}

static void test_chains_inside_chains_hold(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    check_nested(&layout, NESTED_SEED, 1);
    if (CHAIN_SHARE > 1) return;
    check_nested(&layout, 2, 1);
    check_nested(&layout, 4, 1);
    walk_diagonals(&layout);
    check_nested(&layout, 1, 1);
    check_nested(&layout, 3, 1);
    if (TEST_SOAK) check_nested(&layout, 2, 2); // two levels deep
}

typedef struct {
    int asked, most;
} Patience;

static bool is_patient(void *context) {
    Patience *patience = context;
    return patience->asked++ < patience->most;
}

static void test_work_can_be_stopped(void **state) {
    (void)state;
    Layout layout;
    Grid solution;
    assert_true(layout_init(&layout, "9x9"));
    Position position = hard_position(&layout, NESTED_SEED, 1, &solution);
    First first = {.found = false}, again = {.found = false};
    assert_false(technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &first));
    assert_false(technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &again));
    assert_true(steps_alike(&layout, &first.step, &again.step));
    for (int most = 0; most < 40; most += 1 + most / 4) {
        Patience patience = {.most = most};
        First none = {.found = false};
        position.keep_going = is_patient;
        position.context = &patience;
        assert_true(technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &none));
        assert_false(none.found);
        assert_int_equal(patience.asked, most + 1);
    }
    Patience forever = {.most = INT32_MAX};
    First same = {.found = false};
    position.context = &forever;
    assert_false(technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &same));
    assert_true(steps_alike(&layout, &first.step, &same.step));
    assert_true(forever.asked > 40);
}

static void test_strange_steps_have_no_proof(void **state) {
    (void)state;
    Layout layout;
    Grid solution;
    assert_true(layout_init(&layout, "9x9"));
    Position position = walk_position(&layout, 3, &solution);
    Step step = {.technique = TECHNIQUE_NAKED_SINGLE};
    Proof proof;
    proof_init(&proof);
    assert_false(forcing_prove(&position, &step, &proof));
    step.technique = TECHNIQUE_NISHIO;
    assert_false(forcing_prove(&position, &step, &proof));
    position = hard_position(&layout, NESTED_SEED, 1, &solution);
    First first = {.found = false};
    technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &first);
    assert_true(first.found);
    assert_true(forcing_prove(&position, &first.step, &proof));
    assert_null(proof_fault(&position, &first.step, &proof, NULL));
    proof_finish(&proof);
    assert_int_equal(proof.count, 0);
    // The opposite, or something that does not follow.
    StepNode *end = &first.step.node[first.step.node_count - 1];
    end->on = !end->on;
    assert_false(forcing_prove(&position, &first.step, &proof));
    end->on = !end->on;
    first.step.technique = TECHNIQUE_DYNAMIC_FORCING_CHAIN;
    assert_false(forcing_prove(&position, &first.step, &proof));
    assert_int_equal(proof.count, 0);
    proof_finish(&proof);
}

// The judge sees it when a proof is spoiled.
static void test_judge_sees_faults(void **state) {
    (void)state;
    Layout layout;
    Grid solution;
    assert_true(layout_init(&layout, "9x9"));
    Position position = hard_position(&layout, NESTED_SEED, 1, &solution);
    First first = {.found = false};
    technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &first);
    Proof proof;
    proof_init(&proof);
    assert_true(forcing_prove(&position, &first.step, &proof));
    for (int i = 0; i < proof.count; i++) {
        ProofLine whole = proof.line[i];
        for (int spoil = 0; spoil < 4; spoil++) {
            ProofLine *line = &proof.line[i];
            if (spoil == 0) line->on = !line->on;
            if (spoil == 1) line->token = (uint8_t)(line->token % 9 + 1);
            if (spoil == 2 && line->parent_count > 0 && line->rule != PROOF_INNER) line->parent_count--;
            if (spoil == 3) line->cell = (uint8_t)((line->cell + 10) % 81);
            bool changed = memcmp(line, &whole, sizeof whole) != 0;
            if (changed && proof_fault(&position, &first.step, &proof, NULL) == NULL)
                fail_msg("line %d spoiled in way %d", i, spoil);
            *line = whole;
        }
    }
    assert_null(proof_fault(&position, &first.step, &proof, NULL));
    proof_finish(&proof);
}

// A puzzle with several solutions leads nowhere; what is found holds in all of them.
static void test_several_solutions_end(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "4x4"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    for (Technique t = TECHNIQUE_NISHIO; t <= TECHNIQUE_NESTED_FORCING_CHAIN; t++) {
        First first = {.found = false};
        assert_true(technique_find(&position, t, take_first, &first));
        assert_false(first.found);
    }
    position.marks = (Marks){{0}};
    First first = {.found = false};
    assert_true(technique_find(&position, TECHNIQUE_NESTED_FORCING_CHAIN, take_first, &first));
}

// --- the long tests ---

// Every `every`-th of the puzzles of a file that have a rating between these. Returns how many.
static int explain_file(FILE *file, double rating_min, double rating_max, int every, const char *title) {
    assert_non_null(file);
    Report report = {0};
    char line[512];
    int number = 0, count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#' || strlen(line) < 81) continue;
        double rating = atof(line + 81);
        if (rating < rating_min || rating > rating_max || number++ % every != 0) continue;
        explain_line(line, &report);
        count++;
    }
    assert_int_equal(fclose(file), 0);
    printf("  %d puzzles\n", count);
    print_report(&report, title);
    return count;
}

static void test_known_puzzles_are_explained(void **state) {
    (void)state;
    static const char path[] = TEST_DATA "/ratings.txt";
    assert_true(explain_file(fopen(path, "r"), 9, 9.2, TEST_SOAK ? 1 : 4, "ER 9, our own") > 0);
    if (TEST_SOAK) assert_true(explain_file(fopen(path, "r"), 1, 12, 1, "all our own") > 300);
}

// A few; all of them in the soak.
static void test_puzzles_of_the_field_are_explained(void **state) {
    (void)state;
    static const char ratings[] = "ratings.tsv";
    if (!TEST_SOAK) {
        assert_true(explain_file(shared_open(ratings), 9, 9.2, 40, "ER 9, a few") > 0);
        return;
    }
    explain_file(shared_open(ratings), 1, 7, 3, "ER 1-7");
    explain_file(shared_open(ratings), 7.1, 8, 1, "ER 7.1-8");
    explain_file(shared_open(ratings), 8.1, 8.5, 1, "ER 8.1-8.5");
    explain_file(shared_open(ratings), 8.6, 9.4, 1, "ER 8.6-9.4");
    explain_file(shared_open(ratings), 9.5, 12, 1, "ER 9.5-11.9");
    explain_file(shared_open("solver/hard.txt"), 0, 12, 20, "hardest of the forum");
    explain_file(shared_open("solver/clue17.txt"), 0, 12, 20, "17 clues");
}

// Large boards: whatever is found within a while holds.
typedef struct {
    double until;
} Deadline;

static bool is_time_left(void *context) { return milliseconds() < ((const Deadline *)context)->until; }

static void test_large_boards(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "16x16"));
    int steps = 0;
    for (uint64_t seed = 1; seed <= (TEST_SOAK ? 30 : 2); seed++) {
        Rng rng = rng_seed(seed);
        Grid solution, grid;
        full_grid_draw(&layout, &rng, &solution);
        grid = solution;
        for (int c = 0; c < layout.cells; c++)
            if (rng_below(&rng, 100) < 58) grid.cell[c] = 0;
        Position position = position_of_grid(&layout, &grid);
        walk_on(&position, TECHNIQUE_DIRECT_POINTING, UINT64_MAX);
        Deadline deadline = {milliseconds() + (TEST_SOAK ? 20000 : 1000)};
        position.keep_going = is_time_left;
        position.context = &deadline;
        for (Technique t = TECHNIQUE_NISHIO; t <= TECHNIQUE_NESTED_FORCING_CHAIN; t++) {
            First first = {.found = false};
            technique_find(&position, t, take_first, &first);
            if (!first.found) continue;
            Position patient = position;
            patient.keep_going = NULL;
            if (prove(&patient, &solution, &first.step) < 0) fail_msg("seed %llu", (unsigned long long)seed);
            steps++;
        }
    }
    printf("  16x16: %d steps\n", steps);
    assert_true(steps > 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_step_of_a_position_holds),
        cmocka_unit_test(test_hard_puzzles_are_explained),
        cmocka_unit_test(test_generated_puzzles_are_explained),
        cmocka_unit_test(test_dynamic_finds_what_singles_refute),
        cmocka_unit_test(test_chains_inside_chains_hold),
        cmocka_unit_test(test_work_can_be_stopped),
        cmocka_unit_test(test_strange_steps_have_no_proof),
        cmocka_unit_test(test_judge_sees_faults),
        cmocka_unit_test(test_several_solutions_end),
        cmocka_unit_test(test_known_puzzles_are_explained),
        cmocka_unit_test(test_large_boards),
    };
    const struct CMUnitTest shared[] = {cmocka_unit_test(test_puzzles_of_the_field_are_explained)};
    return run_one_group(argc, argv, tests, shared, NULL);
}
