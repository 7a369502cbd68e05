// Aligned pair and triplet exclusion: every step against all ways to fill its cells, and against the plain
// search for every pair and triple of cells.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"

#include "support/fill_judge.h"

static const Technique ours[] = {TECHNIQUE_ALIGNED_PAIR_EXCLUSION, TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION};
enum { OURS = sizeof ours / sizeof ours[0] };

static int bases_of(Technique technique) { return technique == TECHNIQUE_ALIGNED_PAIR_EXCLUSION ? 2 : 3; }

// --- all ways to fill the cells ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed, total[TECHNIQUE_COUNT];
} Witness;

static void fault(const Witness *witness, const Step *step, const char *what) {
    fail_msg("seed %llu, %s, %s: %s", (unsigned long long)witness->seed, witness->position->layout->id,
             technique_info(step->technique)->name, what);
}

// The cells that forbid the ways are marked whole, see all bases and have no more candidates than these.
static void marks_hold(const Witness *witness, const Step *step, const CellSet *blockers) {
    const Position *position = witness->position;
    int marks = 0;
    for (int c = cellset_next(blockers, 0); c >= 0; c = cellset_next(blockers, c + 1)) {
        CellSet unseen = cellset_minus(step->pattern_cells, position->layout->peers[c]);
        if (!cellset_empty(&unseen)) fault(witness, step, "a blocker that does not see a base");
        int count = marks_count(position->marks.cell[c]);
        if (count < 2 || count > bases_of(step->technique)) fault(witness, step, "no blocker");
        marks += count;
    }
    if (marks != step->mark_count && step->mark_count < STEP_MARKS_MAX) fault(witness, step, "marks");
    for (int i = 0; i < step->mark_count; i++)
        if (step->mark[i].role != STEP_FIN) fault(witness, step, "roles");
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *wrong = walk_fault(position, witness->solution, step);
    if (wrong != NULL) fault(witness, step, wrong);
    if (step->token != 0) fault(witness, step, "places a token");
    if (step->tokens != fill_removed(position, step)) fault(witness, step, "tokens");
    if (cellset_count(&step->pattern_cells) != bases_of(step->technique)) fault(witness, step, "bases");
    for (int c = 0; c < position->layout->cells; c++)
        if (step->remove.cell[c] != 0 && !cellset_has(&step->pattern_cells, c))
            fault(witness, step, "removes from no base");
    CellSet blockers = fill_role(step, STEP_FIN);
    marks_hold(witness, step, &blockers);
    CellSet cells = cellset_or(step->pattern_cells, blockers);
    if (!fill_proves(position, step, &cells)) fault(witness, step, "does not follow");
    witness->total[step->technique]++;
    return true;
}

static void sound_on(const Layout *layout, int count, bool puzzles) {
    Witness witness = {.seed = 0};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = puzzles ? walk_position(layout, (uint64_t)i, &solution)
                                    : walk_anywhere(layout, (uint64_t)i, &solution);
        witness.position = &position;
        witness.solution = &solution;
        witness.seed = (uint64_t)i;
        for (int t = 0; t < OURS; t++) assert_true(technique_find(&position, ours[t], watch, &witness));
    }
    printf("%s: %d positions:", layout->id, count);
    for (int t = 0; t < OURS; t++) {
        printf(" %s %llu", technique_info(ours[t])->key, (unsigned long long)witness.total[ours[t]]);
        if (layout->order == 9 && CHAIN_SHARE == 1) assert_true(witness.total[ours[t]] > 0);
    }
    printf("\n");
}

static void exclusions_hold_however_they_are_filled(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "4x4", "6x6", "jigsaw", "12x12", "16x16"};
    static const int counts[] = {TEST_SOAK ? 50000 : 1500, 400, 400, 160, 3, 2};
    Layout layout;
    for (int i = 0; i < 6; i++) {
        assert_true(layout_init(&layout, ids[i]));
        int count = counts[i] > 3 ? counts[i] / CHAIN_SHARE : counts[i];
        sound_on(&layout, count, i < 3);
    }
    walk_diagonals(&layout);
    sound_on(&layout, 160 / CHAIN_SHARE, false);
}

// --- the definition ---

static Outcomes found, defined; // too large for a stack

typedef struct {
    const Position *position;
    int size, base[3];
    TokenMask way[3], possible[3];
} Naive;

static int few(const Position *position, int cell, int most) {
    int count = marks_count(position->marks.cell[cell]);
    return count >= 2 && count <= most;
}

