// Lessons: how the file is read, and that every lesson that ships is what it says it is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"
#include "game/words/lesson.h"
#include "game/words/technique_words.h"
#include "host/files/machine.h"

#define HEADER "technique,kind,puzzle,board,gone,layout\n"
#define PUZZLE "..............a..b.ac.d...e....f...g..b...def.c...b..a.g.....h..h..b.a..e.d.h...c"

// ---- a finder's first step, and what is wrong with it

// The line of a lesson as the file must have it, without line break; returns its length.
enum { LESSON_LINE_MAX = 4096 };

static int put_cells(const Layout *layout, const Grid *grid, char *out) {
    for (int c = 0; c < layout->cells; c++) out[c] = grid->cell[c] ? (char)('a' + grid->cell[c] - 1) : '.';
    return layout->cells;
}

static int lesson_format(const Layout *layout, const Lesson *lesson, char out[LESSON_LINE_MAX]) {
    const Position *position = &lesson->position;
    int length = snprintf(out, LESSON_LINE_MAX, "%s,%s,", technique_info(lesson->technique)->key,
                          lesson->kind == LESSON_EXAMPLE ? "example" : "practise");
    length += put_cells(layout, &lesson->puzzle, out + length);
    out[length++] = ',';
    if (lesson->midway && !grid_equal(layout, &lesson->puzzle, &position->grid))
        length += put_cells(layout, &position->grid, out + length);
    out[length++] = ',';
    Marks all = marks_of_grid(layout, &position->grid);
    bool any = false;
    for (int c = 0; c < layout->cells && lesson->midway; c++) {
        for (TokenMask gone = all.cell[c] & ~position->marks.cell[c]; gone != 0; gone &= gone - 1) {
            if (any) out[length++] = ' ';
            out[length++] = (char)('a' + marks_first(gone) - 1);
            out[length++] = (char)('1' + layout_row(layout, c));
            out[length++] = (char)('1' + layout_column(layout, c));
            any = true;
        }
    }
    out[length] = 0;
    return length;
}

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

static bool finds(const Position *position, Technique technique, Step *out) {
    return !technique_find(position, technique, take_first, out);
}

// ---- the text

static bool take(Lessons *lessons, const char *text, TextError *error) {
    Layout layout;
    layout_init(&layout, "9x9");
    *error = (TextError){0};
    return lessons_take(lessons, &layout, strdup(text), strlen(text), error);
}

static void assert_refused(const char *text, int line, const char *reason) {
    Lessons lessons;
    TextError error;
    assert_false(take(&lessons, text, &error));
    if (error.line != line || !strstr(error.reason, reason))
        fail_msg("line %d: %s; expected line %d: %s", error.line, error.reason, line, reason);
    assert_int_equal(lessons.count, 0);
    lessons_finish(&lessons);
}

static void test_bad_files_say_where_and_why(void **state) {
    (void)state;
    assert_refused("", 0, "header is missing");
    assert_refused("# nothing but a comment\n", 0, "header is missing");
    assert_refused("technique;kind\n", 1, "the header must be");
    assert_refused(HEADER "x_wing,example," PUZZLE ",\n", 2, "5 fields");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,,\n", 2, "the board is missing");
    assert_refused(HEADER "# fine\n\nx_wung,example," PUZZLE ",,\n", 4, "did you mean “x_wing”");
    assert_refused(HEADER "x_wing,sample," PUZZLE ",,\n", 2, "“example” or “practise”");
    assert_refused(HEADER "x_wing,example,..a,,\n", 2, "a board has 81 cells, not 3");
    assert_refused(HEADER "x_wing,example,,,\n", 2, "a board has 81 cells, not 0");
    char text[512];
    snprintf(text, sizeof text, "%sx_wing,example,%s,,\n", HEADER, PUZZLE);
    char *cells = strchr(text + strlen(HEADER), '.');
    cells[0] = '1';
    assert_refused(text, 2, "a letter from a to i");
    cells[0] = 'j';
    assert_refused(text, 2, "a letter from a to i");
    cells[0] = 'a'; // a second one in the row
    assert_refused(text, 2, "the same token in one house");
    snprintf(text, sizeof text, "%sx_wing,example,%s,%s,\n", HEADER, PUZZLE, PUZZLE);
    char *board = strchr(text + strlen(HEADER), '.') + 82;
    char *given = strpbrk(board, "abcdefghi");
    *given = '.';
    assert_refused(text, 2, "the board lacks the given");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,a1\n", 2, "as in a12");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,b11 a1x\n", 2, "as in a12");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,b110\n", 2, "as in a12");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,j11\n", 2, "as in a12");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,a11\n", 2, "“a11” is no candidate");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,b11 b11\n", 2, "“b11” is no candidate");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,,9x9; cages 3 r1c1 r1c2\n", 2, "cages");
    assert_refused(HEADER "x_wing,example," PUZZLE ",,,6x6\n", 2, "has 9 tokens");
}

