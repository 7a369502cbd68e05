#!/usr/bin/env bash
# Rare orders of the mine, each with the time that it takes:
#   tests/bench/mine_orders.sh [-j JOBS] [-t SECONDS] [NONET_CLI]
# For each order: how many were found of how many, real time, and processor time divided by the jobs, which is what real
# time would be on a machine with nothing else to do. An order is stopped after SECONDS (default 600). Those that cannot
# be must be refused at once.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
jobs=2 limit=600
while getopts j:t: option; do
    case $option in
    j) jobs=$OPTARG ;;
    t) limit=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
cli=${1:-$root/build/nonet-cli}
[ -x "$cli" ] || { echo "No $cli: build it first (./check --quick)."; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%R %U %S'

order() { # WHAT COUNT OPTION...
    local what=$1 count=$2 found
    shift 2
    { time timeout -s INT "$limit" "$cli" mine --seed 1 --jobs "$jobs" "$@" >"$scratch/out" 2>"$scratch/said" || true; } 2>"$scratch/time"
    found=$(($(wc -l <"$scratch/out") - 1))
    awk -v what="$what" -v found="$found" -v count="$count" -v jobs="$jobs" \
        '{printf "%-52s %3d of %3d %8.1f s %8.1f s\n", what, found, count, $1, ($2 + $3) / jobs}' "$scratch/time"
    [ "$found" -ge "$count" ] || sed 's/^/    /' "$scratch/said"
}

refused() { # OPTION...
    local status=0
    timeout 5 "$cli" mine --seed 1 --count 1 "$@" >"$scratch/out" 2>"$scratch/said" || status=$?
    [ $status = 2 ] || { echo "not refused: $*"; exit 1; }
    printf 'refused: %s\n' "$(head -1 "$scratch/said")"
}

refused --gentle 1 --require x_wing
refused --clues 82
refused --clues 22 --pattern rotate90
refused --hard 1 --rating 7.0-7.5
refused --hard 1 --smooth 1
printf '%-52s %10s %10s %10s\n' order found real "cores"
order "a Swordfish as the hardest step" 20 --count 20 --rating 3.8 --require swordfish
order "the same, half-turn symmetry" 20 --count 20 --rating 3.8 --require swordfish --pattern rotate180
order "20 or 21 clues, half-turn symmetry" 5 --count 5 --pattern rotate180 --clues 20-21
order "20 clues, quarter-turn symmetry" 1 --count 1 --pattern rotate90 --clues 20-21
order "19 clues" 5 --count 5 --clues 19
order "18 clues" 1 --count 1 --clues 18
order "rated 9.3 or more" 2 --count 2 --rating 9.3-11.9
order "rated 9.5 or more" 2 --count 2 --rating 9.5-11.9
order "17 clues" 1 --count 1 --clues 17
