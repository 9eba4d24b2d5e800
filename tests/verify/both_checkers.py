#!/usr/bin/env python3
"""Both certificate checkers on the same answers, for random queries of all pairs.

usage: both_checkers.py proofs PART PARTS [options]   every certificate is taken for a proof
       both_checkers.py mutations [options]           no changed one is
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
    parser.add_argument("mode", choices=["proofs", "mutations"])
    parser.add_argument("part", nargs="*", type=int)
    for name in ("writer", "graze", "checker"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--cases", type=int, required=True)
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
    part, parts = o.part
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
    """(what was changed or None, query, answer) for queries of all pairs."""
    found, known = [], defaultdict(list)
    for pair, a, _ in pairs(o):
        queries, answers = answered(o, pair, folder)
        for query, answer in zip(queries.open(), answers.open()):
            query, answer = json.loads(query), json.loads(answer)
            found.append((query, answer))
            known[pair].append(answer["certificate"])
            known[a[-1]].append(answer["certificate"])
            found[-1] += ((pair, a[-1]),)
    for number, (query, answer, keys) in enumerate(found):
        strangers = [known[key][(37 * number + 1) % len(known[key])] for key in keys]
        yield None, query, answer
        for what, changed in mutations.mutations(o.seed + number, query, answer, strangers):
            yield what, query, changed


def check_mutations(o, folder):
    queries, answers = folder / "mutated_queries.jsonl", folder / "mutated_answers.jsonl"
    changes = []
    with queries.open("w") as query_file, answers.open("w") as answer_file:
        for what, query, answer in mutated(o, folder):
            changes.append(what)
            for value, file in ((query, query_file), (answer, answer_file)):
                file.write(json.dumps(dict(value, id=len(changes))) + "\n")
    for name, lines, _ in verdicts(o, queries, answers, folder, [1]):
        if len(lines) != len(changes):
            raise Failure(f"{name}: {len(lines)} verdicts for {len(changes)} answers")
        for number, (what, line) in enumerate(zip(changes, lines)):
            verdict = json.loads(line)
            if verdict.get("verified") is not (what is None) or verdict["id"] != number + 1:
                complain(name, number, f"{what}: {line}", queries, answers)
    counts = Counter(changes)
    unchanged = counts.pop(None)
    for what, count in counts.most_common():
        print(f"{count:8} {what}")
    print(f"{sum(counts.values())} changed certificates, none taken for a proof; "
          f"{unchanged} unchanged ones, all taken")
    return sum(counts.values())


def main():
    o = parse_arguments()
    with tempfile.TemporaryDirectory() as folder:
        try:
            check = check_proofs if o.mode == "proofs" else check_mutations
            return 0 if check(o, Path(folder)) > 0 else 1
        except Failure as failure:
            print(failure)
            return 1


if __name__ == "__main__":
    sys.exit(main())
