#include "cli/mine/mine_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/tool/open_pack.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/pack/pack.h"
#include "core/pack/pack_seeds.h"
#include "host/files/ini.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

typedef enum {
    RUN_ORDER,
    RUN_SHARD,
    RUN_SHARDS,
    RUN_ROUND,
    RUN_BYTES,
    RUN_CHECK,
    RUN_WHOLE, // 1: all that was ordered is there
    RUN_VALUES
} RunKey;

static const char *const RUN_KEYS[RUN_VALUES] = {"order", "shard", "shards", "round",
                                                 "bytes", "check", "whole"};

typedef struct {
    uint64_t value[RUN_VALUES];
} MineRun;

static bool take_state(void *context, const char *section, const char *key, const char *value, int line,
                       TextError *error) {
    MineRun *state = context;
    int i = 0;
    while (i < RUN_VALUES && strcmp(key, RUN_KEYS[i]) != 0) i++;
    if (i == RUN_VALUES || strcmp(section, "progress") != 0 || *value == '\0' ||
        strspn(value, "0123456789") != strlen(value))
        return text_error(error, line, 0, "this is not what a mine writes");
    state->value[i] = strtoull(value, NULL, 10);
    return true;
}

static bool say_state_error(void *context, const TextError *error) {
    (void)context;
    cli_complain("FILE.mine", error);
    return false;
}

bool mine_state_write(const Mine *mine, bool whole) {
    const uint64_t value[RUN_VALUES] = {[RUN_ORDER] = mine->order_print,
                                        [RUN_SHARD] = mine->shard,
                                        [RUN_SHARDS] = mine->shards,
                                        [RUN_ROUND] = mine->round,
                                        [RUN_BYTES] = (uint64_t)ftell(mine->out),
                                        [RUN_CHECK] = mine->check,
                                        [RUN_WHOLE] = whole};
    char path[PATH_MAX_BYTES], room[320], reason[128];
    Text text = text_fixed(room, sizeof room);
    snprintf(path, sizeof path, "%s.mine", mine->path);
    text_add(&text, "[progress]\n");
    for (int i = 0; i < RUN_VALUES; i++)
        text_addf(&text, "%s = %llu\n", RUN_KEYS[i], (unsigned long long)value[i]);
    if (fsync(fileno(mine->out)) != 0) { // what may be lost again is not said to be done
        perror(mine->path);
        return false;
    }
    if (machine_write_file(path, room, text.length, reason, sizeof reason)) return true;
    fprintf(stderr, "%s: %s\n", path, reason);
    return false;
}

// Seeds of an earlier run count for their shapes, and their solutions must not come again.
static void take_old_seed(Mine *mine, const Pack *pack, int index) {
    MEM_LOCAL(Seed, seed);
    MEM_LOCAL(Layout, board);
    TextError error;
    if (mine->order.shape_count == 0 && !mine->order.apart) return;
    if (!pack_seed_board(pack, index, seed, board, &error)) return;
    if (mine->order.apart) mine_known_add_solution(&mine->known, board, &seed->solution);
    CellSet clues = {{0}};
    for (int cell = 0; cell < mine->layout.cells; cell++)
        if (seed->puzzle.cell[cell] != 0) cellset_add(&clues, cell);
    for (int i = 0; i < mine->order.shape_count; i++) {
        if (!cellset_equal(clues, mine->order.shape[i])) continue;
        mine->shape_found[i]++;
        return;
    }
}

// Seeds that are in the file count, and are not found again. A file that a spreadsheet has changed is written
// anew, so that lines can be added.
static bool take_old(Mine *mine, char *csv, size_t size, bool ours) {
    Pack *pack = mem_zeroed(1, sizeof *pack); // large
    MEM_LOCAL(SeedList, list);
    TextError error;
    int twice;
    pack_init(pack);
    layout_copy(&mine->layout, &pack->layout);
    seed_list_begin(list, &mine->layout);
    bool fine = pack_take_seeds(pack, csv, size, &error);
    if (!fine) cli_complain(mine->path, &error);
    fine = fine &&
           (ours || (pack_list_seeds(list, pack, mine->path, &twice) && pack_write_seeds(list, mine->path)));
    for (int i = 0; fine && i < pack->seed_count; i++) {
        mine_known_add(&mine->known, pack->seeds[i].id);
        mine->band_found[pack->seeds[i].band]++;
        mine->rating_found[pack->seeds[i].band][pack->seeds[i].rating_tenths]++;
        take_old_seed(mine, pack, i);
    }
    mine->found = mine->found_before = pack->seed_count;
    memcpy(mine->band_before, mine->band_found, sizeof mine->band_before);
    mine->check = ours ? hash_bytes(HASH_BEGIN, pack->csv, pack->csv_size)
                       : hash_bytes(HASH_BEGIN, list->text, list->size);
    seed_list_finish(list);
    pack_finish(pack);
    free(pack);
    return fine;
}

static bool read_state(const Mine *mine, const char *path, MineRun *state) {
    char reason[128];
    size_t size;
    char *text = machine_read_file(path, 4096, &size, reason, sizeof reason);
    bool fine = text != NULL && ini_read(text, size, take_state, say_state_error, state);
    free(text);
    if (fine && state->value[RUN_ORDER] == mine->order_print && state->value[RUN_SHARD] == mine->shard &&
        state->value[RUN_SHARDS] == mine->shards)
        return true;
    fprintf(stderr, "%s: another order was at work here; remove it to begin anew\n", path);
    return false;
}

// Devices and pipes cannot be continued.
static bool is_file_or_nothing(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0 || S_ISREG(info.st_mode)) return true;
    fprintf(stderr, "%s: %s\n", path,
            S_ISDIR(info.st_mode) ? "it is a folder; name a file in it"
                                  : "it is not a file that could be continued; use > in place of --out");
    return false;
}

bool mine_state_open(Mine *mine) {
    char path[PATH_MAX_BYTES], reason[128];
    MineRun state = {{0}};
    size_t size = 0;
    if (!is_file_or_nothing(mine->path)) return false;
    snprintf(path, sizeof path, "%s.mine", mine->path);
    bool there = machine_file_exists(mine->path), resumed = machine_file_exists(path);
    if (resumed && !read_state(mine, path, &state)) return false;
    size_t bytes = state.value[RUN_BYTES];
    if (resumed && !there && bytes > 0) {
        fprintf(stderr, "%s: it is gone, but %s is there; remove that to begin anew\n", mine->path, path);
        return false;
    }
    mine->round = state.value[RUN_ROUND];
    char *csv = there ? machine_read_file(mine->path, 0, &size, reason, sizeof reason) : NULL;
    if (there && csv == NULL) {
        fprintf(stderr, "%s: %s\n", mine->path, reason);
        return false;
    }
    // In a file that nobody else has changed, an unfinished round is dropped and done again.
    bool ours =
        resumed && csv && size >= bytes && hash_bytes(HASH_BEGIN, csv, bytes) == state.value[RUN_CHECK];
    if (ours) csv[size = bytes] = '\0';
    if (size > 0 ? !take_old(mine, csv, size, ours) : (free(csv), false)) return false;
    mine->out = fopen(mine->path, there ? "r+" : "w+");
    if (mine->out == NULL || (ours && ftruncate(fileno(mine->out), (off_t)bytes) != 0)) {
        perror(mine->path);
        return false;
    }
    return fseek(mine->out, 0, SEEK_END) == 0;
}
