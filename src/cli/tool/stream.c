// Puzzles in and answers out. Input of any format is read in large pieces by host/formats/formats; before
// reading would block, what was read is handed over to be answered. So a terminal or a pipe gets each answer
// at once, and a file of a million puzzles takes few calls.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tool/seed_packs.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/solve/solver.h"
#include "host/formats/formats.h"

enum { PIECES_MAX = 16 }; // read before puzzles are handed over, even if they are few

// What the reader hands to the workers: a puzzle, or what is wrong with something else. Where positions are
// asked for, each item has a position as well.
typedef struct {
    const char *file;
    int line;      // of the puzzle; 0: `error`
    Layout *board; // the puzzle's own, to be freed once it is answered; NULL: that of the stream
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
    FormatsReader *reader;
    StreamItem *item; // to be filled next
    Text line;        // the one that ask->line is asked about
    Reply lines;      // what it has said; empty while puzzles are still to be handed over
    bool fine;
    Layout *board; // of the item to be added, where it has its own
    SeedPacks packs;
    int pieces; // read since puzzles were handed over
} Stream;

enum {
    SMALL_CELLS = 81,    // of a board
    TOGETHER_LIMIT = 2,  // solutions: where a puzzle has many, they are found faster alone
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
} LastSolution;

static bool keep_last(void *context, const Grid *solution) {
    *((LastSolution *)context)->last = *solution;
    return true;
}

static bool still_wanted(void *context) { return reply_hand_on(((LastSolution *)context)->reply); }

uint64_t cli_count_solutions(const Layout *layout, const Grid *puzzle, Reply *reply, Grid *out) {
    LastSolution search = {reply, out};
    return solver_each(layout, puzzle, 2, keep_last, still_wanted, &search, NULL);
}

// ---- Workers

static const StreamItem *item_at(const Stream *stream, const void *items, size_t i) {
    return stream->ask->answer_position ? &((const PositionItem *)items)[i].item
                                        : &((const StreamItem *)items)[i];
}

// How many items from `first` on are on the same board.
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
    CliSource source = {item->file, item->line, item->board ? item->board : stream->source.layout, ask->json};
    if (item->line == 0) {
        if (ask->json) reply_error_json(reply, item->file, &item->error);
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
            // With `prepare` the answers are known, and saying them is quicker than reading the clock.
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

static bool add_complaint(void *context, const TextError *error) {
    Stream *stream = context;
    if (!stream->item) return false;
    stream->item->error = *error;
    add_item(stream, 0);
    return stream->item != NULL;
}

// No puzzle with one solution has fewer. Where nothing tells tokens apart but clues, two tokens without any
// could change places; constraints may do without clues.
static int fewest_clues(const Layout *layout) {
    enum { CLASSIC = 17 }; // McGuire et al. 2014
    if (layout->constraint_count > 0) return 0;
    return layout_is_classic(layout) ? CLASSIC : layout->order - 1;
}

// Candidates alone are no puzzle for a command that asks for clues.
static bool is_bare_candidates(const Stream *stream, const FormatsPuzzle *puzzle) {
    const Layout *layout = puzzle->board ? puzzle->board : stream->source.layout;
    return !stream->ask->answer_position && puzzle->marks_are == FORMATS_ALL_CANDIDATES &&
           grid_filled(layout, &puzzle->givens) < fewest_clues(layout);
}

// The puzzle as it stands: givens, entries, and the candidates that it lists.
static Position position_of(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    Position position = position_of_grid(layout, &values);
    Marks left = formats_candidates(layout, puzzle);
    for (int c = 0; c < layout->cells; c++) {
        if (puzzle->entries.cell[c]) cellset_remove(&position.given, c);
        if (!values.cell[c]) position.marks.cell[c] = left.cell[c];
    }
    return position;
}

static bool add_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Stream *stream = context;
    if (!stream->item) return false;
    if (is_bare_candidates(stream, puzzle)) {
        TextError error;
        text_error(&error, puzzle->line, 0, "these are candidates, with too few clues for a puzzle");
        return add_complaint(stream, &error);
    }
    const Layout *layout = stream->source.layout;
    if (puzzle->board) {
        Layout *board = mem_alloc(sizeof *board);
        layout_copy(puzzle->board, board);
        layout = stream->board = board;
    }
    if (stream->ask->answer_position)
        ((PositionItem *)stream->item)->position = position_of(layout, puzzle);
    else
        stream->item->puzzle = puzzle->givens;
    add_item(stream, puzzle->line);
    return stream->item != NULL;
}

