#pragma once
// What is solved in the runs shown, by pack and band, with the best time of each and the typical one, the
// median. No SDL. Only the player's own runs count (records_list.h).

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

// Of what a filter has left. The runs must outlive the result.
void records_solved_make(RecordsSolved *solved, const RecordsRuns *runs, const RecordsView *view);
void records_solved_finish(RecordsSolved *solved);
