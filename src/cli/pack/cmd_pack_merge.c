#include <stdlib.h>
#include <string.h>

#include "cli/pack/merge_parts.h"
#include "cli/pack/pack_merge.txt.h"
#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "cli/tool/puzzle_form.h"
#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"

enum { EACH_RATING_MAX = 1000000 };

static bool is_standard_output(const char *path) { return strcmp(path, "-") == 0; }

static bool may_write(const char *path, int files, char **file) {
    char here[PATH_MAX_BYTES], there[PATH_MAX_BYTES];
    if (is_standard_output(path) || !machine_file_exists(path)) return true;
    for (int i = 0; i < files; i++)
        if (strcmp(path, file[i]) == 0 ||
            (realpath(path, here) && realpath(file[i], there) && strcmp(here, there) == 0))
            return true;
    fprintf(
        stderr,
        "%s: it is there already; to keep its seeds, name it a second time among the files to be joined\n",
        path);
    return false;
}

static bool join(SeedList *list, int files, char **file, MergeParts *parts, int *out_double) {
    bool fine = true;
    PackEntry *entry = mem_zeroed(1, sizeof *entry); // large
    for (int i = 0; i < files; i++) {
        int twice = 0;
        bool open = pack_open(file[i], &list->layout, false, entry);
        if (open && !layout_equal(&entry->pack.layout, &list->layout)) {
            fprintf(stderr, "%s: its board is %s, not %s\n", file[i], entry->pack.layout.id, list->layout.id);
            open = false;
        }
        merge_parts_take(parts, file[i], open ? &entry->pack : NULL);
        fine = open && pack_list_seeds(list, &entry->pack, file[i], &twice) && fine;
        *out_double += twice;
        pack_entry_finish(entry);
    }
    free(entry);
    return fine;
}

// The seeds as a pack. False with the reason.
static bool take_seeds(const SeedList *list, Pack *pack, TextError *error) {
    pack_init(pack);
    pack->layout = list->layout;
    if (list->count == 0) return true;
    char *csv = mem_alloc(list->size + 1);
    memcpy(csv, list->text, list->size);
    csv[list->size] = '\0';
    return pack_take_seeds(pack, csv, list->size, error);
}

// The seeds in a form that other programs read. False, with a message, when a seed's board has no such form.
static bool form_seeds(const SeedList *list, PuzzleForm form, const char *path, Reply *reply) {
    PackEntry *entry = mem_zeroed(1, sizeof *entry); // large
    MEM_LOCAL(Layout, board);
    TextError error;
    char band[16];
    bool fine = take_seeds(list, &entry->pack, &error);
    puzzle_form_head(form, reply);
    for (int i = 0; fine && i < entry->pack.seed_count; i++) {
        Seed seed;
        if (!(fine = pack_seed_board(&entry->pack, i, &seed, board, &error))) break;
        cli_band_name(seed.band, band);
        FormedPuzzle formed = {&seed.puzzle, &seed.solution, seed.rating_tenths, band};
        fine = puzzle_form_say(form, board, &formed, reply) ||
               text_error(&error, list->source[i].line, 0, "--format is for boards without constraints");
        if (!fine) path = list->source[i].file;
    }
    if (!fine) cli_complain(path, &error);
    pack_entry_finish(entry);
    free(entry);
    return fine;
}

static bool write_seeds(const SeedList *list, PuzzleForm form, const char *path) {
    Reply reply = {0};
    bool standard = is_standard_output(path);
    if (form == FORM_OWN)
        return standard ? cli_write(NULL, list->text, list->size) : pack_write_seeds(list, path);
    bool fine = form_seeds(list, form, path, &reply) &&
                cli_write(standard ? NULL : path, text_of(&reply.text), reply.text.length);
    reply_finish(&reply);
    return fine;
}

// False when parts of a mine are missing, unfinished or there twice, unless that is allowed.
static bool parts_are_whole(MergeParts *parts, const char *out, bool partial) {
    merge_parts_check(parts);
    bool fine = parts->faults == 0 || partial;
    if (!fine) fprintf(stderr, "%s: not written; --partial joins what there is\n", out);
    merge_parts_finish(parts);
    return fine;
}

// `what`: which seeds were left out.
static void say_result(const char *path, const SeedList *list, int twice, const char *what) {
    FILE *words = is_standard_output(path) ? stderr : stdout;
    fprintf(words, "%s: %d seeds", is_standard_output(path) ? "stdout" : path, list->count);
    if (twice) fprintf(words, ", %d %sleft out", twice, what);
    fputs(list->count ? ": " : "", words);
    pack_format_bands(list->band_count, words);
    fputc('\n', words);
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    uint64_t each_rating = 0;
    bool apart = false, partial = false;
    const char *format = NULL;
    PuzzleForm form;
    CliOption option[] = {{"layout", .layout = layout},
                          {"each-rating", .number = &each_rating, .least = 1, .most = EACH_RATING_MAX},
                          {"apart", .flag = &apart},
                          {"partial", .flag = &partial},
                          {"format", .text = &format},
                          {0}};
    int status = cli_options(&cmd_pack_merge, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (!puzzle_form_parse(&cmd_pack_merge, format, &form)) return CLI_USAGE;
    if (argc < 3) return cli_misuse(&cmd_pack_merge, "a file to write and files to be joined are needed");
    if (!may_write(argv[1], argc - 2, argv + 2)) return CLI_NO;
    MEM_LOCAL(SeedList, list);
    MergeParts parts = {.count = 0};
    int twice = 0;
    seed_list_begin(list, layout);
    list->each_rating = (int)each_rating;
    list->apart = apart;
    bool fine = join(list, argc - 2, argv + 2, &parts, &twice);
    fine = parts_are_whole(&parts, is_standard_output(argv[1]) ? "stdout" : argv[1], partial) && fine &&
           write_seeds(list, form, argv[1]);
    if (fine) say_result(argv[1], list, twice, each_rating || apart ? "" : "double ");
    seed_list_finish(list);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_merge = {"pack merge", "joins files of seeds", PACK_MERGE_TXT, .run = run};
