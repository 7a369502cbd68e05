// Links and codes. A link may stand anywhere in a line of other words; a code stands alone.
#include <stdlib.h>
#include <string.h>

#include "host/formats/formats_parts.h"
#include "host/formats/lz_string.h"

// ---- Codes

// 0-9, A-Z, a-x: the digit and ten times as many as empty cells follow it.
static int pack_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return c >= 'a' && c <= 'x' ? c - 'a' + 36 : -1;
}

bool formats_unpack_cells(const char *text, size_t size, Grid *out, int *out_cells) {
    Grid grid = {{0}};
    int cells = 0;
    for (size_t i = 0; i < size; i++) {
        int value = pack_value(text[i]);
        if (value < 0) return false;
        if (cells < FORMATS_CELLS) grid.cell[cells] = (uint8_t)(value % 10);
        if (cells < 10 * FORMATS_CELLS) cells += 1 + value / 10;
    }
    if (out_cells) *out_cells = cells;
    if (cells == FORMATS_CELLS) *out = grid;
    return cells == FORMATS_CELLS;
}

int formats_pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]) {
    int length = 0;
    for (int c = 0; c < FORMATS_CELLS;) {
        int value = grid->cell[c++];
        for (int more = 0; more < 5 && c < FORMATS_CELLS && grid->cell[c] == 0; more++, c++) value += 10;
        out[length++] = (char)(value < 10 ? '0' + value : value < 36 ? 'A' + value - 10 : 'a' + value - 36);
    }
    out[length] = '\0';
    return length;
}

enum { SHARE_HEAD = 6, SHARE_FIRST = 33, SHARE_PAIRS = 5 };

// The nine counts are packed two by two as a + 9b, so that nine of a digit reads as none of it and one more
// of the next; `flip` says in which pairs that was meant.
static int share_counts(const char *text, int flip, int count[FORMATS_ORDER + 1]) {
    int sum = 0;
    for (int pair = 0; pair < SHARE_PAIRS; pair++) {
        int value = text[1 + pair] - SHARE_FIRST, a = value % 9, b = value / 9;
        if (pair == SHARE_PAIRS - 1) {
            a = value;
            b = 0;
        } else if (flip >> pair & 1) {
            a = 9;
            b--;
        }
        if (a > 9 || b < 0 || b > 9 || ((flip >> pair & 1) && value % 9 != 0)) return -1;
        count[2 * pair] = a;
        count[2 * pair + 1] = b;
        sum += a + b;
    }
    return sum;
}

bool formats_unpack_share(const char *text, size_t size, Grid *out) {
    if (size < SHARE_HEAD || size > SHARE_HEAD + FORMATS_CELLS || text[0] != '#') return false;
    for (size_t i = 1; i < size; i++)
        if (text[i] < SHARE_FIRST || text[i] >= SHARE_FIRST + FORMATS_CELLS + (i < SHARE_HEAD ? 10 : 0))
            return false;
    for (int flip = 0; flip < 1 << (SHARE_PAIRS - 1); flip++) {
        int count[FORMATS_ORDER + 1];
        if (share_counts(text, flip, count) != (int)size - SHARE_HEAD) continue;
        Grid grid = {{0}};
        bool fine = true;
        const char *at = text + SHARE_HEAD;
        for (int digit = 1; digit <= FORMATS_ORDER; digit++) {
            // Each digit's cells are in reading order, which tells a share string from a comment.
            for (int i = 0, before = -1; i < count[digit - 1] && fine; i++) {
                int value = *at++ - SHARE_FIRST, cell = FORMATS_ORDER * (value % 9) + value / 9;
                fine = cell > before && grid.cell[cell] == 0;
                grid.cell[cell] = (uint8_t)digit;
                before = cell;
            }
        }
        if (!fine) continue;
        *out = grid;
        return true;
    }
    return false;
}

