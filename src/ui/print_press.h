#ifndef NONET_UI_PRINT_PRESS_H
#define NONET_UI_PRINT_PRESS_H
// The press of scene_print: paints what will be printed, writes it and has it opened, on a thread of its own,
// so that no frame waits. Whenever there is something new it wakes the main loop by an event.

#include <SDL.h>

#include "ui/print_order.h"

// What to make of the order.
typedef struct {
    bool picture;         // of one board; else pages
    int page;             // to look at; of a picture the board
    PrintOptions options; // of pages
    PrintPicture look;    // of a picture
} PressWork;

typedef enum {
    PRESS_IDLE,
    PRESS_WRITING,
    PRESS_OPENING,
    PRESS_WRITTEN,
    PRESS_OPENED,
    PRESS_FAILED
} PressState;

typedef struct {
    PressState state;
    int done, pages; // while writing
    char path[PATH_MAX_BYTES];
    char reason[256]; // when it failed
} PressNews;

typedef struct PrintPress PrintPress;

// Copies all that it needs: the order and the pack may change afterwards. `share` is where the game's files
// are.
PrintPress *press_create(const PrintOrder *order, const char *share);
void press_destroy(PrintPress *press); // calls off what goes on; NULL allowed

const PrintSheet *press_sheet(const PrintPress *press);

// Asks for a page or picture as it will be, `width` x `height` pixels; one asked for before is forgotten.
void press_show(PrintPress *press, const PressWork *work, int x, int y, int width, int height);

// The one asked for last, once it is there: a surface whose part from x, y on shows it. The caller's to free.
// NULL when there is nothing new; `reason` says when it cannot be painted, once, and else is empty.
SDL_Surface *press_take(PrintPress *press, char reason[256]);

// Writes the file, unless one is being written.
void press_write(PrintPress *press, const PressWork *work, const char *path);

// Has a file opened by whatever program the system has for it, unless the press is busy.
void press_open(PrintPress *press, const char *path);

// How far that is. What is at an end is told once.
PressNews press_news(PrintPress *press);

#endif
