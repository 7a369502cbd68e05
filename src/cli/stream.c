// Puzzles in, a line at a time, and lines out. Input is read in large pieces, and before each read, which
// might have to wait, what was printed is handed on: a terminal or a program at both ends gets each answer at
// once, and a file of a million puzzles costs few calls.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/utf8.h"
#include "host/machine.h"

enum { PIECE = 1 << 16, LINE_MAX_BYTES = 1 << 20 };

typedef struct {
    CliSource source;
    FormatReader *reader;
    CliPuzzle *visit;
    CliLine *first;
    void *context;
    bool fine;
    bool taken;           // `first` has dealt with a line of this file
    int64_t handed_on_us; // when output was last flushed between two reads
} Stream;

void cli_complain(const char *file, const TextError *error) {
    fflush(stdout);
    fprintf(stderr, "%s:", file);
    if (error->line) fprintf(stderr, "%d:", error->line);
    if (error->line && error->column) fprintf(stderr, "%d:", error->column);
    fprintf(stderr, " %s\n", error->reason);
}

// Long work on a piece of input that is already read must not hold back what is done.
static void hand_on_now_and_then(Stream *stream) {
    int64_t now_us = machine_now_us();
    if (now_us - stream->handed_on_us < 50000) return;
    fflush(stdout);
    stream->handed_on_us = now_us;
}

static void take_status(Stream *stream, FormatStatus status, const Grid *puzzle, const TextError *error) {
    switch (status) {
    case FORMAT_MORE:
        break;
    case FORMAT_PUZZLE:
        stream->source.line = stream->reader->first_line;
        if (!stream->visit(stream->context, &stream->source, puzzle)) stream->fine = false;
        hand_on_now_and_then(stream);
        break;
    case FORMAT_ERROR:
        cli_complain(stream->source.file, error);
        stream->fine = false;
        break;
    }
}

static void take_line(Stream *stream, char *line, size_t length, int number) {
    Grid puzzle;
    TextError error;
    if (stream->first && !memchr(line, 0, length)) {
        char kept = line[length];
        bool answer = true;
        line[length] = '\0';
        stream->source.line = number;
        bool taken = stream->first(stream->context, &stream->source, line, &answer);
        line[length] = kept;
        if (!answer) stream->fine = false;
        if (taken) length = 0;
        stream->taken |= taken;
    }
    FormatStatus status = format_line(stream->reader, line, (int)length, &puzzle, &error);
    take_status(stream, status, &puzzle, &error);
}

// Reads a descriptor to its end. `buffer` has room for a line of LINE_MAX_BYTES and a piece.
static bool read_lines(Stream *stream, int file, char *buffer) {
    size_t filled = 0;
    int number = 0;
    bool skipping = false, ended = false;
    while (!ended) {
        fflush(stdout);
        ssize_t got = read(file, buffer + filled, PIECE);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        size_t searched = filled;
        filled += (size_t)got;
        ended = got == 0;
        char *at = buffer, *stop;
        while ((stop = memchr(buffer + searched, '\n', filled - searched)) ||
               (ended && at < buffer + filled)) {
            if (!stop) stop = buffer + filled;
            number++;
            if (!skipping) take_line(stream, at, (size_t)(stop - at), number);
            skipping = false;
            at = stop + 1 < buffer + filled ? stop + 1 : buffer + filled;
            searched = (size_t)(at - buffer);
        }
        filled -= (size_t)(at - buffer);
        memmove(buffer, at, filled);
        if (filled < LINE_MAX_BYTES) continue;
        if (!skipping) {
            // Its beginning is handed on, which is too long for any format and so gets said with its line
            // number.
            take_line(stream, buffer, filled, number + 1);
            skipping = true;
        }
        filled = 0;
    }
    return true;
}

static void read_file(Stream *stream, const char *name, char *buffer) {
    bool standard = strcmp(name, "-") == 0;
    Grid puzzle;
    TextError error = {0};
    stream->taken = false;
    stream->source.file = standard ? "stdin" : name;
    int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    format_begin(stream->reader, stream->source.layout);
    if (file < 0 || !read_lines(stream, file, buffer)) {
        text_error(&error, 0, 0, "%s", strerror(errno));
        cli_complain(stream->source.file, &error);
        stream->fine = false;
    } else if (!stream->taken || stream->reader->block_length > 0) {
        FormatStatus status = format_end(stream->reader, &puzzle, &error);
        if (status == FORMAT_ERROR && error.line == 0) error.line = 1; // a text without any puzzle
        take_status(stream, status, &puzzle, &error);
    }
    if (file > STDIN_FILENO) close(file);
}

int cli_each_puzzle(const Layout *layout, int files, char **file, CliPuzzle *visit, CliLine *first,
                    void *context) {
    FormatReader *reader = malloc(sizeof *reader);
    char *buffer = malloc((size_t)LINE_MAX_BYTES + PIECE + 1);
    if (!reader || !buffer) {
        fputs("nonet-cli: not enough memory\n", stderr);
        free(reader);
        free(buffer);
        return CLI_NO;
    }
    Stream stream = {.source = {"stdin", 0, layout},
                     .reader = reader,
                     .visit = visit,
                     .first = first,
                     .context = context,
                     .fine = true};
    if (files == 0) read_file(&stream, "-", buffer);
    for (int i = 0; i < files; i++) read_file(&stream, file[i], buffer);
    free(reader);
    free(buffer);
    return stream.fine ? CLI_DONE : CLI_NO;
}

void cli_band_name(Band band, char out[16]) {
    snprintf(out, 16, "%s", band_name(band));
    for (char *c = out; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
}

void cli_print_grid(const Layout *layout, const Grid *grid) {
    char text[CELLS_MAX + 1];
    grid_print(layout, grid, text);
    fputs(text, stdout);
}

void cli_print_json(const char *text) {
    putchar('"');
    while (*text) {
        const char *start = text;
        uint32_t code;
        if (!utf8_next(&text, &code)) {
            fputs("\\ufffd", stdout); // names of files may be any bytes, JSON may not
            text++;
        } else if (code < 0x20 || code == 0x7F) {
            printf("\\u%04x", (unsigned)code);
        } else {
            if (code == '"' || code == '\\') putchar('\\');
            fwrite(start, 1, (size_t)(text - start), stdout);
        }
    }
    putchar('"');
}

void cli_print_json_source(const CliSource *source, const Grid *puzzle) {
    fputs("\"file\":", stdout);
    cli_print_json(source->file);
    printf(",\"line\":%d,\"puzzle\":\"", source->line);
    cli_print_grid(source->layout, puzzle);
    putchar('"');
}
