#include "host/formats/shared/json.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"

enum { DEPTH_MAX = 64, NODES_MAX = 1 << 22 };

typedef struct {
    Json *json;
    const char *text;
    size_t size, at;
    bool shortened;
} JsonReading;

static bool fault(JsonReading *reading, size_t at, const char *why) {
    if (reading->json->fault) return false;
    reading->json->fault_at = at < reading->size ? at : reading->size;
    reading->json->fault = why;
    return false;
}

static char peek(const JsonReading *reading) {
    return reading->at < reading->size ? reading->text[reading->at] : '\0';
}

static void skip_blanks(JsonReading *reading) {
    while (reading->at < reading->size && strchr(" \t\r\n", reading->text[reading->at]) &&
           reading->text[reading->at] != '\0')
        reading->at++;
}

// Returns the index of the new node, or -1.
static int add_node(JsonReading *reading, JsonKind kind, size_t start, size_t end) {
    Json *json = reading->json;
    if (json->count == json->room) {
        int room = json->room ? 2 * json->room : 256;
        JsonNode *grown = room <= NODES_MAX ? mem_try_resize(json->node, (size_t)room, sizeof *grown) : NULL;
        if (!grown) {
            fault(reading, start, "there is too much of it");
            return -1;
        }
        json->node = grown;
        json->room = room;
    }
    json->node[json->count] =
        (JsonNode){.kind = kind, .next = json->count + 1, .start = (uint32_t)start, .end = (uint32_t)end};
    return json->count++;
}

static bool read_quoted(JsonReading *reading) {
    char quote = peek(reading);
    size_t start = ++reading->at;
    for (; reading->at < reading->size && peek(reading) != quote; reading->at++) {
        if ((unsigned char)peek(reading) < ' ')
            return fault(reading, reading->at, "a control character stands in a text");
        if (peek(reading) == '\\') reading->at++;
    }
    if (reading->at >= reading->size) return fault(reading, start - 1, "a text does not end");
    reading->at++;
    return add_node(reading, JSON_TEXT, start, reading->at - 1) >= 0;
}

static bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c != '\0' && strchr("+-._#", c) != NULL);
}

static bool same(const JsonReading *reading, size_t start, const char *word) {
    size_t length = strlen(word);
    return reading->at - start == length && memcmp(reading->text + start, word, length) == 0;
}

// -?(0|[1-9]digits)(.digits)?([eE][+-]?digits)?
static bool is_number(const char *at, const char *end) {
    if (at < end && *at == '-') at++;
    const char *start = at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    if (at == start || (*start == '0' && at > start + 1)) return false;
    for (int part = 0; part < 2 && at < end; part++) {
        if (part == 0 && *at != '.') continue;
        if (part == 1 && (*at | 32) != 'e') return false;
        at++;
        if (part == 1 && at < end && (*at == '+' || *at == '-')) at++;
        start = at;
        while (at < end && *at >= '0' && *at <= '9') at++;
        if (at == start) return false;
    }
    return at == end;
}

static bool read_word(JsonReading *reading, bool key) {
    size_t start = reading->at;
    while (reading->at < reading->size && is_word(peek(reading))) reading->at++;
    if (reading->at == start)
        return fault(reading, start, key ? "the name of a member should be here" : "a value should be here");
    JsonKind kind = JSON_TEXT;
    if (key)
        kind = JSON_TEXT;
    else if (is_number(reading->text + start, reading->text + reading->at))
        kind = JSON_NUMBER;
    else if (same(reading, start, "true") || (reading->shortened && same(reading, start, "t")))
        kind = JSON_TRUE;
    else if (same(reading, start, "false") || (reading->shortened && same(reading, start, "f")))
        kind = JSON_FALSE;
    else if (same(reading, start, "null"))
        kind = JSON_NULL;
    if (kind == JSON_TEXT && !reading->shortened)
        return fault(reading, start, key ? "the name of a member must be in quotes" : "this is no value");
    return add_node(reading, kind, start, reading->at) >= 0;
}

static bool is_quote(const JsonReading *reading) {
    return peek(reading) == '"' || (reading->shortened && peek(reading) == '\'');
}

static bool read_value(JsonReading *reading, int depth);

static bool read_key(JsonReading *reading) {
    bool fine = is_quote(reading) ? read_quoted(reading) : read_word(reading, true);
    if (!fine) return false;
    skip_blanks(reading);
    if (peek(reading) != ':') return fault(reading, reading->at, "':' should be here");
    reading->at++;
    skip_blanks(reading);
    return true;
}

