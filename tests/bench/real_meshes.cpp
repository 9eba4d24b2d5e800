// What the usual code in doubles (naive.hpp) answers wrongly about meshes from files. For each mesh and question a line
// of JSON: how many were asked, and how many of the answers are wrong. Judged by graze, whose answers tests/mesh and
// tests/voxel hold against rationals. docs/mesh.md has the result: see real_meshes.py.
//
// The doubles are given the benefit of the doubt. Only faces with an area are asked about. What the usual code leaves out
// is not: faces that meet within one plane, and rays in the plane of all faces at which they are aimed. Rays that pass
// beside the faces by rounding are not asked either. A voxel may belong to a face by any rule: it is wrong if the open voxel
// meets the mesh and is missing, or if the closed one does not and is there.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <graze/graze.hpp>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "naive_voxels.hpp"

namespace graze::bench {
namespace {

/// How many questions of a kind there were, and how many of them the doubles got wrong.
struct Count {
    std::int64_t asked = 0, wrong = 0;
    void add(bool answer, bool truth) { ++asked, wrong += answer != truth; }
};

/// The faces with an area, whose corners are the same where they are equal.
struct Faces {
    std::vector<Vec3> points;
    std::vector<std::array<std::uint32_t, 3>> corners;
    std::vector<std::vector<std::uint32_t>> at;  ///< faces, by their corners

    explicit Faces(const Mesh& mesh) {
        std::map<std::array<double, 3>, std::uint32_t> numbers;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            if (mesh::is_degenerate(mesh.triangle(i))) continue;
            std::array<std::uint32_t, 3> face;
            for (std::size_t k = 0; k < 3; ++k) {
                const Vec3& p = mesh.vertices[mesh.triangles[i][k]];
                const auto [place, is_new] = numbers.emplace(
                    std::array{p.x + 0.0, p.y + 0.0, p.z + 0.0}, std::uint32_t(points.size()));
                if (is_new) points.push_back(p);
                face[k] = place->second;
            }
            corners.push_back(face);
        }
        at.resize(points.size());
        for (std::uint32_t i = 0; i < corners.size(); ++i)
            for (const std::uint32_t p : corners[i]) at[p].push_back(i);
    }
    Triangle3 operator[](std::size_t i) const {
        return {points[corners[i][0]], points[corners[i][1]], points[corners[i][2]]};
    }
};

Aabb3 box_of(const std::vector<Vec3>& points) {
    Aabb3 box{points[0], points[0]};
    for (const Vec3& p : points)
        for (int k = 0; k < 3; ++k) {
            box.min[k] = std::min(box.min[k], p[k]);
            box.max[k] = std::max(box.max[k], p[k]);
        }
    return box;
}

// ---- Do two faces meet beyond the corners that they share? -----------------------------------------

/// Of faces that share corners. A corner: is the edge opposite to it in either face met by the other? An edge: are the
/// other corners in one plane, and on the same side of it?
bool neighbours_meet(const Triangle3& s, const Triangle3& t) {
    std::array<Vec3, 3> a{s.a, s.b, s.c}, b{t.a, t.b, t.c};
    std::size_t shared = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = shared; j < 3; ++j)
            if (a[i] == b[j]) {
                std::swap(a[shared], a[i]), std::swap(b[shared], b[j]);
                ++shared;
                break;
            }
    if (shared == 1)
        return naive::early(Segment3{a[1], a[2]}, t) || naive::early(Segment3{b[1], b[2]}, s);
    const Vec3 edge = naive::minus(a[1], a[0]);
    return naive::volume(a[0], a[1], a[2], b[2]) == 0 &&
           naive::dot(naive::cross(edge, naive::minus(a[2], a[0])),
                      naive::cross(edge, naive::minus(b[2], a[0]))) > 0;
}

bool in_one_plane(const Triangle3& s, const Triangle3& t) {
    return orient(s.a, s.b, s.c, t.a) == 0 && orient(s.a, s.b, s.c, t.b) == 0 &&
           orient(s.a, s.b, s.c, t.c) == 0;
}

struct Pairs {
    Count neighbours, others;
    bool meet = false, meet_in_doubles = false;  ///< do any?
};

