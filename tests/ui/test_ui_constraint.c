// How boards with constraints look: every kind, boards of other sizes, and the room that numbers beside the
// board take.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/constraint/constraint.h"
#include "core/constraint/constraint_picture.h"
#include "support/golden.h"
#include "ui/figure/board_figure.h"
#include "ui/kit/constraint_view.h"
#include "ui/play/play.h"

enum { BOARD_SIDE = 420, PER_SHEET = 9, COLUMNS = 3, SHEET_SIDE = COLUMNS * BOARD_SIDE };

// One board a kind that has a picture, in the order of the sheets; then mixed ones and other sizes.
static const char *const BOARDS[] = {
    "9x9; diagonal r1c1-r9c9; diagonal r9c1-r1c9",
    "9x9; hyper",
    "9x9; region r1c1-r4c4 r4c5 r5c4 r5c5 r6c6 r7c7",
    "9x9; odd r1c1 r2c5 r5c5 r8c2 r9c9 r4c8 r6c2",
    "9x9; even r1c1 r2c5 r5c5 r8c2 r9c9 r4c8 r6c2",
    "9x9; less r1c1 r1c2; less r2c5 r2c4; less r4c4 r5c4; less r8c7 r7c7; less r5c5 r5c6; less r6c3 r6c2",
    "9x9; cage 15 r1c1 r1c2 r2c1; cage r3c3 r3c4 r4c3 r4c4; cage 23 r5c5 r5c6 r5c7 r6c5 r7c5 r7c6; "
    "cage 3 r9c1 r9c2; cage 45 r1c5-r1c9 r2c9 r3c9-r3c7; cage 9 r9c9",
    "9x9; arrow r2c2-r2c5; arrow r5c5-r7c7-r7c9; arrow r8c2-r5c2-r4c3; arrow r1c9-r4c9",
    "9x9; thermo r1c1-r1c4-r4c4; thermo r9c1-r5c5; thermo r9c9-r4c9; thermo r5c7-r7c7",

    "9x9; white r1c1 r1c2; white r2c5 r3c5; white r5c5 r5c6; white r8c8 r9c8; white r6c3 r6c4",
    "9x9; black r1c1 r1c2; black r2c5 r3c5; black r5c5 r5c6; black r8c8 r9c8; black r6c3 r6c4",
    "9x9; x r1c1 r1c2; x r2c5 r3c5; x r5c5 r5c6; x r8c8 r9c8; x r6c3 r6c4",
    "9x9; v r1c1 r1c2; v r2c5 r3c5; v r5c5 r5c6; v r8c8 r9c8; v r6c3 r6c4",
    "9x9; difference 1 r1c1 r1c2; difference 4 r2c5 r3c5; difference 7 r5c5 r5c6; difference 8 r8c8 r9c8",
    "9x9; whisper r1c1-r1c4-r4c7; whisper r9c2-r5c2-r6c3-r8c3; whisper 4 r9c9-r6c9",
    "9x9; renban r1c1-r1c4-r4c7; renban r9c2-r5c2-r6c3-r8c3; renban r9c9-r6c9",
    "9x9; palindrome r1c1-r1c4-r4c7; palindrome r9c2-r5c2-r6c3-r8c3; palindrome r9c9-r6c9",
    "9x9; between r1c1-r1c4-r4c7; between r9c2-r5c2-r6c3-r8c3; between r9c9-r6c9",

    "9x9; little-killer 24 r1c3-r7c9; little-killer 9 r1c2-r2c1; little-killer 31 r9c1-r1c9; "
    "little-killer 17 r6c9-r9c6; little-killer 12 r9c8-r8c9; little-killer 20 r4c1-r1c4",
    "9x9; sandwich 0 r1c1-r9c1; sandwich 35 r1c4-r9c4; sandwich 8 r4c1-r4c9; sandwich 17 r9c1-r9c9; "
    "sandwich 21 r5c1-r5c9; sandwich 4 r1c7-r9c7",
    "9x9; clone r1c1 r1c2 r2c1 r6c6 r6c7 r7c6; clone r3c8 r4c8 r8c2 r9c2",
    "9x9; quadruple 5 r1c1 r1c2 r2c1 r2c2; quadruple 1,9 r2c5 r2c6 r3c5 r3c6; "
    "quadruple 2,4,7 r5c3 r5c4 r6c3 r6c4; quadruple 1,2,3,4 r7c7 r7c8 r8c7 r8c8",
    // Killer.
    "9x9; cage 21 r1c1 r1c2 r2c1; cage 12 r1c3 r1c4; cage 6 r1c5 r2c5 r3c5; cage 12 r1c6 r1c7 r2c6; "
    "cage 13 r1c8 r1c9 r2c9; cage 14 r2c2 r2c3 r3c3; cage 11 r2c4 r3c4; cage 10 r2c7 r2c8; "
    "cage 12 r3c1 r3c2 r4c1; cage 19 r3c6 r3c7 r4c7; cage 12 r3c8 r3c9; cage 13 r4c2-r4c4; "
    "cage 11 r4c5 r4c6 r5c5; cage 21 r4c8 r4c9 r5c9; cage 9 r5c1 r5c2; cage 21 r5c3 r5c4 r6c4; "
    "cage 5 r5c6 r5c7; cage 7 r5c8 r6c8; cage 12 r6c1 r7c1 r8c1; cage 9 r6c2 r6c3; cage 22 r6c5 r6c6 r7c6; "
    "cage 7 r6c7 r7c7; cage 9 r6c9 r7c9; cage 10 r7c2 r7c3 r8c2; cage 14 r7c4 r7c5; "
    "cage 16 r7c8 r8c8 r8c9; cage 6 r8c3 r8c4; cage 9 r8c5 r8c6 r9c5; cage 10 r8c7 r9c7; "
    "cage 15 r9c1 r9c2; cage 9 r9c3 r9c4; cage 7 r9c6; cage 10 r9c8 r9c9",
    // Many kinds on one board.
    "9x9; region r7c1 r7c2 r8c1 r8c2 r9c1 r9c2; cage 15 r1c1 r1c2 r2c1; thermo r4c1-r4c4; white r1c4 r2c4; "
    "black r1c5 r1c6; x r5c1 r5c2; arrow r6c6-r8c8; whisper r1c9-r5c9-r5c6; renban r9c4-r6c4; "
    "quadruple 2,4 r2c6 r2c7 r3c6 r3c7; odd r3c3; even r9c9; sandwich 17 r1c3-r9c3; little-killer 12 "
    "r6c1-r1c6",
    "6x6; thermo r1c1-r3c3; cage 11 r4c4-r4c6; white r6c1 r6c2; sandwich 9 r2c1-r2c6; less r5c2 r4c2",
    "4x4; cage 5 r1c1 r1c2; black r3c3 r4c3; thermo r4c1-r2c1; diagonal r1c4-r4c1",
    "16x16; cage 30 r1c1-r1c4; thermo r3c3-r9c9; arrow r14c2-r14c9; quadruple 11,12,13,16 r6c12 r6c13 r7c12 "
    "r7c13; "
    "sandwich 87 r1c12-r16c12; white r10c3 r10c4; black r12c14 r13c14; whisper r16c12-r12c16",
};
enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0], SHEETS = (BOARD_COUNT + PER_SHEET - 1) / PER_SHEET };

