#!/usr/bin/env python3
"""Runs a test that needs files of a native build.

usage: with_native.py BUILD 'FILE;FILE...' COMMAND...

Exits with 77 where a file is missing.
"""
import os
import subprocess
import sys

build, files, *command = sys.argv[1:]
for file in files.split(";"):
    if not os.path.exists(os.path.join(build, file)):
        print(f"SKIPPED: {build} has no {file}: cmake --preset ci && cmake --build --preset ci && ctest --preset ci -R bindings")
        sys.exit(77)
sys.exit(subprocess.run(command).returncode)
