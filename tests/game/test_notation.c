// Steps on one line: exact lines of every family, and for thousands of found steps the result read back from
// the line.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "game/words/notation/notation.h"
#include "support/finder_walk.h"

static Layout nine, sixteen;

// ---- Reading cells and results

static int read_number(const char **text) {
    int number = 0;
    assert_true(**text >= '0' && **text <= '9');
    while (**text >= '0' && **text <= '9') number = number * 10 + *(*text)++ - '0';
    return number;
}

// The lines of a term, as bits: on boards of up to nine rows each digit is one.
static unsigned read_lines(const Layout *layout, const char **text) {
    unsigned lines = 0;
    if (layout->order > 9) return 1u << (read_number(text) - 1);
    for (; **text >= '1' && **text <= '9'; ++*text) lines |= 1u << (**text - '1');
    return lines;
}

// "r1c2,r46c19"
static CellSet read_cells(const Layout *layout, const char **text) {
    CellSet cells = {{0}};
    for (bool more = true; more;) {
        assert_int_equal(*(*text)++, 'r');
        unsigned rows = read_lines(layout, text);
        assert_int_equal(*(*text)++, 'c');
        unsigned columns = read_lines(layout, text);
        assert_true(rows != 0 && columns != 0);
        for (int c = 0; c < layout->cells; c++) {
            if (!(rows >> layout_row(layout, c) & 1) || !(columns >> layout_column(layout, c) & 1)) continue;
            assert_false(cellset_has(&cells, c));
            cellset_add(&cells, c);
        }
        more = (*text)[0] == ',' && (*text)[1] == 'r';
        *text += more;
    }
    return cells;
}

typedef struct {
    Marks remove;
    int cell, token;
} Result;

static Result read_result(const Layout *layout, const char *line) {
    Result result = {.cell = -1};
    const char *text = strstr(line, " => ");
    text = text != NULL ? text + 4 : strstr(line, ": ") + 2;
    for (;;) {
        CellSet cells = read_cells(layout, &text);
        if (*text == '=') {
            text++;
            assert_int_equal(cellset_count(&cells), 1);
            result.cell = cellset_next(&cells, 0);
            result.token = read_number(&text);
        } else {
            assert_memory_equal(text, "<>", 2);
            text += 2;
            int token = read_number(&text);
            for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
                result.remove.cell[c] |= marks_bit(token);
        }
        if (strcmp(text, "\xe2\x80\xa6") == 0 || *text == '\0') return result;
        assert_memory_equal(text, ", ", 2);
        text += 2;
        if (strcmp(text, "\xe2\x80\xa6") == 0) return result;
    }
}

// ---- Steps by hand

static CellSet cells_of(const char *text) { return read_cells(&nine, &text); }

static void add(Step *step, TokenMask tokens, const char *cells) {
    CellSet set = cells_of(cells);
    for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
        step->pattern.cell[c] |= tokens;
    step->pattern_cells = cellset_or(step->pattern_cells, set);
}

static void mark(Step *step, StepRole role, int token, const char *cells) {
    CellSet set = cells_of(cells);
    for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
        step->mark[step->mark_count++] = (StepMark){(CellIndex)c, (uint8_t)token, role};
}

static void take(Step *step, int token, const char *cells) {
    CellSet set = cells_of(cells);
    for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
        step->remove.cell[c] |= marks_bit(token);
}

// Adds a node that follows from the one before it.
static StepNode *node(Step *step, int token, bool on, const char *cells) {
    CellSet set = cells_of(cells);
    int index = step->node_count++;
    StepNode *it = &step->node[index];
    *it = (StepNode){.token = (uint8_t)token, .on = on, .from = (uint8_t)(index > 0 ? index - 1 : 0)};
    for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
        it->cell[it->cell_count++] = (CellIndex)c;
    return it;
}

static TokenMask tokens_of(const char *digits) {
    TokenMask tokens = 0;
    for (; *digits; digits++) tokens |= marks_bit(*digits - '0');
    return tokens;
}

static void expect(const Step *step, const char *line) {
    char out[NOTATION_MAX];
    notation_step(&nine, step, out);
    assert_string_equal(out, line);
}

