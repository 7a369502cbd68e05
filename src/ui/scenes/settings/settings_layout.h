#pragma once
// Where the tabs and the rows of the settings are: for drawing and for hit-testing; the tabs
// themselves.

#include "ui/scenes/settings/settings_rows.h"

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

// The tabs; `hovered`: the one under the pointer, -1 for none.
void settings_tabs_draw(Draw *draw, const App *app, const SettingsPages *pages, const SettingsLayout *layout,
                        int page, bool focused, int hovered);
