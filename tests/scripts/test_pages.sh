#!/usr/bin/env bash
# Man pages and completion hold all commands and options of --help, are clean, and complete what they should.
#   test_pages.sh PAGES NONET-CLI NONET
# What is not installed (groff, man, mandoc, zsh, fish) is named as SKIPPED.
set -uo pipefail
pages=$1 cli=$2 game=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CONFIG_HOME=$work XDG_DATA_HOME=$work TERM=dumb LC_ALL=C.UTF-8
unset MANPATH MANPAGER PAGER
failed=0
complain() { echo "test_pages: $*" >&2; failed=1; }
have() { command -v "$1" >/dev/null || { echo "SKIPPED: no $1"; return 1; }; }

# ---- what there is, from --help alone: a line "PROGRAM|COMMAND|--OPTION TAKES" for each option

options_of() { grep -E '^  --' | sed -E 's/^  //; s/ {2,}.*//; s/, --/\n--/g'; }
mapfile -t commands < <("$cli" --help | sed -nE '/^Commands:/,/^$/s/^  ([a-z]+) .*/\1/p')
mapfile -t parts < <(for command in "${commands[@]}"; do
    "$cli" "$command" --help | sed -nE "s/^(Usage: |       )nonet-cli ($command [a-z]+) .*/\\2/p"
done | sort -u)
{
    "$game" --help | options_of | sed 's/^/nonet||/'
    "$cli" --help | options_of | sed 's/^/nonet-cli||/'
    for command in "${commands[@]}" "${parts[@]}"; do
        # shellcheck disable=SC2086 # a part is two words
        "$cli" $command --help >"$work/help" || complain "$command --help fails"
        options_of <"$work/help" | sed "s/^/nonet-cli|$command|/"
    done
} >"$work/options"
[ "$(wc -l <"$work/options")" -ge 150 ] || complain "only $(wc -l <"$work/options") options in all of --help"
[ "${#commands[@]}" -ge 16 ] || complain "only ${#commands[@]} commands"
[ "${#parts[@]}" -ge 13 ] || complain "only ${#parts[@]} parts of commands"

# ---- man pages

page_of() { echo "$pages/man1/$1${2:+-${2// /-}}.1"; }
for command in "${commands[@]}" "${parts[@]}"; do
    [ -s "$(page_of nonet-cli "$command")" ] || complain "there is no page for $command"
