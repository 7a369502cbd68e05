// Every step that hints take on the way through hard puzzles, held against the solution and proved from the
// rules alone, by judges that know nothing of techniques:
//
// - a forcing chain by its proof, line by line (support/proof_judge.h);
// - any other step by what it speaks of (support/demand_judge.h): with a candidate on the board that it takes
//   away, its cells and houses, and those of its links, cannot all be served;
// - where that is not enough, as where a step does not name each house that it looks at, by the singles of
//   the whole board, which must lead to a contradiction.
//
// A technique that relies on there being one solution cannot be proved so; it is held against the solution.
//
//     test_hint_proofs FILE [MOST]
//
// walks the puzzles of a file, 81 cells at the begin of a line, and prints by technique how many steps were
// proved in which way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/solve/solver.h"
#include "core/techniques/hint.h"
#include "support/finder_walk.h"

#include "support/demand_judge.h"
#include "support/proof_judge.h"

typedef enum { BY_LINES, BY_WHAT_IT_NAMES, BY_SINGLES, BY_ONE_SOLUTION, NOT_PROVED, WAYS } Way;

static const char *const WAY_NAMES[WAYS] = {"line by line", "by what it names", "by singles", "one solution",
                                            "not proved"};

enum { TRIES = 200000 };

typedef struct {
    uint64_t puzzles, steps[TECHNIQUE_COUNT][WAYS];
    int number;
} Proven;

// --- by what the step names ---

static void add_once(DemandJudge *judge, int house, int token) {
    for (int i = 0; i < judge->count; i++)
        if (judge->demand[i].house == house && judge->demand[i].token == token) return;
    demand_add(judge, house, marks_bit(token));
}

// A strong link rests on the houses that hold both of its ends.
static void add_links(DemandJudge *judge, const Step *step) {
    const Layout *layout = judge->position->layout;
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i], *before = &step->node[node->from];
        CellSet cells = cellset_or(step_node_cells(node), step_node_cells(before));
        if (node->als != 0 || node->cell_count == 1) demand_add_cells(judge, step_node_cells(node));
        if (node->from == i || !node->on || node->token != before->token) continue;
        for (int h = 0; h < layout->house_count; h++)
            if (cellset_within(cells, layout->house[h].set)) add_once(judge, h, node->token);
    }
}

static DemandJudge judge_of(const Position *position, const Step *step) {
    DemandJudge judge = {.position = position, .tries_max = TRIES};
    TokenMask tokens = step_tokens(step);
    for (int i = 0; i < step->mark_count; i++) tokens |= marks_bit(step->mark[i].token);
    for (int c = 0; c < position->layout->cells; c++) {
        bool marked = cellset_has(&step->pattern_cells, c);
        for (int i = 0; i < step->mark_count; i++) marked = marked || step->mark[i].cell == c;
        if (marked && position->grid.cell[c] == 0) demand_add_cell(&judge, c);
        tokens |= step->pattern.cell[c];
    }
    for (int h = 0; h < step->house_count; h++)
        for (TokenMask left = tokens; left != 0; left &= left - 1)
            if (marks_count(left) > 0) {
                int token = marks_first(left);
                bool filled = false;
                for (int i = 0; i < position->layout->order; i++)
                    filled = filled ||
                             position->grid.cell[position->layout->house[step->house[h]].cell[i]] == token;
                if (!filled) add_once(&judge, step->house[h], token);
            }
    add_links(&judge, step);
    return judge;
}

static bool names_enough(const Position *position, const Step *step) {
    DemandJudge judge = judge_of(position, step);
    for (int c = 0; c < position->layout->cells; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1) {
            judge.tries = 0;
            if (demands_leave(&judge, c, marks_first(left))) return false;
        }
    if (step->token == 0) return true;
    Position without = *position; // what is placed cannot be anything else
    without.marks.cell[step->cell] &= ~marks_bit(step->token);
    judge.position = &without;
    judge.tries = 0;
    for (int h = 0; h < position->layout->house_of_count[step->cell]; h++)
        add_once(&judge, position->layout->house_of[step->cell][h], step->token);
    demand_add_cell(&judge, step->cell);
    return !demands_can_be_met(&judge);
}

// --- by the singles of the whole board ---

// Fills in what has one place. True when something has none.
static bool runs_dry(Position *position) {
    const Layout *layout = position->layout;
    for (bool again = true; again;) {
        again = false;
        for (int c = 0; c < layout->cells; c++) {
            if (position->grid.cell[c] != 0) continue;
            if (position->marks.cell[c] == 0) return true;
            if (marks_count(position->marks.cell[c]) > 1) continue;
            position_place(position, c, marks_first(position->marks.cell[c]));
            again = true;
        }
        for (int h = 0; h < layout->house_count; h++)
            for (int t = 1; t <= layout->order; t++) {
                int places = 0, last = 0;
                for (int i = 0; i < layout->order; i++) {
                    int cell = layout->house[h].cell[i];
                    bool here = position->grid.cell[cell] == t || marks_has(&position->marks, cell, t);
                    places += here;
                    if (here) last = cell;
                }
                if (places == 0) return true;
                if (places > 1 || position->grid.cell[last] == t) continue;
                position_place(position, last, t);
                again = true;
            }
    }
    return false;
}

