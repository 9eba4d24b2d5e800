#include "crosscheck/judge.hpp"

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <charconv>
#include <cmath>
#include <graze/orient.hpp>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "crosscheck/circumstance.hpp"
#include "crosscheck/meet.hpp"
#include "crosscheck/motion.hpp"

namespace graze::crosscheck {

namespace {

constexpr const char* promised =
    "conservative, half-open, cull=back, cull=front, tolerance=X, range=X..Y, floats, "
    "no-degenerate";

double to_double(std::string_view text, std::string_view word) {
    double x = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), x);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !(x >= 0) ||
        !std::isfinite(x))
        throw std::invalid_argument(
            "promises: \"" + std::string(word) +
            "\" has no number >= 0 where one is wanted; allowed: tolerance=1e-9, "
            "range=1e-100..1e100, and the like");
    return x;
}

/// All points of a, moved along an axis, by more where doubles are farther apart; its vectors stay.
AnyShape moved(const AnyShape& shape, int axis, double by) {
    return std::visit(
        [&](auto s) -> AnyShape {
            cases::each_point(s, [&](auto& p) {
                const double from = p[axis];
                p[axis] += by;
                if (std::abs(p[axis] - from) < std::abs(by))
                    p[axis] =
                        std::nextafter(p[axis], by > 0 ? std::numeric_limits<double>::max()
                                                       : std::numeric_limits<double>::lowest());
            });
            return s;
        },
        shape);
}

/// Wide enough for sums of products of any two doubles.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<4500, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;
template <int Dim>
using WideVec = std::array<Wide, std::size_t(Dim)>;

Wide wide(const Exact& x) {
    const std::string text = x.to_string();
    const auto slash = std::min(text.find('/'), text.size());
    const Wide numerator(text.substr(0, slash));
    return slash == text.size() ? numerator : Wide(numerator / Wide(text.substr(slash + 1)));
}

/// n . x of a shape, from the least to the most; of what goes on for ever from where it starts, which is
/// all where a plane with this normal is beside it.
template <int Dim>
std::array<Wide, 2> range_of(const AnyShape& shape, const WideVec<Dim>& n) {
    const auto along = [&](const auto& v) {
        Wide sum = 0;
        for (int k = 0; k < Dim; ++k) sum += n[std::size_t(k)] * v[k];
        return sum;
    };
    return std::visit(
        [&]<class S>(const S& s) -> std::array<Wide, 2> {
            std::array<Wide, 2> range;
            const auto add = [&](const Wide& by) { (by < 0 ? range[0] : range[1]) += by; };
            if constexpr (cases::dim_of<S> != Dim) {
            } else if constexpr (std::is_same_v<S, Obb2>) {
                range[0] = range[1] = along(s.center);
                const Wide length =
                    sqrt(Wide(s.direction.x) * s.direction.x + Wide(s.direction.y) * s.direction.y);
                for (const Wide& reach :
                     {Wide(along(s.direction) * s.half_extents.x / length),
                      Wide(along(Vec2{-s.direction.y, s.direction.x}) * s.half_extents.y / length)})
                    add(reach), add(-reach);
            } else if constexpr (std::is_same_v<S, Obb3>) {
                range[0] = range[1] = along(s.center);
                const Wide w = s.rotation.w, x = s.rotation.x, y = s.rotation.y, z = s.rotation.z;
                const Wide norm = w * w + x * x + y * y + z * z;
                const std::array<WideVec<3>, 3> axes{
                    WideVec<3>{w * w + x * x - y * y - z * z, 2 * (x * y + w * z),
                               2 * (x * z - w * y)},
                    WideVec<3>{2 * (x * y - w * z), w * w - x * x + y * y - z * z,
                               2 * (y * z + w * x)},
                    WideVec<3>{2 * (x * z + w * y), 2 * (y * z - w * x),
                               w * w - x * x - y * y + z * z}};
                for (int k = 0; k < 3; ++k) {
                    const auto& e = axes[std::size_t(k)];
                    const Wide reach =
                        (n[0] * e[0] + n[1] * e[1] + n[2] * e[2]) * s.half_extents[k] / norm;
                    add(reach), add(-reach);
                }
            } else if constexpr (requires { s.anchor; }) {
                range[0] = range[1] = along(s.anchor);
                const auto add_edge = [&](const Vec<Dim>& edge) {
                    const Wide to = along(edge);
                    add(to);
                    if (s.kind == Anchor::center) add(-to);
                };
                add_edge(s.u), add_edge(s.v);
                if constexpr (Dim == 3) add_edge(s.w);
            } else if constexpr (requires { s.min; }) {
                for (int k = 0; k < Dim; ++k) {
                    const Wide& c = n[std::size_t(k)];
                    range[0] += c * (c < 0 ? s.max[k] : s.min[k]);
                    range[1] += c * (c < 0 ? s.min[k] : s.max[k]);
                }
            } else {
                bool first = true;
                cases::each_point(s, [&](const auto& p) {
                    const Wide at = along(p);
                    if (first || at < range[0]) range[0] = at;
                    if (first || at > range[1]) range[1] = at;
                    first = false;
                });
            }
            return range;
        },
        shape);
}

