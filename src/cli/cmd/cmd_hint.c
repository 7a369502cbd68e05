#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd/hint.txt.h"
#include "cli/cmd/no_solution.h"
#include "cli/cmd/step_reply.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"

typedef struct {
    bool all, solve, words, json, thorough, not_unique, nice_loops;
    int max_tenths;           // 0: no limit
    TechniqueLevel level_max; // 0: no limit
    bool some;                // only the techniques of `wanted`
    bool wanted[TECHNIQUE_COUNT];
} Hinting;

// While the steps of one position are said.
typedef struct {
    const Hinting *hinting;
    Reply *reply;
    Position position;
    bool unique;
    int said;
    Step step;             // the one that was said last
    CellSet last;          // what it changed, once it has been carried out
    Marks removed, placed; // by all steps said so far; only with `wanted`
} HintSaying;

// ---- What is known of a position

enum { GUESSES_MAX = 1000000 };

// `sound`: there is a solution; `unique`: there is only one. If not both, why.
typedef struct {
    bool sound, unique;
    char reason[NO_SOLUTION_WORDS_MAX];
} HintVerdict;

// The first cell that has no candidate; with `solution`, the first that lacks its candidate there. -1: none.
static int missing_candidate(const Position *position, const Grid *solution) {
    for (int c = 0; c < position->layout->cells; c++) {
        TokenMask left = position->marks.cell[c];
        if (position->grid.cell[c] == 0 && !(solution ? left & marks_bit(solution->cell[c]) : left)) return c;
    }
    return -1;
}

// The filled cells allow several solutions: the candidates may allow fewer.
static HintVerdict judge_candidates(const Position *position, Reply *reply) {
    HintVerdict verdict = {true, false, "more than one solution"};
    Marks all = marks_of_grid(position->layout, &position->grid);
    if (marks_equal(position->layout, &all, &position->marks)) return verdict;
    bool given_up;
    uint64_t found = solver_each_within(position, 2, GUESSES_MAX, NULL, cli_keep_going, reply, &given_up);
    if (found == 0 && !given_up) return (HintVerdict){false, false, "the candidates allow no solution"};
    verdict.unique = found == 1 && !given_up;
    if (found < 2) strcpy(verdict.reason, "not known whether there is one solution only");
    return verdict;
}

