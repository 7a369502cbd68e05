#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/evidence.h"
#include "core/pack/words.h"
#include "core/techniques/technique_find.h"
#include "game/words/explain/explain.h"
#include "game/words/explain/explain_single.h"
#include "game/words/explain/explain_variant.h"
#include "game/words/name.h"
#include "game/words/playback/chain_playback.h"
#include "game/words/technique_words.h"
#include "support/board_puzzles.h"
#include "support/sanitized.h"
#include "support/step_feed.h"

#define EXPERTS ((Names){.expert = true})

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

static void set_marks(Position *position, const char *cells, TokenMask tokens) {
    const int n = position->layout->order;
    for (int row, column, used; sscanf(cells, " r%dc%d%n", &row, &column, &used) == 2; cells += used)
        position->marks.cell[(row - 1) * n + column - 1] &= tokens;
}

enum { WITHOUT_5 = 0x1ff & ~(1 << 4), WITHOUT_12 = 0x1fc, WITHOUT_123 = 0x1f8, WITHOUT_1234 = 0x1f0 };

// The first step of a technique on an empty 9x9 board in which the cells keep no more than these tokens.
typedef struct {
    Technique technique;
    const char *cells;
    TokenMask tokens;
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
     "In *box 4*, _5_ can only stand in *r4c1* or *r5c1*. These cells lie in *column 1* too. Whichever "
     "of them has it, *column 1* has its _5_ there. So _5_ can go from every other cell of *column 1*.",
     "removes _5_ from 6 cells: r1c1 r2c1 r3c1 r7c1 r8c1 r9c1"},
    {TECHNIQUE_CLAIMING, "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", WITHOUT_5, "Look at *row 1*.",
     "There is a *Claiming* pattern here: all places of a token in one row lie in one box too.",
     "In *row 1*, _5_ can only stand in *r1c1*, *r1c2* or *r1c3*. These cells lie in *box 1* too. The "
     "_5_ that *row 1* needs will be the one of *box 1* as well. So _5_ can go from every other cell of "
     "*box 1*.",
     "removes _5_ from 6 cells: r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"},
    {TECHNIQUE_NAKED_PAIR, "r1c1 r1c2", 0x3, "Look at *box 1*.",
     "There is a *Naked Pair* here: two cells that hold only the same two candidates.",
     "In *box 1*, the cells *r1c1* and *r1c2* have no candidates but _1_ and _2_. That is two tokens for "
     "two cells, so these cells use them up, in whatever order. _1_ and _2_ can go from every other "
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
     "three tokens for three cells, so these cells use them up, in whatever order. _1_, _2_ and _3_ "
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
     "_4_. That is four tokens for four cells, so these cells use them up, in whatever order. _1_, "
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
    char text[EXPLAIN_TEXT_MAX];
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        set_marks(&position, told[i].cells, told[i].tokens);
        Step step;
        Technique t = told[i].technique;
        assert_false(technique_find(&position, t, take_first, &step));
        explain_step(&layout, EXPERTS, &step, EXPLAIN_WHERE, text);
        assert_string_equal(text, told[i].where);
        explain_step(&layout, EXPERTS, &step, EXPLAIN_WHAT, text);
        assert_string_equal(text, told[i].what);
        explain_step(&layout, EXPERTS, &step, EXPLAIN_WHY, text);
        assert_string_equal(text, told[i].why);
        explain_step(&layout, EXPERTS, &step, EXPLAIN_RESULT, text);
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
    assert_false(technique_find(&position, TECHNIQUE_FULL_HOUSE, take_first, &step));
    char text[EXPLAIN_TEXT_MAX];
    explain_step(&layout, EXPERTS, &step, EXPLAIN_WHERE, text);
    assert_string_equal(text, "Look at *row 1*.");
    explain_step(&layout, EXPERTS, &step, EXPLAIN_WHAT, text);
    assert_string_equal(text, "There is a *Full House* here: a row with only one empty cell.");
    explain_step(&layout, EXPERTS, &step, EXPLAIN_WHY, text);
    assert_string_equal(
        text, "In *row 1*, every cell but *r1c9* is filled. The one token still missing there is _9_, "
              "so that is what goes in.");
    explain_step(&layout, EXPERTS, &step, EXPLAIN_RESULT, text);
    assert_string_equal(text, "*r1c9* is _9_.");
}

// One and several, one group and more.
static void removals_are_told_in_good_grammar(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Step step = {.technique = TECHNIQUE_NAKED_PAIR, .house = {0}, .house_count = 1};
    char text[EXPLAIN_TEXT_MAX];
    step.remove.cell[8] = marks_bit(1);
    explain_step(&layout, EXPERTS, &step, EXPLAIN_RESULT, text);
    assert_string_equal(text, "removes _1_ from *r1c9*");
    step.remove.cell[8] |= marks_bit(7);
    explain_step(&layout, EXPERTS, &step, EXPLAIN_RESULT, text);
    assert_string_equal(text, "removes _1_ and _7_ from *r1c9*");
    step.remove.cell[4] = marks_bit(7);
    explain_step(&layout, EXPERTS, &step, EXPLAIN_RESULT, text);
    assert_string_equal(text, "removes _1_ from *r1c9*; _7_ from 2 cells: r1c5 r1c9");
}

// --- names ---

