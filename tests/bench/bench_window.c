// The window as a player meets it: time from exec to the first painted frame of the menu, processor time at
// rest, and time from a key to the first pixel that changes. Run by hand: bench_window [RUNS]
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "desk.h"
#include "host/files/machine.h"

enum { RUNS_MAX = 100, REST_S = 20 };

// A few pixels where the menu's mark and title stand, hashed.
static unsigned long glance(Display *display, int x, int y, int w, int h) {
    XImage *image =
        XGetImage(display, DefaultRootWindow(display), x, y, (unsigned)w, (unsigned)h, AllPlanes, ZPixmap);
    unsigned long hash = 5381;
    for (int j = 0; j < h; j += 2)
        for (int i = 0; i < w; i += 2) hash = hash * 33 ^ XGetPixel(image, i, j);
    XDestroyImage(image);
    return hash;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const char *what, double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    printf("%-44s median %7.2f   best %7.2f   worst %7.2f\n", what, values[count / 2], values[0],
           values[count - 1]);
}

// Seconds of processor time of a process, user and system.
static double processor_s(pid_t pid) {
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    size_t got = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[got] = 0;
    unsigned long user = 0, system = 0;
    sscanf(strrchr(text, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static void bench_start(Desk *desk, int runs) {
    double first_ms[RUNS_MAX];
    for (int run = 0; run < runs; run++) {
        unsigned long before = glance(desk->display, 60, 60, 240, 70);
        int64_t begun = machine_now_us();
        desk_launch(desk, "1");
        while (glance(desk->display, 60, 60, 240, 70) == before) usleep(500);
        first_ms[run] = (double)(machine_now_us() - begun) / 1000;
        usleep(300000);
        desk_kill(desk);
        usleep(100000);
    }
    print("exec to the menu's first frame, ms", first_ms, runs);
}

static double rest_percent(const Desk *desk) {
    double before = processor_s(desk->game);
    sleep(REST_S);
    return (processor_s(desk->game) - before) / REST_S * 100;
}

// Of a game that tells nobody its screen, as a player's.
static void bench_rest(Desk *desk) {
    desk_launch(desk, "1");
    sleep(2);
    desk_focus(desk);
    printf("%-44s %.2f %% of a core\n", "the menu at rest", rest_percent(desk));
    desk_key(desk, "Return"); // continues the game
    sleep(6);
    printf("%-44s %.2f %% of a core\n", "the board at rest, its clock running", rest_percent(desk));
}

static void bench_latency(Desk *desk, int runs) {
    const Spot *row = eyes_cell(&desk->eyes, 4 * 9); // the middle one
    double ms[RUNS_MAX];
    for (int run = 0; run < runs; run++) {
        KeyCode key = XKeysymToKeycode(desk->display, XStringToKeysym(run % 2 ? "Left" : "Right"));
        unsigned long before = glance(desk->display, row->x, row->y, 9 * row->w, row->h);
        int64_t begun = machine_now_us();
        XTestFakeKeyEvent(desk->display, key, True, CurrentTime);
        XTestFakeKeyEvent(desk->display, key, False, CurrentTime);
        XFlush(desk->display);
        while (glance(desk->display, row->x, row->y, 9 * row->w, row->h) == before) {
        }
        ms[run] = (double)(machine_now_us() - begun) / 1000;
        usleep(250000);
    }
    print("key to the first changed pixel, ms", ms, runs);
}

int main(int argc, char **argv) {
    int runs = argc > 1 ? atoi(argv[1]) : 15;
    if (runs < 1 || runs > RUNS_MAX) runs = 15;
    Desk desk;
    desk_open(&desk);
    bench_start(&desk, runs);
    desk_start(&desk, "1");
    desk_key(&desk, "Down");
    desk_key(&desk, "Return");
    desk_key(&desk, "Return");
    desk_await_scene(&desk, "newgame");
    desk_key(&desk, "Return");
    desk_await_scene(&desk, "board");
    bench_latency(&desk, runs * 2);
    desk_quit(&desk);
    bench_rest(&desk);
    desk_close(&desk);
    return 0;
}
