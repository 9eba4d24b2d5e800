"""Meshes that tests make, what fractions say of them, and whether others run meanwhile."""
import threading
import time
from fractions import Fraction
from itertools import product

import numpy as np


def boundary(cubes, turned=False):
    """The faces between some cubes of size 1, by their least corners, and what is around them."""
    cubes, numbers, faces = set(cubes), {}, []
    for cube in sorted(cubes):
        for axis, side in product(range(3), (0, 1)):
            beside = list(cube)
            beside[axis] += 2 * side - 1
            if tuple(beside) in cubes:
                continue
            quad = []
            for step in ((0, 0), (1, 0), (1, 1), (0, 1)):
                corner = list(cube)
                corner[axis] += side
                corner[(axis + 1) % 3] += step[0]
                corner[(axis + 2) % 3] += step[1]
                quad.append(numbers.setdefault(tuple(corner), len(numbers)))
            if (side == 0) != turned:
                quad.reverse()
            faces += [quad[:3], [quad[0], *quad[2:]]]
    return np.array(list(numbers), float).reshape(-1, 3), np.array(faces, np.uint32).reshape(-1, 3)


CUBE = boundary([(0, 0, 0)])
#: 3 x 3 x 2 cubes with a hole along z, which is 3 x 3 in all, and one cube in it.
RING = {(x, y, z) for x, y, z in product(range(5), range(5), range(2)) if not (0 < x < 4 and 0 < y < 4)}
NESTED = boundary(RING | {(2, 2, 0), (2, 2, 1)})


def some_cubes(seed):
    """Connected ones, each with a face of another."""
    rng = np.random.default_rng(seed)
    cubes = [(0, 0, 0)]
    while len(set(cubes)) < 12:
        step = np.zeros(3, int)
        step[rng.integers(3)] = rng.choice([-1, 1])
        cubes.append(tuple((np.array(cubes[rng.integers(len(cubes))]) + step).tolist()))
    return set(cubes)


def exactly(points):
    return [[Fraction(x) for x in row] for row in np.asarray(points).tolist()]


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def area(a, b, c):
    """Twice the area of a triangle, along its normal."""
    return cross([x - y for x, y in zip(b, a)], [x - y for x, y in zip(c, a)])


def volume(vertices, faces):
    points = exactly(vertices)
    return Fraction(sum(dot(points[a], cross(points[b], points[c])) for a, b, c in np.asarray(faces).tolist()), 6)


def without(mesh, *numbers):
    return mesh[0], np.delete(mesh[1], numbers, axis=0)


def others_meanwhile(ask):
    """As many steps of another thread while a call runs: of nine calls the fifth, as this thread may wait long for the processor before
    it reads the count. One that holds the interpreter throughout has 1. Functions of C++ are to be called themselves: numpy, too,
    lets others run."""
    counted, stop = 0, False

    def count():
        nonlocal counted
        while not stop:
            counted += 1
            time.sleep(0.0005)

    counting = threading.Thread(target=count)
    counting.start()
    try:
        each = []
        for _ in range(9):
            before = counted
            ask()
            each.append(counted - before)
    finally:
        stop = True
        counting.join()
    return sorted(each)[4]
