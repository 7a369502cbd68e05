// Exocets: two base cells in line in a box, and two target cells, which must hold the two tokens of the base
// (champagne, 2011; rules after D. P. Bird's compendium, New Sudoku Players' Forum). In a Junior Exocet the
// targets are in the other boxes of the band, one in each; in a Senior Exocet one of them, or both, elsewhere
// on the cross lines.
//
// Suppose a token is in the base. Then it is nowhere else in the base's row and box. The three cross lines
// run across the band: one through the cell beside the base, one through each of the other boxes. In the band
// nothing on them can hold the token but targets. If neither target holds it, all three need it outside the
// band, in three rows. So a token that the cross lines have in two rows only, targets apart, must come back
// in a target. When that is true of all tokens of the base, each target holds one of the two. What fits into
// no such choice goes.
//
// In a Junior Exocet the token of a target is in the other target's box, too. Base and target keep it out of
// two of the three rows there. The third cell on the other cross line is the other target, which holds
// another token, or its companion, which holds none of the base: so it is in the two other cells of that row,
// the mirror of the target.

#include <stddef.h>

#include "core/logic/finder.h"

enum { BAND = 3, LINES = 3, BASE_TOKENS_MAX = 4 };

typedef struct {
    const StepQuery *query;
    bool turned; // rows and columns change places: the band is a stack
} ExocetSearch;

typedef struct {
    int band;                     // 0..2
    int base[2], target[2];       // cells
    int on[2];                    // on which cross line the targets are
    int companion[2];             // of a Junior Exocet: the cells beside the targets on their lines
    int line[LINES];              // columns: beside the base, through the first other box, through the second
    TokenMask tokens;             // of the base
    TokenMask kept[2], placed[2]; // what the base cells and the targets can hold
} Exocet;

static int cell_at(const ExocetSearch *search, int row, int column) {
    const Layout *layout = search->query->position->layout;
    return search->turned ? layout_cell(layout, column, row) : layout_cell(layout, row, column);
}

// The candidates of a cell, or its token.
static TokenMask tokens_of(const Position *position, int cell) {
    int filled = position->grid.cell[cell];
    return filled != 0 ? marks_bit(filled) : position->marks.cell[cell];
}

static int row_of(const ExocetSearch *search, int cell) {
    const Layout *layout = search->query->position->layout;
    return search->turned ? layout_column(layout, cell) : layout_row(layout, cell);
}

static bool is_target(const Exocet *exocet, int cell) {
    return cell == exocet->target[0] || cell == exocet->target[1];
}

// The rows outside the band in which a cross line has the token, targets apart, as bits.
static uint32_t rows_of(const ExocetSearch *search, const Exocet *exocet, int line, int token) {
    const Position *position = search->query->position;
    uint32_t rows = 0;
    for (int row = 0; row < position->layout->order; row++) {
        int cell = cell_at(search, row, exocet->line[line]);
        if (row / BAND != exocet->band && !is_target(exocet, cell) &&
            (tokens_of(position, cell) & marks_bit(token)))
            rows |= 1u << row;
    }
    return rows;
}

// Whether the lines can have the token in different rows (P. Hall's theorem for two and three sets).
static bool two_fit(uint32_t a, uint32_t b) { return a != 0 && b != 0 && bits_count(a | b) >= 2; }

static bool three_fit(uint32_t a, uint32_t b, uint32_t c) {
    return two_fit(a, b) && two_fit(a, c) && two_fit(b, c) && bits_count(a | b | c) >= LINES;
}

static bool comes_back(const ExocetSearch *search, const Exocet *exocet) {
    for (TokenMask left = exocet->tokens; left != 0; left &= left - 1) {
        uint32_t rows[LINES];
        for (int i = 0; i < LINES; i++) rows[i] = rows_of(search, exocet, i, marks_first(left));
        if (three_fit(rows[0], rows[1], rows[2])) return false;
    }
    return true;
}

// The tokens of the base that a target can hold: the other two lines then need the token in two more rows.
static TokenMask fits_target(const ExocetSearch *search, const Exocet *exocet, int target) {
    TokenMask fits = 0;
    TokenMask left = exocet->tokens & search->query->position->marks.cell[exocet->target[target]];
    int first = (exocet->on[target] + 1) % LINES, second = (exocet->on[target] + 2) % LINES;
    uint32_t others = ~(1u << row_of(search, exocet->target[target]));
    for (; left != 0; left &= left - 1) {
        int token = marks_first(left);
        if (two_fit(rows_of(search, exocet, first, token) & others,
                    rows_of(search, exocet, second, token) & others))
            fits |= marks_bit(token);
    }
    return fits;
}

