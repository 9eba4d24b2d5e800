#!/usr/bin/env python3
"""Both certificate checkers on the same answers, for random queries of all pairs.

usage: both_checkers.py proofs PART PARTS [options]   every certificate is taken for a proof
       both_checkers.py mutations [options]           no changed one is
       both_checkers.py hand FILE [options]           those of the file are, or are not, as it says
                                               (null: the line is bad)
       both_checkers.py lines [options]        files whose lines do not fit are refused alike
options: --writer PROGRAM --graze PROGRAM --checker FILE --cases N --seed N

proofs takes every PARTS-th pair, PART being the first. --cases counts per pair, and is at most
GRAZE_CASES where the environment has it.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import mutations


NAMED = {"offset past a support value", "point moved off a shape", "one weight changed",
         "side claim reversed", "the wrong kind", "another query's certificate"}


class Failure(Exception):
    pass


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("mode", choices=["proofs", "mutations", "hand", "lines"])
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


def answered(o, pair, folder):
    """Files of queries and of answers with certificates."""
    queries, answers = folder / "queries.jsonl", folder / "answers.jsonl"
    run([o.writer, pair, o.cases, o.seed], queries, [0])
    run([o.graze, "query", "--certify", queries], answers, [0])
    return queries, answers


def verdicts(o, queries, answers, folder, expected):
    """What each checker says, line by line."""
    for name, command in (("graze verify", [o.graze, "verify"]),
                          ("check_certificates.py", [sys.executable, o.checker])):
        output = folder / "verdicts.jsonl"
        report = run([*command, queries, answers], output, expected)
        yield name, output.read_text().splitlines(), report


def complain(name, number, verdict, queries, answers):
    asked = queries.read_text().splitlines()[number]
    given = answers.read_text().splitlines()[number]
    raise Failure(f"{name}: {verdict}\nquery:  {asked}\nanswer: {given}")


def check_proofs(o, folder):
    part, parts = map(int, o.what)
    total = 0
    for pair, a, b in pairs(o)[part::parts]:
        queries, answers = answered(o, pair, folder)
        for name, lines, report in verdicts(o, queries, answers, folder, [0, 1, 2]):
            for number, line in enumerate(lines):
                if not line.endswith('"verified": true}'):
                    complain(name, number, line, queries, answers)
            if len(lines) != o.cases:
                raise Failure(f"{name}: {len(lines)} verdicts for {o.cases} answers\n{report}")
        total += o.cases
        print(f"{a} - {b}: {o.cases} certificates, taken for proofs by both", flush=True)
    print(f"{total} certificates")
    return total


def mutated(o, folder):
    """Cases of check_verdicts, from queries of all pairs."""
    found, known = [], defaultdict(list)
    for pair, a, _ in pairs(o):
        queries, answers = answered(o, pair, folder)
        for query, answer in zip(queries.open(), answers.open()):
            query, answer = json.loads(query), json.loads(answer)
            keys = pair, "in " + a[-1] + "D"
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
    for name, lines, _ in verdicts(o, queries, answers, folder, [status]):
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
    ("bad beats rejected", GOOD[0], (ANSWER % 1).replace('"2"', '"3"'), [False, None], 2),
]


def check_lines(o, folder):
    queries, answers = folder / "queries.jsonl", folder / "answers.jsonl"
    for what, asked, answered, expected, status in LINES:
        queries.write_bytes(asked.encode())
        answers.write_bytes(answered if type(answered) is bytes else answered.encode())
        for name, lines, report in verdicts(o, queries, answers, folder, [status]):
            found = [json.loads(line).get("verified") for line in lines]
            if found != expected:
                raise Failure(f"{name}, {what}: {lines}\n{report}")
    print(f"{len(LINES)} pairs of files, read alike")
    return len(LINES)


def main():
    o = parse_arguments()
    check = {"proofs": check_proofs, "mutations": check_mutations, "hand": check_hand,
             "lines": check_lines}[o.mode]
    with tempfile.TemporaryDirectory() as folder:
        try:
            return 0 if check(o, Path(folder)) > 0 else 1
        except Failure as failure:
            print(failure)
            return 1


if __name__ == "__main__":
    sys.exit(main())
