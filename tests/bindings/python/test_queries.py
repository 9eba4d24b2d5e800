"""The same answers as the command gives: public cases, the suite, random queries of all pairs."""
import json
import os
import subprocess
import sys

import ask
import graze
import pytest
from conftest import SANITIZED, random_queries


def test_the_public_cases(root):
    """All fields that the cases expect, asked by the functions of Python."""
    cases = [json.loads(line) for line in (root / "src/cli/commands/public_cases.jsonl").read_text().splitlines()]
    assert len(cases) == 92
    for case in cases:
        found = ask.line(case)
        assert {name: found[name] for name in case["expect"]} == case["expect"], case["id"]


def compare(queries, query, *options):
    wanted = query(queries, *options)
    assert len(wanted) == len(queries)
    for one, expected in zip(queries, wanted):
        expected.pop("agrees", None)
        if "sign" in expected:
            expected.pop("stage", None)
        found = ask.line(one)
        assert found == expected and list(found) == list(expected), one


def test_the_suite(suite, query):
    compare(suite, query)


@pytest.mark.parametrize("method", ["exact", "sat", "slab", "pef"])
def test_methods(query, method):
    segment = {"type": "segment", "vertices": [[0, 0, 0], [2, 2, 1]]}
    triangle = {"type": "triangle", "vertices": [[0, 0, 0], [2, 2, 1], [1, 0, 5]]}
    box = {"type": "aabb", "min": [1, 1, 0], "max": [2, 3, 1]}
    queries = [{"query": "contact", "a": triangle, "b": box, "method": method}] if method in ("sat", "pef") else []
    if method != "pef":
        queries += [{"query": "clip", "a": segment, "b": box, "method": method, "t_range": ends}
                    for ends in ([None, None], [0, 0.25], ["0x1p-1", None])]
    for one in queries:
        one["id"] = method
    compare(queries, query)


def test_random_queries_of_all_pairs(query):
    count, wanted = 0, int(os.environ.get("GRAZE_QUERIES", 500 if SANITIZED else 10000))
    for queries in random_queries(wanted):
        compare(queries, query)
        count += len(queries)
    assert count >= wanted


def test_proofs_are_proofs_and_others_are_not(root, command, suite, tmp_path):
    """Both checkers accept what certify gives; verify sees what was changed."""
    queries = [dict(one) for one in suite if one["query"] == "contact"][::2 if SANITIZED else 97]
    assert len(queries) > 150
    answers = []
    for i, one in enumerate(queries):
        a, b = graze.shape_of(one["a"]), graze.shape_of(one["b"])
        certificate = graze.certify(a, b)
        assert graze.verify(a, b, certificate) == graze.contact(a, b)
        one.update(id=i, query="contact", certify=True)
        answers.append({"id": i, "contact": str(graze.contact(a, b)), "certificate": certificate})
        for part in ("plane", "point"):
            if part in certificate:
                broken = json.loads(json.dumps(certificate))
                if part == "plane":
                    broken["plane"]["offset"] = str(10**400)
                else:
                    broken["point"] = ["123456789/7", "11", "13/3"][:len(broken["point"])]
                with pytest.raises(graze.NoProof):
                    graze.verify(a, b, broken)
    (tmp_path / "q").write_text("".join(json.dumps(one) + "\n" for one in queries))
    (tmp_path / "a").write_text("".join(json.dumps(one) + "\n" for one in answers))
    for checker in ([command, "verify"], [sys.executable, root / "docs/check_certificates.py"]):
        run = subprocess.run([*checker, tmp_path / "q", tmp_path / "a"], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr
        assert len(run.stdout.splitlines()) == len(queries)


@pytest.mark.parametrize("certificate, what", [
    ({}, "certificate.point: missing"), ({"plane": {"normal": ["1", "0"], "offset": 0}}, "certificate.plane.offset: "),
    ({"plane": {"normal": ["1"], "offset": "0"}}, "certificate.plane.normal: "),
    ({"point": ["0", "0"], "weights": {"a": ["1"], "b": ["1"]}, "more": 1}, "more"),
    ({"plane": {"normal": ["1/0", "0"], "offset": "0"}}, "certificate.plane.normal[0]: "),
])
def test_what_is_no_certificate(certificate, what):
    a, b = graze.Point2(0, 0), graze.Point2(1, 0)
    with pytest.raises(graze.NoProof) as error:
        graze.verify(a, b, certificate)
    assert what in str(error.value)


def test_a_certificate_is_a_dict():
    a, b = graze.Point2(0, 0), graze.Point2(1, 0)
    for wrong in (None, "", [], 3):
        with pytest.raises(TypeError, match="^certificate: is no dict"):
            graze.verify(a, b, wrong)
    with pytest.raises(TypeError, match="^certificate: holds a "):
        graze.verify(a, b, {"plane": {1, 2}})


def test_queries_as_dicts(root, query):
    for line in (root / "src/cli/commands/public_cases.jsonl").read_text().splitlines():
        one = json.loads(line)
        assert [graze.query(one)] == query([one])
    lines = [{"type": "segment", "vertices": vertices} for vertices in ([[0, 0], [1, 3]], [[0, 1], [1, 2]])]
    assert graze.query({"query": "meet", "shapes": lines}) == {
        "id": None, "point": ["1/2", "3/2"], "point_double": ["0x1p-1", "0x1.8p+0"]}
    assert graze.query({"query": "orient", "points": [{"meet": lines}, [0, 1], ["1/3", "4/3"]]})["sign"] == 0
    with pytest.raises(ValueError, match="^a.min"):
        graze.query({"query": "contact", "a": {"type": "aabb", "min": [0, 0], "max": [-1, 0]},
                     "b": {"type": "point", "point": [0, 0]}})
    with pytest.raises(TypeError, match="^query: holds a set"):
        graze.query({"id": {1}})
    with pytest.raises(TypeError, match="query: is a str; allowed: a dict"):
        graze.query('{"query": "contact"}')
