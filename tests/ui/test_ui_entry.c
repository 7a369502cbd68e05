// What somebody enters: typing and pasting puzzles and codes, what is said of them, and the thread that finds
// it out. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/constraint/board_text.h"
#include "core/make/generate.h"
#include "core/pack/pack_seeds.h"
#include "core/solve/solver.h"
#include "support/format_holds.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/entry/puzzle_check.h"
#include "ui/scenes/entry/puzzle_editor.h"

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// P. Norvig, Solving Every Sudoku Puzzle: clues that keep the rules and have no solution, which takes
// searches long to see.
static const char HARD_NOTHING[] =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

typedef struct {
    App app;
    PuzzleEditor editor;
    Layout layout;
} Desk;

static int open_desk(void **state) {
    Desk *desk = calloc(1, sizeof *desk);
    assert_non_null(desk);
    assert_true(layout_init(&desk->layout, "9x9"));
    packs_read(&(Paths){.share = TEST_SOURCE, .data = "", .config = ""}, &desk->app.packs);
    assert_true(desk->app.packs.count >= 6);
    settings_default(&desk->app.settings);
    puzzle_editor_init(&desk->editor, &desk->app);
    *state = desk;
    return 0;
}

static int close_desk(void **state) {
    Desk *desk = *state;
    puzzle_editor_finish(&desk->editor);
    packs_finish(&desk->app.packs);
    free(desk);
    return 0;
}

static void settle(Desk *desk) {
    Uint64 until = SDL_GetTicks64() + PATIENCE_MS;
    while (puzzle_editor_settle(&desk->editor, &desk->app))
        if (SDL_GetTicks64() > until) fail_msg("no answer in %d ms", PATIENCE_MS);
}

static void bring(Desk *desk, const char *text) {
    puzzle_editor_bring(&desk->editor, &desk->app, text);
    settle(desk);
}

static void type(Desk *desk, const char *text) {
    while (*text) {
        char character[5] = {0};
        int n = 0;
        do character[n++] = *text++;
        while (n < 4 && ((uint8_t)*text & 0xC0u) == 0x80u);
        puzzle_editor_type(&desk->editor, &desk->app, character);
    }
}

static void says(const Desk *desk, const char *heading, const char *main, bool playable) {
    const PuzzleEditorWords *words = &desk->editor.words;
    assert_string_equal(words->heading, heading);
    if (!strstr(words->main, main)) fail_msg("said “%s” in place of “%s”", words->main, main);
    assert_int_equal(words->playable, playable);
}

static void holds(const Desk *desk, const char *puzzle) {
    char text[CELLS_MAX + 1];
    grid_format(&desk->layout, &desk->editor.shown, text);
    assert_string_equal(text, puzzle);
}

// ---- typing

static void an_empty_grid_asks_nothing(void **state) {
    Desk *desk = *state;
    says(desk, "AN EMPTY GRID", "Nothing here yet", false);
    assert_false(desk->editor.asked);
    assert_false(puzzle_editor_settle(&desk->editor, &desk->app));
    assert_false(puzzle_state_is_code(&desk->editor));
}

static void a_puzzle_is_typed_cell_by_cell(void **state) {
    Desk *desk = *state;
    char typed[sizeof EASY];
    // All that means a blank, by turns; letters and signs that mean nothing are passed over.
    for (int i = 0, blanks = 0; i < 81; i++) typed[i] = EASY[i] != '.' ? EASY[i] : " 0.-_*"[blanks++ % 6];
    typed[81] = '\0';
    for (const char *const *wrong = (const char *const[]){"x", "|", "é", "€", "a", "\x01", NULL}; *wrong;
         wrong++)
        assert_false(puzzle_editor_type(&desk->editor, &desk->app, *wrong)); // refused, and nothing changes
    assert_int_equal(desk->editor.kept.cursor, 0);
    says(desk, "AN EMPTY GRID", "", false);
    type(desk, typed);
    assert_int_equal(desk->editor.kept.cursor, 80); // stays in the last cell
    settle(desk);
    holds(desk, EASY);
    says(desk, "ONE SOLUTION", "", true);
    assert_true(strstr(desk->editor.words.detail, "30 clues") != NULL);
    char text[PUZZLE_EDITOR_TEXT_MAX];
    assert_int_equal(puzzle_editor_text(&desk->editor, text), 81);
    assert_string_equal(text, EASY);
}

static void cells_are_erased_moved_and_turned(void **state) {
    Desk *desk = *state;
    PuzzleEditor *editor = &desk->editor;
    type(desk, "12");
    puzzle_editor_erase(editor, &desk->app); // the cell at the cursor is blank: back to the 2
    assert_int_equal(editor->kept.cursor, 1);
    assert_int_equal(editor->grid.cell[1], 0);
    puzzle_editor_erase(editor, &desk->app);
    assert_int_equal(editor->kept.cursor, 0);
    assert_int_equal(editor->grid.cell[0], 0);
    puzzle_editor_erase(editor, &desk->app);
    assert_int_equal(editor->kept.cursor, 0);
    editor->kept.cursor = 10;
    puzzle_editor_put(editor, &desk->app, 7);
    assert_int_equal(editor->kept.cursor, 10);
    puzzle_editor_cycle(editor, &desk->app, 1);
    puzzle_editor_cycle(editor, &desk->app, 1);
    assert_int_equal(editor->grid.cell[10], 9);
    puzzle_editor_cycle(editor, &desk->app, 1);
    assert_int_equal(editor->grid.cell[10], 0);
    puzzle_editor_cycle(editor, &desk->app, -1);
    assert_int_equal(editor->grid.cell[10], 9);
    editor->kept.cursor = 80;
    puzzle_editor_clear(editor, &desk->app);
    assert_int_equal(editor->kept.cursor, 0);
    says(desk, "AN EMPTY GRID", "", false);
}

