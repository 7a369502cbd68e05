#include <stdio.h>
#include <string.h>

#include "cli/cmd/convert.txt.h"
#include "cli/tool/puzzle_form.h"
#include "cli/tool/seed_packs.h"
#include "core/base/memory.h"
#include "host/formats/formats.h"
#include "host/formats/formats_parts.h"

enum { HELP_COLUMN = 33, HELP_WIDTH = 114 };

// The formats below --to, each with as many lines as it needs.
static void add_formats(Text *out) {
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = formats_row((Format)i);
        text_addf(out, "%s%17s%-*s", i ? "\n" : "", "", HELP_COLUMN - 17, row->key);
        int column = HELP_COLUMN;
        for (const char *word = row->name, *end; *word; word = *end ? end + 1 : end) {
            end = word + strcspn(word, " ");
            bool breaks = column > HELP_COLUMN && column + 1 + (int)(end - word) > HELP_WIDTH;
            if (breaks) text_addf(out, "\n%*s", column = HELP_COLUMN, "");
            if (column > HELP_COLUMN) text_add_char(out, ' '), column++;
            text_add_bytes(out, word, (size_t)(end - word));
            column += (int)(end - word);
        }
    }
}

typedef struct {
    Format format;
    Layout layout;
    FormatsReader *reader;
    const char *file; // the one being read, as messages name it
    Reply reply;
    PuzzleForm form;
    int count; // of the puzzles that have been printed
    bool fine;
    SeedPacks packs;
    FormatsPuzzle solved;    // room for a puzzle to which its solution is added
    int lost[FORMATS_PARTS]; // what the format loses, as far as that has been tried:
    unsigned tried;          // bit i: part i
} Converter;

static bool find_seed(void *context, const char *code, Layout *out_board, Grid *out_puzzle,
                      TextError *error) {
    return seed_packs_read(&((Converter *)context)->packs, code, out_board, out_puzzle, error);
}

static bool print_error(void *context, const TextError *error) {
    Converter *converter = context;
    converter->fine = false;
    reply_error(&converter->reply, converter->file, error);
    return reply_hand_on(&converter->reply);
}

// Notes which parts of the puzzle are lost. A part that an earlier puzzle had is not tried again. The forms
// that all commands have keep no part; of a format that cannot be read back nothing is known.
static void note_lost(Converter *converter, const Layout *layout, const FormatsPuzzle *puzzle) {
    int has[FORMATS_PARTS], lost[FORMATS_PARTS] = {0};
    unsigned found = 0;
    if (!(formats_parts_of(layout, puzzle) & ~converter->tried)) return;
    formats_parts(layout, puzzle, NULL, has);
    for (int i = 0; i < FORMATS_PARTS; i++) found |= (unsigned)(has[i] > 0) << i;
    if (!(found & ~converter->tried)) return;
    converter->tried |= found;
    if (converter->form != FORM_OWN)
        memcpy(lost, has, sizeof lost);
    else
        (void)formats_parts_lost(converter->format, &converter->layout, puzzle, lost);
    for (int i = 0; i < FORMATS_PARTS; i++) converter->lost[i] = converter->lost[i] || lost[i];
}

// Prints a puzzle in one of the forms that all commands have, with its solution if there is exactly one.
static bool print_form(Converter *converter, const FormatsPuzzle *puzzle) {
    const Layout *layout = puzzle->board ? puzzle->board : &converter->layout;
    Grid solution = puzzle->solution;
    TextError error = {.line = puzzle->line};
    bool needs = converter->form != FORM_DIGITS && !formats_completes(layout, &solution, &puzzle->givens);
    bool solved = !needs || cli_count_solutions(layout, &puzzle->givens, &converter->reply, &solution) == 1;
    FormedPuzzle formed = {&puzzle->givens, solved ? &solution : NULL, -1, ""};
    converter->count++;
    if (puzzle_form_say(converter->form, layout, &formed, &converter->reply)) {
        note_lost(converter, layout, puzzle);
        return reply_hand_on(&converter->reply);
    }
    text_error(&error, puzzle->line, 0, "--format is for boards without constraints");
    return print_error(converter, &error);
}

// The puzzle with its solution, where there is exactly one and the format has use for it.
static const FormatsPuzzle *with_solution(Converter *converter, const FormatsPuzzle *puzzle) {
    const Layout *layout = puzzle->board ? puzzle->board : &converter->layout;
    FormatsPuzzle *solved = &converter->solved;
    if (!formats_row(converter->format)->wants_solution ||
        formats_completes(layout, &puzzle->solution, &puzzle->givens))
        return puzzle;
    *solved = *puzzle;
    if (cli_count_solutions(layout, &puzzle->givens, &converter->reply, &solved->solution) != 1)
        solved->solution = (Grid){{0}};
    return solved;
}

