#pragma once
// What lives longer than a scene. What a scene keeps from one visit to the next is its own affair: app_kept
// holds it without knowing what it is.

#include <string.h>

#include "game/words/name.h"
#include "host/files/config.h"
#include "host/files/paths.h"
#include "host/packs/packs.h"
#include "store/save.h"
#include "ui/app/flush.h"
#include "ui/app/scene.h"
#include "ui/desktop/colour_scheme.h"
#include "ui/kit/motion.h"
#include "ui/kit/theme.h"
#include "ui/kit/token.h"
#include "ui/play/late_grade.h"
#include "ui/play/play.h"
#include "ui/sound/audio.h"
#include "ui/stream/run_feed.h"

typedef struct BringRun BringRun; // ui/app/bring_run.h

enum { NOTICE_MAX = 400, HANDED_MAX = 1 << 22 };

// A thread that reads packs, and how to stop it while they change.
typedef struct {
    void (*rest)(void *reader); // NULL: there is none
    void *reader;
} PacksReader;

// The game that the music was last told of.
typedef struct {
    bool plays;
    int64_t game;
    int moves;
    unsigned aids;
} AppMusic;

struct App {
    // The machine
    Paths paths;
    Settings settings;
    Save *save;
    Flush *flush;
    BringRun *bringing; // NULL: no run is on its way
    Fonts *fonts;
    Audio *audio;
    InputState *input;
    ColourScheme scheme;       // the desktop's, as far as it is known
    SchemeWatch *scheme_watch; // NULL: the desktop has not been asked
    SDL_Window *window;        // NULL when scenes are drawn without one (tests)
    Rng rng;                   // seeded from entropy, or from --seed

    // The packs
    PackList packs;                   // touched by the main thread alone
    int packs_version;                // grows whenever a pack has changed, come or gone
    struct PackUpdates *pack_updates; // of app_packs.c; NULL in tests: packs are read at once
    PacksReader packs_reader;
    struct SaveToPack *saving; // puzzles on their way to a pack
    int64_t packs_refused_us;  // when a notice last said what is wrong with a pack

    Play play;             // the game in progress
    LateGrade *late_grade; // how hard it is, where no pack says so
    RunFeed *feed;         // for those who watch from outside; NULL in tests
    AppMusic music;

    // What is seen
    Look look;              // its theme is that of the pack in play, or plain
    const Pack *theme_pack; // the pack whose colours it has; NULL for plain
    int voices;             // the tokens that have one
    int64_t now_us;
    int64_t unix_s;    // the calendar clock at the time now_us was read
    int64_t asleep_us; // how long the machine has slept since the start
    // Set by a scene's update: draws the one part that may differ from the frame before (draw_live_begin).
    // NULL: any part may.
    void (*live)(const void *self, const struct App *app, Draw *draw);
    int parts;               // grows when one part of a scene gives way to the next, which is faded in
    int frames;              // presented since the scene was entered
    int64_t presented_us;    // when the last of them was on the screen
    int frames_missed;       // since the start: longer than the display's period while something moved
                             // or a clock ran
    char notice[NOTICE_MAX]; // said at the top of the window until notice_until_us; "" for none
    int64_t notice_since_us, notice_until_us;
    bool notice_is_error, notice_stays; // ... through a change of scene

    // What one scene gives to the next
    char *handed_over;            // to SCENE_ENTRY: the text that was pasted or dropped last; owned, or NULL
    char brought[PATH_MAX_BYTES]; // to SCENE_IMPORT: the file or folder to read
    char race[PATH_MAX_BYTES];    // the file of the race that was looked at last
    char race_id[RUN_RACE_MAX];   // what its runs carry; "" when there is none
    void *kept[SCENE_COUNT];      // see app_kept
    void (*finish_kept[SCENE_COUNT])(void *kept); // before it is freed; NULL: nothing is owned
};

// Says something at the top of the window for some seconds. The notice belongs to the scene and goes when the
// scene is left, unless it is said at the very moment of leaving: then it is about that.
void app_notice(App *app, bool is_error, const char *format, ...) __attribute__((format(printf, 3, 4)));

// Says something that concerns no scene in particular: about the disk, packs or settings.
void app_announce(App *app, bool is_error, const char *format, ...) __attribute__((format(printf, 3, 4)));

// The scene changes: removes the notice of the one before.
void app_notice_leave(App *app);

// Copies a text to the clipboard. A notice then says what the caller wants said, or why it failed.
void app_copy(App *app, const char *text, const char *said, ...) __attribute__((format(printf, 3, 4)));

