// How far apart are two meshes?
//
// Boxes of both are placed in one frame, as floats, and pairs of rows of them are opened, the nearest first, as long as they
// are not farther apart than the nearest faces so far. Of faces doubles tell between which bounds their distance lies; the few
// pairs that may be the nearest are compared exactly.
#include <algorithm>
#include <array>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/mesh_index.hpp>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "mesh/default_environment.hpp"
#include "mesh/index.hpp"
#include "nearest/compare.hpp"

namespace graze::mesh {

namespace {

using State = Index::State;

/// The boxes of a mesh in a frame around it, larger by all that is rounded.
class Placed {
public:
    Placed(const State& mesh, const Frame& frame) : mesh_(mesh) {
        const Frame& own = mesh.tree.frame;
        // Of a single point it may be larger, and all its places are 0.
        factor_ = float(std::clamp(frame.scale / own.scale, 0x1p-100, 1.0));
        for (int k = 0; k < 3; ++k)
            shift_[std::size_t(k)] = float((own.middle[k] - frame.middle[k]) * frame.scale);
    }

    const State& mesh() const { return mesh_; }
    const std::vector<std::vector<Row>>& levels() const { return mesh_.tree.levels; }
    Row row(std::size_t level, std::size_t n) const {
        Row row = levels()[level][n];
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t place = 0; place < row_size; ++place) {
                row.lo[k][place] = row.lo[k][place] * factor_ + (shift_[k] - pad);
                row.hi[k][place] = row.hi[k][place] * factor_ + (shift_[k] + pad);
            }
        return row;
    }
    /// Around a row.
    Box box(std::size_t level, std::size_t n) const {
        Box box = level + 1 == levels().size()
                      ? levels()[level][n].around()
                      : levels()[level + 1][n / row_size].box(n % row_size);
        for (std::size_t k = 0; k < 3; ++k) {
            box.lo[k] = box.lo[k] * factor_ + (shift_[k] - pad);
            box.hi[k] = box.hi[k] * factor_ + (shift_[k] + pad);
        }
        return box;
    }

private:
    // Places from -1 to 1 were rounded once by 2^-25; here they are three times.
    static constexpr float pad = 0x1p-22f;
    const State& mesh_;
    float factor_;
    std::array<float, 3> shift_;
};

/// How far a box is from those of a row, squared; an infinity for places without one. Off by less than 2^-21 of it. A bit for each
/// that is not more than a limit.
struct SquaredDistances {
    alignas(16) std::array<float, row_size> apart;
    std::uint32_t near = 0;

    SquaredDistances(const Box& box, const Row& row, float limit) {
#if defined(__SSE2__)
        const auto all = [](float x) { return _mm_set1_ps(x); };
        for (std::size_t n = 0; n < row_size; n += 4) {
            __m128 sum = _mm_setzero_ps();
            for (std::size_t k = 0; k < 3; ++k) {
                const __m128 above = _mm_sub_ps(_mm_load_ps(&row.lo[k][n]), all(box.hi[k])),
                             below = _mm_sub_ps(all(box.lo[k]), _mm_load_ps(&row.hi[k][n])),
                             beside = _mm_max_ps(_mm_max_ps(above, below), _mm_setzero_ps());
                sum = _mm_add_ps(sum, _mm_mul_ps(beside, beside));
            }
            _mm_store_ps(&apart[n], sum);
            near |= std::uint32_t(_mm_movemask_ps(_mm_cmple_ps(sum, all(limit)))) << n;
        }
#else
        for (std::size_t n = 0; n < row_size; ++n) {
            float sum = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const float beside =
                    std::max(std::max(row.lo[k][n] - box.hi[k], box.lo[k] - row.hi[k][n]), 0.0f);
                sum += beside * beside;
            }
            apart[n] = sum;
            near |= std::uint32_t(sum <= limit) << n;
        }
#endif
    }
};

Aabb3 around(const Aabb3& a, const Aabb3& b) {
    Aabb3 r;
    for (int k = 0; k < 3; ++k) {
        r.min[k] = std::min(a.min[k], b.min[k]);
        r.max[k] = std::max(a.max[k], b.max[k]);
    }
    return r;
}

