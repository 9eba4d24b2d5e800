// The inputs of orient and insphere, and batches of them.
//
//   R  random
//   G  small integers
//   T  exact zeros of numbers with 48 bits: points of one line, plane, circle or sphere
//   U  the same, and the last point moved by -1, 0 or 1 unit of 2^-50 along each axis
//   Z  small integers, and some of the points are equal or on one line
#pragma once

#include <graze/batch_orient.hpp>
#include <graze/orient.hpp>
#include <span>

#include "stored.hpp"
#include "workloads.hpp"

namespace graze::bench {

/// N points of a question.
template <int Dim, std::size_t N>
using Points = std::array<Vec<Dim>, N>;

template <int Dim, std::size_t N>
class SignSource {
public:
    using Case = Points<Dim, N>;

    explicit SignSource(Workload workload)
        : workload_(workload), random_(1 + std::uint64_t(workload)) {}

    std::vector<Case> operator()(std::size_t count) {
        std::vector<Case> cases;
        cases.reserve(count);
        while (cases.size() < count) cases.push_back(next());
        return cases;
    }

    Case next() {
        const bool zeros = workload_ == Workload::T || workload_ == Workload::U;
        const bool integers = workload_ == Workload::G || workload_ == Workload::Z;
        Case c;
        Numbers numbers{.random = random_,
                        .integers = integers,
                        .reach = integers ? 2.0 : 1.0,
                        .unit = zeros ? 0x1p-46 : 0};
        for (auto& p : c) p = point<Dim>(numbers);
        if (zeros) {
            if constexpr (N == Dim + 1)
                put_in_plane(c);
            else
                put_on_sphere(numbers, c);
        }
        if (workload_ == Workload::U)
            for (int k = 0; k < Dim; ++k) c[N - 1][k] += random_.integer(-1, 1) * 0x1p-50;
        if (workload_ == Workload::Z) {
            if (random_.integer(0, 1))
                c[1] = c[0];
            else
                for (int k = 0; k < Dim; ++k) c[2][k] = 2 * c[1][k] - c[0][k];
        }
        return c;
    }

private:
    void put_in_plane(Case& c) {
        std::array<Vec<Dim>, N - 1> others;
        std::copy(c.begin(), c.end() - 1, others.begin());
        c[N - 1] = mixed<Dim, N - 1>(random_, others);
    }
    /// About a centre: a vector with its coordinates permuted and their signs changed.
    void put_on_sphere(Numbers& numbers, Case& c) {
        const Vec<Dim> center = point<Dim>(numbers), v = vector<Dim>(numbers);
        for (auto& p : c) {
            Vec<Dim> turned = v;
            for (int k = Dim - 1; k > 0; --k) std::swap(turned[k], turned[random_.integer(0, k)]);
            for (int k = 0; k < Dim; ++k)
                if (random_.integer(0, 1)) turned[k] = -turned[k];
            p = plus<Dim>(center, turned);
        }
    }

    Workload workload_;
    Random random_;
};

using Orient2 = Points<2, 3>;
using Orient3 = Points<3, 4>;
using Insphere2 = Points<2, 4>;
using Insphere3 = Points<3, 5>;

inline int sign_of(const Orient2& p) { return orient(p[0], p[1], p[2]); }
inline int sign_of(const Orient3& p) { return orient(p[0], p[1], p[2], p[3]); }
inline int sign_of(const Insphere2& p) { return insphere(p[0], p[1], p[2], p[3]); }
inline int sign_of(const Insphere3& p) { return insphere(p[0], p[1], p[2], p[3], p[4]); }

inline int exact_sign(const Orient2& p) { return exact::orient(p[0], p[1], p[2]); }
inline int exact_sign(const Orient3& p) { return exact::orient(p[0], p[1], p[2], p[3]); }
inline int exact_sign(const Insphere2& p) { return exact::insphere(p[0], p[1], p[2], p[3]); }
inline int exact_sign(const Insphere3& p) { return exact::insphere(p[0], p[1], p[2], p[3], p[4]); }

/// Many signs, by lists of points and by indices.
template <int Dim, std::size_t N>
struct SignBatch {
    std::array<Stored<Vec<Dim>>, N> points;
    std::vector<Vec<Dim>> vertices;  ///< all points, in no order
    std::vector<std::uint32_t> indices;
    std::vector<std::int8_t> signs;

    void take(const std::vector<Points<Dim, N>>& cases) {
        for (auto& list : points) list.clear();
        vertices.assign(cases.size() * N, {});
        indices.resize(vertices.size());
        signs.resize(cases.size());
        Random random(1);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            indices[i] = std::uint32_t(i);
            std::swap(indices[i], indices[random.bits() % (i + 1)]);
        }
        for (std::size_t i = 0; i < cases.size(); ++i)
            for (std::size_t k = 0; k < N; ++k) {
                points[k].push_back(cases[i][k]);
                vertices[indices[i * N + k]] = cases[i][k];
            }
    }
    void ask(std::size_t from, std::size_t to, const batch::Options& options) {
        const auto all = [&]<std::size_t... K>(std::index_sequence<K...>) {
            const std::span out = std::span(signs).subspan(from, to - from);
            if constexpr (N == Dim + 1)
                batch::orient(points[K].list(from, to)..., out, {}, options);
            else
                batch::insphere(points[K].list(from, to)..., out, {}, options);
        };
        all(std::make_index_sequence<N>{});
    }
    void ask_indices(std::size_t from, std::size_t to, const batch::Options& options) {
        const auto list = batch::structs<Vec<Dim>>(vertices);
        const auto some =
            std::span<const std::uint32_t>(indices).subspan(from * N, (to - from) * N);
        const std::span out = std::span(signs).subspan(from, to - from);
        if constexpr (N == Dim + 1)
            batch::orient<Dim>(list, some, out, {}, options);
        else
            batch::insphere<Dim>(list, some, out, {}, options);
    }
};

}  // namespace graze::bench
