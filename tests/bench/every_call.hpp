// The public calls without a table of their own, each beside what it is measured in: another call, or
// plain doubles, with the same answer. calls.cpp times them and instructions.cpp counts them, so what
// has a row has a guard.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <graze/any.hpp>
#include <graze/batch.hpp>
#include <graze/distance.hpp>
#include <graze/exact_boost.hpp>
#include <graze/intersection.hpp>
#include <graze/motion.hpp>
#include <graze/parts.hpp>
#include <graze/voxel.hpp>
#include <random>

#include "clips.hpp"
#include "meshes.hpp"
#include "naive.hpp"
#include "signs.hpp"

namespace graze::bench {

/// Pairs of a workload.
template <class A, class B>
inline constexpr auto pairs_of = [](Workload w) { return Source<A, B>(w); };

/// Cases made of those of another source.
template <class Source, class Make>
auto made_of(Source source, Make make) {
    return [=](Workload w) {
        return [cases = source(w), make](std::size_t count) mutable {
            std::vector<std::decay_t<decltype(make(cases(1)[0]))>> made;
            for (const auto& c : cases(count)) made.push_back(make(c));
            return made;
        };
    };
}

// f(call, question, source, ask, baseline, ask the baseline): source(workload)(count) are fresh cases;
// answers are numbers.

/// `also_meets`: intersects as well, which is contact and a comparison.
template <class A, class B, class F>
void every_method(const std::string& question, F f, bool also_meets = false) {
    const auto pairs = pairs_of<A, B>;
    const auto standard = [](const auto& p) { return int(contact(p.first, p.second)); };
    const auto meets = [](const auto& p) { return int(intersects(p.first, p.second)); };
    const auto add = [&](const char* call, auto ask) {
        f(call, question, pairs, ask, "contact", standard);
    };
    const auto add_meets = [&](const char* call, auto ask) {
        if (also_meets) f(call, question, pairs, ask, "intersects", meets);
    };
    if (also_meets)
        add("answer",
            [](const auto& p) { return int(answer<Method::standard>(p.first, p.second).contact); });
    if constexpr (Answerable<Method::sat, A, B>) {
        add("sat::contact", [](const auto& p) { return int(sat::contact(p.first, p.second)); });
        add_meets("sat::intersects",
                  [](const auto& p) { return int(sat::intersects(p.first, p.second)); });
    }
    if constexpr (Answerable<Method::pef, A, B>) {
        add("pef::contact", [](const auto& p) { return int(pef::contact(p.first, p.second)); });
        add_meets("pef::intersects",
                  [](const auto& p) { return int(pef::intersects(p.first, p.second)); });
    }
    if constexpr (Answerable<Method::slab, A, B>) {
        add("slab::contact", [](const auto& p) { return int(slab::contact(p.first, p.second)); });
        add_meets("slab::intersects",
                  [](const auto& p) { return int(slab::intersects(p.first, p.second)); });
    }
    add("exact::contact", [](const auto& p) { return int(exact::contact(p.first, p.second)); });
    add_meets("exact::intersects",
              [](const auto& p) { return int(exact::intersects(p.first, p.second)); });
}

/// So that the distance has a certificate.
template <class A, class B>
inline constexpr bool has_rational_corners = !std::is_same_v<A, Obb2> && !std::is_same_v<B, Obb2>;

/// Two shapes as they are, without their types, and with a proof.
template <class A, class B>
struct AnyCase {
    A a;
    B b;
    AnyShape x, y;
    Certificate<dim_of<A>> certificate;
    any::Certificate any_certificate;
};

template <class A, class B, class F>
void every_any(const std::string& question, F f) {
    const auto cases = made_of(pairs_of<A, B>, [](const auto& p) {
        const auto certificate = certify(p.first, p.second);
        return AnyCase<A, B>{p.first, p.second, p.first, p.second, certificate, certificate};
    });
    f(
        "any::answer", question, cases,
        [](const auto& c) { return int(any::answer(c.x, c.y).contact); }, "contact",
        [](const auto& c) { return int(contact(c.a, c.b)); });
    f(
        "any::type_of", question, cases, [](const auto& c) { return int(any::type_of(c.x)); },
        "ShapeType", [](const auto& c) { return int(any::type_of(c.a)); });
    f(
        "any::numbers_of", question, cases,
        [](const auto& c) { return int(any::numbers_of(c.x).size()); }, "numbers_of",
        [](const auto&) { return int(batch::numbers_of<A>); });
    f(
        "any::shape_of", question, cases,
        [](const auto& c) {
            constexpr double numbers[any::most_numbers]{};
            return int(any::shape_of(any::type_of(c.x), {numbers, batch::numbers_of<A>}).index());
        },
        "AnyShape", [](const auto& c) { return int(c.x.index()); });
    f(
        "any::expect_valid", question, cases,
        [](const auto& c) {
            any::expect_valid(c.x);
            return int(c.x.index());
        },
        "AnyShape", [](const auto& c) { return int(c.x.index()); });
    f(
        "any::methods", question, cases,
        [](const auto& c) { return int(any::methods(c.x, c.y).size()); }, "Answerable",
        [](const auto&) {
            return 2 + int(Answerable<Method::sat, A, B>) + int(Answerable<Method::pef, A, B>) +
                   int(Answerable<Method::slab, A, B>);
        });
    f(
        "any::certify", question, cases,
        [](const auto& c) {
            const auto certificate = any::certify(c.x, c.y);
            return int(std::get<Certificate<dim_of<A>>>(certificate).contact);
        },
        "certify", [](const auto& c) { return int(certify(c.a, c.b).contact); });
    if constexpr (Intersectable<A, B>)
        f(
            "any::intersection", question, cases,
            [](const auto& c) {
                return std::visit([](const auto& common) { return common.dim; },
                                  any::intersection(c.x, c.y));
            },
            "intersection", [](const auto& c) { return intersection(c.a, c.b).dim; });
    // The half of it, or twice as much.
    const auto limit = [](const auto& c) {
        return c.certificate.contact == Contact::disjoint ? 0.5 : 2.0;
    };
    f(
        "any::within", question, cases,
        [=](const auto& c) { return int(any::within(c.x, c.y, limit(c))); }, "within",
        [=](const auto& c) { return int(within(c.a, c.b, limit(c))); });
    f(
        "any::compare_distance", question, cases,
        [=](const auto& c) { return int(any::compare_distance(c.x, c.y, limit(c)) <= 0); },
        "compare_distance",
        [=](const auto& c) { return int(compare_distance(c.a, c.b, limit(c)) <= 0); });
    const auto is_unique = [](const auto& found) { return int(found.unique); };
    f(
        "any::distance", question, cases,
        [=](const auto& c) { return std::visit(is_unique, any::distance(c.x, c.y)); }, "distance",
        [=](const auto& c) { return is_unique(distance(c.a, c.b)); });
    f(
        "any::exact_distance", question, cases,
        [=](const auto& c) { return std::visit(is_unique, any::exact_distance(c.x, c.y)); },
        "exact::distance", [=](const auto& c) { return is_unique(exact::distance(c.a, c.b)); });
    if constexpr (has_rational_corners<A, B>)
        f(
            "any::certify_distance", question, cases,
            [](const auto& c) { return int(any::certify_distance(c.x, c.y).index()); },
            "certify_distance",
            [](const auto& c) { return int(certify_distance(c.a, c.b).squared().sign()); });
    f(
        "any::flaw", question, cases,
        [](const auto& c) { return int(any::flaw(c.x, c.y, c.any_certificate).empty()); }, "flaw",
        [](const auto& c) { return int(flaw(c.a, c.b, c.certificate).empty()); });
    f(
        "any::clippable", question, cases,
        [](const auto& c) { return int(any::clippable(c.x, c.y)); }, "Clippable",
        [](const auto&) { return int(Clippable<A, B>); });
    if constexpr (Clippable<A, B>) {
        f(
            "any::clip", question, cases,
            [](const auto& c) {
                return int(std::get<Clip<dim_of<A>>>(any::clip(c.x, c.y)).contact);
            },
            "clip", [](const auto& c) { return int(clip(c.a, c.b).contact); });
        f(
            "any::exact_clip", question, cases,
            [](const auto& c) {
                return int(std::get<exact::Clip<dim_of<A>>>(any::exact_clip(c.x, c.y)).contact);
            },
            "exact::clip", [](const auto& c) { return int(exact::clip(c.a, c.b).contact); });
        f(
            "any::answer_clip", question, cases,
            [](const auto& c) {
                const auto clips = any::answer_clip(c.x, c.y);
                return int(std::get<any::BothClips<dim_of<A>>>(clips).rounded.contact);
            },
            "exact::clip", [](const auto& c) { return int(exact::clip(c.a, c.b).contact); });
    }
}

template <int Dim, std::size_t N, class F>
void every_sign(const std::string& name, const std::string& question, F f) {
    const auto cases = [](Workload w) { return SignSource<Dim, N>(w); };
    const auto standard = [](const auto& c) { return sign_of(c); };
    f(
        "exact::" + name, question, cases, [](const auto& c) { return exact_sign(c); }, name,
        standard);
    f(
        "any::" + name, question, cases,
        [](const auto& c) {
            const std::span<const Vec<Dim>> points(c);
            return (N == Dim + 1 ? any::orient(points) : any::insphere(points)).sign;
        },
        name, standard);
}

inline int signs(const Vec2& v) { return naive::sign(v.x) + naive::sign(v.y); }
inline int signs(const Vec3& v) { return naive::sign(v.x) + naive::sign(v.y) + naive::sign(v.z); }
template <int Dim>
int signs(const ExactVec<Dim>& v) {
    int sum = 0;
    for (int k = 0; k < Dim; ++k) sum += v[k].sign();
    return sum;
}
/// A number that a clip has given, the double nearest to it, and both in decimal digits.
struct NumberCase {
    Exact number, same;
    double rounded;
    std::string text, decimals;
};

template <class L, class B, class F>
void every_number(const std::string& question, F f) {
    const auto hits = [](Workload w) {
        return ClipSource<L, B>(w == Workload::R ? ClipWorkload::hits : ClipWorkload::grid);
    };
    const auto cases = made_of(hits, [](const auto& p) {
        const Exact number = exact::clip(p.first, p.second).in->t;
        const double rounded = number.to_double();
        return NumberCase{number, exact::clip(p.first, p.second).in->t, rounded,
                          number.is_rational() ? number.to_string() : "",
                          text_of("%.17g", rounded)};
    });
    f(
        "Exact::to_double", question, cases,
        [](const auto& c) { return naive::sign(c.number.to_double()); }, "strtod",
        [](const auto& c) { return naive::sign(std::strtod(c.decimals.c_str(), nullptr)); });
    f(
        "Exact::to_string", question, cases,
        [](const auto& c) { return int(c.number.to_string()[0] == '-'); }, "snprintf",
        [](const auto& c) { return int(text_of("%.17g", c.rounded)[0] == '-'); });
    f(
        "Exact::operator<=>", question, cases,
        [](const auto& c) { return int(c.number == c.same); }, "doubles",
        [](const auto& c) { return int(c.rounded == c.rounded); });
    f(
        "Exact::sign", question, cases, [](const auto& c) { return c.number.sign(); }, "doubles",
        [](const auto& c) { return naive::sign(c.rounded); });
    f(
        "Exact::operator+", question, cases,
        [](const auto& c) { return (c.number + c.same).sign(); }, "doubles",
        [](const auto& c) { return naive::sign(c.rounded + c.rounded); });
    f(
        "Exact::operator-", question, cases,
        [](const auto& c) { return (c.number - c.same).sign(); }, "doubles",
        [](const auto& c) { return naive::sign(c.rounded - c.rounded); });
    f(
        "Exact::operator*", question, cases,
        [](const auto& c) { return (c.number * c.same).sign(); }, "doubles",
        [](const auto& c) { return naive::sign(c.rounded) * naive::sign(c.rounded); });
    f(
        "Exact::operator/", question, cases,
        [one = Exact(1.0)](const auto& c) {
            return (c.number / (c.same.sign() == 0 ? one : c.same)).sign();
        },
        "doubles", [](const auto& c) { return int(c.rounded != 0); });
    f(
        "abs", question, cases, [](const auto& c) { return abs(c.number).sign(); }, "doubles",
        [](const auto& c) { return naive::sign(std::fabs(c.rounded)); });
    f(
        "Exact::a", question, cases,
        [](const auto& c) {
            return int(c.number.a()[0] != '/' && c.number.b()[0] != '/' && c.number.m()[0] != '/');
        },
        "Exact::to_string", [](const auto& c) { return int(c.number.to_string()[0] != '/'); });
    f(
        "Exact(double)", question, cases, [](const auto& c) { return Exact(c.rounded).sign(); },
        "make_shared",
        [](const auto& c) { return naive::sign(*std::make_shared<double>(c.rounded)); });
    if constexpr (!std::is_same_v<B, Obb2>) {
        const auto points = made_of(hits, [](const auto& p) {
            const auto point = exact::clip(p.first, p.second).in->p;
            return std::pair(point, point.rounded());
        });
        f(
            "ExactVec::dot", question, points,
            [](const auto& c) { return dot(c.first, c.first).sign(); }, "doubles",
            [](const auto& c) {
                return int(signs(c.second) != 0 || naive::dot(c.second, c.second) > 0);
            });
        f(
            "cross", question, points, [](const auto& c) { return signs(cross(c.first, c.first)); },
            "doubles", [](const auto& c) { return signs(naive::cross(c.second, c.second)); });
        f(
            "to_exact", question, points, [](const auto& c) { return signs(to_exact(c.second)); },
            "doubles", [](const auto& c) { return signs(c.second); });
        f(
            "Exact(text)", question, cases, [](const auto& c) { return Exact(c.text).sign(); },
            "strtod",
            [](const auto& c) { return naive::sign(std::strtod(c.decimals.c_str(), nullptr)); });
        f(
            "Exact::with_root", question, cases,
            [two = Exact(2.0)](const auto& c) {
                return int(Exact::with_root(c.number, c.same, two).has_value());
            },
            "doubles",
            [](const auto& c) {
                return int(std::isfinite(c.rounded + c.rounded * std::sqrt(2.0)));
            });
        f(
            "to_boost", question, cases, [](const auto& c) { return to_boost(c.number).sign(); },
            "Exact::to_double", [](const auto& c) { return naive::sign(c.number.to_double()); });
    }
}

inline int signs(std::strong_ordering order) { return (order > 0) - (order < 0); }

/// Where a segment meets the plane of a triangle, exactly and rounded; a segment in the plane has its end instead.
struct PointCase {
    Segment3 segment;
    Triangle3 triangle;
    ExactPoint3 exact, same;
    Vec3 rounded;
    Certificate3 certificate;