static void cells_and_houses_have_names(void **state) {
    (void)state;
    Layout layout = layout_of("16x16");
    char cell[16], house[32];
    name_cell(&layout, true, 0, cell);
    assert_string_equal(cell, "r1c1");
    name_cell(&layout, true, 255, cell);
    assert_string_equal(cell, "r16c16");
    name_house(&layout, true, 3, house);
    assert_string_equal(house, "row 4");
    name_house(&layout, true, 16 + 8, house);
    assert_string_equal(house, "column 9");
    name_house(&layout, true, 32 + 15, house);
    assert_string_equal(house, "box 16");
}

// A letter is a token or a row, not both.
static void letters_as_tokens_leave_numbers_for_cells(void **state) {
    (void)state;
    TokenLook digits[TOKENS_MAX + 1], letters[TOKENS_MAX + 1], runes[TOKENS_MAX + 1];
    memset(digits, 0, sizeof digits);
    memset(letters, 0, sizeof letters);
    memset(runes, 0, sizeof runes);
    for (int t = 1; t <= 16; t++) {
        snprintf(digits[t].text, sizeof digits[t].text, "%d", t);
        snprintf(letters[t].text, sizeof letters[t].text, "%c", grid_character(t));
        snprintf(runes[t].text, sizeof runes[t].text, "%c", grid_character(t));
        snprintf(runes[t].name, sizeof runes[t].name, "Rune %d", t);
    }
    assert_false(names_for(digits, 16, false).expert);
    assert_false(names_for(NULL, 16, false).expert);
    assert_true(names_for(letters, 16, false).expert);
    assert_false(names_for(letters, 9, false).expert); // their first nine are digits
    assert_false(names_for(runes, 16, false).expert);
    assert_true(names_for(digits, 16, true).expert);
    assert_ptr_equal(names_for(letters, 16, false).tokens, letters);
}

static const char *plain_house(const char *id, int house, char out[32]) {
    Layout layout = layout_of(id);
    name_house(&layout, false, house, out);
    return out;
}

static void a_player_reads_names_at_the_edge(void **state) {
    (void)state;
    Layout layout = layout_of("16x16");
    char cell[16], house[32], rows[TOKENS_MAX + 1] = "";
    for (int row = 0; row < 24; row++) rows[row] = name_row(24, row);
    assert_string_equal(rows, "ABCDEFGHJKLMNPQRSTUVWXYZ");
    for (int row = 0; row < 25; row++) rows[row] = name_row(25, row);
    assert_string_equal(rows, "ABCDEFGHJKLMNOPQRSTUVWXYZ");
    name_cell(&layout, false, 255, cell);
    assert_string_equal(cell, "R16");
    assert_string_equal(plain_house("9x9", 8, house), "row J");
    assert_string_equal(plain_house("9x9", 9 + 8, house), "column 9");
    assert_string_equal(plain_house("9x9", 18, house), "the top left box");
    assert_string_equal(plain_house("9x9", 18 + 4, house), "the middle box");
    assert_string_equal(plain_house("9x9", 18 + 7, house), "the bottom middle box");
    assert_string_equal(plain_house("6x6", 12 + 3, house), "the middle right box");
    assert_string_equal(plain_house("4x4", 8 + 2, house), "the bottom left box");
    assert_string_equal(plain_house("16x16", 32 + 15, house), "box 16"); // too many to be told by place
}

// --- singles by what proves them ---

static void told_by_evidence(const char *cells, Technique technique, int cell, Names names, const char *why,
                             const char *heading) {
    Layout layout = layout_of("9x9");
    Grid grid;
    assert_true(grid_parse(&layout, cells, &grid));
    Position position = position_of_grid(&layout, &grid);
    Step step = {.technique = technique, .cell = (CellIndex)cell, .token = 6, .house_count = 1};
    step.house[0] = 18;
    Evidence evidence;
    assert_true(evidence_of(&position, &step, &evidence));
    char text[EXPLAIN_TEXT_MAX], head[64];
    explain_single(&layout, names, &step, &evidence, text);
    assert_string_equal(text, why);
    explain_single_heading(&layout, names, &step, head);
    assert_string_equal(head, heading);
}

static void singles_are_told_by_the_tokens_that_prove_them(void **state) {
    (void)state;
    static const char MANY[] =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    static const char ROW[] =
        ".............6...................................................................";
    static const char CROWD[] =
        "1.2......3.......................................................................";
    TokenLook tokens[TOKENS_MAX + 1] = {{.shape = SHAPE_NONE}};
    strcpy(tokens[6].name, "Fehu");
    Names plain = {0}, runes = {tokens, false};
    told_by_evidence(
        MANY, TECHNIQUE_HIDDEN_SINGLE_BOX, 10, plain,
        "Look at *the top left box*. It still needs _6_.\n \nThe _6_s at *A7*, *C6* and *F3* see "
        "all of its empty cells but one.",
        "Only place for 6");
    told_by_evidence(MANY, TECHNIQUE_HIDDEN_SINGLE_BOX, 10, runes,
                     "Look at *the top left box*. It still needs _Fehu_.\n \nThe tokens _Fehu_ at *A7*, *C6* "
                     "and *F3* see all of its empty cells but one.",
                     "Only place for Fehu");
    strcpy(tokens[6].name, "C");
    told_by_evidence(MANY, TECHNIQUE_HIDDEN_SINGLE_BOX, 10, runes,
                     "Look at *the top left box*. It still needs _C_.\n \nThe tokens _C_ at *A7*, *C6* and "
                     "*F3* see all of its empty cells but one.",
                     "Only place for C");
    strcpy(tokens[6].name, "The Fool");
    told_by_evidence(MANY, TECHNIQUE_HIDDEN_SINGLE_BOX, 10, runes,
                     "Look at *the top left box*. It still needs _The Fool_.\n \nThe _Fool_ at *A7*, *C6* "
                     "and *F3* sees all of its empty cells but one.",
                     "Only place for The Fool");
    told_by_evidence(
        ROW, TECHNIQUE_HIDDEN_SINGLE_BOX, 0, EXPERTS,
        "Look at *box 1*. It still needs _6_.\n \nThe _6_ at *r2c5* sees some of its empty cells. "
        "Earlier steps ruled it out of *r1c2*, *r1c3*, *r3c1*, *r3c2* and *r3c3*.",
        "Only place for 6");
    told_by_evidence(
        CROWD, TECHNIQUE_NAKED_SINGLE, 1, plain,
        "Look at *A2*. It sees _1_, _2_ and _3_: they are ringed.\n \nEarlier steps ruled out _4_, "
        "_5_, _7_, _8_ and _9_.",
        "Only token for A2");
}

