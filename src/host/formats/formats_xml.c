// OpenSudoku (Android) and KSudoku (KDE), read with expat.
#include <assert.h>
#include <expat.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/formats_parts.h"

enum {
    XML_TEXT_MAX = 1024,
    XML_TAG_MAX = 1 << 24, // bytes that may wait for the end of a tag
};

typedef enum { ROOT_NONE, ROOT_OPENSUDOKU, ROOT_KSUDOKU, ROOT_OTHER } Root;

struct FormatsXml {
    FormatsEars *ears;
    int line, column; // where the document begins
    long long fed;    // bytes
    XML_Parser parser;
    Root root;
    int depth;
    bool ended; // the root element is closed
    bool said;  // why nothing more is read
    char text[XML_TEXT_MAX];
    size_t text_size;
    bool text_cut;
    int text_line, text_column;
    FormatsPuzzle about; // the texts that hold for the puzzles to come
    FormatsPuzzle game;  // KSudoku's, while it is read
    bool in_game, refused, has_values;
};

static const char *attribute(const char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

static void here(const FormatsXml *xml, int *out_line, int *out_column) {
    int line = (int)XML_GetCurrentLineNumber(xml->parser),
        column = (int)XML_GetCurrentColumnNumber(xml->parser);
    *out_line = xml->line + line - 1;
    *out_column = column + (line == 1 ? xml->column : 1);
}

static void stop(FormatsXml *xml) {
    xml->said = true;
    XML_StopParser(xml->parser, XML_FALSE);
}

static void complain(const FormatsXml *xml, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain(const FormatsXml *xml, const char *format, ...) {
    TextError error;
    int line, column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.reason, sizeof error.reason, format, arguments);
    va_end(arguments);
    here(xml, &line, &column);
    formats_complain(xml->ears, line, column, "%s", error.reason);
}

static int line_here(const FormatsXml *xml) {
    int line, column;
    here(xml, &line, &column);
    return line;
}

static int64_t milliseconds(const char *text) {
    if (!text || strspn(text, "0123456789") != strlen(text) || !*text || strlen(text) > 15) return -1;
    return strtoll(text, NULL, 10);
}

// ---- OpenSudoku

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

static bool is_number(const char *text) {
    return *text && strspn(text, "0123456789") == strlen(text);
}

// Version 1 lists the digits, each with a comma behind it; later ones have a number of nine bits.
static bool take_notes(int version, const char *text, uint16_t *marks) {
    if (version == 1) {
        for (const char *c = text; *c; c++) {
            if (*c >= '1' && *c <= '9')
                *marks |= marks_bit(*c - '0');
            else if (*c != ',' && *c != '-')
                return false;
        }
        return true;
    }
    if (!is_number(text) || strlen(text) > 3 || atoi(text) >= 1 << FORMATS_ORDER) return false;
    *marks |= (uint16_t)atoi(text);
    return true;
}

static bool take_versioned(FormatsXml *xml, const char *data, FormatsPuzzle *puzzle) {
    enum { OLDEST = 1, MARKS_TWICE = 4, COLOURS = 5, NEWEST = 5 };
    int version = (int)strtol(data, NULL, 10);
    if (version < OLDEST || version > NEWEST) {
        complain(xml, "the data have version %d; %d to %d are known here", version, OLDEST, NEWEST);
        return false;
    }
    data += strspn(data, "0123456789");
    char value[24], notes[24], editable[24];
    for (int c = 0; c < FORMATS_CELLS; c++) {
        bool fine = next_part(&data, value) && strlen(value) == 1 && is_number(value) &&
                    next_part(&data, notes) && take_notes(version, notes, &puzzle->marks.cell[c]);
        if (fine && version >= MARKS_TWICE)
            fine = next_part(&data, notes) && take_notes(version, notes, &puzzle->marks.cell[c]);
        if (fine && version >= COLOURS) fine = next_part(&data, notes) && is_number(notes);
        if (!fine || !next_part(&data, editable)) {
            complain(xml, "the data of cell %d of %d are broken or missing", c + 1, FORMATS_CELLS);
            return false;
        }
        Grid *grid = strcmp(editable, "1") == 0 ? &puzzle->entries : &puzzle->givens;
        grid->cell[c] = (uint8_t)(value[0] - '0');
    }
    puzzle->marks_are = FORMATS_NOTES;
    if (!next_part(&data, value)) return true;
    complain(xml, "the data go on after %d cells", FORMATS_CELLS);
    return false;
}

static bool take_plain(FormatsXml *xml, const char *data, FormatsPuzzle *puzzle) {
    int cells = 0;
    for (; *data; data++) {
        if (strchr(" \t\r\n", *data)) continue;
        if (*data != '.' && (*data < '0' || *data > '9')) {
            complain(xml, "the data must be %d digits or begin with “version:”", FORMATS_CELLS);
            return false;
        }
        if (cells < FORMATS_CELLS) puzzle->givens.cell[cells] = (uint8_t)(*data == '.' ? 0 : *data - '0');
        cells++;
    }
    if (cells == FORMATS_CELLS) return true;
    complain(xml, "%d cell%s found, %d are needed", cells, cells == 1 ? " was" : "s were", FORMATS_CELLS);
    return false;
}

static void take_opensudoku_game(FormatsXml *xml, const char **attributes) {
    const char *data = attribute(attributes, "data"), *note = attribute(attributes, "note");
    FormatsPuzzle puzzle = xml->about;
    puzzle.line = line_here(xml);
    int64_t played = milliseconds(attribute(attributes, "time"));
    if (played >= 0) puzzle.played_s = played / 1000;
    if (note && *note) formats_take_text(puzzle.title, note, strlen(note));
    if (!data) {
        complain(xml, "the game has no data");
        return;
    }
    data += strspn(data, " \t\r\n");
    bool versioned = strncmp(data, "version:", 8) == 0;
    if (versioned) data += 8 + strspn(data + 8, " ");
    if (versioned ? take_versioned(xml, data, &puzzle) : take_plain(xml, data, &puzzle))
        formats_give(xml->ears, &puzzle);
}

static void take_title(FormatsXml *xml, const char *text, size_t size) {
    char *title = xml->about.title;
    formats_take_text(title, text, size);
    if (strcmp(title, FORMATS_NO_TITLE) == 0) title[0] = '\0';
}

static void start_opensudoku(FormatsXml *xml, const char *name, const char **attributes) {
    if (xml->depth == 1) {
        const char *version = attribute(attributes, "version");
        bool second = version && strcmp(version, "2") == 0;
        xml->about = formats_blank(second ? FORMATS_OPENSUDOKU_2 : FORMATS_OPENSUDOKU_1, 0);
        if (!version || strcmp(version, "1") == 0 || strcmp(version, "2") == 0) return;
        complain(xml, "version “%.20s” of OpenSudoku's files is not known here", version);
        stop(xml);
    } else if (strcmp(name, "folder") == 0) {
        const char *title = attribute(attributes, "name");
        take_title(xml, title ? title : "", title ? strlen(title) : 0);
    } else if (strcmp(name, "game") == 0) {
        take_opensudoku_game(xml, attributes);
    }
}

static void end_opensudoku(FormatsXml *xml, const char *name) {
    FormatsPuzzle *about = &xml->about;
    if (strcmp(name, "name") == 0) take_title(xml, xml->text, xml->text_size);
    if (strcmp(name, "author") == 0) formats_take_text(about->author, xml->text, xml->text_size);
    if (strcmp(name, "level") == 0) formats_take_text(about->level, xml->text, xml->text_size);
    bool source = strcmp(name, "source") == 0 || (strcmp(name, "sourceURL") == 0 && !about->source[0]);
    if (source) formats_take_text(about->source, xml->text, xml->text_size);
}

// ---- KSudoku

static void refuse_game(FormatsXml *xml, const char *reason) {
    if (!xml->refused) complain(xml, "%s", reason);
    xml->refused = true;
}

static void take_graph(FormatsXml *xml, const char **attributes) {
    const char *order = attribute(attributes, "order"), *type = attribute(attributes, "type");
    const char *kind = attribute(attributes, "specific-type");
    if (!type || strcmp(type, "sudoku") != 0) {
        bool roxdoku = type && strcmp(type, "roxdoku") == 0;
        complain(xml, "a KSudoku puzzle of the kind “%.40s”; only plain 9x9 boards are known here",
                 roxdoku ? "Roxdoku"
                 : kind  ? kind
                         : "custom");
        xml->refused = true;
    } else if (!order || strcmp(order, "9") != 0) {
        complain(xml, "a KSudoku board of the order “%.10s”; only plain 9x9 boards are known here",
                 order ? order : "");
        xml->refused = true;
    }
}

static void take_values(FormatsXml *xml) {
    int cells = 0;
    for (size_t i = 0; i < xml->text_size; i++) {
        char c = xml->text[i];
        if (strchr(" \t\r\n", c)) continue;
        if (c != '_' && (c < 'b' || c > 'j')) {
            formats_complain(xml->ears, xml->text_line, xml->text_column,
                             "cell %d of the values is '%c'; it must be '_' or a letter from b to j",
                             cells + 1, (unsigned char)c < 0x80 ? c : '?');
            xml->refused = true;
            return;
        }
        if (cells < FORMATS_CELLS)
            xml->game.givens.cell[formats_ksudoku_cell(cells)] = (uint8_t)(c == '_' ? 0 : c - 'a');
        cells++;
    }
    xml->has_values = cells == FORMATS_CELLS && !xml->text_cut;
    if (xml->has_values) return;
    formats_complain(xml->ears, xml->text_line, xml->text_column,
                     "%d cell%s found in the values, %d are needed", cells, cells == 1 ? " was" : "s were",
                     FORMATS_CELLS);
    xml->refused = true;
}

static void take_event(FormatsXml *xml, const char **attributes) {
    const char *index = attribute(attributes, "index"), *value = attribute(attributes, "value");
    const char *markers = attribute(attributes, "markers");
    bool placed = index && is_number(index) && strlen(index) < 4 && atoi(index) < FORMATS_CELLS;
    bool digit = value && is_number(value) && strlen(value) == 1;
    bool marks = markers && strspn(markers, "01") == strlen(markers) && strlen(markers) <= FORMATS_ORDER;
    if (!placed || (!digit && !marks)) {
        refuse_game(xml, "an event of the history is broken: it must have an index and a value or markers");
        return;
    }
    int cell = formats_ksudoku_cell(atoi(index));
    xml->game.marks.cell[cell] = 0;
    xml->game.entries.cell[cell] = (uint8_t)(digit ? value[0] - '0' : 0);
    for (int t = 1; marks && t <= (int)strlen(markers); t++)
        if (markers[t - 1] == '1') xml->game.marks.cell[cell] |= marks_bit(t);
}

static void start_ksudoku(FormatsXml *xml, const char *name, const char **attributes) {
    if (xml->depth == 2 && strcmp(name, "game") == 0) {
        xml->game = formats_blank(FORMATS_KSUDOKU, line_here(xml));
        xml->game.marks_are = FORMATS_NOTES;
        xml->in_game = true;
        xml->refused = xml->has_values = false;
        int64_t played = milliseconds(attribute(attributes, "msecs-elapsed"));
        if (played >= 0) xml->game.played_s = played / 1000;
    }
    if (!xml->in_game || xml->refused) return;
    if (strcmp(name, "graph") == 0) take_graph(xml, attributes);
    if (strcmp(name, "simple-event") == 0) take_event(xml, attributes);
}

static void end_ksudoku(FormatsXml *xml, const char *name) {
    if (!xml->in_game) return;
    if (strcmp(name, "values") == 0 && !xml->refused) take_values(xml);
    if (strcmp(name, "game") != 0) return;
    xml->in_game = false;
    if (!xml->has_values) refuse_game(xml, "the game has no values");
    if (xml->refused) return;
    for (int c = 0; c < FORMATS_CELLS; c++)
        if (xml->game.givens.cell[c]) xml->game.entries.cell[c] = 0;
    formats_give(xml->ears, &xml->game);
}

// ---- The parser

static void start_element(void *context, const char *name, const char **attributes) {
    FormatsXml *xml = context;
    char root[41];
    xml->text_size = 0;
    xml->text_cut = false;
    here(xml, &xml->text_line, &xml->text_column);
    if (xml->depth++ == 0) {
        bool opensudoku = strcmp(name, "opensudoku") == 0, ksudoku = strcmp(name, "ksudoku") == 0;
        xml->root = opensudoku ? ROOT_OPENSUDOKU : ksudoku ? ROOT_KSUDOKU : ROOT_OTHER;
    }
    switch (xml->root) {
    case ROOT_OPENSUDOKU:
        start_opensudoku(xml, name, attributes);
        break;
    case ROOT_KSUDOKU:
        start_ksudoku(xml, name, attributes);
        break;
    case ROOT_NONE:
    case ROOT_OTHER:
        snprintf(root, sizeof root, "%.40s", name);
        complain(xml, FORMATS_UNKNOWN_TAG, root);
        stop(xml);
        break;
    }
    if (xml->ears->stopped && !xml->said) stop(xml);
}

static void end_element(void *context, const char *name) {
    FormatsXml *xml = context;
    if (xml->root == ROOT_OPENSUDOKU) end_opensudoku(xml, name);
    if (xml->root == ROOT_KSUDOKU) end_ksudoku(xml, name);
    xml->text_size = 0;
    if (--xml->depth > 0 || xml->said) return;
    xml->ended = true;
    XML_StopParser(xml->parser, XML_FALSE);
}

static void take_characters(void *context, const char *text, int length) {
    FormatsXml *xml = context;
    size_t room = XML_TEXT_MAX - xml->text_size, more = (size_t)length < room ? (size_t)length : room;
    memcpy(xml->text + xml->text_size, text, more);
    xml->text_size += more;
    if (more < (size_t)length) xml->text_cut = true;
}

// Entities can make a small file a huge one, and no program that writes these files uses any.
static void refuse_entity(void *context, const char *name, int is_parameter, const char *value, int length,
                          const char *base, const char *system_id, const char *public_id,
                          const char *notation) {
    (void)is_parameter, (void)value, (void)length, (void)base, (void)system_id, (void)public_id,
        (void)notation;
    FormatsXml *xml = context;
    if (!xml->said) complain(xml, "the file defines the entity “%.40s”, which is not read here", name);
    stop(xml);
}

bool formats_xml_knows(const char *name, size_t size) {
    static const char *const roots[] = {"opensudoku", "ksudoku", "html"};
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        size_t length = strlen(roots[i]);
        if (size < length || memcmp(name, roots[i], length) != 0) continue;
        if (size == length || strchr(" \t/>", name[length])) return true;
    }
    return false;
}