/// Of what is disjoint: how far apart they are along the normal of a certificate's plane.
Wide gap_of(const AnyShape& a, const AnyShape& b) {
    return std::visit(
        [&]<int Dim>(const Certificate<Dim>& proof) {
            WideVec<Dim> normal;
            Wide squares = 0;
            for (int k = 0; k < Dim; ++k) {
                Wide& c = normal[std::size_t(k)];
                c = wide(proof.plane->normal[k]);
                squares += c * c;
            }
            const auto of_a = range_of<Dim>(a, normal), of_b = range_of<Dim>(b, normal);
            return Wide(std::max<Wide>(of_b[0] - of_a[1], of_a[0] - of_b[1]) / sqrt(squares));
        },
        any::certify(a, b));
}

/// Of the longer of both parameters: what rounding may do to a t is not judged.
double allowed_error(const Promises& promises) { return promises.floats ? 0x1p-10 : 0x1p-20; }

/// Is t an end of what they share, as far as it is judged?
bool is_end(double t, double right, double longest, const Promises& promises) {
    constexpr double endless = 1e300;
    if (std::abs(right) >= endless) return right > 0 ? t >= endless : t <= -endless;
    return std::abs(t - right) <= longest * allowed_error(promises);
}

bool are_ends(const Reply& reply, const Truth& truth, const Promises& promises) {
    double longest = 0;
    for (const double t : truth.t)
        if (std::isfinite(t)) longest = std::max(longest, std::abs(t));
    return is_end(reply.t[0], truth.t[0], longest, promises) &&
           is_end(reply.t[1], truth.t[1], longest, promises);
}

/// Is x the distance, as far as it is judged? Of what meets, code that rounds nearest points tells no more than that x is
/// next to nothing beside the numbers that it was given.
bool is_distance(double x, const Truth& truth, const Case& c, const Promises& promises) {
    const double endless = promises.floats ? 1e38 : 1e300,
                 least = promises.floats ? double(std::numeric_limits<float>::denorm_min())
                                         : std::numeric_limits<double>::denorm_min();
    const double right = truth.distance;
    if (!(x >= 0)) return false;
    if (right >= endless) return x >= endless;
    if (truth.contact == Contact::disjoint)
        return (x > 0 || right < least) &&
               std::abs(x - right) <= std::max(right * allowed_error(promises), least);
    double largest = 0;
    for (const AnyShape& shape : {first(c), second(c)})
        std::visit(
            [&](const auto& s) {
                cases::each_number(s, [&](const double& number, cases::Role role) {
                    if (role != cases::Role::orientation && role != cases::Role::direction)
                        largest = std::max(largest, std::abs(number));
                });
            },
            shape);
    return x <= largest * allowed_error(promises);
}

/// Do they still meet when one is moved by this in any direction? Along one of the axes a move in any
/// direction is at most so much longer.
bool deeper(double tolerance, const AnyShape& a, const AnyShape& b) {
    for (int axis = 0; axis < dim(a); ++axis)
        for (const double sign : {-1.0, 1.0})
            if (any::answer(moved(a, axis, sign * tolerance * std::sqrt(dim(a))), b).contact ==
                Contact::disjoint)
                return false;
    return true;
}

/// May a move of one shape by the tolerance make the distance at most d, or more than d?
bool is_near(double d, double tolerance, bool at_most, const Case& c, const Truth& truth) {
    const AnyShape a = first(c), b = second(c);
    if (at_most) return any::compare_distance(a, b, {d, tolerance}) <= 0;
    if (d > tolerance) return any::compare_distance(a, b, Exact(d) - Exact(tolerance)) >= 0;
    return truth.contact != Contact::overlapping || !deeper(tolerance - d, a, b);
}

}  // namespace

