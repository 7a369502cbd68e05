#include "store/save.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "store/save_file.h"

typedef enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GAME_ADD,
    SQL_GAME_LATEST,
    SQL_GAME_BY_ID,
    SQL_GAME_ELAPSED,
    SQL_GAME_FINISH,
    SQL_MOVE_DROP,
    SQL_MOVE_ADD,
    SQL_MOVES,
    SQL_RECORD_BEST,
    SQL_RECORD_LAST,
    SQL_RECORD_COUNTS,
    SQL_SEEDS_SOLVED,
    SQL_SEED_SOLVED,
    SQL_SOLVED,
    SQL_VERIFIED,
    SQL_VERIFIED_ADD,
    SQL_DRAFT,
    SQL_DRAFT_SET,
    SQL_COUNT
} Sql;

#define GAME_COLUMNS                                                                                         \
    "id, pack, seed, band, rating, layout, givens, solution, code, begun, elapsed, finish, assisted"

static const char *const sql_text[] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_GAME_ADD] = "INSERT INTO game (" GAME_COLUMNS ") VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
    [SQL_GAME_LATEST] =
        "SELECT " GAME_COLUMNS " FROM game WHERE finish = 0 AND (id = (SELECT max(id) FROM game)"
        " OR EXISTS (SELECT 1 FROM move WHERE move.game = game.id)) ORDER BY id DESC LIMIT 1",
    [SQL_GAME_BY_ID] = "SELECT " GAME_COLUMNS " FROM game WHERE id = ?",
    [SQL_GAME_ELAPSED] = "UPDATE game SET elapsed = iif(finish > 0, elapsed, ?2) WHERE id = ?1",
    [SQL_GAME_FINISH] =
        "UPDATE game SET finish = 1 + ifnull((SELECT max(finish) FROM game WHERE finish > 0), 0),"
        " elapsed = ?2, assisted = ?3 WHERE id = ?1 AND finish = 0",
    [SQL_MOVE_DROP] = "DELETE FROM move WHERE game = ?1 AND number >= ?2",
    [SQL_MOVE_ADD] = "INSERT INTO move (game, number, text) SELECT ?1, ?2, ?3"
                     " WHERE EXISTS (SELECT 1 FROM game WHERE id = ?1 AND finish = 0)"
                     " AND (?2 = 0 OR EXISTS (SELECT 1 FROM move WHERE game = ?1 AND number = ?2 - 1))",
    [SQL_MOVES] = "SELECT number, text FROM move WHERE game = ? ORDER BY number",
    // Left alone, the planner takes one index for all of these and sorts or scans the rest; with INDEXED BY
    // each is a walk along its own, or an error at the start.
    [SQL_RECORD_BEST] =
        "SELECT elapsed, id FROM game INDEXED BY game_best"
        " WHERE pack = ? AND band = ? AND finish > 0 AND assisted = 0 ORDER BY elapsed, id LIMIT 1",
    [SQL_RECORD_LAST] = "SELECT elapsed FROM game INDEXED BY game_last"
                        " WHERE pack = ? AND band = ? AND finish > 0 ORDER BY finish DESC LIMIT 1",
    [SQL_RECORD_COUNTS] = "SELECT ifnull(sum(games), 0), count(*) FROM"
                          " (SELECT count(*) AS games FROM game INDEXED BY game_band_seed"
                          " WHERE pack = ? AND band = ? AND finish > 0 GROUP BY seed)",
    [SQL_SEEDS_SOLVED] = "SELECT count(*) FROM (SELECT DISTINCT seed FROM game INDEXED BY game_seed"
                         " WHERE pack = ? AND finish > 0)",
    [SQL_SEED_SOLVED] = "SELECT 1 FROM game INDEXED BY game_seed"
                        " WHERE pack = ? AND seed = ? AND finish > 0 LIMIT 1",
    // By id without a sign. Of several aggregates SQLite would take the time of any row: the last one is
    // asked for by itself.
    [SQL_SOLVED] = "SELECT seed, ifnull(min(iif(assisted, NULL, elapsed)), 0),"
                   " (SELECT last.elapsed FROM game AS last INDEXED BY game_seed WHERE last.pack = ?1"
                   " AND last.seed = game.seed AND last.finish > 0 ORDER BY last.finish DESC LIMIT 1),"
                   " max(finish) FROM game INDEXED BY game_seed WHERE pack = ?1 AND finish > 0"
                   " GROUP BY seed ORDER BY seed < 0, seed",
    [SQL_VERIFIED] = "SELECT hash FROM verified WHERE pack = ? AND seed = ?",
    [SQL_VERIFIED_ADD] = "INSERT OR REPLACE INTO verified (pack, seed, hash) VALUES (?, ?, ?)",
    [SQL_DRAFT] = "SELECT cells FROM draft WHERE id = 0",
    [SQL_DRAFT_SET] = "INSERT OR REPLACE INTO draft (id, cells) VALUES (0, ?)",
};
_Static_assert(sizeof sql_text / sizeof sql_text[0] == SQL_COUNT, "every statement has its text");