// Copies a grid as one line of characters, or as the text of its board where that has one. `what` is the
// subject of the notice: "The puzzle".
void app_copy_grid(App *app, const Layout *layout, const Grid *grid, const char *what);

// Settings have changed: applies them (theme, sound, bindings, window) and writes them to the user's file.
void app_settings_changed(App *app, const Settings *before);

// A device as runs record it.
EventDevice app_event_device(Device device);

// The aids that the settings turn on (game/run/event.h).
unsigned app_aids(const App *app);

// The letters that place tokens of the game in progress (token_letters). None if the player wants none,
// unless the board has more than nine tokens.
void app_token_letters(const App *app, char out[TOKEN_KEYS]);

// From now on these letters place tokens, until the scene changes.
void app_letters(App *app);

// Games begun from now on are played as the settings say.
void app_rules(App *app);

// The theme to draw: the player's choice, or the one that goes with the desktop. Dark if the desktop has no
// preference.
ThemeChoice app_theme_choice(const App *app);

// The present look, but in a pack's colours (NULL: plain): for what is drawn beside things in other colours.
Look app_pack_look(const App *app, const PackEntry *pack);

// Takes the theme and instruments of a pack (NULL: plain, with nine voices).
void app_theme(App *app, const Pack *pack);

// The same where a board of so many tokens is played, which need not come from a pack.
void app_theme_board(App *app, const Pack *pack, int tokens);

// Tells the player, once, what became of a puzzle that was to be kept in a pack.
void app_tell_saved(App *app);

// Takes over the size of the canvas, and the unit that follows from it.
void app_resize(App *app, int width, int height);

// The memory in which a scene keeps what it needs at its next visit: `size` bytes, zeroed at the first call.
void *app_kept(App *app, SceneId scene, size_t size);

// True when the game in progress, or just over, is a run of the race that was looked at last.
static inline bool app_is_race(const App *app) {
    const char *id = app->play.recorder.run.race;
    return *id && strcmp(id, app->race_id) == 0;
}

// Goes to another scene with a sound: on to it, or back.
static inline Go app_open(App *app, Go go) {
    audio_sound(app->audio, SOUND_OPEN);
    return go;
}
static inline Go app_back(App *app, Go go) {
    audio_sound(app->audio, SOUND_BACK);
    return go;
}

// Begins a game with a seed of a pack, -1 for any of a band, and goes to it. Stays, and a notice says why,
// where the seed cannot be played.
Go app_play_seed(App *app, const PackEntry *pack, int band, int seed);

// Begins a gentle puzzle of the beginners' pack and goes to it. Without that pack, goes to the menu.
Go app_play_first(App *app);

// The pack and band of the next puzzle: those of the game that was solved last, or else those of
// app_play_first. NULL when there is no such pack. app_play_next begins that puzzle.
const PackEntry *app_next_puzzle(const App *app, Band *out_band);
Go app_play_next(App *app);

// Begins another game like the one in progress or just over, in the same mode: with other seeds of its pack
// and band, or with the same puzzles if these are what is raced, if there are no others, or if asked for.
// Stays, and a notice says why, if it cannot.
Go app_play_again(App *app, bool same_puzzles);

// How mistakes are shown, by the settings; a championship shows none.
MistakeMode app_mistakes(const App *app);

// How hard a puzzle is, in the player's words: "Gentle", or with expert words "Gentle 1.5"; "not graded" for
// a band below 0.
void app_grade(const App *app, int band, int rating_tenths, char out[40]);

// How hard a step is to find: "well hidden", or "Hard" in lists. With expert words "difficulty 4.2", or "4.2"
// in lists, if the rating is on Sudoku Explainer's scale (`scaled`); on boards with constraints it is not.
void app_difficulty(const App *app, bool scaled, int rating_tenths, char out[40]);
void app_difficulty_short(const App *app, bool scaled, int rating_tenths, char out[16]);

// Frees all that scenes keep.
void app_forget_kept(App *app);

// The colour of a role in the theme that is on.
static inline Colour role(const App *app, Role r) { return app->look.theme.colour[r]; }

// The present moment, and whether anything may move.
static inline MotionTime app_motion(const App *app) {
    return (MotionTime){app->now_us, app->settings.reduce_motion};
}

// The face of a pack's tokens, and its tokens as they are drawn on a board. NULL: digits.
Face app_pack_face(const PackEntry *pack);
TokenSet app_tokens(const App *app, const PackEntry *pack);

// The tokens as they look in a game: that of `play`, or the one whose token looks are given.
TokenSet app_play_tokens(const App *app, const Play *play);
TokenSet app_tokens_of(const App *app, const PackEntry *pack, const TokenLook *look);

// How the words of a hint call things in the game that is on.
Names app_names(const App *app);
