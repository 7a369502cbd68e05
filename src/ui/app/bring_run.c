#include "ui/app/bring_run.h"

#include <stdlib.h>

#include "host/files/machine.h"
#include "store/save_runs.h"

static bool take_in(Save *save, const Run *run, int64_t *out_id, TextError *error) {
    RunResult result;
    if (!run_check(run, &result, error)) return false;
    return save_run_add(save, run, &result, true, out_id) || text_error(error, 0, 0, "%s", save_error(save));
}

// Reads and proves the run of a file. False, with the line and the reason.
static bool prove(App *app, const char *path, int64_t *out_id, TextError *error) {
    size_t size;
    *error = (TextError){0};
    char *text = machine_read_file(path, RUN_TEXT_LIMIT, &size, error->reason, sizeof error->reason);
    Run run = {0};
    bool well = text && run_read(text, size, &run, error) && take_in(app->save, &run, out_id, error);
    free(text);
    run_finish(&run);
    return well;
}

Go bring_run(App *app, const char *path) {
    TextError error;
    int64_t id;
    if (prove(app, path, &id, &error)) return (Go){.scene = SCENE_REPLAY, .run = id};
    if (error.line > 0)
        app_notice(app, true, "%.200s, line %d: %s", path_name(path), error.line, error.reason);
    else
        app_notice(app, true, "%.200s: %s", path_name(path), error.reason);
    return GO_STAY;
}
