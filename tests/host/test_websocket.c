#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "host/link/websocket.h"

#define REQUEST                                                                                              \
    "GET /livesplit HTTP/1.1\r\nHost: 127.0.0.1:16835\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"      \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
#define ACCEPTED "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" // the example of RFC 6455, section 1.3

typedef struct {
    WebSocket socket;
    Text answer;
} Wire;

static Wire *open_wire(bool handshake) {
    Wire *wire = calloc(1, sizeof *wire);
    if (handshake) {
        websocket_take(&wire->socket, REQUEST, sizeof REQUEST - 1, &wire->answer);
        assert_int_equal(wire->socket.phase, WEBSOCKET_OPEN);
        text_clear(&wire->answer);
    }
    return wire;
}

static void close_wire(Wire *wire) {
    text_finish(&wire->answer);
    free(wire);
}

// A client's frame: its head, a mask, the payload under it. Returns its size.
static size_t frame(char *out, int first, const void *payload, size_t size, bool masked) {
    static const uint8_t MASK[4] = {0x37, 0xFA, 0x21, 0x3D};
    uint8_t *at = (uint8_t *)out;
    *at++ = (uint8_t)first;
    *at++ = (uint8_t)((masked ? 0x80 : 0) | (size < 126 ? size : size < 65536 ? 126 : 127));
    int extended = size < 126 ? 0 : size < 65536 ? 2 : 8;
    for (int i = extended - 1; i >= 0; i--) *at++ = (uint8_t)((uint64_t)size >> (8 * i));
    if (masked) memcpy(at, MASK, 4), at += 4;
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)(((const uint8_t *)payload)[i] ^ (masked ? MASK[i % 4] : 0));
    return (size_t)(at - (uint8_t *)out) + size;
}

static void take(Wire *wire, int first, const void *payload, size_t size) {
    static char bytes[80000];
    size_t length = frame(bytes, first, payload, size, true);
    websocket_take(&wire->socket, bytes, length, &wire->answer);
}

static void assert_answer(const Wire *wire, const char *bytes, size_t size) {
    assert_int_equal(wire->answer.length, size);
    if (size > 0) assert_memory_equal(wire->answer.text, bytes, size);
}

static void assert_closed_with(Wire *wire, int code) {
    const char bytes[4] = {(char)0x88, 2, (char)(code >> 8), (char)(code & 0xFF)};
    assert_int_equal(wire->socket.phase, WEBSOCKET_CLOSED);
    assert_answer(wire, bytes, sizeof bytes);
    text_clear(&wire->answer);
    take(wire, 0x89, "ignored", 7);
    assert_answer(wire, "", 0);
}

// ---- the handshake

static void the_example_of_the_rfc_is_accepted(void **state) {
    (void)state;
    char accept[WEBSOCKET_ACCEPT_MAX];
    websocket_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, ACCEPTED);
    for (size_t piece = 1; piece < sizeof REQUEST; piece++) { // however it is cut
        Wire *wire = open_wire(false);
        for (size_t at = 0; at < sizeof REQUEST - 1; at += piece) {
            size_t left = sizeof REQUEST - 1 - at;
            assert_int_equal(wire->answer.length, 0);
            websocket_take(&wire->socket, &REQUEST[at], left < piece ? left : piece, &wire->answer);
        }
        assert_int_equal(wire->socket.phase, WEBSOCKET_OPEN);
        assert_string_equal(
            wire->answer.text,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: " ACCEPTED "\r\n\r\n");
        close_wire(wire);
    }
}

static void requests_of_browsers_are_accepted(void **state) {
    (void)state;
    static const char *const CASE[] = {
        "GET / HTTP/1.1\r\nhost: x\r\nconnection: keep-alive, Upgrade\r\nupgrade: WebSocket\r\n"
        "sec-websocket-version:13\r\nsec-websocket-key:   dGhlIHNhbXBsZSBub25jZQ==  \r\n"
        "Sec-WebSocket-Extensions: permessage-deflate\r\nOrigin: https://one.livesplit.org\r\n\r\n",
        "GET /any/path?at=all HTTP/1.1\r\nConnection: keep-alive\r\nConnection: upgrade\r\n"
        "Upgrade: h2c , websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        Wire *wire = open_wire(false);
        websocket_take(&wire->socket, CASE[i], strlen(CASE[i]), &wire->answer);
        assert_int_equal(wire->socket.phase, WEBSOCKET_OPEN);
        assert_null(strstr(wire->answer.text, "Extensions"));
        close_wire(wire);
    }
}

