// The icon is the one that is installed, sharp at every size; the display's library gets a folder of its own;
// and no bus is started.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"
#include "ui/desktop/desktop.h"

static const int SIDES[] = {16, 24, 32, 48, 64, 128, 256};

static uint32_t pixel(const SDL_Surface *surface, int x, int y) {
    return ((const uint32_t *)surface->pixels)[y * surface->pitch / 4 + x];
}

// NONET_GOLDEN_UPDATE=1 writes the installed icons.
static void compare_installed(SDL_Surface *icon, int side) {
    char path[512];
    snprintf(path, sizeof path, TEST_SOURCE "/assets/icons/hicolor/%dx%d/apps/nonet.png", side, side);
    if (getenv("NONET_GOLDEN_UPDATE")) assert_int_equal(IMG_SavePNG(icon, path), 0);
    SDL_Surface *file = IMG_Load(path);
    assert_non_null(file);
    SDL_Surface *installed = SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_ARGB8888, 0);
    assert_int_equal(installed->w, side);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            if (pixel(icon, x, y) >> 24) assert_int_equal(pixel(installed, x, y), pixel(icon, x, y));
    SDL_FreeSurface(installed);
    SDL_FreeSurface(file);
}

static void test_icon(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        int side = SIDES[i];
        SDL_Surface *icon = desktop_icon_draw(side);
        assert_non_null(icon);
        assert_int_equal(pixel(icon, 0, 0) >> 24 < 128, true); // round
        assert_int_equal(pixel(icon, side / 2, 0) >> 24, 255);
        // It is its own mirror image, so that nothing of it stands between two pixels.
        for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++) {
                assert_int_equal(pixel(icon, x, y), pixel(icon, side - 1 - x, y));
                assert_int_equal(pixel(icon, x, y), pixel(icon, x, side - 1 - y));
            }
        compare_installed(icon, side);
        SDL_FreeSurface(icon);
    }
}

static void test_prepare(void **state) {
    (void)state;
    char cache[] = "/tmp/nonet-desktop-XXXXXX", folder[64];
    assert_non_null(mkdtemp(cache));
    setenv("HOME", cache, 1);
    setenv("XDG_CACHE_HOME", cache, 1);
    unsetenv("XCOMPOSECACHE");
    desktop_prepare();
    snprintf(folder, sizeof folder, "%s/nonet/compose", cache);
    assert_string_equal(getenv("XCOMPOSECACHE"), folder);
    assert_true(machine_is_folder(folder));
    assert_string_equal(getenv("SDL_VIDEO_X11_WMCLASS"), "nonet");
    // What somebody has chosen stays.
    setenv("XCOMPOSECACHE", "/elsewhere", 1);
    desktop_prepare();
    assert_string_equal(getenv("XCOMPOSECACHE"), "/elsewhere");
    unsetenv("XCOMPOSECACHE");
    snprintf(folder, sizeof folder, "%s/.compose-cache", cache);
    assert_true(machine_make_folder(folder));
    desktop_prepare();
    assert_null(getenv("XCOMPOSECACHE"));
}

// A bus that is there is found; where there is none, nobody is asked to start one.
static void test_bus(void **state) {
    (void)state;
    char runtime[] = "/tmp/nonet-desktop-XXXXXX", path[64], address[PATH_MAX_BYTES], expected[80];
    assert_non_null(mkdtemp(runtime));
    setenv("XDG_RUNTIME_DIR", runtime, 1);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    assert_false(desktop_bus(address));
    snprintf(path, sizeof path, "%s/bus", runtime);
    FILE *bus = fopen(path, "w");
    assert_non_null(bus);
    assert_int_equal(fclose(bus), 0);
    snprintf(expected, sizeof expected, "unix:path=%s", path);
    assert_true(desktop_bus(address));
    assert_string_equal(address, expected);
    desktop_prepare();
    assert_null(getenv("DBUS_SESSION_BUS_ADDRESS"));
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/elsewhere", 1);
    desktop_prepare();
    assert_string_equal(getenv("DBUS_SESSION_BUS_ADDRESS"), "unix:path=/elsewhere");
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    assert_int_equal(remove(path), 0);
    desktop_prepare();
    assert_string_equal(getenv("DBUS_SESSION_BUS_ADDRESS"), "disabled:");
    assert_int_equal(remove(runtime), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_icon), cmocka_unit_test(test_prepare),
                                       cmocka_unit_test(test_bus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
