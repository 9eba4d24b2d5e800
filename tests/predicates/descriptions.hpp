// Shapes made of a shape: the same set by other numbers or by another type, larger sets, and its
// parts. Each is exact; where a number would be rounded, it is not made.
#pragma once

#include <utility>
#include <vector>

#include "cases/any_shape.hpp"
#include "cases/random.hpp"

namespace laws {

/// A shape, and the law that made it.
template <int Dim>
struct Description {
    const char* law;
    cases::AnyShape<Dim> shape;
};
template <int Dim>
using Descriptions = std::vector<Description<Dim>>;

template <int Dim>
using Parts = std::vector<std::pair<cases::AnyShape<Dim>, cases::AnyShape<Dim>>>;

/// The same set: degenerate shapes of other types, other directions, orders, corners, origins.
template <int Dim>
Descriptions<Dim> same_sets(const cases::AnyShape<Dim>& shape, cases::Random& random);

/// Sets that hold all of the shape.
template <int Dim>
Descriptions<Dim> larger_sets(const cases::AnyShape<Dim>& shape, cases::Random& random);

/// Two parts that make up the shape, in several ways.
template <int Dim>
Parts<Dim> parts(const cases::AnyShape<Dim>& shape);

}  // namespace laws
