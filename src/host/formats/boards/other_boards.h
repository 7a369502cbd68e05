#pragma once
// Puzzles on boards with constraints as other programs write them, each in one line:
//
//   3x3x:b7a4_5a9...            game ids of Simon Tatham's Solo and Unequal
//   .~R1C1_8.Cage~15~R1C1~R1C2  constraint strings of the Interactive Sudoku Solver (ISS)
//   3x3:d:k:3587:14:15:...      killers with a number for each cell: its cage and that cage's sum
//   1,53..7...,5346789...,30,easy  records of boards with a base number
//   R<<<M<<<U^M<<<^J>^...       killers with a sum or a sign for each cell: where its cage goes on
//   1..............2,<.>.<..>....,^.v.....^...  boards of signs: cells, signs in rows, signs in columns
//   .3B...A..C45...             plain boards of other sizes than 9x9, a character a cell
//
// What a line says beyond our kinds of constraints is refused by name, never left out.

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text.h"
#include "core/base/text_error.h"

// True when a line begins as one of these does.
bool other_boards_begin(const char *line, size_t length);

// Adds the line as a board's text with clues, for board_parse. False with the reason and its column.
bool other_boards_read(const char *line, Text *out, TextError *error);
