"""A recipe for Conan 2 in the form of Conan Center, of the tree that it lies in:

    conan create src/packages/conan/all --version 0.1.0

A registry adds conandata.yml with the address of a release, which is then taken instead of this tree.
"""
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir

required_conan_version = ">=2.0"


class GrazeConan(ConanFile):
    name = "graze"
    license = "MIT"
    url = "https://github.com/conan-io/conan-center-index"
    description = "Exact, three-valued intersection tests for finite doubles"
    topics = ("geometry", "exact", "intersection", "collision", "mesh")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "gmp": [True, False], "threads": [True, False]}
    default_options = {"shared": False, "fPIC": True, "gmp": True, "threads": True}
    implements = ["auto_shared_fpic"]

    def export_sources(self):
        if self.conan_data:
            return
        root = os.path.join(self.recipe_folder, "..", "..", "..", "..")
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "include/*", "src/*"):
            copy(self, pattern, root, os.path.join(self.export_sources_folder, "src"))

    def source(self):
        if self.conan_data:
            get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def layout(self):
        cmake_layout(self, src_folder="src")

    def requirements(self):
        if self.options.gmp:
            self.requires("gmp/[>=6.2 <7]")
        if self.options.threads:
            self.requires("onetbb/[>=2021.5 <2023]")

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.22]")

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for option, on in {"GRAZE_GMP": self.options.gmp, "GRAZE_TBB": self.options.threads, "GRAZE_3MF": False, "GRAZE_C": False, "GRAZE_CLI": False,
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
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.libs = ["graze"]
        self.cpp_info.set_property("cmake_file_name", "graze")
        self.cpp_info.set_property("cmake_target_name", "graze::graze")
        self.cpp_info.set_property("pkg_config_name", "graze")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m", "pthread"]
