#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/generate.h"
#include "core/grade.h"
#include "core/hint.h"
#include "game/tell.h"

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

// --- whole sentences ---

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

static void set_marks(Position *position, const char *cells, uint16_t tokens) {
    const int n = position->layout->order;
    for (int row, column, used; sscanf(cells, " r%dc%d%n", &row, &column, &used) == 2; cells += used) {
        position->marks.cell[(row - 1) * n + column - 1] &= tokens;
    }
}

enum { WITHOUT_5 = 0x1ff & ~(1 << 4), WITHOUT_12 = 0x1fc, WITHOUT_123 = 0x1f8, WITHOUT_1234 = 0x1f0 };

// The first step of a technique on an empty 9x9 board in which the cells keep no more than these tokens.
typedef struct {
    Technique technique;
    const char *cells;
    uint16_t tokens;
    const char *where, *what, *why, *result;
} Told;

// clang-format off
static const Told told[] = {
    {TECHNIQUE_HIDDEN_SINGLE_BOX, "r1c1 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3", WITHOUT_5, "Look at *box 1*.",
     "There is a *Hidden Single* here: a token with only one place left in its box.",
     "In *box 1*, _5_ is still missing. Of all its empty cells only *r1c2* can take it; the others are "
     "ruled out. So that is where it goes.",
     "*r1c2* is _5_."},
    {TECHNIQUE_HIDDEN_SINGLE_LINE, "r1c9 r2c9 r3c9 r5c9 r6c9 r7c9 r8c9 r9c9", WITHOUT_5,
     "Look at *column 9*.",
     "There is a *Hidden Single* here: a token with only one place left in its column.",
     "In *column 9*, _5_ is still missing. Of all its empty cells only *r4c9* can take it; the others are "
     "ruled out. So that is where it goes.",
     "*r4c9* is _5_."},
    {TECHNIQUE_NAKED_SINGLE, "r5c5", 1 << 6, "Look at *box 5*.",
     "There is a *Naked Single* here: a cell with only one candidate left.",
     "For *r5c5*, every token but _7_ is ruled out. With one candidate left there is nothing to choose: "
     "it goes in.",
     "*r5c5* is _7_."},
    {TECHNIQUE_POINTING, "r4c2 r4c3 r5c2 r5c3 r6c1 r6c2 r6c3", WITHOUT_5, "Look at *box 4*.",
     "There is a *Pointing* pattern here: all places of a token in one box lie in one column too.",
     "In *box 4*, _5_ can only stand in *r4c1* and *r5c1*. These cells lie in *column 1* too. Whichever "
     "of them is true, *column 1* has its _5_ there. So _5_ can go from every other cell of *column 1*.",
     "removes _5_ from 6 cells: r1c1 r2c1 r3c1 r7c1 r8c1 r9c1"},
    {TECHNIQUE_CLAIMING, "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", WITHOUT_5, "Look at *row 1*.",
     "There is a *Claiming* pattern here: all places of a token in one row lie in one box too.",
     "In *row 1*, _5_ can only stand in *r1c1*, *r1c2* and *r1c3*. These cells lie in *box 1* too. The "
     "_5_ that *row 1* needs will be the one of *box 1* as well. So _5_ can go from every other cell of "
     "*box 1*.",
     "removes _5_ from 6 cells: r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"},
    {TECHNIQUE_NAKED_PAIR, "r1c1 r1c2", 0x3, "Look at *box 1*.",
     "There is a *Naked Pair* here: two cells that hold only the same two candidates.",
     "In *box 1*, the cells *r1c1* and *r1c2* have no candidates but _1_ and _2_. That is two tokens for "
     "two cells, so these cells take them all, whatever the order. _1_ and _2_ can go from every other "
     "cell of *box 1* and *row 1*.",
     "removes _1_ and _2_ from 13 cells: r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"},
    {TECHNIQUE_HIDDEN_PAIR, "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9", WITHOUT_12, "Look at *row 1*.",
     "There is a *Hidden Pair* here: two tokens with only the same two places in their row.",
     "In *row 1*, _1_ and _2_ can only stand in *r1c1* and *r1c5*. That is two cells for two tokens, so "
     "nothing else fits in there. Every other candidate in these cells can go.",
     "removes _3_, _4_, _5_, _6_, _7_, _8_ and _9_ from 2 cells: r1c1 r1c5"},
    {TECHNIQUE_NAKED_TRIPLE, "r1c1 r1c5 r1c9", 0x7, "Look at *row 1*.",
     "There is a *Naked Triple* here: three cells with only three candidates between them.",
     "In *row 1*, the cells *r1c1*, *r1c5* and *r1c9* have no candidates but _1_, _2_ and _3_. That is "
     "three tokens for three cells, so these cells take them all, whatever the order. _1_, _2_ and _3_ "
     "can go from every other cell of *row 1*.",
     "removes _1_, _2_ and _3_ from 6 cells: r1c2 r1c3 r1c4 r1c6 r1c7 r1c8"},
    {TECHNIQUE_HIDDEN_TRIPLE, "r9c2 r9c3 r9c4 r9c6 r9c7 r9c8", WITHOUT_123, "Look at *row 9*.",
     "There is a *Hidden Triple* here: three tokens with only three places between them in their row.",
     "In *row 9*, _1_, _2_ and _3_ can only stand in *r9c1*, *r9c5* and *r9c9*. That is three cells for "
     "three tokens, so nothing else fits in there. Every other candidate in these cells can go.",
     "removes _4_, _5_, _6_, _7_, _8_ and _9_ from 3 cells: r9c1 r9c5 r9c9"},
    {TECHNIQUE_NAKED_QUAD, "r1c1 r1c3 r3c1 r3c3", 0xf, "Look at *box 1*.",
     "There is a *Naked Quad* here: four cells with only four candidates between them.",
     "In *box 1*, the cells *r1c1*, *r1c3*, *r3c1* and *r3c3* have no candidates but _1_, _2_, _3_ and "
     "_4_. That is four tokens for four cells, so these cells take them all, whatever the order. _1_, "
     "_2_, _3_ and _4_ can go from every other cell of *box 1*.",
     "removes _1_, _2_, _3_ and _4_ from 5 cells: r1c2 r2c1 r2c2 r2c3 r3c2"},
    {TECHNIQUE_HIDDEN_QUAD, "r1c2 r2c1 r2c2 r2c3 r3c2", WITHOUT_1234, "Look at *box 1*.",
     "There is a *Hidden Quad* here: four tokens with only four places between them in their box.",
     "In *box 1*, _1_, _2_, _3_ and _4_ can only stand in *r1c1*, *r1c3*, *r3c1* and *r3c3*. That is four "
     "cells for four tokens, so nothing else fits in there. Every other candidate in these cells can go.",
     "removes _5_, _6_, _7_, _8_ and _9_ from 4 cells: r1c1 r1c3 r3c1 r3c3"},
};
// clang-format on

