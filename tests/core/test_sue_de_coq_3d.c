// 3D Sue de Coqs against a definition of their own: every set of cells of a row, a column and a box. Each
// step is proved from its cells alone, and none has a Sue de Coq in it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"
#include "support/fill_judge.h"
#include "support/technique_cases.h"

static Outcomes found, defined;

// --- the definition ---

enum { UNION_MAX = 21, SET_MAX = 9 };

typedef struct {
    const Position *position;
    const House *house[3]; // row, column, box
    int cell[UNION_MAX], cells;
    CellSet set, places[10]; // the places of each token
    int size;
    TokenMask tokens[1 << SET_MAX]; // of each choice of the set's cells
} Naive;

// All cells of the set with the token lie in one of the houses.
static bool is_confined(const Naive *it, int token) {
    CellSet places = cellset_and(it->set, it->places[token]);
    return cellset_within(places, it->house[0]->set) || cellset_within(places, it->house[1]->set) ||
           cellset_within(places, it->house[2]->set);
}

static void take_down(const Naive *it) {
    const Position *position = it->position;
    const Layout *layout = position->layout;
    Marks remove = {{0}}, none = {{0}};
    CellSet in_row = cellset_and(it->set, it->house[0]->set),
            in_column = cellset_and(it->set, it->house[1]->set);
    if (cellset_within(in_row, it->house[2]->set) || cellset_within(in_column, it->house[2]->set)) return;
    for (int c = 0; c < layout->cells; c++)
        for (TokenMask left = position->marks.cell[c]; left != 0; left &= left - 1) {
            bool any = false, all = !cellset_has(&it->set, c);
            for (int s = cellset_next(&it->set, 0); s >= 0; s = cellset_next(&it->set, s + 1)) {
                if (!marks_has(&position->marks, s, marks_first(left))) continue;
                any = true;
                all = all && cellset_has(&layout->peers[c], s);
            }
            if (any && all) remove.cell[c] |= left & -left;
        }
    if (marks_equal(layout, &remove, &none)) return;
    outcome_add(&defined, outcome_of(layout, 0, 0, &it->set, &remove));
}

// All sets that have the cells chosen so far, and some of those from `next` on. No part of a set may have as
// many tokens as cells, and what two cells of the set break, no third one mends.
static void choose_cells(Naive *it, int next) {
    for (int i = next; i < it->cells && it->size < SET_MAX; i++) {
        int cell = it->cell[i], size = it->size;
        TokenMask marks = it->position->marks.cell[cell];
        bool whole = false, part = false, confined = true;
        for (unsigned choice = 0; choice < 1u << size; choice++) {
            TokenMask tokens = it->tokens[choice | 1u << size] = it->tokens[choice] | marks;
            if (marks_count(tokens) > bits_count(choice) + 1) continue;
            if (choice == (1u << size) - 1)
                whole = true;
            else
                part = true;
        }
        if (part) continue;
        cellset_add(&it->set, cell);
        for (TokenMask left = marks; left != 0; left &= left - 1)
            confined = confined && is_confined(it, marks_first(left));
        it->size++;
        if (whole && confined)
            take_down(it);
        else if (confined)
            choose_cells(it, i + 1);
        it->size--;
        cellset_remove(&it->set, cell);
    }
}

static void define(const Position *position) {
    const Layout *layout = position->layout;
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            int box = layout->box_of[layout_cell(layout, row, column)];
            Naive it = {.position = position};
            for (int t = 1; t <= 9; t++) it.places[t] = marks_cells(layout, &position->marks, t);
            it.house[0] = &layout->house[row];
            it.house[1] = &layout->house[9 + column];
            it.house[2] = &layout->house[18 + box];
            CellSet all = cellset_or(it.house[0]->set, it.house[1]->set);
            all = cellset_or(all, it.house[2]->set);
            for (int c = cellset_next(&all, 0); c >= 0; c = cellset_next(&all, c + 1))
                if (position->grid.cell[c] == 0) it.cell[it.cells++] = c;
            choose_cells(&it, 0);
        }
}

// --- positions that have some ---

typedef struct {
    const Layout *layout;
    const Grid *solution;
    const CellSet *house[3];
    CellSet chosen;
    TokenMask used, kept[3]; // kept: by the house in which all their cells are to lie
} Laid;

