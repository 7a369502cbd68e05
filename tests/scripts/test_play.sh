#!/usr/bin/env bash
# ./play where it is hard to run: from another folder, through a symlink, after the folder was moved, in a read-only
# copy, and without the right to install packages. It is the real script with a small program in the game's place.
#   tests/scripts/test_play.sh SOURCE
set -euo pipefail
source=$(realpath "${1:?where is the source?}")
place=$(mktemp -d "${TMPDIR:-/tmp}/nonet-play-XXXXXX")
trap 'chmod -R u+w "$place"; rm -rf "$place"' EXIT
chmod 755 "$place"
cd "$place"
unset NONET_SHARE
export HOME=$place/home XDG_CACHE_HOME=$place/cache
mkdir -p home cache stubs "a copy/.ci" elsewhere
cp "$source/play" "a copy"
cp "$source/.ci/packages" "$source/.ci/build" "a copy/.ci"
chmod -R u+w "a copy"
cat >"a copy/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(play LANGUAGES C)
add_executable(nonet nonet.c)
END
cat >"a copy/nonet.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    char line[100] = "no file";
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (file && fgets(line, sizeof line, file)) fclose(file);
    printf("%s, %s\n", line, getenv("NONET_SHARE"));
    return 0;
}
END
printf 'a puzzle' >elsewhere/puzzle.txt
printf '#!/bin/sh\nexit "${PACKAGES_MISSING:-0}"\n' >stubs/pkg-config # whatever is installed here
chmod +x stubs/pkg-config
export PATH=$place/stubs:$PATH

failed=0
check() { # check WHAT OUTPUT PATTERN : the output must hold the pattern
    if grep -q -- "$3" <<<"$2"; then echo "ok: $1"; else echo "FAILED: $1: no '$3' in: $2"; failed=1; fi
}

output=$(cd elsewhere && "../a copy/play" puzzle.txt 2>&1) || true
check "a relative file, called from another folder" "$output" "^a puzzle, $place/a copy$"

ln -s "../a copy/play" elsewhere/link
output=$(cd elsewhere && ./link puzzle.txt 2>&1) || true
check "through a symlink" "$output" "^a puzzle, $place/a copy$"

mv "a copy" moved
output=$(moved/play elsewhere/puzzle.txt 2>&1) || true
check "after the folder was moved" "$output" "^a puzzle, $place/moved$"
cp -r moved copied
output=$(copied/play elsewhere/puzzle.txt 2>&1) || true
check "a copy with its build folder" "$output" "^a puzzle, $place/copied$"
check "is built anew" "$(cat copied/build/CMakeCache.txt)" "^CMAKE_HOME_DIRECTORY:INTERNAL=$place/copied$"

# Root may write everywhere; a read-only copy is one for an ordinary user.
as_user=()
if [ "$(id -u)" -eq 0 ]; then
    chown -R 65534:65534 home cache
    as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
rm -rf moved/build
chmod -R a+rX,a-w moved
output=$("${as_user[@]}" moved/play elsewhere/puzzle.txt 2>&1) || true
check "in a read-only copy" "$output" "^a puzzle, $place/moved$"
check "built in the cache" "$(echo cache/nonet/build-*/nonet)" "^cache/nonet/build-[0-9]*/nonet$"
mv cache/nonet other-cache
export XDG_CACHE_HOME=$place/other
mkdir other && mv other-cache other/nonet
[ "$(id -u)" -ne 0 ] || chown 65534:65534 other
output=$("${as_user[@]}" moved/play elsewhere/puzzle.txt 2>&1) || true
check "after the cache was moved" "$output" "^a puzzle, $place/moved$"
chmod -R u+w moved

# Without the right to install: no root, and no sudo or one that refuses. apt-get must not be called.
printf '#!/bin/sh\necho "apt-get was called"\n' >stubs/apt-get
printf '#!/bin/sh\necho 1000\n' >stubs/id
printf '#!/bin/sh\nexit 1\n' >stubs/sudo
chmod +x stubs/*
status=0
output=$(PACKAGES_MISSING=1 copied/play 2>&1) || status=$?
check "sudo refuses: the command is named" "$output" "apt-get install --no-install-recommends gcc .*libsdl2-dev"
check "and the script ends" "$status" "^1$"
rm stubs/sudo
mkdir tools # all that may be called, without sudo
for tool in bash dirname realpath env cat; do ln -s "$(command -v "$tool")" tools; done
status=0
output=$(PATH=$place/stubs:$place/tools PACKAGES_MISSING=1 copied/play 2>&1) || status=$?
check "no sudo: the command is named" "$output" "apt-get install --no-install-recommends gcc .*libsdl2-dev"
check "and the script ends" "$status" "^1$"
check "nothing was installed" "$(grep -c "apt-get was called" <<<"$output")" "^0$"
exit "$failed"
