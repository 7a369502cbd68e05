// Those who look on from outside, as the settings want them: who is there is told how the run stands, who
// comes later as well; and the stream window, whose events are nobody else's.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/livesplit_model.h"
#include "support/patience.h"
#include "ui/stream/run_feed.h"

typedef struct {
    char folder[64];
    Paths paths;
    Settings settings;
    Fonts *fonts;
    RunFeed *feed;
} Place;

static int set_up(void **state) {
    Place *place = calloc(1, sizeof *place);
    char reason[300];
    strcpy(place->folder, "/tmp/nonet-feed-XXXXXX");
    if (!mkdtemp(place->folder) || SDL_Init(SDL_INIT_VIDEO) != 0) return -1;
    strcpy(place->paths.data, place->folder);
    settings_default(&place->settings);
    place->fonts = fonts_create(TEST_SOURCE, reason, sizeof reason);
    place->feed = run_feed_create(&place->settings, &place->paths, place->fonts);
    *state = place;
    return place->fonts ? 0 : -1;
}

static int tear_down(void **state) {
    Place *place = *state;
    char command[100];
    run_feed_destroy(place->feed);
    fonts_destroy(place->fonts);
    SDL_Quit();
    snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
    free(place);
    return system(command);
}

static RunStatus run(int64_t attempt, int64_t time_us, int done) {
    RunStatus status = {.phase = RUN_PHASE_RUNNING,
                        .attempt = attempt,
                        .time_us = time_us,
                        .segments = 9,
                        .done = done,
                        .best_possible_us = -1};
    for (int i = 0; i < 9; i++) {
        snprintf(status.segment[i].name, STATUS_NAME_MAX, "%d of 9", i + 1);
        status.segment[i].time_us = (i + 1) * 1000001;
        status.segment[i].compared_us = -1;
    }
    return status;
}

static void change(Place *place) { run_feed_settings(place->feed, &place->settings); }

static void nobody_is_there_at_first(void **state) {
    Place *place = *state;
    int64_t wake_us = INT64_MAX;
    bool closed = true;
    RunStatus status = run(1, 0, 0);
    status.ticking = true;
    run_feed_set(place->feed, &status);
    run_feed_draw(place->feed, 0, &wake_us);
    assert_true(wake_us == INT64_MAX);
    assert_false(run_feed_event(place->feed, &(SDL_Event){.type = SDL_KEYDOWN}, &closed));
    assert_false(closed);
    assert_null(run_feed_news(place->feed));
    run_feed_set(NULL, &status); // and no feed at all does nothing
    run_feed_settings(NULL, &place->settings);
    run_feed_draw(NULL, 0, &wake_us);
    assert_false(run_feed_event(NULL, &(SDL_Event){.type = SDL_KEYDOWN}, &closed));
    assert_null(run_feed_news(NULL));
    run_feed_destroy(NULL);
}

// ---- LiveSplit

static int serve(char address[SETTING_TEXT_MAX]) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int file = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(file, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(file, 4), 0);
    assert_int_equal(getsockname(file, (struct sockaddr *)&at, &size), 0);
    snprintf(address, SETTING_TEXT_MAX, "127.0.0.1:%d", ntohs(at.sin_port));
    return file;
}

static void await(int file) {
    struct pollfd one = {file, POLLIN, 0};
    assert_int_equal(poll(&one, 1, PATIENCE_MS), 1);
}

static int accepted(int server) {
    await(server);
    return accept(server, NULL, NULL);
}

// Reads line by line until the stand-in shows the status.
static void await_shown(int file, Model *model, const RunStatus *status) {
    char line[200];
    size_t length = 0;
    while (!model_shows(model, status)) {
        await(file);
        assert_int_equal(recv(file, line + length, 1, 0), 1);
        if (line[length] != '\n') {
            assert_true(++length < sizeof line);
            continue;
        }
        line[length] = '\0';
        length = 0;
        model_hear_line(model, line);
    }
}

static void await_news(RunFeed *feed, const char *wanted) {
    const char *news = NULL;
    for (int i = 0; i < PATIENCE_MS && !news; i++) {
        news = run_feed_news(feed);
        if (!news) SDL_Delay(1);
    }
    assert_non_null(news);
    assert_non_null(strstr(news, wanted));
    assert_null(run_feed_news(feed)); // once
}

static void livesplit_follows_the_run(void **state) {
    Place *place = *state;
    Model model = {0};
    int server = serve(place->settings.livesplit_address);
    RunStatus status = run(1, 2500000, 2);
    run_feed_set(place->feed, &status);
    place->settings.livesplit = LIVESPLIT_CLIENT; // in the middle of a run
    change(place);
    int file = accepted(server);
    await_shown(file, &model, &status);
    await_news(place->feed, "LiveSplit is connected");
    static const int DONE[] = {3, 4, 3, 4, 9};
    for (size_t i = 0; i < sizeof DONE / sizeof *DONE; i++) {
        status = run(1, DONE[i] * 1000001, DONE[i]);
        if (DONE[i] == 9) status.phase = RUN_PHASE_ENDED;
        run_feed_set(place->feed, &status);
        await_shown(file, &model, &status);
    }
    status = run(2, 0, 0);
    run_feed_set(place->feed, &status);
    await_shown(file, &model, &status);
    place->settings.livesplit = LIVESPLIT_OFF;
    change(place);
    char rest[400];
    ssize_t got;
    do {
        await(file);
        got = recv(file, rest, sizeof rest, 0);
    } while (got > 0);
    assert_int_equal(got, 0);
    close(file);
    close(server);
    place->settings.livesplit = LIVESPLIT_CLIENT;
    change(place);
    await_news(place->feed, "LiveSplit does not answer at 127.0.0.1:");
}

