// The save in health: what is kept comes back, whatever the process dies of.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "store/save_runs.h"
#include "support/patience.h"
#include "support/random_run.h"
#include "support/save_place.h"

static void a_new_save_is_empty(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game;
    assert_false(save_latest(save, &game));
    assert_string_equal(save_error(save), "");
    assert_false(save_game(save, 1, &game));
    Record record = save_record(save, "classic", BAND_EASY);
    assert_int_equal(record.best_us + record.last_us + record.games + record.seeds_solved, 0);
    assert_int_equal(save_seeds_solved(save, "classic"), 0);
    assert_false(save_seed_is_solved(save, "classic", 5));
    assert_false(save_seed_is_verified(save, "classic", 5, "abc"));
    save_close(save);
    assert_false(exists("-wal"));
    save_close(NULL);
}

// Plays at random, saving each move, closing and opening now and then: the same session, and the same game,
// every time.
static void save_load_save_is_identical(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Rng rng = rng_seed(seed);
        Save *save = open_well();
        SavedGame game = new_game(seed), loaded;
        assert_true(save_begin(save, &game));
        Session session = session_for(&game);
        for (int i = 0; i < 400; i++) {
            Move move = test_move(&nine, &game.solution, i * 1000, 60, &rng);
            if (session_apply(&session, &move)) {
                assert_true(save_last(save, game.id, &session));
                game.elapsed_us = move.time_us;
            }
            if (test_below(&rng, 40) != 0) continue;
            save_close(save);
            save = open_well();
            Session again = session_for(&game);
            TextError error;
            assert_true(save_latest(save, &loaded));
            if (!same_game(&game, &loaded))
                fail_msg("seed %llu, move %d: another game", (unsigned long long)seed, i);
            if (!save_load_moves(save, loaded.id, &again, NULL, &error))
                fail_msg("move %d: %s", error.line, error.reason);
            if (!test_same_session(&session, &again))
                fail_msg("seed %llu, move %d", (unsigned long long)seed, i);
            session_finish(&session);
            session = again;
        }
        session_finish(&session);
        save_close(save);
    }
}

static void every_field_comes_back(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game = new_game(3), loaded;
    snprintf(game.pack, sizeof game.pack, "%s", "");
    game.band = -1;
    game.seed_id = UINT64_MAX;
    memset(game.code, 'Q', sizeof game.code - 1);
    game.begun_unix_s = INT64_C(99999999999);
    game.elapsed_us = INT64_MAX;
    assert_true(save_begin(save, &game));
    assert_true(save_latest(save, &loaded));
    assert_true(same_game(&game, &loaded));
    snprintf(game.layout, sizeof game.layout, "%s", "7x13");
    assert_false(save_begin(save, &game));
    assert_true(save_error(save)[0] != '\0');
    save_close(save);
}

static void only_the_last_unfinished_game_is_latest(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame first = new_game(1), second = new_game(2), loaded;
    assert_true(save_begin(save, &first));
    assert_true(save_begin(save, &second));
    assert_true(first.id != second.id);
    assert_true(save_latest(save, &loaded) && loaded.id == second.id);
    assert_true(save_finish_game(save, second.id, 5000000, false));
    assert_false(save_latest(save, &loaded)); // nothing was done in the first
    assert_true(save_move(save, first.id, 0, "1000000 put r1c1 1", 1000000));
    assert_true(save_latest(save, &loaded) && loaded.id == first.id);
    assert_true(save_game(save, first.id, &loaded) && !loaded.finished);
    assert_true(save_game(save, second.id, &loaded) && loaded.finished && loaded.elapsed_us == 5000000);
    save_close(save);
}

static void the_clock_is_kept_without_moves(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game = new_game(1), loaded;
    save_begin(save, &game);
    assert_true(save_elapsed(save, game.id, 777));
    assert_true(save_latest(save, &loaded) && loaded.elapsed_us == 777);
    assert_false(save_elapsed(save, game.id + 1, 778));
    assert_true(save_finish_game(save, game.id, 800, true));
    assert_true(save_elapsed(save, game.id, 999));
    assert_true(save_game(save, game.id, &loaded) && loaded.elapsed_us == 800 && loaded.assisted);
    assert_false(save_finish_game(save, game.id, 900, false));
    assert_false(save_finish_game(save, game.id + 1, 900, false));
    save_close(save);
}

