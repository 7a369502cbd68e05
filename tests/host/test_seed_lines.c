// A pack's seeds.csv, read as a text of puzzles: each seed stands on its own board.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "host/packs/packs.h"
#include "support/boards_heard.h"

static void lines_keep_their_boards(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } CASES[] = {
        {".b....c..c.ad...,cbadadcbbcdadabc,1.2,5,antidiagonal", "4x4; clues .2....3..3.14..."},
        {".b....c..c.ad...;cbadadcbbcdadabc;5;diagonal\n", "4x4; clues .2....3..3.14..."},
        {".b....c..c.ad...,cbadadcbbcdadabc,5,none,47c,anti-knight", "4x4; anti-knight; clues .2....3"},
        {".b....c..c.ad...,cbadadcbbcdadabc,5,diagonal r1c1-r4c4 | cage 5 r1c1 r1c2\r\n",
         "4x4; diagonal r1c1-r4c4; cage 5 r1c1 r1c2; clues .2"},
        {".b....c..c.ad...\tcbadadcbbcdadabc\t5\t\"quadruple 2,3 r1c1 r1c2 r2c1 r2c2; odd r1c1\"",
         "4x4; quadruple 2,3 r1c1 r1c2 r2c1 r2c2; odd r1c1; clues .2"},
        {".b....c..c.ad...,cbadadcbbcdadabc,regions 1112122233343444",
         "4x4; regions 1112122233343444; clues .2"},
        {".b....c..c.ad...,cbadadcbbcdadabc,cage 99 r1c1 r1c2", "board: Cage at r1c1: 2 cells add up to"},
        {".b....c..c.ae...,cbadadcbbcdadabc,5", "a seed of 16 cells has tokens from a to d"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) expect_board(CASES[i].text, CASES[i].words);
    Heard *heard = malloc(sizeof *heard);
    read_text("\nseed,solution,board\n.b....c..c.ad...,cbadadcbbcdadabc,cage 99 r1c1\n", heard);
    assert_int_equal(heard->puzzles, 0);
    assert_int_equal(heard->error.line, 3);
    assert_int_equal(heard->error.column, 35);
    free(heard);
}

// Where a layout is expected it is the base, as it is in the pack.
static void a_board_adds_to_the_layout(void **state) {
    (void)state;
    static const char LINE[] = ".b....c..c.ad...,cbadadcbbcdadabc,odd r1c1\n";
    MEM_LOCAL(Layout, layout);
    TextError error;
    assert_true(board_parse("4x4; cage 5 r1c1 r1c2", layout, NULL, &error));
    Heard *heard = malloc(sizeof *heard);
    *heard = (Heard){.puzzles = 0};
    FormatsReader *reader = formats_create(layout, hear_puzzle, hear_error, heard);
    formats_take_boards(reader);
    formats_feed(reader, LINE, strlen(LINE));
    formats_finish(reader);
    char *got = text_of_board(heard);
    assert_string_equal(got, "4x4; cage 5 r1c1 r1c2; odd r1c1; clues .2....3..3.14...");
    assert_int_equal(heard->puzzle.solution.cell[0], 3);
    free(got);
    free(heard);
}

typedef struct {
    const Pack *pack;
    int index;
} PackWalk;

static bool same_as_in_the_pack(void *context, const FormatsPuzzle *puzzle) {
    PackWalk *walk = context;
    MEM_LOCAL(Layout, board);
    Seed *seed = mem_zeroed(1, sizeof *seed);
    TextError error;
    if (!pack_seed_board(walk->pack, walk->index, seed, board, &error)) fail_msg("%s", error.reason);
    const Layout *read = puzzle->board ? puzzle->board : &nine;
    if (!layout_equal(read, board) || !grid_equal(board, &puzzle->givens, &seed->puzzle) ||
        !grid_equal(board, &puzzle->solution, &seed->solution))
        fail_msg("%s: seed %d", walk->pack->id, walk->index + 1);
    free(seed);
    walk->index++;
    return true;
}

static bool no_error(void *context, const TextError *error) {
    (void)context;
    fail_msg("line %d: %s", error->line, error->reason);
    return false;
}

static void shipped_packs_are_read_as_they_are(void **state) {
    (void)state;
    static const char *const IDS[] = {"seasons", "dice", "patchwork", "cages", "curiosities", "sixteen"};
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
        char folder[256];
        PackEntry *entry = mem_zeroed(1, sizeof *entry);
        snprintf(folder, sizeof folder, "%s/packs/%s", TEST_SOURCE, IDS[i]);
        pack_read_folder(folder, entry);
        assert_true(entry->usable);
        PackWalk walk = {.pack = &entry->pack};
        FormatsReader *reader = formats_create(&nine, same_as_in_the_pack, no_error, &walk);
        formats_take_boards(reader);
        formats_feed(reader, entry->pack.csv, entry->pack.csv_size);
        assert_true(formats_finish(reader));
        assert_int_equal(walk.index, entry->pack.seed_count);
        pack_entry_finish(entry);
        free(entry);
    }
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_keep_their_boards),
        cmocka_unit_test(a_board_adds_to_the_layout),
        cmocka_unit_test(shipped_packs_are_read_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
