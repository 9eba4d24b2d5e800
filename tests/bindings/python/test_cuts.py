"""Meshes cut by planes, their sections, and files of meshes: against fractions, counted cubes, and the command."""
import json
import os
import pickle
import signal
import subprocess
from decimal import Decimal
from fractions import Fraction
from itertools import product

import graze
import numpy as np
import pytest
from graze import _graze
from meshes import CUBE, NESTED, area, boundary, cross, dot, exactly, others_meanwhile, some_cubes, volume, without

TIES = {"below": lambda below, above: below, "above": lambda below, above: above,
        "both": lambda below, above: below & above, "either": lambda below, above: below | above}


def area_of_ring(ring):
    """Along its normal: of a polygon in a plane."""
    first, *points = exactly(ring)
    return [sum(column) / 2 for column in zip(*(area(first, b, c) for b, c in zip(points, points[1:])))]


def volume_below(cubes, normal, offset):
    """Of cubes, below a plane whose normal is positive: of each what is below a corner, less what is beyond it."""
    sum_of_all = Fraction(0)
    for cube in cubes:
        at = offset - dot(normal, cube)
        for corner in product((0, 1), repeat=3):
            sum_of_all += (-1) ** sum(corner) * max(Fraction(0), at - dot(normal, corner)) ** 3
    return sum_of_all / (6 * normal[0] * normal[1] * normal[2])


