#include <stdio.h>

#include "cli/cmd/generate.txt.h"
#include "cli/tool/puzzle_form.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint_kinds.h"
#include "core/make/board_draw.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"

enum { TRIES_MAX = 1000 };

typedef struct {
    Layout layout;
    Text board; // of the layout
    GenerateSpec spec;
    bool draws; // a board is drawn for each puzzle, based on the layout
    BoardDrawSpec draw;
    uint64_t count, seed;
    bool json;
    PuzzleForm form;
} GenerateOrder;

static bool read_clues(const char *text, GenerateOrder *out) {
    int cells = out->layout.cells;
    return cli_range(text, cells, &out->spec.clues_min, &out->spec.clues_max) ||
           cli_refuse(&cmd_generate, "--clues is '%s'; it must be a number from 1 to %d, or two, as in 22-26",
                      text, cells);
}

// Numbers of clues that no puzzle can have are refused before anything is tried.
static bool is_possible(const GenerateOrder *order, const char *clues) {
    for (int n = order->spec.clues_min; n <= order->spec.clues_max; n++)
        if (order->draws ? generate_more_can_have(&order->layout, order->spec.pattern, n)
                         : generate_can_have(&order->layout, order->spec.pattern, n))
            return true;
    return cli_refuse(&cmd_generate, "no %s puzzle with the pattern '%s' has %s clues", order->layout.id,
                      pattern_name(order->spec.pattern), clues);
}

// The board, and its text.
static void say_one(const GenerateOrder *order, const Layout *layout, const Text *board, Reply *reply,
                    const Grid *puzzle, const Grid *solution) {
    bool own_board = !board_is_told_by_cells(layout);
    if (order->form != FORM_OWN) {
        puzzle_form_rate(order->form, layout, puzzle, solution, reply);
        return;
    }
    if (own_board && order->json) reply_json(reply, "{\"board\":", text_of(board));
    if (own_board && !order->json) {
        reply_text(reply, text_of(board));
        reply_text(reply, "; clues ");
    }
    if (order->json) reply_text(reply, own_board ? ",\"puzzle\":\"" : "{\"puzzle\":\"");
    reply_grid(reply, layout, puzzle);
    if (order->json) {
        reply_text(reply, "\",\"solution\":\"");
        reply_grid(reply, layout, solution);
        reply_format(reply, "\",\"clues\":%d,\"pattern\":\"%s\",\"seed\":%llu}", grid_filled(layout, puzzle),
                     pattern_name(pattern_of(layout, puzzle)), (unsigned long long)order->seed);
    }
    reply_text(reply, "\n");
}

// Each try at each puzzle has a random sequence of its own, so that the result does not depend on which
// worker makes it, or which other puzzles are made. (The factor is odd, so that no two seeds are the same.)
static uint64_t seed_of(const GenerateOrder *order, uint64_t index, int try) {
    Rng first = rng_seed(order->seed);
    return rng_next(&first) ^ (index * TRIES_MAX + (uint64_t)try + 1) * UINT64_C(0xD1342543DE82EF95);
}

// Digs a puzzle: the first try that succeeds.
static bool dig(const GenerateOrder *order, uint64_t index, Grid *out, Grid *out_solution, Reply *reply) {
    for (int try = 0; try < TRIES_MAX && reply_hand_on(reply); try++) {
        Rng rng = rng_seed(seed_of(order, index, try));
        if (generate_puzzle(&order->layout, &rng, &order->spec, out, out_solution)) return true;
    }
    return false;
}

static void say_given_up(const GenerateOrder *order, Reply *reply) {
    char words[140], most[16] = "";
    const GenerateSpec *spec = &order->spec;
    if (spec->clues_max > spec->clues_min) snprintf(most, sizeof most, "-%d", spec->clues_max);
    snprintf(words, sizeof words, "nonet-cli generate: no %spuzzle with %d%s clues in %d tries\n",
             spec->minimal ? "minimal " : "", spec->clues_min, most, TRIES_MAX);
    reply_words(reply, words);
}

static JobsAnswer generate(void *context, void *own, const void *items, size_t count, Reply *reply) {
    const GenerateOrder *order = context;
    (void)own;
    for (size_t i = 0; i < count; i++) {
        Grid puzzle, solution;
        if (!dig(order, ((const uint64_t *)items)[i], &puzzle, &solution, reply)) {
            say_given_up(order, reply);
            return JOBS_ENOUGH;
        }
        say_one(order, &order->layout, &order->board, reply, &puzzle, &solution);
        if (!reply_hand_on(reply)) break;
    }
    return JOBS_YES;
}

