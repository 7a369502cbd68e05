#ifndef NONET_UI_ENTRY_H
#define NONET_UI_ENTRY_H
// What the files of the entry scene share; nobody else includes it. scene_entry.c says where things are and
// what is done, entry_draw.c how they look.

#include "ui/draft.h"
#include "ui/layout.h"

typedef enum { BUTTON_PLAY, BUTTON_PASTE, BUTTON_COPY, BUTTON_CLEAR, ENTRY_BUTTONS } EntryButton;

enum {
    FOCUS_GRID = -1, // or an EntryButton
    HIT_NONE = -1,   // or an EntryButton, or:
    HIT_BACK = ENTRY_BUTTONS,
    HIT_KEY = 20,   // the key of token 1; after the last token comes the one that erases
    HIT_CELL = 100, // the first cell
};

typedef struct {
    Draft draft;
    int focus;
    bool pointing; // the pointer is in the window, at:
    float x, y;
    int press_hit;
} EntryScene;

typedef struct {
    bool tall;
    GridLayout grid;
    float x, w;  // of the side
    float title; // baseline
    Rect back;   // "Esc Menu"
    Rect intro;  // empty when there is no room
    Rect verdict;
    Rect button[ENTRY_BUTTONS];
    float heading; // baseline of AS TEXT; 0 for none
    Rect text;
    Rect key[TOKENS_MAX + 1];
} EntryLayout;

// `hovered` is what the pointer is over, HIT_NONE for nothing.
void entry_draw(const EntryScene *scene, const App *app, Draw *draw, const EntryLayout *layout, int hovered);

#endif
