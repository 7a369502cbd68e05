#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/pack/pack_seeds.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/formats/formats.h"
#include "host/print/print.h"

static const char HELP[] =
    "nonet-cli print: puzzles on paper, or one as a picture\n\n"
    "Usage: nonet-cli print [OPTION...] [FILE | LINK]...\n"
    "       nonet-cli print --pack FOLDER [--band B] [--count N] [--seed S] [OPTION...]\n\n"
    "Makes a PDF of pages like those of a puzzle book. The puzzles are those of the files and links, or of "
    "standard input\n"
    "when there are none, in any format that 'nonet-cli convert' reads; or, with --pack and no files, fresh "
    "ones of that\n"
    "pack. With --pack and files, theirs in the pack's tokens.\n\n"
    "  --out FILE       where to: a .pdf, or a .png of one puzzle (default: a PDF to standard output)\n"
    "  --per-page N     puzzles on a page: 1, 2, 4 (the default) or 6\n"
    "  --solutions S    none (the default); end: small, on pages of their own; foot: upside down at the "
    "foot of the page\n"
    "  --paper P        a4 or letter (default: what is usual in the country of LC_PAPER or LANG)\n"
    "  --title T        at the head of each page\n"
    "  --digits         plain digits in place of the pack's tokens\n"
    "  --entries        also what was filled in, where a file holds it\n"
    "  --pack FOLDER    a pack, or the id of one that came with the game\n"
    "  --band B         fresh puzzles of this band only: gentle, easy, medium, hard, fiendish, diabolical\n"
    "  --count N        how many fresh ones (default 4)\n"
    "  --seed S         the number that chance starts from: the same seed gives the same puzzles; without "
    "it\n"
    "                   one is drawn, and said on standard error\n"
    "  --layout ID      the board of puzzles without a pack, such as 9x9 (the default) or 16x16; boards "
    "other than 9x9 are\n"
    "                   read from text only\n"
    "  --side N         the picture's width and height in pixels (default 1080)\n"
    "  --dark           the picture with light signs on dark\n"
    "  --help           prints this\n\n"
    "The same puzzles give the same file, byte for byte. A puzzle without exactly one solution is printed "
    "all the same;\n"
    "where solutions are asked for, that it has none to show is said.\n\n"
    "Exit status: 0 done; 1 something was not a puzzle, or could not be read or written; 2 called wrongly.\n";

enum {
    OPTION_OUT,
    OPTION_PER_PAGE,
    OPTION_SOLUTIONS,
    OPTION_PAPER,
    OPTION_TITLE,
    OPTION_DIGITS,
    OPTION_ENTRIES,
    OPTION_PACK,
    OPTION_BAND,
    OPTION_COUNT_OF,
    OPTION_SEED,
    OPTION_LAYOUT,
    OPTION_SIDE,
    OPTION_DARK,
    OPTION_COUNT
};

enum { PUZZLES_MOST = 10000, FRESH = 4, SIDE = 1080, PATIENCE = 20000 };

typedef struct {
    Layout layout;
    bool has_pack;
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
    const char *file; // read now
    bool fine;
    bool unreadable; // the file: what it holds is not spoken of any more
} PrintRun;

// ---- gathering boards

static PrintBoard *add_board(PrintRun *job) {
    job->board = mem_room(job->board, &job->room, (size_t)job->boards + 1, sizeof *job->board);
    PrintBoard *board = &job->board[job->boards++];
    *board = (PrintBoard){0};
    return board;
}

static void complain(PrintRun *job, const char *file, int line, const char *reason) {
    TextError error;
    text_error(&error, line, 0, "%s", reason);
    cli_complain(file, &error);
    job->fine = false;
}

static bool is_patient(void *context) { return --*(int *)context > 0; }

typedef struct {
    int patience;
    Grid first;
} PrintLookup;

static bool take_first(void *context, const Grid *solution) {
    PrintLookup *search = context;
    search->first = *solution;
    return true;
}

static bool search_goes_on(void *context) { return is_patient(&((PrintLookup *)context)->patience); }

// The puzzle's solution, where solutions are asked for.
static void solve(PrintRun *job, PrintBoard *board, const char *file, int line) {
    if (job->options.solutions == PRINT_SOLUTIONS_NONE || job->picture) return;
    PrintLookup search = {.patience = PATIENCE};
    bool given_up = false;
    uint64_t found =
        solver_each(&job->layout, &board->givens, 2, take_first, search_goes_on, &search, &given_up);
    if (found == 1 && !given_up)
        board->solution = search.first;
    else if (given_up && found < 2)
        complain(job, file, line, "its solution was not found in reasonable time");
    else
        complain(job, file, line, found ? "it has more than one solution" : "it has no solution");
}

