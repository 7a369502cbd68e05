// An open pack: a seed of it, its tokens, and the choice of how hard the next puzzle is.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/records/expected_time.h"
#include "ui/app/paste_drop.h"
#include "ui/kit/token.h"
#include "ui/kit/wrap.h"
#include "ui/play/next_seed.h"
#include "ui/play/pace.h"
#include "ui/play/play_begin.h"
#include "ui/widget/pack_card.h"
#include "ui/widget/page.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// How the puzzle is played.
static const struct {
    RunMode mode;
    const char *name, *note;
} MODES[] = {
    {RUN_CASUAL, "Casual", "at leisure"},
    {RUN_SPEEDRUN, "Speedrun", "3-2-1, splits, ghost"},
    {RUN_MARATHON, "Marathon", "five, one clock"},
    {RUN_CHAMPIONSHIP, "Championship", "no marks, submit"},
    {RUN_DUEL, "Duel", "two players"},
};
enum { MODE_COUNT = sizeof MODES / sizeof *MODES, MARATHON_PUZZLES = 5 };

// The targets: the bands, the modes, and the buttons below them.
enum { GROUP_TEN, GROUP_BANDS, GROUP_MODES, GROUP_BUTTONS };
enum { BAND = 1, MODE = BAND + BAND_COUNT, PLAY = MODE + MODE_COUNT, BROWSE, CODE, GENERATE, TEN };
enum { TEN_SECONDS = 600, TEN_AT_MOST = 900 };

// Kept from one visit to the next.
typedef struct {
    int mode; // index into MODES
} NewGameKept;

typedef struct {
    int pack; // index into app->packs
    PackFacts facts;
    PackPreview preview[BAND_COUNT];
    int band;    // chosen; -1 when the pack has no seeds
    int mode;    // chosen; index into MODES
    bool played; // some band has times
    int ten;     // the seed that will take this player nearest to ten minutes; -1 when none does nearly
    double pace; // of the player (ui/play/pace.h)
    TargetView view;
} NewGame;

typedef struct {
    bool tall;
    float left, width;               // of the column of the title and the preview
    float title, summary, summary_h; // baseline; top and height
    Rect board;                      // empty when there is no room
    Rect tokens;                     // where the tokens stand; empty when there is no room
    Rect world;                      // of the scene of the pack's card; empty when there is no room
    float heading;                   // baseline of HOW HARD
    Rect band[BAND_COUNT];
    Rect note;
    float modes; // baseline of HOW TO PLAY; 0: no room for it
    Rect mode[MODE_COUNT];
    Rect play, browse, code, generate, ten;
} NewGameLayout;

static const PackEntry *entry_of(const NewGame *self, const App *app) { return app->packs.entry[self->pack]; }

// ---- layout

// The preview at the top left of its place, as large as whole pixels allow.
static void place_board(NewGameLayout *l, const Pack *pack, Rect within) {
    GridLayout grid = grid_layout(within, pack->layout.order, within.w / 400);
    l->board = (Rect){within.x, within.y, grid.rect.w, grid.rect.h};
}

// How wide the card of a mode is beside the others, for its name and, where there is room, the smaller note
// below it.
static float mode_width(int mode, bool notes) {
    float name = (float)strlen(MODES[mode].name), note = notes ? 0.68f * (float)strlen(MODES[mode].note) : 0;
    return fmaxf(name, note) + (notes ? 3 : 4);
}

// The modes side by side, above the buttons. Returns where they begin.
static float place_modes(NewGameLayout *l, Rect within, float bottom, float u) {
    bool roomy = within.h > 500 * u && within.w > 560 * u; // for the notes
    float h = roomy ? clampf(within.h * 0.12f, 56 * u, 76 * u) : clampf(within.h * 0.09f, 36 * u, 48 * u);
    float gap = 8 * u, y = floorf(bottom - h), x = within.x;
    float letters = 0;
    for (int i = 0; i < MODE_COUNT; i++) letters += mode_width(i, roomy);
    float letter = (within.w - gap * (MODE_COUNT - 1)) / letters;
    for (int i = 0; i < MODE_COUNT; i++) {
        float w = letter * mode_width(i, roomy);
        l->mode[i] = (Rect){floorf(x), y, floorf(w), floorf(h)};
        x += w + gap;
    }
    l->modes = roomy ? y - 14 * u : 0;
    return roomy ? y - 40 * u : y - 10 * u;
}

