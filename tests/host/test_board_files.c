// What stands in other programs' files and links of boards: f-puzzles' and SudokuPad's members, KSudoku's
// graphs, saved games and records; and what is wrong with them, with its place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/memory.h"
#include "host/formats/boards/board_readers.h"
#include "support/boards_heard.h"
#include "support/formats_text.h"

// ---- f-puzzles' members

// A board of 4x4 with these members after its grid.
static void make_object(Text *out, int order, const char *members) {
    text_addf(out, "{\"size\":%d,\"grid\":[", order);
    for (int row = 0; row < order; row++) {
        text_add(out, row ? ",[" : "[");
        for (int column = 0; column < order; column++) text_add(out, column ? ",{}" : "{}");
        text_add_char(out, ']');
    }
    text_addf(out, "]%s%s}\n", *members ? "," : "", members);
}

// Members, and the board of 4x4 that they mean.
typedef struct {
    const char *members, *text;
} Meaning;

static void assert_meanings(const Meaning *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Text text = {0}, wanted = {0};
        Heard *heard = malloc(sizeof *heard);
        make_object(&text, 4, cases[i].members);
        read_text(text_of(&text), heard);
        if (heard->puzzles != 1) fail_msg("%s: %s", cases[i].members, heard->error.reason);
        text_addf(&wanted, "%s; clues ................", cases[i].text);
        char *got = text_of_board(heard);
        assert_string_equal(got, text_of(&wanted));
        free(got);
        text_finish(&text);
        text_finish(&wanted);
        free(heard);
    }
}

static void members_mean_constraints(void **state) {
    (void)state;
    static const Meaning CASES[] = {
        {"", "4x4"},
        {"\"diagonal+\":true,\"diagonal-\":true", "4x4; diagonal r4c1-r1c4; diagonal r1c1-r4c4"},
        {"\"antiking\":true,\"antiknight\":false", "4x4; anti-king"},
        {"\"nonconsecutive\":true", "4x4; non-consecutive"},
        {"\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"]}],\"nonconsecutive\":true",
         "4x4; white r1c1 r1c2; all-white"},
        {"\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"2\"}]", "4x4; difference 2 r1c1 r1c2"},
        {"\"negative\":[\"ratio\",\"xv\"],\"nonconsecutive\":true,"
         "\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}],"
         "\"xv\":[{\"cells\":[\"R1C3\",\"R1C4\"],\"value\":\"v\"}]",
         "4x4; black r1c1 r1c2; v r1c3 r1c4; all-dots; all-xv"},
        {"\"odd\":[{\"cell\":\"R1C1\"},{\"cell\":\"R2C3\"}],\"even\":[{\"cell\":\"R4C4\"}]",
         "4x4; odd r1c1 r2c3; even r4c4"},
        {"\"minimum\":[{\"cell\":\"R1C1\"}],\"maximum\":[{\"cell\":\"R4C4\"},{\"cell\":\"R4C3\"}]",
         "4x4; less r1c1 r1c2; less r1c1 r2c1; less r3c4 r4c4; less r3c3 r4c3; less r4c2 r4c3"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"},{\"cells\":[\"R3C1\",\"R3C2\"]}]",
         "4x4; cage 5 r1c1 r1c2; cage r3c1 r3c2"},
        {"\"extraregion\":[{\"cells\":[\"R1C1\",\"R4C4\"]}]", "4x4; region r1c1 r4c4"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R1C1\",\"R2C1\"],[\"R1C1\"]]}]",
         "4x4; thermo r1c1 r1c2; thermo r1c1 r2c1"},
        {"\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R1C2\",\"R2C3\"],[\"R2C1\"]]}]",
         "4x4; arrow r1c1 r1c2 r2c3; arrow r1c1 r2c1"},
        {"\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"3\"}],"
         "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"fromConstraint\":\"Whispers\"}],"
         "\"text\":[{\"cells\":[\"R1C1\"],\"isNewConstraint\":true}],\"activeConstraints\":[\"Whispers\"]",
         "4x4; whisper 3 r1c1 r1c2"},
        {"\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R4C4\"]}]", "4x4; clone r1c1 r4c4"},
        {"\"quadruple\":[{\"cells\":[\"R2C2\",\"R1C2\",\"R1C1\",\"R2C1\"],\"values\":[3,\"1\"]}]",
         "4x4; quadruple 3,1 r1c1 r1c2 r2c1 r2c2"},
        {"\"littlekillersum\":[{\"cell\":\"R0C2\",\"direction\":\"DR\",\"value\":\"4\"},"
         "{\"cell\":\"R0C5\",\"direction\":\"DL\",\"value\":\"\"},"
         "{\"cell\":\"R5C0\",\"direction\":\"UR\",\"value\":\"9\"},"
         "{\"cell\":\"R0C2\",\"direction\":\"DL\",\"value\":\"2\"}]",
         "4x4; little-killer 4 r1c3 r2c4; little-killer 9 r4c1-r1c4; cage 2 r1c1"},
        {"\"sandwichsum\":[{\"cell\":\"R2C0\",\"value\":\"5\"},{\"cell\":\"R5C3\",\"value\":\"0\"},"
         "{\"cell\":\"R0C1\",\"value\":\"\"}]",
         "4x4; sandwich 5 r2c1-r2c4; sandwich 0 r1c3-r4c3"},
        {"\"disjointgroups\":true",
         "4x4; region r1c1 r1c3 r3c1 r3c3; region r1c2 r1c4 r3c2 r3c4; region r2c1 r2c3 "
         "r4c1 r4c3; region r2c2 r2c4 r4c2 r4c4"},
        {"\"cage\":[{\"cells\":[],\"value\":\"title: none\"}],\"disabledlogic\":[\"Thermo\"]", "4x4"},
    };
    assert_meanings(CASES, sizeof CASES / sizeof CASES[0]);
}

