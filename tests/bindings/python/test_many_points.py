"""Many exact points, against single calls and fractions."""
import gc
import itertools
import os
import pickle
import random
import signal
import threading
import time
from fractions import Fraction

import graze
import numpy as np
import pytest
from cases import ALL, small, vector
from hypothesis import given
from hypothesis import strategies as st
from test_points import DIMS, EXACT, coordinates, dot, exact, judge, meet, minus, number, thirds

MANY = {2: graze.ExactPoints2, 3: graze.ExactPoints3}
POINT = graze.ExactPoint3("1/3", 0, 0)


def crossing(count, seed=1):
    """Segments that go through triangles, most of them."""
    rng = np.random.default_rng(seed)
    corners = rng.random((count, 3, 3))
    inside = (corners * rng.dirichlet([1, 1, 1], count)[:, :, None]).sum(axis=1)
    along = rng.random((count, 3)) - 0.5
    return np.stack([inside - along, inside + along], axis=1), corners


def lists(count, seed=1):
    ends, corners = crossing(count, seed)
    return graze.segments(ends), graze.triangles(corners)


def some(dim, numbers=number):
    """Points, and None among them."""
    return st.lists(st.one_of(st.none(), coordinates(dim, numbers).map(EXACT[dim])), max_size=5)


# ---- Where many meet ----

MAKERS = {"Line": graze.lines, "Ray": graze.rays, "Segment": graze.segments, "Plane": graze.planes, "Triangle": graze.triangles}


def in_list(shapes):
    name = type(shapes[0]).__name__
    fields = ("a", "b", "c") if name[:-1] == "Triangle" else ("a", "b") if name[:-1] == "Segment" else (
        ("point", "normal") if name[:-1] == "Plane" else ("origin", "direction"))
    return MAKERS[name[:-1]](np.array([[getattr(one, field) for field in fields] for one in shapes]))


@pytest.mark.parametrize("dim, kinds", [
    *((2, pair) for pair in itertools.product(["Line", "Ray", "Segment"], repeat=2)),
    *((3, pair) for pair in itertools.product(["Line", "Ray", "Segment"], ["Plane", "Triangle"])),
    *((3, pair) for pair in itertools.product(["Plane", "Triangle"], ["Line", "Ray", "Segment"])),
    (3, ("Ray", "Segment")), (3, ("Line", "Line")), (3, ("Plane", "Triangle", "Plane")), (3, ("Triangle",) * 3)],
    ids=lambda x: "-".join(x) if isinstance(x, tuple) else str(x))
def test_rows_are_single_calls_and_fractions(dim, kinds):
    row = st.tuples(*(ALL[dim][f"{kind}{dim}"] for kind in kinds))

    @given(st.lists(row, min_size=1, max_size=4))
    def check(rows):
        columns = [in_list(column) for column in zip(*rows)]
        points = graze.meet(*columns)
        assert type(points) is MANY[dim] and points.shape == (len(rows),)
        assert [exact(p) for p in points] == [exact(graze.meet(*row)) for row in rows] == [meet(*row) for row in rows]
        one = graze.meet(rows[0][0], *columns[1:])
        assert [exact(p) for p in one] == [meet(rows[0][0], *row[1:]) for row in rows]
        also, status = graze.meet(*columns, return_status=True, threads=2)
        assert [exact(p) for p in also] == [exact(p) for p in points] and status.tolist() == [0] * len(rows)

    check()


def test_a_line_in_a_plane_and_the_like_have_no_row():
    segments = graze.segments(np.array([[[0, 0, 0], [1, 1, 0]], [[0, 0, -1], [0, 0, 2]], [[5, 5, 5], [5, 5, 5]], [[0, 0, 1], [1, 0, 1]]]))
    points = graze.meet(segments, graze.Plane3((0, 0, 0), (0, 0, 1)))
    assert points.exists.tolist() == [False, True, False, False] and list(points) == [None, graze.ExactPoint3(0, 0, 0), None, None]
    assert points.rounded[1].tolist() == [0, 0, 0] and np.isnan(points.rounded[[0, 2, 3]]).all()
    assert points.off[1] == 0 and np.isnan(points.off[[0, 2, 3]]).all()
    flat = graze.meet(segments, graze.Triangle3((0, 0, 0), (1, 1, 1), (2, 2, 2)))
    assert not flat.exists.any() and list(flat) == [None] * 4


