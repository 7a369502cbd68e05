// Fish against their definition: every choice of bases, every choice of covers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/technique_cases.h"

static bool is_fish(Technique t) {
    const char *name = technique_info(t)->name;
    static const char *const sizes[] = {"X-Wing",    "Swordfish", "Jellyfish",
                                        "Squirmbag", "Whale",     "Leviathan"};
    for (int i = 0; i < 6; i++)
        if (strstr(name, sizes[i]) != NULL) return true;
    return false;
}

// --- the definition ---

static const char *const size_names[] = {"X-Wing",    "Swordfish", "Jellyfish",
                                         "Squirmbag", "Whale",     "Leviathan"};

static Technique by_name(const char *name) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (strcmp(technique_info(t)->name, name) == 0) return t;
    fail_msg("no technique is called %s", name);
    return TECHNIQUE_COUNT;
}

static int kinds(const Layout *layout, const int *houses, int size) {
    int mask = 0;
    for (int i = 0; i < size; i++) mask |= 1 << layout->house[houses[i]].kind;
    return mask;
}

typedef struct {
    const Position *position;
    int token;
    const int *base, *cover;
    int size;
    int in_bases[CELLS_MAX], in_covers[CELLS_MAX]; // of a candidate: how many
    bool fin[CELLS_MAX];
    int fins, endo_weight;
} Naive;

static Technique name_of(const Naive *naive) {
    const Layout *layout = naive->position->layout;
    int base = kinds(layout, naive->base, naive->size), cover = kinds(layout, naive->cover, naive->size);
    int row = 1 << HOUSE_ROW, column = 1 << HOUSE_COLUMN, box = 1 << HOUSE_BOX;
    const char *shape = "Mutant ", *fins = naive->fins > 0 ? "Finned " : "";
    bool lines = (base == row && cover == column) || (base == column && cover == row);
    if (lines) {
        shape = "";
        for (int i = 0; i < naive->size; i++) {
            int left = 0;
            for (int c = 0; c < layout->cells; c++) {
                left += cellset_has(&layout->house[naive->base[i]].set, c) && naive->in_bases[c] > 0 &&
                        !naive->fin[c];
            }
            if (left <= 1) fins = "Sashimi ";
        }
    } else {
        for (int turn = 0; turn < 2; turn++) {
            int one = turn ? column : row, other = turn ? row : column;
            if ((base & ~box) == one && (cover & ~box) == other) shape = "Franken ";
        }
    }
    int diagonal = 1 << HOUSE_EXTRA; // as on the boards here
    if (naive->size == 2 && naive->fins == 0 && ((base | cover) & diagonal) && !((base | cover) & box))
        shape = "Diagonal ";
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", fins, shape, size_names[naive->size - 2]);
    return by_name(name);
}

// Counts a token's candidates in bases and covers. False when bases and covers share a house, or one has
// none.
static bool count_houses(Naive *naive) {
    const Position *position = naive->position;
    const Layout *layout = position->layout;
    memset(naive->in_bases, 0, sizeof naive->in_bases);
    memset(naive->in_covers, 0, sizeof naive->in_covers);
    naive->endo_weight = 0;
    for (int i = 0; i < naive->size; i++) {
        int candidates = 0, overlap = 0, endo = 0;
        for (int c = 0; c < layout->cells; c++) endo += naive->in_bases[c] > 1;
        for (int j = 0; j < layout->order; j++) {
            int c = layout->house[naive->base[i]].cell[j];
            if (!marks_has(&position->marks, c, naive->token)) continue;
            candidates++;
            overlap += naive->in_bases[c]++ > 0;
        }
        if (overlap > 0 && endo + overlap > 2) return false; // no more than two endo fins
        if (candidates == 0) return false;
    }
    for (int i = 0; i < naive->size; i++) {
        int shared = 0;
        for (int j = 0; j < naive->size; j++)
            if (naive->cover[i] == naive->base[j]) return false;
        for (int j = 0; j < layout->order; j++) {
            int c = layout->house[naive->cover[i]].cell[j];
            if (!marks_has(&position->marks, c, naive->token)) continue;
            naive->in_covers[c]++;
            shared += naive->in_bases[c] > 0;
        }
        if (shared == 0) return false;
    }
    return true;
}

