#!/usr/bin/env python3
"""Prints what the files of a release are made of, in SPDX 2.3 as JSON: each file with its checksum, and what is compiled
into it from elsewhere, with version and licence.

usage: bill_of_materials.py VERSION COMMIT FOLDER
"""
import datetime
import hashlib
import json
import subprocess
import sys
from pathlib import Path

# Debian's package that it comes from, its licence, and which files hold it.
PARTS = {
    "Boost.Multiprecision": ("libboost-dev", "BSL-1.0", ("command deb",)),
    "oneTBB": ("libtbb12", "Apache-2.0", ("whl",)),
    "pybind11": ("pybind11-dev", "BSD-3-Clause", ("whl", "python3 deb")),
    "CLI11": ("libcli11-dev", "BSD-3-Clause", ("command deb",)),
    "JSON for Modern C++": ("nlohmann-json3-dev", "MIT", ("command deb",)),
    "musl, libc++ and compiler-rt of Emscripten": ("emscripten", "MIT AND (Apache-2.0 WITH LLVM-exception)", ("tgz", "html")),
}
SUFFIXES = (".deb", ".whl", ".tgz", ".html")


def version_of(package):
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)
    return found.stdout or "NOASSERTION"


def holds(path, kinds):
    kind = path.suffix[1:]
    package = path.name.split("_")[0]
    return (kind in kinds or (kind == "deb" and package == "python3-graze" and "python3 deb" in kinds)
            or (kind == "deb" and package == "graze" and "command deb" in kinds))


def main():
    version, commit, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    files = sorted(path for path in folder.iterdir())
    package = {"downloadLocation": "NOASSERTION", "copyrightText": "NOASSERTION", "filesAnalyzed": False}
    packages = [package | {"SPDXID": "SPDXRef-graze", "name": "graze", "versionInfo": version, "sourceInfo": f"commit {commit}",
                           "licenseConcluded": "MIT", "licenseDeclared": "MIT"}]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-graze"}]
    entries = []
    for n, path in enumerate(files):
        entries.append({"SPDXID": f"SPDXRef-file-{n}", "fileName": f"./{path.name}", "copyrightText": "NOASSERTION",
                        "licenseConcluded": "NOASSERTION",
                        "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(path.read_bytes()).hexdigest()}]})
        relations.append({"spdxElementId": f"SPDXRef-file-{n}", "relationshipType": "GENERATED_FROM",
                          "relatedSpdxElement": "SPDXRef-graze"})
    for k, (name, (debian, licence, kinds)) in enumerate(PARTS.items()):
        held = [n for n, path in enumerate(files) if path.suffix in SUFFIXES and holds(path, kinds)]
        if not held:
            continue
        packages.append(package | {"SPDXID": f"SPDXRef-part-{k}", "name": name, "versionInfo": version_of(debian),
                                   "licenseConcluded": licence, "licenseDeclared": licence,
                                   "sourceInfo": f"Debian's package {debian}"})
        relations += [{"spdxElementId": f"SPDXRef-file-{n}", "relationshipType": "CONTAINS",
                       "relatedSpdxElement": f"SPDXRef-part-{k}"} for n in held]
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    json.dump({"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"graze-{version}",
               "documentNamespace": f"urn:graze:{version}:{commit}",
               "creationInfo": {"created": now, "creators": ["Tool: src/packages/bill_of_materials.py"]},
               "packages": packages, "files": entries, "relationships": relations}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