def test_lists_are_broadcast():
    ends, corners = crossing(12)
    segments, triangles = graze.segments(ends), graze.triangles(corners)
    for a, b, shape in ((segments[:4, None], triangles[None, :3], (4, 3)), (segments[:3], triangles[:6].parts and triangles[:3], (3,)),
                        (graze.segments(ends.reshape(3, 4, 2, 3)), triangles[:4], (3, 4)), (segments[:2, None, None], triangles[:5, None], (2, 5, 1)),
                        (graze.segments(ends.reshape(3, 4, 2, 3))[:, ::-1], triangles[2], (3, 4)), (segments[:0], triangles[0], (0,)),
                        (segments[:, None], triangles[:0], (12, 0))):
        points = graze.meet(a, b, threads=2)
        assert points.shape == points.exists.shape == points.off.shape == shape and points.rounded.shape == (*shape, 3)
        wide = np.empty(shape, object), np.empty(shape, object)
        for place in np.ndindex(shape):
            at_a, at_b = (tuple(0 if n == 1 else i for i, n in zip(place[len(shape) - len(x.shape):], x.shape))
                          if isinstance(x, graze.Shapes) else None for x in (a, b))
            one = graze.meet(a[at_a] if at_a is not None else a, b[at_b] if at_b is not None else b)
            assert points[place] == one and points.rounded[place].tolist() == list(one.rounded)
    with pytest.raises(ValueError, match=r"^b: has shapes along axes of length \(3,\), which do not fit those before it, \(4,\)"):
        graze.meet(segments[:4], triangles[:3])


def test_one_plane_of_exact_points():
    segments, _ = lists(5)
    corners = [POINT, ("1/7", 1, 0), (0, Fraction(1, 3), 1)]
    assert list(graze.meet(segments, corners)) == list(graze.meet(corners, segments)) == [graze.meet(s, corners) for s in segments]
    one = graze.segments([[0, 0, 0], [1, 2, 3]])
    assert one.shape == () and graze.meet(one, corners) == graze.meet(graze.Segment3((0, 0, 0), (1, 2, 3)), corners)
    point, status = graze.meet(graze.Segment3((0, 0, 0), (1, 2, 3)), corners, return_status=True)
    assert point.shape == status.shape == () and point[()] == graze.meet(one, corners) and point.exists[()] and status[()] == 0
    far = [graze.ExactPoint3(Fraction(1, 2**700_001 + 1), 1, 2), graze.ExactPoint3(0, Fraction(1, 3**300_000), 5)]
    with pytest.raises(ValueError, match="more than 1000000 bits$"):
        graze.meet(segments, [*far, (0, 0, "1/7")])


def test_rows_that_break_a_rule_are_named():
    ends, corners = crossing(1000)
    expected = graze.meet(graze.segments(ends), graze.triangles(corners))
    ends[[17, 20], 1, 2], corners[[3, 20], 0, 1] = np.nan, np.inf
    for a, b, argument, row, field in ((ends, corners, "a", 17, "b.z"), (ends[:10], corners[:10], "b", 3, "a.y")):
        for threads in (1, 2):
            with pytest.raises(graze.InvalidShape) as error:
                graze.meet(graze.segments(a), graze.triangles(b), threads=threads)
            assert (error.value.argument, error.value.index, error.value.field) == (argument, row, field)
    with pytest.raises(graze.InvalidShape) as error:
        graze.meet(graze.segments(ends.reshape(10, 100, 2, 3)), graze.triangles(corners[0]))
    assert error.value.index == (0, 17)
    points, status = graze.meet(graze.segments(ends), graze.triangles(corners), return_status=True)
    assert np.flatnonzero(status).tolist() == np.flatnonzero(~points.exists).tolist() == [3, 17, 20]
    assert status[[3, 17, 20]].tolist() == [graze.Status.invalid_second, graze.Status.invalid_first, graze.Status.invalid_both]
    rest = np.delete(np.arange(1000), [3, 17, 20])
    assert (points[rest] == expected[rest]).all()
    normals = np.eye(3)
    normals[1] = 0
    planes = graze.planes(np.zeros(3), normals)
    with pytest.raises(graze.InvalidShape, match=r"^b\[1\]: plane: normal must not be zero"):
        graze.meet(graze.segments(ends[:3]), planes)
    points, status = graze.meet(graze.lines((0, 0, -1), (1, 2, 3)), planes, return_status=True)
    assert points.exists.tolist() == [True, False, True] and status.tolist() == [0, graze.Status.invalid_second, 0]
    points, status = graze.meet(planes, graze.Plane3((0, 0, 1), (1, 1, 0)), graze.Plane3((0, 0, 2), (1, 1, 1)), return_status=True)
    assert points.exists.tolist() == [True, False, False] and status.tolist() == [0, graze.Status.invalid, 0]


