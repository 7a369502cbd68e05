#pragma once
// Signs of a font at optically equal size. Fonts of pictures draw one sign tall and the next one small; here
// each is given a factor by what is inked. Signs of one height, such as letters, runes or counting rods,
// are an alphabet and stay as they are; those of one height and one width, such as dice, grow together
// where they are small.

#include <stdbool.h>

// What a sign inks: the box around it, and how much in it, all in one unit (ink in its square).
typedef struct {
    float width, height, ink;
} SignInk;

// How large the sign looks, in the unit of its box.
float sign_extent(const SignInk *sign);

// The factor of each sign; `em` is the font's size in the unit of their boxes. Signs that ink nothing have 1.
// Those of letters, which stand on one line, are left as they are.
void sign_balance(const SignInk *sign, int count, float em, bool letters, float *out);

// As notes: how large the font is, in the side of the square that a note has, so that signs in balance use
// its room, the largest of them all that is theirs. Signs that ink nothing have 0.
void sign_fit_notes(const SignInk *sign, int count, float em, bool letters, float *out);

// The part of a note's room that its sign fills; what is left is between it and its neighbours.
#define SIGN_NOTE_PART 0.82f
