#pragma once
// Looks at the gamepads on a thread, every millisecond while there are any. SDL alone looks only when the
// loop takes events: what was pressed while a frame was drawn or a move saved would get the time when that
// ended.

typedef struct PadWatch PadWatch;

// Call once SDL is initialised with SDL_INIT_GAMECONTROLLER. Never NULL. Where the system has no thread to
// give, SDL goes on looking by itself.
PadWatch *pad_watch_create(void);
void pad_watch_destroy(PadWatch *watch); // NULL allowed
