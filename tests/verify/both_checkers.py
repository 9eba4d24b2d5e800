#!/usr/bin/env python3
"""Both certificate checkers on the same answers, for random queries of all pairs.

usage: both_checkers.py proofs PART PARTS [options]   every certificate is taken for a proof
       both_checkers.py mutations [options]           no changed one is
       both_checkers.py hand FILE [options]           those of the file are, or are not, as it says
                                               (null: the line is bad)
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


class Failure(Exception):
    pass


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("mode", choices=["proofs", "mutations", "hand"])
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
    return sum(counts.values())


def check_hand(o, folder):
    cases = [json.loads(line) for line in Path(*o.what).open()]
    check_verdicts(o, folder, [(case["verified"], case["note"], case, case["answer"])
                               for case in cases])
    print(f"{len(cases)} certificates, each judged right by both")
    return len(cases)


def main():
    o = parse_arguments()
    check = {"proofs": check_proofs, "mutations": check_mutations, "hand": check_hand}[o.mode]
    with tempfile.TemporaryDirectory() as folder:
        try:
            return 0 if check(o, Path(folder)) > 0 else 1
        except Failure as failure:
            print(failure)
            return 1


if __name__ == "__main__":
    sys.exit(main())
