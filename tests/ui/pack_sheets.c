// Contact sheets of the packs, to be looked at: pack_sheets FOLDER [WIDTH HEIGHT [PACK ...]] writes two
// pictures of each pack to the folder, or of those named: ID-ink.png in the dark theme and ID-paper.png in
// the light one. Above from the left: the menu with its card, its page, a game half-way with notes and a
// selected cell; below: a hint, the victory, and that game as it is printed. Three more, packs-THEME.png,
// have the cards of all packs side by side.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "support/shown.h"
#include "ui/scenes/print/print_job.h"
#include "ui/widget/pack_card.h"

enum { COLUMNS = 3, ROWS = 2, SEED = 7 };

static void show_card(Stage *stage, int pack) {
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU, .back = SCENE_NEWGAME, .pack = pack});
}

static void show_page(Stage *stage, int pack) {
    stage_enter(stage, &scene_newgame, (Go){.scene = SCENE_NEWGAME, .pack = pack});
}

static void show_game(Stage *stage, int pack) {
    stage_play_pack(stage, stage->app.packs.entry[pack]->pack.id, 0);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    shown_fill(stage, stage->app.play.layout.cells / 4);
    stage_action(stage, ACTION_FILL_NOTES);
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_LEFT);
}

static void show_hint(Stage *stage, int pack) {
    show_game(stage, pack);
    for (int press = 0; press < 3; press++) shown_press_hint(stage);
}

static void show_victory(Stage *stage, int pack) {
    show_game(stage, pack);
    shown_fill(stage, CELLS_MAX);
    stage_enter(stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
}

// The page as large as it can be, on grey.
static void show_print(Stage *stage, int pack) {
    show_game(stage, pack);
    print_order_play(&stage->app);
    PrintJob *job = print_job_create(print_order(&stage->app), stage->app.paths.share);
    SDL_Surface *page = stage->surface;
    double wide, high;
    print_paper_size(PRINT_A4, &wide, &high);
    int height = (int)fmin(page->h, page->w * high / wide), width = (int)(height * wide / high),
        left = (page->w - width) / 2;
    SDL_FillRect(page, NULL, SDL_MapRGB(page->format, 0x60, 0x60, 0x60));
    TextError error;
    PrintOptions options = {.per_page = 1, .solutions = PRINT_SOLUTIONS_NONE, .entries = true};
    uint8_t *pixels = (uint8_t *)page->pixels + 4 * (size_t)left;
    if (!print_page_paint(print_job_sheet(job), &options, 0, pixels, width, height, page->pitch, &error))
        fprintf(stderr, "%s\n", error.reason);
    print_job_destroy(job);
}

typedef struct {
    void (*show)(Stage *stage, int pack);
    bool painted; // by itself, and not in a frame
} Part;

static const Part PARTS[COLUMNS * ROWS] = {{show_card, false}, {show_page, false},    {show_game, false},
                                           {show_hint, false}, {show_victory, false}, {show_print, true}};

static void write_picture(SDL_Surface *picture, const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (IMG_SavePNG(picture, path) != 0) fprintf(stderr, "%s: %s\n", path, SDL_GetError());
}

static void write_cards(const char *folder, ThemeChoice theme, int width, int height) {
    enum { ACROSS = 6, GAP = 20 };
    Stage stage;
    stage_open(&stage, width, height, theme, SEED);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    stage_draw(&stage);
    const App *app = &stage.app;
    float u = app->look.unit, w = floorf(270 * u), h = floorf(212 * u), gap = GAP * u;
    int count = app->packs.count, down = (count + ACROSS - 1) / ACROSS;
    SDL_Rect damage;
    SDL_Surface *sheet = SDL_CreateRGBSurfaceWithFormat(
        0, (int)(ACROSS * (w + gap) + gap), (int)((float)down * (h + gap) + gap), 32, SDL_PIXELFORMAT_RGB888);
    PackFacts *facts = mem_zeroed((size_t)count, sizeof *facts);
    draw_begin(stage.draw, sheet, role(app, ROLE_BACKGROUND));
    for (int i = 0; i < count; i++) {
        pack_facts(app->packs.entry[i], app->save, &facts[i]);
        pack_card_draw(stage.draw, app, app->packs.entry[i], &facts[i],
                       rect_tile((Rect){gap, gap, w, h}, i, ACROSS, w + gap, h + gap), (CardState){false});
    }
    draw_end(stage.draw, &damage, 1);
    static const char *const NAMES[THEME_CHOICE_COUNT] = {"packs-ink", "packs-paper", "packs-contrast"};
    write_picture(sheet, folder, NAMES[theme]);
    for (int i = 0; i < count; i++) pack_facts_finish(&facts[i]);
    free(facts);
    SDL_FreeSurface(sheet);
    stage_close(&stage);
}

static int find_pack(const PackList *packs, const char *id) {
    int index = 0;
    while (index < packs->count && strcmp(packs->entry[index]->pack.id, id) != 0) index++;
    return index;
}

static void write_sheet(const char *folder, ThemeChoice theme, int width, int height, const char *pack) {
    SDL_Surface *sheet =
        SDL_CreateRGBSurfaceWithFormat(0, COLUMNS * width, ROWS * height, 32, SDL_PIXELFORMAT_RGB888);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        Stage stage;
        stage_open(&stage, width, height, theme, SEED);
        int index = find_pack(&stage.app.packs, pack);
        if (index < stage.app.packs.count) {
            PARTS[i].show(&stage, index);
            if (!PARTS[i].painted) stage_draw(&stage);
            SDL_Rect place = {i % COLUMNS * width, i / COLUMNS * height, width, height};
            SDL_BlitSurface(stage.surface, NULL, sheet, &place);
        }
        stage_close(&stage);
    }
    char name[PACK_ID_MAX + 8];
    snprintf(name, sizeof name, "%s-%s", pack, theme == THEME_INK ? "ink" : "paper");
    write_picture(sheet, folder, name);
    SDL_FreeSurface(sheet);
}

static void write_sheets(const char *folder, int width, int height, const char *pack) {
    write_sheet(folder, THEME_INK, width, height, pack);
    write_sheet(folder, THEME_PAPER, width, height, pack);
}

int main(int argc, char **argv) {
    if (argc < 2 || argc == 3) {
        fprintf(stderr, "pack_sheets FOLDER [WIDTH HEIGHT [PACK ...]]\n");
        return 2;
    }
    int width = argc > 3 ? atoi(argv[2]) : 1280, height = argc > 3 ? atoi(argv[3]) : 800;
    setenv("TZ", "UTC", 1);
    for (int theme = 0; theme < THEME_CHOICE_COUNT; theme++)
        write_cards(argv[1], (ThemeChoice)theme, width, height);
    for (int i = 4; i < argc; i++) write_sheets(argv[1], width, height, argv[i]);
    if (argc > 4) return 0;
    Stage stage;
    stage_open(&stage, width, height, THEME_INK, SEED);
    for (int i = 0; i < stage.app.packs.count; i++)
        write_sheets(argv[1], width, height, stage.app.packs.entry[i]->pack.id);
    stage_close(&stage);
    return 0;
}