static void singles_and_houses(void **state) {
    (void)state;
    Step step = {.technique = TECHNIQUE_FULL_HOUSE, .token = 3, .cell = 1};
    add(&step, tokens_of("3"), "r1c2");
    expect(&step, "Full House: r1c2=3");
    step.technique = TECHNIQUE_HIDDEN_SINGLE_BOX;
    expect(&step, "Hidden Single (Box): r1c2=3");
    step =
        (Step){.technique = TECHNIQUE_POINTING, .tokens = tokens_of("5"), .house = {18, 0}, .house_count = 2};
    add(&step, tokens_of("5"), "r1c13");
    take(&step, 5, "r1c789");
    expect(&step, "Pointing: 5 in b1 => r1c789<>5");
    step = (Step){.technique = TECHNIQUE_NAKED_PAIR, .tokens = tokens_of("35")};
    add(&step, tokens_of("35"), "r1c12");
    take(&step, 3, "r1c47");
    take(&step, 5, "r1c4,r23c3");
    expect(&step, "Naked Pair: 3/5 in r1c12 => r1c47<>3, r1c4,r23c3<>5");
    step =
        (Step){.technique = TECHNIQUE_DIRECT_HIDDEN_PAIR, .tokens = tokens_of("35"), .token = 7, .cell = 3};
    add(&step, tokens_of("35"), "r1c12");
    expect(&step, "Direct Hidden Pair: 3/5 in r1c12 => r1c4=7");
}

static void fish(void **state) {
    (void)state;
    Step step = {.technique = TECHNIQUE_X_WING,
                 .tokens = tokens_of("1"),
                 .house = {5, 3, 17, 9},
                 .house_count = 4,
                 .base_count = 2};
    add(&step, tokens_of("1"), "r46c19");
    take(&step, 1, "r3c1,r89c9");
    expect(&step, "X-Wing: 1 r46 c19 => r3c1,r89c9<>1");
    step.technique = TECHNIQUE_FINNED_FRANKEN_X_WING;
    step.house[1] = 22;
    mark(&step, STEP_FIN, 1, "r6c45");
    mark(&step, STEP_ENDO_FIN, 1, "r6c6");
    step.siamese = true;
    expect(&step, "Siamese Finned Franken X-Wing: 1 r6b5 c19 fr6c45 efr6c6 => r3c1,r89c9<>1");
    step = (Step){.technique = TECHNIQUE_SKYSCRAPER, .tokens = tokens_of("6")};
    node(&step, 6, false, "r5c6");
    node(&step, 6, true, "r3c6");
    node(&step, 6, false, "r3c9");
    node(&step, 6, true, "r6c9");
    take(&step, 6, "r5c78,r6c45");
    expect(&step, "Skyscraper: 6 in r5c6,r6c9 (connected by r3c69) => r5c78,r6c45<>6");
    step.technique = TECHNIQUE_TURBOT_FISH;
    expect(&step, "Turbot Fish: (6)r5c6=(6)r3c6-(6)r3c9=(6)r6c9 => r5c78,r6c45<>6");
    step.technique = TECHNIQUE_EMPTY_RECTANGLE;
    step.house[step.house_count++] = 21;
    expect(&step, "Empty Rectangle: 6 in b4 (r35c6) => r5c78,r6c45<>6");
}

