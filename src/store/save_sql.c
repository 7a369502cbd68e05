#include "store/save_sql.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

#define GAME_COLUMNS                                                                                         \
    "id, pack, seed, band, rating, layout, givens, solution, code, begun, elapsed, finish, assisted, run"

// Of a game that is read, also the text of its board.
#define GAME_ROW GAME_COLUMNS ", ifnull((SELECT text FROM board WHERE name = layout), layout)"

#define RUN_COLUMNS                                                                                          \
    "id, mode, aids, pack, band, rating, layout, code, player, begun, state, time, clean, devices, splits,"  \
    " puzzles, brought"

#define NEXT_TURN " 1 + ifnull((SELECT max(turn) FROM game), 0)"

// Games that can be gone on with: something was done in them, or they are the one that was begun last. Not a
// game in a run whose clock never stops, nor one whose run has ended: that was given up.
#define BEGUN                                                                                                \
    "finish = 0 AND discarded = 0 AND (turn = (SELECT max(turn) FROM game)"                                  \
    " OR EXISTS (SELECT 1 FROM move WHERE move.game = game.id AND text <> '0 - start 1'))"                   \
    " AND NOT EXISTS (SELECT 1 FROM run WHERE run.id = game.run AND (mode > 0 OR state = 2))"

// What lists of games show; the last two are of the daily nonet with this code.
#define ROW_COLUMNS                                                                                          \
    "game.id, run, pack, band, rating, elapsed, assisted, game.code, ifnull(min(day), -1), ifnull(level, 0)"

// Those that will be deleted.
#define DISCARDED "discarded = 1 AND finish = 0"

