#!/usr/bin/env python3
"""Builds the site: the documents as pages, the public headers as a reference, and the playground.

usage: site.py OUT [--playground FILE]

Writes OUT/site, whose index.html can be opened as a file. The playground is the one that the preset wasm builds, if it
has been built. Needs the packages of the group site in
src/cmake/setup.sh. Exit status: 0; 1 if a link leads nowhere, or a program fails.
"""
import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Pages, in order: a title, and the document that it is made from.
PAGES = {
    "Start": {"index.md": HERE / "index.md", "overview.md": ROOT / "README.md"},
    "Guides": {"command.md": None, "cpp.md": None, "c.md": None, "python.md": None,
               "javascript.md": None, "points.md": None, "distance.md": None, "motion.md": None, "mesh.md": None, "cut.md": None, "cells.md": None, "measure.md": None, "voxelize.md": None, "crosscheck.md": None, "suite.md": None},
    "Semantics": {"semantics.md": None, "trust.md": None},
    "Performance": {"performance.md": None, "crosscheck-results.md": None},
    "Project": {"changelog.md": None, "hacking.md": None, "contributing.md": ROOT / ".github/CONTRIBUTING.md",
                "security.md": ROOT / ".github/SECURITY.md"},
}
TITLES = {"overview.md": "Overview", "cpp.md": "C++", "command.md": "The command", "c.md": "C", "python.md": "Python",
          "javascript.md": "JavaScript", "points.md": "Exact points", "distance.md": "Distances", "motion.md": "Motion", "mesh.md": "Whole meshes", "cut.md": "Cuts and sections", "cells.md": "Union and difference", "measure.md": "Measures", "voxelize.md": "Voxels", "crosscheck.md": "Judging other code", "suite.md": "Conformance suite",
          "crosscheck-results.md": "Other implementations", "changelog.md": "Changelog", "hacking.md": "Hacking",
          "performance.md": "Performance", "semantics.md": "Semantics", "trust.md": "Why to trust it", "index.md": "graze",
          "contributing.md": "Contributing", "security.md": "Security"}


def page_of_header(name):
    """Where Doxygen describes a header."""
    return "reference/" + Path(name).name.replace("_", "__").replace(".", "_8") + ".html"


def with_links(text, pages):
    """Links as the site has them."""
    def there(match):
        path, anchor = match[1], match[2] or ""
        name = path.removeprefix("../").removeprefix("docs/")
        if Path(name).name in ("CONTRIBUTING.md", "SECURITY.md"):
            return f"]({Path(name).name.lower()}{anchor})"
        if name.startswith("include/graze/"):
            return f"]({page_of_header(name)})"
        if name == "README.md":
            return f"](overview.md{anchor})"
        if name == "LICENSE":
            return "](LICENSE.txt)"
        if name not in pages and name.endswith(".md"):
            sys.exit(f"site: {path} is no page")
        return f"]({name}{anchor})"
    return re.sub(r"\]\((?!https?://|#|mailto:)([\w./-]+\.\w+|LICENSE|[\w./-]*/[\w./-]+)(#[\w-]*)?\)", there, text)


def assemble(work, playground):
    pages = work / "pages"
    shutil.rmtree(work, ignore_errors=True)
    pages.mkdir(parents=True)
    nav, made = [], {}
    for section, files in PAGES.items():
        for name, source in files.items():
            source = source or ROOT / "docs" / name
            if source.is_file():
                made[name] = source
        rows = [f"    - {TITLES[name]}: {name}" for name in files if name in made]
        nav.append(f"  - {section}:\n" + "\n".join(rows))
    nav.append("  - Reference: reference/index.html")
    for name, source in made.items():
        text = source.read_text(encoding="utf-8")
        text = with_links(text, made)
        link = """[**Drag two shapes or open a mesh, and see the answer**](playground.html)

[![A triangle, a box and the plane between them](playground.png){ width=640 }](playground.html)""" if playground else ""
        (pages / name).write_text(text.replace("<!-- playground -->", link), encoding="utf-8")
    for image in (*(ROOT / "docs").glob("*.png"), *(ROOT / "docs").glob("*.svg")):
        shutil.copy(image, pages)
    shutil.copy(ROOT / "LICENSE", pages / "LICENSE.txt")
    if playground:
        shutil.copy(playground, pages / "playground.html")
        nav.append("  - Playground: playground.html")
    (work / "mkdocs.yml").write_text((HERE / "mkdocs.yml").read_text() + "nav:\n" + "\n".join(nav) + "\n")
    (work / "Doxyfile").write_text((HERE / "Doxyfile").read_text().replace("@ROOT@", str(ROOT)))


def run(work, *command):
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"site: {' '.join(command)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def dead_links(site):
    """Links of the pages to files, or places in pages, that are not there."""
    ids = {}

    def places(page):
        if page not in ids:
            ids[page] = set(re.findall(r'\b(?:id|name)="([^"]+)"', page.read_text(encoding="utf-8")))
        return ids[page]
    for page in sorted(site.glob("*.html")):
        if page.name == "playground.html":
            continue
        for link in re.findall(r'\b(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:|//|/|\.$", link):
                continue
            path, _, place = link.partition("#")
            target = page.parent / path.partition("?")[0] if path else page
            if not target.exists():
                yield f"{page.name}: {link}: there is no such file"
            elif place and target.suffix == ".html" and place not in places(target) and place != "__codelineno":
                yield f"{page.name}: {link}: there is no such place"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--playground", type=Path, default=ROOT / "build/wasm/playground/graze-playground.html")
    o = parser.parse_args()
    if not o.playground.is_file():
        print(f"without the playground, since there is no {o.playground}: cmake --preset wasm && cmake --build --preset wasm")
        o.playground = None
    work = o.out.resolve()
    for tool in ("mkdocs", "doxygen"):
        if not shutil.which(tool):
            sys.exit(f"site: {tool} is not there: bash src/cmake/setup.sh site")
    assemble(work, o.playground)
    # Links into the reference are judged below: MkDocs does not know its pages.
    run(work, "doxygen", "Doxyfile")
    log = run(work, "mkdocs", "build", "--quiet", "--config-file", "mkdocs.yml")
    (work / "site/404.html").unlink()  # its links are those of a server's root
    problems = [line for line in log.splitlines() if "WARNING" in line] + list(dead_links(work / "site"))
    problems += (work / "doxygen.log").read_text().splitlines()
    for problem in problems:
        print(problem)
    headers = {p.name for p in (ROOT / "include/graze").rglob("*.h*")}
    for header in sorted(headers):
        if not (work / "site" / page_of_header(header)).is_file():
            problems.append(header)
            print(f"{header}: not in the reference")
    if problems:
        sys.exit(1)
    print(f"{work / 'site' / 'index.html'}")


if __name__ == "__main__":
    main()