static void clashes_are_said_while_typing(void **state) {
    Desk *desk = *state;
    type(desk, "1...1");
    says(desk, "BREAKS A RULE", "Two 1s in row 1", false);
    type(desk, "..1");
    says(desk, "BREAKS A RULE", "Three 1s in row 1", false);
    assert_string_equal(desk->editor.words.detail, "3 cells clash.");
    for (int i = 0; i < 3; i++) puzzle_editor_erase(&desk->editor, &desk->app);
    assert_int_equal(desk->editor.words.tone, TONE_BAD);
    assert_false(desk->editor.asked);
    puzzle_editor_erase(&desk->editor, &desk->app); // the blank after it
    puzzle_editor_erase(&desk->editor, &desk->app);
    settle(desk);
    says(desk, "SEVERAL SOLUTIONS", "At least 1,000", false);
    bring(desk, "5........5.......................................................................");
    says(desk, "BREAKS A RULE", "Two 5s in column 1", false);
    bring(desk, "9.........9......................................................................");
    says(desk, "BREAKS A RULE", "Two 9s in box 1", false);
    assert_string_equal(desk->editor.words.detail, "2 cells clash.");
}

// A constraint that is broken, or that cannot be kept, is named with its cells.
static void constraints_at_fault_are_named(void **state) {
    Desk *desk = *state;
    bring(desk, "4x4; thermo r1c1-r1c3; clues 32..............");
    says(desk, "BREAKS A RULE", "Thermometer at r1c1", false);
    assert_string_equal(desk->editor.words.detail, "Thermometer at r1c1-r1c3: r1c1 and r1c2 break it.");
    bring(desk, "4x4; anti-king; clues .....1....1.....");
    says(desk, "BREAKS A RULE", "Anti-king", false);
    assert_string_equal(desk->editor.words.detail, "Anti-king: r2c2 and r3c3 break it.");
    bring(desk, "6x6; palindrome r1c1-r1c3; odd r2c1; clues ....................................");
    settle(desk);
    says(desk, "NO SOLUTION", "It cannot be filled", false);
    assert_string_equal(desk->editor.words.detail,
                        "0 clues, 2 constraints. Palindrome at r1c1-r1c3 cannot be kept.");
}

// In rows, which without a board would be too few cells for a puzzle; what is drawn stays.
static void cells_are_clues_of_the_board_that_is_there(void **state) {
    Desk *desk = *state;
    bring(desk, ".2..\n..3.\n.3.1\n4...");
    assert_int_equal(desk->editor.layout.order, 4);
    assert_int_equal(desk->editor.layout.constraint_count, 0);
    bring(desk, "4x4; odd r1c1; clues ................");
    bring(desk, ".2..\n..3.\n.3.1\n4...");
    assert_int_equal(desk->editor.layout.order, 4);
    assert_int_equal(desk->editor.layout.constraint_count, 1);
    assert_int_equal(desk->editor.grid.cell[1], 2);
    assert_int_equal(desk->editor.grid.cell[12], 4);
    says(desk, "ONE SOLUTION", "", true);
    bring(desk, ".2..\n..3.\n.3.1");
    says(desk, "CANNOT BE READ", "Neither puzzle nor code", false);
    bring(desk, EASY); // a puzzle of its own
    assert_int_equal(desk->editor.layout.order, 9);
}

// A line of as many cells as a drawn board has does not say that it is meant for a plain one.
static void plain_cells_keep_the_board_that_was_drawn(void **state) {
    Desk *desk = *state;
    static const char *const BOARDS[] = {"9x9; diagonal r1c1-r9c9", "jigsaw", "latin9"};
    for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++) {
        char text[160];
        Layout board;
        TextError error;
        assert_true(board_parse(BOARDS[i], &board, NULL, &error));
        snprintf(text, sizeof text, "%s; clues 1%080d", BOARDS[i], 0);
        bring(desk, text);
        bring(desk, EASY);
        assert_true(layout_equal(&desk->editor.layout, &board));
        assert_int_equal(desk->editor.grid.cell[0], 5);
        assert_int_equal(desk->editor.grid.cell[80], 9);
        assert_string_equal(desk->editor.kept.note, "The board stays: these are its clues.");
    }
    bring(desk, "6x6; odd r1c1; clues 1...................................");
    bring(desk, EASY); // too many for it
    assert_true(layout_is_classic(&desk->editor.layout));
    assert_string_equal(desk->editor.kept.note, "");
}

// ---- what is said

static void solution_counts_are_said(void **state) {
    Desk *desk = *state;
    bring(desk, "12345678.........9...............................................................");
    says(desk, "NO SOLUTION", "It cannot be filled", false);
    bring(desk, "1................................................................................");
    says(desk, "SEVERAL SOLUTIONS", "At least 1,000 solutions", false);
    assert_int_equal(desk->editor.words.tone, TONE_QUIET);

    // A few solutions, by taking clues away; the count is the solver's own.
    Grid grid;
    assert_true(grid_parse(&desk->layout, EASY, &grid));
    uint64_t count = 1;
    for (int i = 0; i < 81 && count < 2; i++) {
        grid.cell[i] = 0;
        count = solver_count(&desk->layout, &grid, 1000);
    }
    assert_true(count > 1 && count < 1000);
    char text[CELLS_MAX + 1], expected[64];
    grid_format(&desk->layout, &grid, text);
    bring(desk, text);
    snprintf(expected, sizeof expected, "Exactly %d solutions", (int)count);
    says(desk, "SEVERAL SOLUTIONS", expected, false);

    Grid solution;
    assert_true(grid_parse(&desk->layout, EASY, &grid) && solver_unique(&desk->layout, &grid, &solution));
    grid_format(&desk->layout, &solution, text);
    bring(desk, text);
    says(desk, "SOLVED ALREADY", "Nothing is left to place", false);
}

