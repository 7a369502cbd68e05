// Kraken fish: their chains walked link by link, every choice of bases and covers compared with the
// definition, and the solution never contradicted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/kraken_judge.h"

static const Technique types[] = {TECHNIQUE_KRAKEN_1, TECHNIQUE_KRAKEN_2};

typedef struct {
    const Position *position;
    const Grid *solution; // or NULL
    uint64_t seed;
    int steps, limit;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *fault = step_fault(witness->position, step);
    if (fault == NULL && witness->solution != NULL)
        fault = walk_fault(witness->position, witness->solution, step);
    if (fault != NULL) {
        fail_msg("seed %llu, %s, %s: %s", (unsigned long long)witness->seed, witness->position->layout->id,
                 technique_info(step->technique)->name, fault);
    }
    return ++witness->steps < witness->limit;
}

static int sound_in(const Position *position, const Grid *solution, uint64_t seed, int limit) {
    int steps = 0;
    for (int i = 0; i < 2; i++) {
        Witness witness = {position, solution, seed, 0, limit};
        technique_find(position, types[i], watch, &witness);
        steps += witness.steps;
    }
    return steps;
}

static void sound_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, 31000 + seed, &solution);
        total += (uint64_t)sound_in(&position, &solution, 31000 + seed, 60);
        Rng rng = rng_seed(seed);
        if (layout.order > 9) continue;
        position = judge_position(&layout, &rng, &solution);
        total += (uint64_t)sound_in(&position, &solution, seed, 60);
    }
    printf("%s: %d positions, %llu Kraken fish\n", id, 2 * count, (unsigned long long)total);
    if (CHAIN_SHARE == 1) assert_true(total > 0);
}

static void krakens_agree_with_the_solution(void **state) {
    (void)state;
    sound_on("9x9", TEST_SOAK ? 20000 : 300 / CHAIN_SHARE);
    sound_on("6x6", 120 / CHAIN_SHARE);
    sound_on("4x4", 100);
    sound_on("jigsaw", 60 / CHAIN_SHARE);
    sound_on("12x12", 3);
}

static void extra_houses_do_no_harm(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    for (uint64_t seed = 1; seed <= 100 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_anywhere(&layout, seed, &solution);
        sound_in(&position, &solution, seed, 60);
    }
}

static void nonsense_does_no_harm(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (uint64_t seed = 0; seed < 200 / CHAIN_SHARE; seed++) {
        Rng rng = rng_seed(seed);
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        for (int c = 0; c < layout.cells; c++)
            position.marks.cell[c] &= (TokenMask)(rng_next(&rng) & rng_next(&rng));
        sound_in(&position, NULL, seed, 60);
    }
}

// --- the definition: all choices of bases and covers, and chains of their own making ---

enum { NODES_MAX = 1400, FAR = 255 };

typedef struct {
    const Position *position;
    StepNode node[NODES_MAX]; // the candidates: off, on, off, on, ...; then the groups
    int count, candidates;
    int of[CELLS_MAX][TOKENS_MAX + 1]; // the "off" node of a candidate
    bool link[NODES_MAX][NODES_MAX];
    uint8_t nodes[NODES_MAX][NODES_MAX]; // of the shortest chain from candidate to candidate
} Graph;

static void add_nodes(Graph *graph, int token, const CellSet *cells) {
    assert_true(graph->count + 2 <= NODES_MAX);
    StepNode node = {.token = (uint8_t)token};
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        node.cell[node.cell_count++] = (CellIndex)c;
    graph->node[graph->count++] = node;
    node.on = true;
    graph->node[graph->count++] = node;
}

static void collect_nodes(Graph *graph) {
    const Position *position = graph->position;
    const Layout *layout = position->layout;
    graph->count = 0;
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (!marks_has(&position->marks, c, t)) continue;
            CellSet one = cellset_of(c);
            graph->of[c][t] = graph->count;
            add_nodes(graph, t, &one);
        }
    }
    graph->candidates = graph->count;
    for (int line = 0; line < layout->house_count; line++) {
        HouseKind kind = layout->house[line].kind;
        for (int box = 0; box < layout->house_count && (kind == HOUSE_ROW || kind == HOUSE_COLUMN); box++) {
            if (layout->house[box].kind != HOUSE_BOX) continue;
            for (int t = 1; t <= layout->order; t++) {
                CellSet cells = places_in(position, line, t);
                cells = cellset_and(cells, layout->house[box].set);
                if (cellset_count(&cells) > 1) add_nodes(graph, t, &cells);
            }
        }
    }
}

