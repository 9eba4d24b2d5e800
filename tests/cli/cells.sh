#!/usr/bin/env bash
# Runs resolve and boolean as a user does.
#   cells.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

# Cubes of length 2: one that overlaps the first in a cube of length 1, one beside it. A pyramid that sticks out of its top, through
# corners at thirds.
box 0 0 0 0 2 2 2 >cube.obj
box 0 1 1 1 3 3 3 >other.obj
box 0 2 0 0 4 2 2 >beside.obj
printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 3\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >pyramid.off
# Both cubes in one file; without its last side; with this side turned.
{ cat cube.obj && box 8 1 1 1 3 3 3; } >twice.obj
head -n -1 cube.obj >open.obj
{ cat open.obj && echo "f 4 8 5 1"; } >turned.obj

# Volumes, from exact files as well. Each edge must be run along as often one way as the other.
cat >volume.py <<'END'
import collections, fractions, sys
for name in sys.argv[1:]:
    words = open(name).read().split()
    assert words[0] == "OFF"
    count, faces = int(words[1]), int(words[2])
    numbers = [fractions.Fraction(word) for word in words[4:4 + 3 * count]]
    points = [numbers[3 * n:3 * n + 3] for n in range(count)]
    assert len({tuple(p) for p in points}) == count
    rest, volume, edges = words[4 + 3 * count:], 0, collections.Counter()
    assert len(rest) == 4 * faces and set(rest[::4]) == {"3"}
    for n in range(faces):
        corners = [int(word) for word in rest[4 * n + 1:4 * n + 4]]
        for a, b in zip(corners, corners[1:] + corners[:1]):
            edges[min(a, b), max(a, b)] += 1 if a < b else -1
        a, b, c = (points[k] for k in corners)
        volume += sum(a[k] * (b[k - 2] * c[k - 1] - b[k - 1] * c[k - 2]) for k in range(3))
    print(volume / 6 if not any(edges.values()) else "open")
END

solid="; a solid, and no two faces meet where they should not."
check "a union" 0 "out.obj: 36 faces, with 6 new corners, rounded to doubles$solid" "" graze boolean "a + b" cube.obj other.obj -o out.obj
check "it is clean" 0 "*A clean solid*" "" graze check out.obj
check "an intersection" 0 "out.off: 12 faces, with 6 new corners*$solid" "" graze boolean "a & b" cube.obj other.obj -o out.off
check "a cube again" 0 1 "" python3 volume.py out.off
check "a difference" 0 "out.off: 24 faces*$solid" "" graze boolean "a-b" cube.obj other.obj -o out.off
check "its volume" 0 7 "" python3 volume.py out.off
check "one of both" 0 "out.off: 48 faces*${solid%.}; but it has 6 non-manifold edges." "" graze boolean "a ^ b" cube.obj other.obj -o out.off
check "its volume" 0 14 "" python3 volume.py out.off
check "names, brackets and formats" 0 "out.ply: *$solid" "" graze boolean "block - (pin + _2)" block=cube.obj pin=pyramid.off _2=other.obj -o out.ply
check "it is clean, too" 0 "*A clean solid*" "" graze check out.ply
check "at least two" 0 "out.off: *$solid" "" graze boolean "atleast(2, a, b, c)" cube.obj other.obj beside.obj -o out.off
check "is what two have" 0 2 "" python3 volume.py out.off
check "letters go to what has no name" 0 "out.off: *" "" graze boolean "b - a" a=pyramid.off cube.obj -o out.off
check "which is the cube" 0 "*A clean solid*" "" graze check out.off
check "a path with a =" 0 "out.off: 12 faces$solid" "" bash -c 'cp cube.obj a=b.obj && graze boolean x x=a=b.obj -o out.off'
check "what touches becomes one" 0 "out.obj: 20 faces$solid" "" graze boolean "a + b" cube.obj beside.obj -o out.obj
check "without a wall" 0 "out.obj: *, 1 shell.
A clean solid*" "" graze check out.obj
check "nothing in common" 0 "Nothing is left: no file is written." "" graze boolean "a & b" cube.obj beside.obj -o none.obj --sources none.jsonl --exact none.off
check_shell "no file of it" 0 "" "" 'ls | grep none; true'
check "the same twice" 0 "out.obj: 12 faces$solid" "" graze boolean "a + b" cube.obj cube.obj -o out.obj
check "but for itself" 0 "Nothing is left: *" "" graze boolean "a - b" cube.obj cube.obj -o out.obj

