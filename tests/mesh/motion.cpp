// Meshes that move: against all features of small ones asked one by one, cubes that move by counting, and paths of which it is
// known whether a mesh meets itself.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_motion.hpp>
#include <graze/orient.hpp>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "mesh/meshes.hpp"
#include "mesh/polycubes.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"
#include "support/rational.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using rational::Number;

namespace {

// What is found without numbers of vertices: sets of places, and the time.

/// At both ends.
using Place = std::array<double, 6>;
using Places = std::set<Place>;
using Found = std::multiset<std::tuple<double, double, int, bool, Places, Places>>;

const std::vector<Vec3>& end_of(const MovingMesh& m) {
    return m.to.empty() ? m.mesh.vertices : m.to;
}
Place place(const MovingMesh& m, std::uint32_t v) {
    const Vec3 &p = m.mesh.vertices[v], &q = end_of(m)[v];
    return {p.x + 0.0, p.y + 0.0, p.z + 0.0, q.x + 0.0, q.y + 0.0, q.z + 0.0};
}
Moving<Vec3> point(const Place& p) { return {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}}; }
Moving<Segment3> segment(const Place& p, const Place& q) {
    return {{point(p).from, point(q).from}, {point(p).to, point(q).to}};
}
Moving<Triangle3> triangle(const Place& p, const Place& q, const Place& r) {
    return {{point(p).from, point(q).from, point(r).from}, {point(p).to, point(q).to, point(r).to}};
}

Found found(const MovingMesh& a, const MovingMesh& b, const std::vector<MeshContact>& contacts,
            bool self) {
    Found all;
    for (const MeshContact& c : contacts) {
        Places of_a, of_b;
        for (std::size_t k = 0; k < c.a.count; ++k) of_a.insert(place(a, c.a.vertices[k]));
        for (std::size_t k = 0; k < c.b.count; ++k) of_b.insert(place(b, c.b.vertices[k]));
        if (self && of_b < of_a) std::swap(of_a, of_b);
        all.insert(
            {c.first.below, c.first.above, int(c.first.contact), c.first.crosses, of_a, of_b});
    }
    return all;
}

/// Each vertex of one with each face of the other, each edge with each edge, and each edge with each face as they are at first.
Found by_one(const MovingMesh& a, const MovingMesh& b, bool self) {
    struct Features {
        std::set<Place> vertices;
        std::set<std::pair<Place, Place>> edges;
        std::vector<std::array<Place, 3>> faces;

        explicit Features(const MovingMesh& m) {
            for (const auto& t : m.mesh.triangles) {
                const std::array p{place(m, t[0]), place(m, t[1]), place(m, t[2])};
                faces.push_back(p);
                vertices.insert(p.begin(), p.end());
                for (std::size_t k = 0; k < 3; ++k)
                    if (p[k] != p[(k + 1) % 3]) edges.insert(std::minmax(p[k], p[(k + 1) % 3]));
            }
        }
    };
    const Features of_a(a), of_b(b);
    Found all;
    const auto add = [&](const std::optional<FirstContact>& first, Places x, Places y) {
        if (!first) return;
        if (self)
            for (const Place& p : x)
                if (y.contains(p)) return;
        if (self && y < x) std::swap(x, y);
        all.insert({first->below, first->above, int(first->contact), first->crosses, x, y});
    };
    const auto one_way = [&](const Features& x, const Features& y, bool turned) {
        for (const auto& [p, q, r] : y.faces) {
            const auto both = [&](const std::optional<FirstContact>& first, const Places& of_x) {
                const Places face{p, q, r};
                turned ? add(first, face, of_x) : add(first, of_x, face);
            };
            for (const Place& v : x.vertices) both(first_contact(point(v), triangle(p, q, r)), {v});
            for (const auto& [v, w] : x.edges) {
                const Triangle3 face = triangle(p, q, r).from;
                const Vec3 s = point(v).from, t = point(w).from;
                const auto side = [&](const Vec3& at) {
                    return int(orient(face.a, face.b, face.c, at));
                };
                if (contact(Segment3{s, t}, face) == Contact::overlapping && side(s) != 0 &&
                    side(t) != 0)
                    both(FirstContact{0, 0, Contact::overlapping, false}, {v, w});
            }
        }
    };
    one_way(of_a, of_b, false);
    if (!self) one_way(of_b, of_a, true);
    for (const auto& [p, q] : of_a.edges)
        for (const auto& [r, s] : of_b.edges)
            if (!self || std::pair(p, q) < std::pair(r, s))
                add(first_contact(segment(p, q), segment(r, s)), {p, q}, {r, s});
    return all;
}

