#include "host/packs/collection.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/constraint/constraint_broken.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/packs/collection_text.h"
#include "host/packs/pack_games.h"
#include "host/packs/packs.h"
#include "host/work/pool.h"

enum {
    ITEMS = 512, // puzzles that wait to be graded, are being graded, or wait for those before them
    WORKERS_MAX = 64,
    SAY_MS = 100,
};

typedef enum { ITEM_WAITS, ITEM_SEED, ITEM_KNOWN, ITEM_REFUSED, ITEM_STOPPED } ItemState;

typedef struct {
    int line;
    ItemState state;
    char *game; // its line for the pack's games, where the file has it as a game that was begun; else NULL
    Grid puzzle;
    Seed seed;       // for ITEM_KNOWN only its id, for ITEM_WAITS only its board
    TextError error; // of ITEM_REFUSED
} CollectionItem;

// The thread that reads adds items to the pool and collects them again in the same order.
typedef struct {
    const CollectionOrder *order;
    Collection *out;
    char file[PATH_MAX_BYTES]; // its name without folders
    PackList installed;        // the packs that are there, without this one
    char title[FORMATS_TEXT_MAX];
    Layout base; // of the first puzzle's board
    Pool *pool;
    bool alone;           // the pool has no threads
    pthread_mutex_t lock; // of out->pack.list while the pool works
    atomic_bool stopped;
    int64_t said_us;
} CollectionReading;

static void stop(CollectionReading *reading) {
    atomic_store(&reading->stopped, true);
    reading->out->stopped = true;
}

static void tell(CollectionReading *reading, const CollectionNote *note) {
    const CollectionOrder *order = reading->order;
    reading->said_us = machine_now_us();
    if (order->say && !atomic_load(&reading->stopped) &&
        !order->say(order->context, &reading->out->progress, note))
        stop(reading);
}

static void tell_now_and_then(CollectionReading *reading) {
    if (machine_now_us() - reading->said_us > (int64_t)SAY_MS * 1000) tell(reading, NULL);
}

// ---- one puzzle

static bool keep_going(void *context) {
    CollectionReading *reading = context;
    if (reading->alone) tell_now_and_then(reading); // there is no other thread that would
    return !atomic_load(&reading->stopped);
}

// False with the reason when a puzzle does not have exactly one solution.
static bool prove(const Layout *layout, const Grid *puzzle, TextError *error) {
    Conflict clash;
    char words[160];
    bool clashes = grid_conflicts(layout, puzzle, &clash, 1) > 0;
    if (clashes && clash.house == CONFLICT_NO_HOUSE) {
        constraint_conflict_words(layout, puzzle, &clash, words, sizeof words);
        return text_error(error, 0, 0, "%s", words);
    }
    if (clashes)
        return text_error(error, 0, 0, "the digit %d stands twice in a %s", puzzle->cell[clash.a],
                          clash.house < layout->order       ? "row"
                          : clash.house < 2 * layout->order ? "column"
                                                            : "box");
    switch (solver_each(layout, puzzle, 2, NULL, NULL, NULL, NULL)) {
    case 0: return text_error(error, 0, 0, "it has no solution");
    case 1: return true;
    default: return text_error(error, 0, 0, "it has more than one solution");
    }
}

static ItemState measure_puzzle(CollectionReading *reading, CollectionItem *item) {
    MEM_LOCAL(Layout, board);
    Grid canonical;
    Seed seed;
    item->error = (TextError){0};
    if (!seed_board(&reading->out->pack.list.layout, &item->seed, board, &item->error) ||
        !prove(board, &item->puzzle, &item->error))
        return ITEM_REFUSED;
    canonical_form(board, &item->puzzle, &canonical, NULL);
    item->seed.id = canonical_id(board, &canonical);
    int index;
    pthread_mutex_lock(&reading->lock);
    bool known = seed_list_find(&reading->out->pack.list, item->seed.id) != NULL;
    pthread_mutex_unlock(&reading->lock);
    if (known || packs_find_seed(&reading->installed, item->seed.id, &index)) return ITEM_KNOWN;
    if (!seed_measure_while(board, &item->puzzle, &canonical, keep_going, reading, &seed, &item->error))
        return item->error.reason[0] ? ITEM_REFUSED : ITEM_STOPPED;
    memcpy(seed.board, item->seed.board, sizeof seed.board);
    item->seed = seed;
    return ITEM_SEED;
}

