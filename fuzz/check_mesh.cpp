// Any few faces with corners from a few points: pairs, topology and moments are as the judges say, and all that check
// finds goes together, whatever face comes first.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cases/print.hpp"
#include "input.hpp"
#include "mesh/measure_judge.hpp"
#include "support/mesh_judge.hpp"
#include "support/pair_judge.hpp"

using namespace graze;

namespace {

std::vector<mesh::FacePair> judged_pairs(const Mesh& m) {
    std::vector<mesh::FacePair> pairs;
    for (std::uint32_t a = 0; a < m.triangles.size(); ++a)
        for (std::uint32_t b = a + 1; b < m.triangles.size(); ++b) {
            const auto judged = pair_judge::judge(m.triangle(a), m.triangle(b));
            if (judged.contact != mesh::FaceContact::none)
                pairs.push_back(
                    {a, b, judged.contact, std::uint8_t(judged.shared), judged.degenerate});
        }
    return pairs;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input in(data, size);
    Mesh m;
    m.vertices.resize(std::size_t(1 + in.below(10)));
    for (Vec3& p : m.vertices) p = in.shape<Vec3>();
    m.triangles.resize(std::size_t(in.below(13)));
    for (auto& t : m.triangles)
        for (std::uint32_t& i : t) i = std::uint32_t(in.below(int(m.vertices.size())));

    const auto require = [&](bool holds, const std::string& what) {
        if (holds) return;
        std::ostringstream out;
        out << what;
        for (std::size_t n = 0; n < m.triangles.size(); ++n) out << "\n  " << m.triangle(n);
        fuzz::fail(out.str());
    };
    const auto pairs = judged_pairs(m);
    require(mesh::self_intersections(m) == pairs, "self_intersections");
    const auto first = mesh::first_self_intersection(m);
    require(first ? std::find(pairs.begin(), pairs.end(), *first) != pairs.end() : pairs.empty(),
            "first_self_intersection");
    const std::string topology = mesh_judge::text(mesh_judge::counted(m).topology);
    require(mesh_judge::text(mesh::topology(m)) == topology, "topology, judged\n" + topology);

    mesh::Report report = mesh::check(m, {.threads = 2});
    require(report.pairs.list() == pairs, "check: pairs");
    std::int64_t of_kinds = report.pairs_with_degenerate_faces;
    for (const std::int64_t n : report.pairs_by_contact) of_kinds += n;
    require(of_kinds == std::int64_t(pairs.size()), "check: pairs by kind");
    require(!report.solid || report.topology.left_unbalanced_edges == 0, "check: an open solid");
    for (auto& shell : report.topology.shells) {
        require(shell.winding.has_value() <= (shell.closed && shell.oriented),
                "check: an open shell that winds");
        shell.winding.reset();
    }
    require(mesh_judge::text(report.topology) == topology, "check: topology");
    const mesh::Measures measured = mesh::measure(m);
    require(measured.unbalanced_edges == report.topology.left_unbalanced_edges,
            "measure: edges that do not cancel");
    if (measured.moments)
        require(judge_of_measures::are(*measured.moments, judge_of_measures::integrals(
                                                              judge_of_measures::faces_of(m))),
                "measure: moments");
    Mesh turned = m;
    if (!m.triangles.empty())
        std::rotate(turned.triangles.begin(), turned.triangles.begin() + 1, turned.triangles.end());
    require(mesh::check(turned).solid == report.solid, "check: solid, from the second face on");
    return 0;
}
