#include "ui/play/play_begin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint_broken.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "core/text/puzzle_text.h"
#include "host/packs/pack_games.h"
#include "store/save_boards.h"
#include "ui/play/game_moves.h"
#include "ui/play/next_seed.h"

// ---- from a pack

static bool verify_seed(const Pack *pack, Save *save, const Seed *seed, int index, TextError *error) {
    char cells[CELLS_MAX + 1], text[CELLS_MAX + SEED_BOARD_MAX + 1];
    grid_format(&pack->layout, &seed->puzzle, cells);
    snprintf(text, sizeof text, "%s%s", cells, seed->board);
    bool well = save_seed_is_verified(save, pack->id, seed->id, text);
    if (!well && pack_verify_seed(pack, seed, (int)pack->seeds[index].line, false, error)) {
        save_seed_verified(save, pack->id, seed->id, text);
        well = true;
    }
    return well;
}

// Reads and verifies a seed of a pack, and describes the game with it.
static bool take_seed(const Pack *pack, Save *save, int index, Seed *seed, Layout *board, SavedGame *game,
                      TextError *error) {
    if (!pack_seed_board(pack, index, seed, board, error) || !verify_seed(pack, save, seed, index, error))
        return false;
    snprintf(game->pack, sizeof game->pack, "%s", pack->id);
    game->seed_id = seed->id;
    game->band = (int)seed->band;
    game->rating_tenths = seed->rating_tenths;
    return true;
}

// If a game could not begin, the mode and the race chosen for it are forgotten.
static bool begun(Play *play, bool well) {
    if (!well) play->rules.mode = RUN_CASUAL, play->rules.race[0] = 0;
    return well;
}

static bool not_written(TextError *error) {
    return text_error(error, 0, 0, "the game cannot be written to the save");
}

static bool start(Play *play, Save *save, SavedGame *puzzle, int puzzles, const PackEntry *pack,
                  TextError *error) {
    return play_start(play, save, puzzle, puzzles, pack) || not_written(error);
}

static bool start_one(Play *play, Save *save, const SavedGame *game, const PackEntry *pack,
                      TextError *error) {
    return start(play, save, mem_copy(game, sizeof *game), 1, pack, error);
}

// Writes into a game which board its puzzle stands on.
static bool set_board(Save *save, const Layout *board, SavedGame *game, TextError *error) {
    return save_board_name(save, board, game->layout) || not_written(error);
}

// The game with this disguise of a seed.
static bool set_disguise(Save *save, const Layout *board, const Disguise *disguise, SavedGame *game,
                         TextError *error) {
    Code code = {.kind = CODE_SEED, .seed_id = game->seed_id, .transform = disguise->number};
    game->givens = disguise->puzzle;
    code_format(board, &code, game->code);
    return set_board(save, board, game, error);
}

// A disguise of a seed.
static bool draw_game(const Pack *pack, Save *save, int index, Rng *rng, SavedGame *game, TextError *error) {
    MEM_LOCAL(Seed, seed);
    MEM_LOCAL(Layout, board);
    Disguise disguise;
    *game = (SavedGame){0};
    if (!take_seed(pack, save, index, seed, board, game, error)) return false;
    pack_draw(pack, board, seed, rng, &disguise, &game->solution);
    return set_disguise(save, board, &disguise, game, error);
}

typedef struct {
    Play *play;
    Save *save;
    bool well;
} LeftGame;

static bool go_on_with(void *context, const FormatsPuzzle *game) {
    LeftGame *left = context;
    left->well = game_moves_make(left->play, left->save, game);
    return false;
}

// A game that was left half played in another program goes on, until it has been solved here once. False when
// it cannot be written.
static bool go_on(Play *play, Save *save, const PackEntry *entry) {
    LeftGame left = {play, save, true};
    const SavedGame *game = &play->saved;
    if (play->recorder.run.mode == RUN_CASUAL && !save_seed_is_solved(save, game->pack, game->seed_id))
        pack_games_find(entry->folder, &play->layout, &game->givens, go_on_with, &left);
    return left.well;
}

bool play_begin_pack(Play *play, Save *save, const PackEntry *entry, int band, int seed_index, Rng *rng,
                     TextError *error) {
    const Pack *pack = &entry->pack;
    SavedGame game;
    int index = seed_index >= 0 ? seed_index : next_seed(pack, save, (Band)band, rng);
    if (index < 0)
        return begun(play,
                     text_error(error, 0, 0, "%s has no %s puzzles", pack->name, band_name((Band)band)));
    return begun(play, draw_game(pack, save, index, rng, &game, error) &&
                           start_one(play, save, &game, entry, error) &&
                           (go_on(play, save, entry) || not_written(error)));
}

