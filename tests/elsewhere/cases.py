#!/usr/bin/env python3
"""Writes the queries of JSON Lines files, with what they expect, as questions for ask.cpp.

usage: cases.py FILE...      pose.cpp says what a question looks like
"""
import json
import math
import struct
import sys
from fractions import Fraction
from pathlib import Path

VECTORS = {"line": ["origin", "direction"], "ray": ["origin", "direction"],
           "plane": ["point", "normal"], "aabb": ["min", "max"], "point": ["point"]}
EXACT = {"t_in", "t_out", "uv_in", "uv_out"}
DOUBLES = {"t_in_double": "t_in", "t_out_double": "t_out", "uv_in_double": "uv_in",
           "uv_out_double": "uv_out", "p_in": "p_in", "p_out": "p_out"}
WORDS = {"contact", "origin", "side"}


def double(x):
    return float.fromhex(x) if isinstance(x, str) else float(x)


def bits(x):
    return f"{struct.unpack('<Q', struct.pack('<d', x))[0]:x}"


def vectors(shape):
    """The numbers of a shape, vector by vector, in the order of its declaration."""
    kind = shape["type"]
    if "vertices" in shape:
        return shape["vertices"]
    if kind == "obb":
        turn = shape["direction" if "direction" in shape else "quaternion"]
        return [shape["center"], turn, shape["half_extents"]]
    if kind in ("parallelogram", "parallelepiped"):
        if "corner" in shape:
            return [shape["corner"], *shape["edges"]]
        return [shape["center"], *shape["half_edges"]]
    return [shape[field] for field in VECTORS[kind]]


def words_of_shape(shape):
    words = [shape["type"]] + [bits(double(x)) for vector in vectors(shape) for x in vector]
    if shape["type"] in ("parallelogram", "parallelepiped"):
        words.append("0" if "corner" in shape else "1")
    return words


def rounded(exact):
    """The nearest double of "num/den", or of a + b sqrt(m)."""
    if isinstance(exact, str):
        number = Fraction(exact)
    else:
        scale = 1 << 4000
        root = Fraction(math.isqrt(int(exact["m"]) * scale * scale), scale)
        number = Fraction(exact["a"]) + Fraction(exact["b"]) * root
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def value(x, convert):
    if x is None:
        return "null"
    return ",".join(bits(convert(y)) for y in (x if isinstance(x, list) else [x]))


def expected(query):
    fields = {}
    for name, given in query["expect"].items():
        if name in WORDS:
            fields[name] = given
        elif name in EXACT:
            fields[name] = value(given, rounded)
        elif name in DOUBLES:
            fields[DOUBLES[name]] = value(given, double)
        elif name.startswith("features_"):
            fields[name] = "null" if given is None else ",".join(given)
        elif name in ("hit", "culled"):
            fields[name] = str(int(given))
        else:
            raise ValueError(f"an expectation of {name}")
    return fields


def question(query):
    a, b = query["a"], query["b"]
    dim = len(vectors(a)[0])
    fields = expected(query)
    if query["query"] == "clip":
        for name, end in zip(("t_min", "t_max"), query.get("t_range", ())):
            if end is not None:
                fields[name] = bits(double(end))
        if query.get("cull", "none") != "none":
            fields["cull"] = query["cull"]
    else:
        fields["certify"] = "1"
    kind = {"clip": "clip", "contact": "pair"}[query["query"]]
    return " ".join([kind, str(dim), *words_of_shape(a), *words_of_shape(b),
                     *(f"{name}={x}" for name, x in fields.items())])


def main():
    for path in sys.argv[1:]:
        for line in Path(path).read_text().splitlines():
            if line.strip():
                print(question(json.loads(line)))


main()
