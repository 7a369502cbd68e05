#include "host/exchange.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"
#include "host/exchange_parts.h"

enum { LINE_MAX_BYTES = 1 << 20 };

// What is read is lines, until one begins with '<' or '{': from there on it is kept to the end, for that is
// where XML and JSON may end. An object on one line is read at once.
struct ExchangeReader {
    ExchangeEars ears;
    ExchangeLines *lines;
    char *kept; // bytes that are not read yet
    size_t size, room;
    int line; // number of the last line that was read
    bool begun, document, failed;
    bool skipping; // the rest of a line that was too long
};

// ---- What the parts share

ExchangePuzzle exchange_blank(ExchangeFormat format, int line) {
    return (ExchangePuzzle){.format = format, .line = line, .played_s = -1};
}

void exchange_give(ExchangeEars *ears, ExchangePuzzle *puzzle) {
    bool any = puzzle->marks_are == EXCHANGE_ALL_CANDIDATES;
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(given <= EXCHANGE_ORDER && entry <= EXCHANGE_ORDER && (given == 0 || entry == 0));
        if (given || entry) puzzle->marks.cell[c] = 0;
        any |= puzzle->marks.cell[c] != 0;
    }
    if (!any) puzzle->marks_are = EXCHANGE_NO_MARKS;
    if (ears->stopped) return;
    ears->puzzles++;
    if (!ears->sink(ears->context, puzzle)) ears->stopped = true;
}

