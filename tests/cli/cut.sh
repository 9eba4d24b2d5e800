#!/usr/bin/env bash
# Runs cut and section as a user does.
#   cut.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

# A cube of length 2, and a frame: a square of length 6 with a hole of length 2, in which a pin stands.
box 0 0 0 0 2 2 2 >cube.obj
{
    printf 'v %s\n' "0 0 0" "6 0 0" "6 6 0" "0 6 0" "2 2 0" "4 2 0" "4 4 0" "2 4 0" \
        "0 0 1" "6 0 1" "6 6 1" "0 6 1" "2 2 1" "4 2 1" "4 4 1" "2 4 1"
    for i in 1 2 3 4; do
        j=$((i % 4 + 1))
        echo "f $i $((i + 4)) $((j + 4)) $j"
        echo "f $((i + 8)) $((j + 8)) $((j + 12)) $((i + 12))"
        echo "f $i $j $((j + 8)) $((i + 8))"
        echo "f $((i + 4)) $((i + 12)) $((j + 12)) $((j + 4))"
    done
    box 16 2.5 2.5 -1 3.5 3.5 2
} >frame.obj

check "a section" 0 "z = 1/3: 1 loop, 8 corners." "" graze section cube.obj --z 1/3
check "holes, and what lies in them" 0 "z = 0.5: 3 loops, 1 of them a hole, 24 corners." "" graze section frame.obj --z 0.5
check "many planes" 0 "z = -1: nothing just below it, *
z = -0.8: 1 loop, 8 corners.
z = -0.6: 1 loop, 8 corners.
z = 2.5: nothing: *" "" graze section frame.obj --z -1:0.2:-0.6,2.5
check "ties" 0 "z = 2: 1 loop, 4 corners." "" graze section cube.obj --z 2
check "the other side" 0 "z = 2: nothing just above it, but faces, edges or corners lie in it; --tie says which side counts." "" graze section cube.obj --z 2 --tie above
check "on the floor" 0 "z = 0: nothing just below it, but *" "" graze section cube.obj --z 0
check "not on both sides" 0 "z = 2: nothing on both sides of it, but *" "" graze section cube.obj --z 2 --tie both
check "beyond the mesh" 0 "y = 50: nothing: the mesh has y from 0 to *." "" graze section cube.obj --y 50
check "a tilted plane beyond it" 0 "the plane 1,1,1,99: nothing." "" graze section cube.obj --plane 1,1,1,99
check "a picture of nothing" 0 "y = 50: nothing: *" "" graze section cube.obj --y 50 --svg nothing.svg
check "which is no smaller than one" 0 '*width="2mm" height="2mm"*' "" cat nothing.svg
check "no picture by its name" 2 "" 'graze: --svg: "frame.png" is not valid; allowed: a file name that ends in .svg' graze section frame.obj --z 0.5 --svg frame.png
check "either side" 0 "z = 0: 1 loop, 4 corners." "" graze section cube.obj --z 0 --tie either
check "a tilted plane" 0 "the plane 1,1,0,2: 1 loop, *" "" graze section cube.obj --plane 1,1,0,2
check "one object a plane" 0 '{"mesh": "cube.obj", "plane": {"normal": \["0", "0", "1"\], "offset": "1/3"}, "tie": "below", "corners": \[{"point": \[0, 0, 0.3333333333333333\], "edge": \[0, 4\]}, *"loops": \[{"corners": \[0, *\], "hole": false, "around": null}\], "paths": \[\], "obstacle": null}' "" graze section cube.obj --z 1/3 --json
check "vertices by their numbers" 0 '*{"point": \[0, 0, 2\], "vertex": 4}*' "" graze section cube.obj --z 2 --json
check "loops around loops" 0 '*"hole": false, "around": null}, {*"hole": true, "around": 0}, {*"hole": false, "around": 1}\]*' "" graze section frame.obj --z 0.5 --json
check "a picture" 0 "*3 loops*" "" graze section frame.obj --z 0.5 --svg frame.svg
check_shell "it is drawn as a plan" 0 "True 1" "" "python3 -c \"
import re
text = open('frame.svg').read()
points = {(float(x), float(y)) for x, y in re.findall(r'[ML](-?[0-9.]+) (-?[0-9.]+)', text)}
print({(0, 0), (6, 0), (6, -6), (2, -4), (3.5, -2.5)} <= points, text.count('<path'))\""

