// One index and its lists, asked by several threads at once, and calls that share their work among threads: the
// answers are those of one thread. Built with ThreadSanitizer as well.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <graze/batch.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/voxel.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "input.hpp"

using namespace graze;

namespace {

constexpr unsigned askers = 3;

/// All that is asked of the index, and of its report at a moment when others may ask for it first.
struct Answers {
    std::vector<mesh::PointLocation> locations;
    std::vector<mesh::Hit> hits;
    std::vector<std::optional<mesh::Hit>> first;
    std::vector<mesh::FacePair> pairs;
    mesh::FacePairs own_pairs;
    std::optional<mesh::Relation> relation;
    friend bool operator==(const Answers&, const Answers&) = default;
};

Answers ask(const mesh::Index& index, const mesh::Index& other, const std::vector<Vec3>& points,
            const std::vector<Segment3>& segments) {
    Answers a;
    for (const Vec3& p : points) a.locations.push_back(index.locate(p, !index.winds()));
    for (const Segment3& s : segments) {
        for (mesh::Hit& hit : index.hits(s)) a.hits.push_back(std::move(hit));
        a.first.push_back(index.first_hit(s));
    }
    a.pairs = index.pairs(other);
    a.own_pairs = index.report().pairs;
    a.relation = mesh::relate(index, other);
    return a;
}

/// f(i) for each i below `askers`, all at once; what one of them throws is thrown.
template <class F>
void at_once(const F& f) {
    std::vector<std::exception_ptr> thrown(askers);
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < askers; ++i)
            threads.emplace_back([&, i] {
                try {
                    f(i);
                } catch (...) {
                    thrown[i] = std::current_exception();
                }
            });
    }
    for (const std::exception_ptr& error : thrown)
        if (error) std::rethrow_exception(error);
}

void require(bool holds, const char* what) {
    if (!holds) fuzz::fail(std::string("threads: ") + what);
}

/// Any triangles, or tetrahedra, which are closed.
Mesh draw_mesh(fuzz::Input& in) {
    Mesh mesh;
    mesh.vertices.resize(std::size_t(4 + in.below(5)));
    for (Vec3& p : mesh.vertices) p = in.shape<Vec3>();
    const auto vertex = [&] { return std::uint32_t(in.below(int(mesh.vertices.size()))); };
    if (in.flag()) {
        for (int n = in.below(3); n >= 0; --n) {
            const std::uint32_t a = vertex(), b = vertex(), c = vertex(), d = vertex();
            for (const std::array<std::uint32_t, 3>& t : {std::array{a, c, b}, std::array{a, b, d},
                                                          std::array{b, c, d}, std::array{c, a, d}})
                mesh.triangles.push_back(t);
        }
    } else {
        for (int n = in.below(12); n >= 0; --n)
            mesh.triangles.push_back({vertex(), vertex(), vertex()});
    }
    return mesh;
}

void meshes(fuzz::Input& in) {
    const Mesh mesh = draw_mesh(in), other = draw_mesh(in);
    std::vector<Vec3> points;
    std::vector<Segment3> segments;
    for (int n = in.below(4); n >= 0; --n) points.push_back(in.shape<Vec3>());
    for (int n = in.below(3); n >= 0; --n) segments.push_back(in.shape<Segment3>());

    const Answers expected = ask(mesh::Index(mesh), mesh::Index(other), points, segments);
    const mesh::Index index(mesh), beside(other);
    std::vector<Answers> found(askers);
    at_once([&](unsigned i) { found[i] = ask(index, beside, points, segments); });
    for (const Answers& a : found) require(a == expected, "an index asked at once");
    require(mesh::check(mesh, {.threads = askers}).pairs == expected.own_pairs, "check");
}

void voxels(fuzz::Input& in) {
    const Mesh mesh = draw_mesh(in);
    Grid grid;
    for (int k = 0; k < 3; ++k) {
        grid.origin[k] = Exact(double(in.below(9) - 4));
        grid.cell[k] = Exact(std::ldexp(1.0, in.below(9) - 6));
        grid.dims[std::size_t(k)] = 1 + in.below(200);
    }
    VoxelOptions options{.mode = in.flag() ? VoxelMode::surface_26 : VoxelMode::solid,
                         .parity = in.flag()};
    const auto voxelized = [&](unsigned threads) -> std::optional<Voxels> {
        options.threads = threads;
        try {
            return voxelize(mesh, grid, options);
        } catch (const std::invalid_argument&) {
            return {};  // the mesh has a boundary, or the options contradict each other
        }
    };
    const auto one = voxelized(1), many = voxelized(askers);
    require(one.has_value() == many.has_value(), "voxels of one refused");
    require(!one || one->set == many->set, "voxels");
}

/// Lists that are long enough to be shared; all of them at once besides.
void batches(fuzz::Input& in) {
    std::vector<Segment3> segments;
    std::vector<Triangle3> triangles;
    for (int n = in.below(8); n >= 0; --n) segments.push_back(in.shape<Segment3>());
    for (int n = in.below(8); n >= 0; --n) triangles.push_back(in.shape<Triangle3>());
    constexpr std::size_t count = 3000;
    std::vector<Segment3> a;
    std::vector<Triangle3> b;
    for (std::size_t i = 0; i < count; ++i) {
        a.push_back(segments[i % segments.size()]);
        b.push_back(triangles[i / segments.size() % triangles.size()]);
    }
    const auto contacts = [&](unsigned threads) {
        std::vector<Contact> answers(count);
        batch::contact(batch::structs<Segment3>(a), batch::structs<Triangle3>(b),
                       std::span(answers), {}, {.threads = threads});
        return answers;
    };
    const std::vector<Contact> expected = contacts(1);
    at_once([&](unsigned i) { require(contacts(1 + i) == expected, "a batch"); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input in(data, size);
    switch (in.below(3)) {
        case 0:
            meshes(in);
            break;
        case 1:
            voxels(in);
            break;
        default:
            batches(in);
    }
    return 0;
}