static void wings_and_rectangles(void **state) {
    (void)state;
    Step step = {.technique = TECHNIQUE_XY_WING, .tokens = tokens_of("579")};
    add(&step, tokens_of("57"), "r3c4");
    add(&step, tokens_of("59"), "r1c4");
    add(&step, tokens_of("79"), "r3c9");
    mark(&step, STEP_ON, 9, "r1c4,r3c9");
    take(&step, 9, "r1c9");
    expect(&step, "XY-Wing: 5/7/9 in r3c4,r1c4,r3c9 => r1c9<>9");
    step = (Step){.technique = TECHNIQUE_W_WING, .tokens = tokens_of("48")};
    add(&step, tokens_of("48"), "r2c3,r7c9");
    node(&step, 8, false, "r2c3");
    node(&step, 4, true, "r2c3");
    node(&step, 4, false, "r2c5");
    node(&step, 4, true, "r7c5");
    node(&step, 4, false, "r7c9");
    node(&step, 8, true, "r7c9");
    take(&step, 8, "r2c9");
    expect(&step, "W-Wing: 8/4 in r2c3,r7c9 connected by 4 in r27c5 => r2c9<>8");
    step = (Step){.technique = TECHNIQUE_UNIQUE_RECTANGLE_3, .tokens = tokens_of("49")};
    add(&step, tokens_of("49"), "r58c79");
    mark(&step, STEP_ALS_A, 1, "r5c12");
    mark(&step, STEP_ALS_A, 6, "r5c2");
    take(&step, 1, "r5c6");
    expect(&step, "Unique Rectangle 3: 4/9 in r58c79, 1/6 in r5c12 => r5c6<>1");
    step = (Step){.technique = TECHNIQUE_BUG_1};
    add(&step, tokens_of("8"), "r5c6");
    take(&step, 3, "r5c6");
    expect(&step, "BUG+1 => r5c6<>3");
    step.technique = TECHNIQUE_BUG_4;
    step.tokens = tokens_of("8");
    step.house[step.house_count++] = 4;
    mark(&step, STEP_ON, 2, "r5c6");
    expect(&step, "BUG Type 4: 8 in r5c6, 2 in r5 => r5c6<>3");
}

static void chains(void **state) {
    (void)state;
    Step step = {.technique = TECHNIQUE_AIC, .tokens = tokens_of("5")};
    node(&step, 5, false, "r1c2");
    node(&step, 5, true, "r1c8");
    node(&step, 7, false, "r1c8");
    node(&step, 7, true, "r4c8");
    node(&step, 7, false, "r5c79");
    node(&step, 5, true, "r5c1");
    take(&step, 5, "r4c2");
    expect(&step, "AIC: (5)r1c2=(5-7)r1c8=(7)r4c8-(7)r5c79=(5)r5c1 => r4c2<>5");
    step.technique = TECHNIQUE_CONTINUOUS_NICE_LOOP;
    expect(&step, "Continuous Nice Loop: (5)r1c2=(5-7)r1c8=(7)r4c8-(7)r5c79=(5)r5c1 - loop => r4c2<>5");
    step = (Step){.technique = TECHNIQUE_XY_CHAIN};
    node(&step, 8, false, "r1c1");
    node(&step, 2, true, "r1c1");
    node(&step, 2, false, "r1c9");
    node(&step, 8, true, "r1c9");
    take(&step, 8, "r1c5");
    expect(&step, "XY-Chain: (8=2)r1c1-(2=8)r1c9 => r1c5<>8");
    // an almost locked set that loses its 9 keeps its 5
    step = (Step){.technique = TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP};
    node(&step, 9, true, "r1c8");
    node(&step, 9, false, "r356c7")->als = tokens_of("1459");
    node(&step, 5, false, "r456c8");
    node(&step, 5, true, "r1c8");
    take(&step, 9, "r1c8");
    expect(&step, "Grouped Discontinuous Nice Loop: (9)r1c8-(9=5)r356c7{1459}-(5)r456c8=(5)r1c8 => r1c8<>9");
    step = (Step){.technique = TECHNIQUE_MULTI_COLOURS_1, .tokens = tokens_of("8")};
    mark(&step, STEP_ON, 8, "r2c3,r3c5");
    mark(&step, STEP_OFF, 8, "r2c4");
    mark(&step, STEP_ALS_A, 8, "r5c2");
    mark(&step, STEP_ALS_B, 8, "r5c4");
    take(&step, 8, "r4c3");
    expect(&step, "Multi-Colours 1: (8)r2c3,r3c5 / (8)r2c4; (8)r5c2 / (8)r5c4 => r4c3<>8");
    step.technique = TECHNIQUE_MEDUSA;
    step.mark_count = 3;
    mark(&step, STEP_OFF, 9, "r3c5");
    expect(&step, "3D Medusa: (8)r2c3,r3c5 / (8)r2c4,(9)r3c5 => r4c3<>8");
}

// What finders make: each assumption stands by itself, and the last node is the conclusion.
static void assume(Step *step, int token, bool on, const char *cells) {
    StepNode *it = node(step, token, on, cells);
    it->from = (uint8_t)(it - step->node);
}

