#include "cli/mine/mine_known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "core/symmetry/symmetry.h"

bool mine_known_has(const MineKnown *known, uint64_t id) {
    if (known->room == 0) return false;
    for (size_t i = id % known->room; known->slot[i] != 0; i = (i + 1) % known->room)
        if (known->slot[i] == id + 1) return true;
    return false;
}

static void grow(MineKnown *known) {
    MineKnown larger = {.room = known->room ? 2 * known->room : 4096};
    larger.slot = mem_zeroed(larger.room, sizeof *larger.slot);
    for (size_t i = 0; i < known->room; i++)
        if (known->slot[i] != 0) mine_known_add(&larger, known->slot[i] - 1);
    free(known->slot);
    *known = larger;
}

void mine_known_add(MineKnown *known, uint64_t id) {
    if (2 * known->count >= known->room) grow(known);
    assert(known->room > 0);
    if (mine_known_has(known, id)) return;
    size_t i = id % known->room;
    while (known->slot[i] != 0) i = (i + 1) % known->room;
    known->slot[i] = id + 1;
    known->count++;
}

// Solution grids have ids as seeds do: those of puzzles without a blank.
bool mine_known_add_solution(MineKnown *known, const Layout *layout, const Grid *solution) {
    Grid canonical;
    canonical_form(layout, solution, &canonical, NULL);
    uint64_t id = canonical_id(layout, &canonical);
    if (mine_known_has(known, id)) return false;
    mine_known_add(known, id);
    return true;
}

static bool add_solution(MineKnown *known, const PackEntry *entry, int index) {
    MEM_LOCAL(Seed, seed);
    MEM_LOCAL(Layout, board);
    TextError error;
    if (pack_seed_board(&entry->pack, index, seed, board, &error)) {
        mine_known_add_solution(known, board, &seed->solution);
        return true;
    }
    cli_complain(entry->file, &error);
    return false;
}

bool mine_known_read(MineKnown *known, const Layout *layout, const char *path, bool solutions) {
    PackEntry *entry = mem_zeroed(1, sizeof *entry); // large
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".csv") == 0)
        pack_read_seeds(path, layout, entry);
    else
        pack_read_folder(path, entry);
    if (!entry->usable) cli_complain(entry->file, &entry->error);
    bool fine = entry->usable;
    for (int i = 0; fine && i < entry->pack.seed_count; i++) {
        mine_known_add(known, entry->pack.seeds[i].id);
        fine = !solutions || add_solution(known, entry, i);
    }
    pack_entry_finish(entry);
    free(entry);
    return fine;
}

void mine_known_finish(MineKnown *known) {
    free(known->slot);
    *known = (MineKnown){.room = 0};
}
