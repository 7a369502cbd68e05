#pragma once
// What the files of the import scene share: scene_import.c answers input, import_draw.c knows where things
// are and how they look.

#include "ui/scenes/import/import.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

typedef enum {
    IMPORT_DO_NOTHING,
    IMPORT_DO_INSTALL,
    IMPORT_DO_CANCEL,
    IMPORT_DO_STOP, // the grading: asks what to do with the puzzles graded so far
    IMPORT_DO_KEEP,
    IMPORT_DO_DROP,
    IMPORT_DO_GO_ON,
    IMPORT_DO_OPEN, // the pack
    IMPORT_DO_LEAVE
} ImportDo;

enum { IMPORT_BUTTON = 1, IMPORT_BUTTONS_MAX = 3 };

typedef struct {
    SceneId back;
    Import *import;
    ImportView view;
    bool asking;        // what to do with the puzzles graded so far
    bool there;         // the pack is in the list of packs
    bool brought_more;  // app->brought belongs to the next scene
    TargetView targets; // the targets: the buttons, from IMPORT_BUTTON on
} ImportScene;

typedef struct {
    bool tall;
    float left, width;
    float title;
    Rect words;
    Rect bar, counts; // of a collection
    Rect button[IMPORT_BUTTONS_MAX];
    Rect board; // of a pack; empty when there is no room
    Rect bands;
    Rect list; // of a collection
    float row; // height of one of its rows
    ScrollArea scroll;
} ImportLayout;

// What the buttons do, from the left; the first is the one most likely wanted. Returns how many.
int import_buttons(const ImportScene *self, ImportDo out[IMPORT_BUTTONS_MAX]);

ImportLayout import_layout(const ImportScene *self, const App *app);

void import_targets(const void *self, const App *app, Targets *out);
void import_draw(const void *self, const App *app, Draw *draw);
void import_footer(const void *state, const App *app, Footer *out);
