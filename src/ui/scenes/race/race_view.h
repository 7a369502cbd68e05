#pragma once
// The scene of a race, for its own files and its tests: scene_race.c answers input, race_draw.c knows where
// things are and how they look.

#include "ui/scenes/race/race_work.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// The targets: the buttons, then the rows of the table.
enum { RACE_PLAY = 1, RACE_SHARE, RACE_ROW };

typedef struct {
    SceneId back;
    char path[PATH_MAX_BYTES]; // of the race's file
    Race race;
    bool there;         // the race could be read; else `error` says why not
    TextError error;    // of the race, or of its folder
    char warning[240];  // with the pack that is here, its puzzles are not the ones to race
    int64_t now_unix_s; // the player's clock
    RaceWork *work;     // NULL: the table is made
    int done, of;       // runs
    RaceTable table;
    int own; // the player's own runs that are in the table, but not in the folder yet
    TargetView view;
} RaceScene;

typedef struct {
    bool tall;
    float left, width; // of the column with the rules
    float title;       // baseline
    Rect rules, play, share;
    float heading; // baseline of TABLE
    Rect table;    // its rows; below the heading and the names of the columns
    Rect detail;   // of the row that has the focus
    Rect chart;    // the paces; empty when there is no room
    float row;     // height of one
    ScrollArea scroll;
} RaceLayout;

RaceLayout race_layout(const RaceScene *self, const App *app);

// How many rows the table has: the ranked runs, and if there are others a heading and those.
int race_rows(const RaceScene *self);

// The entry of a row; -1 for the heading.
int race_row_entry(const RaceScene *self, int row);

void race_targets(const void *self, const App *app, Targets *out);
void race_draw(const void *self, const App *app, Draw *draw);
void race_footer(const void *state, const App *app, Footer *out);
