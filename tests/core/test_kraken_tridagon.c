// Kraken Tridagons: which candidates go, and by how long chains, compared with a definition of its own; each
// chain walked link by link, and the twelve cells tried by brute force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/chain_judge.h"
#include "support/finder_walk.h"
#include "support/tridagon_judge.h"

// --- the definition: every statement, and for each pair whether one follows from the other ---

// Where there are more statements the finder's tables end before its chains do.
enum { STATEMENTS_MAX = 1000, FAR = 1000 };

typedef struct {
    const Position *position;
    bool made, too_large;
    int count;
    StepNode statement[STATEMENTS_MAX]; // an odd one is the opposite of the one before it
    bool follows[STATEMENTS_MAX][STATEMENTS_MAX];
    int distance[9 * 81 + 9][STATEMENTS_MAX]; // by guardian (cell * 9 + token); -1 first: not known yet
    int nodes[81][10];                        // of the shortest chains that take a candidate away; 0: none
} Web;

static void add_statements(Web *web, int token, const int *cell, int cells) {
    StepNode node = {.token = (uint8_t)token, .cell_count = (uint8_t)cells};
    for (int i = 0; i < cells; i++) node.cell[i] = (CellIndex)cell[i];
    web->too_large = web->count + 2 > STATEMENTS_MAX;
    if (web->too_large) return;
    web->statement[web->count++] = node;
    node.on = true;
    web->statement[web->count++] = node;
}

// The candidates of a token in the three cells that a box and a line share.
static void add_group(Web *web, int token, const int cell[3]) {
    int with[3], count = 0;
    for (int i = 0; i < 3; i++)
        if (marks_has(&web->position->marks, cell[i], token)) with[count++] = cell[i];
    if (count >= 2) add_statements(web, token, with, count);
}

static void make_web(Web *web, const Position *position) {
    web->position = position;
    web->made = true;
    for (int c = 0; c < 81; c++)
        for (int t = 1; t <= 9; t++)
            if (marks_has(&position->marks, c, t) && !web->too_large) add_statements(web, t, &c, 1);
    for (int t = 1; t <= 9; t++)
        for (int line = 0; line < 9 && !web->too_large; line++)
            for (int part = 0; part < 3; part++) {
                const int row = line * 9 + part * 3, column = part * 27 + line;
                add_group(web, t, (const int[]){row, row + 1, row + 2});
                add_group(web, t, (const int[]){column, column + 9, column + 18});
            }
    for (int a = 0; a < web->count && !web->too_large; a++)
        for (int b = 0; b < web->count; b++)
            web->follows[a][b] = judge_follows(position, &web->statement[a], &web->statement[b]);
    for (size_t i = 0; i < sizeof web->distance / sizeof web->distance[0]; i++) web->distance[i][0] = -1;
}

static int statement_of(const Web *web, int cell, int token, bool on) {
    for (int i = on ? 1 : 0; i < web->count; i += 2) {
        const StepNode *node = &web->statement[i];
        if (node->cell_count == 1 && node->cell[0] == cell && node->token == token) return i;
    }
    return -1;
}

// How many links lead from a true candidate to each statement.
static const int *distances(Web *web, int cell, int token) {
    int *distance = web->distance[cell * 9 + token], queue[STATEMENTS_MAX], count = 1;
    if (distance[0] >= 0) return distance;
    for (int i = 0; i < web->count; i++) distance[i] = FAR;
    queue[0] = statement_of(web, cell, token, true);
    distance[queue[0]] = 0;
    for (int i = 0; i < count; i++)
        for (int next = 0; next < web->count; next++)
            if (distance[next] == FAR && web->follows[queue[i]][next]) {
                distance[next] = distance[queue[i]] + 1;
                queue[count++] = next;
            }
    return distance;
}

// The nodes of the chains from all guardians to "not this candidate"; 0 where there are none, or too many.
static int nodes_to(Web *web, const Twelve *twelve, int cell, int token) {
    int statement = statement_of(web, cell, token, false), nodes = 0;
    bool far = false;
    for (int i = 0; i < CELLS; i++) {
        TokenMask left = web->position->marks.cell[twelve->cell[i]] & ~twelve->tokens;
        for (; left != 0; left &= left - 1) {
            int links = distances(web, twelve->cell[i], marks_first(left))[statement];
            if (twelve->cell[i] == cell && marks_first(left) == token) return 0;
            nodes += links + 1;
            far = far || links > 1;
        }
    }
    return far && nodes <= STEP_NODES_MAX ? nodes : 0;
}

static void define(void *context, const Twelve *twelve, int guardians) {
    Web *web = context;
    if (guardians < 2) return;
    if (!web->made) make_web(web, web->position);
    if (web->too_large) return;
    for (int c = 0; c < 81; c++)
        for (int t = 1; t <= 9; t++) {
            if (!marks_has(&web->position->marks, c, t)) continue;
            int nodes = nodes_to(web, twelve, c, t), *best = &web->nodes[c][t];
            if (nodes > 0 && (*best == 0 || nodes < *best)) *best = nodes;
        }
}

// --- a step ---

