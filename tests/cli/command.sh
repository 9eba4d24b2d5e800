#!/usr/bin/env bash
# Runs the graze command as a user does, and checks output, messages and exit status.
#   command.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

good='{"id": 1, "query": "contact", "a": {"type": "segment", "vertices": [[0, 0], [1, 1]]}, "b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}}'
answer='{"id": 1, "contact": "touching", "stage": "*"}'
wrong=${good%?}', "expect": {"contact": "disjoint"}}'
printf '%s\n' "$good" >good.jsonl
printf '%s\n' "$wrong" >wrong.jsonl
printf '%s\nbad\n' "$wrong" >bad.jsonl
printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >tetra.off

check "version" 0 "graze [0-9]*.[0-9]*.[0-9]*" "" graze --version
check "help" 0 "*query*verify*voxelize*" "" graze --help
allowed="allowed: query, verify, voxelize, check, clash, move, measure, cut, section, resolve, boolean, locate, cast, crosscheck, microscope, suite; see graze --help"
check "no command" 2 "" "graze: a command is missing; $allowed" graze
check "unknown command" 2 "" "graze: \"frobnicate\" is no command; $allowed" graze frobnicate
check "unknown command with options" 2 "" "graze: \"frobnicate\" is no command; $allowed" graze frobnicate --stats
check "unknown option" 2 "" "graze: \"--frobnicate\" is no option of query; see graze query --help" graze query --frobnicate
check "unknown option of none" 2 "" "graze: \"--frobnicate\" is no command; $allowed" graze --frobnicate

check "a file" 0 "$answer" "" graze query good.jsonl
check_shell "standard input" 0 "$answer" "" 'graze query < good.jsonl'
check_shell "standard input as -" 0 "$answer" "" 'cat good.jsonl | graze query -'
check "no queries" 0 "" "" graze query
check "a disagreement" 1 "*\"agrees\": false}" "" graze query wrong.jsonl
check "a bad line" 2 "*\"agrees\": false}?*\"line\": 2, \"error\": *" "" graze query bad.jsonl
check "statistics" 0 "$answer" "answered: 1*settled by:*contact touching: 1*" graze query --stats good.jsonl
check "no such file" 2 "" "graze: none.jsonl: cannot be read: No such file or directory" graze query none.jsonl
check "a folder" 2 "" "graze: .: cannot be read: *" graze query .
[[ -e /dev/full ]] &&
    check_shell "answers that cannot be written" 2 "" "graze: the answers cannot be written*" 'graze query good.jsonl > /dev/full'

