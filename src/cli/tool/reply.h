#pragma once
// What a command says: text for standard output and messages for standard error, gathered in memory and
// written in the order in which they were said. A reply may have to wait until those before it are complete;
// until then nothing of it is written. A zeroed Reply is empty and need not wait. When standard output cannot
// be written, `fault` keeps the reason (an errno), and whatever else is said is dropped.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/text.h"
#include "core/base/text_error.h"
#include "core/board/grid.h"
#include "host/work/pool.h"

typedef struct {
    Text text;
    size_t *change; // offsets where text for one of the two outputs ends and text for the other begins
    size_t changes, changes_room;
    int fault;
    int64_t asked_us, written_us; // when reply_hand_on was last called, and when it last wrote
    PoolBatch *batch;             // the reply's turn is that of this batch; NULL: it is always its turn
} Reply;

// Empties a reply, keeping its memory, and lets it wait for the turn of a batch.
void reply_begin(Reply *reply, PoolBatch *batch);

static inline void reply_text(Reply *reply, const char *text) { text_add(&reply->text, text); }

static inline void reply_bytes(Reply *reply, const void *bytes, size_t size) {
    text_add_bytes(&reply->text, bytes, size);
}

static inline void reply_number(Reply *reply, uint64_t number) { text_add_number(&reply->text, number); }

// A text as a JSON string, quotes included, after what stands before it.
static inline void reply_json(Reply *reply, const char *before, const char *text) {
    text_add(&reply->text, before);
    text_add_json(&reply->text, text);
}

void reply_format(Reply *reply, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A grid as grid_format writes it.
void reply_grid(Reply *reply, const Layout *layout, const Grid *grid);

// The same; but if cells alone do not tell the board, its text, with the grid as its clues.
void reply_puzzle(Reply *reply, const Layout *board, const Grid *grid);

// The member of an object that holds the board's text, with a comma before it. Nothing if cells alone tell
// the board.
void reply_board_json(Reply *reply, const Layout *board);

// For standard error: "file:line:column: reason"; line and column are left out when they are 0.
void reply_error(Reply *reply, const char *file, const TextError *error);

// The same for standard output, as an object of JSON: file, line and column where they are known, error.
void reply_error_json(Reply *reply, const char *file, const TextError *error);

// Words for standard error, as they are.
void reply_words(Reply *reply, const char *words);

// To be called now and then by work that may take long. Writes what was said so far, if it is the reply's
// turn and some time has passed or much was said; if there is too much to keep, waits for its turn. False
// when there is no use in going on.
bool reply_hand_on(Reply *reply);

// Writes what was said so far; it must be the reply's turn. False when it could not be written.
bool reply_write(Reply *reply);

// Frees the memory. The reply is then a zeroed one.
void reply_finish(Reply *reply);

// reply_write and reply_finish; a failure to write is reported on standard error.
bool reply_close(Reply *reply);

// Says why standard output could not be written; says nothing when its reader has gone away.
void reply_say_fault(int fault);
