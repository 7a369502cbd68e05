// 3D Sue de Coq, or three-sector disjoint subsets: a Sue de Coq (sue_de_coq.c) over three houses, a row, a
// column and the box where they cross (Pep on disjoint sets, in Two-Sector Disjoint Subsets, Sudoku Player's
// Forum, 2006).
//
// A set of empty cells of the three houses has as many tokens as cells, and for each of these tokens all
// cells of the set that have it lie in one of the houses. So no token can be there twice; and as all cells
// must be filled, each is there once. It goes from all other cells that see each of its cells in the set.
//
// No part of the set has as many tokens as cells, or fewer: it would be a smaller pattern (a naked set, a Sue
// de Coq), and what it leaves of the rest would be another. The set has a cell in the row and one in the
// column outside the box. Two of the houses are then never enough: if no token needed the box, row and column
// would have one cell in common to take the spare tokens of the parts outside it, and each part has at least
// one.

#include "core/logic/finder.h"

enum {
    BAND = 3,
    OUTSIDE_MAX = 6, // cells of a line outside a box; those of a box off two lines are fewer
    CROSS_MAX = 5,   // cells of a box on two lines
    SET_MAX = 9,     // there are no more tokens
};

// Some cells of one house, as bits of the index into those of the sector.
typedef struct {
    TokenMask tokens;
    uint8_t chosen, spare; // by how many its tokens outnumber its cells
} SectorPart;

// What of one of the houses can be in a set: cells that are in none of the others.
typedef struct {
    int cell[OUTSIDE_MAX];
    int cells, count;
    SectorPart part[1 << OUTSIDE_MAX];
} Sector;

typedef enum { SECTOR_ROW, SECTOR_COLUMN, SECTOR_BOX, SECTOR_COUNT } SectorKind;

typedef struct {
    const StepQuery *query;
    const TokenMask *marks;
    Sector row[BAND], column[BAND], rest; // of the box that is looked at
    int house[SECTOR_COUNT];
    const Sector *sector[SECTOR_COUNT];
    const SectorPart *part[SECTOR_COUNT];
    CellSet empty;
    CellSet cross; // the empty cells of the box on row and column
} SectorSearch;

// --- the parts of the sectors ---

// All parts that have one token more than cells, or some more, and share still one more with the cells where
// row and column cross the box: these take what is spare, and there are not more of them. A part that shared
// fewer tokens would leave the rest of the set as many tokens as cells.
static void find_parts(const Position *position, CellSet from, TokenMask shared, Sector *out) {
    TokenMask tokens[1 << OUTSIDE_MAX] = {0};
    out->cells = out->count = 0;
    for (int c = cellset_next(&from, 0); c >= 0; c = cellset_next(&from, c + 1))
        if (position->marks.cell[c] != 0) out->cell[out->cells++] = c;
    for (unsigned chosen = 1; chosen < 1u << out->cells; chosen++) {
        tokens[chosen] =
            tokens[chosen & (chosen - 1)] | position->marks.cell[out->cell[__builtin_ctz(chosen)]];
        int spare = marks_count(tokens[chosen]) - bits_count(chosen);
        if (spare > 0 && spare < CROSS_MAX && marks_count(tokens[chosen] & shared) > spare)
            out->part[out->count++] = (SectorPart){tokens[chosen], (uint8_t)chosen, (uint8_t)spare};
    }
}

static TokenMask tokens_of(const Position *position, CellSet cells) {
    TokenMask tokens = 0;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        tokens |= position->marks.cell[c];
    return tokens;
}

// The parts of a line outside a box.
static void find_line_parts(const Position *position, int line, const CellSet *box, Sector *out) {
    const CellSet *cells = &position->layout->house[line].set;
    find_parts(position, cellset_minus(*cells, *box), tokens_of(position, cellset_and(*cells, *box)), out);
}

static CellSet part_cells(const SectorSearch *search, SectorKind kind) {
    CellSet cells = {{0}};
    for (unsigned left = search->part[kind]->chosen; left != 0; left &= left - 1)
        cellset_add(&cells, search->sector[kind]->cell[__builtin_ctz(left)]);
    return cells;
}

// --- a set ---

// Whether some of the cells, but not all, have no more tokens than there are of them.
static bool has_locked_part(const SectorSearch *search, CellSet set) {
    TokenMask tokens[1 << SET_MAX] = {0};
    int cell[SET_MAX], count = 0;
    for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1)) cell[count++] = c;
    for (unsigned chosen = 1; chosen < (1u << count) - 1; chosen++) {
        tokens[chosen] = tokens[chosen & (chosen - 1)] | search->marks[cell[__builtin_ctz(chosen)]];
        if (marks_count(tokens[chosen]) <= bits_count(chosen)) return true;
    }
    return false;
}

// The tokens of the set go from all cells that see each of their cells in it. False when none goes.
static bool add_removals(const SectorSearch *search, Step *step, CellSet set, TokenMask tokens) {
    const Position *position = search->query->position;
    for (; tokens != 0; tokens &= tokens - 1) {
        int token = marks_first(tokens);
        CellSet places = {{0}};
        for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
            if (marks_has(&position->marks, c, token)) cellset_add(&places, c);
        CellSet losers = finder_common_peers(position->layout, places);
        if (finder_remove(step, position, losers, marks_bit(token))) step->tokens |= marks_bit(token);
    }
    return step->tokens != 0;
}

