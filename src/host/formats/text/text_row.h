#pragma once
// What a line of text is by itself: rows and words of boards of 9x9.

#include "host/formats/shared/format.h"

enum { TEXT_ROW_MAX = 256 };

typedef struct {
    TokenMask group[FORMATS_ORDER]; // digits as in Marks
    bool own[FORMATS_ORDER];        // it has 'u' before it
    bool by_player;                 // any of them has
    bool rising;                    // the digits of each group are in order
} TextRow;

// A row of .sdx: nine groups of digits, each with an 'u' before it if the player placed it; 0 for none.
bool text_row_row(const char *line, int length, TextRow *out);

// Nine groups of digits between blanks or commas; '.' or nothing for none.
bool text_row_marks_row(const char *line, int length, TokenMask out[FORMATS_ORDER]);

// Each of these writes cells as core/text/puzzle_text.h reads them: a word that is a puzzle; a line with 'x'
// for empty cells, which keeps its length; nine or 81 cells of a table, returning how many; a line with
// blanks for empty cells.
bool text_row_word(const char *word, int length, char out[FORMATS_CELLS]);
bool text_row_x(const char *line, int length, char out[TEXT_ROW_MAX]);
int text_row_table(const char *line, int length, char out[FORMATS_CELLS]);
bool text_row_blanks(const char *line, int length, char out[FORMATS_CELLS]);