int formats_pack_share(const Grid *grid, char out[FORMATS_SHARE_MAX]) {
    int length = SHARE_HEAD, count[FORMATS_ORDER + 2] = {0};
    for (int digit = 1; digit <= FORMATS_ORDER; digit++) {
        for (int c = 0; c < FORMATS_CELLS; c++) {
            if (grid->cell[c] != digit || count[digit] == FORMATS_ORDER) continue;
            out[length++] = (char)(SHARE_FIRST + c / FORMATS_ORDER + 9 * (c % FORMATS_ORDER));
            count[digit]++;
        }
    }
    out[0] = '#';
    for (int pair = 0; pair < SHARE_PAIRS; pair++)
        out[1 + pair] = (char)(SHARE_FIRST + count[2 * pair + 1] + 9 * count[2 * pair + 2]);
    out[length] = '\0';
    return length;
}

// ---- Links

typedef struct {
    FormatsEars *ears;
    const char *line;
    size_t length;
    int number;
    size_t offset; // whose column was asked for last
    int column;
} LinkLine;

// A part of a line.
typedef struct {
    size_t start, size;
} LinkPart;

// Counted on from the last one, for a long line may have many links.
static int column_of(LinkLine *line, size_t offset) {
    if (offset < line->offset) line->offset = line->column = 0;
    line->column += formats_column(line->line + line->offset, offset - line->offset) - 1;
    line->offset = offset;
    return line->column + 1;
}

static bool starts(const LinkLine *line, LinkPart part, const char *word) {
    size_t length = strlen(word);
    return part.size >= length && memcmp(line->line + part.start, word, length) == 0;
}

static bool find(const LinkLine *line, LinkPart part, const char *word, size_t *out) {
    for (size_t i = 0; i < part.size; i++) {
        if (!starts(line, (LinkPart){part.start + i, part.size - i}, word)) continue;
        *out = part.start + i;
        return true;
    }
    return false;
}

static LinkPart after(LinkPart part, size_t start) {
    return (LinkPart){start, part.start + part.size - start};
}

// Up to the first of these characters.
static LinkPart up_to(const LinkLine *line, LinkPart part, const char *ends) {
    LinkPart cut = {part.start, 0};
    while (cut.size < part.size && !strchr(ends, line->line[part.start + cut.size])) cut.size++;
    return cut;
}

// The value of ?name= or &name=.
static bool parameter(const LinkLine *line, LinkPart link, const char *name, LinkPart *out) {
    for (size_t i = 1; i < link.size; i++) {
        char before = line->line[link.start + i - 1];
        LinkPart rest = after(link, link.start + i);
        size_t length = strlen(name);
        bool here = (before == '?' || before == '&') && starts(line, rest, name) && rest.size > length &&
                    line->line[rest.start + length] == '=';
        if (!here) continue;
        *out = up_to(line, after(link, rest.start + length + 1), "&#");
        return true;
    }
    return false;
}

// Copies a part, %XX read; malloc'ed. A sign that links cannot hold was a '+' before it was made a blank.
static char *decode(const LinkLine *line, LinkPart part, size_t *out_size) {
    char *text = malloc(part.size + 1);
    size_t size = 0;
    for (size_t i = 0; text && i < part.size; i++) {
        const char *at = line->line + part.start + i;
        char hex[3] = "";
        if (*at == '%' && i + 2 < part.size) memcpy(hex, at + 1, 2);
        bool escape = hex[0] && strspn(hex, "0123456789abcdefABCDEF") == 2;
        text[size++] = escape ? (char)strtol(hex, NULL, 16) : *at;
        if (escape) i += 2;
    }
    if (text) text[size] = '\0';
    *out_size = size;
    return text;
}

static void give_grid(const LinkLine *line, Format format, const Grid *grid) {
    FormatsPuzzle puzzle = formats_blank(format, line->number);
    puzzle.givens = *grid;
    formats_give(line->ears, &puzzle);
}