static void tokens_are_called_by_the_packs_names(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    TokenLook tokens[TOKENS_MAX + 1] = {{.shape = SHAPE_NONE}};
    strcpy(tokens[1].name, "Fehu");
    strcpy(tokens[1].text, "\xe1\x9a\xa0");
    strcpy(tokens[2].text, "\xe1\x9a\xa2");
    strcpy(tokens[4].name, "*bold* _and_ \x01more");
    strcpy(tokens[5].name, "_**_");
    assert_string_equal(name_token(tokens, 1), "Fehu");
    assert_string_equal(name_token(tokens, 2), "\xe1\x9a\xa2");
    assert_string_equal(name_token(tokens, 3), "3");
    assert_string_equal(name_token(NULL, 16), "16");

    static const char *const expected[] = {
        "*r1c1* is _Fehu_.", "*r1c1* is _\xe1\x9a\xa2_.", "*r1c1* is _3_.", "*r1c1* is _bold and more_.",
        "*r1c1* is _5_.",
    };
    for (int t = 1; t <= 5; t++) {
        Step step = {.technique = TECHNIQUE_NAKED_SINGLE, .token = (uint8_t)t, .cell = 0};
        char text[EXPLAIN_TEXT_MAX];
        explain_step(&layout, ((Names){tokens, true}), &step, EXPLAIN_RESULT, text);
        assert_string_equal(text, expected[t - 1]);
    }
}

// --- the table ---

static bool begins_with_vowel(const char *name) {
    // "an X-Wing", "an AIC", "an SK Loop", "an M-Wing", "a Unique Loop", "a W-Wing"
    static const char *const spoken[] = {"SK ", "H-", "L-", "M-", "S-"};
    for (size_t i = 0; i < sizeof spoken / sizeof spoken[0]; i++)
        if (strncmp(name, spoken[i], strlen(spoken[i])) == 0) return true;
    return strchr("AEIOX", name[0]) != NULL;
}

// "There is a *" or "There is an *", as the name is spoken.
static void check_article(const char *what) {
    bool one = strncmp(what, "There is a *", 12) == 0, other = strncmp(what, "There is an *", 13) == 0;
    assert_true(one || other);
    assert_int_equal(other, begins_with_vowel(what + (one ? 12 : 13)));
}

// Marks open and close one at a time, nothing is left to fill in, and the text is plain.
static const char *text_fault(const char *text) {
    size_t length = strlen(text);
    if (length < 5 || length >= EXPLAIN_TEXT_MAX) return "length";
    char open = '\0';
    int brackets = 0;
    for (const char *p = text; *p != '\0'; p++) {
        if ((unsigned char)*p < ' ' || *p == '{' || *p == '}') return "a letter";
        brackets += (*p == '(') - (*p == ')');
        if (brackets < 0 || brackets > 1) return "brackets";
        if (*p != '*' && *p != '_') continue;
        if (open != '\0' && (open != *p || p[-1] == open)) return "marks";
        open = open == '\0' ? *p : '\0';
    }
    if (open != '\0' || brackets != 0) return "something is left open";
    // also no house, which has a small letter, where a sentence begins
    static const char *const never[] = {"  ",        " .",     "..",         " ,",       ",,",
                                        ",.",        ":.",     "the marked", "no cells", ". *row",
                                        ". *column", ". *box", ". *house",   ". *the "};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(text, never[i]) != NULL) return never[i];
    return NULL;
}

static void check_text(const char *text) {
    const char *fault = text_fault(text);
    if (fault != NULL) fail_msg("%s: %s", fault, text);
}

// What is seen of a text.
static int visible(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text != '*' && *text != '_' && ((unsigned char)*text & 0xc0u) != 0x80u;
    return count;
}

static void every_technique_has_its_sentences(void **state) {
    (void)state;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        const TechniqueWords *own = technique_words(t);
        assert_non_null(own->what);
        assert_non_null(own->why[0]);
        assert_int_equal(strncmp(own->what, "There is ", 9), 0);
        if (strncmp(own->what + 9, "{a technique}", 13) != 0) check_article(own->what);
        bool unique = strstr(own->why[0], "We trust") != NULL || strstr(own->why[0], "we trust") != NULL;
        if (unique != technique_info(t)->unique) fail_msg("%s: one solution", technique_info(t)->name);
    }
}

// --- every step ---

// Fish of five houses and more have long lists, and the sets of the largest wings.
static int why_limit(const Step *step) {
    return step->base_count > 4 || step->technique == TECHNIQUE_ALS_XY_WING ? 500 : 420;
}