static void test_every_cut_and_wrong_byte_is_an_error_or_fine(void **state) {
    (void)state;
    static const char TEXT[] = HEADER "x_wing,example," PUZZLE "," PUZZLE ",b11 b12\n# end\n";
    for (size_t n = 0; n < sizeof TEXT; n++) {
        for (int change = 0; change < 3; change++) {
            char text[sizeof TEXT];
            memcpy(text, TEXT, sizeof TEXT);
            if (change == 0) text[n] = 0;
            if (change == 1 && n + 1 < sizeof TEXT) text[n] = '\n';
            if (change == 2 && n + 1 < sizeof TEXT) text[n] = (char)(text[n] ^ 0x85);
            Lessons lessons;
            TextError error;
            if (!take(&lessons, text, &error)) assert_true(error.reason[0] != 0);
            lessons_finish(&lessons);
        }
    }
}

static void test_reading_and_writing(void **state) {
    (void)state;
    Lessons lessons;
    TextError error;
    assert_true(take(&lessons,
                     "# by hand\r\n" HEADER "\r\nx_wing,practise," PUZZLE ",,\r\n"
                     "x_wing,example," PUZZLE ",,b11 b12",
                     &error));
    Layout layout;
    layout_init(&layout, "9x9");
    assert_int_equal(lessons_count(&lessons, TECHNIQUE_X_WING, LESSON_EXAMPLE), 1);
    assert_int_equal(lessons_count(&lessons, TECHNIQUE_X_WING, LESSON_PRACTISE), 1);
    assert_int_equal(lessons_count(&lessons, TECHNIQUE_SWORDFISH, LESSON_EXAMPLE), 0);
    Lesson lesson;
    assert_false(lessons_get(&lessons, &layout, TECHNIQUE_X_WING, LESSON_EXAMPLE, 1, &lesson));
    assert_true(lessons_get(&lessons, &layout, TECHNIQUE_X_WING, LESSON_PRACTISE, 0, &lesson));
    assert_false(lesson.midway);
    assert_true(grid_equal(&layout, &lesson.puzzle, &lesson.position.grid));
    assert_true(lessons_get(&lessons, &layout, TECHNIQUE_X_WING, LESSON_EXAMPLE, 0, &lesson));
    assert_true(lesson.midway);
    assert_false(marks_has(&lesson.position.marks, 0, 2));
    assert_false(marks_has(&lesson.position.marks, 1, 2));
    char line[LESSON_LINE_MAX];
    int length = lesson_format(&layout, &lesson, line);
    assert_int_equal(length, (int)strlen(line));
    assert_string_equal(line, "x_wing,example," PUZZLE ",,b11 b12");
    lessons_finish(&lessons);
    lessons_finish(&lessons); // zeroed: fine
}

// A board may have commas of its own.
static void test_a_lesson_has_its_board(void **state) {
    (void)state;
    static const char BOARD[] = "9x9; quadruple 1,2,3 r8c8 r8c9 r9c8 r9c9; anti-knight";
    char empty[82], text[512];
    memset(empty, '.', 81);
    empty[81] = 0;
    snprintf(text, sizeof text, "%scorner_tokens,example,%s,,,%s\n", HEADER, empty, BOARD);
    Lessons lessons;
    TextError error;
    Lesson lesson;
    Layout layout;
    layout_init(&layout, "9x9");
    assert_true(take(&lessons, text, &error));
    assert_true(lessons_get(&lessons, &layout, TECHNIQUE_CORNER_TOKENS, LESSON_EXAMPLE, 0, &lesson));
    assert_int_equal(lesson.position.layout->constraint_count, 2);
    lessons_finish(&lessons);
}

