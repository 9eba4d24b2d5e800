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
# A block, a roof a quarter above it, a block in touch with it, a pin within, and one far away.
cat >near.obj <<'END'
o base
v 0 0 0
v 4 0 0
v 4 4 0
v 0 4 0
v 0 0 1
v 4 0 1
v 4 4 1
v 0 4 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
o roof
v 0 0 1.25
v 4 0 1.25
v 4 4 1.25
v 0 4 1.25
v 2 2 3
f 9 12 11 10
f 9 10 13
f 10 11 13
f 11 12 13
f 12 9 13
END
{
    cat near.obj
    printf 'o pin\nv 1 1 0.25\nv 2 1 0.25\nv 1 2 0.25\nv 1 1 0.5\nf 14 16 15\nf 14 15 17\nf 15 16 17\nf 16 14 17\n'
    printf 'o foot\nv 1 1 -1\nv 2 1 0\nv 1 2 0\nv 1 1 0\nf 18 20 19\nf 18 19 21\nf 19 20 21\nf 20 18 21\n'
    printf 'o far\nv 9 1 0\nv 10 1 0\nv 9 2 0\nv 9 1 1\nf 22 24 23\nf 22 23 25\nf 23 24 25\nf 24 22 25\n'
} >five.obj
check "parts that are too near" 1 "base - roof: disjoint, 0.25 apart, 0.05 short of 0.3; nearest at (0, 0, 1); 46 pairs of faces nearer than 0.3
2 parts, 1 pair of parts: 1 disjoint.
At least 0.3 apart: 1 violated." "" graze clash near.obj --clearance 0.3
check "just so far apart" 0 "base - roof: disjoint, just 0.25 apart; nearest at (0, 0, 1)
2 parts, 1 pair of parts: 1 disjoint.
At least 1/4 apart: 1 at the limit." "" graze clash near.obj --clearance 1/4
check "a little less is kept" 0 "2 parts, 1 pair of parts: 1 disjoint.
At least 0.2499999999999999999999 apart: 1 kept." "" graze clash near.obj --clearance 0.2499999999999999999999
check "a little more is violated" 1 "*0.25 apart, 1e-22 short of 0.2500000000000000000001; *" "" graze clash near.obj --clearance 0.2500000000000000000001
check "all verdicts" 1 "base - roof: disjoint, just 0.25 apart; *
base - pin: pin is in base
base - foot: touching; * pairs of faces: *; worst near (*); 8 pairs of faces nearer than 0.25
pin - foot: disjoint, just 0.25 apart; *
5 parts, 10 pairs of parts: 1 b_in_a, 8 disjoint, 1 touching.
At least 0.25 apart: 6 kept, 2 at the limit, 1 violated, 1 clash." "" graze clash five.obj --clearance 0.25 --pairs near.jsonl --report near.html
check_shell "near faces are proved" 0 "46" "verified: 46
rejected: 0
without certificate: 0
bad lines: 0" "graze clash near.obj --clearance 0.3 --pairs near.jsonl >/dev/null; graze verify --pairs near.jsonl | grep -c true"
check_shell "without graze too" 0 "46" "verified: 46
rejected: 0
without certificate: 0
bad lines: 0" "python3 $docs/check_certificates.py --pairs near.jsonl | grep -c true"
for change in 's/3\/10/1\/4/' 's/"squared": "1\/16"/"squared": "1\/17"/' 's/"squared": "1\/16"/"squared": "1\/25"/' 's/"clearance": "3\/10"/"clearance": "-3\/10"/' \
    's/"weights": {"a": \["1", "0", "0"\]/"weights": {"a": ["0", "1", "0"]/' 's/"points": {"a": \["0", "0", "1"\]/"points": {"a": ["0", "0", "2"]/'; do
    head -1 near.jsonl | sed "$change" >claim.jsonl
    cmp -s claim.jsonl <(head -1 near.jsonl) && printf '{"faces": 0, "changed": false}\n' >claim.jsonl
    check "what is not so near: $change" 1 '*"verified": false*' "*" graze verify --pairs claim.jsonl
    check "nor without graze: $change" 1 '*"verified": false*' "*" python3 "$docs/check_certificates.py" --pairs claim.jsonl
