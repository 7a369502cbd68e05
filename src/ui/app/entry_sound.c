#include "ui/app/entry_sound.h"

#include "ui/app/app_music.h"

static void sing_house(App *app, const Session *session, int house, int from_cell) {
    const House *cells = &session->layout->house[house];
    int tokens[TOKENS_MAX], order = session->layout->order, start = 0;
    for (int i = 0; i < order; i++)
        if (cells->cell[i] == from_cell) start = i;
    for (int i = 0; i < order; i++) tokens[i] = session->board.grid.cell[cells->cell[(start + i) % order]];
    audio_run(app->audio, tokens, order);
}

void entry_sound(App *app, const Session *session, int cell, bool solved, bool clash_shown) {
    int houses[CELL_HOUSES_MAX];
    if (solved)
        app_music_victory(app, session, cell);
    else if (clash_shown)
        audio_sound(app->audio, SOUND_CONFLICT);
    else if (session_full_houses(session, cell, houses) > 0)
        sing_house(app, session, houses[0], cell);
    else
        audio_token(app->audio, session->board.grid.cell[cell]);
}
