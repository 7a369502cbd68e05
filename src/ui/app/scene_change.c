#include "ui/app/scene_change.h"

#include "host/files/machine.h"
#include "ui/kit/compose.h"

#define SLIDE_BY 0.04f // of the window's width

// ---- the tables

// Scenes that have something in common. All others slide, by how deep they lie.
static const struct {
    SceneId from, to;
    ChangeKind kind;
} PAIRS[] = {
    {SCENE_MENU, SCENE_NEWGAME, CHANGE_OPEN},    {SCENE_NEWGAME, SCENE_MENU, CHANGE_CLOSE},
    {SCENE_BOARD, SCENE_PAUSE, CHANGE_TURN},     {SCENE_PAUSE, SCENE_BOARD, CHANGE_TURN},
    {SCENE_BOARD, SCENE_VICTORY, CHANGE_CARRY},  {SCENE_VICTORY, SCENE_BOARD, CHANGE_RENEW},
    {SCENE_VICTORY, SCENE_REPLAY, CHANGE_CARRY}, {SCENE_REPLAY, SCENE_VICTORY, CHANGE_CARRY},
    {SCENE_PAUSE, SCENE_GIVENUP, CHANGE_CARRY},  {SCENE_GIVENUP, SCENE_BOARD, CHANGE_RENEW},
    {SCENE_BOARD, SCENE_BOARD, CHANGE_FADE},     {SCENE_PAUSE, SCENE_PAUSE, CHANGE_FADE},
};

static const int DEPTH[SCENE_COUNT] = {
    [SCENE_WELCOME] = 1, [SCENE_NEWGAME] = 1,   [SCENE_TODAY] = 1,  [SCENE_GAMES] = 1,    [SCENE_ENTRY] = 1,
    [SCENE_LEARN] = 1,   [SCENE_RECORDS] = 1,   [SCENE_BROWSE] = 2, [SCENE_GENERATE] = 2, [SCENE_IMPORT] = 2,
    [SCENE_RACE] = 2,    [SCENE_SOLUTIONS] = 2, [SCENE_BOARD] = 3,  [SCENE_DUEL] = 3,     [SCENE_VICTORY] = 4,
    [SCENE_PAUSE] = 4,   [SCENE_GIVENUP] = 5,   [SCENE_REPLAY] = 5, [SCENE_SETTINGS] = 6, [SCENE_PRINT] = 6,
    [SCENE_RULES] = 6,
};

static const MotionKind MOTION_OF[CHANGE_COUNT] = {
    [CHANGE_FADE] = MOTION_FADE,  [CHANGE_SWIFT] = MOTION_SWIFT, [CHANGE_ON] = MOTION_SLIDE,
    [CHANGE_BACK] = MOTION_SLIDE, [CHANGE_CARRY] = MOTION_CARRY, [CHANGE_RENEW] = MOTION_CARRY,
    [CHANGE_OPEN] = MOTION_OPEN,  [CHANGE_CLOSE] = MOTION_OPEN,  [CHANGE_TURN] = MOTION_TURN,
};

ChangeKind scene_change_kind(SceneId from, SceneId to, bool clock) {
    if (clock && (to == SCENE_BOARD || to == SCENE_DUEL)) return CHANGE_SWIFT;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if (PAIRS[i].from == from && PAIRS[i].to == to) return PAIRS[i].kind;
    return DEPTH[to] > DEPTH[from] ? CHANGE_ON : DEPTH[to] < DEPTH[from] ? CHANGE_BACK : CHANGE_FADE;
}

Element scene_change_element(const Scene *scene, const void *self, const App *app) {
    Targets targets;
    if (!scene->targets) return (Element){{0}, 0};
    targets_init(&targets, app->look.unit, app->now_us, false);
    scene->targets(self, app, &targets);
    return targets.element;
}

// ---- its life

bool scene_change_runs(const SceneChange *change) { return change->before != NULL; }

static size_t bytes_of(int w, int h) { return (size_t)w * (size_t)h * sizeof(uint32_t); }

