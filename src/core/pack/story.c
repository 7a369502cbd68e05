#include "core/pack/story.h"

#include <stdlib.h>
#include <string.h>

#include "core/look/colour_text.h"

static const char *const KINDS[STORY_COUNT - 1] = {"word", "lights", "day", "picture", "melody"};

static bool set_kind(Story *story, const char *value, int line, TextError *error) {
    int index = text_index(value, KINDS, STORY_COUNT - 1);
    story->kind = (StoryKind)(index + 1);
    return index >= 0 || text_unknown(error, line, "kind of story", value, KINDS, STORY_COUNT - 1);
}

static bool set_order(Story *story, const char *value, int line, TextError *error) {
    const char *at = value;
    bool used[TOKENS_MAX + 1] = {false};
    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        char *end;
        long token = strtol(at, &end, 10);
        if (end == at || (*end && *end != ' ') || token < 1 || token > TOKENS_MAX)
            return text_error(error, line, 0, "order has no token at “%.40s”", at);
        if (used[token]) return text_error(error, line, 0, "order names the token %ld twice", token);
        used[token] = true;
        story->order[story->places++] = (uint8_t)token;
        at = end;
    }
    return true;
}

static bool set_colours(Story *story, const char *value, int line, TextError *error) {
    const char *at = value;
    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        if (story->colours == TOKENS_MAX) return text_error(error, line, 0, "there are too many colours");
        size_t length = strcspn(at, " ");
        char one[8] = "";
        if (length < sizeof one) memcpy(one, at, length);
        if (!colour_parse(one, &story->colour[story->colours++]))
            return text_error(error, line, 0, "“%.40s” does not begin with a colour of the form #RRGGBB", at);
        at += length;
    }
    return true;
}

bool story_set(Story *story, const char *key, const char *value, int line, TextError *error) {
    if (strcmp(key, "kind") == 0) return set_kind(story, value, line, error);
    if (strcmp(key, "order") == 0) return set_order(story, value, line, error);
    if (strcmp(key, "colours") == 0) return set_colours(story, value, line, error);
    story->has_source = colour_parse(value, &story->source);
    return story->has_source ||
           text_error(error, line, 0, "source “%.40s” is not a colour of the form #RRGGBB", value);
}

static bool colours_fit(const Story *story, int order, int line, TextError *error) {
    int least = story->kind == STORY_DAY ? STORY_DAY_LEAST : order,
        most = story->kind == STORY_DAY ? STORY_DAY_MOST : order;
    bool wanted = story->kind == STORY_DAY || (story->kind == STORY_LIGHTS && story->colours > 0);
    if (!wanted || (story->colours >= least && story->colours <= most)) return true;
    if (least == most) return text_error(error, line, 0, "%d colours for %d tokens", story->colours, order);
    return text_error(error, line, 0, "a day takes %d to %d colours, not %d", least, most, story->colours);
}

bool story_complete(Story *story, int order, int line, TextError *error) {
    if (story->kind == STORY_NONE)
        return line == 0 || text_error(error, line, 0, "“kind” is missing in [story]");
    for (int i = 0; story->places == 0 && i < order; i++) story->order[i] = (uint8_t)(i + 1);
    for (int i = 0; i < story->places; i++)
        if (story->order[i] > order)
            return text_error(error, line, 0, "there is no token %d, which order names", story->order[i]);
    if (story->places > 0 && story->places != order)
        return text_error(error, line, 0, "order names %d of %d tokens", story->places, order);
    return colours_fit(story, order, line, error);
}
