// A finger that rests on a cell opens the wheel of tokens there: it goes to a token and is lifted. Pads have
// their stick for it.
#include <math.h>

#include "ui/scenes/board/board_view.h"

enum { REST_US = 450000 };

// Until it has moved a little, it points at nothing, wherever the wheel had to make room.
static bool has_moved(const BoardView *board, const App *app, const Input *input) {
    return hypotf(input->x - board->finger_x, input->y - board->finger_y) > 12 * app->look.unit;
}

static Go lift(BoardView *board, App *app, int64_t now_us) {
    Input let_go = {.kind = INPUT_AIM, .device = DEVICE_TOUCH, .time_us = now_us, .text = ""};
    bool notes = board->writing == WRITE_NOTES;
    int token = token_wheel_aim(&board->wheel, &let_go, app->play.layout.order, app->look.keypad, notes);
    board->finger_aims = false;
    if (!token) return GO_STAY;
    board->chosen_at = board_wheel_token(board, app, token);
    return board_use_token(board, app, token, board->wheel.note, now_us);
}

bool board_finger_input(BoardView *board, App *app, const Input *input, Go *out) {
    if (input->device != DEVICE_TOUCH) return false;
    BoardLayout layout = board_layout_of(board, app);
    TokenWheelPlace place = board_wheel_place(board, app, &layout);
    bool on_board = board->hint.kind == HINT_CLOSED && rect_has(layout.window, input->x, input->y);
    switch ((int)input->kind) {
    case INPUT_POINTER_DOWN:
        board->finger_us = on_board ? input->time_us : 0;
        board->finger_x = input->x, board->finger_y = input->y;
        return false;
    case INPUT_POINTER_MOVE:
        if (has_moved(board, app, input)) board->finger_us = 0;
        if (board->finger_aims && !board->finger_us)
            token_wheel_finger(&board->wheel, &place, &app->look, (Point){input->x, input->y}, input->time_us,
                               board->writing == WRITE_NOTES);
        return board->finger_aims;
    case INPUT_POINTER_UP:
        board->finger_us = 0;
        if (!board->finger_aims) return false;
        board->dragging = false;
        *out = lift(board, app, input->time_us);
        return true;
    }
    return false;
}

void board_finger_update(BoardView *board, const App *app, int64_t now_us, int64_t *out_wake_us) {
    bool rests =
        board->finger_us && board->dragging && !board->finger_aims && cellset_count(&board->selected) == 1;
    if (!rests || board->hint.kind != HINT_CLOSED) return;
    scene_wake(out_wake_us, board->finger_us + REST_US);
    if (now_us < board->finger_us + REST_US) return;
    board->finger_aims = true;
    board->dragging = false;
    token_wheel_open(&board->wheel, now_us);
    audio_sound(app->audio, SOUND_OPEN);
}