def check_halves(mesh, halves, normal, offset):
    """Are the halves the mesh, cut along the plane? Of a mesh that boundary() made, where rounding moves no point out of the square in
    which it is, but at times from one of its two faces into the other."""
    vertices, faces = exactly(mesh[0]), mesh[1].tolist()
    squares = [[Fraction(0)] * 3 for _ in faces[::2]]
    caps = []
    for half, side in ((halves.below, -1), (halves.above, 1)):
        assert half.vertices.dtype == np.float64 and half.faces.dtype == np.uint32 and half.sources.dtype == np.int64
        assert half.vertices.shape[1:] == half.faces.shape[1:] == (3,) and half.sources.shape == half.faces.shape[:1]
        assert len(np.unique(half.vertices, axis=0)) == len(half.vertices)
        assert (np.unique(half.faces) == np.arange(len(half.vertices))).all()
        points = exactly(half.vertices)
        cap = []
        for (a, b, c), source in zip(half.faces.tolist(), half.sources.tolist()):
            turn = area(points[a], points[b], points[c])
            if source == -1:
                cap.append([tuple(points[k]) for k in (a, b, c)])
                assert dot(turn, normal) * side <= 0
                assert all(abs(dot(points[k], normal) - offset) < 1e-12 for k in (a, b, c))
                continue
            whole = area(*(vertices[k] for k in faces[source]))
            assert cross(turn, whole) == [0, 0, 0] and dot(turn, whole) >= 0
            assert all(dot([x - y for x, y in zip(points[k], vertices[faces[source][0]])], whole) == 0 for k in (a, b, c))
            assert all((dot(points[k], normal) - offset) * side > -1e-12 for k in (a, b, c))
            squares[source // 2] = [x + y for x, y in zip(squares[source // 2], turn)]
        caps.append(cap)
        if len(half.faces):
            report = graze.check(half)
            assert report.solid and report.pair_count == 0
    assert squares == [[2 * x for x in area(*(vertices[k] for k in face))] for face in faces[::2]]

    def least_first(triangle):
        at = triangle.index(min(triangle))
        return tuple(triangle[at:] + triangle[:at])

    assert sorted(map(least_first, caps[0])) == sorted(least_first(one[::-1]) for one in caps[1])
    assert volume(*halves.below[:2]) + volume(*halves.above[:2]) == volume(*mesh)


def test_the_volumes_of_the_helpers():
    assert volume(*CUBE) == 1 and volume(*NESTED) == 34
    assert volume_below([(0, 0, 0)], (1, 1, 1), Fraction(1)) == Fraction(1, 6)
    assert area_of_ring([[0, 0, 1], [2, 0, 1], [2, 3, 1], [0, 3, 1]]) == [0, 0, 6]


def test_a_cube_in_two():
    below, above, obstacle = halves = graze.cut(CUBE, ("z", 0.25))
    assert type(halves) is graze.Cut and type(below) is type(above) is graze.Half and obstacle is None
    check_halves(CUBE, halves, (0, 0, 1), Fraction(1, 4))
    assert volume(*below[:2]) == Fraction(1, 4)
    assert below.vertices[:, 2].tolist().count(0.25) == above.vertices[:, 2].tolist().count(0.25) == 8
    # Four corners and the middles of four diagonals: six triangles.
    assert (below.sources == -1).sum() == 6 and below.collapsed == above.collapsed == 0
    assert set(below.sources) == set(range(-1, 12)) - {n for n, face in enumerate(CUBE[1]) if (CUBE[0][face, 2] == 1).all()}


@pytest.mark.parametrize("seed", range(12))
def test_cubes_in_two(seed):
    rng = np.random.default_rng(seed)
    cubes = some_cubes(seed)
    mesh = boundary(cubes)
    for _ in range(4):
        offset = Fraction(int(rng.integers(-9, 10)), int(rng.choice([1, 2, 3])))
        axis = int(rng.integers(3))
        halves = graze.cut(mesh, ("xyz"[axis], offset))
        check_halves(mesh, halves, np.eye(3, dtype=int)[axis].tolist(), offset)
        shares = sum(min(max(offset - cube[axis], Fraction(0)), Fraction(1)) for cube in cubes)
        assert abs(volume(*halves.below[:2]) - shares) < 1e-12 and (offset.denominator == 3 or volume(*halves.below[:2]) == shares)
        normal = rng.integers(1, 4, 3).tolist()
        halves = graze.cut(mesh, (normal, offset))
        check_halves(mesh, halves, normal, offset)
        wanted = volume_below(cubes, normal, offset)
        assert abs(volume(*halves.below[:2]) - wanted) < 1e-12
        turned = graze.cut(mesh, ([-x for x in normal], -offset))
        assert abs(volume(*turned.above[:2]) - wanted) < 1e-12


@pytest.mark.parametrize("at, below, above", [(0, 0, 12), (1, 12, 0), (-3, 0, 12), ("7/2", 12, 0)])
def test_what_is_beside_a_plane_or_on_it_stays_whole(at, below, above):
    halves = graze.cut(CUBE, ("x", at))
    assert (len(halves.below.faces), len(halves.above.faces)) == (below, above)
    whole = halves.below if below else halves.above
    assert volume(*whole[:2]) == 1 and sorted(whole.sources) == list(range(12))
    empty = halves.above if below else halves.below
    assert empty.vertices.shape == empty.faces.shape == (0, 3) and empty.sources.shape == (0,)


PLANES = [("z", 0.25), ["z", 0.25], ("z", "0.25"), ("z", "1/4"), ("z", Fraction(1, 4)), ("z", Decimal("0.25")), ("z", np.float32(0.25)),
          ("z", graze.Exact("1/4")), ((0, 0, 1), 0.25), ([0, 0, 4], 1), ((0, 0, 4.0), np.int64(1)),
          (np.array([0, 0, 2]), Fraction(1, 2)), (np.array([0, 0, 0.5], np.float32), "1/8"), (("0", "0/7", "1e0"), "25e-2"),
          (("0", 0, Fraction(1, 3)), "1/12"), graze.Plane3((7, 8, 0.25), (0, 0, 3))]


@pytest.mark.parametrize("plane", PLANES, ids=repr)
def test_a_plane_has_many_forms(plane):
    first, found = graze.cut(CUBE, PLANES[0]), graze.cut(CUBE, plane)
    assert all(np.array_equal(x, y) for one, two in zip(first[:2], found[:2]) for x, y in zip(one, two))
    section = graze.section(CUBE, plane)
    assert section.corners.tolist() == graze.section(CUBE, PLANES[0]).corners.tolist() and len(section.corners) == 8


def test_planes_by_the_name_of_their_axis():
    for axis in "xyz":
        for at in (0.25, "1/3"):
            halves, named = graze.cut(CUBE, (axis, at)), graze.cut(CUBE, **{axis: at})
            assert all(np.array_equal(p, q) for one, two in zip(halves[:2], named[:2]) for p, q in zip(one, two))
            sections = graze.section(CUBE, (axis, at)), graze.section(CUBE, **{axis: at})
            assert list(sections[0].exact_corners) == list(sections[1].exact_corners)


def test_numbers_of_planes_are_exact():
    for at, exact in ((0.3, Fraction(0.3)), ("0.3", Fraction(3, 10)), (Decimal("0.3"), Fraction(3, 10))):
        for section in (graze.section(CUBE, ("z", at)), graze.section(CUBE, ((0, 0, 1), at)), graze.sections(CUBE, "z", [at])[0]):
            assert type(section.exact_corners) is graze.ExactPoints3
            assert {point.z for point in section.exact_corners} == {exact}
            assert set(section.corners[:, 2]) == {0.3}
    # Between two doubles: a corner of one of them is below one plane and above another.
    corners = CUBE[0] * (1, 1, 0.3)
    assert len(graze.cut((corners, CUBE[1]), ("z", "0.3")).above.faces) == 0
    assert 0.3 < Fraction(3, 10)
    corners = CUBE[0] * (1, 1, 0.1)
    assert len(graze.cut((corners, CUBE[1]), ("z", "0.1")).above.faces) > 0


def test_corners_are_points_of_edges():
    mesh, plane = boundary(some_cubes(3)), ((3, 5, 7), "4/3")
    section = graze.section(mesh, plane)
    assert section.corners.dtype == np.float64 and section.edges.dtype == np.uint32
    assert section.corners.shape == (len(section.exact_corners), 3) and section.edges.shape == (len(section.exact_corners), 2)
    assert (section.exact_corners.argsort() == np.arange(len(section.corners))).all() and len(section.corners) > 10
    heights = [dot(row, (3, 5, 7)) - Fraction(4, 3) for row in exactly(mesh[0])]
    vertices = exactly(mesh[0])
    for point, rounded, (low, high) in zip(section.exact_corners, section.corners.tolist(), section.edges.tolist()):
        assert low < high and heights[low] * heights[high] < 0
        t = heights[low] / (heights[low] - heights[high])
        wanted = tuple(x + t * (y - x) for x, y in zip(vertices[low], vertices[high]))
        assert point.exact == wanted and rounded == [float(x) for x in wanted]
    # Through vertices.
    section = graze.section(CUBE, ((1, 1, 1), 1))
    assert (section.edges[:, 0] == section.edges[:, 1]).all() and (CUBE[0][section.edges[:, 0]] == section.corners).all()
    assert section.corners.tolist() == [[0, 0, 1], [0, 1, 0], [1, 0, 0]]


def test_loops_and_holes_and_what_lies_in_them():
    for at in (0.5, 1):
        section = graze.section(NESTED, ("z", at))
        assert type(section) is graze.Section and section.obstacle is None and section.paths == []
        assert [type(loop) for loop in section.loops] == [graze.Loop] * 3
        assert [(loop.hole, loop.around) for loop in section.loops] == [(False, None), (True, 0), (False, 1)]
        areas = [area_of_ring(section.corners[loop.corners]) for loop in section.loops]
        assert areas == [[0, 0, 25], [0, 0, -9], [0, 0, 1]]
        for loop in section.loops:
            assert loop.corners.dtype == np.uint32 and len(set(loop.corners)) == len(loop.corners)
            assert loop.corners[0] == loop.corners.min()
        (outer, holes), (core, none) = section.polygons()
        assert len(holes) == 1 and none == [] and outer.shape[1:] == holes[0].shape[1:] == (3,)
        assert [area_of_ring(ring)[2] for ring in (outer, *holes, core)] == [25, -9, 1]
        assert {tuple(row) for row in holes[0][:, :2].tolist()} >= set(product((1, 4), (1, 4)))
        assert outer[:, 2].tolist() == [at] * len(outer)
    # As seen from where the normal points to.
    turned = graze.section(NESTED, ((0, 0, -1), -0.5))
    assert [area_of_ring(ring) for ring, _ in turned.polygons()] == [[0, 0, -25], [0, 0, -1]]
    assert graze.section(NESTED, ("z", 7)).polygons() == []


def test_polygons_are_those_of_shapely():
    shapes = pytest.importorskip("shapely.geometry")
    found = shapes.MultiPolygon([shapes.Polygon(*one) for one in graze.section(NESTED, ("z", 0.5)).polygons()])
    assert found.is_valid and found.area == 17


@pytest.mark.parametrize("seed", range(6))
def test_sections_have_the_area_of_their_cubes(seed):
    cubes = some_cubes(seed)
    mesh = boundary(cubes)
    offsets = [Fraction(n, 2) for n in range(-12, 13)]
    for axis, (tie, holds) in product(range(3), TIES.items()):
        every = graze.sections(mesh, "xyz"[axis], offsets, tie)
        assert len(every) == len(offsets)
        for offset, section in zip(offsets, every):
            columns = [set(), set()]
            for cube in cubes:
                other = cube[:axis] + cube[axis + 1:]
                if cube[axis] < offset <= cube[axis] + 1:
                    columns[0].add(other)
                if cube[axis] <= offset < cube[axis] + 1:
                    columns[1].add(other)
            assert section.obstacle is None
            total = [sum(x) for x in zip([0, 0, 0], *(area_of_ring(section.corners[loop.corners]) for loop in section.loops))]
            assert total == [len(holds(*columns)) * (k == axis) for k in range(3)]
            rings = sum(1 + len(holes) for _, holes in section.polygons())
            assert rings == len(section.loops)
            one = graze.section(mesh, ("xyz"[axis], offset), tie)
            assert pickle.dumps(one) == pickle.dumps(section)


def test_ties_of_two_cubes_that_lie_on_two_others():
    mesh = boundary([(0, 0, 0), (1, 0, 0), (1, 0, 1), (2, 0, 1)])
    ranges = {"below": (0, 2), "above": (1, 3), "both": (1, 2), "either": (0, 3)}
    assert set(ranges) == set(TIES)
    for tie, ends in ranges.items():
        (outer, holes), = graze.section(mesh, ("z", 1), tie=tie).polygons()
        assert holes == [] and (outer[:, 0].min(), outer[:, 0].max()) == ends
    assert graze.section(mesh, ("z", 1)).corners.tolist() == graze.section(mesh, ("z", 1), "below").corners.tolist()


def test_many_planes_in_any_order():
    mesh = boundary(some_cubes(1))
    normal, offsets = (2, -1, "1/3"), ["5/3", 0, -1.5, Fraction(1, 7), "5/3", Decimal("0.1")]
    calls = []
    every = graze.sections(mesh, normal, offsets, "either", progress=lambda done, all: calls.append((done, all)))
    assert calls == [(n + 1, 6) for n in range(6)]
    for offset, section in zip(offsets, every):
        assert pickle.dumps(section) == pickle.dumps(graze.section(mesh, (normal, offset), "either"))
        assert {2 * p.x - p.y + p.z / 3 for p in section.exact_corners} == {Fraction(offset)}
    for some in (np.array([0.5, 0.25]), (0.5, 0.25), np.array([2, 1]), range(2)):
        for offset, section in zip(some, graze.sections(CUBE, "x", some)):
            assert set(section.corners[:, 0]) <= {offset}
    assert graze.sections(CUBE, "x", []) == graze.sections(CUBE, "x", np.empty(0)) == []


def side_faces():
    """Of the cube, those that a plane across z crosses."""
    return [n for n, face in enumerate(CUBE[1]) if len(set(CUBE[0][face, 2])) > 1]


def test_what_is_open_has_paths():
    assert len(side_faces()) == 8
    for n in side_faces():
        section = graze.section(without(CUBE, n), ("z", 0.5))
        assert section.loops == [] and len(section.paths) == 1 and section.paths[0].dtype == np.uint32
        path = section.corners[section.paths[0]]
        assert len(path) == 8 and not np.array_equal(path[0], path[-1])
        flaw, near, faces = section.obstacle
        assert type(section.obstacle) is graze.Obstacle
        assert flaw == "open" and near in map(tuple, path[[0, -1]].tolist()) and len(faces) == 1
        assert near[2] == 0.5 and all(type(x) is float for x in near) and all(type(x) is int for x in faces)
        with pytest.raises(ValueError) as error:
            section.polygons()
        assert str(error.value) == (f'polygons: the section is no region: the obstacle is "open", near {near}, at faces '
                                    f'{list(faces)}')
        halves = graze.cut(without(CUBE, n), ("z", 0.5))
        assert halves.below is halves.above is None and halves.obstacle == section.obstacle
    # Where the hole is not, there is a region.
    lid = [n for n in range(12) if n not in side_faces()]
    assert graze.section(without(CUBE, *lid), ("z", 0.5)).obstacle is None
    assert graze.cut(without(CUBE, *lid), ("z", 0.5)).obstacle is None
    # A face that is turned closes the line.
    turned = CUBE[1].copy()
    turned[side_faces()[0]] = turned[side_faces()[0]][::-1]
    section = graze.section((CUBE[0], turned), ("z", 0.5))
    assert section.obstacle.flaw == "open" and section.paths == []
    assert [(len(loop.corners), loop.hole, loop.around) for loop in section.loops] == [(8, None, None)]


def joined(*meshes):
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
    return np.concatenate([v for v, _ in meshes]), np.concatenate([f + start for (_, f), start in zip(meshes, starts)])


@pytest.mark.parametrize("flaw, mesh", [
    ("winding", joined(CUBE, (CUBE[0] + (0.5, 0.5, 0), CUBE[1]))), ("meeting", joined(CUBE, (CUBE[0] + (1, 0.25, 0), CUBE[1]))),
    ("winding", joined(CUBE, (CUBE[0] / 2 + 0.125, CUBE[1]))), ("winding", boundary([(0, 0, 0)], turned=True))])
def test_why_a_section_is_no_region(flaw, mesh):
    section = graze.section(mesh, ("z", 0.5))
    assert section.obstacle.flaw == flaw and len(section.loops) > 0 and section.paths == []
    assert section.obstacle.near in map(tuple, section.corners.tolist())
    assert set(section.obstacle.faces) <= set(range(len(mesh[1]))) and {loop.hole for loop in section.loops} == {None}
    halves = graze.cut(mesh, ("z", 0.5))
    assert halves == (None, None, section.obstacle)
    # As a surface it is cut all the same.
    halves = graze.cut(mesh, ("z", 0.5), surface=True)
    assert halves.obstacle is None and (halves.below.sources >= 0).all() and (halves.above.sources >= 0).all()


@pytest.mark.parametrize("tie", TIES)
def test_surfaces(tie):
    """Two faces below the plane, two in it and two across it."""
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, -1], [1, 0, -1], [0, 3, 2], [1, 3, -2]], float)
    faces = np.array([[0, 4, 5], [0, 5, 1], [0, 1, 2], [1, 3, 2], [2, 7, 6], [3, 7, 2]])
    halves = graze.cut((vertices, faces), ("z", 0), surface=True, tie=tie)
    assert halves.obstacle is None
    in_plane = {"below": ([2, 3], []), "above": ([], [2, 3]), "both": ([2, 3], [2, 3]), "either": ([], [])}[tie]
    assert sorted(set(halves.below.sources.tolist()) - {4, 5}) == sorted([0, 1, *in_plane[0]])
    assert sorted(set(halves.above.sources.tolist()) - {4}) == in_plane[1]
    for half, side in ((halves.below, -1), (halves.above, 1)):
        assert (half.vertices[:, 2] * side >= 0).all() and half.collapsed == 0
    whole = {n: area(*(exactly(vertices)[k] for k in face)) for n, face in enumerate(faces.tolist())}
    parts = {n: [Fraction(0)] * 3 for n in whole}
    for half in halves[:2]:
        points = exactly(half.vertices)
        for face, n in zip(half.faces.tolist(), half.sources.tolist()):
            parts[n] = [x + y for x, y in zip(parts[n], area(*(points[k] for k in face)))]
    in_all = {"both": 2, "either": 0}.get(tie, 1)
    assert parts == {n: [x * in_all for x in turn] if n in (2, 3) else turn for n, turn in whole.items()}