static void a_seed_is_known_again(void **state) {
    Desk *desk = *state;
    const PackEntry *pack = packs_find(&desk->app.packs, "runes");
    Seed seed;
    TextError error;
    Rng rng = rng_seed(7);
    for (int i = 0; i < 5; i++) {
        Grid solution;
        Layout board;
        Disguise disguise;
        assert_true(pack_seed_board(&pack->pack, i * 7, &seed, &board, &error));
        pack_draw(&pack->pack, &board, &seed, &rng, &disguise, &solution);
        char text[CELLS_MAX + 1], rating[16];
        grid_format(&desk->layout, &disguise.puzzle, text);
        bring(desk, text);
        says(desk, "ONE SOLUTION", band_name(seed.band), true);
        assert_string_equal(desk->editor.words.extra, ""); // no number, and no words of the field
        assert_null(strstr(desk->editor.words.detail, "minimal"));
        assert_non_null(strstr(desk->editor.words.detail, " min"));
        desk->app.settings.expert_words = true;
        bring(desk, text);
        says(desk, "ONE SOLUTION", band_name(seed.band), true);
        desk->app.settings.expert_words = false;
        assert_non_null(strstr(desk->editor.words.detail, "minimal"));
        snprintf(rating, sizeof rating, "%d.%d", seed.rating_tenths / 10, seed.rating_tenths % 10);
        assert_string_equal(desk->editor.words.extra, rating);
        assert_non_null(strstr(desk->editor.words.detail, "a puzzle of Runes"));
        assert_non_null(strstr(desk->editor.words.detail, "new to you"));
    }
    // Packs come and go while the puzzle stands there.
    int count = desk->app.packs.count;
    desk->app.packs.count = 0;
    puzzle_editor_packs_changed(&desk->editor, &desk->app);
    says(desk, "ONE SOLUTION", band_name(seed.band), true);
    assert_null(strstr(desk->editor.words.detail, "a seed of"));
    desk->app.packs.count = count;
    puzzle_editor_packs_changed(&desk->editor, &desk->app);
    assert_non_null(strstr(desk->editor.words.detail, "a puzzle of Runes"));
    puzzle_editor_clear(&desk->editor, &desk->app);
    puzzle_editor_packs_changed(&desk->editor, &desk->app);
    says(desk, "AN EMPTY GRID", "", false);
}

// ---- pasting

static void puzzles_are_pasted_in_any_dress(void **state) {
    Desk *desk = *state;
    static const char *const DRESS[] = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "\n 530070000600195000098000060800060003400803001700020006060000280000419005000080079\r\n",
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n"
        "8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n"
        ". 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n",
        "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],\n[8,0,0,0,6,0,0,0,3],"
        "[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],\n[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,"
        "9]]",
        "A puzzle:\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy",
    };
    for (size_t i = 0; i < sizeof DRESS / sizeof DRESS[0]; i++) {
        puzzle_editor_clear(&desk->editor, &desk->app);
        type(desk, "123");
        bring(desk, DRESS[i]);
        if (strcmp(desk->editor.words.heading, "ONE SOLUTION") != 0)
            fail_msg("dress %d: %s: %s", (int)i, desk->editor.words.heading, desk->editor.words.detail);
        holds(desk, EASY);
        assert_int_equal(desk->editor.kept.cursor, 0);
    }
}

static void what_cannot_be_read_changes_nothing(void **state) {
    Desk *desk = *state;
    static const char *const BAD[] = {
        "",
        "hello",
        "53..7....6..195....98",
        "\xFF\xFE",
        "5",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x"};
    bring(desk, EASY);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        bring(desk, BAD[i]);
        says(desk, "CANNOT BE READ", "Neither puzzle nor code", false);
        assert_true(desk->editor.words.detail[0]);
        char text[CELLS_MAX + 1];
        grid_format(&desk->layout, &desk->editor.grid, text);
        assert_string_equal(text, EASY);
    }
    // The next thing done makes it a puzzle as before.
    desk->editor.kept.cursor += 9;
    puzzle_editor_put(&desk->editor, &desk->app, desk->editor.grid.cell[desk->editor.kept.cursor]);
    settle(desk);
    says(desk, "ONE SOLUTION", "", true);
}

