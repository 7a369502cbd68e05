#include "ui/figure/playback.h"

#include <stdlib.h>

#include "core/base/memory.h"

// What stands inside a chain belongs to the branch of the next stop of the outer chain.
static int *outer_branches(const ChainPlayback *walk) {
    int *outer = mem_zeroed((size_t)walk->count + 1, sizeof *outer);
    int branch = walk->branch_count - 1;
    for (int i = walk->count - 1; i >= 0; i--) {
        if (walk->stop[i].depth == 0) branch = walk->stop[i].branch;
        outer[i] = branch;
    }
    return outer;
}

// The first stop of the branch at or after `from`; walk.count when there is none.
static int first_of(const Playback *view, int branch, int from) {
    int stop = from;
    while (stop < view->walk.count && view->outer[stop] != branch) stop++;
    return stop;
}

static int last_of(const Playback *view, int branch, int before) {
    int stop = before - 1;
    while (stop >= 0 && view->outer[stop] != branch) stop--;
    return stop;
}

// An inner chain is a run of stops that are not of the outer one.
static void count_ages(Playback *view) {
    bool at_end = view->stop >= view->walk.count, in_run = !at_end;
    int age = 0;
    for (int i = view->walk.count - 1; i >= 0; i--) {
        const ChainStop *stop = &view->walk.stop[i];
        view->age[i] = -1;
        if (i > view->stop || view->outer[i] != view->branch) continue;
        in_run = in_run && stop->depth > 0;
        if (stop->depth == 0 || in_run) view->age[i] = age++;
    }
}

void playback_take(Playback *view, const ChainPlayback *walk) {
    playback_finish(view);
    view->has = true;
    view->walk = *walk;
    view->outer = outer_branches(walk);
    view->age = mem_zeroed((size_t)walk->count + 1, sizeof *view->age);
    view->stop = first_of(view, 0, 0);
    count_ages(view);
}

void playback_finish(Playback *view) {
    if (view->has) chain_playback_finish(&view->walk);
    free(view->outer);
    free(view->age);
    *view = (Playback){0};
}

bool playback_at_end(const Playback *view) { return !view->has || view->stop >= view->walk.count; }

bool playback_next(Playback *view) {
    if (playback_at_end(view)) return false;
    view->stop = first_of(view, view->branch, view->stop + 1);
    while (view->stop == view->walk.count && view->branch + 1 < view->walk.branch_count) {
        view->branch++;
        view->stop = first_of(view, view->branch, 0);
    }
    count_ages(view);
    return true;
}

bool playback_back(Playback *view) {
    if (!view->has) return false;
    int branch = playback_at_end(view) ? view->walk.branch_count - 1 : view->branch;
    int stop = last_of(view, branch, view->stop);
    while (stop < 0 && branch > 0) stop = last_of(view, --branch, view->walk.count);
    if (stop < 0) return false;
    view->stop = stop;
    view->branch = branch;
    count_ages(view);
    return true;
}

void playback_branch(Playback *view, int branch) {
    if (!view->has || branch < 0 || branch >= view->walk.branch_count) return;
    if (!playback_at_end(view)) view->stop = first_of(view, branch, 0);
    view->branch = branch;
    count_ages(view);
}

void playback_whole(Playback *view) {
    if (!view->has) return;
    if (!playback_at_end(view)) {
        view->stop = view->walk.count;
    } else {
        view->branch = 0;
        view->stop = first_of(view, 0, 0);
    }
    count_ages(view);
}

void playback_place(const Playback *view, int *out_number, int *out_count) {
    *out_number = *out_count = 0;
    for (int i = 0; view->has && i < view->walk.count; i++) {
        if (view->outer[i] != view->branch) continue;
        ++*out_count;
        *out_number += i <= view->stop;
    }
}
