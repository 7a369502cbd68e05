// Everything drawn can be seen: the contrast of every text, token, line and sign of every scene
// (support/shown.h) and of the board of every pack, in all three themes, measured on the pixels of the
// pictures.
//
// A part of the picture is painted again without one thing that is drawn there, and with it in two loud
// colours. Where these two differ is its ink, as far as nothing covers it; there the picture is compared with
// the one without it. Evidence of hints has its own test, test_ui_evidence.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shown.h"
#include "ui/kit/patches.h"
#include "ui/scenes/board/board_view.h"
#include "ui/widget/card_scene_parts.h"
#include "ui/widget/scene_targets.h"

// Tokens on a board; those at the cursor, those that a hint draws back and those that break a rule need what
// text does. WCAG 2.1, 1.4.3: text, and text of 24 pixels or strong text of 18.66. What has few characters
// may be a token: those are never large. 1.4.11: what is no text and must be seen.
#define TOKEN_LEAST 7.0f
#define TEXT_LEAST 4.5f
#define LARGE_LEAST 3.0f
#define DRAWN_LEAST 3.0f
// What is disabled or drawn back on purpose needs none, but is not gone.
#define FAINT_LEAST 1.9f

enum { TOKEN_BYTES = 4, DOT = 8 };

typedef enum {
    CLASS_NONE,
    CLASS_TOKEN,
    CLASS_TEXT,
    CLASS_LARGE,
    CLASS_DRAWN,
    CLASS_FAINT,
    CLASS_COUNT
} Class;

static const float LEAST[CLASS_COUNT] = {0, TOKEN_LEAST, TEXT_LEAST, LARGE_LEAST, DRAWN_LEAST, FAINT_LEAST};
static const char *const CLASSES[CLASS_COUNT] = {"", "token", "text", "large", "drawn", "faint"};
static const char *const THEMES[THEME_CHOICE_COUNT] = {"Ink", "Paper", "Contrast"};

typedef struct {
    Stage stage;
    SDL_Surface *without, *red, *green;
    Targets targets;
    float least[THEME_CHOICE_COUNT][CLASS_COUNT]; // met in this scene
    int measured, too_low;
} Bench;

// ---- pixels

static uint32_t pixel(const SDL_Surface *surface, int x, int y) {
    const uint8_t *row = (const uint8_t *)surface->pixels + (size_t)y * (size_t)surface->pitch;
    uint32_t out;
    memcpy(&out, row + 4 * (size_t)x, sizeof out);
    return out | 0xFF000000u;
}

// How much of a pixel is the ink, 0 to 255.
static int ink_at(const Bench *bench, int x, int y) {
    return abs((int)(pixel(bench->red, x, y) >> 16 & 255) - (int)(pixel(bench->green, x, y) >> 16 & 255));
}