/// A few faces with corners that are far apart, near each other, or the same; with vertices that are equal, and some that no face has.
MovingMesh random_mesh(Random& random, double scale) {
    MovingMesh m;
    const int kind = random.between(0, 2);
    const auto number = [&]() -> double {
        if (kind == 0) return scale * random.between(-2, 2);
        if (kind == 1) return scale * random.symmetric();
        return scale * random.pick({-0.0, 0.0, 1.0, 0x1p-1074, 0x1p-60, 0.1, 1.5});
    };
    const int vertices = random.between(3, 9);
    for (int n = 0; n < vertices; ++n) {
        if (n > 0 && random.once_in(5)) {
            const std::size_t like = random.below(std::size_t(n));
            m.mesh.vertices.push_back(m.mesh.vertices[like]);
            m.to.push_back(random.once_in(4) ? Vec3{} : m.to[like]);
            continue;
        }
        for (auto* points : {&m.mesh.vertices, &m.to}) {
            Vec3& p = points->emplace_back();
            for (int k = 0; k < 3; ++k) p[k] = number();
        }
    }
    for (int n = random.between(0, 6); n >= 0; --n) {
        auto& t = m.mesh.triangles.emplace_back();
        for (auto& v : t) v = std::uint32_t(random.below(std::size_t(vertices)));
    }
    if (random.once_in(8)) m.to.clear();
    return m;
}

void check_small(int count, std::uint64_t seed) {
    Random random(seed);
    std::map<std::string, int> seen;
    for (int n = 0; n < count; ++n) {
        INFO("meshes " << n << " of seed " << seed);
        const double scale = random.pick({1.0, 1.0, 1.0, 0x1p-1050, 0x1p1000});
        const MovingMesh a = random_mesh(random, scale), b = random_mesh(random, scale);
        for (const bool self : {false, true}) {
            const MovingMesh& other = self ? a : b;
            const auto all = self ? self_contacts(a) : contacts(a, b);
            CHECK(found(a, other, all, self) == by_one(a, other, self));
            CHECK(std::is_sorted(all.begin(), all.end(), [](const auto& x, const auto& y) {
                return std::pair(x.first.below, x.first.above) <
                       std::pair(y.first.below, y.first.above);
            }));
            const auto first = self ? first_self_contact(a) : first_contact(a, b);
            CHECK(first.has_value() == !all.empty());
            if (first && !all.empty()) CHECK(*first == all[0]);
            for (const MeshContact& c : all) {
                if (self)
                    CHECK(std::tie(c.a.count, c.a.vertices) < std::tie(c.b.count, c.b.vertices));
                ++seen[std::to_string(c.a.count) + " - " + std::to_string(c.b.count)];
                for (const auto& [m, feature] : {std::pair(&a, c.a), std::pair(&other, c.b)}) {
                    // The first face that has it has it.
                    const auto& t = m->mesh.triangles[feature.face];
                    for (std::size_t k = 0; k < feature.count; ++k)
                        CHECK(std::any_of(m->mesh.triangles.begin(), m->mesh.triangles.end(),
                                          [&](const auto& one) {
                                              return std::find(one.begin(), one.end(),
                                                               feature.vertices[k]) != one.end();
                                          }));
                    for (std::size_t k = 0; k < feature.count; ++k)
                        CHECK(std::any_of(t.begin(), t.end(), [&](std::uint32_t v) {
                            return place(*m, v) == place(*m, feature.vertices[k]);
                        }));
                }
            }
        }
    }
    if (!support::at_full_length()) return;
    for (const char* kind : {"1 - 3", "3 - 1", "2 - 2", "2 - 3", "3 - 2"}) {
        INFO(kind);
        CHECK(seen[kind] > count / 4);
    }
}

