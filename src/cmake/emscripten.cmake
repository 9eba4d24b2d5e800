# The toolchain of the preset `wasm`: Emscripten's own, from wherever em++ is, and of the host's headers only
# those that no processor or C library matters to.
find_program(EM_CONFIG em-config)
if(NOT EM_CONFIG)
    message(FATAL_ERROR "em-config is not in the PATH: bash src/cmake/setup.sh wasm, or source emsdk_env.sh")
endif()
execute_process(COMMAND ${EM_CONFIG} EMSCRIPTEN_ROOT OUTPUT_VARIABLE EMSCRIPTEN_ROOT_PATH
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)

# A folder that holds nothing but a link to them: all of /usr/include would hide Emscripten's.
set(GRAZE_HOST_HEADERS /usr/include CACHE PATH "Where nlohmann is")
set(headers ${CMAKE_BINARY_DIR}/host-headers)
file(MAKE_DIRECTORY ${headers}/include)
file(CREATE_LINK ${GRAZE_HOST_HEADERS}/nlohmann ${headers}/include/nlohmann SYMBOLIC)
file(WRITE ${headers}/nlohmann_jsonConfig.cmake
    "add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)\n"
    "target_include_directories(nlohmann_json::nlohmann_json INTERFACE \"${headers}/include\")\n")
set(nlohmann_json_DIR ${headers} CACHE PATH "nlohmann's headers")

# Inlined as much as native code is, the module is a third larger and no quicker; by -Os calls take up to
# fifteen times as long.
set(CMAKE_CXX_FLAGS_INIT
    "-msimd128 -mllvm -inline-threshold=50 -include \"${CMAKE_CURRENT_LIST_DIR}/../bindings/wasm/older_libcxx.hpp\"")
