"""Single shapes, and what is refused."""
import copy
import decimal
import pickle
from fractions import Fraction
from pathlib import Path

import graze
import numpy as np
import pytest
from cases import ALL, TYPES
from hypothesis import given


@pytest.mark.parametrize("name, dim", TYPES)
def test_a_shape_is_what_it_was_made_of(name, dim):
    @given(ALL[dim][name])
    def check(shape):
        for again in (eval(repr(shape)), pickle.loads(pickle.dumps(shape)), copy.copy(shape),
                      graze.shape_of(shape.as_dict())):
            assert type(again) is type(shape) and again == shape and hash(again) == hash(shape)
        made_of = shape.__reduce__()[1]
        names = {"Point": "xyz", "Segment": "ab", "Triangle": "abc", "Tetrahedron": "abcd"}.get(name[:-1])
        if names:
            assert tuple(getattr(shape, letter) for letter in names[:len(made_of)]) == made_of
        with pytest.raises(AttributeError):
            shape.kind = 1

    check()


def test_fields_have_names():
    assert graze.Aabb3(max=(1, 2, 3), min=(0, 0, 0)).max == (1.0, 2.0, 3.0)
    assert graze.Ray2((0, 1), direction=(2, 3)).origin == (0.0, 1.0)
    assert graze.Plane3(point=(0, 0, 0), normal=(0, 0, 1)).normal == (0.0, 0.0, 1.0)
    box = graze.Obb3((0, 0, 0), (1, 0, 0, 0), (1, 2, 3))
    assert (box.center, box.rotation, box.half_extents) == ((0, 0, 0), (1, 0, 0, 0), (1, 2, 3))
    assert graze.Obb2((0, 0), (1, 1), (1, 2)).direction == (1.0, 1.0)
    edges = graze.Parallelogram2((0, 0), (1, 0), (0, 1), kind="center")
    assert (edges.anchor, edges.u, edges.v, edges.kind) == ((0, 0), (1, 0), (0, 1), "center")
    assert graze.Parallelepiped3((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)).kind == "corner"
    assert graze.Point3(1, 2, 3).z == 3.0


def test_shapes_differ():
    ray, line = graze.Ray2((0, 0), (1, 0)), graze.Line2((0, 0), (1, 0))
    assert ray != line and ray != "ray" and ray == graze.Ray2((-0.0, 0), (1, 0))
    assert len({ray, line, graze.Ray2((0, 0), (1, 0)), graze.Ray2((0, -0.0), (1, 0))}) == 2
    corner = graze.Parallelogram2((0, 0), (1, 0), (0, 1))
    assert corner != graze.Parallelogram2((0, 0), (1, 0), (0, 1), "center")


@pytest.mark.parametrize("numbers", [
    (0, 1), [0.0, 1], np.array([0, 1]), np.array([0, 1], np.float32), (np.float32(0), np.int8(1)),
    (Fraction(0), Fraction(2, 2)), (decimal.Decimal(0), True), graze.Point2(0, 1), np.array([[5, 0], [5, 1]])[:, 1]])
def test_vectors_are_sequences_of_numbers(numbers):
    assert graze.Segment2(numbers, (2, 3)).a == (0.0, 1.0)


@pytest.mark.parametrize("wrong, error, message", [
    ((0, 1, 2), ValueError, "a: has 3; allowed: 2 numbers"),
    ((), ValueError, "a: has 0; allowed: 2 numbers"),
    ("01", TypeError, "a: '01' is no vector; allowed: 2 numbers"),
    (b"", ValueError, "a: has 0; allowed: 2 numbers"),
    (1, TypeError, "a: 1 is no vector; allowed: 2 numbers"),
    ({0, 1}, TypeError, "a: {0, 1} is no vector; allowed: 2 numbers"),
    (None, TypeError, "a: None is no vector; allowed: 2 numbers"),
    (("0", "1"), TypeError, "a[0]: '0' is no number"),
    ((0, None), TypeError, "a[1]: None is no number"),
    ((0, 1j), TypeError, "a[1]: 1j is no number"),
    ((0, [1]), TypeError, "a[1]: [1] is no number"),
    ((0, Fraction(1, 3)), ValueError, "a[1]: Fraction(1, 3) is no double; to round it, write float(...)"),
    ((0, 2**53 + 1), ValueError, "a[1]: 9007199254740993 is no double; to round it, write float(...)"),
    ((0, decimal.Decimal("0.1")), ValueError, "a[1]: Decimal('0.1') is no double; to round it, write float(...)"),
    ((0, 10**400), ValueError, f"a[1]: {10**400} is no double; to round it, write float(...)"),
    ((0, float("nan")), graze.InvalidShape, "segment: a.y must be finite: NaN and infinities are not allowed"),
    ((0, float("inf")), graze.InvalidShape, "segment: a.y must be finite: NaN and infinities are not allowed"),
    (graze.Point3(0, 0, 0), TypeError, "a: graze.Point3(0.0, 0.0, 0.0) is no vector; allowed: 2 numbers"),
])
def test_what_is_no_vector_of_doubles(wrong, error, message):
    with pytest.raises(error) as raised:
        graze.Segment2(wrong, (0, 0))
    assert str(raised.value) == message


