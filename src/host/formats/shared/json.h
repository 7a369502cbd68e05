#pragma once
// JSON (RFC 8259) that knows where each value stands, so that an error can be reported with its line and
// column; and the shortened JSON that SudokuPad packs: keys without quotes, texts in single quotes,
// t and f for true and false, other words without quotes, and nothing at all for an empty object in a list.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { JSON_OBJECT, JSON_LIST, JSON_TEXT, JSON_NUMBER, JSON_TRUE, JSON_FALSE, JSON_NULL } JsonKind;

typedef struct {
    JsonKind kind;
    int count;           // members or items
    int next;            // index of the node after this one and all that it holds
    uint32_t start, end; // offsets of the text; without the quotes
} JsonNode;

// The nodes in the order of the text; a member is a text and then its value.
typedef struct {
    const char *text;
    JsonNode *node; // [0] is the whole; malloc'ed
    int count, room;
    size_t end;        // offset past the whole
    size_t fault_at;   // when it could not be read
    const char *fault; // why, as a sentence without the final stop
} Json;

// Reads one value from the beginning of the text. False when it is broken; json_finish is due either way.
bool json_read(const char *text, size_t size, bool shortened, Json *out);
void json_finish(Json *json);

// Index of the value of a member of an object, or -1.
int json_member(const Json *json, int object, const char *name);

// The first item of a list, or the first key of an object. `next` of an item is the next item; `next` of a
// key is its value, whose `next` is the next key. Only for as many as `count` says.
static inline int json_first(int parent) { return parent + 1; }

bool json_is(const Json *json, int node, JsonKind kind); // false for -1

// A whole number, with or without quotes. False for anything else, and for numbers beyond a billion.
bool json_whole(const Json *json, int node, int *out);

// A number (0 when it is none).
double json_number(const Json *json, int node);

// Writes the text of a node, its escapes read, cut to size - 1 bytes, and a 0; empty when the node is no
// text. Returns the length.
size_t json_text(const Json *json, int node, char *out, size_t size);

bool json_says(const Json *json, int node, const char *word); // false for -1
