#include "ui/widget/token_wheel.h"

void token_wheel_close(TokenWheel *wheel) {
    wheel->open = wheel->off = false;
    wheel->token = 0;
    wheel->reach = 0;
}

void token_wheel_call_off(TokenWheel *wheel) {
    token_wheel_close(wheel);
    wheel->off = true;
}

int token_wheel_aim(TokenWheel *wheel, const Input *input, int order, bool keypad, bool notes_mode) {
    if (input->pressed) { // the stick's own button takes the middle of the pad
        token_wheel_close(wheel);
        wheel->note = input->note;
        return order == 9 ? 5 : 0;
    }
    if (input->x == 0 && input->y == 0) {
        int taken = wheel->open ? wheel->token : 0;
        token_wheel_close(wheel);
        return taken;
    }
    if (wheel->off) return 0;
    // A stick on its way back passes other directions, for its axes are reported one after the other: only an
    // outward stick chooses.
    float reach = hypotf(input->x, input->y);
    wheel->reach = fmaxf(wheel->reach, reach);
    int token = wheel_token(order, keypad, input->x, input->y);
    if (token && reach > 0.8f * wheel->reach) wheel->token = token;
    wheel->open = wheel->open || token;
    wheel->note = input->note || notes_mode;
    return 0;
}

void token_wheel_draw(const TokenWheel *wheel, const App *app, Draw *draw, const TokenWheelPlace *place) {
    const Layout *layout = place->layout;
    float radius = place->radius, u = radius / 172, margin = radius + 8 * u;
    int cursor = place->cursor;
    Rect room = place->room,
         cell = grid_cell(place->grid, layout_row(layout, cursor), layout_column(layout, cursor));
    float x = clampf(cell.x + cell.w / 2, room.x + margin, room.x + room.w - margin);
    float y = clampf(cell.y + cell.h / 2, room.y + margin, room.y + room.h - margin);
    draw_shadow(draw, (Rect){x - radius, y - radius, 2 * radius, 2 * radius}, radius, 40 * u, 0x60000000u);
    draw_circle(draw, x, y, radius, role(app, ROLE_PANEL));
    draw_ring(draw, x, y, radius, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    TokenSet tokens = app_tokens(app, place->pack);
    for (int token = 1; token <= layout->order; token++) {
        float dx, dy;
        wheel_place(layout->order, app->look.keypad, token, &dx, &dy);
        float tx = x + dx * 114 * u, ty = y + dy * 114 * u;
        bool aimed = token == wheel->token,
             allowed = app_mistakes(app) == MISTAKES_OFF || grid_allows(layout, place->board, cursor, token);
        if (aimed) {
            draw_circle(draw, tx, ty, 36 * u, role(app, ROLE_SELECTED));
            draw_ring(draw, tx, ty, 34.5f * u, fmaxf(2, 3 * u), role(app, ROLE_ENTERED));
        }
        if (place->colours && token <= MARK_COLOURS) {
            widget_swatch(draw, app, (Rect){tx - 26 * u, ty - 26 * u, 52 * u, 52 * u}, token);
            continue;
        }
        float size = (wheel->note && aimed ? 40 : 60) * u;
        token_draw(draw, &tokens, token, tx, ty, size,
                   colour_alpha(role(app, ROLE_GIVEN), aimed || allowed ? 1 : 0.35f));
    }
    if (wheel->note)
        draw_text(draw, FACE_MEDIUM, fmaxf(14 * u, 11), x, y + radius - 14 * u, ALIGN_CENTRE,
                  role(app, ROLE_HINT), "note");
}
