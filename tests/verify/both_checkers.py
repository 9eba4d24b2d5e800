#!/usr/bin/env python3
"""Both certificate checkers on the same answers, for random queries of all pairs.

usage: both_checkers.py proofs PART PARTS [options]   every certificate is taken for a proof
       both_checkers.py mutations [options]           no changed one is
       both_checkers.py hand FILE [options]           those of the file are, or are not, as it says
                                               (null: the line is bad)
       both_checkers.py lines [options]        files whose lines do not fit are refused alike
       both_checkers.py bad_lines FILE [options]   lines of FILE as in hand, changed so that they are hostile
                                               to a reader: N of them, and as many pairs of faces
options: --writer PROGRAM --graze PROGRAM --checker FILE --cases N --seed N

proofs takes every PARTS-th pair, PART being the first. --cases counts per pair, and is at most
GRAZE_CASES where the environment has it.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from contextlib import ExitStack
from pathlib import Path

import bad_lines
import mutations

NAMED = {"offset past a support value", "point moved off a shape", "one weight changed",
         "side claim reversed", "the wrong kind", "another query's certificate"}


class Failure(Exception):
    pass


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("mode", choices=["proofs", "mutations", "hand", "lines", "bad_lines"])
    parser.add_argument("what", nargs="*")
    for name in ("writer", "graze", "checker"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--cases", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    o.cases = min(o.cases, int(os.environ.get("GRAZE_CASES", o.cases)))
    return o


def run(command, output, expected):
    """Writes standard output to a file."""
    with open(output, "wb") as file:
        done = subprocess.run([str(word) for word in command], stdout=file, stderr=subprocess.PIPE,
                              text=True, check=False)
    if done.returncode not in expected:
        raise Failure(f"{command}: status {done.returncode}\n{done.stderr}")
    return done.stderr


def pairs(o):
    listed = subprocess.run([o.writer], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.split() for line in listed.splitlines()]


def answered(o, pair, folder, *kind):
    """Files of queries and of answers with certificates."""
    queries, answers = folder / "queries.jsonl", folder / "answers.jsonl"
    run([o.writer, pair, o.cases, o.seed, *kind], queries, [0])
    run([o.graze, "query", "--certify", queries], answers, [0])
    return queries, answers


# Not all distances of a 2D obb have certificates, and none are written.
def kinds_of(a, b):
    return [[], ["distances"]] if "Obb2" not in (a, b) else [[]]


def verdicts(o, *files, folder, expected, options=()):
    """What each checker says, line by line."""
    for name, command in (("graze verify", [o.graze, "verify"]),
                          ("check_certificates.py", [sys.executable, o.checker])):
        output = folder / "verdicts.jsonl"
        report = run([*command, *options, *files], output, expected)
        yield name, output.read_text().splitlines(), report


def complain(name, number, verdict, queries, answers):
    asked = queries.read_text().splitlines()[number]
    given = answers.read_text().splitlines()[number]
    raise Failure(f"{name}: {verdict}\nquery:  {asked}\nanswer: {given}")


def check_proofs(o, folder):
    part, parts = map(int, o.what)
    total = 0
    for (pair, a, b), kind in ((pair, kind) for pair in pairs(o)[part::parts] for kind in kinds_of(*pair[1:])):
        queries, answers = answered(o, pair, folder, *kind)
        for name, lines, report in verdicts(o, queries, answers, folder=folder, expected=[0, 1, 2]):
            for number, line in enumerate(lines):
                if not line.endswith('"verified": true}'):
                    complain(name, number, line, queries, answers)
            if len(lines) != o.cases:
                raise Failure(f"{name}: {len(lines)} verdicts for {o.cases} answers\n{report}")
        total += o.cases
        print(f"{a} - {b}: {o.cases} certificates{' of distances' * bool(kind)}, taken for proofs by both", flush=True)
    print(f"{total} certificates")
    return total


def mutated(o, folder):
    """Cases of check_verdicts, from queries of all pairs."""
    found, known = [], defaultdict(list)
    for (pair, a, _), kind in ((pair, kind) for pair in pairs(o) for kind in kinds_of(*pair[1:])):
        queries, answers = answered(o, pair, folder, *kind)
        for query, answer in zip(queries.open(), answers.open()):
            query, answer = json.loads(query), json.loads(answer)
            keys = (pair, *kind), (a[-1], *kind)
            found.append((query, answer, keys))
            for key in keys:
                known[key].append(answer["certificate"])
    for number, (query, answer, keys) in enumerate(found):
        strangers = [known[key][(37 * number + 1) % len(known[key])] for key in keys]
        yield True, "unchanged", query, answer
        for what, changed in mutations.mutations(o.seed + number, query, answer, strangers):
            yield False, what, query, changed


def check_verdicts(o, folder, cases):
    """Cases are (right?, what it is, query, answer), with None for a bad line; counts them by the
    first two."""
    queries, answers = folder / "judged_queries.jsonl", folder / "judged_answers.jsonl"
    expected = []
    with queries.open("w") as query_file, answers.open("w") as answer_file:
        for right, what, query, answer in cases:
            expected.append((right, what))
            for value, file in ((query, query_file), (answer, answer_file)):
                file.write(json.dumps(dict(value, id=len(expected))) + "\n")
    status = 2 if any(right is None for right, _ in expected) else 1
    for name, lines, _ in verdicts(o, queries, answers, folder=folder, expected=[status]):
        if len(lines) != len(expected):
            raise Failure(f"{name}: {len(lines)} verdicts for {len(expected)} answers")
        for number, ((right, what), line) in enumerate(zip(expected, lines)):
            verdict = json.loads(line)
            if verdict.get("verified") is not right or verdict["id"] != number + 1:
                complain(name, number, f"{what}: {line}", queries, answers)
    return Counter(expected)


def check_mutations(o, folder):
    counts = check_verdicts(o, folder, mutated(o, folder))
    unchanged = counts.pop((True, "unchanged"))
    for (_, what), count in counts.most_common():
        print(f"{count:8} {what}")
    print(f"{sum(counts.values())} changed certificates, none taken for a proof; "
          f"{unchanged} unchanged ones, all taken")
    missing = NAMED - {what for _, what in counts}
    if missing or o.cases >= 13 and sum(counts.values()) < 10_000:
        raise Failure(f"too few, or none of these: {missing}")
    return sum(counts.values())


def check_hand(o, folder):
    cases = [json.loads(line) for line in Path(*o.what).open()]
    check_verdicts(o, folder, [(case["verified"], case["note"], case, case["answer"])
                               for case in cases])
    print(f"{len(cases)} certificates, each judged right by both")
    return len(cases)


POINT = '"type": "point", "point": [1, 2]'
QUERY = '{"id": %s, "query": "contact", "a": {' + POINT + '}, "b": {' + POINT + '}}\n'
ANSWER = ('{"id": %s, "contact": "overlapping", "certificate": {"point": ["1", "2"], '
          '"weights": {"a": ["1"], "b": ["1"]}}}\n')
GOOD = QUERY % 1 + QUERY % 2, ANSWER % 1 + ANSWER % 2
LONG = "1" + "0" * 9999
MOST, MILLION = "1" * 20_000, "7" * 1_000_000
ORIENT = '{"id": %s, "query": "orient", "points": [[0, 0], [1, 0], [0, 1]]}\n'
LIMIT = 2**24  # bytes of a line


def expecting(value):
    return (QUERY % 1).replace('"a"', f'"expect": {value}, "a"', 1)


def weighing(weight):
    return (ANSWER % 1).replace('"a": ["1"]', f'"a": [{weight}]')


def padded(line, length):
    """As long, by a field that is ignored."""
    line = line.replace("{", '{"note": "", ', 1)
    return line.replace('""', '"' + "x" * (length + 1 - len(line)) + '"', 1)


# What it is, queries, answers, what is said of each line (None: it is bad), exit status.
LINES = [
    ("two proofs", *GOOD, [True, True], 0),
    ("blank lines, with carriage returns", "\n" + GOOD[0].replace("\n", "\r\n\r\n"),
     "\n \t\n" + GOOD[1], [True, True], 0),
    ("a byte order mark in each", "\ufeff" + GOOD[0], "\ufeff" + GOOD[1], [True, True], 0),
    ("an answer is missing", GOOD[0], ANSWER % 1, [True, None], 2),
    ("a query is missing", QUERY % 1, GOOD[1], [True, None], 2),
    ("no answers", GOOD[0], "", [None, None], 2),
    ("other ids", GOOD[0], ANSWER % 2 + ANSWER % 1, [None, None], 2),
    ("an id as text", QUERY % 1, ANSWER % '"1"', [None], 2),
    ("an id where none was", QUERY.replace('"id": %s, ', ""), ANSWER % 1, [None], 2),
    ("no id, and null", QUERY.replace('"id": %s, ', ""), ANSWER % "null", [True], 0),
    ("an answer that is no JSON", GOOD[0], "?\n" + ANSWER % 2, [None, True], 2),
    ("a query that is no JSON", "?\n" + QUERY % 2, GOOD[1], [None, True], 2),
    ("no UTF-8", QUERY % 1, b'{"id": "\xff"}\n', [None], 2),
    ("a name given twice", (QUERY % 1).replace('"a"', '"a": 0, "a"'), ANSWER % 1, [None], 2),
    ("numbers of thousands of digits", QUERY % 1,
     (ANSWER % 1).replace('"1", "2"', f'"{LONG}/{LONG}", "2"'), [True], 0),
    ("numbers of as many digits as there may be", QUERY % 1,
     (ANSWER % 1).replace('"1", "2"', f'"{MOST}/{MOST}", "2"'), [True], 0),
    ("a digit too many below", QUERY % 1,
     (ANSWER % 1).replace('"1", "2"', f'"{MOST}0/{MOST}0", "2"'), [False], 1),
    ("a million digits in a certificate", GOOD[0],
     (ANSWER % 1).replace('"1", "2"', f'"{MILLION}", "2"') + ANSWER % 2, [False, True], 1),
    ("a million digits in a coordinate, which is beyond the doubles",
     (QUERY % 1).replace("[1,", f"[{MILLION},", 1) + QUERY % 2, GOOD[1], [None, True], 2),
    ("a million digits in a coordinate that is 1",
     (QUERY % 1).replace("[1,", f"[1.{'0' * 1_000_000},", 1), ANSWER % 1, [True], 0),
    ("a million digits behind the point of an id", QUERY % f"0.{MILLION}", ANSWER % f"0.{MILLION}", [True], 0),
    ("expected as it is", expecting('{"contact": "overlapping", "intersects": true}'), ANSWER % 1, [True], 0),
    ("1 is not true", expecting('{"intersects": 1}'), ANSWER % 1, [False], 1),
    ("1.0 is not true", expecting('{"intersects": 1.0}'), ANSWER % 1, [False], 1),
    ("what is expected is no object", expecting("true"), ANSWER % 1, [None], 2),
    ("an id that is NaN", QUERY % "NaN", ANSWER % "NaN", [None], 2),
    ("ids beyond the doubles", QUERY % "1e400" + QUERY % "2e400", ANSWER % "1e400" + ANSWER % "1e400", [True, None], 2),
    ("ids that are one number, written in two ways", QUERY % "1" + QUERY % "1e2", ANSWER % "1.0" + ANSWER % "100", [None, None], 2),
    ("ids beyond all that is read", QUERY % "1e4931" + QUERY % "1e4932", ANSWER % "1e4931" + ANSWER % "1e4932", [True, None], 2),
    ("a name given twice in a certificate", QUERY % 1, (ANSWER % 1).replace('"a": ', '"a": ["1"], "a": '), [None], 2),
    ("a name given twice where nobody looks", (QUERY % 1).replace("{", '{"note": {"x": 1, "x": 1}, ', 1), ANSWER % 1, [None], 2),
    ("a certificate of an orient", ORIENT % 1, ANSWER % 1, [False], 1),
    ("a certificate of an orient that is asked to certify", (ORIENT % 1).replace("{", '{"certify": true, ', 1), ANSWER % 1, [False], 1),
    ("an orient without one", ORIENT % 1 + QUERY % 2, '{"id": 1, "sign": 1}\n' + ANSWER % 2, [True], 0),
    ("Infinity as a weight", QUERY % 1, weighing("Infinity"), [None], 2),
    ("Infinity as the text of a weight", QUERY % 1, weighing('"Infinity"'), [False], 1),
    ("a number as a weight", QUERY % 1, weighing("1"), [False], 1),
    ("a hundred levels", (QUERY % 1).replace("{", '{"note": ' + "[" * 99 + "]" * 99 + ", ", 1), ANSWER % 1, [True], 0),
    ("a level too many", (QUERY % 1).replace("{", '{"note": ' + "[" * 100 + "]" * 100 + ", ", 1), ANSWER % 1, [None], 2),
    ("half of a character", (QUERY % 1).replace("{", '{"note": "\\ud800", ', 1), ANSWER % 1, [None], 2),
    ("a byte order mark later", QUERY % 1 + "\ufeff" + QUERY % 2, GOOD[1], [True, None], 2),
    ("a line as long as it may be", padded(QUERY % 1, LIMIT) + QUERY % 2, GOOD[1], [True, True], 0),
    ("a line that is a byte too long", padded(QUERY % 1, LIMIT + 1) + QUERY % 2, GOOD[1], [None, True], 2),
    ("a line that is too long, and the last", QUERY % 1 + (QUERY % 2).strip(), ANSWER % 1 + padded(ANSWER % 2, 3 * LIMIT).strip(),
     [True, None], 2),
    ("bad beats rejected", GOOD[0], (ANSWER % 1).replace('"2"', '"3"'), [False, None], 2),
]


def check_lines(o, folder):
    queries, answers = folder / "queries.jsonl", folder / "answers.jsonl"
    for what, asked, answered, expected, status in LINES:
        queries.write_bytes(asked.encode())
        answers.write_bytes(answered if type(answered) is bytes else answered.encode())
        for name, lines, report in verdicts(o, queries, answers, folder=folder, expected=[status]):
            found = [json.loads(line).get("verified") for line in lines]
            if found != expected:
                raise Failure(f"{name}, {what}: {lines}\n{report}")
    print(f"{len(LINES)} pairs of files, read alike")
    return len(LINES)


def verdict_by_mark(lines):
    """Each line that was changed stands between two that are proofs, with marks for ids: a line of the output
    belongs to the mark before it. (verified, the id as it is written), or nothing."""
    found, at = {}, None
    for line in lines:
        try:
            verdict = json.loads(line, parse_int=str, parse_float=str)
        except ValueError as error:
            raise Failure(f"no JSON: {line[:200]}: {error}") from error
        name = next(iter(verdict))
        if isinstance(verdict[name], str) and verdict[name].startswith("mark "):
            at = int(verdict[name].split()[1])
            found[at] = None
        elif verdict.get("verified") is None:
            found[at] = None, None
        else:
            found[at] = verdict["verified"], json.dumps(verdict[name])
    return found


def check_alike(o, folder, cases, marked, options=()):
    """`cases` are of (what was done, lines), `marked` lines that are a proof, for an id."""
    files = [folder / f"{n}.jsonl" for n in range(len(marked))]
    with ExitStack() as stack:
        opened = [stack.enter_context(file.open("wb")) for file in files]
        for number, (_, lines) in enumerate(cases):
            for file, line, mark in zip(opened, lines, marked):
                file.write((mark % f'"mark {number}"').encode() + line + b"\n")
    first, second = (verdict_by_mark(lines)
                     for _, lines, _ in verdicts(o, *files, folder=folder, expected=[2], options=options))
    counts = Counter()
    for number, (what, lines) in enumerate(cases):
        if first.get(number) != second.get(number):
            shown = "\n".join(line[:2000].decode(errors="replace") for line in lines)
            raise Failure(f"{what}: graze verify says {first.get(number)}, "
                          f"check_certificates.py {second.get(number)}\n{shown}")
        counts[{True: "verified", False: "rejected", None: "bad"}[first[number][0]]
               if first[number] else "without certificate"] += 1
    return counts


# Faces that cross, touch, lie on each other, are equal, or are only said to share corners.
FACES = """v 0 0 0
v 1 0 0
v 0 1 0
v .2 .2 -1
v .2 .2 1
v 1 1 1
v .5 0 0
v .5 -1 1
v .5 0 1
v .1 .1 0
v 2 0 0
v 0 2 0
f 1 2 3
f 4 5 6
f 7 8 9
f 10 11 12
f 3 2 1
f 1 3 7
"""


def check_bad_lines(o, folder):
    rng = random.Random(o.seed)
    given = [(json.dumps({k: v for k, v in case.items() if k not in ("answer", "verified", "note")} | {"id": 7}),
              json.dumps(case["answer"] | {"id": 7}))
             for case in map(json.loads, Path(*o.what).open())]
    given += [tuple(line % "7" for line in (QUERY, ANSWER))] * len(given)
    cases = [bad_lines.changed(rng, rng.choice(given)) for _ in range(o.cases)]
    counts = check_alike(o, folder, cases, [QUERY, ANSWER])

    mesh, listed = folder / "faces.obj", folder / "pairs.jsonl"
    mesh.write_text(FACES)
    run([o.graze, "check", mesh, "--pairs", listed], folder / "report", [1])
    pairs_of_faces = [(line,) for line in listed.read_text().splitlines()]
    kinds = {json.loads(line)["kind"] for line, in pairs_of_faces}
    if len(kinds) < 3:
        raise Failure(f"too few kinds of pairs: {kinds}")
    mark = json.loads(pairs_of_faces[0][0])
    mark = json.dumps(dict(mark, faces="%s")).replace('"%s"', "%s") + "\n"
    cases = [bad_lines.changed(rng, rng.choice(pairs_of_faces)) for _ in range(o.cases)]
    of_pairs = check_alike(o, folder, cases, [mark], ["--pairs"])
    for what, found in (("answers", counts), ("pairs of faces", of_pairs)):
        print(f"{what}: {dict(found)}, the same by both")
        if min(found["verified"], found["rejected"], found["bad"]) < o.cases / 100:
            raise Failure("too few of a kind")
    return sum(counts.values()) + sum(of_pairs.values())


def main():
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # fractions may be longer than Python expects
    o = parse_arguments()
    check = {"proofs": check_proofs, "mutations": check_mutations, "hand": check_hand,
             "lines": check_lines, "bad_lines": check_bad_lines}[o.mode]
    with tempfile.TemporaryDirectory() as folder:
        try:
            return 0 if check(o, Path(folder)) > 0 else 1
        except Failure as failure:
            print(failure)
            return 1


if __name__ == "__main__":
    sys.exit(main())
