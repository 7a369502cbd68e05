#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_import.txt.h"
#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "cli/tool/seed_packs.h"
#include "core/base/memory.h"
#include "core/symmetry/symmetry.h"
#include "host/files/machine.h"
#include "host/packs/collection_text.h"

enum { ROUND = 1024 }; // puzzles that are graded together, and then added

typedef struct {
    Grid puzzle;
    char *board; // of its own, as in Seed.board, owned; NULL: the pack's layout
    const char *file;
    int line;
} Puzzle;

typedef struct {
    enum { RESULT_SEED, RESULT_DOUBLE, RESULT_ERROR } kind;
    Seed seed; // for a double only its id
    TextError error;
} Result;

typedef struct {
    PackEntry entry;
    char path[PATH_MAX_BYTES]; // of seeds->csv
    SeedList list;
    SeedPacks packs; // in which seed codes are looked up
    int workers;
    Puzzle *puzzle;
    int count;
    size_t room;
    int at; // of the round
    Result result[ROUND];
    int added, twice, refused;
    const char *file; // the one being read
    bool all;         // everything that was read was a puzzle
    bool unreadable;  // the file cannot be read: no more is said of its content
} PackImport;

// ---- what is there, and what is to come

static bool read_folder(PackImport *import, const char *folder) {
    PackEntry *entry = &import->entry;
    MEM_LOCAL(PackEntry, seeds);
    pack_read_about(folder, entry);
    if (!entry->usable) {
        cli_complain(entry->file, &entry->error);
        return false;
    }
    path_join(import->path, entry->folder, "seeds.csv");
    seed_list_begin(&import->list, &entry->pack.layout);
    if (!machine_file_exists(import->path)) return true;
    pack_read_seeds(import->path, &entry->pack.layout, seeds);
    int twice = 0;
    if (!seeds->usable) cli_complain(seeds->file, &seeds->error);
    bool fine = seeds->usable && pack_list_seeds(&import->list, &seeds->pack, import->path, &twice);
    if (fine && twice) fprintf(stderr, "%s: %d seeds stood in it twice\n", import->path, twice);
    pack_entry_finish(seeds);
    return fine;
}

static bool complain(void *context, const TextError *error) {
    PackImport *import = context;
    if (import->unreadable) return false;
    cli_complain(import->file, error);
    import->all = false;
    return true;
}

// Takes a puzzle on a board, if the board is the pack's layout, perhaps with constraints added.
static bool add_puzzle(PackImport *import, const Layout *board, const Grid *puzzle, const char *file,
                       int line) {
    Seed seed = {.board = ""};
    TextError error;
    if (!seed_set_board(&import->list.layout, board, &seed, &error)) {
        import->file = file;
        import->refused++;
        error.line = line;
        return complain(import, &error);
    }
    char *own = seed.board[0] ? mem_copy(seed.board, strlen(seed.board) + 1) : NULL;
    import->puzzle = mem_room(import->puzzle, &import->room, (size_t)import->count + 1, sizeof(Puzzle));
    import->puzzle[import->count++] = (Puzzle){*puzzle, own, file, line};
    return true;
}

static bool keep(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                 Reply *reply) {
    (void)own, (void)index, (void)reply;
    return add_puzzle(context, source->layout, puzzle, source->file, source->line);
}

// ---- 9x9: whatever other programs write

static bool keep_exchanged(void *context, const FormatsPuzzle *puzzle) {
    PackImport *import = context;
    const Layout *board = puzzle->board ? puzzle->board : &import->list.layout;
    return add_puzzle(import, board, &puzzle->givens, import->file, puzzle->line);
}

// The puzzle that a seed code names, out of a pack on this machine.
static bool keep_seed(void *context, const Code *code, int line) {
    PackImport *import = context;
    MEM_LOCAL(Layout, board);
    Grid puzzle;
    SeedFound found;
    TextError error;
    bool fine = seed_packs_puzzle(&import->packs, code, &import->list.layout, board, &puzzle, &found, &error);
    if (fine) return add_puzzle(import, board, &puzzle, import->file, line);
    error.line = line;
    return complain(import, &error);
}

static void read_exchanged(PackImport *import, const char *name) {
    CollectionEars ears = {keep_exchanged, complain, keep_seed, import};
    CollectionText *text = mem_alloc(sizeof *text); // large
    TextError error;
    import->file = cli_operand_name(name);
    collection_text_begin(text, &ears);
    CliFeed feed = {.take = collection_text_feed, .reader = text};
    if (!cli_feed(name, &feed, &error)) {
        complain(import, &error);
        import->unreadable = true;
    }
    collection_text_end(text);
    import->unreadable = false;
    free(text);
}