static void each_technique_is_told_in_four_stages(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    char text[TELL_TEXT_MAX];
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        set_marks(&position, told[i].cells, told[i].tokens);
        Step step;
        Technique t = told[i].technique;
        assert_false(technique_find(&position, t, take_first, &step));
        tell_step(&layout, NULL, &step, TELL_WHERE, text);
        assert_string_equal(text, told[i].where);
        tell_step(&layout, NULL, &step, TELL_WHAT, text);
        assert_string_equal(text, told[i].what);
        tell_step(&layout, NULL, &step, TELL_WHY, text);
        assert_string_equal(text, told[i].why);
        tell_step(&layout, NULL, &step, TELL_RESULT, text);
        assert_string_equal(text, told[i].result);
    }
}

static void a_full_house_is_told(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Grid grid;
    memset(&grid, 0, sizeof grid);
    for (int c = 0; c < 8; c++) grid.cell[c] = (uint8_t)(c + 1);
    Position position = position_of_grid(&layout, &grid);
    Step step;
    assert_true(hint_next(&position, &step));
    char text[TELL_TEXT_MAX];
    tell_step(&layout, NULL, &step, TELL_WHERE, text);
    assert_string_equal(text, "Look at *row 1*.");
    tell_step(&layout, NULL, &step, TELL_WHAT, text);
    assert_string_equal(text, "There is a *Full House* here: a row with only one empty cell.");
    tell_step(&layout, NULL, &step, TELL_WHY, text);
    assert_string_equal(
        text, "In *row 1*, every cell but *r1c9* is filled. The one token still missing there is _9_, "
              "so that is what goes in.");
    tell_step(&layout, NULL, &step, TELL_RESULT, text);
    assert_string_equal(text, "*r1c9* is _9_.");
}

