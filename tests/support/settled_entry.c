#include "support/settled.h"
#include "ui/scenes/entry/entry_view.h"

bool entry_is_settled(const void *scene) { return !((const EntryScene *)scene)->editor.asked; }
