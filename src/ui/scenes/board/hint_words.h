#pragma once
// The words of the hint panel at the stage reached.

#include "ui/scenes/board/board.h"

typedef struct {
    char stage[32], heading[64], small[128], text[EXPLAIN_TEXT_MAX], result[EXPLAIN_TEXT_MAX + 64];
    char notation[256]; // the step on one line, for experts; "" for none
    char go_on[32], close[16];
    char place[48], short_place[24]; // of a walk: "Link 3 of 9", "3/9"
    bool good;                       // the result is a placement
    float depth;                     // of a walk: how far inside it the chain is, 3 at the most
    uint16_t tokens;                 // that are spoken of by names that are not what stands on the board
} HintWords;

void hint_words(const BoardView *board, const App *app, HintWords *out);