static void parse(const char *text, Layout *layout) {
    TextError error;
    if (!board_parse(text, layout, NULL, &error)) fail_msg("%.40s: %s", text, error.reason);
}

// A few tokens, and notes in the first cell: both stand over what is drawn.
static void draw_board(Stage *stage, const Layout *layout, Rect place) {
    const Look *look = &stage->app.look;
    GridLayout grid = constraint_view_room(grid_layout(place, layout->order, place.w / 500), layout);
    Board board = {0};
    Grid givens = {{0}};
    for (int i = 0; i < layout->order; i += 2) {
        int cell = layout_cell(layout, i, (i * 4 + 1) % layout->order);
        board.grid.cell[cell] = (uint8_t)(i + 1);
        if (i % 4 == 0) givens.cell[cell] = board.grid.cell[cell];
    }
    board.notes.cell[0] = layout_all_tokens(layout);
    board.notes.cell[layout->cells / 2] = 0x0d;
    BoardFigure figure = {.draw = stage->draw,
                          .look = look,
                          .grid = &grid,
                          .layout = layout,
                          .tokens = {play_digits(), FACE_DISPLAY, false, look->theme.colour[ROLE_BOARD]},
                          .board = &board,
                          .givens = &givens,
                          .cursor = layout_cell(layout, 3, 2)};
    CellSet selected = {{0}};
    cellset_add(&selected, figure.cursor);
    grid_draw_ground(stage->draw, look, &grid, layout);
    figure.houses = true;
    board_figure_fills(&figure);
    board_figure_selection(&figure, &selected, board_figure_cell(&figure, figure.cursor));
    grid_draw_lines(stage->draw, look, &grid, layout);
    for (int cell = 0; cell < layout->cells; cell++)
        if (board.grid.cell[cell])
            board_figure_token(&figure, cell, false, &TOKEN_AT_REST);
        else
            board_figure_marks(&figure, cell);
}

