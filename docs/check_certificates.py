#!/usr/bin/env python3
"""Checks the certificates of graze's answers with nothing but Python's integers.

usage: check_certificates.py QUERIES [ANSWERS]
       check_certificates.py --pairs PAIRS

QUERIES are the lines that `graze query` read, ANSWERS the lines that it wrote (standard input if
missing or -). Each certificate gives a line {"id": .., "verified": true}, or false and a "reason";
each bad line {"id": .., "line": .., "error": ".."}; a summary goes to standard error. Exit status:
0; 1 if a certificate is no proof; 2 if a line is bad.

A line is bad if it is longer than 16 MiB, or no JSON (NaN and Infinity are none), has a number of
1e4932 or more, a name twice in one object, or more than 100 levels; if query and answer are no
objects or have other ids (numbers are the same if they are written alike); if the answer has an
"error"; if its question is unknown, its "certify" is no true or false, its "expect" no object, or,
of intersects, contact, within and distance, its shapes are none, or not of one dimension, or its limit
no distance; or if the certificate that it asks for is missing. All else that is wrong makes a
certificate no proof: one of another question, and a number in it of more than 20,000 digits above or
below the bar. Other fields are not read: of a distance it is the square, the nearest points and the
rounded distance that are checked.

PAIRS are the lines of `graze check --pairs` and `graze clash --pairs`: two faces each, that meet
beyond the corners they share, or are only said to share them, with a point that shows it, in both
relative interiors unless they only touch; or that are nearer than a clearance, with their nearest points.

What it rests on: shapes strictly on the two sides of a plane are disjoint; if they are on its two
sides and not both inside it, their relative interiors are apart. The points of a shape are what
weights >= 0 give, and those of its relative interior what weights > 0 give. If no shape reaches into
the slab between two points, across what leads from one to the other, no points are nearer than these.
"""
import codecs
import json
import re
import struct
import sys
from collections import namedtuple
from itertools import count, zip_longest
from math import gcd, lcm

MAX_LINE, MAX_LEVELS, MAX_POWER, MAX_DIGITS, MAX_BITS = 2**24, 100, 4932, 20_000, 2_000_000
QUESTIONS = ("intersects", "contact", "clip", "orient", "insphere", "meet", "intersection", "compare", "along",
             "within", "distance", "first_contact")
UNIT = 2**1074  # times any double is an integer
HEX_FLOAT = re.compile(r"[+-]?0[xX]([0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)([pP][+-]?[0-9]+)?")
DECIMAL = re.compile(r"([+-]?)([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?")
RATIONAL = re.compile(r"-?[0-9]+(/0*[1-9][0-9]*)?")
VERTICES = {"segment": 2, "triangle": 3, "tetrahedron": 4}
EDGES = {"parallelogram": 2, "parallelepiped": 3}
PAIR_KINDS = ("crossing", "coplanar", "touching", "duplicate", "shared")
PAIR_FIELDS = {"faces", "triangles", "parts", "kind", "shared", "plane", "point", "weights", "a", "b"}
NEAR_FIELDS = {"faces", "triangles", "parts", "kind", "clearance", "squared", "points", "weights", "a", "b"}
CONTACTS = {("plane",): "disjoint", ("plane", "point", "weights"): "touching",
            ("point", "weights"): "overlapping"}

# Vectors are integers, and homogeneous: (s x, s) with s > 0 is the point x, (d, 0) a direction d,
# and (n, -c) . (s x, s) has the sign of n . x - c. A shape is all sums of weight * vector that have
# the s of its first vector: with weights >= 0 (hull, ray), any (line), or in 0 .. 1 (box: corner,
# edges). A point x of a plane or a 2D obb (a line, or "turned") has no weights, but must be in all
# slabs (h, axis): |(x - first vector) . axis| <= h |axis|.
Shape = namedtuple("Shape", "rule vectors slabs", defaults=[()])


# A number as it was written.
Number = namedtuple("Number", "literal")


class NoProof(Exception):
    """Why a certificate proves nothing. All other exceptions make a bad line."""


