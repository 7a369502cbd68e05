#include "game/play/run_status.h"

#include <string.h>

int64_t run_status_time_us(const RunStatus *status, int64_t now_us) {
    if (!status->ticking || now_us < status->read_at_us) return status->time_us;
    return status->time_us + (now_us - status->read_at_us);
}

static bool same_segment(const RunStatus *a, const RunStatus *b, int i) {
    return strcmp(a->segment[i].name, b->segment[i].name) == 0 &&
           a->segment[i].compared_us == b->segment[i].compared_us &&
           (i >= a->done || a->segment[i].time_us == b->segment[i].time_us);
}

static bool same_clock(const RunStatus *a, const RunStatus *b) {
    if (a->ticking != b->ticking) return false;
    return a->ticking ? a->time_us - a->read_at_us == b->time_us - b->read_at_us : a->time_us == b->time_us;
}

bool run_status_same(const RunStatus *a, const RunStatus *b) {
    if (a->phase != b->phase || a->attempt != b->attempt || a->segments != b->segments || a->done != b->done)
        return false;
    for (int i = 0; i < a->segments; i++)
        if (!same_segment(a, b, i)) return false;
    return same_clock(a, b) && strcmp(a->comparison, b->comparison) == 0 &&
           a->has_difference == b->has_difference &&
           (!a->has_difference || a->difference_us == b->difference_us) &&
           a->best_possible_us == b->best_possible_us && strcmp(a->category, b->category) == 0 &&
           strcmp(a->puzzle, b->puzzle) == 0;
}