// The bands, the note below them, the modes and the buttons, between two heights.
static void place_choice(NewGameLayout *l, const Pack *pack, Rect within, float u) {
    float button = clampf(within.h * 0.1f, 44 * u, 60 * u), gap = 10 * u;
    float bottom = within.y + within.h;
    float rest = within.w - 3 * gap, x = within.x;
    Rect *const at[] = {&l->play, &l->browse, &l->code, &l->generate};
    static const float SHARE[] = {0.28f, 0.24f, 0.265f, 0.215f}; // the first is the one most likely wanted
    for (int i = 0; i < 4; i++) {
        float w = i == 3 ? within.x + within.w - x : floorf(rest * SHARE[i]);
        *at[i] = (Rect){x, floorf(bottom - button), w, button};
        x += w + gap;
    }
    float end = place_modes(l, within, l->play.y - fminf(20 * u, within.h * 0.03f), u);
    float note = pack->note[0] && within.h > 520 * u ? 44 * u : 0;
    float room = end - within.y - note;
    float pitch = fminf(room / BAND_COUNT, 78 * u), between = fminf(10 * u, pitch * 0.16f);
    for (int band = 0; band < BAND_COUNT; band++)
        l->band[band] =
            (Rect){within.x, floorf(within.y + pitch * (float)band), within.w, floorf(pitch - between)};
    float ten = fminf(230 * u, within.w - 130 * u); // beside the heading
    l->ten = (Rect){within.x + within.w - ten, within.y - 37 * u, ten, 30 * u};
    l->note = (Rect){within.x, within.y + pitch * BAND_COUNT + 4 * u, within.w, note};
}

static void place_wide(NewGameLayout *l, const Page *p, const Pack *pack) {
    float u = p->u, top = 171 + 52 + 29, tokens = 54;
    float side = floorf(fminf(p->left, p->h - top - tokens - p->foot) * u);
    if (side >= 120 * u) {
        place_board(l, pack, (Rect){l->left, floorf(top * u), side, side});
        l->tokens = (Rect){l->left, l->board.y + l->board.h + 14 * u, l->board.w, 48 * u};
    } else {
        l->summary_h = (p->h - p->foot) * u - l->summary;
    }
    float x = floorf((p->x + p->left + p->gap) * u), y = p->h >= 560 ? 136 : 116;
    l->heading = (y - 15) * u;
    if (p->h >= 560) l->world = (Rect){x, 0, floorf(p->w * u) - x, floorf((y - 40) * u)};
    place_choice(l, pack, (Rect){x, y * u, floorf(p->right * u), (p->h - p->foot - y) * u}, u);
}

// Whether the tokens' names say more than they do themselves, as "Sun" does and "1" does not.
static bool has_names(const Pack *pack) {
    for (int token = 1; token <= pack->layout.order; token++)
        if (strcmp(pack->token[token].name, pack->token[token].text) != 0) return true;
    return false;
}

// Beside the board are the tokens with their names, or the pack's scene where they need none.
static void place_tall(NewGameLayout *l, const Page *p, const Pack *pack) {
    float u = p->u, top = 171 + 52 + 12, y = top;
    float side = clampf(p->h - top - p->foot - 560, 0, fminf(p->inner * 0.58f, 420));
    if (side >= 120) {
        place_board(l, pack, (Rect){l->left, floorf(top * u), floorf(side * u), floorf(side * u)});
        float x = l->left + l->board.w + 36 * u;
        Rect beside = {x, l->board.y, l->left + l->width - x, l->board.h};
        *(has_names(pack) ? &l->tokens : &l->world) = beside;
        y += side + 34;
    }
    l->heading = (y + 11) * u;
    y += 26;
    place_choice(l, pack, (Rect){l->left, y * u, l->width, (p->h - p->foot - y) * u}, u);
}

static NewGameLayout newgame_layout(const NewGame *self, const App *app) {
    const Pack *pack = &entry_of(self, app)->pack;
    Page page = page_frame(app, 1300, 0.396f);
    float u = page.u;
    NewGameLayout l = {.tall = page.tall, .title = 154 * u, .summary = 171 * u, .summary_h = 52 * u};
    l.left = floorf(page.x * u), l.width = floorf(page.left * u);
    (page.tall ? place_tall : place_wide)(&l, &page, pack);
    return l;
}

