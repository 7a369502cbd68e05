// Any bytes as a file of positions. The first byte chooses the board. What comes out as a position keeps the
// rules of one: filled cells have no candidates, and no cell has more than the rules leave it if its filled
// cells do not clash; errors stand in a line that was fed.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/text/position_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static PositionReader reader;

static void check_position(const Position *position) {
    const Layout *layout = position->layout;
    assert(layout == reader.layout);
    assert(reader.first_line >= 1 && reader.first_line <= reader.line);
    for (int c = 0; c < layout->cells; c++) {
        int token = position->grid.cell[c];
        assert(token <= layout->order);
        assert((position->marks.cell[c] & ~layout_all_tokens(layout)) == 0);
        assert(token == 0 || position->marks.cell[c] == 0);
        assert(token != 0 || !cellset_has(&position->given, c));
        for (int t = 1; t <= layout->order; t++) {
            bool has = marks_has(&position->marks, c, t);
            assert(!has || grid_allows(layout, &position->grid, c, t));
        }
    }
}

// All that the reader has to say before it wants another line.
static void take_all(void) {
    Position position;
    TextError error = {0, 0, ""};
    PuzzleTextStatus status = PUZZLE_TEXT_PUZZLE;
    for (int said = 0; status != PUZZLE_TEXT_MORE; said++) {
        assert(said < POSITION_TEXT_HELD_MAX);
        status = position_text_next(&reader, &position, &error);
        if (status == PUZZLE_TEXT_PUZZLE) check_position(&position);
        if (status != PUZZLE_TEXT_ERROR) continue;
        assert(error.line >= 0 && error.line <= reader.line && error.column >= 0);
        assert(error.reason[0] != '\0' && memchr(error.reason, '\0', sizeof error.reason));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const ids[] = {"9x9", "4x4", "16x16", "jigsaw", "6x6"};
    Layout layout;
    if (size == 0 || !layout_init(&layout, ids[data[0] % 5])) return 0;
    const char *text = (const char *)data + 1;
    position_text_begin(&reader, &layout);
    for (size_t at = 0, end = size - 1; at < end;) {
        const char *stop = memchr(text + at, '\n', end - at);
        size_t length = stop ? (size_t)(stop - (text + at)) + 1 : end - at;
        position_text_line(&reader, text + at, (int)length);
        take_all();
        at += length;
    }
    position_text_end(&reader);
    take_all();
    assert(reader.puzzles.puzzles + reader.puzzles.errors > 0);
    return 0;
}
