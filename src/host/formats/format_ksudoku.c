// KSudoku (KDE): its games, and its shapes, which are boards without a game. Boards are read and written by
// boards/ksudoku_graph.h.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/boards/ksudoku_graph.h"
#include "host/formats/shared/xml.h"

// ---- Reading

typedef struct {
    KGraph graph;
    bool in_step; // a complex event has had its first change
} KGame;

static KGame *game_of(XmlReader *xml) {
    if (!xml->kept) xml->kept = mem_zeroed(1, sizeof(KGame));
    return xml->kept;
}

static KGraph *graph_of(XmlReader *xml) { return &game_of(xml)->graph; }

static int settled_order(XmlReader *xml) {
    graph_of(xml)->settled = true;
    return graph_of(xml)->order;
}

// Complains of a game and marks it as refused: no further fault of it is reported.
static void refuse(XmlReader *xml, const TextError *error) {
    xml_complain(xml, "%s", error->reason);
    xml->refused = true;
}

// Refuses boards other than plain 9x9 where they are not wanted.
static bool refuse_other(XmlReader *xml, const char *order, const char *type, const char *kind) {
    bool plain = type && strcmp(type, "sudoku") == 0, roxdoku = type && strcmp(type, "roxdoku") == 0;
    if (xml->output->boards || (plain && order && strcmp(order, "9") == 0)) return false;
    xml->refused = true;
    if (plain)
        xml_complain(xml, "a KSudoku board of the order “%.10s”; only plain 9x9 boards are known here",
                     order ? order : "");
    else
        xml_complain(xml, "a KSudoku puzzle of the kind “%.40s”; only plain 9x9 boards are known here",
                     roxdoku ? "Roxdoku"
                     : kind  ? kind
                             : "custom");
    return true;
}

static void take_graph(XmlReader *xml, const char **attributes) {
    const char *order = xml_attribute(attributes, "order"), *type = xml_attribute(attributes, "type");
    const char *kind = xml_attribute(attributes, "specific-type");
    const char *const size[3] = {xml_attribute(attributes, "sizeX"), xml_attribute(attributes, "sizeY"),
                                 xml_attribute(attributes, "sizeZ")};
    TextError error = {.reason = "a game has one graph, before its values"};
    if (graph_of(xml)->settled)
        refuse(xml, &error);
    else if (!refuse_other(xml, order, type, kind) &&
             !k_graph_begin(graph_of(xml), order, type, kind, size, &error))
        refuse(xml, &error);
}

// All rows and columns of a shape, and square blocks, are given without their cells.
static void take_groups(XmlReader *xml, const char **attributes) {
    const char *at = xml_attribute(attributes, "at"), *blocks = xml_attribute(attributes, "withblocks");
    TextError error;
    if (!k_graph_groups(graph_of(xml), at, blocks, &error)) refuse(xml, &error);
}

static void keep_cage(XmlReader *xml, const char **attributes) {
    const char *operation = xml_attribute(attributes, "operator"),
               *value = xml_attribute(attributes, "value");
    snprintf(graph_of(xml)->operation, sizeof graph_of(xml)->operation, "%s", operation ? operation : "");
    snprintf(graph_of(xml)->value, sizeof graph_of(xml)->value, "%s", value ? value : "");
}

// The text of a group or a cage.
static void take_cells(XmlReader *xml, bool cage) {
    TextError error;
    char cells[XML_TEXT_MAX + 1];
    snprintf(cells, sizeof cells, "%.*s", (int)xml->text_size, xml->text);
    if (!(cage ? k_graph_cage(graph_of(xml), cells, &error) : k_graph_clique(graph_of(xml), cells, &error)))
        refuse(xml, &error);
}

// The board is known. A plain one stays that of the reader.
static void end_graph(XmlReader *xml) {
    Layout *board = formats_board(xml->output);
    TextError error;
    graph_of(xml)->settled = true;
    if (!k_graph_build(graph_of(xml), board, &error))
        refuse(xml, &error);
    else if (!layout_is_classic(board))
        xml->game.board = board;
}

static void take_values(XmlReader *xml) {
    int cells = 0, order = settled_order(xml), wanted = order * order;
    for (size_t i = 0; i < xml->text_size; i++) {
        char c = xml->text[i];
        if (strchr(" \t\r\n", c)) continue;
        if (c != '_' && (c < 'b' || c > 'a' + order)) {
            formats_complain(xml->output, xml->text_line, xml->text_column,
                             "cell %d of the values is '%c'; it must be '_' or a letter from b to %c",
                             cells + 1, (unsigned char)c < 0x80 ? c : '?', 'a' + order);
            xml->refused = true;
            return;
        }
        if (cells < wanted) xml->game.givens.cell[k_cell(order, cells)] = (uint8_t)(c == '_' ? 0 : c - 'a');
        cells++;
    }
    xml->has_values = cells == wanted && !xml->text_cut;
    if (xml->has_values) return;
    formats_complain(xml->output, xml->text_line, xml->text_column,
                     "%d cell%s found in the values, %d are needed", cells, cells == 1 ? " was" : "s were",
                     wanted);
    xml->refused = true;
}

