// What JSON holds: f-puzzles, SudokuPad, GNOME Sudoku and nonet-cli --json.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "host/formats/formats_parts.h"
#include "host/formats/json.h"

typedef struct {
    FormatsEars *ears;
    const FormatsDocument *document;
    Json json;
    FormatsPuzzle puzzle;
} Web;

static bool refuse(Web *web, int node, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool refuse(Web *web, int node, const char *format, ...) {
    char reason[160];
    int line, column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    formats_place(web->document, node < 0 ? 0 : web->json.node[node].start, &line, &column);
    formats_complain(web->ears, line, column, "%s", reason);
    return false;
}

static void take_text(Web *web, int node, char out[FORMATS_TEXT_MAX]) {
    char text[4 * FORMATS_TEXT_MAX];
    size_t length = json_text(&web->json, node, text, sizeof text);
    if (node >= 0 && length > 0) formats_take_text(out, text, length);
}

// A member by its name, or by the short one that SudokuPad packs it under.
static int member(const Web *web, int object, const char *name, const char *brief) {
    int node = json_member(&web->json, object, name);
    return node < 0 && brief ? json_member(&web->json, object, brief) : node;
}

// Seconds; less than none are not known.
static void take_time(Web *web, int node) {
    double seconds = json_number(&web->json, node);
    bool known =
        json_is(&web->json, node, JSON_NUMBER) && seconds >= 0 && seconds < FORMATS_PLAYED_MAX_S + 1.0;
    if (known) web->puzzle.played_s = (int64_t)seconds;
}

// A digit, 0 for none.
static bool take_digit(Web *web, int node, const char *what, int *out) {
    *out = 0;
    if (node < 0 || json_is(&web->json, node, JSON_NULL)) return true;
    if (json_is(&web->json, node, JSON_TEXT) && json_says(&web->json, node, "")) return true;
    if (json_whole(&web->json, node, out) && *out >= 0 && *out <= FORMATS_ORDER) return true;
    return refuse(web, node, "%s must be a digit from 1 to %d", what, FORMATS_ORDER);
}

static bool take_notes(Web *web, int list, int cell) {
    const Json *json = &web->json;
    if (!json_is(json, list, JSON_LIST)) return true;
    int item = json_first(list), digit;
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next) {
        if (!take_digit(web, item, "a pencil mark", &digit)) return false;
        if (digit > 0) web->puzzle.marks.cell[cell] |= marks_bit(digit);
    }
    return true;
}

// A list of nine lists of nine.
static bool check_shape(Web *web, int grid) {
    const Json *json = &web->json;
    if (!json_is(json, grid, JSON_LIST)) return refuse(web, grid, "the grid must be a list of rows");
    int rows = json->node[grid].count, row = json_first(grid);
    if (rows != FORMATS_ORDER)
        return refuse(web, grid, "a grid of %d rows; only boards of 9x9 are known here", rows);
    for (int r = 0; r < rows; r++, row = json->node[row].next) {
        if (json_is(json, row, JSON_LIST) && json->node[row].count == FORMATS_ORDER) continue;
        return refuse(web, row, "row %d must be a list of 9 cells", r + 1);
    }
    return true;
}

typedef bool TakeCell(Web *web, int node, int cell);

static bool each_cell(Web *web, int grid, TakeCell *take) {
    if (!check_shape(web, grid)) return false;
    int row = json_first(grid);
    for (int r = 0; r < FORMATS_ORDER; r++, row = web->json.node[row].next) {
        int item = json_first(row);
        for (int c = 0; c < FORMATS_ORDER; c++, item = web->json.node[item].next)
            if (!take(web, item, FORMATS_ORDER * r + c)) return false;
    }
    return true;
}

