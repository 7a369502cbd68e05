#pragma once
// What the files of the replay scene share: scene_replay.c answers input, replay_play.c moves about in the
// run, replay_layout.c says where things are and lists what can be pointed at, replay_draw.c draws the board
// and replay_side.c all that stands around it, replay_words.c says what an event was, replay_export.c writes
// files. What was seen at any moment of the run is for game/run/run_watch to know.

#include "core/pack/pack_game.h"
#include "game/run/run_watch.h"
#include "game/words/name.h"
#include "ui/app/app.h"
#include "ui/scenes/replay/replay_export.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

enum { REPLAY_SPEEDS = 5 }; // 1x, 2x, 4x, 8x, 16x

typedef struct {
    Run run; // empty when it could not be read
    RunWatch watch;
    bool ready; // it can be watched
    SceneId back;
    const PackEntry *pack;    // NULL: digits
    PackGame *game;           // what the pack makes of each of the puzzles
    const Pack *theme_before; // to be restored afterwards, as the number of voices
    int voices_before;
    TargetView view;
    bool playing;
    bool held;           // the timeline is being dragged
    int speed;           // 1 << speed times as quick as it was
    int64_t position_us; // on the run's clock, at:
    int64_t since_us;    // on the app's; both go on while it plays
    ReplayExport *files;
} ReplayView;

// The targets.
enum {
    REPLAY_FIRST = 1,
    REPLAY_BACK,
    REPLAY_PLAY,
    REPLAY_NEXT,
    REPLAY_SPLIT,
    REPLAY_LAST,
    REPLAY_BUTTONS_END,
    REPLAY_TIMELINE,
    REPLAY_SPEED,                                 // and the quicker ones
    REPLAY_EXPORT = REPLAY_SPEED + REPLAY_SPEEDS, // and the other kinds
    REPLAY_CANCEL = REPLAY_EXPORT + EXPORT_KIND_COUNT
};
enum { REPLAY_BUTTONS = REPLAY_BUTTONS_END - REPLAY_FIRST };

typedef struct {
    bool portrait;
    float unit;
    GridLayout grid;
    Rect head;                     // what run it is, and its clock
    Rect leave;                    // what leads back, in the head's corner
    Rect last;                     // what happened last
    Rect tokens;                   // the token in hand, among all
    Rect timeline, track;          // what can be pressed, and the line in it
    Rect button[REPLAY_BUTTONS];   // of target REPLAY_FIRST + i
    Rect speed[REPLAY_SPEEDS];     //
    Rect splits;                   // h 0 where there is no room
    Rect files[EXPORT_KIND_COUNT]; //
    float footer_x;
} ReplayLayout;

ReplayLayout replay_layout(const App *app, const Layout *board);
void replay_targets(const void *self, const App *app, Targets *out);

// The layout of the puzzle that is on; the tokens of the run's pack, where they fit its board, else digits.
const Layout *replay_board(const ReplayView *replay);
TokenSet replay_tokens(const ReplayView *replay, const App *app);
Names replay_names(const ReplayView *replay, const App *app);

// Where on the run's clock the replay is; and whether all has happened.
int64_t replay_time_us(const ReplayView *replay, int64_t now_us);
bool replay_at_end(const ReplayView *replay);

// Goes there: a time; an event back (-1) or on (1), which pauses; the split or puzzle before (-1) or after
// (1); the beginning or the end.
void replay_go_to(ReplayView *replay, int64_t time_us, int64_t now_us);
void replay_step(ReplayView *replay, App *app, int by);
void replay_jump(ReplayView *replay, App *app, int by);
void replay_go_to_end(ReplayView *replay, App *app, bool last);

// Plays all that happens up to a time, with its sounds.
void replay_play_until(ReplayView *replay, App *app, int64_t time_us);

// Plays or pauses; at the end it begins anew.
void replay_set_playing(ReplayView *replay, bool playing, int64_t now_us);
void replay_play_or_pause(ReplayView *replay, App *app);
void replay_set_speed(ReplayView *replay, App *app, int speed); // 0 to REPLAY_SPEEDS - 1; others are ignored

void replay_draw_board(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout);
void replay_draw_side(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout);
void replay_draw_timeline(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout,
                          int hovered);
void replay_draw_controls(const ReplayView *replay, const App *app, Draw *draw, const Targets *targets,
                          int hovered);

// An event in words: "7 in D5".
enum { REPLAY_WORDS_MAX = 160 };
void replay_words(const Layout *layout, Names names, const Event *event, char out[REPLAY_WORDS_MAX]);
