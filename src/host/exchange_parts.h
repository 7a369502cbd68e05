#ifndef NONET_HOST_EXCHANGE_PARTS_H
#define NONET_HOST_EXCHANGE_PARTS_H
// What the parts of host/exchange share; nothing outside them needs it.

#include "host/exchange.h"

enum { EXCHANGE_CELLS = 81, EXCHANGE_ORDER = 9, EXCHANGE_BOX = 3 };
enum { EXCHANGE_PLAYED_MAX_S = 999999999 };

// The name of an OpenSudoku folder, which must have one, when there is no title.
#define EXCHANGE_NO_TITLE "Nonet"

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

// Hands over a puzzle; marks of filled cells are dropped, and if there are none at all, so is marks_are. A
// time beyond EXCHANGE_PLAYED_MAX_S is not known.
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

// ---- exchange_row.c: what a line is by itself

enum { EXCHANGE_ROW_MAX = 256 };

typedef struct {
    uint16_t group[EXCHANGE_ORDER]; // digits as in Marks
    bool own[EXCHANGE_ORDER];       // with 'u' before it
    bool by_player;                 // any has
    bool rising;                    // the digits of each group are in order
} ExchangeRow;

// A row of .sdx: nine groups of digits, each with an 'u' before it if the player placed it; 0 for none.
bool exchange_read_row(const char *line, int length, ExchangeRow *out);

// Nine groups of digits between blanks or commas; '.' or nothing for none.
bool exchange_read_marks_row(const char *line, int length, uint16_t out[EXCHANGE_ORDER]);

// Cells, written as core/format.h reads them: a word that is a puzzle; a line with 'x' for empty cells, as
// long as it was; nine or 81 cells of a table, and how many; a line with blanks for empty cells.
bool exchange_read_word(const char *word, int length, char out[EXCHANGE_CELLS]);
bool exchange_read_x(const char *line, int length, char out[EXCHANGE_ROW_MAX]);
int exchange_read_table(const char *line, int length, char out[EXCHANGE_CELLS]);
bool exchange_read_blanks(const char *line, int length, char out[EXCHANGE_CELLS]);

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

// GNOME Sudoku's string: how often each digit is given, and where. There is room for nine of each.
enum { EXCHANGE_SHARE_MAX = 6 + EXCHANGE_CELLS + 1 };
bool exchange_unpack_share(const char *text, size_t size, Grid *out);
int exchange_pack_share(const Grid *grid, char out[EXCHANGE_SHARE_MAX]);

// ---- exchange_web.c

// Reads the object at the beginning of the document. False when it is not JSON at all, and then nothing was
// said; else it was, and *out_end is the offset behind the object, or, if that is broken, before the next
// line that a brace begins.
bool exchange_json(ExchangeEars *ears, const ExchangeDocument *document, size_t *out_end);

// ---- exchange_xml.c

// Reads the document at the beginning; *out_end is the offset behind it.
void exchange_xml(ExchangeEars *ears, const ExchangeDocument *document, size_t *out_end);

// KSudoku numbers its cells column by column.
static inline int exchange_ksudoku_cell(int index) {
    return EXCHANGE_ORDER * (index % EXCHANGE_ORDER) + index / EXCHANGE_ORDER;
}

#endif
