// Expressions over named meshes, as mesh_cells.hpp has them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graze::cells {

class Expression {
public:
    /// Throws std::invalid_argument.
    Expression(std::string_view text, std::span<const std::string> names);

    /// Of what is inside of each mesh.
    bool is_true(const std::vector<bool>& inside) const;
    /// The meshes that it names.
    const std::vector<bool>& named() const { return named_; }

private:
    friend class Reader;

    enum class Kind : std::uint8_t { mesh, either, both, less, one, at_least };
    /// Takes its terms from a stack, and leaves what they make.
    struct Step {
        Kind kind;
        std::uint32_t number = 0;  ///< of a mesh, or how many at least
        std::uint32_t terms = 0;   ///< of at_least
    };
    std::vector<Step> steps_;
    std::vector<bool> named_;
};

}  // namespace graze::cells
