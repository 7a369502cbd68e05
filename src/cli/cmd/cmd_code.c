#include <stdlib.h>
#include <string.h>

#include "cli/cmd/code.txt.h"
#include "cli/tool/seed_packs.h"
#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/symmetry/board_code.h"
#include "core/symmetry/disguise.h"
#include "host/files/machine.h"

typedef struct {
    Layout layout;
    Layout board; // of the seed found last
    SeedPacks packs;
    bool seed_code, json;
} Coder;

// The code of a puzzle on a board of its own includes the board.
static void add_code(const Layout *board, const Code *code, Text *out) {
    char text[CODE_TEXT_MAX];
    if (code->kind == CODE_PUZZLE && board->text_hash != 0) {
        board_code_format(board, &code->puzzle, out);
        return;
    }
    code_format(board, code, text);
    text_add(out, text);
}

static void say(const Coder *coder, Reply *reply, const Layout *board, const Code *code, const Grid *puzzle,
                const SeedFound *found, bool wants_puzzle) {
    char id[12], band[16];
    if (!coder->json) {
        if (wants_puzzle)
            reply_puzzle(reply, board, puzzle);
        else
            add_code(board, code, &reply->text);
        reply_text(reply, "\n");
        return;
    }
    reply_text(reply, "{\"code\":\"");
    add_code(board, code, &reply->text);
    reply_format(reply, "\",\"kind\":\"%s\",\"puzzle\":\"", code->kind == CODE_SEED ? "seed" : "puzzle");
    reply_grid(reply, board, puzzle);
    reply_text(reply, "\"");
    reply_board_json(reply, board);
    if (found) {
        seed_id_format(found->seed.id, id);
        cli_band_name(found->seed.band, band);
        reply_format(reply, ",\"pack\":\"%s\",\"seed\":\"%s\",\"band\":\"%s\",\"rating\":%d.%d",
                     found->pack->id, id, band, found->seed.rating_tenths / 10,
                     found->seed.rating_tenths % 10);
    }
    reply_text(reply, "}\n");
}

static bool read_code(Coder *coder, const CliSource *source, const char *text, Reply *reply) {
    Code code;
    TextError error;
    MEM_LOCAL(Layout, named);
    const Layout *layout = &coder->layout;
    bool fine = code_parse(layout, text, &code, &error);
    const char *id = fine ? NULL : code_layout(text); // a code says of which size it is
    if (id && layout_init(named, id)) fine = code_parse(layout = named, text, &code, &error);
    if (fine && code.kind == CODE_PUZZLE) {
        say(coder, reply, layout, &code, &code.puzzle, NULL, true);
        return true;
    }
    SeedFound found = {.pack = NULL};
    Grid puzzle;
    fine = fine && seed_packs_puzzle(&coder->packs, &code, layout, &coder->board, &puzzle, &found, &error);
    if (!fine) return cli_refuse_error(reply, source, &error);
    say(coder, reply, &coder->board, &code, &puzzle, &found, true);
    return true;
}

// The code of a board with clues.
static bool read_board_code(Coder *coder, const CliSource *source, const char *text, Reply *reply) {
    Code code = {.kind = CODE_PUZZLE};
    TextError error;
    if (!board_code_parse(text, &coder->board, &code.puzzle, &error))
        return cli_refuse_error(reply, source, &error);
    say(coder, reply, &coder->board, &code, &code.puzzle, NULL, true);
    return true;
}

static bool looks_like_code(const char *text) {
    return code_looks_like(text) || board_code_begins(text, strlen(text));
}

static bool read_any_code(Coder *coder, const CliSource *source, const char *text, Reply *reply) {
    return code_looks_like(text) ? read_code(coder, source, text, reply)
                                 : read_board_code(coder, source, text, reply);
}

static bool take_line(void *context, const CliSource *source, const char *line, Reply *reply, bool *answer) {
    while (*line == ' ' || *line == '\t') line++;
    if (!looks_like_code(line)) return false;
    *answer = read_any_code(context, source, line, reply);
    return true;
}

// The seed code of a puzzle that a pack holds. False when none does.
static bool make_seed_code(Coder *coder, const Layout *layout, const Grid *puzzle, Code *out,
                           SeedFound *found) {
    Grid canonical;
    MEM_LOCAL(Layout, board);
    layout_copy(layout, board);
    Disguise own, there;
    Transform identity = transform_identity(layout);
    disguise_make(board, puzzle, &identity, &own);
    canonical_form(layout, puzzle, &canonical, NULL);
    *out = (Code){.kind = CODE_SEED, .seed_id = canonical_id(layout, &canonical), .transform = own.number};
    if (!seed_packs_find(&coder->packs, layout, out->seed_id, &coder->board, found)) return false;
    return disguise_of_number(&coder->board, &found->seed.puzzle, own.number, &there) &&
           layout_equal(board, &coder->board) && grid_equal(layout, &there.puzzle, puzzle);
}

static bool take_puzzle(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                        Reply *reply) {
    (void)own, (void)index;
    Coder *coder = context;
    Code code = {.kind = CODE_PUZZLE, .puzzle = *puzzle};
    SeedFound found = {.pack = NULL};
    if (!coder->seed_code) {
        say(coder, reply, source->layout, &code, puzzle, NULL, false);
        return true;
    }
    if (make_seed_code(coder, source->layout, puzzle, &code, &found)) {
        say(coder, reply, source->layout, &code, puzzle, &found, false);
        return true;
    }
    return cli_refuse_puzzle(reply, source, "no pack on this machine holds this puzzle");
}

static int take_operands(Coder *coder, int argc, char **argv) {
    CliAsk ask = {.json = coder->json,
                  .jobs = 1,
                  .grain = 1,
                  .context = coder,
                  .answer = take_puzzle,
                  .line = take_line};
    if (argc == 1) return cli_each_puzzle(&coder->layout, 0, NULL, &ask);
    Reply reply = {0};
    int status = CLI_DONE;
    for (int i = 1; i < argc; i++) {
        bool answer = true;
        if (!machine_file_exists(argv[i]) && looks_like_code(argv[i]))
            answer = read_any_code(coder, &(CliSource){"argument", i, &coder->layout, coder->json}, argv[i],
                                   &reply);
        else
            answer = cli_each_puzzle(&coder->layout, 1, &argv[i], &ask) == CLI_DONE;
        if (!reply_close(&reply) || !answer) status = CLI_NO;
    }
    return status;
}

static int run(int argc, char **argv) {
    Coder *coder = mem_zeroed(1, sizeof *coder); // large
    CliOption option[] = {{"seed-code", .flag = &coder->seed_code},
                          {"pack", .list = &coder->packs.folders},
                          {"layout", .layout = &coder->layout},
                          {"json", .flag = &coder->json},
                          {0}};
    int status = cli_options(&cmd_code, &argc, argv, option);
    if (status == CLI_GO) status = take_operands(coder, argc, argv);
    seed_packs_finish(&coder->packs);
    free(coder);
    return status;
}

const Command cmd_code = {"code", "share codes to puzzles, and puzzles to codes", CODE_TXT, .run = run};