static void draw_sheet(Stage *stage, int sheet) {
    static Layout layout;
    SDL_Rect damage[8];
    draw_invalidate(stage->draw);
    draw_begin(stage->draw, stage->surface, stage->app.look.theme.colour[ROLE_BACKGROUND]);
    for (int i = sheet * PER_SHEET; i < BOARD_COUNT && i < (sheet + 1) * PER_SHEET; i++) {
        int x = i % COLUMNS * BOARD_SIDE, y = i % PER_SHEET / COLUMNS * BOARD_SIDE;
        parse(BOARDS[i], &layout);
        draw_board(stage, &layout, (Rect){(float)x + 12, (float)y + 12, BOARD_SIDE - 24, BOARD_SIDE - 24});
    }
    draw_end(stage->draw, damage, 8);
}

static void the_pictures_are_the_golden_ones(void **state) {
    (void)state;
    static const char *const NAMES[THEME_CHOICE_COUNT] = {"ink", "paper", "contrast"};
    for (int theme = 0; theme < THEME_CHOICE_COUNT; theme++) {
        Stage stage;
        stage_open(&stage, SHEET_SIDE, SHEET_SIDE, (ThemeChoice)theme, 1);
        for (int sheet = 0; sheet < SHEETS; sheet++) {
            char name[64];
            snprintf(name, sizeof name, "constraints-%d-%s", sheet + 1, NAMES[theme]);
            draw_sheet(&stage, sheet);
            golden_compare(name, stage.surface);
        }
        stage_close(&stage);
    }
}

// The green in the middle of the edge between a cell and the one to the right of it.
static int green_of_edge(const Stage *stage, const GridLayout *grid, int row, int column) {
    Rect cell = grid_cell(grid, row, column);
    const uint32_t *line = (const uint32_t *)stage->surface->pixels +
                           (size_t)(cell.y + cell.h / 2) * (size_t)(stage->surface->pitch / 4);
    return (int)(line[(int)(cell.x + cell.w)] >> 8 & 0xff);
}

