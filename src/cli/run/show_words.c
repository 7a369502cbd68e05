#include "cli/run/show_words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/run/run_words.h"

// ---- the head and the result

static void show_line(Reply *reply, const char *name, const char *value) {
    char shown[RUN_SHOWN_MAX];
    if (*value) reply_format(reply, "  %-11s%s\n", name, run_shown(value, shown));
}

static void show_time(Reply *reply, const char *name, int64_t time_us) {
    char time[RUN_TIME_TEXT];
    run_time(time_us, time);
    show_line(reply, name, time);
}

static void show_begun(const Run *run, Reply *reply) {
    char date[64] = "";
    struct tm parts;
    time_t begun = (time_t)run->begun_unix_s;
    if (gmtime_r(&begun, &parts))
        strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S UTC, by the player's clock", &parts);
    show_line(reply, "begun", date);
}

static void show_from(const Run *run, Reply *reply) {
    char from[96];
    if (!run->pack[0]) return;
    int length = snprintf(from, sizeof from, "%s, %s", run->pack,
                          run->band < 0 ? "no band" : band_name((Band)run->band));
    if (run->rating_tenths > 0) // 0: a board with constraints, which are on no scale
        snprintf(from + length, sizeof from - (size_t)length, " %d.%d", run->rating_tenths / 10,
                 run->rating_tenths % 10);
    show_line(reply, "from", from);
}

static void show_aids(const char *name, unsigned aids, Reply *reply) {
    char words[AIDS_TEXT_MAX];
    aids_format(aids, words);
    show_line(reply, name, words);
}

static void show_splits(const Splits *splits, Reply *reply) {
    if (splits->reached == 0) return;
    reply_text(reply, "  splits    ");
    for (int k = 0; k < splits->reached; k++) {
        char time[RUN_TIME_TEXT];
        run_time(splits->time_us[k], time);
        reply_format(reply, " %s", time);
    }
    reply_text(reply, "\n");
}

static void show_counts(const RunResult *result, Reply *reply) {
    const struct {
        const char *name;
        int64_t count;
    } counts[] = {{"inputs", result->inputs},
                  {"mistakes", result->mistakes},
                  {"undos", result->undos},
                  {"hints", result->hints},
                  {"checks", result->checks},
                  {"reveals", result->reveals},
                  {"pauses", result->pauses},
                  {"times hidden", result->hidden},
                  {"frames late", result->frames_missed},
                  {"seconds asleep", result->asleep_us / 1000000}};
    const char *before = "  counted    ";
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (counts[i].count == 0) continue;
        reply_format(reply, "%s%s %lld", before, counts[i].name, (long long)counts[i].count);
        before = ", ";
    }
    reply_text(reply, *before == ',' ? "\n" : "");
}

static void show_result(const Run *run, const RunResult *result, Reply *reply) {
    char time[RUN_TIME_TEXT], words[96];
    run_time(result->time_us, time);
    snprintf(words, sizeof words, "%s %s, %d of %d cells filled", time, run_how(result), result->placed,
             result->blanks);
    show_line(reply, "result", words);
    for (int i = 0; i < result->solved && run->puzzles > 1; i++)
        show_time(reply, "puzzle", result->puzzle_us[i]);
    if (result->penalty_us) show_time(reply, "penalty", result->penalty_us);
    show_splits(&result->splits, reply);
    show_counts(result, reply);
}

void show_about(const Run *run, const RunResult *result, Reply *reply) {
    reply_format(reply, "run %016llx\n", (unsigned long long)run->id);
    show_line(reply, "player", run->player);
    show_line(reply, "mode", run_mode_name(run->mode));
    show_from(run, reply);
    show_begun(run, reply);
    show_line(reply, "program", run->program);
    show_line(reply, "race", run->race);
    show_aids("aids", run->aids, reply);
    if (result->aids != run->aids) show_aids("aids later", result->aids, reply);
    for (int i = 0; i < run->puzzles; i++) {
        char givens[CELLS_MAX + 1];
        grid_format(run->puzzle[i].layout, &run->puzzle[i].givens, givens);
        show_line(reply, "code", run->puzzle[i].code);
        show_line(reply, run->puzzle[i].layout->id, givens);
    }
    show_result(run, result, reply);
}

// ---- the events

// "r4c5,r4c6".
static void cell_words(const Layout *layout, const CellSet *cells, char out[MOVE_TEXT_MAX]) {
    move_format(layout, &(Move){.kind = MOVE_ERASE, .cells = *cells}, out);
    memmove(out, out + strlen("erase "), strlen(out) - strlen("erase ") + 1);
}

