// An implementation that needs no process of its own: the library, and what spoils its answers.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <graze/exact_point.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "crosscheck/crosscheck.hpp"
#include "crosscheck/motion.hpp"

namespace in_process {

using namespace graze;
using namespace graze::crosscheck;

/// What the library says of points where lines and planes meet; none where they do not meet in one.
template <int Dim>
class Meets {
public:
    explicit Meets(const cases::MeetCase& c) {
        for (std::size_t n = 0; n < c.numbers.size(); ++n) {
            if (n % Dim == 0) points_.emplace_back();
            points_.back()[int(n % Dim)] = c.numbers[n];
        }
    }
    std::optional<ExactPoint<Dim>> meet(std::size_t at) const {
        const auto& p = points_;
        if constexpr (Dim == 2)
            return graze::meet(Segment2{p[at], p[at + 1]}, Segment2{p[at + 2], p[at + 3]});
        else
            return graze::meet(Segment3{p[at], p[at + 1]},
                               Triangle3{p[at + 2], p[at + 3], p[at + 4]});
    }
    std::optional<int> sign(bool compared) const {
        constexpr std::size_t makers = Dim + 2;
        const auto p = meet(0);
        if (!p) return {};
        if (compared) {
            const auto q = meet(makers);
            if (!q) return {};
            return (*p > *q) - (*p < *q);
        }
        const auto& of = points_;
        if constexpr (Dim == 2)
            return orient(*p, of[makers], of[makers + 1]);
        else
            return orient(*p, of[makers], of[makers + 1], of[makers + 2]);
    }

private:
    std::vector<Vec<Dim>> points_;
};
inline std::optional<int> sign_of(const cases::MeetCase& c) {
    return c.dim == 2 ? Meets<2>(c).sign(c.compared) : Meets<3>(c).sign(c.compared);
}

/// Exact, by rationals alone if `method` says so; `spoil` may make a reply wrong.
class InProcess : public Implementation {
public:
    using Spoil = std::function<void(const TypedQuestion&, const Case&, const Truth&, Reply&)>;

    explicit InProcess(
        Method method, Spoil spoil = [](auto&&...) {})
        : method_(method), spoil_(spoil) {}

    std::string name() const override { return "in process"; }
    std::string promises() const override { return ""; }
    bool answers(const TypedQuestion&) const override { return true; }
    std::vector<Reply> ask(const TypedQuestion& q, std::span<const Case> cases) override {
        std::vector<Reply> replies;
        for (const Case& c : cases) {
            Reply reply;
            const Truth truth = truth_of(q, c, {});
            if (q.asks_sign())
                reply.value = sign(q, c);
            else if (q.asked == Question::clip)
                clip(c, reply);
            else if (q.asks_motion())
                reply.value = first_contact_of(std::get<cases::MotionCase>(c)).has_value();
            else if (q.asks_distance())
                distance(c, reply);
            else
                reply.value = contact(q, c);
            spoil_(q, c, truth, reply);
            replies.push_back(reply);
        }
        return replies;
    }

private:
    int contact(const TypedQuestion& q, const Case& c) const {
        const int contact = int(any::answer(first(c), second(c), method_).contact);
        return q.asked == Question::contact ? contact : contact != 0;
    }
    /// In rationals by the square of the distance, so far as that has no two roots.
    void distance(const Case& c, Reply& reply) const {
        const AnyShape a = first(c), b = second(c);
        const auto d = limit(c);
        const auto quickly = [&] {
            if (d)
                reply.value = any::within(a, b, *d);
            else
                reply.distance = distance_of(a, b);
        };
        if (method_ == Method::standard) return quickly();
        try {
            const Exact squared = std::visit([](const auto& found) { return found.squared; },
                                             any::exact_distance(a, b));
            if (d)
                reply.value = squared <= Exact(*d) * Exact(*d);
            else
                reply.distance = root(squared);
        } catch (const std::domain_error&) {
            quickly();
        }
    }
    /// Where the square is beyond the doubles, of a multiple of it.
    static double root(const Exact& squared) {
        for (const double scale : {1.0, 0x1p-540, 0x1p900}) {
            const double near = (squared * Exact(scale) * Exact(scale)).to_double();
            if (near > 0x1p-1000 && near < 0x1p1000)
                return nearest(std::sqrt(near) / scale, squared);
        }
        return 0;
    }
    /// Subnormal numbers are rounded twice then: of what is less than half the least of them, 0 says that they meet.
    static double nearest(double root, const Exact& squared) {
        if (root >= 0x1p-1022) return root;
        const double next = std::nextafter(root, 1.0);
        const Exact middle = (Exact(root) + Exact(next)) / Exact(2);
        return squared > middle * middle ? next : root;
    }
    static void clip(const Case& c, Reply& reply) {
        std::visit(
            [&](const auto& clip) {
                constexpr double infinity = std::numeric_limits<double>::infinity();
                reply.value = clip.hit;
                reply.tells_t = true;
                reply.t[0] = clip.in ? clip.in->t.to_double() : -infinity;
                reply.t[1] = clip.out ? clip.out->t.to_double() : infinity;
            },
            any::exact_clip(first(c), second(c)));
    }
    int sign(const TypedQuestion& q, const Case& c) const {
        if (const auto* meets = std::get_if<cases::MeetCase>(&c))
            return in_process::sign_of(*meets).value_or(no_such_value);
        const std::vector<double> numbers = numbers_of(c);
        const auto of = [&]<class V>(std::vector<V> points) {
            const auto dim = std::size_t(graze::dim(q.a));
            for (std::size_t n = 0; n < numbers.size(); ++n) {
                if (n % dim == 0) points.emplace_back();
                points.back()[int(n % dim)] = numbers[n];
            }
            return (q.asked == Question::orient ? any::orient(points, method_)
                                                : any::insphere(points, method_))
                .sign;
        };
        return graze::dim(q.a) == 2 ? of(std::vector<Vec2>()) : of(std::vector<Vec3>());
    }

    Method method_;
    Spoil spoil_;
};

}  // namespace in_process
