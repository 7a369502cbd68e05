// OpenSudoku (Android), both versions of its files. 9x9 by their definition.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/formats/shared/xml.h"

// The name of a folder, which must have one, when there is no title.
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

// Version 1 lists the digits, each with a comma behind it; later ones have a number of nine bits.
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

static bool take_versioned(XmlReader *xml, const char *data, FormatsPuzzle *puzzle) {
    enum { OLDEST = 1, MARKS_TWICE = 4, COLOURS = 5, NEWEST = 5 };
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
    if (versioned ? take_versioned(xml, data, &puzzle) : take_plain(xml, data, &puzzle))
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

// It makes no folder without a name.
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
static void put_versioned(Text *out, const FormatsPuzzle *puzzle) {
    text_add(out, "version: 3&#10;");
    for (int c = 0; c < FORMATS_CELLS; c++)
        text_addf(out, "%d|%d|%d|", formats_value(puzzle, c), puzzle->marks.cell[c],
                  puzzle->givens.cell[c] == 0);
}

static void write_2(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    text_addf(out, "    <game state=\"%d\"", (int)state_of(layout, puzzle));
    xml_add_milliseconds(out, "time", puzzle->played_s);
    text_add(out, " data=\"");
    put_versioned(out, puzzle);
    text_add(out, "\" note=\"");
    xml_add_escaped(out, puzzle->title);
    text_add(out, "\" command_stack=\"\"/>\n");
}

const FormatRow format_opensudoku_1 = {
    {"opensudoku", ".opensudoku, version 1; the texts of the first puzzle for the whole file"},
    .write = write_1,
    .head = write_head_1,
    .tail = "</opensudoku>\n",
    .xml_root = "opensudoku",
    .xml_start = start_opensudoku,
    .xml_end = end_opensudoku};

// Read like the first.
const FormatRow format_opensudoku_2 = {
    {"opensudoku-2", ".opensudoku, version 2; entries, notes, time, title"},
    .write = write_2,
    .head = write_head_2,
    .tail = "  </folder>\n</opensudoku>\n"};
