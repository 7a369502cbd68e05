#include "host/formats/formats.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/board_seed.h"
#include "host/formats/boards/other_boards.h"
#include "host/formats/boards/sign_lines.h"
#include "host/formats/shared/file_kind.h"
#include "host/formats/shared/links.h"
#include "host/formats/shared/xml.h"
#include "host/formats/text/loose_reader.h"
#include "host/formats/text/object_lines.h"
#include "host/formats/text/sized_rows.h"
#include "host/formats/text/text_row.h"
#include "host/formats/text/wide_text.h"

#define FORMATS_ROW(name, row) extern const FormatRow row;
FORMATS_LIST(FORMATS_ROW)
#undef FORMATS_ROW

#define FORMATS_ROW(name, row) [name] = &(row),
static const FormatRow *const ROWS[FORMAT_COUNT] = {FORMATS_LIST(FORMATS_ROW)};
#undef FORMATS_ROW

const FormatRow *formats_row(Format format) {
    assert(format >= 0 && format < FORMAT_COUNT);
    return ROWS[format];
}

// ---- Reading

enum {
    LINE_MAX_BYTES = 1 << 20,
    STRING_MAX_BYTES = 1 << 16, // of a constraint string on several lines
};

// How the next lines are read.
typedef enum {
    IN_TEXT,
    IN_XML,
    IN_OBJECT, // of JSON, kept until it is whole or known to be broken
    IN_FILE,   // a file of lines
    IN_BROKEN  // the rest of a broken document: ignored up to a line that begins something else
} ReaderState;

struct FormatsReader {
    FormatsOutput output;
    Lines input;
    char head[FILE_KIND_BYTES]; // how the text begins
    size_t head_size;
    bool is_text, binary; // its beginning is text; a line that is not text has been reported
    WideText wide;
    FormatsReader *nine; // reads lines that have a board of their own, where the layout is not 9x9
    Layout *nine_layout;
    LooseReader *lines;
    ReaderState state;
    XmlReader *xml;
    ObjectLines object;
    Text string; // lines of one board; the number of the first, and how many there are
    int string_line, string_lines;
    bool string_is_own;    // in our own words, not a constraint string
    SignLines signs;       // lines that may be a drawn board
    SizedRows sized;       // rows that may be those of a grid of another size than 9x9
    const FormatRow *file; // of lines, and what it keeps
    void *file_kept;
    int file_line;              // its first
    bool tag_refused;           // a tag of an unknown kind has been reported
    FormatsHearLine *hear_line; // NULL: lines are not heard
    bool heard;                 // hear_line has taken a line for itself
    bool empty_tables;          // are fine
};

FormatsReader *formats_create(const Layout *layout, FormatsSink *sink, FormatsComplaint *complaint,
                              void *context) {
    FormatsReader *reader = mem_zeroed(1, sizeof *reader);
    reader->output = (FormatsOutput){ROWS, layout, .sink = sink, .complaint = complaint, .context = context};
    reader->lines = loose_reader_create(&reader->output);
    object_lines_init(&reader->object);
    reader->string = text_limited(STRING_MAX_BYTES);
    lines_init(&reader->input, LINE_MAX_BYTES);
    return reader;
}

// Where the first object of a list of objects stands.
static size_t before_object(const char *line, size_t length) {
    size_t at = lines_blanks(line, length), next = at;
    if (at < length && line[at] == '[') next = at + 1 + lines_blanks(line + at + 1, length - at - 1);
    return next < length && line[next] == '{' ? next : at;
}

static bool begins_tag(const char *line, size_t length) {
    if (length < 2 || *line != '<' || (length > 5 && memcmp(line, "<http", 5) == 0)) return false; // a link
    return (line[1] | 32) >= 'a' && (line[1] | 32) <= 'z';
}

static bool begins_xml(const FormatsOutput *output, const char *line, size_t length) {
    bool markup = length > 1 && *line == '<' && (line[1] == '?' || line[1] == '!');
    return markup || (begins_tag(line, length) && xml_document_knows(output, line + 1, length - 1));
}

