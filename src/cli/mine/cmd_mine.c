#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/mine/mine.txt.h"
#include "cli/mine/mine_known.h"
#include "cli/mine/mine_order.h"
#include "cli/tool/open_pack.h"
#include "cli/tool/puzzle_form.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/pack/pack.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/symmetry/symmetry.h"
#include "host/files/ini.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

enum { SHARD_MAX_BYTES = 13 }; // "999999/999999", and no number too large for what it is read into
enum { BARREN = 8 };           // trials of a shape without a find before that is reported
enum { RATINGS = 256 };        // more than there are, in tenths
enum { ROUND = 64 };           // trials between two looks at what is still wanted

// What one trial found.
typedef struct {
    MineFind *find;
    int count;
    size_t room;
    bool whole; // it came to its end
} Finds;

typedef struct {
    MineOrder order; // what is still wanted in order.spec.band
    Layout layout;
    uint64_t shard, shards;
    int workers;
    bool counted, banded; // the order says how many in all; how many of bands
    int found, band_found[BAND_COUNT];
    int rating_found[BAND_COUNT][RATINGS];
    int shape_found[MINE_SHAPES_MAX], shape_trials[MINE_SHAPES_MAX];
    MineKnown known;
    uint64_t round; // the next one
    Finds finds[ROUND];
    uint64_t first;   // trial of the round
    const char *path; // NULL: standard output
    PuzzleForm form;
    FILE *out;
    uint64_t check; // hash of all that was written: tells later whether somebody else has changed the file
    int64_t started_us;
    int found_before; // by an earlier run
} Mine;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static bool go_on(void *context) {
    (void)context;
    return !interrupted;
}

// ---- one round

static bool keep(void *context, const MineFind *find) {
    Finds *finds = context;
    finds->find = mem_room(finds->find, &finds->room, (size_t)finds->count + 1, sizeof *find);
    finds->find[finds->count++] = *find;
    return true;
}

static JobsAnswer run_trials(void *context, void *own, const void *items, size_t count, Reply *reply) {
    (void)own, (void)reply;
    Mine *mine = context;
    const uint64_t *item = items;
    for (size_t i = 0; i < count && !interrupted; i++) {
        Finds *finds = &mine->finds[item[i]];
        uint64_t trial = (mine->first + item[i]) * mine->shards + mine->shard;
        finds->whole =
            mine_trial(&mine->layout, &mine->order.spec, mine->order.seed, trial, go_on, keep, finds);
    }
    return interrupted ? JOBS_ENOUGH : JOBS_YES;
}

static void work_round(Mine *mine) {
    for (int i = 0; i < ROUND; i++) mine->finds[i].count = 0, mine->finds[i].whole = false;
    mine->first = mine->round * ROUND;
    jobs_each_number((JobsSpec){.workers = mine->workers, .grain = 1, .context = mine, .work = run_trials},
                     ROUND);
}

// ---- what comes out

static bool by_bands(const MineOrder *order) {
    for (int band = 0; band < BAND_COUNT; band++)
        if (order->quota[band] > 0) return true;
    return false;
}

static bool is_enough(const Mine *mine) {
    const MineOrder *order = &mine->order;
    bool each_full = order->each > 0;
    for (int i = 0; i < order->shape_count && each_full; i++) each_full = mine->shape_found[i] >= order->each;
    if (each_full) return true;
    if (mine->counted && mine->found >= order->count) return true;
    if (!mine->banded) return false;
    for (int band = 0; band < BAND_COUNT; band++)
        if (mine->band_found[band] < order->quota[band]) return false;
    return true;
}

// The share of a number that falls to this shard.
static int share(const Mine *mine, int number) {
    uint64_t all = (uint64_t)number;
    return (int)(all * (mine->shard + 1) / mine->shards - all * mine->shard / mine->shards);
}

