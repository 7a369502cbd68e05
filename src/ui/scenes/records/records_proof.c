// Whether a run is what it says it is.
#include "ui/scenes/records/records_view.h"

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

const char *records_proof_text(const Records *self, int index) {
    const SavedRun *run = &self->runs.run[index];
    switch ((RecordsProof)self->proof[index]) {
    case RECORDS_UNREAD: return "…";
    case RECORDS_NO_RECORD: return "no record";
    case RECORDS_UNPROVED: return "not proved";
    case RECORDS_VERIFIED: break;
    }
    if (run->state != RUN_SOLVED) return "unfinished";
    return run->clean ? "verified" : "verified, assisted";
}
