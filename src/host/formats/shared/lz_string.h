#pragma once
// The packing of lz-string (P. Roussel): LZ78 over UTF-16, each new unit written out once, in base64. Written
// from the description of the stream by A. Villa ("mildsunrise").

#include <stddef.h>

enum { LZ_UNPACKED_MAX = 1 << 20 };

// Unpacks base64 ('-' and '_' for '+' and '/' too, '=' at its end or not) to malloc'ed UTF-8 with a 0 after
// it. NULL when it is damaged, is not text or comes to more than LZ_UNPACKED_MAX units.
char *lz_unpack(const char *text, size_t size, size_t *out_size);

// Packs UTF-8 text; malloc'ed, with a 0 after it. NULL when it is not UTF-8.
char *lz_pack(const char *text, size_t *out_size);
