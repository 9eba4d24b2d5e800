#!/usr/bin/env bash
# Runs measure as a user does.
#   measure.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

# A box of 2 x 2 x 4; the same far away; two that overlap, and one that is turned inside out.
box 0 0 0 0 2 2 4 >box.obj
box 0 1e6 -1e6 3e6 1000002 -999998 3000004 >far.obj
{
    box 0 0 0 0 2 2 4
    box 8 1 1 1 3 3 5
} >two.obj
sed -E '/^f/s/f ([0-9]+) ([0-9]+) ([0-9]+) ([0-9]+)/f \4 \3 \2 \1/' box.obj >turned.obj
sed '$d' box.obj >open.obj

# By hand: the inertia of a box is its volume times (b^2 + c^2) / 12.
check "a solid" 0 "box.obj: 6 faces, a solid.
area      40
volume    16
centroid  (1, 1, 2)
inertia   \[\[26.666666666666668, 0, 0\],
           \[0, 26.666666666666668, 0\],
           \[0, 0, 10.666666666666666\]\]" "" graze measure box.obj
check "far away" 0 "far.obj: 6 faces, a solid.
area      40
volume    16
centroid  (1000001, -999999, 3000002)
inertia   \[\[26.666666666666668, 0, 0\],*" "" graze measure far.obj
check "bodies that overlap count twice" 0 "two.obj: 12 faces, closed, but no solid: * crossing*. Each place counts as often as faces go round it.
area      80
volume    32
*" "" graze measure two.obj
check "inside out" 0 "turned.obj: 6 faces, closed, but no solid: *
area      40
volume    -16
centroid  (1, 1, 2)
*" "" graze measure turned.obj
check "what is inside, once" 0 "two.obj: 12 faces, what is inside is a solid.
area      66
volume    29
*" "" graze measure two.obj --solid
check "by a rule" 0 "two.obj: 12 faces, what is inside is a solid.
area      80
volume    26
*" "" graze measure two.obj --solid --rule parity
check "inside out, by a rule" 0 "turned.obj: 6 faces, nothing is inside.
area      0
volume    0" "" graze measure turned.obj --solid --rule positive
check "inside out" 0 "turned.obj: 6 faces, what is inside is a solid.
area      40
volume    16
*" "" graze measure turned.obj --solid
check "open, what is inside" 1 "open.obj: 5 faces, no volume: at 4 edges its faces do not cancel, *
area      32" "" graze measure open.obj --solid
check "a rule in JSON" 0 '*"rule": "parity", "solid": true, "area": 80, *"exact": {"volume": "26", *' "" graze measure two.obj --solid --rule parity --json
check "open" 1 "open.obj: 5 faces, no volume: at 4 edges its faces do not cancel, the first near (*), (*) and (*).
area      32" "" graze measure open.obj
check "as JSON" 0 '{"mesh": "box.obj", "faces": 6, "triangles": 12, "rule": null, "solid": true, "area": 40, "unbalanced_edges": 0, "first_unbalanced": \[\], "volume": 16, "centroid": \[1, 1, 2\], "first_moments": \[16, 16, 32\], "second_moments": {"xx": 21.333333333333332, "yy": 21.333333333333332, "zz": 85.33333333333333, "xy": 16, "xz": 32, "yz": 32}, "central_moments": {"xx": 5.333333333333333, "yy": 5.333333333333333, "zz": 21.333333333333332, "xy": 0, "xz": 0, "yz": 0}, "inertia": \[\[26.666666666666668, 0, 0\], *\], "exact": {"volume": "16", "centroid": \["1", "1", "2"\], "first_moments": \["16", "16", "32"\], "second_moments": {"xx": "64/3", "yy": "64/3", "zz": "256/3", "xy": "16", *}, "central_moments": {"xx": "16/3", *}, "inertia": \[\["80/3", "0", "0"\], *}}' "" graze measure box.obj --json
check "open as JSON" 1 '{"mesh": "open.obj", "faces": 5, "triangles": 10, "rule": null, "solid": false, "area": 32, "unbalanced_edges": 4, "first_unbalanced": \[\[\[0, 0, *, "volume": null, "centroid": null, *"inertia": null, "exact": null}' "" graze measure open.obj --json
check "inside out as JSON" 0 '*"solid": false, *"exact": {"volume": "-16", *' "" graze measure turned.obj --json
check_shell "JSON for another program" 0 "16" "" "graze measure box.obj --json --threads 0 | python3 -c 'import json, sys; print(json.load(sys.stdin)[\"volume\"])'"
printf 'OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 2 1\n' >wall.off
check "a wall there and back" 0 "wall.off: 2 faces, closed, but no solid: *
area      1
volume    0" "" graze measure wall.off
printf 'OFF\n3 1 0\n0 0 0\n1e308 0 0\n0 1e308 0\n3 0 1 2\n' >huge.off
check "beyond the doubles" 1 "huge.off: 1 face, no volume: *
area      inf" "" graze measure huge.off
check "beyond the doubles as JSON" 1 '*"area": null, *' "" graze measure huge.off --json
printf 'OFF\n0 0 0\n' >empty.off
check "nothing" 0 "empty.off: 0 faces, no solid.
area      0
volume    0" "" graze measure empty.off

check "a rule of nothing" 2 "" "graze: *--solid*" graze measure box.obj --rule parity
check "no such rule" 2 "" "graze: *parity*" graze measure box.obj --solid --rule odd
check "no file" 2 "" "graze: none.obj: the file does not exist" graze measure none.obj
check "no mesh" 2 "" "graze: *" graze measure
check "no such format" 2 "" "graze: box.step: *" graze measure box.step
check_shell "nowhere to write" 2 "" "graze: *measures*" "graze measure box.obj >/dev/full"
all_passed
