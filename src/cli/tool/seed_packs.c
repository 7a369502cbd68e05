#include "cli/tool/seed_packs.h"

#include <stdlib.h>
#include <string.h>

#include "cli/tool/near_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"

static void load(SeedPacks *packs) {
    if (packs->loaded) return;
    packs->loaded = true;
    Paths paths;
    paths_look(&paths);
    packs_read(&paths, &packs->installed);
    packs->named = mem_zeroed((size_t)packs->folders.count + 1, sizeof *packs->named);
    for (int i = 0; i < packs->folders.count; i++) {
        pack_read_folder(packs->folders.value[i], &packs->named[i]);
        if (!packs->named[i].usable) pack_suggest(packs->folders.value[i], false, &packs->named[i]);
        if (!packs->named[i].usable) cli_complain(packs->named[i].file, &packs->named[i].error);
    }
}

void seed_packs_finish(SeedPacks *packs) {
    if (!packs->loaded) return;
    packs_finish(&packs->installed);
    for (int i = 0; i < packs->folders.count; i++) pack_entry_finish(&packs->named[i]);
    free(packs->named);
    packs->loaded = false;
}

bool seed_packs_find(SeedPacks *packs, const Layout *layout, uint64_t id, Layout *out_board, SeedFound *out) {
    load(packs);
    out->pack = NULL;
    for (int i = 0; i < packs->folders.count && !out->pack; i++) {
        if (!packs->named[i].usable) continue;
        out->index = pack_find_seed(&packs->named[i].pack, id);
        if (out->index >= 0) out->pack = &packs->named[i].pack;
    }
    if (!out->pack) {
        const PackEntry *entry = packs_find_seed(&packs->installed, id, &out->index);
        if (entry) out->pack = &entry->pack;
    }
    if (!out->pack || strcmp(out->pack->layout.id, layout->id) != 0) return false;
    Grid canonical;
    if (!pack_seed_board(out->pack, out->index, &out->seed, out_board, NULL)) return false;
    canonical_form(out_board, &out->seed.puzzle, &canonical, NULL);
    return canonical_id(out_board, &canonical) == id;
}

bool seed_packs_puzzle(SeedPacks *packs, const Code *code, const Layout *layout, Layout *out_board,
                       Grid *out_puzzle, SeedFound *out, TextError *error) {
    Disguise disguise;
    if (!seed_packs_find(packs, layout, code->seed_id, out_board, out)) {
        char id[12];
        seed_id_format(code->seed_id, id);
        return text_error(error, 0, 0, "no pack on this machine holds the seed %s", id);
    }
    if (!disguise_of_number(out_board, &out->seed.puzzle, code->transform, &disguise))
        return text_error(error, 0, 0, "the code names a way of dressing that does not exist");
    *out_puzzle = disguise.puzzle;
    return true;
}

bool seed_packs_read(SeedPacks *packs, const char *text, Layout *out_board, Grid *out_puzzle,
                     TextError *error) {
    MEM_LOCAL(Layout, layout);
    const char *id = code_layout(text);
    Code code;
    SeedFound found;
    layout_init(layout, id ? id : "9x9");
    return code_parse(layout, text, &code, error) &&
           seed_packs_puzzle(packs, &code, layout, out_board, out_puzzle, &found, error);
}