touching='{"id": 1, "contact": "touching", "certificate": {"plane": *, "point": *, "weights": *}, "stage": "*"}'
counts() { printf 'verified: %s\nrejected: %s\nwithout certificate: %s\nbad lines: %s' "$@"; }
printf '%s\n%s\n' "$good" "$good" >two.jsonl
graze query --certify good.jsonl >proof.jsonl
graze query good.jsonl >bare.jsonl
sed 's/"offset": "[^"]*"/"offset": "9"/' proof.jsonl >lie.jsonl
check "certificates" 0 "$touching" "" graze query --certify good.jsonl
check "a proof" 0 '{"id": 1, "verified": true}' "$(counts 1 0 0 0)" graze verify good.jsonl proof.jsonl
check_shell "a proof from a pipe" 0 '{"id": 1, "verified": true}' "$(counts 1 0 0 0)" 'graze query --certify good.jsonl | graze verify good.jsonl'
check_shell "a proof from -" 0 '{"id": 1, "verified": true}' "$(counts 1 0 0 0)" 'graze verify good.jsonl - < proof.jsonl'
check_shell "queries from -" 0 '{"id": 1, "verified": true}' "$(counts 1 0 0 0)" 'graze verify - proof.jsonl < good.jsonl'
check "no proof" 1 '{"id": 1, "verified": false, "reason": "plane: ?*"}' "$(counts 0 1 0 0)" graze verify good.jsonl lie.jsonl
check "nothing to prove" 0 "" "$(counts 0 0 1 0)" graze verify good.jsonl bare.jsonl
check "a missing answer" 2 '{"id": 1, "verified": true}*{"id": 1, "line": 2, "error": "?*"}' "$(counts 1 0 0 1)" graze verify two.jsonl proof.jsonl
# Of several causes the worst counts, in whichever order they come.
{ echo x; cat wrong.jsonl; } >bad-first.jsonl
check "a bad line, and a disagreement" 2 "*\"error\": *\"agrees\": false}" "" graze query bad-first.jsonl
{ cat lie.jsonl; echo x; } >lie-bad.jsonl
{ echo x; cat lie.jsonl; } >bad-lie.jsonl
check "no proof, and a bad line" 2 '*"verified": false, *"error": *' "$(counts 0 1 0 1)" graze verify two.jsonl lie-bad.jsonl
check "a bad line, and no proof" 2 '*"error": *"verified": false, *' "$(counts 0 1 0 1)" graze verify two.jsonl bad-lie.jsonl
check "verify without files" 2 "" "*QUERIES*" graze verify
check "verify without queries" 2 "" "graze: none.jsonl: cannot be read: No such file or directory" graze verify none.jsonl proof.jsonl
check "verify without answers" 2 "" "graze: none.jsonl: cannot be read: No such file or directory" graze verify good.jsonl none.jsonl
check "one file twice" 2 "" "graze: *the same file*" graze verify - -
check "a folder of answers" 2 "" "graze: .: cannot be read: *" graze verify good.jsonl .
[[ -e /dev/full ]] &&
    check_shell "verdicts that cannot be written" 2 "" "graze: the verdicts cannot be written*" 'graze verify good.jsonl proof.jsonl > /dev/full'

# Each answer comes before the next query is asked.
coproc dialogue { exec graze query; }
printf '%s\n' "$good" >&"${dialogue[1]}"
: >out && : >err
IFS= read -r -t 20 line <&"${dialogue[0]}" && printf '%s\n' "$line" >out
report "a dialogue" 0 "$answer" "" 0
exec {dialogue[1]}>&-
wait

# The examples of the help run as they stand and print what they say.
help=$(graze query --help)
example=$(grep -m1 "^  echo .* | graze query" <<<"$help")
check_shell "the example of query --help" 0 "$(sed -n 's/^prints \({.*}\):.*/\1/p' <<<"$help")" "" "${example:-false}"
example=$(graze verify --help | grep -m1 "^  graze query --certify")
cp good.jsonl cases.jsonl
check_shell "the example of verify --help" 0 '{"id": 1, "verified": true}' "verified: 1*" "${example:-false}"
example=$(graze voxelize --help | grep -E "^  (printf|graze voxelize) ")
check_shell "the example of voxelize --help" 0 "mesh:*tetra.off, 4 triangles, 0 of them without area*grid:*4 x 4 x 4*voxels:  32 (mode 26, ties closed)*tetra.npy" "" "${example:-false}"

