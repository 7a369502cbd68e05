// Boards of signs, drawn and in one line: what they mean, what is wrong with them and where, and that they
// are written as they are read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/board_draw.h"
#include "host/formats/boards/other_boards.h"
#include "support/boards_heard.h"
#include "support/constraints.h"

// ---- Reading

static void drawings_mean_boards(void **state) {
    (void)state;
    static const struct {
        const char *text, *wanted;
    } CASES[] = {
        {"1 < .   . > .\n^       v\n.   .   .   .\n\n.   .   .   .\n\n.   .   .   4",
         "latin4; less r1c1 r1c2; less r1c4 r1c3; less r1c1 r2c1; less r2c3 r1c3; clues 1..............4"},
        // compact, with all signs for nothing
        {"1<2|3-4\n^\n_ 0 . .\n  V\n.>. . .\n|-. ∨\n. . . .\n",
         "latin4; less r1c1 r1c2; less r1c1 r2c1; less r3c2 r2c2; less r3c2 r3c1; less r4c3 r3c3; clues "
         "1234............"},
        // a sign or a dot for each cell, in any columns; and under the cells, in part with dots
        {". < . . .\n^..v\n. . . .\n.  .  A  .\n. . . .\n    ∧ .\n. . . .",
         "latin4; less r1c1 r1c2; less r1c1 r2c1; less r2c4 r1c4; less r2c3 r3c3; less r3c3 r4c3; clues"},
        // tabs, and breaks of another system
        {".\t<\t.\t\t.\t\t.\r\n^\t\t\t\t\t\tv\r\n. . . .\r\n\r\n. . . .\r\n\r\n. . . .\r\n",
         "latin4; less r1c1 r1c2; less r1c1 r2c1; less r2c4 r1c4; clues"},
        // the first sign stands in the last line
        {". . . .\n\n. . . .\n\n. . . .\n\n. . . > .", "latin4; less r4c4 r4c3; clues"},
        {". . . . . . .\nv\n. . . . . . .\n\n. . . . . . .\n\n. . . . . . .\n\n. . . . . . .\n\n. . . . . . "
         ".\n\n. . . . . . 7",
         "latin7; less r2c1 r1c1; clues "},
        {"9 > . . . . . . . .\n\n. . . . . . . . .\n\n. . . . . . . . .\n\n. . . . . . . . .\n\n. . . . . . "
         ". . "
         ".\n\n. . . . . . . . .\n\n. . . . . . . . .\n\n. . . . . . . . .\n\n. . . . . . . . .\n",
         "9x9; less r1c2 r1c1; clues 9"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        assert_int_equal(expect_board(CASES[i].text, CASES[i].wanted), 0);
}

#define FOUR "1..............2"

static void lines_mean_boards(void **state) {
    (void)state;
    static const char *const LINES[] = {
        FOUR "<..<..>....>^..v....^..v",           FOUR " <..<..>....> ^..v....^..v\n",
        FOUR ",<..<..>....>,^..v....^..v",         "  " FOUR ": <..<..>....> : A..V----^..v  ",
        FOUR ",<--<..>....>^..v....^..v",          FOUR "<..<..>....>\t^..v....^..v",
        "1_0............2<..<..>....>^..v....^..v"};
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++)
        assert_int_equal(expect_board(LINES[i],
                                      "latin4; less r1c1 r1c2; less r1c1 r2c1; less r2c1 r2c2; "
                                      "less r2c4 r1c4; less r3c2 r3c1; less r3c1 r4c1; less r4c4 r4c3; "
                                      "less r4c4 r3c4; clues " FOUR),
                         0);
}

static void what_is_wrong_has_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *reason;
    } CASES[] = {
        {"Signs:\n. < . . .\n v\n", 3, 2, "the signs under row 1: this sign does not stand under a cell"},
        {". < . . .\n^\n. . . .\n∧ ∧  ∨\n", 4, 6,
         "the signs under row 2: this sign does not stand under a cell"},
        {". < . . .\n^\n. . .. .\n", 3, 6, "row 2: a sign or a blank is missing before this cell"},
        {". < . . .\n^\n. . < > .\n", 3, 7, "row 2: there are two signs between the same cells"},
        {". < . . .\n^\n. . . . >\n", 3, 9, "row 2: a sign has no cell after it"},
        {". < . . .\n^\n. . x .\n", 3, 5, "row 2: this is neither a cell nor '<' or '>'"},
        {". < . . .\n^\nwords\n", 2, 1, "row 2 is missing: the board has 4 columns and 1 row"},
        {". < . . .\n^\n. . . . .\n", 3, 1, "row 2 has 5 cells, the first row 4"},
        {". < . . .\n^\n. 5 . .\n", 3, 3, "a clue is a number from 1 to 4"},
        {". < . . .\n^\n. . . .\n1 . . .\n", 4, 1, "the line of signs between the rows 2 and 3 is missing"},
        {". < . . .\n^\n. . . .\n\n. . . .\n", 5, 1, "row 4 is missing: the board has 4 columns and 3 rows"},
        {FOUR ",<..<..>....,^..v....^..v", 1, 29, "11 signs between columns; a board of 4x4 has 12"},
        {"Signs:\n  " FOUR ",<..<..>....>,^..v....^..vv", 2, 45,
         "13 signs between rows; a board of 4x4 has 12"},
        {"5..............2,<..<..>....>,^..v....^..v", 1, 1, "a clue is a number from 1 to 4"},
        // a ring of signs
        {"Signs:\n. < . . .\nv   ^\n. > . . .\n\n. . . .\n\n. . . .\n", 2, 0,
         "the constraints leave no way to keep it"},
        {"................,<..>........,v^..........", 1, 0, "the constraints leave no way to keep it"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Heard *heard = malloc(sizeof *heard);
        read_text(CASES[i].text, heard);
        assert_int_equal(heard->puzzles, 0);
        if (!strstr(heard->error.reason, CASES[i].reason))
            fail_msg("%s: %s", CASES[i].text, heard->error.reason);
        if (heard->error.line != CASES[i].line || heard->error.column != CASES[i].column)
            fail_msg("%s: %d:%d", CASES[i].text, heard->error.line, heard->error.column);
        free(heard);
    }
}

