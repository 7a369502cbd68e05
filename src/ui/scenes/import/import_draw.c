// The import scene's picture.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/pack/pack_seeds.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/import/import_view.h"
#include "ui/widget/pack_card.h"
#include "ui/widget/page.h"

// Design units.
enum { FOOT = 64, BUTTON = 48, GAP = 12, BAND = 25, HEADING = 26, ROW = 46, WHEEL = 84 };

enum { WORDS_MAX = 6 * PATH_MAX_BYTES };

// ---- where

int import_buttons(const ImportScene *self, ImportDo out[IMPORT_BUTTONS_MAX]) {
    static const ImportDo BUTTONS[][IMPORT_BUTTONS_MAX + 1] = {
        [IMPORT_LOOKING] = {IMPORT_DO_CANCEL},    [IMPORT_PACK] = {IMPORT_DO_INSTALL, IMPORT_DO_CANCEL},
        [IMPORT_INSTALLING] = {IMPORT_DO_CANCEL}, [IMPORT_GRADING] = {IMPORT_DO_STOP},
        [IMPORT_WRITING] = {IMPORT_DO_NOTHING},   [IMPORT_DONE] = {IMPORT_DO_OPEN, IMPORT_DO_LEAVE},
        [IMPORT_FAILED] = {IMPORT_DO_LEAVE},
    };
    static const ImportDo ASKING[] = {IMPORT_DO_KEEP, IMPORT_DO_DROP, IMPORT_DO_GO_ON, IMPORT_DO_NOTHING};
    const ImportDo *row =
        self->view.stage == IMPORT_GRADING && self->asking ? ASKING : BUTTONS[self->view.stage];
    if (*row == IMPORT_DO_OPEN && !self->view.id[0]) row++; // there is no pack
    int count = 0;
    for (; row[count] != IMPORT_DO_NOTHING; count++) out[count] = row[count];
    return count;
}

static void place_buttons(const ImportScene *self, ImportLayout *l, float y, float u) {
    ImportDo what[IMPORT_BUTTONS_MAX];
    int count = import_buttons(self, what);
    float gap = roundf(GAP * u), most = l->tall ? 240 * u : 210 * u;
    float w = count ? fminf((l->width - gap * (float)(count - 1)) / (float)count, most) : 0;
    for (int i = 0; i < count; i++)
        l->button[i] =
            (Rect){floorf(l->left + (float)i * (w + gap)), roundf(y), floorf(w), roundf(BUTTON * u)};
}

static bool has_bar(const ImportScene *self) {
    return !self->view.is_pack && self->view.stage != IMPORT_FAILED;
}

// A pack's preview with its bands below, as large as there is room.
static void place_pack(const ImportScene *self, ImportLayout *l, Rect area, float u) {
    float bands = (HEADING + BAND * BAND_COUNT) * u, gap = 20 * u;
    if (!self->view.is_pack || self->view.stage == IMPORT_FAILED) return;
    float side = floorf(fminf(fminf(area.w, area.h - bands - gap), 460 * u));
    if (side >= 110 * u) {
        l->board = (Rect){floorf(area.x), floorf(area.y), side, side};
        area.y += side + gap;
    }
    l->bands = (Rect){area.x, floorf(area.y), fminf(area.w, 460 * u), bands};
}

static void place_collection(const ImportScene *self, ImportLayout *l, Rect area, float u) {
    float bands = (HEADING + BAND * BAND_COUNT) * u;
    if (!has_bar(self)) return;
    l->bands = (Rect){area.x, floorf(area.y), area.w, bands};
    float y = area.y + bands + 18 * u;
    l->list = (Rect){area.x, roundf(y), area.w, area.y + area.h - roundf(y)};
    if (l->list.h < 90 * u) l->list.h = 0;
}

