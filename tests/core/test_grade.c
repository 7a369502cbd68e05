// Grades. That the numbers are Sudoku Explainer's is checked against the ratings of the shared data;
// data/grades.txt has puzzles of our own make, of every rating that 60,000 of them came to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/rate/grade.h"
#include "core/rate/rate.h"
#include "core/symmetry/symmetry.h"
#include "core/techniques/technique_find.h"
#include "support/shared.h"

// Under a sanitizer only a part is tried: it takes ten times as long.
#if defined(__SANITIZE_ADDRESS__)
enum { SHARE = 3 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SHARE = 3 };
#else
enum { SHARE = 1 };
#endif
#else
enum { SHARE = 1 };
#endif

// A nested chain: the puzzle of A. Inkala known as AI Escargot.
static const char escargot[] =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static Grid parse(const Layout *layout, const char *text) {
    Grid grid;
    char cells[CELLS_MAX + 1];
    snprintf(cells, sizeof cells, "%.*s", layout->cells, text);
    assert_true(grid_parse(layout, cells, &grid));
    return grid;
}

static Grid make_puzzle(const Layout *layout, uint64_t seed, int clues_min) {
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {.pattern = PATTERN_NONE, .clues_min = clues_min};
    Grid puzzle;
    generate_puzzle(layout, &rng, &spec, &puzzle, NULL);
    return puzzle;
}

static Grade grade_of(const Layout *layout, const Grid *puzzle) {
    Grade grade;
    assert_true(grade_puzzle(layout, puzzle, NULL, NULL, &grade));
    return grade;
}

static Grade canonical_grade_of(const Layout *layout, const Grid *puzzle) {
    Grade grade;
    assert_true(grade_canonical(layout, puzzle, NULL, NULL, &grade, NULL));
    return grade;
}

static void one_empty_cell_is_rated_1_0(void **state) {
    (void)state;
    for (int i = 0; layout_id(i) != NULL; i++) {
        Layout layout = layout_of(layout_id(i));
        Rng rng = rng_seed(11);
        Grid grid;
        full_grid_draw(&layout, &rng, &grid);
        Grade grade = grade_of(&layout, &grid);
        assert_true(grade.solved);
        assert_int_equal(grade.rating_tenths, 0);

        grid.cell[layout.cells / 2] = 0;
        grade = grade_of(&layout, &grid);
        assert_true(grade.solved);
        assert_int_equal(grade.rating_tenths, 10);
        assert_int_equal(grade.pearl_tenths, 10);
        assert_int_equal(grade.diamond_tenths, 10);
        assert_int_equal(grade.used[TECHNIQUE_FULL_HOUSE], 1);
    }
}

// ---- 9x9: the rating engine's figures, and its steps by their names

typedef struct {
    int steps, first, until_placed, hardest;
    bool placed;
    int by_tenths[GRADE_BEYOND + 1];
    int by_technique[TECHNIQUE_COUNT];
} Watch;

// What the steps of families can be rated at, whose members have several ratings.
static const struct {
    Technique first, last; // in the order of Technique
    int least, most;       // tenths
} RANGES[] = {
    {TECHNIQUE_UNIQUE_RECTANGLE_1, TECHNIQUE_UNIQUE_LOOP_4, 45, 56},
    {TECHNIQUE_BUG_1, TECHNIQUE_BUG_4, 56, 62},
    {TECHNIQUE_X_CHAIN, TECHNIQUE_AIC, 65, 80},
    {TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION, TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION, 75, 75},
    {TECHNIQUE_NISHIO, TECHNIQUE_NISHIO, 75, 85},
    {TECHNIQUE_CELL_FORCING_CHAIN, TECHNIQUE_REGION_FORCING_CHAIN, 80, 93},
    {TECHNIQUE_DYNAMIC_FORCING_CHAIN, TECHNIQUE_DYNAMIC_FORCING_CHAIN, 85, 99},
    {TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN, TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN, 90, 105},
    {TECHNIQUE_NESTED_FORCING_CHAIN, TECHNIQUE_NESTED_FORCING_CHAIN, 95, 130},
};

