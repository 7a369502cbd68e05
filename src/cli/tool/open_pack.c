#include "cli/tool/open_pack.h"

#include <string.h>
#include <unistd.h>

#include "cli/tool/near_file.h"
#include "cli/tool/near_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"

bool pack_shows_progress(void) { return isatty(STDERR_FILENO) == 1; }

bool pack_find_game(const Command *command, Paths *out) {
    if (paths_look(out)) return true;
    fprintf(stderr,
            "nonet-cli %s: the game's own files (packs, assets) are nowhere to be found; set NONET_SHARE to "
            "their folder\n",
            command->name);
    return false;
}

void pack_format_bands(const int band_count[BAND_COUNT], FILE *out) {
    const char *before = "";
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!band_count[band]) continue;
        char name[16];
        cli_band_name((Band)band, name);
        fprintf(out, "%s%s %d", before, name, band_count[band]);
        before = ", ";
    }
}

void pack_read_seeds(const char *path, const Layout *layout, PackEntry *out) {
    char reason[128];
    size_t size;
    pack_entry_init(out);
    snprintf(out->folder, sizeof out->folder, "%s", path);
    snprintf(out->file, sizeof out->file, "%s", path);
    layout_copy(layout, &out->pack.layout);
    char *text = machine_read_file(path, 0, &size, reason, sizeof reason);
    out->usable = text ? pack_take_seeds(&out->pack, text, size, &out->error)
                       : text_error(&out->error, 0, 0, "%s", reason);
    if (!text) file_suggest(path, &out->error);
}

// The board of the pack whose seeds these are, if there is one.
static bool pack_beside(const char *path, PackEntry *entry, Layout *out) {
    char folder[PATH_MAX_BYTES];
    if (strcmp(path_name(path), "seeds.csv") != 0) return false;
    path_parent(folder, path);
    pack_read_about(folder, entry);
    if (entry->usable) *out = entry->pack.layout;
    bool found = entry->usable;
    pack_entry_finish(entry);
    return found;
}

static bool open_as(const char *path, const char *name, bool by_id, const Layout *layout, PackEntry *out) {
    MEM_LOCAL(Layout, own);
    if (machine_is_folder(path))
        pack_read_folder(path, out);
    else
        pack_read_seeds(path, pack_beside(path, out, own) ? own : layout, out);
    if (!out->usable) pack_suggest(name, by_id, out);
    return out->usable;
}

bool pack_open(const char *path, const Layout *layout, bool json, PackEntry *out) {
    bool open = open_as(path, path, false, layout, out);
    if (!open) cli_complain_as(json, out->file, &out->error);
    return open;
}

bool pack_open_named(const char *name, const Paths *paths, const Layout *layout, PackEntry *out) {
    char folder[PATH_MAX_BYTES];
    snprintf(folder, sizeof folder, "%s", name);
    if (!machine_file_exists(name) && !strchr(name, '/')) {
        path_join(folder, paths->share, "packs");
        path_join(folder, folder, name);
        if (!machine_file_exists(folder)) snprintf(folder, sizeof folder, "%s", name);
    }
    bool open = open_as(folder, name, true, layout, out);
    if (!open) cli_complain(out->file, &out->error);
    return open;
}

static void complain(void *context, const char *file, const TextError *error) {
    (void)context;
    cli_complain(file, error);
}

bool pack_list_seeds(SeedList *list, const Pack *pack, const char *file, int *out_double) {
    return seed_list_take_pack(list, pack, file, complain, NULL, out_double);
}

bool pack_write_seeds(const SeedList *list, const char *path) {
    TextError error;
    if (seed_list_save(list, path, &error)) return true;
    cli_complain(path, &error);
    return false;
}
