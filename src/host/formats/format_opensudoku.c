// OpenSudoku (Android), all three versions of its files. 9x9 by their definition.
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/opensudoku_steps.h"

// The name of the folder when there is no title: it must have a name.
#define NO_TITLE "Nonet"

// ---- Reading

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

// A colour from 1 to 9; 0 for none.
static bool take_colour(const char *text, TokenMask *colours) {
    bool fine = strlen(text) == 1 && xml_is_number(text);
    if (fine && *text > '0') *colours = marks_bit(*text - '0');
    return fine;
}

// Versions of the data.
enum { OLDEST = 1, CORNERS = OPENSUDOKU_SECOND_NOTES, COLOURS = 5, NEWEST = 5 };

static bool take_versioned(XmlReader *xml, const char *data, FormatsPuzzle *puzzle) {
    int version = (int)strtol(data, NULL, 10);
    if (version < OLDEST || version > NEWEST) {
        xml_complain(xml, "the data have version %d; %d to %d are known here", version, OLDEST, NEWEST);
        return false;
    }
    data += strspn(data, "0123456789");
    char value[OPENSUDOKU_PART], notes[OPENSUDOKU_PART], editable[OPENSUDOKU_PART];
    for (int c = 0; c < FORMATS_CELLS; c++) {
        bool fine = opensudoku_part(&data, value) && strlen(value) == 1 && xml_is_number(value) &&
                    opensudoku_part(&data, notes) && take_notes(version, notes, &puzzle->marks.cell[c]);
        if (fine && version >= CORNERS)
            fine = opensudoku_part(&data, notes) && take_notes(version, notes, &puzzle->corners.cell[c]);
        if (fine && version >= COLOURS)
            fine = opensudoku_part(&data, notes) && take_colour(notes, &puzzle->colours.cell[c]);
        if (!fine || !opensudoku_part(&data, editable)) {
            xml_complain(xml, "the data of cell %d of %d are broken or missing", c + 1, FORMATS_CELLS);
            return false;
        }
        Grid *grid = strcmp(editable, "1") == 0 ? &puzzle->entries : &puzzle->givens;
        grid->cell[c] = (uint8_t)(value[0] - '0');
    }
    puzzle->marks_are = FORMATS_NOTES;
    if (!opensudoku_part(&data, value)) return true;
    xml_complain(xml, "the data go on after %d cells", FORMATS_CELLS);
    return false;
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
    bool third = xml->format == FORMATS_OPENSUDOKU_3;
    const char *data = xml_attribute(attributes, third ? "cells_data" : "data");
    const char *note = xml_attribute(attributes, third ? "user_note" : "note");
    FormatsPuzzle *puzzle = formats_fresh(xml->output, xml->format, xml_line(xml));
    formats_set_texts(puzzle, &xml->about);
    puzzle->played_s = xml_seconds(xml_attribute(attributes, "time"));
    if (note && *note) formats_take_text(puzzle->title, note, strlen(note));
    if (!data) {
        xml_complain(xml, "the game has no data");
        return;
    }
    data += strspn(data, " \t\r\n");
    bool versioned = strncmp(data, "version:", 8) == 0;
    if (versioned) data += 8 + strspn(data + 8, " ");
    if (!(versioned ? take_versioned(xml, data, puzzle) : take_plain(xml, data, puzzle))) return;
    int version = versioned ? (int)strtol(data, NULL, 10) : 0;
    opensudoku_take_steps(xml->output, version, xml_attribute(attributes, "command_stack"), puzzle);
    formats_give(xml->output, puzzle);
}

static void take_title(XmlReader *xml, const char *text, size_t size) {
    char *title = xml->about.title;
    formats_take_text(title, text, size);
    if (strcmp(title, NO_TITLE) == 0) title[0] = '\0';
}

