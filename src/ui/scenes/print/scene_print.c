// Boards on paper or as a picture: how they will look, what can be chosen, and where they go.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/print/print_place.h"
#include "ui/scenes/print/print_rows.h"
#include "ui/widget/scene_targets.h"

// The targets: the rows, each with its arrows (ROW + row * 3 + 0, 1 for the arrow back, 2 for the one on),
// what turns the pages, and the two buttons.
enum { SAVE = 1, OPEN, PREVIOUS_PAGE, NEXT_PAGE, ROW = 10 };
enum { GROUP_ROWS, GROUP_BUTTONS };

typedef struct {
    PrintJob *press;
    PrintChoice choice;
    SceneId back;
    TargetView view;
    SDL_Surface *picture; // of the page as it is now; NULL until it is painted
    int painted;          // pictures so far: a new one may have the address of the one before
    Rect shown;           // where `picture` stands, or what was asked for
    PrintWork asked;
    bool any_asked;
    char path[PATH_MAX_BYTES];  // that Save will write
    char saved[PATH_MAX_BYTES]; // that holds what is chosen now; "" for none
    bool open_next;             // once it is written
    PrintJobNews news;
} PrintScene;

static const PrintSheet *sheet_of(const PrintScene *self) { return print_job_sheet(self->press); }
static PrintLayout layout_of(const PrintScene *self, const App *app) {
    return print_layout(app, &self->choice, sheet_of(self));
}
static bool is_busy(const PrintScene *self) {
    return self->news.state == PRINT_JOB_WRITING || self->news.state == PRINT_JOB_OPENING;
}

static void add_row(const PrintScene *self, const PrintLayout *l, int row, Targets *out) {
    Rect whole = l->row[row], c = l->control[row];
    const char *label = print_row_label(l->shown[row]);
    Target arrow = {.role = TARGET_BUTTON, .rect = {c.x, c.y, c.w / 2, whole.h}, .name = label};
    arrow.id = ROW + row * 3 + 1;
    targets_add_pointed(out, arrow);
    arrow.id++, arrow.rect = (Rect){c.x + c.w / 2, c.y, whole.x + whole.w - c.x - c.w / 2, whole.h};
    targets_add_pointed(out, arrow);
    const char *value = print_row_value(&self->choice, l->shown[row]);
    targets_add(out, (Target){ROW + row * 3, TARGET_CHOICE, whole, targets_words(out, "%s: %s", label, value),
                              .group = GROUP_ROWS, .entry = row + 1 == l->rows, .adjusts = true});
}

// What turns the pages: the arrows, and the page itself, whose right half leads on, as in a book.
static void add_pages(const PrintLayout *l, Targets *out) {
    Rect left = l->page, right = l->page;
    if (l->next.h == 0) return;
    left.w *= 0.4f;
    right.x += left.w, right.w -= left.w;
    const Target parts[] = {
        {PREVIOUS_PAGE, TARGET_LINK, l->previous, .name = "Previous page"},
        {NEXT_PAGE, TARGET_LINK, l->next, .name = "Next page"},
        {PREVIOUS_PAGE, TARGET_LINK, left, .name = "Previous page"},
        {NEXT_PAGE, TARGET_LINK, right, .name = "Next page"},
    };
    for (int i = 0; i < 4; i++) targets_add_pointed(out, parts[i]);
}

static void print_targets(const void *state, const App *app, Targets *out) {
    const PrintScene *self = state;
    if (!self->press) return;
    PrintLayout l = layout_of(self, app);
    const char *save = "Save";
    if (self->news.state == PRINT_JOB_WRITING && self->news.pages > 1)
        save = targets_words(out, "Saving %d of %d", self->news.done, self->news.pages);
    else if (self->news.state == PRINT_JOB_WRITING)
        save = "Saving";
    else if (self->saved[0])
        save = "Save again";
    scene_add_back(out, widget_back_rect(app, l.left), "Back");
    targets_add(out, (Target){SAVE, TARGET_BUTTON, l.save, save, .group = GROUP_BUTTONS, .entry = true,
                              .primary = true, .disabled = is_busy(self)});
    targets_add(out,
                (Target){OPEN, TARGET_BUTTON, l.open, self->choice.work.picture ? "Open" : "Open to print",
                         .group = GROUP_BUTTONS, .disabled = is_busy(self)});
    add_pages(&l, out);
    for (int i = 0; i < l.rows; i++) add_row(self, &l, i, out);
}

