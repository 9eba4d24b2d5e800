// The float environment of calls about meshes.
#pragma once

#include <cfenv>
#include <cstddef>

#include "arith/float_environment.hpp"
#include "batch/threads.hpp"

namespace graze::mesh {

/// Doubles round to nearest and subnormals count until its end, so that they compare as they are.
class DefaultEnvironment {
public:
    DefaultEnvironment() : was_default_(arith::default_float_environment()) {
        if (was_default_) return;
        std::fegetenv(&caller_);
        std::fesetenv(FE_DFL_ENV);
    }
    DefaultEnvironment(const DefaultEnvironment&) = delete;
    DefaultEnvironment& operator=(const DefaultEnvironment&) = delete;
    ~DefaultEnvironment() {
        if (!was_default_) std::fesetenv(&caller_);
    }

private:
    bool was_default_;
    std::fenv_t caller_{};
};

/// batch::share, in that environment on all threads.
inline void share(std::size_t count, std::size_t grain, unsigned threads, const auto& do_range) {
    batch::share(count, grain, threads, [&](std::size_t begin, std::size_t end) {
        const DefaultEnvironment environment;
        do_range(begin, end);
    });
}

}  // namespace graze::mesh
