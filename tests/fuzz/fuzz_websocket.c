// libFuzzer: any bytes from a WebSocket client, before or after the handshake. Nothing crashes, the answers
// are frames that a server may send, no longer than the header says, and the same however the bytes are cut.

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "host/link/websocket.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char REQUEST[] =
    "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

// Our answers to frames: pongs, and a close that ends them.
static void check_frames(const Text *answer, bool closed) {
    size_t at = 0;
    bool close_seen = false;
    while (at < answer->length) {
        assert(answer->length - at >= 2 && !close_seen);
        uint8_t first = (uint8_t)answer->text[at], length = (uint8_t)answer->text[at + 1];
        assert((first == 0x8A || first == 0x88) && length <= 125);
        close_seen = first == 0x88;
        at += 2u + length;
    }
    assert(at == answer->length && close_seen == closed);
}

static void take_in_pieces(WebSocket *socket, const uint8_t *data, size_t size, size_t piece, Text *answer) {
    for (size_t at = 0; at < size; at += piece) {
        size_t before = answer->length, part = size - at < piece ? size - at : piece;
        websocket_take(socket, (const char *)data + at, part, answer);
        assert(piece > 256 || answer->length - before <= WEBSOCKET_ANSWER_MAX);
    }
}

// The first byte says whether hands have been shaken, and how long the pieces are.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    bool open = data[0] & 1;
    size_t piece = 1 + data[0] / 2;
    static WebSocket whole, cut;
    memset(&whole, 0, sizeof whole), memset(&cut, 0, sizeof cut);
    Text answer = {0}, pieces = {0};
    if (open) {
        websocket_take(&whole, REQUEST, sizeof REQUEST - 1, &answer);
        websocket_take(&cut, REQUEST, sizeof REQUEST - 1, &pieces);
        assert(whole.phase == WEBSOCKET_OPEN);
        text_clear(&answer), text_clear(&pieces);
    }
    websocket_take(&whole, (const char *)data + 1, size - 1, &answer);
    take_in_pieces(&cut, data + 1, size - 1, piece, &pieces);
    assert(whole.phase == cut.phase && answer.length == pieces.length);
    assert(answer.length == 0 || memcmp(answer.text, pieces.text, answer.length) == 0);
    if (open) check_frames(&answer, whole.phase == WEBSOCKET_CLOSED);
    text_finish(&answer), text_finish(&pieces);
    return 0;
}