// One and several, one group and more.
static void removals_are_told_in_good_grammar(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Step step = {.technique = TECHNIQUE_NAKED_PAIR, .house = {0}, .house_count = 1};
    char text[TELL_TEXT_MAX];
    step.remove.cell[8] = marks_bit(1);
    tell_step(&layout, NULL, &step, TELL_RESULT, text);
    assert_string_equal(text, "removes _1_ from *r1c9*");
    step.remove.cell[8] |= marks_bit(7);
    tell_step(&layout, NULL, &step, TELL_RESULT, text);
    assert_string_equal(text, "removes _1_ and _7_ from *r1c9*");
    step.remove.cell[4] = marks_bit(7);
    tell_step(&layout, NULL, &step, TELL_RESULT, text);
    assert_string_equal(text, "removes _1_ from *r1c9*; _7_ from 2 cells: r1c5 r1c9");
}

// --- names ---

static void cells_and_houses_have_names(void **state) {
    (void)state;
    Layout layout = layout_of("16x16");
    char cell[16], house[32];
    tell_cell(&layout, 0, cell);
    assert_string_equal(cell, "r1c1");
    tell_cell(&layout, 255, cell);
    assert_string_equal(cell, "r16c16");
    tell_house(&layout, 3, house);
    assert_string_equal(house, "row 4");
    tell_house(&layout, 16 + 8, house);
    assert_string_equal(house, "column 9");
    tell_house(&layout, 32 + 15, house);
    assert_string_equal(house, "box 16");
}

static void tokens_are_called_by_the_packs_names(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    TokenLook tokens[TOKENS_MAX + 1] = {{{0}, {0}, SHAPE_NONE, false, 0}};
    strcpy(tokens[1].name, "Fehu");
    strcpy(tokens[1].text, "\xe1\x9a\xa0");
    strcpy(tokens[2].text, "\xe1\x9a\xa2");
    strcpy(tokens[4].name, "*bold* _and_ \x01more");
    strcpy(tokens[5].name, "_**_");
    assert_string_equal(tell_token(tokens, 1), "Fehu");
    assert_string_equal(tell_token(tokens, 2), "\xe1\x9a\xa2");
    assert_string_equal(tell_token(tokens, 3), "3");
    assert_string_equal(tell_token(NULL, 16), "16");

    static const char *const expected[] = {
        "*r1c1* is _Fehu_.", "*r1c1* is _\xe1\x9a\xa2_.", "*r1c1* is _3_.", "*r1c1* is _bold and more_.",
        "*r1c1* is _5_.",
    };
    for (int t = 1; t <= 5; t++) {
        Step step = {.technique = TECHNIQUE_NAKED_SINGLE, .token = (uint8_t)t, .cell = 0};
        char text[TELL_TEXT_MAX];
        tell_step(&layout, tokens, &step, TELL_RESULT, text);
        assert_string_equal(text, expected[t - 1]);
    }
}

// --- every text ---

// Marks open and close one at a time, nothing is left to fill in, and the text is plain.
static void check_text(const char *text) {
    size_t length = strlen(text);
    assert_in_range(length, 5, TELL_TEXT_MAX - 1);
    char open = '\0';
    for (const char *p = text; *p != '\0'; p++) {
        assert_true((unsigned char)*p >= ' ' && *p != '{' && *p != '}');
        if (*p == '*' || *p == '_') {
            assert_true(open == '\0' || open == *p);
            assert_false(open != '\0' && p[-1] == open);
            open = open == '\0' ? *p : '\0';
        }
    }
    assert_int_equal(open, '\0');
    assert_null(strstr(text, "  "));
    assert_null(strstr(text, " ."));
    assert_null(strstr(text, ".."));
}