def test_floats_and_collapsed_faces():
    mesh = boundary(some_cubes(5))
    plane = ((3, 5, 7), "4/3")
    doubles, floats = graze.cut(mesh, plane), graze.cut(mesh, plane, floats=True)
    for half, wide in zip(floats[:2], doubles[:2]):
        assert half.vertices.dtype == np.float64
        assert (half.vertices == wide.vertices.astype(np.float32)).all() and (half.vertices != wide.vertices).any()
    # Two thirds of the way between two doubles that are next to each other: corners of edges along it become one with vertices.
    wide = CUBE[0] * (2, 1, 1)
    near, far = (graze.cut((wide + (at, 0, 0), CUBE[1]), ("z", "1/3")) for at in (0, 2**53))
    for one, other in zip(near[:2], far[:2]):
        assert one.collapsed == 0 < other.collapsed and len(one.faces) == other.collapsed + len(other.faces)
        assert graze.check(other).closed and set(other.vertices[:, 0]) == {2**53, 2**53 + 2}
    with pytest.raises(ValueError, match="^a corner has a coordinate beyond the finite floats$"):
        graze.cut((CUBE[0] * 1e300, CUBE[1]), ("z", 1), floats=True)


def test_halves_are_meshes():
    halves = graze.cut(NESTED, ("x", "5/2"))
    assert graze.check(halves.below).clean and graze.Index(halves.above).locate((2.75, 2.5, 0.5)) == graze.Location.inside
    assert graze.relate(halves.below, halves.above) == graze.Relation.touching
    again = graze.cut(halves.below, graze.Plane3((0, 1, 0), (0, 2, 0)))
    assert volume(*again.below[:2]) + volume(*again.above[:2]) == volume(*halves.below[:2]) == 17
    for found in (halves, graze.section(NESTED, ("z", 0.5)), graze.cut(without(CUBE, 1), ("z", "1/3"))):
        assert pickle.dumps(pickle.loads(pickle.dumps(found))) == pickle.dumps(found)
    for given in (CUBE, graze.Mesh(*CUBE), graze.Index(CUBE), CUBE[0][CUBE[1]], graze.triangles(CUBE[0][CUBE[1]])):
        assert volume(*graze.cut(given, ("z", 0.25)).below[:2]) == Fraction(1, 4)
        assert len(graze.section(given, ("z", 0.25)).corners) == len(graze.sections(given, "z", [0.25])[0].corners) == 8


