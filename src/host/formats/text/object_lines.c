#include "host/formats/text/object_lines.h"

#include <string.h>

#include "core/base/utf8.h"

bool object_begins(const char *line, size_t length) {
    if (length == 0 || *line != '{') return false;
    size_t at = 1 + lines_blanks(line + 1, length - 1);
    return at == length || line[at] == '"' || line[at] == '}';
}

void object_lines_init(ObjectLines *object) {
    *object = (ObjectLines){.text = text_limited(OBJECT_MAX_BYTES)};
}

void object_lines_finish(ObjectLines *object) { text_finish(&object->text); }

static int count_lines(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++) count += text[i] == '\n';
    return count;
}

// Where reading goes on: after the line in which the object ended or was found to be broken, or at that line
// if another object begins there (one a line).
static size_t next_line(const Text *object, size_t at, bool broken) {
    const char *text = object->text;
    if (broken && at > 0 && at < object->length && text[at] == '{' && text[at - 1] == '\n') return at;
    const char *stop = at < object->length ? memchr(text + at, '\n', object->length - at) : NULL;
    return stop ? (size_t)(stop - text) + 1 : object->length;
}

// The offset of an object that follows another in its line; `at` if there is none.
static size_t next_object(const Text *object, size_t at) {
    size_t next = at;
    while (next < object->length && strchr(", \t]", object->text[next]) && object->text[next]) next++;
    return object_begins(object->text + next, object->length - next) ? next : at;
}

// Goes on to an offset of the object's text.
static void move_on(ObjectLines *object, LooseReader *lines, size_t by) {
    const char *text = object->text.text;
    int count = count_lines(text, by);
    for (size_t i = 0; i < by; i++)
        object->column = text[i] == '\n' ? 1 : object->column + utf8_starts(text[i]);
    loose_reader_pass(lines, count);
    object->line += count;
}

// Keeps the rest of the text, which is the beginning of an object.
static void keep_rest(ObjectLines *object, size_t from) {
    Text *text = &object->text;
    memmove(text->text, text->text + from, text->length - from);
    text_cut(text, text->length - from);
    object->braces = (JsonBraces){0};
    json_braces_add(&object->braces, text->text, text->length);
    object->next_try = 2 * text->length;
}

// Reads the objects of the text, which may stand one after the other in a line.
static ObjectRest try_object(ObjectLines *object, FormatsOutput *output, LooseReader *lines, bool at_end) {
    size_t from = 0, at = 0, next = 0;
    JsonResult result;
    do {
        move_on(object, lines, next);
        from += next;
        object->text.text += next, object->text.length -= next;
        JsonDocument document = {.text = object->text.text,
                                 .size = object->text.length,
                                 .line = object->line,
                                 .column = object->column};
        result = json_document(output, &document, at_end, &at);
        next = result == JSON_READ ? next_object(&object->text, at) : at;
    } while (result == JSON_READ && next > at && !output->stopped);
    object->text.text -= from, object->text.length += from;
    if (result == JSON_UNFINISHED) {
        keep_rest(object, from);
        return (ObjectRest){.state = OBJECT_GOES_ON};
    }
    ObjectRest rest = {.state = result == JSON_BROKEN ? OBJECT_BROKEN
                                : result == JSON_NONE ? OBJECT_NONE
                                                      : OBJECT_READ,
                       .text = object->text};
    rest.from = result == JSON_NONE ? from : next_line(&rest.text, from + at, result == JSON_BROKEN);
    int count = count_lines(rest.text.text + from, rest.from - from);
    loose_reader_pass(lines, count);
    rest.number = object->line + count;
    object_lines_init(object);
    return rest;
}

// False when something stands behind the brace that no object has there, once there is something.
static bool may_be_object(ObjectLines *object, const char *text, size_t size) {
    size_t at = lines_blanks(text, size);
    if (object->named || at == size) return true;
    object->named = text[at] == '"' || text[at] == '}';
    return object->named;
}

// The lines are text.
static ObjectRest give_up(ObjectLines *object) {
    ObjectRest rest = {.state = OBJECT_NONE, .text = object->text, .number = object->line};
    object_lines_init(object);
    return rest;
}

static ObjectRest take(ObjectLines *object, FormatsOutput *output, LooseReader *lines, const char *text,
                       const Line *line) {
    size_t size = line->length - (size_t)(text - line->text);
    text_add_bytes(&object->text, text, size);
    if (line->ends) text_add_char(&object->text, '\n');
    if (object->next_try > 0) json_braces_add(&object->braces, text, size); // else they are not needed yet
    if (object->text.full) {
        formats_complain(output, object->line, object->column,
                         "an object of more than %d bytes is too large to read", OBJECT_MAX_BYTES);
        loose_reader_pass(lines, line->number - object->line + 1);
        object_lines_finish(object);
        object_lines_init(object);
        return (ObjectRest){.state = OBJECT_BROKEN};
    }
    if (!object->named) return (ObjectRest){.state = OBJECT_GOES_ON}; // a brace tells nothing yet
    bool may_be_whole =
        object->braces.closed || object->braces.quoted || object->text.length >= object->next_try;
    if (line->ends && may_be_whole) return try_object(object, output, lines, false);
    return (ObjectRest){.state = OBJECT_GOES_ON};
}

ObjectRest object_lines_begin(ObjectLines *object, FormatsOutput *output, LooseReader *lines,
                              const char *text, const Line *line) {
    loose_reader_pass(lines, 0); // what came before is handed over first
    object->line = line->number;
    object->column = 1 + (int)(text - line->text);
    object->braces = (JsonBraces){0};
    object->next_try = 0;
    object->named = false;
    may_be_object(object, text + 1, line->length - (size_t)(text - line->text) - 1);
    return take(object, output, lines, text, line);
}

ObjectRest object_lines_take(ObjectLines *object, FormatsOutput *output, LooseReader *lines,
                             const Line *line) {
    bool goes_on = may_be_object(object, line->text, line->length);
    ObjectRest rest = take(object, output, lines, line->text, line);
    return goes_on || !line->ends || rest.state != OBJECT_GOES_ON ? rest : give_up(object);
}

ObjectRest object_lines_end(ObjectLines *object, FormatsOutput *output, LooseReader *lines) {
    return try_object(object, output, lines, true);
}
