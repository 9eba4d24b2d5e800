"""A recipe for Conan 2, of the tree that it lies in: conan create src/packages/conan"""
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Graze(ConanFile):
    name = "graze"
    version = "0.1.0"
    license = "MIT"
    description = "Exact, three-valued intersection tests for finite doubles"
    topics = ("geometry", "exact", "intersection", "collision", "mesh")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "gmp": [True, False], "threads": [True, False]}
    default_options = {"shared": False, "fPIC": True, "gmp": True, "threads": True}
    implements = ["auto_shared_fpic"]

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "include/*", "src/*"):
            copy(self, pattern, root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("boost/[>=1.74]", options={"header_only": True})
        if self.options.gmp:
            self.requires("gmp/[>=6.2]")
        if self.options.threads:
            self.requires("onetbb/[>=2021.5]")

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for option, on in {"GRAZE_GMP": self.options.gmp, "GRAZE_TBB": self.options.threads, "GRAZE_CLI": False,
                           "GRAZE_TESTS": False, "GRAZE_INSTALL": True}.items():
            toolchain.cache_variables[option] = bool(on)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.libs = ["graze"]
        self.cpp_info.set_property("cmake_file_name", "graze")
        self.cpp_info.set_property("cmake_target_name", "graze::graze")
