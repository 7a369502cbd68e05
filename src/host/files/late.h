#pragma once
// Functions that need libraries which most starts of the game do without: to load them all takes a third of
// the time until its window opens. Such functions are linked into parts of their own, shared objects beside
// the program (nonet_part in CMakeLists.txt says which), and a part is loaded when one of its functions is
// first wanted. It then stays.

#include "core/base/text_error.h"

typedef void LateFunction(void);

// A function of a part. NULL, with the reason, when the part or a library that it needs is missing.
LateFunction *late_function(const char *part, const char *name, TextError *error);

// The same with the function's own type: LATE("export", print_pdf, &error)(path, ...).
#define LATE(part, function, error) ((__typeof__(&(function)))late_function(part, #function, error))