static void wide(const ImportScene *self, const Page *p, ImportLayout *l) {
    float u = p->u, bottom = (p->h - FOOT) * u;
    l->left = floorf(p->x * u), l->width = floorf(p->left * u);
    l->title = 154 * u;
    float y = bottom - (BUTTON + 8) * u, top = 174 * u;
    place_buttons(self, l, y, u);
    y -= 22 * u;
    if (has_bar(self)) {
        l->counts = (Rect){l->left, y - 26 * u, l->width, 26 * u};
        l->bar = (Rect){l->left, y - 46 * u, l->width, 10 * u};
        y -= 62 * u;
    }
    l->words = (Rect){l->left, top, l->width, fmaxf(y - top, 26 * u)};
    if (self->view.stage == IMPORT_FAILED) l->words.w = fminf(p->inner * u, 760 * u);
    Rect area = {floorf((p->x + p->left + p->gap) * u), 60 * u, floorf(p->right * u), bottom - 60 * u};
    place_pack(self, l, area, u);
    place_collection(self, l, area, u);
}

static void tall(const ImportScene *self, const Page *p, ImportLayout *l) {
    float u = p->u, bottom = (p->h - FOOT) * u, y = 174 * u;
    l->tall = true;
    l->left = floorf(p->x * u), l->width = floorf(p->inner * u);
    l->title = 154 * u;
    place_buttons(self, l, bottom - BUTTON * u, u);
    bottom -= (BUTTON + 20) * u;
    float words = fminf(self->view.is_pack ? 240 : 150, p->h * 0.24f) * u;
    if (self->view.stage == IMPORT_FAILED) words = bottom - y;
    l->words = (Rect){l->left, y, l->width, words};
    y += words + 8 * u;
    if (has_bar(self)) {
        l->bar = (Rect){l->left, y, l->width, 10 * u};
        l->counts = (Rect){l->left, y + 18 * u, l->width, 26 * u};
        y += 58 * u;
    }
    Rect area = {l->left, y, l->width, bottom - y};
    place_pack(self, l, area, u);
    place_collection(self, l, area, u);
}

// The list of what is left out, below its heading.
static void place_scroll(const ImportScene *self, ImportLayout *l, float u) {
    int rows = self->view.notes + (self->view.notes == IMPORT_NOTES_MAX);
    Rect area = {l->list.x, l->list.y + HEADING * u, l->list.w, l->list.h - HEADING * u};
    if (l->list.h <= 0) return;
    l->scroll = (ScrollArea){
        .rect = area, .content = (double)((float)rows * l->row / u), .pixel = (double)u, .wheel = WHEEL};
}

ImportLayout import_layout(const ImportScene *self, const App *app) {
    ImportLayout l = {.row = roundf(ROW * app->look.unit)};
    Page page = page_frame(app, 1300, 0.44f);
    if (page.tall)
        tall(self, &page, &l);
    else
        wide(self, &page, &l);
    place_scroll(self, &l, app->look.unit);
    return l;
}

// ---- words

static void size_text(int64_t bytes, char *out, size_t size) {
    if (bytes < 1000000)
        snprintf(out, size, "%d kB", (int)((bytes + 999) / 1000));
    else
        snprintf(out, size, "%.1f MB", (double)bytes / 1e6);
}

static void pack_words(const InstallPlan *plan, ImportStage stage, char *out, size_t size) {
    const Pack *pack = &plan->entry.pack;
    char seeds[40], bytes[24], what[PATH_MAX_BYTES + 300];
    pack_seeds_text(pack->seed_count, seeds, sizeof seeds);
    size_text(plan->bytes, bytes, sizeof bytes);
    int length = snprintf(out, size, "%s%s%s.\nBy %s. Licence: %s.\n", pack->summary,
                          pack->summary[0] ? "  ·  " : "", seeds, pack->author, pack->licence);
    char files[TEXT_COUNT_MAX], things[TEXT_COUNT_MAX];
    text_count(plan->files, "file", "files", files);
    if (stage == IMPORT_DONE)
        snprintf(what, sizeof what, "Installed. It has its card in the menu now.");
    else if (stage == IMPORT_INSTALLING)
        snprintf(what, sizeof what, "Copying %s…", bytes);
    else if (plan->replaces)
        snprintf(what, sizeof what,
                 "You have a pack of this id already, “%s”. This one takes its place: %s, %s. What you have "
                 "solved in it stays solved.",
                 plan->old_name, files, bytes);
    else
        snprintf(what, sizeof what, "It will be copied to your own packs: %s, %s.", files, bytes);
    length += snprintf(out + length, size - (size_t)length, "\n%s", what);
    if (plan->left_out > 0 && stage == IMPORT_PACK)
        snprintf(out + length, size - (size_t)length, " %s in it, folders or links, will stay behind.",
                 text_count(plan->left_out, "thing", "things", things));
}

