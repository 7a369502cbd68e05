// Boards with hardly anything on them: groups that are too large to list, and the search by colours that
// finds canonical forms there, beside all moves where those can be tried.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/symmetry/board_keeps.h"
#include "core/symmetry/canonical_group.h"
#include "core/symmetry/disguise.h"
#include "support/sanitized.h"

static Layout parse_board(const char *text, Grid *clues) {
    Layout layout;
    TextError error;
    if (!board_parse(text, &layout, clues, &error)) fail_msg("%s: %s", text, error.reason);
    return layout;
}

// ---- how many moves there are

static void hardly_anything_on_a_board_leaves_thousands(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t moves;
    } CASES[] = {
        {"9x9; odd r1c1", 3359232 / 81},
        {"9x9; odd r1c1-r1c9", 3359232 / 18},
        {"9x9; cage 10 r5c5 r5c6", 3359232 / 162}, // of pairs in a row or column of a box
        {"9x9; cage r5c5 r5c6 r6c5", 3359232 / 324},
        {"9x9; sandwich 10 r1c1-r1c9", 2 * 2 * 72 * 1},
        {"6x6; odd r1c1-r1c6", 3456 / 6},
        {"16x16; odd r1c1", 126806761930752 / 256},
        {"latin6; less r1c1 r1c2", (uint64_t)720 * 720 / 180}, // of ordered pairs in a row
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout board = parse_board(CASES[i].text, NULL);
        uint64_t moves = (uint64_t)symmetry_geometry_count(&board, SYMMETRY_FULL);
        if (moves != CASES[i].moves) fail_msg("%s: %llu moves", CASES[i].text, (unsigned long long)moves);
    }
}

// Each number is another move that keeps the board, and has that number.
static void moves_beyond_the_list_have_numbers(void **state) {
    (void)state;
    Layout board = parse_board("6x6; odd r1c1-r1c6", NULL);
    static Transform made[3456];
    int count = (int)symmetry_geometry_count(&board, SYMMETRY_FULL);
    assert_int_equal(count, 576);
    for (int i = 0; i < count; i++) {
        TransformNumber number;
        assert_true(transform_from_number(&board, (TransformNumber){(GroupNumber)i, 0}, &made[i]));
        assert_true(board_keeps_meaning(&board, made[i].cell));
        assert_true(transform_number(&board, &made[i], &number));
        assert_true(number.geometry == (GroupNumber)i && number.relabel == 0);
        for (int j = 0; j < i; j++) assert_memory_not_equal(&made[i], &made[j], sizeof made[i]);
    }
}

// ---- the search by colours

static Grid few_clues(const Layout *board, int count, Rng *rng) {
    Grid grid = {{0}};
    for (int i = 0; i < count; i++)
        grid.cell[rng_below(rng, (uint64_t)board->cells)] =
            (uint8_t)(1 + rng_below(rng, (uint64_t)board->order));
    return grid;
}

// The least puzzle that these moves and the renamings make, and how many of the moves lead to it.
static Grid least_of_all(const Layout *board, const MoveSet *moves, const Grid *puzzle, int *out_ways) {
    TokenGroup tokens;
    Grid least = {{0}};
    token_group(board, &tokens);
    *out_ways = 0;
    for (int g = 0; g < (int)moves->count; g++) {
        LineMove move = moves_at(moves, (unsigned)g);
        Grid moved = {{0}};
        for (int cell = 0; cell < board->cells; cell++)
            moved.cell[line_move_cell(board, &move, cell)] = puzzle->cell[cell];
        Renaming renaming = token_group_least(&tokens, moved.cell, board->cells);
        for (int cell = 0; cell < board->cells; cell++) moved.cell[cell] = renaming.token[moved.cell[cell]];
        int order = *out_ways == 0 ? -1 : memcmp(moved.cell, least.cell, (size_t)board->cells);
        if (order < 0) *out_ways = 0;
        if (order < 0) least = moved;
        *out_ways += order <= 0;
    }
    return least;
}

static Grid form_by_colours(const Layout *board, const MoveSet *moves, const Grid *puzzle, int *out_ways) {
    TokenGroup tokens;
    Grid form, moved;
    Transform to;
    token_group(board, &tokens);
    *out_ways = (int)canonical_by_group(board, puzzle, &moves->group, &tokens, &form, &to);
    transform_apply(board, &to, puzzle, &moved);
    assert_true(grid_equal(board, &moved, &form));
    return form;
}

// Two puzzles have the same form where trying all moves finds the same; and as many moves lead to it.
static bool check_pair(const Layout *board, const MoveSet *moves, const Grid pair[2]) {
    Grid least[2], form[2];
    for (int i = 0; i < 2; i++) {
        int ways, by_colours;
        least[i] = least_of_all(board, moves, &pair[i], &ways);
        form[i] = form_by_colours(board, moves, &pair[i], &by_colours);
        assert_int_equal(ways, by_colours);
    }
    bool same = grid_equal(board, &least[0], &least[1]);
    assert_int_equal(grid_equal(board, &form[0], &form[1]), same);
    return same;
}

