#!/usr/bin/env bash
# Fuzzes each target for a while, and says what was run and what was found.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2

usage() {
    cat <<'TEXT'
usage: bash fuzz/campaign.sh [--minutes N] [--keep] [TARGET...]

Builds the fuzz targets with clang, and runs each of them, or those named, for N minutes (default 30) with
AddressSanitizer and UndefinedBehaviorSanitizer; `threads` once more with ThreadSanitizer, as target
`threads+tsan`. It starts from fuzz/corpus/TARGET and from what earlier campaigns found in
build/fuzz/campaign/TARGET, and writes findings to build/fuzz/campaign/findings.

  --minutes N  for each target; 0 only replays the inputs that are there
  --keep       afterwards replaces what earlier campaigns left in fuzz/corpus/TARGET by the fewest inputs, of at
               most 2 kB each, that reach what its seeds do not

Environment:
  JOBS  targets at a time (default: the number of processors)

The table at the end is in build/fuzz/campaign/summary.md too. Exit status: 0 if nothing was found; 1 if something was, or
a target did not build or run; 2 for a mistake in the arguments.
TEXT
}

minutes=30 keep=
targets=()
while [[ $# -gt 0 ]]; do
    case $1 in
        -h | --help) usage && exit 0 ;;
        --minutes)
            [[ ${2-} =~ ^[0-9]+$ ]] || { echo "campaign: --minutes takes a whole number" >&2 && exit 2; }
            minutes=$2
            shift
            ;;
        --keep) keep=yes ;;
        -*) usage >&2 && exit 2 ;;
        *) targets+=("$1") ;;
    esac
    shift
done
all=()
for folder in fuzz/corpus/*/; do all+=("$(basename "$folder")"); done
all+=(threads+tsan)
for target in "${targets[@]}"; do
    [[ " ${all[*]} " == *" $target "* ]] || {
        echo "campaign: no target $target; there are: ${all[*]}" >&2
        exit 2
    }
done
[[ ${#targets[@]} -gt 0 ]] || targets=("${all[@]}")
command -v clang++-14 >/dev/null || {
    echo "campaign: no clang++-14; bash src/cmake/setup.sh clang installs it" >&2
    exit 1
}

jobs=${JOBS:-$(nproc)}
work=build/fuzz/campaign
findings=$work/findings
mkdir -p "$findings"

# binary TARGET: the program.
binary() {
    case $1 in
        *+tsan) echo "build/fuzz-threads/bin/fuzz_${1%+tsan}" ;;
        *) echo "build/fuzz/bin/fuzz_$1" ;;
    esac
}

# build PRESET TARGET...
build() {
    local preset=$1
    shift
    [[ $# -gt 0 ]] || return 0
    cmake --preset "$preset" --log-level=WARNING && cmake --build "build/$preset" --parallel "$jobs" --target "$@"
}
plain=() threaded=()
for target in "${targets[@]}"; do
    case $target in
        *+tsan) threaded+=("fuzz_${target%+tsan}") ;;
        *) plain+=("fuzz_$target") ;;
    esac
done
build fuzz "${plain[@]}" && build fuzz-threads "${threaded[@]}" || {
    echo "campaign: the build failed" >&2
    exit 1
}

export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS="suppressions=$PWD/fuzz/tsan.supp halt_on_error=1"

# campaign TARGET: one run, its output in $work/TARGET.log.
campaign() {
    local target=$1 limit
    [[ $minutes -gt 0 ]] && limit=-max_total_time=$((minutes * 60)) || limit=-runs=0
    mkdir -p "$work/$target"
    "$(binary "$target")" "$limit" -max_len=4096 -timeout=60 -rss_limit_mb=3000 -print_final_stats=1 -seed=1 \
        -artifact_prefix="$findings/$target-" "$work/$target" "fuzz/corpus/${target%+tsan}" \
        >"$work/$target.log" 2>&1
    echo $? >"$work/$target.status"
    echo "campaign: $target: status $(cat "$work/$target.status")"
}
for target in "${targets[@]}"; do
    while [[ $(jobs -rp | wc -l) -ge $jobs ]]; do wait -n; done
    campaign "$target" &
done
wait

failed=0
{
    echo "| target | minutes | inputs run | edges reached | inputs in its corpus | found |"
    echo "| --- | ---: | ---: | ---: | ---: | --- |"
    for target in "${targets[@]}"; do
        log=$work/$target.log
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        edges=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2)
        found=nothing
        [[ $(cat "$work/$target.status") == 0 ]] || found="see $log"
        echo "| \`$target\` | $minutes | ${runs:-?} | ${edges:-?} | $(find "fuzz/corpus/${target%+tsan}" -type f | wc -l) | $found |"
    done
} >"$work/summary.md"
echo
cat "$work/summary.md"
for target in "${targets[@]}"; do [[ $(cat "$work/$target.status") == 0 ]] || failed=1; done

if [[ $keep && $failed -eq 0 ]]; then
    for target in "${targets[@]}"; do
        [[ $target != *+tsan ]] || continue
        echo "campaign: fewest inputs of $target"
        corpus=fuzz/corpus/$target fewest=$work/$target.fewest
        rm -rf "$fewest" && mkdir -p "$fewest"
        found=(-regextype egrep -regex '.*/[0-9a-f]{40}')
        find "$corpus" -type f -not "${found[@]}" -exec cp {} "$fewest" ';'
        "$(binary "$target")" -merge=1 -max_len=2048 "$fewest" "$corpus" "$work/$target" \
            >"$work/$target.merge.log" 2>&1 || {
            echo "campaign: see $work/$target.merge.log" >&2
            failed=1
            continue
        }
        find "$corpus" -type f "${found[@]}" -delete
        find "$fewest" -type f "${found[@]}" -exec cp {} "$corpus" ';'
    done
fi
exit $failed
