#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/run/each_run.h"
#include "cli/run/run_export.txt.h"
#include "cli/run/run_words.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "game/settings/theme_colours.h"
#include "host/files/late.h"
#include "host/files/paths.h"
#include "host/runs/lss.h"
#include "host/runs/run_midi.h"
#include "host/runs/run_ogg.h"
#include "host/runs/run_table.h"
#include "host/runs/run_webp.h"

enum { SIDE = 480, SIDE_LEAST = 64, SIDE_MOST = 2048, SPEED_MOST = 64, WEBP_SPEED = 8 };

typedef enum { TO_LSS, TO_CSV, TO_EVENTS, TO_JSON, TO_MIDI, TO_OGG, TO_WEBP, TO_COUNT } ExportTo;

static const char *const TO_NAME[TO_COUNT] = {"lss", "csv", "events", "json", "midi", "ogg", "webp"};

typedef struct {
    ExportTo to;
    const char *out, *pack_name;
    bool has_pack;
    PackEntry pack;
    char pack_font[PATH_MAX_BYTES], fonts[PATH_MAX_BYTES];
    uint32_t colour[GROUND_COUNT][ROLE_COUNT]; // the pack's
    int speed;                                 // of midi and ogg
    bool voices_alone;                         // no music between them
    RunWebp webp;
    Text text;
    int count;
    RunTimes *times; // for TO_LSS
    size_t times_room;
    char category[128];
    bool mixed; // runs of several categories
    bool failed;
} Export;

// ---- LiveSplit

static void name_category(const Run *run, const RunResult *result, char out[128]) {
    char aids[AIDS_TEXT_MAX];
    aids_format(result->aids, aids);
    snprintf(out, 128, "%s%s%s%s%s, %s", run->pack, *run->pack ? ", " : "",
             run->band < 0 ? "" : band_name((Band)run->band), run->band < 0 ? "" : ", ",
             run_mode_name(run->mode), aids);
}

static void keep_times(Export *job, const Run *run, const RunResult *result) {
    char category[128];
    name_category(run, result, category);
    job->mixed = job->mixed || (job->count > 0 && strcmp(category, job->category) != 0);
    memcpy(job->category, category, sizeof category);
    job->times = mem_room(job->times, &job->times_room, (size_t)job->count + 1, sizeof *job->times);
    RunTimes *times = &job->times[job->count];
    *times = (RunTimes){.id = job->count,
                        .begun_unix_s = run->begun_unix_s,
                        .time_us = result->time_us,
                        .finished = result->finished,
                        .reached = result->splits.reached};
    memcpy(times->split_us, result->splits.time_us, sizeof times->split_us);
    // Penalties and the time taken to submit belong to the last segment.
    if (result->finished && times->reached == SPLIT_COUNT) times->split_us[SPLIT_COUNT - 1] = result->time_us;
}

