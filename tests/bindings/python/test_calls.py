"""Calls: what functions take, how they are refused and pickled, and that long ones end well."""
import concurrent.futures
import inspect
import pickle
import subprocess
import sys
import textwrap

import graze
import numpy as np
import pytest
from conftest import WITH_GRAZE

POINT, BOX = graze.Point3(0, 0, 0), graze.Aabb3((0, 0, 0), (1, 1, 1))
FUNCTIONS = [getattr(graze, name) for name in graze.__all__ if inspect.isbuiltin(getattr(graze, name))] + [graze.exact.clip]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f"{f.__module__}.{f.__name__}")
def test_functions_have_signatures_and_pickle(function):
    signature = inspect.signature(function)
    assert str(signature) != "()" and not function.__doc__.startswith(function.__name__ + "(a, b, *")
    assert pickle.loads(pickle.dumps(function)) is function


SHAPES = [kind for kind in map(graze.__dict__.get, graze.__all__) if isinstance(kind, type) and issubclass(kind, graze.Shape)
          and kind is not graze.Shape]


@pytest.mark.parametrize("kind", SHAPES, ids=lambda kind: kind.__name__)
def test_shapes_have_signatures(kind):
    """The arguments are what single shapes show of themselves."""
    parameters = inspect.signature(kind).parameters
    shown = {name for name, what in vars(kind).items() if isinstance(what, property)}
    assert len(parameters) > 1 and set(parameters) == shown
    assert str(inspect.signature(graze.Parallelogram2)) == "(anchor, u, v, kind='corner')"


def test_functions_are_called_by_other_processes():
    """They get by pickling what they call."""
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        assert list(pool.map(graze.contact, [POINT, BOX], [BOX, BOX])) == [graze.Contact.touching, graze.Contact.overlapping]


def test_there_are_such_functions():
    assert len(FUNCTIONS) == 24


@pytest.mark.parametrize("call, message", [
    (lambda: graze.contact(POINT, BOX, 4), "contact: there are 3 arguments without a name; allowed: "
                                           "contact(a, b, *, threads=1, return_status=False)"),
    (lambda: graze.contact(POINT), "contact: argument 'b' is missing; allowed: contact(a, b, *,"),
    (lambda: graze.contact(), "contact: argument 'a' is missing; allowed: contact(a, b, *,"),
    (lambda: graze.contact(POINT, BOX, tolerance=1), "contact: there is no argument 'tolerance'; allowed: contact(a, b, *,"),
    (lambda: graze.contact(POINT, BOX, a=BOX), "contact: argument 'a' is given twice"),
    (lambda: graze.orient((0, 0), (1, 1), (2, 2), thread=1), "orient: there is no argument 'thread'; allowed: orient(*points, "),
    (lambda: graze.exact.clip(POINT, BOX, threads=1), "clip: there is no argument 'threads'"),
    (lambda: graze.Point3(), "Point3: there are 0 arguments; allowed: graze.Point3(x, y, z), or one list of these numbers"),
    (lambda: graze.Point3((0, 0)), "Point3: there are 1 arguments; allowed: graze.Point3(x, y, z)"),
    (lambda: graze.Point3("abc"), "Point3: there are 1 arguments"),
    (lambda: graze.Aabb3(0, 0, 0, 1, 1, 1), "Aabb3: there are 6 arguments; allowed: graze.Aabb3(min, max), each a vector, or "
                                            "one list or array of them"),
    (lambda: graze.Triangle3(np.zeros((2, 3))), "Triangle3: there are 1 arguments; allowed: graze.Triangle3(a, b, c)"),
    (lambda: graze.Triangle3(np.zeros(())), "Triangle3: there are 1 arguments"),
    (lambda: graze.Aabb3((0, 0, 0), maximum=(1, 1, 1)), "Aabb3: there are 2 arguments; allowed: graze.Aabb3(min, max)"),
    (lambda: graze.Parallelogram2(np.zeros((3, 2)), sort="center"), "Parallelogram2: there are 2 arguments"),
    (lambda: graze.ExactPoint2(), "ExactPoint2: there are 0 arguments; allowed: graze.ExactPoint2(x, y), or one list of these "
                                  "numbers"),
    (lambda: graze.ExactPoint3(1, 2), "ExactPoint3: there are 2 arguments; allowed: graze.ExactPoint3(x, y, z)"),
    (lambda: graze.ExactPoint2(x=1, z=2), "ExactPoint2: there are 2 arguments"),
    (lambda: graze.ExactPoints3(), "ExactPoints3: there are 0 arguments; allowed: graze.ExactPoints3(points, shape=None)"),
    (lambda: graze.ExactPoints2([], (0,), 1), "ExactPoints2: there are 3 arguments"),
    (lambda: graze.meet(POINT), "meet: argument 'b' is missing; allowed: meet(a, b, c=None, *, threads=1"),
    (lambda: graze.clip(graze.Ray3((0, 0, 0), (1, 0, 0)), BOX, cull=3), "cull: 3 is no text"),
    (lambda: graze.voxelize([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], "1", mode=6), "mesh: is of type list; allowed: a path"),
    (lambda: graze.voxelize(np.zeros((1, 3, 3)), "1", mode=6), "mode: 6 is no text"),
])
def test_misuse_is_told_in_words(call, message):
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value).startswith(message)
    assert "incompatible" not in str(error.value)


def test_arguments_may_have_names():
    assert graze.contact(b=BOX, a=POINT) is graze.Contact.touching
    assert graze.clip(graze.Ray3((-1, 0, 0), (1, 0, 0)), b=BOX, t_max=None, t_min=0.5).t_in == 1
    assert graze.orient(threads=1, *[(0, 0), (1, 0), (0, 1)]) == 1
    assert graze.query(query={"query": "contact", "a": POINT.as_dict(), "b": BOX.as_dict()})["contact"] == "touching"


