#!/usr/bin/env python3
"""Derives the expected answers of witnesses.jsonl from the definitions, in exact fractions.

  python3 derive.py > witnesses.jsonl      writes the file
  python3 derive.py --check                compares it with what the definitions give

No code of graze is used. The method is another one: a shape is the set of points where some linear
forms lie between two bounds, a line is cut form by form, a triangle is cut as a polygon; and two
convex sets overlap exactly when a point of the relative interior of their intersection lies in the
relative interiors of both.
"""
import json
import os
import sys
from fractions import Fraction as F
from math import isqrt


# Numbers a + b sqrt(m), for the sides of a rectangle whose direction has an irrational length.

class Root:
    """a + b sqrt(m) with m > 0 no square; plain fractions are used where b is zero."""

    def __init__(self, a, b, m):
        self.a, self.b, self.m = F(a), F(b), m

    def __add__(self, o):
        return root(self.a + o.a, self.b + o.b, self.m) if isinstance(o, Root) else root(self.a + o, self.b, self.m)

    def __neg__(self):
        return Root(-self.a, -self.b, self.m)

    def __sub__(self, o):
        return self + -o

    def __rsub__(self, o):
        return -self + o

    def __mul__(self, o):
        return root(self.a * o, self.b * o, self.m)

    def __truediv__(self, o):
        return self * (1 / F(o))

    __radd__, __rmul__ = __add__, __mul__

    def sign(self):
        x, y = self.a * abs(self.a), self.b * abs(self.b) * self.m
        return (x + y > 0) - (x + y < 0)

    def __lt__(self, o):
        return sign(self - o) < 0

    def __gt__(self, o):
        return sign(self - o) > 0

    def __le__(self, o):
        return sign(self - o) <= 0

    def __ge__(self, o):
        return sign(self - o) >= 0

    def __eq__(self, o):
        return sign(self - o) == 0

    def near(self, bits):
        """Fractions just below and above."""
        r = isqrt(self.m << 2 * bits)
        ends = sorted(self.a + self.b * F(k, 1 << bits) for k in (r, r + 1))
        return ends


def root(a, b, m):
    if isqrt(m) ** 2 == m:
        return a + b * isqrt(m)
    return Root(a, b, m) if b else a


def sign(x):
    return x.sign() if isinstance(x, Root) else (x > 0) - (x < 0)


def nearest(x):
    """The nearest double. Division of Python integers rounds correctly."""
    if isinstance(x, Root):
        bits = 200
        while True:
            low, high = (nearest(end) for end in x.near(bits))
            if low == high:
                return low
            bits *= 2
    try:
        return x.numerator / x.denominator
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def exact(x):
    if isinstance(x, Root):
        return {"a": str(x.a), "b": str(x.b), "m": str(x.m)}
    return str(F(x))


def hexf(x):
    x = nearest(x)
    if abs(x) == float("inf"):
        return "inf" if x > 0 else "-inf"
    if x == 0:
        return "0x0p+0"
    m, e = abs(x), 0
    while m >= 2:
        m, e = m / 2, e + 1
    while m < 1:
        m, e = m * 2, e - 1
    digits = ("%013x" % int((m - 1) * 2 ** 52)).rstrip("0")
    return "%s0x1%sp%+d" % ("-" if x < 0 else "", "." + digits if digits else "", e)


def read(x):
    return F(float.fromhex(x)) if isinstance(x, str) else F(float(x))


def vec(v):
    return [read(x) for x in v]


def add(p, d, t=1):
    return [x + t * y for x, y in zip(p, d)]


def sub(p, q):
    return [x - y for x, y in zip(p, q)]


def dot(p, q):
    return sum((x * y for x, y in zip(p, q)), F(0))