@pytest.mark.parametrize("make, shape, field, rule", [
    (lambda: graze.Aabb2((0, 2), (1, 1)), "aabb", "min.y", "must not be greater than max.y"),
    (lambda: graze.Plane3((0, 0, 0), (0, -0.0, 0)), "plane", "normal", "must not be zero"),
    (lambda: graze.Obb2((0, 0), (0, 0), (1, 1)), "obb", "direction", "must not be zero"),
    (lambda: graze.Obb3((0, 0, 0), (0, 0, 0, 0), (1, 1, 1)), "obb", "rotation", "must not be zero"),
    (lambda: graze.Obb3((0, 0, 0), (1, 0, 0, 0), (1, -1, 1)), "obb", "half_extents.y", "must not be negative"),
    (lambda: graze.Point2(0, float("nan")), "point", "point.y",
     "must be finite: NaN and infinities are not allowed"),
])
def test_rules_have_names(make, shape, field, rule):
    with pytest.raises(graze.InvalidShape) as raised:
        make()
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.shape, error.field, error.rule, error.argument, error.index) == (shape, field, rule, None, None)
    assert str(error) == f"{shape}: {field} {rule}"
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.rule == rule


TRIANGLE = graze.Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0))
BOX = graze.Aabb3((0, 0, 0), (1, 1, 1))


class NoArray:
    pass


@pytest.mark.parametrize("wrong, message", [
    (3, "b: 3 is no shape; allowed: graze.Triangle3(a, b, c) and the like, or many as graze.triangles(array)"),
    (None, "b: None is no shape"), ("box", "b: 'box' is no shape; allowed"),
    ("part.STL", "b: 'part.STL' is no shape, but a mesh; allowed: a shape such as graze.Triangle3(a, b, c). A mesh is asked as graze.Index(mesh), "),
    (Path("part"), "is no shape, but a mesh"),
    (graze.Index(([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])), "is no shape, but a mesh"), (graze.Aabb3, "is no shape"),
    (NoArray(), "is no shape; allowed: graze.Triangle3"),
    (np.zeros((5, 2, 3)), "b: an array of shape (5, 2, 3) does not say what its numbers are; allowed: "
                          "graze.aabbs(array) or graze.segments(array)"),
    (np.zeros((5, 3, 3)), "does not say what its numbers are; allowed: graze.triangles(array)"),
    (np.zeros((5, 3)), "does not say what its numbers are; allowed: graze.points(array)"),
    (np.zeros((5, 7)), "allowed: vectors of two or three coordinates"),
    ([[0, 0, 0], [1, 1, 1]], "an array of shape (2, 3) does not say"),
    (["a", "b"], "b: is an array of <U1; allowed: float64"),
    ([BOX, BOX], "b: is a list of shapes; allowed: one shape, or an array that says what it holds"),
    ([None], "b: holds None, which is no number"),
])
@pytest.mark.parametrize("ask", [graze.contact, graze.intersects, graze.clip, graze.certify, graze.answer,
                                 graze.exact.clip, lambda a, b: graze.verify(a, b, {})])
def test_what_is_no_shape(ask, wrong, message):
    with pytest.raises(TypeError) as raised:
        ask(TRIANGLE, wrong)
    assert message in str(raised.value)
    with pytest.raises(TypeError, match="^a: "):
        ask(wrong, TRIANGLE)


