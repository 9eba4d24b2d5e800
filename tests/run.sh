#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test. Ends in a line `N passed, N failed`.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

usage() {
    cat <<'TEXT'
usage: bash tests/run.sh [--wasm | --long [STAGE]]

  (nothing)  every test of the native build but the long ones, optimised and with warnings as errors. Some
             run in hostile surroundings: float environments, small stacks, signals, several copies in one
             process. The fuzz corpora of readers, pairs, meshes and voxels run too, under valgrind if it is
             installed
  --wasm     all of these, then the package for JavaScript and the playground, in Node and Chromium, if
             Emscripten is installed. This is what continuous integration runs
  --long     the long campaigns, and graze built in other ways, in four stages; with STAGE, that one alone:
             campaigns:
             - 20,000 cases of every pair against the judge, 100,000 of each pair with a predicate of its
               own, and 20,000 certificates of every pair against both checkers
             - the shared meshes as voxels at 100 and 128, and each pair of their faces
             builds:
             - a release, by src/packages/release.sh: all that is in it used in a fresh Debian, as root
             - the quickstart, in a folder whose path has a space
             - the fuzz targets as fuzz/campaign.sh builds them, each over its corpus
             - the library built in other trees with relaxed flags, with libc++, and for ARM64, 32-bit x86
               and s390x, which is big-endian; for these three with GMP, and with tests and the command; and
               for Windows under Wine. Each answers 100,000 questions in hostile surroundings
             sanitizers:
             - the tests of arith, predicates, points, nearest, motion, batch, dispatch, construct, verify, mesh_files, mesh,
               cells, voxel and queries, those in C and those of the command, and all fuzz corpora, with
               AddressSanitizer and UndefinedBehaviorSanitizer, with clang if it is installed
             nogmp:
             - the tests of arith, construct and install without GMP and as a shared library
             All four take hours. Interrupted, or with tests that failed, or asked for one stage, it goes on where it
             stood when asked again on the same commit: tests that passed there are counted, not run again

Environment:
  GRAZE_CASES   cases per property, at most
  RC_PARAMS     parameters of RapidCheck, as in "seed=1 max_success=2000"
  JOBS          parallel jobs (default: the number of processors)
  GRAZE_SHARED  folder of the shared meshes and known cases (default: ../shared)

Exit status: 0 if at least one test ran in every stage and none failed.
TEXT
}

mode=all
case "$*" in
    "") ;;
    --wasm) mode=wasm ;;
    --long | --long\ campaigns | --long\ builds | --long\ sanitizers | --long\ nogmp) mode=long ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
esac
only=${2-}
exec </dev/null

jobs=${JOBS:-$(nproc)}
summary=()
passed=0 failed=0 skipped=0
# Of a long run, whose tests are remembered where no file differs from the commit.
sources=
[[ $mode != long || -n $(git status --porcelain 2>&1) ]] || sources=$(git rev-parse 'HEAD^{tree}')

# row NAME START PASSED FAILED SKIPPED: a line of the closing table, added to the sums.
row() {
    summary+=("$(printf '%-44s %7d %7d %8d %6d s' "$1" "$3" "$4" "$5" $((SECONDS - $2)))")
    passed=$((passed + $3)) failed=$((failed + $4)) skipped=$((skipped + $5))
}

finish() {
    echo
    printf '%-44s %7s %7s %8s %8s\n' stage passed failed skipped time
    printf '%s\n' "${summary[@]}"
    echo
    [[ $((passed + failed)) -gt 0 ]] || failed=1
    if [[ $skipped -gt 0 ]]; then
        echo "$passed passed, $failed failed, $skipped skipped"
    else
        echo "$passed passed, $failed failed"
    fi
    [[ $failed -eq 0 ]] || exit
    [[ -z $sources || -n $only ]] || rm -rf build/*/long
    exit 0
}

# passed_in LOG: the names of the tests that passed by what ctest printed.
passed_in() {
    sed -En 's/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: (.*[^.]) \.+ +Passed .*/\1/p' "$1" | sort -u
}

