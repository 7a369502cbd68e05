#pragma once
// The machine's clock, chance and files.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Microseconds of the monotonic clock: setting the time of day does not affect it.
int64_t machine_now_us(void);

// Microseconds that the machine has been suspended since it was started: machine_now_us does not count them.
int64_t machine_asleep_us(void);

// Microseconds of processor time that this process has used, all its threads together.
int64_t machine_processor_us(void);

// Has the system provide this memory, which is about to be written as a whole, at once and not page by page.
// Where it cannot, nothing is lost.
void machine_will_write(void *from, size_t size);

// Zeroed pages beside the heap, which stays dense: for something large that soon goes again, or of which most
// is never touched. The first `head` bytes are about to be written. When memory runs out, the program ends,
// as in core/base/memory.
void *machine_pages(size_t size, size_t head);
void machine_free_pages(void *pages, size_t size); // of the same size; takes NULL

// Today's date in the machine's time zone, in days since 1 January 1970.
int machine_today(void);

// 64 bits of entropy from the system.
uint64_t machine_entropy(void);

// True when there is something at that path, readable or not.
bool machine_file_exists(const char *path);

// True when it is a folder, or a link to one.
bool machine_is_folder(const char *path);

// True when both paths lead to one file or folder, which is there.
bool machine_same_file(const char *a, const char *b);

// Reads a whole file into malloc'ed memory with a 0 after it; *out_size (NULL allowed) is its size without
// that 0. NULL when it cannot be read or is larger than `limit` bytes (0: no limit for a plain file, 1 GB for
// anything else); `reason` (NULL allowed) then receives why.
char *machine_read_file(const char *path, size_t limit, size_t *out_size, char *reason, size_t reason_size);

// Hands a file ("-": standard input) to `take` in pieces, until its end or until `take` returns false. False,
// with errno, when reading fails before that.
bool machine_each_piece(const char *path, bool (*take)(void *context, const char *piece, size_t size),
                        void *context);

// Writes all. False, with errno, when it cannot be done.
bool machine_write_all(int file, const void *bytes, size_t size);

// Syncs the entries of a folder to the disk: before that, a power cut may undo a rename.
void machine_flush_folder(const char *path);

// Replaces a file in one step (written beside it, flushed, renamed), so that no reader ever sees half of it.
// Keeps the file's permissions, and where the path is a symbolic link replaces what it leads to.
bool machine_write_file(const char *path, const char *text, size_t size, char *reason, size_t reason_size);

// The same without waiting for the disk: for files that other programs read now and nobody needs after a
// power cut.
bool machine_show_file(const char *path, const char *text, size_t size, char *reason, size_t reason_size);

// Takes the lock that a file stands for, until this process ends, however it ends. False when
// another process has it; true also where files cannot be locked.
bool machine_lock(const char *path);

// Makes a folder and those above it that are missing, for the user alone. True when it is there at the end.
bool machine_make_folder(const char *path);
