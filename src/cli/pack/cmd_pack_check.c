#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_check.txt.h"
#include "cli/pack/pack_findings.h"
#include "cli/tool/cli.h"
#include "cli/tool/near_pack.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

enum { LINES_MAX = 1000 }; // how many bad lines of a pack are reported

// Where a seed stands.
typedef struct {
    uint64_t id;
    int pack;
    int line;
    int other_pack, other_line; // of a seed that stands twice: where it stood before
} Where;

static void find_in_seeds(PackFindings *found, const TextError *error) {
    char path[PATH_MAX_BYTES];
    path_join(path, found->entry.folder, "seeds.csv");
    pack_find_at(found, path, error, false);
}

// Proves the first seed and each `every`-th after it.
static void check_seeds(PackFindings *found, int every) {
    const Pack *pack = &found->entry.pack;
    for (int i = 0; i < pack->seed_count; i += every) {
        Seed seed;
        TextError error;
        if (pack_shows_progress() && i / every % 16 == 0)
            fprintf(stderr, "\r\033[K%s %d of %d", pack->id, i, pack->seed_count);
        if (!pack_seed(pack, i, &seed, &error) ||
            !pack_verify_seed(pack, &seed, (int)pack->seeds[i].line, true, &error) ||
            !pack_verify_disguises(pack, &seed, (int)pack->seeds[i].line, &error))
            find_in_seeds(found, &error);
    }
    if (pack_shows_progress()) fputs("\r\033[K", stderr);
}

static int compare(const void *a, const void *b) {
    const Where *x = a, *y = b;
    if (x->id != y->id) return x->id < y->id ? -1 : 1;
    if (x->pack != y->pack) return x->pack - y->pack;
    return x->line - y->line;
}

static int compare_place(const void *a, const void *b) {
    const Where *x = a, *y = b;
    return x->pack != y->pack ? x->pack - y->pack : x->line - y->line;
}

// An id is a hash of the canonical form, so that a seed in another disguise has the same id.
static void check_duplicates(PackFindings *all, int packs) {
    size_t total = 0, count = 0;
    for (int i = 0; i < packs; i++) total += (size_t)all[i].entry.pack.seed_count;
    Where *where = mem_alloc((total + 1) * sizeof *where);
    for (int i = 0; i < packs; i++) {
        const Pack *pack = &all[i].entry.pack;
        for (int k = 0; k < pack->seed_count; k++)
            where[count++] = (Where){.id = pack->seeds[k].id, .pack = i, .line = (int)pack->seeds[k].line};
    }
    qsort(where, count, sizeof *where, compare);
    size_t doubles = 0;
    Where before = {.line = 0};
    for (size_t i = 0; i < count; i++) {
        Where here = where[i];
        if (i > 0 && here.id == before.id) {
            where[doubles] = here;
            where[doubles].other_pack = before.pack;
            where[doubles++].other_line = before.line;
        }
        before = here;
    }
    qsort(where, doubles, sizeof *where, compare_place); // in the order in which an author reads the file
    for (size_t i = 0; i < doubles; i++) {
        char id[12];
        seed_id_format(where[i].id, id);
        pack_find(&all[where[i].pack], "seeds.csv", where[i].line,
                  "the seed %s stands already in %.100s/seeds.csv, line %d", id,
                  all[where[i].other_pack].entry.folder, where[i].other_line);
    }
    free(where);
}

static void check_pack_ids(PackFindings *all, int packs) {
    for (int i = 1; i < packs; i++) {
        for (int other = 0; other < i; other++) {
            const PackEntry *a = &all[other].entry, *b = &all[i].entry;
            if (!a->usable || !b->usable || strcmp(a->pack.id, b->pack.id) != 0) continue;
            pack_find(&all[i], "pack.ini", pack_key_line(&b->pack, "pack", "id"),
                      "the id “%s” is that of %.100s too", b->pack.id, a->folder);
            break;
        }
    }
}

static bool print_json(const PackFindings *found) {
    const PackEntry *entry = &found->entry;
    Reply reply = {0};
    reply_json(&reply, "{\"folder\":", entry->folder);
    reply_json(&reply, ",\"id\":", entry->pack.id);
    reply_format(&reply, ",\"ok\":%s,\"seeds\":%d,\"bands\":{", found->count ? "false" : "true",
                 entry->pack.seed_count);
    const char *before = "";
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!entry->pack.band_count[band]) continue;
        char name[16];
        cli_band_name((Band)band, name);
        reply_format(&reply, "%s\"%s\":%d", before, name, entry->pack.band_count[band]);
        before = ",";
    }
    reply_format(&reply, "},\"errors\":[%s],\"warnings\":[%s]}\n", text_of(&found->errors.text),
                 text_of(&found->warnings.text));
    return reply_close(&reply);
}

// Prints no text for a pack with errors: those have been reported.
static bool print_result(const PackFindings *found, bool json) {
    const PackEntry *entry = &found->entry;
    if (json) return print_json(found) && found->count == 0;
    if (found->count > 0) return false;
    printf("%s: %d seeds: ", entry->folder, entry->pack.seed_count);
    pack_format_bands(entry->pack.band_count, stdout);
    putchar('\n');
    return true;
}

static bool hear_line(void *context, const TextError *error) {
    PackFindings *found = context;
    find_in_seeds(found, error);
    return found->count < LINES_MAX;
}

// The first bad line makes a pack unusable; its author wants to know all of them.
static void check_lines(PackFindings *found, const char *csv) {
    PackEntry *about = mem_zeroed(1, sizeof *about); // large
    size_t size;
    char *text = machine_read_file(csv, 0, &size, NULL, 0);
    pack_read_about(found->entry.folder, about);
    if (text && about->usable) pack_bad_lines(&about->pack, text, size, hear_line, found);
    pack_entry_finish(about);
    free(about);
    free(text);
}

static void check_pack(PackFindings *found, const char *folder, const char *share, bool own_use, int every) {
    PackEntry *entry = &found->entry;
    pack_read_folder(folder, entry);
    if (entry->usable) {
        proof_tokens(found, share);
        proof_files(found, own_use);
        check_seeds(found, every);
        return;
    }
    pack_suggest(folder, false, entry);
    if (entry->error.line > 0 && strcmp(path_name(entry->file), "seeds.csv") == 0)
        check_lines(found, entry->file);
    if (found->count == 0) pack_find_at(found, entry->file, &entry->error, false);
}

static int run(int argc, char **argv) {
    bool json = false, own_use = false, fine = true;
    uint64_t every = 1;
    CliOption option[] = {{"every", .number = &every, .least = 1, .most = 1000000},
                          {"private", .flag = &own_use},
                          {"json", .flag = &json},
                          {0}};
    int status = cli_options(&cmd_pack_check, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_pack_check, "which folder?");
    int packs = argc - 1;
    Paths paths;
    const char *share = paths_look(&paths) ? paths.share : "";
    PackFindings *all = mem_zeroed((size_t)packs, sizeof *all);
    for (int i = 0; i < packs; i++) check_pack(&all[i], argv[i + 1], share, own_use, (int)every);
    check_duplicates(all, packs);
    check_pack_ids(all, packs);
    for (int i = 0; i < packs; i++) {
        fine = print_result(&all[i], json) && fine;
        pack_entry_finish(&all[i].entry);
        reply_finish(&all[i].errors);
        reply_finish(&all[i].warnings);
    }
    free(all);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_check = {"pack check", "proves packs: seeds, tokens, fonts, licences", PACK_CHECK_TXT,
                                .run = run};
