#include "host/runs/run_ogg.h"

#include <stdlib.h>
#include <string.h>
#include <vorbis/vorbisenc.h>

#include "core/base/memory.h"
#include "game/sound/orchestra.h"

#define QUALITY 0.45F  // of libvorbis, about 150 kbit/s
#define HEADROOM 0.88F // what is decoded can be a little louder than what was encoded

typedef struct {
    vorbis_info info;
    vorbis_comment comment;
    vorbis_dsp_state dsp;
    vorbis_block block;
    ogg_stream_state stream;
    Text *out;
    RunOggProgress *progress;
    void *context;
    int64_t frames;
    int seconds; // of all
} Encoding;

static void add_page(Text *out, const ogg_page *page) {
    text_add_bytes(out, page->header, (size_t)page->header_len);
    text_add_bytes(out, page->body, (size_t)page->body_len);
}

// The serial number of the stream, which other programs draw at random, is always the same.
static bool begin(Encoding *to) {
    enum { SERIAL = 9 };
    ogg_packet head, comments, codes;
    ogg_page page;
    vorbis_info_init(&to->info);
    if (vorbis_encode_init_vbr(&to->info, 2, FRAME_RATE, QUALITY) != 0) return false;
    vorbis_comment_init(&to->comment);
    vorbis_comment_add_tag(&to->comment, "TITLE", "Nonet");
    vorbis_analysis_init(&to->dsp, &to->info);
    vorbis_block_init(&to->dsp, &to->block);
    ogg_stream_init(&to->stream, SERIAL);
    vorbis_analysis_headerout(&to->dsp, &to->comment, &head, &comments, &codes);
    ogg_stream_packetin(&to->stream, &head);
    ogg_stream_packetin(&to->stream, &comments);
    ogg_stream_packetin(&to->stream, &codes);
    while (ogg_stream_flush(&to->stream, &page)) add_page(to->out, &page);
    return true;
}

static void write_blocks(Encoding *to) {
    ogg_packet packet;
    ogg_page page;
    while (vorbis_analysis_blockout(&to->dsp, &to->block) == 1) {
        vorbis_analysis(&to->block, NULL);
        vorbis_bitrate_addblock(&to->block);
        while (vorbis_bitrate_flushpacket(&to->dsp, &packet)) {
            ogg_stream_packetin(&to->stream, &packet);
            while (ogg_stream_pageout(&to->stream, &page)) add_page(to->out, &page);
        }
    }
}

static bool take(void *context, const Frame *frames, int count) {
    Encoding *to = context;
    float **channel = vorbis_analysis_buffer(&to->dsp, count);
    for (int i = 0; i < count; i++) {
        channel[0][i] = HEADROOM * frames[i].left;
        channel[1][i] = HEADROOM * frames[i].right;
    }
    vorbis_analysis_wrote(&to->dsp, count);
    write_blocks(to);
    to->frames += count;
    return !to->progress || to->progress(to->context, (int)(to->frames / FRAME_RATE), to->seconds);
}

static void finish(Encoding *to) {
    ogg_page page;
    vorbis_analysis_wrote(&to->dsp, 0);
    write_blocks(to);
    while (ogg_stream_flush(&to->stream, &page)) add_page(to->out, &page);
    ogg_stream_clear(&to->stream);
    vorbis_block_clear(&to->block);
    vorbis_dsp_clear(&to->dsp);
    vorbis_comment_clear(&to->comment);
    vorbis_info_clear(&to->info);
}

bool run_ogg_add(const Run *run, const RunSound *how, RunOggProgress *progress, void *context, Text *out,
                 TextError *error) {
    Score score = {0};
    Encoding to = {.out = out, .progress = progress, .context = context};
    run_score_add(run, how, &score);
    int64_t end_us = score.notes > 0 ? score.note[score.notes - 1].start_us : 0;
    bool well = end_us <= RUN_OGG_MOST_S * INT64_C(1000000);
    if (!well)
        text_error(error, 0, 0, "the run is longer than three hours of sound: write it at a higher speed");
    to.seconds = (int)(end_us / 1000000) + 1;
    if (well && !begin(&to)) well = text_error(error, 0, 0, "the encoder of Ogg Vorbis does not start");
    if (well) {
        well = orchestra_perform(&how->ensemble, &score, take, &to);
        finish(&to);
        if (!well) text_error(error, 0, 0, "given up");
    }
    score_finish(&score);
    return well;
}
