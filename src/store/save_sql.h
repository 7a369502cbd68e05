#pragma once
// The statements of the save, by name, and the few things that are done with every one. The files of
// store/ that read and write the save are the only users.

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

#include "store/save_file.h"

typedef enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GAME_ADD,
    SQL_GAME_LATEST,
    SQL_GAME_BY_ID,
    SQL_GAMES_FINISHED,
    SQL_GAME_SOLVED,
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
    SQL_CODE_SOLVED,
    SQL_SOLVED,
    SQL_PACK_GAMES,
    SQL_PACK_RUNS,
    SQL_VERIFIED,
    SQL_VERIFIED_ADD,
    SQL_DRAFT,
    SQL_DRAFT_SET,
    SQL_GAME_RUN,
    SQL_GAME_MOVES_DROP,
    SQL_RUN_ADD,
    SQL_RUN_GRADE,
    SQL_RUN_END,
    SQL_RUN_HEAD,
    SQL_RUN_GAMES,
    SQL_RUN_TEXT,
    SQL_RUN_SPLITS,
    SQL_RUN_LIST,
    SQL_RUN_KNOWN,
    SQL_RUN_HIDE,
    SQL_RUN_PURGE,
    SQL_RUN_ABANDONED,
    SQL_GAME_TURN,
    SQL_GAME_DISCARD,
    SQL_GAME_GRADE,
    SQL_GAMES_BEGUN,
    SQL_GAMES_SOLVED,
    SQL_PURGE_RUNS,
    SQL_PURGE_MOVES,
    SQL_PURGE_GAMES,
    SQL_DAILY_ADD,
    SQL_DAILIES,
    SQL_DAILY_OF,
    SQL_BOARD,
    SQL_BOARD_ADD,
    SQL_COUNT
} Sql;

// The text of each, for save_file_open.
extern const char *const sql_texts[SQL_COUNT];

// The statement, ready for its values. Whoever takes a statement gives it back, by sql_run or sql_give_back.
sqlite3_stmt *sql_take(Save *save, Sql sql);
void sql_give_back(sqlite3_stmt *statement);

// The same with its first value: the id of a game or a run, another number, or a text.
sqlite3_stmt *sql_take_id(Save *save, Sql sql, int64_t id);
sqlite3_stmt *sql_take_text(Save *save, Sql sql, const char *text);

// Runs a statement that gives no rows, and gives it back. sql_change also wants it to change one row; when it
// did not, `reason` says why.
bool sql_run(Save *save, sqlite3_stmt *statement);
bool sql_change(Save *save, sqlite3_stmt *statement, const char *reason);
#define SQL_NO_OPEN_GAME "there is no such game, or it is over"

// True when there is a (further) row. The caller gives the statement back.
bool sql_row(Save *save, sqlite3_stmt *statement);

// All rows, as items of `size` bytes that `read` fills, in an array for free(); a row that it cannot read is
// left out. NULL and a count of 0 when there is none, or the save could not be read. Gives the statement
// back.
void *sql_rows(Save *save, sqlite3_stmt *statement, size_t size,
               bool (*read)(sqlite3_stmt *statement, void *out), int *out_count);

void sql_bind_text(sqlite3_stmt *statement, int place, const char *text);

// Seeds and hashes are unsigned 64-bit numbers; SQLite's are signed.
void sql_bind_bits(sqlite3_stmt *statement, int place, uint64_t bits);

// Copies a text column. False when it does not fit or has a 0 inside: then it is not what was written.
bool sql_text(sqlite3_stmt *statement, int column, char *out, size_t size);

bool sql_begin(Save *save);

// Ends the transaction: keeps what was done if all went well; else undoes it and keeps the first reason.
bool sql_end(Save *save, bool well);