// The pack's file may say of no seed how long it takes.
static bool can_play(const NewGame *self, int band) { return band >= 0 && self->facts.band[band].seeds > 0; }

// A key for "list all" would be of no use on a pad, which has none for it.
static Action browse_action(Device device) { return device == DEVICE_PAD ? ACTION_HINT : ACTION_ALL_STEPS; }

static void newgame_targets(const void *state, const App *app, Targets *out) {
    const NewGame *self = state;
    NewGameLayout l = newgame_layout(self, app);
    scene_add_back(out, widget_back_rect(app, l.left), "Packs");
    if (self->ten >= 0)
        targets_add(out, (Target){TEN, TARGET_LINK, l.ten, "Something for ten minutes", .group = GROUP_TEN});
    for (int band = 0; band < BAND_COUNT; band++) {
        bool disabled = !can_play(self, band), chosen = band == self->band;
        targets_add(out, (Target){BAND + band, TARGET_ROW, l.band[band], band_name((Band)band),
                                  .group = GROUP_BANDS, .entry = chosen, .on = chosen, .no_focus = disabled,
                                  .disabled = disabled});
    }
    for (int i = 0; i < MODE_COUNT; i++)
        targets_add(out, (Target){MODE + i, TARGET_ROW, l.mode[i], MODES[i].name, .group = GROUP_MODES,
                                  .entry = i == self->mode, .on = i == self->mode});
    targets_add(out, (Target){PLAY, TARGET_BUTTON, l.play, "Play", .action = ACTION_CONFIRM,
                              .group = GROUP_BUTTONS, .entry = true, .primary = true,
                              .disabled = !can_play(self, self->band)});
    targets_add(out, (Target){BROWSE, TARGET_BUTTON, l.browse, "All puzzles",
                              .action = browse_action(input_device(app->input)), .group = GROUP_BUTTONS});
    targets_add(out, (Target){CODE, TARGET_BUTTON, l.code, "Enter a code", .action = ACTION_COPY_CODE,
                              .group = GROUP_BUTTONS});
    targets_add(out, (Target){GENERATE, TARGET_BUTTON, l.generate, "Generate", .group = GROUP_BUTTONS});
}

// ---- choosing

