#pragma once
// What the app says for some seconds (app_notice), on a ground of its own at the window's top, where no scene
// has anything to point at: it covers neither the board nor the footer.

#include "ui/app/app.h"

void notice_draw(Draw *draw, const App *app);