/// All pairs of faces whose bounding boxes meet, by a sweep along the longest axis.
Pairs ask_pairs(const Faces& faces) {
    const Aabb3 all = box_of(faces.points);
    const Vec3 size = naive::minus(all.max, all.min);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::vector<Aabb3> boxes;
    for (std::size_t i = 0; i < faces.corners.size(); ++i)
        boxes.push_back(parts::bounding_box(faces[i]));
    std::vector<std::uint32_t> order(boxes.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](auto i, auto j) { return boxes[i].min[axis] < boxes[j].min[axis]; });

    Pairs pairs;
    for (std::size_t m = 0; m < order.size(); ++m)
        for (std::size_t n = m + 1; n < order.size(); ++n) {
            if (boxes[order[n]].min[axis] > boxes[order[m]].max[axis]) break;
            const auto [i, j] = std::minmax(order[m], order[n]);
            if (!naive::straight(boxes[i], boxes[j])) continue;
            std::size_t shared = 0;
            for (const std::uint32_t p : faces.corners[i])
                shared += std::count(faces.corners[j].begin(), faces.corners[j].end(), p) != 0;
            if (shared == 3) {  // the same corners: any code can see that
                pairs.meet = true;
                continue;
            }
            const Triangle3 s = faces[i], t = faces[j];
            const bool truth = mesh::beyond_shared(s, t) != mesh::FaceContact::none;
            pairs.meet |= truth;
            if (truth && in_one_plane(s, t)) continue;
            const bool answer = shared ? neighbours_meet(s, t) : naive::early(s, t);
            (shared ? pairs.neighbours : pairs.others).add(answer, truth);
            pairs.meet_in_doubles |= answer;
        }
    return pairs;
}

// ---- Is a point inside? ------------------------------------------------------------------------------

/// Faces by the columns along x that they reach into.
class Columns {
public:
    explicit Columns(const Faces& faces)
        : faces_(faces), box_(box_of(faces.points)), columns_(n * n) {
        for (std::uint32_t i = 0; i < faces.corners.size(); ++i) {
            const Aabb3 box = parts::bounding_box(faces[i]);
            for (auto y = place(box.min, 1); y <= place(box.max, 1); ++y)
                for (auto z = place(box.min, 2); z <= place(box.max, 2); ++z)
                    columns_[y * n + z].push_back(i);
        }
    }
    /// Does a ray along x cross the faces an odd number of times?
    bool inside(const Vec3& p) const {
        const Ray3 ray{p, {1, 0, 0}};
        bool odd = false;
        for (const std::uint32_t i : columns_[place(p, 1) * n + place(p, 2)])
            odd ^= naive::early(ray, faces_[i]);
        return odd;
    }

private:
    static constexpr std::size_t n = 128;
    std::size_t place(const Vec3& p, int axis) const {
        const double size = box_.max[axis] - box_.min[axis];
        if (size <= 0) return 0;
        return std::size_t(
            std::clamp((p[axis] - box_.min[axis]) / size * double(n), 0.0, double(n - 1)));
    }
    const Faces& faces_;
    Aabb3 box_;
    std::vector<std::vector<std::uint32_t>> columns_;
};

/// The centres of 32^3 cells over the mesh, but for those on a face.
Count ask_grid(const mesh::Index& index, const Columns& columns, const Aabb3& box) {
    constexpr int n = 32;
    Count count;
    for (int i = 0; i < n * n * n; ++i) {
        const int at[]{i / n / n, i / n % n, i % n};
        Vec3 p;
        for (int k = 0; k < 3; ++k)
            p[k] = box.min[k] + (at[k] + 0.5) * ((box.max[k] - box.min[k]) / n);
        const Location truth = *index.locate(p, true).location;
        if (truth != Location::boundary) count.add(columns.inside(p), truth == Location::inside);
    }
    return count;
}

/// Its vertices, which belong to it.
Count ask_vertices(const Faces& faces, const Columns& columns) {
    Count count;
    for (const Vec3& p : faces.points) count.add(columns.inside(p), true);
    return count;
}

// ---- Does a ray hit the faces at a vertex or at an edge, at which it is aimed? ------------------------

struct Rays {
    Count vertices, edges;
};

/// Is one of some faces hit that the ray does hit?
void aim(Count& count, const Faces& faces, const std::vector<std::uint32_t>& some,
         const Ray3& ray) {
    bool truth = false, answer = false, across = false;
    for (const std::uint32_t i : some) {
        const Triangle3 t = faces[i];
        const auto hit = clip(ray, t);
        across |= !hit.hit || *hit.side != Side::coplanar;
        truth |= hit.hit;
        answer |= naive::early(ray, t);
    }
    if (across && truth) count.add(answer, truth);
}