// True for a line that is just a puzzle: it ends any document before it, complete or not.
static bool is_puzzle(const Line *line) {
    char cells[FORMATS_CELLS];
    size_t word = 0;
    while (word < line->length && !strchr(" \t,;", line->text[word])) word++;
    return line->begins && word == FORMATS_CELLS && text_row_word(line->text, FORMATS_CELLS, cells);
}

static void take_whole_line(FormatsReader *reader, const Line *line);

static void take_loose_line(FormatsReader *reader, const Line *line) {
    TextLine text;
    loose_reader_look(reader->lines, line->text, line->length, &text);
    loose_reader_take(reader->lines, &text);
}

// Reads lines again that turned out not to be part of the object. `text`: the first one is known to be text.
static void take_again(FormatsReader *reader, Text *object, size_t from, int number, bool text) {
    Lines lines = lines_of(object->text + from, object->length - from);
    lines.number = number - 1;
    for (Line line; lines_next(&lines, true, &line); text = false)
        if (text)
            take_loose_line(reader, &line);
        else
            take_whole_line(reader, &line);
    text_finish(object);
}

// When an object has ended, the lines that came after it are read again.
static void take_rest(FormatsReader *reader, ObjectRest rest) {
    if (rest.state == OBJECT_GOES_ON) return;
    reader->state = rest.state == OBJECT_BROKEN ? IN_BROKEN : IN_TEXT;
    if (rest.text.length > 0)
        take_again(reader, &rest.text, rest.from, rest.number, rest.state == OBJECT_NONE);
}

static void begin_object(FormatsReader *reader, const char *text, const Line *line) {
    reader->state = IN_OBJECT;
    take_rest(reader, object_lines_begin(&reader->object, &reader->output, reader->lines, text, line));
}

static void end_file(FormatsReader *reader, ReaderState state) {
    free(reader->file_kept);
    reader->file_kept = NULL;
    reader->state = state;
}

static void take_file_line(FormatsReader *reader, const Line *line) {
    TextError error = {.line = 0};
    FormatsFile result = reader->file->file_line(&reader->output, &reader->file_kept, line->text,
                                                 line->length, line->number, &error);
    loose_reader_pass(reader->lines, 1);
    if (result == FORMATS_FILE_BROKEN)
        formats_complain(&reader->output, line->number, error.column, "%s", error.reason);
    if (result != FORMATS_FILE_GOES_ON) end_file(reader, result == FORMATS_FILE_ENDS ? IN_TEXT : IN_BROKEN);
}

// True when the line is the first of a file, which is then begun.
static bool begins_file(FormatsReader *reader, const Line *line) {
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (!ROWS[i]->file_is || !ROWS[i]->file_is(line->text, line->length)) continue;
        loose_reader_pass(reader->lines, 0); // what came before is handed over first
        reader->file = ROWS[i];
        reader->file_line = line->number;
        reader->state = IN_FILE;
        take_file_line(reader, line);
        return true;
    }
    return false;
}

static void end_xml(FormatsReader *reader, ReaderState state) {
    xml_document_destroy(reader->xml);
    reader->xml = NULL;
    reader->state = state;
}

static void take_xml_line(FormatsReader *reader, const char *text, const Line *line) {
    size_t size = line->length - (size_t)(text - line->text);
    XmlResult result = xml_document_feed(reader->xml, text, size);
    if (line->ends && result == XML_MORE) result = xml_document_feed(reader->xml, "\n", 1);
    if (line->begins) loose_reader_pass(reader->lines, 1);
    if (result != XML_MORE) end_xml(reader, result == XML_ENDED ? IN_TEXT : IN_BROKEN);
}

static void begin_xml(FormatsReader *reader, const char *text, const Line *line) {
    loose_reader_pass(reader->lines, 0);
    reader->state = IN_XML;
    reader->xml = xml_document_create(&reader->output, line->number, 1 + (int)(text - line->text));
    take_xml_line(reader, text, line);
}

