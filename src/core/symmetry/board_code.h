#pragma once
// Codes of puzzles on boards with a text of their own, board and clues together: B1-... in the characters of
// share codes (core/symmetry/code_characters.h), in groups of five. Such a code needs nothing else.
//
// After B and the version (1) comes a sequence of bits, five to a character, the highest first:
//   layout       5 bits: its index among layout_id
//   boxes        1 bit: 1 if they are not those of the layout. Then the box of each cell in reading order:
//                a bit, 1 if it is the same as that of the cell to the left; if not, and the cell above is in
//                a different box from the one to the left, a bit, 1 if it is the same as that of the cell
//                above; otherwise its index, in as many bits as the greatest needs
//   clues        a bit for each cell; then each clue less one, in as many bits as the greatest needs
//   constraints  in runs of one kind: its key, 5 bits a letter (1 for a, 27 for '-'), and 0; how many there
//                are; 1 and the number of cells that each has plus one, or 0 where they differ. Of each: its
//                value plus one; its number of cells plus one where they differ; and the cells: the first as
//                an index, then for each a bit, 1 for a neighbour of the one before, in 3 bits (clockwise,
//                the one above first), or 0 and an index
//   end          0 in place of a key
//   zeros        up to a whole character
// Numbers without a width are written in P. Elias's gamma code (1975): as many zeros as they have bits after
// the first, then their bits. Then come three characters of a hash of everything before them, and the check
// character of share codes: damage goes unnoticed only once in millions.

#include "core/base/text.h"
#include "core/base/text_error.h"
#include "core/board/grid.h"

// Writes the code of a puzzle on a board that was read from a text (core/constraint/board_text.h).
void board_code_format(const Layout *board, const Grid *clues, Text *out);

// False with the reason for anything that is not a whole and undamaged code of a possible board. *out and
// *out_clues are then undefined.
bool board_code_parse(const char *text, Layout *out, Grid *out_clues, TextError *error);

// True when a text of that length looks like such a code, damaged or not: it begins with B and a digit, and a
// dash follows.
bool board_code_begins(const char *text, size_t length);
