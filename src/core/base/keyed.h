#pragma once
// Sorts numbered things by a key, for lists in order of date, time or rating.

#include <stdint.h>

typedef struct {
    int64_t key;
    int index; // the thing's number
} Keyed;

// The least key comes first; of equal keys, the least number.
void keyed_sort(Keyed *keyed, int count);
