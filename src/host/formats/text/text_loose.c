#include "host/formats/text/text_loose.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "core/base/utf8.h"

// ---- Signs

// The plain sign for a character; 0: it has none; -1: it adds nothing to the one before it.
static int plain_sign(uint32_t code) {
    static const uint32_t empty[] = {0xB7, 0x2219, 0x2022, 0x25CB, 0x25A1, 0x25A2, 0x2610, 0x2B1C, 0x2B1B};
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
        if (code == empty[i]) return '.';
    if (code == 0xFE0F || code == 0x20E3) return -1; // the rest of a digit in a square
    if (code >= 0xFF10 && code <= 0xFF19) return (int)('0' + code - 0xFF10);
    if (code >= 0x2460 && code <= 0x2468) return (int)('1' + code - 0x2460);
    if (code == 0xA0 || code == 0x3000 || (code >= 0x2000 && code <= 0x200A)) return ' ';
    if ((code >= 0x2018 && code <= 0x201F) || code == 0xAB || code == 0xBB) return '"';
    if (code == 0x2212 || (code >= 0x2010 && code <= 0x2015)) return '-';
    if (code < 0x2500 || code > 0x257F) return 0;
    bool bar = code == 0x2551 || code == 0x2502 || code == 0x2503;
    bool dashed = code >= 0x2504 && code <= 0x250B;
    if (bar || (dashed && ((code - 0x2504) & 2))) return '|';
    if (dashed || code <= 0x2501 || code == 0x2550) return '-';
    return '+';
}

size_t loose_plain(const char *line, size_t length, char out[LOOSE_MAX]) {
    char copy[LOOSE_MAX];
    size_t put = 0;
    bool any = false;
    for (size_t i = 0; i < length && !any; i++) any = (unsigned char)line[i] >= 0x80;
    if (length >= LOOSE_MAX || !any) return 0;
    any = false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    for (const char *at = copy, *start = copy; at < copy + length; start = at) {
        uint32_t code = 0;
        bool known = (unsigned char)*at >= 0x80 && utf8_next(&at, &code);
        int sign = known ? plain_sign(code) : 0;
        any = any || sign != 0;
        if (!known) at++;
        if (sign > 0)
            out[put++] = (char)sign;
        else if (sign == 0)
            while (start < at) out[put++] = *start++;
    }
    return any ? put : 0;
}

// ---- Words

static bool is_letter(char c) { return isalpha((unsigned char)c) || (unsigned char)c >= 0x80; }

// True for a letter or other sign that is no cell in any notation.
static bool is_no_cell(const TextWords *words, char c) {
    return words->kind[(unsigned char)c] != 0 && words->digit[(unsigned char)c] == 0 && !strchr("0.*_-xX", c);
}

static bool is_control(char c) { return (unsigned char)c < ' ' && !strchr("\t\v\f\r", c); }

// True for a letter followed by a number, as a column may be named; not for 'u', which marks digits in .sdx.
static bool is_name(const TextWords *words, const char *line, size_t length, size_t at) {
    bool starts = at == 0 || words->kind[(unsigned char)line[at - 1]] == 0;
    return starts && at + 1 < length && is_letter(line[at]) && line[at] != 'u' &&
           is_no_cell(words, line[at]) && isdigit((unsigned char)line[at + 1]);
}

bool loose_talk(const TextWords *words, const char *line, size_t length) {
    size_t letters = 0, tokens = 0, others = 0;
    bool strange = false, word = false;
    for (size_t i = 0; i < length; i++) {
        bool letter = is_letter(line[i]);
        strange = letter && ((letters > 0 && strange) || is_no_cell(words, line[i]));
        letters = letter ? letters + 1 : 0;
        word = word || (letters > 1 && strange) || is_control(line[i]) || is_name(words, line, length, i);
        tokens += words->digit[(unsigned char)line[i]] > 0 || line[i] == '0';
        others += is_no_cell(words, line[i]) && !strchr("+~^", line[i]); // those may be borders
    }
    if (!word && !(tokens == 0 && others > 0)) return false;
    // A puzzle with a typing error in it does not count as words.
    return text_words_longest(words, line, length) < (size_t)words->layout->cells / 2;
}

bool loose_heading(const char *line, size_t length) {
    static const char *const names[] = {"puzzle",  "puzzles", "seed",  "seeds", "sudoku", "sudokus",
                                        "quizzes", "quiz",    "board", "grid",  "clues",  "givens"};
    static const char between[] = ",;\t";
    bool fields = false, named = false;
    for (size_t at = 0; at < length;) {
        size_t start = at;
        while (at < length && (!line[at] || !strchr(between, line[at]))) at++;
        size_t end = at;
        fields = fields || at < length;
        at++;
        while (start < end && strchr(" \"", line[start]) && line[start]) start++;
        while (start < end && strchr(" \"", line[end - 1]) && line[end - 1]) end--;
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            named = named || (strlen(names[i]) == end - start &&
                              strncasecmp(line + start, names[i], end - start) == 0);
    }
    return fields && named;
}

