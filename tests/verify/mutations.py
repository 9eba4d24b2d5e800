"""Certificates changed so that they are no proof any more.

Each change is one whose failure is certain, by known points of the shapes and by what the true
contact rules out: not by a checker's view of it.
"""
import copy
import math
import random
from fractions import Fraction
from itertools import product

# Changes that break a rule of the format, whatever the shapes.
CERTAIN = {"one weight changed", "a weight on the boundary", "weights where there are none",
           "no normal"}
FIELDS = {"disjoint": {"plane"}, "touching": {"plane", "point", "weights"},
          "overlapping": {"point", "weights"}}


def coordinates(v):
    return [Fraction(float.fromhex(x) if "x" in x else x) for x in v]


def plus(u, v, factor=1):
    return [x + factor * y for x, y in zip(u, v)]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def times(p, q):
    """The product of two quaternions."""
    (a, *u), (b, *v) = p, q
    cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    return [a * b - dot(u, v), *plus(plus(cross, v, a), u, b)]


class Shape:
    """What the weights of a shape multiply: vertices, or a base and vectors. Or none of these."""

    def __init__(self, json):
        self.kind = json["type"]
        self.base, self.vectors = None, []
        if "vertices" in json:
            self.vectors = [coordinates(v) for v in json["vertices"]]
        elif self.kind == "point":
            self.vectors = [coordinates(json.get("point") or json["at"])]
        elif "origin" in json:
            self.base, self.vectors = coordinates(json["origin"]), [coordinates(json["direction"])]
        elif self.kind == "plane":
            self.base, self.normal = coordinates(json["point"]), coordinates(json["normal"])
        else:
            self.read_box(json)
        self.has_weights = bool(self.vectors)
        self.is_hull = self.has_weights and self.base is None

    def read_box(self, json):
        if self.kind == "aabb":
            low, high = coordinates(json["min"]), coordinates(json["max"])
            self.base = low
            self.vectors = [[y - x if i == j else Fraction(0)
                             for j, (x, y) in enumerate(zip(low, high))] for i in range(len(low))]
            return
        halves = [coordinates(v) for v in json.get("half_edges", [])]
        if "quaternion" in json:
            q = coordinates(json["quaternion"])
            conjugate = [q[0], -q[1], -q[2], -q[3]]
            for i, h in enumerate(coordinates(json["half_extents"])):
                pure = [Fraction(int(k == i + 1)) for k in range(4)]
                image = times(times(q, pure), conjugate)[1:]
                halves.append([h * x / dot(q, q) for x in image])
        if "corner" in json:
            self.base, self.vectors = coordinates(json["corner"]), [coordinates(v) for v in json["edges"]]
            return
        self.base = coordinates(json["center"])
        if not halves:
            self.reach = sum(coordinates(json["half_extents"]))
            return
        for half in halves:
            self.base = plus(self.base, half, -1)
        self.vectors = [[2 * x for x in half] for half in halves]

    def points(self):
        """Some points that it holds."""
        if self.is_hull:
            return self.vectors
        if self.kind == "plane":
            x, y, z = self.normal
            return [self.base, plus(self.base, [y, -x, 0]), plus(self.base, [0, z, -y])]
        return [self.base] + [plus(self.base, v) for v in self.vectors]

    def given_back(self, weights):
        """The point that weights give; None where their number is wrong or they give none."""
        if not self.has_weights or weights is None:
            return None
        w = [Fraction(text) for text in weights]
        if self.kind in ("line", "ray"):
            if len(w) != 2 or w[0] != 1:
                return None
            w = w[1:]
        if len(w) != len(self.vectors):
            return None
        point = self.base or [Fraction(0)] * len(self.vectors[0])
        for t, v in zip(w, self.vectors):
            point = plus(point, v, t)
        return point


def kind_of(certificate):
    return next(kind for kind, fields in FIELDS.items() if fields == set(certificate))


def claim(answer, contact):
    if "contact" in answer:
        answer["contact"] = contact
    else:
        answer["intersects"] = contact != "disjoint"


def side(plane, point):
    return dot([Fraction(x) for x in plane["normal"]], point) - Fraction(plane["offset"])


