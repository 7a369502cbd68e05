#include "host/formats/opensudoku_steps.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

// What stands between the parts.
static bool is_between(char c) { return c == '|' || c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool opensudoku_part(const char **at, char out[OPENSUDOKU_PART]) {
    size_t length = 0;
    while (is_between(**at)) ++*at;
    while ((*at)[length] && !is_between((*at)[length])) length++;
    if (length == 0 || length >= OPENSUDOKU_PART) return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    return true;
}

// ---- Reading

typedef struct {
    int cell; // -1: none is set
    int value, value_before;
    int notes, noted; // the index of its first notes, and how many cells it changes the notes of
    bool begins;      // it stands where a step begins
} OpenCommand;

typedef struct {
    int cell;
    TokenMask before;
} OpenNotes;

typedef struct {
    const char *at;
    bool twice;  // lists of notes come twice
    bool marked; // some command stands where a step begins; else each is a step
    OpenCommand *command;
    OpenNotes *notes;
    int commands, noted;
    size_t command_room, notes_room;
} OpenStack;

static bool next_number(OpenStack *stack, int most, int *out) {
    char part[OPENSUDOKU_PART];
    bool fine = opensudoku_part(&stack->at, part) && xml_is_number(part) && strlen(part) < 8;
    *out = fine ? (int)strtol(part, NULL, 10) : 0;
    return fine && *out <= most;
}

static bool next_cell(OpenStack *stack, int *out) {
    int row, column;
    bool fine = next_number(stack, FORMATS_ORDER - 1, &row) && next_number(stack, FORMATS_ORDER - 1, &column);
    *out = fine ? FORMATS_ORDER * row + column : 0;
    return fine;
}

static void add_notes(OpenStack *stack, int cell, int before) {
    stack->notes = mem_room(stack->notes, &stack->notes_room, (size_t)stack->noted + 1, sizeof(OpenNotes));
    stack->notes[stack->noted++] = (OpenNotes){cell, (TokenMask)before};
}

static bool next_notes(OpenStack *stack, bool kept) {
    int count, cell, before;
    bool fine = next_number(stack, FORMATS_CELLS, &count);
    for (int i = 0; i < count && fine; i++) {
        fine = next_cell(stack, &cell) && next_number(stack, 0x1FF, &before);
        if (fine && kept) add_notes(stack, cell, before);
    }
    return fine;
}

static bool next_all_notes(OpenStack *stack) {
    return next_notes(stack, true) && (!stack->twice || next_notes(stack, false));
}

static bool next_edit(OpenStack *stack, bool kept) {
    int cell, after, before;
    bool fine =
        next_cell(stack, &cell) && next_number(stack, 0x1FF, &after) && next_number(stack, 0x1FF, &before);
    if (fine && kept) add_notes(stack, cell, before);
    return fine;
}

static bool next_value(OpenStack *stack, OpenCommand *command) {
    return next_cell(stack, &command->cell) && next_number(stack, FORMATS_ORDER, &command->value) &&
           next_number(stack, FORMATS_ORDER, &command->value_before);
}

static bool next_command(OpenStack *stack) {
    enum { BEGIN = 0, CLEAR = 1, EDIT = 2, FILL = 3, PUT = 4, MARK = 5, PUT_NOTES = 6, FILL_ALL = 7 };
    enum { EDIT_SECOND = 8, COLOUR = 9, CLEAR_FIRST = 10, CLEAR_SECOND = 11 };
    char kind[OPENSUDOKU_PART];
    int cell, colour;
    OpenCommand command = {.cell = -1, .notes = stack->noted};
    if (!opensudoku_part(&stack->at, kind) || kind[0] != 'c' || !xml_is_number(kind + 1) || strlen(kind) > 3)
        return false;
    bool fine = true;
    switch (strtol(kind + 1, NULL, 10)) {
    case BEGIN: command.begins = stack->marked = true; break;
    case MARK: break;
    case CLEAR:
    case FILL:
    case FILL_ALL:
    case CLEAR_FIRST:
    case CLEAR_SECOND: fine = next_all_notes(stack); break;
    case EDIT: fine = next_edit(stack, true); break;
    case EDIT_SECOND: fine = next_edit(stack, false); break;
    case COLOUR: fine = next_cell(stack, &cell) && next_number(stack, FORMATS_ORDER, &colour); break;
    case PUT: fine = next_value(stack, &command); break;
    case PUT_NOTES: fine = next_all_notes(stack) && next_value(stack, &command); break;
    default: return false;
    }
    command.noted = stack->noted - command.notes;
    size_t count = (size_t)stack->commands + 1;
    stack->command = mem_room(stack->command, &stack->command_room, count, sizeof command);
    stack->command[stack->commands++] = command;
    return fine;
}

static bool read_stack(OpenStack *stack) {
    int count;
    bool fine = next_number(stack, FORMATS_CHANGES_MAX, &count);
    while (fine && stack->commands < count) fine = next_command(stack);
    return fine;
}

static FormatsChange open_change(const OpenSudokuBoard *board, int cell, bool joined) {
    int value = board->value[cell];
    return (FormatsChange){.cell = (CellIndex)cell,
                           .entry = (uint8_t)value,
                           .joined = joined,
                           .notes = value ? 0 : board->notes[cell]};
}

static bool is_another(const OpenSudokuBoard *a, const OpenSudokuBoard *b, int cell) {
    return a->value[cell] != b->value[cell] || (!a->value[cell] && a->notes[cell] != b->notes[cell]);
}

// The board before a command. False when it cannot have led to this one.
static bool take_back(const OpenStack *stack, const OpenCommand *command, OpenSudokuBoard *board) {
    for (int i = 0; i < command->noted; i++) {
        const OpenNotes *notes = &stack->notes[command->notes + i];
        board->notes[notes->cell] = notes->before;
    }
    if (command->cell < 0) return true;
    bool fine = board->value[command->cell] == command->value;
    board->value[command->cell] = (uint8_t)command->value_before;
    return fine;
}

// Goes from the board as it stands back to the first command, and adds the changes to the puzzle in the order
// in which they were made.
static bool follow_stack(FormatsOutput *output, const OpenStack *stack, OpenSudokuBoard *board,
                         FormatsPuzzle *puzzle) {
    FormatsChange *back = NULL;
    size_t room = 0;
    int count = 0, step = 0; // where the changes of a step begin, the last first
    bool fine = true, joined = false;
    for (int i = stack->commands - 1; i >= 0 && fine && count < FORMATS_CHANGES_MAX; i--) {
        OpenSudokuBoard after = *board;
        fine = take_back(stack, &stack->command[i], board);
        for (int c = 0; c < FORMATS_CELLS; c++) {
            if (!is_another(&after, board, c)) continue;
            back = mem_room(back, &room, (size_t)count + 1, sizeof *back);
            back[count++] = open_change(&after, c, true);
        }
        bool begins = i == 0 || !stack->marked || stack->command[i - 1].begins;
        if (begins && count > step) back[count - 1].joined = false;
        if (begins) step = count;
    }
    for (int c = 0; c < FORMATS_CELLS && fine; c++) {
        if (puzzle->givens.cell[c] || (!board->value[c] && !board->notes[c])) continue;
        formats_add_change(output, puzzle, open_change(board, c, joined));
        joined = true;
    }
    for (int i = count - 1; i >= 0 && fine; i--) formats_add_change(output, puzzle, back[i]);
    puzzle->done = puzzle->changes;
    free(back);
    return fine && count < FORMATS_CHANGES_MAX;
}

void opensudoku_take_steps(FormatsOutput *output, int version, const char *text, FormatsPuzzle *puzzle) {
    if (!text || strspn(text, "0| \t\r\n") == strlen(text)) return;
    OpenStack stack = {.at = text, .twice = version >= OPENSUDOKU_SECOND_NOTES};
    OpenSudokuBoard *board = mem_zeroed(1, sizeof *board);
    for (int c = 0; c < FORMATS_CELLS; c++) {
        board->value[c] = puzzle->entries.cell[c];
        board->notes[c] = puzzle->marks.cell[c];
    }
    if (version == 0 || !read_stack(&stack) || !follow_stack(output, &stack, board, puzzle))
        formats_lose_steps(puzzle);
    free(stack.command);
    free(stack.notes);
    free(board);
}

// ---- Writing

// How many changes from this one on belong to one step and change only notes, each in a different cell.
static int notes_together(const FormatsPuzzle *puzzle, const OpenSudokuBoard *board, int from) {
    CellSet cells = {{0}};
    int count = 0;
    for (int i = from; i < puzzle->done; i++, count++) {
        const FormatsChange *change = &puzzle->change[i];
        bool notes = !change->entry && !board->value[change->cell] && !cellset_has(&cells, change->cell);
        if (!notes || (i > from && !change->joined)) break;
        cellset_add(&cells, change->cell);
    }
    return count;
}

// Returns how many commands it takes.
static int put_change(Text *out, const FormatsChange *change, OpenSudokuBoard *board) {
    int cell = change->cell, row = cell / FORMATS_ORDER, column = cell % FORMATS_ORDER, count = 0;
    if (board->value[cell] != change->entry) {
        text_addf(out, "c4|%d|%d|%d|%d|", row, column, change->entry, board->value[cell]);
        board->value[cell] = change->entry;
        count++;
    }
    if (!change->entry && board->notes[cell] != change->notes) {
        text_addf(out, "c2|%d|%d|%d|%d|", row, column, change->notes, board->notes[cell]);
        board->notes[cell] = change->notes;
        count++;
    }
    return count;
}

static int put_notes_together(Text *out, const FormatsChange *change, int together, OpenSudokuBoard *board) {
    text_addf(out, "c3|%d|", together);
    for (int i = 0; i < together; i++) {
        int cell = change[i].cell;
        text_addf(out, "%d|%d|%d|", cell / FORMATS_ORDER, cell % FORMATS_ORDER, board->notes[cell]);
        board->notes[cell] = change[i].notes;
    }
    return 1;
}

// Each change is a command or two. Where the data cannot mark where a step begins, notes of several cells
// that change in one step are one command.
void opensudoku_put_steps(Text *out, int version, const FormatsPuzzle *puzzle, OpenSudokuBoard *board) {
    Text commands = {0};
    bool marked = version >= OPENSUDOKU_SECOND_NOTES;
    int count = 0, together = 1;
    for (int i = 0; i < puzzle->done; i += together) {
        const FormatsChange *change = &puzzle->change[i];
        together = marked ? 1 : notes_together(puzzle, board, i);
        bool begins = marked && !change->joined;
        if (begins) text_add(&commands, "c0|");
        count += begins;
        count += together > 1 ? put_notes_together(&commands, change, together, board)
                              : put_change(&commands, change, board);
        if (together < 1) together = 1;
    }
    if (count > 0) text_addf(out, "%d|%s", count, text_of(&commands));
    text_finish(&commands);
}
