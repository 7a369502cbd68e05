// Links of f-puzzles.com: the puzzle itself, and drawings that belong to no rule. Regions and constraints are
// for boards/f_puzzles.h.
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/boards/f_puzzles.h"
#include "host/formats/shared/json_object.h"
#include "host/formats/shared/packed.h"

// ---- Reading

// Members that say nothing about the rules.
static const char *const harmless[] = {
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "grid",
    "successMessage",
    "disabledlogic",
    "metadata",
    "highlightConflicts",
    "truecandidatesoptions",
    "activeConstraints", // those that stand in its menu
};

static bool is_harmless(const JsonObject *object, int key) {
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (json_says(&object->json, key, harmless[i])) return true;
    return false;
}

static bool take_f_end(JsonObject *object, int node, CellIndex *out) {
    int row, column, order = object->order;
    bool cell = f_place(&object->json, node, &row, &column) && row >= 1 && column >= 1 && row <= order &&
                column <= order;
    if (cell) *out = (CellIndex)((row - 1) * order + column - 1);
    return cell;
}

// True for a drawing that belongs to a rule which is in the JSON as well. Programs that know more rules than
// f-puzzles itself mark such drawings.
static bool is_of_rule(const Json *json, int item) {
    return json_member(json, item, "fromConstraint") >= 0 ||
           json_is(json, json_member(json, item, "isNewConstraint"), JSON_TRUE);
}

// A line from one cell to another in a colour of Nonet's was drawn by a player. Others may stand for rules.
static bool take_f_line(JsonObject *object, int node) {
    const Json *json = &object->json;
    FormatsPuzzle *puzzle = object->puzzle;
    char colour[16];
    CellLine line = {0};
    int list = json_member(json, node, "lines");
    if (!json_is(json, list, JSON_LIST) || json->node[list].count != 1) return false;
    int ends = json_first(list);
    if (!json_is(json, ends, JSON_LIST) || json->node[ends].count != 2) return false;
    int first = json_first(ends);
    json_text(json, json_member(json, node, "outlineC"), colour, sizeof colour);
    for (int i = 1; i <= PACK_COLOURS; i++) {
        char own[PACK_COLOUR_SIZE];
        pack_line_colour(i, own);
        if (strcmp(colour, own) == 0) line.colour = (uint8_t)i;
    }
    if (!take_f_end(object, first, &line.a) || !take_f_end(object, json->node[first].next, &line.b))
        return false;
    if (!line.colour || line.a >= line.b || puzzle->drawn_count == CELL_LINES_MAX) return false;
    puzzle->drawn[puzzle->drawn_count++] = line;
    return true;
}

static bool take_f_lines(JsonObject *object, int list) {
    const Json *json = &object->json;
    if (!json_is(json, list, JSON_LIST)) return false;
    int item = json_first(list);
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next) {
        if (is_of_rule(json, item)) continue;
        if (!json_is(json, item, JSON_OBJECT) || !take_f_line(object, item)) return false;
    }
    return true;
}

// True for drawings that belong to constraints which are in the JSON as well, and for cages without cells,
// which are only texts.
static bool says_nothing(const JsonObject *object, int key, int list) {
    static const char *const DRAWN[] = {"cage", "circle", "line", "rectangle", "text"};
    const Json *json = &object->json;
    int item = json_first(list);
    bool drawn = false;
    for (size_t i = 0; i < sizeof DRAWN / sizeof DRAWN[0]; i++)
        drawn = drawn || json_says(json, key, DRAWN[i]);
    if (!drawn || !json_is(json, list, JSON_LIST)) return false;
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next) {
        bool text = json_says(json, key, "cage") && !json_holds_any(object, json_member(json, item, "cells"));
        if (!text && !is_of_rule(json, item)) return false;
    }
    return true;
}

static bool take_rule(JsonObject *object, FBoard *board, int key) {
    char name[64];
    if (board) return f_board_take(board, key);
    json_text(&object->json, key, name, sizeof name);
    return json_refuse(object, key, "the puzzle has “%s”, which is no part of plain Sudoku", name);
}

// Anything else that is switched on or not empty is a rule, or a drawing that a rule may be about. `board`
// takes the rules; NULL: there must be none.
static bool take_rules(JsonObject *object, FBoard *board) {
    const Json *json = &object->json;
    int key = json_first(0);
    for (int i = 0; i < json->node[0].count; i++) {
        int value = json->node[key].next;
        bool rule = json->node[value].kind == JSON_TRUE || json_holds_any(object, value);
        bool drawn = rule && json_says(json, key, "line") && take_f_lines(object, value);
        if (rule && !drawn && !is_harmless(object, key) && !says_nothing(object, key, value) &&
            !take_rule(object, board, key))
            return false;
        key = json->node[value].next;
    }
    return true;
}

