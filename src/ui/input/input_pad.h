#pragma once
// Controllers: which are open, what their buttons mean, and what sticks and triggers amount to. Inside
// ui/input; what others may ask of a pad is in input.h.

#include "ui/input/input_state.h"

// A button's name in config.ini, and back; letter case does not matter.
const char *input_pad_name(PadButton button);
bool input_pad_parse(const char *name, PadButton *out);

int input_pad_rebind(InputState *state, const Settings *settings);
void input_pad_open_all(InputState *state);
void input_pad_close_all(InputState *state);
// Stops what repeats because it is held.
void input_pad_let_go_all(InputState *state);
void input_pad_added(InputState *state, int device_index, Emit *emit);
void input_pad_removed(InputState *state, SDL_JoystickID id, Emit *emit);
void input_pad_button(InputState *state, const SDL_ControllerButtonEvent *event, Emit *emit);
void input_pad_axis(InputState *state, const SDL_ControllerAxisEvent *event, Emit *emit);
const char *input_pad_label(const InputState *state, Action action);
