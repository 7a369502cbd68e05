#pragma once
// What the files of the records share: scene_records.c answers input, records_state.c says which runs are
// shown, records_layout.c where things are and what of it can be used, records_pick.c is what the filters
// hold, records_do.c is what can be done with a run, records_proof.c whether it is proved, records_files.c
// reads and writes files, records_study.c plays runs again; records_head.c, records_front.c, records_rows.c,
// records_charts.c and records_pages.c draw.

#include "ui/scenes/records/records_files.h"
#include "ui/scenes/records/records_list.h"
#include "ui/scenes/records/records_solved.h"
#include "ui/scenes/records/records_study.h"
#include "ui/widget/keyboard.h"
#include "ui/widget/page.h"
#include "ui/widget/picker.h"
#include "ui/widget/widget.h"

typedef enum {
    RECORDS_OVERVIEW,
    RECORDS_TIMES,
    RECORDS_RUNS,
    RECORDS_SPLITS,
    RECORDS_BOARD,
    RECORDS_TECHNIQUES,
    RECORDS_PAGE_COUNT
} RecordsPage;

// The targets: a technique of the overview is RECORDS_MET and its number; the rows of the list are for the
// pointer, from RECORDS_ROW on, RECORDS_PARTS for each row.
typedef enum {
    RECORDS_NOTHING,
    RECORDS_TAB, // the first of the pages
    RECORDS_PACK = RECORDS_TAB + RECORDS_PAGE_COUNT,
    RECORDS_BAND,
    RECORDS_RULES,
    RECORDS_SPAN,
    RECORDS_MODE,
    RECORDS_DEVICE,
    RECORDS_WHOSE,
    RECORDS_ORDER,
    RECORDS_SEARCH,
    RECORDS_CLEAR, // while there is a filter
    RECORDS_EXPORT,
    RECORDS_IMPORT,
    RECORDS_BRING_BACK, // after a run was deleted
    RECORDS_LIST,
    RECORDS_CONTROL_COUNT,
    RECORDS_DO,   // what can be done with a run: only a picker's
    RECORDS_ASK,  // whether to delete it
    RECORDS_AS,   // how to export it
    RECORDS_FROM, // which file to take in
    RECORDS_FOR,  // whose runs these are
} RecordsControl;

// The parts of a row.
typedef enum {
    RECORDS_WHOLE,
    RECORDS_WATCH,
    RECORDS_RACE,
    RECORDS_SAVE_AS,
    RECORDS_DELETE,
    RECORDS_SAME_CODE, // only a picker's
    RECORDS_PARTS = 8
} RecordsPart;

enum {
    RECORDS_MET = 100,
    RECORDS_ROW = 1000,
    RECORDS_TOUCH = 44,     // pixels that a finger needs
    RECORDS_WAITS_LEAST = 3 // before a technique is called slow
};

// What is known of a run's own proof.
typedef enum {
    RECORDS_UNREAD,
    RECORDS_VERIFIED,
    RECORDS_NO_RECORD, // from before runs were recorded
    RECORDS_UNPROVED,
} RecordsProof;

// What outlives the scene.
typedef struct {
    bool visited;
    RecordsFilter filter;
    RecordsOrder order;
    RecordsPage page;
    int64_t chosen; // a run's id
    double scroll;
} RecordsPlace;

// What the page of splits compares.
typedef struct {
    Splits best, gold, average, median, worst, latest;
    bool latest_is_best;
} RecordsSplits;

typedef struct {
    RecordsPlace *place;
    RecordsRuns runs;
    uint8_t *proof; // RecordsProof of each
    RecordsView shown;
    RecordsSolved solved; // of what is shown
    RecordsSplits splits;
    int row;  // of the list of runs, chosen; -1 when it is empty
    int line; // of the lists of packs and of techniques
    TargetView view;
    Picker picker;
    bool searching;
    Keyboard keyboard; // for what is searched for, where there is none at hand
    int64_t deleted;   // that can be brought back; 0 for none
    RecordsStudy *study;
    Layout board;                    // of the last run shown, which the study is of; cells 0 for none
    int views, studied, compared;    // counts siftings; the siftings that the study and the splits are of
    char (*found)[RECORDS_NAME_MAX]; // files that can be taken in
    char taken[PATH_MAX_BYTES];      // the one that was chosen
    RecordsFiles *files;
} Records;

