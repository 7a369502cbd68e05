// Extended rectangles: three tokens in six open cells, three of a line and those beside them in another line
// of the same kind. If the cells held these tokens alone, the lines could exchange them: each line has all
// three, and no other house would notice. So a puzzle with one solution has something else in one of the
// cells.
//
// Houses other than the lines have both cells of a pair, or neither, or they have all three of a line. So the
// lines are in one band of boxes, or the three pairs are.

#include "core/logic/guardian.h"

enum {
    PAIRS = 3,
    GUARDIANS_MAX = 4,                             // more are of no use to a person
    MARKS_MOST = 2 * PAIRS * PAIRS + GUARDIANS_MAX // of the six cells
};

typedef struct {
    const StepQuery *query;
    const House *line[2];
    CellSet cells[2]; // of either line
    int pair[PAIRS];  // indices into the cells of the lines
} ExtendedSearch;

static TokenMask marks_at(const ExtendedSearch *search, int line, int pair) {
    return search->query->position->marks.cell[search->line[line]->cell[pair]];
}

// Whether no house would notice the exchange.
static bool is_hidden_from(const ExtendedSearch *search, const House *house) {
    CellSet here = cellset_and(cellset_or(search->cells[0], search->cells[1]), house->set);
    if (cellset_equal(here, search->cells[0]) || cellset_equal(here, search->cells[1])) return true;
    for (int i = 0; i < PAIRS; i++) {
        int pair = search->pair[i];
        if (cellset_has(&here, search->line[0]->cell[pair]) !=
            cellset_has(&here, search->line[1]->cell[pair]))
            return false;
    }
    return true;
}

static bool is_deadly(const ExtendedSearch *search) {
    const Layout *layout = search->query->position->layout;
    for (int h = 0; h < layout->house_count; h++)
        if (!is_hidden_from(search, &layout->house[h])) return false;
    return true;
}

// Each cell has two of the tokens at least, and there are not too many guardians, but some.
static bool fits(const ExtendedSearch *search, TokenMask tokens) {
    int guardians = 0;
    for (int i = 0; i < 2 * PAIRS; i++) {
        TokenMask marks = marks_at(search, i % 2, search->pair[i / 2]);
        if (marks_count(marks & tokens) < 2) return false;
        guardians += marks_count(marks & ~tokens);
    }
    return guardians > 0 && guardians <= GUARDIANS_MAX;
}

static bool give(const ExtendedSearch *search, TokenMask tokens) {
    Step step = {0};
    Marks guardians = {{0}};
    for (int line = 0; line < 2; line++) {
        finder_add_house(&step, (int)(search->line[line] - search->query->position->layout->house));
        for (int i = 0; i < PAIRS; i++) {
            int cell = search->line[line]->cell[search->pair[i]];
            TokenMask marks = search->query->position->marks.cell[cell];
            finder_add_pattern(&step, cell, marks & tokens);
            guardians.cell[cell] = marks & ~tokens;
        }
    }
    return guardian_give(search->query, &step, &guardians);
}

static bool try_pairs(ExtendedSearch *search) {
    TokenMask all = 0;
    int count = 0;
    search->cells[0] = search->cells[1] = (CellSet){{0}};
    for (int i = 0; i < 2 * PAIRS; i++) {
        TokenMask marks = marks_at(search, i % 2, search->pair[i / 2]);
        all |= marks;
        count += marks_count(marks);
        cellset_add(&search->cells[i % 2], search->line[i % 2]->cell[search->pair[i / 2]]);
    }
    if (count > MARKS_MOST || marks_count(all) <= PAIRS || !is_deadly(search)) return true;
    for (TokenMask a = all; a != 0; a &= a - 1)
        for (TokenMask b = a & (a - 1); b != 0; b &= b - 1)
            for (TokenMask c = b & (b - 1); c != 0; c &= c - 1) {
                TokenMask tokens = (a & -a) | (b & -b) | (c & -c);
                if (fits(search, tokens) && !give(search, tokens)) return false;
            }
    return true;
}

static bool try_lines(ExtendedSearch *search) {
    const int order = search->query->position->layout->order;
    int open[TOKENS_MAX], count = 0;
    for (int i = 0; i < order; i++)
        if (marks_at(search, 0, i) != 0 && marks_at(search, 1, i) != 0) open[count++] = i;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            for (int k = j + 1; k < count; k++) {
                search->pair[0] = open[i], search->pair[1] = open[j], search->pair[2] = open[k];
                if (!try_pairs(search)) return false;
            }
    return true;
}

bool extended_rectangle_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    for (int a = 0; a < 2 * layout->order; a++)
        for (int b = a + 1; b < (a < layout->order ? 1 : 2) * layout->order; b++) {
            ExtendedSearch search = {.query = query, .line = {&layout->house[a], &layout->house[b]}};
            if (!try_lines(&search)) return false;
        }
    return true;
}
