#include <string.h>

#include "cli/pack/pack_parts.h"

static const char HELP[] =
    "nonet-cli pack: seed packs\n\n"
    "Usage: nonet-cli pack new FOLDER [--name NAME] [--tokens TOKENS]\n"
    "       nonet-cli pack import FOLDER [FILE...]\n"
    "       nonet-cli pack stats FOLDER|SEEDS.csv...\n"
    "       nonet-cli pack merge OUT.csv IN.csv...\n"
    "       nonet-cli pack check FOLDER...\n\n"
    "  new     begins a pack: a folder with a pack.ini\n"
    "  import  adds puzzles of yours to a pack (nonet-cli mine makes new ones)\n"
    "  stats   counts what seeds there are: bands, ratings, clues, patterns, techniques\n"
    "  merge   joins files of seeds, such as the shards of a mine\n"
    "  check   proves every seed of packs\n\n"
    "Each has a --help of its own.\n\n"
    "Exit status: 0 done; 1 the answer is no; 2 called wrongly.\n";

static int run(int argc, char **argv) {
    static const struct {
        const char *name;
        const Command *command;
    } parts[] = {{"new", &cmd_pack_new},
                 {"import", &cmd_pack_import},
                 {"stats", &cmd_pack_stats},
                 {"merge", &cmd_pack_merge},
                 {"check", &cmd_pack_check}};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    const char *names[PARTS];
    for (int i = 0; i < PARTS; i++) {
        names[i] = parts[i].name;
        if (argc > 1 && strcmp(argv[1], names[i]) == 0) return parts[i].command->run(argc - 1, argv + 1);
    }
    int status = cli_options(&cmd_pack, &argc, argv, &(CliOption){0});
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_pack, "new, import, stats, merge or check?");
    const char *nearest = text_nearest(argv[1], names, PARTS);
    return cli_misuse(&cmd_pack,
                      nearest ? "there is no '%s'; did you mean '%s'?"
                              : "'%s' is none of new, import, stats, merge and check",
                      argv[1], nearest);
}

const Command cmd_pack = {"pack", "seed packs: new, import, stats, merge, check", HELP, run};
