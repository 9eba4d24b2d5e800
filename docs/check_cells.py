#!/usr/bin/env python3
"""Checks the pieces of meshes, and the result of a Boolean, with nothing but Python's integers.

usage: check_cells.py PROOF

PROOF is what `graze resolve --proof` or `graze boolean --proof` wrote. It holds the meshes as they were read, with the rule of
each; corners as fractions; the pieces, as triangles of these; the faces that each piece is a part of; and of a Boolean, or of
`graze resolve --solid`, the expression, the winding number of each mesh right before each piece, and the result. What is checked:

  corners   no two are the same point. Each is a vertex, or the only point that planes and edges of faces around it have in common
  faces     each piece lies in each of its faces, and runs as is said. The pieces of each face with an area fit together edge by
            edge, but for those on its rim, and their areas add up to that of the face: so they cover it, each place once
  pieces    no two meet but in a corner or an edge of both, and no two have the same corners
  windings  around each edge, the pieces in the order of their angles: between two of them each mesh has one winding number, and
            behind a piece it is higher by the faces that run as the piece does, less those that run back. Of each part of
            the pieces that hangs together, one place has the winding numbers that a ray counts
  result    it has the pieces with the inside, by the rules and the expression, on one side and not on the other, each once, and
            they run counter-clockwise seen from outside

With these, the result is the boundary of what the expression says of the meshes. It says nothing of what is written in doubles
or floats: that graze has checked. Meshes of some thousand faces are soon
checked, scans are not.

Prints one line, and what is wrong. Exit status: 0 if all of it holds; 1 if not; 2 if the file is none.
"""
import json
import re
import sys
from collections import defaultdict
from fractions import Fraction
from functools import cmp_to_key
from math import inf, lcm, nextafter


class NoProof(Exception):
    """What does not hold."""


def require(truth, what):
    if not truth:
        raise NoProof(what)


# A point is (x, y, z, w) of integers, w > 0, and is (x, y, z) / w.

def point(coordinates):
    require(len(coordinates) == 3, "a point has not three coordinates")
    w = lcm(*(x.denominator for x in coordinates))
    return (*(int(x * w) for x in coordinates), w)


def sub(p, q):
    """A positive multiple of p - q."""
    return tuple(p[k] * q[3] - q[k] * p[3] for k in range(3))


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def sign(x):
    return (x > 0) - (x < 0)


def turn(a, b, c, k):
    """1 if a, b, c run counter-clockwise, seen along axis k from its far end; -1 if clockwise."""
    u, v = sub(b, a), sub(c, a)
    return sign(u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2])


def area(a, b, c, k):
    """Twice that of the triangle seen along axis k."""
    u, v = sub(b, a), sub(c, a)
    return Fraction(u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2], a[3] * b[3] * a[3] * c[3])


class Points:
    """Points by their numbers, and on which side of three of them a fourth is: in doubles where these are sure."""

    def __init__(self, points):
        self.exact = points
        self.near = [tuple(to_double(x, p[3]) for x in p[:3]) for p in points]
        largest = max((abs(x) for p in self.near for x in p), default=0.0)
        # Points are off by 2^-53 of it, differences by four times as much, and volumes by some hundred times its cube, where nothing
        # of that is beyond the doubles or below them.
        self.error = 2.0**-40 * largest**3 if 2.0**-250 < largest < 2.0**250 else inf

    def side(self, a, b, c, d):
        """1 where the volume of d - a, b - a, c - a is positive: where d sees a, b, c run counter-clockwise."""
        p, q, r, s = (self.near[n] for n in (a, b, c, d))
        ux, uy, uz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
        vx, vy, vz = r[0] - p[0], r[1] - p[1], r[2] - p[2]
        wx, wy, wz = s[0] - p[0], s[1] - p[1], s[2] - p[2]
        volume = ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx)
        if volume > self.error:
            return 1
        if volume < -self.error:
            return -1
        a, b, c, d = (self.exact[n] for n in (a, b, c, d))
        return sign(dot(cross(sub(b, a), sub(c, a)), sub(d, a)))


def to_double(x, w):
    try:
        return x / w
    except OverflowError:
        return inf if x > 0 else -inf


def axis_of(normal):
    """The first along which a plane with this normal can be seen."""
    return next(k for k in range(3) if normal[k])