static bool singles_refute(const Position *position, const Step *step) {
    for (int c = 0; c < position->layout->cells; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1) {
            Position supposed = *position;
            position_place(&supposed, c, marks_first(left));
            if (!runs_dry(&supposed)) return false;
        }
    if (step->token == 0) return true;
    Position supposed = *position;
    supposed.marks.cell[step->cell] &= ~marks_bit(step->token);
    return runs_dry(&supposed);
}

// --- a step ---

static bool is_forcing(Technique technique) {
    return technique >= TECHNIQUE_NISHIO && technique <= TECHNIQUE_NESTED_FORCING_CHAIN;
}

static bool has_good_lines(const Position *position, const Step *step) {
    Proof proof;
    proof_init(&proof);
    bool good = forcing_prove(position, step, &proof) && proof_fault(position, step, &proof, NULL) == NULL;
    proof_finish(&proof);
    return good;
}

static Way way_of(const Position *position, const Step *step) {
    if (is_forcing(step->technique)) return has_good_lines(position, step) ? BY_LINES : NOT_PROVED;
    if (technique_info(step->technique)->unique) return BY_ONE_SOLUTION;
    if (names_enough(position, step)) return BY_WHAT_IT_NAMES;
    return singles_refute(position, step) ? BY_SINGLES : NOT_PROVED;
}

// --- a puzzle ---

// What it does against the solution, or NULL.
static const char *untruth(const Position *position, const Grid *solution, const Step *step) {
    for (int c = 0; c < position->layout->cells; c++) {
        if ((step->remove.cell[c] & marks_bit(solution->cell[c])) != 0) return "removes the truth";
        if ((step->remove.cell[c] & ~position->marks.cell[c]) != 0) return "removes what is not there";
    }
    if (step->token == 0) return step_removals(position->layout, step) > 0 ? NULL : "changes nothing";
    return solution->cell[step->cell] == step->token ? NULL : "places a wrong token";
}

static void walk(Proven *proven, const Layout *layout, const Grid *puzzle) {
    Grid solution;
    HintAsk ask = {.unique = true};
    if (!solver_unique(layout, puzzle, &solution)) fail_msg("line %d: not one solution", proven->number);
    Position position = position_of_grid(layout, puzzle);
    proven->puzzles++;
    while (!grid_complete(layout, &position.grid)) {
        Step step;
        if (hint_next(&position, &ask, &step) != HINT_FOUND) fail_msg("line %d: no hint", proven->number);
        const char *fault = untruth(&position, &solution, &step);
        if (fault != NULL)
            fail_msg("line %d, %s %s", proven->number, technique_info(step.technique)->name, fault);
        proven->steps[step.technique][way_of(&position, &step)]++;
        step_apply(&step, &position);
    }
}

static void walk_file(Proven *proven, FILE *file, int each, int most) {
    Layout layout;
    char line[1024];
    assert_non_null(file);
    assert_true(layout_init(&layout, "9x9"));
    while ((int)proven->puzzles < most && fgets(line, sizeof line, file) != NULL) {
        Grid puzzle;
        proven->number++;
        if (line[0] == '#' || strlen(line) < 81 || proven->number % each != 0) continue;
        line[81] = '\0';
        if (grid_parse(&layout, line, &puzzle)) walk(proven, &layout, &puzzle);
    }
    assert_int_equal(fclose(file), 0);
}

static uint64_t report(const Proven *proven) {
    uint64_t sum[WAYS] = {0};
    printf("%llu puzzles\n%-34s", (unsigned long long)proven->puzzles, "");
    for (int way = 0; way < WAYS; way++) printf("%18s", WAY_NAMES[way]);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        uint64_t all = 0;
        for (int way = 0; way < WAYS; way++) all += proven->steps[t][way], sum[way] += proven->steps[t][way];
        if (all > 0) printf("\n%-34s", technique_info(t)->name);
        for (int way = 0; way < WAYS && all > 0; way++)
            printf("%18llu", (unsigned long long)proven->steps[t][way]);
    }
    printf("\n%-34s", "all");
    for (int way = 0; way < WAYS; way++) printf("%18llu", (unsigned long long)sum[way]);
    printf("\n");
    return sum[NOT_PROVED];
}

// --- what is tested ---

static void hints_on_hard_puzzles_are_proved(void **state) {
    (void)state;
    static Proven proven;
    walk_file(&proven, fopen(TEST_DATA "/hard.txt", "r"), 1, TEST_SOAK ? 1000 : 8 / CHAIN_SHARE);
    uint64_t left = report(&proven);
    assert_int_equal(left, 0);
}

static const char *path;
static int most = 1000000;

static void hints_on_the_file_are_true(void **state) {
    (void)state;
    static Proven proven;
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s cannot be read", path);
    walk_file(&proven, file, 1, most);
    report(&proven);
    assert_true(proven.puzzles > 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_on_hard_puzzles_are_proved)};
    const struct CMUnitTest of_file[] = {cmocka_unit_test(hints_on_the_file_are_true)};
    if (argc < 2) return cmocka_run_group_tests(tests, NULL, NULL);
    path = argv[1];
    if (argc > 2) most = atoi(argv[2]);
    return cmocka_run_group_tests(of_file, NULL, NULL);
}
