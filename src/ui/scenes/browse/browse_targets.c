// What can be pointed at and used in the pack browser.
#include "core/rate/band.h"
#include "ui/scenes/browse/browse_view.h"

enum { GROUP_FILTERS, GROUP_LIST, GROUP_BUTTONS };

static const char *name_of(const Browse *self, BrowseControl control, Targets *out) {
    static const char *const NAMES[CONTROL_COUNT] = {
        [CONTROL_BANDS] = "Bands",         [CONTROL_RATING] = "Rating",       [CONTROL_CLUES] = "Clues",
        [CONTROL_TECHNIQUE] = "Technique", [CONTROL_PATTERN] = "Pattern",     [CONTROL_SOLVED] = "Solved",
        [CONTROL_SORT] = "Order",          [CONTROL_CLEAR] = "Clear filters", [CONTROL_LIST] = "Seeds",
        [CONTROL_PLAY] = "Play",           [CONTROL_PRINT] = "Print",         [CONTROL_COPY] = "Copy",
    };
    if (control >= CONTROL_BAND && control < CONTROL_BANDS) return band_name((Band)(control - CONTROL_BAND));
    if (control == CONTROL_DIRECTION) return self->sort.descending ? "Descending" : "Ascending";
    char text[120];
    browse_control_text(self, control, text, sizeof text);
    return *text ? targets_words(out, "%s: %s", NAMES[control], text) : NAMES[control];
}

static TargetRole role_of(BrowseControl control) {
    switch ((int)control) {
    case CONTROL_RATING:
    case CONTROL_CLUES: return TARGET_SLIDER;
    case CONTROL_LIST: return TARGET_LIST;
    case CONTROL_PLAY:
    case CONTROL_PRINT:
    case CONTROL_COPY: return TARGET_BUTTON;
    }
    return TARGET_CHOICE;
}

static Action action_of(BrowseControl control, bool pad) {
    if (control == CONTROL_PLAY) return ACTION_CONFIRM;
    if (control == CONTROL_PRINT) return pad ? ACTION_HINT : ACTION_PAUSE;
    return control == CONTROL_COPY ? pad ? ACTION_NOTE : ACTION_COPY : ACTION_NONE;
}

// The rows that are seen.
static void add_rows(const Browse *self, const App *app, const BrowseLayout *l, Targets *out) {
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    for (int row = (int)scroll; row < self->list.count; row++) {
        Rect r = browse_row_rect(l, scroll, row);
        if (r.y >= l->area.y + l->area.h) break;
        int number = (int)self->list.index[row] + 1;
        targets_add_pointed(out,
                            (Target){BROWSE_ROW + row, TARGET_ROW, r, targets_words(out, "Seed %d", number),
                                     .scrolls = true, .on = row == self->row});
    }
}

void browse_targets_below(const void *state, const App *app, Targets *out) {
    const Browse *self = state;
    BrowseLayout l = browse_layout(self, app);
    bool pad = input_device(app->input) == DEVICE_PAD;
    out->scroll = l.scroll;
    scene_add_back(out, widget_back_rect(app, l.left), self->entry->pack.name);
    add_rows(self, app, &l, out);
    for (int i = CONTROL_BAND; i < CONTROL_COUNT; i++) {
        BrowseControl control = (BrowseControl)i;
        int band = i - CONTROL_BAND;
        TargetRole role = role_of(control);
        bool button = role == TARGET_BUTTON;
        targets_add(out, (Target){i, role, control == CONTROL_LIST ? l.area : l.control[control],
                                  name_of(self, control, out), .action = action_of(control, pad),
                                  .group = i < CONTROL_CLEAR   ? GROUP_FILTERS
                                           : i <= CONTROL_LIST ? GROUP_LIST
                                                               : GROUP_BUTTONS,
                                  .entry = control == CONTROL_LIST, .adjusts = role == TARGET_SLIDER,
                                  .disabled = button && !self->has_seed,
                                  .on = i < CONTROL_BANDS && (self->filter.bands >> band & 1),
                                  .primary = control == CONTROL_PLAY});
    }
}

static void add_options(const Browse *self, const App *app, Targets *out) {
    BrowseLayout l = browse_layout(self, app);
    out->scroll = browse_picker_scroll(self, app, &l);
    Rect area = out->scroll.rect;
    float h = (float)out->scroll.pixel;
    float top = area.y - (float)scroll_at(&self->picker.view.scroll, &out->scroll, app->now_us) * h;
    for (int i = 0; i < self->picker.count; i++) {
        char text[120], figure[TEXT_GROUPED_MAX];
        browse_option_text(self, i, text, sizeof text, figure);
        targets_add(out, (Target){BROWSE_OPTION + i,
                                  TARGET_ROW,
                                  {area.x, top + (float)i * h, area.w, h},
                                  targets_words(out, "%s", text),
                                  .scrolls = true,
                                  .on = browse_option_on(self, i)});
    }
}

void browse_targets(const void *state, const App *app, Targets *out) {
    const Browse *self = state;
    if (self->picker.of != CONTROL_NONE)
        add_options(self, app, out);
    else
        browse_targets_below(self, app, out);
}
