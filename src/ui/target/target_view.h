#pragma once
// Pointer, finger, wheel, keys and pad on a scene's targets: one TargetView per scene (zeroed to begin with)
// and one function that makes of each Input a single event. A scene's input() is then a short switch over
// events; it needs raw inputs only for keys of its own.
//
//   A target is used by a press and a release on it, or by confirming while it has the focus. A press that
//   moves on by more than a little inside the scroll area drags the list and uses nothing; when let go, the
//   list coasts on as fast as it was dragged, until a press catches it. A slider is told of each place that
//   the pointer is dragged to. The wheel scrolls the list; where there is none, the scene is told of it. The
//   focus goes where a direction leads (targets_next) and to a target that a press has used; what gets the
//   focus is brought into view.

#include "ui/input/input.h"
#include "ui/target/targets.h"

typedef enum { TARGET_DRAG_NONE, TARGET_DRAG_LIST, TARGET_DRAG_THUMB, TARGET_DRAG_SLIDER } TargetDrag;

typedef struct {
    int focus;               // TARGET_NONE: nothing has it
    int last[TARGET_GROUPS]; // where it was last in each group
    Scroll scroll;
    bool inside; // the pointer is in the window, at:
    float x, y;
    bool pressed; // with the left button, on `press` or on nothing, at:
    int press;
    float press_x, press_y;
    TargetDrag drag;
    double drag_scroll; // where the list was when the drag began
    float speed;        // of the drag, in pixels a second upwards,
    int64_t moved_us;   // when it moved last
    float drag_grab;    // where the thumb was taken hold of
} TargetView;

typedef enum {
    TARGET_NOTHING,  // nothing for the scene to do
    TARGET_USED,     // id; clicks; by pointer or by key
    TARGET_FOCUSED,  // id: a direction has moved the focus there
    TARGET_STOPPED,  // action: a direction that leads nowhere
    TARGET_ADJUSTED, // id; step
    TARGET_SLID,     // id; x, y: a slider is pressed (first) or dragged
    TARGET_LET_GO,   // id: and let go again
    TARGET_SECOND,   // id: pressed with the right button
    TARGET_WHEEL,    // step, id of what the pointer is over: there is nothing to scroll
    TARGET_LEAVE,    // back is asked for, by key or by what leads back
    TARGET_BROUGHT,  // something was pasted or dropped
    TARGET_TURN,     // step, action: on to the next page or part, by Tab or the shoulder buttons
    TARGET_ACTION,   // action: another one; a confirmation while nothing has the focus
} TargetEventKind;

typedef struct {
    TargetEventKind kind;
    int id;
    int action; // an Action, or one of MENU_PAGE_UP ...
    int step;   // -1: back, up, less; 1: on, down, more
    float x, y;
    int clicks;
    bool by_pointer, first, repeat;
} TargetEvent;

TargetEvent target_event(TargetView *view, const Targets *targets, const Input *input);

// What the mouse is over, for drawing: TARGET_NONE while something is dragged, while another device is in
// use, and over what is disabled.
int target_hovered(const TargetView *view, const Targets *targets, Device device);

// Moves the focus, and brings it into view.
void target_focus(TargetView *view, const Targets *targets, int id, bool glide);