static void seed_of_find(const Layout *layout, const MineFind *find, Seed *out) {
    *out = (Seed){.puzzle = find->puzzle,
                  .solution = find->solution,
                  .id = canonical_id(layout, &find->canonical),
                  .rating_tenths = find->grade.rating_tenths,
                  .pearl_tenths = find->grade.pearl_tenths,
                  .diamond_tenths = find->grade.diamond_tenths,
                  .band = gentle_band(layout, &find->puzzle, &find->solution, find->grade.rating_tenths),
                  .effort = effort_of(layout, &find->puzzle, &find->solution),
                  .clues = grid_filled(layout, &find->puzzle),
                  .pattern = pattern_of(layout, &find->puzzle)};
    memcpy(out->used, find->grade.used, sizeof out->used);
}

static void print_line(Mine *mine, const char *line) {
    fprintf(mine->out, "%s\n", line);
    mine->check = hash_byte(hash_text(mine->check, line), '\n');
}

static void print_seed(Mine *mine, const Seed *seed) {
    char line[SEED_LINE_MAX], band[16];
    if (mine->form == FORM_OWN) {
        pack_format_seed(&mine->layout, seed, line);
        print_line(mine, line);
        return;
    }
    Reply reply = {0};
    cli_band_name(seed->band, band);
    FormedPuzzle formed = {&seed->puzzle, &seed->solution, seed->rating_tenths, band};
    puzzle_form_say(mine->form, &mine->layout, &formed, &reply);
    fputs(text_of(&reply.text), mine->out);
    reply_finish(&reply);
}

static void take(Mine *mine, const MineFind *find) {
    Seed seed;
    seed_of_find(&mine->layout, find, &seed);
    if (mine->banded && mine->band_found[seed.band] >= mine->order.quota[seed.band]) return;
    if (mine->order.each > 0 && mine->shape_found[find->shape] >= mine->order.each) return;
    int *of_rating = &mine->rating_found[seed.band][seed.rating_tenths];
    if (mine->order.each_rating > 0 && *of_rating >= mine->order.each_rating) return;
    if (mine_known_has(&mine->known, seed.id) || is_enough(mine)) return;
    if (mine->order.apart && !mine_known_add_solution(&mine->known, &mine->layout, &seed.solution)) return;
    mine_known_add(&mine->known, seed.id);
    print_seed(mine, &seed);
    mine->found++;
    ++*of_rating;
    mine->band_found[seed.band]++;
    mine->shape_found[find->shape]++;
}

// Only bands that still lack seeds are looked for.
static void want(Mine *mine) {
    for (int band = 0; band < BAND_COUNT; band++)
        mine->order.spec.band[band] = mine->band_found[band] < mine->order.quota[band];
}

// Takes the finds of the trials in order, up to the first trial that was not finished.
static void take_round(Mine *mine) {
    for (int i = 0; i < ROUND && mine->finds[i].whole; i++) {
        uint64_t trial = (mine->first + (uint64_t)i) * mine->shards + mine->shard;
        mine->shape_trials[mine_trial_shape(&mine->order.spec, mine->order.seed, trial)]++;
        for (int k = 0; k < mine->finds[i].count; k++) take(mine, &mine->finds[i].find[k]);
    }
    (void)fflush(mine->out); // `work` asks ferror
}

static void show_progress(const Mine *mine) {
    int wanted = mine->order.count > 0 ? mine->order.count : mine->order.each * mine->order.shape_count;
    for (int band = 0; band < BAND_COUNT && mine->banded; band++) {
        if (band == 0) wanted = 0;
        wanted += mine->order.quota[band];
    }
    double seconds = (double)(machine_now_us() - mine->started_us) / 1e6;
    double rate = seconds > 0 ? (mine->found - mine->found_before) / seconds : 0;
    fprintf(stderr, "\r\033[K%d of %d", mine->found, wanted);
    if (rate > 0) fprintf(stderr, ", %.1f a second, about %.0f s to go", rate, (wanted - mine->found) / rate);
    for (int i = 0; i < mine->order.shape_count; i++) {
        if (mine->shape_found[i] > 0 || mine->shape_trials[i] < BARREN) continue;
        fprintf(stderr, "; nothing for '%s' in %d trials", mine->order.shape_name[i], mine->shape_trials[i]);
        return;
    }
}

