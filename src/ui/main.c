// nonet: the game.

#include <SDL.h>
#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/symmetry/board_code.h"
#include "core/symmetry/code.h"
#include "host/files/machine.h"
#include "ui/loop.h"
#include "ui/nonet.txt.h"
#include "ui/scenes.h"

static int usage_error(const char *what, const char *value) {
    fprintf(stderr, "nonet: %s '%s'\nTry 'nonet --help'.\n", what, value);
    return 2;
}

static bool parse_seed(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 0);
    if (errno || end == text || *end || text[0] == '-') return false;
    *out = value;
    return true;
}

static bool parse_size(const char *text, int *out_width, int *out_height) {
    char *cross, *end = NULL;
    long width = strtol(text, &cross, 10), height = *cross == 'x' ? strtol(cross + 1, &end, 10) : 0;
    if (width < 320 || height < 240 || width > 16384 || height > 16384 || *end) return false;
    *out_width = (int)width, *out_height = (int)height;
    return true;
}

// True for a file, and for what looks like a code or a puzzle, even a faulty one: the game then says what is
// wrong with it.
static bool can_be_opened(const char *text) {
    if (machine_file_exists(text) || code_looks_like(text) || board_code_begins(text, strlen(text)))
        return true;
    int cells = 0;
    for (const char *p = text; *p; p++) cells += (*p >= '0' && *p <= '9') || *p == '.';
    return cells >= 60;
}

// What is large is freed soon, and goes back to the system then; glibc would keep its memory from the second
// time on. The heap grows and shrinks in larger steps than glibc's, which would ask the system for memory a
// hundred times until the first frame; and what that frame needs in any case is there from the beginning, for
// which the system would else be asked page by page.
static void tune_heap(void) {
#ifdef __GLIBC__
    enum { KIB = 1024, FIRST = 3584 * KIB };
    mallopt(M_TRIM_THRESHOLD, FIRST + 1024 * KIB);
    mallopt(M_MMAP_THRESHOLD, 2 * FIRST); // now it is the heap that has to grow
    void *first = malloc(FIRST);
    if (first) machine_will_write(first, FIRST);
    free(first);
    mallopt(M_MMAP_THRESHOLD, 512 * KIB);
    mallopt(M_TOP_PAD, 256 * KIB);
#endif
}

int main(int argc, char **argv) {
    tune_heap();
    StartOptions options = {0};
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(arg, "--help") == 0) return fputs(NONET_TXT, stdout) < 0;
        if (strcmp(arg, "--version") == 0) return puts("nonet " NONET_VERSION) < 0;
        if (strcmp(arg, "--size") == 0) {
            if (!parse_size(value, &options.width, &options.height))
                return usage_error("--size wants WIDTHxHEIGHT, not", value);
            i++;
        } else if (strcmp(arg, "--seed") == 0) {
            if (!parse_seed(value, &options.seed)) return usage_error("--seed wants a number, not", value);
            options.has_seed = true;
            i++;
        } else if (strncmp(arg, "--", 2) == 0) {
            return usage_error("unknown option", arg);
        } else if (options.text) {
            return usage_error("only one code, puzzle or file can be opened; unexpected", arg);
        } else {
            options.text = arg;
        }
    }
    if (options.text && !can_be_opened(options.text))
        return usage_error("neither a file, nor a code, nor a puzzle:", options.text);
    return loop_run(SCENES, &options);
}
