#include <algorithm>
#include <array>
#include <functional>
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
    Chooser(const Meshes& meshes, const CheckOptions& options)
        : meshes_(meshes), resolved_(resolve(meshes, options)), face_([this](std::uint32_t n) {
              return triangle(resolved_.welded, resolved_.welded.faces[n]);
          }) {
        const Cells& cells = resolved_.cells;
        multiplicity_.resize(cells.pieces.size() * meshes.count());
        for (std::size_t n = 0; n < cells.pieces.size(); ++n) {
            const auto sources = cells.sources_of(n);
            first_face_.push_back(meshes.number_of(sources[0].face));
            for (const PieceSource& source : sources)
                multiplicity_[n * meshes.count() + source.face.mesh] += source.turned ? -1 : 1;
        }
    }
    Chooser(const Chooser&) = delete;

    /// By what an expression says of the rules.
    Cells where(const Expression& expression, const std::vector<Rule>& rules) {
        Wound w = wind(rules, expression.named());
        if (!w.loose.empty()) return without_pieces(std::move(w.loose));
        // Beside most pieces it is as beside the one before.
        struct Beside {
            std::vector<bool> inside;
            bool in_set;
        };
        const std::vector<bool> nowhere(meshes_.count());
        std::array<Beside, 2> sides;
        sides.fill({nowhere, expression.is_true(nowhere)});
        return choose([&](std::size_t n) {
            for (const bool behind : {false, true}) {
                auto& [inside, in_set] = sides[behind];
                bool same = true;
                for (std::size_t m = 0; m < inside.size(); ++m) {
                    const bool here = is_inside(rules[m], winding(w, n, m, behind));
                    same &= here == inside[m];
                    inside[m] = here;
                }
                if (!same) in_set = expression.is_true(inside);
            }
            return std::array{sides[0].in_set, sides[1].in_set};
        });
    }

    /// All pieces.
    WoundCells wound(const std::vector<Rule>& rules) {
        WoundCells r;
        r.meshes = meshes_.count();
        Wound w = wind(rules, std::vector<bool>(r.meshes, true));
        if (!w.loose.empty()) {
            r.cells = without_pieces(std::move(w.loose));
            return r;
        }
        for (std::size_t n = 0; n < resolved_.cells.pieces.size(); ++n)
            for (std::size_t m = 0; m < r.meshes; ++m) {
                r.before.push_back(winding(w, n, m, false));
                r.behind.push_back(winding(w, n, m, true));
            }
        r.cells = std::move(resolved_.cells);
        return r;
    }

    /// What cannot be reached from far away.
    Cells enclosed() const {
        if (resolved_.cells.pieces.empty())
            return choose([](std::size_t) { return std::array{false, false}; });
        const Pieces all = pieces();
        const auto outer = outer_sides(all, PieceEdges(all).facing_sides(face_), face_);
        return choose([&](std::size_t n) {
            return std::array{!outer[Side::before(std::uint32_t(n)).number],
                              !outer[Side::behind(std::uint32_t(n)).number]};
        });
    }

private:
    /// What is not balanced, of the meshes that are asked; or the windings before all pieces.
    struct Wound {
        std::vector<Unbalanced> loose;
        std::vector<std::int32_t> before;
    };
    Wound wind(const std::vector<Rule>& rules, const std::vector<bool>& asked) {
        const Pieces all = pieces();
        PieceEdges edges(all);
        Wound w{edges.unbalanced(rules), {}};
        std::erase_if(w.loose, [&](const Unbalanced& x) { return !asked[x.mesh]; });
        if (w.loose.empty()) w.before = windings(all, edges.facing_sides(face_));
        return w;
    }
    /// Of a mesh beside a piece.
    std::int32_t winding(const Wound& w, std::size_t piece, std::size_t mesh, bool behind) const {
        const std::size_t n = piece * meshes_.count() + mesh;
        return w.before[n] + (behind ? multiplicity_[n] : 0);
    }

    Cells without_pieces(std::vector<Unbalanced>&& loose) const {
        Cells r = choose([](std::size_t) { return std::array{false, false}; });
        r.unbalanced = std::move(loose);
        return r;
    }

    Pieces pieces() const {
        const Cells& all = resolved_.cells;
        return {all.pieces, all.corners, first_face_, meshes_.count(), multiplicity_};
    }

    /// in_set(piece): is what is right before it in the set, and what is behind it?
    template <class InSet>
    Cells choose(const InSet& in_set) const {
        const Cells& all = resolved_.cells;
        Cells r;
        r.flat = all.flat;
        r.is_boundary = true;
        r.first_source.push_back(0);
        std::vector<std::uint32_t> number(all.corners.size(), none);
        for (std::size_t n = 0; n < all.pieces.size(); ++n) {
            const auto [before, behind] = in_set(n);
            if (before == behind) continue;
            auto t = all.pieces[n];
            if (before) std::swap(t[1], t[2]);
            for (const std::uint32_t corner : t) number[corner] = 0;
            r.pieces.push_back(t);
            for (PieceSource source : all.sources_of(n)) {
                source.turned = source.turned != before;
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

    std::vector<std::int32_t> windings(const Pieces& pieces,
                                       std::span<const std::pair<Side, Side>> facing) {
        if (pieces.triangles.empty()) return {};
        const Welded& welded = resolved_.welded;
        const Bvh tree = resolved_.tree ? std::move(*resolved_.tree) : Bvh(welded);
        std::vector<std::uint32_t> mesh_of;
        for (std::uint32_t n = 0; n < welded.faces.size(); ++n)
            mesh_of.push_back(meshes_.face(n).mesh);
        return windings_before(pieces, facing, [&](std::uint32_t piece, std::uint32_t mesh) {
            const Plane plane(face_(first_face_[piece]));
            return winding_beside(welded, tree, plane, middle(resolved_.cells, piece), Way::up,
                                  [&](std::uint32_t n) { return mesh_of[n] == mesh; })[0];
        });
    }

    const Meshes& meshes_;
    Resolved resolved_;
    std::function<Triangle3(std::uint32_t)> face_;  ///< its corners
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
    return Chooser(meshes, options).where(expression, rules);
}

WoundCells wound(const std::vector<Operand>& operands, const CheckOptions& options) {
    const DefaultEnvironment environment;
    std::vector<Rule> rules;
    for (const Operand& operand : operands) rules.push_back(operand.rule);
    const Meshes meshes(operands);
    return Chooser(meshes, options).wound(rules);
}

Cells solid(const Mesh& mesh, Rule rule, const CheckOptions& options) {
    const DefaultEnvironment environment;
    const std::string name = "a";
    const Expression expression(name, {&name, 1});
    const Meshes meshes(mesh);
    return Chooser(meshes, options).where(expression, {rule});
}

Cells outer(const Mesh& mesh, const CheckOptions& options) {
    const DefaultEnvironment environment;
    const Meshes meshes(mesh);
    return Chooser(meshes, options).enclosed();
}

}  // namespace graze::mesh
