#pragma once
// A list of choices that opens beside a control and lies over the scene: filters, orders, what to do with a
// row. While it is open it takes all input, and its options are the scene's targets.

#include "ui/widget/scene_targets.h"

enum { PICKER_TEXT_MAX = 96, PICKER_FIGURE_MAX = 24, PICKER_OPTION = 1 };

typedef struct {
    int value; // what it stands for, for the scene
    bool on;   // it is the current one
    char text[PICKER_TEXT_MAX];
    char figure[PICKER_FIGURE_MAX]; // at its right end; "" for none
    const char *detail;             // a second line, which must outlive the picker; NULL for none
    Colour dot;                     // of the dot before the text; 0 for none
} PickerOption;

typedef struct {
    int of; // what it was opened for; 0: it is closed
    int count, at;
    PickerOption *option; // owned
    size_t room;
    bool detailed; // options have second lines
    Rect beside;
    TargetView view;
} Picker;

// Empties it for a control; then options are added, and it is opened beside the control's rectangle. The
// option that is on has the focus, else the first.
void picker_begin(Picker *picker, int of);
void picker_add(Picker *picker, int value, bool on, const char *figure, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
// Gives the option that was added last a second line. Then all have room for one.
void picker_add_detail(Picker *picker, const char *detail);
// Gives the option that was added last a dot of that colour.
void picker_add_dot(Picker *picker, Colour dot);

void picker_open(Picker *picker, App *app, Rect beside, const TargetView *below);

// Closes it; `below` learns where the pointer is now.
void picker_close(Picker *picker, TargetView *below);
void picker_finish(Picker *picker);

// Its options, numbered from PICKER_OPTION; false while it is closed.
bool picker_targets(const Picker *picker, const App *app, Targets *out);

typedef enum { PICKER_STAYS, PICKER_TAKEN, PICKER_LEFT, PICKER_BROUGHT } PickerResult;

// What an input means to it: an option was taken (*out_value), it was left, or something was pasted or
// dropped. The caller closes it, or fills it again with the same options and leaves it open.
PickerResult picker_input(Picker *picker, App *app, const Input *input, int *out_value);

void picker_update(const Picker *picker, int64_t now_us, int64_t *out_wake_us);
void picker_draw(const Picker *picker, const App *app, Draw *draw);

// What the footer says while it is open; false while it is closed.
bool picker_footer(const Picker *picker, Footer *out);

// The control that opens it: a ground, its words and an arrow. `on`: what it chooses differs from the usual.
void picker_draw_control(Draw *draw, const App *app, Rect rect, const char *text, bool on, bool focused,
                         bool hovered);
