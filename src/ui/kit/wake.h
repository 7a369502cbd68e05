#pragma once
// Wakes the main loop from another thread, so that it looks at what is new.

// `unused` makes it a callback of host/work/worker.
void wake_loop(void *unused);
