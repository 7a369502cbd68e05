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

// False, with one complaint that names them all, when there are any.
bool f_all_known(JsonObject *object, const FUnknown *unknown);

// A board that is read member by member.
typedef struct {
    JsonObject *object;
    BoardDraft draft;
    TextError why;
    FUnknown unknown;
    bool consecutive, ratio, xv; // pairs without a mark are not so
} FBoard;

// Begins with these regions, one for each cell of the object's board; NULL: it has none. False, with a
// complaint at the node's place, when they are not those of a board.
bool f_board_begin(FBoard *board, JsonObject *object, int node, const uint8_t *region);

// Begins with those of the grid, whose shape is known to be right.
bool f_board_begin_grid(FBoard *board, JsonObject *object, int grid);

// Takes a member of the whole object that is switched on or not empty. False, with a complaint, when the
// board cannot have it; what is not known is kept for the end.
bool f_board_take(FBoard *board, int key);

// Builds the board. False, with a complaint, when it cannot be built.
bool f_board_end(FBoard *board, Layout *out);

// Adds a constraint. False, with a complaint at the node's place, when the board cannot have it.
bool f_board_add(FBoard *board, int node, const char *key, int32_t value, const CellIndex *cell, int count);

// The row and column of a place such as "R1C12", counted from 1; 0 and numbers beyond the board are places
// around it. False when the node is not a place.
bool f_place(const Json *json, int node, int *out_row, int *out_column);

// SudokuPad's own boards: regions, cages and what is said of the whole board. Its lines, arrows and other
// drawings have no meaning of their own; they are named as not known. False, with a complaint, when it cannot
// be read.
bool pad_board(JsonObject *object, Layout *out);

// The whole puzzle, packed; to be freed. NULL, with the names of the constraints that f-puzzles lacks.
char *f_puzzles_pack(const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
