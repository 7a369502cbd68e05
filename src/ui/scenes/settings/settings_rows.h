#pragma once
// The settings' pages and rows, made from the table of game/settings/settings: which rows a page has, where
// the parts of a row are, and how a row looks. One computation of places serves drawing and hit-testing. For
// scene_settings.c.

#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

enum { SETTINGS_PAGES_MAX = 12, SETTINGS_ROWS_MAX = 64 };

typedef struct {
    const char *title;
    const SettingInfo *row[SETTINGS_ROWS_MAX];
    int rows;
} SettingsPage;

typedef struct {
    SettingsPage page[SETTINGS_PAGES_MAX];
    int count;
} SettingsPages;

// A page for each section of the table, and one more for its bindings; sections with one title share a page.
void settings_pages(SettingsPages *out);

// The parts of a row, a target each: that of a row's part has the number SETTINGS_ROW + row * PART_COUNT +
// part.
typedef enum {
    PART_BODY,     // the row itself
    PART_PREVIOUS, // of a choice
    PART_NEXT,
    PART_SLIDER,
    PART_STANDARD, // "Reset", of bindings that are not the default ones
    PART_COUNT,
    PART_NONE = PART_COUNT
} RowPart;

enum { SETTINGS_ROW = 100 };

typedef struct {
    Rect rect;
    Rect help; // where the sentence stands
    Rect control;
    Rect standard; // h 0: there is nothing to reset
} RowLayout;

// Places a row with its top left corner at x, y, in a given width; its height follows from its words.
RowLayout settings_row_layout(const App *app, const SettingInfo *info, float x, float y, float width,
                              bool capturing);

// Lists a row's parts, the row itself last. `body` is the row's own target, with its id; the rest is filled
// in.
void settings_row_targets(const App *app, const RowLayout *row, const SettingInfo *info, Target body,
                          Targets *out);

// The number that a slider has with its knob at x: a step of its scale.
int settings_slider_value(const RowLayout *row, const SettingInfo *info, float u, float x);

typedef struct {
    bool focused;
    bool capturing;
    RowPart hovered;
} RowState;

void settings_row_draw(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row,
                       RowState state);

// Text of a size of the mockups, but never too small to be read.
float settings_text_size(const App *app, float size);

float settings_text_width(const App *app, Face face, float size, const char *text);

// Where the tabs and the rows are (scene_settings.c): for drawing and for hit-testing.
typedef struct {
    bool tall; // the tabs stand above the rows
    float left;
    float title; // its baseline; 0 where there is no room
    Rect tab[SETTINGS_PAGES_MAX];
    Rect area;                        // of the rows
    RowLayout row[SETTINGS_ROWS_MAX]; // as if not scrolled
    Rect reset;
    ScrollArea scroll;
} SettingsLayout;

// `capturing`: the row that waits for a key or button; -1 for none.
SettingsLayout settings_layout(const App *app, const SettingsPages *pages, int page, int capturing);
