#ifndef NONET_UI_OBSTACLE_H
#define NONET_UI_OBSTACLE_H
// Why a puzzle has no solution, where that is easily seen: a clash, a cell that nothing fits, a house with no
// place for one of its tokens, as it stands or once the cells that are forced are filled in.

#include <stddef.h>

#include "core/grid.h"

typedef enum { OBSTACLE_NONE, OBSTACLE_CLASH, OBSTACLE_CELL, OBSTACLE_TOKEN } ObstacleKind;

typedef struct {
    ObstacleKind kind;
    int forced;    // so many cells were filled in before it showed
    int token;     // of OBSTACLE_CLASH and OBSTACLE_TOKEN
    int times;     // of OBSTACLE_CLASH: how often the house has the token
    int house;     // likewise: index into layout->house
    int cell;      // of OBSTACLE_CELL
    CellSet cells; // to be pointed at
} Obstacle;

// OBSTACLE_NONE when there is a solution, and where only a search would tell.
Obstacle obstacle_find(const Layout *layout, const Grid *puzzle);

// A clash without a full stop: "Three 5s in row 1".
void obstacle_clash_words(const Layout *layout, const Obstacle *clash, char *out, size_t size);

// A sentence: "No cell of row 1 is left for a 9." Empty for OBSTACLE_NONE.
void obstacle_words(const Layout *layout, const Obstacle *obstacle, char *out, size_t size);

#endif
