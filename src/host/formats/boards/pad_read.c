// SudokuPad's own JSON. Cells are pairs of a row and a column, from 0; names may be shortened.
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/boards/f_puzzles.h"

static bool take_cell(FBoard *board, int item, CellIndex *out) {
    JsonObject *object = board->object;
    const Json *json = &object->json;
    int row, column, first = json_first(item), order = object->order;
    bool pair = json_is(json, item, JSON_LIST) && json->node[item].count == 2 &&
                json_whole(json, first, &row) && json_whole(json, json->node[first].next, &column) &&
                row >= 0 && row < order && column >= 0 && column < order;
    if (!pair) return json_refuse(object, item, "here a pair of row and column is wanted, from 0 on");
    *out = (CellIndex)(row * order + column);
    return true;
}

static bool take_cells(FBoard *board, int list, CellIndex cell[CELLS_MAX], int *out_count) {
    const Json *json = &board->object->json;
    int item = json_first(list);
    *out_count = 0;
    if (!json_is(json, list, JSON_LIST) || json->node[list].count > CELLS_MAX)
        return json_refuse(board->object, list, "here a list of cells is wanted");
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next)
        if (!take_cell(board, item, &cell[(*out_count)++])) return false;
    return true;
}

// Without a list of regions the boxes are the usual ones.
static bool begin(FBoard *board, JsonObject *object) {
    const Json *json = &object->json;
    int list = json_either(object, 0, "regions", "re"), item = json_first(list), order = object->order;
    uint8_t region[CELLS_MAX] = {0};
    CellIndex cell[CELLS_MAX] = {0};
    int count = 0, covered = 0;
    draft_usual_boxes(order, region);
    board->object = object;
    for (int i = 0; json_holds_any(object, list) && i < json->node[list].count;
         i++, item = json->node[item].next) {
        if (!take_cells(board, item, cell, &count)) return false;
        if (count != order || i >= order)
            return json_refuse(object, item, "each of the %d regions needs %d cells", order, order);
        for (int k = 0; k < count; k++) region[cell[k]] = (uint8_t)i;
        covered += count;
    }
    if (covered && covered != order * order)
        return json_refuse(object, list, "%d cells are in no region", order * order - covered);
    return f_board_begin(board, object, list, region);
}

// A cage with a sum, with an empty text, or with another text, which is not known.
static bool take_cage(FBoard *board, int cage) {
    JsonObject *object = board->object;
    const Json *json = &object->json;
    int cells = json_either(object, cage, "cells", "ce"), sum = 0, count = 0;
    int value = json_either(object, cage, "value", "v"), unique = json_member(json, cage, "unique");
    CellIndex cell[CELLS_MAX] = {0};
    if (!json_holds_any(object, cells) || json_says(json, json_member(json, cage, "type"), "rowcol"))
        return true;
    if (value < 0) value = json_member(json, cage, "sum");
    bool number = value >= 0 && json_whole(json, value, &sum) && sum >= 0;
    bool empty = value < 0 || json_is(json, value, JSON_NULL) || json_says(json, value, "");
    bool hidden = empty && json_is(json, unique, JSON_FALSE); // it has no meaning
    if (!number && !empty) f_unknown(&board->unknown, 1, "cage with a text");
    if (hidden || (!number && !empty)) return true;
    if (!take_cells(board, cells, cell, &count)) return false;
    return draft_add_cage(&board->draft, board->draft.line, number ? sum : 0, cell, count) ||
           json_refuse(object, cage, "%s", board->why.reason);
}

static bool take_cages(FBoard *board) {
    const Json *json = &board->object->json;
    int list = json_either(board->object, 0, "cages", "ca"), item = json_first(list);
    if (!json_is(json, list, JSON_LIST)) return true;
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next)
        if (!take_cage(board, item)) return false;
    return true;
}

// What is said of the whole board stands in a list, or among the metadata.
static bool take_global(FBoard *board) {
    static const struct {
        const char *name, *key;
    } KNOWN[] = {{"antiknight", "anti-knight"},
                 {"antiking", "anti-king"},
                 {"nonconsecutive", "non-consecutive"},
                 {"diagonals", NULL}};
    const Json *json = &board->object->json;
    int about = json_member(json, 0, "metadata"), list = json_member(json, 0, "global");
    for (size_t k = 0; k < sizeof KNOWN / sizeof KNOWN[0]; k++) {
        int item = json_first(list);
        bool on = json_is(json, json_member(json, about, KNOWN[k].name), JSON_TRUE);
        for (int i = 0; json_is(json, list, JSON_LIST) && i < json->node[list].count; i++) {
            on = on || json_says(json, item, KNOWN[k].name);
            item = json->node[item].next;
        }
        if (on && !KNOWN[k].key) f_unknown(&board->unknown, 1, "%s", KNOWN[k].name);
        if (on && KNOWN[k].key && !f_board_add(board, list, KNOWN[k].key, 0, NULL, 0)) return false;
    }
    return true;
}

static void take_drawn(FBoard *board) {
    static const struct {
        const char *name, *brief;
    } DRAWN[] = {{"arrows", "a"}, {"lines", "l"}, {"overlays", "o"}, {"underlays", "u"}};
    for (size_t i = 0; i < sizeof DRAWN / sizeof DRAWN[0]; i++) {
        int node = json_either(board->object, 0, DRAWN[i].name, DRAWN[i].brief);
        if (json_holds_any(board->object, node))
            f_unknown(&board->unknown, board->object->json.node[node].count, "%s", DRAWN[i].name);
    }
}

bool pad_board(JsonObject *object, Layout *out) {
    FBoard *board = mem_zeroed(1, sizeof *board);
    bool fine = begin(board, object) && take_cages(board) && take_global(board);
    if (fine) take_drawn(board);
    fine = fine && f_board_end(board, out);
    free(board);
    return fine;
}
