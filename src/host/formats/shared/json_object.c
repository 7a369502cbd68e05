#include "host/formats/shared/json_object.h"

#include <stdarg.h>
#include <string.h>

void json_place(const JsonDocument *document, size_t offset, int *out_line, int *out_column) {
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
    json_place(object->document, node < 0 ? 0 : object->json.node[node].start, &line, &column);
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
    if (known) object->puzzle->played_s = (int64_t)seconds;
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
