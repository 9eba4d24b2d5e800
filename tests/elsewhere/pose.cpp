// Writes questions for ask.cpp, with the answers of the judge: `pose COUNT SEED`, COUNT for each
// pair of shapes. One a line:
//   pair DIM SHAPE SHAPE contact=.. [certify=1]
//   clip DIM SHAPE SHAPE [t_min=X] [t_max=X] [cull=back|front] FIELD=..
//   orient DIM X.. sign=..           insphere DIM X.. sign=..
// A SHAPE is its name and its numbers in the order of its declaration; a number is the bits of a
// double in hexadecimal. The fields of a clip are those of graze::Clip, "null" where an end is
// unbounded.
#include <array>
#include <bit>
#include <cstdlib>
#include <graze/batch.hpp>
#include <graze/clip.hpp>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "predicates/sizes.hpp"
#include "support/judge.hpp"
#include "support/simplex.hpp"

namespace {

using cases::AnyShape;
using cases::Family;
using graze::Vec;
using judge::Rational;

std::string bits(double x) {
    std::ostringstream os;
    os << std::hex << std::bit_cast<std::uint64_t>(x);
    return os.str();
}

template <class S>
std::string text(const S& shape) {
    std::string words = graze::detail::Description<S>::name;
    graze::batch::detail::each_number(shape, [&](double x) { words += ' ' + bits(x); });
    if constexpr (requires { shape.kind; }) words += ' ' + std::to_string(int(shape.kind));
    return words;
}
template <class... S>
std::string text(const std::variant<S...>& any) {
    return std::visit([](const auto& s) { return text(s); }, any);
}

// ---- pairs and clips ----

/// A double that the judge takes for the exact value rounded; the library may propose it.
std::string rounded(const std::optional<judge::Number>& exact, std::optional<double> proposed) {
    if (!exact) return "null";
    if (!proposed || !exact->rounds_to(*proposed))
        throw std::runtime_error("the library does not round right");
    return bits(*proposed);
}

/// The parameters of the library, where there is such a clip.
struct Ends {
    std::optional<double> in, out;
};

template <int Dim>
Ends ends_of(const graze::Clip<Dim>& clip) {
    Ends ends;
    if (clip.in) ends.in = clip.in->t;
    if (clip.out) ends.out = clip.out->t;
    return ends;
}

template <int Dim>
std::optional<Ends> clip(const cases::AnyCase<Dim>& c) {
    return std::visit(
        []<class L, class B>(const L& line, const B& shape) -> std::optional<Ends> {
            if constexpr (graze::Clippable<L, B>)
                return ends_of<Dim>(graze::clip(line, shape));
            else
                return {};
        },
        c.a, c.b);
}

template <int Dim>
void write_clip(const cases::AnyCase<Dim>& c) {
    const auto proposed = clip<Dim>(c);
    if (!proposed) return;
    const judge::Clip right = judge::clip(judge::as_linear(c.a).value(), c.b);
    std::cout << "clip " << Dim << ' ' << text(c.a) << ' ' << text(c.b) << " hit=" << right.hit()
              << " contact=" << name(right.contact);
    if (right.hit())
        std::cout << " t_in=" << rounded(right.t_in, proposed->in)
                  << " t_out=" << rounded(right.t_out, proposed->out);
    std::cout << '\n';
}

template <int Dim>
void write_pair(const cases::AnyCase<Dim>& c, std::uint64_t i) {
    const graze::Contact contact = judge::contact(c.a, c.b);
    std::cout << "pair " << Dim << ' ' << text(c.a) << ' ' << text(c.b)
              << " contact=" << name(contact) << (i % 8 == 0 ? " certify=1" : "") << '\n';
    if (i % 4 == 1) write_clip<Dim>(c);
}

template <int Dim>
void write_pairs(std::uint64_t count, std::uint64_t seed) {
    cases::each_two<Dim>([&](const auto& a, const auto& b) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto of = [&](const auto& families) {
                return cases::make_case<Dim>(a, b, families[i % families.size()], seed + i);
            };
            using laws::Size;
            if (i % 20 < 18)
                write_pair<Dim>(of(cases::families), i);
            else if (i % 20 == 18)
                write_pair<Dim>(laws::far_apart<Dim>(of(laws::short_families)), i);
            else
                write_pair<Dim>(laws::resized<Dim>(of(laws::short_families),
                                                   std::array{Size::huge, Size::tiny,
                                                              Size::subnormal}[i / 20 % 3]),
                                i);
        }
    });
}

