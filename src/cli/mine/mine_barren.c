#include "cli/mine/mine_barren.h"

#include "core/base/memory.h"

enum {
    SMALL_ORDER = 8,            // the largest board on which tries are limited
    SMALL_TRIES = 100000,       // where a second has thousands
    SMALL_TRIES_SLOW = 10000,   // where it has hundreds
    TRIALS_WITHOUT_A_BOARD = 32 // each draws many boards
};

// Says why no board can be drawn, as far as one more attempt shows.
static bool has_no_boards(const Mine *mine) {
    MEM_LOCAL(Layout, board);
    Grid solution;
    TextError error;
    Rng rng = rng_seed(mine->order.seed);
    uint64_t trials = (mine->round - mine->round_before) * (uint64_t)mine->round_size;
    if (!mine->order.spec.draw || mine->tally.tries > 0 || trials < TRIALS_WITHOUT_A_BOARD) return false;
    if (board_draw(&mine->layout, mine->order.spec.draw, &rng, board, &solution, &error)) return false;
    fprintf(stderr, "No board came of %llu trials: %s\n", (unsigned long long)trials, error.reason);
    return true;
}

static bool is_worked_out(Mine *mine) {
    uint64_t most = mine->round_size == MINE_ROUND_SLOW ? SMALL_TRIES_SLOW : SMALL_TRIES;
    if (mine->found > mine->found_tried) {
        mine->found_tried = mine->found;
        mine->tries_barren = mine->tally.tries;
    }
    uint64_t barren = mine->tally.tries - mine->tries_barren;
    if (mine->layout.order > SMALL_ORDER || barren < most) return false;
    fprintf(stderr, "Nothing new came in %llu tries in a row, where so small a board is given up.\n",
            (unsigned long long)barren);
    return true;
}

bool mine_is_barren(Mine *mine) { return has_no_boards(mine) || is_worked_out(mine); }
