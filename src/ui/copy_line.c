#include "ui/copy_line.h"

#include <string.h>

#include "host/exchange.h"

void copy_line_text(const Layout *layout, const Grid *grid, char out[CELLS_MAX + 1]) {
    if (strcmp(layout->id, "9x9") != 0) { // host/exchange is about that board alone
        grid_print(layout, grid, out);
        return;
    }
    ExchangePuzzle puzzle = {.format = EXCHANGE_LINE, .givens = *grid, .played_s = -1};
    char written[EXCHANGE_WRITTEN_MAX];
    exchange_write(EXCHANGE_LINE, layout, &puzzle, written);
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
