// The objects that nonet-cli --json prints, one a line.
#include <inttypes.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "host/formats/shared/json_grids.h"

enum { COLOURS = 9 };

// ---- Reading

static const Layout *layout_of(const JsonObject *object) {
    return object->puzzle->board ? object->puzzle->board : object->output->layout;
}

// The board that as many cells are read on, where it is not the one that was asked for.
static void take_told_board(JsonObject *object) {
    char cells[4 * CELLS_MAX];
    int length = (int)json_text(&object->json, json_member(&object->json, 0, "puzzle"), cells, sizeof cells);
    if (!object->output->boards || length == object->output->layout->cells) return;
    Layout *board = formats_board(object->output);
    for (int i = 0; layout_id(i); i++) {
        if (layout_id_order(i) * layout_id_order(i) != length) continue;
        if (!layout_init(board, layout_id(i)) || !board_is_told_by_cells(board)) continue;
        object->puzzle->board = board;
        return;
    }
}

// The text of a board, if there is one.
static bool take_own_board(JsonObject *object, int node) {
    char text[BOARD_TEXT_MAX + 2]; // a text that is cut to this is still too long
    TextError error;
    Layout *board = formats_board(object->output);
    if (node < 0) take_told_board(object);
    if (node < 0) return true;
    if (!object->output->boards)
        return json_refuse(object, node, "the puzzle has a board of its own, which is not read here");
    json_text(&object->json, node, text, sizeof text);
    if (!board_parse(text, board, NULL, &error)) return json_refuse(object, node, "%s", error.reason);
    if (!layout_equal(board, object->output->layout)) object->puzzle->board = board;
    return true;
}

static bool take_own_cells(JsonObject *object, int text, const char *name, Grid *out) {
    const Layout *layout = layout_of(object);
    char cells[4 * CELLS_MAX];
    int length = (int)json_text(&object->json, text, cells, sizeof cells);
    Grid solution;
    if (length == layout->cells && grid_parse(layout, cells, out)) return true;
    // A generator's, which has other signs for empty cells.
    if (json_grids_text(object, text, layout, out, &solution)) return true;
    return json_refuse(object, text, "“%s” must be a text of %d cells", name, layout->cells);
}

// The characters of tokens up to `most`, or colours. False on any other text.
static bool take_own_set(const char *text, int most, TokenMask *out) {
    for (; *text; text++) {
        int token = grid_token(*text);
        if (token < 1 || token > most) return false;
        *out |= marks_bit(token);
    }
    return true;
}

// A text of digits for each cell.
static bool take_own_marks(JsonObject *object, const char *name, int most, Marks *out, bool *out_any) {
    const Json *json = &object->json;
    const Layout *layout = layout_of(object);
    int list = json_member(json, 0, name);
    if (list < 0) return true;
    if (!json_is(json, list, JSON_LIST) || json->node[list].count != layout->cells)
        return json_refuse(object, list, "“%s” must be a list of %d texts", name, layout->cells);
    int item = json_first(list);
    for (int c = 0; c < layout->cells; c++, item = json->node[item].next) {
        char text[4 * TOKENS_MAX];
        json_text(json, item, text, sizeof text);
        if (!json_is(json, item, JSON_TEXT) || !take_own_set(text, most, &out->cell[c]))
            return json_refuse(object, item, "“%s” must be a list of texts of digits from 1 to %d", name,
                               most);
    }
    *out_any = true;
    return true;
}

static bool take_deleted_in(JsonObject *object, int item, Marks *out) {
    const Json *json = &object->json;
    const Layout *layout = layout_of(object);
    int list = json_member(json, item, "tokens");
    char name[16] = "";
    const char *end = name;
    if (json_is(json, item, JSON_OBJECT)) json_text(json, json_member(json, item, "cell"), name, sizeof name);
    int cell = board_text_cell(layout, &end);
    if (cell < 0 || *end || !json_is(json, list, JSON_LIST)) return false;
    int member = json_first(list), token;
    for (int i = 0; i < json->node[list].count; i++, member = json->node[member].next) {
        if (!json_whole(json, member, &token) || token < 1 || token > layout->order) return false;
        out->cell[cell] |= marks_bit(token);
    }
    return true;
}

