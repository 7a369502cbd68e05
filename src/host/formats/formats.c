#include "host/formats/formats.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "host/formats/formats_parts.h"

enum { LINE_MAX_BYTES = 1 << 20 };

// What is read is lines, until one begins with '<' or '{': from there on it is kept to the end, for that is
// where XML and JSON may end. An object on one line is read at once.
struct FormatsReader {
    FormatsEars ears;
    FormatsLines *lines;
    char *kept; // bytes that are not read yet, from `start` on
    size_t start, size, room;
    size_t searched; // so many of them hold no line break
    int line;        // number of the last line that was read
    bool document, failed;
    bool skipping; // the rest of a line that was too long
};

// ---- What the parts share

FormatsPuzzle formats_blank(Format format, int line) {
    return (FormatsPuzzle){.format = format, .line = line, .played_s = -1};
}

void formats_give(FormatsEars *ears, FormatsPuzzle *puzzle) {
    bool any = puzzle->marks_are == FORMATS_ALL_CANDIDATES;
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(given <= FORMATS_ORDER && entry <= FORMATS_ORDER && (given == 0 || entry == 0));
        if (given || entry) puzzle->marks.cell[c] = 0;
        any |= puzzle->marks.cell[c] != 0;
    }
    if (!any) puzzle->marks_are = FORMATS_NO_MARKS;
    if (puzzle->played_s > FORMATS_PLAYED_MAX_S) puzzle->played_s = -1;
    if (ears->stopped) return;
    ears->puzzles++;
    if (!ears->sink(ears->context, puzzle)) ears->stopped = true;
}

void formats_complain(FormatsEars *ears, int line, int column, const char *format, ...) {
    TextError error;
    char reason[sizeof error.reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    text_error(&error, line, column, "%s", reason);
    ears->complaints++;
    if (!ears->stopped && !ears->complaint(ears->context, &error)) ears->stopped = true;
}

// The length of the UTF-8 character there, or 0.
static size_t character_length(const char *text, size_t size) {
    char bytes[5] = "";
    const char *at = bytes;
    uint32_t code;
    memcpy(bytes, text, size < 4 ? size : 4);
    return utf8_next(&at, &code) ? (size_t)(at - bytes) : 0;
}

static bool is_control(const char *text, size_t length) {
    unsigned char first = (unsigned char)text[0], second = (unsigned char)text[length - 1];
    return first < ' ' || first == 0x7F || (first == 0xC2 && length == 2 && second < 0xA0);
}

// U+FFFE and U+FFFF, which XML does not allow.
static bool is_no_character(const char *text, size_t length) {
    return length == 3 && memcmp(text, "\xEF\xBF", 2) == 0 && (unsigned char)text[2] >= 0xBE;
}

void formats_take_text(char out[FORMATS_TEXT_MAX], const char *text, size_t size) {
    size_t length = 0;
    while (size > 0 && (unsigned char)*text <= ' ') text++, size--;
    while (size > 0) {
        size_t bytes = character_length(text, size), step = bytes ? bytes : 1;
        bool blank = *text == '\0' || (bytes > 0 && is_control(text, bytes));
        bool plain = bytes > 0 && !blank && !is_no_character(text, bytes);
        size_t put = plain ? bytes : 1;
        if (length + put >= FORMATS_TEXT_MAX) break;
        if (plain)
            memcpy(out + length, text, bytes);
        else
            out[length] = blank ? ' ' : '?';
        if (length > 0 || out[0] != ' ') length += put;
        text += step;
        size -= step;
    }
    while (length > 0 && out[length - 1] == ' ') length--;
    out[length] = '\0';
}

int formats_column(const char *line, size_t offset) {
    return 1 + (int)utf8_count(line, offset);
}

void formats_place(const FormatsDocument *document, size_t offset, int *out_line, int *out_column) {
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
    *out_column += formats_column(document->text + start, offset - start) - 1;
}

// ---- The reader

FormatsReader *formats_create(const Layout *layout, FormatsSink *sink, FormatsComplaint *complaint,
                              void *context) {
    assert(layout->cells == FORMATS_CELLS && layout->box_rows == FORMATS_BOX);
    FormatsReader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->ears = (FormatsEars){.layout = layout, .sink = sink, .complaint = complaint, .context = context};
    reader->lines = formats_lines_create(&reader->ears);
    if (reader->lines) return reader;
    free(reader);
    return NULL;
}

static int count_lines(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++) count += text[i] == '\n';
    return count;
}