def is_certainly_wrong(truth, shapes, certificate):
    kind = kind_of(certificate)
    if kind != truth:
        return True
    if "plane" in certificate:
        sides = ([side(certificate["plane"], p) for p in shape.points()] for shape in shapes)
        for x, y in product(*sides):
            if x * y > 0 or (x * y == 0 and kind == "disjoint"):
                return True
    if "point" in certificate:
        point = [Fraction(x) for x in certificate["point"]]
        # A plane that a common point is off does not separate.
        if kind == "touching" and side(certificate["plane"], point) != 0:
            return True
        for name, shape in zip("ab", shapes):
            weights = certificate["weights"][name]
            if shape.has_weights:
                if shape.given_back(weights) != point:
                    return True
            elif weights is not None:
                return True
            elif shape.kind == "plane" and dot(shape.normal, plus(point, shape.base, -1)) != 0:
                return True
    return False


def changes(rng, truth, shapes, certificate, strangers):
    """(what was changed, certificate, contact that it claims); some may be proofs."""
    def changed(change):
        c = copy.deepcopy(certificate)
        change(c)
        return c

    def with_plane(what, normal=None, offset=None):
        def change(c):
            if normal is not None:
                c["plane"]["normal"] = [str(Fraction(x)) for x in normal]
            if offset is not None:
                c["plane"]["offset"] = str(Fraction(offset))
        return what, changed(change), truth

    small = Fraction(1, 2**rng.randrange(1, 60))
    a, b = shapes
    if "plane" in certificate:
        plane = certificate["plane"]
        normal, offset = [Fraction(x) for x in plane["normal"]], Fraction(plane["offset"])
        in_a, in_b = dot(normal, rng.choice(a.points())), dot(normal, rng.choice(b.points()))
        if truth == "disjoint":
            for end, other in ((in_a, in_b), (in_b, in_a)):
                yield with_plane("offset at a support value", offset=end)
                yield with_plane("offset past a support value", offset=end + (end - other) * small)
        else:
            yield with_plane("offset past a support value", offset=offset + small)
            yield with_plane("offset past a support value", offset=offset - 1 / small)
        yield with_plane("side claim reversed", normal=[-x for x in normal])
        yield with_plane("side claim reversed", offset=-offset)
        yield with_plane("no normal", normal=[0] * len(normal))
        across = plus(rng.choice(b.points()), rng.choice(a.points()), -1)
        i, j = rng.sample(range(len(normal)), 2)
        along = [Fraction(0)] * len(normal)
        along[i], along[j] = across[j], -across[i]
        yield with_plane("normal along both", normal=along)
    if "point" in certificate:
        point = [Fraction(x) for x in certificate["point"]]
        moved = list(point)
        far = 1 if a.has_weights or b.has_weights else 4 * (1 + sum(
            getattr(shape, "reach", 0) for shape in shapes))
        moved[rng.randrange(len(moved))] += far / small if far != 1 else small
        yield "point moved off a shape", changed(
            lambda c: c.update(point=[str(x) for x in moved])), truth
        for name, shape in zip("ab", shapes):
            yield from weight_changes(rng, truth, name, shape, certificate, changed)
        if certificate["weights"]["a"] != certificate["weights"]["b"]:
            yield "weights swapped", changed(lambda c: c.update(
                weights={"a": c["weights"]["b"], "b": c["weights"]["a"]})), truth

    for kind, fields in FIELDS.items():
        if kind == truth:
            continue
        yield "the wrong kind", certificate, kind
        whole = {"plane": flat_plane(a.points() + b.points()),
                 "point": [str(x) for x in rng.choice(a.points())],
                 "weights": {name: ["1"] * len(shape.vectors) or None
                             for name, shape in zip("ab", shapes)}}
        whole.update(certificate)
        yield "the wrong kind", {name: whole[name] for name in sorted(fields)}, kind
    for stranger in strangers:
        yield "another query's certificate", stranger, kind_of(stranger)


