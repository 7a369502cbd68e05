// core/make/mine_possible: what it refuses cannot be, so nothing that a real puzzle is may be refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "core/make/mine_possible.h"
#include "core/rate/gentle.h"
#include "core/rate/rate.h"
#include "core/rate/rating_span.h"

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static void refused(const Layout *layout, const MineSpec *spec, const char *words) {
    TextError why = {.reason = ""};
    assert_false(mine_possible(layout, spec, &why));
    if (!strstr(why.reason, words)) fail_msg("“%s” should hold “%s”", why.reason, words);
}

static void allowed(const Layout *layout, const MineSpec *spec) {
    TextError why;
    if (!mine_possible(layout, spec, &why)) fail_msg("%s", why.reason);
}

static bool within_span(void *context, const RateStep *step) {
    (void)context;
    RatingSpan span = rating_span(step->technique);
    if (step->tenths < span.least || step->tenths > span.most)
        fail_msg("%s rated %d", technique_info(step->technique)->key, step->tenths);
    return true;
}

// Rated 7.5 at most, which is quick, or all.
static void each_rated(const char *name, int most, void (*visit)(const Grid *puzzle, const Grade *grade)) {
    Layout layout = layout_of("9x9");
    char path[256], line[256];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        Grid puzzle = {{0}};
        Grade grade;
        int whole, tenth;
        if (*line == '#' || sscanf(line, "%*s %d.%d", &whole, &tenth) != 2) continue;
        if (whole * 10 + tenth > most) continue;
        for (int cell = 0; cell < 81; cell++)
            puzzle.cell[cell] = (uint8_t)(line[cell] >= '1' && line[cell] <= '9' ? line[cell] - '0' : 0);
        assert_true(grade_puzzle(&layout, &puzzle, NULL, NULL, &grade));
        visit(&puzzle, &grade);
        count++;
    }
    (void)fclose(file);
    assert_true(count > 100);
}

static bool go_on(void *context) {
    (void)context;
    return true;
}

static void visit_steps(const Grid *puzzle, const Grade *grade) {
    bool solved;
    assert_true(rate_puzzle_within(puzzle, INT_MAX, go_on, within_span, NULL, &solved));
    assert_int_equal(solved, grade->solved);
    // A limit that is reached changes nothing, and one below it ends the work.
    Layout layout = layout_of("9x9");
    Grade within;
    assert_true(grade_puzzle_within(&layout, puzzle, grade->rating_tenths, NULL, NULL, &within));
    assert_true(within.solved);
    assert_int_equal(within.rating_tenths, grade->rating_tenths);
    assert_memory_equal(within.used, grade->used, sizeof within.used);
    assert_true(grade_puzzle_within(&layout, puzzle, grade->rating_tenths - 1, NULL, NULL, &within));
    assert_false(within.solved);
}

static void steps_are_rated_within_their_spans(void **state) {
    (void)state;
    each_rated("ratings.txt", 89, visit_steps);
}

// All that it is, is asked for.
static void visit_itself(const Grid *puzzle, const Grade *grade) {
    Layout layout = layout_of("9x9");
    int clues = grid_filled(&layout, puzzle);
    MineSpec spec = {.rating_min = grade->rating_tenths,
                     .rating_max = grade->rating_tenths,
                     .clues_min = clues,
                     .clues_max = clues,
                     .pattern = pattern_of(&layout, puzzle)};
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        spec.required[t] = grade->used[t] > 0;
        spec.forbidden[t] = grade_counts(t) && grade->used[t] == 0;
    }
    allowed(&layout, &spec);
    Band band = band_of_rating(grade->rating_tenths);
    if (band == BAND_GENTLE) return;
    spec.band[band] = true;
    allowed(&layout, &spec);
}

static void what_a_puzzle_is_can_be(void **state) {
    (void)state;
    each_rated("ratings.txt", 89, visit_itself);
}

