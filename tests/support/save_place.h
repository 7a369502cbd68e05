#pragma once
// A folder for each test of the save, and games to keep in it. Include after cmocka.h.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/save.h"
#include "support/random_game.h"

static char folder[256], save_path[300];

static inline void remove_all(void) {
    DIR *directory = opendir(folder);
    if (!directory) return;
    for (struct dirent *entry; (entry = readdir(directory));) {
        char path[600];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (unlink(path) != 0) rmdir(path);
    }
    closedir(directory);
}

static inline int make_folder(const char *where) {
    snprintf(folder, sizeof folder, "%s/nonet-test-save-XXXXXX", where);
    if (!mkdtemp(folder)) return -1;
    snprintf(save_path, sizeof save_path, "%s/save.db", folder);
    return 0;
}

static inline int set_up_on_disk(void **state) {
    (void)state;
    return make_folder("/tmp");
}

// In memory where possible: hundreds of files are made, and each new one is synced.
static inline int set_up(void **state) {
    return access("/dev/shm", W_OK) == 0 ? make_folder("/dev/shm") : set_up_on_disk(state);
}

static inline int tear_down(void **state) {
    (void)state;
    remove_all();
    return rmdir(folder);
}

static inline bool exists(const char *suffix) {
    char path[400];
    snprintf(path, sizeof path, "%s%s", save_path, suffix);
    return access(path, F_OK) == 0;
}

static inline char *read_file(const char *path, size_t *out_size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *out_size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*out_size + 1);
    assert_int_equal(fread(bytes, 1, *out_size, file), *out_size);
    fclose(file);
    return bytes;
}

static inline void write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static inline Save *open_well(void) {
    TextError report = {.reason = "?"};
    Save *save = save_open(save_path, &report);
    if (!save) fail_msg("%s", report.reason);
    assert_string_equal(report.reason, "");
    return save;
}

// --- Games ---

static Layout nine;

static inline SavedGame new_game(uint64_t seed) {
    Rng rng = rng_seed(seed);
    layout_init(&nine, "9x9");
    SavedGame game = {
        .pack = "classic",
        .seed_id = seed * 7919 % (UINT64_C(1) << 44),
        .band = (int)(seed % BAND_COUNT),
        .rating_tenths = 12 + (int)(seed % 80),
        .layout = "9x9",
        .code = "N1-7K2QM9-TX04HV-3C2KPD",
        .begun_unix_s = 1700000000 + (int64_t)seed,
    };
    game.solution = test_solution(&nine, &rng);
    game.givens = test_givens(&nine, &game.solution, 35, &rng);
    return game;
}

static inline bool same_game(const SavedGame *a, const SavedGame *b) {
    return a->id == b->id && strcmp(a->pack, b->pack) == 0 && a->seed_id == b->seed_id &&
           a->band == b->band && a->rating_tenths == b->rating_tenths && strcmp(a->layout, b->layout) == 0 &&
           grid_equal(&nine, &a->givens, &b->givens) && grid_equal(&nine, &a->solution, &b->solution) &&
           strcmp(a->code, b->code) == 0 && a->begun_unix_s == b->begun_unix_s &&
           a->elapsed_us == b->elapsed_us && a->finished == b->finished && a->assisted == b->assisted;
}

static inline bool save_move(Save *save, int64_t game, int index, const char *text, int64_t elapsed_us) {
    return save_moves(save, game, index, &text, 1, elapsed_us);
}

static inline bool save_last(Save *save, int64_t game, const Session *session) {
    char text[EVENT_TEXT_MAX];
    const Move *move = &session->log[session->log_count - 1];
    Event event = event_of_move(move, BY_GAME);
    event_format(session->layout, &event, text);
    return save_move(save, game, session->log_count - 1, text, move->time_us);
}

static inline Session session_for(const SavedGame *game) {
    Session session;
    session_init(&session, &nine, &game->givens, &game->solution);
    return session;
}

static inline void finish_one(Save *save, const char *pack, int band, uint64_t seed_id, int64_t time_us,
                              bool assisted) {
    SavedGame game = new_game(seed_id);
    snprintf(game.pack, sizeof game.pack, "%s", pack);
    game.band = band;
    game.seed_id = seed_id;
    assert_true(save_begin(save, &game));
    assert_true(save_finish_game(save, game.id, time_us, assisted));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define TEST_ON_DISK(name) cmocka_unit_test_setup_teardown(name, set_up_on_disk, tear_down)
