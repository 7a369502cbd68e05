#include "ui/desktop/colour_scheme.h"

#include <ctype.h>
#include <dbus/dbus.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "host/files/ini.h"
#include "host/files/machine.h"
#include "host/files/paths.h"
#include "host/work/worker.h"
#include "ui/desktop/desktop.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define SETTINGS "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define SCHEME_KEY "color-scheme" // 0: as you like, 1: dark, 2: light
#define CONTRAST_KEY "contrast"   // 1: high

enum { ANSWER_MS = 10000, LEAVE_MS = 200, FILE_SIZE_MAX = 1 << 16 };

static const char *const NAMES[SCHEME_COUNT] = {"any", "dark", "light", "contrast"};

// ---- what is known at once

static bool kept_file(char out[PATH_MAX_BYTES]) {
    bool there = paths_cache(out);
    path_join(out, out, "colour-scheme");
    return there;
}

static bool read_kept(ColourScheme *out) {
    char path[PATH_MAX_BYTES];
    char *text = kept_file(path) ? machine_read_file(path, FILE_SIZE_MAX, NULL, NULL, 0) : NULL;
    int scheme = -1;
    if (text) {
        text[strcspn(text, "\n")] = '\0';
        scheme = text_index(text, NAMES, SCHEME_COUNT);
        free(text);
    }
    if (scheme >= 0) *out = (ColourScheme)scheme;
    return scheme >= 0;
}

static void keep(ColourScheme scheme) {
    char path[PATH_MAX_BYTES], folder[PATH_MAX_BYTES], line[16];
    ColourScheme before;
    if ((read_kept(&before) && before == scheme) || !kept_file(path)) return;
    path_parent(folder, path);
    snprintf(line, sizeof line, "%s\n", NAMES[scheme]);
    if (machine_make_folder(folder)) machine_show_file(path, line, strlen(line), NULL, 0);
}

// Of GTK's settings.ini, which is in the form of config.ini.
typedef struct {
    bool says; // anything
    bool dark;
} GtkSettings;

static bool take_gtk(void *context, const char *section, const char *key, const char *value, int line,
                     TextError *error) {
    (void)section, (void)line, (void)error;
    GtkSettings *gtk = context;
    size_t length = strlen(value);
    if (strcmp(key, "gtk-application-prefer-dark-theme") == 0) {
        gtk->says = true;
        gtk->dark |= strcmp(value, "1") == 0 || text_same(value, "true");
    } else if (strcmp(key, "gtk-theme-name") == 0) { // Adwaita-dark
        gtk->says = true;
        gtk->dark |= length >= 5 && text_same(value + length - 5, "-dark");
    }
    return true;
}

static bool pass_over(void *context, const TextError *error) {
    (void)context, (void)error;
    return true;
}

static bool read_gtk(const char *version, ColourScheme *out) {
    char path[PATH_MAX_BYTES];
    const char *base = getenv("XDG_CONFIG_HOME");
    paths_home(path);
    if (base && *base == '/')
        snprintf(path, sizeof path, "%s", base);
    else
        path_join(path, path, ".config");
    path_join(path, path, version);
    path_join(path, path, "settings.ini");
    size_t size;
    char *text = machine_read_file(path, FILE_SIZE_MAX, &size, NULL, 0);
    if (!text) return false;
    GtkSettings gtk = {0};
    ini_read(text, size, take_gtk, pass_over, &gtk);
    free(text);
    if (gtk.says) *out = gtk.dark ? SCHEME_DARK : SCHEME_LIGHT;
    return gtk.says;
}

ColourScheme colour_scheme_known(void) {
    ColourScheme scheme = SCHEME_ANY;
    if (!read_kept(&scheme) && !read_gtk("gtk-4.0", &scheme)) read_gtk("gtk-3.0", &scheme);
    return scheme;
}

// ---- what the desktop says

struct SchemeWatch {
    Worker *worker;
    int end; // becomes readable when the work is to return
    void (*wake)(void *context);
    void *context;
    // Under the worker's lock
    bool news, has_no_thread;
    ColourScheme scheme;
};

// What has been heard so far.
typedef struct {
    unsigned scheme, contrast;
} Heard;

static ColourScheme meant(const Heard *heard) {
    return heard->contrast == 1 ? SCHEME_CONTRAST
           : heard->scheme == 1 ? SCHEME_DARK
           : heard->scheme == 2 ? SCHEME_LIGHT
                                : SCHEME_ANY;
}

// The number in a value, which may be wrapped in variants. False when it is none.
static bool take_number(DBusMessageIter *value, unsigned *out) {
    DBusMessageIter inner = *value;
    while (dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_VARIANT) {
        DBusMessageIter outer = inner;
        dbus_message_iter_recurse(&outer, &inner);
    }
    if (dbus_message_iter_get_arg_type(&inner) != DBUS_TYPE_UINT32) return false;
    dbus_uint32_t number;
    dbus_message_iter_get_basic(&inner, &number);
    *out = number;
    return true;
}

static bool next_text(DBusMessageIter *at, const char **out) {
    if (dbus_message_iter_get_arg_type(at) != DBUS_TYPE_STRING) return false;
    dbus_message_iter_get_basic(at, out);
    return dbus_message_iter_next(at);
}

