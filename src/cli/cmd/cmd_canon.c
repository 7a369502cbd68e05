#include "cli/cmd/canon.txt.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/pack/pack.h"
#include "core/symmetry/symmetry.h"

typedef struct {
    bool id, json;
} CanonForm;

// A canonical form, with its board.
static void say_board(const Layout *layout, const Grid *form, Reply *reply) {
    MEM_LOCAL(Layout, board);
    canonical_board(layout, board);
    reply_puzzle(reply, board, form);
}

static bool say_form(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                     Reply *reply) {
    (void)own, (void)index;
    const CanonForm *form = context;
    const Layout *layout = source->layout;
    Grid canonical;
    Transform transform;
    char id[12];
    canonical_form(layout, puzzle, &canonical, &transform);
    seed_id_format(canonical_id(layout, &canonical), id);
    if (form->json) {
        cli_reply_source(reply, source, puzzle);
        reply_text(reply, ",\"canonical\":\"");
        say_board(layout, &canonical, reply);
        reply_format(reply, "\",\"id\":\"%s\",\"transform\":\"", id);
        cli_reply_transform(reply, layout, &transform);
        char automorphisms[GROUP_NUMBER_TEXT];
        group_number_format(canonical_automorphisms(layout, puzzle), automorphisms);
        reply_format(reply, "\",\"automorphisms\":%s}", automorphisms);
    } else if (form->id) {
        reply_text(reply, id);
    } else {
        say_board(layout, &canonical, reply);
    }
    reply_text(reply, "\n");
    return true;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    CanonForm form = {0};
    CliAsk ask = {.grain = 16, .context = &form, .answer = say_form};
    CliOption option[] = {{"layout", .layout = layout},
                          {"jobs", .jobs = &ask.jobs},
                          {"json", .flag = &form.json},
                          {"id", .flag = &form.id},
                          {0}};
    int status = cli_options(&cmd_canon, &argc, argv, option);
    ask.json = form.json;
    return status == CLI_GO ? cli_each_puzzle(layout, argc - 1, argv + 1, &ask) : status;
}

const Command cmd_canon = {"canon", "the canonical form of puzzles", CANON_TXT, .run = run};
