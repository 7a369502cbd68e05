#include "ui/app/race_run.h"

#include "store/save_runs.h"
#include "ui/play/play_begin.h"

// Begins the puzzles of a run as a race. Of a game from before runs were recorded only the code is known.
static bool begin_race(App *app, const char *code_of_first, const Run *whole, TextError *error) {
    const char *code[RUN_PUZZLES_MAX] = {code_of_first};
    int codes = whole->puzzles > 0 ? whole->puzzles : 1;
    for (int i = 0; i < whole->puzzles; i++) code[i] = whole->puzzle[i].code;
    app->play.rules.mode = codes > 1 ? RUN_MARATHON : RUN_RACE;
    if (play_begin_codes(&app->play, app->save, &app->packs, code, codes, error)) return true;
    app->play.rules.mode = RUN_CASUAL;
    return false;
}

// The run goes along as a ghost, unless it does so anyway, as the quickest of its code.
static void add_ghost(App *app, int64_t time_us, const Run *whole) {
    Rivals *rivals = &app->play.rivals;
    TextError error = {0};
    bool there = rivals->ghosts > 0 && rivals->ghost[0].time_us == time_us &&
                 strcmp(rivals->ghost[0].player, whole->player) == 0;
    if (whole->puzzles > 0 && !there && !rivals_add_ghost(rivals, whole, &error))
        app_notice(app, true, "The run cannot be raced: %s", error.reason);
}

Go race_run(App *app, int64_t run, const char *code, int64_t time_us) {
    Run whole = {0};
    TextError error = {0};
    if (!app->save || !run || !save_run(app->save, run, &whole, &error)) whole = (Run){0};
    bool begun = begin_race(app, code, &whole, &error);
    if (begun)
        add_ghost(app, time_us, &whole);
    else
        app_notice(app, true, "%s", error.reason);
    run_finish(&whole);
    return begun ? app_open(app, (Go){.scene = SCENE_BOARD}) : GO_STAY;
}
