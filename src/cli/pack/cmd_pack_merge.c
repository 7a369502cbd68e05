#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_merge.txt.h"
#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "host/files/machine.h"

enum { EACH_RATING_MAX = 1000000 };

static bool may_write(const char *path, int files, char **file) {
    char here[PATH_MAX_BYTES], there[PATH_MAX_BYTES];
    if (!machine_file_exists(path)) return true;
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

static bool join(SeedList *list, int files, char **file, int *out_double) {
    bool fine = true;
    PackEntry *entry = mem_zeroed(1, sizeof *entry); // large
    for (int i = 0; i < files; i++) {
        int twice = 0;
        bool open = pack_open(file[i], &list->layout, entry);
        if (open && !layout_equal(&entry->pack.layout, &list->layout)) {
            fprintf(stderr, "%s: its board is %s, not %s\n", file[i], entry->pack.layout.id, list->layout.id);
            open = false;
        }
        fine = open && pack_list_seeds(list, &entry->pack, file[i], &twice) && fine;
        *out_double += twice;
        pack_entry_finish(entry);
    }
    free(entry);
    return fine;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    uint64_t each_rating = 0;
    bool apart = false;
    CliOption option[] = {{"layout", .layout = layout},
                          {"each-rating", .number = &each_rating, .least = 1, .most = EACH_RATING_MAX},
                          {"apart", .flag = &apart},
                          {0}};
    int status = cli_options(&cmd_pack_merge, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc < 3) return cli_misuse(&cmd_pack_merge, "a file to write and files to be joined are needed");
    if (!may_write(argv[1], argc - 2, argv + 2)) return CLI_NO;
    static SeedList list; // large
    int twice = 0;
    seed_list_begin(&list, layout);
    list.each_rating = (int)each_rating;
    list.apart = apart;
    bool fine = join(&list, argc - 2, argv + 2, &twice) && pack_write_seeds(&list, argv[1]);
    if (fine) {
        printf("%s: %d seeds", argv[1], list.count);
        if (twice) printf(", %d %sleft out", twice, each_rating || apart ? "" : "double ");
        fputs(list.count ? ": " : "", stdout);
        pack_format_bands(list.band_count, stdout);
        putchar('\n');
    }
    seed_list_finish(&list);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_merge = {"pack merge", "joins files of seeds", PACK_MERGE_TXT, run};
