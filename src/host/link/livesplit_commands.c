#include "host/link/livesplit_commands.h"

static bool say(LiveSplitCommand *out, LiveSplitCommandKind kind) {
    *out = (LiveSplitCommand){.kind = kind};
    return true;
}

static bool say_time(LiveSplitTold *told, int64_t time_us, LiveSplitCommand *out) {
    told->time_us = time_us;
    *out = (LiveSplitCommand){LIVESPLIT_TIME, time_us};
    return true;
}

// How many of the splits that the listener was told are still true.
static int splits_that_hold(const LiveSplitTold *told, const RunStatus *status) {
    int count = 0;
    while (count < told->done && count < status->done &&
           told->split_us[count] == status->segment[count].time_us)
        count++;
    return count;
}

static bool next_split(LiveSplitTold *told, const RunStatus *status, LiveSplitCommand *out) {
    int64_t time_us = status->segment[told->done].time_us;
    if (told->time_us != time_us) return say_time(told, time_us, out);
    told->split_us[told->done++] = time_us;
    return say(out, LIVESPLIT_SPLIT);
}

bool livesplit_next(LiveSplitTold *told, const RunStatus *status, int64_t now_us, LiveSplitCommand *out) {
    bool wanted = status->phase != RUN_PHASE_NONE;
    if (told->running && (!wanted || told->attempt != status->attempt)) {
        *told = (LiveSplitTold){.cleared = true};
        return say(out, LIVESPLIT_RESET);
    }
    if (!wanted) return false;
    if (!told->cleared) {
        told->cleared = true;
        return say(out, LIVESPLIT_CLEAR);
    }
    if (!told->running) {
        *told = (LiveSplitTold){.cleared = true, .running = true, .attempt = status->attempt, .time_us = -1};
        return say(out, LIVESPLIT_START);
    }
    if (splits_that_hold(told, status) < told->done) {
        told->done--;
        return say(out, LIVESPLIT_UNSPLIT);
    }
    if (told->done < status->done) return next_split(told, status, out);
    int64_t time_us = run_status_time_us(status, now_us);
    if (now_us < told->next_time_us || time_us == told->time_us) return false;
    told->next_time_us = now_us + LIVESPLIT_TIME_EVERY_US;
    return say_time(told, time_us, out);
}

int64_t livesplit_next_at_us(const LiveSplitTold *told, const RunStatus *status) {
    return status->phase == RUN_PHASE_NONE || (!status->ticking && told->time_us == status->time_us)
               ? INT64_MAX
               : told->next_time_us;
}

// The last line of LIVESPLIT_TIME ends with the time. LiveSplit must not be given a time before a run starts:
// it would show that time until then.
static const struct {
    const char *lines, *json;
} WORDS[LIVESPLIT_COMMAND_COUNT] = {
    [LIVESPLIT_RESET] = {"reset\n", "{\"command\":\"reset\",\"saveAttempt\":true}\n"},
    [LIVESPLIT_CLEAR] = {"reset\n", "{\"command\":\"reset\",\"saveAttempt\":false}\n"},
    [LIVESPLIT_START] = {"switchto gametime\nstarttimer\nalwayspausegametime\n",
                         "{\"command\":\"setCurrentTimingMethod\",\"timingMethod\":\"GameTime\"}\n"
                         "{\"command\":\"start\"}\n{\"command\":\"initializeGameTime\"}\n"
                         "{\"command\":\"pauseGameTime\"}\n"},
    [LIVESPLIT_SPLIT] = {"split\n", "{\"command\":\"split\"}\n"},
    [LIVESPLIT_UNSPLIT] = {"unsplit\n", "{\"command\":\"undoSplit\"}\n"},
    [LIVESPLIT_TIME] = {"setgametime ", "{\"command\":\"setGameTime\",\"time\":\""},
};

// Seconds, exact to the microsecond.
static void add(Text *out, const LiveSplitCommand *command, const char *words, const char *end) {
    text_add(out, words);
    if (command->kind != LIVESPLIT_TIME) return;
    uint64_t us = command->time_us > 0 ? (uint64_t)command->time_us : 0;
    text_add_number(out, us / 1000000);
    text_addf(out, ".%06d%s\n", (int)(us % 1000000), end);
}

void livesplit_add_lines(Text *out, const LiveSplitCommand *command) {
    add(out, command, WORDS[command->kind].lines, "");
}

void livesplit_add_json(Text *out, const LiveSplitCommand *command) {
    add(out, command, WORDS[command->kind].json, "\"}");
}
