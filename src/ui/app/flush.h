#pragma once
// Brings the save to the disk itself after each commit, so that a power cut loses nothing. A worker does it,
// so that no frame waits for a disk; requests that come meanwhile are answered together. What fails is tried
// again until it succeeds.

typedef struct Flush Flush;

typedef enum {
    FLUSH_NO_NEWS,
    FLUSH_FAILS, // the last moves would not survive a power cut
    FLUSH_WORKS, // after it had failed
} FlushNews;

Flush *flush_create(const char *save_path);

// Flushes what is left, then ends; a failure is reported on standard error. NULL allowed.
void flush_destroy(Flush *flush);

void flush_request(Flush *flush);

// What there is to tell the player; each piece of news is returned once. The main loop is woken for it.
FlushNews flush_news(Flush *flush);
