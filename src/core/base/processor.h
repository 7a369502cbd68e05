#pragma once
// Which instruction sets the processor has. Code that is built for one of them is in files of its own, named
// after the set (CMakeLists.txt).

#include <stdbool.h>

#if defined(__x86_64__)
static inline bool processor_has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

static inline bool processor_has_avx512(void) {
    return processor_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif
