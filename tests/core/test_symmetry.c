// The group: numbers, composition, inverses, uniform draws, and that a disguise changes nothing but the
// looks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "support/brute.h"

static const char *const ids[] = {"4x4", "6x6", "9x9", "12x12", "16x16", "25x25", "jigsaw"};
enum { IDS = sizeof ids / sizeof *ids };

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static TransformNumber random_number(const Layout *layout, Rng *rng) {
    TransformNumber number;
    number.geometry = group_number_below(rng, symmetry_geometry_count(layout, SYMMETRY_FULL));
    number.relabel = group_number_below(rng, symmetry_relabel_count(layout, SYMMETRY_FULL));
    return number;
}

static Grid random_grid(const Layout *layout, Rng *rng) {
    Grid grid = {{0}};
    for (int i = 0; i < layout->cells; i++)
        grid.cell[i] = (uint8_t)rng_below(rng, (uint64_t)layout->order + 1);
    return grid;
}

static void assert_same_transform(const Layout *layout, const Transform *a, const Transform *b) {
    assert_memory_equal(a->cell, b->cell, (size_t)layout->cells);
    assert_memory_equal(a->token, b->token, (size_t)layout->order + 1);
}

static void counts_are_those_of_the_group(void **state) {
    (void)state;
    static const struct {
        const char *id;
        uint64_t full, pattern, relabel;
    } want[] = {
        {"4x4", 128, 8, 24},
        {"6x6", 3456, 4, 720},
        {"9x9", 3359232, 8, 362880},
        {"12x12", UINT64_C(31104) * 82944, 4, 479001600},
        {"16x16", UINT64_C(2) * 7962624 * 7962624, 8, UINT64_C(20922789888000)},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        Layout layout = layout_of(want[i].id);
        assert_true(symmetry_regular(&layout));
        assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_FULL), want[i].full);
        assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_PATTERN), want[i].pattern);
        assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_RELABEL), 1);
        assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_NONE), 1);
        assert_int_equal(symmetry_relabel_count(&layout, SYMMETRY_FULL), want[i].relabel);
        assert_int_equal(symmetry_relabel_count(&layout, SYMMETRY_PATTERN), want[i].relabel);
        assert_int_equal(symmetry_relabel_count(&layout, SYMMETRY_RELABEL), want[i].relabel);
        assert_int_equal(symmetry_relabel_count(&layout, SYMMETRY_NONE), 1);
    }
    Layout jigsaw = layout_of("jigsaw");
    assert_false(symmetry_regular(&jigsaw));
    uint64_t count = symmetry_geometry_count(&jigsaw, SYMMETRY_FULL);
    assert_in_range(count, 1, 8);
    assert_int_equal(symmetry_geometry_count(&jigsaw, SYMMETRY_PATTERN), count);
}

// Boxes that are regular but for two diagonals: the square's eight and no more.
static void extra_houses_leave_the_square(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    for (int d = 0; d < 2; d++) {
        House *house = &layout.house[layout.house_count++];
        memset(house, 0, sizeof *house);
        house->kind = HOUSE_EXTRA;
        house->number = (uint8_t)(d + 1);
        for (int i = 0; i < 9; i++) {
            house->cell[i] = (uint8_t)(d == 0 ? i * 10 : 8 + i * 8);
            cellset_add(&house->set, house->cell[i]);
        }
    }
    assert_false(symmetry_regular(&layout));
    assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_FULL), 8);
    layout.house_count--; // one diagonal: identity, half turn, and the two reflections in a diagonal
    assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_FULL), 4);
    for (uint64_t g = 0; g < 4; g++) {
        Transform transform;
        assert_true(transform_from_number(&layout, (TransformNumber){g, 0}, &transform));
        for (int i = 0; i < 9; i++) assert_true(cellset_has(&layout.house[27].set, transform.cell[i * 10]));
    }
}

static void rule_names_round_trip(void **state) {
    (void)state;
    for (int i = 0; i < SYMMETRY_RULE_COUNT; i++) {
        SymmetryRule rule;
        assert_true(symmetry_rule_parse(symmetry_rule_name((SymmetryRule)i), &rule));
        assert_int_equal(rule, i);
    }
    SymmetryRule rule = SYMMETRY_FULL;
    assert_false(symmetry_rule_parse("half", &rule));
    assert_false(symmetry_rule_parse("", &rule));
    assert_int_equal(rule, SYMMETRY_FULL);
}

