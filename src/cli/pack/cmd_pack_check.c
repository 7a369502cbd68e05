#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_parts.h"
#include "cli/pack/pack_proof.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

static const char HELP[] =
#include "cli/pack/pack_check.inc"
    ;

enum { LINES_MAX = 1000 }; // bad ones named, of a pack

// Where a seed stands.
typedef struct {
    uint64_t id;
    int pack;
    int line;
    int other_pack, other_line; // of a seed that stands twice: where it stood before
} Where;

// What is wrong with a pack, for --json.
typedef struct {
    Reply errors, warnings;
    int count; // of errors
} Findings;

typedef struct {
    PackEntry *pack;
    Findings *found; // of each pack
    int count;
    char share[PATH_MAX_BYTES]; // empty when it is nowhere
    bool own_use;
} Check;

// Who hears of a proof.
typedef struct {
    Check *check;
    int pack;
} Hearing;

static void add_finding(Reply *list, const char *path, const TextError *error) {
    reply_text(list, list->text.length ? ",{\"file\":" : "{\"file\":");
    reply_json(list, path);
    reply_format(list, ",\"line\":%d,\"column\":%d,\"reason\":", error->line, error->column);
    reply_json(list, error->reason);
    reply_text(list, "}");
}

static void report_at(Check *check, int pack, const char *path, const TextError *error, bool warning) {
    Findings *found = &check->found[pack];
    if (pack_shows_progress()) fputs("\r\033[K", stderr);
    cli_complain(path, error);
    add_finding(warning ? &found->warnings : &found->errors, path, error);
    if (!warning) found->count++;
}

static void report(Check *check, int pack, const char *name, const TextError *error) {
    char path[PATH_MAX_BYTES];
    path_join(path, check->pack[pack].folder, name);
    report_at(check, pack, path, error, false);
}

static void hear(void *context, const char *file, const TextError *error, bool warning) {
    const Hearing *hearing = context;
    char path[PATH_MAX_BYTES];
    path_join(path, hearing->check->pack[hearing->pack].folder, file);
    report_at(hearing->check, hearing->pack, path, error, warning);
}

static void check_about(Check *check, int index) {
    Hearing hearing = {check, index};
    ProofHeard heard = {hear, &hearing};
    proof_tokens(&check->pack[index], check->share, &heard);
    proof_files(&check->pack[index], check->own_use, &heard);
}

