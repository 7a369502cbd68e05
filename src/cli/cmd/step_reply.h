#pragma once
// A step of logic in a reply: as a line, in sentences, or as JSON.

#include "cli/tool/reply.h"
#include "core/logic/step.h"

// "3.0 Naked Pair: 3/5 in r1c12 => r1c7<>3", without line break.
void reply_step(Reply *reply, const Layout *layout, const Step *step);

// The same step in sentences, each on a line that begins with four blanks; for a chain, every link.
void reply_step_words(Reply *reply, const Position *position, const Step *step);

// An object: technique, name, rating, placements, removals, pattern, marks (by role), houses, nodes, proof
// (forcing chains), notation, sentences, walk (chains).
void reply_step_json(Reply *reply, const Position *position, const Step *step);

// "["r1c2",...]" and "[{"cell":"r1c2","tokens":[3,5]},...]", each after what stands before it.
void reply_cells_json(Reply *reply, const char *name, const Layout *layout, const CellSet *cells);
void reply_marks_json(Reply *reply, const char *name, const Layout *layout, const Marks *marks);
