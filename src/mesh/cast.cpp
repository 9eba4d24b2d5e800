// What does a line, ray or segment meet, and in what order?
//
// Its part in the box of the mesh is rounded to a segment, with which boxes of faces are compared in floats that
// allow for all rounding; then clip() decides, and gives parameters that are correctly rounded. Only what
// is rounded to the same is compared exactly, unless it is the same vertex or edge.
#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <graze/exact_point.hpp>
#include <graze/mesh_index.hpp>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "mesh/default_environment.hpp"
#include "mesh/index.hpp"
#include "predicates/inputs.hpp"

namespace graze::mesh {

namespace {

/// A segment, its parameter from 0 to 1, as the boxes of a tree have it; all near it is taken to be on it.
class Sight {
public:
    Sight(const Bvh& tree, const Aabb3& box, const Vec3& from, const Vec3& to)
        : from_(tree.place(from)) {
        const auto end = tree.place(to);
        for (std::size_t k = 0; k < 3; ++k) {
            const double largest = std::max(std::abs(box.min[int(k)]), std::abs(box.max[int(k)]));
            off_[k] = 4 * tree.off(largest);
            const float length = end[k] - from_[k];
            // Where it is as short as that it goes nowhere.
            inverse_[k] = std::abs(length) > 0x1p-30f ? 1 / length : 0x1p100f;
            backwards_[k] = inverse_[k] < 0;
            if (std::abs(inverse_[k]) < std::abs(inverse_[longest_])) longest_ = k;
        }
    }

    /// A bit for each box of a row that it may meet up to `last`, and where it enters it, at the soonest.
    std::uint32_t enter(const Row& row, float last, std::array<float, row_size>& at) const {
        const std::array<float, row_size>*near[3], *far[3];
        std::array<float, 3> near_from, far_from;
        for (std::size_t k = 0; k < 3; ++k) {
            near[k] = backwards_[k] ? &row.hi[k] : &row.lo[k];
            far[k] = backwards_[k] ? &row.lo[k] : &row.hi[k];
            const float off = backwards_[k] ? -off_[k] : off_[k];
            near_from[k] = from_[k] + off;
            far_from[k] = from_[k] - off;
        }
        std::uint32_t bits = 0;
#if defined(__SSE2__)
        const auto all = [](float x) { return _mm_set1_ps(x); };
        for (std::size_t n = 0; n < row_size; n += 4) {
            __m128 in = _mm_setzero_ps(), out = all(last + slack);
            for (std::size_t k = 0; k < 3; ++k) {
                const __m128 inverse = all(inverse_[k]);
                const auto parameter = [&](const auto& place, float from) {
                    return _mm_mul_ps(_mm_sub_ps(_mm_loadu_ps(&place[n]), all(from)), inverse);
                };
                in = _mm_max_ps(in, parameter(*near[k], near_from[k]));
                out = _mm_min_ps(out, _mm_add_ps(parameter(*far[k], far_from[k]), all(slack)));
            }
            _mm_storeu_ps(&at[n], in);
            bits |= std::uint32_t(_mm_movemask_ps(_mm_cmple_ps(in, out))) << n;
        }
#else
        for (std::size_t n = 0; n < row_size; ++n) {
            float in = 0, out = last + slack;
            for (std::size_t k = 0; k < 3; ++k) {
                in = std::max(in, ((*near[k])[n] - near_from[k]) * inverse_[k]);
                out = std::min(out, ((*far[k])[n] - far_from[k]) * inverse_[k] + slack);
            }
            at[n] = in;
            bits |= std::uint32_t(in <= out) << n;
        }
#endif
        return bits;
    }

    /// The parameter of a point of it, at the latest.
    float after(const std::array<float, 3>& place) const {
        const std::size_t k = longest_;
        return (place[k] - from_[k]) * inverse_[k] + off_[k] * std::abs(inverse_[k]) + slack;
    }

private:
    static constexpr float slack = 0x1p-20f;

