#pragma once
// What a player can ask for, whatever the device. Each has a name in config.ini ([keys] and [pad]), default
// bindings, and a label for prompts and settings; all in one table.

#include <stdbool.h>

typedef enum {
    ACTION_NONE,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_CONFIRM, // the meant thing: open, play, apply; on the board: place the active token
    ACTION_BACK,    // leave, close
    ACTION_ERASE,
    ACTION_NOTES_MODE, // switch notes mode
    ACTION_NOTE,       // note the active token
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_HINT,
    ACTION_ALL_STEPS, // list every step that is there
    ACTION_LESSON,    // explain the technique of the open hint
    ACTION_CHECK,
    ACTION_FILL_NOTES,
    ACTION_TOOLS,   // what tokens write; colours, lines, tries
    ACTION_LINE,    // begin a line between cells; end it
    ACTION_TRY,     // mark the board as it stands
    ACTION_GO_BACK, // to the mark
    ACTION_KEEP,    // what was tried
    ACTION_PAUSE,
    ACTION_RESTART,
    ACTION_COMPARE,
    ACTION_NEXT_EMPTY,
    ACTION_TOKEN_NEXT, // make the next token the active one
    ACTION_TOKEN_PREVIOUS,
    ACTION_COPY,
    ACTION_PASTE,
    ACTION_COPY_CODE,
    ACTION_COPY_GAME, // the board as it stands
    ACTION_DIGITS,    // digits overlay on or off
    ACTION_ZOOM_IN,
    ACTION_ZOOM_OUT,
    ACTION_ZOOM_ALL, // the whole board again
    ACTION_RULES,
    ACTION_FULLSCREEN,
    ACTION_MUTE,
    ACTION_MUSIC, // the music of games alone
    ACTION_COUNT
} Action;

typedef struct {
    const char *name;  // in config.ini: "notes_mode"
    const char *label; // "Notes mode"
    const char *help;  // a sentence: what it does
    const char *keys;  // default: SDL key names separated by blanks, modifiers (Ctrl Shift Alt) with '+':
                       // "Ctrl+Z Z"; a blank inside a name is written '_': "Keypad_Enter"
    const char *pad;   // default: a b x y lb rb lt rt ls rs start back up down left right; empty for none
} ActionInfo;

const ActionInfo *action_info(Action action);

// By name, letter case ignored; ACTION_NONE is not among them. False, leaving *out untouched, when there is
// none.
bool action_parse(const char *name, Action *out);
