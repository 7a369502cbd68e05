#pragma once
// A game to practise a technique on.

#include "game/words/lesson.h"
#include "ui/play/play.h"

// Starts the lesson's puzzle in a random disguise (on a board with constraints, as it is), at the point
// where the technique is needed: what has been entered and noted by then is entered and noted by ordinary
// moves, as one undo step, before the clock starts. Notes are filled in only for techniques that show in
// them. The game is not meant to be continued: it counts as discarded in the save until it is solved. False
// with the reason in *error.
bool practise_begin(Play *play, Save *save, const PackList *packs, const Lesson *lesson, Rng *rng,
                    int64_t now_us, TextError *error);

// True for the first move, made in a game for practising, that does what the technique leads to; notes that
// it was found.
bool practise_finds(Play *play, const Move *move);