// The candidates that a position no longer has, as `nonet-cli hint --json` prints them. They are taken out of
// the candidates that are listed, or else of those that the rules leave; notes stay as they are.
static bool take_deleted(JsonObject *object) {
    const Json *json = &object->json;
    FormatsPuzzle *puzzle = object->puzzle;
    const Layout *layout = layout_of(object);
    int list = json_member(json, 0, "deleted");
    if (!json_is(json, list, JSON_LIST) || json->node[list].count == 0) return true;
    int item = json_first(list);
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next)
        if (!take_deleted_in(object, item, &puzzle->deleted))
            return json_refuse(object, item,
                               "“deleted” must be a list of objects, each with a cell and its tokens");
    if (puzzle->marks_are == FORMATS_NOTES) return true;
    puzzle->marks = formats_candidates(layout, puzzle);
    puzzle->deleted = (Marks){{0}};
    puzzle->marks_are = FORMATS_ALL_CANDIDATES;
    return true;
}

// A list of numbers below `most`, in groups of `step`.
static bool take_own_numbers(JsonObject *object, const char *name, int step, int *out, int most,
                             int *out_count) {
    const Json *json = &object->json;
    int list = json_member(json, 0, name);
    *out_count = 0;
    if (list < 0) return true;
    bool good = json_is(json, list, JSON_LIST) && json->node[list].count <= most &&
                json->node[list].count % step == 0;
    int item = good ? json_first(list) : -1;
    for (; good && *out_count < json->node[list].count; item = json->node[item].next)
        good = json_whole(json, item, &out[(*out_count)++]);
    return good || json_refuse(object, list, "“%s” must be a list of numbers, each %d together", name, step);
}

// Cells from 1. Lines: two cells and a colour. Coloured notes: cell, token and colour.
static bool take_own_drawings(JsonObject *object) {
    enum { TINTS_MAX = 3 * CELLS_MAX * TOKENS_MAX };
    FormatsPuzzle *puzzle = object->puzzle;
    const Layout *layout = layout_of(object);
    int *number = mem_alloc(TINTS_MAX * sizeof *number), count;
    bool good = take_own_numbers(object, "lines", 3, number, 3 * CELL_LINES_MAX, &count);
    for (int i = 0; good && i < count; i += 3) {
        const int *n = &number[i];
        good = n[0] >= 1 && n[0] < n[1] && n[1] <= layout->cells && n[2] >= 1 && n[2] <= COLOURS;
        if (good)
            puzzle->drawn[puzzle->drawn_count++] =
                (CellLine){(CellIndex)(n[0] - 1), (CellIndex)(n[1] - 1), (uint8_t)n[2]};
        else
            json_refuse(object, json_member(&object->json, 0, "lines"),
                        "a line has two cells in their order and a colour");
    }
    good = good && take_own_numbers(object, "note_colours", 3, number, TINTS_MAX, &count);
    for (int i = 0; good && i < count; i += 3) {
        const int *n = &number[i];
        good = n[0] >= 1 && n[0] <= layout->cells && n[1] >= 1 && n[1] <= layout->order && n[2] >= 1 &&
               n[2] <= COLOURS;
        if (good)
            puzzle->note_colour[n[0] - 1] = mark_coloured(puzzle->note_colour[n[0] - 1], n[1], n[2]);
        else
            json_refuse(object, json_member(&object->json, 0, "note_colours"),
                        "a coloured note has a cell, a token and a colour");
    }
    free(number);
    return good;
}

