#pragma once
// Objects of JSON, as formats read them: members, and complaints with their place.

#include "host/formats/shared/format.h"
#include "host/formats/shared/json.h"

// A part of a text. If `packed`, it was unpacked from a link: every error in it has the place of the link.
typedef struct {
    const char *text;
    size_t size;
    int line, column; // where it begins
    bool packed;
} JsonDocument;

struct JsonObject {
    FormatsOutput *output;
    const JsonDocument *document;
    Json json;
    int order; // of the board: FORMATS_ORDER, unless a format sets another
    FormatsPuzzle *puzzle;
};

// Line and column of an offset of the text.
void json_place(const JsonDocument *document, size_t offset, int *out_line, int *out_column);

// ---- For the formats

// Complains of a node (-1: of the whole), and returns false.
bool json_refuse(JsonObject *object, int node, const char *format, ...) __attribute__((format(printf, 3, 4)));

// A member by its name, or by the short one that SudokuPad packs it under (NULL: it has none).
int json_either(const JsonObject *object, int parent, const char *name, const char *brief);

// True for a list or an object that is not empty.
bool json_holds_any(const JsonObject *object, int node);

// The node's text, if it has any.
void json_take_text(JsonObject *object, int node, char out[FORMATS_TEXT_MAX]);

// The time played in seconds; a negative one counts as unknown.
void json_take_time(JsonObject *object, int node);

// A token of the board, 0 for none. False, with a complaint, when it is neither; `what` says what it should
// be.
bool json_take_digit(JsonObject *object, int node, const char *what, int *out);

// A list of tokens, added to the cell's marks.
bool json_take_notes(JsonObject *object, int list, Marks *marks, int cell);

// Calls `take` for each cell of a grid: as many lists as the board has rows, each of as many cells.
typedef bool JsonTakeCell(JsonObject *object, int node, int cell);
bool json_each_cell(JsonObject *object, int grid, JsonTakeCell *take);

// The box of a cell, and the cell in a row and a column, of a 9x9 board.
static inline int json_box(int cell) {
    return cell / (FORMATS_BOX * FORMATS_ORDER) * FORMATS_BOX + cell % FORMATS_ORDER / FORMATS_BOX;
}

// "name":[1,5]
void json_add_tokens(Text *out, const char *name, TokenMask tokens);
