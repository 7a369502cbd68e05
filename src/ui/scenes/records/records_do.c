// What can be done with a run: watch it, race against it, delete it and bring it back; what other scenes do
// is asked of them here and nowhere else.
#include <string.h>

#include "ui/app/race_run.h"
#include "ui/scenes/records/records_view.h"

Go records_watch(Records *self, App *app, const SavedRun *run) {
    (void)self;
    return app_open(app, (Go){.scene = SCENE_REPLAY, .run = run->id, .back = SCENE_RECORDS});
}

Go records_race(Records *self, App *app, const SavedRun *run) {
    (void)self;
    return race_run(app, run->id, run->code, run->time_us);
}

Go records_lesson(Records *self, App *app, Technique technique) {
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