static void wrong_members_have_their_place(void **state) {
    (void)state;
    enum { MEMBERS = 76 }; // where they begin
    static const struct {
        const char *members;
        int column;
        const char *reason;
    } CASES[] = {
        {"\"skyscraper\":[{},{}],\"row\":{\"a\":1},\"fog\":true", 1,
         "not known here: 2 “skyscraper”, 1 “row”, 1 “fog”"},
        {"\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]]}],\"text\":[{}]", 1,
         "not known here: 1 “line”, 1 “text”"},
        {"\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}],\"negative\":[\"ratio\",\"sum\"]", 1,
         "not known here: 1 “ratio of 3”, 1 “negative sum”, 1 “negative ratio”"},
        {"\"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[[\"R1C2\",\"R1C3\"]]}]", 1,
         "1 “arrow from a pill”"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"odd\"}]", 1, "1 “killercage odd”"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R4C4\"],\"value\":\"5\"}]", MEMBERS + 14,
         "does not hang together"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R0C1\"]}]", MEMBERS + 32,
         "here a cell of the board is wanted"},
        {"\"killercage\":[{}]", 1, "here a list of cells is wanted"},
        {"\"killercage\":7", 0, NULL},
        {"\"killercage\":{\"a\":1}", MEMBERS + 13, "“killercage” is not as it should be"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C3\"]]}]", MEMBERS + 25, "does not touch"},
        {"\"thermometer\":[{}]", MEMBERS + 15, "“thermometer” has no lines"},
        {"\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[]}]", MEMBERS + 9, "as many cells on both sides"},
        {"\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[5]}]", MEMBERS + 62,
         "one to 4 of the board's tokens"},
        {"\"littlekillersum\":[{\"cell\":\"R1C1\",\"direction\":\"DR\",\"value\":\"4\"}]", MEMBERS + 19,
         "a cell beside the board and a direction"},
        {"\"sandwichsum\":[{\"cell\":\"R0C0\",\"value\":\"4\"}]", MEMBERS + 15, "beside a row or column"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R1C2\",\"R1C1\"]]}]", 1,
         "the constraints leave no way to keep it"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text = {0};
        Heard *heard = malloc(sizeof *heard);
        make_object(&text, 4, CASES[i].members);
        read_text(text_of(&text), heard);
        bool read = heard->puzzles == 1;
        if (read != !CASES[i].reason) fail_msg("%s: %d puzzles", CASES[i].members, heard->puzzles);
        if (!read && (heard->error.line != 1 || !strstr(heard->error.reason, CASES[i].reason)))
            fail_msg("%s: %s", CASES[i].members, heard->error.reason);
        if (!read && heard->error.column != CASES[i].column)
            fail_msg("%s: column %d, not %d", CASES[i].members, heard->error.column, CASES[i].column);
        text_finish(&text);
        free(heard);
    }
}

static void regions_and_sizes_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text, *wanted;
    } CASES[] = {
        {"{\"size\":2,\"grid\":[[{},{}],[{},{}]]}", "boards of 2 tokens are not known here"},
        {"{\"size\":26,\"grid\":[[{},{}],[{},{}]]}", "only boards of 2x2 to 25x25 are known here"},
        {"{\"size\":\"x\",\"grid\":[[{},{}],[{},{}]]}", "only boards of 2x2 to 25x25 are known here"},
        {"{\"size\":4,\"grid\":[[{},{}],[{},{}]]}", "a grid of 2 rows"},
        {"{\"size\":4,\"grid\":[[{\"region\":4},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
         "a region must be a number from 0 to 3"},
        {"{\"size\":4,\"grid\":[[{\"region\":3},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
         "each of the 4 regions needs 4 cells"},
        {"{\"size\":4,\"grid\":[[{\"region\":null},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
         "1 cell is in no region"},
        {"{\"size\":4,\"grid\":[[{\"value\":5},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
         "a cell's value must be a digit from 1 to 4"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Heard *heard = malloc(sizeof *heard);
        read_text(CASES[i].text, heard);
        assert_int_equal(heard->puzzles, 0);
        if (!strstr(heard->error.reason, CASES[i].wanted))
            fail_msg("%s: %s", CASES[i].text, heard->error.reason);
        free(heard);
    }
}

