#include "ui/desktop/desktop.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "host/files/machine.h"
#include "ui/kit/raster.h"
#include "ui/kit/theme.h"

enum { ICON_SIDE = 128 };

// ---- before SDL is started

// X11 parses the table of composed characters (´ and e make é) at each start, several milliseconds, unless
// it is given a folder in which to keep what it has parsed (Compose(5)). A folder that the user has chosen
// is kept.
static void keep_compose_table(void) {
    char folder[PATH_MAX_BYTES], chosen[PATH_MAX_BYTES];
    paths_home(chosen);
    path_join(chosen, chosen, ".compose-cache");
    if (getenv("XCOMPOSECACHE") || machine_is_folder(chosen) || !paths_cache(folder)) return;
    path_join(folder, folder, "compose");
    if (machine_make_folder(folder)) setenv("XCOMPOSECACHE", folder, 0);
}

bool desktop_bus(char out[PATH_MAX_BYTES]) {
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS"), *runtime = getenv("XDG_RUNTIME_DIR");
    char path[PATH_MAX_BYTES];
    if (address && *address) {
        snprintf(out, PATH_MAX_BYTES, "%s", address);
        return true;
    }
    if (!runtime || *runtime != '/') return false;
    path_join(path, runtime, "bus");
    snprintf(out, PATH_MAX_BYTES, "unix:path=%.4000s", path);
    return machine_file_exists(path);
}

// Where the desktop has no bus, libdbus would look for a program that starts one, and wait for it.
static void start_no_bus(void) {
    char address[PATH_MAX_BYTES];
    if (!desktop_bus(address)) setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1);
}

void desktop_prepare(void) {
    SDL_SetHint(SDL_HINT_APP_NAME, "Nonet");
    // Desktops find the .desktop file by these.
    setenv("SDL_VIDEO_X11_WMCLASS", "nonet", 0);
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", "nonet", 0);
    keep_compose_table();
    start_no_bus();
}

// ---- the icon

// The sides of a cell and of the gaps between, in whole pixels, so that the nine stand in the middle of the
// tile and are sharp at every size.
static void measure_icon(int side, int *out_cell, int *out_gap) {
    int gap = (int)lroundf((float)side * 0.08f);
    float ideal = ((float)side * 0.72f - 2 * (float)gap) / 3;
    int cell = (int)lroundf(ideal);
    if ((side - 3 * cell) % 2 != 0) cell += ideal > (float)cell || cell < 3 ? 1 : -1;
    *out_cell = cell, *out_gap = gap;
}

// The game's mark (widget_mark) on a dark tile.
static void draw_icon(const Canvas *canvas, int side, bool tile_only) {
    const Theme ink = theme_make(THEME_INK, NULL);
    Box all = {0, 0, side, side};
    if (tile_only) { // white where the tile is
        raster_fill(canvas, all, 0xFF000000u);
        raster_round(canvas, all, 0, 0, (float)side, (float)side, (float)side * 0.19f, 0, 0xFFFFFFFFu);
        return;
    }
    Colour ground = ink.colour[ROLE_PANEL], line = ink.colour[ROLE_LINE_THICK];
    int cell, gap;
    measure_icon(side, &cell, &gap);
    int inset = (side - 3 * cell - 2 * gap) / 2;
    raster_fill(canvas, all, ground);
    for (int i = 0; i < 9; i++) {
        Colour colour = i == 4 ? ink.colour[ROLE_HINT] : colour_mix(line, ground, i % 2 == 0 ? 0 : 0.4f);
        int row = i / 3, column = i % 3;
        float x = (float)(inset + column * (cell + gap)), y = (float)(inset + row * (cell + gap));
        raster_round(canvas, all, x, y, (float)cell, (float)cell, (float)cell * 0.28f, 0, colour);
    }
}

SDL_Surface *desktop_icon_draw(int side) {
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormat(0, side, side, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Surface *tile = SDL_CreateRGBSurfaceWithFormat(0, side, side, 32, SDL_PIXELFORMAT_ARGB8888);
    if (icon && tile) {
        draw_icon(&(Canvas){icon->pixels, icon->pitch / 4, side, side}, side, false);
        draw_icon(&(Canvas){tile->pixels, tile->pitch / 4, side, side}, side, true);
        uint32_t *pixel = icon->pixels;
        const uint32_t *clear = tile->pixels;
        for (int i = 0; i < side * side; i++) pixel[i] = (pixel[i] & 0xFFFFFFu) | (clear[i] & 0xFFu) << 24;
    }
    SDL_FreeSurface(tile);
    return icon;
}

void desktop_icon(SDL_Window *window) {
    SDL_Surface *icon = desktop_icon_draw(ICON_SIDE);
    if (icon) SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}