def test_a_mesh_without_faces():
    empty = CUBE[0], CUBE[1][:0]
    halves = graze.cut(empty, ("z", 0))
    assert halves.obstacle is None and len(halves.below.faces) == len(halves.above.faces) == 0
    section = graze.section(empty, ("z", 0))
    assert section.corners.shape == (0, 3) and section.edges.shape == (0, 2) and section.polygons() == []


CALLS = {"cut": lambda mesh, normal, offset: graze.cut(mesh, (normal, offset)),
         "section": lambda mesh, normal, offset: graze.section(mesh, (normal, offset)),
         "sections": lambda mesh, normal, offset: graze.sections(mesh, normal, [offset])}
ROOT = graze.Exact(0, 1, 2)


@pytest.mark.parametrize("normal, offset, error, message", [
    ("w", 0, ValueError, "{normal}: 'w' is none; allowed: three numbers, or \"x\", \"y\" or \"z\""),
    ("xy", 0, ValueError, "{normal}: 'xy' is none"), ("", 0, ValueError, "{normal}: '' is none"),
    (3, 0, TypeError, "{normal}: 3 is none"), (None, 0, TypeError, "{normal}: None is none"),
    ((0, 1), 0, ValueError, "{normal}: (0, 1) is none"), ((0, 0, 1, 2), 0, ValueError, "{normal}: (0, 0, 1, 2) is none"),
    ((0, "a", 1), 0, ValueError, "{normal}[1]: 'a' is no number; allowed: finite ones, or text"),
    ((0, 1, None), 0, TypeError, "{normal}[2]: None is no number; allowed: int, float"),
    ((np.nan, 1, 1), 0, ValueError, "{normal}[0]: nan is no number"),
    ((ROOT, 1, 1), 0, ValueError, "{normal}[0]: graze.Exact('0', '1', 2) is not rational; allowed: rational numbers"),
    ("z", ROOT, ValueError, "{offset}: graze.Exact('0', '1', 2) is not rational"),
    ("z", "", ValueError, "{offset}: '' is no number"), ("z", np.inf, ValueError, "{offset}: inf is no number"),
    ("z", (1, 2), TypeError, "{offset}: (1, 2) is no number"), ("z", np.ones(2), TypeError, "{offset}: array([1., 1.]) is no number"),
    ((0, 0, 0), 1, graze.InvalidShape, "{zero}: plane: normal must not be zero"),
], ids=repr)
@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_plane(name, normal, offset, error, message):
    names = dict(normal="normal", offset="offsets[0]", zero="normal") if name == "sections" else dict(
        normal="plane.normal", offset="plane.offset", zero="plane")
    with pytest.raises(error) as raised:
        CALLS[name](CUBE, normal, offset)
    assert str(raised.value).startswith(message.format(**names)), str(raised.value)