typedef struct {
    const TokenLook *tokens; // NULL: the step is also measured
    int count;
    uint8_t variants[TECHNIQUE_COUNT]; // that were met, as bits
    int longest[TECHNIQUE_COUNT];
    int faults[5]; // of 3D Medusa, by what check_fault met; [0]: none was told
} Reader;

static void check_where(const Layout *layout, const Step *step, const char *text) {
    char piece[64], house[32];
    check_text(text);
    switch (explain_place(step)) {
    case EXPLAIN_AT_HOUSE:
        name_house(layout, true, step->house[0], house);
        snprintf(piece, sizeof piece, "Look at *%s*.", house);
        assert_string_equal(text, piece); // and so neither technique nor token nor cell
        break;
    case EXPLAIN_AT_HOUSES:
        assert_int_equal(strncmp(text, "Look at *", 9), 0);
        assert_null(strstr(text, "*r1")); // no cell
        assert_null(strchr(text, '_'));
        break;
    case EXPLAIN_AT_CONSTRAINTS: assert_int_equal(strncmp(text, "Look at the ", 12), 0); break;
    case EXPLAIN_AT_TOKENS:
        assert_int_equal(strncmp(text, "Look where _", 12), 0);
        assert_true(step_tokens(step) != 0);
        assert_null(strchr(text, '*'));
        break;
    case EXPLAIN_AT_BOARD: assert_string_equal(text, "Look at the whole board."); break;
    }
}

// Something that the step changes is in sight: a cell, a house, or only how much it is.
static void check_why(const Layout *layout, const Step *step, const char *text) {
    check_text(text);
    if (text[strlen(text) - 1] != '.') fail_msg("cut: %s", text);
    bool counted = strstr(text, " candidates can go") != NULL || strstr(text, " marked cells") != NULL;
    if (strchr(text, '*') == NULL && !counted) fail_msg("names no cell: %s", text);
    bool few = cellset_count(&step->pattern_cells) <= 4;
    bool constraints = technique_info(step->technique)->constraints;
    bool named = step->technique <= TECHNIQUE_HIDDEN_TRIPLE && few && !constraints;
    for (int c = cellset_next(&step->pattern_cells, 0); named && c >= 0;
         c = cellset_next(&step->pattern_cells, c + 1)) {
        char cell[16], piece[32];
        name_cell(layout, true, c, cell);
        snprintf(piece, sizeof piece, "*%s*", cell);
        assert_non_null(strstr(text, piece));
    }
}

static void check_result(const Layout *layout, const Step *step, const char *text) {
    check_text(text);
    if (step->token == 0) {
        assert_int_equal(strncmp(text, "removes ", 8), 0);
        return;
    }
    char cell[16];
    name_cell(layout, true, step->cell, cell);
    assert_int_equal(strncmp(text + 1, cell, strlen(cell)), 0);
}

// The cell of "*r4c5*" at this place of a text; -1: there is none.
static int named_cell(const Layout *layout, const char *text) {
    int row, column, end = 0;
    if (sscanf(text, "*r%dc%d*%n", &row, &column, &end) != 2 || end == 0) return -1;
    return layout_cell(layout, row - 1, column - 1);
}

// The colour of a cell, by the step's marks, or -1.
static int colour_of(const Step *step, int cell) {
    for (int i = 0; i < step->mark_count; i++)
        if (step->mark[i].cell == cell) return step->mark[i].role;
    return -1;
}

// "*r7c6* sees *r5c6* and *r7c9*": it does, they have two colours, and it loses the token. At least once.
static void check_sights(const Layout *layout, const Step *step, const char *text) {
    const char *sees = strstr(text, "* sees *");
    assert_non_null(sees);
    for (; sees != NULL; sees = strstr(sees + 1, "* sees *")) {
        const char *loser = sees;
        while (loser > text && loser[-1] != ' ') loser--;
        int cell = named_cell(layout, loser), one = named_cell(layout, sees + strlen("* sees "));
        int other = named_cell(layout, strstr(sees, " and *") + strlen(" and "));
        assert_true(cell >= 0 && one >= 0 && other >= 0 && step->remove.cell[cell] != 0);
        assert_true(cellset_has(&layout->peers[cell], one) && cellset_has(&layout->peers[cell], other));
        assert_true(colour_of(step, one) != colour_of(step, other));
    }
}

// What the sentences about colours of one token say of cells by name is so: the two before "see each other"
// do, and are of one colour in a wrap and of two elsewhere; what goes sees one of each.
static void check_colours(const Layout *layout, const Step *step, const char *text) {
    bool wrap = step->technique == TECHNIQUE_SIMPLE_COLOURS_WRAP;
    int found = 0;
    const char *other_colour = strstr(text, ", or else in ");
    assert_non_null(other_colour);
    CellSet first = step_marked(step, STEP_ON, NULL);
    for (int c = cellset_next(&first, 0); c >= 0 && cellset_count(&first) <= 5;
         c = cellset_next(&first, c + 1)) {
        char cell[16], piece[32];
        name_cell(layout, true, c, cell);
        snprintf(piece, sizeof piece, "*%s*", cell);
        const char *named = strstr(text, piece);
        if (!named || named > other_colour) fail_msg("its first colour lacks %s: %s", cell, text);
    }
    for (const char *at = strstr(text, " and *r"); at; at = strstr(at + 1, " and *r")) {
        const char *before = at;
        while (before > text && before[-1] != ' ') before--;
        int a = named_cell(layout, before), b = named_cell(layout, at + strlen(" and "));
        const char *after = strchr(at + strlen(" and *"), '*') + 1;
        bool touch = strncmp(after, " see each other", 15) == 0 ||
                     strncmp(after, " have the same", 14) == 0 ||
                     (before - text > 6 && strncmp(before - 6, "so do ", 6) == 0);
        if (a < 0 || b < 0 || !touch) continue;
        found++;
        if (!cellset_has(&layout->peers[a], b) || (colour_of(step, a) == colour_of(step, b)) != wrap)
            fail_msg("does not touch: %s", text);
    }
    bool sights =
        step->technique == TECHNIQUE_SIMPLE_COLOURS_TRAP || step->technique == TECHNIQUE_MULTI_COLOURS_1;
    if (sights) check_sights(layout, step, text);
    if (step->technique != TECHNIQUE_SIMPLE_COLOURS_TRAP &&
        found != (step->technique == TECHNIQUE_MULTI_COLOURS_2 ? 2 : 1))
        fail_msg("%d pairs of cells that touch: %s", found, text);
}

