#include <stdio.h>
#include <stdlib.h>

#include "cli/tool/cli.h"
#include "core/symmetry/symmetry.h"
#include "host/files/machine.h"

static const char HELP[] = "nonet-cli transform: the same puzzles in another dress\n\n"
                           "Usage: nonet-cli transform [--rule R] [--seed S | --number G:R] [--inverse] "
                           "[--layout ID] [--json] [FILE...]\n\n"
                           "Moves the cells and renames the tokens of each puzzle in a way that keeps "
                           "Sudoku's rules, and prints it, one a line.\n\n"
                           "  --rule R      which ways are drawn from: full (the default), pattern "
                           "(rotations, reflections, tokens: the clues\n"
                           "                keep their look), relabel (tokens only), none\n"
                           "  --seed S      the number that the random sequence starts from; each puzzle "
                           "takes the next draw. Without --seed and\n"
                           "                --number one is drawn, and said on standard error\n"
                           "  --number G:R  this transform for all puzzles: the numbers of its geometry and "
                           "of its relabelling, from 0\n"
                           "  --inverse     undoes instead: with the same --seed or --number it leads back\n"
                           "  --layout ID   the board, such as 9x9 (the default) or 16x16\n"
                           "  --json        prints one object a puzzle: file, line, puzzle, result, number "
                           "(of the transform that was done)\n"
                           "  --help        prints this\n\n"
                           "Exit status: 0 done; 1 something was not a puzzle; 2 called wrongly.\n";

enum { OPTION_RULE, OPTION_SEED, OPTION_NUMBER, OPTION_INVERSE, OPTION_LAYOUT, OPTION_JSON, OPTION_COUNT };

typedef struct {
    SymmetryRule rule;
    Rng rng;
    bool fixed, inverse, json;
    Transform transform; // when fixed
} Dress;

// Each draw follows from the one before it, and costs less than reading a line: there is one worker.
static bool dress(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                  Reply *reply) {
    (void)own, (void)index;
    Dress *it = context;
    const Layout *layout = source->layout;
    Transform transform = it->fixed ? it->transform : transform_random(layout, it->rule, &it->rng);
    if (it->inverse) transform = transform_inverse(layout, &transform);
    Grid result;
    transform_apply(layout, &transform, puzzle, &result);
    if (it->json) {
        TransformNumber number = {0};
        transform_number(layout, &transform, &number);
        reply_text(reply, "{");
        cli_reply_source(reply, source, puzzle);
        reply_format(reply, ",\"number\":\"%llu:%llu\",\"result\":\"", (unsigned long long)number.geometry,
                     (unsigned long long)number.relabel);
    }
    reply_grid(reply, layout, &result);
    reply_text(reply, it->json ? "\"}\n" : "\n");
    return true;
}

static bool parse_number(const Layout *layout, const char *text, Transform *out) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    TransformNumber number = {.geometry = strtoull(text, &end, 10)};
    if (*end != ':' || end[1] < '0' || end[1] > '9') return false;
    number.relabel = strtoull(end + 1, &end, 10);
    return !*end && transform_from_number(layout, number, out);
}

static bool read_options(CliOption *option, const Layout *layout, Dress *out) {
    uint64_t seed = 0;
    *out = (Dress){.rule = SYMMETRY_FULL,
                   .inverse = option[OPTION_INVERSE].count > 0,
                   .json = option[OPTION_JSON].count > 0};
    if (option[OPTION_RULE].count && !symmetry_rule_parse(option[OPTION_RULE].value[0], &out->rule)) {
        cli_misuse(&cmd_transform, "there is no rule '%s'; known: none, relabel, pattern, full",
                   option[OPTION_RULE].value[0]);
        return false;
    }
    if (option[OPTION_NUMBER].count && (option[OPTION_SEED].count || option[OPTION_RULE].count)) {
        cli_misuse(&cmd_transform, "--number goes with neither --seed nor --rule");
        return false;
    }
    out->fixed = option[OPTION_NUMBER].count > 0;
    if (out->fixed && !parse_number(layout, option[OPTION_NUMBER].value[0], &out->transform)) {
        cli_misuse(&cmd_transform, "--number is '%s'; it must be G:R with G below %llu and R below %llu",
                   option[OPTION_NUMBER].value[0],
                   (unsigned long long)symmetry_geometry_count(layout, SYMMETRY_FULL),
                   (unsigned long long)symmetry_relabel_count(layout, SYMMETRY_FULL));
        return false;
    }
    if (option[OPTION_SEED].count && !cli_number(&cmd_transform, &option[OPTION_SEED], 0, UINT64_MAX, &seed))
        return false;
    if (!out->fixed && !option[OPTION_SEED].count) {
        seed = machine_entropy();
        fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
    }
    out->rng = rng_seed(seed);
    return true;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {
        [OPTION_RULE] = {.name = "rule", .takes_value = true},
        [OPTION_SEED] = {.name = "seed", .takes_value = true},
        [OPTION_NUMBER] = {.name = "number", .takes_value = true},
        [OPTION_INVERSE] = {.name = "inverse"},
        [OPTION_LAYOUT] = {.name = "layout", .takes_value = true},
        [OPTION_JSON] = {.name = "json"},
    };
    CliParsed parsed = cli_options(&cmd_transform, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    Layout layout;
    Dress it;
    if (!cli_layout(&cmd_transform, &option[OPTION_LAYOUT], &layout)) return CLI_USAGE;
    if (!read_options(option, &layout, &it)) return CLI_USAGE;
    CliAsk ask = {.jobs = 1, .grain = 1, .context = &it, .answer = dress};
    return cli_each_puzzle(&layout, argc - 1, argv + 1, &ask);
}

const Command cmd_transform = {"transform", "the same puzzles in another dress", HELP, run};