// Numbers of clues are sums of the sizes of groups, for every board and pattern.
static void clues_add_up(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "9x9", "16x16"};
    for (int i = 0; i < 4; i++) {
        Layout layout = layout_of(ids[i]);
        for (Pattern pattern = 0; pattern < PATTERN_COUNT; pattern++)
            for (int clues = layout.order + 8; clues < layout.cells; clues++) {
                MineSpec spec = {.pattern = pattern, .clues_min = clues, .clues_max = clues};
                bool can = generate_can_have(&layout, pattern, clues);
                assert_int_equal(mine_possible(&layout, &spec, NULL), can);
            }
    }
    Layout nine = layout_of("9x9"), four = layout_of("4x4");
    refused(&nine, &(MineSpec){.pattern = PATTERN_ROTATE90, .clues_min = 22, .clues_max = 23},
            "no 9x9 puzzle has 22 to 23 clues; 21 and 24 can be");
    allowed(&nine, &(MineSpec){.pattern = PATTERN_ROTATE90, .clues_min = 22, .clues_max = 24});
    refused(&four, &(MineSpec){.pattern = PATTERN_ROTATE180, .clues_min = 5, .clues_max = 5},
            "4 and 6 can be");
    refused(&nine, &(MineSpec){.clues_min = 82, .clues_max = 90}, "has 81 cells, and so not 82 to 90 clues");
    refused(&nine, &(MineSpec){.clues_min = 81}, "nothing to solve");
    refused(&nine, &(MineSpec){.clues_max = 16}, "fewer than 17");
    refused(&four, &(MineSpec){.clues_max = 2}, "at least 3 clues");
    refused(&nine, &(MineSpec){.clues_min = 41, .minimal = true}, "the most is 40");
    refused(&nine, &(MineSpec){.clues_min = 78, .rating_min = 12, .rating_max = 12}, "full houses");
    allowed(&nine, &(MineSpec){.clues_min = 78});
}

static void ratings_come_from_techniques(void **state) {
    (void)state;
    Layout nine = layout_of("9x9");
    MineSpec spec = {.band = {[BAND_GENTLE] = true}};
    spec.required[TECHNIQUE_X_WING] = true;
    refused(&nine, &spec, "x_wing is rated 3.2, and a puzzle that needs it not less; gentle ends at 1.5");
    spec.band[BAND_GENTLE] = false;
    allowed(&nine, &spec);
    spec.rating_max = 31;
    refused(&nine, &spec, "asked for is 1.0 to 3.1");
    spec.rating_max = 32;
    allowed(&nine, &spec);
    spec.forbidden[TECHNIQUE_X_WING] = true;
    refused(&nine, &spec, "both required and forbidden");

    MineSpec fish = {.rating_min = 38, .rating_max = 38};
    allowed(&nine, &fish);
    fish.forbidden[TECHNIQUE_SWORDFISH] = true;
    refused(&nine, &fish, "a rating of 3.8 comes from swordfish, which is forbidden");
    fish.rating_max = 40;
    allowed(&nine, &fish); // a hidden triple
    refused(&nine, &(MineSpec){.rating_min = 35, .rating_max = 35}, "the nearest ratings are 3.4 and 3.6");
    refused(&nine, &(MineSpec){.rating_min = 120}, "above 11.9");
    refused(&nine, &(MineSpec){.rating_max = 9}, "below 1.0");
    refused(&nine, &(MineSpec){.rating_min = 70, .rating_max = 75, .band = {[BAND_HARD] = true}},
            "hard is rated 3.6 to 5.6; asked for is 7.0 to 7.5");
    // Each band that is asked for must be possible.
    refused(&nine,
            &(MineSpec){.rating_min = 40, .rating_max = 45, .band = {[BAND_HARD] = true, [BAND_EASY] = true}},
            "easy is rated 1.7 to 2.5");
    MineSpec whole = {.finds_max = 1};
    whole.forbidden[TECHNIQUE_FULL_HOUSE] = true;
    refused(&nine, &whole, "the last cell of every puzzle is a full house");
    int ratings[MINE_RATINGS_MAX];
    assert_int_equal(mine_ratings(&(MineSpec){.finds_max = 1}, BAND_MEDIUM, ratings),
                     5); // 2.6 2.8 3.0 3.2 3.4
    assert_int_equal(ratings[4], 34);
}

static void smooth_puzzles_need_singles_alone(void **state) {
    (void)state;
    Layout nine = layout_of("9x9");
    MineSpec spec = {.smooth = 1, .band = {[BAND_HARD] = true}};
    refused(&nine, &spec, "no nine cells that need more are known");
    spec.band[BAND_HARD] = false;
    spec.band[BAND_EASY] = true;
    allowed(&nine, &spec);
    spec.rating_min = 25;
    refused(&nine, &spec, "no nine cells");
    spec.rating_min = 23;
    allowed(&nine, &spec);
}

static void gentle_has_its_clues(void **state) {
    (void)state;
    Layout nine = layout_of("9x9");
    MineSpec spec = {.band = {[BAND_GENTLE] = true}, .clues_max = GENTLE_CLUES_MIN - 1};
    refused(&nine, &spec, "34 to 40 clues");
    spec.clues_max = GENTLE_CLUES_MIN + 1;
    allowed(&nine, &spec);
    spec.pattern = PATTERN_ROTATE90;
    refused(&nine, &spec, "33 and 36 can be");
    spec.clues_max = 0;
    allowed(&nine, &spec);
    spec.minimal = true;
    refused(&nine, &spec, "more than it needs");
}