def is_in(p, face, normal):
    """Is a point in a triangle with this normal?"""
    if dot(normal, sub(p, face[0])):
        return False
    k = axis_of(normal)
    way = sign(normal[k])
    return all(turn(face[i - 1], face[i], p, k) * way >= 0 for i in range(3))


class Proof:
    def __init__(self, text):
        self.meshes = []
        for operand in text["operands"]:
            vertices = [point([Fraction(float(x)) for x in p]) for p in operand["vertices"]]
            for t in operand["triangles"]:
                require(len(t) == 3 and all(type(n) is int and 0 <= n < len(vertices) for n in t), f"a mesh has the triangle {t}")
            faces = [tuple(vertices[n] for n in t) for t in operand["triangles"]]
            self.meshes.append((operand["name"], operand.get("rule"), vertices, faces))
        self.points = Points([point([Fraction(x) for x in p]) for p in text["corners"]])
        self.corners = self.points.exact
        self.pieces = [tuple(t) for t in text["pieces"]]
        self.sources = [[tuple(s) for s in of] for of in text["sources"]]
        self.flat = {tuple(face) for face in text["flat"]}
        self.expression = text.get("expression")
        self.before = text.get("before")
        self.result = text.get("result")
        require(len(self.sources) == len(self.pieces), "not every piece has sources")
        for t in self.pieces:
            require(len(set(t)) == len(t) == 3 and all(type(n) is int and 0 <= n < len(self.corners) for n in t),
                    f"a piece has the corners {t}")

    def check(self):
        self.normals = [[cross(sub(b, a), sub(c, a)) for a, b, c in faces] for _, _, _, faces in self.meshes]
        self.check_faces()
        self.check_corners()
        self.check_pairs()
        if self.expression is None:
            require(self.before is None and self.result is None, "there is a result, or winding numbers, and no expression")
        else:
            for name, rule, _, _ in self.meshes:
                require(rule in ("nonzero", "positive", "parity"), f"mesh {name} has the rule {rule}")
            require(len({name for name, _, _, _ in self.meshes}) == len(self.meshes), "two meshes have one name")
            require(self.before is not None and len(self.before) == len(self.pieces), "not every piece has winding numbers")
            self.check_windings()
            self.check_result()

    # Faces

    def check_faces(self):
        self.plane = []  # of each piece, its normal
        of_face = defaultdict(list)
        for n, (piece, sources) in enumerate(zip(self.pieces, self.sources)):
            require(sources, f"piece {n} has no source")
            require(len({s[:2] for s in sources}) == len(sources), f"piece {n} has a source twice")
            a, b, c = (self.corners[k] for k in piece)
            normal = cross(sub(b, a), sub(c, a))
            require(any(normal), f"piece {n} has no area")
            self.plane.append(normal)
            for m, f, turned in sources:
                require(type(m) is type(f) is int and type(turned) is bool and 0 <= m < len(self.meshes) and 0 <= f < len(self.meshes[m][3]), f"piece {n} has the source {m}, {f}")
                face, up = self.meshes[m][3][f], self.normals[m][f]
                require(any(up), f"piece {n} has the source {m}, {f}, which has no area")
                require(all(is_in(p, face, up) for p in (a, b, c)), f"piece {n} is not in face {f} of mesh {m}")
                require((dot(normal, up) < 0) == turned, f"piece {n} does not run as is said to face {f} of mesh {m}")
                of_face[m, f].append(piece[::-1] if turned else piece)
        require(all(0 <= m < len(self.meshes) and 0 <= f < len(self.meshes[m][3]) for m, f in self.flat), "what is flat is no face")
        for m, (_, _, _, faces) in enumerate(self.meshes):
            for f, face in enumerate(faces):
                has_area = any(self.normals[m][f])
                require(((m, f) in self.flat) != has_area, f"face {f} of mesh {m} is wrongly told to have an area, or none")
                if has_area:
                    self.check_cover(m, f, face, of_face[m, f])

    def check_cover(self, m, f, face, pieces):
        k = axis_of(self.normals[m][f])
        edges = set()
        for piece in pieces:
            for i in range(3):
                edge = piece[i - 1], piece[i]
                require(edge not in edges, f"two pieces of face {f} of mesh {m} are on one side of an edge")
                edges.add(edge)
        for a, b in edges:
            if (b, a) not in edges:
                p, q = self.corners[a], self.corners[b]
                require(any(turn(face[i - 1], face[i], p, k) == turn(face[i - 1], face[i], q, k) == 0 for i in range(3)),
                        f"the pieces of face {f} of mesh {m} do not fit together")
        covered = sum(area(*(self.corners[n] for n in piece), k) for piece in pieces)
        require(covered == area(*face, k), f"the pieces of face {f} of mesh {m} do not cover it")

    # Corners

    def check_corners(self):
        require(len(set(reduced(p) for p in self.corners)) == len(self.corners), "two corners are one point")
        vertices = {reduced(p) for (_, _, _, faces), normals in zip(self.meshes, self.normals)
                    for face, normal in zip(faces, normals) if any(normal) for p in face}
        sources = defaultdict(set)
        for piece, of in zip(self.pieces, self.sources):
            for n in piece:
                sources[n].update(s[:2] for s in of)
        for n, p in enumerate(self.corners):
            require(n in sources, f"corner {n} is of no piece")
            if reduced(p) in vertices:
                continue
            normals = []
            for m, f in sources[n]:
                face, up = self.meshes[m][3][f], self.normals[m][f]
                normals.append(up)
                k = axis_of(up)
                for i in range(3):
                    if turn(face[i - 1], face[i], p, k) == 0:
                        normals.append(cross(up, sub(face[i], face[i - 1])))
            require(span_space(normals), f"corner {n} is no vertex, and no faces or edges meet there alone")

    # Pairs of pieces

    def check_pairs(self):
        known = {}
        for n, piece in enumerate(self.pieces):
            other = known.setdefault(frozenset(piece), n)
            require(other == n, f"pieces {other} and {n} have the same corners")
        faces = [{s[:2] for s in of} for of in self.sources]
        for n, m in self.pairs_of_boxes():
            # Those of one face were looked at already.
            if faces[n].isdisjoint(faces[m]):
                require(self.meet_in_what_they_share(n, m), f"pieces {n} and {m} meet in more than they share")

    def pairs_of_boxes(self):
        boxes = []
        for piece in self.pieces:
            near = [self.points.near[n] for n in piece]
            boxes.append([(nextafter(min(p[k] for p in near), -inf), nextafter(max(p[k] for p in near), inf))
                          for k in range(3)])
        if not boxes:
            return
        # Along the axis on which they overlap least.
        def crowd(k):
            reach = max(b[k][1] for b in boxes) - min(b[k][0] for b in boxes)
            return sum(b[k][1] - b[k][0] for b in boxes) / reach if 0 < reach < inf else inf
        x, y, z = sorted(range(3), key=crowd)
        active = []
        for n in sorted(range(len(boxes)), key=lambda n: boxes[n][x][0]):
            box = boxes[n]
            active = [m for m in active if boxes[m][x][1] >= box[x][0]]
            for m in active:
                other = boxes[m]
                if other[y][0] <= box[y][1] and box[y][0] <= other[y][1] and other[z][0] <= box[z][1] and \
                        box[z][0] <= other[z][1]:
                    yield m, n
            active.append(n)

    def meet_in_what_they_share(self, n, m):
        a, b = self.pieces[n], self.pieces[m]
        shared = set(a) & set(b)
        sides = [0 if v in shared else self.points.side(*a, v) for v in b]
        rest = {s for v, s in zip(b, sides) if v not in shared}
        if len(rest) == 1 and 0 not in rest:
            return True  # all else of b is on one side of a
        if not any(sides):
            return self.meet_so_in_a_plane(a, b, shared, axis_of(self.plane[n]))
        others = [0 if v in shared else self.points.side(*b, v) for v in a]
        rest = {s for v, s in zip(a, others) if v not in shared}
        if len(rest) == 1 and 0 not in rest:
            return True
        # Both reach the line of their planes, from a first to a last point each.
        k = axis_of(cross(self.plane[n], self.plane[m]))
        low_a, high_a = self.reach(a, others, b, k)
        low_b, high_b = self.reach(b, sides, a, k)
        low, high = max(low_a, low_b), min(high_a, high_b)
        return low > high or (low == high and any(self.coordinate(v, k) == low for v in shared))

    def coordinate(self, v, k):
        return Fraction(self.corners[v][k], self.corners[v][3])

    def reach(self, piece, sides, other, k):
        """Of a piece with these sides of another, along axis k, in the plane of the other."""
        found = [self.coordinate(v, k) for v, s in zip(piece, sides) if s == 0]
        normal = cross(*(sub(self.corners[v], self.corners[other[0]]) for v in other[1:]))
        origin = self.corners[other[0]]
        for i in range(3):
            if sides[i - 1] * sides[i] < 0:
                p, q = self.corners[piece[i - 1]], self.corners[piece[i]]
                h, g = (Fraction(dot(normal, sub(v, origin)), v[3]) for v in (p, q))
                t = h / (h - g)
                found.append(self.coordinate(piece[i - 1], k) * (1 - t) + self.coordinate(piece[i], k) * t)
        return min(found), max(found)

    def meet_so_in_a_plane(self, a, b, shared, k):
        """Triangles that meet in no more than a line have an edge of one with both on its two sides."""
        for one, other in ((a, b), (b, a)):
            way = turn(*(self.corners[n] for n in one), k)
            for i in range(3):
                p, q = self.corners[one[i - 1]], self.corners[one[i]]
                sides = [0 if v in (one[i - 1], one[i]) else turn(p, q, self.corners[v], k) * way for v in other]
                if max(sides) > 0:
                    continue
                on = [v for v, s in zip(other, sides) if s == 0]
                if not on:
                    return True
                along = next(j for j in range(3) if self.coordinate(one[i - 1], j) != self.coordinate(one[i], j))
                mine, theirs = ([self.coordinate(v, along) for v in of] for of in ((one[i - 1], one[i]), on))
                low, high = max(min(mine), min(theirs)), min(max(mine), max(theirs))
                ends = {self.coordinate(v, along) for v in shared}
                return low > high or (low in ends and high in ends and len(shared) == 1 + (low < high))
        return False

    # Windings

    def side_of(self, piece, behind):
        """The winding numbers of all meshes there; of one by parity, odd or even."""
        windings = list(self.before[piece])
        require(len(windings) == len(self.meshes) and all(type(w) is int for w in windings),
                f"piece {piece} has not as many winding numbers as there are meshes")
        if behind:
            for m, _, turned in self.sources[piece]:
                windings[m] += -1 if turned else 1
        return tuple(w % 2 if self.meshes[m][1] == "parity" else w for m, w in enumerate(windings))

    def check_windings(self):
        around = defaultdict(list)
        for n, piece in enumerate(self.pieces):
            for i in range(3):
                a, b, apex = piece[i - 2], piece[i - 1], piece[i]
                around[min(a, b), max(a, b)].append((n, apex, a < b))
        part = list(range(len(self.pieces)))
        def first(n):
            while part[n] != n:
                part[n] = part[part[n]]
                n = part[n]
            return n
        for (low, high), fan in around.items():
            fan = self.by_angle(low, high, fan)
            for i, (n, _, forward) in enumerate(fan):
                m, _, other_forward = fan[(i + 1) % len(fan)]
                # What comes behind a piece, counter-clockwise around the edge, is what it is seen from to run so.
                require(self.side_of(n, not forward) == self.side_of(m, other_forward),
                        f"between pieces {n} and {m} there are two winding numbers")
                part[first(n)] = first(m)
        for n in range(len(self.pieces)):
            if first(n) == n:
                self.check_location(n)

    def by_angle(self, low, high, fan):
        _, start, _ = fan[0]
        def half(apex):  # 0: from the start on, by half a turn at most
            return self.points.side(low, high, start, apex) < 0
        def order(x, y):
            return -self.points.side(low, high, x[1], y[1]) if half(x[1]) == half(y[1]) else half(x[1]) - half(y[1])
        return [fan[0], *sorted(fan[1:], key=cmp_to_key(order))]

    def check_location(self, n):
        corners = [self.corners[v] for v in self.pieces[n]]
        middle = point([sum(Fraction(p[k], p[3]) for p in corners) / 3 for k in range(3)])
        for direction in ((a, b, c) for a in range(1, 40) for b in range(1, 40, 3) for c in range(1, 40, 7)):
            above = sign(dot(self.plane[n], direction))
            if above == 0:
                continue
            direction = tuple(above * x for x in direction)
            counted = [self.winding(m, middle, direction) for m in range(len(self.meshes))]
            if None in counted:
                continue
            counted = tuple(w % 2 if self.meshes[m][1] == "parity" else w for m, w in enumerate(counted))
            require(counted == self.side_of(n, False), f"a ray from before piece {n} counts {counted}")
            return
        raise NoProof(f"no ray from piece {n} was found that meets no edge")

    def winding(self, m, start, direction):
        """By the faces of a mesh that a ray passes; None where it meets an edge."""
        count = 0
        for face, normal in zip(self.meshes[m][3], self.normals[m]):
            way = sign(dot(normal, direction))
            height = sign(dot(normal, sub(face[0], start)))
            if not any(normal) or (way and height * way <= 0):
                continue  # the plane is behind, or the start is in it
            arms = [sub(p, start) for p in face]
            sides = [sign(dot(direction, cross(arms[i - 1], arms[i]))) for i in range(3)]
            if 1 in sides and -1 in sides:
                continue
            if way == 0:
                if height == 0:
                    return None
                continue
            if 0 in sides:
                return None
            count += way
        return count

    # Result

    def check_result(self):
        value = Expression(self.expression, [name for name, _, _, _ in self.meshes]).value
        def is_inside(windings):
            return value([w > 0 if rule == "positive" else w != 0 for w, (_, rule, _, _) in zip(windings, self.meshes)])
        expected = []
        for n, (a, b, c) in enumerate(self.pieces):
            before, behind = is_inside(self.side_of(n, False)), is_inside(self.side_of(n, True))
            if before != behind:
                expected.append((a, c, b) if before else (a, b, c))
        given = [tuple(t) for t in self.result]
        require(all(len(t) == 3 and all(type(n) is int for n in t) for t in given), "the result has something else than triangles")
        require(sorted(map(from_least, given)) == sorted(map(from_least, expected)), "the result is not what the expression says")