/// When cubes of length 1 meet first, one of which moves; empty where they never do.
std::optional<Number> first_of_cubes(const Cube& a, const Cube& b, const std::array<int, 3>& way) {
    Number in = 0, out = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        // -1 <= b + t way - a <= 1
        const int gap = b[k] - a[k];
        if (way[k] == 0) {
            if (gap < -1 || gap > 1) return {};
            continue;
        }
        Number low = Number(-1 - gap) / way[k], high = Number(1 - gap) / way[k];
        if (low > high) std::swap(low, high);
        in = std::max(in, low);
        out = std::min(out, high);
    }
    if (in > out) return {};
    return in;
}

void check_cubes(int count, std::uint64_t seed) {
    Random random(seed);
    int meet = 0, at_once = 0, asked = 0;
    for (int n = 0; n < count; ++n) {
        INFO("polycubes " << n << " of seed " << seed);
        const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
        Polycube p = random_polycube(random), q = random_polycube(random);
        std::array<int, 3> way;
        for (std::size_t k = 0; k < 3; ++k) {
            q.offset[k] += random.between(-4, 4);
            way[k] = random.between(-9, 9);
        }
        // Most are on their way to the other.
        if (!random.once_in(4))
            for (std::size_t k = 0; k < 3; ++k)
                way[k] = p.offset[k] - q.offset[k] + random.between(-2, 2);
        MovingMesh a{boundary(p, 0, axes, random)}, b{boundary(q, 0, axes, random)};
        // Both move, one relative to the other; turned round, they go by the other way.
        const Vec3 along{double(random.between(-3, 3)), 0.5, -7};
        for (auto& [m, moves] : {std::pair(&a, false), std::pair(&b, true)})
            for (const Vec3& v : m->mesh.vertices)
                m->to.push_back({v.x + along.x + moves * way[0], v.y + along.y + moves * way[1],
                                 v.z + along.z + moves * way[2]});
        std::optional<Number> first;
        bool overlap = false;
        for (const Cube& c : p.of_length_1())
            for (const Cube& d : q.of_length_1()) {
                overlap |= c == d;
                const auto t = first_of_cubes(c, d, way);
                if (t && (!first || *t < *first)) first = t;
            }
        // One may be in the other, without contact of their surfaces.
        if (overlap) continue;
        ++asked;
        const auto got = random.coin() ? first_contact(a, b) : first_contact(b, a);
        CHECK(got.has_value() == first.has_value());
        if (!got || !first) continue;
        CHECK(Number(got->first.below) <= *first);
        CHECK(Number(got->first.above) >= *first);
        CHECK((got->first.below == got->first.above ||
               (std::nextafter(got->first.below, 2) == got->first.above &&
                Number(got->first.below) != *first && Number(got->first.above) != *first)));
        ++meet;
        at_once += *first == 0;
    }
    if (!support::at_full_length()) return;
    CHECK(meet > asked / 4);
    CHECK(asked - meet > asked / 10);
    CHECK(at_once > meet / 20);
}

/// (x, y, z) to where a turn by 90 or 180 degrees about an axis moves it; nothing is rounded.
Vec3 turned(const Vec3& p, int axis, bool half) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    Vec3 q = p;
    q[i] = half ? -p[i] : -p[j];
    q[j] = half ? -p[j] : p[i];
    return q;
}