static bool print_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Converter *converter = context;
    TextError error;
    if (converter->form != FORM_OWN) return print_form(converter, puzzle);
    const FormatsPuzzle *solved = with_solution(converter, puzzle);
    if (formats_write_board(converter->format, &converter->layout, solved, converter->count == 0,
                            &converter->reply.text, &error)) {
        converter->count++;
        note_lost(converter, puzzle->board ? puzzle->board : &converter->layout, puzzle);
        return reply_hand_on(&converter->reply);
    }
    error.line = puzzle->line;
    return print_error(converter, &error);
}

// Writes what is known after each piece, without waiting for more.
static bool take_piece(void *context, const char *piece, size_t size) {
    Converter *converter = context;
    return formats_feed(converter->reader, piece, size) && reply_write(&converter->reply);
}

static void wait_for_more(void *context, bool long_time) {
    Converter *converter = context;
    if (!long_time) return;
    formats_rest(converter->reader);
    reply_write(&converter->reply);
}

static bool convert(Converter *converter, const char *operand) {
    TextError error;
    converter->file = cli_operand_name(operand);
    converter->reader = formats_create(&converter->layout, print_puzzle, print_error, converter);
    formats_take_boards(converter->reader);
    formats_take_empty_tables(converter->reader);
    formats_take_seeds(converter->reader, find_seed);
    CliFeed feed = {take_piece, wait_for_more, converter};
    if (!cli_feed(operand, &feed, &error)) formats_fail(converter->reader, error.reason);
    formats_finish(converter->reader);
    return reply_write(&converter->reply);
}

static bool find_format(const char *key, Format *out) {
    const char *names[FORMAT_COUNT];
    for (int i = 0; i < FORMAT_COUNT; i++) names[i] = formats_row((Format)i)->key;
    int index = text_index(key, names, FORMAT_COUNT);
    *out = (Format)index;
    if (index >= 0) return true;
    const char *nearest = text_nearest(key, names, FORMAT_COUNT);
    return cli_refuse(&cmd_convert,
                      nearest ? "there is no format '%s' to print; did you mean %s?"
                              : "there is no format '%s' to print",
                      key, nearest);
}

// Notes that the format's own program cannot open what was printed: its files hold one puzzle only.
static void note_several(const Converter *converter) {
    const FormatRow *row = formats_row(converter->format);
    if (converter->form == FORM_OWN && row->one_a_file && converter->count > 1)
        fprintf(stderr,
                "nonet-cli convert: a file of the format %s holds one puzzle; these are %d, one after the "
                "other\n",
                row->key, converter->count);
}

static void say_lost(const Converter *converter) {
    Text words = {0};
    WordList list = {.out = &words};
    const char *name =
        converter->form == FORM_OWN ? formats_row(converter->format)->key : puzzle_form_name(converter->form);
    formats_parts_words(converter->lost, false, &list);
    if (words.length > 0)
        fprintf(stderr, "nonet-cli convert: not kept by the format %s: %s\n", name, text_of(&words));
    text_finish(&words);
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Converter, converter);
    converter->fine = true;
    const char *key = NULL, *form = NULL;
    CliOption option[] = {
        {"to", .text = &key}, {"format", .text = &form}, {"layout", .layout = &converter->layout}, {0}};
    int status = cli_options(&cmd_convert, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (key && !find_format(key, &converter->format)) return CLI_USAGE;
    if (key && form) return cli_misuse(&cmd_convert, "--to and --format do not go together");
    if (!puzzle_form_parse(&cmd_convert, form, &converter->form)) return CLI_USAGE;
    puzzle_form_head(converter->form, &converter->reply);
    bool going = true;
    const char *operand;
    for (int i = 0; (operand = cli_operand(argc - 1, argv + 1, i)) && going; i++)
        going = convert(converter, operand);
    if (converter->count > 0 && converter->form == FORM_OWN)
        formats_write_tail(converter->format, &converter->reply.text);
    if (!reply_close(&converter->reply)) going = false;
    note_several(converter);
    say_lost(converter);
    seed_packs_finish(&converter->packs);
    return going && converter->fine ? CLI_DONE : CLI_NO;
}

const Command cmd_convert = {"convert", "puzzles from other programs, and for them", CONVERT_TXT, run,
                             .add_list = add_formats};