static void moves_stand_in_a_row(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game = new_game(1);
    save_begin(save, &game);
    assert_false(save_move(save, game.id + 1, 0, "0 fill", 0)); // no such game
    assert_false(save_move(save, game.id, 1, "0 fill", 0));     // the first is missing
    assert_true(save_error(save)[0] != '\0');
    assert_true(save_move(save, game.id, 0, "0 fill", 0));
    assert_true(save_move(save, game.id, 1, "1 clear", 1));
    assert_true(save_move(save, game.id, 2, "2 fill", 2));
    assert_true(save_move(save, game.id, 1, "1 undo", 3)); // takes the place of what stood there and after it
    Session session = session_for(&game);
    assert_true(save_load_moves(save, game.id, &session, NULL, NULL));
    assert_int_equal(session.log_count, 2);
    assert_int_equal(session.log[1].kind, MOVE_UNDO);
    session_finish(&session);
    assert_true(save_finish_game(save, game.id, 4, false));
    assert_false(save_move(save, game.id, 2, "3 fill", 3));
    save_close(save);
}

static void an_unreadable_move_is_named(void **state) {
    (void)state;
    static const char *const bad[] = {"5 puut r1c1 1", "5 undo undo", "5 redo", ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Save *save = open_well();
        SavedGame game = new_game(1);
        save_begin(save, &game);
        save_move(save, game.id, 0, "0 fill", 0);
        save_move(save, game.id, 1, bad[i], 0);
        save_move(save, game.id, 2, "6 clear", 0);
        Session session = session_for(&game);
        TextError error = {0};
        assert_false(save_load_moves(save, game.id, &session, NULL, &error));
        assert_int_equal(error.line, 2);
        assert_true(error.reason[0] != '\0');
        assert_int_equal(session.log_count, 1);
        session_apply(&session, &(Move){.time_us = 9, .kind = MOVE_UNDO}); // played on from there
        assert_true(save_last(save, game.id, &session));
        Session again = session_for(&game);
        assert_true(save_load_moves(save, game.id, &again, NULL, NULL));
        assert_true(test_same_session(&session, &again));
        session_finish(&session);
        session_finish(&again);
        save_close(save);
    }
}

static void records_are_of_clean_games(void **state) {
    (void)state;
    Save *save = open_well();
    finish_one(save, "classic", BAND_EASY, 1, 300, true);
    Record record = save_record(save, "classic", BAND_EASY);
    assert_int_equal(record.best_us, 0);
    assert_int_equal(record.best_game, 0);
    assert_int_equal(record.last_us, 300);
    assert_int_equal(record.games, 1);
    assert_int_equal(record.seeds_solved, 1);
    finish_one(save, "classic", BAND_EASY, 2, 500, false); // game 2
    finish_one(save, "classic", BAND_EASY, 2, 400, false); // game 3
    finish_one(save, "classic", BAND_EASY, 3, 400, false); // as good, but later
    finish_one(save, "classic", BAND_HARD, 4, 100, false);
    finish_one(save, "runes", BAND_EASY, 4, 50, false);
    finish_one(save, "classic", BAND_EASY, 1, 200, true);
    finish_one(save, "", -1, 9, 10, false);
    SavedGame open_game = new_game(8);
    save_begin(save, &open_game); // unfinished: counts for nothing
    save_close(save);
    save = open_well();
    record = save_record(save, "classic", BAND_EASY);
    assert_int_equal(record.best_us, 400);
    assert_int_equal(record.best_game, 3);
    assert_int_equal(record.last_us, 200);
    assert_int_equal(record.games, 5);
    assert_int_equal(record.seeds_solved, 3);
    assert_int_equal(save_record(save, "", -1).best_us, 10);
    assert_int_equal(save_seeds_solved(save, "classic"), 4);
    assert_int_equal(save_seeds_solved(save, "runes"), 1);
    assert_int_equal(save_seeds_solved(save, "none"), 0);
    assert_true(save_seed_is_solved(save, "classic", 4));
    assert_false(save_seed_is_solved(save, "classic", 8));
    assert_false(save_seed_is_solved(save, "classic", open_game.seed_id));
    save_close(save);
}