# stage NAME PRESET CTEST_OPTIONS FOLDER...: builds the folders' targets under a preset and runs
# their tests. A build that fails counts as one failed test.
stage() {
    local name=$1 preset=$2 options=$3 start=$SECONDS
    shift 3
    local build=$PWD/build/$preset targets=() reports=() status=0 folder report counts ok bad skip
    local log=/dev/null before=() tests=(--no-tests=error)
    echo "== $name"
    for folder in "$@"; do targets+=("${folder:+$folder/}all"); done
    if ! { cmake --preset "$preset" --log-level=WARNING &&
        cmake --build "$build" --parallel "$jobs" --target "${targets[@]}"; }; then
        echo "failed: the build of $preset"
        row "$name: build" "$start" 0 1 0
        return
    fi
    row "$name: build" "$start" 0 0 0
    start=$SECONDS
    if [[ -n $sources ]]; then
        log=$build/long/$name.log
        mkdir -p "$build/long"
        [[ $(head -n 1 "$log" 2>/dev/null) == "$sources" ]] || echo "$sources" >"$log"
        mapfile -t before < <(passed_in "$log")
    fi
    if [[ ${#before[@]} -gt 0 ]]; then
        echo "${#before[@]} tests passed on this commit before, by $log, and are not run again"
        tests=(-E "^($(printf '%s\n' "${before[@]}" | sed 's/[][().*+?^$|\\]/\\&/g' | paste -sd '|'))\$")
    fi
    for folder in "$@"; do
        report=$build/${folder:+$folder/}junit.xml
        rm -f "$report"
        # shellcheck disable=SC2086  # the options are words
        [[ ${#before[@]} -eq 0 ]] ||
            ! ctest --test-dir "$build/$folder" $options "${tests[@]}" -N | grep -qx 'Total Tests: 0' || continue
        # One more than there are processors, as some tests wait.
        # shellcheck disable=SC2086  # the options are words
        ctest --test-dir "$build/$folder" $options "${tests[@]}" --parallel $((jobs + 1)) --output-on-failure \
            --test-output-size-passed 100000 --output-junit "$report" | tee -a "$log" || status=1
        reports+=("$report")
    done
    counts=$'\n0 0 0'
    [[ ${#reports[@]} -eq 0 ]] || counts=$(python3 tests/project/tally.py "${reports[@]}")
    echo "${counts%$'\n'*}"
    read -r ok bad skip <<<"${counts##*$'\n'}"
    [[ ${#before[@]} -eq 0 ]] || ok=$(passed_in "$log" | wc -l)
    [[ $status -eq 0 || ${bad:-0} -gt 0 ]] || bad=1
    row "$name: tests" "$start" "${ok:-0}" "${bad:-1}" "${skip:-0}"
}

start=$SECONDS
bash src/cmake/setup.sh core ranks || exit
bash src/cmake/setup.sh proofs || echo "without gappa and valgrind what they check is skipped"
bash src/cmake/setup.sh browser || echo "without chromium no page is opened"
[[ $mode != wasm ]] || bash src/cmake/setup.sh wasm || echo "without Emscripten and Node JavaScript is not asked"
bash src/cmake/setup.sh bindings || echo "without these packages some languages are not asked"
bash src/cmake/setup.sh python pytest || echo "without these packages the Python package is not built, or tested in part"
bash src/cmake/setup.sh packages || echo "without these the manual page and completions are read in part"
bash src/cmake/setup.sh site || echo "without MkDocs and Doxygen the site is not built"
bash src/cmake/setup.sh clang || echo "without clang its build of the library is not asked"
[[ $mode != long ]] || bash src/cmake/setup.sh foreign ||
    echo "without these packages the library is not built for libc++ and other processors"
bash src/cmake/setup.sh lint || echo "without clang-format the format of the sources is not checked"
row "packages" "$start" 0 0 0

if [[ $mode == long ]]; then
    if [[ ${only:-campaigns} == campaigns ]]; then stage "long campaigns" ci "-L ^long$" ""; fi
    if [[ ${only:-builds} == builds ]]; then stage "built in other ways" ci "-L ^long_builds$" ""; fi
    if [[ ${only:-sanitizers} == sanitizers ]]; then
        # Where nothing is optimised clang builds in half the time, and fewer cases will do: memory is what is looked at.
        GRAZE_CASES=${GRAZE_CASES:-100} RC_PARAMS=${RC_PARAMS:-seed=1 max_success=100} \
            CXX=$(command -v clang++-14 || command -v c++) stage "sanitizers" sanitize "-LE long" fuzz tests/arith \
            tests/predicates tests/points tests/nearest tests/motion tests/batch tests/dispatch tests/construct tests/verify \
            tests/mesh_files tests/voxel tests/mesh tests/cells tests/queries tests/bindings tests/cli
    fi
    if [[ ${only:-nogmp} == nogmp ]]; then
        GRAZE_CASES=${GRAZE_CASES:-500} RC_PARAMS=${RC_PARAMS:-seed=1 max_success=500} \
            stage "no GMP, shared library" nogmp "-LE long" tests/arith tests/construct tests/bindings tests/install
    fi
    finish
fi

stage "optimised" ci "-LE long" ""
[[ $mode == wasm ]] || finish

# After the first: it must answer as the native build does.
if command -v em++ >/dev/null && command -v node >/dev/null; then
    stage "WebAssembly" wasm "" ""
else
    echo "SKIPPED: the package for JavaScript and the playground: bash src/cmake/setup.sh wasm"
    row "WebAssembly: skipped" "$SECONDS" 0 0 1
fi
finish
