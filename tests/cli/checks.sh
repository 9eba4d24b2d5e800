# What the scripts beside it check the graze command with. Sourced with the path of the program: the command
# is found as graze, in an empty folder that goes at the end.
# shellcheck shell=bash
set -u
graze=$(realpath "$1")
include=$(realpath "$(dirname "$0")/../../include")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
PATH=$(dirname "$graze"):$PATH
checks=0 failures=0

# check NAME STATUS OUTPUT ERRORS COMMAND...: the command exits with STATUS, its standard output is
# matched by the pattern OUTPUT and its standard error by ERRORS ("" for nothing).
check() {
    local name=$1 status=$2 output=$3 errors=$4 found
    shift 4
    "$@" >out 2>err </dev/null
    found=$?
    report "$name" "$status" "$output" "$errors" "$found"
}

# The same for a line of shell.
check_shell() {
    local name=$1 status=$2 output=$3 errors=$4 found
    bash -c "$5" >out 2>err </dev/null
    found=$?
    report "$name" "$status" "$output" "$errors" "$found"
}

report() {
    checks=$((checks + 1))
    # shellcheck disable=SC2053  # patterns
    if [[ $5 -ne $2 || $(<out) != $3 || $(<err) != $4 ]]; then
        failures=$((failures + 1))
        printf 'FAILED: %s: status %s, expected %s\n' "$1" "$5" "$2"
        printf '  standard output: %s\n  expected:        %s\n' "$(<out)" "$3"
        printf '  standard error:  %s\n  expected:        %s\n' "$(<err)" "$4"
    fi
}

# Prints an axis-aligned box in OBJ, of quadrangles, behind so many other vertices.
# sphere X: an OFF file of one about (X, 0, 0), of meridians.
sphere() {
    python3 - "$1" <<'END'
import math, sys
middle, rings, meridians = float(sys.argv[1]), 10, 20
points = [(middle, 0, 1)]
for i in range(1, rings):
    z, r = math.cos(math.pi * i / rings), math.sin(math.pi * i / rings)
    points += [(middle + r * math.cos(2 * math.pi * j / meridians), r * math.sin(2 * math.pi * j / meridians), z)
               for j in range(meridians)]
points.append((middle, 0, -1))
faces = []
at = lambda i, j: 1 + (i - 1) * meridians + j % meridians
for j in range(meridians):
    faces += [(0, at(1, j), at(1, j + 1)), (len(points) - 1, at(rings - 1, j + 1), at(rings - 1, j))]
    for i in range(1, rings - 1):
        faces += [(at(i, j), at(i + 1, j), at(i + 1, j + 1)), (at(i, j), at(i + 1, j + 1), at(i, j + 1))]
print('OFF', len(points), len(faces), 0)
for p in points: print(*map(repr, p))
for f in faces: print(3, *f)
END
}

#   box VERTICES X0 Y0 Z0 X1 Y1 Z1
box() {
    printf 'v %s %s %s\n' "$2" "$3" "$4" "$5" "$3" "$4" "$5" "$6" "$4" "$2" "$6" "$4" \
        "$2" "$3" "$7" "$5" "$3" "$7" "$5" "$6" "$7" "$2" "$6" "$7"
    local n=$1
    for f in "1 4 3 2" "5 6 7 8" "1 2 6 5" "2 3 7 6" "3 4 8 7" "4 1 5 8"; do
        # shellcheck disable=SC2086  # words
        set -- $f
        echo "f $(($1 + n)) $(($2 + n)) $(($3 + n)) $(($4 + n))"
    done
}

# The exit status of the script.
all_passed() {
    echo "$checks checks, $failures failures"
    [[ $failures -eq 0 ]]
}
