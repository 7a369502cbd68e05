// Senior Exocets against a definition of their own, and each step proved from the places of two tokens alone,
// and from the houses that it names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/exocet_judge.h"

static Outcomes found, defined;

// --- the definition: every base, every three lines across, every two cells on them ---

typedef struct {
    const Position *position;
    int base[2], target[2];
    int line[3]; // houses
} Naive;

static TokenMask held(const Position *position, int cell) {
    int filled = position->grid.cell[cell];
    return filled != 0 ? marks_bit(filled) : position->marks.cell[cell];
}

static bool sees(const Position *position, int a, int b) {
    return cellset_has(&position->layout->peers[a], b);
}

// Whether the three lines can have the token while it is in the base: in their first `count` lines at these
// places. `through`: the target that holds it, or -1; the other one does not.
static bool lines_can_have(const Naive *it, int token, int through, int place[3], int count) {
    const Position *position = it->position;
    if (count == 3) return through < 0 || place[0] == through || place[1] == through || place[2] == through;
    const House *line = &position->layout->house[it->line[count]];
    for (int i = 0; i < 9; i++) {
        int cell = line->cell[i];
        bool fits = (held(position, cell) & marks_bit(token)) != 0;
        for (int k = 0; k < 2; k++) {
            fits = fits && !sees(position, it->base[k], cell);
            fits = fits && (it->target[k] != cell || cell == through);
        }
        for (int k = 0; k < count; k++) fits = fits && !sees(position, place[k], cell);
        place[count] = cell;
        if (fits && lines_can_have(it, token, through, place, count + 1)) return true;
    }
    return false;
}

static bool can_be(const Naive *it, int token, int target) {
    int place[3];
    return marks_has(&it->position->marks, it->target[target], token) &&
           lines_can_have(it, token, it->target[target], place, 0);
}

static void define_with(const Naive *it) {
    const Position *position = it->position;
    const TokenMask *marks = position->marks.cell;
    TokenMask tokens = marks[it->base[0]] | marks[it->base[1]];
    Marks kept = {{0}}, remove = {{0}};
    int place[3];
    for (int t = 1; t <= 9; t++)
        if ((tokens & marks_bit(t)) && lines_can_have(it, t, -1, place, 0)) return;
    for (int a = 1; a <= 9; a++)
        for (int b = 1; b <= 9; b++)
            for (int turn = 0; turn < 2; turn++) {
                if (a == b || !(marks[it->base[0]] & marks_bit(a)) || !(marks[it->base[1]] & marks_bit(b)))
                    continue;
                if (!can_be(it, a, turn) || !can_be(it, b, 1 - turn)) continue;
                kept.cell[it->base[0]] |= marks_bit(a);
                kept.cell[it->base[1]] |= marks_bit(b);
                kept.cell[it->target[turn]] |= marks_bit(a);
                kept.cell[it->target[1 - turn]] |= marks_bit(b);
            }
    CellSet cells = {{0}};
    bool changes = false;
    for (int i = 0; i < 4; i++) {
        int cell = i < 2 ? it->base[i] : it->target[i - 2];
        cellset_add(&cells, cell);
        remove.cell[cell] = marks[cell] & ~kept.cell[cell];
        changes = changes || remove.cell[cell] != 0;
    }
    if (kept.cell[it->base[0]] != 0 && changes)
        outcome_add(&defined, outcome_of(position->layout, 0, 0, &cells, &remove));
}

