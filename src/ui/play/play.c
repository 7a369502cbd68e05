#include "ui/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/symmetry/board_code.h"
#include "game/run/run_watch.h"
#include "host/files/machine.h"
#include "store/save_boards.h"
#include "store/save_games.h"

#ifndef NONET_VERSION
#define NONET_VERSION "0.1.0"
#endif

void play_init(Play *play) {
    memset(play, 0, sizeof *play);
    play->taught = TECHNIQUE_COUNT;
    play->last_cursor = -1;
}

void play_finish(Play *play) {
    PlayRules rules = play->rules;
    if (play->active) session_finish(&play->session);
    recorder_finish(&play->recorder);
    rivals_finish(&play->rivals);
    free(play->puzzle);
    play_init(play);
    play->rules = rules;
}

// Digits, for puzzles from nowhere.
static const TokenLook DIGITS[TOKENS_MAX + 1] = {
    [1] = {.text = "1", .name = "1"},    [2] = {.text = "2", .name = "2"},
    [3] = {.text = "3", .name = "3"},    [4] = {.text = "4", .name = "4"},
    [5] = {.text = "5", .name = "5"},    [6] = {.text = "6", .name = "6"},
    [7] = {.text = "7", .name = "7"},    [8] = {.text = "8", .name = "8"},
    [9] = {.text = "9", .name = "9"},    [10] = {.text = "10", .name = "10"},
    [11] = {.text = "11", .name = "11"}, [12] = {.text = "12", .name = "12"},
    [13] = {.text = "13", .name = "13"}, [14] = {.text = "14", .name = "14"},
    [15] = {.text = "15", .name = "15"}, [16] = {.text = "16", .name = "16"},
    [17] = {.text = "17", .name = "17"}, [18] = {.text = "18", .name = "18"},
    [19] = {.text = "19", .name = "19"}, [20] = {.text = "20", .name = "20"},
    [21] = {.text = "21", .name = "21"}, [22] = {.text = "22", .name = "22"},
    [23] = {.text = "23", .name = "23"}, [24] = {.text = "24", .name = "24"},
    [25] = {.text = "25", .name = "25"},
};

const TokenLook *play_digits(void) { return DIGITS; }

void play_code(const Play *play, Text *out) {
    if (play->saved.code[0] == 'P' && play->layout.text_hash != 0)
        board_code_format(&play->layout, &play->saved.givens, out);
    else
        text_add(out, play->saved.code);
}

const TokenLook *play_tokens(const Play *play) { return play->pack ? play->game.look : DIGITS; }

void play_dress(Play *play) {
    play->game = (PackGame){.row = -1};
    if (play->pack)
        pack_game(&play->pack->pack, play->saved.pack, &play->layout, &play->saved.givens,
                  &play->saved.solution, &play->game);
}

// The splits of the best run in this pack and band: as its run has them, or (from before runs were recorded)
// by replaying the game.
static Splits best_splits(Save *save, const Layout *layout, const char *board, int64_t game) {
    Splits splits = {0};
    SavedGame best;
    if (!game || !save_game(save, game, &best) || strcmp(best.layout, board) != 0) return splits;
    if (save_run_splits(save, best.run, &splits)) return splits;
    Session session;
    session_init(&session, layout, &best.givens, &best.solution);
    TextError error;
    if (save_load_moves(save, game, &session, NULL, &error)) splits = splits_of_session(&session);
    session_finish(&session);
    return splits;
}

static Technique taught_by(const Pack *pack, uint64_t seed_id) {
    int seed = pack->in_turn ? pack_find_seed(pack, seed_id) : -1;
    return seed < 0 ? TECHNIQUE_COUNT : seed_hardest(pack->seeds[seed].techniques);
}

// What is known besides the saved game: the records to run against, and what the puzzle is there for.
static void look_up(Play *play, Save *save) {
    int day, level;
    play->practises = false;
    play->is_daily = save_daily_of(save, play->saved.code, &day, &level);
    play->taught = play->pack ? taught_by(&play->pack->pack, play->saved.seed_id) : TECHNIQUE_COUNT;
    memset(&play->record, 0, sizeof play->record);
    memset(&play->best_splits, 0, sizeof play->best_splits);
    if (!play->saved.pack[0] || play->saved.band < 0) return;
    play->record = save_record(save, play->saved.pack, play->saved.band);
    play->best_splits = best_splits(save, &play->layout, play->saved.layout, play->record.best_game);
}