static bool sees_fins(const Naive *naive, int cell) {
    const Layout *layout = naive->position->layout;
    for (int c = 0; c < layout->cells; c++)
        if (naive->fin[c] && !cellset_has(&layout->peers[cell], c)) return false;
    return true;
}

// What a fish comes to: its houses and what goes.
static uint64_t fish_outcome(const Layout *layout, Technique technique, uint64_t bases, uint64_t covers,
                             const Marks *remove) {
    CellSet houses = {{bases, covers, technique, 0}};
    return outcome_of(layout, 0, 0, &houses, remove);
}

static Outcomes found[TECHNIQUE_COUNT], defined[TECHNIQUE_COUNT];

static void try_fish(Naive *naive) {
    const Layout *layout = naive->position->layout;
    if (!count_houses(naive)) return;
    naive->fins = 0;
    for (int c = 0; c < layout->cells; c++) {
        naive->fin[c] = naive->in_bases[c] > 1 || (naive->in_bases[c] == 1 && naive->in_covers[c] == 0);
        naive->fins += naive->fin[c];
    }
    if (naive->fins > 5) return;
    Marks remove = {{0}};
    int gone = 0;
    for (int c = 0; c < layout->cells; c++) {
        bool goes = (naive->in_covers[c] > 0 && naive->in_bases[c] == 0) || naive->in_covers[c] > 1;
        if (!goes || !sees_fins(naive, c)) continue;
        remove.cell[c] = marks_bit(naive->token);
        gone++;
    }
    if (gone == 0) return;
    uint64_t bases = 0, covers = 0;
    for (int i = 0; i < naive->size; i++) {
        bases |= UINT64_C(1) << naive->base[i];
        covers |= UINT64_C(1) << naive->cover[i];
    }
    Technique technique = name_of(naive);
    outcome_add(&defined[technique], fish_outcome(layout, technique, bases, covers, &remove));
}

// Every choice of `size` houses out of `count`, from the index-th on.
static void choose(Naive *naive, int *chosen, const int *houses, int count, int have, int from,
                   void (*then)(Naive *naive)) {
    if (have == naive->size) {
        then(naive);
        return;
    }
    for (int i = from; i < count; i++) {
        chosen[have] = houses[i];
        choose(naive, chosen, houses, count, have + 1, i + 1, then);
    }
}

static int all_houses[HOUSES_MAX], all_count, chosen_bases[8], chosen_covers[8];

static void choose_covers(Naive *naive) {
    choose(naive, chosen_covers, all_houses, all_count, 0, 0, try_fish);
}

static void define_fish(const Position *position, int token, int size) {
    Naive naive = {
        .position = position, .token = token, .base = chosen_bases, .cover = chosen_covers, .size = size};
    all_count = 0;
    for (int h = 0; h < position->layout->house_count; h++) {
        CellSet cells = marks_cells(position->layout, &position->marks, token);
        cells = cellset_and(cells, position->layout->house[h].set);
        if (!cellset_empty(&cells)) all_houses[all_count++] = h;
    }
    choose(&naive, chosen_bases, all_houses, all_count, 0, 0, choose_covers);
}

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    uint64_t bases = 0, covers = 0;
    for (int i = 0; i < step->house_count; i++)
        *(i < step->base_count ? &bases : &covers) |= UINT64_C(1) << step->house[i];
    outcome_add(&found[step->technique],
                fish_outcome(position->layout, step->technique, bases, covers, &step->remove));
    return true;
}

static int compare_size(const Position *position, int size, uint64_t seed) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) found[t].count = defined[t].count = 0;
    for (int token = 1; token <= position->layout->order; token++) define_fish(position, token, size);
    int total = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!is_fish(t) || strstr(technique_info(t)->name, size_names[size - 2]) == NULL) continue;
        Position copy = *position;
        assert_true(technique_find(&copy, t, collect, &copy));
        int given = found[t].count;
        total += given;
        outcomes_agree(&found[t], &defined[t], position, t, seed);
        assert_int_equal(given, found[t].count); // each fish once
    }
    return total;
}