static void test_every_technique_is_in_one_family(void **state) {
    (void)state;
    int seen[TECHNIQUE_COUNT] = {0};
    const TechniqueFamily *group;
    for (int g = 0; (group = technique_family(g)) != NULL; g++)
        for (int i = 0; i < group->count; i++) seen[group->technique[i]]++;
    assert_null(technique_family(-1));
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        bool template = t == TECHNIQUE_TEMPLATE_SET || t == TECHNIQUE_TEMPLATE_DELETE;
        if (seen[t] != (template ? 0 : 1))
            fail_msg("%s is in %d families", technique_info((Technique)t)->key, seen[t]);
    }
}

// ---- the lessons that ship

typedef struct {
    Layout layout;
    Lessons lessons;
} Shipped;

static int open_shipped(void **state) {
    Shipped *shipped = calloc(1, sizeof *shipped);
    layout_init(&shipped->layout, "9x9");
    size_t size;
    char *text = machine_read_file(TEST_SOURCE "/assets/lessons.csv", 0, &size, NULL, 0);
    assert_non_null(text);
    TextError error = {0};
    if (!lessons_take(&shipped->lessons, &shipped->layout, text, size, &error))
        fail_msg("assets/lessons.csv:%d:%d: %s", error.line, error.column, error.reason);
    *state = shipped;
    return 0;
}

static int close_shipped(void **state) {
    Shipped *shipped = *state;
    lessons_finish(&shipped->lessons);
    free(shipped);
    return 0;
}

static bool get(const Shipped *shipped, int index, Lesson *out) {
    const LessonEntry *entry = &shipped->lessons.entry[index];
    int before = 0;
    for (int i = 0; i < index; i++) {
        const LessonEntry *other = &shipped->lessons.entry[i];
        before += other->technique == entry->technique && other->kind == entry->kind;
    }
    return lessons_get(&shipped->lessons, &shipped->layout, (Technique)entry->technique,
                       (LessonKind)entry->kind, before, out);
}

static void test_every_technique_has_lessons(void **state) {
    const Shipped *shipped = *state;
    const TechniqueFamily *group;
    for (int g = 0; (group = technique_family(g)) != NULL; g++) {
        for (int i = 0; i < group->count; i++) {
            Technique technique = group->technique[i];
            bool rare =
                technique == TECHNIQUE_NESTED_FORCING_CHAIN; // words alone, and a puzzle to practise on
            if ((!rare && !lessons_count(&shipped->lessons, technique, LESSON_EXAMPLE)) ||
                !lessons_count(&shipped->lessons, technique, LESSON_PRACTISE))
                fail_msg("%s has no example, or nothing to practise", technique_info(technique)->key);
        }
    }
}

// Every puzzle is a puzzle, every position on its way, and no line stands twice.
static void test_positions_are_real(void **state) {
    const Shipped *shipped = *state;
    for (int i = 0; i < shipped->lessons.count; i++) {
        Lesson lesson;
        Grid solution, canonical;
        unsigned line = shipped->lessons.entry[i].line;
        assert_true(get(shipped, i, &lesson));
        const Layout *layout = lesson.position.layout;
        if (technique_info(lesson.technique)->constraints && layout == &shipped->layout)
            fail_msg("line %u: no constraints", line);
        if (!solver_unique(layout, &lesson.puzzle, &solution)) fail_msg("line %u: not one solution", line);
        bool as_dug = layout != &shipped->layout || lesson_has_a_look(&lesson);
        if (!as_dug) canonical_form(layout, &lesson.puzzle, &canonical, NULL);
        if (!as_dug && !grid_equal(layout, &canonical, &lesson.puzzle))
            fail_msg("line %u: not canonical", line);
        for (int c = 0; c < layout->cells; c++) {
            int token = lesson.position.grid.cell[c];
            bool fine =
                token ? token == solution.cell[c] : marks_has(&lesson.position.marks, c, solution.cell[c]);
            if (!fine) fail_msg("line %u: cell %d is not on the way to the solution", line, c);
            assert_int_equal(cellset_has(&lesson.position.given, c), lesson.puzzle.cell[c] != 0);
        }
        char text[LESSON_LINE_MAX];
        int length = lesson_format(layout, &lesson, text);
        const char *begin = shipped->lessons.text + shipped->lessons.entry[i].offset;
        if (strncmp(begin, text, (size_t)length) != 0)
            fail_msg("line %u: is written otherwise: %s", line, text);
    }
}

