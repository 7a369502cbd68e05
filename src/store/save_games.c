#include "store/save_games.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "store/save_sql.h"

// ---- lists

static bool read_row(sqlite3_stmt *statement, GameRow *out) {
    GameRow row = {
        .id = sqlite3_column_int64(statement, 0),
        .run = sqlite3_column_int64(statement, 1),
        .band = sqlite3_column_int(statement, 3),
        .rating_tenths = sqlite3_column_int(statement, 4),
        .elapsed_us = sqlite3_column_int64(statement, 5),
        .assisted = sqlite3_column_int(statement, 6) != 0,
        .day = sqlite3_column_int(statement, 8),
        .level = sqlite3_column_int(statement, 9),
    };
    if (!sql_text(statement, 2, row.pack, sizeof row.pack) ||
        !sql_text(statement, 7, row.code, sizeof row.code) || row.band < -1 || row.band >= BAND_COUNT)
        return false;
    *out = row;
    return true;
}

static GameRow *read_rows(Save *save, Sql sql, int *out_count) {
    GameRow *rows = NULL;
    size_t room = 0;
    int count = 0;
    sqlite3_stmt *statement = sql_take(save, sql);
    while (sql_row(save, statement)) {
        rows = mem_room(rows, &room, (size_t)count + 1, sizeof *rows);
        count += read_row(statement, &rows[count]); // a row that cannot be read is left out
    }
    sql_give_back(statement);
    if (save->error[0] || count == 0) {
        free(rows);
        rows = NULL;
        count = 0;
    }
    *out_count = count;
    return rows;
}

GameRow *save_games_begun(Save *save, int *out_count) { return read_rows(save, SQL_GAMES_BEGUN, out_count); }

GameRow *save_games_solved(Save *save, int *out_count) {
    return read_rows(save, SQL_GAMES_SOLVED, out_count);
}

// ---- what becomes of a game

static bool change_one(Save *save, sqlite3_stmt *statement) {
    if (!sql_run(save, statement)) return false;
    return sqlite3_changes(save->db) == 1 || save_file_fail(save, "there is no such game, or it is over");
}

bool save_game_taken_up(Save *save, int64_t game) {
    sqlite3_stmt *statement = sql_take(save, SQL_GAME_TURN);
    sqlite3_bind_int64(statement, 1, game);
    return change_one(save, statement);
}

bool save_game_discard(Save *save, int64_t game, bool discarded) {
    sqlite3_stmt *statement = sql_take(save, SQL_GAME_DISCARD);
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, discarded);
    return change_one(save, statement);
}

bool save_games_purge(Save *save) {
    static const Sql STEPS[] = {SQL_PURGE_RUNS, SQL_PURGE_MOVES, SQL_PURGE_GAMES};
    if (!sql_begin(save)) return false;
    bool well = true;
    for (size_t i = 0; well && i < sizeof STEPS / sizeof *STEPS; i++)
        well = sql_run(save, sql_take(save, STEPS[i]));
    return sql_end(save, well);
}

bool save_game_board(Save *save, const SavedGame *game, Grid *out) {
    Layout layout;
    *out = game->finished ? game->solution : game->givens;
    if (game->finished || !layout_init(&layout, game->layout)) return game->finished;
    Session session;
    TextError error;
    session_init(&session, &layout, &game->givens, &game->solution);
    bool well = save_load_moves(save, game->id, &session, NULL, &error);
    *out = session.board.grid;
    session_finish(&session);
    return well;
}

// ---- the daily nonets

bool save_daily_add(Save *save, int day, int level, const char *code) {
    sqlite3_stmt *statement = sql_take(save, SQL_DAILY_ADD);
    sqlite3_bind_int(statement, 1, day);
    sqlite3_bind_int(statement, 2, level);
    sql_bind_text(statement, 3, code);
    return sql_run(save, statement);
}

SavedDaily *save_dailies(Save *save, int *out_count) {
    SavedDaily *dailies = NULL;
    size_t room = 0;
    int count = 0;
    sqlite3_stmt *statement = sql_take(save, SQL_DAILIES);
    while (sql_row(save, statement)) {
        dailies = mem_room(dailies, &room, (size_t)count + 1, sizeof *dailies);
        SavedDaily *daily = &dailies[count];
        *daily = (SavedDaily){.day = sqlite3_column_int(statement, 0),
                              .level = sqlite3_column_int(statement, 1),
                              .solved = sqlite3_column_int64(statement, 3),
                              .begun = sqlite3_column_int64(statement, 4)};
        count += sql_text(statement, 2, daily->code, sizeof daily->code);
    }
    sql_give_back(statement);
    if (save->error[0] || count == 0) {
        free(dailies);
        dailies = NULL;
        count = 0;
    }
    *out_count = count;
    return dailies;
}

bool save_daily_of(Save *save, const char *code, int *out_day, int *out_level) {
    sqlite3_stmt *statement = sql_take(save, SQL_DAILY_OF);
    sql_bind_text(statement, 1, code);
    bool found = sql_row(save, statement);
    if (found) {
        *out_day = sqlite3_column_int(statement, 0);
        *out_level = sqlite3_column_int(statement, 1);
    }
    sql_give_back(statement);
    return found;
}
