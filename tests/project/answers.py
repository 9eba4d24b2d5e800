#!/usr/bin/env python3
"""Checks what the documents say by asking the graze command.

usage: answers.py features DOCUMENT GRAZE [--update]     the table of questions and their pairs
       answers.py semantics SEMANTICS.md GRAZE CHECKER   every query in it, its answer and its proof

`features` asks every query and method for every pair, in both orders, and compares with the table
between the two marks in the document, docs/cpp.md; --update writes it there.
"""
import json
import subprocess
import sys
from itertools import product
from pathlib import Path

BEGIN, END = "<!-- features: written by tests/project/answers.py -->\n", "<!-- features end -->\n"

VERTICES = [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]]


def shapes(dim):
    def cut(*vectors):
        return [v[:dim] for v in vectors]

    point, far = [1, 1, 0][:dim], [5, 3, 2][:dim]
    line = {"origin": point, "direction": far}
    solids = [("aabb", {"min": point, "max": far})]
    if dim == 2:
        solids += [("obb", {"center": point, "direction": [3, 4], "half_extents": [1, 2]}),
                   ("parallelogram", {"corner": point, "edges": [[2, 1], [0, 3]]})]
    else:
        solids += [("obb", {"center": point, "quaternion": [1, 2, 0, 1], "half_extents": [1, 2, 3]}),
                   ("parallelepiped", {"corner": point, "edges": [[2, 1, 0], [0, 3, 1], [1, 0, 2]]}),
                   ("tetrahedron", {"vertices": VERTICES})]
    flat = [("plane", {"point": point, "normal": far})] if dim == 3 else []
    return [("point", {"point": point}), ("line", line), ("ray", line),
            ("segment", {"vertices": cut(*VERTICES[:2])}), *flat,
            ("triangle", {"vertices": cut(*VERTICES[:3])}), *solids]


def ask(graze, queries):
    text = "".join(json.dumps(query) + "\n" for query in queries)
    run = subprocess.run([graze, "query"], input=text, capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(queries), run.stderr
    return answers


# By the name in C++: what an answer holds, and the query for it.
QUESTIONS = {
    "contact": ("contact", {"query": "contact"}),
    "intersects": ("intersects", {"query": "intersects"}),
    "certify": ("certificate", {"query": "contact", "certify": True}),
    "exact::contact": ("contact", {"query": "contact", "method": "exact"}),
    "clip": ("hit", {"query": "clip"}),
    "sat::contact": ("contact", {"query": "contact", "method": "sat"}),
    "slab::contact": ("contact", {"query": "contact", "method": "slab"}),
    "pef::contact": ("contact", {"query": "contact", "method": "pef"}),
}


def table(graze):
    """The questions, and the pairs of either dimension that answer them."""
    rows = {}
    for name, (wanted, query) in QUESTIONS.items():
        rows.setdefault(tuple(answering(graze, dim, wanted, query) for dim in (2, 3)), []).append(name)
    yield "| question | 2D | 3D |"
    yield "| --- | --- | --- |"
    for pairs, names in rows.items():
        yield "| " + " | ".join([", ".join(f"`{name}`" for name in names), *pairs]) + " |"


def answering(graze, dim, wanted, query):
    """The pairs that give the wanted answer, in words."""
    kinds = shapes(dim)
    pairs = list(product(kinds, kinds))
    answers = ask(graze, [{**query, "a": {"type": a, **x}, "b": {"type": b, **y}}
                          for (a, x), (b, y) in pairs])
    can = {(a, b) for ((a, _), (b, _)), answer in zip(pairs, answers) if wanted in answer}
    names = [name for name, _ in kinds]
    if len(can) == len(pairs):
        return "every two of " + ", ".join(names)
    either_order = all((b, a) in can for a, b in can)
    firsts = {}
    for i, a in enumerate(names):
        seconds = tuple(b for b in names[i if either_order else 0:] if (a, b) in can)
        if seconds:
            firsts.setdefault(seconds, []).append(a)
    between = " with " if either_order else " in "
    return "; ".join(", ".join(a) + between + ", ".join(b) for b, a in firsts.items()) or "-"


def features(document, graze, update=None):
    text = Path(document).read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    found = "\n".join(table(graze)) + "\n"
    if update:
        Path(document).write_text(text[:begin] + found + text[end:])
    elif text[begin:end] != found:
        sys.exit(f"{document} does not say what is answered, which is\n{found}")


def semantics(document, graze, checker):
    queries = [line for line in Path(document).read_text().splitlines() if line.startswith("{")]
    assert len(queries) > 30, "where are the queries?"
    answers = ask(graze, [{"certify": json.loads(line)["query"] in ("contact", "intersects"),
                           **json.loads(line)} for line in queries])
    wrong = [f"{query}\n  {answer}" for query, answer in zip(queries, answers)
             if answer.get("agrees") is not True]
    folder = Path(".")
    (folder / "queries.jsonl").write_text("".join(line + "\n" for line in queries))
    (folder / "answers.jsonl").write_text("".join(json.dumps(a) + "\n" for a in answers))
    for command in ([graze, "verify"], [sys.executable, checker]):
        run = subprocess.run([*command, "queries.jsonl", "answers.jsonl"],
                             capture_output=True, text=True)
        if run.returncode != 0 or run.stdout.count('"verified": true') < 30:
            wrong.append(f"{command}: {run.returncode}\n{run.stdout}{run.stderr}")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    {"features": features, "semantics": semantics}[sys.argv[1]](*sys.argv[2:])
