#!/usr/bin/env bash
# How fast each format is read, beside another build, in one run on one machine:
#   tests/bench/convert_ratios.sh [-r ROUNDS] [-n PUZZLES] NONET_CLI OTHER_CLI [FORMAT...]
# Both convert the same files to lines of 81 characters, in turn, and the least processor time of each counts. A ratio of 1.10
# means that the first is faster by a tenth. The files are written by the other build, or by the first where the other does not
# know the format. csv-rows is what convert --to csv writes; csv is a table with the puzzle in its first column, csv-index one
# with a number before it and the solution behind it, csv-kaggle one of puzzles and solutions.
set -euo pipefail
rounds=5 puzzles=100000
while getopts r:n: option; do
    case $option in
    r) rounds=$OPTARG ;;
    n) puzzles=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
ours=${1:?Which nonet-cli?} other=${2:?Which other one?}
shift 2
formats=${*:-line sdm sdk sdx ss csv-rows marks 729 library opensudoku opensudoku-2 ksudoku gnome gnome-share sudokuexchange
    f-puzzles sudokupad json csv csv-index csv-kaggle}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%U %S'

# Old builds may complain of what they do not know, such as the head of a table.
processor() { { time "$@" >/dev/null 2>&1 || true; } 2>&1 | awk '{print $1 + $2}'; }
least() { sort -g | head -1; }

# Small files hold fewer puzzles, so that all take about as long.
write() { # FORMAT
    case $1 in
    line) cp "$scratch/lines" "$scratch/file" ;;
    csv) { echo puzzle,level && sed 's/$/,easy/' "$scratch/lines"; } >"$scratch/file" ;;
    csv-index) { echo id,puzzle,solution && paste -d, "$scratch/numbers" "$scratch/lines" "$scratch/solved"; } >"$scratch/file" ;;
    csv-kaggle) { echo quizzes,solutions && paste -d, "$scratch/lines" "$scratch/solved"; } >"$scratch/file" ;;
    gnome | ksudoku) head -n 1 "$scratch/lines" | "$ours" convert --to "$1" >"$scratch/file" 2>/dev/null ;;
    *)
        head -n $((puzzles / 2)) "$scratch/lines" >"$scratch/some"
        local to=${1/#csv-rows/csv}
        "$other" convert --to "$to" "$scratch/some" >"$scratch/file" 2>/dev/null ||
            "$ours" convert --to "$to" "$scratch/some" >"$scratch/file" 2>/dev/null ||
            { echo "convert_ratios.sh: there is no format '$1' to write" >&2 && exit 2; }
        ;;
    esac
}

# Files of one puzzle are read many at a time.
times() { # FORMAT
    case $1 in
    gnome | ksudoku) echo 2000 ;;
    *) echo 1 ;;
    esac
}

"$ours" generate --seed 1 --count $((puzzles / 20)) --format digits >"$scratch/base"
for ((i = 0; i < 20; i++)); do cat "$scratch/base"; done >"$scratch/lines"
"$ours" solve "$scratch/lines" >"$scratch/solved"
seq "$puzzles" >"$scratch/numbers"

for format in $formats; do
    write "$format"
    files=()
    for ((i = $(times "$format"); i > 0; i--)); do files+=("$scratch/file"); done
    rm -f "$scratch/a" "$scratch/b"
    for ((round = 0; round < rounds; round++)); do
        processor "$ours" convert --to line "${files[@]}" >>"$scratch/a"
        processor "$other" convert --to line "${files[@]}" >>"$scratch/b"
    done
    lines=$({ "$ours" convert --to line "${files[@]}" 2>/dev/null || true; } | wc -l)
    awk -v format="$format" -v a="$(least <"$scratch/a")" -v b="$(least <"$scratch/b")" -v lines="$lines" \
        'BEGIN {printf "%-16s %9.0f a second, the other %9.0f: %.2f\n", format, lines / a, lines / b, b / a}'
done
