#include "game/words/explain/explain_symmetry.h"

#include "core/logic/unique/symmetrical.h"

static const char *const names[SYMMETRICAL_COUNT] = {
    [SYMMETRICAL_HALF_TURN] = "turn the board by half, upside down",
    [SYMMETRICAL_QUARTER_RIGHT] = "turn the board by a quarter, clockwise",
    [SYMMETRICAL_QUARTER_LEFT] = "turn the board by a quarter, anticlockwise",
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

void explain_symmetry(Say *to, const Step *step) { say(to, names[step->amount[0]]); }