// Entries, notes and texts of a board come along.
static void a_game_on_a_board_goes_round(void **state) {
    (void)state;
    static const Format FORMATS[] = {FORMATS_F_PUZZLES, FORMATS_SUDOKUPAD, FORMATS_JSON};
    Layout board;
    assert_true(board_parse("12x12; cage 20 r12c11 r12c12", &board, NULL, NULL));
    FormatsPuzzle puzzle = {.board = &board, .played_s = -1, .title = "Twelve", .marks_are = FORMATS_NOTES};
    puzzle.givens.cell[0] = 12;
    puzzle.entries.cell[1] = 11;
    puzzle.marks.cell[2] = (TokenMask)(marks_bit(10) | marks_bit(1));
    puzzle.corners.cell[143] = marks_bit(12);
    for (int i = 0; i < 3; i++) {
        Text text = {0};
        Heard *back = malloc(sizeof *back);
        assert_true(formats_write_board(FORMATS[i], &nine, &puzzle, true, &text, NULL));
        read_text(text_of(&text), back);
        assert_int_equal(back->puzzles, 1);
        assert_true(layout_equal(&board, &back->board));
        assert_true(grid_equal(&board, &puzzle.givens, &back->puzzle.givens));
        assert_true(grid_equal(&board, &puzzle.entries, &back->puzzle.entries));
        assert_true(marks_equal(&board, &puzzle.marks, &back->puzzle.marks));
        assert_true(marks_equal(&board, &puzzle.corners, &back->puzzle.corners));
        assert_string_equal(back->puzzle.title, "Twelve");
        text_finish(&text);
        free(back);
    }
}
// ---- SudokuPad's own

#define PAD_CELLS "{\"cells\":[[{\"value\":\"4\"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"

