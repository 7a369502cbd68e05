#include "host/formats/shared/json_document.h"

#include <string.h>

#include "host/formats/shared/json_grids.h"

// An answer of a program that could not read something: nonet-cli's with --json, or a web service's.
static bool refuse_answer(JsonObject *object) {
    char reason[FORMATS_TEXT_MAX] = "";
    int error = json_member(&object->json, 0, "error");
    if (json_is(&object->json, error, JSON_TEXT)) json_take_text(object, error, reason);
    return reason[0] && !json_refuse(object, error, "not a puzzle but an error: %s", reason);
}

// True when there is a puzzle to hand over.
static bool read_object(JsonObject *object) {
    char known[120];
    Text programs = text_fixed(known, sizeof known);
    object->puzzle = formats_fresh(object->output, FORMATS_JSON, object->document->line);
    int cells = json_either(object, 0, "grid", "cells"); // some formats fill these with objects
    if (cells >= 0 && json_grids_is(object, cells)) return json_grids_read(object) < 0;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = object->output->row[i];
        if (row->json_is && row->json_is(object)) {
            object->puzzle->format = (Format)i;
            if (row->any_layout || formats_is_nine(object->output->layout)) return row->json_read(object);
            return json_refuse(object, 0, "only boards of 9x9 are known here");
        }
        if (row->json_program) text_addf(&programs, "%s%s", programs.length ? ", " : "", row->json_program);
    }
    if (json_grids_read(object) > 0) return false; // the puzzles have been handed over
    if (refuse_answer(object)) return false;
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

// Free text may have braces too. JSON has a first member, with its name and a colon, or no member.
static bool has_first_member(const Json *json, size_t size) {
    const char *text = json->text;
    size_t at = json->count > 1 ? json->node[1].end + 1 : size;
    while (at < size && strchr(" \t\r\n", text[at]) && text[at]) at++;
    return at < size && text[at] == ':';
}

JsonResult json_document(FormatsOutput *output, const JsonDocument *document, bool at_end, size_t *out_at) {
    JsonObject object = {.output = output, .document = document, .order = FORMATS_ORDER};
    JsonResult result = JSON_READ;
    if (json_read(document->text, document->size, document->packed, &object.json)) {
        *out_at = object.json.end;
        if (!json_is(&object.json, 0, JSON_OBJECT))
            result = JSON_NONE;
        else if (read_object(&object))
            formats_give(output, object.puzzle);
    } else if (object.json.fault_at == document->size && !at_end) {
        result = JSON_UNFINISHED;
    } else if (!has_first_member(&object.json, document->size)) {
        result = JSON_NONE;
    } else {
        int line, column;
        *out_at = object.json.fault_at;
        json_place(document, *out_at, &line, &column);
        formats_complain(output, line, column, "broken JSON: %s", object.json.fault);
        result = JSON_BROKEN;
    }
    json_finish(&object.json);
    return result;
}
