#ifndef NONET_UI_APP_COPY_LINE_H
#define NONET_UI_APP_COPY_LINE_H
// A grid on its way to the clipboard, for every scene that shows one.

#include "ui/app/app.h"

// A grid as one line of characters, without a line break, as host/formats/formats writes it.
void copy_line_text(const Layout *layout, const Grid *grid, char out[CELLS_MAX + 1]);

// Copies it, and says so in a notice: `what` is its subject, "The puzzle".
void copy_line(App *app, const Layout *layout, const Grid *grid, const char *what);

#endif
