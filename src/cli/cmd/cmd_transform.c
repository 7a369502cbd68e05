#include <stdlib.h>

#include "cli/cmd/transform.txt.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
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
    MEM_LOCAL(Layout, board);
    layout_copy(layout, board);
    Disguise result;
    if (!disguise_fits(layout, &transform))
        return cli_refuse_puzzle(reply, source, "its board cannot be moved in this way");
    disguise_make(board, puzzle, &transform, &result);
    if (it->json) {
        cli_reply_source(reply, source, puzzle);
        reply_text(reply, ",\"number\":\"");
        cli_reply_transform(reply, layout, &transform);
        reply_text(reply, "\",\"result\":\"");
    }
    reply_puzzle(reply, board, &result.puzzle);
    reply_text(reply, it->json ? "\"}\n" : "\n");
    return true;
}

static bool parse_number(const Layout *layout, const char *text, Transform *out) {
    TransformNumber number;
    if (!group_number_parse(&text, &number.geometry) || *text++ != ':') return false;
    return group_number_parse(&text, &number.relabel) && !*text && base_transform(layout, number, out);
}

static bool refuse_number(const Layout *layout, const char *number) {
    char geometries[GROUP_NUMBER_TEXT], relabellings[GROUP_NUMBER_TEXT];
    GroupNumber geometry_count, relabel_count;
    base_counts(layout, &geometry_count, &relabel_count);
    group_number_format(geometry_count, geometries);
    group_number_format(relabel_count, relabellings);
    return cli_refuse(&cmd_transform, "--number is '%s'; it must be G:R with G below %s and R below %s",
                      number, geometries, relabellings);
}

// Takes the options other than --seed; NULL for one that was not given.
static bool choose(Dress *it, const Layout *layout, const char *rule, const char *number, bool seeded) {
    if (rule && !symmetry_rule_parse(rule, &it->rule))
        return cli_refuse(&cmd_transform, "there is no rule '%s'; known: none, relabel, pattern, full", rule);
    if (number && (seeded || rule))
        return cli_refuse(&cmd_transform, "--number goes with neither --seed nor --rule");
    it->fixed = number != NULL;
    return !number || parse_number(layout, number, &it->transform) || refuse_number(layout, number);
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    Dress it = {.rule = SYMMETRY_FULL};
    uint64_t seed = 0;
    const char *rule = NULL, *number = NULL;
    CliOption option[] = {{"rule", .text = &rule},
                          {"seed", .number = &seed, .most = UINT64_MAX},
                          {"number", .text = &number},
                          {"inverse", .flag = &it.inverse},
                          {"layout", .layout = layout},
                          {"json", .flag = &it.json},
                          {0}};
    int status = cli_options(&cmd_transform, &argc, argv, option);
    if (status != CLI_GO) return status;
    bool seeded = cli_given(option, "seed");
    if (!choose(&it, layout, rule, number, seeded)) return CLI_USAGE;
    it.rng = rng_seed(it.fixed || seeded ? seed : cli_draw_seed());
    CliAsk ask = {.json = it.json, .jobs = 1, .grain = 1, .context = &it, .answer = dress};
    return cli_each_puzzle(layout, argc - 1, argv + 1, &ask);
}

const Command cmd_transform = {"transform", "the same puzzles in another dress", TRANSFORM_TXT, .run = run};