def test_many_rows_are_invalid():
    ends, corners = crossing(50_000)
    ends[np.arange(50_000) % 100 > 0, 0, 0] = np.nan
    points, status = graze.meet(graze.segments(ends), graze.triangles(corners), return_status=True)
    assert points.exists.sum() == 500 and (status == graze.Status.invalid_first).sum() == 49_500


def test_threads_give_the_same():
    segments, triangles = lists(5000)
    points = graze.meet(segments, triangles)
    planes = np.random.default_rng(2).random((5000, 3, 3))
    for threads in (0, 2, 5):
        assert (graze.meet(segments, triangles, threads=threads) == points).all()
        for ask in (graze.contact, graze.intersects):
            assert (ask(points, triangles, threads=threads) == ask(points, triangles)).all()
        signs = graze.orient(points, *planes.transpose(1, 0, 2), threads=threads)
        assert (signs == graze.orient(points, *planes.transpose(1, 0, 2))).all() and set(signs) == {-1, 1}


# ---- What many points are ----

@DIMS
def test_columns_are_those_of_the_points(dim):
    @given(some(dim))
    def check(rows):
        points = MANY[dim](rows)
        assert len(points) == len(rows) and points.shape == (len(rows),) and list(points) == rows
        assert [hash(p) for p in points] == [hash(p) for p in rows]
        assert (points.exists.dtype, points.rounded.dtype, points.off.dtype) == (np.bool_, np.float64, np.float64)
        assert points.exists.tolist() == [p is not None for p in rows]
        nan = float("nan")
        np.testing.assert_array_equal(points.rounded, np.array([p.rounded if p else (nan,) * dim for p in rows]).reshape(-1, dim))
        np.testing.assert_array_equal(points.off, np.array([p.off if p else nan for p in rows]))
        again = pickle.loads(pickle.dumps(points))
        assert type(again) is MANY[dim] and [exact(p) for p in again] == [exact(p) for p in rows]
        assert repr(points) == f"<graze.ExactPoints{dim}: shape ({len(rows)},)>"
        assert list(MANY[dim](points)) == list(MANY[dim](tuple(rows))) == rows

    check()


@DIMS
def test_points_compare_row_by_row(dim):
    @given(st.lists(st.tuples(*[st.one_of(st.none(), coordinates(dim, thirds).map(EXACT[dim]))] * 2, st.booleans()), max_size=5))
    def check(rows):
        p, q = [p for p, _, _ in rows], [p if same else q for p, q, same in rows]
        equal = [x is not None and x == y for x, y in zip(p, q)]
        for a, b in ((MANY[dim](p), MANY[dim](q)), (MANY[dim](q), MANY[dim](p))):
            assert (a == b).dtype == (a != b).dtype == np.bool_
            assert (a == b).tolist() == equal and (a != b).tolist() == [not one for one in equal]
        for one in p:
            if one:
                assert (MANY[dim](q) == one).tolist() == [one == y for y in q] == (one == MANY[dim](q)).tolist()
                assert (one != MANY[dim](q)).tolist() == [one != y for y in q]

    check()


