#pragma once
// The figures that moderators look at (game/records/run_stats, game/records/run_early), as words or as JSON.

#include "cli/tool/reply.h"
#include "game/run/run_check.h"

// A run that others may be copies of.
typedef struct {
    uint64_t id;
    int64_t *rhythm_us;
    int count;
} KnownRhythm;

typedef struct {
    KnownRhythm *known;
    int count;
    size_t room;
} KnownRhythms;

void known_rhythms_add(KnownRhythms *known, const Run *run);
void known_rhythms_finish(KnownRhythms *known);

void show_stats_words(const Run *run, const RunResult *result, const KnownRhythms *known, Reply *reply);
// {"inputs":...}, an object
void show_stats_json(const Run *run, const RunResult *result, const KnownRhythms *known, Reply *reply);
