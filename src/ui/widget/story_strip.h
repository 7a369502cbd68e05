#pragma once
// The strip of a pack's story (core/pack/story.h): what the game in progress has told so far, in a row with a
// place for each token.

#include "ui/app/app.h"

// True when the game's pack tells something in a strip.
bool story_strip_wanted(const App *app);

// Draws it over the width of `rect`; `whole`: as it is at the end.
void story_strip_draw(Draw *draw, const App *app, Rect rect, bool whole);

// Lights the window like the sky of the pack's day (NULL: no pack) at the hour that the game has reached, or
// at its end (`whole`), in steps of a ninth of the day; other stories leave it as it is.
void story_light(App *app, const PackEntry *entry, const Session *session, bool whole);

// What is said of the story at the end: "DRAGONFLY", "A heart"; "" for nothing.
const char *story_strip_end(const App *app);
