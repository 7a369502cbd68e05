#include "host/formats/shared/links.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/shared/json_document.h"
#include "host/formats/shared/lz_string.h"
#include "host/formats/shared/packed.h"

typedef struct {
    FormatsOutput *output;
    const char *line;
    size_t length;
    int number;
    size_t offset; // the one whose column was asked for last
    int column;
} LinkLine;

// A part of a line.
typedef struct {
    size_t start, size;
} LinkPart;

// Counts on from the last column asked for, as a long line may have many links.
static int column_of(LinkLine *line, size_t offset) {
    if (offset < line->offset) line->offset = line->column = 0;
    line->column += format_column(line->line + line->offset, offset - line->offset) - 1;
    line->offset = offset;
    return line->column + 1;
}

static bool starts_with(const LinkLine *line, LinkPart part, const char *word) {
    size_t length = strlen(word);
    return part.size >= length && memcmp(line->line + part.start, word, length) == 0;
}

static bool find_word(const LinkLine *line, LinkPart part, const char *word, size_t *out) {
    for (size_t i = 0; i < part.size; i++) {
        if (!starts_with(line, (LinkPart){part.start + i, part.size - i}, word)) continue;
        *out = part.start + i;
        return true;
    }
    return false;
}

static LinkPart part_after(LinkPart part, size_t start) {
    return (LinkPart){start, part.start + part.size - start};
}

// Up to the first of these characters, none of which is a letter or digit.
static LinkPart part_up_to(const LinkLine *line, LinkPart part, const char *ends) {
    size_t size = 0;
    for (; size < part.size; size++) {
        char c = line->line[part.start + size];
        if (!isalnum((unsigned char)c) && strchr(ends, c)) break;
    }
    return (LinkPart){part.start, size};
}

// The value of ?name= or &name=.
static bool parameter(const LinkLine *line, LinkPart link, const char *name, LinkPart *out) {
    for (size_t i = 1; i < link.size; i++) {
        char before = line->line[link.start + i - 1];
        LinkPart rest = part_after(link, link.start + i);
        size_t length = strlen(name);
        bool here = (before == '?' || before == '&') && starts_with(line, rest, name) && rest.size > length &&
                    line->line[rest.start + length] == '=';
        if (!here) continue;
        *out = part_up_to(line, part_after(link, rest.start + length + 1), "&#");
        return true;
    }
    return false;
}

// Copies a part with its %XX decoded; malloc'ed.
static char *decode(const LinkLine *line, LinkPart part, size_t *out_size) {
    char *text = mem_alloc(part.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < part.size; i++) {
        const char *at = line->line + part.start + i;
        char hex[3] = "";
        if (*at == '%' && i + 2 < part.size) memcpy(hex, at + 1, 2);
        bool escape = hex[0] && strspn(hex, "0123456789abcdefABCDEF") == 2;
        text[size++] = escape ? (char)strtol(hex, NULL, 16) : *at;
        if (escape) i += 2;
    }
    text[size] = '\0';
    *out_size = size;
    return text;
}

static void give_grid(const LinkLine *line, Format format, const Grid *grid) {
    FormatsPuzzle *puzzle = formats_fresh(line->output, format, line->number);
    puzzle->givens = *grid;
    formats_give(line->output, puzzle);
}

// 81 cells, plain or packed.
static void read_cells(LinkLine *line, Format format, LinkPart part) {
    Grid grid = {{0}};
    int cells = 0;
    size_t size;
    char *text = decode(line, part, &size);
    if (size > 0 && size != FORMATS_CELLS && text[size - 1] == '.') text[--size] = '\0'; // a sentence's stop
    bool plain = size == FORMATS_CELLS && strspn(text, "0123456789.") == size;
    for (int c = 0; plain && c < FORMATS_CELLS; c++)
        grid.cell[c] = (uint8_t)(text[c] == '.' ? 0 : text[c] - '0');
    if (plain || unpack_cells(text, size, &grid, &cells))
        give_grid(line, format, &grid);
    else if (cells > 0 && size > 0)
        formats_complain(line->output, line->number, column_of(line, part.start),
                         "the code comes to %d cells; %d are needed", cells, FORMATS_CELLS);
    else
        formats_complain(line->output, line->number, column_of(line, part.start),
                         "there is neither a puzzle nor a code for one here");
    free(text);
}

