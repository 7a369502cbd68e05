// Unique, hidden and avoidable rectangles. Four cells in two rows, two columns and two boxes, none of them a
// clue, cannot hold only two tokens a and b: those could change places and give a second solution. So a
// puzzle that has one solution has something else in one of the cells, or a and b elsewhere.
//
// Types, and what belongs to which, as in HoDoKu 2.2 (B. Hobiger): of the corners of a unique rectangle one
// at least has just a and b, and the others have both. With FIND_RECTANGLE_GAPS some of these candidates may
// have gone already, if the rules still leave them.

#include <assert.h>

#include "core/logic/finder.h"

// Corners 0 and 1 are in the first row, 0 and 2 in the first column; so i ^ 1 is in the row of corner i, i ^
// 2 in its column, and i ^ 3 is opposite.
enum { CORNERS = 4, SAME_ROW = 1, SAME_COLUMN = 2, OPPOSITE = 3 };

typedef struct {
    const StepQuery *query;
    const Position *position;
    Marks allowed; // what the rules leave
    int cell[CORNERS];
    CellSet cells;
    TokenMask pair;        // a and b
    int extra_count;       // corners that have something else,
    int extra[CORNERS];    // by number,
    CellSet extra_cells;   // and as cells
    TokenMask extra_marks; // what it is
} RectangleCells;

static TokenMask marks_at(const RectangleCells *rectangle, int corner) {
    return rectangle->position->marks.cell[rectangle->cell[corner]];
}

static int row_of(const RectangleCells *rectangle, int corner) {
    return layout_row(rectangle->position->layout, rectangle->cell[corner]);
}
static int column_of(const RectangleCells *rectangle, int corner) {
    const Layout *layout = rectangle->position->layout;
    return layout->order + layout_column(layout, rectangle->cell[corner]);
}

static bool give(const RectangleCells *rectangle, Step *step) {
    return finder_give_unique(rectangle->query, step, rectangle->cells, rectangle->pair);
}

// Hands on a step that takes tokens from the cells, if it does.
static bool give_removal(const RectangleCells *rectangle, CellSet cells, TokenMask tokens) {
    Step step = {0};
    return !finder_remove(&step, rectangle->position, cells, tokens) || give(rectangle, &step);
}

static CellSet seen_by(const RectangleCells *rectangle, CellSet cells) {
    return finder_common_peers(rectangle->position->layout, cells);
}

// The first two of the corners that have something else are opposite.
static bool are_opposite(const RectangleCells *rectangle) {
    return (rectangle->extra[0] ^ rectangle->extra[1]) == OPPOSITE;
}

// --- types 1, 2 and 5: the others ---

// All corners but one have a and b alone, so the last one has something else.
static bool find_type_1(const RectangleCells *rectangle) {
    return rectangle->extra_count != 1 || give_removal(rectangle, rectangle->extra_cells, rectangle->pair);
}

// Two or three corners have the same other token, so it is true in one of them. Type 2: two corners in a row
// or column.
static bool find_type_2_or_5(const RectangleCells *rectangle) {
    if (rectangle->extra_count < 2 || marks_count(rectangle->extra_marks) != 1) return true;
    bool type_5 = rectangle->extra_count == 3 || are_opposite(rectangle);
    if (type_5 != (rectangle->query->technique == TECHNIQUE_UNIQUE_RECTANGLE_5)) return true;
    return give_removal(rectangle, seen_by(rectangle, rectangle->extra_cells), rectangle->extra_marks);
}

// --- type 3: a naked set with one of two corners ---

// A set in several houses at once is looked at from the first of them alone, which must lose something. (So
// it is in HoDoKu.)
static bool give_type_3(const RectangleCells *rectangle, int house, CellSet others, TokenMask tokens) {
    const Position *position = rectangle->position;
    const Layout *layout = position->layout;
    CellSet set = cellset_or(rectangle->extra_cells, others);
    Step step = {0};
    for (int h = 0; h < layout->house_count; h++) {
        if (!cellset_within(set, layout->house[h].set)) continue;
        if (h < house) return true;
        if (finder_remove(&step, position, cellset_minus(layout->house[h].set, set), tokens))
            finder_add_house(&step, h);
        else if (h == house)
            return true;
    }
    int more = marks_count(tokens) - 1; // SE: 4.6 for a pair, 4.7 for a triple, ...
    step.rating_tenths = (uint8_t)(technique_info(rectangle->query->technique)->rating_tenths + more);
    for (int c = cellset_next(&others, 0); c >= 0; c = cellset_next(&others, c + 1))
        finder_add_marks(&step, c, position->marks.cell[c], STEP_ALS_A);
    return give(rectangle, &step);
}

