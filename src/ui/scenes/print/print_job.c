#include "ui/scenes/print/print_job.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/settings/theme_colours.h"
#include "host/files/late.h"
#include "host/print/print_qr_text.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

typedef struct {
    PrintWork work;
    int x, y, width, height;
} PrintView;

// Pages are painted by one worker, files written and opened by another, so that neither calls off the other.
struct PrintJob {
    PrintOrder order; // copies, which do not change
    TokenLook look[TOKENS_MAX + 1];
    char font[PATH_MAX_BYTES], fonts[PATH_MAX_BYTES];
    char *link[PRINT_ORDER_MAX], *code[PRINT_ORDER_MAX]; // of the boards
    PrintSheet sheet;
    Worker *painter; // its lock guards:
    SDL_Surface *picture;
    char fault[256]; // why there is none
    Worker *writer;  // its lock guards:
    PrintJobNews news;
};

typedef struct {
    bool opens; // else writes
    PrintWork work;
    char path[PATH_MAX_BYTES];
} FileOrder;

// ---- at work

static bool paint_on(SDL_Surface *surface, const PrintSheet *sheet, const PrintView *view, TextError *error) {
    uint8_t *pixels =
        (uint8_t *)surface->pixels + (size_t)view->y * (size_t)surface->pitch + 4 * (size_t)view->x;
    const PrintWork *work = &view->work;
    if (work->picture) {
        __auto_type paint = LATE("export", print_picture_paint, error);
        return paint && paint(sheet, work->page, &work->look, pixels, view->width, view->height,
                              surface->pitch, error);
    }
    __auto_type paint = LATE("export", print_page_paint, error);
    return paint &&
           paint(sheet, &work->options, work->page, pixels, view->width, view->height, surface->pitch, error);
}

static SDL_Surface *paint(const PrintSheet *sheet, const PrintView *view, TextError *error) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, view->x + view->width, view->y + view->height,
                                                          32, SDL_PIXELFORMAT_ARGB8888);
    if (!surface) {
        text_error(error, 0, 0, "not enough memory");
        return NULL;
    }
    if (paint_on(surface, sheet, view, error)) return surface;
    SDL_FreeSurface(surface);
    return NULL;
}

static void show(void *context, WorkerTask *task, const void *question) {
    PrintJob *job = context;
    TextError error;
    SDL_Surface *picture = paint(&job->sheet, question, &error);
    if (!worker_enter(task)) {
        SDL_FreeSurface(picture);
        return;
    }
    SDL_FreeSurface(job->picture);
    job->picture = picture;
    if (!picture) snprintf(job->fault, sizeof job->fault, "%s", error.reason);
    worker_leave(task);
}

static bool note_progress(void *task, int done, int pages) {
    PrintJob *job = worker_context(task);
    if (!worker_enter(task)) return false;
    job->news.done = done;
    job->news.pages = pages;
    worker_leave(task);
    return true;
}