static void seed_codes_are_typed_and_pasted(void **state) {
    Desk *desk = *state;
    const PackEntry *pack = packs_find(&desk->app.packs, "sky");
    Seed seed;
    TextError error;
    Grid solution;
    Layout board;
    Disguise disguise;
    Rng rng = rng_seed(3);
    assert_true(pack_seed_board(&pack->pack, 11, &seed, &board, &error));
    pack_draw(&pack->pack, &board, &seed, &rng, &disguise, &solution);
    Code code = {.kind = CODE_SEED, .seed_id = seed.id, .transform = disguise.number};
    char text[CODE_TEXT_MAX], lower[CODE_TEXT_MAX], shown[CELLS_MAX + 1], lines[CODE_TEXT_MAX + 8];
    code_format(&desk->layout, &code, text);
    grid_format(&desk->layout, &disguise.puzzle, shown);
    for (int i = 0; (lower[i] = text[i]) != '\0'; i++)
        if (lower[i] >= 'A' && lower[i] <= 'Z') lower[i] = (char)(lower[i] - 'A' + 'a');

    bring(desk, text);
    assert_true(puzzle_state_is_code(&desk->editor));
    says(desk, "SHARE CODE", "Sky", true);
    holds(desk, shown);
    assert_ptr_equal(puzzle_editor_pack(&desk->editor, &desk->app), pack);
    snprintf(lines, sizeof lines, "  \t%.9s\r\n%s \n", lower, lower + 9);
    puzzle_editor_clear(&desk->editor, &desk->app);
    bring(desk, lines);
    says(desk, "SHARE CODE", "Sky", true);
    holds(desk, shown);

    // Typed, it is a code from the first letter, and counts its characters until the last.
    puzzle_editor_clear(&desk->editor, &desk->app);
    size_t length = strlen(lower);
    for (size_t i = 0; i < length; i++) {
        type(desk, (char[]){lower[i], '\0'});
        assert_true(puzzle_state_is_code(&desk->editor));
        assert_string_equal(desk->editor.words.heading, "SHARE CODE");
        assert_int_equal(desk->editor.words.playable, i + 1 == length);
    }
    holds(desk, shown);
    assert_int_equal(puzzle_editor_text(&desk->editor, lines), (int)length);
    assert_string_equal(lines, text);

    // A wrong character is said; erased to nothing, the grid is there again.
    puzzle_editor_erase(&desk->editor, &desk->app);
    type(desk, text[length - 1] == '2' ? "3" : "2");
    says(desk, "NOT A CODE", "", false);
    puzzle_editor_erase(&desk->editor, &desk->app);
    type(desk, "é");
    says(desk, "NOT A CODE", "", false);
    for (size_t i = 0; i < length; i++) puzzle_editor_erase(&desk->editor, &desk->app);
    assert_false(puzzle_state_is_code(&desk->editor));
    says(desk, "AN EMPTY GRID", "", false);

    code.seed_id = seed.id ^ 1;
    code_format(&desk->layout, &code, text);
    bring(desk, text);
    says(desk, "PUZZLE NOT INSTALLED", "In none of your packs", false);
}

static void puzzle_codes_are_pasted(void **state) {
    Desk *desk = *state;
    Code code = {.kind = CODE_PUZZLE};
    char text[CODE_TEXT_MAX];
    assert_true(grid_parse(&desk->layout, EASY, &code.puzzle));
    code_format(&desk->layout, &code, text);
    bring(desk, text);
    assert_true(puzzle_state_is_code(&desk->editor));
    says(desk, "ONE SOLUTION", "", true);
    holds(desk, EASY);
    text[strlen(text) - 1] = '\0';
    bring(desk, text);
    assert_false(desk->editor.words.playable);
    // A puzzle brought takes the code's place.
    bring(desk, EASY);
    assert_false(puzzle_state_is_code(&desk->editor));
    says(desk, "ONE SOLUTION", "", true);
    // Endless typing stays inside.
    type(desk, "P");
    for (int i = 0; i < 2 * CODE_TEXT_MAX; i++) type(desk, i % 3 ? "7" : "é");
    assert_true(strlen(desk->editor.kept.code) < CODE_TEXT_MAX);
    char *huge = malloc(100001);
    memset(huge, '7', 100000);
    memcpy(huge, "N1", 2);
    huge[100000] = '\0';
    bring(desk, huge);
    says(desk, "NOT A CODE", "", false);
    free(huge);
}

// Whatever is brought, nothing breaks and the words are text.
static void any_text_may_be_brought(void **state) {
    Desk *desk = *state;
    static const char SIGNS[] = "123456789....0000----__**   \n\n\r\t||[],\"#NP17KZé€\xFF\x01";
    for (uint64_t number = 1; number <= 300; number++) {
        Rng rng = rng_seed(number);
        char text[600];
        int length = (int)rng_below(&rng, sizeof text - 1);
        for (int i = 0; i < length; i++) text[i] = SIGNS[rng_below(&rng, sizeof SIGNS - 1)];
        text[length] = '\0';
        puzzle_editor_bring(&desk->editor, &desk->app, text);
        const PuzzleEditorWords *words = &desk->editor.words;
        if (!words->heading[0] || !words->main[0] || strlen(words->detail) >= sizeof words->detail)
            fail_msg("seed %d: no words", (int)number);
        if (number % 3 == 0) puzzle_editor_erase(&desk->editor, &desk->app);
    }
}

// ---- what comes from other programs

static FormatsPuzzle begun_game(const Desk *desk) {
    FormatsPuzzle puzzle = {.played_s = -1};
    Grid solution;
    assert_true(grid_parse(&desk->layout, EASY, &puzzle.givens));
    assert_true(solver_unique(&desk->layout, &puzzle.givens, &solution));
    for (int cell = 0, left = 7; left > 0; cell++)
        if (!puzzle.givens.cell[cell]) puzzle.entries.cell[cell] = solution.cell[cell], left--;
    strcpy(puzzle.title, "A quiet evening");
    strcpy(puzzle.author, "Ada");
    return puzzle;
}

static void every_format_is_brought(void **state) {
    Desk *desk = *state;
    FormatsPuzzle begun = begun_game(desk), bare = begun;
    bare.entries = (Grid){{0}};
    int titles = 0, left_out = 0, read = 0;
    Text text = {0};
    for (Format format = 0; format < FORMAT_COUNT; format++) {
        const FormatRow *info = formats_row(format);
        if (info->no_givens) continue;
        bool keeps_entries = format_holds(format) & HOLDS_ENTRIES;
        // Where a game's entries would become givens, the puzzle alone is written.
        const FormatsPuzzle *puzzle = keeps_entries ? &begun : &bare;
        text_clear(&text);
        formats_write(format, &desk->layout, puzzle, true, &text);
        formats_write_tail(format, &text);
        puzzle_editor_clear(&desk->editor, &desk->app);
        bring(desk, text_of(&text));
        if (strcmp(desk->editor.words.heading, "ONE SOLUTION") != 0)
            fail_msg("%s: %s: %s", info->key, desk->editor.words.heading, desk->editor.words.detail);
        holds(desk, EASY);
        read++;
        titles += strcmp(desk->editor.kept.title, begun.title) == 0;
        left_out += strstr(desk->editor.kept.note, "7 entries") != NULL;
        if (keeps_entries && !desk->editor.kept.note[0])
            fail_msg("%s: nothing is said of the entries", info->key);
    }
    text_finish(&text);
    assert_true(read >= 12 && titles >= 3 && left_out >= 3);
    // A change by hand is the player's own: the note goes, the title stays, until everything does.
    bring(desk, EASY);
    assert_int_equal(desk->editor.kept.note[0], 0);
    assert_int_equal(desk->editor.kept.title[0], 0);
}

