// Contact sheets of the packs, to be looked at: pack_sheets FOLDER [WIDTH HEIGHT [PACK ...]] writes one
// picture of each pack to the folder, or of those named. Above in the dark theme, below in the light one,
// from the left: its page, a game half-way with notes and a selected cell, a hint, the victory. And
// menu-ink.png and menu-paper.png, with all cards. What goes on paper is nonet-cli print's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shown.h"

enum { COLUMNS = 4, ROWS = 2, SEED = 7 };

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

static void (*const SHOW[COLUMNS])(Stage *stage, int pack) = {show_page, show_game, show_hint, show_victory};

static void write_picture(SDL_Surface *picture, const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (IMG_SavePNG(picture, path) != 0) fprintf(stderr, "%s: %s\n", path, SDL_GetError());
}

static void write_sheet(const char *folder, int width, int height, const char *pack) {
    SDL_Surface *sheet =
        SDL_CreateRGBSurfaceWithFormat(0, COLUMNS * width, ROWS * height, 32, SDL_PIXELFORMAT_RGB888);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        Stage stage;
        stage_open(&stage, width, height, i < COLUMNS ? THEME_INK : THEME_PAPER, SEED);
        int index = 0;
        while (index < stage.app.packs.count && strcmp(stage.app.packs.entry[index]->pack.id, pack) != 0)
            index++;
        if (index < stage.app.packs.count) {
            SHOW[i % COLUMNS](&stage, index);
            stage_draw(&stage);
            SDL_Rect place = {i % COLUMNS * width, i / COLUMNS * height, width, height};
            SDL_BlitSurface(stage.surface, NULL, sheet, &place);
        }
        stage_close(&stage);
    }
    write_picture(sheet, folder, pack);
    SDL_FreeSurface(sheet);
}

static void write_menu(const char *folder, ThemeChoice theme, int width, int height) {
    Stage stage;
    stage_open(&stage, width, height, theme, SEED);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    stage_draw(&stage);
    write_picture(stage.surface, folder, theme == THEME_INK ? "menu-ink" : "menu-paper");
    stage_close(&stage);
}

int main(int argc, char **argv) {
    if (argc < 2 || argc == 3) {
        fprintf(stderr, "pack_sheets FOLDER [WIDTH HEIGHT [PACK ...]]\n");
        return 2;
    }
    int width = argc > 3 ? atoi(argv[2]) : 1280, height = argc > 3 ? atoi(argv[3]) : 800;
    setenv("TZ", "UTC", 1);
    for (int i = 4; i < argc; i++) write_sheet(argv[1], width, height, argv[i]);
    write_menu(argv[1], THEME_INK, width, height);
    write_menu(argv[1], THEME_PAPER, width, height);
    if (argc > 4) return 0;
    Stage stage;
    stage_open(&stage, width, height, THEME_INK, SEED);
    for (int i = 0; i < stage.app.packs.count; i++)
        write_sheet(argv[1], width, height, stage.app.packs.entry[i]->pack.id);
    stage_close(&stage);
    return 0;
}
