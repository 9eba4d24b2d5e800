"""Measures of meshes, against counted cubes in fractions, and the command."""
import json
import math
import pickle
import subprocess
from fractions import Fraction
from itertools import product

import graze
import numpy as np
import pytest
from graze import _graze
from meshes import CUBE, boundary, others_meanwhile, some_cubes, without

AXES = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}


def second_moments(cubes, about=(0, 0, 0)):
    """Of cubes of size 1, by their least corners: each is its middle, and has the variance 1 / 12."""
    middles = [[Fraction(2 * x + 1, 2) - o for x, o in zip(cube, about)] for cube in cubes]
    return {name: sum(m[k] * m[l] + (Fraction(1, 12) if k == l else 0) for m in middles) for name, (k, l) in AXES.items()}


@pytest.mark.parametrize("seed", range(8))
def test_measures_are_those_of_the_cubes(seed):
    cubes = some_cubes(seed)
    mesh = boundary(cubes)
    found = graze.measure(mesh)
    first = tuple(sum(Fraction(2 * cube[k] + 1, 2) for cube in cubes) for k in range(3))
    centroid = tuple(x / len(cubes) for x in first)
    assert found.area == len(mesh[1]) / 2 and found.volume == len(cubes) and found.unbalanced_edges == 0
    assert found.exact.volume == len(cubes) and found.exact.first == first and found.exact.centroid == centroid
    assert found.exact.second._asdict() == second_moments(cubes)
    central = second_moments(cubes, centroid)
    assert found.exact.central._asdict() == central
    assert found.centroid == tuple(map(float, centroid))
    tensor = [[sum(central[2 * "xyz"[m]] for m in range(3) if m != k) if k == l else -central["".join(sorted("xyz"[k] + "xyz"[l]))]
               for l in range(3)] for k in range(3)]
    assert found.inertia.dtype == np.float64 and found.inertia.tolist() == [list(map(float, row)) for row in tensor]
    # Far away, in numbers that doubles hold.
    by = np.array([2.0**40, -(2.0**41), 3.0])
    far = graze.measure((mesh[0] + by, mesh[1]))
    assert far.exact.central == found.exact.central and far.area == found.area
    assert far.exact.centroid == tuple(c + Fraction(b) for c, b in zip(centroid, by.tolist()))


def test_measures_are_those_of_the_command(command, tmp_path):
    path = tmp_path / "cubes.off"
    for mesh, status in ((boundary(some_cubes(3)), 0), (without(CUBE, 0), 1)):
        graze.write_mesh(path, mesh)
        run = subprocess.run([command, "measure", path, "--json"], capture_output=True, text=True)
        said, found = json.loads(run.stdout), graze.measure(path)
        assert run.returncode == status and found == graze.measure(mesh)
        assert (found.area, found.volume, found.unbalanced_edges) == (said["area"], said["volume"], said["unbalanced_edges"])
        assert [[list(end) for end in edge] for edge in found.first_unbalanced] == said["first_unbalanced"]
        if status == 0:
            assert list(found.centroid) == said["centroid"] and found.inertia.tolist() == said["inertia"]
            assert [Fraction(x) for x in said["exact"]["first_moments"]] == list(found.exact.first)
            for name, moments in (("second_moments", found.exact.second), ("central_moments", found.exact.central)):
                assert {axes: Fraction(x) for axes, x in said["exact"][name].items()} == moments._asdict()


def test_meshes_without_a_volume():
    found = graze.measure(without(CUBE, 0))
    assert found.area == 5.5 and found.unbalanced_edges == 3 and len(found.first_unbalanced) == 3
    assert (found.volume, found.centroid, found.inertia, found.exact) == (None,) * 4
    # A face there and back.
    found = graze.measure((CUBE[0], [[0, 1, 2], [0, 2, 1]]))
    assert found.volume == 0 and found.exact.volume == 0 and found.exact.first == (0, 0, 0)
    assert (found.centroid, found.inertia, found.exact.centroid, found.exact.central) == (None,) * 4
    turned = graze.measure(boundary([(0, 0, 0)], turned=True))
    assert turned.volume == -1 and turned.centroid == (0.5, 0.5, 0.5)
    assert graze.measure(([[0, 0, 0], [1e308, 0, 0], [0, 1e308, 0]], [[0, 1, 2]])).area == math.inf
    assert graze.measure((np.zeros((0, 3)), np.zeros((0, 3), int))).volume == 0


def test_they_are_values():
    found = graze.measure(CUBE)
    assert found == graze.measure(graze.Index(CUBE)) == pickle.loads(pickle.dumps(found)) != graze.measure(without(CUBE, 0))


def test_what_is_no_mesh():
    vertices = CUBE[0].copy()
    vertices[CUBE[1][5, 1], 2] = np.inf
    first = next(n for n, face in enumerate(CUBE[1].tolist()) if CUBE[1][5, 1] in face)
    with pytest.raises(graze.InvalidShape) as error:
        graze.measure((vertices, CUBE[1]))
    assert (error.value.argument, error.value.index) == ("mesh", first)
    with pytest.raises(TypeError, match="mesh: is of type int"):
        graze.measure(3)


def test_others_run_meanwhile():
    n = 150
    vertices, faces = boundary(product(range(n), range(n), [0]))
    assert others_meanwhile(lambda: _graze.measure(vertices, faces)) > 0