// A board's line is checked by its own rules; whatever is brought next is on the usual board again.
static void a_board_is_brought_with_its_clues(void **state) {
    Desk *desk = *state;
    static const char BOARD[] = "6x6; diagonal r1c1-r6c6; diagonal r1c6-r6c1; clues ";
    Layout layout;
    TextError error;
    Grid empty = {{0}}, solution;
    Rng rng = rng_seed(9);
    assert_true(board_parse("6x6; diagonal r1c1-r6c6; diagonal r1c6-r6c1", &layout, NULL, &error));
    assert_true(solver_draw(&layout, &empty, &rng, &solution));
    for (int c = 0; c < layout.cells; c++) {
        Grid without = solution;
        without.cell[c] = 0;
        if (solver_unique(&layout, &without, NULL)) solution = without;
    }
    char text[256], cells[CELLS_MAX + 1];
    grid_format(&layout, &solution, cells);
    snprintf(text, sizeof text, "%s%s", BOARD, cells);
    bring(desk, text);
    settle(desk);
    assert_string_equal(desk->editor.words.heading, "ONE SOLUTION");
    assert_true(desk->editor.words.playable);
    assert_true(layout_equal(&desk->editor.layout, &layout));
    assert_string_equal(desk->editor.words.extra, ""); // there is no rating
    EntryKept kept = {.cursor = 0};
    puzzle_editor_keep(&desk->editor, &kept);
    assert_string_equal(kept.puzzle, text);
    puzzle_editor_clear(&desk->editor, &desk->app);
    puzzle_editor_take_up(&desk->editor, &desk->app, &kept);
    assert_true(layout_equal(&desk->editor.layout, &layout));
    // The same as a link.
    Text link = {0};
    FormatsPuzzle puzzle = {.board = &layout, .givens = solution, .played_s = -1, .title = "Six"};
    assert_true(formats_write_board(FORMATS_SUDOKUPAD, &desk->layout, &puzzle, true, &link, &error));
    bring(desk, EASY);
    assert_true(layout_is_classic(&desk->editor.layout));
    bring(desk, text_of(&link));
    settle(desk);
    assert_true(desk->editor.words.playable);
    assert_int_equal(desk->editor.layout.order, 6);
    assert_int_equal(desk->editor.layout.constraint_count, 2);
    assert_true(grid_equal(&layout, &desk->editor.grid, &solution));
    assert_string_equal(desk->editor.kept.title, "Six");
    text_finish(&link);
    bring(desk, text);
    settle(desk);
    bring(desk, "9x9; anti-knigt");
    assert_string_equal(desk->editor.words.heading, "CANNOT BE READ");
    assert_non_null(strstr(desk->editor.words.detail, "anti-knight"));
    assert_true(layout_equal(&desk->editor.layout, &layout));
    puzzle_editor_clear(&desk->editor, &desk->app);
    assert_true(layout_is_classic(&desk->editor.layout));
}

// A killer needs no clues.
static void a_board_is_a_puzzle_without_clues(void **state) {
    Desk *desk = *state;
    bring(desk, "4x4; cage 7 r4c2-r4c4; cage 5 r1c3 r1c4; cage 7 r1c1 r1c2 r2c1; cage 8 r2c4 r3c3 r3c4; cage "
                "9 r3c1 r3c2 r4c1; cage 4 r2c2 r2c3");
    settle(desk);
    assert_string_equal(desk->editor.words.heading, "ONE SOLUTION");
    assert_true(desk->editor.words.playable);
    assert_false(puzzle_editor_is_empty(&desk->editor));
    puzzle_editor_clear(&desk->editor, &desk->app);
    assert_true(puzzle_editor_is_empty(&desk->editor));
}

static void notes_say_what_was_left_out(void **state) {
    Desk *desk = *state;
    char text[400];
    snprintf(text, sizeof text, "%s\n%s\n%s\n", EASY, HARD_NOTHING, EASY);
    bring(desk, text);
    holds(desk, EASY);
    assert_non_null(strstr(desk->editor.kept.note, "The first of 3 puzzles"));
    type(desk, "5");
    assert_int_equal(desk->editor.kept.note[0], 0);
    // Only values, none marked as given.
    FormatsPuzzle begun = begun_game(desk), values = begun;
    values.entries = begun.givens;
    values.givens = (Grid){{0}};
    Text link = {0};
    formats_write(FORMATS_F_PUZZLES, &desk->layout, &values, true, &link);
    bring(desk, text_of(&link));
    holds(desk, EASY);
    assert_non_null(strstr(desk->editor.kept.note, "all 30 are taken"));
    assert_string_equal(desk->editor.kept.title, "A quiet evening");
    assert_string_equal(desk->editor.kept.author, "Ada");
    puzzle_editor_clear(&desk->editor, &desk->app);
    assert_int_equal(desk->editor.kept.title[0], 0);
    text_finish(&link);
}

