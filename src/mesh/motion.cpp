#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/distance.hpp>
#include <graze/mesh_motion.hpp>
#include <graze/orient.hpp>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "construct/bounds.hpp"
#include "mesh/bvh.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/weld.hpp"
#include "motion/question.hpp"

namespace graze::mesh {

namespace {

using motion::MovingCorner;

void expect_same_vertices(const MovingMesh& moving) {
    validate(moving.mesh, "");
    const std::size_t count = moving.mesh.vertices.size();
    if (moving.to.empty()) return;
    if (moving.to.size() != count)
        throw std::invalid_argument("a mesh of " + std::to_string(count) + " vertices has " +
                                    std::to_string(moving.to.size()) +
                                    " at the end; allowed: as many, or none of a mesh at rest");
    for (std::size_t n = 0; n < count; ++n)
        for (int k = 0; k < 3; ++k)
            if (!std::isfinite(moving.to[n][k]))
                throw invalid_shape("mesh", "to[" + std::to_string(n) + "]." + "xyz"[k],
                                    "must be finite: NaN and infinities are not allowed");
}

constexpr std::size_t next(std::size_t corner) { return corner == 2 ? 0 : corner + 1; }

/// A mesh whose equal vertices are joined.
class MovedMesh {
public:
    explicit MovedMesh(const MovingMesh& moving) {
        expect_same_vertices(moving);
        join_equal(moving);
        faces_.reserve(moving.mesh.triangles.size());
        for (const auto& t : moving.mesh.triangles)
            faces_.push_back({point_of_[t[0]], point_of_[t[1]], point_of_[t[2]]});
        mark_first();
        for (const auto& f : faces_) {
            Ends ends{{points_[f[0]].from, points_[f[0]].from},
                      {points_[f[0]].to, points_[f[0]].to}};
            for (const std::uint32_t p : f) {
                construct::include(ends.from, points_[p].from, std::less<>());
                construct::include(ends.to, points_[p].to, std::less<>());
            }
            ends_.push_back(ends);
            Aabb3 box = ends.from;
            construct::include(box, ends.to.min, std::less<>());
            construct::include(box, ends.to.max, std::less<>());
            boxes_.push_back(box);
            if (boxes_.size() == 1) bounds_ = box;
            construct::include(bounds_, box.min, std::less<>());
            construct::include(bounds_, box.max, std::less<>());
        }
    }

    std::size_t faces() const { return faces_.size(); }
    const std::array<std::uint32_t, 3>& face(std::uint32_t n) const { return faces_[n]; }
    const MovingCorner& point(std::uint32_t n) const { return points_[n]; }
    const Aabb3& bounds() const { return bounds_; }
    const std::vector<Aabb3>& boxes() const { return boxes_; }

    /// Bits of corners which no face before this one has; and of edges from a corner on.
    unsigned first_corners(std::uint32_t face) const { return first_[face] & 7u; }
    unsigned first_edges(std::uint32_t face) const { return first_[face] >> 3u; }

    /// Boxes around a face at t = 0 and at t = 1.
    struct Ends {
        Aabb3 from, to;
    };
    const Ends& ends(std::uint32_t face) const { return ends_[face]; }

    MeshFeature vertex(std::uint32_t face, std::size_t k) const {
        return {face, 1, {vertex_of_[faces_[face][k]], 0, 0}};
    }
    MeshFeature edge(std::uint32_t face, std::size_t k) const {
        const auto [p, q] =
            std::minmax(vertex_of_[faces_[face][k]], vertex_of_[faces_[face][next(k)]]);
        return {face, 2, {p, q, 0}};
    }
    MeshFeature whole(std::uint32_t face) const {
        const auto& [p, q, r] = faces_[face];
        return {face, 3, {vertex_of_[p], vertex_of_[q], vertex_of_[r]}};
    }

    /// Near where a vertex of the mesh is at t.
    Vec3 at(std::uint32_t vertex, double t) const {
        const auto& [from, to] = points_[point_of_[vertex]];
        Vec3 at;
        for (int k = 0; k < 3; ++k)
            at[k] = from[k] == to[k] ? from[k] : (1 - t) * from[k] + t * to[k];
        return at;
    }

