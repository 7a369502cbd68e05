#include "host/runs/run_webp.h"

#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "core/base/memory.h"
#include "game/run/run_replay.h"
#include "host/print/print.h"

enum {
    EFFORT = 4,           // of WebP's levels 0 to 9 of lossless coding
    LONGEST_MS = 1 << 23, // half of what a frame can last
};

// ---- the frames

typedef struct {
    int64_t at_ms;
    int puzzle;
    Grid grid;
} WebpFrame;

typedef struct {
    WebpFrame *frame;
    int count;
    size_t room;
    int64_t end_ms;
} Frames;

static int64_t shown_ms(const RunWebp *how, int64_t time_us) { return time_us / how->speed / 1000; }

static WebpFrame *push_frame(Frames *frames) {
    frames->frame = mem_room(frames->frame, &frames->room, (size_t)frames->count + 1, sizeof *frames->frame);
    return &frames->frame[frames->count++];
}

// Some pauses are longer than a frame of the format can be: for these the picture is repeated.
static void fill_time(Frames *frames, int64_t at_ms) {
    if (at_ms > INT32_MAX) return; // too long in all
    while (frames->count > 0 && at_ms - frames->frame[frames->count - 1].at_ms > LONGEST_MS) {
        WebpFrame again = frames->frame[frames->count - 1];
        again.at_ms += LONGEST_MS;
        *push_frame(frames) = again;
    }
}

static void add_frame(Frames *frames, const RunReplay *replay, int64_t at_ms) {
    const WebpFrame *last = frames->count ? &frames->frame[frames->count - 1] : NULL;
    const Grid *grid = &replay->session.board.grid;
    if (last && last->puzzle == replay->puzzle && grid_equal(replay->session.layout, &last->grid, grid))
        return;
    fill_time(frames, at_ms);
    int64_t begins_ms = at_ms;
    bool brief = frames->count > 0 && at_ms - frames->frame[frames->count - 1].at_ms < RUN_WEBP_FRAME_MS;
    if (brief) begins_ms = frames->frame[--frames->count].at_ms; // the last one is merged into this one
    *push_frame(frames) = (WebpFrame){.at_ms = begins_ms, .puzzle = replay->puzzle, .grid = *grid};
}

static Frames frames_of(const Run *run, const RunWebp *how) {
    Frames frames = {0};
    RunReplay replay;
    bool well = run_replay_begin(&replay, run, NULL);
    while (well && run_replay_next(&replay, NULL))
        if (replay.puzzle >= 0) add_frame(&frames, &replay, shown_ms(how, replay.time_us));
    run_replay_finish(&replay);
    if (frames.count) frames.end_ms = frames.frame[frames.count - 1].at_ms + RUN_WEBP_LAST_MS;
    return frames;
}

// ---- the pictures

static bool paint(const Run *run, const RunWebp *how, const WebpFrame *frame, uint32_t *pixels,
                  TextError *error) {
    const RunPuzzle *puzzle = &run->puzzle[frame->puzzle];
    PrintBoard board = {.givens = puzzle->givens, .entries = frame->grid};
    PrintSheet sheet = {.layout = puzzle->layout,
                        .look = puzzle->layout->order <= how->looks ? how->look : NULL,
                        .font = how->font,
                        .fonts = how->fonts,
                        .board = &board,
                        .count = 1};
    sheet.coloured = how->colour != NULL;
    if (how->colour) memcpy(sheet.colour, how->colour, sizeof sheet.colour);
    PrintPicture picture = {.side = how->side, .dark = how->dark, .digits = how->digits, .entries = true};
    int pitch = how->side * (int)sizeof *pixels;
    if (!print_picture_paint(&sheet, 0, &picture, pixels, how->side, how->side, pitch, error)) return false;
    for (int i = 0; i < how->side * how->side; i++) pixels[i] |= 0xFF000000;
    return true;
}

static bool add_picture(WebPAnimEncoder *encoder, const RunWebp *how, uint32_t *pixels, int64_t at_ms,
                        TextError *error) {
    WebPPicture picture;
    WebPConfig config;
    bool fine =
        WebPPictureInit(&picture) && WebPConfigInit(&config) && WebPConfigLosslessPreset(&config, EFFORT);
    picture.use_argb = 1;
    picture.width = picture.height = picture.argb_stride = how->side;
    picture.argb = pixels;
    fine = fine && WebPAnimEncoderAdd(encoder, &picture, (int)at_ms, &config);
    WebPPictureFree(&picture);
    return fine ||
           text_error(error, 0, 0, "The picture cannot be made: %s", WebPAnimEncoderGetError(encoder));
}

static bool add_all(WebPAnimEncoder *encoder, const Run *run, const RunWebp *how, const Frames *frames,
                    RunWebpProgress *progress, void *context, TextError *error) {
    uint32_t *pixels = mem_alloc((size_t)how->side * (size_t)how->side * sizeof *pixels);
    bool fine = true;
    for (int i = 0; fine && i < frames->count; i++) {
        fine = paint(run, how, &frames->frame[i], pixels, error) &&
               add_picture(encoder, how, pixels, frames->frame[i].at_ms, error);
        if (fine && progress && !progress(context, i + 1, frames->count))
            fine = text_error(error, 0, 0, "It was given up");
    }
    free(pixels);
    return fine && WebPAnimEncoderAdd(encoder, NULL, (int)frames->end_ms, NULL);
}

static char *assemble(WebPAnimEncoder *encoder, size_t *out_size, TextError *error) {
    WebPData data;
    WebPDataInit(&data);
    char *bytes = NULL;
    if (WebPAnimEncoderAssemble(encoder, &data)) {
        bytes = mem_copy(data.bytes, data.size);
        *out_size = data.size;
    } else {
        text_error(error, 0, 0, "The picture cannot be made: %s", WebPAnimEncoderGetError(encoder));
    }
    WebPDataClear(&data);
    return bytes;
}

char *run_webp_make(const Run *run, const RunWebp *how, RunWebpProgress *progress, void *context,
                    size_t *out_size, TextError *error) {
    WebPAnimEncoderOptions options;
    Frames frames = frames_of(run, how);
    char *bytes = NULL;
    bool fits = frames.count > 0 && frames.end_ms <= INT32_MAX;
    WebPAnimEncoder *encoder = NULL;
    if (fits && WebPAnimEncoderOptionsInit(&options))
        encoder = WebPAnimEncoderNew(how->side, how->side, &options);
    if (!fits)
        text_error(error, 0, 0, "The run is too long for a picture: choose a higher speed");
    else if (!encoder)
        text_error(error, 0, 0, "There is not enough memory");
    else if (add_all(encoder, run, how, &frames, progress, context, error))
        bytes = assemble(encoder, out_size, error);
    WebPAnimEncoderDelete(encoder);
    free(frames.frame);
    return bytes;
}