FormatsXml *formats_xml_create(FormatsEars *ears, int line, int column) {
    FormatsXml *xml = mem_zeroed(1, sizeof *xml);
    *xml = (FormatsXml){.ears = ears, .line = line, .column = column, .parser = XML_ParserCreate(NULL)};
    assert(xml->parser && "not enough memory");
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, start_element, end_element);
    XML_SetCharacterDataHandler(xml->parser, take_characters);
    XML_SetEntityDeclHandler(xml->parser, refuse_entity);
    return xml;
}

void formats_xml_destroy(FormatsXml *xml) {
    if (!xml) return;
    XML_ParserFree(xml->parser);
    free(xml);
}

static FormatsXmlResult parse(FormatsXml *xml, const char *text, size_t size, bool last) {
    enum XML_Status status = XML_Parse(xml->parser, text, (int)size, last);
    if (xml->ended) return FORMATS_XML_ENDED;
    if (status == XML_STATUS_OK && !xml->said) return FORMATS_XML_MORE;
    if (!xml->said) complain(xml, "broken XML: %s", XML_ErrorString(XML_GetErrorCode(xml->parser)));
    return FORMATS_XML_BROKEN;
}

FormatsXmlResult formats_xml_feed(FormatsXml *xml, const char *text, size_t size) {
    assert(size <= INT_MAX);
    FormatsXmlResult result = parse(xml, text, size, false);
    xml->fed += (long long)size;
    if (result != FORMATS_XML_MORE || xml->fed - XML_GetCurrentByteIndex(xml->parser) < XML_TAG_MAX)
        return result;
    complain(xml, "a tag of more than %d bytes is too long to read", XML_TAG_MAX);
    return FORMATS_XML_BROKEN;
}

void formats_xml_end(FormatsXml *xml) {
    parse(xml, "", 0, true);
}
