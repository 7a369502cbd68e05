// nonet-cli: runs the command that is named.
#include <stdlib.h> // says whether this is glibc
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "cli/commands.h"

// A board with constraints takes 170 KB. Commands that work on one after the other would spend most of their
// time on memory that glibc gives back to the system, only to ask for it again.
static void keep_freed_memory(void) {
#ifdef __GLIBC__
    enum { MIB = 1 << 20 };
    mallopt(M_TRIM_THRESHOLD, 64 * MIB);
    mallopt(M_MMAP_THRESHOLD, 32 * MIB);
#endif
}

int main(int argc, char **argv) {
    keep_freed_memory();
    return commands_run(argc, argv);
}