static void check_all_stages(const Layout *layout, const TokenLook *tokens, const Step *step) {
    char text[TELL_TEXT_MAX], piece[64], cell[16], house[32];
    tell_step(layout, tokens, step, TELL_WHERE, text);
    check_text(text);
    if (step->house_count > 0) {
        tell_house(layout, step->house[0], house);
        snprintf(piece, sizeof piece, "Look at *%s*.", house);
        assert_string_equal(text, piece); // and so neither technique nor token nor cell
    } else {
        assert_true(strncmp(text, "Look at _", 9) == 0); // at tokens
    }

    tell_step(layout, tokens, step, TELL_WHAT, text);
    check_text(text);
    assert_true(strncmp(text, "There is a *", 12) == 0);
    assert_null(strchr(text, '_')); // no token yet

    tell_step(layout, tokens, step, TELL_WHY, text);
    check_text(text);
    bool names_cells = grade_counts(step->technique); // others may point at the board instead
    for (int c = cellset_next(&step->pattern_cells, 0); names_cells && c >= 0;
         c = cellset_next(&step->pattern_cells, c + 1)) {
        tell_cell(layout, c, cell);
        snprintf(piece, sizeof piece, "*%s*", cell);
        assert_non_null(strstr(text, piece));
    }

    tell_step(layout, tokens, step, TELL_RESULT, text);
    check_text(text);
    if (step->token != 0) {
        tell_cell(layout, step->cell, cell);
        assert_int_equal(strncmp(text + 1, cell, strlen(cell)), 0);
    } else {
        assert_int_equal(strncmp(text, "removes ", 8), 0);
    }
}

typedef struct {
    const Layout *layout;
    const TokenLook *tokens;
    int count;
} Reader;

static bool read_step(void *context, const Step *step) {
    Reader *reader = context;
    check_all_stages(reader->layout, reader->tokens, step);
    reader->count++;
    return true;
}

static void every_step_has_its_words(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw", "12x12"};
    TokenLook longest[TOKENS_MAX + 1];
    memset(longest, 0, sizeof longest);
    for (int t = 1; t <= TOKENS_MAX; t++) memset(longest[t].name, 'a' + t, TOKEN_NAME_MAX - 1);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        Layout layout = layout_of(ids[i]);
        Reader reader = {&layout, i % 2 ? longest : NULL, 0};
        for (uint64_t seed = 1; seed <= (layout.order > 9 ? 2u : 25u); seed++) {
            Rng rng = rng_seed(seed);
            GenerateSpec spec = {.pattern = PATTERN_NONE};
            Grid puzzle;
            generate_puzzle(&layout, &rng, &spec, &puzzle, NULL);
            Position position = position_of_grid(&layout, &puzzle);
            Step step;
            do {
                for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
                    if (grade_counts(t)) technique_find(&position, t, read_step, &reader);
                if (!hint_next(&position, &step)) break;
                read_step(&reader, &step);
                position_apply(&position, &step);
            } while (true);
        }
        assert_true(reader.count > 100);
    }
}

// The largest board, the longest names, the longest lists.
static void the_longest_text_fits(void **state) {
    (void)state;
    Layout layout = layout_of("16x16");
    TokenLook tokens[TOKENS_MAX + 1];
    memset(tokens, 0, sizeof tokens);
    for (int t = 1; t <= TOKENS_MAX; t++) memset(tokens[t].name, 'A' + t, TOKEN_NAME_MAX - 1);
    Grid empty = {{0}};
    Position naked = position_of_grid(&layout, &empty), hidden = naked;
    for (int c = 192; c < 208; c++) { // row 13
        bool last_four = c >= 204;
        if (last_four) naked.marks.cell[c] = 0xf000;
        // each of the four loses other tokens than its neighbours, so that the list has many parts
        hidden.marks.cell[c] = last_four ? (uint16_t)(0xffff & ~(0x11u << (c - 204))) : 0x0fff;
    }
    Reader reader = {&layout, tokens, 0};
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t)) continue;
        technique_find(&naked, t, read_step, &reader);
        technique_find(&hidden, t, read_step, &reader);
    }
    assert_true(reader.count >= 2);

    // more than can be listed: the numbers stand for the list
    Step step = {.technique = TECHNIQUE_NAKED_QUAD, .house = {0}, .house_count = 1};
    int candidates = 0;
    for (int c = 0; c < 200; c++) {
        step.remove.cell[c] = (uint16_t)(c + 1);
        candidates += marks_count((uint16_t)(c + 1));
    }
    char text[TELL_TEXT_MAX], expected[100];
    tell_step(&layout, tokens, &step, TELL_RESULT, text);
    snprintf(expected, sizeof expected, "removes %d candidates from 200 cells", candidates);
    assert_string_equal(text, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_technique_is_told_in_four_stages),
        cmocka_unit_test(a_full_house_is_told),
        cmocka_unit_test(removals_are_told_in_good_grammar),
        cmocka_unit_test(cells_and_houses_have_names),
        cmocka_unit_test(tokens_are_called_by_the_packs_names),
        cmocka_unit_test(every_step_has_its_words),
        cmocka_unit_test(the_longest_text_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