static void sudokupads_cages_and_regions_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text, *wanted;
    } CASES[] = {
        {"{\"board\":\"4x4; cage 3 r1c1 r1c2\",\"puzzle\":\"1...............\"}",
         "4x4; cage 3 r1c1 r1c2; clues 1..............."},
        {"{\"board\":\"4x4; cage 3 r1c1 r4c4\",\"puzzle\":\"1...............\"}", "does not hang together"},
        {PAD_CELLS "}", "4x4; clues 4..............."},
        {PAD_CELLS
         ",\"regions\":[[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,3],[2,3],[1,2]],[[1,1],[2,0],[2,1],[3,0]],"
         "[[2,2],[3,1],[3,2],[3,3]]]}",
         "4x4; regions 1112132233423444; clues 4..............."},
        {PAD_CELLS
         ",\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"5\",\"unique\":true},{\"cells\":[[2,0],[2,1]],"
         "\"value\":\"\"},{\"value\":\"title: Four\"},{\"cells\":[[3,3],[3,2]],\"unique\":false},"
         "{\"cells\":[[1,0],[1,1],[1,2],[1,3]],\"type\":\"rowcol\"}]}",
         "4x4; cage 5 r1c1 r1c2; cage r3c1 r3c2; clues 4..............."},
        {PAD_CELLS ",\"global\":[\"antiking\"],\"metadata\":{\"antiking\":true}}",
         "4x4; anti-king; clues 4..............."},
        {PAD_CELLS ",\"lines\":[{},{}],\"overlays\":[{}],\"cages\":[{\"cells\":[[0,0]],\"value\":\"big\"}]}",
         "not known here: 1 “cage with a text”, 2 “lines”, 1 “overlays”"},
        {PAD_CELLS ",\"cages\":[{\"cells\":[[0,0],[0,4]],\"value\":\"5\"}]}", "a pair of row and column"},
        {PAD_CELLS ",\"regions\":[[[0,0]]]}", "each of the 4 regions needs 4 cells"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) expect_board(CASES[i].text, CASES[i].wanted);
}
// ---- KSudoku's

#define GRAPH(order, kind, inner)                                                                            \
    "<ksudoku-graph><graph order=\"" order "\" type=\"custom\" specific-type=\"" kind "\" sizeX=\"" order    \
    "\" sizeY=\"" order "\" sizeZ=\"1\">" inner "</graph></ksudoku-graph>\n"
#define GROUPS(blocks) "<sudokugroups at=\"0\" withblocks=\"" blocks "\"/>"
#define CAGE(operation, value, cells)                                                                        \
    "<cage operator=\"" operation "\" value=\"" value "\" size=\"2\">" cells "</cage>"
#define GROUP(cells) "<clique size=\"4\">" cells "</clique>"
#define LINES                                                                                                \
    GROUP("0 1 2 3")                                                                                         \
    GROUP("4 5 6 7")                                                                                         \
    GROUP("8 9 10 11")                                                                                       \
    GROUP("12 13 14 15") GROUP("0 4 8 12") GROUP("1 5 9 13") GROUP("2 6 10 14") GROUP("3 7 11 15")