// Steps: for each change the cell from 1, the entry, the notes as bits, and 1 if it is undone together with
// the change before it. The last `undone` of them can be redone.
static bool take_own_steps(JsonObject *object) {
    enum { STEPS_MAX = 4 * FORMATS_CHANGES_MAX };
    const Json *json = &object->json;
    int undone = 0, member = json_member(json, 0, "undone"), count = 0;
    int list = json_member(json, 0, "steps");
    // Objects are the steps of `nonet-cli hint --json`, which lead on from the position.
    if (list < 0 || (json->node[list].count > 0 && json_is(json, json_first(list), JSON_OBJECT))) return true;
    int *number = mem_alloc(STEPS_MAX * sizeof *number);
    bool good = take_own_numbers(object, "steps", 4, number, STEPS_MAX, &count);
    for (int i = 0; good && i < count; i += 4) {
        const int *n = &number[i];
        good = n[0] >= 1 && n[0] <= layout_of(object)->cells && n[1] >= 0 && n[1] <= TOKENS_MAX && n[2] >= 0;
        if (!good)
            json_refuse(object, json_member(json, 0, "steps"),
                        "a step has a cell, an entry, notes and 0 or 1");
        else
            formats_add_change(object->output, object->puzzle,
                               (FormatsChange){.cell = (CellIndex)(n[0] - 1),
                                               .entry = (uint8_t)n[1],
                                               .joined = n[3] == 1,
                                               .notes = (TokenMask)n[2]});
    }
    free(number);
    if (good && member >= 0 && (!json_whole(json, member, &undone) || undone < 0 || undone > count / 4))
        good = json_refuse(object, member, "“undone” must be a number of steps");
    if (!object->puzzle->steps_lost) object->puzzle->done = object->puzzle->changes - undone;
    return good;
}

static bool is_own(const JsonObject *object) {
    int puzzle = json_member(&object->json, 0, "puzzle");
    bool grid = json_is(&object->json, puzzle, JSON_LIST) || json_is(&object->json, puzzle, JSON_OBJECT);
    return puzzle >= 0 && !grid;
}

static bool read_own(JsonObject *object) {
    const Json *json = &object->json;
    FormatsPuzzle *puzzle = object->puzzle;
    int entries = json_member(json, 0, "entries"), played = json_member(json, 0, "played_s");
    int solution = json_member(json, 0, "solution");
    if (!take_own_board(object, json_member(json, 0, "board"))) return false;
    if (!take_own_cells(object, json_member(json, 0, "puzzle"), "puzzle", &puzzle->givens)) return false;
    if (entries >= 0 && !take_own_cells(object, entries, "entries", &puzzle->entries)) return false;
    if (json_is(json, solution, JSON_TEXT) &&
        !take_own_cells(object, solution, "solution", &puzzle->solution))
        return false;
    for (int c = 0; c < layout_of(object)->cells; c++)
        if (puzzle->givens.cell[c]) puzzle->entries.cell[c] = 0;
    bool notes = false, candidates = false, more = false;
    int order = layout_of(object)->order;
    if (!take_own_marks(object, "notes", order, &puzzle->marks, &notes) ||
        !take_own_marks(object, "candidates", order, &puzzle->marks, &candidates) ||
        !take_own_marks(object, "corners", order, &puzzle->corners, &more) ||
        !take_own_marks(object, "colours", COLOURS, &puzzle->colours, &more) || !take_own_drawings(object) ||
        !take_own_steps(object))
        return false;
    if (notes) puzzle->marks_are = FORMATS_NOTES;
    if (candidates) puzzle->marks_are = FORMATS_ALL_CANDIDATES;
    if (!take_deleted(object)) return false;
    json_take_time(object, played);
    json_take_text(object, json_member(json, 0, "title"), puzzle->title);
    json_take_text(object, json_member(json, 0, "author"), puzzle->author);
    json_take_text(object, json_member(json, 0, "level"), puzzle->level);
    json_take_text(object, json_member(json, 0, "source"), puzzle->source);
    return true;
}

// ---- Writing

static void put_own_cells(Text *out, const Layout *layout, const char *name, const Grid *grid) {
    text_addf(out, "\"%s\":\"", name);
    format_add_cells(out, layout, grid, '.', "");
    text_add_char(out, '"');
}

static void put_own_board(Text *out, const Layout *board) {
    Text text = {0};
    board_format(board, &text);
    text_add(out, "\"board\":");
    text_add_json(out, text_of(&text));
    text_add_char(out, ',');
    text_finish(&text);
}

static void put_own_text(Text *out, const char *name, const char *text) {
    if (!text[0]) return;
    text_addf(out, ",\"%s\":", name);
    text_add_json(out, text);
}

