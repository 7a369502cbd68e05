// The save in trouble: damaged files, files of others, places that cannot be written to, a full disk.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "support/save_place.h"

static void run_sql(const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(save_path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

// A closed save with one unfinished game of 200 moves; returns its session's length.
static int make_save(void) {
    Rng rng = rng_seed(5);
    Save *save = open_well();
    for (uint64_t seed = 100; seed < 110; seed++)
        finish_one(save, "classic", BAND_EASY, seed, (int64_t)seed * 10, false);
    SavedGame game = new_game(5);
    assert_true(save_begin(save, &game));
    Session session = session_for(&game);
    while (session.log_count < 200) {
        Move move = test_move(&nine, &game.solution, session.log_count * 1000, 50, &rng);
        if (session_apply(&session, &move)) assert_true(save_last(save, game.id, &session));
    }
    int count = session.log_count;
    session_finish(&session);
    save_close(save);
    return count;
}

// Whatever the file is: a save that can be used comes of it, or no save and a reason; and every question has
// an answer.
static void use_whatever_it_is(const char *what, long number) {
    TextError report = {0}, error = {0};
    Save *save = save_open(save_path, &report);
    if (!save) fail_msg("%s %ld: %s", what, number, report.reason);
    bool aside = exists(".broken-1");
    if (aside != (report.reason[0] != '\0')) fail_msg("%s %ld: \"%s\"", what, number, report.reason);
    SavedGame game;
    if (save_latest(save, &game)) {
        Session session = session_for(&game);
        save_load_moves(save, game.id, &session, NULL, &error);
        session_finish(&session);
    } else if (!aside && save_error(save)[0] == '\0') {
        fail_msg("%s %ld: the game is gone without a word", what, number);
    }
    save_record(save, "classic", BAND_EASY);
    save_seeds_solved(save, "classic");
    save_seed_is_solved(save, "classic", 101);
    save_seed_is_verified(save, "classic", 101, "x");
    game = new_game(77);
    if (save_begin(save, &game)) save_move(save, game.id, 0, "0 fill", 1);
    save_seed_verified(save, "classic", 1, "x");
    if (aside) { // a new file, then: it must work
        assert_true(save_latest(save, &game));
        assert_int_equal(game.elapsed_us, 1);
    }
    save_close(save);
}

static void random_bytes_are_set_aside(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 40; i++) {
        remove_all();
        unsigned char bytes[9000];
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (unsigned char)rng_next(&rng);
        size_t size = 1 + (size_t)rng_below(&rng, sizeof bytes);
        if (i % 2 == 0 && size >= 16) memcpy(bytes, "SQLite format 3", 16);
        write_file(save_path, bytes, size);
        use_whatever_it_is("random file", i);
        assert_true(exists(".broken-1"));
        char aside[400];
        snprintf(aside, sizeof aside, "%s.broken-1", save_path);
        size_t kept;
        char *old = read_file(aside, &kept);
        assert_int_equal(kept, size);
        assert_memory_equal(old, bytes, size); // nothing was lost or changed
        free(old);
    }
}

static void truncated_files(void **state) {
    (void)state;
    make_save();
    size_t size;
    char *bytes = read_file(save_path, &size);
    Rng rng = rng_seed(2);
    for (int i = 0; i < 120; i++) {
        remove_all();
        size_t length = i < 20   ? (size_t)i * 5 + 1
                        : i < 40 ? size / 4096 * 4096 * (size_t)(i - 20) / 20
                                 : rng_below(&rng, size);
        write_file(save_path, bytes, length);
        if (length <= 1) continue; // to SQLite, one byte is as good as none: a new file
        use_whatever_it_is("truncated to", (long)length);
        assert_true(exists(".broken-1"));
    }
    free(bytes);
}

static void flipped_bytes(void **state) {
    (void)state;
    make_save();
    size_t size;
    char *bytes = read_file(save_path, &size);
    Rng rng = rng_seed(3);
    int aside = 0;
    for (int i = 0; i < 200; i++) {
        remove_all();
        size_t count = 1 + (size_t)rng_below(&rng, 3), place[3];
        char old[3];
        for (size_t k = 0; k < count; k++) {
            // Headers and the starts of pages more often than their share: that is where the structure is.
            place[k] = i < 100 ? (size_t)i : (size_t)rng_below(&rng, size);
            if (i % 3 == 0 && i >= 100) place[k] = place[k] / 4096 * 4096 + rng_below(&rng, 12);
            old[k] = bytes[place[k]];
            bytes[place[k]] = (char)rng_next(&rng);
        }
        write_file(save_path, bytes, size);
        for (size_t k = count; k-- > 0;) bytes[place[k]] = old[k];
        use_whatever_it_is("flipped case", i);
        aside += exists(".broken-1");
    }
    free(bytes);
    print_message("200 files with flipped bytes: %d set aside\n", aside);
}

static void garbage_pages(void **state) {
    (void)state;
    make_save();
    size_t size;
    char *bytes = read_file(save_path, &size);
    Rng rng = rng_seed(4);
    for (size_t page = 0; page < size / 4096; page++) {
        char *damaged = malloc(size);
        remove_all();
        memcpy(damaged, bytes, size);
        for (int k = 0; k < 4096; k++) damaged[page * 4096 + (size_t)k] = (char)rng_next(&rng);
        write_file(save_path, damaged, size);
        use_whatever_it_is("garbage page", (long)page);
        assert_true(exists(".broken-1"));
        free(damaged);
    }
    free(bytes);
}

// A large file that was closed well is not looked through at the start; what is met in play has it done at
// the next.
static void damage_in_a_large_file_is_met_in_play(void **state) {
    (void)state;
    make_save();
    // 3000 long moves that can all be made: they switch a note in five rows.
    run_sql("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO move "
            "SELECT"
            " 12, i, '' FROM n;"
            "UPDATE move SET text = printf('0 note%s "
            "r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9,r2c1,r2c2,r2c3,r2c4,"
            "r2c5,r2c6,r2c7,r2c8,r2c9,r3c1,r3c2,r3c3,r3c4,r3c5,r3c6,r3c7,r3c8,r3c9,r4c1,r4c2,r4c3,r4c4,r4c5,"
            "r4c6,r4c7,"
            "r4c8,r4c9,r5c1,r5c2,r5c3,r5c4,r5c5,r5c6,r5c7,r5c8,r5c9 1', iif(number % 2, '-', '+')) WHERE "
            "game = 12");
    size_t size;
    char *bytes = read_file(save_path, &size);
    assert_true(size > 600000);
    Rng rng = rng_seed(21);
    int met = 0;
    for (int i = 0; i < 15; i++) {
        remove_all();
        char old[4096], *page = bytes + 4096 * (1 + rng_below(&rng, i < 5 ? 12 : size / 4096 - 1));
        memcpy(old, page, sizeof old);
        for (size_t k = 0; k < sizeof old; k++) page[k] = (char)rng_next(&rng);
        write_file(save_path, bytes, size);
        memcpy(page, old, sizeof old);
        TextError report;
        Save *save = save_open(save_path, &report);
        assert_non_null(save);
        if (!exists(".broken-1")) {
            SavedGame game = new_game(5);
            Session session = session_for(&game);
            bool damage = !save_begin(save, &game);
            damage |= !save_load_moves(save, 11, &session, NULL, NULL);
            session_finish(&session);
            session = session_for(&game);
            damage |= !save_load_moves(save, 12, &session, NULL, NULL);
            save_record(save, "classic", BAND_EASY);
            damage |= save_error(save)[0] != '\0';
            session_finish(&session);
            save_close(save);
            if (!damage) continue;
            save = save_open(save_path, &report);
            assert_non_null(save);
            assert_true(exists(".broken-1"));
            met++;
        }
        assert_true(report.reason[0] != '\0');
        save_close(save);
    }
    free(bytes);
    print_message("15 large files with a garbage page: %d met in play\n", met);
    assert_true(met > 0);
}

static void an_empty_file_becomes_a_save(void **state) {
    (void)state;
    write_file(save_path, "", 0);
    Save *save = open_well();
    SavedGame game = new_game(1);
    assert_true(save_begin(save, &game));
    save_close(save);
    assert_false(exists(".broken-1"));
}

static void a_garbage_journal_harms_nothing(void **state) {
    (void)state;
    int count = make_save();
    Rng rng = rng_seed(6);
    for (int i = 0; i < 20; i++) {
        char bytes[20000], path[400];
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (char)rng_next(&rng);
        // Every other one begins like a real one.
        if (i % 2 == 0) memcpy(bytes, "\x37\x7f\x06\x82\x00\x2d\xe2\x18\x00\x00\x10\x00", 12);
        snprintf(path, sizeof path, "%s-%s", save_path, i % 4 < 2 ? "wal" : "shm");
        write_file(path, bytes, 1 + (size_t)rng_below(&rng, sizeof bytes));
        Save *save = open_well();
        SavedGame game;
        assert_true(save_latest(save, &game));
        Session session = session_for(&game);
        assert_true(save_load_moves(save, game.id, &session, NULL, NULL));
        assert_int_equal(session.log_count, count);
        session_finish(&session);
        save_close(save);
    }
}

static void broken_saves_are_numbered_and_keep_their_journal(void **state) {
    (void)state;
    for (int number = 1; number <= 3; number++) {
        char path[400], aside[32];
        write_file(save_path, "no save at all", 14);
        snprintf(path, sizeof path, "%s-wal", save_path);
        write_file(path, "no journal", 10);
        TextError report;
        Save *save = save_open(save_path, &report);
        assert_non_null(save);
        snprintf(aside, sizeof aside, ".broken-%d", number);
        assert_true(exists(aside));
        assert_non_null(strstr(report.reason, aside));
        assert_non_null(strstr(report.reason, "save.db"));
        snprintf(aside, sizeof aside, ".broken-%d-wal", number);
        assert_true(exists(aside));
        save_close(save);
    }
}

static void files_that_are_not_ours_are_set_aside(void **state) {
    (void)state;
    static const struct {
        const char *sql, *words;
    } cases[] = {
        {"PRAGMA user_version = 999", "newer version"},
        {"PRAGMA user_version = -1", "version"},
        {"PRAGMA user_version = 0", "version"},
        {"PRAGMA application_id = 12345", "another program"},
        {"PRAGMA application_id = 0", "another program"},
        {"DROP TABLE move", "move"},
        {"DROP INDEX game_code; ALTER TABLE game DROP COLUMN code", "code"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        remove_all();
        make_save();
        run_sql(cases[i].sql);
        TextError report;
        Save *save = save_open(save_path, &report);
        assert_non_null(save);
        if (!strstr(report.reason, cases[i].words)) fail_msg("%s: %s", cases[i].sql, report.reason);
        assert_true(exists(".broken-1"));
        SavedGame game = new_game(1);
        assert_true(save_begin(save, &game));
        save_close(save);
    }
}

static void a_game_that_does_not_hold_together_is_refused(void **state) {
    (void)state;
    static const char *const sql[] = {
        "UPDATE game SET givens = replace(givens, '1', '2')",
        "UPDATE game SET givens = givens || '1'",
        "UPDATE game SET givens = ''",
        "UPDATE game SET solution = replace(solution, '1', '2')",
        "UPDATE game SET solution = replace(solution, '1', '.')",
        "UPDATE game SET layout = '8x8'",
        "UPDATE game SET layout = printf('%5000s', 'x')",
        "UPDATE game SET pack = printf('%5000s', 'x')",
        "UPDATE game SET code = CAST(x'410042' AS TEXT)",
        "UPDATE game SET band = 77",
        "UPDATE game SET band = -2",
        "UPDATE game SET elapsed = -5",
    };
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++) {
        remove_all();
        make_save();
        run_sql(sql[i]);
        Save *save = open_well();
        SavedGame game = {.id = 42};
        if (save_latest(save, &game)) fail_msg("%s", sql[i]);
        assert_int_equal(game.id, 42);
        assert_string_equal(save_error(save), "the game cannot be read");
        save_close(save);
    }
}

// --- Places where nothing can be saved ---

static void places_without_a_save_are_reported(void **state) {
    (void)state;
    char path[700];
    TextError report = {0};
    assert_int_equal(mkdir(save_path, 0700), 0); // a folder in its place
    assert_null(save_open(save_path, &report));
    assert_true(report.reason[0] != '\0');
    assert_true(exists("")); // and still there
    snprintf(path, sizeof path, "%s/no/such/folder/save.db", folder);
    assert_null(save_open(path, &report));
    snprintf(path, sizeof path, "%s/file", folder);
    write_file(path, "x", 1);
    snprintf(path, sizeof path, "%s/file/save.db", folder);
    assert_null(save_open(path, &report));
    assert_null(save_open("/dev/null", &report));
    assert_null(save_open(path, NULL));
    assert_false(save_flush(path));
}

// As somebody who may not write there; root may everywhere, so a child gives that up first.
static void a_folder_that_may_not_be_written_is_reported(void **state) {
    (void)state;
    make_save();
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(chmod(save_path, 0644), 0);
    for (int which = 0; which < 2; which++) { // the file may be read only; then there is none yet
        if (which == 1) unlink(save_path);
        if (geteuid() != 0) assert_int_equal(chmod(folder, 0555), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            if (geteuid() == 0 && setuid(65534) != 0) _exit(9);
            if (geteuid() != 0 && which == 0) chmod(save_path, 0444);
            TextError report = {0};
            Save *save = save_open(save_path, &report);
            _exit(save ? 1 : report.reason[0] == '\0' ? 2 : 0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(chmod(folder, 0755), 0);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        assert_false(exists(".broken-1"));
    }
}

// Saves moves until one is refused, as on a full disk; what was saved before is there, and saving goes on
// with room.
static int save_until_full(Save *save, const SavedGame *game, Session *session) {
    Rng rng = rng_seed(11);
    for (int i = 0; i < 200000; i++) {
        Move move = test_move(&nine, &game->solution, i * 1000, 50, &rng);
        if (session_apply(session, &move) && !save_last(save, game->id, session))
            return session->log_count - 1;
    }
    return -1;
}

static void a_full_disk_gives_false_and_harms_nothing(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game = new_game(1), loaded;
    assert_true(save_begin(save, &game));
    Session session = session_for(&game);
    struct rlimit before, tight;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tight = (struct rlimit){.rlim_cur = 600000, .rlim_max = before.rlim_max};
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    int saved = save_until_full(save, &game, &session);
    bool again = save_last(save, game.id, &session), begun = save_begin(save, &loaded);
    char reason[200];
    snprintf(reason, sizeof reason, "%s", save_error(save));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_true(saved > 20);
    assert_false(again || begun);
    assert_true(reason[0] != '\0');
    assert_true(save_last(save, game.id, &session)); // there is room again
    save_close(save);
    save = open_well();
    assert_true(save_latest(save, &loaded));
    Session back = session_for(&loaded);
    assert_true(save_load_moves(save, loaded.id, &back, NULL, NULL));
    assert_int_equal(back.log_count, saved + 1);
    assert_true(test_same_session(&back, &session));
    session_finish(&session);
    session_finish(&back);
    save_close(save);
}

// ---- a disk that fails to read once

// SQLite's own way to the disk, but for one read, or all from one on, that fail.
static struct {
    sqlite3_vfs vfs, *real;
    sqlite3_io_methods methods[2]; // of the file, and of its journal, which are not the same
    const sqlite3_io_methods *real_methods[2];
    long reads, failing; // number of the read that fails, from 1; 0: none
    bool for_ever;
} disk;

static int faulty_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset) {
    disk.reads++;
    if (disk.failing && (disk.reads == disk.failing || (disk.for_ever && disk.reads > disk.failing)))
        return SQLITE_IOERR_READ;
    return disk.real_methods[file->pMethods == &disk.methods[1]]->xRead(file, bytes, size, offset);
}

static int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
    (void)vfs;
    int code = disk.real->xOpen(disk.real, name, file, flags, out_flags);
    if (code != SQLITE_OK || !file->pMethods) return code;
    int kind = (flags & SQLITE_OPEN_MAIN_DB) == 0;
    disk.real_methods[kind] = file->pMethods;
    disk.methods[kind] = *file->pMethods;
    disk.methods[kind].xRead = faulty_read;
    if (disk.methods[kind].iVersion > 2) disk.methods[kind].iVersion = 2; // no memory-mapped reads
    file->pMethods = &disk.methods[kind];
    return code;
}

static void install_faulty_disk(void) {
    disk.real = sqlite3_vfs_find(NULL);
    assert_non_null(disk.real);
    disk.vfs = *disk.real;
    disk.vfs.zName = "faulty";
    disk.vfs.xOpen = faulty_open;
    assert_int_equal(sqlite3_vfs_register(&disk.vfs, 1), SQLITE_OK);
}

static void remove_faulty_disk(void) {
    sqlite3_vfs_unregister(&disk.vfs);
    sqlite3_vfs_register(disk.real, 1);
}

static void a_read_that_fails_once_loses_nothing(void **state) {
    (void)state;
    int moves = make_save();
    install_faulty_disk();
    long failed = 0;
    for (long number = 1;; number++) {
        disk.reads = 0;
        disk.failing = number;
        TextError report = {0}, error = {0};
        Save *save = save_open(save_path, &report);
        bool reached = disk.reads >= number;
        disk.failing = 0;
        if (!save) fail_msg("read %ld: %s", number, report.reason);
        if (exists(".broken-1") || report.reason[0]) fail_msg("read %ld: %s", number, report.reason);
        SavedGame game;
        assert_true(save_latest(save, &game));
        Session session = session_for(&game);
        assert_true(save_load_moves(save, game.id, &session, NULL, &error));
        assert_int_equal(session.log_count, moves);
        session_finish(&session);
        save_close(save);
        if (!reached) break;
        failed++;
    }
    remove_faulty_disk();
    assert_true(failed >= 10);
}

static void a_disk_that_reads_nothing_is_no_damage(void **state) {
    (void)state;
    make_save();
    install_faulty_disk();
    disk.for_ever = true;
    disk.reads = 0;
    disk.failing = 1;
    TextError report = {0};
    Save *save = save_open(save_path, &report);
    disk.failing = 0;
    disk.for_ever = false;
    remove_faulty_disk();
    assert_null(save);
    assert_true(report.reason[0] != '\0');
    assert_false(exists(".broken-1"));
    save = open_well();
    SavedGame game;
    assert_true(save_latest(save, &game));
    save_close(save);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(random_bytes_are_set_aside),
        TEST(truncated_files),
        TEST(flipped_bytes),
        TEST(garbage_pages),
        TEST(damage_in_a_large_file_is_met_in_play),
        TEST(an_empty_file_becomes_a_save),
        TEST(a_garbage_journal_harms_nothing),
        TEST(broken_saves_are_numbered_and_keep_their_journal),
        TEST(files_that_are_not_ours_are_set_aside),
        TEST(a_game_that_does_not_hold_together_is_refused),
        TEST(places_without_a_save_are_reported),
        TEST(a_folder_that_may_not_be_written_is_reported),
        TEST(a_read_that_fails_once_loses_nothing),
        TEST(a_disk_that_reads_nothing_is_no_damage),
        TEST(a_full_disk_gives_false_and_harms_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
