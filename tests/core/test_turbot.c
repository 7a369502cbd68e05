// Skyscrapers, kites, turbot fish and empty rectangles against their definitions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/technique_cases.h"

static const Technique ours[] = {TECHNIQUE_SKYSCRAPER,           TECHNIQUE_TWO_STRING_KITE,
                                 TECHNIQUE_TURBOT_FISH,          TECHNIQUE_EMPTY_RECTANGLE,
                                 TECHNIQUE_DUAL_TWO_STRING_KITE, TECHNIQUE_DUAL_EMPTY_RECTANGLE};
enum { OURS = sizeof ours / sizeof ours[0] };

// --- the definitions ---

typedef struct {
    const Position *position;
    int token;
    Outcomes *out;
} Define;

static bool can(const Define *define, int cell) {
    return marks_has(&define->position->marks, cell, define->token);
}

static bool sees(const Define *define, int a, int b) {
    return cellset_has(&define->position->layout->peers[a], b);
}

static int places_in(const Define *define, int house) {
    int count = 0;
    for (int i = 0; i < define->position->layout->order; i++)
        count += can(define, define->position->layout->house[house].cell[i]);
    return count;
}

// The two are all that the token has in a house of one of the kinds.
static bool strong(const Define *define, int a, int b, int kinds) {
    const Layout *layout = define->position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        const House *house = &layout->house[h];
        if ((kinds >> house->kind & 1) == 0 || !cellset_has(&house->set, a) || !cellset_has(&house->set, b))
            continue;
        if (a != b && places_in(define, h) == 2) return true;
    }
    return false;
}

// Adds the step in which everything goes that sees both ends.
static void add_ends(const Define *define, int a, int b, int c, int d) {
    const Layout *layout = define->position->layout;
    CellSet pattern = cellset_of(a);
    cellset_add(&pattern, b);
    cellset_add(&pattern, c);
    cellset_add(&pattern, d);
    Marks remove = {{0}};
    for (int cell = 0; cell < layout->cells; cell++)
        if (can(define, cell) && sees(define, a, cell) && sees(define, d, cell))
            remove.cell[cell] = marks_bit(define->token);
    if (!marks_empty(layout, &remove)) outcome_add(define->out, outcome_of(layout, 0, 0, &pattern, &remove));
}

static void define_chains(const Define *define, Technique technique) {
    const Layout *layout = define->position->layout;
    int all = (1 << HOUSE_KIND_COUNT) - 1;
    for (int a = 0; a < layout->cells; a++) {
        for (int b = 0; b < layout->cells; b++) {
            if (!can(define, a) || !can(define, b) || !strong(define, a, b, all)) continue;
            for (int c = 0; c < layout->cells; c++) {
                if (!can(define, c) || c == a || !sees(define, b, c)) continue;
                for (int d = 0; d < layout->cells; d++) {
                    if (!can(define, d) || d == b || !strong(define, c, d, all)) continue;
                    if (technique == TECHNIQUE_TURBOT_FISH) add_ends(define, a, b, c, d);
                }
            }
        }
    }
}

// `across` is the other coordinate of a cell in a line of the kind.
static int across(const Layout *layout, HouseKind kind, int cell) {
    return kind == HOUSE_ROW ? layout_column(layout, cell) : layout_row(layout, cell);
}

static void define_skyscrapers(const Define *define) {
    const Layout *layout = define->position->layout;
    for (int x = 0; x < layout->house_count; x++) {
        for (int y = x + 1; y < layout->house_count; y++) {
            HouseKind kind = layout->house[x].kind;
            if (kind > HOUSE_COLUMN || layout->house[y].kind != kind) continue;
            if (places_in(define, x) != 2 || places_in(define, y) != 2) continue;
            int cell[2][2], count = 0;
            for (int i = 0; i < layout->order; i++)
                if (can(define, layout->house[x].cell[i])) cell[0][count++] = layout->house[x].cell[i];
            for (int i = 0; i < layout->order; i++)
                if (can(define, layout->house[y].cell[i])) cell[1][count++ - 2] = layout->house[y].cell[i];
            bool first = across(layout, kind, cell[0][0]) == across(layout, kind, cell[1][0]);
            bool last = across(layout, kind, cell[0][1]) == across(layout, kind, cell[1][1]);
            if (first && !last) add_ends(define, cell[0][1], cell[0][0], cell[1][0], cell[1][1]);
            if (last && !first) add_ends(define, cell[0][0], cell[0][1], cell[1][1], cell[1][0]);
        }
    }
}