static void describe_clues(const PrintRun *job, const char *level, PrintBoard *board) {
    snprintf(board->detail, sizeof board->detail, "%.80s%s%d clues", level, *level ? " · " : "",
             grid_filled(&job->layout, &board->givens));
}

static bool take_puzzle(void *context, const FormatsPuzzle *puzzle) {
    PrintRun *job = context;
    PrintBoard *board = job->boards < PUZZLES_MOST ? add_board(job) : NULL;
    if (!board) {
        complain(job, job->file, puzzle->line, "more than 10000 puzzles");
        return false;
    }
    board->givens = puzzle->givens;
    board->entries = puzzle->entries;
    snprintf(board->title, sizeof board->title, "%s", puzzle->title);
    describe_clues(job, puzzle->level, board);
    solve(job, board, job->file, puzzle->line);
    return true;
}

static bool take_error(void *context, const TextError *error) {
    PrintRun *job = context;
    if (job->unreadable) return false;
    cli_complain(job->file, error);
    job->fine = false;
    return true;
}

// For boards other than 9x9.
static bool take_text(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                      Reply *reply) {
    (void)own, (void)index, (void)reply;
    PrintRun *job = context;
    PrintBoard *board = job->boards < PUZZLES_MOST ? add_board(job) : NULL;
    if (!board) return false;
    board->givens = *puzzle;
    describe_clues(job, "", board);
    solve(job, board, source->file, source->line);
    return true;
}

// ---- files

static void read_open_file(PrintRun *job, int file) {
    char piece[1 << 15];
    FormatsReader *reader = formats_create(&job->layout, take_puzzle, take_error, job);
    for (;;) {
        ssize_t got = read(file, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) complain(job, job->file, 0, strerror(errno));
        if (got < 0) job->unreadable = true;
        if (got <= 0 || !formats_feed(reader, piece, (size_t)got)) break;
    }
    formats_finish(reader);
    job->unreadable = false;
}

static void read_operand(PrintRun *job, const char *name) {
    bool standard = strcmp(name, "-") == 0;
    if (!standard && !machine_file_exists(name) && formats_is_link(name)) {
        job->file = "argument";
        formats_read(name, strlen(name), &job->layout, take_puzzle, take_error, job);
        return;
    }
    job->file = standard ? "stdin" : name;
    int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        complain(job, name, 0, strerror(errno));
        return;
    }
    read_open_file(job, file);
    if (!standard) close(file);
}

static void read_puzzles(PrintRun *job, int count, char **name) {
    if (strcmp(job->layout.id, "9x9") != 0) {
        CliAsk ask = {.jobs = 1, .grain = 1, .context = job, .answer = take_text};
        if (cli_each_puzzle(&job->layout, count, name, &ask) != CLI_DONE) job->fine = false;
        return;
    }
    if (count == 0) read_operand(job, "-");
    for (int i = 0; i < count; i++) read_operand(job, name[i]);
}

// ---- fresh ones

static void name_fresh(const Pack *pack, int index, const Seed *seed, PrintBoard *board) {
    snprintf(board->title, sizeof board->title, "%s %d", pack->name, index + 1);
    snprintf(board->detail, sizeof board->detail, "%s %d.%d · %d clues", band_name(seed->band),
             seed->rating_tenths / 10, seed->rating_tenths % 10, seed->clues);
}

// The seeds of the band, in an order that chance gives; all of them come before one comes again.
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
    for (uint64_t i = 0; seeds > 0 && i < job->count; i++) {
        int index = order[i % (uint64_t)seeds];
        Seed seed;
        TextError error;
        Transform transform;
        if (!pack_seed(pack, index, &seed, &error)) {
            cli_complain(path, &error);
            job->fine = false;
            continue;
        }
        PrintBoard *board = add_board(job);
        pack_draw(pack, &seed, &rng, &board->givens, &board->solution, &transform);
        name_fresh(pack, index, &seed, board);
    }
    free(order);
}

// ---- the paper

// False, said, when it cannot be written.
static bool write_out(const char *bytes, size_t size) {
    Reply reply = {0};
    reply_bytes(&reply, bytes, size);
    return reply_close(&reply);
}

// False, with the reason in *error unless it has been said.
static bool make(const PrintRun *job, const PrintSheet *sheet, TextError *error) {
    if (job->picture) {
        PrintPicture picture = {.side = (int)job->side,
                                .dark = job->dark,
                                .digits = job->options.digits,
                                .entries = job->options.entries};
        return print_png(job->out, sheet, 0, &picture, error);
    }
    if (job->out) return print_pdf(job->out, sheet, &job->options, NULL, NULL, error);
    size_t size;
    char *bytes = print_pdf_make(sheet, &job->options, NULL, NULL, &size, error);
    bool written = bytes && write_out(bytes, size);
    free(bytes);
    return written;
}

