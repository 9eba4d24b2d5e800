"""How pip builds the package: setuptools, and CMake for the module of C++ in it.

What `cmake` is to be told besides comes from the environment, as in
    CMAKE_ARGS="-DGRAZE_GMP=OFF" pip install .
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, build_meta, setup
from setuptools.command.build_ext import build_ext

TOP = Path(__file__).resolve().parents[3]
TREES = TOP / "build"
OPTIONS = ["-DCMAKE_BUILD_TYPE=Release", "-DBUILD_SHARED_LIBS=OFF", "-DGRAZE_PYTHON=ON", "-DGRAZE_CLI=OFF",
           "-DGRAZE_TESTS=OFF", "-DGRAZE_INSTALL=OFF"]


def version():
    return re.search(r"project\(graze VERSION (\S+)", (TOP / "CMakeLists.txt").read_text())[1]


class BuildByCMake(build_ext):
    def build_extension(self, extension):
        target = Path(self.get_ext_fullpath(extension.name)).resolve()
        tree = TREES / f"pip-{sys.implementation.cache_tag}"
        ninja = [] if "CMAKE_GENERATOR" in os.environ else ["-G", "Ninja"]
        subprocess.run(["cmake", "-S", TOP, "-B", tree, *ninja, *OPTIONS,
                        f"-DPython_EXECUTABLE={sys.executable}",
                        *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
        jobs = [] if "CMAKE_BUILD_PARALLEL_LEVEL" in os.environ else ["--parallel", str(os.cpu_count())]
        subprocess.run(["cmake", "--build", tree, *jobs, "--target", "graze_python"], check=True)
        built = next((tree / "python" / "graze").glob("_graze.*.so"))
        self.mkpath(str(target.parent))
        subprocess.run(["cmake", "-E", "copy", built, target], check=True)
        subprocess.run(["strip", "--strip-unneeded", target], check=False)


class Backend(build_meta._BuildMetaBackend):
    def run_setup(self, setup_script="setup.py"):
        TREES.mkdir(exist_ok=True)
        setup(version=version(), options={"egg_info": {"egg_base": str(TREES)}}, ext_modules=[Extension("graze._graze", [])],
              cmdclass={"build_ext": BuildByCMake})


hooks = Backend()
build_wheel, build_editable = hooks.build_wheel, hooks.build_editable
prepare_metadata_for_build_wheel = hooks.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = hooks.prepare_metadata_for_build_editable
get_requires_for_build_wheel = hooks.get_requires_for_build_wheel
get_requires_for_build_editable = hooks.get_requires_for_build_editable


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("graze has no source package: install from a clone, or make a wheel of it")
