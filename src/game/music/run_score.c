#include "game/music/run_score.h"

#include <stdlib.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "game/music/composer.h"
#include "game/music/victory.h"
#include "game/run/run_replay.h"

enum { NOTE_US = 600000 };

uint64_t run_score_style(const char *pack_id) { return hash_mix(hash_text(HASH_BEGIN, pack_id)); }

RunSound run_sound_of(const Run *run, const Pack *pack) {
    RunSound sound = {.style = run_score_style(pack ? pack->id : ""), .speed = 1, .music = true};
    ensemble_init(&sound.ensemble, pack ? pack->instrument : NULL, pack ? pack->scale : NULL,
                  run->puzzles > 0 ? run->puzzle[0].layout->order : 9);
    return sound;
}

uint64_t run_score_seed(const Layout *layout, const Grid *givens) {
    return hash_mix(hash_bytes(HASH_BEGIN, givens->cell, (size_t)layout->cells));
}

typedef struct {
    const RunSound *how;
    Ensemble ensemble; // with a voice for each token of the puzzle that is on
    RunReplay replay;
    Score *out;
    Composer composer;
    int64_t zero_us;  // when the composer's time began
    int64_t event_us; // when something happened last
    bool plays;       // a puzzle is on, and there is music
    Mood mood;
} ScoreWork;

// ---- voices

static void add_voice(ScoreWork *work, ScorePart part, int token, double force, int64_t start_us) {
    const Ensemble *ensemble = &work->ensemble;
    score_add(work->out, &(ScoreNote){.start_us = start_us,
                                      .length_us = NOTE_US,
                                      .part = part,
                                      .semitones = scale_semitones(&ensemble->scale, token - 1),
                                      .force = force,
                                      .pan = ensemble_place(token - 1, ensemble->tokens),
                                      .front = true});
}

// A house, beginning with the cell that completed it.
static void add_house(ScoreWork *work, const House *house, int from, int64_t at_us) {
    const Session *session = &work->replay.session;
    int order = session->layout->order, start = 0;
    for (int i = 0; i < order; i++)
        if (house->cell[i] == from) start = i;
    for (int i = 0; i < order; i++) {
        int token = session->board.grid.cell[house->cell[(start + i) % order]];
        add_voice(work, SCORE_VOICE, token, 0.45 + 0.3 * i / order, at_us + (int64_t)i * RUN_STEP_US);
    }
}

// The music ends where the victory begins.
static void add_victory(ScoreWork *work, int from, int64_t at_us) {
    const Session *session = &work->replay.session;
    const Layout *layout = session->layout;
    int tokens[TOKENS_MAX], row = layout_row(layout, from);
    for (int i = 0; i < layout->order; i++) tokens[i] = session->solution.cell[layout_cell(layout, row, i)];
    for (int i = work->out->notes - 1; i >= 0; i--) {
        ScoreNote *note = &work->out->note[i];
        if (note->start_us + note->length_us > at_us && !note->front)
            note->length_us = note->start_us < at_us ? at_us - note->start_us : 0;
    }
    victory_compose(&work->ensemble, work->how->style, tokens, layout->order, at_us, work->out);
    work->plays = false;
}

// As the game does after an entry.
static void add_entry(ScoreWork *work, const Move *move, int64_t at_us) {
    const Session *session = &work->replay.session;
    int cell = cellset_next(&move->cells, 0), houses[CELL_HOUSES_MAX];
    bool clash = !grid_allows(session->layout, &session->board.grid, cell, move->token);
    if (session_solved(session))
        add_victory(work, cell, at_us);
    else if (clash && work->replay.aids & (AID_CONFLICTS | AID_SOLUTION))
        add_voice(work, SCORE_KNOCK, 1, 0.5, at_us);
    else if (session_full_houses(session, cell, houses) > 0)
        add_house(work, &session->layout->house[houses[0]], cell, at_us);
    else
        add_voice(work, SCORE_VOICE, move->token, 0.63, at_us);
}

// ---- music

static void begin_music(ScoreWork *work, int64_t at_us) {
    const RunReplay *replay = &work->replay;
    work->ensemble.tokens = replay->session.layout->order;
    if (!work->how->music) return;
    composer_init(&work->composer, &work->ensemble, work->how->style,
                  run_score_seed(replay->session.layout, &replay->session.givens));
    work->zero_us = at_us;
    work->plays = true;
}

// Composes up to that time; nothing after a long rest.
static void play_until(ScoreWork *work, int64_t until_us) {
    if (!work->plays) return;
    Score beat = {0};
    int64_t rest_us = work->event_us + MUSIC_REST_US;
    while (work->zero_us + composer_us(&work->composer) < until_us) {
        if (work->zero_us + composer_us(&work->composer) > rest_us) {
            work->zero_us = until_us - composer_us(&work->composer);
            break;
        }
        composer_beat(&work->composer, &work->mood, &beat);
        for (int i = 0; i < beat.notes; i++) {
            beat.note[i].start_us += work->zero_us;
            score_add(work->out, &beat.note[i]);
        }
        score_clear(&beat);
    }
    score_finish(&beat);
}

static void look(ScoreWork *work, int64_t at_us) {
    bool bent = work->mood.bent;
    work->mood = mood_of(&work->replay.session, work->replay.aids, run_is_timed(work->replay.run->mode));
    if (work->plays && work->mood.bent != bent)
        score_add_bend(work->out, at_us, work->mood.bent ? COMPOSER_BEND_CENTS : 0);
}

void run_score_add(const Run *run, const RunSound *how, Score *out) {
    ScoreWork *work = mem_zeroed(1, sizeof *work); // large
    work->how = how;
    work->ensemble = how->ensemble;
    work->out = out;
    bool well = run_replay_begin(&work->replay, run, NULL);
    while (well && work->replay.at < run->events) {
        const Event *event = &run->event[work->replay.at];
        int64_t at_us = event->time_us / how->speed;
        play_until(work, at_us);
        if (!run_replay_next(&work->replay, NULL)) break;
        work->event_us = at_us;
        if (event->kind == EVENT_START) begin_music(work, at_us);
        bool entry =
            event->kind == EVENT_MOVE && (event->move.kind == MOVE_PUT || event->move.kind == MOVE_REVEAL);
        if (entry) add_entry(work, &event->move, at_us);
        if (event->kind == EVENT_MOVE || event->kind == EVENT_START || event->kind == EVENT_AIDS)
            look(work, at_us);
    }
    run_replay_finish(&work->replay);
    free(work);
    score_sort(out);
}
