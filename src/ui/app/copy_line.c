#include "ui/app/copy_line.h"

#include <stdarg.h>
#include <stdio.h>

void copy_line(App *app, const Layout *layout, const Grid *grid, const char *what) {
    char text[CELLS_MAX + 1];
    grid_format(layout, grid, text);
    copy_text(app, text, "%s is on the clipboard.", what);
}

void copy_text(App *app, const char *text, const char *said, ...) {
    char notice[NOTICE_MAX];
    va_list arguments;
    va_start(arguments, said);
    vsnprintf(notice, sizeof notice, said, arguments);
    va_end(arguments);
    if (SDL_SetClipboardText(text) == 0)
        app_notice(app, false, "%s", notice);
    else
        app_notice(app, true, "Not copied: %s", SDL_GetError());
}
