#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "host/files/machine.h"
#include "host/formats/formats.h"

enum { PIECE = 1 << 15 };

static const char HELP[] =
    "nonet-cli convert: puzzles from other programs, and for them\n\n"
    "Usage: nonet-cli convert [--to FORMAT] [FILE | LINK]...\n\n"
    "Reads 9x9 puzzles from the files, or from standard input when there are none, finds out by itself what "
    "they are\n"
    "written in, and prints them in one format. Links and codes may stand among the arguments. What is not a "
    "puzzle is\n"
    "named with its line and column, and the rest is converted all the same.\n\n"
    "  --to FORMAT  the format to print, with what it keeps besides the givens:\n";

static const char HELP_END[] =
    "  --help       prints this\n\n"
    "Read are all of these, whatever the name of the file, besides other text with exactly 81 cells ('.', 0, "
    "-, *, _,\n"
    "x or -1 for empty), tables of spreadsheets, links of sudokuwiki.org and SudokuPad that hold their "
    "puzzle, and what\n"
    "--to json prints. A puzzle that has other rules than plain Sudoku is refused with their name.\n\n"
    "Exit status: 0 done; 1 something was not a puzzle, or could not be read or written; 2 called wrongly.\n";

enum { HELP_COLUMN = 33, HELP_WIDTH = 114 };

// The formats below --to, each with as many lines as it needs.
static void add_formats(Text *out) {
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = formats_format((Format)i);
        text_addf(out, "%17s%-*s", "", HELP_COLUMN - 17, row->key);
        int column = HELP_COLUMN;
        for (const char *word = row->name, *end; *word; word = *end ? end + 1 : end) {
            end = word + strcspn(word, " ");
            bool breaks = column > HELP_COLUMN && column + 1 + (int)(end - word) > HELP_WIDTH;
            if (breaks) text_addf(out, "\n%*s", column = HELP_COLUMN, "");
            if (column > HELP_COLUMN) text_add_char(out, ' '), column++;
            text_add_bytes(out, word, (size_t)(end - word));
            column += (int)(end - word);
        }
        text_add_char(out, '\n');
    }
}

enum { OPTION_TO, OPTION_COUNT };

typedef struct {
    Format format;
    Layout layout;
    const char *file;
    Reply reply;
    bool any; // puzzle has been printed
    bool fine;
    bool unreadable; // the file: what it holds is not spoken of any more
} Converter;

static bool print_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Converter *converter = context;
    Text *out = &converter->reply.text;
    if (converter->any)
        formats_write_between(converter->format, out);
    else
        formats_write_head(converter->format, puzzle, out);
    converter->any = true;
    formats_write(converter->format, &converter->layout, puzzle, out);
    return reply_hand_on(&converter->reply);
}

static bool print_error(void *context, const TextError *error) {
    Converter *converter = context;
    if (converter->unreadable) return false;
    converter->fine = false;
    reply_error(&converter->reply, converter->file, error);
    return reply_hand_on(&converter->reply);
}

// False when it could not be read to its end.
static bool read_pieces(int file, FormatsReader *reader, Converter *converter) {
    char piece[PIECE];
    for (;;) {
        ssize_t got = read(file, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got == 0;
        // What is known by now need not wait for more.
        if (!formats_feed(reader, piece, (size_t)got) || !reply_write(&converter->reply)) return true;
    }
}

static bool convert_file(Converter *converter, const char *name) {
    bool standard = strcmp(name, "-") == 0;
    converter->file = standard ? "stdin" : name;
    int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    FormatsReader *reader =
        file >= 0 ? formats_create(&converter->layout, print_puzzle, print_error, converter) : NULL;
    if (!reader || !read_pieces(file, reader, converter)) {
        TextError error;
        text_error(&error, 0, 0, "%s", strerror(errno));
        print_error(converter, &error);
        converter->unreadable = true;
    }
    if (reader) formats_finish(reader);
    converter->unreadable = false;
    if (file > STDIN_FILENO) close(file);
    return reply_write(&converter->reply);
}

static bool convert_link(Converter *converter, const char *link) {
    converter->file = "argument";
    formats_read(link, strlen(link), &converter->layout, print_puzzle, print_error, converter);
    return reply_write(&converter->reply);
}

static bool find_format(const CliOption *option, Format *out) {
    const char *names[FORMAT_COUNT] = {NULL};
    *out = FORMATS_LINE;
    if (option->count == 0) return true;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *info = formats_format((Format)i);
        names[i] = info->key;
        *out = (Format)i;
        if (text_same(info->key, option->value[0])) return true;
    }
    const char *nearest = text_nearest(option->value[0], names, FORMAT_COUNT);
    cli_misuse(&cmd_convert, "there is no format '%s' to print%s%s%s", option->value[0],
               nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
    return false;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {[OPTION_TO] = {.name = "to", .takes_value = true}};
    Text help = {0};
    text_add(&help, HELP);
    add_formats(&help);
    text_add(&help, HELP_END);
    Command command = cmd_convert;
    command.help = text_of(&help);
    CliParsed parsed = cli_options(&command, &argc, argv, option, OPTION_COUNT);
    text_finish(&help);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    Converter converter = {.fine = true};
    if (!find_format(&option[OPTION_TO], &converter.format)) return CLI_USAGE;
    layout_init(&converter.layout, "9x9");
    bool going = argc > 1 || convert_file(&converter, "-");
    for (int i = 1; i < argc && going; i++) {
        bool link = strcmp(argv[i], "-") != 0 && !machine_file_exists(argv[i]) && formats_is_link(argv[i]);
        going = link ? convert_link(&converter, argv[i]) : convert_file(&converter, argv[i]);
    }
    if (converter.any) formats_write_tail(converter.format, &converter.reply.text);
    if (!reply_close(&converter.reply)) going = false;
    return going && converter.fine ? CLI_DONE : CLI_NO;
}

const Command cmd_convert = {"convert", "puzzles from other programs, and for them", HELP, run};
