#include "host/link/websocket.h"

#include <assert.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <nettle/version.h>
#include <stdint.h>
#include <string.h>

#include "core/base/lines.h"
#include "core/base/text_error.h"

_Static_assert(WEBSOCKET_ACCEPT_MAX == BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE) + 1, "length");
_Static_assert(WEBSOCKET_REQUEST_MAX >= WEBSOCKET_PAYLOAD_MAX + 14, "a whole frame can be held");

// ---- the opening request

void websocket_accept(const char *key, char out[WEBSOCKET_ACCEPT_MAX]) {
    static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // section 1.3
    uint8_t digest[SHA1_DIGEST_SIZE];
    struct sha1_ctx hash;
    sha1_init(&hash);
    sha1_update(&hash, strlen(key), (const uint8_t *)key);
    sha1_update(&hash, sizeof GUID - 1, (const uint8_t *)GUID);
#if NETTLE_VERSION_MAJOR >= 4
    sha1_digest(&hash, digest);
#else
    sha1_digest(&hash, sizeof digest, digest);
#endif
    base64_encode_raw(out, sizeof digest, digest);
    out[WEBSOCKET_ACCEPT_MAX - 1] = '\0';
}

enum { KEY_LENGTH = 24, FIELD_MAX = 256 };

typedef struct {
    bool upgrade, connection, version;
    char key[KEY_LENGTH + 1];
} UpgradeRequest;

// True when the word is one of those between commas in the list, letter case ignored.
static bool has_word(const char *list, const char *word) {
    char one[FIELD_MAX];
    for (;;) {
        list += strspn(list, " \t,");
        size_t length = strcspn(list, " \t,");
        if (length == 0) return false;
        memcpy(one, list, length);
        one[length] = '\0';
        if (text_same(one, word)) return true;
        list += length;
    }
}

static bool is_key(const char *value) {
    struct base64_decode_ctx decode;
    uint8_t bytes[BASE64_DECODE_LENGTH(KEY_LENGTH)];
    size_t length = sizeof bytes;
    base64_decode_init(&decode);
    return strlen(value) == KEY_LENGTH && base64_decode_update(&decode, &length, bytes, KEY_LENGTH, value) &&
           base64_decode_final(&decode) && length == 16;
}

static void take_field(UpgradeRequest *request, const Line *line) {
    char field[FIELD_MAX];
    if (line->length >= sizeof field) return; // no field that is read here is so long
    memcpy(field, line->text, line->length);
    field[line->length] = '\0';
    char *value = strchr(field, ':');
    if (!value) return;
    *value++ = '\0';
    value += strspn(value, " \t");
    size_t length = strlen(value);
    while (length > 0 && strchr(" \t", value[length - 1])) value[--length] = '\0';
    if (text_same(field, "Upgrade")) request->upgrade = has_word(value, "websocket");
    if (text_same(field, "Connection")) request->connection |= has_word(value, "Upgrade");
    if (text_same(field, "Sec-WebSocket-Version")) request->version = strcmp(value, "13") == 0;
    if (text_same(field, "Sec-WebSocket-Key") && is_key(value)) memcpy(request->key, value, KEY_LENGTH + 1);
}

// Any path will do.
static bool is_get(const Line *line) {
    static const char METHOD[] = "GET /", VERSION[] = " HTTP/1.1";
    size_t first = sizeof METHOD - 1, last = sizeof VERSION - 1;
    return line->length >= first + last && memcmp(line->text, METHOD, first) == 0 &&
           memcmp(line->text + line->length - last, VERSION, last) == 0;
}

static bool read_request(const char *text, size_t size, UpgradeRequest *out) {
    Lines lines = lines_of(text, size);
    Line line;
    *out = (UpgradeRequest){0};
    if (!lines_next(&lines, true, &line) || !is_get(&line)) return false;
    while (lines_next(&lines, true, &line)) take_field(out, &line);
    return out->upgrade && out->connection && out->version && out->key[0];
}

// How long the request is, with the empty line at its end; 0: it is not complete.
static size_t request_size(const char *bytes, size_t size) {
    for (size_t i = 4; i <= size; i++)
        if (memcmp(bytes + i - 4, "\r\n\r\n", 4) == 0) return i;
    return 0;
}

// Returns how many bytes were used up; 0 when the request is not complete.
static size_t open_up(WebSocket *socket, Text *answer) {
    size_t size = request_size(socket->hold, socket->held);
    if (size == 0 && socket->held < sizeof socket->hold) return 0;
    UpgradeRequest request;
    if (size > 0 && read_request(socket->hold, size, &request)) {
        char accept[WEBSOCKET_ACCEPT_MAX];
        websocket_accept(request.key, accept);
        text_addf(answer,
                  "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Accept: %s\r\n\r\n",
                  accept);
        socket->phase = WEBSOCKET_OPEN;
    } else {
        text_add(answer, "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nSec-WebSocket-Version: 13\r\n"
                         "Content-Type: text/plain\r\nContent-Length: 44\r\n\r\n"
                         "Nonet speaks WebSocket here, as a ws:// URL.");
        socket->phase = WEBSOCKET_CLOSED;
    }
    return size;
}

