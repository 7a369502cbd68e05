#include "cli/tool/reply.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "host/files/machine.h"

enum {
    MUCH = 1 << 16,     // bytes that are worth writing
    TOO_MUCH = 1 << 18, // bytes that are too many to keep while it is not the reply's turn
    SOON_US = 20000,    // a delay that a waiting reader does not notice
    LONG_US = 1000,     // between two calls of reply_hand_on: the next may come as late, or much later
};

void reply_begin(Reply *reply, PoolBatch *batch) {
    text_clear(&reply->text);
    reply->changes = 0;
    reply->asked_us = reply->written_us = machine_now_us();
    reply->batch = batch;
}

void reply_finish(Reply *reply) {
    text_finish(&reply->text);
    free(reply->change);
    *reply = (Reply){0};
}

void reply_say_fault(int fault) {
    if (fault && fault != EPIPE) fprintf(stderr, "nonet-cli: standard output: %s\n", strerror(fault));
}

bool reply_close(Reply *reply) {
    (void)fflush(stdout);
    bool written = reply_write(reply);
    reply_say_fault(reply->fault);
    reply_finish(reply);
    return written;
}

void reply_format(Reply *reply, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_addv(&reply->text, format, arguments);
    va_end(arguments);
}

void reply_grid(Reply *reply, const Layout *layout, const Grid *grid) {
    grid_format(layout, grid, text_room(&reply->text, (size_t)layout->cells));
    reply->text.length += (size_t)layout->cells;
}

void reply_puzzle(Reply *reply, const Layout *board, const Grid *grid) {
    if (board_is_told_by_cells(board))
        reply_grid(reply, board, grid);
    else
        board_format_puzzle(board, grid, &reply->text);
}

void reply_board_json(Reply *reply, const Layout *board) {
    if (board_is_told_by_cells(board)) return;
    reply_text(reply, ",\"board\":\"");
    board_format(board, &reply->text);
    reply_text(reply, "\"");
}

// What is said next goes to the other output: standard error instead of standard output, or back.
static void change(Reply *reply) {
    if (reply->changes > 0 && reply->change[reply->changes - 1] == reply->text.length) {
        reply->changes--;
        return;
    }
    reply->change = mem_room(reply->change, &reply->changes_room, reply->changes + 1, sizeof *reply->change);
    reply->change[reply->changes++] = reply->text.length;
}

void reply_words(Reply *reply, const char *words) {
    change(reply);
    reply_text(reply, words);
    change(reply);
}

void reply_error(Reply *reply, const char *file, const TextError *error) {
    change(reply);
    reply_text(reply, file);
    if (error->line) reply_format(reply, ":%d", error->line);
    if (error->line && error->column) reply_format(reply, ":%d", error->column);
    reply_format(reply, ": %s\n", error->reason);
    change(reply);
}

void reply_error_json(Reply *reply, const char *file, const TextError *error) {
    reply_json(reply, "{\"file\":", file);
    if (error->line) reply_format(reply, ",\"line\":%d", error->line);
    if (error->line && error->column) reply_format(reply, ",\"column\":%d", error->column);
    reply_json(reply, ",\"error\":", error->reason);
    reply_text(reply, "}\n");
}

static int write_all(int file, const char *text, size_t size) {
    while (size > 0) {
        ssize_t put = write(file, text, size);
        if (put >= 0) {
            text += put;
            size -= (size_t)put;
        } else if (errno == EAGAIN) { // another program may have made the terminal non-blocking
            poll(&(struct pollfd){.fd = file, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

bool reply_write(Reply *reply) {
    size_t from = 0;
    for (size_t i = 0; i <= reply->changes && !reply->fault; i++) {
        size_t to = i < reply->changes ? reply->change[i] : reply->text.length;
        if (to == from) continue;
        int fault = write_all(i % 2 ? STDERR_FILENO : STDOUT_FILENO, text_of(&reply->text) + from, to - from);
        if (i % 2 == 0) reply->fault = fault; // a message that cannot be written is no reason to stop
        from = to;
    }
    text_clear(&reply->text);
    reply->changes = 0;
    return !reply->fault;
}

bool reply_hand_on(Reply *reply) {
    if (reply->fault) return false;
    bool much = reply->text.length >= MUCH;
    int64_t now_us = much ? reply->written_us : machine_now_us();
    if (!much) {
        bool soon = now_us - reply->asked_us < LONG_US && now_us - reply->written_us < SOON_US;
        reply->asked_us = now_us;
        if (soon) return true;
    }
    PoolTurn turn = reply->batch ? pool_turn(reply->batch, reply->text.length >= TOO_MUCH) : POOL_NOW;
    if (turn != POOL_NOW) return turn == POOL_LATER;
    reply->written_us = now_us;
    return reply_write(reply);
}
