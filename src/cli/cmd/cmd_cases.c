#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd/cases.txt.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"
#include "core/text/technique_case.h"
#include "game/words/notation/notation.h"

// ---- Running

typedef struct {
    char code[TECHNIQUE_CASE_CODE_MAX]; // or a key
    Technique technique;
    int count[CASE_UNKNOWN + 1]; // of each CaseResult
} CaseTally;

enum { TALLIES_MAX = 512 };

typedef struct {
    bool verbose;
    CaseTally all;
    int count;
    CaseTally tally[TALLIES_MAX];
} Running;

// The tally of a code; tallies are kept in order. A code for which there is no room left counts only in the
// tally of all.
static CaseTally *tally_of(Running *running, const TechniqueCase *it) {
    int i = 0;
    while (i < running->count && strcmp(running->tally[i].code, it->code) < 0) i++;
    if (i < running->count && strcmp(running->tally[i].code, it->code) == 0) return &running->tally[i];
    if (running->count == TALLIES_MAX) return NULL;
    memmove(&running->tally[i + 1], &running->tally[i],
            (size_t)(running->count++ - i) * sizeof running->tally[0]);
    running->tally[i] = (CaseTally){.technique = it->technique};
    strcpy(running->tally[i].code, it->code);
    return &running->tally[i];
}

typedef struct {
    const TechniqueCase *wanted;
    Reply *reply;
} Naming;

static bool name_found(void *context, const Step *step) {
    const Naming *naming = context;
    char line[NOTATION_MAX];
    if (technique_case_tokens(step) != naming->wanted->tokens) return true;
    notation_step(naming->wanted->position.layout, step, line);
    reply_words(naming->reply, "    found ");
    reply_words(naming->reply, line);
    reply_words(naming->reply, "\n");
    return true;
}

// What a case that failed should have found, and what was found instead.
static void name_failure(const TechniqueCase *it, int found, const CliSource *source, Reply *reply) {
    cli_refuse_puzzle(reply, source, "%s %s failed: %d step%s with these digits", it->code,
                      technique_info(it->technique)->name, found, found == 1 ? "" : "s");
    char line[NOTATION_MAX];
    Step wanted = {.technique = it->technique, .tokens = it->tokens, .remove = it->removed};
    for (int c = 0; c < it->position.layout->cells; c++) {
        if (it->placed.cell[c] == 0) continue;
        wanted.cell = (CellIndex)c;
        wanted.token = (uint8_t)marks_first(it->placed.cell[c]);
    }
    notation_step(it->position.layout, &wanted, line);
    const char *result = strstr(line, "=> ");
    reply_words(reply, "    wanted ");
    reply_words(reply, it->none ? "none" : result != NULL ? result : line);
    reply_words(reply, "\n");
    Naming naming = {it, reply};
    for (int i = 0; i < it->technique_count; i++)
        technique_find(&it->position, it->technique + (Technique)i, name_found, &naming);
}

static bool run_case(void *context, const CliSource *source, const char *line, Reply *reply, bool *answer) {
    static const char *const words[] = {
        [CASE_PASSED] = "passed", [CASE_FAILED] = "failed", [CASE_UNKNOWN] = "unknown"};
    Running *running = context;
    int length = (int)strcspn(line, "\r"), found;
    TechniqueCase it;
    TextError error;
    if (technique_case_skips(line, length)) return true;
    if (!technique_case_parse(source->layout, line, length, source->line, &it, &error)) {
        *answer = cli_refuse_error(reply, source, &error);
        return true;
    }
    CaseResult result = technique_case_run(&it, &found, NULL);
    CaseTally *tally = tally_of(running, &it);
    if (tally) tally->count[result]++;
    running->all.count[result]++;
    *answer = result == CASE_PASSED;
    if (running->verbose)
        reply_format(reply, "%s:%d: %s %s\n", source->file, source->line, it.code, words[result]);
    if (result == CASE_UNKNOWN && it.why_unknown != NULL)
        cli_refuse_puzzle(reply, source, "%s is unknown: %s", it.code, it.why_unknown);
    if (result == CASE_FAILED) name_failure(&it, found, source, reply);
    reply_hand_on(reply);
    return true;
}

static void say_tally(Reply *reply, const CaseTally *tally, const char *name, bool json) {
    enum { DIGITS = 4 }; // of a code; other techniques have a key in its place
    bool has_code = json || !tally->code[0] || strspn(tally->code, "0123456789") >= DIGITS;
    reply_format(reply,
                 json ? "{\"code\":\"%s\",\"name\":\"%s\",\"passed\":%d,\"failed\":%d,\"unknown\":%d}\n"
                      : "%-8s%-34s%8d%8d%9d\n",
                 has_code ? tally->code : "-", name, tally->count[CASE_PASSED], tally->count[CASE_FAILED],
                 tally->count[CASE_UNKNOWN]);
}

static bool say_tallies(const Running *running, bool json) {
    Reply reply = {0};
    if (!json)
        reply_format(&reply, "%-8s%-34s%8s%8s%9s\n", "code", "technique", "passed", "failed", "unknown");
    for (int i = 0; i < running->count; i++) {
        const CaseTally *tally = &running->tally[i];
        char name[64];
        bool siamese = strspn(tally->code, "0123456789") == 5, known = tally->technique != TECHNIQUE_COUNT;
        snprintf(name, sizeof name, "%s%s", siamese ? "Siamese " : "",
                 known ? technique_info(tally->technique)->name : "(not ours)");
        say_tally(&reply, tally, name, json);
    }
    say_tally(&reply, &running->all, "all", json);
    return reply_close(&reply);
}

