#include "ui/input/input_state.h"

#include <assert.h>

Device input_device(const InputState *state) {
    if (state->used) return state->device;
    return state->pad_count > 0 ? DEVICE_PAD : DEVICE_KEYBOARD;
}

Input *input_emit(Emit *emit, InputKind kind, Device device) {
    assert(emit->count < emit->max);
    Input *input = &emit->out[emit->count++];
    *input = (Input){.kind = kind, .device = device, .pad = emit->pad, .time_us = emit->time_us, .text = ""};
    SDL_Keymod mod = SDL_GetModState();
    input->shift = mod & KMOD_SHIFT;
    input->ctrl = mod & KMOD_CTRL;
    return input;
}

Input *input_emit_action(Emit *emit, Device device, Action action, Action menu_action) {
    Input *input = input_emit(emit, INPUT_ACTION, device);
    input->action = action;
    input->menu_action = menu_action;
    return input;
}

void input_use(InputState *state, Device device) {
    if (input_device(state) == DEVICE_MOUSE && device != DEVICE_MOUSE) {
        state->pointer.rest_x = state->pointer.x;
        state->pointer.rest_y = state->pointer.y;
    }
    state->device = device;
    state->used = true;
}

bool input_action_is_direction(Action action) {
    return action == ACTION_UP || action == ACTION_DOWN || action == ACTION_LEFT || action == ACTION_RIGHT;
}

bool input_action_repeats(Action action) {
    return input_action_is_direction(action) || action == ACTION_UNDO || action == ACTION_REDO ||
           action == ACTION_TOKEN_NEXT || action == ACTION_TOKEN_PREVIOUS || (int)action == MENU_PAGE_UP ||
           (int)action == MENU_PAGE_DOWN;
}
