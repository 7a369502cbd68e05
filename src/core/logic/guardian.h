#pragma once
// Guardians: candidates of which one is true at least, since without any of them a pattern could not be
// filled.

#include "core/logic/finder.h"

// Whether there is anything that none of the guardians (any number but none) leaves room for.
bool guardian_removes(const Position *position, const Marks *guardians);

// Adds the guardians to a step as fins, and removes what none of them leaves room for. One alone is true:
// then its cell loses all else, and the rest follows from the naked single. Hands the step on unless it
// removes nothing.
bool guardian_give(const StepQuery *query, Step *step, const Marks *guardians);