// Draws a game whose seed is none of those before it.
static bool draw_another(const Pack *pack, Save *save, int band, Rng *rng, SavedGame *games, int count,
                         TextError *error) {
    enum { TRIES = 1000 };
    for (int tries = 0; tries < TRIES; tries++) {
        int index = next_seed(pack, save, (Band)band, rng);
        if (index < 0) break;
        if (!draw_game(pack, save, index, rng, &games[count], error)) return false;
        bool another = true;
        for (int i = 0; i < count; i++) another = another && games[i].seed_id != games[count].seed_id;
        if (another) return true;
    }
    return text_error(error, 0, 0, "%s has too few %s puzzles", pack->name, band_name((Band)band));
}

bool play_begin_marathon(Play *play, Save *save, const PackEntry *entry, int band, int puzzles, Rng *rng,
                         TextError *error) {
    const Pack *pack = &entry->pack;
    SavedGame *games = mem_zeroed((size_t)puzzles, sizeof *games);
    for (int i = 0; i < puzzles; i++) {
        if (draw_another(pack, save, band, rng, games, i, error)) continue;
        free(games);
        return begun(play, false);
    }
    return begun(play, start(play, save, games, puzzles, entry, error));
}

bool play_begin_same(Play *play, Save *save, const Play *other, TextError *error) {
    SavedGame *games = mem_copy(other->puzzle, (size_t)other->puzzles * sizeof *games);
    snprintf(games[0].pack, sizeof games[0].pack, "%s", other->recorder.run.pack);
    play->rules.mode = other->recorder.run.mode;
    return start(play, save, games, other->puzzles, other->pack, error);
}

bool play_begin_again(Play *play, Save *save, TextError *error) {
    SavedGame *games = mem_copy(play->puzzle, (size_t)play->puzzles * sizeof *games);
    for (int i = 0; i < play->puzzles; i++) {
        games[i].id = games[i].run = games[i].elapsed_us = 0;
        games[i].finished = games[i].assisted = false;
    }
    return begun(play, start(play, save, games, play->puzzles, play->pack, error));
}

// ---- from a code or a pasted puzzle

// What a share code of a seed names; *board becomes its board.
static bool game_of_seed_code(Save *save, const PackList *packs, const Code *code, Layout *board,
                              SavedGame *game, const PackEntry **out_pack, TextError *error) {
    int index;
    const PackEntry *entry = packs_find_seed(packs, code->seed_id, &index);
    if (!entry && packs_indexing(packs))
        return text_error(error, 0, 0, "a pack that this code may be of is still being indexed");
    if (!entry) return text_error(error, 0, 0, "this code is of a puzzle that is in none of your packs");
    const Pack *pack = &entry->pack;
    Seed seed;
    Disguise disguise;
    *game = (SavedGame){0};
    if (!take_seed(pack, save, index, &seed, board, game, error)) return false;
    if (!disguise_of_number(board, &seed.puzzle, code->transform, &disguise))
        return text_error(error, 0, 0, "this code names no arrangement of its puzzle");
    transform_apply(board, &disguise.transform, &seed.solution, &game->solution);
    *out_pack = entry;
    return set_disguise(save, board, &disguise, game, error);
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
        char words[160];
        constraint_conflict_words(layout, puzzle, &conflict, words, sizeof words);
        if (conflict.house == CONFLICT_NO_HOUSE) return text_error(error, 0, 0, "%s", words);
        return text_error(error, 0, 0, "row %d, column %d and row %d, column %d both hold %d in one %s",
                          conflict.a / order + 1, conflict.a % order + 1, conflict.b / order + 1,
                          conflict.b % order + 1, puzzle->cell[conflict.a],
                          house_kind_name(layout->house[conflict.house].kind));
    }
    enum { LIMIT = 1000 };
    uint64_t count = solver_each(layout, puzzle, LIMIT, count_solution, NULL, out_solution, NULL);
    if (count == 1) return true;
    if (count == 0) return text_error(error, 0, 0, "this puzzle has no solution");
    return text_error(error, 0, 0, "this puzzle has %s%d solutions; a puzzle has one",
                      count >= LIMIT ? "at least " : "", (int)count);
}

