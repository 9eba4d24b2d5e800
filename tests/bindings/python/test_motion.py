"""Shapes and meshes that move: judged by fractions where the motion is one along an axis, and by one feature after another."""
import math
import pickle
from fractions import Fraction

import graze
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from meshes import CUBE, boundary, some_cubes

TRIANGLE = graze.Triangle3((0, 0, 0), (4, 0, 0), (0, 4, 0))
SMALL = st.integers(-5, 5)


def about(time):
    """The doubles about a fraction from 0 to 1."""
    near = float(time)
    if Fraction(near) == time:
        return near, near
    return (near, math.nextafter(near, 2)) if Fraction(near) < time else (math.nextafter(near, -1), near)


@given(SMALL, SMALL, SMALL, SMALL)
def test_a_point_falls_through_a_triangle(x, y, start, end):
    found = graze.first_contact(graze.Point3(x, y, start), TRIANGLE, graze.Point3(x, y, end))
    inside = x >= 0 and y >= 0 and x + y <= 4
    if not inside or start * end > 0:
        assert found is None
        return
    time = Fraction(start, start - end) if start != end else Fraction(0)
    assert (found.below, found.above) == about(time)
    within = x > 0 and y > 0 and x + y < 4
    assert found.contact == (graze.Contact.overlapping if within else graze.Contact.touching)
    assert found.crosses == (within and start * end < 0)
    # The other may move instead, and come first.
    def at(z):
        return graze.Triangle3(*((v[0], v[1], z) for v in ((0, 0, 0), (4, 0, 0), (0, 4, 0))))
    assert graze.first_contact(at(-start), graze.Point3(x, y, 0), at(-end)) == found
    assert graze.first_contact(graze.Point3(x, y, 0), at(-start), b_to=at(-end)) == found


def test_of_many_pairs():
    rng = np.random.default_rng(1)
    start, end = (rng.integers(-3, 4, (30, 2, 3)).astype(float) for _ in range(2))
    other, other_end = (rng.integers(-3, 4, (30, 2, 3)).astype(float) for _ in range(2))
    found = graze.first_contact(graze.segments(start), graze.segments(other), graze.segments(end),
                                graze.segments(other_end), threads=2)
    assert type(found) is graze.FirstContacts and [x.dtype for x in found] == [np.float64, np.float64, np.uint8, np.bool_]
    for i in range(30):
        one = graze.first_contact(graze.Segment3(*start[i]), graze.Segment3(*other[i]), graze.Segment3(*end[i]),
                                  graze.Segment3(*other_end[i]))
        if one is None:
            assert np.isnan(found.below[i]) and np.isnan(found.above[i])
            assert found.contact[i] == graze.Contact.disjoint and not found.crosses[i]
        else:
            assert one == (found.below[i], found.above[i], found.contact[i], found.crosses[i])
    # One against each of many, and in an array of two axes.
    points = graze.points(start)
    ends = graze.points(end)
    all_of_them = graze.first_contact(points, TRIANGLE, ends)
    assert all_of_them.below.shape == (30, 2)
    one = graze.first_contact(graze.Point3(*start[3][1]), TRIANGLE, graze.Point3(*end[3][1]))
    assert (one is None) == np.isnan(all_of_them.below[3, 1])
    assert pickle.loads(pickle.dumps(all_of_them))._fields == ("below", "above", "contact", "crosses")


def test_what_cannot_be_asked_is_refused():
    p = graze.Point3(0, 0, 1)
    with pytest.raises(ValueError, match="of a point and a triangle, or two segments, in 3D; not of point and point"):
        graze.first_contact(p, p)
    with pytest.raises(TypeError, match="a_to: has another shape than a"):
        graze.first_contact(p, TRIANGLE, TRIANGLE)
    with pytest.raises(graze.InvalidShape, match="point.x must be finite"):
        graze.first_contact(p, TRIANGLE, graze.Point3(math.nan, 0, 0))
    with pytest.raises(graze.InvalidShape, match="finite"):
        graze.first_contact(graze.points(np.array([[0, 0, 1.0], [0, math.inf, 0]])), TRIANGLE)
    with pytest.raises(ValueError):
        graze.first_contact(graze.points(np.zeros((2, 3))), TRIANGLE, graze.points(np.zeros((3, 3))))


def one_by_one(vertices, faces, to, other, other_faces, other_to):
    """How many vertices of one meet faces of the other, and edges meet edges; and the first time."""
    def edges(faces):
        return {tuple(sorted((f[i], f[(i + 1) % 3]))) for f in faces.tolist() for i in range(3)}
    found = []
    def ask(a, b, a_to, b_to):
        first = graze.first_contact(a, b, a_to, b_to)
        if first:
            found.append((first.below, first.above))
    for (v, t, f), (w, s, g) in (((vertices, to, faces), (other, other_to, other_faces)),
                                 ((other, other_to, other_faces), (vertices, to, faces))):
        for i in range(len(v)):
            for face in g:
                ask(graze.Point3(*v[i]), graze.Triangle3(*w[face]), graze.Point3(*t[i]), graze.Triangle3(*s[face]))
    for i, j in edges(faces):
        for k, l in edges(other_faces):
            ask(graze.Segment3(vertices[i], vertices[j]), graze.Segment3(other[k], other[l]),
                graze.Segment3(to[i], to[j]), graze.Segment3(other_to[k], other_to[l]))
    return sorted(found)