static bool write_file(PrintJob *job, WorkerTask *task, const FileOrder *order, TextError *error) {
    const PrintWork *work = &order->work;
    if (work->picture) {
        __auto_type png = LATE("export", print_png, error);
        return png && png(order->path, &job->sheet, work->page, &work->look, error);
    }
    __auto_type pdf = LATE("export", print_pdf, error);
    return pdf && pdf(order->path, &job->sheet, &work->options, note_progress, task, error);
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

static bool open_file(const char *path, TextError *error) {
    char url[3 * PATH_MAX_BYTES + 16];
    print_url(path, url, sizeof url);
    return SDL_OpenURL(url) == 0 || text_error(error, 0, 0, "no program could be started for it");
}

static void do_file(void *context, WorkerTask *task, const void *question) {
    PrintJob *job = context;
    const FileOrder *order = question;
    TextError error;
    bool fine = order->opens ? open_file(order->path, &error) : write_file(job, task, order, &error);
    if (!worker_enter(task)) return;
    job->news.state = !fine ? PRINT_JOB_FAILED : order->opens ? PRINT_JOB_OPENED : PRINT_JOB_WRITTEN;
    if (!fine) snprintf(job->news.reason, sizeof job->news.reason, "%s", error.reason);
    worker_leave(task);
}

// ---- the other side

// What a QR code says of each board; one that SudokuPad does not know goes without a link.
static void write_qr_texts(PrintJob *job) {
    for (int i = 0; i < job->order.count; i++) {
        PrintBoard *board = &job->order.board[i];
        const Layout *layout = board->layout ? board->layout : &job->order.layout;
        TextError error;
        board->link = job->link[i] = print_qr_text(PRINT_QR_LINK, layout, &board->givens, &error);
        board->code = job->code[i] = print_qr_text(PRINT_QR_CODE, layout, &board->givens, &error);
    }
}

static void copy_order(PrintJob *job, const PrintOrder *order, const char *share) {
    print_order_copy(order, &job->order);
    write_qr_texts(job);
    path_join(job->fonts, share, "assets");
    path_join(job->fonts, job->fonts, "fonts");
    const PackEntry *pack = order->pack;
    if (pack) memcpy(job->look, order->look, sizeof job->look);
    if (pack && pack->pack.font[0]) path_join(job->font, pack->folder, pack->pack.font);
    job->sheet = (PrintSheet){.layout = &job->order.layout,
                              .look = pack ? job->look : NULL,
                              .font = job->font,
                              .fonts = job->fonts,
                              .board = job->order.board,
                              .count = job->order.count};
    job->sheet.coloured = theme_print_colours(pack ? &pack->pack : NULL, job->sheet.colour);
}

PrintJob *print_job_create(const PrintOrder *order, const char *share) {
    PrintJob *job = mem_zeroed(1, sizeof *job);
    copy_order(job, order, share);
    job->painter = worker_create(
        &(WorkerSpec){.question_size = sizeof(PrintView), .work = show, .wake = wake_loop, .context = job});
    job->writer = worker_create(&(WorkerSpec){
        .question_size = sizeof(FileOrder), .work = do_file, .wake = wake_loop, .context = job});
    return job;
}

void print_job_destroy(PrintJob *job) {
    if (!job) return;
    worker_destroy(job->painter);
    worker_destroy(job->writer);
    SDL_FreeSurface(job->picture);
    for (int i = 0; i < PRINT_ORDER_MAX; i++) free(job->link[i]), free(job->code[i]);
    free(job);
}

const PrintSheet *print_job_sheet(const PrintJob *job) { return &job->sheet; }

void print_job_show(PrintJob *job, const PrintWork *work, int x, int y, int width, int height) {
    worker_cancel(job->painter);
    SDL_FreeSurface(job->picture); // the worker is stopped
    job->picture = NULL;
    worker_ask(job->painter, &(PrintView){*work, x, y, width, height});
}

SDL_Surface *print_job_take(PrintJob *job, char reason[256]) {
    worker_lock(job->painter);
    SDL_Surface *picture = job->picture;
    job->picture = NULL;
    memcpy(reason, job->fault, sizeof job->fault);
    job->fault[0] = '\0';
    worker_unlock(job->painter);
    return picture;
}

static bool is_at_work(const PrintJobNews *news) {
    return news->state == PRINT_JOB_WRITING || news->state == PRINT_JOB_OPENING;
}

void print_job_begin(PrintJob *job, const PrintWork *work, const char *path) {
    FileOrder order = {.opens = !work};
    if (work) order.work = *work;
    snprintf(order.path, sizeof order.path, "%s", path);
    worker_lock(job->writer);
    bool begins = !is_at_work(&job->news);
    if (begins) job->news = (PrintJobNews){.state = work ? PRINT_JOB_WRITING : PRINT_JOB_OPENING};
    if (begins) memcpy(job->news.path, order.path, sizeof order.path);
    worker_unlock(job->writer);
    if (begins) worker_ask(job->writer, &order);
}

PrintJobNews print_job_news(PrintJob *job) {
    worker_lock(job->writer);
    PrintJobNews news = job->news;
    if (!is_at_work(&news)) job->news.state = PRINT_JOB_IDLE;
    worker_unlock(job->writer);
    return news;
}
