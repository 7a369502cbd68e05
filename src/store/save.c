#include "store/save.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "game/run/event.h"
#include "store/save_boards.h"
#include "store/save_sql.h"

Save *save_open(const char *path, TextError *report) {
    Save *save = mem_zeroed(1, sizeof *save);
    if (save_file_open(save, path, sql_texts, SQL_COUNT, report)) return save;
    free(save);
    return NULL;
}

void save_close(Save *save) {
    if (!save) return;
    save_file_close(save);
    free(save);
}

bool save_flush(const char *path) { return save_file_flush(path); }

const char *save_error(const Save *save) { return save->error; }

// --- Games ---

bool save_begin(Save *save, SavedGame *game) {
    MEM_LOCAL(Layout, layout);
    char givens[CELLS_MAX + 1], solution[CELLS_MAX + 1];
    if (!save_board(save, game->layout, layout)) return save_file_fail(save, "the layout is not known");
    grid_format(layout, &game->givens, givens);
    grid_format(layout, &game->solution, solution);
    sqlite3_stmt *statement = sql_take(save, SQL_GAME_ADD);
    sql_bind_text(statement, 1, game->pack);
    sql_bind_bits(statement, 2, game->seed_id);
    sqlite3_bind_int(statement, 3, game->band);
    sqlite3_bind_int(statement, 4, game->rating_tenths);
    sql_bind_text(statement, 5, game->layout);
    sql_bind_text(statement, 6, givens);
    sql_bind_text(statement, 7, solution);
    sql_bind_text(statement, 8, game->code);
    sqlite3_bind_int64(statement, 9, game->begun_unix_s);
    sqlite3_bind_int64(statement, 10, game->elapsed_us);
    sqlite3_bind_int(statement, 11, game->assisted);
    sqlite3_bind_int64(statement, 12, game->run);
    if (!sql_run(save, statement)) return false;
    game->id = sqlite3_last_insert_rowid(save->db);
    game->finished = false;
    return true;
}

bool save_elapsed(Save *save, int64_t game, int64_t elapsed_us) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_GAME_ELAPSED, game);
    sqlite3_bind_int64(statement, 2, elapsed_us);
    return sql_change(save, statement, "there is no such game");
}

static bool drop_moves(Save *save, int64_t game, int from) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_MOVE_DROP, game);
    sqlite3_bind_int(statement, 2, from);
    return sql_run(save, statement);
}

static bool add_move(Save *save, int64_t game, int index, const char *move_text) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_MOVE_ADD, game);
    sqlite3_bind_int(statement, 2, index);
    sql_bind_text(statement, 3, move_text);
    return sql_change(save, statement, "the game is over, or the move before is missing");
}

bool save_moves(Save *save, int64_t game, int first, const char *const *text, int count, int64_t elapsed_us) {
    assert(first >= 0);
    if (!sql_begin(save)) return false;
    bool well = drop_moves(save, game, first);
    for (int i = 0; well && i < count; i++) well = add_move(save, game, first + i, text[i]);
    return sql_end(save, well && save_elapsed(save, game, elapsed_us));
}

bool save_finish_game(Save *save, int64_t game, int64_t elapsed_us, bool assisted) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_GAME_FINISH, game);
    sqlite3_bind_int64(statement, 2, elapsed_us);
    sqlite3_bind_int(statement, 3, assisted);
    return sql_change(save, statement, SQL_NO_OPEN_GAME);
}

// Both grids, which must belong together: a changed byte in them would not trouble SQLite.
static bool read_grids(sqlite3_stmt *statement, Grid *out_givens, Grid *out_solution) {
    MEM_LOCAL(Layout, layout);
    TextError error;
    const char *board = (const char *)sqlite3_column_text(statement, 14);
    char givens[CELLS_MAX + 1], solution[CELLS_MAX + 1];
    if (!board || !board_parse(board, layout, NULL, &error)) return false;
    if (!sql_text(statement, 6, givens, sizeof givens) ||
        !sql_text(statement, 7, solution, sizeof solution) || !grid_parse(layout, givens, out_givens) ||
        !grid_parse(layout, solution, out_solution) || !grid_complete(layout, out_solution))
        return false;
    for (int c = 0; c < layout->cells; c++)
        if (out_givens->cell[c] != 0 && out_givens->cell[c] != out_solution->cell[c]) return false;
    return true;
}

