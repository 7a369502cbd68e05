#pragma once
// A board seen larger than its place: how many times, which part of it, and the short glide to where it was
// sent. The place stays that of the whole board with what stands beside it; what does not fit is cut. A
// GridZoom is zeroed for the whole board. It holds neither the board nor its place: both are given with each
// call, so that a window of another size shows the same part.

#include "ui/kit/constraint_view.h"
#include "ui/kit/motion.h"

typedef struct {
    float scale;  // times the whole board; 1 or less: all of it is seen
    Point middle; // what is in the middle of the place, in cells from the grid's corner
} ZoomView;

typedef struct {
    ZoomView to, from; // where the glide ends, and where it began
    Motion motion;
} GridZoom;

// The board as a whole, and the moment.
typedef struct {
    const GridLayout *whole;
    const Layout *layout;
    int64_t now_us;
    bool glide; // without it the view jumps
} ZoomPlace;

// The largest scale: four cells stand across the place.
float grid_zoom_most(const Layout *layout);

// The scale at which notes are easy to read; 1 if they already are on the whole board.
float grid_zoom_close(const ZoomPlace *place);

bool grid_zoom_is_on(const GridZoom *zoom);
bool grid_zoom_glides(const GridZoom *zoom, int64_t now_us);

// Where the grid is now, its cells on whole pixels and parts of it outside the place.
GridLayout grid_zoom_grid(const GridZoom *zoom, const ZoomPlace *place);

// Which part of the board, with what stands beside it, is seen: in 0..1 of it.
Rect grid_zoom_seen(const GridZoom *zoom, const ZoomPlace *place);

// Shows the board at another scale, up to the largest; the point of the board at these pixels stays there,
// as far as it can.
void grid_zoom_to(GridZoom *zoom, const ZoomPlace *place, float scale, Point at);

// Moves the board by pixels, at once.
void grid_zoom_pan(GridZoom *zoom, const ZoomPlace *place, float x, float y);

// Brings a point of the board into the middle, at once: x and y in 0..1 of it.
void grid_zoom_centre(GridZoom *zoom, const ZoomPlace *place, Point at);

// Moves the view no farther than it must so that these cells are seen, and `around` cells around them as far
// as there is room.
void grid_zoom_show(GridZoom *zoom, const ZoomPlace *place, const CellSet *cells, float around);

// The same at the largest scale up to `most` at which they fit.
void grid_zoom_fit(GridZoom *zoom, const ZoomPlace *place, const CellSet *cells, float around, float most);