// Pictures of the whole window are large and there for a moment only: SDL's own take twice as long to make.
static SDL_Surface *empty_like(const SDL_Surface *surface, int w, int h) {
    void *pixels = machine_pages(bytes_of(w, h), bytes_of(w, h));
    SDL_Surface *empty = SDL_CreateRGBSurfaceWithFormatFrom(pixels, w, h, 32, w * (int)sizeof(uint32_t),
                                                            surface->format->format);
    if (!empty) machine_free_pages(pixels, bytes_of(w, h));
    return empty;
}

static void drop(SDL_Surface *picture) {
    if (!picture) return;
    machine_free_pages(picture->pixels, bytes_of(picture->w, picture->h));
    SDL_FreeSurface(picture);
}

static void drop_spare(SceneChange *change) {
    for (int i = 0; i < 2; i++) drop(change->spare[i]);
    change->spare[0] = change->spare[1] = NULL;
}

void scene_change_finish(SceneChange *change) {
    drop(change->before);
    drop(change->after);
    drop(change->taken);
    drop_spare(change);
    *change = (SceneChange){0};
}

// The same, but keeps the large pictures for the next change.
static void end(SceneChange *change, int64_t now_us) {
    enum { KEPT_US = 4000000 };
    drop(change->taken);
    if (!change->before) return;
    drop_spare(change);
    *change = (SceneChange){.spare = {change->before, change->after}, .spare_until_us = now_us + KEPT_US};
}

// A spare picture of that size, or a new one.
static SDL_Surface *picture_like(SceneChange *change, const SDL_Surface *window) {
    for (int i = 0; i < 2; i++) {
        SDL_Surface *spare = change->spare[i];
        if (!spare || spare->w != window->w || spare->h != window->h ||
            spare->format->format != window->format->format)
            continue;
        change->spare[i] = NULL;
        return spare;
    }
    return empty_like(window, window->w, window->h);
}

void scene_change_tidy(SceneChange *change, int64_t now_us) {
    if (now_us >= change->spare_until_us) drop_spare(change);
}

bool scene_change_has_spare(const SceneChange *change, int64_t *out_us) {
    *out_us = change->spare_until_us;
    return change->spare[0] != NULL || change->spare[1] != NULL;
}

static Canvas canvas_of(const SDL_Surface *surface) {
    return (Canvas){surface->pixels, surface->pitch / 4, surface->w, surface->h};
}

static void copy(const SDL_Surface *from, SDL_Surface *to) {
    Canvas canvas = canvas_of(to), source = canvas_of(from);
    compose_copy(&canvas, (Box){0, 0, to->w, to->h}, &source);
}

void scene_change_begin(SceneChange *change, ChangeKind kind, Draw *draw, const SDL_Surface *window,
                        Element from, MotionTime time) {
    SceneChange next = {.kind = kind, .from = from};
    end(change, time.now_us);
    if (!time.still) {
        next.before = picture_like(change, window);
        next.after = picture_like(change, window);
    }
    if (next.before && next.after) {
        next.motion = motion_begin(MOTION_OF[kind], time);
        copy(window, next.before);
        draw_invalidate(draw); // it may hold a canvas that is no more
    } else {
        drop(next.before);
        drop(next.after);
        next = (SceneChange){0};
    }
    scene_change_finish(change);
    *change = next;
}

void scene_change_stop(SceneChange *change, Draw *draw) {
    if (change->before) draw_invalidate(draw);
    scene_change_finish(change);
}

SDL_Surface *scene_change_target(SceneChange *change, Draw *draw, SDL_Surface *window, int64_t now_us,
                                 bool *out_whole) {
    *out_whole = false;
    if (!change->before) return window;
    bool resized = change->after->w != window->w || change->after->h != window->h;
    if (motion_runs(&change->motion, now_us) && !resized) return change->after;
    if (!resized && draw_goes_on(draw, change->after, window)) *out_whole = true;
    end(change, now_us);
    return window;
}

// ---- putting both together

static Rect between(Rect a, Rect b, float t) {
    return (Rect){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.w + (b.w - a.w) * t, a.h + (b.h - a.h) * t};
}

static Box box_of(Rect r) {
    return (Box){(int)lroundf(r.x), (int)lroundf(r.y), (int)lroundf(r.x + r.w), (int)lroundf(r.y + r.h)};
}