// An object or a list.
static bool read_many(JsonReading *reading, int depth) {
    char close = peek(reading) == '{' ? '}' : ']';
    int parent = add_node(reading, close == '}' ? JSON_OBJECT : JSON_LIST, reading->at, reading->at);
    if (parent < 0) return false;
    if (depth == DEPTH_MAX) return fault(reading, reading->at, "it goes too deep");
    bool elided = reading->shortened && close == ']';
    int count = 0;
    reading->at++;
    skip_blanks(reading);
    bool more = peek(reading) != close;
    while (more) {
        if (close == '}' && !read_key(reading)) return false;
        if (elided && (peek(reading) == ',' || peek(reading) == ']')) {
            if (add_node(reading, JSON_OBJECT, reading->at, reading->at) < 0) return false;
        } else if (!read_value(reading, depth + 1)) {
            return false;
        }
        count++;
        skip_blanks(reading);
        more = peek(reading) == ',';
        if (!more && peek(reading) != close)
            return fault(reading, reading->at,
                         close == '}' ? "',' or '}' should be here" : "',' or ']' should be here");
        reading->at += more;
        skip_blanks(reading);
    }
    reading->at++;
    JsonNode *node = &reading->json->node[parent];
    node->end = (uint32_t)reading->at;
    node->count = count;
    node->next = reading->json->count;
    return true;
}

static bool read_value(JsonReading *reading, int depth) {
    char c = peek(reading);
    if (c == '{' || c == '[') return read_many(reading, depth);
    return is_quote(reading) ? read_quoted(reading) : read_word(reading, false);
}

bool json_read(const char *text, size_t size, bool shortened, Json *out) {
    assert(size <= UINT32_MAX);
    *out = (Json){.text = text};
    JsonReading reading = {.json = out, .text = text, .size = size, .shortened = shortened};
    skip_blanks(&reading);
    bool fine = read_value(&reading, 0);
    out->end = reading.at;
    return fine;
}

void json_finish(Json *json) {
    free(json->node);
    json->node = NULL;
    json->count = json->room = 0;
}

bool json_is(const Json *json, int node, JsonKind kind) { return node >= 0 && json->node[node].kind == kind; }

bool json_says(const Json *json, int node, const char *word) {
    if (node < 0) return false;
    const JsonNode *it = &json->node[node];
    return it->end - it->start == strlen(word) &&
           memcmp(json->text + it->start, word, it->end - it->start) == 0;
}

int json_member(const Json *json, int object, const char *name) {
    if (!json_is(json, object, JSON_OBJECT)) return -1;
    int key = json_first(object);
    for (int i = 0; i < json->node[object].count; i++) {
        int value = json->node[key].next;
        if (json_says(json, key, name)) return value;
        key = json->node[value].next;
    }
    return -1;
}

static bool is_scalar(const Json *json, int node) {
    return json_is(json, node, JSON_NUMBER) || json_is(json, node, JSON_TEXT);
}

bool json_whole(const Json *json, int node, int *out) {
    if (!is_scalar(json, node)) return false;
    const JsonNode *it = &json->node[node];
    const char *at = json->text + it->start, *end = json->text + it->end;
    bool negative = at < end && *at == '-';
    int64_t number = 0;
    at += negative;
    if (at == end || end - at > 9) return false;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9') return false;
        number = 10 * number + (*at - '0');
    }
    *out = (int)(negative ? -number : number);
    return true;
}

double json_number(const Json *json, int node) {
    if (!json_is(json, node, JSON_NUMBER)) return 0;
    char text[64];
    const JsonNode *it = &json->node[node];
    size_t length = it->end - it->start < sizeof text - 1 ? it->end - it->start : sizeof text - 1;
    memcpy(text, json->text + it->start, length);
    text[length] = '\0';
    return strtod(text, NULL);
}

static int hex_digits(const char *at, const char *end, uint32_t *out) {
    *out = 0;
    int count = 0;
    for (; count < 4 && at < end; at++, count++) {
        char c = *at, lower = (char)(c | 32);
        bool digit = c >= '0' && c <= '9', letter = lower >= 'a' && lower <= 'f';
        if (!digit && !letter) break;
        *out = *out << 4 | (uint32_t)(digit ? c - '0' : lower - 'a' + 10);
    }
    return count;
}

// The character that an escape means; *at is past its backslash.
static uint32_t read_escape(const char **at, const char *end) {
    static const char letters[] = "bfnrt", codes[] = "\b\f\n\r\t";
    char c = *(*at)++;
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter) return (unsigned char)codes[letter - letters];
    uint32_t code, low;
    if (c != 'u') return (unsigned char)c;
    if (hex_digits(*at, end, &code) < 4) return 0xFFFD;
    *at += 4;
    bool pair = code >= 0xD800 && code < 0xDC00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u' &&
                hex_digits(*at + 2, end, &low) == 4 && low >= 0xDC00 && low < 0xE000;
    if (pair) {
        *at += 6;
        return 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    return code == 0 || (code >= 0xD800 && code < 0xE000) ? 0xFFFD : code;
}

size_t json_text(const Json *json, int node, char *out, size_t size) {
    size_t length = 0;
    out[0] = '\0';
    if (!is_scalar(json, node)) return 0;
    const char *at = json->text + json->node[node].start, *end = json->text + json->node[node].end;
    while (at < end && length + 5 <= size) {
        if (*at != '\\' || at + 1 == end) {
            out[length++] = *at++;
            continue;
        }
        at++;
        unsigned char raw = (unsigned char)*at;
        if (raw >= 0x80)
            out[length++] = *at++; // the first byte of a character
        else
            length += utf8_put(read_escape(&at, end), out + length);
    }
    out[length] = '\0';
    return length;
}
