#pragma once
// One line of a run: something that happened, when, and on which device. The notation of moves
// (game/play/move.h) with the time and the device before it, and a few more words:
//
//     0 - start 1                  puzzle 1 is on the screen: its clock runs
//     1340123 k at r4c5            the cursor, or all cells selected
//     1712004 k put r4c5 7 tidy    a move
//     1800000 p hand 3             a token taken in hand; 0 for none
//     1900000 k notes on           what keys write: off | on | corners | colours | tints | lines
//     2000000 - aids same,tidy     what helps from here on (see run.h); "none"
//     2100000 - hidden             the window is hidden or has lost the focus; `shown` when it is back
//     2200000 - asleep 1500000     the machine slept for so many microseconds
//     2300000 - frames 2           so many frames came late since the line before of this kind
//     9000000 k submit             Championship: the board is handed in
//     9100000 k stop               given up
//
// Devices: k keyboard, m mouse, p pad, t touch, - the game itself. Times are microseconds on the game's
// clock and never go back. A line of an old save has no device; it reads as '-'.

#include "game/play/move.h"

typedef enum { BY_GAME, BY_KEYBOARD, BY_MOUSE, BY_PAD, BY_TOUCH, EVENT_DEVICE_COUNT } EventDevice;

typedef enum {
    EVENT_MOVE,
    EVENT_START,
    EVENT_SELECT,
    EVENT_HAND,
    EVENT_NOTES,
    EVENT_AIDS,
    EVENT_HIDDEN,
    EVENT_SHOWN,
    EVENT_ASLEEP,
    EVENT_FRAMES,
    EVENT_SUBMIT,
    EVENT_STOP,
    EVENT_KIND_COUNT
} EventKind;

typedef struct {
    int64_t time_us;
    EventKind kind;
    EventDevice device;
    int64_t number; // START: the puzzle, from 1; HAND: the token; NOTES: a Writing; AIDS: their bits;
                    // ASLEEP, FRAMES: how much
    Move move;      // MOVE, with the event's time; SELECT: its cells
} Event;

enum { EVENT_TEXT_MAX = MOVE_TEXT_MAX + 8 };

// What a token that is chosen writes; from WRITE_COLOURS on the tokens stand for colours.
typedef enum {
    WRITE_TOKENS,
    WRITE_NOTES,
    WRITE_CORNERS,
    WRITE_COLOURS,
    WRITE_TINTS,
    WRITE_LINES,
    WRITE_COUNT
} Writing;

// The version of the format of runs that can hold the event: 1, or 2 with corners, colours, lines and tries.
int event_version(const Event *event);

// Writes an event and returns its length.
int event_format(const Layout *layout, const Event *event, char out[EVENT_TEXT_MAX]);

// Reads what event_format writes. False, leaving *out untouched, with the column and the reason in *error;
// its line is 0.
bool event_parse(const Layout *layout, const char *text, Event *out, TextError *error);

// An event that is a move.
Event event_of_move(const Move *move, EventDevice device);

const char *event_device_name(EventDevice device); // "keyboard"

// ---- what helps

typedef enum {
    AID_CONFLICTS = 1 << 0, // entries that break a rule are shown
    AID_SOLUTION = 1 << 1,  // entries that differ from the solution are shown at once
    AID_SAME = 1 << 2,      // equal tokens are highlighted
    AID_HOUSES = 1 << 3,    // the cursor's houses are highlighted
    AID_TIDY = 1 << 4,      // entries clear the notes of their peers
    AID_FILL = 1 << 5,      // all notes were filled in
} Aid;
enum { AID_COUNT = 6, AIDS_TEXT_MAX = 64 };

// The aids as in a run, "conflicts,same,tidy"; "none".
void aids_format(unsigned aids, char out[AIDS_TEXT_MAX]);
bool aids_parse(const char *text, unsigned *out);