// Offers a line to the command; if that takes it, nothing of it is left for the reader.
static bool hear_line(void *context, Line *line) {
    Stream *stream = context;
    bool answer = true;
    if (!line->begins || memchr(line->text, 0, line->length)) return true;
    text_clear(&stream->line);
    text_add_bytes(&stream->line, line->text, line->length);
    stream->source.line = line->number;
    bool taken = stream->ask->line(stream->ask->context, &stream->source, text_of(&stream->line),
                                   &stream->lines, &answer);
    if (!answer) stream->fine = false;
    if (!taken) return true;
    line->length = 0;
    pool_hand_over(stream->jobs.pool); // what was said about puzzles comes first
    return true;
}

static bool find_seed(void *context, const char *code, Layout *out_board, Grid *out_puzzle,
                      TextError *error) {
    return seed_packs_read(&((Stream *)context)->packs, code, out_board, out_puzzle, error);
}

static bool take_piece(void *context, const char *piece, size_t size) {
    Stream *stream = context;
    if (++stream->pieces > PIECES_MAX) hand_over(stream);
    return stream->item && formats_feed(stream->reader, piece, size) && stream->item;
}

static void wait_for_more(void *context, bool long_time) {
    Stream *stream = context;
    if (long_time) formats_rest(stream->reader);
    hand_over(stream);
}

static void read_operand(Stream *stream, const char *operand) {
    TextError error = {0};
    stream->source.file = cli_operand_name(operand);
    stream->reader = formats_create(stream->source.layout, add_puzzle, add_complaint, stream);
    formats_take_boards(stream->reader);
    formats_take_empty_tables(stream->reader);
    formats_take_seeds(stream->reader, find_seed);
    if (stream->ask->line) formats_hear_lines(stream->reader, hear_line);
    CliFeed feed = {take_piece, wait_for_more, stream};
    if (!cli_feed(operand, &feed, &error)) formats_fail(stream->reader, error.reason);
    formats_finish(stream->reader);
}

int cli_each_puzzle(const Layout *layout, int files, char **file, const CliAsk *ask) {
    assert((ask->jobs == 1 || !ask->line) && !(ask->answer_position && (ask->line || ask->prepare)));
    Stream stream = {.source = {"stdin", 0, layout, ask->json}, .ask = ask, .fine = true};
    JobsSpec spec = {.workers = ask->jobs,
                     .grain = ask->grain,
                     .item_size = ask->answer_position ? sizeof(PositionItem) : sizeof(StreamItem),
                     .own_size = ask->own_size,
                     .context = &stream,
                     .work = answer_items};
    jobs_begin(&stream.jobs, &spec);
    stream.item = pool_place(stream.jobs.pool);
    const char *operand;
    for (int i = 0; (operand = cli_operand(files, file, i)) && stream.item; i++)
        read_operand(&stream, operand);
    hand_over(&stream);
    if (!jobs_end(&stream.jobs)) stream.fine = false;
    reply_finish(&stream.lines);
    seed_packs_finish(&stream.packs);
    text_finish(&stream.line);
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
    reply_board_json(reply, source->layout);
}

void cli_reply_transform(Reply *reply, const Layout *layout, const Transform *transform) {
    TransformNumber number = {0};
    base_number(layout, transform, &number);
    char geometry[GROUP_NUMBER_TEXT], relabel[GROUP_NUMBER_TEXT];
    group_number_format(number.geometry, geometry);
    group_number_format(number.relabel, relabel);
    reply_format(reply, "%s:%s", geometry, relabel);
}