// Notes what each cell holds in the choices of two tokens that fit.
static void choose_tokens(const ExocetSearch *search, Exocet *exocet) {
    const TokenMask *marks = search->query->position->marks.cell;
    TokenMask fits[2] = {fits_target(search, exocet, 0), fits_target(search, exocet, 1)};
    for (TokenMask first = marks[exocet->base[0]]; first != 0; first &= first - 1) {
        for (TokenMask second = marks[exocet->base[1]]; second != 0; second &= second - 1) {
            TokenMask a = first & -first, b = second & -second;
            bool straight = (fits[0] & a) && (fits[1] & b), crossed = (fits[0] & b) && (fits[1] & a);
            if (a == b || !(straight || crossed)) continue;
            exocet->kept[0] |= a;
            exocet->kept[1] |= b;
            exocet->placed[0] |= (straight ? a : 0) | (crossed ? b : 0);
            exocet->placed[1] |= (straight ? b : 0) | (crossed ? a : 0);
        }
    }
}

// The cells of the exocet, and its cross lines as the step's bases: that of the other target comes last.
static void add_exocet(const ExocetSearch *search, const Exocet *exocet, int target, Step *step) {
    const Position *position = search->query->position;
    const TokenMask *marks = position->marks.cell;
    const int order[LINES] = {0, 1 + target, 2 - target};
    for (int i = 0; i < 2; i++) {
        finder_add_pattern(step, exocet->base[i], marks[exocet->base[i]]);
        finder_add_pattern(step, exocet->target[i], marks[exocet->target[i]] & exocet->tokens);
        finder_add_marks(step, exocet->target[i], marks[exocet->target[i]] & exocet->tokens, STEP_ALS_A);
    }
    for (int i = 0; i < LINES; i++) {
        int column = exocet->line[order[i]];
        finder_add_house(step, (search->turned ? 0 : position->layout->order) + column);
        for (int row = 0; row < position->layout->order; row++) {
            int cell = cell_at(search, row, column);
            if (row / BAND != exocet->band && !is_target(exocet, cell))
                finder_add_marks(step, cell, marks[cell] & exocet->tokens, STEP_ALS_B);
        }
    }
    step->base_count = LINES;
    step->tokens = exocet->tokens;
}

// What goes from base and targets. Its reason: 0 where targets lose only what is not in the base, else 1.
static bool give_exocet(const ExocetSearch *search, const Exocet *exocet) {
    const Position *position = search->query->position;
    Step step = {0};
    bool changes = false;
    for (int i = 0; i < 2; i++) {
        int base = exocet->base[i], target = exocet->target[i];
        changes |= finder_remove(&step, position, cellset_of(base), ~exocet->kept[i]);
        changes |= finder_remove(&step, position, cellset_of(target), ~exocet->placed[i]);
        if ((step.remove.cell[base] | step.remove.cell[target]) & exocet->tokens) step.reason = 1;
    }
    if (!changes) return true;
    add_exocet(search, exocet, 0, &step);
    return finder_give(search->query, &step);
}

static void find_mirror(const ExocetSearch *search, const Exocet *exocet, int target, int out[2]) {
    int companion = exocet->companion[target], taken = exocet->line[2 - target], first = taken / BAND * BAND;
    int row = row_of(search, companion), count = 0;
    for (int column = first; column < first + BAND; column++)
        if (column != taken) out[count++] = cell_at(search, row, column);
}

// A token outside the base that one of the two cells must hold, since a house has no other place for it; 0:
// there is none.
static TokenMask locked_in(const Position *position, const int cell[2], TokenMask base, int *out_house) {
    const Layout *layout = position->layout;
    for (int k = 0; k < layout->house_count; k++) {
        int h = finder_house(layout, k);
        const House *house = &layout->house[h];
        if (!cellset_has(&house->set, cell[0]) || !cellset_has(&house->set, cell[1])) continue;
        TokenMask here = (position->marks.cell[cell[0]] | position->marks.cell[cell[1]]) & ~base;
        for (int i = 0; i < layout->order; i++)
            if (house->cell[i] != cell[0] && house->cell[i] != cell[1])
                here &= ~position->marks.cell[house->cell[i]];
        *out_house = h;
        if (here != 0) return here & -here;
    }
    return 0;
}

// Where one of the two must hold a token outside the base, and either can hold the target's, they hold
// nothing but these. The step's reason is then 3, and the house where that token is locked its last.
static bool clear_locked_mirror(const Position *position, const Exocet *exocet, int target, const int cell[2],
                                Step *step) {
    const TokenMask *marks = position->marks.cell;
    TokenMask placed = exocet->placed[target];
    int house = 0;
    TokenMask locked = locked_in(position, cell, exocet->tokens, &house);
    if (locked == 0 || !(marks[cell[0]] & placed) || !(marks[cell[1]] & placed)) return false;
    CellSet both = cellset_or(cellset_of(cell[0]), cellset_of(cell[1]));
    if (!finder_remove(step, position, both, ~(placed | locked))) return false;
    for (int i = 0; i < 2; i++) finder_add_marks(step, cell[i], marks[cell[i]] & locked, STEP_COMMON);
    if (house != 2 * position->layout->order + position->layout->box_of[cell[0]])
        finder_add_house(step, house);
    step->reason = 3;
    return true;
}