    PointCase(const Segment3& s, const Triangle3& t)
        : segment(s),
          triangle(t),
          exact(meet(s, t).value_or(s.a)),
          same(exact.exact()),
          rounded(exact.rounded()),
          certificate(certify(exact, t)) {}
    Vec3 other() const { return segment.a; }
};

/// Where a segment meets a triangle, and the segment by other ends: what is 0 has no name that says so. Integers of 50 bits, or of 3.
struct UnnamedCase {
    Segment3 segment, moved;
    ExactPoint3 exact, same;
    Vec3 apart, rounded;
};
struct UnnamedSource {
    Workload workload;
    std::mt19937_64 random{1};

    Vec3 vector() {
        const int bits = workload == Workload::R ? 50 : 3;
        const auto number = [&] {
            return double(std::int64_t(random() >> (64 - bits)) - (std::int64_t(1) << (bits - 1)));
        };
        const double x = number(), y = number(), z = number();
        return {x, y, z};
    }
    std::vector<UnnamedCase> operator()(std::size_t count) {
        std::vector<UnnamedCase> cases;
        while (cases.size() < count) {
            const Vec3 a = vector(), b = vector(), r = vector(), s = vector(), t = vector();
            const Segment3 segment{a, b}, moved{b, {2 * b.x - a.x, 2 * b.y - a.y, 2 * b.z - a.z}};
            const auto p = meet(segment, Triangle3{r, s, t}), q = meet(moved, Triangle3{r, s, t});
            if (p && p->off() > 0) cases.push_back({segment, moved, *p, *q, r, p->rounded()});
        }
        return cases;
    }
};

template <class F>
void every_exact_point(F f) {
    const auto unnamed = [](Workload w) { return UnnamedSource{w}; };
    f(
        "orient", "exact point, by no name", unnamed,
        [](const auto& c) { return orient(c.exact, c.moved.a, c.moved.b, c.apart); }, "orient",
        [](const auto& c) { return orient(c.rounded, c.moved.a, c.moved.b, c.apart); });
    f(
        "ExactPoint::operator==", "exact point, by no name", unnamed,
        [](const auto& c) { return int(c.exact == c.same); }, "doubles",
        [](const auto& c) { return int(c.rounded == c.rounded); });
    const auto cases = made_of(
        [](Workload w) {
            return ClipSource<Segment3, Triangle3>(w == Workload::R ? ClipWorkload::hits
                                                                    : ClipWorkload::grid);
        },
        [](const auto& p) { return PointCase(p.first, p.second); });
    const auto add = [&](const char* call, auto ask, const char* baseline, auto ask_baseline) {
        f(call, "exact point", cases, ask, baseline, ask_baseline);
    };
    add(
        "meet", [](const auto& c) { return int(meet(c.segment, c.triangle).has_value()); }, "clip",
        [](const auto& c) { return int(clip(c.segment, c.triangle).hit); });
    add(
        "through",
        [](const auto& c) { return int(through(c.exact, c.same, c.exact).points[0].off() >= 0); },
        "doubles", [](const auto& c) { return int(c.rounded.x == c.rounded.x); });
    add(
        "orient",
        [](const auto& c) { return orient(c.exact, c.triangle.a, c.triangle.b, c.segment.b); },
        "orient",
        [](const auto& c) { return orient(c.rounded, c.triangle.a, c.triangle.b, c.segment.b); });
    f(
        "orient", "exact point, its own plane", cases,
        [](const auto& c) { return orient(c.exact, c.triangle.a, c.triangle.b, c.triangle.c); },
        "orient",
        [](const auto& c) { return orient(c.rounded, c.triangle.a, c.triangle.b, c.triangle.c); });
    add(
        "insphere",
        [](const auto& c) {
            return insphere(c.exact, c.triangle.a, c.triangle.b, c.triangle.c, c.segment.b);
        },
        "insphere",
        [](const auto& c) {
            return insphere(c.rounded, c.triangle.a, c.triangle.b, c.triangle.c, c.segment.b);
        });
    add(
        "compare_along",
        [](const auto& c) {
            return signs(compare_along(c.exact, c.other(), c.triangle.a, c.triangle.b));
        },
        "doubles",
        [](const auto& c) {
            return naive::sign(naive::dot(naive::minus(c.rounded, c.other()),
                                          naive::minus(c.triangle.b, c.triangle.a)));
        });
    add(
        "contact", [](const auto& c) { return int(contact(c.exact, c.triangle)); }, "contact",
        [](const auto& c) { return int(contact(c.rounded, c.triangle)); });
    add(
        "intersects", [](const auto& c) { return int(intersects(c.exact, c.triangle)); },
        "intersects", [](const auto& c) { return int(intersects(c.rounded, c.triangle)); });
    add(
        "certify", [](const auto& c) { return int(certify(c.exact, c.triangle).contact); },
        "certify", [](const auto& c) { return int(certify(c.rounded, c.triangle).contact); });
    add(
        "flaw", [](const auto& c) { return int(flaw(c.exact, c.triangle, c.certificate).empty()); },
        "certify", [](const auto& c) { return int(certify(c.rounded, c.triangle).contact); });
    add(
        "ExactPoint::exact", [](const auto& c) { return signs(c.exact.exact()); }, "to_exact",
        [](const auto& c) { return signs(to_exact(c.rounded)); });
    add(
        "ExactPoint(ExactVec)",
        [x = ExactVec3{Exact("1/3"), Exact("2/3"), Exact(1.0)}](const auto& c) {
            return int(ExactPoint3(x) == c.exact);
        },
        "to_exact", [](const auto& c) { return signs(to_exact(c.rounded)); });
    add(
        "ExactPoint::rounded", [](const auto& c) { return signs(c.exact.rounded()); }, "doubles",
        [](const auto& c) { return signs(c.rounded); });
    add(
        "ExactPoint::off", [](const auto& c) { return int(c.exact.off() >= 0); }, "doubles",
        [](const auto& c) { return int(c.rounded.x == c.rounded.x); });
    add(
        "ExactPoint::operator<=>", [](const auto& c) { return signs(c.exact <=> c.other()); },
        "doubles", [](const auto& c) { return naive::sign(c.rounded.x - c.other().x); });
    add(
        "ExactPoint::operator==", [](const auto& c) { return int(c.exact == c.same); }, "doubles",
        [](const auto& c) { return int(c.rounded == c.rounded); });
    add(
        "std::hash::operator()",
        [](const auto& c) { return int(std::hash<ExactPoint3>{}(c.exact) != 0); }, "doubles",
        [](const auto& c) { return int(c.rounded.x == c.rounded.x); });
}

template <class A, class B, class F>
void every_intersection(const std::string& question, F f) {
    f(
        "intersection", question, pairs_of<A, B>,
        [](const auto& p) { return int(intersection(p.first, p.second).dim >= 0); }, "intersects",
        [](const auto& p) { return int(intersects(p.first, p.second)); });
}

/// A shape that moves from one case to another.
template <class A, class B>
using MovingPair = std::pair<Moving<A>, Moving<B>>;
template <class A, class B>
inline constexpr auto moving = [](Workload w) {
    return [cases = pairs_of<A, B>(w)](std::size_t count) mutable {
        const auto pairs = cases(count + 1);
        std::vector<MovingPair<A, B>> made;
        for (std::size_t n = 0; n < count; ++n) {
            const auto &from = pairs[n], &to = pairs[n + 1];
            made.push_back({{from.first, to.first}, {from.second, to.second}});
        }
        return made;
    };
};
template <class A, class B, class F>
void every_motion(const std::string& question, F f) {
    const auto still = [](const auto& p) { return int(intersects(p.first.from, p.second.from)); };
    f(
        "contact", question, moving<A, B>,
        [](const auto& p) { return int(contact(p.first, p.second)); }, "intersects", still);
    f(
        "first_contact", question, moving<A, B>,
        [](const auto& p) {
            const auto first = first_contact(p.first, p.second);
            return first ? 1 + int(first->crosses) : 0;
        },
        "intersects", still);
    f(
        "any::first_contact", question, moving<A, B>,
        [](const auto& p) {
            const auto& [a, b] = p;
            return int(any::first_contact(a.from, a.to, b.from, b.to).has_value());
        },
        "first_contact",
        [](const auto& p) { return int(first_contact(p.first, p.second).has_value()); });
}

/// Two shapes with limits: on either side of their distance, and at it.
template <class A, class B>
struct Apart {
    A a;
    B b;
    double anywhere, at;
    Exact exact;
    DistanceCertificate<dim_of<A>> certificate;
};
template <class A, class B>
inline constexpr auto apart = [](Workload w) {
    return made_of(pairs_of<A, B>, [i = 0](const auto& p) mutable {
        const double factors[]{0.25, 1.5, 0.75, 4};
        const double at = distance(p.first, p.second).value;
        Apart<A, B> r{p.first, p.second, factors[i++ % 4] * (at > 0 ? at : 1), at, Exact(at), {}};
        if constexpr (has_rational_corners<A, B>)
            r.certificate = certify_distance(p.first, p.second);
        return r;
    })(w);
};

/// Beside the contact, or another answer of plain doubles if these have one.
template <class A, class B, class F>
void every_distance(const std::string& question, F f) {
    constexpr bool has_naive = requires(const A& a, const B& b) { naive::squared_distance(a, b); };
    const auto add = [&](const char* call, const char* where, auto ask, auto limit) {
        f(call, question + where, apart<A, B>, ask, has_naive ? "doubles" : "intersects",
          [=](const auto& c) {
              if constexpr (has_naive)
                  return int(naive::squared_distance(c.a, c.b) <= limit(c) * limit(c));
              else
                  return int(intersects(c.a, c.b));
          });
    };
    const auto anywhere = [](const auto& c) { return c.anywhere; };
    const auto at = [](const auto& c) { return c.at; };
    add(
        "within", "", [](const auto& c) { return int(within(c.a, c.b, c.anywhere)); }, anywhere);
    add(
        "within", ", at the distance", [](const auto& c) { return int(within(c.a, c.b, c.at)); },
        at);
    add(
        "within", ", by an exact number",
        [](const auto& c) { return int(within(c.a, c.b, c.exact)); }, at);
    add(
        "within", ", of two radii",
        [](const auto& c) {
            return int(within(c.a, c.b, {c.anywhere, c.at}));
        },
        [](const auto& c) { return c.anywhere + c.at; });
    add(
        "compare_distance", "",
        [](const auto& c) { return int(compare_distance(c.a, c.b, c.anywhere) <= 0); }, anywhere);
    const auto zero = [](const auto&) { return 0.0; };
    add(
        "distance", "", [](const auto& c) { return int(distance(c.a, c.b).value == 0); }, zero);
    add(
        "exact::distance", "",
        [](const auto& c) { return int(exact::distance(c.a, c.b).squared.sign() == 0); }, zero);
    if constexpr (has_rational_corners<A, B>) {
        add(
            "certify_distance", "",
            [](const auto& c) { return int(certify_distance(c.a, c.b).squared().sign() == 0); },
            zero);
        add(
            "DistanceCertificate::squared", "",
            [](const auto& c) { return int(c.certificate.squared().sign() == 0); }, zero);
        add(
            "flaw", ", of a distance",
            [](const auto& c) { return int(!flaw(c.a, c.b, c.certificate).empty()); }, zero);
    }
}

/// A limit is part of each question about it.
template <class F>
void every_limit(F f) {
    const auto limits = made_of(pairs_of<Vec3, Vec3>, [](const auto& p) {
        return std::pair(std::abs(p.first.x), Limit{std::abs(p.second.x), std::abs(p.second.y)});
    });
    const auto add = [&](const char* call, auto ask) {
        f(call, "a limit", limits, ask, "doubles", [](const auto& c) { return int(c.first >= 0); });
    };
    add("Limit::approximate", [](const auto& c) { return int(c.second.approximate() >= 0); });
    add("Limit::exact", [](const auto& c) { return int(c.second.exact().sign() >= 0); });
    add("Limit::is_zero", [](const auto& c) { return int(!c.second.is_zero()); });
}

template <class V>
int signs(const std::array<V, 3>& vectors) {
    return signs(vectors[0]) + signs(vectors[1]) + signs(vectors[2]);
}

inline std::array<Vec3, 3> edges(const Triangle3& t) {
    return {naive::minus(t.b, t.a), naive::minus(t.c, t.b), naive::minus(t.a, t.c)};
}
inline std::array<Vec2, 3> edges(const Triangle2& t) {
    return {naive::minus(t.b, t.a), naive::minus(t.c, t.b), naive::minus(t.a, t.c)};
}
inline std::array<Vec2, 3> edge_normals(const Triangle2& t) {
    const double s = naive::turn_of(t.a, t.b, t.c) < 0 ? -1 : 1;
    auto normals = edges(t);
    for (Vec2& v : normals) v = {s * v.y, -s * v.x};
    return normals;
}

/// Where an interval lies.
inline int signs(const parts::Interval& i) { return i.min.sign() + i.max.sign(); }
inline int signs(const naive::Interval& i) { return naive::sign(i.first) + naive::sign(i.last); }

template <class V>
naive::Interval project(const V& axis, std::initializer_list<V> points) {
    naive::Interval i{naive::infinity, -naive::infinity};
    for (const V& p : points) {
        const double x = naive::dot(p, axis);
        i = {std::min(i.first, x), std::max(i.last, x)};
    }
    return i;
}

template <class F>
void every_part(F f) {
    const auto pairs = pairs_of<Triangle3, Aabb3>;
    const auto pairs_2d = pairs_of<Triangle2, Aabb2>;
    const auto segments = pairs_of<Segment3, Aabb3>;
    f(
        "parts::normal", "triangle", pairs,
        [](const auto& p) { return signs(parts::normal(p.first)); }, "doubles",
        [](const auto& p) {
            const auto e = edges(p.first);
            return signs(naive::cross(e[0], e[1]));
        });
    f(
        "parts::edges", "triangle", pairs,
        [](const auto& p) { return signs(parts::edges(p.first)); }, "doubles",
        [](const auto& p) { return signs(edges(p.first)); });
    f(
        "parts::edge_normals", "triangle 2D", pairs_2d,
        [](const auto& p) { return signs(parts::edge_normals(p.first)); }, "doubles",
        [](const auto& p) { return signs(edge_normals(p.first)); });
    f(
        "parts::bounding_box", "triangle", pairs,
        [](const auto& p) { return signs(parts::bounding_box(p.first).min); }, "doubles",
        [](const auto& p) {
            const auto& [a, b, c] = p.first;
            return signs(Vec3{std::min({a.x, b.x, c.x}), std::min({a.y, b.y, c.y}),
                              std::min({a.z, b.z, c.z})});
        });
    const auto add_view = [&](const char* call, auto ask, auto same) {
        f(call, "triangle", pairs, ask, "doubles", same);
    };
    add_view(
        "parts::project_xy", [](const auto& p) { return signs(parts::project_xy(p.first).a); },
        [](const auto& p) {
            return signs(Vec2{p.first.a.x, p.first.a.y});
        });
    add_view(
        "parts::project_yz", [](const auto& p) { return signs(parts::project_yz(p.first).a); },
        [](const auto& p) {
            return signs(Vec2{p.first.a.y, p.first.a.z});
        });
    add_view(
        "parts::project_zx", [](const auto& p) { return signs(parts::project_zx(p.first).a); },
        [](const auto& p) {
            return signs(Vec2{p.first.a.z, p.first.a.x});
        });
    f(
        "parts::project", "triangle", pairs,
        [](const auto& p) { return signs(parts::project(p.first, p.second.max)); }, "doubles",
        [](const auto& p) {
            return signs(project(p.second.max, {p.first.a, p.first.b, p.first.c}));
        });
    f(
        "parts::project", "aabb", pairs,
        [](const auto& p) { return signs(parts::project(p.second, p.first.a)); }, "doubles",
        [](const auto& p) {
            const Vec3 &n = p.first.a, &min = p.second.min, &max = p.second.max;
            double first = 0, last = 0;
            for (int k = 0; k < 3; ++k) {
                first += std::min(n[k] * min[k], n[k] * max[k]);
                last += std::max(n[k] * min[k], n[k] * max[k]);
            }
            return signs(naive::Interval{first, last});
        });
    f(
        "parts::project", "segment", segments,
        [](const auto& p) { return signs(parts::project(p.first, p.second.max)); }, "doubles",
        [](const auto& p) {
            return signs(project(p.second.max, {p.first.a, p.first.b}));
        });
    struct Intervals {
        parts::Interval x, y;
        naive::Interval i, j;
    };
    f(
        "parts::overlap", "intervals",
        made_of(pairs,
                [](const auto& p) {
                    const auto& [t, box] = p;
                    const Vec3 axis = naive::minus(t.b, t.a);
                    const auto x = parts::project(t, axis), y = parts::project(box, axis);
                    return Intervals{x,
                                     y,
                                     {x.min.to_double(), x.max.to_double()},
                                     {y.min.to_double(), y.max.to_double()}};
                }),
        [](const auto& c) { return int(parts::overlap(c.x, c.y) != Contact::disjoint); }, "doubles",
        [](const auto& c) { return int(c.i.first <= c.j.last && c.j.first <= c.i.last); });
    f(
        "parts::overlap", "aabb", pairs_of<Aabb3, Aabb3>,
        [](const auto& p) { return int(parts::overlap(p.first, p.second)); }, "contact",
        [](const auto& p) { return int(contact(p.first, p.second)); });
}

template <class F>
void every_grid(F f) {
    const auto meshes = made_of(pairs_of<Triangle3, Triangle3>, [](const auto& p) {
        const auto& [s, t] = p;
        return Mesh{{s.a, s.b, s.c, t.a, t.b, t.c}, {{0, 1, 2}, {3, 4, 5}}};
    });
    const auto grid = [](const auto& m) { return int(Grid::of_resolution(m, 8).dims[0]); };
    const auto extent = [](const Mesh& m) {
        Vec3 min = m.vertices[0], max = min;
        for (const Vec3& v : m.vertices)
            for (int k = 0; k < 3; ++k)
                min[k] = std::min(min[k], v[k]), max[k] = std::max(max[k], v[k]);
        return naive::minus(max, min);
    };
    f("Grid::of_resolution", "two triangles", meshes, grid, "doubles", [=](const Mesh& m) {
        const Vec3 e = extent(m);
        return std::max(1, int(std::ceil(e.x * 8 / std::max({e.x, e.y, e.z}))));
    });
    f(
        "Grid::of_cell", "two triangles", meshes,
        [cell = ExactVec3{Exact(0.125), Exact(0.125), Exact(0.125)}](const Mesh& m) {
            return int(Grid::of_cell(m, cell).dims[0]);
        },
        "doubles", [=](const Mesh& m) { return std::max(1, int(std::ceil(extent(m).x / 0.125))); });

    // A grid, and a box over some of its voxels.
    struct Boxed {
        Grid grid;
        ExactVec3 high;
        Vec3 rounded_origin, rounded_cell, rounded_high;
    };
    const auto boxed = made_of(meshes, [](const Mesh& m) {
        Boxed c{Grid::of_resolution(m, 8), {}, {}, {}, {}};
        c.rounded_origin = c.grid.origin.rounded();
        c.rounded_cell = c.grid.cell.rounded();
        for (int k = 0; k < 3; ++k) {
            c.rounded_high[k] = c.rounded_origin[k] + 2.5 * c.rounded_cell[k];
            c.high[k] = Exact(c.rounded_high[k]);
        }
        return c;
    });
    const auto size = [](const Boxed& c) { return naive::minus(c.rounded_high, c.rounded_origin); };
    f(
        "Grid::over", "a box", boxed,
        [](const Boxed& c) {
            return signs(Grid::over(c.grid.origin, c.high, {8, 8, 8}).cell);
        },
        "doubles",
        [=](const Boxed& c) {
            const Vec3 s = size(c);
            return signs(Vec3{s.x / 8, s.y / 8, s.z / 8});
        });
    f(
        "Grid::part", "one voxel", boxed,
        [](const Boxed& c) {
            return int(c.grid.part({c.grid.dims[0] - 1, 0, 0}, {1, 1, 1}).dims[0]);
        },
        "doubles",
        [](const Boxed& c) {
            return int(
                std::isfinite(c.rounded_origin.x + double(c.grid.dims[0] - 1) * c.rounded_cell.x));
        });
    f(
        "Grid::clipped", "a box", boxed,
        [](const Boxed& c) { return int(c.grid.clipped(c.grid.origin, c.high).dims[0]); },
        "doubles",
        [=](const Boxed& c) {
            return std::min(int(c.grid.dims[0]), int(std::ceil(size(c).x / c.rounded_cell.x)));
        });
}

/// What lists and sets are asked one by one.
template <class F>
void every_member(F f) {
    using Floats = std::array<float, 9>;
    f(
        "batch::Shapes::operator[]", "triangles, rows of floats",
        made_of(pairs_of<Triangle3, Aabb3>,
                [](const auto& p) {
                    Floats floats;
                    std::size_t i = 0;
                    batch::detail::each_number(p.first, [&](double x) { floats[i++] = float(x); });
                    return floats;
                }),
        [](const Floats& c) { return signs(batch::rows<Triangle3>(c.data(), 1)[0].c); }, "doubles",
        [](const Floats& c) {
            return signs(Vec3{c[6], c[7], c[8]});
        });
    f(
        "Features::list", "ray - aabb",
        made_of(
            [](Workload w) {
                return ClipSource<Ray3, Aabb3>(w == Workload::R ? ClipWorkload::hits
                                                                : ClipWorkload::grid);
            },
            [](const auto& p) { return *clip(p.first, p.second).in->features; }),
        [](const Features& c) { return int(c.list().size()); }, "Features::contains",
        [](const Features& c) {
            int count = 0;
            for (int i = 0; i <= int(Feature::interior); ++i) count += c.contains(Feature(i));
            return count;
        });
}

template <class F>
void every_call(F f) {
    every_method<Triangle3, Aabb3>("triangle - aabb", f, true);
    every_method<Triangle2, Aabb2>("triangle - aabb 2D", f);
    every_method<Ray3, Aabb3>("ray - aabb", f);
    every_method<Segment3, Aabb3>("segment - aabb", f, true);
    every_method<Segment3, Obb3>("segment - obb", f);
    every_method<Segment3, Parallelepiped3>("segment - parallelepiped", f);
    every_method<Segment2, Aabb2>("segment - rectangle, aligned", f);
    every_method<Segment2, Obb2>("segment - rectangle, oriented", f);
    every_method<Segment3, Triangle3>("segment - triangle", f);
    every_method<Segment2, Segment2>("segment - segment 2D", f);
    every_method<Tetrahedron3, Tetrahedron3>("tetrahedron - tetrahedron", f);
    every_any<Segment3, Triangle3>("segment - triangle", f);
    every_any<Ray3, Aabb3>("ray - aabb", f);
    every_any<Segment2, Obb2>("segment - rectangle, oriented", f);
    every_any<Triangle3, Aabb3>("triangle - aabb", f);
    every_sign<2, 3>("orient", "2D", f);
    every_sign<3, 4>("orient", "3D", f);
    every_sign<2, 4>("insphere", "2D", f);
    every_sign<3, 5>("insphere", "3D", f);
    f(
        "clip", "ray - triangle, culled", pairs_of<Ray3, Triangle3>,
        [](const auto& p) {
            const auto c = clip(p.first, p.second, {.t_min = {}, .t_max = {}, .cull = Cull::back});
            return int(c.hit || c.culled);
        },
        "clip", [](const auto& p) { return int(clip(p.first, p.second).hit); });
    every_number<Segment3, Triangle3>("rational", f);
    every_number<Segment2, Obb2>("with a root", f);
    every_exact_point(f);
    every_intersection<Segment2, Segment2>("segment - segment 2D", f);
    every_intersection<Segment3, Triangle3>("segment - triangle", f);
    every_intersection<Triangle3, Triangle3>("triangle - triangle", f);
    every_intersection<Triangle3, Aabb3>("triangle - aabb", f);
    every_intersection<Tetrahedron3, Tetrahedron3>("tetrahedron - tetrahedron", f);
    every_intersection<Triangle2, Triangle2>("triangle - triangle 2D", f);
    every_intersection<Triangle3, Tetrahedron3>("triangle - tetrahedron", f);
    every_distance<Point3, Triangle3>("point - triangle", f);
    every_distance<Segment3, Segment3>("segment - segment", f);
    every_distance<Triangle3, Triangle3>("triangle - triangle", f);
    every_distance<Point3, Aabb3>("point - aabb", f);
    every_distance<Triangle3, Aabb3>("triangle - aabb", f);
    every_distance<Obb3, Obb3>("obb - obb", f);
    every_distance<Ray3, Triangle3>("ray - triangle", f);
    every_distance<Segment2, Obb2>("segment - rectangle, oriented", f);
    every_motion<Point3, Triangle3>("moving point - triangle", f);
    every_motion<Segment3, Segment3>("moving segment - segment", f);
    every_limit(f);
    every_part(f);
    every_grid(f);
    every_member(f);
}

}  // namespace graze::bench