static void ksudokus_shapes_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text, *wanted;
    } CASES[] = {
        {GRAPH("4", "Plain", GROUPS("1")), "4x4; clues"},
        {GRAPH("4", "Jigsaw", GROUPS("0")), "latin4; clues"},
        {GRAPH("4", "Jigsaw", LINES), "latin4; clues"},
        {GRAPH("4", "Jigsaw",
               GROUPS("0") GROUP("0 1 2 4") GROUP("8 12 13 9") GROUP("3 5 6 7") GROUP("10 11 14 15")),
         "4x4; regions 1122132213443344; clues"},
        {GRAPH("4", "XSudoku", GROUPS("1") GROUP("0 5 10 15") GROUP("3 6 9 12") GROUP("0 2 5 7")),
         "4x4; diagonal r1c1-r4c4; diagonal r4c1-r1c4; region r1c1 r3c1 r2c2 r4c2; clues"},
        {GRAPH("4", "KillerSudoku", GROUPS("1") CAGE("4", "5", "0 4") CAGE("0", "3", "15")),
         "4x4; cage 5 r1c1 r1c2; cage 3 r4c4; clues"},
        {GRAPH("4", "Mathdoku",
               GROUPS("0") CAGE("4", "5", "0 4") CAGE("2", "3", "1 2") CAGE("1", "2", "3 7")),
         "latin4; cage 5 r1c1 r1c2; difference 3 r2c1 r3c1; black r4c1 r4c2; clues"},
        {GRAPH("4", "Mathdoku",
               GROUPS("0") CAGE("3", "6", "0 4") CAGE("4", "6", "1 2 6") CAGE("1", "3", "3 7")),
         "not known here: 1 cages that divide, 1 cages that multiply, 1 cages that add equal tokens too"},
        {GRAPH("4", "Jigsaw", GROUP("0 1 2 3")), "the shape has not all rows and columns"},
        {GRAPH("4", "Jigsaw", GROUPS("0") GROUP("0 1 2")), "a group of 3 cells; 4 are needed"},
        {GRAPH("4", "Jigsaw", GROUPS("0") GROUP("0 1 2 2")), "the same cell twice"},
        {GRAPH("4", "Jigsaw", GROUPS("0") GROUP("0 1 2 16")), "a group needs numbers below 16"},
        {GRAPH("6", "Jigsaw", GROUPS("1")), "has no square blocks"},
        {GRAPH("4", "KillerSudoku", GROUPS("1") CAGE("7", "5", "0 4")), "a cage needs an operator"},
        {GRAPH("4", "KillerSudoku", GROUPS("1") CAGE("4", "50", "0 4")), "add up to 3 to 7"},
        {"<ksudoku-graph><graph order=\"9\" type=\"custom\" specific-type=\"Samurai\" sizeX=\"21\" "
         "sizeY=\"21\" "
         "sizeZ=\"1\"/></ksudoku-graph>",
         "of the kind “Samurai” is not one square board"},
        {"<ksudoku><game><puzzle><graph order=\"16\" type=\"sudoku\"/><graph order=\"4\" type=\"sudoku\"/>"
         "</puzzle></game></ksudoku>",
         "a game has one graph"},
        {"<ksudoku><game><puzzle><values>____</values><graph order=\"4\" "
         "type=\"sudoku\"/></puzzle></game></ksudoku>",
         "4 cells were found in the values, 81 are needed"},
        {"<ksudoku><game><puzzle><graph order=\"4\" type=\"sudoku\"/><values>_____f__________</values>"
         "</puzzle></game></ksudoku>",
         "it must be '_' or a letter from b to e"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) expect_board(CASES[i].text, CASES[i].wanted);
}
// ---- Tatham's saved games

#define SAVE(game, params, cells, states)                                                                    \
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :" game                    \
    "\nPARAMS  :" params "\nCPARAMS :3:2x2\nDESC    :" cells "\n" states

