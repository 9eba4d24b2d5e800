"""How far apart shapes and meshes are. That two points are nearest is judged with fractions: a linear program holds them in
their shapes, and no generator of either reaches into the slab between them. Meshes are cubes, whose gaps are those of intervals."""
import json
import math
import pickle
import subprocess
from decimal import Decimal
from fractions import Fraction

import cases
import graze
import judge
import numpy as np
import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

ORIGIN2, ORIGIN3 = graze.Point2(0, 0), graze.Point3(0, 0, 0)
BOX = graze.Aabb3((1, 1, 1), (2, 2, 2))
#: Of two pairs of these some touch, some are parallel, some have no thickness.
TRIANGLES = np.random.default_rng(5).integers(-3, 4, (40, 3, 3)).astype(float)


def dot(v, w):
    return sum(x * y for x, y in zip(v, w))


def minus(v, w):
    return tuple(x - y for x, y in zip(v, w))


def is_rounded_root(value, square):
    """Is the double the nearest to the root? By the squares of the middles between it and its neighbours."""
    if math.isinf(value):
        return square >= (Fraction(2)**1024 - Fraction(2)**970)**2
    up = math.nextafter(value, math.inf)
    above = (Fraction(value) + (Fraction(2)**1024 if math.isinf(up) else Fraction(up))) / 2
    below = (Fraction(value) + Fraction(math.nextafter(value, -math.inf))) / 2
    return (value == 0 or below * below <= square) and square <= above * above


def expect_nearest(a, b, found):
    """Of shapes with rational corners."""
    p, q = found.nearest_a, found.nearest_b
    across = minus(q, p)
    assert found.squared == dot(across, across) and is_rounded_root(found.value, found.squared)
    assert [tuple(map(float, p)), tuple(map(float, q))] == [found.a, found.b]
    for shape, point, sign in ((a, p, 1), (b, q, -1)):
        exact_point = (graze.ExactPoint2 if len(point) == 2 else graze.ExactPoint3)(point)
        assert judge.contact(exact_point, shape) != "disjoint"
        points, rays, lines = judge.generators(shape)
        assert all(sign * dot(across, minus(one, point)) <= 0 for one in points)
        assert all(sign * dot(across, one) <= 0 for one in rays) and all(dot(across, one) == 0 for one in lines)


@given(st.data(), st.sampled_from([2, 3]))
def test_nearest_points_are_in_their_shapes_and_none_are_nearer(data, dim):
    a, b = data.draw(cases.of_any_type(dim)), data.draw(cases.of_any_type(dim))
    found = graze.distance(a, b)
    assert type(found) is graze.Distance and type(found.value) is float and type(found.unique) is bool
    expect_nearest(a, b, found)
    back = graze.distance(b, a)
    assert back == (found.value, found.b, found.a, found.squared, found.nearest_b, found.nearest_a, found.features_b,
                    found.features_a, found.unique)
    assert (found.squared == 0) == graze.intersects(a, b)

    # Limits below, at and above.
    root = Fraction(math.isqrt(found.squared.numerator * 10**60), math.isqrt(found.squared.denominator * 10**60)) or Fraction(0)
    limits = {0, root, 2 * root, root / 2, Fraction(1, 3), 1} | ({found.value} if math.isfinite(found.value) else set())
    for limit in limits:
        square = Fraction(limit)**2
        sign = (found.squared > square) - (found.squared < square)
        assert graze.compare_distance(a, b, limit) == sign, (a, b, limit)
        assert graze.within(b, a, limit) is (sign <= 0)

    proof = graze.certify_distance(a, b)
    assert [tuple(map(Fraction, proof["points"][name])) for name in "ab"] == [found.nearest_a, found.nearest_b]
    assert graze.verify_distance(a, b, proof) == found.squared


@given(st.data(), st.sampled_from([2, 3]))
def test_answers_are_those_of_queries(data, dim):
    a, b = data.draw(cases.of_any_type(dim)), data.draw(cases.of_any_type(dim))
    said = graze.query({"query": "distance", "certify": True, "a": a.as_dict(), "b": b.as_dict()})
    found = graze.distance(a, b)
    assert [str(found.squared), *(list(map(str, p)) for p in (found.nearest_a, found.nearest_b))] == [
        said["squared"], said["nearest_a"], said["nearest_b"]]
    assert [float.fromhex(said["distance"]), *([float.fromhex(x) for x in said[f"nearest_{n}_double"]] for n in "ab")] == [
        found.value, list(found.a), list(found.b)]
    assert (list(found.features_a), list(found.features_b), found.unique) == (said["features_a"], said["features_b"], said["unique"])
    assert graze.certify_distance(a, b) == said["certificate"]


