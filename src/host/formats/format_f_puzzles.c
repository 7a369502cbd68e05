// Links of f-puzzles.com. It has boards of other sizes and many rules; what is read and written here is its
// plain 9x9.
#include <stdlib.h>
#include <string.h>

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
};

static bool is_harmless(const JsonObject *object, int key) {
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (json_says(&object->json, key, harmless[i])) return true;
    return false;
}

static bool take_f_end(JsonObject *object, int node, uint8_t *out) {
    char name[16];
    size_t length = json_text(&object->json, node, name, sizeof name);
    bool cell = length == 4 && name[0] == 'R' && name[2] == 'C' && name[1] >= '1' && name[1] <= '9' &&
                name[3] >= '1' && name[3] <= '9';
    if (cell) *out = (uint8_t)((name[1] - '1') * FORMATS_ORDER + name[3] - '1');
    return cell;
}

// A line from one cell to another in a colour of Nonet's is somebody's thought. Others may stand for rules.
static bool take_f_line(JsonObject *object, int node) {
    const Json *json = &object->json;
    FormatsPuzzle *puzzle = &object->puzzle;
    char colour[16];
    FormatsLine line = {0};
    int list = json_member(json, node, "lines");
    if (!json_is(json, list, JSON_LIST) || json->node[list].count != 1) return false;
    int ends = json_first(list);
    if (!json_is(json, ends, JSON_LIST) || json->node[ends].count != 2) return false;
    int first = json_first(ends);
    json_text(json, json_member(json, node, "outlineC"), colour, sizeof colour);
    for (int i = 1; i <= 9; i++)
        if (strcmp(colour, pack_line_colour(i)) == 0) line.colour = (uint8_t)i;
    if (!take_f_end(object, first, &line.a) || !take_f_end(object, json->node[first].next, &line.b))
        return false;
    if (!line.colour || line.a >= line.b || puzzle->drawn_count == FORMATS_LINES_MAX) return false;
    puzzle->drawn[puzzle->drawn_count++] = line;
    return true;
}

static bool take_f_lines(JsonObject *object, int list) {
    const Json *json = &object->json;
    if (!json_is(json, list, JSON_LIST)) return false;
    int item = json_first(list);
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next)
        if (!json_is(json, item, JSON_OBJECT) || !take_f_line(object, item)) return false;
    return true;
}

// Anything else that is switched on or not empty is a rule, or a drawing that a rule is about.
static bool check_rules(JsonObject *object) {
    const Json *json = &object->json;
    int key = json_first(0);
    for (int i = 0; i < json->node[0].count; i++) {
        int value = json->node[key].next;
        JsonKind kind = json->node[value].kind;
        bool rule =
            kind == JSON_TRUE || ((kind == JSON_OBJECT || kind == JSON_LIST) && json->node[value].count > 0);
        bool drawn = rule && json_says(json, key, "line") && take_f_lines(object, value);
        if (rule && !drawn && !is_harmless(object, key)) {
            char name[64];
            json_text(json, key, name, sizeof name);
            return json_refuse(object, key, "the puzzle has “%s”, which is no part of plain Sudoku", name);
        }
        key = json->node[value].next;
    }
    return true;
}

// What a solver has coloured a cell with, as the one of Nonet's nine that it is; others are left out.
static void take_f_colour(JsonObject *object, int node, int cell) {
    char colour[16];
    if (!json_is(&object->json, node, JSON_TEXT)) return;
    json_text(&object->json, node, colour, sizeof colour);
    for (int i = 1; i <= 9; i++)
        if (strcmp(colour, pack_cell_colour(i)) == 0) object->puzzle.colours.cell[cell] = marks_bit(i);
}

static bool take_f_cell(JsonObject *object, int node, int cell) {
    const Json *json = &object->json;
    int digit, region, given_marks = json_member(json, node, "givenPencilMarks");
    if (!json_is(json, node, JSON_OBJECT)) return json_refuse(object, node, "a cell must be an object");
    if (!json_take_digit(object, json_member(json, node, "value"), "a cell's value", &digit)) return false;
    int where = json_member(json, node, "region");
    if (where >= 0 && json_whole(json, where, &region) && region != json_box(cell))
        return json_refuse(object, where, "the puzzle has irregular boxes");
    if (json_is(json, given_marks, JSON_LIST) && json->node[given_marks].count > 0)
        return json_refuse(object, given_marks, "the puzzle has given pencil marks");
    take_f_colour(object, json_member(json, node, "highlight"), cell);
    bool given = json_is(json, json_member(json, node, "given"), JSON_TRUE);
    Grid *grid = given ? &object->puzzle.givens : &object->puzzle.entries;
    grid->cell[cell] = (uint8_t)digit;
    return json_take_notes(object, json_member(json, node, "centerPencilMarks"), &object->puzzle.marks,
                           cell) &&
           json_take_notes(object, json_member(json, node, "cornerPencilMarks"), &object->puzzle.corners,
                           cell);
}

static bool is_f_puzzle(const JsonObject *object) { return json_member(&object->json, 0, "grid") >= 0; }

static bool read_f_puzzle(JsonObject *object) {
    const Json *json = &object->json;
    int size = json_member(json, 0, "size"), order;
    if (size >= 0 && (!json_whole(json, size, &order) || order != FORMATS_ORDER))
        return json_refuse(object, size, "only boards of 9x9 are known here");
    if (!check_rules(object)) return false;
    object->puzzle.marks_are = FORMATS_NOTES;
    json_take_text(object, json_member(json, 0, "title"), object->puzzle.title);
    json_take_text(object, json_member(json, 0, "author"), object->puzzle.author);
    return json_each_cell(object, json_member(json, 0, "grid"), take_f_cell);
}

// ---- Writing

static void write_f_puzzle(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    (void)layout;
    char *packed = pack_f_puzzle(puzzle);
    text_addf(out, "https://f-puzzles.com/?load=%s\n", packed);
    free(packed);
}

const FormatRow format_f_puzzles = {.key = "f-puzzles",
                                    .name = "a link of f-puzzles.com; entries, notes, corner marks, one "
                                            "colour of each cell, lines, title, author",
                                    .write = write_f_puzzle,
                                    .json_program = "f-puzzles",
                                    .json_is = is_f_puzzle,
                                    .json_read = read_f_puzzle,
                                    .link_host = "f-puzzles.com",
                                    .link_parameter = "load",
                                    .link_is_json = true};
