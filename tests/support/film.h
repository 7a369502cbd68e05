#pragma once
// Every motion of the game as a player sees it, frame by frame at 60 Hz: to be measured
// (tests/ui/test_ui_motion.c), or looked at as strips of pictures (tests/bench/bench_motion.c). A new motion
// gets a row.

#include "support/ui_stage.h"

typedef struct {
    const char *name;
    void (*show)(Stage *stage); // what is there before it, at rest
    void (*act)(Stage *stage);  // what sets it off
    bool scene;                 // it leads from scene to scene
    SDL_Rect part;              // the part of a window of 1280x800 where it is seen; w 0: all of it
} Film;

enum { FILM_FRAME_US = 16667, FILM_FRAMES_MAX = 150 };

extern const Film FILMS[]; // ends with a row without a name

// Shows what is there before a film, with motion switched on, until it rests.
void film_show(Stage *stage, const Film *film);

// Sets the film off, or lets its next frame pass. False when nothing moves any more: the frame was the last.
void film_act(Stage *stage, const Film *film);
bool film_frame(Stage *stage);
