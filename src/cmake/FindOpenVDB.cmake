# OpenVDB::openvdb: the library, and what its headers include. (OpenVDB's own module looks for all
# that it was built with.)
find_path(OPENVDB_INCLUDE_DIR openvdb/openvdb.h)
find_library(OPENVDB_LIBRARY openvdb)
find_package(Imath QUIET)
find_package(TBB QUIET)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenVDB
    REQUIRED_VARS OPENVDB_LIBRARY OPENVDB_INCLUDE_DIR Imath_FOUND TBB_FOUND)
if(OpenVDB_FOUND AND NOT TARGET OpenVDB::openvdb)
    add_library(OpenVDB::openvdb UNKNOWN IMPORTED)
    set_target_properties(OpenVDB::openvdb PROPERTIES IMPORTED_LOCATION ${OPENVDB_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${OPENVDB_INCLUDE_DIR}
        INTERFACE_LINK_LIBRARIES "Imath::Imath;TBB::tbb")
endif()
mark_as_advanced(OPENVDB_INCLUDE_DIR OPENVDB_LIBRARY)