    /// Around a face until t, or a little more of it.
    Aabb3 box_until(std::uint32_t face, double t) const {
        return t >= 1 ? boxes_[face] : box_until(faces_[face], t);
    }
    /// Around some points.
    Aabb3 box_until(std::span<const std::uint32_t> points, double t) const {
        Aabb3 box{points_[points[0]].from, points_[points[0]].from};
        for (const std::uint32_t p : points) {
            const auto& [from, to] = points_[p];
            construct::include(box, from, std::less<>());
            for (int k = 0; k < 3; ++k) {
                // Both are rounded less than four times.
                const double at = from[k] + t * (to[k] - from[k]),
                             off = 0x1p-50 * (std::fabs(from[k]) + std::fabs(to[k])) + 0x1p-1070;
                const bool known = std::isfinite(at) && std::isfinite(off);
                box.min[k] = std::min(box.min[k], known ? at - off : std::min(from[k], to[k]));
                box.max[k] = std::max(box.max[k], known ? at + off : std::max(from[k], to[k]));
            }
        }
        return box;
    }

private:
    void join_equal(const MovingMesh& moving) {
        const auto& from = moving.mesh.vertices;
        const auto& to = moving.to.empty() ? from : moving.to;
        // Those of faces alone.
        std::vector<bool> used(from.size());
        for (const auto& t : moving.mesh.triangles)
            for (const std::uint32_t v : t) used[v] = true;
        std::vector<std::uint32_t> order;
        for (std::uint32_t n = 0; n < used.size(); ++n)
            if (used[n]) order.push_back(n);
        const auto key = [&](std::uint32_t n) {
            return std::tie(from[n].x, from[n].y, from[n].z, to[n].x, to[n].y, to[n].z);
        };
        std::sort(order.begin(), order.end(), [&](std::uint32_t m, std::uint32_t n) {
            return key(m) < key(n) || (key(m) == key(n) && m < n);
        });
        point_of_.resize(from.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::uint32_t n = order[i];
            if (i == 0 || key(order[i - 1]) != key(n)) {
                points_.push_back({from[n], to[n]});
                vertex_of_.push_back(n);
            }
            point_of_[n] = std::uint32_t(points_.size() - 1);
        }
    }

    void mark_first() {
        first_.resize(faces_.size());
        std::vector<bool> seen(points_.size());
        // By its points, and then by the places of it in faces.
        std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>> edges;
        edges.reserve(3 * faces_.size());
        for (std::uint32_t n = 0; n < faces_.size(); ++n)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t p = faces_[n][k], q = faces_[n][next(k)];
                if (!seen[p]) first_[n] |= std::uint8_t(1u << k);
                seen[p] = true;
                if (p != q)
                    edges.emplace_back(std::min(p, q), std::max(p, q), 3 * std::uint64_t(n) + k);
            }
        std::sort(edges.begin(), edges.end());
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const auto& [p, q, place] = edges[i];
            if (i == 0 || std::get<0>(edges[i - 1]) != p || std::get<1>(edges[i - 1]) != q)
                first_[place / 3] |= std::uint8_t(8u << (place % 3));
        }
    }

    std::vector<MovingCorner> points_;
    std::vector<std::uint32_t> vertex_of_;  ///< of each point, the first vertex of the mesh there
    std::vector<std::uint32_t> point_of_;   ///< of each vertex
    std::vector<std::array<std::uint32_t, 3>> faces_;
    std::vector<std::uint8_t> first_;
    std::vector<Ends> ends_;
    std::vector<Aabb3> boxes_;  ///< around all of the way
    Aabb3 bounds_{};
};

// Without jumps, which no processor could foresee.
int is_below(const Aabb3& x, const Aabb3& y, int axis) { return int(x.max[axis] < y.min[axis]); }