done
expected=$((${#commands[@]} + ${#parts[@]} + 2))
[ "$(find "$pages/man1" -name '*.1' | wc -l)" -eq "$expected" ] || complain "there are pages of no command"
while IFS='|' read -r program command option; do
    name=${option%% *}
    grep -qF "\\fB${name//-/\\-}\\fR" "$(page_of "$program" "$command")" ||
        complain "the page of $program $command does not have $name"
done <"$work/options"
if have groff; then
    for page in "$pages"/man1/*.1; do
        groff -man -ww -z -Tutf8 "$page" >"$work/said" 2>&1
        [ ! -s "$work/said" ] || complain "groff: $(head -1 "$work/said")"
    done
    if have man; then
        for page in "$pages"/man1/*.1; do
            man --warnings -l "$page" 2>"$work/said" | sed 's/.\x08//g' >"$work/page"
            [ ! -s "$work/said" ] || complain "man: $(head -1 "$work/said")"
            grep -q '^SYNOPSIS' "$work/page" || complain "man: $page shows no synopsis"
        done
    fi
fi
if have mandoc; then
    for page in "$pages"/man1/*.1; do
        mandoc -T lint -W warning "$page" 2>&1 | grep -v 'missing date' >"$work/said" # pages have none
        [ ! -s "$work/said" ] || complain "$(head -1 "$work/said")"
    done
fi

# ---- bash, driven as a terminal drives it

press_tab() { # WORD... : what the last of them can become is left in COMPREPLY
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    "$(complete -p "$1" | sed -E 's/.*-F ([^ ]+).*/\1/')" 2>"$work/said" # compopt: no completion is going on
    grep -v compopt "$work/said"
}
offers() { # WORD: it is among them
    local word
    for word in "${COMPREPLY[@]}"; do [ "$word" != "$1" ] || return 0; done
    return 1
}
becomes() { # EXPECTED WORD...
    local wanted=$1
    shift
    press_tab "$@"
    [ "${COMPREPLY[*]}" = "$wanted" ] || complain "bash: $* becomes '${COMPREPLY[*]}', not '$wanted'"
}
# What is offered is refused only where it does not fit something else.
try_value() { # COMMAND OPTION VALUE
    local said
    # shellcheck disable=SC2086 # a part is two words
    said=$(timeout 120 "$cli" ${1/#generate/generate --kinds} "$2" "$3" <"/dev/null" 2>&1 >/dev/null)
    case $said in
    *"needs a processor"* | *"has no code"*) ;;
    *"'$3'"* | *"unknown option"* | *" takes no value"*) complain "$1 $2 $3: $said" ;;
    esac
}
for program in nonet nonet-cli; do
    # shellcheck source=/dev/null
    source "$pages/bash/$program" || complain "bash: $program"
done
press_tab nonet-cli ''
for command in "${commands[@]}"; do offers "$command" || complain "bash does not know $command"; done
for part in "${parts[@]}"; do
    press_tab nonet-cli "${part% *}" ''
    offers "${part#* }" || complain "bash does not know $part"
done
tried=0
while IFS='|' read -r program command option; do
    name=${option%% *} takes=${option#"${option%% *}"}
    # shellcheck disable=SC2086 # a part is two words
    press_tab "$program" $command "${name%?}"
    offers "$name" || complain "bash does not know $name of $program $command"
    case $takes in '' | ' FILE' | ' FOLDER' | ' RACE' | ' PATHS' | ' PACK') continue ;; esac
    # shellcheck disable=SC2086
    press_tab "$program" $command "$name" ''
    [ "${#COMPREPLY[@]}" -gt 0 ] || continue
    try_value "$command" "$name" "${COMPREPLY[0]}"
    try_value "$command" "$name" "${COMPREPLY[-1]}"
    tried=$((tried + 1))
done <"$work/options"
[ "$tried" -ge 40 ] || complain "only $tried options have values"
cd "$work" || exit 1
mkdir folder
: >"a file.txt"
becomes solve nonet-cli so
becomes merge nonet-cli pack me
becomes '--help --version' nonet-cli --
becomes --layout nonet-cli solve --json --la
becomes '10x10 12x12 15x15 16x16' nonet-cli bench --layout 1
becomes 16x16 nonet-cli bench --layout = 16
becomes '' nonet-cli solve --max ''
becomes 'x_wing x_chain' nonet-cli hint --technique x_
becomes 'naked_pair,x_wing' nonet-cli mine --require naked_pair,x_w
becomes 'digits letters csv' nonet-cli pack merge --format ''
becomes 'lss csv events json midi ogg webp' nonet-cli run export --to ''
becomes 'none end foot' nonet-cli print --solutions ''
becomes runes nonet-cli print --pack run
becomes 'folder' nonet-cli code --pack f
becomes 'a file.txt' nonet-cli solve --json a
becomes 'a file.txt' nonet a
becomes --size nonet --si

# ---- zsh

if have zsh; then
    for program in nonet nonet-cli; do zsh -n "$pages/zsh/_$program" || complain "zsh: _$program"; done
    while IFS='|' read -r program command option; do
        awk -v from="    ('$command')" '$0 == from || from ~ /\(..\)$/ { on = 1 } on; /;;$/ { on = 0 }' "$pages/zsh/_$program" |
            grep -cF -e "${option%% *}" >/dev/null || complain "zsh does not know ${option%% *} of $program $command"
    done <"$work/options"
    # A shell in a terminal of its own: what is typed, then the tabulator, then a mark that shows the end.
    cat >"$work/drive.zsh" <<'ZSH'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= RPS1= fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=1000; setopt no_beep; nonet() { print \"GOT:nonet \$*\" }; nonet-cli() { print \"GOT:nonet-cli \$*\" }; print READ''Y"
zpty -r shell out '*READY*'
zpty -w -n shell "$2"$'\t'
zpty -w shell "; print DO''NE"
zpty -r shell out '*DONE*'
print -r -- "$out"
ZSH
    zsh_line() { # EXPECTED LINE: the line, completed, is called so
        timeout 300 zsh -f "$work/drive.zsh" "$pages/zsh" "$2" >"$work/said" 2>&1
        grep -qF -- "GOT:$1" "$work/said" || complain "zsh: '$2' gives $(tr '\n\r\033' '   ' <"$work/said"), not '$1'"
    }
    zsh_line 'nonet-cli solve' 'nonet-cli sol'
    zsh_line 'nonet-cli pack merge' 'nonet-cli pack mer'
    zsh_line 'nonet-cli solve --layout' 'nonet-cli solve --lay'
    zsh_line 'nonet-cli hint --technique naked_triple' 'nonet-cli hint --technique naked_t'
    zsh_line 'nonet-cli mine --require naked_pair,x_wing' 'nonet-cli mine --require naked_pair,x_w'
    zsh_line 'nonet-cli convert --to sudokuexchange' 'nonet-cli convert --to sudokue'
    zsh_line 'nonet-cli print --pack runes' 'nonet-cli print --pack run'
    zsh_line 'nonet --size' 'nonet --si'
fi

# ---- fish

if have fish; then
    for program in nonet nonet-cli; do
        fish --no-config -n "$pages/fish/$program.fish" || complain "fish: $program"
    done
    fish_offers() { printf '%s\t%s\n' "$1" "$2" >>"$work/asked"; } # EXPECTED LINE
    for command in "${commands[@]}"; do fish_offers "$command" 'nonet-cli '; done
    for part in "${parts[@]}"; do fish_offers "${part#* }" "nonet-cli ${part% *} "; done
    while IFS='|' read -r program command option; do
        name=${option%% *}
        fish_offers "$name" "$program ${command:+$command }${name%?}"
    done <"$work/options"
    fish_offers naked_triple 'nonet-cli hint --technique naked_t'
    fish_offers 'naked_pair,x_wing' 'nonet-cli mine --require naked_pair,x_w'
    fish_offers runes 'nonet-cli print --pack run'
    fish_offers webp 'nonet-cli run export --to '
    cat >"$work/drive.fish" <<'FISH'
source $argv[1]/nonet.fish
source $argv[1]/nonet-cli.fish
while read -l -d \t expected line
    set -l offered (complete -C $line | string replace -r '\t.*' '')
    contains -- $expected $offered; or echo "fish: '$line' gives '$offered', not '$expected'"
end <$argv[2]
echo asked
FISH
    fish --no-config "$work/drive.fish" "$pages/fish" "$work/asked" >"$work/said" 2>&1
    [ "$(cat "$work/said")" = asked ] || complain "$(head -5 "$work/said")"
fi
exit "$failed"