// Draws a board and digs on it, until that succeeds. False, with a message, when it was given up.
static bool draw_one(const GenerateOrder *order, uint64_t index, Reply *reply) {
    MEM_LOCAL(Layout, layout);
    Grid puzzle, solution;
    TextError error;
    for (int try = 0; try < TRIES_MAX && reply_hand_on(reply); try++) {
        Rng rng = rng_seed(seed_of(order, index, try));
        if (!board_draw(&order->layout, &order->draw, &rng, layout, &solution, &error)) {
            reply_words(reply, "nonet-cli generate: ");
            reply_words(reply, error.reason);
            reply_words(reply, "\n");
            return false;
        }
        if (!generate_dig(layout, &rng, &order->spec, &solution, &solution, &puzzle)) continue;
        Text board = {0};
        board_format(layout, &board);
        say_one(order, layout, &board, reply, &puzzle, &solution);
        text_finish(&board);
        return true;
    }
    say_given_up(order, reply);
    return false;
}

static JobsAnswer draw(void *context, void *own, const void *items, size_t count, Reply *reply) {
    (void)own;
    for (size_t i = 0; i < count; i++) {
        if (!draw_one(context, ((const uint64_t *)items)[i], reply)) return JOBS_ENOUGH;
        if (!reply_hand_on(reply)) break;
    }
    return JOBS_YES;
}

// What is to be drawn on each board.
static bool read_draw(const char *with, const char *regions, GenerateOrder *out) {
    TextError error;
    out->draws = with || regions;
    out->draw.regions = regions != NULL;
    if (regions && !text_same(regions, "random"))
        return cli_refuse(&cmd_generate, "--regions is '%s'; it must be 'random'", regions);
    return !with || constraint_asks_read(with, &out->draw.asks, &error) ||
           cli_refuse(&cmd_generate, "--with: %s", error.reason);
}

static int list_kinds(bool json) {
    Reply reply = {0};
    const ConstraintKind *kind;
    for (int i = 0; (kind = constraint_kind(i)) != NULL; i++) {
        if (json) {
            reply_json(&reply, "{\"key\":", kind->key);
            reply_json(&reply, ",\"name\":", kind->name);
            reply_json(&reply, ",\"rule\":", kind->rule);
            reply_text(&reply, "}\n");
        } else {
            reply_format(&reply, "%-16s%s. %s\n", kind->key, kind->name, kind->rule);
        }
    }
    return reply_close(&reply) ? CLI_DONE : CLI_NO;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(GenerateOrder, order);
    order->count = 1;
    TextError error;
    bool kinds = false;
    const char *clues = NULL, *pattern = NULL, *with = NULL, *regions = NULL, *form = NULL;
    JobsSpec spec = {.context = order, .work = generate};
    CliOption option[] = {{"layout", .layout = &order->layout},
                          {"jobs", .jobs = &spec.workers},
                          {"json", .flag = &order->json},
                          {"format", .text = &form},
                          {"kinds", .flag = &kinds},
                          {"count", .number = &order->count, .least = 1, .most = 1000000000},
                          {"seed", .number = &order->seed, .most = UINT64_MAX},
                          {"pattern", .text = &pattern},
                          {"clues", .text = &clues},
                          {"with", .text = &with},
                          {"regions", .text = &regions},
                          {"minimal", .flag = &order->spec.minimal},
                          {0}};
    int status = cli_options(&cmd_generate, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc > 1) return cli_misuse(&cmd_generate, "it reads no file, but '%s' was given", argv[1]);
    if (kinds) return list_kinds(order->json);
    if (!puzzle_form_parse(&cmd_generate, form, &order->form)) return CLI_USAGE;
    if (form && order->json) return cli_misuse(&cmd_generate, "--format and --json do not go together");
    if (clues && !read_clues(clues, order)) return CLI_USAGE;
    if (pattern && !pattern_parse(pattern, &order->spec.pattern))
        return cli_misuse(&cmd_generate, "there is no pattern '%s'", pattern);
    if (!read_draw(with, regions, order)) return CLI_USAGE;
    if (form && (order->draws || order->layout.constraint_count > 0))
        return cli_misuse(&cmd_generate,
                          "--format is for boards without constraints; those have a text of their own");
    if (clues && !is_possible(order, clues)) return CLI_USAGE;
    if (!board_has_grid(&order->layout, &error)) return cli_misuse(&cmd_generate, "%s", error.reason), CLI_NO;
    if (!cli_given(option, "seed")) order->seed = cli_draw_seed();
    spec.grain = order->draws ? 1 : cli_grain(&order->layout);
    if (order->draws) spec.work = draw;
    board_format(&order->layout, &order->board);
    Reply head = {0};
    puzzle_form_head(order->form, &head);
    if (!reply_close(&head)) return CLI_NO;
    status = jobs_each_number(spec, order->count) ? CLI_DONE : CLI_NO;
    text_finish(&order->board);
    return status;
}

const Command cmd_generate = {"generate", "new puzzles", GENERATE_TXT, .run = run};
