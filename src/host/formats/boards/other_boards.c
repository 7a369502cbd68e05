#include "host/formats/boards/other_boards.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/symmetry/board_code.h"
#include "host/formats/boards/board_readers.h"

static bool board_code_read(BoardDraft *draft, const char *line) {
    return board_code_parse(line, &draft->layout, &draft->clues, draft->error);
}

static const BoardReaderRow READERS[] = {
    {board_code_begins, board_code_read},
    {iss_begins, iss_read},
    {killer_numbers_begin, killer_numbers_read},
    {killer_signs_begin, killer_signs_read},
    {sign_string_begins, sign_string_read},
    {record_begins, record_read},
    {tatham_begins, tatham_read},
    {plain_grid_begins, plain_grid_read},
};
enum { READER_COUNT = sizeof READERS / sizeof READERS[0], LINE_MOST = 1 << 16 };

static const BoardReaderRow *reader_of(const char *line, size_t length) {
    for (int i = 0; i < READER_COUNT; i++)
        if (READERS[i].begins(line, length)) return &READERS[i];
    return NULL;
}

bool other_boards_begin(const char *line, size_t length) {
    size_t blanks = 0;
    while (blanks < length && line[blanks] == ' ') blanks++;
    return reader_of(line + blanks, length - blanks) != NULL;
}

bool other_boards_read(const char *line, Text *out, TextError *error) {
    const char *begin = line + strspn(line, " ");
    const BoardReaderRow *reader = reader_of(begin, strlen(begin));
    if (!reader) return text_error(error, 1, 1, "this is not a board that another program writes");
    if (strlen(line) > LINE_MOST) return text_error(error, 1, 0, "a board of more than %d bytes", LINE_MOST);
    BoardDraft *draft = mem_alloc(sizeof *draft);
    *draft = (BoardDraft){.line = line, .error = error};
    bool fine = reader->read(draft, begin);
    if (fine) board_format_puzzle(&draft->layout, &draft->clues, out);
    free(draft);
    return fine;
}
