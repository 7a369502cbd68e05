// Symmetrical Placement (Gurth Bruins, 2007, Sudoku Players' Forums): where the clues are symmetrical, so is
// the solution.
//
// A move of the board keeps rows, columns and boxes. When it takes each clue to a clue, and each token always
// to the same one, it takes the puzzle to itself with the tokens renamed. So it takes a solution to a
// solution, and the only one to itself. Only the clues count, not what has been filled in since: what is
// known of a cell is then known of the cell to which it is moved. Where clues lack one token, the move takes
// it to what is left; where they lack two, these could be exchanged, and there is more than one solution.
//
// Most of the moves that keep houses would not be seen by a person; those of the table are.

#include "core/logic/unique/symmetrical.h"

#include "core/logic/finder.h"

enum { LINES = 9, BAND = 3 };

// What becomes of rows, or of columns.
typedef enum {
    STAY,
    MIRRORED,
    BOX_ON, // to the next box, from the last to the first
    BOX_BACK,
    BOX_EXCHANGED, // the first and the last
    LINE_ON,       // to the next line in the box
    LINE_BACK,
    OUTER_EXCHANGED // the first and the last line in the box
} SymmetricalLines;

static const struct {
    bool turned; // rows and columns change places first
    SymmetricalLines rows, columns;
} moves[SYMMETRICAL_COUNT] = {
    [SYMMETRICAL_HALF_TURN] = {false, MIRRORED, MIRRORED},
    [SYMMETRICAL_QUARTER_RIGHT] = {true, STAY, MIRRORED},
    [SYMMETRICAL_QUARTER_LEFT] = {true, MIRRORED, STAY},
    [SYMMETRICAL_FALLING_DIAGONAL] = {true, STAY, STAY},
    [SYMMETRICAL_RISING_DIAGONAL] = {true, MIRRORED, MIRRORED},
    [SYMMETRICAL_BOXES_DOWN] = {false, BOX_ON, STAY},
    [SYMMETRICAL_BOXES_UP] = {false, BOX_BACK, STAY},
    [SYMMETRICAL_BOXES_RIGHT] = {false, STAY, BOX_ON},
    [SYMMETRICAL_BOXES_LEFT] = {false, STAY, BOX_BACK},
    [SYMMETRICAL_BOXES_DOWN_RIGHT] = {false, BOX_ON, BOX_ON},
    [SYMMETRICAL_BOXES_UP_LEFT] = {false, BOX_BACK, BOX_BACK},
    [SYMMETRICAL_BOXES_DOWN_LEFT] = {false, BOX_ON, BOX_BACK},
    [SYMMETRICAL_BOXES_UP_RIGHT] = {false, BOX_BACK, BOX_ON},
    [SYMMETRICAL_ROWS_DOWN] = {false, LINE_ON, STAY},
    [SYMMETRICAL_ROWS_UP] = {false, LINE_BACK, STAY},
    [SYMMETRICAL_COLUMNS_RIGHT] = {false, STAY, LINE_ON},
    [SYMMETRICAL_COLUMNS_LEFT] = {false, STAY, LINE_BACK},
    [SYMMETRICAL_ROW_STICKS] = {false, OUTER_EXCHANGED, BOX_EXCHANGED},
    [SYMMETRICAL_COLUMN_STICKS] = {false, BOX_EXCHANGED, OUTER_EXCHANGED},
};

static int move_line(SymmetricalLines move, int line) {
    int first = line / BAND * BAND, place = line % BAND;
    switch (move) {
    case STAY: return line;
    case MIRRORED: return LINES - 1 - line;
    case BOX_ON: return (line + BAND) % LINES;
    case BOX_BACK: return (line + LINES - BAND) % LINES;
    case BOX_EXCHANGED: return LINES - BAND - first + place;
    case LINE_ON: return first + (place + 1) % BAND;
    case LINE_BACK: return first + (place + BAND - 1) % BAND;
    case OUTER_EXCHANGED: return first + BAND - 1 - place;
    }
    return line;
}

int symmetrical_cell(const Layout *layout, SymmetricalMove move, int cell) {
    int row = layout_row(layout, cell), column = layout_column(layout, cell);
    int from_row = moves[move].turned ? column : row, from_column = moves[move].turned ? row : column;
    return layout_cell(layout, move_line(moves[move].rows, from_row),
                       move_line(moves[move].columns, from_column));
}

typedef struct {
    const StepQuery *query;
    SymmetricalMove move;
    int to[CELLS_MAX];           // where cells go
    int partner[TOKENS_MAX + 1]; // what tokens become; 0: not known yet
    int source[TOKENS_MAX + 1];  // what becomes them
} Symmetry;

// Whether the clues allow that a token becomes another, as they have it so far.
static bool add_partner(Symmetry *symmetry, int token, int partner) {
    if (symmetry->partner[token] == 0 && symmetry->source[partner] == 0) {
        symmetry->partner[token] = partner;
        symmetry->source[partner] = token;
    }
    return symmetry->partner[token] == partner;
}

