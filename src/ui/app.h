#ifndef NONET_UI_APP_H
#define NONET_UI_APP_H
// What lives longer than a scene, and the loop that drives the scenes: wait for an event, translate it, let
// the scene answer, draw what changed. At rest it waits and uses no processor.

#include "host/config.h"
#include "host/packs.h"
#include "host/paths.h"
#include "store/save.h"
#include "ui/audio.h"
#include "ui/flush.h"
#include "ui/play.h"
#include "ui/scene.h"
#include "ui/theme.h"

enum { NOTICE_MAX = 400, HANDED_MAX = 65536 };

struct App {
    Paths paths;
    Settings settings;
    PackList packs;
    Face *pack_face; // of each pack's tokens, by index into packs
    Save *save;
    Flush *flush;
    Fonts *fonts;
    Audio *audio;
    InputState *input;
    Theme theme;            // of the pack in play, or plain
    const Pack *theme_pack; // the pack whose colours it has; NULL for plain
    Play play;              // the game in progress
    Rng rng;                // seeded from entropy, or from --seed
    SDL_Window *window;     // NULL when scenes are drawn without one (tests)
    float width, height;    // of the canvas, pixels
    float unit;             // pixels per design unit (the mockups are drawn in design units at 1280x800)
    int64_t now_us;
    int frames;                   // presented since the scene was entered
    int64_t presented_us;         // when the last of them was
    char handed_over[HANDED_MAX]; // text for the next scene: what was pasted or dropped
    char notice[NOTICE_MAX];      // said at the foot of the window until notice_until_us; "" for none
    int64_t notice_until_us;
    bool notice_is_error;
};

// What the command line says.
typedef struct {
    bool has_seed;
    uint64_t seed;     // of the random sequence, so that a run can be repeated
    int width, height; // of the window; 0: the default
    const char *text;  // a code, a puzzle or a file to open; NULL for none
} AppOptions;

// Runs the game until it is closed. Returns the process's exit status.
int app_run(const AppOptions *options);

// Says something at the foot of the window for some seconds.
void app_notice(App *app, bool is_error, const char *format, ...) __attribute__((format(printf, 3, 4)));

// Settings have changed: applies them (theme, sound, bindings, window) and writes them to the user's file.
void app_settings_changed(App *app, const Settings *before);

// The theme and voices for a pack (NULL: plain).
void app_theme(App *app, const Pack *pack);

// Looks at the canvas: its size and the unit that follows from it.
void app_resize(App *app, int width, int height);

// Loads each pack's font, so that pack_face can be used.
void app_load_pack_faces(App *app);

// How the tokens of the game in progress, or of a pack, are drawn.
Face app_pack_face(const App *app, const PackEntry *pack);

#endif
