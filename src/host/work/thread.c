#include "host/work/thread.h"

#include <signal.h>
#include <time.h>

#include "host/files/machine.h"

bool thread_start(pthread_t *out, void *(*main)(void *context), void *context) {
    static const int OF_THE_PROCESS[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGCHLD, SIGWINCH};
    sigset_t blocked, before;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof OF_THE_PROCESS / sizeof *OF_THE_PROCESS; i++)
        sigaddset(&blocked, OF_THE_PROCESS[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    bool started = pthread_create(out, NULL, main, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until_us) {
    if (until_us == INT64_MAX) return pthread_cond_wait(condition, lock) == 0;
    int64_t left_us = until_us - machine_now_us();
    if (left_us <= 0) return false;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until); // the only clock that conditions can wait by on every system
    int64_t ns = until.tv_nsec + left_us % 1000000 * 1000;
    until.tv_sec += (time_t)(left_us / 1000000 + ns / 1000000000);
    until.tv_nsec = (long)(ns % 1000000000);
    pthread_cond_timedwait(condition, lock, &until);
    return true;
}
