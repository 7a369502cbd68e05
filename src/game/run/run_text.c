// A run as text: the head, the events, and the chain over both.
#include <assert.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "game/run/run.h"

enum {
    MARK_DIGITS = 8,
    SUM_DIGITS = 2 * SHA256_DIGEST_SIZE,
    LINE_MAX = EVENT_TEXT_MAX + CELLS_MAX + BOARD_TEXT_MAX
};

// ---- the chain

typedef struct {
    bool begun;
    uint8_t sum[SHA256_DIGEST_SIZE];
} Chain;

static void chain_add(Chain *chain, const char *line, size_t length) {
    struct sha256_ctx hash;
    sha256_init(&hash);
    if (chain->begun) sha256_update(&hash, sizeof chain->sum, chain->sum);
    sha256_update(&hash, length, (const uint8_t *)line);
    sha256_update(&hash, 1, (const uint8_t *)"\n");
    sha256_digest(&hash, sizeof chain->sum, chain->sum);
    chain->begun = true;
}

static void put_digits(const uint8_t *bytes, int digits, char *out) {
    static const char DIGIT[] = "0123456789ABCDEF";
    for (int i = 0; i < digits; i++) out[i] = DIGIT[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
}

// ---- the head

static const char *or_dash(const char *text) { return *text ? text : "-"; }

static void add_line(Text *out, const char *word, const char *value) {
    text_addf(out, "%s %s\n", word, value);
}

void run_write_puzzle(const RunPuzzle *puzzle, Text *out) {
    char givens[CELLS_MAX + 1];
    grid_format(puzzle->layout, &puzzle->givens, givens);
    text_addf(out, "%s ", puzzle->code);
    board_format(puzzle->layout, out);
    text_addf(out, " %s", givens);
}

static void write_head(const Run *run, int version, Text *out) {
    char aids[AIDS_TEXT_MAX], band[16] = "-";
    aids_format(run->aids, aids);
    if (run->band >= 0) snprintf(band, sizeof band, "%s", band_name((Band)run->band));
    if (*band != '-') band[0] = (char)(band[0] - 'A' + 'a');
    text_addf(out, "nonet-run %d\n", version);
    text_addf(out, "id %016llx\n", (unsigned long long)run->id);
    add_line(out, "program", or_dash(run->program));
    add_line(out, "player", or_dash(run->player));
    add_line(out, "mode", run_mode_name(run->mode));
    add_line(out, "aids", aids);
    text_addf(out, "from %s %s %d\n", or_dash(run->pack), band, run->rating_tenths);
    text_addf(out, "begun %lld\n", (long long)run->begun_unix_s);
    add_line(out, "race", or_dash(run->race));
    for (int i = 0; i < run->puzzles; i++) {
        text_add(out, "puzzle ");
        run_write_puzzle(&run->puzzle[i], out);
        text_add_char(out, '\n');
    }
}

void run_write_head(const Run *run, Text *out) { write_head(run, run_version(run), out); }

// The lines of a head in their order.
typedef enum {
    HEAD_FORMAT,
    HEAD_ID,
    HEAD_PROGRAM,
    HEAD_PLAYER,
    HEAD_MODE,
    HEAD_AIDS,
    HEAD_FROM,
    HEAD_BEGUN,
    HEAD_RACE,
    HEAD_PUZZLE, // one or more
    HEAD_COUNT
} HeadLine;

static const char *const HEAD_WORD[HEAD_COUNT] = {"nonet-run", "id",   "program", "player", "mode",
                                                  "aids",      "from", "begun",   "race",   "puzzle"};

static bool copy_value(const char *value, char *out, size_t size) {
    if (strlen(value) >= size || !*value || !utf8_valid(value)) return false;
    snprintf(out, size, "%s", strcmp(value, "-") == 0 ? "" : value);
    return true;
}

static bool read_id(const char *value, uint64_t *out) {
    char *end;
    *out = strtoull(value, &end, 16);
    return strlen(value) == RUN_ID_DIGITS && !*end;
}

static bool read_from(const char *value, Run *run) {
    char band_text[16], pack[40];
    int at = 0;
    Band band;
    if (sscanf(value, "%39s %15s %n", pack, band_text, &at) != 2 || at == 0) return false;
    char *end;
    long rating_tenths = strtol(value + at, &end, 10);
    if (end == value + at || *end || rating_tenths < 0 || rating_tenths >= 1000) return false;
    run->rating_tenths = (int)rating_tenths;
    run->band = -1;
    if (strcmp(band_text, "-") != 0) {
        if (!band_parse(band_text, &band)) return false;
        run->band = (int)band;
    }
    return copy_value(pack, run->pack, sizeof run->pack);
}

static bool read_begun(const char *value, int64_t *out) {
    char *end;
    long long seconds = strtoll(value, &end, 10);
    *out = seconds;
    return end != value && !*end && seconds >= 0 && seconds < INT64_C(1) << 40;
}

bool run_read_puzzle(const char *value, Run *run) {
    const char *board = strchr(value, ' '), *cells = strrchr(value, ' ');
    if (board == cells) return false;
    char *code = mem_text(value), *board_text = code + (board - value) + 1;
    code[board - value] = code[cells - value] = 0;
    MEM_LOCAL(Layout, layout);
    Grid givens;
    TextError error;
    bool well = board_parse(board_text, layout, NULL, &error) && grid_parse(layout, cells + 1, &givens) &&
                run_add_board(run, layout, code, &givens);
    free(code);
    return well;
}

static bool read_value(HeadLine line, const char *value, Run *run) {
    switch (line) {
    case HEAD_FORMAT: return strcmp(value, "1") == 0 || strcmp(value, "2") == 0;
    case HEAD_ID: return read_id(value, &run->id);
    case HEAD_PROGRAM: return copy_value(value, run->program, sizeof run->program);
    case HEAD_PLAYER: return copy_value(value, run->player, sizeof run->player);
    case HEAD_MODE: return run_mode_parse(value, &run->mode);
    case HEAD_AIDS: return aids_parse(value, &run->aids);
    case HEAD_FROM: return read_from(value, run);
    case HEAD_BEGUN: return read_begun(value, &run->begun_unix_s);
    case HEAD_RACE: return copy_value(value, run->race, sizeof run->race);
    case HEAD_PUZZLE: return run_read_puzzle(value, run);
    case HEAD_COUNT: break;
    }
    return false;
}

// A line that belongs into the head after `lines` others. Sets *out_is_head to false for a line that is none.
static bool read_head_line(const char *text, int lines, Run *run, bool *out_is_head, TextError *error) {
    HeadLine expected = lines < HEAD_PUZZLE ? (HeadLine)lines : HEAD_PUZZLE;
    size_t length = strlen(HEAD_WORD[expected]);
    *out_is_head = strncmp(text, HEAD_WORD[expected], length) == 0 && text[length] == ' ';
    if (!*out_is_head && lines > HEAD_PUZZLE) return true;
    if (!*out_is_head)
        return text_error(error, lines + 1, 1, lines ? "\"%s\" should stand here" : "This is no run of Nonet",
                          HEAD_WORD[expected]);
    if (read_value(expected, text + length + 1, run)) return true;
    if (expected == HEAD_FORMAT) return text_error(error, 1, 1, "This run is of a version that is not known");
    return text_error(error, lines + 1, (int)length + 2, "\"%.60s\" cannot stand after \"%s\"",
                      text + length + 1, HEAD_WORD[expected]);
}

bool run_read_head(const char *text, Run *out, TextError *error) {
    Run run = {0};
    bool well = true, is_head = true;
    for (int lines = 0; well && *text; lines++) {
        char line[LINE_MAX + 400] = "";
        size_t length = strcspn(text, "\n");
        well = length < sizeof line && text[length] == '\n';
        if (!well) text_error(error, lines + 1, 1, "The line is too long, or has no end");
        if (!well) break;
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length + 1;
        well = read_head_line(line, lines, &run, &is_head, error) &&
               (is_head || text_error(error, lines + 1, 1, "\"puzzle\" should stand here"));
    }
    if (well && run.puzzles == 0) well = text_error(error, 1, 1, "The run has no puzzle");
    if (well)
        *out = run;
    else
        run_finish(&run);
    return well;
}

// ---- the whole text

// Adds the lines of a text, each with its mark.
static void add_marked(Chain *chain, const char *lines, Text *out) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char mark[1 + MARK_DIGITS + 1] = " ";
        chain_add(chain, lines, length);
        put_digits(chain->sum, MARK_DIGITS, mark + 1);
        mark[1 + MARK_DIGITS] = '\n';
        text_add_bytes(out, lines, length);
        text_add_bytes(out, mark, sizeof mark);
        lines += length + 1;
    }
}

