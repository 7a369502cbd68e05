#include "cli/run/run_words.h"

#include "game/play/timer.h"

void run_time(int64_t time_us, char out[RUN_TIME_TEXT]) {
    time_format(time_us, TIME_MILLISECONDS, out, RUN_TIME_TEXT);
}

const char *run_how(const RunResult *result) {
    if (!result->finished) return "unfinished";
    return result->clean ? "clean" : "assisted";
}

const char *run_player(const Run *run) { return run->player[0] ? run->player : "-"; }
