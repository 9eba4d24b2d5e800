#!/usr/bin/env bash
# Runs locate and cast as a user does.
#   index.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >tetra.off
# The last face the wrong way round, and one that is missing.
printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 2 3\n' >turned.off
printf 'OFF\n4 3 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n' >open.off
# A polygon, a group after it, and a face of its own.
printf 'v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 1\nv 9 0 1\nv 0 9 1\no floor\nf 1 2 3 4\no lid\nf 5 6 7\n' >parts.obj

check_shell "points" 0 '{"id": null, "location": "inside", "winding": 1}
{"id": "corner", "location": "boundary", "face": 0, "feature": "vertex"}
{"id": 3, "location": "boundary", "face": 0, "feature": "edge"}
{"id": 4.50, "location": "boundary", "face": 2, "feature": "interior"}
{"id": null, "location": "outside", "winding": 0}' "" 'printf "[0.1, 0.1, 0.1]\n{\"id\": \"corner\", \"point\": [0, 0, 0]}\n{\"id\": 3, \"point\": [\"0x1p-1\", 0.5, 0]}\n\n{\"id\": 4.50, \"type\": \"point\", \"point\": [0.25, 0.25, 0.5]}\n[0.1, 0.1, -5e-324]" | graze locate tetra.off'
check_shell "bad lines do not stop the others" 2 '{"id": null, "line": 1, "error": "has 2 coordinates; allowed: 3"}
{"id": null, "line": 2, "error": "not JSON *"}
{"id": 7, "line": 3, "error": "point: missing; needed: point"}
{"id": null, "line": 4, "error": "5 is no point; allowed: *"}
{"id": 8, "line": 5, "error": "point\[2\]: 1e999 is beyond the doubles; *"}
{"id": null, "location": "inside", "winding": 1}' "" 'printf "[0, 0]\nx\n{\"id\": 7}\n5\n{\"id\": 8, \"point\": [0, 0, 1e999]}\n[0.1, 0.1, 0.1]\n" | graze locate tetra.off -'
check_shell "a mesh that does not wind" 1 '{"id": null, "location": null, "reason": "3 edges have more faces that run one way than the other, so the winding number depends on the way; see graze check, or ask with --inside parity"}
{"id": null, "location": "boundary", "face": 0, "feature": "interior"}' "" 'printf "[0.1, 0.1, 0.1]\n[0.25, 0.25, 0]\n" | graze locate turned.off'
check_shell "a bad line counts for more than a point without a location" 2 '{"id": null, "location": null, "reason": *}
{"id": null, "line": 2, "error": *}' "" 'printf "[0.1, 0.1, 0.1]\n5\n" | graze locate turned.off'
check_shell "and before it" 2 '{"id": null, "line": 1, "error": *}
{"id": null, "location": null, "reason": *}' "" 'printf "5\n[0.1, 0.1, 0.1]\n" | graze locate turned.off'
check_shell "by parity" 0 '{"id": null, "location": "inside"}
{"id": null, "location": "outside"}' "" 'printf "[0.1, 0.1, 0.1]\n[1, 1, 1]\n" | graze locate turned.off --inside parity'
check_shell "an open mesh" 1 '{"id": null, "location": null, "reason": "3 edges have more faces *see graze check"}' "" 'echo "[1, 1, 1]" | graze locate open.off'
check_shell "an open mesh by parity" 1 '{"id": null, "location": null, "reason": "3 edges have an odd number of faces, *see graze check"}' "" 'echo "[1, 1, 1]" | graze locate open.off --inside parity'
check_shell "faces of polygons and parts" 1 '{"id": null, "location": "boundary", "face": 0, "triangle": 1, "part": "floor", "feature": "interior"}
{"id": null, "location": "boundary", "face": 1, "triangle": 2, "part": "lid", "feature": "vertex"}
{"id": null, "location": null, "reason": "7 edges *"}' "" '(echo "[0.5, 1.5, 0]"; echo "[9, 0, 1]"; echo "[1, 1, 7]") | graze locate parts.obj'

check_shell "a ray through a vertex" 0 '{"id": 1, "hits": \[{"t": 1, "point": \[0, 0, 0\], "feature": "vertex", "faces": \[{"face": 0, "feature": "v0", "side": "front"}, {"face": 1, "feature": "v0", "side": "front"}, {"face": 3, "feature": "v0", "side": "front"}\]}, {"t": 1.3333333333333333, "point": \[0.3333333333333333, 0.3333333333333333, 0.3333333333333333\], "feature": "interior", "faces": \[{"face": 2, "feature": "interior", "side": "back"}\]}\]}' "" 'echo "{\"id\": 1, \"type\": \"ray\", \"origin\": [-1, -1, -1], \"direction\": [1, 1, 1]}" | graze cast tetra.off'
check_shell "a segment along an edge" 0 '*"hits": \[{"t": 0.25, "point": \[0, 0, 0\], "feature": "vertex", "faces": \[{"face": 0, "feature": "v0", "side": "coplanar", "t_end": 0.5}, *{"t": 0.5, *' "" 'echo "{\"type\": \"segment\", \"vertices\": [[-1, 0, 0], [3, 0, 0]]}" | graze cast tetra.off'
check_shell "a line that goes nowhere, on a face" 0 '*"hits": \[{"t": 0, "point": \[0.25, 0.25, 0\], "feature": "interior", "faces": \[{"face": 0, "feature": "interior", "side": "coplanar", "t_end": null}\]}\]}' "" 'echo "{\"type\": \"line\", \"origin\": [0.25, 0.25, 0], \"direction\": [0, 0, 0]}" | graze cast tetra.off'
check_shell "the first hit, and none" 0 '{"id": 1, "hits": \[{"t": 5, "point": \[1, 1, 1\], "feature": "interior", "faces": \[{"face": 1, "triangle": 2, "part": "lid", "feature": "interior", "side": "front"}\]}\]}
{"id": 2, "hits": \[\]}' "" '(echo "{\"id\": 1, \"type\": \"ray\", \"origin\": [1, 1, 6], \"direction\": [0, 0, -1]}"; echo "{\"id\": 2, \"type\": \"ray\", \"origin\": [1, 1, 6], \"direction\": [0, 0, 1]}") | graze cast parts.obj --first'
check_shell "bad lines" 2 '{"id": 1, "line": 1, "error": "is a point in 3D; allowed: line, ray, segment in 3D"}
{"id": 2, "line": 2, "error": "is a ray in 2D; allowed: line, ray, segment in 3D"}
{"id": null, "line": 3, "error": *}' "" '(echo "{\"id\": 1, \"type\": \"point\", \"point\": [0, 0, 0]}"; echo "{\"id\": 2, \"type\": \"ray\", \"origin\": [0, 0], \"direction\": [1, 0]}"; echo "[1]") | graze cast tetra.off'
check "no mesh" 2 "" "graze: none.stl: the file does not exist" graze locate none.stl
check "no points" 2 "" "graze: *none.jsonl*" graze locate tetra.off none.jsonl
check "no such rule" 2 "" "graze: --inside: nonzero not in {winding,parity}; see graze locate --help" graze locate tetra.off --inside nonzero
all_passed
