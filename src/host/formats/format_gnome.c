// GNOME Sudoku's files, 9x9 by their definition.
#include <inttypes.h>
#include <string.h>

#include "host/formats/shared/json_object.h"

// ---- Reading

static bool take_gnome_cell(JsonObject *object, int node) {
    const Json *json = &object->json;
    int position = json_member(json, node, "position"), row, column, digit;
    bool placed = json_is(json, position, JSON_LIST) && json->node[position].count == 2;
    placed = placed && json_whole(json, json_first(position), &row) &&
             json_whole(json, json->node[json_first(position)].next, &column);
    if (!placed || row < 0 || row >= FORMATS_ORDER || column < 0 || column >= FORMATS_ORDER)
        return json_refuse(object, placed ? position : node,
                           "a cell's position must be a row and a column from 0 to 8");
    if (!json_take_digit(object, json_member(json, node, "value"), "a cell's value", &digit)) return false;
    bool given = json_is(json, json_member(json, node, "fixed"), JSON_TRUE);
    int cell = FORMATS_ORDER * row + column;
    if (object->puzzle->givens.cell[cell] || object->puzzle->entries.cell[cell] ||
        object->puzzle->marks.cell[cell])
        return json_refuse(object, position, "the cell in row %d and column %d comes twice", row, column);
    Grid *grid = given ? &object->puzzle->givens : &object->puzzle->entries;
    grid->cell[cell] = (uint8_t)digit;
    return json_take_notes(object, json_member(json, node, "earmarks"), &object->puzzle->marks, cell);
}

static bool is_gnome(const JsonObject *object) {
    return json_either(object, 0, "cells", "ce") >= 0 ||
           json_member(&object->json, 0, "difficulty_category") >= 0;
}

static bool read_gnome(JsonObject *object) {
    const Json *json = &object->json;
    int cells = json_either(object, 0, "cells", "ce");
    if (!json_is(json, cells, JSON_LIST)) return json_refuse(object, 0, "a list of “cells” is missing");
    int played = json_member(json, 0, "time_elapsed");
    object->puzzle->marks_are = FORMATS_NOTES;
    json_take_text(object, json_member(json, 0, "difficulty_category"), object->puzzle->level);
    if (strncmp(object->puzzle->level, "Unknown", 7) == 0) object->puzzle->level[0] = '\0';
    char *difficulty = strstr(object->puzzle->level, " Difficulty");
    if (difficulty) *difficulty = '\0';
    int level = json_member(json, 0, "level"); // Nonet's own
    if (level >= 0) object->puzzle->level[0] = '\0';
    json_take_text(object, level, object->puzzle->level);
    json_take_time(object, played);
    int cell = json_first(cells);
    for (int i = 0; i < json->node[cells].count; i++, cell = json->node[cell].next)
        if (!take_gnome_cell(object, cell)) return false;
    return true;
}

// ---- Writing

static void put_gnome_cell(Text *out, const FormatsPuzzle *puzzle, int cell) {
    text_addf(out, "{\"position\":[%d,%d],\"value\":%d,\"fixed\":%s,", cell / FORMATS_ORDER,
              cell % FORMATS_ORDER, formats_value(puzzle, cell),
              puzzle->givens.cell[cell] ? "true" : "false");
    json_add_tokens(out, "earmarks", puzzle->marks.cell[cell]);
    text_add_char(out, '}');
}

// GNOME Sudoku does not open files of a difficulty that it does not know. For any other level "Medium" is
// written, and the real one beside it.
static void write_gnome(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    (void)layout;
    static const char *const levels[] = {"Easy", "Medium", "Hard", "Very Hard"};
    const char *level = NULL;
    for (int i = 0; i < 4; i++)
        if (strcmp(puzzle->level, levels[i]) == 0) level = levels[i];
    text_addf(out, "{\"difficulty_category\":\"%s Difficulty\",", level ? level : "Medium");
    if (!level) {
        text_add(out, "\"level\":");
        text_add_json(out, puzzle->level);
        text_add_char(out, ',');
    }
    text_addf(out, "\"time_elapsed\":%" PRId64 ",\"cells\":[", puzzle->played_s < 0 ? 0 : puzzle->played_s);
    bool first = true;
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (!formats_value(puzzle, c) && !puzzle->marks.cell[c]) continue;
        if (!first) text_add_char(out, ',');
        put_gnome_cell(out, puzzle, c);
        first = false;
    }
    text_add(out, "]}\n");
}

const FormatRow format_gnome = {{"gnome", "GNOME Sudoku's file, for one puzzle; entries, notes, time, level"},
                                .one_a_file = true,
                                .write = write_gnome,
                                .json_program = "GNOME Sudoku",
                                .json_is = is_gnome,
                                .json_read = read_gnome};