static Go play(const NewGame *self, App *app) {
    const PackEntry *entry = entry_of(self, app);
    Play *game = &app->play;
    if (!can_play(self, self->band)) {
        app_notice(app, true, "%s has no puzzles to play", entry->pack.name);
        return GO_STAY;
    }
    game->rules.mode = MODES[self->mode].mode;
    if (game->rules.mode != RUN_MARATHON) {
        Go go = app_play_seed(app, entry, self->band, -1);
        if (MODES[self->mode].mode == RUN_DUEL && go.scene == SCENE_BOARD) go.scene = SCENE_DUEL;
        return go;
    }
    TextError error;
    audio_sound(app->audio, SOUND_OPEN);
    if (play_begin_marathon(game, app->save, entry, self->band, MARATHON_PUZZLES, &app->rng, &error))
        return (Go){.scene = SCENE_BOARD};
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

static int find_ten(const NewGame *self, App *app) {
    const Pack *pack = &entry_of(self, app)->pack;
    int seed = next_seed_of_effort(pack, app->save, expected_effort(TEN_SECONDS, self->pace));
    bool near = seed >= 0 && expected_seconds((int)pack->seeds[seed].effort, self->pace) <= TEN_AT_MOST;
    return near ? seed : -1;
}

// As a game at leisure.
static Go play_ten(const NewGame *self, App *app) {
    const PackEntry *entry = entry_of(self, app);
    if (self->ten < 0) return GO_STAY;
    app->play.rules.mode = RUN_CASUAL;
    return app_play_seed(app, entry, entry->pack.seeds[self->ten].band, self->ten);
}

static void choose_mode(NewGame *self, App *app, int mode) {
    self->mode = mode;
    NewGameKept *kept = app_kept(app, SCENE_NEWGAME, sizeof *kept);
    kept->mode = mode;
}

static Go browse(const NewGame *self, App *app) {
    return app_open(app, (Go){.scene = SCENE_BROWSE, .pack = self->pack, .back = SCENE_NEWGAME});
}

// In casual mode a code is played, in the others it is raced.
static Go enter_code(const NewGame *self, App *app) {
    return app_open(app, (Go){.scene = SCENE_ENTRY, .race = MODES[self->mode].mode != RUN_CASUAL});
}

// A band that is pointed at is chosen, and played by a second click; with keys it is chosen already.
static Go use(NewGame *self, App *app, const TargetEvent *event) {
    int band = event->id - BAND;
    if (event->id == BROWSE) return browse(self, app);
    if (event->id == CODE) return enter_code(self, app);
    if (event->id == GENERATE) return app_open(app, (Go){.scene = SCENE_GENERATE, .pack = self->pack});
    if (event->id == TEN) return play_ten(self, app);
    if (event->id >= MODE && event->id < PLAY) {
        if (!event->by_pointer || (self->mode == event->id - MODE && event->clicks >= 2))
            return play(self, app);
        choose_mode(self, app, event->id - MODE);
        audio_sound(app->audio, SOUND_MOVE);
        return GO_STAY;
    }
    if (event->id == PLAY || !event->by_pointer) return play(self, app);
    if (!can_play(self, band)) return GO_STAY;
    if (self->band == band && event->clicks >= 2) return play(self, app);
    self->band = band;
    audio_sound(app->audio, SOUND_MOVE);
    return GO_STAY;
}

// ---- the scene

// The hardest band that was played, else the first with seeds.
static int first_choice(const PackFacts *facts) {
    for (int band = BAND_COUNT - 1; band >= 0; band--)
        if (facts->band[band].seeds > 0 && facts->band[band].last_us > 0) return band;
    for (int band = 0; band < BAND_COUNT; band++)
        if (facts->band[band].seeds > 0) return band;
    return -1;
}

static void enter(void *state, App *app, const Go *from) {
    NewGame *self = state;
    self->pack = from->pack >= 0 && from->pack < app->packs.count ? from->pack : 0;
    const PackEntry *entry = entry_of(self, app);
    app_theme(app, &entry->pack);
    pack_facts(entry, app->save, &self->facts);
    for (int band = 0; band < BAND_COUNT; band++) pack_preview(entry, band, &self->preview[band]);
    self->pace = pace_of_player(app->save);
    self->ten = find_ten(self, app);
    self->band = first_choice(&self->facts);
    for (int band = 0; band < BAND_COUNT; band++) self->played |= self->facts.band[band].last_us > 0;
    const NewGameKept *kept = app_kept(app, SCENE_NEWGAME, sizeof *kept);
    self->mode = kept->mode;
    for (int i = 0; i < MODE_COUNT; i++)
        if (from->mode != RUN_CASUAL && MODES[i].mode == from->mode) choose_mode(self, app, i);
    self->view.focus = self->band >= 0 ? BAND + self->band : CODE;
    if (from->back == SCENE_BROWSE) self->view.focus = BROWSE;
    if (from->back == SCENE_GENERATE) self->view.focus = GENERATE;
}

static Go input(void *state, App *app, const Input *in) {
    NewGame *self = state;
    TargetEvent event = scene_event(newgame_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: return use(self, app, &event);
    case TARGET_FOCUSED:
        if (event.id < MODE) self->band = event.id - BAND;
        if (event.id >= MODE && event.id < PLAY) choose_mode(self, app, event.id - MODE);
        break;
    case TARGET_LEAVE: return app_back(app, (Go){SCENE_MENU, .pack = self->pack, .back = SCENE_NEWGAME});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    case TARGET_ACTION:
        if (event.repeat) break;
        if (event.action == ACTION_COPY_CODE) return enter_code(self, app);
        if (event.action == (int)browse_action(in->device)) return browse(self, app);
        break;
    }
    return GO_STAY;
}

// ---- drawing

static void draw_title(const NewGame *self, const App *app, Draw *draw, const NewGameLayout *l) {
    const Pack *pack = &entry_of(self, app)->pack;
    float u = app->look.unit, size = 52 * u;
    float width = draw_text_width(draw, FACE_TITLE, size, pack->name);
    Colour name = theme_ink_on(&app->look.theme, role(app, ROLE_ACCENT), role(app, ROLE_BACKGROUND), 4.6f);
    if (width > l->width) size = fmaxf(size * l->width / width, 24 * u);
    draw_text_cut(draw, FACE_TITLE, size, l->left - u, l->title, l->width, name, pack->name);
    char seeds[40], text[PACK_LINE_MAX + 120];
    pack_seeds_text(pack->seed_count, seeds, sizeof seeds);
    snprintf(text, sizeof text, "%s%s%s%s.", pack->summary, pack->summary[0] ? ". " : "", seeds,
             pack->randomise == SYMMETRY_NONE ? "" : ", each a new puzzle every time you open it");
    Rect place = {l->left, l->summary, fminf(l->width, l->tall ? l->width : 420 * u), l->summary_h};
    wrap_text(draw, place, FACE_TEXT, 17 * u, 26 * u, role(app, ROLE_DIM), text);
}

// What players ask first: whether every puzzle has one solution.
static void draw_badge(const App *app, Draw *draw, const NewGameLayout *l) {
    float u = app->look.unit, size = fmaxf(13 * u, 11), h = 26 * u;
    static const char TEXT[] = "verified unique";
    float width = draw_text_width(draw, FACE_MEDIUM, size, TEXT);
    float tick = draw_text_width(draw, FACE_STRONG, size, "✓");
    float w = width + tick + 28 * u, x = l->left + l->width - w, y = 68 * u - h / 2;
    if (x < l->left + 150 * u) return;
    draw_round_frame(draw, (Rect){floorf(x), floorf(y), ceilf(w), ceilf(h)}, h / 2, fmaxf(1, u),
                     role(app, ROLE_LINE_THIN));
    draw_text_in(draw, FACE_STRONG, size, (Rect){x + 11 * u, y, tick, h}, ALIGN_LEFT, role(app, ROLE_GOOD),
                 "✓");
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){x + 17 * u + tick, y, width, h}, ALIGN_LEFT,
                 role(app, ROLE_DIM), TEXT);
}

