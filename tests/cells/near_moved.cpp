// What is asked of faces near moved corners alone, beside what all faces say.
#include "cells/near_moved.hpp"

#include <algorithm>
#include <cmath>
#include <graze/mesh_check.hpp>

#include "cases/random.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace {

using cases::Random;
using graze::Mesh;
using graze::Vec3;
using graze::cells::check_near_moved;
using namespace graze::mesh;

/// Whole numbers of doubles, or floats, that are next to each other at some places: corners are rounded by as much as the shapes
/// are large, or by far less.
class Lattice {
public:
    Lattice(Random& random, Precision precision) : Lattice(random, 0, 1) {
        const int bits = precision == Precision::floats ? 23 : 52;
        for (int k = 0; k < 3; ++k) middle_[k] = random.coin() ? 0 : std::ldexp(1, bits);
        size_ = random.pick({6, 30, 200, 4000});
        unit_ = std::ldexp(1, random.pick({0, 0, -40, 40}));
    }
    Lattice(Random& random, int size, double unit)
        : random_(random), middle_{}, size_(size), unit_(unit) {}

    /// Turned either way.
    void add_tetrahedron(Mesh& mesh, const Vec3& at, int size) const {
        const auto first = std::uint32_t(mesh.vertices.size());
        std::array<Vec3, 4> p;
        do {
            for (Vec3& v : p)
                for (int k = 0; k < 3; ++k)
                    v[k] = (middle_[k] + at[k] + random_.between(0, size)) * unit_;
        } while (graze::orient(p[0], p[1], p[2], p[3]) == 0);
        if (graze::orient(p[0], p[1], p[2], p[3]) < 0) std::swap(p[0], p[1]);
        mesh.vertices.insert(mesh.vertices.end(), p.begin(), p.end());
        for (const auto& [i, j, k] :
             {std::array{0u, 1u, 2u}, {0u, 3u, 1u}, {1u, 3u, 2u}, {2u, 3u, 0u}})
            mesh.triangles.push_back({first + i, first + j, first + k});
    }

    /// A block of many faces, whose top is rough: most of them stay where they are.
    void add_block(Mesh& mesh) const {
        constexpr std::uint32_t steps = 5, row = steps + 1, layer = row * row;
        const auto first = std::uint32_t(mesh.vertices.size());
        const int step = size_ / 4 + 1;
        for (const int top : {0, 1})
            for (std::uint32_t i = 0; i < row; ++i)
                for (std::uint32_t j = 0; j < row; ++j) {
                    const Vec3 p{double(step) * i, double(step) * j,
                                 top ? size_ + double(random_.between(0, size_ / 2)) : -size_};
                    Vec3& v = mesh.vertices.emplace_back();
                    for (int k = 0; k < 3; ++k) v[k] = (middle_[k] + p[k]) * unit_;
                }
        const auto quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
            for (const auto& t : {std::array{a, b, c}, {a, c, d}})
                mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
        };
        for (std::uint32_t i = 0; i < steps; ++i)
            for (std::uint32_t j = 0; j < steps; ++j) {
                const std::uint32_t a = i * row + j, b = a + row, c = b + 1, d = a + 1;
                quad(a, d, c, b);
                quad(layer + a, layer + b, layer + c, layer + d);
            }
        for (std::uint32_t i = 0; i < steps; ++i) {
            const std::uint32_t left = i * row, right = left + steps, back = steps * row + i;
            quad(left, left + row, layer + left + row, layer + left);
            quad(right + row, right, layer + right, layer + right + row);
            quad(i + 1, i, layer + i, layer + i + 1);
            quad(back, back + 1, layer + back + 1, layer + back);
        }
    }

    /// Some that meet, and others that stand about, near them and far away.
    Mesh mesh() const {
        Mesh mesh;
        if (random_.coin()) add_block(mesh);
        for (int n = random_.between(1, 3); n > 0; --n) add_tetrahedron(mesh, {0, 0, 0}, size_);
        for (int n = random_.pick({0, 2, 40}); n > 0; --n) {
            const int far = random_.pick({2, 100});
            Vec3 at;
            for (int k = 0; k < 3; ++k) at[k] = random_.between(-far, far) * size_;
            add_tetrahedron(mesh, at, size_);
        }
        return mesh;
    }

