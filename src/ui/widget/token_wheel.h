#pragma once
// The wheel of tokens that a pad's stick opens at the cursor: hold the stick towards a token, let go to take
// it. One for each board in play, zeroed to begin with. It changes no board.

#include "ui/widget/widget.h"

typedef struct {
    bool open;
    int token;   // 0 while the stick points nowhere
    bool note;   // it is to be a note
    bool off;    // called off: nothing until the stick is let go
    float reach; // the farthest the stick has been, 0..1
} TokenWheel;

// Answers an INPUT_AIM. The token that is taken now, as a note if wheel->note says so; 0 for none.
int token_wheel_aim(TokenWheel *wheel, const Input *input, int order, bool keypad, bool notes_mode);

void token_wheel_close(TokenWheel *wheel);
void token_wheel_call_off(TokenWheel *wheel);

// Where a wheel opens, and over what.
typedef struct {
    const Layout *layout;
    const Grid *board;
    const PackEntry *pack; // in whose tokens; NULL: digits
    const GridLayout *grid;
    int cursor;
    bool colours; // the tokens stand for colours
    Rect room;
    float radius;
} TokenWheelPlace;

// Draws an open wheel at the cursor of a grid, moved so that it stays in its room. Tokens that break a rule
// are dim where mistakes are shown.
void token_wheel_draw(const TokenWheel *wheel, const App *app, Draw *draw, const TokenWheelPlace *place);
