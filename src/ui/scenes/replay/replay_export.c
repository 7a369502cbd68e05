#include "ui/scenes/replay/replay_export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "game/settings/theme_colours.h"
#include "host/files/late.h"
#include "host/files/machine.h"
#include "host/print/print_place.h"
#include "host/runs/run_midi.h"
#include "host/runs/run_ogg.h"
#include "host/runs/run_webp.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

enum { PICTURE_SIDE = 480 };

static const struct {
    const char *name, *extension;
    PrintPlace place;
} KIND[EXPORT_KIND_COUNT] = {
    [EXPORT_RUN] = {"Run file", "nonet-run", PRINT_PLACE_DOCUMENTS},
    [EXPORT_WEBP] = {"WebP", "webp", PRINT_PLACE_PICTURES},
    [EXPORT_MIDI] = {"MIDI", "mid", PRINT_PLACE_DOCUMENTS},
    [EXPORT_OGG] = {"Ogg", "ogg", PRINT_PLACE_DOCUMENTS},
};

// What is asked of the worker: a copy, for packs may change meanwhile.
typedef struct {
    ExportKind kind;
    char path[PATH_MAX_BYTES], font[PATH_MAX_BYTES];
    TokenLook token[TOKENS_MAX + 1];
    int tokens;    // 0: digits
    bool coloured; // by the pack:
    uint32_t colour[GROUND_COUNT][ROLE_COUNT];
    bool dark, digits;
    RunSound sound;
} ExportOrder;

struct ReplayExport {
    const Run *run;
    char fonts[PATH_MAX_BYTES];
    Worker *worker; // its lock guards:
    ExportNews news;
};

const char *replay_export_name(ExportKind kind) { return KIND[kind].name; }

// ---- at work

static bool note_progress(void *task, int done, int all) {
    ReplayExport *files = worker_context(task);
    if (!worker_enter(task)) return false;
    int percent = all > 0 ? (int)(100LL * done / all) : 0;
    bool more = percent != files->news.percent;
    files->news.percent = percent;
    if (more)
        worker_leave(task);
    else
        worker_leave_quietly(task);
    return true;
}

static bool make_webp(const ReplayExport *files, WorkerTask *task, const ExportOrder *order, Text *out,
                      TextError *error) {
    RunWebp how = {.side = PICTURE_SIDE,
                   .speed = order->sound.speed,
                   .dark = order->dark,
                   .digits = order->digits,
                   .look = order->tokens ? order->token : NULL,
                   .looks = order->tokens,
                   .colour = order->coloured ? order->colour : NULL,
                   .font = order->font,
                   .fonts = files->fonts};
    size_t size;
    __auto_type webp = LATE("export", run_webp_make, error);
    char *bytes = webp ? webp(files->run, &how, note_progress, task, &size, error) : NULL;
    if (bytes) text_add_bytes(out, bytes, size);
    free(bytes);
    return bytes != NULL;
}

static bool make_ogg(const ReplayExport *files, WorkerTask *task, const ExportOrder *order, Text *out,
                     TextError *error) {
    __auto_type add = LATE("export", run_ogg_add, error);
    return add && add(files->run, &order->sound, note_progress, task, out, error);
}

static bool make(const ReplayExport *files, WorkerTask *task, const ExportOrder *order, Text *out,
                 TextError *error) {
    switch (order->kind) {
    case EXPORT_RUN: run_write(files->run, out); return true;
    case EXPORT_WEBP: return make_webp(files, task, order, out, error);
    case EXPORT_MIDI: run_midi_add(files->run, &order->sound, out); return true;
    case EXPORT_OGG: return make_ogg(files, task, order, out, error);
    case EXPORT_KIND_COUNT: break;
    }
    return false;
}

static void work(void *context, WorkerTask *task, const void *question) {
    ReplayExport *files = context;
    const ExportOrder *order = question;
    Text bytes = {0};
    TextError error = {0};
    bool well = make(files, task, order, &bytes, &error) && worker_goes_on(task);
    if (well)
        well =
            machine_write_file(order->path, text_of(&bytes), bytes.length, error.reason, sizeof error.reason);
    text_finish(&bytes);
    if (!worker_enter(task)) { // called off meanwhile
        if (well) unlink(order->path);
        return;
    }
    files->news.state = well ? EXPORT_WRITTEN : EXPORT_FAILED;
    snprintf(files->news.reason, sizeof files->news.reason, "%s", error.reason);
    worker_leave(task);
}

// ---- the other side

ReplayExport *replay_export_create(const Run *run, const char *share) {
    ReplayExport *files = mem_zeroed(1, sizeof *files);
    files->run = run;
    path_join(files->fonts, share, "assets/fonts");
    files->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof(ExportOrder), .work = work, .wake = wake_loop, .context = files});
    return files;
}

void replay_export_destroy(ReplayExport *files) {
    if (!files) return;
    worker_destroy(files->worker);
    free(files);
}

static void choose_path(ExportKind kind, const char *title, char out[PATH_MAX_BYTES]) {
    char folder[PATH_MAX_BYTES], stem[PRINT_TEXT_MAX];
    print_place(KIND[kind].place, folder);
    print_stem(title, stem);
    print_free_path(folder, stem, KIND[kind].extension, out);
}

static void copy_pack(ExportOrder *order, const PackEntry *entry, const TokenLook *look) {
    const Pack *pack = &entry->pack;
    memcpy(order->token, look, sizeof order->token);
    order->tokens = pack->layout.order;
    order->coloured = theme_print_colours(pack, order->colour);
    if (pack->font[0]) path_join(order->font, entry->folder, pack->font);
}

void replay_export_begin(ReplayExport *files, ExportKind kind, const ExportLook *look) {
    if (replay_export_look(files).state == EXPORT_WRITING) return;
    ExportOrder *order = mem_zeroed(1, sizeof *order); // large
    order->kind = kind;
    order->dark = look->dark, order->digits = look->digits;
    order->sound = run_sound_of(files->run, look->pack ? &look->pack->pack : NULL);
    order->sound.speed = look->speed;
    if (look->pack) copy_pack(order, look->pack, look->look);
    choose_path(kind, look->pack ? look->pack->pack.name : "run", order->path);
    worker_lock(files->worker);
    files->news = (ExportNews){.state = EXPORT_WRITING, .kind = kind};
    memcpy(files->news.path, order->path, sizeof order->path);
    worker_unlock(files->worker);
    worker_ask(files->worker, order);
    free(order);
}

void replay_export_stop(ReplayExport *files) {
    worker_cancel(files->worker);
    worker_lock(files->worker);
    if (files->news.state == EXPORT_WRITING) files->news.state = EXPORT_STOPPED;
    worker_unlock(files->worker);
}

ExportNews replay_export_look(const ReplayExport *files) {
    worker_lock(files->worker);
    ExportNews news = files->news;
    worker_unlock(files->worker);
    return news;
}

ExportNews replay_export_take(ReplayExport *files) {
    worker_lock(files->worker);
    ExportNews news = files->news;
    if (news.state != EXPORT_WRITING) files->news.state = EXPORT_IDLE;
    worker_unlock(files->worker);
    return news;
}