// The tokens in a row below the board, or beside it with their names.
static void draw_tokens(const NewGame *self, const App *app, Draw *draw, const NewGameLayout *l) {
    const PackEntry *entry = entry_of(self, app);
    const Pack *pack = &entry->pack;
    float u = app->look.unit;
    int order = pack->layout.order;
    TokenSet set = app_tokens(app, entry);
    set.ground = role(app, ROLE_BACKGROUND);
    Rect r = l->tokens;
    if (r.h <= 0) return;
    for (int token = 1; token <= order; token++) {
        if (!l->tall) {
            float step = r.w / (float)order, size = fminf(40 * u, step * 0.92f);
            token_draw(draw, &set, token, r.x + step * ((float)token - 0.5f), r.y + r.h / 2, size,
                       role(app, ROLE_DIM));
            continue;
        }
        float step = r.h / (float)order, size = fminf(40 * u, step), y = r.y + step * ((float)token - 0.5f);
        token_draw(draw, &set, token, r.x + 16 * u, y, size, role(app, ROLE_TEXT));
        draw_text_cut(draw, FACE_TEXT, fminf(16 * u, step * 0.5f), r.x + 48 * u, y + 5 * u, r.w - 48 * u,
                      role(app, ROLE_DIM), pack->token[token].name);
    }
}

static void draw_preview(const NewGame *self, const App *app, Draw *draw, const NewGameLayout *l) {
    const PackEntry *entry = entry_of(self, app);
    const PackPreview *preview = self->band >= 0 ? &self->preview[self->band] : &self->facts.preview;
    if (l->board.w <= 0) return;
    if (preview->there)
        grid_draw_small(draw, &app->look, &preview->board, &preview->puzzle, entry->pack.token,
                        app_pack_face(entry), l->board);
    draw_tokens(self, app, draw, l);
}

// "7 of 200" and, below it, "best 9:58 · last 11:20"; on one line where the row is low.
static void draw_figures(const App *app, Draw *draw, const PackFigures *figures, Rect r, float right,
                         Colour ink) {
    float u = app->look.unit;
    char text[64], best[24], last[24], times[64] = "";
    snprintf(text, sizeof text, "%d of %d", figures->solved, figures->seeds);
    if (figures->seeds == 0) snprintf(text, sizeof text, "no puzzles");
    time_format(figures->best_us, TIME_SECONDS, best, sizeof best);
    time_format(figures->last_us, TIME_SECONDS, last, sizeof last);
    if (figures->best_us && figures->last_us)
        snprintf(times, sizeof times, "best %s  ·  last %s", best, last);
    else if (figures->last_us)
        snprintf(times, sizeof times, "last %s", last);
    float middle = r.y + r.h / 2;
    if (!*times || r.h < 46 * u) {
        draw_text_in(draw, FACE_TEXT, 15 * u, (Rect){right - 1, r.y, 1, r.h}, ALIGN_RIGHT, ink, text);
        return;
    }
    draw_text(draw, FACE_TEXT, 15 * u, right, middle - 4 * u, ALIGN_RIGHT, ink, text);
    draw_text(draw, FACE_TEXT, fmaxf(13 * u, 11), right, middle + 17 * u, ALIGN_RIGHT, ink, times);
}

