// Positions out of text, solutions within candidates, and technique cases written and read again.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/solve/solver.h"
#include "core/techniques/technique_find.h"
#include "core/text/position_text.h"
#include "core/text/technique_case.h"
#include "support/finder_walk.h"

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
enum { TEXT_MAX = 32768 };

static Layout nine;
static PositionReader reader; // too large for a stack under a sanitiser

// What a text holds: the last position, how many, the last error and how many.
typedef struct {
    int positions, errors, line;
    Position position;
    TextError error;
} Read;

static void take(Read *read) {
    for (;;) {
        Position position;
        PuzzleTextStatus status = position_text_next(&reader, &position, &read->error);
        if (status == PUZZLE_TEXT_MORE) return;
        if (status == PUZZLE_TEXT_ERROR) {
            read->errors++;
            continue;
        }
        read->position = position;
        read->line = reader.first_line;
        read->positions++;
    }
}

static Read read_text(const Layout *layout, const char *text) {
    Read read = {.line = 0};
    position_text_begin(&reader, layout);
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        position_text_line(&reader, text, (int)length);
        take(&read);
        text += length + (text[length] == '\n');
    }
    position_text_end(&reader);
    take(&read);
    return read;
}

static void print_line(const Position *position, bool bits, char *out) {
    const Layout *layout = position->layout;
    for (int c = 0; c < layout->cells; c++) {
        TokenMask marks = position->marks.cell[c];
        if (position->grid.cell[c] != 0) marks = marks_bit(position->grid.cell[c]);
        for (int t = 1; t <= layout->order; t++) {
            bool has = (marks & marks_bit(t)) != 0;
            *out++ = bits ? (has ? '1' : '0') : has ? (char)('0' + t) : '.';
        }
    }
    *out = '\0';
}

static void print_grid(const Position *position, const char *blank, char *out) {
    const Layout *layout = position->layout;
    out += sprintf(out, "*-----------.-----------*\n");
    for (int c = 0; c < layout->cells; c++) {
        if (c > 0 && c % (3 * layout->order) == 0) out += sprintf(out, "%s", blank);
        if (c % 3 == 0) out += sprintf(out, "| ");
        TokenMask marks = position->marks.cell[c];
        if (position->grid.cell[c] != 0) marks = marks_bit(position->grid.cell[c]);
        for (; marks != 0; marks &= marks - 1) out += sprintf(out, "%d", marks_first(marks));
        out += sprintf(out, (c + 1) % layout->order == 0 ? " |\n" : c % 2 ? " " : "*  ");
    }
    sprintf(out, "'-----------+-----------'\n");
}

// Cells with one candidate that nobody near them has are filled.
static Position filled_in(const Position *position) {
    Position filled = *position;
    for (int c = 0; c < position->layout->cells; c++) {
        TokenMask marks = position->marks.cell[c];
        bool alone = marks_count(marks) == 1;
        const CellSet *peers = &position->layout->peers[c];
        for (int p = cellset_next(peers, 0); p >= 0; p = cellset_next(peers, p + 1))
            alone = alone && (position->marks.cell[p] & marks) == 0;
        if (!alone) continue;
        filled.grid.cell[c] = (uint8_t)marks_first(marks);
        filled.marks.cell[c] = 0;
    }
    return filled;
}

static bool nothing_to_choose(const Position *position) {
    for (int c = 0; c < position->layout->cells; c++)
        if (marks_count(position->marks.cell[c]) > 1) return false;
    return true;
}

static void assert_same(const Position *a, const Position *b, uint64_t seed) {
    if (!grid_equal(a->layout, &a->grid, &b->grid) || !marks_equal(a->layout, &a->marks, &b->marks))
        fail_msg("seed %llu: another position was read", (unsigned long long)seed);
}

static void candidates_read_back(void **state) {
    (void)state;
    static char text[TEXT_MAX];
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Grid solution;
        Position position = walk_position(&nine, seed, &solution), filled = filled_in(&position);
        for (int kind = 0; kind < 4; kind++) {
            if (kind < 2)
                print_line(&position, kind == 1, text);
            else
                print_grid(&position, kind == 2 ? "|-----------+-----------|\n" : "\n", text);
            if (kind >= 2 && nothing_to_choose(&position)) continue; // not told from a puzzle
            Read read = read_text(&nine, text);
            if (read.positions != 1 || read.errors != 0)
                fail_msg("seed %llu, kind %d: %d positions, %d errors (%s)\n%s", (unsigned long long)seed,
                         kind, read.positions, read.errors, read.error.reason, text);
            assert_same(&read.position, &filled, seed);
            assert_int_equal(read.line, kind < 2 ? 1 : 2);
            assert_int_equal(cellset_count(&read.position.given), grid_filled(&nine, &filled.grid));
        }
    }
}

