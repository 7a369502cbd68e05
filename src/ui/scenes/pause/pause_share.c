#include "ui/scenes/pause/pause_share.h"

#include "host/files/machine.h"
#include "host/print/print_place.h"
#include "ui/play/game_share.h"

enum { SHARE_CODE = -1 };

static const struct {
    Format format;
    const char *name, *detail;
    const char *extension; // of its file; NULL: it is copied
    const char *place;     // where the other program looks for it; NULL: where its player says
} WAYS[] = {
    {FORMATS_JSON, "The game as text", "Copied: all of it. Pasted into Nonet, it goes on.", NULL, NULL},
    {FORMATS_SUDOKUPAD, "For SudokuPad", "A link, copied: entries, notes, corner marks, colours, lines.",
     NULL, NULL},
    {FORMATS_LIBRARY, "For HoDoKu", "A line, copied: entries, and what is left where every cell has notes.",
     NULL, NULL},
    {FORMATS_GNOME, "For GNOME Sudoku", "A file: entries, notes and clock.", "save",
     "GNOME Sudoku goes on with it as ~/.local/share/gnome-sudoku/savefile."},
    {FORMATS_KSUDOKU, "For KSudoku", "A file: entries, notes, steps and clock.", "ksudoku", NULL},
    {FORMATS_OPENSUDOKU_2, "For OpenSudoku", "A file: entries, notes, steps and clock.", "opensudoku", NULL},
    {FORMATS_TATHAM_SAVE, "For Simon Tatham's Puzzles", "A saved game: entries, notes and steps.", "sav",
     NULL},
};
enum { WAYS_COUNT = sizeof WAYS / sizeof *WAYS };

static bool can_be(const App *app, Format format) {
    Text text = {0}, lost = {0};
    bool can = game_share_write(&app->play, format, app->now_us, &text, &lost);
    text_finish(&text);
    text_finish(&lost);
    return can;
}

void pause_share_list(Picker *picker, const App *app) {
    picker_add(picker, SHARE_CODE, false, "", "Share code of the puzzle");
    picker_add_detail(picker, "Copied: it leads to the same puzzle from its beginning.");
    for (int i = 0; i < WAYS_COUNT; i++) {
        if (!can_be(app, WAYS[i].format)) continue;
        picker_add(picker, i, false, "", "%s", WAYS[i].name);
        picker_add_detail(picker, WAYS[i].detail);
    }
}

static void copy_code(App *app) {
    Text code = {0};
    play_code(&app->play, &code);
    app_copy(app, text_of(&code), "The share code is on the clipboard.");
    text_finish(&code);
}

static void save_file(App *app, int way, const Text *text, const char *lost) {
    char folder[PATH_MAX_BYTES], stem[PRINT_TEXT_MAX], path[PATH_MAX_BYTES], reason[128];
    print_place(PRINT_PLACE_DOCUMENTS, folder);
    print_stem(app->play.pack ? app->play.pack->pack.name : "game", stem);
    print_free_path(folder, stem, WAYS[way].extension, path);
    if (machine_write_file(path, text_of(text), text->length, reason, sizeof reason))
        app_notice(app, false, "Saved as %s.%s%s%s", path, lost, WAYS[way].place ? " " : "",
                   WAYS[way].place ? WAYS[way].place : "");
    else
        app_notice(app, true, "Not saved: %s: %s", path, reason);
}

void pause_share_do(App *app, int value) {
    if (value == SHARE_CODE) {
        copy_code(app);
        return;
    }
    Text text = {0}, lost = {0}, words = {0};
    if (game_share_write(&app->play, WAYS[value].format, app->now_us, &text, &lost)) {
        if (lost.length > 0) text_addf(&words, " Not in it: %s.", text_of(&lost));
        if (WAYS[value].extension) {
            save_file(app, value, &text, text_of(&words));
        } else {
            while (text.length > 0 && text.text[text.length - 1] == '\n') text_cut(&text, text.length - 1);
            app_copy(app, text_of(&text), "The game is on the clipboard.%s", text_of(&words));
        }
    }
    text_finish(&text);
    text_finish(&lost);
    text_finish(&words);
}
