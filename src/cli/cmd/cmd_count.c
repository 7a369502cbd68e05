#include "cli/cmd/count.txt.h"
#include "cli/cmd/no_solution.h"
#include "cli/cmd/step_reply.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/solve/solver.h"

enum { REDUNDANT_CELLS_MAX = 81 };

typedef struct {
    uint64_t max;
    bool json;
} CountAnswer;

// The counts of many puzzles, found together, no further than `limit`: for nearly all puzzles that is enough.
typedef struct {
    uint64_t limit;
    uint64_t count[JOBS_TAKEN_MAX];
} CountKnown;

static void count_together(void *context, void *own, const Layout *layout, const Grid *const *puzzle,
                           int count) {
    const CountAnswer *counting = context;
    CountKnown *known = own;
    known->limit = cli_solve_together(layout, puzzle, count, counting->max + 1, known->count, NULL);
}

static void say_redundant(const Layout *layout, const Grid *puzzle, Reply *reply) {
    CellSet redundant = solver_redundant_clues(layout, puzzle);
    reply_cells_json(reply, ",\"redundant\":", layout, &redundant);
}

static bool say_count(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                      Reply *reply) {
    const CountAnswer *counting = context;
    const CountKnown *known = own;
    uint64_t limit = counting->max + 1, count = known->limit ? known->count[index] : 0;
    if (count == known->limit && known->limit < limit)
        count = solver_each(source->layout, puzzle, limit, NULL, cli_keep_going, reply, NULL);
    bool more = count > counting->max;
    if (more) count = counting->max;
    if (counting->json) {
        cli_reply_source(reply, source, puzzle);
        reply_format(reply, ",\"count\":%llu,\"more\":%s", (unsigned long long)count,
                     more ? "true" : "false");
        if (count == 1 && !more && source->layout->cells <= REDUNDANT_CELLS_MAX)
            say_redundant(source->layout, puzzle, reply);
        reply_text(reply, "}\n");
    } else {
        reply_number(reply, count);
        reply_text(reply, more ? "+\n" : "\n");
    }
    char why[NO_SOLUTION_WORDS_MAX];
    if (count == 0 && no_solution_words(source->layout, puzzle, why))
        cli_note_puzzle(reply, source, "%s", why);
    return count == 1 && !more;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    CountAnswer counting = {.max = 1000};
    CliAsk ask = {
        .context = &counting, .own_size = sizeof(CountKnown), .answer = say_count, .prepare = count_together};
    CliOption option[] = {{"layout", .layout = layout},
                          {"jobs", .jobs = &ask.jobs},
                          {"json", .flag = &counting.json},
                          {"max", .number = &counting.max, .least = 1, .most = UINT64_C(1) << 60},
                          {0}};
    int status = cli_options(&cmd_count, &argc, argv, option);
    if (status != CLI_GO) return status;
    ask.grain = cli_grain(layout);
    ask.json = counting.json;
    return cli_each_puzzle(layout, argc - 1, argv + 1, &ask);
}

const Command cmd_count = {"count", "how many solutions puzzles have", COUNT_TXT, .run = run};
