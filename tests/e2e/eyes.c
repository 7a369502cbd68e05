#include "eyes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/patience.h"

void eyes_open(Eyes *eyes, const char *folder) {
    memset(eyes, 0, sizeof *eyes);
    eyes->order = 9;
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

bool eyes_wait(Eyes *eyes, bool (*condition)(const Eyes *eyes, const void *context), const void *context) {
    for (int i = 0; i <= PATIENCE_MS / 2; i++) {
        if (eyes_look(eyes) && condition(eyes, context)) return true;
        usleep(2000);
    }
    return false;
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

// The order of a board whose cells stand before all else, and the first button of its pad; 0 for none.
static int find_board(const Eyes *eyes, int *out_first) {
    int cells = 0, order = 0, first = 0;
    while (cells < eyes->count && strcmp(eyes->spot[cells].role, "cell") == 0) cells++;
    while (order * order < cells) order++;
    while (first < eyes->count && strcmp(eyes->spot[first].role, "button") != 0) first++;
    *out_first = first;
    bool whole = order * order == cells && order <= TOKENS_MAX && first + order < eyes->count;
    return whole && strcmp(eyes->spot[first + order].name, "Undo") == 0 ? order : 0;
}

static bool has_board(const Eyes *eyes, const void *unused) {
    int first;
    (void)unused;
    return find_board(eyes, &first) > 0;
}

bool eyes_learn_board(Eyes *eyes) {
    int first;
    if (!eyes_wait(eyes, has_board, NULL)) return false;
    eyes->order = find_board(eyes, &first);
    for (int i = 0; i < eyes->order; i++)
        snprintf(eyes->token[i], TOKEN_NAME_MAX, "%.*s", TOKEN_NAME_MAX - 1, eyes->spot[first + i].name);
    return true;
}

// The token whose name stands there, by itself or before a comma; 0 for none.
static int read_token(const Eyes *eyes, const char *name) {
    size_t length = strcspn(name, ",");
    for (int i = 0; i < eyes->order; i++) {
        char digit[4];
        snprintf(digit, sizeof digit, "%d", i + 1);
        const char *own = eyes->token[i][0] ? eyes->token[i] : digit;
        if (strlen(own) == length && strncmp(own, name, length) == 0) return i + 1;
    }
    return 0;
}

// The cell that a spot is, and what is in it; false for other things.
static bool read_cell(const Eyes *eyes, const Spot *spot, int *out_cell, int *out_token) {
    int row, column;
    if (strcmp(spot->role, "cell") != 0) return false;
    if (sscanf(spot->name, "Row %d, column %d", &row, &column) < 2) return false;
    const char *token = strstr(spot->name, ": ");
    *out_cell = (row - 1) * eyes->order + column - 1;
    *out_token = token ? read_token(eyes, token + 2) : 0;
    return true;
}

// A board's cells stand one after the other, in order. Calls for each until it returns false.
typedef bool CellVisit(void *context, const Spot *spot, int cell, int token);

static void each_cell(const Eyes *eyes, int board, CellVisit *visit, void *context) {
    int cell, token, seen = 0, cells = eyes->order * eyes->order;
    for (int i = 0; i < eyes->count; i++) {
        if (!read_cell(eyes, &eyes->spot[i], &cell, &token)) continue;
        if (seen++ / cells == board && !visit(context, &eyes->spot[i], cell, token)) return;
    }
}

static bool take_token(void *context, const Spot *spot, int cell, int token) {
    (void)spot;
    ((Grid *)context)->cell[cell] = (uint8_t)token;
    return true;
}

Grid eyes_board(const Eyes *eyes, int board) {
    Grid grid = {{0}};
    each_cell(eyes, board, take_token, &grid);
    return grid;
}

typedef struct {
    int cell, count;
} Selected;

static bool take_selected(void *context, const Spot *spot, int cell, int token) {
    (void)token;
    Selected *selected = context;
    if (spot->on) selected->cell = cell, selected->count++;
    return true;
}

int eyes_cursor(const Eyes *eyes, int board) {
    Selected selected = {0};
    each_cell(eyes, board, take_selected, &selected);
    return selected.count == 1 ? selected.cell : -1;
}

typedef struct {
    int cell;
    const Spot *spot;
} WantedCell;

static bool take_spot(void *context, const Spot *spot, int cell, int token) {
    (void)token;
    WantedCell *wanted = context;
    if (cell == wanted->cell) wanted->spot = spot;
    return !wanted->spot;
}

const Spot *eyes_cell(const Eyes *eyes, int cell) {
    WantedCell wanted = {.cell = cell};
    each_cell(eyes, 0, take_spot, &wanted);
    return wanted.spot;
}

static bool take_mistake(void *context, const Spot *spot, int cell, int token) {
    (void)token;
    if (strstr(spot->name, ", marked as a mistake")) cellset_add(context, cell);
    return true;
}

CellSet eyes_mistakes(const Eyes *eyes) {
    CellSet marked = {{0}};
    each_cell(eyes, 0, take_mistake, &marked);
    return marked;
}

static bool has_puzzle(const Eyes *eyes, const void *boards) {
    for (int board = 0; board < *(const int *)boards; board++) {
        Grid grid = eyes_board(eyes, board);
        int filled = 0;
        for (int cell = 0; cell < eyes->order * eyes->order; cell++) filled += grid.cell[cell] != 0;
        if (filled == 0) return false;
    }
    return true;
}

bool eyes_wait_puzzle(Eyes *eyes, int boards) { return eyes_wait(eyes, has_puzzle, &boards); }

typedef struct {
    const char *role, *begin;
} WantedName;

static const Spot *find_name(const Eyes *eyes, const WantedName *wanted) {
    for (int i = 0; i < eyes->count; i++) {
        const Spot *spot = &eyes->spot[i];
        if (strcmp(spot->role, wanted->role) == 0 &&
            strncmp(spot->name, wanted->begin, strlen(wanted->begin)) == 0)
            return spot;
    }
    return NULL;
}

static bool has_name(const Eyes *eyes, const void *wanted) { return find_name(eyes, wanted) != NULL; }

const Spot *eyes_wait_name(Eyes *eyes, const char *role, const char *begin) {
    WantedName wanted = {role, begin};
    return eyes_wait(eyes, has_name, &wanted) ? find_name(eyes, &wanted) : NULL;
}
