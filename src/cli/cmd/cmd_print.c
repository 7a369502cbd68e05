#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cmd/print.txt.h"
#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "cli/tool/seed_packs.h"
#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/pack/pack_seeds.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "game/settings/theme_colours.h"
#include "host/files/late.h"
#include "host/formats/formats.h"
#include "host/packs/glyphs.h"
#include "host/print/print.h"
#include "host/print/print_qr_text.h"

enum { PUZZLES_MOST = 10000, FRESH = 4, SIDE = 1080, PATIENCE = 20000 };

typedef struct {
    Layout layout;         // of puzzles that do not say theirs
    Layout sheet;          // the layout of the first puzzle, without its constraints
    const char *pack_name; // NULL: none
    bool has_pack;         // it has been opened
    PackEntry pack;
    char pack_font[PATH_MAX_BYTES], fonts[PATH_MAX_BYTES];
    const char *out;
    bool picture;
    int band; // -1: any
    uint64_t count, seed, side;
    bool dark;
    const char *title;
    PrintOptions options;
    PrintBoard *board;
    int boards;
    size_t room;
    void **own; // what the boards point to
    int owns;
    size_t own_room;
    const char *file; // the one being read
    bool fine;
    SeedPacks packs; // for seed codes
} PrintRun;

// ---- gathering boards

static PrintBoard *add_board(PrintRun *job) {
    job->board = mem_room(job->board, &job->room, (size_t)job->boards + 1, sizeof *job->board);
    PrintBoard *board = &job->board[job->boards++];
    *board = (PrintBoard){0};
    return board;
}

