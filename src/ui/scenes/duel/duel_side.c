// What can be asked of the two sides.
#include <stdio.h>

#include "ui/scenes/duel/duel_view.h"

int duel_side_of(const Duel *duel, const Input *input) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        const DuelSide *side = &duel->side[i];
        bool same_pad = input->device != DEVICE_PAD || (side->pad == input->pad && !side->lost);
        if (side->joined && side->device == input->device && same_pad) return i;
    }
    return -1;
}

bool duel_difference(const Duel *duel, int side, int64_t *out_us) {
    const Splits *own = &duel->side[side].play->splits, *theirs = &duel->side[1 - side].play->splits;
    int both = own->reached < theirs->reached ? own->reached : theirs->reached;
    if (both > 0) *out_us = own->time_us[both - 1] - theirs->time_us[both - 1];
    return both > 0;
}

void duel_device_name(const DuelSide *side, char *out, size_t size) {
    if (side->device == DEVICE_PAD)
        snprintf(out, size, "Gamepad %d", side->pad + 1);
    else
        snprintf(out, size, "Keyboard");
}
