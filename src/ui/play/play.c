#include "ui/play/play.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "core/text/puzzle_text.h"
#include "host/files/machine.h"
#include "ui/play/next_seed.h"

void play_init(Play *play) {
    memset(play, 0, sizeof *play);
    play->taught = TECHNIQUE_COUNT;
    play->last_cursor = -1;
}

void play_finish(Play *play) {
    if (play->active) session_finish(&play->session);
    play_init(play);
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
};

const TokenLook *play_digits(void) { return DIGITS; }

const TokenLook *play_tokens(const Play *play) { return play->pack ? play->pack->pack.token : DIGITS; }

// The splits of the best run in this pack and band, by replaying it.
static Splits best_splits(Save *save, const Layout *layout, int64_t game) {
    Splits splits = {0};
    SavedGame best;
    if (!game || !save_game(save, game, &best) || strcmp(best.layout, layout->id) != 0) return splits;
    Session session;
    session_init(&session, layout, &best.givens, &best.solution);
    TextError error;
    if (save_load_moves(save, game, &session, &error)) splits = splits_of_session(&session);
    session_finish(&session);
    return splits;
}

static Technique taught_by(const Pack *pack, uint64_t seed_id) {
    int seed = pack->in_turn ? pack_find_seed(pack, seed_id) : -1;
    return seed < 0 ? TECHNIQUE_COUNT : seed_hardest(pack->seeds[seed].techniques);
}

// What is known besides the saved game: the records to run against, and what the puzzle is there for.
static void look_up(Play *play, Save *save) {
    play->practises = false;
    play->taught = play->pack ? taught_by(&play->pack->pack, play->saved.seed_id) : TECHNIQUE_COUNT;
    memset(&play->record, 0, sizeof play->record);
    memset(&play->best_splits, 0, sizeof play->best_splits);
    if (!play->saved.pack[0] || play->saved.band < 0) return;
    play->record = save_record(save, play->saved.pack, play->saved.band);
    play->best_splits = best_splits(save, &play->layout, play->record.best_game);
}

// Makes a game of the save the one in progress.
static void take_game(Play *play, const SavedGame *saved, const PackEntry *pack, const Layout *layout) {
    play_finish(play);
    play->layout = *layout;
    play->saved = *saved;
    play->pack = pack;
    session_init(&play->session, &play->layout, &saved->givens, &saved->solution);
    play->active = true;
}

// Begins what `game` describes; its id is given by the save.
static bool begin(Play *play, Save *save, const SavedGame *game, const PackEntry *pack, const Layout *layout,
                  TextError *error) {
    SavedGame saved = *game;
    saved.begun_unix_s = (int64_t)time(NULL);
    snprintf(saved.layout, sizeof saved.layout, "%s", layout->id);
    if (!save_begin(save, &saved)) return text_error(error, 0, 0, "the game cannot be written to the save");
    take_game(play, &saved, pack, layout);
    look_up(play, save);
    return true;
}

// ---- from a pack

static bool verify_seed(const Pack *pack, Save *save, const Seed *seed, int index, TextError *error) {
    char text[CELLS_MAX + 1];
    grid_format(&pack->layout, &seed->puzzle, text);
    if (save_seed_is_verified(save, pack->id, seed->id, text)) return true;
    if (!pack_verify_seed(pack, seed, (int)pack->seeds[index].line, false, error)) return false;
    save_seed_verified(save, pack->id, seed->id, text);
    return true;
}

// Reads and verifies a seed of a pack, and describes the game with it.
static bool take_seed(const Pack *pack, Save *save, int index, Seed *seed, SavedGame *game,
                      TextError *error) {
    if (!pack_seed(pack, index, seed, error) || !verify_seed(pack, save, seed, index, error)) return false;
    snprintf(game->pack, sizeof game->pack, "%s", pack->id);
    game->seed_id = seed->id;
    game->band = (int)seed->band;
    game->rating_tenths = seed->rating_tenths;
    return true;
}

bool play_begin_pack(Play *play, Save *save, const PackEntry *entry, int band, int seed_index, Rng *rng,
                     TextError *error) {
    const Pack *pack = &entry->pack;
    int index = seed_index >= 0 ? seed_index : next_seed(pack, save, (Band)band, rng);
    if (index < 0) return text_error(error, 0, 0, "%s has no %s puzzles", pack->name, band_name((Band)band));
    Seed seed;
    SavedGame game = {0};
    if (!take_seed(pack, save, index, &seed, &game, error)) return false;
    Transform transform;
    pack_draw(pack, &seed, rng, &game.givens, &game.solution, &transform);
    Code code = {.kind = CODE_SEED, .seed_id = seed.id};
    if (!transform_number(&pack->layout, &transform, &code.transform))
        return text_error(error, 0, 0, "the puzzle drawn has no share code");
    code_format(&pack->layout, &code, game.code);
    return begin(play, save, &game, entry, &pack->layout, error);
}

