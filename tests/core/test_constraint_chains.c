// Chains along constraints: each link that a constraint gives is looked at anew, by going through all ways to
// fill the constraint's cells, and each conclusion is held against the solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/constraint/board_text.h"
#include "core/techniques/technique_find.h"
#include "support/board_puzzles.h"
#include "support/sanitized.h"

static const Technique CHAINS[] = {
    TECHNIQUE_X_CHAIN,
    TECHNIQUE_XY_CHAIN,
    TECHNIQUE_CONTINUOUS_NICE_LOOP,
    TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
    TECHNIQUE_AIC,
    TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
    TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
    TECHNIQUE_GROUPED_AIC,
    TECHNIQUE_KRAKEN_1,
    TECHNIQUE_KRAKEN_2,
};
enum { CHAIN_KINDS = sizeof CHAINS / sizeof CHAINS[0], KINDS_MAX = 64, TRIES_MAX = 100000 };

// --- a link, looked at anew ---

typedef struct {
    const Position *position;
    const Constraint *constraint;
    CellIndex cell[CELLS_MAX];
    TokenMask token[CELLS_MAX]; // that may stand there
    int count;
    Grid grid;
    int tries;
} Filling;

// Cells of one house differ.
static bool stands_alone(const Filling *it, int at) {
    const Layout *layout = it->position->layout;
    for (int i = 0; i < at; i++)
        if (it->grid.cell[it->cell[i]] == it->grid.cell[it->cell[at]] &&
            (layout_house_bits(layout, it->cell[i]) & layout_house_bits(layout, it->cell[at])))
            return false;
    return true;
}

// Whether the constraint can be kept with these tokens; true also where that takes too long to find out.
static bool can_fill(Filling *it, int at) {
    const Layout *layout = it->position->layout;
    if (!constraint_holds(layout, it->constraint, &it->grid, -1)) return false;
    if (at == it->count || ++it->tries > TRIES_MAX) return true;
    bool can = false;
    for (TokenMask rest = it->token[at]; rest && !can; rest &= rest - 1) {
        it->grid.cell[it->cell[at]] = (uint8_t)marks_first(rest);
        can = stands_alone(it, at) && can_fill(it, at + 1);
    }
    it->grid.cell[it->cell[at]] = 0;
    return can;
}

static TokenMask held(const Position *position, int cell) {
    int token = position->grid.cell[cell];
    return token ? marks_bit(token) : position->marks.cell[cell];
}

static void narrow(Filling *it, int cell, TokenMask tokens) {
    for (int i = 0; i < it->count; i++)
        if (it->cell[i] == cell) it->token[i] &= tokens;
}

// Both true, or both false, is what the constraint must not allow. False: it does. *out_known: it was found
// out.
static bool link_holds(const Position *position, const StepNode *from, const StepNode *to, bool *out_known) {
    const Layout *layout = position->layout;
    Filling it = {.position = position, .constraint = &layout->constraint[to->tie - 1]};
    const CellIndex *own = layout_constraint_cells(layout, it.constraint);
    it.count = it.constraint->count;
    for (int i = 0; i < it.count; i++) it.cell[i] = own[i];
    if (it.count == 0) { // over the whole board: it says how these two stand to each other
        it.cell[it.count++] = from->cell[0];
        it.cell[it.count++] = to->cell[0];
    }
    for (int i = 0; i < it.count; i++) it.token[i] = held(position, it.cell[i]);
    const StepNode *ends[] = {from, to};
    for (int i = 0; i < 2; i++) {
        TokenMask token = marks_bit(ends[i]->token);
        narrow(&it, ends[i]->cell[0], from->on ? token : ~token);
    }
    bool can = can_fill(&it, 0);
    *out_known = it.tries <= TRIES_MAX;
    return !can || !*out_known;
}

// --- boards of every kind ---

typedef struct {
    const Position *position;
    const Grid *solution;
    int board;
    int steps, known, unknown;
    int weak[KINDS_MAX], strong[KINDS_MAX]; // by kind of constraint: links that were seen
    int by_chain[CHAIN_KINDS];              // steps along constraints
    int coloured, coloured_along;           // steps of 3D Medusa; those along constraints
} Seen;

static void look_at_link(Seen *seen, const Step *step, const StepNode *to) {
    const Layout *layout = seen->position->layout;
    const StepNode *from = &step->node[to->from];
    int kind = layout->constraint[to->tie - 1].kind;
    bool known;
    assert_true(from->cell_count == 1 && to->cell_count == 1 && from->on != to->on);
    if (!link_holds(seen->position, from, to, &known))
        fail_msg("board %d, %s: %s does not say so", seen->board, technique_info(step->technique)->name,
                 constraint_kind(kind)->key);
    known ? seen->known++ : seen->unknown++;
    (to->on ? seen->strong : seen->weak)[kind]++;
}

