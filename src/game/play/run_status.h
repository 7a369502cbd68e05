#pragma once
// How a run stands, for those who watch from outside: LiveSplit, the text files and the window for streams.
// A plain value that says everything at once, so that a latecomer knows as much as the others.

#include <stdbool.h>
#include <stdint.h>

enum { STATUS_SEGMENTS_MAX = 64, STATUS_NAME_MAX = 24, STATUS_LINE_MAX = 96 };

typedef enum {
    RUN_PHASE_NONE,    // no run, or one that was given up
    RUN_PHASE_RUNNING, // its clock may stand still
    RUN_PHASE_ENDED,
    RUN_PHASE_COUNT
} RunPhase;

typedef struct {
    RunPhase phase;
    int64_t attempt; // a different number for each attempt: an instant restart is a new run
    int64_t time_us; // the run's clock, when the machine's was at read_at_us
    int64_t read_at_us;
    bool ticking; // the clock goes on from there by itself
    int segments; // as many as the run has, STATUS_SEGMENTS_MAX at most
    int done;     // how many of them have been completed
    struct {
        char name[STATUS_NAME_MAX]; // "1 of 9"
        int64_t time_us;            // of the run when it was completed; only of those that are done
        int64_t compared_us;        // the same in the comparison; -1: unknown
    } segment[STATUS_SEGMENTS_MAX];
    char comparison[STATUS_NAME_MAX]; // "Best"; "": there is none
    bool has_difference;
    int64_t difference_us;    // to the comparison; negative is ahead
    int64_t best_possible_us; // -1: unknown
    char category[STATUS_LINE_MAX];
    char puzzle[STATUS_LINE_MAX];
} RunStatus;

// The run's clock when the machine's is at now_us.
int64_t run_status_time_us(const RunStatus *status, int64_t now_us);

// True when both say the same, whenever their clocks were read.
bool run_status_same(const RunStatus *a, const RunStatus *b);