static int rising(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

// The most ink that a text has by itself: thin ones never cover a pixel.
static int own_ink(const Drawn *drawn) {
    int most = 0;
    if (!drawn->mask) return 255;
    for (int i = 0; i < drawn->mask->width * drawn->mask->height; i++)
        if (drawn->mask->coverage[i] > most) most = drawn->mask->coverage[i];
    return most;
}

// The contrast that most of the full ink of the i-th thing drawn has: edges are mixed with the ground to be
// smooth. Of a text half has it, because
// lines may cross it; of a line, which often lies between two grounds, a quarter. 0 for
// what something covers.
static float contrast_of(Bench *bench, int i, const Drawn *drawn) {
    const Draw *draw = bench->stage.draw;
    SDL_Rect box = drawn->box;
    bool alike = !drawn->mask;
    draw_repaint(draw, bench->without, box, i, alike, 0);
    draw_repaint(draw, bench->red, box, i, alike, 0xFFFF0000u);
    draw_repaint(draw, bench->green, box, i, alike, 0xFF00FF00u);
    int most = 0, count = 0;
    for (int y = box.y; y < box.y + box.h; y++)
        for (int x = box.x; x < box.x + box.w; x++)
            if (ink_at(bench, x, y) > most) most = ink_at(bench, x, y);
    if (most < own_ink(drawn) * 7 / 8) return 0;
    float *met = malloc((size_t)box.w * (size_t)box.h * sizeof *met);
    assert_non_null(met);
    for (int y = box.y; y < box.y + box.h; y++)
        for (int x = box.x; x < box.x + box.w; x++)
            if (ink_at(bench, x, y) >= most * 9 / 10)
                met[count++] =
                    colour_contrast(pixel(bench->stage.surface, x, y), pixel(bench->without, x, y));
    qsort(met, (size_t)count, sizeof *met, rising);
    float out = met[drawn->mask ? count / 2 : count * 3 / 4];
    free(met);
    return out;
}

// ---- what needs which

// What needs less, by a part of a scene's name, and why. Colours that are mixed with the board have no
// alpha.
static const struct {
    const char *scene;
    DrawnKind kind;
    int alpha, size; // size of the text; 0: any
    uint32_t colour; // 0: any
    Class class;
    const char *why;
} LESS[] = {
    {"", DRAWN_TEXT, 0x73, 0, 0, CLASS_FAINT, "what is disabled, also where it cannot be pointed at now"},
    {"wheel", DRAWN_TEXT, 0x59, 35, 0, CLASS_FAINT, "tokens that cannot be chosen now"},
    {"wheel-rings", DRAWN_TEXT, 0x59, 28, 0, CLASS_FAINT, "tokens that cannot be chosen now"},
    {"duel", DRAWN_TEXT, 0x59, 35, 0, CLASS_FAINT, "tokens that cannot be chosen now"},
    {"welcome-", DRAWN_TEXT, 0xFF, 44, 0, CLASS_FAINT,
     "the rest of the board, while a row or box is spoken of"},
    {"today", DRAWN_TEXT, 0xFF, 7, 0, CLASS_NONE, "boards as small pictures"},
    {"games", DRAWN_TEXT, 0xFF, 12, 0, CLASS_FAINT, "boards as small pictures"},
    {"games", DRAWN_TEXT, 0xFF, 13, 0, CLASS_FAINT, "boards as small pictures"},
    {"menu", DRAWN_TEXT, CARD_SCENE_FAINT, 0, 0, CLASS_NONE, "the ground of a card"},
    {"menu", DRAWN_SHAPE, CARD_SCENE_FAINT, 0, 0, CLASS_NONE, "the ground of a card"},
    {"newgame", DRAWN_TEXT, CARD_SCENE_FAINT, 0, 0, CLASS_NONE, "the ground of a page"},
    {"newgame", DRAWN_SHAPE, CARD_SCENE_FAINT, 0, 0, CLASS_NONE, "the ground of a page"},
    {"records", DRAWN_LINE, 0xFF, 0, 0, CLASS_NONE, "lines of a chart, which begin in one point and cross"},
    {"race", DRAWN_LINE, 0xFF, 0, 0, CLASS_NONE, "lines of a chart, which begin in one point and cross"},
    {"stream", DRAWN_TEXT, 0xFF, 0, 0x101216, CLASS_NONE, "the rim of letters, whatever they are laid over"},
};

static bool needs_less(const char *scene, const Drawn *drawn, Class *out) {
    for (size_t i = 0; i < sizeof LESS / sizeof *LESS; i++) {
        if (!strstr(scene, LESS[i].scene) || drawn->kind != LESS[i].kind) continue;
        if ((int)(drawn->colour >> 24) != LESS[i].alpha) continue;
        if (LESS[i].size && drawn->mask->size != LESS[i].size) continue;
        if (LESS[i].colour && (drawn->colour & 0xFFFFFFu) != LESS[i].colour) continue;
        *out = LESS[i].class;
        return true;
    }
    return false;
}

// Between digits and before them: signs as thin as a pixel, in the ink of the digits, which is measured.
static bool is_dots(const char *text) { return text[strspn(text, ":.,−")] == '\0'; }

static bool inside(Rect rect, SDL_Rect box) {
    return rect_has(rect, (float)box.x + (float)box.w / 2, (float)box.y + (float)box.h / 2);
}

static const Target *target_of(const Bench *bench, SDL_Rect box) {
    for (int i = 0; i < bench->targets.count; i++)
        if (inside(bench->targets.target[i].rect, box)) return &bench->targets.target[i];
    return NULL;
}

static bool is_ground(const Theme *theme, Colour colour) {
    for (int role = 0; role < ROLE_COUNT; role++)
        if (role_is_ground((Role)role) && theme->colour[role] == colour) return true;
    return false;
}

// In the colour of what must be seen. Thin lines are faint, so that thick ones stand out: cells are known by
// what stands in them and by the cursor, and whoever needs the lines has the theme Contrast.
static bool must_be_seen(const Theme *theme, Colour colour) {
    if (is_ground(theme, colour)) return false;
    for (int role = 0; role < ROLE_COUNT; role++)
        if (theme->colour[role] == colour && role != ROLE_LINE_THIN && role != ROLE_ON_ACCENT) return true;
    return false;
}

static Class class_of_text(const TextMask *mask) {
    bool strong = mask->face == FACE_STRONG || mask->face == FACE_TITLE;
    if (is_dots(mask->text)) return CLASS_NONE;
    if (strlen(mask->text) <= TOKEN_BYTES) return CLASS_TEXT;
    return mask->size >= 24 || (strong && mask->size >= 19) ? CLASS_LARGE : CLASS_TEXT;
}

// Dots make a line that may cross others; a token that is a shape has a rim, the shape before it, where it
// needs one.
static Class class_of_shape(const Bench *bench, int i, const Drawn *drawn) {
    SDL_Rect box = drawn->box;
    const Target *target = target_of(bench, box);
    if (target && target->disabled) return CLASS_NONE;
    if (drawn->kind == DRAWN_FACE && box.w <= DOT && box.h <= DOT) return CLASS_NONE;
    if (drawn->kind == DRAWN_SHAPE && target && target->role == TARGET_CELL && i > 0) {
        Drawn before = draw_drawn(bench->stage.draw, i - 1);
        SDL_Rect both;
        SDL_UnionRect(&before.box, &box, &both);
        bool rimmed = before.kind == DRAWN_SHAPE && SDL_RectEquals(&both, &before.box);
        return rimmed || is_ground(&bench->stage.app.look.theme, drawn->colour) ? CLASS_NONE : CLASS_DRAWN;
    }
    return must_be_seen(&bench->stage.app.look.theme, drawn->colour) ? CLASS_DRAWN : CLASS_NONE;
}

static bool breaks_a_rule(const App *app, int cell) {
    Conflict conflict[CONFLICTS_MAX];
    int count = grid_conflicts(&app->play.layout, &app->play.session.board.grid, conflict, CONFLICTS_MAX);
    for (int i = 0; i < count; i++)
        if (conflict[i].a == cell || conflict[i].b == cell) return true;
    return false;
}

// A token of the board in play, and no note, in the middle of its cell. Not where a hint lights the board or
// the wheel lies over it.
static bool is_token(const Bench *bench, const Drawn *drawn) {
    const App *app = &bench->stage.app;
    const Target *target = target_of(bench, drawn->box);
    if (bench->stage.scene != &scene_board || !target || target->role != TARGET_CELL) return false;
    int cell = target->id - BOARD_CELL;
    Rect r = target->rect;
    float aside = fabsf((float)drawn->box.x + (float)drawn->box.w / 2 - r.x - r.w / 2);
    if (!app->play.session.board.grid.cell[cell] || aside > r.w * 0.2f) return false;
    bool large = (float)drawn->mask->size > r.w * 0.3f, clear = drawn->colour >> 24 == 0xFF;
    const BoardView *board = bench->stage.self;
    bool plain = !board->wheel.open && board->hint.kind == HINT_CLOSED;
    return plain && large && clear && cell != board->cursor && !breaks_a_rule(app, cell);
}

static Class class_of(const Bench *bench, const char *scene, int i, const Drawn *drawn) {
    Class less;
    if (drawn->kind == DRAWN_OTHER) return CLASS_NONE;
    if (needs_less(scene, drawn, &less)) return less;
    if (!drawn->mask) return class_of_shape(bench, i, drawn);
    const Target *target = target_of(bench, drawn->box);
    if (target && target->disabled) return CLASS_FAINT;
    return is_token(bench, drawn) ? CLASS_TOKEN : class_of_text(drawn->mask);
}

static void measure(Bench *bench, const char *scene) {
    Stage *stage = &bench->stage;
    int theme = stage->app.settings.theme;
    stage_draw(stage);
    targets_init(&bench->targets, 1, 0, false);
    if (stage->scene->targets)
        scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &bench->targets);
    for (int c = 0; c < CLASS_COUNT; c++) bench->least[theme][c] = 21;
    for (int i = 0; i < draw_count(stage->draw); i++) {
        Drawn drawn = draw_drawn(stage->draw, i);
        Class class = class_of(bench, scene, i, &drawn);
        float met = class == CLASS_NONE ? 0 : contrast_of(bench, i, &drawn);
        if (met == 0) continue;
        bench->measured++;
        if (met < bench->least[theme][class]) bench->least[theme][class] = met;
        if (met >= LEAST[class]) continue;
        bench->too_low++;
        printf("%s, %s: %s %08x, %d px, at %d,%d: %.2f instead of %.1f %s\n", scene, THEMES[theme],
               CLASSES[class], drawn.colour, drawn.mask ? drawn.mask->size : drawn.box.w, drawn.box.x,
               drawn.box.y, (double)met, (double)LEAST[class], drawn.mask ? drawn.mask->text : "");
    }
}