static void errors_name_line_and_column(void **state) {
    Desk *desk = *state;
    bring(desk, "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8?3..1\n7...2...6\n.6....28.\n...419..5\n...."
                "8..79\n");
    says(desk, "CANNOT BE READ", "", false);
    if (!strstr(desk->editor.words.detail, "Line 5, column 5: "))
        fail_msg("said “%s”", desk->editor.words.detail);
}

static void what_was_entered_is_there_again(void **state) {
    Desk *desk = *state;
    EntryKept kept = {.cursor = 0};
    puzzle_editor_keep(&desk->editor, &kept);
    assert_int_equal(kept.puzzle[0], 0); // nothing to keep
    bring(desk, EASY);
    desk->editor.kept.cursor += 9;
    puzzle_editor_keep(&desk->editor, &kept);
    assert_string_equal(kept.puzzle, EASY);
    puzzle_editor_clear(&desk->editor, &desk->app);
    puzzle_editor_take_up(&desk->editor, &desk->app, &kept);
    settle(desk);
    holds(desk, EASY);
    assert_int_equal(desk->editor.kept.cursor, 9);
    says(desk, "ONE SOLUTION", "", true);
    type(desk, "P2AB"); // a code, unfinished, over the puzzle
    puzzle_editor_keep(&desk->editor, &kept);
    puzzle_editor_clear(&desk->editor, &desk->app);
    puzzle_editor_take_up(&desk->editor, &desk->app, &kept);
    assert_string_equal(desk->editor.kept.code, "P2AB");
    assert_false(puzzle_editor_has_board(&desk->editor));
    for (int i = 0; i < 4; i++) puzzle_editor_erase(&desk->editor, &desk->app);
    settle(desk);
    holds(desk, EASY);
}

static void reasons_are_true(void **state) {
    Desk *desk = *state;
    NoSolutionReason found;
    Grid grid;
    char words[160];
    static const struct {
        const char *puzzle, *words;
    } CASES[] = {
        {"12345678.........9...............................................................",
         "Nothing fits in row 1, column 9."},
        {"1...1............................................................................",
         "Two 1s in row 1."},
        {"777777777........................................................................",
         "Nine 7s in row 1."},
        {"234.........1...........1........................................................",
         "No cell of row 1 can take a 1."},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_true(grid_parse(&desk->layout, CASES[i].puzzle, &grid));
        found = no_solution_reason_find(&desk->layout, &grid);
        no_solution_reason_words(&desk->layout, &found, words, sizeof words);
        assert_string_equal(words, CASES[i].words);
        bring(desk, CASES[i].puzzle);
        if (found.kind > NO_SOLUTION_CLASH) assert_non_null(strstr(desk->editor.words.detail, words));
    }
    // Whatever is found, there is no solution; and most wrong clues are found.
    int wrong = 0, seen = 0;
    for (uint64_t number = 1; number <= 300; number++) {
        Rng rng = rng_seed(number);
        assert_true(grid_parse(&desk->layout, EASY, &grid));
        for (int i = 0; i < (int)(number % 9); i++) grid.cell[rng_below(&rng, 81)] = 0;
        int cell = (int)rng_below(&rng, 81);
        grid.cell[cell] = (uint8_t)(1 + rng_below(&rng, 9));
        found = no_solution_reason_find(&desk->layout, &grid);
        bool none = solver_count(&desk->layout, &grid, 1) == 0;
        if (found.kind != NO_SOLUTION_NONE && !none) fail_msg("seed %d: there is a solution", (int)number);
        no_solution_reason_words(&desk->layout, &found, words, sizeof words);
        assert_int_equal(words[0] != 0, found.kind != NO_SOLUTION_NONE);
        if (found.kind != NO_SOLUTION_NONE) assert_true(words[0] >= 'A' && words[0] <= 'Z');
        wrong += none, seen += found.kind != NO_SOLUTION_NONE;
    }
    if (seen < wrong * 8 / 10) fail_msg("%d of %d reasons found", seen, wrong);
}

// ---- the thread

static void a_new_question_stops_the_old_one(void **state) {
    Desk *desk = *state;
    PuzzleCheck *check = puzzle_check_create();
    PuzzleFacts facts;
    Grid hard, easy;
    assert_false(puzzle_check_answer(check, 0, &facts)); // nothing was asked
    assert_true(grid_parse(&desk->layout, HARD_NOTHING, &hard) && grid_parse(&desk->layout, EASY, &easy));
    // The easy answer comes at once, each time, and is its own.
    for (int i = 0; i < 20; i++) {
        puzzle_check_ask(check, &desk->layout, &hard);
        SDL_Delay(i % 4 == 0 ? 2 : 0); // some have begun, some have not, on a fast machine some are done
        if (puzzle_check_answer(check, 0, &facts)) assert_int_equal(facts.solutions, 0);
        puzzle_check_ask(check, &desk->layout, &easy);
        int64_t asked = process_us();
        assert_true(puzzle_check_settled(check, PATIENCE_MS, &facts));
        assert_int_equal(facts.solutions, 1);
        assert_true(facts.graded && facts.rating_tenths > 0);
        if (process_us() - asked > 1000000) fail_msg("the old question was not given up");
    }
    // The same answer may be had again, but none to a question taken back.
    assert_true(puzzle_check_answer(check, 0, &facts));
    assert_int_equal(facts.solutions, 1);
    puzzle_check_ask(check, &desk->layout, &easy);
    puzzle_check_cancel(check);
    assert_false(puzzle_check_answer(check, 150, &facts));
    puzzle_check_destroy(check);
    puzzle_check_destroy(NULL);
}