static void numbers_round_trip(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        uint64_t seed = 100 + (uint64_t)i;
        Rng rng = rng_seed(seed);
        TransformNumber last = {symmetry_geometry_count(&layout, SYMMETRY_FULL) - 1,
                                symmetry_relabel_count(&layout, SYMMETRY_FULL) - 1};
        for (int n = 0; n < 2000; n++) {
            TransformNumber number = random_number(&layout, &rng), back;
            if (n == 0) number = (TransformNumber){0, 0};
            if (n == 1) number = last;
            Transform transform;
            assert_true(transform_from_number(&layout, number, &transform));
            assert_true(transform_number(&layout, &transform, &back));
            if (back.geometry != number.geometry || back.relabel != number.relabel)
                fail_msg("%s, seed %d, round %d", ids[i], (int)seed, n);
            if (n == 0) {
                Transform identity = transform_identity(&layout);
                assert_same_transform(&layout, &transform, &identity);
            }
        }
        Transform untouched;
        assert_false(transform_from_number(&layout, (TransformNumber){last.geometry + 1, 0}, &untouched));
        assert_false(transform_from_number(&layout, (TransformNumber){0, last.relabel + 1}, &untouched));
        assert_false(
            transform_from_number(&layout, (TransformNumber){~(GroupNumber)0, ~(GroupNumber)0}, &untouched));
    }
}

static void every_number_of_small_groups_is_another_transform(void **state) {
    (void)state;
    Layout layout = layout_of("4x4");
    static Transform all[128];
    for (uint64_t g = 0; g < 128; g++) {
        assert_true(transform_from_number(&layout, (TransformNumber){g, 0}, &all[g]));
        for (uint64_t h = 0; h < g; h++) assert_int_not_equal(cells_compare(all[g].cell, all[h].cell, 16), 0);
    }
}

// The numbering is part of the share codes: these values may never change.
static void numbering_is_pinned(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    static const struct {
        TransformNumber number;
        int cell_1, cell_30, cell_80, token_1, token_5;
    } pins[] = {
        {{0, 0}, 1, 30, 80, 1, 5},
        {{1, 1}, 1, 30, 79, 1, 5},
        {{6, 720}, 1, 30, 80, 1, 5},
        {{1296, 40320}, 1, 30, 71, 2, 5},
        {{1679616, 362879}, 9, 30, 80, 9, 5},
        {{3359231, 181440}, 71, 50, 0, 5, 3},
    };
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++) {
        Transform transform;
        assert_true(transform_from_number(&layout, pins[i].number, &transform));
        assert_int_equal(transform.cell[1], pins[i].cell_1);
        assert_int_equal(transform.cell[30], pins[i].cell_30);
        assert_int_equal(transform.cell[80], pins[i].cell_80);
        assert_int_equal(transform.token[1], pins[i].token_1);
        assert_int_equal(transform.token[5], pins[i].token_5);
    }
}

static void strangers_have_no_number(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        TransformNumber number;
        Transform odd = transform_identity(&layout);
        odd.cell[0] = 1;
        odd.cell[1] = 0;
        assert_false(transform_number(&layout, &odd, &number));
        odd = transform_identity(&layout);
        odd.cell[3] = odd.cell[2];
        assert_false(transform_number(&layout, &odd, &number));
        odd = transform_identity(&layout);
        odd.token[1] = 2;
        assert_false(transform_number(&layout, &odd, &number));
        odd = transform_identity(&layout);
        odd.token[0] = 1;
        assert_false(transform_number(&layout, &odd, &number));
        odd = transform_identity(&layout);
        odd.token[1] = (uint8_t)(layout.order + 1);
        assert_false(transform_number(&layout, &odd, &number));
        for (int c = 0; c < layout.cells; c++) { // two rows of different bands change places
            int row = layout_row(&layout, c), last = layout.order - 1;
            int to = row == 0 ? last : row == last ? 0 : row;
            odd.cell[c] = (CellIndex)layout_cell(&layout, to, layout_column(&layout, c));
        }
        odd.token[1] = 1;
        assert_false(transform_number(&layout, &odd, &number));
    }
}

