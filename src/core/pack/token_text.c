#include "core/pack/token_text.h"

#include <string.h>

#include "core/look/colour_text.h"
#include "core/look/shape_outline.h"
#include "core/pack/line_text.h"

enum { TOKEN_LINE_MAX = 200 };

// One part of a token that says what it is: shape:... or colour:...
static bool set_token_part(TokenLook *look, const char *part, bool is_shape, int line, TextError *error) {
    const char *value = strchr(part, ':') + 1;
    while (*value == ' ') value++;
    if (!is_shape) {
        if (look->has_colour) return text_error(error, line, 0, "a token has only one colour");
        look->has_colour = true;
        return colours_parse(value, look->colour) ||
               text_error(error, line, 0, "colour “%.40s” is not of the form #RRGGBB", value);
    }
    if (look->shape) return text_error(error, line, 0, "a token has only one shape");
    const char *names[SHAPE_COUNT - 1];
    for (int i = SHAPE_NONE + 1; i < SHAPE_COUNT; i++) names[i - 1] = shape_outline((Shape)i)->name;
    look->shape = (Shape)(text_index(value, names, SHAPE_COUNT - 1) + 1);
    return look->shape || text_unknown(error, line, "shape", value, names, SHAPE_COUNT - 1);
}

// Both say what stands in notes: small:C in the game's font, note:C in the pack's own.
static const char SMALL[] = "small:", NOTE[] = "note:";

static bool set_small(TokenLook *look, const char *part, int line, TextError *error) {
    const char *value = strchr(part, ':') + 1;
    while (*value == ' ') value++;
    if (look->small[0]) return text_error(error, line, 0, "a token has only one sign for notes");
    look->small_own = strncmp(part, NOTE, sizeof NOTE - 1) == 0;
    return line_text_take(look->small, sizeof look->small, "the token's sign for notes", value, line, error);
}

// Cuts off the part before the next '|', without the blanks around it.
static char *next_part(char **rest) {
    char *part = *rest;
    if (!part) return NULL;
    char *bar = strchr(part, '|');
    *rest = bar ? bar + 1 : NULL;
    char *end = bar ? bar : part + strlen(part);
    while (end > part && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = '\0';
    while (*part == ' ' || *part == '\t') part++;
    return part;
}

bool token_text_parse(const char *value, int line, TokenLook *out, TextError *error) {
    char copy[TOKEN_LINE_MAX] = "";
    if (!line_text_take(copy, sizeof copy, "the token", value, line, error)) return false;
    TokenLook look = {0};
    char *plain[2];
    int plain_count = 0;
    char *rest = copy;
    for (char *part; (part = next_part(&rest));) {
        bool is_shape = strncmp(part, "shape:", 6) == 0;
        if (strncmp(part, SMALL, sizeof SMALL - 1) == 0 || strncmp(part, NOTE, sizeof NOTE - 1) == 0) {
            if (!set_small(&look, part, line, error)) return false;
            continue;
        }
        if (is_shape || strncmp(part, "colour:", 7) == 0) {
            if (!set_token_part(&look, part, is_shape, line, error)) return false;
        } else if (!*part) {
            return text_error(error, line, 0, "a part of the token is empty");
        } else if (plain_count == 2) {
            return text_error(error, line, 0, "“%.40s” is one part too many: a token has a text and a name",
                              part);
        } else {
            plain[plain_count++] = part;
        }
    }
    bool drawn = look.shape || look.has_colour;
    if (plain_count == 0 || (plain_count == 1 && !drawn))
        return text_error(error, line, 0, "the token needs a name, as in “A | Alpha” or “shape:star | Star”");
    if (plain_count == 2 &&
        !line_text_take(look.text, sizeof look.text, "the token's text", plain[0], line, error))
        return false;
    if (!line_text_take(look.name, sizeof look.name, "the token's name", plain[plain_count - 1], line, error))
        return false;
    if (plain_count == 1 && !look.shape) look.shape = SHAPE_SQUARE;
    *out = look;
    return true;
}