check "exact" 0 "exact.off: * faces and * corners, exactly." "" graze boolean "a & b" cube.obj pyramid.off --exact exact.off
check "by fractions" 0 "13/27" "" python3 volume.py exact.off
check "the union" 0 "exact.off: *" "" graze boolean "a + b" cube.obj pyramid.off --exact exact.off
check "has the rest" 0 "433/54" "" python3 volume.py exact.off
check "rounded it is near" 0 "out.stl: * faces, with 6 new corners, rounded to floats$solid
exact.off: * faces and * corners, exactly." "" graze boolean "a - b" cube.obj pyramid.off -o out.stl --exact exact.off
check "in doubles" 0 "out.ply: * faces, with 6 new corners, rounded to doubles$solid" "" graze boolean "a & b" cube.obj pyramid.off -o out.ply

check "all pieces" 0 "pieces.obj: 48 faces, with 6 new corners, rounded to doubles; no two of them meet where they should not." "" graze resolve twice.obj -o pieces.obj --sources pieces.jsonl
check "none of which meet" 0 "pieces.obj: no two faces meet beyond what they share." "" graze check --first pieces.obj
check_shell "where each is from" 0 "48 face sources face turned 24 24" "" "python3 -c \"
import json
lines = [json.loads(line) for line in open('pieces.jsonl')]
assert [line['face'] for line in lines] == list(range(48))
one = [line['sources'][0]['face'] for line in lines]
assert all(len(line['sources']) == 1 and not line['sources'][0]['turned'] for line in lines)
print(len(lines), *sorted(lines[0]), *sorted(lines[0]['sources'][0]), sum(f < 6 for f in one), sum(6 <= f < 12 for f in one))\""
check "their union" 0 "out.off: 36 faces*$solid" "" graze resolve twice.obj --solid -o out.off
check "its volume" 0 15 "" python3 volume.py out.off
check "what is in one of them" 0 "out.off: 48 faces*${solid%.}; but it has 6 non-manifold edges." "" graze resolve twice.obj --solid --rule parity -o out.off
check "its volume" 0 14 "" python3 volume.py out.off
check_shell "turned inside out" 0 "out.off: 12 faces*
8
Nothing is left: *" "" "sed 's/^f \(.*\) \(.*\) \(.*\) \(.*\)/f \4 \3 \2 \1/' cube.obj >inverted.obj
    graze resolve inverted.obj --solid -o out.off && python3 volume.py out.off && graze resolve inverted.obj --solid --rule positive -o out.off"
check "an open mesh has pieces" 0 "pieces.obj: 10 faces; no two *" "" graze resolve open.obj -o pieces.obj
check_shell "sources of a result" 0 "24 3 3 True" "" "graze boolean 'a - b' cube.obj other.obj -o out.off --sources out.jsonl >/dev/null; python3 -c \"
import json
lines = [json.loads(line) for line in open('out.jsonl')]
of = {m: {s['face'] for line in lines for s in line['sources'] if s['mesh'] == m} for m in 'ab'}
print(len(lines), len(of['a'] & {1, 3, 4}), len(of['b']), all(s['turned'] == (s['mesh'] == 'b') for line in lines for s in line['sources']))\""
check "faces without an area" 0 "out.off: 12 faces; 1 face without an area left out$solid" "" bash -c '{ cat cube.obj; echo f 1 2 1; } >flat.obj; graze resolve flat.obj --solid -o out.off'
check_shell "many threads" 0 "" "" 'for n in 1 0 5; do graze boolean "a + b" cube.obj pyramid.off -o $n.obj --threads $n >none && cmp 1.obj $n.obj; done; rm none'