@pytest.mark.parametrize("ask", [graze.cut, graze.section])
@pytest.mark.parametrize("plane", [3, "z", ("z",), ("z", 1, 2), (0, 0, 1, 0.5), graze.Point3(0, 0, 1), np.array([0, 0, 1, 2]), {}],
                         ids=repr)
def test_what_is_no_pair(ask, plane):
    with pytest.raises(TypeError) as error:
        ask(CUBE, plane)
    assert str(error.value).startswith(f"plane: {plane!r} is none; allowed: a graze.Plane3, or a pair of a normal and an offset")


@pytest.mark.parametrize("call, error, message", [
    (lambda: graze.section(CUBE, ("z", 0), "up"), ValueError, 'tie: "up" is none; allowed: "below", "above", "both", "either"'),
    (lambda: graze.cut(CUBE, ("z", 0), tie=3, surface=True), TypeError, "tie: 3 is no text"),
    (lambda: graze.sections(CUBE, "z", [0], None), TypeError, "tie: None is no text"),
    (lambda: graze.cut(CUBE, ("z", 0), tie="both"), ValueError, 'tie: "both" is about a surface; allowed: surface=True beside it'),
    (lambda: graze.sections(CUBE, "z", 0.5), TypeError, "offsets: 0.5 is no list of numbers; allowed: a sequence of them"),
    (lambda: graze.sections(CUBE, "z", "0:1:2"), TypeError, "offsets: '0:1:2' is no list of numbers"),
    (lambda: graze.sections(CUBE, "z", [0], progress=3), TypeError, "progress: 3 cannot be called"),
    (lambda: graze.cut(CUBE[0], ("z", 0)), TypeError, "mesh: is an array of shape (8, 3)"),
    (lambda: graze.section((CUBE[0], CUBE[1] + 1), ("z", 0)), ValueError, "faces: face "),
    (lambda: graze.sections("none.stl", "z", [0]), FileNotFoundError, ""),
    (lambda: graze.cut(CUBE), TypeError, "cut: 0 planes are given; allowed: one, as a plane, or by x, y or z"),
    (lambda: graze.section(CUBE, ("z", 0), x=1), TypeError, "section: 2 planes are given"),
    (lambda: graze.cut(CUBE, x=1, y=0), TypeError, "cut: 2 planes are given"),
    (lambda: graze.in_floats(3), TypeError, "mesh: is of type int"),
])
def test_calls_that_are_refused(call, error, message):
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)


