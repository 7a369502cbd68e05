#pragma once
// Packs in the player's own folder, <data>/packs: finding and replacing them, and making packs of imported
// and saved puzzles. A pack that the program makes has the digits for tokens, shows its puzzles as they are
// and one after the other, and says in its note where they come from.

#include "host/files/paths.h"
#include "host/packs/seed_list.h"

// ---- ids and places

// "My Words!" as "my-words"; empty when the name has neither a letter a to z nor a digit.
void own_pack_id(const char *name, char out[PACK_ID_MAX]);

// "my-words" as "My Words"; a name with capitals or blanks was chosen by somebody and stays.
void own_pack_name(const char *name, char out[PACK_NAME_MAX]);

// Where the pack of an id is.
typedef enum {
    OWN_PACK_NOWHERE,
    OWN_PACK_OWN,    // in the player's folder, usable or not
    OWN_PACK_FOREIGN // it came with the game, or is installed for all users of the machine
} OwnPackPlace;

// Looks for the pack with that id, among the foreign ones first; its folder goes to out_folder. Reads every
// pack.ini there is, and no seeds.
OwnPackPlace own_pack_find(const Paths *paths, const char *id, char out_folder[PATH_MAX_BYTES]);

// Moves the hidden folder `staged` to `folder`, in one step. With `replaces`, it takes the place of what is
// there; without, there must be nothing. False, with the reason and everything as it was, when that cannot be
// done.
bool own_pack_put(const char *staged, const char *folder, bool replaces, TextError *error);

// Puts back packs that were being replaced when a program was killed, on systems where a folder cannot be
// replaced in one step.
void own_pack_recover(const Paths *paths);

// Makes an empty hidden folder in <data>/packs for own_pack_put, and removes what a killed program has left
// there. False with the reason.
bool own_pack_stage(const Paths *paths, char out_staged[PATH_MAX_BYTES], TextError *error);

// Removes a folder and all that is in it, following no links.
void own_pack_remove(const char *folder);

// Only one thread or program at a time may change the player's packs: locks the folder that holds this pack's
// folder, until own_pack_unlock is called with the value returned. Where there are no locks, the only
// protection is that everything is written in one step.
int own_pack_lock(const char *folder);
void own_pack_unlock(int lock);

// ---- renaming and removing a pack in the player's folder

// Gives the pack another name, in its pack.ini; all else there stays. False with the reason.
bool own_pack_rename(const char *folder, const char *name, TextError *error);

// Hides the pack from all lists, or brings it back; own_pack_purge deletes the packs that are hidden. False
// with the reason.
bool own_pack_discard(const char *folder, bool discarded, TextError *error);
void own_pack_purge(const Paths *paths);

// ---- packs that the program makes

typedef struct {
    char id[PACK_ID_MAX], name[PACK_NAME_MAX], note[PACK_LINE_MAX];
    char folder[PATH_MAX_BYTES], csv[PATH_MAX_BYTES]; // csv: seeds.csv in it
    bool exists;                                      // or will be made by own_pack_write
    int seeds_before;
    SeedList list; // what it holds, and what the caller adds
} OwnPack;

// Opens the pack of that name, note and layout (a known one) with its seeds, or plans a new one. Its id is
// made of the name, with a number if that id is taken by a foreign pack, or by one of the player's own with
// another note or layout.
// False with the reason, the file's name in it, when the pack is there but cannot be read.
// own_pack_finish in both cases. *out must stay where it is.
bool own_pack_open(const Paths *paths, const char *name, const char *note, const Layout *layout, OwnPack *out,
                   TextError *error);

// Gives another name to a pack that has not been made yet.
void own_pack_call(OwnPack *pack, const char *name);

// The same as own_pack_open for any pack in the player's folder, by its id; it must be there.
bool own_pack_open_id(const Paths *paths, const char *id, OwnPack *out, TextError *error);

// Writes what was added, in one step: to the end of seeds.csv as it is by now, whoever has written to it
// meanwhile; or the whole pack when it is new. False with the reason.
bool own_pack_write(const Paths *paths, OwnPack *pack, TextError *error);

void own_pack_finish(OwnPack *pack);
