#include "store/save_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/base/memory.h"

enum {
    APPLICATION_ID = 0x4E4E4554,  // "NNET", in the file's header: tells a save from other SQLite files
    BUSY_TIMEOUT_MS = 1000,       // for a second window on the same save
    LONG_JOURNAL_BYTES = 4 << 20, // some five hundred moves: time to merge it into the file
    PATH_TEXT_MAX = 4200,
    BROKEN_MAX = 999,
    LOOKS = 3, // at a file that seems damaged, before it is set aside
    LOOK_AGAIN_NS = 20000000,
};

// What takes a file of version n to version n+1. Only ever append: files of every version are out there.
// game.finish is 0 while a game goes on, and then counts the games finished up to it: there is no clock here.
static const char *const migration[] = {
    "PRAGMA application_id = 0x4E4E4554;"
    "CREATE TABLE game ("
    "  id INTEGER PRIMARY KEY, pack TEXT NOT NULL, seed INTEGER NOT NULL, band INTEGER NOT NULL,"
    "  rating INTEGER NOT NULL, layout TEXT NOT NULL, givens TEXT NOT NULL, solution TEXT NOT NULL,"
    "  code TEXT NOT NULL, begun INTEGER NOT NULL, elapsed INTEGER NOT NULL, finish INTEGER NOT NULL,"
    "  assisted INTEGER NOT NULL) STRICT;"
    "CREATE TABLE move (game INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    "  PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE verified (pack TEXT NOT NULL, seed INTEGER NOT NULL, hash INTEGER NOT NULL,"
    "  PRIMARY KEY (pack, seed)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_best ON game (pack, band, elapsed) WHERE finish > 0 AND assisted = 0;"
    "CREATE INDEX game_last ON game (pack, band, finish, elapsed) WHERE finish > 0;"
    "CREATE INDEX game_band_seed ON game (pack, band, seed, finish) WHERE finish > 0;"
    "CREATE INDEX game_seed ON game (pack, seed, finish) WHERE finish > 0;"
    "CREATE INDEX game_finish ON game (finish) WHERE finish > 0;",
    "CREATE TABLE draft (id INTEGER PRIMARY KEY, cells TEXT NOT NULL) STRICT;",
    // Games from before runs were recorded become runs without a text: of those that are over there is no
    // more to tell; one that goes on gets its head when it does.
    "ALTER TABLE game ADD COLUMN run INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE run ("
    "  id INTEGER PRIMARY KEY, mode INTEGER NOT NULL, aids INTEGER NOT NULL, pack TEXT NOT NULL,"
    "  band INTEGER NOT NULL, rating INTEGER NOT NULL, layout TEXT NOT NULL, code TEXT NOT NULL,"
    "  player TEXT NOT NULL, begun INTEGER NOT NULL, state INTEGER NOT NULL, time INTEGER NOT NULL,"
    "  clean INTEGER NOT NULL, devices INTEGER NOT NULL, splits TEXT NOT NULL, puzzles INTEGER NOT NULL,"
    "  brought INTEGER NOT NULL, number INTEGER NOT NULL, head TEXT NOT NULL, text BLOB,"
    "  hidden INTEGER NOT NULL) STRICT;"
    "INSERT INTO run SELECT id, 0, 0, pack, band, rating, layout, code, '', begun, 1, elapsed,"
    "  assisted = 0, 0, '', 1, 0, 0, '', NULL, 0 FROM game WHERE finish > 0;"
    "UPDATE game SET run = id WHERE finish > 0;"
    "CREATE INDEX game_run ON game (run);"
    "CREATE INDEX run_code ON run (code, begun);"
    "CREATE INDEX run_begun ON run (begun);"
    "CREATE INDEX run_number ON run (number);",
    // game.turn grows each time that a game is begun or gone on with: there is no clock here.
    "ALTER TABLE game ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN discarded INTEGER NOT NULL DEFAULT 0;"
    "UPDATE game SET turn = id;"
    "CREATE INDEX game_turn ON game (turn);"
    "CREATE INDEX game_code ON game (code);"
    "CREATE TABLE daily (day INTEGER NOT NULL, level INTEGER NOT NULL, code TEXT NOT NULL,"
    "  PRIMARY KEY (day, level)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX daily_code ON daily (code);",
    "CREATE TABLE board (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;",
};
enum { SCHEMA_VERSION = sizeof migration / sizeof migration[0] };

bool save_file_fail(Save *file, const char *reason) {
    snprintf(file->error, sizeof file->error, "%s", reason);
    return false;
}

static void leave_journal(Save *file) {
    if (file->db) sqlite3_db_config(file->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

bool save_file_trouble(Save *file) {
    // A journal that is left has the whole file checked at the next start.
    int primary = sqlite3_errcode(file->db) & 0xFF;
    if (primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB) leave_journal(file);
    return save_file_fail(file, sqlite3_errmsg(file->db));
}

// --- Opening ---

typedef enum {
    OPEN_DONE,
    OPEN_BROKEN, // the file is at fault: set it aside and try again
    OPEN_FAILED, // no file could be made in this place
} OpenResult;

// Whose fault an error while opening is. The statements are fixed: if SQLite rejects one, the file's tables
// are wrong.
static OpenResult whose_fault(int code) {
    // A file without write permission was found before: here its header names a newer file format.
    if (code == SQLITE_READONLY || code == SQLITE_IOERR_SHORT_READ) return OPEN_BROKEN;
    int primary = code & 0xFF;
    bool broken = primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_ERROR ||
                  primary == SQLITE_FORMAT || primary == SQLITE_MISMATCH || primary == SQLITE_CONSTRAINT;
    return broken ? OPEN_BROKEN : OPEN_FAILED;
}

static OpenResult give_up(Save *file, OpenResult why, const char *reason) {
    save_file_fail(file, reason);
    return why;
}

static OpenResult open_trouble(Save *file) {
    save_file_fail(file, sqlite3_errmsg(file->db));
    return whose_fault(sqlite3_extended_errcode(file->db));
}

static OpenResult execute(Save *file, const char *sql) {
    return sqlite3_exec(file->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OPEN_DONE : open_trouble(file);
}

// The one number that a query gives.
static OpenResult ask_number(Save *file, const char *sql, int *out) {
    sqlite3_stmt *statement = NULL;
    OpenResult opening = OPEN_DONE;
    if (sqlite3_prepare_v2(file->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int(statement, 0);
    else
        opening = open_trouble(file);
    sqlite3_finalize(statement);
    return opening;
}

// A check takes some 8 ms a megabyte, at every start. So a file that was not closed well, and therefore still
// has its journal, is checked whatever its size; a file that was closed well, only if it is small. Most of a
// large file is the moves of old games; if damage turns up in play, the file is checked at the next start
// (see save_file_trouble).
static OpenResult check_pages(Save *file, bool closed_well) {
    enum { SMALL_PAGES = 128 };
    int pages = 0;
    OpenResult opening = ask_number(file, "PRAGMA page_count", &pages);
    if (opening != OPEN_DONE || (closed_well && pages > SMALL_PAGES)) return opening;
    const char *sql = pages <= SMALL_PAGES ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)";
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(file->db, sql, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        opening = open_trouble(file);
    } else {
        const char *finding = (const char *)sqlite3_column_text(statement, 0);
        if (!finding || strcmp(finding, "ok") != 0) {
            save_file_fail(file, finding ? finding : "it could not be checked");
            opening = OPEN_BROKEN;
        }
    }
    sqlite3_finalize(statement);
    return opening;
}

// Looks whose file it is, before anything is written to it.
static OpenResult identify(Save *file, int *out_version) {
    int application = 0, objects = 0;
    OpenResult opening = ask_number(file, "PRAGMA application_id", &application);
    if (opening == OPEN_DONE) opening = ask_number(file, "PRAGMA user_version", out_version);
    if (opening == OPEN_DONE) opening = ask_number(file, "SELECT count(*) FROM sqlite_schema", &objects);
    if (opening != OPEN_DONE) return opening;
    bool is_new = application == 0 && *out_version == 0 && objects == 0;
    if (!is_new && application != APPLICATION_ID)
        return give_up(file, OPEN_BROKEN, "it is the file of another program");
    if (*out_version > SCHEMA_VERSION)
        return give_up(file, OPEN_BROKEN, "it is from a newer version of Nonet");
    if (*out_version < 0 || (*out_version == 0 && !is_new))
        return give_up(file, OPEN_BROKEN, "its version is not known");
    return OPEN_DONE;
}

static OpenResult migrate_once(Save *file) {
    int version = 0; // read again inside the transaction: a second window may have been first
    OpenResult opening = ask_number(file, "PRAGMA user_version", &version);
    if (opening == OPEN_DONE && version >= 0 && version < SCHEMA_VERSION) {
        char pragma[48];
        snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d", version + 1);
        opening = execute(file, migration[version]);
        if (opening == OPEN_DONE) opening = execute(file, pragma);
    }
    return opening;
}

static OpenResult migrate(Save *file, int version) {
    for (; version < SCHEMA_VERSION; version++) {
        OpenResult opening = execute(file, "BEGIN IMMEDIATE");
        if (opening == OPEN_DONE) opening = migrate_once(file);
        if (opening == OPEN_DONE) opening = execute(file, "COMMIT");
        if (opening == OPEN_DONE) opening = execute(file, "PRAGMA wal_checkpoint(TRUNCATE)");
        if (opening != OPEN_DONE) return opening;
    }
    return OPEN_DONE;
}

static OpenResult prepare_all(Save *file) {
    for (int sql = 0; sql < file->statements; sql++) {
        int code = sqlite3_prepare_v3(file->db, file->sql[sql], -1, SQLITE_PREPARE_PERSISTENT,
                                      &file->statement[sql], NULL);
        if (code != SQLITE_OK) return open_trouble(file);
    }
    return OPEN_DONE;
}

static OpenResult open_file(Save *file, const char *path) {
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return give_up(file, OPEN_FAILED, "there is something else of that name");
    char journal[PATH_TEXT_MAX];
    if (snprintf(journal, sizeof journal, "%s-wal", path) >= (int)sizeof journal)
        return give_up(file, OPEN_FAILED, "its path is too long");
    bool closed_well = access(journal, F_OK) != 0;
    // From migration on a commit only writes: what a process has written stays when it is killed.
    // save_file_flush does the rest; the checkpoint after so many pages (32 MB) is for a program that never
    // calls it.
    static const char everyday[] = "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 8000;"
                                   "PRAGMA journal_size_limit = 0";
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int version = 0;
    if (sqlite3_open_v2(path, &file->db, flags, NULL) != SQLITE_OK) return open_trouble(file);
    sqlite3_extended_result_codes(file->db, 1);
    sqlite3_busy_timeout(file->db, BUSY_TIMEOUT_MS);
    if (sqlite3_db_readonly(file->db, "main") == 1)
        return give_up(file, OPEN_FAILED, "it may not be written to");
    // A file may come from anywhere: no functions out of its schema, and cells that overlap are found.
    OpenResult opening = execute(file, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    if (opening == OPEN_DONE) opening = identify(file, &version);
    if (opening == OPEN_DONE) opening = check_pages(file, closed_well);
    if (opening == OPEN_DONE) opening = execute(file, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    if (opening == OPEN_DONE) opening = migrate(file, version);
    if (opening == OPEN_DONE) opening = execute(file, everyday);
    return opening == OPEN_DONE ? prepare_all(file) : opening;
}

static void close_file(Save *file) {
    for (int sql = 0; sql < file->statements; sql++) {
        sqlite3_finalize(file->statement[sql]);
        file->statement[sql] = NULL;
    }
    sqlite3_close(file->db);
    file->db = NULL;
}

// Renames path to <path>.broken-<n> and its journals alike, so that SQLite still finds them together. The
// journals go first: a process that ends in between must not leave a journal behind for the new file.
static bool set_aside(const char *path, int *out_number) {
    static const char *const parts[] = {"-wal", "-shm", "-journal", ""};
    char from[PATH_TEXT_MAX], to[PATH_TEXT_MAX];
    for (int number = 1; number <= BROKEN_MAX; number++) {
        bool taken = false;
        for (int i = 0; i < 4; i++) {
            if (snprintf(to, sizeof to, "%s.broken-%d%s", path, number, parts[i]) >= (int)sizeof to)
                return false;
            taken |= access(to, F_OK) == 0;
        }
        if (taken) continue;
        for (int i = 0; i < 4; i++) {
            snprintf(from, sizeof from, "%s%s", path, parts[i]);
            snprintf(to, sizeof to, "%s.broken-%d%s", path, number, parts[i]);
            bool needed = parts[i][0] == '\0';
            if (rename(from, to) != 0 && (needed || errno != ENOENT)) return false;
        }
        *out_number = number;
        return true;
    }
    return false;
}

// True when every byte of the file and of its journal can be read. Nothing of this process has the file open.
static bool can_be_read(const char *path) {
    static const char *const parts[] = {"", "-wal"};
    char name[PATH_TEXT_MAX], bytes[16384];
    for (int i = 0; i < 2; i++) {
        if (snprintf(name, sizeof name, "%s%s", path, parts[i]) >= (int)sizeof name) return false;
        int descriptor = open(name, O_RDONLY | O_CLOEXEC);
        if (descriptor < 0 && errno == ENOENT) continue;
        ssize_t got = descriptor < 0 ? -1 : 1;
        while (got > 0 || (got < 0 && descriptor >= 0 && errno == EINTR))
            got = read(descriptor, bytes, sizeof bytes);
        int reason = errno;
        if (descriptor >= 0) close(descriptor);
        errno = reason;
        if (got < 0) return false;
    }
    return true;
}

// Opens the file, and looks again when it seems damaged or a read fails: a USB stick or a network disk may
// fail to deliver a page once and deliver it the next time. What can never be read is the disk's fault, not
// the file's.
static OpenResult open_patiently(Save *file, const char *path) {
    OpenResult opening = open_file(file, path);
    for (int look = 1; look < LOOKS && opening != OPEN_DONE; look++) {
        if (file->db && (sqlite3_errcode(file->db) & 0xFF) == SQLITE_BUSY) break; // it has waited already
        // Closing must neither merge the journal into the file nor delete it: what is set aside is as it was
        // found.
        leave_journal(file);
        close_file(file);
        nanosleep(&(struct timespec){.tv_nsec = LOOK_AGAIN_NS}, NULL);
        opening = open_file(file, path);
    }
    if (opening == OPEN_DONE) return opening;
    leave_journal(file);
    close_file(file);
    if (opening == OPEN_BROKEN && !can_be_read(path)) {
        save_file_fail(file, strerror(errno));
        opening = OPEN_FAILED;
    }
    return opening;
}

bool save_file_open(Save *file, const char *path, const char *const sql[], int statements,
                    TextError *report) {
    if (report) *report = (TextError){0};
    file->sql = sql;
    file->statements = statements;
    file->statement = mem_zeroed((size_t)statements, sizeof(sqlite3_stmt *));
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    OpenResult opening = open_patiently(file, path);
    int number;
    if (opening == OPEN_BROKEN && set_aside(path, &number)) {
        // The first line of SQLite's own words is enough.
        text_error(report, 0, 0,
                   "The save was damaged or foreign. It has been set aside as %.40s.broken-%d (%.*s)", name,
                   number, (int)strcspn(file->error, "\n"), file->error);
        file->error[0] = '\0';
        opening = open_file(file, path);
    }
    if (opening == OPEN_DONE) return true;
    text_error(report, 0, 0, "Games cannot be saved in %.60s: %.100s", name, file->error);
    save_file_close(file);
    return false;
}

void save_file_close(Save *file) {
    close_file(file);
    free(file->statement);
    file->statement = NULL;
}

// --- Flushing ---

// Writes the folder's entries to the disk, too: a new journal is one of them.
static bool flush_folder(const char *path) {
    char folder[PATH_TEXT_MAX];
    if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder) return false;
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = '\0';
    int descriptor = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    bool well = fsync(descriptor) == 0;
    return close(descriptor) == 0 && well;
}

// Merges the journal into the file, through a connection of its own, as far as nobody is in the way.
static void shorten_journal(const char *path) {
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_exec(db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
        sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    sqlite3_close(db);
}

// Syncing the journal is enough, and leaves the thread that saves alone: after a checkpoint, SQLite makes the
// next commit wait for the disk (it syncs the header of the new journal), so that is done only when the
// journal is long. If there is no journal, the last connection to close has merged it into the file and
// synced that. Only SQLite may open the file itself: closing it otherwise would drop the locks that this
// process holds on it.
bool save_file_flush(const char *path) {
    char journal[PATH_TEXT_MAX];
    if (snprintf(journal, sizeof journal, "%s-wal", path) >= (int)sizeof journal) return false;
    int descriptor = open(journal, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT && access(path, F_OK) == 0 && flush_folder(path);
    struct stat status;
    bool well = fsync(descriptor) == 0 && fstat(descriptor, &status) == 0;
    bool is_long = well && status.st_size > LONG_JOURNAL_BYTES;
    well = close(descriptor) == 0 && well && flush_folder(path);
    if (well && is_long) shorten_journal(path);
    return well;
}
