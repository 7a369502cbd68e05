#include "host/files/ini.h"

#include <ini.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/text.h"

enum { HIDDEN_SEMICOLON = '\x01', ERRORS_OF_FORM_MAX = 16 };

typedef struct {
    const char *at, *end;
    int line;                         // number of the line handed to inih last
    int bad_line[ERRORS_OF_FORM_MAX]; // lines that are kept from inih
    int bad_lines;
    IniKey *key;
    IniComplaint *complaint;
    void *context;
    bool sound, quiet, checking;
} IniReading;

static const char *skip_blanks(const char *text) {
    while (*text == ' ' || *text == '\t') text++;
    return text;
}

static bool is_comment(const char *line) { return *line == ';' || *line == '#'; }

// The first character of the value of "key = value", or NULL when the line is not of that kind.
static const char *value_start(const char *line) {
    line = skip_blanks(line);
    if (is_comment(line) || *line == '[') return NULL;
    const char *sign = strpbrk(line, "=:");
    return sign ? skip_blanks(sign + 1) : NULL;
}

static void tell_error(IniReading *reading, const TextError *error) {
    reading->sound = false;
    if (!reading->quiet) reading->quiet = !reading->complaint(reading->context, error);
}

static bool is_bad(const IniReading *reading, int line) {
    for (int i = 0; i < reading->bad_lines; i++)
        if (reading->bad_line[i] == line) return true;
    return false;
}

static void hide_quoted_semicolons(char *line) {
    const char *value = value_start(line);
    if (!value || *value != '"') return;
    char *at = line + (value - line) + 1, *close = strchr(at, '"');
    for (; close && at < close; at++)
        if (*at == ';') *at = HIDDEN_SEMICOLON;
}

// What is wrong with a line before inih sees it, or NULL.
static const char *fault_of_line(const char *line, size_t length) {
    if (memchr(line, 0, length)) return "the line holds a byte 0";
    if (length <= INI_LINE_BYTES) return NULL;
    const char *start = skip_blanks(line);
    return is_comment(start) ? NULL : "the line is longer than 197 bytes";
}

// The next line for inih, as fgets would give it; an empty one in place of a line that is kept from inih.
static char *next_line(char *out, int size, void *context) {
    IniReading *reading = context;
    if (reading->at >= reading->end) return NULL;
    const char *start = reading->at;
    const char *stop = memchr(start, '\n', (size_t)(reading->end - start));
    size_t length = (size_t)((stop ? stop : reading->end) - start);
    reading->at = stop ? stop + 1 : reading->end;
    reading->line++;
    if (length > 0 && start[length - 1] == '\r') length--;
    const char *fault = fault_of_line(start, length);
    if (fault && reading->checking) {
        TextError error;
        text_error(&error, reading->line, 0, "%s", fault);
        tell_error(reading, &error);
    }
    bool skip = fault || length > INI_LINE_BYTES || is_bad(reading, reading->line) || (int)length + 2 > size;
    if (skip) {
        snprintf(out, (size_t)size, "\n");
        return out;
    }
    // Blanks before the text would make inih take the line for the continuation of the one before.
    size_t blanks = 0;
    bool bom = reading->line == 1 && length >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0;
    if (bom) start += 3, length -= 3;
    while (blanks < length && (start[blanks] == ' ' || start[blanks] == '\t')) blanks++;
    memcpy(out, start + blanks, length - blanks);
    memcpy(out + length - blanks, "\n", 2);
    hide_quoted_semicolons(out);
    return out;
}

static int ignore_key(void *context, const char *section, const char *key, const char *value) {
    (void)context, (void)section, (void)key, (void)value;
    return 1;
}

static int take_key(void *context, const char *section, const char *key, const char *value) {
    IniReading *reading = context;
    char copy[INI_LINE_BYTES + 1];
    size_t length = strlen(value);
    if (length >= sizeof copy) length = sizeof copy - 1;
    bool quoted = length >= 2 && value[0] == '"' && value[length - 1] == '"';
    if (quoted) value++, length -= 2;
    memcpy(copy, value, length);
    copy[length] = '\0';
    for (char *c = copy; *c; c++)
        if (*c == HIDDEN_SEMICOLON) *c = ';';
    TextError error;
    if (!reading->key(reading->context, section, key, copy, reading->line, &error))
        tell_error(reading, &error);
    return 1;
}

