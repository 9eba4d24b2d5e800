// Numbers, points and features as the format prints them.
#pragma once

#include <cmath>
#include <graze/clip.hpp>
#include <graze/exact.hpp>

#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::queries {

inline Json to_json(double x) { return {to_hex_float(x)}; }

inline Json to_json(const Exact& x) {
    if (x.is_rational()) return {x.a()};
    return {Json::Object{{"a", x.a()}, {"b", x.b()}, {"m", x.m()}}};
}

template <class V>
Json::Array coordinates_of(const V& v, int dim) {
    Json::Array coordinates;
    for (int k = 0; k < dim; ++k) coordinates.push_back(to_json(v[k]));
    return coordinates;
}
template <int Dim>
Json to_json(const Vec<Dim>& v) {
    return coordinates_of(v, Dim);
}
template <int Dim>
Json to_json(const ExactVec<Dim>& v) {
    return coordinates_of(v, Dim);
}

/// A number, or "inf" and "-inf".
inline Json decimal_of(double x) { return std::isfinite(x) ? Json(x) : Json(to_shortest(x)); }

/// In decimals, as answers about meshes have them.
inline Json::Array point_of(const Vec3& p) { return {p.x, p.y, p.z}; }

inline Json to_json(const Features& features) {
    Json::Array names;
    for (const Feature feature : features.list()) names.push_back({graze::name(feature)});
    return {names};
}

}  // namespace graze::queries
