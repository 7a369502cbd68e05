#pragma once
// What a format is to the rest of host/formats: a row of functions and texts, of which most leave most out.
// Below all formats; the table of the rows (formats_table.h) stands above them.

#include "host/formats/formats_output.h"

// Formats whose definition says 9x9 with boxes of 3x3 count with these. All others go by the layout.
enum { FORMATS_CELLS = 81, FORMATS_ORDER = 9, FORMATS_BOX = 3 };

// What a format holds besides the givens.
enum {
    FORMATS_HOLDS_ENTRIES = 1,
    FORMATS_HOLDS_NOTES = 2,
    FORMATS_HOLDS_CANDIDATES = 4,
    FORMATS_HOLDS_TIME = 8,
    FORMATS_HOLDS_TITLE = 16,
    FORMATS_HOLDS_AUTHOR = 32,
    FORMATS_HOLDS_LEVEL = 64,
    FORMATS_HOLDS_SOURCE = 128
};

typedef struct XmlReader XmlReader;
typedef struct JsonObject JsonObject;

typedef struct {
    const char *key;  // for the command line: "sdk"
    const char *name; // a few words, for its help: what it is, and what it keeps besides the givens
    unsigned holds;
    bool any_layout; // else the format is 9x9 by its definition

    // Writing: appends one puzzle with its last newline. `head` stands before the first puzzle of a file,
    // whose texts it may hold, `between` between two and `tail` after the last; NULL for nothing.
    void (*write)(Text *out, const Layout *layout, const FormatsPuzzle *puzzle);
    void (*head)(Text *out, const FormatsPuzzle *first);
    const char *between, *tail;

    // Reading. XML is told by the name of its outermost element: the functions are called at the start of
    // each element, the outermost included, and at its end.
    const char *xml_root;
    void (*xml_start)(XmlReader *xml, const char *name, const char **attributes);
    void (*xml_end)(XmlReader *xml, const char *name);

    // JSON is told by its members, the first format that finds its own reads it; false when that was refused.
    const char *json_program; // for a message that lists what is known; NULL for Nonet's own
    bool (*json_is)(const JsonObject *object);
    bool (*json_read)(JsonObject *object);

    // Links: a site whose links hold a puzzle in the parameter of that name, in cells or in packed JSON.
    const char *link_host, *link_parameter;
    bool link_is_json;

    // Lines that are a puzzle whatever stands around them. *puzzle has its format and line already.
    bool (*line_is)(const char *line, int length);
    bool (*line_read)(const Layout *layout, const char *line, int length, FormatsPuzzle *puzzle,
                      TextError *error);
} FormatRow;

// 81 characters, or as many as the layout has cells, the text after each row.
void format_add_cells(Text *out, const Layout *layout, const Grid *grid, char empty, const char *after_row);

// Columns count characters.
int format_column(const char *line, size_t offset);