def test_a_distance_that_is_known():
    found = graze.distance(graze.Segment3((0, 0, 0), (0, 0, 4)), graze.Segment3((3, 4, 1), (3, 4, 2)))
    # Parallel: of all the pairs between z = 1 and z = 2 that next to the origin.
    assert found == (5.0, (0.0, 0.0, 1.0), (3.0, 4.0, 1.0), 25, (0, 0, 1), (3, 4, 1), ("interior",), ("v0",), False)
    assert all(type(x) is Fraction for x in (found.squared, *found.nearest_a, *found.nearest_b))
    assert found._fields == ("value", "a", "b", "squared", "nearest_a", "nearest_b", "features_a", "features_b", "unique")
    assert pickle.loads(pickle.dumps(found)) == found
    far = graze.distance(ORIGIN2, graze.Point2(1.7e308, 1.7e308))
    assert far.value == math.inf and far.squared == 2 * Fraction(1.7e308)**2
    met = graze.distance(graze.Aabb2((0, 0), (2, 2)), graze.Segment2((1, -5), (1, 5)))
    assert met.value == 0.0 == met.squared and met.a == met.b and not met.unique


def test_roots_of_turned_boxes():
    """A square with corners at the root of 2 on the axes."""
    turned = graze.Obb2((0, 0), (1, 1), (1, 1))
    found = graze.distance(turned, graze.Point2(3, 0))
    root = graze.Exact(0, 1, 2)
    assert found.nearest_a == (root, 0) and found.squared == (3 - root) * (3 - root) and isinstance(found.squared, graze.Exact)
    assert found.value == float(3 - root) and found.unique
    with pytest.raises(ValueError, match="rational"):
        graze.certify_distance(turned, graze.Point2(3, 0))
    signs = [graze.compare_distance(turned, graze.Point2(3, 0), math.nextafter(found.value, end)) for end in (0, 9)]
    assert signs == [1, -1]
    two = graze.distance(turned, graze.Obb2((10, 0), (1, 2), (1, 1)))
    # The other box has its nearest corner at 10 - 3 / sqrt(5), 1 / sqrt(5).
    assert two.squared is two.nearest_a is two.nearest_b is None
    assert two.value == pytest.approx(math.hypot(10 - 3 / math.sqrt(5) - math.sqrt(2), 1 / math.sqrt(5)), rel=1e-15)


def test_limits_are_taken_as_they_are():
    tenths, a_third = graze.Point2(0.3, 0), graze.Point2(1, 0)
    for limit, sign in ((0.3, 0), ("0.3", -1), ("3/10", -1), (Fraction(3, 10), -1), (Decimal("0.3"), -1), (Fraction(0.3), 0),
                        ("0x1.3333333333333p-2", 0), (np.float64(0.3), 0), (0, 1), (1, -1), (np.int8(1), -1),
                        ([0.3], 0), (["0.1", "0.2"], -1), ([0.1, 0.2], -1), ((Fraction(0.3), 5e-324), -1), ([0, 0], 1)):
        assert graze.compare_distance(ORIGIN2, tenths, limit) == sign, limit
    assert graze.compare_distance(ORIGIN2, a_third, ["1/3", "1/3", "1/3"]) == 0
    # The sum of three doubles that no double holds.
    assert graze.compare_distance(ORIGIN2, a_third, [1.0, 2.0**-60, 0.0]) == -1
    assert graze.compare_distance(ORIGIN2, a_third, [1 - 2.0**-53, 2.0**-54, 2.0**-55]) == 1
    assert graze.within(ORIGIN2, a_third, 10**400) and graze.within(d=1, a=ORIGIN2, b=a_third)