static void check_seeds(Check *check, int index) {
    const Pack *pack = &check->pack[index].pack;
    for (int i = 0; i < pack->seed_count; i++) {
        Seed seed;
        TextError error;
        if (pack_shows_progress() && i % 16 == 0)
            fprintf(stderr, "\r\033[K%s %d of %d", pack->id, i, pack->seed_count);
        if (!pack_seed(pack, i, &seed, &error) ||
            !pack_verify_seed(pack, &seed, (int)pack->seeds[i].line, true, &error))
            report(check, index, "seeds.csv", &error);
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

// An id is a hash of the canonical form, so that a seed in another dress has the same.
static void check_duplicates(Check *check) {
    size_t total = 0, count = 0;
    for (int i = 0; i < check->count; i++) total += (size_t)check->pack[i].pack.seed_count;
    Where *where = mem_alloc((total + 1) * sizeof *where);
    for (int i = 0; i < check->count; i++) {
        const Pack *pack = &check->pack[i].pack;
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
    qsort(where, doubles, sizeof *where, compare_place); // as an author goes through the file
    for (size_t i = 0; i < doubles; i++) {
        TextError error;
        char id[12];
        seed_id_format(where[i].id, id);
        text_error(&error, where[i].line, 0, "the seed %s stands already in %.100s/seeds.csv, line %d", id,
                   check->pack[where[i].other_pack].folder, where[i].other_line);
        report(check, where[i].pack, "seeds.csv", &error);
    }
    free(where);
}

static void check_pack_ids(Check *check) {
    for (int i = 1; i < check->count; i++) {
        for (int other = 0; other < i; other++) {
            const PackEntry *a = &check->pack[other], *b = &check->pack[i];
            if (!a->usable || !b->usable || strcmp(a->pack.id, b->pack.id) != 0) continue;
            TextError error;
            text_error(&error, pack_key_line(&b->pack, "pack", "id"), 0, "the id “%s” is that of %.100s too",
                       b->pack.id, a->folder);
            report(check, i, "pack.ini", &error);
            break;
        }
    }
}

static void add_list(Reply *reply, const Reply *list) { reply_text(reply, text_of(&list->text)); }

static bool print_json(const PackEntry *entry, const Findings *found) {
    Reply reply = {0};
    reply_text(&reply, "{\"folder\":");
    reply_json(&reply, entry->folder);
    reply_text(&reply, ",\"id\":");
    reply_json(&reply, entry->pack.id);
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
    reply_text(&reply, "},\"errors\":[");
    add_list(&reply, &found->errors);
    reply_text(&reply, "],\"warnings\":[");
    add_list(&reply, &found->warnings);
    reply_text(&reply, "]}\n");
    return reply_close(&reply);
}

static bool print_result(const Check *check, bool json) {
    bool fine = true;
    for (int i = 0; i < check->count; i++) {
        const PackEntry *entry = &check->pack[i];
        fine = fine && check->found[i].count == 0;
        if (json) {
            fine = print_json(entry, &check->found[i]) && fine;
        } else if (check->found[i].count == 0) {
            printf("%s: %d seeds: ", entry->folder, entry->pack.seed_count);
            pack_format_bands(entry->pack.band_count, stdout);
            putchar('\n');
        }
    }
    return fine;
}

static bool hear_line(void *context, const TextError *error) {
    const Hearing *hearing = context;
    report(hearing->check, hearing->pack, "seeds.csv", error);
    return hearing->check->found[hearing->pack].count < LINES_MAX;
}

// The first bad line makes a pack unusable; its author wants to know all of them.
static void check_lines(Check *check, int index, const char *csv) {
    Hearing hearing = {check, index};
    PackEntry about;
    size_t size;
    char *text = machine_read_file(csv, 0, &size, NULL, 0);
    pack_read_about(check->pack[index].folder, &about);
    if (text && about.usable) pack_bad_lines(&about.pack, text, size, hear_line, &hearing);
    pack_entry_finish(&about);
    free(text);
}

static void check_pack(Check *check, int index, const char *folder) {
    PackEntry *entry = &check->pack[index];
    pack_read_folder(folder, entry);
    if (!entry->usable) {
        size_t length = strlen(entry->file), tail = strlen("seeds.csv");
        bool lines =
            entry->error.line > 0 && length > tail && strcmp(entry->file + length - tail, "seeds.csv") == 0;
        if (lines) check_lines(check, index, entry->file);
        if (check->found[index].count == 0) report_at(check, index, entry->file, &entry->error, false);
        return;
    }
    check_about(check, index);
    check_seeds(check, index);
}

static int run(int argc, char **argv) {
    Check check = {0};
    bool json = false;
    CliOption option[] = {{"json", .flag = &json}, {"private", .flag = &check.own_use}, {0}};
    int status = cli_options(&cmd_pack_check, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_pack_check, "which folder?");
    check.count = argc - 1;
    Paths paths;
    if (paths_look(&paths)) snprintf(check.share, sizeof check.share, "%s", paths.share);
    check.pack = mem_zeroed((size_t)check.count, sizeof *check.pack);
    check.found = mem_zeroed((size_t)check.count, sizeof *check.found);
    for (int i = 0; i < check.count; i++) check_pack(&check, i, argv[i + 1]);
    check_duplicates(&check);
    check_pack_ids(&check);
    bool fine = print_result(&check, json);
    for (int i = 0; i < check.count; i++) {
        pack_entry_finish(&check.pack[i]);
        reply_finish(&check.found[i].errors);
        reply_finish(&check.found[i].warnings);
    }
    free(check.pack);
    free(check.found);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_check = {"pack check", "proves packs: seeds, tokens, fonts, licences", HELP, run};
