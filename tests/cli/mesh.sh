#!/usr/bin/env bash
# Runs check as a user does.
#   mesh.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"
docs=$(realpath "$include/../docs")

printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >tetra.off
check "a clean solid" 0 "tetra.off: 4 faces, 4 vertices, 1 shell.
A clean solid: *" "" graze check tetra.off
check "several" 2 "tetra.off: 4 faces, 4 vertices, 1 shell.
A clean solid: *
tetra.off: 4 faces, *
3 meshes: 2 clean solids, 0 with something to mend, 1 that cannot be read." "graze: none.off: *" graze check tetra.off none.off tetra.off
check "several, their first pairs" 0 "tetra.off: *
2 meshes: 2 in which no two faces are a pair, 0 with such a pair." "" graze check --first tetra.off tetra.off
check_shell "several, as JSON" 0 "2" "" "graze check tetra.off tetra.off --json | grep -c '^{'"
check "a report is of one" 2 "" "graze: --report: it is of one mesh, and 2 are given" graze check tetra.off tetra.off --report two.html
check "as JSON" 0 '{"mesh": "tetra.off", "faces": 4, "triangles": 4, "vertices": 4, "closed": true, "oriented": true, "manifold": true, "embedded": true, "solid": true, "clean": true, *"self_intersections": {"pairs": 0, *"shells": \[{"faces": 4, *"volume_sign": 1, "winding": \[0, 1\]}\], "defects": \[\]}' "" graze check tetra.off --json

# A corner in line with the first of a polygon, wherever it begins and whichever way it runs.
corners='v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nv .5 0 0\n'
for face in "1 4 3 2 9" "4 3 2 9 1" "3 2 9 1 4" "2 9 1 4 3" "9 1 4 3 2"; do
    printf "${corners}f $face\nf 5 6 7 8\nf 1 9 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n" >cube.obj
    check "a cube with a corner in an edge: $face" 0 "*A clean solid: *" "" graze check cube.obj
done
# The same edge whole on one side and cut on the other: it closes, though it is to be mended.
printf "${corners}f 4 3 2 1\nf 5 6 7 8\nf 6 5 1 9 2\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n" >crack.obj
check "a crack that closes" 1 "*
A solid, with something to mend:
  3 unmatched edges: closed only by other edges on the same line, as at a T-junction
  2 pairs of faces that meet beyond what they share: 2 touching pairs; *" "" graze check crack.obj
check "a crack that closes, as JSON" 1 '*"closed": true, "oriented": true, *"solid": true, "clean": false, *"boundary_edges": 3, *"open_edges": 0, *"defects": \[{"name": "unmatched_edge", "count": 3, "sentence": "3 unmatched edges: closed only by other edges on the same line, as at a T-junction"}, {"name": "touching_pair", *' "" graze check crack.obj --json
check_shell "a crack that closes has an inside" 0 '*"location": "inside", "winding": 1}' "" 'echo "[0.5, 0.5, 0.5]" | graze locate crack.obj'
for mode in inside solid; do
    check "a crack that closes, as voxels: $mode" 0 '*"voxels": 8, *' "" graze voxelize crack.obj --resolution 2 --mode $mode --json
done
awk '$1 == "v" { $2 += 0.5 } { print }' crack.obj >moved.obj
check "a crack that closes, against another" 1 "*crack.obj - moved.obj: overlapping; *" "" graze clash crack.obj moved.obj
sed '$d' crack.obj >hole.obj
check "a hole besides" 1 "*
Not a solid:
  4 open edges: the mesh is not closed
  3 unmatched edges: closed only by other edges on the same line, as at a T-junction
*" "" graze check hole.obj
check_shell "a hole has no inside" 1 '*"location": null, "reason": "4 edges *' "" 'echo "[0.5, 0.5, 0.5]" | graze locate hole.obj'
check "a hole has no voxels inside" 2 "" "graze: mesh: it has no inside, because 4 edges *" graze voxelize hole.obj --resolution 2 --mode inside
# Faces as often as the file has lines: their pairs are a number.
(
    printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'
    yes 'f 1 2 3' | head -100000
) >same.obj
if bash -c 'ulimit -v 600000; graze --version; exit' >/dev/null 2>&1; then
    check_shell "equal faces" 1 "*99,999 duplicate faces: with the corners of another face
  4,999,950,000 pairs of faces that meet beyond what they share: 4,999,950,000 duplicate pairs; worst of 99,999 of them near *" "" 'ulimit -v 600000; graze check same.obj --limit 3 --pairs pairs.jsonl --curves curves.obj --mark marked.ply'
    check_shell "as many of their pairs as are asked for" 0 "3 3" "" 'echo $(wc -l <pairs.jsonl) $(grep -c "^#" curves.obj)'
