// Points where lines and planes meet, and what is asked about them: points that are hard in a chosen way.
//
// As in generators.hpp everything follows from one seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cases/generators.hpp"

namespace cases {

/// Points, one after another. A meet takes four in 2D, of two lines, and five in 3D, of a line and a plane.
struct MeetCase {
    std::uint64_t seed = 0;
    Family family = Family::uniform;
    int dim = 3;
    bool compared =
        false;  ///< a meet and another one; else one, and the line or plane that it is asked about
    std::vector<double> numbers = {};

    /// How many points make a meet, and how many there are in all.
    int makers() const { return dim + 2; }
    int points() const { return compared ? 2 * makers() : makers() + dim; }
};

/// Zeros are common in all families but uniform. Lines and planes of a case need not meet in one point.
MeetCase make_meet_case(int dim, bool compared, Family family, std::uint64_t seed);

int complexity(const MeetCase& c);
/// All points moved or scaled, a number changed, alone or wherever an axis has it, or two points made one.
std::vector<MeetCase> simpler(const MeetCase& c);

}  // namespace cases
