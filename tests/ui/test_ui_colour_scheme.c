// Whether the desktop is dark or light: heard from a made-up desktop on a bus of its own, kept, and guessed
// where there is none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dbus/dbus.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "ui/app/app_scheme.h"

static char home[] = "/tmp/nonet-scheme-XXXXXX";

static void forget_all(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'/*", home);
    assert_int_equal(system(command), 0);
}

static void put(const char *folder, const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", home, folder);
    assert_true(machine_make_folder(path));
    snprintf(path, sizeof path, "%s/%s/%s", home, folder, name);
    assert_true(machine_write_file(path, text, strlen(text), NULL, 0));
}

// ---- a made-up desktop

typedef struct {
    pid_t bus;
    DBusConnection *desktop; // NULL: nobody answers
    unsigned scheme, contrast;
} MadeUp;

// A bus that starts no services: the machine's own desktop would answer instead, and write into the home.
static const char BUS[] =
    "<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context='default'>"
    "<allow send_destination='*'/><allow receive_sender='*'/><allow own='*'/></policy></busconfig>\n";

static void start_bus(MadeUp *made) {
    int out[2];
    char address[256] = "", config[64];
    put("bus", "session.conf", BUS);
    snprintf(config, sizeof config, "--config-file=%s/bus/session.conf", home);
    assert_int_equal(pipe(out), 0);
    made->bus = fork();
    assert_true(made->bus >= 0);
    if (made->bus == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        execlp("dbus-daemon", "dbus-daemon", config, "--nofork", "--nopidfile", "--print-address",
               (char *)NULL);
        _exit(1);
    }
    close(out[1]);
    ssize_t got = read(out[0], address, sizeof address - 1);
    close(out[0]);
    assert_true(got > 0);
    address[strcspn(address, "\n")] = '\0';
    setenv("DBUS_SESSION_BUS_ADDRESS", address, 1);
}

static void start_desktop(MadeUp *made) {
    made->desktop = dbus_connection_open_private(getenv("DBUS_SESSION_BUS_ADDRESS"), NULL);
    assert_non_null(made->desktop);
    dbus_connection_set_exit_on_disconnect(made->desktop, FALSE);
    assert_true(dbus_bus_register(made->desktop, NULL));
    assert_int_equal(dbus_bus_request_name(made->desktop, "org.freedesktop.portal.Desktop", 0, NULL),
                     DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER);
}

static void stop(MadeUp *made) {
    if (made->desktop) {
        dbus_connection_close(made->desktop);
        dbus_connection_unref(made->desktop);
    }
    kill(made->bus, SIGTERM);
    waitpid(made->bus, NULL, 0);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
}

// Appends a number in `depth` variants, one in the other.
static void append(DBusMessageIter *to, int depth, unsigned number) {
    if (depth == 0) {
        dbus_uint32_t value = number;
        dbus_message_iter_append_basic(to, DBUS_TYPE_UINT32, &value);
        return;
    }
    DBusMessageIter inner;
    dbus_message_iter_open_container(to, DBUS_TYPE_VARIANT, depth > 1 ? "v" : "u", &inner);
    append(&inner, depth - 1, number);
    dbus_message_iter_close_container(to, &inner);
}

// Answers what has been asked.
static void serve(const MadeUp *made) {
    if (!made->desktop) return;
    dbus_connection_read_write(made->desktop, 1);
    for (DBusMessage *message; (message = dbus_connection_pop_message(made->desktop));) {
        const char *group, *key;
        if (dbus_message_is_method_call(message, "org.freedesktop.portal.Settings", "Read") &&
            dbus_message_get_args(message, NULL, DBUS_TYPE_STRING, &group, DBUS_TYPE_STRING, &key,
                                  DBUS_TYPE_INVALID)) {
            assert_string_equal(group, "org.freedesktop.appearance");
            DBusMessage *answer = dbus_message_new_method_return(message);
            DBusMessageIter at;
            dbus_message_iter_init_append(answer, &at);
            append(&at, 2, strcmp(key, "contrast") == 0 ? made->contrast : made->scheme);
            dbus_connection_send(made->desktop, answer, NULL);
            dbus_message_unref(answer);
        }
        dbus_message_unref(message);
    }
    dbus_connection_flush(made->desktop);
}

static void change(MadeUp *made, const char *group, const char *key, unsigned value) {
    DBusMessage *signal = dbus_message_new_signal("/org/freedesktop/portal/desktop",
                                                  "org.freedesktop.portal.Settings", "SettingChanged");
    DBusMessageIter at;
    dbus_message_iter_init_append(signal, &at);
    dbus_message_iter_append_basic(&at, DBUS_TYPE_STRING, &group);
    dbus_message_iter_append_basic(&at, DBUS_TYPE_STRING, &key);
    append(&at, 1, value);
    dbus_connection_send(made->desktop, signal, NULL);
    dbus_connection_flush(made->desktop);
    dbus_message_unref(signal);
}

static ColourScheme next_news(const MadeUp *made, SchemeWatch *watch) {
    ColourScheme scheme = SCHEME_ANY;
    bool news = false;
    for (int64_t end_us = machine_now_us() + PATIENCE_MS * 1000; !news && machine_now_us() < end_us;) {
        serve(made);
        news = scheme_watch_news(watch, &scheme);
    }
    assert_true(news);
    return scheme;
}