@pytest.mark.parametrize("make, error, message", [
    (lambda: graze.triangles(np.zeros((5, 2, 3))), ValueError,
     "triangles: an array of shape (5, 2, 3) does not hold triangles; allowed: (..., 3, 2) or (..., 3, 3)"),
    (lambda: graze.aabbs(np.zeros(6)), ValueError,
     "aabbs: an array of shape (6,) does not hold aabbs; allowed: (..., 2, 2) or (..., 2, 3)"),
    (lambda: graze.points(3.0), ValueError, "points: an array of shape () does not hold points; allowed: (..., 2) "
                                            "or (..., 3)"),
    (lambda: graze.planes(np.zeros((2, 2))), ValueError,
     "planes: an array of shape (2, 2) does not hold planes; allowed: (..., 2, 3)"),
    (lambda: graze.triangles([[["a"] * 3] * 3]), TypeError, "triangles: is an array of <U1; allowed: float64 and "
     "float32, or integers, float16 and other byte orders, which are copied"),
    (lambda: graze.triangles(np.zeros((1, 3, 3), bool)), TypeError, "triangles: is an array of bool; allowed: "),
    (lambda: graze.triangles(np.zeros((1, 3, 3), complex)), TypeError, "is an array of complex128"),
    (lambda: graze.triangles(np.zeros((1, 3, 3), np.longdouble)), TypeError, "is an array of float128"),
    (lambda: graze.triangles(NoArray()), TypeError, "triangles: is a NoArray, which is no array of numbers"),
    (lambda: graze.triangles([[[0] * 3] * 3, [[0] * 3] * 2]), ValueError, "triangles: is no array of numbers: "),
    (lambda: graze.triangles(np.ma.masked_equal(np.zeros((1, 3, 3)), 0)), TypeError, "triangles: is a masked array"),
    (lambda: graze.points(np.array([[2**60 + 1, 0]])), ValueError, "points: has integers beyond 2**53"),
    (lambda: graze.points(np.array([[-(2**60) - 1, 0]])), ValueError, "points: has integers beyond 2**53"),
    (lambda: graze.triangles([[0, 0]], [[1, 1]]), TypeError,
     "triangles: 2 arrays; allowed: one of all vectors, or 3: a, b, c"),
    (lambda: graze.aabbs([[0, 0]], [[1, 1, 1]]), ValueError,
     "aabbs: min has 2 coordinates, and max 3; allowed: as many of each"),
    (lambda: graze.aabbs(np.zeros((3, 2)), np.zeros((4, 2))), ValueError,
     "aabbs: arrays of shapes (3, 2), (4, 2) do not fit together; allowed: as many of each, or one for all"),
    (lambda: graze.obbs(np.zeros((3, 3)), np.zeros((3, 3)), np.zeros((3, 3))), ValueError,
     "obbs: arrays of shapes (3, 3), (3, 3), (3, 3); allowed: "),
    (lambda: graze.parallelograms(np.zeros((1, 3, 2)), kind="middle"), ValueError,
     'kind: "middle" is none; allowed: "corner", "center"'),
    (lambda: graze.Parallelogram2((0, 0), (0, 0), (0, 0), "middle"), ValueError,
     'kind: "middle" is none; allowed: "corner", "center"'),
])
def test_what_is_no_list_of_shapes(make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)


@pytest.mark.parametrize("arguments", [
    ("triangle4", (np.zeros((1, 3, 3)),), 2), ("triangle3", (), 2), ("triangle3", (np.zeros((1, 3, 3)),), 0),
    ("triangle3", (np.zeros((1, 3, 3)),), 4), ("triangle3", (np.zeros((2, 3, 3)),), 3),
    ("triangle3", (np.zeros((1, 4, 3)),), 2), ("triangle3", (np.zeros((1, 2, 3)),), 2),
    ("triangle3", (np.zeros((1, 3, 3), int),), 2), ("triangle3", ([1.0],), 1),
    ("aabb2", (np.zeros((3, 2)), np.zeros((4, 2))), 1), ("aabb2", (np.zeros((3, 2)), np.zeros((3, 4))[:, ::2]), 1),
    ("aabb2", (np.zeros((3, 2)), np.zeros((3, 2), np.float32)), 1), ("aabb2", (np.zeros((3, 2)), np.zeros(2)), 1),
    ("aabb2", (np.zeros((3, 2)),) * 3, 1),
])
def test_parts_that_would_be_read_beyond_their_ends(arguments):
    with pytest.raises((TypeError, ValueError)):
        graze.Shapes(*arguments)