json() { printf '{"origin": \\["%s", "%s", "%s"\\], "cell": \\["%s", "%s", "%s"\\], "dims": \\[%s\\], "voxels": %s, "touching": %s, "triangles": 4, "degenerate": 0}' "${@:1:8}" "${9:-null}"; }
check "by resolution" 0 "$(json 0 0 0 1/4 1/4 1/4 "4, 4, 4" 32)" "" graze voxelize tetra.off --resolution 4 --json
check "by cell" 0 "$(json 0 0 0 1/25 1/25 1/25 "25, 25, 25" "[1-9]*")" "" graze voxelize tetra.off --cell 0.04 --json
check "by three cells" 0 "$(json 0 0 0 1/3 1/2 1/25 "3, 2, 25" "[1-9]*")" "" graze voxelize tetra.off --cell 1/3,5e-1,4e-2 --json
check "cells of a hexadecimal float" 0 "$(json 0 0 0 3/8 3/8 3/8 "3, 3, 3" "[1-9]*")" "" graze voxelize tetra.off --cell 0x1.8p-2 --json
check "outright" 0 "$(json -1/10 -2 0 1/5 1/5 1/5 "3, 2, 1" 0)" "" graze voxelize tetra.off --origin -0.1,-2,0 --cell .2 --dims 3,2,1 --json
check "the modes" 0 "$(json 0 0 0 1 1 1 "1, 1, 1" 1)" "" graze voxelize tetra.off --resolution 1 --mode 26 --ties closed --json
check "half-open ties" 0 "$(json 0 0 0 1/4 1/4 1/4 "5, 5, 5" 35)" "" graze voxelize tetra.off --resolution 4 --ties half-open --json
check "a solid" 0 "$(json 0 0 0 1/4 1/4 1/4 "4, 4, 4" 32)" "" graze voxelize tetra.off --resolution 4 --mode solid --json
check "an inside" 0 "$(json 0 0 0 1/4 1/4 1/4 "4, 4, 4" "[1-9]*")" "" graze voxelize tetra.off --resolution 4 --mode inside --threads 0 --json
check "contacts" 0 "$(json 0 0 0 1/4 1/4 1/4 "4, 4, 4" 32 16)" "" graze voxelize tetra.off --resolution 4 --contact --json
check "over a box" 0 "$(json -1 -1/2 0 1/3 1/2 1/25 "6, 2, 25" "[1-9]*")" "" graze voxelize tetra.off --lo -1,-0.5,0 --hi 1,1/2,1 --dims 6,2,25 --json
check "a file beside" 0 "$(json 0 0 0 1/4 1/4 1/4 "4, 4, 4" 32)" "" graze voxelize tetra.off --resolution 4 --json -o four.npy
check "a clip box" 0 "$(json 1/4 0 0 1/4 1/4 1/4 "2, 4, 1" "[1-9]*")" "" graze voxelize tetra.off --resolution 4 --clip-lo 0.25,-1,0 --clip-hi 0.6,1,0.25 --json
graze voxelize tetra.off --resolution 4 --json -o tetra.binvox >/dev/null
for same in tetra.npy tetra.binvox; do
    check "the same voxels in $same" 0 "*compare: $same: 0 holes, 0 extras" "" graze voxelize tetra.off --resolution 4 --compare "$same"