static int by_begin(const void *a, const void *b) {
    const RunTimes *x = a, *y = b;
    if (x->begun_unix_s != y->begun_unix_s) return x->begun_unix_s < y->begun_unix_s ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static void add_lss(Export *job) {
    qsort(job->times, (size_t)job->count, sizeof *job->times, by_begin);
    lss_add(&job->text, &(LssAbout){.category = job->mixed ? "Runs" : job->category}, job->times, job->count);
}

// ---- each run

static void add_webp(Export *job, const RunPlace *place, const Run *run, Reply *reply) {
    TextError error;
    size_t size;
    __auto_type webp = LATE("export", run_webp_make, &error);
    char *bytes = webp ? webp(run, &job->webp, NULL, NULL, &size, &error) : NULL;
    if (bytes) {
        text_add_bytes(&job->text, bytes, size);
    } else {
        reply_error(reply, place->file, &error);
        job->failed = true;
    }
    free(bytes);
}

static RunSound sound_of(const Export *job, const Run *run) {
    RunSound sound = run_sound_of(run, job->has_pack ? &job->pack.pack : NULL);
    sound.speed = job->speed;
    sound.music = !job->voices_alone;
    return sound;
}

static void add_midi(Export *job, const Run *run) {
    RunSound sound = sound_of(job, run);
    run_midi_add(run, &sound, &job->text);
}

static void add_ogg(Export *job, const RunPlace *place, const Run *run, Reply *reply) {
    TextError error = {0};
    RunSound sound = sound_of(job, run);
    __auto_type add = LATE("export", run_ogg_add, &error);
    if (add && add(run, &sound, NULL, NULL, &job->text, &error)) return;
    reply_error(reply, place->file, &error);
    job->failed = true;
}

// True for formats that hold one run only, and are not text.
static bool is_binary(ExportTo to) { return to == TO_MIDI || to == TO_OGG || to == TO_WEBP; }

static bool add_run(void *context, const RunPlace *place, const Run *run, const RunResult *result,
                    Reply *reply) {
    Export *job = context;
    if (is_binary(job->to) && job->count > 0) {
        reply_error(
            reply, place->file,
            &(TextError){.line = place->line,
                         .reason = "a picture, or a piece of music, is of one run: this one is left out"});
        return false;
    }
    switch (job->to) {
    case TO_LSS: keep_times(job, run, result); break;
    case TO_CSV: run_table_line(run, result, &job->text); break;
    case TO_EVENTS: run_table_events(run, &job->text); break;
    case TO_JSON:
        text_add(&job->text, job->count ? ",\n" : "[");
        run_table_json(run, result, true, &job->text);
        break;
    case TO_MIDI: add_midi(job, run); break;
    case TO_OGG: add_ogg(job, place, run, reply); break;
    case TO_WEBP: add_webp(job, place, run, reply); break;
    case TO_COUNT: break;
    }
    job->count++;
    return true;
}

static int export_all(Export *job, int files, char **file) {
    RunAsk ask = {.jobs = 1, .context = job, .proved = add_run};
    if (job->to == TO_CSV) run_table_head(&job->text);
    if (job->to == TO_EVENTS) run_table_events_head(&job->text);
    int status = each_run(files, file, &ask);
    if (job->count == 0 || job->failed) return CLI_NO;
    if (job->to == TO_LSS) add_lss(job);
    if (job->to == TO_JSON) text_add(&job->text, "]\n");
    return cli_write(job->out, text_of(&job->text), job->text.length) ? status : CLI_NO;
}

// ---- the command

static bool use_pack(Export *job, const Paths *paths) {
    const Pack *pack = &job->pack.pack;
    MEM_LOCAL(Layout, layout);
    layout_init(layout, "9x9");
    job->has_pack = true;
    if (!pack_open_named(job->pack_name, paths, layout, &job->pack)) return false;
    job->webp.look = pack->token;
    job->webp.looks = pack->layout.order;
    if (theme_print_colours(pack, job->colour)) job->webp.colour = job->colour;
    if (pack->font[0]) path_join(job->pack_font, job->pack.folder, pack->font);
    return true;
}

static bool look_around(Export *job) {
    Paths paths;
    if (!is_binary(job->to)) return true;
    if (!pack_find_game(&cmd_run_export, &paths)) return false;
    path_join(job->fonts, paths.share, "assets/fonts");
    return !job->pack_name || use_pack(job, &paths);
}

static bool read_format(Export *job, const char *to) {
    for (job->to = 0; to && job->to < TO_COUNT; job->to++)
        if (strcmp(TO_NAME[job->to], to) == 0) break;
    if (!to) return cli_refuse(&cmd_run_export, "--to lss, csv, events, json, midi, ogg or webp?");
    if (job->to == TO_COUNT)
        return cli_refuse(&cmd_run_export, "--to is lss, csv, events, json, midi, ogg or webp, not '%s'", to);
    return job->out || !is_binary(job->to) || !isatty(STDOUT_FILENO) ||
           cli_refuse(&cmd_run_export, "where to? --out FILE, or into a file or pipe");
}

// Refuses options that would change nothing.
static bool fit_together(const CliOption *option, ExportTo to) {
    static const struct {
        const char *name, *what;
        bool sound, picture;
    } ONLY[] = {{"pack", "webp, midi or ogg", true, true},
                {"speed", "webp, midi or ogg", true, true},
                {"voices", "midi or ogg", true, false},
                {"side", "webp", false, true},
                {"dark", "webp", false, true},
                {"digits", "webp", false, true}};
    for (size_t i = 0; i < sizeof ONLY / sizeof *ONLY; i++) {
        bool sound = to == TO_MIDI || to == TO_OGG;
        bool fits = (sound && ONLY[i].sound) || (to == TO_WEBP && ONLY[i].picture);
        if (cli_given(option, ONLY[i].name) && !fits)
            return cli_refuse(&cmd_run_export, "--%s is for --to %s", ONLY[i].name, ONLY[i].what);
    }
    return true;
}

static int run_with(Export *job, int argc, char **argv) {
    const char *to = NULL;
    uint64_t side = SIDE, speed = 0;
    CliOption option[] = {{"to", .text = &to},
                          {"out", .text = &job->out},
                          {"pack", .text = &job->pack_name},
                          {"speed", .number = &speed, .least = 1, .most = SPEED_MOST},
                          {"voices", .flag = &job->voices_alone},
                          {"side", .number = &side, .least = SIDE_LEAST, .most = SIDE_MOST},
                          {"dark", .flag = &job->webp.dark},
                          {"digits", .flag = &job->webp.digits},
                          {0}};
    int status = cli_options(&cmd_run_export, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (!read_format(job, to) || !fit_together(option, job->to)) return CLI_USAGE;
    job->speed = speed ? (int)speed : 1;
    job->webp.speed = speed ? (int)speed : WEBP_SPEED;
    job->webp.side = (int)side;
    job->webp.font = job->pack_font;
    job->webp.fonts = job->fonts;
    return look_around(job) ? export_all(job, argc - 1, argv + 1) : CLI_NO;
}

static int run(int argc, char **argv) {
    Export *job = mem_zeroed(1, sizeof *job); // large
    int status = run_with(job, argc, argv);
    if (job->has_pack) pack_entry_finish(&job->pack);
    text_finish(&job->text);
    free(job->times);
    free(job);
    return status;
}

const Command cmd_run_export = {"run export", "runs for other programs", RUN_EXPORT_TXT, .run = run};