// ---- beginning

// The aids, without those that a mode never gives.
static unsigned aids_of(RunMode mode, unsigned aids) {
    if (mode == RUN_CHAMPIONSHIP) return aids & ~(unsigned)(AID_CONFLICTS | AID_SOLUTION);
    return mode == RUN_DUEL ? aids & ~(unsigned)AID_SOLUTION : aids;
}

static Run head_of(const Play *play, const SavedGame *puzzle) {
    Run run = {.id = machine_entropy(),
               .mode = play->rules.mode,
               .aids = play->rules.aids,
               .band = puzzle->band,
               .rating_tenths = puzzle->rating_tenths,
               .begun_unix_s = puzzle->begun_unix_s};
    snprintf(run.program, sizeof run.program, "nonet %s", NONET_VERSION);
    snprintf(run.player, sizeof run.player, "%s", play->rules.player);
    snprintf(run.race, sizeof run.race, "%s", play->rules.race);
    snprintf(run.pack, sizeof run.pack, "%s", puzzle->pack);
    run.aids = aids_of(run.mode, run.aids);
    return run;
}

// The boards of the puzzles, which the save has, go into the run. Returns how many cells are blank; -1 when
// the save does not have them.
static int add_puzzles(Run *run, Save *save, const SavedGame *puzzle, int puzzles) {
    int blanks = 0;
    MEM_LOCAL(Layout, layout);
    for (int i = 0; i < puzzles; i++) {
        if (!save_board(save, puzzle[i].layout, layout)) return -1;
        run_add_board(run, layout, puzzle[i].code, &puzzle[i].givens);
        blanks += layout->cells - grid_filled(layout, &puzzle[i].givens);
    }
    return blanks;
}

// Makes a game of the save the one in progress; the recorder and the other puzzles of its run stay.
static void take_game(Play *play, const SavedGame *saved) {
    if (play->active) session_finish(&play->session);
    play->saved = *saved;
    session_init(&play->session, &play->layout, &saved->givens, &saved->solution);
    play->active = true;
    play->presented = false;
    play_dress(play);
}

bool play_start(Play *play, Save *save, SavedGame *puzzle, int puzzles, const PackEntry *pack) {
    int64_t begun_unix_s = (int64_t)time(NULL);
    for (int i = 0; i < puzzles; i++) puzzle[i].begun_unix_s = begun_unix_s;
    Recorder recorder = {0};
    MEM_LOCAL(Layout, layout);
    Run head = head_of(play, puzzle);
    if (head.mode == RUN_DUEL) puzzle[0].pack[0] = 0; // a duel counts among nobody's best times
    int blanks = add_puzzles(&head, save, puzzle, puzzles);
    bool well = blanks >= 0 && recorder_begin(&recorder, save, &head);
    if (well) *layout = *recorder.run.puzzle[0].layout;
    run_finish(&head);
    puzzle[0].run = recorder.id;
    if (!well || !save_begin(save, &puzzle[0])) {
        recorder_finish(&recorder);
        free(puzzle);
        return false;
    }
    if (play->active && play_is_timed(play)) play_give_up(play, save, 0);
    play_finish(play);
    layout_copy(layout, &play->layout);
    play->pack = pack;
    play->puzzle = puzzle;
    play->puzzles = puzzles;
    play->recorder = recorder;
    play->aids = recorder.aids;
    play->blanks = blanks;
    play->rules.mode = RUN_CASUAL; // the mode was chosen for one run
    play->rules.race[0] = 0;
    take_game(play, &puzzle[0]);
    look_up(play, save);
    if (play_is_timed(play)) rivals_load(&play->rivals, save, &play->recorder.run, play->recorder.id);
    return true;
}

bool play_next_puzzle(Play *play, Save *save) {
    SavedGame *next = &play->puzzle[play->leg + 1];
    next->run = play->recorder.id;
    MEM_LOCAL(Layout, layout);
    if (!save_board(save, next->layout, layout) || !save_begin(save, next)) return false;
    play->filled += session_blanks(&play->session) - play->filled_here;
    play->leg++;
    play->leg_from_us = play->timer.banked_us;
    play->filled_here = 0;
    recorder_next(&play->recorder);
    layout_copy(layout, &play->layout);
    take_game(play, next);
    return true;
}

