// Boards of signs in one line: the cells, the signs between columns and those between rows, row by row, with
// commas, colons or blanks between the three, or nothing. '.' and '-' are no signs. What the characters mean
// is in sign_grid.h.
#include <ctype.h>
#include <string.h>

#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/sign_grid.h"

static const char CELLS[] = "0123456789._", ACROSS[] = "<>.-", DOWN[] = "^vAV.-", BETWEEN[] = " \t,:";

enum { KILLER_LENGTH = 81 }; // a killer with a sign for each cell may look like cells, a comma and signs

// The parts of a line, from `begin` to `end` each. Cells are complete, signs may be too few or too many.
typedef struct {
    int order; // 0: it is no such line
    const char *cells, *across, *across_end, *down, *down_end;
} SignParts;

static bool is_of(const char *at, const char *end, const char *set) {
    return at < end && *at != '\0' && strchr(set, *at);
}

static const char *past(const char *at, const char *end, const char *set, size_t most) {
    for (; most > 0 && is_of(at, end, set); most--) at++;
    return at;
}

// The order of the board: cells that end at a separator must be as many as it has; cells that go on in signs
// are told by how long the line is.
static int order_of(const char *line, const char *end) {
    const char *cells_end = past(line, end, CELLS, SIZE_MAX);
    int cells = (int)(cells_end - line);
    if (cells < SIGN_ORDER_LEAST * SIGN_ORDER_LEAST) return 0; // most lines
    bool apart = is_of(cells_end, end, BETWEEN);
    size_t signs = 0;
    for (const char *at = line; at < end; at++) signs += !strchr(BETWEEN, *at);
    for (int order = SIGN_ORDER_LEAST; order <= SIGN_ORDER_MOST; order++) {
        int all = order * order + 2 * order * (order - 1);
        if (apart && cells == order * order) return order;
        if (cells >= order * order && signs == (size_t)all) return order;
    }
    return 0;
}

static SignParts parts_of(const char *line, size_t length) {
    const char *end = line + length;
    while (end > line && isspace((unsigned char)end[-1])) end--;
    SignParts parts = {.cells = line};
    if (end - line == KILLER_LENGTH || memchr(line, '\0', (size_t)(end - line))) return parts;
    int order = order_of(line, end);
    if (order == 0) return parts;
    size_t side = (size_t)order, signs = side * (side - 1);
    parts.across = past(line + side * side, end, BETWEEN, SIZE_MAX);
    parts.across_end = past(parts.across, end, ACROSS, signs);
    parts.down = past(parts.across_end, end, BETWEEN, SIZE_MAX);
    parts.down_end = past(parts.down, end, DOWN, SIZE_MAX);
    bool any = false;
    for (const char *at = parts.across; at < parts.down_end; at++) any = any || strchr("<>^vAV", *at);
    size_t found = (size_t)(parts.across_end - parts.across) + (size_t)(parts.down_end - parts.down);
    if (any && parts.down_end == end && found >= signs) parts.order = order;
    return parts;
}

bool sign_string_begins(const char *line, size_t length) {
    enum { LEAST = 16 + 12, MOST = 81 + 3 * 72 }; // with at least half of the signs, and room for mistakes
    return length >= LEAST && length <= MOST && parts_of(line, length).order > 0;
}

// Refuses signs that are too few or too many.
static bool check_count(const BoardDraft *draft, const char *begin, const char *end, int order,
                        const char *name) {
    int count = (int)(end - begin), all = order * (order - 1);
    return count == all ||
           draft_fail(draft, begin + (count < all ? count : all),
                      "%d signs between %s; a board of %dx%d has %d", count, name, order, order, all);
}

bool sign_string_read(BoardDraft *draft, const char *line) {
    SignParts parts = parts_of(line, strlen(line));
    int order = parts.order;
    if (!sign_board_begin(draft, line, order)) return false;
    if (!check_count(draft, parts.across, parts.across_end, order, "columns") ||
        !check_count(draft, parts.down, parts.down_end, order, "rows"))
        return false;
    for (int cell = 0; cell < order * order; cell++) {
        const char *at = parts.cells + cell;
        if (*at >= '1' && *at <= '9' && !draft_add_clue(draft, at, cell, *at - '0')) return false;
    }
    for (int i = 0; i < order * (order - 1); i++) {
        int right = i / (order - 1) * order + i % (order - 1); // the cell that the sign is right of
        char below = parts.down[i] == 'A' ? '^' : parts.down[i] == 'V' ? 'v' : parts.down[i];
        if (!sign_add(draft, parts.across + i, right, parts.across[i]) ||
            !sign_add(draft, parts.down + i, i, below))
            return false;
    }
    return true;
}
