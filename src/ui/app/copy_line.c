#include "ui/app/copy_line.h"

void copy_line_text(const Layout *layout, const Grid *grid, char out[CELLS_MAX + 1]) {
    grid_format(layout, grid, out);
}

void copy_line(App *app, const Layout *layout, const Grid *grid, const char *what) {
    char text[CELLS_MAX + 1];
    copy_line_text(layout, grid, text);
    if (SDL_SetClipboardText(text) == 0)
        app_notice(app, false, "%s is on the clipboard.", what);
    else
        app_notice(app, true, "Not copied: %s", SDL_GetError());
}