static void forcing(void **state) {
    (void)state;
    Step step = {.technique = TECHNIQUE_NISHIO};
    assume(&step, 5, true, "r1c2");
    assume(&step, 5, false, "r1c2");
    take(&step, 5, "r1c2");
    expect(&step, "Nishio Forcing Chain: (5)r1c2 -> contradiction => r1c2<>5");
    step = (Step){.technique = TECHNIQUE_CELL_FORCING_CHAIN};
    assume(&step, 1, true, "r2c3");
    assume(&step, 7, true, "r2c3");
    assume(&step, 4, false, "r5c3");
    take(&step, 4, "r5c3");
    expect(&step, "Cell Forcing Chain: (1/7)r2c3 => r5c3<>4");
    step = (Step){.technique = TECHNIQUE_REGION_FORCING_CHAIN, .token = 9, .cell = 80};
    assume(&step, 4, true, "r1c4");
    assume(&step, 4, true, "r8c4");
    assume(&step, 9, true, "r9c9");
    expect(&step, "Region Forcing Chain: (4)r18c4 => r9c9=9");
    step = (Step){.technique = TECHNIQUE_DYNAMIC_FORCING_CHAIN};
    assume(&step, 4, true, "r1c4");
    assume(&step, 4, false, "r1c4");
    assume(&step, 9, false, "r9c9");
    take(&step, 9, "r9c9");
    expect(&step, "Dynamic Forcing Chain: (4)r1c4 | not (4)r1c4 => r9c9<>9");
}

static void add_set(Step *step, StepRole role, const char *digits, const char *cells) {
    for (const char *digit = digits; *digit; digit++) mark(step, role, *digit - '0', cells);
    add(step, tokens_of(digits), cells);
}

static void almost_locked_sets(void **state) {
    (void)state;
    Step step = {.technique = TECHNIQUE_ALS_XZ, .tokens = tokens_of("7")};
    add_set(&step, STEP_ALS_A, "367", "r5c15");
    add_set(&step, STEP_ALS_B, "37", "r6c1");
    mark(&step, STEP_COMMON, 3, "r5c15,r6c1");
    take(&step, 7, "r5c2");
    expect(&step, "ALS-XZ: A=r5c15 {367}, B=r6c1 {37}, X=3, Z=7 => r5c2<>7");
    step = (Step){.technique = TECHNIQUE_ALS_XY_WING, .tokens = tokens_of("7")};
    add_set(&step, STEP_ALS_A, "79", "r6c5");
    add_set(&step, STEP_ALS_B, "67", "r1c8");
    add_set(&step, STEP_ALS_C, "69", "r3c3");
    mark(&step, STEP_COMMON, 9, "r6c5,r3c3");
    mark(&step, STEP_COMMON, 6, "r1c8,r3c3");
    take(&step, 7, "r6c8");
    expect(&step, "ALS-XY-Wing: A=r6c5 {79}, B=r1c8 {67}, C=r3c3 {69}, X=9, Y=6, Z=7 => r6c8<>7");
    step = (Step){.technique = TECHNIQUE_SUE_DE_COQ};
    add_set(&step, STEP_COMMON, "1234", "r12c3");
    add_set(&step, STEP_ALS_A, "13", "r5c3");
    add_set(&step, STEP_ALS_B, "24", "r3c1");
    take(&step, 1, "r7c3");
    expect(&step, "Sue de Coq: r12c3 {1234} (r5c3 {13}, r3c1 {24}) => r7c3<>1");
    step = (Step){.technique = TECHNIQUE_SUE_DE_COQ_3D};
    add_set(&step, STEP_COMMON, "12345", "r1c12,r2c1");
    add_set(&step, STEP_ALS_A, "12", "r1c7");
    add_set(&step, STEP_ALS_B, "34", "r7c1");
    take(&step, 1, "r1c9");
    expect(&step, "3D Sue de Coq: r1c12,r2c1 {12345} (r1c7 {12}, r7c1 {34}) => r1c9<>1");
    add_set(&step, STEP_ALS_C, "56", "r2c2");
    expect(&step, "3D Sue de Coq: r1c12,r2c1 {12345} (r1c7 {12}, r7c1 {34}, r2c2 {56}) => r1c9<>1");
    step = (Step){.technique = TECHNIQUE_DEATH_BLOSSOM, .tokens = tokens_of("9")};
    add(&step, tokens_of("14"), "r8c6");
    add_set(&step, STEP_ALS_A, "49", "r4c6");
    add_set(&step, STEP_ALS_B, "19", "r8c1");
    mark(&step, STEP_COMMON, 4, "r8c6");
    mark(&step, STEP_COMMON, 4, "r4c6");
    mark(&step, STEP_COMMON, 1, "r8c6");
    mark(&step, STEP_COMMON, 1, "r8c1");
    take(&step, 9, "r4c1");
    expect(&step, "Death Blossom: r8c6 {14}, A=r4c6 {49} (4), B=r8c1 {19} (1) => r4c1<>9");
    step = (Step){.technique = TECHNIQUE_ALS_CHAIN, .tokens = tokens_of("5")};
    add_set(&step, STEP_ALS_A, "579", "r1c45");
    add_set(&step, STEP_ALS_B, "57", "r6c5");
    node(&step, 5, false, "r1c4");
    node(&step, 7, true, "r1c5")->als = tokens_of("579");
    node(&step, 7, false, "r6c5");
    node(&step, 5, true, "r6c5")->als = tokens_of("57");
    take(&step, 5, "r6c4");
    expect(&step, "ALS Chain: (5=7)r1c45{579}-(7=5)r6c5{57} => r6c4<>5");
    step = (Step){.technique = TECHNIQUE_ALIGNED_PAIR_EXCLUSION};
    add(&step, tokens_of("12"), "r1c1");
    add(&step, tokens_of("34"), "r1c2");
    mark(&step, STEP_FIN, 1, "r1c5");
    mark(&step, STEP_FIN, 3, "r1c5");
    take(&step, 1, "r1c1");
    expect(&step, "Aligned Pair Exclusion: r1c1 {12}, r1c2 {34} excluded by r1c5 {13} => r1c1<>1");
}