/// Is one on the same side of the other along an axis at both ends? So it is all the while.
bool apart_along_an_axis(const MovedMesh::Ends& x, const MovedMesh::Ends& y) {
    int apart = 0;
    for (int k = 0; k < 3; ++k)
        apart |= (is_below(x.from, y.from, k) & is_below(x.to, y.to, k)) |
                 (is_below(y.from, x.from, k) & is_below(y.to, x.to, k));
    return apart != 0;
}
bool meet(const Aabb3& x, const Aabb3& y) {
    int apart = 0;
    for (int k = 0; k < 3; ++k) apart |= is_below(x, y, k) | is_below(y, x, k);
    return apart == 0;
}

auto in_order(const MeshContact& x) {
    return std::tie(x.first.below, x.first.above, x.a.count, x.b.count, x.a.vertices, x.b.vertices,
                    x.a.face, x.b.face);
}

/// Does an edge go through a face, at t = 0?
bool goes_through(const Vec3& p, const Vec3& q, const Triangle3& face) {
    for (int k = 0; k < 3; ++k) {
        const double least = std::min(p[k], q[k]), most = std::max(p[k], q[k]);
        if (most < std::min({face.a[k], face.b[k], face.c[k]}) ||
            least > std::max({face.a[k], face.b[k], face.c[k]}))
            return false;
    }
    return int(orient(face.a, face.b, face.c, p)) * int(orient(face.a, face.b, face.c, q)) < 0 &&
           contact(Segment3{p, q}, face) == Contact::overlapping;
}

/// Which features of two meshes meet, or of one?
class Search {
public:
    /// With `first` only the first one is wanted.
    Search(const MovedMesh& a, const MovedMesh& b, bool first, const CheckOptions& options)
        : a_(a),
          b_(b),
          self_(&a == &b),
          first_(first),
          options_(options),
          asking_(std::this_thread::get_id()) {}

    std::vector<MeshContact> run() {
        if (a_.faces() == 0 || b_.faces() == 0) return {};
        const Bvh tree_of_a(a_.bounds(), a_.boxes());
        std::optional<Bvh> other;
        if (!self_) other.emplace(b_.bounds(), b_.boxes());
        const Bvh& tree_of_b = self_ ? tree_of_a : *other;
        const std::size_t rows = tree_of_a.levels[0].size();
        for (std::size_t begin = 0; begin < rows; begin += portion) {
            const std::size_t end = std::min(begin + portion, rows);
            share(end - begin, grain, options_.threads, [&](std::size_t from, std::size_t to) {
                std::vector<MeshContact> found;
                for (std::size_t row = begin + from; row < begin + to; ++row)
                    search(tree_of_a, row, tree_of_b, found);
                const std::lock_guard lock(mutex_);
                found_.insert(found_.end(), found.begin(), found.end());
            });
            done_ = std::int64_t(a_.faces()) * std::int64_t(end) / std::int64_t(rows);
            if (!stopped_) tell();
            if (stopped_)
                throw cancelled("the search for contacts on the way was cancelled after " +
                                std::to_string(done_) + " of " + std::to_string(a_.faces()) +
                                " faces");
        }
        std::sort(found_.begin(), found_.end(), [](const MeshContact& x, const MeshContact& y) {
            return in_order(x) < in_order(y);
        });
        for (MeshContact& contact : found_) contact.point = near(contact);
        return std::move(found_);
    }

private:
    /// Rows between two calls of progress, those a thread takes at once, and pairs of faces after which progress is called in between.
    static constexpr std::size_t portion = 256, grain = 4, pairs_between = 512;

    void tell() {
        if (options_.progress && !options_.progress(done_, std::int64_t(a_.faces())))
            stopped_ = true;
    }

