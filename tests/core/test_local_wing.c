// M-, S-, H- and L-Wings, and the rings of them: each link walked by a judge who knows only cells and houses,
// each removal proved from the cells and houses of the links alone, and all of them against their definition.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/board_puzzles.h"
#include "support/chain_judge.h"
#include "support/demand_judge.h"

static const Technique ours[] = {TECHNIQUE_M_WING, TECHNIQUE_S_WING, TECHNIQUE_H_WING,
                                 TECHNIQUE_L_WING, TECHNIQUE_W_RING, TECHNIQUE_M_RING};
enum { OURS = sizeof ours / sizeof ours[0] };

// --- the definitions: any three strong links, in any order and direction ---

typedef struct {
    int cell, token;
} Place;

// If it is not the one, it is the other.
typedef struct {
    Place from, to;
    bool pair;
} Strong;

enum { STRONG_MAX = 2048, NEXT_MAX = 160 };

typedef struct {
    const Position *position;
    Strong link[STRONG_MAX];
    int count;
    int next[STRONG_MAX][NEXT_MAX], next_count[STRONG_MAX]; // indices of links
} Links;

static bool has(const Position *position, Place place) {
    return marks_has(&position->marks, place.cell, place.token);
}

static bool sees(const Position *position, int a, int b) {
    return cellset_has(&position->layout->peers[a], b);
}

// Some house has the token in these two cells and in no other.
static bool are_two_places(const Position *position, int a, int b, int token) {
    for (int h = 0; h < position->layout->house_count; h++) {
        const House *house = &position->layout->house[h];
        if (!cellset_has(&house->set, a) || !cellset_has(&house->set, b)) continue;
        int places = 0;
        for (int i = 0; i < position->layout->order; i++)
            places += marks_has(&position->marks, house->cell[i], token);
        if (places == 2) return true;
    }
    return false;
}

static void links_of(const Position *position, Links *out) {
    const Layout *layout = position->layout;
    out->position = position;
    out->count = 0;
    for (int t = 1; t <= layout->order; t++)
        for (int a = 0; a < layout->cells; a++) {
            if (!marks_has(&position->marks, a, t)) continue;
            for (int u = 1; u <= layout->order; u++) {
                bool pair = u != t && position->marks.cell[a] == (marks_bit(t) | marks_bit(u));
                if (pair) out->link[out->count++] = (Strong){{a, t}, {a, u}, true};
            }
            for (int b = 0; b < layout->cells; b++) {
                if (b == a || !marks_has(&position->marks, b, t) || !are_two_places(position, a, b, t))
                    continue;
                assert_true(out->count < STRONG_MAX - 1);
                out->link[out->count++] = (Strong){{a, t}, {b, t}, false};
            }
        }
}

// Both cannot be true.
static bool is_weak(const Position *position, Place a, Place b) {
    if (a.cell == b.cell) return a.token != b.token;
    return a.token == b.token && sees(position, a.cell, b.cell);
}

static int pairs_of(const Strong *const link[3]) { return link[0]->pair + link[1]->pair + link[2]->pair; }

// The name of three links as they stand; TECHNIQUE_COUNT where it has none here: an X-Chain, a W-Wing, an
// XY-Wing.
static Technique name_of(const Strong *const link[3]) {
    int pairs = pairs_of(link);
    bool one_token = link[0]->from.token == link[2]->to.token;
    bool changes = link[0]->to.token != link[1]->from.token || link[1]->to.token != link[2]->from.token;
    if (pairs == 2) return one_token || !link[1]->pair ? TECHNIQUE_COUNT : TECHNIQUE_H_WING;
    if (pairs == 1 && link[1]->pair) return TECHNIQUE_S_WING;
    if (pairs > 1 || !changes) return TECHNIQUE_COUNT;
    if (pairs == 1) return TECHNIQUE_M_WING;
    return one_token ? TECHNIQUE_COUNT : TECHNIQUE_L_WING;
}

// All cells differ, but those in which a link ends and the next begins, and those of a pair.
static bool cells_differ(const Strong *const link[3]) {
    const Place end[] = {link[0]->from, link[0]->to, link[1]->from, link[1]->to, link[2]->from, link[2]->to};
    for (int i = 0; i < 6; i++)
        for (int j = i + 1; j < 6; j++) {
            bool pair = j == i + 1 && i % 2 == 0 && link[i / 2]->pair, joined = j == i + 1 && i % 2 == 1;
            if (end[i].cell == end[j].cell && !pair && !joined) return false;
        }
    return true;
}

// What cannot be true together with the one, nor with the other.
static void add_lost(const Position *position, Place a, Place b, Marks *remove) {
    for (int c = 0; c < position->layout->cells; c++)
        for (int t = 1; t <= position->layout->order; t++) {
            Place lost = {c, t};
            if (has(position, lost) && is_weak(position, a, lost) && is_weak(position, b, lost))
                remove->cell[c] |= marks_bit(t);
        }
}