// Where a row and a column are two digits, nothing is put together.
static void large_boards(void **state) {
    (void)state;
    char out[NOTATION_MAX];
    Step step = {.technique = TECHNIQUE_NAKED_PAIR, .tokens = 1 << 11 | 1 << 2};
    cellset_add(&step.pattern_cells, layout_cell(&sixteen, 0, 1));
    cellset_add(&step.pattern_cells, layout_cell(&sixteen, 0, 11));
    step.remove.cell[layout_cell(&sixteen, 0, 14)] = 1 << 11;
    step.remove.cell[layout_cell(&sixteen, 0, 15)] = 1 << 11;
    notation_step(&sixteen, &step, out);
    assert_string_equal(out, "Naked Pair: 3/12 in r1c2,r1c12 => r1c15,r1c16<>12");
    step.technique = TECHNIQUE_X_WING;
    step.tokens = 1 << 9;
    step.house_count = 4;
    step.base_count = 2;
    memcpy(step.house, (uint8_t[]){0, 10, 17, 31}, 4);
    notation_step(&sixteen, &step, out);
    assert_string_equal(out, "X-Wing: 10 r1r11 c2c16 => r1c15,r1c16<>12");
}

// Far more than there is room for: what is there is whole, and true.
static void too_much_is_cut(void **state) {
    (void)state;
    char out[NOTATION_MAX];
    Step step = {.technique = TECHNIQUE_NAKED_PAIR};
    for (int c = 0; c < 256; c++) {
        cellset_add(&step.pattern_cells, c);
        step.remove.cell[c] = c * 40503 + 1;
    }
    notation_step(&sixteen, &step, out);
    size_t length = strlen(out);
    assert_true(length < NOTATION_MAX && length > NOTATION_MAX - 300);
    assert_string_equal(out + length - 3, "\xe2\x80\xa6");
    Result result = read_result(&sixteen, out);
    assert_false(marks_empty(&sixteen, &result.remove));
    for (int c = 0; c < 256; c++) assert_int_equal(result.remove.cell[c] & ~step.remove.cell[c], 0);
}

// ---- Steps that are found

typedef struct {
    const Position *position;
    uint64_t seed;
    int left, total;
    bool seen[TECHNIQUE_COUNT];
} Reading;