const char *const sql_texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_GAME_ADD] = "INSERT INTO game (" GAME_COLUMNS
                     ", turn) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?," NEXT_TURN ")",
    [SQL_GAME_LATEST] = "SELECT " GAME_ROW " FROM game WHERE " BEGUN " ORDER BY turn DESC LIMIT 1",
    [SQL_GAME_SOLVED] = "SELECT " GAME_ROW " FROM game WHERE finish > 0 AND pack <> '' AND band >= 0"
                        " ORDER BY finish DESC LIMIT 1",
    [SQL_GAME_BY_ID] = "SELECT " GAME_ROW " FROM game WHERE id = ?",
    [SQL_GAMES_FINISHED] =
        "SELECT " GAME_ROW " FROM game WHERE finish > 0 AND assisted = 0 ORDER BY id DESC LIMIT ?",
    [SQL_GAME_ELAPSED] = "UPDATE game SET elapsed = iif(finish > 0, elapsed, ?2) WHERE id = ?1",
    [SQL_GAME_FINISH] =
        "UPDATE game SET finish = 1 + ifnull((SELECT max(finish) FROM game WHERE finish > 0), 0),"
        " elapsed = ?2, assisted = ?3 WHERE id = ?1 AND finish = 0",
    [SQL_MOVE_DROP] = "DELETE FROM move WHERE game = ?1 AND number >= ?2",
    // OR FAIL: else SQLite keeps a journal for each of these, in case one of several rows fails.
    [SQL_MOVE_ADD] = "INSERT OR FAIL INTO move (game, number, text) SELECT ?1, ?2, ?3"
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
    [SQL_CODE_SOLVED] = "SELECT 1 FROM game INDEXED BY game_code"
                        " WHERE code = ? AND layout = ? AND finish > 0 LIMIT 1",
    // In order of the id as an unsigned number. Beside several aggregates SQLite would take the time of any
    // row: the last one is asked for by itself.
    [SQL_SOLVED] = "SELECT seed, ifnull(min(iif(assisted, NULL, elapsed)), 0),"
                   " (SELECT last.elapsed FROM game AS last INDEXED BY game_seed WHERE last.pack = ?1"
                   " AND last.seed = game.seed AND last.finish > 0 ORDER BY last.finish DESC LIMIT 1),"
                   " max(finish) FROM game INDEXED BY game_seed WHERE pack = ?1 AND finish > 0"
                   " GROUP BY seed ORDER BY seed < 0, seed",
    [SQL_PACK_GAMES] = "UPDATE game SET pack = ?2 WHERE pack = ?1 AND finish > 0",
    [SQL_PACK_RUNS] = "UPDATE run SET pack = ?2 WHERE pack = ?1 AND state > 0",
    [SQL_VERIFIED] = "SELECT hash FROM verified WHERE pack = ? AND seed = ?",
    [SQL_VERIFIED_ADD] = "INSERT OR REPLACE INTO verified (pack, seed, hash) VALUES (?, ?, ?)",
    [SQL_DRAFT] = "SELECT cells FROM draft WHERE id = 0",
    [SQL_DRAFT_SET] = "INSERT OR REPLACE INTO draft (id, cells) VALUES (0, ?)",
    [SQL_GAME_RUN] = "UPDATE game SET run = ?2 WHERE id = ?1",
    [SQL_GAME_MOVES_DROP] = "DELETE FROM move WHERE game IN (SELECT id FROM game WHERE run = ?1)",
    [SQL_RUN_ADD] = "INSERT INTO run (" RUN_COLUMNS ", number, head, text, hidden)"
                    " VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
    [SQL_RUN_GRADE] = "UPDATE run SET band = ?2, rating = ?3, head = ?4 WHERE id = ?1 AND text IS NULL",
    [SQL_RUN_END] = "UPDATE run SET state = ?2, time = ?3, clean = ?4, aids = ?5, devices = ?6, splits = ?7,"
                    " text = ?8 WHERE id = ?1",
    [SQL_RUN_HEAD] = "SELECT head, state FROM run WHERE id = ?",
    [SQL_RUN_GAMES] = "SELECT text FROM game JOIN move ON move.game = game.id WHERE run = ?"
                      " ORDER BY game.id, move.number",
    [SQL_RUN_TEXT] = "SELECT text FROM run WHERE id = ?",
    [SQL_RUN_SPLITS] = "SELECT splits FROM run WHERE id = ?",
    [SQL_RUN_LIST] = "SELECT " RUN_COLUMNS " FROM run WHERE hidden = 0"
                     " AND (?1 = '' OR code = ?1) AND (?2 = '' OR pack = ?2) AND (?3 < 0 OR band = ?3)"
                     " ORDER BY begun, id",
    [SQL_RUN_KNOWN] = "SELECT id FROM run WHERE number = ? AND text IS NOT NULL",
    [SQL_RUN_HIDE] = "UPDATE run SET hidden = ?2 WHERE id = ?1",
    [SQL_RUN_PURGE] = "DELETE FROM run WHERE hidden = 1 AND text IS NOT NULL",
    [SQL_RUN_ABANDONED] = "SELECT id FROM run WHERE state = 0 AND head <> '' AND (mode > 0 OR EXISTS"
                          " (SELECT 1 FROM game WHERE game.run = run.id AND finish > 0))",
    [SQL_GAME_TURN] = "UPDATE game SET turn =" NEXT_TURN " WHERE id = ? AND finish = 0",
    [SQL_GAME_DISCARD] = "UPDATE game SET discarded = ?2 WHERE id = ?1 AND finish = 0",
    [SQL_GAME_GRADE] = "UPDATE game SET band = ?2, rating = ?3 WHERE id = ?1 AND finish = 0",
    [SQL_GAMES_BEGUN] = "SELECT " ROW_COLUMNS " FROM game LEFT JOIN daily ON daily.code = game.code"
                        " WHERE " BEGUN " GROUP BY game.id ORDER BY turn DESC",
    [SQL_GAMES_SOLVED] = "SELECT " ROW_COLUMNS " FROM game LEFT JOIN daily ON daily.code = game.code"
                         " WHERE finish > 0 GROUP BY game.id ORDER BY finish DESC",
    [SQL_PURGE_RUNS] = "DELETE FROM run WHERE id IN (SELECT run FROM game WHERE " DISCARDED ")",
    [SQL_PURGE_MOVES] = "DELETE FROM move WHERE game IN (SELECT id FROM game WHERE " DISCARDED ")",
    [SQL_PURGE_GAMES] = "DELETE FROM game WHERE " DISCARDED,
    [SQL_DAILY_ADD] = "INSERT OR REPLACE INTO daily (day, level, code) VALUES (?, ?, ?)",
    [SQL_DAILIES] = "SELECT day, level, code,"
                    " ifnull((SELECT id FROM game INDEXED BY game_code WHERE game.code = daily.code"
                    " AND finish > 0 ORDER BY finish LIMIT 1), 0),"
                    " ifnull((SELECT id FROM game INDEXED BY game_code WHERE game.code = daily.code"
                    " AND " BEGUN " ORDER BY turn DESC LIMIT 1), 0)"
                    " FROM daily ORDER BY day, level",
    [SQL_BOARD] = "SELECT text FROM board WHERE name = ?",
    [SQL_BOARD_ADD] = "INSERT OR IGNORE INTO board (name, text) VALUES (?, ?)",
    [SQL_DAILY_OF] = "SELECT day, level FROM daily WHERE code = ? ORDER BY day LIMIT 1",
};