// A unique loop that lists its cells does so in its order: each sees the next, and the last the first.
static void check_loop(const Layout *layout, const Step *step, const char *text) {
    int cells = cellset_count(&step->pattern_cells), count = 0, first = -1, last = -1;
    const char *end = strstr(text, " held only ");
    assert_non_null(end);
    for (const char *at = strchr(text, '*'); at != NULL && at < end;
         at = strchr(strchr(at + 1, '*') + 1, '*')) {
        int cell = named_cell(layout, at);
        if (cell < 0 || !cellset_has(&step->pattern_cells, cell)) fail_msg("not of the loop: %s", text);
        if (count++ == 0)
            first = cell;
        else if (!cellset_has(&layout->peers[last], cell))
            fail_msg("out of order: %s", text);
        last = cell;
    }
    if (count == 0 && strstr(text, " marked cells held only ")) return; // too long to be listed
    if (count != cells || !cellset_has(&layout->peers[last], first)) fail_msg("no loop: %s", text);
}

// True when a candidate that the step removes from one of its colours, and which one colour has, rules this
// one out by itself.
static bool barred_by(const Layout *layout, const Step *step, const Marks *colour, int cell, int token) {
    for (int c = 0; c < layout->cells; c++) {
        TokenMask gone = colour->cell[c] & step->remove.cell[c];
        if (c == cell ? gone & ~marks_bit(token)
                      : cellset_has(&layout->peers[c], cell) && (gone & marks_bit(token)))
            return true;
    }
    return false;
}

// "_6_ in *r2c5*, by _6_ in *r2c9* or by _2_ in the same cell": a colour each rules out what goes.
static void check_trap(const Layout *layout, const Step *step, const char *text) {
    const char *trap = strstr(text, "Either rules out what goes: "), *by = trap;
    if (trap == NULL) return;
    int cell = named_cell(layout, strstr(trap, " in *") + strlen(" in ")), token;
    assert_int_equal(sscanf(strchr(trap, '_'), "_%d_", &token), 1);
    assert_true(cell >= 0 && marks_has(&step->remove, cell, token));
    for (int side = 0; side < 2; side++) {
        Marks colour = step_role_marks(step, side == 0 ? STEP_ON : STEP_OFF);
        int ruler, at = cell, used = 0;
        by = strstr(by + 1, "by _");
        assert_non_null(by);
        assert_int_equal(sscanf(by, "by _%d_ in %n", &ruler, &used), 1);
        if (strncmp(by + used, "the same cell", 13) != 0) {
            at = named_cell(layout, by + used);
            assert_true(at >= 0 && cellset_has(&layout->peers[cell], at) && ruler == token);
        }
        if (!marks_has(&colour, at, ruler)) fail_msg("of another colour: %s", text);
    }
}

// How a colour of 3D Medusa contradicts itself is so, by the cells that the sentence names.
static int check_fault(const Position *position, const Step *step, const char *text) {
    static const char LEAVES[] = "it would leave ", BOTH[] = " into both ", INTO[] = " into ";
    const Layout *layout = position->layout;
    const char *fault = strstr(text, "contradicts itself"), *named;
    Marks colour[2] = {step_role_marks(step, STEP_ON), step_role_marks(step, STEP_OFF)};
    if (!fault) return 0;
    if ((named = strstr(fault, LEAVES))) {
        int cell = named_cell(layout, named + strlen(LEAVES));
        assert_true(cell >= 0 && position->marks.cell[cell] != 0);
        bool empties = step->constraint_count > 0; // by links that test_constraint_chains.c looks at
        for (int side = 0; side < 2 && !empties; side++) {
            empties = true;
            for (TokenMask left = position->marks.cell[cell]; left; left &= left - 1)
                empties = empties && barred_by(layout, step, &colour[side], cell, marks_first(left));
        }
        if (!empties) fail_msg("a candidate is left: %s", text);
        return 1;
    }
    if ((named = strstr(fault, BOTH))) {
        int a = named_cell(layout, named + strlen(BOTH));
        int b = named_cell(layout, strstr(named + strlen(BOTH), " and ") + strlen(" and "));
        assert_true(a >= 0 && b >= 0 && cellset_has(&layout->peers[a], b));
        assert_true(step->remove.cell[a] & step->remove.cell[b]);
        return 2;
    }
    if ((named = strstr(fault, INTO))) {
        int cell = named_cell(layout, named + strlen(INTO));
        assert_true(cell >= 0 && marks_count(step->remove.cell[cell]) > 1);
        return 3;
    }
    assert_true(step->constraint_count > 0 && strstr(fault, "two of its candidates do not go together"));
    return 4;
}