// Chooses k cells without a and b whose tokens, with those that the two corners have besides a and b, are
// k + 1. One of the corners takes one of those.
static bool find_sets(const RectangleCells *rectangle, int house) {
    const Position *position = rectangle->position;
    const House *place = &position->layout->house[house];
    int cell[TOKENS_MAX], count = 0;
    for (int i = 0; i < position->layout->order; i++) {
        TokenMask marks = position->marks.cell[place->cell[i]];
        bool corner = cellset_has(&rectangle->cells, place->cell[i]);
        if (marks != 0 && (marks & rectangle->pair) == 0 && !corner) cell[count++] = place->cell[i];
    }
    if (count > FINDER_SET_CELLS_MAX) return true;
    for (unsigned chosen = 1; chosen < 1u << count; chosen++) {
        TokenMask tokens;
        CellSet others = finder_choice(position, cell, chosen, &tokens);
        tokens |= rectangle->extra_marks;
        if (marks_count(tokens) != __builtin_popcount(chosen) + 1) continue;
        if (!give_type_3(rectangle, house, others, tokens)) return false;
    }
    return true;
}

static bool find_type_3(const RectangleCells *rectangle) {
    if (rectangle->extra_count != 2) return true;
    const Layout *layout = rectangle->position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        if (!cellset_within(rectangle->extra_cells, layout->house[h].set)) continue;
        if (!find_sets(rectangle, h)) return false;
    }
    return true;
}

// --- types 4 and 6, hidden rectangle: strong links ---

static bool is_token_in(const RectangleCells *rectangle, CellSet cells, TokenMask token) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        if ((rectangle->position->marks.cell[c] & token) != 0) return true;
    return false;
}

// The token has no place in the house outside the rectangle.
static bool is_locked(const RectangleCells *rectangle, int house, TokenMask token) {
    CellSet rest = cellset_minus(rectangle->position->layout->house[house].set, rectangle->cells);
    return !is_token_in(rectangle, rest, token);
}

// Two corners in a row or column have something else, and no cell that sees both has a. So one of them is a,
// and the other cannot be b.
static bool find_type_4(const RectangleCells *rectangle) {
    if (rectangle->extra_count != 2 || are_opposite(rectangle)) return true;
    CellSet both = seen_by(rectangle, rectangle->extra_cells);
    TokenMask a = rectangle->pair & -rectangle->pair, b = rectangle->pair ^ a;
    if (is_token_in(rectangle, both, a)) {
        if (is_token_in(rectangle, both, b)) return true;
        b = a;
    }
    Step step = {0};
    if (!finder_remove(&step, rectangle->position, rectangle->extra_cells, b)) return true;
    bool row = (rectangle->extra[0] ^ rectangle->extra[1]) == SAME_ROW;
    int corner = rectangle->extra[0];
    finder_add_house(&step, row ? row_of(rectangle, corner) : column_of(rectangle, corner));
    return give(rectangle, &step);
}

// Two opposite corners have something else, and a is locked in both rows and both columns. Were it true in
// those corners, b would be in the others.
static bool find_type_6(const RectangleCells *rectangle) {
    if (rectangle->extra_count != 2 || !are_opposite(rectangle)) return true;
    const int house[] = {row_of(rectangle, 0), row_of(rectangle, OPPOSITE), column_of(rectangle, 0),
                         column_of(rectangle, OPPOSITE)};
    for (TokenMask left = rectangle->pair; left != 0; left &= left - 1) {
        TokenMask a = left & -left;
        Step step = {0};
        for (int i = 0; i < 4 && is_locked(rectangle, house[i], a); i++) finder_add_house(&step, house[i]);
        if (step.house_count < 4) continue;
        bool changes = finder_remove(&step, rectangle->position, rectangle->extra_cells, a);
        return !changes || give(rectangle, &step);
    }
    return true;
}

// A corner has a and b alone, and a is locked in the row and the column of the one opposite. Were that one b,
// its neighbours would be a and the corner b.
static bool find_hidden_from(const RectangleCells *rectangle, int corner) {
    int last = corner ^ OPPOSITE, row = row_of(rectangle, last), column = column_of(rectangle, last);
    CellSet loser = cellset_of(rectangle->cell[last]);
    for (TokenMask left = rectangle->pair; left != 0; left &= left - 1) {
        TokenMask a = left & -left;
        if (!is_locked(rectangle, row, a) || !is_locked(rectangle, column, a)) continue;
        Step step = {.house = {(uint8_t)row, (uint8_t)column}, .house_count = 2};
        if (!finder_remove(&step, rectangle->position, loser, rectangle->pair ^ a)) continue;
        if (!give(rectangle, &step)) return false;
    }
    return true;
}

