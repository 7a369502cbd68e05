#pragma once
// The one table of actions, for action.c and settings.c, which make their own tables of it:
//     X(enum member without ACTION_, name, label, help, default keys, default pad buttons)
// In the order of the settings screen and of config.ini.

#define ACTION_TABLE(X)                                                                                      \
    X(UP, "up", "Up", "Moves the cursor up.", "Up W", "up")                                                  \
    X(DOWN, "down", "Down", "Moves the cursor down.", "Down S", "down")                                      \
    X(LEFT, "left", "Left", "Moves the cursor to the left.", "Left A", "left")                               \
    X(RIGHT, "right", "Right", "Moves the cursor to the right.", "Right D", "right")                         \
    X(CONFIRM, "confirm", "Confirm", "Takes what is selected; on the board, places the active token.",       \
      "Return Keypad_Enter", "a")                                                                            \
    X(BACK, "back", "Back", "Leaves the screen, or closes what is open.", "Escape", "back")                  \
    X(ERASE, "erase", "Erase", "Clears the selected cells.", "Backspace Delete 0 Keypad_0", "b")             \
    X(NOTES_MODE, "notes_mode", "Notes mode", "Switches between placing tokens and writing notes.",          \
      "Space N", "ls")                                                                                       \
    X(NOTE, "note", "Note", "Notes the active token in the selected cell, or takes that note away.", "",     \
      "x")                                                                                                   \
    X(UNDO, "undo", "Undo", "Takes back the last step.", "Ctrl+Z Z", "lb")                                   \
    X(REDO, "redo", "Redo", "Brings back the step that was undone last.", "Ctrl+Y Ctrl+Shift+Z Y", "rb")     \
    X(HINT, "hint", "Hint", "Shows the next step, one stage at a time; the game then counts as assisted.",   \
      "H", "y")                                                                                              \
    X(ALL_STEPS, "all_steps", "All steps",                                                                   \
      "Lists every step that does something new; the game then counts as assisted.", "T", "")                \
    X(LESSON, "lesson", "Lesson", "Explains the technique of the hint, or what the puzzle teaches.", "F1",   \
      "")                                                                                                    \
    X(CHECK, "check", "Check entries", "Marks entries that are wrong; the game then counts as assisted.",    \
      "V", "")                                                                                               \
    X(FILL_NOTES, "fill_notes", "Fill all notes", "Notes in every empty cell all that the rules leave.",     \
      "M", "")                                                                                               \
    X(TOOLS, "tools", "Tools", "Opens the tools: corner marks, colours, lines, tries.", "B", "")             \
    X(LINE, "line", "Line", "Begins a line at the selected cell, or ends it there.", "U", "")                \
    X(TRY, "try", "Try", "Marks the board as it stands: what follows can be taken back at once.", "Ctrl+T",  \
      "")                                                                                                    \
    X(GO_BACK, "go_back", "Go back", "Ends the try: the board stands as it did before.", "Ctrl+G", "")       \
    X(KEEP, "keep", "Keep", "Ends the try: what was entered in it stays.", "Ctrl+K", "")                     \
    X(PAUSE, "pause", "Pause", "Stops the clock and hides the board.", "P", "start")                         \
    X(RESTART, "restart", "Restart", "Hold it in a run: begins another one of the same kind.", "R", "")      \
    X(COMPARE, "compare", "Compare with",                                                                    \
      "Holds the run against something else: best, average, median, last, a ghost.", "X", "")                \
    X(NEXT_EMPTY, "next_empty", "Next empty cell", "Goes to the next empty cell.", "Tab", "")                \
    X(TOKEN_NEXT, "token_next", "Next token", "Makes the next token the active one.", "E", "rt")             \
    X(TOKEN_PREVIOUS, "token_previous", "Previous token", "Makes the token before the active one.", "Q",     \
      "lt")                                                                                                  \
    X(COPY, "copy", "Copy puzzle", "Copies the puzzle as text.", "Ctrl+C", "")                               \
    X(PASTE, "paste", "Paste puzzle", "Opens the puzzle or share code that was copied.", "Ctrl+V", "")       \
    X(COPY_CODE, "copy_code", "Copy share code", "Copies the share code of the puzzle.", "C", "")            \
    X(COPY_GAME, "copy_game", "Copy game", "Copies the board as it stands, as a link of SudokuPad.",         \
      "Ctrl+Shift+C", "")                                                                                    \
    X(DIGITS, "digits", "Digits overlay", "Shows or hides small digits on letters and symbols.", "G", "")    \
    X(ZOOM_IN, "zoom_in", "Zoom in", "Shows the board larger; the view follows the cursor.",                 \
      "Ctrl++ Ctrl+= Ctrl+Shift+= Ctrl+Keypad_+", "")                                                        \
    X(ZOOM_OUT, "zoom_out", "Zoom out", "Shows more of the board.", "Ctrl+- Ctrl+Keypad_-", "")              \
    X(ZOOM_ALL, "zoom_all", "Whole board", "Shows all of the board again.", "Ctrl+0 Ctrl+Keypad_0", "")      \
    X(RULES, "rules", "Rules", "Opens the rules of the board, or closes them.", "F2", "")                    \
    X(FULLSCREEN, "fullscreen", "Full screen", "Fills the screen, or goes back to a window.", "F F11", "")   \
    X(MUTE, "mute", "Mute", "Turns all sound off or on again.", "Ctrl+M", "")                                \
    X(MUSIC, "music", "Music", "Turns the music off or on again.", "F3", "")
