// Bivalue universal grave: every empty cell has two candidates, and every token two places, or none, in every
// house. Such a position has no solution or several, for with each solution the candidates left over make
// another. So when the position is a grave but for some extra candidates, one of these is true.
//
// BUG+1 is that of HoDoKu 2.2 (B. Hobiger): one extra candidate. Types 2 to 4, what they remove and their
// ratings are those of Sudoku Explainer (N. Juillerat, 2006).

#include <assert.h>

#include "core/logic/finder.h"

enum { NAKED_SET_MAX = 6 }; // as in Sudoku Explainer

typedef struct {
    const StepQuery *query;
    const Position *position;
    uint8_t count[HOUSES_MAX][TOKENS_MAX + 1]; // places of each token, without the extra candidates
    uint8_t undecided[HOUSES_MAX];             // cells whose extra candidates are not known yet
    int size;
    CellIndex cell[CELLS_MAX];  // that have more than two candidates,
    TokenMask extra[CELLS_MAX]; // and which of them are extra
    CellSet cells;
    TokenMask extras; // all of them
} BugGrid;

static bool give(const BugGrid *bug, Step *step) {
    for (int i = 0; i < bug->size; i++) finder_add_pattern(step, bug->cell[i], bug->extra[i]);
    return finder_give(bug->query, step);
}

static void add_common_houses(const BugGrid *bug, Step *step) {
    const Layout *layout = bug->position->layout;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if (cellset_within(bug->cells, layout->house[house].set)) finder_add_house(step, house);
    }
}

// The extra candidate of the only cell is true. (HoDoKu names no digits of the pattern.)
static bool give_type_1(const BugGrid *bug) {
    Step step = {0};
    finder_remove(&step, bug->position, bug->cells, ~bug->extras);
    add_common_houses(bug, &step);
    finder_add_pattern(&step, bug->cell[0], bug->extras);
    step.tokens = 0;
    return finder_give(bug->query, &step);
}

// All extra candidates are the same token.
static bool give_type_2(const BugGrid *bug) {
    if (marks_count(bug->extras) != 1) return true;
    Step step = {0};
    CellSet losers = finder_common_peers(bug->position->layout, bug->cells);
    return !finder_remove(&step, bug->position, losers, bug->extras) || give(bug, &step);
}

// n - 1 other cells of the house have n tokens, the extra ones among them: one of the extra ones is the n-th.
static bool give_set(const BugGrid *bug, int house, const int *others, unsigned chosen) {
    const Position *position = bug->position;
    int size = __builtin_popcount(chosen) + 1;
    TokenMask tokens;
    CellSet set = finder_choice(position, others, chosen, &tokens);
    if (size > NAKED_SET_MAX || marks_count(tokens) != size || (bug->extras & ~tokens) != 0) return true;
    Step step = {.house = {(uint8_t)house}, .house_count = 1};
    CellSet losers = cellset_minus(position->layout->house[house].set, cellset_or(set, bug->cells));
    if (!finder_remove(&step, position, losers, tokens)) return true;
    for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
        finder_add_marks(&step, c, position->marks.cell[c], STEP_ALS_A);
    step.rating_tenths = (uint8_t)(technique_info(TECHNIQUE_BUG_3)->rating_tenths + size - 2);
    return give(bug, &step);
}

static bool give_type_3(const BugGrid *bug) {
    if (marks_count(bug->extras) < 2) return true;
    const Layout *layout = bug->position->layout;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i), others[TOKENS_MAX], count = 0;
        if (!cellset_within(bug->cells, layout->house[house].set)) continue;
        for (int j = 0; j < layout->order; j++) {
            int cell = layout->house[house].cell[j];
            if (bug->position->marks.cell[cell] != 0 && !cellset_has(&bug->cells, cell))
                others[count++] = cell;
        }
        if (count > FINDER_SET_CELLS_MAX) continue;
        for (unsigned chosen = 1; chosen < 1u << count; chosen++)
            if (!give_set(bug, house, others, chosen)) return false;
    }
    return true;
}

// Two cells of a house share one token that is not extra. It has no other place there, so one of them takes
// it; the other takes an extra one.
static bool give_type_4(const BugGrid *bug) {
    if (bug->size != 2) return true;
    const TokenMask *marks = bug->position->marks.cell;
    TokenMask shared = marks[bug->cell[0]] & marks[bug->cell[1]] & ~bug->extras;
    if (marks_count(shared) != 1) return true;
    Step step = {0};
    add_common_houses(bug, &step);
    if (step.house_count == 0) return true;
    bool changes = false;
    for (int i = 0; i < bug->size; i++) {
        TokenMask kept = shared | bug->extra[i];
        changes |= finder_remove(&step, bug->position, cellset_of(bug->cell[i]), ~kept);
        finder_add_marks(&step, bug->cell[i], shared, STEP_ON);
    }
    return !changes || give(bug, &step);
}