static void kinds_follow_each_other(void **state) {
    (void)state;
    static char line[TEXT_MAX], grid[TEXT_MAX], text[4 * TEXT_MAX];
    Grid solution;
    Position position = walk_position(&nine, 3, &solution);
    print_line(&position, false, line);
    print_grid(&position, "\n", grid);
    const char *parts[] = {PUZZLE "\n", line, "\n", grid, grid, "\n# a comment\n", PUZZLE "\n", grid};
    text[0] = '\0';
    for (int i = 0; i < 8; i++) strcat(text, parts[i]);
    Read read = read_text(&nine, text);
    assert_int_equal(read.positions, 6);
    assert_int_equal(read.errors, 0);
    // A puzzle of rows, its solution in rows of separate digits, and one that is nothing but a border before
    // it, all go to the reader of puzzles.
    read = read_text(
        &nine, "+---+---+---+\n5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n"
               "4 . . 8 . 3 . . 1\n7 . . . 2 . . . 6\n. 6 . . . . 2 8 .\n. . . 4 1 9 . . 5\n"
               ". . . . 8 . . 7 9\n");
    assert_int_equal(read.positions, 1);
    assert_int_equal(read.line, 2);
    read = read_text(&nine, "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n"
                            "4 2 6 8 5 3 7 9 1\n7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n"
                            "3 4 5 2 8 6 1 7 9\n" PUZZLE);
    assert_int_equal(read.positions, 2);
    read = read_text(
        &nine, ":0000:1:.......1.........................................................................::"
               "223::\n" PUZZLE "\n");
    assert_int_equal(read.positions, 2);
}

static void what_is_none_is_said(void **state) {
    (void)state;
    static char text[TEXT_MAX];
    Grid solution;
    Position position = walk_position(&nine, 5, &solution);
    print_line(&position, false, text);
    text[400] = text[400] == '9' ? '8' : '9';
    if (400 % 9 == 8) text[400] = '1';
    Read read = read_text(&nine, text);
    assert_int_equal(read.positions, 0);
    assert_int_equal(read.errors, 1);
    assert_int_equal(read.error.line, 1);
    assert_int_equal(read.error.column, 401);
    read = read_text(&nine, "12 3 4 5 6 7 8 9 1\n1 2 3 4 5 6 7 8 9\n\n" PUZZLE "\n");
    assert_int_equal(read.positions, 1);
    assert_int_equal(read.line, 4);
    assert_int_equal(read.errors, 1);
    assert_string_equal(read.error.reason, "a pencil-mark grid of 2 rows; 9 are needed");
    read = read_text(&nine, "12 3 4 5 6 7 8 9 1\n:9999:::\n");
    assert_int_equal(read.errors, 2);
    read = read_text(&nine, "");
    assert_int_equal(read.errors, 1);
    assert_string_equal(read.error.reason, "there is no puzzle in this text");
}

// ---- Solutions within candidates

static bool keep_solution(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return true;
}

// On other boards too, and against the solver where all candidates are there.
static void solutions_agree_with_the_solver(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw", "4x4"};
    for (int i = 0; i < 4; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        for (uint64_t seed = 1; seed <= 60 / CHAIN_SHARE; seed++) {
            Grid solution;
            Position position = walk_anywhere(&layout, seed, &solution);
            Position whole = position_of_grid(&layout, &position.grid);
            bool given_up;
            uint64_t found = solver_each_within(&whole, 3, 100000, NULL, NULL, NULL, &given_up);
            uint64_t count = solver_count(&layout, &position.grid, 3);
            if (!given_up && found != count)
                fail_msg("%s, seed %llu: %llu solutions, %llu by the solver", ids[i],
                         (unsigned long long)seed, (unsigned long long)found, (unsigned long long)count);
            // Nothing that goes here is of the solution.
            Grid first;
            found = solver_each_within(&position, 1, 100000, keep_solution, NULL, &first, &given_up);
            assert_true(given_up || found == 1);
            for (int c = 0; c < layout.cells && found == 1; c++)
                assert_true(position.grid.cell[c] == first.cell[c] ||
                            marks_has(&position.marks, c, first.cell[c]));
        }
    }
}

