// Certificates as JSON.
#pragma once

#include <cstddef>
#include <graze/certificate.hpp>

#include "queries/field.hpp"

namespace graze::queries {

/// Of the numerator, and of the denominator, of a number. Those that graze makes have some thousands at most;
/// reading takes time that grows with the square.
inline constexpr std::size_t max_certificate_digits = 20'000;

/// "num" or "num/den". Throws bad_query.
Exact read_exact(const Field& field);

template <int Dim>
Json to_json(const Certificate<Dim>& certificate);

/// The contact follows from the fields that there are. Throws bad_query; only the shapes can tell
/// whether the number of weights is right.
template <int Dim>
Certificate<Dim> read_certificate(const Field& field);

template <int Dim>
Json to_json(const DistanceCertificate<Dim>& certificate);
/// Throws bad_query.
template <int Dim>
DistanceCertificate<Dim> read_distance_certificate(const Field& field);

}  // namespace graze::queries
