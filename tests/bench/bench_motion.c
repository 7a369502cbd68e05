// Every motion of the game (tests/support/film.h) at 1280x800: what its frames cost in processor time of the
// window's thread, and, into a folder if one is named, a strip of its frames.
//   bench_motion [FOLDER [NAME [light]]]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL_image.h>

#include "support/film.h"
#include "support/patience.h"
#include "ui/kit/compose.h"

enum { WIDTH = 1280, HEIGHT = 800, ACROSS = 4, STRIP_MOST = 16 };
#define STRIP_SCALE 0.36f

typedef struct {
    SDL_Surface *frame[FILM_FRAMES_MAX];
    int64_t us[FILM_FRAMES_MAX];
    int frames;
} Reel;

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static SDL_Surface *copy_of(SDL_Surface *surface) { return SDL_ConvertSurface(surface, surface->format, 0); }

static void shoot(Stage *stage, const Film *film, Reel *reel) {
    film_show(stage, film);
    reel->frame[0] = copy_of(stage->surface);
    int64_t begun_us = thread_us();
    film_act(stage, film);
    reel->us[0] = thread_us() - begun_us;
    reel->frame[1] = copy_of(stage->surface);
    reel->frames = 2;
    for (bool moves = true; moves && reel->frames < FILM_FRAMES_MAX; reel->frames++) {
        begun_us = thread_us();
        moves = film_frame(stage);
        reel->us[reel->frames - 1] = thread_us() - begun_us;
        reel->frame[reel->frames] = copy_of(stage->surface);
    }
}

// The first frame is that of the new scene, which costs the same without any motion.
static void say(const Film *film, Reel *reel) {
    int count = reel->frames - 2;
    int64_t first_us = reel->us[0], *us = reel->us + 1;
    qsort(us, (size_t)count, sizeof *us, by_size);
    int64_t middle_us = us[count / 2], nearly_us = us[count * 99 / 100], worst_us = us[count - 1];
    printf("%-20s %3d frames   first %6.2f ms   then median %5.2f, 99 of 100 %5.2f, worst %5.2f ms\n",
           film->name, count, (double)first_us / 1000, (double)middle_us / 1000, (double)nearly_us / 1000,
           (double)worst_us / 1000);
}

static Canvas canvas_of(const SDL_Surface *surface) {
    return (Canvas){surface->pixels, surface->pitch / 4, surface->w, surface->h};
}

static void write_strip(const Film *film, const Reel *reel, const char *folder) {
    SDL_Rect part = film->part.w ? film->part : (SDL_Rect){0, 0, WIDTH, HEIGHT};
    int every = reel->frames > 2 * STRIP_MOST ? reel->frames / STRIP_MOST : 1,
        shown = (reel->frames + every - 1) / every;
    int w = (int)((float)part.w * STRIP_SCALE), h = (int)((float)part.h * STRIP_SCALE);
    SDL_Surface *strip = SDL_CreateRGBSurfaceWithFormat(
        0, ACROSS * (w + 4), (shown + ACROSS - 1) / ACROSS * (h + 4), 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_FillRect(strip, NULL, 0xFFFF00FFu);
    Canvas to = canvas_of(strip);
    for (int i = 0; i < shown; i++) {
        Canvas from = canvas_of(reel->frame[i * every]);
        int x = i % ACROSS * (w + 4), y = i / ACROSS * (h + 4);
        Rect place = {(float)x, (float)y, (float)w, (float)h};
        compose_scale(&to, &from, (Rect){(float)part.x, (float)part.y, (float)part.w, (float)part.h}, place,
                      0, 1);
    }
    char path[600];
    snprintf(path, sizeof path, "%s/%s.png", folder, film->name);
    if (IMG_SavePNG(strip, path) != 0) fprintf(stderr, "%s: %s\n", path, SDL_GetError());
    SDL_FreeSurface(strip);
}

int main(int argc, char **argv) {
    setenv("TZ", "UTC", 1);
    for (const Film *film = FILMS; film->name; film++) {
        if (argc > 2 && !strstr(film->name, argv[2])) continue;
        Stage stage;
        Reel reel = {0};
        stage_open(&stage, WIDTH, HEIGHT, argc > 3 ? THEME_PAPER : THEME_INK, 1);
        shoot(&stage, film, &reel);
        if (argc > 1) write_strip(film, &reel, argv[1]);
        say(film, &reel);
        for (int i = 0; i < reel.frames; i++) SDL_FreeSurface(reel.frame[i]);
        stage_close(&stage);
    }
    return 0;
}