// Two corners that have something else make a hidden rectangle if they are opposite; three always do.
static bool find_hidden(const RectangleCells *rectangle) {
    if (rectangle->extra_count != 3 && !(rectangle->extra_count == 2 && are_opposite(rectangle))) return true;
    for (int corner = 0; corner < CORNERS; corner++) {
        if (cellset_has(&rectangle->extra_cells, rectangle->cell[corner])) continue;
        if (!find_hidden_from(rectangle, corner)) return false;
    }
    return true;
}

// --- unique rectangles ---

static bool find_with_pair(RectangleCells *rectangle, TokenMask pair) {
    rectangle->pair = pair;
    rectangle->extra_count = 0;
    rectangle->extra_marks = 0;
    rectangle->extra_cells = (CellSet){{0}};
    for (int i = 0; i < CORNERS; i++) {
        TokenMask extra = marks_at(rectangle, i) & ~pair;
        if (extra == 0) continue;
        rectangle->extra[rectangle->extra_count++] = i;
        rectangle->extra_marks |= extra;
        cellset_add(&rectangle->extra_cells, rectangle->cell[i]);
    }
    if (rectangle->extra_count == 0) return true; // no unique solution: not for us to say
    switch ((int)rectangle->query->technique) {
    case TECHNIQUE_UNIQUE_RECTANGLE_1: return find_type_1(rectangle);
    case TECHNIQUE_UNIQUE_RECTANGLE_2:
    case TECHNIQUE_UNIQUE_RECTANGLE_5: return find_type_2_or_5(rectangle);
    case TECHNIQUE_UNIQUE_RECTANGLE_3: return find_type_3(rectangle);
    case TECHNIQUE_UNIQUE_RECTANGLE_4: return find_type_4(rectangle);
    case TECHNIQUE_UNIQUE_RECTANGLE_6: return find_type_6(rectangle);
    default: return find_hidden(rectangle);
    }
}

static bool has_gaps(const RectangleCells *rectangle) {
    return (rectangle->position->options & FIND_RECTANGLE_GAPS) != 0;
}

// Each pair that a corner has alone and the others have too, or with gaps could have by the rules.
static bool find_unique(RectangleCells *rectangle) {
    const Marks *wanted = has_gaps(rectangle) ? &rectangle->allowed : &rectangle->position->marks;
    TokenMask common = layout_all_tokens(rectangle->position->layout);
    for (int i = 0; i < CORNERS; i++) common &= wanted->cell[rectangle->cell[i]];
    TokenMask seen[CORNERS] = {0};
    for (int i = 0; i < CORNERS; i++) {
        TokenMask pair = marks_at(rectangle, i);
        bool known = false;
        for (int j = 0; j < i; j++) known = known || seen[j] == pair;
        seen[i] = pair;
        if (known || marks_count(pair) != 2 || (pair & ~common) != 0) continue;
        if (!find_with_pair(rectangle, pair)) return false;
    }
    return true;
}

// --- avoidable rectangles: corners that have been solved already ---

// The token that was put in here, though it is no clue; 0 for an empty cell or a clue.
static int found_at(const RectangleCells *rectangle, int corner) {
    int cell = rectangle->cell[corner];
    return cellset_has(&rectangle->position->given, cell) ? 0 : rectangle->position->grid.cell[cell];
}

// The corner is empty and has the token and one other.
static bool has_one_more(const RectangleCells *rectangle, int corner, int token) {
    TokenMask marks = marks_at(rectangle, corner);
    return marks_count(marks) == 2 && (marks & marks_bit(token)) != 0;
}

// Type 1: three corners are found, so the last one is not the token that would complete the exchange.
static bool find_avoidable_1(const RectangleCells *rectangle, int last, int token) {
    if (rectangle->query->technique != TECHNIQUE_AVOIDABLE_RECTANGLE_1) return true;
    if (!has_one_more(rectangle, last, token)) return true;
    return give_removal(rectangle, cellset_of(rectangle->cell[last]), marks_bit(token));
}