static bool give(const SectorSearch *search, CellSet cross, TokenMask tokens) {
    static const StepRole roles[SECTOR_COUNT] = {STEP_ALS_A, STEP_ALS_B, STEP_ALS_C};
    const Position *position = search->query->position;
    CellSet parts[SECTOR_COUNT], set = cross;
    for (SectorKind kind = 0; kind < SECTOR_COUNT; kind++) {
        parts[kind] = part_cells(search, kind);
        set = cellset_or(set, parts[kind]);
    }
    Step step = {.house_count = 0};
    if (!add_removals(search, &step, set, tokens) || has_locked_part(search, set)) return true;
    finder_add_set(&step, position, cross, STEP_COMMON);
    for (SectorKind kind = 0; kind < SECTOR_COUNT; kind++) {
        finder_add_set(&step, position, parts[kind], roles[kind]);
        finder_add_house(&step, search->house[kind]);
    }
    return finder_give(search->query, &step);
}

// Adds the cells where row and column cross the box: those in the row have no token of the column's part, and
// the other way round.
static bool try_parts(const SectorSearch *search, int spare) {
    const Layout *layout = search->query->position->layout;
    TokenMask row = search->part[SECTOR_ROW]->tokens, column = search->part[SECTOR_COLUMN]->tokens;
    TokenMask parts = row | column | search->part[SECTOR_BOX]->tokens, tokens[1 << CROSS_MAX] = {0};
    int cell[CROSS_MAX], count = 0;
    for (int c = cellset_next(&search->cross, 0); c >= 0; c = cellset_next(&search->cross, c + 1)) {
        bool in_row = cellset_has(&layout->house[search->house[SECTOR_ROW]].set, c);
        bool in_column = cellset_has(&layout->house[search->house[SECTOR_COLUMN]].set, c);
        if ((in_row || !(search->marks[c] & row)) && (in_column || !(search->marks[c] & column)))
            cell[count++] = c;
    }
    if (count < spare) return true;
    for (unsigned chosen = 1; chosen < 1u << count; chosen++) {
        tokens[chosen] = tokens[chosen & (chosen - 1)] | search->marks[cell[__builtin_ctz(chosen)]];
        if (bits_count(chosen) != spare + marks_count(tokens[chosen] & ~parts)) continue;
        CellSet cross = {{0}};
        for (unsigned left = chosen; left != 0; left &= left - 1)
            cellset_add(&cross, cell[__builtin_ctz(left)]);
        if (!give(search, cross, parts | tokens[chosen])) return false;
    }
    return true;
}

// Chooses parts of row, column and box, of which no two have a token in common.
static bool try_crossing(SectorSearch *search) {
    const Sector *row = search->sector[SECTOR_ROW], *column = search->sector[SECTOR_COLUMN],
                 *box = search->sector[SECTOR_BOX];
    static const SectorPart no_part = {0};
    int cross = cellset_count(&search->cross);
    for (int i = 0; i < row->count; i++) {
        search->part[SECTOR_ROW] = &row->part[i];
        for (int j = 0; j < column->count; j++) {
            search->part[SECTOR_COLUMN] = &column->part[j];
            int spare = row->part[i].spare + column->part[j].spare;
            TokenMask tokens = row->part[i].tokens | column->part[j].tokens;
            if (spare > cross || (row->part[i].tokens & column->part[j].tokens) != 0) continue;
            for (int k = -1; k < box->count; k++) {
                const SectorPart *part = search->part[SECTOR_BOX] = k < 0 ? &no_part : &box->part[k];
                if (spare + part->spare > cross || (tokens & part->tokens) != 0) continue;
                if (!try_parts(search, spare + part->spare)) return false;
            }
        }
    }
    return true;
}

static bool look_in_box(SectorSearch *search, int box) {
    const Position *position = search->query->position;
    const Layout *layout = position->layout;
    const CellSet *inside = &layout->house[2 * layout->order + box].set;
    int top = box / BAND * BAND, left = layout->order + box % BAND * BAND; // houses
    for (int i = 0; i < BAND; i++) {
        find_line_parts(position, top + i, inside, &search->row[i]);
        find_line_parts(position, left + i, inside, &search->column[i]);
    }
    search->house[SECTOR_BOX] = 2 * layout->order + box;
    search->sector[SECTOR_BOX] = &search->rest;
    for (int place = 0; place < BAND * BAND; place++) {
        int i = place / BAND, j = place % BAND;
        if (search->row[i].count == 0 || search->column[j].count == 0) continue;
        search->house[SECTOR_ROW] = top + i;
        search->house[SECTOR_COLUMN] = left + j;
        search->sector[SECTOR_ROW] = &search->row[i];
        search->sector[SECTOR_COLUMN] = &search->column[j];
        CellSet lines = cellset_or(layout->house[top + i].set, layout->house[left + j].set);
        search->cross = cellset_and(cellset_and(*inside, lines), search->empty);
        find_parts(position, cellset_minus(*inside, lines), tokens_of(position, search->cross),
                   &search->rest);
        if (!try_crossing(search)) return false;
    }
    return true;
}

bool sue_de_coq_3d_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    if (layout->order != BAND * BAND || layout->box_rows != BAND || layout->box_columns != BAND) return true;
    SectorSearch search = {.query = query, .marks = query->position->marks.cell};
    for (int c = 0; c < layout->cells; c++)
        if (search.marks[c] != 0) cellset_add(&search.empty, c);
    for (int box = 0; box < layout->order; box++)
        if (!look_in_box(&search, box)) return false;
    return true;
}