static void measure_shown(Bench *bench, const char *scene) {
    SDL_Surface **surface[] = {&bench->without, &bench->red, &bench->green};
    for (int s = 0; s < 3; s++) *surface[s] = SDL_DuplicateSurface(bench->stage.surface);
    printf("%-15s", scene);
    for (int theme = 0; theme < THEME_CHOICE_COUNT; theme++) {
        stage_theme(&bench->stage, (ThemeChoice)theme);
        measure(bench, scene);
    }
    for (int theme = 0; theme < THEME_CHOICE_COUNT; theme++)
        printf("  %s %5.2f %5.2f %5.2f", THEMES[theme], bench->least[theme][CLASS_TOKEN],
               bench->least[theme][CLASS_TEXT], bench->least[theme][CLASS_DRAWN]);
    printf("\n");
    for (int s = 0; s < 3; s++) SDL_FreeSurface(*surface[s]);
}

// ---- all scenes, all packs

static void test_scenes(void **state) {
    const ShownList *list = *state;
    Bench *bench = malloc(sizeof *bench);
    assert_non_null(bench);
    int too_low = 0;
    for (const Shown *shown = list->shown; shown->name; shown++) {
        *bench = (Bench){.too_low = 0};
        stage_open(&bench->stage, 1280, 800, THEME_INK, 7);
        shown->show(&bench->stage);
        measure_shown(bench, shown->name);
        stage_close(&bench->stage);
        too_low += bench->too_low;
        assert_true(bench->measured > 20);
    }
    free(bench);
    assert_int_equal(too_low, 0);
}