// The rules call them white and black, on dark boards too.
static void a_white_dot_is_lighter_than_a_black_one(void **state) {
    (void)state;
    static Layout layout;
    parse("9x9; white r2c4 r2c5; black r6c4 r6c5", &layout);
    for (int theme = 0; theme < THEME_CHOICE_COUNT; theme++) {
        Stage stage;
        SDL_Rect damage[8];
        stage_open(&stage, BOARD_SIDE, BOARD_SIDE, (ThemeChoice)theme, 1);
        Rect all = {0, 0, BOARD_SIDE, BOARD_SIDE};
        GridLayout grid = constraint_view_room(grid_layout(all, layout.order, all.w / 500), &layout);
        draw_begin(stage.draw, stage.surface, stage.app.look.theme.colour[ROLE_BACKGROUND]);
        draw_board(&stage, &layout, all);
        draw_end(stage.draw, damage, 8);
        int white = green_of_edge(&stage, &grid, 1, 3), black = green_of_edge(&stage, &grid, 5, 3);
        if (white < black + 150) fail_msg("theme %d: white %d, black %d", theme, white, black);
        stage_close(&stage);
    }
}

static void note_kind(void *context, const Piece *piece) {
    bool *drawn = context;
    drawn[piece->kind] = true;
    assert_in_range(piece->tint, 0, CONSTRAINT_TINTS - 1);
    assert_in_range(piece->count, 1, PIECE_POINTS_MAX);
}

static bool is_pictured(const ConstraintKind *kind) {
    return kind->draw || kind->picture[0].place != AT_NONE;
}

// The sheets show every kind that has a picture, and pieces of every kind.
static void the_sheets_show_every_kind(void **state) {
    (void)state;
    static Layout layout;
    bool drawn[PIECE_COUNT] = {false};
    CellSet shown = {{0}};
    for (int i = 0; i < BOARD_COUNT; i++) {
        parse(BOARDS[i], &layout);
        for (int c = 0; c < layout.constraint_count; c++) {
            const Constraint *constraint = &layout.constraint[c];
            cellset_add(&shown, constraint->kind);
            constraint_pieces(&layout, constraint, note_kind, drawn);
        }
    }
    for (int kind = 0; constraint_kind(kind); kind++)
        if (is_pictured(constraint_kind(kind)) && !cellset_has(&shown, kind))
            fail_msg("no board shows %s", constraint_kind(kind)->key);
    for (int kind = 0; kind < PIECE_COUNT; kind++)
        if (!drawn[kind]) fail_msg("no board has a piece of kind %d", kind);
}

// On a cell with a ground: tokens as they are drawn there, and notes.
static bool inks_can_be_read(const Theme *theme, const Layout *layout, const char *name) {
    Colour given = constraint_view_ink(theme, layout, 0, theme->colour[ROLE_GIVEN], 7.6f),
           entered = constraint_view_ink(theme, layout, 0, theme->colour[ROLE_ENTERED], 7.6f),
           note = constraint_view_note(theme);
    float apart = colour_distance_to_all(given, entered, NULL), least[4] = {21, 21, 21, 21};
    for (int tint = 0; tint < CONSTRAINT_TINTS; tint++) {
        Colour ground = constraint_view_tint(theme, tint);
        const Colour on[4] = {given, entered, note, theme->colour[ROLE_BOARD]};
        for (int i = 0; i < 4; i++) least[i] = fminf(least[i], colour_contrast(on[i], ground));
    }
    print_message(
        "%-22s given %.2f, entered %.2f, notes %.2f, the board %.2f; given and entered apart %.1f\n", name,
        (double)least[0], (double)least[1], (double)least[2], (double)least[3], (double)apart);
    return least[0] >= 7 && least[1] >= 7 && least[2] >= 4.5f && least[3] >= 1.4f && apart >= 10;
}

static void inks_can_be_read_on_every_tint(void **state) {
    (void)state;
    static const char *const NAMES[THEME_CHOICE_COUNT] = {"ink", "paper", "contrast"};
    static Layout layout;
    int unread = 0;
    Stage stage;
    parse("9x9; thermo r1c1-r3c3", &layout);
    stage_open(&stage, BOARD_SIDE, BOARD_SIDE, THEME_INK, 1);
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++)
        for (int i = -1; i < stage.app.packs.count; i++) {
            const Pack *pack = i < 0 ? NULL : &stage.app.packs.entry[i]->pack;
            Theme theme = theme_make((ThemeChoice)choice, pack);
            char name[PACK_ID_MAX + 16];
            snprintf(name, sizeof name, "%s %s", NAMES[choice], pack ? pack->id : "");
            unread += !inks_can_be_read(&theme, &layout, name);
        }
    stage_close(&stage);
    assert_int_equal(unread, 0);
}