// A tag in the middle of text. Only the first is reported: a web page has hundreds.
static void refuse_tag(FormatsReader *reader, const char *tag, const Line *line) {
    size_t length = line->length - (size_t)(tag - line->text), name = 1;
    while (name < length && name < 40 && !strchr(" \t/>", tag[name]) && tag[name]) name++;
    loose_reader_pass(reader->lines, 1);
    if (reader->tag_refused) return;
    reader->tag_refused = true;
    char text[FORMATS_TEXT_MAX];
    formats_take_text(text, tag + 1, name - 1);
    xml_document_refuse(&reader->output, line->number, 1 + (int)(tag - line->text), text);
}

// ---- Puzzles with boards of their own, where another layout than 9x9 was asked for

static bool give_of_nine(void *context, const FormatsPuzzle *puzzle) {
    FormatsReader *reader = context;
    FormatsPuzzle copy = *puzzle;
    copy.line = reader->nine->file_line;
    if (!copy.board) copy.board = reader->nine_layout;
    formats_give(&reader->output, &copy);
    return !reader->output.stopped;
}

static bool seed_of_nine(void *context, const char *code, Layout *out_board, Grid *out_puzzle,
                         TextError *error) {
    FormatsOutput *output = &((FormatsReader *)context)->output;
    return output->seed(output->context, code, out_board, out_puzzle, error);
}

static bool complain_of_nine(void *context, const TextError *error) {
    FormatsReader *reader = context;
    formats_complain(&reader->output, reader->nine->file_line, error->column, "%s", error->reason);
    return !reader->output.stopped;
}

// Takes a line that names its board. Lines of cells alone are left to the layout.
static bool take_other_board(FormatsReader *reader, const Line *line) {
    if (formats_is_nine(reader->output.layout) || plain_grid_begins(line->text, line->length)) return false;
    bool board = board_text_begins(line->text, line->length) ||
                 other_boards_begin(line->text, line->length) ||
                 ROWS[FORMATS_CODE]->line_is(line->text, line->length);
    if (!board && !links_any(line->text, line->length)) return false;
    if (!reader->nine) {
        layout_init(reader->nine_layout = mem_alloc(sizeof *reader->nine_layout), "9x9");
        reader->nine = formats_create(reader->nine_layout, give_of_nine, complain_of_nine, reader);
        formats_take_boards(reader->nine);
        if (reader->output.seed) formats_take_seeds(reader->nine, seed_of_nine);
    }
    loose_reader_pass(reader->lines, 1);
    reader->nine->file_line = line->number;
    take_loose_line(reader->nine, line);
    loose_reader_pass(reader->nine->lines, 0);
    return true;
}

// The cells alone would be a puzzle.
static bool take_sign_line(FormatsReader *reader, const Line *line) {
    if (!line->ends || !sign_line_begins(line->text, line->length)) return false;
    loose_reader_pass(reader->lines, 1);
    sign_line_take(&reader->output, line->text, line->length, line->number);
    return true;
}

static bool take_seed_line(FormatsReader *reader, const Line *line) {
    if (!line->ends || !seed_line_begins(reader->output.layout, line->text, line->length)) return false;
    loose_reader_pass(reader->lines, 1);
    seed_line_take(&reader->output, line->text, line->length, line->number);
    return true;
}

// ---- Lines

// Refuses a line that cannot be text. Only the first is reported.
static bool refuse_binary(FormatsReader *reader, const Line *line) {
    if (!memchr(line->text, '\0', line->length)) return false;
    loose_reader_pass(reader->lines, 1);
    if (!reader->binary) formats_complain(&reader->output, line->number, 1, "this is not text");
    reader->binary = true;
    return true;
}

