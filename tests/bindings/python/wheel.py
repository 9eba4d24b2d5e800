#!/usr/bin/env python3
"""Installs the tree as a user does, by pip and without a network, into a virtual environment, and asks it.

usage: wheel.py SOURCE FOLDER      (FOLDER is made anew; exits with 77 where pip or setuptools is missing)
"""
import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PROGRAM = """
import graze
import numpy as np
assert graze.contact(graze.Point2(0, 0), graze.Segment2((0, 0), (1, 1))) is graze.Contact.touching
assert graze.intersects(graze.aabbs(np.ones((3, 2, 3))), graze.Point3(1, 1, 1), threads=2).all()
print(graze.__version__, graze.__file__)
"""


def main():
    source, folder = (Path(word).resolve() for word in sys.argv[1:])
    missing = [name for name in ("pip", "setuptools", "venv", "wheel", "numpy") if not importlib.util.find_spec(name)]
    if missing:
        print(f"SKIPPED: {', '.join(missing)} of Python missing: bash src/cmake/setup.sh python")
        return 77
    shutil.rmtree(folder, ignore_errors=True)
    clone = folder / "clone"
    files = subprocess.run(["git", "-C", source, "ls-files", "-co", "--exclude-standard"], capture_output=True,
                           text=True, check=True).stdout.splitlines()
    for name in files:
        if (source / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, clone / name)
    before = {path.relative_to(clone) for path in clone.rglob("*") if path.is_file()}
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", folder / "venv"], check=True)
    python = folder / "venv/bin/python"
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    offline = ["--no-build-isolation", "--no-index", "--no-deps"]
    subprocess.run([*pip, "wheel", *offline, "-w", folder / "wheels", "."], cwd=clone, env=environment, check=True)
    wheel, = (folder / "wheels").iterdir()
    inside = zipfile.ZipFile(wheel).namelist()
    for name in ("__init__.py", "_graze.pyi", "py.typed", "exact.py"):
        assert f"graze/{name}" in inside, inside
    assert sum(name.startswith("graze/_graze.") and name.endswith(".so") for name in inside) == 1, inside
    assert not [name for name in inside if not name.startswith(("graze/", "graze-"))], inside
    subprocess.run([*pip, "install", *offline, wheel], cwd=folder, env=environment, check=True)
    run = subprocess.run([python, "-c", PROGRAM], cwd=folder, env=environment, check=True, capture_output=True,
                         text=True)
    version, path = run.stdout.split()
    assert str(folder / "venv") in path and wheel.name.startswith(f"graze-{version}-"), run.stdout
    left = {path.relative_to(clone) for path in clone.rglob("*") if path.is_file()} - before
    assert {path.parts[0] for path in left} == {"build"}, "files left beside build"
    # From the clone itself: changes of its Python count at once.
    subprocess.run([*pip, "install", *offline, "-e", "."], cwd=clone, env=environment, check=True)
    run = subprocess.run([python, "-c", PROGRAM], cwd=folder, env=environment, check=True, capture_output=True,
                         text=True)
    assert str(clone) in run.stdout, run.stdout
    print("the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
