#include "mesh/self_intersections.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <graze/mesh_check.hpp>
#include <mutex>
#include <string>
#include <vector>

#include "arith/float_environment.hpp"
#include "mesh/apart.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/join.hpp"

namespace graze::mesh {

using namespace mesh;

namespace {

/// Rows between two calls of progress.
constexpr std::size_t portion = 4096, grain = 64;

template <class F>
void each_portion(const Join& join, const CheckOptions& options, const F& f) {
    for (std::size_t begin = 0; begin < join.rows(); begin += portion) {
        const std::size_t end = std::min(begin + portion, join.rows());
        if (!f(begin, end)) return;
        const std::int64_t done = join.faces() * std::int64_t(end) / std::int64_t(join.rows());
        if (options.progress && !options.progress(done, join.faces()))
            throw cancelled("the search for self-intersections was cancelled after " +
                            std::to_string(done) + " of " + std::to_string(join.faces()) +
                            " faces");
    }
}

/// Very small and very large coordinates, times a power of two, if that loses nothing: how faces meet does not
/// change, and doubles can tell it. Did that happen?
bool rescale(std::vector<Vec3>& points) {
    double reach = 0;
    for (const Vec3& p : points) reach = std::max(reach, longest(p));
    if (reach == 0 || (reach > least_reach && reach < most_reach) ||
        !arith::default_float_environment())
        return false;
    const int exponent = -std::ilogb(reach);
    const auto scaled = [&](const Vec3& p, int e) {
        return Vec3{std::ldexp(p.x, e), std::ldexp(p.y, e), std::ldexp(p.z, e)};
    };
    if (!std::all_of(points.begin(), points.end(),
                     [&](const Vec3& p) { return scaled(scaled(p, exponent), -exponent) == p; }))
        return false;
    for (Vec3& p : points) p = scaled(p, exponent);
    return true;
}

/// Of each face, its corner with the most faces, if it is certain, and with many: they meet in what they share alone, but
/// the boxes of all of them meet. Empty if there are too few such pairs for another tree.
std::vector<std::uint32_t> hubs_of(const Welded& mesh, const std::vector<std::uint8_t>& certain) {
    constexpr std::uint8_t many = 64;
    if (std::all_of(certain.begin(), certain.end(), [](std::uint8_t n) { return n < many; }))
        return {};
    std::vector<std::uint32_t> faces_at(mesh.points.size());
    for (const auto& face : mesh.faces)
        for (const std::uint32_t v : face) faces_at[v] += certain[v] >= many;
    double pairs = 0;
    for (const std::uint32_t n : faces_at) pairs += double(n) * n / 2;
    if (pairs < 8 * double(mesh.faces.size())) return {};
    std::vector<std::uint32_t> hubs;
    hubs.reserve(mesh.faces.size());
    for (const auto& face : mesh.faces) {
        const std::uint32_t v = *std::max_element(
            face.begin(), face.end(),
            [&](std::uint32_t i, std::uint32_t j) { return faces_at[i] < faces_at[j]; });
        hubs.push_back(faces_at[v] > 0 ? v : Bvh::no_hub);
    }
    return hubs;
}

}  // namespace

Joined::Joined(const Mesh& mesh, unsigned threads)
    : welded(weld(mesh)), rescaled(rescale(welded.points)), first_equal(first_equal_faces(welded)) {
    bool repeated = false;
    for (std::uint32_t n = 0; n < first_equal.size(); ++n) repeated |= first_equal[n] != n;
    share(2, 1, threads, [&](std::size_t begin, std::size_t end) {
        if (begin == 0) tree.emplace(welded);
        if (end == 2) {
            shapes = shapes_of(welded, threads);
            if (!repeated) certain = certain_stars(welded, threads);
        }
    });
    if (!repeated) {
        const auto hubs = hubs_of(welded, certain);
        if (!hubs.empty()) tree.emplace(welded, hubs);
        join.emplace(welded, *tree, hubs, shapes, certain, threads);
        return;
    }
    Mesh firsts{welded.points, {}};
    for (std::uint32_t n = 0; n < first_equal.size(); ++n) {
        if (first_equal[n] != n) continue;
        numbers.push_back(n);
        firsts.triangles.push_back(welded.faces[n]);
    }
    // Its points have the same numbers, as these come with the faces.
    different = std::make_unique<Joined>(firsts, threads);
    certain = different->certain;
    for (std::uint32_t n = 0; n < first_equal.size(); ++n)
        if (first_equal[n] != n)
            for (const std::uint32_t v : welded.faces[n]) certain[v] = false;
}

namespace {

std::vector<FacePair> pairs_of(const Join& join, const CheckOptions& options) {
    std::vector<FacePair> pairs;
    std::mutex mutex;
    each_portion(join, options, [&](std::size_t begin, std::size_t end) {
        share(end - begin, grain, options.threads, [&](std::size_t from, std::size_t to) {
            std::vector<FacePair> found;
            for (std::size_t row = begin + from; row < begin + to; ++row)
                join.each_pair(row, [&](const FacePair& pair) {
                    found.push_back(pair);
                    return true;
                });
            const std::lock_guard lock(mutex);
            pairs.insert(pairs.end(), found.begin(), found.end());
        });
        return true;
    });
    std::sort(pairs.begin(), pairs.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    // Found once for all parts that meet.
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

std::optional<FacePair> first_of(const Join& join, const CheckOptions& options) {
    // That of the first row, so that the answer is the same for any number of threads.
    std::optional<FacePair> first;
    std::atomic<std::size_t> first_row = join.rows();
    std::mutex mutex;
    each_portion(join, options, [&](std::size_t begin, std::size_t end) {
        share(end - begin, grain, options.threads, [&](std::size_t from, std::size_t to) {
            for (std::size_t row = begin + from; row < begin + to && row < first_row; ++row)
                join.each_pair(row, [&](const FacePair& pair) {
                    const std::lock_guard lock(mutex);
                    if (row < first_row) {
                        first_row = row;
                        first = pair;
                    }
                    return false;
                });
        });
        return !first;
    });
    return first;
}

/// Faces with the same corners.
std::vector<EqualFaces> equal_faces(const Joined& joined) {
    std::vector<EqualFaces> groups;
    if (!joined.different) return groups;
    constexpr auto none = std::uint32_t(-1);
    std::vector<std::uint32_t> group_of(joined.first_equal.size(), none);
    for (std::uint32_t n = 0; n < joined.first_equal.size(); ++n)
        if (joined.first_equal[n] != n) group_of[joined.first_equal[n]] = 0;
    for (std::uint32_t n = 0; n < joined.first_equal.size(); ++n) {
        std::uint32_t& group = group_of[joined.first_equal[n]];
        if (group == none) continue;
        if (joined.first_equal[n] == n) {
            const auto& [i, j, k] = joined.welded.faces[n];
            group = std::uint32_t(groups.size());
            groups.push_back({{},
                              std::uint8_t(1 + (j != i) + (k != i && k != j)),
                              joined.shapes[n] != FaceShape::area});
        }
        groups[group].faces.push_back(n);
    }
    return groups;
}

/// The progress of the search among different faces, as of all.
CheckOptions of_different(const Joined& joined, const CheckOptions& options) {
    CheckOptions here = options;
    const auto count = std::int64_t(joined.welded.faces.size());
    if (options.progress)
        here.progress = [count, &options](std::int64_t done, std::int64_t all) {
            return options.progress(count * done / all, count);
        };
    return here;
}

}  // namespace

FacePairs face_pairs(const Joined& joined, const CheckOptions& options) {
    if (!joined.different) return {pairs_of(*joined.join, options), {}};
    FacePairs pairs{pairs_of(*joined.different->join, of_different(joined, options)),
                    equal_faces(joined)};
    for (FacePair& pair : pairs.first) {
        pair.a = joined.numbers[pair.a];
        pair.b = joined.numbers[pair.b];
    }
    return pairs;
}

std::optional<FacePair> first_self_intersection(const Joined& joined, const CheckOptions& options) {
    if (!joined.different) return first_of(*joined.join, options);
    return FacePairs{{}, equal_faces(joined)}.list(1)[0];
}

}  // namespace graze::mesh

namespace graze::mesh {

FacePairs face_pairs(const Mesh& mesh, const CheckOptions& options) {
    const mesh::DefaultEnvironment environment;
    return mesh::face_pairs(mesh::Joined(mesh, options.threads), options);
}

std::vector<FacePair> self_intersections(const Mesh& mesh, const CheckOptions& options) {
    return face_pairs(mesh, options).list();
}

std::optional<FacePair> first_self_intersection(const Mesh& mesh, const CheckOptions& options) {
    const mesh::DefaultEnvironment environment;
    return mesh::first_self_intersection(mesh::Joined(mesh, options.threads), options);
}

}  // namespace graze::mesh
