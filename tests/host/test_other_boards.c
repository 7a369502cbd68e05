// Boards as other programs write them: each puzzle has its one solution, which is the known one where it is
// known; and what is wrong or beyond our kinds is said with its place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/solve/solver.h"
#include "host/formats/boards/other_boards.h"
#include "host/formats/shared/json.h"
#include "support/shared.h"

// False with the error; fails where a text comes out that is none.
static bool read_board(const char *line, Layout *layout, Grid *clues, TextError *error) {
    Text text = {0};
    bool fine = other_boards_read(line, &text, error);
    if (!fine) assert_int_equal(text.length, 0);
    fine = fine && board_parse(text_of(&text), layout, clues, error);
    text_finish(&text);
    return fine;
}

// ---- Simon Tatham's

static int check_file(const char *name) {
    char path[1024], line[2048];
    int count = 0;
    snprintf(path, sizeof path, "%s/variants/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (; fgets(line, sizeof line, file); count++) {
        Layout layout;
        Grid clues, solution;
        TextError error;
        line[strcspn(line, "\n")] = '\0';
        assert_true(other_boards_begin(line, strlen(line)));
        if (!read_board(line, &layout, &clues, &error)) fail_msg("%s: %s", line, error.reason);
        if (!solver_unique(&layout, &clues, &solution)) fail_msg("%s: not one solution", line);
        assert_true(grid_complete(&layout, &solution));
    }
    (void)fclose(file);
    return count;
}

static void each_game_id_has_one_solution(void **state) {
    (void)state;
    DIR *folder = opendir(TEST_DATA "/variants");
    int files = 0, count = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".txt")) continue;
        count += check_file(entry->d_name);
        files++;
    }
    closedir(folder);
    assert_int_equal(files, 41);
    assert_int_equal(count, 8 * 41);
}

// ---- What a line becomes

static void lines_become_board_texts(void **state) {
    (void)state;
#define NONE "................................................................................."
    static const struct {
        const char *line, *text;
    } CASES[] = {
        {"2x2:4_3l2_3", "4x4; clues 43............23"},
        {"2x3:1zi", "6x6; clues 1..................................."},
        {"3x2:1zi", "6x6; regions 112233112233112233445566445566445566; clues "
                    "1..................................."},
        {"2x2x:p", "4x4; diagonal r1c1-r4c4; diagonal r4c1-r1c4; clues ................"},
        {"4:3,0D,0,0,0,0,0,0,0,0,0,0,0,0R,0,0,",
         "latin4; less r2c2 r1c2; less r4c3 r4c2; clues 3..............."},
        {"4a:0R,0L,0,0,0,0,0,0,0,0,0,0,0,0,0,2",
         "latin4; white r1c2 r1c1; all-white; clues ...............2"},
        {".~R1C1_1.Shape~4x4.Thermo~R1C2~R1C3~R1C4", "4x4; thermo r1c2-r1c4; clues 1..............."},
        {" .Shape~4x4 . GreaterThan~R1C2~R1C1~R2C2",
         "4x4; less r1c1 r1c2; less r2c2 r1c2; clues ................"},
        {".NoBoxes.Shape~4x4.Cage~3~R1C1~R2C1.~R1C3_1_3",
         "latin4; cage 3 r1c1 r2c1; odd r1c3; clues ................"},
        {".Shape~4x4.NoBoxes.Jigsaw~aabbaabbccddccdd", "4x4; clues ................"},
        {".Shape~4x4~0-3.Cage~3~R1C1~R2C1.~R1C4_0.~R1C3_0_2.Quad~R3C3~0",
         "4x4; cage 5 r1c1 r2c1; odd r1c3; quadruple 1 r3c3 r3c4 r4c3 r4c4; clues ...1............"},
        {".LittleKiller~9~R1C4.LittleKiller~9~R9C7.LittleKiller~9~R7C1.LittleKiller~9~R2C9",
         "9x9; little-killer 9 r1c4-r4c1; little-killer 9 r9c7-r7c9; little-killer 9 r7c1-r9c3; "
         "little-killer 9 "
         "r2c9 r1c8; clues " NONE},
        {".Quad~R1C1~1~2.Sandwich~4~C9.AntiKnight.Diagonal~1",
         "9x9; quadruple 1,2 r1c1 r1c2 r2c1 r2c2; sandwich 4 r1c9-r9c9; anti-knight; diagonal r9c1-r1c9; "
         "clues " NONE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text = {0};
        TextError error;
        assert_true(other_boards_begin(CASES[i].line, strlen(CASES[i].line)));
        if (!other_boards_read(CASES[i].line, &text, &error)) fail_msg("%s: %s", CASES[i].line, error.reason);
        assert_string_equal(text_of(&text), CASES[i].text);
        text_finish(&text);
    }
}

static void what_is_wrong_has_its_place(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int column;
        const char *reason;
    } CASES[] = {
        {"2x2:4_3m2_3", 11, "more than 16 cells"},
        {"2x2:4_3k2_3", 12, "15 cells, but the board has 16"},
        {"2x2:4_9l2_3", 7, "a clue is a number from 1 to 4"},
        {"2x2:4_3l2_3,", 12, "the puzzle is complete before ','"},
        {"2x2k:p", 7, "a comma and the cages are missing"},
        {"2x2k:p,z", 8, "more than 24 edges"},
        {"2x2k:p,x", 9, "a comma and the sums are missing"},
        {"11:0,0", 1, "boards of 11 tokens are not known here"},
        {"4:0,0,0,0R,0", 10, "points out of the board"},
        {"4:0,0", 6, "a comma is missing after cell 2"},
        {".Cage~3~R1C1~R1C2.Doppelganger", 18, "the type 'Doppelganger' is not read here"},
        {".Cage~3~R1C1~R1C10", 14, "a cell of the board is wanted"},
        {".Cage~99~R1C1~R1C2", 1, "2 cells add up to 3 to 17, not to 99"},
        {".~R1C1_10", 7, "a clue is a number from 1 to 9"},
        {".~R1C1_1_2", 7, "all odd or all even"},
        {".~R1C1_1~R1C1_2", 14, "a second clue for the same cell"},
        {".Shape~5x10", 8, "as many rows as columns"},
        {".Shape~9x9~2-10", 8, "numbers from 1 or 0 on"},
        {".Shape~9x9~0-9", 8, "numbers from 1 or 0 on"},
        {".Shape~9x9~0-8.~R1C1_9", 21, "a number from 0 to 8"},
        {".Shape~9x9~0-8.X~R1C1~R1C2", 15, "on boards with numbers from 0 on"},
        {".Sum~20~R1C1~R5C5", 1, "only sums of cells in one house"},
        {".Jigsaw~123", 8, "a region is wanted for each cell"},
        {".Thermo~R1C1~R1C2 x", 19, "'x' cannot stand here"},
        {"3x3:z:k:1", 5, "'z' is not known here"},
        {"3x3::k:1:2", 11, "a colon is missing after cell 2"},
        {"<................................................................................", 1,
         "lead to no sum"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout layout;
        Grid clues;
        TextError error = {0};
        if (read_board(CASES[i].line, &layout, &clues, &error)) fail_msg("%s is read", CASES[i].line);
        if (error.column != CASES[i].column || !strstr(error.reason, CASES[i].reason))
            fail_msg("%s: %d: %s", CASES[i].line, error.column, error.reason);
    }
}

// Nor does what other readers read begin so.
static void other_texts_are_left_alone(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "",
        ".",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "9x9; clues 1",
        "# 3x3:",
        "12",
        "..A..",
        ".Ab.",
        ":0000:x:1::::",
        "x",
        "1:",
        NONE};
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++)
        if (other_boards_begin(LINES[i], strlen(LINES[i]))) fail_msg("'%s'", LINES[i]);
}

