#!/usr/bin/env python3
"""The recipes for vcpkg and Conan name this version and options that there are. usage: recipes.py ROOT

Neither program is asked: nothing here installs them.
"""
import ast
import json
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
packages = root / "src/packages"
cmake = (root / "CMakeLists.txt").read_text()
version = re.search(r"project\(graze VERSION ([\d.]+)", cmake)[1]
options = set(re.findall(r"option\((GRAZE_\w+)", cmake))
manifest = json.loads((packages / "vcpkg/vcpkg.json").read_text())
recipe = (packages / "conan/all/conanfile.py").read_text()
versions = (packages / "conan/config.yml").read_text()
port = (packages / "vcpkg/portfile.cmake").read_text()
problems = []
for path in packages.rglob("*.py"):
    ast.parse(path.read_text(), str(path))
if manifest["version"] != version:
    problems.append(f"vcpkg.json: version {manifest['version']}, not {version}")
for name, text in {"config.yml": versions, "conanfile.py": recipe}.items():
    if re.findall(r"\b\d+\.\d+\.\d+\b", text) != [version]:
        problems.append(f"{name}: not version {version}")
for name, text in {"portfile.cmake": port, "conanfile.py": recipe}.items():
    problems += [f"{name}: there is no option {o}" for o in set(re.findall(r"GRAZE_\w+", text)) - options]
for feature in re.findall(r"^    (\w+) GRAZE_", port, flags=re.M):
    if feature not in manifest["features"]:
        problems.append(f"vcpkg.json: no feature {feature}")
print("\n".join(problems) or "ok")
sys.exit(bool(problems))