else
    echo "SKIPPED: equal faces: a sanitizer takes more memory than is allowed here"
fi
if bash -c 'ulimit -v 120000; graze --version; exit' >/dev/null 2>&1; then
    for n in 1 2 3 4 5 6 7 8 9 10; do cat same.obj; done >large.obj
    check_shell "no memory for a mesh" 2 "" "graze: large.obj: there is not enough memory for its faces, and the pairs of faces that meet" 'ulimit -v 120000; graze check large.obj'
else
    echo "SKIPPED: no memory for a mesh: a sanitizer or an emulator takes more than is allowed here"
fi

# Open, with a face that crosses, one over an edge of another, one without an area, one twice, one upside down.
printf 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 1 1 -1\nv 1 1 1\nv 9 9 0\nv 2 0 0\nv 2 -1 0\nv 5 -1 0\nv 7 7 7\n' >broken.obj
printf 'f 1 3 2\nf 1 2 4\nf 2 3 4\nf 5 6 7\nf 8 9 10\nf 1 2 2\nf 1 4 2\n' >>broken.obj
check "what is to be mended" 1 "broken.obj: 7 faces, 10 vertices, * shells.
Not a solid:
  *open edges: the mesh is not closed
*1 face without area: corners on one line, or at one point
  1 duplicate face: with the corners of another face
  * pairs of faces that meet beyond what they share: *crossing pair*, *duplicate pair*, *touching pair*
1 vertex belongs to no face." "" graze check broken.obj
check "the pairs" 1 "*" "" graze check broken.obj --json --pairs pairs.jsonl
check_shell "one object on standard output" 0 "1" "" "graze check broken.obj --json --pairs pairs.jsonl | wc -l"
lines=$(wc -l <pairs.jsonl)
check_shell "each is proved" 0 "$lines" "verified: $lines
rejected: 0
without certificate: 0
bad lines: 0" "graze verify --pairs pairs.jsonl | grep -c true"
check_shell "each is proved without graze" 0 "$lines" "verified: $lines
rejected: 0
without certificate: 0
bad lines: 0" "python3 $docs/check_certificates.py --pairs pairs.jsonl | grep -c true"
# Claims that are not so are refused by both, for the same reasons.
refused() {
    python3 - "$1" "$2" >claim.jsonl <<'END'
import json, sys
kind, change = sys.argv[1:]
for line in open("pairs.jsonl"):
    pair = json.loads(line)
    if pair["kind"] == kind and len(set(map(str, pair["b"]["vertices"]))) == 3:
        exec(change)
        print(json.dumps(pair))
        break
END
    check "refused: $2" 1 "*\"verified\": false, \"reason\": \"$3\"}" "*" graze verify --pairs claim.jsonl
    check "refused without graze: $2" 1 "*\"verified\": false, \"reason\": \"$4\"}" "*" python3 "$docs/check_certificates.py" --pairs claim.jsonl
}
refused crossing 'pair["shared"] = 3' "the faces share * corners" "the faces share * corners"
refused crossing 'pair["kind"] = "coplanar"' "the faces are crossing" "the faces are crossing"
refused crossing 'pair["weights"]["a"][0] = "2"' "*" "*"
refused duplicate 'pair["kind"] = "crossing"' "the faces are duplicate" "the faces are duplicate"
refused touching 'pair["plane"]["offset"] = "1000"' "*" "*"
refused touching 'pair["point"] = pair["point"][:2]' "*" "*"
refused crossing 'pair["a"]["vertices"][0] = pair["b"]["vertices"][0]' "*" "*"
grep -m1 '"shared": 0' pairs.jsonl | sed 's/"shared": 0/"shared": -0/' >claim.jsonl
check "-0 is no count" 1 '*"verified": false, "reason": "the faces share * corners"}' "*" graze verify --pairs claim.jsonl
check "-0 is no count without graze" 1 '*"verified": false, "reason": "the faces share * corners"}' "*" python3 "$docs/check_certificates.py" --pairs claim.jsonl
printf '{"faces": [1, 2]}\nno\n' >bad.jsonl
check "lines that are no pairs" 2 '{"faces": \[1, 2\], "line": 1, "error": *}
{"faces": null, "line": 2, "error": *}' "*bad lines: 2" graze verify --pairs bad.jsonl
check "a point that both share already" 1 "*the point is one of what the faces share*" "*" bash -c 'python3 - <<END >shared.jsonl
import json
a = {"type": "triangle", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}
b = {"type": "triangle", "vertices": [[0, 0, 0], [-1, 0, 0], [0, 0, 1]]}
print(json.dumps({"faces": [0, 1], "kind": "touching", "shared": 1, "point": ["0"] * 3, "weights": {"a": ["1", "0", "0"], "b": ["1", "0", "0"]}, "plane": {"normal": ["1", "0", "0"], "offset": "0"}, "a": a, "b": b}))
END
graze verify --pairs shared.jsonl; status=$?; python3 '"$docs"'/check_certificates.py --pairs shared.jsonl | grep -q "one of what the faces share" && exit $status; exit 9'

