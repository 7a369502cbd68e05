#pragma once
// The shapes that tokens can have, as outlines on a cairo context.

#include <cairo.h>

#include "core/pack/token_look.h"

// Adds the outline of a shape to the context's path, which is to be filled.
void print_shape_path(cairo_t *cairo, Shape shape, double x, double y, double radius);