// Whether the move takes all clues to clues, and tokens always to the same ones.
static bool fits_clues(Symmetry *symmetry) {
    const Position *position = symmetry->query->position;
    for (int c = cellset_next(&position->given, 0); c >= 0; c = cellset_next(&position->given, c + 1)) {
        int to = symmetry->to[c];
        if (!cellset_has(&position->given, to)) return false;
        if (!add_partner(symmetry, position->grid.cell[c], position->grid.cell[to])) return false;
    }
    int without = 0, left = 0, missing = 0;
    for (int t = 1; t <= LINES; t++) {
        if (symmetry->partner[t] == 0) missing++, without = t;
        if (symmetry->source[t] == 0) left = t;
    }
    return missing == 0 || (missing == 1 && add_partner(symmetry, without, left));
}

static TokenMask partners_of(const Symmetry *symmetry, TokenMask tokens) {
    TokenMask partners = 0;
    for (; tokens != 0; tokens &= tokens - 1) partners |= marks_bit(symmetry->partner[marks_first(tokens)]);
    return partners;
}

// The set of each token that becomes another: those that become each other, in a circle, are one set. -1: it
// stays what it is.
static void find_circles(const Symmetry *symmetry, int out[TOKENS_MAX + 1]) {
    int circles = 0;
    for (int t = 1; t <= LINES; t++) out[t] = -1;
    for (int t = 1; t <= LINES; t++) {
        if (out[t] >= 0 || symmetry->partner[t] == t) continue;
        for (int next = t; out[next] < 0; next = symmetry->partner[next]) out[next] = circles;
        circles++; // four at most
    }
}

// The clues of tokens that become others are marked, so that they can be told apart.
static void add_clues(const Symmetry *symmetry, Step *step) {
    const Position *position = symmetry->query->position;
    int circle[TOKENS_MAX + 1];
    find_circles(symmetry, circle);
    for (int c = cellset_next(&position->given, 0); c >= 0; c = cellset_next(&position->given, c + 1)) {
        int token = position->grid.cell[c];
        if (circle[token] >= 0)
            finder_add_marks(step, c, marks_bit(token), (StepRole)(STEP_ALS_A + circle[token]));
    }
}

static bool give(const Symmetry *symmetry, Step *step, int reason) {
    add_clues(symmetry, step);
    step->reason = (uint8_t)reason;
    step->amount[0] = (int16_t)symmetry->move;
    return finder_give(symmetry->query, step);
}

// Cells that stay where they are hold a token that stays what it is. The step's reason is 0.
static bool give_fixed(const Symmetry *symmetry) {
    const Position *position = symmetry->query->position;
    Step step = {0};
    TokenMask kept = 0;
    bool changes = false;
    for (int t = 1; t <= LINES; t++)
        if (symmetry->partner[t] == t) kept |= marks_bit(t);
    for (int c = 0; c < position->layout->cells; c++) {
        if (symmetry->to[c] != c || position->grid.cell[c] != 0) continue;
        finder_add_pattern(&step, c, position->marks.cell[c] & kept);
        changes |= finder_remove(&step, position, cellset_of(c), ~kept);
    }
    step.tokens = kept;
    return kept == 0 || !changes || give(symmetry, &step, 0); // without any kept there is no solution
}

// What is filled in comes back where the move takes it. The step's reason is 1.
static bool give_placement(const Symmetry *symmetry, int cell) {
    const Position *position = symmetry->query->position;
    int to = symmetry->to[cell], token = position->grid.cell[cell], partner = symmetry->partner[token];
    if (position->grid.cell[to] != 0 || !marks_has(&position->marks, to, partner)) return true;
    Step step = {.cell = (CellIndex)to, .token = (uint8_t)partner, .tokens = marks_bit(token)};
    cellset_add(&step.pattern_cells, cell);
    return give(symmetry, &step, 1);
}

// What a cell cannot be goes where the move takes it. The step's reason is 2.
static bool give_candidates(const Symmetry *symmetry, int cell) {
    const Position *position = symmetry->query->position;
    TokenMask marks = position->marks.cell[cell];
    int to = symmetry->to[cell];
    Step step = {0};
    if (to == cell || !finder_remove(&step, position, cellset_of(to), ~partners_of(symmetry, marks)))
        return true;
    finder_add_pattern(&step, cell, marks);
    return give(symmetry, &step, 2);
}

static bool give_all(const Symmetry *symmetry) {
    const Position *position = symmetry->query->position;
    if (!give_fixed(symmetry)) return false;
    for (int c = 0; c < position->layout->cells; c++)
        if (position->grid.cell[c] != 0 && !give_placement(symmetry, c)) return false;
    for (int c = 0; c < position->layout->cells; c++)
        if (position->marks.cell[c] != 0 && !give_candidates(symmetry, c)) return false;
    return true;
}

bool symmetrical_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    if (!layout_is_classic(layout)) return true;
    for (SymmetricalMove move = 0; move < SYMMETRICAL_COUNT; move++) {
        Symmetry symmetry = {.query = query, .move = move};
        for (int c = 0; c < layout->cells; c++) symmetry.to[c] = symmetrical_cell(layout, move, c);
        if (fits_clues(&symmetry) && !give_all(&symmetry)) return false;
    }
    return true;
}
