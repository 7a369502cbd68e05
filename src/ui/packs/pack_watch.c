#include "ui/packs/pack_watch.h"

#if defined(__has_include) && __has_include(<sys/inotify.h>)

#include <dirent.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "host/packs/packs.h"
#include "host/work/worker.h"

// Files are written bit by bit, and a pack is several files: packs are looked at when nothing has happened
// for a moment, or after a while if changes do not come to an end.
enum {
    QUIET_MS = 200,
    LATEST_MS = 2000,
    IN_BOTH = IN_MOVE | IN_DELETE | IN_DELETE_SELF | IN_ONLYDIR,
    IN_FOLDERS = IN_BOTH | IN_CREATE,    // folders and links to them
    IN_A_PACK = IN_BOTH | IN_CLOSE_WRITE // a file that has just been made is still empty
};

struct PackWatch {
    Worker *worker;
    Paths paths;
    int changes; // inotify's
    int end;     // becomes readable when the work is to return
    Uint32 event;
};

// Asks for what happens in all folders that there are now; those that are watched already stay so.
static void watch_all(const PackWatch *watch) {
    char packs[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    for (int i = 0; packs_folder(&watch->paths, i, packs); i++) {
        DIR *items = packs[0] ? opendir(packs) : NULL;
        if (!items) continue;
        inotify_add_watch(watch->changes, packs, IN_FOLDERS);
        for (struct dirent *item; (item = readdir(items));) {
            if (item->d_name[0] == '.') continue;
            path_join(folder, packs, item->d_name);
            inotify_add_watch(watch->changes, folder, IN_A_PACK);
        }
        closedir(items);
    }
}

// Reads what has happened. True when it can have changed a pack.
static bool take_changes(const PackWatch *watch) {
    _Alignas(struct inotify_event) char buffer[4096];
    bool any = false;
    for (ssize_t size; (size = read(watch->changes, buffer, sizeof buffer)) > 0;) {
        for (const char *at = buffer; at < buffer + size;) {
            const struct inotify_event *change = (const struct inotify_event *)(const void *)at;
            any |= !(change->mask & IN_IGNORED) && (change->len == 0 || pack_has_file(change->name));
            at += sizeof *change + change->len;
        }
    }
    return any;
}

// A single answer that lasts until the end. It sleeps in poll and not in worker_pause, and so needs a thread.
static void work(void *context, WorkerTask *task, const void *unused) {
    (void)unused;
    const PackWatch *watch = context;
    struct pollfd wait[] = {{.fd = watch->end, .events = POLLIN}, {.fd = watch->changes, .events = POLLIN}};
    Uint64 since = 0;
    bool changed = false, has_thread = worker_pause(task, 0, NULL);
    while (has_thread) {
        int ready = poll(wait, 2, changed ? QUIET_MS : -1);
        if (wait[0].revents) return;
        bool more = ready > 0 && take_changes(watch);
        if (more && !changed) since = SDL_GetTicks64();
        changed |= more;
        if (!changed || (more && SDL_GetTicks64() - since < LATEST_MS)) continue;
        watch_all(watch); // before anybody looks, so that no later change is missed
        changed = SDL_PushEvent(&(SDL_Event){.user = {.type = watch->event, .code = PACKS_CHANGED}}) < 0;
    }
}

PackWatch *pack_watch_create(const Paths *paths, Uint32 event) {
    PackWatch *watch = mem_zeroed(1, sizeof *watch);
    watch->paths = *paths;
    watch->event = event;
    watch->end = eventfd(0, EFD_CLOEXEC);
    watch->changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    watch->worker = worker_create(&(WorkerSpec){.work = work, .context = watch});
    if (watch->end >= 0 && watch->changes >= 0) {
        watch_all(watch);
        worker_ask(watch->worker, NULL);
    }
    if (worker_busy(watch->worker)) return watch; // else there was no thread, and the work is over
    pack_watch_destroy(watch);
    return NULL;
}

void pack_watch_destroy(PackWatch *watch) {
    if (!watch) return;
    (void)eventfd_write(watch->end, 1);
    worker_destroy(watch->worker);
    close(watch->end);
    close(watch->changes);
    free(watch);
}

#else

PackWatch *pack_watch_create(const Paths *paths, Uint32 event) {
    (void)paths, (void)event;
    return NULL;
}

void pack_watch_destroy(PackWatch *watch) { (void)watch; }

#endif
