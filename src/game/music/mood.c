#include "game/music/mood.h"

#include "core/board/marks.h"
#include "game/run/event.h"

enum { MANY = 4 };

// The cells whose token follows at once: nothing else fits there, or it fits nowhere else in a house.
static int singles(const Layout *layout, const Grid *grid) {
    Marks marks = marks_of_grid(layout, grid);
    CellSet found = {{0}};
    for (int cell = 0; cell < layout->cells; cell++)
        if (marks_count(marks.cell[cell]) == 1) cellset_add(&found, cell);
    for (int i = 0; i < layout->house_count; i++) {
        const House *house = &layout->house[i];
        TokenMask once = 0, twice = 0;
        for (int k = 0; k < layout->order; k++) {
            twice |= once & marks.cell[house->cell[k]];
            once |= marks.cell[house->cell[k]];
        }
        for (int k = 0; k < layout->order; k++)
            if (marks.cell[house->cell[k]] & once & ~twice) cellset_add(&found, house->cell[k]);
    }
    return cellset_count(&found);
}

// The last entries that still stand.
static void look_back(const Session *session, Mood *mood) {
    uint8_t latest[MOOD_RECENT];
    int found = 0;
    for (int i = session->done_count - 1; i >= 0 && found < MOOD_RECENT; i--) {
        const Move *move = &session->log[session->done[i]];
        bool entry = move->kind == MOVE_PUT || move->kind == MOVE_REVEAL;
        if (entry && session->board.grid.cell[cellset_next(&move->cells, 0)] == move->token)
            latest[found++] = move->token;
    }
    mood->recents = found;
    for (int i = 0; i < found; i++) mood->recent[i] = latest[found - 1 - i];
}

Mood mood_of(const Session *session, unsigned aids, bool timed) {
    const Layout *layout = session->layout;
    const Grid *grid = &session->board.grid;
    CellSet clashing = grid_conflict_cells(layout, grid);
    Mood mood = {.tokens = layout->order, .blanks = session_blanks(session)};
    mood.left = mood.blanks - session_placed(session);
    TokenMask in_doubt = 0;
    for (int cell = cellset_next(&clashing, 0); cell >= 0; cell = cellset_next(&clashing, cell + 1))
        in_doubt |= token_bit(grid->cell[cell]);
    for (int token = 1; token <= layout->order; token++)
        if (session_remaining(session, token) == 0) mood.complete |= token_bit(token) & ~in_doubt;
    look_back(session, &mood);
    CellSet wrong = session_wrong_cells(session);
    mood.bent = (aids & AID_CONFLICTS && !cellset_empty(&clashing)) ||
                (aids & AID_SOLUTION && !cellset_empty(&wrong));
    if (timed || mood.left == 0) return mood;
    int open = singles(layout, grid);
    mood.open = open == 0 ? OPEN_NONE : open < MANY ? OPEN_FEW : OPEN_MANY;
    return mood;
}

bool mood_is_near_end(const Mood *mood) {
    int missing = mood->tokens - __builtin_popcount(mood->complete);
    return mood->left > 0 && mood->blanks > 0 && (missing <= 1 || mood->left <= 1 + mood->blanks / 14);
}
