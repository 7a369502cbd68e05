#include "core/pack/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"

bool pictures_cells(const char *text, size_t size, int cell, CellSet *out) {
    if (strspn(text, "xX#.") < size) return false;
    for (size_t i = 0; i < size; i++)
        if (text[i] != '.') cellset_add(out, cell + (int)i);
    return true;
}

static bool add(Pictures *out, size_t *room, const Picture *picture, TextError *error) {
    if (out->count == PICTURES_MAX)
        return text_error(error, picture->line, 0, "there are more than %d pictures", PICTURES_MAX);
    out->picture = mem_room(out->picture, room, (size_t)out->count + 1, sizeof *out->picture);
    out->picture[out->count++] = *picture;
    return true;
}

static bool take_name(Picture *out, const char *text, size_t size, int line, TextError *error) {
    snprintf(out->name, sizeof out->name, "%.*s", (int)size, text);
    out->name[utf8_whole(out->name, strlen(out->name))] = '\0';
    return utf8_valid(out->name) || text_error(error, line, 0, "the name is not valid UTF-8 text");
}

static bool read_all(const char *text, Pictures *out, TextError *error) {
    Picture now = {.name = ""};
    size_t room = 0;
    int row = 0, line = 1;
    for (const char *next; *text != '\0'; text = next, line++) {
        size_t size = strcspn(text, "\r\n");
        next = text + strcspn(text, "\n");
        next += *next == '\n';
        while (size > 0 && text[size - 1] == ' ') size--;
        if (size == PICTURE_ROWS && pictures_cells(text, size, row * PICTURE_ROWS, &now.cells)) {
            now.line = line;
            if (++row < PICTURE_ROWS) continue;
            if (!add(out, &room, &now, error)) return false;
            row = 0, now = (Picture){.name = ""};
        } else if (row > 0) {
            return text_error(error, line, 0, "row %d of the shape '%s' must be nine characters, x or .",
                              row + 1, now.name);
        } else if (size > 0 && *text != ';' && !take_name(&now, text, size, line, error)) {
            return false;
        }
    }
    return row == 0 || text_error(error, line, 0, "the shape '%s' ends after %d rows", now.name, row);
}

bool pictures_read(const char *text, Pictures *out, TextError *error) {
    *out = (Pictures){0};
    if (read_all(text, out, error)) return true;
    pictures_finish(out);
    return false;
}

void pictures_finish(Pictures *pictures) {
    free(pictures->picture);
    *pictures = (Pictures){0};
}

int pictures_find(const Pictures *pictures, CellSet cells) {
    for (int i = 0; i < pictures->count; i++)
        if (cellset_equal(pictures->picture[i].cells, cells)) return i;
    return -1;
}