check "as one object" 0 '{"expression": "a - b", "meshes": {"a": "cube.obj", "b": "pyramid.off"}, "rule": "nonzero", "unbalanced": \[\], "file": "out.stl", "written": true, "pieces": [0-9]*, "new_corners": 6, "flat_faces": 0, "volume": 7.518518518518518, "rounding": "kept", "triangles": [0-9]*, "collapsed_triangles": 0, "moved_corners": 0, "moved": 0, "pairs": 0, "vanished": false, "clean": true, "mesh_volume": 7.518518515586577}' "" graze boolean "a - b" cube.obj pyramid.off -o out.stl --json
check "without a file" 0 '{"mesh": "twice.obj", "kept": "all", "rule": null, "unbalanced": \[\], "file": null, "written": false, "pieces": 48, "new_corners": 6, "flat_faces": 0, "rounding": "kept", "triangles": 48, "collapsed_triangles": 0, "moved_corners": 0, "moved": 0, "pairs": 0, "vanished": false}' "" graze resolve twice.obj --json
check_shell "boxes that share an edge are a solid with something to mend" 0 'edge.obj: 24 faces; a solid, and no two faces meet where they should not; but it has 1 non-manifold edge.' "" "python3 - <<'END'
lines = open('cube.obj').read().splitlines()
xs = [[float(x) for x in l.split()[1:]] for l in lines if l.startswith('v ')]
size = [max(x[k] for x in xs) - min(x[k] for x in xs) for k in range(3)]
moved = iter([[x[0] + size[0], x[1] + size[1], x[2]] for x in xs])
print(*('v %r %r %r' % tuple(next(moved)) if l.startswith('v ') else l for l in lines), sep='\n', file=open('corner.obj', 'w'))
END
graze boolean 'a + b' cube.obj corner.obj -o edge.obj"
check "which JSON says" 0 '*"pairs": 0, "vanished": false, "clean": false, *' "" graze boolean "a + b" cube.obj corner.obj -o edge.obj --json
check_shell "a mesh without faces is no operand" 2 "" "graze: none.stl: has no face" "printf 'solid x\nendsolid x\n' >none.stl; graze boolean 'a - b' cube.obj none.stl -o out.obj; status=\$?; rm none.stl; exit \$status"
check "a file from before is told" 0 "Nothing is left: no file is written.
edge.obj is there from before, and is not this result." "" graze boolean "a - a" cube.obj -o edge.obj
check "of nothing" 0 '{*"unbalanced": \[\], "file": "none.obj", "written": false, "pieces": 0, "new_corners": 0, "flat_faces": 0, "volume": 0}' "" graze boolean "a - a" cube.obj -o none.obj --json
check_shell "of what is open" 0 "1 b 4 False 4 0 0 0 0 2 0 False" "" "graze boolean 'a - b' cube.obj open.obj -o none.obj --json | python3 -c \"
import json, sys
found = json.load(sys.stdin)
[b] = found['unbalanced']
print(len(found['unbalanced']), b['mesh'], b['edges'], b['even'], len(b['first']), *b['first'][0][0], *b['first'][0][1], found['written'])\""

