#pragma once
// A stand-in for LiveSplit's TCP server, on a free port of this machine. It hears what has come when it is
// asked to, and fails the test when that makes no sense (support/livesplit_model.h). Include after cmocka.h.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/livesplit_model.h"
#include "support/patience.h"

typedef struct {
    int listener, connection; // -1: nobody is there
    int port;
    char line[128]; // as far as it has come
    size_t length;
    Model model;
} StandIn;

static inline void stand_in_open(StandIn *stand_in) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    *stand_in = (StandIn){.listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0),
                          .connection = -1};
    assert_true(stand_in->listener >= 0);
    assert_int_equal(bind(stand_in->listener, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(stand_in->listener, 1), 0);
    assert_int_equal(getsockname(stand_in->listener, (struct sockaddr *)&address, &size), 0);
    stand_in->port = ntohs(address.sin_port);
}

// As if it had been killed.
static inline void stand_in_close(StandIn *stand_in) {
    if (stand_in->connection >= 0) close(stand_in->connection);
    if (stand_in->listener >= 0) close(stand_in->listener);
    stand_in->listener = stand_in->connection = -1;
}

static inline void stand_in_take(StandIn *stand_in, char character) {
    if (character != '\n') {
        assert_true(stand_in->length + 1 < sizeof stand_in->line);
        stand_in->line[stand_in->length++] = character;
        return;
    }
    stand_in->line[stand_in->length] = '\0';
    stand_in->length = 0;
    model_hear_line(&stand_in->model, stand_in->line);
}

// Hears what has come, without waiting for more.
static inline void stand_in_hear(StandIn *stand_in) {
    char bytes[4096];
    ssize_t got;
    if (stand_in->connection < 0)
        stand_in->connection = accept4(stand_in->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    while (stand_in->connection >= 0 && (got = read(stand_in->connection, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < got; i++) stand_in_take(stand_in, bytes[i]);
}

// Hears on until so many splits have been made and its clock says so.
static inline void stand_in_await(StandIn *stand_in, int splits, int64_t time_us) {
    for (int waited = 0; stand_in->model.done != splits || stand_in->model.time_us != time_us; waited++) {
        if (waited > PATIENCE_MS)
            fail_msg("LiveSplit shows %d splits, %lld us, not %d, %lld us", stand_in->model.done,
                     (long long)stand_in->model.time_us, splits, (long long)time_us);
        usleep(1000);
        stand_in_hear(stand_in);
    }
}
