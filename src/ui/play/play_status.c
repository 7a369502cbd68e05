#include "ui/play/play_status.h"

#include <stdio.h>
#include <string.h>

static void add_segments(const Play *play, RunStatus *out) {
    const Splits *with = &play->rivals.with;
    out->segments = SPLIT_COUNT;
    out->done = play->splits.reached;
    for (int k = 0; k < SPLIT_COUNT; k++) {
        snprintf(out->segment[k].name, sizeof out->segment[k].name, "%d of %d", k + 1, SPLIT_COUNT);
        out->segment[k].time_us = k < out->done ? play->splits.time_us[k] : 0;
        out->segment[k].compared_us = k < with->reached ? with->time_us[k] : -1;
    }
    // What a wrong board costs is told with the last split, at which the whole time is known.
    if (play->saved.finished && out->done == SPLIT_COUNT && play->recorder.result.finished)
        out->segment[SPLIT_COUNT - 1].time_us = play->recorder.result.time_us;
}

static void add_words(const Play *play, RunStatus *out) {
    const Run *run = &play->recorder.run;
    const char *pack = play->pack ? play->pack->pack.name : "One puzzle";
    const char *band = play->saved.band >= 0 ? band_name((Band)play->saved.band) : "not graded";
    snprintf(out->category, sizeof out->category, "%.40s  ·  %s  ·  %s%s", pack, band,
             run_mode_name(run->mode), play->session.assisted ? ", assisted" : "");
    snprintf(out->puzzle, sizeof out->puzzle, "%.90s", play->saved.code);
    snprintf(out->comparison, sizeof out->comparison, "%.22s", rivals_name(&play->rivals));
}

void play_status(const Play *play, int64_t now_us, RunStatus *out) {
    memset(out, 0, sizeof *out);
    out->best_possible_us = -1;
    out->read_at_us = now_us;
    if (!play->active || !play_is_timed(play) || !recorder_started(&play->recorder)) return;
    bool ended = play->saved.finished && play->leg + 1 == play->puzzles;
    const Rivals *rivals = &play->rivals;
    out->phase = ended ? RUN_PHASE_ENDED : RUN_PHASE_RUNNING;
    out->attempt = play->recorder.id;
    out->time_us = play_shown_us(play, now_us);
    out->ticking = play->timer.running;
    add_segments(play, out);
    add_words(play, out);
    out->has_difference =
        out->done > 0 && compare_delta(&play->splits, &rivals->with, out->done - 1, &out->difference_us);
    int64_t possible_us;
    if (rivals->best.reached > 0 &&
        compare_pace(&play->splits, &rivals->best, play_elapsed_us(play, now_us), &possible_us))
        out->best_possible_us = possible_us;
}
