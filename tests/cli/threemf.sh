#!/usr/bin/env bash
# Runs the commands on 3MF files, which Python packs.
#   threemf.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

cat >pack.py <<'END'
import zipfile
from fractions import Fraction

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
PRODUCTION = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06" requiredextensions="p"'
CORNERS = [(x, y, z) for z in "01" for y in "01" for x in "01"]
FACES = [(0, 2, 3), (0, 3, 1), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4), (2, 6, 7), (2, 7, 3), (0, 4, 6), (0, 6, 2), (1, 3, 7), (1, 7, 5)]


def cube(number, attributes="", corners=CORNERS):
    vertices = "".join('<vertex x="%s" y="%s" z="%s"/>' % p for p in corners)
    triangles = "".join('<triangle v1="%d" v2="%d" v3="%d"/>' % f for f in FACES)
    return (f'<object id="{number}" {attributes}><mesh><vertices>{vertices}</vertices>'
            f'<triangles>{triangles}</triangles></mesh></object>')


def model(resources, build, attributes=""):
    return f'<model xmlns="{CORE}" {attributes}>\n<resources>{resources}</resources>\n<build>{build}</build></model>'


def pack(name, method=zipfile.ZIP_DEFLATED, **parts):
    with zipfile.ZipFile(name, "w", method) as file:
        for part, text in parts.items():
            file.writestr({"root": "3D/3dmodel.model"}.get(part, f"3D/{part}.model"), text)


def item(number, transform="", more=""):
    return f'<item objectid="{number}" {more}' + (f' transform="{transform}"/>' if transform else "/>")


pack("one.3mf", root=model(cube(1), item(1)))
pack("bz.3MF", zipfile.ZIP_BZIP2, root=model(cube(1), item(1)))
mirror, half = "-1 0 0 0 1 0 0 0 1 1.5 0 0", "0.5 0 0 0 0.5 0 0 0 0.5 0.25 0.25 0.25"
pack("assembly.3mf", root=model(cube(1, 'name="box"') + cube(2, 'name="lid"'),
                                item(1) + item(2, "1 0 0 0 1 0 0 0 1 0 0 1") + item(1, mirror) + item(2, half) + item(1, "1 0 0 0 1 0 0 0 1 9 9 9")))
inner = 'p:path="/3D/inner.model"'
pack("production.3mf", inner=model(cube(7, 'name="inner"'), ""),
     root=model('<object id="1" name="both"><components><component objectid="7" %s/><component objectid="7" %s transform="%s"/>'
                "</components></object>" % (inner, inner, "-1 0 0 0 1 0 0 0 1 -0.5 0 0"), item(1) + item(7, "2 0 0 0 2 0 0 0 2 5 5 5", inner), PRODUCTION))
# Rotated twice, by numbers that no double holds.
first = "0.6 0.8 0 -0.8 0.6 0 0 0 1.0000000000000000001 0.1 0.2 0.3"
second = "0.28 0 0.96 0 1 0 -0.96 0 0.28 1e-20 -7.7 123456789.123456789"
corners = [tuple(c.replace("1", "3.3333333333333333333") for c in p) for p in CORNERS]
pack("turned.3mf", root=model(cube(1, "", corners) + f'<object id="2"><components><component objectid="1" transform="{first}"/></components></object>',
                              item(2, second)))
with open("turned.txt", "w") as file:
    for p in corners:
        for matrix in first, second:
            m = list(map(Fraction, matrix.split()))
            p = [sum((Fraction(p[i]) * m[3 * i + j] for i in range(3)), m[9 + j]) for j in range(3)]
        # Of fractions, float() is correctly rounded.
        print(*map(float, p), file=file)
# A hundred million blanks are a hundred kilobytes.
pack("bomb.3mf", root=model(cube(1), item(1)) + " " * 120_000_000)
pack("beams.3mf", root=model(cube(1), item(1), 'xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02" requiredextensions="b"'))
pack("broken.3mf", root=model(cube(1), item(1))[:-8])
END
python3 pack.py || exit 1

check "a solid" 0 "one.3mf: 12 faces, 8 vertices, 1 shell.
A clean solid: *" "" graze check one.3mf
check "packed otherwise, with another case" 0 "*A clean solid: *" "" graze check bz.3MF
check "measured" 0 "*volume    1
*" "" graze measure one.3mf
check "parts, mirrored ones as well, are solids" 1 "box - lid: touching; *
box - box (2): overlapping; *
box - lid (2): lid (2) is in box
lid - box (2): touching; *
*
5 parts, 10 pairs of parts: *" "" graze clash assembly.3mf
check "other models of the archive" 0 "production.3mf: 36 faces, 24 vertices, 3 shells.
A clean solid: *" "" graze check production.3mf
check "their parts" 0 "2 parts, 1 pair of parts: 1 disjoint." "" graze clash production.3mf
check_shell "what is moved is rounded once" 0 "" "" "graze resolve turned.3mf -o turned.off >/dev/null && python3 -c \"
lines = open('turned.off').read().split('\n')
count = int(lines[1].split()[0])
found = sorted(tuple(map(float, line.split())) for line in lines[2:2 + count])
assert found == sorted(tuple(map(float, line.split())) for line in open('turned.txt')), found\""
check "voxels" 0 "*voxels:  1000 *" "" graze voxelize one.3mf --resolution 10 --mode solid
check "cut" 0 "half_below.off: *
half_above.off: *" "" graze cut one.3mf --z 1/2 -o half.off
check "not written" 2 "" "graze: a.3mf: .3mf files are only read; allowed: .stl, .obj, .ply, .off" graze cut one.3mf --z 1/2 -o a.3mf
check "nor by another command" 2 "" "graze: a.3mf: .3mf files are only read; allowed: .stl, .obj, .ply, .off" graze boolean a one.3mf -o a.3mf
check "no archive" 2 "" "graze: pack.3mf: is no zip archive, which a 3MF file is: *" bash -c "cp pack.py pack.3mf && graze check pack.3mf"
check "a bomb" 2 "" "graze: bomb.3mf: 3D/3dmodel.model: has 12000* bytes when unpacked; allowed: *" graze check bomb.3mf
check "an extension" 2 "" "graze: beams.3mf: 3D/3dmodel.model: line 1: it requires the extension 'b', http*beamlattice*; allowed: *" graze check beams.3mf
check "half a model" 2 "" "graze: broken.3mf: 3D/3dmodel.model: line 3: malformed XML: *" graze check broken.3mf
all_passed