static void saved_games_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text, *wanted;
        int line;
    } CASES[] = {
        {SAVE("4:Solo", "6:2x2xdb", "7:4_3l2_3", "NSTATES :1:1\nSTATEPOS:1:1\n"),
         "4x4; diagonal r1c1-r4c4; diagonal ", 0},
        {SAVE("7:Unequal", "4:4adx", "34:0R,0L,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "NSTATES :1:1\nSTATEPOS:1:1\n"),
         "latin4; white r1c2 r1c1; all-white; clues", 0},
        {SAVE("7:Unequal", "3:4dt", "33:0R,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "NSTATES :1:1\nSTATEPOS:1:1\n"),
         "latin4; less r1c2 r1c1; clues", 0},
        {SAVE("7:Bridges", "3:7x7", "1:a", ""), "only Solo and Unequal", 3},
        {SAVE("4:Solo", "3:2x2", "7:4_3m2_3", ""), "more than 16 cells", 6},
        {SAVE("4:Solo", "3:2x2", "8:4_3l2_3", ""), "a key, a length and a text", 6},
        {SAVE("4:Solo", "3:2x2", "7:4_3l2_3", "NSTATES :1:x\n"), "“x” is not a number", 7},
        {SAVE("4:Solo", "3:2x2", "7:4_3l2_3", "NSTATES :1:3\nSTATEPOS:1:1\nMOVE    :6:R3,0,1\n"), "cut short",
         1},
        {"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nNSTATES :1:1\nSTATEPOS:1:1\n", "has no DESC",
         3},
        {SAVE("4:Solo", "3:2x2", "7:4_3l2_3", "\n"), "a key, a length and a text", 7},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        assert_int_equal(expect_board(CASES[i].text, CASES[i].wanted), CASES[i].line);
}

// Moves that were taken back are not played; what follows a file is read.
static void saved_games_keep_their_moves(void **state) {
    (void)state;
    Heard *heard = malloc(sizeof *heard);
    read_text(SAVE("4:Solo", "3:2x2", "7:4_3l2_3",
                   "NSTATES :1:8\nSTATEPOS:1:6\nMOVE    :6:R2,0,1\nMOVE    :6:R3,0,2\nMOVE    :6:P2,1,4\n"
                   "MOVE    :6:P2,1,1\nMOVE    :6:R3,0,0\nMOVE    :6:R0,1,1\nSOLVE   :1:S\n"
                   "4x4; clues 1...............\n"),
              heard);
    assert_int_equal(heard->puzzles, 2);
    assert_int_equal(heard->complaints, 0);
    read_text(SAVE("4:Solo", "3:2x2", "7:4_3l2_3",
                   "NSTATES :1:8\nSTATEPOS:1:6\nMOVE    :6:R2,0,1\nMOVE    :6:R3,0,2\nMOVE    :6:P2,1,4\n"
                   "MOVE    :6:P2,1,1\nMOVE    :6:R3,0,0\nMOVE    :6:R0,1,1\nSOLVE   :1:S\n"),
              heard);
    assert_int_equal(heard->puzzle.entries.cell[2], 1);
    assert_int_equal(heard->puzzle.entries.cell[3], 0);
    assert_int_equal(heard->puzzle.entries.cell[4], 0);
    assert_int_equal(heard->puzzle.marks.cell[6], marks_bit(1) | marks_bit(4));
    free(heard);
}
// ---- Records

#define SOLUTION "3421124341322314"

static void records_keep_all_their_parts(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Format format;
        const char *again;
    } CASES[] = {
        {"7,34..........23.4," SOLUTION ",5,gentle", FORMATS_RECORDS_LETTERS,
         "7,CD..........BC.D,CDBAABDCDACBBCAD,5,gentle"},
        {"7,CD..........BC.D,CDBAABDCDACBBCAD,5,gentle", FORMATS_RECORDS,
         "7,34..........23.4," SOLUTION ",5,gentle"},
        {"123456,3400000000002304,,,", FORMATS_RECORDS, "123456,34..........23.4,,5,"},
        {"1,cd..........bc.d", FORMATS_RECORDS, "1,34..........23.4,,5,"},
        {"1,34..........23.4,,5,hard, but \"fair\"", FORMATS_RECORDS,
         "1,34..........23.4,,5,hard, but \"fair\""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text = {0};
        TextError error;
        Heard *heard = malloc(sizeof *heard);
        read_text(CASES[i].text, heard);
        if (heard->puzzles != 1) fail_msg("%s: %s", CASES[i].text, heard->error.reason);
        heard->puzzle.board = &heard->board;
        if (!formats_write_board(CASES[i].format, &nine, &heard->puzzle, false, &text, &error))
            fail_msg("%s: %s", CASES[i].text, error.reason);
        text_cut(&text, text.length - 1);
        assert_string_equal(text_of(&text), CASES[i].again);
        text_finish(&text);
        free(heard);
    }
}

static void broken_records_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *reason;
    } CASES[] = {
        {"7,34..........23.5," SOLUTION, 18, "a clue is a number from 1 to 4"},
        {"7,34..........23.4,34211243", 20, "the solution has 8 cells, the board 16"},
        {"7,34..........23.4,3421124341322313", 35, "'3' is not what the puzzle has there"},
        {"7,34..............,3421%24341322313", 24, "'%' is not what the puzzle has there"},
        {"7,34..............,3421124341322311", 20, "the solution breaks a rule"},
        {"7,34..............,342112434132231.", 20, "the solution breaks a rule"},
        {"7,34..........23.4," SOLUTION ",6,", 37, "the puzzle has 5 clues"},
        {"7,34..........23.4," SOLUTION ",x,", 37, "the puzzle has 5 clues"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Heard *heard = malloc(sizeof *heard);
        read_text(CASES[i].text, heard);
        assert_int_equal(heard->puzzles, 0);
        if (heard->error.column != CASES[i].column || !strstr(heard->error.reason, CASES[i].reason))
            fail_msg("%s: %d: %s", CASES[i].text, heard->error.column, heard->error.reason);
        free(heard);
    }
    Layout board;
    Grid none = {{0}};
    Text text = {0};
    TextError error = {0};
    assert_true(layout_init(&board, "6x6"));
    assert_false(write_board(FORMATS_RECORDS, &board, &none, &text, &error));
    assert_non_null(strstr(error.reason, "boards of 4x4, 9x9 and 16x16"));
    text_finish(&text);
}

// How many cells there are says which board it is; 9x9 is read elsewhere.
static void cells_alone_are_plain_boards(void **state) {
    (void)state;
    static const char *const IDS[] = {"4x4", "6x6", "8x8", "10x10", "12x12", "15x15", "16x16", "25x25"};
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
        MEM_LOCAL(Layout, layout);
        MEM_LOCAL(Layout, read);
        char line[CELLS_MAX + 4];
        Grid clues = {{0}}, again;
        TextError error;
        assert_true(layout_init(layout, IDS[i]));
        for (int cell = 0; cell < layout->order; cell++) clues.cell[cell] = (uint8_t)(layout->order - cell);
        grid_format(layout, &clues, line);
        if (!formats_read_one(line, read, &again, &error)) fail_msg("%s: %s", IDS[i], error.reason);
        assert_true(layout_equal(read, layout));
        assert_true(grid_equal(layout, &again, &clues));
        line[layout->cells - 1] = '?';
        assert_false(plain_grid_begins(line, (size_t)layout->cells));
        memcpy(line + layout->cells - 1, ". \r", 4);
        assert_true(plain_grid_begins(line, (size_t)layout->cells + 2));
        assert_false(plain_grid_begins(line, (size_t)layout->cells - 1));
    }
    static const char *const OTHERS[] = {"................", "1..2....3.......", "12345678........",
                                         "1234...."};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        assert_false(plain_grid_begins(OTHERS[i], strlen(OTHERS[i])));
}