def flat_plane(points):
    """Across an axis, through all points if there is such a plane."""
    dim = len(points[0])
    axis = next((i for i in range(dim) if len({p[i] for p in points}) == 1), 0)
    return {"normal": [str(int(i == axis)) for i in range(dim)], "offset": str(points[0][axis])}


def weight_changes(rng, truth, name, shape, certificate, changed):
    """Of one shape: each gives another point, or is out of range."""
    weights = certificate["weights"][name]
    if weights is None:
        yield "weights where there are none", changed(
            lambda c: c["weights"].update({name: ["1"]})), truth
        return
    values = [Fraction(x) for x in weights]

    def with_weights(what, new, point=None):
        def change(c):
            c["weights"][name] = [str(x) for x in new]
            if point is not None:
                c["point"] = [str(x) for x in point]
        return what, changed(change), truth

    one = rng.randrange(len(values))
    small = Fraction(1, 2**rng.randrange(1, 60))
    other = list(values)
    other[one] += rng.choice([small, -small, 1 / small])
    # The sum of vertex weights and the 1 of an origin are rules of their own.
    is_vector = shape.base is not None and shape.kind not in ("line", "ray")
    if shape.is_hull or (shape.kind in ("line", "ray") and one == 0) or (
            any(shape.vectors[one if is_vector else 0])):
        yield with_weights("one weight changed", other)
    yield with_weights("a weight missing", values[:-1])
    yield with_weights("a weight too many", values + [Fraction(0)])
    if shape.is_hull and len(values) > 1:
        i, j = rng.sample(range(len(values)), 2)
        other = list(values)
        other[i] += small
        other[j] -= small
        if shape.vectors[i] != shape.vectors[j]:
            yield with_weights("two weights changed, the sum kept", other)
        if truth == "overlapping":
            other = list(values)
            other[j] += other[i]
            other[i] = Fraction(0)
            yield with_weights("a weight on the boundary", other, shape.given_back(other))
    if is_vector and truth == "overlapping":
        other = list(values)
        other[one] = Fraction(rng.choice([0, 1]))
        if any(shape.vectors[one]):
            yield with_weights("a weight on the boundary", other, shape.given_back(other))


# Each is the text of a number, or what stands for one.
NO_NUMBERS = [1, 1.5, None, True, "", "1.0", "+1", " 1", "1e0", "0x1", "1/0", "1/-1", "1/2/3", "-",
              ["1"], {"a": "1", "b": "0", "m": "2"}]


def misprints(rng, truth, certificate):
    """Certificates that break the format."""
    def places(value, path=()):
        for key, member in value.items() if type(value) is dict else enumerate(value):
            if type(member) is str:
                yield (*path, key)
            elif member is not None:
                yield from places(member, (*path, key))

    for replacement in rng.sample(NO_NUMBERS, 2):
        c = copy.deepcopy(certificate)
        *path, last = rng.choice(list(places(c)))
        place = c
        for key in path:
            place = place[key]
        place[last] = replacement
        yield "no exact number", c, truth
    for path in ([], ["points" if "points" in certificate else "plane"], ["weights"]):
        c = copy.deepcopy(certificate)
        place = c
        for key in path:
            place = place.get(key, c)
        place[rng.choice(["note", "Plane", "contact", "c"])] = rng.choice([None, "1", truth])
        yield "a field too many", c, truth
        c = copy.deepcopy(certificate)
        place = c
        for key in path:
            place = place.get(key, c)
        removed = rng.choice(list(place))
        del place[removed]
        yield "a field missing", c, truth


def square(u, v):
    return dot(plus(u, v, -1), plus(u, v, -1))