def test_points_compare_with_nothing_else():
    points = graze.ExactPoints3([POINT, None])
    for other in (3, None, [POINT, None], np.zeros((2, 3)), graze.ExactPoints2([None, None]), graze.ExactPoint2(0, 0)):
        assert (points == other) is False and (points != other) is True and (other == points) is False
    assert (graze.ExactPoints3([POINT] * 6, (2, 3)) == graze.ExactPoints3([POINT, None, None])).tolist() == [[True, False, False]] * 2
    assert POINT in list(points) and POINT in points
    with pytest.raises(ValueError, match="which do not fit"):
        points == graze.ExactPoints3([None] * 3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(points)


@DIMS
def test_argsort(dim):
    @given(some(dim, st.one_of(thirds, number)))
    def check(rows):
        points = MANY[dim](rows)
        wanted = sorted(range(len(rows)), key=lambda i: (rows[i] is None, rows[i].exact if rows[i] else ()))
        assert points.argsort().tolist() == wanted and points.argsort().dtype == np.int64

    check()
    with pytest.raises(ValueError, match="^argsort: the points have 2 axes; allowed: one"):
        MANY[dim]([None] * 4, (2, 2)).argsort()


INDICES = [0, -1, 5, np.int64(3), slice(None), slice(2, 5), slice(None, None, -2), [3, 1, 1], np.array([], int), np.array([[0, 1], [2, -1]]),
           np.arange(6) % 2 == 0, np.array(4), np.uint8(1), True, False, np.True_, Ellipsis, None, (slice(None), None), (), ([True] * 6,)]


@pytest.mark.parametrize("index", INDICES, ids=repr)
def test_indices_are_those_of_numpy(index):
    rows = [EXACT[3](k, "1/3", 0) if k != 2 else None for k in range(6)]
    places = np.arange(6)[index]
    found = graze.ExactPoints3(rows)[index]
    if not isinstance(places, np.ndarray):
        assert found == rows[places]
        return
    assert type(found) is graze.ExactPoints3 and found.shape == places.shape
    assert [found[place] for place in np.ndindex(places.shape)] == [rows[k] for k in places.flat]


def test_indices_of_more_axes():
    rows = [EXACT[2](k, "1/3") for k in range(24)]
    points, places = graze.ExactPoints2(rows, (2, 3, 4)), np.arange(24).reshape(2, 3, 4)
    for index in (1, -2, (1, 2), (0, -1, 3), (slice(None), 1), (Ellipsis, 2), (slice(None), [2, 0], None), places % 5 == 0, [1, 0, 1]):
        found, wanted = points[index], places[index]
        if isinstance(wanted, np.ndarray):
            assert found.shape == wanted.shape and [found[at] for at in np.ndindex(wanted.shape)] == [rows[k] for k in wanted.flat]
        else:
            assert found == rows[wanted]
    assert len(points) == 2 and [one.shape for one in points] == [(3, 4)] * 2 and list(points[1][2]) == rows[20:]
    again = pickle.loads(pickle.dumps(points[:, 1:]))
    assert again.shape == (2, 2, 4) and (again == points[:, 1:]).all()
    assert graze.ExactPoints2(points, (24,)).shape == (24,)


def test_points_of_arrays():
    array = np.random.default_rng(1).random((4, 5, 3))
    for given_array in (array, array.astype(np.float32), array[::-1, ::2], (9 * array).astype(int), graze.points(array), array.transpose(1, 0, 2)):
        points = graze.ExactPoints3(given_array)
        numbers = given_array if isinstance(given_array, np.ndarray) else array
        assert points.shape == numbers.shape[:-1] and (points.rounded == numbers).all() and not points.off.any()
    assert graze.ExactPoints2(np.empty((0, 2))).shape == (0,) and len(graze.ExactPoints3([])) == 0
    assert graze.ExactPoints2(np.array([["1/3", 2], [Fraction(1, 7), 0.5]], dtype=object))[1] == graze.ExactPoint2("1/7", "1/2")
    single = graze.ExactPoints2(np.array([1.0, 2.0]))
    assert single.shape == () and single[()] == graze.ExactPoint2(1, 2)
    with pytest.raises(TypeError, match="a single point has no length"):
        len(single)
    with pytest.raises(TypeError, match="a single point cannot be iterated over"):
        iter(single)


def test_points_of_points_never_change():
    points = graze.ExactPoints3([POINT, None])
    for name in ("rounded", "off", "exists", "shape", "more"):
        with pytest.raises(AttributeError):
            setattr(points, name, 3)
    with pytest.raises(TypeError):
        points[0] = POINT
    with pytest.raises(TypeError):
        type("Points", (graze.ExactPoints3,), {})
    points.rounded[:] = 7
    assert points.rounded[0, 1] == 0


# ---- Questions ----

QUESTIONS = [(graze.orient, 1, judge.orient), (graze.insphere, 2, None), (graze.compare_along, None, None)]


@pytest.mark.parametrize("ask, more", [(graze.orient, 1), (graze.insphere, 2), (graze.compare_along, None)],
                         ids=["orient", "insphere", "compare_along"])
@DIMS
def test_signs_are_those_of_single_calls(dim, ask, more):
    """Each place has many exact points, an array, or one point of any kind."""
    count = dim + more if more else 4
    rows = st.integers(0, 3).flatmap(lambda n: st.tuples(st.just(n), st.tuples(*[st.one_of(
        st.lists(coordinates(dim, thirds), min_size=n, max_size=n).map(lambda ps: MANY[dim](list(map(EXACT[dim], ps)))),
        st.lists(vector(dim, small), min_size=n, max_size=n).map(lambda ps: np.array(ps, float).reshape(-1, dim)),
        st.lists(vector(dim, small), min_size=n, max_size=n).map(lambda ps: graze.points(np.array(ps, float).reshape(-1, dim))),
        coordinates(dim, thirds).map(EXACT[dim]), coordinates(dim, thirds), vector(dim, small).map(np.array))] * count)))

    @given(rows)
    def check(drawn):
        n, points = drawn
        many = [p for p in points if isinstance(p, (MANY[dim], graze.Shapes)) or isinstance(p, np.ndarray) and p.ndim == 2]
        if not many or not any(isinstance(p, (MANY[dim], EXACT[dim])) for p in points):
            return
        signs = ask(*points)
        assert signs.dtype == np.int8 and signs.shape == (n,)

        def row(i):
            return [p[i] if any(p is one for one in many) else p for p in points]

        assert signs.tolist() == [ask(EXACT[dim](row(i)[0]), *row(i)[1:]) for i in range(n)]
        again, status = ask(*points, threads=2, return_status=True)
        assert again.tolist() == signs.tolist() and status.tolist() == [0] * n

    check()


def test_orient_of_points_of_their_own_planes():
    segments, triangles = lists(2000)
    points, corners = graze.meet(segments, triangles), triangles.parts[0]
    a, b, c = corners.transpose(1, 0, 2)
    assert not graze.orient(points, a, b, c).any() and graze.orient(points.rounded, a, b, c).any()
    d = np.random.default_rng(7).random((2000, 3))
    signs = graze.orient(d, points, b, c)
    for i in range(0, 2000, 50):
        wanted = judge.orient(*(tuple(map(Fraction, p)) for p in (d[i], points[i].exact, b[i], c[i])))
        assert signs[i] == wanted == graze.orient(tuple(d[i]), points[i], b[i], c[i])
    grid = graze.orient(points[:3][:, None], graze.ExactPoints3(d[:4]), b[0], c[0])
    assert grid.tolist() == [[graze.orient(p, q, b[0], c[0]) for q in d[:4]] for p in points[:3]]


def test_compare_along_of_arrays():
    rng = np.random.default_rng(3)
    p, q = rng.integers(-3, 4, (2, 400, 2))
    a, b = (0, 0), (1, "1/3")
    wanted = [judge.sign(dot(minus(map(int, x), map(int, y)), (Fraction(1), Fraction(1, 3)))) for x, y in zip(p, q)]
    assert graze.compare_along(p, q, a, b).tolist() == graze.compare_along(graze.ExactPoints2(p), graze.points(q), a, b).tolist() == wanted
    assert set(wanted) == {-1, 0, 1}
    assert graze.compare_along(p.tolist(), q.tolist(), a=a, b=b, threads=2).tolist() == wanted


@DIMS
def test_contacts_are_those_of_single_calls(dim):
    names = [name for name in ALL[dim]]

    @given(st.data(), st.sampled_from(names), st.lists(coordinates(dim, thirds), min_size=1, max_size=4))
    def check(data, name, places):
        shapes = data.draw(st.lists(ALL[dim][name], min_size=len(places), max_size=len(places)))
        points = MANY[dim]([EXACT[dim](p) for p in places])
        for one in shapes[:1]:
            wanted = [graze.contact(p, one) for p in points]
            assert graze.contact(points, one).tolist() == graze.contact(one, points).tolist() == wanted
            assert graze.contact(points, one).dtype == np.uint8 and graze.intersects(points, one).dtype == np.bool_
            if name != "Obb2":
                assert list(map(str, wanted)) == [judge.contact(p, one) for p in points]
        if name[:-1] in MAKERS:
            many = in_list(shapes)
            wanted = [graze.contact(p, one) for p, one in zip(points, shapes)]
            assert graze.contact(points, many).tolist() == graze.contact(many, points, threads=2).tolist() == wanted
            assert graze.intersects(points, many).tolist() == [one != graze.Contact.disjoint for one in wanted]
            assert graze.contact(points[0], many).tolist() == [graze.contact(points[0], one) for one in shapes]
            assert graze.intersects(many, points[0]).tolist() == [graze.intersects(points[0], one) for one in shapes]
        other = MANY[dim]([points[0], *[EXACT[dim](p) for p in places[1:]]][::-1])
        assert (graze.contact(points, other) == 2).tolist() == (points == other).tolist()
        assert set(graze.contact(points, points[0]).tolist()) <= {0, 2} and graze.contact(points[0], points)[0] == 2

    check()


def test_contacts_of_points_with_their_own_shapes():
    segments, triangles = lists(2000)
    points = graze.meet(segments, triangles)
    assert (graze.contact(points, segments) == 2).all() and (graze.contact(points, triangles) == 2).all()
    rounded = graze.contact(graze.points(points.rounded), triangles)
    assert (rounded == 0).any()
    grid = graze.contact(points[:4, None], triangles[:3])
    assert grid.tolist() == [[graze.contact(p, t) for t in triangles[:3]] for p in points[:4]]


def test_rows_without_a_point_are_refused_with_their_row():
    points = graze.ExactPoints3([POINT, None, POINT])
    box = graze.Aabb3((0, 0, 0), (1, 1, 1))
    boxes = graze.aabbs(np.array([[[0, 0, 0], [1, 1, 1]], [[0, 0, 0], [1, 1, 1]], [[2, 0, 0], [1, 1, 1]]]))
    asked = [(lambda **how: graze.contact(points, box, **how), "a", [1, 0, 1], [0, 1, 0]),
             (lambda **how: graze.contact(box, points, **how), "b", [1, 0, 1], [0, 2, 0]),
             (lambda **how: graze.intersects(points, POINT, **how), "a", [True, False, True], [0, 1, 0]),
             (lambda **how: graze.contact(points, points[::-1], **how), "a", [2, 0, 2], [0, 3, 0]),
             (lambda **how: graze.orient((0, 0, 1), points, (0, 1, 0), (0, 0, 0), **how), "b", [1, 0, 1], [0, 4, 0]),
             (lambda **how: graze.compare_along(points, (0, 0, 0), (0, 0, 0), (1, 0, 0), **how), "p", [1, 0, 1], [0, 4, 0])]
    for ask, argument, answers, statuses in asked:
        with pytest.raises(graze.InvalidShape) as error:
            ask(threads=2)
        assert (error.value.argument, error.value.index, error.value.shape) == (argument, 1, "exact point")
        assert str(error.value).startswith(f"{argument}[1]: exact point: point must not be None")
        found, status = ask(return_status=True)
        assert np.abs(found).tolist() == answers and status.tolist() == statuses
    found, status = graze.contact(points, boxes, return_status=True)
    assert found.tolist() == [1, 0, 0] and status.tolist() == [0, graze.Status.invalid_first, graze.Status.invalid_second]
    with pytest.raises(graze.InvalidShape) as error:
        graze.contact(boxes, points[:1])
    assert (error.value.argument, error.value.index, error.value.field) == ("a", 2, "min.x")
    doubles = np.zeros((3, 3))
    doubles[2, 1] = np.nan
    with pytest.raises(graze.InvalidShape) as error:
        graze.orient(points[[0, 2, 0]], (0, 0, 0), doubles, (1, 0, 0))
    assert (error.value.argument, error.value.index, error.value.field) == ("c", 2, "point.y")
    signs, status = graze.orient(points, (0, 0, 0), doubles, (1, 0, 0), return_status=True)
    assert status.tolist() == [0, graze.Status.invalid, graze.Status.invalid] and signs.tolist() == [0, 0, 0]
    with pytest.raises(graze.InvalidShape) as error:
        graze.contact(graze.ExactPoints3([None] * 6, (2, 3)), box)
    assert error.value.index == (0, 0)


def test_a_single_point_with_return_status():
    box = graze.Aabb3((0, 0, 0), (1, 1, 1))
    contact, status = graze.contact(POINT, box, return_status=True)
    assert contact.shape == status.shape == () and (contact[()], status[()]) == (1, 0)
    single = graze.points(np.zeros(3))
    for one in (POINT, graze.ExactPoints3([POINT])[0], graze.ExactPoints3([POINT], ())):
        assert graze.contact(one, box) is graze.contact(box, one) is graze.Contact.touching
        assert graze.contact(one, single) is graze.contact(single, one) is graze.Contact.disjoint
        assert graze.intersects(one, single) is False and graze.intersects(single, single) is True
        assert type(graze.orient(one, single, (0, 1, 0), (0, 0, 1))) is int
        assert type(graze.compare_along(one, single, (0, 0, 0), (1, 0, 0))) is int
    sign, status = graze.orient(POINT, (0, 0, 0), (0, 1, 0), (0, 0, 1), return_status=True)
    assert sign.shape == () and (sign[()], status[()]) == (graze.orient(POINT, (0, 0, 0), (0, 1, 0), (0, 0, 1)), 0)


EMPTY = graze.ExactPoints3([])
SEGMENTS, TRIANGLES = lists(3)


@pytest.mark.parametrize("ask, error, message", [
    (lambda: graze.ExactPoints3(3), TypeError, "points: 3 is no list of points; allowed: a sequence of points, each as graze.ExactPoint3 takes "
     "it or None, or an array of them"),
    (lambda: graze.ExactPoints3("abc"), TypeError, "points: 'abc' is no list of points"),
    (lambda: graze.ExactPoints3([POINT, 3]), TypeError, "points[1]: 3 is no point"),
    (lambda: graze.ExactPoints3([POINT, (1, 2)]), ValueError, "points[1]: is no point in 3D"),
    (lambda: graze.ExactPoints2(EMPTY[None]), TypeError, "points[0]: <graze.ExactPoints3: shape (0,)> is no point"),
    (lambda: graze.meet(SEGMENTS, [EMPTY] * 3), TypeError, "b[0]: <graze.ExactPoints3: shape (0,)> is no point"),
    (lambda: graze.ExactPoints2(EMPTY, (2,)), ValueError, "shape: (2,) does not hold the points"),
    (lambda: graze.ExactPoints3(np.zeros((4, 2))), ValueError, "points: are point2; allowed: points in 3D"),
    (lambda: graze.ExactPoints3(np.zeros((4, 4))), ValueError, "points: an array of shape (4, 4) does not hold points"),
    (lambda: graze.ExactPoints3(TRIANGLES), ValueError, "points: are triangle3; allowed: points in 3D"),
    (lambda: graze.ExactPoints3(np.full((4, 3), np.nan)), graze.InvalidShape, "points[0]: point: point.x must be finite"),
    (lambda: graze.ExactPoints3([None] * 6, (2, 4)), ValueError, "shape: (2, 4) does not hold the points; allowed: lengths whose product is 6"),
    (lambda: graze.ExactPoints3([None] * 6, (-2, -3)), ValueError, "shape: (-2, -3) does not hold the points"),
    (lambda: graze.ExactPoints3([None] * 0, (2**33, 2**33)), ValueError, "does not hold the points"),
    (lambda: graze.ExactPoints3([None] * 6, 6), TypeError, "shape: 6 is not allowed; allowed: a sequence of whole numbers >= 0"),
    (lambda: graze.ExactPoints3([None] * 6, (2.5,)), TypeError, "shape: 2.5 is not allowed"),
    (lambda: EMPTY[0], IndexError, "index 0 is out of bounds for axis 0 with size 0"),
    (lambda: graze.ExactPoints3([None] * 2)[-3], IndexError, "index -3 is out of bounds for axis 0 with size 2"),
    (lambda: graze.ExactPoints3([None] * 2)[10**30], IndexError, "index 1000000000000000000000000000000 is out of bounds"),
    (lambda: graze.ExactPoints3([None] * 2)[-2**63], IndexError, "index -9223372036854775808 is out of bounds"),
    (lambda: graze.ExactPoints3([None] * 2)["a"], IndexError, ""),
    (lambda: graze.ExactPoints3([None] * 2)[0, 0], IndexError, ""),
    (lambda: graze.meet(SEGMENTS, 3), TypeError, "b: 3 is no line or plane"),
    (lambda: graze.meet(SEGMENTS, np.zeros((3, 4, 3))), ValueError, "b[0]: has 4; allowed: 2 or 3 numbers"),
    (lambda: graze.meet(SEGMENTS, graze.points(np.zeros((3, 3)))), ValueError, "b: is no line or plane; allowed: line, ray, segment, plane, triangle"),
    (lambda: graze.meet(graze.aabbs(np.zeros((0, 2, 3))), TRIANGLES[:0]), ValueError, "a: is no line or plane"),
    (lambda: graze.meet(SEGMENTS, graze.segments(np.zeros((3, 2, 2)))), ValueError, "b: is 2D; allowed: shapes of the dimension of the first"),
    (lambda: graze.meet(TRIANGLES, TRIANGLES), ValueError, "meet: does not say a point; allowed: two lines, a line and a plane, three planes"),
    (lambda: graze.meet(SEGMENTS, TRIANGLES, threads=-1), ValueError, "threads: -1 is not allowed"),
    (lambda: graze.meet(SEGMENTS[0], TRIANGLES[0], threads=-1), ValueError, "threads: -1 is not allowed"),
    (lambda: graze.contact(EMPTY, graze.Point2(0, 0)), ValueError, "b: is 2D and a is 3D; allowed: two shapes of the same dimension"),
    (lambda: graze.contact(EMPTY, 3), TypeError, "b: 3 is no shape"),
    (lambda: graze.contact(graze.ExactPoints3([None] * 2), SEGMENTS), ValueError, "b: has shapes along axes of length (3,), which do not fit"),
    (lambda: graze.contact(EMPTY, graze.Point3(0, 0, 0), threads=-1), ValueError, "threads: -1 is not allowed"),
    (lambda: graze.orient(EMPTY, EMPTY, EMPTY), ValueError, "points: there are 3 in 3D; allowed: 4"),
    (lambda: graze.orient(EMPTY, (0, 0), EMPTY, EMPTY), ValueError, "b: is no point in 3D; allowed: points of one dimension"),
    (lambda: graze.orient(EMPTY, SEGMENTS, EMPTY, EMPTY), TypeError, "b: are segment3; allowed: points"),
    (lambda: graze.orient(EMPTY, np.zeros((2, 3)), EMPTY, EMPTY), ValueError, "b: has shapes along axes of length (2,), which do not fit"),
    (lambda: graze.orient(EMPTY, (0, 0, 0), EMPTY, [0, 0, np.inf]), ValueError, "d[2]: inf is no number"),
    (lambda: graze.compare_along(EMPTY, EMPTY, EMPTY, 3), ValueError, "b: an array of shape () does not hold points"),
    (lambda: graze.certify(EMPTY, TRIANGLES[0]), ValueError, "a, b: are many; allowed: two single shapes"),
    (lambda: graze.clip(SEGMENTS, EMPTY), TypeError, "b: are exact points; allowed: a shape of doubles"),
    (lambda: graze.intersection(TRIANGLES[0], EMPTY), TypeError, "b: are exact points; allowed: a shape of doubles"),
    (lambda: graze.Index((np.eye(3), [[0, 1, 2]])).locate(EMPTY), TypeError, "points: are exact points; allowed: a shape of doubles"),
])
def test_what_is_refused(ask, error, message):
    with pytest.raises(error) as raised:
        ask()
    assert message in str(raised.value)


# ---- Long work ----

def resident():
    """Bytes of this process."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="says what is in memory")
def test_memory_is_given_back():
    segments, triangles = lists(10**6)
    before, held = resident(), []
    for _ in range(3):
        points = graze.meet(segments, triangles, threads=2)
        some_of_them = points[::1000], points.rounded[::1000].copy(), pickle.dumps(points[:1000])
        held.append(resident() - before)
        del points
        gc.collect()
    assert held[0] > 10**8 and held[2] < 1.3 * held[0] and len(some_of_them[0]) == 1000, held


def test_other_threads_run_meanwhile_and_ctrl_c_ends_it():
    segments, triangles = lists(2000)
    many = segments[:, None], triangles
    points, counted, stop = graze.meet(segments, triangles), 0, False
    wide = points[np.arange(6000) % 2000][:, None]

    def count():
        nonlocal counted
        while not stop:
            counted += 1
            time.sleep(0.001)

    counting = threading.Thread(target=count)
    counting.start()
    try:
        for ask in (lambda: graze.meet(segments[:1000, None], triangles), lambda: graze.contact(wide[:1000], triangles),
                    lambda: graze.orient(wide[:3000], points, (0, 0, 0), (1, 1, 1))):
            before = counted
            ask()
            assert counted > before + 5
    finally:
        stop = True
        counting.join()
    for ask in (lambda: graze.meet(*many), lambda: graze.contact(wide, triangles), lambda: [wide == points for _ in range(999)],
                lambda: graze.orient(wide, wide[:, 0], (0, 0, 0), (1, 1, 1))):
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        went_on = False
        with pytest.raises(KeyboardInterrupt):
            ask()
            went_on = True
            time.sleep(60)
        timer.join()
        assert not went_on


def test_a_random_order_is_told_exactly():
    """Points that doubles cannot tell apart."""
    rng = random.Random(1)
    numbers = [Fraction(1, 3) + k * Fraction(1, 2**80) for k in range(200)]
    rng.shuffle(numbers)
    points = graze.ExactPoints2([(x, 0) for x in numbers])
    assert len(set(points.rounded[:, 0])) == 1
    assert [numbers[i] for i in points.argsort()] == sorted(numbers)