static void read_packed_json(LinkLine *line, LinkPart part) {
    int column = column_of(line, part.start);
    size_t size, unpacked_size = 0, end;
    char *text = decode(line, part, &size);
    char *unpacked = size > 0 ? lz_unpack(text, size, &unpacked_size) : NULL;
    JsonDocument document = {unpacked, unpacked_size, line->number, column, true};
    if (!unpacked || unpacked_size == 0)
        formats_complain(line->output, line->number, column, "what is packed here is damaged or cut short");
    else if (json_document(line->output, &document, true, &end) == JSON_NONE)
        formats_complain(line->output, line->number, column, "no puzzle is packed here");
    free(unpacked);
    free(text);
}

// Prefixes of SudokuPad's ids that hold a whole puzzle; what other ids mean only its server knows. Of two
// prefixes that begin alike the longer comes first.
static const struct {
    const char *prefix;
    Format format;
    bool cells;
} PAD_KINDS[] = {{"scf", FORMATS_SUDOKUPAD, true},       {"classic", FORMATS_SUDOKUPAD, true},
                 {"fpuzzles", FORMATS_F_PUZZLES, false}, {"fpuz", FORMATS_F_PUZZLES, false},
                 {"scl", FORMATS_SUDOKUPAD, false},      {"ctc", FORMATS_SUDOKUPAD, false}};
enum { PAD_KIND_COUNT = sizeof PAD_KINDS / sizeof PAD_KINDS[0], PAD_PAYLOAD_MIN = 8 };

static int pad_kind(const LinkLine *line, LinkPart id) {
    int i = 0;
    while (i < PAD_KIND_COUNT && !(starts_with(line, id, PAD_KINDS[i].prefix) &&
                                   id.size >= strlen(PAD_KINDS[i].prefix) + PAD_PAYLOAD_MIN))
        i++;
    return i;
}

static void read_pad_id(LinkLine *line, LinkPart id) {
    int kind = pad_kind(line, id);
    LinkPart rest = part_after(id, id.start + strlen(PAD_KINDS[kind].prefix));
    if (PAD_KINDS[kind].cells)
        read_cells(line, PAD_KINDS[kind].format, rest);
    else
        read_packed_json(line, rest);
}

static void read_pad_link(LinkLine *line, LinkPart link, size_t host_end) {
    LinkPart id = part_after(link, host_end), named;
    size_t at;
    while (id.size > 0 && line->line[id.start] == '/') id = part_after(id, id.start + 1);
    if (starts_with(line, id, "sudoku/")) id = part_after(id, id.start + 7);
    if (starts_with(line, id, "puzzle/")) id = part_after(id, id.start + 7);
    if (parameter(line, link, "puzzleid", &named)) id = named;
    id = part_up_to(line, id, "?&#");
    if (find_word(line, id, "%3F", &at)) id.size = at - id.start;
    if (pad_kind(line, id) < PAD_KIND_COUNT)
        read_pad_id(line, id);
    else
        formats_complain(line->output, line->number, column_of(line, link.start),
                         "only SudokuPad's server knows what this link stands for; open it there and copy "
                         "the puzzle itself");
}

static void read_parameter(LinkLine *line, LinkPart link, Format format, const FormatRow *row) {
    LinkPart value;
    if (!parameter(line, link, row->link_parameter, &value))
        formats_complain(line->output, line->number, column_of(line, link.start),
                         "the link holds no puzzle: ?%s= is missing", row->link_parameter);
    else if (row->link_is_json)
        read_packed_json(line, value);
    else
        read_cells(line, format, value);
}

