// Which graze is this?
#pragma once

#include <graze/api.hpp>

namespace graze {

/// How the library that runs was built.
struct Build {
    const char* version;      ///< "0.1.0"
    const char* big_numbers;  ///< "GMP", or "graze", whose own are slower where they are long
    const char* threads;      ///< "oneTBB", or "none": batches by one thread
};
/// batch::targets() are the vector instructions that it has and this machine as well.
GRAZE_API const Build& build();

}  // namespace graze
