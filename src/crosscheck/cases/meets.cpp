#include "cases/meets.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "cases/points.hpp"

namespace cases {

using graze::Vec;

namespace {

/// Why the answer may be 0.
enum class Why : std::uint8_t {
    none,
    named,      ///< the very points that made the meet
    collinear,  ///< other points of the lines and planes that made it
    through,    ///< all through one point that is given
    cevians,    ///< of a triangle: they share a point that is none of doubles, as a rule
    corner,     ///< the line begins in the plane
    mirrored,   ///< compared: some coordinates are the same, others have the opposite sign
};

template <int Dim>
class Maker {
public:
    Maker(bool compared, Family family, Random& random)
        : compared_(compared), family_(family), random_(random) {
        // Two shapes of one scene have the points of a question about one meet.
        using Simplex = std::conditional_t<Dim == 2, graze::Triangle<2>, graze::Tetrahedron3>;
        pool_ = make_pool<Simplex>(of_pool(), random);
    }

    Points<Dim> points() {
        const Why why = chosen();
        Points<Dim> list = meet(why);
        const Points<Dim> more = compared_ ? other(why, list) : asked(why, list);
        list.insert(list.end(), more.begin(), more.end());
        finish(list, family_, random_);
        return list;
    }

private:
    static constexpr std::size_t makers = Dim + 2;

    /// What is degenerate or shared already meets in no point: what is asked about will be.
    Family of_pool() {
        if (family_ == Family::degenerate) return Family::grid;
        if (family_ != Family::same) return family_;
        return random_.pick({Family::uniform, Family::decimal, Family::grid, Family::touching});
    }

    Why chosen() {
        if (family_ == Family::uniform) return random_.once_in(4) ? Why::named : Why::none;
        if (random_.coin()) return Why::none;
        const Why why = random_.pick({Why::named, Why::collinear, Why::through, Why::cevians,
                                      Why::cevians, Why::corner, Why::mirrored});
        return why == Why::mirrored && !compared_ ? Why::none : why;
    }

    const Vec<Dim>& some() { return pool_[random_.below(pool_.size())]; }
    int small() { return random_.between(-2, 3); }
    /// Another point of a line, and of a plane.
    Vec<Dim> on(const Vec<Dim>& a, const Vec<Dim>& b) { return moved(a, small(), a, b); }
    Vec<Dim> on(const Vec<Dim>& a, const Vec<Dim>& b, const Vec<Dim>& c) {
        const Vec<Dim> p = on(a, b);
        return moved(p, small(), a, c);
    }
    /// Of all that a line and a plane that meet have.
    Vec<Dim> on_plane(const Points<Dim>& meet) {
        if constexpr (Dim == 2)
            return on(meet[2], meet[3]);
        else
            return on(meet[2], meet[3], meet[4]);
    }
    /// Points that span a line or plane through the first of the pool.
    Points<Dim> spanning() {
        Points<Dim> list;
        const Vec<Dim>& p = pool_[0];
        const Vec<Dim> to = some(), beside = some();
        for (int n = 0; n < Dim; ++n) list.push_back(Dim == 2 ? on(p, to) : on(p, to, beside));
        return list;
    }
    /// A line and a line or plane through it.
    Points<Dim> meet_there() {
        const Points<Dim> line = line_through();
        return joined(line, spanning());
    }
    Points<Dim> line_through() {
        const Vec<Dim>& p = pool_[0];
        const Vec<Dim> to = some();
        const int i = random_.between(-2, 2);
        return {moved(p, i, p, to), moved(p, i + random_.between(1, 3), p, to)};
    }
    /// A triangle with weights at its corners, and on its sides the centres of two each: lines from these to the corners
    /// meet in the centre of all. Exact for small integers.
    void make_cevians() {
        const Vec<Dim> c = pool_[0], u = pool_[1], v = pool_[2];
        const int wa = random_.between(1, 4), wb = random_.between(1, 4),
                  wc = random_.between(1, 4);
        const auto point = [&](int i, int j) { return moved(moved(c, i, c, u), j, c, v); };
        const int ab = wa + wb, bc = wb + wc, ca = wc + wa;
        cevians_ = {Points<Dim>{point(0, ca * ab), point(wb * ab, 0)},
                    Points<Dim>{point(bc * ab, 0), point(0, wa * ab)},
                    Points<Dim>{c, point(wb * bc, wa * ca)}};
    }
    Points<Dim> cevian_in_plane(std::size_t n) {
        Points<Dim> list = cevians_[n];
        if (Dim == 3) list.push_back(some());
        return list;
    }

