#pragma once
// Whether a scene has all answers of its threads; for tests of several scenes, whose headers cannot be
// included together.

#include <stdbool.h>

bool entry_is_settled(const void *scene);
bool solutions_are_settled(const void *scene);