def test_a_coordinate_that_is_not_finite():
    vertices = CUBE[0].copy()
    vertices[CUBE[1][3, 1], 2] = np.nan
    row = min(n for n, face in enumerate(CUBE[1].tolist()) if CUBE[1][3, 1] in face)
    for ask in CALLS.values():
        with pytest.raises(graze.InvalidShape) as error:
            ask((vertices, CUBE[1]), "z", 0.5)
        assert (error.value.argument, error.value.index, error.value.shape) == ("mesh", row, "triangle")


def test_long_work_tells_how_far_it_is_and_ends():
    class Enough(Exception):
        pass

    def stop(done, all):
        calls.append((done, all))
        if done == 3:
            raise Enough

    calls = []
    with pytest.raises(Enough):
        graze.sections(NESTED, "z", range(100), progress=stop)
    assert calls == [(1, 100), (2, 100), (3, 100)]
    rng = np.random.default_rng(2)
    crowd = rng.random((3000, 3, 3))
    seen = []

    def handler(*_):
        seen.append(True)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            graze.sections(crowd, "z", [Fraction(n, 100_000) for n in range(100_000)])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen == [True]


@pytest.mark.parametrize("ask, faces", [
    (lambda *mesh: _graze.cut(*mesh, ("z", "1/3"), True, "below", False), 30_000),
    (lambda *mesh: _graze.section(*mesh, ("z", "1/3"), "below"), 30_000),
    (lambda *mesh: _graze.sections(*mesh, "z", ["1/3", "1/2"], "below", None), 30_000),
    # It takes so little that other threads might not come to run.
    (lambda *mesh: _graze.mesh_bytes(*mesh, "off"), 150_000)], ids=["cut", "section", "sections", "mesh_bytes"])