@given(st.integers(0, 10**6), st.tuples(SMALL, SMALL, SMALL), st.tuples(SMALL, SMALL, SMALL))
def test_meshes_meet_as_their_features_do(seed, away, way):
    v, f = CUBE
    w, g = boundary(some_cubes(seed))
    w = w + 2.0 * np.array(away) + 0.5
    to = v + np.random.default_rng(seed).integers(-2, 3, v.shape) + np.array(way)
    found = graze.mesh_contacts((v, f), to, (w, g))
    pairs = (found.a_vertices[:, 1] < 0) | (found.b_vertices[:, 1] < 0) | \
        ((found.a_vertices[:, 2] < 0) & (found.b_vertices[:, 2] < 0))
    assert [tuple(t) for t in found.times[pairs].tolist()] == one_by_one(v, f, to, w, g, w)
    assert found == graze.mesh_contacts((v, f), to, (w, g), w, threads=2)
    first = graze.mesh_contacts((v, f), to, (w, g), first=True)
    assert len(first) == min(1, len(found))
    for name in ("times", "contacts", "crosses", "points", "a_faces", "a_vertices", "b_faces", "b_vertices"):
        assert np.array_equal(getattr(first, name), getattr(found, name)[:1])


def test_a_mesh_and_itself():
    # Two squares that are hinged, the second of which folds onto the first.
    v = np.array([[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0], [4, 0, 0], [4, 2, 0]], float)
    f = np.array([[0, 1, 2], [0, 2, 3], [1, 4, 5], [1, 5, 2]])
    assert len(graze.mesh_contacts((v, f), v + 1)) == 0
    to = v.copy()
    to[4:] = [[1, 0.5, -1], [1, 1.5, -1]]
    assert len(graze.mesh_contacts((v, f), to)) == 0
    to[4:, 2] = 0
    found = graze.mesh_contacts((v, f), to)
    # Of the x of a corner, 4 - 3 t, and the hinge, 2.
    assert tuple(found.times[0].tolist()) == about(Fraction(2, 3))
    assert {tuple(row) for row in found.a_vertices.tolist()} >= {(4, -1, -1), (5, -1, -1)}
    # As a soup, whose equal vertices are one.
    soup = graze.mesh_contacts(v[f], to[f].reshape(-1, 3))
    assert np.array_equal(soup.times, found.times)


def test_files(tmp_path):
    v, f = CUBE
    other, faces = CUBE[0] + [0.25, 0.5, 3], CUBE[1]
    paths = [str(tmp_path / name) for name in ("begin.obj", "end.obj", "begin.stl", "end.stl")]
    for n, end in enumerate((0, 4)):
        graze.write_mesh(paths[n], (v + [0, 0, end], f))
        graze.write_mesh(paths[n + 2], (v + [0, 0, end], f))
    found = graze.mesh_contacts(paths[0], paths[1], (other, faces))
    assert found == graze.mesh_contacts((v, f), v + [0, 0, 4], (other, faces))
    assert found.times[0].tolist() == [0.5, 0.5]
    by_facets = graze.mesh_contacts(paths[2], paths[3], (other, faces))
    assert np.array_equal(by_facets.times, found.times)
    with pytest.raises(graze.MeshError, match="only one of both files is STL"):
        graze.mesh_contacts(paths[0], paths[3])
    with pytest.raises(graze.MeshError, match="does not exist"):
        graze.mesh_contacts(paths[0], str(tmp_path / "none.obj"))
    with pytest.raises(TypeError, match="to: is a path, and mesh is none"):
        graze.mesh_contacts((v, f), paths[1])


def test_bad_meshes_and_progress():
    v, f = CUBE
    with pytest.raises(ValueError, match=r"to: an array of shape \(3, 3\); allowed: \(8, 3\), as mesh has vertices"):
        graze.mesh_contacts((v, f), v[:3])
    bad = v.copy()
    bad[5, 1] = math.nan
    with pytest.raises(graze.InvalidShape, match=r"other_to\[5\]: point: point.y must be finite"):
        graze.mesh_contacts((v, f), v, (v, f), bad)
    with pytest.raises(graze.InvalidShape, match="other"):
        graze.mesh_contacts((v, f), v, (bad, f))
    with pytest.raises(TypeError, match="other_to: is of no other mesh"):
        graze.mesh_contacts((v, f), v, other_to=v)
    with pytest.raises(TypeError, match="first: 'no' is no bool"):
        graze.mesh_contacts((v, f), v, first="no")
    # A vertex that no face has.
    unused = np.concatenate([v, [[math.nan, 0, 0]]])
    with pytest.raises(graze.InvalidShape, match=r"vertices\[8\]"):
        graze.mesh_contacts((unused, f), None)
    seen = []
    graze.mesh_contacts((v, f), v + 1, progress=lambda done, all: seen.append((done, all)))
    assert seen[-1] == (12, 12)
    class Stop(Exception):
        pass
    def stop(done, all):
        raise Stop
    with pytest.raises(Stop):
        graze.mesh_contacts((v, f), v + 1, progress=stop)
