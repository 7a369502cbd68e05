#pragma once
// What LiveSplit has to be told so that it knows how the run stands: the difference between what it was told
// already and how things are. Nothing is queued. A listener that has just connected, or could not listen for
// a while, is told what it has missed, in the right order; times that were not sent in time are never sent.

#include "core/base/text.h"
#include "game/play/run_status.h"

typedef enum {
    LIVESPLIT_RESET,   // ends a run; those who saw all of it keep its times
    LIVESPLIT_CLEAR,   // ends whatever run is on there, which is not ours
    LIVESPLIT_START,   // starts a run, which shows no times but those of LIVESPLIT_TIME
    LIVESPLIT_SPLIT,   // at the time set before
    LIVESPLIT_UNSPLIT, // takes the last split back
    LIVESPLIT_TIME,
    LIVESPLIT_COMMAND_COUNT
} LiveSplitCommandKind;

typedef struct {
    LiveSplitCommandKind kind;
    int64_t time_us; // LIVESPLIT_TIME
} LiveSplitCommand;

// What one listener was told. Zeroed: nothing.
typedef struct {
    bool cleared; // no run is on there but one that we began
    bool running;
    int64_t attempt;
    int done;
    int64_t split_us[STATUS_SEGMENTS_MAX];
    int64_t time_us;      // -1: none yet
    int64_t next_time_us; // from this time of the machine's clock on, it may be told the time again
} LiveSplitTold;

enum { LIVESPLIT_TIME_EVERY_US = 100000 };

// The next command for a listener, noted as told. False when there is nothing to tell now.
bool livesplit_next(LiveSplitTold *told, const RunStatus *status, int64_t now_us, LiveSplitCommand *out);

// When there may be something to tell without a new status; INT64_MAX: never.
int64_t livesplit_next_at_us(const LiveSplitTold *told, const RunStatus *status);

// In LiveSplit's text protocol: lines that end with LF. In LiveSplit One's: a JSON object a line.
void livesplit_add_lines(Text *out, const LiveSplitCommand *command);
void livesplit_add_json(Text *out, const LiveSplitCommand *command);
