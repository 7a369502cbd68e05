// The connection with LiveSplit against servers and clients that the test plays itself: absent, refusing,
// mute, dying in the middle and coming back.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/link/link_peer.h"
#include "host/link/livesplit.h"
#include "support/livesplit_model.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/shared.h"

enum { RETRY_MS = 5, HEARD_MAX = 1 << 16 };

// ---- sockets

static struct sockaddr_in local(uint16_t port) {
    return (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static NetAddress address(uint16_t port) { return (NetAddress){{127, 0, 0, 1}, port}; }

// Port 0: any that is free.
static int serve_at(uint16_t *port) {
    struct sockaddr_in at = local(*port);
    socklen_t size = sizeof at;
    int file = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    assert_int_equal(bind(file, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(file, 8), 0);
    assert_int_equal(getsockname(file, (struct sockaddr *)&at, &size), 0);
    *port = ntohs(at.sin_port);
    return file;
}

static uint16_t free_port(void) {
    uint16_t port = 0;
    close(serve_at(&port));
    return port;
}

static void await(int file, short what) {
    struct pollfd one = {file, what, 0};
    assert_int_equal(poll(&one, 1, PATIENCE_MS), 1);
}

// ---- somebody who listens: LiveSplit by lines, or LiveSplit One by frames

typedef struct {
    int file;
    bool frames;
    Model model;
    size_t length;
    char heard[HEARD_MAX];
    int closed_with; // the code of a close frame
    int pongs;
} Listener;

static Listener *listener_new(int file, bool frames) {
    Listener *self = calloc(1, sizeof *self);
    *self = (Listener){.file = file, .frames = frames};
    return self;
}

static Listener *accepted(int server) {
    await(server, POLLIN);
    return listener_new(accept(server, NULL, NULL), false);
}

static void listener_free(Listener *self) {
    close(self->file);
    free(self);
}

// Reads what has come. False at the end of the connection.
static bool hear(Listener *self) {
    await(self->file, POLLIN);
    ssize_t got = recv(self->file, self->heard + self->length, HEARD_MAX - self->length, 0);
    if (got > 0) self->length += (size_t)got;
    return got > 0;
}

static void forget(Listener *self, size_t size) {
    self->length -= size;
    memmove(self->heard, self->heard + size, self->length);
}

static bool take_line(Listener *self) {
    char *end = memchr(self->heard, '\n', self->length);
    if (!end) return false;
    *end = '\0';
    model_hear_line(&self->model, self->heard);
    forget(self, (size_t)(end + 1 - self->heard));
    return true;
}

static bool take_frame(Listener *self) {
    const uint8_t *at = (uint8_t *)self->heard;
    if (self->length < 2 || self->length < 2u + at[1]) return false;
    assert_true(at[1] < 126); // all of ours are short, and none has a mask
    char text[126];
    memcpy(text, at + 2, at[1]);
    text[at[1]] = '\0';
    if (at[0] == 0x81)
        model_hear_json(&self->model, text);
    else if (at[0] == 0x8A)
        self->pongs++;
    else if (at[0] == 0x88)
        self->closed_with = at[2] << 8 | at[3];
    else
        fail_msg("a frame that begins with %02x", at[0]);
    forget(self, 2u + at[1]);
    return true;
}

static void take_all(Listener *self) {
    while (self->frames ? take_frame(self) : take_line(self)) continue;
}

static void await_shown(Listener *self, const RunStatus *status) {
    take_all(self);
    while (!model_shows(&self->model, status)) {
        assert_true(hear(self));
        take_all(self);
    }
}

static void await_end(Listener *self) {
    while (hear(self)) take_all(self);
}

// ---- statuses and news

static RunStatus run(int64_t attempt, int64_t time_us, int done) {
    RunStatus status = {
        .phase = RUN_PHASE_RUNNING, .attempt = attempt, .time_us = time_us, .segments = 9, .done = done};
    for (int i = 0; i < done; i++) status.segment[i].time_us = (i + 1) * 1000001;
    return status;
}

static LiveSplit *begin(bool client, bool server, uint16_t client_port, uint16_t server_port) {
    return livesplit_create(&(LiveSplitOptions){.client = client,
                                                .server = server,
                                                .client_address = address(client_port),
                                                .server_address = address(server_port),
                                                .retry_ms = RETRY_MS});
}

static LiveSplitNews await_news(LiveSplit *livesplit, bool client, LinkState state) {
    for (int i = 0; i < PATIENCE_MS; i++) {
        LiveSplitNews news = livesplit_news(livesplit);
        if ((client ? news.client : news.server).state == state) return news;
        poll(NULL, 0, 1);
    }
    fail_msg("state %d never came", state);
    return (LiveSplitNews){0};
}

// ---- as a client of LiveSplit

static void a_whole_run_arrives(void **state) {
    (void)state;
    uint16_t port = 0;
    int server = serve_at(&port);
    LiveSplit *livesplit = begin(true, false, port, 0);
    Listener *listener = accepted(server);
    await_news(livesplit, true, LINK_CONNECTED);
    RunStatus status = {0};
    livesplit_set(livesplit, &status);
    for (int done = 0; done <= 9; done++) {
        status = run(1, done * 1000001 + 5, done);
        if (done == 9) status.phase = RUN_PHASE_ENDED, status.time_us = 9000009;
        livesplit_set(livesplit, &status);
        await_shown(listener, &status);
        if (done != 4) continue;
        RunStatus back = run(1, 4500000, 3); // a split is taken back
        livesplit_set(livesplit, &back);
        await_shown(listener, &back);
    }
    assert_int_equal(listener->model.starts, 1);
    status = run(2, 0, 0); // the next attempt at once
    livesplit_set(livesplit, &status);
    await_shown(listener, &status);
    assert_int_equal(listener->model.starts, 2);
    status = (RunStatus){0};
    livesplit_set(livesplit, &status);
    await_shown(listener, &status);
    livesplit_destroy(livesplit);
    await_end(listener);
    listener_free(listener);
    close(server);
}

// The clock goes on there without any new status.
static void a_running_clock_is_told_again_and_again(void **state) {
    (void)state;
    uint16_t port = 0;
    int server = serve_at(&port);
    LiveSplit *livesplit = begin(true, false, port, 0);
    Listener *listener = accepted(server);
    RunStatus status = run(1, 60000000, 0);
    status.ticking = true; // since the machine's clock began
    livesplit_set(livesplit, &status);
    int64_t last_us = 0;
    while (listener->model.times < 5) {
        assert_true(hear(listener));
        take_all(listener);
        assert_true(listener->model.time_us >= last_us);
        last_us = listener->model.time_us;
    }
    assert_true(last_us > 60000000);
    livesplit_destroy(livesplit);
    listener_free(listener);
    close(server);
}

static void who_is_absent_is_told_all_on_coming(void **state) {
    (void)state;
    uint16_t port = free_port();
    LiveSplit *livesplit = begin(true, false, port, 0);
    LiveSplitNews news = await_news(livesplit, true, LINK_REFUSED);
    assert_int_equal(news.client.fault, ECONNREFUSED);
    RunStatus status = run(1, 5500000, 5);
    livesplit_set(livesplit, &status);
    int server = serve_at(&port);
    Listener *listener = accepted(server);
    await_shown(listener, &status);
    await_news(livesplit, true, LINK_CONNECTED);
    assert_int_equal(listener->model.resets, 1); // whatever went on there
    livesplit_destroy(livesplit);
    listener_free(listener);
    close(server);
}

static void who_dies_in_the_middle_is_told_all_on_coming_back(void **state) {
    (void)state;
    uint16_t port = 0;
    int server = serve_at(&port);
    LiveSplit *livesplit = begin(true, false, port, 0);
    RunStatus status = run(1, 1000001, 1);
    livesplit_set(livesplit, &status);
    Listener *listener = accepted(server);
    await_shown(listener, &status);
    close(server);
    listener_free(listener);
    await_news(livesplit, true, LINK_REFUSED);
    status = run(1, 6000007, 5); // four splits meanwhile
    livesplit_set(livesplit, &status);
    server = serve_at(&port);
    listener = accepted(server);
    await_shown(listener, &status);
    listener_free(listener); // and once more, without the server's going away
    listener = accepted(server);
    await_shown(listener, &status);
    livesplit_destroy(livesplit);
    listener_free(listener);
    close(server);
}

// What the game pays for telling, whatever becomes of it.
static void measure(LiveSplit *livesplit, const char *who) {
    enum { CALLS = 20000 };
    int64_t begun_us = thread_us();
    for (int i = 0; i < CALLS; i++) {
        RunStatus status = run(1 + i / 10, i, i % 10);
        livesplit_set(livesplit, &status);
    }
    double each_us = (double)(thread_us() - begun_us) / CALLS;
    printf("%s: %.2f microseconds of processor time for each status\n", who, each_us);
    assert_true(each_us < 1000);
}

static void telling_costs_nothing(void **state) {
    (void)state;
    uint16_t port = 0;
    LiveSplit *livesplit = begin(true, false, free_port(), 0);
    measure(livesplit, "nobody there");
    livesplit_destroy(livesplit);
    int server = serve_at(&port);
    livesplit = begin(true, false, port, 0);
    Listener *mute = accepted(server); // which never reads
    measure(livesplit, "somebody who never reads");
    RunStatus status = run(99999, 9000009, 9);
    livesplit_set(livesplit, &status);
    await_shown(mute, &status); // it reads after all, and all is right
    livesplit_destroy(livesplit);
    listener_free(mute);
    close(server);
}

// One who takes nothing until its socket is full, and then all.
static void a_full_socket_waits_with_the_latest_alone(void **state) {
    (void)state;
    int pair[2], fault;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &(int){1}, sizeof(int));
    Peer *peer = calloc(1, sizeof *peer);
    peer_init(peer, PEER_LIVESPLIT);
    peer_begin(peer, pair[0], 0);
    RunStatus status = {0};
    int64_t now_us = 0, full_for = 0;
    for (int i = 0; full_for < 1000; i++, now_us += LIVESPLIT_TIME_EVERY_US) {
        status = run(1 + i / 50, i % 50 * 1000001, i % 50 / 5);
        assert_int_equal(peer_serve(peer, POLLOUT, &status, now_us, &fault), PEER_GOES_ON);
        bool full = peer_wake_us(peer, &status) == INT64_MAX && peer->out_length > PEER_OUT_MAX / 2;
        full_for = full ? full_for + 1 : 0;
    }
    assert_int_equal(peer_wishes(peer) & POLLOUT, POLLOUT);
    Listener *listener = listener_new(pair[1], false);
    while (!model_shows(&listener->model, &status)) {
        assert_true(hear(listener));
        take_all(listener);
        now_us += LIVESPLIT_TIME_EVERY_US;
        assert_int_equal(peer_serve(peer, POLLOUT, &status, now_us, &fault), PEER_GOES_ON);
    }
    peer_end(peer);
    free(peer);
    listener_free(listener);
}

static void who_never_answers_is_given_up(void **state) {
    (void)state;
    int pair[2], fault;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    Peer *peer = calloc(1, sizeof *peer);
    RunStatus status = {0};
    for (PeerKind kind = PEER_LIVESPLIT; kind <= PEER_VIEWER; kind++) {
        peer_init(peer, kind);
        peer_begin(peer, dup(pair[0]), 1000);
        assert_int_equal(peer_wake_us(peer, &status), 1000 + PEER_PATIENCE_US);
        assert_int_equal(peer_serve(peer, 0, &status, 999 + PEER_PATIENCE_US, &fault), PEER_GOES_ON);
        assert_int_equal(peer_serve(peer, 0, &status, 1000 + PEER_PATIENCE_US, &fault), PEER_OVER);
        assert_int_equal(fault, ETIMEDOUT);
        peer_end(peer);
    }
    free(peer);
    close(pair[0]), close(pair[1]);
}

// ---- as the server of LiveSplit One

static const char REQUEST[] =
    "GET /livesplit HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

static void say(const Listener *self, const void *bytes, size_t size) {
    assert_int_equal(send(self->file, bytes, size, MSG_NOSIGNAL), size);
}

// Connects and shakes hands; NULL when the connection is closed instead.
static Listener *visit(uint16_t port) {
    struct sockaddr_in at = local(port);
    Listener *self = listener_new(socket(AF_INET, SOCK_STREAM, 0), true);
    assert_int_equal(connect(self->file, (struct sockaddr *)&at, sizeof at), 0);
    say(self, REQUEST, sizeof REQUEST - 1);
    const char *end = NULL;
    while (!end) {
        if (!hear(self)) {
            listener_free(self);
            return NULL;
        }
        self->heard[self->length] = '\0';
        end = strstr(self->heard, "\r\n\r\n");
    }
    assert_non_null(strstr(self->heard, "101 Switching Protocols"));
    assert_non_null(strstr(self->heard, "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    forget(self, (size_t)(end + 4 - self->heard));
    return self;
}

static void livesplit_one_comes_when_it_likes(void **state) {
    (void)state;
    uint16_t port = free_port();
    LiveSplit *livesplit = begin(false, true, 0, port);
    await_news(livesplit, false, LINK_WAITING);
    RunStatus status = run(1, 1000001, 1);
    livesplit_set(livesplit, &status);
    Listener *early = visit(port);
    await_shown(early, &status);
    assert_int_equal(await_news(livesplit, false, LINK_CONNECTED).viewers, 1);
    status = run(1, 4000004, 4);
    livesplit_set(livesplit, &status);
    Listener *late = visit(port);
    await_shown(late, &status);
    await_shown(early, &status);
    say(late, "\x89\x81\0\0\0\0?", 7); // a ping
    while (late->pongs == 0) {
        assert_true(hear(late));
        take_all(late);
    }
    say(late, "\x88\x82\0\0\0\0\x03\xE8", 8); // goodbye
    await_end(late);
    assert_int_equal(late->closed_with, 1000);
    listener_free(late);
    while (livesplit_news(livesplit).viewers != 1) poll(NULL, 0, 1);
    livesplit_destroy(livesplit);
    await_end(early);
    assert_int_equal(early->closed_with, WEBSOCKET_GOING_AWAY);
    listener_free(early);
}

static void only_so_many_can_come(void **state) {
    (void)state;
    enum { MOST = 4 };
    uint16_t port = free_port();
    LiveSplit *livesplit = begin(false, true, 0, port);
    await_news(livesplit, false, LINK_WAITING);
    Listener *viewer[MOST];
    for (int i = 0; i < MOST; i++) assert_non_null(viewer[i] = visit(port));
    assert_null(visit(port));
    listener_free(viewer[0]); // without a word
    while (livesplit_news(livesplit).viewers != MOST - 1) poll(NULL, 0, 1);
    assert_non_null(viewer[0] = visit(port));
    livesplit_destroy(livesplit);
    for (int i = 0; i < MOST; i++) listener_free(viewer[i]);
}

static void others_are_sent_away(void **state) {
    (void)state;
    uint16_t port = free_port();
    LiveSplit *livesplit = begin(false, true, 0, port);
    await_news(livesplit, false, LINK_WAITING);
    struct sockaddr_in at = local(port);
    Listener *browser = listener_new(socket(AF_INET, SOCK_STREAM, 0), true);
    assert_int_equal(connect(browser->file, (struct sockaddr *)&at, sizeof at), 0);
    say(browser, "GET / HTTP/1.1\r\n\r\n", 18);
    while (hear(browser)) continue;
    assert_int_equal(strncmp(browser->heard, "HTTP/1.1 400 ", 13), 0);
    listener_free(browser);
    Listener *broken = visit(port);
    say(broken, "\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10); // a frame of 2^63 bytes
    await_end(broken);
    assert_int_equal(broken->closed_with, WEBSOCKET_TOO_BIG);
    listener_free(broken);
    livesplit_destroy(livesplit);
}

static void a_port_in_use_is_tried_again(void **state) {
    (void)state;
    uint16_t port = 0;
    int other = serve_at(&port);
    LiveSplit *livesplit = begin(false, true, 0, port);
    assert_int_equal(await_news(livesplit, false, LINK_REFUSED).server.fault, EADDRINUSE);
    close(other);
    await_news(livesplit, false, LINK_WAITING);
    Listener *viewer = visit(port);
    assert_non_null(viewer);
    listener_free(viewer);
    livesplit_destroy(livesplit);
}

// ---- what the system does not give

static void without_threads_nothing_is_told(void **state) {
    (void)state;
    threads_left(0);
    uint16_t port = free_port();
    LiveSplit *livesplit = begin(true, true, port, port);
    LiveSplitNews news = livesplit_news(livesplit);
    assert_int_equal(news.client.state, LINK_NO_THREAD);
    assert_int_equal(news.server.state, LINK_NO_THREAD);
    RunStatus status = run(1, 0, 0);
    livesplit_set(livesplit, &status);
    livesplit_destroy(livesplit);
    threads_left(-1);
}

static void switched_off_it_starts_no_thread(void **state) {
    (void)state;
    int before = threads_started();
    LiveSplit *livesplit = begin(false, false, 1, 1);
    RunStatus status = run(1, 0, 0);
    livesplit_set(livesplit, &status);
    assert_int_equal(livesplit_news(livesplit).client.state, LINK_OFF);
    assert_int_equal(livesplit_news(livesplit).server.state, LINK_OFF);
    livesplit_destroy(livesplit);
    livesplit_destroy(NULL);
    assert_int_equal(threads_started(), before);
}

// ---- the stand-in server beside the project

typedef struct {
    pid_t pid;
    uint16_t port;
} Python;

static Python start_python(uint16_t at) {
    const char *folder = getenv("NONET_SHARED");
    char path[1024], port[8];
    snprintf(path, sizeof path, "%s/../bench/gui/livesplit_server.py",
             folder ? folder : TEST_SOURCE "/../shared/data");
    Python python = {.port = at};
    snprintf(port, sizeof port, "%d", python.port);
    python.pid = fork();
    if (python.pid == 0) {
        if (!freopen("/dev/null", "w", stdout)) _exit(1);
        execlp("python3", "python3", path, port, (char *)NULL);
        _exit(127);
    }
    return python;
}

static void kill_python(const Python *python) {
    kill(python->pid, SIGKILL);
    waitpid(python->pid, NULL, 0);
}

// What it answers to a question; the connection is the question's own.
static void ask_python(const Python *python, const char *question, char answer[64]) {
    struct sockaddr_in at = local(python->port);
    int file = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(file, (struct sockaddr *)&at, sizeof at), 0);
    size_t length = 0;
    assert_int_equal(send(file, question, strlen(question), 0), strlen(question));
    do {
        await(file, POLLIN);
        ssize_t got = recv(file, answer + length, 63 - length, 0);
        assert_true(got > 0);
        length += (size_t)got;
    } while (answer[length - 1] != '\n');
    answer[length - 1] = '\0';
    close(file);
}

static void await_python(const Python *python, const char *question, const char *wanted) {
    char answer[64] = "";
    for (int i = 0; i < PATIENCE_MS && strcmp(answer, wanted) != 0; i++) {
        ask_python(python, question, answer);
        if (strcmp(answer, wanted) != 0) poll(NULL, 0, 1);
    }
    assert_string_equal(answer, wanted);
}

static void the_stand_in_server_follows(void **state) {
    (void)state;
    assert_int_equal(fclose(shared_open("../bench/gui/livesplit_server.py")), 0);
    if (system("python3 --version >/dev/null 2>&1") != 0) {
        print_message("there is no python3\n");
        shared_missing++;
        skip();
    }
    Python python = start_python(free_port());
    LiveSplit *livesplit = begin(true, false, python.port, 0);
    await_news(livesplit, true, LINK_CONNECTED);
    await_python(&python, "getcurrenttimerphase\n", "NotRunning");
    RunStatus status = run(1, 3500000, 3);
    livesplit_set(livesplit, &status);
    await_python(&python, "getsplitindex\n", "3");
    await_python(&python, "getcurrentgametime\n", "00:00:03.5000000");
    kill_python(&python); // in the middle
    await_news(livesplit, true, LINK_REFUSED);
    status = run(1, 5500000, 5);
    livesplit_set(livesplit, &status);
    python = start_python(python.port);
    await_news(livesplit, true, LINK_CONNECTED);
    await_python(&python, "getsplitindex\n", "5");
    await_python(&python, "getcurrentgametime\n", "00:00:05.5000000");
    status = (RunStatus){0};
    livesplit_set(livesplit, &status);
    await_python(&python, "getcurrenttimerphase\n", "NotRunning");
    livesplit_destroy(livesplit);
    kill_python(&python);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_run_arrives),
        cmocka_unit_test(a_running_clock_is_told_again_and_again),
        cmocka_unit_test(who_is_absent_is_told_all_on_coming),
        cmocka_unit_test(who_dies_in_the_middle_is_told_all_on_coming_back),
        cmocka_unit_test(telling_costs_nothing),
        cmocka_unit_test(a_full_socket_waits_with_the_latest_alone),
        cmocka_unit_test(who_never_answers_is_given_up),
        cmocka_unit_test(livesplit_one_comes_when_it_likes),
        cmocka_unit_test(only_so_many_can_come),
        cmocka_unit_test(others_are_sent_away),
        cmocka_unit_test(a_port_in_use_is_tried_again),
        cmocka_unit_test(without_threads_nothing_is_told),
        cmocka_unit_test(switched_off_it_starts_no_thread),
    };
    const struct CMUnitTest shared[] = {cmocka_unit_test(the_stand_in_server_follows)};
    return run_one_group(argc, argv, tests, shared, NULL);
}