// Cuts out what is taken along; plain ground is left in its place.
static void take(SceneChange *change, uint32_t ground) {
    Canvas before = canvas_of(change->before);
    Box box = box_and(box_of(change->from.rect), (Box){0, 0, before.width, before.height});
    if (change->taken || box_empty(box)) return;
    change->taken = empty_like(change->before, box.x1 - box.x0, box.y1 - box.y0);
    if (!change->taken) return;
    SDL_Rect rect = {box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0};
    SDL_BlitSurface(change->before, &rect, change->taken, NULL);
    raster_fill(&before, box, ground);
    change->from.rect = (Rect){(float)rect.x, (float)rect.y, (float)rect.w, (float)rect.h};
}

// Changes everything but a hole.
static void change_around(const Canvas *to, const Canvas *before, const Canvas *after, Box hole,
                          uint32_t ground, float t) {
    int w = to->width, h = to->height;
    compose_change(to, (Box){0, 0, w, hole.y0}, before, after, ground, false, t);
    compose_change(to, (Box){0, hole.y1, w, h}, before, after, ground, false, t);
    compose_change(to, (Box){0, hole.y0, hole.x0, hole.y1}, before, after, ground, false, t);
    compose_change(to, (Box){hole.x1, hole.y0, w, hole.y1}, before, after, ground, false, t);
}

// The same where something is taken along: its place in the new scene shows plain ground.
static void leave_place(const Canvas *to, const Canvas *before, const Canvas *after, Rect place,
                        uint32_t ground, float t) {
    Box hole = box_and(box_of(place), (Box){0, 0, to->width, to->height});
    change_around(to, before, after, hole, ground, t);
    compose_leave(to, hole, before, ground, t);
}

// A board stays where it is, whatever is on it.
static void show_faded(const SceneChange *change, const Canvas *to, const Canvas *before, const Canvas *after,
                       uint32_t ground, float t) {
    Box board = box_and(box_of(change->from.rect), (Box){0, 0, to->width, to->height});
    change_around(to, before, after, board, ground, t);
    compose_change(to, board, before, after, ground, true, t);
}

static Rect all_of(const Canvas *canvas) { return (Rect){0, 0, (float)canvas->width, (float)canvas->height}; }

// A picture of an element at a place on its way, its corners round as it is large there.
static void show_on_the_way(const Canvas *to, const Canvas *from, Rect part, const Element *element,
                            Rect place, float shows) {
    compose_scale(to, from, part, place, element->radius * place.w / element->rect.w, shows);
}

static void show_carried(const SceneChange *change, const Canvas *to, const Canvas *before,
                         const Canvas *after, uint32_t ground, uint32_t board, float t) {
    Canvas taken = canvas_of(change->taken);
    Rect place = between(change->from.rect, change->to.rect, t);
    bool renewed = change->kind == CHANGE_RENEW; // then the old tokens have gone before the new ones come
    float goes = renewed ? clampf(t * 5, 0, 1) : t < 0.25f ? 0 : 1;
    float shows = renewed ? clampf(t * 4 - 0.8f, 0, 1) : clampf(t * 4, 0, 1); // soon: it has the last token
    leave_place(to, before, after, change->to.rect, ground, t);
    if (renewed && shows < 1)
        raster_round(to, box_and(box_of(place), (Box){0, 0, to->width, to->height}), place.x, place.y,
                     place.w, place.h, change->from.radius, 0, board);
    show_on_the_way(to, &taken, all_of(&taken), &change->from, place, 1 - goes);
    show_on_the_way(to, after, change->to.rect, &change->to, place, shows);
}

static void show_turned(const SceneChange *change, const Canvas *to, const Canvas *before,
                        const Canvas *after, uint32_t ground, float t) {
    Canvas taken = canvas_of(change->taken);
    Rect place = between(change->from.rect, change->to.rect, t);
    leave_place(to, before, after, change->to.rect, ground, t);
    if (t < 0.5f)
        compose_turn(to, &taken, all_of(&taken), place, 2 * t, 1);
    else
        compose_turn(to, after, change->to.rect, place, 2 - 2 * t, -1);
}

// Around a card, where its ring and its shadow are.
#define CARD_RIM 0.03f // of its width