Rays ask_rays(const Faces& faces, const auto& ray_to) {
    Rays rays;
    for (std::uint32_t p = 0; p < faces.points.size(); ++p)
        aim(rays.vertices, faces, faces.at[p], ray_to(faces.points[p]));
    for (std::uint32_t i = 0; i < faces.corners.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = faces.corners[i][k], b = faces.corners[i][(k + 1) % 3];
            std::vector<std::uint32_t> both;
            std::set_intersection(faces.at[a].begin(), faces.at[a].end(), faces.at[b].begin(),
                                  faces.at[b].end(), std::back_inserter(both));
            if (both.size() != 2 || both[0] != i) continue;
            const Vec3 sum = naive::sum(faces.points[a], faces.points[b]);
            aim(rays.edges, faces, both, ray_to(Vec3{sum.x / 2, sum.y / 2, sum.z / 2}));
        }
    return rays;
}

// ---- Which voxels does it meet? --------------------------------------------------------------------------

Count ask_voxels(const Mesh& mesh, std::int64_t resolution) {
    const Grid grid = Grid::of_resolution(mesh, resolution);
    const VoxelSet closed = voxelize(mesh, grid).set;
    const VoxelSet open = voxelize(mesh, grid, {.ties = Ties::open}).set;
    const NaiveVoxels found(mesh, grid);
    Count count{closed.count()};
    for (std::int64_t i = 0; i < grid.dims[0]; ++i)
        for (std::int64_t j = 0; j < grid.dims[1]; ++j)
            for (std::int64_t w = 0; w < closed.words(); ++w) {
                const std::uint64_t word = found.word(i, j, w);
                count.wrong += std::popcount(open.word(i, j, w) & ~word) +
                               std::popcount(word & ~closed.word(i, j, w));
            }
    return count;
}

void print(const std::string& mesh, const char* question, const Count& count) {
    std::printf("{\"mesh\": \"%s\", \"question\": \"%s\", \"asked\": %lld, \"wrong\": %lld}\n",
                mesh.c_str(), question, static_cast<long long>(count.asked),
                static_cast<long long>(count.wrong));
    std::fflush(stdout);
}

void ask(const std::filesystem::path& path) {
    const Mesh mesh = read_mesh(path);
    const std::string name = path.filename().string();
    const Faces faces(mesh);
    const Aabb3 box = box_of(faces.points);
    const Vec3 size = naive::minus(box.max, box.min);

    const Pairs pairs = ask_pairs(faces);
    print(name, "neighbours", pairs.neighbours);
    print(name, "other faces", pairs.others);
    if (!pairs.meet) print(name, "does not meet itself", {1, pairs.meet_in_doubles});

    if (const mesh::Index index(mesh); index.winds(true)) {
        const Columns columns(faces);
        print(name, "grid inside", ask_grid(index, columns, box));
        print(name, "vertices inside", ask_vertices(faces, columns));
    }

    const auto along_x = ask_rays(faces, [&](const Vec3& p) {
        return Ray3{{box.min.x - size.x, p.y, p.z}, {1, 0, 0}};
    });
    const Vec3 eye{box.min.x + 2 * size.x, box.min.y + 3 * size.y, box.min.z + 5 * size.z};
    const auto from_eye = ask_rays(faces, [&](const Vec3& p) {
        return Ray3{eye, naive::minus(p, eye)};
    });
    print(name, "vertices along x", along_x.vertices);
    print(name, "edges along x", along_x.edges);
    print(name, "vertices from a point", from_eye.vertices);
    print(name, "edges from a point", from_eye.edges);

    print(name, "voxels 100", ask_voxels(mesh, 100));
    print(name, "voxels 128", ask_voxels(mesh, 128));
}

}  // namespace
}  // namespace graze::bench

int main(int argc, char** argv) {
    try {
        for (int i = 1; i < argc; ++i) graze::bench::ask(argv[i]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "real_meshes: %s\n", error.what());
        return 2;
    }
    return argc > 1 ? 0 : (std::fputs("usage: real_meshes MESH...\n", stderr), 2);
}