@pytest.mark.parametrize("limit, error, message", [
    (-1, ValueError, "NAME: -1: a limit of distance must not be negative"),
    (-5e-324, ValueError, "NAME: -5e-324: a limit of distance must not be negative"),
    (math.nan, ValueError, "NAME: nan: a limit of distance must be finite: NaN and infinities are not allowed"),
    (math.inf, ValueError, "NAME: inf: a limit of distance must be finite"),
    (np.float32("nan"), ValueError, "NAME: nan is no number"), (Decimal("inf"), ValueError, "NAME: Decimal('Infinity') is no number"),
    ("0.3mm", ValueError, "NAME: '0.3mm' is no number; allowed: finite ones, or text such as \"0.04\" or \"1/25\""),
    ("", ValueError, "NAME: '' is no number"), (None, TypeError, "NAME: None is no number; allowed: int, float, Fraction, Decimal, or text"),
    (graze.Exact(0, 1, 2), ValueError, "NAME: graze.Exact('0', '1', 2): a limit of distance must be rational: roots are not allowed"),
    ([], ValueError, "NAME: is empty; allowed: a number, or numbers to add up"),
    ([1, -1], ValueError, "NAME[1]: -1: a limit of distance must not be negative"), ((0.5, "x"), ValueError, "NAME[1]: 'x' is no number"),
    (np.ones(2), TypeError, "NAME: array([1., 1.]) is no number")])
def test_what_is_no_distance(limit, error, message):
    index = graze.Index(cube())
    for ask in (lambda: graze.within(ORIGIN2, ORIGIN2, limit), lambda: graze.compare_distance(ORIGIN3, BOX, limit),
                lambda: index.within(index, limit), lambda: index.near(index, limit)):
        with pytest.raises(error) as raised:
            ask()
        assert str(raised.value).startswith(message.replace("NAME", "d"))
    if limit is not None:
        with pytest.raises(error) as raised:
            graze.clash([cube(), cube()], clearance=limit)
        assert str(raised.value).startswith(message.replace("NAME", "clearance"))


@pytest.mark.parametrize("ask, error, message", [
    (lambda: graze.distance(ORIGIN2, ORIGIN3), ValueError, "b: is 3D and a is 2D; allowed: two shapes of the same dimension"),
    (lambda: graze.within(ORIGIN2, ORIGIN3, 1), ValueError, "b: is 3D and a is 2D"),
    (lambda: graze.within(graze.points(np.ones((0, 2))), ORIGIN3, 1), ValueError, "b: is 3D and a is 2D"),
    (lambda: graze.certify_distance(ORIGIN2, ORIGIN3), ValueError, "b: is 3D and a is 2D"),
    (lambda: graze.distance(ORIGIN2, graze.ExactPoint2("1/3", 0)), TypeError, "b: is an exact point; allowed: a shape of doubles"),
    (lambda: graze.within((0, 0), ORIGIN2, 1), TypeError, "a: "),
    (lambda: graze.certify_distance(graze.points(np.ones((2, 2))), ORIGIN2), ValueError, "a, b: are many; allowed: two single"),
    (lambda: graze.within(ORIGIN2, ORIGIN2), TypeError, "within: argument 'd' is missing; allowed: within(a, b, d, *, threads=1"),
    (lambda: graze.distance(ORIGIN2, ORIGIN2, threads=-1), ValueError, "threads: -1 is not allowed"),
    (lambda: graze.verify_distance(ORIGIN2, ORIGIN2, "x"), TypeError, "certificate: is no dict; allowed: what graze.certify_distance"),
    (lambda: graze.distance(graze.points(np.ones((3, 3))), graze.points(np.ones((2, 3)))), ValueError, "b: has shapes along axes"),
])
def test_misuse_is_told_in_words(ask, error, message):
    with pytest.raises(error) as raised:
        ask()
    assert str(raised.value).startswith(message)


# ---- Lists ----

