// Two shapes as SVG: all of both, and the place that decides, magnified until doubles are apart.
#pragma once

#include <graze/any.hpp>
#include <string>

namespace graze::cli {

/// Seen along each axis; in the plane, as it is. a is blue, b is orange.
std::string drawing(const AnyShape& a, const AnyShape& b);

/// What `magnified` marks steps by: once in a page, in the defs of an svg, with a style for its circles; and
/// `.steps { fill: url(#steps) }`.
std::string pattern_of_steps();

/// The same about the point of a certificate, or the vertex that is nearest to its plane, in steps of the
/// distance between neighbouring doubles there.
std::string magnified(const AnyShape& a, const AnyShape& b);

}  // namespace graze::cli
