// What the filters of the records hold, and the lists that open below them.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/rate/band.h"
#include "ui/scenes/records/records_view.h"

static const int SPANS[] = {0, 7, 30, 90, 365};

// ---- words

static void span_text(int days, char *out, size_t size) {
    if (days == 0)
        snprintf(out, size, "All time");
    else if (days == 365)
        snprintf(out, size, "Last 12 months");
    else
        snprintf(out, size, "Last %d days", days);
}

static void mode_text(int mode, char *out, size_t size) {
    snprintf(out, size, "%s", mode < 0 ? "Any mode" : run_mode_name((RunMode)mode));
    out[0] = (char)toupper((unsigned char)out[0]);
}

static void device_text(int device, char *out, size_t size) {
    snprintf(out, size, "%s", device < 0 ? "Any device" : event_device_name((EventDevice)device));
    out[0] = (char)toupper((unsigned char)out[0]);
}

static const char *const RULES[RECORDS_RULES_COUNT] = {
    [RECORDS_ANY_RULES] = "Any rules", [RECORDS_CLEAN] = "Clean", [RECORDS_ASSISTED] = "Assisted"};
static const char *const WHOSE[RECORDS_WHOSE_COUNT] = {
    [RECORDS_MINE] = "My runs", [RECORDS_OTHERS] = "Runs of others", [RECORDS_ALL] = "All runs"};
static const char *const ORDERS[RECORDS_ORDER_COUNT] = {[RECORDS_BEST_FIRST] = "Best first",
                                                        [RECORDS_NEWEST_FIRST] = "Newest first",
                                                        [RECORDS_OLDEST_FIRST] = "Oldest first",
                                                        [RECORDS_HARDEST_FIRST] = "Hardest first"};

static const char *pack_text(const App *app, const RecordsFilter *filter) {
    if (filter->no_pack) return "Your own puzzles";
    if (!filter->pack[0]) return "All packs";
    const PackEntry *entry = packs_find(&app->packs, filter->pack);
    return entry ? entry->pack.name : filter->pack;
}

void records_pick_text(const Records *self, const App *app, RecordsControl control, char *out, size_t size) {
    const RecordsFilter *filter = &self->place->filter;
    out[0] = '\0';
    switch ((int)control) {
    case RECORDS_PACK: snprintf(out, size, "%s", pack_text(app, filter)); break;
    case RECORDS_BAND:
        snprintf(out, size, "%s", filter->band < 0 ? "Any band" : band_name((Band)filter->band));
        break;
    case RECORDS_RULES: snprintf(out, size, "%s", RULES[filter->rules]); break;
    case RECORDS_SPAN: span_text(filter->days, out, size); break;
    case RECORDS_MODE: mode_text(filter->mode, out, size); break;
    case RECORDS_DEVICE: device_text(filter->device, out, size); break;
    case RECORDS_WHOSE: snprintf(out, size, "%s", WHOSE[filter->whose]); break;
    case RECORDS_ORDER: snprintf(out, size, "%s", ORDERS[self->place->order]); break;
    case RECORDS_SEARCH:
        if (filter->code[0])
            snprintf(out, size, "Code %s", filter->code);
        else
            snprintf(out, size, "%s", filter->words[0] || self->searching ? filter->words : "Search");
        break;
    }
}

bool records_pick_is_on(const Records *self, RecordsControl control) {
    const RecordsFilter *f = &self->place->filter;
    switch ((int)control) {
    case RECORDS_PACK: return f->pack[0] || f->no_pack;
    case RECORDS_BAND: return f->band >= 0;
    case RECORDS_RULES: return f->rules != RECORDS_ANY_RULES;
    case RECORDS_SPAN: return f->days > 0;
    case RECORDS_MODE: return f->mode >= 0;
    case RECORDS_DEVICE: return f->device >= 0;
    case RECORDS_WHOSE: return f->whose != RECORDS_MINE;
    case RECORDS_SEARCH: return f->code[0] || f->words[0];
    }
    return false;
}