// ---- files

static const char *file_value(const Place *place, const char *name) {
    static char text[100];
    char path[300];
    snprintf(path, sizeof path, "%s/%s", place->folder, name);
    FILE *file = fopen(path, "r");
    if (!file) return "(none)";
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    return text;
}

static void await_value(const Place *place, const char *name, const char *wanted) {
    for (int i = 0; i < PATIENCE_MS && strcmp(file_value(place, name), wanted) != 0; i++) SDL_Delay(1);
    assert_string_equal(file_value(place, name), wanted);
}

static void files_stand_where_they_are_wanted(void **state) {
    Place *place = *state;
    RunStatus status = run(1, 2500000, 2);
    place->settings.stream_files = true;
    change(place);
    run_feed_set(place->feed, &status);
    await_value(place, "stream/split.txt", "3 of 9");
    snprintf(place->settings.files_folder, SETTING_TEXT_MAX, "%s/elsewhere", place->folder);
    change(place);
    await_value(place, "elsewhere/split.txt", "3 of 9");
    assert_string_equal(file_value(place, "stream/split.txt"), ""); // and is not left as it was
    snprintf(place->settings.files_folder, SETTING_TEXT_MAX, "/dev/null/nowhere");
    change(place);
    await_news(place->feed, "cannot be written: the folder cannot be made");
}

// ---- the window

static SDL_Window *the_window(void) {
    SDL_Window *found = NULL;
    for (Uint32 id = 1; id < 100 && !found; id++) found = SDL_GetWindowFromID(id);
    return found;
}

static SDL_Event window_event(Uint32 window, int what) {
    return (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .windowID = window, .event = (Uint8)what}};
}

static void the_window_takes_its_own_events(void **state) {
    Place *place = *state;
    bool closed;
    assert_null(the_window());
    place->settings.stream_window = true;
    change(place);
    SDL_Window *window = the_window();
    assert_non_null(window);
    Uint32 id = SDL_GetWindowID(window);
    SDL_Event events[] = {
        window_event(id, SDL_WINDOWEVENT_EXPOSED),
        {.key = {.type = SDL_KEYDOWN, .windowID = id}},
        {.motion = {.type = SDL_MOUSEMOTION, .windowID = id}},
        {.button = {.type = SDL_MOUSEBUTTONDOWN, .windowID = id}},
        {.wheel = {.type = SDL_MOUSEWHEEL, .windowID = id}},
        {.text = {.type = SDL_TEXTINPUT, .windowID = id}},
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        assert_true(run_feed_event(place->feed, &events[i], &closed));
        assert_false(closed);
        events[i].window.windowID = events[i].key.windowID = id + 1;
        assert_false(run_feed_event(place->feed, &events[i], &closed));
    }
    SDL_Event quit = {.type = SDL_QUIT}, close = window_event(id, SDL_WINDOWEVENT_CLOSE);
    assert_false(run_feed_event(place->feed, &quit, &closed));
    assert_true(run_feed_event(place->feed, &close, &closed));
    assert_true(closed);
    place->settings.stream_window = false; // as the loop does
    change(place);
    assert_null(the_window());
}

static uint64_t picture(SDL_Window *window) {
    const SDL_Surface *surface = SDL_GetWindowSurface(window);
    uint64_t hash = 0;
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++)
            hash = hash * 31 + ((const uint32_t *)surface->pixels)[y * surface->pitch / 4 + x];
    return hash;
}

static void the_window_shows_the_run(void **state) {
    Place *place = *state;
    place->settings.stream_window = true;
    change(place);
    SDL_Window *window = the_window();
    int64_t wake_us = INT64_MAX;
    run_feed_draw(place->feed, 0, &wake_us);
    assert_true(wake_us == INT64_MAX); // nothing moves
    uint64_t empty = picture(window);
    RunStatus status = run(1, 2500000, 2);
    status.ticking = true;
    run_feed_set(place->feed, &status);
    run_feed_draw(place->feed, 0, &wake_us);
    assert_true(wake_us > 0 && wake_us <= 100000);
    uint64_t first = picture(window);
    assert_true(first != empty);
    run_feed_draw(place->feed, 0, &wake_us);
    assert_true(picture(window) == first);
    run_feed_draw(place->feed, 50000, &wake_us);
    assert_true(picture(window) != first);
    run_feed_draw(place->feed, 0, &wake_us);
    assert_true(picture(window) == first); // what was painted over is whole again
    place->settings.key_colour = KEY_COLOUR_BLUE;
    change(place);
    run_feed_draw(place->feed, 0, &wake_us);
    assert_int_equal(*(const uint32_t *)SDL_GetWindowSurface(window)->pixels & 0xFFFFFF, 0x0000FF);
    SDL_Event hidden = window_event(SDL_GetWindowID(window), SDL_WINDOWEVENT_MINIMIZED);
    bool closed;
    assert_true(run_feed_event(place->feed, &hidden, &closed));
    wake_us = INT64_MAX;
    run_feed_draw(place->feed, 0, &wake_us); // nobody sees it
    assert_true(wake_us == INT64_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nobody_is_there_at_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(livesplit_follows_the_run, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_stand_where_they_are_wanted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_window_takes_its_own_events, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_window_shows_the_run, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