static void read_text_line(FormatsReader *reader, const Line *line) {
    if (take_sign_line(reader, line)) return;
    if (line->ends && loose_reader_cells(reader->lines, line->text, line->length)) return;
    if (refuse_binary(reader, line)) return;
    if (begins_file(reader, line) || take_seed_line(reader, line) || take_other_board(reader, line)) return;
    size_t blanks = before_object(line->text, line->length), rest = line->length - blanks;
    const char *text = line->text + blanks;
    TextLine loose;
    if (loose_reader_look(reader->lines, line->text, line->length, &loose)) {
        loose_reader_take(reader->lines, &loose);
    } else if (object_begins(text, rest)) {
        begin_object(reader, text, line);
    } else if (begins_xml(&reader->output, text, rest)) {
        begin_xml(reader, text, line);
    } else if (begins_tag(text, rest)) {
        refuse_tag(reader, text, line);
    } else if (!line->ends) {
        loose_reader_pass(reader->lines, 1);
        formats_complain(&reader->output, line->number, 1, "a line of more than %d bytes is too long to read",
                         LINE_MAX_BYTES);
    } else {
        loose_reader_take(reader->lines, &loose);
    }
}

// ---- Grids of other sizes

static void take_text_line(FormatsReader *reader, const Line *line);

// Reads the rows that are held: as a grid; or the first by itself, and then a grid may begin with the next.
static void end_sized(FormatsReader *reader) {
    SizedRows rows = reader->sized;
    reader->sized = (SizedRows){.count = 0};
    const Layout *board = sized_rows_board(&rows, &reader->output);
    Lines lines = lines_of(text_of(&rows.text), rows.text.length);
    lines.number = rows.first - 1;
    Line line;
    if (board) {
        loose_reader_pass(reader->lines, rows.count);
        sized_rows_give(&rows, board, &reader->output);
    } else if (lines_next(&lines, true, &line)) {
        read_text_line(reader, &line);
        while (!reader->output.stopped && lines_next(&lines, true, &line)) take_text_line(reader, &line);
    }
    text_finish(&rows.text);
}

static bool keep_sized(FormatsReader *reader, const Line *line) {
    while (!line->ends || !sized_rows_take(&reader->sized, line->text, line->length, line->number)) {
        if (reader->sized.count == 0) return false;
        end_sized(reader);
    }
    if (sized_rows_are_whole(&reader->sized)) end_sized(reader);
    return true;
}

static void take_text_line(FormatsReader *reader, const Line *line) {
    bool may = reader->sized.count > 0 || loose_reader_between(reader->lines);
    if (!may || !keep_sized(reader, line)) read_text_line(reader, line);
}

// ---- Boards on several lines: our own, a part a line; and constraint strings as they stand in a program's
// source, with each line indented

static bool is_indented_string(const Line *line) {
    size_t blanks = lines_blanks(line->text, line->length);
    return blanks > 0 && line->ends && iss_begins(line->text + blanks, line->length - blanks);
}

static void end_string(FormatsReader *reader) {
    if (reader->string.length == 0) return;
    Text string = reader->string;
    reader->string = text_limited(STRING_MAX_BYTES);
    int lines = reader->string_lines;
    reader->string_lines = 0;
    reader->string_is_own = false;
    text_cut(&string, string.length - 1); // the last break
    take_text_line(reader, &(Line){.text = string.text,
                                   .length = string.length,
                                   .number = reader->string_line,
                                   .begins = true,
                                   .ends = true});
    loose_reader_pass(reader->lines, lines - 1); // take_text_line has passed the first
    text_finish(&string);
}

static bool keep_string(FormatsReader *reader, const Line *line) {
    bool begins = line->ends && board_line_begins(line->text, line->length);
    bool more = reader->string_is_own ? line->ends && board_line_goes_on(line->text, line->length)
                                      : is_indented_string(line);
    if (!begins && !more) return false;
    if (begins) end_string(reader);
    reader->string_is_own = reader->string_is_own || begins;
    if (reader->string.length == 0) reader->string_line = line->number;
    text_add_bytes(&reader->string, line->text, line->length);
    text_add_char(&reader->string, '\n');
    reader->string_lines++;
    if (reader->string.full) end_string(reader);
    return true;
}

// ---- Drawn boards of signs

