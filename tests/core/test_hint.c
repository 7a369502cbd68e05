// Hints against the finders themselves: the step that is easiest for a person first, nothing that was not
// asked for, nothing twice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"

enum { NO_CHAINS = 60 }; // tenths: up to here all searches are short

static bool steps_equal(const Layout *layout, const Step *a, const Step *b) {
    return a->technique == b->technique && a->token == b->token && (a->token == 0 || a->cell == b->cell) &&
           marks_equal(layout, &a->remove, &b->remove) && marks_equal(layout, &a->pattern, &b->pattern) &&
           cellset_equal(a->pattern_cells, b->pattern_cells) && a->house_count == b->house_count &&
           memcmp(a->house, b->house, a->house_count) == 0;
}

// What would let a person wait: templates and the larger finned mutant fish; on boards larger than 9x9 all
// that is not a single, a locked candidate, a subset or placed before these in the table.
static bool waits(const Layout *layout, Technique technique) {
    if (technique == TECHNIQUE_TEMPLATE_SET || technique == TECHNIQUE_TEMPLATE_DELETE) return true;
    if (technique >= TECHNIQUE_FINNED_MUTANT_X_WING + 2 && technique <= TECHNIQUE_FINNED_MUTANT_LEVIATHAN)
        return true;
    return layout->order > 9 && technique > TECHNIQUE_HIDDEN_QUAD;
}

static bool allowed(const Layout *layout, const HintAsk *ask, Technique technique) {
    const TechniqueInfo *info = technique_info(technique);
    bool loop = technique == TECHNIQUE_DISCONTINUOUS_NICE_LOOP ||
                technique == TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP;
    if (loop && !ask->nice_loops) return false;
    if (ask->level_max != 0 && info->level > ask->level_max) return false;
    if (info->unique && !ask->unique) return false;
    if (ask->hardest_max != 0 && info->rating_tenths > ask->hardest_max) return false;
    return ask->thorough || !waits(layout, technique);
}

// What a technique finds in hints.
static bool find(const Position *position, const HintAsk *ask, Technique technique, StepSink *sink,
                 void *context) {
    Position own = *position;
    if (!ask->nice_loops) own.options |= FIND_AIC_LOOPS;
    return technique_find(&own, technique, sink, context);
}

// Its turn: its place in the order for people; where there are notes a direct technique is right behind its
// plain one.
static int turn_of(const Position *position, const HintAsk *ask, Technique technique) {
    Marks all = marks_of_grid(position->layout, &position->grid);
    bool notes = ask->notes || !marks_equal(position->layout, &all, &position->marks);
    Technique plain = technique == TECHNIQUE_DIRECT_POINTING        ? TECHNIQUE_POINTING
                      : technique == TECHNIQUE_DIRECT_CLAIMING      ? TECHNIQUE_CLAIMING
                      : technique == TECHNIQUE_DIRECT_HIDDEN_PAIR   ? TECHNIQUE_HIDDEN_PAIR
                      : technique == TECHNIQUE_DIRECT_HIDDEN_TRIPLE ? TECHNIQUE_HIDDEN_TRIPLE
                                                                    : TECHNIQUE_COUNT;
    bool waits_for_it = notes && plain != TECHNIQUE_COUNT;
    return waits_for_it ? 2 * technique_info(plain)->place + 1 : 2 * technique_info(technique)->place;
}

// --- the order for people ---

static void the_order_holds_each_technique_once(void **state) {
    (void)state;
    bool met[TECHNIQUE_COUNT] = {false};
    int count = 0;
    TechniqueLevel level = TECHNIQUE_SINGLES;
    for (Technique t = technique_after(TECHNIQUE_COUNT); t != TECHNIQUE_COUNT; t = technique_after(t)) {
        assert_false(met[t]);
        met[t] = true;
        assert_int_equal(technique_number(t), ++count);
        assert_true(technique_info(t)->level >= level && technique_info(t)->level <= TECHNIQUE_LEVEL_MAX);
        level = technique_info(t)->level;
    }
    assert_int_equal(count, TECHNIQUE_COUNT);
    assert_int_equal(level, TECHNIQUE_LEVEL_MAX);
}

static bool comes_before(Technique first, Technique then) {
    return technique_info(first)->place < technique_info(then)->place;
}

