#pragma once
// Numbered things put in order of a key: of lists that show them by date, time or rating.

#include <stdint.h>

typedef struct {
    int64_t key;
    int index; // the thing's number
} Keyed;

// The least key comes first; of equal keys, the least number.
void keyed_sort(Keyed *keyed, int count);
