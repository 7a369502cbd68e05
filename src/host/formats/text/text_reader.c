#include "host/formats/text/text_reader.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/text/position_text.h"
#include "host/formats/shared/links.h"
#include "host/formats/text/sdk_sections.h"
#include "host/formats/text/text_row.h"

enum {
    HELD_MAX = 2,
    PIECE_CELLS = FORMATS_CELLS / 3, // fewer cells than this are a number, a date or the like
};

// A row that may be one of .sdx, kept until that is known.
typedef struct {
    char text[TEXT_ROW_MAX];
    int length;
    TextRow cells;
} HeldRow;

struct TextReader {
    FormatsOutput *output;
    bool nine; // the board is 9x9
    PositionReader reader;
    int line;            // number of the line taken last
    int candidates_line; // number of the last line of 729 characters
    HeldRow row[FORMATS_ORDER];
    int rows;
    FormatsTexts about; // what the headers said of the puzzle to come
    bool about_any;
    FormatsPuzzle word;           // the last puzzle in one word
    int skipped, skipped_before;  // the last lines that were skipped
    TextError piece;              // a complaint about too few cells to matter yet; line 0: none
    FormatsPuzzle held[HELD_MAX]; // grids that others may follow: givens, then values
    int held_count;
    SdkSections sdk;
};

TextReader *text_reader_create(FormatsOutput *output) {
    TextReader *lines = mem_zeroed(1, sizeof *lines);
    lines->output = output;
    lines->nine = formats_is_nine(output->layout);
    lines->word.format = FORMATS_LINE;
    lines->word.index = -1;
    lines->word.played_s = -1;
    position_text_begin(&lines->reader, output->layout);
    return lines;
}

void text_reader_destroy(TextReader *lines) { free(lines); }

// ---- Grids that belong together

static void give_held(TextReader *lines) {
    for (int i = 0; i < lines->held_count; i++) formats_give(lines->output, &lines->held[i]);
    lines->held_count = 0;
}

static void give_whole(TextReader *lines) {
    if (lines->sdk.whole_any) formats_give(lines->output, &lines->sdk.whole);
    lines->sdk.whole_any = false;
}

// Hands over all that is held, because something else follows.
static void give_all_held(TextReader *lines) {
    give_held(lines);
    give_whole(lines);
}

// A grid of candidates after one of givens, and perhaps one of values, is about the same puzzle if it agrees.
static bool join_held(TextReader *lines, const Position *position) {
    if (lines->held_count == 0) return false;
    const Grid *values = &lines->held[lines->held_count - 1].givens;
    for (int c = 0; c < CELLS_MAX; c++) {
        TokenMask left = position->grid.cell[c] ? marks_bit(position->grid.cell[c]) : position->marks.cell[c];
        if (values->cell[c] && left != marks_bit(values->cell[c])) return false;
    }
    FormatsPuzzle puzzle = lines->held[0];
    puzzle.format = FORMATS_PENCIL_MARKS;
    puzzle.marks_are = FORMATS_ALL_CANDIDATES;
    puzzle.marks = position->marks;
    sdk_set_values(&puzzle, lines->held_count > 1 ? values : &position->grid);
    // Where the values are known, a cell with one candidate left is still empty.
    for (int c = 0; c < CELLS_MAX; c++)
        if (position->grid.cell[c]) puzzle.marks.cell[c] = marks_bit(position->grid.cell[c]);
    lines->held_count = 0;
    formats_give(lines->output, &puzzle);
    return true;
}

static void hold_grid(TextReader *lines, const FormatsPuzzle *puzzle) {
    bool values = lines->held_count == 1 && sdk_agrees(&lines->held[0].givens, &puzzle->givens);
    if (!values) give_held(lines);
    lines->held[lines->held_count++] = *puzzle;
}

// ---- What the readers of core find

static void forget_about(TextReader *lines) {
    if (lines->about_any) lines->about = (FormatsTexts){.title = ""};
    lines->about_any = false;
}

static void take_about(TextReader *lines, FormatsPuzzle *puzzle) {
    if (lines->about_any) {
        puzzle->format = FORMATS_SDK;
        formats_set_texts(puzzle, &lines->about);
    }
    forget_about(lines);
}

