#ifndef NONET_GAME_WORDS_LESSON_TEXT_H
#define NONET_GAME_WORDS_LESSON_TEXT_H
// Lessons in words: what a technique is, how to spot it, why it works, and a tip. All of them stand in one
// table, ready to be translated.

#include "core/logic/step.h"

// Marked text as in game/words/explain.h, some 400 to 700 characters; paragraphs are parted by a line with a
// blank.
const char *lesson_text(Technique technique);

#endif