void run_write(const Run *run, Text *out) {
    Text head = {0};
    Chain chain = {0};
    run_write_head(run, &head);
    add_marked(&chain, text_of(&head), out);
    text_finish(&head);
    int puzzle = 0;
    for (int i = 0; i < run->events; i++) {
        char line[EVENT_TEXT_MAX + 1];
        if (run->event[i].kind == EVENT_START) puzzle = (int)run->event[i].number - 1;
        int length = event_format(run->puzzle[puzzle].layout, &run->event[i], line);
        line[length] = '\n';
        line[length + 1] = 0;
        add_marked(&chain, line, out);
    }
    char sum[SUM_DIGITS + 1] = "";
    put_digits(chain.sum, SUM_DIGITS, sum);
    text_addf(out, "end %s\n", sum);
}

// A text on its way through the reader.
typedef struct {
    const char *text, *end;
    int line; // from 1
    int version;
    Chain chain;
    bool last; // it was "end"
    TextError *error;
} RunReader;

// Takes the next line and proves its mark, or that of the end.
static bool take_line(RunReader *reader, char *out, size_t size) {
    reader->line++;
    const char *newline = memchr(reader->text, '\n', (size_t)(reader->end - reader->text));
    if (!newline)
        return text_error(reader->error, reader->line, 1,
                          reader->text == reader->end ? "The run is cut off: \"end\" is missing"
                                                      : "The line is cut off");
    size_t length = (size_t)(newline - reader->text);
    const char *text = reader->text;
    reader->text = newline + 1;
    char digits[SUM_DIGITS];
    put_digits(reader->chain.sum, SUM_DIGITS, digits);
    if (reader->chain.begun && length == 4 + SUM_DIGITS && memcmp(text, "end ", 4) == 0) {
        reader->last = true;
        return memcmp(text + 4, digits, SUM_DIGITS) == 0 ||
               text_error(reader->error, reader->line, 5,
                          "The sum at the end is not that of the lines above");
    }
    if (length < 2 + MARK_DIGITS || text[length - MARK_DIGITS - 1] != ' ')
        return text_error(reader->error, reader->line, 1, "The line has no mark at its end");
    size_t held = length - MARK_DIGITS - 1;
    if (held >= size || memchr(text, 0, length))
        return text_error(reader->error, reader->line, 1, "The line is no line of a run");
    chain_add(&reader->chain, text, held);
    put_digits(reader->chain.sum, MARK_DIGITS, digits);
    if (memcmp(text + held + 1, digits, MARK_DIGITS) != 0)
        return text_error(reader->error, reader->line, 1,
                          "The line, or one above it, is not as it was written");
    memcpy(out, text, held);
    out[held] = 0;
    return true;
}

