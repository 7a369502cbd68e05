#include "host/formats/boards/board_draft.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint.h"

bool draft_fail(const BoardDraft *draft, const char *at, const char *format, ...) {
    TextError error = {.line = 1};
    const char *begin = draft->line; // of the line that `at` is in
    for (const char *c = begin; c < at; c++)
        if (*c == '\n') begin = c + 1, error.line++;
    error.column = (int)utf8_count(begin, (size_t)(at - begin)) + 1;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.reason, sizeof error.reason, format, arguments);
    va_end(arguments);
    if (draft->error) *draft->error = error;
    return false;
}

bool draft_begin_regions(BoardDraft *draft, const char *at, int order, const uint8_t *region) {
    MEM_LOCAL(Layout, known);
    const char *id = NULL; // a layout id of this order, with which a board's text can begin
    for (int i = 0; layout_id(i) && !id; i++)
        if (layout_id_order(i) == order) id = layout_id(i);
    if (!id) return draft_fail(draft, at, "boards of %d tokens are not known here", order);
    if (!layout_init_regions(&draft->layout, id, order, region))
        return draft_fail(draft, at, "each of the %d regions needs %d cells", order, order);
    for (int i = 0; layout_id(i); i++)
        if (layout_id_order(i) == order && layout_init(known, layout_id(i)) &&
            layout_equal(known, &draft->layout)) {
            draft->layout = *known;
            break;
        }
    return true;
}

static void cut_boxes(int box_rows, int box_columns, uint8_t *out_region) {
    int order = box_rows * box_columns;
    for (int cell = 0; cell < order * order; cell++)
        out_region[cell] = (uint8_t)(cell / order / box_rows * box_rows + cell % order / box_columns);
}

bool draft_begin_boxes(BoardDraft *draft, const char *at, int box_rows, int box_columns) {
    uint8_t region[CELLS_MAX];
    int order = box_rows * box_columns;
    if (order < 2 || order > TOKENS_MAX)
        return draft_fail(draft, at, "boards of %d tokens are not known here", order);
    cut_boxes(box_rows, box_columns, region);
    return draft_begin_regions(draft, at, order, region);
}

bool draft_begin_latin(BoardDraft *draft, const char *at, int order) {
    return draft_begin_boxes(draft, at, 1, order);
}

bool draft_add(BoardDraft *draft, const char *at, const char *key, int32_t value, const CellIndex *cell,
               int count) {
    TextError why;
    int kind = constraint_kind_of(key);
    assert(kind >= 0);
    return constraint_add(&draft->layout, kind, value, cell, count, &why) ||
           draft_fail(draft, at, "%s", why.reason);
}

bool draft_add_diagonal(BoardDraft *draft, const char *at, bool rising) {
    CellIndex cell[TOKENS_MAX];
    int order = draft->layout.order;
    for (int i = 0; i < order; i++)
        cell[i] = (CellIndex)layout_cell(&draft->layout, rising ? order - 1 - i : i, i);
    return draft_add(draft, at, "diagonal", 0, cell, order);
}

bool draft_add_diagonals(BoardDraft *draft, const char *at) {
    return draft_add_diagonal(draft, at, false) && draft_add_diagonal(draft, at, true);
}

bool draft_add_cage(BoardDraft *draft, const char *at, int32_t sum, const CellIndex *cell, int count) {
    return (sum == 0 && count < 2) || draft_add(draft, at, "cage", sum, cell, count);
}

bool draft_add_places(BoardDraft *draft, const char *at) {
    const Layout *layout = &draft->layout;
    if (layout->box_rows <= 1) return draft_fail(draft, at, "there are no boxes in rows and columns");
    for (int place = 0; place < layout->order; place++) {
        CellIndex cell[TOKENS_MAX];
        for (int box = 0; box < layout->order; box++)
            cell[box] = layout->house[2 * layout->order + box].cell[place];
        if (!draft_add(draft, at, "region", 0, cell, layout->order)) return false;
    }
    return true;
}

int draft_box_rows(int order) {
    int rows = 1;
    for (int i = 2; i * i <= order; i++)
        if (order % i == 0) rows = i;
    return rows;
}

void draft_usual_boxes(int order, uint8_t *out_region) {
    int rows = draft_box_rows(order);
    cut_boxes(rows, order / rows, out_region);
}

bool draft_build(const BoardDraft *draft, Layout *out) {
    Text text = {0};
    board_format(&draft->layout, &text);
    bool fine = board_parse(text_of(&text), out, NULL, draft->error);
    text_finish(&text);
    return fine;
}

bool draft_add_clue(BoardDraft *draft, const char *at, int cell, int token) {
    uint8_t *there = &draft->clues.cell[cell];
    if (token < 1 || token > draft->layout.order)
        return draft_fail(draft, at, "a clue is a number from 1 to %d", draft->layout.order);
    if (*there != 0 && *there != token) return draft_fail(draft, at, "a second clue for the same cell");
    *there = (uint8_t)token;
    return true;
}

int draft_number(const char **at) {
    int number = 0, digits = 0;
    for (; isdigit((unsigned char)**at) && digits < 5; digits++) number = number * 10 + *(*at)++ - '0';
    return digits ? number : -1;
}
