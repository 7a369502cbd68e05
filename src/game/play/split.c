#include "game/play/split.h"

#include <stdlib.h>

#include "core/base/memory.h"

int split_cells(int blanks, int k) { return (blanks * (k + 1) + SPLIT_COUNT - 1) / SPLIT_COUNT; }

// The cells filled by the player after each board move in force, so that an undo only steps back: filled[0]
// is the start, filled[n] the board after the n-th move.
typedef struct {
    CellSet *filled;
    bool *joined;  // of move n, as filled
    int *bookmark; // likewise: the board on which the innermost open try began; -1 outside all tries
    int done, total;
} Course;

static void follow(Course *course, const Move *move) {
    if (move_changes_board(move->kind)) {
        CellSet filled = course->filled[course->done];
        if (move->kind == MOVE_PUT || move->kind == MOVE_REVEAL) filled = cellset_or(filled, move->cells);
        if (move->kind == MOVE_ERASE) filled = cellset_minus(filled, move->cells);
        int before = course->done, bookmark = course->bookmark[before];
        if (move->kind == MOVE_BACK) filled = course->filled[bookmark];
        if (move->kind == MOVE_BACK || move->kind == MOVE_KEEP) bookmark = course->bookmark[bookmark];
        if (move->kind == MOVE_TRY) bookmark = before;
        course->total = ++course->done;
        course->filled[course->done] = filled;
        course->bookmark[course->done] = bookmark;
        course->joined[course->done] = move->joined;
    } else if (move->kind == MOVE_UNDO) {
        while (course->done > 1 && course->joined[course->done]) course->done--;
        course->done--;
    } else if (move->kind == MOVE_REDO) {
        course->done++;
        while (course->done < course->total && course->joined[course->done + 1]) course->done++;
    }
}

int pace_of_session(const Session *session, int64_t *out_time_us) {
    size_t size = (size_t)session->log_count + 1;
    Course course = {.filled = mem_zeroed(size, sizeof *course.filled),
                     .joined = mem_zeroed(size, sizeof *course.joined),
                     .bookmark = mem_zeroed(size, sizeof *course.bookmark)};
    course.bookmark[0] = -1;
    int reached = 0;
    for (int i = 0; i < session->log_count; i++) {
        follow(&course, &session->log[i]);
        int placed = cellset_count(&course.filled[course.done]);
        while (reached < placed) out_time_us[reached++] = session->log[i].time_us;
    }
    free(course.filled);
    free(course.joined);
    free(course.bookmark);
    return reached;
}

Splits splits_of_session(const Session *session) {
    Splits splits = {0};
    int64_t pace[CELLS_MAX];
    int placed = pace_of_session(session, pace), blanks = session_blanks(session);
    for (int k = 0; k < SPLIT_COUNT && blanks > 0; k++) {
        int cells = split_cells(blanks, k);
        if (cells > placed) break;
        splits.time_us[splits.reached++] = pace[cells - 1];
    }
    return splits;
}
