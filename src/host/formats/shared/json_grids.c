#include "host/formats/shared/json_grids.h"

#include <string.h>

#include "core/text/puzzle_text.h"
#include "host/formats/shared/sized_board.h"
#include "host/formats/shared/text_words.h"

enum { TEXT_MOST = 4 * CELLS_MAX, DEPTH_MOST = 40 };

typedef struct {
    JsonObject *object;
    const Layout *layout;
    TextWords words;      // for texts, once there is one
    FormatsPuzzle *found; // the last grid, whose solution may come next; NULL: none
    int count;
    size_t offset; // the one whose line was asked for last
    int line;
} GridSearch;

// ---- Cells

// 0 for what is no token of the board.
static uint8_t token_of(const GridSearch *search, char c) {
    int token = grid_token(c);
    return (uint8_t)(token > 0 && token <= search->layout->order ? token : 0);
}

// A token of the board; anything else that a cell may hold is empty. False for what no cell can hold.
static bool read_cell(const GridSearch *search, int node, uint8_t *out) {
    const Json *json = &search->object->json;
    char text[8];
    int number = 0;
    *out = 0;
    if (json_is(json, node, JSON_NULL) || json_is(json, node, JSON_FALSE)) return true;
    if (json_is(json, node, JSON_LIST) || json_is(json, node, JSON_OBJECT)) return false;
    if (json_whole(json, node, &number)) {
        *out = (uint8_t)(number > 0 ? number : 0);
        return number >= -1 && number <= search->layout->order;
    }
    size_t length = json_text(json, node, text, sizeof text);
    if (!json_is(json, node, JSON_TEXT) || length > 1) return false;
    *out = length ? token_of(search, *text) : 0;
    return length == 0 || *out > 0 || strchr(" .-_*xX?0", *text);
}

// A list of cells: a row, or all rows.
static bool read_list(const GridSearch *search, int list, int count, uint8_t *out) {
    const Json *json = &search->object->json;
    if (!json_is(json, list, JSON_LIST) || json->node[list].count != count) return false;
    int item = json_first(list);
    for (int i = 0; i < count; i++, item = json->node[item].next)
        if (!read_cell(search, item, &out[i])) return false;
    return true;
}

// A text of `count` cells, in which blanks are empty cells.
static bool read_glued(const GridSearch *search, const char *text, size_t length, int count, uint8_t *out) {
    if (length != (size_t)count) return false;
    for (int i = 0; i < count; i++) {
        out[i] = token_of(search, text[i]);
        if (!out[i] && !strchr(" .-_*xX?0", text[i])) return false;
    }
    return true;
}

static bool read_row(const GridSearch *search, int node, uint8_t *out) {
    const Json *json = &search->object->json;
    int order = search->layout->order;
    char text[TEXT_MOST];
    if (!json_is(json, node, JSON_TEXT)) return read_list(search, node, order, out);
    size_t length = json_text(json, node, text, sizeof text), put = 0;
    if (read_glued(search, text, length, order, out)) return true;
    for (size_t i = 0; i < length; i++)
        if (!strchr(" ,;|\t", text[i])) text[put++] = text[i];
    return read_glued(search, text, put, order, out);
}

static bool read_rows(const GridSearch *search, int list, Grid *out) {
    const Json *json = &search->object->json;
    int order = search->layout->order;
    if (!json_is(json, list, JSON_LIST) || json->node[list].count != order) return false;
    int row = json_first(list);
    for (int r = 0; r < order; r++, row = json->node[row].next)
        if (!read_row(search, row, out->cell + (size_t)r * (size_t)order)) return false;
    return true;
}

static bool read_text(GridSearch *search, int node, Grid *out, Grid *out_solution) {
    const Layout *layout = search->layout;
    char text[TEXT_MOST];
    TextWord word;
    TextError error;
    size_t length = json_text(&search->object->json, node, text, sizeof text);
    if (length < (size_t)layout->cells) return false;
    if (!search->words.layout) text_words_init(&search->words, layout);
    if (text_words_next(&search->words, text, length, 0, &word)) {
        *out = word.puzzle;
        *out_solution = word.solution;
        return true;
    }
    return read_glued(search, text, length, layout->cells, out->cell) ||
           puzzle_text_parse(layout, text, out, &error);
}

static bool read_grid(GridSearch *search, int node, Grid *out, Grid *out_solution) {
    const Layout *layout = search->layout;
    *out = *out_solution = (Grid){{0}};
    if (json_is(&search->object->json, node, JSON_TEXT)) return read_text(search, node, out, out_solution);
    return read_rows(search, node, out) || read_list(search, node, layout->cells, out->cell);
}

// ---- Grids

static void give_found(GridSearch *search) {
    if (!search->found) return;
    search->count++;
    formats_give(search->object->output, search->found);
    search->found = NULL;
}

static int line_of(GridSearch *search, int node) {
    const JsonDocument *document = search->object->document;
    size_t offset = search->object->json.node[node].start;
    if (document->packed) return document->line;
    for (; search->offset < offset; search->offset++) search->line += document->text[search->offset] == '\n';
    return search->line;
}