// ---- options

enum { PACKS_MAX = 200, NO_PACK = -2, ANY = -1 };

typedef struct {
    int run; // the first that is of it
    int count;
} PackRuns;

// The packs that runs are of. Returns how many; `out_none` are of none.
static int count_packs(const RecordsRuns *runs, PackRuns out[PACKS_MAX], int *out_none) {
    int packs = 0;
    *out_none = 0;
    for (int i = 0; i < runs->count; i++) {
        int at = 0;
        const char *pack = runs->run[i].pack;
        if (!pack[0]) ++*out_none;
        if (!pack[0]) continue;
        while (at < packs && strcmp(runs->run[out[at].run].pack, pack) != 0) at++;
        if (at == PACKS_MAX) continue;
        if (at == packs) out[packs++] = (PackRuns){.run = i};
        out[at].count++;
    }
    return packs;
}

static const char *figure(int count, char out[TEXT_GROUPED_MAX]) { return text_grouped(count, out); }

static void add_packs(Records *self, const App *app) {
    PackRuns packs[PACKS_MAX];
    const RecordsFilter *filter = &self->place->filter;
    char number[TEXT_GROUPED_MAX];
    int none, count = count_packs(&self->runs, packs, &none);
    picker_add(&self->picker, ANY, !filter->pack[0] && !filter->no_pack, figure(self->runs.count, number),
               "All packs");
    for (int i = 0; i < count; i++) {
        const SavedRun *run = &self->runs.run[packs[i].run];
        picker_add(&self->picker, packs[i].run, strcmp(filter->pack, run->pack) == 0,
                   figure(packs[i].count, number), "%s", records_pack_name(&app->packs, run));
    }
    if (none > 0)
        picker_add(&self->picker, NO_PACK, filter->no_pack, figure(none, number), "Your own puzzles");
}

// How many runs have a value of a control.
static int count_with(const RecordsRuns *runs, RecordsControl control, int value) {
    int count = 0;
    for (int i = 0; i < runs->count; i++) {
        const SavedRun *run = &runs->run[i];
        if (control == RECORDS_BAND) count += run->band == value;
        if (control == RECORDS_MODE) count += (int)run->mode == value;
        if (control == RECORDS_DEVICE) count += run->devices >> value & 1;
    }
    return count;
}

// Any, and the values from `first` that occur.
static void add_values(Records *self, RecordsControl control, const char *any, int now, int first, int end) {
    char number[TEXT_GROUPED_MAX], text[PICKER_TEXT_MAX];
    picker_add(&self->picker, ANY, now < 0, figure(self->runs.count, number), "%s", any);
    for (int value = first; value < end; value++) {
        int count = count_with(&self->runs, control, value);
        if (count == 0 && value != now) continue;
        if (control == RECORDS_BAND) snprintf(text, sizeof text, "%s", band_name((Band)value));
        if (control == RECORDS_MODE) mode_text(value, text, sizeof text);
        if (control == RECORDS_DEVICE) device_text(value, text, sizeof text);
        picker_add(&self->picker, value, value == now, figure(count, number), "%s", text);
    }
}

static void add_spans(Records *self) {
    char text[PICKER_TEXT_MAX];
    for (size_t i = 0; i < sizeof SPANS / sizeof *SPANS; i++) {
        span_text(SPANS[i], text, sizeof text);
        picker_add(&self->picker, SPANS[i], SPANS[i] == self->place->filter.days, "", "%s", text);
    }
}

static void add_names(Records *self, const char *const names[], int count, int now) {
    for (int i = 0; i < count; i++) picker_add(&self->picker, i, i == now, "", "%s", names[i]);
}