// Brackets are closed, and nothing is said twice.
static void check_shape(const char *line, uint64_t seed) {
    int round = 0, curly = 0, arrows = 0;
    for (const char *c = line; *c; c++) {
        round += (*c == '(') - (*c == ')');
        curly += (*c == '{') - (*c == '}');
        arrows += strncmp(c, "=>", 2) == 0;
        if (round < 0 || curly < 0) break;
    }
    bool empty = strstr(line, "()") || strstr(line, "{}") || strstr(line, ", ,") || strstr(line, "  ") ||
                 strstr(line, ",,") || strstr(line, "\xe2\x80\xa6");
    if (round != 0 || curly != 0 || arrows > 1 || empty)
        fail_msg("seed %llu: a bad line: %s", (unsigned long long)seed, line);
}

static bool read_back(void *context, const Step *step) {
    Reading *reading = context;
    const Layout *layout = reading->position->layout;
    char line[NOTATION_MAX];
    notation_step(layout, step, line);
    check_shape(line, reading->seed);
    const char *name = technique_info(step->technique)->name;
    assert_non_null(strstr(line, name));
    Result result = read_result(layout, line);
    bool placed =
        step->token == 0 ? result.cell < 0 : result.cell == step->cell && result.token == step->token;
    if (!placed || !marks_equal(layout, &result.remove, &step->remove))
        fail_msg("seed %llu, %s: not what the step does: %s", (unsigned long long)reading->seed, layout->id,
                 line);
    reading->seen[step->technique] = true;
    reading->total++;
    return --reading->left > 0;
}

static bool is_slow(Technique technique) { return technique >= TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION; }

static void read_all(Reading *reading, bool slow) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (is_slow(t) != slow || t == TECHNIQUE_NESTED_FORCING_CHAIN) continue;
        if (slow && t > TECHNIQUE_FRANKEN_X_WING + 1 && t < TECHNIQUE_NISHIO) continue;
        reading->left = 12;
        technique_find(reading->position, t, read_back, reading);
    }
}

static void what_is_found_reads_back(void **state) {
    (void)state;
    Reading reading = {.seed = 0};
    int positions = TEST_SOAK ? 5000 : 144 / CHAIN_SHARE;
    for (int i = 0; i < positions; i++) {
        Grid solution;
        reading.seed = 500 + (uint64_t)i;
        Position position = walk_position(&nine, reading.seed, &solution);
        position.options = i % 4 == 1 ? FIND_SIAMESE : i % 4 == 2 ? FIND_DUAL | FIND_ALS_IN_CHAINS : 0;
        reading.position = &position;
        read_all(&reading, false);
        if (i % 16 == 0) read_all(&reading, true);
    }
    int seen = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) seen += reading.seen[t];
    printf("%d steps of %d techniques in %d positions\n", reading.total, seen, positions);
    if (CHAIN_SHARE == 1) assert_true(seen >= 70 && reading.total >= 10000);
}

static void what_is_found_on_other_boards_reads_back(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "jigsaw", "12x12", "16x16"};
    for (int i = 0; i < 5; i++) {
        Layout layout;
        Reading reading = {.seed = 0};
        assert_true(layout_init(&layout, ids[i]));
        for (uint64_t seed = 1; seed <= (layout.order > 9 ? 4 : 40 / CHAIN_SHARE); seed++) {
            Grid solution;
            Position position = walk_anywhere(&layout, seed, &solution);
            reading.position = &position;
            reading.seed = seed;
            for (Technique t = 0; t < TECHNIQUE_UNIQUE_RECTANGLE_1; t++) {
                reading.left = 12;
                technique_find(&position, t, read_back, &reading);
            }
        }
        assert_true(reading.total > 0);
    }
}

int main(void) {
    layout_init(&nine, "9x9");
    layout_init(&sixteen, "16x16");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(singles_and_houses),
        cmocka_unit_test(fish),
        cmocka_unit_test(wings_and_rectangles),
        cmocka_unit_test(chains),
        cmocka_unit_test(forcing),
        cmocka_unit_test(almost_locked_sets),
        cmocka_unit_test(large_boards),
        cmocka_unit_test(too_much_is_cut),
        cmocka_unit_test(what_is_found_reads_back),
        cmocka_unit_test(what_is_found_on_other_boards_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
