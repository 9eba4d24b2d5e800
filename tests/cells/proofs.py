#!/usr/bin/env python3
"""Proofs of resolve and boolean hold by docs/check_cells.py, and what is changed in them is seen.

usage: proofs.py GRAZE CHECKER [--cases N]

N random questions (40) about few faces, on grids and off, and as many about cubes of grids. Of the first ones the proof is changed in
each of several ways, and must be refused.
"""
import argparse
import copy
import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path


def load(path):
    spec = importlib.util.spec_from_file_location("check_cells", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_off(path, vertices, faces):
    path.write_text(f"OFF\n{len(vertices)} {len(faces)} 0\n" + "".join(f"{x!r} {y!r} {z!r}\n" for x, y, z in vertices) +
                    "".join(f"{len(f)} {' '.join(map(str, f))}\n" for f in faces))


def soup(rng, faces):
    """Of triangles: on a grid, anywhere, or of numbers of several sizes."""
    kind = rng.randrange(3)
    def number():
        if kind == 0:
            return float(rng.randint(0, 3))
        if kind == 1:
            return rng.uniform(-1, 1)
        return rng.choice((0.0, rng.uniform(-1, 1), rng.randint(-2, 2) * 0.25, rng.uniform(-1, 1) * 2.0**-40, 5e-324))
    vertices = [tuple(number() for _ in range(3)) for _ in range(faces + 3)]
    return vertices, [rng.sample(range(len(vertices)), 3) for _ in range(faces)]


def tetrahedra(rng, count):
    """Closed, and perhaps turned."""
    vertices, faces = [], []
    for _ in range(count):
        n = len(vertices)
        grid = rng.random() < 0.5
        vertices += [tuple(float(rng.randint(0, 4)) if grid else rng.uniform(0, 4) for _ in range(3)) for _ in range(4)]
        faces += [(n, n + 2, n + 1), (n, n + 1, n + 3), (n + 1, n + 2, n + 3), (n + 2, n, n + 3)]
    return vertices, faces


def cubes(rng, count):
    """Unit cubes of a grid for themselves, some of them more than once."""
    vertices, faces = [], []
    for _ in range(count):
        n = len(vertices)
        x, y, z = (rng.randint(0, 2) for _ in range(3))
        vertices += [(float(x + (k & 1)), float(y + (k >> 1 & 1)), float(z + (k >> 2))) for k in range(8)]
        faces += [[n + k for k in quad] for quad in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))]
    return vertices, faces


touched = [(0.0, 0.0, 0.0), (8.0, 0.0, 0.0), (0.0, 8.0, 0.0), (1.0, 2.0, 0.0), (1.0, 1.0, 3.0), (2.0, 1.0, 3.0)], [(0, 1, 2), (3, 4, 5)]


# Faces that are not cut, and do they meet in what they share alone?
uncut_faces = [
    ("cross", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, -1), (1, 1, 1), (2, 1, 1)], [(0, 1, 2), (3, 4, 5)]),
    ("touch in a point", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1)], [(0, 1, 2), (3, 4, 5)]),
    ("touch along an edge", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 0), (2, 1, 0), (2, 1, 1)], [(0, 1, 2), (3, 4, 5)]),
    ("touch with edges", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 0, 0), (2, 0, 0), (2, -3, 1)], [(0, 1, 2), (3, 4, 5)]),
    ("have edges that cross", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (2, 0, 1), (2, 0, -1), (2, -3, 0)], [(0, 1, 2), (3, 4, 5)]),
    ("share a corner and cross", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 1), (1, 1, -1)], [(0, 1, 2), (0, 3, 4)]),
    ("share a corner and touch", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 0), (1, 1, -1)], [(0, 1, 2), (0, 3, 4)]),
    ("lie on each other", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 0), (5, 1, 0), (1, 5, 0)], [(0, 1, 2), (3, 4, 5)]),
    ("lie in each other", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 0), (1, 2, 0), (2, 1, 0)], [(0, 1, 2), (3, 4, 5)]),
    ("share a corner and lie on each other", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (3, 1, 0), (1, 3, 0)], [(0, 1, 2), (0, 3, 4)]),
    ("share an edge and lie on each other", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 0)], [(0, 1, 2), (0, 1, 3)]),
    ("touch in a plane", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 0, 0), (3, 0, 0), (2, -1, 0)], [(0, 1, 2), (3, 4, 5)]),
    ("touch with a corner in a plane", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 0, 0), (3, -1, 0), (2, -1, 0)], [(0, 1, 2), (3, 4, 5)]),
    ("share a corner and part of an edge", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (2, 0, 0), (1, -3, 0)], [(0, 1, 2), (0, 3, 4)]),
    ("share a corner and part of an edge in space", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (2, 0, 0), (1, -3, 1)], [(0, 1, 2), (0, 3, 4)]),
    ("are twice the same", False, [(0, 0, 0), (4, 0, 0), (0, 4, 0)], [(0, 1, 2), (1, 0, 2)]),
    ("share an edge", True, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, -1, 0)], [(0, 1, 2), (0, 1, 3)]),
    ("share an edge in space", True, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (1, 1, 1)], [(0, 1, 2), (0, 1, 3)]),
    ("share a corner in a plane", True, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (-2, 0, 0), (0, -3, 0)], [(0, 1, 2), (0, 3, 4)]),
    ("share a corner in space", True, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (-2, 0, 1), (1, -3, -1)], [(0, 1, 2), (0, 3, 4)]),
    ("are apart in a plane", True, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (3, 3, 0), (4, 3, 0), (3, 4, 0)], [(0, 1, 2), (3, 4, 5)]),
    ("are apart in space", True, [(0, 0, 0), (4, 0, 0), (0, 4, 0), (3, 3, -1), (4, 3, 1), (3, 4, 1)], [(0, 1, 2), (3, 4, 5)])]