static bool look(void *context, const Step *step) {
    Seen *seen = context;
    const Position *position = seen->position;
    bool tied = false;
    for (int c = 0; c < position->layout->cells; c++)
        if (step->remove.cell[c] & marks_bit(seen->solution->cell[c]))
            fail_msg("board %d: %s removes the truth", seen->board, technique_info(step->technique)->name);
    assert_true(step_removals(position->layout, step) > 0);
    for (int i = 0; i < step->node_count; i++) {
        if (step->node[i].tie == 0) continue;
        look_at_link(seen, step, &step->node[i]);
        tied = true;
    }
    if (!tied) return true;
    assert_true(step->constraint_count > 0);
    for (int k = 0; k < CHAIN_KINDS; k++) seen->by_chain[k] += CHAINS[k] == step->technique;
    return ++seen->steps < 40;
}

// 3D Medusa has no chains. What it takes away is false, and goes by constraints where they are named.
static bool look_at_colours(void *context, const Step *step) {
    Seen *seen = context;
    const Layout *layout = seen->position->layout;
    for (int c = 0; c < layout->cells; c++)
        if (step->remove.cell[c] & marks_bit(seen->solution->cell[c]))
            fail_msg("board %d: 3D Medusa removes the truth", seen->board);
    assert_true(step_removals(layout, step) > 0);
    seen->coloured++;
    seen->coloured_along += step->constraint_count > 0;
    return ++seen->steps < 40;
}

static void look_on(Seen *seen, Rng *rng, const Layout *layout, const Grid *puzzle, const Grid *solution) {
    Position position = position_of_grid(layout, puzzle);
    board_reduce(&position, solution, rng, 20 + draw_below(rng, 50));
    seen->position = &position;
    seen->solution = solution;
    for (int k = 0; k < CHAIN_KINDS; k++) {
        seen->steps = 0;
        technique_find(&position, CHAINS[k], look, seen);
    }
    seen->steps = 0;
    technique_find(&position, TECHNIQUE_MEDUSA, look_at_colours, seen);
}

// A puzzle on a board with a few constraints of one kind.
static bool puzzle_of(int kind, Rng *rng, Layout *layout, Grid *puzzle, Grid *solution) {
    static const char *const IDS[] = {"6x6", "9x9", "8x8"};
    layout_init(layout, IDS[draw_below(rng, 3)]);
    for (int i = constraint_kind(kind)->over == OVER_BOARD ? 1 : 4; i > 0; i--)
        draw_constraint(layout, rng, kind);
    return constraint_build(layout, NULL) && board_is_possible(layout) &&
           generate_puzzle(layout, rng, &(GenerateSpec){0}, puzzle, solution);
}

enum { ROUNDS = TEST_SOAK ? 100 : SANITIZED ? 3 : 12 };

static void links_hold(void **state) {
    (void)state;
    Rng rng = rng_seed(71);
    static Seen seen;
    int kinds = kind_count(), boards = 0;
    for (int kind = 0; kind < kinds; kind++)
        for (int round = 0; round < ROUNDS; round++) {
            Layout layout;
            Grid puzzle, solution;
            seen.board = kind * 1000 + round;
            if (!puzzle_of(kind, &rng, &layout, &puzzle, &solution)) continue;
            look_on(&seen, &rng, &layout, &puzzle, &solution);
            boards++;
        }
    for (int i = 0; i < 5 * ROUNDS; i++) { // mixed, and killers
        Layout layout;
        Grid puzzle, solution;
        seen.board = 100000 + i;
        if (!(i % 5 == 0 ? killer_puzzle(&rng, &layout, &puzzle, &solution)
                         : board_puzzle(i, &rng, &layout, &puzzle, &solution)))
            continue;
        look_on(&seen, &rng, &layout, &puzzle, &solution);
        boards++;
    }
    print_message("%d boards, %d links looked at anew, %d too large for that\n", boards, seen.known,
                  seen.unknown);
    for (int kind = 0; kind < kinds; kind++)
        print_message(" %s %d/%d", constraint_kind(kind)->key, seen.weak[kind], seen.strong[kind]);
    print_message("\n");
    for (int k = 0; k < CHAIN_KINDS; k++) {
        print_message(" %s %d", technique_info(CHAINS[k])->key, seen.by_chain[k]);
        if (ROUNDS >= 12) assert_true(seen.by_chain[k] > 0);
    }
    print_message(" 3d_medusa %d of %d\n", seen.coloured_along, seen.coloured);
    assert_true(ROUNDS < 12 || (seen.coloured_along > 50 && seen.coloured > seen.coloured_along));
    assert_true(seen.known > 20 * seen.unknown && boards > 10 * ROUNDS);
    static const char *const WEAK[] = {
        "anti-knight", "anti-king", "non-consecutive", "less",    "cage",      "thermo",       "white",
        "black",       "all-dots",  "difference",      "whisper", "renban",    "between",      "region",
        "all-xv",      "all-white", "sandwich",        "clone",   "quadruple", "little-killer"};
    static const char *const STRONG[] = {"cage",    "renban",  "quadruple", "white",     "black",
                                         "x",       "v",       "clone",     "thermo",    "less",
                                         "whisper", "between", "sandwich",  "difference"};
    for (int kind = 0; kind < kinds && ROUNDS >= 12; kind++) {
        for (size_t i = 0; i < sizeof WEAK / sizeof WEAK[0]; i++)
            if (strcmp(WEAK[i], constraint_kind(kind)->key) == 0) assert_true(seen.weak[kind] > 0);
        for (size_t i = 0; i < sizeof STRONG / sizeof STRONG[0]; i++)
            if (strcmp(STRONG[i], constraint_kind(kind)->key) == 0) assert_true(seen.strong[kind] > 0);
    }
}