static void read_step(void *context, const Position *position, const Step *step) {
    Reader *reader = context;
    const Layout *layout = position->layout;
    char text[EXPLAIN_TEXT_MAX];
    reader->count++;
    reader->variants[step->technique] |= (uint8_t)(1 << explain_variant(layout, step));
    explain_step(layout, ((Names){reader->tokens, true}), step, EXPLAIN_WHERE, text);
    check_where(layout, step, text);
    explain_step(layout, ((Names){reader->tokens, true}), step, EXPLAIN_WHAT, text);
    check_text(text);
    check_article(text);
    assert_null(strchr(text, '_')); // no token yet
    explain_step(layout, ((Names){reader->tokens, true}), step, EXPLAIN_WHY, text);
    check_why(layout, step, text);
    if (step->technique >= TECHNIQUE_SIMPLE_COLOURS_TRAP && step->technique <= TECHNIQUE_MULTI_COLOURS_2)
        check_colours(layout, step, text);
    if (step->technique >= TECHNIQUE_UNIQUE_LOOP_1 && step->technique <= TECHNIQUE_UNIQUE_LOOP_4)
        check_loop(layout, step, text);
    if (step->technique == TECHNIQUE_MEDUSA) reader->faults[check_fault(position, step, text)]++;
    if (step->technique == TECHNIQUE_MEDUSA && reader->tokens == NULL) check_trap(layout, step, text);
    if (reader->tokens == NULL && layout->order <= 9) {
        int length = visible(text);
        if (length > why_limit(step)) fail_msg("%d letters: %s", length, text);
        if (length > reader->longest[step->technique]) reader->longest[step->technique] = length;
    }
    explain_step(layout, ((Names){reader->tokens, true}), step, EXPLAIN_RESULT, text);
    check_result(layout, step, text);
}

// Those that a few hundred puzzles may do without.
static bool is_rare(Technique t) {
    if (t >= TECHNIQUE_FRANKEN_X_WING && t <= TECHNIQUE_FINNED_MUTANT_LEVIATHAN) return true;
    return (t >= TECHNIQUE_SQUIRMBAG && t <= TECHNIQUE_SASHIMI_LEVIATHAN) ||
           t == TECHNIQUE_DUAL_TWO_STRING_KITE;
}

static void every_step_has_its_words(void **state) {
    (void)state;
    static Reader reader;
    Feed feed = {.read = read_step, .context = &reader};
    feed_puzzles(&feed, "9x9", 1, 100 / CHAIN_SHARE, 4);
    feed_puzzles(&feed, "6x6", 1, 60 / CHAIN_SHARE, 4);
    feed_puzzles(&feed, "jigsaw", 1, 60 / CHAIN_SHARE, 4);
    feed_puzzles(&feed, "12x12", 1, CHAIN_SHARE == 1 ? 4 : 0, 4);
    feed_graves(&feed, 400);
    feed_loops(&feed);
    feed_rectangles(&feed);
    feed_tridagons(&feed);
    feed_extended(&feed);
    feed_rings(&feed);
    feed_fireworks(&feed);
    feed_hidden_sets(&feed);
    feed_nested(&feed, 4);
    feed_cases(&feed, CHAIN_SHARE, 4);
    printf("%d steps told; never met:", reader.count);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (feed.steps[t] == 0) printf(" %s", technique_info(t)->key);
    printf("\nlongest:");
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (reader.longest[t] > 380) printf(" %s %d", technique_info(t)->key, reader.longest[t]);
    printf("\n3D Medusa: %d empty a cell, %d put a token twice, %d two in a cell", reader.faults[1],
           reader.faults[2], reader.faults[3]);
    assert_true(CHAIN_SHARE > 1 || (reader.faults[0] > 0 && reader.faults[1] > 0 && reader.faults[2] > 0 &&
                                    reader.faults[3] > 0));
    printf("\nvariants never met:");
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        for (int v = 1; v < TECHNIQUE_WHYS_MAX && feed.steps[t] > 0; v++)
            if (technique_words(t)->why[v] != NULL && !(reader.variants[t] >> v & 1))
                printf(" %s/%d", technique_info(t)->key, v);
    }
    printf("\n");
    for (Technique t = 0; t < TECHNIQUE_COUNT && CHAIN_SHARE == 1; t++)
        if (feed.steps[t] == 0 && !is_rare(t) && !technique_info(t)->constraints)
            fail_msg("no %s met", technique_info(t)->name);
}

// The first technique of constraints of which a reason has not been read; TECHNIQUE_COUNT: none.
static Technique untold(const Reader *reader) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        for (int v = 0; v < TECHNIQUE_WHYS_MAX && technique_info(t)->constraints; v++)
            if (technique_words(t)->why[v] != NULL && !(reader->variants[t] >> v & 1)) return t;
    return TECHNIQUE_COUNT;
}

// The techniques of constraints, and chains, on boards drawn at random until each has said all that it can
// say; on fewer with sanitizers. Which boards those are depends on how soon a grid is found.
static void every_step_of_constraints_has_its_words(void **state) {
    (void)state;
    static Reader reader;
    Feed feed = {.read = read_step, .context = &reader};
    Rng rng = rng_seed(41);
    for (int i = 0, made = 0;
         made < FEW(100) || (!SANITIZED && made < 2000 && untold(&reader) < TECHNIQUE_COUNT); i++) {
        Layout layout;
        Grid puzzle, solution;
        bool fine = i % 4 == 3   ? killer_puzzle(&rng, &layout, &puzzle, &solution)
                    : i % 4 == 1 ? joined_puzzle(i / 4, &rng, &layout, &puzzle, &solution)
                                 : board_puzzle(i, &rng, &layout, &puzzle, &solution);
        if (!fine) continue;
        made++;
        Position position = position_of_grid(&layout, &puzzle);
        for (int look = 0; look < 4; look++) {
            for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
                if (technique_info(t)->constraints || t == TECHNIQUE_MEDUSA ||
                    (t >= TECHNIQUE_X_CHAIN && t <= TECHNIQUE_GROUPED_AIC))
                    feed_technique(&feed, &position, t, 4);
            board_reduce(&position, &solution, &rng, 25);
        }
    }
    Technique left = untold(&reader);
    if (!SANITIZED && left < TECHNIQUE_COUNT)
        fail_msg("%s: a reason was never given", technique_info(left)->name);
}

