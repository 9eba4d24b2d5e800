// The float environment of calls about meshes.
#pragma once

#include <cfenv>

#include "arith/float_environment.hpp"

namespace graze::surface {

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

}  // namespace graze::surface