// As they stand in a program's source. Lines that are not indented are a string each.
static void constraint_strings_go_over_lines(void **state) {
    (void)state;
    static const struct {
        const char *text, *board; // of the last puzzle
        int puzzles, line, column;
    } CASES[] = {
        {"\n    .Shape~4x4\n    .Thermo~R1C1~R1C2\r\n\t.~R1C4_3\n\n",
         "4x4; thermo r1c1 r1c2; clues ...3............", 1, 0, 0},
        {"  .Shape~4x4.AntiKing\n  .~R1C1_1\n\n  .Shape~4x4\n  .~R1C1_2", "4x4; clues 2...............", 2, 0,
         0},
        {".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2\n", "4x4; clues 2...............", 2, 0, 0},
        {"  .Shape~4x4\n  .~R1C1_1\n.Shape~4x4.AntiKing.~R1C1_2\n", "4x4; anti-king; clues 2...............",
         2, 0, 0},
        {"two\n  .Shape~4x4\n   .Thermo~R1C1\n .~R1C1_1\n.Shape~4x4.~R1C1_2\n", "4x4; clues 2...............",
         1, 3, 4},
        {"  .Shape~4x4\n  .~R1C1_1 ?\n", NULL, 0, 2, 12},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Heard *heard = calloc(1, sizeof *heard);
        assert_non_null(heard);
        read_text(CASES[i].text, heard);
        if (heard->puzzles != CASES[i].puzzles || heard->error.line != CASES[i].line)
            fail_msg("%s: %d puzzles, line %d: %s", CASES[i].text, heard->puzzles, heard->error.line,
                     heard->error.reason);
        assert_int_equal(heard->error.column, CASES[i].column);
        if (CASES[i].board) {
            char *got = text_of_board(heard);
            assert_string_equal(got, CASES[i].board);
            free(got);
        }
        free(heard);
    }
}