// Whatever a forcing chain assumes, the reason says it.
static void forcing_chains_tell_what_they_assume(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    static const struct {
        int count, house;
        StepNode node[3];
        const char *begins;
    } kinds[] = {
        {1, -1, {{.token = 2, .on = true, .cell = {40}}}, "Suppose *r5c5* is _2_. "},
        {1, -1, {{.token = 2, .on = false, .cell = {40}}}, "Suppose *r5c5* is not _2_. "},
        {2,
         -1,
         {{.token = 2, .on = true, .cell = {40}}, {.token = 7, .on = true, .cell = {40}}},
         "*r5c5* must be _2_ or _7_. Suppose each in turn, "},
        {2,
         4,
         {{.token = 2, .on = true, .cell = {36}}, {.token = 2, .on = true, .cell = {40}}},
         "In *row 5*, _2_ must go into *r5c1* or *r5c5*. Suppose each in turn, "},
        {2,
         -1,
         {{.token = 2, .on = true, .cell = {40}}, {.token = 2, .on = false, .cell = {40}}},
         "Suppose *r5c5* is _2_; then suppose it is not. "},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (Technique t = TECHNIQUE_NISHIO; t <= TECHNIQUE_NESTED_FORCING_CHAIN; t++) {
            Step step = {.technique = t, .tokens = marks_bit(5), .node_count = (uint8_t)(kinds[i].count + 1)};
            for (int n = 0; n < step.node_count; n++) {
                step.node[n] = n < kinds[i].count ? kinds[i].node[n] : (StepNode){.token = 5, .cell = {0}};
                step.node[n].from = (uint8_t)n;
                step.node[n].cell_count = 1;
            }
            if (kinds[i].house >= 0) {
                step.house[0] = (uint8_t)kinds[i].house;
                step.house_count = 1;
            }
            step.remove.cell[0] = marks_bit(5);
            char text[EXPLAIN_TEXT_MAX];
            explain_step(&layout, EXPERTS, &step, EXPLAIN_WHY, text);
            check_text(text);
            assert_int_equal(strncmp(text, kinds[i].begins, strlen(kinds[i].begins)), 0);
            assert_non_null(strstr(text, "*r1c1* cannot be _5_"));
        }
    }
}

// The longest names that a pack may give, and odd ones.
static void odd_names_do_no_harm(void **state) {
    (void)state;
    static TokenLook longest[TOKENS_MAX + 1], odd[TOKENS_MAX + 1];
    static const char *const names[] = {"*", "_", "{token}", "a*b_c", "}{", "  ", "\x01", "100%s", "Fehu"};
    for (int t = 1; t <= TOKENS_MAX; t++) {
        memset(longest[t].name, 'a' + t, TOKEN_NAME_MAX - 1);
        strcpy(odd[t].name, names[(t - 1) % 9]);
    }
    static Reader reader;
    Feed feed = {.read = read_step, .context = &reader};
    reader.tokens = longest;
    feed_puzzles(&feed, "9x9", 1000, 40 / CHAIN_SHARE, 3);
    feed_puzzles(&feed, "12x12", 1000, CHAIN_SHARE == 1 ? 2 : 0, 3);
    feed_cases(&feed, 4 * CHAIN_SHARE, 3);
    feed_graves(&feed, 100);
    feed_loops(&feed);
    feed_rectangles(&feed);
    feed_tridagons(&feed);
    feed_extended(&feed);
    feed_rings(&feed);
    feed_fireworks(&feed);
    feed_hidden_sets(&feed);
    // names with braces in them stay as they are, so the check for words left open must not see them
    strcpy(odd[3].name, "token");
    strcpy(odd[5].name, "()");
    reader.tokens = odd;
    feed_puzzles(&feed, "9x9", 2000, 20 / CHAIN_SHARE, 3);
    assert_true(reader.count > 1000 / CHAIN_SHARE);
}

// The text without marks, in small letters, with a blank before it.
static void plain_words(const char *text, char out[EXPLAIN_TEXT_MAX + 1]) {
    *out++ = ' ';
    for (; *text; text++)
        if (*text != '*' && *text != '_') *out++ = (char)tolower((unsigned char)*text);
    *out = '\0';
}

static void check_articles(const char *text) {
    static const char *const twice[] = {" the the ", " tokens the ", " its the ", " own the "};
    char plain[EXPLAIN_TEXT_MAX + 1];
    plain_words(text, plain);
    for (size_t i = 0; i < sizeof twice / sizeof twice[0]; i++)
        if (strstr(plain, twice[i])) fail_msg("“%s” in: %s", twice[i], text);
}

typedef struct {
    const TokenLook *tokens;
    int count, singles, links;
} ArticleReader;

