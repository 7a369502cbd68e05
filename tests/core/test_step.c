#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/make/generate.h"
#include "core/techniques/technique_find.h"
#include "support/basic_techniques.h"

static void table_is_whole_and_in_order(void **state) {
    (void)state;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        const TechniqueInfo *info = technique_info(t);
        assert_true(info->rating_tenths >= 10);
        assert_true(strlen(info->name) > 0);
        assert_true(strspn(info->key, "abcdefghijklmnopqrstuvwxyz_0123456789") == strlen(info->key));
        for (Technique other = 0; other < t; other++) {
            assert_string_not_equal(info->key, technique_info(other)->key);
            assert_string_not_equal(info->name, technique_info(other)->name);
        }
    }
    assert_int_equal(technique_info(TECHNIQUE_FULL_HOUSE)->rating_tenths, 10);
    assert_int_equal(technique_info(TECHNIQUE_HIDDEN_QUAD)->rating_tenths, 54);
}

static void apply_places_and_sweeps(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "6x6"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    Step step = {.technique = TECHNIQUE_NAKED_SINGLE, .token = 4, .cell = 8};
    step.remove.cell[35] = marks_bit(1) | marks_bit(2);
    assert_int_equal(step_removals(&layout, &step), 2);
    step_apply(&step, &position);
    assert_int_equal(position.grid.cell[8], 4);
    assert_int_equal(position.marks.cell[8], 0);
    for (int c = 0; c < layout.cells; c++) {
        if (c == 8) continue;
        assert_int_equal(marks_has(&position.marks, c, 4), !cellset_has(&layout.peers[8], c));
        assert_int_equal(marks_has(&position.marks, c, 1), c != 35);
        assert_true(marks_has(&position.marks, c, 3));
    }
    Marks fresh = marks_of_grid(&layout, &position.grid);
    fresh.cell[35] &= ~step.remove.cell[35];
    assert_true(marks_equal(&layout, &fresh, &position.marks));
}

static bool stop_at_once(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return false;
}

static bool count_all(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return true;
}

// Each technique has many instances here: two candidates in each cell of a row, and so on.
static void a_sink_can_stop(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    for (int c = 0; c < 81; c++) position.marks.cell[c] = c % 2 ? 0x3 : 0x1ff;
    int calls = 0;
    assert_false(technique_find(&position, TECHNIQUE_NAKED_PAIR, stop_at_once, &calls));
    assert_int_equal(calls, 1);
    calls = 0;
    assert_true(technique_find(&position, TECHNIQUE_NAKED_PAIR, count_all, &calls));
    assert_true(calls > 10);
    Rng rng = rng_seed(4);
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    Grid puzzle;
    assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, NULL));
    position = position_of_grid(&layout, &puzzle);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        int stopped = 0, all = 0;
        bool ended = technique_find(&position, t, count_all, &all);
        assert_true(ended);
        ended = technique_find(&position, t, stop_at_once, &stopped);
        assert_int_equal(ended, all == 0);
        assert_int_equal(stopped, all > 0);
    }
}

// --- cases of data/steps.txt ---

enum { EXPECTED_MAX = 20, LINE_MAX_LENGTH = 400 };

typedef struct {
    int line; // of the file, for messages
    Technique technique;
    Layout layout;
    Grid grid;
    int grid_cells; // read so far
    char cells[CELLS_MAX + 1];
    char only[LINE_MAX_LENGTH], without[LINE_MAX_LENGTH];
    Step expected[EXPECTED_MAX]; // token, cell, remove
    int expected_count;
    bool nothing;
    bool begun;
} Case;

static int token_of_letter(const Case *test, char letter) {
    int token = letter >= '1' && letter <= '9'   ? letter - '0'
                : letter >= 'A' && letter <= 'G' ? letter - 'A' + 10
                                                 : 0;
    if (token < 1 || token > test->layout.order) fail_msg("line %d: token '%c'", test->line, letter);
    return token;
}

// "3" or "3-5" after `letter`; moves *text past it. From 0.
static void read_range(const Case *test, const char **text, char letter, int *out_first, int *out_last) {
    if (**text != letter) fail_msg("line %d: '%c' expected at \"%s\"", test->line, letter, *text);
    char *end;
    long first = strtol(*text + 1, &end, 10), last = first;
    if (*end == '-') last = strtol(end + 1, &end, 10);
    if (first < 1 || last < first || last > test->layout.order)
        fail_msg("line %d: \"%s\"", test->line, *text);
    *out_first = (int)first - 1;
    *out_last = (int)last - 1;
    *text = end;
}

// One word: cells, then '=' or "<>", then tokens, which are set in *marks at each of the cells.
static char read_word(const Case *test, const char *word, Marks *marks) {
    int row, row_last, column_first, column_last;
    read_range(test, &word, 'r', &row, &row_last);
    read_range(test, &word, 'c', &column_first, &column_last);
    char sign = *word;
    if (sign == '=')
        word += 1;
    else if (strncmp(word, "<>", 2) == 0)
        word += 2;
    else
        fail_msg("line %d: '=' or '<>' expected at \"%s\"", test->line, word);
    TokenMask tokens = 0;
    for (; *word != '\0'; word++) tokens |= marks_bit(token_of_letter(test, *word));
    assert_int_not_equal(tokens, 0);
    for (; row <= row_last; row++)
        for (int column = column_first; column <= column_last; column++)
            marks->cell[layout_cell(&test->layout, row, column)] |= tokens;
    return sign;
}

