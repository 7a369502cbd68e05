#include "game/words/explain/explain_symmetry.h"

#include <string.h>

#include "core/logic/unique/symmetrical.h"

static const char *const names[SYMMETRICAL_COUNT] = {
    [SYMMETRICAL_HALF_TURN] = "turn the board upside down",
    [SYMMETRICAL_QUARTER_RIGHT] = "give the board a quarter turn clockwise",
    [SYMMETRICAL_QUARTER_LEFT] = "give the board a quarter turn anticlockwise",
    [SYMMETRICAL_FALLING_DIAGONAL] = "mirror the board in the diagonal from top left to bottom right",
    [SYMMETRICAL_RISING_DIAGONAL] = "mirror the board in the diagonal from bottom left to top right",
    [SYMMETRICAL_BOXES_DOWN] = "move all boxes one down, the bottom ones to the top",
    [SYMMETRICAL_BOXES_UP] = "move all boxes one up, the top ones to the bottom",
    [SYMMETRICAL_BOXES_RIGHT] = "move all boxes one to the right, the last ones to the left",
    [SYMMETRICAL_BOXES_LEFT] = "move all boxes one to the left, the first ones to the right",
    [SYMMETRICAL_BOXES_DOWN_RIGHT] = "move all boxes one down and one right, round the edges",
    [SYMMETRICAL_BOXES_UP_LEFT] = "move all boxes one up and one left, round the edges",
    [SYMMETRICAL_BOXES_DOWN_LEFT] = "move all boxes one down and one left, round the edges",
    [SYMMETRICAL_BOXES_UP_RIGHT] = "move all boxes one up and one right, round the edges",
    [SYMMETRICAL_ROWS_DOWN] = "move all rows one down in their boxes, the last to the top",
    [SYMMETRICAL_ROWS_UP] = "move all rows one up in their boxes, the first to the bottom",
    [SYMMETRICAL_COLUMNS_RIGHT] = "move all columns one right in their boxes, the last to the left",
    [SYMMETRICAL_COLUMNS_LEFT] = "move all columns one left in their boxes, the first to the right",
    [SYMMETRICAL_ROW_STICKS] = "swap left and right boxes, and in each box the top and bottom row",
    [SYMMETRICAL_COLUMN_STICKS] = "swap top and bottom boxes, and in each box the left and right column",
};

// What becomes of each token. Those that change have marks where they are clues; others stay what they are.
typedef struct {
    uint8_t of[TOKENS_MAX + 1];
} Partners;

static Partners partners_of(const Layout *layout, const Step *step) {
    Partners partners;
    uint8_t clue[CELLS_MAX] = {0};
    for (int t = 0; t <= TOKENS_MAX; t++) partners.of[t] = (uint8_t)t;
    for (int i = 0; i < step->mark_count; i++) clue[step->mark[i].cell] = step->mark[i].token;
    for (int c = 0; c < layout->cells; c++) {
        int to = symmetrical_cell(layout, (SymmetricalMove)step->amount[0], c);
        if (clue[c] != 0 && clue[to] != 0) partners.of[clue[c]] = clue[to];
    }
    return partners;
}

// "_1_ on _4_ and _3_ on _7_, or vice versa", "_1_ on _2_, _2_ on _3_ and _3_ on _1_"; and what
// happens to the rest.
static void say_renamed(Say *to, const Step *step) {
    Partners partners = partners_of(to->layout, step);
    int order = to->layout->order, changed[TOKENS_MAX], count = 0;
    bool pairs = true;
    for (int t = 1; t <= order; t++) pairs = pairs && partners.of[partners.of[t]] == t;
    for (int t = 1; t <= order; t++)
        if (pairs ? partners.of[t] > t : partners.of[t] != t) changed[count++] = t;
    for (int i = 0; i < count; i++) {
        say(to, i == 0 ? "" : i == count - 1 ? " and " : ", ");
        say_token(to, changed[i]);
        say(to, " on ");
        say_token(to, partners.of[changed[i]]);
    }
    if (count == 0) {
        say(to, "each token on itself");
        return;
    }
    if (pairs) say(to, ", or vice versa");
    if (count * (pairs ? 2 : 1) < order) say(to, "; the others on themselves");
}

static void say_become(Say *to, const Step *step) {
    Partners partners = partners_of(to->layout, step);
    int cell = cellset_next(&step->pattern_cells, 0);
    TokenMask become = 0;
    for (TokenMask left = step->pattern.cell[cell]; left != 0; left &= left - 1)
        become |= marks_bit(partners.of[marks_first(left)]);
    say_few_tokens(to, become, " and ");
}

bool explain_symmetry_word(Say *to, const Step *step, const char *word) {
    if (strcmp(word, "symmetry") == 0)
        say(to, names[step->amount[0]]);
    else if (strcmp(word, "renamed") == 0)
        say_renamed(to, step);
    else if (strcmp(word, "become") == 0)
        say_become(to, step);
    else
        return false;
    return true;
}
