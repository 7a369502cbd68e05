#include "host/formats/shared/text_words.h"

#include <string.h>

enum { DIGIT = 1, LETTER = 2, X = 4, DASH = 8, OTHER = 16 };

// What a sign can be, besides what it can be already.
static void add_kind(TextWords *words, char sign, unsigned kind) {
    uint8_t *kinds = &words->kind[(unsigned char)sign];
    *kinds = (uint8_t)((*kinds & ~(unsigned)OTHER) | kind);
}

static void add_token(TextWords *words, int token) {
    char sign = grid_character(token), small = (char)('a' + token - 1), large = (char)('A' + token - 1);
    char twin = token > 9 ? (char)(sign | 32) : sign;
    add_kind(words, sign, DIGIT);
    add_kind(words, twin, DIGIT);
    add_kind(words, small, LETTER);
    add_kind(words, large, LETTER);
    words->digit[(unsigned char)sign] = words->digit[(unsigned char)twin] = (uint8_t)token;
    words->letter[(unsigned char)small] = words->letter[(unsigned char)large] = (uint8_t)token;
}

void text_words_init(TextWords *words, const Layout *layout) {
    *words = (TextWords){.layout = layout};
    for (int byte = ' ' + 1; byte < 256; byte++) words->kind[byte] = OTHER;
    for (const char *sign = ",;|\"'`()[]{}<>=:&/\\#"; *sign; sign++) words->kind[(unsigned char)*sign] = 0;
    for (const char *sign = "0.*_-"; *sign; sign++) add_kind(words, *sign, DIGIT);
    add_kind(words, '0', LETTER);
    add_kind(words, '.', LETTER);
    add_kind(words, '-', DASH);
    add_kind(words, 'x', X);
    add_kind(words, 'X', X);
    for (int token = 1; token <= layout->order; token++) add_token(words, token);
}

typedef struct {
    uint8_t all, any;
} Kinds;

static Kinds kinds_of(const TextWords *words, const char *word, size_t length) {
    Kinds kinds = {0xFF, 0};
    for (size_t i = 0; i < length; i++) {
        uint8_t kind = words->kind[(unsigned char)word[i]];
        kinds.all &= kind;
        kinds.any |= kind;
    }
    return kinds;
}

// 'x' is an empty cell only in a word that has no other sign for one but dashes: no puzzle mixes them.
static bool reads_x(const TextWords *words, const char *word, size_t length) {
    bool any = false;
    for (size_t i = 0; i < length; i++) {
        uint8_t kind = words->kind[(unsigned char)word[i]];
        bool token = (kind & DIGIT) && words->digit[(unsigned char)word[i]];
        if (!token && !(kind & (X | DASH))) return false;
        any = any || (kind & X);
    }
    return any;
}

static bool copy_cells(const uint8_t value[256], const char *word, int cells, Grid *out) {
    int filled = 0;
    *out = (Grid){{0}};
    for (int c = 0; c < cells; c++) filled += (out->cell[c] = value[(unsigned char)word[c]]) > 0;
    return filled > 0;
}

// On boards with more tokens than digits, letters are tokens too: only a word that no such board could have,
// in small letters, is a seed.
static bool is_in_letters(const TextWords *words, const char *word, size_t length) {
    if (words->layout->order <= FORMATS_ORDER) return true;
    bool beyond = false;
    for (size_t i = 0; i < length; i++) {
        if (word[i] >= 'A' && word[i] <= 'Z') return false;
        beyond = beyond || !(words->kind[(unsigned char)word[i]] & DIGIT);
    }
    return beyond;
}