static int box_of(int cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

// ---- f-puzzles

// Members that say nothing about the rules.
static const char *const harmless[] = {"size",
                                       "title",
                                       "author",
                                       "ruleset",
                                       "solution",
                                       "grid",
                                       "successMessage",
                                       "disabledlogic",
                                       "metadata",
                                       "highlightConflicts",
                                       "truecandidatesoptions"};

static bool is_harmless(const Web *web, int key) {
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (json_says(&web->json, key, harmless[i])) return true;
    return false;
}

// Anything else that is switched on or not empty is a rule, or a drawing that a rule is about.
static bool check_rules(Web *web, int object) {
    const Json *json = &web->json;
    int key = json_first(object);
    for (int i = 0; i < json->node[object].count; i++) {
        int value = json->node[key].next;
        JsonKind kind = json->node[value].kind;
        bool rule =
            kind == JSON_TRUE || ((kind == JSON_OBJECT || kind == JSON_LIST) && json->node[value].count > 0);
        if (rule && !is_harmless(web, key)) {
            char name[64];
            json_text(json, key, name, sizeof name);
            return refuse(web, key, "the puzzle has “%s”, which is no part of plain Sudoku", name);
        }
        key = json->node[value].next;
    }
    return true;
}

static bool take_f_cell(Web *web, int node, int cell) {
    const Json *json = &web->json;
    int digit, region, given_marks = json_member(json, node, "givenPencilMarks");
    if (!json_is(json, node, JSON_OBJECT)) return refuse(web, node, "a cell must be an object");
    if (!take_digit(web, json_member(json, node, "value"), "a cell's value", &digit)) return false;
    int where = json_member(json, node, "region");
    if (where >= 0 && json_whole(json, where, &region) && region != box_of(cell))
        return refuse(web, where, "the puzzle has irregular boxes");
    if (json_is(json, given_marks, JSON_LIST) && json->node[given_marks].count > 0)
        return refuse(web, given_marks, "the puzzle has given pencil marks");
    bool given = json_is(json, json_member(json, node, "given"), JSON_TRUE);
    if (given)
        web->puzzle.givens.cell[cell] = (uint8_t)digit;
    else
        web->puzzle.entries.cell[cell] = (uint8_t)digit;
    return take_notes(web, json_member(json, node, "centerPencilMarks"), cell) &&
           take_notes(web, json_member(json, node, "cornerPencilMarks"), cell);
}

static bool read_f_puzzle(Web *web) {
    const Json *json = &web->json;
    int size = json_member(json, 0, "size"), order;
    if (size >= 0 && (!json_whole(json, size, &order) || order != FORMATS_ORDER))
        return refuse(web, size, "only boards of 9x9 are known here");
    if (!check_rules(web, 0)) return false;
    web->puzzle.format = FORMATS_F_PUZZLES;
    web->puzzle.marks_are = FORMATS_NOTES;
    take_text(web, json_member(json, 0, "title"), web->puzzle.title);
    take_text(web, json_member(json, 0, "author"), web->puzzle.author);
    return each_cell(web, json_member(json, 0, "grid"), take_f_cell);
}

// ---- SudokuPad

static bool take_pad_cell(Web *web, int node, int cell) {
    int digit;
    if (json_is(&web->json, node, JSON_NULL)) return true;
    if (!json_is(&web->json, node, JSON_OBJECT)) return refuse(web, node, "a cell must be an object");
    if (!take_digit(web, member(web, node, "value", "v"), "a cell's value", &digit)) return false;
    web->puzzle.givens.cell[cell] = (uint8_t)digit;
    // The setter's own marks: those in the middle of the cell, and those at its edge.
    return take_notes(web, member(web, node, "centremarks", "cm"), cell) &&
           take_notes(web, member(web, node, "pencilMarks", "pm"), cell);
}

static bool holds_any(const Web *web, int node) {
    return (json_is(&web->json, node, JSON_LIST) || json_is(&web->json, node, JSON_OBJECT)) &&
           web->json.node[node].count > 0;
}

static bool check_regions(Web *web, int regions) {
    const Json *json = &web->json;
    if (!holds_any(web, regions)) return true;
    int region = json_first(regions);
    for (int i = 0; i < json->node[regions].count; i++, region = json->node[region].next) {
        if (!json_is(json, region, JSON_LIST)) continue;
        int box = -1, item = json_first(region);
        for (int k = 0; k < json->node[region].count; k++, item = json->node[item].next) {
            int row, column, first = json_first(item);
            bool pair = json_is(json, item, JSON_LIST) && json->node[item].count == 2 &&
                        json_whole(json, first, &row) && json_whole(json, json->node[first].next, &column) &&
                        row >= 0 && row < 9 && column >= 0 && column < 9;
            if (!pair) return refuse(web, item, "a region must list pairs of row and column");
            if (box < 0) box = box_of(9 * row + column);
            if (box != box_of(9 * row + column)) return refuse(web, item, "the puzzle has irregular boxes");
        }
    }
    return true;
}

// Cages with cells are killer cages or the like; others may hold texts about the puzzle.
static bool check_cages(Web *web, int cages) {
    static const struct {
        const char *prefix;
        size_t offset;
    } texts[] = {{"title:", offsetof(FormatsPuzzle, title)}, {"author:", offsetof(FormatsPuzzle, author)}};
    const Json *json = &web->json;
    if (!holds_any(web, cages)) return true;
    int cage = json_first(cages);
    for (int i = 0; i < json->node[cages].count; i++, cage = json->node[cage].next) {
        if (holds_any(web, member(web, cage, "cells", "ce")))
            return refuse(web, cage, "the puzzle has “cages”, which are no part of plain Sudoku");
        char text[4 * FORMATS_TEXT_MAX];
        size_t length = json_text(json, member(web, cage, "value", "v"), text, sizeof text);
        for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            size_t prefix = strlen(texts[k].prefix);
            if (length > prefix && memcmp(text, texts[k].prefix, prefix) == 0)
                formats_take_text((char *)&web->puzzle + texts[k].offset, text + prefix, length - prefix);
        }
    }
    return true;
}