// Two candidates or more; a peer with few candidates, none that has one alone.
static bool is_base(const Position *position, int cell, int size) {
    bool any = false;
    if (marks_count(position->marks.cell[cell]) < 2) return false;
    for (int c = 0; c < position->layout->cells; c++) {
        if (!cellset_has(&position->layout->peers[cell], c)) continue;
        if (marks_count(position->marks.cell[c]) == 1) return false;
        any = any || few(position, c, size);
    }
    return any;
}

static bool is_blocker(const Naive *naive, int cell) {
    bool all = few(naive->position, cell, naive->size);
    for (int i = 0; i < naive->size; i++)
        all = all && cellset_has(&naive->position->layout->peers[cell], naive->base[i]);
    return all;
}

static void try_ways(Naive *naive, int next) {
    const Position *position = naive->position;
    if (next < naive->size && next < (int)(sizeof naive->base / sizeof naive->base[0])) {
        for (int t = 1; t <= position->layout->order; t++) {
            if (!marks_has(&position->marks, naive->base[next], t)) continue;
            bool taken = false;
            for (int i = 0; i < next; i++) {
                taken = taken || (naive->way[i] == marks_bit(t) &&
                                  cellset_has(&position->layout->peers[naive->base[next]], naive->base[i]));
            }
            naive->way[next] = marks_bit(t);
            if (!taken) try_ways(naive, next + 1);
        }
        return;
    }
    TokenMask used = 0;
    for (int i = 0; i < naive->size; i++) used |= naive->way[i];
    for (int c = 0; c < position->layout->cells; c++)
        if (is_blocker(naive, c) && (position->marks.cell[c] & ~used) == 0) return;
    for (int i = 0; i < naive->size; i++) naive->possible[i] |= naive->way[i];
}

static void define_bases(Naive *naive) {
    const Position *position = naive->position;
    int blockers = 0;
    for (int c = 0; c < position->layout->cells; c++) blockers += is_blocker(naive, c);
    if (blockers < 2) return;
    memset(naive->possible, 0, sizeof naive->possible);
    try_ways(naive, 0);
    Marks remove = {{0}}, none = {{0}};
    CellSet pattern = {{0}};
    for (int i = 0; i < naive->size; i++) {
        cellset_add(&pattern, naive->base[i]);
        remove.cell[naive->base[i]] = position->marks.cell[naive->base[i]] & ~naive->possible[i];
    }
    if (marks_equal(position->layout, &remove, &none)) return;
    outcome_add(&defined, outcome_of(position->layout, 0, 0, &pattern, &remove));
}

// One of three bases has few candidates itself and sees another.
static bool is_joined(const Naive *naive) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            if (i != j && few(naive->position, naive->base[i], 3) &&
                cellset_has(&naive->position->layout->peers[naive->base[i]], naive->base[j]))
                return true;
    }
    return false;
}

static void define(const Position *position, int size) {
    int base[CELLS_MAX], count = 0;
    for (int c = 0; c < position->layout->cells; c++)
        if (is_base(position, c, size)) base[count++] = c;
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < a; b++) {
            Naive naive = {.position = position, .size = size, .base = {base[a], base[b]}};
            if (size == 2) define_bases(&naive);
            for (int c = 0; c < b && size == 3; c++) {
                naive.base[2] = base[c];
                if (is_joined(&naive)) define_bases(&naive);
            }
        }
    }
}

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    outcome_add(&found, outcome_of(position->layout, 0, 0, &step->pattern_cells, &step->remove));
    return true;
}

static void defined_on(const Layout *layout, int count, bool puzzles) {
    int total[OURS] = {0};
    for (int i = 0; i < count; i++) {
        uint64_t seed = 90000 + (uint64_t)i;
        Grid solution;
        Position position =
            puzzles ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        for (int t = 0; t < OURS; t++) {
            found.count = defined.count = 0;
            assert_true(technique_find(&position, ours[t], collect, &position));
            define(&position, bases_of(ours[t]));
            int given = found.count;
            outcomes_agree(&found, &defined, &position, ours[t], seed);
            assert_int_equal(found.count, given); // none came twice
            total[t] += found.count;
        }
    }
    printf("%s: %d positions compared, %d pairs, %d triplets\n", layout->id, count, total[0], total[1]);
    if (layout->order == 9 && CHAIN_SHARE == 1) assert_true(total[0] > 0 && total[1] > 0);
}