check "an open mesh" 1 "b (open.obj) has no inside: at 4 edges its faces do not cancel, the first near (0, 1, 0), (0, 0, 1) and (0, 2, 1).
Its holes, however narrow, are to be closed first, and graze check finds them; or graze resolve --outer makes a solid of what closes, and leaves out the rest." "" graze boolean "a - b" cube.obj open.obj -o none.obj
check "alone" 1 "open.obj has no inside: *" "" graze resolve open.obj --solid -o none.obj --exact none.off
check "each of several" 1 "a (open.obj) has *
c (turned.obj) has *" "" graze boolean "a + b + c" open.obj cube.obj turned.obj -o none.obj
check "turned faces" 1 "turned.obj has no inside: at 4 edges *
Each of its edges has an even number of faces, so --rule parity takes it, whichever way round faces are." "" graze resolve turned.obj --solid -o none.obj
check_shell "no file of these" 0 "" "" 'ls | grep none; true'
check "by parity" 0 "out.off: 12 faces$solid" "" graze resolve turned.obj --solid --rule parity -o out.off
check "in an expression" 0 "out.off: *$solid" "" graze boolean "a & t" cube.obj t=turned.obj -o out.off --rule parity
check "turned round" 0 8 "" python3 volume.py out.off

# Without a rule, and of what is open; a sheet beside it is gone.
check "the outermost walls" 0 "outer.off: 12 faces$solid" "" bash -c '{ cat cube.obj; echo v 5 0 0; echo v 6 0 0; echo v 5 1 0; echo f 9 10 11; } >sheet.obj; graze resolve sheet.obj --outer -o outer.off'
check "of turned faces" 0 "outer.off: 12 faces$solid" "" graze resolve turned.obj --outer -o outer.off
check "are not of an open mesh" 0 "Nothing is left: *" "" graze resolve open.obj --outer -o outer.off
check "as JSON" 0 '{"mesh": "turned.obj", "kept": "outer", "rule": null, *' "" graze resolve turned.obj --outer --json
check "one of both" 2 "" "*--solid excludes --outer*" graze resolve cube.obj --outer --solid -o outer.off
check "no rule of it" 2 "" "*--rule*--solid*" graze resolve cube.obj --outer --rule parity -o outer.off

# Spheres whose difference ends in points, where rounded faces meet.
for middle in 0 0.35; do sphere $middle >sphere_$middle.off; done
check "what rounding breaks is mended" 0 "bowl.ply: * corners moved by up to 3e-14 along an axis, where faces would have met; its volume is 1.060280671493[0-9]*, where the exact result has 1.0602806714931552$solid" "" graze boolean "a - b" sphere_0.off sphere_0.35.off -o bowl.ply --sources bowl.jsonl
check "it passes" 0 "*no two faces meet beyond what they share." "" graze check bowl.ply --first
check_shell "a line for each face" 0 "" "" '[[ $(graze boolean "a - b" sphere_0.off sphere_0.35.off --json) == *"\"rounding\": \"mended\", \"triangles\": $(wc -l <bowl.jsonl), "*"\"moved\": 2."*e-14* ]]'

