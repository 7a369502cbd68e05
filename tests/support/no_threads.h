#pragma once
// A system that runs out of threads. For tests that are linked with --wrap=pthread_create (nonet_threads_test
// in tests/CMakeLists.txt).

// From now on only so many more threads can be started; -1: as many as the system allows.
void threads_left(int count);

// How many were started.
int threads_started(void);
