#pragma once
// Clock and splits of a run on a background of one colour, which a capturing program makes transparent. All
// words and digits have a dark edge, so that they can be read on any picture behind.

#include "game/play/run_status.h"
#include "game/settings/settings.h"
#include "ui/kit/draw.h"

Colour stream_view_background(KeyColour key);

void stream_view_draw(Draw *draw, float width, float height, KeyColour key, const RunStatus *status,
                      int64_t now_us);
