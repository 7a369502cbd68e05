#pragma once
// Keys: what they mean. Inside ui/input.

#include "ui/input/input_state.h"

int input_keys_rebind(InputState *state, const Settings *settings);
void input_keys_translate(InputState *state, const SDL_KeyboardEvent *event, Emit *emit);