done
check "the gap of all near parts" 1 '{"parts": *"relation": "disjoint", *"verdict": "at_limit", "gap": {"distance": 0.25, "squared": "1/16", "faces": \[1, 6\], "a": \[0, 0, 1\], "b": \[0, 0, 1.25\]}, "near": 0}, *"relation": "b_in_a", *"verdict": "clash", "gap": {"distance": 0.25, *"clearance": "1/4", "verdicts": {"kept": 6, "at_limit": 2, "violated": 1, "clash": 1}}' "" graze clash five.obj --clearance 0.25 --json
check_shell "a page of near faces" 0 "1" "" "grep -c 'pair of near faces' near.html"
check_shell "a thousand parts, as the document shows" 0 "1" "" "python3 $docs/examples/tray.py >tray.obj; graze clash tray.obj --clearance 0.15 --report tray.html >tray.txt; test \$? = 1 || exit
    python3 -c 'import sys; print(int(open(sys.argv[1]).read() in open(sys.argv[2]).read()))' tray.txt $docs/distance.md"
printf 'o a\nv 0 0 0\nv 1e-200 0 0\nv 0 1e-200 0\nf 1 2 3\no b\nv 0 0 1e-200\nv 1e-200 0 1e-200\nv 0 1e-200 1e-200\nf 4 5 6\n' >tiny.obj
check "how far apart" 0 "a - b: disjoint, 1e-200 apart; nearest at (*)
2 parts, 1 pair of parts: 1 disjoint." "" graze clash tiny.obj --gaps
check "and as JSON" 0 '*"relation": "disjoint", *"gap": {"distance": 1e-200, *}}\], "counts": {"disjoint": 1}}' "" graze clash tiny.obj --gaps --json
check "and whether that is enough" 1 "*1e-200 apart, 2e-200 short of 3e-200; *" "" graze clash tiny.obj --gaps --clearance 3e-200
check "no page by its name" 2 "" 'graze: --report: "r.pdf" is not valid; allowed: a file name that ends in .html or .htm' graze clash t.off far.off --report r.pdf
check "as small as its square is no double" 1 "*1e-200 apart, 2e-200 short of 3e-200; *" "" graze clash tiny.obj --clearance 3e-200
printf 'o a\nv 0 0 -1.5e308\nv 1 0 -1.5e308\nv 0 1 -1.5e308\nf 1 2 3\no b\nv 0 0 1.5e308\nv 1 0 1.5e308\nv 0 1 1.5e308\nf 4 5 6\n' >wide.obj
check "beyond the doubles" 1 "*inf apart, *" "" graze clash wide.obj --clearance 1e309
for bad in 0.3mm -1 nan inf 1/0 ' 1' ''; do
    check "no clearance: $bad" 2 "" "graze: --clearance: \"$bad\" is not valid; allowed: a number >= 0 without a unit, such as 0.3, 3/10 or 2.5e-4" graze clash near.obj --clearance "$bad"
done
check "one part" 2 "" "graze: t.off is one part; needed: another file, or a file with objects, groups, solids or items and without --whole" graze clash t.off
check "one part of it all" 2 "" "graze: assembly.obj is one part; *" graze clash assembly.obj --whole
check "no file" 2 "" "graze: none.off: the file does not exist" graze clash t.off none.off
check "over what it reads" 2 "" "graze: *t.off*" graze clash t.off far.off --pairs t.off
printf 'OFF\n0 0 0\n' >empty.off
check "a file without a face" 2 "" "graze: empty.off: has no face" graze clash t.off empty.off
# Volumes in common.
printf 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 1 1 -1\nv 2 1 -1\nv 1 2 -1\nv 1 1 1\nv 0.5 0.5 0.5\nv 1 0.5 0.5\nv 0.5 1 0.5\nv 0.5 0.5 1\n' >volumes.obj
printf 'o big\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\no pin\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 5 8 7\no inner\nf 9 11 10\nf 9 10 12\nf 10 11 12\nf 9 12 11\n' >>volumes.obj
check "volumes in common" 1 "big - pin: overlapping, 0.0416667 in common; *
big - inner: inner is in big, 0.0208333 in common
*" "" graze clash volumes.obj --volumes
check "as JSON" 1 '*"relation": "overlapping", *"volume": 0.041666666666666664}*"relation": "b_in_a", *"volume": 0.020833333333333332}*' "" graze clash volumes.obj --volumes --json
check "and without" 1 "big - pin: overlapping; *" "" graze clash volumes.obj
all_passed
