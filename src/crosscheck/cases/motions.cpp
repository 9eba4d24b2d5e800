#include "cases/motions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cases/points.hpp"

namespace cases {

using graze::Vec3;

namespace {

using Corners = std::array<Vec3, corners_of_motion>;

/// How they meet.
enum class Why : std::uint8_t {
    none,      ///< as it comes
    through,   ///< one goes through the other at one moment
    border,    ///< the same at a vertex, an edge or an end
    turning,   ///< one comes to the plane of the other and turns back
    resting,   ///< at the beginning or at the end
    in_plane,  ///< all in one plane, which moves; perhaps they do not
    rigid,     ///< neither turns nor stretches
};

class Maker {
public:
    Maker(bool segments, Family family, Random& random)
        : segments_(segments),
          family_(family),
          random_(random),
          pool_(make_pool<graze::Tetrahedron3>(of_pool(), random)) {}

    std::vector<double> numbers() {
        std::array<Corners, 2> ends = chosen() == Why::none ? as_they_come() : made();
        if (family_ == Family::degenerate) flatten(ends);
        if (family_ == Family::same) share(ends);
        reorder(ends);
        Points<3> list;
        for (const Corners& corners : ends) list.insert(list.end(), corners.begin(), corners.end());
        finish(list, family_, random_);
        std::vector<double> numbers;
        for (const Vec3& p : list)
            for (int k = 0; k < 3; ++k) numbers.push_back(p[k]);
        return numbers;
    }

private:
    /// In small integers what meets does so to the last bit.
    Family of_pool() {
        switch (family_) {
            case Family::degenerate:
                return Family::grid;
            case Family::touching:
            case Family::parallel:
            case Family::ulps:
                return random_.pick({Family::grid, Family::grid, Family::decimal, family_});
            case Family::same:
                return random_.pick({Family::uniform, Family::decimal, Family::grid});
            default:
                return family_;
        }
    }

    Why chosen() {
        switch (family_) {
            case Family::uniform:
                why_ = random_.coin() ? Why::through : Why::none;
                break;
            case Family::touching:
                why_ = random_.pick({Why::border, Why::border, Why::turning, Why::resting});
                break;
            case Family::parallel:
                why_ = random_.pick({Why::in_plane, Why::in_plane, Why::rigid, Why::turning});
                break;
            default:
                why_ = random_.once_in(family_ == Family::ulps ? 6 : 2)
                           ? Why::none
                           : random_.pick({Why::through, Why::border, Why::turning, Why::resting,
                                           Why::in_plane, Why::rigid});
        }
        return why_;
    }

    std::array<Corners, 2> as_they_come() const {
        std::array<Corners, 2> ends;
        std::copy_n(pool_.begin(), corners_of_motion, ends[0].begin());
        std::copy_n(pool_.begin() + corners_of_motion, corners_of_motion, ends[1].begin());
        return ends;
    }

    /// In a frame of three directions: a plane, in which they meet at the origin, and one that leads out of it.
    struct Place {
        double i = 0, j = 0, out = 0;
    };
    using Places = std::array<Place, corners_of_motion>;

    Place scaled(const Place& p, double by) const { return {p.i * by, p.j * by, p.out * by}; }
    static Place sum(const Place& p, const Place& q) {
        return {p.i + q.i, p.j + q.j, p.out + q.out};
    }
    Place some_place() {
        const double i = small(), j = small();
        return {i, j, 0};
    }
    bool is_general() const { return family_ == Family::uniform; }
    double small() { return is_general() ? 3 * random_.symmetric() : random_.between(-2, 3); }

    /// What they have in common at the moment is a corner's or an edge's where some of these are 0. Of a triangle they are
    /// the weights of its corners; of each of two segments those of its ends.
    std::array<int, 4> some_weights() {
        const auto inner = [&] { return random_.between(1, 2); };
        std::array<int, 4> w{inner(), inner(), segments_ ? inner() : 1, segments_ ? inner() : 0};
        const bool at_border = why_ == Why::border || (why_ != Why::through && random_.once_in(3));
        if (!at_border) return w;
        if (!segments_) {
            w[random_.below(2)] = 0;
            if (random_.once_in(3)) w[0] = w[1] = 0;
        } else {
            w[random_.below(2)] = 0;
            if (random_.coin()) std::swap(w[0], w[2]), std::swap(w[1], w[3]);
            if (random_.once_in(3)) w[random_.below(2)] = 0;
            for (const std::size_t n : {0u, 2u})
                if (w[n] == 0 && w[n + 1] == 0) w[n] = 1;
        }
        return w;
    }

    /// Where they are when they meet.
    Places middle(const std::array<int, 4>& w) {
        const Place x = some_place();
        Place y = some_place();
        if (segments_) {
            if (random_.once_in(why_ == Why::in_plane ? 2 : 8)) y = scaled(x, small());
            return {scaled(x, -w[1]), scaled(x, w[0]), scaled(y, -w[3]), scaled(y, w[2])};
        }
        return {Place{}, x, y, sum(scaled(x, -w[0]), scaled(y, -w[1]))};
    }