    std::array<float, 3> from_, inverse_, off_;
    std::array<bool, 3> backwards_;
    std::size_t longest_ = 0;
};

struct Candidate {
    std::uint32_t face;
    Clip3 clip;
};

Feature first_of(const Features& features) {
    int n = 0;
    while (n < int(Feature::interior) && !features.contains(Feature(n))) ++n;
    return Feature(n);
}

FaceFeature kind_of(Feature feature) {
    if (feature == Feature::interior) return FaceFeature::interior;
    return feature <= Feature::v3 ? FaceFeature::vertex : FaceFeature::edge;
}

/// Numbers of a face's corners that span a feature of it.
std::array<std::uint32_t, 2> ends_of(Feature feature, const std::array<std::uint32_t, 3>& face) {
    const auto between = [&](std::size_t i, std::size_t j) {
        return std::array{std::min(face[i], face[j]), std::max(face[i], face[j])};
    };
    switch (feature) {
        case Feature::v0:
            return between(0, 0);
        case Feature::v1:
            return between(1, 1);
        case Feature::v2:
            return between(2, 2);
        case Feature::e01:
            return between(0, 1);
        case Feature::e12:
            return between(1, 2);
        default:
            return between(2, 0);
    }
}

int order(const auto& x, const auto& y) { return x < y ? -1 : int(y < x); }

/// Of two first points that are rounded to the same parameter.
template <class L>
int exact_order(const L& linear, const Triangle3& a, const Clip3& at_a, const Triangle3& b,
                const Clip3& at_b) {
    const auto crosses = [](const Clip3& at) {
        return *at.side == Side::front || *at.side == Side::back;
    };
    if (crosses(at_a) && crosses(at_b)) {
        const auto p = meet(linear, a), q = meet(linear, b);
        // But for what goes nowhere.
        if (p && q) {
            const auto order = [&, &p = *p, &q = *q] {
                if constexpr (requires { linear.direction; })
                    return compare_along(p, q, Vec3{}, linear.direction);
                else
                    return compare_along(p, q, linear.a, linear.b);
            }();
            return (order > 0) - (order < 0);
        }
    }
    const auto entry = [&](const Triangle3& t) { return exact::clip(linear, t).in->t; };
    return order(entry(a), entry(b));
}

template <class L>
class Cast {
public:
    Cast(const Index::State& mesh, const L& linear) : mesh_(mesh), linear_(linear) {}

    std::vector<Hit> all() const {
        std::vector<Candidate> met;
        const auto range = clip(linear_, mesh_.box);
        if (!range.hit) return {};
        const Sight sight = sight_of(range);
        every(sight, mesh_.tree.levels.size() - 1, 0, met);
        sort(met);
        std::vector<Hit> hits;
        for (std::size_t from = 0, to; from < met.size(); from = to) {
            for (to = from + 1; to < met.size() && compare(met[from], met[to]) == 0;) ++to;
            hits.push_back(hit(met, from, to));
        }
        return hits;
    }

    std::optional<Hit> first() const {
        const auto range = clip(linear_, mesh_.box);
        if (!range.hit) return {};
        const Sight sight = sight_of(range);
        // Those that may be the first, as far as rounded parameters tell.
        std::vector<Candidate> met;
        float last = 1;
        struct Node {
            float at;
            std::uint32_t level, row;
        };
        std::vector<Node> open{{0, std::uint32_t(mesh_.tree.levels.size() - 1), 0}};
        std::array<float, row_size> at;
        while (!open.empty()) {
            const Node node = open.back();
            open.pop_back();
            if (node.at > last) continue;
            const std::size_t begin = open.size();
            const Row& row = mesh_.tree.levels[node.level][node.row];
            mesh::each_bit(sight.enter(row, last, at), [&](std::size_t n) {
                const std::size_t place = std::size_t(node.row) * row_size + n;
                if (node.level > 0) {
                    open.push_back({at[n], node.level - 1, std::uint32_t(place)});
                    return;
                }
                if (!test(place, met)) return;
                const Candidate& added = met.back();
                if (met.size() > 1 && added.clip.in->t > met[0].clip.in->t) {
                    met.pop_back();
                } else {
                    if (added.clip.in->t < met[0].clip.in->t) met.erase(met.begin(), met.end() - 1);
                    last = std::min(last, sight.after(mesh_.tree.place(met[0].clip.in->p)));
                }
            });
            // The nearest is the next.
            std::sort(open.begin() + std::ptrdiff_t(begin), open.end(),
                      [](const Node& x, const Node& y) { return x.at > y.at; });
        }
        if (met.empty()) return {};
        sort(met);
        std::size_t to = 1;
        while (to < met.size() && compare(met[0], met[to]) == 0) ++to;
        return hit(met, 0, to);
    }

private:
    Sight sight_of(const Clip3& range) const {
        return {mesh_.tree, mesh_.box, range.in->p, range.out ? range.out->p : range.in->p};
    }

