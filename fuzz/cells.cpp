// A few triangles and tetrahedra with corners from a few points, as two meshes: their pieces are as fractions say, and unions,
// intersections and differences add up.
#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cases/print.hpp"
#include "cells/cells_judge.hpp"
#include "input.hpp"

using namespace graze;
using namespace graze::mesh;
using judge_of_cells::Judge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input in(data, size);
    std::array<Mesh, 2> meshes;
    std::vector<Vec3> points(std::size_t(4 + in.below(6)));
    for (Vec3& p : points) p = in.shape<Vec3>();
    const auto corner = [&] { return std::uint32_t(in.below(int(points.size()))); };
    for (Mesh& m : meshes) {
        m.vertices = points;
        for (int n = in.below(4); n > 0; --n) {
            std::uint32_t a = corner(), b = corner();
            const std::uint32_t c = corner(), d = corner();
            if (in.below(4) == 0) {
                m.triangles.push_back({a, b, c});
                continue;
            }
            if ((orient(points[a], points[b], points[c], points[d]) < 0) != (in.below(8) == 0))
                std::swap(a, b);
            for (const auto& t : {std::array{a, c, b}, {a, b, d}, {b, c, d}, {c, a, d}})
                m.triangles.push_back(t);
        }
    }
    const std::vector<const Mesh*> both{&meshes[0], &meshes[1]};
    const auto require = [&](bool holds, const std::string& what) {
        if (holds) return;
        std::ostringstream out;
        out << what;
        for (const Mesh& m : meshes) {
            out << "\n  mesh";
            for (std::size_t n = 0; n < m.triangles.size(); ++n) out << "\n  " << m.triangle(n);
        }
        fuzz::fail(out.str());
    };
    const auto expect_mended = [&](const Cells& cells) {
        const MendedCells mended = graze::mesh::mended(cells);
        if (mended.rounding == Rounding::failed) return;
        require(face_pairs(mended.mesh).empty(), "what is mended meets itself");
        require(!cells.is_boundary || mended.mesh.triangles.empty() || check(mended.mesh).solid,
                "what is mended is no solid");
    };

    const Cells pieces = resolve(meshes[0]);
    const std::string flaw = Judge({&meshes[0]}, pieces).flaw_of_all();
    require(flaw.empty(), "resolve: " + flaw);
    expect_mended(pieces);
    const Cells outermost = outer(meshes[0]);
    require(Judge({&meshes[0]}, outermost).is_closed(), "outer: it is open");
    const Cells whole = solid(meshes[0]);
    // What faces go round cannot be reached from outside.
    const auto volume = [](const std::vector<const Mesh*>& of, const Cells& cells) {
        return Judge(of, cells).volume();
    };
    require(
        !whole.unbalanced.empty() || volume({&meshes[0]}, whole) <= volume({&meshes[0]}, outermost),
        "outer: it is less than what faces go round");

    const auto ask = [&](const char* expression) {
        return boolean(expression, {{"a", meshes[0]}, {"b", meshes[1]}});
    };
    const Cells either = ask("a + b");
    if (!either.unbalanced.empty()) return 0;
    const std::string flaw_of_either = Judge(both, either).flaw_of_any();
    require(flaw_of_either.empty(), "a + b: " + flaw_of_either);
    expect_mended(either);
    const Cells common = ask("a & b"), rest = ask("a - b"), one = ask("a ^ b");
    for (const Cells* cells : {&either, &common, &rest, &one})
        require(Judge(both, *cells).is_closed(), "what is closed is open");
    const auto of_both = volume(both, common);
    require(volume(both, rest) + of_both == volume({&meshes[0]}, whole),
            "a - b and a & b are not a");
    require(volume(both, one) + of_both == volume(both, either), "a ^ b and a & b are not a + b");
    return 0;
}
