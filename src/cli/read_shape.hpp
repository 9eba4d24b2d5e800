// A shape: from a JSON object to the struct of its type.
#pragma once

#include <graze/shapes.hpp>
#include <string>
#include <variant>

#include "cli/field.hpp"

namespace graze::cli {

template <class... S2, class... S3>
std::variant<S2..., S3...> any_of(graze::detail::ShapeList<S2...>, graze::detail::ShapeList<S3...>);
using AnyShape = decltype(any_of(graze::detail::Shapes2{}, graze::detail::Shapes3{}));

struct Shape {
    std::string type;
    int dim = 2;
    AnyShape shape;
};

/// How the library takes any shape of a dimension. Requires one of this dimension, which is
/// pointed to.
template <int Dim>
graze::detail::AnyShape<Dim> pointer_to(const Shape& shape);

/// Throws bad_query. Every type of shapes.hpp is read as its description says: by its fields; or
/// from `vertices`, if they are a, b, ..; or from a corner and edges or a center and half edges,
/// if it has an anchor.
Shape read_shape(const Field& field, IgnoredFields& ignored);

/// The number of coordinates of a point: 2 or 3.
int read_dimension(const Field& point);

/// All coordinates of a vector.
template <int Dim>
Vec<Dim> read_vec(const Field& field);

}  // namespace graze::cli
