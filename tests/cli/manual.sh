#!/usr/bin/env bash
# The page for man and the completions of shells have every command and option. usage: manual.sh GRAZE
set -uo pipefail
graze=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
    echo "$*" >&2
    failures=$((failures + 1))
}

# Every option that the help of a command shows, as COMMAND OPTION.
commands=$("$graze" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[[ $(wc -w <<<"$commands") -ge 10 ]] || fail "--help names only: $commands"
for command in $commands; do
    "$graze" "$command" --help | sed -n '/^Options:/,/^$/p;/^\[Option Group/,/^$/p' |
        grep -oE '^  +-[^ ]+' | tr ',' '\n' | tr -d ' ' | sed "s/^/$command /"
done >"$work/options"
[[ $(wc -l <"$work/options") -ge 60 ]] || fail "--help shows only $(wc -l <"$work/options") options"

# man
"$graze" --manual >"$work/graze.1" || fail "--manual: status $?"
if command -v groff >/dev/null; then
    groff -man -ww -Tutf8 -P-cbou "$work/graze.1" >"$work/page" 2>"$work/warnings" || fail "groff: status $?"
    [[ ! -s $work/warnings ]] || fail "groff warns: $(head -5 "$work/warnings")"
    while read -r command option; do
        sed -n "/^   graze $command\$/,/^   graze /p" "$work/page" | grep -E -- "(^| )$option(,| |\$)" >/dev/null ||
            fail "man: $command has no $option"
    done <"$work/options"
    # As it was written, quotes and all.
    grep -qF -- "echo '{\"id\": 1, \"query\": \"contact\"" "$work/page" || fail "man: no example of a query"
    grep -qF -- "printf 'OFF\\n4 4 0\\n" "$work/page" || fail "man: no example of a mesh"
else
    echo "groff is not there: the page is not read"
fi

# bash
"$graze" --completion bash >"$work/bash" || fail "--completion bash: status $?"
# shellcheck disable=SC1091
source "$work/bash"
complete_words() { # prints what follows these words
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _graze
    echo "${COMPREPLY[*]}"
}
expect() {
    local expected=$1
    shift
    [[ $(complete_words "$@") == "$expected" ]] || fail "bash: after $*: $(complete_words "$@")"
}
expect "voxelize" graze vox
expect "check clash cut cast crosscheck" graze c
expect "26 6 inside solid" graze voxelize m.stl --mode ""
expect "half-open" graze voxelize --ties h
expect "--certify" graze query --c
expect "" graze check part
while read -r command option; do
    [[ " $(complete_words graze "$command" "$option") " == *" $option "* ]] ||
        fail "bash: $command has no $option"
done <"$work/options"

# fish
"$graze" --completion fish >"$work/fish" || fail "--completion fish: status $?"
if command -v fish >/dev/null; then
    in_fish() { fish --no-config -c "source $work/fish; complete -C '$1'" | cut -f1 | tr '\n' ' '; }
    [[ $(in_fish "graze vox") == "voxelize " ]] || fail "fish: graze vox: $(in_fish "graze vox")"
    [[ $(in_fish "graze voxelize --mode ") == "6 26 inside solid " ]] ||
        fail "fish: --mode: $(in_fish "graze voxelize --mode ")"
    for command in $commands; do
        shown=" $(in_fish "graze $command -") "
        while read -r of option; do
            [[ $of != "$command" || $shown == *" $option "* ]] || fail "fish: $command has no $option"
        done <"$work/options"
    done
else
    echo "fish is not there: its completion is not read"
fi

# zsh
"$graze" --completion zsh >"$work/_graze" || fail "--completion zsh: status $?"
if command -v zsh >/dev/null; then
    zsh -n "$work/_graze" || fail "zsh: no script"
    while read -r command option; do
        sed -n "/^        $command) /,/;;\$/p" "$work/_graze" | grep -qF -- "'$option[" ||
            fail "zsh: $command has no $option"
    done <"$work/options"
else
    echo "zsh is not there: its completion is not read"
fi

"$graze" --completion tcsh >"$work/out" 2>"$work/error" && fail "--completion tcsh: status 0"
[[ ! -s $work/out ]] || fail "--completion tcsh prints"
grep -q 'tcsh not in {bash,fish,zsh}' "$work/error" || fail "--completion tcsh: $(cat "$work/error")"

[[ $failures -eq 0 ]]