@pytest.mark.parametrize("ask, error, message", [
    (lambda: graze.contact(TRIANGLE, graze.Point2(0, 0)), ValueError,
     "b: is 2D and a is 3D; allowed: two shapes of the same dimension"),
    (lambda: graze.contact(graze.triangles(np.zeros((2, 3, 3))), graze.points(np.zeros((2, 2)))), ValueError,
     "b: is 2D and a is 3D; allowed: two shapes of the same dimension"),
    (lambda: graze.contact(graze.points(np.zeros((2, 2))), graze.points(np.zeros((3, 2)))), ValueError,
     "b: has shapes along axes of length (3,), which do not fit those before it, (2,)"),
    (lambda: graze.clip(BOX, TRIANGLE), ValueError, "a: aabb cannot be clipped; allowed: line, ray, segment"),
    (lambda: graze.clip(graze.aabbs(np.zeros((2, 2, 3))), TRIANGLE), ValueError, "a: aabb cannot be clipped"),
    (lambda: graze.contact(BOX, BOX, threads=-1), ValueError,
     "threads: -1 is not allowed; allowed: a whole number >= 1, or 0 for all processors"),
    (lambda: graze.contact(BOX, BOX, threads=10**30), ValueError, "threads: 1000"),
    (lambda: graze.contact(BOX, BOX, threads=1.5), TypeError, "threads: 1.5 is not allowed"),
    (lambda: graze.contact(BOX, BOX, threads="2"), TypeError, "threads: '2' is not allowed"),
    (lambda: graze.orient((0, 0), (0, 0), (0, 0), threads=None), TypeError, "threads: None is not allowed"),
    (lambda: graze.orient((0, 0), (0, 0)), TypeError, "there are 2 points; allowed: 3 (orient) or 4 (insphere)"),
    (lambda: graze.orient((0, 0, 0), (0, 0, 0), (0, 0, 0)), ValueError, "points: there are 3 lists; allowed: 4"),
    (lambda: graze.orient((0, 0), (0, 0), (0, 0, 0)), ValueError, "points[2]: is a point3, and the first a point2"),
    (lambda: graze.orient((0, 0), (0, 0), BOX), ValueError, "points[2]: is a aabb3; allowed: point2, point3"),
    (lambda: graze.orient((0, 0), (0, 0), "ab"), TypeError, "c: is an array of <U2"),
    (lambda: graze.orient((0, 0), (0, 0), np.zeros((3, 4))), ValueError,
     "c: an array of shape (3, 4) does not hold points; allowed: (..., 2) or (..., 3)"),
    (lambda: graze.answer(BOX, BOX, "sat"), ValueError,
     "method: sat does not answer aabb - aabb; allowed: standard, exact"),
    (lambda: graze.answer(BOX, BOX, "fast"), ValueError,
     'method: "fast" is none; allowed: "standard", "sat", "pef", "slab", "exact"'),
    (lambda: graze.certify(graze.aabbs(np.zeros((2, 2, 3))), BOX), ValueError,
     "a, b: are many; allowed: two single shapes"),
    (lambda: graze.clip(graze.Line3((0, 0, 0), (1, 0, 0)), BOX, cull="all"), ValueError, 'cull: "all" is none'),
    (lambda: graze.clip(graze.Line3((0, 0, 0), (1, 0, 0)), BOX, t_min=2, t_max=1), ValueError,
     "t_min: is greater than t_max; allowed: t_min <= t_max"),
    (lambda: graze.clip(graze.Line3((0, 0, 0), (1, 0, 0)), BOX, t_max=-float("inf")), ValueError,
     "t_max: -inf is not allowed; allowed: a finite number, or None for no end"),
    (lambda: graze.clip(graze.Line3((0, 0, 0), (1, 0, 0)), BOX, t_min="2"), TypeError, "t_min: '2' is no number"),
    (lambda: graze.clip(graze.Line3((0, 0, 0), (1, 0, 0)), BOX, cull="back"), ValueError, "cull"),
    (lambda: graze.clip(graze.lines(np.ones((2, 2, 3))), BOX, t_min=0), ValueError,
     "t_min, t_max, cull: are for two single shapes"),
    (lambda: graze.shape_of({"type": "cube"}), ValueError, "dict.type: "),
    (lambda: graze.shape_of({"type": "aabb", "min": [0, 0], "max": [1, float("nan")]}), ValueError,
     "dict: holds nan; allowed: finite numbers"),
    (lambda: graze.shape_of({"type": "aabb", "min": [0, 0]}), ValueError, "max"),
    (lambda: graze.shape_of([1, 2]), ValueError, "dict: "),
    (lambda: graze.shape_of({"type": NoArray()}), TypeError, "dict: holds a NoArray"),
    (lambda: graze.shape_of({1: 2}), TypeError, "dict: a name is no text"),
])
def test_questions_that_cannot_be_asked(ask, error, message):
    with pytest.raises(error) as raised:
        ask()
    assert message in str(raised.value)


