#ifndef NONET_HOST_EXCHANGE_PARTS_H
#define NONET_HOST_EXCHANGE_PARTS_H
// What the parts of host/exchange share; nothing outside them needs it.

#include "host/exchange.h"

enum { EXCHANGE_CELLS = 81, EXCHANGE_ORDER = 9, EXCHANGE_BOX = 3 };

// Where puzzles and complaints go.
typedef struct {
    const Layout *layout;
    ExchangeSink *sink;
    ExchangeComplaint *complaint;
    void *context;
    int puzzles, complaints;
    bool stopped; // nobody wants to hear more
} ExchangeEars;

// A puzzle with nothing in it, found at that line.
ExchangePuzzle exchange_blank(ExchangeFormat format, int line);

// Hands over a puzzle; marks of filled cells are dropped, and if there are none at all, so is marks_are.
void exchange_give(ExchangeEars *ears, ExchangePuzzle *puzzle);
void exchange_complain(ExchangeEars *ears, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Copies a text of others for a person to read: cut at its end without breaking a character, blanks at both
// ends dropped, control characters made blanks, bytes that are not UTF-8 made question marks.
void exchange_take_text(char out[EXCHANGE_TEXT_MAX], const char *text, size_t size);

// Columns count characters.
int exchange_column(const char *line, size_t offset);

// A stretch of a line that was read. `place` finds the line and column of an offset of `text`.
typedef struct {
    const char *text;
    size_t size;
    int line, column; // where it begins
    bool packed;      // it was unpacked from something that stands there: every offset has that place
    ExchangeFormat format;
} ExchangeDocument;

void exchange_place(const ExchangeDocument *document, size_t offset, int *out_line, int *out_column);

// ---- exchange_text.c: lines that are neither XML nor JSON

typedef struct ExchangeLines ExchangeLines;
ExchangeLines *exchange_lines_create(ExchangeEars *ears);
void exchange_lines_take(ExchangeLines *lines, const char *line, size_t length); // without line break
void exchange_lines_pass(ExchangeLines *lines, int count); // lines that something else has read
void exchange_lines_end(ExchangeLines *lines);
void exchange_lines_destroy(ExchangeLines *lines);

// ---- exchange_library.c

// A line of HoDoKu's technique library (core/technique_case.h), or a position saved in that format: the
// position alone, whatever the technique. *puzzle has its line already; false with the reason otherwise.
bool exchange_is_library(const char *line, int length);
bool exchange_library(const Layout *layout, const char *line, int length, ExchangePuzzle *puzzle,
                      TextError *error);

// ---- exchange_link.c: links and codes

// True when the line holds links, or nothing but a code; exchange_links then reads them.
bool exchange_has_links(const char *line, size_t length);
void exchange_links(ExchangeEars *ears, const char *line, size_t length, int number);

// A digit and the empty cells after it, up to five, in one character (G. McLean's, for sudokuexchange.com and
// SudokuPad). False unless it comes to exactly 81 cells, of which *out_cells (NULL allowed) are told.
bool exchange_unpack_cells(const char *text, size_t size, Grid *out, int *out_cells);
int exchange_pack_cells(const Grid *grid, char out[EXCHANGE_CELLS + 1]);

// GNOME Sudoku's string: how often each digit is given, and where.
bool exchange_unpack_share(const char *text, size_t size, Grid *out);

// ---- exchange_web.c

// Reads the object at the beginning of the document. False when it is not JSON at all, and then nothing was
// said; else it was, and *out_end is the offset behind the object (its size if the object is broken).
bool exchange_json(ExchangeEars *ears, const ExchangeDocument *document, size_t *out_end);

// ---- exchange_xml.c

// Reads the document at the beginning; *out_end is the offset behind it.
void exchange_xml(ExchangeEars *ears, const ExchangeDocument *document, size_t *out_end);

#endif
