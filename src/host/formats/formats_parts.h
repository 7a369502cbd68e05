#ifndef NONET_HOST_FORMATS_FORMATS_PARTS_H
#define NONET_HOST_FORMATS_FORMATS_PARTS_H
// What the parts of host/formats/formats share; nothing outside them needs it.

#include "host/formats/formats.h"

enum { FORMATS_CELLS = 81, FORMATS_ORDER = 9, FORMATS_BOX = 3 };
enum { FORMATS_PLAYED_MAX_S = 999999999 };

// The name of an OpenSudoku folder, which must have one, when there is no title.
#define FORMATS_NO_TITLE "Nonet"

// Where puzzles and complaints go.
typedef struct {
    const Layout *layout;
    FormatsSink *sink;
    FormatsComplaint *complaint;
    void *context;
    int puzzles, complaints;
    bool stopped; // nobody wants to hear more
} FormatsEars;

// A puzzle with nothing in it, found at that line.
FormatsPuzzle formats_blank(Format format, int line);

// Hands over a puzzle; marks of filled cells are dropped, and if there are none at all, so is marks_are. A
// time beyond FORMATS_PLAYED_MAX_S is not known.
void formats_give(FormatsEars *ears, FormatsPuzzle *puzzle);
void formats_complain(FormatsEars *ears, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Copies a text of others for a person to read: cut at its end without breaking a character, blanks at both
// ends dropped, control characters made blanks, bytes that are not UTF-8 made question marks.
void formats_take_text(char out[FORMATS_TEXT_MAX], const char *text, size_t size);

// Columns count characters.
int formats_column(const char *line, size_t offset);

// A stretch of a line that was read. `place` finds the line and column of an offset of `text`.
typedef struct {
    const char *text;
    size_t size;
    int line, column; // where it begins
    bool packed;      // it was unpacked from something that stands there: every offset has that place
    Format format;
} FormatsDocument;

void formats_place(const FormatsDocument *document, size_t offset, int *out_line, int *out_column);

// ---- formats_text.c: lines that are neither XML nor JSON

typedef struct FormatsLines FormatsLines;
FormatsLines *formats_lines_create(FormatsEars *ears);
void formats_lines_take(FormatsLines *lines, const char *line, size_t length); // without line break
void formats_lines_pass(FormatsLines *lines, int count); // lines that something else has read
void formats_lines_end(FormatsLines *lines);
void formats_lines_destroy(FormatsLines *lines);

// ---- formats_row.c: what a line is by itself

enum { FORMATS_ROW_MAX = 256 };

typedef struct {
    uint16_t group[FORMATS_ORDER]; // digits as in Marks
    bool own[FORMATS_ORDER];       // with 'u' before it
    bool by_player;                // any has
    bool rising;                   // the digits of each group are in order
} FormatsRow;

// A row of .sdx: nine groups of digits, each with an 'u' before it if the player placed it; 0 for none.
bool formats_read_row(const char *line, int length, FormatsRow *out);

// Nine groups of digits between blanks or commas; '.' or nothing for none.
bool formats_read_marks_row(const char *line, int length, uint16_t out[FORMATS_ORDER]);

// Cells, written as core/text/puzzle_text.h reads them: a word that is a puzzle; a line with 'x' for empty
// cells, as long as it was; nine or 81 cells of a table, and how many; a line with blanks for empty cells.
bool formats_read_word(const char *word, int length, char out[FORMATS_CELLS]);
bool formats_read_x(const char *line, int length, char out[FORMATS_ROW_MAX]);
int formats_read_table(const char *line, int length, char out[FORMATS_CELLS]);
bool formats_read_blanks(const char *line, int length, char out[FORMATS_CELLS]);

// ---- formats_library.c

// A line of HoDoKu's technique library (core/text/technique_case.h), or a position saved in that format: the
// position alone, whatever the technique. *puzzle has its line already; false with the reason otherwise.
bool formats_is_library(const char *line, int length);
bool formats_library(const Layout *layout, const char *line, int length, FormatsPuzzle *puzzle,
                     TextError *error);

// ---- formats_link.c: links and codes

// True when the line holds links, or nothing but a code; formats_links then reads them.
bool formats_has_links(const char *line, size_t length);
void formats_links(FormatsEars *ears, const char *line, size_t length, int number);

// A digit and the empty cells after it, up to five, in one character (G. McLean's, for sudokuexchange.com and
// SudokuPad). False unless it comes to exactly 81 cells, of which *out_cells (NULL allowed) are told.
bool formats_unpack_cells(const char *text, size_t size, Grid *out, int *out_cells);
int formats_pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]);

// GNOME Sudoku's string: how often each digit is given, and where. There is room for nine of each.
enum { FORMATS_SHARE_MAX = 6 + FORMATS_CELLS + 1 };
bool formats_unpack_share(const char *text, size_t size, Grid *out);
int formats_pack_share(const Grid *grid, char out[FORMATS_SHARE_MAX]);

// ---- formats_web.c

typedef enum {
    FORMATS_JSON_READ,       // and handed over, or refused; *out_at is the offset behind the object
    FORMATS_JSON_UNFINISHED, // as far as it goes it is fine
    FORMATS_JSON_BROKEN,     // complained of; *out_at is where
    FORMATS_JSON_NONE,       // not even the name of a first member; nothing was said
} FormatsJsonResult;

// Reads the object at the beginning of the document. Only `at_end`, when no more is to come, one that is not
// finished is broken.
FormatsJsonResult formats_json(FormatsEars *ears, const FormatsDocument *document, bool at_end,
                               size_t *out_at);

// Follows the braces of an object as it comes.
typedef struct {
    int open;
    bool quoted, escaped;
    bool closed; // the object has ended
} FormatsBraces;

void formats_braces_add(FormatsBraces *braces, const char *text, size_t size);

// ---- formats_xml.c

#define FORMATS_UNKNOWN_TAG "<%s> is of none of the kinds that are known here: opensudoku, ksudoku"

typedef struct FormatsXml FormatsXml;

typedef enum {
    FORMATS_XML_MORE,
    FORMATS_XML_ENDED,  // its outermost element has
    FORMATS_XML_BROKEN, // complained of
} FormatsXmlResult;

// True when the text, behind its '<', begins with the name of an outermost element that is known here, or of
// a web page.
bool formats_xml_knows(const char *name, size_t size);

// A document that begins at that place, fed in pieces until it is no longer FORMATS_XML_MORE; formats_xml_end
// when the text ends before.
FormatsXml *formats_xml_create(FormatsEars *ears, int line, int column);
FormatsXmlResult formats_xml_feed(FormatsXml *xml, const char *text, size_t size);
void formats_xml_end(FormatsXml *xml);
void formats_xml_destroy(FormatsXml *xml);

// KSudoku numbers its cells column by column.
static inline int formats_ksudoku_cell(int index) {
    return FORMATS_ORDER * (index % FORMATS_ORDER) + index / FORMATS_ORDER;
}

#endif
