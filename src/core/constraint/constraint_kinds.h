#pragma once
// The table of kinds.

#include "core/constraint/constraint_kind.h"

// The kinds by number, as in Constraint.kind, NULL past the last; and by key, -1 for none. The numbers may
// change from version to version, the keys may not.
const ConstraintKind *constraint_kind(int number);
int constraint_kind_of(const char *key);
