#include "ui/app/copy_line.h"

#include <string.h>

#include "host/formats/formats.h"

void copy_line_text(const Layout *layout, const Grid *grid, char out[CELLS_MAX + 1]) {
    if (strcmp(layout->id, "9x9") != 0) { // host/formats/formats is about that board alone
        grid_format(layout, grid, out);
        return;
    }
    FormatsPuzzle puzzle = {.format = FORMATS_LINE, .givens = *grid, .played_s = -1};
    char written[FORMATS_WRITTEN_MAX];
    formats_write(FORMATS_LINE, layout, &puzzle, written);
    memcpy(out, written, (size_t)layout->cells);
    out[layout->cells] = 0;
}

void copy_line(App *app, const Layout *layout, const Grid *grid, const char *what) {
    char text[CELLS_MAX + 1];
    copy_line_text(layout, grid, text);
    if (SDL_SetClipboardText(text) == 0)
        app_notice(app, false, "%s is on the clipboard.", what);
    else
        app_notice(app, true, "Not copied: %s", SDL_GetError());
}