// A game from before runs were recorded gets a run: with all that may have helped.
static void record_from_here(Play *play, Save *save) {
    PlayRules rules = play->rules;
    play->rules = (PlayRules){.aids = AID_CONFLICTS | AID_SAME | AID_HOUSES | AID_TIDY};
    Run head = head_of(play, &play->saved);
    run_add_board(&head, &play->layout, play->saved.code, &play->saved.givens);
    play->rules = rules;
    snprintf(head.program, sizeof head.program, "-");
    if (recorder_begin(&play->recorder, save, &head) &&
        save_game_run(save, play->saved.id, play->recorder.id))
        play->saved.run = play->recorder.id;
}

// Ends the game that is on at this time of its clock, and the run with its last puzzle.
static bool finish_game(Play *play, Save *save, int64_t end_us) {
    play->saved.elapsed_us = end_us - play->leg_from_us + play->penalty_us;
    play->saved.finished = true;
    play->saved.assisted = play->session.assisted || run_is_prepared(&play->recorder.run);
    bool well = save_finish_game(save, play->saved.id, play->saved.elapsed_us, play->saved.assisted);
    bool last = play->leg + 1 == play->puzzles;
    return (!last || recorder_end(&play->recorder, save)) && well;
}

// The board as it was left: cursor, token in hand and notes mode.
static void replay_view(Play *play, const Run *events) {
    CellSet selected = {{0}};
    for (int i = 0; i < events->events; i++) {
        const Event *event = &events->event[i];
        const CellSet *cells = &event->move.cells;
        bool elsewhere =
            event->kind == EVENT_MOVE && !cellset_empty(cells) && !cellset_meet(*cells, selected);
        if (event->kind == EVENT_SELECT || elsewhere) {
            play->last_cursor = run_watch_cursor(&selected, cells, play->last_cursor);
            selected = *cells;
        }
        if (event->kind == EVENT_HAND) play->last_active = (int)event->number;
        if (event->kind == EVENT_NOTES) play->writing = (Writing)event->number;
    }
}

// Plays the events of the save again: session, record, splits and what the board showed.
static void replay_saved(Play *play, Save *save, TextError *error) {
    Recorder *recorder = &play->recorder;
    recorder_continue(recorder, save, play->saved.run);
    if (!recorder->id) record_from_here(play, save);
    Run events = {0};
    save_load_moves(save, play->saved.id, &play->session, &events, error);
    bool begun = events.events > 0 && events.event[0].kind == EVENT_START;
    if (!begun && events.events > 0) { // from before runs: its first line is not in the save
        recorder_event(recorder, EVENT_START, BY_GAME, 1, 0);
        recorder->from = 1;
    }
    for (int i = 0; i < events.events; i++) {
        run_add_event(&recorder->run, &events.event[i]);
        if (events.event[i].kind == EVENT_AIDS) recorder->aids = (unsigned)events.event[i].number;
    }
    recorder->saved = recorder->run.events;
    replay_view(play, &events);
    play->aids = recorder->aids;
    play->splits = splits_of_session(&play->session);
    int64_t pace[CELLS_MAX];
    play->filled = play->filled_here = pace_of_session(&play->session, pace);
    run_finish(&events);
}

bool play_continue(Play *play, Save *save, const PackList *packs, TextError *error) {
    SavedGame saved;
    if (error) error->reason[0] = 0;
    if (!save_latest(save, &saved)) return false;
    MEM_LOCAL(Layout, layout);
    if (!save_board(save, saved.layout, layout))
        return text_error(error, 0, 0, "the saved game is on a board that this version does not know: %s",
                          saved.layout);
    play_finish(play);
    layout_copy(layout, &play->layout);
    play->pack = saved.pack[0] ? packs_find(packs, saved.pack) : NULL;
    play->puzzle = mem_copy(&saved, sizeof saved);
    play->puzzles = 1;
    play->blanks = layout->cells - grid_filled(layout, &saved.givens);
    take_game(play, &saved);
    replay_saved(play, save, error);
    const Session *session = &play->session;
    play->timer.banked_us = saved.elapsed_us;
    look_up(play, save);
    if (session_solved(session)) { // ended between the last move and the word that it was the last
        int64_t end_us = session->log[session->log_count - 1].time_us;
        play->timer.banked_us = end_us;
        finish_game(play, save, end_us);
    } else if (session->paused) {
        play_move(play, save, (Move){.kind = MOVE_RESUME}, 0);
    }
    return true;
}

