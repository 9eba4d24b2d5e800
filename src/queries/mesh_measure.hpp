// Measures of a mesh as JSON.
#pragma once

#include <graze/mesh_measure.hpp>

#include "queries/json.hpp"

namespace graze::queries {

/// {"area": 24, "unbalanced_edges": 0, "first_unbalanced": [], "volume": 8, "centroid": [1, 1, 1], "first_moments": .., "second_moments":
/// {"xx": .., ..}, "central_moments": .., "inertia": [..], "exact": {"volume": "8", ..}}: doubles, which are null beyond the finite ones, and
/// all but the area once more as fractions. "inertia" is that about the centroid, of density 1. What there is not is null.
Json::Object fields_of(const mesh::Measures& measures);

}  // namespace graze::queries
