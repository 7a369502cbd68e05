#include "host/formats/shared/lz_string.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/base/utf8.h"

// The stream consists of numbers, each in as many bits as the largest possible number there needs. 0 and 1
// mean a new unit, in the 8 or 16 bits that follow; 2 is the end; numbers from 3 on are entries of the
// dictionary. Each new unit becomes an entry. After each number but the first there is another new entry:
// what the number before stood for, and the first unit of what this number stands for.
enum { CODE_SHORT, CODE_LONG, CODE_END, CODE_FIRST };

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// How many bits a number up to `most` needs.
static int width_of(uint32_t most) { return 32 - __builtin_clz(most); }

static int digit_value(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

// ---- Unpacking

typedef struct {
    uint32_t start, length; // of the units unpacked
} LzEntry;

typedef struct {
    const char *text;
    size_t size, at;
    int digit, bits_left; // of the digit read last
    bool damaged;
    uint16_t *unit;
    uint32_t units, units_room;
    LzEntry *entry;
    uint32_t entries, entries_room;
} Unpacking;

// Numbers have their lowest bit first, digits their highest.
static uint32_t read_bits(Unpacking *it, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        if (it->bits_left == 0) {
            it->digit = it->at < it->size ? digit_value(it->text[it->at++]) : -1;
            it->bits_left = 6;
            if (it->digit < 0) it->damaged = true;
        }
        if (it->damaged) return CODE_END;
        value |= (uint32_t)(it->digit >> --it->bits_left & 1) << i;
    }
    return value;
}

// The array with room for one more item; when there is no memory for that, the text counts as damaged.
static void *room_for_one(Unpacking *it, void *array, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return array;
    uint32_t more = *room ? 2 * *room : 1024;
    void *grown = mem_try_resize(array, more, size);
    it->damaged = it->damaged || !grown;
    if (grown) *room = more;
    return grown ? grown : array;
}

static void add_unit(Unpacking *it, uint16_t unit) {
    it->damaged = it->damaged || it->units == LZ_UNPACKED_MAX;
    it->unit = room_for_one(it, it->unit, it->units, &it->units_room, sizeof *it->unit);
    if (!it->damaged) it->unit[it->units++] = unit;
}

static void add_entry(Unpacking *it, LzEntry entry) {
    it->entry = room_for_one(it, it->entry, it->entries, &it->entries_room, sizeof *it->entry);
    if (!it->damaged) it->entry[it->entries++] = entry;
}

static void unpack_units(Unpacking *it) {
    LzEntry before = {0, 0}, now;
    for (int i = 0; i < CODE_FIRST; i++) add_entry(it, before);
    while (!it->damaged) {
        uint32_t code = read_bits(it, width_of(it->entries));
        if (code == CODE_END) return;
        now = (LzEntry){it->units, 1};
        if (code < CODE_FIRST) {
            add_unit(it, (uint16_t)read_bits(it, code == CODE_SHORT ? 8 : 16));
            add_entry(it, now);
        } else {
            // The number may mean the entry that it is about to make: what the number before stood for, and
            // the first unit of that again.
            LzEntry from = before;
            from.length++;
            if (code < it->entries)
                from = it->entry[code];
            else if (code > it->entries || before.length == 0)
                it->damaged = true;
            now.length = from.length;
            for (uint32_t i = 0; i < from.length && !it->damaged; i++) add_unit(it, it->unit[from.start + i]);
        }
        if (before.length > 0) add_entry(it, (LzEntry){before.start, before.length + 1});
        before = now;
    }
}

static char *to_utf8(const uint16_t *unit, uint32_t units, size_t *out_size) {
    char *text = mem_try_alloc((size_t)units * 3 + 1);
    size_t size = 0;
    for (uint32_t i = 0; text && i < units; i++) {
        uint32_t code = unit[i];
        bool high = code >= 0xD800 && code < 0xDC00;
        if (high && i + 1 < units && unit[i + 1] >= 0xDC00 && unit[i + 1] < 0xE000)
            code = 0x10000 + ((code - 0xD800) << 10) + (unit[++i] - 0xDC00u);
        else if (code >= 0xD800 && code < 0xE000)
            code = 0xFFFD;
        size += utf8_put(code, text + size);
    }
    if (text) text[size] = '\0';
    *out_size = size;
    return text;
}

