// A race as text, and what must hold for it to be one.
#include <ctype.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/lines.h"
#include "core/base/utf8.h"
#include "core/symmetry/code.h"
#include "game/race/calendar.h"
#include "game/race/race.h"

typedef enum {
    WORD_FORMAT,
    WORD_NAME,
    WORD_MODE,
    WORD_AIDS,
    WORD_HINTS,
    WORD_OPENS,
    WORD_CLOSES,
    WORD_FROM,
    WORD_PHRASE,
    WORD_AWAITS,
    WORD_VALUE,
    WORD_PUZZLE, // the only one that may come again
    WORD_COUNT
} RaceWord;

static const char *const WORD[WORD_COUNT] = {"nonet-race", "name", "mode",   "aids",   "hints", "opens",
                                             "closes",     "from", "phrase", "awaits", "value", "puzzle"};

enum { LINE_BYTES = 1024 };

// ---- writing

static void add_line(Text *out, RaceWord word, const char *value) {
    text_addf(out, "%s %s\n", WORD[word], value);
}

static void add_moment(Text *out, RaceWord word, int64_t unix_s) {
    char text[CALENDAR_TEXT_MAX];
    if (unix_s == 0) return;
    calendar_moment_format(unix_s, text);
    add_line(out, word, text);
}

static void add_puzzles(const Race *race, Text *out) {
    for (int i = 0; i < race->head.puzzles; i++) {
        text_addf(out, "%s ", WORD[WORD_PUZZLE]);
        run_write_puzzle(&race->head.puzzle[i], out);
        text_add_char(out, '\n');
    }
}

static void add_source(const Race *race, Text *out) {
    const char *band = band_name((Band)race->head.band);
    text_addf(out, "%s %s %c%s %d\n", WORD[WORD_FROM], race->head.pack, tolower((unsigned char)*band),
              band + 1, race->count);
    add_line(out, WORD_PHRASE, race->phrase);
    if (race->awaits[0]) add_line(out, WORD_AWAITS, race->awaits);
}

// What is published before the race, and what the id is made of.
static void write_published(const Race *race, Text *out) {
    char aids[AIDS_TEXT_MAX];
    aids_format(race->aids, aids);
    add_line(out, WORD_FORMAT, "1");
    add_line(out, WORD_NAME, race->name);
    add_line(out, WORD_MODE, run_mode_name(race->head.mode));
    add_line(out, WORD_AIDS, aids);
    add_line(out, WORD_HINTS, race->hints ? "yes" : "no");
    add_moment(out, WORD_OPENS, race->opens_unix_s);
    add_moment(out, WORD_CLOSES, race->closes_unix_s);
    if (race->count > 0)
        add_source(race, out);
    else
        add_puzzles(race, out);
}

void race_write(const Race *race, Text *out) {
    write_published(race, out);
    if (race->value[0]) add_line(out, WORD_VALUE, race->value);
    if (race->count > 0) add_puzzles(race, out);
}

// ---- what must hold

static bool is_line(const char *text, size_t size) {
    size_t length = strlen(text);
    return length < size && utf8_valid(text) && *text != ' ' && (length == 0 || text[length - 1] != ' ');
}

static bool puzzles_fit(const Race *race, TextError *error) {
    const Run *head = &race->head;
    if (race->count == 0) {
        if (race->phrase[0] || race->awaits[0] || race->value[0])
            return text_error(error, 0, 0, "A phrase needs \"from\": a pack, a band and how many puzzles");
        return head->puzzles > 0 || text_error(error, 0, 0,
                                               "A race has puzzles (\"puzzle\"), or says what they follow "
                                               "from (\"from\" and \"phrase\")");
    }
    if (race->count < 1 || race->count > RUN_PUZZLES_MAX)
        return text_error(error, 0, 0, "A race has 1 to %d puzzles", RUN_PUZZLES_MAX);
    if (!race->phrase[0]) return text_error(error, 0, 0, "The phrase is missing");
    if (race->value[0] && !race->awaits[0])
        return text_error(error, 0, 0, "There is a value, but the race does not say what it awaits");
    if (head->puzzles > 0 && race_waits(race))
        return text_error(error, 0, 0, "There are puzzles, but the value is missing");
    return head->puzzles == 0 || head->puzzles == race->count ||
           text_error(error, 0, 0, "%d puzzles should follow from the phrase, not %d", race->count,
                      head->puzzles);
}