Save *save_open(const char *path, TextError *report) {
    Save *save = mem_zeroed(1, sizeof *save);
    if (save_file_open(save, path, sql_text, SQL_COUNT, report)) return save;
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

// --- Statements ---

// The statement, ready for its values. Each function that takes one up gives it back by `done` or
// `give_back`.
static sqlite3_stmt *take_up(Save *save, Sql sql) {
    save->error[0] = '\0';
    return save->statement[sql];
}

static void give_back(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

// Runs a statement that gives no rows.
static bool done(Save *save, sqlite3_stmt *statement) {
    bool well = sqlite3_step(statement) == SQLITE_DONE;
    if (!well) save_file_trouble(save);
    give_back(statement);
    return well;
}

// True when there is a (further) row. The caller gives the statement back.
static bool row(Save *save, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) save_file_trouble(save);
    return code == SQLITE_ROW;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

// Seeds and hashes are 64 bits without a sign; SQLite's have one.
static void bind_bits(sqlite3_stmt *statement, int place, uint64_t bits) {
    sqlite3_bind_int64(statement, place, (int64_t)bits);
}

static bool begin(Save *save) { return done(save, take_up(save, SQL_BEGIN)); }

// Ends the transaction: keeps what was done when all went well, else nothing of it, and the first reason.
static bool end(Save *save, bool well) {
    if (well && done(save, take_up(save, SQL_COMMIT))) return true;
    char reason[sizeof save->error];
    memcpy(reason, save->error, sizeof reason);
    if (!sqlite3_get_autocommit(save->db)) done(save, take_up(save, SQL_ROLLBACK));
    return save_file_fail(save, reason);
}

// --- Games ---

bool save_begin(Save *save, SavedGame *game) {
    Layout layout;
    char givens[CELLS_MAX + 1], solution[CELLS_MAX + 1];
    if (!layout_init(&layout, game->layout)) return save_file_fail(save, "the layout is not known");
    grid_format(&layout, &game->givens, givens);
    grid_format(&layout, &game->solution, solution);
    sqlite3_stmt *statement = take_up(save, SQL_GAME_ADD);
    bind_text(statement, 1, game->pack);
    bind_bits(statement, 2, game->seed_id);
    sqlite3_bind_int(statement, 3, game->band);
    sqlite3_bind_int(statement, 4, game->rating_tenths);
    bind_text(statement, 5, game->layout);
    bind_text(statement, 6, givens);
    bind_text(statement, 7, solution);
    bind_text(statement, 8, game->code);
    sqlite3_bind_int64(statement, 9, game->begun_unix_s);
    sqlite3_bind_int64(statement, 10, game->elapsed_us);
    sqlite3_bind_int(statement, 11, game->assisted);
    if (!done(save, statement)) return false;
    game->id = sqlite3_last_insert_rowid(save->db);
    game->finished = false;
    return true;
}

static bool note_elapsed(Save *save, int64_t game, int64_t elapsed_us) {
    sqlite3_stmt *statement = take_up(save, SQL_GAME_ELAPSED);
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int64(statement, 2, elapsed_us);
    if (!done(save, statement)) return false;
    return sqlite3_changes(save->db) == 1 || save_file_fail(save, "there is no such game");
}

static bool drop_moves(Save *save, int64_t game, int from) {
    sqlite3_stmt *statement = take_up(save, SQL_MOVE_DROP);
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, from);
    return done(save, statement);
}

static bool add_move(Save *save, int64_t game, int index, const char *move_text) {
    sqlite3_stmt *statement = take_up(save, SQL_MOVE_ADD);
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, index);
    bind_text(statement, 3, move_text);
    if (!done(save, statement)) return false;
    return sqlite3_changes(save->db) == 1 ||
           save_file_fail(save, "the game is over, or the move before is missing");
}

bool save_move(Save *save, int64_t game, int index, const char *move_text, int64_t elapsed_us) {
    assert(index >= 0);
    if (!begin(save)) return false;
    bool well = drop_moves(save, game, index) && add_move(save, game, index, move_text) &&
                note_elapsed(save, game, elapsed_us);
    return end(save, well);
}

