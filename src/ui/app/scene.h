#pragma once
// A scene is a folder in ui/scenes with one const Scene, and a row of scenes.def. It keeps its state in a
// struct of its own (`size` bytes, zeroed before enter); what lives longer is in App. draw changes nothing:
// the compiler enforces it. A scene asks for its successor by value; only loop.c switches.

#include "core/logic/step.h"
#include "game/run/run.h"
#include "ui/input/input.h"
#include "ui/kit/draw.h"
#include "ui/target/targets.h"

typedef struct App App;

typedef enum {
    SCENE_STAY,
#define SCENE(id, name) SCENE_##id,
#include "ui/app/scenes.def"
#undef SCENE
    SCENE_QUIT,
    SCENE_COUNT
} SceneId;

typedef struct {
    SceneId scene;
    int pack;            // index into app->packs, for SCENE_NEWGAME, SCENE_BROWSE and SCENE_GENERATE
    RunMode mode;        // for SCENE_NEWGAME: chosen on the page; RUN_CASUAL: what was chosen there last
    SceneId back;        // for scenes that several lead to
    Action action;       // for SCENE_BOARD: done as soon as the board is shown; ACTION_NONE for nothing
    const char *text;    // for SCENE_ENTRY and SCENE_SOLUTIONS; copied by enter
    Technique technique; // for SCENE_LEARN
    int64_t run;         // for SCENE_REPLAY: its id in the save
    bool at_end;         // for SCENE_REPLAY: it stands at its end instead of being played
    bool race;           // for SCENE_ENTRY: what is entered is to be raced
    bool words;          // for SCENE_RULES: its glossary
} Go;

#define GO_STAY ((Go){.scene = SCENE_STAY})

// Where a scene that several lead to returns.
static inline SceneId scene_back(const Go *from) {
    return from->back != SCENE_STAY ? from->back : SCENE_MENU;
}

// Lists what can be pointed at and used now, into a list that scene_targets has emptied.
typedef void SceneTargets(const void *self, const App *app, Targets *out);

// One entry of the footer: a word for what a key or button does. An entry with an action is a chip: a click
// on it does what the action's key does. The others only inform: how to move, what a wheel or a second
// button does.
typedef struct {
    Action action; // ACTION_NONE: only told
    const char *label;
    // What is shown for each device. NULL: the action's own binding, for the mouse as for keys; "": not for
    // this device.
    const char *keys, *mouse, *pad;
} Prompt;

// clang-format off
// What many scenes have.
#define PROMPT_CHOOSE(arrows) {ACTION_NONE, "Choose", arrows, "", arrows}
#define PROMPT_CHOOSE_OR_CLICK(arrows) {ACTION_NONE, "Choose", arrows, "Click", arrows}
#define PROMPT_SELECT {ACTION_CONFIRM, "Select", NULL, NULL, "a"}
#define PROMPT_SCROLL {ACTION_NONE, "Scroll", "", "Wheel", ""}
// clang-format on

enum { FOOTER_MAX = 24 };

typedef struct {
    float x; // where it begins, in pixels
    int count;
    Prompt prompt[FOOTER_MAX];
} Footer;

// Lists what the footer shows now, into an empty one. Its texts must outlive the call. ui/widget/footer.h
// draws the footer and handles its clicks.
typedef void SceneFooter(const void *self, const App *app, Footer *out);

static inline void footer_add(Footer *out, const Prompt *prompts, size_t count) {
    for (size_t i = 0; i < count && out->count < FOOTER_MAX; i++) out->prompt[out->count++] = prompts[i];
}

// Has a scene woken at `at_us` at the latest.
static inline void scene_wake(int64_t *wake_us, int64_t at_us) {
    if (at_us < *wake_us) *wake_us = at_us;
}

typedef struct {
    const char *name;
    size_t size;
    void (*enter)(void *self, App *app, const Go *from);
    SceneTargets *targets; // NULL: nothing can be pointed at
    Go (*input)(void *self, App *app, const Input *input);
    // Time goes on. Sets *out_wake_us to when it must be called again at the latest (untouched: not before
    // input). NULL: the scene does not need it.
    Go (*update)(void *self, App *app, int64_t now_us, int64_t *out_wake_us);
    void (*draw)(const void *self, const App *app, Draw *draw);
    void (*leave)(void *self, App *app); // NULL: nothing to do
    SceneFooter *footer;
} Scene;
