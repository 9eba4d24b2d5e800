#include "predicates/calls.hpp"

#include "predicates/pairs.hpp"

namespace laws {

namespace {

using cases::AnyShape;
using graze::ClipOptions;
using graze::Contact;
using graze::Method;

template <int Dim, class A, class B>
struct Of {
    using Any = AnyShape<Dim>;

    template <Method M>
    static graze::Answer answer(const Any& a, const Any& b) {
        return graze::answer<M>(std::get<A>(a), std::get<B>(b));
    }
    template <Method M>
    static Contact contact(const Any& any_a, const Any& any_b) {
        const A& a = std::get<A>(any_a);
        const B& b = std::get<B>(any_b);
        if constexpr (M == Method::standard) return graze::contact(a, b);
        if constexpr (M == Method::sat) return graze::sat::contact(a, b);
        if constexpr (M == Method::pef) return graze::pef::contact(a, b);
        if constexpr (M == Method::slab) return graze::slab::contact(a, b);
        if constexpr (M == Method::exact) return graze::exact::contact(a, b);
    }
    template <Method M>
    static bool intersects(const Any& any_a, const Any& any_b) {
        const A& a = std::get<A>(any_a);
        const B& b = std::get<B>(any_b);
        if constexpr (M == Method::standard) return graze::intersects(a, b);
        if constexpr (M == Method::sat) return graze::sat::intersects(a, b);
        if constexpr (M == Method::pef) return graze::pef::intersects(a, b);
        if constexpr (M == Method::slab) return graze::slab::intersects(a, b);
        if constexpr (M == Method::exact) return graze::exact::intersects(a, b);
    }
    static void clip(const Any& a, const Any& b, const ClipOptions& options) {
        graze::clip(std::get<A>(a), std::get<B>(b), options);
    }
    static void exact_clip(const Any& a, const Any& b, const ClipOptions& options) {
        graze::exact::clip(std::get<A>(a), std::get<B>(b), options);
    }

    static PairCalls<Dim> calls() {
        PairCalls<Dim> calls;
        calls.predicate = graze::detail::PredicatePair<Method::standard, A, B>;
        add<Method::standard>(calls);
        if constexpr (graze::Answerable<Method::sat, A, B>) add<Method::sat>(calls);
        if constexpr (graze::Answerable<Method::pef, A, B>) add<Method::pef>(calls);
        if constexpr (graze::Answerable<Method::slab, A, B>) add<Method::slab>(calls);
        add<Method::exact>(calls);
        if constexpr (graze::Clippable<A, B>) {
            calls.clip = &clip;
            calls.exact_clip = &exact_clip;
        }
        return calls;
    }
    template <Method M>
    static void add(PairCalls<Dim>& calls) {
        calls.methods.push_back({M, &answer<M>, &contact<M>, &intersects<M>});
    }
};

template <int Dim>
using List = std::conditional_t<Dim == 2, cases::Shapes2, cases::Shapes3>;

/// Row by row, in the order of the types.
template <int Dim>
std::vector<PairCalls<Dim>> all_calls() {
    std::vector<PairCalls<Dim>> all;
    cases::each_pair(List<Dim>{}, List<Dim>{},
                     [&]<class A, class B>() { all.push_back(Of<Dim, A, B>::calls()); });
    return all;
}

template <int Dim>
const PairCalls<Dim>& find(const AnyShape<Dim>& a, const AnyShape<Dim>& b) {
    static const std::vector<PairCalls<Dim>> all = all_calls<Dim>();
    return all[a.index() * std::variant_size_v<AnyShape<Dim>> + b.index()];
}

template <int Dim>
std::vector<AnyShape<Dim>> all_types() {
    std::vector<AnyShape<Dim>> list;
    cases::each_type<Dim>([&](const AnyShape<Dim>& type) { list.push_back(type); });
    return list;
}

}  // namespace

const PairCalls<2>& calls_of(const AnyShape<2>& a, const AnyShape<2>& b) { return find<2>(a, b); }
const PairCalls<3>& calls_of(const AnyShape<3>& a, const AnyShape<3>& b) { return find<3>(a, b); }

template <>
const std::vector<AnyShape<2>>& types<2>() {
    static const auto list = all_types<2>();
    return list;
}
template <>
const std::vector<AnyShape<3>>& types<3>() {
    static const auto list = all_types<3>();
    return list;
}

}  // namespace laws