static void read_puzzles(PackImport *import, int files, char **file) {
    import->all = true;
    if (!layout_is_classic(&import->list.layout)) {
        CliAsk ask = {.jobs = 1, .grain = 1, .context = import, .answer = keep};
        if (cli_each_puzzle(&import->list.layout, files, file, &ask) != CLI_DONE) import->all = false;
        return;
    }
    const char *operand;
    for (int i = 0; (operand = cli_operand(files, file, i)); i++) read_exchanged(import, operand);
}

// ---- one round

static void measure(const PackImport *import, const Puzzle *puzzle, Result *out) {
    MEM_LOCAL(Layout, board);
    Grid canonical;
    Seed own = {.board = ""};
    if (puzzle->board) snprintf(own.board, sizeof own.board, "%s", puzzle->board);
    out->kind = RESULT_ERROR;
    if (!seed_board(&import->list.layout, &own, board, &out->error)) return;
    canonical_form(board, &puzzle->puzzle, &canonical, NULL);
    out->seed.id = canonical_id(board, &canonical);
    if (seed_list_find(&import->list, out->seed.id))
        out->kind = RESULT_DOUBLE;
    else if (seed_measure(board, &puzzle->puzzle, &out->seed, &out->error))
        out->kind = RESULT_SEED;
    memcpy(out->seed.board, own.board, sizeof own.board);
}

static JobsAnswer work(void *context, void *own, const void *items, size_t count, Reply *reply) {
    (void)own, (void)reply;
    PackImport *import = context;
    const uint64_t *item = items;
    for (size_t i = 0; i < count; i++)
        measure(import, &import->puzzle[import->at + (int)item[i]], &import->result[item[i]]);
    return JOBS_YES;
}

static void take(PackImport *import, const Puzzle *puzzle, const Result *result) {
    TextError error = result->error;
    if (result->kind == RESULT_ERROR) {
        error.line = puzzle->line;
        cli_complain(puzzle->file, &error);
        import->refused++;
    } else if (result->kind == RESULT_SEED &&
               seed_list_add(&import->list, &result->seed, puzzle->file, puzzle->line)) {
        import->added++;
    } else {
        char id[12];
        const SeedSource *other = seed_list_find(&import->list, result->seed.id);
        if (!other) return; // out of memory: reported when the file cannot be written
        seed_id_format(result->seed.id, id);
        text_error(&error, puzzle->line, 0, "the seed %s stands already in %.100s, line %d; left out", id,
                   other->file, other->line);
        cli_complain(puzzle->file, &error);
        import->twice++;
    }
}

static bool measure_all(PackImport *import) {
    for (import->at = 0; import->at < import->count; import->at += ROUND) {
        int count = import->count - import->at < ROUND ? import->count - import->at : ROUND;
        if (pack_shows_progress()) fprintf(stderr, "\r\033[K%d of %d", import->at, import->count);
        JobsSpec spec = {.workers = import->workers, .grain = 1, .context = import, .work = work};
        if (!jobs_each_number(spec, (uint64_t)count)) return false;
        if (pack_shows_progress()) fputs("\r\033[K", stderr);
        for (int i = 0; i < count; i++) take(import, &import->puzzle[import->at + i], &import->result[i]);
    }
    return true;
}

// ---- the command

static bool print_result(const PackImport *import) {
    printf("%s: %d new", import->entry.folder, import->added);
    if (import->twice) printf(", %d there already", import->twice);
    if (import->refused) printf(", %d refused", import->refused);
    printf("; %d seeds: ", import->list.count);
    pack_format_bands(import->list.band_count, stdout);
    putchar('\n');
    return import->refused == 0;
}

static int run(int argc, char **argv) {
    PackImport *import = mem_zeroed(1, sizeof *import); // large
    CliOption option[] = {{"jobs", .jobs = &import->workers}, {0}};
    int status = cli_options(&cmd_pack_import, &argc, argv, option);
    if (status == CLI_GO && argc == 1) status = cli_misuse(&cmd_pack_import, "which folder?");
    if (status == CLI_GO) {
        status = CLI_NO;
        if (read_folder(import, argv[1])) {
            read_puzzles(import, argc - 2, argv + 2);
            bool done = measure_all(import) &&
                        (import->added == 0 || pack_write_seeds(&import->list, import->path)) &&
                        print_result(import);
            if (done && import->all) status = CLI_DONE;
        }
        pack_entry_finish(&import->entry);
        seed_list_finish(&import->list);
        seed_packs_finish(&import->packs);
    }
    for (int i = 0; i < import->count; i++) free(import->puzzle[i].board);
    free(import->puzzle);
    free(import);
    return status;
}

const Command cmd_pack_import = {"pack import", "adds puzzles to a pack", PACK_IMPORT_TXT, .run = run};