// ---- ISS's

typedef struct {
    int puzzles, read, solved, held, refused;
} Counts;

enum { PATIENCE = 100 }; // times that a search asks whether to go on: the hardest would take minutes

static bool patient(void *left) { return --*(int *)left > 0; }

typedef struct {
    int left; // first, for `patient`
    Grid found;
} Look;

static bool keep(void *look, const Grid *solution) {
    ((Look *)look)->found = *solution;
    return true;
}

// Tokens beyond nine are letters from A on, where A is 1. more: 1 where numbers count from 0.
static void take_solution(const Layout *layout, const char *text, int more, Grid *out) {
    assert_int_equal(strlen(text), layout->cells);
    for (int i = 0; i < layout->cells; i++)
        out->cell[i] = (uint8_t)(layout->order > 9 ? text[i] - 'A' + 1 : text[i] - '0' + more);
}

static void check_puzzle(const char *name, const char *line, const char *solution, Counts *counts) {
    Layout layout;
    Grid clues, wanted = {{0}};
    TextError error = {0};
    if (!other_boards_begin(line, strlen(line))) return;
    counts->puzzles++;
    if (!read_board(line, &layout, &clues, &error)) {
        assert_true(error.reason[0] != '\0');
        counts->refused++;
        return;
    }
    counts->read++;
    if (!solution) return;
    take_solution(&layout, solution, strstr(line, "~0-8") != NULL, &wanted);
    if (!grid_complete(&layout, &wanted)) fail_msg("%s: its solution breaks a rule", name);
    for (int i = 0; i < layout.cells; i++)
        if (clues.cell[i] && clues.cell[i] != wanted.cell[i]) fail_msg("%s: a clue is wrong", name);
    counts->held++;
    Look look = {.left = PATIENCE};
    bool given_up = false;
    uint64_t count = solver_each(&layout, &clues, 2, keep, patient, &look, &given_up);
    if (given_up) return;
    if (count != 1 || !grid_equal(&layout, &look.found, &wanted)) fail_msg("%s: not solved as given", name);
    counts->solved++;
}

static void puzzles_of_iss_have_their_solutions(void **state) {
    (void)state;
    FILE *file = shared_open("variants/iss/puzzles.jsonl");
    Counts counts = {0};
    char line[32768], input[16384], name[1024], solution[1024];
    while (fgets(line, sizeof line, file)) {
        Json json;
        assert_true(json_read(line, strlen(line), false, &json));
        bool solved = json_text(&json, json_member(&json, 0, "solution"), solution, sizeof solution);
        assert_true(json_text(&json, json_member(&json, 0, "input"), input, sizeof input));
        assert_true(json_text(&json, json_member(&json, 0, "name"), name, sizeof name));
        for (char *c = input; *c; c++)
            if (*c == '\n') *c = ' ';
        check_puzzle(name, input, solved ? solution : NULL, &counts);
        json_finish(&json);
    }
    (void)fclose(file);
    print_message("%d lines: %d read, %d with their solution, %d of them solved; %d refused\n",
                  counts.puzzles, counts.read, counts.held, counts.solved, counts.refused);
    assert_true(counts.read >= 74 && counts.held >= 61 && counts.solved >= 40);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_id_has_one_solution),
        cmocka_unit_test(lines_become_board_texts),
        cmocka_unit_test(what_is_wrong_has_its_place),
        cmocka_unit_test(other_texts_are_left_alone),
    };
    const struct CMUnitTest shared[] = {cmocka_unit_test(puzzles_of_iss_have_their_solutions)};
    return run_one_group(argc, argv, tests, shared, NULL);
}