static bool read_pad(Web *web) {
    static const struct {
        const char *name, *brief;
    } drawn[] = {{"arrows", "a"}, {"lines", "l"}, {"overlays", "o"}, {"underlays", "u"}};
    static const char *const about_rules[] = {"antiknight", "antiking", "nonconsecutive", "diagonals"};
    int about = json_member(&web->json, 0, "metadata");
    web->puzzle.format = FORMATS_SUDOKUPAD;
    web->puzzle.marks_are = FORMATS_NOTES;
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        int node = member(web, 0, drawn[i].name, drawn[i].brief);
        if (holds_any(web, node))
            return refuse(web, node, "the puzzle has “%s”, which are no part of plain Sudoku", drawn[i].name);
    }
    for (size_t i = 0; i < sizeof about_rules / sizeof about_rules[0]; i++) {
        int node = json_member(&web->json, about, about_rules[i]);
        if (json_is(&web->json, node, JSON_TRUE))
            return refuse(web, node, "the puzzle has “%s”, which is no part of plain Sudoku", about_rules[i]);
    }
    if (!check_regions(web, member(web, 0, "regions", "re"))) return false;
    if (!check_cages(web, member(web, 0, "cages", "ca"))) return false;
    take_text(web, member(web, about, "title", "t"), web->puzzle.title);
    take_text(web, json_member(&web->json, about, "author"), web->puzzle.author);
    return each_cell(web, member(web, 0, "cells", "ce"), take_pad_cell);
}

// ---- GNOME Sudoku

static bool take_gnome_cell(Web *web, int node) {
    const Json *json = &web->json;
    int position = json_member(json, node, "position"), row, column, digit;
    bool placed = json_is(json, position, JSON_LIST) && json->node[position].count == 2;
    placed = placed && json_whole(json, json_first(position), &row) &&
             json_whole(json, json->node[json_first(position)].next, &column);
    if (!placed || row < 0 || row >= 9 || column < 0 || column >= 9)
        return refuse(web, placed ? position : node,
                      "a cell's position must be a row and a column from 0 to 8");
    if (!take_digit(web, json_member(json, node, "value"), "a cell's value", &digit)) return false;
    bool given = json_is(json, json_member(json, node, "fixed"), JSON_TRUE);
    int cell = 9 * row + column;
    if (web->puzzle.givens.cell[cell] || web->puzzle.entries.cell[cell] || web->puzzle.marks.cell[cell])
        return refuse(web, position, "the cell in row %d and column %d comes twice", row, column);
    if (given)
        web->puzzle.givens.cell[cell] = (uint8_t)digit;
    else
        web->puzzle.entries.cell[cell] = (uint8_t)digit;
    return take_notes(web, json_member(json, node, "earmarks"), cell);
}

static bool read_gnome(Web *web, int cells) {
    const Json *json = &web->json;
    if (!json_is(json, cells, JSON_LIST)) return refuse(web, 0, "a list of “cells” is missing");
    int played = json_member(json, 0, "time_elapsed");
    web->puzzle.format = FORMATS_GNOME;
    web->puzzle.marks_are = FORMATS_NOTES;
    take_text(web, json_member(json, 0, "difficulty_category"), web->puzzle.level);
    if (strncmp(web->puzzle.level, "Unknown", 7) == 0) web->puzzle.level[0] = '\0';
    char *difficulty = strstr(web->puzzle.level, " Difficulty");
    if (difficulty) *difficulty = '\0';
    int level = json_member(json, 0, "level"); // Nonet's own
    if (level >= 0) web->puzzle.level[0] = '\0';
    take_text(web, level, web->puzzle.level);
    take_time(web, played);
    int cell = json_first(cells);
    for (int i = 0; i < json->node[cells].count; i++, cell = json->node[cell].next)
        if (!take_gnome_cell(web, cell)) return false;
    return true;
}

// ---- nonet-cli --json

static bool take_own_cells(Web *web, int text, const char *name, Grid *out) {
    char cells[4 * FORMATS_CELLS];
    size_t length = json_text(&web->json, text, cells, sizeof cells);
    if (length == FORMATS_CELLS && grid_parse(web->ears->layout, cells, out)) return true;
    return refuse(web, text, "“%s” must be a text of %d cells", name, FORMATS_CELLS);
}