def moved(text):
    """A little farther than it was."""
    n, _, d = text.partition("/")
    d = int(d or 1)
    return f"{int(n) * 2**70 + d}/{d * 2**70}"


def changes(proof, rng):
    """(name, changed proof) of what makes it wrong."""
    def change(name, f):
        new = copy.deepcopy(proof)
        if f(new) is not False:
            yield name, new
    pieces = len(proof["pieces"])
    n = rng.randrange(pieces)

    def without(p):
        for key in ("pieces", "sources", "before"):
            if key in p:
                del p[key][n]
        if "result" in p:
            gone = set(proof["pieces"][n])
            p["result"] = [t for t in p["result"] if set(t) != gone]

    def twice(p):
        for key in ("pieces", "sources", "before"):
            if key in p:
                p[key].append(p[key][n])

    def reverse(p):
        p["pieces"][n] = p["pieces"][n][::-1]

    def corner_moved(p):
        k = rng.randrange(len(p["corners"]))
        p["corners"][k][rng.randrange(3)] = moved(p["corners"][k][0])

    def turned(p):
        p["sources"][n][0][2] = not p["sources"][n][0][2]

    def other_source(p):
        of = p["operands"][p["sources"][n][0][0]]
        p["sources"][n][0][1] = (p["sources"][n][0][1] + 1) % len(of["triangles"])
        return len(of["triangles"]) > 1 and p["sources"][n][0][:2] not in [s[:2] for s in proof["sources"][n]]

    def lost_source(p):
        many = [s for s in p["sources"] if len(s) > 1]
        return many[0].pop() is not None if many else False

    def one_for_each_source(p):
        for k, of in enumerate(proof["sources"]):
            if len(of) < 2 or of[-1][2] != of[0][2]:
                continue
            p["pieces"].append(p["pieces"][k])
            p["sources"].append([p["sources"][k].pop()])
            if "before" in p:
                p["before"].append(p["before"][k])
            return True
        return False

    def needless_corner(p):
        a, b, c = p["pieces"][n]
        xyz = [[Fraction(x) for x in p["corners"][k]] for k in (a, b, c)]
        p["corners"].append([str(sum(x[k] for x in xyz) / 3) for k in range(3)])
        m = len(p["corners"]) - 1
        p["pieces"][n] = [a, b, m]
        for t in ([b, c, m], [c, a, m]):
            p["pieces"].append(t)
            for key in ("sources", "before"):
                if key in p:
                    p[key].append(p[key][n])

    def uncut(p):
        """A face that was cut by another one is one piece again."""
        for s in proof["sources"]:
            m, f, _ = s[0]
            mine = [k for k, of in enumerate(proof["sources"]) if [m, f] in [x[:2] for x in of]]
            if len(mine) < 2 or any(len(proof["sources"][k]) > 1 for k in mine):
                continue
            key = lambda c: tuple(map(Fraction, c))
            numbers = {key(c): k for k, c in enumerate(p["corners"])}
            of = p["operands"][m]
            corners = [numbers.get(tuple(map(Fraction, map(float, of["vertices"][v])))) for v in of["triangles"][f]]
            if None in corners:
                continue
            before = p.get("before") and p["before"][mine[0]]
            for k in reversed(mine):
                for name in ("pieces", "sources", "before"):
                    if name in p:
                        del p[name][k]
            p["pieces"].append(corners)
            p["sources"].append([[m, f, False]])
            if before:
                p["before"].append(before)
            # Its corners within are needed no more.
            used = sorted({k for t in p["pieces"] for k in t})
            new = {k: i for i, k in enumerate(used)}
            p["corners"] = [p["corners"][k] for k in used]
            p["pieces"] = [[new[k] for k in t] for t in p["pieces"]]
            if "result" in p:
                p["result"] = [[new.get(k, 0) for k in t] for t in p["result"]]
            return True
        return False

    def flat(p):
        p["flat"].append(p["sources"][n][0][:2])

    yield from change("a piece is missing", without)
    yield from change("a piece is there twice", twice)
    yield from change("a piece runs back", reverse)
    yield from change("a corner is moved", corner_moved)
    yield from change("a source is said to be turned", turned)
    yield from change("a source is another face", other_source)
    yield from change("a source is missing", lost_source)
    yield from change("a piece is there for each source", one_for_each_source)
    yield from change("a corner is not needed", needless_corner)
    yield from change("a face is not cut", uncut)
    yield from change("a face is said to have no area", flat)
    def no_vertex(p):
        p["operands"][0]["triangles"][0][0] = -1

    def no_corner(p):
        p["pieces"][n][0] -= len(p["corners"])

    def flat_beyond(p):
        p["flat"].append([0, -1])

    def four_numbers(p):
        for at in p["operands"][0]["vertices"]:
            at.append(2.0)

    def no_number(p):
        p["corners"][0][0] = "1/0"

    def result_of_none(p):
        p["result"] = []
        return "expression" not in p

    yield from change("points have four numbers", four_numbers)
    yield from change("a number is none", no_number)
    yield from change("there is a result of no expression", result_of_none)
    yield from change("a vertex is the last but none", no_vertex)
    yield from change("a corner is counted from the end", no_corner)
    yield from change("a face that is none has no area", flat_beyond)
    if "expression" not in proof:
        return

    def winding(p):
        p["before"][n][0] += 1

    def windings(p):
        for w in p["before"]:
            w[0] += 1 if p["operands"][0]["rule"] == "parity" else 2

    def other_rule(p):
        p["operands"][0]["rule"] = "any"

    def one_name(p):
        for operand in p["operands"]:
            operand["name"] = "a"
        return len(p["operands"]) > 1

    def at_least_none(p):
        p["expression"] = f"atleast(0, {p['operands'][0]['name']})"

    def result_of_doubles(p):
        p["result"] = [[float(k) for k in t] for t in p["result"]]
        return p["result"] != []

    def result_lost(p):
        return p["result"].pop() is not None if p["result"] else False

    def result_turned(p):
        if not p["result"]:
            return False
        p["result"][0] = p["result"][0][::-1]

    def result_more(p):
        all_of = {frozenset(t) for t in p["result"]}
        for t in p["pieces"]:
            if frozenset(t) not in all_of:
                p["result"].append(t)
                return True
        return False

    yield from change("a winding number is one more", winding)
    yield from change("all winding numbers are higher", windings)
    yield from change("a rule is none", other_rule)
    yield from change("two meshes have one name", one_name)
    yield from change("an expression asks for none at least", at_least_none)
    yield from change("a result is of doubles", result_of_doubles)
    yield from change("a piece of the result is missing", result_lost)
    yield from change("a piece of the result runs back", result_turned)
    yield from change("a piece of the result is not in it", result_more)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("graze")
    parser.add_argument("checker")
    parser.add_argument("--cases", type=int, default=30)
    o = parser.parse_args()
    checker = load(o.checker)
    rng = random.Random(1)
    wrong, seen, forged = [], {}, 0

    def flaw_of(proof):
        try:
            checker.Proof(proof).check()
        except checker.NoProof as error:
            return str(error)
        except (ValueError, TypeError, KeyError, IndexError, ZeroDivisionError) as error:
            return repr(error)
        return None

    for name, well, vertices, faces in uncut_faces:
        for size in (1, 2**-400):  # of these volumes are zeros in doubles
            at = [[x * size for x in p] for p in vertices]
            flaw = flaw_of({"operands": [{"name": "", "vertices": at, "triangles": faces}], "corners": [[str(Fraction(x)) for x in p] for p in at],
                            "flat": [], "pieces": [list(t) for t in faces], "sources": [[[0, n, False]] for n in range(len(faces))]})
            if (flaw is None) != well or (flaw and "meet in more" not in flaw and "the same corners" not in flaw):
                wrong.append(f"two faces that {name}: {flaw}")
    # Tetrahedra on the two sides of a plane, in which they touch and are not cut; also where volumes are a few of the least doubles.
    b = [(366493, 377616, -744109), (327147, -217658, -109489), (415460, -513921, 98461), (107556, -380132, -513857)]
    a = [(364427, 20765, -385192), (361268, -187586, -173682), (383236, -187336, -195900), (631844, 144156, 10431)]
    pieces = [[4, 6, 5], [1, 3, 2], [0, 3, 1], [2, 3, 0], [4, 5, 7], [5, 6, 7], [0, 1, 2], [6, 4, 7]]
    for power in (0, -300, -355, -362, -369, -376, -400, 300):
        scaled = {"b": [[x * 2.0**power for x in p] for p in b], "a": [[x * 2.0**power for x in p] for p in a]}
        flaw = flaw_of({
            "operands": [{"name": "b", "rule": "nonzero", "vertices": scaled["b"], "triangles": [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]},
                         {"name": "a", "rule": "nonzero", "vertices": scaled["a"], "triangles": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]}],
            "corners": [[str(Fraction(x)) for x in p] for of in scaled.values() for p in of], "flat": [], "pieces": pieces,
            "sources": [[[m, f, False]] for m, f in ((1, 0), (0, 2), (0, 1), (0, 3), (1, 1), (1, 2), (0, 0), (1, 3))],
            "expression": "a + b", "before": [[0, 0]] * 8, "result": pieces})
        if flaw is None or "meet in more" not in flaw:
            wrong.append(f"tetrahedra that touch, in units of 2^{power}: {flaw}")
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        proven = 0
        for case in range(2 * o.cases):
            files = []
            for name in "ab":
                make = cubes if case >= o.cases else rng.choice((soup, tetrahedra)) if name == "a" and case % 2 == 0 else tetrahedra
                # First a face that is touched in one point.
                vertices, faces = make(rng, rng.randint(1, 6)) if case else touched
                write_off(at / f"{name}.off", vertices, faces)
                files.append(f"{name}={at / name}.off")
            proof = at / "proof.json"
            proof.unlink(missing_ok=True)
            if case % 2 == 0:
                command = ["resolve", at / "a.off", *(["--solid"] if make is not soup and case % 4 == 0 and case else [])]
            else:
                expression = rng.choice(("a + b", "a & b", "a - b", "a ^ b", "b - (a & b)", "atleast(2, a, b, a)", "a - b + a & b"))
                rule = rng.choice(("nonzero", "positive", "parity"))
                command = ["boolean", expression, *files, "--rule", rule]
            done = subprocess.run([o.graze, *map(str, command), "--proof", str(proof)], capture_output=True, text=True)
            if not proof.exists():
                if done.returncode != 1 or "do not cancel" not in done.stdout:
                    wrong.append(f"case {case}: {command}: {done.stdout}{done.stderr}")
                continue
            text = json.loads(proof.read_text())
            flaw = flaw_of(text)
            if flaw is not None:
                wrong.append(f"case {case}: {command}: {flaw}")
            proven += 1
            if not 0 < len(text["pieces"]) < 400 or case % max(4, o.cases // 10) > 1:
                continue
            for name, changed in changes(text, rng):
                forged += 1
                flaw = flaw_of(changed)
                if flaw is None:
                    wrong.append(f"case {case}: {command}: {name}, and it is not seen")
                else:
                    seen.setdefault(name, set()).add(flaw)
    reasons = {"a piece is missing": "fit together", "a piece is there twice": "on one side of an edge",
               "a piece is there for each source": "the same corners", "a piece runs back": "does not run as is said",
               "a corner is moved": "is not in face", "a source is missing": "do not cover", "a corner is not needed": "is no vertex",
               "a face is not cut": "meet in more", "a face is said to have no area": "wrongly told", "a winding number is one more": "two winding",
               "points have four numbers": "three coordinates", "a number is none": "Zero", "there is a result of no expression": "no expression",
               "an expression asks for none at least": "no such number", "a result is of doubles": "else than triangles",
               "all winding numbers are higher": "a ray", "a rule is none": "has the rule", "two meshes have one name": "one name",
               "a vertex is the last but none": "has the triangle", "a corner is counted from the end": "has the corners",
               "a face that is none has no area": "is no face", "a piece of the result is missing": "the result", "a piece of the result is not in it": "the result"}
    for name, reason in reasons.items():
        if not any(reason in flaw for flaw in seen.get(name, ())):
            wrong.append(f"{name}: never refused as \"{reason}\", but as {sorted(seen.get(name, ()))[:3]}")
    for line in wrong:
        print(line)
    print(f"{proven} proofs hold; {forged} changed ones of {len(seen)} kinds are refused" if not wrong else f"{len(wrong)} are wrong")
    return 1 if wrong or proven < o.cases else 0


if __name__ == "__main__":
    sys.exit(main())
