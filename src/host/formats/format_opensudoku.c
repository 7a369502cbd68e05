// OpenSudoku (Android), both versions of its files. 9x9 by their definition.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/shared/xml.h"

// The name of the folder when there is no title: it must have a name.
#define NO_TITLE "Nonet"

// ---- Reading

// The parts of a cell stand between bars; empty ones do not count (version 2 wrote two bars in one place).
static bool next_part(const char **at, char out[24]) {
    while (*at && strchr("| \t\r\n", **at) && **at) ++*at;
    size_t length = strcspn(*at, "| \t\r\n");
    if (length == 0 || length >= 24) return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    return true;
}

// Version 1 lists the digits, each with a comma after it; later versions have a number of nine bits.
static bool take_notes(int version, const char *text, TokenMask *marks) {
    if (version == 1) {
        for (const char *c = text; *c; c++)
            if (*c >= '1' && *c <= '9')
                *marks |= marks_bit(*c - '0');
            else if (*c != ',' && *c != '-')
                return false;
        return true;
    }
    if (!xml_is_number(text) || strlen(text) > 3) return false;
    *marks |= (TokenMask)strtol(text, NULL, 10);
    return *marks < 1 << FORMATS_ORDER;
}

enum { OLDEST = 1, MARKS_TWICE = 4, COLOURS = 5, NEWEST = 5 };

static bool take_versioned(XmlReader *xml, const char *data, FormatsPuzzle *puzzle) {
    int version = (int)strtol(data, NULL, 10);
    if (version < OLDEST || version > NEWEST) {
        xml_complain(xml, "the data have version %d; %d to %d are known here", version, OLDEST, NEWEST);
        return false;
    }
    data += strspn(data, "0123456789");
    char value[24], notes[24], editable[24];
    for (int c = 0; c < FORMATS_CELLS; c++) {
        bool fine = next_part(&data, value) && strlen(value) == 1 && xml_is_number(value) &&
                    next_part(&data, notes) && take_notes(version, notes, &puzzle->marks.cell[c]);
        if (fine && version >= MARKS_TWICE)
            fine = next_part(&data, notes) && take_notes(version, notes, &puzzle->marks.cell[c]);
        if (fine && version >= COLOURS) fine = next_part(&data, notes) && xml_is_number(notes);
        if (!fine || !next_part(&data, editable)) {
            xml_complain(xml, "the data of cell %d of %d are broken or missing", c + 1, FORMATS_CELLS);
            return false;
        }
        Grid *grid = strcmp(editable, "1") == 0 ? &puzzle->entries : &puzzle->givens;
        grid->cell[c] = (uint8_t)(value[0] - '0');
    }
    puzzle->marks_are = FORMATS_NOTES;
    if (!next_part(&data, value)) return true;
    xml_complain(xml, "the data go on after %d cells", FORMATS_CELLS);
    return false;
}

// ---- The steps: a stack of commands, each with what was there before
//
//     2|c2|0|3|18|2|c4|0|3|5|0|
//
// says how many commands there are, and for each its kind and: for c2 row, column, notes and the notes
// before; for c4 row, column, value and the value before; for c1, c3 and c7 how many cells, and row, column
// and notes before for each of them; for c6 the same, and then what c4 has; for c5, a mark, nothing.

typedef struct {
    uint8_t value[FORMATS_CELLS];
    TokenMask notes[FORMATS_CELLS]; // also of cells with a value, which show them again when it is removed
} OpenBoard;

typedef struct {
    int cell; // -1: none is set
    int value, value_before;
    int notes, noted; // the index of its first notes, and how many cells it changes the notes of
} OpenCommand;

typedef struct {
    int cell;
    TokenMask before;
} OpenNotes;

typedef struct {
    const char *at;
    OpenCommand *command;
    OpenNotes *notes;
    int commands, noted;
    size_t command_room, notes_room;
} OpenStack;

static bool next_number(OpenStack *stack, int most, int *out) {
    char part[24];
    bool fine = next_part(&stack->at, part) && xml_is_number(part) && strlen(part) < 8;
    *out = fine ? (int)strtol(part, NULL, 10) : 0;
    return fine && *out <= most;
}

