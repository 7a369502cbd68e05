#include "ui/play/practise.h"

#include "core/constraint/board_text.h"
#include "core/techniques/technique_find.h"
#include "store/save_games.h"
#include "ui/play/play_begin.h"

static void make_move(Play *play, Save *save, Move *move, int64_t now_us, bool *joined) {
    move->joined = *joined;
    if (play_move(play, save, *move, now_us).changed) *joined = true;
}

// What instances of the technique lead to; of hard ones only the first is looked for.
typedef struct {
    Play *play;
    int left;
} Goals;

static bool add_goals(void *context, const Step *step) {
    Goals *goals = context;
    Play *play = goals->play;
    if (step->token) play->practise_puts.cell[step->cell] |= marks_bit(step->token);
    for (int c = 0; c < play->layout.cells && !step->token; c++)
        play->practise_takes.cell[c] |= step->remove.cell[c];
    return --goals->left > 0;
}

static void find_goals(Play *play, const Grid *board, const Marks *marks) {
    Position position = position_of_grid(&play->layout, board);
    position.marks = *marks;
    position.given = (CellSet){{0}};
    for (int c = 0; c < play->layout.cells; c++)
        if (play->session.givens.cell[c]) cellset_add(&position.given, c);
    play->practise_puts = play->practise_takes = (Marks){{0}};
    Goals goals = {play, play->practised < TECHNIQUE_SQUIRMBAG ? 32 : 1};
    technique_find(&position, play->practised, add_goals, &goals);
}

bool practise_finds(Play *play, const Move *move) {
    const Marks *goals = move->kind == MOVE_PUT        ? &play->practise_puts
                         : move->kind == MOVE_NOTE_OFF ? &play->practise_takes
                                                       : NULL;
    if (!play->practises || play->practise_found || !goals) return false;
    for (int c = cellset_next(&move->cells, 0); c >= 0; c = cellset_next(&move->cells, c + 1))
        if (marks_has(goals, c, move->token)) play->practise_found = true;
    return play->practise_found;
}

static void take_up(Play *play, Save *save, const Grid *board, const Marks *marks, int64_t now_us) {
    const Layout *layout = &play->layout;
    bool joined = false;
    for (int c = 0; c < layout->cells; c++) {
        if (!board->cell[c] || play->session.givens.cell[c]) continue;
        Move put = {.kind = MOVE_PUT, .token = board->cell[c], .cells = cellset_of(c)};
        make_move(play, save, &put, now_us, &joined);
    }
    Marks gone = marks_of_grid(layout, board);
    for (int c = 0; c < layout->cells; c++) gone.cell[c] &= ~marks->cell[c];
    if (play->practised <= TECHNIQUE_DIRECT_HIDDEN_TRIPLE && marks_empty(layout, &gone)) return;
    Move fill = {.kind = MOVE_FILL};
    make_move(play, save, &fill, now_us, &joined);
    for (int token = 1; token <= layout->order; token++) {
        Move off = {
            .kind = MOVE_NOTE_OFF, .token = (uint8_t)token, .cells = marks_cells(layout, &gone, token)};
        if (!cellset_empty(&off.cells)) make_move(play, save, &off, now_us, &joined);
    }
}

// A board of its own is begun as a text.
static bool begin_puzzle(Play *play, Save *save, const PackList *packs, const Layout *layout,
                         const Grid *puzzle, TextError *error) {
    char cells[CELLS_MAX + 1];
    if (layout->constraint_count == 0) {
        grid_format(layout, puzzle, cells);
        return play_begin_text(play, save, packs, cells, error);
    }
    Text text = {0};
    board_format_puzzle(layout, puzzle, &text);
    bool begun = play_begin_board(play, save, text_of(&text), error);
    text_finish(&text);
    return begun;
}

static Transform disguise_of(const Lesson *lesson, Rng *rng) {
    const Layout *layout = lesson->position.layout;
    if (layout->constraint_count > 0) return transform_identity(layout);
    return transform_random(layout, lesson_has_a_look(lesson) ? SYMMETRY_PATTERN : SYMMETRY_FULL, rng);
}

bool practise_begin(Play *play, Save *save, const PackList *packs, const Lesson *lesson, Rng *rng,
                    int64_t now_us, TextError *error) {
    const Layout *layout = lesson->position.layout;
    Transform disguise = disguise_of(lesson, rng);
    Grid puzzle, board;
    Marks marks = {{0}};
    transform_apply(layout, &disguise, &lesson->puzzle, &puzzle);
    transform_apply(layout, &disguise, &lesson->position.grid, &board);
    for (int c = 0; c < layout->cells; c++)
        for (int t = 1; t <= layout->order; t++)
            if (marks_has(&lesson->position.marks, c, t))
                marks.cell[disguise.cell[c]] |= marks_bit(disguise.token[t]);
    if (!begin_puzzle(play, save, packs, layout, &puzzle, error)) return false;
    play->practises = true;
    play->practise_found = false;
    play->practised = lesson->technique;
    find_goals(play, &board, &marks);
    take_up(play, save, &board, &marks, now_us);
    return save_game_discard(save, play->saved.id, true) ||
           text_error(error, 0, 0, "%.120s", save_error(save));
}