static void read_articles(void *context, const Position *position, const Step *step) {
    ArticleReader *reader = context;
    const Layout *layout = position->layout;
    Names names = names_for(reader->tokens, layout->order, false);
    char text[EXPLAIN_TEXT_MAX], heading[64];
    reader->count++;
    for (int stage = EXPLAIN_WHERE; stage <= EXPLAIN_RESULT; stage++) {
        explain_step(layout, names, step, (ExplainStage)stage, text);
        check_articles(text);
    }
    Evidence evidence;
    if (evidence_of(position, step, &evidence)) {
        reader->singles++;
        explain_single(layout, names, step, &evidence, text);
        check_articles(text);
        explain_single_heading(layout, names, step, heading);
        check_articles(heading);
    }
    MEM_LOCAL(ChainPlayback, walk);
    if (chain_playback_is_for(step) && chain_playback_of_step(position, step, walk)) {
        for (int stop = 0; stop <= walk->count; stop++, reader->links++) {
            chain_playback_text(walk, step, names, stop, text);
            check_articles(text);
        }
        chain_playback_finish(walk);
    }
}

// "The the letter C at E7": neither where the tokens are the letters of a word nor where their names have an
// article of their own.
static void no_article_is_said_twice(void **state) {
    (void)state;
    static const char DRAGONFLY[] = "DRAGONFLY\n";
    static TokenLook letters[TOKENS_MAX + 1], spoken[TOKENS_MAX + 1], tarot[TOKENS_MAX + 1];
    PackWords words;
    TextError error;
    assert_true(words_read(DRAGONFLY, strlen(DRAGONFLY), 9, &words, &error));
    words_looks(&words.word[0], 9, true, letters);
    words_finish(&words);
    assert_string_equal(name_token(letters, 1), "D");
    assert_true(names_for(letters, 9, false).expert);
    for (int t = 1; t <= 9; t++) {
        snprintf(spoken[t].name, sizeof spoken[t].name, "the letter %.1s", letters[t].text);
        snprintf(tarot[t].name, sizeof tarot[t].name, "The %.1sool", letters[t].text);
    }
    const TokenLook *const packs[] = {letters, spoken, tarot};
    for (size_t i = 0; i < sizeof packs / sizeof packs[0]; i++) {
        ArticleReader reader = {.tokens = packs[i]};
        Feed feed = {.read = read_articles, .context = &reader};
        feed_puzzles(&feed, "9x9", 3000, 40 / CHAIN_SHARE, 3);
        feed_cases(&feed, 2 * CHAIN_SHARE, 3);
        feed_graves(&feed, 100);
        feed_loops(&feed);
        feed_rectangles(&feed);
        printf("%d steps, %d singles, %d links\n", reader.count, reader.singles, reader.links);
        assert_true(reader.count > 1000 / CHAIN_SHARE && reader.singles > 0 && reader.links > 0);
    }
}

static void braces_in_names_are_not_filled_in(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    TokenLook tokens[TOKENS_MAX + 1];
    memset(tokens, 0, sizeof tokens);
    strcpy(tokens[1].name, "{cells}");
    Step step = {.technique = TECHNIQUE_NAKED_SINGLE, .token = 1, .house = {18}, .house_count = 1};
    char text[EXPLAIN_TEXT_MAX];
    explain_step(&layout, ((Names){tokens, true}), &step, EXPLAIN_WHY, text);
    assert_non_null(strstr(text, "every token but _{cells}_ is"));
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
        hidden.marks.cell[c] = last_four ? (TokenMask)(0xffff & ~(0x11u << (c - 204))) : 0x0fff;
    }
    static Reader reader;
    reader.tokens = tokens;
    Feed feed = {.read = read_step, .context = &reader};
    static const Technique sets[] = {TECHNIQUE_NAKED_QUAD, TECHNIQUE_HIDDEN_QUAD};
    for (int i = 0; i < 2; i++) {
        feed_technique(&feed, &naked, sets[i], 10);
        feed_technique(&feed, &hidden, sets[i], 10);
    }
    assert_true(reader.count >= 2);

    // more than can be listed: the numbers stand for the list
    Step step = {.technique = TECHNIQUE_NAKED_QUAD, .house = {0}, .house_count = 1};
    int candidates = 0;
    for (int c = 0; c < 200; c++) {
        step.remove.cell[c] = c + 1;
        candidates += marks_count((TokenMask)(c + 1));
    }
    char text[EXPLAIN_TEXT_MAX], expected[100];
    explain_step(&layout, ((Names){tokens, true}), &step, EXPLAIN_RESULT, text);
    snprintf(expected, sizeof expected, "removes %d candidates from 200 cells", candidates);
    assert_string_equal(text, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_technique_is_told_in_four_stages),
        cmocka_unit_test(a_full_house_is_told),
        cmocka_unit_test(removals_are_told_in_good_grammar),
        cmocka_unit_test(cells_and_houses_have_names),
        cmocka_unit_test(a_player_reads_names_at_the_edge),
        cmocka_unit_test(letters_as_tokens_leave_numbers_for_cells),
        cmocka_unit_test(singles_are_told_by_the_tokens_that_prove_them),
        cmocka_unit_test(tokens_are_called_by_the_packs_names),
        cmocka_unit_test(every_technique_has_its_sentences),
        cmocka_unit_test(every_step_has_its_words),
        cmocka_unit_test(every_step_of_constraints_has_its_words),
        cmocka_unit_test(forcing_chains_tell_what_they_assume),
        cmocka_unit_test(odd_names_do_no_harm),
        cmocka_unit_test(no_article_is_said_twice),
        cmocka_unit_test(braces_in_names_are_not_filled_in),
        cmocka_unit_test(the_longest_text_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