check "two halves" 0 "cube_below.obj: * faces, * of them of the cap; a solid, and no two faces meet where they should not.
cube_above.obj: * faces, * of them of the cap; a solid, and no two faces meet where they should not." "" graze cut cube.obj --z 0.5
check "each is clean" 0 "*A clean solid*" "" graze check cube_below.obj
check "the other too" 0 "*A clean solid*" "" graze check cube_above.obj
check "they touch" 0 "*cube_below.obj - cube_above.obj: touching*" "" graze clash --whole cube_below.obj cube_above.obj
check "other formats and folders" 0 "halves/a_below.ply: *
halves/a_above.ply: *" "" bash -c "mkdir halves && graze cut frame.obj --plane '1 1 0 5' -o halves/a.ply"
check "how many bodies they are" 0 "f_below.off: * faces, * of them of the cap; a solid of 2 bodies, and no two faces meet where they should not.
f_above.off: * a solid of 2 bodies, and *" "" graze cut frame.obj --z 0.5 -o f.off
check "in floats" 0 "a_below.stl: *a solid*
a_above.stl: *a solid*" "" graze cut frame.obj --plane 1,1,0,5.1 -o a.stl
check "as they are written" 0 "*A clean solid*" "" graze check a_above.stl
check "the format of the mesh" 0 "n_below.obj: *" "" graze cut cube.obj --x 1 -o n
check "beside the mesh" 0 "cube_below.obj: 12 faces; a solid, and no two faces meet where they should not.
Nothing is above the plane.
cube_above.obj is there from before, and is not of this cut." "" graze cut cube.obj --z 2
check "as one object" 0 '{"mesh": "cube.obj", "plane": {"normal": \["1", "0", "0"\], "offset": "-3"}, "obstacle": null, "below": null, "above": {"file": "o_above.off", "written": true, "triangles": 12, "cap_triangles": 0, "collapsed_triangles": 0, "solid": true, "clean": true, "pairs": 0, "moved_corners": 0, "moved": 0, "vanished": false}}' "" graze cut cube.obj --x -3 -o o.off --json

# So near its meridians that what is between is thinner than doubles tell.
sphere 0 >sphere.off
check "what rounding breaks is mended" 0 "ball_below.ply: * of the cap; * faces left out that rounding makes flat; * corners moved by up to *e-14 along an axis, where faces would have met; a solid, and no two faces meet where they should not.
ball_above.ply: * corners moved by up to *; a solid, *" "" graze cut sphere.off --y 6.2e-17 -o ball.ply
check "it passes" 0 "*no two faces meet beyond what they share.
*no two faces meet beyond what they share." "" bash -c 'graze check ball_below.ply --first && graze check ball_above.ply --first'
check "the moves as JSON" 0 '{*"moved_corners": [1-9]*, "moved": *e-14, "vanished": false}*' "" graze cut sphere.off --y 6.2e-17 -o ball.ply --json

# The lowest side of the cube is at 0: above it is a plane that no floats tell from it.
check "thinner than floats are apart" 1 "thin_below.stl: 4 faces, 2 of them of the cap; 16 faces left out that rounding makes flat. Not written: once rounded * of faces meet, *; it is thinner than floats are apart there, and mending would leave nothing of it; --force writes it.
thin_above.stl: 12 faces, 2 of them of the cap; *a solid*" "" graze cut cube.obj --z 1e-60 -o thin.stl
check "as JSON" 1 '*"below": {"file": "thin_below.stl", "written": false, *"vanished": true}, "above": {*"vanished": false}}' "" graze cut cube.obj --z 1e-60 -o thin.stl --json
check "not than doubles are" 0 "thin_below.off: 20 faces, *a solid*" "" graze cut cube.obj --z 1e-60 -o thin.off
check "thinner than what any doubles tell" 1 "less_below.off: *Not written: *; it is thinner than doubles are apart there, *
less_above.off: *a solid*" "" graze cut cube.obj --z 1e-400 -o less.off

