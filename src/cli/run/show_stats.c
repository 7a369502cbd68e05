#include "cli/run/show_stats.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/run/run_words.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "game/records/run_early.h"
#include "game/records/run_stats.h"

// ---- runs that this one may be a copy of

void known_rhythms_add(KnownRhythms *known, const Run *run) {
    known->known = mem_room(known->known, &known->room, (size_t)known->count + 1, sizeof *known->known);
    KnownRhythm *one = &known->known[known->count++];
    *one = (KnownRhythm){.id = run->id};
    one->count = run_rhythm(run, &one->rhythm_us);
}

void known_rhythms_finish(KnownRhythms *known) {
    for (int i = 0; i < known->count; i++) free(known->known[i].rhythm_us);
    free(known->known);
    *known = (KnownRhythms){0};
}

// The known run with the most similar rhythm, other than the run itself; NULL when there is none to compare
// with.
static const KnownRhythm *nearest(const KnownRhythms *known, const Run *run, int *out_percent) {
    int64_t *rhythm_us;
    const KnownRhythm *best = NULL;
    int count = run_rhythm(run, &rhythm_us);
    *out_percent = -101;
    for (int i = 0; i < known->count; i++) {
        const KnownRhythm *one = &known->known[i];
        if (one->id == run->id || one->count < STATS_RHYTHM_LEAST || count < STATS_RHYTHM_LEAST) continue;
        int percent = run_rhythm_likeness(rhythm_us, count, one->rhythm_us, one->count);
        if (percent <= *out_percent) continue;
        best = one;
        *out_percent = percent;
    }
    free(rhythm_us);
    return best;
}

// ---- words

static void milliseconds(int64_t time_us, char out[RUN_TIME_TEXT]) {
    snprintf(out, RUN_TIME_TEXT, "%lld.%03lld ms", (long long)time_us / 1000, (long long)time_us % 1000);
}

static void gap_words(Reply *reply, const char *name, const Gaps *gaps) {
    char least[RUN_TIME_TEXT], middle[RUN_TIME_TEXT], most[RUN_TIME_TEXT];
    milliseconds(gaps->smallest_us, least);
    milliseconds(gaps->median_us, middle);
    milliseconds(gaps->largest_us, most);
    reply_format(reply, "  between %s: %d; smallest %s, median %s, largest %s\n    ", name, gaps->count,
                 least, middle, most);
    for (int bar = 0; bar < GAP_BARS; bar++) {
        int edge = GAP_FIRST_US / 1000 << (bar < GAP_BARS - 1 ? bar : bar - 1);
        reply_format(reply, "%s%s%d ms: %d", bar ? "  " : "", bar < GAP_BARS - 1 ? "<" : ">=", edge,
                     gaps->bar[bar]);
    }
    reply_text(reply, "\n");
}

static void first_words(Reply *reply, const char *name, int64_t time_us) {
    char time[RUN_TIME_TEXT];
    run_time(time_us, time);
    reply_format(reply, "  %s: %s after the start\n", name, time_us < 0 ? "none" : time);
}

static void rhythm_words(const RunStats *stats, Reply *reply) {
    const Gaps *gaps = &stats->entries;
    reply_format(reply, "  faster than a hand (below %d ms): %d of %d\n", STATS_QUICK_US / 1000, stats->quick,
                 gaps->count);
    reply_format(reply, "  the same time again (within %d ms): %d of %d\n", STATS_ALIKE_US / 1000,
                 stats->alike, gaps->count);
    reply_format(reply, "  spread of the times: %d%% of their mean\n", stats->variation_percent);
    reply_format(reply, "  every time is a multiple of %lld microseconds\n", (long long)stats->grain_us);
}

static void board_words(const RunStats *stats, Reply *reply) {
    reply_format(reply, "  next cell further on in reading order: %d of %d, %d in a row\n", stats->ordered,
                 stats->entries.count, stats->longest_ordered);
    reply_format(reply, "  same token as before: %d of %d\n", stats->same_token, stats->entries.count);
    reply_format(reply, "  entries off the cursor: %d\n", stats->off_cursor);
}

static void early_words(const RunEarly *early, Reply *reply) {
    reply_format(
        reply,
        "  before they were proved (puzzle %d.%d): %d of %d right entries, %d in a row; %d were missed, "
        "and luck would have hit %d\n",
        early->grade_tenths / 10, early->grade_tenths % 10, early->early, early->right, early->longest_early,
        early->missed, early->luck);
    reply_format(reply, "  harder entries took longer: %+d%%\n", early->effort_percent);
}

