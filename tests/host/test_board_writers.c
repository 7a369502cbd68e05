// Boards written in other programs' forms and read again: the same solutions, and what a form cannot say is
// refused by name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>

#include "core/base/hash.h"
#include "core/make/board_draw.h"
#include "core/solve/solver.h"
#include "support/boards_heard.h"
#include "support/constraints.h"
#include "support/sanitized.h"

// ---- Drawing

static bool draw_board(const char *id, const int *kind, int count, Rng *rng, Layout *out) {
    Layout draft;
    Text text = {0};
    assert_true(layout_init(&draft, id));
    for (int i = 0; i < count; i++)
        if (!draw_constraint(&draft, rng, kind[i])) return false;
    board_format(&draft, &text);
    bool fine = board_parse(text_of(&text), out, NULL, NULL);
    text_finish(&text);
    return fine;
}

// ---- The same solutions

enum { SOLUTIONS = 8, PATIENCE = 10 };

typedef struct {
    int left; // first, for `patient`
    const Layout *other;
    int found;
} Look;

static bool patient(void *left) { return --*(int *)left > 0; }

static bool keeps_other(void *context, const Grid *solution) {
    Look *look = context;
    assert_true(grid_complete(look->other, solution));
    assert_true(constraints_hold(look->other, solution));
    look->found++;
    return true;
}

// Some solutions of one are solutions of the other. Returns how many.
static int compare(const Layout *one, const Layout *other, const Grid *givens) {
    Look look = {.left = PATIENCE, .other = other};
    solver_each(one, givens, SOLUTIONS, keeps_other, patient, &look, NULL);
    return look.found;
}

static void check_same(const Layout *board, const Grid *givens, const Heard *back, int *out_solved) {
    assert_int_equal(board->order, back->board.order);
    assert_memory_equal(board->box_of, back->board.box_of, (size_t)board->cells);
    assert_true(grid_equal(board, givens, &back->puzzle.givens));
    if (board->order > 9) return;
    int there = compare(board, &back->board, givens), again = compare(&back->board, board, givens);
    *out_solved += there > 0 && again > 0;
}

// Writes a board and reads it again. False when it is refused, which must name one of its kinds.
static bool goes_round(Format format, const Layout *board, const Grid *givens, int *out_solved) {
    Text text = {0};
    TextError error = {0};
    Heard *back = malloc(sizeof *back);
    bool written = write_board(format, board, givens, &text, &error);
    if (written) {
        read_text(text_of(&text), back);
        if (back->puzzles != 1 || back->complaints != 0)
            fail_msg("%s: %s", text_of(&text), back->error.reason);
        check_same(board, givens, back, out_solved);
    } else {
        bool named = false;
        assert_int_equal(text.length, 0);
        for (int i = 0; i < board->constraint_count; i++)
            named = named || strstr(error.reason, constraint_kind_at(&board->constraint[i])->key);
        if (!named) fail_msg("%s", error.reason);
    }
    text_finish(&text);
    free(back);
    return written;
}

static const char *const IDS[] = {"4x4", "6x6", "9x9", "jigsaw", "latin5", "12x12"};
enum { ID_COUNT = sizeof IDS / sizeof IDS[0] };

static bool is_among(const char *key, const char *const *keys) {
    while (*keys && strcmp(*keys, key) != 0) keys++;
    return *keys != NULL;
}

// `never`: the kinds that the form has no way to say; `seldom`: it has for some.
static void check_kinds(Format format, const char *const *never, const char *const *seldom) {
    Rng rng = rng_seed(hash_text(HASH_BEGIN, formats_row(format)->key)); // whatever its place in the list
    for (int kind = 0; constraint_kind(kind); kind++) {
        const char *key = constraint_kind(kind)->key;
        int drawn = 0, solved = 0, written = 0;
        for (int tries = 0; tries < FEW(18); tries++) {
            Layout board;
            const int kinds[] = {kind, kind};
            Grid givens = {{0}};
            if (!draw_board(IDS[tries % ID_COUNT], kinds, 1 + tries % 2, &rng, &board)) continue;
            givens.cell[tries] = 1;
            drawn++;
            written += goes_round(format, &board, &givens, &solved);
        }
        assert_true(drawn > 0);
        if (is_among(key, never))
            assert_int_equal(written, 0);
        else if (is_among(key, seldom))
            assert_true(written > 0);
        else if (written < drawn)
            fail_msg("%s: %s is refused", formats_row(format)->key, key);
    }
}

static const char *const NONE[] = {NULL};