// ---- tests

static void test_follows(void **state) {
    (void)state;
    forget_all();
    MadeUp made = {.scheme = 2};
    start_bus(&made);
    start_desktop(&made);
    SchemeWatch *watch = scheme_watch_create(NULL, NULL);
    assert_int_equal(next_news(&made, watch), SCHEME_LIGHT);
    change(&made, "org.gnome.desktop.interface", "color-scheme", 1); // not ours
    change(&made, "org.freedesktop.appearance", "accent-color", 1);
    change(&made, "org.freedesktop.appearance", "color-scheme", 1);
    assert_int_equal(next_news(&made, watch), SCHEME_DARK);
    change(&made, "org.freedesktop.appearance", "contrast", 1);
    assert_int_equal(next_news(&made, watch), SCHEME_CONTRAST);
    change(&made, "org.freedesktop.appearance", "contrast", 0);
    assert_int_equal(next_news(&made, watch), SCHEME_DARK);
    change(&made, "org.freedesktop.appearance", "color-scheme", 0);
    assert_int_equal(next_news(&made, watch), SCHEME_ANY);
    change(&made, "org.freedesktop.appearance", "color-scheme", 2);
    assert_int_equal(next_news(&made, watch), SCHEME_LIGHT);
    scheme_watch_destroy(watch);
    assert_int_equal(colour_scheme_known(), SCHEME_LIGHT); // at the next start
    // A desktop that says nothing more leaves what was said; so does none at all.
    dbus_connection_close(made.desktop);
    dbus_connection_unref(made.desktop);
    made.desktop = NULL;
    watch = scheme_watch_create(NULL, NULL);
    scheme_watch_destroy(watch);
    stop(&made);
    watch = scheme_watch_create(NULL, NULL);
    ColourScheme scheme;
    assert_false(scheme_watch_news(watch, &scheme));
    scheme_watch_destroy(watch);
    assert_int_equal(colour_scheme_known(), SCHEME_LIGHT);
}

static void test_bus_ends(void **state) {
    (void)state;
    forget_all();
    MadeUp made = {.scheme = 1};
    start_bus(&made);
    start_desktop(&made);
    SchemeWatch *watch = scheme_watch_create(NULL, NULL);
    assert_int_equal(next_news(&made, watch), SCHEME_DARK);
    stop(&made);
    ColourScheme scheme;
    assert_false(scheme_watch_news(watch, &scheme));
    scheme_watch_destroy(watch);
}

// Without a thread the player is told, once, and what was known at the start holds.
static void test_no_thread(void **state) {
    (void)state;
    forget_all();
    App *app = mem_zeroed(1, sizeof *app); // large
    app->settings.theme = THEME_SYSTEM;
    threads_left(0);
    app_scheme_follow(app);
    threads_left(-1);
    assert_string_equal(app->notice,
                        "The desktop's colours are not followed: the system has no thread to give.");
    assert_true(app->notice_is_error);
    app->notice[0] = '\0';
    app_scheme_follow(app);
    assert_string_equal(app->notice, "");
    app_scheme_close(app);

    app_scheme_follow(app); // there is a thread, but no bus
    assert_string_equal(app->notice, "");
    app_scheme_close(app);
    free(app);
}

static void test_guesses(void **state) {
    (void)state;
    forget_all();
    assert_int_equal(colour_scheme_known(), SCHEME_ANY);
    put("config/gtk-3.0", "settings.ini", "[Settings]\ngtk-theme-name=Adwaita-dark\n");
    assert_int_equal(colour_scheme_known(), SCHEME_DARK);
    put("config/gtk-4.0", "settings.ini",
        "[Settings]\ngtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme=0\n");
    assert_int_equal(colour_scheme_known(), SCHEME_LIGHT);
    put("config/gtk-4.0", "settings.ini",
        "[Settings]\ngtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme=true\n");
    assert_int_equal(colour_scheme_known(), SCHEME_DARK);
    put("config/gtk-4.0", "settings.ini", "[Settings]\ngtk-font-name=Sans 10\n");
    assert_int_equal(colour_scheme_known(), SCHEME_DARK); // what the other says
    put("cache/nonet", "colour-scheme", "contrast\n");
    assert_int_equal(colour_scheme_known(), SCHEME_CONTRAST);
    put("cache/nonet", "colour-scheme", "rubbish\n");
    assert_int_equal(colour_scheme_known(), SCHEME_DARK);
}

int main(void) {
    if (!mkdtemp(home)) return 1;
    char path[64];
    setenv("HOME", home, 1);
    snprintf(path, sizeof path, "%s/cache", home);
    setenv("XDG_CACHE_HOME", path, 1);
    snprintf(path, sizeof path, "%s/config", home);
    setenv("XDG_CONFIG_HOME", path, 1);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    unsetenv("XDG_RUNTIME_DIR");
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_follows), cmocka_unit_test(test_bus_ends),
                                       cmocka_unit_test(test_no_thread), cmocka_unit_test(test_guesses)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    forget_all();
    rmdir(home);
    return failed;
}
