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

enum {
    TRIES_MAX = 1000,
    SMALL_CELLS = 81, // boards on which it pays to dig many puzzles together
};

typedef struct {
    Layout layout;
    Text board; // of the layout
    GenerateSpec spec;
    bool draws; // a board for each puzzle, from the layout
    BoardDrawSpec draw;
    uint64_t count, seed;
    bool json;
    PuzzleForm form;
} Order;

static bool read_clues(const char *text, Order *out) {
    int cells = out->layout.cells;
    return cli_range(text, cells, &out->spec.clues_min, &out->spec.clues_max) ||
           cli_refuse(&cmd_generate, "--clues is '%s'; it must be a number from 1 to %d, or two, as in 22-26",
                      text, cells);
}

// Numbers of clues that no puzzle can have are refused before anything is tried.
static bool is_possible(const Order *order, const char *clues) {
    for (int n = order->spec.clues_min; n <= order->spec.clues_max; n++)
        if (order->draws ? generate_more_can_have(&order->layout, order->spec.pattern, n)
                         : generate_can_have(&order->layout, order->spec.pattern, n))
            return true;
    return cli_refuse(&cmd_generate, "no %s puzzle with the pattern '%s' has %s clues", order->layout.id,
                      pattern_name(order->spec.pattern), clues);
}

// The board, and its text.
static void say_one(const Order *order, const Layout *layout, const Text *board, Reply *reply,
                    const Grid *puzzle, const Grid *solution) {
    bool own_board = layout->text_hash != 0;
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

// What is dug at once, and what a worker knows of how often that succeeds.
typedef struct {
    uint64_t seed[JOBS_TAKEN_MAX];
    Grid puzzle[JOBS_TAKEN_MAX], solution[JOBS_TAKEN_MAX];
    Grid found[JOBS_TAKEN_MAX], found_solution[JOBS_TAKEN_MAX];
    int open[JOBS_TAKEN_MAX]; // those that are not found yet
    uint64_t tries, successes;
} Digging;

// Each try at each puzzle has a random sequence of its own, so that it does not matter who makes it, and with
// which others together. (The factor is odd, so that no two are the same.)
static uint64_t seed_of(const Order *order, uint64_t index, int try) {
    Rng first = rng_seed(order->seed);
    return rng_next(&first) ^ (index * TRIES_MAX + (uint64_t)try + 1) * UINT64_C(0xD1342543DE82EF95);
}

static int most_together(const Order *order) {
    bool slow = order->layout.cells > SMALL_CELLS || order->layout.constraint_count > 0;
    return slow ? 1 : JOBS_TAKEN_MAX;
}

// How many puzzles to go for at a time, so that each can have about as many tries at once as it needs: with a
// number of clues asked for, one in thirty-two succeeds as long as nothing is known.
static int group_size(const Order *order, const Digging *digging) {
    uint64_t most = (uint64_t)most_together(order);
    if (order->spec.clues_max == 0) return (int)most;
    uint64_t size = most * (digging->successes + 1) / (digging->tries + 32);
    return size < 1 ? 1 : (int)size;
}

// Digs the puzzles of these numbers, each the first of its tries that succeeds. Returns how many of those
// that are still open there are; they are those of digging->open.
static int dig(const Order *order, Digging *digging, const uint64_t *index, int count, Reply *reply) {
    int open = count, most = most_together(order);
    for (int i = 0; i < count; i++) digging->open[i] = i;
    for (int tried = 0, each; open > 0 && tried < TRIES_MAX && reply_hand_on(reply); tried += each) {
        each = most / open > TRIES_MAX - tried ? TRIES_MAX - tried : most / open;
        for (int i = 0; i < open * each; i++)
            digging->seed[i] = seed_of(order, index[digging->open[i / each]], tried + i % each);
        digging->successes += generate_batch(&order->layout, &order->spec, digging->seed,
                                             (size_t)open * (size_t)each, digging->puzzle, digging->solution);
        digging->tries += (uint64_t)open * (uint64_t)each;
        int left = 0;
        for (int i = 0; i < open; i++) {
            int which = digging->open[i], try = 0;
            while (try < each && digging->solution[i * each + try].cell[0] == 0) try++;
            if (try == each) {
                digging->open[left++] = which;
                continue;
            }
            digging->found[which] = digging->puzzle[i * each + try];
            digging->found_solution[which] = digging->solution[i * each + try];
        }
        open = left;
    }
    return open;
}

static void say_given_up(const Order *order, Reply *reply) {
    char words[120], most[16] = "";
    const GenerateSpec *spec = &order->spec;
    if (spec->clues_max > spec->clues_min) snprintf(most, sizeof most, "-%d", spec->clues_max);
    snprintf(words, sizeof words, "nonet-cli generate: no puzzle with %d%s clues in %d tries\n",
             spec->clues_min, most, TRIES_MAX);
    reply_words(reply, words);
}

static JobsAnswer generate(void *context, void *own, const void *items, size_t count, Reply *reply) {
    const Order *order = context;
    Digging *digging = own;
    for (size_t from = 0, size; from < count; from += size) {
        size = (size_t)group_size(order, digging);
        if (size > count - from) size = count - from;
        int open = dig(order, digging, (const uint64_t *)items + from, (int)size, reply);
        int good = open > 0 ? digging->open[0] : (int)size;
        for (int i = 0; i < good; i++)
            say_one(order, &order->layout, &order->board, reply, &digging->found[i],
                    &digging->found_solution[i]);
        if (open > 0) {
            say_given_up(order, reply);
            return JOBS_ENOUGH;
        }
        if (!reply_hand_on(reply)) break;
    }
    return JOBS_YES;
}

// Draws a board and digs on it, again and again until that succeeds. False when it was given up, with the
// reason said.
static bool draw_one(const Order *order, uint64_t index, Reply *reply) {
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
static bool read_draw(const char *with, const char *regions, Order *out) {
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
    MEM_LOCAL(Order, order);
    order->count = 1;
    TextError error;
    bool kinds = false;
    const char *clues = NULL, *pattern = NULL, *with = NULL, *regions = NULL, *form = NULL;
    JobsSpec spec = {.own_size = sizeof(Digging), .context = order, .work = generate};
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
    if (!board_has_grid(&order->layout, &error)) return cli_refuse(&cmd_generate, "%s", error.reason), CLI_NO;
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

const Command cmd_generate = {"generate", "new puzzles", GENERATE_TXT, run};
