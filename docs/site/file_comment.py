#!/usr/bin/env python3
"""Prints a header for Doxygen: the comment at its beginning is about the file.

usage: file_comment.py HEADER
"""
import sys

lines = open(sys.argv[1], encoding="utf-8").read().split("\n")
comment = []
while lines and lines[0].startswith("//"):
    comment.append(lines.pop(0)[2:].removeprefix(" "))
if comment:
    # One line, so that all that follows keep their numbers.
    print("/*! \\file")
    print("\n".join(comment))
    print("*/")
print("\n".join(lines))
