#include "host/link/link_peer.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Bytes that must be free in `out` before more is read or said.
enum { READ_MAX = 256, READS_MAX = 64, ROOM_TO_READ = WEBSOCKET_ANSWER_MAX, ROOM_TO_SAY = 512 };

void peer_init(Peer *peer, PeerKind kind) {
    memset(peer, 0, sizeof *peer);
    peer->kind = kind;
    peer->file = -1;
}

void peer_begin(Peer *peer, int file, int64_t now_us) {
    peer_init(peer, peer->kind);
    peer->file = file;
    peer->since_us = now_us;
}

static size_t room(const Peer *peer) { return sizeof peer->out - peer->out_length; }

// begin_text gives the free part of `out` as a text; end_text counts in what was added to it. False when not
// everything fitted.
static Text begin_text(Peer *peer) { return text_fixed(peer->out + peer->out_length, room(peer)); }

static bool end_text(Peer *peer, const Text *text) {
    peer->out_length += text->length;
    return !text->full;
}

// Sends as much as it can. False with errno when the connection is lost.
static bool send_some(Peer *peer) {
    while (peer->out_length > 0) {
        ssize_t sent = send(peer->file, peer->out, peer->out_length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        peer->out_length -= (size_t)sent;
        memmove(peer->out, peer->out + sent, peer->out_length);
    }
    return true;
}

void peer_end(Peer *peer) {
    if (!peer_is_there(peer)) return;
    if (peer->kind == PEER_VIEWER && peer->ready && peer->web.phase == WEBSOCKET_OPEN) {
        Text text = begin_text(peer);
        websocket_add_close(&text, WEBSOCKET_GOING_AWAY);
        end_text(peer, &text);
    }
    if (peer->ready) send_some(peer);
    close(peer->file);
    peer_init(peer, peer->kind);
}

static bool is_closing(const Peer *peer) {
    return peer->kind == PEER_VIEWER && peer->web.phase == WEBSOCKET_CLOSED;
}

short peer_wishes(const Peer *peer) {
    if (!peer->ready && peer->kind == PEER_LIVESPLIT) return POLLOUT;
    short wishes = peer->out_length > 0 ? POLLOUT : 0;
    if (room(peer) > ROOM_TO_READ && !is_closing(peer)) wishes |= POLLIN;
    return wishes;
}

int64_t peer_wake_us(const Peer *peer, const RunStatus *status) {
    if (!peer->ready || is_closing(peer)) return peer->since_us + PEER_PATIENCE_US;
    return room(peer) < ROOM_TO_SAY ? INT64_MAX : livesplit_next_at_us(&peer->told, status);
}

static bool connected(Peer *peer) {
    int fault = 0;
    socklen_t size = sizeof fault;
    if (getsockopt(peer->file, SOL_SOCKET, SO_ERROR, &fault, &size) != 0) fault = errno;
    errno = fault;
    return peer->ready = fault == 0;
}

// Reads what has arrived; of a flood only a part, so that no listener can keep the worker busy. LiveSplit's
// answers are ignored.
static bool receive(Peer *peer, int64_t now_us) {
    char bytes[READ_MAX];
    for (int i = 0; i < READS_MAX && room(peer) > ROOM_TO_READ && !is_closing(peer); i++) {
        ssize_t got = recv(peer->file, bytes, sizeof bytes, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        errno = 0;
        if (got == 0) return false;
        if (peer->kind == PEER_LIVESPLIT) continue;
        Text answer = begin_text(peer);
        websocket_take(&peer->web, bytes, (size_t)got, &answer);
        if (!end_text(peer, &answer)) return false;
        peer->ready |= peer->web.phase == WEBSOCKET_OPEN;
        if (is_closing(peer)) peer->since_us = now_us; // its last words have PEER_PATIENCE_US from here
    }
    return true;
}

static void say(Peer *peer, const LiveSplitCommand *command) {
    Text text = begin_text(peer);
    if (peer->kind == PEER_LIVESPLIT) {
        livesplit_add_lines(&text, command);
    } else {
        char memory[ROOM_TO_SAY / 2];
        Text json = text_fixed(memory, sizeof memory);
        livesplit_add_json(&json, command);
        for (const char *at = memory, *end; (end = strchr(at, '\n')); at = end + 1)
            websocket_add_message(&text, at, (size_t)(end - at));
    }
    end_text(peer, &text);
}

// Says as much as there is room for. Returns whether anything was said.
static bool say_all(Peer *peer, const RunStatus *status, int64_t now_us) {
    LiveSplitCommand command;
    bool any = false;
    while (peer->ready && !is_closing(peer) && room(peer) >= ROOM_TO_SAY &&
           livesplit_next(&peer->told, status, now_us, &command)) {
        say(peer, &command);
        any = true;
    }
    return any;
}

PeerResult peer_serve(Peer *peer, short seen, const RunStatus *status, int64_t now_us, int *out_fault) {
    errno = 0;
    bool goes_on = true;
    if (!peer->ready && peer->kind == PEER_LIVESPLIT)
        goes_on = !(seen & (POLLOUT | POLLERR | POLLHUP)) || connected(peer);
    else if (seen & (POLLIN | POLLERR | POLLHUP))
        goes_on = receive(peer, now_us);
    for (bool more = goes_on; more && goes_on;) {
        more = say_all(peer, status, now_us);
        if (peer->ready || is_closing(peer)) goes_on = send_some(peer);
        more = more && peer->out_length == 0;
    }
    *out_fault = errno;
    if (goes_on && is_closing(peer) && peer->out_length == 0) goes_on = false, *out_fault = 0;
    if (goes_on && (!peer->ready || is_closing(peer)) && now_us >= peer->since_us + PEER_PATIENCE_US)
        goes_on = false, *out_fault = ETIMEDOUT;
    return goes_on ? PEER_GOES_ON : PEER_OVER;
}
