#include "game/race/race_table.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"

static const char *const KEY[] = {"ranked", "bettered",   "unfinished",    "early",      "late", "helped",
                                  "aided",  "wrong-mode", "other-puzzles", "other-race", "copy", "unsound"};
_Static_assert(sizeof KEY / sizeof *KEY == RACE_VERDICT_COUNT, "a key each");

const char *race_verdict_key(RaceVerdict verdict) { return KEY[verdict]; }

void race_table_finish(RaceTable *table) {
    for (int i = 0; i < table->entries; i++) free(table->entry[i].file);
    free(table->entry);
    *table = (RaceTable){0};
}

// ---- one run

static void digest_events(const Run *run, uint8_t out[32]) {
    struct sha256_ctx hash;
    int puzzle = 0;
    sha256_init(&hash);
    for (int i = 0; i < run->events; i++) {
        char line[EVENT_TEXT_MAX + 1];
        if (run->event[i].kind == EVENT_START) puzzle = (int)run->event[i].number - 1;
        int length = event_format(run->puzzle[puzzle].layout, &run->event[i], line);
        line[length++] = '\n';
        sha256_update(&hash, (size_t)length, (const uint8_t *)line);
    }
    sha256_digest(&hash, 32, out);
}

static bool same_puzzles(const Run *a, const Run *b) {
    bool same = a->puzzles == b->puzzles;
    for (int i = 0; same && i < a->puzzles; i++) {
        const RunPuzzle *one = &a->puzzle[i], *other = &b->puzzle[i];
        same =
            layout_equal(one->layout, other->layout) && grid_equal(one->layout, &one->givens, &other->givens);
    }
    return same;
}

static RaceVerdict verdict_of(const Race *race, const Run *run, const RunResult *result) {
    if (run->mode != race->head.mode) return RACE_WRONG_MODE;
    if (result->aids & ~race->aids) return RACE_AIDED;
    if (!race->hints && result->hints + result->checks + result->reveals > 0) return RACE_HELPED;
    if (race->opens_unix_s && run->begun_unix_s < race->opens_unix_s) return RACE_EARLY;
    if (race->closes_unix_s && run->begun_unix_s >= race->closes_unix_s) return RACE_LATE;
    return result->finished ? RACE_RANKED : RACE_UNFINISHED;
}

void race_judge(const Race *race, const Run *run, RaceEntry *out) {
    *out = (RaceEntry){.id = run->id, .begun_unix_s = run->begun_unix_s, .mode = run->mode, .twin = -1};
    memcpy(out->player, run->player, sizeof out->player);
    digest_events(run, out->inputs);
    out->verdict = RACE_OTHER_RACE;
    if (strcmp(run->race, race->head.race) != 0) return;
    out->verdict = RACE_OTHER_PUZZLES; // they may be such as take for ever: nothing is proved of them
    if (!same_puzzles(run, &race->head)) return;
    if (!run_check(run, &out->result, &out->error)) {
        out->verdict = RACE_UNSOUND;
        out->result = (RunResult){0};
        return;
    }
    out->verdict = verdict_of(race, run, &out->result);
    out->wrong = out->result.aids & ~race->aids;
}

void race_judge_unread(const TextError *error, RaceEntry *out) {
    *out = (RaceEntry){.verdict = RACE_UNSOUND, .error = *error, .twin = -1};
}

void race_table_take(RaceTable *table, const char *file, const RaceEntry *entry) {
    table->entry = mem_room(table->entry, &table->room, (size_t)table->entries + 1, sizeof *table->entry);
    table->entry[table->entries] = *entry;
    table->entry[table->entries++].file = mem_text(file);
}

// ---- all of them

static int64_t shown_ms(const RaceEntry *entry) { return entry->result.time_us / 1000; }

static bool counts(const RaceEntry *entry) {
    return entry->verdict == RACE_RANKED || entry->verdict == RACE_BETTERED;
}

// Those of one player together, the best first; then by time of beginning and name of the file.
static int by_player(const void *a, const void *b) {
    const RaceEntry *one = a, *other = b;
    int order = strcmp(one->player, other->player);
    if (order == 0) order = counts(other) - counts(one);
    if (order == 0 && counts(one))
        order = (shown_ms(one) > shown_ms(other)) - (shown_ms(one) < shown_ms(other));
    if (order == 0)
        order = (one->begun_unix_s > other->begun_unix_s) - (one->begun_unix_s < other->begun_unix_s);
    return order ? order : strcmp(one->file, other->file);
}

static int by_rank(const void *a, const void *b) {
    const RaceEntry *one = a, *other = b;
    if (one->verdict != other->verdict) return (int)one->verdict - (int)other->verdict;
    bool timed = one->verdict == RACE_RANKED;
    if (timed && shown_ms(one) != shown_ms(other)) return shown_ms(one) < shown_ms(other) ? -1 : 1;
    return by_player(a, b);
}

static bool same_inputs(const RaceEntry *a, const RaceEntry *b) {
    return a->verdict != RACE_UNSOUND && b->verdict != RACE_UNSOUND &&
           memcmp(a->inputs, b->inputs, sizeof a->inputs) == 0;
}

// Sorted by player: of equal runs of one player the first stays.
static void find_copies(RaceTable *table) {
    for (int i = 0; i < table->entries; i++)
        for (int k = i - 1; k >= 0 && strcmp(table->entry[k].player, table->entry[i].player) == 0; k--)
            if (table->entry[k].verdict != RACE_COPY && same_inputs(&table->entry[k], &table->entry[i]))
                table->entry[i].verdict = RACE_COPY;
}