void check_turned(std::size_t most) {
    const auto meshes = read_shared_meshes(most);
    if (meshes.empty()) return;
    constexpr std::size_t most_of_flat = 400;
    int clean = 0, flat = 0;
    for (const auto& [name, mesh] : meshes) {
        if (!check(mesh).embedded()) continue;
        ++clean;
        INFO(name);
        // Corners go on straight lines: the mesh shrinks towards the axis and grows again, all by linear maps of which only
        // that halfway through half a turn is not one to one.
        MovingMesh moving{mesh};
        for (const Vec3& v : mesh.vertices) moving.to.push_back(turned(v, clean % 3, false));
        CHECK(self_contacts(moving).empty());
        CHECK(!first_self_contact(moving));
        // Then nearly every two faces meet.
        if (mesh.triangles.size() > most_of_flat) continue;
        ++flat;
        for (std::size_t n = 0; n < mesh.vertices.size(); ++n)
            moving.to[n] = turned(mesh.vertices[n], clean % 3, true);
        const auto first = first_self_contact(moving, {.threads = 2});
        REQUIRE(first);
        CHECK(first->first.below == 0.5);
        CHECK(first->first.above == 0.5);
    }
    CHECK(clean > 4);
    CHECK(flat > 0);
}

}  // namespace

TEST_CASE("motion: features of small meshes are as they are one by one") {
    check_small(support::case_count(60), 1);
}
TEST_CASE("long motion: features of many small meshes are as they are one by one", "[.]") {
    check_small(support::case_count(20'000), 2);
}
TEST_CASE("motion: polycubes meet first as their cubes do") {
    check_cubes(support::case_count(150), 3);
}
TEST_CASE("long motion: many polycubes meet first as their cubes do", "[.]") {
    check_cubes(support::case_count(10'000), 4);
}
TEST_CASE("motion: shared meshes that turn meet themselves only when they are flat") {
    check_turned(3'000);
}
TEST_CASE("long motion: all shared meshes that turn meet themselves only when they are flat",
          "[.]") {
    check_turned(all_of_them);
}

TEST_CASE("motion: of all that meets at one time the first is told") {
    // Each point falls from z to -2 z, and is on the floor at 1/3, which is no double; or to -4 z, or -8 z. What doubles say about
    // the way until then is rounded, too.
    Random random(7);
    for (int n = 0; n < 20; ++n) {
        MovingMesh falling, floor;
        const int times = random.pick({2, 4, 8});
        for (std::uint32_t k = 0; k < 200; ++k) {
            const double z = std::exp2(random.symmetric() * 8), x = random.symmetric(),
                         y = random.symmetric();
            for (const double beside : {0.0, 1e-3, -1e-3}) {
                falling.mesh.vertices.push_back({x + beside, y + beside * beside, z});
                falling.to.push_back({x + beside, y + beside * beside, -times * z});
            }
            falling.mesh.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
        }
        add(floor.mesh, {{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}, {{0, 1, 2}});
        const bool turned = random.coin();
        const MovingMesh &a = turned ? floor : falling, &b = turned ? falling : floor;
        const auto all = contacts(a, b);
        CHECK(all.size() >= 600);
        CHECK(Number(all[0].first.below) * (times + 1) < 1);
        CHECK(Number(all[0].first.above) * (times + 1) > 1);
        CHECK(first_contact(a, b) == all[0]);
    }
}

TEST_CASE("motion: in other float environments") {
    Random random(5);
    for (int n = 0; n < 20; ++n) {
        const MovingMesh a = random_mesh(random, 1), b = random_mesh(random, 1);
        const auto expected = contacts(a, b), expected_self = self_contacts(a);
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name);
            CHECK(arith_test::in_environment(environment, [&] { return contacts(a, b); }) ==
                  expected);
            CHECK(arith_test::in_environment(environment, [&] { return self_contacts(a); }) ==
                  expected_self);
        }
    }
}

TEST_CASE("motion: any number of threads gives the same, and progress may cancel") {
    Random random(6);
    MovingMesh moving;
    for (int n = 0; n < 2'000; ++n) {
        const Vec3 at{random.symmetric() * 8, random.symmetric() * 8, random.symmetric() * 8};
        std::array<Vec3, 4> p;
        for (Vec3& v : p)
            v = {at.x + random.symmetric(), at.y + random.symmetric(), at.z + random.symmetric()};
        add_tetrahedron(moving.mesh, p);
        const Vec3 way{random.symmetric(), random.symmetric(), random.symmetric()};
        while (moving.to.size() < moving.mesh.vertices.size()) {
            const Vec3& v = moving.mesh.vertices[moving.to.size()];
            moving.to.push_back({v.x + way.x, v.y + way.y, v.z + way.z});
        }
    }
    const auto all = self_contacts(moving);
    CHECK(all.size() > 1'000);
    CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    CHECK(self_contacts(moving, {.threads = 3}) == all);
    for (const unsigned threads : {1u, 2u, 3u})
        CHECK(first_self_contact(moving, {.threads = threads}) == all[0]);
    std::vector<std::int64_t> calls;
    CHECK(self_contacts(moving, {.progress = [&](std::int64_t done, std::int64_t sum) {
                            CHECK(sum == 8'000);
                            calls.push_back(done);
                            return true;
                        }}) == all);
    CHECK(calls.size() > 1);
    CHECK(calls.back() == 8'000);
    CHECK(std::is_sorted(calls.begin(), calls.end()));
    // Of few faces with many pairs it is called in between.
    MovingMesh dense;
    for (std::uint32_t n = 0; n < 60; ++n) {
        for (int k = 0; k < 3; ++k) {
            dense.mesh.vertices.push_back(
                {random.symmetric(), random.symmetric(), random.symmetric()});
            dense.to.push_back({random.symmetric(), random.symmetric(), random.symmetric()});
        }
        dense.mesh.triangles.push_back({3 * n, 3 * n + 1, 3 * n + 2});
    }
    int told = 0;
    CHECK(self_contacts(dense, {.progress = [&](auto, auto) { return ++told > 0; }}).size() > 100);
    CHECK(told > 3);
    told = 0;
    CHECK_THROWS_AS(self_contacts(dense, {.progress = [&](auto, auto) { return ++told < 2; }}),
                    cancelled);
    CHECK(told == 2);
    CHECK_THROWS_AS(self_contacts(moving, {.progress = [](auto, auto) { return false; }}),
                    cancelled);
    CHECK_THROWS_AS(first_contact(moving, moving, {.progress = [](auto, auto) { return false; }}),
                    cancelled);
}

TEST_CASE("motion: what cannot be asked is refused") {
    MovingMesh good;
    add_box(good.mesh, {0, 0, 0}, {1, 1, 1});
    const auto refused = [&](const MovingMesh& bad, const std::string& why) {
        for (const int call : {0, 1, 2, 3, 4, 5}) {
            std::string said;
            try {
                if (call == 0) contacts(good, bad);
                if (call == 1) contacts(bad, good);
                if (call == 2) first_contact(good, bad);
                if (call == 3) first_contact(bad, good);
                if (call == 4) self_contacts(bad);
                if (call == 5) first_self_contact(bad);
            } catch (const std::exception& e) {
                said = e.what();
            }
            CHECK(said.find(why) != std::string::npos);
        }
    };
    MovingMesh bad = good;
    bad.to = good.mesh.vertices;
    bad.to.pop_back();
    refused(bad, "a mesh of 8 vertices has 7 at the end");
    bad = good;
    bad.to = good.mesh.vertices;
    bad.to[3].y = std::numeric_limits<double>::infinity();
    refused(bad, "to[3].y");
    bad = good;
    bad.mesh.vertices[2].z = std::numeric_limits<double>::quiet_NaN();
    refused(bad, "vertices[2].z");
    bad = good;
    bad.mesh.triangles[4][1] = 8;
    refused(bad, "triangles[4]: there is no vertex 8");
    // Nothing is no mistake.
    CHECK(contacts({}, good).empty());
    CHECK(!first_contact(good, {}));
    CHECK(self_contacts({}).empty());
}