static void put_own_marks(Text *out, const Layout *layout, const char *name, const Marks *marks) {
    text_addf(out, ",\"%s\":[", name);
    for (int c = 0; c < layout->cells; c++) {
        text_add(out, c > 0 ? ",\"" : "\"");
        for (TokenMask left = marks->cell[c]; left; left &= left - 1)
            text_add_char(out, grid_character(marks_first(left)));
        text_add_char(out, '"');
    }
    text_add_char(out, ']');
}

static void put_own_deleted(Text *out, const Layout *layout, const Marks *deleted) {
    const char *before = ",\"deleted\":[", *after = "";
    for (int c = 0; c < layout->cells; c++) {
        if (!deleted->cell[c]) continue;
        text_addf(out, "%s{\"cell\":\"r%dc%d\",\"tokens\":", before, layout_row(layout, c) + 1,
                  layout_column(layout, c) + 1);
        const char *comma = "[";
        for (TokenMask left = deleted->cell[c]; left; left &= left - 1, comma = ",")
            text_addf(out, "%s%d", comma, marks_first(left));
        text_add(out, "]}");
        before = ",", after = "]";
    }
    text_add(out, after);
}

static void put_own_drawings(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    const char *before = ",\"lines\":[", *after = "";
    for (int i = 0; i < puzzle->drawn_count; i++, before = ",", after = "]")
        text_addf(out, "%s%d,%d,%d", before, puzzle->drawn[i].a + 1, puzzle->drawn[i].b + 1,
                  puzzle->drawn[i].colour);
    text_add(out, after);
    before = ",\"note_colours\":[", after = "";
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            int colour = mark_colour(puzzle->note_colour[c], t);
            if (!colour) continue;
            text_addf(out, "%s%d,%d,%d", before, c + 1, t, colour);
            before = ",", after = "]";
        }
    }
    text_add(out, after);
}

static void put_own_steps(Text *out, const FormatsPuzzle *puzzle) {
    if (puzzle->changes == 0) return;
    text_add(out, ",\"steps\":[");
    for (int i = 0; i < puzzle->changes; i++) {
        const FormatsChange *change = &puzzle->change[i];
        text_addf(out, "%s%d,%d,%u,%d", i ? "," : "", change->cell + 1, change->entry,
                  (unsigned)change->notes, change->joined);
    }
    text_add_char(out, ']');
    if (puzzle->done < puzzle->changes) text_addf(out, ",\"undone\":%d", puzzle->changes - puzzle->done);
}

// What is empty is left out; marks are a text of digits for each cell.
static bool write_own(Text *out, const Layout *layout, const FormatsPuzzle *puzzle, TextError *error) {
    (void)error;
    text_add_char(out, '{');
    if (puzzle->board || layout->constraint_count > 0) put_own_board(out, layout);
    put_own_cells(out, layout, "puzzle", &puzzle->givens);
    if (formats_has_entries(puzzle)) {
        text_add_char(out, ',');
        put_own_cells(out, layout, "entries", &puzzle->entries);
    }
    if (puzzle->marks_are != FORMATS_NO_MARKS)
        put_own_marks(out, layout, puzzle->marks_are == FORMATS_NOTES ? "notes" : "candidates",
                      &puzzle->marks);
    put_own_deleted(out, layout, &puzzle->deleted);
    if (!marks_empty(layout, &puzzle->corners)) put_own_marks(out, layout, "corners", &puzzle->corners);
    if (!marks_empty(layout, &puzzle->colours)) put_own_marks(out, layout, "colours", &puzzle->colours);
    put_own_drawings(out, layout, puzzle);
    put_own_steps(out, puzzle);
    if (puzzle->played_s >= 0) text_addf(out, ",\"played_s\":%" PRId64, puzzle->played_s);
    put_own_text(out, "title", puzzle->title);
    put_own_text(out, "author", puzzle->author);
    put_own_text(out, "level", puzzle->level);
    put_own_text(out, "source", puzzle->source);
    text_add(out, "}\n");
    return true;
}

const FormatRow format_json = {{"json", "an object a line; everything"},
                               .any_layout = true,
                               .write_board = write_own,
                               .json_is = is_own,
                               .json_read = read_own};