// What it is for: where a rating says otherwise, or says nothing.
static void people_see_some_things_sooner_than_ratings_say(void **state) {
    (void)state;
    assert_true(comes_before(TECHNIQUE_NAKED_SINGLE, TECHNIQUE_DIRECT_POINTING));
    assert_true(comes_before(TECHNIQUE_NAKED_SINGLE, TECHNIQUE_DIRECT_HIDDEN_PAIR));
    assert_true(comes_before(TECHNIQUE_POINTING, TECHNIQUE_DIRECT_HIDDEN_PAIR));
    assert_true(comes_before(TECHNIQUE_CELL_FORCING_CHAIN, TECHNIQUE_FRANKEN_SQUIRMBAG));
    assert_true(comes_before(TECHNIQUE_REGION_FORCING_CHAIN, TECHNIQUE_SQUIRMBAG));
    assert_true(comes_before(TECHNIQUE_AIC, TECHNIQUE_DISCONTINUOUS_NICE_LOOP));
    assert_true(comes_before(TECHNIQUE_REMOTE_PAIR, TECHNIQUE_XY_CHAIN));
}

// --- the one that is wanted first ---

// A technique named comes before all that is easier, and is not looked for twice.
static void a_technique_can_come_first(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int met = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {.pattern = PATTERN_NONE};
        Grid puzzle;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, NULL));
        Position position = position_of_grid(&layout, &puzzle);
        Step first, found;
        if (technique_find(&position, TECHNIQUE_POINTING, walk_take_first, &first)) continue;
        HintAsk ask = {.unique = true, .has_first = true, .first = TECHNIQUE_POINTING};
        assert_int_equal(hint_next(&position, &ask, &found), HINT_FOUND);
        assert_int_equal(found.technique, TECHNIQUE_POINTING);
        met++;
    }
    assert_true(met > 20);
}

// --- the first one ---

typedef struct {
    const Layout *layout;
    const Step *step;
    bool there;
} Sought;

static bool seek(void *context, const Step *step) {
    Sought *sought = context;
    sought->there = steps_equal(sought->layout, sought->step, step);
    return !sought->there;
}

// The hint is a step of a technique before whose turn no other finds any, and there is none exactly when none
// does.
static void check_easiest(const Position *position, const HintAsk *ask, HintResult result, const Step *hint) {
    int turn = result == HINT_FOUND ? turn_of(position, ask, hint->technique) : INT32_MAX;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        Step first;
        if (!allowed(position->layout, ask, t) || turn_of(position, ask, t) >= turn) continue;
        if (find(position, ask, t, walk_take_first, &first)) continue;
        fail_msg("%s is passed by", technique_info(t)->name);
    }
    if (result != HINT_FOUND) return;
    assert_true(allowed(position->layout, ask, hint->technique));
    Sought sought = {position->layout, hint, false};
    find(position, ask, hint->technique, seek, &sought);
    assert_true(sought.there);
}

static void hints_lead_on(const char *id, int puzzles, const HintAsk *ask, bool must_solve_some) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    int solved = 0;
    for (int i = 0; i < puzzles; i++) {
        Rng rng = rng_seed(500 + (uint64_t)i);
        GenerateSpec spec = {.pattern = i % 2 ? PATTERN_NONE : PATTERN_ROTATE180};
        Grid puzzle, solution;
        generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
        Position position = position_of_grid(&layout, &puzzle);
        Step step = {.technique = TECHNIQUE_COUNT}, again;
        HintAsk now = *ask;
        while (hint_next(&position, &now, &step) == HINT_FOUND) {
            check_easiest(&position, &now, HINT_FOUND, &step);
            assert_int_equal(hint_next(&position, &now, &again), HINT_FOUND);
            assert_true(steps_equal(&layout, &step, &again));
            Position before = position;
            step_apply(&step, &position);
            now.last = step.token != 0 ? cellset_of(step.cell) : step.pattern_cells;
            assert_false(grid_equal(&layout, &before.grid, &position.grid) &&
                         marks_equal(&layout, &before.marks, &position.marks));
            CellSet wrong = hint_wrong_cells(&layout, &position.grid, &solution);
            if (!cellset_empty(&wrong)) fail_msg("seed %d: a wrong step", 500 + i);
        }
        check_easiest(&position, &now, HINT_NONE, NULL);
        solved += grid_equal(&layout, &position.grid, &solution);
    }
    printf("%s: %d of %d solved\n", id, solved, puzzles);
    if (must_solve_some) assert_true(solved >= puzzles / 4);
}