// A card grows to a page, or a page shrinks to its card: `open` is how far. The card leaves its place, and
// what is on it has all but gone when the page comes; what lies around it goes dark.
static void show_opened(const Canvas *to, const Canvas *around, const Canvas *page, const Element *element,
                        uint32_t ground, Colour edge, float open) {
    Rect card = element->rect, all = all_of(to), place = between(card, all, open);
    float goes = clampf(open / 0.3f, 0, 1), shows = clampf((open - 0.2f) / 0.35f, 0, 1),
          rim = card.w * CARD_RIM;
    float radius = element->radius * clampf(3 * (1 - open), 0, 1); // the page has none in the end
    Box whole = {0, 0, to->width, to->height};
    uint32_t paper = *page->pixels | 0xFF000000u; // nothing stands in a page's corner
    compose_mix_colour(to, whole, around, ground, open);
    raster_fill(
        to, box_and(whole, box_of((Rect){card.x - rim, card.y - rim, card.w + 2 * rim, card.h + 2 * rim})),
        ground);
    Rect part = {0, 0, all.w, fminf(all.h, all.w * place.h / place.w)}, shown = place; // as wide as the place
    shown.h = part.h * place.w / part.w;
    Box seen = box_and(whole, box_of(place));
    if (shows < 1 || shown.h < place.h) // the page's paper, with the card on it
        raster_round(to, seen, place.x, place.y, place.w, place.h, radius, 0, paper);
    compose_scale(to, around, card, place, radius, 1 - goes);
    compose_scale(to, page, part, shown, radius, shows);
    raster_round(to, seen, place.x, place.y, place.w, place.h, radius, 1,
                 colour_alpha(colour_mix(edge, ground, open) | 0xFF000000u, goes)); // else it is the card's
}

// If what is taken along has no place in one of the scenes, nothing is taken along.
static ChangeKind possible_kind(const SceneChange *change) {
    bool from = change->from.rect.w > 0, to = change->to.rect.w > 0;
    switch (change->kind) {
    case CHANGE_OPEN: return from ? CHANGE_OPEN : CHANGE_ON;
    case CHANGE_CLOSE: return to ? CHANGE_CLOSE : CHANGE_BACK;
    case CHANGE_CARRY:
    case CHANGE_RENEW:
    case CHANGE_TURN: return from && to ? change->kind : CHANGE_FADE;
    case CHANGE_FADE:
    case CHANGE_SWIFT:
    case CHANGE_ON:
    case CHANGE_BACK:
    case CHANGE_COUNT: break;
    }
    return change->kind;
}

void scene_change_show(SceneChange *change, SDL_Surface *window, Element to, const ChangeColours *colours,
                       int64_t now_us) {
    float t = motion_at(&change->motion, now_us);
    uint32_t plain = colours->ground | 0xFF000000u;
    change->to = to;
    change->kind = possible_kind(change);
    bool takes = change->kind == CHANGE_CARRY || change->kind == CHANGE_RENEW || change->kind == CHANGE_TURN;
    if (takes) {
        take(change, plain);
        if (!change->taken) change->kind = CHANGE_FADE;
    }
    Canvas out = canvas_of(window), before = canvas_of(change->before), after = canvas_of(change->after);
    float by = SLIDE_BY * (float)out.width * (change->kind == CHANGE_BACK ? -1 : 1);
    switch (change->kind) {
    case CHANGE_COUNT:
    case CHANGE_FADE:
    case CHANGE_SWIFT: show_faded(change, &out, &before, &after, plain, t); break;
    case CHANGE_ON:
    case CHANGE_BACK:
        compose_change_moved(&out, &before, (int)lroundf(-t * by), &after, (int)lroundf((1 - t) * by), plain,
                             t);
        break;
    case CHANGE_CARRY:
    case CHANGE_RENEW: show_carried(change, &out, &before, &after, plain, colours->board, t); break;
    case CHANGE_TURN: show_turned(change, &out, &before, &after, plain, t); break;
    case CHANGE_OPEN: show_opened(&out, &before, &after, &change->from, plain, colours->edge, t); break;
    case CHANGE_CLOSE: show_opened(&out, &after, &before, &to, plain, colours->edge, 1 - t); break;
    }
}
