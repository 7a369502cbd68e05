#pragma once
// QR codes on paper (ISO/IEC 18004), made by libqrencode. Long texts have less redundancy, so that their
// modules stay large.

#include "host/print/print_ink.h"

// How many modules a text's code has on a side, without the quiet zone of four around it; 0 when there is
// none.
int print_qr_modules(const char *text);

// Draws the code of a text that one can hold. Its modules fill the square: the quiet zone is the caller's.
void print_qr(PrintInk *ink, const char *text, double x, double y, double side);