static void the_easiest_step_comes_first(void **state) {
    (void)state;
    HintAsk ask = {.unique = true, .hardest_max = NO_CHAINS};
    hints_lead_on("9x9", 100 / CHAIN_SHARE, &ask, true);
    hints_lead_on("6x6", 80 / CHAIN_SHARE, &ask, true);
    hints_lead_on("jigsaw", 24 / CHAIN_SHARE, &ask, false);
    if (CHAIN_SHARE == 1) hints_lead_on("12x12", 2, &ask, false);
    ask.unique = false;
    hints_lead_on("9x9", 40 / CHAIN_SHARE, &ask, true);
    ask.nice_loops = ask.notes = true;
    hints_lead_on("9x9", 40 / CHAIN_SHARE, &ask, true);
    ask.level_max = TECHNIQUE_BASICS;
    hints_lead_on("9x9", 40 / CHAIN_SHARE, &ask, true);
    ask = (HintAsk){.hardest_max = 75}; // chains and sets too
    hints_lead_on("9x9", 8 / CHAIN_SHARE, &ask, true);
}

// --- what is asked for ---

enum { KEPT_MAX = 20000 };
typedef struct {
    const Position *position;
    const HintAsk *ask;
    int turn; // of the technique that was met last
    int count, unique, most;
    Marks placed, removed; // by the steps handed over
} Handed;

// Only techniques that are allowed, in the order of the table, and each step does something that none before
// it does.
static bool take(void *context, const Step *step) {
    Handed *handed = context;
    const Layout *layout = handed->position->layout;
    assert_true(allowed(layout, handed->ask, step->technique));
    int turn = turn_of(handed->position, handed->ask, step->technique);
    assert_true(turn >= handed->turn);
    bool fresh = step->token != 0 && !marks_has(&handed->placed, step->cell, step->token);
    for (int c = 0; c < layout->cells; c++) {
        fresh = fresh || (step->remove.cell[c] & ~handed->removed.cell[c]) != 0;
        handed->removed.cell[c] |= step->remove.cell[c];
    }
    assert_true(fresh);
    if (step->token != 0) handed->placed.cell[step->cell] |= marks_bit(step->token);
    handed->turn = turn;
    handed->unique += technique_info(step->technique)->unique;
    return ++handed->count < handed->most;
}

static Handed each(const Position *position, const HintAsk *ask, int most, HintResult *out_result) {
    Handed handed = {.position = position, .ask = ask, .most = most};
    HintResult result = hint_each(position, ask, take, &handed);
    if (out_result != NULL) *out_result = result;
    return handed;
}

// All that the finders can take away or place, which the hints must do too.
static bool add_up(void *context, const Step *step) {
    Handed *all = context;
    for (int c = 0; c < all->position->layout->cells; c++)
        all->removed.cell[c] |= step->token == 0 ? step->remove.cell[c] : 0;
    if (step->token != 0) all->placed.cell[step->cell] |= marks_bit(step->token);
    return true;
}

static void each_step_is_new_and_none_is_missing(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    const HintAsk ask = {.unique = true, .hardest_max = NO_CHAINS};
    int steps = 0;
    for (uint64_t seed = 1; seed <= 200 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        HintResult result;
        Handed handed = each(&position, &ask, KEPT_MAX, &result);
        Handed all = {.position = &position};
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
            if (allowed(&layout, &ask, t)) find(&position, &ask, t, add_up, &all);
        assert_int_equal(result, handed.count > 0 ? HINT_FOUND : HINT_NONE);
        if (!marks_equal(&layout, &all.placed, &handed.placed))
            fail_msg("seed %llu: placements", (unsigned long long)seed);
        for (int c = 0; c < layout.cells; c++)
            if ((all.removed.cell[c] & ~handed.removed.cell[c]) != 0)
                fail_msg("seed %llu: a removal in cell %d is not handed over", (unsigned long long)seed, c);
        steps += handed.count;
    }
    assert_true(steps > 500 / CHAIN_SHARE);
}

static void uniqueness_is_used_when_it_holds(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    HintAsk known = {.unique = true, .hardest_max = NO_CHAINS}, unknown = {.hardest_max = NO_CHAINS};
    int with = 0, other = 0;
    for (uint64_t seed = 1; seed <= 400 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        with += each(&position, &known, KEPT_MAX, NULL).unique;
        assert_int_equal(each(&position, &unknown, KEPT_MAX, NULL).unique, 0);
        Step one, two;
        if (hint_next(&position, &known, &one) != HINT_FOUND || !technique_info(one.technique)->unique)
            continue;
        other++;
        if (hint_next(&position, &unknown, &two) == HINT_FOUND) {
            assert_false(technique_info(two.technique)->unique);
            assert_true(turn_of(&position, &known, two.technique) >
                        turn_of(&position, &known, one.technique));
        }
    }
    assert_true(with > 0);
    if (CHAIN_SHARE == 1) assert_true(other > 0);
}