// Against a plain reckoning, over random games of two packs.
static void a_pack_takes_another_one_in(void **state) {
    (void)state;
    Save *save = open_well();
    finish_one(save, "old", BAND_EASY, 1, 300, false);
    finish_one(save, "old", BAND_HARD, 2, 500, true);
    finish_one(save, "new", BAND_EASY, 3, 400, false);
    finish_one(save, "older", BAND_EASY, 4, 100, false);
    SavedGame begun = new_game(5), again;
    snprintf(begun.pack, sizeof begun.pack, "old");
    assert_true(save_begin(save, &begun));
    assert_true(save_take_in_pack(save, "old", "new"));
    assert_true(save_take_in_pack(save, "old", "new")); // nothing is left to do
    assert_int_equal(save_seeds_solved(save, "old"), 0);
    assert_int_equal(save_seeds_solved(save, "new"), 3);
    assert_int_equal(save_seeds_solved(save, "older"), 1);
    assert_int_equal(save_record(save, "new", BAND_EASY).best_us, 300);
    assert_true(save_seed_is_solved(save, "new", 2));
    assert_true(save_game(save, begun.id, &again)); // goes on under the name that it was begun with
    assert_string_equal(again.pack, "old");
    save_close(save);
}

static void solved_seeds_come_by_id_with_their_times(void **state) {
    (void)state;
    enum { SEEDS = 40, GAMES = 150 };
    uint64_t seed = 2024;
    Rng rng = rng_seed(seed);
    Save *save = open_well();
    int none = -1;
    assert_null(save_solved_seeds(save, "classic", &none));
    assert_int_equal(none, 0);
    int64_t best[SEEDS] = {0}, last[SEEDS] = {0}, turn[SEEDS] = {0};
    for (int i = 0; i < GAMES; i++) {
        int s = test_below(&rng, SEEDS);
        int64_t time_us = 1000 + test_below(&rng, 1000000);
        bool assisted = test_below(&rng, 3) == 0, other = test_below(&rng, 4) == 0;
        // The last of them have the top bit: ids are without a sign.
        uint64_t id = (uint64_t)s * UINT64_C(0x0600000000000123);
        finish_one(save, other ? "runes" : "classic", BAND_EASY, id, time_us, assisted);
        if (other) continue;
        if (!assisted && (best[s] == 0 || time_us < best[s])) best[s] = time_us;
        last[s] = time_us;
        turn[s] = i + 1;
    }
    SavedGame unfinished = new_game(8);
    save_begin(save, &unfinished);
    int count, at = 0;
    SolvedSeed *solved = save_solved_seeds(save, "classic", &count);
    for (int s = 0; s < SEEDS; s++) {
        if (!last[s]) continue;
        if (at >= count || solved[at].id != (uint64_t)s * UINT64_C(0x0600000000000123) ||
            solved[at].best_us != best[s] || solved[at].last_us != last[s] || solved[at].turn != turn[s])
            fail_msg("seed %llu: wrong at %d of %d", (unsigned long long)seed, at, count);
        at++;
    }
    assert_int_equal(at, count);
    assert_int_equal(count, save_seeds_solved(save, "classic"));
    free(solved);
    save_close(save);
}

static void finished_games_come_latest_first(void **state) {
    (void)state;
    Save *save = open_well();
    int count = -1;
    assert_null(save_finished_games(save, 5, &count));
    assert_int_equal(count, 0);
    for (int i = 1; i <= 9; i++) finish_one(save, "classic", BAND_EASY, (uint64_t)i, i * 1000, i % 3 == 0);
    SavedGame unfinished = new_game(8);
    assert_true(save_begin(save, &unfinished));
    static const int expected[] = {8, 7, 5, 4, 2, 1}; // without those that had help
    for (int most = 1; most <= 8; most++) {
        SavedGame *games = save_finished_games(save, most, &count);
        assert_int_equal(count, most < 6 ? most : 6);
        for (int i = 0; i < count; i++) {
            assert_int_equal(games[i].seed_id, expected[i]);
            assert_int_equal(games[i].elapsed_us, expected[i] * 1000);
            assert_true(games[i].finished && !games[i].assisted);
            assert_int_equal(grid_filled(&nine, &games[i].solution), nine.cells);
        }
        free(games);
    }
    save_close(save);
}

static void verified_seeds_are_known_by_their_text(void **state) {
    (void)state;
    Save *save = open_well();
    assert_true(save_seed_verified(save, "classic", 77, "abc..def"));
    assert_true(save_seed_is_verified(save, "classic", 77, "abc..def"));
    assert_false(save_seed_is_verified(save, "classic", 77, "abc..dea"));
    assert_false(save_seed_is_verified(save, "classic", 78, "abc..def"));
    assert_false(save_seed_is_verified(save, "runes", 77, "abc..def"));
    assert_true(save_seed_verified(save, "classic", 77, "other"));
    assert_true(save_seed_is_verified(save, "classic", 77, "other"));
    assert_false(save_seed_is_verified(save, "classic", 77, "abc..def"));
    save_close(save);
}

// --- Killed at any moment ---

// A child plays at random, and reports each move once save_move has returned. Never returns.
static void play_until_killed(uint64_t seed, int report) {
    Rng rng = rng_seed(seed);
    SavedGame game = new_game(seed);
    Save *save = save_open(save_path, NULL);
    if (!save || !save_begin(save, &game)) _exit(1);
    Session session = session_for(&game);
    for (int i = 0; i < 1000000; i++) {
        Move move = test_move(&nine, &game.solution, i * 1000, 50, &rng);
        if (!session_apply(&session, &move)) continue;
        if (!save_last(save, game.id, &session)) _exit(2);
        if (write(report, &session.log_count, sizeof session.log_count) != sizeof session.log_count) _exit(3);
        if (session.log_count % 64 == 0 && !save_flush(save_path)) _exit(4);
    }
    _exit(5);
}

// The moves that the child of that seed makes, up to `count`.
static Session replay(uint64_t seed, const SavedGame *game, int count) {
    Rng rng = rng_seed(seed);
    Session session = session_for(game);
    for (int i = 0; session.log_count < count; i++) {
        Move move = test_move(&nine, &game->solution, i * 1000, 50, &rng);
        session_apply(&session, &move);
    }
    return session;
}

static void kill_one(uint64_t seed, int *out_moves) {
    int pipes[2], number, reported = 0, status;
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(pipes[0]);
        play_until_killed(seed, pipes[1]);
    }
    close(pipes[1]);
    Rng rng = rng_seed(seed ^ 0xDEAD);
    // At any moment of any move but the first, without which there is nothing to lose.
    for (int wanted = 1 + test_below(&rng, 120); reported < wanted; reported = number)
        if (read(pipes[0], &number, sizeof number) != sizeof number) break;
    usleep((useconds_t)test_below(&rng, 400));
    kill(child, SIGKILL);
    while (read(pipes[0], &number, sizeof number) == sizeof number) reported = number;
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status))
        fail_msg("the child of seed %llu ended with %d", (unsigned long long)seed, status >> 8);
    assert_int_equal(WTERMSIG(status), SIGKILL);

    Save *save = open_well();
    SavedGame game;
    TextError error;
    assert_true(save_latest(save, &game));
    Session session = session_for(&game);
    if (!save_load_moves(save, game.id, &session, NULL, &error))
        fail_msg("move %d: %s", error.line, error.reason);
    if (session.log_count < reported || session.log_count > reported + 1) {
        fail_msg("seed %llu: %d moves reported, %d found", (unsigned long long)seed, reported,
                 session.log_count);
    }
    Session expected = replay(seed, &game, session.log_count);
    assert_true(test_same_session(&expected, &session));
    assert_int_equal(game.elapsed_us, session.log[session.log_count - 1].time_us);
    *out_moves += reported;
    session_finish(&session);
    session_finish(&expected);
    save_close(save);
}