def test_lists_get_the_answers_of_single_pairs():
    one = graze.triangles(TRIANGLES)
    for a, b in ((one[:, None], one[None]), (one[::-3], BOX), (BOX, one), (one, graze.triangles(TRIANGLES[::-1]))):
        shape = np.broadcast_shapes(*(x.shape if isinstance(x, graze.Shapes) else () for x in (a, b)))
        limit = 2
        found = graze.distance(a, b), graze.within(a, b, limit), graze.compare_distance(a, b, limit)
        assert [x.dtype for x in found] == [np.float64, np.bool_, np.int8] and {x.shape for x in found} == {shape}
        for threads in (2, 0):
            again = (graze.distance(a, b, threads=threads), graze.within(a, b, limit, threads=threads),
                     graze.compare_distance(a, b, limit, threads=threads))
            assert all((x == y).all() for x, y in zip(found, again))
        for place in np.ndindex(*shape):
            pair = []
            for many in (a, b):
                if isinstance(many, graze.Shapes):
                    own = place[len(shape) - len(many.shape):]
                    pair.append(many[tuple(0 if n == 1 else i for i, n in zip(own, many.shape))])
                else:
                    pair.append(many)
            single = graze.distance(*pair)
            sign = (single.squared > 4) - (single.squared < 4)
            assert tuple(x[place] for x in found) == (single.value, sign <= 0, sign)
    assert len(np.unique(graze.compare_distance(one[:, None], one[None], 2))) == 3


def test_rows_that_break_a_rule():
    corners, boxes = TRIANGLES[:5].copy(), np.tile([[1.0, 1, 1], [2, 2, 2]], (5, 1, 1))
    corners[1, 2, 0] = np.nan
    corners[3, 0, 0] = np.inf
    boxes[3:, 0, 1] = 3
    a, b = graze.triangles(corners), graze.aabbs(boxes)
    wanted = [graze.distance(graze.Triangle3(corners[n]), BOX).value for n in (0, 2)]
    for ask in (graze.distance, lambda *args, **named: graze.within(*args, 100, **named),
                lambda *args, **named: graze.compare_distance(*args, 100, **named)):
        with pytest.raises(graze.InvalidShape) as error:
            ask(a, b)
        assert (error.value.argument, error.value.index, error.value.field) == ("a", 1, "c.x")
        with pytest.raises(graze.InvalidShape, match=r"^b\[3\]: aabb: min.y must not be greater"):
            ask(ORIGIN3, b, threads=2)
        answers, status = ask(a, b, return_status=True)
        assert status.tolist() == [0, 1, 0, 3, 2]
        for answer, right in ((answers[0], wanted[0]), (answers[2], wanted[1])):
            assert answer == right if answers.dtype == np.float64 else answer == (1 if answers.dtype == np.bool_ else -1)
        bad = answers[[1, 3, 4]]
        assert np.isnan(bad).all() if answers.dtype == np.float64 else not bad.any()
    assert [x.shape for x in graze.distance(ORIGIN3, BOX, return_status=True)] == [(), ()]


# ---- Proofs ----

def test_forged_proofs_are_refused(command, tmp_path):
    a, b = graze.Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0)), graze.Aabb3((0.25, 0.25, 1), (2, 2, 2))
    proof = graze.certify_distance(a, b)
    assert graze.verify_distance(a, b, proof) == 1 and type(graze.verify_distance(a, b, proof)) is Fraction
    z = {name: proof["points"][name][2] for name in "ab"}
    assert z == {"a": "0", "b": "1"}
    for forged in ({"points": {"a": ["1/4", "1/4", "0"], "b": ["1/3", "1/4", "1"]}}, {"points": {"a": proof["points"]["a"]}},
                   {"weights": {"a": ["1", "0", "0"], "b": proof["weights"]["b"]}}, {"weights": None}, {"more": 1},
                   {"points": {"a": ["1/4", "1/4"], "b": ["1/4", "1/4"]}},
                   {"points": {"a": ["0", "0", "0"], "b": ["1/4", "1/4", "1"]},
                    "weights": {"a": ["1", "0", "0"], "b": ["0", "0", "0"]}}):
        with pytest.raises(graze.NoProof):
            graze.verify_distance(a, b, proof | forged)
    with pytest.raises(graze.NoProof):
        graze.verify_distance(a, graze.Aabb3((0.25, 0.25, 0.5), (2, 2, 2)), proof)
    query = {"query": "within", "a": a.as_dict(), "b": b.as_dict(), "d": 1}
    (tmp_path / "q").write_text(json.dumps(query) + "\n")
    (tmp_path / "a").write_text(json.dumps({"id": None, "within": True, "sign": 0, "certificate": proof}) + "\n")
    for checker in ([command, "verify"], ["/usr/bin/python3", ROOT / "docs/check_certificates.py"]):
        assert subprocess.run([*checker, tmp_path / "q", tmp_path / "a"], capture_output=True).returncode == 0


