#define _GNU_SOURCE
#include "desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "player.h"
#include "support/patience.h"
#include "support/run_read.h"
#include "ui/loop.h"
#include "ui/scenes.h"

enum { KEY_REST_MS = 5 };

void desk_sleep_ms(int ms) {
    struct timespec wait = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&wait, NULL);
}

// Xvfb chooses a free number itself and writes it to a pipe.
static void open_screen(Desk *desk) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    desk->screen = fork();
    assert_true(desk->screen >= 0);
    if (desk->screen == 0) {
        close(ends[0]);
        prctl(PR_SET_PDEATHSIG, SIGKILL); // a failed test leaves nobody behind
        char number[12], size[32];
        snprintf(number, sizeof number, "%d", ends[1]);
        snprintf(size, sizeof size, "%dx%dx24", desk->width, desk->height);
        if (!freopen("/dev/null", "w", stderr)) abort();
        execlp("Xvfb", "Xvfb", "-displayfd", number, "-screen", "0", size, "-nolisten", "tcp", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    char text[16] = "";
    size_t length = 0; // the number and its line break may come one after the other
    while (length + 1 < sizeof text && !strchr(text, '\n') && read(ends[0], text + length, 1) == 1) length++;
    close(ends[0]);
    if (length == 0) fail_msg("Xvfb does not start: is the package xvfb installed?");
    snprintf(desk->display_name, sizeof desk->display_name, ":%d", atoi(text));
    desk->display = XOpenDisplay(desk->display_name);
    assert_non_null(desk->display);
}

void desk_open_new(Desk *desk, int width, int height) {
    memset(desk, 0, sizeof *desk);
    desk->width = width, desk->height = height;
    snprintf(desk->folder, sizeof desk->folder, "/tmp/nonet-desk-XXXXXX");
    assert_non_null(mkdtemp(desk->folder));
    snprintf(desk->save_path, sizeof desk->save_path, "%s/nonet/nonet.sqlite", desk->folder);
    open_screen(desk);
    eyes_open(&desk->eyes, desk->folder);
    setenv("DISPLAY", desk->display_name, 1);
    setenv("HOME", desk->folder, 1);
    setenv("XDG_DATA_HOME", desk->folder, 1);
    setenv("XDG_CONFIG_HOME", desk->folder, 1);
    setenv("SDL_VIDEODRIVER", "x11", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    setenv("NONET_SHARE", TEST_SOURCE, 1);
    unsetenv("WAYLAND_DISPLAY");
}

void desk_open(Desk *desk) {
    desk_open_new(desk, 1280, 800);
    char folder[sizeof desk->save_path];
    snprintf(folder, sizeof folder, "%s/nonet", desk->folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    TextError report = {0};
    Save *save = save_open(desk->save_path, &report);
    if (!save) fail_msg("%s", report.reason);
    save_close(save);
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info, (void)type, (void)walk;
    return remove(path);
}

void desk_close(Desk *desk) {
    if (desk->game > 0) desk_kill(desk);
    if (desk->display) XCloseDisplay(desk->display);
    // Xvfb begins anew when its last client has gone, and then forgets a signal.
    while (desk->screen > 0 && waitpid(desk->screen, NULL, WNOHANG) == 0) {
        kill(desk->screen, SIGTERM);
        usleep(20000);
    }
    nftw(desk->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

void desk_configure(const Desk *desk, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/nonet", desk->folder);
    (void)mkdir(path, 0700); // it may be there already
    snprintf(path, sizeof path, "%s/nonet/config.ini", desk->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void launch(Desk *desk, const char *seed, bool watched) {
    desk->game = fork();
    assert_true(desk->game >= 0);
    if (desk->game == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (!watched) unsetenv("NONET_SCREEN");
        char size[24];
        snprintf(size, sizeof size, "%dx%d", desk->width, desk->height);
        execl(TEST_BUILD "/nonet", "nonet", "--size", size, "--seed", seed, (char *)NULL);
        _exit(127);
    }
}

void desk_launch(Desk *desk, const char *seed) { launch(desk, seed, false); }

static void await_start(Desk *desk) {
    for (int waited = 0; !eyes_look(&desk->eyes); waited += 5) {
        if (waited > PATIENCE_MS) fail_msg("the game does not show anything");
        if (waitpid(desk->game, NULL, WNOHANG) == desk->game) fail_msg("the game ended at its start");
        desk_sleep_ms(5);
    }
    desk_focus(desk);
}

void desk_start(Desk *desk, const char *seed) {
    eyes_forget(&desk->eyes);
    launch(desk, seed, true);
    await_start(desk);
}

static int serve_pad(void *context) {
    Desk *desk = context;
    player_serve(&desk->eyes, desk->wire);
    return 0;
}

void desk_start_with_pad(Desk *desk, const char *seed) {
    int ends[2];
    char ready;
    eyes_forget(&desk->eyes);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    desk->game = fork();
    assert_true(desk->game >= 0);
    desk->wire = ends[desk->game == 0];
    close(ends[desk->game != 0]);
    if (desk->game == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        StartOptions options = {true, strtoull(seed, NULL, 10), desk->width, desk->height, NULL};
        if (!SDL_CreateThread(serve_pad, "pad", desk)) _exit(127);
        _exit(loop_run(SCENES, &options));
    }
    await_start(desk);
    if (read(desk->wire, &ready, 1) != 1) fail_msg("the game does not take the pad");
}

void desk_focus(Desk *desk) {
    Window root, parent, *windows;
    unsigned count;
    XQueryTree(desk->display, DefaultRootWindow(desk->display), &root, &parent, &windows, &count);
    for (unsigned i = 0; i < count; i++) {
        XWindowAttributes about;
        XGetWindowAttributes(desk->display, windows[i], &about);
        if (about.map_state == IsViewable && about.width >= 640)
            XSetInputFocus(desk->display, windows[i], RevertToParent, CurrentTime);
    }
    if (windows) XFree(windows);
    XSync(desk->display, False);
    desk_click(desk, 2, 2); // SDL takes a click that comes with the focus for one that only gives the focus
}

static void game_has_ended(Desk *desk) {
    if (desk->wire) close(desk->wire);
    desk->game = desk->wire = 0;
}

void desk_kill(Desk *desk) {
    kill(desk->game, SIGKILL);
    waitpid(desk->game, NULL, 0);
    game_has_ended(desk);
}

int desk_quit(Desk *desk) {
    kill(desk->game, SIGTERM); // SDL turns it into the same event as closing the window
    int status = -1;
    for (int waited = 0; waited < PATIENCE_MS; waited += 20) {
        if (waitpid(desk->game, &status, WNOHANG) == desk->game) {
            game_has_ended(desk);
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        desk_sleep_ms(20);
    }
    fail_msg("the game does not end");
    return -1;
}

void desk_key(Desk *desk, const char *name) {
    KeyCode code = XKeysymToKeycode(desk->display, XStringToKeysym(name));
    assert_int_not_equal(code, 0);
    // The same key again within the same moment would be taken for one that is held.
    XTestFakeKeyEvent(desk->display, code, True, KEY_REST_MS);
    XTestFakeKeyEvent(desk->display, code, False, KEY_REST_MS);
    XSync(desk->display, False);
}

static void press_at(Desk *desk, int x, int y, unsigned button) {
    XTestFakeMotionEvent(desk->display, -1, x, y, CurrentTime);
    XTestFakeButtonEvent(desk->display, button, True, CurrentTime);
    XTestFakeButtonEvent(desk->display, button, False, CurrentTime);
    XSync(desk->display, False);
}

void desk_click(Desk *desk, int x, int y) { press_at(desk, x, y, 1); }

void desk_right_click(Desk *desk, int x, int y) { press_at(desk, x, y, 3); }

void desk_scroll(Desk *desk, int x, int y) { press_at(desk, x, y, 5); }

void desk_drag(Desk *desk, int x, int y, int to_x, int to_y) {
    XTestFakeMotionEvent(desk->display, -1, x, y, CurrentTime);
    XTestFakeButtonEvent(desk->display, 1, True, CurrentTime);
    XTestFakeMotionEvent(desk->display, -1, to_x, to_y, CurrentTime);
    XTestFakeButtonEvent(desk->display, 1, False, CurrentTime);
    XSync(desk->display, False);
}

typedef struct {
    const char *role, *name;
} Wanted;

static bool is_there(const Eyes *eyes, const void *context) {
    const Wanted *wanted = context;
    const Spot *spot = eyes_find(eyes, wanted->role, wanted->name);
    return spot && !spot->disabled;
}

static bool is_on(const Eyes *eyes, const void *context) {
    const Wanted *wanted = context;
    const Spot *spot = eyes_find(eyes, wanted->role, wanted->name);
    return spot && spot->on;
}

void desk_await_there(Desk *desk, const char *role, const char *name) {
    if (!eyes_wait(&desk->eyes, is_there, &(Wanted){role, name}))
        fail_msg("scene %s: there is no %s “%s”", desk->eyes.scene, role ? role : "thing", name);
}

void desk_await_on(Desk *desk, const char *role, const char *name) {
    if (!eyes_wait(&desk->eyes, is_on, &(Wanted){role, name}))
        fail_msg("scene %s: the %s “%s” is not on", desk->eyes.scene, role, name);
}

void desk_click_on(Desk *desk, const char *role, const char *name) {
    desk_await_there(desk, role, name);
    const Spot *spot = eyes_find(&desk->eyes, role, name);
    desk_click(desk, spot->x + spot->w / 2, spot->y + spot->h / 2);
}

void desk_await_scene(Desk *desk, const char *scene) {
    if (!eyes_wait_scene(&desk->eyes, scene)) fail_msg("scene %s, not %s", desk->eyes.scene, scene);
}

void desk_await_moves(Desk *desk, int moves) {
    if (!eyes_wait_moves(&desk->eyes, moves)) fail_msg("%d moves, not %d", desk->eyes.moves, moves);
}

void desk_await_rest(Desk *desk) {
    if (!eyes_wait_rest(&desk->eyes)) fail_msg("scene %s does not come to rest", desk->eyes.scene);
}

static bool has_notice(const Eyes *eyes, const void *begin) {
    return strncmp(eyes->notice, begin, strlen(begin)) == 0;
}

void desk_await_notice(Desk *desk, const char *begin) {
    if (!eyes_wait(&desk->eyes, has_notice, begin)) fail_msg("the game does not say “%s”", begin);
}

// ---- typing on the board

typedef struct {
    int cell, token;
} Entry;

// The last entry of all leads to another scene.
static bool is_entered(const Eyes *eyes, const void *context) {
    const Entry *entry = context;
    return strcmp(eyes->scene, "victory") == 0 || eyes_board(eyes, 0).cell[entry->cell] == entry->token;
}

void desk_await_entry(Desk *desk, int cell, int token) {
    if (!eyes_wait(&desk->eyes, is_entered, &(Entry){cell, token}))
        fail_msg("cell %d does not become %d", cell, token);
}

static bool cursor_has_left(const Eyes *eyes, const void *context) {
    int cursor = eyes_cursor(eyes, 0);
    return cursor >= 0 && cursor != *(const int *)context;
}

void desk_walk_to(Desk *desk, int cell) {
    int order = desk->eyes.order;
    for (int cursor; (cursor = eyes_cursor(&desk->eyes, 0)) != cell;) {
        assert_true(cursor >= 0);
        int down = cell / order - cursor / order, right = cell % order - cursor % order;
        desk_key(desk, down > 0 ? "Down" : down < 0 ? "Up" : right > 0 ? "Right" : "Left");
        if (!eyes_wait(&desk->eyes, cursor_has_left, &cursor))
            fail_msg("the cursor does not leave cell %d", cursor);
    }
}

void desk_type_token(Desk *desk, int token) {
    char key[2] = {(char)(token <= 9 ? '0' + token : 'a' + token - 10)};
    desk_key(desk, key);
}

void desk_type_cell(Desk *desk, int cell, int token) {
    desk_walk_to(desk, cell);
    desk_type_token(desk, token);
    desk_await_entry(desk, cell, token);
}

// ---- the picture

static XImage *look(Desk *desk) {
    XImage *image = XGetImage(desk->display, DefaultRootWindow(desk->display), 0, 0, (unsigned)desk->width,
                              (unsigned)desk->height, AllPlanes, ZPixmap);
    assert_non_null(image);
    return image;
}

int desk_colours(Desk *desk) {
    XImage *image = look(desk);
    static bool seen[1 << 15];
    memset(seen, 0, sizeof seen);
    int count = 0;
    for (int y = 0; y < desk->height; y += 2) {
        for (int x = 0; x < desk->width; x += 2) {
            unsigned long pixel = XGetPixel(image, x, y);
            unsigned key = (unsigned)((pixel >> 19 & 31) << 10 | (pixel >> 11 & 31) << 5 | (pixel >> 3 & 31));
            count += !seen[key];
            seen[key] = true;
        }
    }
    XDestroyImage(image);
    return count;
}

unsigned long desk_picture(Desk *desk) {
    XImage *image = look(desk);
    unsigned long hash = 5381;
    for (int y = 0; y < desk->height; y++)
        for (int x = 0; x < desk->width; x++) hash = hash * 33 ^ XGetPixel(image, x, y);
    XDestroyImage(image);
    return hash;
}

void desk_read_game(const Desk *desk, int64_t id, SavedGame *out_game, Session *out_session,
                    const Layout *layout) {
    assert_int_equal(desk->game, 0); // nobody else has it open
    TextError error = {0};
    Save *save = save_open(desk->save_path, &error);
    if (!save || error.reason[0]) fail_msg("%s", error.reason);
    assert_true(save_game(save, id, out_game));
    session_init(out_session, layout, &out_game->givens, &out_game->solution);
    assert_true(save_load_moves(save, id, out_session, NULL, &error));
    if (out_game->finished) play_saved_run(save, out_game, out_session);
    save_close(save);
}