done
# Without its first voxel, and with its last.
{ head -c 128 tetra.npy && printf '\0' && head -c 191 tetra.npy | tail -c 62 && printf '\1'; } >changed.npy
check "other voxels" 1 "*compare: changed.npy: 1 holes, 1 extras
*voxel 0, 0, 0 is missing: triangle 0 meets it at *
*voxel 3, 3, 3 is one too many: triangle 2, of the nearest, is beyond the plane*" "" graze voxelize tetra.off --resolution 4 --compare changed.npy
check "why they differ" 1 "*\"compare\": {\"other\": \"changed.npy\", \"holes\": 1, \"extras\": 1, \"list\": \[{\"voxel\": \[0, 0, 0\], \"kind\": \"hole\", \"triangle\": 0, \"point\": \[*\], \"weights\": \[*\]}, {\"voxel\": \[3, 3, 3\], \"kind\": \"extra\", \"triangle\": 2, \"plane\": {\"normal\": \[*\], \"offset\": \"*\"}}\]}}" "" graze voxelize tetra.off --resolution 4 --compare changed.npy --json
graze voxelize tetra.off --resolution 4 --mode 6 --ties open --json -o none.npy >/dev/null
check "why by mode 6" 1 "*\"holes\": 0, \"extras\": 12, \"list\": \[{\"voxel\": \[0, 1, 3\], \"kind\": \"extra\", \"triangle\": 3, \"planes\": \[{\"normal\": \[*\], \"offset\": \"*\"}, {\"normal\": \[*\], \"offset\": \"*\"}, {\"normal\": \[*\], \"offset\": \"*\"}\]}\]}}" "" graze voxelize tetra.off --resolution 4 --mode 6 --compare tetra.npy --list 1 --json
check "why by mode 6, for people" 1 "*voxel 0, 1, 3 is one too many: triangle 3, of the nearest, is beyond planes with normals *; *; *" "" graze voxelize tetra.off --resolution 4 --mode 6 --compare tetra.npy --list 1
check "why by open ties" 1 "*\"kind\": \"extra\", \"triangle\": 0, \"plane\": {\"normal\": \[\"0\", \"0\", \"-1\"\], \"offset\": \"0\"}}\]}}" "" graze voxelize tetra.off --resolution 4 --ties open --compare tetra.npy --list 1 --json
check "why by open ties, for people" 1 "*voxel 0, 0, 0 is one too many: triangle 0, of the nearest, is on or beyond the plane with normal 0, 0, -1*" "" graze voxelize tetra.off --resolution 4 --ties open --compare tetra.npy --list 1
check "why an inside" 1 "*\"holes\": 10, \"extras\": 0, \"list\": \[{\"voxel\": \[0, 0, 0\], \"kind\": \"hole\", \"winding\": 1, \"crossings\": \[{\"triangle\": 2, \"sign\": 1}\]}\]}}" "" graze voxelize tetra.off --resolution 4 --mode inside --compare none.npy --list 1 --json
check "why an inside, for people" 1 "*voxel 0, 0, 0 is missing: its centre has the winding number 1: triangle 2 (+1)*" "" graze voxelize tetra.off --resolution 4 --mode inside --compare none.npy --list 1
check "why by parity" 1 "*\"kind\": \"hole\", \"crossings\": \[{\"triangle\": 2, \"sign\": 1}\]}\]}}" "" graze voxelize tetra.off --resolution 4 --mode inside --inside parity --compare none.npy --list 1 --json
check "why by parity, for people" 1 "*voxel 0, 0, 0 is missing: 1 triangle crosses the ray up from its centre: triangle 2 (+1)*" "" graze voxelize tetra.off --resolution 4 --mode inside --inside parity --compare none.npy --list 1
check "why a solid" 1 "*\"kind\": \"extra\", \"triangle\": 2, \"plane\": {\"normal\": \[*\], \"offset\": \"*\"}, \"winding\": 0, \"crossings\": \[\]}\]}}" "" graze voxelize tetra.off --resolution 4 --mode solid --compare changed.npy --json
check "why a solid, for people" 1 "*voxel 3, 3, 3 is one too many: triangle 2, of the nearest, is beyond the plane with normal *, and its centre has the winding number 0" "" graze voxelize tetra.off --resolution 4 --mode solid --compare changed.npy
# The grid of these has a centre in the origin, a corner of the mesh.
around="--origin -0.125,-0.125,-0.125 --cell 0.25 --dims 4,4,4 --mode inside"
graze voxelize tetra.off $around --ties open --json -o around.npy >/dev/null
check "why a centre on the mesh" 1 "*voxel 0, 0, 0 is missing: its centre is on triangle 0*" "" graze voxelize tetra.off $around --compare around.npy --list 1
check "none explained" 1 "*1 holes, 1 extras
*and 2 more; --list N lists N of each" "" graze voxelize tetra.off --resolution 4 --compare changed.npy --list 0
check "voxels of another grid" 2 "" "graze: tetra.npy: has 4 x 4 x 4 voxels, but the grid has 3 x 3 x 3" graze voxelize tetra.off --resolution 3 --compare tetra.npy
check "voxels of another place" 2 "" "graze: tetra.binvox: its origin is 0.000000, but that of the grid 0.25*" graze voxelize tetra.off --origin 0.25,0,0 --cell 0.25 --dims 4,4,4 --compare tetra.binvox
check "a picture" 0 "*picture: tetra.png" "" graze voxelize tetra.off --resolution 4 --contact --picture tetra.png
check_shell "that is a PNG file" 0 "89 50 4e 47 0d 0a 1a 0a*" "" "od -An -tx1 tetra.png | sed 's/^ //'"
# The voxel at the corner lacks a sixth, and those beside it have one.
fractions='{"origin": \["0", "0", "0"\], "cell": \["1/2", "1/2", "1/2"\], "dims": \[2, 2, 2\], "full": 0, "partial": 4, "volume": "1/6", "rounded_volume": 0.16666666666666666, "triangles": 4}'
check "fractions" 0 "$fractions" "" graze voxelize tetra.off --resolution 2 --fractions --json -o fractions.npy
check "fractions for people" 0 "mesh:*tetra.off, 4 triangles*grid:*2 x 2 x 2 voxels*voxels:  0 full, 4 partly filled*volume:  0.166667 in the grid*written: fractions.vti" "" graze voxelize tetra.off --resolution 2 --fractions --threads 0 -o fractions.vti
check_shell "fractions in a .npy file" 0 "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2, 2), }*
 0.8333333333333334 0.16666666666666666
 0.16666666666666666 0
 0.16666666666666666 0
 0 0" "" 'head -c 128 fractions.npy | tail -c 118; tail -c 64 fractions.npy | od -An -v -w16 -tf8 | tr -s " "'
