#ifndef NONET_UI_APP_FLUSH_H
#define NONET_UI_APP_FLUSH_H
// A thread that brings the save to the disk itself after each commit, so that a power cut loses nothing and
// no frame ever waits for a disk. Requests that come while it works are answered together.

typedef struct Flush Flush;

Flush *flush_create(const char *save_path);
void flush_destroy(Flush *flush); // flushes what is left, then ends
void flush_request(Flush *flush);

#endif