__attribute__((format(printf, 4, 5))) static void complain(PrintRun *job, const char *file, int line,
                                                           const char *format, ...) {
    TextError error;
    char reason[sizeof error.reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    text_error(&error, line, 0, "%s", reason);
    cli_complain(file, &error);
    job->fine = false;
}

typedef struct {
    int patience;
    Grid first;
} PrintLookup;

static bool take_first(void *context, const Grid *solution) {
    ((PrintLookup *)context)->first = *solution;
    return true;
}

static bool search_goes_on(void *context) { return --((PrintLookup *)context)->patience > 0; }

// The puzzle's solution, where solutions are asked for.
static void solve(PrintRun *job, PrintBoard *board, const char *file, int line) {
    const Layout *layout = board->layout ? board->layout : &job->sheet;
    if (job->options.solutions == PRINT_SOLUTIONS_NONE || job->picture) return;
    PrintLookup search = {.patience = PATIENCE};
    bool given_up = false;
    uint64_t found = solver_each(layout, &board->givens, 2, take_first, search_goes_on, &search, &given_up);
    if (found == 1 && !given_up)
        board->solution = search.first;
    else if (given_up && found < 2)
        complain(job, file, line, "its solution was not found in reasonable time");
    else
        complain(job, file, line, found ? "it has more than one solution" : "it has no solution");
}

// Keeps what a board points to, until the end.
static void *keep(PrintRun *job, void *what) {
    job->own = mem_room(job->own, &job->own_room, (size_t)job->owns + 1, sizeof *job->own);
    return job->own[job->owns++] = what;
}

// Keeps the text of a board's QR code. `text`: NULL where it has none, for which there is a message.
static void keep_qr(PrintRun *job, PrintBoard *board, char *text, const TextError *error, const char *file,
                    int line) {
    if (!text) {
        complain(job, file, line, "%s", error->reason);
        return;
    }
    keep(job, text);
    *(job->options.qr == PRINT_QR_LINK ? &board->link : &board->code) = text;
}

static void add_qr(PrintRun *job, PrintBoard *board, const Layout *layout, const char *file, int line) {
    PrintQr kind = job->options.qr;
    TextError error, why;
    if (kind == PRINT_QR_NONE) return;
    char *text = print_qr_text(kind, layout, &board->givens, &error);
    char *code =
        text || kind == PRINT_QR_CODE ? NULL : print_qr_text(PRINT_QR_CODE, layout, &board->givens, &why);
    if (code) text_error(&error, 0, 0, "%s; --qr code has one", error.reason);
    free(code);
    keep_qr(job, board, text, &error, file, line);
}

// ---- boards

// Gives a puzzle's board to *out, NULL where it is the sheet's. False when it has another size than those
// before it.
static bool take_layout(PrintRun *job, const Layout *layout, const Layout **out) {
    *out = NULL;
    if (job->boards == 0 && !(layout_init(&job->sheet, layout->id) && job->sheet.order == layout->order))
        layout_copy(layout, &job->sheet);
    if (layout->order != job->sheet.order) return false;
    if (layout_equal(layout, &job->sheet)) return true;
    Layout *own = mem_alloc(sizeof *own);
    layout_copy(layout, own);
    *out = keep(job, own);
    return true;
}

// The next board, with these clues. NULL, with a message, when it does not fit the sheet.
static PrintBoard *take_board(PrintRun *job, const Layout *layout, const Grid *givens, const char *level,
                              const char *file, int line) {
    const Layout *own = NULL;
    if (!layout) layout = &job->layout;
    if (job->boards == PUZZLES_MOST) {
        complain(job, file, line, "more than 10000 puzzles");
        return NULL;
    }
    if (!take_layout(job, layout, &own)) {
        complain(job, file, line, "its board has another size than those before it: they need a sheet each");
        return NULL;
    }
    PrintBoard *board = add_board(job);
    board->layout = own;
    board->givens = *givens;
    snprintf(board->detail, sizeof board->detail, "%.80s%s%d clues", level, *level ? " · " : "",
             grid_filled(layout, givens));
    solve(job, board, file, line);
    add_qr(job, board, layout, file, line);
    return board;
}

// What a game's player has noted, coloured and drawn, if it is to be printed.
static const PrintThoughts *take_thoughts(PrintRun *job, const FormatsPuzzle *puzzle) {
    if (!job->options.entries) return NULL;
    PrintThoughts *out = mem_alloc(sizeof *out);
    *out = (PrintThoughts){.notes = puzzle->marks, .corners = puzzle->corners, .colours = puzzle->colours};
    memcpy(out->note_colour, puzzle->note_colour, sizeof out->note_colour);
    memcpy(out->line, puzzle->drawn, sizeof out->line);
    out->lines = puzzle->drawn_count;
    if (!print_thoughts_empty(out)) return keep(job, out);
    free(out);
    return NULL;
}

static bool take_puzzle(void *context, const FormatsPuzzle *puzzle) {
    PrintRun *job = context;
    PrintBoard *board =
        take_board(job, puzzle->board, &puzzle->givens, puzzle->level, job->file, puzzle->line);
    if (!board) return job->boards < PUZZLES_MOST;
    board->entries = puzzle->entries;
    board->thoughts = take_thoughts(job, puzzle);
    snprintf(board->title, sizeof board->title, "%s", puzzle->title);
    return true;
}

static bool take_error(void *context, const TextError *error) {
    PrintRun *job = context;
    cli_complain(job->file, error);
    job->fine = false;
    return true;
}

// For boards other than 9x9.
static bool take_text(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                      Reply *reply) {
    (void)own, (void)index, (void)reply;
    PrintRun *job = context;
    return job->boards < PUZZLES_MOST &&
           take_board(job, source->layout, puzzle, "", source->file, source->line);
}

// ---- files

static bool find_seed(void *context, const char *code, Layout *out_board, Grid *out_puzzle,
                      TextError *error) {
    return seed_packs_read(&((PrintRun *)context)->packs, code, out_board, out_puzzle, error);
}

static bool take_piece(void *reader, const char *piece, size_t size) {
    return formats_feed(reader, piece, size);
}

static void read_operand(PrintRun *job, const char *name) {
    job->file = cli_operand_name(name);
    FormatsReader *reader = formats_create(&job->layout, take_puzzle, take_error, job);
    TextError error;
    formats_take_boards(reader);
    formats_take_empty_tables(reader);
    formats_take_seeds(reader, find_seed);
    CliFeed feed = {.take = take_piece, .reader = reader};
    if (!cli_feed(name, &feed, &error)) formats_fail(reader, error.reason);
    formats_finish(reader);
}

static void read_puzzles(PrintRun *job, int count, char **name) {
    if (!layout_is_classic(&job->layout)) {
        CliAsk ask = {.jobs = 1, .grain = 1, .context = job, .answer = take_text};
        if (cli_each_puzzle(&job->layout, count, name, &ask) != CLI_DONE) job->fine = false;
        return;
    }
    const char *operand;
    for (int i = 0; (operand = cli_operand(count, name, i)); i++) read_operand(job, operand);
}

// ---- fresh ones

static void name_fresh(const Pack *pack, int index, const Seed *seed, PrintBoard *board) {
    snprintf(board->title, sizeof board->title, "%s %d", pack->name, index + 1);
    int length = snprintf(board->detail, sizeof board->detail, "%s", band_name(seed->band));
    char *rest = board->detail + length;
    size_t room = sizeof board->detail - (size_t)length;
    if (seed->rating_tenths > 0) // a board that is on Sudoku Explainer's scale
        snprintf(rest, room, " %d.%d · %d clues", seed->rating_tenths / 10, seed->rating_tenths % 10,
                 seed->clues);
    else
        snprintf(rest, room, " · %d clues", seed->clues);
}

// The seeds of the band, in random order; all of them come before any comes again.
static int *draw_order(const PrintRun *job, Rng *rng, int *out_count) {
    const Pack *pack = &job->pack.pack;
    int *order = mem_alloc(((size_t)pack->seed_count + 1) * sizeof *order), count = 0;
    for (int i = 0; i < pack->seed_count; i++)
        if (job->band < 0 || pack->seeds[i].band == job->band) order[count++] = i;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(rng, (uint64_t)i + 1), here = order[i];
        order[i] = order[other];
        order[other] = here;
    }
    *out_count = count;
    return order;
}

