#pragma once
// A single as a person sees it: the tokens that rule cells out are ringed, their dotted lines run to the
// cells that they close, which are struck out, and what is left goes in. No candidates.

#include "ui/figure/step_picture_parts.h"

// Fills in what a picture of a single needs; false when the step is no single.
bool single_picture_init(StepPicture *picture);

void single_picture_grounds(const StepPicture *picture); // under the lines of the grid
void single_picture_marks(const StepPicture *picture);   // over the tokens
