// Where the replay is, and how it gets elsewhere.
#include "ui/app/entry_sound.h"
#include "ui/scenes/replay/replay_view.h"

const Layout *replay_board(const ReplayView *replay) {
    int puzzle = replay->watch.replay.puzzle;
    return replay->run.puzzle[puzzle < 0 ? 0 : puzzle].layout;
}

TokenSet replay_tokens(const ReplayView *replay, const App *app) {
    bool fits = replay->pack && replay->pack->pack.layout.order == replay_board(replay)->order;
    int puzzle = replay->watch.replay.puzzle;
    if (!fits) return app_tokens(app, NULL);
    return app_tokens_of(app, replay->pack, replay->game[puzzle < 0 ? 0 : puzzle].look);
}

Names replay_names(const ReplayView *replay, const App *app) {
    return names_for(replay_tokens(replay, app).look, replay_board(replay)->order,
                     app->settings.expert_words);
}

// ---- time

int64_t replay_time_us(const ReplayView *replay, int64_t now_us) {
    if (!replay->playing || replay->held) return replay->position_us;
    int64_t time_us = replay->position_us + ((now_us - replay->since_us) << replay->speed);
    return time_us < replay->watch.end_us ? time_us : replay->watch.end_us;
}

// From now on the replay is there.
static void stand_at(ReplayView *replay, int64_t position_us, int64_t now_us) {
    replay->position_us = position_us;
    replay->since_us = now_us;
}

void replay_set_playing(ReplayView *replay, bool playing, int64_t now_us) {
    stand_at(replay, replay_time_us(replay, now_us), now_us);
    replay->playing = playing;
}

bool replay_at_end(const ReplayView *replay) { return replay->watch.replay.at == replay->run.events; }

void replay_go_to(ReplayView *replay, int64_t time_us, int64_t now_us) {
    if (time_us < 0) time_us = 0;
    if (time_us > replay->watch.end_us) time_us = replay->watch.end_us;
    run_watch_seek(&replay->watch, run_watch_at(&replay->watch, time_us));
    stand_at(replay, time_us, now_us);
}

static void go_to_event(ReplayView *replay, int at, int64_t now_us) {
    run_watch_seek(&replay->watch, at < 1 ? 1 : at); // before the first event there is no board
    stand_at(replay, replay->watch.replay.time_us, now_us);
}

// What happens as it is watched is heard as it was in the game.
static void sound_event(const ReplayView *replay, App *app) {
    const RunReplay *now = &replay->watch.replay;
    const Event *event = &replay->run.event[now->at - 1];
    const Session *session = &now->session;
    const Move *move = &event->move;
    if (event->kind == EVENT_SUBMIT) {
        if (run_replay_solved(now))
            entry_sound(app, session, replay->watch.cursor, true, false);
        else
            audio_sound(app->audio, SOUND_CONFLICT);
    }
    if (event->kind != EVENT_MOVE) return;
    if (move->kind == MOVE_PUT || move->kind == MOVE_REVEAL) {
        int cell = cellset_next(&move->cells, 0);
        bool clash = !grid_allows(session->layout, &session->board.grid, cell, move->token);
        entry_sound(app, session, cell, run_replay_solved(now), clash && (now->aids & AID_CONFLICTS));
    } else if (move->kind == MOVE_ERASE || move->kind == MOVE_UNDO || move->kind == MOVE_REDO) {
        audio_sound(app->audio, SOUND_ERASE);
    } else if (move_changes_board(move->kind)) {
        audio_sound(app->audio, SOUND_NOTE);
    }
}

static bool play_event(ReplayView *replay, App *app) {
    if (!run_watch_next(&replay->watch)) return false;
    sound_event(replay, app);
    return true;
}

void replay_play_until(ReplayView *replay, App *app, int64_t time_us) {
    const Run *run = &replay->run;
    while (!replay_at_end(replay) && run->event[replay->watch.replay.at].time_us <= time_us)
        if (!play_event(replay, app)) break;
}

// ---- what the player does

void replay_step(ReplayView *replay, App *app, int by) {
    replay_set_playing(replay, false, app->now_us);
    if (by < 0)
        go_to_event(replay, replay->watch.replay.at - 1, app->now_us);
    else if (play_event(replay, app))
        stand_at(replay, replay->watch.replay.time_us, app->now_us);
}

void replay_jump(ReplayView *replay, App *app, int by) {
    unsigned stops = 1u << MARK_SPLIT | 1u << MARK_PUZZLE;
    int at = replay->watch.replay.at;
    const RunMark *mark = by > 0 ? run_watch_mark_after(&replay->watch, at, stops)
                                 : run_watch_mark_before(&replay->watch, at, stops);
    go_to_event(replay, mark ? mark->event + 1 : by > 0 ? replay->run.events : 1, app->now_us);
    audio_sound(app->audio, SOUND_MOVE);
}

void replay_go_to_end(ReplayView *replay, App *app, bool last) {
    if (last) replay_set_playing(replay, false, app->now_us);
    go_to_event(replay, last ? replay->run.events : run_watch_at(&replay->watch, 0), app->now_us);
    audio_sound(app->audio, SOUND_MOVE);
}

void replay_play_or_pause(ReplayView *replay, App *app) {
    bool again = !replay->playing && replay_at_end(replay);
    if (again) replay_go_to_end(replay, app, false);
    replay_set_playing(replay, !replay->playing, app->now_us);
}

void replay_set_speed(ReplayView *replay, App *app, int speed) {
    if (speed < 0 || speed >= REPLAY_SPEEDS || speed == replay->speed) return;
    replay_set_playing(replay, replay->playing, app->now_us); // so far at the old speed
    replay->speed = speed;
    audio_sound(app->audio, SOUND_MOVE);
}