// Who does not ask for boards gets none.
static void boards_are_only_for_those_who_ask(void **state) {
    (void)state;
    static const char *const TEXTS[] = {"9x9; anti-king", "4x4; clues 1...............",
                                        ".AntiKnight.Shape~9x9", "2x2:4_3l2_3",
                                        "{\"board\":\"4x4\",\"puzzle\":\"1...............\"}"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Heard *heard = calloc(1, sizeof *heard);
        assert_non_null(heard);
        assert_false(formats_read(TEXTS[i], strlen(TEXTS[i]), &nine, hear_puzzle, hear_error, heard));
        assert_int_equal(heard->puzzles, 0);
        assert_non_null(strstr(heard->error.reason, "a board of its own"));
        free(heard);
    }
}

// A part a line: up to what is none, another board, or the end.
static void our_boards_go_over_lines(void **state) {
    (void)state;
    expect_board("4x4\ncage 3 r1c1 r1c2\n# a remark\nanti-knight\nclues 1...............\n",
                 "4x4; cage 3 r1c1 r1c2; anti-knight; clues 1...............");
    expect_board("4x4;\r\nodd r1c1;\r\n", "4x4; odd r1c1; clues ................");
    Heard *heard = malloc(sizeof *heard);
    read_text("6x6\nodd r1c1\n6x6\neven r1c1\n\n..34............\n", heard);
    assert_int_equal(heard->puzzles, 2); // and a row that is too long
    assert_int_equal(heard->board.constraint_count, 1);
    assert_int_equal(expect_board("9x9\nodd r1c1\ncage 99 r3c3 r3c4\n", "2 cells add up to 3 to 17"), 3);
    // The first line can hold constraints too, lines be indented, and blank ones stand between.
    expect_board("4x4; odd r3c3\ncage 3 r1c1 r1c2\n\n\tclues 1...............\n",
                 "4x4; odd r3c3; cage 3 r1c1 r1c2; clues 1...............");
    read_text("4x4; odd r3c3\n4x4; even r3c3\n4x4; odd r1c1; clues 1...............\n", heard);
    assert_int_equal(heard->puzzles, 3);
    // What is wrong with a part is said; its board is not read without it.
    assert_int_equal(expect_board("4x4\ncagee 3 r1c1 r1c2\nclues 1...............\n", "did you mean 'cage'?"),
                     2);
    assert_int_equal(expect_board("4x4\ncage 3\nclues 1...............\n", "at least 1 needed"), 2);
    // A heading stays one, whatever the rows below it look like.
    read_text(
        "9x9\n5 3 x x 7 x x x x\n6 x x 1 9 5 x x x\nx 9 8 x x x x 6 x\n8 x x x 6 x x x 3\n"
        "4 x x 8 x 3 x x 1\n7 x x x 2 x x x 6\nx 6 x x x x 2 8 x\nx x x 4 1 9 x x 5\nx x x x 8 x x 7 9\n",
        heard);
    assert_int_equal(heard->puzzles, 1);
    assert_int_equal(heard->board.constraint_count, 0);
    free(heard);
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ksudokus_shapes_are_read),
        cmocka_unit_test(saved_games_are_read),
        cmocka_unit_test(saved_games_keep_their_moves),
        cmocka_unit_test(members_mean_constraints),
        cmocka_unit_test(wrong_members_have_their_place),
        cmocka_unit_test(regions_and_sizes_are_read),
        cmocka_unit_test(a_game_on_a_board_goes_round),
        cmocka_unit_test(sudokupads_cages_and_regions_are_read),
        cmocka_unit_test(records_keep_all_their_parts),
        cmocka_unit_test(broken_records_are_refused),
        cmocka_unit_test(cells_alone_are_plain_boards),
        cmocka_unit_test(constraint_strings_go_over_lines),
        cmocka_unit_test(our_boards_go_over_lines),
        cmocka_unit_test(boards_are_only_for_those_who_ask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