// 81 cells, plain or packed.
static void read_cells(LinkLine *line, Format format, LinkPart part) {
    Grid grid = {{0}};
    int cells = 0;
    size_t size;
    char *text = decode(line, part, &size);
    if (!text) return;
    if (size > 0 && size != FORMATS_CELLS && text[size - 1] == '.') text[--size] = '\0'; // of a sentence
    bool plain = size == FORMATS_CELLS && strspn(text, "0123456789.") == size;
    for (int c = 0; plain && c < FORMATS_CELLS; c++)
        grid.cell[c] = (uint8_t)(text[c] == '.' ? 0 : text[c] - '0');
    if (plain || formats_unpack_cells(text, size, &grid, &cells))
        give_grid(line, format, &grid);
    else if (cells > 0 && size > 0)
        formats_complain(line->ears, line->number, column_of(line, part.start),
                         "the code comes to %d cells; %d are needed", cells, FORMATS_CELLS);
    else
        formats_complain(line->ears, line->number, column_of(line, part.start),
                         "there is neither a puzzle nor a code for one here");
    free(text);
}

static void read_packed_json(LinkLine *line, Format format, LinkPart part) {
    int column = column_of(line, part.start);
    size_t size, unpacked_size = 0, end;
    char *text = decode(line, part, &size);
    char *unpacked = text && size > 0 ? lz_unpack(text, size, &unpacked_size) : NULL;
    FormatsDocument document = {unpacked, unpacked_size, line->number, column, true, format};
    if (!unpacked || unpacked_size == 0)
        formats_complain(line->ears, line->number, column, "what is packed here is damaged or cut short");
    else if (formats_json(line->ears, &document, true, &end) == FORMATS_JSON_NONE)
        formats_complain(line->ears, line->number, column, "no puzzle is packed here");
    free(unpacked);
    free(text);
}

// What SudokuPad calls a puzzle by that it holds whole; other names only its server knows. The longer prefix
// comes first.
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
    while (i < PAD_KIND_COUNT && !(starts(line, id, PAD_KINDS[i].prefix) &&
                                   id.size >= strlen(PAD_KINDS[i].prefix) + PAD_PAYLOAD_MIN))
        i++;
    return i;
}

static void read_pad_id(LinkLine *line, LinkPart id) {
    int kind = pad_kind(line, id);
    LinkPart rest = after(id, id.start + strlen(PAD_KINDS[kind].prefix));
    if (PAD_KINDS[kind].cells)
        read_cells(line, PAD_KINDS[kind].format, rest);
    else
        read_packed_json(line, PAD_KINDS[kind].format, rest);
}

static void read_pad_link(LinkLine *line, LinkPart link, size_t host_end) {
    LinkPart id = after(link, host_end), named;
    size_t at;
    while (id.size > 0 && line->line[id.start] == '/') id = after(id, id.start + 1);
    if (starts(line, id, "sudoku/")) id = after(id, id.start + 7);
    if (starts(line, id, "puzzle/")) id = after(id, id.start + 7);
    if (parameter(line, link, "puzzleid", &named)) id = named;
    id = up_to(line, id, "?&#");
    if (find(line, id, "%3F", &at)) id.size = at - id.start;
    if (pad_kind(line, id) < PAD_KIND_COUNT)
        read_pad_id(line, id);
    else
        formats_complain(line->ears, line->number, column_of(line, link.start),
                         "only SudokuPad's server knows what this link stands for; open it there and copy "
                         "the puzzle itself");
}