static int run_cases(Running *running, bool json, const Layout *layout, int files, char **file) {
    CliAsk ask = {.json = json, .jobs = 1, .grain = 1, .context = running, .line = run_case};
    int status = cli_each_puzzle(layout, files, file, &ask);
    return say_tallies(running, json) ? status : CLI_NO;
}

// ---- Making

typedef struct {
    Technique technique;
    bool counted;
    uint64_t left; // with `counted`, which needs one worker
} CasesRun;

// The instances of a technique in one position, with their tokens.
typedef struct {
    TechniqueCase first; // without tokens and result
    int count;
    TechniqueCase *found; // INSTANCES_MAX of them at most
} Instances;

enum { INSTANCES_MAX = 64 };

static bool add_instance(void *context, const Step *step) {
    Instances *instances = context;
    TokenMask tokens = technique_case_tokens(step);
    int length = technique_case_length(step);
    for (int i = 0; i < instances->count; i++) {
        TechniqueCase *other = &instances->found[i];
        if (other->tokens != tokens) continue;
        if (length < other->length) other->length = length;
        return true;
    }
    if (instances->count == INSTANCES_MAX) return false;
    TechniqueCase *it = &instances->found[instances->count++];
    *it = instances->first;
    it->tokens = tokens;
    it->length = length;
    if (step->token != 0)
        it->placed.cell[step->cell] = marks_bit(step->token);
    else
        it->removed = step->remove;
    return true;
}

// Prints a case for each set of tokens whose instances all have the same result. False when enough were made.
static bool make_here(CasesRun *making, const Position *position, Reply *reply) {
    char line[TECHNIQUE_CASE_LINE_MAX];
    Instances instances = {.count = 0};
    technique_case_begin(making->technique, position, &instances.first);
    TechniqueCase *found = instances.found = mem_alloc(INSTANCES_MAX * sizeof *found);
    technique_find(&instances.first.position, making->technique, add_instance, &instances);
    for (int i = 0; i < instances.count && !(making->counted && making->left == 0); i++) {
        if (found[i].tokens == 0 && making->technique != TECHNIQUE_BUG_1) continue;
        if (technique_case_run(&found[i], NULL, NULL) != CASE_PASSED) continue;
        technique_case_format(&found[i], line);
        reply_text(reply, line);
        reply_text(reply, "\n");
        if (making->counted) making->left--;
    }
    free(found);
    return !(making->counted && making->left == 0);
}

// Always takes the easiest step, so that no case is made where something easier would do; the position is
// looked at before each step, and where the steps end.
static bool make_cases(void *context, void *own, const CliSource *source, const Position *given,
                       Reply *reply) {
    (void)own;
    CasesRun *making = context;
    Position position = *given;
    if (making->counted && making->left == 0) return true;
    if (!layout_is_classic(source->layout))
        return cli_refuse_puzzle(reply, source, "cases are for plain 9x9 boards, this is another board");
    if (!solver_unique(source->layout, &position.grid, NULL))
        return cli_refuse_puzzle(reply, source, "not exactly one solution");
    HintAsk ask = {.unique = true, .keep_going = cli_keep_looking, .context = reply};
    Step step;
    do {
        if (!make_here(making, &position, reply)) return true;
        if (hint_next(&position, &ask, &step) != HINT_FOUND) return true;
        step_apply(&step, &position);
    } while (grid_filled(source->layout, &position.grid) < source->layout->cells && reply_hand_on(reply));
    return true;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    Running running = {0};
    CasesRun making = {0};
    bool json = false;
    const char *key = NULL;
    CliAsk ask = {.grain = 1, .context = &making, .answer_position = make_cases};
    CliOption option[] = {{"verbose", .flag = &running.verbose},
                          {"json", .flag = &json},
                          {"make", .text = &key},
                          {"count", .number = &making.left, .least = 1, .most = 1000000000},
                          {"jobs", .jobs = &ask.jobs},
                          {0}};
    char verbose[] = "--verbose"; // also -v, the one short option
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-v") == 0) argv[i] = verbose;
    int status = cli_options(&cmd_cases, &argc, argv, option);
    if (status != CLI_GO) return status;
    layout_init(layout, "9x9");
    making.counted = cli_given(option, "count");
    if (key && (running.verbose || json))
        return cli_misuse(&cmd_cases, "--make goes with neither --verbose nor --json");
    if (!key && (making.counted || cli_given(option, "jobs")))
        return cli_misuse(&cmd_cases, "--count and --jobs are for --make");
    if (!key) return run_cases(&running, json, layout, argc - 1, argv + 1);
    if (!cli_technique(&cmd_cases, key, &making.technique)) return CLI_USAGE;
    if (making.counted) ask.jobs = 1; // so that they are the first N
    return cli_each_puzzle(layout, argc - 1, argv + 1, &ask);
}

const Command cmd_cases = {"cases", "positions that prove the techniques", CASES_TXT, .run = run};
