#pragma once
// What the files of the entry scene share: scene_entry.c says what is done, entry_tools.c chooses a board and
// draws constraints on it, entry_keep.c keeps a puzzle in a pack, entry_layout.c says where things are, and
// entry_draw.c how they look.

#include "ui/scenes/entry/puzzle_editor.h"
#include "ui/widget/keyboard.h"
#include "ui/widget/picker.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/slate.h"

typedef enum {
    BUTTON_PLAY, // two rows of two
    BUTTON_KEEP,
    BUTTON_SOLUTIONS,
    BUTTON_EXPORT,
    BUTTON_PASTE, // a row of three small ones
    BUTTON_COPY,
    BUTTON_CLEAR,
    ENTRY_BUTTONS,
} EntryButton;

// The targets: the buttons, ...
enum {
    ENTRY_BUTTON = 1,
    ENTRY_STOP = 14,  // ends a search that takes long
    ENTRY_TEXT = 15,  // what is entered, as text: opens the keyboard for a code
    ENTRY_BOARD = 16, // opens the list of boards,
    ENTRY_KIND = 17,  // and of what can be drawn
    ENTRY_KEY = 20,   // the first of the keys; the last one erases
    ENTRY_PACK = 50,  // the first pack on view to keep the puzzle in
    ENTRY_CELL = 100, // the first cell
    SAVE_TO_PACK_PACKS_MAX = 40,
    ENTRY_CHIPS = ENTRY_BUTTONS - BUTTON_PASTE,
};

// The packs to choose from, by id and name: packs may be read again while this is open.
typedef struct {
    bool open;
    int count, focus, top; // top: the first on view
    struct {
        char id[PACK_ID_MAX]; // empty: the player's own pack
        char name[PACK_NAME_MAX];
    } pack[SAVE_TO_PACK_PACKS_MAX];
} SaveToPackChoice;

typedef struct {
    PuzzleEditor editor;
    bool race;        // what is entered is to be raced
    EntryKept *entry; // what outlives the scene
    SaveToPackChoice choice;
    bool keep;                    // a puzzle is on its way to a pack
    int packs_version;            // of the packs that the words are about
    char saved[ENTRY_PUZZLE_MAX]; // the puzzle as it is on the disk
    TokenWheel wheel;             // of the pad's stick, at the cursor
    Keyboard keyboard;            // for a code
    Picker picker;                // of ENTRY_BOARD or ENTRY_KIND
    TargetView view;
    bool play_follows;  // as soon as what was typed can be played, the next press does it
    int64_t refused_us; // when a key was refused last; 0: never
    Motion shake;
} EntryScene;

typedef struct {
    SlateLayout slate;
    Rect card, stop; // stop: in the card
    Rect button[ENTRY_BUTTONS];
    float heading; // baseline of AS TEXT
    Rect text;
    Rect board, kind; // what opens the lists of boards and of kinds
    int keys;
    Rect key[TOKENS_MAX + 1];
    Rect choice; // the card with the packs
    Rect pack[SAVE_TO_PACK_PACKS_MAX];
    int packs_shown;
} EntryLayout;

enum { REFUSED_US = 700000, ENTRY_SAID_MAX = 440 };

// The code as the field of the keyboard; what is said of it is put together in `said`.
KeyboardField entry_field(const EntryScene *scene, char said[ENTRY_SAID_MAX]);

EntryLayout entry_layout(const EntryScene *scene, const App *app);

// The key of this index types a token, or a digit where numbers are drawn; -1: it erases.
int entry_key(const EntryScene *scene, int index);

// "9×9"; "Clues" or what is drawn.
enum { ENTRY_BOARD_NAME_MAX = 40 };
void entry_board_name(const char *id, char out[ENTRY_BOARD_NAME_MAX]);
const char *entry_kind_name(const EntryScene *scene);

// Where a point of the window lies on the board, in the measure of a ConstraintPen.
Point entry_place(const EntryLayout *layout, float x, float y);

// What can be done to the board besides typing: opening the lists; an input for an open list, for a stroke,
// or for what is in hand. True when the input is dealt with.
void entry_tools_open(EntryScene *scene, App *app, int list);
bool entry_tools_input(EntryScene *scene, App *app, const Input *input);
void entry_tools_type(EntryScene *scene, App *app, const char *character); // while constraints are drawn

// Asks to keep the puzzle: a choice of packs is opened where there is one. While one is being kept, stops
// that.
void entry_keep(EntryScene *scene, App *app);
void entry_keep_in(EntryScene *scene, App *app, int index); // the index-th of the packs is chosen
bool entry_keep_update(EntryScene *scene, App *app); // says what became of it; true while it is not kept
void entry_keep_follow(EntryScene *scene, App *app); // the packs may have changed

// The keys go to the board, not to a button; and constraints are drawn on it.
static inline bool entry_on_grid(const EntryScene *scene) { return scene->view.focus >= ENTRY_CELL; }
static inline bool entry_draws(const EntryScene *scene) {
    return scene->editor.kind != PUZZLE_CLUES && !puzzle_state_is_code(&scene->editor);
}

// The keys go to the board, where the cursor is.
static inline void entry_focus_grid(EntryScene *scene) {
    scene->view.focus = ENTRY_CELL + scene->editor.kept.cursor;
}

void entry_targets_below(const void *state, const App *app, Targets *out); // without the keyboard
void entry_targets(const void *state, const App *app, Targets *out);
void entry_draw(const void *state, const App *app, Draw *draw);
void entry_footer(const void *state, const App *app, Footer *out);
