#include "cli/run/run_words.h"

#include "core/base/text.h"
#include "core/base/utf8.h"
#include "game/play/timer.h"

void run_time(int64_t time_us, char out[RUN_TIME_TEXT]) {
    time_format(time_us, TIME_MILLISECONDS, out, RUN_TIME_TEXT);
}

const char *run_how(const RunResult *result) {
    if (!result->finished) return "unfinished";
    return result->clean ? "clean" : "assisted";
}

static bool steers(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

const char *run_shown(const char *text, char out[RUN_SHOWN_MAX]) {
    Text shown = text_fixed(out, RUN_SHOWN_MAX);
    while (*text) {
        char character[UTF8_MAX + 1];
        uint32_t code;
        const char *from = text;
        bool whole = utf8_next(&text, &code);
        if (!whole) text++;
        if (!whole || steers(code)) {
            text_add(&shown, "?");
        } else {
            utf8_character(from, character);
            text_add(&shown, character);
        }
    }
    if (shown.length == 0) text_add(&shown, "-");
    return out;
}
