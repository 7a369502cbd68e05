#pragma once
// How hard a puzzle from nowhere is, found out on a thread while its game goes on: of the hardest it takes
// seconds to tell. Puzzles of packs have their grades from the pack.

#include "ui/play/play.h"

typedef struct LateGrade LateGrade;

// `wake` is called by the thread when a grade is there, as in host/work/worker.h; NULL allowed.
LateGrade *late_grade_create(void (*wake)(void *context));
void late_grade_destroy(LateGrade *late); // calls off what goes on; NULL allowed

// Asks about the game in progress when its grade is not known, and gives it to the game, its run and the save
// once it is there; waits for it no longer than `wait_ms` (negative: for as long as it takes). True when it
// has come. A grade that could not be written to the save is asked for again when the game is resumed.
bool late_grade_follow(LateGrade *late, Play *play, Save *save, int wait_ms);
