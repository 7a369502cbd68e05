#include "ui/scenes/print/print_job.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    PrintWork work;
    int x, y, width, height;
} View;

struct PrintJob {
    PrintOrder order; // copies, which nobody changes
    TokenLook look[TOKENS_MAX + 1];
    char font[PATH_MAX_BYTES], fonts[PATH_MAX_BYTES];
    PrintSheet sheet;
    SDL_Thread *thread;
    SDL_mutex *mutex; // guards all below
    SDL_cond *changed;
    bool quit;
    bool view_wanted;
    View view;
    int serial; // of the view
    SDL_Surface *picture;
    char fault[256]; // why there is none
    bool write_wanted, open_wanted;
    PrintWork work;
    PrintJobNews news;
};

static void tell(PrintJob *press) {
    SDL_CondBroadcast(press->changed);
    SDL_Event event = {.type = SDL_USEREVENT};
    SDL_PushEvent(&event); // full or shut: then nobody waits for it
}

// ---- at work; the mutex is let go meanwhile

static SDL_Surface *paint(const PrintSheet *sheet, const View *view, TextError *error) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, view->x + view->width, view->y + view->height,
                                                          32, SDL_PIXELFORMAT_ARGB8888);
    if (!surface) {
        text_error(error, 0, 0, "not enough memory");
        return NULL;
    }
    uint8_t *pixels =
        (uint8_t *)surface->pixels + (size_t)view->y * (size_t)surface->pitch + 4 * (size_t)view->x;
    const PrintWork *work = &view->work;
    bool painted = work->picture ? print_picture_paint(sheet, work->page, &work->look, pixels, view->width,
                                                       view->height, surface->pitch, error)
                                 : print_page_paint(sheet, &work->options, work->page, pixels, view->width,
                                                    view->height, surface->pitch, error);
    if (painted) return surface;
    SDL_FreeSurface(surface);
    return NULL;
}

static void show(PrintJob *press) {
    View view = press->view;
    int serial = press->serial;
    press->view_wanted = false;
    SDL_UnlockMutex(press->mutex);
    TextError error;
    SDL_Surface *picture = paint(&press->sheet, &view, &error);
    SDL_LockMutex(press->mutex);
    if (serial != press->serial) {
        SDL_FreeSurface(picture);
        return;
    }
    SDL_FreeSurface(press->picture);
    press->picture = picture;
    if (!picture) snprintf(press->fault, sizeof press->fault, "%s", error.reason);
    tell(press);
}

static bool note_progress(void *context, int done, int pages) {
    PrintJob *press = context;
    SDL_LockMutex(press->mutex);
    press->news.done = done;
    press->news.pages = pages;
    bool going = !press->quit;
    tell(press);
    SDL_UnlockMutex(press->mutex);
    return going;
}

static void end_job(PrintJob *press, bool fine, PrintJobState state, const char *reason) {
    press->news.state = fine ? state : PRINT_JOB_FAILED;
    if (!fine) snprintf(press->news.reason, sizeof press->news.reason, "%s", reason);
    tell(press);
}

static void write_file(PrintJob *press) {
    PrintWork work = press->work;
    char path[PATH_MAX_BYTES];
    snprintf(path, sizeof path, "%s", press->news.path);
    press->write_wanted = false;
    SDL_UnlockMutex(press->mutex);
    TextError error;
    bool written = work.picture ? print_png(path, &press->sheet, work.page, &work.look, &error)
                                : print_pdf(path, &press->sheet, &work.options, note_progress, press, &error);
    SDL_LockMutex(press->mutex);
    end_job(press, written, PRINT_JOB_WRITTEN, written ? "" : error.reason);
}

// The path as RFC 8089 has it: all but letters, digits and a few signs as %XX.
static void print_url(const char *path, char *out, size_t size) {
    size_t length = (size_t)snprintf(out, size, "file://");
    for (; *path && length + 4 < size; path++) {
        unsigned char byte = (unsigned char)*path;
        if (byte < 0x80 && (isalnum(byte) || strchr("/-._~", byte)))
            out[length++] = (char)byte;
        else
            length += (size_t)snprintf(out + length, 4, "%%%02X", byte);
    }
    out[length] = '\0';
}

static void open_file(PrintJob *press) {
    char url[3 * PATH_MAX_BYTES + 16];
    print_url(press->news.path, url, sizeof url);
    press->open_wanted = false;
    SDL_UnlockMutex(press->mutex);
    bool opened = SDL_OpenURL(url) == 0;
    SDL_LockMutex(press->mutex);
    end_job(press, opened, PRINT_JOB_OPENED, "no program could be started for it");
}