static void colours_tell_the_same_puzzles_apart(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "6x6; odd r1c1-r1c6",
        "6x6; odd r1c1",
        "6x6; less r1c1 r1c2",
        "6x6; regions 111111222222333444333444555666555666",
        "6x6; black r1c1 r1c2",
        "4x4; odd r1c1 r2c2",
        "4x4; cage 5 r1c1 r1c2",
        "4x4; diagonal r1c1-r4c4; diagonal r1c4-r4c1",
        "4x4; cage r1c1 r1c2 r2c1",
        "4x4; quadruple 1,2 r2c2 r2c3 r3c2 r3c3",
        "4x4; anti-king",
        "4x4; regions 1112122233343444",
        "latin4; less r1c1 r1c2",
        "8x8; thermo r1c1-r1c4; thermo r5c5-r8c8; odd r2c7",
        "9x9; hyper",
        "9x9; region r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6 r9c9",
    };
    MoveSet *moves = mem_alloc(sizeof *moves);
    Rng rng = rng_seed(9);
    int alike = 0, other = 0;
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Layout board = parse_board(TEXTS[i], NULL);
        moves_of(&board, moves);
        for (int round = 0; round < FEW(50); round++) {
            int clues = (int)rng_below(&rng, 4);
            Grid pair[2] = {few_clues(&board, clues, &rng), few_clues(&board, clues, &rng)};
            *(check_pair(&board, moves, pair) ? &alike : &other) += 1;
        }
    }
    mem_free_local(&moves);
    assert_in_range(alike, FEW(100), 100000);
    assert_in_range(other, FEW(100), 100000);
}

// A puzzle whose cells are empty, few, many, or all filled, with or without sense.
static Grid any_puzzle(const Layout *board, Rng *rng) {
    Grid grid = {{0}};
    int share = (int)rng_below(rng, 4);
    for (int cell = 0; cell < board->cells; cell++)
        if (rng_below(rng, 9) < (uint64_t)share * (uint64_t)share)
            grid.cell[cell] = (uint8_t)(1 + rng_below(rng, (uint64_t)board->order));
    return grid;
}

static void check_large_group(const Layout *board, Rng *rng) {
    Grid puzzle = any_puzzle(board, rng), form, other;
    Layout turned = *board;
    Disguise disguise;
    Transform drawn = disguise_random(board, SYMMETRY_FULL, rng);
    canonical_form(board, &puzzle, &form, NULL);
    disguise_make(&turned, &puzzle, &drawn, &disguise);
    canonical_form(&turned, &disguise.puzzle, &other, NULL);
    assert_true(grid_equal(board, &form, &other));
    assert_true(canonical_id(board, &form) == canonical_id(&turned, &other));
    assert_true(canonical_automorphisms(board, &puzzle) ==
                canonical_automorphisms(&turned, &disguise.puzzle));
}

static void disguises_of_large_groups_have_one_form(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "9x9; odd r1c1",
        "9x9; odd r1c1-r1c9",
        "9x9; odd r1c1 r2c2 r3c3",
        "9x9; cage r5c5 r5c6 r6c5",
        "9x9; diagonal r1c1-r9c9",
        "9x9; less r4c4 r4c5",
        "9x9; sandwich 10 r1c1-r1c9",
        "6x6; regions 111111222222333444333444555666555666",
        "latin6; less r1c1 r1c2",
        "16x16; odd r1c1-r16c16",
        "25x25; cage 20 r5c5 r5c6 r6c5",
        "25x25; less r1c1 r1c2",
        "16x16; whisper r1c1 r1c2",
    };
    Rng rng = rng_seed(8);
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Layout board = parse_board(TEXTS[i], NULL);
        assert_true(symmetry_geometry_count(&board, SYMMETRY_FULL) > BOARD_GROUP_MAX);
        for (int round = 0; round < (board.order > 9 ? FEW(4) : FEW(40)); round++)
            check_large_group(&board, &rng);
    }
}

// ---- names

// Packs and codes hold them.
static void ids_on_large_groups_never_change(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t id;
    } CASES[] = {
        {"9x9; odd r1c1; clues "
         "1......................................................................2.........",
         0x87156f0e72b},
        {"9x9; less r4c4 r4c5; clues "
         ".21.......3...4............................................................5.....",
         0xb3278875a67},
        {"latin6; less r1c1 r1c2; clues 1......2......3.....................", 0xed4f4ad6a79},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Grid clues, form;
        Layout layout = parse_board(CASES[i].text, &clues);
        canonical_form(&layout, &clues, &form, NULL);
        uint64_t id = canonical_id(&layout, &form);
        if (id != CASES[i].id) fail_msg("%s: 0x%llx", CASES[i].text, (unsigned long long)id);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hardly_anything_on_a_board_leaves_thousands),
        cmocka_unit_test(moves_beyond_the_list_have_numbers),
        cmocka_unit_test(colours_tell_the_same_puzzles_apart),
        cmocka_unit_test(disguises_of_large_groups_have_one_form),
        cmocka_unit_test(ids_on_large_groups_never_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