check "pictures" 1 "*" "" graze check broken.obj --mark marked.ply --curves curves.obj --pairs few.jsonl --limit 2
check_shell "no more than asked for" 0 "2" "" "wc -l <few.jsonl"
check "the mesh with colors is the same" 1 "marked.ply: 7 faces, 10 vertices*" "" graze check marked.ply
read_marks='
data = open("marked.ply", "rb").read()
head, body = data.split(b"end_header\n")
assert b"element vertex 11" in head and b"element face 7" in head
import struct
faces = [struct.unpack_from("<B3i3Bf", body, 11 * 24 + 20 * n) for n in range(7)]
print([f[4:] for f in faces][3])
'
check "its colors and counts" 0 "(200, 30, 45, *" "" python3 -c "$read_marks"
check_shell "a line for each pair" 0 "2" "" "grep -c '^[lp] ' curves.obj"
check "as floats" 0 "*clean solid*" "" graze check tetra.off --as float
printf 'OFF\n3 1 0\n0 0 0\n1e300 0 0\n0 1 0\n3 0 1 2\n' >huge.off
check "beyond the floats" 2 "" "graze: huge.off: vertex 1: has a coordinate beyond the floats" graze check huge.off --as float
check "as nothing else" 2 "" "graze: --as: *" graze check tetra.off --as half
printf 'o lid\nv 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4\no body\nv 1 1 -1\nv 1 1 1\nv 1 9 1\nf 5 6 7\n' >parts.obj
check_shell "faces and parts of the file" 1 '{"faces": \[0, 1\], "triangles": \[1, 2\], "parts": \["lid", "body"\], "kind": "crossing"*' "" "graze check parts.obj --pairs parts.jsonl >/dev/null; status=\$?; tail -1 parts.jsonl; exit \$status"
check "which are verified" 0 "*true*" "verified: *" graze verify --pairs parts.jsonl

printf 'OFF\n0 0 0\n' >empty.off
check "no faces" 1 "empty.off: 0 faces, 0 vertices, 0 shells.
Not a solid: it has no face." "" graze check empty.off
check "a limit below zero" 2 "" "graze: --limit: *; see graze check --help" graze check part.obj --limit -1
printf 'OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n' >square.off
check "a polygon is one face" 1 "square.off: 1 face (2 triangles), 4 vertices, 1 shell.*" "" graze check square.off
check "as JSON too" 1 '{"mesh": "square.off", "faces": 1, "triangles": 2, *' "" graze check square.off --json
# Stopped while it writes: one face 500 times is 124,750 pairs.
python3 -c "print('OFF\n3 500 0\n0 0 0\n1 0 0\n0 1 0\n' + '3 0 1 2\n' * 500)" >many.off
stop_while_writing='graze check many.off --json --pairs stopped.jsonl >/dev/null &
    until [[ -e stopped.jsonl.part ]] || ! kill -0 $!; do sleep 0.01; done
    kill -TERM $!; wait $!; echo "$?" stopped.jsonl*'
check "stopped" 0 "143 stopped.jsonl[*]" "" bash -c "$stop_while_writing"
check "no mesh" 2 "" "graze: none.stl: the file does not exist" graze check none.stl
check "no such extension" 2 "" "graze: *names no mesh format; allowed: .stl, .obj, .ply, .off*" graze check pairs.jsonl
check "what is read is not written over" 2 "" "graze: tetra.off: is read, and would be written over" graze check tetra.off --pairs tetra.off
check "two threads" 1 "*" "" graze check broken.obj --threads 2