// True when the message says something new.
static bool take_signal(DBusMessage *message, Heard *heard) {
    DBusMessageIter at;
    const char *group, *key;
    if (!dbus_message_is_signal(message, SETTINGS, "SettingChanged") ||
        !dbus_message_iter_init(message, &at) || !next_text(&at, &group) || !next_text(&at, &key) ||
        strcmp(group, APPEARANCE) != 0)
        return false;
    if (strcmp(key, SCHEME_KEY) == 0) return take_number(&at, &heard->scheme);
    return strcmp(key, CONTRAST_KEY) == 0 && take_number(&at, &heard->contrast);
}

// False when the desktop does not say.
static bool ask(DBusConnection *bus, const char *key, unsigned *out) {
    const char *group = APPEARANCE;
    DBusMessage *question = dbus_message_new_method_call(PORTAL, PORTAL_PATH, SETTINGS, "Read"),
                *answer = NULL;
    if (question && dbus_message_append_args(question, DBUS_TYPE_STRING, &group, DBUS_TYPE_STRING, &key,
                                             DBUS_TYPE_INVALID))
        answer = dbus_connection_send_with_reply_and_block(bus, question, ANSWER_MS, NULL);
    DBusMessageIter at;
    bool well = answer && dbus_message_iter_init(answer, &at) && take_number(&at, out);
    if (question) dbus_message_unref(question);
    if (answer) dbus_message_unref(answer);
    return well;
}

static void publish(SchemeWatch *watch, WorkerTask *task, const Heard *heard) {
    if (!worker_enter(task)) return;
    watch->scheme = meant(heard);
    watch->news = true;
    worker_leave(task);
    keep(meant(heard));
}

// Sleeps until the bus has something to say; false at the end.
static bool listen(const SchemeWatch *watch, DBusConnection *bus) {
    struct pollfd wait[] = {{.fd = watch->end, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (!dbus_connection_get_unix_fd(bus, &wait[1].fd)) return false;
    return poll(wait, 2, -1) >= 0 && !wait[0].revents;
}

static void follow(SchemeWatch *watch, WorkerTask *task, DBusConnection *bus) {
    Heard heard = {0};
    dbus_bus_add_match(
        bus, "type='signal',interface='" SETTINGS "',member='SettingChanged',arg0='" APPEARANCE "'", NULL);
    bool says = ask(bus, SCHEME_KEY, &heard.scheme);
    says |= ask(bus, CONTRAST_KEY, &heard.contrast);
    if (says) publish(watch, task, &heard);
    do {
        bool changed = false;
        for (DBusMessage *message; (message = dbus_connection_pop_message(bus));) {
            changed |= take_signal(message, &heard);
            dbus_message_unref(message);
        }
        if (changed) publish(watch, task, &heard);
    } while (listen(watch, bus) && dbus_connection_read_write(bus, 0));
}

static void note_no_thread(SchemeWatch *watch, WorkerTask *task) {
    if (!worker_enter(task)) return; // there is one, but the watch is over already
    watch->has_no_thread = true;
    worker_leave_quietly(task);
}

// A single answer that lasts until the end. It sleeps in poll and not in worker_pause, and so needs a thread.
static void work(void *context, WorkerTask *task, const void *unused) {
    (void)unused;
    SchemeWatch *watch = context;
    char address[PATH_MAX_BYTES];
    if (!worker_pause(task, 0, NULL)) {
        note_no_thread(watch, task);
        return;
    }
    if (!desktop_bus(address) || !dbus_threads_init_default()) return;
    DBusConnection *bus = dbus_connection_open_private(address, NULL);
    if (!bus) return;
    dbus_connection_set_exit_on_disconnect(bus, FALSE);
    if (dbus_bus_register(bus, NULL)) follow(watch, task, bus);
    dbus_connection_close(bus);
    dbus_connection_unref(bus);
}

static void tell(void *context) {
    const SchemeWatch *watch = context;
    if (watch->wake) watch->wake(watch->context);
}

SchemeWatch *scheme_watch_create(void (*wake)(void *context), void *context) {
    SchemeWatch *watch = mem_zeroed(1, sizeof *watch);
    watch->end = eventfd(0, EFD_CLOEXEC);
    watch->wake = wake, watch->context = context;
    watch->worker = worker_create(&(WorkerSpec){.work = work, .wake = tell, .context = watch});
    worker_ask(watch->worker, NULL);
    return watch;
}

static void finish(void *context) {
    SchemeWatch *watch = context;
    close(watch->end);
    free(watch);
}

void scheme_watch_destroy(SchemeWatch *watch) {
    if (!watch) return;
    (void)eventfd_write(watch->end, 1);
    worker_abandon(watch->worker, LEAVE_MS, finish);
}

bool scheme_watch_news(SchemeWatch *watch, ColourScheme *out) {
    worker_lock(watch->worker);
    bool news = watch->news;
    watch->news = false;
    *out = watch->scheme;
    worker_unlock_quietly(watch->worker);
    return news;
}

bool scheme_watch_has_thread(SchemeWatch *watch) {
    worker_lock(watch->worker);
    bool has = !watch->has_no_thread;
    worker_unlock_quietly(watch->worker);
    return has;
}
