#include "ui/figure/playback.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"

int playback_branch_of(const Playback *view, int stop) {
    const ChainPlayback *walk = &view->walk;
    while (stop < walk->count && walk->stop[stop].depth > 0) stop++;
    return stop < walk->count ? walk->stop[stop].branch : walk->branch_count - 1;
}

// The stop that rests on the chain inside which a stop stands; -1: it stands in none.
static int enclosing(const ChainPlayback *walk, int stop) {
    int depth = walk->stop[stop].depth;
    for (int i = stop + 1; i < walk->count && depth > 0; i++)
        if (walk->stop[i].depth < depth) return i;
    return -1;
}

// Whether a stop is played: it stands in no chain inside, or in the one that is open or one around that.
static bool is_played(const Playback *view, int stop) {
    int around = view->unfolded ? -1 : enclosing(&view->walk, stop);
    for (int open = view->open; around >= 0 && open > 0; open = enclosing(&view->walk, open))
        if (open == around) return true;
    return around < 0;
}

// The first stop of the branch that is played and has a sentence, from there on (step 1: up to walk.count) or
// back (step -1: down to -1).
static int seek(const Playback *view, int branch, int from, int step) {
    int stop = from;
    while (stop >= 0 && stop < view->walk.count &&
           (playback_branch_of(view, stop) != branch || !chain_playback_is_told(&view->walk, stop) ||
            !is_played(view, stop)))
        stop += step;
    return stop;
}

// Leaves the chains inside that the stop reached does not stand in.
static void leave_chains(Playback *view) {
    int around = view->stop < view->walk.count ? enclosing(&view->walk, view->stop) : -1;
    view->open = around > 0 && !view->unfolded ? around : 0;
}

// An inner chain that has been played is a run of stops that do not belong to the outer one. What is told in
// a sentence is as old as that.
static void count_ages(Playback *view) {
    bool at_end = view->stop >= view->walk.count, in_run = !at_end;
    int age = 0;
    leave_chains(view);
    for (int i = view->walk.count - 1; i >= 0; i--) {
        const ChainStop *stop = &view->walk.stop[i];
        if (!chain_playback_is_told(&view->walk, i)) {
            view->age[i] = view->age[stop->told_in];
            continue;
        }
        view->age[i] = -1;
        if (i > view->stop || playback_branch_of(view, i) != view->branch) continue;
        in_run = in_run && stop->depth > 0;
        if (view->unfolded ? stop->depth == 0 || in_run : is_played(view, i)) view->age[i] = age++;
    }
}

void playback_take(Playback *view, const ChainPlayback *walk) {
    playback_finish(view);
    view->has = true;
    view->walk = *walk;
    view->age = mem_zeroed((size_t)walk->count + 1, sizeof *view->age);
    view->stop = seek(view, 0, 0, 1);
    count_ages(view);
}

void playback_unfold(Playback *view) {
    view->unfolded = true;
    count_ages(view);
}

void playback_finish(Playback *view) {
    if (view->has) chain_playback_finish(&view->walk);
    free(view->age);
    *view = (Playback){0};
}

bool playback_at_end(const Playback *view) { return !view->has || view->stop >= view->walk.count; }

bool playback_next(Playback *view) {
    if (playback_at_end(view)) return false;
    view->stop = seek(view, view->branch, view->stop + 1, 1);
    while (view->stop == view->walk.count && view->branch + 1 < view->walk.branch_count) {
        view->branch++;
        view->stop = seek(view, view->branch, 0, 1);
    }
    count_ages(view);
    return true;
}

bool playback_back(Playback *view) {
    if (!view->has) return false;
    int branch = playback_at_end(view) ? view->walk.branch_count - 1 : view->branch;
    int stop = seek(view, branch, view->stop - 1, -1);
    while (stop < 0 && branch > 0) stop = seek(view, --branch, view->walk.count - 1, -1);
    if (stop < 0) return false;
    view->stop = stop;
    view->branch = branch;
    count_ages(view);
    return true;
}

void playback_branch(Playback *view, int branch) {
    if (!view->has || branch < 0 || branch >= view->walk.branch_count) return;
    if (!playback_at_end(view)) view->stop = seek(view, branch, 0, 1);
    view->branch = branch;
    count_ages(view);
}

void playback_whole(Playback *view) {
    if (!view->has) return;
    if (!playback_at_end(view)) {
        view->stop = view->walk.count;
    } else {
        view->branch = 0;
        view->stop = seek(view, 0, 0, 1);
    }
    count_ages(view);
}

bool playback_can_open(const Playback *view) {
    return view->has && !view->unfolded && view->stop < view->walk.count &&
           view->walk.stop[view->stop].rule == CHAIN_INNER;
}

bool playback_is_inside(const Playback *view) { return view->has && view->open > 0; }

void playback_open(Playback *view) {
    assert(playback_can_open(view));
    view->stop = (int)view->walk.proof.line[view->walk.stop[view->stop].line].inner;
    count_ages(view);
}

void playback_close(Playback *view) {
    assert(playback_is_inside(view));
    view->stop = view->open;
    count_ages(view);
}

void playback_text(const Playback *view, const Step *step, Names names, int stop,
                   char out[EXPLAIN_TEXT_MAX]) {
    bool folded = !view->unfolded && stop < view->walk.count && view->walk.stop[stop].rule == CHAIN_INNER;
    (folded ? chain_playback_folded_text : chain_playback_text)(&view->walk, step, names, stop, out);
}

void playback_place(const Playback *view, int *out_number, int *out_count) {
    *out_number = *out_count = 0;
    for (int i = 0; view->has && i < view->walk.count; i++) {
        if (playback_branch_of(view, i) != view->branch || !chain_playback_is_told(&view->walk, i) ||
            !is_played(view, i))
            continue;
        ++*out_count;
        *out_number += i <= view->stop;
    }
}