static void our_own_text_says_all_kinds(void **state) {
    (void)state;
    check_kinds(FORMATS_BOARD, NONE, NONE);
    check_kinds(FORMATS_JSON, NONE, NONE);
}

static void f_puzzles_says_all_but_signs(void **state) {
    (void)state;
    static const char *const NEVER[] = {"less", NULL};
    check_kinds(FORMATS_F_PUZZLES, NEVER, NONE);
    check_kinds(FORMATS_SUDOKUPAD, NEVER, NONE);
}

static void iss_says_most_kinds(void **state) {
    (void)state;
    static const char *const NEVER[] = {"clone", "all-white", NULL};
    static const char *const SELDOM[] = {"difference", NULL};
    check_kinds(FORMATS_ISS, NEVER, SELDOM);
}

static void ksudoku_says_houses_and_sums(void **state) {
    (void)state;
    static const char *const SAID[] = {"diagonal", "hyper", NULL}, *const SELDOM[] = {"region", "cage", NULL};
    const char *never[64];
    int count = 0;
    for (int kind = 0; constraint_kind(kind); kind++) {
        const char *key = constraint_kind(kind)->key;
        if (!is_among(key, SAID) && !is_among(key, SELDOM)) never[count++] = key;
    }
    never[count] = NULL;
    check_kinds(FORMATS_KSUDOKU, never, SELDOM);
}

static void kinds_together_go_round(void **state) {
    (void)state;
    static const Format FORMATS[] = {FORMATS_BOARD, FORMATS_F_PUZZLES, FORMATS_SUDOKUPAD, FORMATS_ISS};
    Rng rng = rng_seed(8);
    int kinds = kind_count(), written = 0, solved = 0;
    for (int i = 0; i < 240; i++) {
        Layout board;
        Grid givens = {{0}};
        int kind[4];
        for (int k = 0; k < 4; k++) kind[k] = draw_below(&rng, kinds);
        if (!draw_board(IDS[i % ID_COUNT], kind, 4, &rng, &board)) continue;
        written += goes_round(FORMATS[i % 4], &board, &givens, &solved);
    }
    assert_true(written > 60 && solved > 20);
}

// ---- Tatham's

static void check_ids(const char *name, int *out_same) {
    char path[1024], line[2048], plain[2048];
    snprintf(path, sizeof path, "%s/variants/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        Heard *one = malloc(sizeof *one), *two = malloc(sizeof *two);
        Text text = {0};
        TextError error;
        read_text(line, one);
        assert_int_equal(one->puzzles, 1);
        if (!write_board(FORMATS_TATHAM, &one->board, &one->puzzle.givens, &text, &error))
            fail_msg("%s: %s", line, error.reason);
        read_text(text_of(&text), two);
        assert_int_equal(two->puzzles, 1);
        assert_true(layout_equal(&one->board, &two->board));
        assert_true(grid_equal(&one->board, &one->puzzle.givens, &two->puzzle.givens));
        // The program ends Unequal's ids with a comma.
        snprintf(plain, sizeof plain, "%.*s", (int)strcspn(line, "\n"), line);
        size_t length = strlen(plain);
        if (length > 0 && plain[length - 1] == ',') plain[length - 1] = '\0';
        text_cut(&text, text.length - 1);
        *out_same += strcmp(plain, text_of(&text)) == 0;
        text_finish(&text);
        free(one);
        free(two);
    }
    (void)fclose(file);
}

static void game_ids_are_written_as_the_program_writes_them(void **state) {
    (void)state;
    DIR *folder = opendir(TEST_DATA "/variants");
    int same = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, ".txt")) check_ids(entry->d_name, &same);
    closedir(folder);
    assert_int_equal(same, 8 * 41);
}
// ---- Killers

static void killers_go_round(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    const int cage = constraint_kind_of("cage");
    int told = 0;
    for (int i = 0; i < 20; i++) {
        static const Format FORMATS[] = {FORMATS_KILLER, FORMATS_KILLER_SIGNS, FORMATS_TATHAM, FORMATS_ISS};
        Layout base = nine, board;
        Grid grid, none = {{0}};
        BoardDrawSpec spec = {.asks = {.count = 1}};
        spec.asks.ask[0] = (ConstraintAsk){.kind = cage};
        assert_true(board_draw(&base, &spec, &rng, &board, &grid, NULL));
        for (int f = 0; f < 4; f++) {
            Text text = {0};
            TextError error = {0};
            Heard *back = malloc(sizeof *back);
            bool written = write_board(FORMATS[f], &board, &none, &text, &error);
            bool single = FORMATS[f] == FORMATS_TATHAM && strstr(error.reason, "a cage of two or more");
            if (!written && !single) fail_msg("%s", error.reason);
            read_text(written ? text_of(&text) : "4x4; anti-king", back);
            assert_int_equal(back->puzzles, 1);
            assert_int_equal(back->complaints, 0);
            if (written) {
                assert_true(grid_complete(&back->board, &grid) && constraints_hold(&back->board, &grid));
                assert_int_equal(back->board.constraint_count, board.constraint_count);
                told++;
            }
            text_finish(&text);
            free(back);
        }
    }
    assert_true(told >= 3 * 20);
}
// ---- What cannot be said