    bool test(std::size_t place, std::vector<Candidate>& met) const {
        const std::uint32_t face = mesh_.tree.order[place];
        Clip3 found = clip(linear_, mesh_.face(face));
        if (found.hit) met.push_back({face, std::move(found)});
        return found.hit;
    }

    void every(const Sight& sight, std::size_t level, std::size_t row,
               std::vector<Candidate>& met) const {
        std::array<float, row_size> at;
        mesh::each_bit(sight.enter(mesh_.tree.levels[level][row], 1, at), [&](std::size_t n) {
            if (level == 0)
                test(row * row_size + n, met);
            else
                every(sight, level - 1, row * row_size + n, met);
        });
    }

    int compare(const Candidate& x, const Candidate& y) const {
        if (const int rounded = order(x.clip.in->t, y.clip.in->t); rounded != 0) return rounded;
        if (same_place(x, y)) return 0;
        return exact_order(linear_, mesh_.face(x.face), x.clip, mesh_.face(y.face), y.clip);
    }

    bool same_place(const Candidate& x, const Candidate& y) const {
        const Feature of_x = first_of(*x.clip.in->features), of_y = first_of(*y.clip.in->features);
        return of_x != Feature::interior && of_y != Feature::interior &&
               ends_of(of_x, mesh_.welded.faces[x.face]) ==
                   ends_of(of_y, mesh_.welded.faces[y.face]);
    }

    void sort(std::vector<Candidate>& met) const {
        std::sort(met.begin(), met.end(), [&](const Candidate& x, const Candidate& y) {
            const int of_t = compare(x, y);
            return of_t != 0 ? of_t < 0 : x.face < y.face;
        });
    }

    Hit hit(const std::vector<Candidate>& met, std::size_t from, std::size_t to) const {
        const auto& in = *met[from].clip.in;
        Hit found{in.t, in.p, FaceFeature::interior, {}};
        found.faces.reserve(to - from);
        for (std::size_t n = from; n < to; ++n) {
            const auto& [face, clip] = met[n];
            const Feature feature = first_of(*clip.in->features);
            found.feature = std::max(found.feature, kind_of(feature));
            found.faces.push_back(
                {face, feature, *clip.side,
                 clip.out ? clip.out->t : std::numeric_limits<double>::infinity()});
        }
        return found;
    }

    const Index::State& mesh_;
    const L& linear_;
};

/// f(linear), where a line that goes nowhere is a ray.
template <class L>
auto with(const L& linear, const auto& f) {
    predicates::validate(linear);
    const mesh::DefaultEnvironment environment;
    if constexpr (std::is_same_v<L, Line3>)
        if (linear.direction == Vec3{}) return f(Ray3{linear.origin, linear.direction});
    return f(linear);
}

}  // namespace

template <class L>
requires LinearShape<L> &&
    (dim_of<L> == 3) int compare_hits(const L& linear, const Triangle3& a, const Triangle3& b) {
    return with(linear, [&](const auto& line) {
        const auto of_a = clip(line, a), of_b = clip(line, b);
        if (!of_a.hit || !of_b.hit)
            throw std::invalid_argument("compare_hits: the " + std::string(name_of<L>) +
                                        " misses triangle " + (of_a.hit ? "b" : "a"));
        const int rounded = order(of_a.in->t, of_b.in->t);
        return rounded != 0 ? rounded : exact_order(line, a, of_a, b, of_b);
    });
}

template <class L>
requires LinearShape<L> &&(dim_of<L> == 3) std::vector<Hit> Index::hits(const L& linear) const {
    return with(linear, [&](const auto& line) {
        return state_->empty() ? std::vector<Hit>() : Cast(*state_, line).all();
    });
}

template <class L>
requires LinearShape<L> &&
    (dim_of<L> == 3) std::optional<Hit> Index::first_hit(const L& linear) const {
    return with(linear, [&](const auto& line) {
        return state_->empty() ? std::optional<Hit>() : Cast(*state_, line).first();
    });
}

#define GRAZE_INSTANTIATE(L)                                                           \
    template GRAZE_API int compare_hits(const L&, const Triangle3&, const Triangle3&); \
    template GRAZE_API std::vector<Hit> Index::hits(const L&) const;                   \
    template GRAZE_API std::optional<Hit> Index::first_hit(const L&) const
GRAZE_INSTANTIATE(Line3);
GRAZE_INSTANTIATE(Ray3);
GRAZE_INSTANTIATE(Segment3);
#undef GRAZE_INSTANTIATE

}  // namespace graze::mesh
