#pragma once
// What a scene has to point at and to use, as a list: which rectangle, what it is called in words, what kind
// of thing it is. A scene makes the list from its layout whenever it is asked (Scene.targets). From this one
// list come clicks, touch, the focus of keys and pad (target_view.h), drawn buttons, and whatever else wants
// to know what is on the screen: a test, a screen reader.

#include "game/settings/settings.h"
#include "ui/target/scroll.h"

typedef enum {
    TARGET_BUTTON,
    TARGET_LINK,   // a button without a frame
    TARGET_TAB,    // of several pages
    TARGET_ROW,    // of a list, or a card
    TARGET_CHOICE, // one value of several: left and right change it
    TARGET_SLIDER, // a place on a line: it can be dragged
    TARGET_CELL,   // of a board
    TARGET_LIST,   // a list as a whole
    TARGET_TEXT,   // words to read: nobody points at it, and it never has the focus
    TARGET_ROLE_COUNT
} TargetRole;

enum {
    TARGET_NONE = 0,   // no target; a scene numbers its own from 1
    TARGET_BACK = -1,  // what leads back
    TARGETS_MAX = 720, // a board of 25x25, and what stands beside it
    TARGET_GROUPS = 4,
    TARGET_WORDS = 6144,
    TARGET_NAME_MAX = 160,
};

// The first four are given in this order, without their names.
typedef struct {
    int id;
    TargetRole role;
    Rect rect;         // in pixels, where it is seen now
    const char *name;  // what it is or does, in words: "Start this puzzle over"; of a cell what stands in it
    const char *label; // what is written on it, where that is not its name
    Action action;     // whose key or button does the same; ACTION_NONE for none
    int group;         // 0 to TARGET_GROUPS - 1: arrows move inside a group first
    bool entry;        // the focus enters the group here; without one, where it was last
    bool scrolls;      // it is part of what Targets.scroll scrolls
    bool no_focus;     // for pointer and finger alone: keys and pad have another way
    bool adjusts;      // left and right change its value instead of moving the focus
    bool disabled;     // greyed; a scene that hears of its use says why it does nothing
    bool on;           // a switch that is on, a row that is chosen
    bool primary;      // the one most likely wanted,
    bool hint;         // in the hint's colour where words read well on it
    bool mistake;      // of a cell: what stands in it is marked as one
    int row, column;   // of a cell, from 0
} Target;

// What a change of scene takes along: a board, a card.
typedef struct {
    Rect rect;    // w 0: there is none
    float radius; // of its corners
} Element;

typedef struct {
    int count;
    Target target[TARGETS_MAX];
    ScrollArea scroll; // of the list on the scene; rect.w 0: none
    float unit;        // pixels in a design unit
    int64_t now_us;
    bool glide; // lists glide; without it they jump
    Element element;
    char words[TARGET_WORDS]; // for names that are put together
    int words_used;
} Targets;

// Empties the list.
void targets_init(Targets *targets, float unit, int64_t now_us, bool glide);

// Adds a target; its name must live as long as the list. One without an extent (w or h 0) is not there and is
// left out, and so is what comes after TARGETS_MAX: of a long list only what is near its view is added.
void targets_add(Targets *targets, Target target);

// The same for pointer and finger alone: keys and pad have another way.
void targets_add_pointed(Targets *targets, Target target);

// Adds words that are there to be read, and where they stand.
void targets_add_text(Targets *targets, Rect rect, const char *text);

// A name put together, kept in the list; cut where there is no room.
const char *targets_words(Targets *targets, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The whole name of a target. A cell's is put together here, because a board is listed with every frame and
// its names are rarely wanted.
const char *target_name(const Target *target, char room[TARGET_NAME_MAX]);

// The target of a number, NULL when it is not there.
const Target *targets_find(const Targets *targets, int id);

// The target at a point, NULL for none. Of targets that overlap the one that was added first.
const Target *targets_at(const Targets *targets, float x, float y);

// The target that a direction leads to: the nearest in the group, on the next line that has any; beyond the
// group's end, into the group that lies there. `last`: where the focus was last in each group. TARGET_NONE
// when there is nothing.
int targets_next(const Targets *targets, int from, Action direction, const int last[TARGET_GROUPS]);

// "button", "slider", ...
const char *target_role_name(TargetRole role);