static void a_hard_search_is_given_up_at_once(void **state) {
    Desk *desk = *state;
    Grid hard;
    PuzzleFacts facts;
    assert_true(grid_parse(&desk->layout, HARD_NOTHING, &hard));
    for (int i = 0; i < 6; i++) {
        PuzzleCheck *check = puzzle_check_create();
        puzzle_check_ask(check, &desk->layout, &hard);
        SDL_Delay(15);
        int64_t stopped = process_us();
        if (i % 2) {
            puzzle_check_cancel(check);
            assert_false(puzzle_check_answer(check, 20, &facts));
        }
        puzzle_check_destroy(check); // waits for the thread
        int64_t took = process_us() - stopped;
        if (took > 300000) fail_msg("%lld us to give it up", (long long)took);
    }
    // The editor does so with each change, and its frames wait for nothing.
    for (int i = 0; i < 20; i++) {
        int64_t start = thread_us();
        puzzle_editor_bring(&desk->editor, &desk->app, HARD_NOTHING);
        // A fast machine has the answer before it is asked for a second time.
        if (puzzle_editor_settle(&desk->editor, &desk->app))
            says(desk, "CHECKING…", "Counting solutions", false);
        puzzle_editor_clear(&desk->editor, &desk->app);
        assert_false(puzzle_editor_settle(&desk->editor, &desk->app));
        if (thread_us() - start > 300000) fail_msg("a frame worked");
    }
    says(desk, "AN EMPTY GRID", "", false);
    // And nothing goes on working behind the scene.
    int64_t worked = process_us();
    SDL_Delay(250);
    if (process_us() - worked > 100000) fail_msg("a search goes on though nobody asks");
}

static void the_facts_are_true(void **state) {
    Desk *desk = *state;
    PuzzleCheck *check = puzzle_check_create();
    for (uint64_t number = 1; number <= 60; number++) {
        if (number == 50) { // the rest without a thread
            puzzle_check_destroy(check);
            check = puzzle_check_create();
            threads_left(0);
        }
        Rng rng = rng_seed(number);
        Grid puzzle;
        GenerateSpec spec = {.pattern = (Pattern)rng_below(&rng, PATTERN_COUNT),
                             .clues_min = 24 + (int)rng_below(&rng, 8)};
        generate_puzzle(&desk->layout, &rng, &spec, &puzzle, NULL);
        if (number % 3 == 0) puzzle.cell[rng_below(&rng, 81)] = 0; // some get more solutions
        uint64_t count = solver_count(&desk->layout, &puzzle, PUZZLE_CHECK_SOLUTIONS_MAX);
        PuzzleFacts facts;
        puzzle_check_ask(check, &desk->layout, &puzzle);
        if (!puzzle_check_settled(check, PATIENCE_MS, &facts)) fail_msg("seed %d: no answer", (int)number);
        if (facts.solutions != count) fail_msg("seed %d: %d solutions", (int)number, (int)facts.solutions);
        if (count != 1) continue;
        bool minimal = true;
        for (int cell = 0; cell < 81; cell++) {
            Grid less = puzzle;
            less.cell[cell] = 0;
            if (puzzle.cell[cell] && solver_count(&desk->layout, &less, 2) < 2) minimal = false;
        }
        Grid canonical;
        canonical_form(&desk->layout, &puzzle, &canonical, NULL);
        if (facts.minimal != minimal || facts.seed_id != canonical_id(&desk->layout, &canonical) ||
            facts.pattern != pattern_of(&desk->layout, &puzzle))
            fail_msg("seed %d: untrue facts", (int)number);
    }
    threads_left(-1);
    puzzle_check_destroy(check);
}

// ---- words from outside, wrapped

typedef struct {
    Fonts *fonts;
    Draw *draw;
    SDL_Surface *surface;
} Sheet;

enum { SHEET_W = 900, SHEET_H = 700 };

static int open_sheet(void **state) {
    Sheet *sheet = calloc(1, sizeof *sheet);
    char reason[300];
    sheet->fonts = fonts_create(TEST_SOURCE, reason, sizeof reason);
    if (!sheet->fonts) fail_msg("%s", reason);
    sheet->draw = draw_create(sheet->fonts);
    sheet->surface = SDL_CreateRGBSurfaceWithFormat(0, SHEET_W, SHEET_H, 32, SDL_PIXELFORMAT_ARGB8888);
    *state = sheet;
    return 0;
}

static int close_sheet(void **state) {
    Sheet *sheet = *state;
    draw_destroy(sheet->draw);
    fonts_destroy(sheet->fonts);
    SDL_FreeSurface(sheet->surface);
    free(sheet);
    return 0;
}

// Draws the text and looks where there is ink: none outside the columns of the rectangle, nor in lines that
// are not there. Returns the height it says.
static float wrap_and_look(Sheet *sheet, Rect rect, float size, float line, const char *text) {
    draw_begin(sheet->draw, sheet->surface, 0xFF000000u);
    float measured = wrap_text(sheet->draw, rect, FACE_TEXT, size, line, 0, text);
    float height = wrap_text(sheet->draw, rect, FACE_TEXT, size, line, 0xFFFFFFFFu, text);
    SDL_Rect damage[8];
    draw_end(sheet->draw, damage, 8);
    assert_true(measured == height);
    const uint32_t *pixels = sheet->surface->pixels;
    int pitch = sheet->surface->pitch / 4;
    for (int y = 0; y < SHEET_H; y++)
        for (int x = 0; x < SHEET_W; x++) {
            bool ink = (pixels[y * pitch + x] & 0xFFu) > 100;
            bool inside = (float)x >= rect.x - 2 && (float)x <= rect.x + rect.w + 2 &&
                          (float)y >= rect.y - line / 2 && (float)y <= rect.y + height + line / 2;
            if (ink && !inside)
                fail_msg("ink at %d, %d, outside a width of %g: “%.60s”", x, y, (double)rect.w, text);
        }
    fonts_trim(sheet->fonts);
    return height;
}

