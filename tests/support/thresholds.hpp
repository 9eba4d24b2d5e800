// Pairs of shapes that are at a threshold of the library, or beside it by an ulp or a bit.
//
// Each number of src that decides a way has a name there. A reading is what such a number is compared
// with, measured of a pair by the readers of src themselves. A case has one of them at its threshold, the
// double below or the double above; or as many bits as a reader takes, or one more. Zeros, the smallest
// doubles and other quantities of any size are in the same shapes.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cases/generators.hpp"

namespace thresholds {

using cases::AnyShape;

/// What numbers of a shape are measured by one unit.
enum class Unit : std::uint8_t { length, direction, axis };

struct Reading {
    const char* what;
    Unit unit;
    double value, at;
    /// A number of bits: it is at the threshold, or above by one. Others are below by an ulp as well.
    bool bits = false;

    std::string name() const;
};

/// In an order that the types of the shapes decide.
std::vector<Reading> readings(const AnyShape<2>& a, const AnyShape<2>& b);
std::vector<Reading> readings(const AnyShape<3>& a, const AnyShape<3>& b);

/// A valid pair of these types. The seed decides which reading it has beside its threshold, and on which side,
/// in turn.
cases::AnyCase<2> make_case(const AnyShape<2>& a, const AnyShape<2>& b, std::uint64_t seed);
cases::AnyCase<3> make_case(const AnyShape<3>& a, const AnyShape<3>& b, std::uint64_t seed);
template <class A, class B>
cases::Case<A, B> make_case(std::uint64_t seed) {
    constexpr int dim = cases::dim_of<A>;
    const auto c = make_case(AnyShape<dim>(A{}), AnyShape<dim>(B{}), seed);
    return {c.seed, c.family, std::get<A>(c.a), std::get<B>(c.b)};
}

/// The vertices of a shape and one more point: what orient and insphere are asked of such a pair.
template <class S, class V>
auto points_of(const S& s, const V& last) {
    if constexpr (requires { s.d; })
        return std::array<V, 5>{s.a, s.b, s.c, s.d, last};
    else if constexpr (requires { s.c; })
        return std::array<V, 4>{s.a, s.b, s.c, last};
    else
        return std::array<V, 3>{s.a, s.b, last};
}

/// The sides that pairs of two types can be on, and how often some were.
class Visits {
public:
    template <class Any>
    Visits(const Any& a, const Any& b) {
        for (const Reading& r : readings(a, b))
            for (int side = r.bits ? 0 : -1; side <= 1; ++side) seen_[name(r, side)] = 0;
    }
    template <class Any>
    void add(const Any& a, const Any& b) {
        for (const Reading& r : readings(a, b))
            for (int side = r.bits ? 0 : -1; side <= 1; ++side)
                seen_[name(r, side)] += r.value == place(r, side);
    }
    std::size_t sides() const { return seen_.size(); }
    /// Those that were not visited.
    std::string missing() const {
        std::string list;
        for (const auto& [side, count] : seen_)
            if (count == 0) list += "\n  " + side;
        return list;
    }

    /// The value on a side.
    static double place(const Reading& r, int side);

private:
    static std::string name(const Reading& r, int side) {
        return r.name() + (side < 0 ? ", below" : side > 0 ? ", above" : ", at");
    }

    std::map<std::string, long> seen_;
};

}  // namespace thresholds
