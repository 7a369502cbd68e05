#include "game/run/run_watch.h"

#include <stdlib.h>

#include "core/base/memory.h"

// ---- what is seen

int run_watch_cursor(const CellSet *before, const CellSet *cells, int cursor) {
    CellSet fresh = cellset_minus(*cells, *before);
    if (cellset_count(&fresh) == 1) return cellset_next(&fresh, 0);
    bool left = cursor < 0 || !cellset_has(cells, cursor);
    return left && !cellset_empty(cells) ? cellset_next(cells, 0) : cursor;
}

static void select_cells(RunWatch *watch, const CellSet *cells) {
    watch->cursor = run_watch_cursor(&watch->selected, cells, watch->cursor);
    watch->selected = *cells;
}

// A puzzle is shown: the cursor stands where the board has it.
static void begin_puzzle(RunWatch *watch) {
    watch->cursor = session_first_cursor(&watch->replay.session);
    watch->selected = cellset_of(watch->cursor);
    watch->checked = (CellSet){{0}};
    watch->hidden = false;
}

static void follow_move(RunWatch *watch, const Move *move) {
    bool takes_back = move->kind == MOVE_UNDO || move->kind == MOVE_REDO;
    if (move->kind == MOVE_CHECK) watch->checked = session_wrong_cells(&watch->replay.session);
    if (move_changes_board(move->kind) || takes_back) watch->checked = (CellSet){{0}};
    bool elsewhere = !cellset_empty(&move->cells) && !cellset_meet(move->cells, watch->selected);
    if (elsewhere) select_cells(watch, &move->cells); // old runs do not tell where the cursor was
}

static void follow(RunWatch *watch, const Event *event) {
    switch (event->kind) {
    case EVENT_START: begin_puzzle(watch); break;
    case EVENT_MOVE: follow_move(watch, &event->move); break;
    case EVENT_SELECT: select_cells(watch, &event->move.cells); break;
    case EVENT_HAND: watch->hand = (int)event->number; break;
    case EVENT_NOTES: watch->writing = (Writing)event->number; break;
    case EVENT_HIDDEN: watch->hidden = true; break;
    case EVENT_SHOWN: watch->hidden = false; break;
    case EVENT_AIDS:
    case EVENT_ASLEEP:
    case EVENT_FRAMES:
    case EVENT_SUBMIT:
    case EVENT_STOP:
    case EVENT_KIND_COUNT: break;
    }
}

static bool play_next(RunWatch *watch, TextError *error) {
    if (!run_replay_next(&watch->replay, error)) return false;
    follow(watch, &watch->replay.run->event[watch->replay.at - 1]);
    return true;
}

bool run_watch_next(RunWatch *watch) { return play_next(watch, NULL); }

void run_watch_seek(RunWatch *watch, int at) {
    if (at < watch->replay.at) {
        run_replay_seek(&watch->replay, 0);
        watch->hand = 0;
        watch->writing = WRITE_TOKENS;
        watch->hidden = false;
        watch->selected = watch->checked = (CellSet){{0}};
    }
    while (watch->replay.at < at && run_watch_next(watch)) continue;
}

// ---- marks

static void add_mark(RunWatch *watch, RunMarkKind kind, int number) {
    watch->mark = mem_room(watch->mark, &watch->mark_room, (size_t)watch->marks + 1, sizeof *watch->mark);
    watch->mark[watch->marks++] = (RunMark){kind, watch->replay.at - 1, number};
}

static bool is_wrong(const Session *session, const Move *move) {
    return move->kind == MOVE_PUT && session->solution.cell[cellset_next(&move->cells, 0)] != move->token;
}

static void mark_event(RunWatch *watch, const Event *event) {
    const Move *move = &event->move;
    bool moves = event->kind == EVENT_MOVE;
    if (event->kind == EVENT_START && event->number > 1) add_mark(watch, MARK_PUZZLE, (int)event->number);
    if (event->kind == EVENT_HIDDEN || (moves && move->kind == MOVE_PAUSE)) add_mark(watch, MARK_PAUSE, 0);
    if (moves && is_wrong(&watch->replay.session, move)) add_mark(watch, MARK_MISTAKE, 0);
    if (event->kind == EVENT_SUBMIT && watch->replay.wrong) add_mark(watch, MARK_MISTAKE, 0);
    if (!moves) return;
    bool hint = move->kind == MOVE_HINT && move->stage == 1;
    if (hint || move->kind == MOVE_CHECK || move->kind == MOVE_REVEAL) add_mark(watch, MARK_HELP, 0);
}

// The most cells that were filled at once: of the puzzles before, and of this one.
typedef struct {
    int blanks, before, here;
} Filled;

static void mark_splits(RunWatch *watch, Filled *filled, const Event *event) {
    if (event->kind == EVENT_START) {
        filled->before += filled->here;
        filled->here = 0;
    }
    int placed = session_placed(&watch->replay.session);
    if (placed > filled->here) filled->here = placed;
    Splits *splits = &watch->splits;
    while (splits->reached < SPLIT_COUNT &&
           split_cells(filled->blanks, splits->reached) <= filled->before + filled->here) {
        splits->time_us[splits->reached++] = event->time_us;
        add_mark(watch, MARK_SPLIT, splits->reached);
    }
}

bool run_watch_begin(RunWatch *watch, const Run *run, TextError *error) {
    *watch = (RunWatch){0};
    if (!run_replay_begin(&watch->replay, run, error)) return false;
    Filled filled = {0};
    for (int i = 0; i < run->puzzles; i++)
        filled.blanks +=
            run->puzzle[i].layout->cells - grid_filled(run->puzzle[i].layout, &run->puzzle[i].givens);
    TextError wrong = {0};
    while (play_next(watch, &wrong)) {
        const Event *event = &run->event[watch->replay.at - 1];
        mark_event(watch, event);
        mark_splits(watch, &filled, event);
    }
    watch->end_us = watch->replay.time_us;
    if (wrong.reason[0]) {
        if (error) *error = wrong;
        run_watch_finish(watch);
        return false;
    }
    run_watch_seek(watch, 0);
    return true;
}

void run_watch_finish(RunWatch *watch) {
    run_replay_finish(&watch->replay);
    free(watch->mark);
    watch->mark = NULL;
    watch->marks = 0;
}

void run_watch_moved(RunWatch *watch, const Run *run) { watch->replay.run = run; }

// ---- going about

int run_watch_at(const RunWatch *watch, int64_t time_us) {
    const Run *run = watch->replay.run;
    int low = 0, high = run->events;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (run->event[middle].time_us <= time_us)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const RunMark *run_watch_mark_after(const RunWatch *watch, int at, unsigned kinds) {
    for (int i = 0; i < watch->marks; i++)
        if (watch->mark[i].event >= at && kinds >> watch->mark[i].kind & 1) return &watch->mark[i];
    return NULL;
}

const RunMark *run_watch_mark_before(const RunWatch *watch, int at, unsigned kinds) {
    for (int i = watch->marks - 1; i >= 0; i--)
        if (watch->mark[i].event + 1 < at && kinds >> watch->mark[i].kind & 1) return &watch->mark[i];
    return NULL;
}

int run_watch_splits(const RunWatch *watch) {
    int reached = 0;
    for (int i = 0; i < watch->marks && watch->mark[i].event < watch->replay.at; i++)
        if (watch->mark[i].kind == MARK_SPLIT) reached = watch->mark[i].number;
    return reached;
}
