// Any bytes as a puzzle file. The first byte chooses the board. What comes out as a puzzle has no cell beyond
// its tokens, and is read again when printed on one line; errors stand in a line that was fed.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/text/puzzle_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_puzzle(const Layout *layout, const Grid *grid) {
    char text[CELLS_MAX + 1];
    Grid again;
    for (int i = 0; i < layout->cells; i++) assert(grid->cell[i] <= layout->order);
    grid_format(layout, grid, text);
    assert(puzzle_text_parse(layout, text, &again, NULL) && grid_equal(layout, grid, &again));
}

static void check_result(const PuzzleTextReader *reader, PuzzleTextStatus status, const Grid *grid,
                         const TextError *error) {
    switch (status) {
    case PUZZLE_TEXT_MORE: break;
    case PUZZLE_TEXT_PUZZLE:
        check_puzzle(reader->layout, grid);
        assert(reader->first_line >= 1 && reader->first_line <= reader->line);
        break;
    case PUZZLE_TEXT_ERROR:
        assert(error->line >= 0 && error->line <= reader->line && error->column >= 0);
        assert(error->reason[0] != '\0' && memchr(error->reason, '\0', sizeof error->reason));
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static PuzzleTextReader reader;
    Layout layout;
    Grid grid;
    TextError error;
    if (size == 0) return 0;
    static const char *const ids[] = {"9x9", "4x4", "16x16", "jigsaw", "6x6"};
    if (!layout_init(&layout, ids[data[0] % 5])) return 0;
    const char *text = (const char *)data + 1;
    puzzle_text_begin(&reader, &layout);
    for (size_t at = 0, end = size - 1; at < end;) {
        const char *stop = memchr(text + at, '\n', end - at);
        size_t length = stop ? (size_t)(stop - (text + at)) + 1 : end - at;
        PuzzleTextStatus status = puzzle_text_line(&reader, text + at, (int)length, &grid, &error);
        check_result(&reader, status, &grid, &error);
        at += length;
    }
    PuzzleTextStatus status;
    int endings = 0;
    do {
        status = puzzle_text_end(&reader, &grid, &error);
        check_result(&reader, status, &grid, &error);
        assert(++endings < 4);
    } while (status != PUZZLE_TEXT_MORE);
    assert(reader.puzzles + reader.errors > 0);
    return 0;
}