static bool read_event(RunReader *reader, const char *line, Run *run, int *puzzle) {
    Event event;
    const Layout *layout = run->puzzle[*puzzle].layout;
    if (!event_parse(layout, line, &event, reader->error)) {
        if (reader->error) reader->error->line = reader->line;
        return false;
    }
    if (event.kind == EVENT_START && event.number > run->puzzles)
        return text_error(reader->error, reader->line, 1, "There is no puzzle %lld", (long long)event.number);
    char again[EVENT_TEXT_MAX];
    event_format(layout, &event, again);
    if (strcmp(line, again) != 0)
        return text_error(reader->error, reader->line, 1, "\"%.60s\" should be written \"%.60s\"", line,
                          again);
    if (event.kind == EVENT_START) *puzzle = (int)event.number - 1;
    run_add_event(run, &event);
    return true;
}

// The head must read as it would be written: one run has one text.
static bool head_is_plain(RunReader *reader, const Run *run, const char *written) {
    Text again = {0};
    reader->version = written[strlen("nonet-run ")] - '0';
    write_head(run, reader->version, &again);
    bool same = strcmp(text_of(&again), written) == 0;
    text_finish(&again);
    return same || text_error(reader->error, 1, 1, "The lines before the events are not in their usual form");
}

static bool read_all(RunReader *reader, Run *run) {
    char line[LINE_MAX + 400] = "";
    bool in_head = true, well = true;
    int puzzle = 0;
    Text head = {0};
    while (well && !reader->last) {
        well = take_line(reader, line, sizeof line);
        if (!well || reader->last) break;
        if (in_head) well = read_head_line(line, reader->line - 1, run, &in_head, reader->error);
        if (well && in_head) text_addf(&head, "%s\n", line);
        if (well && !in_head && text_of(&head)[0]) {
            well = head_is_plain(reader, run, text_of(&head));
            text_clear(&head);
        }
        if (well && !in_head) well = read_event(reader, line, run, &puzzle);
    }
    text_finish(&head);
    if (well && run->events == 0)
        well = text_error(reader->error, reader->line, 1, "Nothing happens in the run");
    if (well && reader->version != run_version(run))
        well = text_error(reader->error, 1, 11, "The run is of version %d, not %d", run_version(run),
                          reader->version);
    if (well && reader->text != reader->end)
        well = text_error(reader->error, reader->line + 1, 1, "Something stands after the end");
    return well;
}

bool run_read(const char *text, size_t size, Run *out, TextError *error) {
    RunReader reader = {.text = text, .end = text + size, .error = error};
    *out = (Run){0};
    if (size > RUN_TEXT_LIMIT)
        return text_error(error, 0, 0, "A run has no more than %d bytes", RUN_TEXT_LIMIT);
    if (read_all(&reader, out)) return true;
    run_finish(out);
    return false;
}