// Not every shape has puzzles.
static void say_barren(const Mine *mine) {
    for (int i = 0; i < mine->order.shape_count; i++)
        if (mine->shape_found[i] == 0 && mine->shape_trials[i] >= BARREN)
            fprintf(stderr, "nothing was found for the shape '%s' in %d trials\n", mine->order.shape_name[i],
                    mine->shape_trials[i]);
}

// ---- going on where an earlier run stopped

typedef enum { RUN_ORDER, RUN_SHARD, RUN_SHARDS, RUN_ROUND, RUN_BYTES, RUN_CHECK, RUN_VALUES } RunKey;

static const char *const RUN_KEYS[RUN_VALUES] = {"order", "shard", "shards", "round", "bytes", "check"};

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

static bool write_state(const Mine *mine) {
    const uint64_t value[RUN_VALUES] = {[RUN_ORDER] = mine_order_fingerprint(&mine->order),
                                        [RUN_SHARD] = mine->shard,
                                        [RUN_SHARDS] = mine->shards,
                                        [RUN_ROUND] = mine->round,
                                        [RUN_BYTES] = (uint64_t)ftell(mine->out),
                                        [RUN_CHECK] = mine->check};
    char path[PATH_MAX_BYTES], room[320], reason[128];
    Text text = text_fixed(room, sizeof room);
    snprintf(path, sizeof path, "%s.mine", mine->path);
    text_add(&text, "[progress]\n");
    for (int i = 0; i < RUN_VALUES; i++)
        text_addf(&text, "%s = %llu\n", RUN_KEYS[i], (unsigned long long)value[i]);
    fsync(fileno(mine->out));
    if (machine_write_file(path, room, text.length, reason, sizeof reason)) return true;
    fprintf(stderr, "%s: %s\n", path, reason);
    return false;
}

// Seeds of an earlier run count for the shapes that they have, and their solutions do not come again.
static void take_old_seed(Mine *mine, const Pack *pack, int index) {
    Seed seed;
    TextError error;
    if ((mine->order.shape_count == 0 && !mine->order.apart) || !pack_seed(pack, index, &seed, &error))
        return;
    if (mine->order.apart) mine_known_add_solution(&mine->known, &mine->layout, &seed.solution);
    CellSet clues = {{0}};
    for (int cell = 0; cell < mine->layout.cells; cell++)
        if (seed.puzzle.cell[cell] != 0) cellset_add(&clues, cell);
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
    pack->layout = mine->layout;
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
    if (fine && state->value[RUN_ORDER] == mine_order_fingerprint(&mine->order) &&
        state->value[RUN_SHARD] == mine->shard && state->value[RUN_SHARDS] == mine->shards)
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
                                  : "it is no file that could be gone on with; use > in place of --out");
    return false;
}