bool ini_read(const char *text, size_t size, IniKey *key, IniComplaint *complaint, void *context) {
    IniReading reading = {.key = key, .complaint = complaint, .context = context, .sound = true};
    // inih names only the first line it cannot read: it is asked again without that line until it has nothing
    // to say.
    reading.checking = true;
    while (reading.bad_lines < ERRORS_OF_FORM_MAX) {
        reading.at = text, reading.end = text + size, reading.line = 0;
        int line = ini_parse_stream(next_line, &reading, ignore_key, &reading);
        reading.checking = false;
        if (line <= 0) break;
        TextError error;
        text_error(&error, line, 0, "the line is neither [section] nor key = value");
        tell_error(&reading, &error);
        reading.bad_line[reading.bad_lines++] = line;
    }
    reading.at = text, reading.end = text + size, reading.line = 0;
    ini_parse_stream(next_line, &reading, take_key, &reading);
    return reading.sound;
}

// Where a key stands in a text, or where it could.
typedef struct {
    const char *value, *value_end; // NULL: it does not stand there
    const char *section_end;       // after the last key of its section; NULL: no such section
} IniPlace;

static bool same_word(const char *start, const char *end, const char *word) {
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    return (size_t)(end - start) == strlen(word) && strncasecmp(start, word, (size_t)(end - start)) == 0;
}

// The end of a value: before the blanks that precede the comment or the end of the line.
static const char *find_value_end(const char *value, const char *line_end) {
    const char *end = value;
    if (*value == '"') {
        const char *close = memchr(value + 1, '"', (size_t)(line_end - value - 1));
        if (close) end = close + 1;
    }
    while (end < line_end && !(*end == ';' && (end == value || end[-1] == ' ' || end[-1] == '\t'))) end++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) end--;
    return end;
}

static IniPlace find_place(const char *text, const char *section, const char *key) {
    IniPlace place = {0};
    bool inside = false;
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3;
    while (*text) {
        const char *line_end = text + strcspn(text, "\r\n");
        const char *next = line_end + strspn(line_end, "\r");
        if (*next == '\n') next++;
        const char *start = skip_blanks(text);
        if (*start == '[') {
            const char *close = memchr(start, ']', (size_t)(line_end - start));
            inside = close && same_word(start + 1, close, section);
        }
        if (inside && start < line_end && !is_comment(start)) place.section_end = next;
        const char *value = inside ? value_start(start) : NULL;
        if (value && value <= line_end) {
            const char *sign = start + strcspn(start, "=:");
            if (same_word(start, sign, key)) {
                place.value = value;
                place.value_end = find_value_end(value, line_end);
            }
        }
        text = next;
    }
    return place;
}

// The value as it is written in a file, in quotes where it needs them. False when it cannot be written.
static bool write_value(const char *value, char *out, size_t size) {
    size_t length = strlen(value);
    if (strpbrk(value, "\r\n\x01")) return false;
    char first = *value, last = length > 0 ? value[length - 1] : '\0';
    bool blank_edges = first == ' ' || first == '\t' || last == ' ' || last == '\t';
    bool looks_quoted = length >= 2 && first == '"' && last == '"';
    bool quote = blank_edges || looks_quoted || strchr(value, ';');
    if (strchr(value, ';') && strchr(value, '"')) return false; // which of the quotes ends it?
    int written = snprintf(out, size, quote ? "\"%s\"" : "%s", value);
    return written >= 0 && (size_t)written < size;
}

static char *splice(const char *text, size_t from, size_t to, const char *middle) {
    Text out = {0};
    text_add_bytes(&out, text, from);
    text_add(&out, middle);
    text_add(&out, text + to);
    return text_take(&out);
}

char *ini_replace(const char *text, const char *section, const char *key, const char *value) {
    char written[INI_LINE_BYTES + 1], line[2 * INI_LINE_BYTES + 8];
    if (!write_value(value, written, sizeof written)) return NULL;
    if (strlen(key) + strlen(written) + 3 > INI_LINE_BYTES) return NULL;
    const char *line_break = strstr(text, "\r\n") ? "\r\n" : "\n";
    IniPlace place = find_place(text, section, key);
    size_t size = strlen(text);
    if (place.value) {
        // "key =" with nothing after it has no blank to keep, and a comment needs one before it.
        bool bare = place.value[-1] == '=' || place.value[-1] == ':';
        snprintf(line, sizeof line, "%s%s%s", bare ? " " : "", written, *place.value_end == ';' ? " " : "");
        return splice(text, (size_t)(place.value - text), (size_t)(place.value_end - text), line);
    }
    size_t at = place.section_end ? (size_t)(place.section_end - text) : size;
    const char *before = at > 0 && text[at - 1] != '\n' ? line_break : "";
    if (place.section_end)
        snprintf(line, sizeof line, "%s%s = %s%s", before, key, written, line_break);
    else
        snprintf(line, sizeof line, "%s%s[%s]%s%s = %s%s", before, size ? line_break : "", section,
                 line_break, key, written, line_break);
    return splice(text, at, at, line);
}