    static Points<Dim> joined(Points<Dim> x, const Points<Dim>& y) {
        x.insert(x.end(), y.begin(), y.end());
        return x;
    }

    Points<Dim> meet(Why why) {
        if (why == Why::through) return meet_there();
        if (why == Why::cevians) {
            make_cevians();
            return joined(cevians_[0], cevian_in_plane(1));
        }
        Points<Dim> list(pool_.begin(), pool_.begin() + makers);
        if (why == Why::corner) list[2] = list[0];
        return list;
    }

    /// The line or plane that the meet is asked about.
    Points<Dim> asked(Why why, const Points<Dim>& meet) {
        Points<Dim> list(pool_.begin() + makers, pool_.end());
        const bool by_line = random_.coin();
        switch (why) {
            case Why::named:
                if (by_line)
                    list[0] = meet[0], list[1] = meet[1];
                else
                    std::copy_n(meet.begin() + 2, Dim, list.begin());
                break;
            case Why::collinear:
                if (by_line)
                    list[0] = on(meet[0], meet[1]), list[1] = on(meet[0], meet[1]);
                else
                    for (Vec<Dim>& p : list) p = on_plane(meet);
                break;
            case Why::through:
                list = spanning();
                break;
            case Why::cevians:
                list = cevian_in_plane(2);
                break;
            case Why::corner:
                list[0] = meet[0];
                break;
            case Why::none:
            case Why::mirrored:
                break;
        }
        if (family_ == Family::same)
            for (Vec<Dim>& p : list)
                if (random_.coin()) p = meet[random_.below(makers)];
        if (family_ == Family::degenerate && random_.once_in(3))
            list.back() = on(list[0], Dim == 2 ? list[0] : list[1]);
        shuffle(list, 0, list.size(), random_);
        return list;
    }

    /// What the meet is compared with.
    Points<Dim> other(Why why, const Points<Dim>& meet) {
        Points<Dim> list = meet;
        switch (why) {
            case Why::named:
                break;
            case Why::collinear:
                for (std::size_t n = 0; n < makers; ++n)
                    if (random_.coin()) list[n] = n < 2 ? on(meet[0], meet[1]) : on_plane(meet);
                break;
            case Why::through:
                list = meet_there();
                break;
            case Why::cevians:
                list = joined(cevians_[2], cevian_in_plane(random_.coin() ? 0 : 1));
                break;
            case Why::corner:
                for (std::size_t n = 0; n < makers; ++n)
                    list[n] = n % 2 == 0 && n < 4 ? meet[0] : some();
                break;
            case Why::mirrored: {
                const int from = random_.between(0, Dim - 1);
                for (Vec<Dim>& p : list)
                    for (int k = from; k < Dim; ++k) p[k] = -p[k];
                break;
            }
            case Why::none:
                shuffle(pool_, 0, pool_.size(), random_);
                std::copy_n(pool_.begin(), makers, list.begin());
                break;
        }
        if (family_ == Family::same && random_.coin())
            list[random_.below(makers)] = meet[random_.below(makers)];
        if (random_.coin()) std::swap(list[0], list[1]);
        shuffle(list, 2, makers, random_);
        if (Dim == 2 && random_.coin()) std::swap(list[0], list[2]), std::swap(list[1], list[3]);
        return list;
    }

    bool compared_;
    Family family_;
    Random& random_;
    Points<Dim> pool_;
    std::array<Points<Dim>, 3> cevians_;
};

template <int Dim>
std::vector<double> numbers_of(bool compared, Family family, std::uint64_t seed) {
    Random random(seed);
    std::vector<double> numbers;
    for (const Vec<Dim>& p : Maker<Dim>(compared, family, random).points())
        for (int k = 0; k < Dim; ++k) numbers.push_back(p[k]);
    return numbers;
}

}  // namespace

MeetCase make_meet_case(int dim, bool compared, Family family, std::uint64_t seed) {
    return {
        seed, family, dim, compared,
        dim == 2 ? numbers_of<2>(compared, family, seed) : numbers_of<3>(compared, family, seed)};
}

int complexity(const MeetCase& c) { return complexity_of_numbers(c.numbers); }

std::vector<MeetCase> simpler(const MeetCase& c) { return simpler_points(c, std::size_t(c.dim)); }

}  // namespace cases
