// Plain boards of other sizes than 9x9 in one line of nothing but cells, as grid_parse reads them: how many
// there are says which board it is.
#include <ctype.h>
#include <string.h>

#include "host/formats/boards/board_readers.h"

enum { SMALLEST = 4, CLASSIC = 9, SMALLEST_CLUES = 4 }; // no 4x4 puzzle has fewer

// 0 for an empty cell, -1 for a character that is no cell.
static int token_of(char c) {
    if (c == '.' || c == '0') return 0;
    if (isdigit((unsigned char)c)) return c - '0';
    return isalpha((unsigned char)c) ? toupper((unsigned char)c) - 'A' + 10 : -1;
}

// The order of the board with so many cells; 0 where there is none that is read here.
static int order_of(size_t cells) {
    size_t order = SMALLEST;
    while (order < TOKENS_MAX && order * order < cells) order++;
    bool known = order * order == cells && order != CLASSIC && draft_box_rows((int)order) > 1;
    return known ? (int)order : 0;
}

static size_t cells_of(const char *line, size_t length) {
    size_t cells = 0;
    while (cells < length && token_of(line[cells]) >= 0) cells++;
    for (size_t i = cells; i < length; i++)
        if (!isspace((unsigned char)line[i])) return 0;
    return cells;
}

// A line as short as that of 4x4 may be a row of a larger board: it must look like a puzzle.
bool plain_grid_begins(const char *line, size_t length) {
    size_t cells = cells_of(line, length);
    int order = order_of(cells), clues = 0;
    for (size_t i = 0; i < cells; i++) {
        if (token_of(line[i]) > order) return false;
        clues += token_of(line[i]) > 0;
    }
    return order > 0 && clues >= SMALLEST_CLUES;
}

bool plain_grid_read(BoardDraft *draft, const char *line) {
    int order = order_of(cells_of(line, strlen(line))), rows = draft_box_rows(order);
    if (!draft_begin_boxes(draft, line, rows, order / rows)) return false;
    for (int cell = 0; cell < order * order; cell++)
        if (token_of(line[cell]) > 0 && !draft_add_clue(draft, line + cell, cell, token_of(line[cell])))
            return false;
    return true;
}