static bool is_attempt(const RaceEntry *entry) {
    return entry->verdict != RACE_COPY && entry->verdict != RACE_UNSOUND && entry->verdict != RACE_OTHER_RACE;
}

// Sorted by player, best first: the first that counts is ranked, the others are bettered.
static void find_best(RaceTable *table) {
    for (int from = 0, to; from < table->entries; from = to) {
        RaceEntry *first = &table->entry[from];
        int attempts = 0;
        for (to = from; to < table->entries && strcmp(table->entry[to].player, first->player) == 0; to++) {
            RaceEntry *entry = &table->entry[to];
            attempts += is_attempt(entry);
            entry->rank = entry->attempts = 0;
            if (counts(entry)) entry->verdict = to == from ? RACE_RANKED : RACE_BETTERED;
        }
        first->attempts = attempts;
    }
}

// A run of one player that another player also hands in.
static void find_twins(RaceTable *table) {
    for (int i = 0; i < table->entries; i++) {
        table->entry[i].twin = -1;
        for (int k = 0; k < table->entries && table->entry[i].twin < 0; k++)
            if (strcmp(table->entry[i].player, table->entry[k].player) != 0 &&
                same_inputs(&table->entry[i], &table->entry[k]))
                table->entry[i].twin = k;
    }
}

void race_table_rank(RaceTable *table) {
    if (table->entries == 0) return;
    qsort(table->entry, (size_t)table->entries, sizeof *table->entry, by_player);
    find_copies(table);
    find_best(table);
    qsort(table->entry, (size_t)table->entries, sizeof *table->entry, by_rank);
    find_twins(table);
    table->ranked = 0;
    while (table->ranked < table->entries && table->entry[table->ranked].verdict == RACE_RANKED) {
        RaceEntry *entry = &table->entry[table->ranked];
        bool tied = table->ranked > 0 && shown_ms(entry) == shown_ms(entry - 1);
        entry->rank = tied ? entry[-1].rank : table->ranked + 1;
        table->ranked++;
    }
}

// ---- texts of strangers

static bool turns_direction(uint32_t code) {
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

static bool is_control(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

void race_add_plain(Text *out, const char *text) {
    while (*text) {
        uint32_t code;
        const char *from = text;
        bool whole = utf8_next(&text, &code);
        if (whole && !is_control(code) && !turns_direction(code))
            text_add_bytes(out, from, (size_t)(text - from));
        else
            text_add_char(out, '?');
        text += !whole;
    }
}

void race_add_player(Text *out, const char *player) { race_add_plain(out, *player ? player : "(no name)"); }

// ---- words

static void add_helps(const RunResult *result, Text *out) {
    const struct {
        int count;
        const char *one, *more;
    } helps[] = {{result->hints, "a hint", "hints"},
                 {result->checks, "a check", "checks"},
                 {result->reveals, "a revealed cell", "revealed cells"}};
    const char *before = "";
    for (size_t i = 0; i < sizeof helps / sizeof *helps; i++) {
        if (helps[i].count == 0) continue;
        text_add(out, before);
        if (helps[i].count == 1)
            text_add(out, helps[i].one);
        else
            text_addf(out, "%d %s", helps[i].count, helps[i].more);
        before = " and ";
    }
}

static void add_error(const TextError *error, Text *out) {
    if (error->line > 0) text_addf(out, "line %d: ", error->line);
    race_add_plain(out, error->reason);
}

void race_entry_words(const Race *race, const RaceTable *table, const RaceEntry *entry, Text *out) {
    const RunResult *result = &entry->result;
    char aids[AIDS_TEXT_MAX];
    switch (entry->verdict) {
    case RACE_RANKED: break;
    case RACE_BETTERED: text_add(out, "The player has a better run"); break;
    case RACE_UNFINISHED:
        text_addf(out, "Not finished: %d of %d cells", result->placed, result->blanks);
        break;
    case RACE_EARLY: text_add(out, "Begun before the race opened, by the player's clock"); break;
    case RACE_LATE: text_add(out, "Begun after the race closed, by the player's clock"); break;
    case RACE_HELPED:
        add_helps(result, out);
        text_add(out, ", which this race does not allow");
        break;
    case RACE_AIDED:
        aids_format(entry->wrong, aids);
        text_addf(out, "Aids that this race does not allow: %s", aids);
        break;
    case RACE_WRONG_MODE:
        text_addf(out, "Played as %s; this race is a %s", run_mode_name(entry->mode),
                  run_mode_name(race->head.mode));
        break;
    case RACE_OTHER_PUZZLES: text_add(out, "Its puzzles are not those of this race"); break;
    case RACE_OTHER_RACE: text_add(out, "It does not belong to this race"); break;
    case RACE_COPY: text_add(out, "A copy of another run in this table"); break;
    case RACE_UNSOUND: add_error(&entry->error, out); break;
    case RACE_VERDICT_COUNT: break;
    }
    if (entry->twin < 0 || entry->verdict == RACE_COPY) return;
    text_addf(out, "%sThe same inputs at the same times as a run of ",
              entry->verdict == RACE_RANKED ? "" : ". ");
    race_add_player(out, table->entry[entry->twin].player);
    text_add(out, ": one of the two is copied");
}