// Reads the lines that are held: as a drawing, or each by itself.
static void end_signs(FormatsReader *reader) {
    SignLines signs = reader->signs;
    reader->signs = (SignLines){.count = 0};
    Lines lines = lines_of(text_of(&signs.text), signs.text.length);
    lines.number = signs.first - 1;
    if (sign_lines_are_drawn(&signs)) {
        end_sized(reader);
        loose_reader_pass(reader->lines, signs.count);
        sign_lines_give(&signs, &reader->output);
    } else {
        for (Line line; !reader->output.stopped && lines_next(&lines, true, &line);)
            take_text_line(reader, &line);
    }
    text_finish(&signs.text);
}

// A line that ends one drawing may begin the next.
static bool keep_signs(FormatsReader *reader, const Line *line) {
    while (!line->ends || !sign_lines_take(&reader->signs, line->text, line->length, line->number)) {
        if (reader->signs.count == 0) return false;
        end_signs(reader);
    }
    if (reader->signs.count == 1) end_string(reader);
    if (sign_lines_are_whole(&reader->signs)) end_signs(reader);
    return true;
}

// True where another file begins after a broken one, or another object in a file with one a line.
static bool begins_another(const Line *line) {
    static const char *const heads[] = {"<?xml", "<!DOCTYPE"};
    bool head = object_begins(line->text, line->length);
    for (int i = 0; i < FORMAT_COUNT; i++)
        head = head || (ROWS[i]->file_is && ROWS[i]->file_is(line->text, line->length));
    for (int i = 0; i < 2; i++)
        head =
            head || (line->length > strlen(heads[i]) && memcmp(line->text, heads[i], strlen(heads[i])) == 0);
    return head;
}

// The document has ended, or it is broken.
static void end_document(FormatsReader *reader) {
    if (reader->state == IN_XML) {
        xml_document_end(reader->xml);
        end_xml(reader, IN_BROKEN);
    }
    if (reader->state == IN_FILE) {
        formats_complain(&reader->output, reader->file_line, 1, "the saved game is cut short");
        end_file(reader, IN_BROKEN);
    }
    while (reader->state == IN_OBJECT && !reader->output.stopped)
        take_rest(reader, object_lines_end(&reader->object, &reader->output, reader->lines));
}

static void take_whole_line(FormatsReader *reader, const Line *whole) {
    Line line = *whole;
    // A byte order mark, also where one file was appended to another.
    bool marked = line.begins && line.length >= 3 && memcmp(line.text, "\xef\xbb\xbf", 3) == 0;
    if (marked) line.text += 3, line.length -= 3;
    bool puzzle = reader->state != IN_TEXT && is_puzzle(&line);
    if (puzzle) end_document(reader);
    if (reader->output.stopped) return;
    switch (reader->state) {
    case IN_XML: take_xml_line(reader, line.text, &line); return;
    case IN_OBJECT:
        take_rest(reader, object_lines_take(&reader->object, &reader->output, reader->lines, &line));
        return;
    case IN_FILE: take_file_line(reader, &line); return;
    case IN_BROKEN:
        if (!line.begins) return;
        if (!puzzle && !begins_another(&line)) {
            loose_reader_pass(reader->lines, 1);
            return;
        }
        reader->state = IN_TEXT;
        break;
    case IN_TEXT: break;
    }
    if (!line.begins) return; // the rest of a line that was too long
    if (keep_signs(reader, &line) || keep_string(reader, &line)) return;
    end_string(reader);
    take_text_line(reader, &line);
}

void formats_take_boards(FormatsReader *reader) { reader->output.boards = true; }

void formats_take_seeds(FormatsReader *reader, FormatsSeed *seed) { reader->output.seed = seed; }

void formats_take_empty_tables(FormatsReader *reader) { reader->empty_tables = true; }

void formats_hear_lines(FormatsReader *reader, FormatsHearLine *hear) { reader->hear_line = hear; }

// Takes the lines that have arrived.
static void take_input(FormatsReader *reader, bool at_end) {
    FormatsOutput *output = &reader->output;
    for (Line line; !output->stopped && lines_next(&reader->input, at_end, &line);) {
        size_t length = line.length;
        if (reader->hear_line) output->stopped = !reader->hear_line(output->context, &line);
        reader->heard = reader->heard || (length > 0 && line.length == 0);
        take_whole_line(reader, &line);
    }
}

