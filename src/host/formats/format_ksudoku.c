// KSudoku (KDE). Its files may hold other boards; what is read and written here is its plain 9x9.
#include <stdlib.h>
#include <string.h>

#include "host/formats/shared/xml.h"

// It numbers its cells column by column.
static int cell_of(int index) { return FORMATS_ORDER * (index % FORMATS_ORDER) + index / FORMATS_ORDER; }

// ---- Reading

// What is wrong with a game beyond its first fault is not said.
static void take_graph(XmlReader *xml, const char **attributes) {
    const char *order = xml_attribute(attributes, "order"), *type = xml_attribute(attributes, "type");
    const char *kind = xml_attribute(attributes, "specific-type");
    bool plain = type && strcmp(type, "sudoku") == 0, roxdoku = type && strcmp(type, "roxdoku") == 0;
    xml->refused = !plain || !order || strcmp(order, "9") != 0;
    if (!plain)
        xml_complain(xml, "a KSudoku puzzle of the kind “%.40s”; only plain 9x9 boards are known here",
                     roxdoku ? "Roxdoku"
                     : kind  ? kind
                             : "custom");
    else if (xml->refused)
        xml_complain(xml, "a KSudoku board of the order “%.10s”; only plain 9x9 boards are known here",
                     order ? order : "");
}

static void take_values(XmlReader *xml) {
    int cells = 0;
    for (size_t i = 0; i < xml->text_size; i++) {
        char c = xml->text[i];
        if (strchr(" \t\r\n", c)) continue;
        if (c != '_' && (c < 'b' || c > 'j')) {
            formats_complain(xml->output, xml->text_line, xml->text_column,
                             "cell %d of the values is '%c'; it must be '_' or a letter from b to j",
                             cells + 1, (unsigned char)c < 0x80 ? c : '?');
            xml->refused = true;
            return;
        }
        if (cells < FORMATS_CELLS) xml->game.givens.cell[cell_of(cells)] = (uint8_t)(c == '_' ? 0 : c - 'a');
        cells++;
    }
    xml->has_values = cells == FORMATS_CELLS && !xml->text_cut;
    if (xml->has_values) return;
    formats_complain(xml->output, xml->text_line, xml->text_column,
                     "%d cell%s found in the values, %d are needed", cells, cells == 1 ? " was" : "s were",
                     FORMATS_CELLS);
    xml->refused = true;
}

static void take_event(XmlReader *xml, const char **attributes) {
    const char *index = xml_attribute(attributes, "index"), *value = xml_attribute(attributes, "value");
    const char *markers = xml_attribute(attributes, "markers");
    bool placed =
        index && xml_is_number(index) && strlen(index) < 4 && strtol(index, NULL, 10) < FORMATS_CELLS;
    bool digit = value && xml_is_number(value) && strlen(value) == 1;
    bool marks = markers && strspn(markers, "01") == strlen(markers) && strlen(markers) <= FORMATS_ORDER;
    if (!placed || (!digit && !marks)) {
        xml_complain(xml, "an event of the history is broken: it must have an index and a value or markers");
        xml->refused = true;
        return;
    }
    int cell = cell_of((int)strtol(index, NULL, 10));
    xml->game.marks.cell[cell] = 0;
    xml->game.entries.cell[cell] = (uint8_t)(digit ? value[0] - '0' : 0);
    for (int t = 1; marks && t <= (int)strlen(markers); t++)
        if (markers[t - 1] == '1') xml->game.marks.cell[cell] |= marks_bit(t);
}

static void start_ksudoku(XmlReader *xml, const char *name, const char **attributes) {
    if (xml->depth == 2 && strcmp(name, "game") == 0) {
        xml->game = formats_blank(FORMATS_KSUDOKU, xml_line(xml));
        xml->game.marks_are = FORMATS_NOTES;
        xml->in_game = true;
        xml->refused = xml->has_values = false;
        xml->game.played_s = xml_seconds(xml_attribute(attributes, "msecs-elapsed"));
    }
    if (!xml->in_game || xml->refused) return;
    if (strcmp(name, "graph") == 0) take_graph(xml, attributes);
    if (strcmp(name, "simple-event") == 0) take_event(xml, attributes);
}

static void end_ksudoku(XmlReader *xml, const char *name) {
    if (!xml->in_game) return;
    if (strcmp(name, "values") == 0 && !xml->refused) take_values(xml);
    if (strcmp(name, "game") != 0) return;
    xml->in_game = false;
    if (!xml->has_values && !xml->refused) xml_complain(xml, "the game has no values");
    if (!xml->has_values || xml->refused) return;
    for (int c = 0; c < FORMATS_CELLS; c++)
        if (xml->game.givens.cell[c]) xml->game.entries.cell[c] = 0;
    formats_give(xml->output, &xml->game);
}

// ---- Writing

static void write_head(Text *out, const FormatsPuzzle *first) {
    (void)first;
    text_add(out, "<!DOCTYPE ksudoku>\n<ksudoku>\n");
}

static void put_event(Text *out, const FormatsPuzzle *puzzle, int index) {
    int cell = cell_of(index), value = puzzle->entries.cell[cell];
    if (value) {
        text_addf(out, "   <simple-event index=\"%d\" value=\"%d\"/>\n", index, value);
    } else if (puzzle->marks.cell[cell]) {
        text_addf(out, "   <simple-event index=\"%d\" markers=\"", index);
        for (int t = 1; t <= FORMATS_ORDER; t++)
            text_add_char(out, marks_has(&puzzle->marks, cell, t) ? '1' : '0');
        text_add(out, "\"/>\n");
    }
}

static void write_ksudoku(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    (void)layout;
    text_add(out, " <game had-help=\"0\"");
    xml_add_milliseconds(out, "msecs-elapsed", puzzle->played_s);
    text_add(out,
             ">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>");
    for (int i = 0; i < FORMATS_CELLS; i++) {
        int given = puzzle->givens.cell[cell_of(i)];
        text_add_char(out, given ? (char)('a' + given) : '_');
    }
    text_add(out, "</values>\n  </puzzle>\n  <history>\n");
    for (int i = 0; i < FORMATS_CELLS; i++) put_event(out, puzzle, i);
    text_add(out, "  </history>\n </game>\n");
}

const FormatRow format_ksudoku = {.key = "ksudoku",
                                  .name = "KSudoku's file, for one puzzle; entries, notes, time",
                                  .write = write_ksudoku,
                                  .head = write_head,
                                  .tail = "</ksudoku>\n",
                                  .xml_root = "ksudoku",
                                  .xml_start = start_ksudoku,
                                  .xml_end = end_ksudoku};
