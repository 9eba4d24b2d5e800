# find_package(graze) gives graze::graze; pkg-config gives graze. Both can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
install(TARGETS graze EXPORT graze-targets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT graze-targets NAMESPACE graze:: DESTINATION ${config_dir})
if(GRAZE_GMP)
    install(FILES ${PROJECT_SOURCE_DIR}/src/cmake/FindGMP.cmake DESTINATION ${config_dir})
endif()
if(GRAZE_CLI)
    install(TARGETS graze_cli)
endif()

file(WRITE ${PROJECT_BINARY_DIR}/graze-config.cmake.in [=[
@PACKAGE_INIT@
if(@GRAZE_GMP@)
    list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
    include(CMakeFindDependencyMacro)
    find_dependency(GMP)
    list(REMOVE_ITEM CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
endif()
include(${CMAKE_CURRENT_LIST_DIR}/graze-targets.cmake)
check_required_components(graze)
]=])
configure_package_config_file(${PROJECT_BINARY_DIR}/graze-config.cmake.in
    ${PROJECT_BINARY_DIR}/graze-config.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graze-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/graze-config.cmake
              ${PROJECT_BINARY_DIR}/graze-config-version.cmake DESTINATION ${config_dir})

file(RELATIVE_PATH PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
set(PC_LIBS "")
if(GRAZE_GMP)
    set(PC_LIBS "-lgmp")
endif()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/graze.pc CONTENT [=[
prefix=${pcfiledir}/@PC_TO_PREFIX@
Name: graze
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -I${prefix}/include
Libs: -L${prefix}/@PC_LIBDIR@ -lgraze
Libs.private: @PC_LIBS@
]=] @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/graze.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
