#include "host/races/race_lists.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "game/play/timer.h"
#include "game/race/calendar.h"
#include "game/race/race_words.h"

// ---- cells: what the table says of an entry

typedef enum {
    CELL_RANK,
    CELL_PLAYER,
    CELL_TIME,
    CELL_BEHIND,
    CELL_RUNS,
    CELL_BEGUN,
    CELL_FILE,
    CELL_COUNT
} Cell;

static const char *const HEADER[CELL_COUNT] = {"rank", "player", "time", "behind", "runs", "begun", "file"};

static void add_time(Text *out, int64_t time_us) {
    char text[32];
    time_format(time_us, TIME_MILLISECONDS, text, sizeof text);
    text_add(out, text);
}

static void add_moment(Text *out, int64_t unix_s) {
    char text[CALENDAR_TEXT_MAX];
    calendar_moment_format(unix_s, text);
    text_add(out, text);
}

static void add_behind(Text *out, const RaceTable *table, const RaceEntry *entry) {
    char text[32];
    int64_t behind_us = (entry->result.time_us / 1000 - table->entry[0].result.time_us / 1000) * 1000;
    if (behind_us == 0) return;
    time_format_difference(behind_us, TIME_MILLISECONDS, text, sizeof text);
    text_add(out, text);
}

static void add_cell(Text *out, const RaceTable *table, const RaceEntry *entry, Cell cell) {
    switch (cell) {
    case CELL_RANK: text_addf(out, "%d", entry->rank); break;
    case CELL_PLAYER: race_add_player(out, entry->player); break;
    case CELL_TIME: add_time(out, entry->result.time_us); break;
    case CELL_BEHIND: add_behind(out, table, entry); break;
    case CELL_RUNS: text_addf(out, "%d", entry->attempts); break;
    case CELL_BEGUN: add_moment(out, entry->begun_unix_s); break;
    case CELL_FILE: race_add_plain(out, entry->file); break;
    case CELL_COUNT: break;
    }
}

// ---- text

static void pad(Text *out, size_t from, size_t width) {
    size_t has = utf8_count(out->text + from, out->length - from);
    for (; has < width; has++) text_add_char(out, ' ');
}

static void measure(const RaceTable *table, size_t width[CELL_COUNT]) {
    for (Cell cell = 0; cell < CELL_COUNT; cell++) {
        width[cell] = strlen(HEADER[cell]);
        for (int i = 0; i < table->ranked; i++) {
            Text text = {0};
            add_cell(&text, table, &table->entry[i], cell);
            size_t length = utf8_count(text_of(&text), text.length);
            if (length > width[cell]) width[cell] = length;
            text_finish(&text);
        }
    }
}

static void add_row(Text *out, const RaceTable *table, const RaceEntry *entry,
                    const size_t width[CELL_COUNT]) {
    for (Cell cell = 0; cell < CELL_COUNT; cell++) {
        size_t from = out->length;
        if (entry)
            add_cell(out, table, entry, cell);
        else
            text_add(out, HEADER[cell]);
        if (cell + 1 < CELL_COUNT) pad(out, from, width[cell] + 2);
    }
    text_add_char(out, '\n');
}

static void add_notes(const Race *race, const RaceTable *table, Text *out) {
    bool any = false;
    for (int i = 0; i < table->entries; i++) {
        const RaceEntry *entry = &table->entry[i];
        Text words = {0};
        race_entry_words(race, table, entry, &words);
        if (words.length > 0) {
            text_add(out, any ? "  " : "\nremarks\n  ");
            race_add_plain(out, entry->file);
            if (entry->verdict != RACE_UNSOUND) {
                text_add(out, " (");
                race_add_player(out, entry->player);
                text_add(out, ")");
            }
            text_addf(out, ": %s\n", text_of(&words));
            any = true;
        }
        text_finish(&words);
    }
}

static void add_head(const Race *race, Text *out) {
    race_add_plain(out, race->name);
    text_add_char(out, '\n');
    race_add_puzzles_words(out, race);
    text_addf(out, " · %s · ", race_mode_title(race->head.mode));
    race_add_window_words(out, race);
    text_add(out, "\nAllowed: ");
    race_add_aids_words(out, race->aids);
    text_addf(out, "%s\nRace %s\n\n", race->hints ? "; hints" : "; no hints", race->head.race);
}

void race_list_text(const Race *race, const RaceTable *table, Text *out) {
    size_t width[CELL_COUNT];
    add_head(race, out);
    measure(table, width);
    if (table->ranked == 0) text_add(out, "No run counts yet.\n");
    if (table->ranked > 0) add_row(out, table, NULL, width);
    for (int i = 0; i < table->ranked; i++) add_row(out, table, &table->entry[i], width);
    add_notes(race, table, out);
}

// ---- CSV

// A field. One that a spreadsheet would take for a formula gets an apostrophe before it.
static void add_field(Text *out, const char *field) {
    bool formula = *field && strchr("=+-@\t\r", *field);
    if (!formula && !strpbrk(field, ",\"\n\r;")) {
        text_add(out, field);
        return;
    }
    text_add(out, formula ? "\"'" : "\"");
    for (; *field; field++) {
        if (*field == '"') text_add_char(out, '"');
        text_add_char(out, *field);
    }
    text_add_char(out, '"');
}

static void add_plain_field(Text *out, const char *text) {
    Text plain = {0};
    race_add_plain(&plain, text);
    add_field(out, text_of(&plain));
    text_finish(&plain);
}

