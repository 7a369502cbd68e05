#include "host/formats/text/text_row.h"

#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_x(char c) { return c == 'x' || c == 'X'; }

static bool is_one_of(char c, const char *set) { return c != '\0' && strchr(set, c) != NULL; }

// ---- .sdx, and the pencil marks of .sdk

bool text_row_row(const char *line, int length, TextRow *out) {
    int at = 0, groups = 0;
    bool rising = true;
    *out = (TextRow){.by_player = false};
    while (at < length) {
        if (is_blank(line[at])) {
            at++;
            continue;
        }
        if (groups == FORMATS_ORDER) return false;
        bool own = line[at] == 'u', none = line[at] == '0';
        at += own || none;
        int start = at, digits = 0;
        for (; at < length && line[at] >= '1' && line[at] <= '9'; at++) {
            int bit = marks_bit(line[at] - '0');
            if (digits & bit) return false;
            rising &= digits < bit;
            digits |= bit;
        }
        bool ended = at == length || is_blank(line[at]);
        if (!ended || (at == start) != none || (own && at > start + 1)) return false;
        out->group[groups] = (TokenMask)digits;
        out->own[groups++] = own;
        out->by_player |= own;
    }
    out->rising = rising;
    return groups == FORMATS_ORDER;
}

// The end of a field, and where the next one begins: blanks or one comma separate them.
static int field_end(const char *line, int length, bool commas, int *at) {
    int end = *at;
    while (end < length && !(commas ? line[end] == ',' : is_blank(line[end]))) end++;
    *at = end + 1;
    while (!commas && *at < length && is_blank(line[*at])) ++*at;
    return end;
}

bool text_row_marks_row(const char *line, int length, TokenMask out[FORMATS_ORDER]) {
    bool commas = memchr(line, ',', (size_t)length) != NULL;
    int at = 0, groups = 0;
    while (!commas && at < length && is_blank(line[at])) at++;
    while (at < length || (commas && at == length && line[length - 1] == ',')) {
        int start = at, end = field_end(line, length, commas, &at);
        if (groups == FORMATS_ORDER) return false;
        out[groups] = 0;
        for (int i = start; i < end; i++)
            if (line[i] >= '1' && line[i] <= '9')
                out[groups] |= marks_bit(line[i] - '0');
            else if (!is_one_of(line[i], ".0- "))
                return false;
        groups++;
    }
    return groups == FORMATS_ORDER;
}

// ---- Cells

// Some write 'x' for an empty cell; a puzzle that has dots or zeros too does not mean that.
static bool x_is_empty(const char *text, int length) {
    if (!memchr(text, 'x', (size_t)length) && !memchr(text, 'X', (size_t)length)) return false;
    for (int i = 0; i < length; i++)
        if (text[i] == '0' || text[i] == '.' || text[i] == '*' || text[i] == '_') return false;
    return true;
}

bool text_row_word(const char *word, int length, char out[FORMATS_CELLS]) {
    if (length != FORMATS_CELLS) return false;
    bool dashes = true, x = x_is_empty(word, length);
    for (int i = 0; i < length; i++) {
        bool digit = word[i] >= (x ? '1' : '0') && word[i] <= '9';
        if (!digit && !is_one_of(word[i], x ? "xX-" : ".*_-")) return false;
        dashes = dashes && word[i] == '-';
        out[i] = is_x(word[i]) ? '.' : word[i];
    }
    return !dashes;
}

// A line of nothing but cells and what may stand between them, nine at least.
bool text_row_x(const char *line, int length, char out[TEXT_ROW_MAX]) {
    int cells = 0;
    if (length > TEXT_ROW_MAX || !x_is_empty(line, length)) return false;
    for (int i = 0; i < length; i++) {
        bool cell = is_digit(line[i]) || is_x(line[i]);
        if (!cell && !is_one_of(line[i], " \t|,;:+-='\"[](){}")) return false;
        cells += cell;
        out[i] = is_x(line[i]) ? '.' : line[i];
    }
    return cells >= FORMATS_ORDER;
}

static void trim(const char **text, int *length) {
    while (*length > 0 && is_blank((*text)[*length - 1])) --*length;
    while (*length > 0 && is_blank(**text)) ++*text, --*length;
}

// A field of a table: nothing, a digit or what stands for an empty cell, in quotes or not.
static bool read_field(const char *field, int length, char *out) {
    trim(&field, &length);
    if (length >= 2 && (*field == '"' || *field == '\'') && field[length - 1] == *field) {
        field++;
        length -= 2;
        trim(&field, &length);
    }
    bool minus = length == 2 && field[0] == '-' && field[1] == '1';
    *out = '.';
    if (length == 0 || minus) return true;
    if (length > 1 || !is_one_of(*field, "0123456789.-*_xX")) return false;
    if (is_digit(*field)) *out = *field;
    return true;
}

static int read_fields(const char *line, int length, char separator, char out[FORMATS_CELLS]) {
    int count = 0;
    for (int at = 0; at <= length; count++) {
        int end = at;
        while (end < length && line[end] != separator) end++;
        if (count == FORMATS_CELLS || !read_field(line + at, end - at, &out[count])) return 0;
        at = end + 1;
    }
    return count;
}

// A separator after the last field does not count.
int text_row_table(const char *line, int length, char out[FORMATS_CELLS]) {
    static const char separators[] = ",;\t";
    for (int i = 0; i < 3; i++) {
        if (!memchr(line, separators[i], (size_t)length)) continue;
        int count = read_fields(line, length, separators[i], out);
        if (count == FORMATS_ORDER + 1 && line[length - 1] == separators[i]) count--;
        return count == FORMATS_ORDER || count == FORMATS_CELLS ? count : 0;
    }
    return 0;
}

// A line of 81 characters in which blanks are empty cells; it has no other sign for them.
bool text_row_blanks(const char *line, int length, char out[FORMATS_CELLS]) {
    int digits = 0;
    if (length != FORMATS_CELLS) return false;
    for (int i = 0; i < length; i++) {
        if (line[i] != ' ' && (line[i] < '1' || line[i] > '9')) return false;
        digits += line[i] != ' ';
        out[i] = line[i] == ' ' ? '.' : line[i];
    }
    return digits > 0;
}