bool save_elapsed(Save *save, int64_t game, int64_t elapsed_us) {
    return note_elapsed(save, game, elapsed_us);
}

bool save_finish_game(Save *save, int64_t game, int64_t elapsed_us, bool assisted) {
    sqlite3_stmt *statement = take_up(save, SQL_GAME_FINISH);
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int64(statement, 2, elapsed_us);
    sqlite3_bind_int(statement, 3, assisted);
    if (!done(save, statement)) return false;
    return sqlite3_changes(save->db) == 1 || save_file_fail(save, "there is no such game, or it is over");
}

// Copies a text column. False when it does not fit or has a 0 inside: then it is not what was written.
static bool read_text(sqlite3_stmt *statement, int column, char *out, size_t size) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    if (!text || length >= size || strlen(text) != length) return false;
    memcpy(out, text, length + 1);
    return true;
}

// Both grids, which must belong together: a changed byte in them would not trouble SQLite.
static bool read_grids(sqlite3_stmt *statement, const char *layout_id, Grid *out_givens, Grid *out_solution) {
    Layout layout;
    char givens[CELLS_MAX + 1], solution[CELLS_MAX + 1];
    if (!layout_init(&layout, layout_id)) return false;
    if (!read_text(statement, 6, givens, sizeof givens) ||
        !read_text(statement, 7, solution, sizeof solution) || !grid_parse(&layout, givens, out_givens) ||
        !grid_parse(&layout, solution, out_solution) || !grid_complete(&layout, out_solution))
        return false;
    for (int c = 0; c < layout.cells; c++)
        if (out_givens->cell[c] != 0 && out_givens->cell[c] != out_solution->cell[c]) return false;
    return true;
}

// A row of GAME_COLUMNS.
static bool read_game(sqlite3_stmt *statement, SavedGame *out) {
    SavedGame game = {
        .id = sqlite3_column_int64(statement, 0),
        .seed_id = (uint64_t)sqlite3_column_int64(statement, 2),
        .band = sqlite3_column_int(statement, 3),
        .rating_tenths = sqlite3_column_int(statement, 4),
        .begun_unix_s = sqlite3_column_int64(statement, 9),
        .elapsed_us = sqlite3_column_int64(statement, 10),
        .finished = sqlite3_column_int64(statement, 11) > 0,
        .assisted = sqlite3_column_int(statement, 12) != 0,
    };
    if (!read_text(statement, 1, game.pack, sizeof game.pack) ||
        !read_text(statement, 5, game.layout, sizeof game.layout) ||
        !read_text(statement, 8, game.code, sizeof game.code) ||
        !read_grids(statement, game.layout, &game.givens, &game.solution) || game.band < -1 ||
        game.band >= BAND_COUNT || game.elapsed_us < 0)
        return false;
    *out = game;
    return true;
}

// The game of the statement's first row. False, with or without an error, when there is none.
static bool take_game(Save *save, sqlite3_stmt *statement, SavedGame *out) {
    bool found = row(save, statement);
    bool well = found && (read_game(statement, out) || save_file_fail(save, "the game cannot be read"));
    give_back(statement);
    return well;
}

bool save_latest(Save *save, SavedGame *out) {
    SavedGame game = {.id = 0};
    if (!take_game(save, take_up(save, SQL_GAME_LATEST), &game) || game.finished) return false;
    *out = game;
    return true;
}

bool save_game(Save *save, int64_t game, SavedGame *out) {
    sqlite3_stmt *statement = take_up(save, SQL_GAME_BY_ID);
    sqlite3_bind_int64(statement, 1, game);
    return take_game(save, statement, out);
}

// Plays the move of the statement's row, which must be the one after those in the session.
static bool play_row(sqlite3_stmt *statement, Session *session, TextError *error) {
    int number = session->log_count + 1;
    char text[MOVE_TEXT_MAX];
    Move move;
    if (sqlite3_column_int64(statement, 0) != number - 1)
        return text_error(error, number, 0, "The move is missing");
    if (!read_text(statement, 1, text, sizeof text))
        return text_error(error, number, 0, "The move cannot be read");
    if (!move_parse(session->layout, text, &move, error)) {
        if (error) error->line = number;
        return false;
    }
    return session_apply(session, &move) ||
           text_error(error, number, 0, "The move \"%.40s\" cannot be made here", text);
}