static void take_candidates(TextReader *lines, const Position *position, int line) {
    bool is_line = line == lines->candidates_line;
    if (!is_line && join_held(lines, position)) return;
    give_all_held(lines);
    Format format = is_line ? FORMATS_CANDIDATES : FORMATS_PENCIL_MARKS;
    FormatsPuzzle *puzzle = formats_fresh(lines->output, format, line);
    puzzle->givens = position->grid;
    puzzle->marks = position->marks;
    puzzle->marks_are = FORMATS_ALL_CANDIDATES;
    formats_give(lines->output, puzzle);
}

static void take_puzzle(TextReader *lines, const Grid *grid, int line) {
    bool in_section = lines->sdk.section == SECTION_PUZZLE;
    FormatsPuzzle *puzzle = formats_fresh(lines->output, FORMATS_SS, line);
    puzzle->givens = *grid;
    if (in_section) {
        give_all_held(lines);
        puzzle->format = FORMATS_SDK;
        take_about(lines, puzzle);
        lines->sdk.whole = *puzzle;
        lines->sdk.whole_any = true;
        return;
    }
    give_whole(lines);
    // Candidates that leave no choice look like a full grid.
    Position full = {.layout = lines->output->layout, .grid = *grid};
    bool is_full = grid_filled(full.layout, grid) == full.layout->cells;
    if (is_full && lines->held_count == HELD_MAX && join_held(lines, &full)) return;
    take_about(lines, puzzle);
    hold_grid(lines, puzzle);
}

// Complains, unless the error is about the whole text (line 0), about a line that was skipped, or about so
// few cells that they need not be part of a puzzle.
static void take_error(TextReader *lines, const TextError *error) {
    int cells = lines->reader.puzzles.found;
    if (error->line == 0 || error->line == lines->skipped || error->line == lines->skipped_before) return;
    if (lines->nine && cells > 0 && cells < PIECE_CELLS) {
        if (lines->piece.line == 0) lines->piece = *error;
        return;
    }
    give_all_held(lines);
    formats_complain(lines->output, error->line, error->column, "%s", error->reason);
}

// Takes everything that the readers of core have found.
static void take_found(TextReader *lines) {
    Position position;
    TextError error;
    PuzzleTextStatus status;
    do {
        status = position_text_next(&lines->reader, &position, &error);
        int line = lines->reader.first_line;
        // Only a puzzle that core/text/puzzle_text.h found has its first line there too.
        bool plain = line == lines->reader.puzzles.first_line;
        if (status == PUZZLE_TEXT_PUZZLE && plain) take_puzzle(lines, &position.grid, line);
        if (status == PUZZLE_TEXT_PUZZLE && !plain) take_candidates(lines, &position, line);
        if (status == PUZZLE_TEXT_ERROR) take_error(lines, &error);
    } while (status != PUZZLE_TEXT_MORE);
}

static void pass_to_core(TextReader *lines, const char *line, int length) {
    position_text_line(&lines->reader, line, length);
    take_found(lines);
}

// ---- .sdx

// A cell with one digit is a given, unless an open peer lists that digit too. A filled peer with the same
// digit makes it a wrong given, but still a given.
static bool is_listed_by_peer(const Layout *layout, const Marks *all, int cell) {
    const CellSet *peers = &layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if ((all->cell[c] & all->cell[cell]) && marks_count(all->cell[c]) > 1) return true;
    return false;
}

static void give_sdx(TextReader *lines) {
    FormatsPuzzle *puzzle = formats_fresh(lines->output, FORMATS_SDX, lines->line - lines->rows + 1);
    Marks all = {{0}};
    for (int c = 0; c < FORMATS_CELLS; c++)
        all.cell[c] = lines->row[c / FORMATS_ORDER].cells.group[c % FORMATS_ORDER];
    for (int c = 0; c < FORMATS_CELLS; c++) {
        bool own = lines->row[c / FORMATS_ORDER].cells.own[c % FORMATS_ORDER];
        bool one = marks_count(all.cell[c]) == 1;
        if (own)
            puzzle->entries.cell[c] = (uint8_t)marks_first(all.cell[c]);
        else if (one && !is_listed_by_peer(lines->output->layout, &all, c))
            puzzle->givens.cell[c] = (uint8_t)marks_first(all.cell[c]);
    }
    puzzle->marks = all;
    puzzle->marks_are = FORMATS_ALL_CANDIDATES;
    formats_give(lines->output, puzzle);
}

