#!/usr/bin/env python3
"""Holds the answers of a language to those of C++, byte for byte, and prints their checksum.

usage: compare_answers.py QUERIES ANSWERS OWN_ANSWERS COMMAND...

Runs COMMAND QUERIES OWN_ANSWERS, where OWN_ANSWERS is the file that it writes. ANSWERS is what
answer_queries wrote. queries.hpp says what is in these files. Exits with 1 where they differ, and
shows the first query that is answered otherwise.
"""
import hashlib
import struct
import subprocess
import sys
from pathlib import Path

NUMBERS = {0: 2, 1: 4, 2: 4, 3: 4, 4: 6, 5: 4, 6: 6, 7: 6, 8: 6,
           32: 3, 33: 6, 34: 6, 35: 6, 36: 9, 37: 6, 38: 10, 39: 12, 40: 12, 41: 12, 42: 6}
POINTS, LINEAR, SIMPLICES = (0, 32), (1, 2, 3, 33, 34, 35), (4, 41)


def queries(data):
    """(type_a, numbers of a, type_b, numbers of b) of each."""
    if data[:8] != b"grazeq01":
        sys.exit("compare_answers: this is no file of queries")
    at = 8
    while at < len(data):
        a, b = struct.unpack_from("<2i", data, at)
        at += 8
        lists = []
        for shape_type in a, b:
            lists.append(struct.unpack_from(f"<{NUMBERS[shape_type]}d", data, at))
            at += 8 * NUMBERS[shape_type]
        yield a, lists[0], b, lists[1]


def answers(data, asked):
    """The bytes of each answer; what is beyond the last, if it is cut off or too long, is its part."""
    at = 0
    for number, (a, _, b, _) in enumerate(asked):
        end = at + 2
        if a in LINEAR and b not in LINEAR + POINTS:
            end += 16 + 16 * (2 if a < 32 else 3)
        if a in SIMPLICES:
            end += 1 + (b in POINTS)
        if number % 16 == 0:
            end = data.find(b"\n", end) + 1 or len(data)
        yield data[at:end]
        at = end
    yield data[at:]


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    query_file, expected_file, own_file = map(Path, sys.argv[1:4])
    own_file.unlink(missing_ok=True)
    done = subprocess.run([*sys.argv[4:], query_file, own_file])
    if done.returncode != 0:
        sys.exit(f"compare_answers: status {done.returncode} of {sys.argv[4:]}")
    expected, own = expected_file.read_bytes(), own_file.read_bytes()
    asked = list(queries(query_file.read_bytes()))
    for name, data in ("C++", expected), (own_file.name, own):
        print(f"{hashlib.sha256(data).hexdigest()}  {len(asked)} queries, {len(data)} bytes: {name}")
    if own == expected:
        print("the same")
        return 0
    both = zip(answers(expected, asked), answers(own, asked))
    number, (right, wrong) = next((i, pair) for i, pair in enumerate(both) if pair[0] != pair[1])
    if number == len(asked):
        print(f"{len(wrong)} bytes beyond the last answer, not {len(right)}")
    else:
        a, of_a, b, of_b = asked[number]
        print(f"query {number}: types {a} and {b}\n  a = {[x.hex() for x in of_a]}\n"
              f"  b = {[x.hex() for x in of_b]}\n  expected {right}\n  got      {wrong}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