// A row of GAME_ROW.
static bool read_game(sqlite3_stmt *statement, void *out) {
    SavedGame game = {
        .id = sqlite3_column_int64(statement, 0),
        .seed_id = (uint64_t)sqlite3_column_int64(statement, 2),
        .band = sqlite3_column_int(statement, 3),
        .rating_tenths = sqlite3_column_int(statement, 4),
        .begun_unix_s = sqlite3_column_int64(statement, 9),
        .elapsed_us = sqlite3_column_int64(statement, 10),
        .finished = sqlite3_column_int64(statement, 11) > 0,
        .assisted = sqlite3_column_int(statement, 12) != 0,
        .run = sqlite3_column_int64(statement, 13),
    };
    if (!sql_text(statement, 1, game.pack, sizeof game.pack) ||
        !sql_text(statement, 5, game.layout, sizeof game.layout) ||
        !sql_text(statement, 8, game.code, sizeof game.code) ||
        !read_grids(statement, &game.givens, &game.solution) || game.band < -1 || game.band >= BAND_COUNT ||
        game.elapsed_us < 0)
        return false;
    *(SavedGame *)out = game;
    return true;
}

// The game of the statement's first row. False, with or without an error, when there is none.
static bool take_game(Save *save, sqlite3_stmt *statement, SavedGame *out) {
    bool found = sql_row(save, statement);
    bool well = found && (read_game(statement, out) || save_file_fail(save, "the game cannot be read"));
    sql_give_back(statement);
    return well;
}

bool save_latest(Save *save, SavedGame *out) {
    SavedGame game = {.id = 0};
    if (!take_game(save, sql_take(save, SQL_GAME_LATEST), &game) || game.finished) return false;
    *out = game;
    return true;
}

bool save_last_solved(Save *save, SavedGame *out) {
    return take_game(save, sql_take(save, SQL_GAME_SOLVED), out);
}

bool save_game(Save *save, int64_t game, SavedGame *out) {
    return take_game(save, sql_take_id(save, SQL_GAME_BY_ID, game), out);
}

SavedGame *save_finished_games(Save *save, int most, int *out_count) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_GAMES_FINISHED, most);
    return sql_rows(save, statement, sizeof(SavedGame), read_game, out_count);
}

// Plays the event of the statement's row, which must be number `number`.
static bool play_row(sqlite3_stmt *statement, int number, Session *session, Run *run, TextError *error) {
    char text[EVENT_TEXT_MAX];
    Event event;
    if (sqlite3_column_int64(statement, 0) != number - 1)
        return text_error(error, number, 0, "The move is missing");
    if (!sql_text(statement, 1, text, sizeof text))
        return text_error(error, number, 0, "The move cannot be read");
    if (!event_parse(session->layout, text, &event, error)) {
        if (error) error->line = number;
        return false;
    }
    if (event.kind == EVENT_MOVE && !session_apply(session, &event.move))
        return text_error(error, number, 0, "The move \"%.40s\" cannot be made here", text);
    if (run) run_add_event(run, &event);
    return true;
}

bool save_load_moves(Save *save, int64_t game, Session *session, Run *run, TextError *error) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_MOVES, game);
    bool well = true;
    int number = 0;
    while (well && sql_row(save, statement)) well = play_row(statement, ++number, session, run, error);
    sql_give_back(statement);
    if (well && save->error[0] != '\0') return text_error(error, number + 1, 0, "%.150s", save->error);
    return well;
}

// --- Records ---

static sqlite3_stmt *take_for_band(Save *save, Sql sql, const char *pack, int band) {
    sqlite3_stmt *statement = sql_take_text(save, sql, pack);
    sqlite3_bind_int(statement, 2, band);
    return statement;
}

static sqlite3_stmt *take_for_seed(Save *save, Sql sql, const char *pack, uint64_t seed_id) {
    sqlite3_stmt *statement = sql_take_text(save, sql, pack);
    sql_bind_bits(statement, 2, seed_id);
    return statement;
}