// Rows with marks of the player's ('u') are .sdx. So are nine rows that the readers of core would not read:
// those of an empty board, where each row has 81 digits, and those with a cell that has no digit left.
static bool are_sdx(const TextReader *lines) {
    bool by_player = false, all = true, many = false, none = false;
    for (int i = 0; i < lines->rows; i++) {
        const TextRow *row = &lines->row[i].cells;
        by_player = by_player || row->by_player;
        for (int k = 0; k < FORMATS_ORDER; k++) {
            all = all && row->rising && row->group[k] == 0x1FF;
            many = many || marks_count(row->group[k]) > 1;
            none = none || row->group[k] == 0;
        }
    }
    return by_player || (lines->rows == FORMATS_ORDER && (all || (many && none)));
}

// Takes the rows that were kept: they are a whole .sdx, or for the readers of core.
static void end_rows(TextReader *lines) {
    int rows = lines->rows, first = lines->line - rows + 1;
    bool sdx = are_sdx(lines);
    if (sdx) {
        give_all_held(lines);
        if (rows == FORMATS_ORDER)
            give_sdx(lines);
        else
            formats_complain(lines->output, first, 0, "a position of %d row%s; %d are needed", rows,
                             rows == 1 ? "" : "s", FORMATS_ORDER);
    }
    lines->rows = 0;
    for (int i = 0; i < rows; i++)
        if (sdx)
            pass_to_core(lines, "", 0);
        else
            pass_to_core(lines, lines->row[i].text, lines->row[i].length);
}

// ---- .sdk

// True when the line begins a section.
static bool take_section(TextReader *lines, const char *line, int length) {
    bool is_puzzle;
    if (!sdk_is_section(&lines->sdk, line, length, &is_puzzle)) return false;
    pass_to_core(lines, "", 0);
    sdk_end_section(&lines->sdk);
    if (is_puzzle) give_all_held(lines);
    lines->sdk.section = is_puzzle ? SECTION_PUZZLE : SECTION_OTHER;
    return true;
}

// #A and the like, with the text right after the letter. Other lines with '#' are comments.
static void take_header(TextReader *lines, const char *line, int length) {
    static const struct {
        char letter;
        int offset; // of a text of FormatsTexts; -1: it is not kept
    } headers[] = {{'A', offsetof(FormatsTexts, author)},
                   {'D', offsetof(FormatsTexts, title)},
                   {'L', offsetof(FormatsTexts, level)},
                   {'S', offsetof(FormatsTexts, source)},
                   {'U', offsetof(FormatsTexts, source)},
                   {'B', -1},
                   {'C', -1}};
    size_t i = 0, count = sizeof headers / sizeof headers[0];
    if (length < 3 || line[2] == ' ') return;
    while (i < count && headers[i].letter != line[1]) i++;
    if (i == count) return;
    char *text = headers[i].offset >= 0 ? (char *)&lines->about + headers[i].offset : NULL;
    bool kept = text && (line[1] != 'U' || !text[0]); // the name of the source comes before its address
    if (kept) formats_take_text(text, line + 2, (size_t)length - 2);
    lines->about_any = true;
}

// ---- A puzzle in one word, others around it

static bool is_separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == ';'; }

static bool is_around(char c) { return is_separator(c) || (c && strchr("#|\"'()[]{}", c)); }

