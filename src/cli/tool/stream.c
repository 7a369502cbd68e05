// Puzzles in, a line at a time, and answers out. Input is read in large pieces; before reading would block,
// what was read is handed over to be answered. So a terminal or a pipe gets each answer at once, and a file
// of a million puzzles costs few calls.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "core/base/lines.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/constraint/board_text.h"
#include "core/solve/solver.h"
#include "core/text/position_text.h"
#include "host/files/machine.h"
#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/other_boards.h"
#include "host/formats/formats.h"

enum {
    PIECE = 1 << 16,
    LINE_MAX_BYTES = 1 << 20,
    PIECES_MAX = 16, // read before puzzles are handed over, even if they are few
};

// What goes from the reader to the workers: a puzzle, or what is wrong with something else. Where positions
// are asked for, each item has one of those too.
typedef struct {
    const char *file;
    int line;      // 0: words
    Layout *board; // of the puzzle's own, to be freed once it is answered; NULL: that of the stream
    union {
        Grid puzzle;
        TextError error;
    };
} StreamItem;

typedef struct {
    StreamItem item;
    Position position; // in place of item.puzzle
} PositionItem;

typedef struct {
    CliSource source;
    const CliAsk *ask;
    Jobs jobs;
    PuzzleTextReader *reader;
    PositionReader *positions; // in its place where positions are asked for
    StreamItem *item;          // to be filled next
    Text line;                 // the one that ask->line is asked about
    Reply lines;               // what it has said; empty while puzzles are still to be handed over
    bool fine;
    bool taken;    // ask->line has dealt with a line of this file
    Layout *board; // of the item to be added, where it has its own
    int pieces;    // read since puzzles were handed over
} Stream;

bool cli_write(const char *out, const char *bytes, size_t size) {
    TextError error = {0};
    if (out && machine_write_file(out, bytes, size, error.reason, sizeof error.reason)) return true;
    if (out) {
        cli_complain(out, &error);
        return false;
    }
    Reply reply = {0};
    reply_bytes(&reply, bytes, size);
    return reply_close(&reply);
}

void cli_complain(const char *file, const TextError *error) {
    Reply reply = {0};
    (void)fflush(stdout);
    reply_error(&reply, file, error);
    reply_write(&reply);
    reply_finish(&reply);
}

bool cli_refuse_puzzle(Reply *reply, const CliSource *source, const char *format, ...) {
    TextError error = {.line = source->line};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.reason, sizeof error.reason, format, arguments);
    va_end(arguments);
    reply_error(reply, source->file, &error);
    return false;
}

static bool is_link(const char *operand) {
    return strcmp(operand, "-") != 0 && !machine_file_exists(operand) && formats_is_link(operand);
}

const char *cli_operand_name(const char *operand) {
    if (strcmp(operand, "-") == 0) return "stdin";
    return is_link(operand) ? "argument" : operand;
}

bool cli_feed(const char *operand, bool (*take)(void *reader, const char *piece, size_t size), void *reader,
              TextError *error) {
    if (is_link(operand)) {
        take(reader, operand, strlen(operand));
        return true;
    }
    return machine_each_piece(operand, take, reader) || text_error(error, 0, 0, "%s", strerror(errno));
}

enum {
    SMALL_CELLS = 81,    // of a board
    TOGETHER_LIMIT = 2,  // solutions: many more of one puzzle are found faster alone
    TOGETHER_GRAIN = 64, // puzzles
};

uint64_t cli_solve_together(const Layout *layout, const Grid *const *puzzle, int count, uint64_t limit,
                            uint64_t *out_count, Grid *out_solution) {
    SolverTask task[JOBS_TAKEN_MAX];
    if (layout->cells > SMALL_CELLS) return 0;
    if (limit > TOGETHER_LIMIT) limit = TOGETHER_LIMIT;
    for (int i = 0; i < count; i++) task[i] = (SolverTask){.puzzle = puzzle[i]};
    solver_batch(layout, task, (size_t)count, limit, out_count, out_solution);
    return limit;
}