static void time_left(const ImportView *view, char *out, size_t size) {
    const CollectionProgress *progress = &view->progress;
    *out = '\0';
    if (progress->done < 3 || view->grading_us < 1500000 || progress->done >= progress->total) return;
    double rest = (double)view->grading_us / 1e6 * (progress->total - progress->done) / progress->done;
    if (rest < 5)
        snprintf(out, size, "  ·  a few seconds left");
    else if (rest < 55)
        snprintf(out, size, "  ·  about %d seconds left", (int)(rest / 5 + 1) * 5);
    else if (rest < 90)
        snprintf(out, size, "  ·  about a minute left");
    else if (rest < 5400)
        snprintf(out, size, "  ·  about %d minutes left", (int)(rest / 60 + 0.5));
    else
        snprintf(out, size, "  ·  about %d hours left", (int)(rest / 3600 + 0.5));
}

static void done_words(const ImportView *view, char *out, size_t size) {
    const CollectionProgress *progress = &view->progress;
    char added[TEXT_GROUPED_MAX], begun[128] = "", number[TEXT_GROUPED_MAX];
    text_grouped(progress->added, added);
    if (progress->begun > 0)
        snprintf(begun, sizeof begun, " %s %s half played and %s on where you left %s.",
                 text_grouped(progress->begun, number), progress->begun == 1 ? "is" : "are",
                 progress->begun == 1 ? "goes" : "go", progress->begun == 1 ? "it" : "them");
    if (progress->total == 0)
        snprintf(out, size, "There is no puzzle in it.");
    else if (progress->added == 0 && progress->doubles > 0 && progress->refused == 0)
        snprintf(out, size, "Nothing is new: you have every puzzle of it already.%s", begun);
    else if (progress->added == 0)
        snprintf(out, size, "There is nothing in it that could be added.");
    else
        snprintf(out, size,
                 "%s %s %s proved, graded and kept in your pack “%s”%s. They keep the order of the file.%s",
                 added, progress->added == 1 ? "puzzle" : "puzzles", progress->added == 1 ? "is" : "are",
                 view->name, view->stopped ? ", those that were read before you stopped" : "", begun);
}

static void collection_words(const ImportScene *self, const App *app, char *out, size_t size) {
    const ImportView *view = &self->view;
    char added[TEXT_GROUPED_MAX];
    text_grouped(view->progress.added, added);
    switch (view->stage) {
    case IMPORT_LOOKING: snprintf(out, size, "Reading %s…", path_name(app->brought)); break;
    case IMPORT_GRADING:
        if (self->asking)
            snprintf(out, size,
                     "%s %s graded and new by now. Keep them as a pack? The rest can be added later: the "
                     "same file "
                     "only adds what is new.",
                     added, view->progress.added == 1 ? "puzzle is" : "puzzles are");
        else
            snprintf(
                out, size,
                "Each puzzle of %s is proved to have one solution, and graded. The hardest take seconds.",
                path_name(app->brought));
        break;
    case IMPORT_WRITING: snprintf(out, size, "Writing the pack…"); break;
    case IMPORT_DONE: done_words(view, out, size); break;
    case IMPORT_PACK:
    case IMPORT_INSTALLING:
    case IMPORT_FAILED: *out = '\0';
    }
}

static void failed_words(const ImportView *view, char *out, size_t size) {
    char line[24] = "";
    const char *reason = view->error.reason;
    size_t last = strlen(reason);
    if (view->error.line > 0) snprintf(line, sizeof line, ", line %d", view->error.line);
    snprintf(out, size, "%s%s%s%s%s", view->file, line, view->file[0] ? ": " : "", reason,
             last > 0 && reason[last - 1] == '?' ? "" : ".");
    size_t length = strlen(out);
    snprintf(out + length, size - length, "\n\nNothing was changed.");
}

static const char *title_of(const ImportScene *self, const App *app) {
    const ImportView *view = &self->view;
    const InstallPlan *plan = import_plan(self->import);
    if (plan && plan->installed) return "Installed already";
    if (view->stage == IMPORT_FAILED) return view->is_pack ? "Not installed" : "Not imported";
    return view->name[0] ? view->name : path_name(app->brought);
}

