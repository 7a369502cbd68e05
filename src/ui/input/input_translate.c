// Events become inputs: mouse, touch, the window, typed text and drops here, keys and pads in their own
// files.

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "ui/input/input_keys.h"
#include "ui/input/input_pad.h"

static const float HOVER_POINTS = 4; // a nudge of the mouse up to this far does not take over

static const float DOUBLE_TAP_POINTS = 24;
enum { DOUBLE_TAP_US = 400 * 1000 };

// ---- life

void input_prepare(void) {
    // Buttons by place on every pad; which one confirms is decided here, not by SDL.
    SDL_SetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS, "0");
    // A finger is a finger, and the mouse is the mouse.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
}

static void load_mappings(const char *folder, const char *inside) {
    if (!folder) return;
    char *path = NULL;
    if (SDL_asprintf(&path, "%s/%sgamecontrollerdb.txt", folder, inside) > 0)
        SDL_GameControllerAddMappingsFromFile(path);
    SDL_free(path);
    SDL_ClearError(); // there need not be such a file
}

InputState *input_create(const Settings *settings, const char *share, const char *config) {
    InputState *state = mem_zeroed(1, sizeof *state);
    state->device = DEVICE_KEYBOARD;
    state->last_pad = -1;
    load_mappings(share, "assets/");
    load_mappings(config, "");
    input_rebind(state, settings);
    input_pad_open_all(state);
    input_text(state, false); // SDL begins with it on, and an input method would swallow letters
    return state;
}

void input_destroy(InputState *state) {
    if (!state) return;
    input_pad_close_all(state);
    SDL_free(state->dropped);
    free(state);
}

int input_rebind(InputState *state, const Settings *settings) {
    return input_keys_rebind(state, settings) + input_pad_rebind(state, settings);
}