sqlite3_stmt *sql_take(Save *save, Sql sql) {
    save->error[0] = '\0';
    return save->statement[sql];
}

sqlite3_stmt *sql_take_id(Save *save, Sql sql, int64_t id) {
    sqlite3_stmt *statement = sql_take(save, sql);
    sqlite3_bind_int64(statement, 1, id);
    return statement;
}

sqlite3_stmt *sql_take_text(Save *save, Sql sql, const char *text) {
    sqlite3_stmt *statement = sql_take(save, sql);
    sql_bind_text(statement, 1, text);
    return statement;
}

void sql_give_back(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

bool sql_run(Save *save, sqlite3_stmt *statement) {
    bool well = sqlite3_step(statement) == SQLITE_DONE;
    if (!well) save_file_trouble(save);
    sql_give_back(statement);
    return well;
}

bool sql_change(Save *save, sqlite3_stmt *statement, const char *reason) {
    return sql_run(save, statement) && (sqlite3_changes(save->db) == 1 || save_file_fail(save, reason));
}

bool sql_row(Save *save, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) save_file_trouble(save);
    return code == SQLITE_ROW;
}

void *sql_rows(Save *save, sqlite3_stmt *statement, size_t size,
               bool (*read)(sqlite3_stmt *statement, void *out), int *out_count) {
    char *items = NULL;
    size_t room = 0, count = 0;
    while (sql_row(save, statement)) {
        items = mem_room(items, &room, count + 1, size);
        count += read(statement, items + count * size);
    }
    sql_give_back(statement);
    if (save->error[0]) count = 0;
    *out_count = (int)count;
    if (count > 0) return items;
    free(items);
    return NULL;
}

void sql_bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

void sql_bind_bits(sqlite3_stmt *statement, int place, uint64_t bits) {
    sqlite3_bind_int64(statement, place, (int64_t)bits);
}

bool sql_begin(Save *save) { return sql_run(save, sql_take(save, SQL_BEGIN)); }

bool sql_end(Save *save, bool well) {
    if (well && sql_run(save, sql_take(save, SQL_COMMIT))) return true;
    char reason[sizeof save->error];
    memcpy(reason, save->error, sizeof reason);
    if (!sqlite3_get_autocommit(save->db)) sql_run(save, sql_take(save, SQL_ROLLBACK));
    return save_file_fail(save, reason);
}

bool sql_text(sqlite3_stmt *statement, int column, char *out, size_t size) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    if (!text || length >= size || strlen(text) != length) return false;
    memcpy(out, text, length + 1);
    return true;
}
