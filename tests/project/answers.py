#!/usr/bin/env python3
"""Checks what the documents say by asking the graze command.

usage: answers.py features README.md GRAZE [--update]    the table of pairs and what answers them
       answers.py semantics SEMANTICS.md GRAZE CHECKER   every query in it, its answer and its proof

`features` asks every query and method for every pair, in both orders, and compares with the table
between the two marks in the README; --update writes it there.
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


def table(graze, dim):
    """A letter for each thing that a pair can be asked."""
    kinds = shapes(dim)
    pairs = [(a, b) for a, b in product(kinds, kinds)]

    def possible(wanted, query, **options):
        asked = [{"query": query, "a": {"type": a, **x}, "b": {"type": b, **y}, **options}
                 for (a, x), (b, y) in pairs]
        return [wanted in answer for answer in ask(graze, asked)]

    contact = [possible("contact", "contact"), possible("intersects", "intersects"),
               possible("contact", "contact", method="exact")]
    capabilities = {
        "k": [all(three) for three in zip(*contact)],
        "p": possible("certificate", "contact", certify=True),
        "c": possible("hit", "clip"),
        "s": possible("contact", "contact", method="sat"),
        "l": possible("contact", "contact", method="slab"),
        "e": possible("contact", "contact", method="pef"),
    }
    names = [name for name, _ in kinds]
    rows = [f"| {dim}D | " + " | ".join(names) + " |", "| --- " * (len(names) + 1) + "|"]
    for i, name in enumerate(names):
        cells = ["".join(letter for letter, can in capabilities.items()
                         if can[i * len(names) + j]) or "-" for j in range(len(names))]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return rows


def features(readme, graze, update=None):
    text = Path(readme).read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    answered = "\n".join(table(graze, 2) + [""] + table(graze, 3)) + "\n"
    if update:
        Path(readme).write_text(text[:begin] + answered + text[end:])
    elif text[begin:end] != answered:
        sys.exit(f"{readme} does not say what is answered, which is\n{answered}")


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