// ---- playing

bool play_is_timed(const Play *play) { return run_is_timed(play->recorder.run.mode); }

int64_t play_elapsed_us(const Play *play, int64_t now_us) { return timer_elapsed_us(&play->timer, now_us); }

int64_t play_shown_us(const Play *play, int64_t now_us) {
    return timer_elapsed_us(&play->timer, now_us) + play->penalty_us;
}

// How long the game that is on has gone on: a run's clock also counts the puzzles before it.
static int64_t own_us(const Play *play, int64_t elapsed_us) { return elapsed_us - play->leg_from_us; }

bool play_save(Play *play, Save *save, int64_t now_us) {
    int64_t elapsed_us = own_us(play, timer_elapsed_us(&play->timer, now_us));
    if (!recorder_write(&play->recorder, save, play->saved.id, elapsed_us)) return false;
    return play->saved.finished || save_elapsed(save, play->saved.id, elapsed_us);
}

int play_moves_saved(const Play *play) {
    const Run *run = &play->recorder.run;
    int moves = play->session.log_count;
    for (int i = play->recorder.saved; i < run->events; i++) moves -= run->event[i].kind == EVENT_MOVE;
    return moves;
}

// A cell more is filled than ever before: perhaps a split.
static void count_filled(Play *play, int64_t time_us) {
    int placed = session_placed(&play->session);
    if (placed <= play->filled_here) return;
    play->filled += placed - play->filled_here;
    play->filled_here = placed;
    Splits *splits = &play->splits;
    while (splits->reached < SPLIT_COUNT && split_cells(play->blanks, splits->reached) <= play->filled)
        splits->time_us[splits->reached++] = time_us;
}

// The first event of a game is that it was shown.
static void record_start(Play *play, int64_t time_us) {
    if (recorder_started(&play->recorder)) return;
    recorder_event(&play->recorder, EVENT_START, BY_GAME, play->leg + 1, time_us);
    recorder_aids(&play->recorder, play->aids, time_us);
}

static void note_houses(const Play *play, const Move *move, PlayEffect *effect) {
    int cell = cellset_next(&move->cells, 0);
    effect->clash = !grid_allows(&play->layout, &play->session.board.grid, cell, move->token);
    effect->house_count = session_full_houses(&play->session, cell, effect->houses);
}

// The puzzle that is on is done.
static void end_puzzle(Play *play, Save *save, int64_t end_us, int64_t now_us, PlayEffect *effect) {
    effect->solved = true;
    effect->more = play->leg + 1 < play->puzzles;
    if (!effect->more) timer_stop(&play->timer, now_us);
    effect->saved = finish_game(play, save, end_us) && effect->saved;
}

void play_frame_missed(Play *play) { play->frames_missed += play->timer.running; }

static void record_frames(Play *play, int64_t time_us) {
    if (play->frames_missed == 0) return;
    recorder_event(&play->recorder, EVENT_FRAMES, BY_GAME, play->frames_missed, time_us);
    play->frames_missed = 0;
}

// When a move was made. What the game recorded by itself may be later than an input that had to wait.
static int64_t time_of_move(const Play *play, int64_t now_us) {
    int64_t time_us = timer_elapsed_us(&play->timer, now_us), last_us = recorder_time_us(&play->recorder);
    return time_us < last_us ? last_us : time_us;
}

PlayEffect play_move(Play *play, Save *save, Move move, int64_t now_us) {
    PlayEffect effect = {.saved = true};
    Session *session = &play->session;
    move.time_us = time_of_move(play, now_us);
    if (!session_apply(session, &move)) return effect;
    effect.changed = true;
    record_start(play, move.time_us);
    record_frames(play, move.time_us);
    recorder_move(&play->recorder, play->device, &session->log[session->log_count - 1]);
    count_filled(play, move.time_us);
    effect.saved = recorder_write(&play->recorder, save, play->saved.id, own_us(play, move.time_us));
    if (move.kind == MOVE_PUT || move.kind == MOVE_REVEAL) note_houses(play, &move, &effect);
    bool handed_in = play->recorder.run.mode == RUN_CHAMPIONSHIP;
    if (session_solved(session) && !handed_in) end_puzzle(play, save, move.time_us, now_us, &effect);
    return effect;
}

