#ifndef NONET_UI_APP_APP_H
#define NONET_UI_APP_APP_H
// What lives longer than a scene, and the loop that drives the scenes: wait for an event, translate it, let
// the scene answer, draw what changed. At rest it waits and uses no processor.

#include "host/files/config.h"
#include "host/files/paths.h"
#include "host/packs/packs.h"
#include "store/save.h"
#include "ui/app/flush.h"
#include "ui/app/pack_loader.h"
#include "ui/app/pack_watch.h"
#include "ui/app/play.h"
#include "ui/app/scene.h"
#include "ui/kit/look.h"
#include "ui/scenes/browse/browse.h"
#include "ui/scenes/entry/entry_kept.h"
#include "ui/scenes/print/print_order.h"
#include "ui/sound/audio.h"

enum { NOTICE_MAX = 400, HANDED_MAX = 65536 };

struct App {
    Paths paths;
    Settings settings;
    PackList packs;          // touched by the main thread alone
    int packs_version;       // grows whenever one of them is another than before, has come or has gone
    PackLoader *pack_loader; // reads large ones; NULL in tests: they are read at once
    PackWatch *pack_watch;   // NULL where there is none
    Uint32 packs_event;      // what both of these push
    Save *save;
    Flush *flush;
    Fonts *fonts;
    Audio *audio;
    InputState *input;
    union { // either way of writing it
        Look look;
        struct {
            Theme theme; // of the pack in play, or plain
            float width, height, unit;
        };
    };
    const Pack *theme_pack; // the pack whose colours it has; NULL for plain
    Play play;              // the game in progress
    Rng rng;                // seeded from entropy, or from --seed
    SDL_Window *window;     // NULL when scenes are drawn without one (tests)
    int64_t now_us;
    int frames;                   // presented since the scene was entered
    int64_t presented_us;         // when the last of them was
    char handed_over[HANDED_MAX]; // text for the next scene: what was pasted or dropped
    char brought[PATH_MAX_BYTES]; // the file or folder that SCENE_IMPORT shall read
    PrintOrder print;             // what SCENE_PRINT shall print
    BrowsePlace browse;           // where SCENE_BROWSE was left
    EntryKept entry_kept;         // what was being entered, to be there again
    char notice[NOTICE_MAX];      // said at the foot of the window until notice_until_us; "" for none
    int64_t notice_since_us, notice_until_us;
    int64_t packs_refused_us; // when a notice said last what is wrong with a pack
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

// Reads the packs, and from then on keeps them as their files are. While a scene is on, a pack stays where it
// is in app->packs, and new ones come at the end; when app->packs_version has grown, what a scene keeps of
// packs (seeds' numbers, figures) must be looked up again. SCENE_NEWGAME and SCENE_BROWSE are entered anew
// when their pack has changed. The pack of the game in progress stays usable whatever happens to its files.
void app_packs_open(App *app);
void app_packs_close(App *app);

// Looks at once whether packs have changed: for whoever has just installed one.
void app_packs_refresh(App *app);

// Hears an event of the watch or the loader. False when it is none of these.
bool app_packs_event(App *app, const SDL_Event *event);

// Waits a while for packs whose index is there and must only be looked at.
void app_packs_wait(App *app);

// Between scenes: packs that have gone leave app->packs, new ones are sorted in. An index into app->packs is
// kept right: *pack.
void app_packs_tidy(App *app, int *pack);

// Loads each pack's font, so that app_pack_face can be used.
void app_load_pack_faces(App *app);

// Loads the font of one pack that has changed.
void app_load_pack_face(App *app, PackEntry *entry);

// How the tokens of the game in progress, or of a pack, are drawn.
Face app_pack_face(const PackEntry *pack);

#endif
