#include "queries/any_point.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace graze::queries {

namespace {

template <int Dim>
detail::ExactPointer<Dim> pointer_to(const Operand& operand) {
    using Pointer = detail::ExactPointer<Dim>;
    if (const auto* shape = std::get_if<AnyShape>(&operand))
        return std::visit(
            []<class S>(const S& s) -> Pointer {
                if constexpr (dim_of<S> == Dim)
                    return &s;
                else
                    return {};
            },
            *shape);
    return std::get_if<ExactPoint<Dim>>(&operand);
}
/// f(a, b), of one dimension.
template <class F>
auto with_both(const Operand& a, const Operand& b, const F& f) {
    const int of_a = dim_of_operand(a), of_b = dim_of_operand(b);
    if (of_a != of_b)
        throw std::invalid_argument("b: is " + std::to_string(of_b) + "D and a is " +
                                    std::to_string(of_a) +
                                    "D; allowed: two shapes of the same dimension");
    if (of_a == 2) return f(pointer_to<2>(a), pointer_to<2>(b));
    return f(pointer_to<3>(a), pointer_to<3>(b));
}

int sign_of(std::strong_ordering order) { return (order > 0) - (order < 0); }

template <int Dim>
int sign_of(std::string_view question, const std::vector<ExactPoint<Dim>>& p) {
    if (question == "compare") return sign_of(p[0] <=> p[1]);
    if (question == "along") return sign_of(compare_along(p[0], p[1], p[2], p[3]));
    if constexpr (Dim == 2)
        return question == "orient" ? orient(p[0], p[1], p[2]) : insphere(p[0], p[1], p[2], p[3]);
    else
        return question == "orient" ? orient(p[0], p[1], p[2], p[3])
                                    : insphere(p[0], p[1], p[2], p[3], p[4]);
}

template <int Dim>
using LineOrPlane = std::variant<std::monostate, detail::LinePointer<Dim>, detail::PlanePointer>;
template <int Dim>
LineOrPlane<Dim> pointer_to(const Flat& flat) {
    const auto of = []<class S>(const S& s) -> LineOrPlane<Dim> {
        if constexpr (SpansLine<S, Dim>)
            return detail::LinePointer<Dim>(&s);
        else if constexpr (Dim == 3 && SpansPlane<S>)
            return detail::PlanePointer(&s);
        else
            return {};
    };
    if (const auto* shape = std::get_if<AnyShape>(&flat)) return std::visit(of, *shape);
    if (const auto* line = std::get_if<Through<2, 2>>(&flat)) return of(*line);
    if (const auto* line = std::get_if<Through<3, 2>>(&flat)) return of(*line);
    return of(std::get<Through<3, 3>>(flat));
}

/// The lines and planes among some, of which no more than three are kept: with more there is no question.
template <int Dim>
struct Spanned {
    std::array<detail::LinePointer<Dim>, 3> line{};
    std::array<detail::PlanePointer, 3> plane{};
    std::size_t lines = 0, planes = 0;
};

/// Throws bad_flat where they do not say a point.
template <int Dim>
Spanned<Dim> spanned(std::span<const Flat> flats) {
    Spanned<Dim> all;
    for (std::size_t i = 0; i < flats.size(); ++i) {
        if (dim_of_flat(flats[i]) != Dim)
            throw bad_flat("is " + std::to_string(dim_of_flat(flats[i])) +
                               "D; allowed: shapes of the dimension of the first",
                           i);
        const auto flat = pointer_to<Dim>(flats[i]);
        if (const auto* line = std::get_if<detail::LinePointer<Dim>>(&flat))
            all.line[std::min<std::size_t>(all.lines++, 2)] = *line;
        else if (const auto* plane = std::get_if<detail::PlanePointer>(&flat))
            all.plane[std::min<std::size_t>(all.planes++, 2)] = *plane;
        else
            throw bad_flat(
                Dim == 2 ? "is no line; allowed: line, ray, segment"
                         : "is no line or plane; allowed: line, ray, segment, plane, triangle",
                i);
    }
    const bool is_point =
        (all.lines == 2 && all.planes == 0) ||
        (Dim == 3 && ((all.lines == 1 && all.planes == 1) || (all.lines == 0 && all.planes == 3)));
    if (!is_point)
        throw bad_flat(Dim == 2
                           ? "does not say a point; allowed: two lines"
                           : "does not say a point; allowed: two lines, a line and a plane, three "
                             "planes");
    return all;
}

template <int Dim>
std::optional<AnyPoint> meet_of(std::span<const Flat> flats) {
    const auto [line, plane, lines, planes] = spanned<Dim>(flats);
    std::optional<ExactPoint<Dim>> point;
    if constexpr (Dim == 2)
        point = detail::meet(line[0], line[1]);
    else
        point = lines == 2   ? detail::meet(line[0], line[1])
                : lines == 1 ? detail::meet(line[0], plane[0])
                             : detail::meet(plane[0], plane[1], plane[2]);
    if (!point) return {};
    return *std::move(point);
}

}  // namespace

int dim_of_operand(const Operand& operand) {
    if (const auto* shape = std::get_if<AnyShape>(&operand)) return dim(*shape);
    return std::holds_alternative<ExactPoint2>(operand) ? 2 : 3;
}

Contact contact(const Operand& a, const Operand& b) {
    return with_both(a, b, [](auto x, auto y) { return detail::contact_of(x, y); });
}

any::Certificate certify(const Operand& a, const Operand& b) {
    return with_both(
        a, b, [](auto x, auto y) -> any::Certificate { return detail::certify_exact(x, y); });
}

std::string flaw(const Operand& a, const Operand& b, const any::Certificate& certificate) {
    return with_both(a, b, [&]<class Pointer>(Pointer x, Pointer y) {
        constexpr int dim = std::is_same_v<Pointer, detail::ExactPointer<2>> ? 2 : 3;
        return detail::flaw_of_exact(x, y, std::get<Certificate<dim>>(certificate));
    });
}

std::size_t count_of_points(std::string_view question, std::size_t dim) {
    if (question == "compare") return 2;
    if (question == "along") return 4;
    return question == "orient" ? dim + 1 : dim + 2;
}

int sign(std::string_view question, const AnyPoints& points) {
    return std::visit([&](const auto& p) { return sign_of(question, p); }, points);
}

int dim_of_flat(const Flat& flat) {
    if (const auto* shape = std::get_if<AnyShape>(&flat)) return dim(*shape);
    return std::holds_alternative<Through<2, 2>>(flat) ? 2 : 3;
}

void expect_point(std::span<const Flat> flats) {
    if (dim_of_flat(flats[0]) == 2)
        spanned<2>(flats);
    else
        spanned<3>(flats);
}

std::optional<AnyPoint> meet(std::span<const Flat> flats) {
    return dim_of_flat(flats[0]) == 2 ? meet_of<2>(flats) : meet_of<3>(flats);
}

}  // namespace graze::queries
