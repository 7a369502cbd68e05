#include "cli/tool/open_pack.h"

#include <sys/stat.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"

bool pack_shows_progress(void) { return isatty(STDERR_FILENO) == 1; }

void pack_format_bands(const int band_count[BAND_COUNT], FILE *out) {
    const char *before = "";
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!band_count[band]) continue;
        char name[16];
        cli_band_name((Band)band, name);
        fprintf(out, "%s%s %d", before, name, band_count[band]);
        before = ", ";
    }
}

void pack_read_seeds(const char *path, const Layout *layout, PackEntry *out) {
    char reason[128];
    size_t size;
    *out = (PackEntry){.usable = true};
    snprintf(out->folder, sizeof out->folder, "%s", path);
    snprintf(out->file, sizeof out->file, "%s", path);
    pack_init(&out->pack);
    out->pack.layout = *layout;
    char *text = machine_read_file(path, 0, &size, reason, sizeof reason);
    out->usable = text ? pack_take_seeds(&out->pack, text, size, &out->error)
                       : text_error(&out->error, 0, 0, "%s", reason);
}

bool pack_open(const char *path, const Layout *layout, PackEntry *out) {
    struct stat info;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        pack_read_folder(path, out);
    else
        pack_read_seeds(path, layout, out);
    if (!out->usable) cli_complain(out->file, &out->error);
    return out->usable;
}
