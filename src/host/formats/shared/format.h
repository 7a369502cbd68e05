#pragma once
// What all formats have in common: the puzzles that they hold, where a reader sends what it finds, and the
// row of functions and texts that a format is to the rest of host/formats. Most rows leave most of it out.

#include "core/base/text.h"
#include "core/base/text_error.h"
#include "core/board/marks.h"
#include "host/formats/shared/formats_list.h"

#define FORMATS_NAME(name, row) name,
typedef enum { FORMATS_LIST(FORMATS_NAME) FORMAT_COUNT } Format;
#undef FORMATS_NAME

// What the marks of a puzzle are.
typedef enum {
    FORMATS_NO_MARKS,
    FORMATS_NOTES,         // as far as a player has written them down; a cell may have none
    FORMATS_ALL_CANDIDATES // all that each empty cell has left
} FormatsMarks;

enum { FORMATS_TEXT_MAX = 128 };
enum { FORMATS_PLAYED_MAX_S = 999999999 };

// What a step of a game did to a cell: the entry that it has after it or, without one, the notes.
typedef struct {
    CellIndex cell;
    uint8_t entry;
    bool joined; // undone together with the change before
    TokenMask notes;
} FormatsChange;

enum { FORMATS_CHANGES_MAX = 50000 };

typedef struct {
    Format format;       // in which it was read
    int line;            // where it begins
    int index;           // in its collection; -1: that has no numbers
    const Layout *board; // the puzzle's, valid during the call of the sink; NULL: the reader's layout
    Grid givens;
    Grid entries;  // values that are not givens; no cell has both
    Grid solution; // as the source gives it; empty where it gives none
    FormatsMarks marks_are;
    Marks marks;                        // of empty cells only
    Marks deleted;                      // candidates that are known to be gone, besides notes
    Marks corners;                      // a second kind of notes, at the cell's edge
    Marks colours;                      // of any cells: bit c - 1 for colour c, 1 to 9
    MarkColours note_colour[CELLS_MAX]; // of tokens that are noted
    CellLine drawn[CELL_LINES_MAX];     // lines
    int drawn_count;
    int64_t played_s; // from 1 to a billion; -1: not known, or not begun
    // The steps: the first `done` lead from the givens to entries and marks, those after them can be redone.
    // Valid only during the call of the sink; none where the source has none. Corners, colours and lines have
    // no steps.
    FormatsChange *change;
    int changes, done;
    bool steps_lost; // the source has steps, but they could not be followed
    char title[FORMATS_TEXT_MAX], author[FORMATS_TEXT_MAX]; // UTF-8 without control characters, or empty
    char level[FORMATS_TEXT_MAX], source[FORMATS_TEXT_MAX];
} FormatsPuzzle;

// What a document says of its puzzles before they come.
typedef struct {
    char title[FORMATS_TEXT_MAX], author[FORMATS_TEXT_MAX];
    char level[FORMATS_TEXT_MAX], source[FORMATS_TEXT_MAX];
} FormatsTexts;

void formats_set_texts(FormatsPuzzle *puzzle, const FormatsTexts *texts);

// A puzzle with nothing in it, found at that line.
FormatsPuzzle formats_blank(Format format, int line);

// Copies a text from outside for a person to read: cut at its end without breaking a character, blanks at
// both ends dropped, control characters made blanks, bytes that are not UTF-8 made question marks.
void formats_take_text(char out[FORMATS_TEXT_MAX], const char *text, size_t size);

// A given or an entry; 0 for an empty cell.
int formats_value(const FormatsPuzzle *puzzle, int cell);
bool formats_has_entries(const FormatsPuzzle *puzzle);
bool formats_has_marks(const FormatsPuzzle *puzzle);
Grid formats_values(const FormatsPuzzle *puzzle);

// True when `full` has all cells filled, `part` has not, and every value of `part` is in `full` too.
bool formats_completes(const Layout *layout, const Grid *full, const Grid *part);

// What can be in each cell: its value; or what the rules leave, less what the puzzle has removed, where it
// lists candidates or names those that are gone (formats_tells_candidates).
Marks formats_candidates(const Layout *layout, const FormatsPuzzle *puzzle);
bool formats_tells_candidates(const Layout *layout, const FormatsPuzzle *puzzle);

// ---- Where a reader sends what it finds

typedef struct FormatRow FormatRow;

// Called for each puzzle, and for each thing that is not one. Return false to stop. A puzzle is not checked:
// it may break the rules or have any number of solutions.
typedef bool FormatsSink(void *context, const FormatsPuzzle *puzzle);
typedef bool FormatsComplaint(void *context, const TextError *error);

// Looks up the puzzle that a seed code names. False with the reason.
typedef bool FormatsSeed(void *context, const char *code, Layout *out_board, Grid *out_puzzle,
                         TextError *error);

typedef struct {
    const FormatRow *const *row; // of each Format
    const Layout *layout;
    FormatsSink *sink;
    FormatsComplaint *complaint;
    FormatsSeed *seed; // NULL: seed codes are complained of
    void *context;
    int puzzles, complaints;
    int in_a_row, row_after; // complaints since the last puzzle; how many puzzles there were by then
    bool stopped;            // no more is wanted
    bool boards;             // puzzles on boards other than `layout` are wanted too
    Layout *board;           // room for one, or NULL
    FormatsChange *change;   // room for the changes of one puzzle
    size_t change_room;
    FormatsPuzzle *fresh; // see formats_fresh
    int fresh_cells;      // how many of its cells may hold something; 0: nobody knows
} FormatsOutput;

