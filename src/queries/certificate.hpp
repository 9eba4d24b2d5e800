// Certificates as JSON.
#pragma once

#include <graze/certificate.hpp>

#include "queries/field.hpp"

namespace graze::queries {

template <int Dim>
Json to_json(const Certificate<Dim>& certificate);

/// The contact follows from the fields that there are. Throws bad_query; only the shapes can tell
/// whether the number of weights is right.
template <int Dim>
Certificate<Dim> read_certificate(const Field& field);

}  // namespace graze::queries