// ---- frames

typedef enum {
    OP_CONTINUATION = 0,
    OP_TEXT = 1,
    OP_BINARY = 2,
    OP_CLOSE = 8,
    OP_PING = 9,
    OP_PONG = 10
} Opcode;

enum { FIN = 0x80, RESERVED = 0x70, MASKED = 0x80, CONTROL_MAX = 125 };

static void add_frame(Text *out, Opcode opcode, const char *payload, size_t size) {
    assert(size <= WEBSOCKET_PAYLOAD_MAX);
    text_add_char(out, (char)(FIN | opcode));
    if (size <= CONTROL_MAX) {
        text_add_char(out, (char)size);
    } else {
        text_add_char(out, 126);
        text_add_char(out, (char)(size >> 8));
        text_add_char(out, (char)(size & 0xFF));
    }
    text_add_bytes(out, payload, size);
}

void websocket_add_message(Text *out, const char *message, size_t size) {
    add_frame(out, OP_TEXT, message, size);
}

void websocket_add_close(Text *out, int code) {
    const char bytes[2] = {(char)(code >> 8), (char)(code & 0xFF)};
    add_frame(out, OP_CLOSE, bytes, sizeof bytes);
}

typedef struct {
    Opcode opcode;
    bool final;
    char *payload; // unmasked
    size_t size;
} SocketFrame;

static void give_up(WebSocket *socket, int code, Text *answer) {
    websocket_add_close(answer, code);
    socket->phase = WEBSOCKET_CLOSED;
}

// The size of the payload and that of the header before it. False when the header is not complete.
static bool read_sizes(const uint8_t *bytes, size_t held, uint64_t *out_size, size_t *out_header) {
    if (held < 2) return false;
    size_t extended = (bytes[1] & 0x7F) == 126 ? 2 : (bytes[1] & 0x7F) == 127 ? 8 : 0;
    *out_header = 2 + extended + 4; // with the mask
    if (held < 2 + extended) return false;
    *out_size = extended ? 0 : bytes[1] & 0x7F;
    for (size_t i = 0; i < extended; i++) *out_size = *out_size << 8 | bytes[2 + i];
    return true;
}

// Whether a frame with such a header is allowed.
static bool is_well_formed(const WebSocket *socket, uint8_t first, uint8_t second, uint64_t size) {
    int opcode = first & 0x0F;
    bool final = first & FIN, control = opcode >= OP_CLOSE;
    if (first & RESERVED || !(second & MASKED)) return false;
    if (control)
        return opcode <= OP_PONG && final && size <= CONTROL_MAX && !(opcode == OP_CLOSE && size == 1);
    return opcode == OP_CONTINUATION ? socket->in_message : opcode <= OP_BINARY && !socket->in_message;
}

static void take_frame(WebSocket *socket, const SocketFrame *frame, Text *answer) {
    switch (frame->opcode) {
    case OP_CONTINUATION:
    case OP_TEXT:
    case OP_BINARY: socket->in_message = !frame->final; break;
    case OP_PING: add_frame(answer, OP_PONG, frame->payload, frame->size); break;
    case OP_PONG: break;
    case OP_CLOSE:
        add_frame(answer, OP_CLOSE, frame->payload, frame->size < 2 ? 0 : 2); // the same code
        socket->phase = WEBSOCKET_CLOSED;
        break;
    }
}

// Returns how many bytes were used up; 0 when the frame is not complete, or ends the connection.
static size_t next_frame(WebSocket *socket, Text *answer) {
    uint8_t *bytes = (uint8_t *)socket->hold;
    uint64_t size;
    size_t header;
    if (!read_sizes(bytes, socket->held, &size, &header)) return 0;
    if (!is_well_formed(socket, bytes[0], bytes[1], size)) {
        give_up(socket, WEBSOCKET_PROTOCOL_ERROR, answer);
        return 0;
    }
    if (size > WEBSOCKET_PAYLOAD_MAX) {
        give_up(socket, WEBSOCKET_TOO_BIG, answer);
        return 0;
    }
    if (socket->held < header + size) return 0;
    const uint8_t *mask = bytes + header - 4;
    for (size_t i = 0; i < size; i++) bytes[header + i] ^= mask[i % 4];
    SocketFrame frame = {(Opcode)(bytes[0] & 0x0F), bytes[0] & FIN, socket->hold + header, (size_t)size};
    take_frame(socket, &frame, answer);
    return header + (size_t)size;
}

void websocket_take(WebSocket *socket, const char *bytes, size_t size, Text *answer) {
    while (size > 0 && socket->phase != WEBSOCKET_CLOSED) {
        size_t room = sizeof socket->hold - socket->held, part = size < room ? size : room;
        memcpy(socket->hold + socket->held, bytes, part);
        socket->held += part, bytes += part, size -= part;
        size_t used = 1;
        while (used > 0 && socket->phase != WEBSOCKET_CLOSED) {
            used = socket->phase == WEBSOCKET_OPENING ? open_up(socket, answer) : next_frame(socket, answer);
            socket->held -= used;
            memmove(socket->hold, socket->hold + used, socket->held);
        }
    }
}
