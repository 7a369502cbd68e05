#pragma once
// Checks the bindings of config.ini where keys are known: host/files/config reads them without knowing any.
// SDL need not be initialised.

#include "host/files/config.h"

// A ConfigCheck: false when a name in a binding of [keys] or [pad] cannot be bound. The error names it, and
// the nearest name that can.
bool input_check_binding(const SettingInfo *info, const char *value, int line, TextError *error);

// Takes a key or button that is bound to several actions away from all but the first of them (in the order of
// Action), and reports it with both names, at the one of the two lines that was read last. For settings just
// read.
void input_check_clashes(Settings *settings, ConfigReport *report);