    void search(const Bvh& tree_of_a, std::size_t row, const Bvh& tree_of_b,
                std::vector<MeshContact>& found) {
        const std::size_t begin = row * row_size,
                          end = std::min(begin + row_size, tree_of_a.order.size());
        const bool is_asking = std::this_thread::get_id() == asking_;
        Row here;
        for (std::size_t n = begin; n < end; ++n)
            here.set(n - begin, tree_of_b.place(a_.box_until(tree_of_a.order[n], until_)));
        tree_of_b.each_row(here.around(), self_ ? row : 0, [&](std::size_t other) {
            const Row& there = tree_of_b.levels[0][other];
            each_bit(meeting(tree_of_b.around(other), here), [&](std::size_t i) {
                std::uint32_t bits = meeting(here.box(i), there);
                // Each pair once.
                if (self_ && other == row) bits &= ~((2u << i) - 1);
                each_bit(bits, [&](std::size_t j) {
                    if (stopped_) return;
                    compare(tree_of_a.order[begin + i], tree_of_b.order[other * row_size + j],
                            found);
                    // What tells of the progress is for the thread that asked alone.
                    if (is_asking && ++compared_ % pairs_between == 0) tell();
                });
            });
        });
    }

    void compare(std::uint32_t m, std::uint32_t n, std::vector<MeshContact>& found) {
        if (apart_along_an_axis(a_.ends(m), b_.ends(n))) return;
        const auto& of_a = a_.face(m);
        const auto& of_b = b_.face(n);
        if (!may_meet(of_a, of_b)) return;
        each_bit(a_.first_corners(m), [&](std::size_t k) {
            if (const auto first = vertex_face(a_, of_a[k], b_, of_b))
                add(found, a_.vertex(m, k), b_.whole(n), *first);
        });
        each_bit(b_.first_corners(n), [&](std::size_t k) {
            if (const auto first = vertex_face(b_, of_b[k], a_, of_a))
                add(found, a_.whole(m), b_.vertex(n, k), *first);
        });
        each_bit(a_.first_edges(m), [&](std::size_t k) {
            each_bit(b_.first_edges(n), [&](std::size_t l) {
                if (const auto first = edges({of_a[k], of_a[next(k)]}, {of_b[l], of_b[next(l)]}))
                    add(found, a_.edge(m, k), b_.edge(n, l), *first);
            });
        });
        if (!mesh::meet(a_.ends(m).from, b_.ends(n).from)) return;
        each_bit(a_.first_edges(m), [&](std::size_t k) {
            if (const auto first = through(a_, of_a, k, b_, of_b))
                add(found, a_.edge(m, k), b_.whole(n), *first);
        });
        each_bit(b_.first_edges(n), [&](std::size_t k) {
            if (const auto first = through(b_, of_b, k, a_, of_a))
                add(found, a_.whole(m), b_.edge(n, k), *first);
        });
    }

    /// Before what was found already? Points of a, and points of b.
    bool may_meet(std::span<const std::uint32_t> x, std::span<const std::uint32_t> y) const {
        const double until = until_;
        return until >= 1 || mesh::meet(a_.box_until(x, until), b_.box_until(y, until));
    }

    /// Of one mesh: is it a corner of both?
    bool shared(std::span<const std::uint32_t> points, std::uint32_t point) const {
        return self_ && std::find(points.begin(), points.end(), point) != points.end();
    }

    std::optional<FirstContact> ask(const motion::Question& q) const {
        if (until_ == 0) {
            // They are asked only how they are then.
            const auto& [p, u, v, w] = q.corners;
            const bool meet = q.pair == motion::Pair::segments
                                  ? intersects(Segment3{p.from, u.from}, Segment3{v.from, w.from})
                                  : intersects(p.from, Triangle3{u.from, v.from, w.from});
            if (!meet) return {};
        }
        return motion::first_contact_of(q);
    }

    std::optional<FirstContact> vertex_face(const MovedMesh& a, std::uint32_t point,
                                            const MovedMesh& b,
                                            const std::array<std::uint32_t, 3>& face) const {
        const std::span<const std::uint32_t> vertex(&point, 1);
        if (shared(face, point) || !(&a == &a_ ? may_meet(vertex, face) : may_meet(face, vertex)))
            return {};
        return ask({motion::Pair::point_triangle,
                    {a.point(point), b.point(face[0]), b.point(face[1]), b.point(face[2])}});
    }

