# One target per room, and the library that holds them all.

# Doubles as IEEE 754 has them, and exceptions, whatever the flags of the tree around. Clang defines
# no macro for -funsafe-math-optimizations, so no #error could tell. Each part is named, because
# -fno-fast-math leaves those alone that were asked for by name. Contraction of a*b + c into a fused
# operation is off: the error bounds would hold, but an answer would depend on the machine.
set(GRAZE_IEEE -fno-fast-math -fno-unsafe-math-optimizations -fno-associative-math
    -fno-reciprocal-math -fno-finite-math-only -fsigned-zeros)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Clang's -ftrapping-math is another thing: it stops most optimisations.
    list(APPEND GRAZE_IEEE -ftrapping-math -fno-single-precision-constant)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
        list(APPEND GRAZE_IEEE -fexcess-precision=standard)
    endif()
else()
    list(APPEND GRAZE_IEEE -fdenormal-fp-math=ieee)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 14)
        list(APPEND GRAZE_IEEE -fno-approx-func)
    endif()
endif()
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("
    #if !defined(__x86_64__) && !defined(__i386__)
    #error another processor
    #endif
    int main() {}" GRAZE_X86)
if(GRAZE_X86)
    list(APPEND GRAZE_IEEE -msse2 -mfpmath=sse)
endif()
list(APPEND GRAZE_IEEE -ffp-contract=off)
if(EMSCRIPTEN)
    # Those of WebAssembly: thrown through JavaScript they would be slow, and the code larger.
    list(APPEND GRAZE_IEEE -fwasm-exceptions -Wno-unsupported-floating-point-opt)
else()
    list(APPEND GRAZE_IEEE -fexceptions)
endif()
set(GRAZE_IEEE $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang,IntelLLVM>:${GRAZE_IEEE}>)

# What every target of the project is built with.
function(graze_plain_flags target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_compile_options(${target} PRIVATE
        "${GRAZE_IEEE}"
        $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wpedantic -Wshadow -Wno-psabi>
        # Signs of doubles and of packs are one text: bools are joined by & and |.
        $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wno-unknown-warning-option
            -Wno-bitwise-instead-of-logical>
        # False alarms of GCC 12 about string concatenation (its bug 105329). And where memory is to be
        # had, its tidying up behind a precompiled header is time lost.
        $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict --param=ggc-min-expand=300>)
    if(GRAZE_WERROR)
        target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Werror>)
    endif()
endfunction()

# These, and the sanitizers.
function(graze_flags target)
    graze_plain_flags(${target})
    if(GRAZE_SANITIZE)
        target_compile_options(${target} PRIVATE
            -fsanitize=${GRAZE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
            # GCC takes what AddressSanitizer puts in for reads of uninitialised memory.
            $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
        target_link_options(${target} PUBLIC -fsanitize=${GRAZE_SANITIZE})
    endif()
endfunction()

# The big numbers of judges, which are not those of the library.
function(graze_big_numbers target scope)
    target_link_libraries(${target} ${scope} Boost::headers)
    if(GRAZE_GMP)
        target_link_libraries(${target} ${scope} GMP::GMP)
        target_compile_definitions(${target} ${scope} GRAZE_GMP=1)
    endif()
endfunction()

# For a shared library, which shows of it what it says it does.
function(graze_hidden target)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON
        CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()

# What most files read first, compiled once for all: half of the time that many of them take. Those that
# use them need the very same flags: where some differ GCC 12 does not inline what is precompiled, and
# some batches take 2.5 times as many instructions.
function(graze_precompiled_headers)
    if(NOT GRAZE_PRECOMPILE)
        return()
    endif()
    set(standard <algorithm> <functional> <map> <optional> <sstream> <string> <variant> <vector>
        "${PROJECT_SOURCE_DIR}/src/cmake/no_order_of_words.hpp")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/rooms/headers.cpp CONTENT "")

    add_library(graze_headers OBJECT ${PROJECT_BINARY_DIR}/rooms/headers.cpp)
    graze_flags(graze_headers)
    graze_hidden(graze_headers)
    target_include_directories(graze_headers PRIVATE ${PROJECT_SOURCE_DIR}/include)
    target_precompile_headers(graze_headers PRIVATE <graze/graze.hpp> <filesystem> ${standard})

    add_library(graze_kernel_headers OBJECT ${PROJECT_BINARY_DIR}/rooms/headers.cpp)
    graze_flags(graze_kernel_headers)
    graze_hidden(graze_kernel_headers)
    graze_open_rooms(graze_kernel_headers arith predicates)
    target_precompile_headers(graze_kernel_headers PRIVATE ${GRAZE_KERNEL_HEADERS} ${standard})
endfunction()
set(GRAZE_KERNEL_HEADERS <predicates/predicate.hpp>)

# graze_precompile(TARGET [FROM]): takes those of FROM for a target.
function(graze_precompile target)
    graze_hidden(${target})
    if(NOT GRAZE_PRECOMPILE)
        return()
    endif()
    set(from graze_headers)
    if(ARGN)
        set(from ${ARGN})
    endif()
    # Of strings GCC 12 warns falsely (see above), and more so behind a precompiled header.
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow -Wno-array-bounds>)
    target_precompile_headers(${target} REUSE_FROM ${from})
endfunction()

# What every room is built with, besides its arrows.
function(graze_room_flags target)
    graze_flags(${target})
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
    graze_hidden(${target})
endfunction()

# graze_room(NAME USES room... SOURCES file...): the objects of src/NAME. Its headers are included
# as "NAME/file.hpp", and only by rooms that name it under USES, so a wrong arrow does not build. USES is the one place
# that tells the arrows; a test compares it with what is included (tests/project/check.py).
set(GRAZE_ROOMS "" CACHE INTERNAL "")
function(graze_room name)
    cmake_parse_arguments(ROOM "" "" "USES;SOURCES" ${ARGN})
    set(root ${PROJECT_BINARY_DIR}/rooms/${name})
    file(MAKE_DIRECTORY ${root})
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${name} SYMBOLIC)
    add_library(graze_${name} OBJECT ${ROOM_SOURCES})
    graze_room_flags(graze_${name})
    # Those with flags of their own say themselves what is precompiled.
    if(name MATCHES "^(batch|cells|construct|mesh|voxel)$")
        graze_precompile(graze_${name} graze_kernel_headers)
    elseif(NOT name MATCHES "^(predicates|batch_.*)$")
        graze_precompile(graze_${name})
    endif()
    # Once more behind those of interface libraries: the options of a source file come last.
    set_source_files_properties(${ROOM_SOURCES} PROPERTIES COMPILE_OPTIONS "${GRAZE_IEEE}")
    target_include_directories(graze_${name} PUBLIC ${root} ${PROJECT_SOURCE_DIR}/include)
    foreach(room IN LISTS ROOM_USES)
        target_link_libraries(graze_${name} PUBLIC graze_${room})
    endforeach()
    set(GRAZE_ROOMS ${GRAZE_ROOMS} ${name} CACHE INTERNAL "")
