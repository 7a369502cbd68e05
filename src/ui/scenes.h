#pragma once
// Every scene, each defined in the folder of its name in ui/scenes.

#include "ui/app/scene.h"

#define SCENE(id, name) extern const Scene scene_##name;
#include "ui/app/scenes.def"
#undef SCENE

extern const Scene *const SCENES[SCENE_COUNT];
