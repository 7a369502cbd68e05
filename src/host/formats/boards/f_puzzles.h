#pragma once
// The boards of f-puzzles.com: its JSON's members for regions and constraints, and the whole as links pack
// it. SudokuPad reads and writes the same.

#include "host/formats/boards/board_draft.h"
#include "host/formats/shared/json_object.h"

enum { F_UNKNOWN_MAX = 12, F_NAME_MAX = 40 };

// What is not known, by name and number.
typedef struct {
    char name[F_UNKNOWN_MAX][F_NAME_MAX];
    int count[F_UNKNOWN_MAX];
    int names;
} FUnknown;

void f_unknown(FUnknown *unknown, int count, const char *format, ...) __attribute__((format(printf, 3, 4)));

// False, complained of with all of them, when there are any.
bool f_all_known(JsonObject *object, const FUnknown *unknown);

// A board that is read member by member.
typedef struct {
    JsonObject *object;
    BoardDraft draft;
    TextError why;
    FUnknown unknown;
    bool consecutive, ratio, xv; // pairs without a mark are not so
} FBoard;

// Begins with these regions, one for each cell of the object's board; NULL: it has none. False, complained of
// with the node's place, when they are not those of a board.
bool f_board_begin(FBoard *board, JsonObject *object, int node, const uint8_t *region);

// Begins with those of the grid, whose shape is known to be right.
bool f_board_begin_grid(FBoard *board, JsonObject *object, int grid);

// Takes a member of the whole object that is switched on or not empty. False, complained of, when it cannot
// be so; what is not known is kept for the end.
bool f_board_take(FBoard *board, int key);

// Makes the board of it. False, complained of.
bool f_board_end(FBoard *board, Layout *out);

// Adds a constraint. False, complained of with the node's place, when it cannot be so.
bool f_board_add(FBoard *board, int node, const char *key, int32_t value, const CellIndex *cell, int count);

// "R1C12", rows and columns from 0 and also beyond the board. False when it is none.
bool f_place(const Json *json, int node, int *out_row, int *out_column);

// SudokuPad's own boards: regions, cages and what is said of the whole board. Its lines, arrows and other
// drawings have no meaning of their own; they are named as what is not known. False, complained of.
bool pad_board(JsonObject *object, Layout *out);

// The whole puzzle, packed; to be freed. NULL with the names of the constraints that f-puzzles has not.
char *f_puzzles_pack(const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
