#pragma once
// The server's side of a WebSocket (RFC 6455): bytes in, bytes out; the socket itself is the caller's. What
// the other side sends is checked for its form and then dropped, except for what has to be answered: a ping
// with a pong, a close with a close. Extensions and subprotocols are never agreed on.

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text.h"

enum {
    WEBSOCKET_REQUEST_MAX = 8192, // bytes of the opening request
    WEBSOCKET_PAYLOAD_MAX = 4096, // bytes of a frame; a larger one ends the connection
    WEBSOCKET_ANSWER_MAX = 640    // bytes of websocket_take's answer to 256 bytes
};

typedef enum {
    WEBSOCKET_OPENING, // the request is not complete
    WEBSOCKET_OPEN,
    WEBSOCKET_CLOSED, // nothing more may be sent than what has been added
} WebSocketPhase;

// A zeroed one waits for the request.
typedef struct {
    WebSocketPhase phase;
    bool in_message; // a message has begun and not ended
    size_t held;     // bytes of what is not complete
    char hold[WEBSOCKET_REQUEST_MAX];
} WebSocket;

// Takes what has come and adds to *answer what is to be sent back.
void websocket_take(WebSocket *socket, const char *bytes, size_t size, Text *answer);

// Adds a frame with a message, at most WEBSOCKET_PAYLOAD_MAX bytes of UTF-8; or a frame that closes the
// connection.
void websocket_add_message(Text *out, const char *message, size_t size);
void websocket_add_close(Text *out, int code);

enum { WEBSOCKET_GOING_AWAY = 1001, WEBSOCKET_PROTOCOL_ERROR = 1002, WEBSOCKET_TOO_BIG = 1009 };

// The answer to a key, as section 4.2.2 makes it.
enum { WEBSOCKET_ACCEPT_MAX = 29 };
void websocket_accept(const char *key, char out[WEBSOCKET_ACCEPT_MAX]);
