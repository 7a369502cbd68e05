// Almost locked candidates: two or three tokens where a line and a box cross, with a hidden set on the one
// side that lacks a cell, and a naked set on the other that lacks one too.
//
// Outside the crossing one of the houses has its places for n tokens in n - 1 cells only, so at least one of
// the tokens is in the crossing. In the other house n - 1 cells have no other candidates than these n, so no
// more than one is left for the crossing. So just one is there: the n - 1 cells of the first house are full
// of these tokens, and the rest of the second house has none. With two tokens it is the simplest case of two
// almost locked sets with two restricted common candidates (core/logic/als).

#include <assert.h>

#include "core/logic/finder.h"

typedef struct {
    const StepQuery *query;
    int house, other;    // a line and a box that cross, or a box and a line
    CellSet naked, rest; // the open cells of the house, and of the other one, outside the crossing
    CellSet crossing;    // the open cells of both
} CrossingSearch;

static bool give(const CrossingSearch *search, CellSet set, CellSet hidden, TokenMask tokens) {
    const Position *position = search->query->position;
    Step step = {.house = {(uint8_t)search->house, (uint8_t)search->other}, .house_count = 2};
    finder_remove(&step, position, cellset_minus(search->naked, set), tokens);
    finder_remove(&step, position, hidden, ~tokens);
    if (marks_empty(position->layout, &step.remove)) return true;
    const struct {
        CellSet cells;
        StepRole role;
    } parts[] = {{set, STEP_ALS_A}, {hidden, STEP_ALS_B}, {search->crossing, STEP_COMMON}};
    for (int i = 0; i < 3; i++)
        for (int c = cellset_next(&parts[i].cells, 0); c >= 0; c = cellset_next(&parts[i].cells, c + 1)) {
            TokenMask marks = position->marks.cell[c] & tokens;
            if (marks == 0) continue;
            finder_add_pattern(&step, c, marks);
            finder_add_marks(&step, c, marks, parts[i].role);
        }
    return finder_give(search->query, &step);
}

// The cells among these that have any of the tokens, and the tokens that they have.
static CellSet places_of(const Position *position, CellSet cells, TokenMask tokens, TokenMask *out_found) {
    CellSet places = {{0}};
    *out_found = 0;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        TokenMask found = position->marks.cell[c] & tokens;
        if (found != 0) cellset_add(&places, c);
        *out_found |= found;
    }
    return places;
}

// All tokens have a place in the crossing or in the hidden set, or the other house has them elsewhere
// already.
static bool try_set(const CrossingSearch *search, CellSet set, TokenMask tokens) {
    const Position *position = search->query->position;
    TokenMask outside, inside;
    CellSet hidden = places_of(position, search->rest, tokens, &outside);
    places_of(position, search->crossing, tokens, &inside);
    if (cellset_count(&hidden) != cellset_count(&set)) return true;
    return inside == 0 || (inside | outside) != tokens || give(search, set, hidden, tokens);
}

static bool find_sets(const CrossingSearch *search, int size) {
    const TokenMask *marks = search->query->position->marks.cell;
    for (int a = cellset_next(&search->naked, 0); a >= 0; a = cellset_next(&search->naked, a + 1)) {
        if (marks_count(marks[a]) > size) continue;
        if (size == 2 && marks_count(marks[a]) == 2 && !try_set(search, cellset_of(a), marks[a]))
            return false;
        for (int b = cellset_next(&search->naked, a + 1); b >= 0 && size == 3;
             b = cellset_next(&search->naked, b + 1)) {
            CellSet set = cellset_or(cellset_of(a), cellset_of(b));
            if (marks_count(marks[a] | marks[b]) == size && !try_set(search, set, marks[a] | marks[b]))
                return false;
        }
    }
    return true;
}

static bool try_houses(const StepQuery *query, int house, int other, const CellSet *open) {
    const Layout *layout = query->position->layout;
    CellSet set = layout->house[house].set, other_set = layout->house[other].set;
    CellSet crossing = cellset_and(cellset_and(set, other_set), *open);
    if (cellset_empty(&crossing)) return true;
    CrossingSearch search = {.query = query, .house = house, .other = other, .crossing = crossing};
    search.naked = cellset_minus(cellset_and(set, *open), other_set);
    search.rest = cellset_minus(cellset_and(other_set, *open), set);
    return find_sets(&search, query->technique == TECHNIQUE_ALMOST_LOCKED_PAIR ? 2 : 3);
}

// The naked set is in the line first, then in the box.
bool almost_locked_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    assert(query->technique == TECHNIQUE_ALMOST_LOCKED_PAIR ||
           query->technique == TECHNIQUE_ALMOST_LOCKED_TRIPLE);
    CellSet open = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if (query->position->marks.cell[c] != 0) cellset_add(&open, c);
    for (int line = 0; line < 2 * layout->order; line++)
        for (int box = 2 * layout->order; box < 3 * layout->order; box++)
            if (!try_houses(query, line, box, &open) || !try_houses(query, box, line, &open)) return false;
    return true;
}
