#include "host/formats/text/loose_reader.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/shared/json_grids.h"
#include "host/formats/text/grid_lines.h"
#include "host/formats/text/sized_line.h"
#include "host/formats/text/text_loose.h"
#include "host/formats/text/text_reader.h"
#include "host/formats/text/text_row.h"

// What a byte can be in a bare line: a row or a border with nothing but blanks, bars and commas around it.
enum {
    BARE_CELL = 1,
    BARE_SIGN = 2,
    BARE_EDGE = 4, // of a border alone
    BARE_WORD = 8  // of a puzzle in one word, too
};

struct LooseReader {
    FormatsOutput *output;
    TextReader *text;
    TextLineKinds kinds;
    TextWords words;
    bool nine;
    TextWord word;     // the last plain one
    GridLines grid;    // lines that are kept
    uint8_t bare[256]; // what bytes are in bare lines
    char number[32];   // a line with nothing but a number, kept until the next line is known
    size_t number_length;
    bool headed; // there was a row of headings
};

LooseReader *loose_reader_create(FormatsOutput *output) {
    LooseReader *reader = mem_zeroed(1, sizeof *reader);
    reader->output = output;
    reader->text = text_reader_create(output);
    reader->nine = formats_is_nine(output->layout);
    text_words_init(&reader->words, output->layout);
    text_line_kinds_init(&reader->kinds, output, &reader->words);
    for (const char *byte = "0123456789.*_-xXu |+,;=\t"; *byte; byte++)
        reader->bare[(unsigned char)*byte] = strchr("0123456789xXu", *byte) ? BARE_CELL : BARE_SIGN;
    reader->bare['\''] = reader->bare['`'] = reader->bare[':'] = BARE_EDGE;
    for (int byte = 0; byte < 256; byte++)
        if (reader->bare[byte] && reader->words.kind[byte] && byte != '-') reader->bare[byte] |= BARE_WORD;
    return reader;
}

void loose_reader_destroy(LooseReader *reader) {
    text_reader_destroy(reader->text);
    free(reader);
}

bool loose_reader_look(const LooseReader *reader, const char *text, size_t length, TextLine *out) {
    *out = text_line_of(&reader->kinds, text, length);
    return text_line_is_board(&reader->kinds, out);
}

// A line that came by itself, and all that it can be.
static TextLine look_at(const LooseReader *reader, const char *text, size_t length) {
    TextLine line = text_line_of(&reader->kinds, text, length);
    text_line_look_for_links(&line);
    return line;
}

// Takes a row or a puzzle that was made of some line: nothing but cells.
static void take_made(LooseReader *reader, const char *text, size_t length) {
    text_reader_take(reader->text, &(TextLine){.text = text, .length = length});
}

// True where cells are the parameter of a link. If a format knows the link, reading it is left to the format;
// otherwise the cells are taken.
static bool is_parameter(const char *line, size_t start) {
    return start > 2 && line[start - 1] == '=' && line[start - 2] == 's' && strchr("?&", line[start - 3]);
}

// Where the last word begins: it may be a code, with its name before it.
static size_t last_word(const char *line, size_t length) {
    size_t at = length;
    while (at > 0 && line[at - 1] != ' ') at--;
    return at;
}

// Takes puzzles on plain boards of other sizes. Nothing that may be a row of the board is one.
static bool take_other_size(LooseReader *reader, const char *line, size_t length) {
    bool list = length > 0 && *line == '[';
    if (!reader->nine || !text_reader_between(reader->text) || !(list || sized_line_may(line, length)))
        return false;
    text_reader_rest(reader->text);
    int number = text_reader_line(reader->text) + 1;
    if (!sized_line_take(reader->output, line, length, number) &&
        !json_grids_line(reader->output, line, length, number))
        return false;
    text_reader_pass(reader->text, 1);
    return true;
}