def require(truth, what, error=NoProof):
    if not truth:
        raise error(what)


def dot(u, v):
    return sum([x * y for x, y in zip(u, v, strict=True)])


def vector(coordinates, last):
    """The doubles that coordinates mean, times UNIT."""
    require(type(coordinates) is list and all(
        type(x) is Number or type(x) is str and HEX_FLOAT.fullmatch(x) for x in coordinates),
        "a vector is no list of numbers", ValueError)
    doubles = [float.fromhex(x) if type(x) is str else float(x.literal) for x in coordinates]
    return [*(n * (UNIT // d) for n, d in map(float.as_integer_ratio, doubles)), last]


def box(start, edges, is_center):
    if is_center:
        start = [x - sum(halves) for x, *halves in zip(start, *edges, strict=True)]
        edges = [[2 * x for x in half] for half in edges]
    return Shape("box", [start, *edges])


def read_shapes(a, b):
    """Of one dimension."""
    shapes = read_shape(a), read_shape(b)
    sizes = {len(v) for s in shapes for v in [*s.vectors, *(axis for _, axis in s.slabs)]}
    require(sizes in ({3}, {4}), "shapes of different dimensions", ValueError)
    return shapes


def point(given):
    """Of coordinates, among which may be fractions, or an object with `point` or `meet`."""
    if type(given) is dict:
        require(given.get("type", "point") == "point", "no point", ValueError)
        require(("point" in given) != ("meet" in given), "neither point nor meet, or both", ValueError)
        if "meet" in given:
            return meet(given["meet"])
        given = given["point"]
    require(type(given) is list, "a point is no list", ValueError)
    if not any(type(x) is str and RATIONAL.fullmatch(x) for x in given):
        return vector(given, UNIT)
    each = [rationals([x], ValueError) if type(x) is str and RATIONAL.fullmatch(x) else vector([x], UNIT)
            for x in given]
    one = lcm(*(below for _, below in each))
    return [*(above * (one // below) for above, below in each), one]


def digits_of_fractions(value):
    if type(value) in (list, dict):
        return sum(map(digits_of_fractions, value.values() if type(value) is dict else value))
    return len(value) if type(value) is str and re.fullmatch("[-0-9/]+", value) else 0


def null_space(rows, size):
    """Vectors that span all to which these are orthogonal, by elimination."""
    rows, pivots = [[*row] for row in rows], []
    for column in range(size):
        done = len(pivots)
        at = next((i for i in range(done, len(rows)) if rows[i][column]), None)
        if at is None:
            continue
        rows[done], rows[at] = rows[at], rows[done]
        for i, row in enumerate(rows):
            if i != done and row[column]:
                row = [rows[done][column] * x - row[column] * y for x, y in zip(row, rows[done])]
                require(max(map(int.bit_length, row)) <= MAX_BITS, "a point of too many bits", ValueError)
                rows[i] = [x // (gcd(*row) or 1) for x in row]
        pivots.append(column)
    one = lcm(*(rows[i][column] for i, column in enumerate(pivots)))
    found = []
    for free in {*range(size)} - {*pivots}:
        found.append([one * (column == free) for column in range(size)])
        for i, column in enumerate(pivots):
            found[-1][column] = -one * rows[i][free] // rows[i][column]
    return found


def meet(shapes):
    """The only point of two lines, a line and a plane, or three planes: each is spanned by homogeneous vectors, and
    solves the equations to which these are orthogonal."""
    require(type(shapes) is list, "no list of lines and planes", ValueError)
    equations, size, ranks = [], 0, []
    for shape in shapes:
        kind, rank = shape["type"], 3 if shape["type"] in ("plane", "triangle") else 2
        ranks.append(rank)
        if kind in ("segment", "triangle"):
            spanned = [point(p) for p in shape["vertices"]]
            require(len(spanned) == rank, "wrong vertices", ValueError)
        else:
            require(kind in ("line", "ray", "plane"), "no line or plane", ValueError)
            spanned = read_shape(shape).vectors
        size = size or len(spanned[0])
        require({len(v) for v in spanned} == {size} <= {3, 4}, "lines and planes of different dimensions", ValueError)
        own = null_space(spanned, size)
        require(len(own) == size - rank, "what spans no line or plane", ValueError)
        equations += own
    require(sorted(ranks) in ([2, 2], [2, 3], [3, 3, 3]), "these do not say a point", ValueError)
    found = null_space(equations, size)
    require(len(found) == 1 and found[0][-1], "lines and planes that meet in no single point", ValueError)
    return [x if found[0][-1] > 0 else -x for x in found[0]]


def read_shape(shape):
    kind = shape["type"]
    if kind == "point":
        digits = digits_of_fractions([shape.get("point"), shape.get("meet")])
        require(digits <= MAX_DIGITS, "a point of too many digits", ValueError)
        return Shape("hull", [point(shape)])
    if kind in VERTICES:
        points = shape["vertices"]
        require(len(points) == VERTICES[kind] <= len(points[0]) + 1, "wrong vertices", ValueError)
        return Shape("hull", [vector(point, UNIT) for point in points])
    if kind in ("line", "ray"):
        return Shape(kind, [vector(shape["origin"], UNIT), vector(shape["direction"], 0)])
    if kind == "plane":
        x, y, z, _ = normal = vector(shape["normal"], 0)
        require(any(normal), "a zero normal", ValueError)
        span = [0, z, -y, 0], [-z, 0, x, 0], [y, -x, 0, 0]
        return Shape("line", [vector(shape["point"], UNIT), *span], [(0, normal)])
    if kind == "aabb":
        low, high = vector(shape["min"], UNIT), vector(shape["max"], UNIT)
        *sizes, _ = [y - x for x, y in zip(low, high, strict=True)]
        require(min(sizes) >= 0, "min is more than max", ValueError)
        edges = [[x * (i == j) for j in range(len(low))] for i, x in enumerate(sizes)]
        return box(low, edges, False)
    if kind in EDGES:
        anchor, list_of_edges = sorted({"corner", "center", "edges", "half_edges"} & {*shape})
        require((anchor == "corner") == (list_of_edges == "edges"), "edges of another box", ValueError)
        start = vector(shape[anchor], UNIT)
        edges = [vector(v, 0) for v in shape[list_of_edges]]
        require(len(start) - 1 == len(edges) == EDGES[kind], "wrong edges", ValueError)
        return box(start, edges, anchor == "center")
    require(kind == "obb", "no such type", ValueError)
    center, (*halves, _) = vector(shape["center"], UNIT), vector(shape["half_extents"], 0)
    *turn, _ = vector(shape["direction" if len(center) == 3 else "quaternion"], 0)
    require(any(turn) and min(halves) >= 0, "no turn or a negative extent", ValueError)
    turn = [x // gcd(*turn) for x in turn]
    if len(center) == 3:
        (x, y), (h, k) = turn, halves
        return Shape("turned", [center], [(h, [x, y, 0]), (k, [-y, x, 0])])
    w, x, y, z = turn
    axes = [[w*w + x*x - y*y - z*z, 2 * (x*y + w*z), 2 * (x*z - w*y), 0],
            [2 * (x*y - w*z), w*w - x*x + y*y - z*z, 2 * (y*z + w*x), 0],
            [2 * (x*z + w*y), 2 * (y*z - w*x), w*w - x*x - y*y + z*z, 0]]
    halves = [[h * x for x in axis] for h, axis in zip(halves, axes, strict=True)]
    return box([dot(turn, turn) * x for x in center], halves, True)  # axes are |turn|^2 long


def signs(shape, plane):
    """The signs of a plane's equation on a shape; all its values lie between values of these."""
    start, *steps = values = [dot(plane, v) for v in shape.vectors]
    if shape.rule == "line":  # any step leads to both sides
        values = [1, -1] if any(steps) else [start]
    elif shape.rule == "ray":
        values = [start, steps[0] or start]
    elif shape.rule == "box":
        values = [start + sum(min(x, 0) for x in steps), start + sum(max(x, 0) for x in steps)]
    elif shape.rule == "turned":  # start -+ reach / |axis|, each t as t |t| |axis|^2
        reach = sum(h * abs(dot(plane, axis)) for h, axis in shape.slabs)
        start *= abs(start) * dot(shape.slabs[0][1], shape.slabs[0][1])
        values = [start - reach**2, start + reach**2]
    return {(x > 0) - (x < 0) for x in values}


def rationals(texts, error=NoProof):
    """Numbers of a certificate as integers, and at the end their common denominator."""
    require(type(texts) is list and all(type(x) is str and RATIONAL.fullmatch(x) for x in texts),
            "no list of numbers as strings \"num/den\" or \"num\"", error)
    pairs = [text.partition("/") for text in texts]
    require(len(texts) <= 4, "too many numbers", error)
    require(all(len(part.lstrip("-")) <= MAX_DIGITS for pair in pairs for part in pair),
            f"a number of more than {MAX_DIGITS} digits", error)
    one = lcm(*(int(below or 1) for _, _, below in pairs))
    return [*(int(above) * (one // int(below or 1)) for above, _, below in pairs), one]


def check_point(shape, common, given, inside):
    """Is a point in a shape, or in its relative interior, and what the given weights give?"""
    below = common[-1]
    if shape.slabs:  # one with h = 0 is its own relative interior
        require(given is None, "weights where there are none")
        away = [UNIT * x - below * c for x, c in zip(common, shape.vectors[0])]
        for h, axis in shape.slabs:
            room = (h * below)**2 * dot(axis, axis) - dot(away, axis)**2
            require(room > 0 or room == 0 and not (inside and h), "the point is outside")
        return
    *weights, one = rationals(given)
    weights = [one, *weights] if shape.rule == "box" else weights
    require(len(weights) == len(shape.vectors), "the number of weights is wrong")
    total, scale = [dot(weights, xs) for xs in zip(*shape.vectors)], one * shape.vectors[0][-1]
    require([below * x for x in total] == [scale * x for x in common], "they give another point")
    for w, v in zip(weights, shape.vectors):
        is_free = shape.rule == "line" or not any(v)
        room = min(w, one - w) if shape.rule == "box" and not v[-1] else w
        require(is_free or room > 0 or room == 0 and not inside, "a weight is out of range")


def check_distance(a, b, proof):
    """The square of a distance as a fraction: points of both, and neither shape reaches into the slab between them."""
    require(type(proof) is dict and sorted(proof) == ["points", "weights"], "no points and weights")
    require(all(type(x) is dict and sorted(x) == ["a", "b"] for x in proof.values()), "no points and weights of a and b")
    points = [rationals(proof["points"][name]) for name in "ab"]
    require({*map(len, points)} == {len(a.vectors[0])}, "no points of a and b")
    (*p, below_p), (*q, below_q) = points
    step = [below_p * y - below_q * x for x, y in zip(p, q)]
    for shape, name, (*point, below), outside in zip((a, b), "ab", points, ({-1, 0}, {0, 1})):
        check_point(shape, [*point, below], proof["weights"][name], False)
        plane = [*(below * x for x in step), -dot(step, point)]
        require(not any(step) or signs(shape, plane) <= outside, f"{name} has points that are nearer")
    return dot(step, step), (below_p * below_q)**2


def limit_of(d):
    """A distance >= 0 as a fraction: of a number or a hexadecimal float the nearest double, of other strings what they say."""
    if type(d) is Number or type(d) is str and HEX_FLOAT.fullmatch(d):
        above, below = vector([d], UNIT)
    elif type(d) is str and RATIONAL.fullmatch(d):
        above, below = rationals([d], ValueError)
    else:
        found = type(d) is str and DECIMAL.fullmatch(d)
        require(found and len(d) <= MAX_DIGITS, "no distance", ValueError)
        sign, whole, point, power = found.groups("")
        power = int(power or 0) - len(point)
        require(whole + point and abs(int(found[4] or 0)) <= 5000, "no distance", ValueError)
        above, below = int(sign.strip("+") + whole + point) * 10**max(power, 0), 10**max(-power, 0)
    require(above >= 0, "a negative distance", ValueError)
    return above, below


def is_rounded_root(text, above, below):
    """Is a hexadecimal float the double nearest to the root of a fraction, ties to even?"""
    require(text == "inf" or type(text) is str and HEX_FLOAT.fullmatch(text), "no distance")
    bits = 0x7ff << 52 if text == "inf" else struct.unpack("<q", struct.pack("<d", float.fromhex(text)))[0]
    require(bits >= 0, "a negative distance")

    def units(bits):
        exponent, fraction = bits >> 52, bits & 2**52 - 1
        return (fraction + 2**52) << exponent - 1 if exponent else fraction

    def beyond(neighbour):  # the middle between both
        return above * 4 * UNIT**2 - below * (units(bits) + units(neighbour))**2

    low = beyond(bits - 1) if bits > 0 else 1
    high = beyond(bits + 1) if bits < 0x7ff << 52 else -1
    return low > 0 > high or bits % 2 == 0 and low >= 0 >= high


def check_shown(shown, expected, answer):
    """Do answer and query say what a certificate shows?"""
    require(all(text_of(expected.get(word, value)) == text_of(value) for word, value in shown.items()),
            "the query expects something else")
    require(all(word in answer and text_of(answer[word]) == text_of(value) for word, value in shown.items()),
            "this is no certificate of the answer")


def check_claim_of_distance(a, b, limit, expected, answer):
    """The same of a distance, or of whether it is within a limit."""
    proof = answer["certificate"]
    above, below = check_distance(a, b, proof)
    if limit:
        order = above * limit[1]**2 - limit[0]**2 * below
        sign = Number(str((order > 0) - (order < 0)))
        return check_shown({"within": order <= 0, "sign": sign}, expected, answer)
    one = gcd(above, below)
    squared = str(above // one) + (f"/{below // one}" if below != one else "")
    check_shown({"squared": squared, **{f"nearest_{name}": proof["points"][name] for name in "ab"}}, expected, answer)
    require(is_rounded_root(answer.get("distance"), above, below), "the distance is not the rounded root of the square")


def check(query, answer):
    """How a line counts; raises an exception if it is bad or its certificate is no proof."""
    require(text_of(query.get("id")) == text_of(answer.get("id")), "another id", ValueError)
    require("error" not in answer, "the query was not answered", ValueError)
    question, certify, expected = query["query"], query.get("certify", False), query.get("expect", {})
    require(question in QUESTIONS, "no such query", ValueError)
    require(type(certify) is bool, "certify is neither true nor false", ValueError)
    require(type(expected) is dict, "expect is no object", ValueError)
    is_certified = question in ("intersects", "contact", "within", "distance")
    if is_certified:
        a, b = read_shapes(query["a"], query["b"])
        sizes = {len(a.vectors[0])}
    if question in ("within", "distance"):
        require(not any(s["type"] == "point" and ("meet" in s or digits_of_fractions([s.get("point")]) > 0)
                        for s in (query["a"], query["b"])), "an exact point", ValueError)
    limit = limit_of(query["d"]) if question == "within" else None
    if "certificate" not in answer:
        require(not certify, "no certificate", ValueError)
        return "without certificate"
    require(is_certified, "an answer to this has no certificate")
    proof = answer["certificate"]
    if question in ("within", "distance"):
        check_claim_of_distance(a, b, limit, expected, answer)
        return "verified"
    contact = CONTACTS.get(tuple(sorted(proof))) if type(proof) is dict else None
    shown = {"contact": contact, "intersects": contact != "disjoint"}
    require(all(text_of(expected.get(word, shown[word])) == text_of(shown[word]) for word in shown),
            "the query expects something else")
    require(contact and text_of(answer.get(question)) == text_of(shown[question]),
            "this is no certificate of the answer")
    if "plane" in proof:
        plane = proof["plane"]
        require(type(plane) is dict and sorted(plane) == ["normal", "offset"], "no plane")
        *normal, one = rationals(plane["normal"])
        offset, below = rationals([plane["offset"]])
        plane = [*(below * x for x in normal), -one * offset]
        require(len(plane) in sizes, "no normal")  # a zero one will not separate
        in_a, in_b = signs(a, plane), signs(b, plane)
        low, high = ({-1}, {1}) if contact == "disjoint" else ({-1, 0}, {0, 1})
        is_between = in_a <= low and in_b <= high or in_a <= high and in_b <= low
        require(is_between and in_a | in_b != {0}, "the plane does not separate them")
    if "point" in proof:
        common, weights = rationals(proof["point"]), proof["weights"]
        require(len(common) in sizes, "no point")
        require(type(weights) is dict and sorted(weights) == ["a", "b"], "no weights of a and b")
        check_point(a, common, weights["a"], contact == "overlapping")
        check_point(b, common, weights["b"], contact == "overlapping")
    return "verified"


def check_pair(pair):
    """The same of a pair of faces."""
    kind = pair["kind"]
    require({*pair} <= (NEAR_FIELDS if kind == "near" else PAIR_FIELDS), "a field too many", ValueError)
    a, b = read_shapes(pair["a"], pair["b"])
    require(all(s.rule == "hull" and len(s.vectors) == 3 and len(s.vectors[0]) == 4 for s in (a, b)),
            "no triangles in 3D", ValueError)
    if kind == "near":
        (squared, one), (clearance, unit) = (rationals([pair[name]], ValueError) for name in ("squared", "clearance"))
        above, below = check_distance(a, b, {name: pair[name] for name in ("points", "weights")})
        require(squared * below == above * one, "the points prove another distance")
        require(clearance >= 0 and above * unit**2 < below * clearance**2, "the faces are not nearer than the clearance")
        return "verified"
    require(kind in PAIR_KINDS and type(pair["shared"]) is Number, "no such kind or number", ValueError)
    ends = kind in ("touching", "shared")
    proof = {name: pair[name] for name in ("plane", "point", "weights") if name in pair}
    check({**pair, "query": "contact"},
          # Faces without an area may share what is inside of both.
          {"contact": "touching" if kind == "touching" or kind == "shared" and "plane" in proof
           else "overlapping", "certificate": proof})
    of_a, of_b = ({tuple(v) for v in s.vectors} for s in (a, b))
    shared = sorted(of_a & of_b)
    require(pair["shared"].literal == str(len(shared)), f"the faces share {len(shared)} corners")

    def minus(p, q):
        return [x - y for x, y in zip(p[:3], q[:3])]

    def cross(u, v):
        return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]

    first, second = (cross(minus(s.vectors[1], s.vectors[0]), minus(s.vectors[2], s.vectors[0]))
                     for s in (a, b))
    in_plane = any(first) and any(second) and not any(
        dot(first, minus(v, a.vectors[0])) for v in b.vectors)
    found = ("duplicate" if of_a == of_b else kind if ends else
             "coplanar" if in_plane else "crossing")
    require(found == kind, f"the faces are {found}")
    require(shared or kind != "shared", "the faces share no corner")
    if kind == "duplicate" or not shared:
        return "verified"
    *common, one = rationals(pair["point"])
    along = [one * x for x in minus(shared[-1], shared[0])]
    away = [UNIT * x - one * y for x, y in zip(common, shared[0][:3])]
    on = not any(cross(along, away)) and (
        0 <= dot(along, away) <= dot(along, along) if any(along) else not any(away))
    require(on == (kind == "shared"), f"the point is {'' if on else 'not '}one of what the faces share")
    return "verified"


def unique(pairs):
    require(len(dict(pairs)) == len(pairs), "a name is given twice", ValueError)
    return dict(pairs)


def number(literal):
    """One below 10^4932, by its digits: int() and float() take too long, or lose some."""
    digits, _, exponent = literal.lstrip("-").lower().partition("e")
    whole, _, fraction = digits.partition(".")
    zeros = len(whole + fraction) - len((whole + fraction).lstrip("0"))
    if zeros < len(whole + fraction):
        sign, exponent = exponent.startswith("-"), exponent.lstrip("+-").lstrip("0") or "0"
        power = int(exponent) if len(exponent) < 18 else 10**18
        require((-power if sign else power) + len(whole) - zeros <= MAX_POWER, "a number too large",
                ValueError)
    return Number(literal)


def no_number(word):
    raise ValueError(f"{word} is no number in JSON")


def text_of(value):
    """As JSON, numbers as they were written."""
    if type(value) is Number:
        return value.literal
    if type(value) is list:
        return "[" + ", ".join(map(text_of, value)) + "]"
    if type(value) is dict:
        return "{" + ", ".join(f"{json.dumps(k)}: {text_of(v)}" for k, v in value.items()) + "}"
    return json.dumps(value)


def expect_sound(values):
    """No more levels than are allowed, and no half of a character."""
    levels = 0
    while values:
        nests = [v for v in values if type(v) in (dict, list)]
        names = [name for v in nests if type(v) is dict for name in v]
        "".join([*names, *(v for v in values if type(v) is str)]).encode()
        levels += bool(nests)
        require(levels <= MAX_LEVELS, "too many levels", ValueError)
        values = [part for v in nests for part in (v.values() if type(v) is dict else v)]


DECODER = json.JSONDecoder(object_pairs_hook=unique, parse_int=number, parse_float=number,
                           parse_constant=no_number)


def decode(line):
    require(line is not None, f"longer than {MAX_LINE} bytes", ValueError)
    value = DECODER.decode(line.decode())
    expect_sound([value])
    require(type(value) is dict, "no object", ValueError)
    return value


def lines(file):
    """(number, line) of those that are not blank; None for one that is too long."""
    for at in count(1):
        line = file.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line.removesuffix(b"\n")) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_LINE)
            yield at, None
            continue
        if at == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        if line.strip(b" \t\r\n"):
            yield at, line


def main(*files, pairs=False):
    known_by = "faces" if pairs else "id"
    counts = {"verified": 0, "rejected": 0, "without certificate": 0, "bad lines": 0}
    given = [lines(file) for file in files]
    for asked, answered in ((line, line) for line in given[0]) if pairs else zip_longest(*given):
        at, name, fields = (asked or answered)[0], None, {"verified": True}
        try:
            require(asked, "an answer without a query", ValueError)
            query = decode(asked[1])
            name = query.get(known_by)
            require(answered, "a query without an answer", ValueError)
            result = check_pair(query) if pairs else check(query, decode(answered[1]))
        except NoProof as reason:
            result, fields = "rejected", {"verified": False, "reason": str(reason)}
        except Exception as error:
            result, fields = "bad lines", {"line": Number(str(at)), "error": repr(error)[:200]}
        counts[result] += 1
        if result != "without certificate":
            print(text_of({known_by: name, **fields}))
    for result, count in counts.items():
        print(f"{result}: {count}", file=sys.stderr)
    return 2 if counts["bad lines"] else 1 if counts["rejected"] else 0


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)  # numbers may be long
    if sys.argv[1:] in (["-h"], ["--help"]):
        sys.exit(print(__doc__))
    try:
        if sys.argv[1:2] == ["--pairs"]:
            require(len(sys.argv) == 3, __doc__, OSError)
            sys.exit(main(open(sys.argv[2], "rb"), pairs=True))
        require(len(sys.argv) in (2, 3), __doc__, OSError)
        queries = open(sys.argv[1], "rb")
        answers = sys.stdin.buffer if sys.argv[2:] in ([], ["-"]) else open(sys.argv[2], "rb")
        sys.exit(main(queries, answers))
    except OSError as error:
        sys.exit(print(error, file=sys.stderr) or 2)