# In floats there is nothing between its ends.
box 0 16777216 0 0 16777216.5 2 2 >thin.obj
check "what floats cannot hold" 1 "thin.stl: 4 faces, rounded to floats; 8 faces left out that rounding makes flat. Not written: once rounded 2 pairs of faces meet, worst near (16777216, 1, 1); it is thinner than floats are apart there, and mending would leave nothing of it; .ply, .obj and .off have doubles, which move corners much less, and --force writes it as it is." "" graze boolean a thin.obj -o thin.stl --sources thin.jsonl
check_shell "no file of it" 0 "" "" 'ls | grep "^thin[.][sj]"; true'
check "by force" 1 "*. Written, though once rounded *" "" graze boolean a thin.obj -o thin.stl --sources thin.jsonl --force
check_shell "both ends are there" 0 "284 4 3 3 5 5" "" "echo \$(wc -c <thin.stl) \$(python3 -c \"
import json
lines = [json.loads(line) for line in open('thin.jsonl')]
print(len(lines), *sorted(line['sources'][0]['face'] for line in lines))\")"
check "its sides as a surface" 0 "thin.stl: 2 faces, rounded to floats; 8 faces left out that rounding makes flat; faces that rounding lays on each other are one; no two *" "" graze resolve thin.obj -o thin.stl
check "floats that nothing rounds" 0 "cube.stl: 12 faces$solid" "" graze boolean a cube.obj -o cube.stl
check "doubles can" 0 "thin.ply: 12 faces$solid" "" graze boolean a thin.obj -o thin.ply
# A tip that floats have on the other side of its base.
printf 'OFF\n4 4 0\n0 0 16777216\n3 0 16777218\n0 3 16777216\n1 1 16777216.9\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >tip.off
check "inside out in floats" 1 "tip.stl: 4 faces, rounded to floats. Not written: once rounded it bounds no solid; it is thinner than floats are apart there, and mending would leave nothing of it; .ply, .obj and .off have doubles, which move corners much less, and --force writes it as it is." "" graze resolve tip.off --solid -o tip.stl
check "whose pieces do not meet" 0 "tip.stl: 4 faces, rounded to floats; no two of them meet where they should not." "" graze resolve tip.off -o tip.stl
box 0 0 0 0 1e300 1 1 >huge.obj
check "beyond the floats" 2 "" "graze: huge.stl: a corner has a coordinate beyond the finite floats" graze boolean a huge.obj -o huge.stl --exact huge.off
check_shell "exactly it is written" 0 4 "" "python3 -c \"print(open('huge.off').read().split().count(str(int(1e300))))\""

# A page of what is made; of what is not well it has the places.
check "a page" 0 "out.obj: 24 faces, with 6 new corners, rounded to doubles$solid
page.html: the result to look at." "" graze boolean "a - b" cube.obj other.obj -o out.obj --report page.html
check_shell "it has the meshes" 0 "2" "" 'grep -oE "\"of [ab] [(](cube|other).obj[)]\"" page.html | wc -l'
check "a page alone" 0 "page.html: the result to look at." "" graze resolve twice.obj --report page.html
check "beside JSON" 0 '{"mesh": "twice.obj", *"file": null, "written": false, *' "" graze resolve twice.obj --report page.html --json
check "a page of what is not written" 1 "thin.stl: *Not written*page.html: the result to look at." "" graze boolean a thin.obj -o thin.stl --report page.html
check_shell "it says why" 0 "1" "" 'grep -c "Once rounded 2 pairs of faces meet, worst near" page.html'
rm page.html
check "no page of nothing" 0 "Nothing is left: no file is written." "" graze boolean "a - a" cube.obj --report page.html
check "nor of what has no inside" 1 "*has no inside*" "" graze boolean "a" open.obj --report page.html
check_shell "no file of it" 0 "" "" 'ls | grep page; true'
check "a page over what is read" 2 "" "graze: *cube.obj: is read, and would be written over" graze boolean a cube.obj --report ./cube.obj

