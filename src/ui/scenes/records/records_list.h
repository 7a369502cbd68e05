#pragma once
// The runs of the save as the records show them: filtered, put in order and summed up. No SDL, no clock:
// today's date is an argument.

#include "game/records/compare.h"
#include "game/records/figures.h"
#include "host/files/local_date.h"
#include "host/packs/packs.h"
#include "store/save_runs.h"

typedef enum { RECORDS_ANY_RULES, RECORDS_CLEAN, RECORDS_ASSISTED, RECORDS_RULES_COUNT } RecordsRules;
typedef enum { RECORDS_MINE, RECORDS_OTHERS, RECORDS_ALL, RECORDS_WHOSE_COUNT } RecordsWhose;
typedef enum {
    RECORDS_BEST_FIRST, // unfinished runs come last
    RECORDS_NEWEST_FIRST,
    RECORDS_OLDEST_FIRST,
    RECORDS_HARDEST_FIRST,
    RECORDS_ORDER_COUNT
} RecordsOrder;

enum { RECORDS_WORDS_MAX = 64 };

// Which runs are asked for. -1, 0 days and "" stand for any.
typedef struct {
    char pack[PACK_ID_MAX];
    bool no_pack; // puzzles from nowhere; pack is then ""
    int band;
    RecordsRules rules;
    int days; // up to today
    int mode;
    int device;
    RecordsWhose whose;
    char code[CODE_TEXT_MAX];
    char words[RECORDS_WORDS_MAX]; // each in the name of the pack, band, mode or player, or in the code
} RecordsFilter;

RecordsFilter records_filter_any(void);
bool records_filter_is_any(const RecordsFilter *filter);

// All runs that are over, oldest first.
typedef struct {
    SavedRun *run;
    LocalDate *date; // on which each was begun
    int count;
} RecordsRuns;

void records_runs_read(RecordsRuns *runs, Save *save);
void records_runs_finish(RecordsRuns *runs);

// The name of a run's pack, or what stands for it.
const char *records_pack_name(const PackList *packs, const SavedRun *run);

// What a filter leaves.
typedef struct {
    int *index; // into the runs, in the order asked for
    int count;
    RunTimes *times; // the player's own among them, oldest first
    int times_count;
    int64_t *solve_us, *sorted_us, *median_us; // of those that were finished: oldest first; sorted; running
    int *solve_run;                            // which runs these are
    int solves;
    int64_t best_us, all_median_us, five_us, five_change_us;
    int best_run; // index into the runs; -1 for none
    bool has_five;
    Histogram histogram;
    int streak, longest_streak;
    int days; // with a solve
} RecordsView;

enum { RECORDS_MEDIAN_OF = 15 }; // solves in the running median; a fiftieth of all where that is more

void records_view_make(RecordsView *view, const RecordsRuns *runs, const PackList *packs,
                       const RecordsFilter *filter, RecordsOrder order, int today);
void records_view_finish(RecordsView *view);
