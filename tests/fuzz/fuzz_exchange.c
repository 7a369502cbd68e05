// libFuzzer: any bytes as a file of another program, in one piece and in pieces as large as the first byte
// says. Both are told alike; what comes out as a puzzle is sound, and reads back from what is written of it.
//
//     clang -std=gnu11 -g -O1 -fsanitize=fuzzer,address,undefined -Isrc tests/fuzz/fuzz_exchange.c
//     src/host/exchange*.c src/core/*.c -lexpat

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "core/utf8.h"
#include "host/exchange.h"

enum { LINES_MAX = 1 << 20, WRITTEN_BACK_MAX = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const Layout *layout;
    int puzzles, complaints;
    uint64_t mix; // of all that was told
    bool write;
    ExchangePuzzle last;
} Heard;

static void mix(Heard *heard, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++) heard->mix = (heard->mix ^ byte[i]) * UINT64_C(0x100000001B3);
}

static bool hear_puzzle(void *context, const ExchangePuzzle *puzzle);

static bool hear_error(void *context, const TextError *error) {
    Heard *heard = context;
    heard->complaints++;
    assert(error->line >= 1 && error->column >= 0 && error->reason[0]);
    mix(heard, &error->line, sizeof error->line);
    mix(heard, &error->column, sizeof error->column);
    mix(heard, error->reason, strlen(error->reason));
    return true;
}

static void check_back(const Heard *heard, const ExchangePuzzle *puzzle, ExchangeFormat format) {
    static char text[3 * EXCHANGE_WRITTEN_MAX];
    if (!exchange_format(format)->keeps) return;
    int length = exchange_write_head(format, puzzle, text);
    length += exchange_write(format, heard->layout, puzzle, text + length);
    length += exchange_write_tail(format, text + length);
    // A cell with nothing left is beyond a grid of candidates, and in it a value is told by what is not near.
    if (format == EXCHANGE_PENCIL_MARKS || format == EXCHANGE_CANDIDATES) return;
    Heard back = {.layout = heard->layout};
    bool fine = exchange_read(text, (size_t)length, heard->layout, hear_puzzle, hear_error, &back);
    assert(fine && back.puzzles == 1);
    assert(grid_equal(heard->layout, &back.last.givens, &puzzle->givens));
}

static bool hear_puzzle(void *context, const ExchangePuzzle *puzzle) {
    Heard *heard = context;
    const char *const texts[] = {puzzle->title, puzzle->author, puzzle->level, puzzle->source};
    heard->puzzles++;
    heard->last = *puzzle;
    assert(puzzle->line >= 1 && puzzle->line <= LINES_MAX && puzzle->played_s >= -1);
    for (int c = 0; c < 81; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(given <= 9 && entry <= 9 && (given == 0 || entry == 0));
        assert(puzzle->marks.cell[c] < 1 << 9 && (puzzle->marks.cell[c] == 0 || (given == 0 && entry == 0)));
    }
    for (int i = 0; i < 4; i++) {
        assert(utf8_valid(texts[i]) && strlen(texts[i]) < EXCHANGE_TEXT_MAX);
        mix(heard, texts[i], strlen(texts[i]));
    }
    mix(heard, puzzle->givens.cell, 81);
    mix(heard, puzzle->entries.cell, 81);
    mix(heard, puzzle->marks.cell, sizeof puzzle->marks.cell);
    for (int f = 0; f < EXCHANGE_FORMAT_COUNT && heard->write && heard->puzzles <= WRITTEN_BACK_MAX; f++)
        check_back(heard, puzzle, (ExchangeFormat)f);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Layout layout;
    layout_init(&layout, "9x9");
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    size_t length = size - 1, step = data[0] ? data[0] : 1000;
    Heard whole = {.layout = &layout, .write = true}, pieces = {.layout = &layout};
    exchange_read(text, length, &layout, hear_puzzle, hear_error, &whole);
    assert(whole.puzzles + whole.complaints > 0);
    ExchangeReader *reader = exchange_create(&layout, hear_puzzle, hear_error, &pieces);
    assert(reader);
    for (size_t at = 0; at < length; at += step)
        exchange_feed(reader, text + at, length - at < step ? length - at : step);
    exchange_finish(reader);
    assert(pieces.puzzles == whole.puzzles && pieces.complaints == whole.complaints);
    assert(pieces.mix == whole.mix);
    return 0;
}
