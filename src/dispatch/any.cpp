// From two shapes of any type to the call for their types.

#include <graze/any.hpp>
#include <stdexcept>
#include <type_traits>

namespace graze {

namespace {

template <class S>
using TypeOf = std::remove_cvref_t<S>;

// ---- What there is for two types: looked up, as to visit both would compile every pair ----

template <class S, class... Shapes>
constexpr std::size_t index_in(const std::variant<Shapes...>*) {
    constexpr bool is[]{std::is_same_v<S, Shapes>...};
    std::size_t i = 0;
    while (!is[i]) ++i;
    return i;
}
template <class S>
inline constexpr std::size_t index_of = index_in<S>(static_cast<const AnyShape*>(nullptr));

/// An entry for every two types, in this order.
template <class Entry>
struct Table {
    static constexpr std::size_t size = std::variant_size_v<AnyShape>;
    Entry entries[size][size]{};

    template <class A, class B>
    constexpr Entry& at() {
        return entries[index_of<A>][index_of<B>];
    }
    const Entry& operator()(const AnyShape& a, const AnyShape& b) const {
        return entries[a.index()][b.index()];
    }
};

template <class S>
const S& get(const AnyShape& shape) {
    return *std::get_if<S>(&shape);
}

/// A pair with a predicate of its own.
struct Predicate {
    detail::Methods methods;
    Answer (*decide_by)(Method, const AnyShape&, const AnyShape&) = nullptr;
};
template <class A, class B>
Answer decide_by(Method method, const AnyShape& a, const AnyShape& b) {
    return detail::decide_by(method, get<A>(a), get<B>(b));
}
constexpr Table<Predicate> predicate_of = [] {
    Table<Predicate> table;
#define GRAZE_PREDICATE(A, B, ...) table.at<A, B>() = {detail::methods_of<A, B>, decide_by<A, B>};
    GRAZE_PREDICATE_PAIRS(GRAZE_PREDICATE)
#undef GRAZE_PREDICATE
    return table;
}();

struct Clips {
    any::Clip (*rounded)(const AnyShape&, const AnyShape&, const ClipOptions&) = nullptr;
    any::ExactClip (*exact)(const AnyShape&, const AnyShape&, const ClipOptions&) = nullptr;
};
template <class A, class B>
any::Clip rounded_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    return graze::clip(get<A>(a), get<B>(b), options);
}
template <class A, class B>
any::ExactClip exact_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    return exact::clip(get<A>(a), get<B>(b), options);
}
constexpr Table<Clips> clips_of = [] {
    Table<Clips> table;
    shapes::each_type([&]<class A>() {
        if constexpr (LinearShape<A>)
            shapes::each_type([&]<class B>() {
                if constexpr (Clippable<A, B>)
                    table.at<A, B>() = {rounded_clip<A, B>, exact_clip<A, B>};
            });
    });
    return table;
}();

// ---- Two shapes of one dimension ----

template <int Dim>
detail::AnyShape<Dim> pointer_to(const AnyShape& shape) {
    return std::visit(
        []<class S>(const S& s) -> detail::AnyShape<Dim> {
            if constexpr (dim_of<S> == Dim)
                return &s;
            else
                return {};
        },
        shape);
}

/// f(x, y) of pointers to them.
auto with_both(const AnyShape& a, const AnyShape& b, const auto& f) {
    return dim(a) == 2 ? f(pointer_to<2>(a), pointer_to<2>(b))
                       : f(pointer_to<3>(a), pointer_to<3>(b));
}

void expect_one_dimension(const AnyShape& a, const AnyShape& b) {
    if (dim(a) != dim(b))
        throw std::invalid_argument(std::string("a ") + name(a) + " in " + std::to_string(dim(a)) +
                                    "D and a " + name(b) + " in " + std::to_string(dim(b)) +
                                    "D are no pair; allowed: two shapes of one dimension");
}
void expect_clippable(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    if (!any::clippable(a, b))
        throw std::invalid_argument(
            std::string("a ") + name(a) + " cannot be clipped to a " + name(b) +
            "; allowed: a line, ray or segment, to an aabb, obb, " +
            (dim(a) == 2 ? "parallelogram or triangle"
                         : "parallelepiped, plane, tetrahedron or triangle"));
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
    if (dim(a) != dim(b)) return list;
    for (const Method m : {Method::standard, Method::sat, Method::pef, Method::slab, Method::exact})
        if (m == Method::standard || m == Method::exact || predicate_of(a, b).methods.has(m) ||
            predicate_of(b, a).methods.has(m))
            list.push_back(m);
    return list;
}

Answer answer(const AnyShape& a, const AnyShape& b, Method method) {
    expect_one_dimension(a, b);
    if (const Predicate& p = predicate_of(a, b); p.methods.has(method))
        return p.decide_by(method, a, b);
    if (const Predicate& p = predicate_of(b, a); p.methods.has(method))
        return p.decide_by(method, b, a);
    if (method == Method::standard || method == Method::exact)
        return with_both(a, b, [&](const auto& x, const auto& y) {
            return detail::decide_any(x, y, method == Method::exact);
        });
    std::string allowed;
    for (const Method m : methods(a, b))
        allowed.append(allowed.empty() ? "" : ", ").append(name(m));
    throw std::invalid_argument(std::string("method ") + name(method) + " does not answer a " +
                                name(a) + " and a " + name(b) + "; allowed: " + allowed);
}

Certificate certify(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    return with_both(a, b, [](const auto& x, const auto& y) -> Certificate {
        return detail::certify_any(x, y);
    });
}

std::string flaw(const AnyShape& a, const AnyShape& b, const Certificate& certificate) {
    expect_one_dimension(a, b);
    return with_both(a, b, [&]<class X>(const X& x, const X& y) -> std::string {
        constexpr int dim = std::is_same_v<X, detail::AnyShape<2>> ? 2 : 3;
        const auto* own = std::get_if<graze::Certificate<dim>>(&certificate);
        if (!own) return "the certificate is of another dimension";
        return detail::flaw_of(x, y, *own);
    });
}

bool clippable(const AnyShape& a, const AnyShape& b) { return clips_of(a, b).rounded; }

Clip clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    expect_clippable(a, b);
    return clips_of(a, b).rounded(a, b, options);
}
ExactClip exact_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    expect_clippable(a, b);
    return clips_of(a, b).exact(a, b, options);
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
