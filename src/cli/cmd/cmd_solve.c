#include "cli/cmd/no_solution.h"
#include "cli/cmd/solve.txt.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/solve/solver.h"

typedef struct {
    uint64_t max;
    bool json, says_count;
} SolveAnswer;

// Many puzzles, solved together. If a puzzle has one solution, that is known then; if it has several, it is
// not known which comes first.
typedef struct {
    uint64_t limit; // 0: nothing is known
    uint64_t count[JOBS_TAKEN_MAX];
    Grid solution[JOBS_TAKEN_MAX];
} SolveKnown;

// While the solutions of one puzzle are said.
typedef struct {
    const SolveAnswer *solving;
    const Layout *layout;
    Reply *reply;
    uint64_t said;
    bool more;
} SolveSaying;

static void solve_together(void *context, void *own, const Layout *layout, const Grid *const *puzzle,
                           int count) {
    (void)context;
    SolveKnown *known = own;
    known->limit = cli_solve_together(layout, puzzle, count, 2, known->count, known->solution);
}

static bool say_solution(void *context, const Grid *solution) {
    SolveSaying *saying = context;
    if (saying->said == saying->solving->max) {
        saying->more = true;
        return false;
    }
    bool json = saying->solving->json;
    if (json) reply_text(saying->reply, saying->said ? ",\"" : "\"");
    reply_grid(saying->reply, saying->layout, solution);
    reply_text(saying->reply, json ? "\"" : "\n");
    // Between two solutions the search may take long, but then it calls keep_going.
    return ++saying->said % 64 != 0 || reply_hand_on(saying->reply);
}

static bool keep_going(void *context) { return reply_hand_on(((SolveSaying *)context)->reply); }

static void say_solutions(SolveSaying *saying, const SolveKnown *known, int index, const Grid *puzzle) {
    if (known->limit && known->count[index] <= 1) {
        if (known->count[index] == 1) say_solution(saying, &known->solution[index]);
        return;
    }
    // Asking for one more than is printed tells whether there are more. The first alone is found more
    // quickly, and is enough without --max.
    bool asks_more = saying->solving->json || saying->solving->says_count;
    uint64_t max = saying->solving->max;
    solver_each(saying->layout, puzzle, asks_more ? max + 1 : max, say_solution, keep_going, saying, NULL);
}

static bool solve(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                  Reply *reply) {
    const SolveAnswer *solving = context;
    SolveSaying saying = {solving, source->layout, reply, 0, false};
    if (solving->json) {
        cli_reply_source(reply, source, puzzle);
        reply_text(reply, ",\"solutions\":[");
    }
    say_solutions(&saying, own, index, puzzle);
    unsigned long long count = saying.said;
    if (solving->json)
        reply_format(reply, "],\"count\":%llu,\"more\":%s}\n", count, saying.more ? "true" : "false");
    char why[NO_SOLUTION_WORDS_MAX];
    if (count == 0) {
        no_solution_words(source->layout, puzzle, why);
        cli_note_puzzle(reply, source, "%s", why);
    }
    if (count > 0 && solving->says_count)
        cli_note_puzzle(reply, source, "%s%llu solution%s", saying.more ? "more than " : "", count,
                        count == 1 ? "" : "s");
    return count > 0;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    SolveAnswer solving = {.max = 1};
    CliAsk ask = {
        .context = &solving, .own_size = sizeof(SolveKnown), .answer = solve, .prepare = solve_together};
    CliOption option[] = {{"layout", .layout = layout},
                          {"jobs", .jobs = &ask.jobs},
                          {"json", .flag = &solving.json},
                          {"max", .number = &solving.max, .least = 1, .most = 1000000000},
                          {0}};
    int status = cli_options(&cmd_solve, &argc, argv, option);
    if (status != CLI_GO) return status;
    solving.says_count = cli_given(option, "max") && !solving.json;
    ask.grain = cli_grain(layout);
    ask.json = solving.json;
    return cli_each_puzzle(layout, argc - 1, argv + 1, &ask);
}

const Command cmd_solve = {"solve", "solutions of puzzles", SOLVE_TXT, .run = run};
