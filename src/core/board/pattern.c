#include "core/board/pattern.h"

#include <assert.h>
#include <string.h>

// The symmetries of the square, besides standing still.
typedef enum { ROTATE180, ROTATE90, MIRROR, FLIP, DIAGONAL, ANTIDIAGONAL } SquareMotion;

enum { MOTIONS_MAX = 2 }; // that generate a pattern's group

static const struct {
    const char *name;
    int motion_count;
    SquareMotion motion[MOTIONS_MAX];
} PATTERNS[] = {
    [PATTERN_NONE] = {"none", 0, {0}},
    [PATTERN_ROTATE180] = {"rotate180", 1, {ROTATE180}},
    [PATTERN_ROTATE90] = {"rotate90", 1, {ROTATE90}},
    [PATTERN_MIRROR] = {"mirror", 1, {MIRROR}},
    [PATTERN_FLIP] = {"flip", 1, {FLIP}},
    [PATTERN_DIAGONAL] = {"diagonal", 1, {DIAGONAL}},
    [PATTERN_ANTIDIAGONAL] = {"antidiagonal", 1, {ANTIDIAGONAL}},
    [PATTERN_DIAGONALS] = {"diagonals", 2, {DIAGONAL, ANTIDIAGONAL}},
};
_Static_assert(sizeof PATTERNS / sizeof PATTERNS[0] == PATTERN_COUNT, "a line for each pattern");

const char *pattern_name(Pattern pattern) {
    assert(pattern >= 0 && pattern < PATTERN_COUNT);
    return PATTERNS[pattern].name;
}

bool pattern_parse(const char *name, Pattern *out) {
    Pattern pattern = PATTERN_NONE;
    while (pattern < PATTERN_COUNT && strcmp(name, PATTERNS[pattern].name) != 0) pattern++;
    if (pattern < PATTERN_COUNT) *out = pattern;
    return pattern < PATTERN_COUNT;
}

// Where a motion takes a cell.
static int image(const Layout *layout, SquareMotion motion, int cell) {
    int row = layout_row(layout, cell), column = layout_column(layout, cell), last = layout->order - 1;
    switch (motion) {
    case ROTATE180: return layout_cell(layout, last - row, last - column);
    case ROTATE90: return layout_cell(layout, column, last - row);
    case MIRROR: return layout_cell(layout, row, last - column);
    case FLIP: return layout_cell(layout, last - row, column);
    case DIAGONAL: return layout_cell(layout, column, row);
    case ANTIDIAGONAL: return layout_cell(layout, last - column, last - row);
    }
    assert(!"a motion");
    return cell;
}

bool pattern_holds(const Layout *layout, const Grid *puzzle, Pattern pattern) {
    for (int i = 0; i < PATTERNS[pattern].motion_count; i++) {
        for (int cell = 0; cell < layout->cells; cell++) {
            int other = image(layout, PATTERNS[pattern].motion[i], cell);
            if ((puzzle->cell[cell] != 0) != (puzzle->cell[other] != 0)) return false;
        }
    }
    return true;
}

Pattern pattern_of(const Layout *layout, const Grid *puzzle) {
    static const Pattern richest_first[] = {PATTERN_DIAGONALS, PATTERN_ROTATE90, PATTERN_MIRROR,
                                            PATTERN_FLIP,      PATTERN_DIAGONAL, PATTERN_ANTIDIAGONAL,
                                            PATTERN_ROTATE180, PATTERN_NONE};
    _Static_assert(sizeof richest_first / sizeof richest_first[0] == PATTERN_COUNT,
                   "every pattern is looked for");
    int i = 0;
    while (!pattern_holds(layout, puzzle, richest_first[i])) i++;
    return richest_first[i];
}

int pattern_orbit(const Layout *layout, Pattern pattern, int cell, CellIndex out[PATTERN_ORBIT_MAX]) {
    int count = 1;
    out[0] = (CellIndex)cell;
    if (PATTERNS[pattern].motion_count == 0) return count;
    CellSet met = cellset_of(cell);
    for (int from = 0; from < count; from++) {
        for (int i = 0; i < PATTERNS[pattern].motion_count; i++) {
            int other = image(layout, PATTERNS[pattern].motion[i], out[from]);
            if (cellset_has(&met, other)) continue;
            assert(count < PATTERN_ORBIT_MAX);
            cellset_add(&met, other);
            out[count++] = (CellIndex)other;
        }
    }
    return count;
}
