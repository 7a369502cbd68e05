// What a command is given to read, and where it writes: files, standard input and output, and puzzles that
// stand among the arguments.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "cli/tool/near_file.h"
#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "host/files/machine.h"
#include "host/formats/boards/other_boards.h"
#include "host/formats/formats.h"

enum {
    PIECE = 1 << 16,
    LONG_MS = 300,    // after such a pause at a terminal, what was typed counts as complete
    CELLS_LEAST = 60, // of what may be a mistyped puzzle
};

bool cli_write(const char *out, const char *bytes, size_t size) {
    TextError error = {0};
    if (out && machine_write_file(out, bytes, size, error.reason, sizeof error.reason)) return true;
    if (out) {
        cli_complain(out, &error);
        return false;
    }
    Reply reply = {0};
    reply_bytes(&reply, bytes, size);
    return reply_close(&reply);
}

// True when most of it is cells: an incomplete puzzle should be reported as a puzzle, not as a missing file.
static bool is_nearly_a_puzzle(const char *text) {
    size_t length = strlen(text), cells = 0;
    for (size_t i = 0; i < length; i++) cells += strchr("0123456789.*_-xX", text[i]) != NULL;
    return cells >= CELLS_LEAST && 10 * cells >= 9 * length;
}

// True when the operand is a puzzle, a link or a code itself. A file with that name comes first.
static bool is_text(const char *operand) {
    if (strcmp(operand, "-") == 0 || machine_file_exists(operand)) return false;
    MEM_LOCAL(Layout, board);
    Grid givens;
    TextError error;
    size_t length = strlen(operand); // a board that is refused is no missing file either
    return formats_is_link(operand) || is_nearly_a_puzzle(operand) || board_text_begins(operand, length) ||
           other_boards_begin(operand, length) || formats_read_one(operand, board, &givens, &error);
}

const char *cli_operand(int files, char *const *file, int index) {
    if (files == 0 && index == 0) return "-";
    return index < files ? file[index] : NULL;
}

const char *cli_operand_name(const char *operand) {
    if (strcmp(operand, "-") == 0) return "stdin";
    return is_text(operand) ? "argument" : operand;
}

static bool has_more(int file, int wait_ms) {
    struct pollfd input = {.fd = file, .events = POLLIN};
    return poll(&input, 1, wait_ms) == 1;
}

// Reads a descriptor to its end, or until nothing more is wanted. Only at a terminal does a long pause mean
// that a person has finished: what a program writes means the same however fast it is written.
static bool feed_file(int file, const CliFeed *feed, char *piece) {
    for (;;) {
        if (feed->wait && !has_more(file, 0)) {
            feed->wait(feed->reader, false);
            if (isatty(file) && !has_more(file, LONG_MS)) feed->wait(feed->reader, true);
        }
        ssize_t got = read(file, piece, PIECE);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got == 0;
        if (!feed->take(feed->reader, piece, (size_t)got)) return true;
    }
}

bool cli_feed(const char *operand, const CliFeed *feed, TextError *error) {
    if (is_text(operand)) {
        feed->take(feed->reader, operand, strlen(operand));
        return true;
    }
    bool standard = strcmp(operand, "-") == 0;
    int file = standard ? STDIN_FILENO : open(operand, O_RDONLY | O_CLOEXEC);
    char *piece = mem_alloc(PIECE);
    bool fine = file >= 0 && feed_file(file, feed, piece);
    int fault = errno;
    free(piece);
    if (file > STDIN_FILENO) close(file);
    if (fine) return true;
    text_error(error, 0, 0, "%s", strerror(fault));
    if (!standard) file_suggest(operand, error);
    return false;
}