static void odds_are_told(void **state) {
    (void)state;
    Layout nine = layout_of("9x9"), large = layout_of("16x16");
    TextError odds = {.line = 0};
    assert_true(mine_rare(&nine, &(MineSpec){.clues_min = 17, .clues_max = 17}, &odds));
    assert_non_null(strstr(odds.reason, "one solution grid in 110,000 has one"));
    assert_true(mine_rare(&nine, &(MineSpec){.rating_min = 95, .rating_max = 119}, &odds));
    assert_non_null(strstr(odds.reason, "none of 100,000 puzzles"));
    assert_non_null(strstr(odds.reason, "It may take days"));
    assert_false(mine_rare(&nine, &(MineSpec){.clues_min = 17, .clues_max = 18}, &odds));
    assert_false(mine_rare(&nine, &(MineSpec){.rating_min = 90, .rating_max = 119}, &odds));
    assert_false(mine_rare(&large, &(MineSpec){.rating_min = 95, .rating_max = 119}, &odds));
}

static void shapes_fit_the_rest(void **state) {
    (void)state;
    Layout nine = layout_of("9x9");
    CellSet shape = {{0}};
    for (int cell = 0; cell < 81; cell++)
        if (cell % 3 == 0 || cell % 5 == 0) cellset_add(&shape, cell);
    int clues = cellset_count(&shape);
    MineSpec spec = {.shape = &shape, .shape_count = 1, .clues_min = clues};
    allowed(&nine, &spec);
    spec.clues_min = clues + 1;
    refused(&nine, &spec, "none of the shapes");
    spec.clues_min = 0;
    spec.pattern = PATTERN_MIRROR;
    refused(&nine, &spec, "none of the shapes");
}

static void other_boards_have_other_grades(void **state) {
    (void)state;
    Layout large = layout_of("16x16");
    MineSpec spec = {.finds_max = 1};
    spec.required[TECHNIQUE_NISHIO] = true;
    refused(&large, &spec, "grades of 16x16 boards do without nishio_forcing_chain");
    spec.required[TECHNIQUE_NISHIO] = false;
    allowed(&large, &spec);

    Layout largest = layout_of("25x25");
    spec.required[TECHNIQUE_AIC] = true;
    allowed(&large, &spec);
    refused(&largest, &spec, "grades of 25x25 boards do without aic");
    spec.required[TECHNIQUE_AIC] = false;
    spec.required[TECHNIQUE_HIDDEN_QUAD] = true;
    allowed(&largest, &spec);
}

static void all_of_4x4_is_gentle(void **state) {
    (void)state;
    Layout tiny = layout_of("4x4"), latin = layout_of("latin4");
    MineSpec spec = {.finds_max = 1};
    allowed(&tiny, &spec);
    spec.band[BAND_GENTLE] = true;
    allowed(&tiny, &spec);
    spec.band[BAND_HARD] = true;
    refused(&tiny, &spec, "solve every 4x4 puzzle: it is gentle, and rated 1.0 or 1.2");
    allowed(&latin, &spec);
    spec.band[BAND_GENTLE] = spec.band[BAND_HARD] = false;
    spec.rating_min = 12;
    allowed(&tiny, &spec);
    spec.rating_min = 13;
    refused(&tiny, &spec, "rated 1.0 or 1.2");
}

static void signs_need_numbers_for_them(void **state) {
    (void)state;
    Layout five = layout_of("latin5"), six = layout_of("6x6");
    BoardDrawSpec draw = {.regions = false};
    MineSpec spec = {.finds_max = 1, .draw = &draw};
    TextError error;
    assert_true(constraint_asks_read("x", &draw.asks, &error));
    refused(&five, &spec, "X: two different numbers up to 5 never keep its rule");
    allowed(&six, &spec);
    assert_true(constraint_asks_read("v", &draw.asks, &error));
    allowed(&five, &spec);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_rated_within_their_spans),
        cmocka_unit_test(what_a_puzzle_is_can_be),
        cmocka_unit_test(clues_add_up),
        cmocka_unit_test(ratings_come_from_techniques),
        cmocka_unit_test(gentle_has_its_clues),
        cmocka_unit_test(smooth_puzzles_need_singles_alone),
        cmocka_unit_test(odds_are_told),
        cmocka_unit_test(shapes_fit_the_rest),
        cmocka_unit_test(other_boards_have_other_grades),
        cmocka_unit_test(all_of_4x4_is_gentle),
        cmocka_unit_test(signs_need_numbers_for_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
