#ifndef NONET_UI_SCENES_IMPORT_IMPORT_SCENE_H
#define NONET_UI_SCENES_IMPORT_IMPORT_SCENE_H
// What the files of the import scene share: scene_import.c answers input, import_layout.c knows where things
// are, import_draw.c draws them.

#include "ui/app/widget.h"
#include "ui/scenes/import/import.h"

typedef enum {
    IMPORT_DO_NOTHING,
    IMPORT_DO_INSTALL,
    IMPORT_DO_CANCEL,
    IMPORT_DO_STOP, // the grading: asks what shall be of it
    IMPORT_DO_KEEP,
    IMPORT_DO_DROP,
    IMPORT_DO_GO_ON,
    IMPORT_DO_OPEN, // the pack
    IMPORT_DO_LEAVE
} ImportDo;

enum { IMPORT_BUTTONS_MAX = 3 };

typedef struct {
    SceneId back;
    Import *import; // NULL: no thread was to be had
    ImportView view;
    bool asking;       // what shall be of the puzzles that are graded by now
    bool there;        // the packs were read again
    bool brought_more; // app->brought is for the scene that comes
    int focus;         // a button
    float scroll;
    bool pointing;
    float x, y;
    bool pressed, dragging;
    int press_hit;
    float press_y, press_scroll;
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
} ImportLayout;

// What the buttons do, from the left; the first is the one that is meant. Returns how many.
int import_buttons(const ImportScene *self, ImportDo out[IMPORT_BUTTONS_MAX]);

ImportLayout import_layout(const ImportScene *self, const App *app);

// How many design units the list can be scrolled.
float import_scroll_most(const ImportScene *self, const App *app, const ImportLayout *l);

// `hovered`: the button under the pointer, or -1; or IMPORT_HIT_BACK.
enum { IMPORT_HIT_NONE = -1, IMPORT_HIT_BACK = -2, IMPORT_HIT_LIST = -3 };
void import_draw(const ImportScene *self, const App *app, Draw *draw, int hovered);

#endif