// ---- Lines that are for others

static void other_lines_are_left_alone(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int puzzles, complaints;
    } CASES[] = {
        {"1 < 2 < 3 < 4\nand so on\n4x4; clues 1...............\n", 1, 0},
        {"1 2 3 4\nv\nthat is a name\n4x4; clues 1...............\n", 1, 0},
        {". . . .\n. . . .\n4x4; clues 1...............\n", 1, 0},
        {"4x4\nodd r1c1\n. < . . .\n^\n. . . .\n\n. . . .\n\n. . . .\n6x6\nodd r1c1\n", 3, 0},
        {". . . < .\n\n. . . .\n\n. . . .\n\n. . . .\n. < . . .\n^\n. . . .\n\n. . . .\n\n. . . .\n", 2, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Heard *heard = malloc(sizeof *heard);
        read_text(CASES[i].text, heard);
        if (heard->puzzles != CASES[i].puzzles || heard->complaints != CASES[i].complaints)
            fail_msg("%s: %d puzzles, %d complaints", CASES[i].text, heard->puzzles, heard->complaints);
        free(heard);
    }
}

// A person's drawing is handed over with its last row; rows that may begin one are not kept back for long.
static void a_drawing_ends_with_its_last_row(void **state) {
    (void)state;
    static const char DRAWN[] = ". < . . .\n^\n. . . .\n\n. . . .\n\n. . . .\n";
    static const char ROWS[] =
        "5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n4 . . 8 . "
        "3 . . 1\n7 . . . 2 . . . 6\n. 6 . . . . 2 8 .\n. . . 4 1 9 . . 5\n. . . . 8 . . 7 9\n";
    Heard *heard = calloc(1, sizeof *heard);
    assert_non_null(heard);
    FormatsReader *reader = formats_create(&nine, hear_puzzle, hear_error, heard);
    formats_take_boards(reader);
    formats_feed(reader, DRAWN, strlen(DRAWN) - 1);
    assert_int_equal(heard->puzzles, 0);
    formats_feed(reader, "\n", 1);
    assert_int_equal(heard->puzzles, 1);
    assert_int_equal(heard->puzzle.format, FORMATS_GREATER_THAN);
    formats_feed(reader, ROWS, strlen(ROWS));
    formats_rest(reader);
    assert_int_equal(heard->puzzles, 2);
    assert_true(formats_finish(reader));
    free(heard);
}