static void hand_words(const RunStats *stats, const RunResult *result, Reply *reply) {
    reply_text(reply, "  devices:");
    for (EventDevice device = BY_GAME + 1; device < EVENT_DEVICE_COUNT; device++)
        if (stats->by_device[device])
            reply_format(reply, " %s %d", event_device_name(device), stats->by_device[device]);
    reply_format(reply, "\n  mistakes %d, replaced %d, erased %d, undos %d, notes %d\n", result->mistakes,
                 stats->replaced, stats->erased, result->undos, stats->notes);
    reply_format(reply, "  pauses %d, window hidden %d, frames late %lld, asleep %lld s\n", result->pauses,
                 result->hidden, (long long)result->frames_missed, (long long)result->asleep_us / 1000000);
}

void show_stats_words(const Run *run, const RunResult *result, const KnownRhythms *known, Reply *reply) {
    RunStats stats;
    RunEarly early;
    int percent;
    run_stats(run, &stats);
    first_words(reply, "first input", stats.first_input_us);
    first_words(reply, "first entry", stats.first_entry_us);
    gap_words(reply, "inputs", &stats.inputs);
    gap_words(reply, "entries in different cells", &stats.entries);
    rhythm_words(&stats, reply);
    board_words(&stats, reply);
    if (run_early(run, cli_keep_going, reply, &early)) early_words(&early, reply);
    hand_words(&stats, result, reply);
    const KnownRhythm *like = nearest(known, run, &percent);
    if (like)
        reply_format(reply, "  rhythm most like that of run %016llx: %+d%%\n", (unsigned long long)like->id,
                     percent);
}

// ---- JSON

static void gap_json(Reply *reply, const char *name, const Gaps *gaps) {
    reply_format(
        reply, "\"%s\":{\"count\":%d,\"smallest_us\":%lld,\"median_us\":%lld,\"largest_us\":%lld,\"bars\":[",
        name, gaps->count, (long long)gaps->smallest_us, (long long)gaps->median_us,
        (long long)gaps->largest_us);
    for (int bar = 0; bar < GAP_BARS; bar++) reply_format(reply, "%s%d", bar ? "," : "", gaps->bar[bar]);
    reply_text(reply, "]}");
}

static void number_json(Reply *reply, const char *name, int64_t value) {
    reply_format(reply, ",\"%s\":%lld", name, (long long)value);
}

static void early_json(const RunEarly *early, Reply *reply) {
    number_json(reply, "grade_tenths", early->grade_tenths);
    number_json(reply, "right", early->right);
    number_json(reply, "early", early->early);
    number_json(reply, "longest_early", early->longest_early);
    number_json(reply, "missed", early->missed);
    number_json(reply, "luck", early->luck);
    number_json(reply, "effort_percent", early->effort_percent);
}

void show_stats_json(const Run *run, const RunResult *result, const KnownRhythms *known, Reply *reply) {
    RunStats stats;
    RunEarly early;
    int percent;
    run_stats(run, &stats);
    reply_text(reply, "{");
    gap_json(reply, "inputs", &stats.inputs);
    reply_text(reply, ",");
    gap_json(reply, "entries", &stats.entries);
    number_json(reply, "first_input_us", stats.first_input_us);
    number_json(reply, "first_entry_us", stats.first_entry_us);
    number_json(reply, "quick", stats.quick);
    number_json(reply, "alike", stats.alike);
    number_json(reply, "variation_percent", stats.variation_percent);
    number_json(reply, "grain_us", stats.grain_us);
    number_json(reply, "ordered", stats.ordered);
    number_json(reply, "longest_ordered", stats.longest_ordered);
    number_json(reply, "same_token", stats.same_token);
    number_json(reply, "off_cursor", stats.off_cursor);
    if (run_early(run, cli_keep_going, reply, &early)) early_json(&early, reply);
    number_json(reply, "mistakes", result->mistakes);
    number_json(reply, "replaced", stats.replaced);
    number_json(reply, "erased", stats.erased);
    number_json(reply, "undos", result->undos);
    number_json(reply, "notes", stats.notes);
    const KnownRhythm *like = nearest(known, run, &percent);
    if (like)
        reply_format(reply, ",\"like\":\"%016llx\",\"like_percent\":%d", (unsigned long long)like->id,
                     percent);
    reply_text(reply, "}");
}
