#include "ui/play/practise.h"
#include "ui/play/play_begin.h"

static void make_move(Play *play, Save *save, Move *move, int64_t now_us, bool *joined) {
    move->joined = *joined;
    if (play_move(play, save, *move, now_us).changed) *joined = true;
}

static void take_up(Play *play, Save *save, const Grid *board, const Marks *marks, int64_t now_us) {
    const Layout *layout = &play->layout;
    bool joined = false;
    for (int c = 0; c < layout->cells; c++) {
        if (!board->cell[c] || play->session.givens.cell[c]) continue;
        Move put = {.kind = MOVE_PUT, .token = board->cell[c], .cells = cellset_of(c)};
        make_move(play, save, &put, now_us, &joined);
    }
    Move fill = {.kind = MOVE_FILL};
    make_move(play, save, &fill, now_us, &joined);
    Marks gone = marks_of_grid(layout, board);
    for (int c = 0; c < layout->cells; c++) gone.cell[c] &= (uint16_t)~marks->cell[c];
    for (int token = 1; token <= layout->order; token++) {
        Move off = {
            .kind = MOVE_NOTE_OFF, .token = (uint8_t)token, .cells = marks_cells(layout, &gone, token)};
        if (!cellset_empty(&off.cells)) make_move(play, save, &off, now_us, &joined);
    }
}

bool practise_begin(Play *play, Save *save, const PackList *packs, const Lesson *lesson, Rng *rng,
                    int64_t now_us, TextError *error) {
    const Layout *layout = lesson->position.layout;
    Transform disguise = transform_random(layout, SYMMETRY_FULL, rng);
    Grid puzzle, board;
    Marks marks = {{0}};
    transform_apply(layout, &disguise, &lesson->puzzle, &puzzle);
    transform_apply(layout, &disguise, &lesson->position.grid, &board);
    for (int c = 0; c < layout->cells; c++)
        for (int t = 1; t <= layout->order; t++)
            if (marks_has(&lesson->position.marks, c, t))
                marks.cell[disguise.cell[c]] |= marks_bit(disguise.token[t]);
    char text[CELLS_MAX + 1];
    grid_format(layout, &puzzle, text);
    if (!play_begin_text(play, save, packs, text, error)) return false;
    play->practises = lesson->midway; // else easier steps come first, as they must
    play->practised = lesson->technique;
    if (lesson->midway) take_up(play, save, &board, &marks, now_us);
    return true;
}