// A whole number of grids: one, or a puzzle and its solution.
static bool read_word(const TextWords *words, const char *word, size_t length, Grid out[2]) {
    size_t cells = (size_t)words->layout->cells;
    if (length != cells && length != 2 * cells) return false;
    Kinds kinds = kinds_of(words, word, length);
    const uint8_t *value = NULL;
    if (kinds.all & DIGIT)
        value = words->digit;
    else if ((kinds.all & LETTER) && is_in_letters(words, word, length))
        value = words->letter;
    else if ((kinds.any & X) && !(kinds.any & OTHER) && reads_x(words, word, length))
        value = words->digit;
    if (!value) return false;
    // Nothing but dashes is a border, nothing but zeros an empty board.
    bool filled = copy_cells(value, word, (int)cells, &out[0]);
    if (!filled && (kinds.any & DASH)) return false;
    return length == cells || copy_cells(value, word + cells, (int)cells, &out[1]);
}

static bool next_word(const TextWords *words, const char *line, size_t length, size_t *at, Grid out[2],
                      size_t *out_start) {
    while (*at < length) {
        while (*at < length && !words->kind[(unsigned char)line[*at]]) ++*at;
        size_t start = *at;
        while (*at < length && words->kind[(unsigned char)line[*at]]) ++*at;
        *out_start = start;
        if (*at > start && read_word(words, line + start, *at - start, out)) return true;
    }
    return false;
}

// Takes a puzzle and a full grid, in whatever order they come.
static bool pair(const Layout *layout, const Grid *first, const Grid *second, TextWord *out) {
    bool after = formats_completes(layout, second, first),
         before = !after && formats_completes(layout, first, second);
    if (!after && !before) return false;
    out->puzzle = after ? *first : *second;
    out->solution = after ? *second : *first;
    out->solved = true;
    return true;
}

bool text_words_next(const TextWords *words, const char *line, size_t length, size_t from, TextWord *out) {
    const Layout *layout = words->layout;
    Grid first[2], second[2];
    size_t at = from, start, cells = (size_t)layout->cells;
    if (!next_word(words, line, length, &at, first, &out->start)) return false;
    out->end = at;
    out->puzzle = first[0];
    out->solution = (Grid){{0}};
    out->solved = false;
    if (at - out->start > cells) {
        if (pair(layout, &first[0], &first[1], out)) return true;
        out->end = out->start + cells; // two puzzles, one right behind the other
        return true;
    }
    if (!next_word(words, line, length, &at, second, &start) || at - start > cells) return true;
    if (pair(layout, &first[0], &second[0], out)) out->end = at;
    return true;
}

// The cells of a word that completes the puzzle.
static bool read_solution(const TextWords *words, const char *word, TextWord *out) {
    int cells = words->layout->cells;
    unsigned other = 0, empty = 0, filled = 1;
    for (int c = 0; c < cells; c++) {
        uint8_t value = words->digit[(unsigned char)word[c]], clue = out->puzzle.cell[c];
        empty |= value == 0;
        filled &= clue != 0;
        other |= clue != 0 && clue != value;
        out->solution.cell[c] = value;
    }
    return !other && !empty && !filled;
}

bool text_words_plain(const TextWords *words, const char *line, size_t length, TextWord *out) {
    size_t cells = (size_t)words->layout->cells;
    uint8_t all = 0xFF, any = 0, filled = 0;
    if (length < cells || !(words->kind[(unsigned char)*line] & DIGIT)) return false;
    for (size_t c = 0; c < cells; c++) {
        unsigned char byte = (unsigned char)line[c];
        all &= words->kind[byte];
        any |= words->kind[byte];
        filled |= out->puzzle.cell[c] = words->digit[byte];
    }
    out->start = 0;
    out->end = cells;
    out->solved = length == 2 * cells + 1 && read_solution(words, line + cells + 1, out);
    if (out->solved) out->end = length;
    return (all & DIGIT) && (filled || !(any & DASH)) &&
           (length == cells || !words->kind[(unsigned char)line[cells]]);
}

size_t text_words_longest(const TextWords *words, const char *line, size_t length) {
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < length; i++) {
        run = words->kind[(unsigned char)line[i]] & (DIGIT | X) ? run + 1 : 0;
        if (run > longest) longest = run;
    }
    return longest;
}
