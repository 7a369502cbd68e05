// Which runs the records show, and which of them is chosen.
#include <string.h>

#include "core/base/memory.h"
#include "ui/scenes/records/records_view.h"

void records_show(Records *self, const App *app, int row, bool glide) {
    RecordsLayout l = records_layout(self, app);
    scroll_show(&self->view.scroll, &l.scroll, row, row + 1, app->now_us,
                glide && !app->settings.reduce_motion);
}

void records_choose(Records *self, App *app, int row, bool glide) {
    self->row = row;
    const SavedRun *run = records_run_at(self, row);
    self->place->chosen = run ? run->id : 0;
    if (run) records_show(self, app, row, glide);
}

static int row_of(const Records *self, int64_t id) {
    for (int row = 0; row < self->shown.count; row++)
        if (records_run_at(self, row)->id == id) return row;
    return -1;
}

void records_sift(Records *self, App *app) {
    int today = local_date(app->unix_s).number, before = self->row;
    records_view_make(&self->shown, &self->runs, &app->packs, &self->place->filter, self->place->order,
                      today);
    records_solved_make(&self->solved, &self->runs, &self->shown);
    self->views++;
    int row = row_of(self, self->place->chosen);
    if (row < 0) row = clampi(before, 0, self->shown.count - 1);
    records_choose(self, app, row, false);
}

void records_read(Records *self, App *app) {
    records_runs_finish(&self->runs);
    records_runs_read(&self->runs, app->save);
    self->proof = mem_resize(self->proof, (size_t)self->runs.count + 1, 1);
    memset(self->proof, RECORDS_UNREAD, (size_t)self->runs.count + 1);
    records_sift(self, app);
}
