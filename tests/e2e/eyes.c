#include "eyes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/patience.h"

void eyes_open(Eyes *eyes, const char *folder) {
    memset(eyes, 0, sizeof *eyes);
    snprintf(eyes->path, sizeof eyes->path, "%s/screen", folder);
    setenv("NONET_SCREEN", eyes->path, 1);
}

void eyes_forget(Eyes *eyes) {
    (void)remove(eyes->path);
    eyes->scene[0] = '\0';
}

static bool read_spot(const char *line, Spot *out) {
    char marks[32] = "";
    const char *name = strstr(line, ": ");
    if (!name) return false;
    memset(out, 0, sizeof *out);
    if (sscanf(line, "%15s %d %d %d %d%31[^:]", out->role, &out->x, &out->y, &out->w, &out->h, marks) < 5)
        return false;
    out->on = strstr(marks, " on") != NULL;
    out->disabled = strstr(marks, " disabled") != NULL;
    snprintf(out->name, sizeof out->name, "%s", name + 2);
    return true;
}

static void read_line(Eyes *eyes, const char *line) {
    long long game;
    if (sscanf(line, "scene %15s", eyes->scene) == 1) return;
    if (sscanf(line, "game %lld, %d", &game, &eyes->moves) == 2) {
        eyes->game = game;
        eyes->finished = strstr(line, ", finished") != NULL;
    } else if (strcmp(line, "rest") == 0) {
        eyes->rest = true;
    } else if (strncmp(line, "notice ", 7) == 0) {
        snprintf(eyes->notice, sizeof eyes->notice, "%s", line + 7);
    } else if (eyes->count < SPOTS_MAX && read_spot(line, &eyes->spot[eyes->count])) {
        eyes->count++;
    }
}

bool eyes_look(Eyes *eyes) {
    FILE *file = fopen(eyes->path, "r");
    if (!file) return false;
    eyes->scene[0] = eyes->notice[0] = '\0';
    eyes->game = 0;
    eyes->moves = eyes->count = 0;
    eyes->finished = eyes->rest = false;
    char line[EYES_LINE_MAX];
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        read_line(eyes, line);
    }
    (void)fclose(file);
    return eyes->scene[0] != '\0';
}

bool eyes_wait_ms(Eyes *eyes, int ms, bool (*condition)(const Eyes *eyes, const void *context),
                  const void *context) {
    for (int i = 0; i <= ms / 2; i++) {
        if (eyes_look(eyes) && condition(eyes, context)) return true;
        usleep(2000);
    }
    return false;
}

bool eyes_wait(Eyes *eyes, bool (*condition)(const Eyes *eyes, const void *context), const void *context) {
    return eyes_wait_ms(eyes, PATIENCE_MS, condition, context);
}

static bool is_scene(const Eyes *eyes, const void *scene) { return strcmp(eyes->scene, scene) == 0; }

bool eyes_wait_scene(Eyes *eyes, const char *scene) { return eyes_wait(eyes, is_scene, scene); }

static bool has_moves(const Eyes *eyes, const void *moves) { return eyes->moves >= *(const int *)moves; }

bool eyes_wait_moves(Eyes *eyes, int moves) { return eyes_wait(eyes, has_moves, &moves); }

static bool is_at_rest(const Eyes *eyes, const void *unused) {
    (void)unused;
    return eyes->rest;
}

bool eyes_wait_rest(Eyes *eyes) { return eyes_wait(eyes, is_at_rest, NULL); }

const Spot *eyes_find(const Eyes *eyes, const char *role, const char *name) {
    for (int i = 0; i < eyes->count; i++) {
        const Spot *spot = &eyes->spot[i];
        if (strcmp(spot->name, name) == 0 && (!role || strcmp(spot->role, role) == 0)) return spot;
    }
    return NULL;
}

// The cell that a spot is, and what is in it; false for other things.
static bool read_cell(const Spot *spot, int *out_cell, int *out_token) {
    int row, column;
    *out_token = 0;
    if (strcmp(spot->role, "cell") != 0) return false;
    if (sscanf(spot->name, "Row %d, column %d: %d", &row, &column, out_token) < 2) return false;
    *out_cell = (row - 1) * 9 + column - 1;
    return true;
}

Grid eyes_board(const Eyes *eyes) {
    Grid grid = {{0}};
    int cell, token;
    for (int i = 0; i < eyes->count; i++)
        if (read_cell(&eyes->spot[i], &cell, &token)) grid.cell[cell] = (uint8_t)token;
    return grid;
}

int eyes_cursor(const Eyes *eyes) {
    int cursor = -1, selected = 0, cell, token;
    for (int i = 0; i < eyes->count; i++) {
        if (!eyes->spot[i].on || !read_cell(&eyes->spot[i], &cell, &token)) continue;
        cursor = cell;
        selected++;
    }
    return selected == 1 ? cursor : -1;
}

const Spot *eyes_cell(const Eyes *eyes, int wanted) {
    int cell, token;
    for (int i = 0; i < eyes->count; i++)
        if (read_cell(&eyes->spot[i], &cell, &token) && cell == wanted) return &eyes->spot[i];
    return NULL;
}