// The two targets: all cells near the base (in the other boxes of its band) that can hold its tokens, and
// others. One in each of these boxes is a Junior Exocet.
static void define_targets(Naive *it, const CellSet *band) {
    const Position *position = it->position;
    const Layout *layout = position->layout;
    TokenMask tokens = held(position, it->base[0]) | held(position, it->base[1]);
    CellSet near = {{0}}, all = {{0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 9; k++) {
            int cell = layout->house[it->line[i]].cell[k];
            if (sees(position, it->base[0], cell) || !(held(position, cell) & tokens)) continue;
            if (cellset_has(band, cell)) cellset_add(&near, cell);
            if (position->grid.cell[cell] == 0) cellset_add(&all, cell);
        }
    for (int a = cellset_next(&all, 0); a >= 0; a = cellset_next(&all, a + 1))
        for (int b = cellset_next(&all, a + 1); b >= 0; b = cellset_next(&all, b + 1)) {
            CellSet both = cellset_or(cellset_of(a), cellset_of(b));
            bool junior =
                cellset_has(band, a) && cellset_has(band, b) && layout->box_of[a] != layout->box_of[b];
            it->target[0] = a;
            it->target[1] = b;
            if (cellset_within(near, both) && !junior) define_with(it);
        }
}

// The base: where a box and a line cross, two of the three cells. `first`: the first house of the lines.
static void define_base(const Position *position, int box, int line, int first, int third) {
    const Layout *layout = position->layout;
    int across = first == 0 ? 9 : 0; // the lines across
    CellSet crossing = cellset_and(layout->house[18 + box].set, layout->house[line].set), band = {{0}};
    Naive it = {.position = position};
    int cells[3], count = 0, others[2], other_count = 0;
    for (int c = cellset_next(&crossing, 0); c >= 0; c = cellset_next(&crossing, c + 1)) cells[count++] = c;
    if (count < 3) return;
    it.base[0] = cells[third == 0];
    it.base[1] = cells[2 - (third == 2)];
    if (position->grid.cell[it.base[0]] != 0 || position->grid.cell[it.base[1]] != 0) return;
    count = marks_count(position->marks.cell[it.base[0]] | position->marks.cell[it.base[1]]);
    if (count < 3 || count > 4) return;
    for (int b = 0; b < 9; b++) {
        CellSet cross = cellset_and(layout->house[18 + b].set, layout->house[line].set);
        if (cellset_empty(&cross)) continue;
        band = cellset_or(band, layout->house[18 + b].set);
        if (b != box) others[other_count++] = b;
    }
    for (int l = across; l < across + 9; l++)
        if (cellset_has(&layout->house[l].set, cells[third])) it.line[0] = l;
    for (int l = across; l < across + 9; l++)
        for (int m = across; m < across + 9; m++) {
            CellSet one = cellset_and(layout->house[l].set, layout->house[18 + others[0]].set);
            CellSet two = cellset_and(layout->house[m].set, layout->house[18 + others[1]].set);
            if (cellset_empty(&one) || cellset_empty(&two)) continue;
            it.line[1] = l;
            it.line[2] = m;
            define_targets(&it, &band);
        }
}

static void define(const Position *position) {
    for (int box = 0; box < 9; box++)
        for (int line = 0; line < 18; line++)
            for (int third = 0; third < 3; third++) define_base(position, box, line, line / 9 * 9, third);
}

// --- what is tested ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    int steps, reasons[2], near[3]; // near: steps by how many of their targets are in the band
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *fault = walk_fault(position, witness->solution, step);
    CellSet targets = step_marked(step, STEP_ALS_A, NULL),
            bases = cellset_minus(step->pattern_cells, targets);
    assert_int_equal(cellset_count(&bases), 2);
    assert_int_equal(cellset_count(&targets), 2);
    int base[2] = {cellset_next(&bases, 0)};
    base[1] = cellset_next(&bases, base[0] + 1);
    for (int c = 0; c < 81 && fault == NULL; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (exocet_leaves_room(position, base, 0, c, marks_first(left)))
                fault = "does not follow from the tokens";
    if (fault == NULL) fault = exocet_fault_of_houses(position, step, base);
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)witness->seed, fault);
    outcome_add(&found, outcome_of(position->layout, 0, 0, &step->pattern_cells, &step->remove));
    witness->steps++;
    witness->reasons[step->reason]++;
    bool rows = base[0] / 9 == base[1] / 9;
    int near = 0;
    for (int c = cellset_next(&targets, 0); c >= 0; c = cellset_next(&targets, c + 1))
        near += rows ? c / 27 == base[0] / 27 : c % 9 / 3 == base[0] % 9 / 3;
    witness->near[near]++;
    return true;
}

static void exocets_keep_their_definition(void **state) {
    (void)state;
    Layout layout;
    Witness witness = {0};
    assert_true(layout_init(&layout, "9x9"));
    int count = (TEST_SOAK ? 20000 : 1000) / CHAIN_SHARE;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 4 == 0 ? walk_position(&layout, seed, &solution) : walk_anywhere(&layout, seed, &solution);
        witness.position = &position;
        witness.solution = &solution;
        witness.seed = seed;
        found.count = defined.count = 0;
        technique_find(&position, TECHNIQUE_SENIOR_EXOCET, watch, &witness);
        define(&position);
        outcomes_agree(&found, &defined, &position, TECHNIQUE_SENIOR_EXOCET, seed);
    }
    printf("%d steps: %d and %d of each reason; %d, %d and %d with none, one and two targets in the band\n",
           witness.steps, witness.reasons[0], witness.reasons[1], witness.near[0], witness.near[1],
           witness.near[2]);
    for (int i = 0; i < 2; i++) assert_true(witness.reasons[i] > 0);
    for (int i = 0; i < 3; i++) assert_true(witness.near[i] > 0);
}

static void other_boards_have_none(void **state) {
    (void)state;
    walk_other_boards_have_none(TECHNIQUE_SENIOR_EXOCET);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exocets_keep_their_definition),
        cmocka_unit_test(other_boards_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
