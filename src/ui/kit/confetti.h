#pragma once
// Confetti: a function of time alone, so that it needs no state and is the same for the same moment.

#include "ui/kit/draw.h"

enum { CONFETTI_US = 4200000 };

// Draws the shower that began at start_us over a canvas of w x h; nothing once CONFETTI_US have gone by.
void confetti_draw(Draw *draw, float w, float h, float unit, const Colour *colours, int count,
                   int64_t start_us, int64_t now_us);