static void draw_puzzles(PrintRun *job) {
    const Pack *pack = &job->pack.pack;
    char path[PATH_MAX_BYTES];
    path_join(path, job->pack.folder, "seeds.csv");
    Rng rng = rng_seed(job->seed);
    int seeds;
    int *order = draw_order(job, &rng, &seeds);
    if (seeds == 0) complain(job, path, 0, "no seed of that band");
    MEM_LOCAL(Layout, layout);
    for (uint64_t i = 0; seeds > 0 && i < job->count; i++) {
        int index = order[i % (uint64_t)seeds];
        Seed seed;
        TextError error;
        Disguise disguise;
        if (!pack_seed_board(pack, index, &seed, layout, &error)) {
            cli_complain(path, &error);
            job->fine = false;
            continue;
        }
        Grid solution;
        const Layout *own;
        pack_draw(pack, layout, &seed, &rng, &disguise, &solution);
        take_layout(job, layout, &own);
        PrintBoard *board = add_board(job);
        board->layout = own;
        board->givens = disguise.puzzle;
        board->solution = solution;
        name_fresh(pack, index, &seed, board);
        if (job->options.qr == PRINT_QR_CODE) { // a seed code: shorter than a puzzle code
            Code code = {.kind = CODE_SEED, .seed_id = seed.id, .transform = disguise.number};
            char *text = mem_alloc(CODE_TEXT_MAX);
            code_format(layout, &code, text);
            keep_qr(job, board, text, NULL, path, (int)pack->seeds[index].line);
        } else {
            add_qr(job, board, layout, path, (int)pack->seeds[index].line);
        }
    }
    free(order);
}

// ---- the paper

// False, with the reason in *error, unless a message has been printed already.
static bool make(const PrintRun *job, const PrintSheet *sheet, TextError *error) {
    if (job->picture) {
        PrintPicture picture = {.side = (int)job->side,
                                .dark = job->dark,
                                .digits = job->options.digits,
                                .entries = job->options.entries};
        __auto_type png = LATE("export", print_png, error);
        return png && png(job->out, sheet, 0, &picture, error);
    }
    if (job->out) {
        __auto_type pdf = LATE("export", print_pdf, error);
        return pdf && pdf(job->out, sheet, &job->options, NULL, NULL, error);
    }
    size_t size;
    __auto_type pdf_make = LATE("export", print_pdf_make, error);
    char *bytes = pdf_make ? pdf_make(sheet, &job->options, NULL, NULL, &size, error) : NULL;
    bool fine = bytes && cli_write(NULL, bytes, size);
    free(bytes);
    return fine;
}