def test_other_threads_run_meanwhile(ask, faces):
    mesh = np.random.default_rng(4).random((3 * faces, 3)), np.arange(3 * faces, dtype=np.uint32).reshape(-1, 3)
    assert others_meanwhile(lambda: ask(*mesh)) > 1


# ---- Files ----


@pytest.mark.parametrize("kind", ["stl", "obj", "ply", "off"])
def test_meshes_are_written_and_read(kind, tmp_path):
    path = tmp_path / f"half.{kind}"
    half = graze.cut(boundary(some_cubes(7)), ((3, 5, 7), "4/3"), floats=kind == "stl").below
    assert (half.vertices != np.rint(half.vertices)).any()
    assert graze.write_mesh(path, half) is None
    again = graze.read_mesh(path)
    assert (again.vertices[again.faces] == half.vertices[half.faces]).all()
    if kind != "stl":
        assert (again.vertices == half.vertices).all() and (again.faces == half.faces).all()
    assert graze.mesh_bytes(half, kind) == path.read_bytes()
    for given in (str(path), os.fsencode(path)):
        graze.write_mesh(given, graze.Index(CUBE))
        assert (graze.read_mesh(path).vertices[graze.read_mesh(path).faces] == CUBE[0][CUBE[1]]).all()
    assert os.listdir(tmp_path) == [path.name]


def test_bytes_of_formats():
    triangle = np.array([[[0, 0.1, 5e-324], [1e300, 0, 0], [0, -0.0, 2]]])
    assert graze.mesh_bytes(triangle, "obj") == b"v 0 0.1 5e-324\nv 1e+300 0 0\nv 0 -0 2\nf 1 2 3\n"
    assert graze.mesh_bytes(triangle, "off") == b"OFF\n3 1 0\n0 0.1 5e-324\n1e+300 0 0\n0 -0 2\n3 0 1 2\n"
    head, body = graze.mesh_bytes(triangle, "ply").split(b"end_header\n")
    assert b"format binary_little_endian 1.0" in head
    assert body == triangle.astype("<f8").tobytes() + b"\3" + np.arange(3, dtype="<u4").tobytes()
    stl = graze.mesh_bytes(CUBE, "stl")
    assert len(stl) == 84 + 50 * 12 and stl[80:84] == np.uint32(12).astype("<u4").tobytes()
    rows = np.frombuffer(stl[84:], np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("zero", "<u2")]))
    assert (rows["corners"] == CUBE[0][CUBE[1]]).all() and (rows["zero"] == 0).all()
    assert (rows["normal"] == np.cross(*(CUBE[0][CUBE[1][:, k]] - CUBE[0][CUBE[1][:, 0]] for k in (1, 2)))).all()


