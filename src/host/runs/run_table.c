#include "host/runs/run_table.h"

#include <stdio.h>
#include <string.h>

// ---- words that both forms share

static const char *yes(bool value) { return value ? "true" : "false"; }

static void band_word(const Run *run, char out[16]) {
    snprintf(out, 16, "%s", run->band < 0 ? "" : band_name((Band)run->band));
    if (*out) *out = (char)(*out - 'A' + 'a');
}

// "keyboard+mouse".
static void device_words(unsigned devices, const char *between, Text *out) {
    const char *before = "";
    for (EventDevice device = BY_GAME + 1; device < EVENT_DEVICE_COUNT; device++) {
        if (!(devices >> device & 1)) continue;
        text_addf(out, "%s%s", before, event_device_name(device));
        before = between;
    }
}

// An event in the notation of runs, without its time and its device.
static void event_words(const Layout *layout, const Event *event, char out[EVENT_TEXT_MAX]) {
    event_format(layout, event, out);
    const char *words = strchr(strchr(out, ' ') + 1, ' ') + 1;
    memmove(out, words, strlen(words) + 1);
}

// ---- CSV

// A name that a spreadsheet would take for a formula gets an apostrophe before it.
static void add_field(Text *out, const char *field) {
    bool formula = *field && strchr("=+-@", *field);
    if (!strpbrk(field, ",;\"\t\r\n")) {
        text_addf(out, "%s%s", formula ? "'" : "", field);
        return;
    }
    text_add(out, formula ? "\"'" : "\"");
    for (; *field; field++) text_addf(out, *field == '"' ? "\"%c" : "%c", *field);
    text_add(out, "\"");
}

void run_table_head(Text *out) {
    text_add(
        out,
        "id,player,mode,pack,band,rating,begun,race,code,finished,clean,aids,devices,time_us,penalty_us");
    for (int k = 1; k <= SPLIT_COUNT; k++) text_addf(out, ",split%d_us", k);
    text_add(
        out,
        ",inputs,placed,blanks,mistakes,undos,hints,checks,reveals,pauses,hidden,frames_missed,asleep_us\n");
}

static void add_about(const Run *run, Text *out) {
    char band[16];
    band_word(run, band);
    text_addf(out, "%016llx,", (unsigned long long)run->id);
    add_field(out, run->player);
    text_addf(out, ",%s,", run_mode_name(run->mode));
    add_field(out, run->pack);
    text_addf(out, ",%s,%d.%d,%lld,", band, run->rating_tenths / 10, run->rating_tenths % 10,
              (long long)run->begun_unix_s);
    add_field(out, run->race);
    text_add(out, ",");
    for (int i = 0; i < run->puzzles; i++) text_addf(out, "%s%s", i ? " " : "", run->puzzle[i].code);
}

void run_table_line(const Run *run, const RunResult *result, Text *out) {
    char aids[AIDS_TEXT_MAX];
    aids_format(result->aids, aids);
    for (char *c = aids; *c; c++)
        if (*c == ',') *c = '+';
    add_about(run, out);
    text_addf(out, ",%s,%s,%s,", yes(result->finished), yes(result->clean), aids);
    device_words(result->devices, "+", out);
    text_addf(out, ",%lld,%lld", (long long)result->time_us, (long long)result->penalty_us);
    for (int k = 0; k < SPLIT_COUNT; k++) {
        text_add(out, ",");
        if (k < result->splits.reached) text_addf(out, "%lld", (long long)result->splits.time_us[k]);
    }
    text_addf(out, ",%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%lld,%lld\n", result->inputs, result->placed,
              result->blanks, result->mistakes, result->undos, result->hints, result->checks, result->reveals,
              result->pauses, result->hidden, (long long)result->frames_missed, (long long)result->asleep_us);
}

void run_table_events_head(Text *out) { text_add(out, "id,puzzle,time_us,device,event,row,column,token\n"); }

void run_table_events(const Run *run, Text *out) {
    int puzzle = 0;
    for (int i = 0; i < run->events; i++) {
        const Event *event = &run->event[i];
        if (event->kind == EVENT_START) puzzle = (int)event->number - 1;
        const Layout *layout = run->puzzle[puzzle].layout;
        char words[EVENT_TEXT_MAX];
        event_words(layout, event, words);
        text_addf(out, "%016llx,%d,%lld,%s,", (unsigned long long)run->id, puzzle + 1,
                  (long long)event->time_us, event_device_name(event->device));
        add_field(out, words);
        int cell = event->kind == EVENT_MOVE ? cellset_next(&event->move.cells, 0) : -1;
        if (cell >= 0 && event->move.token)
            text_addf(out, ",%d,%d,%d\n", layout_row(layout, cell) + 1, layout_column(layout, cell) + 1,
                      event->move.token);
        else
            text_add(out, ",,,\n");
    }
}

