#pragma once
// What a player does, as data and as text. Playing, saving, loading, replaying, fixtures and bug reports all
// use this one notation, after the time and the device (game/run/event.h):
//
//     put r4c5 7           verb, cell, token
//     put r4c5 7 tidy      ... and clear this token from the notes of its peers
//     note+ r4c5,r4c6 2    note- likewise
//     erase r4c5,r4c6      values and notes
//     fill                 all notes that the rules allow, in every empty cell
//     clear                all notes removed
//     undo | redo | pause | resume | check
//     hint 2               stage 1 where, 2 what, 3 why, 4 applied
//     reveal r4c5 7        the game fills in a cell, as put does
//     & note- r4c7 5       '&': undone together with the move before it
//     corner+ r4c5,r4c6 2  a mark at the edge of the cells; corner- likewise
//     colour+ r4c5,r4c6 3  colours cells, colours from 1 to 9; colour- likewise
//     tint+ r4c5 2 3       colours a note: token 2 in colour 3; tint- r4c5 2
//     line+ r4c5,r1c5 3    a line between two cells, in a colour; line- r4c5,r1c5
//     wipe r4c5,r4c6       removes colours, and lines that end there
//     try | back | keep    begins a try; goes back to its start; keeps what was tried
//
// Rows, columns, tokens and colours are numbered from 1, on the layout in play.

#include "core/base/text_error.h"
#include "core/board/cellset.h"
#include "core/board/layout.h"

typedef enum {
    MOVE_PUT,
    MOVE_ERASE,
    MOVE_NOTE_ON,
    MOVE_NOTE_OFF,
    MOVE_FILL,
    MOVE_CLEAR,
    MOVE_CORNER_ON,
    MOVE_CORNER_OFF,
    MOVE_COLOUR_ON,
    MOVE_COLOUR_OFF,
    MOVE_TINT_ON,
    MOVE_TINT_OFF,
    MOVE_LINE_ON,
    MOVE_LINE_OFF,
    MOVE_WIPE,
    MOVE_TRY,
    MOVE_BACK,
    MOVE_KEEP,
    MOVE_REVEAL, // the last one that changes the board
    MOVE_UNDO,
    MOVE_REDO,
    MOVE_HINT,
    MOVE_CHECK,
    MOVE_PAUSE,
    MOVE_RESUME,
    MOVE_KIND_COUNT
} MoveKind;

typedef struct {
    int64_t time_us; // on the game's clock
    MoveKind kind;
    bool joined;    // undone together with the move before
    bool tidy;      // MOVE_PUT, MOVE_REVEAL
    uint8_t token;  // MOVE_PUT, MOVE_NOTE_*, MOVE_CORNER_*, MOVE_TINT_*, MOVE_REVEAL
    uint8_t colour; // MOVE_COLOUR_*, MOVE_TINT_ON, MOVE_LINE_ON
    uint8_t stage;  // MOVE_HINT
    CellSet cells;  // MOVE_PUT and MOVE_REVEAL: exactly one; MOVE_LINE_*: two
} Move;

enum {
    MARK_COLOURS = 9,
    MOVE_TEXT_MAX = 48 + CELLS_MAX * 8 // enough for any move on any layout, even one that names every cell
};

// True when the fields that the kind uses are in range on this layout: cells, token, colour, stage; and the
// time is not negative.
bool move_is_sound(const Layout *layout, const Move *move);

// The move with every field that its kind does not use set to zero, so that equal moves are equal in all
// fields.
Move move_clean(const Move *move);

// Writes a sound move as text, without its time, and returns the length.
int move_format(const Layout *layout, const Move *move, char out[MOVE_TEXT_MAX]);

// Reads what move_format writes (the cells in any order, any number of blanks between words). The move is
// sound and clean, its time 0. False, leaving *out untouched, with the column and the reason in *error; its
// line is 0.
bool move_parse(const Layout *layout, const char *text, Move *out, TextError *error);

// True for the kinds that change what is on the board.
bool move_changes_board(MoveKind kind);

// True for the kinds that runs could hold before there were colours, lines and tries.
bool move_is_plain(MoveKind kind);
