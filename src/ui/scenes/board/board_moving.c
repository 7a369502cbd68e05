// What moves on the board (ui/figure/board_motion.h), and how a hint leads the eye.
#include "ui/scenes/board/board_view.h"

// Where a token was chosen: on the wheel, or else on the pad, whose places are the keys'. w 0 where neither
// is seen.
static Rect chosen_at(const BoardView *board, const App *app, int token) {
    if (board->chosen_at.w > 0) return board->chosen_at;
    BoardLayout layout = board_layout_for(&app->look, &app->play.layout);
    bool pad = board->hint.kind == HINT_CLOSED && !board->tools && (!board->rules || layout.portrait);
    return pad && token ? board_pad_token(app, &layout, token) : (Rect){0};
}

void board_moved(BoardView *board, const App *app, const Board *before, const Move *move,
                 const PlayEffect *effect) {
    board_motion_moved(&board->motion, &(MovedBoard){.layout = &app->play.layout,
                                                     .before = before,
                                                     .now = &app->play.session.board,
                                                     .move = move,
                                                     .chosen_at = chosen_at(board, app, move->token),
                                                     .houses = effect->houses,
                                                     .house_count = effect->house_count,
                                                     .time = app_motion(app)});
    board->chosen_at = (Rect){0};
}

// ---- a hint leads the eye

void board_follow_hint(BoardView *board, const App *app) {
    const Hint *hint = &board->hint;
    HintLead *lead = &board->lead;
    LeadPlace place = {(int)hint->kind, hint->stage, hint->index, board->walk.has ? board->walk.stop : -1};
    LeadPlace before = lead->place;
    lead->place = place;
    if (place.kind != before.kind || place.stage != before.stage || place.index != before.index) {
        // The region has been seen already; in the list of steps one looks at many pictures, one after the
        // other.
        bool there = place.stage >= 2 && place.kind == HINT_STEP, listed = place.kind == HINT_LIST;
        int begun = listed ? LEAD_LINKS : there ? LEAD_CELLS : LEAD_REGION;
        lead->step =
            motion_begin_later(MOTION_LEAD, -begun * motion_info(MOTION_LEAD)->step_us, app_motion(app));
        lead->step.parts =
            there || place.kind != HINT_STEP ? LEAD_PARTS : 1; // at first it is the region alone
    } else if (place.stop != before.stop && before.stop >= 0)
        lead->link = motion_begin(MOTION_LEAD, app_motion(app));
}

PictureLead board_hint_lead(const BoardView *board, const App *app) {
    const Motion *step = &board->lead.step;
    int64_t now_us = app->now_us;
    bool there = board->hint.kind == HINT_STEP && board->hint.stage >= 2;
    return (PictureLead){there ? 1 : motion_part_at(step, LEAD_REGION, now_us),
                         motion_part_at(step, LEAD_CELLS, now_us), motion_part_at(step, LEAD_NOTES, now_us),
                         motion_part_at(step, LEAD_LINKS, now_us), motion_at(&board->lead.link, now_us)};
}

void board_moving_wake(const BoardView *board, int64_t now_us, int64_t *out_wake_us) {
    board_motion_wake(&board->motion, now_us, out_wake_us);
    motion_wake(&board->lead.step, now_us, out_wake_us);
    motion_wake(&board->lead.link, now_us, out_wake_us);
}