// --- drawn by hand ---

typedef struct {
    int cell, token;
    int tie; // of the constraint that one of its links must be by, from 1
    bool on; // of that link's end
    bool found;
} Wanted;

static bool is_wanted(void *context, const Step *step) {
    Wanted *wanted = context;
    if (!marks_has(&step->remove, wanted->cell, wanted->token)) return true;
    for (int i = 0; i < step->node_count; i++)
        if (step->node[i].tie == wanted->tie && step->node[i].on == wanted->on) wanted->found = true;
    return !wanted->found;
}

typedef struct {
    int cell;
    const char *tokens;
} Held;

// A board of which a few cells hold these candidates and all others are left out of account.
static bool finds(const char *board, Technique technique, const Held *held_cells, int count, Wanted wanted) {
    Layout layout;
    assert_true(board_parse(board, &layout, NULL, NULL));
    Position position = {.layout = &layout};
    for (int c = 0; c < layout.cells; c++) position.marks.cell[c] = layout_all_tokens(&layout);
    for (int i = 0; i < count; i++) {
        position.marks.cell[held_cells[i].cell] = 0;
        for (const char *at = held_cells[i].tokens; *at; at++)
            position.marks.cell[held_cells[i].cell] |= marks_bit(*at - '0');
    }
    technique_find(&position, technique, is_wanted, &wanted);
    return wanted.found;
}

// If r5c1 is not 6, it is 2, so r1c1 is 9, so r1c2 beside it on the whisper is not 7 but 4, and r9c2 is 6.
static void by_hand_whisper(void **state) {
    (void)state;
    const Held held_cells[] = {{36, "26"}, {0, "29"}, {1, "47"}, {73, "46"}};
    const Wanted wanted = {.cell = 72, .token = 6, .tie = 1};
    assert_true(finds("9x9; whisper r1c1-r1c2", TECHNIQUE_XY_CHAIN, held_cells, 4, wanted));
    assert_false(finds("9x9; anti-king", TECHNIQUE_XY_CHAIN, held_cells, 4, wanted));
}

// All other cells of the row lose the 1.
static int keep_ones(Held *out, int row, int a, int b) {
    for (int column = 0; column < 9; column++)
        out[column] = (Held){row * 9 + column, column == a || column == b ? "123456789" : "23456789"};
    return 9;
}

// r1c9 = r1c3 - r3c4 = r3c8, with a knight's move in the middle.
static void by_hand_knight(void **state) {
    (void)state;
    Held held_cells[18];
    int count = keep_ones(held_cells, 0, 2, 8);
    count += keep_ones(held_cells + count, 2, 3, 7);
    const Wanted wanted = {.cell = 15, .token = 1, .tie = 1};
    assert_true(finds("9x9; anti-knight", TECHNIQUE_X_CHAIN, held_cells, count, wanted));
    assert_false(finds("9x9; anti-king", TECHNIQUE_X_CHAIN, held_cells, count, wanted));
}

// The cage of 6 has a 1 in r1c1 or r1c2: r1c2 = r1c1 - r9c1 = r9c5.
static void by_hand_cage(void **state) {
    (void)state;
    Held held_cells[12];
    int count = keep_ones(held_cells, 8, 0, 4);
    held_cells[count++] = (Held){0, "123"};
    held_cells[count++] = (Held){1, "123"};
    held_cells[count++] = (Held){9, "23"};
    const Wanted wanted = {.cell = 4, .token = 1, .tie = 1, .on = true};
    assert_true(finds("9x9; cage 6 r1c1 r1c2 r2c1", TECHNIQUE_X_CHAIN, held_cells, count, wanted));
    assert_false(finds("9x9; anti-king", TECHNIQUE_X_CHAIN, held_cells, count, wanted));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_hold),
        cmocka_unit_test(by_hand_whisper),
        cmocka_unit_test(by_hand_knight),
        cmocka_unit_test(by_hand_cage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