bool play_prepare(Play *play, Save *save, const Move *move, int moves, int64_t elapsed_us) {
    Session *session = &play->session;
    for (int i = 0; i < moves; i++) {
        Move made = move[i];
        made.time_us = 0;
        if (!session_apply(session, &made)) continue;
        record_start(play, 0);
        recorder_move(&play->recorder, BY_GAME, &session->log[session->log_count - 1]);
        count_filled(play, 0);
    }
    play->timer.banked_us = elapsed_us;
    return play_save(play, save, 0);
}

PlayEffect play_submit(Play *play, Save *save, int64_t now_us) {
    PlayEffect effect = {.saved = true};
    if (!session_full(&play->session)) return effect;
    int64_t time_us = time_of_move(play, now_us);
    effect.changed = true;
    record_frames(play, time_us);
    recorder_event(&play->recorder, EVENT_SUBMIT, play->device, 0, time_us);
    effect.wrong = !session_solved(&play->session);
    if (effect.wrong) play->penalty_us += RUN_PENALTY_US;
    effect.saved = recorder_write(&play->recorder, save, play->saved.id, own_us(play, time_us));
    if (!effect.wrong) end_puzzle(play, save, time_us, now_us, &effect);
    return effect;
}

void play_stop(Play *play, Save *save, int64_t now_us) {
    if (play->active && !play->saved.finished && recorder_started(&play->recorder)) {
        play_note(play, EVENT_STOP, 0, now_us);
        play_save(play, save, now_us);
    }
    timer_stop(&play->timer, now_us);
    if (play->active) recorder_end(&play->recorder, save);
}

void play_give_up(Play *play, Save *save, int64_t now_us) {
    play_stop(play, save, now_us);
    play_finish(play);
}

void play_note(Play *play, EventKind kind, int64_t number, int64_t now_us) {
    if (!recorder_started(&play->recorder)) return;
    bool by_game =
        kind == EVENT_HIDDEN || kind == EVENT_SHOWN || kind == EVENT_FRAMES || kind == EVENT_ASLEEP;
    recorder_event(&play->recorder, kind, by_game ? BY_GAME : play->device, number,
                   timer_elapsed_us(&play->timer, now_us));
}

void play_note_select(Play *play, const CellSet *cells, int64_t now_us) {
    if (recorder_started(&play->recorder))
        recorder_select(&play->recorder, play->device, cells, timer_elapsed_us(&play->timer, now_us));
}

void play_aids(Play *play, unsigned aids, int64_t now_us) {
    aids = aids_of(play->recorder.run.mode, aids);
    play->aids = aids;
    if (recorder_started(&play->recorder))
        recorder_aids(&play->recorder, aids, timer_elapsed_us(&play->timer, now_us));
}

void play_present(Play *play, int64_t now_us) {
    play->presented = true;
    if (!session_solved(&play->session)) record_start(play, timer_elapsed_us(&play->timer, now_us));
    if (!play->session.paused && !session_solved(&play->session)) timer_start(&play->timer, now_us);
}

void play_slept(Play *play, int64_t us) {
    if (!play->active || !play_is_timed(play) || !play->timer.running) return;
    play_note(play, EVENT_ASLEEP, us, machine_now_us());
    timer_add(&play->timer, us);
}

void play_pause(Play *play, Save *save, int64_t now_us) {
    play_move(play, save, (Move){.kind = MOVE_PAUSE}, now_us);
    if (!play_is_timed(play)) timer_stop(&play->timer, now_us);
    play_save(play, save, now_us);
}

void play_resume(Play *play, Save *save, int64_t now_us) {
    play_move(play, save, (Move){.kind = MOVE_RESUME}, now_us);
    play->presented = false; // the clock goes on when the board is on the screen again
}

void play_leave(Play *play, Save *save, int64_t now_us) {
    if (!play->active) return;
    if (!play_is_timed(play)) timer_stop(&play->timer, now_us);
    play->presented = false;
    play_save(play, save, now_us);
}