static void a_kill_loses_no_move_that_was_saved(void **state) {
    (void)state;
    int moves = 0;
    for (uint64_t seed = 1; seed <= 50; seed++) kill_one(seed, &moves);
    print_message("50 kills, %d moves reported as saved, all there\n", moves);
    assert_true(moves > 500);
}

static void a_kill_while_the_file_is_made_leaves_no_wreck(void **state) {
    (void)state;
    Rng rng = rng_seed(77);
    for (int i = 0; i < 40; i++) {
        remove_all();
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            SavedGame game = new_game(1);
            Save *save = save_open(save_path, NULL);
            _exit(save && save_begin(save, &game) ? 0 : 1);
        }
        usleep((useconds_t)test_below(&rng, 4000));
        kill(child, SIGKILL);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status)) assert_int_equal(WEXITSTATUS(status), 0);
        SavedGame game = new_game(2);
        Save *save = open_well();
        assert_true(save_begin(save, &game));
        save_close(save);
    }
}

// --- Flushing and speed ---

// Copies the file and its journal as they stand, as another process would see them, to <save>-copy; the
// journal's length. (To open and close the file in this process would drop SQLite's locks on it.)
static long copy_as_it_stands(void) {
    char command[1400], path[400];
    snprintf(command, sizeof command, "cp '%s' '%s-copy' && cp '%s-wal' '%s-copy-wal'", save_path, save_path,
             save_path, save_path);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s-copy-wal", save_path);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return (long)status.st_size;
}

static void what_is_flushed_stands_in_the_files(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game = new_game(1);
    assert_true(save_flush(save_path));
    assert_true(save_begin(save, &game));
    assert_true(save_move(save, game.id, 0, "0 fill", 0));
    assert_true(save_flush(save_path));
    assert_true(save_flush(save_path)); // nothing left to do
    copy_as_it_stands();
    assert_true(save_move(save, game.id, 1, "1 clear", 1)); // and saving goes on
    save_close(save);
    assert_true(save_flush(save_path)); // no journal any more
    char copy[400];
    snprintf(copy, sizeof copy, "%s-copy", save_path);
    save = save_open(copy, NULL);
    Session session = session_for(&game);
    assert_true(save_load_moves(save, game.id, &session, NULL, NULL));
    assert_int_equal(session.log_count, 1);
    session_finish(&session);
    save_close(save);
    assert_false(save_flush("/tmp/nonet-no-such-folder/save.db"));
}

static void flushing_keeps_the_journal_short(void **state) {
    (void)state;
    enum { MOVES = 4000 };
    long longest = 0;
    Rng rng = rng_seed(9);
    Save *save = open_well();
    SavedGame game = new_game(9);
    assert_true(save_begin(save, &game));
    Session session = session_for(&game);
    for (int i = 0; session.log_count < MOVES; i++) {
        Move move = test_move(&nine, &game.solution, i * 1000, 50, &rng);
        if (!session_apply(&session, &move)) continue;
        assert_true(save_last(save, game.id, &session));
        if (session.log_count % 50 == 0) assert_true(save_flush(save_path));
        if (session.log_count % 250 != 0) continue;
        long length = copy_as_it_stands();
        if (length > longest) longest = length;
    }
    assert_in_range(longest, 100000, 6 << 20); // without, it would be some 30 MB
    save_close(save);
    save = open_well();
    Session back = session_for(&game);
    assert_true(save_load_moves(save, game.id, &back, NULL, NULL));
    assert_true(test_same_session(&session, &back));
    session_finish(&session);
    session_finish(&back);
    save_close(save);
}

