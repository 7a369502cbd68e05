#pragma once
// A run as a moving picture: the board from the givens to the end, as a lossless animated WebP that repeats
// for ever. A frame lasts as long as the board stood like that, divided by the speed (a frame of less than
// 20 ms is merged into the next); the last one lasts three seconds. Notes are not drawn.

#include <stddef.h>

#include "core/look/token_look.h"
#include "game/run/run.h"

typedef struct {
    int side;                             // pixels
    int speed;                            // 1: as it was played; 8: eight times as fast
    bool dark, digits;                    // as in host/print/print.h
    const TokenLook *look;                // the pack's tokens, from 1; NULL: digits
    int looks;                            // how many there are; a board with more has digits
    const uint32_t (*colour)[ROLE_COUNT]; // its own colours on each ground; NULL: the game's
    const char *font;                     // the pack's own; NULL or "": the game's
    const char *fonts;                    // folder of the game's fonts
} RunWebp;

enum { RUN_WEBP_FRAME_MS = 20, RUN_WEBP_LAST_MS = 3000 };

// Called after each frame with how many are done, of how many. Returns false to give up.
typedef bool RunWebpProgress(void *context, int done, int frames);

// Makes it in malloc'ed memory. NULL, with the reason, when a font cannot be read, memory is short, or
// `progress` (NULL allowed) gave it up. For runs that run_check has found sound.
char *run_webp_make(const Run *run, const RunWebp *how, RunWebpProgress *progress, void *context,
                    size_t *out_size, TextError *error);
