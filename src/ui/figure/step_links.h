#pragma once
// The links of chains: arrows that bend around the candidates in their way.

#include "ui/figure/step_picture_parts.h"

// Draws a link between the notes at two points, whose signs have this radius.
void step_link_draw(const StepPicture *picture, Point a, Point b, float radius, const PictureLink *link);
