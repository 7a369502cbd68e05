#include "cli/pack/pack.txt.h"
#include "cli/tool/cli.h"

static const Command *const PARTS[] = {&cmd_pack_new,   &cmd_pack_import, &cmd_pack_stats,
                                       &cmd_pack_merge, &cmd_pack_check,  NULL};

static int run(int argc, char **argv) { return cli_run_part(&cmd_pack, argc, argv); }

const Command cmd_pack = {"pack", "seed packs: new, import, stats, merge, check", PACK_TXT, run,
                          .part = PARTS};
