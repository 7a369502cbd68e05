#pragma once
// Lessons as data: for each technique real positions to look at, and puzzles to practise it on. Parsed from
// memory (the text of assets/lessons.csv; the caller reads the file). Every error names its line.
//
// The file has a header, `technique,kind,puzzle,board,gone,layout`, and then one lesson per line; the lessons
// of a technique come in the order in which they are shown. Lines that begin with '#' are comments.
//
//     technique  its key: x_wing
//     kind       example: a position in which the technique is to be found; the instance to look at is the
//                first that its finder gives
//                practise: a position to play from; hints come to the technique there, or, where something
//                easier always does as much, the easiest step does no more than the technique; a direct
//                hidden triple is practised beside something easier
//     puzzle     81 cells, a to i for the tokens, '.' for empty: the givens, in canonical form
//                where the board is 9x9 (but see lesson_has_a_look)
//     board      the same with the tokens that have been entered since; empty when there are none
//     gone       candidates that earlier steps have removed beyond those that the rules exclude, each as
//                token, row and column, with blanks between: a12 c98
//     layout     a board with nine tokens, as a text (core/constraint/board_text.h), to the end of the line.
//                Left out: 9x9, as for most techniques that do not reason from constraints alone

#include <stddef.h>

#include "core/base/text_error.h"
#include "core/logic/step.h"

typedef enum { LESSON_EXAMPLE, LESSON_PRACTISE, LESSON_KIND_COUNT } LessonKind;

typedef struct {
    Technique technique;
    LessonKind kind;
    Grid puzzle;
    bool midway;       // candidates or cells are not those of the puzzle as it begins
    Position position; // where it is looked at or taken up; its layout is the one that was passed in, or one
                       // of the lessons' own
} Lesson;

// True where the technique sees how the clues lie, on 9x9. Such a puzzle is no canonical form, which would
// hide that, and is practised turned or mirrored at most.
bool lesson_has_a_look(const Lesson *lesson);

// Where a lesson stands in the text.
typedef struct {
    uint8_t technique, kind;
    uint32_t offset, line;
    Layout *layout; // owned; NULL: 9x9
} LessonEntry;

typedef struct {
    char *text; // owned
    LessonEntry *entry;
    int count;
    size_t room;
} Lessons;

void lessons_finish(Lessons *lessons); // frees; zeroed lessons are fine

// Takes over `text` (malloc'ed, `size` bytes and a 0 after them) and reads every line of it. False on the
// first bad one; there are no lessons then, and *out is still to be finished.
bool lessons_take(Lessons *out, const Layout *layout, char *text, size_t size, TextError *error);

// How many lessons of a kind a technique has, and one of them (index from 0; false when there is none).
int lessons_count(const Lessons *lessons, Technique technique, LessonKind kind);
bool lessons_get(const Lessons *lessons, const Layout *layout, Technique technique, LessonKind kind,
                 int index, Lesson *out);