static void add_csv_line(const Race *race, const RaceTable *table, const RaceEntry *entry, Text *out) {
    const RunResult *result = &entry->result;
    Text words = {0};
    if (entry->rank) text_addf(out, "%d", entry->rank);
    text_add_char(out, ',');
    add_plain_field(out, entry->player);
    text_add_char(out, ',');
    if (entry->verdict < RACE_OTHER_PUZZLES) {
        add_time(out, result->time_us);
        text_addf(out, ",%lld", (long long)result->time_us);
    } else {
        text_add_char(out, ',');
    }
    text_addf(out, ",%d,", entry->attempts);
    if (entry->verdict != RACE_UNSOUND) add_moment(out, entry->begun_unix_s);
    text_addf(out, ",%d,%d,%d,", result->mistakes, result->undos, result->hints + result->checks);
    add_plain_field(out, entry->file);
    text_addf(out, ",%s,", race_verdict_key(entry->verdict));
    race_entry_words(race, table, entry, &words);
    add_field(out, text_of(&words));
    text_add_char(out, '\n');
    text_finish(&words);
}

void race_list_csv(const Race *race, const RaceTable *table, Text *out) {
    text_add(out, "rank,player,time,time_us,runs,begun,mistakes,undos,hints,file,verdict,remark\n");
    for (int i = 0; i < table->entries; i++) add_csv_line(race, table, &table->entry[i], out);
}

// ---- JSON

static void add_json(Text *out, const char *key, const char *value) {
    text_addf(out, ",\"%s\":", key);
    text_add_json(out, value);
}

static void add_json_moment(Text *out, const char *key, int64_t unix_s) {
    char text[CALENDAR_TEXT_MAX];
    if (unix_s == 0) return;
    calendar_moment_format(unix_s, text);
    add_json(out, key, text);
}

static void add_json_puzzle(const RunPuzzle *puzzle, Text *out) {
    char givens[CELLS_MAX + 1];
    grid_format(puzzle->layout, &puzzle->givens, givens);
    text_add(out, "{\"code\":");
    text_add_json(out, puzzle->code);
    add_json(out, "layout", puzzle->layout->id);
    add_json(out, "puzzle", givens);
    text_add_char(out, '}');
}

void race_list_json_race(const Race *race, Text *out) {
    char aids[AIDS_TEXT_MAX];
    aids_format(race->aids, aids);
    text_add(out, "{\"name\":");
    text_add_json(out, race->name);
    add_json(out, "id", race->head.race);
    add_json(out, "mode", run_mode_name(race->head.mode));
    add_json(out, "aids", aids);
    text_addf(out, ",\"hints\":%s", race->hints ? "true" : "false");
    add_json_moment(out, "opens", race->opens_unix_s);
    add_json_moment(out, "closes", race->closes_unix_s);
    if (race->count) {
        add_json(out, "pack", race->head.pack);
        add_json(out, "band", band_name((Band)race->head.band));
        text_addf(out, ",\"count\":%d", race->count);
        add_json(out, "phrase", race->phrase);
        if (race->awaits[0]) add_json(out, "awaits", race->awaits);
        if (race->value[0]) add_json(out, "value", race->value);
    }
    text_add(out, ",\"puzzles\":[");
    for (int i = 0; i < race->head.puzzles; i++) {
        if (i) text_add_char(out, ',');
        add_json_puzzle(&race->head.puzzle[i], out);
    }
    text_add(out, "]}");
}

static void add_json_result(const RunResult *result, Text *out) {
    text_addf(out, ",\"time_us\":%lld,\"penalty_us\":%lld,\"mistakes\":%d,\"undos\":%d,\"hints\":%d",
              (long long)result->time_us, (long long)result->penalty_us, result->mistakes, result->undos,
              result->hints + result->checks + result->reveals);
    text_addf(out, ",\"placed\":%d,\"blanks\":%d,\"splits_us\":[", result->placed, result->blanks);
    for (int k = 0; k < result->splits.reached; k++)
        text_addf(out, "%s%lld", k ? "," : "", (long long)result->splits.time_us[k]);
    text_add_char(out, ']');
}

static void add_json_entry(const Race *race, const RaceTable *table, const RaceEntry *entry, Text *out) {
    Text words = {0};
    text_add(out, "{\"file\":");
    text_add_json(out, entry->file);
    add_json(out, "verdict", race_verdict_key(entry->verdict));
    if (entry->verdict != RACE_UNSOUND) {
        add_json(out, "player", entry->player);
        add_json_moment(out, "begun", entry->begun_unix_s);
    }
    if (entry->rank) text_addf(out, ",\"rank\":%d,\"runs\":%d", entry->rank, entry->attempts);
    if (entry->verdict < RACE_OTHER_PUZZLES) add_json_result(&entry->result, out);
    race_entry_words(race, table, entry, &words);
    if (words.length > 0) add_json(out, "remark", text_of(&words));
    if (entry->error.line > 0) text_addf(out, ",\"line\":%d", entry->error.line);
    text_add_char(out, '}');
    text_finish(&words);
}

void race_list_json(const Race *race, const RaceTable *table, Text *out) {
    text_add(out, "{\"race\":");
    race_list_json_race(race, out);
    text_add(out, ",\"table\":[");
    for (int i = 0; i < table->entries; i++) {
        if (i == table->ranked) text_add(out, "],\"others\":[");
        if (i != 0 && i != table->ranked) text_add_char(out, ',');
        add_json_entry(race, table, &table->entry[i], out);
    }
    if (table->entries == table->ranked) text_add(out, "],\"others\":[");
    text_add(out, "]}\n");
}
