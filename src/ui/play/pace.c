#include "ui/play/pace.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/effort.h"
#include "game/records/expected_time.h"
#include "store/save_boards.h"

enum { GAMES = 25 }; // older ones say how the player used to be

double pace_of_player(Save *save) {
    int count;
    EffortTime solved[GAMES];
    SavedGame *games = save_finished_games(save, GAMES, &count);
    for (int i = 0; i < count; i++) {
        MEM_LOCAL(Layout, layout);
        int effort = save_board(save, games[i].layout, layout)
                         ? effort_of(layout, &games[i].givens, &games[i].solution)
                         : 0;
        solved[i] = (EffortTime){effort, games[i].elapsed_us};
    }
    free(games);
    return expected_factor(solved, count);
}
