#pragma once
// The readers of boards: one file for each form. `line` has no blanks before it.

#include <stddef.h>

#include "host/formats/boards/board_draft.h"
#include "host/formats/shared/format.h"

typedef struct {
    bool (*begins)(const char *line, size_t length);
    bool (*read)(BoardDraft *draft, const char *line); // false with the complaint
} BoardReaderRow;

// board_grid.c
bool plain_grid_begins(const char *line, size_t length);
bool plain_grid_read(BoardDraft *draft, const char *line);

// board_iss.c
bool iss_begins(const char *line, size_t length);
bool iss_read(BoardDraft *draft, const char *line);

// board_killer.c
bool killer_numbers_begin(const char *line, size_t length);
bool killer_numbers_read(BoardDraft *draft, const char *line);
bool killer_signs_begin(const char *line, size_t length);
bool killer_signs_read(BoardDraft *draft, const char *line);

// board_record.c. record_read_all takes givens, solution, index and grade too
bool record_begins(const char *line, size_t length);
bool record_read(BoardDraft *draft, const char *line);
bool record_read_all(BoardDraft *draft, const char *line, FormatsPuzzle *puzzle);

// board_signs.c. The board is that of the draft if it has the order of the line
bool sign_string_begins(const char *line, size_t length);
bool sign_string_read(BoardDraft *draft, const char *line);

// board_tatham.c
bool tatham_begins(const char *line, size_t length);
bool tatham_read(BoardDraft *draft, const char *line);
