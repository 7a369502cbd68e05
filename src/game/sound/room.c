#include "game/sound/room.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/wave.h"

// Lengths in frames, without common factors, so that no two echoes meet.
enum { LINES = 8, LINE_MAX = 4096, SCATTER = 2, WALLS = 6, EARLY_MAX = 4096 };
static const int LENGTH[LINES] = {1423, 1637, 1879, 2153, 2467, 2833, 3229, 3671};
static const int SCATTERED[2][SCATTER] = {{241, 613}, {263, 577}};
static const struct {
    int at[2]; // left, right
    float level;
} WALL[WALLS] = {{{331, 397}, 0.50f},   {{619, 557}, -0.42f},   {{887, 971}, 0.36f},
                 {{1213, 1151}, 0.30f}, {{1559, 1627}, -0.25f}, {{2083, 2011}, 0.20f}};

struct Room {
    float line[LINES][LINE_MAX];
    float low[LINES], loss[LINES];
    float scatter[2][SCATTER][1024];
    float early[2][EARLY_MAX];
    float keep; // of the low-pass in each line: the highs die sooner
    unsigned at;
};

Room *room_create(double t60_s) {
    Room *room = mem_zeroed(1, sizeof *room);
    for (int k = 0; k < LINES; k++) room->loss[k] = (float)pow(10.0, -3.0 * LENGTH[k] / (t60_s * FRAME_RATE));
    room->keep = (float)wave_low_pass(4800);
    return room;
}

void room_destroy(Room *room) { free(room); }

static float scatter(float line[SCATTER][1024], const int length[SCATTER], unsigned at, float x) {
    for (int k = 0; k < SCATTER; k++) {
        float *place = &line[k][at & 1023];
        float before = line[k][(at - (unsigned)length[k]) & 1023];
        float inside = x + 0.6f * before;
        *place = inside;
        x = before - 0.6f * inside;
    }
    return x;
}

// The Hadamard matrix of order 8: sums and differences, three times over.
static void mix(float line[LINES]) {
    for (int half = 1; half < LINES; half *= 2)
        for (int i = 0; i < LINES; i += 2 * half)
            for (int k = i; k < i + half; k++) {
                float a = line[k], b = line[k + half];
                line[k] = a + b;
                line[k + half] = a - b;
            }
    for (int k = 0; k < LINES; k++) line[k] *= 0.35355339f;
}

void room_add(Room *room, float wet, Frame *sound, int frames) {
    for (int i = 0; i < frames; i++, room->at++) {
        unsigned at = room->at;
        float in[2] = {sound[i].left, sound[i].right}, heard[2] = {0, 0};
        for (int side = 0; side < 2; side++) {
            room->early[side][at & (EARLY_MAX - 1)] = in[side] + 0.4f * in[1 - side];
            for (int k = 0; k < WALLS; k++)
                heard[side] +=
                    WALL[k].level * room->early[side][(at - (unsigned)WALL[k].at[side]) & (EARLY_MAX - 1)];
            in[side] = scatter(room->scatter[side], SCATTERED[side], at, in[side] + 1e-18f);
        }
        float mixed[LINES];
        for (int k = 0; k < LINES; k++) {
            float x = room->line[k][(at - (unsigned)LENGTH[k]) & (LINE_MAX - 1)];
            room->low[k] += room->keep * (x - room->low[k]);
            mixed[k] = room->loss[k] * room->low[k];
        }
        heard[0] += mixed[0] - mixed[2] + mixed[4] - mixed[6];
        heard[1] += mixed[1] - mixed[3] + mixed[5] - mixed[7];
        mix(mixed);
        for (int k = 0; k < LINES; k++) room->line[k][at & (LINE_MAX - 1)] = mixed[k] + 0.5f * in[k % 2];
        sound[i].left += wet * heard[0];
        sound[i].right += wet * heard[1];
    }
}

void room_around(double t60_s, float wet, Frame *sound, int frames) {
    Room *room = room_create(t60_s);
    room_add(room, wet, sound, frames);
    room_destroy(room);
}
