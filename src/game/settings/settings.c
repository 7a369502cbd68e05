#include "game/settings/settings.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/net_address.h"
#include "core/base/utf8.h"
#include "game/settings/action_table.h"

static const SettingChoice mistakes[] = {{"off", "Never"},
                                         {"rules", "When they break a rule"},
                                         {"solution", "At once"},
                                         {"end", "When the board is full"}};
static const SettingChoice orders[] = {{"cell", "Cell first"}, {"token", "Token first"}};
static const SettingChoice hint_levels[] = {{"singles", "Singles"},
                                            {"basics", "Pairs and triples"},
                                            {"patterns", "Fish and wings"},
                                            {"chains", "Chains"},
                                            {"all", "Everything"}};
static const SettingChoice themes[] = {{"ink", "Ink (dark)"},
                                       {"paper", "Paper (light)"},
                                       {"contrast", "High contrast"},
                                       {"system", "Like the system"}};
static const SettingChoice text_sizes[] = {{"normal", "Normal"}, {"large", "Large"}, {"larger", "Larger"}};
static const SettingChoice pad_layouts[] = {{"phone", "1 2 3 on top"}, {"keypad", "7 8 9 on top"}};
static const SettingChoice pad_sides[] = {{"right", "Right"}, {"left", "Left"}};
static const SettingChoice glyphs[] = {
    {"auto", "Like the gamepad"}, {"xbox", "Xbox"}, {"playstation", "PlayStation"}, {"nintendo", "Nintendo"}};
static const SettingChoice livesplit[] = {
    {"off", "Off"}, {"client", "LiveSplit"}, {"server", "LiveSplit One"}, {"both", "Both"}};
static const SettingChoice key_colours[] = {
    {"magenta", "Magenta"}, {"green", "Green"}, {"blue", "Blue"}, {"black", "Black"}};
static const SettingChoice acceleration[] = {{"auto", "Like the system"}, {"off", "Off"}, {"on", "On"}};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
_Static_assert(COUNT(mistakes) == MISTAKES_COUNT, "mistakes");
_Static_assert(COUNT(orders) == ORDER_COUNT, "orders");
_Static_assert(COUNT(hint_levels) == HINTS_COUNT, "levels of hints");
_Static_assert(COUNT(themes) == THEME_SYSTEM + 1, "themes");
_Static_assert(COUNT(text_sizes) == TEXT_SIZE_COUNT, "sizes of text");
_Static_assert(COUNT(pad_layouts) == PAD_LAYOUT_COUNT, "layouts of the pad");
_Static_assert(COUNT(pad_sides) == PAD_SIDE_COUNT, "sides of the pad");
_Static_assert(COUNT(glyphs) == GLYPHS_COUNT, "glyphs");
_Static_assert(COUNT(livesplit) == LIVESPLIT_COUNT, "livesplit");
_Static_assert(COUNT(key_colours) == KEY_COLOUR_COUNT, "key colours");
_Static_assert(COUNT(acceleration) == ACCELERATE_COUNT, "acceleration");

static bool is_address(const char *value) {
    NetAddress address;
    return net_address_parse(value, &address);
}

static bool is_name(const char *value) {
    return strlen(value) < 64 && utf8_valid(value) && strcmp(value, "-") != 0;
}

static bool is_folder(const char *value) {
    return value[0] == '\0' || value[0] == '/' || strncmp(value, "~/", 2) == 0;
}

// A file is looked for when it is to be played.
static bool is_file(const char *value) {
    size_t length = strlen(value);
    return is_folder(value) && (length == 0 || value[length - 1] != '/');
}

static bool is_web_address(const char *value) {
    if (value[0] == '\0') return true;
    const char *rest = strncmp(value, "http://", 7) == 0    ? value + 7
                       : strncmp(value, "https://", 8) == 0 ? value + 8
                                                            : "";
    for (const char *c = rest; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == '"' || *c == '\'' || *c == '\\' || *c == 127) return false;
    return isalnum((unsigned char)rest[0]) || rest[0] == '[';
}

// clang-format off
#define SETTING(section, key, label, help, kind, field, value)                                               \
    section, key, label, help, kind, offsetof(Settings, field), .standard = value
