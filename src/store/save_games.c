#include "store/save_games.h"

#include "core/base/memory.h"
#include "store/save_boards.h"
#include "store/save_sql.h"

// ---- lists

static bool read_row(sqlite3_stmt *statement, void *out) {
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
    *(GameRow *)out = row;
    return true;
}

static GameRow *read_rows(Save *save, Sql sql, int *out_count) {
    return sql_rows(save, sql_take(save, sql), sizeof(GameRow), read_row, out_count);
}

GameRow *save_games_begun(Save *save, int *out_count) { return read_rows(save, SQL_GAMES_BEGUN, out_count); }

GameRow *save_games_solved(Save *save, int *out_count) {
    return read_rows(save, SQL_GAMES_SOLVED, out_count);
}

// ---- what becomes of a game

bool save_game_taken_up(Save *save, int64_t game) {
    return sql_change(save, sql_take_id(save, SQL_GAME_TURN, game), SQL_NO_OPEN_GAME);
}

bool save_game_discard(Save *save, int64_t game, bool discarded) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_GAME_DISCARD, game);
    sqlite3_bind_int(statement, 2, discarded);
    return sql_change(save, statement, SQL_NO_OPEN_GAME);
}

bool save_games_purge(Save *save) {
    static const Sql STEPS[] = {SQL_PURGE_RUNS, SQL_PURGE_MOVES, SQL_PURGE_GAMES};
    if (!sql_begin(save)) return false;
    bool well = true;
    for (size_t i = 0; well && i < sizeof STEPS / sizeof *STEPS; i++)
        well = sql_run(save, sql_take(save, STEPS[i]));
    return sql_end(save, well);
}

bool save_game_grade(Save *save, int64_t game, int band, int rating_tenths) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_GAME_GRADE, game);
    sqlite3_bind_int(statement, 2, band);
    sqlite3_bind_int(statement, 3, rating_tenths);
    return sql_change(save, statement, SQL_NO_OPEN_GAME);
}

bool save_game_board(Save *save, const SavedGame *game, Grid *out) {
    MEM_LOCAL(Layout, layout);
    *out = game->finished ? game->solution : game->givens;
    if (game->finished || !save_board(save, game->layout, layout)) return game->finished;
    MEM_LOCAL(Session, session);
    TextError error;
    session_init(session, layout, &game->givens, &game->solution);
    bool well = save_load_moves(save, game->id, session, NULL, &error);
    *out = session->board.grid;
    session_finish(session);
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

static bool read_daily(sqlite3_stmt *statement, void *out) {
    SavedDaily *daily = out;
    *daily = (SavedDaily){.day = sqlite3_column_int(statement, 0),
                          .level = sqlite3_column_int(statement, 1),
                          .solved = sqlite3_column_int64(statement, 3),
                          .begun = sqlite3_column_int64(statement, 4)};
    return sql_text(statement, 2, daily->code, sizeof daily->code);
}

SavedDaily *save_dailies(Save *save, int *out_count) {
    return sql_rows(save, sql_take(save, SQL_DAILIES), sizeof(SavedDaily), read_daily, out_count);
}

bool save_daily_of(Save *save, const char *code, int *out_day, int *out_level) {
    sqlite3_stmt *statement = sql_take_text(save, SQL_DAILY_OF, code);
    bool found = sql_row(save, statement);
    if (found) {
        *out_day = sqlite3_column_int(statement, 0);
        *out_level = sqlite3_column_int(statement, 1);
    }
    sql_give_back(statement);
    return found;
}