static void measure(Graph *graph, int from) {
    static int queue[NODES_MAX];
    uint8_t *nodes = graph->nodes[from];
    memset(nodes, FAR, NODES_MAX);
    int head = 0, tail = 0;
    queue[tail++] = from;
    nodes[from] = 1;
    for (; head < tail; head++) {
        int node = queue[head];
        for (int to = 0; to < graph->count; to++) {
            if (!graph->link[node][to] || nodes[to] != FAR) continue;
            nodes[to] = (uint8_t)(nodes[node] + 1);
            queue[tail++] = to;
        }
    }
}

static Graph graph;

static void make_graph(const Position *position) {
    graph.position = position;
    collect_nodes(&graph);
    for (int a = 0; a < graph.count; a++)
        for (int b = 0; b < graph.count; b++)
            graph.link[a][b] = a / 2 != b / 2 && judge_follows(position, &graph.node[a], &graph.node[b]);
    for (int a = 1; a < graph.candidates; a += 2) measure(&graph, a);
}

// By fish token and target: the smallest size, and the fewest nodes in the chains of that size.
typedef struct {
    uint8_t size[TOKENS_MAX + 1][CELLS_MAX][TOKENS_MAX + 1];
    uint8_t nodes[TOKENS_MAX + 1][CELLS_MAX][TOKENS_MAX + 1];
} Outcome;

static Outcome defined, given;

static void note(Outcome *outcome, int token, int cell, int target, int size, int nodes) {
    uint8_t *best = &outcome->size[token][cell][target], *fewest = &outcome->nodes[token][cell][target];
    if (*best != 0 && (*best < size || (*best == size && *fewest <= nodes))) return;
    *best = (uint8_t)size;
    *fewest = (uint8_t)nodes;
}

static void define_targets(int token, const uint8_t *covers, int size, const Anatomy *fish, bool second) {
    const Position *position = graph.position;
    for (int end = 0; end < graph.candidates; end += 2) {
        int cell = graph.node[end].cell[0], target = graph.node[end].token, nodes = 0;
        if (target_fault(position, fish, token, cell, target, second, covers) != NULL) continue;
        for (int c = cellset_next(&fish->starts, 0); c >= 0; c = cellset_next(&fish->starts, c + 1))
            nodes += graph.nodes[graph.of[c][token] + 1][end];
        if (nodes <= STEP_NODES_MAX) note(&defined, token, cell, target, size, nodes);
    }
}

static void define_fish(int token, const uint8_t *bases, const uint8_t *covers, int size, bool second) {
    const Position *position = graph.position;
    Anatomy fish = anatomy_of(position, token, bases, covers, size, false);
    if (fish_fault(position, token, bases, covers, size, &fish) != NULL) return;
    if (!second) {
        define_targets(token, covers, size, &fish, false);
        return;
    }
    uint8_t turned[4];
    for (int first = 0; first < size; first++) {
        for (int i = 0; i < size; i++) turned[i] = covers[(i + first) % size];
        fish = anatomy_of(position, token, bases, turned, size, true);
        define_targets(token, turned, size, &fish, true);
    }
}

static void choose(int token, HouseKind lines, int size, bool second, uint8_t *house, int chosen, int from) {
    const Layout *layout = graph.position->layout;
    if (chosen == 2 * size) {
        define_fish(token, house, house + size, size, second);
        return;
    }
    bool base = chosen < size;
    HouseKind others = lines == HOUSE_ROW ? HOUSE_COLUMN : HOUSE_ROW;
    for (int h = from; h < layout->house_count; h++) {
        HouseKind kind = layout->house[h].kind;
        if (kind != HOUSE_BOX && kind != (base ? lines : others)) continue;
        CellSet cells = places_in(graph.position, h, token);
        if (cellset_empty(&cells)) continue;
        house[chosen] = (uint8_t)h;
        choose(token, lines, size, second, house, chosen + 1, chosen + 1 == size ? 0 : h + 1);
    }
}