// All words of a list must have this sign.
static Marks read_list(const Case *test, const char *list, char sign) {
    Marks marks = {{0}};
    char copy[LINE_MAX_LENGTH];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        if (read_word(test, word, &marks) != sign) fail_msg("line %d: \"%s\"", test->line, list);
    return marks;
}

static void read_expected(Case *test, const char *text) {
    if (strcmp(text, "nothing") == 0) {
        test->nothing = true;
        return;
    }
    assert_true(test->expected_count < EXPECTED_MAX);
    Step *step = &test->expected[test->expected_count++];
    *step = (Step){.technique = test->technique};
    if (strchr(text, '=') == NULL) {
        step->remove = read_list(test, text, '<');
        return;
    }
    Marks placed = read_list(test, text, '=');
    for (int c = 0; c < test->layout.cells; c++) {
        if (placed.cell[c] == 0) continue;
        step->cell = (CellIndex)c;
        step->token = (uint8_t)marks_first(placed.cell[c]);
    }
}

typedef struct {
    const Case *test;
    bool met[EXPECTED_MAX];
} Match;

static bool match_step(void *context, const Step *step) {
    Match *match = context;
    const Case *test = match->test;
    for (int i = 0; i < test->expected_count; i++) {
        const Step *expected = &test->expected[i];
        if (expected->token == step->token && (step->token == 0 || expected->cell == step->cell) &&
            marks_equal(&test->layout, &expected->remove, &step->remove)) {
            match->met[i] = true;
            return true;
        }
    }
    fail_msg("line %d: %s gives something else: r%dc%d=%d, %d removals, first pattern cell %d", test->line,
             technique_info(test->technique)->key, layout_row(&test->layout, step->cell) + 1,
             layout_column(&test->layout, step->cell) + 1, step->token, step_removals(&test->layout, step),
             cellset_next(&step->pattern_cells, 0));
    return false;
}

static void run_case(Case *test) {
    if (test->grid_cells > 0 && !grid_parse(&test->layout, test->cells, &test->grid))
        fail_msg("line %d: the grid", test->line);
    if (test->nothing == (test->expected_count > 0)) fail_msg("line %d: gives what?", test->line);
    Position position = position_of_grid(&test->layout, &test->grid);
    Marks only = read_list(test, test->only, '='), without = read_list(test, test->without, '<');
    for (int c = 0; c < test->layout.cells; c++) {
        if (only.cell[c] != 0) position.marks.cell[c] &= only.cell[c];
        position.marks.cell[c] &= ~without.cell[c];
    }
    Match match = {.test = test};
    technique_find(&position, test->technique, match_step, &match);
    for (int i = 0; i < test->expected_count; i++)
        if (!match.met[i])
            fail_msg("line %d: %s misses number %d", test->line, technique_info(test->technique)->key, i + 1);
}

static void begin_case(Case *test, const char *text, int line) {
    *test = (Case){.line = line, .begun = true, .technique = TECHNIQUE_COUNT};
    char key[64], id[LAYOUT_ID_MAX];
    if (sscanf(text, "%63s %23s", key, id) != 2) fail_msg("line %d: technique and layout expected", line);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (strcmp(technique_info(t)->key, key) == 0) test->technique = t;
    if (test->technique == TECHNIQUE_COUNT) fail_msg("line %d: no technique \"%s\"", line, key);
    if (!layout_init(&test->layout, id)) fail_msg("line %d: no layout \"%s\"", line, id);
}

static void read_case_line(Case *test, const char *text, int line) {
    if (!test->begun) {
        begin_case(test, text, line);
    } else if (strncmp(text, "only ", 5) == 0) {
        snprintf(test->only, sizeof test->only, "%s", text + 5);
    } else if (strncmp(text, "without ", 8) == 0) {
        snprintf(test->without, sizeof test->without, "%s", text + 8);
    } else if (strncmp(text, "gives ", 6) == 0) {
        read_expected(test, text + 6);
    } else {
        int length = (int)strlen(text);
        if (test->grid_cells + length > test->layout.cells) fail_msg("line %d: too many cells", line);
        memcpy(test->cells + test->grid_cells, text, (size_t)length + 1);
        test->grid_cells += length;
    }
}

static void cases_give_what_they_say(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DATA "/steps.txt", "r");
    assert_non_null(file);
    static Case test;
    char text[LINE_MAX_LENGTH];
    int line = 0, cases[TECHNIQUE_COUNT] = {0};
    bool more = true;
    while (more) {
        more = fgets(text, sizeof text, file) != NULL;
        if (!more) text[0] = '\0';
        text[strcspn(text, "\r\n")] = '\0';
        line++;
        if (text[0] == '#') continue;
        if (text[0] != '\0') {
            read_case_line(&test, text, line);
        } else if (test.begun) {
            run_case(&test);
            cases[test.technique]++;
            test.begun = false;
        }
    }
    assert_int_equal(fclose(file), 0);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (technique_is_basic(t)) assert_true(cases[t] >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_is_whole_and_in_order),
        cmocka_unit_test(apply_places_and_sweeps),
        cmocka_unit_test(a_sink_can_stop),
        cmocka_unit_test(cases_give_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