static void start_opensudoku(XmlReader *xml, const char *name, const char **attributes) {
    if (xml->depth == 1) {
        const char *version = xml_attribute(attributes, "version");
        static const char *const known[] = {"1", "2", "3"};
        static const Format format[] = {FORMATS_OPENSUDOKU_1, FORMATS_OPENSUDOKU_2, FORMATS_OPENSUDOKU_3};
        int index = version ? text_index(version, known, 3) : 0;
        xml->format = format[index < 0 ? 0 : index];
        if (index >= 0) return;
        xml_complain(xml, "version “%.20s” of OpenSudoku's files is not known here", version);
        xml_stop(xml);
    } else if (strcmp(name, "folder") == 0) {
        const char *title = xml_attribute(attributes, "name");
        if (!title)
            title = xml_attribute(attributes, "folder_name"); // before the program was OpenSudoku again
        take_title(xml, title ? title : "", title ? strlen(title) : 0);
    } else if (strcmp(name, "game") == 0) {
        take_opensudoku_game(xml, attributes);
    }
}

static void end_opensudoku(XmlReader *xml, const char *name) {
    FormatsTexts *about = &xml->about;
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

static void write_head_3(Text *out, const FormatsPuzzle *first) {
    (void)first;
    text_add(out, XML_HEAD "<opensudoku version=\"3\">\n  <folder name=\"" NO_TITLE "\" created=\"0\">\n");
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

// The value, the notes as nine bits, and 1 if the player may change it; since version 4 of the data the notes
// of the second kind too, and since version 5 the colour.
static void put_versioned(Text *out, int version, const FormatsPuzzle *puzzle, const OpenSudokuBoard *board) {
    text_addf(out, "version: %d&#10;", version);
    for (int c = 0; c < FORMATS_CELLS; c++) {
        text_addf(out, "%d|%d|", formats_value(puzzle, c), board->notes[c]);
        int colour = puzzle->colours.cell[c] ? marks_first(puzzle->colours.cell[c]) : 0;
        if (version >= CORNERS) text_addf(out, "%d|", (int)puzzle->corners.cell[c]);
        if (version >= COLOURS) text_addf(out, "%d|", colour);
        text_addf(out, "%d|", puzzle->givens.cell[c] == 0);
    }
}

// The attributes have other names in the third version of the file.
static void put_game(Text *out, const Layout *layout, const FormatsPuzzle *puzzle, int version,
                     const char *data_name, const char *note_name) {
    text_addf(out, "    <game state=\"%d\"", (int)state_of(layout, puzzle));
    xml_add_milliseconds(out, "time", puzzle->played_s);
    Text steps = {0};
    OpenSudokuBoard *board = mem_zeroed(1, sizeof *board);
    opensudoku_put_steps(&steps, version, puzzle, board);
    for (int c = 0; c < FORMATS_CELLS && puzzle->changes == 0; c++) board->notes[c] = puzzle->marks.cell[c];
    text_addf(out, " %s=\"", data_name);
    put_versioned(out, version, puzzle, board);
    text_addf(out, "\" %s=\"", note_name);
    xml_add_escaped(out, puzzle->title);
    text_addf(out, "\" command_stack=\"%s\"/>\n", text_of(&steps));
    text_finish(&steps);
    free(board);
}

static void write_2(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    put_game(out, layout, puzzle, CORNERS - 1, "data", "note");
}

// That program opens no game that does not say when it was made and last played.
static void write_3(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    FormatsPuzzle timed = *puzzle;
    if (timed.played_s < 0) timed.played_s = 0;
    put_game(out, layout, &timed, NEWEST, "created=\"0\" last_played=\"0\" cells_data", "user_note");
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

// Also read by the row of version 1. `opensudoku2` is what the program was called for a while.
const FormatRow format_opensudoku_3 = {
    {"opensudoku-3",
     ".opensudoku, version 3; entries, notes, corner marks, one colour a cell, steps, time, title"},
    .write = write_3,
    .head = write_head_3,
    .tail = "  </folder>\n</opensudoku>\n",
    .xml_root = "opensudoku2",
    .xml_start = start_opensudoku,
    .xml_end = end_opensudoku};