bool loose_number(const char *line, size_t length) {
    size_t digits = 0, cells = 0;
    bool apart = true; // so far each sign has a digit before it
    while (length > 0 && isspace((unsigned char)line[length - 1])) length--;
    while (length > 0 && isspace((unsigned char)*line)) line++, length--;
    for (size_t i = 0; i < length; i++) {
        bool digit = isdigit((unsigned char)line[i]) != 0, inside = i > 0 && i + 1 < length;
        if (!digit && (!line[i] || !strchr("()[]#.:/-", line[i]))) return false;
        apart = apart && (digit || !inside || isdigit((unsigned char)line[i - 1]));
        digits += digit;
        cells += digit || line[i] == '.' || line[i] == '-';
    }
    return digits > 0 && digits <= FORMATS_ORDER && apart && cells != FORMATS_ORDER; // nine would be a row
}

// ---- Rows of programs

typedef struct {
    const char *line;
    size_t length, at;
    char *out;
    int cells;
    bool dressed; // by a bracket, a quote or a word for empty
    bool told;    // some cell is not a dash: nothing but dashes may be a border
    bool bad;
} CodeRow;

static bool starts(const CodeRow *code, const char *word) {
    size_t length = strlen(word);
    return code->length - code->at >= length && memcmp(code->line + code->at, word, length) == 0;
}

static char at_offset(const CodeRow *code, size_t offset) {
    return code->at + offset < code->length ? code->line[code->at + offset] : '\0';
}

static void add_cell(CodeRow *code, char cell) {
    if (code->cells == FORMATS_CELLS)
        code->bad = true;
    else
        code->out[code->cells++] = isdigit((unsigned char)cell) ? cell : '.';
}

static bool is_cell(char c) { return c != '\0' && strchr("0123456789.*_-xX?", c); }

// Cells without anything between them: one, or whole rows.
static void take_glued(CodeRow *code, const char *text, size_t length) {
    bool minus = length == 2 && text[0] == '-' && text[1] == '1';
    if (length == 0 || minus) {
        code->told = true;
        add_cell(code, '.');
        return;
    }
    code->bad = code->bad || (length != 1 && length % FORMATS_ORDER != 0);
    for (size_t i = 0; i < length && !code->bad; i++) {
        code->bad = !is_cell(text[i]);
        code->told = code->told || text[i] != '-';
        add_cell(code, text[i]);
    }
}

static void take_quoted(CodeRow *code) {
    char quote = code->line[code->at++];
    size_t start = code->at;
    const char *stop = memchr(code->line + start, quote, code->length - start);
    if (!stop) return; // it is a text of several lines
    size_t end = (size_t)(stop - code->line);
    code->at = end + 1;
    code->dressed = true;
    while (start < end && code->line[start] == ' ') start++;
    while (start < end && code->line[end - 1] == ' ') end--;
    take_glued(code, code->line + start, end - start);
}

// A word for an empty cell, or a name; names may stand before the first cell, and before a bracket.
static void take_name(CodeRow *code) {
    static const char *const empty[] = {"null", "None", "nil", "NULL", "undefined", "NaN", "nan", "NA"};
    size_t start = code->at;
    while (is_letter(at_offset(code, 0)) || isdigit((unsigned char)at_offset(code, 0)) ||
           at_offset(code, 0) == '_' || at_offset(code, 0) == '.')
        code->at++;
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        if (code->at - start != strlen(empty[i]) ||
            memcmp(code->line + start, empty[i], code->at - start) != 0)
            continue;
        code->dressed = code->told = true;
        add_cell(code, '.');
        return;
    }
    bool lone_x = code->at - start == 1 && (code->line[start] | 32) == 'x';
    if (lone_x)
        add_cell(code, '.');
    else if (code->cells > 0 && at_offset(code, 0) != '(' && at_offset(code, 0) != '[')
        code->bad = true;
}

static void take_sign(CodeRow *code) {
    char c = at_offset(code, 0);
    if (c == '"' || c == '\'') {
        take_quoted(code);
    } else if (is_letter(c)) {
        take_name(code);
    } else if (c == '.' && code->at + 1 == code->length && code->cells > 0) {
        code->at++; // it ends a clause of Prolog
    } else if (is_cell(c)) {
        size_t start = code->at;
        while (is_cell(at_offset(code, 0))) code->at++;
        take_glued(code, code->line + start, code->at - start);
    } else {
        code->bad = code->bad || !strchr(" \t[](){},;:|&!\\", c);
        code->dressed = code->dressed || strchr("[]{}()", c);
        code->at++;
    }
}

// The offset past the name of the grid, if the line gives it one.
static size_t after_name(const char *line, size_t length) {
    const char *quote = memchr(line, '"', length), *equals = memchr(line, '=', length);
    if (equals && (!quote || equals < quote)) return (size_t)(equals - line) + 1;
    for (size_t i = 0; i + 1 < length; i++)
        if (strchr("[{(", line[i]) && line[i] == line[i + 1]) return i;
    size_t at = 0;
    while (at < length && !strchr("[{(\"'", line[at])) at++;
    return at == length ? 0 : at;
}

int loose_code(const char *line, size_t length, char out[FORMATS_CELLS]) {
    if (length >= LOOSE_MAX || memchr(line, '\0', length)) return 0;
    CodeRow code = {.line = line, .length = length, .at = after_name(line, length), .out = out};
    while (code.at < length && !code.bad) {
        bool comment = starts(&code, "//") || starts(&code, "/*") || starts(&code, "#") || starts(&code, "%");
        if (comment) break;
        take_sign(&code);
    }
    bool fine = code.dressed && code.told && !code.bad && code.cells > 0 && code.cells % FORMATS_ORDER == 0;
    return fine ? code.cells : 0;
}
