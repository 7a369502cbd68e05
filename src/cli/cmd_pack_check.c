#include <stdlib.h>
#include <string.h>

#include "cli/cmd_pack.h"
#include "host/machine.h"

static const char HELP[] =
    "nonet-cli pack check: proves every seed of packs\n\n"
    "Usage: nonet-cli pack check [--json] FOLDER...\n\n"
    "For each pack: pack.ini is whole and has an author and a licence; no two tokens "
    "look alike or share a name; the files\n"
    "that it names are there, and its font is a font; each seed keeps the rules, has "
    "exactly one solution and that\n"
    "is the one given; clue count, pattern and id are true; ratings, band and "
    "technique counts are those of the\n"
    "canonical form (see grade). No seed stands twice, in any dress, in one pack or in "
    "two of those given.\n"
    " Tokens told apart by colour alone get a "
    "warning, which changes nothing.\n\n"
    "Prints a line for each pack that has no error: its folder, how many seeds, and "
    "how many of each band. Errors go to\n"
    "standard error as file:line:column: reason; the work goes on after them.\n\n"
    "  --json  prints one object a pack: folder, id, ok, seeds, bands\n"
    "  --help  prints this\n\n"
    "Exit status: 0 no error; 1 errors; 2 called wrongly.\n";

// Where a seed stands.
typedef struct {
    uint64_t id;
    int pack;
    int line;
} Where;

typedef struct {
    PackEntry *pack;
    int count;
    int *errors; // of each pack
} Check;

static void report(Check *check, int pack, const char *name, const TextError *error) {
    char path[PATH_MAX_BYTES];
    if (pack_shows_progress()) fputs("\r\033[K", stderr);
    path_join(path, check->pack[pack].folder, name);
    cli_complain(path, error);
    check->errors[pack]++;
}

// The first bytes of the kinds of font file that are read.
static bool is_font(const char *path) {
    static const char *const STARTS[] = {"\0\1\0\0", "OTTO", "true", "ttcf"};
    char start[4];
    FILE *file = fopen(path, "rb");
    bool fine = file && fread(start, 1, sizeof start, file) == sizeof start;
    if (file) fclose(file);
    for (int i = 0; fine && i < 4; i++)
        if (memcmp(start, STARTS[i], sizeof start) == 0) return true;
    return false;
}

static void check_about(Check *check, int index) {
    const PackEntry *entry = &check->pack[index];
    const Pack *pack = &entry->pack;
    char path[PATH_MAX_BYTES];
    TextError error;
    path_join(path, entry->folder, pack->font);
    if (pack->font[0] && !is_font(path)) {
        text_error(&error, 0, 0, "the file is no TrueType or OpenType font");
        report(check, index, pack->font, &error);
    }
    for (int token = 2; token <= pack->layout.order; token++) {
        for (int other = 1; other < token; other++) {
            const TokenLook *a = &pack->token[other], *b = &pack->token[token];
            if (strcmp(a->text, b->text) != 0 || a->shape != b->shape) continue;
            path_join(path, entry->folder, "pack.ini");
            char key[12];
            snprintf(key, sizeof key, "%d", token);
            text_error(&error, pack_key_line(pack, "tokens", key), 0,
                       "warning: tokens %d and %d are told apart by colour alone, which not everyone can do",
                       other, token);
            cli_complain(path, &error);
        }
    }
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

// An id is a hash of the canonical form, so that a seed in another dress has the same.
static void check_duplicates(Check *check) {
    size_t total = 0, count = 0;
    for (int i = 0; i < check->count; i++) total += (size_t)check->pack[i].pack.seed_count;
    Where *where = malloc((total + 1) * sizeof *where);
    if (!where) return;
    for (int i = 0; i < check->count; i++) {
        const Pack *pack = &check->pack[i].pack;
        for (int k = 0; k < pack->seed_count; k++)
            where[count++] = (Where){pack->seeds[k].id, i, (int)pack->seeds[k].line};
    }
    qsort(where, count, sizeof *where, compare);
    for (size_t i = 1; i < count; i++) {
        if (where[i].id != where[i - 1].id) continue;
        TextError error;
        char id[12];
        seed_id_print(where[i].id, id);
        text_error(&error, where[i].line, 0, "the seed %s stands already in %.100s/seeds.csv, line %d", id,
                   check->pack[where[i - 1].pack].folder, where[i - 1].line);
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

static bool print_json(const PackEntry *entry, bool fine) {
    Reply reply = {0};
    reply_text(&reply, "{\"folder\":");
    reply_json(&reply, entry->folder);
    reply_text(&reply, ",\"id\":");
    reply_json(&reply, entry->pack.id);
    reply_format(&reply, ",\"ok\":%s,\"seeds\":%d,\"bands\":{", fine ? "true" : "false",
                 entry->pack.seed_count);
    const char *before = "";
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!entry->pack.band_count[band]) continue;
        char name[16];
        cli_band_name((Band)band, name);
        reply_format(&reply, "%s\"%s\":%d", before, name, entry->pack.band_count[band]);
        before = ",";
    }
    reply_text(&reply, "}}\n");
    return reply_close(&reply);
}

static bool print_result(const Check *check, bool json) {
    bool fine = true;
    for (int i = 0; i < check->count; i++) {
        const PackEntry *entry = &check->pack[i];
        fine = fine && check->errors[i] == 0;
        if (json) {
            fine = print_json(entry, check->errors[i] == 0) && fine;
        } else if (check->errors[i] == 0) {
            printf("%s: %d seeds: ", entry->folder, entry->pack.seed_count);
            pack_print_bands(entry->pack.band_count, stdout);
            putchar('\n');
        }
    }
    return fine;
}

static int run(int argc, char **argv) {
    CliOption option[] = {{.name = "json"}};
    CliParsed parsed = cli_options(&cmd_pack_check, &argc, argv, option, 1);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    if (argc == 1) return cli_misuse(&cmd_pack_check, "which folder?");
    Check check = {.count = argc - 1};
    check.pack = calloc((size_t)check.count, sizeof *check.pack);
    check.errors = calloc((size_t)check.count, sizeof *check.errors);
    bool fine = check.pack && check.errors;
    for (int i = 0; fine && i < check.count; i++) {
        PackEntry *entry = &check.pack[i];
        pack_read_folder(argv[i + 1], entry);
        if (entry->usable) {
            check_about(&check, i);
            check_seeds(&check, i);
        } else {
            cli_complain(entry->file, &entry->error);
            check.errors[i]++;
        }
    }
    if (fine) {
        check_duplicates(&check);
        check_pack_ids(&check);
        fine = print_result(&check, option[0].count > 0);
    }
    for (int i = 0; check.pack && i < check.count; i++) pack_entry_finish(&check.pack[i]);
    free(check.pack);
    free(check.errors);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_check = {"pack check", "proves every seed of packs", HELP, run};