// ---- The board that is asked for

static void signs_stand_on_the_board_that_is_asked_for(void **state) {
    (void)state;
    static const char *const TEXTS[] = {". < . . .\n^\n. . . .\n\n. . . .\n\n. . . .\n",
                                        "................,<...........,^..........."};
    static const struct {
        const char *asked, *wanted;
    } CASES[] = {{"4x4", "4x4; less r1c1 r1c2; less r1c1 r2c1; clues"},
                 {"4x4; anti-king", "4x4; anti-king; less r1c1 r1c2; less r1c1 r2c1; clues"},
                 {"6x6; anti-king", "latin4; less r1c1 r1c2; less r1c1 r2c1; clues"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (int text = 0; text < 2; text++) {
            Heard *heard = calloc(1, sizeof *heard);
            Layout asked;
            assert_non_null(heard);
            assert_true(board_parse(CASES[i].asked, &asked, NULL, NULL));
            FormatsReader *reader = formats_create(&asked, hear_puzzle, hear_error, heard);
            formats_take_boards(reader);
            formats_feed(reader, TEXTS[text], strlen(TEXTS[text]));
            if (!formats_finish(reader)) fail_msg("%s: %s", CASES[i].asked, heard->error.reason);
            assert_int_equal(heard->puzzles, 1);
            char *got = text_of_board(heard);
            if (strncmp(got, CASES[i].wanted, strlen(CASES[i].wanted)) != 0) fail_msg("%s", got);
            free(got);
            free(heard);
        }
}

// ---- Writing

static void drawings_are_written_as_they_are_read(void **state) {
    (void)state;
    static const char *const DRAWN[] = {
        "1 < .   . > .\n    ^       v\n.   .   .   .\n\n.   .   . < .\nv   v   v   v\n.   .   .   4\n",
        ".   .   .   .   .\n\n.   .   .   .   .\n\n.   .   .   .   .\n            ^\n.   .   .   .   .\n\n.  "
        " .   .   "
        ".   5\n"};
    for (size_t i = 0; i < sizeof DRAWN / sizeof DRAWN[0]; i++) {
        Heard *heard = malloc(sizeof *heard);
        Text text = {0};
        TextError error;
        read_text(DRAWN[i], heard);
        assert_int_equal(heard->puzzles, 1);
        if (!write_board(FORMATS_GREATER_THAN, &heard->board, &heard->puzzle.givens, &text, &error))
            fail_msg("%s", error.reason);
        assert_string_equal(text_of(&text), DRAWN[i]);
        text_finish(&text);
        free(heard);
    }
}

// The board in one line, the parts apart or not.
static void add_in_one_line(Text *out, const Layout *board, const Grid *givens, const char *apart) {
    char cells[CELLS_MAX + 1], right[CELLS_MAX], below[CELLS_MAX];
    memset(right, '.', sizeof right);
    memset(below, '.', sizeof below);
    for (int i = 0; i < board->constraint_count; i++) {
        const CellIndex *cell = layout_constraint_cells(board, &board->constraint[i]);
        int step = cell[1] - cell[0];
        if (step == 1 || step == -1)
            right[step > 0 ? cell[0] : cell[1]] = step > 0 ? '<' : '>';
        else
            below[step > 0 ? cell[0] : cell[1]] = step > 0 ? '^' : 'v';
    }
    grid_format(board, givens, cells);
    text_addf(out, "%s%s", cells, apart);
    for (int cell = 0; cell < board->cells; cell++)
        if (layout_column(board, cell) + 1 < board->order) text_add_char(out, right[cell]);
    text_addf(out, "%s%.*s\n", apart, board->cells - board->order, below);
}

// Drawn boards, from few signs to all, many in one text, and in lines.
// The text holds the puzzle so many times; `grid` solves it.
static void assert_holds(const char *text, int times, const FormatsPuzzle *puzzle, const Grid *grid) {
    Heard *back = malloc(sizeof *back);
    const Layout *board = puzzle->board;
    read_text(text, back);
    if (back->puzzles != times || back->complaints != 0) fail_msg("%s: %s", text, back->error.reason);
    assert_memory_equal(board->box_of, back->board.box_of, (size_t)board->cells);
    assert_int_equal(back->board.constraint_count, board->constraint_count);
    assert_true(constraints_hold(&back->board, grid));
    assert_true(grid_equal(board, &puzzle->givens, &back->puzzle.givens));
    free(back);
}

static void drawn_boards_go_round(void **state) {
    (void)state;
    static const char *const IDS[] = {"latin4", "latin5", "latin6", "latin7", "latin8", "9x9"};
    Rng rng = rng_seed(19);
    const int less = constraint_kind_of("less");
    for (int i = 0; i < 60; i++) {
        Layout base, board;
        Grid grid;
        Text text = {0}, line = {0};
        TextError error;
        BoardDrawSpec spec = {.asks = {.count = 1}};
        spec.asks.ask[0] = (ConstraintAsk){.kind = less, .number = 1 + i % 10 * 2};
        assert_true(layout_init(&base, IDS[i % 6]));
        assert_true(board_draw(&base, &spec, &rng, &board, &grid, NULL));
        FormatsPuzzle puzzle = {.board = &board, .played_s = -1};
        puzzle.givens.cell[i % board.cells] = grid.cell[i % board.cells];
        for (int copy = 0; copy < 2; copy++)
            if (!formats_write_board(FORMATS_GREATER_THAN, &nine, &puzzle, copy == 0, &text, &error))
                fail_msg("%s", error.reason);
        assert_holds(text_of(&text), 2, &puzzle, &grid);
        add_in_one_line(&line, &board, &puzzle.givens, i % 2 ? "" : ", ");
        assert_true(other_boards_begin(text_of(&line), line.length));
        assert_holds(text_of(&line), 1, &puzzle, &grid);
        text_finish(&text);
        text_finish(&line);
    }
}

static void what_a_drawing_cannot_say_is_named(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } CASES[] = {
        {"9x9; less r1c1 r1c2; anti-knight; cage 5 r2c1 r2c2",
         "greater-than cannot say 1 “anti-knight”, 1 “cage”"},
        {"latin5; less r1c1 r1c2; white r1c2 r1c3", "greater-than cannot say 1 “white”"},
        {"latin5", "a Latin square without signs"},
        {"6x6; less r1c1 r1c2", "for boards of 9x9 with boxes of 3x3 and for Latin squares of 4x4 to 8x8"},
        {"latin9; less r1c1 r1c2", "for boards of 9x9 with boxes"},
        {"jigsaw; less r1c1 r1c2", "for boards of 9x9 with boxes"},
        {"16x16; less r1c1 r1c2", "for boards of 9x9 with boxes"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout board;
        Grid none = {{0}};
        Text text = {0};
        TextError error = {0};
        assert_true(board_parse(CASES[i].text, &board, NULL, NULL));
        assert_false(write_board(FORMATS_GREATER_THAN, &board, &none, &text, &error));
        if (!strstr(error.reason, CASES[i].reason)) fail_msg("%s: %s", CASES[i].text, error.reason);
        assert_int_equal(text.length, 0);
        text_finish(&text);
    }
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawings_mean_boards),
        cmocka_unit_test(lines_mean_boards),
        cmocka_unit_test(what_is_wrong_has_its_place),
        cmocka_unit_test(other_lines_are_left_alone),
        cmocka_unit_test(a_drawing_ends_with_its_last_row),
        cmocka_unit_test(signs_stand_on_the_board_that_is_asked_for),
        cmocka_unit_test(drawings_are_written_as_they_are_read),
        cmocka_unit_test(drawn_boards_go_round),
        cmocka_unit_test(what_a_drawing_cannot_say_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
