#include "cli/cli.h"
#include "core/generate.h"
#include "host/machine.h"

static const char HELP[] =
    "nonet-cli generate: new puzzles\n\n"
    "Usage: nonet-cli generate [--count N] [--seed S] [--pattern P] [--clues N] [--layout ID] [--json]\n\n"
    "Prints new puzzles with exactly one solution each, one a line.\n\n"
    "  --count N    how many (default 1)\n"
    "  --seed S     the number that the random sequence starts from: the same seed gives the same puzzles on "
    "every\n"
    "               machine; without it one is drawn, and said on standard error\n"
    "  --pattern P  the symmetry of where the clues stand: none (the default), rotate180, rotate90, mirror, "
    "flip,\n"
    "               diagonal, antidiagonal, diagonals\n"
    "  --clues N    exactly N clues; gives up after 1000 puzzles that cannot be dug that far. Without it "
    "digging goes on\n"
    "               until no clue can be taken away\n"
    "  --layout ID  the board, such as 9x9 (the default) or 16x16\n"
    "  --json       prints one object a puzzle: puzzle, solution, clues, pattern (the richest symmetry it "
    "has), seed\n"
    "  --help       prints this\n\n"
    "Exit status: 0 done; 1 no puzzle with that many clues was found; 2 called wrongly.\n";

enum { OPTION_COUNT_OF, OPTION_SEED, OPTION_PATTERN, OPTION_CLUES, OPTION_LAYOUT, OPTION_JSON, OPTION_COUNT };
enum { TRIES_MAX = 1000 };

typedef struct {
    Layout layout;
    GenerateSpec spec;
    uint64_t count, seed;
    bool json;
} Order;

static bool read_options(CliOption *option, Order *out) {
    uint64_t clues;
    *out = (Order){.count = 1, .json = option[OPTION_JSON].count > 0};
    if (!cli_layout(&cmd_generate, &option[OPTION_LAYOUT], &out->layout)) return false;
    if (option[OPTION_COUNT_OF].count &&
        !cli_number(&cmd_generate, &option[OPTION_COUNT_OF], 1, 1000000000, &out->count))
        return false;
    if (option[OPTION_SEED].count &&
        !cli_number(&cmd_generate, &option[OPTION_SEED], 0, UINT64_MAX, &out->seed))
        return false;
    if (option[OPTION_CLUES].count) {
        if (!cli_number(&cmd_generate, &option[OPTION_CLUES], 1, (uint64_t)out->layout.cells, &clues))
            return false;
        out->spec.clues_min = (int)clues;
    }
    if (option[OPTION_PATTERN].count && !pattern_parse(option[OPTION_PATTERN].value[0], &out->spec.pattern)) {
        cli_misuse(&cmd_generate, "there is no pattern '%s'", option[OPTION_PATTERN].value[0]);
        return false;
    }
    return true;
}

static void print_one(const Order *order, const Grid *puzzle, const Grid *solution) {
    if (order->json) fputs("{\"puzzle\":\"", stdout);
    cli_print_grid(&order->layout, puzzle);
    if (order->json) {
        fputs("\",\"solution\":\"", stdout);
        cli_print_grid(&order->layout, solution);
        printf("\",\"clues\":%d,\"pattern\":\"%s\",\"seed\":%llu}", grid_filled(&order->layout, puzzle),
               pattern_name(pattern_of(&order->layout, puzzle)), (unsigned long long)order->seed);
    }
    putchar('\n');
    fflush(stdout);
}

static bool generate_one(const Order *order, Rng *rng) {
    for (int i = 0; i < TRIES_MAX; i++) {
        Grid puzzle, solution;
        generate_puzzle(&order->layout, rng, &order->spec, &puzzle, &solution);
        if (order->spec.clues_min && grid_filled(&order->layout, &puzzle) != order->spec.clues_min) continue;
        print_one(order, &puzzle, &solution);
        return true;
    }
    fprintf(stderr, "nonet-cli generate: no puzzle with %d clues in %d tries\n", order->spec.clues_min,
            TRIES_MAX);
    return false;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {
        [OPTION_COUNT_OF] = {.name = "count", .takes_value = true},
        [OPTION_SEED] = {.name = "seed", .takes_value = true},
        [OPTION_PATTERN] = {.name = "pattern", .takes_value = true},
        [OPTION_CLUES] = {.name = "clues", .takes_value = true},
        [OPTION_LAYOUT] = {.name = "layout", .takes_value = true},
        [OPTION_JSON] = {.name = "json"},
    };
    CliParsed parsed = cli_options(&cmd_generate, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    Order order;
    if (argc > 1) return cli_misuse(&cmd_generate, "it reads no file, but '%s' was given", argv[1]);
    if (!read_options(option, &order)) return CLI_USAGE;
    if (!option[OPTION_SEED].count) {
        order.seed = machine_entropy();
        fprintf(stderr, "seed %llu\n", (unsigned long long)order.seed);
    }
    Rng rng = rng_seed(order.seed);
    for (uint64_t i = 0; i < order.count; i++)
        if (!generate_one(&order, &rng)) return CLI_NO;
    return CLI_DONE;
}

const Command cmd_generate = {"generate", "new puzzles", HELP, run};