static void add_grid(GridSearch *search, int node, const Grid *grid, const Grid *solution) {
    const Layout *layout = search->layout;
    FormatsPuzzle *found = search->found;
    bool sized = layout != search->object->output->layout;
    if (sized && !sized_board_suits(layout, grid)) return;
    int line = line_of(search, node);
    if (found && formats_completes(layout, grid, &found->givens)) {
        found->solution = *grid;
    } else if (found && formats_completes(layout, &found->givens, grid)) {
        found->solution = found->givens;
        found->givens = *grid;
    } else {
        give_found(search);
        search->found = formats_fresh(search->object->output, FORMATS_JSON, line);
        search->found->board = sized ? layout : NULL;
        search->found->givens = *grid;
        search->found->solution = *solution;
    }
}

// What stands beside a grid: how hard it is.
static void take_level(GridSearch *search, int parent) {
    static const char *const names[] = {"difficulty", "level", "rating", "grade", "band"};
    const Json *json = &search->object->json;
    FormatsPuzzle *found = search->found;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && found && !found->level[0]; i++) {
        int node = json_member(json, parent, names[i]);
        if (node < 0) continue;
        if (json_is(json, node, JSON_TEXT)) json_take_text(search->object, node, found->level);
        if (json_is(json, node, JSON_NUMBER))
            formats_take_text(found->level, json->text + json->node[node].start,
                              json->node[node].end - json->node[node].start);
    }
}

// Looks at a node and all that it holds; `depth` is how deep it may still go.
static void look_at(GridSearch *search, int node, int depth) {
    const Json *json = &search->object->json;
    Grid grid, solution;
    if (read_grid(search, node, &grid, &solution)) {
        add_grid(search, node, &grid, &solution);
        return;
    }
    bool object = json_is(json, node, JSON_OBJECT);
    if ((!object && !json_is(json, node, JSON_LIST)) || depth == 0) return;
    int before = search->count + (search->found != NULL), item = json_first(node);
    for (int i = 0; i < json->node[node].count; i++, item = json->node[item].next) {
        if (object) item = json->node[item].next; // from the name to the value
        look_at(search, item, depth - 1);
    }
    if (object && search->count + (search->found != NULL) > before) take_level(search, node);
}

bool json_grids_is(JsonObject *object, int node) {
    const Layout *layout = object->output->layout;
    int count = json_is(&object->json, node, JSON_LIST) ? object->json.node[node].count : 0;
    if (count != layout->order && count != layout->cells) return false;
    GridSearch search = {.object = object, .layout = layout};
    Grid grid, solution;
    return read_grid(&search, node, &grid, &solution);
}

bool json_grids_text(JsonObject *object, int node, const Layout *layout, Grid *out, Grid *out_solution) {
    GridSearch search = {.object = object, .layout = layout};
    *out = *out_solution = (Grid){{0}};
    return json_is(&object->json, node, JSON_TEXT) && read_text(&search, node, out, out_solution);
}

static int read_all(JsonObject *object, const Layout *layout) {
    GridSearch search = {.object = object, .layout = layout, .line = object->document->line};
    look_at(&search, 0, DEPTH_MOST);
    give_found(&search);
    return search.count;
}

// ---- Boards of other sizes

// How many cells a list or a text may have.
static size_t cells_of(const Json *json, int node) {
    if (json_is(json, node, JSON_LIST)) return (size_t)json->node[node].count;
    return json_is(json, node, JSON_TEXT) ? json->node[node].end - json->node[node].start : 0;
}

// The board of a grid: as many lists or texts as each of them has cells, or all cells in one.
static const char *board_of(const Json *json, int node) {
    size_t cells = cells_of(json, node);
    if (cells == 0) return NULL;
    if (!json_is(json, node, JSON_LIST)) return sized_board_of_cells(cells);
    int item = json_first(node);
    size_t inner = cells_of(json, item);
    if (inner > 1) return inner == cells ? sized_board_id((int)cells) : NULL;
    return json_is(json, item, JSON_OBJECT) ? NULL : sized_board_of_cells(cells);
}

// The board of the first grid in a node. NULL when there is none.
static const char *board_in(const Json *json, int node, int depth) {
    const char *board = board_of(json, node);
    bool object = json_is(json, node, JSON_OBJECT);
    if (board || depth == 0 || (!object && !json_is(json, node, JSON_LIST))) return board;
    int count = json->node[node].count, item = json_first(node);
    for (int i = 0; i < count && !board; i++, item = json->node[item].next) {
        if (object) item = json->node[item].next; // from the name to the value
        board = board_in(json, item, depth - 1);
    }
    return board;
}

// Where no grid has 81 cells.
static int read_sized(JsonObject *object) {
    const char *id = board_in(&object->json, 0, DEPTH_MOST);
    Layout *board = id ? formats_board(object->output) : NULL;
    return board && layout_init(board, id) ? read_all(object, board) : 0;
}

int json_grids_read(JsonObject *object) {
    const Layout *layout = object->output->layout;
    int count = read_all(object, layout);
    return count > 0 || !formats_is_nine(layout) ? count : read_sized(object);
}

int json_grids_line(FormatsOutput *output, const char *line, size_t length, int number) {
    JsonDocument document = {.text = line, .size = length, .line = number};
    JsonObject object = {.output = output, .document = &document, .order = FORMATS_ORDER};
    int count = 0;
    if (length == 0 || *line != '[') return 0;
    if (json_read(line, length, false, &object.json)) count = read_sized(&object);
    json_finish(&object.json);
    return count;
}
