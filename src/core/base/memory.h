#pragma once
// Memory from the heap, under one policy (docs/policies.md).
//
// The plain functions never return NULL: when memory runs out, the program ends at once with a message, as
// it does when an assert fails. Nothing is lost, because every move that was shown is already on the disk.
// They are for sizes that the program itself decides.
//
// The functions with `try` return NULL instead. They are for sizes that come from outside: a file, a paste, a
// picture. Their callers report it like anything else that is wrong with the input.
//
// All memory is freed with free(), or many at a time with MEM_FREE.

#include <stddef.h>

void *mem_alloc(size_t size);
void *mem_zeroed(size_t count, size_t size);
void *mem_copy(const void *from, size_t size);
char *mem_text(const char *text); // a copy

// The array with room for `count` items, perhaps somewhere else. NULL is an empty array.
void *mem_resize(void *array, size_t count, size_t size);

// The array with room for at least `count` items: mem_resize, to twice the room or more, when there is less.
// *room is the number of items that fit.
void *mem_room(void *array, size_t *room, size_t count, size_t size);

void *mem_try_alloc(size_t size);
void *mem_try_resize(void *array, size_t count, size_t size); // NULL: the array is as it was

// A zeroed `type` on the heap, which `name` points to until the block ends: for what is too large for the
// stack.
//     MEM_LOCAL(Layout, board);
//     if (!layout_init(board, id)) return false;
#define MEM_FREED_LATER __attribute__((cleanup(mem_free_local)))
// NOLINTNEXTLINE(bugprone-macro-parentheses): a declaration
#define MEM_LOCAL(type, name) MEM_FREED_LATER type *name = mem_zeroed(1, sizeof(type))
void mem_free_local(void *pointer); // takes the address of the pointer

void mem_free_each(void **memory, size_t count);
#define MEM_FREE(...) mem_free_each((void *[]){__VA_ARGS__}, sizeof((void *[]){__VA_ARGS__}) / sizeof(void *))
