#pragma once
// The times of one run, for comparisons and figures: of a game that is over or was given up.

#include "game/play/split.h"

#define RUN_TIME_MAX_US (INT64_C(1) << 60) // no run takes 36,000 years

typedef struct {
    int64_t id;
    int64_t begun_unix_s;
    int64_t time_us; // on the run's clock: all of it when finished, else as far as it went
    bool finished;
    int reached;                   // how many splits were passed; all of them when finished
    int64_t split_us[SPLIT_COUNT]; // of those: when, since the start
} RunTimes;