// Chooses up to `count` of the cells, each with another token in the solution. A token keeps to one of the
// houses that have its cell.
static void lay_cells(Laid *laid, Rng *rng, CellSet from, int count) {
    for (int tries = 0; tries < 200 && count > 0; tries++) {
        int cell = (int)rng_below(rng, 81), home = (int)rng_below(rng, 3);
        TokenMask token = marks_bit(laid->solution->cell[cell]);
        if (!cellset_has(&from, cell) || !cellset_has(laid->house[home], cell) || (laid->used & token))
            continue;
        laid->used |= token;
        laid->kept[home] |= token;
        cellset_add(&laid->chosen, cell);
        count--;
    }
}

// False when the cells of row or column outside the box are left with no tokens but their own.
static bool lay_set(Laid *laid, Rng *rng) {
    int crossing = (int)rng_below(rng, 81), parts[3];
    for (int i = 0; i < 3; i++) parts[i] = (i < 2) + (int)rng_below(rng, i < 2 ? 2 : 3);
    for (int i = 0; i < 3; i++)
        laid->house[i] = &laid->layout->house[laid->layout->house_of[crossing][i]].set;
    CellSet lines = cellset_or(*laid->house[0], *laid->house[1]), box = *laid->house[2];
    for (int i = 0; i < 3; i++) {
        CellSet away = i < 2 ? box : lines;
        lay_cells(laid, rng, cellset_minus(*laid->house[i], away), parts[i]);
    }
    lay_cells(laid, rng, cellset_and(box, lines), 3 + (int)rng_below(rng, 3));
    return marks_count(laid->kept[0]) > parts[0] && marks_count(laid->kept[1]) > parts[1];
}

// Cells of a row, a column and the box where they cross have no candidates but as many tokens; of the others
// some are filled, and some of the wrong candidates are gone.
static Position lay(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Rng rng = rng_seed(seed);
    full_grid_draw(layout, &rng, out_solution);
    Laid laid;
    do {
        laid = (Laid){.layout = layout, .solution = out_solution};
    } while (!lay_set(&laid, &rng));
    Grid grid = {{0}};
    uint64_t filled = rng_below(&rng, 20), gone = rng_below(&rng, 70);
    for (int c = 0; c < 81; c++)
        if (!cellset_has(&laid.chosen, c) && rng_below(&rng, 100) < filled)
            grid.cell[c] = out_solution->cell[c];
    Position position = position_of_grid(layout, &grid);
    for (int c = 0; c < 81; c++) {
        TokenMask keeps = 0;
        for (int i = 0; i < 3; i++)
            if (cellset_has(laid.house[i], c)) keeps |= laid.kept[i];
        if (cellset_has(&laid.chosen, c)) position.marks.cell[c] &= keeps;
        for (int t = 1; t <= 9 && !cellset_has(&laid.chosen, c); t++)
            if (t != out_solution->cell[c] && rng_below(&rng, 100) < gone)
                position.marks.cell[c] &= ~marks_bit(t);
    }
    return position;
}

static Position position_of_seed(const Layout *layout, uint64_t seed, Grid *out_solution) {
    if (seed % 2 == 0) return lay(layout, seed, out_solution);
    return seed % 4 == 1 ? walk_position(layout, seed, out_solution)
                         : walk_anywhere(layout, seed, out_solution);
}

// --- what is tested ---

enum { SIZES = 10, STEPS_MAX = 4096 };

typedef struct {
    DemandWitness demand;
    CellSet cells[STEPS_MAX]; // of the steps of this position
    int count;
    int sizes[SIZES], without_box;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->demand.position;
    const Layout *layout = position->layout;
    assert_int_equal(step->house_count, 3);
    CellSet all = {{0}};
    static const StepRole roles[] = {STEP_ALS_A, STEP_ALS_B, STEP_ALS_C};
    static const HouseKind kinds[] = {HOUSE_ROW, HOUSE_COLUMN, HOUSE_BOX};
    for (int i = 0; i < 3; i++) {
        const House *house = &layout->house[step->house[i]];
        CellSet cells = step_marked(step, roles[i], NULL);
        assert_int_equal(house->kind, kinds[i]);
        assert_true(cellset_within(cells, house->set));
        all = cellset_or(all, cells);
        witness->without_box += i == 2 && cellset_empty(&cells);
    }
    all = cellset_or(all, step_marked(step, STEP_COMMON, NULL));
    assert_true(cellset_equal(all, step->pattern_cells));
    assert_int_equal(step->tokens, fill_removed(position, step));
    DemandJudge judge = {.position = position};
    demand_add_cells(&judge, step->pattern_cells);
    demand_proves(&witness->demand, &judge, step);
    demand_take_down(&witness->demand, step);
    assert_true(witness->count < STEPS_MAX);
    witness->cells[witness->count++] = step->pattern_cells;
    witness->sizes[cellset_count(&step->pattern_cells)]++;
    return true;
}

