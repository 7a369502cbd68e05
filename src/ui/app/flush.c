#include "ui/app/flush.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"
#include "store/save.h"
#include "ui/kit/wake.h"

enum { RETRY_MS = 2000 };

struct Flush {
    char *path;
    Worker *worker;           // its lock guards what follows
    bool ending, fails, told; // told: that it fails
};

static bool is_ending(const void *context) { return ((const Flush *)context)->ending; }

// Notes how it went. True when it is to be tried again, after a while.
static bool is_to_try_again(Flush *flush, WorkerTask *task, bool fails) {
    if (!worker_enter(task)) return false; // another request is waiting
    bool news = fails != flush->fails, ending = flush->ending;
    flush->fails = fails;
    worker_leave_quietly(task);
    if (news) wake_loop(NULL);
    return fails && !ending && worker_pause(task, RETRY_MS, is_ending);
}

static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    Flush *flush = context;
    while (is_to_try_again(flush, task, !save_flush(flush->path))) continue;
}

Flush *flush_create(const char *save_path) {
    Flush *flush = mem_zeroed(1, sizeof *flush);
    flush->path = mem_text(save_path);
    flush->worker = worker_create(&(WorkerSpec){.work = work, .context = flush});
    return flush;
}

void flush_request(Flush *flush) { worker_ask(flush->worker, NULL); }

FlushNews flush_news(Flush *flush) {
    worker_lock(flush->worker);
    FlushNews news = flush->fails == flush->told ? FLUSH_NO_NEWS : flush->fails ? FLUSH_FAILS : FLUSH_WORKS;
    flush->told = flush->fails;
    worker_unlock_quietly(flush->worker);
    return news;
}

void flush_destroy(Flush *flush) {
    if (!flush) return;
    worker_lock(flush->worker);
    flush->ending = true;
    worker_unlock(flush->worker);
    worker_wait(flush->worker, -1, NULL);
    if (flush->fails) fprintf(stderr, "nonet: %s: the disk did not take the last moves\n", flush->path);
    worker_destroy(flush->worker);
    free(flush->path);
    free(flush);
}
