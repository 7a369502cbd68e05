#include "host/packs/save_puzzle.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"

static const char MY_NOTE[] = "Puzzles that you kept";

// ---- the pending file: the board, the cells, the pack and the title, a line each

static const char FILE_NAME[] = "%06d.txt";

static void file_of(const Paths *paths, int number, char out[PATH_MAX_BYTES]) {
    char name[32];
    path_join(out, paths->data, "pending");
    snprintf(name, sizeof name, FILE_NAME, number);
    path_join(out, out, name);
}

// The lowest number above `after`, or the highest of all; 0 when there is none.
static int find_number(const Paths *paths, int after, bool highest) {
    char path[PATH_MAX_BYTES];
    int found = 0;
    path_join(path, paths->data, "pending");
    DIR *folder = opendir(path);
    for (struct dirent *item; folder && (item = readdir(folder));) {
        char name[32];
        int number = (int)strtol(item->d_name, NULL, 10);
        if (number <= after) continue;
        snprintf(name, sizeof name, FILE_NAME, number);
        if (strcmp(name, item->d_name) != 0) continue;
        if (!found || (highest ? number > found : number < found)) found = number;
    }
    if (folder) closedir(folder);
    return found;
}

int pending_puzzle_highest(const Paths *paths) { return find_number(paths, 0, true); }

bool pending_puzzle_write(const Paths *paths, const PendingPuzzle *puzzle, TextError *error) {
    char path[PATH_MAX_BYTES], cells[CELLS_MAX + 1], reason[128];
    path_join(path, paths->data, "pending");
    machine_make_folder(path);
    file_of(paths, puzzle->number, path);
    grid_format(&puzzle->layout, &puzzle->puzzle, cells);
    Text text = {0};
    board_format(&puzzle->layout, &text);
    text_addf(&text, "\n%s\n%s\n%.*s\n", cells, puzzle->pack_id, (int)strcspn(puzzle->title, "\r\n"),
              puzzle->title);
    bool well = machine_write_file(path, text_of(&text), text.length, reason, sizeof reason);
    text_finish(&text);
    return well || text_error(error, 0, 0, "%.120s: %s", path, reason);
}

// The next line, without its end; NULL when there is none.
static char *cut_line(char **text) {
    char *line = *text, *end = strchr(line, '\n');
    if (!end) return NULL;
    *end = '\0';
    *text = end + 1;
    return line;
}

static bool read_file(const Paths *paths, int number, PendingPuzzle *out) {
    char path[PATH_MAX_BYTES];
    file_of(paths, number, path);
    char *text = machine_read_file(path, BOARD_TEXT_MAX + 4096, NULL, NULL, 0), *rest = text, *line[4] = {0};
    for (int i = 0; text && i < 4; i++) line[i] = line[0] || i == 0 ? cut_line(&rest) : NULL;
    TextError error;
    *out = (PendingPuzzle){.number = number};
    bool fine = line[3] && board_parse(line[0], &out->layout, NULL, &error) &&
                grid_parse(&out->layout, line[1], &out->puzzle);
    if (fine) snprintf(out->pack_id, sizeof out->pack_id, "%s", line[2]);
    if (fine) snprintf(out->title, sizeof out->title, "%s", line[3]);
    free(text);
    return fine;
}

bool pending_puzzle_next(const Paths *paths, int after, PendingPuzzle *out) {
    int number = after;
    while ((number = find_number(paths, number, false)) > 0)
        if (read_file(paths, number, out)) return true; // other files are left alone
    return false;
}

void pending_puzzle_remove(const Paths *paths, const PendingPuzzle *puzzle) {
    char path[PATH_MAX_BYTES];
    file_of(paths, puzzle->number, path);
    (void)remove(path);
}

// ---- into the pack

typedef struct {
    const Paths *paths;
    const PendingPuzzle *puzzle;
    bool (*keep_going)(void *context);
    void *context;
    char *where;
    TextError *error;
} Saving;

static bool go_on_reading(void *context, int percent) {
    Saving *saving = context;
    (void)percent;
    return saving->keep_going(saving->context);
}

void save_puzzle_pack_name(const Layout *board, char out[PACK_NAME_MAX]) {
    bool usual = strcmp(board->id, "9x9") == 0;
    snprintf(out, PACK_NAME_MAX, "My puzzles%s%s", usual ? "" : " ", usual ? "" : board->id);
}

