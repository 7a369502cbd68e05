// Broken wings and bivalue oddagons: rings of five against their definition, and every step proved from what
// it says alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"

enum { FIVE = 5, LONGEST = 7, GUARDIANS_MOST = 4 };

// --- the definition: any five cells in a ring, the lowest first ---

typedef struct {
    const Position *position;
    TokenMask tokens; // one, or two
    CellSet from;     // the cells that have them
    int cell[FIVE], house[FIVE];
    Outcomes *out;
} Ring;

static bool sees(const Ring *ring, int a, int b) { return cellset_has(&ring->position->layout->peers[a], b); }

static bool in_ring(const Ring *ring, int cell) {
    for (int i = 0; i < FIVE; i++)
        if (ring->cell[i] == cell) return true;
    return false;
}

// Whether a guardian leaves no room for a candidate.
static bool rules_out(const Ring *ring, int guardian, int guard_token, int cell, int token) {
    if (cell == guardian) return token != guard_token;
    return token == guard_token && sees(ring, guardian, cell);
}

static void define(const Ring *ring, const Marks *guardians) {
    const Layout *layout = ring->position->layout;
    int count = 0;
    CellSet pattern = {{0}};
    Marks remove = ring->position->marks;
    for (int i = 0; i < FIVE; i++) cellset_add(&pattern, ring->cell[i]);
    for (int g = 0; g < layout->cells; g++) count += marks_count(guardians->cell[g]);
    if (count == 0 || count > GUARDIANS_MOST) return;
    for (int g = 0; g < layout->cells; g++)
        for (TokenMask left = guardians->cell[g]; left != 0; left &= left - 1)
            for (int c = 0; c < layout->cells; c++)
                for (int t = 1; t <= layout->order; t++)
                    if (!rules_out(ring, g, marks_first(left), c, t) || (count == 1 && c != g))
                        remove.cell[c] &= ~marks_bit(t);
    if (!marks_empty(layout, &remove)) outcome_add(ring->out, outcome_of(layout, 0, 0, &pattern, &remove));
}

// The other places in the houses between neighbours; false when one of them is in the ring.
static bool wing_guardians(const Ring *ring, Marks *out) {
    *out = (Marks){{0}};
    for (int i = 0; i < FIVE; i++) {
        const House *house = &ring->position->layout->house[ring->house[i]];
        for (int k = 0; k < ring->position->layout->order; k++) {
            int c = house->cell[k];
            if (c == ring->cell[i] || c == ring->cell[(i + 1) % FIVE] || !cellset_has(&ring->from, c))
                continue;
            if (in_ring(ring, c)) return false;
            out->cell[c] = ring->tokens;
        }
    }
    return true;
}

static void choose_houses(Ring *ring, int link) {
    const Layout *layout = ring->position->layout;
    Marks guardians;
    if (link == FIVE) {
        if (wing_guardians(ring, &guardians)) define(ring, &guardians);
        return;
    }
    for (int h = 0; h < layout->house_count; h++) {
        const CellSet *set = &layout->house[h].set;
        CellSet places = cellset_and(*set, ring->from);
        if (!cellset_has(set, ring->cell[link]) || !cellset_has(set, ring->cell[(link + 1) % FIVE])) continue;
        if (cellset_count(&places) - 2 > GUARDIANS_MOST) continue;
        ring->house[link] = h;
        choose_houses(ring, link + 1);
    }
}

static void define_oddagon(const Ring *ring) {
    Marks guardians = {{0}};
    for (int i = 0; i < FIVE; i++) {
        if (sees(ring, ring->cell[i], ring->cell[(i + 2) % FIVE])) return;
        guardians.cell[ring->cell[i]] = ring->position->marks.cell[ring->cell[i]] & ~ring->tokens;
    }
    define(ring, &guardians);
}

static void define_rings(Ring *ring, int count) {
    if (count == FIVE) {
        if (ring->cell[1] > ring->cell[4] || !sees(ring, ring->cell[4], ring->cell[0])) return;
        if (marks_count(ring->tokens) == 1)
            choose_houses(ring, 0);
        else
            define_oddagon(ring);
        return;
    }
    CellSet next = ring->from;
    if (count > 0) next = cellset_and(next, ring->position->layout->peers[ring->cell[count - 1]]);
    for (int i = 0; i < count; i++) cellset_remove(&next, ring->cell[i]);
    for (int c = cellset_next(&next, count == 0 ? 0 : ring->cell[0]); c >= 0;
         c = cellset_next(&next, c + 1)) {
        ring->cell[count] = c;
        define_rings(ring, count + 1);
    }
}