// The step that is shown is there, and true.
static void test_examples_hold(void **state) {
    const Shipped *shipped = *state;
    for (int i = 0; i < shipped->lessons.count; i++) {
        Lesson lesson;
        Step step;
        assert_true(get(shipped, i, &lesson));
        unsigned line = shipped->lessons.entry[i].line;
        if (!finds(&lesson.position, lesson.technique, &step)) fail_msg("line %u: it is not there", line);
        assert_int_equal(step.technique, lesson.technique);
        Grid solution;
        assert_true(solver_unique(lesson.position.layout, &lesson.puzzle, &solution));
        if (step.token && solution.cell[step.cell] != step.token) fail_msg("line %u: places wrongly", line);
        for (int c = 0; c < shipped->layout.cells; c++)
            if (marks_has(&step.remove, c, solution.cell[c])) fail_msg("line %u: removes what is true", line);
    }
}

// What hints never come to, since something easier always does as much. Proved for these:
//     Direct Claiming: a row has a token in one box of its band alone, and one other row has it in just one
//         cell of another box. The third box then has it in the third row alone, and points along it to the
//         same hidden single.
//     Dual kites and rectangles: each half is a 2-String Kite, an Empty Rectangle.
//     Squirmbag, Whale, Leviathan: a fish of n of the k lines that lack a token leaves one of k - n of the
//         lines across, which is smaller and takes away the same (k is 9 at most).
// The rest by a search: of more than 3,000 puzzles (the Fiendish and Diabolical ones of the packs, random
// minimal ones, 800 rated 9.0 and more) every position on the way of hint_next was looked at. Nishio stood in
// 3,500 of them, Finned Franken X-Wings in 2,300, Mutant Swordfish in 560; an easier step was there each
// time.
static const Technique NEVER_FIRST[] = {
    TECHNIQUE_DIRECT_CLAIMING,
    TECHNIQUE_DUAL_TWO_STRING_KITE,
    TECHNIQUE_DUAL_EMPTY_RECTANGLE,
    TECHNIQUE_SIMPLE_COLOURS_WRAP,
    TECHNIQUE_MULTI_COLOURS_2,
    TECHNIQUE_SQUIRMBAG,
    TECHNIQUE_WHALE,
    TECHNIQUE_LEVIATHAN,
    TECHNIQUE_FINNED_SQUIRMBAG,
    TECHNIQUE_FINNED_WHALE,
    TECHNIQUE_FINNED_LEVIATHAN,
    TECHNIQUE_SASHIMI_SQUIRMBAG,
    TECHNIQUE_SASHIMI_WHALE,
    TECHNIQUE_SASHIMI_LEVIATHAN,
    TECHNIQUE_FRANKEN_X_WING,
    TECHNIQUE_FRANKEN_SWORDFISH,
    TECHNIQUE_FRANKEN_JELLYFISH,
    TECHNIQUE_FRANKEN_SQUIRMBAG,
    TECHNIQUE_FRANKEN_WHALE,
    TECHNIQUE_FRANKEN_LEVIATHAN,
    TECHNIQUE_FINNED_FRANKEN_X_WING,
    TECHNIQUE_FINNED_FRANKEN_SQUIRMBAG,
    TECHNIQUE_FINNED_FRANKEN_WHALE,
    TECHNIQUE_FINNED_FRANKEN_LEVIATHAN,
    TECHNIQUE_MUTANT_X_WING,
    TECHNIQUE_MUTANT_SWORDFISH,
    TECHNIQUE_MUTANT_JELLYFISH,
    TECHNIQUE_MUTANT_SQUIRMBAG,
    TECHNIQUE_MUTANT_WHALE,
    TECHNIQUE_MUTANT_LEVIATHAN,
    TECHNIQUE_FINNED_MUTANT_X_WING,
    TECHNIQUE_FINNED_MUTANT_SWORDFISH,
    TECHNIQUE_FINNED_MUTANT_JELLYFISH,
    TECHNIQUE_FINNED_MUTANT_SQUIRMBAG,
    TECHNIQUE_FINNED_MUTANT_WHALE,
    TECHNIQUE_FINNED_MUTANT_LEVIATHAN,
    TECHNIQUE_NISHIO,
};

