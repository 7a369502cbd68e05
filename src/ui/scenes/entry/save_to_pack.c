#include "ui/scenes/entry/save_to_pack.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/solve/solver.h"
#include "host/packs/own_pack.h"
#include "host/packs/seed_index.h"

static const char MY_ID[] = "my-puzzles", MY_NAME[] = "My puzzles", MY_NOTE[] = "Puzzles that you kept";

struct SaveToPack {
    Paths paths;
    Layout layout;
    Grid puzzle;
    bool has_id;
    char pack_id[PACK_ID_MAX], title[PACK_NAME_MAX];
    SDL_mutex *mutex; // guards all below
    SaveToPackState state;
    bool forgotten; // the thread frees it
    char where[SAVE_TO_PACK_WHERE_MAX];
    TextError error;
};

static bool open_pack(const SaveToPack *keep, OwnPack *pack, TextError *error) {
    char folder[PATH_MAX_BYTES];
    if (keep->has_id) return own_pack_open_id(&keep->paths, keep->pack_id, pack, error);
    if (own_pack_find(&keep->paths, MY_ID, folder) == OWN_PACK_OWN)
        return own_pack_open_id(&keep->paths, MY_ID, pack, error);
    return own_pack_open(&keep->paths, MY_NAME, MY_NOTE, pack, error);
}

// False when some pack has it, and says where.
static bool is_new(const SaveToPack *keep, const OwnPack *pack, uint64_t id,
                   char where[SAVE_TO_PACK_WHERE_MAX], TextError *error) {
    const SeedSource *own = seed_list_find(&pack->list, id);
    if (own) {
        snprintf(where, SAVE_TO_PACK_WHERE_MAX, "%s, line %d of seeds.csv", pack->name, own->line);
        return text_error(error, 0, 0, "It is in %s already: line %d of its seeds.csv", pack->name,
                          own->line);
    }
    SeedIndex *installed = seed_index_create(&keep->paths, pack->folder, NULL, NULL);
    SeedPlace place;
    bool known = installed && seed_index_find(installed, id, &place);
    if (known) {
        snprintf(where, SAVE_TO_PACK_WHERE_MAX, "%s, line %d of seeds.csv", place.pack, place.line);
        text_error(error, 0, 0, "It is in %s already: line %d of its seeds.csv", place.pack, place.line);
    }
    seed_index_destroy(installed);
    return !known;
}

static bool keep_in(const SaveToPack *keep, OwnPack *pack, char where[SAVE_TO_PACK_WHERE_MAX],
                    TextError *error) {
    const Layout *layout = &keep->layout;
    Grid canonical;
    Seed seed;
    if (strcmp(layout->id, pack->list.layout.id) != 0)
        return text_error(error, 0, 0, "Only 9x9 puzzles can be kept");
    if (grid_conflicts(layout, &keep->puzzle, NULL, 0) > 0 || !solver_unique(layout, &keep->puzzle, NULL))
        return text_error(error, 0, 0, "Only a puzzle with exactly one solution can be kept");
    canonical_form(layout, &keep->puzzle, &canonical, NULL);
    if (!is_new(keep, pack, canonical_id(layout, &canonical), where, error) ||
        !seed_measure_while(layout, &keep->puzzle, &canonical, NULL, NULL, &seed, error))
        return false;
    if (!seed_list_add(&pack->list, &seed, pack->csv, 0)) return text_error(error, 0, 0, "not enough memory");
    const char *title = keep->title, *in = *title ? "” in " : "";
    snprintf(where, SAVE_TO_PACK_WHERE_MAX, "%s%.50s%s%s, seed %d", *title ? "“" : "", title, in, pack->name,
             pack->list.count);
    return own_pack_write(&keep->paths, pack, error);
}

static bool do_it(const SaveToPack *keep, char where[SAVE_TO_PACK_WHERE_MAX], TextError *error) {
    OwnPack *pack = malloc(sizeof *pack);
    if (!pack) return text_error(error, 0, 0, "not enough memory");
    where[0] = '\0';
    bool fine = open_pack(keep, pack, error) && keep_in(keep, pack, where, error);
    own_pack_finish(pack);
    free(pack);
    return fine;
}

static void fill(SaveToPack *keep, const App *app, const char *pack_id, const Layout *layout,
                 const Grid *puzzle, const char *title) {
    *keep =
        (SaveToPack){.paths = app->paths, .layout = *layout, .puzzle = *puzzle, .has_id = pack_id != NULL};
    snprintf(keep->pack_id, sizeof keep->pack_id, "%s", pack_id ? pack_id : "");
    snprintf(keep->title, sizeof keep->title, "%s", title ? title : "");
}

// ---- in a thread

static void free_keep(SaveToPack *keep) {
    SDL_DestroyMutex(keep->mutex);
    free(keep);
}

static int work(void *data) {
    SaveToPack *keep = data;
    char where[SAVE_TO_PACK_WHERE_MAX];
    TextError error = {0};
    bool fine = do_it(keep, where, &error);
    SDL_LockMutex(keep->mutex);
    memcpy(keep->where, where, sizeof where);
    keep->error = error;
    keep->state = fine ? SAVE_TO_PACK_DONE : SAVE_TO_PACK_REFUSED;
    bool forgotten = keep->forgotten;
    SDL_UnlockMutex(keep->mutex);
    if (forgotten) free_keep(keep);
    return 0;
}

SaveToPack *save_to_pack_begin(const App *app, const char *pack_id, const Layout *layout, const Grid *puzzle,
                               const char *title) {
    SaveToPack *keep = malloc(sizeof *keep);
    assert(keep);
    fill(keep, app, pack_id, layout, puzzle, title);
    keep->mutex = SDL_CreateMutex();
    assert(keep->mutex);
    SDL_Thread *thread = SDL_CreateThread(work, "keep", keep);
    if (thread) {
        SDL_DetachThread(thread);
        return keep;
    }
    free_keep(keep);
    return NULL;
}

SaveToPackState save_to_pack_state(SaveToPack *keep, char out_where[SAVE_TO_PACK_WHERE_MAX],
                                   TextError *error) {
    SDL_LockMutex(keep->mutex);
    SaveToPackState state = keep->state;
    if (state != SAVE_TO_PACK_WORKS) {
        memcpy(out_where, keep->where, SAVE_TO_PACK_WHERE_MAX);
        *error = keep->error;
    }
    SDL_UnlockMutex(keep->mutex);
    return state;
}

void save_to_pack_end(SaveToPack *keep) {
    if (!keep) return;
    SDL_LockMutex(keep->mutex);
    bool done = keep->state != SAVE_TO_PACK_WORKS;
    keep->forgotten = true;
    SDL_UnlockMutex(keep->mutex);
    if (done) free_keep(keep);
}