// What follows the puzzle: a name, or else a rating.
static void take_rest_of_line(TextReader *lines, const char *rest, size_t length) {
    while (length > 0 && is_around(*rest)) rest++, length--;
    while (length > 0 && is_around(rest[length - 1])) length--;
    if (length == 0) return;
    bool letter = ((rest[0] | 32) >= 'a' && (rest[0] | 32) <= 'z') || (unsigned char)rest[0] >= 0x80;
    bool rating = !letter || (length > 3 && memcmp(rest, "ED=", 3) == 0);
    const char *comma = memchr(rest, ',', length);
    if (!rating && comma) length = (size_t)(comma - rest);
    formats_take_text(rating ? lines->word.level : lines->word.title, rest, length);
}

static void give_word(TextReader *lines, const TextWord *word, int number) {
    size_t cells = (size_t)lines->output->layout->cells;
    FormatsPuzzle *puzzle = &lines->word;
    puzzle->line = number;
    memcpy(puzzle->givens.cell, word->puzzle.cell, cells);
    if (word->solved) memcpy(puzzle->solution.cell, word->solution.cell, cells);
    formats_give(lines->output, puzzle);
    if (word->solved) memset(puzzle->solution.cell, 0, cells);
    puzzle->title[0] = puzzle->level[0] = '\0';
}

void text_reader_words(TextReader *lines, const TextWords *words, const char *line, size_t length) {
    TextWord word;
    if (lines->sdk.section == SECTION_PUZZLE) { // its headers and its progress belong to that puzzle
        char cells[CELLS_MAX + 1];
        if (!text_words_next(words, line, length, 0, &word)) return;
        grid_format(lines->output->layout, &word.puzzle, cells);
        end_rows(lines);
        lines->line++;
        pass_to_core(lines, cells, lines->output->layout->cells);
        return;
    }
    text_reader_skip(lines);
    forget_about(lines); // those lines were comments
    for (size_t at = 0; text_words_next(words, line, length, at, &word); at = word.end) {
        bool whole = at == 0 && !word.solved;
        if (whole) take_rest_of_line(lines, line + word.end, length - word.end);
        give_word(lines, &word, lines->line);
    }
}

void text_reader_plain(TextReader *lines, const TextWord *word) {
    lines->line++;
    position_text_pass(&lines->reader);
    give_word(lines, word, lines->line);
}

bool text_reader_between(const TextReader *lines) {
    return lines->rows == 0 && position_text_idle(&lines->reader);
}

bool text_reader_idle(const TextReader *lines) {
    bool held = lines->rows > 0 || lines->held_count > 0 || lines->sdk.whole_any || lines->about_any;
    return !held && lines->sdk.section == SECTION_NONE && position_text_idle(&lines->reader);
}

int text_reader_line(const TextReader *lines) { return lines->line; }

// ---- Lines

bool text_reader_in_section(const TextReader *lines) { return lines->sdk.section == SECTION_OTHER; }

bool text_reader_knows(const TextReader *lines, const TextLine *line) {
    bool puzzle, clear = line->kind != TEXT_LINE_LOOSE && line->kind != TEXT_LINE_NUMBERED;
    return clear || text_reader_in_section(lines) ||
           sdk_is_section(&lines->sdk, line->text, (int)line->length, &puzzle);
}

// A constraint string may be on several lines, which its reader counts.
static void complain_of(const TextReader *lines, const TextError *error, int blanks, bool several) {
    int below = several && error->line > 1 ? error->line - 1 : 0;
    int column = error->column > 0 && below == 0 ? error->column + blanks : error->column;
    formats_complain(lines->output, lines->line + below, column, "%s", error->reason);
}

// Takes a line that is a puzzle in one of the formats.
static void take_format_line(TextReader *lines, const TextLine *line) {
    const FormatRow *row = lines->output->row[line->format];
    FormatsPuzzle *puzzle = formats_fresh(lines->output, line->format, lines->line);
    TextError error;
    pass_to_core(lines, "", 0);
    give_all_held(lines);
    if (row->line_read(lines->output, line->text + line->blanks, line->length - line->blanks, puzzle, &error))
        formats_give(lines->output, puzzle);
    else
        complain_of(lines, &error, (int)line->blanks, memchr(line->text, '\n', line->length) != NULL);
}