def cross(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


# Boxes: axes e_i and bounds lo_i <= (x - c) . e_i <= hi_i.

def slabs(b):
    kind = b["type"]
    if kind == "aabb":
        lo, hi = vec(b["min"]), vec(b["max"])
        n = len(lo)
        unit = [[F(i == j) for j in range(n)] for i in range(n)]
        return [F(0)] * n, list(zip(unit, lo, hi))
    if kind == "obb":
        c, h = vec(b["center"]), vec(b["half_extents"])
        if len(c) == 2:
            d = vec(b["direction"])
            scale = 1
            for x in d:
                scale = max(scale, x.denominator)
            whole = [int(x * scale) for x in d]
            m = whole[0] ** 2 + whole[1] ** 2
            axes = [[F(x) for x in whole], [F(-whole[1]), F(whole[0])]]
            return c, [(e, root(F(0), -k, m), root(F(0), k, m)) for e, k in zip(axes, h)]
        w, x, y, z = vec(b["quaternion"])
        n = w * w + x * x + y * y + z * z
        axes = [[w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)],
                [2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)],
                [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z]]
        return c, [([k / n for k in e], -g, g) for e, g in zip(axes, h)]
    centered = "center" in b
    c = vec(b["center" if centered else "corner"])
    u, v, w = (vec(e) for e in b["half_edges" if centered else "edges"])
    det = dot(u, cross(v, w))
    assert det != 0, "a flat parallelepiped has no slabs"
    dual = [[k / det for k in e] for e in (cross(v, w), cross(w, u), cross(u, v))]
    return c, [(e, F(-1 if centered else 0), F(1)) for e in dual]


FACES = ["-x", "+x", "-y", "+y", "-z", "+z"]


class Box:
    def __init__(self, b):
        self.c, self.slabs = slabs(b)

    def forms(self):
        """(normal, low, high): low <= normal . x <= high."""
        return [(e, lo + dot(e, self.c), hi + dot(e, self.c)) for e, lo, hi in self.slabs]

    def features(self, p, d, entering):
        found = []
        for i, (e, lo, hi) in enumerate(self.forms()):
            speed, at = sign(dot(e, d)), dot(e, p)
            if speed and at == (lo if (speed > 0) == entering else hi):
                found.append(FACES[2 * i + ((speed > 0) != entering)])
        return found

    def inside(self, p):
        return all(lo <= dot(e, p) <= hi for e, lo, hi in self.forms())

    def relative_interior(self, p):
        return all(dot(e, p) == lo if lo == hi else lo < dot(e, p) < hi for e, lo, hi in self.forms())


class Triangle:
    """A 3D triangle with an area, or without (then only contact is derived)."""

    def __init__(self, b):
        self.v = [vec(p) for p in b["vertices"]]
        a, b, c = self.v
        self.n = cross(sub(b, a), sub(c, a))
        self.flat = dot(self.n, self.n) == 0

    def forms(self):
        a, b, c = self.v
        if self.flat:
            p, q = max(((p, q) for p in self.v for q in self.v), key=lambda e: dot(sub(*e), sub(*e)))
            d = sub(q, p)
            across = [cross(d, [F(i == j) for j in range(3)]) for i in range(3)] if any(d) else \
                [[F(i == j) for j in range(3)] for i in range(3)]
            along = [(d, dot(d, p), dot(d, q))] if any(d) else []
            return [(e, dot(e, p), dot(e, p)) for e in across] + along
        forms = [(self.n, dot(self.n, a), dot(self.n, a))]
        for p, q, r in ((a, b, c), (b, c, a), (c, a, b)):
            e = cross(self.n, sub(q, p))
            forms.append((e, dot(e, p), None))
        return forms

    def uv(self, p):
        a, b, c = self.v
        nn = dot(self.n, self.n)
        return [dot(cross(sub(p, a), sub(c, a)), self.n) / nn, dot(cross(sub(b, a), sub(p, a)), self.n) / nn]

    def features(self, p, d, entering):
        a, b, c = self.v
        for i, q in enumerate(self.v):
            if p == q:
                return ["v%d" % i]
        for name, q, r in (("e01", a, b), ("e12", b, c), ("e20", c, a)):
            if q != r and not any(cross(sub(p, q), sub(r, q))) and 0 <= dot(sub(p, q), sub(r, q)) <= dot(sub(r, q), sub(r, q)):
                return [name]
        return ["interior"]

    def inside(self, p):
        return all(dot(e, p) >= lo and (hi is None or dot(e, p) <= hi) for e, lo, hi in self.forms())

    def relative_interior(self, p):
        return all(dot(e, p) == lo if lo == hi else lo < dot(e, p) and (hi is None or dot(e, p) < hi)
                   for e, lo, hi in self.forms())

    def side(self, d):
        if self.flat:
            return "degenerate"
        s = sign(dot(self.n, d))
        return "front" if s < 0 else "back" if s > 0 else "coplanar"