static void check_range(const RateStep *step) {
    for (size_t i = 0; i < sizeof RANGES / sizeof RANGES[0]; i++) {
        if (step->technique < RANGES[i].first || step->technique > RANGES[i].last) continue;
        assert_in_range(step->tenths, RANGES[i].least, RANGES[i].most);
        return;
    }
    assert_int_equal(step->tenths, technique_info(step->technique)->rating_tenths);
}

static bool keep_going(void *context) {
    (void)context;
    return true;
}

static bool watch_step(void *context, const RateStep *step) {
    Watch *watch = context;
    if (watch->steps++ == 0) watch->first = step->tenths;
    if (step->tenths > watch->hardest) watch->hardest = step->tenths;
    if (!watch->placed) watch->until_placed = watch->hardest;
    watch->placed = watch->placed || step->token != 0;
    watch->by_tenths[step->tenths]++;
    watch->by_technique[step->technique]++;
    check_range(step);
    return true;
}

// Techniques that have one rating: as many are counted as there are steps of it.
static const Technique PLAIN[] = {TECHNIQUE_FULL_HOUSE,
                                  TECHNIQUE_HIDDEN_SINGLE_BOX,
                                  TECHNIQUE_HIDDEN_SINGLE_LINE,
                                  TECHNIQUE_DIRECT_POINTING,
                                  TECHNIQUE_DIRECT_CLAIMING,
                                  TECHNIQUE_DIRECT_HIDDEN_PAIR,
                                  TECHNIQUE_NAKED_SINGLE,
                                  TECHNIQUE_POINTING,
                                  TECHNIQUE_CLAIMING,
                                  TECHNIQUE_NAKED_PAIR,
                                  TECHNIQUE_X_WING,
                                  TECHNIQUE_HIDDEN_PAIR,
                                  TECHNIQUE_NAKED_TRIPLE,
                                  TECHNIQUE_SWORDFISH,
                                  TECHNIQUE_HIDDEN_TRIPLE,
                                  TECHNIQUE_XY_WING,
                                  TECHNIQUE_XYZ_WING,
                                  TECHNIQUE_JELLYFISH,
                                  TECHNIQUE_HIDDEN_QUAD,
                                  TECHNIQUE_BUG_1,
                                  TECHNIQUE_ALIGNED_PAIR_EXCLUSION,
                                  TECHNIQUE_DIRECT_HIDDEN_TRIPLE};

static Grade check_classic(const Grid *puzzle) {
    Layout layout = layout_of("9x9");
    Grade grade = grade_of(&layout, puzzle);
    Watch watch = {.steps = 0};
    bool solved;
    assert_true(rate_puzzle_within(puzzle, INT_MAX, keep_going, watch_step, &watch, &solved));
    assert_true(grade.solved && solved);
    assert_int_equal(grade.rating_tenths, watch.hardest);
    assert_int_equal(grade.pearl_tenths, watch.until_placed);
    assert_int_equal(grade.diamond_tenths, watch.first);
    int used = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t)) assert_int_equal(grade.used[t], 0);
        assert_int_equal(grade.used[t], watch.by_technique[t]);
        used += grade.used[t];
    }
    assert_int_equal(used, watch.steps);
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++)
        assert_int_equal(grade.used[PLAIN[i]], watch.by_tenths[technique_info(PLAIN[i])->rating_tenths]);
    int sevens = grade.used[TECHNIQUE_BUG_2] + grade.used[TECHNIQUE_BUG_4];
    assert_int_equal(sevens, watch.by_tenths[57]);
    return grade;
}

static void every_figure_means_what_it_says(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    for (uint64_t seed = 1; seed <= (TEST_SOAK ? 20000 : 300 / SHARE); seed++) {
        Grid puzzle = make_puzzle(&layout, 9000 + seed, 0);
        check_classic(&puzzle);
    }
    Grid puzzle = parse(&layout, escargot);
    Grade grade = check_classic(&puzzle);
    assert_int_equal(grade.rating_tenths, 105);
    assert_true(grade.used[TECHNIQUE_NESTED_FORCING_CHAIN] > 0);
}

// ---- Known ratings

static int tenths_of(const char *text) {
    int whole, tenth;
    assert_int_equal(sscanf(text, "%d.%d", &whole, &tenth), 2);
    return whole * 10 + tenth;
}