static bool never(void *context) {
    (*(int *)context)++;
    return false;
}

static void a_search_can_be_stopped(void **state) {
    (void)state;
    Grid empty = {{0}};
    Position position = position_of_grid(&nine, &empty);
    int asked = 0;
    bool given_up;
    solver_each_within(&position, 1000000, 1000000, NULL, never, &asked, &given_up);
    assert_true(given_up && asked == 1);
    solver_each_within(&position, 1000000, 100, NULL, NULL, NULL, &given_up);
    assert_true(given_up);
    assert_int_equal(solver_each_within(&position, 5, 1000000, NULL, NULL, NULL, &given_up), 5);
    assert_false(given_up);
    position.marks.cell[40] = 0;
    assert_int_equal(solver_each_within(&position, 5, 1000, NULL, NULL, NULL, NULL), 0);
    empty.cell[0] = empty.cell[1] = 1;
    position = position_of_grid(&nine, &empty);
    assert_int_equal(solver_each_within(&position, 5, 1000, NULL, NULL, NULL, NULL), 0);
}

// ---- Cases

static bool make_case(void *context, const Step *step) {
    TechniqueCase *made = context;
    made->tokens = step->tokens;
    if (step->token != 0)
        made->placed.cell[step->cell] = marks_bit(step->token);
    else
        made->removed = step->remove;
    return false;
}

static void cases_read_back(void **state) {
    (void)state;
    int made = 0, by_key = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Grid solution;
        Position position = walk_position(&nine, seed, &solution);
        for (Technique t = 0; t < TECHNIQUE_SQUIRMBAG; t++) {
            TechniqueCase before, after;
            TextError error;
            char line[TECHNIQUE_CASE_LINE_MAX];
            technique_case_begin(t, &position, &before);
            if (technique_find(&before.position, t, make_case, &before)) continue;
            if (before.tokens == 0 && t != TECHNIQUE_BUG_1) continue;
            int length = technique_case_format(&before, line);
            assert_int_equal(length, strlen(line));
            if (!technique_case_parse(&nine, line, length, 1, &after, &error))
                fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, error.reason, line);
            assert_string_equal(before.code, after.code);
            assert_int_equal(before.tokens, after.tokens);
            assert_int_equal(before.position.options, after.position.options);
            assert_true(marks_equal(&nine, &before.removed, &after.removed));
            assert_true(marks_equal(&nine, &before.placed, &after.placed));
            assert_true(cellset_equal(before.position.given, after.position.given));
            assert_same(&before.position, &after.position, seed);
            made++;
            by_key += technique_info(t)->code[0] == '\0';
        }
    }
    assert_true(made > 100 && by_key > 0);
}

// HoDoKu's regression test compares a line with its own as a text: what is gone already stands there by cell,
// then by token, what goes by token, then by cell.
static void cases_are_in_the_order_of_hodoku(void **state) {
    (void)state;
    Position position = position_of_grid(&nine, &(Grid){{0}});
    TechniqueCase made;
    char line[TECHNIQUE_CASE_LINE_MAX];
    position.marks.cell[0] &= ~(marks_bit(9) | marks_bit(2)); // r1c1
    position.marks.cell[80] &= ~marks_bit(1);                 // r9c9
    position.marks.cell[1] &= ~marks_bit(3);
    technique_case_begin(TECHNIQUE_SWORDFISH, &position, &made);
    made.tokens = marks_bit(4) | marks_bit(5);
    made.removed.cell[10] = marks_bit(4) | marks_bit(5);
    made.removed.cell[40] = marks_bit(4);
    technique_case_format(&made, line);
    assert_string_equal(line,
                        ":0301:45:"
                        "................................................................................."
                        ":211 911 312 199:422 455 522::");
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_read_back),
        cmocka_unit_test(kinds_follow_each_other),
        cmocka_unit_test(what_is_none_is_said),
        cmocka_unit_test(solutions_agree_with_the_solver),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(cases_read_back),
        cmocka_unit_test(cases_are_in_the_order_of_hodoku),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
