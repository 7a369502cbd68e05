#include "cli/race/race_packs.h"

#include <string.h>

#include "cli/tool/near_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "core/symmetry/code.h"
#include "host/races/race_lists.h"

bool race_packs_open(const char *folder, bool json, RacePacks *out) {
    Paths paths;
    *out = (RacePacks){0};
    paths_look(&paths);
    packs_read(&paths, &out->installed);
    if (!folder || (!strchr(folder, '/') && packs_find(&out->installed, folder))) return true;
    pack_read_folder(folder, &out->named);
    if (!out->named.usable) pack_suggest(folder, true, &out->named);
    if (!out->named.usable) cli_complain_as(json, out->named.file, &out->named.error);
    return out->named.usable;
}

void race_packs_close(RacePacks *packs) {
    packs_finish(&packs->installed);
    pack_entry_finish(&packs->named);
}

const Pack *race_packs_find(const RacePacks *packs, const char *id) {
    if (packs->named.usable && strcmp(packs->named.pack.id, id) == 0) return &packs->named.pack;
    const PackEntry *entry = packs_find(&packs->installed, id);
    return entry ? &entry->pack : NULL;
}

bool race_packs_lack(const char *id, TextError *error) {
    char near[PATH_MAX_BYTES];
    if (pack_near(id, near))
        return text_error(
            error, 0, 0,
            "There is no pack \"%s\" on this machine: did you mean \"%s\"? --pack names its folder", id,
            near);
    return text_error(error, 0, 0, "There is no pack \"%s\" on this machine; --pack names its folder", id);
}

bool race_packs_follow(const RacePacks *packs, Race *race, const char *value, TextError *error) {
    const Pack *pack = race_packs_find(packs, race->head.pack);
    if (pack) return race_open(race, pack, value, error);
    return race_packs_lack(race->head.pack, error);
}

static const Pack *find_seed(const RacePacks *packs, uint64_t id, int *out_index) {
    if (packs->named.usable) {
        *out_index = pack_find_seed(&packs->named.pack, id);
        if (*out_index >= 0) return &packs->named.pack;
    }
    const PackEntry *entry = packs_find_seed(&packs->installed, id, out_index);
    return entry ? &entry->pack : NULL;
}

// The puzzle of a seed code on a base layout, which is replaced by the puzzle's own board.
static bool dress_seed(const RacePacks *packs, Layout *layout, const Code *code, Grid *out,
                       TextError *error) {
    int index;
    Seed seed;
    Disguise disguise;
    const Pack *pack = find_seed(packs, code->seed_id, &index);
    if (!pack || strcmp(pack->layout.id, layout->id) != 0)
        return text_error(error, 0, 0, "No pack on this machine holds the seed of this code");
    if (!pack_seed_board(pack, index, &seed, layout, error)) return false;
    if (!disguise_of_number(layout, &seed.puzzle, code->transform, &disguise))
        return text_error(error, 0, 0, "The code names a disguise that does not exist");
    *out = disguise.puzzle;
    return true;
}

bool race_packs_add_code(const RacePacks *packs, const Layout *layout, const char *text, Race *race,
                         TextError *error) {
    Code code;
    char plain[CODE_TEXT_MAX];
    if (!code_parse(layout, text, &code, error)) return false;
    Grid puzzle = code.puzzle;
    MEM_LOCAL(Layout, board);
    layout_copy(layout, board);
    if (code.kind == CODE_SEED && !dress_seed(packs, board, &code, &puzzle, error)) return false;
    code_format(board, &code, plain);
    return run_add_board(&race->head, board, plain, &puzzle) ||
           text_error(error, 0, 0, "A race has at most %d puzzles", RUN_PUZZLES_MAX);
}

bool race_packs_print(const Race *race, bool json, const char *out) {
    Text text = {0};
    if (json)
        race_list_json_race(race, &text), text_add_char(&text, '\n');
    else
        race_write(race, &text);
    bool fine = cli_write(out, text_of(&text), text.length);
    text_finish(&text);
    return fine;
}
