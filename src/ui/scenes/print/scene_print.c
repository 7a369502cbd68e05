// Boards on paper or as a picture: how they will look, what can be chosen, and where they go.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/scenes/print/print_rows.h"

typedef enum { HIT_NONE, HIT_BACK, HIT_ROW, HIT_PREVIOUS, HIT_NEXT, HIT_SAVE, HIT_OPEN } HitKind;

typedef struct {
    HitKind kind;
    int index; // of the row
    int arrow; // -1 or 1: one of the row's arrows; 0: beside them
} PrintHit;

// The focus: a row by its place, then the two buttons.
typedef struct {
    PrintJob *press;
    PrintChoice choice;
    SceneId back;
    int focus;
    bool pointing;
    float x, y;
    PrintHit pressed;
    SDL_Surface *picture; // of the page as it is now; NULL until it is painted
    int painted;          // how often one came: its pixels change, its address may not
    Rect shown;           // where `picture` stands, or what was asked for
    PrintWork asked;
    bool any_asked;
    char path[PATH_MAX_BYTES];  // that Save will write
    char saved[PATH_MAX_BYTES]; // that holds what is chosen now; "" for none
    bool open_next;             // once it is written
    PrintJobState state;
    int done, pages;
} PrintScene;

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}
static const PrintSheet *sheet_of(const PrintScene *self) {
    return print_job_sheet(self->press);
}
static PrintLayout layout_of(const PrintScene *self, const App *app) {
    return print_layout(app, &self->choice, sheet_of(self));
}
static bool is_busy(const PrintScene *self) {
    return self->state == PRINT_JOB_WRITING || self->state == PRINT_JOB_OPENING;
}

static PrintHit hit_test(const App *app, const PrintLayout *l, float x, float y) {
    if (rect_has(widget_back_rect(app, l->left), x, y)) return (PrintHit){.kind = HIT_BACK};
    if (rect_has(l->save, x, y)) return (PrintHit){.kind = HIT_SAVE};
    if (rect_has(l->open, x, y)) return (PrintHit){.kind = HIT_OPEN};
    if (rect_has(l->previous, x, y)) return (PrintHit){.kind = HIT_PREVIOUS};
    if (rect_has(l->next, x, y)) return (PrintHit){.kind = HIT_NEXT};
    if (rect_has(l->page, x, y)) // the right half leads on, as in a book
        return (PrintHit){.kind = l->next.h == 0                     ? HIT_NONE
                                  : x < l->page.x + l->page.w * 0.4f ? HIT_PREVIOUS
                                                                     : HIT_NEXT};
    for (int i = 0; i < l->rows; i++) {
        if (!rect_has(l->row[i], x, y)) continue;
        float middle = l->control[i].x + l->control[i].w / 2;
        return (PrintHit){HIT_ROW, i, x < l->control[i].x ? 0 : x < middle ? -1 : 1};
    }
    return (PrintHit){.kind = HIT_NONE};
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

static Go leave_for(const PrintScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = self->back, .back = SCENE_PRINT};
}

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
        print_job_open(self->press, self->saved);
        self->state = PRINT_JOB_OPENING;
        return;
    }
    choose_path(self); // another program may have taken the name
    print_job_write(self->press, &self->choice.work, self->path);
    self->state = PRINT_JOB_WRITING;
    self->done = self->pages = 0;
}

static void set_focus(PrintScene *self, App *app, int focus, int rows) {
    if (focus < 0 || focus > rows + 1 || focus == self->focus) return;
    self->focus = focus;
    audio_sound(app->audio, SOUND_MOVE);
}

static void move(PrintScene *self, App *app, Action action) {
    PrintRow shown[PRINT_ROW_COUNT];
    int rows = print_rows(&self->choice, shown);
    bool on_row = self->focus < rows;
    int aside = action == ACTION_LEFT ? -1 : action == ACTION_RIGHT ? 1 : 0;
    if (aside && on_row)
        change(self, app, self->focus, aside);
    else if (aside)
        set_focus(self, app, rows + (aside > 0), rows);
    else if (action == ACTION_UP)
        set_focus(self, app, on_row ? self->focus - 1 : rows - 1, rows);
    else if (on_row)
        set_focus(self, app, self->focus + 1, rows);
}

static void confirm(PrintScene *self, App *app) {
    PrintRow shown[PRINT_ROW_COUNT];
    int rows = print_rows(&self->choice, shown);
    if (self->focus < rows)
        change(self, app, self->focus, 1);
    else
        save(self, app, self->focus > rows);
}

