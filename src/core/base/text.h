#pragma once
// A text that is built piece by piece, always ended by a 0. A zeroed Text is valid, empty, and grows as
// needed. There are two other kinds:
//
//   text_fixed    in the caller's memory, never more than its size
//   text_limited  on the heap, for what comes from outside: up to `limit` bytes; running out of memory
//                 counts as reaching the limit
//
// A piece that does not fit into one of these two is left out as a whole, `full` is set, and nothing more is
// added. So no word, number or character is ever cut, and nothing is missing in the middle.

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *text;    // NULL until a growing text has held something: see text_of
    size_t length; // bytes, without the final 0
    size_t room;   // bytes of `text`
    size_t limit;  // most bytes, without the final 0; 0: none
    bool fixed;    // `text` is the caller's
    bool full;     // something was left out
} Text;

// A text in `size` bytes (at least 1), empty.
Text text_fixed(char *memory, size_t size);

Text text_limited(size_t limit);

// What was added so far; "" when nothing was.
const char *text_of(const Text *text);

// Empties the text and keeps its memory.
void text_clear(Text *text);

// Removes everything after the first `length` bytes.
void text_cut(Text *text, size_t length);

// Frees the memory, unless it is the caller's. The text is then a zeroed one.
void text_finish(Text *text);

// Hands the text over, to be freed with free(); what is left is empty. For growing texts.
char *text_take(Text *text);

void text_add(Text *text, const char *piece);
void text_add_bytes(Text *text, const void *piece, size_t size);
void text_add_number(Text *text, uint64_t number);
void text_addf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_addv(Text *text, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

// Room for `size` bytes and the final 0 after the text. The caller writes there and then adds to `length`.
// NULL when there is no room.
char *text_room(Text *text, size_t size);

static inline void text_add_char(Text *text, char c) {
    bool roomy = text->room - text->length > 1 && !text->full;
    char *to = roomy ? text->text + text->length : text_room(text, 1);
    if (!to) return;
    to[0] = c;
    to[1] = '\0';
    text->length++;
}

// A number as people read it: "1,250". Returns `out`.
enum { TEXT_GROUPED_MAX = 24 };
const char *text_grouped(int number, char out[TEXT_GROUPED_MAX]);

// A count with its noun, singular or plural: "1 puzzle", "1,250 puzzles". Returns `out`.
enum { TEXT_COUNT_MAX = 64 };
const char *text_count(int number, const char *one, const char *many, char out[TEXT_COUNT_MAX]);

// A JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
void text_add_json(Text *text, const char *piece);
