#include "ui/scenes.h"

const Scene *const SCENES[SCENE_COUNT] = {
#define SCENE(id, name) [SCENE_##id] = &scene_##name,
#include "ui/app/scenes.def"
};