static void draw_bar(const App *app, Draw *draw, const PackFigures *figures, Rect bar, Colour fill,
                     bool chosen) {
    Colour ground = chosen ? colour_mix(role(app, ROLE_SELECTED), role(app, ROLE_BACKGROUND), 0.4f)
                           : role(app, ROLE_LINE_THIN);
    draw_round(draw, bar, bar.h / 2, ground);
    if (figures->seeds == 0 || figures->solved == 0) return;
    bar.w = fmaxf(bar.w * fminf(1, (float)figures->solved / (float)figures->seeds), bar.h);
    draw_round(draw, bar, bar.h / 2, fill);
}

// "about 6 min"; with expert words below "1.0 – 1.5" where the row has room, or that alone.
static void draw_range(const NewGame *self, const App *app, Draw *draw, int band, float x, Rect r,
                       Colour ink) {
    char minutes[EXPECTED_WORDS_MAX];
    const char *range = app->settings.expert_words ? band_range((Band)band) : "";
    float u = app->look.unit;
    expected_words(expected_seconds(self->facts.band[band].effort, self->pace), minutes);
    float middle = r.y + r.h / 2;
    if (!*minutes || !*range || r.h < 46 * u) {
        draw_text_in(draw, FACE_TEXT, 15 * u, (Rect){x, r.y, 0, r.h}, ALIGN_LEFT, ink,
                     *minutes ? minutes : range);
        return;
    }
    draw_text(draw, FACE_TEXT, 15 * u, x, middle - 4 * u, ALIGN_LEFT, ink, range);
    draw_text(draw, FACE_TEXT, fmaxf(13 * u, 11), x, middle + 17 * u, ALIGN_LEFT, ink, minutes);
}

// A link beside the heading.
static void draw_ten(const NewGame *self, const App *app, Draw *draw, const NewGameLayout *l, bool hovered) {
    if (self->ten < 0) return;
    float u = app->look.unit;
    bool focused = self->view.focus == TEN;
    if (focused || hovered)
        draw_round_frame(draw, l->ten, 8 * u, fmaxf(1, u), role(app, focused ? ROLE_ACCENT : ROLE_LINE_THIN));
    Rect words = {l->ten.x, l->ten.y, l->ten.w - 12 * u, l->ten.h};
    draw_text_in(draw, FACE_MEDIUM, fmaxf(15 * u, 11), words, ALIGN_RIGHT, role(app, ROLE_ACCENT),
                 "Something for ten minutes");
}

static void draw_band(const NewGame *self, const App *app, Draw *draw, const NewGameLayout *l, int band,
                      bool hovered) {
    float u = app->look.unit;
    Rect r = l->band[band];
    const PackFigures *figures = &self->facts.band[band];
    bool chosen = band == self->band, focused = self->view.focus == BAND + band;
    draw_push_opacity(draw, figures->seeds > 0 ? 1 : 0.5f);
    widget_row(draw, app, r, 12 * u, chosen, focused, hovered);
    Colour ink = role(app, chosen ? ROLE_GIVEN : ROLE_TEXT), dim = widget_row_dim(app, chosen);
    float cy = r.y + r.h / 2, dot = 12 * u, right = r.x + r.w - 21 * u, size = fminf(20 * u, r.h * 0.6f);
    draw_round(draw, (Rect){r.x + 20 * u, roundf(cy - dot / 2), dot, dot}, 3.5f * u,
               app->look.theme.band[band]);
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){r.x + 49 * u, r.y, 0, r.h}, ALIGN_LEFT, ink,
                 band_name((Band)band));
    // Range and bar give way where the row is narrow.
    float range = r.x + fmaxf(162 * u, r.w * 0.297f), bar = fmaxf(range + 116 * u, r.x + r.w * 0.489f);
    float figures_w = (self->played ? 176 : 100) * u, bar_w = fminf(right - figures_w - bar, 150 * u);
    if (range + 90 * u < right - figures_w) draw_range(self, app, draw, band, range, r, dim);
    if (bar_w >= 50 * u) {
        Rect place = {bar, roundf(cy - 2.5f * u), bar_w, fmaxf(3, roundf(5 * u))};
        draw_bar(app, draw, figures, place, app->look.theme.band[band], chosen);
    }
    draw_figures(app, draw, figures, r, right, dim);
    draw_pop_opacity(draw);
}

