"""Many pairs: the answers of single ones, however the numbers lie in memory."""
import copy
import pickle
import threading
import time

import graze
import numpy as np
import pytest
from cases import ALL, CLIPPED, LINEAR, TYPES, coordinate, vector
from conftest import SANITIZED
from hypothesis import given, settings
from hypothesis import strategies as st

MAKERS = {"Point": graze.points, "Line": graze.lines, "Ray": graze.rays, "Segment": graze.segments,
          "Triangle": graze.triangles, "Aabb": graze.aabbs, "Obb": graze.obbs, "Plane": graze.planes,
          "Parallelogram": graze.parallelograms, "Parallelepiped": graze.parallelepipeds,
          "Tetrahedron": graze.tetrahedra}


def examples(part):
    return max(3 if SANITIZED else 10, settings().max_examples // part)


def strided(array):
    """The same numbers with gaps between them, and a row of NaN between each two."""
    wide = np.full(tuple(2 * n for n in array.shape), np.nan, array.dtype)
    wide[tuple(slice(None, None, 2) for _ in array.shape)] = array
    return wide[tuple(slice(None, None, 2) for _ in array.shape)]


def misaligned(array):
    raw = np.zeros(array.nbytes + 1, np.uint8)[1:]
    raw[:] = np.frombuffer(array.tobytes(), np.uint8)
    return raw.view(array.dtype).reshape(array.shape)


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


FORMS = {
    "plain": lambda x: x,
    "backwards": lambda x: x[::-1].copy()[::-1],
    "all backwards": lambda x: np.ascontiguousarray(x[::-1, ::-1, ::-1] if x.ndim == 3 else x[::-1, ::-1])[
        (slice(None, None, -1),) * x.ndim],
    "columns": np.asfortranarray,
    "gaps": strided,
    "misaligned": misaligned,
    "other byte order": lambda x: x.astype(x.dtype.newbyteorder()),
    "read only": read_only,
    "lists": lambda x: x.tolist(),
}


def arrays_of(shapes):
    """Arrays of the arguments that made shapes of one type, and keywords for their maker."""
    arguments = [shape.__reduce__()[1] for shape in shapes]
    if type(shapes[0]).__name__.startswith("Point"):
        return [np.array(arguments)], {}
    if hasattr(shapes[0], "kind"):
        return [np.array(field) for field in zip(*(a[:-1] for a in arguments))], {"kind": shapes[0].kind}
    return [np.array(field) for field in zip(*arguments)], {}


def many(shapes, form="plain", together=True, dtype=np.float64):
    fields, kind = arrays_of(shapes)
    maker = MAKERS[type(shapes[0]).__name__[:-1]]
    fields = [field.astype(dtype) for field in fields]
    if together and maker is not graze.obbs and len(fields) > 1:
        fields = [np.stack(fields, axis=1)]
    return maker(*(FORMS[form](field) for field in fields), **kind)


def as_float32(shape):
    def rounded(x):
        return float(np.float32(x)) if isinstance(x, float) else tuple(map(rounded, x))
    arguments = [a if isinstance(a, str) else rounded(a) for a in shape.__reduce__()[1]]
    return type(shape)(*arguments)


def same_kind(shapes):
    return len({getattr(shape, "kind", None) for shape in shapes}) == 1


def check(a, b, x, y, expected=None):
    """Answers to the lists x and y are those to the shapes a and b, pair by pair."""
    expected = expected or [(graze.contact(p, q), graze.intersects(p, q)) for p, q in zip(a, b)]
    for threads in (1, 2):
        contacts = graze.contact(x, y, threads=threads)
        assert contacts.dtype == np.uint8 and contacts.shape == (len(expected),)
        assert contacts.tolist() == [int(contact) for contact, _ in expected]
        meets = graze.intersects(x, y, threads=threads)
        assert meets.dtype == np.bool_ and meets.tolist() == [meet for _, meet in expected]
    if type(a[0]).__name__[:-1] in LINEAR and type(b[0]).__name__[:-1] in CLIPPED:
        t_in, t_out = graze.clip(x, y)
        assert t_in.dtype == t_out.dtype == np.float64
        clips = [graze.clip(p, q) for p, q in zip(a, b)]
        for found, end, open_end in ((t_in, "t_in", -np.inf), (t_out, "t_out", np.inf)):
            wanted = [np.nan if not c.hit else open_end if getattr(c, end) is None else getattr(c, end)
                      for c in clips]
            np.testing.assert_array_equal(found, wanted)


PAIRS = [(a, b, dim) for a, dim in TYPES for b, other in TYPES if dim == other]


@pytest.mark.parametrize("a, b, dim", PAIRS, ids=lambda x: str(x))
def test_lists_get_the_answers_of_single_pairs(a, b, dim):
    @given(st.lists(st.tuples(ALL[dim][a], ALL[dim][b]), min_size=1, max_size=5), st.sampled_from(sorted(FORMS)),
           st.booleans())
    def run(pairs, form, together):
        x, y = zip(*pairs)
        if same_kind(x) and same_kind(y):
            check(x, y, many(x, form, together), many(y))

    settings(max_examples=examples(15))(run)()


@pytest.mark.parametrize("name, dim", TYPES)
def test_floats_are_the_doubles_that_they_are(name, dim):
    box = graze.Aabb3((0, 0, 0), (1, 1, 1)) if dim == 3 else graze.Aabb2((0, 0), (1, 1))

    @given(st.lists(ALL[dim][name], min_size=1, max_size=4), st.sampled_from(sorted({*FORMS} - {"lists"})))
    def run(shapes, form):
        with np.errstate(over="ignore"):
            try:
                rounded = [as_float32(shape) for shape in shapes]
            except graze.InvalidShape:
                return
            if same_kind(shapes):
                check(rounded, [box] * len(rounded), many(shapes, form, dtype=np.float32), box)

    settings(max_examples=examples(4))(run)()


def triangles_and_boxes(count, seed=1):
    rng = np.random.default_rng(seed)
    corners = rng.integers(-3, 4, (count, 3, 3)).astype(float)
    ends = np.sort(rng.integers(-3, 4, (count, 2, 3)).astype(float), axis=1)
    return corners, ends


def test_lists_are_copied_and_sent():
    corners, ends = triangles_and_boxes(9)
    for shapes in (graze.triangles(corners), graze.aabbs(ends[:, 0], ends[:, 1])[::2], graze.points(corners[0])):
        for again in (pickle.loads(pickle.dumps(shapes)), copy.copy(shapes), copy.deepcopy(shapes)):
            assert again.type == shapes.type and again.shape == shapes.shape
            assert all(again[i] == shapes[i] for i in range(len(shapes)))


def test_one_against_many_by_all_ways_to_write_it():
    corners, ends = triangles_and_boxes(50)
    one = graze.Triangle3(*corners[0])
    boxes = graze.aabbs(ends)
    expected = [graze.contact(one, graze.Aabb3(*box)) for box in ends]
    assert len(set(expected)) == 3
    for a in (one, graze.triangles(corners[:1]), graze.triangles(corners[0]), graze.triangles(corners)[0],
              graze.triangles(np.broadcast_to(corners[0], corners.shape))):
        assert graze.contact(a, boxes).tolist() == expected
        assert graze.contact(boxes, a).tolist() == expected
    assert graze.contact(one, graze.triangles(corners[0])) is graze.Contact.overlapping


@pytest.mark.parametrize("shape_a, shape_b", [
    ((4, 1), (1, 5)), ((4, 1), (5,)), ((2, 3, 4), (4,)), ((2, 3, 4), (3, 1)), ((7, 2), (7, 2)), ((1, 1), (1,)),
    ((60, 2), (2,)), ((2, 60), (2, 1)), ((0, 3), (3,)), ((3, 0), (1,)), ((), (3, 2)), ((2, 1, 3), (1, 4, 1))])
def test_axes_are_broadcast_as_numpy_does(shape_a, shape_b):
    corners, ends = triangles_and_boxes(int(np.prod(shape_a)) + int(np.prod(shape_b)))
    corners, ends = corners[:int(np.prod(shape_a))], ends[:int(np.prod(shape_b))]
    a = corners.reshape(shape_a + (3, 3))
    b = ends.reshape(shape_b + (2, 3))
    full = np.broadcast_shapes(shape_a, shape_b)
    expected = np.empty(full, int)
    for index in np.ndindex(*full):
        triangle = np.broadcast_to(a, full + (3, 3))[index]
        box = np.broadcast_to(b, full + (2, 3))[index]
        expected[index] = graze.contact(graze.Triangle3(*triangle), graze.Aabb3(*box))
    for x in (a, np.asfortranarray(a)):
        for y in (b, np.asfortranarray(b)):
            found, status = graze.contact(graze.triangles(x), graze.aabbs(y), return_status=True)
            assert found.shape == status.shape == full
            assert (found == expected).all() and not status.any()
            assert (graze.intersects(graze.triangles(x), graze.aabbs(y)) == (expected > 0)).all()


def test_indices_are_those_of_numpy():
    corners, _ = triangles_and_boxes(24)
    grid = corners.reshape(4, 6, 3, 3)
    shapes = graze.triangles(grid)
    assert shapes.shape == (4, 6) and len(shapes) == 4 and shapes.type == "triangle3"
    mask = np.arange(4) % 2 == 0
    for index in (0, -1, slice(None, None, -1), (slice(None), 2), (..., 1), None, mask, [3, 0], (slice(1, 3), [0, 5])):
        some = shapes[index]
        expected = grid[(*(index if isinstance(index, tuple) else (index,)),
                         *(() if isinstance(index, tuple) and ... in index else (...,)),
                         slice(None), slice(None))]
        assert some.shape == expected.shape[:-2]
        np.testing.assert_array_equal(some.parts[0], expected)
    assert shapes[3, 5] == graze.Triangle3(*grid[3, 5])
    assert [one for one in shapes[0]] == [graze.Triangle3(*one) for one in grid[0]]
    for wrong in (4, (0, 0, 0), (0, 6), (slice(None), slice(None), 0), "a"):
        with pytest.raises(IndexError):
            shapes[wrong]
    with pytest.raises(TypeError):
        len(graze.triangles(corners[0]))
    with pytest.raises(TypeError, match="a single shape cannot be iterated over"):
        iter(graze.triangles(corners[0]))


def test_views_are_read_where_they_lie():
    corners, ends = triangles_and_boxes(30)
    shapes, boxes = graze.triangles(corners), graze.aabbs(ends)
    assert np.shares_memory(shapes.parts[0], corners)
    before = graze.contact(shapes, boxes)
    corners += 100
    assert not graze.contact(shapes, boxes).any() and before.any()
    low, high = ends[:, 0], ends[:, 1]
    apart = graze.aabbs(low, high)
    assert all(np.shares_memory(part, ends) for part in apart.parts)
    # One array for each field, which lie anywhere.
    copied = graze.aabbs(low.copy(), high.copy())
    assert len(copied.parts) == 2
    np.testing.assert_array_equal(graze.contact(copied, boxes), graze.contact(apart, boxes))
    many_rays = graze.rays((0, 0, 0), ends[:, 1])
    assert many_rays.shape == (30,)
    assert graze.intersects(many_rays, graze.Point3(0, 0, 0)).all()


def test_an_array_that_is_gone_is_kept():
    shapes = graze.triangles(np.ones((1000, 3, 3)) * [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    trash = [np.full((1000, 3, 3), 7.0) for _ in range(50)]
    assert graze.contact(shapes, graze.Point3(0, 0, 0)).tolist() == [1] * 1000
    del trash


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.int64, np.uint64, np.float16, ">f4", ">i8"])
def test_numbers_that_are_doubles_are_taken(dtype):
    ends = np.array([[[0, 0], [1, 2]], [[2, 2], [3, 3]]]).astype(dtype)
    assert graze.contact(graze.aabbs(ends), graze.Point2(1, 2)).tolist() == [1, 0]


INVALID = float("nan"), float("inf")


@pytest.mark.parametrize("bad", INVALID)
def test_a_row_that_breaks_a_rule_is_named(bad):
    corners, ends = triangles_and_boxes(40)
    expected = graze.contact(graze.triangles(corners), graze.aabbs(ends))
    corners[[17, 20], 1, 2] = bad
    with pytest.raises(graze.InvalidShape) as error:
        graze.contact(graze.triangles(corners), graze.aabbs(ends))
    found = error.value
    assert isinstance(found, ValueError)
    assert (found.argument, found.index, found.shape, found.field) == ("a", 17, "triangle", "b.z")
    assert str(found) == ("a[17]: triangle: b.z must be finite: NaN and infinities are not allowed")
    ends[[3, 20]] = ends[[3, 20], ::-1] + [[1, 0, 0], [0, 0, 0]]
    for ask in (graze.contact, graze.intersects):
        answers, status = ask(graze.triangles(corners), graze.aabbs(ends), return_status=True)
        assert status.dtype == np.uint8
        assert status[[3, 17, 20]].tolist() == [graze.Status.invalid_second, graze.Status.invalid_first,
                                                graze.Status.invalid_both]
        rest = np.delete(np.arange(40), [3, 17, 20])
        assert not status[rest].any() and not answers[[3, 17, 20]].any()
        assert (answers[rest] == (expected[rest] if ask is graze.contact else expected[rest] > 0)).all()
    with pytest.raises(graze.InvalidShape, match=r"^b\[3\]: aabb: min\.x must not be greater than max\.x$"):
        graze.contact(graze.triangles(corners[:10]), graze.aabbs(ends[:10]))
    grid = corners.reshape(5, 8, 3, 3)
    with pytest.raises(graze.InvalidShape) as error:
        graze.intersects(graze.triangles(grid), graze.Point3(0, 0, 0))
    assert error.value.index == (2, 1)
    rays = graze.rays(np.array([0.0, bad, 1.0])[:, None] * [1.0, 1.0], (1, 0))
    (t_in, t_out), status = graze.clip(rays, graze.Aabb2((-1, -1), (3, 3)), return_status=True)
    assert np.isnan(t_in).tolist() == np.isnan(t_out).tolist() == [False, True, False]
    assert status.tolist() == [0, 1, 0]


@pytest.mark.parametrize("dim", [2, 3])
def test_signs_of_arrays_are_those_of_points(dim):
    @given(st.lists(st.lists(vector(dim, coordinate), min_size=dim + 2, max_size=dim + 2), min_size=1, max_size=6))
    def check_signs(rows):
        points = np.array(rows)
        lists = [points[:, k] for k in range(dim + 2)]
        for ask, some in ((graze.orient, lists[:-1]), (graze.insphere, lists)):
            found = ask(*some)
            assert found.dtype == np.int8
            assert found.tolist() == [ask(*(tuple(p) for p in row[:len(some)])) for row in rows]
            assert ask(points[0, 0], *some[1:]).tolist() == ask(
                np.broadcast_to(points[0, 0], points[:, 0].shape), *some[1:]).tolist()

    check_signs()


def test_signs_of_points_that_are_not_finite():
    points = np.zeros((4, 2))
    points[2] = np.nan
    with pytest.raises(graze.InvalidShape) as error:
        graze.orient((0, 0), points, (1, 1))
    assert (error.value.argument, error.value.index) == ("b", 2)
    signs, status = graze.orient((0, 0), points, (1, 1), return_status=True)
    assert signs.tolist() == [0] * 4 and status.tolist() == [0, 0, graze.Status.invalid, 0]
    with pytest.raises(graze.InvalidShape, match="^c: point"):
        graze.orient((0, 0), (1, 1), (0, float("nan")))


def test_other_threads_run_meanwhile():
    """Another thread counts while a batch runs in this one; it could not with the interpreter's lock held."""
    count, stop, seen = 0, False, []

    def counting():
        nonlocal count
        while not stop:
            count += 1
            time.sleep(0)

    corners, ends = triangles_and_boxes(400)
    a, b = graze.triangles(corners + 2.0**-50)[:, None], graze.aabbs(ends)
    thread = threading.Thread(target=counting)
    thread.start()
    try:
        while len(seen) < 20 and sum(counted for counted, _ in seen) <= 200:
            before, start = count, time.perf_counter()
            graze.contact(a, b)
            seen.append((count - before, time.perf_counter() - start))
    finally:
        stop = True
        thread.join()
    assert sum(counted for counted, _ in seen) > 200, seen
