#!/usr/bin/env bash
# Without any display the game says so and ends; the dummy driver still runs for those who ask for it.
#   test_display.sh NONET
set -euo pipefail
nonet=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_RUNTIME_DIR=$work
export SDL_AUDIODRIVER=dummy

status=0
env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER timeout 60 "$nonet" 2>"$work/said" || status=$?
[ "$status" -eq 1 ] || { echo "exit status $status without a display"; cat "$work/said"; exit 1; }
grep -qE "no display|open a window" "$work/said" || { echo "nothing is said of the display:"; cat "$work/said"; exit 1; }

SDL_VIDEODRIVER=dummy "$nonet" 2>"$work/said" &
game=$!
for _ in $(seq 600); do # until its save is there
    [ -e "$work/data/nonet/nonet.sqlite" ] && break
    sleep 0.1
done
kill -0 "$game" || { echo "the dummy driver does not run"; cat "$work/said"; exit 1; }
kill "$game"
wait "$game" || { echo "exit status $? when it is asked to end"; exit 1; }
echo "display: missing ones are told, the dummy driver runs"
