// A mesh that is written otherwise is the same: nothing changes but numbers, and what fronts and backs change.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "cases/random.hpp"
#include "meshes.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

struct Rewritten {
    Mesh mesh;
    std::vector<std::uint32_t> face;  ///< that each of its faces was
    bool turned = false;              ///< are fronts backs now?
    bool vertices = true;             ///< has it as many that are equal, and unused?
};

Rewritten as_it_is(const Mesh& mesh) {
    Rewritten same{mesh, {}};
    same.face.resize(mesh.triangles.size());
    std::iota(same.face.begin(), same.face.end(), 0u);
    return same;
}

template <class T>
void shuffle(std::vector<T>& list, cases::Random& random) {
    for (std::size_t n = list.size(); n > 1; --n) std::swap(list[n - 1], list[random.below(n)]);
}

Rewritten with_faces(const Mesh& mesh, std::vector<std::uint32_t> order) {
    Rewritten r{{mesh.vertices, {}}, std::move(order)};
    for (const std::uint32_t n : r.face) r.mesh.triangles.push_back(mesh.triangles[n]);
    return r;
}
Rewritten any_faces(const Mesh& mesh, cases::Random& random) {
    auto order = as_it_is(mesh).face;
    shuffle(order, random);
    return with_faces(mesh, std::move(order));
}
/// Those of each shell stay in order.
Rewritten mixed_shells(const Mesh& mesh, const std::vector<std::size_t>& shell_of,
                       cases::Random& random) {
    auto places = any_faces(mesh, random).face;
    std::map<std::size_t, std::vector<std::uint32_t>> faces;
    for (std::uint32_t n = 0; n < shell_of.size(); ++n) faces[shell_of[n]].push_back(n);
    std::map<std::size_t, std::size_t> next;
    for (std::uint32_t& n : places) {
        const std::size_t shell = shell_of[n];
        n = faces[shell][next[shell]++];
    }
    return with_faces(mesh, std::move(places));
}

Rewritten any_vertices(const Mesh& mesh, cases::Random& random) {
    Rewritten r = as_it_is(mesh);
    std::vector<std::uint32_t> order(mesh.vertices.size()), place(order.size());
    std::iota(order.begin(), order.end(), 0u);
    shuffle(order, random);
    for (std::uint32_t n = 0; n < order.size(); ++n) {
        place[order[n]] = n;
        r.mesh.vertices[n] = mesh.vertices[order[n]];
    }
    for (auto& f : r.mesh.triangles)
        for (std::uint32_t& i : f) i = place[i];
    return r;
}

Rewritten other_first_corners(const Mesh& mesh, cases::Random& random) {
    Rewritten r = as_it_is(mesh);
    for (auto& f : r.mesh.triangles)
        std::rotate(f.begin(), f.begin() + random.between(0, 2), f.end());
    return r;
}

Rewritten reversed(const Mesh& mesh) {
    Rewritten r = as_it_is(mesh);
    r.turned = true;
    for (auto& f : r.mesh.triangles) std::swap(f[1], f[2]);
    return r;
}

/// Each face with vertices of its own; some zeros are negative.
Rewritten soup(const Mesh& mesh) {
    Rewritten r = as_it_is(mesh);
    r.vertices = false;
    r.mesh.vertices.clear();
    for (auto& f : r.mesh.triangles)
        for (std::uint32_t& i : f) {
            Vec3 p = mesh.vertices[i];
            i = std::uint32_t(r.mesh.vertices.size());
            for (int k = 0; k < 3; ++k)
                if (p[k] == 0 && i % 2 == 0) p[k] = -p[k];
            r.mesh.vertices.push_back(p);
        }
    return r;
}

Rewritten merged(const Mesh& mesh) {
    Rewritten r = as_it_is(mesh);
    r.vertices = false;
    r.mesh.vertices.clear();
    std::map<std::array<double, 3>, std::uint32_t> numbers;
    for (auto& f : r.mesh.triangles)
        for (std::uint32_t& i : f) {
            const Vec3 p = mesh.vertices[i];
            const auto number = std::uint32_t(numbers.size());
            const auto [at, is_new] = numbers.try_emplace({p.x, p.y, p.z}, number);
            if (is_new) r.mesh.vertices.push_back(p);
            i = at->second;
        }
    return r;
}

/// Axis k becomes axis (way + k) % 3, or two of them are exchanged besides; bits of signs tell which point back.
Rewritten other_axes(const Mesh& mesh, int way, int signs) {
    Rewritten r = as_it_is(mesh);
    const bool exchanged = way >= 3;
    for (Vec3& p : r.mesh.vertices) {
        const Vec3 from = exchanged ? Vec3{p.y, p.x, p.z} : p;
        for (int k = 0; k < 3; ++k) p[(way + k) % 3] = signs >> k & 1 ? -from[k] : from[k];
    }
    r.turned = exchanged != (((signs & 1) + (signs >> 1 & 1) + (signs >> 2)) % 2 != 0);
    return r;
}