static int run(void *data) {
    PrintJob *press = data;
    SDL_LockMutex(press->mutex);
    while (!press->quit) {
        if (press->view_wanted)
            show(press);
        else if (press->write_wanted)
            write_file(press);
        else if (press->open_wanted)
            open_file(press);
        else
            SDL_CondWait(press->changed, press->mutex);
    }
    SDL_UnlockMutex(press->mutex);
    return 0;
}

// ---- the other side

static void copy_order(PrintJob *press, const PrintOrder *order, const char *share) {
    press->order = *order;
    path_join(press->fonts, share, "assets");
    path_join(press->fonts, press->fonts, "fonts");
    const PackEntry *pack = order->pack;
    press->order.pack = NULL;
    if (pack) memcpy(press->look, pack->pack.token, sizeof press->look);
    if (pack && pack->pack.font[0]) path_join(press->font, pack->folder, pack->pack.font);
    press->sheet = (PrintSheet){.layout = &press->order.layout,
                                .look = pack ? press->look : NULL,
                                .font = press->font,
                                .fonts = press->fonts,
                                .board = press->order.board,
                                .count = press->order.count};
}

PrintJob *print_job_create(const PrintOrder *order, const char *share) {
    PrintJob *press = calloc(1, sizeof *press);
    assert(press);
    copy_order(press, order, share);
    press->mutex = SDL_CreateMutex();
    press->changed = SDL_CreateCond();
    assert(press->mutex && press->changed);
    press->thread = SDL_CreateThread(run, "press", press);
    assert(press->thread);
    return press;
}

void print_job_destroy(PrintJob *press) {
    if (!press) return;
    SDL_LockMutex(press->mutex);
    press->quit = true;
    SDL_CondBroadcast(press->changed);
    SDL_UnlockMutex(press->mutex);
    SDL_WaitThread(press->thread, NULL);
    SDL_DestroyCond(press->changed);
    SDL_DestroyMutex(press->mutex);
    SDL_FreeSurface(press->picture);
    free(press);
}

const PrintSheet *print_job_sheet(const PrintJob *press) {
    return &press->sheet;
}

void print_job_show(PrintJob *press, const PrintWork *work, int x, int y, int width, int height) {
    SDL_LockMutex(press->mutex);
    press->view = (View){*work, x, y, width, height};
    press->view_wanted = true;
    press->serial++;
    SDL_FreeSurface(press->picture);
    press->picture = NULL;
    SDL_CondBroadcast(press->changed);
    SDL_UnlockMutex(press->mutex);
}

SDL_Surface *print_job_take(PrintJob *press, char reason[256]) {
    SDL_LockMutex(press->mutex);
    SDL_Surface *picture = press->picture;
    press->picture = NULL;
    memcpy(reason, press->fault, sizeof press->fault);
    press->fault[0] = '\0';
    SDL_UnlockMutex(press->mutex);
    return picture;
}

// Under the mutex: a job can begin, and what is told of it begins with it.
static bool begin_job(PrintJob *press, PrintJobState state, const char *path) {
    if (press->news.state == PRINT_JOB_WRITING || press->news.state == PRINT_JOB_OPENING) return false;
    press->news = (PrintJobNews){.state = state};
    snprintf(press->news.path, sizeof press->news.path, "%s", path);
    SDL_CondBroadcast(press->changed);
    return true;
}

void print_job_write(PrintJob *press, const PrintWork *work, const char *path) {
    SDL_LockMutex(press->mutex);
    if (begin_job(press, PRINT_JOB_WRITING, path)) {
        press->work = *work;
        press->write_wanted = true;
    }
    SDL_UnlockMutex(press->mutex);
}

void print_job_open(PrintJob *press, const char *path) {
    SDL_LockMutex(press->mutex);
    if (begin_job(press, PRINT_JOB_OPENING, path)) press->open_wanted = true;
    SDL_UnlockMutex(press->mutex);
}

PrintJobNews print_job_news(PrintJob *press) {
    SDL_LockMutex(press->mutex);
    PrintJobNews news = press->news;
    if (news.state != PRINT_JOB_WRITING && news.state != PRINT_JOB_OPENING)
        press->news.state = PRINT_JOB_IDLE;
    SDL_UnlockMutex(press->mutex);
    return news;
}
