#pragma once
// The scene with a puzzle's solutions, for itself and its tests.

#include "core/reason/no_solution_reason.h"
#include "ui/app/entry_kept.h"
#include "ui/scenes/solutions/solutions.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/slate.h"

typedef enum {
    SOLUTIONS_PREVIOUS, // two rows of two, and a wide one
    SOLUTIONS_NEXT,
    SOLUTIONS_COPY,
    SOLUTIONS_PRINT,
    SOLUTIONS_PRINT_ALL,
    SOLUTIONS_BUTTONS
} SolutionsButton;

// The targets: the buttons, and the line of pages.
enum { SOLUTIONS_BUTTON = 1, SOLUTIONS_TRACK = SOLUTIONS_BUTTON + SOLUTIONS_BUTTONS };

typedef struct {
    EntryKept *kept; // the puzzle as the entry scene has it
    Layout layout;
    Grid puzzle;
    Solutions *solutions;
    int found;  // so far
    bool over;  // there will be no more
    int page;   // 0: the puzzle itself; then its solutions
    int wanted; // the page to show as soon as it is found; 0 for none
    Grid shown;
    CellSet changed;         // in which it differs from the page before, when both are solutions
    NoSolutionReason reason; // of a puzzle with none
    TargetView view;
} SolutionsScene;

typedef struct {
    SlateLayout slate;
    Rect card;
    Rect track; // the pages as a line; with room around it for a finger
    Rect button[SOLUTIONS_BUTTONS];
    float heading; // baseline of AS TEXT
    Rect text;
} SolutionsLayout;

SolutionsLayout solutions_layout(const SolutionsScene *scene, const App *app);

// "Original", "Solution 3 of 17", "Solution 3 of at least 1,000".
void solutions_page_name(const SolutionsScene *scene, int page, char *out, size_t size);
