"""Points that no double may hold, against fractions."""
import copy
import decimal
import inspect
import itertools
import json
import math
import pickle
import random
import subprocess
import sys
from fractions import Fraction

import graze
import judge
import numpy as np
import pytest
from cases import ALL, made_by, of_any_type, one_scale, small, vector
from hypothesis import assume, given
from hypothesis import strategies as st

EXACT = {2: graze.ExactPoint2, 3: graze.ExactPoint3}
DIMS = pytest.mark.parametrize("dim", [2, 3])

thirds = st.builds(Fraction, st.integers(-6, 6), st.integers(1, 4))
#: Far apart, next to each other, and on either side of the same double.
number = st.one_of(thirds, small, st.fractions(), st.floats(allow_nan=False, allow_infinity=False),
                   st.builds(lambda k: Fraction(1, 3) + k * Fraction(1, 2**70), st.integers(-3, 3)))


def coordinates(dim, numbers=number):
    return vector(dim, numbers)


def fractions(point):
    return tuple(Fraction(x) for x in point)


def solution(rows, values):
    """The one x with rows x = values, by elimination; None where there is none, or more than one."""
    table = [[*map(Fraction, row), Fraction(value)] for row, value in zip(rows, values)]
    count = len(rows[0])
    for k in range(count):
        pivot = next((i for i in range(k, len(table)) if table[i][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        table[k] = [x / table[k][k] for x in table[k]]
        for i, row in enumerate(table):
            if i != k:
                table[i] = [x - row[k] * y for x, y in zip(row, table[k])]
    if any(row[-1] for row in table[count:]):
        return None
    return tuple(row[-1] for row in table[:count])


def minus(p, q):
    return tuple(x - y for x, y in zip(p, q))


def dot(v, w):
    return sum(x * y for x, y in zip(v, w))


def cross(v, w):
    return tuple(v[i - 2] * w[i - 1] - v[i - 1] * w[i - 2] for i in range(3))


def equations(flat):
    """(normal, offset) of planes, in 2D of lines, whose common points are a line or plane; None where it is neither."""
    if isinstance(flat, (graze.Line2, graze.Line3, graze.Ray2, graze.Ray3)):
        origin, directions = fractions(flat.origin), [fractions(flat.direction)]
    elif isinstance(flat, graze.Plane3):
        return [(fractions(flat.normal), dot(fractions(flat.normal), fractions(flat.point)))]
    else:
        if isinstance(flat, graze.Shape):
            flat = [getattr(flat, name) for name in "abc" if hasattr(flat, name)]
        points = [fractions(getattr(p, "exact", p)) for p in flat]
        origin, directions = points[0], [minus(p, points[0]) for p in points[1:]]
    if len(directions) == 2:
        normals = [cross(*directions)]
    elif len(origin) == 2:
        normals = [(-directions[0][1], directions[0][0])]
    else:
        normals = [cross(directions[0], axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    return [(n, dot(n, origin)) for n in normals] if any(map(any, normals)) else None


def meet(*flats):
    both = [equations(flat) for flat in flats]
    if None in both:
        return None
    all_ = [one for equations_of in both for one in equations_of]
    return solution([n for n, _ in all_], [offset for _, offset in all_])


def exact(point):
    return None if point is None else point.exact


# ---- What a point is ----

@DIMS
def test_a_point_is_what_it_was_made_of(dim):
    @given(coordinates(dim))
    def check(given_numbers):
        p = EXACT[dim](*given_numbers)
        assert p.exact == fractions(given_numbers) and all(type(x) is Fraction for x in p.exact)
        assert tuple(getattr(p, name) for name in "xyz"[:dim]) == p.exact
        for again in (EXACT[dim](given_numbers), EXACT[dim](list(given_numbers)), EXACT[dim](p), EXACT[dim](*p.exact),
                      EXACT[dim](**dict(zip("xyz", given_numbers))), eval(repr(p)), pickle.loads(pickle.dumps(p)),
                      copy.copy(p), copy.deepcopy(p)):
            assert type(again) is EXACT[dim] and again == p and hash(again) == hash(p)
            assert (again.exact, again.rounded, again.off) == (p.exact, p.rounded, p.off)

    check()


@DIMS
def test_rounded_is_nearest_and_off_bounds_it(dim):
    @given(coordinates(dim))
    def check(given_numbers):
        p = EXACT[dim](given_numbers)
        assert p.rounded == tuple(map(float, given_numbers)) and all(type(x) is float for x in p.rounded)
        errors = [abs(Fraction(x) - y) for x, y in zip(p.rounded, p.exact)]
        assert max(errors) <= Fraction(p.off) and (p.off == 0) == (max(errors) == 0)
        assert all(Fraction(p.off) <= abs(x) * Fraction(2)**-52 + Fraction(2)**-1074 for x in [max(map(abs, p.exact))])

    check()


@pytest.mark.parametrize("made, same", [
    ((1, True), (1, 1)), (("0.1", decimal.Decimal("0.1")), (Fraction(1, 10), Fraction(1, 10))),
    (("1/3", "0x1p-1074"), (Fraction(1, 3), Fraction(5e-324))), ((np.float32(0.1), np.int8(3)), (Fraction(float(np.float32(0.1))), 3)),
    ((2**60 + 1, -0.0), (2**60 + 1, 0)), ((graze.Exact("1/3"), graze.Exact(0, 0, 7)), (Fraction(1, 3), 0))])
def test_numbers_are_taken_exactly(made, same):
    assert graze.ExactPoint2(*made).exact == graze.ExactPoint2(made).exact == same


def test_points_of_arrays_and_points():
    assert graze.ExactPoint3(np.array([1, 2, 3])) == graze.ExactPoint3(np.array([1, 2, 3], np.float32)) == graze.ExactPoint3(1, 2, 3)
    assert graze.ExactPoint2(graze.Point2(0.1, 2)).exact == (Fraction(0.1), 2)
    for zero in (graze.ExactPoint2(-0.0, 1.5), graze.ExactPoint2((-0.0, 1.5)), graze.ExactPoints2(np.array([[-0.0, 1.5]]))[0]):
        assert math.copysign(1, zero.rounded[0]) == 1 and zero == graze.ExactPoint2(0, "3/2")
    assert graze.ExactPoint3(np.array([Fraction(1, 3), 2, 3], dtype=object)).x == Fraction(1, 3)


def test_points_beyond_the_doubles():
    p = graze.ExactPoint2("1e400", "-1/3")
    assert p.rounded == (math.inf, -1 / 3) and p.off == math.inf and p.exact == (10**400, Fraction(-1, 3))
    assert p > graze.ExactPoint2(1.7e308, 0) and eval(repr(p)) == p
    q = graze.ExactPoint2("1e-400", 0)
    assert q.rounded == (0, 0) and q.off == 5e-324 and q > graze.ExactPoint2(0, 5)


def test_points_have_signatures_and_a_text():
    assert str(inspect.signature(graze.ExactPoint2)) == "(x, y)" and str(inspect.signature(graze.ExactPoint3)) == "(x, y, z)"
    assert repr(graze.ExactPoint3("1/3", 2, 0.5)) == "graze.ExactPoint3('1/3', '2', '1/2')"


def test_points_never_change():
    p = graze.ExactPoint2(1, 2)
    for name in ("x", "exact", "rounded", "off", "more"):
        with pytest.raises(AttributeError):
            setattr(p, name, 3)
    with pytest.raises(TypeError):
        type("Point", (graze.ExactPoint2,), {})


def test_points_of_more_digits_than_python_reads_at_once():
    """As points of points of points have; Python's own limit is not reached, even where it is the least that there is."""
    bits = random.Random(1).getrandbits
    corners = [graze.ExactPoint2(*(Fraction(bits(4000), bits(4000) | 1) for _ in range(2))) for _ in range(4)]
    p = graze.meet(corners[:2], corners[2:])
    limit = getattr(sys, "get_int_max_str_digits", int)()
    try:
        if limit:
            sys.set_int_max_str_digits(640)
        x, y = p.exact
        assert (x, y) == meet(corners[:2], corners[2:]) and x.numerator > 10**5000
        for again in (eval(repr(p)), pickle.loads(pickle.dumps(p)), graze.ExactPoint2(p.exact), graze.ExactPoint2(x, y)):
            assert again == p and hash(again) == hash(p) and again.exact == p.exact
        assert graze.ExactPoint2(-x, 10**5000).exact == (-x, 10**5000)
        assert graze.ExactPoint2(10**2000, -10**1999).exact == (10**2000, -10**1999)
    finally:
        if limit:
            sys.set_int_max_str_digits(limit)


def test_points_have_so_many_bits_and_no_more():
    point = graze.ExactPoint2(Fraction(1, 2**700_001 + 1), 3)
    with pytest.raises(ValueError, match="more than 1000000 bits$"):
        graze.ExactPoint2(point.x, Fraction(1, 3**300_000))
    with pytest.raises(ValueError, match="more than 1000000 bits$"):
        graze.meet([point, (0, 0)], [(1, "1/7"), graze.ExactPoint2(Fraction(1, 3**300_000), 5)])


# ---- Order ----

@DIMS
def test_order_is_that_of_the_fractions(dim):
    @given(st.lists(coordinates(dim, st.one_of(thirds, number)), min_size=2, max_size=6))
    def check(many):
        points, tuples = [EXACT[dim](p) for p in many], [fractions(p) for p in many]
        assert [p.exact for p in sorted(points)] == sorted(tuples)
        assert len(set(points)) == len(set(tuples)) and max(points).exact == max(tuples)
        for (p, x), (q, y) in itertools.product(zip(points, tuples), repeat=2):
            assert (p < q, p <= q, p == q, p != q, p >= q, p > q) == (x < y, x <= y, x == y, x != y, x >= y, x > y)
            if x == y:
                assert hash(p) == hash(q)

    check()


def test_other_objects_are_not_equal():
    p = graze.ExactPoint2(1, 2)
    for other in (graze.Point2(1, 2), (1, 2), graze.ExactPoint3(1, 2, 0), None, 1):
        assert p != other and not p == other
        with pytest.raises(TypeError, match="not supported between"):
            p < other


@DIMS
def test_equal_points_of_different_lines_have_equal_hashes(dim):
    @given(coordinates(dim, st.one_of(thirds, number)), st.lists(coordinates(dim, small), min_size=4, max_size=4))
    def check(at, ends):
        lines = [[EXACT[dim](at), EXACT[dim](tuple(Fraction(x) + Fraction(d) for x, d in zip(at, end)))] for end in ends]
        met = [graze.meet(lines[0], lines[1]), graze.meet(lines[3], lines[2]), EXACT[dim](at)]
        met = [p for p in met if p]
        assert {p.exact for p in met} == {fractions(at)} and len(set(met)) == 1
        assert {p: "found" for p in met}[EXACT[dim](*fractions(at))] == "found"

    check()


@DIMS
def test_compare_along(dim):
    @given(st.lists(coordinates(dim, st.one_of(thirds, number)), min_size=4, max_size=4), st.booleans())
    def check(points, same):
        p, q, a, b = points
        if same:
            q = p
        wanted = judge.sign(dot(minus(fractions(p), fractions(q)), minus(fractions(b), fractions(a))))
        assert graze.compare_along(p, EXACT[dim](q), a, b) == graze.compare_along(p=p, q=q, a=a, b=EXACT[dim](b)) == wanted

    check()


# ---- Lines and planes that meet ----

def flats(dim, kinds):
    """Shapes, and points through which they go: of doubles, and of fractions."""
    names = {"line": ("Line", "Ray", "Segment"), "plane": ("Plane", "Triangle")}
    for kind in kinds:
        yield from (ALL[dim][f"{name}{dim}"] for name in names[kind])
        count = {"line": 2, "plane": 3}[kind]
        yield st.tuples(*[coordinates(dim, thirds)] * count)
        yield st.tuples(*[coordinates(dim, thirds).map(made_by(EXACT[dim]))] * count).map(list)
        yield one_scale(dim, count)


def flat(dim, *kinds):
    return st.one_of(*flats(dim, kinds))


@given(flat(2, "line"), flat(2, "line"))
def test_lines_meet(a, b):
    wanted = meet(a, b)
    assert exact(graze.meet(a, b)) == exact(graze.meet(b, a)) == exact(graze.meet(a, b, None)) == wanted


@given(flat(3, "line"), flat(3, "plane"))
def test_a_line_and_a_plane_meet(a, b):
    assert exact(graze.meet(a, b)) == exact(graze.meet(b, a)) == meet(a, b)


@given(flat(3, "plane"), flat(3, "plane"), flat(3, "plane"))
def test_planes_meet(a, b, c):
    assert exact(graze.meet(a, b, c)) == exact(graze.meet(c, a, b)) == meet(a, b, c)


@given(flat(3, "line"), flat(3, "line"), thirds, thirds, st.integers(-2, 2))
def test_lines_in_space_meet(a, b, s, t, lift):
    """Random lines are skew: here one goes from a point of another, or from beside it."""
    assert exact(graze.meet(a, b)) == meet(a, b)
    assume(equations(a) and equations(b))
    (origin, direction), (_, other) = map(line_of, (a, b))
    at = tuple(x + s * d for x, d in zip(origin, direction))
    lifted = tuple(x + lift * y for x, y in zip(at, cross(direction, other)))
    c = [graze.ExactPoint3(lifted), graze.ExactPoint3(tuple(x + (1 + t * t) * d for x, d in zip(lifted, other)))]
    assert exact(graze.meet(a, c)) == exact(graze.meet(c, a)) == meet(a, c)
    assert (graze.meet(a, c) is None) == (lift != 0 or not any(cross(direction, other)))


def line_of(flat_):
    if hasattr(flat_, "origin"):
        return fractions(flat_.origin), fractions(flat_.direction)
    a, b = (flat_.a, flat_.b) if hasattr(flat_, "a") else flat_
    a, b = (fractions(getattr(p, "exact", p)) for p in (a, b))
    return a, minus(b, a)


@given(st.data())
def test_points_of_points(data):
    """What meets in a point goes through it: lines through that, and so on."""
    p = graze.meet(data.draw(flat(2, "line")), data.draw(flat(2, "line")))
    q = graze.meet(data.draw(flat(2, "line")), data.draw(flat(2, "line")))
    assume(p and q)
    a, b = [p, q], data.draw(flat(2, "line"))
    again = graze.meet(a, b)
    assert exact(again) == meet(a, b)
    if again:
        assert graze.orient(again, p, q) == 0 and graze.meet([again, (again.x, again.y + 1)], a) in (again, None)


def test_arrays_of_points_span_lines():
    assert graze.meet(np.eye(2), np.array([[0, 0], [1, 1]])).exact == (Fraction(1, 2), Fraction(1, 2))
    assert graze.meet(graze.Line3((0, 0, 0), (1, 1, 1)), np.eye(3)).exact == (Fraction(1, 3),) * 3
    assert graze.meet([graze.Point2(0, 0), ("1", "1/3")], ((3, 0), np.array([3.0, 7.0]))).exact == (3, 1)


LINE2, LINE3, PLANE = graze.Segment2((0, 0), (1, 0)), graze.Ray3((0, 0, 0), (1, 0, 0)), graze.Plane3((0, 0, 0), (0, 0, 1))
POINT = graze.ExactPoint2("1/3", 0)


@pytest.mark.parametrize("ask, error, message", [
    (lambda: graze.meet(LINE2, POINT), TypeError, "b: graze.ExactPoint2('1/3', '0') is no line or plane; allowed: line, ray, segment, "
     "plane, triangle, two points, three points"),
    (lambda: graze.meet("ab", LINE2), TypeError, "a: 'ab' is no line or plane"),
    (lambda: graze.meet(None, LINE2), TypeError, "a: None is no line or plane"),
    (lambda: graze.meet(LINE2, [POINT]), TypeError, "is no line or plane"),
    (lambda: graze.meet(LINE2, np.zeros((4, 2))), TypeError, "is no line or plane"),
    (lambda: graze.meet(LINE2, (0, 0)), TypeError, "b[0]: 0 is no point; allowed: an exact point, a point, or 2 or 3 numbers"),
    (lambda: graze.meet(LINE2, [POINT, LINE2]), TypeError, "b[1]: graze.Segment2((0.0, 0.0), (1.0, 0.0)) is no point"),
    (lambda: graze.meet(LINE2, [POINT, (1, 2, 3)]), ValueError, "b[1]: is no point in 2D; allowed: points of one dimension"),
    (lambda: graze.meet(LINE2, [POINT, (1, 2, 3, 4)]), ValueError, "b[1]: has 4; allowed: 2 or 3 numbers"),
    (lambda: graze.meet(LINE2, [POINT, (1, math.nan)]), ValueError, "b[1][1]: nan is no number; allowed: finite ones"),
    (lambda: graze.meet(LINE2, [POINT, (1, 2), (3, 4)]), ValueError, "b: are 3 points in 2D; allowed: 2, for a line"),
    (lambda: graze.meet(LINE2, LINE3), ValueError, "b: is 3D; allowed: shapes of the dimension of the first"),
    (lambda: graze.meet(LINE2, graze.Triangle2((0, 0), (1, 0), (0, 1))), ValueError, "b: is no line; allowed: line, ray, segment"),
    (lambda: graze.meet(graze.Aabb3((0, 0, 0), (1, 1, 1)), LINE3), ValueError,
     "a: is no line or plane; allowed: line, ray, segment, plane, triangle"),
    (lambda: graze.meet(LINE2, LINE2, LINE2), ValueError, "meet: does not say a point; allowed: two lines"),
    (lambda: graze.meet(PLANE, PLANE), ValueError, "meet: does not say a point; allowed: two lines, a line and a plane, three planes"),
    (lambda: graze.meet(LINE3, PLANE, PLANE), ValueError, "meet: does not say a point"),
    (lambda: graze.ExactPoint2(math.nan, 0), ValueError, 'x: nan is no number; allowed: finite ones, or text such as "0.04" or "1/25"'),
    (lambda: graze.ExactPoint2([0, math.inf]), ValueError, "point[1]: inf is no number"),
    (lambda: graze.ExactPoint2(0, None), TypeError, "y: None is no number; allowed: int, float, Fraction, Decimal, or text"),
    (lambda: graze.ExactPoint2("a", 0), ValueError, "x: 'a' is no number"),
    (lambda: graze.ExactPoint2("1/0", 0), ValueError, "x: '1/0' is no number"),
    (lambda: graze.ExactPoint2(1j, 0), TypeError, "x: 1j is no number"),
    (lambda: graze.ExactPoint2(np.zeros(2), 0), TypeError, "x: array([0., 0.]) is no number"),
    (lambda: graze.ExactPoint2(decimal.Decimal("NaN"), 0), ValueError, "x: Decimal('NaN') is no number"),
    (lambda: graze.ExactPoint3(0, graze.Exact(0, 1, 2), 0), ValueError,
     "y: graze.Exact('0', '1', 2) has a root; allowed: rational numbers"),
    (lambda: graze.ExactPoint2((1, 2, 3)), ValueError, "point: is no point in 2D"),
    (lambda: graze.ExactPoint3(POINT), ValueError, "point: is no point in 3D"),
    (lambda: graze.ExactPoint3((1,)), ValueError, "point: has 1; allowed: 2 or 3 numbers"),
    (lambda: graze.ExactPoint2("12"), TypeError, "point: '12' is no point"),
    (lambda: graze.ExactPoint2({1, 2}), TypeError, "point: {1, 2} is no point"),
    (lambda: graze.ExactPoint2(LINE2), TypeError, "point: graze.Segment2((0.0, 0.0), (1.0, 0.0)) is no point"),
    (lambda: graze.contact(POINT, LINE3), ValueError, "b: is 3D and a is 2D; allowed: two shapes of the same dimension"),
    (lambda: graze.contact(LINE3, POINT), ValueError, "b: is 2D and a is 3D; allowed: two shapes of the same dimension"),
    (lambda: graze.contact(POINT, graze.ExactPoint3(0, 0, 0)), ValueError, "b: is 3D and a is 2D"),
    (lambda: graze.certify(POINT, LINE3), ValueError, "b: is 3D and a is 2D"),
    (lambda: graze.verify(POINT, LINE3, {}), (ValueError, graze.NoProof), ""),
    (lambda: graze.contact(POINT, (0, 0)), TypeError, "b: an array of shape (2,) does not say what its numbers are"),
    (lambda: graze.contact(3, POINT), TypeError, "a: 3 is no shape"),
    (lambda: graze.certify(POINT, graze.points(np.zeros((2, 2)))), ValueError, "a, b: are many; allowed: two single shapes"),
    (lambda: graze.contact(POINT, LINE2, threads=-1), ValueError, "threads: -1 is not allowed"),
    (lambda: graze.orient(POINT, POINT, POINT, threads=-1), ValueError, "threads: -1 is not allowed"),
    (lambda: graze.orient(POINT, POINT, POINT, POINT), ValueError, "points: there are 4 in 2D; allowed: 3"),
    (lambda: graze.insphere(POINT, POINT, POINT), ValueError, "points: there are 3 in 2D; allowed: 4"),
    (lambda: graze.orient(POINT, (0, 0), (0, 0, 0)), ValueError, "c: is no point in 2D"),
    (lambda: graze.orient((0, 0, 0), (0, 0, 0), POINT, (0, 0, 0)), ValueError, "c: is no point in 3D"),
    (lambda: graze.orient(POINT, (0, 0), (0, math.inf)), ValueError, "c[1]: inf is no number"),
    (lambda: graze.orient(POINT, (0, 0), LINE2), TypeError, "c: graze.Segment2("),
    (lambda: graze.compare_along(POINT, (0, 0), (0, 0), (0, 0, 0)), ValueError, "b: is no point in 2D"),
    (lambda: graze.compare_along(3, (0, 0), (0, 0), (0, 0)), TypeError, "p: 3 is no point"),
    (lambda: graze.intersection(LINE2, POINT), TypeError, "b: is an exact point; allowed: a shape of doubles"),
    (lambda: graze.answer(POINT, LINE2), TypeError, "a: is an exact point; allowed: a shape of doubles"),
    (lambda: graze.clip(LINE2, POINT), TypeError, "b: is an exact point; allowed: a shape of doubles"),
    (lambda: graze.points(POINT), TypeError, "points: is a ExactPoint2, which is no array of numbers"),
    (lambda: graze.intersection(PLANE, PLANE), ValueError, "b: two planes have no corner in common"),
    (lambda: graze.intersection(LINE2, graze.Obb2((0, 0), (1, 1), (1, 1))), ValueError, "obb"),
    (lambda: graze.intersection(graze.segments(np.zeros((2, 2, 2))), LINE2), ValueError, "a, b: are many; allowed: two single shapes"),
    (lambda: graze.intersection(LINE2, LINE3), ValueError, "b: is 3D and a is 2D"),
    (lambda: graze.Index((np.eye(3), [[0, 1, 2]])).locate(graze.ExactPoint3(0, 0, 0)), TypeError,
     "is an exact point; allowed: a shape of doubles"),
])
def test_what_is_refused(ask, error, message):
    with pytest.raises(error) as raised:
        ask()
    assert message in str(raised.value)


def test_invalid_shapes_have_names():
    many = graze.points(np.array([math.nan, 0]))
    for ask in (graze.contact, graze.intersects, graze.certify):
        with pytest.raises(graze.InvalidShape) as raised:
            ask(POINT, many)
        assert (raised.value.argument, raised.value.index, raised.value.field) == ("b", None, "point.x")


# ---- Signs ----

def center(points):
    """Of the circle or sphere through points; None where there is none."""
    first, *others = map(fractions, points)
    return solution([minus(p, first) for p in others], [(dot(p, p) - dot(first, first)) / 2 for p in others])


def in_sphere(*points):
    *others, last = map(fractions, points)
    middle = center(others)
    if middle is None:
        return 0
    far, near = (dot(d, d) for d in (minus(others[0], middle), minus(last, middle)))
    return judge.sign(far - near)


def on_plane(points):
    """A point of the line or plane through the others."""
    return tuple((sum(x[1:]) + 2 * x[0]) / (len(x) + 1) for x in zip(*points))


def on_sphere(points):
    """Where the line through the first and the center goes out."""
    middle = center(points)
    return middle and tuple(2 * m - x for m, x in zip(middle, fractions(points[0])))


def shift(point, by):
    return (*point[:-1], point[-1] + by)


def is_double(point):
    return all(abs(x) < 2**1023 and Fraction(float(x)) == x for x in point)


@pytest.mark.parametrize("ask, wanted, special, more", [
    (graze.orient, judge.orient, on_plane, 1), (graze.insphere, in_sphere, on_sphere, 2)], ids=["orient", "insphere"])
@DIMS
def test_signs(dim, ask, wanted, special, more):
    """In any mix of exact points and points of doubles; the last is often where the sign is 0, or next to it."""
    forms = [tuple, list, np.array, EXACT[dim], lambda p: getattr(graze, f"Point{dim}")(*p)]
    numbers = st.one_of(*(st.lists(coordinates(dim, n).map(fractions), min_size=dim + more, max_size=dim + more)
                          for n in (small, thirds, number)))

    @given(numbers, st.booleans(), st.sampled_from([0, 0, Fraction(1, 2**80), Fraction(-1, 2**80)]),
           st.lists(st.sampled_from(forms), min_size=dim + more, max_size=dim + more), st.integers(0, dim))
    def check(points, near, by, made, exact_one):
        if near:
            points = [*points[:-1], shift(special(points[:-1]) or points[0], by)]
        given_as = [form(tuple(map(float, p))) if is_double(p) and k != exact_one else EXACT[dim](p)
                    for k, (form, p) in enumerate(zip(made, points))]
        sign = ask(*given_as)
        assert type(sign) is int and sign == wanted(*points)
        assert ask(*given_as, threads=2, return_status=False) == sign

    check()


@DIMS
def test_points_of_doubles_have_the_signs_of_doubles(dim):
    for ask, more in ((graze.orient, 1), (graze.insphere, 2)):
        @given(one_scale(dim, dim + more))
        def check(points):
            assert ask(*points) == ask(*map(EXACT[dim], points)) == ask(EXACT[dim](points[0]), *points[1:])

        check()


# ---- Contact ----

@DIMS
def test_contact(dim):
    """As a linear program over fractions says; the point is often one of the shape, or next to it."""
    flat_names = [name for name in ALL[dim] if name != "Obb2"]
    rational = st.one_of(*(ALL[dim][name] for name in flat_names))

    @given(rational, coordinates(dim, thirds), st.lists(st.integers(0, 2), min_size=8, max_size=8),
           st.sampled_from([None, 0, 0, Fraction(1, 2**70)]))
    def check(shape, p, weights, by):
        corners, rays, lines = judge.generators(shape)
        if by is not None and any(weights[:len(corners)]):
            sum_ = sum(weights[:len(corners)])
            p = shift(judge.add(*(judge.times(Fraction(w, sum_), c) for w, c in zip(weights, corners)),
                                *(judge.times(Fraction(weights[-1], 3), d) for d in rays + lines)), by)
        point = EXACT[dim](p)
        contact = graze.contact(point, shape)
        assert type(contact) is graze.Contact and str(contact) == judge.contact(point, shape)
        assert graze.contact(shape, point) is contact
        assert graze.intersects(point, shape) is graze.intersects(shape, point) is (contact != graze.Contact.disjoint)
        for pair in ((point, shape), (shape, point)):
            proof = graze.certify(*pair)
            assert graze.verify(*pair, proof) is contact
            moved = [EXACT[dim](shift(one.exact, Fraction(1, 7))) if one is point else one for one in pair]
            if graze.contact(*moved) != contact:
                with pytest.raises(graze.NoProof):
                    graze.verify(*moved, proof)

    check()


@DIMS
def test_contact_of_points(dim):
    @given(coordinates(dim), coordinates(dim), st.booleans())
    def check(p, q, same):
        a, b = EXACT[dim](p), EXACT[dim](fractions(p) if same else q)
        wanted = "overlapping" if a.exact == b.exact else "disjoint"
        assert str(graze.contact(a, b)) == str(graze.contact(b, a)) == wanted
        assert str(graze.verify(a, b, graze.certify(a, b))) == wanted

    check()


@DIMS
def test_points_of_doubles_have_the_contact_of_doubles(dim):
    @given(of_any_type(dim), ALL[dim][f"Point{dim}"])
    def check(shape, point):
        contact = graze.contact(shape, point)
        assert graze.contact(shape, EXACT[dim](point)) is graze.contact(EXACT[dim](point), shape, threads=2) is contact

    check()


def as_dict(one):
    if isinstance(one, graze.Shape):
        return one.as_dict()
    return {"type": "point", "point": [str(x) for x in one.exact]}


def test_both_checkers_accept_the_proofs(root, command, tmp_path):
    triangle = graze.Triangle3((0, 0, 0), (3, 0, 1), (0, 3, 1))
    inside = graze.meet(graze.Line3((0.1, 0.2, 0), (0.1, 0, 1)), triangle)
    pairs = [(inside, triangle), (triangle, inside), (graze.ExactPoint3("1/3", 1, 1), triangle), (POINT, LINE2),
             (POINT, graze.Obb2((0, 0), (1, 1), (1, 2))), (inside, inside), (graze.ExactPoint2(0, 0), LINE2)]
    queries = [{"id": k, "query": "contact", "a": as_dict(a), "b": as_dict(b), "certify": True} for k, (a, b) in enumerate(pairs)]
    answers = [{"id": k, "contact": str(graze.contact(a, b)), "certificate": graze.certify(a, b)}
               for k, (a, b) in enumerate(pairs)]
    assert {one["contact"] for one in answers} == {"disjoint", "touching", "overlapping"}
    (tmp_path / "q").write_text("".join(json.dumps(one) + "\n" for one in queries))
    (tmp_path / "a").write_text("".join(json.dumps(one) + "\n" for one in answers))
    for checker in ([command, "verify"], [sys.executable, root / "docs/check_certificates.py"]):
        run = subprocess.run([*checker, tmp_path / "q", tmp_path / "a"], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr
        assert len(run.stdout.splitlines()) == len(pairs)


# ---- What two shapes share ----

@DIMS
def test_intersections_are_those_of_queries(dim):
    names = [name for name in ALL[dim] if name != "Obb2"]

    @given(*[st.one_of(*(ALL[dim][name] for name in names))] * 2)
    def check(a, b):
        assume(not (isinstance(a, graze.Plane3) and isinstance(b, graze.Plane3)))
        found = graze.intersection(a, b)
        assert type(found) is graze.Intersection and all(type(one) is graze.Corner for one in found.corners)
        wanted = graze.query({"query": "intersection", "a": a.as_dict(), "b": b.as_dict()})
        assert (found.dim, found.bounded) == (wanted["dim"], wanted.get("bounded", True))
        assert [[str(x) for x in corner.point.exact] for corner in found.corners] == wanted["points"]
        assert [list(corner.of_a) for corner in found.corners] == wanted["features_a"]
        assert [list(corner.of_b) for corner in found.corners] == wanted["features_b"]
        assert (found.dim >= 0) == graze.intersects(a, b)
        for corner in found.corners:
            assert type(corner.point) is EXACT[dim] and graze.intersects(a, corner.point) and graze.intersects(corner.point, b)

    check()


def test_a_segment_in_a_triangle():
    """The edge from (0, 1) to (1, 0) is x + y = 1, which the segment from (0, 0) to (2, 2) meets in its middle."""
    found = graze.intersection(graze.Segment2((0, 0), (2, 2)), graze.Triangle2((0, 1), (1, 0), (2, 2)))
    assert found == (1, True, ((graze.ExactPoint2(0.5, 0.5), ("interior",), ("e01",)), (graze.ExactPoint2(2, 2), ("v1",), ("v2",))))
    assert found.corners[0].of_b == ("e01",) and pickle.loads(pickle.dumps(found)) == found
    assert graze.intersection(graze.Ray2((0, 0), (1, 0)), graze.Line2((5, 0), (-1, 0)))[:2] == (1, False)
    assert graze.intersection(LINE3, PLANE).bounded is False
    assert graze.intersection(graze.Point2(0, 0), graze.Point2(1, 0)) == graze.Intersection(-1, True, ())