    std::optional<FirstContact> edges(const std::array<std::uint32_t, 2>& x,
                                      const std::array<std::uint32_t, 2>& y) const {
        if (shared(x, y[0]) || shared(x, y[1]) || !may_meet(x, y)) return {};
        return ask({motion::Pair::segments,
                    {a_.point(x[0]), a_.point(x[1]), b_.point(y[0]), b_.point(y[1])}});
    }

    std::optional<FirstContact> through(const MovedMesh& a,
                                        const std::array<std::uint32_t, 3>& edge, std::size_t k,
                                        const MovedMesh& b,
                                        const std::array<std::uint32_t, 3>& face) const {
        const std::uint32_t p = edge[k], q = edge[next(k)];
        if (shared(face, p) || shared(face, q) ||
            !goes_through(a.point(p).from, a.point(q).from,
                          {b.point(face[0]).from, b.point(face[1]).from, b.point(face[2]).from}))
            return {};
        return FirstContact{0, 0, Contact::overlapping, false};
    }

    static Vec3 near(const MovedMesh& a, const MeshFeature& of_a, const MovedMesh& b,
                     const MeshFeature& of_b, double t) {
        const auto corner = [&](const MovedMesh& m, const MeshFeature& f, std::size_t k) {
            return m.at(f.vertices[k], t);
        };
        if (of_a.count == 1) return corner(a, of_a, 0);
        const Segment3 edge{corner(a, of_a, 0), corner(a, of_a, 1)};
        if (of_b.count == 2)
            return distance(edge, Segment3{corner(b, of_b, 0), corner(b, of_b, 1)}).a;
        return distance(edge, Triangle3{corner(b, of_b, 0), corner(b, of_b, 1), corner(b, of_b, 2)})
            .a;
    }
    Vec3 near(const MeshContact& contact) const {
        const double t = contact.first.below;
        if (contact.a.count == 3) return near(b_, contact.b, a_, contact.a, t);
        return near(a_, contact.a, b_, contact.b, t);
    }

    void add(std::vector<MeshContact>& found, MeshFeature x, MeshFeature y,
             const FirstContact& first) {
        if (self_ && std::tie(x.count, x.vertices, x.face) > std::tie(y.count, y.vertices, y.face))
            std::swap(x, y);
        const MeshContact contact{x, y, first, {}};
        if (!first_) {
            found.push_back(contact);
            return;
        }
        const std::lock_guard lock(mutex_);
        if (!found_.empty() && in_order(found_[0]) <= in_order(contact)) return;
        found_.assign(1, contact);
        until_ = first.above;
    }

    const MovedMesh &a_, &b_;
    bool self_, first_;
    const CheckOptions& options_;
    std::thread::id asking_;
    std::int64_t done_ = 0;     ///< faces of a
    std::size_t compared_ = 0;  ///< pairs of faces, by the thread that asked
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;
    std::vector<MeshContact> found_;
    std::atomic<double> until_ = 1;  ///< what meets later is not wanted
};

std::vector<MeshContact> contacts_of(const MovingMesh& a, const MovingMesh* b, bool first,
                                     const CheckOptions& options) {
    const DefaultEnvironment environment;
    const MovedMesh moved(a);
    if (b == nullptr) return Search(moved, moved, first, options).run();
    const MovedMesh other(*b);
    return Search(moved, other, first, options).run();
}

std::optional<MeshContact> first_of(const std::vector<MeshContact>& contacts) {
    if (contacts.empty()) return {};
    return contacts[0];
}

}  // namespace

std::vector<MeshContact> contacts(const MovingMesh& a, const MovingMesh& b,
                                  const CheckOptions& options) {
    return contacts_of(a, &b, false, options);
}
std::optional<MeshContact> first_contact(const MovingMesh& a, const MovingMesh& b,
                                         const CheckOptions& options) {
    return first_of(contacts_of(a, &b, true, options));
}
std::vector<MeshContact> self_contacts(const MovingMesh& mesh, const CheckOptions& options) {
    return contacts_of(mesh, nullptr, false, options);
}
std::optional<MeshContact> first_self_contact(const MovingMesh& mesh, const CheckOptions& options) {
    return first_of(contacts_of(mesh, nullptr, true, options));
}

}  // namespace graze::mesh