static void what_a_form_cannot_say_is_named(void **state) {
    (void)state;
    static const struct {
        Format format;
        const char *text, *reason;
    } CASES[] = {
        {FORMATS_F_PUZZLES, "9x9; less r1c1 r1c2; less r1c3 r1c2", "f-puzzles cannot say 2 “less”"},
        {FORMATS_SUDOKUPAD, "9x9; less r1c1 r1c2; thermo r1c3 r1c4", "f-puzzles cannot say 1 “less”"},
        {FORMATS_ISS, "9x9; clone r1c1 r5c5; difference 3 r1c1 r1c2",
         "ISS cannot say 1 “difference”, 1 “clone”"},
        {FORMATS_TATHAM, "9x9; anti-knight; diagonal r1c1-r9c9",
         "a game id cannot say 1 “diagonal”, 1 “anti-knight”"},
        {FORMATS_TATHAM, "latin5; white r1c1 r1c2", "a game id cannot say 1 “white”"},
        {FORMATS_TATHAM, "9x9; cage 5 r1c1 r1c2", "in a cage of two or more, and r1c3 is not"},
        {FORMATS_TATHAM, "9x9; cage r1c1 r1c2", "a game id cannot say 1 “cage”"},
        {FORMATS_TATHAM, "10x10; cage 5 r1c1 r1c2", "cages on boards of up to 9x9"},
        {FORMATS_KILLER, "9x9; cage 5 r1c1 r1c2; cage 6 r1c2 r1c3", "numbers cannot say 1 “cage”"},
        {FORMATS_KILLER, "9x9; cage r1c1 r1c2; cage 5 r2c1 r2c2", "numbers cannot say 1 “cage”"},
        {FORMATS_KILLER_SIGNS, "9x9; diagonal r1c1-r9c9; cage 5 r2c1 r2c2", "signs cannot say 1 “diagonal”"},
        {FORMATS_KILLER_SIGNS, "6x6", "for boards of 9x9"},
        {FORMATS_OPENSUDOKU_2, "9x9; anti-king", "opensudoku-2 cannot say 1 “anti-king”"},
        {FORMATS_KSUDOKU, "9x9; anti-king; cage r1c1 r1c2", "KSudoku cannot say 1 “anti-king”, 1 “cage”"},
        {FORMATS_SDM, "jigsaw", "sdm is for boards with the usual boxes"},
        {FORMATS_SDM, "9x9; anti-king", "sdm cannot say 1 “anti-king”"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout board;
        Grid none = {{0}};
        Text text = {0};
        TextError error = {0};
        assert_true(board_parse(CASES[i].text, &board, NULL, NULL));
        if (write_board(CASES[i].format, &board, &none, &text, &error)) fail_msg("%s", text_of(&text));
        if (!strstr(error.reason, CASES[i].reason)) fail_msg("%s: %s", CASES[i].text, error.reason);
        assert_int_equal(text.length, 0);
        text_finish(&text);
    }
    Layout board;
    Grid one = {{7}};
    Text text = {0};
    TextError error = {0};
    assert_true(board_parse("9x9; cage 5 r2c1 r2c2", &board, NULL, NULL));
    assert_false(write_board(FORMATS_KILLER, &board, &one, &text, &error));
    assert_non_null(strstr(error.reason, "has no clues, and this puzzle has one at r1c1"));
    text_finish(&text);
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_own_text_says_all_kinds),
        cmocka_unit_test(f_puzzles_says_all_but_signs),
        cmocka_unit_test(iss_says_most_kinds),
        cmocka_unit_test(ksudoku_says_houses_and_sums),
        cmocka_unit_test(kinds_together_go_round),
        cmocka_unit_test(game_ids_are_written_as_the_program_writes_them),
        cmocka_unit_test(killers_go_round),
        cmocka_unit_test(what_a_form_cannot_say_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
