# find_package(graze) gives graze::graze, and with COMPONENTS vdb graze::vdb, if it was made; pkg-config
# gives graze. The installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# A static library leaves linking GMP and oneTBB to its user; a shared one has done it.
get_target_property(library_type graze TYPE)
set(GRAZE_NEEDS_GMP OFF)
set(GRAZE_NEEDS_TBB OFF)
if(library_type STREQUAL "STATIC_LIBRARY")
    set(GRAZE_NEEDS_GMP ${GRAZE_GMP})
    set(GRAZE_NEEDS_TBB ${GRAZE_TBB})
    if(GRAZE_GMP)
        string(APPEND PC_LIBS " -lgmp")
    endif()
    if(GRAZE_TBB)
        string(APPEND PC_LIBS " -ltbb")
    endif()
endif()

# Components, which are packages of their own: library, development, command.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
install(TARGETS graze EXPORT graze-targets
    LIBRARY COMPONENT library NAMELINK_COMPONENT development
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(NOT GRAZE_DEB)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
install(EXPORT graze-targets NAMESPACE graze:: DESTINATION ${config_dir})
if(GRAZE_NEEDS_GMP)
    install(FILES ${PROJECT_SOURCE_DIR}/src/cmake/FindGMP.cmake DESTINATION ${config_dir})
endif()
if(GRAZE_OPENVDB)
    install(TARGETS graze_vdb EXPORT graze-vdb-targets)
    install(EXPORT graze-vdb-targets NAMESPACE graze:: DESTINATION ${config_dir})
    install(FILES ${PROJECT_SOURCE_DIR}/src/cmake/FindOpenVDB.cmake DESTINATION ${config_dir})
endif()
if(GRAZE_CLI)
    file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
    set_target_properties(graze_cli PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
    install(TARGETS graze_cli COMPONENT command)
    if(GRAZE_OPENVDB)
        set_target_properties(graze_cli_vdb PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
        install(TARGETS graze_cli_vdb COMPONENT command)
    endif()
    # What the command says of itself: where it can be run.
    if(NOT CMAKE_CROSSCOMPILING)
        set(manual ${PROJECT_BINARY_DIR}/manual)
        set(data ${CMAKE_INSTALL_DATADIR})
        if(GRAZE_DEB)
            set(page graze.1.gz)
        else()
            set(page graze.1)
        endif()
        install(FILES ${manual}/${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
        install(FILES ${manual}/graze.bash DESTINATION ${data}/bash-completion/completions RENAME graze
            COMPONENT command)
        install(FILES ${manual}/graze.fish DESTINATION ${data}/fish/vendor_completions.d COMPONENT command)
        install(FILES ${manual}/_graze DESTINATION ${data}/zsh/site-functions COMPONENT command)
    endif()
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/src/cmake/graze-config.cmake.in
    ${PROJECT_BINARY_DIR}/graze-config.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graze-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/graze-config.cmake
              ${PROJECT_BINARY_DIR}/graze-config-version.cmake DESTINATION ${config_dir})

file(RELATIVE_PATH PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH PC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(${PROJECT_SOURCE_DIR}/src/cmake/graze.pc.in ${PROJECT_BINARY_DIR}/graze.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/graze.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(GRAZE_DEB)
    include(GrazePackages)
endif()
