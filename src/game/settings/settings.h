#pragma once
// Everything a player can choose, with its place in config.ini, default, limits and words for the settings
// screen: one table. host/files/config reads and writes the file.

#include <stddef.h>

#include "core/base/text_error.h"
#include "game/settings/action.h"

// THEME_SYSTEM is drawn as one of the others, which the desktop decides.
typedef enum {
    THEME_INK,
    THEME_PAPER,
    THEME_CONTRAST,
    THEME_CHOICE_COUNT,
    THEME_SYSTEM = THEME_CHOICE_COUNT
} ThemeChoice;
typedef enum { MISTAKES_OFF, MISTAKES_RULES, MISTAKES_SOLUTION, MISTAKES_END, MISTAKES_COUNT } MistakeMode;
typedef enum { TEXT_NORMAL, TEXT_LARGE, TEXT_LARGER, TEXT_SIZE_COUNT } TextSize;
typedef enum { PAD_PHONE, PAD_KEYPAD, PAD_LAYOUT_COUNT } PadLayout;
typedef enum { PAD_RIGHT_SIDE, PAD_LEFT_SIDE, PAD_SIDE_COUNT } PadSide;
typedef enum { ORDER_CELL_FIRST, ORDER_TOKEN_FIRST, ORDER_COUNT } PlayOrder;
typedef enum { GLYPHS_AUTO, GLYPHS_XBOX, GLYPHS_PLAYSTATION, GLYPHS_NINTENDO, GLYPHS_COUNT } PadGlyphs;
typedef enum {
    LIVESPLIT_OFF,
    LIVESPLIT_CLIENT,
    LIVESPLIT_SERVER,
    LIVESPLIT_BOTH,
    LIVESPLIT_COUNT
} LiveSplitMode;
typedef enum {
    KEY_COLOUR_MAGENTA,
    KEY_COLOUR_GREEN,
    KEY_COLOUR_BLUE,
    KEY_COLOUR_BLACK,
    KEY_COLOUR_COUNT
} KeyColour;
typedef enum { ACCELERATE_AUTO, ACCELERATE_OFF, ACCELERATE_ON, ACCELERATE_COUNT } Accelerate;

// How much of Sudoku hints use; as TechniqueLevel (core/logic/technique.h), from 0.
typedef enum { HINTS_SINGLES, HINTS_BASICS, HINTS_PATTERNS, HINTS_CHAINS, HINTS_ALL, HINTS_COUNT } HintsUpTo;

enum { BINDING_MAX = 96, SETTING_TEXT_MAX = 160 };

typedef struct {
    // [play]
    int mistakes;     // MistakeMode
    int order;        // PlayOrder
    bool letter_keys; // in packs of letters a letter's key is its token
    bool tidy_notes;  // a placed token clears itself from the notes of its houses
    bool wrap;        // the cursor goes on at the other side
    bool highlight_same;
    bool highlight_houses;
    int hints_up_to;               // HintsUpTo
    char player[SETTING_TEXT_MAX]; // the name in runs; "": none
    // [look]
    int theme; // ThemeChoice, or THEME_SYSTEM
    bool show_timer;
    int pad_layout;      // PadLayout
    int pad_side;        // PadSide
    bool digits_overlay; // small digits on packs of letters and symbols
    bool reduce_motion;
    bool expert_words; // "r5c3" for "E3", the notation of steps, and ratings beside bands
    bool nice_loops;   // hints say "discontinuous nice loop" for some AICs
    bool fullscreen;
    int scale_percent; // 75..200, of text and controls
    int text_size;     // TextSize
    // [sound]
    int volume;    // 0..100, of everything
    int voices;    // 0..100, tokens and houses
    int interface; // 0..100, clicks
    int music;     // 0..100
    bool play_music;
    bool mute;
    char victory_music[SETTING_TEXT_MAX]; // a file; "": the pack's own victory
    char victory_url[SETTING_TEXT_MAX];   // opened in the browser after a win; "": none
    // [pad]
    int glyphs;        // PadGlyphs
    bool swap_confirm; // confirm and back change places
    bool rumble;
    // [video]
    int accelerate; // Accelerate
    // [stream]
    int livesplit; // LiveSplitMode
    char livesplit_address[SETTING_TEXT_MAX];
    char websocket_address[SETTING_TEXT_MAX];
    bool stream_files;
    char files_folder[SETTING_TEXT_MAX]; // "": the folder "stream" beside the save
    bool stream_window;
    int key_colour; // KeyColour
    // [keys] and [pad]
    char keys[ACTION_COUNT][BINDING_MAX];
    char pad[ACTION_COUNT][BINDING_MAX];
} Settings;

// As in config.ini, and as shown.
typedef struct {
    const char *name, *label;
} SettingChoice;

typedef enum {
    SETTING_BOOL,
    SETTING_NUMBER,
    SETTING_CHOICE,
    SETTING_TEXT, // written in config.ini alone
    SETTING_BINDING
} SettingKind;

typedef struct {
    const char *section, *key;
    const char *label; // "Show mistakes"
    const char *help;  // a sentence, also the comment in config.ini
    SettingKind kind;
    size_t offset;               // into Settings
    int minimum, maximum, step;  // SETTING_NUMBER; for the others 0
    const SettingChoice *choice; // SETTING_CHOICE
    int choice_count;
    bool (*fits)(const char *value); // SETTING_TEXT
    const char *wanted;              // ... what is right: "an address such as ..."
    const char *standard;            // the default, as text
} SettingInfo;

// The index-th setting (bindings after the others), or NULL past the last.
const SettingInfo *setting_info(int index);

void settings_default(Settings *settings);

// One key of config.ini; letter case matters only in bindings, and an empty binding binds nothing.
// False for an unknown section or key (the nearest known one is named) or a bad value (what would be right is
// named); the setting keeps its value.
bool settings_set(Settings *settings, const char *section, const char *key, const char *value, int line,
                  TextError *error);

// The setting's value as it is written in config.ini.
void setting_format(const Settings *settings, const SettingInfo *info, char out[SETTING_TEXT_MAX]);

// One step up or down: the next choice and the other boolean go round; a number goes to the next multiple of
// its step and stops at its limits. Nothing for texts and bindings.
void setting_change(Settings *settings, const SettingInfo *info, int direction);
