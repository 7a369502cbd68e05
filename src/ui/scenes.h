#pragma once
// Every scene, each of them defined in the folder of its name below ui/scenes.

#include "ui/app/scene.h"

extern const Scene scene_menu, scene_newgame, scene_board, scene_pause, scene_victory, scene_entry,
    scene_settings, scene_learn, scene_browse, scene_import, scene_print, scene_solutions;

extern const Scene *const SCENES[SCENE_COUNT];
