#include "host/files/machine.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/base/memory.h"

static int64_t clock_ns(clockid_t id) {
    struct timespec time;
    clock_gettime(id, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t machine_now_us(void) { return clock_ns(CLOCK_MONOTONIC) / 1000; }

int64_t machine_asleep_us(void) {
#ifdef CLOCK_BOOTTIME
    // In this order: if the process is interrupted in between, the result is too small, and the next one is
    // right. In the other order it would be too large.
    int64_t with_sleep_ns = clock_ns(CLOCK_BOOTTIME);
    return (with_sleep_ns - clock_ns(CLOCK_MONOTONIC)) / 1000;
#else
    return 0;
#endif
}

int64_t machine_processor_us(void) { return clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000; }

int machine_today(void) {
    enum { DAY_S = 86400 };
    time_t now = time(NULL);
    struct tm here = {0};
    int64_t local_s = localtime_r(&now, &here) ? (int64_t)now + here.tm_gmtoff : (int64_t)now;
    return (int)(local_s / DAY_S);
}

void machine_will_write(void *from, size_t size) {
#ifdef MADV_POPULATE_WRITE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)from % page;
    (void)madvise((char *)from - before, size + before, MADV_POPULATE_WRITE); // Linux 5.14
#else
    (void)from, (void)size;
#endif
}

void *machine_pages(size_t size, size_t head) {
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(pages != MAP_FAILED && "not enough memory");
    machine_will_write(pages, head);
    return pages;
}

void machine_free_pages(void *pages, size_t size) {
    if (pages) munmap(pages, size);
}

uint64_t machine_entropy(void) {
    uint64_t bits = 0;
    // For so few bytes getrandom fails only on kernels that lack it; the time is then better than nothing.
    if (getrandom(&bits, sizeof bits, 0) == (ssize_t)sizeof bits) return bits;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000007) ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 40;
}

bool machine_file_exists(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

bool machine_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool machine_same_file(const char *a, const char *b) {
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

static bool explain(char *reason, size_t size, const char *text) {
    if (reason && size > 0) snprintf(reason, size, "%s", text);
    return false;
}

// Reads an open file to its end. The size of pipes and the like is not known beforehand.
static char *read_all(int file, size_t limit, size_t *out_size, char *reason, size_t reason_size) {
    enum { ENDLESS = 1 << 30 };
    size_t room = 1 << 16, size = 0;
    struct stat info;
    if (fstat(file, &info) == 0 && S_ISREG(info.st_mode))
        room = (size_t)info.st_size + 2;
    else if (!limit)
        limit = ENDLESS; // a pipe or a device may never end
    if (limit && room > limit + 2) room = limit + 2;
    char *text = mem_try_alloc(room);
    while (text) {
        ssize_t got = read(file, text + size, room - size - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 || (limit && size + (size_t)got > limit)) {
            explain(reason, reason_size, got < 0 ? strerror(errno) : "the file is too large");
            free(text);
            return NULL;
        }
        if (got == 0) break;
        size += (size_t)got;
        if (size + 1 < room) continue;
        char *more = mem_try_resize(text, room, 2);
        if (!more) free(text);
        text = more;
        room *= 2;
    }
    if (!text) {
        explain(reason, reason_size, "not enough memory");
        return NULL;
    }
    text[size] = '\0';
    if (out_size) *out_size = size;
    return text;
}

char *machine_read_file(const char *path, size_t limit, size_t *out_size, char *reason, size_t reason_size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (file >= 0 && fstat(file, &info) == 0 && S_ISDIR(info.st_mode)) {
        close(file);
        file = -1;
        errno = EISDIR;
    }
    if (file < 0) {
        explain(reason, reason_size, strerror(errno));
        return NULL;
    }
    char *text = read_all(file, limit, out_size, reason, reason_size);
    close(file);
    return text;
}

bool machine_each_piece(const char *path, bool (*take)(void *context, const char *piece, size_t size),
                        void *context) {
    char piece[1 << 15];
    int file = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? -1 : 1;
    while (got > 0 || (got < 0 && file >= 0 && errno == EINTR)) {
        got = read(file, piece, sizeof piece);
        if (got > 0 && !take(context, piece, (size_t)got)) break;
    }
    int fault = errno;
    if (file > STDIN_FILENO) close(file);
    errno = fault;
    return got >= 0;
}

bool machine_write_all(int file, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        ssize_t put = write(file, at, size);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

void machine_flush_folder(const char *path) {
    int file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

// A new file beside another, with the permissions that new files get: mkstemp's would let only the user in,
// and umask cannot be read without changing it for every thread. -1 with errno when none can be made.
static int create_beside(const char *target, char out[PATH_MAX]) {
    enum { TRIES = 100 };
    int file = -1;
    for (int i = 0; i < TRIES && file < 0; i++) {
        unsigned long long name = machine_entropy() & 0xFFFFFF;
        if (snprintf(out, PATH_MAX, "%s.%06llx", target, name) >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return -1;
        }
        file = open(out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) return -1;
    }
    return file;
}

// `lasting`: the new file survives a power cut.
static bool replace_file(const char *path, const char *text, size_t size, bool lasting, char *reason,
                         size_t reason_size) {
    char target[PATH_MAX], beside[PATH_MAX];
    if (!realpath(path, target)) snprintf(target, sizeof target, "%s", path);
    int file = create_beside(target, beside);
    if (file < 0) return explain(reason, reason_size, strerror(errno));
    struct stat info;
    bool fine = stat(target, &info) != 0 || fchmod(file, info.st_mode & 07777) == 0;
    fine = fine && machine_write_all(file, text, size) && (!lasting || fsync(file) == 0);
    int fault = errno;
    if (close(file) != 0 && fine) fault = errno, fine = false;
    if (fine && rename(beside, target) != 0) fault = errno, fine = false;
    if (!fine) {
        unlink(beside);
        return explain(reason, reason_size, strerror(fault));
    }
    char *slash = strrchr(target, '/');
    if (slash) slash[slash == target] = '\0'; // the folder that it lies in
    if (lasting) machine_flush_folder(slash ? target : ".");
    return true;
}

bool machine_write_file(const char *path, const char *text, size_t size, char *reason, size_t reason_size) {
    return replace_file(path, text, size, true, reason, reason_size);
}

bool machine_show_file(const char *path, const char *text, size_t size, char *reason, size_t reason_size) {
    return replace_file(path, text, size, false, reason, reason_size);
}

bool machine_make_folder(const char *path) {
    char part[PATH_MAX];
    if (!*path || snprintf(part, sizeof part, "%s", path) >= (int)sizeof part) return false;
    for (char *slash = part + 1;; slash++) {
        slash += strcspn(slash, "/");
        char kept = *slash;
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST) return false;
        if (!kept) break;
        *slash = kept;
    }
    return machine_is_folder(path);
}

bool machine_lock(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return true; // opening the save will report what is wrong
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; // stays open until the process ends
}