Promises read_promises(std::string_view text) {
    Promises promises;
    const auto turn_off = [&](Cull side) {
        if (promises.cull != Cull::none && promises.cull != side)
            throw std::invalid_argument("promises: cull=back and cull=front; allowed: one of them");
        promises.cull = side;
    };
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(", "), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        constexpr std::string_view tolerance = "tolerance=", range = "range=", to = "..";
        if (word.empty()) continue;
        if (word == "conservative") {
            promises.conservative = true;
        } else if (word == "half-open") {
            promises.half_open = true;
        } else if (word == "floats") {
            promises.floats = true;
        } else if (word == "no-degenerate") {
            promises.no_degenerate = true;
        } else if (word == "cull=back") {
            turn_off(Cull::back);
        } else if (word == "cull=front") {
            turn_off(Cull::front);
        } else if (word.starts_with(tolerance)) {
            promises.tolerance = to_double(word.substr(tolerance.size()), word);
        } else if (word.starts_with(range)) {
            const std::string_view ends = word.substr(range.size());
            const auto dots = std::min(ends.find(to), ends.size());
            promises.least = to_double(ends.substr(0, dots), word);
            promises.most = to_double(ends.substr(std::min(dots + to.size(), ends.size())), word);
            if (promises.least > promises.most)
                throw std::invalid_argument("promises: \"" + std::string(word) +
                                            "\" has no number in it; allowed: X..Y with X <= Y");
        } else {
            throw std::invalid_argument("promises: \"" + std::string(word) +
                                        "\" is none; allowed: " + promised);
        }
    }
    return promises;
}

std::string to_string(const Promises& p) {
    std::string text;
    const auto add = [&](bool promised_it, const std::string& word) {
        if (promised_it) text.append(text.empty() ? "" : ", ").append(word);
    };
    add(p.conservative, "conservative");
    add(p.half_open, "half-open");
    add(p.cull == Cull::back, "cull=back");
    add(p.cull == Cull::front, "cull=front");
    add(p.tolerance > 0, "tolerance=" + decimal(p.tolerance));
    add(std::isfinite(p.most), "range=" + decimal(p.least) + ".." + decimal(p.most));
    add(p.floats, "floats");
    add(p.no_degenerate, "no-degenerate");
    return text;
}

const char* name(Wrong wrong) {
    constexpr const char* names[]{
        "wrong yes",      "wrong no",      "wrong contact", "wrong sign", "wrong t",
        "wrong distance", "no such value", "exception",     "crash",      "hang"};
    static_assert(std::size(names) == wrong_kinds);
    return names[int(wrong)];
}

Truth truth_of(const TypedQuestion& question, const Case& c, const Promises& promises) {
    Truth truth;
    if (const auto* meets = std::get_if<cases::MeetCase>(&c)) {
        truth.sign = sign_of(*meets);
        return truth;
    }
    if (const auto* motion = std::get_if<cases::MotionCase>(&c)) {
        truth.contact = contact_of(*motion);
        truth.meets = truth.contact != Contact::disjoint;
        return truth;
    }
    if (question.asks_sign()) {
        const auto sign = [&]<class Vec>(std::vector<Vec> points) {
            for (const AnyShape& shape : {first(c), second(c)})
                std::visit(
                    [&]<class S>(const S& s) {
                        if constexpr (cases::dim_of<S> == sizeof(Vec) / sizeof(double))
                            shapes::each_field(s, [&](const char*, const auto& v) {
                                if constexpr (std::is_same_v<std::decay_t<decltype(v)>, Vec>)
                                    points.push_back(v);
                            });
                    },
                    shape);
            return question.asked == Question::orient ? any::orient(points).sign
                                                      : any::insphere(points).sign;
        };
        truth.sign = dim(question.a) == 2 ? sign(std::vector<Vec2>()) : sign(std::vector<Vec3>());
        return truth;
    }
    const AnyShape a = first(c), b = second(c);
    if (question.asks_distance()) {
        truth.contact = any::answer(a, b).contact;
        truth.meets = truth.contact != Contact::disjoint;
        if (const auto d = limit(c)) {
            const auto compared = any::compare_distance(a, b, *d);
            truth.sign = (compared > 0) - (compared < 0);
            truth.meets = truth.sign <= 0;
        } else {
            truth.distance = distance_of(a, b);
        }
        return truth;
    }
    if (question.asked != Question::clip) {
        truth.contact = any::answer(a, b).contact;
        truth.meets = truth.contact != Contact::disjoint;
        const bool culled = promises.cull != Cull::none && any::clippable(a, b) &&
                            std::holds_alternative<Triangle3>(b);
        if (culled && truth.meets)
            std::visit([&](const auto& clip) { truth.meets = clip.hit; },
                       any::clip(a, b, {.t_min = {}, .t_max = {}, .cull = promises.cull}));
        return truth;
    }
    ClipOptions options;
    if (std::holds_alternative<Triangle3>(b)) options.cull = truth.cull = promises.cull;
    std::visit(
        [&](const auto& clip) {
            constexpr double infinity = std::numeric_limits<double>::infinity();
            truth.contact = clip.contact;
            truth.meets = clip.hit;
            truth.t[0] = clip.in ? clip.in->t : -infinity;
            truth.t[1] = clip.out ? clip.out->t : infinity;
            truth.unbounded[0] = clip.hit && !clip.in;
            truth.unbounded[1] = clip.hit && !clip.out;
        },
        any::clip(a, b, options));
    return truth;
}