// ---- from a code or a pasted puzzle

static bool begin_seed_code(Play *play, Save *save, const PackList *packs, const Code *code,
                            TextError *error) {
    int index;
    const PackEntry *entry = packs_find_seed(packs, code->seed_id, &index);
    if (!entry && packs_indexing(packs))
        return text_error(error, 0, 0, "a pack that this code may be of is still being indexed");
    if (!entry) return text_error(error, 0, 0, "this code is of a seed that is in none of your packs");
    const Pack *pack = &entry->pack;
    Seed seed;
    SavedGame game = {0};
    if (!take_seed(pack, save, index, &seed, &game, error)) return false;
    Transform to_canonical, to_puzzle;
    Grid canonical;
    canonical_form(&pack->layout, &seed.puzzle, &canonical, &to_canonical);
    if (!transform_from_number(&pack->layout, code->transform, &to_puzzle))
        return text_error(error, 0, 0, "this code names no arrangement of its seed");
    Transform whole = transform_compose(&pack->layout, &to_canonical, &to_puzzle);
    transform_apply(&pack->layout, &whole, &seed.puzzle, &game.givens);
    transform_apply(&pack->layout, &whole, &seed.solution, &game.solution);
    code_format(&pack->layout, code, game.code);
    return begin(play, save, &game, entry, &pack->layout, error);
}

static bool count_solution(void *context, const Grid *solution) {
    Grid *first = context;
    *first = *solution;
    return true;
}

// One solution, or the reason why not.
static bool check_puzzle(const Layout *layout, const Grid *puzzle, Grid *out_solution, TextError *error) {
    Conflict conflict;
    if (grid_conflicts(layout, puzzle, &conflict, 1) > 0) {
        int order = layout->order;
        return text_error(error, 0, 0, "r%dc%d and r%dc%d both hold %d in one %s", conflict.a / order + 1,
                          conflict.a % order + 1, conflict.b / order + 1, conflict.b % order + 1,
                          puzzle->cell[conflict.a], house_kind_name(layout->house[conflict.house].kind));
    }
    enum { LIMIT = 1000 };
    uint64_t count = solver_each(layout, puzzle, LIMIT, count_solution, NULL, out_solution, NULL);
    if (count == 1) return true;
    if (count == 0) return text_error(error, 0, 0, "this puzzle has no solution");
    return text_error(error, 0, 0, "this puzzle has %s%d solutions; a puzzle has one",
                      count >= LIMIT ? "at least " : "", (int)count);
}

static bool is_in_time(void *context) {
    const int64_t *until_us = context;
    return machine_now_us() < *until_us;
}

// In tenths; 0 when it is not known, and would take so long to find out that the game should begin without
// it.
static int rating_of(const Play *play, const Layout *layout, const Grid *canonical, uint64_t id) {
    enum { WAIT_US = 250000 };
    if (play->known_tenths > 0 && play->known_id == id) return play->known_tenths;
    int64_t until_us = machine_now_us() + WAIT_US;
    Grade grade;
    bool done = grade_puzzle(layout, canonical, is_in_time, &until_us, &grade);
    return done && grade.solved ? grade.rating_tenths : 0;
}

void play_know(Play *play, uint64_t seed_id, int rating_tenths) {
    play->known_id = seed_id;
    play->known_tenths = rating_tenths;
}

static bool begin_puzzle(Play *play, Save *save, const Layout *layout, const Grid *puzzle, TextError *error) {
    SavedGame game = {.givens = *puzzle, .band = -1};
    if (!check_puzzle(layout, puzzle, &game.solution, error)) return false;
    if (grid_filled(layout, puzzle) == layout->cells)
        return text_error(error, 0, 0, "this puzzle is solved already; there is nothing left to place");
    Grid canonical;
    canonical_form(layout, puzzle, &canonical, NULL);
    game.seed_id = canonical_id(layout, &canonical);
    game.rating_tenths = rating_of(play, layout, &canonical, game.seed_id);
    if (game.rating_tenths > 0) game.band = (int)band_of_rating(game.rating_tenths);
    Code code = {.kind = CODE_PUZZLE, .puzzle = *puzzle};
    code_format(layout, &code, game.code);
    return begin(play, save, &game, NULL, layout, error);
}

