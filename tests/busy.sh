#!/usr/bin/env bash
# Runs ./check several times beside eight busy loops, and stops at the first failure: no test may count on time.
#   tests/busy.sh [TIMES [OPTION-OF-CHECK]]
# TIMES is 5 by default. NONET_JOBS says how many tests run at once; with more of them less of the processor is left
# for each.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/.."
times=${1:-5}
shift $(($# > 0))
loops=()
trap 'kill "${loops[@]}"' EXIT
for _ in 1 2 3 4 5 6 7 8; do
    while :; do :; done &
    loops+=($!)
done
for run in $(seq "$times"); do
    begun=$SECONDS
    ./check "$@"
    echo "== run $run of $times beside eight busy loops: green, $(((SECONDS - begun) / 60)) minutes"
done