int cli_grain(const Layout *layout) {
    return layout->cells > SMALL_CELLS || layout->constraint_count > 0 ? 1 : TOGETHER_GRAIN;
}

bool cli_keep_going(void *reply) { return reply_hand_on(reply); }

bool cli_keep_looking(void *reply, Technique technique) {
    (void)technique;
    return reply_hand_on(reply);
}

typedef struct {
    Reply *reply;
    Grid *last;
} Search;

static bool keep_last(void *context, const Grid *solution) {
    *((Search *)context)->last = *solution;
    return true;
}

static bool still_wanted(void *context) { return reply_hand_on(((Search *)context)->reply); }

uint64_t cli_count_solutions(const Layout *layout, const Grid *puzzle, Reply *reply, Grid *out) {
    Search search = {reply, out};
    return solver_each(layout, puzzle, 2, keep_last, still_wanted, &search, NULL);
}

// ---- Workers

static const StreamItem *item_at(const Stream *stream, const void *items, size_t i) {
    return stream->ask->answer_position ? &((const PositionItem *)items)[i].item
                                        : &((const StreamItem *)items)[i];
}

// Of the items from `first` on, as many as are on one board.
static size_t same_board(const Stream *stream, const void *items, size_t first, size_t count) {
    const Layout *board = item_at(stream, items, first)->board;
    size_t end = first + 1;
    while (!board && end < count && !item_at(stream, items, end)->board) end++;
    return end - first;
}

static void prepare(const Stream *stream, void *own, const StreamItem *item, size_t count) {
    const Grid *puzzle[JOBS_TAKEN_MAX] = {0};
    int puzzles = 0;
    for (size_t i = 0; i < count; i++)
        if (item[i].line > 0) puzzle[puzzles++] = &item[i].puzzle;
    const Layout *layout = item->board ? item->board : stream->source.layout;
    stream->ask->prepare(stream->ask->context, own, layout, puzzle, puzzles);
}

static bool answer_item(const Stream *stream, void *own, const StreamItem *item, int *index, Reply *reply) {
    const CliAsk *ask = stream->ask;
    CliSource source = {item->file, item->line, item->board ? item->board : stream->source.layout};
    if (item->line == 0) {
        reply_error(reply, item->file, &item->error);
        return false;
    }
    if (ask->answer_position)
        return ask->answer_position(ask->context, own, &source, &((const PositionItem *)item)->position,
                                    reply);
    return ask->answer(ask->context, own, (*index)++, &source, &item->puzzle, reply);
}

static JobsAnswer answer_items(void *context, void *own, const void *items, size_t count, Reply *reply) {
    const Stream *stream = context;
    const CliAsk *ask = stream->ask;
    bool fine = true, wanted = true;
    for (size_t first = 0, group = 0; first < count; first += group) {
        int index = 0;
        group = same_board(stream, items, first, count);
        if (wanted && ask->prepare) prepare(stream, own, item_at(stream, items, first), group);
        for (size_t i = first; i < first + group; i++) {
            const StreamItem *item = item_at(stream, items, i);
            if (wanted) fine = answer_item(stream, own, item, &index, reply) && fine;
            // What was prepared is said faster than the clock is asked.
            if (!ask->prepare) wanted = wanted && reply_hand_on(reply);
            free(item->board);
        }
    }
    return fine ? JOBS_YES : JOBS_NO;
}

// ---- The reader

// Reading ends when there is no item to fill.
static void hand_over(Stream *stream) {
    if (stream->lines.text.length > 0 && !reply_write(&stream->lines)) stream->item = NULL;
    pool_hand_over(stream->jobs.pool);
    stream->pieces = 0;
}

static void add_item(Stream *stream, int line) {
    if (stream->lines.text.length > 0) hand_over(stream);
    if (!stream->item) return;
    stream->item->file = stream->source.file;
    stream->item->line = line;
    stream->item->board = stream->board;
    stream->board = NULL;
    pool_add(stream->jobs.pool);
    if (pool_added(stream->jobs.pool) >= JOBS_TAKEN_MAX) hand_over(stream);
    if (stream->item) stream->item = pool_place(stream->jobs.pool);
}