// A solution that is not complete is ignored.
static void take_solution(XmlReader *xml) {
    int cells = 0, order = settled_order(xml);
    Grid solution = {{0}};
    for (size_t i = 0; i < xml->text_size && cells < order * order; i++) {
        char c = xml->text[i];
        if (c >= 'b' && c <= 'a' + order) solution.cell[k_cell(order, cells++)] = (uint8_t)(c - 'a');
    }
    if (cells == order * order) xml->game.solution = solution;
}

// In KSudoku a complex event is one step. What it fills in as a hint counts as an entry; cells that were
// given already stay as they are.
static void keep_change(XmlReader *xml, int cell) {
    enum { DEPTH_IN_COMPLEX = 5 };
    FormatsPuzzle *game = &xml->game;
    if (game->givens.cell[cell]) return;
    bool joined = xml->depth == DEPTH_IN_COMPLEX && game_of(xml)->in_step;
    formats_add_change(xml->output, game,
                       (FormatsChange){.cell = (CellIndex)cell,
                                       .entry = game->entries.cell[cell],
                                       .joined = joined,
                                       .notes = game->marks.cell[cell]});
    game->done = game->changes;
    game_of(xml)->in_step = true;
}

static void take_event(XmlReader *xml, const char **attributes) {
    const char *index = xml_attribute(attributes, "index"), *value = xml_attribute(attributes, "value");
    const char *markers = xml_attribute(attributes, "markers");
    int order = settled_order(xml);
    long at = index && xml_is_number(index) && strlen(index) < 4 ? strtol(index, NULL, 10) : -1;
    bool placed = at >= 0 && at < (long)order * order;
    bool digit = value && xml_is_number(value) && strlen(value) <= 2 && strtol(value, NULL, 10) <= order;
    bool marks = markers && strspn(markers, "01") == strlen(markers) && (int)strlen(markers) <= order;
    if (!placed || (!digit && !marks)) {
        xml_complain(xml, "an event of the history is broken: it must have an index and a value or markers");
        xml->refused = true;
        return;
    }
    int cell = k_cell(order, (int)at);
    xml->game.marks.cell[cell] = 0;
    xml->game.entries.cell[cell] = (uint8_t)(digit ? strtol(value, NULL, 10) : 0);
    for (int t = 1; marks && t <= (int)strlen(markers); t++)
        if (markers[t - 1] == '1') xml->game.marks.cell[cell] |= marks_bit(t);
    keep_change(xml, cell);
}

// A game without a graph is a plain one.
static void begin_game(XmlReader *xml, Format format) {
    const char *const size[3] = {NULL, NULL, NULL};
    xml->game = formats_blank(format, xml_line(xml));
    xml->game.marks_are = FORMATS_NOTES;
    xml->in_game = true;
    xml->refused = xml->has_values = false;
    k_graph_begin(graph_of(xml), "9", "sudoku", NULL, size, NULL);
}

static void start_graph(XmlReader *xml, const char *name, const char **attributes) {
    if (strcmp(name, "graph") == 0) take_graph(xml, attributes);
    if (strcmp(name, "sudokugroups") == 0) take_groups(xml, attributes);
    if (strcmp(name, "roxdokugroups") == 0)
        refuse(xml, &(TextError){.reason = "a board in three dimensions is not known here"});
    if (strcmp(name, "cage") == 0) keep_cage(xml, attributes);
}

static void end_of_graph(XmlReader *xml, const char *name) {
    if (xml->refused) return;
    if (strcmp(name, "clique") == 0) take_cells(xml, false);
    if (strcmp(name, "cage") == 0) take_cells(xml, true);
    if (strcmp(name, "graph") == 0) end_graph(xml);
}

static void start_ksudoku(XmlReader *xml, const char *name, const char **attributes) {
    if (xml->depth == 2 && strcmp(name, "game") == 0) {
        begin_game(xml, FORMATS_KSUDOKU);
        xml->game.played_s = xml_seconds(xml_attribute(attributes, "msecs-elapsed"));
    }
    if (!xml->in_game || xml->refused) return;
    start_graph(xml, name, attributes);
    if (strcmp(name, "complex-event") == 0) game_of(xml)->in_step = false;
    if (strcmp(name, "simple-event") == 0 && !xml->refused) take_event(xml, attributes);
}

