#include <stdlib.h>

#include "cli/cli.h"
#include "core/solver.h"

static const char HELP[] = "nonet-cli solve: solutions of puzzles\n\n"
                           "Usage: nonet-cli solve [--max N] [--layout ID] [--json] [FILE...]\n\n"
                           "Prints the solution of each puzzle, one a line, in the order of the puzzles. A "
                           "puzzle without a solution gives\n"
                           "no line, but a word on standard error.\n\n"
                           "  --max N      prints up to N solutions of each puzzle, one a line, always in "
                           "the same order, and says on\n"
                           "               standard error how many there are (\"more than N\" when there "
                           "are); without it the first is printed\n"
                           "  --layout ID  the board, such as 9x9 (the default) or 16x16\n"
                           "  --json       prints one object a puzzle: file, line, puzzle, solutions (a "
                           "list), count, more (true when there are\n"
                           "               more than N; without --max when the puzzle is not unique)\n"
                           "  --help       prints this\n\n"
                           "Exit status: 0 every puzzle has a solution; 1 one has none, or something was not "
                           "a puzzle; 2 called wrongly.\n";

enum { OPTION_MAX, OPTION_LAYOUT, OPTION_JSON, OPTION_COUNT };

typedef struct {
    uint64_t max;
    bool json, says_count;
    // While a puzzle is being solved:
    const Layout *layout;
    uint64_t printed;
    bool more;
} Solving;

static bool print_solution(void *context, const Grid *solution) {
    Solving *solving = context;
    if (solving->printed == solving->max) {
        solving->more = true;
        return false;
    }
    if (solving->json) fputs(solving->printed ? ",\"" : "\"", stdout);
    cli_print_grid(solving->layout, solution);
    putchar(solving->json ? '"' : '\n');
    solving->printed++;
    return true;
}

static bool solve(void *context, const CliSource *source, const Grid *puzzle) {
    Solving *solving = context;
    solving->layout = source->layout;
    solving->printed = 0;
    solving->more = false;
    if (solving->json) {
        putchar('{');
        cli_print_json_source(source, puzzle);
        fputs(",\"solutions\":[", stdout);
    }
    // One more than is printed tells whether there are more; the first alone is quicker found, and enough
    // without --max.
    bool asks_more = solving->json || solving->says_count;
    solver_each(source->layout, puzzle, asks_more ? solving->max + 1 : solving->max, print_solution, NULL,
                solving, NULL);
    if (solving->json)
        printf("],\"count\":%llu,\"more\":%s}\n", (unsigned long long)solving->printed,
               solving->more ? "true" : "false");
    TextError error;
    unsigned long long count = solving->printed;
    if (count == 0)
        text_error(&error, source->line, 0, "no solution");
    else if (solving->says_count)
        text_error(&error, source->line, 0, "%s%llu solution%s", solving->more ? "more than " : "", count,
                   count == 1 ? "" : "s");
    if (count == 0 || solving->says_count) cli_complain(source->file, &error);
    return count > 0;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {
        [OPTION_MAX] = {.name = "max", .takes_value = true},
        [OPTION_LAYOUT] = {.name = "layout", .takes_value = true},
        [OPTION_JSON] = {.name = "json"},
    };
    CliParsed parsed = cli_options(&cmd_solve, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    Layout layout;
    Solving solving = {.max = 1, .json = option[OPTION_JSON].count > 0};
    if (!cli_layout(&cmd_solve, &option[OPTION_LAYOUT], &layout)) return CLI_USAGE;
    if (option[OPTION_MAX].count) {
        if (!cli_number(&cmd_solve, &option[OPTION_MAX], 1, 1000000000, &solving.max)) return CLI_USAGE;
        solving.says_count = !solving.json;
    }
    return cli_each_puzzle(&layout, argc - 1, argv + 1, solve, NULL, &solving);
}

const Command cmd_solve = {"solve", "solutions of puzzles", HELP, run};
