#pragma once
// What OpenSudoku keeps to be undone: a stack of commands, each with what was there before.
//
//     2|c2|0|3|18|2|c4|0|3|5|0|
//
// says how many commands there are, and for each its kind and: for c2 row, column, notes and the notes
// before; for c4 row, column, value and the value before; for c1, c3 and c7 how many cells, and row, column
// and notes before for each of them; for c6 the same, and then what c4 has; for c5, a mark, nothing. Since
// version 4 of the data, lists of notes come twice, the second of the other kind of notes; c0 stands where a
// step begins that is undone as a whole; c8 is to the second kind what c2 is to the first; c9 is a colour,
// with row, column and the new one; and c10 and c11 take all notes of one kind away, written as c1.

#include "host/formats/shared/xml.h"

enum {
    OPENSUDOKU_SECOND_NOTES = 4, // the first version of the data that has them
    OPENSUDOKU_PART = 24,        // bytes of a part, with its end
};

typedef struct {
    uint8_t value[FORMATS_CELLS];
    TokenMask notes[FORMATS_CELLS]; // also of cells with a value, which show them again when it is removed
} OpenSudokuBoard;

// Takes the next of the parts that stand between bars. Empty ones do not count (version 2 wrote two bars in
// one place).
bool opensudoku_part(const char **at, char out[OPENSUDOKU_PART]);

// Adds the steps to a puzzle that is read whole otherwise, or says in it that they are lost. `version`: of
// the data; 0 where the puzzle is nothing but its givens. `text` may be NULL.
void opensudoku_take_steps(FormatsOutput *output, int version, const char *text, FormatsPuzzle *puzzle);

// Writes the steps that are done. *board, zeroed before, is then as they leave it.
void opensudoku_put_steps(Text *out, int version, const FormatsPuzzle *puzzle, OpenSudokuBoard *board);
