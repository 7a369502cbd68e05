#pragma once
// Every scene of the game brought onto a stage as a player would see it: for the golden pictures and for
// measurements of all that is drawn. A new scene gets a row in one of the lists.

#include "support/ui_stage.h"

typedef struct {
    const char *name;
    void (*show)(Stage *stage); // brings it onto a fresh stage
    int themes;                 // in how many themes the golden pictures have it: none, two, or all three
} Shown;

// Each ends with a row without a name.
extern const Shown SHOWN_PLAY[];    // boards, what helps, how they end
extern const Shown SHOWN_STORIES[]; // packs that tell a story, and those with drawn tokens
extern const Shown SHOWN_BOARDS[];  // boards of other sizes and rules
extern const Shown SHOWN_THINK[];   // what a player thinks with
extern const Shown SHOWN_RUNS[];    // runs, races, duels, records
extern const Shown SHOWN_PAGES[];   // menu, packs, today, games, entry, settings
extern const Shown SHOWN_LEARN[];   // what teaches

typedef struct {
    const char *name;
    const Shown *shown;
} ShownList;

extern const ShownList SHOWN[]; // all of these, and a row without a name

// For the `show` functions: a puzzle of Classic Nine on the board at the moment when its clock starts.
void shown_board(Stage *stage);

// Fills in the first n blanks, some seconds apart.
void shown_fill(Stage *stage, int n);

// The start of a duel, with the keyboard on the left and a pad on the right; shown_fill for one side of it.
void shown_duel(Stage *stage);
void shown_fill_side(Stage *stage, int side, int n);

// Asks for a hint and waits for the answers of other threads: a press while the step is still being looked
// for would do nothing, and its chain would be missing in the picture.
void shown_press_hint(Stage *stage);

// Waits until another thread's answer is there and has been shown for a while.
void shown_settle(Stage *stage, bool (*settled)(const void *scene));