// On the board of that id, positions in which not more than `candidates` are left for any token.
static void defined_on(const char *id, int size, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    int fish = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        fish += compare_size(&position, size, seed);
    }
    printf("%s: %d positions, %d fish of size %d\n", id, count, fish, size);
    if (CHAIN_SHARE == 1) assert_true(fish > 0);
}

static void fish_keep_their_definition(void **state) {
    (void)state;
    defined_on("9x9", 2, 12 / CHAIN_SHARE);
    defined_on("6x6", 2, 120 / CHAIN_SHARE);
    defined_on("6x6", 3, 8 / CHAIN_SHARE);
    defined_on("4x4", 3, 80);
    defined_on("jigsaw", 2, 8 / CHAIN_SHARE);
    if (TEST_SOAK) defined_on("9x9", 3, 6);
}

// --- the truth ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    int steps, limit;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *fault = walk_fault(witness->position, witness->solution, step);
    if (fault == NULL && step->base_count * 2 != step->house_count && !step->siamese)
        fault = "number of houses";
    if (fault != NULL) {
        fail_msg("seed %llu, %s: %s", (unsigned long long)witness->seed,
                 technique_info(step->technique)->name, fault);
    }
    return ++witness->steps < witness->limit;
}

static void sound_on(const char *id, int count, uint32_t options) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, 7000 + seed, &solution);
        position.options = options;
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            if (!is_fish(t)) continue;
            Witness witness = {&position, &solution, 7000 + seed, 0, 40};
            technique_find(&position, t, watch, &witness);
            total += (uint64_t)witness.steps;
        }
    }
    printf("%s: %d positions, %llu fish\n", id, count, (unsigned long long)total);
    if (CHAIN_SHARE == 1) assert_true(total > 0);
}

static void fish_agree_with_the_solution(void **state) {
    (void)state;
    sound_on("9x9", TEST_SOAK ? 20000 : 280 / CHAIN_SHARE, 0);
    sound_on("9x9", 48 / CHAIN_SHARE, FIND_SIAMESE);
    sound_on("4x4", 100, 0);
    sound_on("6x6", 200 / CHAIN_SHARE, 0);
    sound_on("jigsaw", 24 / CHAIN_SHARE, 0);
    sound_on("12x12", 3, 0);
}

// Extra houses are bases and covers too, of mutants and of X-Wings with diagonals.
static void extra_houses_count_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    int fish = 0;
    for (uint64_t seed = 1; seed <= 60 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_anywhere(&layout, seed, &solution);
        if (seed <= 5) fish += compare_size(&position, 2, seed);
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            Witness witness = {&position, &solution, seed, 0, 20};
            if (is_fish(t)) technique_find(&position, t, watch, &witness);
        }
    }
    assert_true(fish > 0);
}

// --- siamese fish ---

typedef struct {
    Step item[4000];
    int count;
} StepList;

static bool keep(void *context, const Step *step) {
    StepList *list = context;
    assert_true(list->count < 4000);
    list->item[list->count++] = *step;
    return true;
}

static uint64_t houses_in(const Step *step, int from, int to) {
    uint64_t houses = 0;
    for (int i = from; i < to; i++) houses |= UINT64_C(1) << step->house[i];
    return houses;
}