#define SWITCH(section, field, value, label, help)                                                           \
    {SETTING(section, #field, label, help, SETTING_BOOL, field, value)}
#define NUMBER(section, field, value, from, to, by, label, help)                                             \
    {SETTING(section, #field, label, help, SETTING_NUMBER, field, value),                                    \
     .minimum = (from), .maximum = (to), .step = (by)}
#define CHOICE(section, field, value, of, label, help)                                                       \
    {SETTING(section, #field, label, help, SETTING_CHOICE, field, value),                                    \
     .choice = (of), .choice_count = COUNT(of)}
#define TEXT(section, field, value, fits_, wanted_, label, help)                                             \
    {SETTING(section, #field, label, help, SETTING_TEXT, field, value), .fits = (fits_), .wanted = (wanted_)}
#define KEYS(id, name, label, help, key_names, pad_names)                                                    \
    {SETTING("keys", name, label, help, SETTING_BINDING, keys[ACTION_##id], key_names)},
#define PAD(id, name, label, help, key_names, pad_names)                                                     \
    {SETTING("pad", name, label, help, SETTING_BINDING, pad[ACTION_##id], pad_names)},

static const SettingInfo table[] = {
    CHOICE("play", mistakes, "rules", mistakes, "Show mistakes",
           "When mistakes are marked: never, if they break a rule, at once (assisted), or when the board is full."),
    CHOICE("play", order, "cell", orders, "Order of play",
           "What is picked first: the cell, and then its token; or the token, and then its cells."),
    SWITCH("play", letter_keys, "true", "Type letters",
           "In packs of letters a letter places its token; what the letter does elsewhere is then done with Ctrl."),
    SWITCH("play", tidy_notes, "true", "Keep notes tidy",
           "A placed token clears itself from the notes of its row, column and box."),
    SWITCH("play", wrap, "true", "Wrap around",
           "The cursor that leaves the board comes back on the other side."),
    SWITCH("play", highlight_same, "true", "Highlight same tokens",
           "Every cell that holds the selected token lights up, and so does its note."),
    SWITCH("play", highlight_houses, "true", "Highlight row, column and box",
           "The row, the column and the box of the selected cell light up."),
    CHOICE("play", hints_up_to, "all", hint_levels, "Hints up to",
           "What hints may use: singles, also pairs and triples, also fish and wings, also chains, or everything."),
    TEXT("play", player, "", is_name, "a name of 63 bytes at most",
         "Your name in runs", "How runs and tables of races name you; empty for no name."),
    CHOICE("look", theme, "system", themes, "Theme",
           "The colours: dark, light, of the highest contrast, or as the desktop has them; dark where it has no wish."),
    SWITCH("look", show_timer, "true", "Show the timer",
           "The clock stands beside the board; the time is kept either way."),
    CHOICE("look", pad_layout, "phone", pad_layouts, "Order of the pad",
           "How the nine tokens stand on the pad, on the wheel and as notes: as on a telephone or a keypad."),
    CHOICE("look", pad_side, "right", pad_sides, "Side of the pad",
           "On which side of the board the pad and the buttons stand, in a wide window."),
    SWITCH("look", digits_overlay, "false", "Digits overlay",
           "Small digits stand on the tokens of packs of letters and symbols."),
    SWITCH("look", reduce_motion, "false", "Reduce motion",
           "Nothing glides, shakes or fades: every change is shown at once."),
    SWITCH("look", expert_words, "false", "Expert words",
           "Hints say r5c3 for E3 and write each step on one line; puzzles show their ratings: Gentle 1.5."),
    SWITCH("look", nice_loops, "false", "Nice loops",
           "Hints say discontinuous nice loop where a chain, which is an AIC otherwise, clears one cell."),
    SWITCH("look", fullscreen, "false", "Full screen",
           "The game fills the screen."),
    NUMBER("look", scale_percent, "100", 75, 200, 5, "Size",
           "The size of text and controls, in percent."),
    CHOICE("look", text_size, "normal", text_sizes, "Text size",
           "How large text and buttons are; in a wide window the board keeps its size."),
    NUMBER("sound", volume, "100", 0, 100, 5, "Volume",
           "How loud everything is, in percent."),
    NUMBER("sound", voices, "100", 0, 100, 5, "Voices",
           "How loud the voices of tokens, rows, columns and boxes are, in percent."),
    NUMBER("sound", interface, "100", 0, 100, 5, "Interface sounds",
           "How loud the small sounds of buttons and menus are, in percent."),
    NUMBER("sound", music, "100", 0, 100, 5, "Music",
           "How loud the music is that follows a game, in percent; at 100 it is softer than the voices."),
    SWITCH("sound", play_music, "true", "Music in games",
           "A quiet music goes with each game and grows with every token that is complete."),
    SWITCH("sound", mute, "false", "Mute",
           "There is no sound at all."),
    TEXT("sound", victory_music, "", is_file, "a file that begins with / or ~/, of 159 bytes at most",
         "Your victory music", "A piece of your own that is played when you solve a puzzle; empty for the pack's."),
    TEXT("sound", victory_url, "", is_web_address,
         "an address that begins with http:// or https://, without blanks, of 159 bytes at most",
         "Your victory address", "A page that is opened in the browser when you solve a puzzle; empty for none."),
    CHOICE("pad", glyphs, "auto", glyphs, "Button pictures",
           "Whose buttons the prompts show when a gamepad is in use."),
    SWITCH("pad", swap_confirm, "false", "Swap confirm and back",
           "Confirm and back change places, as on pads whose confirm button is on the right."),
    SWITCH("pad", rumble, "true", "Rumble",
           "The pad shakes softly at a clash and at the end of a puzzle, if it can."),
    CHOICE("video", accelerate, "auto", acceleration, "Use the graphics card",
           "Whether the graphics card draws the window. A change counts from the next start."),
    CHOICE("stream", livesplit, "off", livesplit, "LiveSplit",
           "Nonet connects to LiveSplit, LiveSplit One connects to Nonet, or both."),
    TEXT("stream", livesplit_address, "127.0.0.1:16834", is_address, "an address such as 127.0.0.1:16834",
         "LiveSplit's address", "Where LiveSplit listens: its TCP server must have been started there."),
    TEXT("stream", websocket_address, "127.0.0.1:16835", is_address, "an address such as 127.0.0.1:16835",
         "Address for LiveSplit One", "What LiveSplit One connects to, as ws://127.0.0.1:16835."),
    SWITCH("stream", stream_files, "false", "Text files",
           "Time, split and difference are kept in text files, one value each, for OBS to show."),
    TEXT("stream", files_folder, "", is_folder, "a folder that begins with / or ~/, of 159 bytes at most",
         "Folder of the text files", "Where the text files are; empty for the folder stream beside the save."),
    SWITCH("stream", stream_window, "false", "Stream window",
           "A second window with clock and splits, to be captured."),
    CHOICE("stream", key_colour, "magenta", key_colours, "Key colour",
           "The background of the stream window, to be made transparent."),
    ACTION_TABLE(KEYS)
    ACTION_TABLE(PAD)
};
// clang-format on

const SettingInfo *setting_info(int index) {
    assert(index >= 0);
    return index < COUNT(table) ? &table[index] : NULL;
}

static bool is_text(const SettingInfo *info) {
    return info->kind == SETTING_TEXT || info->kind == SETTING_BINDING;
}

// Of switches, numbers and choices.
static int get_value(const Settings *settings, const SettingInfo *info) {
    const void *place = (const char *)settings + info->offset;
    return info->kind == SETTING_BOOL ? *(const bool *)place : *(const int *)place;
}

static void set_value(Settings *settings, const SettingInfo *info, int value) {
    void *place = (char *)settings + info->offset;
    if (info->kind == SETTING_BOOL)
        *(bool *)place = value != 0;
    else
        *(int *)place = value;
}

static bool take_switch(Settings *settings, const SettingInfo *info, const char *value) {
    static const char *const words[] = {"false", "true", "off", "on", "no", "yes", "0", "1"};
    int index = text_index(value, words, COUNT(words));
    if (index >= 0) set_value(settings, info, index % 2);
    return index >= 0;
}

static bool take_number(Settings *settings, const SettingInfo *info, const char *value) {
    // All minima are 0 or more, so that digits are all that a number can be; four of them exceed any maximum.
    size_t length = strlen(value);
    if (length == 0 || length > 4 || strspn(value, "0123456789") != length) return false;
    int number = (int)strtol(value, NULL, 10);
    if (number < info->minimum || number > info->maximum) return false;
    set_value(settings, info, number);
    return true;
}

static bool take_choice(Settings *settings, const SettingInfo *info, const char *value) {
    int index = 0;
    while (index < info->choice_count && !text_same(value, info->choice[index].name)) index++;
    if (index < info->choice_count) set_value(settings, info, index);
    return index < info->choice_count;
}

static bool take_text(Settings *settings, const SettingInfo *info, const char *value) {
    if (strlen(value) >= SETTING_TEXT_MAX || !info->fits(value)) return false;
    char *place = (char *)settings + info->offset;
    memset(place, 0, SETTING_TEXT_MAX);
    snprintf(place, SETTING_TEXT_MAX, "%s", value);
    return true;
}

// Copies the names with single blanks between, so that a binding is always written alike. False when they do
// not fit.
static bool take_binding(Settings *settings, const SettingInfo *info, const char *value) {
    char names[BINDING_MAX] = "";
    size_t length = 0;
    for (value += strspn(value, " \t"); *value != '\0'; value += strspn(value, " \t")) {
        size_t word = strcspn(value, " \t");
        if (length + (length > 0) + word >= sizeof names) return false;
        if (length > 0) names[length++] = ' ';
        memcpy(names + length, value, word);
        length += word;
        value += word;
    }
    memcpy((char *)settings + info->offset, names, sizeof names);
    return true;
}

static bool take(Settings *settings, const SettingInfo *info, const char *value) {
    switch (info->kind) {
    case SETTING_BOOL: return take_switch(settings, info, value);
    case SETTING_NUMBER: return take_number(settings, info, value);
    case SETTING_CHOICE: return take_choice(settings, info, value);
    case SETTING_TEXT: return take_text(settings, info, value);
    case SETTING_BINDING: return take_binding(settings, info, value);
    }
    return false;
}

void settings_default(Settings *settings) {
    memset(settings, 0, sizeof *settings);
    for (int i = 0; i < COUNT(table); i++) {
        bool fits = take(settings, &table[i], table[i].standard);
        assert(fits);
    }
}

// Says what is wrong with a section that is not known, or a key that is not in a section that is.
static bool refuse_name(const char *section, const char *key, int line, TextError *error) {
    const char *sections[COUNT(table)], *keys[COUNT(table)];
    bool section_is_known = false;
    for (int i = 0; i < COUNT(table); i++) {
        bool here = text_same(table[i].section, section);
        section_is_known |= here;
        sections[i] = table[i].section;
        keys[i] = here ? table[i].key : NULL;
    }
    const char *nearest =
        text_nearest(section_is_known ? key : section, section_is_known ? keys : sections, COUNT(table));
    char guess[64] = "";
    if (nearest)
        snprintf(guess, sizeof guess, section_is_known ? "; is \"%s\" meant?" : "; is [%s] meant?", nearest);
    if (section_is_known)
        return text_error(error, line, 0, "There is no setting \"%.40s\" in [%s]%s", key, section, guess);
    return text_error(error, line, 0, "There is no section [%.40s]%s", section, guess);
}

static bool refuse_value(const SettingInfo *info, const char *value, int line, TextError *error) {
    switch (info->kind) {
    case SETTING_BOOL:
        return text_error(error, line, 0, "%s is \"%.40s\"; it can be true or false", info->key, value);
    case SETTING_NUMBER:
        return text_error(error, line, 0, "%s is \"%.40s\"; it can be a whole number from %d to %d",
                          info->key, value, info->minimum, info->maximum);
    case SETTING_CHOICE: {
        char choices[80] = "";
        size_t length = 0;
        for (int i = 0; i < info->choice_count; i++) {
            const char *joint = i == 0 ? "" : i + 1 == info->choice_count ? " or " : ", ";
            length += (size_t)snprintf(choices + length, sizeof choices - length, "%s%s", joint,
                                       info->choice[i].name);
            assert(length < sizeof choices);
        }
        return text_error(error, line, 0, "%s is \"%.40s\"; it can be %s", info->key, value, choices);
    }
    case SETTING_TEXT:
        return text_error(error, line, 0, "%s is \"%.40s\"; it can be %s", info->key, value, info->wanted);
    case SETTING_BINDING:
        return text_error(error, line, 0, "%s has a value of %zu bytes; it can have %d at most", info->key,
                          strlen(value), BINDING_MAX - 1);
    }
    return false;
}

bool settings_set(Settings *settings, const char *section, const char *key, const char *value, int line,
                  TextError *error) {
    for (int i = 0; i < COUNT(table); i++) {
        if (!text_same(table[i].section, section) || !text_same(table[i].key, key)) continue;
        return take(settings, &table[i], value) || refuse_value(&table[i], value, line, error);
    }
    return refuse_name(section, key, line, error);
}

void setting_format(const Settings *settings, const SettingInfo *info, char out[SETTING_TEXT_MAX]) {
    int value = is_text(info) ? 0 : get_value(settings, info);
    const char *text = NULL;
    switch (info->kind) {
    case SETTING_BOOL: text = value ? "true" : "false"; break;
    case SETTING_NUMBER: snprintf(out, SETTING_TEXT_MAX, "%d", value); return;
    case SETTING_CHOICE: text = info->choice[value].name; break;
    case SETTING_TEXT:
    case SETTING_BINDING: text = (const char *)settings + info->offset; break;
    }
    snprintf(out, SETTING_TEXT_MAX, "%s", text);
}

// The next multiple of the step, counted from the minimum, in that direction.
static int stepped(const SettingInfo *info, int value, int direction) {
    int steps = (value - info->minimum) / info->step;
    bool between = (value - info->minimum) % info->step != 0;
    int next = info->minimum + info->step * (direction > 0 ? steps + 1 : between ? steps : steps - 1);
    return next < info->minimum ? info->minimum : next > info->maximum ? info->maximum : next;
}

void setting_change(Settings *settings, const SettingInfo *info, int direction) {
    if (is_text(info)) return;
    int value = get_value(settings, info), count = info->kind == SETTING_CHOICE ? info->choice_count : 2;
    if (info->kind == SETTING_NUMBER)
        value = stepped(info, value, direction);
    else
        value = (value + (direction > 0 ? 1 : count - 1)) % count;
    set_value(settings, info, value);
}