// ---- signs of points ----

template <std::size_t Size>
using Matrix = std::array<std::array<Rational, Size>, Size>;

/// Along the first row.
template <std::size_t Size>
Rational determinant(const Matrix<Size>& m) {
    if constexpr (Size == 1) {
        return m[0][0];
    } else {
        Rational sum = 0;
        for (std::size_t skip = 0; skip < Size; ++skip) {
            Matrix<Size - 1> minor;
            for (std::size_t i = 1; i < Size; ++i)
                for (std::size_t j = 0, k = 0; j < Size; ++j)
                    if (j != skip) minor[i - 1][k++] = m[i][j];
            const Rational term = m[0][skip] * determinant(minor);
            sum += skip % 2 == 0 ? term : Rational(-term);
        }
        return sum;
    }
}

/// The points, a square sum with each for insphere, and a one.
template <std::size_t Size, std::size_t Dim>
Rational determinant_of(const std::array<std::array<Rational, Dim>, Size>& points) {
    Matrix<Size> m;
    for (std::size_t i = 0; i < Size; ++i) {
        Rational squares = 0;
        for (std::size_t k = 0; k < Dim; ++k) {
            m[i][k] = points[i][k];
            squares += points[i][k] * points[i][k];
        }
        if constexpr (Size == Dim + 2) m[i][Dim] = squares;
        m[i][Size - 1] = 1;
    }
    return determinant(m);
}

template <std::size_t Dim, std::size_t Count>
void write_sign(const std::vector<Vec<int(Dim)>>& drawn) {
    std::array<std::array<Rational, Dim>, Count> points;
    std::string numbers;
    for (std::size_t i = 0; i < Count; ++i)
        for (std::size_t k = 0; k < Dim; ++k) {
            points[i][k] = Rational(drawn[i][int(k)]);
            numbers += ' ' + bits(drawn[i][int(k)]);
        }
    int sign = determinant_of(points).sign();
    if constexpr (Count == Dim + 2) {
        // The centroid of the others lies inside, unless they are flat.
        auto inside = points;
        for (std::size_t k = 0; k < Dim; ++k) {
            inside[Dim + 1][k] = 0;
            for (std::size_t i = 0; i <= Dim; ++i)
                inside[Dim + 1][k] += points[i][k] / int(Dim + 1);
        }
        sign *= determinant_of(inside).sign();
    }
    std::cout << (Count == Dim + 1 ? "orient " : "insphere ") << Dim << numbers << " sign=" << sign
              << '\n';
}

template <std::size_t Dim>
void write_signs(std::uint64_t count, std::uint64_t seed) {
    using Simplex = std::conditional_t<Dim == 2, graze::Triangle2, graze::Tetrahedron3>;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto c =
            cases::make_case<int(Dim)>(AnyShape<int(Dim)>(Simplex{}), AnyShape<int(Dim)>(Simplex{}),
                                       cases::families[i % cases::families.size()], seed + i);
        std::vector<Vec<int(Dim)>> points;
        const auto keep = [&](const Vec<int(Dim)>& p) { points.push_back(p); };
        cases::each_point(c.a, keep), cases::each_point(c.b, keep);
        std::rotate(points.begin(), points.begin() + int(i % points.size()), points.end());
        write_sign<Dim, Dim + 1>(points);
        write_sign<Dim, Dim + 2>(points);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: pose COUNT SEED\n";
        return 2;
    }
    std::ios::sync_with_stdio(false);
    const auto count = std::strtoull(argv[1], nullptr, 10),
               seed = std::strtoull(argv[2], nullptr, 10);
    write_pairs<2>(count, seed);
    write_pairs<3>(count, seed);
    write_signs<2>(count, seed);
    write_signs<3>(count, seed);
    return std::cout.flush() ? 0 : 1;
}