static void check_ratings(const Grade *grade, const char *er, const char *ep, const char *ed,
                          const char *puzzle) {
    if (grade->rating_tenths == tenths_of(er) && grade->pearl_tenths == tenths_of(ep) &&
        grade->diamond_tenths == tenths_of(ed))
        return;
    fail_msg("%.81s: %d %d %d (tenths) in place of %s %s %s", puzzle, grade->rating_tenths,
             grade->pearl_tenths, grade->diamond_tenths, er, ep, ed);
}

// Calls with each puzzle of data/grades.txt and its six ratings.
static int each_known(void (*call)(const Layout *layout, const Grid *puzzle, const char *line,
                                   char rating[6][8])) {
    Layout layout = layout_of("9x9");
    FILE *file = fopen(TEST_DATA "/grades.txt", "r");
    assert_non_null(file);
    char line[256], rating[6][8];
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#') continue;
        assert_int_equal(sscanf(line, "%*81s %7s %7s %7s %7s %7s %7s", rating[0], rating[1], rating[2],
                                rating[3], rating[4], rating[5]),
                         6);
        Grid puzzle = parse(&layout, line);
        call(&layout, &puzzle, line, rating);
        count++;
    }
    assert_int_equal(fclose(file), 0);
    return count;
}

static int bands[BAND_COUNT], techniques[TECHNIQUE_COUNT];

static void check_known(const Layout *layout, const Grid *puzzle, const char *line, char rating[6][8]) {
    Grade grade = check_classic(puzzle);
    check_ratings(&grade, rating[0], rating[1], rating[2], line);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) techniques[t] += grade.used[t];
    grade = canonical_grade_of(layout, puzzle);
    check_ratings(&grade, rating[3], rating[4], rating[5], line);
    bands[band_of_rating(grade.rating_tenths)]++;
}

static void known_grades(void **state) {
    (void)state;
    assert_true(each_known(check_known) >= 60);
    for (Band band = 0; band < BAND_COUNT; band++) assert_true(bands[band] > 0);
    // All but the two that hardly any puzzle asks for, and what is beyond a random puzzle.
    for (Technique t = 0; t < TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN; t++)
        if (grade_counts(t) && t != TECHNIQUE_DIRECT_CLAIMING && techniques[t] == 0)
            fail_msg("%s is in none of the puzzles", technique_info(t)->key);
}

// Every line in the soak; otherwise one in 25, and only what is rated in a moment.
static void ratings_of_the_field(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    FILE *file = shared_open("ratings.tsv");
    char line[256];
    int checked = 0, number = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char er[8], ep[8], ed[8];
        if (line[0] == '#' || sscanf(line, "%*81s %7s %7s %7s", er, ep, ed) != 3) continue;
        if (!TEST_SOAK && (number++ % (25 * SHARE) != 0 || tenths_of(er) > 90)) continue;
        Grid puzzle = parse(&layout, line);
        Grade grade = grade_of(&layout, &puzzle);
        check_ratings(&grade, er, ep, ed, line);
        checked++;
    }
    assert_int_equal(fclose(file), 0);
    printf("%d puzzles of ratings.tsv are rated as it says\n", checked);
    assert_true(checked > 0);
}

// ---- Disguises

static void check_disguises(const Layout *layout, const Grid *puzzle, int times, Rng *rng) {
    Grade grade = canonical_grade_of(layout, puzzle);
    for (int i = 0; i < times; i++) {
        Transform transform = transform_random(layout, SYMMETRY_FULL, rng);
        Grid disguised;
        transform_apply(layout, &transform, puzzle, &disguised);
        Grade other = canonical_grade_of(layout, &disguised);
        if (memcmp(&grade, &other, sizeof grade) == 0) continue;
        char text[CELLS_MAX + 1];
        grid_format(layout, &disguised, text);
        fail_msg("%s, %s: %d/%d/%d became %d/%d/%d", layout->id, text, grade.rating_tenths,
                 grade.pearl_tenths, grade.diamond_tenths, other.rating_tenths, other.pearl_tenths,
                 other.diamond_tenths);
    }
}

