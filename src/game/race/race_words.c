#include "game/race/race_words.h"

#include <string.h>

#include "game/race/calendar.h"

enum { MINUTE_S = 60, HOUR_S = 3600, DAY_S = 86400 };

void race_add_puzzles_words(Text *out, const Race *race) {
    const Run *head = &race->head;
    int puzzles = race->count ? race->count : head->puzzles;
    text_addf(out, "%d ", puzzles);
    if (race->count) text_addf(out, "%s ", band_name((Band)head->band));
    text_add(out, puzzles == 1 ? "puzzle" : "puzzles");
    if (head->pack[0]) text_addf(out, " of %s", head->pack);
}

typedef struct {
    const char *title, *words;
} ModeWords;

static const ModeWords MODE[] = {
    [RUN_CASUAL] = {"Casual", "The clock stops while the game is paused"},
    [RUN_SPEEDRUN] = {"Speedrun", "The clock never stops"},
    [RUN_RACE] = {"Race", "The clock never stops"},
    [RUN_MARATHON] = {"Marathon", "All puzzles under one clock that never stops"},
    [RUN_CHAMPIONSHIP] = {"Championship", "Boards are handed in; a wrong one costs 30 seconds"},
    [RUN_DUEL] = {"Duel", "Two players at the same puzzle"},
};
_Static_assert(sizeof MODE / sizeof *MODE == RUN_MODE_COUNT, "words for each");

const char *race_mode_title(RunMode mode) { return MODE[mode].title; }
const char *race_mode_words(RunMode mode) { return MODE[mode].words; }

void race_add_aids_words(Text *out, unsigned aids) {
    static const char *const AID[AID_COUNT] = {
        "conflicts shown",    "mistakes shown", "equal tokens highlighted",
        "houses highlighted", "notes tidied",   "notes filled in"};
    const size_t from = out->length;
    for (int i = 0; i < AID_COUNT; i++)
        if (aids >> i & 1) text_addf(out, "%s%s", out->length > from ? ", " : "", AID[i]);
    if (out->length == from)
        text_add(out, "None");
    else
        out->text[from] = (char)(out->text[from] - 'a' + 'A');
}

// ---- when

static int day_of(int64_t unix_s) { return (int)(unix_s / DAY_S); }

static void add_day(Text *out, int64_t unix_s) {
    static const char *const MONTH[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
    int year, month, day;
    calendar_date(day_of(unix_s), &year, &month, &day);
    text_addf(out, "%d %s %d", day, MONTH[month - 1], year);
}

static void add_time(Text *out, int64_t unix_s) {
    int of_day = (int)(unix_s % DAY_S);
    text_addf(out, "%02d:%02d", of_day / HOUR_S, of_day / MINUTE_S % 60);
    if (of_day % 60) text_addf(out, ":%02d", of_day % 60);
}

static void add_moment(Text *out, int64_t unix_s) {
    add_day(out, unix_s);
    text_add(out, ", ");
    add_time(out, unix_s);
}

void race_add_window_words(Text *out, const Race *race) {
    int64_t opens = race->opens_unix_s, closes = race->closes_unix_s;
    if (!opens && !closes) {
        text_add(out, "Always open");
        return;
    }
    if (!opens) text_add(out, "Until ");
    if (opens && !closes) text_add(out, "From ");
    if (opens) add_moment(out, opens);
    if (opens && closes) text_add(out, " to ");
    if (opens && closes && day_of(opens) == day_of(closes))
        add_time(out, closes);
    else if (closes)
        add_moment(out, closes);
    text_add(out, " UTC");
}

static void add_span(Text *out, int64_t seconds) {
    int64_t unit = seconds >= INT64_C(2) * DAY_S ? DAY_S : seconds >= INT64_C(2) * HOUR_S ? HOUR_S : MINUTE_S;
    int64_t count = (seconds + unit - 1) / unit;
    const char *name = unit == DAY_S ? "day" : unit == HOUR_S ? "hour" : "minute";
    text_addf(out, "%lld %s%s", (long long)count, name, count == 1 ? "" : "s");
}

void race_add_state_words(Text *out, const Race *race, int64_t now_unix_s) {
    if (race->opens_unix_s && now_unix_s < race->opens_unix_s) {
        text_add(out, "Opens in ");
        add_span(out, race->opens_unix_s - now_unix_s);
    } else if (race->closes_unix_s && now_unix_s >= race->closes_unix_s) {
        text_add(out, "Closed");
    } else if (race->closes_unix_s) {
        text_add(out, "Open for another ");
        add_span(out, race->closes_unix_s - now_unix_s);
    } else {
        text_add(out, "Open");
    }
}
