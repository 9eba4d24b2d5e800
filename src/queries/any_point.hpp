// Exact points, and what is asked about them, where the dimension is known only at run time.
#pragma once

#include <cstddef>
#include <graze/any.hpp>
#include <graze/exact_point.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graze::queries {

using AnyPoint = std::variant<ExactPoint2, ExactPoint3>;
using AnyPoints = std::variant<std::vector<ExactPoint2>, std::vector<ExactPoint3>>;

// ---- Contact ----

using Operand = std::variant<AnyShape, ExactPoint2, ExactPoint3>;
int dim_of_operand(const Operand& operand);

/// Of valid shapes. These throw std::invalid_argument for two of different dimensions.
Contact contact(const Operand& a, const Operand& b);
any::Certificate certify(const Operand& a, const Operand& b);
std::string flaw(const Operand& a, const Operand& b, const any::Certificate& certificate);

// ---- Signs and orders ----

/// Of orient, insphere, compare and along: how many points it is of.
std::size_t count_of_points(std::string_view question, std::size_t dim);
/// Of so many points.
int sign(std::string_view question, const AnyPoints& points);

// ---- Lines and planes that meet ----

/// A line or plane; of other shapes `meet` says what is allowed.
using Flat = std::variant<AnyShape, Through<2, 2>, Through<3, 2>, Through<3, 3>>;
int dim_of_flat(const Flat& flat);

/// What is wrong with one of them, or with all together.
struct bad_flat : std::invalid_argument {
    bad_flat(const std::string& what, std::optional<std::size_t> which_one = {})
        : std::invalid_argument(what), which(which_one) {}
    std::optional<std::size_t> which;
};

/// Of at least one: throws bad_flat where what they are says no point. Their numbers do not matter.
void expect_point(std::span<const Flat> flats);
/// Of at least one: throws bad_flat where they do not say a point, and std::length_error as exact_point.hpp says.
std::optional<AnyPoint> meet(std::span<const Flat> flats);

}  // namespace graze::queries