static void check_known_disguises(const Layout *layout, const Grid *puzzle, const char *line,
                                  char rating[6][8]) {
    (void)line, (void)rating;
    if (grid_filled(layout, puzzle) % SHARE != 0) return;
    Rng rng = rng_seed(puzzle->cell[40] + 77u);
    check_disguises(layout, puzzle, 10, &rng);
}

static void disguises_keep_the_canonical_grade(void **state) {
    (void)state;
    each_known(check_known_disguises);
    static const struct {
        const char *id;
        int count;
    } boards[] = {{"4x4", 10}, {"6x6", 20}, {"8x8", 5}};
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        Layout layout = layout_of(boards[b].id);
        Rng rng = rng_seed(b + 5);
        for (int i = 0; i < boards[b].count; i++) {
            Grid puzzle = make_puzzle(&layout, 20000 + (uint64_t)i, 0);
            check_disguises(&layout, &puzzle, 10, &rng);
        }
    }
}

// 50 disguises of 500 puzzles, as many of each band.
static void many_disguises(void **state) {
    (void)state;
    if (!TEST_SOAK) skip();
    Layout layout = layout_of("9x9");
    int wanted[BAND_COUNT], left = 500, raw_differs = 0;
    for (int band = 0; band < BAND_COUNT; band++) wanted[band] = (500 + band) / BAND_COUNT;
    clock_t start = clock();
    for (uint64_t seed = 1; left > 0; seed++) {
        Grid puzzle = make_puzzle(&layout, 500000 + seed, 0);
        Grade grade = canonical_grade_of(&layout, &puzzle), raw = grade_of(&layout, &puzzle);
        Band band = band_of_rating(grade.rating_tenths);
        if (wanted[band] == 0) continue;
        wanted[band]--;
        left--;
        raw_differs += raw.rating_tenths != grade.rating_tenths;
        Rng rng = rng_seed(seed);
        check_disguises(&layout, &puzzle, 50, &rng);
    }
    for (int band = 0; band < BAND_COUNT; band++) assert_int_equal(wanted[band], 0);
    printf("500 puzzles in 50 disguises: one grade each, in %.0f s; %d of the puzzles have another as they "
           "stand\n",
           (double)(clock() - start) / CLOCKS_PER_SEC, raw_differs);
}

// ---- Other boards

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// The easiest step that counts: of those of the lowest rating, the first.
static bool easiest_step(const Position *position, Step *out) {
    for (int tenths = 0; tenths < GRADE_BEYOND; tenths++) {
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            if (!grade_counts(t) || technique_info(t)->rating_tenths != tenths) continue;
            if (position->layout->order > 9 && t >= TECHNIQUE_NISHIO) continue;
            if (!technique_find(position, t, take_first, out)) return true;
        }
    }
    return false;
}

// The grade again, from what its figures mean.
static void check_other(const Layout *layout, const Grid *puzzle, const Grade *grade) {
    Position position = position_of_grid(layout, puzzle);
    Step step;
    int used[TECHNIQUE_COUNT] = {0}, er = 0, ep = 0, ed = 0, steps = 0;
    bool placed = false;
    for (; easiest_step(&position, &step); steps++) {
        int tenths =
            step.rating_tenths != 0 ? step.rating_tenths : technique_info(step.technique)->rating_tenths;
        if (tenths > er) er = tenths;
        if (!placed) ep = er;
        if (steps == 0) ed = tenths;
        placed = placed || step.token != 0;
        used[step.technique]++;
        step_apply(&step, &position);
    }
    bool solved = grid_complete(layout, &position.grid);
    assert_int_equal(grade->solved, solved);
    assert_int_equal(grade->rating_tenths, solved ? er : GRADE_BEYOND);
    assert_int_equal(grade->pearl_tenths, solved || placed ? ep : GRADE_BEYOND);
    assert_int_equal(grade->diamond_tenths, steps > 0 ? ed : GRADE_BEYOND);
    assert_memory_equal(grade->used, used, sizeof used);
}

