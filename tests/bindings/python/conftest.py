"""What all tests of the Python package share."""
import json
import os
import pathlib
import subprocess

import hypothesis
import pytest

# A library of sanitizers is for programs that import graze, and not for the command.
WITH_GRAZE = dict(os.environ)
#: Then all takes ten times as long.
SANITIZED = os.environ.pop("LD_PRELOAD", None) is not None

ROOT = pathlib.Path(__file__).resolve().parents[3]

hypothesis.settings.register_profile(
    "graze", max_examples=int(os.environ.get("GRAZE_CASES", 40)), deadline=None, derandomize=True,
    database=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("graze")


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def command():
    """The graze command; tests that need it are skipped where it is not built."""
    path = os.environ.get("GRAZE_COMMAND")
    if not path:
        pytest.skip("the graze command is not built")
    return path


@pytest.fixture(scope="session")
def query(command):
    """Answers of the command to queries, as dicts."""
    def ask(queries, *options):
        text = "".join(json.dumps(one) + "\n" for one in queries)
        run = subprocess.run([command, "query", *options], input=text, capture_output=True, text=True)
        assert run.returncode in (0, 1), run.stdout + run.stderr
        return [json.loads(line) for line in run.stdout.splitlines()]
    return ask


def random_queries(count):
    """So many in all, of all pairs, each with its certificate."""
    writer = os.environ.get("GRAZE_WRITE_QUERIES")
    if not writer:
        pytest.skip("the writer of queries is not built")
    pairs = [line.split()[0] for line in subprocess.run([writer], capture_output=True, text=True,
                                                        check=True).stdout.splitlines()]
    each = -(-count // len(pairs))
    for pair in pairs:
        run = subprocess.run([writer, pair, str(each), "7", "doubles"], capture_output=True, text=True, check=True)
        yield [json.loads(line) | {"certify": True} for line in run.stdout.splitlines()]


@pytest.fixture(scope="session")
def suite(command, tmp_path_factory):
    """The queries of `graze suite`; with sanitizers, which take long to write them, random ones for each pair."""
    if SANITIZED:
        return [one for queries in random_queries(500) for one in queries]
    folder = tmp_path_factory.mktemp("suite")
    subprocess.run([command, "suite", folder], check=True, capture_output=True)
    lines = (folder / "graze-suite-3.jsonl").read_text().splitlines()
    assert len(lines) > 20000
    return [json.loads(line) for line in lines]