// Where a row and a column can be tied in several ways one of them counts, as in HoDoKu. So each step must be
// one of these, and each of those with a single way must be found.
static void define_kites(const Define *define, bool single) {
    const Layout *layout = define->position->layout;
    for (int a = 0; a < layout->cells; a++) {
        for (int b = 0; b < layout->cells; b++) {
            if (!can(define, a) || !can(define, b) || !strong(define, a, b, 1 << HOUSE_ROW)) continue;
            for (int c = 0; c < layout->cells; c++) {
                if (!can(define, c) || c == a || c == b || layout->box_of[b] != layout->box_of[c]) continue;
                for (int d = 0; d < layout->cells; d++) {
                    if (!can(define, d) || d == a || d == b || !strong(define, c, d, 1 << HOUSE_COLUMN))
                        continue;
                    int ways = 0;
                    for (int i = 0; i < 4; i++)
                        ways += layout->box_of[i / 2 ? a : b] == layout->box_of[i % 2 ? c : d];
                    if (single && ways > 1) continue;
                    int gone = layout_cell(layout, layout_row(layout, d), layout_column(layout, a));
                    if (!can(define, gone)) continue;
                    CellSet pattern = cellset_of(a);
                    cellset_add(&pattern, b);
                    cellset_add(&pattern, c);
                    cellset_add(&pattern, d);
                    Marks remove = {{0}};
                    remove.cell[gone] = marks_bit(define->token);
                    outcome_add(define->out, outcome_of(layout, 0, 0, &pattern, &remove));
                }
            }
        }
    }
}

// A box whose candidates lie in a row and a column, neither of them without its own; more than two candidates
// unless two are allowed. The cell that goes is where the one meets a line through the far end of a strong
// link.
static void define_rectangles(const Define *define) {
    const Layout *layout = define->position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        const House *box = &layout->house[h];
        if (box->kind != HOUSE_BOX) continue;
        for (int where = 0; where < layout->cells; where++) {
            int row = layout_row(layout, where), column = layout_column(layout, where);
            int in_row = 0, in_column = 0, both = 0, neither = 0;
            CellSet pattern = {{0}};
            for (int i = 0; i < layout->order; i++) {
                int cell = box->cell[i];
                if (!can(define, cell)) continue;
                bool r = layout_row(layout, cell) == row, c = layout_column(layout, cell) == column;
                in_row += r && !c;
                in_column += c && !r;
                both += r && c;
                neither += !r && !c;
                cellset_add(&pattern, cell);
            }
            bool enough = in_row + in_column + both > 2 || (define->position->options & FIND_ER_OF_TWO) != 0;
            if (neither > 0 || in_row == 0 || in_column == 0 || !enough) continue;
            for (int near = 0; near < layout->cells; near++) {
                for (int far = 0; far < layout->cells; far++) {
                    if (!can(define, near) || !can(define, far) || cellset_has(&box->set, near)) continue;
                    int gone = -1;
                    bool on_row = layout_row(layout, near) == row,
                         on_column = layout_column(layout, near) == column;
                    if (on_row && !on_column && strong(define, near, far, 1 << HOUSE_COLUMN))
                        gone = layout_cell(layout, layout_row(layout, far), column);
                    if (on_column && !on_row && strong(define, near, far, 1 << HOUSE_ROW))
                        gone = layout_cell(layout, row, layout_column(layout, far));
                    if (gone < 0 || !can(define, gone) || cellset_has(&box->set, gone)) continue;
                    CellSet cells = pattern;
                    cellset_add(&cells, near);
                    cellset_add(&cells, far);
                    Marks remove = {{0}};
                    remove.cell[gone] = marks_bit(define->token);
                    outcome_add(define->out, outcome_of(layout, 0, 0, &cells, &remove));
                }
            }
        }
    }
}

static Outcomes found, defined;

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    outcome_add(&found,
                outcome_of(position->layout, step->cell, step->token, &step->pattern_cells, &step->remove));
    return true;
}

static bool contains(const Outcomes *sorted, uint64_t item) {
    return bsearch(&item, sorted->item, (size_t)sorted->count, sizeof item, outcome_compare) != NULL;
}

static void compare(Position *position, Technique technique, uint64_t seed, uint64_t *total) {
    found.count = defined.count = 0;
    assert_true(technique_find(position, technique, collect, position));
    for (int token = 1; token <= position->layout->order; token++) {
        Define define = {position, token, &defined};
        if (technique == TECHNIQUE_TURBOT_FISH) define_chains(&define, technique);
        if (technique == TECHNIQUE_SKYSCRAPER) define_skyscrapers(&define);
        if (technique == TECHNIQUE_TWO_STRING_KITE) define_kites(&define, false);
        if (technique == TECHNIQUE_EMPTY_RECTANGLE) define_rectangles(&define);
    }
    total[technique] += (uint64_t)found.count;
    if (technique != TECHNIQUE_TWO_STRING_KITE) {
        outcomes_agree(&found, &defined, position, technique, seed);
        return;
    }
    outcome_sort(&found);
    outcome_sort(&defined);
    for (int i = 0; i < found.count; i++) assert_true(contains(&defined, found.item[i]));
    defined.count = 0;
    for (int token = 1; token <= position->layout->order; token++) {
        Define define = {position, token, &defined};
        define_kites(&define, true);
    }
    for (int i = 0; i < defined.count; i++) assert_true(contains(&found, defined.item[i]));
}

static void defined_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total[TECHNIQUE_COUNT] = {0};
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, 300 + seed, &solution);
        position.options = seed % 2 == 0 ? FIND_ER_OF_TWO : 0;
        for (int i = 0; i < 4; i++) compare(&position, ours[i], 300 + seed, total);
    }
    printf("%s: %d positions:", id, count);
    for (int i = 0; i < 4; i++) {
        printf(" %s %llu", technique_info(ours[i])->key, (unsigned long long)total[ours[i]]);
        if (layout.order == 9) assert_true(total[ours[i]] > 0);
    }
    printf("\n");
}

