#!/usr/bin/env python3
"""Runs files of tests with pytest, or says what is missing and exits with 77.

usage: run.py [FILE...]      (with the package graze on PYTHONPATH)
"""
import importlib.util
import sys

missing = [name for name in ("numpy", "pytest", "hypothesis") if not importlib.util.find_spec(name)]
if missing:
    print(f"SKIPPED: {', '.join(missing)} of Python missing: bash src/cmake/setup.sh python pytest")
    sys.exit(77)

import pytest  # noqa: E402

# What sanitizers write is to be seen, although they end the process.
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-rs", "--capture=sys", *sys.argv[1:]]))