static void add_error(Stream *stream, const TextError *error) {
    if (!stream->item) return;
    stream->item->error = *error;
    add_item(stream, 0);
}

// Takes what a reader has found; true when it may have found more.
static bool take_status(Stream *stream, PuzzleTextStatus status, int first_line, TextError *error) {
    if (status == PUZZLE_TEXT_PUZZLE) add_item(stream, first_line);
    bool is_empty = status == PUZZLE_TEXT_ERROR && error->line == 0; // a text without any puzzle
    if (is_empty) error->line = 1;
    if (status == PUZZLE_TEXT_ERROR && !(is_empty && stream->taken)) add_error(stream, error);
    return status != PUZZLE_TEXT_MORE && stream->item;
}

// What the reader of positions has to say, until it wants another line.
static void take_positions(Stream *stream) {
    PuzzleTextStatus status;
    TextError error;
    do {
        PositionItem *place = (PositionItem *)stream->item;
        status = position_text_next(stream->positions, &place->position, &error);
    } while (take_status(stream, status, stream->positions->first_line, &error));
}

// True when the command takes the line for itself.
static bool take_for_command(Stream *stream, const Line *line) {
    bool answer = true;
    text_clear(&stream->line);
    text_add_bytes(&stream->line, line->text, line->length);
    stream->source.line = line->number;
    bool taken = stream->ask->line(stream->ask->context, &stream->source, text_of(&stream->line),
                                   &stream->lines, &answer);
    if (!answer) stream->fine = false;
    if (taken) pool_hand_over(stream->jobs.pool); // what was said about puzzles comes first
    return taken;
}

// A board's text with its clues, such a line of another program, a link, or an object of JSON.
static bool has_board(const Line *line) {
    static const char LINK[] = "http";
    bool link = line->length > strlen(LINK) && memcmp(line->text, LINK, strlen(LINK)) == 0;
    bool object = line->length > 1 && line->text[0] == '{' && line->text[1] == '"';
    return link || object || board_text_begins(line->text, line->length) ||
           other_boards_begin(line->text, line->length);
}

// Cells alone are of the board that was asked for.
static bool is_own_grid(const Stream *stream, const Line *line) {
    return !layout_is_classic(stream->source.layout) && plain_grid_begins(line->text, line->length);
}

// It ends what was gathered of a puzzle before.
static void take_board(Stream *stream, const Line *line) {
    TextError error;
    Grid clues;
    text_clear(&stream->line);
    text_add_bytes(&stream->line, line->text, line->length);
    Layout *board = mem_alloc(sizeof *board);
    if (!formats_read_one(text_of(&stream->line), board, &clues, &error)) {
        error.line = line->number;
        free(board);
        add_error(stream, &error);
        return;
    }
    stream->board = board;
    if (stream->positions)
        ((PositionItem *)stream->item)->position = position_of_grid(board, &clues);
    else
        stream->item->puzzle = clues;
    add_item(stream, line->number);
}

static void take_line(Stream *stream, const Line *line) {
    TextError error;
    int length = (int)line->length;
    if (stream->ask->line && !memchr(line->text, 0, line->length) && take_for_command(stream, line)) {
        length = 0;
        stream->taken = true;
    }
    if (!stream->item) return;
    if (length > 0 && has_board(line) && !is_own_grid(stream, line)) {
        take_board(stream, line);
        length = 0;
        stream->taken = true;
        if (!stream->item) return;
    }
    if (stream->positions) {
        position_text_line(stream->positions, line->text, length);
        take_positions(stream);
        return;
    }
    PuzzleTextStatus status =
        puzzle_text_line(stream->reader, line->text, length, &stream->item->puzzle, &error);
    take_status(stream, status, stream->reader->first_line, &error);
}

static bool has_more_at_once(int file) {
    struct pollfd input = {.fd = file, .events = POLLIN};
    return poll(&input, 1, 0) == 1;
}

