#pragma once
// The connection with LiveSplit: a client of LiveSplit's TCP server, and a WebSocket server that LiveSplit
// One comes to. Both are told how the run stands, and both may be away, slow or dead: the game never waits
// for them and notices nothing. Whoever comes, or comes back, in the middle of a run is told all of it so
// far.
//
// A worker of its own waits at the sockets. It keeps no queue of commands but the latest status, and works
// out for each listener what that one does not know yet (livesplit_commands.h). Where the system has no
// thread to give there is no connection.
//
// What comes in over the network changes nothing in the game.

#include <stdint.h>

#include "core/base/net_address.h"
#include "game/play/run_status.h"

typedef struct {
    bool client, server;        // which of the two there is
    NetAddress client_address;  // where LiveSplit is
    NetAddress server_address;  // where we wait for LiveSplit One
    int retry_ms;               // from one attempt to connect or to listen to the next; 0: 5 seconds
    void (*wake)(void *unused); // called when livesplit_news has something new; NULL allowed
} LiveSplitOptions;

typedef enum {
    LINK_OFF,       // not wanted, or not begun
    LINK_WAITING,   // the client connects; the server listens, and nobody has come
    LINK_CONNECTED, // somebody listens to us
    LINK_REFUSED,   // the last attempt came to nothing; there will be another
    LINK_NO_THREAD, // the system has none to give: there is no connection
} LinkState;

typedef struct {
    LinkState state;
    int fault; // LINK_REFUSED: the errno; 0: the other side has closed the connection
} LinkNews;

typedef struct {
    LinkNews client, server;
    int viewers; // how many LiveSplit One
} LiveSplitNews;

typedef struct LiveSplit LiveSplit;

LiveSplit *livesplit_create(const LiveSplitOptions *options);
void livesplit_destroy(LiveSplit *livesplit); // NULL allowed

// The run stands like this. Copies it and returns, whatever the other side does.
void livesplit_set(LiveSplit *livesplit, const RunStatus *status);

LiveSplitNews livesplit_news(LiveSplit *livesplit);
