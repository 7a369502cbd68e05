#pragma once
// Plays the music of a game and its end, on the mixer's orchestra or from a file that the pack or the player
// brings. Belongs to the mixer's thread, and does a little each time it is asked to: the music is composed
// about a second ahead, so that it follows what happens on the board.

#include "game/music/mood.h"
#include "ui/sound/mixer.h"

enum { MUSIC_PATH_MAX = 4096, MUSIC_TROUBLE_MAX = 300 };

// What is to be heard.
typedef struct {
    bool plays;           // a game is on, and seen
    bool at_once;         // when it is to end: in a moment, as at a pause, not slowly
    uint64_t style, seed; // of the pack; of the game
    Mood mood;
    char path[MUSIC_PATH_MAX]; // a file to play over and over; "": it is composed
} MusicWish;

typedef struct Music Music;

Music *music_create(Mixer *mixer);
void music_destroy(Music *music);

void music_wish(Music *music, const MusicWish *wish);

// The volume has changed; the device is to be closed: nothing sounds any more; or another ensemble sits
// there: what was composed for the one before fades with it, as a victory's file does, and a board's file
// goes on.
void music_volume(Music *music);
void music_lost(Music *music);
void music_revoiced(Music *music);

// The end of a game: a file, or where there is none (or it cannot be played) these tokens, arranged.
void music_victory(Music *music, uint64_t style, const int *tokens, int count, const char *path);

// A voice sounds: a file makes way for it, as the orchestra does by itself.
void music_make_way(Music *music);

// Does what is due. Returns in how many milliseconds it wants to be called again; -1: not before a wish.
int music_work(Music *music);

// What went wrong since it was last asked: "board.ogg cannot be played: ...". False for nothing.
bool music_trouble(Music *music, char out[MUSIC_TROUBLE_MAX]);
