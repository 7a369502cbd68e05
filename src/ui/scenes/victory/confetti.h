#pragma once
// Confetti: the pack's own tokens and scraps of paper, in the tokens' colours or else in those of the theme.
// A function of time alone, so that it needs no state.

#include "ui/app/app.h"

// Thrown up from a point when `fall` began; nothing when it is over. It stays within `room` and fades towards
// its edges, so that nothing beside it has to be read through it.
void confetti_draw(const Motion *fall, const App *app, Draw *draw, Point from, Rect room);