static void turbots_keep_their_definitions(void **state) {
    (void)state;
    defined_on("9x9", TEST_SOAK ? 20000 : 1000 / CHAIN_SHARE);
    defined_on("6x6", 400 / CHAIN_SHARE);
    defined_on("4x4", 200);
    defined_on("jigsaw", 80 / CHAIN_SHARE);
    defined_on("12x12", 2);
}

// --- dual ones ---

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

// Every pair of plain ones that share a box, with two removals, and only these. Kites may be of two tokens.
static void dual_ones_are_two_plain_ones(void **state) {
    (void)state;
    static StepList plain, dual;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int seen[2] = {0}, of_two_tokens = 0;
    for (uint64_t seed = 1; seed <= 2400 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&layout, 300 + seed, &solution);
        position.options = FIND_DUAL | FIND_ER_OF_TWO;
        for (int rectangle = 0; rectangle < 2; rectangle++) {
            plain.count = dual.count = 0;
            technique_find(&position, rectangle ? TECHNIQUE_EMPTY_RECTANGLE : TECHNIQUE_TWO_STRING_KITE, keep,
                           &plain);
            technique_find(&position,
                           rectangle ? TECHNIQUE_DUAL_EMPTY_RECTANGLE : TECHNIQUE_DUAL_TWO_STRING_KITE, keep,
                           &dual);
            int pairs = 0;
            for (int a = 0; a < plain.count; a++) {
                for (int b = a + 1; b < plain.count; b++) {
                    const Step *one = &plain.item[a], *two = &plain.item[b];
                    if (one->house[0] != two->house[0] || (rectangle && one->tokens != two->tokens)) continue;
                    CellSet box = layout.house[one->house[0]].set;
                    CellSet in_one = cellset_and(one->pattern_cells, box);
                    CellSet in_two = cellset_and(two->pattern_cells, box);
                    if (rectangle == 0) { // the two cells that tie it, not an end that lies in the box too
                        in_one = in_two = (CellSet){{0}};
                        for (int i = 1; i < 3; i++) {
                            cellset_add(&in_one, one->node[i].cell[0]);
                            cellset_add(&in_two, two->node[i].cell[0]);
                        }
                    }
                    if (!cellset_equal(in_one, in_two) || marks_equal(&layout, &one->remove, &two->remove))
                        continue;
                    Marks both = one->remove;
                    for (int c = 0; c < layout.cells; c++) both.cell[c] |= two->remove.cell[c];
                    bool given = false;
                    for (int i = 0; i < dual.count; i++)
                        given = given || marks_equal(&layout, &both, &dual.item[i].remove);
                    assert_true(given);
                    pairs++;
                    of_two_tokens += one->tokens != two->tokens;
                }
            }
            assert_int_equal(pairs, dual.count);
            seen[rectangle] += pairs;
        }
    }
    printf("%d dual kites, %d of them of two tokens, %d dual empty rectangles\n", seen[0], of_two_tokens,
           seen[1]);
    assert_true(seen[0] > of_two_tokens && of_two_tokens > 0 && seen[1] > 0);
}

// --- the truth ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    uint64_t steps;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *fault = walk_fault(witness->position, witness->solution, step);
    if (fault == NULL && step->node_count % 4 != 0) fault = "not a chain of four";
    if (fault != NULL) {
        fail_msg("seed %llu, %s: %s", (unsigned long long)witness->seed,
                 technique_info(step->technique)->name, fault);
    }
    witness->steps++;
    return true;
}

static void sound_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        position.options = FIND_ER_OF_TWO | FIND_DUAL;
        Witness witness = {&position, &solution, seed, 0};
        for (int i = 0; i < OURS; i++) technique_find(&position, ours[i], watch, &witness);
        total += witness.steps;
    }
    printf("%s: %d positions, %llu steps\n", id, count, (unsigned long long)total);
}

static void turbots_agree_with_the_solution(void **state) {
    (void)state;
    sound_on("9x9", TEST_SOAK ? 200000 : 6000 / CHAIN_SHARE);
    sound_on("4x4", 200);
    sound_on("6x6", 800 / CHAIN_SHARE);
    sound_on("jigsaw", 160 / CHAIN_SHARE);
    sound_on("12x12", 4);
}

static void extra_houses_do_no_harm(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    for (uint64_t seed = 1; seed <= 400 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_anywhere(&layout, seed, &solution);
        position.options = FIND_ER_OF_TWO | FIND_DUAL;
        Witness witness = {&position, &solution, seed, 0};
        for (int i = 0; i < OURS; i++) technique_find(&position, ours[i], watch, &witness);
    }
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"04"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turbots_keep_their_definitions),
        cmocka_unit_test(dual_ones_are_two_plain_ones),
        cmocka_unit_test(turbots_agree_with_the_solution),
        cmocka_unit_test(extra_houses_do_no_harm),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
