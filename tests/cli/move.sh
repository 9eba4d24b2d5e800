#!/usr/bin/env bash
# Runs move as a user does.
#   move.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

# A box that goes up, and another two above it, at rest or not.
box 0 0 0 0 1 1 1 >a0.obj
box 0 0 0 3 1 1 4 >a1.obj
box 0 0.25 0.5 2 3 3 3 >b0.obj
box 0 0.25 0.5 3 3 3 4 >b1.obj
box 0 0.25 0.5 9 3 3 10 >far.obj

check "nothing meets" 0 "a0.obj: 6 faces; it does not meet itself on the way." "" graze move a0.obj a1.obj
check "a mesh at rest" 1 "a0.obj: 6 faces; b0.obj: 6 faces; they meet on the way.
First between t = 0.3333333333333333 and 0.33333333333333337, near (*): vertex * and face 0, overlapping, one goes through the other.
In all: * vertices and faces, * pairs of edges." "" graze move a0.obj a1.obj --with b0.obj
check "both move" 1 "*
First at t = 0.5, near (1, 1, 2.5): vertex 6 and face 0, *" "" graze move a0.obj a1.obj --with b0.obj b1.obj
check "the first alone" 1 "a0.obj: 6 faces; b0.obj: 6 faces; they meet on the way.
First at t = 0.5, near (1, 1, 2.5): vertex 6 and face 0, *" "" graze move a0.obj a1.obj --with b0.obj b1.obj --first --threads 2
check "too far away" 0 "a0.obj: 6 faces; far.obj: 6 faces; they do not meet on the way." "" graze move a0.obj a1.obj --with far.obj --first
check "JSON" 0 '{"from": "a0.obj", "to": "a1.obj", "with": \["far.obj"\], "first": null, "vertex_face": 0, "edge_edge": 0, "edge_face": 0}' "" graze move a0.obj a1.obj --with far.obj --json
check "JSON of the first" 1 '{"from": "a0.obj", "to": "a1.obj", "with": \["b0.obj", "b1.obj"\], "first": {"t": \[0.5, 0.5\], "contact": "overlapping", "crosses": true, "point": \[1, 1, 2.5\], "a": {"vertex": 6, "face": 1, "triangle": 2}, "b": {"face": 0, "triangle": *, "vertices": \[*\]}}}' "" graze move a0.obj a1.obj --with b0.obj b1.obj --first --json

# What goes through another at the beginning, and what is in it.
box 0 0.2 0.4 -1 0.3 0.6 2 >rod.obj
box 0 0.5 0.5 0.5 0.75 0.75 0.75 >core.obj
check "through faces at first" 1 "*they meet on the way.
First at t = 0, near (0.2, 0.4, 0): face 0 and edge 0 - 4, overlapping.
In all: 8 vertices and faces, 16 edges through faces at t = 0." "" graze move a0.obj a1.obj --with rod.obj
check "inside of it" 0 "*they do not meet on the way." "" graze move a0.obj a0.obj --with core.obj