static void draw_words(const ImportScene *self, const App *app, Draw *draw, const ImportLayout *l) {
    char text[WORDS_MAX];
    float u = app->look.unit, size = 52 * u;
    const char *title = title_of(self, app);
    float width = draw_text_width(draw, FACE_TITLE, size, title);
    if (width > l->width) size = fmaxf(size * l->width / width * 0.985f, 26 * u);
    draw_text_cut(draw, FACE_TITLE, size, l->left - u, l->title, l->width, role(app, ROLE_TEXT), title);
    const InstallPlan *plan = import_plan(self->import);
    if (self->view.stage == IMPORT_FAILED)
        failed_words(&self->view, text, sizeof text);
    else if (plan)
        pack_words(plan, self->view.stage, text, sizeof text);
    else
        collection_words(self, app, text, sizeof text);
    wrap_text(draw, l->words, FACE_TEXT, widget_small(app, 17), fmaxf(26 * u, 15), role(app, ROLE_DIM), text);
}

// ---- figures

static void draw_bar(const ImportScene *self, const App *app, Draw *draw, const ImportLayout *l) {
    const CollectionProgress *progress = &self->view.progress;
    if (l->bar.w <= 0) return;
    float part = progress->total > 0 ? (float)progress->done / (float)progress->total : 0,
          radius = l->bar.h / 2;
    if (self->view.stage == IMPORT_DONE && !self->view.stopped) part = 1;
    draw_round(draw, l->bar, radius, role(app, ROLE_PANEL));
    Rect done = {l->bar.x, l->bar.y, roundf(fmaxf(l->bar.w * part, l->bar.h)), l->bar.h};
    if (part > 0) draw_round(draw, done, radius, role(app, ROLE_ENTERED));
    draw_round_frame(draw, l->bar, radius, fmaxf(1, app->look.unit), role(app, ROLE_LINE_THIN));
    char text[160], a[TEXT_GROUPED_MAX], b[TEXT_GROUPED_MAX], left[48];
    time_left(&self->view, left, sizeof left);
    if (progress->total < 0)
        snprintf(text, sizeof text, "Counting…");
    else if (self->view.stage == IMPORT_GRADING)
        snprintf(text, sizeof text, "%s of %s%s", text_grouped(progress->done, a),
                 text_grouped(progress->total, b), left);
    else
        snprintf(text, sizeof text, "%s new", text_grouped(progress->added, a));
    size_t length = strlen(text);
    if (self->view.stage != IMPORT_GRADING && progress->total >= 0)
        snprintf(text + length, sizeof text - length, "  ·  %s double  ·  %s refused",
                 text_grouped(progress->doubles, a), text_grouped(progress->refused, b));
    float size = widget_small(app, 15), width = draw_text_width(draw, FACE_MEDIUM, size, text);
    if (width > l->counts.w) size = fmaxf(size * l->counts.w / width * 0.98f, 11);
    draw_text_cut(draw, FACE_MEDIUM, size, l->counts.x, l->counts.y + 19 * app->look.unit, l->counts.w,
                  role(app, ROLE_TEXT), text);
}

static void draw_bands(const App *app, Draw *draw, Rect r, const int count[BAND_COUNT], const char *heading) {
    float u = app->look.unit, size = widget_small(app, 15), label = 0, figure = 0;
    char text[TEXT_GROUPED_MAX];
    int most = 1;
    if (r.h <= 0) return;
    for (int band = 0; band < BAND_COUNT; band++) {
        if (count[band] > most) most = count[band];
        label = fmaxf(label, draw_text_width(draw, FACE_TEXT, size, band_name((Band)band)));
        figure = fmaxf(figure, draw_digits_width(draw, FACE_TEXT, size, text_grouped(count[band], text)));
    }
    widget_heading(draw, app, r.x, r.y + 12 * u, heading);
    float x = r.x + label + 14 * u, w = r.w - label - figure - 28 * u;
    for (int band = 0; band < BAND_COUNT; band++) {
        Rect row = {r.x, r.y + (HEADING + BAND * (float)band) * u, r.w, BAND * u};
        draw_text_in(draw, FACE_TEXT, size, row, ALIGN_LEFT, role(app, count[band] ? ROLE_TEXT : ROLE_DIM),
                     band_name((Band)band));
        float bar = roundf(fmaxf(w * (float)count[band] / (float)most, count[band] ? 3 * u : 0));
        Rect back = {x, roundf(row.y + row.h / 2 - 5 * u), w, roundf(10 * u)};
        draw_round(draw, back, 5 * u, role(app, ROLE_PANEL));
        back.w = bar;
        if (bar > 0) draw_round(draw, back, fminf(5 * u, bar / 2), app->look.theme.band[band]);
        text_grouped(count[band], text);
        float digits = draw_digits_width(draw, FACE_TEXT, size, text);
        draw_digits(draw, FACE_TEXT, size, r.x + r.w - digits, roundf(row.y + row.h / 2 + size * 0.36f),
                    role(app, ROLE_DIM), text);
    }
}