static void other_requests_are_refused(void **state) {
    (void)state;
#define FIELDS                                                                                               \
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    static const char *const CASE[] = {
        "\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\nUpgrade: websocket\r\n" FIELDS "\r\n\r\n",
        "GET / HTTP/1.0\r\nUpgrade: websocket\r\n" FIELDS "\r\n\r\n",
        "GET / HTTP/1.1\r\n" FIELDS "\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websockets\r\n" FIELDS "\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: close\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAAAA\r\n\r\n", // 18 bytes
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAA!AAAAAAAAAAA==\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        Wire *wire = open_wire(false);
        websocket_take(&wire->socket, CASE[i], strlen(CASE[i]), &wire->answer);
        if (wire->socket.phase != WEBSOCKET_CLOSED) fail_msg("request %zu was taken", i);
        assert_int_equal(strncmp(wire->answer.text, "HTTP/1.1 400 ", 13), 0);
        const char *body = strstr(wire->answer.text, "\r\n\r\n") + 4;
        int length = 0;
        assert_int_equal(sscanf(strstr(wire->answer.text, "Content-Length"), "Content-Length: %d", &length),
                         1);
        assert_int_equal(strlen(body), length);
        close_wire(wire);
    }
}

static void a_request_without_end_is_refused(void **state) {
    (void)state;
    Wire *wire = open_wire(false);
    for (int i = 0; i < WEBSOCKET_REQUEST_MAX; i++) {
        assert_int_equal(wire->socket.phase, WEBSOCKET_OPENING);
        websocket_take(&wire->socket, "a", 1, &wire->answer);
    }
    assert_int_equal(wire->socket.phase, WEBSOCKET_CLOSED);
    assert_true(wire->answer.length > 0);
    close_wire(wire);
}

// ---- frames

static void messages_are_taken_in_silence(void **state) {
    (void)state;
    Wire *wire = open_wire(true);
    static char big[WEBSOCKET_PAYLOAD_MAX];
    take(wire, 0x81, "{\"success\":null}", 16);
    take(wire, 0x82, big, sizeof big);
    take(wire, 0x81, "", 0);
    take(wire, 0x01, "in ", 3); // in pieces, with a ping between
    take(wire, 0x89, "?", 1);
    take(wire, 0x00, "three ", 6);
    take(wire, 0x80, "pieces", 6);
    take(wire, 0x8A, "unasked", 7);
    assert_int_equal(wire->socket.phase, WEBSOCKET_OPEN);
    assert_answer(wire, "\x8A\x01?", 3);
    close_wire(wire);
}

static void a_ping_is_answered_alike(void **state) {
    (void)state;
    char payload[125];
    memset(payload, 'p', sizeof payload);
    for (size_t size = 0; size <= sizeof payload; size++) {
        Wire *wire = open_wire(true);
        take(wire, 0x89, payload, size);
        assert_int_equal(wire->answer.length, 2 + size);
        assert_int_equal((uint8_t)wire->answer.text[0], 0x8A);
        assert_int_equal((uint8_t)wire->answer.text[1], size);
        if (size > 0) assert_memory_equal(wire->answer.text + 2, payload, size);
        close_wire(wire);
    }
}

static void a_close_is_answered_with_its_code(void **state) {
    (void)state;
    Wire *wire = open_wire(true);
    take(wire, 0x88, "\x03\xE8 bye", 6);
    assert_closed_with(wire, 1000);
    close_wire(wire);
    wire = open_wire(true);
    take(wire, 0x88, "", 0);
    assert_int_equal(wire->socket.phase, WEBSOCKET_CLOSED);
    assert_answer(wire, "\x88\x00", 2);
    close_wire(wire);
}

static void bad_frames_end_the_connection(void **state) {
    (void)state;
    static const char LONG_PING[126];
    static const struct {
        int first[2]; // 0: there is no second frame
        const char *payload;
        size_t size;
    } CASE[] = {
        {{0x80, 0}, "x", 1},         // goes on with nothing
        {{0x01, 0x81}, "x", 1},      // a message within a message
        {{0xC1, 0}, "x", 1},         // a reserved bit
        {{0x83, 0}, "x", 1},         // no such kind
        {{0x8B, 0}, "x", 1},         //
        {{0x09, 0}, "x", 1},         // a ping in pieces
        {{0x89, 0}, LONG_PING, 126}, // a ping too long
        {{0x88, 0}, "x", 1},         // half a code
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        Wire *wire = open_wire(true);
        for (int k = 0; k < 2 && (k == 0 || CASE[i].first[k]); k++)
            take(wire, CASE[i].first[k], CASE[i].payload, CASE[i].size);
        assert_closed_with(wire, WEBSOCKET_PROTOCOL_ERROR);
        close_wire(wire);
    }
    Wire *wire = open_wire(true); // without a mask
    char bytes[16];
    websocket_take(&wire->socket, bytes, frame(bytes, 0x81, "x", 1, false), &wire->answer);
    assert_closed_with(wire, WEBSOCKET_PROTOCOL_ERROR);
    close_wire(wire);
}