static void work_on_items(void *context, void *own, void *items, size_t count, PoolBatch *batch,
                          void *result) {
    (void)own, (void)batch, (void)result;
    CollectionReading *reading = context;
    CollectionItem *item = items;
    for (size_t i = 0; i < count; i++) {
        if (item[i].state != ITEM_WAITS) continue; // a code, or something that is not a puzzle
        item[i].state = atomic_load(&reading->stopped) ? ITEM_STOPPED : measure_puzzle(reading, &item[i]);
    }
}

// ---- collecting them

static void explain_of(CollectionReading *reading, CollectionKind kind, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void explain_of(CollectionReading *reading, CollectionKind kind, int line, const char *format, ...) {
    CollectionNote note = {.kind = kind, .line = line};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note.reason, sizeof note.reason, format, arguments);
    va_end(arguments);
    CollectionProgress *progress = &reading->out->progress;
    progress->done++;
    if (kind == COLLECTION_DOUBLE)
        progress->doubles++;
    else
        progress->refused++;
    tell(reading, &note);
}

static void explain_of_double(CollectionReading *reading, const CollectionItem *item) {
    const OwnPack *pack = &reading->out->pack;
    const SeedSource *own = seed_list_find(&pack->list, item->seed.id);
    int index;
    const PackEntry *other = own ? NULL : packs_find_seed(&reading->installed, item->seed.id, &index);
    if (own && own->file == reading->file)
        explain_of(reading, COLLECTION_DOUBLE, item->line, "the same puzzle as in line %d", own->line);
    else if (own)
        explain_of(reading, COLLECTION_DOUBLE, item->line, "in this collection already: seeds.csv, line %d",
                   own->line);
    else if (other)
        explain_of(reading, COLLECTION_DOUBLE, item->line, "in “%s” already: seeds.csv, line %d",
                   other->pack.name, (int)other->pack.seeds[index].line);
    else
        explain_of(reading, COLLECTION_REFUSED, item->line,
                   "the code is whole, but none of your packs has its puzzle");
}

// Keeps what was done in a puzzle that is in the pack, now or since the file was read before.
static void take_game(CollectionReading *reading, const CollectionItem *item, bool added) {
    const SeedSource *own = seed_list_find(&reading->out->pack.list, item->seed.id);
    if (!item->game || !own || (!added && own->file == reading->file)) return;
    text_add(&reading->out->games, item->game);
    reading->out->progress.begun++;
}

static void take_out(CollectionReading *reading, const CollectionItem *item) {
    CollectionProgress *progress = &reading->out->progress;
    bool added = false;
    if (item->state == ITEM_SEED) {
        pthread_mutex_lock(&reading->lock);
        added = seed_list_add(&reading->out->pack.list, &item->seed, reading->file, item->line);
        pthread_mutex_unlock(&reading->lock);
    }
    switch (item->state) {
    case ITEM_WAITS:
    case ITEM_STOPPED: break;
    case ITEM_REFUSED: explain_of(reading, COLLECTION_REFUSED, item->line, "%s", item->error.reason); break;
    case ITEM_SEED:
    case ITEM_KNOWN:
        take_game(reading, item, added);
        if (!added) {
            explain_of_double(reading, item);
            break;
        }
        progress->done++;
        progress->added++;
        progress->band_count[item->seed.band]++;
    }
    free(item->game);
    tell_now_and_then(reading);
}

static bool take_out_items(void *context, const void *items, size_t count, void *result) {
    (void)result;
    const CollectionItem *item = items;
    for (size_t i = 0; i < count; i++) take_out(context, &item[i]);
    return true;
}

// Collects what is ready, and waits for more until at most `most` items are left.
static void collect_items(CollectionReading *reading, size_t most) {
    while (pool_collect(reading->pool, most, SAY_MS) > most) tell_now_and_then(reading);
}

// ---- reading the text