static void test_packs(void **state) {
    (void)state;
    Bench *bench = malloc(sizeof *bench);
    assert_non_null(bench);
    *bench = (Bench){.too_low = 0};
    stage_open(&bench->stage, 1280, 800, THEME_INK, 7);
    const PackList *packs = &bench->stage.app.packs;
    for (int i = 0; i < packs->count; i++) {
        const char *id = packs->entry[i]->pack.id;
        bench->stage.app.rng = rng_seed(7); // what is drawn does not depend on the packs before it
        stage_play_pack(&bench->stage, id, 0);
        stage_enter(&bench->stage, &scene_board, (Go){.scene = SCENE_BOARD});
        stage_draw(&bench->stage);
        stage_wait(&bench->stage, 0);
        shown_fill(&bench->stage, 9);
        stage_action(&bench->stage, ACTION_FILL_NOTES);
        stage_action(&bench->stage, ACTION_NEXT_EMPTY);
        measure_shown(bench, id);
        for (int press = 0; press < 3; press++) shown_press_hint(&bench->stage);
        char hint[PACK_ID_MAX + 8];
        snprintf(hint, sizeof hint, "%s hint", id);
        measure_shown(bench, hint);
    }
    int too_low = bench->too_low;
    stage_close(&bench->stage);
    free(bench);
    assert_int_equal(too_low, 0);
}

// Marks the packs whose names and counts of what is solved stand in the picture, whole.
static void mark_told(const Bench *bench, bool told[]) {
    const PackList *packs = &bench->stage.app.packs;
    for (int i = 0; i < draw_count(bench->stage.draw); i++) {
        Drawn drawn = draw_drawn(bench->stage.draw, i);
        for (int p = 0; p < packs->count && drawn.mask; p++)
            told[p] |=
                drawn.mask->face == FACE_TITLE && strcmp(drawn.mask->text, packs->entry[p]->pack.name) == 0;
    }
}

