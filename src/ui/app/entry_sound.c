#include "ui/app/entry_sound.h"

#include "ui/app/app_music.h"

static bool is_melody(const App *app) {
    return app->play.pack && app->play.pack->pack.story.kind == STORY_MELODY;
}

// A row of a pack whose rows are melodies, as it is written.
static bool sing_row(App *app, const Session *session, const int *houses, int count) {
    const Layout *layout = session->layout;
    for (int i = 0; is_melody(app) && i < count; i++) {
        const House *house = &layout->house[houses[i]];
        int row = layout_row(layout, house->cell[0]), tokens[TOKENS_MAX];
        bool straight = true;
        for (int k = 0; k < layout->order; k++) {
            straight = straight && house->cell[k] == layout_cell(layout, row, k);
            tokens[k] = session->board.grid.cell[house->cell[k]];
        }
        if (!straight) continue;
        audio_run(app->audio, tokens, layout->order);
        return true;
    }
    return false;
}

static void sing_house(App *app, const Session *session, int house, int from_cell) {
    const House *cells = &session->layout->house[house];
    int tokens[TOKENS_MAX], order = session->layout->order, start = 0;
    for (int i = 0; i < order; i++)
        if (cells->cell[i] == from_cell) start = i;
    for (int i = 0; i < order; i++) tokens[i] = session->board.grid.cell[cells->cell[(start + i) % order]];
    audio_run(app->audio, tokens, order);
}

void entry_sound(App *app, const Session *session, int cell, bool solved, bool clash_shown) {
    int houses[CELL_HOUSES_MAX], count;
    if (solved)
        app_music_victory(app, session, cell);
    else if (clash_shown)
        audio_sound(app->audio, SOUND_CONFLICT);
    else if ((count = session_full_houses(session, cell, houses)) > 0) {
        if (!sing_row(app, session, houses, count)) sing_house(app, session, houses[0], cell);
    } else
        audio_token(app->audio, session->board.grid.cell[cell]);
}