static size_t blanks_of(const char *line, size_t length) {
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t')) i++;
    return i;
}

// True when a document may begin in this line: a tag, or a brace that a name in quotes follows, or nothing.
static bool may_begin(const char *line, size_t length) {
    size_t at = blanks_of(line, length);
    if (at == length) return false;
    char next = at + 1 < length ? line[at + 1] : '\0';
    if (length - at > 5 && memcmp(line + at, "<http", 5) == 0) return false; // a link in angle brackets
    if (line[at] == '<') return next == '?' || next == '!' || ((next | 32) >= 'a' && (next | 32) <= 'z');
    if (line[at] != '{') return false;
    at++;
    at += blanks_of(line + at, length - at);
    return at == length || line[at] == '"' || line[at] == '}' || line[at] == '\r';
}

// True when every brace of the line is closed in it, the last one at its end.
static bool closes(const char *line, size_t length) {
    int open = 0;
    bool quoted = false;
    while (length > 0 && strchr(" \t\r", line[length - 1]) && line[length - 1]) length--;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '"') quoted = !quoted;
        if (quoted && line[i] == '\\') i++;
        if (quoted) continue;
        open += (line[i] == '{') - (line[i] == '}');
        if (open == 0 && line[i] == '}') return i + 1 == length;
    }
    return false;
}

static void complain_long(FormatsReader *reader) {
    formats_complain(&reader->ears, reader->line + 1, 1, "a line of more than %d bytes is too long to read",
                     LINE_MAX_BYTES);
}

// One line, without its line break.
static void take_line(FormatsReader *reader, const char *line, size_t length) {
    if (length > 0 && line[length - 1] == '\r') length--;
    reader->line++;
    formats_lines_take(reader->lines, line, length);
}

// An object that ends in the line it begins in.
static bool take_object(FormatsReader *reader, const char *line, size_t length) {
    size_t blanks = blanks_of(line, length), end;
    if (line[blanks] != '{' || !closes(line + blanks, length - blanks)) return false;
    FormatsDocument document = {
        line + blanks, length - blanks, reader->line + 1, formats_column(line, blanks), false, FORMATS_JSON};
    formats_lines_pass(reader->lines, 1);
    reader->line++;
    return formats_json(&reader->ears, &document, &end);
}

// The document at the beginning of what is kept, now that all of it is there. Returns the offset of the line
// behind it; 0 when it is none.
static size_t take_document(FormatsReader *reader) {
    const char *text = reader->kept + reader->start;
    size_t blanks = blanks_of(text, reader->size), end;
    FormatsDocument document = {
        text + blanks, reader->size - blanks, reader->line + 1, formats_column(text, blanks),
        false,         FORMATS_JSON};
    formats_lines_pass(reader->lines, 0); // what came before is told before
    if (text[blanks] == '<')
        formats_xml(&reader->ears, &document, &end);
    else if (!formats_json(&reader->ears, &document, &end))
        return 0;
    end += blanks;
    const char *stop = memchr(text + end, '\n', reader->size - end);
    end = stop ? (size_t)(stop - text) + 1 : reader->size;
    int lines = count_lines(text, end);
    formats_lines_pass(reader->lines, lines);
    reader->line += lines;
    return end;
}

