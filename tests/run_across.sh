#!/usr/bin/env bash
# Runs are the same everywhere: made by a build with GCC -O3 they are proved by one with Clang -O0, and the reverse; and
# both say the same of all of them, byte by byte. By hand, for it builds twice:
#   tests/run_across.sh [FOLDER]           the builds stay in FOLDER (default: build-across)
# With --store it remakes tests/data/run, which test_cli_run compares with what each build says.
set -euo pipefail
cd "$(dirname "$0")/.."
store=no
[ "${1:-}" != --store ] || { store=yes; shift; }
folder=${1:-build-across}
data=tests/data/run

build() { # NAME COMPILER FLAGS
    cmake -S . -B "$folder/$1" -DCMAKE_C_COMPILER="$2" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="$3" >/dev/null
    cmake --build "$folder/$1" --target nonet-cli bench_run -j "$(nproc)" >/dev/null
}

say() { # NAME RUNS : all that is said of them
    local cli=$folder/$1/nonet-cli
    "$cli" run verify <"$2"
    "$cli" run show --stats --json <"$2"
    "$cli" run export --to csv <"$2"
    "$cli" run export --to json <"$2"
    "$cli" run export --to midi <"$2" 2>/dev/null || true # of the first
}

build gcc gcc -O3
build clang clang -O0
for maker in gcc clang; do
    "$folder/$maker/tests/bench/bench_run" -n 40 -d 40 -w "$folder/$maker.model" >/dev/null
    "$folder/$maker/tests/bench/bench_run" -r -n 200 -d 200 -w "$folder/$maker.drawn" >/dev/null
    for runs in "$folder/$maker.model" "$folder/$maker.drawn"; do
        say gcc "$runs" >"$folder/gcc.said"
        say clang "$runs" >"$folder/clang.said"
        cmp "$folder/gcc.said" "$folder/clang.said"
        echo "$runs: $(grep -c '^stdin:[0-9]*: verified ' "$folder/gcc.said") of $(grep -c '^end ' "$runs") verified by both, alike"
    done
done

[ "$store" = yes ] || exit 0
"$folder/gcc/tests/bench/bench_run" -n 6 -d 6 -w "$data/model.run" >/dev/null
"$folder/gcc/tests/bench/bench_run" -r -n 14 -d 14 -w "$data/drawn.run" >/dev/null
for name in model drawn; do
    "$folder/gcc/nonet-cli" run verify <"$data/$name.run" >"$data/$name.verified"
    "$folder/gcc/nonet-cli" run show --stats --json <"$data/$name.run" >"$data/$name.stats"
    "$folder/gcc/nonet-cli" run export --to csv <"$data/$name.run" >"$data/$name.csv"
done
