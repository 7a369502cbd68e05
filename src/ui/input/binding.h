#pragma once
// The bindings of one action as config.ini has them: names separated by blanks, "Ctrl+Z Z". Two names of the
// same key ("Esc", "escape") count as one.

#include <stdbool.h>

#include "game/settings/settings.h"

// Cuts the next name off the list; false at its end. A name that is too long is cut.
bool binding_next(const char **list, char name[BINDING_MAX]);

// Puts a name at the end of the list; false, and the list as it was, when there is no room.
bool binding_add(char list[BINDING_MAX], const char *name);

// Takes a name out of the list; false when it was not in it.
bool binding_remove(char list[BINDING_MAX], const char *name);
