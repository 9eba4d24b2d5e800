#include <graze/version.hpp>

namespace graze {

const Build& build() {
    static constexpr Build build{
        .version = GRAZE_VERSION,
#ifdef GRAZE_GMP
        .big_numbers = "GMP",
#else
        .big_numbers = "graze",
#endif
#ifdef GRAZE_TBB
        .threads = "oneTBB",
#else
        .threads = "none",
#endif
    };
    return build;
}

}  // namespace graze