static void nothing_is_missed(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    defined_on(&layout, 120 / CHAIN_SHARE, true);
    assert_true(layout_init(&layout, "6x6"));
    defined_on(&layout, 160 / CHAIN_SHARE, true);
    assert_true(layout_init(&layout, "4x4"));
    defined_on(&layout, 160 / CHAIN_SHARE, true);
    assert_true(layout_init(&layout, "jigsaw"));
    defined_on(&layout, 60 / CHAIN_SHARE, false);
    walk_diagonals(&layout);
    defined_on(&layout, 60 / CHAIN_SHARE, false);
}

// --- by hand ---

// 12 and 13 in r2c3 and r3c1 see both r1c1 and r1c2. 1 in r1c1 would leave r1c2 neither 2 nor 3.
static void a_pair_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps = fill_by_hand(&layout, TECHNIQUE_ALIGNED_PAIR_EXCLUSION,
                                   "r1c1=1456 r1c2=23 r2c3=12 r3c1=13", "r1c1=1");
    const Step *step = &steps.first;
    assert_int_equal(step->tokens, marks_bit(1));
    assert_int_equal(cellset_count(&step->pattern_cells), 2);
    assert_true(cellset_has(&step->pattern_cells, 0) && cellset_has(&step->pattern_cells, 1));
    assert_int_equal(step->house_count, 1);
    assert_int_equal(step->house[0], 18);
    assert_int_equal(step->mark_count, 4);
}

// With 1 in r1c1 the others could be 2 and 3, 2 and 6, or 6 and 3: each leaves one of three cells nothing.
static void a_triplet_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps = fill_by_hand(&layout, TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION,
                                   "r1c1=1789 r1c2=26 r1c3=36 r2c1=123 r2c2=126 r3c3=136", "r1c1=1");
    const Step *step = &steps.first;
    assert_int_equal(cellset_count(&step->pattern_cells), 3);
    for (int c = 0; c < 3; c++) assert_true(cellset_has(&step->pattern_cells, c));
    assert_int_equal(step->mark_count, 9);
}

static void puzzles_of_our_own(void **state) {
    (void)state;
    static const char late[] =
        "59+4+21+3+7+68.+7..+8431...8.+76.+42.2+16+4+7+85...+78.9....8.+3.1.7.8.+97+6.4...634+9."
        ".+8+77+4.+13+8.96:257 351 359";
    char line[1024];
    snprintf(line, sizeof line, ":0901:5:%s:576::", late);
    fill_case(TECHNIQUE_ALIGNED_PAIR_EXCLUSION, line);
    fill_case(
        TECHNIQUE_ALIGNED_PAIR_EXCLUSION,
        ":0901:9:...+3+2...+77..4.6.52.6+257.+4.1.8+7+23+4..91..6.7..82..+18..7+48..+762.4.47.9.3..6.+2."
        "+8+4.+7..:187 188 377 398 577 587:923::");
    fill_case(TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION,
              ":0901:47:+325+84+97+1+64+6+1+5+3+7+982+9..61+2+4+5+3....9+63...+397+286+4...6+35....+6...73..."
              "79+3.+8..+64..2+96.83+7:141 161 541 579 842 843 862:442 742::");
    fill_case(
        TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION,
        ":0901:2:..+78+4.6.5+6.4+5.3..75...7+6.4.76....9.+4...4+65.....2..+7.61.3.+71+8..68+7+62+5+43+1+92"
        ".1+6+39..+8:248 862 961 962:227::");
}

static bool refuse(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return false;
}

static void edges(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid full, empty = {{0}}, solution;
    Rng rng = rng_seed(1);
    full_grid_draw(&layout, &rng, &full);
    Position done = position_of_grid(&layout, &full), blank = position_of_grid(&layout, &empty);
    int stopped = 0;
    for (int t = 0; t < OURS; t++) {
        FillSteps steps = {.count = 0};
        assert_true(technique_find(&done, ours[t], fill_keep, &steps));
        assert_true(technique_find(&blank, ours[t], fill_keep, &steps));
        assert_int_equal(steps.count, 0);
        for (uint64_t seed = 1; seed <= 60; seed++) {
            Position position = walk_position(&layout, seed, &solution);
            int count = 0;
            assert_true(technique_find(&position, ours[t], refuse, &count) == (count == 0));
            assert_true(count <= 1);
            stopped += count;
        }
    }
    assert_true(stopped > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exclusions_hold_however_they_are_filled),
        cmocka_unit_test(nothing_is_missed),
        cmocka_unit_test(a_pair_by_hand),
        cmocka_unit_test(a_triplet_by_hand),
        cmocka_unit_test(puzzles_of_our_own),
        cmocka_unit_test(edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
