#pragma once
// How the x86 engines read and write cells: a band's 27 bytes as its bytes 0..15 and its bytes 11..26, from
// which and to which the bytes are shuffled, one for each stack. -1 yields 0.

#include <stdint.h>

enum { o = -1 }; // short, so that the tables show their pattern

// Of the cells that register 0, 1 or 2 holds: those of a band's bytes 0..15, and of its bytes 11..26 what the
// former lack.
static const int8_t FROM_0[3][16] = {
    {0, 3, 6, o, 10, 13, o, o, o, o, o, o, o, o, o, o},
    {1, 4, 7, o, 11, 14, o, o, o, o, o, o, o, o, o, o},
    {2, 5, 8, o, 9, 12, 15, o, o, o, o, o, o, o, o, o},
};
static const int8_t FROM_11[3][16] = {
    {o, o, o, o, o, o, 5, o, 9, 12, 15, o, o, o, o, o},
    {o, o, o, o, o, o, 6, o, 7, 10, 13, o, o, o, o, o},
    {o, o, o, o, o, o, o, o, 8, 11, 14, o, o, o, o, o},
};

// The way back.
static const int8_t TO_0[3][16] = {
    {0, o, o, 1, o, o, 2, o, o, o, 4, o, o, 5, o, o},
    {o, 0, o, o, 1, o, o, 2, o, o, o, 4, o, o, 5, o},
    {o, o, 0, o, o, 1, o, o, 2, 4, o, o, 5, o, o, 6},
};
static const int8_t TO_11[3][16] = {
    {o, o, 5, o, o, 6, o, o, o, 8, o, o, 9, o, o, 10},
    {4, o, o, 5, o, o, 6, 8, o, o, 9, o, o, 10, o, o},
    {o, 5, o, o, 6, o, o, o, 8, o, o, 9, o, o, 10, o},
};