static void add_defined(const Position *position, Technique technique, const CellSet *pattern,
                        const Marks *remove, Outcomes out[OURS]) {
    if (marks_empty(position->layout, remove)) return;
    for (int i = 0; i < OURS; i++)
        if (ours[i] == technique) outcome_add(&out[i], outcome_of(position->layout, 0, 0, pattern, remove));
}

static CellSet cells_of(const Strong *const link[3]) {
    CellSet cells = {{0}};
    for (int i = 0; i < 3; i++) {
        cellset_add(&cells, link[i]->from.cell);
        cellset_add(&cells, link[i]->to.cell);
    }
    return cells;
}

static void define_chain(const Links *links, const Strong *const link[3], Outcomes out[OURS]) {
    Technique technique = name_of(link);
    CellSet cells = cells_of(link);
    Marks remove = {{0}};
    if (technique == TECHNIQUE_COUNT || !cells_differ(link)) return;
    add_lost(links->position, link[0]->from, link[2]->to, &remove);
    add_defined(links->position, technique, &cells, &remove, out);
}

// A pair and two houses that close.
static void define_ring(const Links *links, const Strong *const link[3], Outcomes out[OURS]) {
    CellSet cells = cells_of(link);
    Marks remove = {{0}};
    if (pairs_of(link) != 1 || !cells_differ(link)) return;
    if (!is_weak(links->position, link[2]->to, link[0]->from)) return;
    for (int i = 0; i < 3; i++) add_lost(links->position, link[i]->to, link[(i + 1) % 3]->from, &remove);
    add_defined(links->position, TECHNIQUE_M_RING, &cells, &remove, out);
}

// A house for each token of two like pairs, of whose places each cell sees one.
static void define_w_ring(const Links *links, const Strong *y, const Strong *x, int a, int b,
                          Outcomes out[OURS]) {
    const Position *position = links->position;
    const int cell[] = {a, y->from.cell, y->to.cell, b, x->from.cell, x->to.cell};
    CellSet cells = {{0}};
    for (int i = 0; i < 6; i++) cellset_add(&cells, cell[i]);
    if (cellset_count(&cells) != 6) return;
    Marks remove = {{0}};
    for (int i = 0; i < 6; i++) {
        int other = cell[(i + 1) % 6], token = i < 3 ? y->from.token : x->from.token;
        if (i == 1 || i == 4) continue; // the houses
        if (!sees(position, cell[i], other)) return;
        add_lost(position, (Place){cell[i], token}, (Place){other, token}, &remove);
    }
    add_defined(position, TECHNIQUE_W_RING, &cells, &remove, out);
}

static void define_w_rings(const Links *links, Outcomes out[OURS]) {
    const Position *position = links->position;
    for (int a = 0; a < position->layout->cells; a++)
        for (int b = 0; b < position->layout->cells; b++) {
            TokenMask pair = position->marks.cell[a];
            if (a == b || marks_count(pair) != 2 || position->marks.cell[b] != pair) continue;
            for (int i = 0; i < links->count; i++) {
                const Strong *y = &links->link[i];
                if (y->pair || (pair & marks_bit(y->from.token)) == 0 || !sees(position, a, y->from.cell))
                    continue;
                for (int j = 0; j < links->count; j++) {
                    const Strong *x = &links->link[j];
                    if (!x->pair && (pair & ~marks_bit(y->from.token)) == marks_bit(x->from.token))
                        define_w_ring(links, y, x, a, b, out);
                }
            }
        }
}

// For each link those that can come next.
static void follow(Links *links) {
    for (int i = 0; i < links->count; i++) {
        links->next_count[i] = 0;
        for (int j = 0; j < links->count; j++) {
            if (!is_weak(links->position, links->link[i].to, links->link[j].from)) continue;
            assert_true(links->next_count[i] < NEXT_MAX);
            links->next[i][links->next_count[i]++] = j;
        }
    }
}

static void define(const Position *position, Outcomes out[OURS]) {
    static Links links;
    links_of(position, &links);
    follow(&links);
    define_w_rings(&links, out);
    for (int i = 0; i < links.count; i++)
        for (int n = 0; n < links.next_count[i]; n++) {
            int j = links.next[i][n];
            for (int m = 0; m < links.next_count[j]; m++) {
                const Strong *const link[] = {&links.link[i], &links.link[j], &links.link[links.next[j][m]]};
                define_chain(&links, link, out);
                define_ring(&links, link, out);
            }
        }
}

// --- what is tested ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    Outcomes *found;
    int steps[OURS], reasons[OURS][2];
} Witness;