# Without its last side, and twice.
head -n -1 cube.obj >open.obj
{ cat cube.obj && box 8 1 1 0 3 3 2; } >twice.obj
check "an open mesh has a path" 1 "z = 1: 1 path, 7 corners; no region: the mesh is open, or a face is turned at face *, near (*)." "" graze section open.obj --z 1
check "it is not cut" 1 "open.obj is not cut at z = 1: the mesh is open, or a face is turned at face *, near (*).
--surface cuts the faces alone; graze check finds what is wrong." "" graze cut open.obj --z 1
check "but its faces are" 0 "open_below.obj: * faces.
open_above.obj: * faces." "" graze cut open.obj --z 1 --surface
check "where it is closed it is" 1 "open_below.obj: *Not written: once rounded it bounds no solid; --force writes it; open.obj itself bounds none: graze check says why.
open_above.obj: *; a solid, and no two faces meet where they should not." "" graze cut open.obj --x 1
check "faces that cross" 1 "twice.obj is not cut at z = 1: the mesh goes round a place in it twice, or the wrong way at face *" "" graze cut twice.obj --z 1
check "faces that cross elsewhere" 1 "*twice_above.obj: *. Not written: once rounded * pairs of faces meet, *; --force writes it; of twice.obj itself 40 do." "" graze cut twice.obj --x 0.5
check "by force" 1 "*. Written, though once rounded *" "" graze cut twice.obj --x 0.5 --force
check_shell "faces in the plane of a surface" 0 "2 8
0 10
2 10
0 8" "" "for tie in below above both either; do graze cut open.obj --z 0 --surface --tie \$tie -o s.off >/dev/null; echo \$(for half in below above; do test -e s_\$half.off && sed -n 2p s_\$half.off | cut -d' ' -f2 || echo 0; done); rm -f s_*; done"

check "no plane" 2 "" "graze: *--plane,--x,--y,--z*" graze cut cube.obj
check "two planes" 2 "" "graze: *" graze cut cube.obj --x 1 --y 1
check "no normal" 2 "" 'graze: --plane: "0,0,0,1" is not valid; allowed: four numbers a,b,c,d, such as 0,0,1,12.5, and a, b and c not all 0' graze cut cube.obj --plane 0,0,0,1
check "a unit" 2 "" 'graze: --z: "3mm" is not valid; allowed: a coordinate*' graze section cube.obj --z 3mm
check "several for a cut" 2 "" 'graze: --z: "1,2" is not valid; allowed: one coordinate' graze cut cube.obj --z 1,2
check "a step beyond the end" 2 "" 'graze: --z: "0:4:0.2" is not valid; allowed: from:step:to with a step that is not longer than *' graze section cube.obj --z 0:4:0.2
check "from the end" 2 "" 'graze: --z: "5:1:2" is not valid; allowed: from:step:to with a step that is not longer than *' graze section cube.obj --z 5:1:2
check "just one" 0 "z = 1: 1 loop, 8 corners." "" graze section cube.obj --z 1:5:1
check "no such option" 2 "" 'graze: "-z" is no option of cut; see graze cut --help' graze cut cube.obj -z 2
check "one too many" 2 "" 'graze: "5" is one argument too many; see graze cut --help' graze cut cube.obj 5
check "a step backwards" 2 "" 'graze: --z: "2:-1:0" is not valid; *' graze section cube.obj --z 2:-1:0
check "too many planes" 2 "" 'graze: --z: "0:1e-9:1" is not valid; allowed: at most 1,000,000 planes' graze section cube.obj --z 0:1e-9:1
check "no format" 2 "" "graze: a.step: the extension '.step' names no mesh format; allowed: .stl, .obj, .ply, .off" graze cut cube.obj --z 1 -o a.step
check "no folder" 2 "" "graze: none/a_below.ply: there is no folder none" graze cut cube.obj --z 1 -o none/a.ply
check "no file" 2 "" "graze: none.obj: the file does not exist" graze section none.obj --z 1
check "a tie without a surface" 2 "" "graze: *--tie requires --surface*" graze cut cube.obj --z 1 --tie above
check "over its own mesh" 2 "" "graze: *" graze cut cube_below.obj --z 0.2 -o cube.obj
all_passed