static void read_link(LinkLine *line, LinkPart link) {
    static const char *const pads[] = {"sudokupad.app", "sudokupad.svencodes.com", "crackingthecryptic.com",
                                       "sudokupad://puzzle"};
    size_t at;
    for (size_t i = 0; i < sizeof pads / sizeof pads[0]; i++) {
        if (!find_word(line, link, pads[i], &at)) continue;
        read_pad_link(line, link, at + strlen(pads[i]));
        return;
    }
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = line->output->row[i];
        if (!row->link_host || !find_word(line, link, row->link_host, &at)) continue;
        read_parameter(line, link, (Format)i, row);
        return;
    }
    // Its links hold a line of cells.
    if (find_word(line, link, "sudokuwiki.org", &at)) {
        read_parameter(line, link, FORMATS_LINE, &(FormatRow){.link_parameter = "bd"});
        return;
    }
    formats_complain(line->output, line->number, column_of(line, link.start),
                     "no puzzles are known in links of this site");
}

// Where a link begins in a word, with or without its https://.
static bool is_link(const LinkLine *line, LinkPart word) {
    static const char *const hosts[] = {"://", "f-puzzles.com/", "sudokuexchange.com/", "sudokupad.app/",
                                        "crackingthecryptic.com/"};
    size_t at;
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++)
        if (find_word(line, word, hosts[i], &at)) return true;
    return false;
}

// A code: f-puzzles' (packed JSON always begins in the same way), SudokuPad's, or packed cells.
typedef enum { CODE_NONE, CODE_JSON, CODE_CELLS, CODE_PAD } LinkCodeKind;

static LinkCodeKind code_kind(const LinkLine *line, LinkPart word) {
    Grid grid;
    bool letters = false;
    for (size_t i = 0; i < word.size; i++) letters |= (line->line[word.start + i] | 32) >= 'a';
    if (!letters) return CODE_NONE;
    if (starts_with(line, word, "N4Ig")) return CODE_JSON;
    if (unpack_cells(line->line + word.start, word.size, &grid, NULL)) return CODE_CELLS;
    return pad_kind(line, word) < PAD_KIND_COUNT ? CODE_PAD : CODE_NONE;
}

static bool next_word(const LinkLine *line, size_t *at, LinkPart *out) {
    while (*at < line->length) {
        *out = part_up_to(line, (LinkPart){*at, line->length - *at}, " \t\"'<>(){}|");
        *at += out->size + 1;
        if (out->size > 0) return true;
    }
    return false;
}

bool links_any(const char *text, size_t length) {
    LinkLine line = {.line = text, .length = length};
    bool letters = false;
    for (size_t i = 0; i < length && !letters; i++) letters = (text[i] | 32) >= 'a' && (text[i] | 32) <= 'z';
    if (!letters) return false; // as in most lines of grids
    LinkPart word, first = {0, 0};
    int words = 0;
    for (size_t at = 0; next_word(&line, &at, &word); words++) {
        if (is_link(&line, word)) return true;
        if (words == 0) first = word;
    }
    return words == 1 && code_kind(&line, first) != CODE_NONE;
}

static void read_code(LinkLine *line, LinkPart word) {
    switch (code_kind(line, word)) {
    case CODE_JSON: read_packed_json(line, word); break;
    case CODE_CELLS: read_cells(line, FORMATS_SUDOKUEXCHANGE, word); break;
    case CODE_PAD: read_pad_id(line, word); break;
    case CODE_NONE: break;
    }
}

void links_read(FormatsOutput *output, const char *text, size_t length, int number) {
    LinkLine line = {.output = output, .line = text, .length = length, .number = number};
    LinkPart word, first = {0, 0};
    int links = 0;
    for (size_t at = 0; next_word(&line, &at, &word);) {
        if (first.size == 0) first = word;
        if (!is_link(&line, word)) continue;
        while (word.size > 0 && strchr(",;:!", line.line[word.start + word.size - 1])) word.size--;
        read_link(&line, word);
        links++;
    }
    if (links == 0) read_code(&line, first);
}
