#pragma once
// The game in progress, for other programs: as it stands, in their formats.

#include "core/base/text.h"
#include "host/formats/formats.h"
#include "ui/play/play.h"

// The game as it stands at that moment, with its steps; to be freed with game_share_drop.
void game_share_take(const Play *play, int64_t now_us, FormatsPuzzle *out);
void game_share_drop(FormatsPuzzle *game);

// Writes the game as a complete file. True when the format can hold the game's board and its entries.
// *out_lost is what gets lost on the way, "the clock and 3 corner marks", found by reading the file back;
// empty when nothing does.
bool game_share_write(const Play *play, Format format, int64_t now_us, Text *out, Text *out_lost);
