#include "dispatch/shape_types.hpp"

#include <array>
#include <graze/batch.hpp>
#include <string_view>
#include <type_traits>

#include "predicates/inputs.hpp"

namespace graze {

namespace {

constexpr ShapeType all[]{
    ShapeType::point2,       ShapeType::line2,           ShapeType::ray2,
    ShapeType::segment2,     ShapeType::triangle2,       ShapeType::aabb2,
    ShapeType::obb2,         ShapeType::parallelogram2,  ShapeType::centered_parallelogram2,
    ShapeType::point3,       ShapeType::line3,           ShapeType::ray3,
    ShapeType::segment3,     ShapeType::triangle3,       ShapeType::aabb3,
    ShapeType::obb3,         ShapeType::parallelepiped3, ShapeType::centered_parallelepiped3,
    ShapeType::tetrahedron3, ShapeType::plane3,
};

template <class S>
constexpr bool has_type() {
    for (const ShapeType type : all)
        if (dispatch::with_type(type, []<class T>(Anchor) { return std::is_same_v<S, T>; }))
            return true;
    return false;
}
static_assert(
    [] {
        bool have = true;
        shapes::each_type([&]<class S>() { have = have && has_type<S>(); });
        return have;
    }(),
    "a shape of shapes.hpp has no type");
static_assert(any::most_numbers == batch::detail::most_numbers);

/// "aabb3", "centered_parallelepiped3"
template <class S, Anchor anchor>
constexpr auto type_name = [] {
    std::array<char, 32> text{};
    std::size_t n = 0;
    const auto add = [&](std::string_view part) {
        for (const char c : part) text[n++] = c;
    };
    if (anchor == Anchor::center) add("centered_");
    add(name_of<S>);
    add(dim_of<S> == 2 ? "2" : "3");
    return text;
}();

}  // namespace

const char* name(ShapeType type) {
    return dispatch::with_type(type, []<class S>(Anchor anchor) {
        return anchor == Anchor::center ? type_name<S, Anchor::center>.data()
                                        : type_name<S, Anchor::corner>.data();
    });
}

int dim(ShapeType type) {
    return dispatch::with_type(type, []<class S>(Anchor) { return dim_of<S>; });
}

namespace any {

std::span<const ShapeType> types() { return all; }

std::size_t numbers_of(ShapeType type) {
    return dispatch::with_type(type, []<class S>(Anchor) { return batch::numbers_of<S>; });
}

AnyShape shape_of(ShapeType type, std::span<const double> numbers) {
    return dispatch::with_type(type, [&]<class S>(Anchor anchor) -> AnyShape {
        if (numbers.size() != batch::numbers_of<S>)
            throw std::invalid_argument(std::string("numbers: a ") + name(type) + " has " +
                                        std::to_string(batch::numbers_of<S>) + ", not " +
                                        std::to_string(numbers.size()));
        S shape{};
        std::size_t k = 0;
        batch::detail::each_number(shape, [&](double& x) { x = numbers[k++]; });
        if constexpr (requires { shape.kind; }) shape.kind = anchor;
        return shape;
    });
}

ShapeType type_of(const AnyShape& shape) {
    for (const ShapeType type : all)
        if (dispatch::with_type(type, [&]<class S>(Anchor anchor) {
                const S* const found = std::get_if<S>(&shape);
                if constexpr (requires { found->kind; })
                    return found && found->kind == anchor;
                else
                    return found != nullptr;
            }))
            return type;
    throw std::invalid_argument("shape: its anchor is none");
}

std::vector<double> numbers_of(const AnyShape& shape) {
    std::vector<double> numbers;
    numbers.reserve(most_numbers);
    std::visit(
        [&](const auto& s) {
            batch::detail::each_number(s, [&](const double& x) { numbers.push_back(x); });
        },
        shape);
    return numbers;
}

void expect_valid(const AnyShape& shape) {
    std::visit([](const auto& s) { predicates::validate(s); }, shape);
}

}  // namespace any

}  // namespace graze
