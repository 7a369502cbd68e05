#include "cli/cmd_pack.h"

#include <string.h>
#include <unistd.h>

static const char HELP[] = "nonet-cli pack: seed packs\n\n"
                           "Usage: nonet-cli pack check FOLDER...\n"
                           "       nonet-cli pack fill FOLDER --band NAME=N...\n\n"
                           "  check  proves every seed of packs\n"
                           "  fill   makes seeds until each band holds as many as asked for\n\n"
                           "Each has a --help of its own.\n\n"
                           "Exit status: 0 done; 1 the answer is no; 2 called wrongly.\n";

bool pack_shows_progress(void) {
    return isatty(STDERR_FILENO) == 1;
}

void pack_print_bands(const Pack *pack, FILE *out) {
    const char *before = "";
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!pack->band_count[band]) continue;
        char name[16];
        cli_band_name((Band)band, name);
        fprintf(out, "%s%s %d", before, name, pack->band_count[band]);
        before = ", ";
    }
}

static int run(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "check") == 0) return cmd_pack_check.run(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "fill") == 0) return cmd_pack_fill.run(argc - 1, argv + 1);
    CliParsed parsed = cli_options(&cmd_pack, &argc, argv, NULL, 0);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    return argc > 1 ? cli_misuse(&cmd_pack, "'%s' is neither check nor fill", argv[1])
                    : cli_misuse(&cmd_pack, "check or fill?");
}

const Command cmd_pack = {"pack", "seed packs: check, fill", HELP, run};