check_shell "fractions in a .vti file" 0 "*<DataArray type=?Float64? Name=?fractions?*
 0.8333333333333334 0.16666666666666666
 0.16666666666666666 0
 0.16666666666666666 0
 0 0" "" 'grep -a DataArray fractions.vti; tail -c 92 fractions.vti | head -c 64 | od -An -v -w16 -tf8 | tr -s " "'
check "fractions in another file" 2 "" "graze: out.ply: .ply files hold no fractions; allowed: .npy, .vti" graze voxelize tetra.off --resolution 2 --fractions -o out.ply
check "fractions, but of what is no file of voxels" 2 "" 'graze: out.obj: ".obj" files cannot be written; allowed: *' graze voxelize tetra.off --resolution 2 --fractions -o out.obj
for option in "--mode solid" "--ties open" "--inside parity" --contact "--picture a.png" "--compare fractions.npy"; do
    check "fractions with $option" 2 "" "graze: *--fractions*" graze voxelize tetra.off --resolution 2 --fractions $option
done
check "fractions of a clip box" 0 '*"dims": \[1, 1, 1\], "full": 0, "partial": 1, "volume": "5/48", *' "" graze voxelize tetra.off --resolution 2 --fractions --clip-lo 0,0,0 --clip-hi 0.5,0.5,0.5 --json
printf 'OFF\n8 8 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n.1 .1 .1\n1.1 .1 .1\n.1 1.1 .1\n.1 .1 1.1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n3 4 6 5\n3 4 5 7\n3 5 6 7\n3 4 7 6\n' >twice.off
check "fractions of two that overlap" 2 "" "graze: twice.off: * pairs of faces meet, worst near *; allowed: a solid, as graze resolve --solid makes it" graze voxelize twice.off --resolution 2 --fractions
graze resolve twice.off --solid -o joined.off >/dev/null
check "fractions of both together" 0 '*"full": 0, "partial": *, "rounded_volume": 0.2*' "" graze voxelize joined.off --resolution 2 --fractions --json
printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 0 3 1\n3 1 3 2\n3 0 2 3\n' >turned.off
check "fractions of what is inside out" 2 "" "graze: turned.off: it bounds no solid; allowed: *" graze voxelize turned.off --resolution 2 --fractions
check "half a clip box" 2 "" "graze: --clip-lo and --clip-hi are needed together" graze voxelize tetra.off --resolution 4 --clip-lo 0,0,0
check "a clip box elsewhere" 2 "" "graze: grid: no voxels are between lo.x and hi.x" graze voxelize tetra.off --resolution 4 --clip-lo 7,0,0 --clip-hi 8,1,1