char *lz_unpack(const char *text, size_t size, size_t *out_size) {
    Unpacking it = {.text = text, .size = size};
    unpack_units(&it);
    char *unpacked = it.damaged ? NULL : to_utf8(it.unit, it.units, out_size);
    free(it.unit);
    free(it.entry);
    return unpacked;
}

// ---- Packing

// The dictionary as a tree: an entry is its parent's text with one unit more.
typedef struct {
    uint16_t unit;
    bool met; // has been written out, if it is a single unit
    uint32_t child, next;
} Node;

enum { ROOTS = 256 };

typedef struct {
    Node *node; // [0] is the root; other numbers are codes
    size_t nodes, room;
    uint32_t root[ROOTS]; // its children for these units, which are in no list
    uint32_t told;        // how many entries the unpacker has by now
    bool first;
    Text text;
    int digit, bits;
} Packing;

static void put_digit(Packing *it) {
    text_add_char(&it->text, DIGITS[it->digit]);
    it->digit = it->bits = 0;
}

static void put_bits(Packing *it, uint32_t value, int count) {
    for (int i = 0; i < count; i++) {
        it->digit = it->digit << 1 | (int)(value >> i & 1);
        if (++it->bits == 6) put_digit(it);
    }
}

static uint32_t find_child(const Packing *it, uint32_t parent, uint16_t unit) {
    if (parent == 0 && unit < ROOTS) return it->root[unit];
    uint32_t child = it->node[parent].child;
    while (child && it->node[child].unit != unit) child = it->node[child].next;
    return child;
}

static uint32_t add_child(Packing *it, uint32_t parent, uint16_t unit) {
    it->node = mem_room(it->node, &it->room, it->nodes + 1, sizeof *it->node);
    bool listed = parent > 0 || unit >= ROOTS;
    it->node[it->nodes] = (Node){.unit = unit, .next = listed ? it->node[parent].child : 0};
    *(listed ? &it->node[parent].child : &it->root[unit]) = (uint32_t)it->nodes;
    return (uint32_t)it->nodes++;
}

static void put_entry(Packing *it, uint32_t code, bool single) {
    Node *node = &it->node[code];
    int width = width_of(it->told);
    if (single && !node->met) {
        node->met = true;
        put_bits(it, node->unit < 256 ? CODE_SHORT : CODE_LONG, width);
        put_bits(it, node->unit, node->unit < 256 ? 8 : 16);
        it->told++;
    } else {
        put_bits(it, code, width);
    }
    if (!it->first) it->told++;
    it->first = false;
}

// The longest entry so far, and whether it is a single unit.
typedef struct {
    uint32_t code;
    bool single;
} Longest;

static void pack_unit(Packing *it, Longest *longest, uint16_t unit) {
    uint32_t alone = find_child(it, 0, unit);
    if (!alone) alone = add_child(it, 0, unit);
    uint32_t longer = longest->code ? find_child(it, longest->code, unit) : alone;
    if (longer) {
        longest->single = longest->code == 0;
        longest->code = longer;
        return;
    }
    put_entry(it, longest->code, longest->single);
    add_child(it, longest->code, unit);
    *longest = (Longest){alone, true};
}

char *lz_pack(const char *text, size_t *out_size) {
    Packing it = {.nodes = CODE_FIRST, .told = CODE_FIRST, .first = true};
    Longest longest = {0, false};
    uint32_t code;
    it.node = mem_room(NULL, &it.room, CODE_FIRST, sizeof *it.node);
    memset(it.node, 0, CODE_FIRST * sizeof *it.node);
    while (utf8_next(&text, &code)) {
        bool pair = code > 0xFFFF;
        if (pair) pack_unit(&it, &longest, (uint16_t)(0xD800 + ((code - 0x10000) >> 10)));
        pack_unit(&it, &longest, (uint16_t)(pair ? 0xDC00 + (code & 0x3FF) : code));
    }
    if (longest.code) put_entry(&it, longest.code, longest.single);
    put_bits(&it, CODE_END, width_of(it.told));
    // The last digit is filled up with zeros; if it is full already, lz-string adds a digit of zeros.
    do put_bits(&it, 0, 1);
    while (it.bits > 0);
    while (it.text.length % 4 != 0) text_add_char(&it.text, '=');
    free(it.node);
    *out_size = it.text.length;
    if (*text == '\0') return text_take(&it.text);
    text_finish(&it.text);
    return NULL;
}