private:
    Random& random_;
    Vec3 middle_;
    int size_;
    double unit_;
};

Cells cells_of(Random& random, const Lattice& lattice) {
    const Mesh a = lattice.mesh();
    switch (random.between(0, 3)) {
        case 0:
            return resolve(a);
        case 1:
            return solid(a, Rule::nonzero);
        default:
            return boolean(random.pick<const char*>({"a + b", "a - b", "a & b", "a ^ b"}),
                           {{"a", a}, {"b", lattice.mesh()}});
    }
}

void check_cases(int first, int count) {
    int not_told = 0, meeting = 0, as_before = 0, no_more = 0, apart = 0;
    for (int n = first; n < first + count; ++n) {
        Random random{std::uint64_t(n) + 1};
        const Precision precision = random.coin() ? Precision::doubles : Precision::floats;
        const Lattice lattice(random, precision);
        const Cells cells = cells_of(random, lattice);
        const RoundedCells made = cells.rounded(precision);
        if (made.mesh.triangles.empty()) continue;
        INFO("case " << n);
        const auto told = check_near_moved(cells, made.mesh, {});
        not_told += !told;
        if (!told) continue;
        const FacePairs pairs = face_pairs(made.mesh);
        REQUIRE(told->pairs == pairs);
        meeting += !pairs.empty();
        if (!pairs.empty()) continue;
        if (!cells.is_boundary) {
            ++apart;
            continue;
        }
        if (told->bounds_as_before) REQUIRE(check(made.mesh).solid);
        ++(told->bounds_as_before ? as_before : no_more);
    }
    std::cout << not_told << " not told, " << meeting << " meet, " << apart << " apart, "
              << as_before << " bound as before, of " << no_more << " that is not known"
              << std::endl;
    if (!support::at_full_length() || count == 1) return;
    CHECK(not_told > count / 100);
    CHECK(meeting > count / 100);
    CHECK(apart > count / 100);
    CHECK(as_before > count / 100);
    CHECK(no_more > count / 100);
}

}  // namespace

TEST_CASE("near moved: what it says is what all faces say") {
    check_cases(0, support::case_count(1500));
    // A part of which all corners move is turned inside out.
    check_cases(14739, 1);
}
TEST_CASE("long near moved: what it says is what all faces say", "[.]") {
    check_cases(0, support::case_count(200'000));
}

TEST_CASE("near moved: most of a block stays, and what it bounds") {
    int asked = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random{seed};
        const Lattice lattice(random, 4000, 1);
        Mesh block, tool;
        lattice.add_block(block);
        lattice.add_tetrahedron(tool, {0, 0, 3000}, 4000);
        for (const auto* text : {"a + b", "a - b", "a ^ b"}) {
            const Cells cells = boolean(text, {{"a", block}, {"b", tool}});
            const Mesh mesh = cells.rounded().mesh;
            INFO("seed " << seed << ", " << text << ", " << mesh.triangles.size() << " faces");
            REQUIRE(mesh.triangles.size() == cells.pieces.size());
            const auto told = check_near_moved(cells, mesh, {});
            const bool cut = std::any_of(cells.corners.begin(), cells.corners.end(),
                                         [](const CellCorner& c) { return !c.vertex; });
            if (!told || !cut) continue;
            ++asked;
            CHECK(told->pairs.empty());
            // At an edge of a and b there are four faces.
            CHECK(told->bounds_as_before == (std::string(text) != "a ^ b"));
            CHECK(check(mesh).solid);
        }
    }
    CHECK(asked > 50);
}
