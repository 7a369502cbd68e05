#pragma once
// Whether the test was built with sanitizers. They make it several times slower, so it tries less, and keep
// much memory of their own.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BUILT_WITH_SANITIZERS 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(BUILT_WITH_SANITIZERS)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

// So many rounds, or a tenth of them.
#define FEW(rounds) (SANITIZED ? ((rounds) + 9) / 10 : (rounds))
