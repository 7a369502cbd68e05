#define _GNU_SOURCE // strcasestr

#include "ui/scenes/records/records_list.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/keyed.h"
#include "core/base/memory.h"
#include "core/rate/band.h"

// ---- the runs

void records_runs_read(RecordsRuns *runs, Save *save) {
    int count = 0;
    *runs = (RecordsRuns){.run = save ? save_runs(save, "", "", -1, &count) : NULL};
    for (int i = 0; i < count; i++)
        if (runs->run[i].state != RUN_GOING) runs->run[runs->count++] = runs->run[i];
    runs->date = mem_alloc((size_t)(runs->count + 1) * sizeof *runs->date);
    for (int i = 0; i < runs->count; i++) runs->date[i] = local_date(runs->run[i].begun_unix_s);
}

void records_runs_finish(RecordsRuns *runs) {
    free(runs->run);
    free(runs->date);
    *runs = (RecordsRuns){0};
}

const char *records_pack_name(const PackList *packs, const SavedRun *run) {
    if (!run->pack[0]) return "Your own puzzle";
    const PackEntry *entry = packs_find(packs, run->pack);
    return entry ? entry->pack.name : run->pack;
}

// ---- sifting

RecordsFilter records_filter_any(void) { return (RecordsFilter){.band = -1, .mode = -1, .device = -1}; }

bool records_filter_is_any(const RecordsFilter *f) {
    return !f->pack[0] && !f->no_pack && f->band < 0 && f->rules == RECORDS_ANY_RULES && f->days == 0 &&
           f->mode < 0 && f->device < 0 && f->whose == RECORDS_MINE && !f->code[0] && !f->words[0];
}

static bool is_in_one(const char *const texts[], int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcasestr(texts[i], word)) return true;
    return false;
}

static bool has_words(const PackList *packs, const SavedRun *run, const char *words) {
    char each[RECORDS_WORDS_MAX], *rest = NULL;
    const char *band = run->band >= 0 ? band_name((Band)run->band) : "";
    const char *const texts[] = {records_pack_name(packs, run), band, run_mode_name(run->mode), run->player,
                                 run->code};
    memcpy(each, words, sizeof each);
    for (char *word = strtok_r(each, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!is_in_one(texts, sizeof texts / sizeof *texts, word)) return false;
    return true;
}

static bool is_asked_for(const RecordsRuns *runs, int i, const PackList *packs, const RecordsFilter *f,
                         int today) {
    const SavedRun *run = &runs->run[i];
    if (f->whose != RECORDS_ALL && run->brought != (f->whose == RECORDS_OTHERS)) return false;
    if (f->band >= 0 && run->band != f->band) return false;
    if (f->no_pack ? run->pack[0] != '\0' : f->pack[0] && strcmp(run->pack, f->pack) != 0) return false;
    if (f->rules != RECORDS_ANY_RULES && run->clean != (f->rules == RECORDS_CLEAN)) return false;
    if (f->days > 0 && runs->date[i].number <= today - f->days) return false;
    if (f->mode >= 0 && (int)run->mode != f->mode) return false;
    if (f->device >= 0 && !(run->devices >> f->device & 1)) return false;
    if (f->code[0] && strcmp(run->code, f->code) != 0) return false;
    return !f->words[0] || has_words(packs, run, f->words);
}

// ---- order

static int64_t key_of(const SavedRun *run, int index, RecordsOrder order) {
    switch (order) {
    case RECORDS_BEST_FIRST: return run->state == RUN_SOLVED ? run->time_us : INT64_MAX;
    case RECORDS_NEWEST_FIRST: return -(int64_t)index;
    case RECORDS_OLDEST_FIRST: return index;
    case RECORDS_HARDEST_FIRST: return -(int64_t)run->rating_tenths;
    case RECORDS_ORDER_COUNT: break;
    }
    return 0;
}

static void put_in_order(RecordsView *view, const RecordsRuns *runs, RecordsOrder order) {
    Keyed *place = mem_alloc((size_t)(view->count + 1) * sizeof *place);
    for (int i = 0; i < view->count; i++)
        place[i] = (Keyed){key_of(&runs->run[view->index[i]], view->index[i], order), view->index[i]};
    keyed_sort(place, view->count);
    for (int i = 0; i < view->count; i++) view->index[i] = place[i].index;
    free(place);
}

// ---- what they come to

// The player's own runs count; those that others made only stand in the list.
static void take_times(RecordsView *view, const RecordsRuns *runs) {
    size_t room = (size_t)view->count + 1;
    view->times = mem_alloc(room * sizeof *view->times);
    view->solve_us = mem_alloc(room * sizeof *view->solve_us);
    view->solve_run = mem_alloc(room * sizeof *view->solve_run);
    view->median_us = mem_alloc(room * sizeof *view->median_us);
    for (int i = 0; i < view->count; i++) {
        const SavedRun *run = &runs->run[view->index[i]];
        bool sound = run->time_us >= 0 && run->time_us < RUN_TIME_MAX_US;
        if (run->brought || !sound) continue;
        view->times[view->times_count++] = save_run_times(run);
        if (run->state != RUN_SOLVED) continue;
        view->solve_run[view->solves] = view->index[i];
        view->solve_us[view->solves++] = run->time_us;
    }
}

static void take_figures(RecordsView *view) {
    int n = view->solves;
    view->sorted_us = figures_sorted(view->solve_us, n);
    view->all_median_us = figures_median(view->sorted_us, n);
    view->histogram = figures_histogram(view->sorted_us, n);
    int window = n / 50 > RECORDS_MEDIAN_OF ? n / 50 : RECORDS_MEDIAN_OF;
    figures_running_median(view->solve_us, n, window, view->median_us);
    view->best_run = -1;
    for (int i = 0; i < n; i++)
        if (view->best_run < 0 || view->solve_us[i] < view->best_us) {
            view->best_us = view->solve_us[i];
            view->best_run = view->solve_run[i];
        }
    RunTimes last[FIGURES_FIVE + 1];
    int five = n < FIGURES_FIVE + 1 ? n : FIGURES_FIVE + 1;
    for (int i = 0; i < five; i++)
        last[i] = (RunTimes){.finished = true, .time_us = view->solve_us[n - five + i]};
    view->has_five = figures_latest_five(last, five, &view->five_us, &view->five_change_us);
}

static void take_streak(RecordsView *view, const RecordsRuns *runs, int today) {
    int *days = mem_alloc((size_t)(view->solves + 1) * sizeof *days), count = 0;
    for (int i = 0; i < view->solves; i++) {
        int day = runs->date[view->solve_run[i]].number;
        if (count == 0 || day >= days[count - 1]) days[count++] = day; // a clock that was put back aside
    }
    figures_streak(days, count, today, &view->streak, &view->longest_streak);
    DaySolves *solves = mem_alloc((size_t)(count + 1) * sizeof *solves);
    view->days = figures_days(days, count, solves);
    free(solves);
    free(days);
}

void records_view_make(RecordsView *view, const RecordsRuns *runs, const PackList *packs,
                       const RecordsFilter *filter, RecordsOrder order, int today) {
    records_view_finish(view);
    view->index = mem_alloc((size_t)(runs->count + 1) * sizeof *view->index);
    for (int i = 0; i < runs->count; i++)
        if (is_asked_for(runs, i, packs, filter, today)) view->index[view->count++] = i;
    take_times(view, runs);
    take_figures(view);
    take_streak(view, runs, today);
    put_in_order(view, runs, order);
}

void records_view_finish(RecordsView *view) {
    MEM_FREE(view->index, view->times, view->solve_us, view->sorted_us, view->median_us, view->solve_run);
    *view = (RecordsView){.best_run = -1};
}
