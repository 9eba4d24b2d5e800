#!/usr/bin/env python3
"""Answers a file of queries by the Python package, as ../queries.hpp says: each pair by itself, and then all pairs
of two types at once, which must give the same.

usage: answers.py QUERIES ANSWERS
"""
import json
import struct
import sys
from collections import defaultdict

import graze
import numpy as np

NAN = struct.pack("<Q", 0x7ff8000000000000)
#: Of each type the class, the maker of many, and how many numbers the vectors have of which it is made.
TYPES = {}
for first, dim in ((0, 2), (32, 3)):
    kinds = [("Point", graze.points, [dim]), ("Line", graze.lines, [dim] * 2), ("Ray", graze.rays, [dim] * 2),
             ("Segment", graze.segments, [dim] * 2), ("Triangle", graze.triangles, [dim] * 3),
             ("Aabb", graze.aabbs, [dim] * 2), ("Obb", graze.obbs, [2, 2, 2] if dim == 2 else [3, 4, 3])]
    kinds += [("Parallelogram", graze.parallelograms, [2] * 3)] * 2 if dim == 2 else [
        ("Parallelepiped", graze.parallelepipeds, [3] * 4)] * 2 + [
        ("Tetrahedron", graze.tetrahedra, [3] * 4), ("Plane", graze.planes, [3] * 2)]
    for i, (name, many, sizes) in enumerate(kinds):
        keywords = {"kind": ("corner", "center")[i - 7]} if name.startswith("Parallel") else {}
        TYPES[first + i] = (getattr(graze, f"{name}{dim}"), many, sizes, keywords)
POINTS, LINEAR, SIMPLICES = (0, 32), (1, 2, 3, 33, 34, 35), (4, 41)


def queries(data):
    if data[:8] != b"grazeq01":
        sys.exit("answers: this is no file of queries")
    at = 8
    while at < len(data):
        a, b = struct.unpack_from("<2i", data, at)
        at += 8
        lists = []
        for type_ in a, b:
            count = sum(TYPES[type_][2])
            lists.append(struct.unpack_from(f"<{count}d", data, at))
            at += 8 * count
        yield a, lists[0], b, lists[1]


def vectors(type_, numbers):
    sizes, at = TYPES[type_][2], 0
    for size in sizes:
        yield numbers[at:at + size]
        at += size


def shape(type_, numbers):
    """None if it is refused."""
    make, _, _, keywords = TYPES[type_]
    try:
        return make(*numbers, **keywords) if type_ in POINTS else make(*vectors(type_, numbers), **keywords)
    except graze.InvalidShape:
        return None


def pack(x):
    return NAN if x is None else struct.pack("<d", x)


def clip(a, b, dim):
    found = graze.clip(a, b) if a is not None and b is not None else None
    if found is None or not found.hit:
        return None, NAN * (2 + 2 * dim)
    t_in = float("-inf") if found.t_in is None else found.t_in
    t_out = float("inf") if found.t_out is None else found.t_out
    points = [x for p in (found.p_in, found.p_out) for x in (p or [None] * dim)]
    return (t_in, t_out), b"".join(map(pack, [t_in, t_out, *points]))


def sign(ask, points):
    try:
        return struct.pack("b", ask(*points))
    except graze.InvalidShape:
        return b"\x7f"


def answer(number, type_a, of_a, type_b, of_b):
    """What is written, and (contact, intersects, ends of a clip) to be compared with batches."""
    a, b = shape(type_a, of_a), shape(type_b, of_b)
    refused = a is None or b is None
    contact = 255 if refused else int(graze.contact(a, b))
    meets = 255 if refused else int(graze.intersects(a, b))
    out, ends = bytes([contact, meets]), None
    if type_a in LINEAR and type_b not in LINEAR + POINTS:
        ends, written = clip(a, b, 2 if type_a < 32 else 3)
        out += written
    if type_a in SIMPLICES:
        points = list(vectors(type_a, of_a))
        out += sign(graze.orient, points)
        if type_b in POINTS:
            out += sign(graze.insphere, [*points, of_b])
    if number % 16 == 0:
        out += b"\n" if refused else json.dumps(graze.certify(a, b)).encode() + b"\n"
    return out, (contact, meets, ends)


def many(type_, rows):
    _, make, _, keywords = TYPES[type_]
    fields = zip(*(vectors(type_, numbers) for numbers in rows))
    return make(*(np.array(field) for field in fields), **keywords)


def check_batches(asked, found):
    groups = defaultdict(list)
    for i, (a, _, b, _) in enumerate(asked):
        groups[a, b].append(i)
    for (a, b), members in groups.items():
        x, y = (many(type_, [asked[i][k] for i in members]) for type_, k in ((a, 1), (b, 3)))
        contacts, status = graze.contact(x, y, threads=2, return_status=True)
        meets, _ = graze.intersects(x, y, return_status=True)
        for i, contact, meet, wrong in zip(members, contacts, meets, status):
            alone = found[i]
            if (255 if wrong else contact, 255 if wrong else int(meet)) != alone[:2]:
                sys.exit(f"answers: query {i} of a batch: {contact} {meet} {wrong}, not {alone}")
        if a in LINEAR and b not in LINEAR + POINTS:
            ends, _ = graze.clip(x, y, return_status=True)
            for i, t_in, t_out in zip(members, *ends):
                alone = found[i][2] or (None, None)
                if b"".join(map(pack, alone)) != struct.pack("<2d", t_in, t_out) and not (
                        alone == (None, None) and np.isnan(t_in) and np.isnan(t_out)):
                    sys.exit(f"answers: clip of query {i} of a batch: {t_in} {t_out}, not {alone}")


def main():
    with open(sys.argv[1], "rb") as file:
        asked = list(queries(file.read()))
    found = []
    with open(sys.argv[2], "wb") as file:
        for number, query in enumerate(asked):
            out, alone = answer(number, *query)
            file.write(out)
            found.append(alone)
    check_batches(asked, found)


if __name__ == "__main__":
    main()