// Reads the lines that are whole, all if the end has come, up to where a document begins.
static size_t take_lines(FormatsReader *reader, bool at_end, bool first_is_line) {
    size_t at = 0;
    while (at < reader->size && !reader->ears.stopped) {
        const char *line = reader->kept + reader->start + at;
        size_t known = at == 0 ? reader->searched : 0;
        const char *stop = memchr(line + known, '\n', reader->size - at - known);
        if (!stop && !at_end) break;
        size_t length = stop ? (size_t)(stop - line) : reader->size - at;
        if (length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0) {
            line += 3; // a byte order mark, also where one file was put behind another
            at += 3;
            length -= 3;
        }
        bool begins = may_begin(line, length) && !(first_is_line && at == 0) && !reader->skipping;
        if (begins && !take_object(reader, line, length)) {
            reader->document = true;
            return at;
        }
        if (reader->skipping) {
            reader->line++;
            formats_lines_pass(reader->lines, 1);
            reader->skipping = false;
        } else if (!begins) {
            take_line(reader, line, length);
        }
        at += length + (stop != NULL);
    }
    return at;
}

static void drop(FormatsReader *reader, size_t size) {
    reader->size -= size;
    reader->start = reader->size > 0 ? reader->start + size : 0;
    reader->searched = 0;
}

// What was dropped is made room of when it is as much as what is left, or more: so each byte is moved a few
// times at most, however many lines and documents there are.
static bool keep(FormatsReader *reader, const char *piece, size_t size) {
    if (reader->start > 0 && reader->start >= reader->size) {
        memmove(reader->kept, reader->kept + reader->start, reader->size);
        reader->start = 0;
    }
    size_t end = reader->start + reader->size;
    if (end + size + 1 > reader->room) {
        size_t room = reader->room ? reader->room : 4096;
        while (room < end + size + 1) room *= 2;
        char *grown = realloc(reader->kept, room);
        if (!grown) return false;
        reader->kept = grown;
        reader->room = room;
    }
    memcpy(reader->kept + end, piece, size);
    reader->size += size;
    reader->kept[end + size] = '\0';
    return true;
}

bool formats_feed(FormatsReader *reader, const char *piece, size_t size) {
    if (reader->failed || reader->ears.stopped) return false;
    if (!keep(reader, piece, size)) {
        reader->failed = true;
        formats_complain(&reader->ears, reader->line + 1, 1, "not enough memory");
        return false;
    }
    if (reader->document) return true;
    drop(reader, take_lines(reader, false, false));
    reader->searched = reader->document ? 0 : reader->size;
    if (reader->size > LINE_MAX_BYTES && !reader->document) {
        if (!reader->skipping) complain_long(reader);
        reader->skipping = true;
        drop(reader, reader->size);
    }
    return !reader->ears.stopped;
}

static void take_rest(FormatsReader *reader) {
    while (reader->size > 0 && !reader->ears.stopped) {
        size_t end = reader->document ? take_document(reader) : 0;
        bool was_none = reader->document && end == 0;
        reader->document = false;
        if (end == 0) end = take_lines(reader, true, was_none);
        drop(reader, end);
    }
}

bool formats_finish(FormatsReader *reader) {
    FormatsEars *ears = &reader->ears;
    if (!reader->failed) take_rest(reader);
    if (!ears->stopped) formats_lines_end(reader->lines);
    if (ears->puzzles + ears->complaints == 0)
        formats_complain(ears, 1, 0, "there is no puzzle in this text");
    bool fine = ears->complaints == 0;
    formats_lines_destroy(reader->lines);
    free(reader->kept);
    free(reader);
    return fine;
}

bool formats_read(const char *text, size_t size, const Layout *layout, FormatsSink *sink,
                  FormatsComplaint *complaint, void *context) {
    FormatsReader *reader = formats_create(layout, sink, complaint, context);
    if (!reader) return false;
    formats_feed(reader, text, size);
    return formats_finish(reader);
}