static HintVerdict judge(const Position *position, Reply *reply) {
    const Layout *layout = position->layout;
    Grid solution;
    HintVerdict verdict = {false, false, ""};
    uint64_t count = cli_count_solutions(layout, &position->grid, reply, &solution);
    if (count == 0) {
        no_solution_words(layout, &position->grid, verdict.reason);
        return verdict;
    }
    int cell = missing_candidate(position, NULL);
    if (cell >= 0) {
        snprintf(verdict.reason, sizeof verdict.reason, "no solution: r%dc%d has no candidate",
                 layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
        return verdict;
    }
    if (count > 1) return judge_candidates(position, reply);
    cell = missing_candidate(position, &solution);
    verdict.sound = verdict.unique = cell < 0;
    if (cell >= 0)
        snprintf(verdict.reason, sizeof verdict.reason,
                 "the candidates allow no solution: r%dc%d is %d, which is not among them",
                 layout_row(layout, cell) + 1, layout_column(layout, cell) + 1, solution.cell[cell]);
    return verdict;
}

// ---- Steps

// False when there is no use in another step.
static bool say_step(void *context, const Step *step) {
    HintSaying *saying = context;
    const Hinting *hinting = saying->hinting;
    Reply *reply = saying->reply;
    saying->step = *step;
    if (hinting->json) {
        reply_text(reply, saying->said > 0 ? "," : "");
        reply_step_json(reply, &saying->position, step);
    } else {
        reply_step(reply, saying->position.layout, step);
        reply_text(reply, "\n");
        if (hinting->words) reply_step_words(reply, &saying->position, step);
    }
    saying->said++;
    return hinting->all && reply_hand_on(reply);
}

// As in hint_each, a step is not said if the steps before it together did all that it does.
static bool say_new_step(void *context, const Step *step) {
    HintSaying *saying = context;
    bool fresh = step->token != 0 && !marks_has(&saying->placed, step->cell, step->token);
    if (step->token != 0) saying->placed.cell[step->cell] |= marks_bit(step->token);
    for (int c = 0; c < saying->position.layout->cells; c++) {
        fresh = fresh || (step->token == 0 && (step->remove.cell[c] & ~saying->removed.cell[c]) != 0);
        saying->removed.cell[c] |= step->remove.cell[c];
    }
    return !fresh || say_step(saying, step);
}

static void say_wanted(HintSaying *saying) {
    const Hinting *hinting = saying->hinting;
    Position position = saying->position;
    position.keep_going = cli_keep_going;
    position.context = saying->reply;
    if (!hinting->nice_loops) position.options |= FIND_AIC_LOOPS;
    saying->removed = saying->placed = (Marks){{0}};
    for (Technique t = technique_after(TECHNIQUE_COUNT); t != TECHNIQUE_COUNT; t = technique_after(t)) {
        const TechniqueInfo *info = technique_info(t);
        if (!hinting->wanted[t] || (info->unique && !saying->unique)) continue;
        if (!technique_fits(position.layout, t)) continue;
        if (hinting->max_tenths != 0 && info->rating_tenths > hinting->max_tenths) continue;
        if (hinting->level_max != 0 && info->level > hinting->level_max) continue;
        if (!technique_find(&position, t, say_new_step, saying)) return;
    }
}

// Looks for steps; if there are none, also for those that take long to find, as the game does.
static void look_everywhere(const Position *position, HintAsk *ask, HintSaying *saying) {
    if (hint_each(position, ask, say_step, saying) != HINT_NONE || ask->thorough) return;
    ask->thorough = true;
    hint_each(position, ask, say_step, saying);
}

// Says the next step, or all steps; false when there was none.
static bool say_steps(HintSaying *saying) {
    const Hinting *hinting = saying->hinting;
    int before = saying->said;
    HintAsk ask = {.unique = saying->unique,
                   .hardest_max = hinting->max_tenths,
                   .level_max = hinting->level_max,
                   .nice_loops = hinting->nice_loops,
                   .last = saying->last,
                   .thorough = hinting->thorough,
                   .keep_going = cli_keep_looking,
                   .context = saying->reply};
    if (hinting->some)
        say_wanted(saying);
    else
        look_everywhere(&saying->position, &ask, saying);
    return saying->said > before;
}

// The cells of a step that is carried out.
static CellSet changed_cells(const Layout *layout, const Step *step) {
    CellSet cells = {{0}};
    if (step->token != 0) return cellset_of(step->cell);
    for (int c = 0; c < layout->cells; c++)
        if (step->remove.cell[c] != 0) cellset_add(&cells, c);
    return cells;
}

// Says all steps of the solution. True when its end was reached.
static bool say_way(HintSaying *saying) {
    const Layout *layout = saying->position.layout;
    while (!grid_complete(layout, &saying->position.grid) && reply_hand_on(saying->reply)) {
        if (!say_steps(saying)) return false;
        step_apply(&saying->step, &saying->position);
        saying->last = changed_cells(layout, &saying->step);
    }
    return grid_complete(layout, &saying->position.grid);
}

static void begin_json(Reply *reply, const CliSource *source, const Position *position, bool unique) {
    Marks deleted = marks_of_grid(position->layout, &position->grid);
    for (int c = 0; c < position->layout->cells; c++) deleted.cell[c] &= ~position->marks.cell[c];
    cli_reply_source(reply, source, &position->grid);
    reply_marks_json(reply, ",\"deleted\":", position->layout, &deleted);
    reply_format(reply, ",\"unique\":%s,\"steps\":[", unique ? "true" : "false");
}

static bool say_hints(HintSaying *saying, const CliSource *source) {
    const Hinting *hinting = saying->hinting;
    const Layout *layout = saying->position.layout;
    Reply *reply = saying->reply;
    bool done = hinting->solve ? say_way(saying) : say_steps(saying);
    if (hinting->json) reply_text(reply, "]");
    if (hinting->json && hinting->solve)
        reply_format(reply, ",\"solved\":%s,\"grid\":\"", done ? "true" : "false");
    if (hinting->solve) reply_grid(reply, layout, &saying->position.grid);
    if (hinting->json) reply_text(reply, hinting->solve ? "\"}" : "}");
    if (hinting->json || hinting->solve) reply_text(reply, "\n");
    if (!done)
        cli_note_puzzle(reply, source, saying->said > 0 ? "no step leads further" : "no step was found");
    return done;
}

// Where nothing is filled in, nothing ruled out and no constraint tells tokens apart, what holds for one
// token would hold for all.
static bool nothing_can_follow(const Position *position) {
    const Layout *layout = position->layout;
    Marks all = marks_of_grid(layout, &position->grid);
    return grid_filled(layout, &position->grid) == 0 && layout->constraint_count == 0 &&
           marks_equal(layout, &all, &position->marks);
}

static bool hint(void *context, void *own, const CliSource *source, const Position *position, Reply *reply) {
    (void)own;
    const Hinting *hinting = context;
    HintVerdict verdict = judge(position, reply);
    if (!verdict.sound) return cli_refuse_puzzle(reply, source, "%s", verdict.reason);
    if (grid_filled(position->layout, &position->grid) == position->layout->cells && !hinting->solve) {
        cli_refuse_puzzle(reply, source, "the grid is full");
        return true;
    }
    if (nothing_can_follow(position))
        return cli_refuse_puzzle(reply, source, "the grid is empty: no step follows");
    if (!verdict.unique && !hinting->not_unique)
        cli_note_puzzle(reply, source, "%s: techniques that need that are left out", verdict.reason);
    HintSaying saying = {.hinting = hinting,
                         .reply = reply,
                         .position = *position,
                         .unique = verdict.unique && !hinting->not_unique};
    if (hinting->json) begin_json(reply, source, position, verdict.unique);
    return say_hints(&saying, source);
}

// ---- The command

// "7", "7.1".
static bool read_rating(const char *text, int *out) {
    char *end;
    double rating = strtod(text, &end);
    if (*text < '0' || *text > '9' || *end != '\0' || rating < 1 || rating > 20)
        return cli_refuse(&cmd_hint, "--max is '%s'; it must be a rating from 1 to 20, as 7.1", text);
    *out = (int)(rating * 10 + 0.5);
    return true;
}

static bool read_level(const char *word, TechniqueLevel *out) {
    for (TechniqueLevel level = TECHNIQUE_SINGLES; level <= TECHNIQUE_LEVEL_MAX; level++)
        if (strcmp(technique_level_key(level), word) == 0) *out = level;
    return *out != 0 ||
           cli_refuse(&cmd_hint, "--up-to is '%s'; it must be singles, basics, patterns, chains or all",
                      word);
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    Hinting hinting = {0};
    CliList keys = {0};
    const char *max = NULL, *level = NULL;
    CliAsk ask = {.grain = 4, .context = &hinting, .answer_position = hint};
    CliOption option[] = {{"all", .flag = &hinting.all},
                          {"solve", .flag = &hinting.solve},
                          {"words", .flag = &hinting.words},
                          {"technique", .list = &keys},
                          {"max", .text = &max},
                          {"up-to", .text = &level},
                          {"nice-loops", .flag = &hinting.nice_loops},
                          {"thorough", .flag = &hinting.thorough},
                          {"not-unique", .flag = &hinting.not_unique},
                          {"jobs", .jobs = &ask.jobs},
                          {"layout", .layout = layout},
                          {"json", .flag = &hinting.json},
                          {0}};
    int status = cli_options(&cmd_hint, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (hinting.all && hinting.solve) return cli_misuse(&cmd_hint, "--all and --solve do not go together");
    if (hinting.json && hinting.words) return cli_misuse(&cmd_hint, "--json has all words already");
    for (int i = 0; i < keys.count; i++) {
        Technique technique;
        if (!cli_technique(&cmd_hint, keys.value[i], &technique)) return CLI_USAGE;
        hinting.wanted[technique] = hinting.some = true;
    }
    if (max && !read_rating(max, &hinting.max_tenths)) return CLI_USAGE;
    if (level && !read_level(level, &hinting.level_max)) return CLI_USAGE;
    ask.json = hinting.json;
    return cli_each_puzzle(layout, argc - 1, argv + 1, &ask);
}

const Command cmd_hint = {"hint", "the next step, and why", HINT_TXT, .run = run};
