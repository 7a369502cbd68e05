#include "core/logic/proof.h"

#include <stdlib.h>
#include <string.h>

void proof_init(Proof *proof) { memset(proof, 0, sizeof *proof); }

void proof_finish(Proof *proof) {
    free(proof->line);
    free(proof->parent);
    memset(proof, 0, sizeof *proof);
}