allowed="graze: the options do not say one grid; allowed: *"
check "no grid" 2 "" "$allowed" graze voxelize tetra.off
check "two grids" 2 "" "$allowed" graze voxelize tetra.off --resolution 4 --cell 1
check "half a grid" 2 "" "$allowed" graze voxelize tetra.off --origin 0,0,0 --cell 1
check "a grid and a resolution" 2 "" "$allowed" graze voxelize tetra.off --origin 0,0,0 --cell 1 --dims 1,1,1 --resolution 4
for value in 0 -1 x 1.5 99999999999999999999 "4 "; do
    check "--resolution $value" 2 "" "graze: --resolution: \"$value\" is not valid; allowed: *" graze voxelize tetra.off --resolution "$value"
done
for value in 0 -1 1,2 1,2,3,4 1,,2 a 1/0 nan 0x1p+9999; do
    check "--cell $value" 2 "" "graze: --cell: \"$value\" is not valid; allowed: *" graze voxelize tetra.off --cell "$value"
done
for value in 0 0,0 0,0,0,0 0,0,x; do
    check "--origin $value" 2 "" "graze: --origin: \"$value\" is not valid; allowed: *" graze voxelize tetra.off --cell 1 --dims 1,1,1 --origin "$value"
done
for value in 1 1,1 1,1,0 1,1,1,1 1,1,1.5; do
    check "--dims $value" 2 "" "graze: --dims: \"$value\" is not valid; allowed: *" graze voxelize tetra.off --cell 1 --origin 0,0,0 --dims "$value"
done
check "--mode 18" 2 "" "*--mode*26*" graze voxelize tetra.off --resolution 4 --mode 18
check "--ties none" 2 "" "*--ties*closed*" graze voxelize tetra.off --resolution 4 --ties none
check "contacts of a solid" 2 "" "graze: voxels: mode solid does not tell contacts; allowed: 26" graze voxelize tetra.off --resolution 4 --mode solid --contact
check "an empty box" 2 "" "graze: grid: lo.y must be less than hi.y" graze voxelize tetra.off --lo 0,0,0 --hi 1,0,1 --dims 1,1,1
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >sheet.off
check "no inside" 2 "" "graze: mesh: it has no inside, because 3 edges are not run through*from ?0, 0, 0? to ?1, 0, 0?*" graze voxelize sheet.off --resolution 4 --mode inside
check "no fractions" 2 "" "graze: mesh: it has no inside, because 3 edges are not run through*; allowed: a closed mesh" graze voxelize sheet.off --resolution 4 --fractions
check "fractions of nothing" 2 "" "graze: none.off*" graze voxelize none.off --resolution 4 --fractions
check "no mesh" 2 "" "*MESH*" graze voxelize
check "no such mesh" 2 "" "graze: *none.off*" graze voxelize none.off --resolution 4
printf 'OFF\n1 1 0\n0 0 zero\n3 0 0 0\n' >broken.off
check "a broken mesh" 2 "" "graze: *broken.off*3*" graze voxelize broken.off --resolution 4
printf 'OFF\n0 0 0\n' >empty.off
check "an empty mesh" 2 "" "graze: empty.off: has no triangles; allowed: *" graze voxelize empty.off --resolution 4
check "an empty mesh in a grid" 2 "" "graze: empty.off: has no triangles; allowed: *" graze voxelize empty.off --origin 0,0,0 --cell 1 --dims 2,2,2 -o empty.npy
check "a clip box turned around" 2 "" "graze: grid: lo.x must be less than hi.x" graze voxelize tetra.off --resolution 4 --clip-lo 1,0,0 --clip-hi 0,1,1
# These would take hours: what cannot end well is refused before.
check "no room" 2 "" "graze: huge.npy: cannot be written: takes 281474977 MB, but its folder has * MB left" graze voxelize tetra.off --resolution 65536 -o huge.npy
check "no folder for a picture" 2 "" "graze: nodir/a.png: there is no folder nodir" graze voxelize tetra.off --resolution 65536 --picture nodir/a.png
check "another kind of picture" 2 "" 'graze: a.jpg: ".jpg" pictures cannot be drawn; allowed: .png' graze voxelize tetra.off --resolution 65536 --picture a.jpg
if bash -c 'ulimit -v 600000; graze --version; exit' >/dev/null 2>&1; then
    check_shell "no memory" 2 "" "graze: tetra.off: there is not enough memory for these voxels; allowed: *" 'ulimit -v 600000; graze voxelize tetra.off --resolution 65536'
