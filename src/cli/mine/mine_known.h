#pragma once
// The ids of seeds that a mine must not find again.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/board/grid.h"

typedef struct {
    uint64_t *slot; // a table with open addressing: id plus 1, or 0 where it is free
    size_t count, room;
} MineKnown; // a zeroed one is empty

bool mine_known_has(const MineKnown *known, uint64_t id);
void mine_known_add(MineKnown *known, uint64_t id);

// Adds a solution grid, whatever its disguise. False when it is there already.
bool mine_known_add_solution(MineKnown *known, const Layout *layout, const Grid *solution);

// Adds the seeds of a pack's folder, or of a file whose name ends in .csv and whose board is `layout`, and,
// if asked, their solutions. False, with a message on standard error, when it cannot be read.
bool mine_known_read(MineKnown *known, const Layout *layout, const char *path, bool solutions);

void mine_known_finish(MineKnown *known);
