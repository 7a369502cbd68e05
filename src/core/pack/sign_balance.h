#pragma once
// Signs of a font at optically equal size. Fonts of pictures draw one sign tall and the next one small; here
// each is given a factor by what is inked. Signs of one height, such as letters, runes or counting rods,
// are an alphabet and stay as they are; those of one height and one width, such as dice, grow together
// where they are small.

// What a sign inks: the box around it, and how much in it, all in one unit (ink in its square).
typedef struct {
    float width, height, ink;
} SignInk;

// How large the sign looks, in the unit of its box.
float sign_extent(const SignInk *sign);

// The factor of each sign; `em` is the font's size in the unit of their boxes. Signs that ink nothing have 1.
void sign_balance(const SignInk *sign, int count, float em, float *out);
