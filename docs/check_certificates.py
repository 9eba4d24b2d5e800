#!/usr/bin/env python3
"""Checks the certificates of graze's answers with nothing but Python's integers.

usage: check_certificates.py QUERIES [ANSWERS]

QUERIES are the lines that `graze query` read, ANSWERS the lines that it wrote (standard input if
missing or -). Each certificate gives a line {"id": .., "verified": true}, or false and a "reason";
each bad line {"id": .., "line": .., "error": ".."}; a summary goes to standard error. Exit status: 0;
1 if a certificate is no proof; 2 if a line is bad: unreadable, not answered, answered under another
id, or without the certificate that its query asked for.

  graze query --certify cases.jsonl | python3 check_certificates.py cases.jsonl

What it rests on: two shapes strictly on the two sides of a plane are disjoint; if they are on its two
sides and not both inside it, their relative interiors are apart. A shape is what its weights give;
its relative interior is what positive weights, or coordinates inside (0, 1), give.
"""
import json
import re
import sys
from collections import Counter, namedtuple
from itertools import zip_longest
from math import gcd, lcm
from operator import mul

UNIT = 2**1074  # times any double is an integer
HEX_FLOAT = re.compile(r"[+-]?0[xX]([0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)([pP][+-]?[0-9]+)?")
RATIONAL = re.compile(r"(-?[0-9]+)(?:/([0-9]+))?")
VERTICES = {"segment": 2, "triangle": 3, "tetrahedron": 4}
FIELDS = {"point": ["point"], "line": ["origin", "direction"], "ray": ["origin", "direction"],
          "plane": ["point", "normal"], "aabb": ["min", "max"]}
DIMENSION = {"parallelogram": 2, "parallelepiped": 3, "plane": 3, "tetrahedron": 3}
CONTACT = {("plane",): "disjoint", ("plane", "point", "weights"): "touching",
           ("point", "weights"): "overlapping"}

# A shape times UNIT * scale, in integers: the hull of points and directions. It is the point
# base + sum of weight * vector for all weights that its rule allows. The rules "plane" and "turned"
# (2D obb) have no weights.
Body = namedtuple("Body", "rule scale points directions base vectors")


class BadLine(Exception):
    """A line that cannot be judged."""


class NoProof(Exception):
    """Why a certificate proves nothing."""


def require(truth, what, error=NoProof):
    if not truth:
        raise error(what)


def unique(pairs):
    require(len(dict(pairs)) == len(pairs), "a name is given twice", BadLine)
    return dict(pairs)


decode = json.JSONDecoder(object_pairs_hook=unique).decode


def dot(u, v):
    return sum(map(mul, u, v))


def plus(u, v, factor=1):
    return [x + factor * y for x, y in zip(u, v)]


def crosses(u):
    """u x e for the three unit vectors e."""
    x, y, z = u
    return [[0, z, -y], [-z, 0, x], [y, -x, 0]]


