#pragma once
// What a pack tells while one of its puzzles is solved: [story] of pack.ini. There is a strip above the
// board, with a place for each token, and a sentence at the end.
//
//     kind      word      the letters of the pack's word appear as their tokens are complete
//               lights    the tokens themselves light up, in the order and colours given
//               day       a sky goes through the colours given, from first to last, as cells are filled
//               picture   nothing before the end, which says what the clues have drawn
//               melody    the tokens appear on a staff, and a complete row is played from left to right
//     order     of the tokens from left to right, as in 1 2 3; when it is left out, as they are numbered
//     colours   of each place of `lights`, from left to right; of `day` two to nine
//     source    the colour of a light before the first place
//     pictures  a file (core/pack/pictures.h)
//
// Without the section a pack with a word has the kind word, and others have no story.

#include <stdbool.h>
#include <stdint.h>

#include "core/base/text_error.h"
#include "core/board/layout.h"

typedef enum {
    STORY_NONE,
    STORY_WORD,
    STORY_LIGHTS,
    STORY_DAY,
    STORY_PICTURE,
    STORY_MELODY,
    STORY_COUNT
} StoryKind;

enum { STORY_DAY_LEAST = 2, STORY_DAY_MOST = 9 };

typedef struct {
    StoryKind kind;
    uint8_t order[TOKENS_MAX];   // the token of each place
    int places;                  // that `order` names; 0 when it was left out
    uint32_t colour[TOKENS_MAX]; // 0xRRGGBB
    int colours;
    bool has_source;
    uint32_t source;
} Story;

// The value of one of the keys kind, order, colours and source.
bool story_set(Story *story, const char *key, const char *value, int line, TextError *error);

// After the last key, for so many tokens: order and colours fit the kind. Fills in an order that was left
// out.
bool story_complete(Story *story, int order, int line, TextError *error);