// What is practised beside something easier, which nearly always stands beside it and does other things.
static bool has_easier_beside(Technique technique) { return technique == TECHNIQUE_DIRECT_HIDDEN_TRIPLE; }

static bool never_first(Technique technique) {
    for (size_t i = 0; i < sizeof NEVER_FIRST / sizeof *NEVER_FIRST; i++)
        if (NEVER_FIRST[i] == technique) return true;
    return false;
}

// An instance of a technique that does all that the easiest step does.
typedef struct {
    const Layout *layout;
    const Step *easiest;
    bool found;
    int left;
} Match;

static bool match(void *context, const Step *step) {
    Match *match = context;
    const Step *easiest = match->easiest;
    bool all = step->token == easiest->token && (!step->token || step->cell == easiest->cell);
    for (int c = 0; c < match->layout->cells && !easiest->token; c++)
        all = all && !(easiest->remove.cell[c] & ~step->remove.cell[c]);
    match->found = match->found || all;
    return !match->found && --match->left > 0;
}

// Hints come to these only for those who say so.
static bool is_nice_loop(Technique technique) {
    return technique == TECHNIQUE_DISCONTINUOUS_NICE_LOOP ||
           technique == TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP;
}

// All practice begins where hints come to the technique, nothing easier being left; of those that hints
// never come to, where nothing is easier than a step of which the technique does all that it does.
static void test_practice_begins_where_it_is_needed(void **state) {
    const Shipped *shipped = *state;
    int needed[TECHNIQUE_COUNT] = {0};
    for (int i = 0; i < shipped->lessons.count; i++) {
        Lesson lesson;
        assert_true(get(shipped, i, &lesson));
        if (lesson.kind != LESSON_PRACTISE || has_easier_beside(lesson.technique)) continue;
        HintAsk ask = {.unique = true, .nice_loops = is_nice_loop(lesson.technique)};
        Step step;
        assert_int_equal(hint_next(&lesson.position, &ask, &step), HINT_FOUND);
        if (step.technique == lesson.technique) needed[lesson.technique]++;
        Match found = {&shipped->layout, &step, .left = 32};
        technique_find(&lesson.position, lesson.technique, match, &found);
        if (!found.found)
            fail_msg("line %u: %s does less than %s, which is easier", shipped->lessons.entry[i].line,
                     technique_info(lesson.technique)->name, technique_info(step.technique)->name);
    }
    for (Technique t = 0; t < TECHNIQUE_TEMPLATE_SET; t++) // all that have a page
        if (!has_easier_beside(t) && (needed[t] == 0) != never_first(t))
            fail_msg("%s: %d of its positions have nothing easier", technique_info(t)->name, needed[t]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_files_say_where_and_why),
        cmocka_unit_test(test_every_cut_and_wrong_byte_is_an_error_or_fine),
        cmocka_unit_test(test_reading_and_writing),
        cmocka_unit_test(test_a_lesson_has_its_board),
        cmocka_unit_test(test_every_technique_is_in_one_family),
        cmocka_unit_test_setup_teardown(test_every_technique_has_lessons, open_shipped, close_shipped),
        cmocka_unit_test_setup_teardown(test_positions_are_real, open_shipped, close_shipped),
        cmocka_unit_test_setup_teardown(test_examples_hold, open_shipped, close_shipped),
        cmocka_unit_test_setup_teardown(test_practice_begins_where_it_is_needed, open_shipped, close_shipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
