// Exact points that are hard to ask about.
#pragma once

#include "points/rational_judge.hpp"

namespace judge_of_points {

using cases::Random;
using graze::Exact;
using graze::ExactPoint;
using graze::Vec;

/// A point in doubles, fractions, or where lines meet.
template <int Dim>
ExactPoint<Dim> any_point(Sort sort, Random& random) {
    const auto v = [&] { return vector<Dim>(sort, random); };
    if (random.once_in(3)) return v();
    if (random.coin()) {
        const auto of = [&] { return graze::Segment<Dim>{v(), v()}; };
        if constexpr (Dim == 2) {
            if (const auto p = graze::meet(of(), of())) return *p;
        } else {
            if (const auto p = graze::meet(of(), graze::Triangle3{v(), v(), v()})) return *p;
        }
    }
    auto x = graze::to_exact(v());
    for (int k = 0; k < Dim; ++k) x[k] /= Exact(double(random.between(1, 3)));
    return ExactPoint<Dim>(x);
}

/// A point far from the origin, as seen from points around it, and points that lie with its doubles, but for an ulp, on a line
/// or plane, on a circle or sphere, or across a direction: what the point is off decides the sign.
template <int Dim>
std::vector<ExactPoint<Dim>> around_doubles(Random& random) {
    graze::ExactVec<Dim> x;
    for (int k = 0; k < Dim; ++k)
        x[k] = Exact(1.5) + Exact(random.between(-9, 9) * 0x1p-12) / Exact(random.pick({3.0, 7.0}));
    std::vector<ExactPoint<Dim>> points{ExactPoint<Dim>(x)};
    const Vec<Dim> near = points[0].rounded();
    const auto step = [&] { return random.between(1, 40) * 0x1p-12; };
    const auto add = [&](Vec<Dim> e) {
        for (int k = 0; k < Dim; ++k) e[k] += near[k] + random.between(-1, 1) * 0x1p-52;
        points.push_back(e);
    };
    const int question = random.between(0, 2);
    Vec<Dim> e, f;
    for (int k = 0; k < Dim; ++k) e[k] = random.coin() ? step() : -step(), f[k] = step();
    if (question == 0) {
        Vec<Dim> back;
        for (int k = 0; k < Dim; ++k) back[k] = -e[k] - (Dim == 3 ? f[k] : 0);
        add(e), add(back);
        if (Dim == 3) add(f);
        add(Vec<Dim>{step(), -step()});
    } else if (question == 1) {
        Vec<Dim> all;
        for (int k = 0; k < Dim; ++k) {
            Vec<Dim> corner;
            corner[k] = all[k] = e[k];
            add(corner);
        }
        add(all);
    } else {
        add(e), add(Vec<Dim>{}), add(Vec<Dim>{-e[1], e[0]});
        if (Dim == 3) add(f);
    }
    return points;
}

/// Points around one, in a line, a plane or across a direction but for some ulps, all of which are off by nearly half an ulp: what two
/// of them are off together decides the sign.
template <int Dim>
std::vector<ExactPoint<Dim>> all_off(Random& random) {
    Vec<Dim> center;
    for (int k = 0; k < Dim; ++k) center[k] = 1.5 + random.between(-9, 9) * 0x1p-12;
    const double size = std::ldexp(1, -random.between(9, 12));
    std::vector<Vec<Dim>> steps{{1, -1}, {-1, 1}, {}, {1, 1}};
    if constexpr (Dim == 3) steps = {{1, -1, 0}, {-1, 1, 0}, {0, 0, 1}, {}, {1, 1, 1}};
    std::vector<ExactPoint<Dim>> points;
    for (const Vec<Dim>& step : steps) {
        graze::ExactVec<Dim> x;
        const double off = random.coin() ? 0.49 * 0x1p-52 : -0.49 * 0x1p-52;
        for (int k = 0; k < Dim; ++k)
            x[k] = Exact(center[k] + size * step[k] + random.between(-1, 1) * 0x1p-52) + Exact(off);
        points.emplace_back(x);
    }
    return points;
}

}  // namespace judge_of_points