def reduced(p):
    return tuple(Fraction(x, p[3]) for x in p[:3])


def from_least(t):
    k = t.index(min(t))
    return t[k:] + t[:k]


def span_space(normals):
    """Are three of them in no plane?"""
    line = plane = None
    for n in normals:
        if line is None:
            line = n
        elif plane is None:
            plane = cross(line, n)
            if not any(plane):
                plane = None
        elif dot(plane, n):
            return True
    return False


class Expression:
    """& goes before the others, which go from left to right."""

    def __init__(self, text, names):
        self.words = re.findall(r"\w+|[^\w\s]", text)
        self.names = names
        self.value = self.either()
        require(not self.words, "the expression does not end")

    def next(self, *allowed):
        require(self.words and (not allowed or self.words[0] in allowed), "the expression is none")
        return self.words.pop(0)

    def either(self):
        value = self.both()
        while self.words and self.words[0] in "+-^":
            value = self.joined(self.next(), value, self.both())
        return value

    def both(self):
        value = self.term()
        while self.words and self.words[0] == "&":
            value = self.joined(self.next(), value, self.term())
        return value

    @staticmethod
    def joined(sign_between, x, y):
        return {"+": lambda v: x(v) or y(v), "-": lambda v: x(v) and not y(v), "^": lambda v: x(v) != y(v),
                "&": lambda v: x(v) and y(v)}[sign_between]

    def term(self):
        word = self.next()
        if word == "(":
            value = self.either()
            self.next(")")
            return value
        if word == "atleast":
            self.next("(")
            least, terms = self.next(), []
            while self.next(",", ")") == ",":
                terms.append(self.either())
            require(re.fullmatch("[0-9]+", least) and int(least) > 0, "the expression has atleast of no such number")
            least = int(least)
            return lambda v: sum(t(v) for t in terms) >= least
        require(word in self.names, f"the expression has {word}, which is no mesh")
        n = self.names.index(word)
        return lambda v: v[n]


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stdout if len(sys.argv) == 2 else sys.stderr)
        return 0 if len(sys.argv) == 2 else 2
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # fractions may be longer than Python expects
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            text = json.load(file)
        proof = Proof(text)
        proof.check()
    except NoProof as error:
        print(f"{sys.argv[1]}: no proof: {error}")
        return 1
    except Exception as error:
        print(f"{sys.argv[1]}: not a proof of graze: {error!r}", file=sys.stderr)
        return 2
    faces = sum(len(faces) for _, _, _, faces in proof.meshes)
    result = "" if proof.expression is None else f', and {len(proof.result)} of them bound "{proof.expression}"'
    print(f"{sys.argv[1]}: proven: {len(proof.pieces)} pieces of {faces} faces{result}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