// The search as the field of the keyboard.
static inline KeyboardField records_search_field(const Records *self) {
    return (KeyboardField){.text = self->place->filter.words,
                           .said = self->shown.count ? "" : "No run has these words.",
                           .tone = ROLE_DIM};
}

// The run of a row; NULL where there is none.
static inline const SavedRun *records_run_at(const Records *self, int row) {
    return row >= 0 && row < self->shown.count ? &self->runs.run[self->shown.index[row]] : NULL;
}

// The page has the list of runs; a list at all.
static inline bool records_lists_runs(const Records *self) {
    return self->place->page == RECORDS_TIMES || self->place->page == RECORDS_RUNS;
}
static inline bool records_lists(const Records *self) {
    return self->place->page != RECORDS_SPLITS && self->place->page != RECORDS_BOARD;
}

typedef struct {
    bool tall;
    float left, width; // of everything, in pixels
    float title;       // baseline
    Rect control[RECORDS_CONTROL_COUNT];
    Rect figure[5];
    Rect dots, bars;
    Rect table, met;       // of the overview: what is solved, and the techniques met
    Rect first_met;        // of the techniques, in lines of `met_columns`
    int met_columns, mets; // mets: how many have room
    float met_right, met_down;
    Rect body; // of the pages without a list of runs
    Rect area; // of the list's rows
    float row_h;
    bool one_line;
    ScrollArea scroll;
} RecordsLayout;

// ---- where things are (records_layout.c)

RecordsLayout records_layout(const Records *self, const App *app);
Rect records_row_rect(const RecordsLayout *l, double scroll, int row);
Rect records_part_rect(const App *app, const RecordsLayout *l, Rect row, RecordsPart part);
int records_rows(const Records *self); // of the list that the page has
Rect records_met_rect(const RecordsLayout *l, int i);
void records_targets(const void *state, const App *app, Targets *out);
void records_targets_below(const void *state, const App *app, Targets *out);

// ---- filters and other choices (records_pick.c)

void records_pick_open(Records *self, App *app, RecordsControl control, Rect beside);
// Takes a value over into filter or order.
void records_pick_take(Records *self, RecordsControl control, int value);
// What a control says while it is closed, and whether it leaves any runs out.
void records_pick_text(const Records *self, const App *app, RecordsControl control, char *out, size_t size);
bool records_pick_is_on(const Records *self, RecordsControl control);

// ---- what can be done with a run (records_do.c)

Go records_watch(Records *self, App *app, const SavedRun *run);
Go records_race(Records *self, App *app, const SavedRun *run);
Go records_lesson(Records *self, App *app, Technique technique);
void records_delete(Records *self, App *app, const SavedRun *run);
void records_bring_back(Records *self, App *app);

// ---- whether a run is what it says it is (records_proof.c)

void records_prove(Records *self, App *app, int run); // reads a run and notes whether it proves itself
const char *records_proof_text(const Records *self, int index); // "verified", "unfinished"

// ---- which runs are shown (records_state.c)

void records_read(Records *self, App *app); // the runs have changed
void records_sift(Records *self, App *app); // the filter or the order has
void records_choose(Records *self, App *app, int row, bool glide);
void records_show(Records *self, const App *app, int row, bool glide); // brings a row into view

// ---- drawing

// A panel with a title; returns what is left in it.
Rect records_draw_box(const App *app, Draw *draw, Rect r, const char *title);
void records_draw_front(const Records *self, const App *app, Draw *draw, const RecordsLayout *l, int hovered);

void records_draw_controls(const Records *self, const App *app, Draw *draw, const RecordsLayout *l,
                           int hovered);
void records_draw_figures(const Records *self, const App *app, Draw *draw, const RecordsLayout *l);
void records_draw_charts(const Records *self, const App *app, Draw *draw, const RecordsLayout *l);
void records_draw_list(const Records *self, const App *app, Draw *draw, const RecordsLayout *l, int hovered);
void records_draw_splits(const Records *self, const App *app, Draw *draw, const RecordsLayout *l);
void records_draw_board(const Records *self, const App *app, Draw *draw, const RecordsLayout *l);
void records_draw_techniques(const Records *self, const App *app, Draw *draw, const RecordsLayout *l,
                             int hovered);