def double(x):
    """The double that a coordinate means, times UNIT."""
    is_hex = type(x) is str and HEX_FLOAT.fullmatch(x)
    require(is_hex or type(x) in (int, float), "a coordinate is no number", BadLine)
    numerator, denominator = (float.fromhex(x) if is_hex else float(x)).as_integer_ratio()
    return numerator * (UNIT // denominator)


def vectors_of(shape, kind):
    if kind in VERTICES:
        given, count = shape["vertices"], VERTICES[kind]
    elif kind == "obb":
        turn = "direction" if len(shape["center"]) == 2 else "quaternion"
        given, count = [shape["center"], shape[turn], shape["half_extents"]], 3
    elif kind in ("parallelogram", "parallelepiped"):
        anchor, edges = ("center", "half_edges") if "center" in shape else ("corner", "edges")
        given, count = [shape[anchor], *shape[edges]], DIMENSION[kind] + 1
    else:
        given, count = [shape[name] for name in FIELDS[kind]], len(FIELDS[kind])
    sizes = [len(vector) for vector in given]
    dim = sizes[0] if sizes else 0
    right = [dim, 4, dim] if kind == "obb" and dim == 3 else [dim] * count
    require(sizes == right and dim in (2, 3) and dim == DIMENSION.get(kind, dim),
            "a shape with too many or too few numbers", BadLine)
    return [[double(x) for x in vector] for vector in given]


def body_of(shape):
    kind = shape["type"]
    first, *rest = v = vectors_of(shape, kind)
    if kind == "point" or kind in VERTICES:
        return Body("vertices", 1, v, [], [0] * len(first), v)
    if kind in ("line", "ray"):
        back = [[-x for x in rest[0]]] if kind == "line" else []
        return Body(kind, 1, [first], rest + back, [0] * len(first), v)
    if kind == "plane":
        require(any(rest[0]), "a zero normal", BadLine)
        along = crosses(rest[0])
        return Body("plane", 1, [first], along + [[-x for x in u] for u in along], first, rest)

    rule, scale, is_centered = "edges", 1, "center" in shape
    if kind == "aabb":
        require(all(x <= y for x, y in zip(*v)), "min is more than max", BadLine)
        edges = [[y - x if i == j else 0 for j, (x, y) in enumerate(zip(*v))]
                 for i in range(len(first))]
        is_centered = False
    elif kind == "obb":
        turn, h = rest
        require(any(turn) and min(h) >= 0, "a zero turn or a negative half extent", BadLine)
        turn = [x // gcd(*turn) for x in turn]
        if len(h) == 2:  # edges lack a division by |direction|
            rule, axes = "turned", [turn, [-turn[1], turn[0]]]
        else:  # axes are |q|^2 times as long: (w^2 - |u|^2) e + 2 (u . e) u + 2 w (u x e)
            w, u, scale = turn[0], turn[1:], dot(turn, turn)
            axes = [[2 * (u[i] * u[j] + w * cross[j]) + (w * w - dot(u, u)) * (i == j)
                     for j in range(3)] for i, cross in enumerate(crosses(u))]
        edges = [[size * x for x in axis] for size, axis in zip(h, axes)]
    else:
        edges = rest
    corner = [scale * x for x in first] if rule == "edges" else [0, 0]
    if is_centered:
        for i, edge in enumerate(edges):
            corner, edges[i] = plus(corner, edge, -1), [2 * x for x in edge]
    points = [corner]
    for edge in edges:
        points += [plus(p, edge) for p in points]
    return Body(rule, scale, points, [], first if rule == "turned" else corner,
                [h, *axes] if rule == "turned" else edges)


def signs(body, normal, offset):
    """All signs that normal . x - offset has at the ends of a body."""
    if body.rule == "turned":  # m + r / |d| has the sign of m |m| |d|^2 + r |r|
        middle, square = dot(normal, body.base) - offset, dot(body.vectors[1], body.vectors[1])
        middle *= abs(middle) * square
        values = [middle + r * abs(r) for r in (dot(normal, p) for p in body.points)]
    else:
        values = [dot(normal, p) - offset * body.scale for p in body.points]
    values += filter(None, (dot(normal, d) for d in body.directions))
    return {(x > 0) - (x < 0) for x in values}


def check_point(body, point, below, given, inside):
    """Is point / below in a body, or inside it, by the weights given?"""
    if body.rule in ("plane", "turned"):
        require(given is None, "weights where there are none")
        away = plus(point, body.base, -below)
        if body.rule == "plane":
            require(dot(away, body.vectors[0]) == 0, "the point is off the plane")
            return
        h, *axes = body.vectors
        for half, axis in zip(h, axes):
            room = (half * below)**2 * dot(axis, axis) - dot(away, axis)**2
            require(room > 0 or room == 0 and not (inside and half), "the point is off the obb")
        return
    weights, one = rationals(given)
    require(len(weights) == len(body.vectors), "the number of weights is wrong")
    if body.rule in ("line", "ray"):
        require(weights[0] == one, "the weight of an origin is 1")
    if body.rule == "vertices":
        require(sum(weights) == one, "the sum of the weights is not 1")
    total = [one * x for x in body.base]
    for w, vector in zip(weights, body.vectors):
        total = plus(total, vector, w)
        is_free = body.rule == "line" or not any(vector) and body.rule != "vertices"
        room = min(w, one - w) if body.rule == "edges" else w
        require(is_free or room > 0 or room == 0 and not inside, "a weight is out of range")
    require([below * x for x in total] == [body.scale * one * x for x in point],
            "the weights give another point")


def rationals(texts):
    """Numbers of a certificate as integers over one denominator."""
    require(type(texts) is list, "no list of numbers")
    found = [type(text) is str and RATIONAL.fullmatch(text) for text in texts]
    require(all(found), "a number is not a string \"num/den\" or \"num\"")
    pairs = [(int(match[1]), int(match[2] or 1)) for match in found]
    require(all(d > 0 for _, d in pairs), "a denominator is zero")
    one = lcm(*(d for _, d in pairs))
    return [n * (one // d) for n, d in pairs], one


def has(value, *names):
    return type(value) is dict and sorted(value) == sorted(names)


def check(query, answer):
    question = query["query"]
    require(question in ("contact", "intersects"), "an answer to this has no certificate")
    a, b = body_of(query["a"]), body_of(query["b"])
    dim = len(a.base)
    require(dim == len(b.base), "shapes of two dimensions", BadLine)
    proof = answer["certificate"]
    contact = CONTACT.get(tuple(sorted(proof))) if type(proof) is dict else None
    require(contact, "these are the fields of no certificate")
    claim = contact if question == "contact" else contact != "disjoint"
    require(type(claim) is type(answer.get(question)) and claim == answer[question],
            "the certificate is of another answer")
    if "plane" in proof:
        plane = proof["plane"]
        require(has(plane, "normal", "offset") and type(plane["normal"]) is list, "no plane")
        (*normal, offset), _ = rationals(plane["normal"] + [plane["offset"]])
        require(len(normal) == dim and any(normal), "no normal")
        in_a, in_b = (signs(body, normal, offset * UNIT) for body in (a, b))
        if contact == "disjoint":
            require((in_a, in_b) in (({-1}, {1}), ({1}, {-1})), "the plane does not keep them apart")
        else:
            require(1 not in in_a and -1 not in in_b or -1 not in in_a and 1 not in in_b,
                    "they are not on the two sides of the plane")
            require(in_a | in_b != {0}, "the plane holds both")
    if "point" in proof:
        point, below = rationals(proof["point"])
        require(len(point) == dim, "no point")
        require(has(proof["weights"], "a", "b"), "no weights of a and b")
        for name, body in (("a", a), ("b", b)):
            check_point(body, [UNIT * x for x in point], below, proof["weights"][name],
                        contact == "overlapping")


def judge(query, answer):
    """What to print, and how it counts."""
    require(type(query) is dict and type(answer) is dict, "a line is no object", BadLine)
    require(json.dumps(query.get("id")) == json.dumps(answer.get("id")), "another id", BadLine)
    require("error" not in answer, "the query was not answered", BadLine)
    if "certificate" not in answer:
        require(query.get("certify") is not True, "no certificate", BadLine)
        return None, "without certificate"
    try:
        check(query, answer)
    except NoProof as reason:
        return {"verified": False, "reason": str(reason)}, "rejected"
    return {"verified": True}, "verified"


def lines(file):
    for number, line in enumerate(file, 1):
        line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if line.strip():
            yield number, line


def main(queries, answers):
    counts = Counter()
    for query, answer in zip_longest(lines(queries), lines(answers)):
        number, name = (query or answer)[0], None
        try:
            require(query, "an answer without a query", BadLine)
            query = decode(query[1].decode())
            name = query.get("id") if type(query) is dict else None
            require(answer, "no answer", BadLine)
            result, count = judge(query, decode(answer[1].decode()))
        except BadLine as error:
            result, count = {"line": number, "error": str(error)}, "bad lines"
        except (ValueError, LookupError, TypeError, ArithmeticError, RecursionError) as error:
            result, count = {"line": number, "error": f"not as the format says: {error!r}"}, "bad lines"
        if result:
            print(json.dumps({"id": name, **result}))
        counts[count] += 1
    for count in ("verified", "rejected", "without certificate", "bad lines"):
        print(f"{count}: {counts[count]}", file=sys.stderr)
    return 2 if counts["bad lines"] else 1 if counts["rejected"] else 0


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)  # numbers may be long
    if sys.argv[1:] in (["-h"], ["--help"]):
        sys.exit(print(__doc__))
    if len(sys.argv) not in (2, 3):
        sys.exit(print(__doc__, file=sys.stderr) or 2)
    try:
        with open(sys.argv[1], "rb") as queries:
            if sys.argv[2:] in ([], ["-"]):
                status = main(queries, sys.stdin.buffer)
            else:
                with open(sys.argv[2], "rb") as answers:
                    status = main(queries, answers)
    except OSError as error:
        status = print(error, file=sys.stderr) or 2
    sys.exit(status)
