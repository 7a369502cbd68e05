#include "core/base/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 8 };

void *mem_try_alloc(size_t size) { return malloc(size ? size : 1); }

void *mem_try_resize(void *array, size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) return NULL;
    size_t bytes = count * size;
    return realloc(array, bytes > 0 ? bytes : 1);
}

void *mem_alloc(size_t size) {
    void *memory = mem_try_alloc(size);
    assert(memory && "not enough memory");
    return memory;
}

void *mem_zeroed(size_t count, size_t size) {
    void *memory = count && size ? calloc(count, size) : calloc(1, 1);
    assert(memory && "not enough memory");
    return memory;
}

void *mem_copy(const void *from, size_t size) {
    void *copy = mem_alloc(size);
    if (size) memcpy(copy, from, size);
    return copy;
}

char *mem_text(const char *text) { return mem_copy(text, strlen(text) + 1); }

void *mem_resize(void *array, size_t count, size_t size) {
    void *memory = mem_try_resize(array, count, size);
    assert(memory && "not enough memory");
    return memory;
}

void *mem_room(void *array, size_t *room, size_t count, size_t size) {
    if (count <= *room) return array;
    size_t more = *room < FIRST_ROOM ? FIRST_ROOM : *room;
    while (more < count) more = more > SIZE_MAX / 2 ? count : more * 2;
    array = mem_resize(array, more, size);
    *room = more;
    return array;
}

void mem_free_each(void **memory, size_t count) {
    for (size_t i = 0; i < count; i++) free(memory[i]);
}

void mem_free_local(void *pointer) {
    void *memory;
    memcpy(&memory, pointer, sizeof memory); // whatever type it points to
    free(memory);
}
