#include "cli/cli.h"
#include "core/solver.h"

static const char HELP[] = "nonet-cli count: how many solutions puzzles have\n\n"
                           "Usage: nonet-cli count [--max N] [--layout ID] [--json] [FILE...]\n\n"
                           "Prints the number of solutions of each puzzle, one a line. When there are more "
                           "than N it prints N with a '+'\n"
                           "after it: 1000+.\n\n"
                           "  --max N      counts up to N (default 1000)\n"
                           "  --layout ID  the board, such as 9x9 (the default) or 16x16\n"
                           "  --json       prints one object a puzzle: file, line, puzzle, count, more (true "
                           "when there are more than N)\n"
                           "  --help       prints this\n\n"
                           "Exit status: 0 every puzzle has exactly one solution; 1 one has none or several, "
                           "or something was not a puzzle; 2\n"
                           "called wrongly.\n";

enum { OPTION_MAX, OPTION_LAYOUT, OPTION_JSON, OPTION_COUNT };

typedef struct {
    uint64_t max;
    bool json;
} Counting;

static bool count_one(void *context, const CliSource *source, const Grid *puzzle) {
    const Counting *counting = context;
    uint64_t count = solver_count(source->layout, puzzle, counting->max + 1);
    bool more = count > counting->max;
    unsigned long long shown = more ? counting->max : count;
    if (counting->json) {
        putchar('{');
        cli_print_json_source(source, puzzle);
        printf(",\"count\":%llu,\"more\":%s}\n", shown, more ? "true" : "false");
    } else {
        printf("%llu%s\n", shown, more ? "+" : "");
    }
    return count == 1;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {
        [OPTION_MAX] = {.name = "max", .takes_value = true},
        [OPTION_LAYOUT] = {.name = "layout", .takes_value = true},
        [OPTION_JSON] = {.name = "json"},
    };
    CliParsed parsed = cli_options(&cmd_count, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    Layout layout;
    Counting counting = {.max = 1000, .json = option[OPTION_JSON].count > 0};
    if (!cli_layout(&cmd_count, &option[OPTION_LAYOUT], &layout)) return CLI_USAGE;
    if (option[OPTION_MAX].count &&
        !cli_number(&cmd_count, &option[OPTION_MAX], 1, UINT64_C(1) << 60, &counting.max))
        return CLI_USAGE;
    return cli_each_puzzle(&layout, argc - 1, argv + 1, count_one, NULL, &counting);
}

const Command cmd_count = {"count", "how many solutions puzzles have", HELP, run};
