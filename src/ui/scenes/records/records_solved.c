#include "ui/scenes/records/records_solved.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/keyed.h"
#include "core/base/memory.h"

static SolvedSum sum_of(const int64_t *time_us, int count) {
    int64_t *sorted = figures_sorted(time_us, count);
    SolvedSum sum = {count, count > 0 ? sorted[0] : 0, figures_median(sorted, count)};
    free(sorted);
    return sum;
}

// The place of a run's pack among those met so far, where a new one is made for it.
static int pack_of(RecordsSolved *solved, size_t *room, const SavedRun *run) {
    for (int i = 0; i < solved->packs; i++)
        if (strcmp(solved->pack[i].of->pack, run->pack) == 0) return i;
    solved->pack = mem_room(solved->pack, room, (size_t)solved->packs + 1, sizeof *solved->pack);
    solved->pack[solved->packs] = (SolvedPack){.of = run};
    return solved->packs++;
}

// The times of the solves that are of this group, where `group` has that of each.
static SolvedSum sum_of_group(const RecordsView *view, const int *group, int wanted, int64_t *room_us) {
    int count = 0;
    for (int i = 0; i < view->solves; i++)
        if (group[i] == wanted) room_us[count++] = view->solve_us[i];
    return sum_of(room_us, count);
}

static void most_first(RecordsSolved *solved) {
    Keyed *place = mem_alloc(((size_t)solved->packs + 1) * sizeof *place);
    SolvedPack *before = mem_copy(solved->pack, (size_t)solved->packs * sizeof *before);
    for (int i = 0; i < solved->packs; i++) place[i] = (Keyed){-(int64_t)before[i].sum.solved, i};
    keyed_sort(place, solved->packs);
    for (int i = 0; i < solved->packs; i++) solved->pack[i] = before[place[i].index];
    free(before);
    free(place);
}

void records_solved_make(RecordsSolved *solved, const RecordsRuns *runs, const RecordsView *view) {
    records_solved_finish(solved);
    size_t room = 0, solves = (size_t)view->solves + 1;
    int *pack = mem_alloc(solves * sizeof *pack), *band = mem_alloc(solves * sizeof *band);
    int64_t *room_us = mem_alloc(solves * sizeof *room_us);
    for (int i = 0; i < view->solves; i++) {
        const SavedRun *run = &runs->run[view->solve_run[i]];
        pack[i] = pack_of(solved, &room, run);
        band[i] = run->band;
        if (run->band >= 0) solved->pack[pack[i]].band[run->band]++;
    }
    for (int i = 0; i < solved->packs; i++) solved->pack[i].sum = sum_of_group(view, pack, i, room_us);
    for (int i = 0; i < BAND_COUNT; i++) solved->band[i] = sum_of_group(view, band, i, room_us);
    solved->all = sum_of(view->solve_us, view->solves);
    if (solved->packs > 1) most_first(solved);
    free(pack);
    free(band);
    free(room_us);
}

void records_solved_finish(RecordsSolved *solved) {
    free(solved->pack);
    *solved = (RecordsSolved){0};
}
