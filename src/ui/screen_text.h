#pragma once
// What is on the screen, in words: for tests that play in the window, and for looking into a fault. When
// NONET_SCREEN in the environment names a file, the game makes it describe the frame shown last:
//
//     scene board
//     game 3, 17 moves                             number in the save, moves saved; "finished" at the end
//     rest                                         nothing moves: without input no other frame follows
//     notice Sound off                             the notice at the top of the window
//     cell 402 128 70 70 on: Row 1, column 1: 5    role, rectangle in pixels, "on", "disabled", name
//     cell 472 128 70 70: Row 1, column 2: 5, marked as a mistake
//     text 900 70 300 90: ghost 12 of 51           words that cannot be used
//
// The file is replaced in one step, after the frame is on the screen. Without NONET_SCREEN nothing is done.

#include "core/base/text.h"
#include "ui/app/app.h"
#include "ui/app/scene.h"

typedef struct {
    const char *path; // NULL: no file is wanted
    Text shown;       // what the file says
} ScreenText;

void screen_text_init(ScreenText *screen);
void screen_text_finish(ScreenText *screen);

// A frame of the scene has been shown; `rest`: another will only follow an input.
void screen_text_show(ScreenText *screen, const App *app, const Scene *scene, const void *self, bool rest);
