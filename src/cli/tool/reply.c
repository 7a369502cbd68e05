#include "cli/tool/reply.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/utf8.h"
#include "host/files/machine.h"

enum {
    MUCH = 1 << 16,     // worth being written
    TOO_MUCH = 1 << 18, // to be kept while it is not its turn
    SOON_US = 20000,    // a reader who waits does not notice
    LONG_US = 1000,     // between two askings: the next may take as long, or very long
};

void reply_begin(Reply *reply, ReplyTurn (*turn)(void *waiting, bool wait), void *waiting) {
    int64_t now_us = machine_now_us();
    reply->size = reply->changes = 0;
    reply->asked_us = reply->written_us = now_us;
    reply->turn = turn;
    reply->waiting = waiting;
}

void reply_finish(Reply *reply) {
    free(reply->text);
    free(reply->change);
    *reply = (Reply){0};
}

void reply_say_fault(int fault) {
    if (fault && fault != EPIPE) fprintf(stderr, "nonet-cli: standard output: %s\n", strerror(fault));
}

bool reply_close(Reply *reply) {
    fflush(stdout);
    bool written = reply_write(reply);
    reply_say_fault(reply->fault);
    reply_finish(reply);
    return written;
}

// Room for `size` bytes more.
static bool make_room(Reply *reply, size_t size) {
    if (reply->fault) return false;
    if (size <= reply->room - reply->size) return true;
    size_t room = reply->room ? reply->room * 2 : 4096;
    while (room - reply->size < size) room *= 2;
    char *text = realloc(reply->text, room);
    if (!text) {
        reply->fault = ENOMEM;
        return false;
    }
    reply->text = text;
    reply->room = room;
    return true;
}

static void add(Reply *reply, const char *text, size_t size) {
    if (size == 0 || !make_room(reply, size)) return; // an empty reply has no memory to copy to
    memcpy(reply->text + reply->size, text, size);
    reply->size += size;
}

void reply_bytes(Reply *reply, const void *bytes, size_t size) {
    add(reply, bytes, size);
}

void reply_text(Reply *reply, const char *text) {
    add(reply, text, strlen(text));
}

void reply_format(Reply *reply, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (size < 0 || !make_room(reply, (size_t)size + 1)) return;
    va_start(arguments, format);
    vsnprintf(reply->text + reply->size, (size_t)size + 1, format, arguments);
    va_end(arguments);
    reply->size += (size_t)size;
}

void reply_number(Reply *reply, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    add(reply, digits + at, sizeof digits - at);
}

void reply_grid(Reply *reply, const Layout *layout, const Grid *grid) {
    if (!make_room(reply, (size_t)layout->cells + 1)) return;
    grid_format(layout, grid, reply->text + reply->size);
    reply->size += (size_t)layout->cells;
}

void reply_json(Reply *reply, const char *text) {
    reply_text(reply, "\"");
    while (*text) {
        const char *start = text;
        uint32_t code;
        if (!utf8_next(&text, &code)) {
            reply_text(reply, "\\ufffd"); // names of files may be any bytes, JSON may not
            text++;
        } else if (code < 0x20 || code == 0x7F) {
            reply_format(reply, "\\u%04x", (unsigned)code);
        } else {
            if (code == '"' || code == '\\') reply_text(reply, "\\");
            add(reply, start, (size_t)(text - start));
        }
    }
    reply_text(reply, "\"");
}

// What is said next is for the other of standard output and standard error.
static void change(Reply *reply) {
    if (reply->changes > 0 && reply->change[reply->changes - 1] == reply->size) {
        reply->changes--;
        return;
    }
    if (reply->changes == reply->changes_room) {
        size_t room = reply->changes_room ? reply->changes_room * 2 : 16;
        size_t *larger = realloc(reply->change, room * sizeof *larger);
        if (!larger) {
            reply->fault = ENOMEM;
            return;
        }
        reply->change = larger;
        reply->changes_room = room;
    }
    reply->change[reply->changes++] = reply->size;
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

static int write_all(int file, const char *text, size_t size) {
    while (size > 0) {
        ssize_t put = write(file, text, size);
        if (put >= 0) {
            text += put;
            size -= (size_t)put;
        } else if (errno == EAGAIN) { // somebody else may have made the terminal so
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
        size_t to = i < reply->changes ? reply->change[i] : reply->size;
        if (to == from) continue; // and an empty reply has no text to point into
        int fault = write_all(i % 2 ? STDERR_FILENO : STDOUT_FILENO, reply->text + from, to - from);
        if (i % 2 == 0) reply->fault = fault; // words that nobody can hear are no reason to stop
        from = to;
    }
    reply->size = reply->changes = 0;
    return !reply->fault;
}

bool reply_hand_on(Reply *reply) {
    if (reply->fault) return false;
    if (reply->size < MUCH) {
        int64_t now_us = machine_now_us();
        bool soon = now_us - reply->asked_us < LONG_US && now_us - reply->written_us < SOON_US;
        reply->asked_us = now_us;
        if (soon) return true;
        if (reply->turn) {
            ReplyTurn turn = reply->turn(reply->waiting, false);
            if (turn != REPLY_NOW) return turn == REPLY_LATER;
        }
        reply->written_us = now_us;
    } else if (reply->turn) {
        ReplyTurn turn = reply->turn(reply->waiting, reply->size >= TOO_MUCH);
        if (turn != REPLY_NOW) return turn == REPLY_LATER;
    }
    return reply_write(reply);
}