// The removals of two plain fish on the same bases, together.
static void siamese_are_two_plain_ones(void **state) {
    (void)state;
    static StepList plain, siamese;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int seen = 0;
    for (uint64_t seed = 1; seed <= 80 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        for (Technique t = TECHNIQUE_FINNED_X_WING; t <= TECHNIQUE_SASHIMI_JELLYFISH; t++) {
            plain.count = siamese.count = 0;
            position.options = 0;
            for (Technique other = TECHNIQUE_FINNED_X_WING; other <= TECHNIQUE_SASHIMI_JELLYFISH; other++)
                technique_find(&position, other, keep, &plain);
            position.options = FIND_SIAMESE;
            technique_find(&position, t, keep, &siamese);
            for (int i = 0; i < siamese.count; i++) {
                const Step *step = &siamese.item[i];
                assert_true(step->siamese && step->technique == t);
                uint64_t bases = houses_in(step, 0, step->base_count);
                bool explained = false;
                for (int a = 0; a < plain.count && !explained; a++) {
                    const Step *one = &plain.item[a];
                    if (one->technique != t || houses_in(one, 0, one->base_count) != bases) continue;
                    for (int b = 0; b < plain.count && !explained; b++) {
                        const Step *two = &plain.item[b];
                        if (houses_in(two, 0, two->base_count) != bases || two->tokens != one->tokens)
                            continue;
                        uint64_t covers = houses_in(one, one->base_count, one->house_count) |
                                          houses_in(two, two->base_count, two->house_count);
                        Marks both = one->remove;
                        for (int c = 0; c < layout.cells; c++) both.cell[c] |= two->remove.cell[c];
                        explained = covers == houses_in(step, step->base_count, step->house_count) &&
                                    marks_equal(&layout, &both, &step->remove);
                    }
                }
                assert_true(explained);
                seen++;
            }
        }
    }
    printf("%d siamese fish\n", seen);
    if (CHAIN_SHARE == 1) assert_true(seen > 0);
}

// --- a fish everyone knows ---

static void an_x_wing_is_told_whole(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    for (int c = 0; c < layout.cells; c++) {
        int row = layout_row(&layout, c), column = layout_column(&layout, c);
        if ((row == 1 || row == 6) && column != 2 && column != 7) position.marks.cell[c] &= ~marks_bit(5);
    }
    Step step;
    assert_false(technique_find(&position, TECHNIQUE_X_WING, walk_take_first, &step));
    assert_int_equal(step.tokens, marks_bit(5));
    assert_int_equal(step.base_count, 2);
    assert_int_equal(step.house_count, 4);
    assert_int_equal(step.house[0], 1);
    assert_int_equal(step.house[1], 6);
    assert_int_equal(step.house[2], 9 + 2);
    assert_int_equal(step.house[3], 9 + 7);
    assert_int_equal(cellset_count(&step.pattern_cells), 4);
    assert_int_equal(step_removals(&layout, &step), 14);
    assert_int_equal(step.mark_count, 0);
    position.marks.cell[layout_cell(&layout, 6, 6)] |= marks_bit(5); // a fin
    assert_true(technique_find(&position, TECHNIQUE_X_WING, walk_take_first, &step));
    assert_false(technique_find(&position, TECHNIQUE_FINNED_X_WING, walk_take_first, &step));
    assert_int_equal(step.mark_count, 1);
    assert_int_equal(step.mark[0].cell, layout_cell(&layout, 6, 6));
    assert_int_equal(step.mark[0].role, STEP_FIN);
    assert_int_equal(step_removals(&layout, &step), 2);
}

static void nonsense_does_no_harm(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    static StepList list;
    for (uint64_t seed = 0; seed < 40 / CHAIN_SHARE; seed++) {
        Rng rng = rng_seed(seed);
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        for (int c = 0; c < layout.cells; c++)
            position.marks.cell[c] &= (TokenMask)(rng_next(&rng) & rng_next(&rng) & rng_next(&rng));
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            list.count = 0;
            if (is_fish(t)) technique_find(&position, t, walk_take_first, &list.item[0]);
        }
        if (seed % 5 == 0) compare_size(&position, 2, seed);
    }
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"03"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_x_wing_is_told_whole),      cmocka_unit_test(fish_keep_their_definition),
        cmocka_unit_test(fish_agree_with_the_solution), cmocka_unit_test(extra_houses_count_too),
        cmocka_unit_test(siamese_are_two_plain_ones),   cmocka_unit_test(nonsense_does_no_harm),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