check "no expression" 2 "" 'graze: the expression "a +" has its end at character 4, where it should have a mesh or a bracket' graze boolean "a +" cube.obj -o out.obj
check "no such mesh" 2 "" 'graze: no mesh is called "c", which the expression has at character 5; here a is cube.obj, b is other.obj, and NAME=FILE gives a mesh another name' graze boolean "a - c" cube.obj other.obj -o out.obj
check "a mesh that is not asked" 2 "" 'graze: the expression "a" does not use b, which is other.obj; an expression of several words stands in quotes' graze boolean a cube.obj other.obj -o out.obj
check "one name twice" 2 "" 'graze: two meshes have the name "x"' graze boolean "x - x" x=cube.obj x=other.obj -o out.obj
check "no name" 2 "" 'graze: "=cube.obj" is not valid; allowed: NAME=FILE, or FILE without a =' graze boolean a =cube.obj -o out.obj
check "a path as a name" 2 "" 'graze: "a/b" is no name of a mesh: a letter or _, then letters, digits and _' graze boolean a a/b=cube.obj -o out.obj
check_shell "too many without one" 2 "" "graze: cube.obj: all letters are taken; give it a name: NAME=FILE" 'graze boolean a $(yes cube.obj | head -27) -o out.obj'
check "no mesh" 2 "" "graze: MESHES is required*" graze boolean a -o out.obj
check "nothing to write" 2 "" "graze: there is no file to write: give -o OUT.stl *" graze boolean a cube.obj
check "of pieces" 2 "" "graze: there is no file to write: *" graze resolve cube.obj
check "sources of no file" 2 "" "graze: --sources requires --output*" graze resolve cube.obj --exact e.off --sources e.jsonl
check "a rule of pieces" 2 "" "graze: --rule requires --solid*" graze resolve cube.obj --rule parity -o out.obj
check "no rule" 2 "" "graze: --rule: even not in *" graze boolean a cube.obj -o out.obj --rule even
check "an exact file of another format" 2 "" 'graze: --exact: "e.stl" is not valid; allowed: a file name that ends in .off' graze resolve cube.obj --exact e.stl
check "no format" 2 "" "graze: a.step: the extension '.step' names no mesh format; allowed: .stl, .obj, .ply, .off" graze resolve cube.obj -o a.step
check "no folder" 2 "" "graze: none/a.ply: there is no folder none" graze boolean a cube.obj -o none/a.ply
check "no file" 2 "" "graze: none.obj: the file does not exist" graze resolve none.obj -o out.obj
check "over its own mesh" 2 "" "graze: other.obj: is read, and would be written over" graze boolean "a - b" cube.obj other.obj -o other.obj
check "one file for two" 2 "" "graze: *" graze resolve cube.obj -o e.off --exact e.off
# Proofs.
checker="$(realpath "$include/../docs")/check_cells.py"
check "a proof beside the file" 0 "out.off: *$solid
proof.json: the proof of the result." "" graze boolean "a - b" cube.obj other.obj -o out.off --proof proof.json
check "it holds" 0 'proof.json: proven: 48 pieces of 24 faces, and 24 of them bound "a - b".' "" python3 "$checker" proof.json
check "a proof alone" 0 "proof.json: the proof of the pieces." "" graze resolve twice.obj --proof proof.json
check "it holds, too" 0 "proof.json: proven: 48 pieces of 24 faces." "" python3 "$checker" proof.json
check "of a solid, by a rule" 0 "proof.json: the proof of the result." "" graze resolve twice.obj --solid --rule parity --proof proof.json
check "it holds as well" 0 'proof.json: proven: 48 pieces of 24 faces, and 48 of them bound "a".' "" python3 "$checker" proof.json
check_shell "of another rule it does not" 1 "*no proof: the result is not*" "" "sed -i 's/parity/nonzero/' proof.json; python3 '$checker' proof.json"
check "that nothing is left is proved" 0 "Nothing is left: no file is written.
proof.json: the proof of the result." "" graze boolean "a & b" cube.obj beside.obj --proof proof.json
check "and holds" 0 '*and 0 of them bound "a & b".' "" python3 "$checker" proof.json
check "a mesh without an inside has none" 1 "*has no inside*" "" graze boolean "a + b" cube.obj open.obj --proof none.json
check_shell "no file of it" 0 "" "" 'ls | grep none.json; true'
check "JSON and a proof" 0 '{"expression": *}' "" graze boolean "a - b" cube.obj other.obj --json --proof proof.json
check "no proof of outermost walls" 2 "" "*--outer excludes --proof*" graze resolve twice.obj --outer --proof proof.json
check "a proof has a suffix" 2 "" '*--proof: "proof.off" is not valid; allowed: a file name that ends in .json*' graze resolve twice.obj --proof proof.off
check "a proof into a folder that is not there" 2 "" "*nowhere/proof.json*" graze resolve twice.obj --proof nowhere/proof.json
check "no file of proofs" 2 "" "*not a proof of graze*" python3 "$checker" cube.obj
all_passed
