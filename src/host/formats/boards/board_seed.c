#include "host/formats/boards/board_seed.h"

#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "core/board/pattern.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint_kinds.h"

typedef struct {
    int order;
    const char *board; // the parts in the last column
    size_t length;     // 0: it has none
} SeedLine;

static bool is_separator(char c) { return c == ',' || c == ';' || c == '\t'; }

// The length of the word of tokens in letters that a line begins with.
static size_t letters_of(const char *line, size_t length, char least) {
    size_t count = 0;
    while (count < length && (line[count] == least || (line[count] >= 'a' && line[count] < 'a' + TOKENS_MAX)))
        count++;
    return count;
}

static bool layout_of_order(int order, char out[LAYOUT_ID_MAX]) {
    snprintf(out, LAYOUT_ID_MAX, "%dx%d", order, order);
    for (int i = 0; layout_id(i); i++)
        if (strcmp(layout_id(i), out) == 0) return true;
    return false;
}

static int order_of(size_t cells) {
    char id[LAYOUT_ID_MAX];
    for (int order = 1; order <= TOKENS_MAX; order++)
        if ((size_t)order * (size_t)order == cells) return layout_of_order(order, id) ? order : 0;
    return 0;
}

// True for the parts of a board. The column before may be the last one: of the names of patterns, some are
// kinds too.
static bool begins_board(const char *field, size_t length) {
    char word[32];
    size_t end = 0;
    Pattern pattern;
    while (end < length && end < sizeof word - 1 && !strchr(" |;", field[end])) end++;
    snprintf(word, sizeof word, "%.*s", (int)end, field);
    if (end == length && pattern_parse(word, &pattern)) return false;
    return strcmp(word, "regions") == 0 || constraint_kind_of(word) >= 0;
}

// The last field, in quotes or not.
static void find_board(const char *line, size_t length, char separator, SeedLine *out) {
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\r')) length--;
    bool quoted = length > 1 && line[length - 1] == '"';
    size_t end = quoted ? length - 1 : length, start = end;
    char before = quoted ? '"' : separator;
    while (start > 0 && line[start - 1] != before) start--;
    if (start == 0 || !begins_board(line + start, end - start)) return;
    out->board = line + start;
    out->length = end - start;
}

static bool look(const char *line, size_t length, SeedLine *out) {
    *out = (SeedLine){.order = 0};
    size_t cells = letters_of(line, length, '.');
    out->order = order_of(cells);
    if (out->order == 0 || cells >= length || !is_separator(line[cells])) return false;
    const char *solution = line + cells + 1;
    size_t rest = length - cells - 1;
    bool solved =
        letters_of(solution, rest, 'a') == cells && (rest == cells || is_separator(solution[cells]));
    if (!solved) return false;
    find_board(solution + cells, rest - cells, line[cells], out);
    return true;
}

bool seed_line_begins(const Layout *layout, const char *line, size_t length) {
    SeedLine seed;
    if (length == 0 || (line[0] != '.' && (line[0] < 'a' || line[0] > 'y'))) return false;
    return look(line, length, &seed) && (seed.length > 0 || seed.order != layout->order);
}

static bool take_tokens(const char *letters, int order, Grid *out) {
    for (int cell = 0; cell < order * order; cell++) {
        int token = letters[cell] == '.' ? 0 : letters[cell] - 'a' + 1;
        if (token > order) return false;
        out->cell[cell] = (uint8_t)token;
    }
    return true;
}

static void format_board_of(const FormatsOutput *output, const SeedLine *seed, Text *out) {
    char id[LAYOUT_ID_MAX];
    if (output->layout->order == seed->order)
        board_format(output->layout, out);
    else if (layout_of_order(seed->order, id))
        text_add(out, id);
    text_add(out, "; ");
    for (size_t i = 0; i < seed->length; i++)
        text_add_char(out, seed->board[i] == '|' ? ';' : seed->board[i]);
}

static bool read_seed(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                      TextError *error) {
    SeedLine seed;
    if (!look(line, length, &seed)) return text_error(error, 1, 1, "this is not a seed");
    size_t cells = (size_t)seed.order * (size_t)seed.order;
    if (!take_tokens(line, seed.order, &puzzle->givens) ||
        !take_tokens(line + cells + 1, seed.order, &puzzle->solution))
        return text_error(error, 1, 1, "a seed of %zu cells has tokens from a to %c", cells,
                          'a' + seed.order - 1);
    Text text = {0};
    TextError why;
    format_board_of(output, &seed, &text);
    puzzle->board = formats_board(output);
    bool fine = board_parse(text_of(&text), formats_board(output), NULL, &why);
    text_finish(&text);
    int column = seed.length ? format_column(line, (size_t)(seed.board - line)) : 1;
    return fine || text_error(error, 1, column, "board: %s", why.reason);
}

void seed_line_take(FormatsOutput *output, const char *line, size_t length, int number) {
    FormatsPuzzle puzzle = formats_blank(FORMATS_BOARD, number);
    TextError error;
    if (read_seed(output, line, length, &puzzle, &error))
        formats_give(output, &puzzle);
    else
        formats_complain(output, number, error.column, "%s", error.reason);
}