static void inverse_and_composition(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        uint64_t seed = 200 + (uint64_t)i;
        Rng rng = rng_seed(seed);
        Transform identity = transform_identity(&layout);
        for (int n = 0; n < 500; n++) {
            Transform a = transform_random(&layout, SYMMETRY_FULL, &rng);
            Transform b = transform_random(&layout, (SymmetryRule)rng_below(&rng, SYMMETRY_RULE_COUNT), &rng);
            Transform c = transform_random(&layout, SYMMETRY_FULL, &rng);
            Transform inverse = transform_inverse(&layout, &a);
            Transform left = transform_compose(&layout, &a, &inverse);
            Transform right = transform_compose(&layout, &inverse, &a);
            assert_same_transform(&layout, &left, &identity);
            assert_same_transform(&layout, &right, &identity);

            Transform ab = transform_compose(&layout, &a, &b), bc = transform_compose(&layout, &b, &c);
            Transform ab_c = transform_compose(&layout, &ab, &c), a_bc = transform_compose(&layout, &a, &bc);
            assert_same_transform(&layout, &ab_c, &a_bc);
            TransformNumber number;
            if (!transform_number(&layout, &ab_c, &number)) fail_msg("%s, seed %d", ids[i], (int)seed);

            Grid grid = random_grid(&layout, &rng), once, twice, thrice;
            transform_apply(&layout, &a, &grid, &once);
            transform_apply(&layout, &b, &once, &twice);
            transform_apply(&layout, &c, &twice, &twice);
            transform_apply(&layout, &ab_c, &grid, &thrice);
            assert_true(grid_equal(&layout, &twice, &thrice));
            transform_apply(&layout, &inverse, &once, &once);
            assert_true(grid_equal(&layout, &once, &grid));
        }
    }
}

// A house stays a house and a clash a clash, under every symmetry of every layout.
static void houses_stay_houses(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(300 + (uint64_t)i);
        for (int n = 0; n < 50; n++) {
            Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
            for (int h = 0; h < layout.house_count; h++) {
                CellSet image = {{0}};
                bool found = false;
                for (int c = 0; c < layout.order; c++)
                    cellset_add(&image, transform.cell[layout.house[h].cell[c]]);
                for (int k = 0; k < layout.house_count; k++)
                    found |= cellset_equal(image, layout.house[k].set);
                assert_true(found);
            }
            Grid grid = random_grid(&layout, &rng), moved;
            transform_apply(&layout, &transform, &grid, &moved);
            assert_int_equal(grid_conflicts(&layout, &grid, NULL, 0),
                             grid_conflicts(&layout, &moved, NULL, 0));
        }
    }
}

static void solutions_stay(void **state) {
    (void)state;
    static const int rounds[IDS] = {60, 40, 30, 0, 0, 0, 10};
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(400 + (uint64_t)i);
        for (int n = 0; n < rounds[i]; n++) {
            Grid full, puzzle, moved, moved_full, found;
            GenerateSpec spec = {.pattern = PATTERN_NONE};
            generate_puzzle(&layout, &rng, &spec, &puzzle, &full);
            // Half of them lose a clue, so that they may have several solutions.
            for (int c = 0; n % 2 == 1 && c < layout.cells; c++) {
                if (puzzle.cell[c] != 0) {
                    puzzle.cell[c] = 0;
                    break;
                }
            }
            SymmetryRule rule = (SymmetryRule)rng_below(&rng, SYMMETRY_RULE_COUNT);
            Transform transform = transform_random(&layout, rule, &rng);
            transform_apply(&layout, &transform, &puzzle, &moved);
            uint64_t count = solver_count(&layout, &puzzle, 50);
            assert_int_equal(solver_count(&layout, &moved, 50), count);
            if (n < (layout.order < 9 ? 10 : 3))
                assert_int_equal(brute_count(&layout, &moved, 50, NULL), count);
            if (n % 2 == 1) continue;
            transform_apply(&layout, &transform, &full, &moved_full);
            assert_true(solver_unique(&layout, &moved, &found));
            assert_true(grid_equal(&layout, &found, &moved_full));
        }
    }
}