check "the worst place" 1 "*2 pairs of faces that meet beyond what they share: 2 crossing pairs; worst near (1.5, 1.5, 0)" "" \
    bash -c "printf 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 1 1 -1\nv 1 1 1\nv 9 9 0\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\nf 5 6 7\n' >part.obj; graze check part.obj"
check "the worst place of many pairs" 1 "*124,750 pairs of faces that meet beyond what they share: 124,750 duplicate pairs; worst of 499 of them near (0.5, 0.5, 0)" "" \
    bash -c "{ printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'; for n in {1..500}; do echo f 1 2 3; done; } >many.obj; graze check many.obj"
check_shell "proofs of faces that are there three times, and of others" 1 "4
verified: 10
rejected: 0*" "" \
    "printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 -1\nv 1 1 1\nv 0 0 1\nf 1 2 3\nf 2 3 1\nf 1 2 3\nf 1 2 3\nf 4 5 6\n' >thrice.obj; graze check thrice.obj --pairs thrice.jsonl >/dev/null; status=\$?; grep -c crossing thrice.jsonl; graze verify --pairs thrice.jsonl 2>&1 >/dev/null; exit \$status"
check "is there a pair at all" 1 "part.obj: faces [02] and 4 meet beyond what they share: crossing, near (1.*, 1.*, *)." "" graze check part.obj --first
check "there is none" 0 "tetra.off: no two faces meet beyond what they share." "" graze check tetra.off --first
check "a solid with a hole is no pair" 0 "*no two faces meet*" "" bash -c "printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' >open.off; graze check open.off --first"
check "none, as JSON" 0 '{"mesh": "tetra.off", "faces": 4, "triangles": 4, "embedded": true, "pair": null}' "" graze check tetra.off --first --json
check_shell "one with its proof" 0 '{"faces": \[[02], 4\], "verified": true}' "*" \
    "graze check part.obj --first --json --threads 2 | python3 -c 'import json; print(json.dumps(json.loads(input())[\"pair\"]))' >one.jsonl; graze verify --pairs one.jsonl"
for option in "--pairs x" "--mark x" "--curves x" "--report x" "--limit 1"; do
    # shellcheck disable=SC2086  # words
    check "first alone, without $option" 2 "" "graze: --first excludes ${option% *}; see graze check --help" graze check part.obj --first $option
    check_shell "and nothing is written" 1 "" "" "test -e x"
done

check_shell "the report says what the command prints" 0 "" "" "graze check part.obj --report part.html >said.txt; test \$? = 1 || exit 9
    python3 - <<'END'
import html, json, re
page, said = open('part.html').read(), open('said.txt').read()
said = said.splitlines()
assert said.pop() == 'part.html: the mesh to look at.'
for line in said:
    assert html.escape(line, quote=False).replace('&gt;', '>') in page, line
data = json.loads(re.search(r'<script type=.application/json. id=.data.>(.*?)</script>', page)[1])
count = {kind['name']: kind['count'] for kind in data['kinds']}
assert count['crossing pair'] == 2 and count['open edge'] == 3 and sum(count.values()) == 5, count
items = [item for s in data['sections'] for place in s['places'] for item in place['items']]
assert sorted(tuple(n for _, n in item['faces']) for item in items) == [(0, 4), (2, 4), (4,), (4,), (4,)], items
assert not re.search(r'(src|href)=', page.lower())
END"
check "a report beside JSON" 1 '{"mesh": *' "" graze check part.obj --json --report part.html
check "what is read is not written over by the report" 2 "" "graze: part.obj: is read, and would be written over" graze check part.obj --report part.obj
check "a report of a clean solid" 0 "*" "" graze check tetra.off --report tetra.html
printf 'o caf\xe9\nv 0 0 0\nv 2 0 0\nv 2 2 0\nf 1 2 3\no \xff\nv 1 .5 -1\nv 1 .5 1\nv 1 9 1\nf 4 5 6\n' >latin.obj
check_shell "names that are not UTF-8" 0 '*"parts": \["caf*", "*"\]*' "" "graze check latin.obj --pairs latin.jsonl --report latin.html >latin.txt; cat latin.jsonl"

all_passed