static bool open_file(Mine *mine) {
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
    // In a file that nobody has changed, an unfinished round is dropped and done again.
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

static bool open_out(Mine *mine) {
    mine->out = stdout;
    mine->check = HASH_BEGIN;
    // The state is on disk before anything is added to the file, so that a run killed in its first round can
    // be told from a file that somebody else wrote.
    if (mine->path != NULL && (!open_file(mine) || !write_state(mine))) return false;
    if (mine->path != NULL && ftell(mine->out) > 0) return true;
    char header[SEED_LINE_MAX];
    pack_format_header(header);
    if (mine->form == FORM_OWN) print_line(mine, header);
    Reply head = {0};
    puzzle_form_head(mine->form, &head);
    fputs(text_of(&head.text), mine->out);
    reply_finish(&head);
    return true;
}

// ---- the command

static bool read_shard(const char *value, Mine *mine) {
    char *end;
    uint64_t part = strtoull(value, &end, 10), parts = *end == '/' ? strtoull(end + 1, &end, 10) : 0;
    if (strspn(value, "0123456789/") != strlen(value) || strlen(value) > SHARD_MAX_BYTES || *end ||
        part < 1 || part > parts)
        return cli_refuse(&cmd_mine, "--shard is '%s'; it must be a part and how many there are, as in 3/64",
                          value);
    mine->shard = part - 1;
    mine->shards = parts;
    return true;
}

static bool read_order(Mine *mine, const CliOption *key) {
    TextError error;
    for (; key->name; key++)
        if (key->value && !mine_order_set(&mine->order, key->name, key->value, &error))
            return cli_refuse(&cmd_mine, "%s", error.reason);
    if (!mine->order.has_seed) return cli_refuse(&cmd_mine, "--seed is missing");
    if (mine->order.each > 0 && mine->shards > 1)
        return cli_refuse(&cmd_mine, "--each cannot be shared out among shards");
    return mine_order_complete(&mine->order, &mine->layout, &error) ||
           cli_refuse(&cmd_mine, "%s", error.reason);
}

static void say_unwritten(const Mine *mine) {
    if (mine->path != NULL) {
        perror(mine->path);
    } else {
        reply_say_fault(errno);
        clearerr(stdout); // or main would say it again
    }
}

static bool work(Mine *mine) {
    while (!is_enough(mine) && !interrupted) {
        want(mine);
        work_round(mine);
        take_round(mine);
        if (ferror(mine->out)) {
            say_unwritten(mine);
            return false;
        }
        if (interrupted) break;
        mine->round++;
        if (mine->path != NULL && !write_state(mine)) return false;
        if (isatty(STDERR_FILENO)) show_progress(mine);
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (interrupted && mine->path != NULL)
        fprintf(stderr, "stopped: %s has %d seeds, and the same command goes on from there\n", mine->path,
                mine->found);
    say_barren(mine);
    return is_enough(mine);
}

// False when what was still to be written could not be.
static bool finish(Mine *mine) {
    bool fine = mine->path == NULL || mine->out == NULL || fclose(mine->out) == 0;
    if (!fine) perror(mine->path);
    for (int i = 0; i < ROUND; i++) free(mine->finds[i].find);
    mine_known_finish(&mine->known);
    return fine;
}

static int run(int argc, char **argv) {
    static Mine mine; // large
    mine = (Mine){.path = NULL};
    const char *shard = "1/1", *form = NULL;
    enum { KEYS = 4 };
    CliOption option[KEYS + MINE_KEYS + 2] = {{"out", .text = &mine.path},
                                              {"shard", .text = &shard},
                                              {"jobs", .jobs = &mine.workers},
                                              {"format", .text = &form}};
    for (int i = 0; i < MINE_KEYS; i++) option[KEYS + i].name = mine_order_key(i);
    option[KEYS + MINE_KEYS] = (CliOption){"vein", .old = true}; // what --trial was called before 0.2
    int status = cli_options(&cmd_mine, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc > 2) return cli_misuse(&cmd_mine, "one order at a time");
    if (!puzzle_form_parse(&cmd_mine, form, &mine.form)) return CLI_USAGE;
    if (form && mine.path)
        return cli_misuse(&cmd_mine, "--out goes on with seeds; use > for another --format");
    layout_init(&mine.layout, "9x9");
    if (!read_shard(shard, &mine)) return CLI_USAGE;
    mine_order_begin(&mine.order);
    status = argc > 1 ? mine_order_read(&mine.order, argv[1]) : CLI_DONE;
    if (status != CLI_DONE) return status;
    if (!read_order(&mine, option + KEYS)) return CLI_USAGE;
    mine.counted = mine.order.count > 0;
    mine.banded = by_bands(&mine.order);
    for (int band = 0; band < BAND_COUNT; band++)
        mine.order.quota[band] = share(&mine, mine.order.quota[band]);
    mine.order.count = share(&mine, mine.order.count);
    signal(SIGINT, interrupt);
    bool fine = true;
    for (int i = 0; fine && i < mine.order.avoid_count; i++)
        fine = mine_known_read(&mine.known, mine.order.avoid[i], mine.order.apart);
    fine = fine && open_out(&mine);
    mine.started_us = machine_now_us();
    fine = fine && work(&mine);
    fine = finish(&mine) && fine;
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_mine = {"mine", "makes seeds of a given kind", MINE_TXT, .run = run};
