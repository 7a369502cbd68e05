#pragma once
// The game in progress, for other programs: as it stands, in their formats.

#include "core/base/text.h"
#include "host/formats/formats.h"
#include "ui/play/play.h"

// The game as it stands at that moment, with its steps. game_share_drop is due.
void game_share_take(const Play *play, int64_t now_us, FormatsPuzzle *out);
void game_share_drop(FormatsPuzzle *game);

// True when the format can say the game's board and holds entries: a file of one game, with its end. What is
// lost on the way, "the clock and 3 corner marks", is found by reading it back; nothing for nothing.
bool game_share_write(const Play *play, Format format, int64_t now_us, Text *out, Text *out_lost);