// Reads a descriptor to its end, or until nothing more is wanted.
static bool read_lines(Stream *stream, int file) {
    Lines lines;
    bool ended = false;
    lines_init(&lines, LINE_MAX_BYTES);
    while (!ended && stream->item) {
        if (++stream->pieces > PIECES_MAX || !has_more_at_once(file)) hand_over(stream);
        char *piece = lines_room(&lines, PIECE);
        ssize_t got = piece ? read(file, piece, PIECE) : -1;
        if (got < 0 && piece && errno == EINTR) continue;
        if (got < 0) break;
        lines_filled(&lines, (size_t)got);
        ended = got == 0;
        // Of a line too long for any format only the beginning is handed on, so that its place is named.
        for (Line line; stream->item && lines_next(&lines, ended, &line);)
            if (line.begins) take_line(stream, &line);
    }
    int fault = errno;
    lines_finish(&lines);
    errno = fault;
    return ended || !stream->item;
}

static void read_file(Stream *stream, const char *name) {
    TextError error = {0};
    stream->taken = false;
    bool standard = strcmp(name, "-") == 0;
    stream->source.file = standard ? "stdin" : name;
    int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    if (stream->positions)
        position_text_begin(stream->positions, stream->source.layout);
    else
        puzzle_text_begin(stream->reader, stream->source.layout);
    if (file < 0 || !read_lines(stream, file)) {
        text_error(&error, 0, 0, "%s", strerror(errno));
        add_error(stream, &error);
    } else if (stream->positions) {
        position_text_end(stream->positions);
        if (stream->item) take_positions(stream);
    } else if (stream->item && (!stream->taken || stream->reader->block_length > 0)) {
        PuzzleTextStatus status;
        do status = puzzle_text_end(stream->reader, &stream->item->puzzle, &error);
        while (take_status(stream, status, stream->reader->first_line, &error));
    }
    if (file > STDIN_FILENO) close(file);
}

int cli_each_puzzle(const Layout *layout, int files, char **file, const CliAsk *ask) {
    assert((ask->jobs == 1 || !ask->line) && !(ask->answer_position && (ask->line || ask->prepare)));
    Stream stream = {.source = {"stdin", 0, layout}, .ask = ask, .fine = true};
    JobsSpec spec = {.workers = ask->jobs,
                     .grain = ask->grain,
                     .item_size = ask->answer_position ? sizeof(PositionItem) : sizeof(StreamItem),
                     .own_size = ask->own_size,
                     .context = &stream,
                     .work = answer_items};
    void *reader = mem_alloc(ask->answer_position ? sizeof *stream.positions : sizeof *stream.reader);
    if (ask->answer_position)
        stream.positions = reader;
    else
        stream.reader = reader;
    jobs_begin(&stream.jobs, &spec);
    stream.item = pool_place(stream.jobs.pool);
    if (files == 0) read_file(&stream, "-");
    for (int i = 0; i < files && stream.item; i++) read_file(&stream, file[i]);
    hand_over(&stream);
    if (!jobs_end(&stream.jobs)) stream.fine = false;
    reply_finish(&stream.lines);
    text_finish(&stream.line);
    free(reader);
    return stream.fine ? CLI_DONE : CLI_NO;
}

void cli_band_name(Band band, char out[16]) {
    snprintf(out, 16, "%s", band_name(band));
    for (char *c = out; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
}

void cli_reply_source(Reply *reply, const CliSource *source, const Grid *puzzle) {
    reply_json(reply, "{\"file\":", source->file);
    reply_format(reply, ",\"line\":%d,\"puzzle\":\"", source->line);
    reply_grid(reply, source->layout, puzzle);
    reply_text(reply, "\"");
}

void cli_reply_transform(Reply *reply, const Layout *layout, const Transform *transform) {
    TransformNumber number = {0};
    base_number(layout, transform, &number);
    char geometry[GROUP_NUMBER_TEXT], relabel[GROUP_NUMBER_TEXT];
    group_number_format(number.geometry, geometry);
    group_number_format(number.relabel, relabel);
    reply_format(reply, "%s:%s", geometry, relabel);
}