// Says, once, that some tokens of the pack will be digits: its font has no sign for them.
static void say_missing_signs(const PrintRun *job) {
    char path[PATH_MAX_BYTES];
    const Pack *pack = &job->pack.pack;
    TextError error = {.line = 0};
    if (!job->has_pack || job->options.digits) return;
    path_join(path, job->fonts, "InterDisplay-Medium.otf");
    Glyphs *font = glyphs_open(job->pack_font[0] ? job->pack_font : path, error.reason, sizeof error.reason);
    int missing = 0;
    for (int token = 1; font && token <= job->sheet.order; token++) {
        const TokenLook *look = &pack->token[token];
        missing += look->shape == SHAPE_NONE && look->text[0] && glyphs_missing(font, look->text) != 0;
    }
    glyphs_close(font);
    if (missing == 0) return;
    text_error(&error, 0, 0, "the font has no sign for %d of the tokens: digits stand in their place",
               missing);
    cli_complain(job->pack.folder, &error);
}

static bool print(PrintRun *job) {
    TextError error = {.reason = ""};
    const Pack *pack = job->has_pack ? &job->pack.pack : NULL;
    PrintSheet sheet = {.layout = &job->sheet,
                        .look = pack ? pack->token : NULL,
                        .font = job->pack_font,
                        .fonts = job->fonts,
                        .title = job->title,
                        .board = job->board,
                        .count = job->boards};
    sheet.coloured = theme_print_colours(pack, sheet.colour);
    if (job->boards == 0) {
        fputs("nonet-cli print: there is no puzzle to print\n", stderr);
        return false;
    }
    if (job->picture && job->boards > 1) {
        fprintf(stderr, "nonet-cli print: a picture shows one puzzle, and these are %d\n", job->boards);
        return false;
    }
    say_missing_signs(job);
    if (make(job, &sheet, &error)) return true;
    if (error.reason[0]) cli_complain(job->out ? job->out : "stdout", &error);
    return false;
}

// ---- options

static bool has_extension(const char *name, const char *extension) {
    size_t length = strlen(name), more = strlen(extension);
    return length > more && text_same(name + length - more, extension);
}

static bool read_out(PrintRun *job) {
    job->picture = job->out && has_extension(job->out, ".png");
    if (job->out && !job->picture && !has_extension(job->out, ".pdf"))
        return cli_refuse(&cmd_print, "--out '%s' should end in .pdf or .png", job->out);
    return job->out || !isatty(STDOUT_FILENO) ||
           cli_refuse(&cmd_print, "where to? --out FILE.pdf, or into a file or pipe");
}

static bool read_page(PrintRun *job, uint64_t per_page, const char *solutions, const char *paper,
                      const char *qr) {
    job->options.per_page = (int)per_page;
    job->options.paper = print_paper_usual();
    if (!print_per_page_fits(job->options.per_page))
        return cli_refuse(&cmd_print, "--per-page is 1, 2, 4 or 6");
    if (solutions && !print_solutions_parse(solutions, &job->options.solutions))
        return cli_refuse(&cmd_print, "--solutions is none, end or foot, not '%s'", solutions);
    if (qr && !print_qr_parse(qr, &job->options.qr))
        return cli_refuse(&cmd_print, "--qr is link or code, not '%s'", qr);
    return !paper || print_paper_parse(paper, &job->options.paper) ||
           cli_refuse(&cmd_print, "--paper is a4 or letter, not '%s'", paper);
}

static bool read_band(const char *name, int *out) {
    Band band;
    if (name && !band_parse(name, &band)) return cli_refuse(&cmd_print, "there is no band '%s'", name);
    *out = name ? (int)band : -1;
    return true;
}

enum { GROUP = 4 };

// Refuses the first of some options that was given; `format` takes its name.
static bool none_given(const CliOption *option, const char *const names[GROUP], const char *what) {
    for (int i = 0; i < GROUP; i++)
        if (names[i] && cli_given(option, names[i]))
            return cli_refuse(&cmd_print, "--%s is for %s", names[i], what);
    return true;
}