static bool gather(void *context, const Step *step) {
    const Position *position = context;
    int cell = 0, target = 0, token = token_of(step);
    removed(position->layout, step, &cell, &target);
    assert_int_equal(given.size[token][cell][target], 0); // each target once
    note(&given, token, cell, target, step->base_count, step->node_count);
    return true;
}

// Compares all that is no larger than `largest`.
static int compare(const Position *position, int largest, uint64_t seed) {
    const Layout *layout = position->layout;
    Position copy = *position;
    int total = 0;
    make_graph(position);
    for (int second = 0; second < 2; second++) {
        memset(&defined, 0, sizeof defined);
        memset(&given, 0, sizeof given);
        for (int size = 2; size <= largest; size++) {
            for (int token = 1; token <= layout->order; token++) {
                uint8_t house[8];
                choose(token, HOUSE_ROW, size, second, house, 0, 0);
                choose(token, HOUSE_COLUMN, size, second, house, 0, 0);
            }
        }
        technique_find(position, types[second], gather, &copy);
        for (int t = 1; t <= layout->order; t++) {
            for (int end = 0; end < graph.candidates; end += 2) {
                int cell = graph.node[end].cell[0], target = graph.node[end].token;
                int size = given.size[t][cell][target], nodes = given.nodes[t][cell][target];
                if (size > largest) size = nodes = 0;
                total += size > 0;
                if (size == defined.size[t][cell][target] && nodes == defined.nodes[t][cell][target])
                    continue;
                fail_msg("seed %llu, %s, type %d, fish of %d, r%dc%d<>%d: size %d with %d nodes, by "
                         "definition %d with %d",
                         (unsigned long long)seed, layout->id, second + 1, t, layout_row(layout, cell) + 1,
                         layout_column(layout, cell) + 1, target, size, nodes, defined.size[t][cell][target],
                         defined.nodes[t][cell][target]);
            }
        }
    }
    return total;
}

static void defined_on(const char *id, int largest, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    int total = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, 52000 + seed, &solution);
        total += compare(&position, largest, 52000 + seed);
    }
    printf("%s: %d positions, %d Kraken fish up to size %d\n", id, count, total, largest);
    if (CHAIN_SHARE == 1) assert_true(total > 0);
}

static void krakens_keep_their_definition(void **state) {
    (void)state;
    defined_on("4x4", 4, 60);
    defined_on("6x6", 2, 60 / CHAIN_SHARE);
    defined_on("6x6", 3, 12 / CHAIN_SHARE);
    defined_on("9x9", 2, 12 / CHAIN_SHARE);
    if (TEST_SOAK) {
        defined_on("6x6", 4, 30);
        defined_on("9x9", 3, 10);
    }
}

// --- fish made by hand ---

// An empty 9x9 board where token 5 has only the cells that the map marks with '5' or '7'; those with '7' have
// no other candidates than 5 and 7.
static Position drawn(const Layout *layout, const char *map) {
    Grid empty = {{0}};
    Position position = position_of_grid(layout, &empty);
    for (int c = 0; c < layout->cells; c++) {
        if (map[c] == '.') position.marks.cell[c] &= ~marks_bit(5);
        if (map[c] == '7') position.marks.cell[c] = marks_bit(5) | marks_bit(7);
    }
    return position;
}

typedef struct {
    int cell, target; // that goes, with a fish of 5
    Step step;
    bool found;
} Wanted;

static bool look_for(void *context, const Step *step) {
    Wanted *wanted = context;
    bool it = step->tokens == marks_bit(5) && marks_has(&step->remove, wanted->cell, wanted->target);
    if (it) wanted->step = *step;
    wanted->found = wanted->found || it;
    return !it;
}

static void assert_node(const Step *step, int index, int from, int row, int column, int token, bool on) {
    const StepNode *node = &step->node[index];
    assert_int_equal(node->from, from);
    assert_int_equal(node->cell_count, 1);
    assert_int_equal(node->cell[0], (row - 1) * 9 + column - 1);
    assert_int_equal(node->token, token);
    assert_int_equal(node->on, on);
}