@pytest.mark.parametrize("made, same", [
    (graze.Point3((1, 2, 3)), graze.Point3(1, 2, 3)), (graze.Point2(np.array([1, 2], np.float32)), graze.Point2(1, 2)),
    (graze.Triangle3(np.arange(9).reshape(3, 3)), graze.Triangle3((0, 1, 2), (3, 4, 5), (6, 7, 8))),
    (graze.Aabb3([(0, 0, 0), (1, 1, 1)]), BOX), (graze.Segment2([graze.Point2(0, 1), [2, 3]]), graze.Segment2((0, 1), (2, 3))),
    (graze.Obb3([(0, 0, 0), (1, 0, 0, 0), (1, 2, 3)]), graze.Obb3((0, 0, 0), (1, 0, 0, 0), (1, 2, 3))),
    (graze.Parallelogram2(np.arange(6).reshape(3, 2), kind="center"), graze.Parallelogram2((0, 1), (2, 3), (4, 5), "center")),
    (graze.Parallelogram2(np.array([[1, 2, 5], [3, 4, 6], [0, 0, 1]])), graze.Parallelogram2((5, 6), (1, 3), (2, 4))),
    (graze.Parallelepiped3(np.array([[1, 2, 3, 10], [4, 5, 6, 11], [7, 8, 9, 12], [0, 0, 0, 1]]), kind="center"),
     graze.Parallelepiped3((10, 11, 12), (1, 4, 7), (2, 5, 8), (3, 6, 9), "center")),
])
def test_shapes_of_one_list_or_matrix(made, same):
    assert made == same


def test_boxes_of_matrices():
    rng = np.random.default_rng(1)
    matrices = np.tile(np.eye(4), (5, 1, 1))
    matrices[:, :3] = rng.integers(-3, 4, (5, 3, 4))
    for kind in ("corner", "center"):
        boxes = graze.parallelepipeds(matrices, kind=kind)
        assert list(boxes) == [graze.Parallelepiped3(one, kind=kind) for one in matrices]
        assert all(np.shares_memory(part, matrices) for part in boxes.parts)
        points = rng.integers(-9, 10, (200, 3)) / 2
        low = 0 if kind == "corner" else -1
        for one in boxes:
            edges = np.array([one.u, one.v, one.w]).T
            if abs(np.linalg.det(edges)) < 0.5:
                continue
            inside = np.linalg.solve(edges, (points - one.anchor).T).T
            sure = (np.abs(inside - 1) > 1e-9).all(axis=1) & (np.abs(inside - low) > 1e-9).all(axis=1)
            held = ((inside > low) & (inside < 1)).all(axis=1)
            assert (graze.intersects(graze.points(points), one) == held)[sure].all()
    squares = np.tile(np.eye(3, dtype=np.float32), (2, 3, 1, 1))
    assert graze.parallelograms(squares).shape == (2, 3)
    assert graze.parallelograms(squares[0, 0]).shape == ()
    assert len(graze.parallelepipeds(np.empty((0, 4, 4)))) == 0
    matrices[3, 3, 0] = 0.5
    with pytest.raises(ValueError, match=r"^parallelepipeds: the last row of matrix\[3\] is \[0.5, 0.0, 0.0, 1.0\]; allowed: zeros"):
        graze.parallelepipeds(matrices)
    with pytest.raises(ValueError, match=r"^matrix: its last row is array\(\[0.5, 0. , 0. , 1. \]\); allowed: zeros and a one"):
        graze.Parallelepiped3(matrices[3])
    with pytest.raises(TypeError, match=r"does not say what its numbers are; allowed: graze.parallelepipeds\(array\)"):
        graze.contact(matrices, POINT)


def test_invalid_rows_throw_no_exceptions_of_their_own():
    """That many would take seconds, by far the most of it; here they are counted by their effect alone."""
    corners = np.full((50_000, 3, 3), np.nan)
    corners[::1000] = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    triangles = graze.triangles(corners)
    for other in (BOX, graze.Tetrahedron3((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))):
        contacts, status = graze.contact(triangles, other, return_status=True)
        assert (status == graze.Status.invalid_first).sum() == 49_950 and (contacts > 0).sum() == 50
        assert (np.flatnonzero(contacts) == np.arange(0, 50_000, 1000)).all()
    signs, status = graze.orient((0, 0, 0), (1, 0, 0), (0, 1, 0), np.where(corners[:, 0] == 0, -1.0, corners[:, 0]), return_status=True)
    assert (status == graze.Status.invalid).sum() == 49_950 and np.count_nonzero(signs) == 50


# Threads go on while the process takes its time to end, after the interpreter has.
DAEMON = """
    import ctypes, threading, time, graze, numpy as np
    c = ctypes.CDLL(None)
    c.__cxa_atexit(c.usleep, 150_000, None)
    many = graze.points(np.broadcast_to(np.zeros(3), (10**8, 3)))
    mesh = np.random.default_rng(1).random((200000, 3, 3))
    started = threading.Barrier({count} + 1)
    def work():
        started.wait()
        {call}
    for _ in range({count}):
        threading.Thread(target=work, daemon=True).start()
    started.wait()
    time.sleep({seconds})
"""


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("call", [
    "graze.contact(many, graze.Aabb3((0, 0, 0), (1, 1, 1)))", "graze.voxelize(mesh, resolution=60)",
    "graze.check(mesh, progress=lambda done, all: None)",
    "for _ in range(10**9): graze.contact(many[:100], graze.Point3(0, 0, 0))"])
def test_daemon_threads_do_not_abort_the_end(call, seconds):
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(DAEMON).format(count=2, call=call, seconds=seconds)],
                         env=WITH_GRAZE, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