def changed_distances(rng, query, answer, strangers):
    """Of an answer about a distance: each claims another one, or has other points, or weights of none."""
    certificate = answer["certificate"]
    points = {name: [Fraction(x) for x in certificate["points"][name]] for name in "ab"}
    shapes = {name: Shape(query[name]) for name in "ab"}
    squared = square(points["a"], points["b"])

    def changed(change):
        other = copy.deepcopy(answer)
        change(other, other["certificate"])
        return other

    def claim(what, **fields):
        yield what, changed(lambda other, _: other.update(fields))

    small = Fraction(1, 2**rng.randrange(1, 60))
    if query["query"] == "within":
        yield from claim("another answer", within=not answer["within"])
        yield from claim("another sign", sign=rng.choice([s for s in (-1, 0, 1) if s != answer["sign"]]))
    else:
        yield from claim("another square", squared=str(squared * (1 + small) + (small if squared == 0 else 0)))
        yield from claim("another nearest point", nearest_a=[str(x + small) for x in points["a"]])
        value = float.fromhex(answer["distance"])
        for other in (math.nextafter(value, math.inf), math.nextafter(value, 0), -value, math.nan):
            if str(other) != str(value):
                yield from claim("the next double", distance=other.hex())
    for name, other in ("ab", "ba"):
        shape, weights = shapes[name], certificate["weights"][name]
        if not shape.has_weights:
            yield "weights where there are none", changed(lambda _, c: c["weights"].update({name: ["1"]}))
            continue
        moved = list(points[name])
        moved[rng.randrange(len(moved))] += rng.choice([small, -small, 1 / small])

        def move(_, c):
            c["points"][name] = [str(x) for x in moved]
        yield "point moved off a shape", changed(move)
        values = [Fraction(x) for x in weights]
        values[rng.randrange(len(values))] += rng.choice([small, -small, 1 / small])
        if shape.given_back([str(x) for x in values]) != points[name]:
            yield "one weight changed", changed(lambda _, c: c["weights"].update({name: [str(x) for x in values]}))
        yield "a weight missing", changed(lambda _, c: c["weights"].update({name: weights[:-1]}))
        # A vertex that is farther, with its own weights.
        if shape.is_hull:
            i = rng.randrange(len(shape.vectors))
            if square(shape.vectors[i], points[other]) > squared:
                def at_vertex(to, c):
                    c["points"][name] = [str(x) for x in shape.vectors[i]]
                    c["weights"][name] = [str(int(k == i)) for k in range(len(shape.vectors))]
                    if "squared" in to:
                        to["squared"] = str(square(shape.vectors[i], points[other]))
                        to["nearest_" + name] = c["points"][name]
                    elif square(shape.vectors[i], points[other]) > limit_of(query["d"])**2:
                        to.update(within=False, sign=1)
                yield "a vertex that is farther", changed(at_vertex)
    if points["a"] != points["b"]:
        yield "points swapped", changed(lambda _, c: c.update(
            points={"a": c["points"]["b"], "b": c["points"]["a"]}))
    for stranger in strangers:
        if any(is_certainly_not_in(shapes[name], stranger["points"][name], stranger["weights"][name]) for name in "ab"):
            yield "another query's certificate", dict(answer, certificate=stranger)
    for what, other, _ in misprints(rng, None, certificate):
        yield what, dict(answer, certificate=other)


def is_certainly_not_in(shape, point, weights):
    point = [Fraction(x) for x in point]
    if shape.has_weights:
        return shape.given_back(weights) != point
    return shape.kind == "plane" and dot(shape.normal, plus(point, shape.base, -1)) != 0


def limit_of(d):
    return Fraction(float.fromhex(d)) if "x" in d else Fraction(d)


def mutations(seed, query, answer, strangers):
    """(what was changed, answer) of an answer with a proof. `strangers` are certificates of other
    queries in the dimension."""
    rng = random.Random(seed)
    if query["query"] in ("within", "distance"):
        yield from changed_distances(rng, query, answer, strangers)
        return
    certificate = answer["certificate"]
    truth = kind_of(certificate)
    shapes = Shape(query["a"]), Shape(query["b"])
    for what, other, contact in changes(rng, truth, shapes, certificate, strangers):
        changed = changed_answer(answer, other, contact)
        if changed != answer and (contact != truth or what in CERTAIN or
                                  is_certainly_wrong(truth, shapes, other)):
            yield what, changed
    for what, other, contact in misprints(rng, truth, certificate):
        yield what, changed_answer(answer, other, contact)


def changed_answer(answer, certificate, contact):
    other = dict(answer, certificate=certificate)
    claim(other, contact)
    return other
