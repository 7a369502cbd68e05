#pragma once
// What of the runs shown is solved, by pack and band, with the best and the typical time of each: the typical
// one is the median. No SDL. The player's own runs count (records_list.h), none of others.

#include "ui/scenes/records/records_list.h"

// Of one pack, of one band, or of all.
typedef struct {
    int solved;
    int64_t best_us, typical_us; // 0 when nothing is solved
} SolvedSum;

typedef struct {
    const SavedRun *of; // a run of the pack, whose name records_pack_name has
    int band[BAND_COUNT];
    SolvedSum sum; // with those of no band
} SolvedPack;

typedef struct {
    SolvedPack *pack; // those with something solved, the most first
    int packs;
    SolvedSum band[BAND_COUNT], all;
} RecordsSolved;

// Of what a filter has left. The runs must live as long.
void records_solved_make(RecordsSolved *solved, const RecordsRuns *runs, const RecordsView *view);
void records_solved_finish(RecordsSolved *solved);