static void large_frames_are_refused_by_their_head(void **state) {
    (void)state;
    static const uint8_t HEAD[][14] = {
        {0x81, 0xFE, 0x10, 0x01, 1, 2, 3, 4},
        {0x81, 0xFE, 0xFF, 0xFF, 1, 2, 3, 4},
        {0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4},
        {0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4},
    };
    for (size_t i = 0; i < sizeof HEAD / sizeof *HEAD; i++) {
        Wire *wire = open_wire(true);
        websocket_take(&wire->socket, (const char *)HEAD[i], sizeof HEAD[i], &wire->answer);
        assert_closed_with(wire, WEBSOCKET_TOO_BIG);
        close_wire(wire);
    }
}

static void our_frames_are_those_of_a_server(void **state) {
    (void)state;
    static char big[WEBSOCKET_PAYLOAD_MAX];
    memset(big, 'm', sizeof big);
    Text text = {0};
    websocket_add_message(&text, "hello", 5);
    websocket_add_message(&text, big, 125);
    websocket_add_message(&text, big, 126);
    websocket_add_message(&text, big, sizeof big);
    websocket_add_close(&text, WEBSOCKET_GOING_AWAY);
    assert_int_equal(text.length, 2 + 5 + 2 + 125 + 4 + 126 + 4 + sizeof big + 4);
    assert_memory_equal(text.text, "\x81\x05hello\x81\x7D", 9);
    assert_memory_equal(text.text + 134, "\x81\x7E\x00\x7E", 4);
    assert_memory_equal(text.text + 264, "\x81\x7E\x10\x00", 4);
    assert_memory_equal(text.text + text.length - 4, "\x88\x02\x03\xE9", 4);
    text_finish(&text);
}

// However the bytes are cut, the answers are the same, and so long only as the header says.
static void pieces_make_no_difference(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Rng rng = rng_seed(seed);
        static char bytes[60000], payload[3000];
        size_t size = 0;
        for (int i = 0; i < 12; i++) {
            static const int FIRST[] = {0x81, 0x82, 0x89, 0x8A, 0x81, 0x89, 0x81, 0x01};
            int first = FIRST[rng_below(&rng, i < 10 ? 7 : 8)];
            size_t length = (size_t)rng_below(&rng, first >= 0x88 ? 126 : sizeof payload);
            size += frame(bytes + size, first, payload, length, true);
        }
        Wire *whole = open_wire(true), *cut = open_wire(true);
        websocket_take(&whole->socket, bytes, size, &whole->answer);
        for (size_t at = 0, part; at < size; at += part) {
            part = 1 + (size_t)rng_below(&rng, 256);
            if (part > size - at) part = size - at;
            size_t before = cut->answer.length;
            websocket_take(&cut->socket, bytes + at, part, &cut->answer);
            assert_true(cut->answer.length - before <= WEBSOCKET_ANSWER_MAX);
        }
        if (whole->socket.phase != cut->socket.phase || whole->answer.length != cut->answer.length)
            fail_msg("seed %d", (int)seed);
        if (whole->answer.length > 0)
            assert_memory_equal(whole->answer.text, cut->answer.text, whole->answer.length);
        close_wire(whole);
        close_wire(cut);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_rfc_is_accepted),
        cmocka_unit_test(requests_of_browsers_are_accepted),
        cmocka_unit_test(other_requests_are_refused),
        cmocka_unit_test(a_request_without_end_is_refused),
        cmocka_unit_test(messages_are_taken_in_silence),
        cmocka_unit_test(a_ping_is_answered_alike),
        cmocka_unit_test(a_close_is_answered_with_its_code),
        cmocka_unit_test(bad_frames_end_the_connection),
        cmocka_unit_test(large_frames_are_refused_by_their_head),
        cmocka_unit_test(our_frames_are_those_of_a_server),
        cmocka_unit_test(pieces_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
