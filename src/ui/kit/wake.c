#include "ui/kit/wake.h"

#include <SDL.h>

void wake_loop(void *unused) {
    (void)unused;
    SDL_PushEvent(&(SDL_Event){.type = SDL_USEREVENT}); // if the queue is full or shut, nobody waits for it
}