// An ink changes where a ground lies under it, and nowhere else.
static void only_tokens_on_a_ground_change_their_ink(void **state) {
    (void)state;
    static Layout layout;
    Theme theme = theme_make(THEME_PAPER, NULL);
    Colour entered = theme.colour[ROLE_ENTERED];
    parse("9x9; thermo r1c1-r1c3; cage 15 r2c1 r2c2; arrow r5c5 r6c5", &layout);
    for (int cell = 0; cell < layout.cells; cell++) {
        bool same = constraint_view_ink(&theme, &layout, cell, entered, 7.6f) == entered;
        assert_int_equal(same, cell > 2);
    }
}

static void numbers_beside_the_board_have_room(void **state) {
    (void)state;
    static Layout layout;
    Rect place = {100, 50, 600, 600};
    parse("9x9; thermo r1c1-r3c3", &layout);
    GridLayout plain = grid_layout(place, 9, 1), same = constraint_view_room(plain, &layout);
    assert_memory_equal(&plain, &same, sizeof plain);
    for (int i = 0; i < BOARD_COUNT; i++) {
        parse(BOARDS[i], &layout);
        plain = grid_layout(place, layout.order, 1);
        GridLayout grid = constraint_view_room(plain, &layout);
        Rect around = constraint_view_around(&grid, &layout);
        assert_true(around.x >= plain.rect.x - 1 && around.y >= plain.rect.y - 1);
        assert_true(around.x + around.w <= plain.rect.x + plain.rect.w + 1);
        assert_true(around.y + around.h <= plain.rect.y + plain.rect.h + 1);
        assert_true(grid.cell >= plain.cell * 0.8f);
    }
}

// A number in a corner is above all notes of its cell; other cells keep theirs where they were.
static void notes_stand_below_a_number_in_the_corner(void **state) {
    (void)state;
    static Layout layout;
    parse("9x9; cage 15 r1c2 r1c1 r2c1; cage r5c5 r5c6", &layout);
    Rect cell = {10, 10, 60, 60}, below = constraint_view_notes(&layout, 0, cell);
    assert_true(below.y > cell.y + 10 && below.y + below.h <= 70);
    for (int other = 1; other < layout.cells; other++) {
        Rect same = constraint_view_notes(&layout, other, cell);
        assert_memory_equal(&same, &cell, sizeof cell);
    }
}

enum { CELL_SIDE = 60 };

typedef struct {
    const Layout *layout;
    const Look *look;
    Rect notes; // of a cell of CELL_SIDE
    int row, column, met;
} SignSeek;

// How far a sign's own drawing reaches from its middle, in cells.
static float sign_reach(const Piece *piece) {
    char line[2][PIECE_TEXT_MAX];
    if (piece->kind == PIECE_BLACK || piece->kind == PIECE_WHITE) return 0.13f;
    if (piece->kind == PIECE_CHEVRON || piece->kind == PIECE_SIGN) return 0.1f;
    size_t longest = piece_lines(piece, line);
    return longest == 1 && !line[1][0] ? 0.17f : 0.26f;
}