// Takes a line that can be understood by itself. False when it is left to the text reader.
static bool take_alone(LooseReader *reader, const TextLine *whole) {
    const char *line = whole->text;
    size_t length = whole->length;
    TextWord word;
    char cells[FORMATS_CELLS];
    bool known = text_reader_knows(reader->text, whole), link = memchr(line, '/', length) != NULL;
    if (known && (!link || whole->kind == TEXT_LINE_OF_FORMAT)) return false;
    if (text_words_next(&reader->words, line, length, 0, &word) &&
        !(known && is_parameter(line, word.start))) {
        text_reader_words(reader->text, &reader->words, line, length);
        return true;
    }
    if (known) return false;
    int count = reader->nine ? loose_code(line, length, cells) : 0;
    if (count > 0) {
        take_made(reader, cells, (size_t)count);
        return true;
    }
    if (take_other_size(reader, line, length)) return true;
    if (!loose_talk(&reader->words, line, length)) return false;
    reader->headed = reader->headed || loose_heading(line, length);
    size_t start = last_word(line, length);
    TextLine last = text_line_of(&reader->kinds, line + start, length - start);
    if (start > 0 && last.kind == TEXT_LINE_OF_FORMAT)
        text_reader_take(reader->text, &last);
    else
        text_reader_skip(reader->text);
    return true;
}

static void take_line(LooseReader *reader, const TextLine *line) {
    if (!take_alone(reader, line)) text_reader_take(reader->text, line);
}

// ---- A number over a puzzle

static bool is_row(const LooseReader *reader, const char *line, size_t length) {
    const TextWords *words = &reader->words;
    TextWord word;
    int cells = 0, others = 0;
    if (text_words_next(words, line, length, 0, &word)) return true;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)line[i];
        bool cell = words->digit[byte] || (byte && strchr("0.*_xX", byte));
        cells += cell;
        others += !cell && words->kind[byte] != 0;
    }
    return (cells == words->layout->order && others == 0) || (cells == 0 && others > 2);
}

// `line`: the line after the number. A length of 0 stands for none.
static void end_number(LooseReader *reader, const char *line, size_t length) {
    char number[sizeof reader->number];
    size_t number_length = reader->number_length;
    if (number_length == 0) return;
    memcpy(number, reader->number, number_length);
    reader->number_length = 0;
    if (length > 0 && is_row(reader, line, length))
        text_reader_skip(reader->text);
    else
        take_made(reader, number, number_length);
}

static bool keep_number(LooseReader *reader, const char *line, size_t length) {
    if (length >= sizeof reader->number || !loose_number(line, length)) return false;
    if (!text_reader_between(reader->text)) return false;
    memcpy(reader->number, line, length);
    reader->number_length = length;
    return true;
}

// ---- Grids whose lines are kept

// Takes a line that was kept, but belongs to no grid.
static void take_no_grid(LooseReader *reader, const char *text, size_t length) {
    end_number(reader, text, length);
    if (keep_number(reader, text, length)) return;
    take_line(reader, &(TextLine){.text = text, .length = length});
}

static void end_grid(LooseReader *reader) {
    static const char border[] = "---+---+---";
    char cell[GRID_LINES_MAX][FORMATS_ORDER];
    if (reader->grid.count == 0) return;
    GridLines grid = reader->grid;
    grid_lines_clear(&reader->grid);
    bool fine = grid_lines_read(&grid, cell);
    for (int i = 0; i < grid.count; i++) {
        size_t length;
        const char *text = grid_lines_line(&grid, i, &length);
        if (fine && cell[i][0])
            take_made(reader, cell[i], FORMATS_ORDER);
        else if (fine)
            take_made(reader, border, sizeof border - 1);
        else
            take_no_grid(reader, text, length);
    }
}

static bool keep_grid_line(LooseReader *reader, const char *line, size_t length) {
    if (!grid_lines_take(&reader->grid, line, length)) return false;
    if (grid_lines_full(&reader->grid)) end_grid(reader);
    return true;
}

