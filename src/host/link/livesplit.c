#include "host/link/livesplit.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/link/link_peer.h"
#include "host/work/worker.h"

enum { RETRY_MS = 5000, VIEWERS_MAX = 4, PEERS = 1 + VIEWERS_MAX };

struct LiveSplit {
    LiveSplitOptions options;
    Worker *worker;
    int bell[2]; // a pipe that wakes the worker; -1: there is none

    // Guarded by the worker's lock
    RunStatus status;
    LiveSplitNews news;

    // The worker's own
    RunStatus now; // the status when the worker last took it
    Peer peer[PEERS];
    int listener;           // -1: nobody can connect
    int64_t next_client_us; // when the next attempt is due
    int64_t next_server_us;
};

// ---- sockets

static struct sockaddr_in socket_address(NetAddress address) {
    struct sockaddr_in out = {.sin_family = AF_INET, .sin_port = htons(address.port)};
    memcpy(&out.sin_addr, address.part, sizeof address.part);
    return out;
}

static int new_socket(void) { return socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

static void never_block(int file) {
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
    fcntl(file, F_SETFD, FD_CLOEXEC);
}

// So that each time arrives at once, not together with the next.
static void send_at_once(int file) { setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int)); }

static int64_t retry_us(const LiveSplit *self) {
    return (self->options.retry_ms ? self->options.retry_ms : RETRY_MS) * INT64_C(1000);
}

static void begin_client(LiveSplit *self, LinkNews *news, int64_t now_us) {
    struct sockaddr_in address = socket_address(self->options.client_address);
    self->next_client_us = now_us + retry_us(self);
    int file = new_socket();
    bool begun = file >= 0 && (connect(file, (struct sockaddr *)&address, sizeof address) == 0 ||
                               errno == EINPROGRESS || errno == EINTR);
    if (!begun) {
        *news = (LinkNews){LINK_REFUSED, errno};
        if (file >= 0) close(file);
        return;
    }
    send_at_once(file);
    peer_begin(&self->peer[0], file, now_us);
    if (news->state == LINK_OFF) news->state = LINK_WAITING;
}

