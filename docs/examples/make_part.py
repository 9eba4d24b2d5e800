#!/usr/bin/env python3
"""Writes a CAD-like part, a bracket with steps, a pocket, a rib and bores, as a closed mesh.

Every flat face that is parallel to a coordinate plane has an integer coordinate, so with cells of
1/25 it lies exactly in a plane of the voxel grid, although 0.04 is not a double. The sloped face
of the rib goes exactly through edges of voxels. All coordinates are floats, so that an STL file
keeps them.
"""

import argparse
import math
import pathlib
import struct

SIZE = (8, 6, 5)
CIRCLE_CORNERS = 32


def solid(x, y, z):
    """Is the unit cube with the smallest corner (x, y, z) full?"""
    pocket = 3 <= x < 6 and 3 <= y < 5 and z == 1
    base = z < 2 and not pocket
    wall = y < 1
    steps = x < 2 and y < 3 and z < 5 - y
    return base or wall or steps or (x, y, z) == (7, 1, 2)


# Half cubes below a plane y + z = 5, given by their smallest corners: with a full cube, the rib.
WEDGES = [(7, 1, 3), (7, 2, 2)]

# Bores along an axis: smallest corner of the block of unit cubes that holds it, cubes across and
# along, radius.
BORES = [
    ("y", (3, 0, 2), 3, 1, 1.125),
    ("z", (0, 4, 0), 2, 2, 0.625),
    ("z", (6, 4, 0), 2, 2, 0.625),
]


class Surface:
    """Polygons, counter-clockwise from outside; two that are opposite sides of one cancel."""

    def __init__(self):
        self.faces = {}

    def add(self, *polygon):
        key = frozenset(polygon)
        if self.faces.pop(key, None) is None:
            self.faces[key] = polygon

    def remove(self, *polygon):
        del self.faces[frozenset(polygon)]

    def triangles(self):
        for face in self.faces.values():
            for b, c in zip(face[1:], face[2:]):
                yield face[0], b, c


def square(axis, corner):
    """The unit square at a lattice point, counter-clockwise from the positive axis."""
    square = []
    for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
        p = list(corner)
        p[(axis + 1) % 3] += du
        p[(axis + 2) % 3] += dv
        square.append(tuple(p))
    return square


def moved(p, axis, distance=1):
    return tuple(c + distance * (i == axis) for i, c in enumerate(p))


def add_cube(surface, corner):
    for axis in range(3):
        surface.add(*reversed(square(axis, corner)))
        surface.add(*square(axis, moved(corner, axis)))


def add_wedge(surface, corner):
    y, z = moved(corner, 1), moved(corner, 2)
    surface.add(*reversed(square(1, corner)))
    surface.add(*reversed(square(2, corner)))
    surface.add(corner, z, y)
    surface.add(moved(corner, 0), moved(y, 0), moved(z, 0))
    surface.add(y, z, moved(z, 0), moved(y, 0))


def cut_bore(surface, axis, corner, across, along, radius):
    """Replaces both caps of the block by rings around a circle, and joins the circles."""
    u, v = (axis + 1) % 3, (axis + 2) % 3

    def at(low, du, dv):
        p = list(moved(corner, axis, 0 if low else along))
        p[u] += du
        p[v] += dv
        return tuple(p)

    for du in range(across):
        for dv in range(across):
            surface.remove(*square(axis, at(True, du, dv)))
            surface.remove(*square(axis, at(False, du, dv)))

    n = across
    border = [(i, 0) for i in range(n)] + [(n, i) for i in range(n)]
    border += [(n - i, n) for i in range(n)] + [(0, n - i) for i in range(n)]
    circle = []
    for k in range(CIRCLE_CORNERS):
        angle = 2 * math.pi * k / CIRCLE_CORNERS - 3 * math.pi / 4
        xy = n / 2 + radius * math.cos(angle), n / 2 + radius * math.sin(angle)
        circle.append(tuple(round(c * 1024) / 1024 for c in xy))  # a float

    def turn(p):
        """The angle from the first corner of the border, in [0, 2 pi)."""
        return (math.atan2(p[1] - n / 2, p[0] - n / 2) + 3 * math.pi / 4 + 1e-6) % (2 * math.pi)

    def ring(a, b, c):
        surface.add(at(False, *a), at(False, *b), at(False, *c))
        surface.add(at(True, *c), at(True, *b), at(True, *a))

    i = j = 0
    while i < len(border) or j < len(circle):
        outer, inner = border[i % len(border)], circle[j % len(circle)]
        next_outer, next_inner = border[(i + 1) % len(border)], circle[(j + 1) % len(circle)]
        turn_outer = turn(next_outer) if i + 1 < len(border) else 2 * math.pi
        turn_inner = turn(next_inner) if j + 1 < len(circle) else 2 * math.pi
        if j == len(circle) or (i < len(border) and turn_outer <= turn_inner):
            ring(outer, next_outer, inner)
            i += 1
        else:
            ring(outer, next_inner, inner)
            surface.add(at(False, *inner), at(False, *next_inner), at(True, *next_inner),
                        at(True, *inner))
            j += 1


def part():
    surface = Surface()
    for x in range(SIZE[0]):
        for y in range(SIZE[1]):
            for z in range(SIZE[2]):
                if solid(x, y, z):
                    add_cube(surface, (x, y, z))
    for corner in WEDGES:
        add_wedge(surface, corner)
    for axis, *bore in BORES:
        cut_bore(surface, "xyz".index(axis), *bore)
    return list(surface.triangles())


def normal(a, b, c):
    u = [q - p for p, q in zip(a, b)]
    v = [q - p for p, q in zip(a, c)]
    n = [u[i - 2] * v[i - 1] - u[i - 1] * v[i - 2] for i in range(3)]
    return [x / math.hypot(*n) for x in n]


def to_stl(triangles):
    data = struct.pack("<80sI", b"graze example part", len(triangles))
    for t in triangles:
        data += struct.pack("<12fH", *normal(*t), *(c for p in t for c in p), 0)
    return data


def to_off(triangles):
    index = {p: i for i, p in enumerate(dict.fromkeys(p for t in triangles for p in t))}
    lines = ["OFF", f"{len(index)} {len(triangles)} 0"]
    lines += [" ".join(map(repr, p)) for p in index]
    lines += ["3 " + " ".join(str(index[p]) for p in t) for t in triangles]
    return ("\n".join(lines) + "\n").encode()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", type=pathlib.Path, default="part.stl",
                        help="a .stl (binary) or .off file; part.stl by default")
    output = parser.parse_args().output
    writers = {".stl": to_stl, ".off": to_off}
    if output.suffix not in writers:
        parser.error(f"{output}: the name must end in .stl or .off")
    triangles = part()
    output.write_bytes(writers[output.suffix](triangles))
    print(f"{output}: {len(triangles)} triangles")


if __name__ == "__main__":
    main()