// The row in focus, -1 for none.
static int focused_row(const PrintScene *self) {
    return self->view.focus >= ROW ? (self->view.focus - ROW) / 3 : -1;
}

// ---- where to

static void choose_path(PrintScene *self) {
    const PrintWork *work = &self->choice.work;
    const PrintSheet *sheet = sheet_of(self);
    char folder[PATH_MAX_BYTES], stem[PRINT_TEXT_MAX], title[PRINT_TEXT_MAX];
    int board = work->picture ? work->page : 0;
    snprintf(title, sizeof title, "%s", sheet->board[board].title);
    if (!work->picture && sheet->count > 1) { // "Runes 17" and others: "Runes"
        size_t length = strlen(title);
        while (length > 0 && strchr(" 0123456789", title[length - 1])) title[--length] = '\0';
    }
    if (!title[0]) snprintf(title, sizeof title, "%s", sheet->count > 1 ? "puzzles" : "puzzle");
    print_stem(title, stem);
    print_place(work->picture ? PRINT_PLACE_PICTURES : PRINT_PLACE_DOCUMENTS, folder);
    print_free_path(folder, stem, work->picture ? "png" : "pdf", self->path);
}

static void choice_changed(PrintScene *self) {
    int pages = print_choice_pages(&self->choice, sheet_of(self), NULL);
    if (self->choice.work.page >= pages) self->choice.work.page = pages - 1;
    self->saved[0] = '\0';
    choose_path(self);
}

// ---- what the player does

static void change(PrintScene *self, App *app, int row, int direction) {
    PrintRow rows[PRINT_ROW_COUNT];
    int count = print_rows(&self->choice, rows);
    if (row >= count) return;
    if (rows[row] == PRINT_ROW_KIND) self->choice.work.page = 0;
    print_row_change(&self->choice, rows[row], direction);
    choice_changed(self);
    audio_sound(app->audio, SOUND_MOVE);
}

static void turn(PrintScene *self, App *app, int direction) {
    int pages = print_choice_pages(&self->choice, sheet_of(self), NULL);
    if (pages < 2) return;
    self->choice.work.page = (self->choice.work.page + direction + pages) % pages;
    if (self->choice.work.picture) choice_changed(self); // another board, another file
    audio_sound(app->audio, SOUND_MOVE);
}

static void save(PrintScene *self, App *app, bool then_open) {
    if (is_busy(self)) return;
    self->open_next = then_open;
    audio_sound(app->audio, SOUND_OPEN);
    if (then_open && self->saved[0]) {
        print_job_begin(self->press, NULL, self->saved);
        self->news.state = PRINT_JOB_OPENING;
        return;
    }
    choose_path(self); // another program may have taken the name
    print_job_begin(self->press, &self->choice.work, self->path);
    self->news = (PrintJobNews){.state = PRINT_JOB_WRITING};
}

// An arrow changes a row by itself; a click beside them only takes the focus there.
static void use(PrintScene *self, App *app, const TargetEvent *event) {
    int row = (event->id - ROW) / 3, arrow = (event->id - ROW) % 3;
    switch (event->id) {
    case SAVE:
    case OPEN: save(self, app, event->id == OPEN); return;
    case PREVIOUS_PAGE:
    case NEXT_PAGE: turn(self, app, event->id == NEXT_PAGE ? 1 : -1); return;
    }
    self->view.focus = ROW + row * 3;
    if (arrow || !event->by_pointer) change(self, app, row, arrow == 1 ? -1 : 1);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    PrintScene *self = state;
    self->back = scene_back(from);
    const PrintOrder *order = print_order(app);
    if (order->count == 0) return; // update leads back
    self->press = print_job_create(order, app->paths.share);
    self->choice = print_choice(sheet_of(self));
    self->view.focus = SAVE;
    choose_path(self);
}

static void leave(void *state, App *app) {
    PrintScene *self = state;
    if (self->back == SCENE_PAUSE) play_leave(&app->play, app->save, app->now_us); // its clock went on here
    print_job_destroy(self->press);
    SDL_FreeSurface(self->picture);
}

static Go input(void *state, App *app, const Input *in) {
    PrintScene *self = state;
    if (!self->press) return GO_STAY;
    TargetEvent event = scene_event(print_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: use(self, app, &event); break;
    case TARGET_ADJUSTED: change(self, app, focused_row(self), event.step); break;
    case TARGET_WHEEL:
    case TARGET_TURN: turn(self, app, event.step); break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = self->back, .back = SCENE_PRINT});
    }
    return GO_STAY;
}