/// Goes through pairs of faces whose boxes are not farther apart than a limit.
class Search {
public:
    Search(const State& a, const State& b, double limit, const Progress& progress)
        : frame_(around(a.box, b.box)), a_(a, frame_), b_(b, frame_), progress_(progress) {
        set_limit(limit);
    }

    void set_limit(double limit) {
        const double here = limit * (frame_.scale / 2) * (1 + 0x1p-19);
        limit_ = float(std::min(here * here + 0x1p-120, 0x1p100));
    }

    /// f(face of a, face of b) until it is true; then true. The nearest pairs come first, or else near ones come together.
    bool each_pair(bool nearest_first, const auto& f) {
        std::vector<Rows> open{
            {0, 0, 0, std::uint8_t(a_.levels().size() - 1), std::uint8_t(b_.levels().size() - 1)}};
        const auto add = [&](const Rows& rows) {
            open.push_back(rows);
            if (nearest_first) std::push_heap(open.begin(), open.end());
        };
        for (std::int64_t n = 0; !open.empty(); ++n) {
            if (n % 256 == 0) tell(n);
            if (nearest_first) std::pop_heap(open.begin(), open.end());
            const Rows rows = open.back();
            open.pop_back();
            // The limit falls where the nearest come first, and then all others are farther.
            if (rows.apart > limit_) return false;
            if (rows.level_a == 0 && rows.level_b == 0) {
                if (each_of(rows, f)) return true;
            } else if (rows.level_a >= rows.level_b) {
                each_below(
                    a_, rows.level_a, rows.a, b_.box(rows.level_b, rows.b),
                    [&](float apart, std::uint32_t child) {
                        add({apart, child, rows.b, std::uint8_t(rows.level_a - 1), rows.level_b});
                    });
            } else {
                each_below(
                    b_, rows.level_b, rows.b, a_.box(rows.level_a, rows.a),
                    [&](float apart, std::uint32_t child) {
                        add({apart, rows.a, child, rows.level_a, std::uint8_t(rows.level_b - 1)});
                    });
            }
        }
        return false;
    }

private:
    /// A row of each, and how far apart they are.
    struct Rows {
        float apart;
        std::uint32_t a, b;
        std::uint8_t level_a, level_b;
        bool operator<(const Rows& other) const { return apart > other.apart; }
    };
    struct Places {
        float apart;
        std::uint32_t a, b;
        bool operator<(const Places& other) const { return apart < other.apart; }
    };

    void each_below(const Placed& mesh, std::size_t level, std::uint32_t n, const Box& other,
                    const auto& f) const {
        const SquaredDistances found(other, mesh.row(level, n), limit_);
        each_bit(found.near, [&](std::size_t place) {
            f(found.apart[place], std::uint32_t(n * row_size + place));
        });
    }

    bool each_of(const Rows& rows, const auto& f) {
        const Row a = a_.row(0, rows.a), b = b_.row(0, rows.b);
        std::array<Places, row_size * row_size> near;
        auto end = near.begin();
        each_bit(SquaredDistances(b_.box(0, rows.b), a, limit_).near, [&](std::size_t i) {
            const SquaredDistances found(a.box(i), b, limit_);
            each_bit(found.near, [&](std::size_t j) {
                *end++ = {found.apart[j], std::uint32_t(i), std::uint32_t(j)};
            });
        });
        std::sort(near.begin(), end);
        for (auto at = near.begin(); at != end; ++at) {
            if (at->apart > limit_) return false;
            if (f(a_.mesh().tree.order[rows.a * row_size + at->a],
                  b_.mesh().tree.order[rows.b * row_size + at->b]))
                return true;
        }
        return false;
    }

    /// How many pairs of rows there are is not known; those of the nearest boxes alone are few.
    void tell(std::int64_t done) const {
        if (!progress_) return;
        const auto all = std::int64_t(a_.levels()[0].size() + b_.levels()[0].size());
        if (!progress_(std::min(done, all), all))
            throw cancelled("the search for near faces was cancelled after " +
                            std::to_string(done) + " pairs of rows");
    }

    Frame frame_;
    Placed a_, b_;
    const Progress& progress_;
    float limit_;
};

