// Templates against a list of all of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/logic/finder.h"
#include "core/logic/template.h"
#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/technique_cases.h"

// --- all templates of a token, the plain way: a candidate in each row that lacks it ---

enum { TEMPLATES_MAX = 50000 };

typedef struct {
    CellSet item[TEMPLATES_MAX];
    int count;
} TemplateList;

static void list_from_row(const Position *position, int token, int row, CellSet chosen, TemplateList *out) {
    const Layout *layout = position->layout;
    if (row == layout->order) {
        assert_true(out->count < TEMPLATES_MAX);
        out->item[out->count++] = chosen;
        return;
    }
    for (int i = 0; i < layout->order; i++) {
        int cell = layout_cell(layout, row, i);
        if (position->grid.cell[cell] == token) {
            list_from_row(position, token, row + 1, chosen, out);
            return;
        }
    }
    for (int i = 0; i < layout->order; i++) {
        int cell = layout_cell(layout, row, i);
        CellSet rivals = cellset_and(layout->peers[cell], chosen);
        if (!marks_has(&position->marks, cell, token) || !cellset_empty(&rivals)) continue;
        CellSet more = chosen;
        cellset_add(&more, cell);
        list_from_row(position, token, row + 1, more, out);
    }
}

static TemplateList lists[TOKENS_MAX + 1];

typedef struct {
    CellSet every[TOKENS_MAX + 1], any[TOKENS_MAX + 1]; // what all templates have, what at least one has
} Common;

static void list_common(int token, Common *out) {
    CellSet none = {{0}};
    out->any[token] = none;
    out->every[token] = lists[token].count > 0 ? lists[token].item[0] : none;
    for (int i = 0; i < lists[token].count; i++) {
        out->any[token] = cellset_or(out->any[token], lists[token].item[i]);
        out->every[token] = cellset_and(out->every[token], lists[token].item[i]);
    }
}

// Strikes off the templates that use what is certain for another token, until nothing changes.
static void define_templates(const Position *position, Common *out) {
    const Layout *layout = position->layout;
    for (int t = 1; t <= layout->order; t++) {
        CellSet none = {{0}};
        lists[t].count = 0;
        list_from_row(position, t, 0, none, &lists[t]);
        list_common(t, out);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int t = 1; t <= layout->order; t++) {
            int kept = 0;
            for (int i = 0; i < lists[t].count; i++) {
                bool clash = false;
                for (int other = 1; other <= layout->order; other++) {
                    CellSet both = cellset_and(lists[t].item[i], out->every[other]);
                    clash = clash || (other != t && !cellset_empty(&both));
                }
                if (!clash) lists[t].item[kept++] = lists[t].item[i];
            }
            changed = changed || kept < lists[t].count;
            lists[t].count = kept;
            list_common(t, out);
        }
    }
}

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    CellSet set[TOKENS_MAX + 1], gone[TOKENS_MAX + 1];
    int steps;
} Seen;

static bool see(void *context, const Step *step) {
    Seen *seen = context;
    const char *fault = walk_fault(seen->position, seen->solution, step);
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)seen->seed, fault);
    int token = marks_first(step->tokens);
    assert_int_equal(step->tokens, marks_bit(token));
    if (step->token != 0) {
        assert_int_equal(step->token, token);
        cellset_add(&seen->set[token], step->cell);
    } else {
        assert_true(cellset_empty(&seen->gone[token])); // one step for each token
        seen->gone[token] = marks_cells(seen->position->layout, &step->remove, token);
    }
    seen->steps++;
    return true;
}

static Common common;

static int compare_templates(const Position *position, const Grid *solution, uint64_t seed) {
    const Layout *layout = position->layout;
    define_templates(position, &common);
    Seen seen = {.position = position, .solution = solution, .seed = seed};
    assert_true(technique_find(position, TECHNIQUE_TEMPLATE_SET, see, &seen));
    assert_true(technique_find(position, TECHNIQUE_TEMPLATE_DELETE, see, &seen));
    for (int t = 1; t <= layout->order; t++) {
        CellSet cells = marks_cells(layout, &position->marks, t), gone = cellset_minus(cells, common.any[t]);
        if (!cellset_equal(seen.set[t], common.every[t]) || !cellset_equal(seen.gone[t], gone))
            fail_msg("seed %llu, %s: token %d", (unsigned long long)seed, layout->id, t);
    }
    return seen.steps;
}

static void templates_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    int steps = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        steps += compare_templates(&position, &solution, seed);
    }
    printf("%s: %d positions, %d steps\n", id, count, steps);
    assert_true(steps > 0);
}

static void templates_are_what_all_have_in_common(void **state) {
    (void)state;
    templates_on("9x9", TEST_SOAK ? 20000 : 1600 / CHAIN_SHARE);
    templates_on("4x4", 200);
    templates_on("6x6", 400 / CHAIN_SHARE);
    templates_on("jigsaw", 120 / CHAIN_SHARE);
}

static void banned_cells_are_left_out(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "4x4"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    CellSet banned = {{0}};
    CellSet cells = template_cells(&position, 1, &banned);
    assert_int_equal(cellset_count(&cells), 16);
    for (int c = 1; c < 4; c++) cellset_add(&banned, c); // so it stands in the corner
    cells = template_cells(&position, 1, &banned);
    assert_true(cellset_has(&cells, 0));
    assert_int_equal(cellset_count(&cells), 1 + 2 + 3 + 3);
    cellset_add(&banned, 0);
    cells = template_cells(&position, 1, &banned);
    assert_true(cellset_empty(&cells));
}

// The search ends on boards where all templates are too many, and what it says is true.
static void large_boards_are_no_harm(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "16x16"));
    Rng rng = rng_seed(5);
    for (int i = 0; i < 24 / CHAIN_SHARE; i++) {
        Grid solution, grid = {{0}};
        full_grid_draw(&layout, &rng, &solution);
        uint64_t filled = rng_below(&rng, 80);
        for (int c = 0; c < layout.cells; c++)
            if (rng_below(&rng, 100) < filled) grid.cell[c] = solution.cell[c];
        Position position = position_of_grid(&layout, &grid);
        Seen seen = {.position = &position, .solution = &solution, .seed = (uint64_t)i};
        assert_true(technique_find(&position, TECHNIQUE_TEMPLATE_SET, see, &seen));
        assert_true(technique_find(&position, TECHNIQUE_TEMPLATE_DELETE, see, &seen));
    }
}

static bool stop(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return false;
}

static void broken_positions_are_no_harm(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (uint64_t seed = 0; seed < 300; seed++) {
        Rng rng = rng_seed(seed);
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        for (int c = 0; c < layout.cells; c++)
            position.marks.cell[c] &= (TokenMask)(rng_next(&rng) & rng_next(&rng));
        for (int t = TECHNIQUE_TEMPLATE_SET; t <= TECHNIQUE_TEMPLATE_DELETE; t++) {
            int steps = 0;
            bool ended = technique_find(&position, (Technique)t, stop, &steps);
            assert_int_equal(steps, ended ? 0 : 1);
        }
    }
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"120"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(templates_are_what_all_have_in_common),
        cmocka_unit_test(banned_cells_are_left_out),
        cmocka_unit_test(large_boards_are_no_harm),
        cmocka_unit_test(broken_positions_are_no_harm),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