static Go take_action(PrintScene *self, App *app, const Input *in) {
    bool pad = in->device == DEVICE_PAD;
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        move(self, app, in->menu_action);
        break;
    case ACTION_CONFIRM:
        if (!in->repeat) confirm(self, app);
        break;
    case ACTION_BACK:
        return in->repeat ? GO_STAY : leave_for(self, app);
    case ACTION_NEXT_EMPTY:
        turn(self, app, in->shift ? -1 : 1);
        break;
    case ACTION_UNDO: // by the shoulder buttons; the keys of undo turn no page
    case ACTION_REDO:
        if (pad) turn(self, app, in->menu_action == ACTION_UNDO ? -1 : 1);
        break;
    }
    return GO_STAY;
}

static Go click(PrintScene *self, App *app, PrintHit hit) {
    PrintRow shown[PRINT_ROW_COUNT];
    int rows = print_rows(&self->choice, shown);
    switch (hit.kind) {
    case HIT_NONE:
        break;
    case HIT_BACK:
        return leave_for(self, app);
    case HIT_ROW:
        self->focus = hit.index;
        if (hit.arrow) change(self, app, hit.index, hit.arrow);
        break;
    case HIT_PREVIOUS:
    case HIT_NEXT:
        turn(self, app, hit.kind == HIT_NEXT ? 1 : -1);
        break;
    case HIT_SAVE:
    case HIT_OPEN:
        self->focus = rows + (hit.kind == HIT_OPEN);
        save(self, app, hit.kind == HIT_OPEN);
        break;
    }
    return GO_STAY;
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    PrintScene *self = state;
    self->back = from && from->back != SCENE_STAY ? from->back : SCENE_MENU;
    const PrintOrder *order = print_order(app);
    if (order->count == 0) return; // update leads back
    self->press = print_job_create(order, app->paths.share);
    self->choice = print_choice(sheet_of(self));
    PrintRow shown[PRINT_ROW_COUNT];
    self->focus = print_rows(&self->choice, shown); // Save
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
    PrintLayout l = layout_of(self, app);
    PrintHit hit;
    switch (in->kind) {
    case INPUT_ACTION:
        return take_action(self, app, in);
    case INPUT_POINTER_DOWN:
        self->pressed = in->button == 1 ? hit_test(app, &l, in->x, in->y) : (PrintHit){.kind = HIT_NONE};
        // fall through
    case INPUT_POINTER_MOVE:
        self->pointing = true;
        self->x = in->x, self->y = in->y;
        break;
    case INPUT_POINTER_UP:
        hit = hit_test(app, &l, in->x, in->y);
        if (in->button == 1 && hit.kind == self->pressed.kind && hit.index == self->pressed.index &&
            hit.arrow == self->pressed.arrow)
            return click(self, app, hit);
        break;
    case INPUT_POINTER_LEAVE:
        self->pointing = false;
        break;
    case INPUT_SCROLL:
        if (in->scroll != 0) turn(self, app, in->scroll > 0 ? -1 : 1);
        break;
    case INPUT_NONE:
    case INPUT_TOKEN:
    case INPUT_TEXT:
    case INPUT_AIM:
    case INPUT_DROP:
    case INPUT_PAD_ADDED:
    case INPUT_PAD_LOST:
    case INPUT_HIDDEN:
    case INPUT_SHOWN:
        break;
    }
    return GO_STAY;
}

