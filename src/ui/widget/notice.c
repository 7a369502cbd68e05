#include "ui/widget/notice.h"

#include <math.h>

#include "ui/kit/wrap.h"
#include "ui/widget/widget.h"

void notice_draw(Draw *draw, const App *app) {
    if (!app->notice[0]) return;
    float u = app->look.unit, size = widget_small(app, 14), line = size * 1.35f, pad = 14 * u, top = 6 * u;
    float sign = app->notice_is_error ? 26 * u : 0;
    float room = fminf(app->look.width - 2 * pad, 900 * u) - 2 * pad - sign;
    float width = fminf(fonts_mask(app->fonts, FACE_MEDIUM, size, app->notice)->advance + 1, room);
    float height = line * (float)wrap_count(app->fonts, FACE_MEDIUM, size, width, app->notice);
    Rect r = rect_whole((app->look.width - width - sign) / 2 - pad, top, width + sign + 2 * pad,
                        height + 2 * fmaxf(2, 5 * u));
    Colour ink = role(app, app->notice_is_error ? ROLE_CONFLICT : ROLE_TEXT);
    draw_panel(draw, r, fminf(r.h / 2, 16 * u), fmaxf(1, u), role(app, ROLE_PANEL),
               role(app, app->notice_is_error ? ROLE_CONFLICT : ROLE_LINE_THICK));
    float x = r.x + pad, y = r.y + (r.h - height) / 2;
    if (app->notice_is_error) { // a sign besides the colour
        float cy = r.y + r.h / 2;
        draw_ring(draw, x + 8 * u, cy, 7.5f * u, fmaxf(1.5f, 1.5f * u), ink);
        draw_text_in(draw, FACE_STRONG, 12 * u, (Rect){x, cy - 8 * u, 16 * u, 16 * u}, ALIGN_CENTRE, ink,
                     "!");
    }
    wrap_text(draw, (Rect){x + sign, y, width, height + 1}, FACE_MEDIUM, size, line, ink, app->notice);
}