static void begin_server(LiveSplit *self, LinkNews *news, int64_t now_us) {
    struct sockaddr_in address = socket_address(self->options.server_address);
    self->next_server_us = now_us + retry_us(self);
    int file = new_socket();
    if (file >= 0) setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (file < 0 || bind(file, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(file, VIEWERS_MAX) != 0) {
        *news = (LinkNews){LINK_REFUSED, errno};
        if (file >= 0) close(file);
        return;
    }
    self->listener = file;
    *news = (LinkNews){.state = LINK_WAITING};
}

static void let_in(LiveSplit *self, int64_t now_us) {
    int file = accept(self->listener, NULL, NULL);
    if (file < 0) {
        if (errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM) return;
        close(self->listener); // otherwise whoever is waiting there would keep waking the worker
        self->listener = -1;
        self->next_server_us = now_us + retry_us(self);
        return;
    }
    int at = 1;
    while (at < PEERS && peer_is_there(&self->peer[at])) at++;
    if (at == PEERS) {
        close(file);
        return;
    }
    never_block(file);
    send_at_once(file);
    peer_begin(&self->peer[at], file, now_us);
}

// ---- the worker

static int64_t earlier(int64_t a, int64_t b) { return a < b ? a : b; }

static void connect_when_due(LiveSplit *self, LiveSplitNews *news, int64_t now_us) {
    bool client = self->options.client && !peer_is_there(&self->peer[0]),
         server = self->options.server && self->listener < 0;
    if (client && now_us >= self->next_client_us) begin_client(self, &news->client, now_us);
    if (server && now_us >= self->next_server_us) begin_server(self, &news->server, now_us);
}

static void serve(LiveSplit *self, int index, short seen, LiveSplitNews *news, int64_t now_us) {
    Peer *peer = &self->peer[index];
    if (!peer_is_there(peer)) return;
    int fault;
    bool client = index == 0, over = peer_serve(peer, seen, &self->now, now_us, &fault) == PEER_OVER;
    if (over) peer_end(peer);
    if (client && over) news->client = (LinkNews){LINK_REFUSED, fault};
    if (client && peer->ready) news->client = (LinkNews){.state = LINK_CONNECTED};
}

static void count_viewers(const LiveSplit *self, LiveSplitNews *news) {
    news->viewers = 0;
    for (int i = 1; i < PEERS; i++) news->viewers += peer_is_there(&self->peer[i]) && self->peer[i].ready;
    if (self->listener >= 0) news->server.state = news->viewers > 0 ? LINK_CONNECTED : LINK_WAITING;
}

// When there will be something to do even if nothing happens at the sockets.
static int64_t next_due_us(const LiveSplit *self) {
    int64_t due_us = INT64_MAX;
    for (int i = 0; i < PEERS; i++)
        if (peer_is_there(&self->peer[i])) due_us = earlier(due_us, peer_wake_us(&self->peer[i], &self->now));
    if (self->options.client && !peer_is_there(&self->peer[0]))
        due_us = earlier(due_us, self->next_client_us);
    if (self->options.server && self->listener < 0) due_us = earlier(due_us, self->next_server_us);
    return due_us;
}

// Sleeps until there is something to do; out_seen is what has happened at the peers' sockets.
static void wait_at_sockets(LiveSplit *self, short out_seen[PEERS]) {
    enum { LISTENER = PEERS, BELL, WATCHED };
    struct pollfd watched[WATCHED] = {
        [LISTENER] = {self->listener, POLLIN, 0}, [BELL] = {self->bell[0], POLLIN, 0}};
    for (int i = 0; i < PEERS; i++) {
        const Peer *peer = &self->peer[i];
        watched[i] = (struct pollfd){peer->file, peer_is_there(peer) ? peer_wishes(peer) : 0, 0};
    }
    int64_t now_us = machine_now_us(), due_us = next_due_us(self), wait_us = due_us - now_us;
    int wait_ms = due_us == INT64_MAX ? -1 : wait_us <= 0 ? 0 : (int)earlier((wait_us + 999) / 1000, 60000);
    bool any = poll(watched, WATCHED, wait_ms) > 0;
    for (int i = 0; i < PEERS; i++) out_seen[i] = any ? watched[i].revents : 0;
    char rings[64];
    while (any && watched[BELL].revents && read(self->bell[0], rings, sizeof rings) > 0) continue;
    if (any && watched[LISTENER].revents) let_in(self, machine_now_us());
}

// False when the work is called off. The same holds for publish.
static bool take_status(LiveSplit *self, WorkerTask *task) {
    if (!worker_enter(task)) return false;
    self->now = self->status;
    worker_leave_quietly(task);
    return true;
}

static bool publish(LiveSplit *self, WorkerTask *task, const LiveSplitNews *news) {
    if (!worker_enter(task)) return false;
    bool same = memcmp(&self->news, news, sizeof *news) == 0;
    self->news = *news;
    if (same)
        worker_leave_quietly(task);
    else
        worker_leave(task);
    return true;
}

static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    LiveSplit *self = context;
    LiveSplitNews news = self->news;
    short seen[PEERS] = {0};
    if (!worker_pause(task, 0, NULL) || self->bell[0] < 0) { // no thread to wait in, or no bell to wake it
        if (self->options.client) news.client.state = LINK_NO_THREAD;
        if (self->options.server) news.server.state = LINK_NO_THREAD;
        publish(self, task, &news);
        return;
    }
    while (take_status(self, task)) {
        int64_t now_us = machine_now_us();
        connect_when_due(self, &news, now_us);
        for (int i = 0; i < PEERS; i++) serve(self, i, seen[i], &news, now_us);
        count_viewers(self, &news);
        if (!publish(self, task, &news)) break;
        wait_at_sockets(self, seen);
    }
    for (int i = 0; i < PEERS; i++) peer_end(&self->peer[i]);
    if (self->listener >= 0) close(self->listener);
}

// ---- the owner's side

static void ring(const LiveSplit *self) {
    ssize_t put = write(self->bell[1], "", 1); // a full pipe is already ringing
    (void)put;
}

LiveSplit *livesplit_create(const LiveSplitOptions *options) {
    LiveSplit *self = mem_zeroed(1, sizeof *self);
    self->options = *options;
    self->listener = -1;
    if (pipe(self->bell) == 0)
        never_block(self->bell[0]), never_block(self->bell[1]);
    else
        self->bell[0] = self->bell[1] = -1;
    for (int i = 0; i < PEERS; i++) peer_init(&self->peer[i], i == 0 ? PEER_LIVESPLIT : PEER_VIEWER);
    if (options->client) self->news.client.state = LINK_WAITING;
    self->worker = worker_create(&(WorkerSpec){.work = work, .wake = options->wake, .context = self});
    if (options->client || options->server) worker_ask(self->worker, NULL);
    return self;
}

void livesplit_destroy(LiveSplit *self) {
    if (!self) return;
    worker_cancel(self->worker);
    ring(self);
    worker_destroy(self->worker);
    if (self->bell[0] >= 0) close(self->bell[0]), close(self->bell[1]);
    free(self);
}

void livesplit_set(LiveSplit *self, const RunStatus *status) {
    worker_lock(self->worker);
    self->status = *status;
    worker_unlock(self->worker);
    ring(self);
}

LiveSplitNews livesplit_news(LiveSplit *self) {
    worker_lock(self->worker);
    LiveSplitNews news = self->news;
    worker_unlock(self->worker);
    return news;
}
