#include "host/files/late.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

LateFunction *late_function(const char *part, const char *name, TextError *error) {
    char file[1024]; // beside the program: its RUNPATH leads there
    snprintf(file, sizeof file, NONET_PARTS "libnonet_%s.so", part);
    void *library = dlopen(file, RTLD_NOW), *found = library ? dlsym(library, name) : NULL;
    LateFunction *function = NULL;
    if (found)
        memcpy(&function, &found, sizeof function); // C has no conversion between the two
    else
        text_error(error, 0, 0, "a part of the program is missing: %s", dlerror());
    return function;
}
