#include "ui/play/game_share.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/formats_parts.h"
#include "ui/play/game_formats.h"

enum { US_PER_S = 1000000 };

// ---- its steps

typedef struct {
    FormatsChange *change;
    int count;
    size_t room;
    bool in_step;
} TakenSteps;

static void take_move(TakenSteps *steps, const Layout *layout, const Board *before, const Board *after,
                      bool joined) {
    if (!joined) steps->in_step = false;
    for (int c = 0; c < layout->cells; c++) {
        int entry = after->grid.cell[c];
        if (before->grid.cell[c] == entry && before->notes.cell[c] == after->notes.cell[c]) continue;
        steps->change =
            mem_room(steps->change, &steps->room, (size_t)steps->count + 1, sizeof(FormatsChange));
        steps->change[steps->count++] = (FormatsChange){.cell = (CellIndex)c,
                                                        .entry = (uint8_t)entry,
                                                        .joined = steps->in_step,
                                                        .notes = entry ? 0 : after->notes.cell[c]};
        steps->in_step = true;
    }
}

static void take_steps(const Session *session, FormatsPuzzle *out) {
    MEM_LOCAL(Board, before);
    MEM_LOCAL(Board, after);
    Board *bookmark = mem_zeroed(TRIES_MAX, sizeof *bookmark);
    TakenSteps steps = {0};
    *after = board_of_givens(&session->givens);
    for (int i = 0; i < session->total_count && steps.count <= FORMATS_CHANGES_MAX; i++) {
        const Move *move = &session->log[session->done[i]];
        *before = *after;
        board_play(session->layout, &session->givens, after, bookmark, move);
        take_move(&steps, session->layout, before, after, move->joined);
        if (i + 1 == session->done_count) out->done = steps.count;
    }
    free(bookmark);
    out->change = steps.change;
    out->changes = steps.count;
    if (steps.count > FORMATS_CHANGES_MAX) game_share_drop(out);
}

// ---- as it stands

void game_share_take(const Play *play, int64_t now_us, FormatsPuzzle *out) {
    const Session *session = &play->session;
    const Layout *layout = &play->layout;
    const Board *board = &session->board;
    *out = formats_blank(FORMATS_JSON, 0);
    out->givens = session->givens;
    out->solution = session->solution;
    out->marks = board->notes;
    out->corners = board->corners;
    out->colours = board->colours;
    if (!marks_empty(layout, &out->marks)) out->marks_are = FORMATS_NOTES;
    for (int c = 0; c < layout->cells; c++) {
        out->note_colour[c] = board->note_colour[c];
        if (!session_is_given(session, c)) out->entries.cell[c] = board->grid.cell[c];
    }
    memcpy(out->drawn, board->line, sizeof out->drawn);
    out->drawn_count = board->lines;
    out->played_s = play_shown_us(play, now_us) / US_PER_S;
    take_steps(session, out);
}

void game_share_drop(FormatsPuzzle *game) { game_formats_drop(game); }

// ---- in a format

bool game_share_write(const Play *play, Format format, int64_t now_us, Text *out, Text *out_lost) {
    const FormatRow *row = formats_row(format);
    const Layout *layout = &play->layout;
    TextError error;
    if (!row->write_board && !row->any_layout && !formats_is_nine(layout)) return false;
    MEM_LOCAL(FormatsPuzzle, game);
    int lost[FORMATS_PARTS];
    WordList list = {.out = out_lost};
    game_share_take(play, now_us, game);
    if (!layout_is_classic(layout)) game->board = layout;
    bool written = formats_write_board(format, layout, game, true, out, &error);
    if (written) formats_write_tail(format, out);
    if (written && formats_parts_lost(format, layout, game, lost)) formats_parts_words(lost, true, &list);
    game_share_drop(game);
    return written;
}
