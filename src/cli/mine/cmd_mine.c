#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/mine/mine.txt.h"
#include "cli/mine/mine_barren.h"
#include "cli/mine/mine_report.h"
#include "cli/mine/mine_state.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/make/mine_possible.h"
#include "core/pack/pack_line.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/symmetry/symmetry.h"

enum { SHARD_MAX_BYTES = 13 }; // "999999/999999": no number overflows what it is read into

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static bool go_on(void *context) {
    const MineFinds *finds = context;
    mine_report_tick(finds->mine);
    return !interrupted;
}

// ---- one round

static void seed_of_find(const MineFind *find, Seed *out) {
    const Layout *layout = find->layout;
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

// A seed without the unused end of its board.
static Seed *shortened(const Seed *seed) {
    return mem_copy(seed, offsetof(Seed, board) + strlen(seed->board) + 1);
}

// Keeps a find, unless its board is too long to be written down.
static bool keep(void *context, const MineFind *find) {
    MineFinds *finds = context;
    TextError error;
    MEM_LOCAL(Seed, seed);
    finds->seed = mem_room(finds->seed, &finds->room, (size_t)finds->count + 1, sizeof(void *));
    finds->shape = mem_room(finds->shape, &finds->shape_room, (size_t)finds->count + 1, sizeof *finds->shape);
    seed_of_find(find, seed);
    finds->shape[finds->count] = find->shape;
    if (finds->mine->order.spec.draw == NULL ||
        seed_set_board(&finds->mine->layout, find->layout, seed, &error))
        finds->seed[finds->count++] = shortened(seed);
    return true;
}

static JobsAnswer run_trials(void *context, void *own, const void *items, size_t count, Reply *reply) {
    (void)own, (void)reply;
    Mine *mine = context;
    const uint64_t *item = items;
    for (size_t i = 0; i < count && !interrupted; i++) {
        uint64_t index = item[i] + (uint64_t)mine->slice_first;
        MineFinds *finds = &mine->finds[index];
        uint64_t trial = (mine->first + index) * mine->shards + mine->shard;
        finds->whole = mine_trial(&mine->layout, &mine->order.spec, mine->order.seed, trial, go_on, keep,
                                  finds, &finds->tally);
        mine->tries += finds->tally.tries;
        mine_report_tick(mine);
    }
    return interrupted ? JOBS_ENOUGH : JOBS_YES;
}

static void drop_finds(MineFinds *finds) {
    for (int i = 0; i < finds->count; i++) free(finds->seed[i]);
}

static void begin_round(Mine *mine) {
    for (int i = 0; i < mine->round_size; i++) {
        MineFinds *finds = &mine->finds[i];
        drop_finds(finds);
        *finds = (MineFinds){.mine = mine,
                             .seed = finds->seed,
                             .shape = finds->shape,
                             .room = finds->room,
                             .shape_room = finds->shape_room};
    }
    mine->first = mine->round * (uint64_t)mine->round_size;
}

// Where trials are slow and few seeds are missing, a round is looked at in parts, so that nobody waits for
// trials whose finds would not be taken. Which finds are taken does not depend on it.
static int slice_size(const Mine *mine) {
    int missing = mine->order.count - mine->found;
    if (mine->round_size != MINE_ROUND_SLOW || !mine->counted || missing <= 0) return mine->round_size;
    return missing > mine->workers ? missing : mine->workers;
}

static void work_slice(Mine *mine) {
    int left = mine->round_size - mine->slice_first, size = slice_size(mine);
    mine->slice_count = size < left ? size : left;
    jobs_each_number((JobsSpec){.workers = mine->workers, .grain = 1, .context = mine, .work = run_trials},
                     (uint64_t)mine->slice_count);
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

// This shard's share of a number.
static int share(const Mine *mine, int number) {
    uint64_t all = (uint64_t)number;
    return (int)(all * (mine->shard + 1) / mine->shards - all * mine->shard / mine->shards);
}

static void print_line(Mine *mine, const char *line) {
    fprintf(mine->out, "%s\n", line);
    mine->check = hash_byte(hash_text(mine->check, line), '\n');
}

static void print_seed(Mine *mine, const Seed *seed) {
    char band[16];
    if (mine->form == FORM_OWN) {
        MEM_FREED_LATER char *line = mem_alloc(SEED_LINE_MAX);
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

// False when the solution grid is already known.
static bool is_apart(Mine *mine, const Seed *seed) {
    MEM_LOCAL(Layout, board);
    TextError error;
    return !mine->order.apart || !seed_board(&mine->layout, seed, board, &error) ||
           mine_known_add_solution(&mine->known, board, &seed->solution);
}

static void take(Mine *mine, const Seed *seed, int shape) {
    if (mine->banded && mine->band_found[seed->band] >= mine->order.quota[seed->band]) return;
    if (mine->order.each > 0 && mine->shape_found[shape] >= mine->order.each) return;
    int *of_rating = &mine->rating_found[seed->band][seed->rating_tenths];
    if (mine->order.each_rating > 0 && *of_rating >= mine->order.each_rating) return;
    if (is_enough(mine)) return;
    bool again = mine_known_has(&mine->known, seed->id), apart = again || is_apart(mine, seed);
    mine->again += again;
    mine->alike += !apart;
    if (again || !apart) return;
    mine_known_add(&mine->known, seed->id);
    print_seed(mine, seed);
    mine->found++;
    ++*of_rating;
    mine->band_found[seed->band]++;
    mine->shape_found[shape]++;
}

// Looks only for bands that still lack seeds.
static void want(Mine *mine) {
    for (int band = 0; band < BAND_COUNT; band++)
        mine->order.spec.band[band] = mine->band_found[band] < mine->order.quota[band];
}

// Takes the finds of the trials in order, up to the first trial that was not finished.
static void take_slice(Mine *mine) {
    int end = mine->slice_first + mine->slice_count;
    for (int i = mine->slice_first; i < end && mine->finds[i].whole; i++) {
        const MineFinds *finds = &mine->finds[i];
        uint64_t trial = (mine->first + (uint64_t)i) * mine->shards + mine->shard;
        mine->shape_trials[mine_trial_shape(&mine->order.spec, mine->order.seed, trial)]++;
        mine_tally_add(&mine->tally, &finds->tally);
        for (int k = 0; k < finds->count; k++) take(mine, finds->seed[k], finds->shape[k]);
    }
    (void)fflush(mine->out); // `work` checks ferror
}

static void work_round(Mine *mine) {
    begin_round(mine);
    mine->slice_first = 0;
    while (mine->slice_first < mine->round_size && !is_enough(mine) && !interrupted) {
        work_slice(mine);
        take_slice(mine);
        mine->slice_first += mine->slice_count;
    }
}

static bool open_out(Mine *mine) {
    mine->out = mine->path == NULL ? stdout : NULL;
    mine->check = HASH_BEGIN;
    // The state is on disk before anything is added to the file, so that a run killed in its first round can
    // be told from a file that somebody else wrote.
    if (mine->path != NULL && (!mine_state_open(mine) || !mine_state_write(mine, is_enough(mine))))
        return false;
    if (mine->path != NULL && ftell(mine->out) > 0) return true;
    char header[SEED_HEADER_MAX];
    int length = pack_format_header(header);
    if (mine->order.spec.draw != NULL)
        snprintf(header + length, sizeof header - (size_t)length, PACK_BOARD_HEADER);
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

// The board, and what is drawn on it for each puzzle.
static bool read_board(Mine *mine, const char *with, const char *regions, const char *form) {
    TextError error;
    mine->draw.regions = regions != NULL;
    if (regions && !text_same(regions, "random"))
        return cli_refuse(&cmd_mine, "--regions is '%s'; it must be 'random'", regions);
    if (with && !constraint_asks_read(with, &mine->draw.asks, &error))
        return cli_refuse(&cmd_mine, "--with: %s", error.reason);
    if (form && (with || regions || mine->layout.constraint_count > 0))
        return cli_refuse(&cmd_mine,
                          "--format is for boards without constraints; those have a text of their own");
    Text text = {0};
    board_format(&mine->layout, &text);
    text_addf(&text, "; with %s; regions %s", with ? with : "", regions ? regions : "");
    if (!layout_is_classic(&mine->layout) || with || regions)
        mine->board_print = hash_text(HASH_BEGIN, text_of(&text));
    text_finish(&text);
    return board_has_grid(&mine->layout, &error) || cli_refuse(&cmd_mine, "%s", error.reason);
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
        clearerr(stdout); // otherwise main would report it again
    }
}

// False when --each-rating makes an order impossible: not all ratings exist, and seeds that are there already
// count, so that too few may be left.
static bool can_fill(const Mine *mine) {
    const MineOrder *order = &mine->order;
    for (Band band = 0; band < BAND_COUNT && order->each_rating > 0 && mine->banded; band++) {
        int rating[MINE_RATINGS_MAX], more = order->quota[band] - mine->band_found[band], room = 0;
        int ratings = mine_ratings(&order->spec, band, rating);
        for (int i = 0; i < ratings; i++) {
            int left = order->each_rating - mine->rating_found[band][rating[i]];
            if (left > 0) room += left;
        }
        if (more <= room || !layout_is_classic(&mine->layout)) continue;
        char name[16];
        cli_band_name(band, name);
        return cli_refuse(&cmd_mine,
                          "%d more of %s cannot be: it has %d ratings, and of each no more than %d are taken",
                          more, name, ratings, order->each_rating);
    }
    return true;
}

static bool work(Mine *mine) {
    mine->found_tried = mine->found;
    mine->round_before = mine->round;
    while (!is_enough(mine) && !interrupted) {
        want(mine);
        work_round(mine);
        if (ferror(mine->out)) {
            say_unwritten(mine);
            return false;
        }
        if (interrupted) break;
        mine->round++;
        if (mine->path != NULL && !mine_state_write(mine, is_enough(mine))) return false;
        mine_report_round(mine);
        if (!is_enough(mine) && mine_is_barren(mine)) break;
    }
    mine_report_end(mine, is_enough(mine));
    if (interrupted && mine->path != NULL)
        fprintf(stderr, "stopped: %s has %d seeds, and the same command goes on from there\n", mine->path,
                mine->found);
    return is_enough(mine);
}

// False when the rest could not be written.
static bool finish(Mine *mine) {
    bool fine = mine->path == NULL || mine->out == NULL || fclose(mine->out) == 0;
    if (!fine) perror(mine->path);
    for (int i = 0; i < MINE_ROUND; i++) {
        drop_finds(&mine->finds[i]);
        MEM_FREE(mine->finds[i].seed, mine->finds[i].shape);
    }
    mine_known_finish(&mine->known);
    return fine;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Mine, mine);
    const char *shard = "1/1", *form = NULL, *with = NULL, *regions = NULL;
    enum { KEYS = 7 };
    CliOption option[KEYS + MINE_KEYS + 1] = {{"out", .text = &mine->path},        {"shard", .text = &shard},
                                              {"jobs", .jobs = &mine->workers},    {"format", .text = &form},
                                              {"layout", .layout = &mine->layout}, {"with", .text = &with},
                                              {"regions", .text = &regions}};
    for (int i = 0; i < MINE_KEYS; i++) option[KEYS + i].name = mine_order_key(i);
    int status = cli_options(&cmd_mine, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc > 2) return cli_misuse(&cmd_mine, "one order at a time");
    if (!puzzle_form_parse(&cmd_mine, form, &mine->form)) return CLI_USAGE;
    if (form && mine->path)
        return cli_misuse(&cmd_mine, "--out goes on with seeds; use > for another --format");
    if (!read_shard(shard, mine) || !read_board(mine, with, regions, form)) return CLI_USAGE;
    mine_order_begin(&mine->order);
    if (with || regions) mine->order.spec.draw = &mine->draw;
    status = argc > 1 ? mine_order_read(&mine->order, argv[1]) : CLI_DONE;
    if (status != CLI_DONE) return status;
    if (!read_order(mine, option + KEYS)) return CLI_USAGE;
    mine->counted = mine->order.count > 0;
    mine->banded = by_bands(&mine->order);
    mine->order_print = mine_order_fingerprint(&mine->order) ^ mine->board_print;
    for (int band = 0; band < BAND_COUNT; band++)
        mine->order.quota[band] = share(mine, mine->order.quota[band]);
    mine->order.count = share(mine, mine->order.count);
    mine->round_size = mine_is_slow(&mine->layout, &mine->order.spec) ? MINE_ROUND_SLOW : MINE_ROUND;
    signal(SIGINT, interrupt);
    bool fine = true;
    for (int i = 0; fine && i < mine->order.avoid_count; i++)
        fine = mine_known_read(&mine->known, &mine->layout, mine->order.avoid[i], mine->order.apart);
    fine = fine && open_out(mine);
    if (fine) mine_report_begin(mine);
    fine = fine && can_fill(mine) && work(mine);
    fine = finish(mine) && fine;
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_mine = {"mine", "makes seeds of a given kind", MINE_TXT, .run = run};