// ---- JSON

static void add_text(Text *out, const char *name, const char *value) {
    text_addf(out, ",\"%s\":", name);
    text_add_json(out, value);
}

static void add_number(Text *out, const char *name, int64_t value) {
    text_addf(out, ",\"%s\":%lld", name, (long long)value);
}

static void add_puzzles(const Run *run, Text *out) {
    text_add(out, ",\"puzzles\":[");
    for (int i = 0; i < run->puzzles; i++) {
        char givens[CELLS_MAX + 1];
        grid_format(run->puzzle[i].layout, &run->puzzle[i].givens, givens);
        text_addf(out, "%s{\"code\":", i ? "," : "");
        text_add_json(out, run->puzzle[i].code);
        text_addf(out, ",\"layout\":\"%s\",\"givens\":\"%s\"}", run->puzzle[i].layout->id, givens);
    }
    text_add(out, "]");
}

static void add_aids(unsigned aids, const char *name, Text *out) {
    char words[AIDS_TEXT_MAX];
    aids_format(aids, words);
    add_text(out, name, words);
}

static void add_times(const char *name, const int64_t *time_us, int count, Text *out) {
    text_addf(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) text_addf(out, "%s%lld", i ? "," : "", (long long)time_us[i]);
    text_add(out, "]");
}

static void add_result(const RunResult *result, Text *out) {
    text_addf(out, ",\"result\":{\"finished\":%s,\"clean\":%s", yes(result->finished), yes(result->clean));
    add_aids(result->aids, "aids", out);
    text_add(out, ",\"devices\":\"");
    device_words(result->devices, ",", out);
    text_add(out, "\"");
    add_number(out, "time_us", result->time_us);
    add_number(out, "penalty_us", result->penalty_us);
    add_times("puzzle_us", result->puzzle_us, result->solved, out);
    add_times("splits_us", result->splits.time_us, result->splits.reached, out);
    const struct {
        const char *name;
        int64_t value;
    } counts[] = {{"inputs", result->inputs},       {"placed", result->placed},
                  {"blanks", result->blanks},       {"mistakes", result->mistakes},
                  {"undos", result->undos},         {"hints", result->hints},
                  {"checks", result->checks},       {"reveals", result->reveals},
                  {"pauses", result->pauses},       {"hidden", result->hidden},
                  {"asleep_us", result->asleep_us}, {"frames_missed", result->frames_missed}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        add_number(out, counts[i].name, counts[i].value);
    text_add(out, "}");
}

static void add_events(const Run *run, Text *out) {
    int puzzle = 0;
    text_add(out, ",\"events\":[");
    for (int i = 0; i < run->events; i++) {
        const Event *event = &run->event[i];
        char words[EVENT_TEXT_MAX];
        if (event->kind == EVENT_START) puzzle = (int)event->number - 1;
        event_words(run->puzzle[puzzle].layout, event, words);
        text_addf(out, "%s{\"time_us\":%lld,\"device\":\"%s\",\"event\":", i ? "," : "",
                  (long long)event->time_us, event_device_name(event->device));
        text_add_json(out, words);
        text_add(out, "}");
    }
    text_add(out, "]");
}

void run_table_json(const Run *run, const RunResult *result, bool events, Text *out) {
    char band[16];
    band_word(run, band);
    text_addf(out, "{\"id\":\"%016llx\"", (unsigned long long)run->id);
    add_text(out, "program", run->program);
    add_text(out, "player", run->player);
    add_text(out, "mode", run_mode_name(run->mode));
    add_aids(run->aids, "aids", out);
    add_text(out, "pack", run->pack);
    add_text(out, "band", band);
    add_number(out, "rating_tenths", run->rating_tenths);
    add_number(out, "begun", run->begun_unix_s);
    add_text(out, "race", run->race);
    add_puzzles(run, out);
    add_result(result, out);
    if (events) add_events(run, out);
    text_add(out, "}");
}