void play_know(Play *play, const Layout *layout, const Grid *puzzle, const Grid *solution, int band,
               int rating_tenths) {
    play->known = (PlayKnown){.text_hash = layout->text_hash,
                              .puzzle = *puzzle,
                              .solution = *solution,
                              .band = band,
                              .rating_tenths = rating_tenths};
    snprintf(play->known.layout, sizeof play->known.layout, "%s", layout->id);
}

static bool is_known(const Play *play, const Layout *layout, const Grid *puzzle) {
    const PlayKnown *known = &play->known;
    return strcmp(known->layout, layout->id) == 0 && known->text_hash == layout->text_hash &&
           grid_equal(layout, &known->puzzle, puzzle);
}

// How hard it is need not be known: ui/play/late_grade finds it out.
static bool game_of_puzzle(const Play *play, Save *save, const Layout *layout, const Grid *puzzle,
                           SavedGame *game, TextError *error) {
    *game = (SavedGame){.givens = *puzzle, .band = -1};
    if (is_known(play, layout, puzzle)) {
        game->solution = play->known.solution;
        game->band = play->known.band;
        game->rating_tenths = play->known.rating_tenths;
    } else if (!check_puzzle(layout, puzzle, &game->solution, error)) {
        return false;
    }
    if (grid_filled(layout, puzzle) == layout->cells)
        return text_error(error, 0, 0, "this puzzle is solved already; there is nothing left to place");
    Grid canonical;
    canonical_form(layout, puzzle, &canonical, NULL);
    game->seed_id = canonical_id(layout, &canonical);
    Code code = {.kind = CODE_PUZZLE, .puzzle = *puzzle};
    code_format(layout, &code, game->code);
    return set_board(save, layout, game, error);
}

bool play_read_code(const PackList *packs, const char *text, Layout *layout, Code *out, TextError *error) {
    TextError first = {0};
    int index;
    for (int i = 0; layout_id(i); i++) {
        layout_init(layout, layout_id(i));
        bool well = code_parse(layout, text, out, i == 0 ? &first : NULL);
        if (well && (out->kind == CODE_PUZZLE || packs_find_seed(packs, out->seed_id, &index))) return true;
        if (well) first = (TextError){0}; // undamaged: game_of_seed_code says what is the matter
    }
    if (first.reason[0]) *error = first;
    return !first.reason[0];
}

// What a share code or a puzzle's text names; *out_pack is NULL for a puzzle from nowhere.
static bool game_of_text(const Play *play, Save *save, const PackList *packs, const char *text,
                         SavedGame *game, const PackEntry **out_pack, TextError *error) {
    *out_pack = NULL;
    MEM_LOCAL(Layout, layout);
    layout_init(layout, "9x9");
    Code code = {.kind = CODE_PUZZLE};
    bool read = code_looks_like(text) ? play_read_code(packs, text, layout, &code, error)
                                      : puzzle_text_parse(layout, text, &code.puzzle, error);
    if (!read) return false;
    if (code.kind == CODE_SEED) return game_of_seed_code(save, packs, &code, layout, game, out_pack, error);
    return game_of_puzzle(play, save, layout, &code.puzzle, game, error);
}

bool play_begin_puzzle(Play *play, Save *save, const Layout *layout, const Grid *puzzle, TextError *error) {
    SavedGame game;
    return begun(play, game_of_puzzle(play, save, layout, puzzle, &game, error) &&
                           start_one(play, save, &game, NULL, error));
}

bool play_begin_board(Play *play, Save *save, const char *text, TextError *error) {
    MEM_LOCAL(Layout, layout);
    Grid clues;
    if (!board_parse(text, layout, &clues, error)) return begun(play, false);
    return play_begin_puzzle(play, save, layout, &clues, error);
}

bool play_begin_codes(Play *play, Save *save, const PackList *packs, const char *const *code, int codes,
                      TextError *error) {
    SavedGame *games = mem_zeroed((size_t)codes, sizeof *games);
    const PackEntry *pack = NULL;
    for (int i = 0; i < codes; i++) {
        const PackEntry *own;
        if (!game_of_text(play, save, packs, code[i], &games[i], &own, error)) {
            free(games);
            return begun(play, false);
        }
        if (i == 0) pack = own; // whose tokens they all have
    }
    return begun(play, start(play, save, games, codes, pack, error));
}

bool play_begin_text(Play *play, Save *save, const PackList *packs, const char *text, TextError *error) {
    return play_begin_codes(play, save, packs, &text, 1, error);
}