Rewritten scaled(const Mesh& mesh, int exponent) {
    Rewritten r = as_it_is(mesh);
    for (Vec3& p : r.mesh.vertices)
        for (int k = 0; k < 3; ++k) p[k] = std::ldexp(p[k], exponent);
    return r;
}
/// The least and the largest power of two by which all coordinates can be scaled exactly.
std::array<int, 2> scales(const Mesh& mesh) {
    int least = std::numeric_limits<int>::max(), most = std::numeric_limits<int>::min();
    for (const Vec3& p : mesh.vertices)
        for (int k = 0; k < 3; ++k) {
            if (p[k] == 0) continue;
            int exponent;
            auto bits = std::int64_t(std::ldexp(std::frexp(p[k], &exponent), 53));
            most = std::max(most, exponent);
            for (exponent -= 53; bits % 2 == 0; bits /= 2) ++exponent;
            least = std::min(least, exponent);
        }
    if (least > most) return {0, 0};
    return {-1074 - least, 1024 - most};
}

/// What must be the same, in the numbers of the first mesh.
struct Seen {
    std::string topology;
    std::vector<FacePair> pairs;
    bool solid;
};
Seen seen(const Rewritten& r, const std::vector<std::size_t>& shell_of, bool with_windings) {
    Report report = check(r.mesh);
    const auto by_faces = [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    };
    CHECK(std::is_sorted(report.pairs.begin(), report.pairs.end(), by_faces));
    CHECK(first_self_intersection(r.mesh).has_value() == !report.pairs.empty());
    std::vector<FacePair> pairs = report.pairs.list();
    for (FacePair& pair : pairs) {
        const auto [a, b] = std::minmax(r.face[pair.a], r.face[pair.b]);
        pair.a = a;
        pair.b = b;
    }
    std::sort(pairs.begin(), pairs.end(), by_faces);
    Topology& t = report.topology;
    if (!r.vertices) t.duplicate_vertices = t.unused_vertices = 0;
    for (Shell& s : t.shells) {
        const std::size_t shell = shell_of[r.face[s.first_face]];
        for (std::uint32_t n = 0; n < s.first_face; ++n)
            if (shell_of[r.face[n]] == shell) FAIL_CHECK("face " << n << " is in the same shell");
        s.first_face = std::uint32_t(shell);
        if (r.turned) {
            s.volume_sign = -s.volume_sign;
            if (s.winding) s.winding = {{-(*s.winding)[1], -(*s.winding)[0]}};
        }
        if (!with_windings) s.winding.reset();
    }
    std::sort(t.shells.begin(), t.shells.end(),
              [](const Shell& x, const Shell& y) { return x.first_face < y.first_face; });
    return {mesh_judge::text(t), std::move(pairs), report.solid};
}

/// Of any mesh. many: in every way.
void rewrite(const std::string& name, const Mesh& mesh, bool many, cases::Random& random) {
    INFO(name);
    const Rewritten same = as_it_is(mesh);
    const auto shell_of = mesh_judge::counted(mesh).shell_of;
    const auto seen_of = [&](Rewritten r, bool vertices, bool windings) {
        r.vertices = vertices;
        return seen(r, shell_of, windings);
    };
    const Report report = check(mesh);
    const Rewritten back = reversed(mesh);
    const bool solid = report.solid, solid_back = check(back.mesh).solid;
    CHECK_FALSE((solid && solid_back));
    const auto expect = [&](const char* what, const Rewritten& r, bool windings) {
        Seen expected = seen_of(same, r.vertices, windings);
        expected.solid = r.turned ? solid_back : solid;
        const Seen found = seen(r, shell_of, windings);
        INFO(what);
        CHECK(found.topology == expected.topology);
        CHECK(found.solid == expected.solid);
        if (found.pairs != expected.pairs) FAIL_CHECK("pairs");
    };
    // Of shells that meet, a winding may differ from face to face, and along a face.
    const bool apart = report.embedded() && report.topology.non_manifold_edges == 0;
    expect("other faces", any_faces(mesh, random), apart);
    expect("mixed shells", mixed_shells(mesh, shell_of, random), true);
    expect("other vertices", any_vertices(mesh, random), true);
    expect("other first corners", other_first_corners(mesh, random), true);
    expect("reversed", back, true);
    expect("soup", soup(mesh), true);
    expect("merged", merged(mesh), true);
    for (int n = 0; n < 48; ++n)
        if (many || random.once_in(16)) expect("other axes", other_axes(mesh, n / 8, n % 8), apart);
    const auto [least, most] = scales(mesh);
    for (const int exponent : {least, most, -900, 900})
        if (least <= exponent && exponent <= most) expect("scaled", scaled(mesh, exponent), true);
}

}  // namespace

TEST_CASE("small meshes written otherwise are the same") {
    for (int n = 0; n < support::case_count(100); ++n) {
        cases::Random random{std::uint64_t(n)};
        Mesh mesh = test::random_solids(random);
        // Some of them open, or with faces that lack an area.
        if (random.coin() && !mesh.triangles.empty()) mesh.triangles.pop_back();
        if (random.coin() && !mesh.triangles.empty()) {
            auto& f = mesh.triangles[random.below(mesh.triangles.size())];
            f[2] = random.coin() ? f[0] : std::uint32_t(random.below(mesh.vertices.size()));
        }
        rewrite("seed " + std::to_string(n), mesh, n % 10 == 0, random);
    }
}

TEST_CASE("shared meshes written otherwise are the same", "[slow]") {
    cases::Random random{1};
    for (const auto& [name, mesh] : test::read_shared_meshes(8000))
        rewrite(name, mesh, mesh.triangles.size() < 1000, random);
}