def test_a_dict_in_itself_is_refused():
    deep = {}
    deep["type"] = deep
    with pytest.raises(TypeError, match="too many dicts"):
        graze.shape_of(deep)


def test_methods_agree():
    for method in ("standard", "sat", "pef", "exact"):
        found = graze.answer(TRIANGLE, BOX, method)
        assert found.contact is graze.Contact.touching and isinstance(found.stage, str)
    assert graze.answer(TRIANGLE, BOX, "exact").stage == "rational"


def test_contacts_are_ints_with_names():
    contact = graze.contact(TRIANGLE, BOX)
    assert contact is graze.Contact.touching and contact == 1 and str(contact) == f"{contact}" == "touching"
    assert [str(one) for one in graze.Location] == ["outside", "boundary", "inside"]


def test_zero_threads_are_all_processors():
    boxes = graze.aabbs(np.tile([[0.0, 0, 0], [1, 1, 1]], (5000, 1, 1)))
    assert (graze.contact(TRIANGLE, boxes, threads=0) == 1).all()
    assert (graze.contact(TRIANGLE, boxes, threads=1000) == 1).all()


def big():
    return 2**53 + 1


@pytest.mark.parametrize("call", [
    lambda: graze.Point2(np.int64(big()), 0), lambda: graze.Point2(np.uint64(2**64 - 1), 0),
    lambda: graze.Segment2(np.array([big(), 0]), (0, 0)), lambda: graze.Aabb2((0, 0), np.array([0, big()])),
    lambda: graze.points([[big(), 0.5]]), lambda: graze.points([[0.5, 1], [np.int64(big()), 2]]),
    lambda: graze.points([[Fraction(1, 3), 0]]), lambda: graze.points([[10**400, 0]]),
    lambda: graze.orient((big(), 0.5), (0, 0), (1, 1)), lambda: graze.triangles([0.5, 1], [2, big()], [0, 1]),
    lambda: graze.check(([[big(), 0, 0.5], [0, 0, 0], [1, 1, 1]], [[0, 1, 2]]))])
def test_no_number_is_rounded(call):
    with pytest.raises(ValueError, match="is no double; to round it, write float"):
        call()


def test_lists_hold_any_numbers_that_are_doubles():
    assert graze.points([[2**70, Fraction(1, 2), 1e300]])[0] == graze.Point3(2.0**70, 0.5, 1e300)
    assert graze.points([[np.int64(2**53), np.float32(0.1)]])[0] == graze.Point2(2**53, float(np.float32(0.1)))


@pytest.mark.parametrize("made", [graze.Shapes, graze.Exact, graze.ExactPoint2, graze.ExactPoint3, graze.ExactPoints2,
                                  graze.ExactPoints3, *(getattr(graze, name) for name, _ in TYPES)],
                         ids=lambda made: made.__name__)
def test_what_was_never_made_is_refused(made):
    empty = made.__new__(made)
    uses = [repr, lambda x: x[0]] if made in (graze.Shapes, graze.ExactPoints2, graze.ExactPoints3) else [repr, hash, lambda x: x == x, lambda x: x < 1]
    for use in uses:
        with pytest.raises(TypeError, match="__init__ was never called|not supported between"):
            use(empty)
    with pytest.raises(TypeError):
        graze.contact(empty, graze.Point2(0, 0))
