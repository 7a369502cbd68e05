#include "core/search/var_order.h"

#include <stdlib.h>

#include "core/base/memory.h"

void var_order_init(VarOrder *order, int32_t variables) {
    size_t room = (size_t)variables + 1;
    *order = (VarOrder){.unit = 1, .variables = variables, .count = variables};
    order->worth = mem_zeroed(room, sizeof *order->worth);
    order->heap = mem_zeroed(room, sizeof *order->heap);
    order->place = mem_zeroed(room, sizeof *order->place);
    for (int32_t i = 0; i < variables; i++) order->heap[i] = order->place[i] = i;
}

void var_order_shuffle(VarOrder *order, Rng *rng) {
    rng_shuffle(rng, order->heap, sizeof *order->heap, order->count);
    for (int32_t i = 0; i < order->count; i++) order->place[order->heap[i]] = i;
}

void var_order_free(VarOrder *order) {
    free(order->worth);
    free(order->heap);
    free(order->place);
}

static void put(VarOrder *order, int32_t at, int32_t variable) {
    order->heap[at] = variable;
    order->place[variable] = at;
}

static void move_up(VarOrder *order, int32_t at) {
    int32_t variable = order->heap[at];
    for (int32_t above; at > 0 && order->worth[variable] > order->worth[order->heap[above = (at - 1) / 2]];
         at = above)
        put(order, at, order->heap[above]);
    put(order, at, variable);
}

static void move_down(VarOrder *order, int32_t at) {
    int32_t variable = order->heap[at];
    for (int32_t below; (below = 2 * at + 1) < order->count; at = below) {
        if (below + 1 < order->count &&
            order->worth[order->heap[below + 1]] > order->worth[order->heap[below]])
            below++;
        if (order->worth[order->heap[below]] <= order->worth[variable]) break;
        put(order, at, order->heap[below]);
    }
    put(order, at, variable);
}

void var_order_add(VarOrder *order, int32_t variable) {
    if (order->place[variable] >= 0) return;
    put(order, order->count++, variable);
    move_up(order, order->place[variable]);
}

int32_t var_order_take(VarOrder *order) {
    if (order->count == 0) return -1;
    int32_t first = order->heap[0], last = order->heap[--order->count];
    order->place[first] = -1;
    if (order->count > 0) {
        put(order, 0, last);
        move_down(order, 0);
    }
    return first;
}

void var_order_raise(VarOrder *order, int32_t variable) {
    order->worth[variable] += order->unit;
    if (order->worth[variable] > 1e100) {
        for (int32_t i = 0; i < order->variables; i++) order->worth[i] *= 1e-100;
        order->unit *= 1e-100;
    }
    if (order->place[variable] >= 0) move_up(order, order->place[variable]);
}

void var_order_age(VarOrder *order) { order->unit /= 0.95; }