// A Sue de Coq is no part of any of them.
static bool is_no_part(void *context, const Step *step) {
    const Witness *witness = context;
    for (int i = 0; i < witness->count; i++)
        assert_false(cellset_within(step->pattern_cells, witness->cells[i]));
    return true;
}

static void agrees(const Layout *layout, int count) {
    static Witness witness;
    witness = (Witness){.count = 0};
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = position_of_seed(layout, seed, &solution);
        found.count = defined.count = witness.count = 0;
        witness.demand = (DemandWitness){&position, &solution, seed, &found, witness.demand.steps};
        assert_true(technique_find(&position, TECHNIQUE_SUE_DE_COQ_3D, watch, &witness));
        define(&position);
        int given = found.count;
        outcomes_agree(&found, &defined, &position, TECHNIQUE_SUE_DE_COQ_3D, seed);
        assert_int_equal(found.count, given); // none came twice
        technique_find(&position, TECHNIQUE_SUE_DE_COQ, is_no_part, &witness);
    }
    printf("%s: %d positions, %d steps, %d of them without cells of the box alone; by cells:", layout->id,
           count, witness.demand.steps, witness.without_box);
    for (int i = 0; i < SIZES; i++) printf(" %d", witness.sizes[i]);
    printf("\n");
    if (CHAIN_SHARE == 1) assert_true(witness.demand.steps > witness.without_box && witness.without_box > 0);
}

static void sets_keep_their_definition(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    agrees(&layout, (TEST_SOAK ? 10000 : 200) / CHAIN_SHARE);
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    agrees(&layout, (TEST_SOAK ? 2000 : 80) / CHAIN_SHARE);
}

static void other_boards_have_none(void **state) {
    (void)state;
    walk_other_boards_have_none(TECHNIQUE_SUE_DE_COQ_3D);
}

// --- by hand ---

// Six cells have 1 to 6: 1 and 2 are in row 1 alone, 3 and 4 in column 1, 5 and 6 in box 1.
static void one_with_cells_of_the_box(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps = fill_by_hand(&layout, TECHNIQUE_SUE_DE_COQ_3D,
                                   "r1c1=123456 r1c2=125 r1c7=12 r2c1=346 r7c1=34 r2c2=56 r1c9=1379 "
                                   "r9c1=1479 r3c3=5678 r2c9=126 r9c9=12",
                                   "r1c9=1 r9c1=4 r3c3=56");
    assert_int_equal(steps.count, 1);
    assert_int_equal(steps.first.tokens, 0x39);
    CellSet row = fill_role(&steps.first, STEP_ALS_A), column = fill_role(&steps.first, STEP_ALS_B),
            box = fill_role(&steps.first, STEP_ALS_C);
    assert_true(cellset_equal(row, cellset_of(6)) && cellset_equal(column, cellset_of(54)) &&
                cellset_equal(box, cellset_of(10)));
}

// Of the box only cells on the row and the column: 5 is nowhere else, and goes from the rest of the box.
static void one_without(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps =
        fill_by_hand(&layout, TECHNIQUE_SUE_DE_COQ_3D,
                     "r1c1=12345 r1c2=125 r1c7=12 r2c1=345 r7c1=34 r1c9=1679 r9c1=4678 r3c3=5678 r2c9=345",
                     "r1c9=1 r9c1=4 r3c3=5");
    assert_int_equal(steps.count, 1);
    CellSet box = fill_role(&steps.first, STEP_ALS_C);
    assert_true(cellset_empty(&box));
}

// Where 5 of the box is in the row's part too, it could be there twice.
static void one_token_too_far(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Position position = fill_only(
        &layout, "r1c1=12345 r1c2=125 r1c7=125 r2c1=345 r7c1=34 r1c9=1679 r9c1=4678 r3c3=5678 r2c9=345");
    FillSteps steps = {.count = 0};
    assert_true(technique_find(&position, TECHNIQUE_SUE_DE_COQ_3D, fill_keep, &steps));
    assert_int_equal(steps.count, 0);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"3d_sue_de_coq"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
        cmocka_unit_test(other_boards_have_none),
        cmocka_unit_test(one_with_cells_of_the_box),
        cmocka_unit_test(one_without),
        cmocka_unit_test(one_token_too_far),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