static bool rules_fit(const Race *race, TextError *error) {
    RunMode mode = race->head.mode;
    int puzzles = race->count ? race->count : race->head.puzzles;
    if (mode == RUN_CASUAL || mode == RUN_DUEL)
        return text_error(error, 0, 0, "A race is run as speedrun, race, marathon or championship, not as %s",
                          run_mode_name(mode));
    if (puzzles > 1 && mode != RUN_MARATHON && mode != RUN_CHAMPIONSHIP)
        return text_error(error, 0, 0,
                          "Several puzzles under one clock are a marathon or a championship, not a %s",
                          run_mode_name(mode));
    if (mode == RUN_CHAMPIONSHIP && (race->hints || race->aids & (AID_CONFLICTS | AID_SOLUTION)))
        return text_error(error, 0, 0, "A championship has no hints and shows no mistakes");
    if (race->opens_unix_s && race->closes_unix_s && race->closes_unix_s <= race->opens_unix_s)
        return text_error(error, 0, 0, "The race closes before it opens");
    return true;
}

bool race_seal(Race *race, TextError *error) {
    if (!race->name[0] || !is_line(race->name, sizeof race->name))
        return text_error(error, 0, 0, "A race has a name of at most %d bytes", RACE_NAME_MAX - 1);
    if (!is_line(race->phrase, sizeof race->phrase) || !is_line(race->awaits, sizeof race->awaits) ||
        !is_line(race->value, sizeof race->value))
        return text_error(error, 0, 0,
                          "Phrase and value are one line each, without blanks at their ends, of at most %d "
                          "bytes",
                          RACE_WORDS_MAX - 1);
    if (!puzzles_fit(race, error) || !rules_fit(race, error)) return false;
    uint8_t sum[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash;
    Text text = {0};
    write_published(race, &text);
    sha256_init(&hash);
    sha256_update(&hash, text.length, (const uint8_t *)text_of(&text));
    sha256_digest(&hash, sizeof sum, sum);
    text_finish(&text);
    _Static_assert(RACE_ID_DIGITS < (int)RUN_RACE_MAX && RACE_ID_DIGITS % 2 == 0, "the id fits into a run");
    for (size_t i = 0; i < RACE_ID_DIGITS / 2; i++) snprintf(race->head.race + 2 * i, 3, "%02x", sum[i]);
    return true;
}

// ---- reading

typedef struct {
    Race race;
    bool seen[WORD_COUNT];
    int line; // from 1
    TextError *error;
} RaceReader;

static bool copy_line(const char *value, char *out, size_t size) {
    if (!is_line(value, size)) return false;
    memcpy(out, value, strlen(value) + 1);
    return true;
}

static bool read_moment(const char *value, int64_t *out) {
    return calendar_moment_parse(value, out) && *out > 0;
}

static bool read_source(const char *value, Race *race) {
    char pack[40], band_text[16];
    int at = 0;
    Band band;
    _Static_assert(sizeof race->head.pack == 40, "the width below");
    if (sscanf(value, "%39s %15s %n", pack, band_text, &at) != 2 || at == 0 || !band_parse(band_text, &band))
        return false;
    char *end;
    long count = strtol(value + at, &end, 10);
    if (end == value + at || *end || count < 1 || count > RUN_PUZZLES_MAX) return false;
    race->count = (int)count;
    race->head.band = (int)band;
    return copy_line(pack, race->head.pack, sizeof race->head.pack);
}

static bool read_value(RaceReader *reader, RaceWord word, const char *value) {
    Race *race = &reader->race;
    switch (word) {
    case WORD_FORMAT: return strcmp(value, "1") == 0;
    case WORD_NAME: return copy_line(value, race->name, sizeof race->name);
    case WORD_MODE: return run_mode_parse(value, &race->head.mode);
    case WORD_AIDS: return aids_parse(value, &race->aids);
    case WORD_HINTS: race->hints = strcmp(value, "yes") == 0; return race->hints || strcmp(value, "no") == 0;
    case WORD_OPENS: return read_moment(value, &race->opens_unix_s);
    case WORD_CLOSES: return read_moment(value, &race->closes_unix_s);
    case WORD_FROM: return read_source(value, race);
    case WORD_PHRASE: return copy_line(value, race->phrase, sizeof race->phrase);
    case WORD_AWAITS: return copy_line(value, race->awaits, sizeof race->awaits);
    case WORD_VALUE: return copy_line(value, race->value, sizeof race->value);
    case WORD_PUZZLE: return run_read_puzzle(value, &race->head);
    case WORD_COUNT: break;
    }
    return false;
}

// WORD_COUNT for none.
static RaceWord find_word(const char *text, size_t length) {
    RaceWord word = 0;
    while (word < WORD_COUNT && (strlen(WORD[word]) != length || strncmp(WORD[word], text, length) != 0))
        word++;
    return word;
}

static bool refuse_word(const RaceReader *reader, const char *text, size_t length) {
    char given[40];
    snprintf(given, sizeof given, "%.*s", (int)length, text);
    const char *near = text_nearest(given, WORD, WORD_COUNT);
    return text_error(reader->error, reader->line, 1,
                      near ? "\"%s\" is no word of a race; did you mean \"%s\"?"
                           : "\"%s\" is no word of a race",
                      utf8_valid(given) ? given : "This", near);
}

static bool read_line(RaceReader *reader, const char *text) {
    size_t length = strcspn(text, " \t");
    const char *value = text + length + strspn(text + length, " \t");
    RaceWord word = find_word(text, length);
    if (!reader->seen[WORD_FORMAT] && word != WORD_FORMAT)
        return text_error(reader->error, reader->line, 1, "This is no race of Nonet");
    if (word == WORD_COUNT) return refuse_word(reader, text, length);
    if (reader->seen[word] && word != WORD_PUZZLE)
        return text_error(reader->error, reader->line, 1, "\"%s\" stands here a second time", WORD[word]);
    reader->seen[word] = true;
    if (*value && read_value(reader, word, value)) return true;
    if (word == WORD_FORMAT)
        return text_error(reader->error, reader->line, 1, "This race is of a version that is not known");
    return text_error(reader->error, reader->line, (int)(value - text) + 1,
                      "\"%.60s\" cannot stand after \"%s\"", utf8_valid(value) ? value : "This", WORD[word]);
}

// A line without the blanks at its ends, ended by a 0. False when it is too long, or holds a 0.
static bool plain_line(const Line *line, char out[LINE_BYTES]) {
    const char *text = line->text;
    size_t length = line->length;
    while (length > 0 && isspace((unsigned char)*text)) text++, length--;
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    if (length >= LINE_BYTES || !line->begins || !line->ends || memchr(text, 0, length)) return false;
    memcpy(out, text, length);
    out[length] = 0;
    return true;
}

static bool read_lines(RaceReader *reader, const char *text, size_t size) {
    Lines lines = lines_of(text, size);
    Line line;
    char plain[LINE_BYTES] = "";
    bool well = true;
    while (well && lines_next(&lines, true, &line)) {
        reader->line = line.number;
        well = plain_line(&line, plain) ||
               text_error(reader->error, line.number, 1, "The line is no line of a race");
        if (well && *plain && *plain != '#' && *plain != ';') well = read_line(reader, plain);
    }
    lines_finish(&lines);
    return well;
}

static bool nothing_is_missing(const RaceReader *reader) {
    static const RaceWord NEEDED[] = {WORD_FORMAT, WORD_NAME, WORD_MODE, WORD_AIDS, WORD_HINTS};
    for (size_t i = 0; i < sizeof NEEDED / sizeof *NEEDED; i++)
        if (!reader->seen[NEEDED[i]])
            return text_error(reader->error, reader->line, 0, "The line \"%s\" is missing", WORD[NEEDED[i]]);
    return true;
}

bool race_read(const char *text, size_t size, Race *out, TextError *error) {
    RaceReader reader = {.race = {.head.band = -1}, .error = error};
    *out = (Race){0};
    if (size > RACE_TEXT_LIMIT)
        return text_error(error, 0, 0, "A race has no more than %d bytes", RACE_TEXT_LIMIT);
    if (read_lines(&reader, text, size) && nothing_is_missing(&reader) && race_seal(&reader.race, error)) {
        *out = reader.race;
        return true;
    }
    race_finish(&reader.race);
    return false;
}
