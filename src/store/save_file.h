#ifndef NONET_STORE_SAVE_FILE_H
#define NONET_STORE_SAVE_FILE_H
// The save as a SQLite file: its tables and versions, opening, checking, setting aside, flushing
// (save_file.c). What is kept in it is save.c's. Only those two see this header.

#include <sqlite3.h>

#include "store/save.h"

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

struct Save {
    sqlite3 *db;
    sqlite3_stmt
        *statement[SQL_COUNT]; // always reset but while a function of save.c is at work: no read stays open
    char error[160];
};

// The text of a statement. They stand beside the functions that bind and read them.
const char *save_sql(Sql sql);

// Notes why a call fails, and returns false.
bool save_fail(Save *save, const char *reason);

// The same, with SQLite's own reason.
bool save_trouble(Save *save);

#endif