// An X-Wing in rows 2 and 5 and columns 2 and 8, with a fin in r5c5 that sees nothing of them. But if the fin
// is true, r8c8 is the last place in row 8, and the rest of column 8 goes all the same.
static void type_1_is_told_whole(void **state) {
    (void)state;
    static const char map[] = "555555555"
                              ".5.....5."
                              "555555555"
                              "555555555"
                              ".5..5..5."
                              "555555555"
                              "555555555"
                              "....5..5."
                              "555555555";
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Position position = drawn(&layout, map);
    Wanted wanted = {.cell = 7, .target = 5}; // r1c8
    technique_find(&position, TECHNIQUE_KRAKEN_1, look_for, &wanted);
    assert_true(wanted.found);
    const Step *step = &wanted.step;
    assert_null(step_fault(&position, step));
    assert_int_equal(step->base_count, 2);
    assert_int_equal(step->house_count, 4);
    static const uint8_t houses[] = {1, 4, 9 + 1, 9 + 7};
    assert_memory_equal(step->house, houses, sizeof houses);
    assert_int_equal(step->mark_count, 1);
    assert_int_equal(step->mark[0].cell, 4 * 9 + 4);
    assert_int_equal(cellset_count(&step->pattern_cells), 4);
    assert_int_equal(step->node_count, 4);
    assert_node(step, 0, 0, 5, 5, 5, true);
    assert_node(step, 1, 0, 8, 5, 5, false);
    assert_node(step, 2, 1, 8, 8, 5, true);
    assert_node(step, 3, 2, 1, 8, 5, false);
}

// The same fish. In column 2 it takes one of two 5s, or the fin is true; each of the three leaves a cell that
// sees it only its 7, and r4c1 sees all those cells.
static void type_2_is_told_whole(void **state) {
    (void)state;
    static const char map[] = "555555555"
                              ".5.....5."
                              "755555555"
                              "555557555"
                              ".5..5..5."
                              "557555555"
                              "555555555"
                              "555555555"
                              "555555555";
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Position position = drawn(&layout, map);
    Wanted wanted = {.cell = 3 * 9, .target = 7}; // r4c1
    technique_find(&position, TECHNIQUE_KRAKEN_2, look_for, &wanted);
    assert_true(wanted.found);
    const Step *step = &wanted.step;
    assert_null(step_fault(&position, step));
    assert_int_equal(step->base_count, 2);
    static const uint8_t houses[] = {1, 4, 9 + 1, 9 + 7};
    assert_memory_equal(step->house, houses, sizeof houses);
    assert_int_equal(step->node_count, 12);
    assert_node(step, 0, 0, 2, 2, 5, true);
    assert_node(step, 1, 0, 3, 1, 5, false);
    assert_node(step, 2, 1, 3, 1, 7, true);
    assert_node(step, 3, 2, 4, 1, 7, false);
    assert_node(step, 4, 4, 5, 2, 5, true);
    assert_node(step, 6, 5, 6, 3, 7, true);
    assert_node(step, 8, 8, 5, 5, 5, true);
    assert_node(step, 10, 9, 4, 6, 7, true);
    assert_node(step, 11, 10, 4, 1, 7, false);
}

static int questions;

static bool enough(void *context) { return ++questions < *(const int *)context; }

static bool count(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return true;
}

// Whoever has no more time gets no more.
static void the_search_can_be_stopped(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid solution;
    Position position = walk_position(&layout, 52001, &solution);
    int all = 0, some = 0, limit = 1;
    technique_find(&position, TECHNIQUE_KRAKEN_2, count, &all);
    assert_true(all > 1);
    position.keep_going = enough;
    position.context = &limit;
    for (; some < all && limit < 100000; limit *= 2) {
        questions = some = 0;
        assert_true(technique_find(&position, TECHNIQUE_KRAKEN_2, count, &some));
        assert_true(questions <= limit);
        assert_true(some <= all);
        if (limit == 1) assert_int_equal(some, 0);
    }
    assert_int_equal(some, all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(type_1_is_told_whole),          cmocka_unit_test(type_2_is_told_whole),
        cmocka_unit_test(krakens_keep_their_definition), cmocka_unit_test(krakens_agree_with_the_solution),
        cmocka_unit_test(extra_houses_do_no_harm),       cmocka_unit_test(nonsense_does_no_harm),
        cmocka_unit_test(the_search_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
