// A shape: from a JSON object to the struct of its type.
#pragma once

#include <graze/any.hpp>

#include "queries/field.hpp"

namespace graze::queries {

/// Throws bad_query. Every type of shapes.hpp is read as its description says: by its fields; or
/// from `vertices`, if they are a, b, ..; or from a corner and edges or a center and half edges,
/// if it has an anchor.
AnyShape read_shape(const Field& field, IgnoredFields& ignored);

/// The number of coordinates of a point: 2 or 3.
int read_dimension(const Field& point);

/// All coordinates of a vector.
template <int Dim>
Vec<Dim> read_vec(const Field& field);

}  // namespace graze::queries
