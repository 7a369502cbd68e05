#include "game/words/notation/notation_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char ellipsis[] = "\xe2\x80\xa6";
enum { ELLIPSIS = sizeof ellipsis - 1, TERM_MAX = 32, ORDER_TOGETHER_MAX = 9 };

NotationLine line_begin(const Layout *layout, const Step *step, char *out, int size) {
    return (NotationLine){layout, step, text_fixed(out, (size_t)size - ELLIPSIS)};
}

// Ends the line, in the room that was kept behind it.
static void cut(NotationLine *line) {
    memcpy(line->text.text + line->text.length, ellipsis, sizeof ellipsis);
    line->text.length += ELLIPSIS;
    line->text.full = true;
}

void line_add(NotationLine *line, const char *text) {
    if (line->text.full) return;
    text_add(&line->text, text);
    if (line->text.full) cut(line);
}

void line_format(NotationLine *line, const char *format, ...) {
    if (line->text.full) return;
    va_list arguments;
    va_start(arguments, format);
    text_addv(&line->text, format, arguments);
    va_end(arguments);
    if (line->text.full) cut(line);
}

// ---- Cells

typedef struct {
    int count;
    char text[CELLS_MAX][TERM_MAX];
} Terms;

static void add_digits(char *text, char letter, unsigned lines) {
    size_t length = strlen(text);
    text[length++] = letter;
    for (; lines != 0; lines &= lines - 1) text[length++] = (char)('1' + __builtin_ctz(lines));
    text[length] = '\0';
}

// Rows (or columns) that have the same columns (rows) make one term.
static void terms_by_line(const Layout *layout, const CellSet *cells, bool by_row, Terms *out) {
    unsigned across[TOKENS_MAX] = {0};
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        int row = layout_row(layout, c), column = layout_column(layout, c);
        across[by_row ? row : column] |= 1u << (by_row ? column : row);
    }
    out->count = 0;
    for (int i = 0; i < layout->order; i++) {
        unsigned lines = 0;
        bool earlier = false;
        for (int k = 0; k < layout->order; k++) {
            if (across[i] == 0 || across[k] != across[i]) continue;
            earlier = earlier || k < i;
            lines |= 1u << k;
        }
        if (lines == 0 || earlier) continue;
        char *text = out->text[out->count++];
        text[0] = '\0';
        add_digits(text, 'r', by_row ? lines : across[i]);
        add_digits(text, 'c', by_row ? across[i] : lines);
    }
}

static void terms_of(const Layout *layout, const CellSet *cells, Terms *out) {
    if (layout->order <= ORDER_TOGETHER_MAX) {
        Terms columns;
        terms_by_line(layout, cells, true, out);
        terms_by_line(layout, cells, false, &columns);
        if (columns.count < out->count) *out = columns;
        return;
    }
    out->count = 0;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        snprintf(out->text[out->count++], TERM_MAX, "r%dc%d", layout_row(layout, c) + 1,
                 layout_column(layout, c) + 1);
    }
}

void line_cells(NotationLine *line, CellSet cells) {
    Terms terms;
    terms_of(line->layout, &cells, &terms);
    for (int i = 0; i < terms.count; i++) {
        if (i > 0) line_add(line, ",");
        line_add(line, terms.text[i]);
    }
}

// ---- Tokens and houses

static void add_joined(NotationLine *line, TokenMask tokens, const char *between) {
    for (const char *before = ""; tokens != 0; tokens &= tokens - 1, before = between)
        line_format(line, "%s%d", before, marks_first(tokens));
}

void line_tokens(NotationLine *line, TokenMask tokens) { add_joined(line, tokens, "/"); }

void line_set(NotationLine *line, TokenMask tokens) {
    line_add(line, "{");
    add_joined(line, tokens, line->layout->order > ORDER_TOGETHER_MAX ? "," : "");
    line_add(line, "}");
}

void line_houses(NotationLine *line, const uint8_t *house, int count) {
    static const char letter[HOUSE_KIND_COUNT] = {'r', 'c', 'b', 'x'};
    bool apart = line->layout->order > ORDER_TOGETHER_MAX;
    for (int kind = 0; kind < HOUSE_KIND_COUNT; kind++) {
        bool begun = false;
        for (int number = 1; number <= HOUSES_MAX; number++) {
            for (int i = 0; i < count; i++) {
                const House *it = &line->layout->house[house[i]];
                if ((int)it->kind != kind || it->number != number) continue;
                if (!begun || apart) line_format(line, "%c", letter[kind]);
                line_format(line, "%d", number);
                begun = true;
            }
        }
    }
}

// ---- The result

// "r4c3,r5c12<>5". Of a list that is cut, what is there is still whole.
static void add_removals(NotationLine *line, const CellSet *cells, int token, const char *before) {
    Terms terms;
    char end[16];
    terms_of(line->layout, cells, &terms);
    snprintf(end, sizeof end, "<>%d", token);
    for (int i = 0; i < terms.count && !line->text.full; i++) {
        const char *between = i > 0 ? "," : before;
        size_t size = strlen(between) + strlen(terms.text[i]) + strlen(end);
        if (size >= line->text.room - line->text.length) {
            if (i > 0) line_add(line, end);
            cut(line);
            return;
        }
        line_add(line, between);
        line_add(line, terms.text[i]);
    }
    line_add(line, end);
}

void line_result(NotationLine *line) {
    const Layout *layout = line->layout;
    const Step *step = line->step;
    const char *before = "";
    if (step->token != 0) {
        line_format(line, "r%dc%d=%d", layout_row(layout, step->cell) + 1,
                    layout_column(layout, step->cell) + 1, step->token);
        before = ", ";
    }
    for (int t = 1; t <= layout->order && !line->text.full; t++) {
        CellSet cells = marks_cells(layout, &step->remove, t);
        if (cellset_empty(&cells)) continue;
        add_removals(line, &cells, t, before);
        before = ", ";
    }
}