// The place for the next item; NULL when nothing more is wanted.
static CollectionItem *place_item(CollectionReading *reading, int line) {
    collect_items(reading, ITEMS - 1);
    if (atomic_load(&reading->stopped)) return NULL;
    CollectionItem *item = pool_place(reading->pool);
    item->line = line;
    item->game = NULL;
    return item;
}

// The item has been filled in: adds it.
static bool add_item(CollectionReading *reading, CollectionItem *item, ItemState state) {
    item->state = state;
    pool_add(reading->pool);
    pool_hand_over(reading->pool);
    return true;
}

static bool add_puzzle(void *context, const FormatsPuzzle *puzzle) {
    CollectionReading *reading = context;
    CollectionItem *item = place_item(reading, puzzle->line);
    if (!item) return false;
    const Layout *pack = &reading->out->pack.list.layout, *board = puzzle->board ? puzzle->board : pack;
    bool fine = seed_set_board(pack, board, &item->seed, &item->error);
    item->puzzle = puzzle->givens;
    Text game = {0};
    if (fine && pack_games_keeps(board, puzzle)) pack_games_format(board, puzzle, &game);
    item->game = game.length > 0 ? text_take(&game) : NULL;
    return add_item(reading, item, fine ? ITEM_WAITS : ITEM_REFUSED);
}

// Complaints wait their turn like puzzles, so that everything comes in the order of the file.
static bool add_complaint(void *context, const TextError *error) {
    CollectionReading *reading = context;
    CollectionItem *item = place_item(reading, error->line);
    if (!item) return false;
    item->error = *error;
    if (error->column > 0) text_error(&item->error, 0, 0, "column %d: %.180s", error->column, error->reason);
    return add_item(reading, item, ITEM_REFUSED);
}

static bool add_seed_code(void *context, const Code *code, int line) {
    CollectionReading *reading = context;
    CollectionItem *item = place_item(reading, line);
    if (!item) return false;
    item->seed.id = code->seed_id;
    return add_item(reading, item, ITEM_KNOWN);
}

// Reads the whole file. False with the reason when that cannot be done.
static bool read_text(const char *path, const CollectionEars *ears, TextError *error) {
    MEM_LOCAL(CollectionText, text);
    collection_text_begin(text, ears);
    bool fine = machine_each_piece(path, collection_text_feed, text);
    if (!fine) text_error(error, 0, 0, "%s", strerror(errno));
    collection_text_end(text);
    return fine;
}

// ---- counting

typedef struct {
    int count, puzzles, most;
    char *title; // of the first puzzle, FORMATS_TEXT_MAX bytes; NULL: not wanted
    CollectionReading *reading;
} CollectionProof;

static bool count_on(CollectionProof *counting) {
    counting->count++;
    if (counting->reading) tell_now_and_then(counting->reading);
    return counting->puzzles < counting->most && !(counting->reading && counting->reading->stopped);
}

static bool count_puzzle(void *context, const FormatsPuzzle *puzzle) {
    CollectionProof *counting = context;
    if (counting->title && counting->puzzles == 0)
        snprintf(counting->title, FORMATS_TEXT_MAX, "%s", puzzle->title);
    if (counting->reading && counting->puzzles == 0 && puzzle->board) {
        bool known = layout_init(&counting->reading->base, puzzle->board->id);
        assert(known);
    }
    // A title that all puzzles share is the file's; otherwise it is only that of a puzzle.
    if (counting->title && counting->puzzles > 0 && strcmp(counting->title, puzzle->title) != 0)
        counting->title[0] = '\0';
    counting->puzzles++;
    return count_on(counting);
}

static bool count_complaint(void *context, const TextError *error) {
    (void)error;
    return count_on(context);
}

static bool count_seed_code(void *context, const Code *code, int line) {
    (void)code, (void)line;
    CollectionProof *counting = context;
    counting->puzzles++;
    return count_on(counting);
}

int collection_count(const char *text, size_t size, int most) {
    CollectionProof counting = {.most = most};
    CollectionEars ears = {count_puzzle, count_complaint, count_seed_code, &counting};
    MEM_LOCAL(CollectionText, reader);
    collection_text_begin(reader, &ears);
    collection_text_feed(reader, text, size);
    collection_text_end(reader);
    return counting.puzzles;
}

// ---- the whole