static bool same_rect(Rect a, Rect b) { return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h; }

static bool same_work(const PrintWork *a, const PrintWork *b) {
    return a->picture == b->picture && a->page == b->page && a->options.per_page == b->options.per_page &&
           a->options.solutions == b->options.solutions && a->options.paper == b->options.paper &&
           a->options.qr == b->options.qr && a->options.digits == b->options.digits &&
           a->options.entries == b->options.entries && a->look.dark == b->look.dark;
}

// Asks for the page whenever it is another one or stands elsewhere, and takes what is painted.
static void follow_preview(PrintScene *self, App *app) {
    PrintLayout l = layout_of(self, app);
    if (!self->any_asked || !same_rect(l.page, self->shown) || !same_work(&self->asked, &self->choice.work)) {
        self->asked = self->choice.work;
        if (!same_rect(l.page, self->shown)) { // the old one would be cut wrongly
            SDL_FreeSurface(self->picture);
            self->picture = NULL;
        }
        self->shown = l.page;
        self->any_asked = true;
        if (l.page.w >= 1 && l.page.h >= 1)
            print_job_show(self->press, &self->asked, (int)l.page.x, (int)l.page.y, (int)l.page.w,
                           (int)l.page.h);
    }
    char reason[256];
    SDL_Surface *picture = print_job_take(self->press, reason);
    if (reason[0]) app_notice(app, true, "It cannot be shown: %s", reason);
    if (!picture) return;
    SDL_FreeSurface(self->picture);
    self->picture = picture;
    self->painted++;
}

static void follow_news(PrintScene *self, App *app) {
    const PrintJobNews *news = &self->news;
    self->news = print_job_news(self->press);
    switch (news->state) {
    case PRINT_JOB_IDLE:
    case PRINT_JOB_WRITING:
    case PRINT_JOB_OPENING:
    case PRINT_JOB_OPENED: break;
    case PRINT_JOB_WRITTEN:
        snprintf(self->saved, sizeof self->saved, "%s", news->path);
        app_notice(app, false, "Saved: %s", news->path);
        audio_sound(app->audio, SOUND_MOVE);
        choose_path(self);
        if (self->open_next) {
            print_job_begin(self->press, NULL, self->saved);
            self->news.state = PRINT_JOB_OPENING;
        }
        break;
    case PRINT_JOB_FAILED: app_notice(app, true, "%s: %s", news->path, news->reason); break;
    }
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    PrintScene *self = state;
    (void)now_us, (void)out_wake_us;
    if (!self->press) {
        app_notice(app, true, "There is nothing to print");
        return (Go){.scene = self->back, .back = SCENE_PRINT};
    }
    follow_preview(self, app);
    follow_news(self, app);
    return GO_STAY;
}

// ---- drawing

static void draw_page(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l, int hovered) {
    float u = app->look.unit;
    Rect page = l->page;
    draw_shadow(draw, page, 2 * u, 16 * u, colour_alpha(0xFF000000u, app->look.theme.dark ? 0.5f : 0.16f));
    bool dark = self->choice.work.picture && self->choice.work.look.dark;
    // Its colour changes with each picture, so that the place is painted again; the picture covers it.
    Colour blank = colour_table(dark ? COLOURS_INK : COLOURS_PICTURE)->role[ROLE_BACKGROUND];
    draw_fill(draw, page, self->picture ? 0xFF000000u | (Colour)(self->painted & 0xFFFFFF) : blank);
    if (self->picture && same_rect(page, self->shown)) {
        draw_push_clip(draw, page);
        draw_picture(draw, self->picture, 1);
        draw_pop_clip(draw);
    }
    char text[64];
    int solutions, pages = print_choice_pages(&self->choice, sheet_of(self), &solutions);
    int number = self->choice.work.page + 1;
    snprintf(text, sizeof text, "%s %d of %d", self->choice.work.picture ? "Board" : "Page", number, pages);
    if (pages == 1) snprintf(text, sizeof text, "%s", self->choice.work.picture ? "The picture" : "One page");
    draw_text_in(draw, FACE_TEXT, fmaxf(14 * u, 11), l->number, ALIGN_CENTRE, role(app, ROLE_DIM), text);
    if (l->next.h == 0) return;
    widget_arrow(draw, app, l->previous, -1, hovered == PREVIOUS_PAGE);
    widget_arrow(draw, app, l->next, 1, hovered == NEXT_PAGE);
}

