// libFuzzer: any text as runs. Nothing crashes; a run that reads has one text, and what the judge says of it
// comes with a line or with a result. So that the fuzzer comes further than the first line's mark, lines
// without their marks are also taken, and the chain is made for them.
#include <assert.h>
#include <nettle/sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/run/run_check.h"
#include "game/run/run_parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void judge(const char *text, size_t size) {
    Run run;
    TextError error = {0};
    if (!run_read(text, size, &run, &error)) {
        assert(error.reason[0]);
        return;
    }
    Text again = {0};
    run_write(&run, &again);
    assert(again.length == size && memcmp(again.text, text, size) == 0);
    text_finish(&again);
    RunResult result;
    if (run_check(&run, &result, &error)) {
        assert(result.placed <= result.blanks && result.solved <= run.puzzles);
        assert(result.finished == (result.solved == run.puzzles));
    } else {
        assert(error.line > 0 && error.reason[0]);
    }
    run_finish(&run);
}

static void judge_parts(const char *text, size_t size) {
    RunParts parts = {.line = 1};
    RunPart part;
    size_t half = size / 2;
    for (int i = 0; i < 3; i++) {
        run_parts_add(&parts, text + (i == 1 ? half : 0), i == 0 ? half : i == 1 ? size - half : 0);
        while (run_parts_next(&parts, i == 2, &part))
            if (!part.reason) judge(part.text, part.size);
    }
    run_parts_finish(&parts);
}

static void add_sum(const uint8_t sum[SHA256_DIGEST_SIZE], int bytes, Text *out) {
    for (int i = 0; i < bytes; i++) text_addf(out, "%02X", sum[i]);
}

// The lines, each with the mark that belongs to it, and the end.
static Text marked(const char *text, size_t size) {
    Text out = {0};
    uint8_t sum[SHA256_DIGEST_SIZE];
    bool begun = false;
    for (const char *end = text + size; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        struct sha256_ctx hash;
        sha256_init(&hash);
        if (begun) sha256_update(&hash, sizeof sum, sum);
        sha256_update(&hash, length, (const uint8_t *)text);
        sha256_update(&hash, 1, (const uint8_t *)"\n");
        sha256_digest(&hash, sizeof sum, sum);
        begun = true;
        text_add_bytes(&out, text, length);
        text_add(&out, " ");
        add_sum(sum, 4, &out);
        text_add(&out, "\n");
        text += length + 1;
    }
    if (!begun) memset(sum, 0, sizeof sum);
    text_add(&out, "end ");
    add_sum(sum, SHA256_DIGEST_SIZE, &out);
    text_add(&out, "\n");
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 20000) return 0;
    const char *text = (const char *)data;
    judge(text, size);
    judge_parts(text, size);
    Text whole = marked(text, size);
    judge(whole.text, whole.length);
    text_finish(&whole);
    return 0;
}