// A puzzle with nothing in it, found at that line; it is valid until the next. Unlike formats_blank it costs
// no more than the cells of a board, not those of the largest.
FormatsPuzzle *formats_fresh(FormatsOutput *output, Format format, int line);

// Room for the board of the next puzzle that is handed over.
Layout *formats_board(FormatsOutput *output);

// Adds a step's change to the puzzle that is being read. If there are too many, all of them are lost. Changes
// of one puzzle overwrite those of the puzzle before.
void formats_add_change(FormatsOutput *output, FormatsPuzzle *puzzle, FormatsChange change);
void formats_lose_steps(FormatsPuzzle *puzzle);

// A copy that can be kept after the call of the sink: without board and steps.
FormatsPuzzle formats_kept(const FormatsPuzzle *puzzle);

// Hands over a puzzle. Marks and corners of filled cells are dropped, and where no marks are left marks_are
// becomes FORMATS_NO_MARKS, unless it is FORMATS_ALL_CANDIDATES. Changes that do not lead from the givens to
// entries and marks are lost. A time of 0, or beyond FORMATS_PLAYED_MAX_S, becomes unknown. A puzzle on a
// board that is not wanted is complained of instead.
void formats_give(FormatsOutput *output, FormatsPuzzle *puzzle);

// This many complaints in a row, with no puzzle between them, mean that the text is about something else: the
// last of them says so, and those after it are dropped until the next puzzle.
enum { FORMATS_COMPLAINTS_MOST = 20 };
void formats_complain(FormatsOutput *output, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void formats_complainv(FormatsOutput *output, int line, int column, const char *format, va_list arguments)
    __attribute__((format(printf, 4, 0)));

// ---- Formats

// Formats that are 9x9 with boxes of 3x3 by their definition use these. All others go by the layout.
enum { FORMATS_CELLS = 81, FORMATS_ORDER = 9, FORMATS_BOX = 3 };

// What a line of a file was.
typedef enum {
    FORMATS_FILE_GOES_ON,
    FORMATS_FILE_ENDS,  // with this line
    FORMATS_FILE_BROKEN // the error says why
} FormatsFile;

typedef struct XmlReader XmlReader;
typedef struct JsonObject JsonObject;

struct FormatRow {
    struct {
        const char *key;  // for the command line: "sdk"
        const char *name; // a few words, for its help: what it is; what it keeps besides the givens
    };
    bool any_layout;     // else the format is 9x9 by its definition
    bool no_givens;      // it holds constraints only
    bool one_a_file;     // its program opens files of one puzzle only
    bool wants_solution; // its program has use for the solution, where that is known

    // Writing: appends one puzzle with its last newline. `head` stands before the first puzzle of a file,
    // whose texts it may hold, `between` between two and `tail` after the last; NULL for nothing.
    void (*write)(Text *out, const Layout *layout, const FormatsPuzzle *puzzle);
    void (*head)(Text *out, const FormatsPuzzle *first);
    const char *between, *tail;

    // The same for formats that know constraints: false, with the names of those that the format cannot say.
    // A row without `write` writes all puzzles with it.
    bool (*write_board)(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);

    // Reading. XML is recognised by the name of its outermost element: the functions are called at the start
    // of each element, the outermost included, and at its end.
    const char *xml_root;
    void (*xml_start)(XmlReader *xml, const char *name, const char **attributes);
    void (*xml_end)(XmlReader *xml, const char *name);

    // JSON is recognised by its members: the first format that finds its own reads the object. False when it
    // was refused.
    const char *json_program; // for a message that lists what is known; NULL for Nonet's own
    bool (*json_is)(const JsonObject *object);
    bool (*json_read)(JsonObject *object);

    // Links: a site whose links hold a puzzle in the parameter of that name, in cells or in packed JSON.
    const char *link_host, *link_parameter;
    bool link_is_json;

    // Lines that are a puzzle whatever stands around them. *puzzle has its format and line already.
    bool (*line_is)(const char *line, size_t length);
    bool (*line_read)(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                      TextError *error);

    // Files of lines, recognised by the first. Each line is handed over with what the call before it left in
    // *kept (NULL at first), which is freed when the file ends or breaks.
    bool (*file_is)(const char *line, size_t length);
    FormatsFile (*file_line)(FormatsOutput *output, void **kept, const char *line, size_t length, int number,
                             TextError *error);
};

// Adds a character for each cell of the layout, and `after_row` after each row.
void format_add_cells(Text *out, const Layout *layout, const Grid *grid, char empty, const char *after_row);

// The character of a 9x9 cell: its digit, or '.' for an empty one.
static inline char format_digit(int value) { return value ? (char)('0' + value) : '.'; }

// The digits of a set of the nine tokens; `none` for an empty set. Returns how many characters.
int format_digits(TokenMask tokens, const char *none, char out[FORMATS_ORDER + 1]);

// The column, from 1, of an offset in the line. Columns count characters.
int format_column(const char *line, size_t offset);

// True for boards of 9x9 with boxes of 3x3, which most formats are for.
bool formats_is_nine(const Layout *layout);