// A text of digits for each cell.
static bool take_own_marks(Web *web, const char *name, FormatsMarks are) {
    const Json *json = &web->json;
    int list = json_member(json, 0, name);
    if (list < 0) return true;
    if (!json_is(json, list, JSON_LIST) || json->node[list].count != FORMATS_CELLS)
        return refuse(web, list, "“%s” must be a list of %d texts", name, FORMATS_CELLS);
    int item = json_first(list);
    for (int c = 0; c < FORMATS_CELLS; c++, item = json->node[item].next) {
        char text[4 * FORMATS_ORDER];
        json_text(json, item, text, sizeof text);
        if (!json_is(json, item, JSON_TEXT) || strspn(text, "123456789") != strlen(text))
            return refuse(web, item, "“%s” must be a list of texts of digits from 1 to 9", name);
        for (const char *at = text; *at; at++) web->puzzle.marks.cell[c] |= marks_bit(*at - '0');
    }
    web->puzzle.marks_are = are;
    return true;
}

static bool read_own(Web *web, int text) {
    const Json *json = &web->json;
    FormatsPuzzle *puzzle = &web->puzzle;
    int entries = json_member(json, 0, "entries"), played = json_member(json, 0, "played_s");
    puzzle->format = FORMATS_JSON;
    if (!take_own_cells(web, text, "puzzle", &puzzle->givens)) return false;
    if (entries >= 0 && !take_own_cells(web, entries, "entries", &puzzle->entries)) return false;
    for (int c = 0; c < FORMATS_CELLS; c++)
        if (puzzle->givens.cell[c]) puzzle->entries.cell[c] = 0;
    if (!take_own_marks(web, "notes", FORMATS_NOTES)) return false;
    if (!take_own_marks(web, "candidates", FORMATS_ALL_CANDIDATES)) return false;
    take_time(web, played);
    take_text(web, json_member(json, 0, "title"), puzzle->title);
    take_text(web, json_member(json, 0, "author"), puzzle->author);
    take_text(web, json_member(json, 0, "level"), puzzle->level);
    take_text(web, json_member(json, 0, "source"), puzzle->source);
    return true;
}

static bool read_object(Web *web) {
    const Json *json = &web->json;
    int cells = member(web, 0, "cells", "ce"), puzzle = json_member(json, 0, "puzzle");
    bool rows = json_is(json, cells, JSON_LIST) && json->node[cells].count > 0 &&
                json_is(json, json_first(cells), JSON_LIST);
    if (json_member(json, 0, "grid") >= 0) return read_f_puzzle(web);
    if (rows) return read_pad(web);
    if (cells >= 0 || json_member(json, 0, "difficulty_category") >= 0) return read_gnome(web, cells);
    if (puzzle >= 0) return read_own(web, puzzle);
    return refuse(
        web, 0, "the object is of none of the kinds that are known here: f-puzzles, SudokuPad, GNOME Sudoku");
}

void formats_braces_add(FormatsBraces *braces, const char *text, size_t size) {
    for (size_t i = 0; i < size && !braces->closed; i++) {
        char c = text[i];
        if (braces->quoted) {
            if (c == '"' && !braces->escaped) braces->quoted = false;
            braces->escaped = c == '\\' && !braces->escaped;
            continue;
        }
        braces->quoted = c == '"';
        braces->open += (c == '{') - (c == '}');
        braces->closed = braces->open == 0 && c == '}';
    }
}

// Free text may have braces too. What is JSON has a first member with its name and a colon, or none.
static bool has_first_member(const Json *json, size_t size) {
    const char *text = json->text;
    size_t at = json->count > 1 ? json->node[1].end + 1 : size;
    while (at < size && strchr(" \t\r\n", text[at]) && text[at]) at++;
    return at < size && text[at] == ':';
}

FormatsJsonResult formats_json(FormatsEars *ears, const FormatsDocument *document, bool at_end,
                               size_t *out_at) {
    Web web = {.ears = ears, .document = document};
    FormatsJsonResult result = FORMATS_JSON_READ;
    int line, column;
    formats_place(document, 0, &line, &column);
    web.puzzle = formats_blank(document->format, line);
    if (json_read(document->text, document->size, document->packed, &web.json)) {
        *out_at = web.json.end;
        if (!json_is(&web.json, 0, JSON_OBJECT))
            result = FORMATS_JSON_NONE;
        else if (read_object(&web))
            formats_give(ears, &web.puzzle);
    } else if (web.json.fault_at == document->size && !at_end) {
        result = FORMATS_JSON_UNFINISHED;
    } else if (!has_first_member(&web.json, document->size)) {
        result = FORMATS_JSON_NONE;
    } else {
        *out_at = web.json.fault_at;
        formats_place(document, *out_at, &line, &column);
        formats_complain(ears, line, column, "broken JSON: %s", web.json.fault);
        result = FORMATS_JSON_BROKEN;
    }
    json_finish(&web.json);
    return result;
}