static bool open_pack(CollectionReading *reading, TextError *error) {
    const CollectionOrder *order = reading->order;
    char stem[NAME_MAX + 1], name[PACK_NAME_MAX], note[NAME_MAX + 16];
    snprintf(stem, sizeof stem, "%s", reading->file);
    char *dot = strrchr(stem, '.');
    if (dot && dot > stem) *dot = '\0';
    own_pack_name(stem, name);
    snprintf(note, sizeof note, "From %s", reading->file);
    OwnPack *pack = &reading->out->pack;
    if (!own_pack_open(order->paths, stem, note, &reading->base, pack, error)) return false;
    if (pack->exists) return true;
    const char *title = order->title ? order->title : reading->title[0] ? reading->title : name;
    own_pack_call(pack, title);
    return true;
}

// Called while large packs are read.
static bool go_on_reading(void *context, int percent) {
    CollectionReading *reading = context;
    (void)percent;
    tell_now_and_then(reading);
    return keep_going(reading);
}

static void begin_grading(CollectionReading *reading) {
    const CollectionOrder *order = reading->order;
    PackReading how = {.keep_going = go_on_reading, .context = reading, .but = reading->out->pack.folder};
    packs_read_as(order->paths, &how, &reading->installed);
    int workers = order->workers ? order->workers : (int)sysconf(_SC_NPROCESSORS_ONLN);
    workers = workers < 1 ? 1 : workers > WORKERS_MAX ? WORKERS_MAX : workers;
    reading->pool = pool_create(&(PoolSpec){.workers = workers,
                                            .item_size = sizeof(CollectionItem),
                                            .items = ITEMS,
                                            .batches = ITEMS,
                                            .grain = 1,
                                            .taken_max = 1,
                                            .collects = true,
                                            .context = reading,
                                            .work = work_on_items,
                                            .deliver = take_out_items});
    reading->alone = pool_threads(reading->pool) == 0;
}

// Counts first, so that progress can be shown later.
static bool count_all(CollectionReading *reading, TextError *error) {
    CollectionProof counting = {.most = INT_MAX, .title = reading->title, .reading = reading};
    CollectionEars ears = {count_puzzle, count_complaint, count_seed_code, &counting};
    if (!read_text(reading->order->path, &ears, error)) return false;
    reading->out->progress.total = counting.count;
    return true;
}

static bool grade_all(CollectionReading *reading, TextError *error) {
    CollectionEars ears = {add_puzzle, add_complaint, add_seed_code, reading};
    pthread_mutex_init(&reading->lock, NULL);
    begin_grading(reading);
    tell(reading, NULL);
    bool fine = read_text(reading->order->path, &ears, error);
    if (fine) collect_items(reading, 0);
    if (!fine) atomic_store(&reading->stopped, true);
    pool_destroy(reading->pool); // if stopped, what is graded is kept
    packs_finish(&reading->installed);
    pthread_mutex_destroy(&reading->lock);
    if (fine && !reading->out->stopped) tell(reading, NULL);
    return fine;
}

bool collection_read(const CollectionOrder *order, Collection *out, TextError *error) {
    *out = (Collection){.progress = {.total = -1}};
    CollectionReading *reading = mem_zeroed(1, sizeof *reading);
    reading->order = order;
    reading->out = out;
    layout_init(&reading->base, "9x9");
    snprintf(reading->file, sizeof reading->file, "%s", path_name(order->path));
    bool fine = count_all(reading, error) && open_pack(reading, error);
    fine = fine && (out->stopped || grade_all(reading, error));
    // The sources in the list point to the file's name, which is freed now.
    for (int i = 0; i < out->pack.list.count; i++) out->pack.list.source[i].file = "";
    free(reading);
    return fine;
}

bool collection_write(const Paths *paths, Collection *collection, TextError *error) {
    OwnPack *pack = &collection->pack;
    const Text *games = &collection->games;
    if (collection->progress.added > 0 && !own_pack_write(paths, pack, error)) return false;
    return games->length == 0 || pack_games_add(pack->folder, games->text, games->length, error);
}

void collection_finish(Collection *collection) {
    own_pack_finish(&collection->pack);
    text_finish(&collection->games);
}