static void move_words(const Layout *layout, const Move *move, Reply *reply) {
    char cells[MOVE_TEXT_MAX] = "";
    if (!cellset_empty(&move->cells)) cell_words(layout, &move->cells, cells);
    if (move->joined) reply_text(reply, "with it: ");
    switch (move->kind) {
    case MOVE_PUT:
        reply_format(reply, "%d in %s%s", move->token, cells, move->tidy ? ", clears its notes around" : "");
        break;
    case MOVE_ERASE: reply_format(reply, "empties %s", cells); break;
    case MOVE_NOTE_ON: reply_format(reply, "note %d in %s", move->token, cells); break;
    case MOVE_NOTE_OFF: reply_format(reply, "no note %d in %s", move->token, cells); break;
    case MOVE_FILL: reply_text(reply, "fills in all notes"); break;
    case MOVE_CLEAR: reply_text(reply, "clears all notes"); break;
    case MOVE_CORNER_ON: reply_format(reply, "corner mark %d in %s", move->token, cells); break;
    case MOVE_CORNER_OFF: reply_format(reply, "no corner mark %d in %s", move->token, cells); break;
    case MOVE_COLOUR_ON: reply_format(reply, "colour %d on %s", move->colour, cells); break;
    case MOVE_COLOUR_OFF: reply_format(reply, "no colour %d on %s", move->colour, cells); break;
    case MOVE_TINT_ON:
        reply_format(reply, "note %d in %s gets colour %d", move->token, cells, move->colour);
        break;
    case MOVE_TINT_OFF: reply_format(reply, "note %d in %s loses its colour", move->token, cells); break;
    case MOVE_LINE_ON: reply_format(reply, "a line of colour %d between %s", move->colour, cells); break;
    case MOVE_LINE_OFF: reply_format(reply, "no line between %s", cells); break;
    case MOVE_WIPE: reply_format(reply, "wipes colours and lines off %s", cells); break;
    case MOVE_TRY: reply_text(reply, "begins a try"); break;
    case MOVE_BACK: reply_text(reply, "goes back to where the try began"); break;
    case MOVE_KEEP: reply_text(reply, "keeps what was tried"); break;
    case MOVE_REVEAL: reply_format(reply, "has %s given away: %d", cells, move->token); break;
    case MOVE_UNDO: reply_text(reply, "undo"); break;
    case MOVE_REDO: reply_text(reply, "redo"); break;
    case MOVE_HINT: reply_format(reply, "asks for a hint, stage %d", move->stage); break;
    case MOVE_CHECK: reply_text(reply, "asks whether all is right"); break;
    case MOVE_PAUSE: reply_text(reply, "pause"); break;
    case MOVE_RESUME: reply_text(reply, "goes on"); break;
    case MOVE_KIND_COUNT: break;
    }
}

static const char *const WRITES[WRITE_COUNT] = {"notes off",     "notes on",      "writes corner marks",
                                                "colours cells", "colours notes", "draws lines"};

static void event_words(const Layout *layout, const Event *event, Reply *reply) {
    char words[MOVE_TEXT_MAX];
    long long number = (long long)event->number;
    switch (event->kind) {
    case EVENT_MOVE: move_words(layout, &event->move, reply); break;
    case EVENT_START: reply_format(reply, "puzzle %lld is on the screen", number); break;
    case EVENT_SELECT:
        cell_words(layout, &event->move.cells, words);
        reply_format(reply, "to %s", words);
        break;
    case EVENT_HAND:
        reply_format(reply, number ? "takes %lld in hand" : "has nothing in hand", number);
        break;
    case EVENT_NOTES: reply_text(reply, WRITES[number]); break;
    case EVENT_AIDS:
        aids_format((unsigned)number, words);
        reply_format(reply, "aids: %s", words);
        break;
    case EVENT_HIDDEN: reply_text(reply, "the window is hidden"); break;
    case EVENT_SHOWN: reply_text(reply, "the window is back"); break;
    case EVENT_ASLEEP: reply_format(reply, "slept %lld.%06lld s", number / 1000000, number % 1000000); break;
    case EVENT_FRAMES: reply_format(reply, "frames late: %lld", number); break;
    case EVENT_SUBMIT: reply_text(reply, "hands the board in"); break;
    case EVENT_STOP: reply_text(reply, "gives up"); break;
    case EVENT_KIND_COUNT: break;
    }
}

void show_events(const Run *run, Reply *reply) {
    int puzzle = 0;
    for (int i = 0; i < run->events; i++) {
        const Event *event = &run->event[i];
        char time[RUN_TIME_TEXT];
        run_time(event->time_us, time);
        if (event->kind == EVENT_START) puzzle = (int)event->number - 1;
        reply_format(reply, "%13s  %-8s  ", time, event_device_name(event->device));
        event_words(run->puzzle[puzzle].layout, event, reply);
        reply_text(reply, "\n");
        if (i % 1024 == 1023 && !reply_hand_on(reply)) return;
    }
}
