#ifndef NONET_UI_SETTINGS_LAYOUT_H
#define NONET_UI_SETTINGS_LAYOUT_H
// Where the tabs and the rows of the settings are: for drawing and for hit-testing.

#include "ui/settings_rows.h"

typedef struct {
    bool tall; // the tabs stand above the rows
    float left;
    float title; // its baseline; 0 where there is no room
    Rect tab[SETTINGS_PAGES_MAX];
    Rect area;                        // of the rows
    RowLayout row[SETTINGS_ROWS_MAX]; // as if not scrolled
    Rect reset;
    float content; // height of all rows and the button
} SettingsLayout;

// `capturing`: the row that waits for a key or button; -1 for none.
SettingsLayout settings_layout(const App *app, const SettingsPages *pages, int page, int capturing);

#endif
