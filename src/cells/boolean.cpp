#include <algorithm>
#include <array>
#include <graze/mesh_cells.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arith/number_field.hpp"
#include "cells/expression.hpp"
#include "cells/resolve.hpp"
#include "cells/rounded_corners.hpp"
#include "cells/windings.hpp"
#include "mesh/bvh.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/winding.hpp"

namespace graze::mesh {

namespace {

using namespace cells;

/// Of a piece.
RationalPoint middle(const Cells& cells, std::size_t piece) {
    RationalPoint sum;
    for (const std::uint32_t corner : cells.pieces[piece]) {
        const ExactVec3 p = cells.corners[corner].point.exact();
        for (int k = 0; k < 3; ++k) sum[std::size_t(k)] += p[k].number().a();
    }
    for (arith::Rational& x : sum) x /= 3;
    return sum;
}

bool is_inside(Rule rule, std::int32_t winding) {
    switch (rule) {
        case Rule::nonzero:
            return winding != 0;
        case Rule::positive:
            return winding > 0;
        default:
            return winding % 2 != 0;
    }
}

/// What of the pieces of meshes bounds a set.
class Chooser {
public:
    Chooser(const Meshes& meshes, std::vector<Rule> rules, const Expression& expression,
            const CheckOptions& options)
        : meshes_(meshes),
          rules_(std::move(rules)),
          expression_(expression),
          resolved_(resolve(meshes, options)) {
        const Cells& cells = resolved_.cells;
        multiplicity_.resize(cells.pieces.size() * meshes.count());
        for (std::size_t n = 0; n < cells.pieces.size(); ++n) {
            const auto sources = cells.sources_of(n);
            first_face_.push_back(meshes.number_of(sources[0].face));
            for (const PieceSource& source : sources)
                multiplicity_[n * meshes.count() + source.face.mesh] += source.turned ? -1 : 1;
        }
    }

    Cells choose() const {
        const Cells& all = resolved_.cells;
        const Pieces pieces{all.pieces, all.corners, first_face_, meshes_.count(), multiplicity_};
        Cells r;
        r.flat = all.flat;
        r.is_boundary = true;
        r.first_source.push_back(0);
        r.unbalanced = cells::unbalanced(pieces, rules_);
        if (!r.unbalanced.empty() || all.pieces.empty()) return r;
        const auto before = windings(pieces);
        std::vector<std::uint32_t> number(all.corners.size(), none);
        for (std::size_t n = 0; n < all.pieces.size(); ++n) {
            const std::size_t at = n * meshes_.count();
            const bool in_front = is_in({before.data() + at, meshes_.count()}, {}),
                       behind =
                           is_in({before.data() + at, meshes_.count()}, pieces.multiplicity_of(n));
            if (in_front == behind) continue;
            auto t = all.pieces[n];
            if (in_front) std::swap(t[1], t[2]);
            for (const std::uint32_t corner : t) number[corner] = 0;
            r.pieces.push_back(t);
            for (PieceSource source : all.sources_of(n)) {
                source.turned = source.turned != in_front;
                r.sources.push_back(source);
            }
            r.first_source.push_back(std::uint32_t(r.sources.size()));
        }
        for (std::size_t n = 0; n < number.size(); ++n) {
            if (number[n] == none) continue;
            number[n] = std::uint32_t(r.corners.size());
            r.corners.push_back(all.corners[n]);
        }
        for (auto& t : r.pieces)
            for (std::uint32_t& corner : t) corner = number[corner];
        return r;
    }

private:
    std::vector<std::int32_t> windings(const Pieces& pieces) const {
        const Welded& welded = resolved_.welded;
        const auto face = [&](std::uint32_t n) { return triangle(welded, welded.faces[n]); };
        const Bvh tree(welded);
        std::vector<std::uint32_t> mesh_of;
        for (std::uint32_t n = 0; n < welded.faces.size(); ++n)
            mesh_of.push_back(meshes_.face(n).mesh);
        return windings_before(pieces, face, [&](std::uint32_t piece, std::uint32_t mesh) {
            const Plane plane(face(first_face_[piece]));
            return winding_beside(welded, tree, plane, middle(resolved_.cells, piece), Way::up,
                                  [&](std::uint32_t n) { return mesh_of[n] == mesh; })[0];
        });
    }

    /// Is what has these windings, each higher by another number, in the set?
    bool is_in(std::span<const std::int32_t> windings, std::span<const std::int32_t> more) const {
        std::vector<bool> inside;
        for (std::size_t m = 0; m < windings.size(); ++m)
            inside.push_back(is_inside(rules_[m], windings[m] + (more.empty() ? 0 : more[m])));
        return expression_.is_true(inside);
    }

    const Meshes& meshes_;
    std::vector<Rule> rules_;
    const Expression& expression_;
    Resolved resolved_;
    std::vector<std::uint32_t> first_face_;
    std::vector<std::int32_t> multiplicity_;
};

}  // namespace

RoundedCells Cells::rounded(Precision precision) const {
    const DefaultEnvironment environment;
    RoundedCells r;
    RoundedCorners corners_at(corners, precision);
    for (std::uint32_t n = 0; n < pieces.size(); ++n) {
        if (corners_at.is_collapsed(pieces[n])) {
            ++r.collapsed;
            continue;
        }
        corners_at.add(pieces[n], r.mesh);
        r.pieces.push_back(n);
    }
    return r;
}

Cells boolean(std::string_view text, const std::vector<Operand>& operands,
              const CheckOptions& options) {
    const DefaultEnvironment environment;
    std::vector<std::string> names;
    std::vector<Rule> rules;
    for (const Operand& operand : operands) {
        names.push_back(operand.name);
        rules.push_back(operand.rule);
    }
    const Expression expression(text, names);
    const Meshes meshes(operands);
    return Chooser(meshes, rules, expression, options).choose();
}

Cells solid(const Mesh& mesh, Rule rule, const CheckOptions& options) {
    const DefaultEnvironment environment;
    const std::string name = "a";
    const Expression expression(name, {&name, 1});
    const Meshes meshes(mesh);
    return Chooser(meshes, {rule}, expression, options).choose();
}

}  // namespace graze::mesh