// Refuses options that would change nothing.
static bool fit_together(const CliOption *option, const PrintRun *job, bool fresh) {
    static const char *const PAGE_ONLY[GROUP] = {"per-page", "solutions", "paper", "qr"};
    static const char *const PICTURE_ONLY[GROUP] = {"side", "dark"};
    static const char *const FRESH_ONLY[GROUP] = {"band", "count", "seed"};
    if (job->pack_name && cli_given(option, "layout"))
        return cli_refuse(&cmd_print, "--layout is for puzzles without a --pack, which has its own");
    if (job->picture ? !none_given(option, PAGE_ONLY, "pages, not for a picture")
                     : !none_given(option, PICTURE_ONLY, "a picture: with --out FILE.png"))
        return false;
    if (job->title && !utf8_valid(job->title)) return cli_refuse(&cmd_print, "--title is not UTF-8 text");
    return fresh || none_given(option, FRESH_ONLY, "fresh puzzles: with --pack and no files");
}

static bool open_pack(const char *name, const Paths *paths, PrintRun *job) {
    job->has_pack = true;
    if (!pack_open_named(name, paths, &job->layout, &job->pack)) return false;
    layout_copy(&job->pack.pack.layout, &job->layout);
    if (job->pack.pack.font[0]) path_join(job->pack_font, job->pack.folder, job->pack.pack.font);
    return true;
}

static int carry_out(PrintRun *job, bool seeded, int files, char **file) {
    Paths paths;
    if (!pack_find_game(&cmd_print, &paths)) return CLI_NO;
    path_join(job->fonts, paths.share, "assets/fonts");
    if (job->pack_name && !open_pack(job->pack_name, &paths, job)) return CLI_NO;
    if (job->pack_name && files == 0) {
        if (!seeded) job->seed = cli_draw_seed();
        draw_puzzles(job);
    } else {
        read_puzzles(job, files, file);
    }
    return print(job) && job->fine ? CLI_DONE : CLI_NO;
}

static int run_with(PrintRun *job, int argc, char **argv) {
    const char *solutions = NULL, *paper = NULL, *band = NULL, *qr = NULL;
    uint64_t per_page = 4;
    CliOption option[] = {{"out", .text = &job->out},
                          {"per-page", .number = &per_page, .least = 1, .most = 6},
                          {"solutions", .text = &solutions},
                          {"paper", .text = &paper},
                          {"qr", .text = &qr},
                          {"title", .text = &job->title},
                          {"digits", .flag = &job->options.digits},
                          {"entries", .flag = &job->options.entries},
                          {"pack", .text = &job->pack_name},
                          {"band", .text = &band},
                          {"count", .number = &job->count, .least = 1, .most = PUZZLES_MOST},
                          {"seed", .number = &job->seed, .most = UINT64_MAX},
                          {"layout", .layout = &job->layout},
                          {"side", .number = &job->side, .least = PRINT_SIDE_LEAST, .most = PRINT_SIDE_MOST},
                          {"dark", .flag = &job->dark},
                          {0}};
    int status = cli_options(&cmd_print, &argc, argv, option);
    if (status != CLI_GO) return status;
    bool fresh = job->pack_name && argc == 1;
    if (!read_out(job) || !read_page(job, per_page, solutions, paper, qr) || !read_band(band, &job->band) ||
        !fit_together(option, job, fresh))
        return CLI_USAGE;
    if (fresh && job->picture && !cli_given(option, "count")) job->count = 1;
    return carry_out(job, cli_given(option, "seed"), argc - 1, argv + 1);
}

static int run(int argc, char **argv) {
    PrintRun *job = mem_zeroed(1, sizeof *job); // large
    *job = (PrintRun){.count = FRESH, .side = SIDE, .fine = true};
    int status = run_with(job, argc, argv);
    if (job->has_pack) pack_entry_finish(&job->pack);
    seed_packs_finish(&job->packs);
    for (int i = 0; i < job->owns; i++) free(job->own[i]);
    free(job->own);
    free(job->board);
    free(job);
    return status;
}

const Command cmd_print = {"print", "puzzles on paper, or one as a picture", PRINT_TXT, .run = run};