// ---- what is left out

static void draw_note(const App *app, Draw *draw, const CollectionNote *note, Rect r) {
    float u = app->look.unit, size = widget_small(app, 14.5f);
    bool refused = note->kind == COLLECTION_REFUSED;
    Colour ink = role(app, refused ? ROLE_CONFLICT : ROLE_DIM);
    char line[48];
    const char *kind = refused ? "refused" : "there already";
    if (note->line > 0)
        snprintf(line, sizeof line, "Line %d  ·  %s", note->line, kind);
    else
        snprintf(line, sizeof line, "%s", kind);
    float x = r.x + 26 * u, cy = r.y + 14 * u;
    draw_ring(draw, r.x + 8 * u, cy, 7 * u, fmaxf(1.2f, 1.3f * u), ink);
    draw_text_in(draw, FACE_STRONG, widget_small(app, 11), (Rect){r.x, cy - 8 * u, 16 * u, 16 * u},
                 ALIGN_CENTRE, ink, refused ? "!" : "=");
    draw_text_cut(draw, FACE_MEDIUM, widget_small(app, 13), x, r.y + 18 * u, r.w - 30 * u, ink, line);
    float width = draw_text_width(draw, FACE_TEXT, size, note->reason), room = r.w - 30 * u;
    if (width > room) size = fmaxf(size * room / width, widget_small(app, 12));
    draw_text_cut(draw, FACE_TEXT, size, x, r.y + 37 * u, room, role(app, ROLE_TEXT), note->reason);
}

static void draw_list(const ImportScene *self, const App *app, Draw *draw, const ImportLayout *l) {
    float u = app->look.unit;
    if (l->list.h <= 0 || self->view.progress.total < 0) return;
    widget_heading(draw, app, l->list.x, l->list.y + 12 * u, "LEFT OUT");
    Rect area = l->scroll.rect;
    if (self->view.notes == 0) {
        draw_text_cut(draw, FACE_TEXT, widget_small(app, 15), area.x, area.y + 18 * u, area.w,
                      role(app, ROLE_DIM), self->view.stage == IMPORT_GRADING ? "Nothing so far" : "Nothing");
        return;
    }
    draw_push_clip(draw, area);
    float up = scroll_pixels(&self->targets.scroll, &l->scroll, app->now_us);
    int first = (int)(up / l->row);
    for (int i = first; i < self->view.notes; i++) {
        CollectionNote note;
        Rect row = {area.x, area.y + (float)i * l->row - up, area.w - 10 * u, l->row};
        if (row.y > area.y + area.h || !import_note(self->import, i, &note)) break;
        draw_note(app, draw, &note, row);
    }
    float end = area.y + (float)self->view.notes * l->row - up + 20 * u;
    if (self->view.notes == IMPORT_NOTES_MAX)
        draw_text(draw, FACE_TEXT, widget_small(app, 14), area.x, end, ALIGN_LEFT, role(app, ROLE_DIM),
                  "More are only counted.");
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->targets.scroll, area, role(app, ROLE_BACKGROUND));
    scene_draw_scroll_bar(draw, app, &l->scroll, &self->targets.scroll,
                          area.x + area.w - fmaxf(3, roundf(4 * u)));
}

// ---- a pack

static bool shows_tokens(const App *app, const Pack *pack) {
    for (int token = 1; token <= pack->layout.order; token++)
        if (pack->font[0] || !fonts_has_glyphs(app->fonts, FACE_DISPLAY, pack->token[token].text))
            return false;
    return true;
}