/// Between two points, across what leads from the first to the second: faces on its two sides are not nearer.
class Slab {
public:
    Slab(const ExactVec3& p, const ExactVec3& q)
        : normal_(q - p), of_a_(dot(normal_, p)), of_b_(dot(normal_, q)) {}

    bool is_between(const State& a, std::uint32_t m, const State& b, std::uint32_t n) {
        return is_outside(a, m, below_, [this](const Exact& x) { return x <= of_a_; }) &&
               is_outside(b, n, above_, [this](const Exact& x) { return x >= of_b_; });
    }

private:
    /// Corners are shared by many faces that are alike near.
    using Known = std::unordered_map<std::uint32_t, bool>;

    bool is_outside(const State& mesh, std::uint32_t face, Known& known, const auto& holds) const {
        for (const std::uint32_t corner : mesh.welded.faces[face]) {
            const auto [at, added] = known.try_emplace(corner);
            if (added) {
                const Vec3& p = mesh.welded.points[corner];
                at->second = holds(dot(normal_, ExactVec3{Exact(p.x), Exact(p.y), Exact(p.z)}));
            }
            if (!at->second) return false;
        }
        return true;
    }

    ExactVec3 normal_;
    Exact of_a_, of_b_;
    Known below_, above_;
};

}  // namespace

std::optional<Gap> Index::gap(const Index& other, const Progress& progress) const {
    const DefaultEnvironment environment;
    const State &a = *state_, &b = *other.state_;
    if (a.empty() || b.empty()) return {};
    struct Candidate {
        NearPair faces;
        double low;
    };
    std::vector<Candidate> candidates;
    std::optional<NearPair> meeting;
    double high = std::numeric_limits<double>::infinity();
    Search search(a, b, high, progress);
    search.each_pair(true, [&](std::uint32_t m, std::uint32_t n) {
        const NearPair faces{m, n};
        if (meeting && faces > *meeting) return false;
        const Triangle3 of_a = a.face(m), of_b = b.face(n);
        const auto distance =
            meeting ? nearest::Interval{} : nearest::interval_of_distance(of_a, of_b, high);
        if (distance.low > high) return false;
        if (distance.low == 0 && intersects(of_a, of_b)) {
            meeting = faces;
            search.set_limit(high = 0);
        } else if (!meeting) {
            candidates.push_back({faces, distance.low});
            if (distance.high < high) search.set_limit(high = distance.high);
        }
        return false;
    });
    if (meeting)
        return Gap{meeting->a, meeting->b, graze::distance(a.face(meeting->a), b.face(meeting->b)),
                   Exact()};
    std::erase_if(candidates, [&](const Candidate& c) { return c.low > high; });
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& x, const Candidate& y) { return x.faces < y.faces; });
    std::optional<Gap> best;
    std::optional<Slab> slab;
    for (const auto& [faces, low] : candidates) {
        if (slab && slab->is_between(a, faces.a, b, faces.b)) continue;
        const Triangle3 of_a = a.face(faces.a), of_b = b.face(faces.b);
        if (best &&
            nearest::compare_squares(&of_a, &of_b, best->squared, best->distance.value) >= 0)
            continue;
        const auto found = exact::distance(of_a, of_b);
        best = {faces.a, faces.b, graze::distance(of_a, of_b), found.squared};
        slab.emplace(found.a, found.b);
    }
    return best;
}

bool Index::within(const Index& other, const Limit& d, const Progress& progress) const {
    const DefaultEnvironment environment;
    const State &a = *state_, &b = *other.state_;
    if (a.empty() || b.empty()) return false;
    Search search(a, b, d.approximate(), progress);
    return search.each_pair(true, [&](std::uint32_t m, std::uint32_t n) {
        return graze::within(a.face(m), b.face(n), d);
    });
}

std::vector<NearPair> Index::near(const Index& other, const Limit& d,
                                  const Progress& progress) const {
    const DefaultEnvironment environment;
    const State &a = *state_, &b = *other.state_;
    std::vector<NearPair> pairs;
    if (a.empty() || b.empty() || d.is_zero()) return pairs;
    Search search(a, b, d.approximate(), progress);
    search.each_pair(false, [&](std::uint32_t m, std::uint32_t n) {
        if (compare_distance(a.face(m), b.face(n), d) < 0) pairs.push_back({m, n});
        return false;
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace graze::mesh