static bool next_cell(OpenStack *stack, int *out) {
    int row, column;
    bool fine = next_number(stack, FORMATS_ORDER - 1, &row) && next_number(stack, FORMATS_ORDER - 1, &column);
    *out = fine ? FORMATS_ORDER * row + column : 0;
    return fine;
}

static bool add_notes(OpenStack *stack, int cell, int before) {
    stack->notes = mem_room(stack->notes, &stack->notes_room, (size_t)stack->noted + 1, sizeof(OpenNotes));
    stack->notes[stack->noted++] = (OpenNotes){cell, (TokenMask)before};
    return true;
}

static bool next_notes(OpenStack *stack) {
    int count, cell, before;
    bool fine = next_number(stack, FORMATS_CELLS, &count);
    for (int i = 0; i < count && fine; i++)
        fine =
            next_cell(stack, &cell) && next_number(stack, 0x1FF, &before) && add_notes(stack, cell, before);
    return fine;
}

static bool next_command(OpenStack *stack) {
    char kind[24];
    int cell, after, before;
    OpenCommand command = {.cell = -1, .notes = stack->noted};
    if (!next_part(&stack->at, kind) || kind[0] != 'c' || !kind[1] || kind[2]) return false;
    bool fine = true, many = strchr("1367", kind[1]) != NULL, value = kind[1] == '4' || kind[1] == '6';
    if (many) fine = next_notes(stack);
    if (kind[1] == '2')
        fine = next_cell(stack, &cell) && next_number(stack, 0x1FF, &after) &&
               next_number(stack, 0x1FF, &before) && add_notes(stack, cell, before);
    if (value && fine)
        fine = next_cell(stack, &command.cell) && next_number(stack, FORMATS_ORDER, &command.value) &&
               next_number(stack, FORMATS_ORDER, &command.value_before);
    if (!many && !value && !strchr("25", kind[1])) fine = false;
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

static FormatsChange open_change(const OpenBoard *board, int cell, bool joined) {
    int value = board->value[cell];
    return (FormatsChange){.cell = (CellIndex)cell,
                           .entry = (uint8_t)value,
                           .joined = joined,
                           .notes = value ? 0 : board->notes[cell]};
}

static bool is_another(const OpenBoard *a, const OpenBoard *b, int cell) {
    return a->value[cell] != b->value[cell] || (!a->value[cell] && a->notes[cell] != b->notes[cell]);
}

// The board before a command. False when it cannot have led to this one.
static bool take_back(const OpenStack *stack, const OpenCommand *command, OpenBoard *board) {
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
static bool follow_stack(FormatsOutput *output, const OpenStack *stack, OpenBoard *board,
                         FormatsPuzzle *puzzle) {
    FormatsChange *back = NULL;
    size_t room = 0;
    int count = 0;
    bool fine = true, joined = false;
    for (int i = stack->commands - 1; i >= 0 && fine && count < FORMATS_CHANGES_MAX; i--) {
        OpenBoard after = *board;
        fine = take_back(stack, &stack->command[i], board);
        int first = count;
        for (int c = 0; c < FORMATS_CELLS; c++) {
            if (!is_another(&after, board, c)) continue;
            back = mem_room(back, &room, (size_t)count + 1, sizeof *back);
            back[count++] = open_change(&after, c, true);
        }
        if (count > first) back[count - 1].joined = false;
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

// From version 4 of the data on, commands have another form, which is not read.
static void take_steps(XmlReader *xml, const char *data, const char *text, FormatsPuzzle *puzzle) {
    if (!text || strspn(text, "0| \t\r\n") == strlen(text)) return;
    OpenStack stack = {.at = text};
    OpenBoard *board = mem_zeroed(1, sizeof *board);
    for (int c = 0; c < FORMATS_CELLS; c++) {
        board->value[c] = puzzle->entries.cell[c];
        board->notes[c] = puzzle->marks.cell[c];
    }
    bool known = data && strtol(data, NULL, 10) < MARKS_TWICE;
    if (!known || !read_stack(&stack) || !follow_stack(xml->output, &stack, board, puzzle))
        formats_lose_steps(puzzle);
    free(stack.command);
    free(stack.notes);
    free(board);
}

static bool take_plain(XmlReader *xml, const char *data, FormatsPuzzle *puzzle) {
    int cells = 0;
    for (; *data; data++) {
        if (strchr(" \t\r\n", *data)) continue;
        if (*data != '.' && (*data < '0' || *data > '9')) {
            xml_complain(xml, "the data must be %d digits or begin with “version:”", FORMATS_CELLS);
            return false;
        }
        if (cells < FORMATS_CELLS) puzzle->givens.cell[cells] = (uint8_t)(*data == '.' ? 0 : *data - '0');
        cells++;
    }
    if (cells == FORMATS_CELLS) return true;
    xml_complain(xml, "%d cell%s found, %d are needed", cells, cells == 1 ? " was" : "s were", FORMATS_CELLS);
    return false;
}

static void take_opensudoku_game(XmlReader *xml, const char **attributes) {
    const char *data = xml_attribute(attributes, "data"), *note = xml_attribute(attributes, "note");
    FormatsPuzzle puzzle = xml->about;
    puzzle.line = xml_line(xml);
    puzzle.played_s = xml_seconds(xml_attribute(attributes, "time"));
    if (note && *note) formats_take_text(puzzle.title, note, strlen(note));
    if (!data) {
        xml_complain(xml, "the game has no data");
        return;
    }
    data += strspn(data, " \t\r\n");
    bool versioned = strncmp(data, "version:", 8) == 0;
    if (versioned) data += 8 + strspn(data + 8, " ");
    if (!(versioned ? take_versioned(xml, data, &puzzle) : take_plain(xml, data, &puzzle))) return;
    take_steps(xml, versioned ? data : NULL, xml_attribute(attributes, "command_stack"), &puzzle);
    formats_give(xml->output, &puzzle);
}

static void take_title(XmlReader *xml, const char *text, size_t size) {
    char *title = xml->about.title;
    formats_take_text(title, text, size);
    if (strcmp(title, NO_TITLE) == 0) title[0] = '\0';
}

static void start_opensudoku(XmlReader *xml, const char *name, const char **attributes) {
    if (xml->depth == 1) {
        const char *version = xml_attribute(attributes, "version");
        bool second = version && strcmp(version, "2") == 0;
        xml->about = formats_blank(second ? FORMATS_OPENSUDOKU_2 : FORMATS_OPENSUDOKU_1, 0);
        if (!version || strcmp(version, "1") == 0 || strcmp(version, "2") == 0) return;
        xml_complain(xml, "version “%.20s” of OpenSudoku's files is not known here", version);
        xml_stop(xml);
    } else if (strcmp(name, "folder") == 0) {
        const char *title = xml_attribute(attributes, "name");
        take_title(xml, title ? title : "", title ? strlen(title) : 0);
    } else if (strcmp(name, "game") == 0) {
        take_opensudoku_game(xml, attributes);
    }
}

static void end_opensudoku(XmlReader *xml, const char *name) {
    FormatsPuzzle *about = &xml->about;
    if (strcmp(name, "name") == 0) take_title(xml, xml->text, xml->text_size);
    if (strcmp(name, "author") == 0) formats_take_text(about->author, xml->text, xml->text_size);
    if (strcmp(name, "level") == 0) formats_take_text(about->level, xml->text, xml->text_size);
    bool source = strcmp(name, "source") == 0 || (strcmp(name, "sourceURL") == 0 && !about->source[0]);
    if (source) formats_take_text(about->source, xml->text, xml->text_size);
}

// ---- Writing

#define XML_HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

// OpenSudoku makes no folder without a name.
static void write_head_1(Text *out, const FormatsPuzzle *first) {
    const struct {
        const char *name, *text;
    } elements[] = {{"name", first->title[0] ? first->title : NO_TITLE},
                    {"author", first->author},
                    {"description", ""},
                    {"comment", ""},
                    {"created", ""},
                    {"source", first->source},
                    {"level", first->level},
                    {"sourceURL", ""}};
    text_add(out, XML_HEAD "<opensudoku>\n");
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++) {
        text_addf(out, "  <%s>", elements[i].name);
        xml_add_escaped(out, elements[i].text);
        text_addf(out, "</%s>\n", elements[i].name);
    }
}

static void write_head_2(Text *out, const FormatsPuzzle *first) {
    (void)first;
    text_add(out, XML_HEAD "<opensudoku version=\"2\">\n  <folder name=\"" NO_TITLE "\">\n");
}

static void write_1(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    text_add(out, "  <game data=\"");
    format_add_cells(out, layout, &puzzle->givens, '0', "");
    text_add(out, "\"/>\n");
}

typedef enum { STATE_PLAYING, STATE_NOT_STARTED, STATE_COMPLETED } OpenSudokuState;

static OpenSudokuState state_of(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    if (grid_complete(layout, &values)) return STATE_COMPLETED;
    bool begun = puzzle->played_s > 0 || formats_has_entries(puzzle) || formats_has_marks(puzzle);
    return begun ? STATE_PLAYING : STATE_NOT_STARTED;
}

// Version 3 of the data: the value, the notes as nine bits, and 1 if the player may change it.
static void put_versioned(Text *out, const FormatsPuzzle *puzzle, const OpenBoard *board) {
    text_add(out, "version: 3&#10;");
    for (int c = 0; c < FORMATS_CELLS; c++)
        text_addf(out, "%d|%d|%d|", formats_value(puzzle, c), board->notes[c], puzzle->givens.cell[c] == 0);
}

// How many changes from this one on belong to one step and change only notes, each in a different cell.
static int notes_together(const FormatsPuzzle *puzzle, const OpenBoard *board, int from) {
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
static int put_change(Text *out, const FormatsChange *change, OpenBoard *board) {
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

// The steps as commands; notes of several cells that change in one step are one command. `board` is then as
// the steps leave it.
static void put_steps(Text *out, const FormatsPuzzle *puzzle, OpenBoard *board) {
    Text commands = {0};
    int count = 0, together;
    for (int i = 0; i<puzzle->done; i += together> 1 ? together : 1) {
        together = notes_together(puzzle, board, i);
        if (together < 2) {
            count += put_change(&commands, &puzzle->change[i], board);
            continue;
        }
        text_addf(&commands, "c3|%d|", together);
        for (int k = i; k < i + together; k++) {
            int cell = puzzle->change[k].cell;
            text_addf(&commands, "%d|%d|%d|", cell / FORMATS_ORDER, cell % FORMATS_ORDER, board->notes[cell]);
            board->notes[cell] = puzzle->change[k].notes;
        }
        count++;
    }
    if (count > 0) text_addf(out, "%d|%s", count, text_of(&commands));
    text_finish(&commands);
}

static void write_2(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    text_addf(out, "    <game state=\"%d\"", (int)state_of(layout, puzzle));
    xml_add_milliseconds(out, "time", puzzle->played_s);
    Text steps = {0};
    OpenBoard *board = mem_zeroed(1, sizeof *board);
    put_steps(&steps, puzzle, board);
    for (int c = 0; c < FORMATS_CELLS && puzzle->changes == 0; c++) board->notes[c] = puzzle->marks.cell[c];
    text_add(out, " data=\"");
    put_versioned(out, puzzle, board);
    text_add(out, "\" note=\"");
    xml_add_escaped(out, puzzle->title);
    text_addf(out, "\" command_stack=\"%s\"/>\n", text_of(&steps));
    text_finish(&steps);
    free(board);
}

const FormatRow format_opensudoku_1 = {
    {"opensudoku", ".opensudoku, version 1; the texts of the first puzzle for the whole file"},
    .write = write_1,
    .head = write_head_1,
    .tail = "</opensudoku>\n",
    .xml_root = "opensudoku",
    .xml_start = start_opensudoku,
    .xml_end = end_opensudoku};

// Read by the row of version 1.
const FormatRow format_opensudoku_2 = {
    {"opensudoku-2", ".opensudoku, version 2; entries, notes, steps, time, title"},
    .write = write_2,
    .head = write_head_2,
    .tail = "  </folder>\n</opensudoku>\n"};
