#include "core/base/csv.h"

#include <string.h>

#include "core/base/text_error.h"

char csv_separator(const char *line, size_t length) {
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '"') quoted = !quoted;
        if (!quoted && (line[i] == ',' || line[i] == ';' || line[i] == '\t')) return line[i];
    }
    return ',';
}

// The end of the field that begins at `at`: its separator, or the end of the line. Most fields are so short
// that calling memchr would cost more than the loop.
static const char *field_end(const char *at, const char *end, char separator) {
    const char *soon = end - at > 16 ? at + 16 : end;
    while (at < soon && *at != separator) at++;
    if (at < soon || at == end) return at;
    const char *found = memchr(at, separator, (size_t)(end - at));
    return found ? found : end;
}

// Takes a field in quotes without the quotes. If something follows the closing quote, they stay, so that the
// reader of the field rejects it. Returns its end.
static const char *cut_quoted(const char *at, const char *end, char separator, CsvField *out) {
    const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
    const char *stop = field_end(close ? close : at, end, separator), *after = close ? close + 1 : stop;
    while (close && after < stop && *after == ' ') after++;
    if (close && after == stop) {
        out->text = at + 1;
        out->length = (int)(close - at - 1);
    } else {
        out->text = at;
        out->length = (int)(stop - at);
    }
    return stop;
}

int csv_cut(const char *line, size_t length, char separator, CsvField *out, int max) {
    const char *at = line, *end = line + length;
    for (int count = 0, filled = 0;; count++) {
        CsvField field;
        while (at < end && *at == ' ') at++;
        field.column = (int)(at - line) + 1;
        if (at < end && *at == '"') {
            at = cut_quoted(at, end, separator, &field);
        } else {
            field.text = at;
            at = field_end(at, end, separator);
            field.length = (int)(at - field.text);
        }
        while (field.length > 0 && field.text[field.length - 1] == ' ') field.length--;
        if (count < max) out[count] = field;
        if (field.length > 0) filled = count + 1;
        if (at == end) return filled;
        at++;
    }
}

int csv_split(const char *line, int length, char separator, CsvField *out, int max) {
    int count = 0;
    for (int begin = 0, end = 0; end <= length; end++) {
        if (end < length && line[end] != separator) continue;
        if (count < max) out[count] = (CsvField){line + begin, end - begin, begin + 1};
        count++;
        begin = end + 1;
    }
    return count;
}

bool csv_is(const CsvField *field, const char *word) {
    char text[41];
    if (field->length >= (int)sizeof text) return false;
    memcpy(text, field->text, (size_t)field->length);
    text[field->length] = '\0';
    return text_same(text, word);
}

const char *csv_text(const CsvField *field, char out[41]) {
    int length = field->length < 40 ? field->length : 40;
    memcpy(out, field->text, (size_t)length);
    out[length] = '\0';
    for (int i = 0; i < length; i++)
        if ((unsigned char)out[i] < 0x20 || (unsigned char)out[i] > 0x7E) out[i] = '?';
    return out;
}
