#pragma once
// The wheel of tokens that a pad's stick opens at the cursor: hold the stick towards a token, let go to take
// it. Where there are two rings, a stick that is held halfway means the inner one, and one at its end the
// outer; a shoulder button decides it, until the stick is let go. One for each board in play, zeroed to begin
// with. It changes no board.

#include "ui/widget/widget.h"

typedef struct {
    bool open;
    int token;   // 0 while the stick points nowhere
    bool note;   // it is to be a note
    bool off;    // called off: nothing until the stick is let go
    float reach; // the farthest the stick has been, 0..1
    float x, y;  // where it points
    WheelRing ring;
    bool ring_chosen; // by a shoulder button
    int64_t back_us;  // since when the stick has been nearer than it was; 0: it is not
    int64_t open_us;  // when it opened
    int first;        // the token that was aimed at then: it comes first. 0: none was
    int64_t left_us;  // when a wheel was last chosen from or called off; 0: never
    int left_token;   // what was chosen then
} TokenWheel;

// Answers an INPUT_AIM. The token that is taken now, as a note if wheel->note says so; 0 for none.
int token_wheel_aim(TokenWheel *wheel, const Input *input, int order, bool keypad, bool notes_mode);

// Answers an INPUT_ACTION while the wheel is open: calls it off, or changes the ring. False when the action
// is not the wheel's.
bool token_wheel_action(TokenWheel *wheel, const Input *input, int order, bool keypad);

void token_wheel_close(TokenWheel *wheel);

// What the footer says while a wheel of two rings is open.
void token_wheel_footer(Footer *out);

// Where a wheel opens, and over what.
typedef struct {
    const Layout *layout;
    const Grid *board;
    const PackEntry *pack; // in whose tokens; NULL: digits
    const TokenLook *look; // as they look in this game; NULL: as the pack has them
    const GridLayout *grid;
    int cursor;
    bool colours; // the tokens stand for colours
    Rect room;
    float radius;
} TokenWheelPlace;

// Opens the wheel under a finger, and answers where the finger is now, which points as a stick does. The
// finger takes by letting go: an INPUT_AIM without a direction.
void token_wheel_open(TokenWheel *wheel, int64_t now_us);
void token_wheel_finger(TokenWheel *wheel, const TokenWheelPlace *place, const Look *look, Point finger,
                        int64_t now_us, bool notes_mode);

// Where a token stands on the wheel.
Rect token_wheel_token(const TokenWheelPlace *place, const Look *look, int token);

// Whether there is something to draw: a wheel that is open, or one that goes.
bool token_wheel_seen(const TokenWheel *wheel, const App *app);

// Asks for the next frame while a wheel that has just opened blooms, or one goes.
void token_wheel_wake(const TokenWheel *wheel, const App *app, int order, int64_t *out_wake_us);

// The colour that everything around the wheel is shaded with.
Colour token_wheel_shade(const TokenWheel *wheel, const App *app);

// Draws an open wheel at the cursor of a grid, moved so that it stays in its room. Tokens that break a rule
// are dim where mistakes are shown.
void token_wheel_draw(const TokenWheel *wheel, const App *app, Draw *draw, const TokenWheelPlace *place);
