#include <stdlib.h>

#include "cli/cmd/transform.txt.h"
#include "cli/tool/cli.h"
#include "core/symmetry/disguise.h"

typedef struct {
    SymmetryRule rule;
    Rng rng;
    bool fixed, inverse, json;
    Transform transform; // when fixed
} Dress;

// Each draw depends on the one before it and costs less than reading a line, so there is one worker.
static bool dress(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                  Reply *reply) {
    (void)own, (void)index;
    Dress *it = context;
    const Layout *layout = source->layout;
    Transform transform = it->fixed ? it->transform : disguise_random(layout, it->rule, &it->rng);
    if (it->inverse) transform = transform_inverse(layout, &transform);
    Layout board = *layout;
    Disguise result;
    if (!disguise_fits(layout, &transform))
        return cli_refuse_puzzle(reply, source, "its board cannot be moved in this way");
    disguise_make(&board, puzzle, &transform, &result);
    if (it->json) {
        cli_reply_source(reply, source, puzzle);
        reply_text(reply, ",\"number\":\"");
        cli_reply_transform(reply, layout, &transform);
        reply_text(reply, "\",\"result\":\"");
    }
    reply_puzzle(reply, &board, &result.puzzle);
    reply_text(reply, it->json ? "\"}\n" : "\n");
    return true;
}

static bool parse_number(const Layout *layout, const char *text, Transform *out) {
    char *end;
    if (*text < '0' || *text > '9') return false;
    TransformNumber number = {.geometry = strtoull(text, &end, 10)};
    if (*end != ':' || end[1] < '0' || end[1] > '9') return false;
    number.relabel = strtoull(end + 1, &end, 10);
    return !*end && base_transform(layout, number, out);
}

// What was given beside --seed; NULL where nothing was.
static bool choose(Dress *it, const Layout *layout, const char *rule, const char *number, bool seeded) {
    if (rule && !symmetry_rule_parse(rule, &it->rule))
        return cli_refuse(&cmd_transform, "there is no rule '%s'; known: none, relabel, pattern, full", rule);
    if (number && (seeded || rule))
        return cli_refuse(&cmd_transform, "--number goes with neither --seed nor --rule");
    it->fixed = number != NULL;
    return !number || parse_number(layout, number, &it->transform) ||
           cli_refuse(&cmd_transform, "--number is '%s'; it must be G:R with G below %llu and R below %llu",
                      number, (unsigned long long)symmetry_geometry_count(layout, SYMMETRY_FULL),
                      (unsigned long long)symmetry_relabel_count(layout, SYMMETRY_FULL));
}

static int run(int argc, char **argv) {
    Layout layout;
    Dress it = {.rule = SYMMETRY_FULL};
    uint64_t seed = 0;
    const char *rule = NULL, *number = NULL;
    CliOption option[] = {{"rule", .text = &rule},
                          {"seed", .number = &seed, .most = UINT64_MAX},
                          {"number", .text = &number},
                          {"inverse", .flag = &it.inverse},
                          {"layout", .layout = &layout},
                          {"json", .flag = &it.json},
                          {0}};
    int status = cli_options(&cmd_transform, &argc, argv, option);
    if (status != CLI_GO) return status;
    bool seeded = cli_given(option, "seed");
    if (!choose(&it, &layout, rule, number, seeded)) return CLI_USAGE;
    it.rng = rng_seed(it.fixed || seeded ? seed : cli_draw_seed());
    CliAsk ask = {.jobs = 1, .grain = 1, .context = &it, .answer = dress};
    return cli_each_puzzle(&layout, argc - 1, argv + 1, &ask);
}

const Command cmd_transform = {"transform", "the same puzzles in another dress", TRANSFORM_TXT, run};