// The twelve cells, box by box in the order of the step's houses; false when they are not three of each.
static bool read_twelve(const Position *position, const Step *step, Twelve *out) {
    int count = 0;
    out->tokens = step->tokens;
    for (int h = 0; h < step->house_count; h++)
        for (int i = 0; i < position->layout->order; i++) {
            int cell = position->layout->house[step->house[h]].cell[i];
            if (!cellset_has(&step->pattern_cells, cell)) continue;
            if (count == CELLS) return false;
            out->cell[count++] = cell;
        }
    return count == CELLS && cellset_count(&step->pattern_cells) == CELLS && step->house_count == CORNERS;
}

// From each guardian one chain must lead to "not this candidate".
static const char *chains_fault(const Position *position, const Step *step, const Twelve *twelve, int cell,
                                int token) {
    Marks starts = {{0}}, guardians = {{0}}, marked = step_role_marks(step, STEP_FIN);
    for (int i = 0; i < CELLS; i++)
        guardians.cell[twelve->cell[i]] = position->marks.cell[twelve->cell[i]] & ~twelve->tokens;
    if (!marks_equal(position->layout, &guardians, &marked)) return "guardians";
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        const char *fault = judge_node(position, node);
        if (fault != NULL || node->als != 0) return fault != NULL ? fault : "an almost locked set";
        bool begins = node->from == i, ends = i + 1 == step->node_count || step->node[i + 1].from == i + 1;
        if (begins && (!node->on || node->cell_count != 1)) return "no start";
        if (begins && marks_has(&starts, node->cell[0], node->token)) return "two chains from one guardian";
        if (begins) starts.cell[node->cell[0]] |= marks_bit(node->token);
        if (!begins && node->from != i - 1) return "a node from nowhere";
        if (!begins && !judge_follows(position, &step->node[i - 1], node)) return "a link that fails";
        if (!ends) continue;
        if (begins || node->on || node->cell_count != 1) return "no end";
        if (node->cell[0] != cell || node->token != token) return "another end";
    }
    return marks_equal(position->layout, &starts, &guardians) ? NULL : "a guardian without a chain";
}

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    Web *web; // or NULL
    int steps, nodes;
} Witness;

static const char *fault_of(const Witness *witness, const Step *step) {
    const Position *position = witness->position;
    Twelve twelve;
    const char *fault = walk_fault(position, witness->solution, step);
    if (fault != NULL) return fault;
    if (!read_twelve(position, step, &twelve)) return "not twelve cells in four boxes";
    if (marks_count(step->tokens) != SIDE || !is_impossible(position->layout, &twelve)) return "no Tridagon";
    if (step_removals(position->layout, step) != 1) return "not one removal";
    if (step->node_count < witness->nodes) return "a shorter one after a longer one";
    int cell = 0;
    while (step->remove.cell[cell] == 0) cell++;
    int token = marks_first(step->remove.cell[cell]);
    fault = chains_fault(position, step, &twelve, cell, token);
    if (fault != NULL || witness->web == NULL) return fault;
    if (witness->web->nodes[cell][token] != step->node_count) return "not the shortest, or found twice";
    witness->web->nodes[cell][token] = 0;
    return NULL;
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *fault = fault_of(witness, step);
    if (fault != NULL)
        fail_msg("seed %llu, %s: %s", (unsigned long long)witness->seed, witness->position->layout->id,
                 fault);
    witness->nodes = step->node_count;
    witness->steps++;
    return true;
}

// --- what is tested ---

static void they_keep_their_definition(void **state) {
    (void)state;
    static Web web;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int steps = 0, without = 0, large = 0, count = TEST_SOAK ? 2000 : 120 / CHAIN_SHARE;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = tridagon_position(&layout, seed, &solution);
        web.position = &position;
        web.made = web.too_large = false;
        web.count = 0;
        memset(web.nodes, 0, sizeof web.nodes);
        twelve_all(&position, define, &web);
        Witness witness = {&position, &solution, seed, web.too_large ? NULL : &web, 0, 0};
        technique_find(&position, TECHNIQUE_KRAKEN_TRIDAGON, watch, &witness);
        for (int c = 0; c < 81; c++)
            for (int t = 1; t <= 9; t++)
                if (web.nodes[c][t] != 0)
                    fail_msg("seed %llu: r%dc%d, %d: not found", (unsigned long long)seed, c / 9 + 1,
                             c % 9 + 1, t);
        steps += witness.steps;
        without += witness.steps == 0;
        large += web.too_large;
    }
    printf("%d positions, %d steps, %d positions without, %d too large to compare\n", count, steps, without,
           large);
    assert_true(steps > count && without > 0 && without < count && large < count / 2);
}

// On other boards, and where nothing was made for it.
static void other_boards_do_no_harm(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "9x9", "jigsaw", "12x12"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        for (uint64_t seed = 1; seed <= 100 / CHAIN_SHARE; seed++) {
            Grid solution;
            Position position = walk_anywhere(&layout, seed, &solution);
            Witness witness = {&position, &solution, seed, NULL, 0, 0};
            technique_find(&position, TECHNIQUE_KRAKEN_TRIDAGON, watch, &witness);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_keep_their_definition),
        cmocka_unit_test(other_boards_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