Record save_record(Save *save, const char *pack, int band) {
    Record record = {0};
    sqlite3_stmt *statement = take_for_band(save, SQL_RECORD_BEST, pack, band);
    if (sql_row(save, statement)) {
        record.best_us = sqlite3_column_int64(statement, 0);
        record.best_game = sqlite3_column_int64(statement, 1);
    }
    sql_give_back(statement);
    statement = take_for_band(save, SQL_RECORD_LAST, pack, band);
    if (sql_row(save, statement)) record.last_us = sqlite3_column_int64(statement, 0);
    sql_give_back(statement);
    statement = take_for_band(save, SQL_RECORD_COUNTS, pack, band);
    if (sql_row(save, statement)) {
        record.games = sqlite3_column_int(statement, 0);
        record.seeds_solved = sqlite3_column_int(statement, 1);
    }
    sql_give_back(statement);
    return record;
}

int save_seeds_solved(Save *save, const char *pack) {
    sqlite3_stmt *statement = sql_take_text(save, SQL_SEEDS_SOLVED, pack);
    int count = sql_row(save, statement) ? sqlite3_column_int(statement, 0) : 0;
    sql_give_back(statement);
    return count;
}

bool save_seed_is_solved(Save *save, const char *pack, uint64_t seed_id) {
    sqlite3_stmt *statement = take_for_seed(save, SQL_SEED_SOLVED, pack, seed_id);
    bool solved = sql_row(save, statement);
    sql_give_back(statement);
    return solved;
}

static bool read_seed(sqlite3_stmt *statement, void *out) {
    *(SolvedSeed *)out = (SolvedSeed){
        .id = (uint64_t)sqlite3_column_int64(statement, 0),
        .best_us = sqlite3_column_int64(statement, 1),
        .last_us = sqlite3_column_int64(statement, 2),
        .turn = sqlite3_column_int64(statement, 3),
    };
    return true;
}

SolvedSeed *save_solved_seeds(Save *save, const char *pack, int *out_count) {
    sqlite3_stmt *statement = sql_take_text(save, SQL_SOLVED, pack);
    return sql_rows(save, statement, sizeof(SolvedSeed), read_seed, out_count);
}

static bool rename_pack(Save *save, Sql sql, const char *was, const char *pack) {
    sqlite3_stmt *statement = sql_take_text(save, sql, was);
    sql_bind_text(statement, 2, pack);
    return sql_run(save, statement);
}

bool save_take_in_pack(Save *save, const char *was, const char *pack) {
    if (save_seeds_solved(save, was) == 0) return true;
    return sql_begin(save) && sql_end(save, rename_pack(save, SQL_PACK_GAMES, was, pack) &&
                                                rename_pack(save, SQL_PACK_RUNS, was, pack));
}

// --- Verified seeds ---

// A hash is enough to see that a seed's line has been edited.

bool save_seed_is_verified(Save *save, const char *pack, uint64_t seed_id, const char *seed_text) {
    sqlite3_stmt *statement = take_for_seed(save, SQL_VERIFIED, pack, seed_id);
    bool verified = sql_row(save, statement) &&
                    (uint64_t)sqlite3_column_int64(statement, 0) == hash_text(HASH_BEGIN, seed_text);
    sql_give_back(statement);
    return verified;
}

bool save_seed_verified(Save *save, const char *pack, uint64_t seed_id, const char *seed_text) {
    sqlite3_stmt *statement = take_for_seed(save, SQL_VERIFIED_ADD, pack, seed_id);
    sql_bind_bits(statement, 3, hash_text(HASH_BEGIN, seed_text));
    return sql_run(save, statement);
}

bool save_draft(Save *save, const char *puzzle) {
    return sql_run(save, sql_take_text(save, SQL_DRAFT_SET, puzzle));
}

bool save_draft_read(Save *save, char *out, size_t size) {
    sqlite3_stmt *statement = sql_take(save, SQL_DRAFT);
    if (!sql_row(save, statement) || !sql_text(statement, 0, out, size)) out[0] = '\0';
    sql_give_back(statement);
    return out[0] != '\0';
}
