#pragma once
// A game to practise a technique on.

#include "game/words/lesson.h"
#include "ui/play/play.h"

// Starts the lesson's puzzle in a random disguise, like any puzzle from nowhere: with a share code, saved and
// continued as others are. Where the lesson begins in mid-puzzle, what has been entered and noted by then is
// entered and noted by ordinary moves: one undo step, before the clock starts. False with the reason in
// *error.
bool practise_begin(Play *play, Save *save, const PackList *packs, const Lesson *lesson, Rng *rng,
                    int64_t now_us, TextError *error);