def test_floats():
    mesh = CUBE[0] / 3, CUBE[1]
    found = graze.in_floats(mesh)
    assert type(found) is graze.Mesh and found.vertices.dtype == np.float64 and (found.faces == CUBE[1]).all()
    assert (found.vertices == mesh[0].astype(np.float32)).all() and (found.vertices != mesh[0]).any()
    with pytest.raises(graze.MeshError, match=r"^mesh: triangle \d+: [xyz] is 0.3333333333333333, which is no float"):
        graze.mesh_bytes(mesh, "stl")
    assert len(graze.mesh_bytes(found, "stl")) == 684
    with pytest.raises(graze.MeshError, match="^vertex 0: has a coordinate beyond the floats"):
        graze.in_floats(CUBE[0][CUBE[1]] * 1e300 + 1e300)


def test_files_that_cannot_be_written(tmp_path):
    with pytest.raises(graze.MeshError, match=r"part\.step: the extension '.step' names no mesh format; allowed: "):
        graze.write_mesh(tmp_path / "part.step", CUBE)
    with pytest.raises(graze.MeshError, match=r"part\.3mf: \.3mf files are only read; allowed: \.stl, \.obj, \.ply, \.off$"):
        graze.write_mesh(tmp_path / "part.3mf", CUBE)
    with pytest.raises(OSError, match="none/part.stl: there is no folder .*none$"):
        graze.write_mesh(tmp_path / "none" / "part.stl", CUBE)
    (tmp_path / "folder.stl").mkdir()
    with pytest.raises(OSError, match="folder.stl: cannot be written: is a folder"):
        graze.write_mesh(tmp_path / "folder.stl", CUBE)
    kept = tmp_path / "kept.off"
    graze.write_mesh(kept, CUBE)
    bad = CUBE[0].copy()
    bad[5, 0] = np.inf
    with pytest.raises(graze.MeshError, match="kept.off: vertex 5: "):
        graze.write_mesh(kept, (bad, CUBE[1]))
    assert graze.check(kept).clean and sorted(os.listdir(tmp_path)) == ["folder.stl", "kept.off"]
    with pytest.raises(ValueError, match='^format: "step" is none; allowed: "stl", "obj", "ply", "off"$'):
        graze.mesh_bytes(CUBE, "step")
    with pytest.raises(TypeError, match="^format: 3 is no text"):
        graze.mesh_bytes(CUBE, 3)
    with pytest.raises(TypeError, match="^path: is of type int; allowed: text"):
        graze.write_mesh(3, CUBE)


# ---- The command ----


def test_sections_are_those_of_the_command(command, tmp_path):
    path = tmp_path / "part.off"
    graze.write_mesh(path, without(NESTED, 70))
    for tie in TIES:
        run = subprocess.run([command, "section", path, "--x", "0:1/3:5", "--tie", tie, "--json"], capture_output=True, text=True)
        said = [json.loads(line) for line in run.stdout.splitlines()]
        found = graze.sections(path, "x", [Fraction(n, 3) for n in range(16)], tie)
        assert len(said) == len(found) == 16
        assert 0 < sum(one.obstacle is not None for one in found) < 16
        for one, section in zip(said, found):
            assert [corner["point"] for corner in one["corners"]] == section.corners.tolist()
            assert [corner.get("edge", [corner.get("vertex")] * 2) for corner in one["corners"]] == section.edges.tolist()
            assert [loop["corners"] for loop in one["loops"]] == [loop.corners.tolist() for loop in section.loops]
            assert [(loop.get("hole"), loop.get("around")) for loop in one["loops"]] == [loop[1:] for loop in section.loops]
            assert one["paths"] == [list(path) for path in section.paths]
            if section.obstacle is None:
                assert one["obstacle"] is None
            else:
                assert one["obstacle"] == {"flaw": section.obstacle.flaw, "near": list(section.obstacle.near),
                                           "faces": list(section.obstacle.faces)}


@pytest.mark.parametrize("kind", ["stl", "ply"])
def test_halves_are_those_of_the_command(command, kind, tmp_path):
    part = tmp_path / "part.off"
    graze.write_mesh(part, NESTED)
    subprocess.run([command, "cut", part, "--plane", "3,5,7,50/3", "-o", tmp_path / f"out.{kind}"], check=True, capture_output=True)
    halves = graze.cut(part, ((3, 5, 7), "50/3"), floats=kind == "stl")
    for name in ("below", "above"):
        assert (tmp_path / f"out_{name}.{kind}").read_bytes() == graze.mesh_bytes(getattr(halves, name), kind)
