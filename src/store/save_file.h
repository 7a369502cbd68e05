#pragma once
// The save as a SQLite file: its tables and versions, opening, checking, setting aside, flushing. The
// statements that read and write it are in store/save.c, the only user of this file.

#include <sqlite3.h>
#include <stdbool.h>

#include "core/base/text_error.h"

typedef struct Save {
    sqlite3 *db;
    sqlite3_stmt **statement; // one for each text; reset except while a function of store/save.c is running
    const char *const *sql;   // the text of each
    int statements;
    char error[160]; // why the last call failed; empty when it did not
} Save;

// Opens or makes the file and prepares the statements. A file that is damaged, foreign or of a newer version
// is set aside as <path>.broken-<n> with its journals, and *report says so. Before that it is looked at
// again: a single failed read does not mean damage. False, with *report, when there is no file to work with;
// the file on disk is then as it was.
bool save_file_open(Save *file, const char *path, const char *const sql[], int statements, TextError *report);
void save_file_close(Save *file);

// save_flush.
bool save_file_flush(const char *path);

// Notes why a call fails, and returns false.
bool save_file_fail(Save *file, const char *reason);

// The same, with SQLite's own reason.
bool save_file_trouble(Save *file);