static void nothing_harder_than_asked_for(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    static const int hardest[] = {10, 12, 23, 26, 34, 42, 45, 52, NO_CHAINS};
    enum { LEVELS = sizeof hardest / sizeof hardest[0] };
    for (uint64_t seed = 1; seed <= 100 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        HintResult before = HINT_NONE;
        for (int i = 0; i < LEVELS; i++) {
            HintAsk ask = {.unique = true, .hardest_max = hardest[i]};
            Step step = {.technique = TECHNIQUE_COUNT};
            HintResult result = hint_next(&position, &ask, &step);
            check_easiest(&position, &ask, result, &step);
            if (result == HINT_FOUND)
                assert_true(technique_info(step.technique)->rating_tenths <= hardest[i]);
            if (before == HINT_FOUND) assert_int_equal(result, HINT_FOUND);
            before = result;
        }
    }
}

// --- to stop ---

typedef struct {
    const Position *position;
    HintAsk *ask;
    int calls, until;
    Technique last; // TECHNIQUE_COUNT: none yet
    bool asked[TECHNIQUE_COUNT];
} Patience;

static bool patient(void *context, Technique technique) {
    Patience *patience = context;
    const Position *position = patience->position;
    if (patience->last != TECHNIQUE_COUNT)
        assert_true(turn_of(position, patience->ask, technique) >=
                    turn_of(position, patience->ask, patience->last));
    assert_true(allowed(position->layout, patience->ask, technique));
    patience->last = technique;
    patience->asked[technique] = true;
    return ++patience->calls <= patience->until;
}

static HintAsk impatient(const Position *position, Patience *patience, int until) {
    *patience = (Patience){.position = position, .until = until, .last = TECHNIQUE_COUNT};
    return (HintAsk){.unique = true, .hardest_max = NO_CHAINS, .keep_going = patient, .context = patience};
}

// Templates are looked for only by who has the time: on an empty board, where all is looked for.
static void thorough_hints_look_for_more(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "4x4"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    for (int thorough = 0; thorough < 2; thorough++) {
        Patience patience;
        HintAsk ask = impatient(&position, &patience, INT32_MAX);
        ask.hardest_max = 0;
        ask.thorough = thorough == 1;
        patience.ask = &ask;
        Step step;
        assert_int_equal(hint_next(&position, &ask, &step), HINT_NONE);
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
            assert_true(patience.asked[t] == allowed(&layout, &ask, t));
        assert_true(patience.asked[TECHNIQUE_TEMPLATE_DELETE] == (thorough == 1));
        assert_true(patience.asked[TECHNIQUE_FINNED_MUTANT_LEVIATHAN] == (thorough == 1));
        assert_true(patience.asked[TECHNIQUE_AIC] && patience.asked[TECHNIQUE_NESTED_FORCING_CHAIN]);
    }
}

static void a_search_can_be_stopped(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Patience patience;
    Grid empty = {{0}}, solution;
    Step step;
    // nothing to find, and no patience
    Position position = position_of_grid(&layout, &empty);
    HintAsk ask = impatient(&position, &patience, 0);
    patience.ask = &ask;
    assert_int_equal(hint_next(&position, &ask, &step), HINT_STOPPED);
    assert_int_equal(patience.calls, 1); // it is not asked again
    assert_int_equal(patience.last, TECHNIQUE_FULL_HOUSE);
    // with enough of it each technique is asked about
    ask = impatient(&position, &patience, INT32_MAX);
    patience.ask = &ask;
    assert_int_equal(hint_next(&position, &ask, &step), HINT_NONE);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (allowed(&layout, &ask, t)) assert_true(patience.asked[t]);
    for (uint64_t seed = 1; seed <= 60 / CHAIN_SHARE; seed++) {
        position = walk_position(&layout, seed, &solution);
        HintAsk calm = {.unique = true, .hardest_max = NO_CHAINS};
        HintResult result = hint_next(&position, &calm, &step);
        Handed all = each(&position, &calm, KEPT_MAX, NULL);
        for (int until = 0; until < 90; until += 7) {
            Step other;
            ask = impatient(&position, &patience, until);
            patience.ask = &ask;
            HintResult stopped = hint_next(&position, &ask, &other);
            assert_int_equal(stopped, patience.calls > until ? HINT_STOPPED : result);
            if (stopped == HINT_FOUND) assert_true(steps_equal(&layout, &step, &other));
            ask = impatient(&position, &patience, until);
            patience.ask = &ask;
            Handed some = each(&position, &ask, KEPT_MAX, &stopped);
            assert_true(some.count <= all.count);
            if (stopped != HINT_STOPPED) assert_int_equal(some.count, all.count);
            assert_int_equal(stopped == HINT_STOPPED, patience.calls > until);
        }
    }
}