check_shell "all of them, in their order" 0 "True True 3" "" "graze move a0.obj a1.obj --with b0.obj --pairs pairs.jsonl >sentence; python3 -c '
import json
lines = [json.loads(line) for line in open(\"pairs.jsonl\")]
print(lines == sorted(lines, key=lambda l: l[\"t\"]), all(l[\"t\"][0] <= l[\"t\"][1] for l in lines), len({tuple(sorted(l[\"a\"])) for l in lines}))'"

check "a page" 1 "a0.obj: 6 faces; b0.obj: 6 faces; they meet on the way.
First *
In all: 8 vertices and faces, 30 pairs of edges.
page.html: the meshes to look at." "" graze move a0.obj a1.obj --with b0.obj --report page.html
cat >page.py <<'END'
import json, re
page = open("page.html").read()
data = json.loads(re.search(r"<script type=.application/json. id=.data.>(.*?)</script>", page)[1])
items = [item for s in data["sections"] for place in s["places"] for item in place["items"]]
times = [float(re.match("t = (.*): ", item["label"])[1]) for item in items]
print(len(data["models"]), *(kind["count"] for kind in data["kinds"]), len(items), sum([f[0] for f in item["faces"]] == [0, 1] for item in items),
      times == sorted(times) and ("First between t = 0.3333333333333333" in page or not items), *times[:1], *times[-1:])
END
check "it has what is printed, and each contact" 0 "2 8 30 0 38 38 True 0.333333 1.0" "" python3 page.py
check_shell "of itself, where nothing meets" 0 "1 0 0 0 0 0 True" "" "graze move a0.obj a1.obj --report page.html --json >/dev/null; python3 page.py"
check "no page by its name" 2 "" 'graze: --report: "page.png" is not valid; allowed: a file name that ends in .html or .htm' graze move a0.obj a1.obj --report page.png

# Facets have no vertices with numbers, and their corners are the same where they are so at both ends.
facets() {
    python3 - "$1" <<'END'
import sys
z = float(sys.argv[1])
print('solid s')
for t in (((0, 0, z), (1, 0, z), (0, 1, z)), ((1, 0, z), (1, 1, -z), (0, 1, z))):
    print('facet normal 0 0 0\nouter loop')
    for v in t: print('vertex', *v)
    print('endloop\nendfacet')
print('endsolid s')
END
}
facets 0 >s0.stl
facets 2 >s1.stl
check "facets" 0 "s0.stl: 2 faces; it does not meet itself on the way." "" graze move s0.stl s1.stl
facets 1 | head -8 >one.stl
echo 'endsolid s' >>one.stl
check "fewer facets" 2 "" "graze: one.stl: has 1 facet, and s0.stl has 2; allowed: the same facets, in the same order" graze move s0.stl one.stl
check "facets and vertices" 2 "" "graze: a1.obj: only one of both files is STL, whose vertices have no numbers; allowed: two STL files, or none" graze move s0.stl a1.obj

# A polygon is cut into triangles as it is at first, though it would be cut otherwise at the end.
printf 'OFF\n4 1 0\n0 0 0\n4 0 0\n1 1 0\n0 4 0\n4 0 1 2 3\n' >p0.off
printf 'OFF\n4 1 0\n1 1 0\n4 0 0\n4 4 0\n0 4 0\n4 0 1 2 3\n' >p1.off
printf 'OFF\n4 1 0\n0 0 0\n4 0 0\n1 1 0\n0 4 0\n4 0 2 1 3\n' >p3.off
check "corners in another order" 2 "" "graze: p3.off: its face 0 has other vertices than that of p0.off, or in another order; *" graze move p0.off p3.off
printf 'OFF\n4 1 0\n0 0 0\n4 0 0\n1 1 0\n0 4 0\n4 3 2 1 0\n' >p4.off
check "corners the other way round" 2 "" "graze: p4.off: its face 0 has other vertices *" graze move p0.off p4.off
printf 'OFF\n4 1 0\n4 0 0\n1 1 0\n0 4 0\n0 0 0\n4 3 0 1 2\n' >p2.off
check "polygons" 0 "p0.off: 1 face; it does not meet itself on the way." "" graze move p0.off p1.off
check "the same corners from another one on" 1 "p0.off: 1 face; it meets itself on the way.
First between t = 0.6403882032022075 and 0.6403882032022076, near (2.07884, 0.64039, 0): vertex 1 and face 0, touching.
In all: 1 vertex and face." "" graze move p0.off p2.off
sed '$d' a1.obj >less.obj
printf 'f 1 2 6 8\n' >>less.obj
check "another face" 2 "" "graze: less.obj: its face 5 has other vertices than that of a0.obj, or in another order; allowed: the same vertices and faces, in the same order" graze move a0.obj less.obj
sed '$d' a1.obj >less.obj
printf 'OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 1\n3 0 1 2\n' >two.off
printf 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n4 0 1 2 1\n' >one.off
check "faces of other sizes" 2 "" "graze: one.off: has another number of faces than two.off; *" graze move two.off one.off
check "and the other way" 2 "" "graze: two.off: has another number of faces than one.off; *" graze move one.off two.off
check "fewer faces" 2 "" "graze: less.obj: has 10 triangles, and a0.obj has 12; allowed: *" graze move a0.obj less.obj
{ echo 'v 9 9 9'; cat a1.obj; } >more.obj
check "more vertices" 2 "" "graze: more.obj: has 9 vertices, and a0.obj has 8; allowed: the same vertices and faces, in the same order" graze move a0.obj more.obj
check "no end" 2 "" "graze: TO is required; see graze move --help" graze move a0.obj
check "no file" 2 "" "graze: none.obj: the file does not exist" graze move a0.obj none.obj
check "too many" 2 "" "graze: --with has 3 files; allowed: one of a mesh at rest, or two, at t = 0 and at t = 1" graze move a0.obj a1.obj --with b0.obj b1.obj far.obj
check "pairs of the first alone" 2 "" "graze: --first excludes --pairs*" graze move a0.obj a1.obj --first --pairs x.jsonl
check "over an input" 2 "" "graze: *a1.obj*" graze move a0.obj a1.obj --pairs a1.obj
all_passed
