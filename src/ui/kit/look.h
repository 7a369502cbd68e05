#pragma once
// What all drawing needs to know: the colours, the size of the canvas and the unit that follows from it.

#include "ui/kit/theme.h"

typedef struct {
    Theme theme;
    float width, height; // of the canvas, pixels
    float unit;          // pixels per design unit (the mockups are drawn in design units at 1280x800)
} Look;