// All cards, whatever scene is on them, in windows and texts of all sizes.
static void test_cards(void **state) {
    (void)state;
    static const struct {
        int width, height, text;
    } SIZES[] = {{1280, 800, TEXT_NORMAL}, {800, 600, TEXT_LARGER}};
    Bench *bench = malloc(sizeof *bench);
    assert_non_null(bench);
    int too_low = 0;
    for (size_t size = 0; size < sizeof SIZES / sizeof *SIZES; size++) {
        *bench = (Bench){.too_low = 0};
        stage_open(&bench->stage, SIZES[size].width, SIZES[size].height, THEME_INK, 7);
        bool *told = calloc((size_t)bench->stage.app.packs.count, sizeof *told);
        assert_non_null(told);
        bench->stage.app.settings.text_size = SIZES[size].text;
        stage_size(&bench->stage, SIZES[size].width, SIZES[size].height);
        for (int pack = 0; pack < bench->stage.app.packs.count; pack++) {
            if (told[pack]) continue; // it stood beside an earlier one
            stage_enter(&bench->stage, &scene_menu,
                        (Go){.scene = SCENE_MENU, .back = SCENE_NEWGAME, .pack = pack});
            measure_shown(bench, "menu cards");
            mark_told(bench, told);
            assert_true(told[pack]);
        }
        free(told);
        too_low += bench->too_low;
        stage_close(&bench->stage);
    }
    free(bench);
    assert_int_equal(too_low, 0);
}

// What is drawn in the middle of a target's left margin, and left of it.
static float raised_above_ground(const Stage *stage, const Target *target) {
    int x = (int)target->rect.x, y = (int)(target->rect.y + target->rect.h / 2);
    return colour_contrast(pixel(stage->surface, x + 4, y), pixel(stage->surface, x - 3, y));
}

// The least of all buttons and tokens beside the board.
static float least_raised(Stage *stage) {
    Targets targets;
    float least = 21;
    int measured = 0;
    stage_draw(stage);
    targets_init(&targets, 1, 0, false);
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++) {
        const Target *target = &targets.target[i];
        if (target->role != TARGET_BUTTON || target->disabled || target->primary || target->on) continue;
        least = fminf(least, raised_above_ground(stage, target));
        measured++;
    }
    assert_true(measured >= 2);
    return least;
}

// Panels are seen on the ground that is drawn, in every theme and at every hour of a story.
static void test_panels_stand_out_from_the_ground(void **state) {
    (void)state;
    int too_low = 0;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Stage stage;
        stage_open(&stage, 1280, 800, (ThemeChoice)choice, 7);
        for (int i = 0; i < stage.app.packs.count; i++) {
            const Pack *pack = &stage.app.packs.entry[i]->pack;
            stage_play_pack(&stage, pack->id, 0);
            stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
            stage_draw(&stage);
            stage_wait(&stage, 0);
            float least = least_raised(&stage);
            int blanks = session_blanks(&stage.app.play.session);
            for (int hour = 1; pack->story.kind == STORY_DAY && hour < 9; hour++) {
                shown_fill(&stage, (blanks * hour + 8) / 9);
                stage_wait(&stage, 0); // the light follows
                least = fminf(least, least_raised(&stage));
            }
            if (pack->story.kind == STORY_DAY) {
                shown_fill(&stage, blanks);
                stage_enter(&stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
                stage_wait(&stage, 5000000); // what moves at first is over
                least = fminf(least, least_raised(&stage));
            }
            printf("%-9s %-14s panels on the ground %.3f\n", THEMES[choice], pack->id, (double)least);
            too_low += least < 1.06f;
        }
        stage_close(&stage);
    }
    assert_int_equal(too_low, 0);
}

// On paper both are dark: that they have different hues is not enough for thin signs.
static void test_entries_are_lighter_than_givens_on_paper(void **state) {
    (void)state;
    int too_near = 0;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_PAPER, 7);
    for (int i = 0; i < stage.app.packs.count; i++) {
        const Pack *pack = &stage.app.packs.entry[i]->pack;
        Theme theme = theme_make(THEME_PAPER, pack);
        Colour given = theme.colour[ROLE_GIVEN], entered = theme.colour[ROLE_ENTERED];
        float lighter = colour_contrast(given, entered);
        printf("%-14s entries lighter than givens by %.2f\n", pack->id, (double)lighter);
        too_near += lighter < 1.5f || colour_contrast(entered, theme.colour[ROLE_BOARD]) < 7;
    }
    stage_close(&stage);
    assert_int_equal(too_near, 0);
}