def clip(q):
    a, options = q["a"], q
    if a["type"] == "segment":
        o, e = (vec(p) for p in a["vertices"])
        d, low, high = sub(e, o), F(0), F(1)
    else:
        o, d = vec(a["origin"]), vec(a["direction"])
        low, high = (F(0) if a["type"] == "ray" else None), None
    lo_hi = [None if x is None else read(x) for x in options.get("t_range", [None, None])]
    if lo_hi[0] is not None:
        low = lo_hi[0] if low is None else max(low, lo_hi[0])
    if lo_hi[1] is not None:
        high = lo_hi[1] if high is None else min(high, lo_hi[1])
    b = Triangle(q["b"]) if q["b"]["type"] == "triangle" else Box(q["b"])

    begin, end, empty = low, high, False
    for e, lo, hi in b.forms():
        at, speed = dot(e, o), dot(e, d)
        if speed == 0:
            empty |= at < lo or (hi is not None and at > hi)
            continue
        near, far = (lo - at) / speed, None if hi is None else (hi - at) / speed
        if speed < 0:
            near, far = far, near
        if near is not None and (begin is None or near > begin):
            begin = near
        if far is not None and (end is None or far < end):
            end = far
    if begin is not None and end is not None and begin > end:
        empty = True

    answer = {"origin": "outside"}
    if b.inside(o):
        answer["origin"] = "inside" if b.relative_interior(o) else "boundary"
    if empty:
        return dict(answer, hit=False, contact="disjoint")
    # A point of the relative interior of the intersection.
    if begin is None or end is None:
        mid = begin + 1 if begin is not None else end - 1 if end is not None else F(0)
    else:
        mid = (begin + end) / 2
    moving = any(d)
    own = not moving or low == high or ((low is None or mid > low) and (high is None or mid < high))
    both = own and b.relative_interior(add(o, d, mid))
    answer["contact"] = "overlapping" if both else "touching"
    if isinstance(b, Triangle):
        side = b.side(d)
        if "cull" in q and side != {"back": "front", "front": "back"}[q["cull"]]:
            return dict(answer, hit=False, culled=True)
        answer["side"] = side
    answer["hit"] = True
    for which, t, entering in (("in", begin, True), ("out", end, False)):
        p = None if t is None else add(o, d, t)
        fields = {"t": (t, exact), "t_%s_double": (t, hexf), "p": (p, lambda v: [hexf(x) for x in v])}
        answer["t_" + which] = None if t is None else exact(t)
        answer["t_%s_double" % which] = None if t is None else hexf(t)
        answer["p_" + which] = None if t is None else [hexf(x) for x in p]
        answer["features_" + which] = None if t is None else b.features(p, d, entering)
        if isinstance(b, Triangle) and not b.flat:
            uv = None if t is None else b.uv(p)
            answer["uv_" + which] = None if t is None else [exact(x) for x in uv]
            answer["uv_%s_double" % which] = None if t is None else [hexf(x) for x in uv]
    return answer


def contact_of_triangle(q):
    """By cutting the triangle as a polygon; the mean of its corners decides."""
    polygon = [vec(p) for p in q["a"]["vertices"]]
    dim, box = len(polygon[0]), Box(q["b"])
    for e, lo, hi in box.forms():
        for normal, bound in ((e, lo), ([-x for x in e], -hi)):
            kept = []
            for p, r in zip(polygon, polygon[1:] + polygon[:1]):
                at, to = dot(normal, p) - bound, dot(normal, r) - bound
                if at >= 0:
                    kept.append(p)
                if (at > 0 > to) or (at < 0 < to):
                    kept.append(add(p, sub(r, p), at / (at - to)))
            polygon = kept
    if not polygon:
        return {"contact": "disjoint"}
    mean = [sum(p[i] for p in polygon) / len(polygon) for i in range(dim)]
    raised = {"vertices": [list(p) + [0] * (3 - dim) for p in q["a"]["vertices"]]}
    meets = Triangle(raised).relative_interior(mean + [F(0)] * (3 - dim)) and box.relative_interior(mean)
    return {"contact": "overlapping" if meets else "touching"}


# The witnesses.

def line(o, d):
    return {"type": "line", "origin": o, "direction": d}


def ray(o, d):
    return {"type": "ray", "origin": o, "direction": d}


def segment(p, q):
    return {"type": "segment", "vertices": [p, q]}


def triangle(*v):
    return {"type": "triangle", "vertices": list(v)}


def aabb(lo, hi):
    return {"type": "aabb", "min": lo, "max": hi}


def rect(c, d, h):
    return {"type": "obb", "center": c, "direction": d, "half_extents": h}


def obb(c, q, h):
    return {"type": "obb", "center": c, "quaternion": q, "half_extents": h}


def corner(c, *e):
    return {"type": "parallelepiped", "corner": c, "edges": list(e)}


