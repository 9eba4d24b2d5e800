#!/usr/bin/env python3
"""Answers queries by the functions of the Python package, line by line as `graze query` does.

usage: ask.py [QUERIES]      (standard input without; writes answers to standard output)

So `cmp <(python3 ask.py q.jsonl) <(graze query q.jsonl)` compares the two, certificates included.
"""
import json
import math
import sys

import graze



def number(x):
    return float.fromhex(x) if isinstance(x, str) else float(x)


def hex_float(x):
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    if x == 0:
        return "0x0p+0" if math.copysign(1, x) > 0 else "-0x0p+0"
    mantissa, exponent = math.frexp(abs(x))
    digits = f"{int(mantissa * 2**53):x}"[1:].rstrip("0")
    return ("-" if x < 0 else "") + "0x1" + ("." + digits if digits else "") + f"p{exponent - 1:+d}"


def exact(x):
    if isinstance(x, graze.Exact):
        return {"a": exact(x.a), "b": exact(x.b), "m": str(x.m)}
    return str(x)


def both(found, name, write):
    return {f"{name}_{end}": None if getattr(found, f"{name}_{end}") is None
            else write(getattr(found, f"{name}_{end}")) for end in ("in", "out")}


def named(fields, suffix):
    return {name + suffix: value for name, value in fields.items()}


def clip(query, a, b):
    low, high = query.get("t_range", (None, None))
    options = {"t_min": None if low is None else number(low), "t_max": None if high is None else number(high),
               "cull": query.get("cull", "none")}
    rounded, found = graze.clip(a, b, **options), graze.exact.clip(a, b, **options)
    method = query.get("method", "default")
    hit, contact, stage = rounded.hit, rounded.contact, rounded.stage
    if method == "exact":
        stage = found.stage
    elif method != "default" and low is None and high is None:
        named_method = graze.answer(a, b, method)
        hit, contact = named_method.contact != graze.Contact.disjoint, named_method.contact
        stages = ("filter", "integer", "bigint", "rational")
        stage = max(stage, named_method.stage, key=stages.index)
    fields = {"hit": hit}
    if rounded.culled:
        fields["culled"] = True
    fields |= {"contact": str(contact), "origin": str(rounded.origin)}
    if hit:
        fields |= both(found, "t", exact)
        fields |= named(both(rounded, "t", hex_float), "_double")
        fields |= both(rounded, "p", lambda p: list(map(hex_float, p)))
        if rounded.features_in is not None or rounded.features_out is not None or has_features(b):
            fields |= both(rounded, "features", list)
        if rounded.side is not None:
            fields["side"] = rounded.side
        if rounded.side not in (None, "degenerate"):
            fields |= both(found, "uv", lambda uv: list(map(exact, uv)))
            fields |= named(both(rounded, "uv", lambda uv: list(map(hex_float, uv))), "_double")
    return fields, stage


def has_features(b):
    """Of a box without independent edges, and of a plane, there are none: told where both ends are unbounded."""
    if isinstance(b, graze.Plane3):
        return False
    if isinstance(b, graze.Parallelogram2):
        return graze.orient(b.u, b.v, (0, 0)) != 0
    if isinstance(b, graze.Parallelepiped3):
        return graze.orient(b.u, b.v, b.w, (0, 0, 0)) != 0
    return True


def point(given):
    if isinstance(given, dict):
        return graze.meet(*map(graze.shape_of, given["meet"]))
    return [number(x) for x in given]


def distance(a, b):
    found = graze.distance(a, b)
    fields = {"squared": None if found.squared is None else exact(found.squared)}
    for name, at in (("nearest_a", found.nearest_a), ("nearest_b", found.nearest_b)):
        fields[name] = None if at is None else list(map(exact, at))
    fields["distance"] = hex_float(found.value)
    for name, at in (("nearest_a", found.a), ("nearest_b", found.b)):
        fields[name + "_double"] = list(map(hex_float, at))
    return fields | {"features_a": list(found.features_a), "features_b": list(found.features_b), "unique": found.unique}


def within(a, b, d):
    sign, found = graze.compare_distance(a, b, d), graze.within(a, b, d)
    assert found == (sign <= 0)
    return {"within": found, "sign": sign}


def answer(query):
    asked = query["query"]
    if asked == "compare":
        p, q = map(point, query["points"])
        return {"order": (p > q) - (p < q)}, None
    if asked in ("orient", "insphere"):
        return {"sign": getattr(graze, asked)(*map(point, query["points"]))}, None
    a, b = graze.shape_of(query["a"]), graze.shape_of(query["b"])
    if asked == "clip":
        return clip(query, a, b)
    if asked in ("within", "distance"):
        fields = within(a, b, query["d"]) if asked == "within" else distance(a, b)
        if query.get("certify"):
            fields["certificate"] = graze.certify_distance(a, b)
        return fields, None
    method = query.get("method", "default")
    found = graze.answer(a, b, "standard" if method == "default" else method)
    if method == "default":
        assert graze.contact(a, b) == found.contact
        assert graze.intersects(a, b) == (found.contact != graze.Contact.disjoint)
    fields = {"contact": str(found.contact)}
    if asked == "intersects":
        fields = {"intersects": found.contact != graze.Contact.disjoint}
    if query.get("certify"):
        fields["certificate"] = graze.certify(a, b)
        assert graze.verify(a, b, fields["certificate"]) == found.contact
    return fields, found.stage


def line(query):
    """The whole answer, as the command prints it; the stage of a sign is not told."""
    fields, stage = answer(query)
    return {"id": query.get("id"), **fields, **({"stage": stage} if stage else {})}


def main():
    lines = open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin
    for text in lines:
        if text.strip():
            print(json.dumps(line(json.loads(text)), ensure_ascii=False))


if __name__ == "__main__":
    main()