else
    echo "SKIPPED: a sanitizer takes more memory than the grid that is refused"
fi
check "contacts in a file without" 2 "" "graze: huge.binvox: .binvox files do not tell touching voxels from overlapping ones; allowed: .npy, .vti, .vdb" graze voxelize tetra.off --resolution 65536 --contact -o huge.binvox
check "nothing to compare with" 2 "" "graze: none_there.npy: cannot be read: *" graze voxelize tetra.off --resolution 65536 --compare none_there.npy
check "a list of nothing" 2 "" "*--list requires --compare*" graze voxelize tetra.off --resolution 4 --list 3
none=$(json 0 0 0 1 1 1 "1, 1, 1" 0)
check "another kind of output" 2 "" "graze: out.xyz: *allowed: .npy*" graze voxelize tetra.off --resolution 4 -o out.xyz
check "no folder" 2 "" "graze: none/out.npy: there is no folder none" graze voxelize tetra.off --resolution 4 -o none/out.npy
mkdir folder.npy
# Stopped while it writes: a background job of a script ignores SIGINT, as one of nohup does SIGHUP.
stop_while_writing='graze voxelize tetra.off --resolution 400 -o stopped.ply >/dev/null &
    until [[ -e stopped.ply.part ]] || ! kill -0 $!; do sleep 0.01; done
    kill -$1 $!; wait $!; echo "$?" stopped.ply*'
check "stopped" 0 "143 stopped.ply[*]" "" bash -c "$stop_while_writing" - TERM
check "not stopped" 0 "0 stopped.ply" "" bash -c "$stop_while_writing" - INT
check "a folder in the way" 2 "" "graze: folder.npy: cannot be written: *" graze voxelize tetra.off --resolution 4 -o folder.npy
check "too many voxels" 2 "" "graze: grid: 1000000 x 1000000 x 1000000 voxels are more than 2^49" graze voxelize tetra.off --resolution 1000000
if [[ -e /dev/full ]]; then
    ln -s /dev/full full.npy
    check "a full disk" 2 "" "graze: full.npy: cannot be written: *" graze voxelize tetra.off --resolution 4 -o full.npy
    check_shell "a summary that cannot be written" 2 "" "graze: the summary cannot be written*" 'graze voxelize tetra.off --resolution 4 > /dev/full'
else
    echo "SKIPPED: no /dev/full: failing writes"
fi

# The file as another program reads it: the count is that of the summary.
read_npy='
import ast, struct, sys
data = open("four.npy", "rb").read()
assert data[:8] == b"\x93NUMPY\x01\x00", data[:8]
length, = struct.unpack("<H", data[8:10])
header = ast.literal_eval(data[10:10 + length].decode("latin1"))
assert header == {"descr": "|b1", "fortran_order": False, "shape": (4, 4, 4)}, header
assert (10 + length) % 64 == 0
body = data[10 + length:]
assert len(body) == 64 and set(body) == {0, 1}
# The tetrahedron x, y, z >= 0, x + y + z <= 1: voxel (i, j, k) meets its surface unless it is away from
# the axes planes and from the slanted face.
def meets(i, j, k):
    return i + j + k <= 4 and (0 in (i, j, k) or i + j + k + 3 >= 4)
assert [bool(b) for b in body] == [meets(i, j, k) for i in range(4) for j in range(4) for k in range(4)]
print(sum(body))
'
if command -v python3 >/dev/null; then
    check "the .npy file" 0 "32" "" python3 -c "$read_npy"
else
    echo "SKIPPED: no python3: the .npy file is not checked"
fi

all_passed
