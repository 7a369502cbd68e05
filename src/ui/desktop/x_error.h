#pragma once
// Errors of the X server, which Xlib ends the program for.
//
// SDL wakes the loop from another thread by an event that it sends to one of its windows, over a connection
// of its own. When the window is closed before the server has the event, the server answers with an error.

// Lets the program go on after an event to a window that has gone; other errors still end it, as Xlib does.
// Call it before SDL's video is started: when SDL ends, it goes back to the handler that it found, and then
// reads the last answers of the server. And call it after, because SDL has put a handler of its own. Without
// an X server nothing is done.
void x_error_prepare(void);
