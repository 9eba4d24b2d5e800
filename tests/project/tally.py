#!/usr/bin/env python3
"""Counts the tests in CTest's JUnit reports.

usage: tally.py REPORT...
       tally.py --self-test

Prints the name of each failed and each skipped test, and any line in which a test says SKIPPED;
then, on the last line, the numbers of passed, failed and skipped tests. A report that cannot be
read or holds no test counts as one failure.
"""
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

# CTest gives a test that it could not start the same status as one that skipped itself.
SKIPPED_ITSELF = ("SKIP_RETURN_CODE", "SKIP_REGULAR_EXPRESSION")


def verdict(case):
    status = case.get("status")
    if status == "run":
        return "passed"
    skipped = case.find("skipped")
    itself = skipped is not None and skipped.get("message", "").startswith(SKIPPED_ITSELF)
    return "skipped" if status == "disabled" or itself else "failed"


def tally(reports):
    """(counts by verdict, lines worth reading)"""
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    notes = []
    for report in reports:
        try:
            cases = xml.parse(report).getroot().findall("testcase")
        except (OSError, xml.ParseError) as error:
            counts["failed"] += 1
            notes.append(f"failed: no report of the tests: {error}")
            continue
        if not cases:
            counts["failed"] += 1
            notes.append(f"failed: {report} holds no test")
        for case in cases:
            result = verdict(case)
            counts[result] += 1
            if result != "passed":
                notes.append(f"{result}: {case.get('name')}")
            for line in (case.findtext("system-out") or "").splitlines():
                if "SKIPPED" in line:
                    notes.append(f"{case.get('name')}: {line.strip()}")
    return counts, notes


SAMPLE = """<testsuite>
<testcase name="good" status="run"><system-out>SKIPPED: no data</system-out></testcase>
<testcase name="good too" status="run"/>
<testcase name="bad" status="fail"><failure message=""/></testcase>
<testcase name="not built" status="notrun"><skipped message="Unable to find executable"/></testcase>
<testcase name="skips" status="notrun"><skipped message="SKIP_RETURN_CODE=4"/></testcase>
<testcase name="off" status="disabled"/>
</testsuite>"""


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        texts = {"sample": SAMPLE, "empty": "<testsuite/>", "broken": "<testsuite>"}
        for name, text in texts.items():
            Path(folder, name).write_text(text)
        expected = {"sample": (2, 2, 2), "empty": (0, 1, 0), "broken": (0, 1, 0), "none": (0, 1, 0)}
        wrong = 0
        for name, counts in expected.items():
            found, notes = tally([Path(folder, name)])
            if tuple(found.values()) != counts or (name == "sample" and "good: SKIPPED: no data" not in notes):
                wrong += 1
                print(f"{name}: expected {counts}, got {tuple(found.values())}: {notes}")
    print(f"self-test: {wrong} problems")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        return 2
    counts, notes = tally(sys.argv[1:])
    print(*notes, sep="\n")
    print(*counts.values())
    return 0


if __name__ == "__main__":
    sys.exit(main())
