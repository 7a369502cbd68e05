// Where things are on the import scene: wide with two columns, tall with one.
#include <math.h>

#include "ui/app/page.h"
#include "ui/scenes/import/import_scene.h"

int import_buttons(const ImportScene *self, ImportDo out[IMPORT_BUTTONS_MAX]) {
    ImportStage stage = self->import ? self->view.stage : IMPORT_FAILED;
    int count = 0;
    switch (stage) {
    case IMPORT_LOOKING:
    case IMPORT_INSTALLING: out[count++] = IMPORT_DO_CANCEL; break;
    case IMPORT_PACK:
        out[count++] = IMPORT_DO_INSTALL;
        out[count++] = IMPORT_DO_CANCEL;
        break;
    case IMPORT_GRADING:
        if (self->asking) {
            out[count++] = IMPORT_DO_KEEP;
            out[count++] = IMPORT_DO_DROP;
            out[count++] = IMPORT_DO_GO_ON;
        } else {
            out[count++] = IMPORT_DO_STOP;
        }
        break;
    case IMPORT_WRITING: break;
    case IMPORT_DONE:
        if (self->view.id[0]) out[count++] = IMPORT_DO_OPEN;
        out[count++] = IMPORT_DO_LEAVE;
        break;
    case IMPORT_FAILED: out[count++] = IMPORT_DO_LEAVE; break;
    }
    return count;
}

enum { FOOT = 64, BUTTON = 48, GAP = 12, BAND = 25, HEADING = 26, ROW = 46, WHEEL = 84 };

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
    if (!self->import || self->view.stage == IMPORT_FAILED) l->words.w = fminf(p->inner * u, 760 * u);
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
