#pragma once
// The connection with LiveSplit: a client of LiveSplit's TCP server, and a WebSocket server that LiveSplit
// One connects to. LiveSplit and LiveSplit One are told how the run stands, and either may be away, slow or
// dead: the game never waits for them. A program that connects, or connects again, in the middle of a run is
// told all of it so far.
//
// A worker of its own waits at the sockets. It keeps no queue of commands, only the latest status, and works
// out for each listener what that one does not know yet (livesplit_commands.h). Where the system cannot start
// a thread there is no connection.
//
// Nothing that arrives over the network changes anything in the game.

#include <stdint.h>

#include "core/base/net_address.h"
#include "game/play/run_status.h"

typedef struct {
    bool client, server;        // which of the two there is
    NetAddress client_address;  // where LiveSplit is
    NetAddress server_address;  // where the game waits for LiveSplit One
    int retry_ms;               // from one attempt to connect or to listen to the next; 0: 5 seconds
    void (*wake)(void *unused); // called when livesplit_news has something new; NULL allowed
} LiveSplitOptions;

typedef enum {
    LINK_OFF,       // not wanted, or not begun
    LINK_WAITING,   // the client is connecting; the server is listening, and nobody has connected
    LINK_CONNECTED, // there is a listener
    LINK_REFUSED,   // the last attempt failed; there will be another
    LINK_NO_THREAD, // the system cannot start a thread: there is no connection
} LinkState;

typedef struct {
    LinkState state;
    int fault; // LINK_REFUSED: the errno; 0: the other side has closed the connection
} LinkNews;

typedef struct {
    LinkNews client, server;
    int viewers; // how many LiveSplit One are connected
} LiveSplitNews;

typedef struct LiveSplit LiveSplit;

LiveSplit *livesplit_create(const LiveSplitOptions *options);
void livesplit_destroy(LiveSplit *livesplit); // NULL allowed

// Sets how the run stands. Copies the status and returns at once, whatever the other side does.
void livesplit_set(LiveSplit *livesplit, const RunStatus *status);

LiveSplitNews livesplit_news(LiveSplit *livesplit);