// The houses of a step are those of its links that are no pairs, in their order, and have the token there
// alone.
static const char *house_fault(const Position *position, const Step *step) {
    int count = 0;
    for (int i = 0; i + 1 < step->node_count; i += 2) {
        const StepNode *from = &step->node[i], *to = &step->node[i + 1];
        if (from->cell[0] == to->cell[0]) continue;
        if (count >= step->house_count) return "a house is missing";
        const House *house = &position->layout->house[step->house[count++]];
        CellSet places =
            cellset_and(house->set, marks_cells(position->layout, &position->marks, from->token));
        CellSet both = cellset_or(cellset_of(from->cell[0]), cellset_of(to->cell[0]));
        if (!cellset_equal(places, both)) return "a house has other places";
    }
    return count == step->house_count ? NULL : "a house too many";
}

// The pairs hold a token, and the houses have theirs.
static const char *demands_fault(const Position *position, const Step *step) {
    DemandJudge judge = {.position = position};
    int house = 0;
    for (int i = 0; i + 1 < step->node_count; i += 2)
        if (step->node[i].cell[0] == step->node[i + 1].cell[0])
            demand_add_cell(&judge, step->node[i].cell[0]);
        else
            demand_add(&judge, step->house[house++], marks_bit(step->node[i].token));
    return demand_fault(&judge, step);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *fault = walk_fault(position, witness->solution, step);
    if (fault == NULL && step->node_count / 2 != (step->technique == TECHNIQUE_W_RING ? 4 : 3))
        fault = "links";
    if (fault == NULL) fault = judge_chain(position, step);
    if (fault == NULL) fault = house_fault(position, step);
    if (fault == NULL) fault = demands_fault(position, step);
    if (fault != NULL)
        fail_msg("seed %llu, %s: %s", (unsigned long long)witness->seed,
                 technique_info(step->technique)->name, fault);
    for (int i = 0; i < OURS; i++) {
        if (ours[i] != step->technique) continue;
        witness->steps[i]++;
        witness->reasons[i][step->reason]++;
        outcome_add(&witness->found[i],
                    outcome_of(position->layout, 0, 0, &step->pattern_cells, &step->remove));
    }
    return true;
}

static void look(Witness *witness, const Position *position, const Grid *solution, uint64_t seed) {
    static Outcomes found[OURS], defined[OURS];
    for (int i = 0; i < OURS; i++) found[i].count = defined[i].count = 0;
    witness->position = position;
    witness->solution = solution;
    witness->seed = seed;
    witness->found = found;
    for (int i = 0; i < OURS; i++) technique_find(position, ours[i], watch, witness);
    define(position, defined);
    for (int i = 0; i < OURS; i++) outcomes_agree(&found[i], &defined[i], position, ours[i], seed);
}

static void agrees(const Layout *layout, int count) {
    Witness witness = {.seed = 0};
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 2 == 0 ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        look(&witness, &position, &solution, seed);
    }
    printf("%s: %d positions:", layout->id, count);
    for (int i = 0; i < OURS; i++) {
        printf(" %s %d (%d, %d)", technique_info(ours[i])->key, witness.steps[i], witness.reasons[i][0],
               witness.reasons[i][1]);
        assert_true(CHAIN_SHARE > 1 || witness.steps[i] > 0);
    }
    printf("\n");
}

static void wings_keep_their_definitions(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int count;
    } boards[] = {{"9x9", 400}, {"6x6", 400}, {"jigsaw", 200}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        Layout layout;
        assert_true(layout_init(&layout, boards[i].id));
        agrees(&layout, (TEST_SOAK ? 20 : 1) * boards[i].count / CHAIN_SHARE);
    }
}

static void boards_with_more_houses_keep_them_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    agrees(&layout, (TEST_SOAK ? 2000 : 100) / CHAIN_SHARE);
}

// Cells may see each other by a constraint alone.
static void boards_with_constraints_keep_them_too(void **state) {
    (void)state;
    Rng rng = rng_seed(71);
    Witness witness = {.seed = 0};
    int boards = 0, steps = 0;
    for (int i = 0; boards < (TEST_SOAK ? 200 : 24) / CHAIN_SHARE; i++) {
        Layout layout;
        Grid puzzle, solution;
        if (!board_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        Position position = position_of_grid(&layout, &puzzle);
        board_reduce(&position, &solution, &rng, 40);
        look(&witness, &position, &solution, (uint64_t)i);
        boards++;
    }
    for (int i = 0; i < OURS; i++) steps += witness.steps[i];
    printf("%d boards with constraints: %d steps\n", boards, steps);
    assert_true(steps > boards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wings_keep_their_definitions),
        cmocka_unit_test(boards_with_more_houses_keep_them_too),
        cmocka_unit_test(boards_with_constraints_keep_them_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
