#include "ui/scenes.h"

const Scene *const SCENES[SCENE_COUNT] = {
    [SCENE_MENU] = &scene_menu,         [SCENE_NEWGAME] = &scene_newgame,
    [SCENE_BOARD] = &scene_board,       [SCENE_PAUSE] = &scene_pause,
    [SCENE_VICTORY] = &scene_victory,   [SCENE_ENTRY] = &scene_entry,
    [SCENE_SETTINGS] = &scene_settings, [SCENE_LEARN] = &scene_learn,
    [SCENE_BROWSE] = &scene_browse,     [SCENE_IMPORT] = &scene_import,
    [SCENE_PRINT] = &scene_print,       [SCENE_SOLUTIONS] = &scene_solutions,
};
