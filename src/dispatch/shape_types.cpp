#include "dispatch/shape_types.hpp"

#include <graze/batch.hpp>

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

}  // namespace

const char* name(ShapeType type) {
    switch (type) {
        case ShapeType::point2:
            return "point2";
        case ShapeType::line2:
            return "line2";
        case ShapeType::ray2:
            return "ray2";
        case ShapeType::segment2:
            return "segment2";
        case ShapeType::triangle2:
            return "triangle2";
        case ShapeType::aabb2:
            return "aabb2";
        case ShapeType::obb2:
            return "obb2";
        case ShapeType::parallelogram2:
            return "parallelogram2";
        case ShapeType::centered_parallelogram2:
            return "centered_parallelogram2";
        case ShapeType::point3:
            return "point3";
        case ShapeType::line3:
            return "line3";
        case ShapeType::ray3:
            return "ray3";
        case ShapeType::segment3:
            return "segment3";
        case ShapeType::triangle3:
            return "triangle3";
        case ShapeType::aabb3:
            return "aabb3";
        case ShapeType::obb3:
            return "obb3";
        case ShapeType::parallelepiped3:
            return "parallelepiped3";
        case ShapeType::centered_parallelepiped3:
            return "centered_parallelepiped3";
        case ShapeType::tetrahedron3:
            return "tetrahedron3";
        case ShapeType::plane3:
            return "plane3";
    }
    dispatch::refuse_type(type);
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