def center(c, *e):
    return {"type": "parallelepiped", "center": c, "half_edges": list(e)}


TINY, HUGE, ULP1 = "0x0.0000000000001p-1022", "0x1.fffffffffffffp+1023", "0x1.0000000000001p+0"
CUBE, SQUARE = aabb([0, 0, 0], [1, 1, 1]), aabb([0, 0], [1, 1])
FACE = triangle([0, 0, 0], [4, 0, 0], [0, 4, 0])
HYPOTENUSE = "0x1.6a09e667f3bcdp+0"  # just above the root of 2; its predecessor is just below

WITNESSES = [
    # A. Axis-aligned boxes.
    ("A: along an edge of the cube", ray([-1, 0, 0], [1, 0, 0]), CUBE),
    ("A: inside a face", segment([0.25, 0.5, 1], [0.75, 0.5, 1]), CUBE),
    ("A: one ulp above a face", segment([-1, 0.5, ULP1], [2, 0.5, ULP1]), CUBE),
    ("A: origin on a slab plane, parallel to it, beside the box", ray([0, 2, 0.5], [0, 0, 1]), CUBE),
    ("A: negative zeros in the direction", ray([0.5, 0.5, -2], ["-0x0p+0", "-0x0p+0", 0.5]), CUBE),
    ("A: a flat box is pierced", line([0.5, 0.25, 3], [0, 0, -2]), aabb([0, 0, 1], [1, 1, 1])),
    ("A: a flat box, in its plane", segment([-1, 0.5, 1], [0.5, 0.5, 1]), aabb([0, 0, 1], [1, 1, 1])),
    ("A: a box that is a point, hit", ray([0, 0, 0], [1, 2, 3]), aabb([0.5, 1, 1.5], [0.5, 1, 1.5])),
    ("A: a box that is a point, missed by the smallest number", ray([0, 0, TINY], [1, 2, 3]),
     aabb([0.5, 1, 1.5], [0.5, 1, 1.5])),
    ("A: through two opposite corners", line([-1, -1, -1], [1, 1, 1]), CUBE),
    ("A: past a corner, touching it", line([0, 2, 1], [1, -1, 0]), CUBE),
    ("A: ends on a face from outside", segment([-1, 0.5, 0.5], [0, 0.5, 0.5]), CUBE),
    ("A: starts on a face and leaves", ray([0, 0.5, 0.5], [-1, 0, 0]), CUBE),
    ("A: a point inside", segment([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]), CUBE),
    ("A: a point on a corner", ray([1, 1, 1], [0, 0, 0]), CUBE),
    ("A: a point is a box that is a point", line([1, 2, 3], [0, 0, 0]), aabb([1, 2, 3], [1, 2, 3])),
    ("A: the parameter of an ordinary point overflows", ray([-1, 0.5, 0.5], [TINY, 0, 0]), CUBE),
    ("A: the length of the segment overflows",
     segment(["-" + HUGE, 0.5, 0.5], [HUGE, 0.5, 0.5]), CUBE),
    ("A: parameters in thirds", segment([-1, 0.1, 0.2], [2, 0.3, 0.7]), CUBE),
    ("A: 2D, line through a corner", line([-1, 0], [1, 1]), SQUARE),
    ("A: 2D, segment ends at a corner", segment([2, 2], [1, 1]), SQUARE),
    ("A: 2D, a tenth and three tenths", ray([-0.1, -0.3], [0.1, 0.3]), aabb([0, 0], [0.3, 0.3])),
    ("A: a range that ends on the face", line([-1, 0.5, 0.5], [1, 0, 0]), CUBE, {"t_range": [None, 1]}),
    ("A: a range that misses", ray([-1, 0.5, 0.5], [1, 0, 0]), CUBE, {"t_range": [-5, "-0x1p-1074"]}),
    ("A: a range inside", line([-1, 0.5, 0.5], [1, 0, 0]), CUBE, {"t_range": [1.25, 1.25]}),
    # B. Parallelepipeds and oriented boxes.
    ("B: a sheared parallelepiped", ray([-1, 0.5, 0.5], [1, 0, 0]),
     corner([0, 0, 0], [1, 0, 0], [0.5, 1, 0], [0.25, 0.25, 1])),
    ("B: by centre and half edges, along an edge", line([1, 1, 0], [0, 0, 1]),
     center([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1])),
    ("B: edges shorter than 1e-9", segment([0, 0, 0], [1, 1, 1]),
     corner([0.5, 0.5, 0.5], [1e-12, 0, 0], [0, 1e-12, 0], [0, 0, 1e-12])),
    ("B: edges given left-handed, through a vertex", ray([2, 2, 2], [-1, -1, -1]),
     corner([0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1])),
    ("B: obb turned by a quarter, quaternion of no unit norm", ray([-5, 0, 0], [1, 0, 0]),
     obb([0, 0, 0], [2, 0, 0, 2], [1, 3, 1])),
    ("B: obb turned by the angle of 3-4-5, touching its edge", segment([-8, 1, -1], [6, 3, 1]),
     obb([0, 0, 0], [2, 0, 0, 1], [1, 2, 1])),
    ("B: obb of a rotation in thirds", line([0, 0, 0], [1, 1, 1]), obb([1, 0, 0], [1, 1, 1, 0], [1, 1, 1])),
    ("B: a flat obb, pierced", ray([0, 0, 5], [0, 0, -1]), obb([0, 0, 1], [1, 0, 0, 0], [1, 1, 0])),
    ("B: a flat obb, in its plane", line([5, 0, 1], [-1, 0, 0]), obb([0, 0, 1], [1, 0, 0, 0], [1, 1, 0])),
    # C. Triangles in 3D.
    ("C: interior, from the front", ray([1, 1, 5], [0, 0, -1]), FACE),
    ("C: interior, from the back", ray([1, 1, -5], [0, 0, 2]), FACE),
    ("C: through a vertex", line([0, 4, 1], [0, 0, 1]), FACE),
    ("C: through an edge", segment([2, 2, -1], [2, 2, 2]), FACE),
    ("C: beside an edge by the smallest number", segment([2, "-" + TINY, -1], [2, "-" + TINY, 2]), FACE),
    ("C: coplanar, across", line([-1, 1, 0], [1, 0, 0]), FACE),
    ("C: coplanar, along an edge", segment([-1, 0, 0], [2, 0, 0]), FACE),
    ("C: coplanar, past a vertex", line([0, 8, 0], [1, -1, 0]), triangle([0, 0, 0], [4, 4, 0], [0, 4, 0])),
    ("C: starts on the triangle", ray([1, 1, 0], [1, 1, 1]), FACE),
    ("C: a zero direction on the triangle", line([1, 1, 0], [0, 0, 0]), FACE),
    ("C: no area, crossed", segment([1, -1, 0], [1, 1, 0]), triangle([0, 0, 0], [2, 0, 0], [4, 0, 0])),
    ("C: a point of a triangle, hit", ray([1, 1, 3], [0, 0, -1]), triangle([1, 1, 1], [1, 1, 1], [1, 1, 1])),
    ("C: a needle", ray([0.5, 0.5, 1], [0, 0, -1]), triangle([0, 0, 0], [1, 1, 0], [1, ULP1, 0])),
    ("C: back faces culled, a back face", ray([1, 1, -5], [0, 0, 2]), FACE, {"cull": "back"}),
    ("C: back faces culled, a front face", ray([1, 1, 5], [0, 0, -1]), FACE, {"cull": "back"}),
    ("C: front faces culled, coplanar", line([-1, 1, 0], [1, 0, 0]), FACE, {"cull": "front"}),
    ("C: a range that begins on the triangle", ray([1, 1, 5], [0, 0, -1]), FACE, {"t_range": [5, None]}),
    # D. Oriented rectangles in 2D.
    ("D: irrational parameters", line([-4, 0], [1, 0]), rect([0, 0], [1, 1], [1, 1])),
    ("D: just above the root of two", ray([HYPOTENUSE, 0], [1, 0]), rect([0, 0], [1, 1], [1, 1])),
    ("D: just below the root of two", ray(["0x1.6a09e667f3bccp+0", 0], [1, 0]), rect([0, 0], [1, 1], [1, 1])),
    ("D: the same direction, very short", ray(["0x1.6a09e667f3bccp+0", 0], [1, 0]),
     rect([0, 0], [TINY, TINY], [1, 1])),
    ("D: 3-4-5, touching a corner", line([1.75, 7], [0, 1]), rect([0, 0], [3, 4], [1.25, 1.25])),
    ("D: 3-4-5, past a corner by an ulp", line(["0x1.c000000000001p+0", 7], [0, 1]),
     rect([0, 0], [3, 4], [1.25, 1.25])),
    ("D: flat, crossed", segment([0, 1], [1, 0]), rect([0, 0], [1, 1], [2, 0])),
    ("D: flat, along it", line([0, 0], [1, 1]), rect([0, 0], [1, 1], [2, 0])),
    ("D: a rectangle that is a point, at the end of a segment", segment([1, 1], [2, 1]), rect([1, 1], [2, 1], [0, 0])),
    ("D: starts inside", ray([0, 0], [1, 2]), rect([0.1, 0.2], [1, 3], [1, 2])),
    # E. Triangles against boxes.
    ("E: in a face of the cube", triangle([0.25, 0.25, 1], [0.75, 0.25, 1], [0.25, 0.75, 1]), CUBE),
    ("E: in the plane of a flat box", triangle([0.25, 0.25, 1], [0.75, 0.25, 1], [0.25, 0.75, 1]),
     aabb([0, 0, 1], [1, 1, 1])),
    ("E: an ulp above a flat box", triangle([0.25, 0.25, ULP1], [0.75, 0.25, ULP1], [0.25, 0.75, ULP1]),
     aabb([0, 0, 1], [1, 1, 1])),
    ("E: the plane x + y + z = 3 through a corner", triangle([3, 0, 0], [0, 3, 0], [0, 0, 3]), CUBE),
    ("E: the plane cuts the corner off", triangle([3, 0, "-0x1p-50"], [0, 3, 0], [0, 0, 3]), CUBE),
    ("E: an edge crosses an edge of the cube", triangle([2, 0, 0.5], [0, 2, 0.5], [3, 3, 0.75]), CUBE),
    ("E: only z x (a - c) separates", triangle([2, 5, 1], [4, 5, 1], [4, -3, 0]), aabb([0, 0, 0], [2, 2, 2])),
    ("E: only y x (b - a) separates", triangle([0, -3, -3], [4, 4, 2], [2, -3, -2]), aabb([0, 0, 0], [2, 2, 2])),
    ("E: only x x (c - b) separates", triangle([-2, 5, 3], [0, 4, -1], [1, 1, 5]), aabb([0, 0, 0], [2, 2, 2])),
    ("E: contains a face", triangle([-5, -5, 1], [10, -5, 1], [-5, 10, 1]), CUBE),
    ("E: coplanar with a face, beside it", triangle([2, 0, 1], [3, 0, 1], [2, 1, 1]), CUBE),
    ("E: shares an edge with the cube", triangle([1, 0, 1], [1, 1, 1], [2, 0.5, 2]), CUBE),
    ("E: a point inside", triangle([0.5, 0.5, 0.5], [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]), CUBE),
    ("E: a segment through the cube", triangle([-1, -1, -1], [0, 0, 0], [2, 2, 2]), CUBE),
    ("E: a segment on an edge", triangle([0, 0, 0], [0.5, 0, 0], [1, 0, 0]), CUBE),
    ("E: a box that is a point, in the triangle", triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]), aabb([1, 1, 0], [1, 1, 0])),
    ("E: a box that is a segment, piercing", triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]), aabb([1, 1, -1], [1, 1, 1])),
    ("E: subnormal coordinates", triangle([0, 0, 0], [TINY, 0, 0], [0, TINY, 0]), aabb([0, 0, 0], [TINY, TINY, TINY])),
    ("E: 2D, corner to corner", triangle([1, 1], [2, 1], [1, 2]), SQUARE),
    ("E: 2D, the hypotenuse through a corner", triangle([2, 0], [0, 2], [2, 2]), SQUARE),
    ("E: 2D, an ulp past the corner", triangle([2, ULP1], [ULP1, 2], [2, 2]), SQUARE),
    ("E: 2D, a zero-area triangle along a side", triangle([0, 0], [1, 0], [3, 0]), SQUARE),
    ("E: 2D, inside", triangle([0.25, 0.25], [0.5, 0.25], [0.25, 0.5]), SQUARE),
]


def witnesses():
    for i, (note, a, b, *options) in enumerate(WITNESSES):
        query = {"id": i + 1, "query": "contact" if a["type"] == "triangle" else "clip", "a": a, "b": b}
        query.update(*options)
        query["expect"] = clip(query) if query["query"] == "clip" else contact_of_triangle(query)
        query["note"] = note
        yield json.dumps(query)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "witnesses.jsonl")
        with open(path) as file:
            found = file.read().splitlines()
        if found != list(witnesses()):
            sys.exit("witnesses.jsonl is not what derive.py derives")
        print("witnesses.jsonl: %d witnesses as derived" % len(found))
    else:
        print("\n".join(witnesses()))