static void define_all(const Position *position, Technique technique, Outcomes *out) {
    int size = technique == TECHNIQUE_BROKEN_WING ? 1 : 2, n = position->layout->order;
    for (TokenMask tokens = 1; tokens < (TokenMask)1 << n; tokens++) {
        Ring ring = {.position = position, .tokens = tokens, .out = out};
        for (int c = 0; c < position->layout->cells; c++)
            if ((position->marks.cell[c] & tokens) == tokens) cellset_add(&ring.from, c);
        if (marks_count(tokens) == size) define_rings(&ring, 0);
    }
}

// --- positions ---

// Walks round so many cells, of which each sees the next and none of the others. False when it does not come
// back.
static bool choose_ring(const Layout *layout, Rng *rng, int size, int cell[]) {
    cell[0] = (int)rng_below(rng, (uint64_t)layout->cells);
    for (int i = 1; i < size; i++) {
        CellSet next = layout->peers[cell[i - 1]];
        for (int k = 0; k < i - 1; k++)
            if (k > 0 || i < size - 1) next = cellset_minus(next, layout->peers[cell[k]]);
        if (i == size - 1) next = cellset_and(next, layout->peers[cell[0]]);
        if (cellset_empty(&next)) return false;
        int nth = (int)rng_below(rng, (uint64_t)cellset_count(&next)), c = cellset_next(&next, 0);
        while (nth-- > 0) c = cellset_next(&next, c + 1);
        cell[i] = c;
    }
    return true;
}

// The two tokens that most of the cells hold.
static TokenMask best_pair(const Grid *solution, int size, const int cell[], int *out_count) {
    TokenMask best = 0;
    *out_count = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++) {
            TokenMask pair = marks_bit(solution->cell[cell[i]]) | marks_bit(solution->cell[cell[j]]);
            int count = 0;
            for (int k = 0; k < size; k++) count += (pair & marks_bit(solution->cell[cell[k]])) != 0;
            if (marks_count(pair) == 2 && count > *out_count) *out_count = count, best = pair;
        }
    return best;
}

// The cells of the ring, of many, that needs the fewest guardians get two tokens, and keep their own.
static void lay_oddagon(Position *position, const Grid *solution, Rng *rng, int size) {
    int best[LONGEST] = {0}, most = 0;
    TokenMask tokens = 0;
    for (int i = 0; i < 100; i++) {
        int cell[LONGEST], count;
        if (!choose_ring(position->layout, rng, size, cell)) continue;
        TokenMask pair = best_pair(solution, size, cell, &count);
        if (count <= most) continue;
        most = count;
        tokens = pair;
        memcpy(best, cell, sizeof best);
    }
    for (int i = 0; i < size && most > 0; i++) {
        position->grid.cell[best[i]] = 0;
        position->marks.cell[best[i]] = tokens | marks_bit(solution->cell[best[i]]);
    }
}

// --- what is tested ---

typedef struct {
    DemandWitness seen; // found: of rings of five
    int longer;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    DemandJudge judge = {.position = witness->seen.position};
    for (int h = 0; h < step->house_count; h++) demand_add(&judge, step->house[h], step->tokens);
    if (step->house_count == 0) demand_add_cells(&judge, step->pattern_cells);
    demand_proves(&witness->seen, &judge, step);
    if (cellset_count(&step->pattern_cells) == FIVE)
        demand_take_down(&witness->seen, step);
    else
        witness->longer++;
    return true;
}

static void agrees(const Layout *layout, Technique technique, int count, int least) {
    static Outcomes found, defined;
    int steps = 0, longer = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 2 == 0 ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        Rng rng = rng_seed(seed ^ 0x6F646461U);
        if (technique == TECHNIQUE_BIVALUE_ODDAGON)
            lay_oddagon(&position, &solution, &rng, seed % 3 == 0 ? LONGEST : FIVE);
        found.count = defined.count = 0;
        Witness witness = {{&position, &solution, seed, &found, 0}, 0};
        technique_find(&position, technique, watch, &witness);
        define_all(&position, technique, &defined);
        outcomes_agree(&found, &defined, &position, technique, seed);
        steps += witness.seen.steps;
        longer += witness.longer;
    }
    printf("%s, %s: %d positions, %d steps, %d of them longer than five\n", technique_info(technique)->name,
           layout->id, count, steps, longer);
    assert_true(steps >= least && longer > 0);
}

static void rings_keep_their_definition(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        int count = TEST_SOAK ? 5000 : 160 / CHAIN_SHARE;
        agrees(&layout, TECHNIQUE_BROKEN_WING, count, count / 8);
        agrees(&layout, TECHNIQUE_BIVALUE_ODDAGON, count, count / 8);
    }
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    int count = TEST_SOAK ? 1000 : 40 / CHAIN_SHARE;
    walk_diagonals(&layout);
    agrees(&layout, TECHNIQUE_BROKEN_WING, count, count / 8);
    agrees(&layout, TECHNIQUE_BIVALUE_ODDAGON, count, count / 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
