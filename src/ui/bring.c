#include "ui/bring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/machine.h"

static bool hand_over(App *app, const char *text) {
    size_t length = strlen(text);
    if (length >= sizeof app->handed_over) {
        app_notice(app, true, "This text is too long for a puzzle: %zu characters", length);
        return false;
    }
    memcpy(app->handed_over, text, length + 1);
    return true;
}

bool bring_clipboard(App *app) {
    char *text = SDL_GetClipboardText();
    bool any = text && *text;
    if (!any) app_notice(app, true, "There is no text to paste");
    bool brought = any && hand_over(app, text);
    SDL_free(text);
    return brought;
}

bool bring_file(App *app, const char *path) {
    char reason[200];
    size_t size;
    char *text = machine_read_file(path, sizeof app->handed_over - 1, &size, reason, sizeof reason);
    if (!text) {
        app_notice(app, true, "%s: %s", path, reason);
        return false;
    }
    bool brought = hand_over(app, text);
    free(text);
    return brought;
}

Go bring_input(App *app, const Input *input) {
    bool brought = input->kind == INPUT_DROP ? bring_file(app, input->text)
                   : *input->text            ? hand_over(app, input->text)
                                             : bring_clipboard(app);
    if (!brought) return GO_STAY;
    return (Go){.scene = SCENE_ENTRY, .text = app->handed_over};
}