static void texts_wrap_at_any_width(void **state) {
    Sheet *sheet = *state;
    static const char *const TEXTS[] = {
        "Line 3: the letter 'D' stands where a cell should be.",
        "/packs/a_file_with_a_very_long_name_and_no_blank_in_it_at_all_which_must_be_broken.csv",
        "Ærøskøbing und der Straßenbahnfahrplan: größtmögliche Verspätung · ᚠᚢᚦ",
        "one\ntwo\n\nthree",
        "*not strong* and _not a token_",
        "a  b   c    d",
        "x",
    };
    for (size_t t = 0; t < sizeof TEXTS / sizeof TEXTS[0]; t++)
        for (int width = 40; width <= 700; width += width < 120 ? 7 : 45)
            for (int size = 12; size <= 30; size += 9) {
                float line = (float)size * 1.4f;
                float height =
                    wrap_and_look(sheet, (Rect){20, 40, (float)width, 560}, (float)size, line, TEXTS[t]);
                assert_true(height >= line && height <= 560 + line);
            }
}

static double ink_in(const Sheet *sheet) {
    double ink = 0;
    const uint32_t *pixels = sheet->surface->pixels;
    for (int y = 0; y < SHEET_H; y++)
        for (int x = 0; x < SHEET_W; x++) ink += pixels[y * (sheet->surface->pitch / 4) + x] & 0xFFu;
    return ink;
}

// A word broken into many lines has as much ink as in one.
static void no_character_is_lost_in_breaking(void **state) {
    Sheet *sheet = *state;
    static const char *const WORDS[] = {"somethingverylongwithoutanyblankatallinit", "ᚠᚢᚦᚨᚱᚷᚺᛉᛟᚠᚢᚦᚨᚱᚷᚺᛉᛟ",
                                        "Straßenbahnfahrplanänderungen/größtmöglich"};
    for (int i = 0; i < 3; i++) {
        wrap_and_look(sheet, (Rect){20, 20, 860, 600}, 16, 24, WORDS[i]);
        double whole = ink_in(sheet);
        for (int width = 50; width <= 200; width += 30) {
            wrap_and_look(sheet, (Rect){20, 20, (float)width, 660}, 16, 24, WORDS[i]);
            double broken = ink_in(sheet);
            if (fabs(broken - whole) > 0.04 * whole)
                fail_msg("“%s” in %d: %.0f of %.0f", WORDS[i], width, broken, whole);
        }
    }
}

static void lines_are_counted_and_cut(void **state) {
    Sheet *sheet = *state;
    const float line = 24;
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 400}, 16, line, "") == 0);
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 400}, 16, line, "   ") == 0);
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 400}, 16, line, "one line") == line);
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 400}, 16, line, "one\ntwo\nthree") == 3 * line);
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 400}, 16, line, "one\n\nthree") == 3 * line);
    // Room for two lines: the rest is left out, and the second ends in an ellipsis, which has ink at its end
    // that the same line without more text has not.
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 2 * line}, 16, line, "one\ntwo\nthree") == 2 * line);
    assert_true(wrap_and_look(sheet, (Rect){0, 40, 600, 2 * line}, 16, line, "one\ntwo") == 2 * line);
    // Narrower than a character: it still ends.
    assert_true(wrap_and_look(sheet, (Rect){100, 40, 20, 600}, 16, line, "mm mmmm\nm") >= 3 * line);
    // The wider, the fewer lines.
    const char *text =
        "The quick brown fox jumps over the lazy dog and then goes home to sleep until the morning";
    float before = 1e9f;
    for (int width = 60; width <= 800; width += 20) {
        float height = wrap_and_look(sheet, (Rect){10, 10, (float)width, 680}, 14, 20, text);
        assert_true(height <= before);
        before = height;
    }
    assert_true(before <= 20);
    // Any length ends.
    char *huge = malloc(20001);
    memset(huge, 'w', 20000);
    huge[20000] = '\0';
    wrap_and_look(sheet, (Rect){10, 10, 300, 100}, 14, 20, huge);
    for (int i = 5; i < 20000; i += 6) huge[i] = ' ';
    wrap_and_look(sheet, (Rect){10, 10, 300, 100}, 14, 20, huge);
    free(huge);
}

#define DESK(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
#define SHEET(name) cmocka_unit_test_setup_teardown(name, open_sheet, close_sheet)

int main(void) {
    const struct CMUnitTest tests[] = {
        DESK(an_empty_grid_asks_nothing),
        DESK(a_puzzle_is_typed_cell_by_cell),
        DESK(cells_are_erased_moved_and_turned),
        DESK(clashes_are_said_while_typing),
        DESK(constraints_at_fault_are_named),
        DESK(cells_are_clues_of_the_board_that_is_there),
        DESK(plain_cells_keep_the_board_that_was_drawn),
        DESK(solution_counts_are_said),
        DESK(a_seed_is_known_again),
        DESK(puzzles_are_pasted_in_any_dress),
        DESK(what_cannot_be_read_changes_nothing),
        DESK(seed_codes_are_typed_and_pasted),
        DESK(puzzle_codes_are_pasted),
        DESK(every_format_is_brought),
        DESK(a_board_is_brought_with_its_clues),
        DESK(a_board_is_a_puzzle_without_clues),
        DESK(notes_say_what_was_left_out),
        DESK(errors_name_line_and_column),
        DESK(what_was_entered_is_there_again),
        DESK(reasons_are_true),
        DESK(any_text_may_be_brought),
        DESK(a_new_question_stops_the_old_one),
        DESK(a_hard_search_is_given_up_at_once),
        DESK(the_facts_are_true),
        SHEET(texts_wrap_at_any_width),
        SHEET(no_character_is_lost_in_breaking),
        SHEET(lines_are_counted_and_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