// Takes cells in any notation, including those that core/text/puzzle_text.h reads.
static void take_cells(TextReader *lines, const char *line, int length) {
    char cells[TEXT_ROW_MAX];
    int count = text_row_table(line, length, cells);
    if (count > 0)
        pass_to_core(lines, cells, count);
    else if (text_row_x(line, length, cells))
        pass_to_core(lines, cells, length);
    else if (text_row_blanks(line, length, cells))
        pass_to_core(lines, cells, length);
    else
        pass_to_core(lines, line, length);
}

static int first_word(const char *line, int length) {
    int i = 0;
    while (i < length && !is_separator(line[i]) && line[i] != '#') i++;
    return i;
}

static void take_text(TextReader *lines, const TextLine *line) {
    const char *text = line->text;
    int length = (int)line->length;
    bool section = text_reader_in_section(lines), hash = length > 1 && text[0] == '#';
    if (line->kind == TEXT_LINE_OF_FORMAT && (!section || hash)) {
        take_format_line(lines, line);
    } else if (hash) {
        if (section) sdk_end_section(&lines->sdk);
        take_header(lines, text, length);
        pass_to_core(lines, text, length);
    } else if (take_section(lines, text, length)) {
        return;
    } else if (section) {
        sdk_take_line(&lines->sdk, text, length);
        pass_to_core(lines, "", 0);
    } else if (line->kind == TEXT_LINE_LINK) {
        pass_to_core(lines, "", 0);
        give_all_held(lines);
        links_read(lines->output, text, line->length, lines->line);
    } else if (line->kind == TEXT_LINE_CANDIDATES) {
        lines->candidates_line = lines->line;
        pass_to_core(lines, text, length);
    } else {
        if (first_word(text, length) == FORMATS_CELLS * FORMATS_ORDER) lines->candidates_line = lines->line;
        take_cells(lines, text, length);
    }
}

// True when the line is kept as a row that may be one of .sdx.
static bool keep_row(TextReader *lines, const char *line, size_t length) {
    HeldRow *row = &lines->row[lines->rows];
    bool may_be_row = lines->sdk.section != SECTION_OTHER && length <= TEXT_ROW_MAX &&
                      text_row_row(line, (int)length, &row->cells);
    if (!may_be_row) end_rows(lines);
    lines->line++;
    if (!may_be_row) return false;
    memcpy(row->text, line, length);
    row->length = (int)length;
    lines->rows++;
    if (lines->rows == FORMATS_ORDER) end_rows(lines);
    return true;
}

void text_reader_take(TextReader *lines, const TextLine *line) {
    if (!lines->nine) {
        lines->line++;
        pass_to_core(lines, line->text, (int)line->length);
    } else if (!keep_row(lines, line->text, line->length)) {
        take_text(lines, line);
    }
}

void text_reader_bare(TextReader *lines, const char *line, size_t length) {
    if (text_reader_in_section(lines))
        text_reader_take(lines, &(TextLine){.text = line, .length = length});
    else if (!keep_row(lines, line, length))
        take_cells(lines, line, (int)length);
}

void text_reader_skip(TextReader *lines) {
    end_rows(lines);
    lines->skipped_before = lines->skipped;
    lines->skipped = ++lines->line;
    // A sign that cannot be part of a puzzle, so that what was gathered ends here.
    if (position_text_idle(&lines->reader))
        position_text_pass(&lines->reader);
    else
        pass_to_core(lines, "?", 1);
    give_all_held(lines);
}

void text_reader_pass(TextReader *lines, int count) {
    end_rows(lines);
    for (int i = 0; i < count; i++) pass_to_core(lines, "", 0);
    lines->line += count;
    give_all_held(lines);
}

void text_reader_rest(TextReader *lines) {
    if (lines->rows == 0) give_held(lines);
}

void text_reader_end(TextReader *lines) {
    end_rows(lines);
    position_text_end(&lines->reader);
    take_found(lines);
    sdk_end_section(&lines->sdk);
    give_all_held(lines);
    bool nothing = lines->output->puzzles + lines->output->complaints == 0;
    if (nothing && lines->piece.line > 0)
        formats_complain(lines->output, lines->piece.line, lines->piece.column, "%s", lines->piece.reason);
}