// A digit is 0.6 of its size wide and 0.73 high.
static void assert_hides_no_note(void *context, const Piece *piece) {
    SignSeek *seek = context;
    if (piece_layer(piece->kind) != LAYER_SIGN || piece->kind == PIECE_CORNER || piece->kind == PIECE_OUTSIDE)
        return;
    float at_x = piece->x[0], at_y = piece->y[0], side = CELL_SIDE;
    if (piece->kind == PIECE_CHEVRON)
        at_x = (at_x + 2 * piece->x[1] + piece->x[2]) / 4, at_y = (at_y + 2 * piece->y[1] + piece->y[2]) / 4;
    at_x = (at_x - (float)seek->column) * side, at_y = (at_y - (float)seek->row) * side;
    for (int token = 1; token <= seek->layout->order; token++) {
        NotePlace note = grid_note_place(seek->look, seek->notes, seek->layout->order, token);
        float aside = fmaxf(fabsf(note.x - at_x) - 0.3f * note.text, 0),
              above = fmaxf(fabsf(note.y - at_y) - 0.365f * note.text, 0);
        if (hypotf(aside, above) < sign_reach(piece) * side)
            fail_msg("row %d, column %d: a sign hides note %d", seek->row + 1, seek->column + 1, token);
        seek->met++;
    }
}

static void signs_hide_no_notes(void **state) {
    (void)state;
    static Layout layout;
    Look look = {.keypad = false};
    SignSeek seek = {.layout = &layout, .look = &look};
    for (int i = 0; i < BOARD_COUNT; i++) {
        parse(BOARDS[i], &layout);
        for (int cell = 0; cell < layout.cells; cell++) {
            seek.row = layout_row(&layout, cell), seek.column = layout_column(&layout, cell);
            seek.notes = constraint_view_notes(&layout, cell, (Rect){0, 0, CELL_SIDE, CELL_SIDE});
            assert_true(seek.notes.w >= 40 && seek.notes.h >= 35); // they can still be read
            for (int c = 0; c < layout.constraint_count; c++)
                constraint_pieces(&layout, &layout.constraint[c], assert_hides_no_note, &seek);
        }
    }
    assert_true(seek.met > 100);
}

typedef struct {
    const Layout *layout;
    PictureMargins margins;
    int count;
    float x[4], y[4];
} Numbers;

static void note_number(void *context, const Piece *piece) {
    Numbers *numbers = context;
    float x, y, aside_x, aside_y;
    piece_beside(numbers->layout, &numbers->margins, piece, &x, &y);
    piece_slanting_number(numbers->layout, piece, &aside_x, &aside_y);
    numbers->x[numbers->count] = x + aside_x;
    numbers->y[numbers->count++] = y + aside_y;
}

// Where two little killers stand at one place, one for each direction, both can be read.
static void numbers_at_one_place_do_not_meet(void **state) {
    (void)state;
    static Layout layout;
    static const char *const PAIRS[] = {
        "9x9; little-killer 24 r1c5-r5c9; little-killer 12 r1c3-r3c1",
        "9x9; little-killer 24 r9c5-r5c9; little-killer 12 r9c3-r7c1",
        "9x9; little-killer 24 r5c1-r9c5; little-killer 12 r3c1-r1c3",
        "9x9; little-killer 24 r5c9-r9c5; little-killer 12 r3c9-r1c7",
    };
    for (int i = 0; i < 4; i++) {
        parse(PAIRS[i], &layout);
        Numbers numbers = {.layout = &layout, .margins = picture_margins(&layout)};
        picture_pieces(&layout, note_number, &numbers);
        assert_int_equal(numbers.count, 2);
        bool apart = fabsf(numbers.x[0] - numbers.x[1]) > 0.36f || fabsf(numbers.y[0] - numbers.y[1]) > 0.25f;
        assert_true(apart);
        assert_true(hypotf(numbers.x[0] - numbers.x[1], numbers.y[0] - numbers.y[1]) < 0.6f); // one place
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sheets_show_every_kind),
        cmocka_unit_test(a_white_dot_is_lighter_than_a_black_one),
        cmocka_unit_test(inks_can_be_read_on_every_tint),
        cmocka_unit_test(only_tokens_on_a_ground_change_their_ink),
        cmocka_unit_test(numbers_beside_the_board_have_room),
        cmocka_unit_test(notes_stand_below_a_number_in_the_corner),
        cmocka_unit_test(signs_hide_no_notes),
        cmocka_unit_test(numbers_at_one_place_do_not_meet),
        cmocka_unit_test(the_pictures_are_the_golden_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
