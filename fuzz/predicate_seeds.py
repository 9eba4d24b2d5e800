#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets of the predicates, of batch, of voxelize and of faces: fuzz/corpus/*/seed-*.

The bytes are what fuzz/input.hpp reads: each number and vector begins with the way it is drawn.
"""

import pathlib
import random
import struct

CORPUS = pathlib.Path(__file__).parent / "corpus"


def number(x):
    """A small whole number, or any double."""
    if x == int(x) and -8 <= x <= 8:
        return bytes([0, int(x) + 8])
    return b"\3" + struct.pack("<d", x)


class Shapes:
    """The bytes of vectors and shapes, one after the other."""

    def __init__(self, *first):
        self.bytes = bytes(first)
        self.drawn = False

    def add(self, *items):
        """Vectors of any length; bytes and single numbers as they are."""
        for item in items:
            if isinstance(item, bytes):
                self.bytes += item
            elif isinstance(item, tuple):
                self.bytes += (b"\0" if self.drawn else b"") + b"".join(map(number, item))
                self.drawn = True
            else:
                self.bytes += number(item)
        return self


def predicate(pair, other, linear, tail):
    return Shapes(pair).add(*other, *linear, tail).bytes


# What follows the shapes: an answer, with the axes permuted and a range of t; or a refusal.
TAILS = [bytes([0, 3, 1, 1, 0, 0]), bytes([0, 200, 0, 1, 0, 8, 1, 0, 9, 2]),
         bytes([1, 0, 0, 0, 0, 2, 1]), bytes([1, 1, 1, 2, 1, 1, 0, 3])]

TINY = 5e-324


def cut(vectors, dim):
    return [v[:dim] for v in vectors]


def linear_seeds(dim, first_pair, shapes, lines):
    """Each quantity of linear shape, by turns, against each shape."""
    n = 0
    for shape in shapes:
        for line in lines:
            yield predicate(first_pair + n % 3, shape, cut(line, dim), TAILS[n % len(TAILS)])
            n += 1


# Through a face, in a face, along an edge, to a corner, past it, a point, and far away.
LINES = [[(-2, 1, 1), (5, 0, 0)], [(0, -1, 1), (0, 3, 1)], [(0, 0, -1), (0, 0, 4)],
         [(-1, -1, -1), (1, 1, 1)], [(-1, 1.5, 3), (3, 1, -2)], [(0, 0, 0), (0, 0, 0)],
         [(1e200, 1, 1), (-1e200, -0.0, TINY)]]

BOXES = [[(0, 0, 0), (2, 2, 2)], [(0, 0, 0), (0, 2, 2)], [(0.1, -1e-9, 0.3), (0.3, 1e16, 0.7)],
         [(TINY, 0, -TINY), (1, 1, 1)]]
OBBS_3 = [[(1, 1, 1), 1, 0, 0, 0, 1, 1, 1], [(1, 1, 1), 1, 2, 2, 4, 1, 2, 0],
          [(0, 0, 0), 0.1, 0.3, 0, 1, 1, 1, 0]]
OBBS_2 = [[(1, 1), (1, 0), 1, 1], [(0, 0), (3, 4), 5, 5], [(1, 1), (1, 1), 1, 0]]
PARALLELEPIPEDS = [[b"\0", (0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2)],
                   [b"\1", (0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1)],
                   [b"\0", (0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 2, 1)],
                   [b"\1", (0.1, 0.2, 0.3), (1e16, 1, 0), (0, TINY, 1), (1, 0, 1e-9)]]
TRIANGLES = [[(0, 0, 0), (4, 0, 0), (0, 4, 0)], [(0, -1, 0), (0, 3, 0), (0, 1, 2)],
             [(0, 0, 0), (1, 1, 1), (3, 3, 3)], [(0.1, 0.2, 0.3), (1e16, 1, 0.7), (0, 1e-9, 1)],
             [(-1, 1, 0), (0, 3, 2), (0, -1, 5)]]


def aabb_triangle_seeds():
    n = 0
    for dim in 3, 2:
        for box in BOXES:
            for triangle in TRIANGLES:
                yield predicate(3 - dim, cut(box, dim), cut(triangle, dim), TAILS[n % len(TAILS)])
                n += 1


def voxelize_seeds():
    def fraction(x, numerator, denominator):
        return number(x) + bytes([0, numerator, denominator - 1])

    for triangle in TRIANGLES:
        for cell in fraction(1, 1, 3), fraction(2, 1, 9), number(1) + b"\1":
            grid = b"".join(fraction(-1, 1, 7) + cell + b"\3" for _ in range(3))
            # Two numbers near planes, and one triangle.
            yield Shapes().add(grid + bytes([2, 0, 3, 1, 5]), b"\0", *triangle).bytes


def any_pair_seeds():
    """Pairs of solids that meet at a corner, in a face, inside, and not at all."""
    cube = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    solids = {0: cube[:1], 3: cube[:2], 4: [cube[0], (0, 0, 1)], 5: cube[:3],
              6: [cube[0], (1, 1, 1)], 7: [cube[0], 1, 0, 1, 0, 1, 1, 1], 8: [b"\0", *cube], 9: cube}
    shifts = [(0, 0, 0), (1, 0, 0), (0.25, 0.25, 0), (3, 1, 0)]
    n = 0
    for a, first in solids.items():
        for b, second in solids.items():
            x, y, z = shifts[n % len(shifts)]
            moved = [(v[0] + x, v[1] + y, v[2] + z) if isinstance(v, tuple) else v for v in second]
            n += 1
            yield Shapes(1, a, b).add(*first, *moved).bytes


def batch_seeds():
    """Every pair, with two lists of whatever the bytes say."""
    for pair in range(39):
        bytes_of = random.Random(pair)
        yield bytes([pair]) + bytes(bytes_of.randrange(256) for _ in range(300))


def faces(least, points, *triangles):
    return Shapes(len(points) - least).add(*points).bytes, bytes(i for t in triangles for i in t)


def beyond_shared_seeds():
    """A face, and others that share corners with it: folded, flat, through it, along an edge, without an area."""
    face = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    others = [(), ((0, 0, 1),), ((0, -1, 0),), ((0, 2, 0),), ((-1, 0, 0), (0, 0, 1)),
              ((1, 1, 1), (1, 1, -1)), ((2, 0, 0), (0, 0, 1)), ((2, 0, 0), (1, -1, 0)),
              ((1, 1, 0), (2, 1, 0)), ((0.5, 0, 0), (0, -1, 0), (1, -1, 0)),
              ((0.2, 0.2, -1), (0.2, 0.2, 1), (5, 5, 1)), ((0.5, 0.5, 0), (0.25, 0, 0)),
              ((TINY, 0, 0), (1e308, 1e308, 1)), ((0.1, 0.2, TINY), (0.3, 1e16, -TINY), (1e-9, 1, 0))]
    for other in others:
        n = len(other)
        seconds = {0: [(1, 0, 2), (0, 0, 1), (2, 2, 2)], 1: [(0, 1, 3), (3, 1, 1)],
                   2: [(0, 3, 4), (1, 3, 4), (0, 0, 3), (3, 4, 3)], 3: [(3, 4, 5), (0, 4, 5)]}[n]
        for second in seconds:
            yield b"".join(faces(3, face + [*other], (0, 1, 2), second))


def check_mesh_seeds():
    def mesh(points, *triangles):
        head, indices = faces(1, points, *triangles)
        return head + bytes([len(triangles)]) + indices

    tetrahedron = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]
    corners = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4)]
    quads = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    cube = [t for q in quads for t in ((q[0], q[1], q[2]), (q[0], q[2], q[3]))]
    for x in 1, 0.1, TINY, 1e308:
        yield mesh([(x * (n & 1), x * (n >> 1 & 1), x * (n >> 2)) for n in range(8)], *cube)
    # Beside each other: apart, in a wall, an edge, a corner; in each other; open, and inside out.
    for more in ([(6, 0, 0), (8, 0, 0), (6, 2, 0), (6, 0, 2)], [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, -4)],
                 [(0, 0, 0), (4, 0, 0), (0, -4, 0), (0, 0, -4)], [(0, 0, 0), (-4, 0, 0), (0, -4, 0), (0, 0, -4)],
                 [(0.5, 0.5, 0.5), (1, 0.5, 0.5), (0.5, 1, 0.5), (0.5, 0.5, 1)],
                 [(0, 0, 0), (4, 0, 0), (1, 1, 2), (1, 2, 1)], [(1, 1, 1), (5, 1, 1), (1, 5, 1), (1, 1, 5)]):
        second = [(a + 4, b + 4, c + 4) for a, b, c in tetrahedron]
        yield mesh(corners + more, *tetrahedron, *second)
        yield mesh(corners + more, *tetrahedron, *[(a, c, b) for a, b, c in second])
        yield mesh(corners + more, *tetrahedron, *second[1:])
    # Around one edge and one point, twice, and without an area.
    yield mesh(corners + [(0, -4, 0), (1, 1, 1)], (0, 1, 2), (0, 1, 3), (0, 1, 4), (0, 1, 5), (1, 0, 2))
    yield mesh([(0, 0, 0), (2, 0, 0), (1, 0, 0), (0, 1, 0)], (0, 1, 3), (0, 2, 1), (0, 0, 1), (2, 2, 2))
    yield mesh([(0, 0, 0)])


def threads_seeds():
    """Two solids or soups, points and segments; a mesh as voxels; lists of segments and triangles."""
    corners = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4), (1, 1, 1), (5, 1, 1), (1, 5, 1), (1, 1, 5)]
    for kind in 0, 1:
        for soup in bytes([1, 1, 0, 1, 2, 3, 4, 5, 6, 7]), bytes([0, 3, 0, 1, 2, 1, 3, 2, 4, 5, 6, 0, 4, 7]):
            meshes = Shapes(kind)
            for _ in range(2 - kind):
                meshes.add(bytes([4]), *corners, soup)
            if kind == 0:
                meshes.add(bytes([2]), (1, 1, 0), (2, 2, 2), (6, 6, 6), bytes([1]), (-1, 1, 1), (8, 1, 1), (1, 1, -2),
                           (1, 1, 8))
            else:
                meshes.add(b"".join(bytes([3, 6, 90 + k]) for k in range(3)) + b"\1\1")
            yield meshes.bytes
    for seed in range(3):
        bytes_of = random.Random(seed)
        yield bytes([2]) + bytes(bytes_of.randrange(256) for _ in range(200))


SEEDS = {
    "any_pair": any_pair_seeds(),
    "batch": batch_seeds(),
    "beyond_shared": beyond_shared_seeds(),
    "check_mesh": check_mesh_seeds(),
    "predicate_aabb_linear": [*linear_seeds(3, 0, BOXES, LINES),
                          *linear_seeds(2, 3, [cut(b, 2) for b in BOXES], LINES)],
    "predicate_aabb_triangle": aabb_triangle_seeds(),
    "predicate_linear_obb": [*linear_seeds(3, 0, OBBS_3, LINES), *linear_seeds(2, 3, OBBS_2, LINES)],
    "predicate_linear_parallelepiped": linear_seeds(3, 0, PARALLELEPIPEDS, LINES),
    "predicate_linear_triangle": linear_seeds(3, 0, TRIANGLES, LINES),
    "threads": threads_seeds(),
    "voxelize": voxelize_seeds(),
}

for target, seeds in SEEDS.items():
    (CORPUS / target).mkdir(parents=True, exist_ok=True)
    for index, seed in enumerate(seeds):
        (CORPUS / target / f"seed-{index:02}").write_bytes(seed)