# ---- Meshes ----

CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
FACES = np.array([[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
                  [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]])


def cube(at=(0, 0, 0), size=1.0):
    return CORNERS * size + at, FACES


def gap_of_cubes(at, size=1.0):
    """The square of the distance of the surface of a unit cube and one with its low corner there."""
    sides = [max(Fraction(x) - 1, -Fraction(x) - Fraction(size), Fraction(0)) for x in at]
    return sum(x * x for x in sides)


@pytest.mark.parametrize("at", [(1.25, 0.5, 0.5), (2, 3, 0.25), (-3, 4.5, 1.75), (1, 0, 0), (0.5, 0.5, 0.5), (1.1, 0.3, -2.7)])
def test_the_gap_of_cubes(at):
    one, other = graze.Index(cube()), graze.Index(cube(at))
    moved = other.vertices[0].tolist()
    # Where they overlap, edges of the surfaces cross.
    square = gap_of_cubes(moved)
    found = one.gap(other)
    assert type(found) is graze.Gap and type(found.squared) is Fraction and found.squared == square
    assert is_rounded_root(found.distance, square)
    a, b = (graze.Triangle3(index.vertices[index.faces[face]]) for index, face in zip((one, other), found.faces))
    assert graze.distance(a, b)[:3] == (found.distance, *found.points)
    assert other.gap(one).squared == square

    squares = np.array([[graze.distance(graze.Triangle3(one.vertices[f]), graze.Triangle3(other.vertices[g])).squared
                         for g in other.faces] for f in one.faces])
    assert squares.min() == square and found.faces == tuple(np.argwhere(squares == square)[0])
    for limit in ("1/4", 0.25, 2, Fraction(13, 10), [1, 1.5]):
        exact = Fraction(sum(map(Fraction, limit)) if isinstance(limit, list) else Fraction(limit))
        assert one.within(other, limit) is bool(square <= exact**2)
        near = one.near(other, limit)
        assert near.dtype == np.uint32 and near.shape[1] == 2
        assert near.tolist() == np.argwhere(squares < exact**2).tolist()


def test_a_cube_in_another_has_a_gap_to_its_walls():
    hollow, core = graze.Index(cube((-2, -2, -2), 4.0)), graze.Index(cube((-0.5, -0.5, -0.5)))
    assert hollow.gap(core).squared == Fraction(9, 4) and core.gap(hollow).distance == 1.5
    assert core.within(hollow, 1.5) and not core.within(hollow, "1.4999999999999999999999999")
    assert len(core.near(hollow, 1.5)) == 0 and len(core.near(hollow, "1.5000000000000000000000001")) > 0


def test_meshes_without_faces_and_what_is_no_index():
    empty, one = graze.Index((CORNERS, FACES[:0])), graze.Index(cube())
    assert one.gap(empty) is empty.gap(one) is empty.gap(empty) is None
    assert one.within(empty, 10) is False and empty.near(one, 10).shape == (0, 2)
    for ask in (lambda: one.gap(cube()), lambda: one.within(cube(), 1), lambda: one.near(cube(), 1)):
        with pytest.raises(TypeError, match="^other: is of type tuple; allowed: a graze.Index"):
            ask()
    for ask in (lambda: one.gap(one, progress=3), lambda: one.within(one, 1, progress=3), lambda: one.near(one, 1, progress=3)):
        with pytest.raises(TypeError, match="^progress: 3 cannot be called"):
            ask()


@pytest.mark.parametrize("ask", [
    lambda a, b, told: a.gap(b, progress=told), lambda a, b, told: a.within(b, 9.5, progress=told),
    lambda a, b, told: a.near(b, 40, progress=told),
    lambda a, b, told: graze.clash([(a.vertices, a.faces), (b.vertices, b.faces)], clearance=40, progress=told)])
def test_long_work_has_progress_and_ends_with_what_it_raises(ask):
    class Enough(Exception):
        pass

    def stop(done, all):
        assert 0 <= done <= all
        raise Enough

    rng = np.random.default_rng(3)
    crowd = rng.random((400, 3, 3)) * (1, 60, 60)
    a, b = graze.Index(crowd), graze.Index(crowd + (10, 0, 0))
    with pytest.raises(Enough):
        ask(a, b, stop)
    calls = []
    ask(a, b, lambda done, all: calls.append((done, all)))
    assert calls and all(0 <= done <= all for done, all in calls)


def test_a_clearance(command, tmp_path):
    parts = {"base": cube(), "touching": cube((1, 0, 0)), "just": cube((0, 1.25, 0)), "short": cube((0, 0, 1.125)),
             "far": cube((0, -1.5, 0)), "within": cube((0.25, 0.25, 0.25), 0.5), "sheet": (CORNERS + (0, 0, -1.125), FACES[:2]),
             "away": cube((9, 9, 9))}
    found = graze.clash(parts, clearance="1/4")
    verdicts = {one.b: one.verdict for one in found if one.a == "base"}
    assert verdicts == {"touching": graze.Verdict.violated, "just": graze.Verdict.at_limit, "short": graze.Verdict.violated,
                        "within": graze.Verdict.clash, "sheet": graze.Verdict.violated}
    assert [str(one) for one in graze.Verdict] == ["kept", "at_limit", "violated", "clash"]
    of_base = {one.b: one for one in found if one.a == "base"}
    assert of_base["just"].gap.squared == Fraction(1, 16) and of_base["short"].gap.distance == 0.125
    assert of_base["touching"].gap.squared == 0 and of_base["within"].gap.squared == Fraction(1, 16)
    for one in found:
        a, b = graze.Index(parts[one.a]), graze.Index(parts[one.b])
        assert one.gap == a.gap(b)
        assert one.near.dtype == np.uint32 and one.near.shape[1:] == (2,)
        assert one.near.tolist() == (a.near(b, 0.25).tolist() if one.verdict == graze.Verdict.violated else [])
    assert any(len(one.near) for one in found)
    assert all("away" not in one[:2] and "far" not in one[:2] or one.verdict == graze.Verdict.kept or one.gap.distance <= 0.25
               for one in found)

    # The command says the same.
    rows, first = [], 1
    for name, (vertices, faces) in parts.items():
        rows += [f"o {name}", *(f"v {x} {y} {z}" for x, y, z in vertices.tolist()),
                 *("f " + " ".join(str(first + n) for n in face) for face in faces.tolist())]
        first += len(vertices)
    (tmp_path / "parts.obj").write_text("\n".join([*rows, ""]))
    run = subprocess.run([command, "clash", tmp_path / "parts.obj", "--clearance", "0.25", "--json"], capture_output=True, text=True)
    said = json.loads(run.stdout)
    assert [(one.a, one.b, str(one.verdict), len(one.near), str(one.gap.squared), one.gap.distance) for one in found] == [
        (one["a"], one["b"], one["verdict"], one["near"], one["gap"]["squared"], one["gap"]["distance"]) for one in said["pairs"]]
    assert [[list(p) for p in one.gap.points] for one in found] == [[one["gap"]["a"], one["gap"]["b"]] for one in said["pairs"]]

    without = graze.clash(parts)
    assert {(one.verdict, one.gap, one.near) for one in without} == {(None, None, None)}
    assert graze.clash(parts, clearance=0.25)[0].verdict == found[0].verdict
    # Of all pairs, however far apart, and beside a clearance.
    gaps = graze.clash(parts, gaps=True)
    assert len(gaps) == len(parts) * (len(parts) - 1) // 2
    for one in gaps:
        assert one.gap == graze.Index(parts[one.a]).gap(graze.Index(parts[one.b])) and one.verdict is None and one.near is None
    of_pairs = {one[:2]: one for one in without}
    assert all(one.relation == of_pairs[one[:2]].relation if one[:2] in of_pairs else one.relation == graze.Relation.disjoint for one in gaps)
    both = graze.clash(parts, gaps=True, clearance=0.25)
    assert len(both) == len(gaps) and {one.verdict for one in both} == set(graze.Verdict)
    # The boxes meet, and the plane x + y + z = 1 is between.
    corner = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]), np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])
    one, = graze.clash([corner, cube((0.75, 0.75, 0.75), 0.125)], clearance=0.5)
    assert (one.a, one.b, one.verdict, one.relation) == (0, 1, graze.Verdict.kept, graze.Relation.disjoint)
    assert one.gap.squared == Fraction(25, 48) and len(one.near) == 0