static void add_things_to_do(Records *self) {
    const SavedRun *run = records_run_at(self, self->row);
    bool recorded = self->proof[self->shown.index[self->row]] != RECORDS_NO_RECORD;
    Picker *picker = &self->picker;
    if (recorded) picker_add(picker, RECORDS_WATCH, false, "", "Watch");
    picker_add(picker, RECORDS_RACE, false, "", recorded ? "Race against it" : "Play it again");
    if (recorded) picker_add(picker, RECORDS_SAVE_AS, false, "", "Export");
    bool only = self->place->filter.code[0] != '\0';
    if (run->code[0])
        picker_add(picker, RECORDS_SAME_CODE, only, "", only ? "All codes again" : "Only this code");
    picker_add(picker, RECORDS_DELETE, false, "", "Delete");
}

enum { FILES_MAX = 20 };

static void add_files(Records *self) {
    if (!self->found) self->found = mem_alloc(FILES_MAX * sizeof *self->found);
    int count = records_files_find(self->found, FILES_MAX);
    for (int i = 0; i < count; i++) picker_add(&self->picker, i, false, "", "%.90s", self->found[i]);
}

void records_pick_open(Records *self, App *app, RecordsControl control, Rect beside) {
    const RecordsFilter *filter = &self->place->filter;
    picker_begin(&self->picker, control);
    switch ((int)control) {
    case RECORDS_PACK: add_packs(self, app); break;
    case RECORDS_BAND: add_values(self, control, "Any band", filter->band, 0, BAND_COUNT); break;
    case RECORDS_RULES: add_names(self, RULES, RECORDS_RULES_COUNT, (int)filter->rules); break;
    case RECORDS_SPAN: add_spans(self); break;
    case RECORDS_MODE: add_values(self, control, "Any mode", filter->mode, 0, RUN_MODE_COUNT); break;
    case RECORDS_DEVICE:
        add_values(self, control, "Any device", filter->device, BY_KEYBOARD, EVENT_DEVICE_COUNT);
        break;
    case RECORDS_WHOSE: add_names(self, WHOSE, RECORDS_WHOSE_COUNT, (int)filter->whose); break;
    case RECORDS_ORDER: add_names(self, ORDERS, RECORDS_ORDER_COUNT, (int)self->place->order); break;
    case RECORDS_DO: add_things_to_do(self); break;
    case RECORDS_ASK:
        picker_add(&self->picker, false, false, "", "Keep this run");
        picker_add(&self->picker, true, false, "", "Delete it");
        break;
    case RECORDS_AS:
        picker_add(&self->picker, false, false, ".nonet-run", "This run");
        picker_add(&self->picker, true, false, ".lss", "The runs shown, for LiveSplit");
        break;
    case RECORDS_FROM: add_files(self); break;
    case RECORDS_FOR:
        picker_add(&self->picker, false, false, "", "They are my own runs");
        picker_add(&self->picker, true, false, "", "Somebody else played them");
        break;
    }
    if (self->picker.count == 0) { // no file of runs
        self->picker.of = 0;
        app_notice(app, false, "Drop a file of runs on the window, or put it among your documents");
        return;
    }
    picker_open(&self->picker, app, beside, &self->view);
}

static void take_pack(Records *self, int value) {
    RecordsFilter *filter = &self->place->filter;
    filter->no_pack = value == NO_PACK;
    filter->pack[0] = '\0';
    if (value >= 0) memcpy(filter->pack, self->runs.run[value].pack, sizeof filter->pack);
}

void records_pick_take(Records *self, RecordsControl control, int value) {
    RecordsFilter *filter = &self->place->filter;
    switch ((int)control) {
    case RECORDS_PACK: take_pack(self, value); break;
    case RECORDS_BAND: filter->band = value; break;
    case RECORDS_RULES: filter->rules = (RecordsRules)value; break;
    case RECORDS_SPAN: filter->days = value; break;
    case RECORDS_MODE: filter->mode = value; break;
    case RECORDS_DEVICE: filter->device = value; break;
    case RECORDS_WHOSE: filter->whose = (RecordsWhose)value; break;
    case RECORDS_ORDER: self->place->order = (RecordsOrder)value; break;
    }
}
