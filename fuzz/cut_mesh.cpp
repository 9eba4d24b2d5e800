// A few tetrahedra with corners from a few points, and a plane through them or beside: the halves are as fractions say, and loops
// of sections are simple.
#include <cstddef>
#include <cstdint>
#include <graze/mesh_cut.hpp>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "cases/print.hpp"
#include "cells/judge.hpp"
#include "input.hpp"

using namespace graze;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input in(data, size);
    Mesh m;
    m.vertices.resize(std::size_t(4 + in.below(9)));
    for (Vec3& p : m.vertices) p = in.shape<Vec3>();
    const auto corner = [&] { return std::uint32_t(in.below(int(m.vertices.size()))); };
    for (int n = 1 + in.below(5); n > 0; --n) {
        std::uint32_t a = corner(), b = corner();
        const std::uint32_t c = corner(), d = corner();
        const auto& p = m.vertices;
        // From outside, but for some.
        if ((orient(p[a], p[b], p[c], p[d]) < 0) != (in.below(8) == 0)) std::swap(a, b);
        for (const auto& t : {std::array{a, c, b}, {a, b, d}, {b, c, d}, {c, a, d}})
            m.triangles.push_back(t);
    }
    // Where something is missing, there is an obstacle, or it is elsewhere.
    if (in.below(8) == 0) m.triangles.pop_back();
    ExactPlane<3> plane{to_exact(in.shape<Vec3>()), {}};
    if (plane.normal == ExactVec3{}) plane.normal[in.below(3)] = Exact(1);
    plane.offset = in.flag() ? Exact(in.number())
                             : dot(plane.normal, to_exact(m.vertices[std::size_t(corner())]));
    if (in.below(4) == 0) plane.offset = plane.offset / Exact(3);

    const auto require = [&](bool holds, const std::string& what) {
        if (holds) return;
        std::ostringstream out;
        out << what << "\n  " << plane.normal[0].to_string() << ' ' << plane.normal[1].to_string()
            << ' ' << plane.normal[2].to_string() << " = " << plane.offset.to_string();
        for (std::size_t n = 0; n < m.triangles.size(); ++n) out << "\n  " << m.triangle(n);
        fuzz::fail(out.str());
    };
    const mesh::Cut halves = mesh::cut(m, plane);
    if (!halves.obstacle) {
        const std::string flaw = judge_of_cuts::flaw(m, plane, halves);
        require(flaw.empty(), "cut: " + flaw);
    }
    for (const mesh::Tie tie :
         {mesh::Tie::below, mesh::Tie::above, mesh::Tie::both, mesh::Tie::either}) {
        const mesh::Section section = mesh::section(m, plane, tie);
        require(section.obstacle || section.paths.empty(), "section: paths of a region");
        for (const mesh::SectionLoop& loop : section.loops) {
            const std::set<std::uint32_t> corners(loop.corners.begin(), loop.corners.end());
            require(
                section.obstacle || (corners.size() == loop.corners.size() && corners.size() > 2),
                "section: a loop that is not simple");
        }
    }
    return 0;
}