static bool print(PrintRun *job) {
    TextError error = {.reason = ""};
    const Pack *pack = job->has_pack ? &job->pack.pack : NULL;
    PrintSheet sheet = {.layout = &job->layout,
                        .look = pack ? pack->token : NULL,
                        .font = job->pack_font,
                        .fonts = job->fonts,
                        .title = job->title,
                        .board = job->board,
                        .count = job->boards};
    if (job->boards == 0) {
        fputs("nonet-cli print: there is no puzzle to print\n", stderr);
        return false;
    }
    if (job->picture && job->boards > 1) {
        fprintf(stderr, "nonet-cli print: a picture shows one puzzle, and these are %d\n", job->boards);
        return false;
    }
    if (make(job, &sheet, &error)) return true;
    if (error.reason[0]) cli_complain(job->out ? job->out : "stdout", &error);
    return false;
}

// ---- options

static bool has_extension(const char *name, const char *extension) {
    size_t length = strlen(name), more = strlen(extension);
    return length > more && text_same(name + length - more, extension);
}

static bool read_out(const CliOption *option, PrintRun *out) {
    out->out = option[OPTION_OUT].value[0];
    if (out->out) out->picture = has_extension(out->out, ".png");
    if (out->out && !out->picture && !has_extension(out->out, ".pdf"))
        return cli_misuse(&cmd_print, "--out '%s' should end in .pdf or .png", out->out), false;
    if (!out->out && isatty(STDOUT_FILENO))
        return cli_misuse(&cmd_print, "where to? --out FILE.pdf, or into a file or pipe"), false;
    return true;
}

// Leaves *out as it is when the option was not given.
static bool read_number(const CliOption *option, uint64_t least, uint64_t most, uint64_t *out) {
    return option->count == 0 || cli_number(&cmd_print, option, least, most, out);
}

static bool read_page(const CliOption *option, PrintRun *out) {
    uint64_t per_page = 4;
    const char *solutions = option[OPTION_SOLUTIONS].value[0], *paper = option[OPTION_PAPER].value[0];
    if (!read_number(&option[OPTION_PER_PAGE], 1, 6, &per_page)) return false;
    if (!print_per_page_fits((int)per_page))
        return cli_misuse(&cmd_print, "--per-page is 1, 2, 4 or 6"), false;
    out->options = (PrintOptions){.per_page = (int)per_page,
                                  .paper = print_paper_usual(),
                                  .digits = option[OPTION_DIGITS].count > 0,
                                  .entries = option[OPTION_ENTRIES].count > 0};
    if (solutions && !print_solutions_parse(solutions, &out->options.solutions))
        return cli_misuse(&cmd_print, "--solutions is none, end or foot, not '%s'", solutions), false;
    if (paper && !print_paper_parse(paper, &out->options.paper))
        return cli_misuse(&cmd_print, "--paper is a4 or letter, not '%s'", paper), false;
    return true;
}

static bool read_fresh(const CliOption *option, PrintRun *out) {
    const char *band = option[OPTION_BAND].value[0];
    Band found;
    out->count = FRESH;
    out->seed = 0;
    if (!read_number(&option[OPTION_COUNT_OF], 1, PUZZLES_MOST, &out->count) ||
        !read_number(&option[OPTION_SEED], 0, UINT64_MAX, &out->seed))
        return false;
    if (band && !band_parse(band, &found))
        return cli_misuse(&cmd_print, "there is no band '%s'", band), false;
    out->band = band ? (int)found : -1;
    return true;
}

// Options that would change nothing are better refused.
static bool fit_together(const CliOption *option, const PrintRun *job) {
    static const int PAGE_ONLY[] = {OPTION_PER_PAGE, OPTION_SOLUTIONS, OPTION_PAPER};
    static const int PICTURE_ONLY[] = {OPTION_SIDE, OPTION_DARK};
    if (option[OPTION_PACK].count > 0 && option[OPTION_LAYOUT].count > 0)
        return cli_misuse(&cmd_print, "--layout is for puzzles without a --pack, which has its own"), false;
    for (int i = 0; i < 3 && job->picture; i++)
        if (option[PAGE_ONLY[i]].count > 0)
            return cli_misuse(&cmd_print, "--%s is for pages, not for a picture", option[PAGE_ONLY[i]].name),
                   false;
    for (int i = 0; i < 2 && !job->picture; i++)
        if (option[PICTURE_ONLY[i]].count > 0)
            return cli_misuse(&cmd_print, "--%s is for a picture: with --out FILE.png",
                              option[PICTURE_ONLY[i]].name),
                   false;
    if (job->title && !utf8_valid(job->title))
        return cli_misuse(&cmd_print, "--title is not UTF-8 text"), false;
    return true;
}