void input_text(InputState *state, bool on) {
    state->text_on = on;
    if (!SDL_WasInit(SDL_INIT_VIDEO)) return;
    if (on)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

const char *input_label(const InputState *state, Action action, Device device) {
    assert((int)action >= 0 && action < ACTION_COUNT);
    if (device == DEVICE_PAD) return input_pad_label(state, action);
    return device == DEVICE_TOUCH ? "" : state->key_labels[action];
}

void input_capture(InputState *state, bool on) {
    state->capture = (Capture){.on = on};
    if (on) input_pad_let_go_all(state);
}

bool input_captured(InputState *state, Device *out_device, char out_name[BINDING_MAX]) {
    if (!state->capture.on || !state->capture.done) return false;
    *out_device = state->capture.device;
    memcpy(out_name, state->capture.name, BINDING_MAX);
    state->capture = (Capture){0};
    return true;
}

// ---- mouse and touch

static Input *emit_pointer(Emit *emit, InputKind kind, Device device, float x, float y) {
    Input *input = input_emit(emit, kind, device);
    input->x = x * emit->scale_x;
    input->y = y * emit->scale_y;
    return input;
}

static void move_mouse(InputState *state, const SDL_MouseMotionEvent *event, Emit *emit) {
    if (event->which == SDL_TOUCH_MOUSEID) return;
    state->window_id = event->windowID;
    Pointer *pointer = &state->pointer;
    pointer->x = (float)event->x, pointer->y = (float)event->y;
    if (!pointer->known) pointer->rest_x = pointer->x, pointer->rest_y = pointer->y;
    pointer->known = true;
    float moved = hypotf(pointer->x - pointer->rest_x, pointer->y - pointer->rest_y);
    if (input_device(state) != DEVICE_MOUSE && event->state == 0 && moved <= HOVER_POINTS) return;
    input_use(state, DEVICE_MOUSE);
    emit_pointer(emit, INPUT_POINTER_MOVE, DEVICE_MOUSE, pointer->x, pointer->y);
}

static void press_mouse(InputState *state, const SDL_MouseButtonEvent *event, Emit *emit) {
    _Static_assert(SDL_BUTTON_LEFT == 1 && SDL_BUTTON_MIDDLE == 2 && SDL_BUTTON_RIGHT == 3, "as in Input");
    if (event->which == SDL_TOUCH_MOUSEID || event->button > SDL_BUTTON_RIGHT) return;
    state->window_id = event->windowID;
    state->pointer.x = (float)event->x, state->pointer.y = (float)event->y;
    state->pointer.known = true;
    input_use(state, DEVICE_MOUSE);
    InputKind kind = event->type == SDL_MOUSEBUTTONDOWN ? INPUT_POINTER_DOWN : INPUT_POINTER_UP;
    Input *input = emit_pointer(emit, kind, DEVICE_MOUSE, (float)event->x, (float)event->y);
    input->button = event->button;
    input->clicks = event->clicks;
}

static void scroll(InputState *state, const SDL_MouseWheelEvent *event, Emit *emit) {
    if (event->which == SDL_TOUCH_MOUSEID) return;
    float lines = event->preciseY != 0 ? event->preciseY : (float)event->y;
    if (lines == 0) return;
    input_use(state, DEVICE_MOUSE);
    Input *input = emit_pointer(emit, INPUT_SCROLL, DEVICE_MOUSE, (float)event->mouseX, (float)event->mouseY);
    input->scroll = event->direction == SDL_MOUSEWHEEL_FLIPPED ? -lines : lines;
}

// Fingers are reported in fractions of the window. False when there is no window to measure by.
static bool finger_points(const InputState *state, const SDL_TouchFingerEvent *event, float *out_x,
                          float *out_y) {
    SDL_Window *window = SDL_GetWindowFromID(event->windowID);
    if (!window) window = SDL_GetWindowFromID(state->window_id);
    if (!window) window = SDL_GetKeyboardFocus();
    if (!window) return false;
    int width, height;
    SDL_GetWindowSize(window, &width, &height);
    *out_x = event->x * (float)width;
    *out_y = event->y * (float)height;
    return true;
}

static void count_taps(Finger *finger, float x, float y, int64_t now_us) {
    bool again = finger->clicks > 0 && now_us - finger->down_us <= DOUBLE_TAP_US &&
                 hypotf(x - finger->x, y - finger->y) <= DOUBLE_TAP_POINTS;
    finger->clicks = again ? finger->clicks + 1 : 1;
    finger->down_us = now_us;
    finger->x = x;
    finger->y = y;
}

// The first finger down is the pointer; others do nothing as long as it stays.
static void touch(InputState *state, const SDL_TouchFingerEvent *event, Emit *emit) {
    Finger *finger = &state->finger;
    float x, y;
    if (event->touchId == SDL_MOUSE_TOUCHID || !finger_points(state, event, &x, &y)) return;
    if (event->type == SDL_FINGERDOWN) {
        if (finger->down) return;
        finger->down = true;
        finger->touch = event->touchId;
        finger->id = event->fingerId;
        count_taps(finger, x, y, emit->time_us);
    } else if (!finger->down || finger->touch != event->touchId || finger->id != event->fingerId) {
        return;
    }
    input_use(state, DEVICE_TOUCH);
    InputKind kind = event->type == SDL_FINGERDOWN ? INPUT_POINTER_DOWN
                     : event->type == SDL_FINGERUP ? INPUT_POINTER_UP
                                                   : INPUT_POINTER_MOVE;
    Input *input = emit_pointer(emit, kind, DEVICE_TOUCH, x, y);
    if (kind == INPUT_POINTER_MOVE) return;
    input->button = 1;
    input->clicks = finger->clicks;
    if (kind == INPUT_POINTER_DOWN) return;
    finger->down = false;
    emit_pointer(emit, INPUT_POINTER_LEAVE, DEVICE_TOUCH, x, y); // nothing hovers where a finger was
}

// ---- window, text, drops

static void window_changed(InputState *state, const SDL_WindowEvent *event, Emit *emit) {
    state->window_id = event->windowID;
    switch (event->event) {
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        input_pad_let_go_all(state);
        input_emit(emit, INPUT_HIDDEN, input_device(state));
        break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_FOCUS_GAINED: input_emit(emit, INPUT_SHOWN, input_device(state)); break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        input_pad_let_go_all(state);
        input_emit(emit, INPUT_BLURRED, input_device(state));
        break;
    case SDL_WINDOWEVENT_LEAVE:
        emit_pointer(emit, INPUT_POINTER_LEAVE, DEVICE_MOUSE, state->pointer.x, state->pointer.y);
        break;
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_RESIZED:
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_ENTER:
        // The mouse is elsewhere in the window, though nobody may have moved it.
        state->pointer.known = false;
        break;
    default: break;
    }
}

static void type_text(InputState *state, const SDL_TextInputEvent *event, Emit *emit) {
    if (!state->text_on || state->capture.on || event->text[0] == '\0') return;
    SDL_strlcpy(state->typed, event->text, sizeof state->typed);
    input_use(state, DEVICE_KEYBOARD);
    input_emit(emit, INPUT_TEXT, DEVICE_KEYBOARD)->text = state->typed;
}

static void drop(InputState *state, const SDL_DropEvent *event, Emit *emit) {
    if (!event->file) return;
    state->dropped = event->file;
    input_use(state, DEVICE_MOUSE);
    if (event->type == SDL_DROPFILE) {
        input_emit(emit, INPUT_DROP, DEVICE_MOUSE)->text = state->dropped;
        return;
    }
    input_emit_action(emit, DEVICE_MOUSE, ACTION_PASTE, ACTION_PASTE)->text = state->dropped;
}

int input_translate(InputState *state, const SDL_Event *event, int64_t time_us, float scale_x, float scale_y,
                    Input *out, int max) {
    assert(max >= 4);
    Emit emit = {.out = out, .max = max, .time_us = time_us, .scale_x = scale_x, .scale_y = scale_y};
    SDL_free(state->dropped);
    state->dropped = NULL;
    switch (event->type) {
    case SDL_KEYDOWN: input_keys_translate(state, &event->key, &emit); break;
    case SDL_TEXTINPUT: type_text(state, &event->text, &emit); break;
    case SDL_MOUSEMOTION: move_mouse(state, &event->motion, &emit); break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: press_mouse(state, &event->button, &emit); break;
    case SDL_MOUSEWHEEL: scroll(state, &event->wheel, &emit); break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP: touch(state, &event->tfinger, &emit); break;
    case SDL_CONTROLLERDEVICEADDED: input_pad_added(state, event->cdevice.which, &emit); break;
    case SDL_CONTROLLERDEVICEREMOVED: input_pad_removed(state, event->cdevice.which, &emit); break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP: input_pad_button(state, &event->cbutton, &emit); break;
    case SDL_CONTROLLERAXISMOTION: input_pad_axis(state, &event->caxis, &emit); break;
    case SDL_WINDOWEVENT: window_changed(state, &event->window, &emit); break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT: drop(state, &event->drop, &emit); break;
    default: break; // not ours: quitting, audio, ...
    }
    return emit.count;
}
