#!/usr/bin/env bash
# Runs clash as a user does.
#   clash.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"
docs=$(realpath "$include/../docs")

# A tetrahedron, one on its slanted face, one within, one through a face of the first, and an open one.
printf 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 4 4 4\nv 1 1 0.5\nv 1.5 1 0.5\nv 1 1.5 0.5\nv 1 1 1\nv 1 1 -1\n' >assembly.obj
printf 'o big\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\no top\nf 2 4 3\nf 2 3 5\nf 3 4 5\nf 4 2 5\n' >>assembly.obj
printf 'o inner\nf 6 8 7\nf 6 7 9\nf 7 8 9\nf 6 9 8\no open\nf 6 7 10\n' >>assembly.obj
printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >t.off
check "parts of a file" 1 "big - top: touching; 16 pairs of faces: 1 duplicate, 15 in shared corners alone; worst near (*)
big - inner: inner is in big
big - open: not told, for open is not a solid: 3 open edges; 1 pair of faces: 1 crossing; worst near (*)
top - open: not told, for open is not a solid: 3 open edges
inner - open: not told, for open is not a solid: 3 open edges; 4 pairs of faces: 4 in shared corners alone; worst near (*)
4 parts, 6 pairs of parts: 1 b_in_a, 1 disjoint, 3 not told, 1 touching." "" graze clash assembly.obj --pairs pairs.jsonl
check_shell "each pair of faces is proved" 0 "21" "verified: 21
rejected: 0
without certificate: 0
bad lines: 0" "graze verify --pairs pairs.jsonl | grep -c true"
check_shell "each is proved without graze" 0 "21" "verified: 21
rejected: 0
without certificate: 0
bad lines: 0" "python3 $docs/check_certificates.py --pairs pairs.jsonl | grep -c true"
check_shell "faces as the file has them, and parts" 0 '{"faces": \[0, 4\], "parts": \["big", "top"\], "kind": "shared", "shared": 2, "point": *' "" "head -1 pairs.jsonl"
# Without an area, in a line or a point: what they share is inside of both.
printf 'v 0 0 0\nv 1 0 0\nv 2 0 0\no a\nf 1 2 3\no b\nf 1 2 2\no c\nf 2 2 2\no d\nf 3 3 3\n' >flat.obj
check_shell "proofs of faces without an area" 0 "4" "verified: 4
rejected: 0
without certificate: 0
bad lines: 0" "graze clash flat.obj --pairs flat.jsonl >/dev/null; test \$? = 1 && graze verify --pairs flat.jsonl | grep -c true"
check_shell "without graze too" 0 "4" "verified: 4
rejected: 0
without certificate: 0
bad lines: 0" "python3 $docs/check_certificates.py --pairs flat.jsonl | grep -c true"
check "and one object" 1 '{"parts": *' "" graze clash flat.obj --json
# What is not said rightly is refused by both.
check_shell "a point that is not shared" 1 "*\"reason\": \"the point is not one of what the faces share\"*" "*" "graze clash assembly.obj t.off --pairs claim.jsonl >/dev/null; grep touching claim.jsonl | grep '\"shared\": [12]' | sed 's/\"touching\"/\"shared\"/' >claim2.jsonl; graze verify --pairs claim2.jsonl"
check_shell "nor without graze" 1 "*\"reason\": \"the point is not one of what the faces share\"*" "*" "python3 $docs/check_certificates.py --pairs claim2.jsonl"
check_shell "a crossing is not shared alone" 1 "*\"verified\": false*" "*" "grep crossing pairs.jsonl | sed 's/\"kind\": \"crossing\"/\"kind\": \"shared\"/' >claim.jsonl; graze verify --pairs claim.jsonl"
check_shell "nor without graze" 1 "*\"verified\": false*" "*" "python3 $docs/check_certificates.py --pairs claim.jsonl"
check "one object on standard output" 1 '{"parts": \[{"name": "big", "faces": 4, "solid": true}, *"pairs": \[{"a": "big", "b": "top", "relation": "touching", "faces": {"pairs": 16, "crossing": 0, "coplanar": 0, "duplicate": 1, "touching": 0, "shared": 15}, "point": \["4/3", "4/3", "4/3"\]}, {"a": "big", "b": "inner", "relation": "b_in_a", *"point": \["1", "1", "1/2"\]}, *"relation": null, *"reason": "open is not a solid: 3 open edges"}\], "counts": {"b_in_a": 1, "disjoint": 1, "not_told": 3, "touching": 1}}' "" graze clash assembly.obj --json

printf 'OFF\n4 4 0\n2 0 0\n3 0 0\n2 1 0\n2 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' >far.off
check "files that are apart" 0 "2 parts, 1 pair of parts: 1 disjoint." "" graze clash t.off far.off
check "the same file twice" 1 "t.off - t.off (2): equal; *
2 parts, 1 pair of parts: 1 equal." "" graze clash t.off t.off
check "parts of several files" 1 "*assembly.obj: big - t.off: t.off is in assembly.obj: big; *" "" graze clash assembly.obj t.off
check "whole files" 1 "assembly.obj - t.off: not told, for assembly.obj is not a solid: *" "" graze clash assembly.obj t.off --whole
check "a report" 0 "*1 disjoint." "" graze clash t.off far.off --report report.html
check_shell "it is one page" 0 "1" "" "grep -c '<!doctype html>' report.html"
check "one part" 2 "" "graze: t.off is one part; needed: another file, or a file with objects, groups or solids and without --whole" graze clash t.off
check "one part of it all" 2 "" "graze: assembly.obj is one part; *" graze clash assembly.obj --whole
check "no file" 2 "" "graze: none.off: the file does not exist" graze clash t.off none.off
check "over what it reads" 2 "" "graze: *t.off*" graze clash t.off far.off --pairs t.off
printf 'OFF\n0 0 0\n' >empty.off
check "a file without a face" 2 "" "graze: empty.off: has no face" graze clash t.off empty.off
all_passed