static double chi_squared(const int *bins, int count, int draws) {
    double sum = 0, expected = (double)draws / count;
    for (int i = 0; i < count; i++) sum += (bins[i] - expected) * (bins[i] - expected) / expected;
    return sum;
}

// The sequence is fixed, so that these pass or fail for good. The limits are those of one chance in a
// thousand.
static void draws_are_uniform(void **state) {
    (void)state;
    enum { DRAWS = 72000 };
    static int geometry[128], token[81], cell[81], pattern[8];
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(500);
    for (int n = 0; n < DRAWS; n++) {
        Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
        TransformNumber number;
        assert_true(transform_number(&layout, &transform, &number));
        geometry[number.geometry * 128 / 3359232]++;
        cell[transform.cell[11]]++;
        for (int t = 1; t <= 9; t++) token[9 * (t - 1) + transform.token[t] - 1]++;

        transform = transform_random(&layout, SYMMETRY_PATTERN, &rng);
        int corner = transform.cell[0], next = transform.cell[1] - corner;
        int corner_index = corner == 0 ? 0 : corner == 8 ? 1 : corner == 72 ? 2 : 3;
        assert_true(corner == 0 || corner == 8 || corner == 72 || corner == 80);
        pattern[2 * corner_index + (next == 9 || next == -9)]++;
    }
    assert_true(chi_squared(geometry, 128, DRAWS) < 181.99); // 127 degrees of freedom
    assert_true(chi_squared(cell, 81, DRAWS) < 124.84);      // 80
    assert_true(chi_squared(pattern, 8, DRAWS) < 24.32);     // 7
    for (int t = 0; t < 9; t++) assert_true(chi_squared(token + 9 * t, 9, DRAWS) < 26.12); // 8
}

static void small_group_is_drawn_uniformly(void **state) {
    (void)state;
    enum { DRAWS = 50000 };
    static int geometry[128], relabel[24];
    Layout layout = layout_of("4x4");
    Rng rng = rng_seed(501);
    for (int n = 0; n < DRAWS; n++) {
        Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
        TransformNumber number;
        assert_true(transform_number(&layout, &transform, &number));
        geometry[number.geometry]++;
        relabel[number.relabel]++;
    }
    assert_true(chi_squared(geometry, 128, DRAWS) < 181.99);
    assert_true(chi_squared(relabel, 24, DRAWS) < 49.73); // 23
}

static void rules_allow_what_they_say(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(600 + (uint64_t)i);
        for (int n = 0; n < 200; n++) {
            Transform identity = transform_identity(&layout);
            Transform none = transform_random(&layout, SYMMETRY_NONE, &rng);
            assert_same_transform(&layout, &none, &identity);
            Transform relabel = transform_random(&layout, SYMMETRY_RELABEL, &rng);
            assert_memory_equal(relabel.cell, identity.cell, (size_t)layout.cells);
            Transform pattern = transform_random(&layout, SYMMETRY_PATTERN, &rng);
            TransformNumber number;
            assert_true(transform_number(&layout, &pattern, &number));
            for (int c = 0; c < layout.cells; c++) { // neighbours stay neighbours
                if (layout_column(&layout, c) == layout.order - 1) continue;
                int apart = pattern.cell[c + 1] - pattern.cell[c];
                assert_true(apart == 1 || apart == -1 || apart == layout.order || apart == -layout.order);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_the_group),
        cmocka_unit_test(extra_houses_leave_the_square),
        cmocka_unit_test(rule_names_round_trip),
        cmocka_unit_test(numbers_round_trip),
        cmocka_unit_test(every_number_of_small_groups_is_another_transform),
        cmocka_unit_test(numbering_is_pinned),
        cmocka_unit_test(strangers_have_no_number),
        cmocka_unit_test(inverse_and_composition),
        cmocka_unit_test(houses_stay_houses),
        cmocka_unit_test(solutions_stay),
        cmocka_unit_test(draws_are_uniform),
        cmocka_unit_test(small_group_is_drawn_uniformly),
        cmocka_unit_test(rules_allow_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
