#include <string.h>

#include "cli/cmd/convert.txt.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "host/formats/formats.h"

// As printf takes it: the formats stand in the midst of it.
enum { HELP_COLUMN = 33, HELP_WIDTH = 114 };

// The formats below --to, each with as many lines as it needs.
static void add_formats(Text *out) {
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = formats_row((Format)i);
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

typedef struct {
    Format format;
    Layout layout;
    FormatsReader *reader;
    const char *file; // read now, as messages name it
    Reply reply;
    bool any; // puzzle has been printed
    bool fine;
} Converter;

static bool print_error(void *context, const TextError *error) {
    Converter *converter = context;
    converter->fine = false;
    reply_error(&converter->reply, converter->file, error);
    return reply_hand_on(&converter->reply);
}

static bool print_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Converter *converter = context;
    TextError error;
    if (formats_write_board(converter->format, &converter->layout, puzzle, !converter->any,
                            &converter->reply.text, &error)) {
        converter->any = true;
        return reply_hand_on(&converter->reply);
    }
    error.line = puzzle->line;
    return print_error(converter, &error);
}

// What is known by now need not wait for more.
static bool take_piece(void *context, const char *piece, size_t size) {
    Converter *converter = context;
    return formats_feed(converter->reader, piece, size) && reply_write(&converter->reply);
}

static void wait_for_more(void *context, bool long_time) {
    Converter *converter = context;
    if (!long_time) return;
    formats_feed(converter->reader, "", 0);
    reply_write(&converter->reply);
}

static bool convert(Converter *converter, const char *operand) {
    TextError error;
    converter->file = cli_operand_name(operand);
    converter->reader = formats_create(&converter->layout, print_puzzle, print_error, converter);
    formats_take_boards(converter->reader);
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

static int run(int argc, char **argv) {
    MEM_LOCAL(Converter, converter);
    converter->fine = true;
    const char *key = NULL;
    CliOption option[] = {{"to", .text = &key}, {0}};
    Text help = {0}, formats = {0};
    add_formats(&formats);
    text_addf(&help, CONVERT_TXT, text_of(&formats));
    text_finish(&formats);
    Command command = cmd_convert;
    command.help = text_of(&help);
    int status = cli_options(&command, &argc, argv, option);
    text_finish(&help);
    if (status != CLI_GO) return status;
    layout_init(&converter->layout, "9x9");
    if (key && !find_format(key, &converter->format)) return CLI_USAGE;
    bool going = argc > 1 || convert(converter, "-");
    for (int i = 1; i < argc && going; i++) going = convert(converter, argv[i]);
    if (converter->any) formats_write_tail(converter->format, &converter->reply.text);
    if (!reply_close(&converter->reply)) going = false;
    return going && converter->fine ? CLI_DONE : CLI_NO;
}

const Command cmd_convert = {"convert", "puzzles from other programs, and for them", CONVERT_TXT, run};
