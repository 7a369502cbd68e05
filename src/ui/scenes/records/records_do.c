// What can be done with a run: watch it, race against it, delete it and bring it back; what other scenes do
// is asked of them here and nowhere else.
#include <string.h>

#include "ui/play/play_begin.h"
#include "ui/scenes/records/records_view.h"

Go records_watch(Records *self, App *app, const SavedRun *run) {
    (void)self;
    return app_open(app, (Go){.scene = SCENE_REPLAY, .run = run->id, .back = SCENE_RECORDS});
}

// Begins the puzzles of a run as a race. Of a game from before runs were recorded only the code is known.
static bool begin_race(App *app, const SavedRun *row, const Run *whole, TextError *error) {
    const char *code[RUN_PUZZLES_MAX] = {row->code};
    int codes = whole->puzzles > 0 ? whole->puzzles : 1;
    for (int i = 0; i < whole->puzzles; i++) code[i] = whole->puzzle[i].code;
    app->play.rules.mode = codes > 1 ? RUN_MARATHON : RUN_RACE;
    if (play_begin_codes(&app->play, app->save, &app->packs, code, codes, error)) return true;
    app->play.rules.mode = RUN_CASUAL;
    return false;
}

// The run goes along as a ghost, unless it does so anyway, as the quickest of its code.
static void add_ghost(App *app, const SavedRun *row, const Run *whole) {
    Rivals *rivals = &app->play.rivals;
    TextError error = {0};
    bool there = rivals->ghosts > 0 && rivals->ghost[0].time_us == row->time_us &&
                 strcmp(rivals->ghost[0].player, row->player) == 0;
    if (whole->puzzles > 0 && !there && !rivals_add_ghost(rivals, whole, &error))
        app_notice(app, true, "The run cannot come along: %s", error.reason);
}

Go records_race(Records *self, App *app, const SavedRun *run) {
    (void)self;
    Run whole = {0};
    TextError error = {0};
    if (!app->save || !save_run(app->save, run->id, &whole, &error)) whole = (Run){0};
    bool begun = begin_race(app, run, &whole, &error);
    if (begun)
        add_ghost(app, run, &whole);
    else
        app_notice(app, true, "%s", error.reason);
    run_finish(&whole);
    return begun ? app_open(app, (Go){.scene = SCENE_BOARD}) : GO_STAY;
}

Go records_practise(Records *self, App *app, Technique technique) {
    (void)self;
    return app_open(app, (Go){.scene = SCENE_LEARN, .back = SCENE_RECORDS, .technique = technique});
}

static bool hide(App *app, int64_t id, bool hidden) {
    if (app->save && save_run_hide(app->save, id, hidden)) {
        flush_request(app->flush);
        return true;
    }
    app_notice(app, true, "The save cannot be written: %s",
               app->save ? save_error(app->save) : "there is none");
    return false;
}

void records_delete(Records *self, App *app, const SavedRun *run) {
    int64_t id = run->id;
    char time[24];
    time_format(run->time_us, TIME_MILLISECONDS, time, sizeof time);
    if (!hide(app, id, true)) return;
    self->deleted = id;
    records_read(self, app);
    const char *key = input_label(app->input, ACTION_UNDO, input_device(app->input));
    if (*key && input_device(app->input) == DEVICE_KEYBOARD)
        app_notice(app, false, "The run of %s is deleted. %s brings it back", time, key);
    else
        app_notice(app, false, "The run of %s is deleted. Runs: Bring it back", time);
}

void records_bring_back(Records *self, App *app) {
    int64_t id = self->deleted;
    if (!id || !hide(app, id, false)) return;
    self->deleted = 0;
    self->place->chosen = id;
    records_read(self, app);
    app_notice(app, false, "The run is back");
}

void records_prove(Records *self, App *app, int run) {
    Run whole;
    RunResult result;
    TextError error;
    self->proof[run] = RECORDS_NO_RECORD;
    if (!app->save || !save_run(app->save, self->runs.run[run].id, &whole, &error)) {
        if (self->runs.run[run].devices || self->runs.run[run].splits.reached > 0)
            self->proof[run] = RECORDS_UNPROVED;
        return;
    }
    const SavedRun *row = &self->runs.run[run];
    bool sound = run_check(&whole, &result, &error) && result.time_us == row->time_us &&
                 result.finished == (row->state == RUN_SOLVED) && result.clean == row->clean;
    self->proof[run] = sound ? RECORDS_VERIFIED : RECORDS_UNPROVED;
    run_finish(&whole);
}
