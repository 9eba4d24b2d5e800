#!/usr/bin/env python3
"""Compares the instructions of each question with a record, by valgrind's callgrind.

usage: instructions.py RECORD PROGRAM BUILD [--update]

Fails where a count has grown by more than 5 percent: a guard against slow-downs that does not depend
on the machine's speed. BUILD names compiler and processor; a record is for one of them, and others
are skipped. --update writes the record.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CALLS = 512  # as in instructions.cpp
SKIPPED = 77


def measure(program):
    """Instructions a call, by question and workload."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out",
                        program], check=True, capture_output=True)
        counts = {}
        for dump in Path(folder).glob("out.*"):
            text = dump.read_text()
            label = re.search(r"^desc: Trigger: Client Request: (.*)$", text, flags=re.M)
            if label:
                total = int(re.search(r"^(?:totals|summary): (\d+)", text, flags=re.M)[1])
                counts[label[1]] = round(total / CALLS, 1)
        return dict(sorted(counts.items()))


def main(record, program, build, *update):
    if not shutil.which("valgrind"):
        print("SKIPPED: there is no valgrind")
        return SKIPPED
    known = json.loads(record.read_text()) if record.exists() else {"build": None, "calls": {}}
    if not update and known["build"] != build:
        print(f"SKIPPED: the record is of {known['build']}, this is {build}")
        return SKIPPED
    counts = measure(program)
    if not counts:
        print("SKIPPED: the program was built without valgrind/callgrind.h")
        return SKIPPED
    if update:
        record.write_text(json.dumps({"build": build, "calls": counts}, indent=1) + "\n")
        return 0
    worse = counts.keys() != known["calls"].keys()
    for label, before in known["calls"].items():
        ratio = counts.get(label, 0) / before
        note = "  GREW" if ratio > 1.05 else "  less: update the record" if ratio < 0.95 else ""
        worse |= ratio > 1.05
        print(f"{label:36} {before:9.1f} {counts.get(label, 0):9.1f} {ratio:6.3f}{note}")
    return 1 if worse else 0


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5) or sys.argv[4:] not in ([], ["--update"]):
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
