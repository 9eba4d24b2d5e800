#!/usr/bin/env python3
"""Prints a header for Doxygen: the comment at its beginning is about the file, and those of a C header are about
what they stand before, or behind.

usage: file_comment.py HEADER
"""
import re
import sys

lines = open(sys.argv[1], encoding="utf-8").read().split("\n")
if lines[0].startswith("/*"):
    lines[0] = lines[0].replace("/*", "/*! \\file\n", 1)
    for i in range(1, len(lines)):
        # The headline of a section is about what stands first in it.
        lines[i] = re.sub(r"^/\* -+ (.*?) -+(?= \*/|$)", r"/* \1.", lines[i])
        lines[i] = re.sub(r"^/\*", "/**", lines[i])
        lines[i] = re.sub(r"^( *[^ */].*)/\*", r"\1/**<", lines[i])
comment = []
while lines and lines[0].startswith("//"):
    comment.append(lines.pop(0)[2:].removeprefix(" "))
if comment:
    # One line, so that all that follows keep their numbers.
    print("/*! \\file")
    print("\n".join(comment))
    print("*/")
print("\n".join(lines))
