# Debian packages, by `cmake --preset deb && cmake --build --preset deb && cpack --config build/deb/CPackConfig.cmake`.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME graze)
set(CPACK_PACKAGE_VENDOR graze)
set(CPACK_PACKAGE_CONTACT "graze <graze@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL library c development command python)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Where the library is that the command and that for C need.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(soname ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libgraze${soname})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "exact, three-valued intersection tests: the library
 Do two shapes meet, and how? Answers for shapes given by doubles that are
 always right: disjoint, touching or overlapping, with a proof.")
get_target_property(c_soname graze_c SOVERSION)
set(CPACK_DEBIAN_C_PACKAGE_NAME libgraze-c${c_soname})
set(CPACK_DEBIAN_C_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_C_PACKAGE_DEPENDS "libgraze${soname} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_C_DESCRIPTION "exact, three-valued intersection tests: the library for C
 Do two shapes meet, and how? For C, and for Fortran, Julia, Rust, C# and
 whatever else can call C.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libgraze-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libgraze${soname} (= ${PROJECT_VERSION}), libgraze-c${c_soname} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "exact, three-valued intersection tests: headers
 Headers of graze, and what CMake and pkg-config need to find it.")
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME graze)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION math)
set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "libgraze${soname} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_COMMAND_DESCRIPTION "exact questions about shapes and meshes: the command
 Answers queries about two shapes with proofs, says whether a mesh is closed
 and where it meets itself, finds its voxels, and judges other programs.")
# The module is for one version of Python, which its name says.
get_directory_property(minor DIRECTORY ${PROJECT_SOURCE_DIR}/src/bindings/python DEFINITION Python_VERSION_MINOR)
math(EXPR next "${minor} + 1")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-graze)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "libgraze${soname} (= ${PROJECT_VERSION}), python3-numpy, \
python3 (>= 3.${minor}~), python3 (<< 3.${next})")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "exact, three-valued intersection tests: for Python
 Do two shapes meet, and how? For single shapes, arrays of numpy, meshes and
 their voxels.")

# What Debian's policy asks of a package.
find_program(GZIP gzip REQUIRED)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${PROJECT_BINARY_DIR}/changelog "graze (${PROJECT_VERSION}) unstable; urgency=medium

  * What changed is in docs/changelog.md of the sources.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND ${GZIP} -9nc ${PROJECT_BINARY_DIR}/changelog
    OUTPUT_FILE ${PROJECT_BINARY_DIR}/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
foreach(component LIBRARY C DEVELOPMENT COMMAND PYTHON)
    set(package ${CPACK_DEBIAN_${component}_PACKAGE_NAME})
    string(TOLOWER ${component} name)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        RENAME copyright COMPONENT ${name})
    install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        COMPONENT ${name})
endforeach()
file(WRITE ${PROJECT_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/triggers)
set(CPACK_DEBIAN_C_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/triggers)
# As dh_python3 writes them.
set(names postinst prerm)
set(tools py3compile py3clean)
foreach(name tool IN ZIP_LISTS names tools)
    file(WRITE ${PROJECT_BINARY_DIR}/${name} "#!/bin/sh
set -e
if command -v ${tool} >/dev/null 2>&1; then
    ${tool} -p python3-graze
fi
")
    file(CHMOD ${PROJECT_BINARY_DIR}/${name} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
        GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    list(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/${name})
endforeach()
include(CPack)
