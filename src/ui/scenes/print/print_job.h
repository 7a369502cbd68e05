#pragma once
// Paints what will be printed, writes it and has it opened, by workers, so that no frame waits. Whenever
// there is something new the main loop is woken.

#include <SDL.h>

#include "ui/app/print_order.h"

// What to make of the order.
typedef struct {
    bool picture;         // of one board; else pages
    int page;             // to look at; of a picture the board
    PrintOptions options; // of pages
    PrintPicture look;    // of a picture
} PrintWork;

typedef enum {
    PRINT_JOB_IDLE,
    PRINT_JOB_WRITING,
    PRINT_JOB_OPENING,
    PRINT_JOB_WRITTEN,
    PRINT_JOB_OPENED,
    PRINT_JOB_FAILED
} PrintJobState;

typedef struct {
    PrintJobState state;
    int done, pages; // while writing
    char path[PATH_MAX_BYTES];
    char reason[256]; // when it failed
} PrintJobNews;

typedef struct PrintJob PrintJob;

// Copies all that it needs: the order and the pack may change afterwards. `share` is where the game's files
// are.
PrintJob *print_job_create(const PrintOrder *order, const char *share);
void print_job_destroy(PrintJob *job); // calls off what goes on; NULL allowed

const PrintSheet *print_job_sheet(const PrintJob *job);

// Asks for a page or picture as it will be, `width` x `height` pixels; one asked for before is forgotten.
void print_job_show(PrintJob *job, const PrintWork *work, int x, int y, int width, int height);

// The one asked for last, once it is there: a surface whose part from x, y on shows it. The caller's to
// free. NULL when there is nothing new; `reason` then says, once, why it cannot be painted, and is empty
// otherwise.
SDL_Surface *print_job_take(PrintJob *job, char reason[256]);

// Writes the file, or has it opened by whatever program the system has for it (work NULL), unless one is
// being written or opened.
void print_job_begin(PrintJob *job, const PrintWork *work, const char *path);

// How far that is. The end is reported once.
PrintJobNews print_job_news(PrintJob *job);