static void end_ksudoku(XmlReader *xml, const char *name) {
    if (!xml->in_game) return;
    end_of_graph(xml, name);
    if (strcmp(name, "values") == 0 && !xml->refused) take_values(xml);
    if (strcmp(name, "solution") == 0 && !xml->refused) take_solution(xml);
    if (strcmp(name, "game") != 0) return;
    xml->in_game = false;
    if (!xml->has_values && !xml->refused) xml_complain(xml, "the game has no values");
    if (!xml->has_values || xml->refused) return;
    for (int c = 0; c < CELLS_MAX; c++)
        if (xml->game.givens.cell[c]) xml->game.entries.cell[c] = 0;
    formats_give(xml->output, &xml->game);
}

static void start_shape(XmlReader *xml, const char *name, const char **attributes) {
    if (!xml->in_game && strcmp(name, "graph") == 0) begin_game(xml, FORMATS_KSUDOKU_SHAPE);
    if (xml->in_game && !xml->refused) start_graph(xml, name, attributes);
}

static void end_shape(XmlReader *xml, const char *name) {
    if (!xml->in_game) return;
    end_of_graph(xml, name);
    if (strcmp(name, "graph") != 0) return;
    xml->in_game = false;
    if (!xml->refused) formats_give(xml->output, &xml->game);
}

// ---- Writing

static void write_head(Text *out, const FormatsPuzzle *first) {
    (void)first;
    text_add(out, "<!DOCTYPE ksudoku>\n<ksudoku>\n");
}

// A cell after a step. KSudoku skips complex events when it reads a file, so each cell gets its own event.
static void put_event(Text *out, int order, const FormatsChange *change) {
    int index = change->cell % order * order + change->cell / order;
    if (change->entry) {
        text_addf(out, "   <simple-event index=\"%d\" value=\"%d\"/>\n", index, change->entry);
        return;
    }
    text_addf(out, "   <simple-event index=\"%d\" markers=\"", index);
    for (int t = 1; t <= order; t++) text_add_char(out, change->notes & marks_bit(t) ? '1' : '0');
    text_add(out, "\"/>\n");
}

// Steps that were undone are left out: KSudoku takes all events as done.
static void put_history(Text *out, const Layout *board, const FormatsPuzzle *puzzle) {
    for (int i = 0; i < puzzle->done; i++) put_event(out, board->order, &puzzle->change[i]);
    for (int i = 0; i < board->cells && puzzle->changes == 0; i++) {
        int cell = k_cell(board->order, i);
        FormatsChange change = {
            .cell = (CellIndex)cell, .entry = puzzle->entries.cell[cell], .notes = puzzle->marks.cell[cell]};
        if (change.entry || change.notes) put_event(out, board->order, &change);
    }
}

static void put_cells(Text *out, const Layout *board, const char *name, const Grid *grid) {
    text_addf(out, "   <%s>", name);
    for (int i = 0; i < board->cells; i++) {
        int value = grid->cell[k_cell(board->order, i)];
        text_add_char(out, value ? (char)('a' + value) : '_');
    }
    text_addf(out, "</%s>\n", name);
}

static bool write_ksudoku(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    text_add(out, " <game had-help=\"0\"");
    xml_add_milliseconds(out, "msecs-elapsed", puzzle->played_s);
    text_add(out, ">\n  <puzzle>\n");
    if (!k_graph_write(out, board, error)) return false;
    put_cells(out, board, "values", &puzzle->givens);
    // Without a solution KSudoku takes the game for one that is being typed in: it gives no hints, and never
    // ends the game.
    if (formats_completes(board, &puzzle->solution, &puzzle->givens))
        put_cells(out, board, "solution", &puzzle->solution);
    text_add(out, "  </puzzle>\n  <history>\n");
    put_history(out, board, puzzle);
    text_add(out, "  </history>\n </game>\n");
    return true;
}

static bool write_shape(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    if (grid_filled(board, &puzzle->givens) > 0)
        return text_error(error, 0, 0, "a shape of KSudoku has no clues, and this puzzle has");
    text_add(out, "<!DOCTYPE ksudoku-graph>\n<ksudoku-graph>\n");
    if (!k_graph_write(out, board, error)) return false;
    text_add(out, "</ksudoku-graph>\n");
    return true;
}

const FormatRow format_ksudoku = {
    {"ksudoku", "KSudoku's file, for one puzzle; entries, notes, steps, time; boards"},
    .one_a_file = true,
    .wants_solution = true,
    .write_board = write_ksudoku,
    .head = write_head,
    .tail = "</ksudoku>\n",
    .xml_root = "ksudoku",
    .xml_start = start_ksudoku,
    .xml_end = end_ksudoku};

const FormatRow format_ksudoku_shape = {{"ksudoku-shape", "a shape of KSudoku's: a board without clues"},
                                        .no_givens = true,
                                        .write_board = write_shape,
                                        .xml_root = "ksudoku-graph",
                                        .xml_start = start_shape,
                                        .xml_end = end_shape};