bool save_load_moves(Save *save, int64_t game, Session *session, TextError *error) {
    sqlite3_stmt *statement = take_up(save, SQL_MOVES);
    sqlite3_bind_int64(statement, 1, game);
    bool well = true;
    while (well && row(save, statement)) well = play_row(statement, session, error);
    give_back(statement);
    if (well && save->error[0] != '\0')
        return text_error(error, session->log_count + 1, 0, "%.150s", save->error);
    return well;
}

// --- Records ---

static void bind_pack_and_band(sqlite3_stmt *statement, const char *pack, int band) {
    bind_text(statement, 1, pack);
    sqlite3_bind_int(statement, 2, band);
}

Record save_record(Save *save, const char *pack, int band) {
    Record record = {0};
    sqlite3_stmt *statement = take_up(save, SQL_RECORD_BEST);
    bind_pack_and_band(statement, pack, band);
    if (row(save, statement)) {
        record.best_us = sqlite3_column_int64(statement, 0);
        record.best_game = sqlite3_column_int64(statement, 1);
    }
    give_back(statement);
    statement = take_up(save, SQL_RECORD_LAST);
    bind_pack_and_band(statement, pack, band);
    if (row(save, statement)) record.last_us = sqlite3_column_int64(statement, 0);
    give_back(statement);
    statement = take_up(save, SQL_RECORD_COUNTS);
    bind_pack_and_band(statement, pack, band);
    if (row(save, statement)) {
        record.games = sqlite3_column_int(statement, 0);
        record.seeds_solved = sqlite3_column_int(statement, 1);
    }
    give_back(statement);
    return record;
}

int save_seeds_solved(Save *save, const char *pack) {
    sqlite3_stmt *statement = take_up(save, SQL_SEEDS_SOLVED);
    bind_text(statement, 1, pack);
    int count = row(save, statement) ? sqlite3_column_int(statement, 0) : 0;
    give_back(statement);
    return count;
}

bool save_seed_is_solved(Save *save, const char *pack, uint64_t seed_id) {
    sqlite3_stmt *statement = take_up(save, SQL_SEED_SOLVED);
    bind_text(statement, 1, pack);
    bind_bits(statement, 2, seed_id);
    bool solved = row(save, statement);
    give_back(statement);
    return solved;
}

SolvedSeed *save_solved_seeds(Save *save, const char *pack, int *out_count) {
    SolvedSeed *seeds = NULL;
    int count = 0;
    size_t room = 0;
    sqlite3_stmt *statement = take_up(save, SQL_SOLVED);
    bind_text(statement, 1, pack);
    while (row(save, statement)) {
        seeds = mem_room(seeds, &room, (size_t)count + 1, sizeof *seeds);
        seeds[count++] = (SolvedSeed){
            .id = (uint64_t)sqlite3_column_int64(statement, 0),
            .best_us = sqlite3_column_int64(statement, 1),
            .last_us = sqlite3_column_int64(statement, 2),
            .turn = sqlite3_column_int64(statement, 3),
        };
    }
    give_back(statement);
    if (save->error[0] != '\0') {
        free(seeds);
        seeds = NULL;
        count = 0;
    }
    *out_count = count;
    return seeds;
}

// --- Verified seeds ---

// A hash is enough to see that a seed's line has been edited.

bool save_seed_is_verified(Save *save, const char *pack, uint64_t seed_id, const char *seed_text) {
    sqlite3_stmt *statement = take_up(save, SQL_VERIFIED);
    bind_text(statement, 1, pack);
    bind_bits(statement, 2, seed_id);
    bool verified = row(save, statement) &&
                    (uint64_t)sqlite3_column_int64(statement, 0) == hash_text(HASH_BEGIN, seed_text);
    give_back(statement);
    return verified;
}

bool save_seed_verified(Save *save, const char *pack, uint64_t seed_id, const char *seed_text) {
    sqlite3_stmt *statement = take_up(save, SQL_VERIFIED_ADD);
    bind_text(statement, 1, pack);
    bind_bits(statement, 2, seed_id);
    bind_bits(statement, 3, hash_text(HASH_BEGIN, seed_text));
    return done(save, statement);
}

bool save_draft(Save *save, const char *cells) {
    sqlite3_stmt *statement = take_up(save, SQL_DRAFT_SET);
    bind_text(statement, 1, cells);
    return done(save, statement);
}

bool save_draft_read(Save *save, char out[CELLS_MAX + 1]) {
    sqlite3_stmt *statement = take_up(save, SQL_DRAFT);
    if (!row(save, statement) || !read_text(statement, 0, out, CELLS_MAX + 1)) out[0] = '\0';
    give_back(statement);
    return out[0] != '\0';
}
