#pragma once
// A step drawn on a grid of any size: houses as bands, sets of cells as hatched outlines with a letter,
// candidates by what they do, links as arrows. Used by hints and lessons alike; knows nothing of a game.
//
//     pattern   a filled disc                    goes      red, struck out
//     placed    a filled disc in a ring          fin       a ring; a fin in two bases at once a double one
//     true      a filled disc of its own colour  false     the same, hollow
//     common    a filled square                  set A..D  a hatched outline and its letter; where a set is
//                                                          candidates of other cells, small squares
//     strong link  a double line with an arrow   weak link a dashed one
//
// A single has no candidates: the tokens that prove it are ringed (ui/figure/single_picture.h).
//
// No sign is told by colour alone. Layers: grounds, then the lines of the grid, links, notes, tags.

#include "game/words/playback/chain_playback.h"
#include "ui/figure/step_picture_parts.h"

// Makes the whole picture of a step: of a chain all of its links. The pointers must outlive it. A
// StepPicture is large: one per frame, and none in a loop.
void step_picture_init(StepPicture *picture, const Look *look, Draw *draw, const GridLayout *grid,
                       const TokenSet *tokens, const Position *position, const Step *step, const Marks *own);

// Shows the stops of a walk in place of the step's own nodes. age: as in Playback
// (ui/figure/playback.h); NULL: all up to `stop`.
void step_picture_walk(StepPicture *picture, const ChainPlayback *walk, const int *age, int stop);

// The tokens that the picture speaks of, the others being dimmed; NULL: none is dimmed.
const CellSet *step_picture_bright(const StepPicture *picture);

void step_picture_grounds(const StepPicture *picture); // under the lines
void step_picture_links(const StepPicture *picture);   // over the lines
void step_picture_notes(const StepPicture *picture, int cell);
void step_picture_tags(const StepPicture *picture); // over notes and tokens

// The cells of the first `count` houses of a step; and what the words of a hint's first stage point at.
CellSet step_houses(const Layout *layout, const Step *step, int count);
CellSet step_place(const Position *position, const Step *step);