static void what_is_entered_is_kept(void **state) {
    (void)state;
    char cells[CELLS_MAX + 1];
    Save *save = open_well();
    save_draft(save, "");
    assert_false(save_draft_read(save, cells, sizeof cells));
    assert_string_equal(cells, "");
    assert_true(save_draft(save, "53..7"));
    assert_true(save_draft(save, "53..7....6"));
    save_close(save);
    save = open_well();
    assert_true(save_draft_read(save, cells, sizeof cells));
    assert_string_equal(cells, "53..7....6");
    save_close(save);
}

static int compare_times(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void saving_a_move_is_quick(void **state) {
    (void)state;
    enum { MOVES = 3000 };
    static int64_t taken[MOVES];
    Rng rng = rng_seed(8);
    Save *save = open_well();
    SavedGame game = new_game(8);
    assert_true(save_begin(save, &game));
    Session session = session_for(&game);
    int64_t total = 0;
    for (int i = 0; session.log_count < MOVES; i++) {
        Move move = test_move(&nine, &game.solution, i * 1000, 50, &rng);
        if (!session_apply(&session, &move)) continue;
        int64_t start = thread_us();
        assert_true(save_last(save, game.id, &session));
        total += taken[session.log_count - 1] = thread_us() - start;
    }
    session_finish(&session);
    qsort(taken, MOVES, sizeof *taken, compare_times);
    print_message("save_move: mean %.1f us, median %lld us, p99 %lld us, most %lld us\n",
                  (double)total / MOVES, (long long)taken[MOVES / 2], (long long)taken[MOVES * 99 / 100],
                  (long long)taken[MOVES - 1]);
    assert_true(taken[MOVES / 2] < 4000);
    save_close(save);
}

// A run far larger than any that is played, which is packed in another way, comes back as it was.
static void a_large_run_is_kept_whole(void **state) {
    (void)state;
    Save *save = open_well();
    Rng rng = rng_seed(1);
    Run run = random_run(&rng), back;
    while (run.events == 0 || run.event[0].kind != EVENT_START) {
        run_finish(&run);
        run = random_run(&rng);
    }
    run.events = 1;
    for (int i = 0; i < 60000; i++) {
        Event event = {.time_us = INT64_C(1000) * (i + 1), .kind = EVENT_SELECT, .device = BY_KEYBOARD};
        event.move.cells = cellset_of((int)rng_below(&rng, (uint64_t)run.puzzle[0].layout->cells));
        run_add_event(&run, &event);
    }
    Text before = {0}, after = {0};
    RunResult result;
    TextError error = {0};
    int64_t id;
    if (!run_check(&run, &result, &error)) fail_msg("line %d: %s", error.line, error.reason);
    assert_true(save_run_add(save, &run, &result, true, &id));
    assert_true(save_run(save, id, &back, &error));
    run_write(&run, &before);
    run_write(&back, &after);
    assert_true(before.length > 1 << 20);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(text_of(&before), text_of(&after), before.length);
    text_finish(&before);
    text_finish(&after);
    run_finish(&run);
    run_finish(&back);
    save_close(save);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_large_run_is_kept_whole),
        TEST(a_new_save_is_empty),
        TEST(save_load_save_is_identical),
        TEST(every_field_comes_back),
        TEST(only_the_last_unfinished_game_is_latest),
        TEST(the_clock_is_kept_without_moves),
        TEST(moves_stand_in_a_row),
        TEST(an_unreadable_move_is_named),
        TEST(records_are_of_clean_games),
        TEST(a_pack_takes_another_one_in),
        TEST(solved_seeds_come_by_id_with_their_times),
        TEST(finished_games_come_latest_first),
        TEST(verified_seeds_are_known_by_their_text),
        TEST(a_kill_loses_no_move_that_was_saved),
        TEST(a_kill_while_the_file_is_made_leaves_no_wreck),
        TEST_ON_DISK(what_is_flushed_stands_in_the_files),
        TEST(flushing_keeps_the_journal_short),
        TEST(what_is_entered_is_kept),
        TEST_ON_DISK(saving_a_move_is_quick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