// ---- Lines

// Takes a line that begins with the cells of a puzzle. Most lines of large files are nothing else.
static bool take_plain(LooseReader *reader, const char *line, size_t length) {
    if (!text_words_plain(&reader->words, line, length, &reader->word)) return false;
    if (reader->grid.count > 0 || reader->number_length > 0 || !text_reader_idle(reader->text)) return false;
    if (length > reader->word.end)
        text_reader_words(reader->text, &reader->words, line, length);
    else
        text_reader_plain(reader->text, &reader->word);
    return true;
}

static void end_kept(LooseReader *reader, const char *line, size_t length) {
    end_grid(reader);
    end_number(reader, line, length);
}

static void take_bare(LooseReader *reader, const char *line, size_t length) {
    end_number(reader, line, length);
    if (!text_reader_in_section(reader->text) && keep_grid_line(reader, line, length)) return;
    end_kept(reader, line, length);
    if (!keep_number(reader, line, length)) text_reader_bare(reader->text, line, length);
}

// True for a row or a border that cannot be anything else: neither a line of a format (game ids may be
// digits, colons and commas) nor a puzzle in one word.
static bool is_bare(const LooseReader *reader, const char *line, size_t length) {
    enum { RUN_MOST = 15 }; // the smallest board has 16 cells
    size_t run = 0;
    unsigned any = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned bare = reader->bare[(unsigned char)line[i]];
        if (!bare) return false;
        any |= bare;
        if (!(bare & BARE_WORD))
            run = 0;
        else if (++run > RUN_MOST)
            return false;
    }
    any &= ~(unsigned)BARE_WORD;
    return any && any != BARE_EDGE && (any & (BARE_CELL | BARE_EDGE)) != (BARE_CELL | BARE_EDGE);
}

bool loose_reader_cells(LooseReader *reader, const char *line, size_t length) {
    if (take_plain(reader, line, length)) return true;
    if (!reader->nine || !is_bare(reader, line, length)) return false;
    take_bare(reader, line, length);
    return true;
}

// True for a line that holds a puzzle, or a text, which must be kept as it is.
static bool says_itself(const LooseReader *reader, const TextLine *line) {
    TextWord word;
    return text_reader_knows(reader->text, line) ||
           text_words_next(&reader->words, line->text, line->length, 0, &word);
}

void loose_reader_take(LooseReader *reader, const TextLine *whole) {
    TextLine line = *whole;
    char plain[LOOSE_MAX];
    bool nine = reader->nine;
    text_line_look_for_links(&line);
    size_t plain_length = nine ? loose_plain(line.text, line.length, plain) : 0;
    if (plain_length > 0 && !says_itself(reader, &line)) line = look_at(reader, plain, plain_length);
    end_number(reader, line.text, line.length);
    bool known = text_reader_knows(reader->text, &line);
    if (nine && !known && keep_grid_line(reader, line.text, line.length)) return;
    if (reader->grid.count > 0) {
        end_kept(reader, line.text, line.length);
        known = text_reader_knows(reader->text, &line); // that grid may have ended a section
    }
    if (!nine || known || !keep_number(reader, line.text, line.length)) take_line(reader, &line);
}

void loose_reader_pass(LooseReader *reader, int count) {
    end_kept(reader, "", 0);
    text_reader_pass(reader->text, count);
}

void loose_reader_rest(LooseReader *reader) {
    if (reader->grid.count == 0 && reader->number_length == 0) text_reader_rest(reader->text);
}

bool loose_reader_between(const LooseReader *reader) {
    bool kept = reader->grid.count > 0 || reader->number_length > 0;
    return !kept && text_reader_between(reader->text) && !text_reader_in_section(reader->text);
}

bool loose_reader_headed(const LooseReader *reader) { return reader->headed; }

void loose_reader_end(LooseReader *reader) {
    end_kept(reader, "", 0);
    text_reader_end(reader->text);
}
