#!/usr/bin/env python3
"""What a call from Python costs: of one pair, and of arrays beside the same batch through C.

usage: bench.py LIBGRAZE_C [--check]      (with the package graze on PYTHONPATH)

Prints tables in Markdown; the least of many runs each. A batch through C is that of C++ and a few nanoseconds.
Exact points, of which C has no batches, are beside a loop of single calls. --check exits with 1 where a call of one
pair takes 2 microseconds, or arrays more than 1.1 times as long as through C, or exact points in arrays longer than in the
loop.
"""
import ctypes
import sys
import time

import graze
import numpy as np

COUNT = 100_000


class Shapes(ctypes.Structure):
    """As graze/graze.h has it."""
    _fields_ = [("type", ctypes.c_int), ("is_float", ctypes.c_int), ("single", ctypes.c_int),
                ("first", ctypes.c_void_p), ("count", ctypes.c_size_t), ("stride", ctypes.c_ssize_t),
                ("places", ctypes.c_void_p)]


def rows(type_, array):
    return Shapes(type_, int(array.dtype == np.float32), 0, array.ctypes.data, len(array), 0, None)


def least(call, runs):
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter_ns()
        call()
        best = min(best, time.perf_counter_ns() - start)
    return best


def one(call):
    """Nanoseconds of a call, the loop itself taken off."""
    numbers = range(2000)

    def loop():
        for _ in numbers:
            call()

    def empty():
        for _ in numbers:
            pass

    return (least(loop, 30) - least(empty, 30)) / len(numbers)


def workload(dtype):
    rng = np.random.default_rng(1)
    triangles = rng.random((COUNT, 1, 3)) + 0.3 * rng.random((COUNT, 3, 3))
    low = rng.random((COUNT, 3))
    boxes = np.stack([low, low + 0.4], axis=1)
    rays = np.stack([rng.random((COUNT, 3)) - 0.5, rng.random((COUNT, 3))], axis=1)
    return (np.ascontiguousarray(x, dtype) for x in (triangles, boxes, rays))


def single_calls():
    triangle = graze.Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0.25))
    box = graze.Aabb3((0.125, 0.25, -1), (1, 1, 1))
    ray = graze.Ray3((-1, 0.5, 0.5), (3, 0.1, 0.2))
    a, b, c = (0.0, 0.0), (1.0, 0.0), (0.5, 1.0)
    corners = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.25)
    yield "`contact(triangle, box)`", one(lambda: graze.contact(triangle, box))
    yield "`intersects(ray, box)`", one(lambda: graze.intersects(ray, box))
    yield "`orient(a, b, c)`, points as tuples", one(lambda: graze.orient(a, b, c))
    yield "`Triangle3(a, b, c)`", one(lambda: graze.Triangle3(*corners))
    yield "`clip(ray, box)`, a whole Clip", one(lambda: graze.clip(ray, box))


def array_calls(library):
    for dtype, name in ((np.float64, "float64"), (np.float32, "float32")):
        triangles, boxes, rays = workload(dtype)
        out, ends = np.empty(COUNT, np.uint8), np.empty((2, COUNT))
        for call, a, b, of_a, of_b, results in (
                ("contact", graze.triangles(triangles), graze.aabbs(boxes), rows(36, triangles), rows(37, boxes),
                 (out,)),
                ("intersects", graze.triangles(triangles), graze.aabbs(boxes), rows(36, triangles), rows(37, boxes),
                 (out,)),
                ("intersects", graze.rays(rays), graze.aabbs(boxes), rows(34, rays), rows(37, boxes), (out,)),
                ("clip", graze.rays(rays), graze.aabbs(boxes), rows(34, rays), rows(37, boxes), tuple(ends))):
            in_c = getattr(library, f"graze_batch_{call}")
            in_c.restype = ctypes.c_int64
            pointers = [ctypes.c_void_p(x.ctypes.data) for x in results]
            ask = getattr(graze, call)

            def through_c():
                if in_c(ctypes.byref(of_a), ctypes.byref(of_b), *pointers, None, ctypes.c_size_t(COUNT), 1) != 0:
                    sys.exit(f"bench: graze_batch_{call} refuses")

            through_c()
            np.testing.assert_array_equal(np.array(results).squeeze(), np.array(ask(a, b)).astype(results[0].dtype))
            ns, ns_c = [], []
            for _ in range(40):  # in turns, so that both see the same machine
                ns.append(least(lambda: ask(a, b), 1))
                ns_c.append(least(through_c, 1))
            yield f"`{call}`, {a.type} - {b.type}, {name}", min(ns) / COUNT, min(ns_c) / COUNT


def exact_points():
    rng = np.random.default_rng(1)
    corners, _, _ = workload(np.float64)
    others = rng.random((COUNT, 3))
    segments, triangles = graze.segments(rng.random((COUNT, 2, 3))), graze.triangles(corners)
    points = graze.meet(segments, triangles)
    single = list(segments), list(triangles), list(points), *([tuple(p) for p in column.tolist()] for column in (
        corners[:, 0], corners[:, 1], corners[:, 2], others))
    a, b, c = corners.transpose(1, 0, 2)
    all_segments, all_triangles, all_points, all_a, all_b, all_c, all_others = single
    for what, call, one_call, columns in (
            ("`meet`, segment3 - triangle3", lambda: graze.meet(segments, triangles), graze.meet, (all_segments, all_triangles)),
            ("`contact`, its points - triangle3", lambda: graze.contact(points, triangles), graze.contact,
             (all_points, all_triangles)),
            ("`orient`, its points and three others", lambda: graze.orient(points, a, b, others), graze.orient,
             (all_points, all_a, all_b, all_others)),
            ("`orient`, its points in their own planes", lambda: graze.orient(points, a, b, c), graze.orient,
             (all_points, all_a, all_b, all_c))):
        assert list(call()) == [one_call(*row) for row in zip(*columns)]
        ns, ns_loop = [], []
        for _ in range(7):
            ns.append(least(call, 3))
            ns_loop.append(least(lambda: [one_call(*row) for row in zip(*columns)], 1))
        yield what, min(ns) / COUNT, min(ns_loop) / COUNT


def main():
    library = ctypes.CDLL(sys.argv[1])
    wrong = []
    print("| call of one pair | ns |\n| --- | ---: |")
    for what, ns in single_calls():
        print(f"| {what} | {ns:.0f} |")
        if ns >= 2000 and "Clip" not in what:
            wrong.append(f"{what} takes {ns:.0f} ns")
    print(f"\n| arrays of {COUNT:,} pairs | Python, ns a pair | C | ratio |\n| --- | ---: | ---: | ---: |")
    for what, ns, ns_c in array_calls(library):
        print(f"| {what} | {ns:.1f} | {ns_c:.1f} | {ns / ns_c:.2f} |")
        if ns > 1.1 * ns_c:
            wrong.append(f"{what} takes {ns / ns_c:.2f} times as long")
    print(f"\n| {COUNT:,} exact points | array, ns a point | loop of single calls | ratio |\n| --- | ---: | ---: | ---: |")
    for what, ns, ns_loop in exact_points():
        print(f"| {what} | {ns:.0f} | {ns_loop:.0f} | {ns / ns_loop:.2f} |")
        if ns > ns_loop:
            wrong.append(f"{what} takes {ns / ns_loop:.2f} times as long as a loop")
    if "--check" in sys.argv and wrong:
        sys.exit("\n".join(["", *wrong]))


if __name__ == "__main__":
    main()
