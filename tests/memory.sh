#!/usr/bin/env bash
# The solver's engines where every use of memory is watched: under Valgrind, and built with Clang's
# MemorySanitizer. Valgrind knows no AVX-512 and hides it; that engine is for MemorySanitizer alone.
#   tests/memory.sh BUILD-FOLDER      of a build that holds tests/judge_engines; ./check --soak calls it
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:?which build folder?}
judge=$build/tests/judge_engines

for engine in $("$judge" list); do
    if valgrind -q "$judge" "$engine" 0 >/dev/null 2>&1; then
        valgrind -q --error-exitcode=1 --leak-check=full "$judge" "$engine" 16
    else
        echo "$engine: not on the processor that Valgrind shows"
    fi
done

memory=$build/memory
cmake -S "$root" -B "$memory" -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DCMAKE_C_FLAGS="-fsanitize=memory -fno-omit-frame-pointer" >/dev/null
cmake --build "$memory" --target judge_engines --parallel 2 >/dev/null
for engine in $("$memory/tests/judge_engines" list); do
    "$memory/tests/judge_engines" "$engine" 48
done