// A seed of it: in its tokens where the game's own font has them, else in digits.
static void draw_board(const InstallPlan *plan, const App *app, Draw *draw, Rect r) {
    const Pack *pack = &plan->entry.pack;
    TokenLook digit[TOKENS_MAX + 1] = {0};
    if (r.w <= 0) return;
    PackPreview *preview = mem_alloc(sizeof *preview); // large
    pack_preview(&plan->entry, -1, preview);
    for (int token = 1; token <= pack->layout.order; token++)
        snprintf(digit[token].text, sizeof digit[token].text, "%d", token);
    if (preview->there)
        grid_draw_small(draw, &app->look, &preview->board, &preview->puzzle,
                        shows_tokens(app, pack) ? pack->token : digit, FACE_DISPLAY, r);
    free(preview);
}

// ---- the whole

static const char *label_of(const ImportScene *self, ImportDo what, Targets *out) {
    static const char *const LABELS[] = {
        [IMPORT_DO_INSTALL] = "Install", [IMPORT_DO_CANCEL] = "Cancel", [IMPORT_DO_STOP] = "Stop",
        [IMPORT_DO_DROP] = "Throw away", [IMPORT_DO_GO_ON] = "Go on",   [IMPORT_DO_OPEN] = "Open the pack",
        [IMPORT_DO_LEAVE] = "Done",
    };
    char added[TEXT_GROUPED_MAX];
    if (what == IMPORT_DO_INSTALL && import_plan(self->import)->replaces) return "Replace";
    if (what != IMPORT_DO_KEEP) return LABELS[what];
    return targets_words(out, "Keep %s", text_grouped(self->view.progress.added, added));
}

void import_targets(const void *state, const App *app, Targets *out) {
    const ImportScene *self = state;
    ImportLayout l = import_layout(self, app);
    ImportDo what[IMPORT_BUTTONS_MAX];
    int count = import_buttons(self, what);
    for (int i = 0; i < count; i++)
        targets_add(out,
                    (Target){IMPORT_BUTTON + i, TARGET_BUTTON, l.button[i], label_of(self, what[i], out),
                             .primary = i == 0 && what[i] != IMPORT_DO_CANCEL && what[i] != IMPORT_DO_STOP});
    scene_add_back(out, widget_back_rect(app, l.left), "Back");
    out->scroll = l.scroll;
}

void import_footer(const void *state, const App *app, Footer *out) {
    static const Prompt SELECT = PROMPT_SELECT;
    static const Prompt BACK = {ACTION_BACK, "Back", NULL, NULL, "b"};
    static const Prompt CHOOSE = PROMPT_CHOOSE("←→");
    static const Prompt SCROLL = {ACTION_NONE, "Scroll", "↑↓", "Wheel", "↑↓"};
    const ImportScene *self = state;
    ImportLayout l = import_layout(self, app);
    ImportDo what[IMPORT_BUTTONS_MAX];
    int buttons = import_buttons(self, what);
    out->x = l.left;
    footer_add(out, &SELECT, buttons > 0);
    footer_add(out, &BACK, 1);
    footer_add(out, &CHOOSE, buttons > 1);
    footer_add(out, &SCROLL, scroll_most(&l.scroll) > 0);
}

void import_draw(const void *state, const App *app, Draw *draw) {
    const ImportScene *self = state;
    ImportLayout l = import_layout(self, app);
    MEM_LOCAL(Targets, targets);
    int hovered = scene_targets(import_targets, self, app, &self->targets, targets);
    widget_back(draw, app, l.left, "Back", hovered == TARGET_BACK);
    draw_words(self, app, draw, &l);
    const InstallPlan *plan = import_plan(self->import);
    if (plan && self->view.stage != IMPORT_FAILED) {
        draw_board(plan, app, draw, l.board);
        draw_bands(app, draw, l.bands, plan->entry.pack.band_count, "PUZZLES");
    } else if (has_bar(self)) {
        draw_bar(self, app, draw, &l);
        draw_bands(app, draw, l.bands, self->view.progress.band_count, "HOW HARD");
        draw_list(self, app, draw, &l);
    }
    scene_draw_buttons(draw, app, targets, &self->targets, hovered);
}