static bool give_bug(const BugGrid *bug) {
    switch ((int)bug->query->technique) {
    case TECHNIQUE_BUG_1: return give_type_1(bug);
    case TECHNIQUE_BUG_2: return give_type_2(bug);
    case TECHNIQUE_BUG_3: return give_type_3(bug);
    default: return give_type_4(bug);
    }
}

// --- which candidates are extra ---

static bool is_grave(const BugGrid *bug, int house) {
    for (int t = 1; t <= bug->position->layout->order; t++)
        if (bug->count[house][t] != 0 && bug->count[house][t] != 2) return false;
    return true;
}

// The candidates of a cell that every one of its houses has too many of.
static TokenMask possible_extras(const BugGrid *bug, int cell) {
    const Layout *layout = bug->position->layout;
    TokenMask possible = bug->position->marks.cell[cell];
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        const uint8_t *count = bug->count[layout->house_of[cell][i]];
        for (TokenMask left = possible; left != 0; left &= left - 1)
            if (count[marks_first(left)] < 3) possible &= ~(left & -left);
    }
    return possible;
}

// Takes the extra candidates of a cell out of the counts, or puts them back. True when all its houses may
// still be those of a grave.
static bool decide(BugGrid *bug, int cell, TokenMask extra, int sign) {
    const Layout *layout = bug->position->layout;
    bool good = true;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        int house = layout->house_of[cell][i];
        for (TokenMask left = extra; left != 0; left &= left - 1) {
            uint8_t *count = &bug->count[house][marks_first(left)];
            *count = (uint8_t)(*count - sign);
        }
        bug->undecided[house] = (uint8_t)(bug->undecided[house] - sign);
        if (sign > 0 && bug->undecided[house] == 0) good = good && is_grave(bug, house);
    }
    return good;
}

// Tries all choices of extra candidates from the index-th cell on; there is hardly ever more than one.
static bool find_extras(BugGrid *bug, int index) {
    if (index == bug->size) {
        bug->extras = 0;
        for (int i = 0; i < bug->size; i++) bug->extras |= bug->extra[i];
        return give_bug(bug);
    }
    int cell = bug->cell[index], needed = marks_count(bug->position->marks.cell[cell]) - 2;
    TokenMask possible = possible_extras(bug, cell);
    // types 1 and 2 have one extra token in all
    if (bug->query->technique == TECHNIQUE_BUG_2 && index > 0) possible &= bug->extra[0];
    if (marks_count(possible) < needed) return true;
    for (unsigned extra = possible; extra != 0; extra = (extra - 1) & possible) {
        if (__builtin_popcount(extra) != needed) continue;
        bug->extra[index] = extra;
        bool go_on = !decide(bug, cell, extra, 1) || find_extras(bug, index + 1);
        decide(bug, cell, extra, -1);
        if (!go_on) return false;
    }
    return true;
}

// Counts, and collects the cells with more than two candidates. False when there cannot be a grave.
static bool look_around(BugGrid *bug) {
    const Layout *layout = bug->position->layout;
    for (int c = 0; c < layout->cells; c++) {
        TokenMask marks = bug->position->marks.cell[c];
        int tokens = marks_count(marks);
        if (tokens < 2) {
            if (bug->position->grid.cell[c] == 0) return false;
            continue;
        }
        for (int i = 0; i < layout->house_of_count[c]; i++) {
            int house = layout->house_of[c][i];
            for (TokenMask left = marks; left != 0; left &= left - 1) bug->count[house][marks_first(left)]++;
            bug->undecided[house] = (uint8_t)(bug->undecided[house] + (tokens > 2));
        }
        if (tokens == 2) continue;
        if (tokens > 3 && bug->query->technique <= TECHNIQUE_BUG_2)
            return false; // one extra candidate in a cell
        bug->cell[bug->size++] = (CellIndex)c;
        cellset_add(&bug->cells, c);
    }
    for (int h = 0; h < layout->house_count; h++)
        if (bug->undecided[h] == 0 && !is_grave(bug, h)) return false;
    return true;
}

// Types 3 and 4 need all extra candidates in one house, type 2 needs a cell that sees them all.
static bool are_near(const BugGrid *bug) {
    const Layout *layout = bug->position->layout;
    if (bug->query->technique == TECHNIQUE_BUG_1) return bug->size == 1;
    if (bug->size < 2) return false;
    CellSet common = finder_common_peers(layout, bug->cells);
    if (bug->query->technique == TECHNIQUE_BUG_2) return !cellset_empty(&common);
    Step houses = {.house_count = 0};
    add_common_houses(bug, &houses);
    return houses.house_count > 0;
}

bool bug_find(const StepQuery *query) {
    assert(query->technique >= TECHNIQUE_BUG_1 && query->technique <= TECHNIQUE_BUG_4);
    BugGrid bug = {.query = query, .position = query->position};
    return !look_around(&bug) || !are_near(&bug) || find_extras(&bug, 0);
}
