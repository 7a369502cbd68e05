#include "support/golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <webp/decode.h>
#include <webp/encode.h>

enum { CHANNEL_TOLERANCE = 64, PIXELS_PER_MISS = 1000 };

static const struct { int width, height; } SIZES[] = {{800, 600}, {1280, 800}, {2560, 1440}};
static const char *const THEMES[THEME_CHOICE_COUNT] = {"ink", "paper", "contrast"};

static bool differs(uint32_t a, uint32_t b) {
    for (int shift = 0; shift < 24; shift += 8)
        if (abs((int)(a >> shift & 255) - (int)(b >> shift & 255)) > CHANNEL_TOLERANCE) return true;
    return false;
}

static void keep(const char *name, const char *kind, SDL_Surface *picture) {
    char path[512];
    snprintf(path, sizeof path, TEST_BUILD "/tests/%s-%s.png", name, kind);
    IMG_SavePNG(picture, path);
}

// Without loss, and without alpha, which differs where nothing is seen. Three times as small as a PNG.
static void write_golden(const char *path, SDL_Surface *picture) {
    SDL_Surface *opaque = SDL_ConvertSurfaceFormat(picture, SDL_PIXELFORMAT_RGB24, 0);
    WebPConfig config;
    WebPPicture webp;
    WebPMemoryWriter writer;
    assert_true(WebPConfigInit(&config) && WebPConfigLosslessPreset(&config, 6) && WebPPictureInit(&webp));
    WebPMemoryWriterInit(&writer);
    webp.use_argb = 1;
    webp.width = opaque->w;
    webp.height = opaque->h;
    webp.writer = WebPMemoryWrite;
    webp.custom_ptr = &writer;
    assert_true(WebPPictureImportRGB(&webp, opaque->pixels, opaque->pitch) && WebPEncode(&config, &webp));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(writer.mem, 1, writer.size, file), writer.size);
    assert_int_equal(fclose(file), 0);
    WebPMemoryWriterClear(&writer);
    WebPPictureFree(&webp);
    SDL_FreeSurface(opaque);
}

// The golden picture at `path` as ARGB8888; NULL when there is none, or when it cannot be read.
static SDL_Surface *read_golden(const char *path) {
    size_t size;
    void *bytes = SDL_LoadFile(path, &size);
    int width, height;
    SDL_Surface *golden = NULL;
    if (bytes && WebPGetInfo(bytes, size, &width, &height)) {
        golden = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
        size_t room = (size_t)golden->pitch * (size_t)height;
        assert_non_null(WebPDecodeBGRAInto(bytes, size, golden->pixels, room, golden->pitch));
    }
    SDL_free(bytes);
    return golden;
}

void golden_compare(const char *name, SDL_Surface *picture) {
    char path[512];
    snprintf(path, sizeof path, TEST_GOLDEN "/%s.webp", name);
    if (getenv("NONET_GOLDEN_UPDATE")) {
        write_golden(path, picture);
        return;
    }
    SDL_Surface *golden = read_golden(path);
    if (!golden) {
        keep(name, "now", picture);
        fail_msg("%s: no such picture", path);
        return;
    }
    assert_int_equal(golden->w, picture->w);
    assert_int_equal(golden->h, picture->h);
    int misses = 0;
    for (int y = 0; y < golden->h; y++) {
        uint32_t *want = (uint32_t *)golden->pixels + y * golden->pitch / 4;
        const uint32_t *have = (const uint32_t *)picture->pixels + y * picture->pitch / 4;
        for (int x = 0; x < golden->w; x++) {
            if (!differs(want[x], have[x])) continue;
            misses++;
            want[x] = 0xFFFF00FFu;
        }
    }
    bool bad = misses > golden->w * golden->h / PIXELS_PER_MISS;
    if (bad) {
        keep(name, "now", picture);
        keep(name, "difference", golden);
    }
    SDL_FreeSurface(golden);
    if (bad) fail_msg("%s: %d pixels differ; see %s-now.png and %s-difference.png", name, misses, name, name);
}

static void compare(Stage *stage, const char *scene) {
    char name[128];
    snprintf(name, sizeof name, "%s-%s-%dx%d", scene, THEMES[stage->app.settings.theme], stage->surface->w,
             stage->surface->h);
    stage_draw(stage);
    golden_compare(name, stage->surface);
}

void golden_pictures(const char *name, void (*show)(Stage *stage), int themes) {
    for (size_t size = 0; themes > 0 && size < sizeof SIZES / sizeof *SIZES; size++) {
        Stage stage; // a fresh one each time: no picture depends on those before it
        stage_open(&stage, SIZES[size].width, SIZES[size].height, THEME_INK, 7);
        show(&stage);
        for (int theme = 0; theme < themes; theme++) {
            stage_theme(&stage, (ThemeChoice)theme);
            compare(&stage, name);
        }
        stage_close(&stage);
    }
}