// Type 2: two are found, and the others could complete the exchange but for one other token.
static bool find_avoidable_2(const RectangleCells *rectangle, int first, int first_token, int second,
                             int second_token) {
    if (rectangle->query->technique != TECHNIQUE_AVOIDABLE_RECTANGLE_2) return true;
    if (!has_one_more(rectangle, first, first_token)) return true;
    if (!has_one_more(rectangle, second, second_token)) return true;
    TokenMask other = marks_at(rectangle, first) & ~marks_bit(first_token);
    if (other != (marks_at(rectangle, second) & ~marks_bit(second_token))) return true;
    CellSet holders = cellset_or(cellset_of(rectangle->cell[first]), cellset_of(rectangle->cell[second]));
    return give_removal(rectangle, seen_by(rectangle, holders), other);
}

// Two corners of a box are found; `along` says how they lie, and `across` how the others do from them.
static bool find_avoidable(RectangleCells *rectangle) {
    const Layout *layout = rectangle->position->layout;
    const int *cell = rectangle->cell;
    bool rows = layout->box_of[cell[0]] == layout->box_of[cell[SAME_ROW]];
    int along = rows ? SAME_ROW : SAME_COLUMN, across = along ^ OPPOSITE;
    for (int side = 0; side < 2; side++) {
        int p = side * across, q = p ^ along;
        int a = found_at(rectangle, p), b = found_at(rectangle, q);
        if (a == 0 || b == 0) continue;
        int first = p ^ across, second = q ^ across; // to be b and a
        bool first_found = found_at(rectangle, first) == b, second_found = found_at(rectangle, second) == a;
        rectangle->pair = marks_bit(a) | marks_bit(b);
        if (first_found && !find_avoidable_1(rectangle, second, a)) return false;
        if (second_found && !find_avoidable_1(rectangle, first, b)) return false;
        if (!find_avoidable_2(rectangle, first, b, second, a)) return false;
    }
    return true;
}

// --- all rectangles ---

// Every house that has a corner must have one of the other colour too, and no second of its own: then a and
// b may change places there. Rows and columns are so by themselves; with boxes it means two of them.
static bool can_exchange(const RectangleCells *rectangle) {
    const Layout *layout = rectangle->position->layout;
    const int *cell = rectangle->cell;
    for (int h = 2 * layout->order; h < layout->house_count; h++) {
        const CellSet *set = &layout->house[h].set;
        int black = cellset_has(set, cell[0]) + cellset_has(set, cell[3]);
        int white = cellset_has(set, cell[1]) + cellset_has(set, cell[2]);
        if (black != white || black > 1) return false;
    }
    return true;
}

// The cheap questions first: most rectangles fail them.
static bool find_in_lines(RectangleCells *rectangle, int top, int bottom, int left, int right) {
    const Layout *layout = rectangle->position->layout;
    int *cell = rectangle->cell;
    cell[0] = layout_cell(layout, top, left);
    cell[1] = layout_cell(layout, top, right);
    cell[2] = layout_cell(layout, bottom, left);
    cell[3] = layout_cell(layout, bottom, right);
    const uint8_t *box = layout->box_of, *grid = rectangle->position->grid.cell;
    bool rows = box[cell[0]] == box[cell[1]] && box[cell[2]] == box[cell[3]];
    bool columns = box[cell[0]] == box[cell[2]] && box[cell[1]] == box[cell[3]];
    if (rows == columns) return true;
    int filled = 0;
    for (int i = 0; i < CORNERS; i++) filled += grid[cell[i]] != 0;
    bool avoidable = rectangle->query->technique >= TECHNIQUE_AVOIDABLE_RECTANGLE_1;
    if (avoidable ? filled < 2 || filled > 3 : filled > 0) return true;
    if (!can_exchange(rectangle)) return true;
    rectangle->cells = cellset_of(cell[0]);
    for (int i = 1; i < CORNERS; i++) cellset_add(&rectangle->cells, cell[i]);
    return avoidable ? find_avoidable(rectangle) : find_unique(rectangle);
}

bool rectangle_find(const StepQuery *query) {
    Technique technique = query->technique;
    assert(technique >= TECHNIQUE_UNIQUE_RECTANGLE_1 && technique <= TECHNIQUE_AVOIDABLE_RECTANGLE_2);
    const Position *position = query->position;
    RectangleCells rectangle = {.query = query, .position = position};
    if (has_gaps(&rectangle)) rectangle.allowed = marks_of_grid(position->layout, &position->grid);
    int order = position->layout->order;
    for (int top = 0; top < order; top++)
        for (int bottom = top + 1; bottom < order; bottom++)
            for (int left = 0; left < order; left++)
                for (int right = left + 1; right < order; right++)
                    if (!find_in_lines(&rectangle, top, bottom, left, right)) return false;
    return true;
}
