// A proof of a distance: nearest points, and their weights in the shapes, each as certify() gives those of a common point.
#include <graze/certificate.hpp>
#include <graze/distance.hpp>
#include <graze/exact_point.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

namespace graze::detail {

namespace {

template <int Dim>
std::optional<std::vector<Exact>> weights_of(const ExactVec<Dim>& p, ShapePointer<Dim> shape) {
    const ExactPoint<Dim> point(p);
    return std::visit(
        [&](const auto* s) {
            return certify_exact(ExactPointer<Dim>(&point), ExactPointer<Dim>(s)).weights_b;
        },
        shape);
}

/// Empty where its points are not.
template <int Dim>
std::optional<exact::Distance<Dim>> rational_distance(ShapePointer<Dim> a,
                                                      ShapePointer<Dim> b) try {
    auto found = exact_distance_of(a, b);
    for (const auto* p : {&found.a, &found.b})
        for (const Exact& x : p->coordinate)
            if (!x.is_rational()) return {};
    return found;
} catch (const std::domain_error&) {  // of a number with two roots
    return {};
}

template <int Dim>
DistanceCertificate<Dim> certify_distance(ShapePointer<Dim> a, ShapePointer<Dim> b) {
    const auto found = rational_distance<Dim>(a, b);
    if (!found)
        throw std::domain_error("the nearest points are not rational, and have no certificate");
    return {found->a, found->b, weights_of<Dim>(found->a, a), weights_of<Dim>(found->b, b)};
}

}  // namespace

DistanceCertificate2 certify_distance_of(ShapePointer<2> a, ShapePointer<2> b) {
    return certify_distance<2>(a, b);
}
DistanceCertificate3 certify_distance_of(ShapePointer<3> a, ShapePointer<3> b) {
    return certify_distance<3>(a, b);
}

}  // namespace graze::detail