static bool same_rect(Rect a, Rect b) {
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool same_work(const PrintWork *a, const PrintWork *b) {
    return a->picture == b->picture && a->page == b->page && a->options.per_page == b->options.per_page &&
           a->options.solutions == b->options.solutions && a->options.paper == b->options.paper &&
           a->options.digits == b->options.digits && a->options.entries == b->options.entries &&
           a->look.dark == b->look.dark;
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
    PrintJobNews news = print_job_news(self->press);
    self->state = news.state, self->done = news.done, self->pages = news.pages;
    switch (news.state) {
    case PRINT_JOB_IDLE:
    case PRINT_JOB_WRITING:
    case PRINT_JOB_OPENING:
    case PRINT_JOB_OPENED:
        break;
    case PRINT_JOB_WRITTEN:
        snprintf(self->saved, sizeof self->saved, "%s", news.path);
        app_notice(app, false, "Saved: %s", news.path);
        audio_sound(app->audio, SOUND_MOVE);
        choose_path(self);
        if (self->open_next) {
            print_job_open(self->press, self->saved);
            self->state = PRINT_JOB_OPENING;
        }
        break;
    case PRINT_JOB_FAILED:
        app_notice(app, true, "%s: %s", news.path, news.reason);
        break;
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

static void draw_page(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l,
                      PrintHit hover) {
    float u = app->unit;
    Rect page = l->page;
    draw_shadow(draw, page, 2 * u, 16 * u, colour_alpha(0xFF000000u, app->theme.dark ? 0.5f : 0.16f));
    bool dark = self->choice.work.picture && self->choice.work.look.dark;
    // The colour below tells that the pixels are others now; it is not seen.
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
    print_arrow_draw(draw, app, l->previous, -1, hover.kind == HIT_PREVIOUS);
    print_arrow_draw(draw, app, l->next, 1, hover.kind == HIT_NEXT);
}

static void draw_title(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l) {
    float u = app->unit;
    char text[96];
    int solutions, pages = print_choice_pages(&self->choice, sheet_of(self), &solutions);
    int boards = self->choice.boards;
    if (self->choice.work.picture)
        snprintf(text, sizeof text, "One board, %d pixels wide and high", self->choice.work.look.side);
    else if (solutions)
        snprintf(text, sizeof text, "%d puzzle%s, %d page%s and %d with solutions", boards,
                 boards == 1 ? "" : "s", pages - solutions, pages - solutions == 1 ? "" : "s", solutions);
    else
        snprintf(text, sizeof text, "%d puzzle%s on %d page%s", boards, boards == 1 ? "" : "s", pages,
                 pages == 1 ? "" : "s");
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
    float u = app->unit, size = fmaxf(16 * u, 12), small = fmaxf(14 * u, 11);
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

static void draw_buttons(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l,
                         PrintHit hover) {
    char label[48] = "Save";
    if (self->state == PRINT_JOB_WRITING && self->pages > 1)
        snprintf(label, sizeof label, "Saving %d of %d", self->done, self->pages);
    else if (self->state == PRINT_JOB_WRITING)
        snprintf(label, sizeof label, "Saving");
    else if (self->saved[0])
        snprintf(label, sizeof label, "Save again");
    Button save_it = {.rect = l->save,
                      .label = label,
                      .focused = self->focus == l->rows,
                      .hovered = hover.kind == HIT_SAVE,
                      .primary = true,
                      .disabled = is_busy(self)};
    Button open_it = {.rect = l->open,
                      .label = self->choice.work.picture ? "Open" : "Open to print",
                      .focused = self->focus == l->rows + 1,
                      .hovered = hover.kind == HIT_OPEN,
                      .disabled = is_busy(self)};
    widget_button(draw, app, &save_it);
    widget_button(draw, app, &open_it);
}

static void draw_footer(const PrintScene *self, const App *app, Draw *draw, const PrintLayout *l) {
    const char *tab = input_label(app->input, ACTION_NEXT_EMPTY, DEVICE_KEYBOARD);
    bool on_row = self->focus<l->rows, many = l->next.h> 0;
    Prompt prompts[] = {
        {ACTION_NONE, "Choose", "↑↓", "", "ls"},
        on_row ? (Prompt){ACTION_NONE, "Change", "←→", "Click", "a"}
               : (Prompt){ACTION_CONFIRM, "Take", NULL, "Click", "a"},
        {ACTION_NONE, "Next page", many ? tab : "", many ? "Wheel" : "", many ? "rb" : ""},
        {ACTION_BACK, "Back", NULL, NULL, "b"},
    };
    widget_footer(draw, app, l->left, prompts, sizeof prompts / sizeof *prompts);
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const PrintScene *self = state;
    (void)now_us;
    if (!self->press) return;
    PrintLayout l = layout_of(self, app);
    bool mouse = self->pointing && input_device(app->input) == DEVICE_MOUSE;
    PrintHit hover = mouse ? hit_test(app, &l, self->x, self->y) : (PrintHit){.kind = HIT_NONE};
    widget_back(d, app, l.left, "Back", hover.kind == HIT_BACK);
    draw_title(self, app, d, &l);
    draw_page(self, app, d, &l, hover);
    for (int i = 0; i < l.rows; i++)
        print_row_draw(d, app, &self->choice, l.shown[i], l.row[i], l.control[i], self->focus == i,
                       hover.kind == HIT_ROW && hover.index == i ? hover.arrow : 0);
    draw_where(self, app, d, &l);
    draw_buttons(self, app, d, &l, hover);
    draw_footer(self, app, d, &l);
}

const Scene scene_print = {"print", sizeof(PrintScene), enter, NULL, input, update, draw, leave};