static void draw_title(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l) {
    float u = app->look.unit;
    char text[256], puzzles[TEXT_COUNT_MAX], count[TEXT_COUNT_MAX];
    int solutions, pages = print_choice_pages(&self->choice, sheet_of(self), &solutions);
    text_count(self->choice.boards, "puzzle", "puzzles", puzzles);
    text_count(pages - solutions, "page", "pages", count);
    if (self->choice.work.picture)
        snprintf(text, sizeof text, "One board, %d pixels wide and high", self->choice.work.look.side);
    else if (solutions)
        snprintf(text, sizeof text, "%s, %s and %d with solutions", puzzles, count, solutions);
    else
        snprintf(text, sizeof text, "%s on %s", puzzles, count);
    draw_text(draw, FACE_TITLE, 40 * u, l->text_x - u, l->title, ALIGN_LEFT, role(app, ROLE_TEXT), "Print");
    draw_text_cut(draw, FACE_TEXT, fmaxf(16 * u, 12), l->text_x, l->about, l->text_w, role(app, ROLE_DIM),
                  text);
}

// "~/Documents" for what is in a folder of the home folder.
static void short_folder(const char *path, char out[PATH_MAX_BYTES]) {
    const char *home = getenv("HOME"), *slash = strrchr(path, '/');
    int length = slash ? (int)(slash - path) : 0;
    size_t home_length = home ? strlen(home) : 0;
    bool at_home = home_length > 1 && strncmp(path, home, home_length) == 0 && path[home_length] == '/';
    if (at_home && length == (int)home_length)
        snprintf(out, PATH_MAX_BYTES, "your home folder");
    else if (at_home)
        snprintf(out, PATH_MAX_BYTES, "~%.*s", length - (int)home_length, path + home_length);
    else
        snprintf(out, PATH_MAX_BYTES, "%.*s", length > 0 ? length : 1, path);
}

static void draw_where(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l) {
    float u = app->look.unit, size = fmaxf(16 * u, 12), small = fmaxf(14 * u, 11);
    const char *path = self->saved[0] ? self->saved : self->path, *name = strrchr(path, '/');
    char folder[PATH_MAX_BYTES], text[PATH_MAX_BYTES + 32];
    short_folder(path, folder);
    snprintf(text, sizeof text, self->saved[0] ? "is saved in %s" : "will be saved in %s", folder);
    Rect r = l->where;
    draw_text_cut(draw, FACE_MEDIUM, size, r.x, r.y + r.h * 0.4f, r.w, role(app, ROLE_TEXT),
                  name ? name + 1 : path);
    draw_text_cut(draw, FACE_TEXT, small, r.x, r.y + r.h * 0.4f + small * 1.5f, r.w, role(app, ROLE_DIM),
                  text);
}

static void footer(const void *state, const App *app, Footer *out) {
    static const Prompt NEXT = {ACTION_NEXT_EMPTY, "Next page", NULL, NULL, "rb"};
    const PrintScene *self = state;
    if (!self->press) return;
    PrintLayout l = layout_of(self, app);
    const Prompt prompts[] = {PROMPT_CHOOSE("↑↓"),
                              focused_row(self) >= 0 ? (Prompt){ACTION_NONE, "Change", "←→", "Click", "←→"}
                                                     : (Prompt)PROMPT_SELECT,
                              {ACTION_BACK, "Back", NULL, NULL, "b"}};
    out->x = l.left;
    footer_add(out, prompts, sizeof prompts / sizeof *prompts);
    footer_add(out, &NEXT, l.next.h > 0);
}

static void draw(const void *state, const App *app, Draw *d) {
    const PrintScene *self = state;
    if (!self->press) return;
    PrintLayout l = layout_of(self, app);
    MEM_LOCAL(Targets, targets);
    int hovered = scene_targets(print_targets, self, app, &self->view, targets);
    widget_back(d, app, l.left, "Back", hovered == TARGET_BACK);
    draw_title(self, app, d, &l);
    draw_page(self, app, d, &l, hovered);
    for (int i = 0; i < l.rows; i++) {
        int part = hovered - ROW - i * 3;
        print_row_draw(d, app, &self->choice, l.shown[i], l.row[i], l.control[i], focused_row(self) == i,
                       part == 1   ? -1
                       : part == 2 ? 1
                                   : 0);
    }
    draw_where(self, app, d, &l);
    for (int id = SAVE; id <= OPEN; id++)
        scene_draw_button(d, app, targets_find(targets, id), &self->view, hovered);
}

const Scene scene_print = {"print", sizeof(PrintScene), enter, print_targets, input, update, draw, leave,
                           footer};
