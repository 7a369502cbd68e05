#include "core/base/keyed.h"

#include <stdlib.h>

static int compare(const void *a, const void *b) {
    const Keyed *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

void keyed_sort(Keyed *keyed, int count) {
    if (count > 1) qsort(keyed, (size_t)count, sizeof *keyed, compare);
}