static void read_link(LinkLine *line, LinkPart link) {
    static const struct {
        const char *host, *parameter;
        Format format;
    } sites[] = {{"f-puzzles.com", "load", FORMATS_F_PUZZLES},
                 {"sudokuexchange.com", "s", FORMATS_SUDOKUEXCHANGE},
                 {"sudokuwiki.org", "bd", FORMATS_LINE}};
    static const char *const pads[] = {"sudokupad.app", "sudokupad.svencodes.com", "crackingthecryptic.com",
                                       "sudokupad://puzzle"};
    size_t at;
    LinkPart value;
    for (size_t i = 0; i < sizeof pads / sizeof pads[0]; i++) {
        if (!find(line, link, pads[i], &at)) continue;
        read_pad_link(line, link, at + strlen(pads[i]));
        return;
    }
    for (size_t i = 0; i < sizeof sites / sizeof sites[0]; i++) {
        if (!find(line, link, sites[i].host, &at)) continue;
        if (!parameter(line, link, sites[i].parameter, &value)) {
            formats_complain(line->ears, line->number, column_of(line, link.start),
                             "the link holds no puzzle: ?%s= is missing", sites[i].parameter);
        } else if (sites[i].format == FORMATS_F_PUZZLES) {
            read_packed_json(line, FORMATS_F_PUZZLES, value);
        } else {
            read_cells(line, sites[i].format, value);
        }
        return;
    }
    formats_complain(line->ears, line->number, column_of(line, link.start),
                     "no puzzles are known in links of this site");
}

// Where a link begins in a word, with or without its https://.
static bool is_link(const LinkLine *line, LinkPart word) {
    static const char *const hosts[] = {"://", "f-puzzles.com/", "sudokuexchange.com/", "sudokupad.app/",
                                        "crackingthecryptic.com/"};
    size_t at;
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++)
        if (find(line, word, hosts[i], &at)) return true;
    return false;
}

// A code: f-puzzles' (JSON always begins alike when packed), SudokuPad's, or packed cells.
typedef enum { CODE_NONE, CODE_JSON, CODE_CELLS, CODE_PAD } CodeKind;

static CodeKind code_kind(const LinkLine *line, LinkPart word) {
    Grid grid;
    bool letters = false;
    for (size_t i = 0; i < word.size; i++) letters |= (line->line[word.start + i] | 32) >= 'a';
    if (!letters) return CODE_NONE;
    if (starts(line, word, "N4Ig")) return CODE_JSON;
    if (formats_unpack_cells(line->line + word.start, word.size, &grid, NULL)) return CODE_CELLS;
    return pad_kind(line, word) < PAD_KIND_COUNT ? CODE_PAD : CODE_NONE;
}

static bool next_word(const LinkLine *line, size_t *at, LinkPart *out) {
    while (*at < line->length) {
        *out = up_to(line, (LinkPart){*at, line->length - *at}, " \t\"'<>(){}|");
        *at += out->size + 1;
        if (out->size > 0) return true;
    }
    return false;
}

bool formats_has_links(const char *text, size_t length) {
    LinkLine line = {.line = text, .length = length};
    bool letters = false;
    for (size_t i = 0; i < length && !letters; i++) letters = (text[i] | 32) >= 'a' && (text[i] | 32) <= 'z';
    if (!letters) return false; // as most lines of grids
    LinkPart word, first = {0, 0};
    int words = 0;
    for (size_t at = 0; next_word(&line, &at, &word); words++) {
        if (is_link(&line, word)) return true;
        if (words == 0) first = word;
    }
    return words == 1 && code_kind(&line, first) != CODE_NONE;
}

bool formats_is_link(const char *text) {
    size_t length = strlen(text);
    Grid grid;
    return formats_has_links(text, length) || formats_unpack_share(text, length, &grid);
}

static void read_code(LinkLine *line, LinkPart word) {
    switch (code_kind(line, word)) {
    case CODE_JSON:
        read_packed_json(line, FORMATS_F_PUZZLES, word);
        break;
    case CODE_CELLS:
        read_cells(line, FORMATS_SUDOKUEXCHANGE, word);
        break;
    case CODE_PAD:
        read_pad_id(line, word);
        break;
    case CODE_NONE:
        break;
    }
}

void formats_links(FormatsEars *ears, const char *text, size_t length, int number) {
    LinkLine line = {.ears = ears, .line = text, .length = length, .number = number};
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