endfunction()

# graze_outer_room(TARGET FOLDER [USES room...]): a room around the library, which knows it by its public headers.
# The target includes headers of src/FOLDER by the last name of the folder.
function(graze_outer_room target folder)
    cmake_parse_arguments(ROOM "" "" "USES" ${ARGN})
    string(REPLACE / _ root ${folder})
    get_filename_component(name ${folder} NAME)
    set(root ${PROJECT_BINARY_DIR}/rooms/${root})
    file(MAKE_DIRECTORY ${root})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${folder} ${root}/${name} SYMBOLIC)
    target_include_directories(${target} PUBLIC ${root})
    target_link_libraries(${target} PUBLIC graze)
    foreach(room IN LISTS ROOM_USES)
        target_link_libraries(${target} PUBLIC graze_${room})
    endforeach()
endfunction()

# graze_library_of_rooms(NAME [STATIC]): a library of all rooms made so far.
function(graze_library_of_rooms library)
    add_library(${library} ${ARGN})
    graze_flags(${library})
    foreach(room IN LISTS GRAZE_ROOMS)
        target_sources(${library} PRIVATE $<TARGET_OBJECTS:graze_${room}>)
    endforeach()
    target_include_directories(${library} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
    if(GRAZE_GMP)
        target_link_libraries(${library} PRIVATE GMP::GMP)
    endif()
    if(GRAZE_TBB)
        target_link_libraries(${library} PRIVATE TBB::tbb)
    endif()
    if(GRAZE_3MF)
        target_link_libraries(${library} PRIVATE Libzip::zip EXPAT::EXPAT)
    endif()
    set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# What a shared library shows.
function(graze_exports library)
    include(CheckLinkerFlag)
    set(exports ${PROJECT_SOURCE_DIR}/src/cmake/exports.map)
    check_linker_flag(CXX LINKER:--version-script=${exports} GRAZE_HAS_VERSION_SCRIPT)
    if(GRAZE_HAS_VERSION_SCRIPT)
        target_link_options(${library} PRIVATE LINKER:--version-script=${exports})
        set_target_properties(${library} PROPERTIES LINK_DEPENDS ${exports})
    endif()
endfunction()

# graze::graze; and graze_rooms, the same for tests: what a shared library hides it has as well.
function(graze_library)
    graze_library_of_rooms(graze)
    add_library(graze::graze ALIAS graze)
    set_target_properties(graze PROPERTIES VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    if(BUILD_SHARED_LIBS)
        graze_exports(graze)
        graze_library_of_rooms(graze_rooms STATIC)
        set_target_properties(graze_rooms PROPERTIES EXCLUDE_FROM_ALL ON)
    else()
        add_library(graze_rooms ALIAS graze)
    endif()
endfunction()

# Lets a test or benchmark include the private headers of rooms that are in the library already. One
# that calls what they declare links graze_rooms.
function(graze_open_rooms target)
    foreach(room IN LISTS ARGN)
        target_include_directories(${target} PRIVATE
            $<TARGET_PROPERTY:graze_${room},INTERFACE_INCLUDE_DIRECTORIES>)
        target_compile_definitions(${target} PRIVATE
            $<TARGET_PROPERTY:graze_${room},INTERFACE_COMPILE_DEFINITIONS>)
    endforeach()
endfunction()