std::optional<Case> put(const TypedQuestion& question, const Case& c, const Promises& promises,
                        bool any_orient) {
    Case here = c;
    // In memory, as GCC 12 leaves out the rounding of several at once.
    if (promises.floats)
        each_coordinate(here, [](double& x) {
            const volatile auto rounded = float(x);
            x = double(rounded);
        });
    follow(here, promises.floats);
    if (!can_be_said(here)) return {};
    bool in_range = true;
    each_coordinate(here, [&](double& x) {
        const double size = std::abs(x);
        in_range = in_range && (x == 0 || (size >= promises.least && size <= promises.most));
    });
    if (!in_range) return {};
    if (promises.no_degenerate) {
        const auto [a, b] = are_degenerate(here);
        if (a || b) return {};
    }
    if (question.asked == Question::insphere && !any_orient) {
        const int turns = std::visit(
            [](auto& inner) {
                const auto turned = []<class S>(S& s) {
                    int sign = 0;
                    if constexpr (std::is_same_v<S, Triangle2>) sign = orient(s.a, s.b, s.c);
                    if constexpr (std::is_same_v<S, Tetrahedron3>)
                        sign = orient(s.a, s.b, s.c, s.d);
                    if constexpr (requires { s.b; })
                        if (sign < 0) std::swap(s.a, s.b);
                    return sign;
                };
                if constexpr (requires { inner.a; })
                    return std::visit(turned, inner.a);
                else
                    return 0;
            },
            here);
        if (turns == 0) return {};
    }
    return here;
}

double log2_of_gap(const AnyShape& a, const AnyShape& b) {
    int exponent = 0;
    const Wide mantissa = frexp(gap_of(a, b), &exponent);
    return std::log2(mantissa.convert_to<double>()) + exponent;
}

std::optional<Wrong> judge(const TypedQuestion& question, const Case& c, const Truth& truth,
                           const Reply& reply, const Promises& promises, bool& excused) {
    switch (reply.outcome) {
        case Outcome::threw:
            return Wrong::threw;
        case Outcome::crashed:
            return Wrong::crashed;
        case Outcome::hung:
            return Wrong::hung;
        case Outcome::no_answer:
            return {};
        case Outcome::answered:
            break;
    }
    const int value = reply.value;
    const bool sign = question.asks_sign();
    const int most = question.asked == Question::contact ? 2 : 1;
    if (value > most || value < (sign ? -1 : 0)) return Wrong::value;
    const bool within = question.asked == Question::within;
    const bool touches = sign || within ? truth.sign == 0 : truth.contact == Contact::touching;
    std::optional<Wrong> wrong;
    if (sign) {
        if (value != truth.sign) wrong = Wrong::sign;
    } else if (question.asked == Question::distance) {
        if (!is_distance(reply.distance, truth, c, promises)) wrong = Wrong::distance;
    } else if ((value != 0) != truth.meets) {
        wrong = value != 0 ? Wrong::yes : Wrong::no;
    } else if (question.asked == Question::contact && value != int(truth.contact)) {
        wrong = Wrong::contact;
    } else if (question.asked == Question::clip && value != 0 && reply.tells_t) {
        if (!are_ends(reply, truth, promises)) wrong = Wrong::t;
    }
    if (!wrong) return {};
    excused = promises.conservative && wrong == Wrong::yes;
    // What is half-open and flat is empty.
    if (promises.half_open) {
        const auto [a, b] = are_degenerate(c);
        excused = excused || touches || (!sign && (a || b));
    }
    const bool is_number = !std::isnan(reply.t[0]) && !std::isnan(reply.t[1]);
    if (!excused && promises.tolerance > 0 && !question.takes_points()) {
        if (within)
            excused = is_near(*limit(c), promises.tolerance, wrong == Wrong::yes, c, truth);
        else if (wrong == Wrong::distance)
            excused = reply.distance >= 0 &&
                      std::abs(reply.distance - truth.distance) <= promises.tolerance;
        else if (wrong == Wrong::yes)
            excused = gap_of(first(c), second(c)) <= promises.tolerance;
        else if (wrong == Wrong::no || wrong == Wrong::contact)
            excused = touches || !deeper(promises.tolerance, first(c), second(c));
        else
            excused = is_number;
    }
    if (excused) return {};
    return wrong;
}

}  // namespace graze::crosscheck