void exchange_complain(ExchangeEars *ears, int line, int column, const char *format, ...) {
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

void exchange_take_text(char out[EXCHANGE_TEXT_MAX], const char *text, size_t size) {
    size_t length = 0;
    while (size > 0 && (unsigned char)*text <= ' ') text++, size--;
    while (size > 0) {
        size_t bytes = character_length(text, size);
        size_t step = bytes ? bytes : 1;
        bool control = bytes > 0 && is_control(text, bytes);
        size_t put = bytes == 0 || control ? 1 : bytes;
        if (length + put >= EXCHANGE_TEXT_MAX) break;
        if (bytes == 0 || control)
            out[length] = *text == '\0' || control ? ' ' : '?';
        else
            memcpy(out + length, text, bytes);
        length += put;
        text += step;
        size -= step;
    }
    while (length > 0 && out[length - 1] == ' ') length--;
    out[length] = '\0';
}

int exchange_column(const char *line, size_t offset) {
    int column = 1;
    for (size_t i = 0; i < offset; i++) column += ((unsigned char)line[i] & 0xC0) != 0x80;
    return column;
}

void exchange_place(const ExchangeDocument *document, size_t offset, int *out_line, int *out_column) {
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
    *out_column += exchange_column(document->text + start, offset - start) - 1;
}

// ---- The reader

ExchangeReader *exchange_create(const Layout *layout, ExchangeSink *sink, ExchangeComplaint *complaint,
                                void *context) {
    assert(layout->cells == EXCHANGE_CELLS && layout->box_rows == EXCHANGE_BOX);
    ExchangeReader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->ears = (ExchangeEars){.layout = layout, .sink = sink, .complaint = complaint, .context = context};
    reader->lines = exchange_lines_create(&reader->ears);
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

static void complain_long(ExchangeReader *reader) {
    exchange_complain(&reader->ears, reader->line + 1, 1, "a line of more than %d bytes is too long to read",
                      LINE_MAX_BYTES);
}

// One line, without its line break.
static void take_line(ExchangeReader *reader, const char *line, size_t length) {
    if (length > 0 && line[length - 1] == '\r') length--;
    reader->line++;
    exchange_lines_take(reader->lines, line, length);
}

// An object that ends in the line it begins in.
static bool take_object(ExchangeReader *reader, const char *line, size_t length) {
    size_t blanks = blanks_of(line, length), end;
    if (line[blanks] != '{' || !closes(line + blanks, length - blanks)) return false;
    ExchangeDocument document = {
        line + blanks, length - blanks, reader->line + 1, exchange_column(line, blanks),
        false,         EXCHANGE_JSON};
    exchange_lines_pass(reader->lines, 1);
    reader->line++;
    return exchange_json(&reader->ears, &document, &end);
}

// The document at the beginning of what is kept, now that all of it is there. Returns the offset of the line
// behind it; 0 when it is none.
static size_t take_document(ExchangeReader *reader) {
    size_t blanks = 0, end;
    while (blanks < reader->size && strchr(" \t", reader->kept[blanks]) && reader->kept[blanks]) blanks++;
    ExchangeDocument document = {reader->kept + blanks,
                                 reader->size - blanks,
                                 reader->line + 1,
                                 exchange_column(reader->kept, blanks),
                                 false,
                                 EXCHANGE_JSON};
    exchange_lines_pass(reader->lines, 0); // what came before is told before
    if (reader->kept[blanks] == '<')
        exchange_xml(&reader->ears, &document, &end);
    else if (!exchange_json(&reader->ears, &document, &end))
        return 0;
    end += blanks;
    const char *stop = memchr(reader->kept + end, '\n', reader->size - end);
    end = stop ? (size_t)(stop - reader->kept) + 1 : reader->size;
    int lines = count_lines(reader->kept, end);
    exchange_lines_pass(reader->lines, lines);
    reader->line += lines;
    return end;
}

// Reads the lines that are whole, all if the end has come, up to where a document begins.
static size_t take_lines(ExchangeReader *reader, bool at_end, bool first_is_line) {
    size_t at = 0;
    while (at < reader->size && !reader->ears.stopped) {
        const char *line = reader->kept + at;
        const char *stop = memchr(line, '\n', reader->size - at);
        if (!stop && !at_end) break;
        size_t length = stop ? (size_t)(stop - line) : reader->size - at;
        bool begins = may_begin(line, length) && !(first_is_line && at == 0) && !reader->skipping;
        if (begins && !take_object(reader, line, length)) {
            reader->document = true;
            return at;
        }
        if (reader->skipping) {
            reader->line++;
            exchange_lines_pass(reader->lines, 1);
            reader->skipping = false;
        } else if (!begins) {
            take_line(reader, line, length);
        }
        at += length + (stop != NULL);
    }
    return at;
}

static void drop(ExchangeReader *reader, size_t size) {
    reader->size -= size;
    memmove(reader->kept, reader->kept + size, reader->size);
}

static bool keep(ExchangeReader *reader, const char *piece, size_t size) {
    if (reader->size + size + 1 > reader->room) {
        size_t room = reader->room ? reader->room : 4096;
        while (room < reader->size + size + 1) room *= 2;
        char *grown = realloc(reader->kept, room);
        if (!grown) return false;
        reader->kept = grown;
        reader->room = room;
    }
    memcpy(reader->kept + reader->size, piece, size);
    reader->size += size;
    reader->kept[reader->size] = '\0';
    return true;
}

// The byte order mark is no part of the text. Nothing is read before it is known whether there is one.
static bool is_begun(ExchangeReader *reader, bool at_end) {
    if (reader->begun) return true;
    if (reader->size < 3 && !at_end) return false;
    reader->begun = true;
    if (reader->size >= 3 && memcmp(reader->kept, "\xef\xbb\xbf", 3) == 0) drop(reader, 3);
    return true;
}

bool exchange_feed(ExchangeReader *reader, const char *piece, size_t size) {
    if (reader->failed || reader->ears.stopped) return false;
    if (!keep(reader, piece, size)) {
        reader->failed = true;
        exchange_complain(&reader->ears, reader->line + 1, 1, "not enough memory");
        return false;
    }
    if (!is_begun(reader, false) || reader->document) return true;
    drop(reader, take_lines(reader, false, false));
    if (reader->size > LINE_MAX_BYTES && !reader->document) {
        if (!reader->skipping) complain_long(reader);
        reader->skipping = true;
        reader->size = 0;
    }
    return !reader->ears.stopped;
}

static void take_rest(ExchangeReader *reader) {
    while (reader->size > 0 && !reader->ears.stopped) {
        size_t end = reader->document ? take_document(reader) : 0;
        bool was_none = reader->document && end == 0;
        reader->document = false;
        if (end == 0) end = take_lines(reader, true, was_none);
        drop(reader, end);
    }
}

bool exchange_finish(ExchangeReader *reader) {
    ExchangeEars *ears = &reader->ears;
    if (is_begun(reader, true) && !reader->failed) take_rest(reader);
    if (!ears->stopped) exchange_lines_end(reader->lines);
    if (ears->puzzles + ears->complaints == 0)
        exchange_complain(ears, 1, 0, "there is no puzzle in this text");
    bool fine = ears->complaints == 0;
    exchange_lines_destroy(reader->lines);
    free(reader->kept);
    free(reader);
    return fine;
}

bool exchange_read(const char *text, size_t size, const Layout *layout, ExchangeSink *sink,
                   ExchangeComplaint *complaint, void *context) {
    ExchangeReader *reader = exchange_create(layout, sink, complaint, context);
    if (!reader) return false;
    exchange_feed(reader, text, size);
    return exchange_finish(reader);
}