static SavePuzzleResult open_pack(Saving *saving, OwnPack *pack) {
    char folder[PATH_MAX_BYTES], name[PACK_NAME_MAX], id[PACK_ID_MAX];
    bool named = saving->puzzle->pack_id[0];
    save_puzzle_pack_name(&saving->puzzle->layout, name);
    own_pack_id(name, id);
    if (named) memcpy(id, saving->puzzle->pack_id, sizeof id);
    OwnPackPlace place = own_pack_find(saving->paths, id, folder);
    MEM_LOCAL(Layout, base);
    bool known = layout_init(base, saving->puzzle->layout.id);
    assert(known);
    bool fine = named || place == OWN_PACK_OWN
                    ? own_pack_open_id(saving->paths, id, pack, saving->error)
                    : own_pack_open(saving->paths, name, MY_NOTE, base, pack, saving->error);
    if (fine) return SAVE_PUZZLE_DONE;
    return named && place != OWN_PACK_OWN ? SAVE_PUZZLE_REFUSED : SAVE_PUZZLE_FAILED;
}

static bool refuse_known(Saving *saving, const char *pack, int line) {
    snprintf(saving->where, SAVE_PUZZLE_WHERE_MAX, "%s, line %d of seeds.csv", pack, line);
    return text_error(saving->error, 0, 0, "It is in %s already: line %d of its seeds.csv", pack, line);
}

// False, saying where, when some pack has it.
static bool is_new(Saving *saving, const OwnPack *pack, uint64_t id) {
    const SeedSource *own = seed_list_find(&pack->list, id);
    if (own) return refuse_known(saving, pack->name, own->line);
    PackList installed;
    int index;
    PackReading how = {.keep_going = go_on_reading, .context = saving, .but = pack->folder};
    packs_read_as(saving->paths, &how, &installed);
    const PackEntry *other = packs_find_seed(&installed, id, &index);
    if (other) refuse_known(saving, other->pack.name, (int)other->pack.seeds[index].line);
    packs_finish(&installed);
    return !other;
}

// Makes the seed and puts it on the pack's list.
static bool add_seed(Saving *saving, OwnPack *pack) {
    const Layout *layout = &saving->puzzle->layout;
    const Grid *puzzle = &saving->puzzle->puzzle;
    Grid canonical;
    MEM_LOCAL(Seed, seed);
    MEM_LOCAL(Seed, own);
    if (!seed_set_board(&pack->list.layout, layout, own, saving->error)) return false;
    if (grid_conflicts(layout, puzzle, NULL, 0) > 0 || !solver_unique(layout, puzzle, NULL))
        return text_error(saving->error, 0, 0, "Only a puzzle with exactly one solution can be kept");
    canonical_form(layout, puzzle, &canonical, NULL);
    if (!is_new(saving, pack, canonical_id(layout, &canonical)) ||
        !seed_measure_while(layout, puzzle, &canonical, saving->keep_going, saving->context, seed,
                            saving->error))
        return false;
    memcpy(seed->board, own->board, sizeof seed->board);
    return (seed_list_add(&pack->list, seed, pack->csv, 0) ||
            text_error(saving->error, 0, 0, "not enough memory"));
}

static SavePuzzleResult keep_in_pack(Saving *saving, OwnPack *pack) {
    SavePuzzleResult opened = open_pack(saving, pack);
    if (opened != SAVE_PUZZLE_DONE) return opened;
    bool added = add_seed(saving, pack);
    if (!saving->keep_going(saving->context)) return SAVE_PUZZLE_STOPPED;
    if (!added) return SAVE_PUZZLE_REFUSED;
    if (!own_pack_write(saving->paths, pack, saving->error)) return SAVE_PUZZLE_FAILED;
    const char *title = saving->puzzle->title;
    snprintf(saving->where, SAVE_PUZZLE_WHERE_MAX, "%s%.50s%s%s, puzzle %d", *title ? "“" : "", title,
             *title ? "” in " : "", pack->name, pack->list.count);
    return SAVE_PUZZLE_DONE;
}

SavePuzzleResult save_puzzle(const Paths *paths, const PendingPuzzle *puzzle,
                             bool (*keep_going)(void *context), void *context,
                             char out_where[SAVE_PUZZLE_WHERE_MAX], TextError *error) {
    Saving saving = {paths, puzzle, keep_going, context, out_where, error};
    OwnPack *pack = mem_zeroed(1, sizeof *pack);
    out_where[0] = '\0';
    SavePuzzleResult result = keep_in_pack(&saving, pack);
    own_pack_finish(pack);
    free(pack);
    return result;
}
