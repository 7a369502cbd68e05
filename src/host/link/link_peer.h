#pragma once
// A listener that is told how the run stands: a socket that never blocks, what is still to be sent to it, and
// what it has been told. Little is kept waiting for it: a slow listener gets fewer times, not old ones. For
// livesplit.c.

#include "host/link/livesplit_commands.h"
#include "host/link/websocket.h"

typedef enum {
    PEER_LIVESPLIT, // LiveSplit's own server, which takes lines
    PEER_VIEWER,    // LiveSplit One, which has connected to us
} PeerKind;

enum { PEER_OUT_MAX = 4096, PEER_PATIENCE_US = 5000000 };

typedef struct {
    PeerKind kind;
    int file;         // -1: there is nobody (peer_init sets it; zero is a valid file)
    bool ready;       // connected, and the handshake done
    int64_t since_us; // when its connection began; once it is closing, when that began
    WebSocket web;    // PEER_VIEWER
    LiveSplitTold told;
    size_t out_length;
    char out[PEER_OUT_MAX]; // what is still to be sent
} Peer;

void peer_init(Peer *peer, PeerKind kind); // nobody
void peer_begin(Peer *peer, int file, int64_t now_us);
void peer_end(Peer *peer); // says goodbye, if that can be sent at once

static inline bool peer_is_there(const Peer *peer) { return peer->file >= 0; }

// The events that poll(2) should watch for.
short peer_wishes(const Peer *peer);

// When it needs to be looked at again even if nothing happens; INT64_MAX: never.
int64_t peer_wake_us(const Peer *peer, const RunStatus *status);

// PEER_OVER: the connection has ended, with an errno in *out_fault (0: the other side closed it).
typedef enum { PEER_GOES_ON, PEER_OVER } PeerResult;

// Connects, reads, tells and sends as far as that goes without waiting. `seen`: the events that poll(2) saw.
PeerResult peer_serve(Peer *peer, short seen, const RunStatus *status, int64_t now_us, int *out_fault);