// What goes from a target and its mirror, since both hold the same token. It rests on the mirror's box, too,
// which must have that token. A mirror in which a token of the base is filled in already needs no exocet.
static bool give_mirror(const ExocetSearch *search, const Exocet *exocet, int target) {
    const Position *position = search->query->position;
    const TokenMask *marks = position->marks.cell;
    TokenMask placed = exocet->placed[target];
    Step step = {.reason = 2};
    int cell[2] = {0};
    find_mirror(search, exocet, target, cell);
    TokenMask here = marks[cell[0]] | marks[cell[1]];
    for (int i = 0; i < 2; i++)
        if (position->grid.cell[cell[i]] != 0 && (tokens_of(position, cell[i]) & exocet->tokens)) return true;
    if ((here & placed) == 0) return true; // no solution
    add_exocet(search, exocet, target, &step);
    finder_add_house(&step, 2 * position->layout->order + position->layout->box_of[cell[0]]);
    for (int i = 0; i < 2; i++) finder_add_marks(&step, cell[i], marks[cell[i]] & placed, STEP_ALS_C);
    bool changes = finder_remove(&step, position, cellset_of(exocet->target[target]), placed & ~here);
    for (int i = 0; i < 2; i++) // where the one cannot hold the token, the other does
        if ((marks[cell[1 - i]] & placed) == 0)
            changes |= finder_remove(&step, position, cellset_of(cell[i]), ~placed);
    changes = changes || clear_locked_mirror(position, exocet, target, cell, &step);
    return !changes || finder_give(search->query, &step);
}

// The exocet of these targets, if it is one; false when the sink stopped it.
static bool give_whole(const ExocetSearch *search, const Exocet *exocet, bool junior) {
    Exocet whole = *exocet;
    if (!comes_back(search, &whole)) return true;
    choose_tokens(search, &whole);
    if (whole.kept[0] == 0) return true; // no solution
    if (!give_exocet(search, &whole)) return false;
    return !junior || (give_mirror(search, &whole, 0) && give_mirror(search, &whole, 1));
}

// Every choice of the targets that are missing, out of the cells of the cross lines outside the band.
static bool choose_outside(const ExocetSearch *search, const Exocet *exocet, int count, int from) {
    const Position *position = search->query->position;
    int order = position->layout->order;
    if (count == 2) return give_whole(search, exocet, false);
    for (int index = from; index < LINES * order; index++) {
        int line = index / order, row = index % order, cell = cell_at(search, row, exocet->line[line]);
        if (row / BAND == exocet->band || (position->marks.cell[cell] & exocet->tokens) == 0) continue;
        Exocet next = *exocet;
        next.target[count] = cell;
        next.on[count] = line;
        if (!choose_outside(search, &next, count + 1, index + 1)) return false;
    }
    return true;
}

// The targets: the cells of the cross lines in the other boxes that can hold tokens of the base, and others
// outside where they are fewer than two. `row` is that of the base.
static bool choose_targets(const ExocetSearch *search, const Exocet *exocet, int row) {
    const Position *position = search->query->position;
    Exocet next = *exocet;
    int count = 0;
    for (int line = 1; line < LINES; line++)
        for (int which = 1; which < BAND; which++) {
            int first = next.band * BAND, column = next.line[line];
            int cell = cell_at(search, first + (row + which) % BAND, column);
            if ((tokens_of(position, cell) & next.tokens) == 0) continue;
            if (count == 2 || position->grid.cell[cell] != 0) return true;
            next.companion[count] = cell_at(search, first + (row + BAND - which) % BAND, column);
            next.on[count] = line;
            next.target[count++] = cell;
        }
    bool junior = count == 2 && next.on[0] != next.on[1];
    if (junior != (search->query->technique == TECHNIQUE_JUNIOR_EXOCET)) return true;
    return count == 2 ? give_whole(search, &next, junior) : choose_outside(search, &next, count, 0);
}

// The base: two cells of a row in a box, beside a third.
static bool find_at(const ExocetSearch *search, int row, int third) {
    const Position *position = search->query->position;
    int stack = third / BAND, first = stack * BAND;
    Exocet exocet = {.band = row / BAND, .line = {third}, .target = {-1, -1}};
    exocet.base[0] = cell_at(search, row, first + (third == first));
    exocet.base[1] = cell_at(search, row, first + 2 - (third == first + 2));
    TokenMask a = position->marks.cell[exocet.base[0]], b = position->marks.cell[exocet.base[1]];
    exocet.tokens = a | b;
    int count = marks_count(exocet.tokens);
    if (a == 0 || b == 0 || count < 3 || count > BASE_TOKENS_MAX) return true;
    for (int place = 0; place < BAND * BAND; place++) {
        exocet.line[1] = (stack == 0) * BAND + place / BAND;
        exocet.line[2] = (2 - (stack == 2)) * BAND + place % BAND;
        if (!choose_targets(search, &exocet, row % BAND)) return false;
    }
    return true;
}

bool exocet_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    if (layout->order != BAND * BAND || layout->box_rows != BAND || layout->box_columns != BAND) return true;
    for (int turned = 0; turned < 2; turned++) {
        ExocetSearch search = {query, turned == 1};
        for (int row = 0; row < layout->order; row++)
            for (int third = 0; third < layout->order; third++)
                if (!find_at(&search, row, third)) return false;
    }
    return true;
}
