// Links of SudokuPad: the puzzle itself. Regions and constraints are for boards/f_puzzles.h.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "host/formats/boards/f_puzzles.h"
#include "host/formats/shared/json_object.h"
#include "host/formats/shared/packed.h"

// ---- Reading

static bool take_pad_cell(JsonObject *object, int node, int cell) {
    int digit;
    if (json_is(&object->json, node, JSON_NULL)) return true;
    if (!json_is(&object->json, node, JSON_OBJECT))
        return json_refuse(object, node, "a cell must be an object");
    if (!json_take_digit(object, json_either(object, node, "value", "v"), "a cell's value", &digit))
        return false;
    object->puzzle->givens.cell[cell] = (uint8_t)digit;
    // The setter's own marks: those in the middle of the cell, and those at its edge.
    return json_take_notes(object, json_either(object, node, "centremarks", "cm"), &object->puzzle->marks,
                           cell) &&
           json_take_notes(object, json_either(object, node, "pencilMarks", "pm"), &object->puzzle->corners,
                           cell);
}

static bool check_regions(JsonObject *object, int regions) {
    const Json *json = &object->json;
    if (!json_holds_any(object, regions)) return true;
    int region = json_first(regions);
    for (int i = 0; i < json->node[regions].count; i++, region = json->node[region].next) {
        if (!json_is(json, region, JSON_LIST)) continue;
        int box = -1, item = json_first(region);
        for (int k = 0; k < json->node[region].count; k++, item = json->node[item].next) {
            int row, column, first = json_first(item);
            bool pair = json_is(json, item, JSON_LIST) && json->node[item].count == 2 &&
                        json_whole(json, first, &row) && json_whole(json, json->node[first].next, &column) &&
                        row >= 0 && row < 9 && column >= 0 && column < 9;
            if (!pair) return json_refuse(object, item, "a region must list pairs of row and column");
            if (box < 0) box = json_box(9 * row + column);
            if (box != json_box(9 * row + column))
                return json_refuse(object, item, "the puzzle has irregular boxes");
        }
    }
    return true;
}

// Cages with cells are killer cages or the like; others may hold texts about the puzzle.
static bool take_cages(JsonObject *object, int cages) {
    static const struct {
        const char *prefix;
        size_t offset;
    } texts[] = {{"title:", offsetof(FormatsPuzzle, title)}, {"author:", offsetof(FormatsPuzzle, author)}};
    const Json *json = &object->json;
    if (!json_holds_any(object, cages)) return true;
    int cage = json_first(cages);
    for (int i = 0; i < json->node[cages].count; i++, cage = json->node[cage].next) {
        bool cells = json_holds_any(object, json_either(object, cage, "cells", "ce"));
        if (cells && object->output->boards) continue; // for the board
        if (cells)
            return json_refuse(object, cage, "the puzzle has “cages”, which are no part of plain Sudoku");
        char text[4 * FORMATS_TEXT_MAX];
        size_t length = json_text(json, json_either(object, cage, "value", "v"), text, sizeof text);
        for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            size_t prefix = strlen(texts[k].prefix);
            if (length > prefix && memcmp(text, texts[k].prefix, prefix) == 0)
                formats_take_text((char *)object->puzzle + texts[k].offset, text + prefix, length - prefix);
        }
    }
    return true;
}

// Cells in rows.
static bool is_pad(const JsonObject *object) {
    int cells = json_either(object, 0, "cells", "ce");
    return json_is(&object->json, cells, JSON_LIST) && json_holds_any(object, cells) &&
           json_is(&object->json, json_first(cells), JSON_LIST);
}

// Takes any board other than the plain one, if those are wanted.
static bool take_board(JsonObject *object) {
    Layout *board = formats_board(object->output);
    if (!pad_board(object, board)) return false;
    if (!layout_is_classic(board)) object->puzzle->board = board;
    return true;
}

// The puzzle may have nothing but the nine boxes, texts and cells.
static bool check_plain(JsonObject *object) {
    static const struct {
        const char *name, *brief;
    } drawn[] = {{"arrows", "a"}, {"lines", "l"}, {"overlays", "o"}, {"underlays", "u"}};
    static const char *const about_rules[] = {"antiknight", "antiking", "nonconsecutive", "diagonals"};
    int about = json_member(&object->json, 0, "metadata");
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        int node = json_either(object, 0, drawn[i].name, drawn[i].brief);
        if (json_holds_any(object, node))
            return json_refuse(object, node, "the puzzle has “%s”, which are no part of plain Sudoku",
                               drawn[i].name);
    }
    for (size_t i = 0; i < sizeof about_rules / sizeof about_rules[0]; i++) {
        int node = json_member(&object->json, about, about_rules[i]);
        if (json_is(&object->json, node, JSON_TRUE))
            return json_refuse(object, node, "the puzzle has “%s”, which is no part of plain Sudoku",
                               about_rules[i]);
    }
    return check_regions(object, json_either(object, 0, "regions", "re"));
}

static bool read_pad(JsonObject *object) {
    const Json *json = &object->json;
    int about = json_member(json, 0, "metadata"), cells = json_either(object, 0, "cells", "ce");
    bool boards = object->output->boards;
    if (boards) object->order = json->node[cells].count;
    if (object->order < 2 || object->order > TOKENS_MAX)
        return json_refuse(object, cells, "only boards of 2x2 to %dx%d are known here", TOKENS_MAX,
                           TOKENS_MAX);
    object->puzzle->marks_are = FORMATS_NOTES;
    if (!boards && !check_plain(object)) return false;
    if (!take_cages(object, json_either(object, 0, "cages", "ca"))) return false;
    json_take_text(object, json_either(object, about, "title", "t"), object->puzzle->title);
    json_take_text(object, json_member(&object->json, about, "author"), object->puzzle->author);
    return json_each_cell(object, cells, take_pad_cell) && (!boards || take_board(object));
}

// ---- Writing

// Givens alone make a short link. Otherwise the link holds f-puzzles' JSON, which SudokuPad reads as well; a
// slash in it would end the name.
static bool write_pad(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    bool marked = formats_has_marks(puzzle) || !marks_empty(board, &puzzle->corners) ||
                  !marks_empty(board, &puzzle->colours) || puzzle->drawn_count > 0;
    bool more = formats_has_entries(puzzle) || marked || puzzle->title[0] || puzzle->author[0];
    if (more || !layout_is_classic(board)) {
        char *packed = f_puzzles_pack(board, puzzle, error);
        if (!packed) return false;
        text_add(out, "https://sudokupad.app/fpuz");
        for (const char *c = packed; *c; c++)
            if (*c == '+' || *c == '/' || *c == '=')
                text_addf(out, "%%%02X", (unsigned)*c);
            else
                text_add_char(out, *c);
        free(packed);
    } else {
        char packed[FORMATS_CELLS + 1];
        pack_cells(&puzzle->givens, packed);
        text_addf(out, "https://sudokupad.app/scf%s", packed);
    }
    text_add_char(out, '\n');
    return true;
}

const FormatRow format_sudokupad = {{"sudokupad", "a link of SudokuPad; entries, notes, corner marks, one "
                                                  "colour of each cell, lines, title, author; boards"},
                                    .write_board = write_pad,
                                    .json_program = "SudokuPad",
                                    .json_is = is_pad,
                                    .json_read = read_pad};