// As large as all of the modes' names, or of their notes, have room for.
static float mode_text_size(Draw *draw, const NewGameLayout *l, Face face, float size, float least,
                            bool notes) {
    for (int i = 0; i < MODE_COUNT; i++) {
        const char *text = notes ? MODES[i].note : MODES[i].name;
        float room = l->mode[i].w * 0.9f;
        while (size > least && draw_text_width(draw, face, size, text) > room)
            size = fmaxf(size - 0.5f, least);
    }
    return size;
}

static void draw_mode(const NewGame *self, const App *app, Draw *draw, const NewGameLayout *l, int mode,
                      bool hovered) {
    Rect r = l->mode[mode];
    float u = app->look.unit;
    bool chosen = mode == self->mode, low = l->modes == 0;
    widget_row(draw, app, r, 12 * u, chosen, self->view.focus == MODE + mode, hovered);
    Colour ink = role(app, chosen ? ROLE_GIVEN : ROLE_TEXT);
    float size = mode_text_size(draw, l, FACE_MEDIUM, 18 * u, 10, false);
    if (low) {
        draw_text_in(draw, FACE_MEDIUM, size, r, ALIGN_CENTRE, ink, MODES[mode].name);
        return;
    }
    float small = mode_text_size(draw, l, FACE_TEXT, 14 * u, 10, true);
    float above = fonts_cap_height(draw_fonts(draw), FACE_MEDIUM, size), gap = 10 * u;
    float below = fonts_cap_height(draw_fonts(draw), FACE_TEXT, small);
    float top = r.y + (r.h - above - gap - below) / 2, x = r.x + r.w / 2;
    draw_text(draw, FACE_MEDIUM, size, x, top + above, ALIGN_CENTRE, ink, MODES[mode].name);
    draw_text(draw, FACE_TEXT, small, x, top + above + gap + below, ALIGN_CENTRE, widget_row_dim(app, chosen),
              MODES[mode].note);
}

static void draw(const void *state, const App *app, Draw *d) {
    const NewGame *self = state;
    NewGameLayout l = newgame_layout(self, app);
    Targets targets;
    int hovered = scene_targets(newgame_targets, self, app, &self->view, &targets);
    if (l.world.h > 0) card_scene_draw_banner(d, app, entry_of(self, app), &self->facts.preview, l.world);
    widget_back(d, app, l.left, "Packs", hovered == TARGET_BACK);
    draw_badge(app, d, &l);
    draw_title(self, app, d, &l);
    draw_preview(self, app, d, &l);
    widget_heading(d, app, l.band[0].x, l.heading, "HOW HARD");
    draw_ten(self, app, d, &l, hovered == TEN);
    for (int band = 0; band < BAND_COUNT; band++) draw_band(self, app, d, &l, band, hovered == BAND + band);
    if (l.modes > 0) widget_heading(d, app, l.band[0].x, l.modes, "HOW TO PLAY");
    for (int i = 0; i < MODE_COUNT; i++) draw_mode(self, app, d, &l, i, hovered == MODE + i);
    const char *note = entry_of(self, app)->pack.note;
    if (l.note.h > 0)
        wrap_text(d, l.note, FACE_TEXT, fmaxf(14 * app->look.unit, 11), 20 * app->look.unit,
                  role(app, ROLE_DIM), note);
    scene_draw_buttons(d, app, &targets, &self->view, hovered);
}

static void leave(void *state, App *app) {
    (void)app;
    NewGame *self = state;
    pack_facts_finish(&self->facts);
}

static void footer(const void *state, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓"),
                                     {ACTION_CONFIRM, "Play", NULL, NULL, "a"},
                                     {ACTION_ALL_STEPS, "All puzzles", NULL, NULL, "y"},
                                     {ACTION_COPY_CODE, "Enter a code", NULL, NULL, ""},
                                     {ACTION_PASTE, "Paste a puzzle or a code", NULL, NULL, ""}};
    out->x = newgame_layout(state, app).left;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

const Scene scene_newgame = {"newgame", sizeof(NewGame), enter, newgame_targets, input, NULL,
                             draw,      leave,           footer};
