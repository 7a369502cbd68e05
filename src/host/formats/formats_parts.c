#include "host/formats/formats_parts.h"

#include <string.h>

#include "core/base/memory.h"
#include "host/formats/formats.h"

static int more_marks(const Marks *marks, const Marks *kept, const Layout *layout) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += marks_count(marks->cell[c] & ~kept->cell[c]);
    return count;
}

static int more_coloured(const Marks *colours, const Marks *kept, const Layout *layout) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += (colours->cell[c] & ~kept->cell[c]) != 0;
    return count;
}

// Candidates of the game's empty cells that `kept` has and the game has not.
static int removed(const FormatsPuzzle *game, const FormatsPuzzle *kept, const Layout *layout) {
    int count = 0;
    Marks left = formats_candidates(layout, game), back = formats_candidates(layout, kept);
    for (int c = 0; c < layout->cells; c++)
        if (!formats_value(game, c) && !formats_value(kept, c))
            count += marks_count(back.cell[c] & ~left.cell[c]);
    return count;
}

bool formats_is_bare(const Layout *layout, const FormatsPuzzle *puzzle) {
    bool any = puzzle->marks_are != FORMATS_NO_MARKS;
    for (int c = 0; c < layout->cells; c++)
        any |= puzzle->entries.cell[c] | puzzle->corners.cell[c] | puzzle->colours.cell[c] ||
               puzzle->note_colour[c];
    return !any && puzzle->drawn_count == 0 && puzzle->played_s <= 0 && puzzle->changes == 0 &&
           !puzzle->title[0] && !puzzle->author[0];
}

void formats_parts(const Layout *layout, const FormatsPuzzle *game, const FormatsPuzzle *kept,
                   int out[FORMATS_PARTS]) {
    MEM_LOCAL(FormatsPuzzle, bare);
    *bare = formats_blank(game->format, 0);
    bare->givens = game->givens;
    if (!kept) kept = bare;
    bool listed = game->marks_are == FORMATS_ALL_CANDIDATES, tinted = false;
    for (int c = 0; c < layout->cells; c++) tinted = tinted || game->note_colour[c] != kept->note_colour[c];
    const int parts[FORMATS_PARTS] = {
        [FORMATS_PART_ENTRIES] = !grid_equal(layout, &game->entries, &kept->entries),
        [FORMATS_PART_NOTES] = listed ? 0 : more_marks(&game->marks, &kept->marks, layout),
        [FORMATS_PART_REMOVED] = listed ? removed(game, kept, layout) : 0,
        [FORMATS_PART_CORNERS] = more_marks(&game->corners, &kept->corners, layout),
        [FORMATS_PART_COLOURS] = more_coloured(&game->colours, &kept->colours, layout),
        [FORMATS_PART_LINES] =
            game->drawn_count > kept->drawn_count ? game->drawn_count - kept->drawn_count : 0,
        [FORMATS_PART_NOTE_COLOURS] = tinted,
        [FORMATS_PART_CLOCK] = game->played_s > 0 &&
                               kept->played_s<0, [FORMATS_PART_STEPS] = game->changes> 0 &&
                               kept->changes == 0,
        [FORMATS_PART_TITLE] = game->title[0] && strcmp(game->title, kept->title) != 0,
        [FORMATS_PART_AUTHOR] = game->author[0] && strcmp(game->author, kept->author) != 0};
    memcpy(out, parts, sizeof parts);
}

bool formats_is_begun(const Layout *layout, const FormatsPuzzle *puzzle) {
    int count[FORMATS_PARTS], parts = 0;
    if (formats_is_bare(layout, puzzle)) return false;
    formats_parts(layout, puzzle, NULL, count);
    for (int i = 0; i < FORMATS_PART_STEPS; i++) parts += count[i] > 0;
    return parts > 0;
}

// ---- in a format

typedef struct {
    const FormatsPuzzle *game;
    const Layout *layout;
    int *lost;
    bool found;
} Back;

static bool compare(void *context, const FormatsPuzzle *puzzle) {
    Back *back = context;
    formats_parts(back->layout, back->game, puzzle, back->lost);
    back->found = true;
    return false;
}

static bool refuse(void *context, const TextError *error) {
    (void)context, (void)error;
    return true;
}

bool formats_parts_lost(Format format, const Layout *layout, const FormatsPuzzle *game,
                        int out[FORMATS_PARTS]) {
    Text text = {0};
    TextError error;
    Back back = {game, game->board ? game->board : layout, out, false};
    if (formats_write_board(format, layout, game, true, &text, &error)) {
        formats_write_tail(format, &text);
        FormatsReader *reader = formats_create(layout, compare, refuse, &back);
        formats_take_boards(reader);
        formats_feed(reader, text_of(&text), text.length);
        formats_finish(reader);
    }
    text_finish(&text);
    return back.found;
}

// ---- in words

static const struct {
    const char *one, *many; // one NULL: it has no number
} WORDS[FORMATS_PARTS] = {
    [FORMATS_PART_ENTRIES] = {NULL, "entries"},
    [FORMATS_PART_NOTES] = {"note", "notes"},
    [FORMATS_PART_REMOVED] = {"removed candidate", "removed candidates"},
    [FORMATS_PART_CORNERS] = {"corner mark", "corner marks"},
    [FORMATS_PART_COLOURS] = {"coloured cell", "coloured cells"},
    [FORMATS_PART_LINES] = {"line", "lines"},
    [FORMATS_PART_NOTE_COLOURS] = {NULL, "colours of notes"},
    [FORMATS_PART_CLOCK] = {NULL, "the clock"},
    [FORMATS_PART_STEPS] = {NULL, "the steps to undo"},
    [FORMATS_PART_TITLE] = {NULL, "the title"},
    [FORMATS_PART_AUTHOR] = {NULL, "the author"},
};

void formats_parts_words(const int count[FORMATS_PARTS], bool counted, WordList *list) {
    for (int i = 0; i < FORMATS_PARTS; i++)
        if (counted && WORDS[i].one)
            word_list_count(list, count[i], WORDS[i].one, WORDS[i].many);
        else if (count[i] > 0)
            word_list_add(list, WORDS[i].many);
    word_list_end(list);
}