// An ink that is made readable on a highlight keeps its colour: an entry stays told from a given. Where
// tokens have colours of their own, givens are known by their tiles.
static void test_entries_are_told_from_givens_on_every_ground(void **state) {
    (void)state;
    static const Role GROUND[] = {ROLE_BOARD, ROLE_HOUSE, ROLE_SAME, ROLE_SELECTED};
    int too_near = 0;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    for (int i = 0; i < 2 * stage.app.packs.count; i++) {
        const Pack *pack = &stage.app.packs.entry[i / 2]->pack;
        ThemeChoice choice = i % 2 ? THEME_PAPER : THEME_INK;
        Theme theme = theme_make(choice, pack);
        float least = 100;
        for (int k = 0; k < 4; k++) {
            Colour ground = theme.colour[GROUND[k]];
            float contrast = GROUND[k] == ROLE_SELECTED ? 4.7f : TOKEN_BOARD_CONTRAST;
            least = fminf(
                least, colour_distance(theme_ink_on(&theme, theme.colour[ROLE_GIVEN], ground, contrast),
                                       theme_ink_on(&theme, theme.colour[ROLE_ENTERED], ground, contrast)));
        }
        bool tiles = grid_tokens_have_colours(pack->token, pack->layout.order);
        printf("%-9s %-14s given and entered apart by %.1f%s\n", THEMES[choice], pack->id, (double)least,
               tiles ? ", and by tiles" : "");
        too_near += !tiles && least < 15;
    }
    stage_close(&stage);
    assert_int_equal(too_near, 0);
}

static bool has_irregular_boxes(const char *id) {
    char command[1000];
    snprintf(command, sizeof command, "grep -q ',regions ' '%s/packs/%s/seeds.csv'", TEST_SOURCE, id);
    return system(command) == 0;
}

// The row and the column of the cursor are told from the pieces of a quilt by everybody.
static void test_highlights_differ_from_patches(void **state) {
    (void)state;
    int packs = 0, too_near = 0;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    for (int i = -1; i < stage.app.packs.count; i++) {
        const Pack *pack = i < 0 ? NULL : &stage.app.packs.entry[i]->pack;
        if (pack && !has_irregular_boxes(pack->id)) continue;
        packs++;
        for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
            Theme theme = theme_make((ThemeChoice)choice, pack);
            float least = 999;
            for (int shade = 0; shade < PATCH_SHADES; shade++)
                least = fminf(least, colour_distance_to_all(theme.colour[ROLE_HOUSE],
                                                            patches_colour(&theme, shade), NULL));
            printf("%-9s %-14s highlight and patches apart by %.1f\n", THEMES[choice],
                   pack ? pack->id : "no pack", (double)least);
            too_near += least < 4;
        }
    }
    stage_close(&stage);
    assert_true(packs >= 6);
    assert_int_equal(too_near, 0);
}

// All of it, or the list named as the argument, or "packs" or "cards".
int main(int argc, char **argv) {
    int failed = 0, run = 0;
    setenv("TZ", "UTC", 1);
    for (const ShownList *list = SHOWN; list->name; list++) {
        if (argc > 1 && strcmp(argv[1], list->name) != 0) continue;
        ShownList each = *list;
        struct CMUnitTest test[] = {cmocka_unit_test_prestate(test_scenes, &each)};
        test[0].name = list->name;
        failed += cmocka_run_group_tests_name("contrast", test, NULL, NULL);
        run++;
    }
    if (argc == 1 || strcmp(argv[1], "packs") == 0) {
        const struct CMUnitTest test[] = {
            cmocka_unit_test(test_packs), cmocka_unit_test(test_panels_stand_out_from_the_ground),
            cmocka_unit_test(test_highlights_differ_from_patches),
            cmocka_unit_test(test_entries_are_lighter_than_givens_on_paper),
            cmocka_unit_test(test_entries_are_told_from_givens_on_every_ground)};
        failed += cmocka_run_group_tests_name("contrast", test, NULL, NULL);
        run++;
    }
    if (argc == 1 || strcmp(argv[1], "cards") == 0) {
        const struct CMUnitTest test[] = {cmocka_unit_test(test_cards)};
        failed += cmocka_run_group_tests_name("contrast", test, NULL, NULL);
        run++;
    }
    return failed > 0 || run == 0;
}
