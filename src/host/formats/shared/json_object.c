#include "host/formats/shared/json_object.h"

#include <stdarg.h>
#include <string.h>

// Line and column of an offset of the text.
static void find_place(const JsonDocument *document, size_t offset, int *out_line, int *out_column) {
    *out_line = document->line;
    *out_column = document->column;
    if (document->packed) return;
    size_t start = 0;
    for (size_t i = 0; i < offset && i < document->size; i++) {
        if (document->text[i] != '\n') continue;
        ++*out_line;
        *out_column = 1;
        start = i + 1;
    }
    *out_column += format_column(document->text + start, offset - start) - 1;
}

bool json_refuse(JsonObject *object, int node, const char *format, ...) {
    int line, column;
    find_place(object->document, node < 0 ? 0 : object->json.node[node].start, &line, &column);
    va_list arguments;
    va_start(arguments, format);
    formats_complainv(object->output, line, column, format, arguments);
    va_end(arguments);
    return false;
}

void json_take_text(JsonObject *object, int node, char out[FORMATS_TEXT_MAX]) {
    char text[4 * FORMATS_TEXT_MAX];
    size_t length = json_text(&object->json, node, text, sizeof text);
    if (node >= 0 && length > 0) formats_take_text(out, text, length);
}

int json_either(const JsonObject *object, int parent, const char *name, const char *brief) {
    int node = json_member(&object->json, parent, name);
    return node < 0 && brief ? json_member(&object->json, parent, brief) : node;
}

bool json_holds_any(const JsonObject *object, int node) {
    return (json_is(&object->json, node, JSON_LIST) || json_is(&object->json, node, JSON_OBJECT)) &&
           object->json.node[node].count > 0;
}

void json_take_time(JsonObject *object, int node) {
    double seconds = json_number(&object->json, node);
    bool known =
        json_is(&object->json, node, JSON_NUMBER) && seconds >= 0 && seconds < FORMATS_PLAYED_MAX_S + 1.0;
    if (known) object->puzzle.played_s = (int64_t)seconds;
}

bool json_take_digit(JsonObject *object, int node, const char *what, int *out) {
    *out = 0;
    if (node < 0 || json_is(&object->json, node, JSON_NULL)) return true;
    if (json_is(&object->json, node, JSON_TEXT) && json_says(&object->json, node, "")) return true;
    if (json_whole(&object->json, node, out) && *out >= 0 && *out <= object->order) return true;
    return json_refuse(object, node, "%s must be a %s from 1 to %d", what,
                       object->order > FORMATS_ORDER ? "number" : "digit", object->order);
}

bool json_take_notes(JsonObject *object, int list, Marks *marks, int cell) {
    const Json *json = &object->json;
    if (!json_is(json, list, JSON_LIST)) return true;
    int item = json_first(list), digit;
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next) {
        if (!json_take_digit(object, item, "a pencil mark", &digit)) return false;
        if (digit > 0) marks->cell[cell] |= marks_bit(digit);
    }
    return true;
}

// A list of rows, as long as it has rows.
static bool check_shape(JsonObject *object, int grid) {
    const Json *json = &object->json;
    if (!json_is(json, grid, JSON_LIST)) return json_refuse(object, grid, "the grid must be a list of rows");
    int rows = json->node[grid].count, row = json_first(grid);
    if (rows != object->order)
        return json_refuse(object, grid, "a grid of %d rows; only boards of %dx%d are known here", rows,
                           object->order, object->order);
    for (int r = 0; r < rows; r++, row = json->node[row].next) {
        if (json_is(json, row, JSON_LIST) && json->node[row].count == object->order) continue;
        return json_refuse(object, row, "row %d must be a list of %d cells", r + 1, object->order);
    }
    return true;
}

bool json_each_cell(JsonObject *object, int grid, JsonTakeCell *take) {
    if (!check_shape(object, grid)) return false;
    int row = json_first(grid);
    for (int r = 0; r < object->order; r++, row = object->json.node[row].next) {
        int item = json_first(row);
        for (int c = 0; c < object->order; c++, item = object->json.node[item].next)
            if (!take(object, item, object->order * r + c)) return false;
    }
    return true;
}

void json_add_tokens(Text *out, const char *name, TokenMask tokens) {
    text_addf(out, "\"%s\":[", name);
    for (const char *before = ""; tokens; tokens &= tokens - 1, before = ",")
        text_addf(out, "%s%d", before, marks_first(tokens));
    text_add_char(out, ']');
}

// ---- Whole objects

static bool read_object(JsonObject *object) {
    char known[120];
    Text programs = text_fixed(known, sizeof known);
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = object->output->row[i];
        if (row->json_is && row->json_is(object)) {
            object->puzzle.format = (Format)i;
            if (row->any_layout || formats_is_nine(object->output->layout)) return row->json_read(object);
            return json_refuse(object, 0, "only boards of 9x9 are known here");
        }
        if (row->json_program) text_addf(&programs, "%s%s", programs.length ? ", " : "", row->json_program);
    }
    return json_refuse(object, 0, "the object is of none of the kinds that are known here: %s", known);
}

void json_braces_add(JsonBraces *braces, const char *text, size_t size) {
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

JsonResult json_document(FormatsOutput *output, const JsonDocument *document, bool at_end, size_t *out_at) {
    JsonObject object = {.output = output, .document = document, .order = FORMATS_ORDER};
    JsonResult result = JSON_READ;
    int line, column;
    find_place(document, 0, &line, &column);
    object.puzzle = formats_blank(FORMATS_JSON, line);
    if (json_read(document->text, document->size, document->packed, &object.json)) {
        *out_at = object.json.end;
        if (!json_is(&object.json, 0, JSON_OBJECT))
            result = JSON_NONE;
        else if (read_object(&object))
            formats_give(output, &object.puzzle);
    } else if (object.json.fault_at == document->size && !at_end) {
        result = JSON_UNFINISHED;
    } else if (!has_first_member(&object.json, document->size)) {
        result = JSON_NONE;
    } else {
        *out_at = object.json.fault_at;
        find_place(document, *out_at, &line, &column);
        formats_complain(output, line, column, "broken JSON: %s", object.json.fault);
        result = JSON_BROKEN;
    }
    json_finish(&object.json);
    return result;
}