// A plain board stays that of the reader.
static bool take_board(JsonObject *object, int grid) {
    FBoard *board = mem_alloc(sizeof *board);
    Layout *layout = formats_board(object->output);
    bool fine =
        f_board_begin_grid(board, object, grid) && take_rules(object, board) && f_board_end(board, layout);
    if (fine && !layout_is_classic(layout)) object->puzzle->board = layout;
    free(board);
    return fine;
}

// The colour that a player has given a cell, if it is one of Nonet's nine; others are left out.
static void take_f_colour(JsonObject *object, int node, int cell) {
    char colour[16];
    if (!json_is(&object->json, node, JSON_TEXT)) return;
    json_text(&object->json, node, colour, sizeof colour);
    for (int i = 1; i <= PACK_COLOURS; i++) {
        char own[PACK_COLOUR_SIZE];
        pack_cell_colour(i, own);
        if (strcmp(colour, own) == 0) object->puzzle->colours.cell[cell] = marks_bit(i);
    }
}

static bool take_f_cell(JsonObject *object, int node, int cell) {
    const Json *json = &object->json;
    int digit, region, given_marks = json_member(json, node, "givenPencilMarks");
    if (!json_is(json, node, JSON_OBJECT)) return json_refuse(object, node, "a cell must be an object");
    if (!json_take_digit(object, json_member(json, node, "value"), "a cell's value", &digit)) return false;
    int where = json_member(json, node, "region");
    if (!object->output->boards && json_whole(json, where, &region) && region != json_box(cell))
        return json_refuse(object, where, "the puzzle has irregular boxes");
    if (json_is(json, given_marks, JSON_LIST) && json->node[given_marks].count > 0)
        return json_refuse(object, given_marks, "the puzzle has given pencil marks");
    take_f_colour(object, json_member(json, node, "highlight"), cell);
    bool given = json_is(json, json_member(json, node, "given"), JSON_TRUE);
    Grid *grid = given ? &object->puzzle->givens : &object->puzzle->entries;
    grid->cell[cell] = (uint8_t)digit;
    return json_take_notes(object, json_member(json, node, "centerPencilMarks"), &object->puzzle->marks,
                           cell) &&
           json_take_notes(object, json_member(json, node, "cornerPencilMarks"), &object->puzzle->corners,
                           cell);
}

static bool is_f_puzzle(const JsonObject *object) { return json_member(&object->json, 0, "grid") >= 0; }

static bool read_f_puzzle(JsonObject *object) {
    const Json *json = &object->json;
    int size = json_member(json, 0, "size"), grid = json_member(json, 0, "grid");
    if (size >= 0 && !json_whole(json, size, &object->order)) object->order = 0;
    if (object->order != FORMATS_ORDER && !object->output->boards)
        return json_refuse(object, size, "only boards of 9x9 are known here");
    if (object->order < 2 || object->order > TOKENS_MAX)
        return json_refuse(object, size, "only boards of 2x2 to %dx%d are known here", TOKENS_MAX,
                           TOKENS_MAX);
    object->puzzle->marks_are = FORMATS_NOTES;
    json_take_text(object, json_member(json, 0, "title"), object->puzzle->title);
    json_take_text(object, json_member(json, 0, "author"), object->puzzle->author);
    if (object->output->boards) return json_each_cell(object, grid, take_f_cell) && take_board(object, grid);
    return take_rules(object, NULL) && json_each_cell(object, grid, take_f_cell);
}

// ---- Writing

static bool write_f_puzzle(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    char *packed = f_puzzles_pack(board, puzzle, error);
    if (packed) text_addf(out, "https://f-puzzles.com/?load=%s\n", packed);
    free(packed);
    return packed != NULL;
}

const FormatRow format_f_puzzles = {{"f-puzzles", "a link of f-puzzles.com; entries, notes, corner marks, "
                                                  "one colour of each cell, lines, title, author; boards"},
                                    .write_board = write_f_puzzle,
                                    .json_program = "f-puzzles",
                                    .json_is = is_f_puzzle,
                                    .json_read = read_f_puzzle,
                                    .link_host = "f-puzzles.com",
                                    .link_parameter = "load",
                                    .link_is_json = true};