    /// How far each corner goes from t = 0 to t = 1.
    Places ways(const std::array<int, 4>& w) {
        Places r;
        if (why_ == Why::rigid) {
            Place first = some_place(), second = some_place();
            first.out = small(), second.out = small();
            if (random_.coin()) (random_.coin() ? first : second) = {};
            for (std::size_t n = 0; n < r.size(); ++n)
                r[n] = n < (segments_ ? 2u : 1u) ? first : second;
            return r;
        }
        for (Place& p : r) {
            p = some_place();
            p.out = small();
        }
        // A shape at rest is common.
        if (random_.once_in(3)) {
            const bool is_second = random_.coin();
            for (std::size_t n = 0; n < r.size(); ++n)
                if ((n >= (segments_ ? 2u : 1u)) == is_second) r[n] = {};
        }
        const double out = random_.coin() ? 0 : small();
        if (why_ == Why::in_plane)
            for (Place& p : r) p.out = out;
        if (why_ != Why::turning) return r;
        // The places that they have in common stay in the plane at first.
        if (segments_) {
            const double tilt = small(), other = small();
            r[0].out = out - w[1] * tilt, r[1].out = out + w[0] * tilt;
            r[2].out = out - w[3] * other, r[3].out = out + w[2] * other;
        } else {
            r[3].out = (w[0] + w[1] + 1) * r[0].out - w[0] * r[1].out - w[1] * r[2].out;
        }
        return r;
    }

    Vec3 at(const Place& p) const {
        const Vec3& o = pool_[0];
        return moved(moved(moved(o, p.i, o, pool_[1]), p.j, o, pool_[2]), p.out, o, pool_[3]);
    }

    std::array<Corners, 2> made() {
        const std::array<int, 4> w = some_weights();
        Places there = middle(w);
        if (why_ == Why::in_plane && random_.once_in(3))
            for (Place& p : there) p = some_place();
        const Places way = ways(w);
        const bool at_end = why_ == Why::resting || (!is_general() && random_.once_in(8));
        const double t = is_general() ? random_.unit()
                         : at_end     ? random_.between(0, 1)
                                      : random_.between(1, 7) / 8.0;
        std::array<Corners, 2> ends;
        for (std::size_t n = 0; n < there.size(); ++n) {
            ends[0][n] = at(sum(there[n], scaled(way[n], -t)));
            ends[1][n] = at(sum(there[n], scaled(way[n], 1 - t)));
        }
        return ends;
    }

    /// A segment or a triangle without a length or an area, at one end or at both.
    void flatten(std::array<Corners, 2>& ends) {
        const std::size_t shape = segments_ && random_.coin() ? 0 : 2;
        const auto flat = [&](Corners& c) {
            c[shape + 1] = segments_ || random_.coin()
                               ? c[shape]
                               : moved(c[1], random_.between(-2, 3), c[1], c[2]);
        };
        const auto which = random_.below(4);
        if (which != 1) flat(ends[0]);
        if (which != 0) flat(ends[1]);
        if (random_.once_in(6)) ends[1] = ends[0];
    }

    /// A corner of one shape is one of the other, at one end or at both; or a shape comes to where the other was.
    void share(std::array<Corners, 2>& ends) {
        const std::size_t others = segments_ ? 2 : 1, one = random_.below(others),
                          other = others + random_.below(ends[0].size() - others);
        switch (random_.below(5)) {
            case 0:
                ends[0][one] = ends[0][other];
                break;
            case 1:
                ends[1][one] = ends[1][other];
                break;
            case 2:
                ends[0][one] = ends[0][other];
                ends[1][one] = ends[1][other];
                break;
            case 3:
                ends[1] = ends[0];
                std::swap(ends[1][one], ends[1][other]);
                break;
            default:
                ends[1][one] = ends[0][other];
        }
    }

    void reorder(std::array<Corners, 2>& ends) {
        if (random_.coin()) std::swap(ends[0], ends[1]);
        const auto swap = [&](std::size_t m, std::size_t n) {
            for (Corners& c : ends) std::swap(c[m], c[n]);
        };
        if (segments_) {
            if (random_.coin()) swap(0, 1);
            if (random_.coin()) swap(2, 3);
            if (random_.coin()) swap(0, 2), swap(1, 3);
        } else {
            if (random_.coin()) swap(1, 2);
            swap(3, 1 + random_.below(3));
        }
    }

    bool segments_;
    Family family_;
    Random& random_;
    Points<3> pool_;
    Why why_ = Why::none;
};

}  // namespace

MotionCase make_motion_case(bool segments, Family family, std::uint64_t seed) {
    Random random(seed);
    return {seed, family, segments, Maker(segments, family, random).numbers()};
}

int complexity(const MotionCase& c) { return complexity_of_numbers(c.numbers); }

std::vector<MotionCase> simpler(const MotionCase& c) {
    std::vector<MotionCase> list;
    const std::size_t half = c.numbers.size() / 2;
    const int most = complexity(c);
    const auto offer = [&](const MotionCase& candidate) {
        if (complexity(candidate) < most) list.push_back(candidate);
    };
    // What moves along with a corner sees the same; so where everything is moved, at each end by itself.
    for (std::size_t at = 0; at < half; at += 3) {
        MotionCase copy = c;
        for (std::size_t n = 0; n < c.numbers.size(); ++n)
            copy.numbers[n] -= c.numbers[(n < half ? 0 : half) + at + n % 3];
        offer(copy);
        copy = c;
        for (std::size_t n = half; n < c.numbers.size(); ++n)
            copy.numbers[n] -= c.numbers[half + at + n % 3] - c.numbers[at + n % 3];
        offer(copy);
    }
    const std::vector<MotionCase> more = simpler_points(c, 3);
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

}  // namespace cases
