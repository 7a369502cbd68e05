#include "host/formats/text/sdk_sections.h"

#include <string.h>

#include "host/formats/text/text_row.h"

bool sdk_agrees(const Grid *part, const Grid *whole) {
    for (int c = 0; c < CELLS_MAX; c++)
        if (part->cell[c] && part->cell[c] != whole->cell[c]) return false;
    return true;
}

void sdk_set_values(FormatsPuzzle *puzzle, const Grid *values) {
    for (int c = 0; c < CELLS_MAX; c++)
        puzzle->entries.cell[c] = puzzle->givens.cell[c] ? 0 : values->cell[c];
}

void sdk_end_section(SdkSections *sdk) {
    if (sdk->section == SECTION_OTHER && sdk->whole_any && !sdk->part_spoilt) {
        FormatsPuzzle *whole = &sdk->whole;
        if (sdk->part_rows == FORMATS_ORDER && sdk_agrees(&whole->givens, &sdk->part))
            sdk_set_values(whole, &sdk->part);
        if (sdk->part_mark_rows == FORMATS_ORDER && sdk->part_rows == 0) {
            whole->marks = sdk->part_marks;
            whole->marks_are = FORMATS_NOTES;
        }
    }
    sdk->part_rows = sdk->part_mark_rows = 0;
    sdk->part_spoilt = false;
    sdk->section = SECTION_NONE;
}

static bool read_cells(const char *line, int length, uint8_t *out) {
    if (length != FORMATS_ORDER) return false;
    for (int i = 0; i < length; i++) {
        bool digit = line[i] >= '0' && line[i] <= '9';
        if (!digit && line[i] != '.') return false;
        out[i] = (uint8_t)(digit ? line[i] - '0' : 0);
    }
    return true;
}

void sdk_take_line(SdkSections *sdk, const char *line, int length) {
    uint8_t cell[FORMATS_ORDER];
    TokenMask *marks = sdk->part_marks.cell + (size_t)FORMATS_ORDER * (size_t)sdk->part_mark_rows;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) length--;
    if (length == 0) {
        bool whole = sdk->part_rows == FORMATS_ORDER || sdk->part_mark_rows == FORMATS_ORDER;
        if (whole) sdk_end_section(sdk); // what follows need not belong to it
        return;
    }
    if (sdk->part_rows < FORMATS_ORDER && read_cells(line, length, cell))
        memcpy(sdk->part.cell + (size_t)FORMATS_ORDER * (size_t)sdk->part_rows++, cell, sizeof cell);
    else if (sdk->part_mark_rows < FORMATS_ORDER && text_row_marks_row(line, length, marks))
        sdk->part_mark_rows++;
    else
        sdk->part_spoilt = true;
}

bool sdk_is_section(const SdkSections *sdk, const char *line, int length, bool *out_puzzle) {
    static const char puzzle[] = "puzzle";
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) length--;
    if (length < 3 || line[0] != '[' || line[length - 1] != ']' || (line[1] | 32) < 'a') return false;
    *out_puzzle = length == (int)sizeof puzzle + 1;
    for (int i = 1; i < length - 1; i++) {
        char lower = (char)(line[i] | 32);
        if ((lower < 'a' || lower > 'z') && line[i] != ' ') return false;
        *out_puzzle = *out_puzzle && lower == puzzle[i - 1];
    }
    return *out_puzzle || sdk->whole_any || sdk->section != SECTION_NONE;
}
