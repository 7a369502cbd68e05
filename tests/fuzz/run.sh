#!/usr/bin/env bash
# Runs every fuzzer, or the one named, for some seconds. A fuzzer called fuzz_NAME begins with the files of
# tests/data/NAME, if there are any. What it finds stays in BUILD-FOLDER/fuzz/NAME: the corpus, and any input that failed.
#   tests/fuzz/run.sh BUILD-FOLDER SECONDS [PROGRAM]
set -euo pipefail
build=${1:?which build folder?} seconds=${2:?how many seconds?}
if [ $# -eq 2 ]; then
    find "$build/tests/fuzz" -name 'fuzz_*' -type f -executable -print0 | sort -z |
        xargs -0 -n 1 -P "${NONET_JOBS:-$(nproc 2>/dev/null || echo 2)}" "$0" "$build" "$seconds"
    exit
fi

name=${3##*/fuzz_}
place=$build/fuzz/$name
corpora=("$place/corpus")
mkdir -p "${corpora[0]}"
data=$(dirname "$0")/../data/$name
[ ! -d "$data" ] || corpora+=("$data")
if ! "$3" -max_total_time="$seconds" -artifact_prefix="$place/" "${corpora[@]}" >"$place/log" 2>&1; then
    tail -n 60 "$place/log" >&2
    echo "fuzz_$name failed; what failed is in $place" >&2
    exit 1
fi
echo "fuzz_$name: $(tail -n 1 "$place/log")"