// Looks at how the text begins, as soon as there is enough of it. False when it is not text.
static bool look_at_head(FormatsReader *reader, const char *piece, size_t size, bool at_end) {
    size_t room = sizeof reader->head - reader->head_size, more = size < room ? size : room;
    if (reader->is_text) return true;
    memcpy(reader->head + reader->head_size, piece, more);
    reader->head_size += more;
    size_t line = 0; // what stands behind it does not count, however much of it came with this piece
    while (line < reader->head_size && reader->head[line] != '\n' && reader->head[line] != '\r') line++;
    reader->is_text = line < reader->head_size || at_end || reader->head_size == sizeof reader->head;
    const char *kind = reader->is_text ? file_kind(reader->head, line) : NULL;
    if (!kind) return true;
    formats_complain(&reader->output, 0, 0, "%s, not puzzles", kind);
    reader->output.stopped = true;
    return false;
}

// Feeds text in UTF-8, or something that is not text at all.
static bool feed_plain(FormatsReader *reader, const char *piece, size_t size) {
    if (!look_at_head(reader, piece, size, false)) return false;
    char *room = lines_room(&reader->input, size);
    if (!room) {
        formats_complain(&reader->output, reader->input.number + 1, 1, "not enough memory");
        reader->output.stopped = true;
        return false;
    }
    memcpy(room, piece, size);
    lines_filled(&reader->input, size);
    if (reader->is_text) take_input(reader, false);
    return !reader->output.stopped;
}

bool formats_feed(FormatsReader *reader, const char *piece, size_t size) {
    if (reader->output.stopped || size == 0) return !reader->output.stopped;
    piece = wide_text_plain(&reader->wide, piece, size, &size);
    return size == 0 || feed_plain(reader, piece, size);
}

void formats_rest(FormatsReader *reader) {
    if (reader->state != IN_TEXT || reader->output.stopped) return;
    end_string(reader);
    end_signs(reader);
    loose_reader_rest(reader->lines);
}

void formats_fail(FormatsReader *reader, const char *reason) {
    formats_complain(&reader->output, 0, 0, "%s", reason);
    reader->output.stopped = true;
}

static void drop(FormatsReader *reader) {
    if (reader->nine) drop(reader->nine);
    free(reader->nine_layout);
    xml_document_destroy(reader->xml);
    loose_reader_destroy(reader->lines);
    object_lines_finish(&reader->object);
    text_finish(&reader->string);
    text_finish(&reader->signs.text);
    text_finish(&reader->sized.text);
    lines_finish(&reader->input);
    wide_text_finish(&reader->wide);
    free(reader->file_kept);
    free(reader->output.board);
    free(reader->output.change);
    free(reader->output.fresh);
    free(reader);
}

bool formats_finish(FormatsReader *reader) {
    FormatsOutput *output = &reader->output;
    size_t size;
    const char *last = wide_text_end(&reader->wide, &size);
    if (!output->stopped && size > 0) feed_plain(reader, last, size);
    if (!output->stopped && look_at_head(reader, "", 0, true)) take_input(reader, true);
    if (!output->stopped) end_string(reader);
    if (!output->stopped) end_signs(reader);
    if (!output->stopped) end_sized(reader);
    if (!output->stopped) end_document(reader);
    if (!output->stopped) loose_reader_end(reader->lines);
    bool empty = reader->empty_tables && loose_reader_headed(reader->lines);
    if (output->puzzles + output->complaints == 0 && !reader->heard && !empty)
        formats_complain(output, 1, 0, "there is no puzzle in this text");
    bool fine = output->complaints == 0;
    drop(reader);
    return fine;
}

bool formats_is_link(const char *text) {
    size_t length = strlen(text);
    return links_any(text, length) || ROWS[FORMATS_GNOME_SHARE]->line_is(text, length) ||
           ROWS[FORMATS_CODE]->line_is(text, length);
}
