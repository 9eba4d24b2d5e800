// The parameters of clip, without all else.
#pragma once

#include <graze/shapes.hpp>

namespace graze::construct {

/// Where a line enters and leaves; an infinity where it does not.
struct ClipParameters {
    double in, out;
};

/// As clip has them, of a line, ray or segment that meets a box or a 3D triangle.
template <class L, class B>
ClipParameters clip_parameters(const L& line, const B& shape);

}  // namespace graze::construct