static void other_boards_are_graded_by_the_ladder(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int count, clues_min;
    } boards[] = {{"4x4", 30, 0},  {"6x6", 100, 0},  {"8x8", 30, 0},    {"jigsaw", 6, 34}, {"10x10", 5, 0},
                  {"12x12", 2, 0}, {"12x12", 5, 70}, {"15x15", 2, 120}, {"16x16", 2, 0},   {"16x16", 4, 130}};
    int solved = 0, beyond = 0;
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        Layout layout = layout_of(boards[b].id);
        for (int i = 0; i < boards[b].count; i++) {
            Grid puzzle = make_puzzle(&layout, 9000 + (uint64_t)i, boards[b].clues_min);
            Grade grade = grade_of(&layout, &puzzle);
            check_other(&layout, &puzzle, &grade);
            solved += grade.solved;
            beyond += !grade.solved;
        }
    }
    printf("%d solved, %d beyond\n", solved, beyond);
    assert_true(solved > 100);

    Layout layout = layout_of("12x12");
    Grid empty = {{0}};
    Grade grade = grade_of(&layout, &empty);
    assert_false(grade.solved);
    assert_int_equal(grade.rating_tenths, GRADE_BEYOND);
    assert_int_equal(grade.pearl_tenths, GRADE_BEYOND);
    assert_int_equal(grade.diamond_tenths, GRADE_BEYOND);
}

// ---- Being stopped

typedef struct {
    int left; // times that it is asked before it says no
    int asked;
} Patience;

static bool has_patience(void *context) {
    Patience *patience = context;
    return ++patience->asked <= patience->left;
}

static void check_stops(const Layout *layout, const Grid *puzzle, int patience) {
    static const Grade nothing = {.solved = false};
    Patience some = {.left = patience};
    Grade grade;
    memset(&grade, 1, sizeof grade);
    assert_false(grade_puzzle(layout, puzzle, has_patience, &some, &grade));
    assert_memory_equal(&grade, &nothing, sizeof grade);
    assert_int_equal(some.asked, patience + 1); // and is not asked again
}

static void it_stops_when_told(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Grid puzzle = parse(&layout, escargot), form;
    check_stops(&layout, &puzzle, 0);
    check_stops(&layout, &puzzle, 100);
    Grade grade;
    Patience much = {.left = 1 << 30};
    Grid easier = make_puzzle(&layout, 9001, 0);
    assert_true(grade_puzzle(&layout, &easier, has_patience, &much, &grade));
    assert_true(grade.solved);
    Patience none = {.left = 0};
    assert_false(grade_canonical(&layout, &puzzle, has_patience, &none, &grade, &form));
    Grid canonical;
    canonical_form(&layout, &puzzle, &canonical, NULL);
    assert_true(grid_equal(&layout, &form, &canonical)); // the form is known all the same
    static const char *const boards[] = {"6x6", "8x8", "12x12"};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        layout = layout_of(boards[i]);
        puzzle = make_puzzle(&layout, 3, 0);
        check_stops(&layout, &puzzle, 0);
        check_stops(&layout, &puzzle, 7);
    }
}

// The columns of seeds.csv: everything that Sudoku Explainer has, and nothing else.
static void what_counts_has_a_rating_of_the_scale(void **state) {
    (void)state;
    int count = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t)) continue;
        count++;
        assert_in_range(technique_info(t)->rating_tenths, 10, 95);
    }
    assert_int_equal(count, 45);
    static const Technique absent[] = {TECHNIQUE_LOCKED_PAIR,   TECHNIQUE_SKYSCRAPER, TECHNIQUE_W_WING,
                                       TECHNIQUE_FINNED_X_WING, TECHNIQUE_ALS_XZ,     TECHNIQUE_GROUPED_AIC,
                                       TECHNIQUE_TEMPLATE_SET};
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++) assert_false(grade_counts(absent[i]));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_empty_cell_is_rated_1_0),
        cmocka_unit_test(every_figure_means_what_it_says),
        cmocka_unit_test(known_grades),
        cmocka_unit_test(disguises_keep_the_canonical_grade),
        cmocka_unit_test(many_disguises),
        cmocka_unit_test(other_boards_are_graded_by_the_ladder),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(what_counts_has_a_rating_of_the_scale),
    };
    const struct CMUnitTest shared[] = {cmocka_unit_test(ratings_of_the_field)};
    return run_one_group(argc, argv, tests, shared, NULL);
}