bool play_begin_text(Play *play, Save *save, const PackList *packs, const char *text, TextError *error) {
    Layout layout;
    layout_init(&layout, "9x9");
    if (code_looks_like(text)) {
        Code code;
        if (!code_parse(&layout, text, &code, error)) return false;
        if (code.kind == CODE_SEED) return begin_seed_code(play, save, packs, &code, error);
        return begin_puzzle(play, save, &layout, &code.puzzle, error);
    }
    Grid puzzle;
    return puzzle_text_parse(&layout, text, &puzzle, error) &&
           begin_puzzle(play, save, &layout, &puzzle, error);
}

static bool finish_game(Play *play, Save *save, int64_t end_us) {
    play->saved.elapsed_us = end_us;
    play->saved.finished = true;
    play->saved.assisted = play->session.assisted;
    return save_finish_game(save, play->saved.id, end_us, play->session.assisted);
}

bool play_continue(Play *play, Save *save, const PackList *packs, TextError *error) {
    SavedGame saved;
    if (error) error->reason[0] = 0;
    if (!save_latest(save, &saved)) return false;
    Layout layout;
    if (!layout_init(&layout, saved.layout))
        return text_error(error, 0, 0, "the saved game is on a board that this version does not know: %s",
                          saved.layout);
    take_game(play, &saved, saved.pack[0] ? packs_find(packs, saved.pack) : NULL, &layout);
    save_load_moves(save, saved.id, &play->session, error);
    const Session *session = &play->session;
    play->saved_moves = session->log_count;
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

int64_t play_elapsed_us(const Play *play, int64_t now_us) { return timer_elapsed_us(&play->timer, now_us); }

static bool house_complete(const Play *play, const House *house) {
    unsigned seen = 0;
    for (int i = 0; i < play->layout.order; i++) seen |= 1u << play->session.board.grid.cell[house->cell[i]];
    return seen == (1u << (play->layout.order + 1)) - 2u;
}

// Writes the moves that are not in the save yet: the last one, and those before it that met a full disk, say.
static bool save_moves(Play *play, Save *save, int64_t elapsed_us) {
    const Session *session = &play->session;
    for (; play->saved_moves < session->log_count; play->saved_moves++) {
        char text[MOVE_TEXT_MAX];
        move_format(&play->layout, &session->log[play->saved_moves], text);
        if (!save_move(save, play->saved.id, play->saved_moves, text, elapsed_us)) return false;
    }
    return true;
}

bool play_save(Play *play, Save *save, int64_t now_us) {
    int64_t elapsed_us = timer_elapsed_us(&play->timer, now_us);
    if (!save_moves(play, save, elapsed_us)) return false;
    return play->saved.finished || save_elapsed(save, play->saved.id, elapsed_us);
}

PlayEffect play_move(Play *play, Save *save, Move move, int64_t now_us) {
    PlayEffect effect = {.saved = true};
    Session *session = &play->session;
    move.time_us = timer_elapsed_us(&play->timer, now_us);
    // What the game did by itself may have been later than an input that had to wait.
    if (session->log_count > 0 && session->log[session->log_count - 1].time_us > move.time_us)
        move.time_us = session->log[session->log_count - 1].time_us;
    if (!session_apply(session, &move)) return effect;
    effect.changed = true;
    effect.saved = save_moves(play, save, move.time_us);
    if (move.kind == MOVE_PUT || move.kind == MOVE_REVEAL) {
        int cell = cellset_next(&move.cells, 0);
        effect.clash = !grid_allows(&play->layout, &session->board.grid, cell, move.token);
        for (int i = 0; i < play->layout.house_of_count[cell]; i++) {
            int house = play->layout.house_of[cell][i];
            if (house_complete(play, &play->layout.house[house])) effect.houses[effect.house_count++] = house;
        }
    }
    if (session_solved(session)) {
        effect.solved = true;
        timer_stop(&play->timer, now_us);
        play->timer.banked_us = move.time_us;
        effect.saved = finish_game(play, save, move.time_us) && effect.saved;
    }
    return effect;
}

void play_present(Play *play, int64_t now_us) {
    play->presented = true;
    if (!play->session.paused && !session_solved(&play->session)) timer_start(&play->timer, now_us);
}

void play_slept(Play *play, int64_t us) {
    if (play->never_stops) timer_add(&play->timer, us);
}

void play_pause(Play *play, Save *save, int64_t now_us) {
    play_move(play, save, (Move){.kind = MOVE_PAUSE}, now_us);
    timer_stop(&play->timer, now_us);
    play_save(play, save, now_us);
}

void play_resume(Play *play, Save *save, int64_t now_us) {
    play_move(play, save, (Move){.kind = MOVE_RESUME}, now_us);
    play->presented = false; // the clock goes on when the board is on the screen again
}

void play_leave(Play *play, Save *save, int64_t now_us) {
    if (!play->active) return;
    timer_stop(&play->timer, now_us);
    play->presented = false;
    play_save(play, save, now_us);
}
