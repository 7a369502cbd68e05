#pragma once
// Pictures of scenes, compared with tests/golden. A pixel counts as different when a channel is off by more
// than a quarter; a picture may have one such pixel in a thousand (fonts are rendered a little differently
// from one FreeType to the next). On a mismatch the picture and the difference are left beside the test.
// NONET_GOLDEN_UPDATE=1 writes the pictures anew: look at them before you commit them.

#include "support/ui_stage.h"

// Compares a picture with the golden one of that name.
void golden_compare(const char *name, SDL_Surface *picture);

// Compares a scene in three sizes and the first `themes` themes (two, or all three). `show` brings it onto a
// fresh stage.
void golden_pictures(const char *name, void (*show)(Stage *stage), int themes);
