#pragma once
// How colours are seen: with which contrast, by which kind of sight, how far apart. Colours are 0xAARRGGBB or
// 0xRRGGBB in sRGB; the alpha plays no part.

#include <stdbool.h>
#include <stdint.h>

// Contrast ratio of two opaque colours as WCAG 2 defines it, 1..21.
float colour_contrast(uint32_t a, uint32_t b);

// True when white can be read on it.
bool colour_is_dark(uint32_t colour);

// The colour, brought as near to black or white as it must be to have that contrast to the ground (or as much
// as there is: 4.58 at least).
uint32_t colour_readable(uint32_t colour, uint32_t ground, float contrast);

// The colour as seen with a colour vision deficiency (H. Brettel, F. Vienot, J. Mollon 1997; simplified by
// Vienot 1999).
typedef enum { VISION_FULL, VISION_PROTANOPIA, VISION_DEUTERANOPIA, VISION_TRITANOPIA, VISION_COUNT } Vision;
uint32_t colour_seen(uint32_t colour, Vision vision);
const char *vision_name(Vision vision); // "full colour vision", "protanopia", ...

// How far apart two colours look: CIE76 delta E. About 2.3 is just noticeable.
float colour_distance(uint32_t a, uint32_t b);

// The least of their distances over all kinds of sight, and in which it is; out_vision may be NULL.
float colour_distance_to_all(uint32_t a, uint32_t b, Vision *out_vision);
