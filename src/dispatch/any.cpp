// From two shapes of any type to the call for their types.

#include <graze/any.hpp>
#include <stdexcept>
#include <type_traits>

namespace graze {

namespace {

template <class S>
using TypeOf = std::remove_cvref_t<S>;

[[noreturn]] void fail_dimensions(const AnyShape& a, const AnyShape& b) {
    throw std::invalid_argument(std::string("a ") + name(a) + " in " + std::to_string(dim(a)) +
                                "D and a " + name(b) + " in " + std::to_string(dim(b)) +
                                "D are no pair; allowed: two shapes of one dimension");
}

/// f(x, y) of two shapes of one dimension.
template <class Result, class F>
Result with_both(const AnyShape& a, const AnyShape& b, const F& f) {
    return std::visit(
        [&](const auto& x, const auto& y) -> Result {
            if constexpr (SameDimension<TypeOf<decltype(x)>, TypeOf<decltype(y)>>)
                return f(x, y);
            else
                fail_dimensions(a, b);
        },
        a, b);
}

/// f.operator()<M>() of every method, until one returns true.
bool any_method(const auto& f) {
    return f.template operator()<Method::standard>() || f.template operator()<Method::sat>() ||
           f.template operator()<Method::pef>() || f.template operator()<Method::slab>() ||
           f.template operator()<Method::exact>();
}

void expect_sign_method(Method method) {
    if (method != Method::standard && method != Method::exact)
        throw std::invalid_argument(std::string("method ") + name(method) +
                                    " answers no sign; allowed: standard, exact");
}
void expect_points(std::size_t given, std::size_t needed) {
    if (given != needed)
        throw std::invalid_argument("there are " + std::to_string(given) +
                                    " points; needed: " + std::to_string(needed));
}

}  // namespace

const char* name(const AnyShape& shape) {
    return std::visit([](const auto& s) { return detail::Description<TypeOf<decltype(s)>>::name; },
                      shape);
}

int dim(const AnyShape& shape) {
    return std::visit([](const auto& s) { return dim_of<TypeOf<decltype(s)>>; }, shape);
}

namespace any {

std::vector<Method> methods(const AnyShape& a, const AnyShape& b) {
    std::vector<Method> list;
    std::visit(
        [&]<class A, class B>(const A&, const B&) {
            any_method([&]<Method M>() {
                if constexpr (Answerable<M, A, B>) list.push_back(M);
                return false;
            });
        },
        a, b);
    return list;
}

Answer answer(const AnyShape& a, const AnyShape& b, Method method) {
    return with_both<Answer>(a, b, [&]<class A, class B>(const A& x, const B& y) {
        Answer found{};
        const bool answered = any_method([&]<Method M>() {
            if constexpr (Answerable<M, A, B>) {
                if (M != method) return false;
                found = graze::answer<M>(x, y);
                return true;
            } else {
                return false;
            }
        });
        if (answered) return found;
        std::string allowed;
        for (const Method m : methods(a, b))
            allowed.append(allowed.empty() ? "" : ", ").append(name(m));
        throw std::invalid_argument(std::string("method ") + name(method) + " does not answer a " +
                                    name(a) + " and a " + name(b) + "; allowed: " + allowed);
    });
}

Certificate certify(const AnyShape& a, const AnyShape& b) {
    return with_both<Certificate>(
        a, b, [](const auto& x, const auto& y) -> Certificate { return graze::certify(x, y); });
}

std::string flaw(const AnyShape& a, const AnyShape& b, const Certificate& certificate) {
    return with_both<std::string>(a, b, [&]<class A>(const A& x, const auto& y) -> std::string {
        const auto* own = std::get_if<graze::Certificate<dim_of<A>>>(&certificate);
        if (!own) return "the certificate is of another dimension";
        return graze::flaw(x, y, *own);
    });
}

bool clippable(const AnyShape& a, const AnyShape& b) {
    return std::visit([]<class A, class B>(const A&, const B&) { return Clippable<A, B>; }, a, b);
}

namespace {
template <class Result>
Result clip_by(const AnyShape& a, const AnyShape& b, const auto& f) {
    return with_both<Result>(a, b, [&]<class A, class B>(const A& x, const B& y) -> Result {
        if constexpr (Clippable<A, B>)
            return f(x, y);
        else
            throw std::invalid_argument(
                std::string("a ") + name(a) + " cannot be clipped to a " + name(b) +
                "; allowed: a line, ray or segment, to an aabb, obb, " +
                (dim_of<A> == 2 ? "parallelogram or triangle"
                                : "parallelepiped, plane, tetrahedron or triangle"));
    });
}
}  // namespace

Clip clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    return clip_by<Clip>(a, b,
                         [&](const auto& x, const auto& y) { return graze::clip(x, y, options); });
}
ExactClip exact_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    return clip_by<ExactClip>(
        a, b, [&](const auto& x, const auto& y) { return exact::clip(x, y, options); });
}

SignAnswer orient(std::span<const Vec2> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 3);
    return detail::answer_orient(p[0], p[1], p[2], method == Method::exact);
}
SignAnswer orient(std::span<const Vec3> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 4);
    return detail::answer_orient(p[0], p[1], p[2], p[3], method == Method::exact);
}
SignAnswer insphere(std::span<const Vec2> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 4);
    return detail::answer_insphere(p[0], p[1], p[2], p[3], method == Method::exact);
}
SignAnswer insphere(std::span<const Vec3> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 5);
    return detail::answer_insphere(p[0], p[1], p[2], p[3], p[4], method == Method::exact);
}

}  // namespace any

}  // namespace graze