static void the_sink_can_stop(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    HintAsk ask = {.unique = true, .hardest_max = NO_CHAINS};
    for (uint64_t seed = 1; seed <= 60 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        int all = each(&position, &ask, KEPT_MAX, NULL).count;
        for (int most = 1; most <= 4; most++) {
            HintResult result;
            assert_int_equal(each(&position, &ask, most, &result).count, all < most ? all : most);
            assert_int_equal(result, all > 0 ? HINT_FOUND : HINT_NONE);
        }
    }
}

// --- boards ---

static const HintAsk plain = {.unique = true, .hardest_max = NO_CHAINS};

static void a_finished_board_has_no_hint(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Rng rng = rng_seed(3);
    Grid full;
    full_grid_draw(&layout, &rng, &full);
    Position position = position_of_grid(&layout, &full);
    Step step;
    const HintAsk everything = {.unique = true, .thorough = true};
    assert_int_equal(hint_next(&position, &everything, &step), HINT_NONE);

    full.cell[40] = 0;
    position = position_of_grid(&layout, &full);
    assert_int_equal(hint_next(&position, &everything, &step), HINT_FOUND);
    assert_int_equal(step.technique, TECHNIQUE_FULL_HOUSE);
    assert_int_equal(step.cell, 40);
    assert_int_equal(layout.house[step.house[0]].kind, HOUSE_BOX);
}

static void an_empty_board_has_no_hint(void **state) {
    (void)state;
    for (int i = 0; layout_id(i) != NULL; i++) {
        Layout layout;
        assert_true(layout_init(&layout, layout_id(i)));
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        Step step;
        HintResult result = hint_next(&position, &plain, &step);
        // irregular boxes may lock candidates before anything is placed; regular ones cannot
        if (layout.box_rows != 0) assert_int_equal(result, HINT_NONE);
        if (result == HINT_FOUND)
            assert_true(step.technique == TECHNIQUE_POINTING || step.technique == TECHNIQUE_CLAIMING);
    }
}

// The player's own marks are reasoned from, not those of the rules.
static void the_marks_given_are_the_ones_used(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    position.marks.cell[30] = marks_bit(6);
    Step step;
    assert_int_equal(hint_next(&position, &plain, &step), HINT_FOUND);
    assert_int_equal(step.technique, TECHNIQUE_NAKED_SINGLE);
    assert_int_equal(step.cell, 30);
    assert_int_equal(step.token, 6);
}

static void wrong_cells_are_named(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "6x6"));
    Rng rng = rng_seed(4);
    Grid solution, entered = {{0}};
    full_grid_draw(&layout, &rng, &solution);
    entered.cell[0] = solution.cell[0];
    entered.cell[7] = (uint8_t)(solution.cell[7] % 6 + 1);
    entered.cell[35] = (uint8_t)(solution.cell[35] % 6 + 1);
    CellSet wrong = hint_wrong_cells(&layout, &entered, &solution);
    assert_int_equal(cellset_count(&wrong), 2);
    assert_true(cellset_has(&wrong, 7) && cellset_has(&wrong, 35));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_holds_each_technique_once),
        cmocka_unit_test(people_see_some_things_sooner_than_ratings_say),
        cmocka_unit_test(a_technique_can_come_first),
        cmocka_unit_test(the_easiest_step_comes_first),
        cmocka_unit_test(each_step_is_new_and_none_is_missing),
        cmocka_unit_test(uniqueness_is_used_when_it_holds),
        cmocka_unit_test(nothing_harder_than_asked_for),
        cmocka_unit_test(thorough_hints_look_for_more),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(the_sink_can_stop),
        cmocka_unit_test(a_finished_board_has_no_hint),
        cmocka_unit_test(an_empty_board_has_no_hint),
        cmocka_unit_test(the_marks_given_are_the_ones_used),
        cmocka_unit_test(wrong_cells_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