static bool read_options(const CliOption *option, int files, PrintRun *out) {
    static const int FRESH_ONLY[] = {OPTION_BAND, OPTION_COUNT_OF, OPTION_SEED};
    bool fresh = option[OPTION_PACK].count > 0 && files == 0;
    out->side = SIDE;
    out->dark = option[OPTION_DARK].count > 0;
    out->title = option[OPTION_TITLE].value[0];
    if (!read_out(option, out) || !read_page(option, out) || !read_fresh(option, out) ||
        !cli_layout(&cmd_print, &option[OPTION_LAYOUT], &out->layout) ||
        !read_number(&option[OPTION_SIDE], PRINT_SIDE_LEAST, PRINT_SIDE_MOST, &out->side) ||
        !fit_together(option, out))
        return false;
    for (int i = 0; i < 3 && !fresh; i++)
        if (option[FRESH_ONLY[i]].count > 0)
            return cli_misuse(&cmd_print, "--%s is for fresh puzzles: with --pack and no files",
                              option[FRESH_ONLY[i]].name),
                   false;
    if (fresh && out->picture && option[OPTION_COUNT_OF].count == 0) out->count = 1;
    return true;
}

// A folder, or the id of a pack beside the game.
static bool open_pack(const char *name, const Paths *paths, PrintRun *job) {
    char folder[PATH_MAX_BYTES];
    snprintf(folder, sizeof folder, "%s", name);
    if (!machine_file_exists(name) && !strchr(name, '/')) {
        path_join(folder, paths->share, "packs");
        path_join(folder, folder, name);
        if (!machine_file_exists(folder)) snprintf(folder, sizeof folder, "%s", name);
    }
    job->has_pack = true;
    if (!pack_open(folder, &job->layout, &job->pack)) return false;
    job->layout = job->pack.pack.layout;
    if (job->pack.pack.font[0]) path_join(job->pack_font, job->pack.folder, job->pack.pack.font);
    return true;
}

static int carry_out(PrintRun *job, const CliOption *option, int files, char **file) {
    Paths paths;
    if (!paths_look(&paths)) {
        fputs(
            "nonet-cli print: the game's own files (packs, assets) are nowhere to be found; set NONET_SHARE "
            "to their folder\n",
            stderr);
        return CLI_NO;
    }
    path_join(job->fonts, paths.share, "assets");
    path_join(job->fonts, job->fonts, "fonts");
    bool pack = option[OPTION_PACK].count > 0;
    if (pack && !open_pack(option[OPTION_PACK].value[0], &paths, job)) return CLI_NO;
    if (pack && files == 0) {
        if (option[OPTION_SEED].count == 0) {
            job->seed = machine_entropy();
            fprintf(stderr, "seed %llu\n", (unsigned long long)job->seed);
        }
        draw_puzzles(job);
    } else {
        read_puzzles(job, files, file);
    }
    return print(job) && job->fine ? CLI_DONE : CLI_NO;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {[OPTION_OUT] = {.name = "out", .takes_value = true},
                                      [OPTION_PER_PAGE] = {.name = "per-page", .takes_value = true},
                                      [OPTION_SOLUTIONS] = {.name = "solutions", .takes_value = true},
                                      [OPTION_PAPER] = {.name = "paper", .takes_value = true},
                                      [OPTION_TITLE] = {.name = "title", .takes_value = true},
                                      [OPTION_DIGITS] = {.name = "digits"},
                                      [OPTION_ENTRIES] = {.name = "entries"},
                                      [OPTION_PACK] = {.name = "pack", .takes_value = true},
                                      [OPTION_BAND] = {.name = "band", .takes_value = true},
                                      [OPTION_COUNT_OF] = {.name = "count", .takes_value = true},
                                      [OPTION_SEED] = {.name = "seed", .takes_value = true},
                                      [OPTION_LAYOUT] = {.name = "layout", .takes_value = true},
                                      [OPTION_SIDE] = {.name = "side", .takes_value = true},
                                      [OPTION_DARK] = {.name = "dark"}};
    CliParsed parsed = cli_options(&cmd_print, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    PrintRun *job = mem_zeroed(1, sizeof *job);
    job->fine = true;
    int status = CLI_USAGE;
    if (read_options(option, argc - 1, job)) status = carry_out(job, option, argc - 1, argv + 1);
    if (job->has_pack) pack_entry_finish(&job->pack);
    free(job->board);
    free(job);
    return status;
}

const Command cmd_print = {"print", "puzzles on paper, or one as a picture", HELP, run};
